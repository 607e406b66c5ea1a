/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wmt_scores.c: reads the files of the systems one after the other into one table of scores. */
#include "import/wmt_scores.h"

#include <math.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/json_write.h"
#include "base/table.h"
#include "base/unpack.h"

struct system {
    struct mc_slice name;
    double *values; /* [n]: by case, in the order of `ids`; NaN: none */
    size_t n, capacity;
};

struct mc_wmt_scores {
    struct mc_arena *arena;
    struct mc_string_map *ids; /* of all cases, in the order in which they were first read */
    struct mc_string_map *names;
    struct system *systems;
    size_t n_systems, capacity;
};

enum { SEGMENT, OVERALL, N_COLUMNS };

static const struct mc_table_field columns[N_COLUMNS] = {{"segment_id", true, "id"},
                                                         {"overall", true, "score"}};

static const char *const endings[] = {".jsonl", ".ndjson", ".json", ".tsv", ".csv"};
enum { N_ENDINGS = sizeof(endings) / sizeof(endings[0]) };

/* The name of the file without folder and ending; length 0: not the name of a table. */
static struct mc_slice system_of(const char *path, struct mc_arena *arena)
{
    struct mc_slice name = mc_arena_copy(arena, mc_unpacked_name(mc_slice_of(mc_path_name(path))));
    size_t i;

    for (i = 0; i < N_ENDINGS; i++)
        if (mc_name_ends_in(name, endings[i]) && name.length > strlen(endings[i]))
            return mc_arena_copy(arena, mc_slice(name.data, name.length - strlen(endings[i])));
    return mc_slice("", 0);
}

static int read_rows(struct mc_table_input *table, struct mc_wmt_scores *scores,
                     struct system *system)
{
    struct mc_string_map *seen = mc_string_map_new(scores->arena);
    double value;
    uint32_t index;
    bool is_new;

    while (++table->row < table->file.n_rows) {
        struct mc_slice id = mc_table_text(table, table->columns[SEGMENT]);

        if (id.length == 0)
            return mc_table_fail(table, table->columns[SEGMENT], "the id of the case is missing");
        (void)mc_string_map_add(seen, id, &is_new);
        if (!is_new)
            return mc_table_fail(table, table->columns[SEGMENT],
                                 "id \"%.*s\" is already used: a file is of one system",
                                 MC_SLICE_ARGUMENTS(id));
        if (mc_table_real_or_nan(table, table->columns[OVERALL], &value) != 0)
            return -1;
        index = mc_string_map_add(scores->ids, id, NULL);
        MC_ARENA_RESERVE(scores->arena, system->values, system->capacity, (size_t)index + 1);
        while (system->n <= index)
            system->values[system->n++] = (double)NAN;
        system->values[index] = value;
    }
    return 0;
}

static int read_file(const char *path, struct mc_slice name, struct mc_wmt_scores *scores,
                     struct mc_error *error)
{
    struct mc_table_input *table = mc_arena_array(scores->arena, 1, sizeof(*table));
    struct mc_slice shown = mc_slice_of(mc_arena_strdup(scores->arena, mc_file_shown(path)));
    struct system *system;
    struct mc_slice text;
    bool is_new;

    (void)mc_string_map_add(scores->names, name, &is_new);
    if (!is_new)
        return mc_error_set_at(error, MC_CODE_INPUT, path, (struct mc_position){0, 0},
                               "another file is of the system \"%.*s\", too",
                               MC_SLICE_ARGUMENTS(name));
    table->error = error;
    if (mc_file_read(path, scores->arena, &text, error) != 0 ||
        mc_table_open(table, shown, text, mc_delimiter_guess(path, text), scores->arena) != 0)
        return -1;
    if (table->file.n_rows == 0)
        return mc_table_fail(table, MC_TABLE_START, "the file is empty");
    if (mc_table_find(table, columns, N_COLUMNS, 0, "there is no column \"$\"", NULL) != 0)
        return -1;
    system = MC_ARENA_PUSH(scores->arena, scores->systems, scores->n_systems, scores->capacity);
    *system = (struct system){name, NULL, 0, 0};
    return read_rows(table, scores, system);
}

/* The tables of a folder, or the file itself. */
static int find_files(const char *path, struct mc_arena *arena, const char ***paths,
                      struct mc_error *error)
{
    char **names = NULL;
    size_t i, n = 0, n_found = 0;

    if (mc_file_is_folder(path) && mc_folder_list(path, "", arena, &names, &n, error) != 0)
        return -1;
    *paths = mc_arena_array(arena, n + 2, sizeof(**paths));
    if (!mc_file_is_folder(path))
        (*paths)[n_found++] = path;
    for (i = 0; i < n; i++)
        if (system_of(names[i], arena).length > 0)
            (*paths)[n_found++] = mc_arena_format(arena, "%s/%s", path, names[i]);
    if (n_found > 0)
        return 0;
    return mc_error_set_at(error, MC_CODE_INPUT, path, (struct mc_position){0, 0},
                           "no table (.jsonl, .json, .tsv, .csv) in this folder");
}

int mc_wmt_scores_read(const char *path, struct mc_arena *arena, struct mc_wmt_scores **scores,
                       const char ***paths, struct mc_error *error)
{
    size_t i;

    *scores = mc_arena_array(arena, 1, sizeof(**scores));
    (*scores)->arena = arena;
    (*scores)->ids = mc_string_map_new(arena);
    (*scores)->names = mc_string_map_new(arena);
    if (find_files(path, arena, paths, error) != 0)
        return -1;
    for (i = 0; (*paths)[i] != NULL; i++) {
        struct mc_slice name = system_of((*paths)[i], arena);

        if (name.length == 0)
            name = mc_slice_of(mc_path_name((*paths)[i]));
        if (read_file((*paths)[i], name, *scores, error) != 0)
            return -1;
    }
    return 0;
}

void mc_wmt_scores_write(const struct mc_wmt_scores *scores, enum mc_delimiter delimiter,
                         FILE *stream, struct mc_wmt_counts *counts)
{
    const struct mc_delimited_style style = {delimiter, false};
    const char between = delimiter == MC_COMMA_SEPARATED ? ',' : '\t';
    size_t n = mc_string_map_size(scores->ids), i, k;

    *counts = (struct mc_wmt_counts){scores->n_systems, n, 0};
    (void)fputs("id", stream);
    for (k = 0; k < scores->n_systems; k++) {
        (void)putc(between, stream);
        mc_delimited_write_field(stream, style, scores->systems[k].name);
    }
    for (i = 0; i < n; i++) {
        (void)putc('\n', stream);
        mc_delimited_write_field(stream, style, mc_string_map_key(scores->ids, (uint32_t)i));
        for (k = 0; k < scores->n_systems; k++) {
            const struct system *system = &scores->systems[k];
            bool is_there = i < system->n && !isnan(system->values[i]);

            (void)putc(between, stream);
            if (is_there)
                mc_json_write_number(stream, system->values[i]);
            counts->n_missing += !is_there;
        }
    }
    (void)putc('\n', stream);
}
