/* SPDX-License-Identifier: GPL-3.0-or-later */
/* checks_source.c: the check of `lint` for what candidates were made from: language tags, and
 * sources that were not translated at all. */
#include "base/ascii.h"
#include "lint/check.h"
#include "suite/fields.h"
#include "suite/suite.h"

/* Whether a text has the form of a language tag of BCP 47 (RFC 5646): a language of two or three
 * letters, then subtags of at most 8 letters and digits, separated by hyphens; "x" or "i" begins a
 * private or old tag. Subtags are not looked up. */
static bool is_tag(struct mc_slice text)
{
    size_t i, n = 0, part = 0;

    for (i = 0; i <= text.length; i++) {
        bool is_end = i == text.length || text.data[i] == '-';

        if (!is_end && !mc_ascii_is_alphanumeric(text.data[i]))
            return false;
        if (!is_end && part == 0 && mc_ascii_is_digit(text.data[i]))
            return false;
        n += !is_end;
        if (!is_end)
            continue;
        if (n == 0 || n > 8 || (part == 0 && n != 2 && n != 3 && !(n == 1 && i < text.length)))
            return false;
        part++;
        n = 0;
    }
    return true;
}

static void check_language(const struct mc_lint_work *work, const struct mc_case *item,
                           const char *key, struct mc_slice tag)
{
    const struct mc_check_place place = {item, {{key, 0}}, 1, MC_WHOLE_VALUE, 0, NULL};
    struct mc_slice shown = mc_clip(tag);

    if (tag.length > 0 && !is_tag(tag))
        mc_check_report(work, &place, "W041",
                        "\"%.*s\" is no language tag; such are en, pt-BR and zh-Hant",
                        MC_SLICE_ARGUMENTS(shown));
}

static void check_sources(const struct mc_lint_work *work)
{
    const struct mc_suite *suite = work->suite;
    size_t i;

    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_case *item = &suite->cases[i];
        const struct mc_case_more *more = mc_case_more(item);
        const struct mc_check_place place = {
            item, {{"candidate", 0}, {"text", 0}}, 2, MC_WHOLE_VALUE, 0, NULL};
        bool same_language =
            more->language.length > 0 && mc_slice_equal(more->language, more->source_language);

        check_language(work, item, "language", more->language);
        check_language(work, item, "source_language", more->source_language);
        /* Within one language a sentence may stay the same. */
        if (more->source.text.length > 0 && !same_language &&
            mc_slice_equal(more->source.text, item->candidate.text))
            mc_check_report(work, &place, "W042", "the candidate is the source as it stands");
    }
}

const struct mc_lint_check mc_lint_check_sources = {check_sources, NULL};
