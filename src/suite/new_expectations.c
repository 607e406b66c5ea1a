/* SPDX-License-Identifier: GPL-3.0-or-later */
/* new_expectations.c: a walk over the cases of the suite for each phenomenon that is named. In
 * order: how close a case is, how often it is named, the one that is chosen, all expectations. */
#include "suite/new_expectations.h"

#include <math.h>

#include "base/ascii.h"
#include "base/text_stream.h"
#include "suite/new_case.h"
#include "suite/phenomenon.h"
#include "suite/suite.h"
#include "suite/suite_write.h"

/* As often a phenomenon's cases may name the same other case. */
enum { MOST_NAMED = 2 };

/* A search for cases to be named. */
struct naming {
    const struct mc_suite *suite;
    const struct mc_suite_file *file;       /* that gets the new case */
    const struct mc_phenomenon *phenomenon; /* of the new case */
    const struct mc_new_case *item;
};

static size_t count_words(struct mc_slice text)
{
    size_t i, n = 0;

    for (i = 0; i < text.length; i++)
        n += !mc_ascii_is_blank(text.data[i]) && (i == 0 || mc_ascii_is_blank(text.data[i - 1]));
    return n;
}

/* 0: the same reference; else 1 and by how many words the references differ. */
static size_t distance(const struct naming *naming, const struct mc_case *other)
{
    size_t own = count_words(naming->item->reference.text);
    size_t theirs = count_words(other->reference.text);

    if (mc_slice_equal(naming->item->reference.text, other->reference.text))
        return 0;
    return 1 + (own > theirs ? own - theirs : theirs - own);
}

static bool is_of(const struct mc_suite *suite, const struct mc_case *item, struct mc_slice name)
{
    const struct mc_phenomenon *own = mc_case_phenomenon(suite, item);

    return own != NULL && mc_slice_equal(own->name, name);
}

/* How many cases of the new one's phenomenon name the other. */
static size_t count_named(const struct naming *naming, const struct mc_case *other)
{
    const struct mc_suite *suite = naming->suite;
    size_t i, e, n = 0;

    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_case *item = &suite->cases[i];

        if (mc_case_lists(item)->n_expectations == 0 ||
            !is_of(suite, item, naming->phenomenon->name))
            continue;
        for (e = 0; e < mc_case_lists(item)->n_expectations; e++)
            n += mc_slice_equal(mc_case_lists(item)->expectations[e].other, other->id);
    }
    return n;
}

/* Whether the scores, where both are known, say what is expected, each on its own scale. */
static bool is_borne_out(const struct naming *naming, enum mc_expectation_type type,
                         const struct mc_case *other)
{
    const struct mc_suite_file *file = &naming->suite->files[other->file];
    double own = mc_score_scale_to_unit(&naming->file->scale, naming->item->score);
    double others = mc_score_scale_to_unit(&file->scale, other->human);

    if (isnan(own) || isnan(others))
        return true;
    return type == MC_EXPECT_ABOVE ? own > others : own < others;
}

/* The case of the phenomenon called `name` that is held against the new one; NULL: there is none.
 */
static const struct mc_case *choose(const struct naming *naming, enum mc_expectation_type type,
                                    struct mc_slice name)
{
    const struct mc_case *chosen = NULL;
    size_t i;

    for (i = 0; i < naming->suite->n_cases; i++) {
        const struct mc_case *other = &naming->suite->cases[i];

        if (other->dataset == naming->file->dataset && is_of(naming->suite, other, name) &&
            is_borne_out(naming, type, other) &&
            (chosen == NULL || distance(naming, other) < distance(naming, chosen)) &&
            count_named(naming, other) < MOST_NAMED)
            chosen = other;
    }
    return chosen;
}

/* Whether a case of the file says itself what is expected of it. */
static bool has_expectations(const struct mc_suite *suite, unsigned file)
{
    size_t i;

    for (i = 0; i < suite->n_cases; i++)
        if (suite->cases[i].file == file && mc_case_lists(&suite->cases[i])->n_expectations > 0)
            return true;
    return false;
}

/* Appends the expectation with a case for each phenomenon that it names. Returns how many cases. */
static size_t name_cases(const struct naming *naming, const struct mc_expectation *expectation,
                         struct mc_case_lists *made)
{
    size_t i, n = 0;

    for (i = 0; i < expectation->n_than; i++) {
        const struct mc_case *other = choose(naming, expectation->type, expectation->than[i]);

        if (other == NULL)
            continue;
        made->expectations[made->n_expectations] = *expectation;
        made->expectations[made->n_expectations].than = NULL;
        made->expectations[made->n_expectations].n_than = 0;
        made->expectations[made->n_expectations++].other = other->id;
        n++;
    }
    return n;
}

struct mc_slice mc_new_expectations(const struct mc_suite *suite, unsigned file,
                                    const struct mc_phenomenon *phenomenon,
                                    const struct mc_new_case *item, struct mc_arena *arena)
{
    const struct naming naming = {suite, &suite->files[file], phenomenon, item};
    struct mc_case_lists made = {.n_expectations = 0};
    const struct mc_case whole = {.lists = &made};
    struct mc_buffer text = {NULL, 0, 0};
    size_t i, n = phenomenon->n_expectations, n_named = 0;
    FILE *stream;

    for (i = 0; i < phenomenon->n_expectations; i++)
        n += phenomenon->expectations[i].n_than;
    made.expectations = mc_arena_array(arena, n + 1, sizeof(*made.expectations));
    for (i = 0; i < phenomenon->n_expectations; i++) {
        if (mc_expectation_compares(phenomenon->expectations[i].type))
            n_named += name_cases(&naming, &phenomenon->expectations[i], &made);
        else
            made.expectations[made.n_expectations++] = phenomenon->expectations[i];
    }
    if (made.n_expectations == 0 || (n_named == 0 && !has_expectations(suite, file)))
        return mc_slice(NULL, 0);
    stream = mc_text_stream_open(&text);
    mc_suite_write_expectations(&whole, stream);
    mc_text_stream_close(stream, &text);
    return mc_buffer_take(&text, arena);
}
