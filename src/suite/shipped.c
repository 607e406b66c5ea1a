/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suite/shipped.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/file.h"
#include "base/options.h"

/* FOLDER/KIND if it is a folder, else NULL. */
static const char *folder_below(const char *folder, const char *kind, struct mc_arena *arena)
{
    const char *path = mc_arena_format(arena, "%s/%s", folder, kind);

    return mc_file_is_folder(path) ? path : NULL;
}

/* The folder of the running executable, its links resolved; NULL if the system does not tell. */
static const char *executable_folder(struct mc_arena *arena)
{
    char path[4096];
    ssize_t length = readlink("/proc/self/exe", path, sizeof(path) - 1);
    char *slash;

    if (length <= 0)
        return NULL;
    path[length] = '\0';
    slash = strrchr(path, '/');
    if (slash == NULL)
        return NULL;
    *slash = '\0';
    return mc_arena_strdup(arena, path);
}

/* The prefix (with bin/ and share/) of the installation that `beside`, the folder of the
 * executable, belongs to, even if it was copied elsewhere; NULL: none. A file of every installation
 * shows that share/metricheck is ours. */
static const char *installation(const char *beside, struct mc_arena *arena)
{
    const char *slash = beside == NULL ? NULL : strrchr(beside, '/');
    const char *prefix =
        slash == NULL ? "" : mc_arena_copy(arena, mc_slice(beside, (size_t)(slash - beside))).data;
    const char *known =
        mc_arena_format(arena, "%s/share/metricheck/suites/starter/negation.json", prefix);

    return beside != NULL && mc_file_exists(known) ? prefix : NULL;
}

const char *mc_shipped_folder(const char *kind, struct mc_arena *arena)
{
    const char *data = getenv("METRICHECK_DATA");
    const char *beside = executable_folder(arena), *prefix = installation(beside, arena);
    const char *folder = NULL;

    if (data != NULL && *data != '\0')
        folder = folder_below(data, kind, arena);
    if (folder == NULL && beside != NULL)
        folder = folder_below(mc_arena_format(arena, "%s/share/metricheck", beside), kind, arena);
    if (folder == NULL && prefix != NULL)
        folder = folder_below(mc_arena_format(arena, "%s/share/metricheck", prefix), kind, arena);
    if (folder == NULL)
        folder = folder_below(MC_DATA_FOLDER, kind, arena);
    return folder;
}

const char *mc_shipped_pages(struct mc_arena *arena)
{
    const char *folder = mc_shipped_folder("doc", arena);
    const char *prefix = installation(executable_folder(arena), arena);

    if (folder == NULL && prefix != NULL)
        folder =
            folder_below(mc_arena_format(arena, "%s/share/doc/metricheck", prefix), "doc", arena);
    if (folder == NULL)
        folder = folder_below(MC_DATA_FOLDER "/../doc/metricheck", "doc", arena);
    return folder;
}

const char *mc_module_folder(struct mc_arena *arena)
{
    const char *prefix = installation(executable_folder(arena), arena);
    const char *folder =
        prefix == NULL
            ? NULL
            : folder_below(mc_arena_format(arena, "%s/lib/metricheck", prefix), "metrics", arena);

    return folder == NULL ? MC_MODULE_FOLDER : folder;
}

/* The names of the suites in the folder, NULL-terminated. */
static const char *const *shipped_suites(const char *folder, struct mc_arena *arena)
{
    struct mc_error ignored = MC_NO_ERROR;
    const char **suites;
    char **names = NULL;
    size_t i, n_names = 0, n = 0;

    if (folder != NULL && mc_folder_list(folder, "", arena, &names, &n_names, &ignored) != 0)
        n_names = 0;
    suites = mc_arena_array(arena, n_names + 1, sizeof(*suites));
    for (i = 0; i < n_names; i++)
        if (folder_below(folder, names[i], arena) != NULL)
            suites[n++] = names[i];
    return suites;
}

const char *const *mc_shipped_suites(struct mc_arena *arena)
{
    return shipped_suites(mc_shipped_folder("suites", arena), arena);
}

static int unknown_suite(const char *name, const char *folder, struct mc_arena *arena,
                         struct mc_error *error)
{
    const char *const *shipped = shipped_suites(folder, arena);
    const char *nearest = mc_nearest(mc_slice_of(name), shipped);
    char hint[MC_KNOWN_HINT];

    if (folder == NULL)
        return mc_error_set(error, MC_CODE_INPUT,
                            "\"%s\" is not a file or folder, and the shipped suites were not found "
                            "(set METRICHECK_DATA)",
                            name);
    if (nearest != NULL)
        return mc_error_set(error, MC_CODE_INPUT,
                            "\"%s\" is not a file, folder or shipped suite: did you mean \"%s\"?",
                            name, nearest);
    return mc_error_set(error, MC_CODE_INPUT, "\"%s\" is not a file, folder or shipped suite%s",
                        name, mc_known_hint(mc_slice_of(name), shipped, hint));
}

int mc_suite_paths(const char *const *operands, size_t n_operands, struct mc_arena *arena,
                   const char *const **paths, size_t *n_paths, struct mc_error *error)
{
    static const char *const starter[] = {"starter"};
    const char *folder = mc_shipped_folder("suites", arena);
    const char **result;
    size_t i, n = n_operands == 0 ? 1 : n_operands;

    if (n_operands == 0)
        operands = starter;
    result = mc_arena_array(arena, n, sizeof(*result));
    for (i = 0; i < n; i++) {
        bool is_path = strcmp(operands[i], "-") == 0 || mc_file_exists(operands[i]);

        result[i] = operands[i];
        if (n_operands != 0 && is_path)
            continue;
        result[i] = folder == NULL || strchr(operands[i], '/') != NULL || *operands[i] == '\0' ||
                            *operands[i] == '.'
                        ? NULL
                        : folder_below(folder, operands[i], arena);
        if (result[i] == NULL)
            return unknown_suite(operands[i], folder, arena, error);
    }
    *paths = result;
    *n_paths = n;
    return 0;
}
