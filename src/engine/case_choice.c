/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_choice.c: in order: the cases that are shown, by names and filters; those that are scored
 * for them. What looks beyond the cases shown are statistics across rows, thresholds of ties, the
 * family of a q, bounds of normalised scores and expectations: all else rests on the cases shown,
 * or on what people say, which is known of all. */
#include "engine/case_choice.h"

#include <math.h>

#include "analysis/expectations.h"
#include "analysis/normalise.h"
#include "analysis/pairs/sample_pairs.h"
#include "analysis/significance.h"
#include "base/hash.h"
#include "suite/filter.h"
#include "suite/phenomenon.h"
#include "suite/suite.h"

/* --- which cases are shown -------------------------------------------------------------------- */

/* Finds what an option names by a word, or by several with commas between them. */
struct named {
    const struct mc_suite *suite;
    struct mc_arena *arena;
    uint32_t (*find)(const struct mc_suite *suite, struct mc_slice name);
    bool *wanted;                  /* [all of the kind]: set for those that are named */
    struct mc_slice first_unknown; /* the first word that names nothing; length 0: none */
};

/* A name may itself contain a comma, so the whole text is looked up before its parts. */
static void find_named(struct named *named, const struct mc_option_list *texts)
{
    size_t t, i;

    for (t = 0; t < texts->n_items; t++) {
        uint32_t index = named->find(named->suite, mc_slice_of(texts->items[t]));
        struct mc_option_list parts = mc_comma_list(texts->items[t], named->arena);

        if (index != MC_NOT_FOUND) {
            named->wanted[index] = true;
            continue;
        }
        for (i = 0; i < parts.n_items && named->first_unknown.length == 0; i++) {
            index = named->find(named->suite, mc_slice_of(parts.items[i]));
            if (index == MC_NOT_FOUND)
                named->first_unknown = mc_slice_of(parts.items[i]);
            else
                named->wanted[index] = true;
        }
    }
}

static uint32_t find_phenomenon(const struct mc_suite *suite, struct mc_slice name)
{
    return mc_phenomenon_find(suite->phenomena, suite->n_phenomena, name);
}

static uint32_t find_dataset(const struct mc_suite *suite, struct mc_slice name)
{
    return mc_string_map_find(suite->datasets, name);
}

static uint32_t find_case(const struct mc_suite *suite, struct mc_slice name)
{
    return mc_string_map_find(suite->case_ids, name);
}

static int find_phenomena(const struct mc_case_choice *choice, const struct mc_suite *suite,
                          struct mc_arena *arena, bool *wanted, struct mc_error *error)
{
    struct named named = {suite, arena, find_phenomenon, wanted, {"", 0}};
    const char **names = mc_arena_array(arena, suite->n_phenomena + 1, sizeof(*names));
    char hint[MC_KNOWN_HINT];
    size_t i;

    find_named(&named, &choice->phenomena);
    if (named.first_unknown.length == 0)
        return 0;
    (void)mc_nearest_hint(named.first_unknown,
                          mc_phenomena_words(suite->phenomena, suite->n_phenomena, arena), hint);
    for (i = 0; i < suite->n_phenomena; i++)
        names[i] = suite->phenomena[i].name.data;
    if (hint[0] == '\0')
        (void)mc_known_hint(named.first_unknown, names, hint);
    return mc_error_set(error, MC_CODE_USAGE, "there is no phenomenon '%s'%s",
                        named.first_unknown.data, hint);
}

/* The keys of a map, NULL-terminated. */
static const char *const *keys_of(const struct mc_string_map *map, struct mc_arena *arena)
{
    uint32_t n = mc_string_map_size(map), i;
    const char **keys = mc_arena_array(arena, (size_t)n + 1, sizeof(*keys));

    for (i = 0; i < n; i++)
        keys[i] = mc_string_map_key(map, i).data;
    return keys;
}

static int find_datasets(const struct mc_case_choice *choice, const struct mc_suite *suite,
                         struct mc_arena *arena, bool *wanted, struct mc_error *error)
{
    struct named named = {suite, arena, find_dataset, wanted, {"", 0}};
    char hint[MC_KNOWN_HINT];

    find_named(&named, &choice->datasets);
    if (named.first_unknown.length == 0)
        return 0;
    return mc_error_set(error, MC_CODE_USAGE, "the suite has no dataset '%s'%s",
                        named.first_unknown.data,
                        mc_known_hint(named.first_unknown, keys_of(suite->datasets, arena), hint));
}

static int find_cases(const struct mc_case_choice *choice, const struct mc_suite *suite,
                      struct mc_arena *arena, bool *wanted, struct mc_error *error)
{
    struct named named = {suite, arena, find_case, wanted, {"", 0}};
    char hint[MC_NEAREST_HINT];

    find_named(&named, &choice->cases);
    if (named.first_unknown.length == 0)
        return 0;
    (void)mc_nearest_hint(named.first_unknown, keys_of(suite->case_ids, arena), hint);
    return mc_error_set(error, MC_CODE_USAGE, "the suite has no case '%s'%s",
                        named.first_unknown.data,
                        hint[0] == '\0' ? "; `metricheck run --list` lists them" : hint);
}

int mc_cases_choose(const struct mc_case_choice *choice, struct mc_suite *suite,
                    struct mc_arena *arena, struct mc_error *error)
{
    bool *phenomena = mc_arena_array(arena, suite->n_phenomena, sizeof(bool));
    bool *datasets = mc_arena_array(arena, mc_string_map_size(suite->datasets), sizeof(bool));
    bool *cases = mc_arena_array(arena, suite->n_cases, sizeof(bool));
    bool *keep = mc_arena_array(arena, suite->n_cases, sizeof(bool));
    size_t n_kept = 0, i;

    if (find_phenomena(choice, suite, arena, phenomena, error) != 0 ||
        find_datasets(choice, suite, arena, datasets, error) != 0 ||
        find_cases(choice, suite, arena, cases, error) != 0)
        return -1;
    for (i = 0; i < suite->n_cases; i++)
        keep[i] = (choice->phenomena.n_items == 0 || phenomena[suite->cases[i].phenomenon]) &&
                  (choice->datasets.n_items == 0 || datasets[suite->cases[i].dataset]) &&
                  (choice->cases.n_items == 0 || cases[i]);
    if (choice->filter != NULL && mc_filter_apply(choice->filter, suite, keep, error) != 0)
        return -1;
    for (i = 0; i < suite->n_cases; i++)
        n_kept += keep[i];
    if (suite->n_files == 0)
        return mc_error_set(error, MC_CODE_INPUT, "there is no case; all files are drafts");
    if (suite->n_cases == 0)
        return mc_error_set_at(error, MC_CODE_INPUT, suite->files[0].path.data,
                               (struct mc_position){0, 0}, "the suite has no case");
    if (n_kept == 0)
        return mc_error_set(error, MC_CODE_USAGE, "-p, -d, --case and --filter leave no case");
    if (n_kept < suite->n_cases)
        suite->selected = keep;
    return 0;
}

/* --- why all cases are scored ----------------------------------------------------------------- */

static bool has_statistic(const struct mc_analysis_settings *settings,
                          const struct mc_statistic *statistic)
{
    size_t s;

    for (s = 0; s < settings->n_statistics; s++)
        if (settings->statistics[s] == statistic)
            return true;
    return false;
}

static bool fits_ties(const struct mc_analysis_settings *settings)
{
    size_t s;

    for (s = 0; s < settings->n_statistics && settings->ties == MC_TIES_ACROSS; s++)
        if (settings->statistics[s]->needs_ties)
            return true;
    return false;
}

/* The most selected cases with a human score that a phenomenon has in a dataset: no row of one has
 * more. */
static size_t most_judged(const struct mc_suite *suite, struct mc_arena *arena)
{
    size_t n_phenomena = mc_array_size(mc_string_map_size(suite->datasets), suite->n_phenomena);
    size_t *counts = mc_arena_array(arena, n_phenomena, sizeof(*counts)), most = 0, i;

    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_case *item = &suite->cases[i];
        size_t *count = &counts[(size_t)item->dataset * suite->n_phenomena + item->phenomenon];

        *count += mc_case_is_selected(suite, i) && isfinite(item->human);
        most = *count > most ? *count : most;
    }
    return most;
}

/* Whether a correlation of a phenomenon may be shown, with a q. */
static bool may_show_q(const struct mc_suite *suite, struct mc_arena *arena,
                       const struct mc_analysis_settings *settings)
{
    bool thin = settings->thin_correlations || mc_preset_is_exact(settings->preset);

    return settings->draws > 0 && settings->grouping == MC_GROUP_NONE &&
           has_statistic(settings, mc_best_statistic(settings)) &&
           most_judged(suite, arena) >= (thin ? 2 : MC_CORRELATION_LEAST_CASES);
}

/* --- the part ------------------------------------------------------------------------------------
 */

struct mc_scored_part mc_part_choose(const struct mc_suite *suite,
                                     const struct mc_analysis_settings *settings,
                                     struct mc_arena *arena)
{
    struct mc_scored_part part = {.normalisation = settings->normalisation};
    const bool *needed;
    size_t n = 0, i;

    if (suite->selected == NULL)
        return part;
    if (mc_statistic_across_rows(settings->statistics, settings->n_statistics) <
        settings->n_statistics)
        part.reason = "right order holds those shown against the others";
    else if (fits_ties(settings))
        part.reason = "the thresholds of ties are fitted to all of them";
    else if (settings->isotonic)
        part.reason = "the calibration is fitted to all of them";
    else if (may_show_q(suite, arena, settings))
        part.reason = "q counts the correlations of all phenomena";
    if (part.reason != NULL)
        return part;
    needed = mc_expectations_need(suite, arena);
    for (i = 0; i < suite->n_cases; i++)
        n += needed[i];
    if (n < suite->n_cases)
        part.needed = needed;
    return part;
}
