#include "commands/missing_tally.h"

#include <inttypes.h>
#include <stdlib.h>

#include "metrics/graph/unreadable.h"
#include "suite/graph_place.h"

/* Reasons that are told; and of those that come later, how many are still told apart. */
enum { REASONS_SHOWN = 3, REASONS_COUNTED = 1000 };

struct reasons {
    struct mc_string_map *map; /* in order of first appearance */
    uint64_t counts[REASONS_SHOWN];
    struct mc_slice first[REASONS_SHOWN]; /* id of the first case, and where its graph is wrong */
    uint64_t n_cases;
    bool are_more; /* than REASONS_COUNTED */
};

struct column {
    struct mc_slice name;
    struct reasons missing, remarks;
};

struct mc_missing_tally {
    struct mc_arena *arena;
    struct column **columns;
    size_t n_columns, capacity;
    uint64_t n_cases;
};

struct mc_missing_tally *mc_missing_tally_new(void)
{
    struct mc_missing_tally *tally = mc_calloc(1, sizeof(*tally));

    tally->arena = mc_arena_new();
    return tally;
}

void mc_missing_tally_free(struct mc_missing_tally *tally)
{
    if (tally == NULL)
        return;
    mc_arena_free(tally->arena);
    free(tally->columns);
    free(tally);
}

static struct column *column_at(struct mc_missing_tally *tally, size_t index, struct mc_slice name)
{
    struct column *column;

    if (index < tally->n_columns)
        return tally->columns[index];
    tally->columns = mc_grow(tally->columns, &tally->capacity, index + 1, sizeof(*tally->columns));
    column = mc_arena_array(tally->arena, 1, sizeof(*column));
    column->name = mc_arena_copy(tally->arena, name);
    column->missing.map = mc_string_map_new(tally->arena);
    column->remarks.map = mc_string_map_new(tally->arena);
    tally->columns[tally->n_columns++] = column;
    return column;
}

/* The side that the reason names; NULL: none, or one cannot know. */
static const struct mc_side *unreadable_side(const struct mc_case *item, struct mc_slice reason)
{
    size_t number = mc_graph_unreadable_side(reason), n = 0, i;
    const struct mc_side *found = NULL;

    if (number == 0)
        return &item->candidate;
    for (i = 0; i <= item->n_further_references; i++) {
        const struct mc_side *side = i == 0 ? &item->reference : &item->further_references[i - 1];

        if (side->amr.length == 0)
            continue;
        if (side->kind != MC_SIDE_PLAIN)
            return NULL; /* which of the kinds the metric saw is not known here */
        if (++n == number)
            found = side;
    }
    return found;
}

/* "ID", or "ID, FILE:LINE:COLUMN" where a graph of the case cannot be read. */
static struct mc_slice name_of(const struct mc_suite *suite, const struct mc_case *item,
                               struct mc_slice reason, struct mc_arena *arena)
{
    const struct mc_side *side = unreadable_side(item, reason);
    struct mc_graph_place place = {suite->files[item->file].path, item->at};

    if (mc_graph_unreadable_side(reason) == SIZE_MAX)
        return mc_arena_copy(arena, item->id);
    if (side != NULL)
        place = mc_graph_mistake_place(suite, item, side);
    return mc_slice_of(mc_arena_format(arena, "%.*s, %.*s:%u:%u", MC_SLICE_ARGUMENTS(item->id),
                                       MC_SLICE_ARGUMENTS(place.file), place.at.line,
                                       place.at.column));
}

static void count(struct reasons *reasons, struct mc_slice reason, const struct mc_suite *suite,
                  const struct mc_case *item, struct mc_arena *arena)
{
    uint32_t index = mc_string_map_find(reasons->map, reason);

    reasons->n_cases++;
    if (index == MC_NOT_FOUND && mc_string_map_size(reasons->map) == REASONS_COUNTED) {
        reasons->are_more = true;
        return;
    }
    if (index == MC_NOT_FOUND) {
        index = mc_string_map_add(reasons->map, reason, NULL);
        if (index < REASONS_SHOWN)
            reasons->first[index] = name_of(suite, item, reason, arena);
    }
    if (index < REASONS_SHOWN)
        reasons->counts[index]++;
}

static void add_column(struct mc_missing_tally *tally, struct column *to,
                       const struct mc_score_column *column, const struct mc_suite *suite)
{
    size_t i;

    for (i = 0; i < suite->n_cases; i++) {
        struct mc_slice note = column->notes[i];

        if (!mc_case_is_selected(suite, i))
            continue;
        if (column->states[i] == MC_SCORE_MISSING)
            note = mc_slice_of("not given");
        if (column->states[i] != MC_SCORE_OK)
            count(&to->missing, note, suite, &suite->cases[i], tally->arena);
        else if (note.length > 0)
            count(&to->remarks, note, suite, &suite->cases[i], tally->arena);
    }
}

void mc_missing_tally_add(struct mc_missing_tally *tally, const struct mc_score_table *table)
{
    size_t c;

    tally->n_cases += mc_suite_n_selected(table->suite);
    for (c = 0; c < table->n_columns; c++)
        add_column(tally, column_at(tally, c, table->columns[c].name), &table->columns[c],
                   table->suite);
}

static void print_reasons(const struct column *column, const struct reasons *reasons,
                          const char *what, uint64_t n_cases, FILE *stream)
{
    uint32_t n = mc_string_map_size(reasons->map), r;

    if (reasons->n_cases > 0)
        fprintf(stream, "%.*s: %s %" PRIu64 " of %" PRIu64 " cases\n",
                MC_SLICE_ARGUMENTS(column->name), what, reasons->n_cases, n_cases);
    for (r = 0; r < n && r < REASONS_SHOWN; r++)
        fprintf(stream, "    %" PRIu64 ": %s (%.*s%s)\n", reasons->counts[r],
                mc_string_map_key(reasons->map, r).length == 0
                    ? "no reason given"
                    : mc_string_map_key(reasons->map, r).data,
                MC_SLICE_ARGUMENTS(reasons->first[r]), reasons->counts[r] > 1 ? ", ..." : "");
    if (n > REASONS_SHOWN)
        fprintf(stream, "    and %s%u other reasons\n", reasons->are_more ? "more than " : "",
                n - (unsigned)REASONS_SHOWN);
}

void mc_missing_tally_print(const struct mc_missing_tally *tally, FILE *stream)
{
    size_t c;

    for (c = 0; c < tally->n_columns; c++) {
        const struct column *column = tally->columns[c];

        print_reasons(column, &column->missing, "no score for", tally->n_cases, stream);
        print_reasons(column, &column->remarks, "remarks on", tally->n_cases, stream);
    }
}
