/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "studies/trees/tree_runs.h"

#include <fnmatch.h>
#include <stdio.h>
#include <string.h>

#include "base/table.h"
#include "base/file.h"
#include "tree/treebank.h"

enum { MOST_RUNS = 1000 };

struct mc_tree_run_source mc_tree_run_split(const char *operand, struct mc_arena *arena)
{
    struct mc_tree_run_source source = {NULL, NULL, NULL, NULL};
    struct mc_slice label;

    source.path = mc_label_split(operand, &label);
    if (label.length > 0)
        source.name = mc_arena_copy(arena, label).data;
    return source;
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
    size_t i;

    if (source.name == NULL)
        source.name = mc_treebank_name(source.path, requests->arena);
    if (request->n_runs == MOST_RUNS)
        return mc_error_set(error, MC_CODE_USAGE, "over %d runs", MOST_RUNS);
    /* the first pattern that matches gives the team, but all of them must be patterns */
    for (i = 0; i < requests->teams->n_items; i++) {
        struct mc_slice team;
        const char *setting = requests->teams->items[i], *glob = mc_setting_split(setting, &team);

        if (glob == NULL || team.length == 0)
            return mc_error_set(error, MC_CODE_USAGE, "--team %s: TEAM=GLOB expected", setting);
        if (source.team == NULL && fnmatch(glob, source.name, 0) == 0)
            source.team = mc_arena_copy(requests->arena, team).data;
    }
    *MC_ARENA_PUSH(requests->arena, request->runs, request->n_runs, request->capacity) = source;
    return 0;
}

void mc_tree_request_place(const struct mc_tree_request *request, struct mc_error *error)
{
    size_t used = strlen(error->text), i;

    for (i = 0; i < request->n_runs; i++) {
        const struct mc_tree_run_source *run = &request->runs[i];

        if (run->listed == NULL ||
            (strcmp(error->file, run->path) != 0 && strcmp(error->file, request->reference) != 0))
            continue;
        (void)snprintf(error->text + used, sizeof(error->text) - used, " (named in %s)",
                       run->listed);
        return;
    }
}

/* --- a table ---------------------------------------------------------------------------------- */

/* A path in a table, resolved relative to the table. */
static const char *relative_to(const char *table, const char *path, struct mc_arena *arena)
{
    const char *slash = strrchr(table, '/');

    if (slash == NULL || path[0] == '/')
        return path;
    return mc_arena_format(arena, "%.*s/%s", (int)(slash - table), table, path);
}

/* The text of a field; NULL if it is empty. */
static const char *text_or_null(const struct mc_table_input *table, size_t field)
{
    struct mc_slice text = mc_table_text(table, field);

    return text.length == 0 ? NULL : text.data;
}

/* Checks that a field of the table names a file. */
static int check_file(const struct mc_table_input *table, size_t field, const char *path)
{
    if (strcmp(path, "-") == 0)
        return 0;
    if (!mc_file_exists(path))
        return mc_table_fail(table, field, "there is no file %s", path);
    return mc_file_is_folder(path)
               ? mc_table_fail(table, field, "%s is a folder, a file is expected", path)
               : 0;
}

int mc_tree_requests_read(struct mc_tree_requests *requests, const char *path,
                          struct mc_error *error)
{
    static const char missing[] = "the first row needs the columns reference and output";
    enum { REFERENCE, OUTPUT, RUN, TEAM, N_COLUMNS };
    static const struct mc_table_field columns[N_COLUMNS] = {{"reference", true, NULL},
                                                             {"output", true, NULL},
                                                             {"run", false, NULL},
                                                             {"team", false, NULL}};
    struct mc_arena *arena = requests->arena;
    struct mc_table_input table = {.error = error};
    struct mc_slice text;

    if (mc_file_read_text(path, arena, &text, error) != 0 ||
        mc_table_open(&table, mc_slice_of(path), text, mc_delimiter_guess(path, text), arena) !=
            0 ||
        mc_table_find(&table, columns, N_COLUMNS, MC_TABLE_START, missing, NULL) != 0)
        return -1;
    while (++table.row < table.file.n_rows) {
        struct mc_tree_run_source source = {
            text_or_null(&table, table.columns[RUN]), text_or_null(&table, table.columns[TEAM]),
            text_or_null(&table, table.columns[OUTPUT]),
            mc_arena_format(arena, "%s:%u", mc_file_shown(path),
                            mc_delimited_place(&table.file, table.row, 0).line)};
        const char *reference = text_or_null(&table, table.columns[REFERENCE]);

        if (reference == NULL || source.path == NULL)
            return mc_table_fail(&table, 0, "reference and output must not be empty");
        source.path = relative_to(path, source.path, arena);
        reference = relative_to(path, reference, arena);
        if (check_file(&table, table.columns[REFERENCE], reference) != 0 ||
            check_file(&table, table.columns[OUTPUT], source.path) != 0 ||
            mc_tree_request_add(requests, reference, source, error) != 0)
            return -1;
    }
    return 0;
}
