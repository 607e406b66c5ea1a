#include "metrics/loader_shared_object.h"

#include <dlfcn.h>
#include <stdlib.h>

#include "base/file.h"
#include "base/sha256.h"
#include "metrics/isolated_module.h"
#include "metrics/module_check.h"

enum { CHECKSUM_DIGITS = 12 };

/* --- where it is -------------------------------------------------------------------------- */

/* FOLDER/NAME or FOLDER/NAME.so, whichever is a file; else NULL. */
static const char *file_in(struct mc_slice folder, struct mc_slice name, struct mc_arena *arena)
{
    const char *path =
        mc_arena_format(arena, "%.*s/%.*s", MC_SLICE_ARGUMENTS(folder), MC_SLICE_ARGUMENTS(name));
    const char *longer;

    if (mc_file_exists(path) && !mc_file_is_folder(path))
        return path;
    longer = mc_arena_format(arena, "%s.so", path);
    return mc_file_exists(longer) && !mc_file_is_folder(longer) ? longer : NULL;
}

/* The folders of METRICHECK_MODULES, then the installed one: *rest is NULL at first. False behind
 * the last. */
static bool next_folder(const char **rest, struct mc_slice *folder)
{
    static const char end[] = "";
    const char *folders = *rest;
    size_t length;

    if (folders == end)
        return false;
    if (folders == NULL)
        folders = getenv("METRICHECK_MODULES");
    while (folders != NULL && *folders == ':')
        folders++;
    if (folders == NULL || *folders == '\0') {
        *folder = mc_slice_of(MC_MODULE_FOLDER);
        *rest = end;
        return true;
    }
    length = strcspn(folders, ":");
    *folder = mc_slice(folders, length);
    *rest = folders + length;
    return true;
}

static const char *file_in_path(struct mc_slice name, struct mc_arena *arena)
{
    const char *rest = NULL, *path = NULL;
    struct mc_slice folder;

    while (path == NULL && next_folder(&rest, &folder))
        path = file_in(folder, name, arena);
    return path;
}

struct mc_slice *mc_shared_object_names(struct mc_arena *arena, size_t *n)
{
    struct mc_slice *names = NULL;
    const char *rest = NULL;
    struct mc_slice folder;
    char **files;
    size_t n_files, i;

    *n = 0;
    while (next_folder(&rest, &folder)) {
        struct mc_error ignored = MC_NO_ERROR;
        struct mc_slice *longer;

        if (mc_folder_list(mc_arena_copy(arena, folder).data, ".so", arena, &files, &n_files,
                           &ignored) != 0)
            continue;
        longer = mc_arena_array(arena, *n + n_files, sizeof(*longer));
        if (*n > 0)
            memcpy(longer, names, *n * sizeof(*longer));
        names = longer;
        for (i = 0; i < n_files; i++)
            names[(*n)++] = mc_slice(files[i], strlen(files[i]) - 3);
    }
    return names;
}

/* The path, with a '/' in it so that the system looks nowhere else; NULL: there is none. */
static const char *find_file(const char *file, struct mc_arena *arena)
{
    if (strchr(file, '/') != NULL)
        return mc_file_exists(file) ? file : NULL;
    if (mc_file_exists(file) && !mc_file_is_folder(file))
        return mc_arena_format(arena, "./%s", file);
    return file_in_path(mc_slice_of(file), arena);
}

/* --- what is in it ------------------------------------------------------------------------ */

static int checksum_of(const char *path, struct mc_arena *arena, const char **checksum,
                       struct mc_error *error)
{
    struct mc_arena *scratch = mc_arena_new();
    struct mc_slice bytes;
    struct mc_sha256 sha;
    char hex[65];
    int status = mc_file_read(path, scratch, &bytes, error);

    if (status == 0) {
        mc_sha256_begin(&sha);
        mc_sha256_add(&sha, bytes.data, bytes.length);
        mc_sha256_end(&sha, hex);
        *checksum = mc_arena_copy(arena, mc_slice(hex, CHECKSUM_DIGITS)).data;
    }
    mc_arena_free(scratch);
    return status;
}

struct library {
    const char *path;
    struct mc_exit_watch *watch;
    void *handle;
};

/* Its constructors run. */
static void open_library(void *context)
{
    struct library *library = context;

    library->handle = dlopen(library->path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
}

static void lose(void *context)
{
    const struct library *library = context;

    library->watch->lost(library->watch, library->path, "it called pthread_exit");
}

/* NULL with the error; the process is as before. */
static void *open_guarded(const char *path, struct mc_exit_watch *watch, struct mc_error *error)
{
    struct library library = {path, watch, NULL};
    struct mc_foreign_guard guard;
    unsigned changes;

    mc_foreign_guard_begin(&guard);
    if (watch == NULL) {
        open_library(&library);
    } else {
        atomic_store(&watch->who, path);
        mc_foreign_run(open_library, &library, lose);
    }
    changes = mc_foreign_guard_end(&guard);
    if (library.handle == NULL)
        (void)mc_error_set(error, MC_CODE_MODULE, "it cannot be loaded: %s", dlerror());
    else if (changes == 0)
        return library.handle;
    else
        (void)mc_error_set(
            error, MC_CODE_MODULE, "%s: when it was loaded, %s%s", path,
            mc_foreign_change_text(changes),
            changes == MC_CHANGED_ROUNDING ? " (is it linked with -ffast-math or -Ofast?)" : "");
    return NULL;
}

int mc_shared_object_load(const char *path, struct mc_exit_watch *watch, struct mc_arena *arena,
                          const struct mc_metric_module **module, struct mc_error *error)
{
    struct mc_metric_module *copy = mc_arena_array(arena, 1, sizeof(*copy));
    const struct mc_metric_module *given;
    void *library = open_guarded(path, watch, error);
    int status;

    if (library == NULL)
        return -1;
    given = dlsym(library, MC_METRIC_SYMBOL);
    if (given == NULL)
        status = mc_error_set(error, MC_CODE_MODULE,
                              "%s: no metric module: it has no symbol " MC_METRIC_SYMBOL, path);
    else
        status = mc_module_check(given, path, copy, error);
    (void)dlclose(library); /* it stays: RTLD_NODELETE */
    *module = copy;
    return status;
}

static int load(struct mc_catalog *catalog, struct mc_catalog_entry *entry, struct mc_error *error)
{
    struct mc_arena *arena = mc_catalog_arena(catalog);
    const char *program;
    int status;

    if (mc_catalog_isolates(catalog, &program)) {
        status = mc_isolated_module_load(entry->origin, program, arena, &entry->module, error);
        entry->send_ahead = mc_isolated_module_send_ahead;
    } else {
        entry->watch = mc_catalog_watch(catalog);
        status = mc_shared_object_load(entry->origin, entry->watch, arena, &entry->module, error);
    }
    if (status == 0)
        entry->name = entry->module->name;
    return status;
}

/* `wanted`: the name that the metric must have; empty: any. */
static int add(struct mc_catalog *catalog, const char *path, struct mc_slice wanted,
               struct mc_error *error)
{
    struct mc_arena *arena = mc_catalog_arena(catalog);
    struct mc_catalog_entry entry = {.origin = mc_arena_strdup(arena, path)};

    if (checksum_of(path, arena, &entry.checksum, error) != 0 || load(catalog, &entry, error) != 0)
        return -1;
    if (wanted.length > 0 && !mc_slice_is(wanted, entry.name))
        return mc_error_set(error, MC_CODE_MODULE,
                            "%s: it holds the metric '%s'; for -m %.*s a file must be called after "
                            "its metric",
                            path, entry.name, MC_SLICE_ARGUMENTS(wanted));
    return mc_catalog_add(catalog, &entry, error);
}

int mc_shared_object_add(struct mc_catalog *catalog, const char *file, struct mc_error *error)
{
    const char *path = find_file(file, mc_catalog_arena(catalog));

    if (path == NULL)
        return mc_error_set(error, MC_CODE_USAGE,
                            strchr(file, '/') != NULL
                                ? "--module %s: there is no such file"
                                : "--module %s: there is no such file here, in the folders of "
                                  "METRICHECK_MODULES, or in " MC_MODULE_FOLDER,
                            file);
    return add(catalog, path, mc_slice_of(""), error);
}

int mc_shared_object_look_for(struct mc_catalog *catalog, struct mc_slice name,
                              struct mc_error *error)
{
    struct mc_arena *arena = mc_catalog_arena(catalog);
    const char *path;
    size_t i;

    for (i = 0; i < name.length; i++)
        if (name.data[i] == '/')
            return 0;
    path = file_in_path(mc_slice_of(mc_arena_format(arena, "%.*s.so", MC_SLICE_ARGUMENTS(name))),
                        arena);
    return path == NULL ? 0 : add(catalog, path, name, error);
}
