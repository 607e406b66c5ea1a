#include "suite/suite_read.h"

#include <stdlib.h>

#include "base/file.h"
#include "base/json_locate.h"
#include "base/nearest.h"
#include "base/sha256.h"
#include "suite/fields.h"
#include "suite/phenomenon.h"
#include "suite/suite_reader.h"

void *mc_suite_grow(struct mc_arena *arena, void *old, size_t n, size_t *capacity, size_t needed,
                    size_t size)
{
    void *larger;

    if (needed <= *capacity)
        return old;
    *capacity = needed > *capacity * 2 ? needed : *capacity * 2;
    larger = mc_arena_array(arena, *capacity, size);
    if (n > 0)
        memcpy(larger, old, mc_array_size(n, size));
    return larger;
}

static void add_phenomenon(struct mc_suite_reader *reader, const struct mc_json_file *json)
{
    struct mc_suite *suite = reader->suite;
    struct mc_phenomenon phenomenon;

    if (!mc_phenomenon_read(json, reader->arena, &phenomenon))
        return;
    phenomenon.rank = suite->n_phenomena;
    suite->phenomena =
        mc_suite_grow(reader->arena, suite->phenomena, suite->n_phenomena,
                      &reader->phenomenon_capacity, suite->n_phenomena + 1, sizeof(phenomenon));
    suite->phenomena[suite->n_phenomena++] = phenomenon;
}

/* What a file is, its schema says; one without a good schema is taken for a suite. */
static bool is_phenomenon(const struct mc_json_file *json)
{
    struct mc_json_cursor root = mc_json_root(json), schema;
    const char *text;

    if (!json_is_object(root.value) || !mc_json_member(&root, "schema", &schema))
        return false;
    text = json_string_value(schema.value);
    return text != NULL && strncmp(text, "metricheck/phenomenon/", 22) == 0;
}

/* A finding about a path as a whole. */
static void tell_path(struct mc_suite_reader *reader, const char *path, const char *text)
{
    struct mc_position nowhere = {0, 0};

    mc_diagnostics_add(reader->diagnostics, MC_SEVERITY_ERROR, "", mc_slice_of(path), nowhere, "%s",
                       text);
}

/* The same file under two paths is read once, and so is standard input. */
static bool is_new_path(struct mc_suite_reader *reader, const char *path)
{
    bool is_stream = strcmp(path, "-") == 0, is_new = true;
    char *real = is_stream ? NULL : realpath(path, NULL);

    if (is_stream)
        mc_string_map_add(reader->paths, mc_slice_of(path), &is_new);
    if (real != NULL)
        mc_string_map_add(reader->paths, mc_slice_of(real), &is_new);
    free(real);
    return is_new;
}

/* The file, or what is to be read in its place. */
static int open_path(struct mc_suite_reader *reader, const char *path, struct mc_json_file *json,
                     struct mc_error *error)
{
    const struct mc_suite_edit *edit = reader->edit;

    return edit != NULL && strcmp(edit->path, path) == 0
               ? mc_json_open_text(mc_slice_of(edit->path), edit->text, reader->diagnostics, json,
                                   error)
               : mc_json_open(path, reader->arena, reader->diagnostics, json, error);
}

static void read_path(struct mc_suite_reader *reader, const char *path)
{
    size_t n_errors = reader->diagnostics->n_errors;
    struct mc_error error = MC_NO_ERROR;
    struct mc_json_file json;
    struct mc_json_cursor root;

    if (!is_new_path(reader, path))
        return;
    if (open_path(reader, path, &json, &error) != 0) {
        /* A mistake of the syntax is a finding already. */
        if (reader->diagnostics->n_errors == n_errors)
            tell_path(reader, path, error.text);
        return;
    }
    root = mc_json_root(&json);
    if (is_phenomenon(&json))
        add_phenomenon(reader, &json);
    else if (mc_json_is_object(&root) == 0 &&
             mc_field_schema(&root, MC_SUITE_SCHEMA, reader->arena))
        mc_suite_read_file(reader, &json);
    mc_json_close(&json);
}

static bool is_schema(const char *name)
{
    static const char ending[] = ".schema.json";
    size_t length = strlen(name), tail = sizeof(ending) - 1;

    return length >= tail && strcmp(name + length - tail, ending) == 0;
}

/* All *.json of a folder but schemas. Returns how many there were. */
static size_t read_folder(struct mc_suite_reader *reader, const char *folder)
{
    struct mc_error error = MC_NO_ERROR;
    size_t i, n_names, n_read = 0;
    char **names;

    if (mc_folder_list(folder, ".json", reader->arena, &names, &n_names, &error) != 0) {
        tell_path(reader, folder, error.text);
        return 1;
    }
    for (i = 0; i < n_names; i++) {
        const char *path = mc_arena_format(reader->arena, "%s/%s", folder, names[i]);

        if (is_schema(names[i]) || mc_file_is_folder(path))
            continue;
        read_path(reader, path);
        n_read++;
    }
    return n_read;
}

/* The sub-folders of a folder that holds no suite itself (suites/, with suites/starter/ in it). */
static size_t read_folders_below(struct mc_suite_reader *reader, const char *folder)
{
    struct mc_error ignored = MC_NO_ERROR;
    size_t i, n_names, n_read = 0;
    char **names;

    if (mc_folder_list(folder, "", reader->arena, &names, &n_names, &ignored) != 0)
        return 0;
    for (i = 0; i < n_names; i++) {
        const char *path = mc_arena_format(reader->arena, "%s/%s", folder, names[i]);

        if (mc_file_is_folder(path))
            n_read += read_folder(reader, path);
    }
    return n_read;
}

static void read_operand(struct mc_suite_reader *reader, const char *path)
{
    const char *phenomena;
    size_t n_read;

    if (!mc_file_is_folder(path)) {
        read_path(reader, path);
        return;
    }
    phenomena = mc_arena_format(reader->arena, "%s/phenomena", path);
    n_read = read_folder(reader, path);
    if (n_read == 0)
        n_read = read_folders_below(reader, path);
    else if (mc_file_is_folder(phenomena))
        n_read += read_folder(reader, phenomena);
    if (n_read == 0)
        tell_path(reader, path, "no *.json file in this folder");
}

/* The place of a value in the text of a file, for what is known only when all files are read. */
static struct mc_position place_in_file(const struct mc_suite_file *file, const char *key)
{
    struct mc_json_step step = {key, 0};
    struct mc_json_span span;
    struct mc_position nowhere = {0, 0};

    return mc_json_locate(file->text, &step, 1, &span) ? mc_position_of(file->text, span.begin)
                                                       : nowhere;
}

static void tell_unknown_phenomenon(struct mc_suite_reader *reader,
                                    const struct mc_suite_file *file, struct mc_slice word)
{
    const struct mc_suite *suite = reader->suite;
    struct mc_slice clipped = mc_clip(word);
    const char *nearest = mc_nearest(
        clipped, mc_phenomena_words(suite->phenomena, suite->n_phenomena, reader->arena));
    struct mc_position at = place_in_file(file, "phenomenon");

    if (nearest != NULL)
        mc_diagnostics_add(reader->diagnostics, MC_SEVERITY_ERROR, "E010", file->path, at,
                           "unknown phenomenon \"%.*s\": did you mean \"%s\"?",
                           MC_SLICE_ARGUMENTS(clipped), nearest);
    else
        mc_diagnostics_add(reader->diagnostics, MC_SEVERITY_ERROR, "E010", file->path, at,
                           "unknown phenomenon \"%.*s\"", MC_SLICE_ARGUMENTS(clipped));
}

static void resolve_phenomena(struct mc_suite_reader *reader)
{
    struct mc_suite *suite = reader->suite;
    size_t i;

    for (i = 0; i < suite->n_files; i++) {
        struct mc_suite_file *file = &suite->files[i];
        struct mc_slice word = reader->phenomenon_words[i];

        if (word.length == 0)
            continue;
        file->phenomenon = mc_phenomenon_find(suite->phenomena, suite->n_phenomena, word);
        if (file->phenomenon == MC_NOT_FOUND)
            tell_unknown_phenomenon(reader, file, word);
    }
    for (i = 0; i < suite->n_cases; i++)
        suite->cases[i].phenomenon = suite->files[suite->cases[i].file].phenomenon;
}

static void checksum(struct mc_suite *suite)
{
    struct mc_sha256 sha;
    size_t i;

    /* That of one file alone is known already. */
    if (suite->n_files == 1) {
        memcpy(suite->sha256, suite->files[0].sha256, sizeof(suite->sha256));
        return;
    }
    mc_sha256_begin(&sha);
    for (i = 0; i < suite->n_files; i++)
        mc_sha256_add(&sha, suite->files[i].sha256, 64);
    mc_sha256_end(&sha, suite->sha256);
}

static void begin(struct mc_suite_reader *reader, const struct mc_suite_options *options,
                  struct mc_arena *arena, struct mc_diagnostics *diagnostics)
{
    memset(reader, 0, sizeof(*reader));
    reader->options = options;
    reader->arena = arena;
    reader->diagnostics = diagnostics;
    reader->paths = mc_string_map_new(arena);
    reader->suite = mc_arena_array(arena, 1, sizeof(*reader->suite));
    reader->suite->arena = arena;
    reader->suite->datasets = mc_string_map_new(arena);
    reader->suite->case_ids = mc_string_map_new(arena);
}

/* Reads what is asked for, then the phenomena that are known besides. Returns how many phenomena
 * were asked for. */
static size_t read_all(struct mc_suite_reader *reader)
{
    const struct mc_suite_options *options = reader->options;
    size_t i, n_own;

    for (i = 0; i < options->n_paths; i++)
        read_operand(reader, options->paths[i]);
    n_own = reader->suite->n_phenomena;
    for (i = 0; i < options->n_phenomena_folders; i++)
        read_folder(reader, options->phenomena_folders[i]);
    return n_own;
}

int mc_suite_read_edited(const struct mc_suite_options *options, const struct mc_suite_edit *edit,
                         struct mc_arena *arena, struct mc_diagnostics *diagnostics,
                         struct mc_suite **suite, struct mc_error *error)
{
    size_t i, n_own, n_errors = diagnostics->n_errors;
    struct mc_suite_reader reader;
    struct mc_suite *read;

    begin(&reader, options, arena, diagnostics);
    reader.edit = edit;
    n_own = read_all(&reader);
    *suite = read = reader.suite;
    read->n_phenomena = mc_phenomena_sort(read->phenomena, read->n_phenomena);
    for (i = 0; i < read->n_phenomena; i++)
        read->n_own_phenomena += read->phenomena[i].rank < n_own;
    resolve_phenomena(&reader);
    mc_phenomena_check(read->phenomena, read->n_phenomena, n_own, arena, diagnostics);
    checksum(read);
    mc_diagnostics_sort(diagnostics);
    return diagnostics->n_errors == n_errors ? 0 : mc_diagnostics_error(diagnostics, error);
}

int mc_suite_read(const struct mc_suite_options *options, struct mc_arena *arena,
                  struct mc_diagnostics *diagnostics, struct mc_suite **suite,
                  struct mc_error *error)
{
    return mc_suite_read_edited(options, NULL, arena, diagnostics, suite, error);
}

int mc_phenomena_read(const char *const *folders, size_t n_folders, struct mc_arena *arena,
                      struct mc_diagnostics *diagnostics, struct mc_phenomenon **phenomena,
                      size_t *n_phenomena, struct mc_error *error)
{
    struct mc_suite_options options = {NULL, 0, folders, n_folders, false};
    struct mc_suite *suite;
    int status = mc_suite_read(&options, arena, diagnostics, &suite, error);

    *phenomena = suite->phenomena;
    *n_phenomena = suite->n_phenomena;
    return status;
}
