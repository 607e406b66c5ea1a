#include <ctype.h>
#include <strings.h>

#include "base/file.h"
#include "base/options.h"
#include "suite/import.h"

static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash == NULL ? path : slash + 1;
}

/* Whether `name` holds `word`, upper and lower case alike. */
static bool holds(const char *name, const char *word)
{
    size_t length = strlen(word);

    for (; *name != '\0'; name++)
        if (strncasecmp(name, word, length) == 0)
            return true;
    return false;
}

/* Tag of a single file, from its name: "my_sts-dev.csv" is "dev". */
static const char *tag_of(const char *path, const struct mc_import_part *parts)
{
    const char *name = file_name(path);
    size_t i;

    for (i = 0; parts[i].names[0] != NULL; i++)
        if (parts[i].tag[0] != '\0' && holds(name, parts[i].tag))
            return parts[i].tag;
    return "";
}

/* Path of the part in the folder, or NULL. */
static const char *find_part(const char *folder, const struct mc_import_part *part,
                             struct mc_arena *arena)
{
    size_t i;

    for (i = 0; i < sizeof(part->names) / sizeof(part->names[0]) && part->names[i] != NULL; i++) {
        const char *path = mc_arena_format(arena, "%s/%s", folder, part->names[i]);

        if (mc_file_exists(path))
            return path;
    }
    return NULL;
}

static int no_part(const char *folder, const struct mc_import_part *parts, struct mc_error *error)
{
    struct mc_position whole = {0, 0};
    char expected[256] = "";
    size_t i, used = 0;

    for (i = 0; parts[i].names[0] != NULL && used < sizeof(expected); i++)
        used += (size_t)snprintf(expected + used, sizeof(expected) - used, "%s%s",
                                 i == 0 ? "" : ", ", parts[i].names[0]);
    return mc_error_set_at(error, MC_CODE_INPUT, folder, whole,
                           "this folder has none of the files of this form (%s)", expected);
}

static void note_absent(struct mc_import *import, const char *folder,
                        const struct mc_import_part *part)
{
    struct mc_position whole = {0, 0};

    (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_NOTE, "", mc_slice_of(folder), whole,
                             "%s is not there; imported without it", part->names[0]);
}

static void add_source(struct mc_import_source *sources, size_t *n_sources, const char *path,
                       const char *tag)
{
    sources[*n_sources].path = path;
    sources[*n_sources].tag = tag;
    ++*n_sources;
}

int mc_import_sources(const char *path, const struct mc_import_part *parts,
                      struct mc_import *import, struct mc_import_source **sources,
                      size_t *n_sources, struct mc_error *error)
{
    size_t i, n_parts = 0;

    while (parts[n_parts].names[0] != NULL)
        n_parts++;
    *sources = mc_arena_array(import->arena, n_parts + 1, sizeof(**sources));
    *n_sources = 0;
    if (!mc_file_is_folder(path)) {
        add_source(*sources, n_sources, path, tag_of(path, parts));
        return 0;
    }
    for (i = 0; i < n_parts; i++) {
        const char *found = find_part(path, &parts[i], import->arena);

        if (found != NULL && (parts[i].tag[0] != '\0' || *n_sources == 0))
            add_source(*sources, n_sources, found, parts[i].tag);
    }
    if (*n_sources == 0)
        return no_part(path, parts, error);
    for (i = 0; i < n_parts && (*sources)[0].tag[0] != '\0'; i++)
        if (parts[i].tag[0] != '\0' && find_part(path, &parts[i], import->arena) == NULL)
            note_absent(import, path, &parts[i]);
    return 0;
}

int mc_import_read(struct mc_import *import, const char *path, struct mc_slice *text,
                   struct mc_error *error)
{
    if (mc_file_read(path, import->arena, text, error) != 0)
        return -1;
    mc_diagnostics_source(import->diagnostics, mc_slice_of(path), *text);
    return 0;
}

int mc_import_table(struct mc_import *import, const char *path, struct mc_slice text,
                    enum mc_delimiter delimiter, struct mc_delimited_file *table,
                    struct mc_error *error)
{
    struct mc_error fault = MC_NO_ERROR;

    if (mc_delimited_parse(mc_slice_of(path), text, delimiter, import->arena, table, &fault) == 0) {
        if (table->n_rows > 0)
            return 0;
        fault.at.line = fault.at.column = 1;
        (void)mc_error_set_at(&fault, MC_CODE_INPUT, path, fault.at, "the file is empty");
    }
    (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_ERROR, "", mc_slice_of(path),
                             fault.at, "%s", fault.text);
    return mc_diagnostics_error(import->diagnostics, error);
}

void mc_import_field_error(struct mc_import *import, const struct mc_delimited_file *table,
                           size_t row, size_t field, const char *text)
{
    (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_ERROR, "", table->path,
                             mc_delimited_place(table, row, field), "%s", text);
}

int mc_import_width(struct mc_import *import, const struct mc_delimited_file *table, size_t row,
                    size_t n_fields)
{
    const struct mc_delimited_row *fields = &table->rows[row];
    struct mc_position at = {fields->line, 1};

    if (fields->n_fields == n_fields)
        return 0;
    (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_ERROR, "", table->path, at,
                             "a row of %zu fields where %zu were expected", fields->n_fields,
                             n_fields);
    return -1;
}

int mc_import_score(struct mc_import *import, const struct mc_delimited_file *table, size_t row,
                    size_t field, double *score)
{
    struct mc_slice text = table->rows[row].fields[field];
    const struct mc_suite_file *file = &import->suite->files[import->suite->n_files - 1];

    if (strlen(text.data) != text.length || mc_parse_real(text.data, score) != 0) {
        mc_import_field_error(import, table, row, field,
                              mc_arena_format(import->arena, "the score \"%.*s\" is no number",
                                              MC_SLICE_ARGUMENTS(text)));
        return -1;
    }
    if (*score < file->scale.minimum || *score > file->scale.maximum) {
        mc_import_field_error(
            import, table, row, field,
            mc_arena_format(import->arena, "the score %.*s is outside the scale %g..%g",
                            MC_SLICE_ARGUMENTS(text), file->scale.minimum, file->scale.maximum));
        return -1;
    }
    return 0;
}

int mc_import_sentences(struct mc_import *import, const struct mc_delimited_file *table, size_t row,
                        const size_t fields[2], struct mc_case *item)
{
    struct mc_side *sides[2];
    size_t i;

    sides[0] = &item->reference;
    sides[1] = &item->candidate;
    for (i = 0; i < 2; i++) {
        sides[i]->text = table->rows[row].fields[fields[i]];
        sides[i]->has_text = true;
        if (sides[i]->text.length == 0) {
            mc_import_field_error(import, table, row, fields[i], "an empty sentence");
            return -1;
        }
    }
    if (mc_slice_equal(sides[0]->text, sides[1]->text) && mc_import_may_warn(import, table->path))
        (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_WARNING, "", table->path,
                                 mc_delimited_place(table, row, fields[1]),
                                 "the two sentences are equal");
    return 0;
}

void mc_import_tags(struct mc_import *import, struct mc_case *item, const struct mc_slice *tags,
                    size_t n_tags)
{
    size_t i, k;

    item->tags = mc_arena_array(import->arena, n_tags, sizeof(*item->tags));
    for (i = 0; i < n_tags; i++) {
        char *copy;

        if (tags[i].length == 0)
            continue;
        copy = mc_arena_alloc(import->arena, tags[i].length + 1);
        for (k = 0; k < tags[i].length; k++)
            copy[k] = (char)tolower((unsigned char)tags[i].data[k]);
        copy[k] = '\0';
        item->tags[item->n_tags++] = mc_slice(copy, k);
    }
}
