/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/tree_runs.h"

#include <fnmatch.h>
#include <string.h>

#include "base/delimited.h"
#include "base/file.h"
#include "tree/treebank.h"

enum { MOST_RUNS = 1000 };

struct mc_tree_run_source mc_tree_run_split(const char *operand, struct mc_arena *arena)
{
    struct mc_tree_run_source source = {NULL, NULL, NULL};
    struct mc_slice label;

    source.path = mc_label_split(operand, &label);
    if (label.length > 0)
        source.name = mc_arena_copy(arena, label).data;
    return source;
}

/* The team of a run, by the first pattern that its name matches. */
static int find_team(const struct mc_tree_requests *requests, const char *name, const char **team,
                     struct mc_error *error)
{
    size_t i;

    for (i = 0; i < requests->teams->n_items; i++) {
        struct mc_slice named;
        const char *given = requests->teams->items[i], *glob = mc_setting_split(given, &named);

        if (glob == NULL || named.length == 0)
            return mc_error_set(error, MC_CODE_USAGE, "--team %s: TEAM=GLOB expected", given);
        if (*team == NULL && fnmatch(glob, name, 0) == 0)
            *team = mc_arena_copy(requests->arena, named).data;
    }
    return 0;
}

struct mc_tree_request *mc_tree_request_of(struct mc_tree_requests *requests, const char *reference)
{
    struct mc_tree_request *request;
    size_t i;

    for (i = 0; i < requests->n; i++)
        if (strcmp(requests->items[i].reference, reference) == 0)
            return &requests->items[i];
    request = MC_ARENA_PUSH(requests->arena, requests->items, requests->n, requests->capacity);
    request->reference = reference;
    return request;
}

int mc_tree_request_add(struct mc_tree_requests *requests, const char *reference,
                        struct mc_tree_run_source source, struct mc_error *error)
{
    struct mc_tree_request *request = mc_tree_request_of(requests, reference);

    if (source.name == NULL)
        source.name = mc_treebank_name(source.path, requests->arena);
    if (request->n_runs == MOST_RUNS)
        return mc_error_set(error, MC_CODE_USAGE, "over %d runs", MOST_RUNS);
    if (find_team(requests, source.name, &source.team, error) != 0)
        return -1;
    *MC_ARENA_PUSH(requests->arena, request->runs, request->n_runs, request->capacity) = source;
    return 0;
}

/* --- a table ---------------------------------------------------------------------------------- */

/* A path of a table, which is relative to the table. */
static const char *beside(const char *table, const char *path, struct mc_arena *arena)
{
    const char *slash = strrchr(table, '/');

    if (slash == NULL || path[0] == '/')
        return path;
    return mc_arena_format(arena, "%.*s/%s", (int)(slash - table), table, path);
}

/* NULL: the row has nothing there. */
static const char *field(const struct mc_delimited_file *file, size_t row, size_t column)
{
    if (column >= file->rows[row].n_fields || file->rows[row].fields[column].length == 0)
        return NULL;
    return file->rows[row].fields[column].data;
}

int mc_tree_requests_read(struct mc_tree_requests *requests, const char *path,
                          struct mc_error *error)
{
    struct mc_arena *arena = requests->arena;
    size_t reference, output, run, team, row;
    struct mc_delimited_file file;
    struct mc_slice text;

    if (mc_file_read_text(path, arena, &text, error) != 0 ||
        mc_delimited_parse(mc_slice_of(path), text, mc_delimiter_in(path, text), arena, &file,
                           error) != 0)
        return -1;
    reference = mc_delimited_column(&file, "reference");
    output = mc_delimited_column(&file, "output");
    run = mc_delimited_column(&file, "run");
    team = mc_delimited_column(&file, "team");
    if (reference == SIZE_MAX || output == SIZE_MAX)
        return mc_error_set_at(error, MC_CODE_INPUT, path, (struct mc_position){1, 1},
                               "the first row needs the columns reference and output");
    for (row = 1; row < file.n_rows; row++) {
        struct mc_tree_run_source source = {field(&file, row, run), field(&file, row, team),
                                            field(&file, row, output)};
        const char *from = field(&file, row, reference);

        if (from == NULL || source.path == NULL)
            return mc_error_set_at(error, MC_CODE_INPUT, path, mc_delimited_place(&file, row, 0),
                                   "reference and output must not be empty");
        source.path = beside(path, source.path, arena);
        if (mc_tree_request_add(requests, beside(path, from, arena), source, error) != 0)
            return -1;
    }
    return 0;
}
