/* SPDX-License-Identifier: GPL-3.0-or-later */
/* new_expectations.c: walks over the cases of the suite for each phenomenon to be represented. In
 * order: how close a case is, how often it is named, the choice of a case, all expectations. */
#include "suite/new_expectations.h"

#include <math.h>

#include "base/ascii.h"
#include "base/text_stream.h"
#include "suite/new_case.h"
#include "suite/phenomenon.h"
#include "suite/suite.h"
#include "suite/suite_write.h"

/* How often the cases of a phenomenon may name the same case. */
enum { MOST_NAMED = 2 };

/* A search for cases to name. */
struct case_search {
    const struct mc_suite *suite;
    const struct mc_suite_file *file;       /* to which the new case is added */
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

/* 0 for the same reference, else 1 plus the difference between the references' numbers of words. */
static size_t distance(const struct case_search *search, const struct mc_case *other)
{
    size_t n_words = count_words(search->item->reference.text);
    size_t n_other_words = count_words(other->reference.text);

    if (mc_slice_equal(search->item->reference.text, other->reference.text))
        return 0;
    return 1 + (n_words > n_other_words ? n_words - n_other_words : n_other_words - n_words);
}

static bool is_of(const struct mc_suite *suite, const struct mc_case *item, struct mc_slice name)
{
    const struct mc_phenomenon *phenomenon = mc_case_phenomenon(suite, item);

    return phenomenon != NULL && mc_slice_equal(phenomenon->name, name);
}

/* How often cases of the new case's phenomenon name the other case. */
static size_t count_named(const struct case_search *search, const struct mc_case *other)
{
    const struct mc_suite *suite = search->suite;
    size_t i, e, n = 0;

    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_case *item = &suite->cases[i];

        if (mc_case_lists(item)->n_expectations == 0 ||
            !is_of(suite, item, search->phenomenon->name))
            continue;
        for (e = 0; e < mc_case_lists(item)->n_expectations; e++)
            n += mc_slice_equal(mc_case_lists(item)->expectations[e].other, other->id);
    }
    return n;
}

/* Whether the scores, each on its own scale, bear out the expectation; true if one is unknown. */
static bool is_borne_out(const struct case_search *search, enum mc_expectation_type type,
                         const struct mc_case *other)
{
    const struct mc_suite_file *file = &search->suite->files[other->file];
    double score = mc_score_scale_to_unit(&search->file->scale, search->item->score);
    double other_score = mc_score_scale_to_unit(&file->scale, other->human);

    if (isnan(score) || isnan(other_score))
        return true;
    return type == MC_EXPECT_ABOVE ? score > other_score : score < other_score;
}

/* The case that represents the phenomenon `name` for the new case; NULL: none. */
static const struct mc_case *choose(const struct case_search *search, enum mc_expectation_type type,
                                    struct mc_slice name)
{
    const struct mc_case *chosen = NULL;
    size_t i;

    for (i = 0; i < search->suite->n_cases; i++) {
        const struct mc_case *other = &search->suite->cases[i];

        if (other->dataset == search->file->dataset && is_of(search->suite, other, name) &&
            is_borne_out(search, type, other) &&
            (chosen == NULL || distance(search, other) < distance(search, chosen)) &&
            count_named(search, other) < MOST_NAMED)
            chosen = other;
    }
    return chosen;
}

/* Whether a case of the file has expectations of its own. */
static bool has_expectations(const struct mc_suite *suite, unsigned file)
{
    size_t i;

    for (i = 0; i < suite->n_cases; i++)
        if (suite->cases[i].file == file && mc_case_lists(&suite->cases[i])->n_expectations > 0)
            return true;
    return false;
}

/* Appends the expectation once for each phenomenon that it names, with a case in its place. Returns
 * the number of cases. */
static size_t name_cases(const struct case_search *search, const struct mc_expectation *expectation,
                         struct mc_case_lists *lists)
{
    size_t i, n = 0;

    for (i = 0; i < expectation->n_than; i++) {
        const struct mc_case *other = choose(search, expectation->type, expectation->than[i]);

        if (other == NULL)
            continue;
        lists->expectations[lists->n_expectations] = *expectation;
        lists->expectations[lists->n_expectations].than = NULL;
        lists->expectations[lists->n_expectations].n_than = 0;
        lists->expectations[lists->n_expectations++].other = other->id;
        n++;
    }
    return n;
}

struct mc_slice mc_new_expectations(const struct mc_suite *suite, unsigned file,
                                    const struct mc_phenomenon *phenomenon,
                                    const struct mc_new_case *item, struct mc_arena *arena)
{
    const struct case_search search = {suite, &suite->files[file], phenomenon, item};
    struct mc_case_lists lists = {.n_expectations = 0};
    const struct mc_case new_case = {.lists = &lists};
    struct mc_buffer text = {NULL, 0, 0};
    size_t i, n = phenomenon->n_expectations, n_named = 0;
    FILE *stream;

    for (i = 0; i < phenomenon->n_expectations; i++)
        n += phenomenon->expectations[i].n_than;
    lists.expectations = mc_arena_array(arena, n + 1, sizeof(*lists.expectations));
    for (i = 0; i < phenomenon->n_expectations; i++) {
        if (mc_expectation_compares(phenomenon->expectations[i].type))
            n_named += name_cases(&search, &phenomenon->expectations[i], &lists);
        else
            lists.expectations[lists.n_expectations++] = phenomenon->expectations[i];
    }
    if (lists.n_expectations == 0 || (n_named == 0 && !has_expectations(suite, file)))
        return mc_slice(NULL, 0);
    stream = mc_text_stream_open(&text);
    mc_suite_write_expectations(&new_case, stream);
    mc_text_stream_close(stream, &text);
    return mc_buffer_take(&text, arena);
}
