#include "suite/mapping/import_mapped.h"

#include <math.h>
#include <stdlib.h>

#include "base/file.h"
#include "suite/mapping/mapped.h"
#include "suite/shipped.h"
#include "suite/suite_read.h"

/* --- files of a part -------------------------------------------------------------------------- */

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash == NULL ? path : slash + 1;
}

static bool is_named(const struct mc_mapping *mapping, const char *path)
{
    size_t i;

    for (i = 0; i < mapping->rows.n_files; i++)
        if (mc_mapped_fits(base_name(mapping->rows.files[i].data), base_name(path)))
            return true;
    return false;
}

static bool is_in_folder(const struct mc_mapping *mapping)
{
    return mapping->rows.form == MC_RECORDS_PARALLEL || mapping->rows.form == MC_RECORDS_EVALUATION;
}

/* All files of parallel columns are there. */
static bool has_columns(const struct mc_mapping *mapping, const char *folder,
                        struct mc_arena *arena)
{
    size_t i;

    for (i = 0; i < mapping->rows.n_columns; i++)
        if (!mc_file_exists(
                mc_arena_format(arena, "%s/%s", folder, mapping->rows.columns[i].file.data)))
            return false;
    return true;
}

static const char *folder_of(const char *path, struct mc_arena *arena)
{
    const char *slash = strrchr(path, '/');

    if (mc_file_is_folder(path))
        return path;
    return slash == NULL
               ? "."
               : mc_arena_format(arena, "%.*s", (int)(slash == path ? 1 : slash - path), path);
}

/* The paths of a part; none: it is not there. */
static int find_files(const struct mc_mapped *mapped, const char *path, bool alone, char ***paths,
                      size_t *n, struct mc_error *error)
{
    const struct mc_mapping *mapping = mapped->mapping;
    struct mc_arena *arena = mapped->import->arena;
    bool folder = mc_file_is_folder(path), there;

    *n = 0;
    if (folder && !is_in_folder(mapping))
        return mc_mapped_find(path, mapping->rows.files, mapping->rows.n_files, arena, paths, n,
                              error);
    there = folder ? has_columns(mapping, path, arena)
                   : !is_in_folder(mapping) && (alone || is_named(mapping, path));
    if (!there)
        return 0;
    *paths = mc_arena_array(arena, 1, sizeof(**paths));
    (*paths)[(*n)++] = mc_arena_strdup(arena, path);
    return 0;
}

static const char *expected(const struct mc_mapping *mapping)
{
    if (mapping->rows.n_columns > 0)
        return mapping->rows.columns[0].file.data;
    return mapping->rows.n_files > 0 ? mapping->rows.files[0].data : "a file";
}

/* --- parts ------------------------------------------------------------------------------------ */

static int read_file(struct mc_mapped *mapped, const char *path, struct mc_error *error)
{
    if (mc_records_read(path, &mapped->mapping->rows, mapped->import, &mapped->tables.records,
                        error) != 0 ||
        mc_mapped_tables(mapped, folder_of(path, mapped->import->arena), error) != 0)
        return -1;
    mc_mapped_rows(mapped);
    return mc_diagnostics_error(mapped->import->diagnostics, error);
}

/* 1 when the part is there, 0 when it is not. */
static int read_part(struct mc_mapped *mapped, const struct mc_json_file *file,
                     const struct mc_mapping_pairs *variables, bool alone, const char *path,
                     struct mc_error *error)
{
    struct mc_mapping *mapping = mc_arena_array(mapped->import->arena, 1, sizeof(*mapping));
    struct mc_position whole = {0, 0};
    char **paths;
    size_t i, n;

    mapped->mapping = mapping;
    if (mc_mapping_read(file, variables, mapped->import->arena, mapping, error) != 0 ||
        find_files(mapped, path, alone, &paths, &n, error) != 0)
        return -1;
    if (n == 0 && mc_file_is_folder(path))
        (void)mc_diagnostics_add(mapped->import->diagnostics, MC_SEVERITY_NOTE, "",
                                 mc_slice_of(path), whole, "%s is not there; imported without it",
                                 expected(mapping));
    for (i = 0; i < n; i++)
        if (read_file(mapped, paths[i], error) != 0)
            return -1;
    return n > 0;
}

static int read_parts(struct mc_mapped *mapped, const struct mc_json_file *file, const char *path,
                      struct mc_error *error)
{
    struct mc_arena *arena = mapped->import->arena;
    struct mc_position whole = {0, 0};
    struct mc_mapping_pairs variant, variables;
    struct mc_mapping_parts parts;
    size_t i;
    int status, n_there = 0;

    if (mc_mapping_read_parts(file, arena, &parts, error) != 0 ||
        mc_mapped_variant(&parts, mapped->import->variant, arena, &variant, error) != 0)
        return -1;
    for (i = 0; i < parts.n_parts; i++) {
        variables = mc_mapped_variables(&parts.parts[i], &variant, arena);
        status = read_part(mapped, file, &variables, parts.n_parts == 1, path, error);
        if (status < 0)
            return -1;
        n_there += status;
    }
    if (n_there > 0)
        return 0;
    return mc_error_set_at(error, MC_CODE_INPUT, path, whole, "%s (%s)",
                           mc_file_is_folder(path) || is_in_folder(mapped->mapping)
                               ? "this is no folder with the files of this form"
                               : "this is none of the files of this form",
                           expected(mapped->mapping));
}

/* --- the whole -------------------------------------------------------------------------------- */

/* The least and the largest score of all become the ends of the scale. */
static void observe_scale(struct mc_mapped *mapped)
{
    struct mc_suite *suite = mapped->import->suite;
    double minimum = HUGE_VAL, maximum = -HUGE_VAL;
    struct mc_position whole = {0, 0};
    size_t i;

    if (!mapped->mapping->scale_is_observed)
        return;
    for (i = 0; i < suite->n_cases; i++)
        if (!isnan(suite->cases[i].human)) {
            minimum = fmin(minimum, suite->cases[i].human);
            maximum = fmax(maximum, suite->cases[i].human);
        }
    if (minimum >= maximum) {
        minimum = minimum > maximum ? 0 : minimum;
        maximum = minimum + 1;
    }
    for (i = 0; i < suite->n_files; i++) {
        suite->files[i].scale.minimum = minimum;
        suite->files[i].scale.maximum = maximum;
    }
    (void)mc_diagnostics_add(
        mapped->import->diagnostics, MC_SEVERITY_NOTE, "", mapped->tables.records.path, whole,
        "the scale is that of the scores that are there, %.15g..%.15g", minimum, maximum);
}

static void tell(const struct mc_mapped *mapped)
{
    struct mc_import *import = mapped->import;
    struct mc_slice path = mapped->tables.records.path;
    struct mc_position whole = {0, 0};

    mc_left_out_tell(&mapped->left_out, import);
    if (mapped->n_changed > 0)
        (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_NOTE, "", path, whole,
                                 "texts brought to one line: %zu; line breaks and repeated blanks "
                                 "became one blank, none stay at the ends",
                                 mapped->n_changed);
    if (mapped->n_unlike > 0)
        (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_WARNING, "", path, whole,
                                 "scores that stand without their ratings, which have another "
                                 "mean: %zu",
                                 mapped->n_unlike);
}

/* Cases whose one reference is the candidate itself say so. */
static void allow_equal(struct mc_suite *suite)
{
    struct mc_slice *code = mc_arena_array(suite->arena, 1, sizeof(*code));
    size_t i;

    *code = mc_slice_of("E024");

    for (i = 0; i < suite->n_cases; i++) {
        struct mc_case *item = &suite->cases[i];

        if (!item->reference.has_text ||
            !mc_slice_equal(item->reference.text, item->candidate.text))
            continue;
        item->allowed = code;
        item->n_allowed = 1;
        item->allowed_reason = mc_slice_of("so in the published data");
    }
}

int mc_mapped_begin(struct mc_mapped *mapped, struct mc_import *import, struct mc_error *error)
{
    const char *folder = mc_shipped_folder("phenomena", import->arena);

    memset(mapped, 0, sizeof(*mapped));
    mapped->import = import;
    mapped->scratch = mc_arena_new();
    mapped->files = mc_string_map_new(import->arena);
    mapped->name_map = mc_string_map_new(import->arena);
    mapped->tasks = mc_string_map_new(import->arena);
    if (folder == NULL)
        return 0;
    return mc_phenomena_read(&folder, 1, import->arena, import->diagnostics, &mapped->known,
                             &mapped->n_known, error);
}

void mc_mapped_end(struct mc_mapped *mapped)
{
    free(mapped->left_out.items);
    free(mapped->file_indexes);
    free(mapped->names);
    free(mapped->ranks);
    free(mapped->values);
    free(mapped->sides);
    free(mapped->kept);
    mc_arena_free(mapped->scratch);
}

static int read_all(struct mc_mapped *mapped, const struct mc_json_file *file, const char *path,
                    struct mc_error *error)
{
    if (read_parts(mapped, file, path, error) != 0)
        return -1;
    mc_mapped_order(mapped);
    observe_scale(mapped);
    allow_equal(mapped->import->suite);
    tell(mapped);
    if (mapped->import->suite->n_cases > 0)
        return mc_diagnostics_error(mapped->import->diagnostics, error);
    return mc_error_set(error, MC_CODE_INPUT, "%s: no row of it could be used", path);
}

int mc_import_mapped(const char *path, struct mc_import *import, struct mc_error *error)
{
    struct mc_mapped mapped;
    struct mc_json_file file;
    int status;

    if (!mc_file_exists(path) && strcmp(path, "-") != 0)
        return mc_error_set_at(error, MC_CODE_INPUT, path, (struct mc_position){0, 0},
                               "there is no such file or folder");
    if (mc_json_open(import->mapping, import->arena, import->diagnostics, &file, error) != 0)
        return -1;
    status = mc_mapped_begin(&mapped, import, error);
    if (status == 0)
        status = read_all(&mapped, &file, path, error);
    mc_mapped_end(&mapped);
    mc_json_close(&file);
    return status;
}
