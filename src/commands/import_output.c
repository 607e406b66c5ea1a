#include "commands/import_output.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/file.h"
#include "base/output_paths.h"
#include "scores/score_file.h"
#include "suite/phenomenon.h"
#include "suite/suite_write.h"

static const char SCORE_FILE[] = "all_metric_scores.json";

/* The folder of the suite and those below it, as far as something goes there. */
enum { WHOLE, SCORES, PHENOMENA, N_FOLDERS };
static const char *const folder_names[N_FOLDERS] = {"", "scores", "phenomena"};

struct folder {
    const char *path;
    bool is_needed, is_new;
};

/* Outputs under way: files of the suite, phenomena of its own, scores. */
struct outputs {
    const struct mc_import_result *result;
    struct folder folders[N_FOLDERS];
    struct mc_output *items;
    size_t n;
    const char **read; /* paths of all files that were read, ended by NULL */
};

static bool is_own(const struct mc_phenomenon *phenomenon)
{
    return phenomenon->title.length > 0;
}

static size_t n_own(const struct mc_suite *suite)
{
    size_t i, n = 0;

    for (i = 0; i < suite->n_phenomena; i++)
        n += is_own(&suite->phenomena[i]);
    return n;
}

static void list_read(struct outputs *outputs)
{
    const struct mc_diagnostics *known = outputs->result->import.diagnostics;
    size_t i;

    outputs->read =
        mc_arena_array(outputs->result->import.arena, known->n_sources + 1, sizeof(*outputs->read));
    for (i = 0; i < known->n_sources; i++)
        outputs->read[i] = known->sources[i].file.data;
}

/* Opens a file of one of the folders; NULL: it cannot be, or it is one of those that were read. */
static FILE *open_file(struct outputs *outputs, size_t folder, const char *name,
                       struct mc_error *error)
{
    const char *path = mc_arena_format(outputs->result->import.arena, "%s/%s",
                                       outputs->folders[folder].path, name);
    const char *const written[] = {path, NULL};
    struct mc_output *output = &outputs->items[outputs->n];

    if ((mc_file_exists(path) && mc_output_paths_check(written, outputs->read, error) != 0) ||
        mc_output_open(path, output, error) != 0)
        return NULL;
    outputs->n++;
    return output->stream;
}

/* Closes the file that was opened last. */
static int close_file(struct outputs *outputs, struct mc_error *error)
{
    return mc_output_close(&outputs->items[outputs->n - 1], error);
}

/* Writes every file whole beside its final name. */
static int fill(struct outputs *outputs, struct mc_error *error)
{
    const struct mc_suite *suite = outputs->result->import.suite;
    struct mc_arena *arena = outputs->result->import.arena;
    FILE *stream;
    size_t i;

    for (i = 0; i < suite->n_files; i++) {
        stream = open_file(outputs, WHOLE, suite->files[i].path.data, error);
        if (stream == NULL)
            return -1;
        mc_suite_write(suite, (uint32_t)i, stream);
        if (close_file(outputs, error) != 0)
            return -1;
    }
    for (i = 0; i < suite->n_phenomena; i++) {
        const struct mc_phenomenon *phenomenon = &suite->phenomena[i];

        if (!is_own(phenomenon))
            continue;
        stream = open_file(outputs, PHENOMENA,
                           mc_arena_format(arena, "%s.json", phenomenon->name.data), error);
        if (stream == NULL)
            return -1;
        mc_phenomenon_write_plain(phenomenon, stream);
        if (close_file(outputs, error) != 0)
            return -1;
    }
    if (outputs->result->scores == NULL)
        return 0;
    stream = open_file(outputs, SCORES, SCORE_FILE, error);
    if (stream == NULL)
        return -1;
    mc_score_file_write(outputs->result->scores, stream);
    return close_file(outputs, error);
}

static int make_folders(struct outputs *outputs, const char *path, struct mc_error *error)
{
    size_t i;

    outputs->folders[WHOLE].is_needed = true;
    outputs->folders[SCORES].is_needed = outputs->result->scores != NULL;
    outputs->folders[PHENOMENA].is_needed = n_own(outputs->result->import.suite) > 0;
    for (i = 0; i < N_FOLDERS; i++) {
        struct folder *folder = &outputs->folders[i];

        folder->path = i == WHOLE ? path
                                  : mc_arena_format(outputs->result->import.arena, "%s/%s", path,
                                                    folder_names[i]);
        folder->is_new = folder->is_needed && !mc_file_exists(folder->path);
        if (folder->is_needed && mc_folder_make(folder->path, error) != 0)
            return -1;
    }
    return 0;
}

/* Folders that were made for nothing go again; rmdir leaves alone what holds anything. */
static void remove_folders(const struct outputs *outputs)
{
    size_t i;

    for (i = N_FOLDERS; i-- > 0;)
        if (outputs->folders[i].is_new)
            (void)rmdir(outputs->folders[i].path);
}

/* What can fail fails before the first file is renamed. */
int mc_import_write(const struct mc_import_result *result, const char *folder,
                    struct mc_error *error)
{
    const struct mc_suite *suite = result->import.suite;
    struct outputs outputs;
    size_t i;
    int failed;

    memset(&outputs, 0, sizeof(outputs));
    outputs.result = result;
    list_read(&outputs);
    outputs.items = mc_calloc(suite->n_files + n_own(suite) + 1, sizeof(*outputs.items));
    failed = make_folders(&outputs, folder, error);
    if (failed == 0)
        failed = fill(&outputs, error);
    for (i = 0; i < outputs.n; i++) {
        if (failed == 0)
            failed = mc_output_finish(&outputs.items[i], error);
        mc_output_abandon(&outputs.items[i]);
    }
    free(outputs.items);
    if (failed != 0)
        remove_folders(&outputs);
    return failed;
}

static const char *plural(size_t n)
{
    return n == 1 ? "" : "s";
}

void mc_import_tell(const struct mc_import_result *result, const char *folder)
{
    const struct mc_suite *suite = result->import.suite;
    size_t i, n_unpooled = 0;

    for (i = 0; i < suite->n_cases; i++)
        n_unpooled += !suite->files[suite->cases[i].file].pooled;
    fprintf(stderr, "%zu case%s", suite->n_cases, plural(suite->n_cases));
    if (n_unpooled > 0)
        fprintf(stderr, " (%zu of them not pooled)", n_unpooled);
    fprintf(stderr, ", %zu file%s in %s\n", suite->n_files, plural(suite->n_files), folder);
    if (n_own(suite) > 0)
        fprintf(stderr, "%zu phenomen%s of its own in %s/%s\n", n_own(suite),
                n_own(suite) == 1 ? "on" : "a", folder, folder_names[PHENOMENA]);
    if (result->scores != NULL)
        fprintf(stderr, "%zu published metric%s in %s/%s/%s\n", result->scores->n_columns,
                plural(result->scores->n_columns), folder, folder_names[SCORES], SCORE_FILE);
}
