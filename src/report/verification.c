/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/verification.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "analysis/analyse.h"
#include "base/memory.h"
#include "base/options.h"
#include "base/text_stream.h"
#include "report/report.h"
#include "report/saved_report.h"
#include "suite/fields.h"

struct comparing {
    struct mc_verification *verification;
    size_t n_reported;
    /* What is not compared in this report, though it could be in others; NULL: nothing. */
    const char *passed_over[3];
    bool is_of_this_version; /* which words reasons alike */
};

static bool numbers_agree(double saved, double again)
{
    return fabs(saved - again) <= 1e-9 * fmax(1, fabs(saved));
}

/* As deep as JSON is nested: at most MC_JSON_DEPTH of the reader. */

/* NOLINTBEGIN(misc-no-recursion) */

/* Where a value stands: datasets[0].phenomena[2].metrics[1].mad */
static struct mc_slice path_of(const struct mc_json_cursor *cursor, struct mc_arena *arena)
{
    struct mc_slice above;

    if (cursor->parent == NULL)
        return mc_slice("", 0);
    above = path_of(cursor->parent, arena);
    if (cursor->key == NULL)
        return mc_slice_of(
            mc_arena_format(arena, "%.*s[%zu]", MC_SLICE_ARGUMENTS(above), cursor->index));
    return mc_slice_of(mc_arena_format(arena, "%.*s%s%s", MC_SLICE_ARGUMENTS(above),
                                       above.length > 0 ? "." : "", cursor->key));
}

static const char *shown(const json_t *value, struct mc_arena *arena)
{
    if (value == NULL)
        return "none";
    if (json_is_number(value))
        return mc_arena_format(arena, "%.10g", json_number_value(value));
    if (json_is_string(value))
        return mc_arena_format(arena, "\"%s\"", json_string_value(value));
    if (json_is_array(value))
        return mc_arena_format(arena, "a list of %zu", json_array_size(value));
    if (json_is_boolean(value))
        return json_is_true(value) ? "true" : "false";
    return json_is_null(value) ? "null" : "of another type";
}

static bool is_one_too_many(struct comparing *call)
{
    enum { MOST_PLACES = 20 };

    return call->n_reported++ >= MOST_PLACES;
}

static void report_difference(struct comparing *call, const struct mc_json_cursor *saved,
                              const json_t *again)
{
    struct mc_arena *arena = saved->file->diagnostics->arena;
    struct mc_slice path;

    call->verification->n_different++;
    if (is_one_too_many(call))
        return;
    path = path_of(saved, arena);
    mc_json_finding(saved, MC_SEVERITY_ERROR, "", false, "%.*s is %s, and the cases give %s",
                    MC_SLICE_ARGUMENTS(path), shown(saved->value, arena), shown(again, arena));
}

static bool is_in(const char *const *words, const char *word)
{
    return words[mc_known_index(mc_slice_of(word), words)] != NULL;
}

/* What does not follow from the cases, for a report holds no single ratings. */
static const char *const beside[] = {
    "reasons",         "remarks",    "corpus",     "judges", "dimensions",
    "from_phenomenon", "file",       "at",         "edits",  "marks",
    "words",           "alignments", "amr",        "note",   "edits_remark",
    "references",      "left_out",   "best_edits", NULL};
/* Of it what readers may take for checked. */
static const struct {
    const char *key, *words;
} unchecked[] = {
    {"corpus", "corpus scores"},
    {"judges", "the agreement of judges"},
    {"dimensions", "correlations of dimensions"},
    {"remarks", "remarks on scores"},
    {"best_edits", "what edits would score"},
    {"sentinels", "sentinels"},
    {"verdict", "the wording of the verdict"},
};
enum { N_UNCHECKED = sizeof(unchecked) / sizeof(unchecked[0]) };
/* How many scores are not proved: written only where there are some. */
static const char *const marks[] = {"unproved", "other_unproved", NULL};
/* Of texts and flags, which say what the figures are of, those that are figures. */
static const char *const answers[] = {"best", "verdict", NULL};

/* Notes what is not looked at. */
static bool is_beside(const struct comparing *call, const char *key, const json_t *value)
{
    bool is_object = json_is_object(value) || json_is_array(value);
    unsigned i;

    if (strcmp(key, "reasons") == 0 && call->is_of_this_version)
        return false;
    /* that of an expectation is a word */
    if (!is_in(beside, key) && !(is_object && is_in(call->passed_over, key)))
        return false;
    for (i = 0; i < N_UNCHECKED; i++)
        if (strcmp(unchecked[i].key, key) == 0)
            call->verification->unchecked |= 1U << i;
    return true;
}

/* What a value is or holds. */
struct amount {
    size_t n_figures, n_sentences;
};

/* key: what the value, or the list that it is in, is called. */
static struct amount count_answers(const char *key, json_t *value)
{
    struct amount amount = {0, 0}, of;
    const char *name;
    json_t *part;
    size_t i;

    json_object_foreach(value, name, part)
    {
        if (is_in(beside, name))
            continue;
        of = count_answers(name, part);
        amount.n_figures += of.n_figures;
        amount.n_sentences += of.n_sentences;
    }
    for (i = 0; i < json_array_size(value); i++) {
        part = json_array_get(value, i);
        if (json_is_string(part)) {
            amount.n_sentences += is_in(answers, key);
            continue;
        }
        of = count_answers(key, part);
        amount.n_figures += of.n_figures;
        amount.n_sentences += of.n_sentences;
    }
    if (json_is_number(value) || json_is_null(value) ||
        (json_is_string(value) && is_in(answers, key)))
        amount.n_figures = 1;
    return amount;
}

const char *mc_verified_words(size_t n_figures, size_t n_sentences, struct mc_arena *arena)
{
    const char *figures =
        mc_arena_format(arena, "%zu statistic%s", n_figures, n_figures == 1 ? "" : "s");
    const char *sentences =
        mc_arena_format(arena, "%zu sentence%s", n_sentences, n_sentences == 1 ? "" : "s");

    if (n_sentences == 0)
        return figures;
    return n_figures == 0 ? sentences : mc_arena_format(arena, "%s and %s", figures, sentences);
}

/* Of the members that the cases give, those that the object does not hold. */
static void find_missing(struct comparing *call, const struct mc_json_cursor *saved, json_t *again)
{
    struct mc_arena *arena = saved->file->diagnostics->arena;
    struct mc_slice path;
    const char *key;
    json_t *value;
    struct amount amount;

    json_object_foreach(again, key, value)
    {
        if (is_in(beside, key) || json_object_get(saved->value, key) != NULL)
            continue;
        amount = count_answers(key, value);
        call->verification->n_missing += amount.n_figures;
        call->verification->n_missing_sentences += amount.n_sentences;
        if (amount.n_figures + amount.n_sentences == 0 || !call->verification->must_be_whole ||
            is_one_too_many(call))
            continue;
        path = path_of(saved, arena);
        mc_json_finding(saved, MC_SEVERITY_ERROR, "", false,
                        "%.*s has no \"%s\", and the cases give %s", MC_SLICE_ARGUMENTS(path), key,
                        json_is_object(value) || json_is_array(value)
                            ? mc_verified_words(amount.n_figures, amount.n_sentences, arena)
                            : shown(value, arena));
    }
}

static void compare(struct comparing *call, const struct mc_json_cursor *saved, json_t *again);

static void compare_members(struct comparing *call, const struct mc_json_cursor *saved,
                            json_t *again)
{
    struct mc_json_cursor member;

    memset(&member, 0, sizeof(member));
    while (mc_json_next(saved, &member)) {
        json_t *value = json_object_get(again, member.key);

        if (is_beside(call, member.key, member.value))
            continue;
        if (value == NULL && is_in(marks, member.key))
            report_difference(call, &member, NULL);
        else if (value == NULL)
            call->verification->n_unknown++;
        else
            compare(call, &member, value);
    }
    find_missing(call, saved, again);
}

static void compare_elements(struct comparing *call, const struct mc_json_cursor *saved,
                             json_t *again)
{
    struct mc_json_cursor element;
    size_t i;

    if (json_array_size(saved->value) != json_array_size(again)) {
        report_difference(call, saved, again);
        return;
    }
    for (i = 0; mc_json_element(saved, i, &element); i++)
        compare(call, &element, json_array_get(again, i));
}

/* Figures are numbers, or null; some answers are words, or lists of sentences. */
static bool is_figure(const struct mc_json_cursor *saved, const json_t *again)
{
    const char *key = saved->key == NULL && saved->parent != NULL ? saved->parent->key : saved->key;

    if (again == NULL || json_is_number(saved->value) || json_is_null(saved->value) ||
        json_is_number(again) || json_typeof(saved->value) != json_typeof(again))
        return true;
    return key != NULL && is_in(answers, key);
}

static bool agree(const json_t *saved, const json_t *again)
{
    if (json_is_number(saved) && json_is_number(again))
        return numbers_agree(json_number_value(saved), json_number_value(again));
    return json_equal(saved, again);
}

/* Names, ids, statistics, units and flags: a figure under another name is another figure. */
static void compare_words(struct comparing *call, const struct mc_json_cursor *saved, json_t *again)
{
    const char *key = saved->key;

    if (key != NULL && strcmp(key, "reason") == 0 && !call->is_of_this_version)
        return;
    if (!json_equal(saved->value, again))
        report_difference(call, saved, again);
}

static void compare(struct comparing *call, const struct mc_json_cursor *saved, json_t *again)
{
    if (json_is_object(saved->value) && json_is_object(again)) {
        compare_members(call, saved, again);
    } else if (json_is_array(saved->value) && json_is_array(again)) {
        compare_elements(call, saved, again);
    } else if (is_figure(saved, again)) {
        bool is_sentence = json_is_string(saved->value) && saved->key == NULL; /* of a list */

        call->verification->n_figures += !is_sentence;
        call->verification->n_sentences += is_sentence;
        if (!agree(saved->value, again))
            report_difference(call, saved, again);
    } else {
        compare_words(call, saved, again);
    }
}

/* How many texts, numbers, true, false and null a value is or holds. */
static size_t count_values(json_t *value)
{
    const char *name;
    json_t *part;
    size_t n = 0, i;

    if (!json_is_object(value) && !json_is_array(value))
        return 1;
    json_object_foreach(value, name, part)
    {
        n += count_values(part);
    }
    for (i = 0; i < json_array_size(value); i++)
        n += count_values(json_array_get(value, i));
    return n;
}

/* NOLINTEND(misc-no-recursion) */

/* Whether the report holds another number of values than it was written with. */
static bool was_cut(json_t *root)
{
    const json_t *written = json_object_get(root, "values");

    return json_is_number(written) &&
           !numbers_agree(json_number_value(written), (double)(count_values(root) - 1));
}

/* The JSON report of the result, parsed. */
static int write_again(const struct mc_result *result, json_t **root, struct mc_error *error)
{
    struct mc_report_options options = {.precision = -1, .created = "", .seconds = (double)NAN};
    struct mc_buffer text = {NULL, 0, 0};
    FILE *stream = mc_text_stream_open(&text);
    int status = mc_report_format_find("json")->write(result, &options, stream, error);

    mc_text_stream_close(stream, &text);
    if (status == 0)
        *root = json_loadb(text.data, text.length, 0, NULL);
    mc_buffer_free(&text);
    return status;
}

bool mc_report_has_sentinels(const struct mc_saved_report *report)
{
    const json_t *datasets = json_object_get(report->json.root, "datasets");
    size_t i;

    for (i = 0; i < json_array_size(datasets); i++)
        if (json_object_get(json_array_get(datasets, i), "sentinels") != NULL)
            return true;
    return false;
}

const char *mc_verification_unchecked(const struct mc_verification *verification,
                                      struct mc_arena *arena)
{
    const char *text = "the scores themselves";
    unsigned i;

    for (i = 0; i < N_UNCHECKED; i++)
        if ((verification->unchecked & 1U << i) != 0)
            text = mc_arena_format(arena, "%s, %s", text, unchecked[i].words);
    return text;
}

/* Sentences are held against those of the same version, which words them alike; and against none
 * where sentinels are named in them, but not known here. */
static struct comparing begin(const struct mc_saved_report *report,
                              struct mc_verification *verification)
{
    struct comparing call = {
        verification, 0, {NULL}, mc_slice_is(report->version, PACKAGE_VERSION)};
    bool lacks = mc_report_has_sentinels(report) && report->settings.sentinels == NULL;
    size_t n = 0;

    if (lacks)
        call.passed_over[n++] = "sentinels";
    if (lacks || !call.is_of_this_version)
        call.passed_over[n++] = "verdict";
    return call;
}

int mc_verify_report(const struct mc_saved_report *report, struct mc_thread_pool *pool,
                     struct mc_arena *arena, struct mc_verification *verification,
                     struct mc_error *error)
{
    static const char *const parts[] = {"settings", "datasets",    "metrics",
                                        "cases",    "other_cases", NULL};
    const struct mc_result *result;
    struct mc_json_cursor root = mc_json_root(&report->json), part;
    struct comparing call = begin(report, verification);
    json_t *again = NULL;
    size_t i;

    *verification = (struct mc_verification){.must_be_whole = was_cut(root.value)};
    if (report->kept != NULL)
        return mc_error_set(
            error, MC_CODE_INPUT,
            "%.*s: sentences are left out of it (--report-cases %s), so that which "
            "cases have one source sentence is not known, and its statistics cannot "
            "be computed again",
            MC_SLICE_ARGUMENTS(report->json.path), report->kept);
    result = mc_analyse(report->table, &report->settings, pool, arena);
    if (write_again(result, &again, error) != 0)
        return -1;
    for (i = 0; parts[i] != NULL; i++)
        if (mc_json_member(&root, parts[i], &part))
            compare(&call, &part, json_object_get(again, parts[i]));
    json_decref(again);
    return 0;
}
