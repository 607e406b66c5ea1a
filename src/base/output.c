#include "base/output.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/hash.h"

static const struct mc_position NOWHERE = {0, 0};

/* Links in a row before it counts as a ring, as the system does. */
enum { MOST_LINKS = 40, MOST_NAMES = 10000, FIRST_DESCRIPTOR = 10 };

static int cannot_write(const char *path, int reason, struct mc_error *error)
{
    return mc_error_set_at(error, MC_CODE_INTERNAL, path, NOWHERE, "cannot be written: %s",
                           strerror(reason));
}

/* The part of a path before its last name, slash included; 0 when it is a name alone. */
static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash == NULL ? 0 : (size_t)(slash - path) + 1;
}

/* `folder` (its first n_folder bytes) followed by `name`, in new memory. */
static char *join(const char *folder, size_t n_folder, const char *name)
{
    size_t n_name = strlen(name);
    char *path = mc_malloc(n_folder + n_name + 1);

    memcpy(path, folder, n_folder);
    memcpy(path + n_folder, name, n_name + 1);
    return path;
}

/* Follows symbolic links to the name that is to be written, whether it exists or not, so that the
 * rename replaces the file and not the link. NULL: see errno. */
static char *follow_links(const char *path)
{
    char target[4096];
    char *place = mc_strndup(path, strlen(path));
    int i;

    for (i = 0; i < MOST_LINKS; i++) {
        ssize_t n = readlink(place, target, sizeof(target) - 1);
        char *next;

        if (n < 0)
            return place; /* no link, or nothing there */
        target[n] = '\0';
        next = join(place, target[0] == '/' ? 0 : folder_length(place), target);
        free(place);
        place = next;
    }
    free(place);
    errno = ELOOP;
    return NULL;
}

/* Opens a new file beside output->path, with the permissions that a new file has; sets
 * output->temporary. Thousands of outputs may be under way in one folder: each begins its search at
 * another name. Returns the descriptor, or -1: see errno. */
static int open_temporary(struct mc_output *output)
{
    size_t n_folder = folder_length(output->path);
    uint32_t first = (uint32_t)mc_hash_slice(mc_slice_of(output->path)), i;
    char name[64];
    int fd;

    for (i = 0; i < MOST_NAMES; i++) {
        (void)snprintf(name, sizeof(name), ".metricheck-%ld-%" PRIu32 ".tmp", (long)getpid(),
                       first + i);
        output->temporary = join(output->path, n_folder, name);
        fd = open(output->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd >= 0)
            return fd;
        free(output->temporary);
        output->temporary = NULL;
        if (errno != EEXIST)
            return -1;
    }
    return -1;
}

static int open_beside(const char *path, const struct stat *old, struct mc_output *output,
                       struct mc_error *error)
{
    int fd;

    output->path = follow_links(path);
    if (output->path == NULL)
        return cannot_write(path, errno, error);
    fd = open_temporary(output);
    if (fd < 0)
        return cannot_write(path, errno, error);
    if (old != NULL)
        (void)fchmod(fd, old->st_mode & 0777);
    output->stream = fdopen(fd, "w");
    return output->stream == NULL ? cannot_write(path, errno, error) : 0;
}

/* A stream with a descriptor of its own, above those that a careless program closes by number;
 * standard output itself where there is none to spare. */
static FILE *open_standard_output(void)
{
    int fd = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, FIRST_DESCRIPTOR);
    FILE *stream;

    (void)fflush(stdout);
    if (fd < 0)
        return stdout;
    stream = fdopen(fd, "w");
    if (stream != NULL)
        return stream;
    (void)close(fd);
    return stdout;
}

int mc_output_open(const char *path, struct mc_output *output, struct mc_error *error)
{
    struct stat old;
    bool exists;

    memset(output, 0, sizeof(*output));
    if (strcmp(path, "-") == 0) {
        output->stream = open_standard_output();
        return 0;
    }
    exists = stat(path, &old) == 0;
    if (exists && S_ISDIR(old.st_mode))
        return mc_error_set_at(error, MC_CODE_INTERNAL, path, NOWHERE,
                               "is a folder, a file is to be written");
    if (exists && !S_ISREG(old.st_mode)) {
        output->path = mc_strndup(path, strlen(path));
        output->stream = fopen(path, "w");
        if (output->stream != NULL)
            return 0;
        (void)cannot_write(path, errno, error);
        mc_output_abandon(output);
        return -1;
    }
    if (exists && access(path, W_OK) != 0)
        return cannot_write(path, errno, error);
    if (open_beside(path, exists ? &old : NULL, output, error) == 0)
        return 0;
    mc_output_abandon(output);
    return -1;
}

/* Whether nobody reads from the pipe any more. */
static bool is_broken_pipe(FILE *stream)
{
    struct pollfd end = {fileno(stream), POLLOUT, 0};

    return poll(&end, 1, 0) == 1 && (end.revents & POLLERR) != 0;
}

/* 0, or the system's reason why not all of the stream could be written. */
static int flush(FILE *stream)
{
    errno = 0;
    if (fflush(stream) == 0 && !ferror(stream))
        return 0;
    if (errno != 0)
        return errno;
    /* An earlier write failed, and its reason is gone. */
    return is_broken_pipe(stream) ? EPIPE : EIO;
}

/* The failure for the system's reason; 0 gives 0. */
static int write_error(const struct mc_output *output, int reason, struct mc_error *error)
{
    if (reason == 0)
        return 0;
    if (reason == EPIPE)
        return mc_error_set(error, MC_CODE_INTERNAL, "%s", "");
    return cannot_write(output->path == NULL ? "standard output" : output->path, reason, error);
}

int mc_output_flush(struct mc_output *output, struct mc_error *error)
{
    return write_error(output, flush(output->stream), error);
}

/* 0, or the system's reason why not all could be written. */
static int close_stream(struct mc_output *output)
{
    int reason;

    if (output->stream == NULL)
        return 0;
    reason = flush(output->stream);
    if (output->stream != stdout) {
        if (fclose(output->stream) != 0 && reason == 0)
            reason = errno;
        output->stream = NULL;
    }
    return reason;
}

int mc_output_close(struct mc_output *output, struct mc_error *error)
{
    return write_error(output, close_stream(output), error);
}

int mc_output_finish(struct mc_output *output, struct mc_error *error)
{
    int reason = close_stream(output);
    int status;

    if (reason == 0 && output->temporary != NULL && rename(output->temporary, output->path) != 0)
        reason = errno;
    else if (reason == 0) {
        free(output->temporary);
        output->temporary = NULL;
    }
    status = write_error(output, reason, error);
    mc_output_abandon(output);
    return status;
}

void mc_output_abandon(struct mc_output *output)
{
    if (output->stream != NULL && output->stream != stdout)
        (void)fclose(output->stream);
    if (output->temporary != NULL)
        (void)unlink(output->temporary);
    free(output->temporary);
    free(output->path);
    memset(output, 0, sizeof(*output));
}

/* Above the descriptors that a careless program closes by number. */
enum { GUARD_FIRST_DESCRIPTOR = 10 };

void mc_output_guard_begin(struct mc_output_guard *guard)
{
    (void)fflush(stdout);
    guard->descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, GUARD_FIRST_DESCRIPTOR);
    if (guard->descriptor >= 0)
        (void)dup2(STDERR_FILENO, STDOUT_FILENO);
}

void mc_output_guard_end(struct mc_output_guard *guard)
{
    if (guard->descriptor < 0)
        return;
    (void)fflush(stdout);
    (void)dup2(guard->descriptor, STDOUT_FILENO);
    (void)close(guard->descriptor);
    guard->descriptor = -1;
}

static bool are_same(const char *a, const char *b)
{
    struct stat of_a, of_b;

    if (strcmp(a, "-") == 0 || strcmp(b, "-") == 0)
        return false;
    if (stat(a, &of_a) != 0 || stat(b, &of_b) != 0)
        return strcmp(a, b) == 0;
    return S_ISREG(of_a.st_mode) && of_a.st_dev == of_b.st_dev && of_a.st_ino == of_b.st_ino;
}

static bool is_among(const char *path, const char *const *paths, const char *const *end)
{
    for (; paths != end && *paths != NULL; paths++)
        if (are_same(path, *paths))
            return true;
    return false;
}

int mc_output_paths_check(const char *const *written, const char *const *read,
                          struct mc_error *error)
{
    const char *const *at;

    for (at = written; *at != NULL; at++) {
        if (**at == '\0')
            return mc_error_set(error, MC_CODE_USAGE, "the name of an output is empty");
        if (is_among(*at, written, at))
            return mc_error_set(error, MC_CODE_USAGE, "%s: two outputs would be written there",
                                *at);
        if (is_among(*at, read, NULL))
            return mc_error_set(error, MC_CODE_USAGE,
                                "%s: is read, and would be lost if it were written", *at);
    }
    return 0;
}
