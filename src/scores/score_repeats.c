/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score_repeats.c: the columns "judge#1", "judge#2" of a score file are one metric, whose score of
 * a case is their mean, with a standard error. They are joined after the file has been read,
 * whatever its form. */
#include "base/column_names.h"
#include "base/hash.h"
#include "base/options.h"
#include "base/running_mean.h"
#include "scores/score_reader.h"

enum { FEWEST = 2 };

/* The columns that are repeats of one metric. */
struct repeats {
    struct mc_score_column *columns[MC_SCORE_COLUMN_LIMIT];
    size_t n;
};

/* Finds the columns of the file from `first` on with this name except for a number. */
static void find_repeats(const struct mc_score_reader *reader, size_t first, struct mc_slice name,
                         struct repeats *repeats)
{
    size_t c;

    repeats->n = 0;
    for (c = first; c < reader->table->n_columns; c++) {
        struct mc_score_column *column = &reader->table->columns[c];

        if (column->name.length > name.length &&
            mc_slice_equal(mc_column_without_repeat(column->name), name))
            repeats->columns[repeats->n++] = column;
    }
}

static bool are_alike(const struct mc_score_reader *reader, struct mc_slice name,
                      const struct repeats *repeats)
{
    const struct mc_position head = {1, 1};
    size_t i;

    for (i = 1; i < repeats->n; i++) {
        const struct mc_score_column *first = repeats->columns[0], *other = repeats->columns[i];

        if (first->lower_is_better == other->lower_is_better && first->worst >= other->worst &&
            first->worst <= other->worst && first->best >= other->best &&
            first->best <= other->best)
            continue;
        (void)mc_diagnostics_add(reader->diagnostics, MC_SEVERITY_ERROR, "", reader->path, head,
                                 "the repeats of \"%.*s\" differ in range or direction",
                                 MC_SLICE_ARGUMENTS(name));
        return false;
    }
    return true;
}

/* Sets the mean of the available scores, and its standard error; for a single score its own one. */
static void join_case(const struct repeats *repeats, size_t index, double *errors)
{
    struct mc_score_column *to = repeats->columns[0];
    struct mc_running_mean mean = {0, 0, 0};
    const struct mc_score_column *last = NULL;
    size_t i;

    for (i = 0; i < repeats->n; i++)
        if (repeats->columns[i]->states[index] == MC_SCORE_OK) {
            last = repeats->columns[i];
            mc_running_mean_add(&mean, last->values[index]);
        }
    if (last == NULL)
        return;
    errors[index] =
        mean.n < FEWEST ? mc_score_standard_error(last, index) : mc_running_mean_error(&mean);
    to->notes[index] = last->notes[index];
    to->values[index] = mc_running_mean_value(&mean);
    to->states[index] = MC_SCORE_OK;
}

/* Joins the repeats into the first column. */
static void join(struct mc_score_reader *reader, const struct repeats *repeats)
{
    struct mc_score_table *table = reader->table;
    double *errors = mc_arena_array(table->arena, table->n_cases, sizeof(*errors));
    struct mc_score_column *to = repeats->columns[0];
    size_t i;

    for (i = 0; i < table->n_cases; i++)
        join_case(repeats, i, errors);
    for (i = 1; i < repeats->n; i++)
        to->searches = to->searches || repeats->columns[i]->searches;
    to->estimates = true;
    to->varies = "its scores are means over repeats";
    to->standard_errors = errors;
}

/* Removes the columns after `first` that are repeats of the same metric. */
static void drop_rest(struct mc_score_reader *reader, size_t first, struct mc_slice name)
{
    struct mc_score_table *table = reader->table;
    size_t n_kept = first + 1, c;

    for (c = first + 1; c < table->n_columns; c++)
        if (!mc_slice_equal(mc_column_without_repeat(table->columns[c].name), name))
            table->columns[n_kept++] = table->columns[c];
    reader->summary->n_columns -= table->n_columns - n_kept;
    table->n_columns = n_kept;
}

/* Whether the columns with this name except for a number are to be joined: not if the file has a
 * metric of this name, or the caller asks for single ones. */
static bool is_asked(const struct mc_score_reader *reader, struct mc_slice name)
{
    return mc_string_map_find(reader->names, name) == MC_NOT_FOUND &&
           (reader->only == NULL || reader->only[mc_known_index(name, reader->only)] != NULL);
}

void mc_score_reader_join_repeats(struct mc_score_reader *reader)
{
    struct mc_score_table *table = reader->table;
    struct repeats *repeats = mc_arena_array(table->arena, 1, sizeof(*repeats));
    size_t c;

    for (c = reader->first; c < table->n_columns; c++) {
        struct mc_slice name = mc_column_without_repeat(table->columns[c].name);

        if (name.length == table->columns[c].name.length || !is_asked(reader, name))
            continue;
        find_repeats(reader, c, name, repeats);
        if (repeats->n < FEWEST || !are_alike(reader, name, repeats))
            continue;
        join(reader, repeats);
        drop_rest(reader, c, name);
        table->columns[c].name = mc_score_table_free_name(table, name);
        (void)mc_string_map_add(reader->names, name, NULL);
    }
}
