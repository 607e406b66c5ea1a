/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired_runs.c: in order: which cases match (by id, else by content), how they differ, which
 * metrics match, and their scores settled together. */
#include "analysis/change/paired_runs.h"

#include <math.h>

#include "analysis/sample.h"
#include "base/hash.h"
#include "suite/case_content.h"
#include "suite/filter.h"

/* The rows of a table in another order, over another suite. */
static struct mc_score_table *take_rows(const struct mc_score_table *table,
                                        const struct mc_suite *suite, const size_t *rows,
                                        struct mc_arena *arena)
{
    struct mc_score_table *copy = mc_score_table_new(suite, arena);
    size_t c, i;

    for (c = 0; c < table->n_columns; c++) {
        const struct mc_score_column *from = &table->columns[c];
        struct mc_score_column *to = mc_score_table_add(copy, from->name);

        to->signature = from->signature;
        to->needs = from->needs;
        to->worst = from->worst;
        to->best = from->best;
        to->lower_is_better = from->lower_is_better;
        to->direction_known = from->direction_known;
        to->may_exceed = from->may_exceed;
        to->sentinel = from->sentinel;
        to->searches = from->searches;
        to->varies = from->varies;
        if (from->self_values != NULL)
            to->self_values = mc_arena_array(arena, suite->n_cases, sizeof(*to->self_values));
        if (from->standard_errors != NULL)
            to->standard_errors =
                mc_arena_array(arena, suite->n_cases, sizeof(*to->standard_errors));
        for (i = 0; i < suite->n_cases; i++) {
            if (from->standard_errors != NULL)
                to->standard_errors[i] = from->standard_errors[rows[i]];
            to->values[i] = from->values[rows[i]];
            to->states[i] = from->states[rows[i]];
            to->notes[i] = from->notes[rows[i]];
            if (from->self_values != NULL)
                to->self_values[i] = from->self_values[rows[i]];
        }
    }
    return copy;
}

/* --- which cases match ------------------------------------------------------------------------ */

/* The matches of the cases of both suites: at[i] is the case of base that matches case i of
 * `changed`, or MC_NOT_FOUND. */
struct case_matches {
    const struct mc_suite *base, *changed;
    uint32_t *at;
    bool *is_matched; /* cases of base */
};

/* Unmatched cases by content: one case of each content, and how many have it. */
struct contents {
    struct mc_string_map *map;
    size_t *item, *n; /* by index in the map */
};

static void add_content(struct contents *contents, const struct mc_case *item, size_t index)
{
    struct mc_case_content content = mc_case_content_of(item);
    uint64_t key[2] = {content.texts, content.graphs};
    uint32_t at;

    if (!content.known)
        return;
    at = mc_string_map_add(contents->map, mc_slice((const char *)key, sizeof(key)), NULL);
    contents->item[at] = index;
    contents->n[at]++;
}

static struct contents new_contents(size_t n, struct mc_arena *arena)
{
    return (struct contents){mc_string_map_new(arena), mc_arena_array(arena, n, sizeof(size_t)),
                             mc_arena_array(arena, n, sizeof(size_t))};
}

/* Matches cases whose id is in one run only and whose texts and graphs are those of exactly one
 * such case of the other run: they were given another id. */
static void match_contents(const struct case_matches *matches, struct mc_arena *arena)
{
    size_t n_base = matches->base->n_cases, n_changed = matches->changed->n_cases, i;
    struct contents then = new_contents(n_base, arena), now = new_contents(n_changed, arena);
    struct mc_case_content content;
    uint32_t at;

    for (i = 0; i < n_base; i++)
        if (!matches->is_matched[i])
            add_content(&then, &matches->base->cases[i], i);
    for (i = 0; i < n_changed; i++)
        if (matches->at[i] == MC_NOT_FOUND)
            add_content(&now, &matches->changed->cases[i], i);
    for (i = 0; i < n_changed; i++) {
        uint64_t key[2];

        if (matches->at[i] != MC_NOT_FOUND)
            continue;
        content = mc_case_content_of(&matches->changed->cases[i]);
        key[0] = content.texts;
        key[1] = content.graphs;
        at = mc_string_map_find(now.map, mc_slice((const char *)key, sizeof(key)));
        if (at == MC_NOT_FOUND || now.n[at] != 1)
            continue;
        at = mc_string_map_find(then.map, mc_slice((const char *)key, sizeof(key)));
        if (at == MC_NOT_FOUND || then.n[at] != 1)
            continue;
        matches->at[i] = (uint32_t)then.item[at];
        matches->is_matched[then.item[at]] = true;
    }
}

static struct case_matches match(const struct mc_suite *base, const struct mc_suite *changed,
                                 struct mc_arena *arena)
{
    struct case_matches matches = {base, changed,
                                   mc_arena_array(arena, changed->n_cases, sizeof(uint32_t)),
                                   mc_arena_array(arena, base->n_cases, sizeof(bool))};
    size_t n_left = base->n_cases, n_new = 0, i;

    for (i = 0; i < changed->n_cases; i++) {
        matches.at[i] = mc_string_map_find(base->case_ids, changed->cases[i].id);
        n_new += matches.at[i] == MC_NOT_FOUND;
        if (matches.at[i] == MC_NOT_FOUND)
            continue;
        matches.is_matched[matches.at[i]] = true;
        n_left--;
    }
    if (n_left > 0 && n_new > 0)
        match_contents(&matches, arena);
    return matches;
}

/* --- how they differ -------------------------------------------------------------------------- */

static void add_unlike(struct mc_paired_runs *runs, struct mc_slice id, uint32_t what)
{
    if (what != 0)
        runs->unlike[runs->n_unlike++] = (struct mc_unlike_case){.id = id, .what = what};
}

/* Whether base also shows case i of the changed run. */
static bool is_shown(const struct case_matches *matches, size_t i)
{
    return matches->at[i] != MC_NOT_FOUND && mc_case_is_selected(matches->base, matches->at[i]);
}

/* How case i of the changed run, which is shown, differs from what base shows. */
static uint32_t compare_case(struct mc_paired_runs *runs, const struct case_matches *matches,
                             size_t i)
{
    const struct mc_suite *base = matches->base, *changed = matches->changed;
    const struct mc_case *item = &changed->cases[i], *other;
    uint32_t renamed = 0;

    if (!is_shown(matches, i))
        return MC_ONLY_IN_CHANGED;
    other = &base->cases[matches->at[i]];
    if (!mc_slice_equal(item->id, other->id))
        renamed = MC_HAS_ANOTHER_ID;
    runs->n_unknown += (item->saved != NULL && !item->saved->known) ||
                       (other->saved != NULL && !other->saved->known);
    return renamed | mc_case_differences(base, other, changed, item);
}

/* Adds the cases of base that the changed run does not show. */
static void add_only_in_base(struct mc_paired_runs *runs, const struct case_matches *matches,
                             struct mc_arena *arena)
{
    const struct mc_suite *base = matches->base;
    bool *shown = mc_arena_array(arena, base->n_cases, sizeof(*shown));
    size_t i;

    for (i = 0; i < matches->changed->n_cases; i++)
        if (matches->at[i] != MC_NOT_FOUND && mc_case_is_selected(matches->changed, i))
            shown[matches->at[i]] = true;
    for (i = 0; i < base->n_cases; i++)
        if (mc_case_is_selected(base, i) && !shown[i])
            add_unlike(runs, base->cases[i].id, MC_ONLY_IN_BASE);
}

/* Finds the common cases of both tables; sets their rows in from_base and from_changed. */
static void match_cases(struct mc_paired_runs *runs, const struct case_matches *matches, bool *keep,
                        size_t *from_base, size_t *from_changed)
{
    const struct mc_suite *changed = matches->changed;
    size_t n = 0, i;

    for (i = 0; i < changed->n_cases; i++) {
        uint32_t what = 0;

        if (mc_case_is_selected(changed, i))
            what = compare_case(runs, matches, i);
        add_unlike(runs, changed->cases[i].id, what);
        if ((what & MC_HAS_ANOTHER_ID) != 0)
            runs->unlike[runs->n_unlike - 1].was = matches->base->cases[matches->at[i]].id;
        keep[i] = matches->at[i] != MC_NOT_FOUND &&
                  (what & ((uint32_t)MC_DIFFERS_TEXTS | MC_DIFFERS_GRAPHS)) == 0;
        if (!keep[i])
            continue;
        from_base[n] = matches->at[i];
        from_changed[n++] = i;
    }
}

/* The suite of the kept cases, with those that both runs show selected. */
static const struct mc_suite *keep_common(const struct case_matches *matches, const bool *keep,
                                          struct mc_arena *arena)
{
    const struct mc_suite *changed = matches->changed;
    struct mc_suite common = *changed;
    bool *selected = mc_arena_array(arena, changed->n_cases, sizeof(*selected));
    size_t i;

    for (i = 0; i < changed->n_cases; i++)
        selected[i] = mc_case_is_selected(changed, i) && is_shown(matches, i);
    common.selected =
        matches->base->selected == NULL && changed->selected == NULL ? NULL : selected;
    return mc_suite_select(&common, keep, arena);
}

size_t mc_count_unlike(const struct mc_paired_runs *runs, uint32_t what)
{
    size_t n = 0, i;

    for (i = 0; i < runs->n_unlike; i++)
        n += (runs->unlike[i].what & what) != 0;
    return n;
}

/* The renamed metrics; they keep the name of the changed run. */
struct renamed_metrics {
    const struct mc_renamed_metric *items;
    size_t n;
};

/* The column of `base` that matches a column of `changed`. */
static uint32_t base_of(const struct mc_paired_runs *runs, const struct renamed_metrics *renamed,
                        uint32_t changed)
{
    uint32_t base = mc_score_table_find(runs->base, runs->changed->columns[changed].name);
    size_t i;

    for (i = 0; i < renamed->n; i++)
        if (renamed->items[i].changed == changed)
            return renamed->items[i].base;
    for (i = 0; i < renamed->n; i++)
        if (renamed->items[i].base == base)
            return MC_NOT_FOUND;
    return base;
}

static void match_metrics(struct mc_paired_runs *runs, const struct renamed_metrics *renamed,
                          struct mc_arena *arena)
{
    const struct mc_score_table *base = runs->base, *changed = runs->changed;
    size_t n = base->n_columns + changed->n_columns;
    bool *is_matched = mc_arena_array(arena, base->n_columns, sizeof(*is_matched));
    bool single = base->n_columns == 1 && changed->n_columns == 1;
    uint32_t c;

    runs->metrics = mc_arena_array(arena, n, sizeof(*runs->metrics));
    for (c = 0; c < changed->n_columns; c++) {
        uint32_t other = single ? 0 : base_of(runs, renamed, c);

        runs->metrics[runs->n_metrics++] = (struct mc_paired_metric){
            .name = changed->columns[c].name, .base = other, .changed = c};
        if (other != MC_NOT_FOUND)
            is_matched[other] = true;
    }
    for (c = 0; c < base->n_columns; c++)
        if (!is_matched[c])
            runs->metrics[runs->n_metrics++] = (struct mc_paired_metric){
                .name = base->columns[c].name, .base = c, .changed = MC_NOT_FOUND};
}

/* For a metric of both runs: counts the cases that only one of them could score, and unproved
 * scores. */
static void count_scores(const struct mc_paired_runs *runs, struct mc_paired_metric *metric,
                         struct mc_arena *arena)
{
    const struct mc_score_column *then = &runs->base->columns[metric->base];
    const struct mc_score_column *now = &runs->changed->columns[metric->changed];
    const double *base = then->values, *changed = now->values;
    size_t capacity = 0, i;

    for (i = 0; i < runs->suite->n_cases; i++) {
        if (!mc_case_is_selected(runs->suite, i))
            continue;
        if (isnan(base[i]) != 0 && isnan(changed[i]) == 0)
            metric->n_gained++;
        if (isnan(base[i]) == 0 && isnan(changed[i]) != 0) {
            if (metric->n_lost == 0)
                metric->why = mc_score_note(now, i);
            *MC_ARENA_PUSH(arena, metric->lost, metric->n_lost, capacity) =
                runs->suite->cases[i].id;
        }
        metric->n_unproved[0] += mc_score_is_unproved(then, i);
        metric->n_unproved[1] += mc_score_is_unproved(now, i);
    }
}

/* Settles the scores of two runs of a metric on the same n cases together, so that a change of the
 * last bits does not count: sets `settled` of both columns. Arrays live in the arena. */
static void settle_together(struct mc_score_column *base, struct mc_score_column *changed, size_t n,
                            struct mc_arena *arena)
{
    double *both = mc_arena_array(arena, mc_array_size(n, 2), sizeof(*both));
    /* if the direction was reversed, the sign is reversed for the comparison */
    double sign = base->lower_is_better == changed->lower_is_better ? 1 : -1;
    size_t i;

    for (i = 0; i < n; i++) {
        both[i] = base->values[i];
        both[n + i] = sign * changed->values[i];
    }
    mc_settle(both, 2 * n, arena);
    for (i = 0; i < n; i++)
        both[n + i] *= sign;
    base->settled = both;
    changed->settled = both + n;
}

static void count_missing(struct mc_paired_runs *runs, struct mc_arena *arena)
{
    size_t m;

    for (m = 0; m < runs->n_metrics; m++) {
        struct mc_paired_metric *metric = &runs->metrics[m];
        bool in_base = metric->base != MC_NOT_FOUND, in_changed = metric->changed != MC_NOT_FOUND;

        metric->sentinel = (in_base && runs->base->columns[metric->base].sentinel) ||
                           (in_changed && runs->changed->columns[metric->changed].sentinel);
        if (in_base && in_changed)
            count_scores(runs, metric, arena);
        if (metric->sentinel)
            continue;
        runs->n_absent += !in_base || !in_changed;
        runs->n_lost += metric->n_lost;
    }
}

struct mc_paired_runs mc_pair_runs(const struct mc_score_table *base,
                                   const struct mc_score_table *changed, struct mc_arena *arena)
{
    return mc_pair_renamed_runs(base, changed, NULL, 0, arena);
}

struct mc_paired_runs mc_pair_renamed_runs(const struct mc_score_table *base,
                                           const struct mc_score_table *changed,
                                           const struct mc_renamed_metric *renamed,
                                           size_t n_renamed, struct mc_arena *arena)
{
    const struct renamed_metrics pairs = {renamed, n_renamed};
    const struct case_matches matches = match(base->suite, changed->suite, arena);
    struct mc_paired_runs runs = {0};
    size_t n = changed->suite->n_cases, m;
    bool *keep = mc_arena_array(arena, n, sizeof(*keep));
    size_t *from_base = mc_arena_array(arena, n, sizeof(*from_base));
    size_t *from_changed = mc_arena_array(arena, n, sizeof(*from_changed));

    runs.unlike = mc_arena_array(arena, n + base->suite->n_cases, sizeof(*runs.unlike));
    match_cases(&runs, &matches, keep, from_base, from_changed);
    add_only_in_base(&runs, &matches, arena);
    runs.suite = keep_common(&matches, keep, arena);
    runs.base = take_rows(base, runs.suite, from_base, arena);
    runs.changed = take_rows(changed, runs.suite, from_changed, arena);
    match_metrics(&runs, &pairs, arena);
    for (m = 0; m < runs.n_metrics; m++)
        if (runs.metrics[m].base != MC_NOT_FOUND && runs.metrics[m].changed != MC_NOT_FOUND)
            settle_together(&runs.base->columns[runs.metrics[m].base],
                            &runs.changed->columns[runs.metrics[m].changed], runs.suite->n_cases,
                            arena);
    count_missing(&runs, arena);
    return runs;
}
