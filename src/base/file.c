#include "base/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/diagnostic.h"
#include "base/utf8.h"

static const struct mc_position NOWHERE = {0, 0};

enum { PIECE = 256 * 1024 };

static int cannot_read(const char *path, struct mc_error *error)
{
    return mc_error_set_at(error, MC_CODE_INPUT, path, NOWHERE, "cannot be read: %s",
                           strerror(errno));
}

static int too_large(const char *path, struct mc_error *error)
{
    return mc_error_set_at(error, MC_CODE_INPUT, path, NOWHERE, "is larger than %zu MB",
                           MC_FILE_LIMIT >> 20);
}

/* Reads up to `limit` bytes, fewer only at the end of the file. -1: see errno. */
static ssize_t read_up_to(int fd, char *bytes, size_t limit)
{
    size_t length = 0;

    while (length < limit) {
        ssize_t n = read(fd, bytes + length, limit - length);

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return -1;
        if (n == 0)
            break;
        length += (size_t)n;
    }
    return (ssize_t)length;
}

/* What says its size is read straight into the arena. */
static int read_sized(int fd, const char *path, size_t size, struct mc_arena *arena,
                      struct mc_slice *text, struct mc_error *error)
{
    char *bytes = mc_arena_alloc(arena, size + 1);
    ssize_t n = read_up_to(fd, bytes, size);

    if (n < 0)
        return cannot_read(path, error);
    bytes[n] = '\0';
    *text = mc_slice(bytes, (size_t)n);
    return 0;
}

/* Pipes, terminals and what /proc offers do not say how long they are. */
static int read_stream(int fd, const char *path, struct mc_arena *arena, struct mc_slice *text,
                       struct mc_error *error)
{
    struct mc_buffer buffer = {NULL, 0, 0};
    int status = 0;
    ssize_t n;

    do {
        mc_buffer_reserve(&buffer, PIECE);
        n = read_up_to(fd, buffer.data + buffer.length, PIECE);
        if (n > 0)
            buffer.length += (size_t)n;
    } while (n == PIECE && buffer.length <= MC_FILE_LIMIT);
    if (n < 0)
        status = cannot_read(path, error);
    else if (buffer.length > MC_FILE_LIMIT)
        status = too_large(path, error);
    else
        *text = mc_arena_copy(arena, mc_buffer_slice(&buffer));
    mc_buffer_free(&buffer);
    return status;
}

const char *mc_file_shown(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

int mc_file_read(const char *path, struct mc_arena *arena, struct mc_slice *text,
                 struct mc_error *error)
{
    bool standard_input = strcmp(path, "-") == 0;
    const char *name = mc_file_shown(path);
    int fd = standard_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    struct stat about;
    int status;

    if (fd < 0)
        return cannot_read(name, error);
    if (fstat(fd, &about) != 0)
        status = cannot_read(name, error);
    else if (S_ISDIR(about.st_mode))
        status =
            mc_error_set_at(error, MC_CODE_INPUT, name, NOWHERE, "is a folder, a file is expected");
    else if (!S_ISREG(about.st_mode) || about.st_size == 0 || standard_input)
        status = read_stream(fd, name, arena, text, error);
    else if ((uintmax_t)about.st_size > MC_FILE_LIMIT)
        status = too_large(name, error);
    else
        status = read_sized(fd, name, (size_t)about.st_size, arena, text, error);
    if (!standard_input)
        (void)close(fd);
    return status;
}

int mc_file_read_text(const char *path, struct mc_arena *arena, struct mc_slice *text,
                      struct mc_error *error)
{
    const char *nul;
    size_t invalid;

    if (mc_file_read(path, arena, text, error) != 0)
        return -1;
    *text = mc_utf8_without_mark(*text);
    invalid = mc_utf8_invalid(*text);
    if (invalid < text->length)
        return mc_error_set_at(error, MC_CODE_INPUT, mc_file_shown(path),
                               mc_position_of(*text, invalid), "not well-formed UTF-8");
    nul = memchr(text->data, '\0', text->length);
    if (nul != NULL)
        return mc_error_set_at(error, MC_CODE_INPUT, mc_file_shown(path),
                               mc_position_of(*text, (size_t)(nul - text->data)),
                               "a NUL character in the text");
    return 0;
}

bool mc_file_exists(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0;
}

bool mc_file_is_folder(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

static bool has_suffix(const char *name, const char *suffix)
{
    size_t n_name = strlen(name), n_suffix = strlen(suffix);

    return n_name >= n_suffix && strcmp(name + n_name - n_suffix, suffix) == 0;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

int mc_folder_list(const char *path, const char *suffix, struct mc_arena *arena, char ***names,
                   size_t *n_names, struct mc_error *error)
{
    char **found = NULL;
    size_t n = 0, capacity = 0;
    DIR *folder = opendir(path);
    struct dirent *entry;
    int status = 0;

    if (folder == NULL)
        return cannot_read(path, error);
    while (errno = 0, (entry = readdir(folder)) != NULL) {
        if (entry->d_name[0] == '.' || !has_suffix(entry->d_name, suffix))
            continue;
        found = mc_grow(found, &capacity, n + 1, sizeof(*found));
        found[n++] = mc_arena_strdup(arena, entry->d_name);
    }
    if (errno != 0)
        status = cannot_read(path, error);
    (void)closedir(folder);
    *names = mc_arena_array(arena, n, sizeof(**names));
    *n_names = n;
    if (n > 0) {
        qsort(found, n, sizeof(*found), compare_names);
        memcpy(*names, found, n * sizeof(*found));
    }
    free(found);
    return status;
}

int mc_folder_make(const char *path, struct mc_error *error)
{
    char *copy = mc_strndup(path, strlen(path)), *slash = copy;
    int status = 0;

    while (status == 0 && slash != NULL) {
        slash = strchr(slash + 1, '/');
        if (slash != NULL)
            *slash = '\0';
        if (mkdir(copy, 0777) != 0) {
            int reason = errno;

            if (!mc_file_is_folder(copy))
                status = mc_error_set_at(error, MC_CODE_INTERNAL, copy, NOWHERE,
                                         "folder cannot be made: %s", strerror(reason));
        }
        if (slash != NULL)
            *slash = '/';
    }
    free(copy);
    return status;
}
