/* SPDX-License-Identifier: GPL-3.0-or-later */
/* checks_case.c: the checks of `lint` that compare what a file says about its cases with the cases:
 * expectations with scores, sub-phenomena, unwritten texts. */
#include <math.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"
#include "lint/check.h"
#include "suite/case_table.h"
#include "suite/plain_row.h"
#include "suite/suite.h"
#include "suite/case_text.h"
#include "suite/suite_read.h"
#include "suite/table_group.h"

/* --- expectations and scores ------------------------------------------------------------------ */

/* Rounding error between equal scores on [0, 1]: 1.4 of 5 is less than 0.28 in the last bit. As for
 * expectations in a run (MC_SCORE_NOISE). */
#define ROUNDING 1e-12

/* The human score on [0, 1]; NaN: not judged. */
static double unit_score(const struct mc_suite *suite, const struct mc_case *item)
{
    return mc_score_scale_to_unit(&suite->files[item->file].scale, item->human);
}

/* Reports an expectation that a metric in agreement with the human scores cannot meet. */
static void check_expectation(const struct mc_lint_work *work, const struct mc_case *item, size_t i)
{
    const struct mc_expectation *expectation = &mc_case_lists(item)->expectations[i];
    const struct mc_case *other;
    struct mc_check_place place = {item, {{"expect", 0}, {NULL, i}}, 2, MC_WHOLE_VALUE, 0, NULL};
    uint32_t index = mc_string_map_find(work->suite->case_ids, expectation->other);
    bool is_below = expectation->type == MC_EXPECT_BELOW;
    double score, other_score;
    size_t finding;

    if (expectation->other.length == 0 || index == MC_NOT_FOUND)
        return;
    other = &work->suite->cases[index];
    score = unit_score(work->suite, item);
    other_score = unit_score(work->suite, other);
    if (other->dataset != item->dataset ||
        !(is_below ? score > other_score + ROUNDING : score < other_score - ROUNDING))
        return;
    finding = mc_check_report(work, &place, "W031",
                              "expected %s \"%.*s\", but scored %s it: %.15g and %.15g",
                              is_below ? "below" : "above", MC_SLICE_ARGUMENTS(mc_clip(other->id)),
                              is_below ? "above" : "below", item->human, other->human);
    place = (struct mc_check_place){other, {{"score", 0}}, 1, MC_WHOLE_VALUE, 0, NULL};
    mc_check_note(work, &place, finding, "scored here");
}

/* Reports a minimum or maximum that the case's own score, also on [0, 1], does not meet. */
static void check_bound(const struct mc_lint_work *work, const struct mc_case *item, size_t i)
{
    const struct mc_expectation *expectation = &mc_case_lists(item)->expectations[i];
    struct mc_check_place place = {item, {{"expect", 0}, {NULL, i}}, 2, MC_WHOLE_VALUE, 0, NULL};
    double score = unit_score(work->suite, item);
    bool is_minimum = expectation->type == MC_EXPECT_MINIMUM;
    size_t finding;

    if (!mc_expectation_is_bound(expectation->type) ||
        !(is_minimum ? score < expectation->value - ROUNDING
                     : score > expectation->value + ROUNDING))
        return;
    finding = mc_check_report(
        work, &place, "W031", "a %s of %.15g is expected, but the score is %.4g on the same scale",
        mc_expectation_type_name(expectation->type), expectation->value, score);
    place = (struct mc_check_place){item, {{"score", 0}}, 1, MC_WHOLE_VALUE, 0, NULL};
    mc_check_note(work, &place, finding, "scored here");
}

static void check_scores(const struct mc_lint_work *work)
{
    size_t i, j;

    for (i = 0; i < work->suite->n_cases; i++)
        for (j = 0;
             j < mc_case_lists(&work->suite->cases[i])->n_expectations && j < MC_FIELD_FINDINGS;
             j++) {
            check_expectation(work, &work->suite->cases[i], j);
            check_bound(work, &work->suite->cases[i], j);
        }
}

const struct mc_lint_check mc_lint_check_scores = {check_scores, NULL};

/* --- sub-phenomena ---------------------------------------------------------------------------- */

/* A name that a phenomenon has this often is known. */
enum { KNOWN = 2 };

/* A sub-phenomenon of a phenomenon, and how many cases have it. */
struct subphenomenon {
    uint32_t phenomenon;
    struct mc_slice name;
    size_t n;
    const struct mc_case *first;
};

struct subphenomena {
    struct subphenomenon *items;
    size_t n, capacity;
    struct mc_string_map *keys; /* "phenomenon NAME" -> item */
};

static void count_subphenomena(const struct mc_lint_work *work, struct subphenomena *subs)
{
    const struct mc_suite *suite = work->suite;
    struct mc_buffer key = {NULL, 0, 0};
    size_t i;

    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_case *item = &suite->cases[i];
        uint32_t index;
        bool is_new;

        if (mc_case_labels(item)->subphenomenon.length == 0 || item->phenomenon == MC_NOT_FOUND)
            continue;
        mc_buffer_clear(&key);
        mc_buffer_append_format(&key, "%u %.*s", (unsigned)item->phenomenon,
                                MC_SLICE_ARGUMENTS(mc_case_labels(item)->subphenomenon));
        index = mc_string_map_add(subs->keys, mc_buffer_slice(&key), &is_new);
        if (is_new)
            *MC_ARENA_PUSH(work->arena, subs->items, subs->n, subs->capacity) =
                (struct subphenomenon){item->phenomenon, mc_case_labels(item)->subphenomenon, 0,
                                       item};
        subs->items[index].n++;
    }
    mc_buffer_free(&key);
}

/* Whether one may be a misspelling of the other: they begin with the same letter, and differ in at
 * most two letters between a common beginning and end. */
static bool are_misspelt(struct mc_slice a, struct mc_slice b)
{
    enum { MOST = 2, LEAST_LENGTH = 5 };
    size_t shorter = a.length < b.length ? a.length : b.length, begin = 0, end = 0;

    while (begin < shorter && a.data[begin] == b.data[begin])
        begin++;
    while (end < shorter - begin && a.data[a.length - 1 - end] == b.data[b.length - 1 - end])
        end++;
    return shorter >= LEAST_LENGTH && begin > 0 && a.length - begin - end <= MOST &&
           b.length - begin - end <= MOST;
}

/* Reports a name that only one case of its phenomenon has, and that resembles a known one but for a
 * letter or two. Other new names are not errors. */
static void check_subphenomena(const struct mc_lint_work *work)
{
    struct subphenomena subs = {NULL, 0, 0, mc_string_map_new(work->arena)};
    size_t i, k;

    count_subphenomena(work, &subs);
    for (i = 0; i < subs.n; i++) {
        const struct subphenomenon *sub = &subs.items[i], *other;
        struct mc_check_place place = {sub->first, {{"subphenomenon", 0}}, 1, MC_WHOLE_VALUE, 0,
                                       NULL};

        for (k = 0; k < subs.n && sub->n < KNOWN; k++) {
            other = &subs.items[k];
            if (other->phenomenon != sub->phenomenon || other->n < KNOWN ||
                !are_misspelt(sub->name, other->name))
                continue;
            mc_check_report(
                work, &place, "W032",
                "no other case of \"%.*s\" has this sub-phenomenon, but %zu have \"%.*s\"",
                MC_SLICE_ARGUMENTS(work->suite->phenomena[sub->phenomenon].name), other->n,
                MC_SLICE_ARGUMENTS(mc_clip(other->name)));
            break;
        }
    }
}

const struct mc_lint_check mc_lint_check_subphenomena = {check_subphenomena, NULL};

/* --- unwritten texts -------------------------------------------------------------------------- */

/* What `new --phenomenon` writes where the author must fill in a text. */
static const char unwritten[] = "\"To be written";

static void check_unwritten_file(const struct mc_lint_work *work, struct mc_slice path,
                                 struct mc_slice text)
{
    size_t n = strlen(unwritten), n_reported = 0, at;
    const char *quote;

    for (at = 0; at + n <= text.length && n_reported < MC_FIELD_FINDINGS; at++) {
        quote = memchr(text.data + at, '"', text.length - at);
        if (quote == NULL)
            return;
        at = (size_t)(quote - text.data);
        if (text.length - at < n || memcmp(quote, unwritten, n) != 0)
            continue;
        n_reported++;
        mc_diagnostics_add(work->diagnostics, MC_SEVERITY_WARNING, "W006", path,
                           mc_position_of(text, at), "\"To be written\" left in the file");
    }
}

static void check_unwritten(const struct mc_lint_work *work)
{
    const struct mc_suite *suite = work->suite;
    size_t i;

    for (i = 0; i < suite->n_files; i++) {
        const struct mc_case_group *group = suite->files[i].group;
        struct mc_plain_table plain;
        struct mc_arena *arena;
        bool may_be_there = true;

        if (group != NULL) {
            mc_case_table_plain(group->table, &plain);
            may_be_there = mc_table_group_mentions(group, mc_slice_of(unwritten), &plain);
            mc_plain_table_close(&plain);
        }
        if (!may_be_there)
            continue;
        arena = mc_arena_new(); /* frees the texts of tables one by one */
        check_unwritten_file(work, suite->files[i].path,
                             mc_suite_file_text(&suite->files[i], arena));
        mc_arena_free(arena);
    }
    for (i = 0; i < suite->n_phenomena; i++)
        if (suite->n_own_phenomena > 0 && suite->phenomena[i].text.length > 0)
            check_unwritten_file(work, suite->phenomena[i].path, suite->phenomena[i].text);
}

const struct mc_lint_check mc_lint_check_unwritten = {check_unwritten, NULL};
