#include "base/file.h"
#include "suite/mapping/mapped.h"

/* --- files ------------------------------------------------------------------------------------ */

bool mc_mapped_fits(const char *pattern, const char *name)
{
    const char *star = NULL, *retry = NULL;

    while (*name != '\0') {
        if (*pattern == '*') {
            star = ++pattern;
            retry = name;
        } else if (*pattern == *name) {
            pattern++;
            name++;
        } else if (star != NULL) {
            pattern = star;
            name = ++retry;
        } else {
            return false;
        }
    }
    while (*pattern == '*')
        pattern++;
    return *pattern == '\0';
}

/* All files of the folder whose names fit the last part of the pattern. */
static int list(const char *folder, const char *pattern, struct mc_arena *arena, char ***paths,
                size_t *n_paths, struct mc_error *error)
{
    const char *slash = strrchr(pattern, '/');
    char **names;
    size_t i, n;

    if (slash != NULL) {
        folder = mc_arena_format(arena, "%s/%.*s", folder, (int)(slash - pattern), pattern);
        pattern = slash + 1;
    }
    if (!mc_file_is_folder(folder))
        return 0;
    if (mc_folder_list(folder, "", arena, &names, &n, error) != 0)
        return -1;
    *paths = mc_arena_array(arena, n, sizeof(**paths));
    for (i = 0; i < n; i++) {
        char *path = mc_arena_format(arena, "%s/%s", folder, names[i]);

        if (mc_mapped_fits(pattern, names[i]) && !mc_file_is_folder(path))
            (*paths)[(*n_paths)++] = path;
    }
    return 0;
}

int mc_mapped_find(const char *folder, const struct mc_slice *files, size_t n_files,
                   struct mc_arena *arena, char ***paths, size_t *n_paths, struct mc_error *error)
{
    size_t i;

    *n_paths = 0;
    for (i = 0; i < n_files && *n_paths == 0; i++) {
        const char *path;

        if (strchr(files[i].data, '*') != NULL) {
            if (list(folder, files[i].data, arena, paths, n_paths, error) != 0)
                return -1;
            continue;
        }
        path = mc_arena_format(arena, "%s/%s", folder, files[i].data);
        if (!mc_file_exists(path))
            continue;
        *paths = mc_arena_array(arena, 1, sizeof(**paths));
        (*paths)[(*n_paths)++] = mc_arena_strdup(arena, path);
    }
    return 0;
}

/* --- joined tables ---------------------------------------------------------------------------- */

static int read_joined(struct mc_joined_table *joined, const struct mc_mapping_join *join,
                       const char *folder, struct mc_import *import, struct mc_error *error)
{
    struct mc_position whole = {0, 0};
    const char *path = folder;
    char **paths = NULL;
    size_t n = 0;

    if (join->source.form != MC_RECORDS_PARALLEL) {
        if (mc_mapped_find(folder, join->source.files, join->source.n_files, import->arena, &paths,
                           &n, error) != 0)
            return -1;
        if (n == 0)
            return mc_error_set_at(error, MC_CODE_INPUT, folder, whole,
                                   "%s, which goes with the rows, is not here",
                                   join->source.files[0].data);
        path = paths[0];
    }
    joined->name = join->source.name;
    return mc_records_read(path, &join->source, import, &joined->records, error);
}

/* Chains the rows of a joined table by key. */
static int index_joined(struct mc_joined_table *joined, const struct mc_template *written,
                        struct mc_import *import)
{
    struct mc_tables alone = {joined->records, NULL, 0};
    size_t n = joined->records.n_rows, row;
    uint32_t *first = mc_arena_array(import->arena, n, sizeof(*first));
    uint32_t *last = mc_arena_array(import->arena, n, sizeof(*last));
    uint32_t *next = mc_arena_array(import->arena, n, sizeof(*next));
    struct mc_template key = *written;
    bool is_new;

    if (mc_template_resolve(&key, &alone, import) != 0)
        return -1;
    joined->keys = mc_string_map_new(import->arena);
    joined->first = first;
    joined->next = next;
    for (row = 0; row < n; row++) {
        uint32_t index = mc_string_map_add(
            joined->keys, mc_template_text(&key, &alone, row, import->arena), &is_new);

        next[row] = MC_NOT_FOUND;
        if (is_new)
            first[index] = (uint32_t)row;
        else
            next[last[index]] = (uint32_t)row;
        last[index] = (uint32_t)row;
    }
    return 0;
}

static int match_rows(struct mc_tables *tables, struct mc_joined_table *joined,
                      const struct mc_template *written, struct mc_import *import)
{
    struct mc_template match = *written;
    size_t row;

    if (mc_template_resolve(&match, tables, import) != 0)
        return -1;
    joined->matched =
        mc_arena_array(import->arena, tables->records.n_rows, sizeof(*joined->matched));
    for (row = 0; row < tables->records.n_rows; row++) {
        uint32_t key =
            mc_string_map_find(joined->keys, mc_template_text(&match, tables, row, import->arena));

        joined->matched[row] = key == MC_NOT_FOUND ? SIZE_MAX : key;
    }
    return 0;
}

/* --- columns ---------------------------------------------------------------------------------- */

struct resolving {
    const struct mc_tables *tables;
    struct mc_import *import;
    int status;
};

static void resolve(struct resolving *all, struct mc_template *item)
{
    if (item->text.length > 0 && mc_template_resolve(item, all->tables, all->import) != 0)
        all->status = -1;
}

static void resolve_list(struct resolving *all, struct mc_templates *items)
{
    size_t i;

    for (i = 0; i < items->n; i++)
        resolve(all, &items->items[i]);
}

static void resolve_case(struct resolving *all, struct mc_mapping_case *item)
{
    size_t i;

    resolve(all, &item->id);
    resolve(all, &item->item);
    resolve(all, &item->system);
    resolve(all, &item->subphenomenon);
    resolve(all, &item->note);
    resolve(all, &item->score);
    resolve(all, &item->candidate);
    resolve(all, &item->candidate_amr);
    resolve_list(all, &item->references);
    resolve_list(all, &item->reference_amrs);
    resolve_list(all, &item->targeted);
    resolve_list(all, &item->tags);
    resolve_list(all, &item->ratings);
    for (i = 0; i < item->n_expectations; i++)
        resolve(all, &item->expectations[i].other);
}

/* The pieces of templates are shared by all files of a part, one after the other. */
static int resolve_all(struct mc_mapped *mapped)
{
    const struct mc_mapping *mapping = mapped->mapping;
    struct resolving all = {&mapped->tables, mapped->import, 0};
    struct mc_template copy;
    size_t i;

    for (i = 0; i < mapping->n_conditions; i++)
        resolve(&all, &mapping->conditions[i].value);
    for (i = 0; i < mapping->n_cases; i++)
        resolve_case(&all, &mapping->cases[i]);
    copy = mapping->phenomenon.value;
    resolve(&all, &copy);
    copy = mapping->dataset;
    resolve(&all, &copy);
    copy = mapping->order.within;
    resolve(&all, &copy);
    copy = mapping->order.by;
    resolve(&all, &copy);
    return all.status;
}

int mc_mapped_tables(struct mc_mapped *mapped, const char *folder, struct mc_error *error)
{
    const struct mc_mapping *mapping = mapped->mapping;
    struct mc_tables *tables = &mapped->tables;
    size_t i;

    tables->joined =
        mc_arena_array(mapped->import->arena, mapping->n_joins, sizeof(*tables->joined));
    tables->n_joined = 0;
    for (i = 0; i < mapping->n_joins; i++) {
        struct mc_joined_table *joined = &tables->joined[i];

        if (read_joined(joined, &mapping->joins[i], folder, mapped->import, error) != 0)
            return -1;
        if (index_joined(joined, &mapping->joins[i].key, mapped->import) != 0 ||
            match_rows(tables, joined, &mapping->joins[i].match, mapped->import) != 0)
            return mc_diagnostics_error(mapped->import->diagnostics, error);
        tables->n_joined++;
    }
    if (resolve_all(mapped) != 0)
        return mc_diagnostics_error(mapped->import->diagnostics, error);
    return 0;
}
