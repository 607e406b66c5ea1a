#include "scores/score_table.h"

#include <math.h>

enum { FIRST_CAPACITY = 16 };

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

static struct mc_slice free_name(const struct mc_score_table *table, struct mc_slice wish)
{
    struct mc_slice name = mc_arena_copy(table->arena, wish);
    size_t number;

    for (number = 2; mc_score_table_find(table, name) != MC_NOT_FOUND; number++)
        name = mc_slice_of(
            mc_arena_format(table->arena, "%.*s#%zu", MC_SLICE_ARGUMENTS(wish), number));
    return name;
}

/* The arena has no realloc: the old array stays behind, all of them together no larger than the
 * last one. */
static void make_room(struct mc_score_table *table)
{
    struct mc_score_column *columns;

    if (table->n_columns < table->capacity)
        return;
    table->capacity = table->capacity == 0 ? FIRST_CAPACITY : 2 * table->capacity;
    columns = mc_arena_array(table->arena, table->capacity, sizeof(*columns));
    if (table->n_columns > 0)
        memcpy(columns, table->columns, table->n_columns * sizeof(*columns));
    table->columns = columns;
}

struct mc_score_column *mc_score_table_add(struct mc_score_table *table, struct mc_slice name)
{
    struct mc_slice unique = free_name(table, name);
    struct mc_score_column *column;
    size_t i;

    make_room(table);
    column = &table->columns[table->n_columns++];
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
