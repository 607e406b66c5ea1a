/* SPDX-License-Identifier: GPL-3.0-or-later */
/* new_place.c: the file is read twice: with its folder, for the findings about the new case, and
 * alone, since only faults of the file itself keep a case out of it. */
#include "commands/new_place.h"

#include <assert.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/options.h"
#include "engine/messages.h"
#include "suite/new_case.h"
#include "suite/phenomenon.h"
#include "suite/shipped.h"
#include "suite/suite.h"

#define USUAL_FOLDER "suites/starter"

/* The folder of a path; "." if it has none. */
static const char *folder_of(const char *path, struct mc_arena *arena)
{
    const char *slash = strrchr(path, '/');

    if (slash == NULL)
        return ".";
    return mc_arena_format(arena, "%.*s", (int)(slash == path ? 1 : slash - path), path);
}

/* Finds the phenomenon. If there is none, the error says how to create it where the file's suite
 * reads it or, if the working folder has one, that it must be moved there. */
static int find_phenomenon(const struct mc_suite *suite, const char *word, const char *folder,
                           struct mc_arena *arena, const struct mc_phenomenon **phenomenon,
                           struct mc_error *error)
{
    uint32_t index = mc_phenomenon_find(suite->phenomena, suite->n_phenomena, mc_slice_of(word));
    const char *local_path = mc_arena_format(arena, "phenomena/%s.json", word), *nearest;
    bool is_usual = strcmp(folder, USUAL_FOLDER) == 0;

    if (index != MC_NOT_FOUND) {
        *phenomenon = &suite->phenomena[index];
        return 0;
    }
    nearest = mc_nearest(mc_slice_of(word),
                         mc_phenomena_words(suite->phenomena, suite->n_phenomena, arena));
    if (nearest != NULL)
        return mc_error_set(error, MC_CODE_USAGE, "unknown phenomenon \"%s\": did you mean \"%s\"?",
                            word, nearest);
    if (!is_usual && mc_file_exists(local_path))
        return mc_error_set(
            error, MC_CODE_USAGE,
            "unknown phenomenon \"%s\": %s is no part of the suite; move it to %s/%s", word,
            local_path, folder, local_path);
    return mc_error_set(
        error, MC_CODE_USAGE,
        "unknown phenomenon \"%s\"; `metricheck new --phenomenon %s%s%s` creates it", word, word,
        is_usual ? "" : " --suite ", is_usual ? "" : folder);
}

void mc_new_place_request(const struct mc_new_place *place, struct mc_arena *arena,
                          struct mc_suite_options *request)
{
    const char *folder = folder_of(place->path, arena), **paths, **folders;
    struct mc_error ignored = MC_NO_ERROR;
    size_t i, n_names = 0;
    char **names;

    memset(request, 0, sizeof(*request));
    if (mc_folder_list(folder, ".json", arena, &names, &n_names, &ignored) != 0)
        n_names = 0;
    paths = mc_arena_array(arena, n_names + 1, sizeof(*paths));
    for (i = 0; i < n_names; i++)
        if (strcmp(names[i], mc_path_name(place->path)) != 0 &&
            !mc_slice_ends(mc_slice_of(names[i]), ".schema.json"))
            paths[request->n_paths++] = mc_arena_format(arena, "%s/%s", folder, names[i]);
    paths[request->n_paths++] = place->path;
    folders = mc_arena_array(arena, 2, sizeof(*folders));
    folders[0] = mc_arena_format(arena, "%s/phenomena", folder);
    request->n_phenomena_folders = mc_file_is_folder(folders[0]);
    folders[request->n_phenomena_folders] = mc_shipped_folder("phenomena", arena);
    request->n_phenomena_folders += folders[request->n_phenomena_folders] != NULL;
    request->paths = paths;
    request->phenomena_folders = folders;
    request->keep_drafts = true;
}

static int read_around(struct mc_new_place *place, const struct mc_suite_edit *edit,
                       struct mc_arena *arena, struct mc_error *error)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_suite_options request;
    struct mc_suite *suite;
    uint32_t i;

    mc_new_place_request(place, arena, &request);
    if (mc_suite_read_edited(&request, edit, arena, diagnostics, &suite, error) != 0)
        assert(diagnostics->n_errors > 0); /* the suite holds what could be read */
    place->suite = suite;
    place->file = MC_NOT_FOUND;
    for (i = 0; i < suite->n_files; i++)
        if (mc_slice_is(suite->files[i].path, place->path))
            place->file = i;
    return place->file == MC_NOT_FOUND ? -1 : 0;
}

/* Reads the neighbours of a file that does not exist yet, and finds the phenomenon. */
static int find_neighbours(const char *word, struct mc_new_place *place, struct mc_arena *arena,
                           struct mc_error *error)
{
    struct mc_error around = MC_NO_ERROR;

    (void)read_around(place, NULL, arena, &around); /* the file itself is missing */
    return find_phenomenon(place->suite, word, folder_of(place->path, arena), arena,
                           &place->phenomenon, error);
}

/* Reads the file alone: only its own faults keep a case out of it. `edit`: the text of a file that
 * does not exist yet; else NULL. */
static int read_alone(struct mc_new_place *place, const struct mc_suite_edit *edit,
                      struct mc_arena *arena, struct mc_error *error)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_suite_options request;
    struct mc_suite *alone;

    mc_new_place_request(place, arena, &request);
    request.paths += request.n_paths - 1;
    request.n_paths = 1;
    if (mc_suite_read_edited(&request, edit, arena, diagnostics, &alone, error) != 0) {
        mc_diagnostics_print(diagnostics, stderr, MC_FINDINGS_SHOWN);
        error->text[0] = '\0';
        return -1;
    }
    if (alone->n_files == 0)
        return mc_error_set(error, MC_CODE_INPUT, "%s: not a suite file", place->path);
    place->n_cases = alone->n_cases;
    return 0;
}

static int read_file(struct mc_new_place *place, struct mc_arena *arena, struct mc_error *error)
{
    struct mc_error around = MC_NO_ERROR;

    if (read_alone(place, NULL, arena, error) != 0)
        return -1;
    if (read_around(place, NULL, arena, &around) != 0)
        return mc_error_set(error, MC_CODE_INPUT, "%s: not a suite file", place->path);
    place->text = place->suite->files[place->file].text;
    return 0;
}

/* Begins a new file; its phenomenon and neighbours are known. */
static int begin_file(struct mc_new_place *place, struct mc_arena *arena, struct mc_error *error)
{
    struct mc_error around = MC_NO_ERROR;
    struct mc_suite_edit edit;

    place->text =
        mc_pending_file(place->suite, folder_of(place->path, arena), place->phenomenon, arena);
    place->is_begun = true;
    edit.path = place->path;
    edit.text = place->text;
    if (read_alone(place, &edit, arena, error) != 0)
        return -1;
    if (read_around(place, &edit, arena, &around) == 0)
        return 0;
    return mc_error_set(error, MC_CODE_INPUT, "%s: not a suite file", place->path);
}

/* Whether the path is a folder or, if it does not exist, does not look like a file. */
static bool is_folder(const char *path)
{
    return mc_file_exists(path) ? mc_file_is_folder(path)
                                : !mc_slice_ends(mc_slice_of(path), ".json");
}

/* The path of the file in a folder: by the given word if such a file exists, else by the name of
 * the phenomenon. */
static int find_path(const char *folder, const char *word, struct mc_new_place *place,
                     struct mc_arena *arena, struct mc_error *error)
{
    size_t length = strlen(folder);

    while (length > 1 && folder[length - 1] == '/')
        length--;
    folder = mc_arena_format(arena, "%.*s", (int)length, folder);
    place->path = mc_arena_format(arena, "%s/%s.json", folder, word);
    if (mc_file_exists(place->path))
        return 0;
    if (find_neighbours(word, place, arena, error) != 0)
        return -1;
    place->path = mc_arena_format(arena, "%s/%s.json", folder, place->phenomenon->name.data);
    return 0;
}

int mc_new_place_find(const char *phenomenon, const char *suite, struct mc_arena *arena,
                      struct mc_new_place *place, struct mc_error *error)
{
    const char *folder = suite == NULL ? USUAL_FOLDER : suite;
    const struct mc_suite *around;

    memset(place, 0, sizeof(*place));
    if (suite == NULL && !mc_file_is_folder(folder))
        return mc_error_set(error, MC_CODE_USAGE,
                            "no folder " USUAL_FOLDER " here; give --suite FILE or --suite FOLDER");
    if (folder[0] == '\0')
        return mc_error_set(error, MC_CODE_USAGE, "--suite is empty");
    place->path = folder;
    if (is_folder(folder) && find_path(folder, phenomenon, place, arena, error) != 0)
        return -1;
    if (mc_file_exists(place->path) ? read_file(place, arena, error) != 0
                                    : find_neighbours(phenomenon, place, arena, error) != 0 ||
                                          begin_file(place, arena, error) != 0)
        return -1;
    if (find_phenomenon(place->suite, phenomenon, folder_of(place->path, arena), arena,
                        &place->phenomenon, error) != 0)
        return -1;
    around = place->suite;
    if (around->files[place->file].phenomenon != (uint32_t)(place->phenomenon - around->phenomena))
        return mc_error_set(error, MC_CODE_USAGE, "%s holds cases of a phenomenon other than %s",
                            place->path, phenomenon);
    return 0;
}
