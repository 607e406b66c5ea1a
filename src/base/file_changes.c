/* SPDX-License-Identifier: GPL-3.0-or-later */
/* file_changes.c: polls the state of each file a hundred times a second. Notifications of the
 * system (inotify) would come at once, but miss editors that write a new file and rename it, and
 * folders on other machines. */
#include "base/file_changes.h"

#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"

enum { PAUSE_NANOSECONDS = 10000000 };

static uint64_t add(uint64_t stamp, uint64_t value)
{
    return mc_hash_mix(stamp ^ mc_hash_mix(value));
}

static uint64_t add_file(uint64_t stamp, const char *path)
{
    struct stat file;

    stamp = add(stamp, mc_hash_slice(mc_slice_of(path)));
    if (stat(path, &file) != 0)
        return add(stamp, 0);
    stamp = add(stamp, (uint64_t)file.st_size);
    stamp = add(stamp, (uint64_t)file.st_ino);
    stamp = add(stamp, (uint64_t)file.st_mtim.tv_sec);
    stamp = add(stamp, (uint64_t)file.st_mtim.tv_nsec);
    stamp = add(stamp, (uint64_t)file.st_ctim.tv_sec);
    return add(stamp, (uint64_t)file.st_ctim.tv_nsec);
}

static uint64_t add_folder(uint64_t stamp, const char *path, const char *suffix)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    char **names;
    size_t n, i;

    if (mc_folder_list(path, suffix, arena, &names, &n, &error) == 0)
        for (i = 0; i < n; i++)
            stamp = add_file(stamp, mc_arena_format(arena, "%s/%s", path, names[i]));
    mc_arena_free(arena);
    return stamp;
}

uint64_t mc_files_stamp(const char *const *paths, size_t n, const char *suffix)
{
    uint64_t stamp = n;
    size_t i;

    for (i = 0; i < n; i++)
        stamp = mc_file_is_folder(paths[i]) ? add_folder(stamp, paths[i], suffix)
                                            : add_file(stamp, paths[i]);
    return stamp;
}

uint64_t mc_files_wait(const char *const *paths, size_t n, const char *suffix, uint64_t stamp)
{
    const struct timespec pause = {0, PAUSE_NANOSECONDS};
    uint64_t seen = stamp, now;

    for (;;) {
        (void)nanosleep(&pause, NULL);
        now = mc_files_stamp(paths, n, suffix);
        if (now != stamp && now == seen)
            return now;
        seen = now;
    }
}
