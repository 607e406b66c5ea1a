/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired_runs.c: in order: which cases belong together (by id, else by what they hold), in what
 * they differ, which metrics do, and their scores settled together. */
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
    struct mc_score_table *taken = mc_score_table_new(suite, arena);
    size_t c, i;

    for (c = 0; c < table->n_columns; c++) {
        const struct mc_score_column *from = &table->columns[c];
        struct mc_score_column *to = mc_score_table_add(taken, from->name);

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
    return taken;
}

/* --- which cases belong together -------------------------------------------------------------- */

/* The cases of both suites: at[i], of case i of `changed`, is that of base, or MC_NOT_FOUND. */
struct matching {
    const struct mc_suite *base, *changed;
    uint32_t *at;
    bool *taken; /* cases of base */
};

/* Cases without a partner by what they hold: of each content one of them, and how many there are.
 */
struct contents {
    struct mc_string_map *map;
    size_t *one, *n; /* by index of the map */
};

static void add_content(struct contents *contents, const struct mc_case *item, size_t index)
{
    struct mc_case_content content = mc_case_content_of(item);
    uint64_t key[2] = {content.texts, content.graphs};
    uint32_t at;

    if (!content.known)
        return;
    at = mc_string_map_add(contents->map, mc_slice((const char *)key, sizeof(key)), NULL);
    contents->one[at] = index;
    contents->n[at]++;
}

static struct contents new_contents(size_t n, struct mc_arena *arena)
{
    return (struct contents){mc_string_map_new(arena), mc_arena_array(arena, n, sizeof(size_t)),
                             mc_arena_array(arena, n, sizeof(size_t))};
}

/* Whose id is in one run alone, and whose texts and graphs are those of one such case of the other:
 * it was given another id. */
static void match_contents(const struct matching *matching, struct mc_arena *arena)
{
    size_t n_base = matching->base->n_cases, n_changed = matching->changed->n_cases, i;
    struct contents then = new_contents(n_base, arena), now = new_contents(n_changed, arena);
    struct mc_case_content content;
    uint32_t at;

    for (i = 0; i < n_base; i++)
        if (!matching->taken[i])
            add_content(&then, &matching->base->cases[i], i);
    for (i = 0; i < n_changed; i++)
        if (matching->at[i] == MC_NOT_FOUND)
            add_content(&now, &matching->changed->cases[i], i);
    for (i = 0; i < n_changed; i++) {
        uint64_t key[2];

        if (matching->at[i] != MC_NOT_FOUND)
            continue;
        content = mc_case_content_of(&matching->changed->cases[i]);
        key[0] = content.texts;
        key[1] = content.graphs;
        at = mc_string_map_find(now.map, mc_slice((const char *)key, sizeof(key)));
        if (at == MC_NOT_FOUND || now.n[at] != 1)
            continue;
        at = mc_string_map_find(then.map, mc_slice((const char *)key, sizeof(key)));
        if (at == MC_NOT_FOUND || then.n[at] != 1)
            continue;
        matching->at[i] = (uint32_t)then.one[at];
        matching->taken[then.one[at]] = true;
    }
}

static struct matching match(const struct mc_suite *base, const struct mc_suite *changed,
                             struct mc_arena *arena)
{
    struct matching matching = {base, changed,
                                mc_arena_array(arena, changed->n_cases, sizeof(uint32_t)),
                                mc_arena_array(arena, base->n_cases, sizeof(bool))};
    size_t n_left = base->n_cases, n_new = 0, i;

    for (i = 0; i < changed->n_cases; i++) {
        matching.at[i] = mc_string_map_find(base->case_ids, changed->cases[i].id);
        n_new += matching.at[i] == MC_NOT_FOUND;
        if (matching.at[i] == MC_NOT_FOUND)
            continue;
        matching.taken[matching.at[i]] = true;
        n_left--;
    }
    if (n_left > 0 && n_new > 0)
        match_contents(&matching, arena);
    return matching;
}

/* --- in what they differ ---------------------------------------------------------------------- */

static void add_unlike(struct mc_paired_runs *runs, struct mc_slice id, uint32_t what)
{
    if (what != 0)
        runs->unlike[runs->n_unlike++] = (struct mc_unlike_case){.id = id, .what = what};
}

/* Whether base shows case i of the changed run, too. */
static bool is_shown(const struct matching *matching, size_t i)
{
    return matching->at[i] != MC_NOT_FOUND && mc_case_is_selected(matching->base, matching->at[i]);
}

/* In what case i of the changed run, which is shown, is not the one that base shows. */
static uint32_t compare_case(struct mc_paired_runs *runs, const struct matching *matching, size_t i)
{
    const struct mc_suite *base = matching->base, *changed = matching->changed;
    const struct mc_case *item = &changed->cases[i], *other;
    uint32_t renamed = 0;

    if (!is_shown(matching, i))
        return MC_ONLY_IN_CHANGED;
    other = &base->cases[matching->at[i]];
    if (!mc_slice_equal(item->id, other->id))
        renamed = MC_HAS_ANOTHER_ID;
    runs->n_unknown += (item->saved != NULL && !item->saved->known) ||
                       (other->saved != NULL && !other->saved->known);
    return renamed | mc_case_differences(base, other, changed, item);
}

/* Cases of base that the changed run does not show. */
static void add_only_in_base(struct mc_paired_runs *runs, const struct matching *matching,
                             struct mc_arena *arena)
{
    const struct mc_suite *base = matching->base;
    bool *shown = mc_arena_array(arena, base->n_cases, sizeof(*shown));
    size_t i;

    for (i = 0; i < matching->changed->n_cases; i++)
        if (matching->at[i] != MC_NOT_FOUND && mc_case_is_selected(matching->changed, i))
            shown[matching->at[i]] = true;
    for (i = 0; i < base->n_cases; i++)
        if (mc_case_is_selected(base, i) && !shown[i])
            add_unlike(runs, base->cases[i].id, MC_ONLY_IN_BASE);
}

/* The common cases of both tables: *from_base and *from_changed get their rows. */
static void match_cases(struct mc_paired_runs *runs, const struct matching *matching, bool *keep,
                        size_t *from_base, size_t *from_changed)
{
    const struct mc_suite *changed = matching->changed;
    size_t n = 0, i;

    for (i = 0; i < changed->n_cases; i++) {
        uint32_t what = 0;

        if (mc_case_is_selected(changed, i))
            what = compare_case(runs, matching, i);
        add_unlike(runs, changed->cases[i].id, what);
        if ((what & MC_HAS_ANOTHER_ID) != 0)
            runs->unlike[runs->n_unlike - 1].was = matching->base->cases[matching->at[i]].id;
        keep[i] = matching->at[i] != MC_NOT_FOUND &&
                  (what & ((uint32_t)MC_DIFFERS_TEXTS | MC_DIFFERS_GRAPHS)) == 0;
        if (!keep[i])
            continue;
        from_base[n] = matching->at[i];
        from_changed[n++] = i;
    }
}

/* The suite of the cases that are kept; those are selected that both runs show. */
static const struct mc_suite *keep_common(const struct matching *matching, const bool *keep,
                                          struct mc_arena *arena)
{
    const struct mc_suite *changed = matching->changed;
    struct mc_suite common = *changed;
    bool *selected = mc_arena_array(arena, changed->n_cases, sizeof(*selected));
    size_t i;

    for (i = 0; i < changed->n_cases; i++)
        selected[i] = mc_case_is_selected(changed, i) && is_shown(matching, i);
    common.selected =
        matching->base->selected == NULL && changed->selected == NULL ? NULL : selected;
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
struct renamed {
    const struct mc_renamed_metric *items;
    size_t n;
};

/* The column of `base` that belongs to a column of `changed`. */
static uint32_t base_of(const struct mc_paired_runs *runs, const struct renamed *renamed,
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

static void match_metrics(struct mc_paired_runs *runs, const struct renamed *renamed,
                          struct mc_arena *arena)
{
    const struct mc_score_table *base = runs->base, *changed = runs->changed;
    size_t n = base->n_columns + changed->n_columns;
    bool *taken = mc_arena_array(arena, base->n_columns, sizeof(*taken));
    bool single = base->n_columns == 1 && changed->n_columns == 1;
    uint32_t c;

    runs->metrics = mc_arena_array(arena, n, sizeof(*runs->metrics));
    for (c = 0; c < changed->n_columns; c++) {
        uint32_t other = single ? 0 : base_of(runs, renamed, c);

        runs->metrics[runs->n_metrics++] = (struct mc_paired_metric){
            .name = changed->columns[c].name, .base = other, .changed = c};
        if (other != MC_NOT_FOUND)
            taken[other] = true;
    }
    for (c = 0; c < base->n_columns; c++)
        if (!taken[c])
            runs->metrics[runs->n_metrics++] = (struct mc_paired_metric){
                .name = base->columns[c].name, .base = c, .changed = MC_NOT_FOUND};
}

/* A metric that both runs have: the cases that only one of them could score, and the scores that
 * are not proved. */
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

/* The scores of two runs of a metric on the same n cases, settled together, so that a change of
 * the last bits is no change: sets `settled` of both columns. Arrays live in the arena. */
static void settle_together(struct mc_score_column *base, struct mc_score_column *changed, size_t n,
                            struct mc_arena *arena)
{
    double *both = mc_arena_array(arena, mc_array_size(n, 2), sizeof(*both));
    /* a metric that was turned round is compared with its scores turned back */
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
    const struct renamed pairs = {renamed, n_renamed};
    const struct matching matching = match(base->suite, changed->suite, arena);
    struct mc_paired_runs runs = {0};
    size_t n = changed->suite->n_cases, m;
    bool *keep = mc_arena_array(arena, n, sizeof(*keep));
    size_t *from_base = mc_arena_array(arena, n, sizeof(*from_base));
    size_t *from_changed = mc_arena_array(arena, n, sizeof(*from_changed));

    runs.unlike = mc_arena_array(arena, n + base->suite->n_cases, sizeof(*runs.unlike));
    match_cases(&runs, &matching, keep, from_base, from_changed);
    add_only_in_base(&runs, &matching, arena);
    runs.suite = keep_common(&matching, keep, arena);
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
