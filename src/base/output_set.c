/* SPDX-License-Identifier: GPL-3.0-or-later */
/* output_set.c: while files are renamed, each old one keeps a second name. The journal is locked as
 * long as its process lives; an unlocked one was left by a run that died. In order: filling the
 * set, putting the files in place, undoing what a dead run left half done. */
#include "base/output_set.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/order.h"
#include "base/slice.h"
#include "base/temporary.h"

static const struct mc_position nowhere = {0, 0};

static const char PREFIX[] = ".metricheck-", ENDING[] = ".tmp", OLD_ENDING[] = ".old",
                  JOURNAL_ENDING[] = ".journal", HEAD[] = "metricheck journal 1\n";

/* --- filling ---------------------------------------------------------------------------------- */

int mc_output_set_folder(struct mc_output_set *set, const char *path, struct mc_error *error)
{
    char *copy = mc_strndup(path, strlen(path)), *slash = copy;
    int status = 0;

    while (status == 0 && slash != NULL) {
        slash = strchr(slash + 1, '/');
        if (slash != NULL)
            *slash = '\0';
        mc_temporaries_hold();
        if (!mc_file_exists(copy)) { /* registered first, as that may exhaust memory */
            char *folder = mc_temporary_register(copy);

            *MC_PUSH(set->folders, set->n_folders, set->folder_capacity) = folder;
            status = mc_folder_make(copy, error);
            if (status != 0)
                mc_temporary_forget(set->folders[--set->n_folders]);
        }
        mc_temporaries_release();
        if (slash != NULL)
            *slash = '/';
    }
    if (status == 0)
        status = mc_folder_make(path, error); /* fails if it is a file */
    free(copy);
    return status;
}

FILE *mc_output_set_open(struct mc_output_set *set, const char *path, struct mc_error *error)
{
    struct mc_output *output;

    MC_RESERVE(set->items, set->capacity, set->n + 1);
    output = &set->items[set->n];
    if (mc_output_open(path, output, error) != 0)
        return NULL;
    set->n++;
    return output->stream;
}

/* The identity of a file, whatever its names. */
struct mc_taken_file {
    dev_t device;
    ino_t inode;
};

MC_ORDER_BY_2(by_identity, struct mc_taken_file, device, inode)

/* Done once: a folder may hold as many files as a suite, and each is compared with all taken
 * paths. */
static void examine_taken(struct mc_output_set *set)
{
    size_t n = 0, n_absent = 0, i;
    struct stat about;

    while (set->taken[n] != NULL)
        n++;
    set->taken_absent = mc_calloc(n + 1, sizeof(*set->taken_absent));
    set->taken_files = mc_calloc(n + 1, sizeof(*set->taken_files));
    for (i = 0; i < n; i++)
        if (stat(set->taken[i], &about) != 0)
            set->taken_absent[n_absent++] = set->taken[i];
        else if (S_ISREG(about.st_mode))
            set->taken_files[set->n_taken_files++] =
                (struct mc_taken_file){about.st_dev, about.st_ino};
    qsort(set->taken_files, set->n_taken_files, sizeof(*set->taken_files), by_identity);
}

/* Fails with MC_CODE_USAGE if the path is one of the taken ones. */
static int check_taken(struct mc_output_set *set, const char *path, struct mc_error *error)
{
    const char *const written[] = {path, NULL};
    const char *const *against = set->taken;
    struct mc_taken_file file;
    struct stat about;

    if (set->taken == NULL)
        return 0;
    if (set->taken_absent == NULL)
        examine_taken(set);
    if (stat(path, &about) == 0) {
        file = (struct mc_taken_file){about.st_dev, about.st_ino};
        if (bsearch(&file, set->taken_files, set->n_taken_files, sizeof(file), by_identity) == NULL)
            return 0;
    } else {
        against = set->taken_absent;
    }
    return mc_output_paths_check(written, against, error);
}

FILE *mc_output_set_add(struct mc_output_set *set, const char *path, struct mc_error *error)
{
    return check_taken(set, path, error) == 0 ? mc_output_set_open(set, path, error) : NULL;
}

static int close_output(const struct mc_output_set *set, struct mc_output *output,
                        struct mc_error *error)
{
    if (set->is_kept && output->stream != NULL && mc_output_sync(output, error) != 0)
        return -1;
    return mc_output_close(output, error);
}

int mc_output_set_close(struct mc_output_set *set, struct mc_error *error)
{
    struct mc_output *output = &set->items[set->n - 1];

    if (output->temporary != NULL)
        return close_output(set, output, error);
    return mc_output_flush(output, error);
}

void mc_output_set_abandon(struct mc_output_set *set)
{
    size_t i;

    for (i = 0; i < set->n; i++)
        mc_output_abandon(&set->items[i]);
    for (i = set->n_folders; i-- > 0;) {
        (void)rmdir(set->folders[i]); /* keeps a folder that is not empty */
        mc_temporary_forget(set->folders[i]);
    }
    free(set->items);
    free(set->folders);
    free(set->taken_files);
    free(set->taken_absent);
    memset(set, 0, sizeof(*set));
}

/* --- putting in place ------------------------------------------------------------------------- */

/* The second name of the old file: that of the temporary file with another suffix. */
static char *old_name(const char *temporary, struct mc_arena *arena)
{
    return mc_arena_format(arena, "%.*s%s", (int)(strlen(temporary) - strlen(ENDING)), temporary,
                           OLD_ENDING);
}

/* One file to be renamed. */
struct placed_file {
    char *temporary;
    const char *path, *old; /* old: the second name of the file that was there */
    bool was_there;
};

struct placement {
    struct placed_file *files;
    size_t n;
    const char *journal; /* NULL: none is needed */
    struct mc_arena *arena;
};

static bool exists(const char *path)
{
    struct stat about;

    return lstat(path, &about) == 0;
}

static void list_files(const struct mc_output_set *set, struct placement *placement)
{
    struct placed_file *file;
    size_t i;

    placement->files = mc_arena_array(placement->arena, set->n, sizeof(*placement->files));
    for (i = 0; i < set->n; i++) {
        if (set->items[i].temporary == NULL)
            continue;
        file = &placement->files[placement->n++];
        file->temporary = set->items[i].temporary;
        file->path = set->items[i].path;
        file->old = old_name(file->temporary, placement->arena);
    }
}

/* The text of the journal: for each file below its folder '+' (it existed before) or '-', then the
 * names of the temporary file and of the file, each NUL-terminated; '.' at the end. */
static void journal_text(const struct placement *placement, size_t n_folder, struct mc_buffer *text)
{
    const char *folder = placement->files[0].path;
    size_t i;

    mc_buffer_append_text(text, HEAD);
    for (i = 0; i < placement->n; i++) {
        const struct placed_file *file = &placement->files[i];

        if (strncmp(file->path, folder, n_folder) != 0)
            continue;
        mc_buffer_append_char(text, file->was_there ? '+' : '-');
        mc_buffer_append(text, file->temporary + n_folder, strlen(file->temporary + n_folder) + 1);
        mc_buffer_append(text, file->path + n_folder, strlen(file->path + n_folder) + 1);
    }
    mc_buffer_append_char(text, '.');
}

static int write_all(int fd, struct mc_slice text)
{
    size_t n = 0;

    while (n < text.length) {
        ssize_t n_written = write(fd, text.data + n, text.length - n);

        if (n_written < 0 && errno != EINTR)
            return -1;
        n += n_written > 0 ? (size_t)n_written : 0;
    }
    return 0;
}

/* The holder of this lock works with the journal; closing the descriptor releases it. */
static int lock(int fd)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};

    return fcntl(fd, F_SETLK, &whole);
}

/* Returns the descriptor of the journal, which is locked and (if `is_kept`) on disk; -1: see
 * errno. */
static int write_journal(const char *path, struct mc_slice text, bool is_kept)
{
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600), reason;

    if (fd < 0)
        return -1;
    (void)lock(fd); /* on a file system without locks, concurrent runs are not kept apart */
    if (write_all(fd, text) == 0 && (!is_kept || fsync(fd) == 0))
        return fd;
    reason = errno;
    (void)close(fd);
    (void)unlink(path);
    errno = reason;
    return -1;
}

/* Gives the old file a second name, so that it never disappears; renames it if the file system has
 * no links. */
static int keep_old(const struct placed_file *file)
{
    struct stat about;

    if (lstat(file->path, &about) != 0)
        return -1;
    if (S_ISDIR(about.st_mode)) {
        errno = EISDIR;
        return -1;
    }
    (void)unlink(file->old);
    if (link(file->path, file->old) == 0)
        return 0;
    return rename(file->path, file->old);
}

/* Returns 0 or an errno; then *failed could not be written, and all is as before. */
static int rename_all(const struct placement *placement, const char **failed)
{
    size_t i;
    int reason = 0;

    for (i = 0; i < placement->n && reason == 0; i++) {
        const struct placed_file *file = &placement->files[i];

        *failed = file->path;
        if ((placement->n > 1 && file->was_there && keep_old(file) != 0) ||
            rename(file->temporary, file->path) != 0)
            reason = errno;
    }
    while (reason != 0 && placement->n > 1 && i-- > 0) {
        const struct placed_file *file = &placement->files[i];

        if (file->was_there)
            (void)rename(file->old, file->path);
        else if (!exists(file->temporary))
            (void)unlink(file->path);
    }
    return reason;
}

static void remove_old(const struct placement *placement)
{
    size_t i;

    for (i = 0; i < placement->n && placement->n > 1; i++)
        if (placement->files[i].was_there)
            (void)unlink(placement->files[i].old);
}

/* Nothing here may end the process between two renames: memory is allocated before, signals
 * wait. */
static int put_in_place(const struct placement *placement, struct mc_slice text, bool is_kept,
                        struct mc_error *error)
{
    const char *failed = placement->journal;
    int reason = 0, fd = -1;

    mc_temporaries_hold();
    if (placement->journal != NULL) {
        fd = write_journal(placement->journal, text, is_kept);
        reason = fd < 0 ? errno : 0;
    }
    if (reason == 0)
        reason = rename_all(placement, &failed);
    remove_old(placement);
    if (fd >= 0) {
        (void)unlink(placement->journal);
        (void)close(fd);
    }
    mc_temporaries_release();
    if (reason == 0)
        return 0;
    return mc_error_set_at(error, MC_CODE_INTERNAL, failed, nowhere, "cannot be written: %s",
                           strerror(reason));
}

static int put_all(struct mc_output_set *set, struct mc_error *error)
{
    struct placement placement = {.arena = mc_arena_new()};
    struct mc_buffer text = {NULL, 0, 0};
    size_t n_folder, i;
    int status = 0;

    list_files(set, &placement);
    if (placement.n > 1) {
        n_folder = mc_path_folder_length(placement.files[0].path);
        placement.journal = mc_arena_format(
            placement.arena, "%.*s%s", (int)(strlen(placement.files[0].temporary) - strlen(ENDING)),
            placement.files[0].temporary, JOURNAL_ENDING);
        status = mc_output_set_recover(
            n_folder == 0
                ? "."
                : mc_arena_format(placement.arena, "%.*s", (int)n_folder, placement.files[0].path),
            error);
        /* only after recovery, which changes what exists */
        for (i = 0; i < placement.n; i++)
            placement.files[i].was_there = exists(placement.files[i].path);
        journal_text(&placement, n_folder, &text);
    }
    if (status == 0)
        status = put_in_place(&placement, mc_buffer_slice(&text), set->is_kept, error);
    mc_buffer_free(&text);
    mc_arena_free(placement.arena);
    return status;
}

int mc_output_set_finish(struct mc_output_set *set, struct mc_error *error)
{
    size_t i;
    int status = 0;

    for (i = 0; i < set->n && status == 0; i++)
        status = close_output(set, &set->items[i], error);
    if (status == 0)
        status = put_all(set, error);
    for (i = 0; i < set->n && status == 0; i++) {
        mc_temporary_forget(set->items[i].temporary);
        set->items[i].temporary = NULL;
    }
    mc_output_set_abandon(set);
    return status;
}

/* --- the journal of a run that died ----------------------------------------------------------- */

/* Whether this file could have given the name. */
static bool is_ours(const char *name, const char *ending)
{
    return strncmp(name, PREFIX, strlen(PREFIX)) == 0 && mc_slice_ends(mc_slice_of(name), ending) &&
           strchr(name, '/') == NULL;
}

/* Whether the path leads to a file in the folder or in a real subfolder of it, so that a forged
 * journal reaches nothing else. */
static bool is_inside(const char *folder, const char *path, struct mc_arena *arena)
{
    size_t n_folder = mc_path_folder_length(path);
    struct stat about;
    const char *name = path + n_folder;

    if (*name == '\0' || strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || *path == '/')
        return false;
    if (n_folder == 0)
        return true;
    if (memchr(path, '/', n_folder - 1) != NULL || strncmp(path, "../", 3) == 0)
        return false;
    return lstat(mc_arena_format(arena, "%s/%.*s", folder, (int)n_folder - 1, path), &about) == 0 &&
           S_ISDIR(about.st_mode);
}

/* The next field of a journal; NULL if there is none. */
static const char *next_field(struct mc_slice text, size_t *at)
{
    const char *field = text.data + *at;
    const char *end = *at < text.length ? memchr(field, '\0', text.length - *at) : NULL;

    if (end == NULL)
        return NULL;
    *at += (size_t)(end - field) + 1;
    return field;
}

/* Reads the complete entries of the journal. Returns whether it ends properly: only then has
 * anything been renamed. */
static bool read_journal(struct mc_slice text, const char *folder, struct placement *placement)
{
    struct mc_arena *arena = placement->arena;
    size_t at = strlen(HEAD), capacity = 0;

    if (text.length < at || memcmp(text.data, HEAD, at) != 0)
        return false;
    while (at < text.length && (text.data[at] == '+' || text.data[at] == '-')) {
        bool was_there = text.data[at++] == '+';
        const char *temporary = next_field(text, &at), *path = next_field(text, &at);
        struct placed_file *file;

        if (temporary == NULL || path == NULL || !is_inside(folder, path, arena) ||
            mc_path_folder_length(temporary) != mc_path_folder_length(path) ||
            strncmp(temporary, path, mc_path_folder_length(path)) != 0 ||
            !is_ours(temporary + mc_path_folder_length(temporary), ENDING))
            return false;
        file = MC_ARENA_PUSH(arena, placement->files, placement->n, capacity);
        file->temporary = mc_arena_format(arena, "%s/%s", folder, temporary);
        file->path = mc_arena_format(arena, "%s/%s", folder, path);
        file->old = old_name(file->temporary, arena);
        file->was_there = was_there;
    }
    return at + 1 == text.length && text.data[at] == '.';
}

/* Restores the files of the run that died, unless it had renamed all of them. */
static int take_back(const struct placement *placement)
{
    bool is_done = true;
    size_t i;

    for (i = 0; i < placement->n; i++)
        is_done = is_done && !exists(placement->files[i].temporary);
    for (i = 0; i < placement->n && !is_done; i++) {
        const struct placed_file *file = &placement->files[i];
        bool is_renamed = !exists(file->temporary);

        if (file->was_there && exists(file->old) && (is_renamed || !exists(file->path))) {
            if (rename(file->old, file->path) != 0)
                return -1;
        } else if (!file->was_there && is_renamed && unlink(file->path) != 0 && errno != ENOENT) {
            return -1;
        }
    }
    remove_old(placement);
    for (i = 0; i < placement->n; i++)
        (void)unlink(placement->files[i].temporary);
    return 0;
}

/* Recovers by the journal of this descriptor, if no other process works with it. */
static int recover_by(int fd, const char *folder, const char *path, struct mc_arena *arena)
{
    struct placement placement = {.arena = arena};
    struct stat about;
    char *bytes;
    ssize_t n;
    int status = 0;

    if (fstat(fd, &about) != 0 || !S_ISREG(about.st_mode) || about.st_uid != geteuid())
        return 0; /* not one of ours */
    if (lock(fd) != 0)
        return 0; /* that run is still going */
    mc_temporaries_hold();
    bytes = mc_arena_alloc(arena, (size_t)about.st_size + 1);
    /* not mc_file_read: when it closes the file, this process loses its lock */
    n = pread(fd, bytes, (size_t)about.st_size, 0);
    if (n < 0)
        status = -1;
    else if (read_journal(mc_slice(bytes, (size_t)n), folder, &placement))
        status = take_back(&placement);
    if (status == 0)
        status = unlink(path);
    mc_temporaries_release();
    return status;
}

static int recover(const char *folder, const char *name, struct mc_error *error)
{
    struct mc_arena *arena = mc_arena_new();
    const char *path = mc_arena_format(arena, "%s/%s", folder, name);
    int fd = open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC), status = 0;

    if ((fd < 0 && errno != ENOENT) || (fd >= 0 && recover_by(fd, folder, path, arena) != 0))
        status = mc_error_set_at(error, MC_CODE_INPUT, path, nowhere,
                                 "a call that wrote in this folder was cut off, and what was there "
                                 "cannot be put back: %s",
                                 strerror(errno));
    if (fd >= 0)
        (void)close(fd);
    mc_arena_free(arena);
    return status;
}

int mc_output_set_recover(const char *folder, struct mc_error *error)
{
    DIR *open_folder = opendir(folder);
    const struct dirent *entry;
    int status = 0;

    if (open_folder == NULL && (errno == ENOENT || errno == ENOTDIR || errno == EACCES))
        return 0;
    if (open_folder == NULL)
        return mc_error_set_at(error, MC_CODE_INPUT, folder, nowhere, "cannot be read: %s",
                               strerror(errno));
    while (status == 0 && (entry = readdir(open_folder)) != NULL)
        if (is_ours(entry->d_name, JOURNAL_ENDING))
            status = recover(folder, entry->d_name, error);
    (void)closedir(open_folder);
    return status;
}
