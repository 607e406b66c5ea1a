#include "scores/score_table.h"

#include <math.h>

#include "base/random.h"
#include "base/vector.h"
#include "suite/suite.h"

struct mc_score_table *mc_score_table_new(const struct mc_suite *suite, struct mc_arena *arena)
{
    struct mc_score_table *table = mc_arena_array(arena, 1, sizeof(*table));

    table->arena = arena;
    table->suite = suite;
    table->n_cases = suite->n_cases;
    return table;
}

uint32_t mc_score_table_find(const struct mc_score_table *table, struct mc_slice name)
{
    uint32_t c;

    for (c = 0; c < table->n_columns; c++)
        if (mc_slice_equal(table->columns[c].name, name))
            return c;
    return MC_NOT_FOUND;
}

static struct mc_slice free_name(const struct mc_score_table *table, struct mc_slice request)
{
    struct mc_slice name = mc_arena_copy(table->arena, request);
    size_t number;

    for (number = 2; mc_score_table_find(table, name) != MC_NOT_FOUND; number++)
        name = mc_slice_of(
            mc_arena_format(table->arena, "%.*s#%zu", MC_SLICE_ARGUMENTS(request), number));
    return name;
}

struct mc_score_column *mc_score_table_add(struct mc_score_table *table, struct mc_slice name)
{
    struct mc_slice unique = free_name(table, name);
    struct mc_score_column *column;
    size_t i;

    column = MC_ARENA_PUSH(table->arena, table->columns, table->n_columns, table->capacity);
    memset(column, 0, sizeof(*column));
    column->name = unique;
    column->signature = unique;
    column->worst = -(double)INFINITY;
    column->best = (double)INFINITY;
    column->corpus = (double)NAN;
    column->values = mc_arena_array(table->arena, table->n_cases, sizeof(*column->values));
    column->states = mc_arena_array(table->arena, table->n_cases, sizeof(*column->states));
    column->notes = mc_arena_array(table->arena, table->n_cases, sizeof(*column->notes));
    for (i = 0; i < table->n_cases; i++) {
        column->values[i] = (double)NAN;
        column->states[i] = MC_SCORE_MISSING;
        column->notes[i] = mc_slice("", 0);
    }
    return column;
}

bool mc_score_column_allows(const struct mc_score_column *column, double score)
{
    double end = column->lower_is_better ? -(double)INFINITY : (double)INFINITY;
    double best = column->may_exceed ? end : column->best;
    double low = fmin(column->worst, best), high = fmax(column->worst, best);
    double slack = MC_SCORE_RANGE_SLACK * fmax(1, isfinite(high - low) ? high - low : 1);

    return isfinite(score) && score >= low - slack && score <= high + slack;
}

size_t mc_score_column_missing(const struct mc_score_column *column, size_t n_cases)
{
    size_t i, n = 0;

    for (i = 0; i < n_cases; i++)
        n += column->states[i] != MC_SCORE_OK;
    return n;
}

bool mc_score_is_unproved(const struct mc_score_column *column, size_t index)
{
    static const char begin[] = MC_METRIC_NOT_PROVED;
    struct mc_slice note = column->notes[index];

    return column->searches && column->states[index] == MC_SCORE_OK &&
           note.length >= sizeof(begin) - 1 && memcmp(note.data, begin, sizeof(begin) - 1) == 0;
}

size_t mc_scores_unproved(const struct mc_score_column *column, const size_t *cases, size_t n)
{
    size_t n_unproved = 0, i;

    if (!column->searches)
        return 0;
    for (i = 0; i < n; i++)
        n_unproved += mc_score_is_unproved(column, cases == NULL ? i : cases[i]);
    return n_unproved;
}

/* places[0..n-1]: cases of the dataset that were judged. */
static size_t judged_cases(const struct mc_suite *suite, uint32_t dataset, size_t *places)
{
    size_t n = 0, i;

    for (i = 0; i < suite->n_cases; i++)
        if (suite->files[suite->cases[i].file].dataset == dataset &&
            isfinite(suite->cases[i].human))
            places[n++] = i;
    return n;
}

static void shuffle(double *values, size_t n, uint64_t seed, uint64_t stream)
{
    size_t i;

    for (i = n; i > 1; i--) {
        uint32_t other = mc_random_below(mc_random_bits(seed, stream, i), (uint32_t)i);
        double last = values[i - 1];

        values[i - 1] = values[other];
        values[other] = last;
    }
}

static void shuffle_dataset(const struct mc_suite *suite, uint32_t dataset, uint64_t seed,
                            struct mc_score_column *column, struct mc_arena *arena)
{
    struct mc_arena_mark mark = mc_arena_mark(arena);
    struct mc_slice name = mc_string_map_key(suite->datasets, dataset);
    size_t *places = mc_arena_array(arena, suite->n_cases, sizeof(*places));
    double *values = mc_arena_array(arena, suite->n_cases, sizeof(*values));
    size_t n = judged_cases(suite, dataset, places), i;

    for (i = 0; i < n; i++)
        values[i] = suite->cases[places[i]].human;
    shuffle(values, n, seed, mc_hash_fnv1a(name.data, name.length));
    for (i = 0; i < n; i++) {
        column->values[places[i]] = values[i];
        column->states[places[i]] = MC_SCORE_OK;
    }
    mc_arena_reset(arena, mark);
}

/* The range is that of all scales together. */
static void set_range(const struct mc_suite *suite, struct mc_score_column *column)
{
    size_t i;

    for (i = 0; i < suite->n_files; i++) {
        const struct mc_score_scale *scale = &suite->files[i].scale;

        column->worst = i == 0 ? scale->minimum : fmin(column->worst, scale->minimum);
        column->best = i == 0 ? scale->maximum : fmax(column->best, scale->maximum);
    }
}

void mc_human_shuffled_add(struct mc_score_table *table, uint64_t seed)
{
    const struct mc_suite *suite = table->suite;
    struct mc_score_column *column = mc_score_table_add(table, mc_slice_of(MC_HUMAN_SHUFFLED));
    uint32_t d;
    size_t i;

    column->signature = mc_slice_of(mc_arena_format(
        table->arena, MC_HUMAN_SHUFFLED "|seed:%llu|version:0.1.0", (unsigned long long)seed));
    column->sentinel = true;
    set_range(suite, column);
    for (i = 0; i < suite->n_cases; i++) {
        column->states[i] = MC_SCORE_NOT_APPLICABLE;
        column->notes[i] = mc_slice_of("nobody judged the case");
    }
    for (d = 0; d < mc_string_map_size(suite->datasets); d++)
        shuffle_dataset(suite, d, seed, column, table->arena);
    for (i = 0; i < suite->n_cases; i++)
        if (column->states[i] == MC_SCORE_OK)
            column->notes[i] = mc_slice("", 0);
}
