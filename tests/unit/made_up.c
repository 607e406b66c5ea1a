/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <assert.h>
#include <math.h>

#include "analysis/sample.h"
#include "base/hash.h"
#include "base/random.h"
#include "tests/unit/made_up.h"

void mc_made_up_begin(struct mc_made_up *run, struct mc_arena *arena)
{
    memset(run, 0, sizeof(*run));
    run->arena = run->suite.arena = run->scores.arena = arena;
    run->suite.files = mc_arena_array(arena, MC_MADE_UP_FILES, sizeof(struct mc_suite_file));
    run->suite.phenomena = mc_arena_array(arena, MC_MADE_UP_FILES, sizeof(struct mc_phenomenon));
    run->suite.cases = mc_arena_array(arena, MC_MADE_UP_CASES, sizeof(struct mc_case));
    run->suite.datasets = mc_string_map_new(arena);
    run->suite.case_ids = mc_string_map_new(arena);
    run->scores.suite = &run->suite;
    run->scores.capacity = MC_MADE_UP_FILES;
    run->scores.columns =
        mc_arena_array(arena, run->scores.capacity, sizeof(struct mc_score_column));
}

static uint32_t phenomenon_index(struct mc_suite *suite, const char *name)
{
    uint32_t i;

    for (i = 0; i < suite->n_phenomena; i++)
        if (mc_slice_is(suite->phenomena[i].name, name))
            return i;
    suite->phenomena[i].name = suite->phenomena[i].title =
        mc_arena_copy(suite->arena, mc_slice_of(name));
    suite->n_phenomena++;
    return i;
}

uint32_t mc_made_up_file(struct mc_made_up *run, const char *dataset, const char *phenomenon,
                         double minimum, double maximum, bool pooled)
{
    struct mc_suite_file *file = &run->suite.files[run->suite.n_files];

    assert(run->suite.n_files < MC_MADE_UP_FILES);
    file->dataset = mc_string_map_add(run->suite.datasets, mc_slice_of(dataset), NULL);
    file->phenomenon = phenomenon_index(&run->suite, phenomenon);
    file->scale.minimum = minimum;
    file->scale.maximum = maximum;
    file->pooled = pooled;
    return (uint32_t)run->suite.n_files++;
}

size_t mc_made_up_case(struct mc_made_up *run, uint32_t file, const char *id, double human)
{
    size_t index = run->suite.n_cases++;
    struct mc_case *item = &run->suite.cases[index];

    assert(run->suite.n_cases <= MC_MADE_UP_CASES);
    item->id = mc_arena_copy(run->arena, mc_slice_of(id));
    (void)mc_string_map_add(run->suite.case_ids, item->id, NULL);
    item->file = file;
    item->dataset = run->suite.files[file].dataset;
    item->phenomenon = run->suite.files[file].phenomenon;
    item->human = human;
    run->scores.n_cases = run->suite.n_cases;
    return index;
}

struct mc_score_column *mc_made_up_column(struct mc_made_up *run, const char *name,
                                          const double *values)
{
    struct mc_score_column *column = &run->scores.columns[run->scores.n_columns++];
    size_t n = run->suite.n_cases, i;

    assert(run->scores.n_columns <= run->scores.capacity);
    column->name = mc_arena_copy(run->arena, mc_slice_of(name));
    column->best = 1;
    column->corpus = (double)NAN;
    column->values = mc_arena_array(run->arena, n, sizeof(*column->values));
    column->states = mc_arena_array(run->arena, n, sizeof(*column->states));
    column->notes = mc_arena_array(run->arena, n, sizeof(*column->notes));
    for (i = 0; i < n; i++) {
        column->values[i] = values[i];
        column->states[i] = (unsigned char)(isnan(values[i]) ? MC_SCORE_MISSING : MC_SCORE_OK);
    }
    return column;
}

static bool same_real(double a, double b)
{
    return memcmp(&a, &b, sizeof(a)) == 0;
}

bool mc_same_cells(const struct mc_cell *a, const struct mc_cell *b, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++)
        if (!same_real(a[i].value, b[i].value) || !same_real(a[i].low, b[i].low) ||
            !same_real(a[i].high, b[i].high) || a[i].n != b[i].n || a[i].reason != b[i].reason ||
            a[i].withheld != b[i].withheld)
            return false;
    return true;
}

double mc_made_up_score(uint32_t kind, uint64_t bits)
{
    double unit = mc_random_unit(mc_hash_mix(bits));

    switch (kind) {
    case 0:
        return mc_random_below(bits, 6) / 5.0;
    case 1:
        return mc_random_below(bits, 12) * 0.1 +
               (mc_random_below(mc_hash_mix(bits), 3) == 0 ? 1e-16 : 0);
    case 2:
        return unit;
    case 3:
        return (bits % 2 == 0 ? 1000.0 : 0.0) + unit * 1e-6;
    case 4:
        return (bits % 2 == 0 ? -1 : 1) * pow(10, 600 * unit - 300);
    case 5:
        return (bits % 2 == 0 ? -1 : 1) * 1.7e308 * unit;
    case 6:
        return mc_random_below(bits, 12) * 0.1 + mc_random_below(mc_hash_mix(bits), 40) * 7e-13;
    default:
        return 0.25;
    }
}

struct mc_sample mc_made_up_sample(const double *metric, const double *human, size_t n,
                                   struct mc_arena *arena)
{
    uint32_t *human_levels = mc_arena_array(arena, n, sizeof(*human_levels));
    uint32_t *metric_levels = mc_arena_array(arena, n, sizeof(*metric_levels));
    struct mc_sample sample = {
        .n = n,
        .human = human,
        .metric = metric,
        .human_normalised = human,
        .metric_normalised = metric,
        .human_levels = human_levels,
        .metric_levels = metric_levels,
        .threshold_percentile = 5,
    };

    sample.n_human_levels = mc_levels(human, n, human_levels, arena);
    sample.n_metric_levels = mc_levels(metric, n, metric_levels, arena);
    return sample;
}

struct mc_kendall_like mc_kendall_like_of(const double *gold, const double *metric, size_t n,
                                          double gap, struct mc_arena *scratch)
{
    struct mc_ranked by_gold = mc_rank_values(gold, n, scratch);
    struct mc_ranked by_metric = mc_rank_values(metric, n, scratch);

    return mc_kendall_like_ranked(&by_gold, &by_metric, n, gap, false, 0, scratch);
}

struct mc_weighted_figure mc_of_kendall_like(const double *gold, const double *metric, size_t n,
                                             double gap, struct mc_arena *scratch)
{
    struct mc_kendall_like like = mc_kendall_like_of(gold, metric, n, gap, scratch);

    return (struct mc_weighted_figure){like.value, (double)(like.concordant + like.discordant)};
}
