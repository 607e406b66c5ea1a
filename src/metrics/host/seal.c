/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "metrics/host/seal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/temporary.h"

enum { KEY_SIZE = 32 };

static int refuse(const char *path, const char *why, struct mc_error *error)
{
    return mc_error_set_at(error, MC_CODE_INPUT, path, (struct mc_position){0, 0}, "%s", why);
}

/* --- making ----------------------------------------------------------------------------------- */

static bool write_key(int fd, const unsigned char *bytes)
{
    ssize_t n = write(fd, bytes, KEY_SIZE);

    if (n >= 0 && n < KEY_SIZE)
        errno = ENOSPC;
    return n == KEY_SIZE && fsync(fd) == 0;
}

/* Writes a new key under a temporary name, then links it to its true one: no one reads half of it,
 * and the first of several processes wins. Signals wait until the temporary name is gone. Returns 0
 * or an errno. */
static int make_key(const char *path)
{
    unsigned char bytes[KEY_SIZE];
    size_t size = strlen(path) + sizeof(".XXXXXX");
    char *temporary = mc_calloc(1, size);
    int fd, reason = 0;

    (void)snprintf(temporary, size, "%s.XXXXXX", path);
    mc_temporaries_hold();
    fd = mkstemp(temporary); /* mode 0600 */
    if (fd < 0 || getentropy(bytes, sizeof(bytes)) != 0 || !write_key(fd, bytes) ||
        (link(temporary, path) != 0 && errno != EEXIST))
        reason = errno;
    if (fd >= 0) {
        (void)unlink(temporary);
        (void)close(fd);
    }
    mc_temporaries_release();
    free(temporary);
    return reason;
}

/* --- reading ---------------------------------------------------------------------------------- */

/* Why the open file cannot be trusted; NULL: it can. */
static const char *check_file(int fd)
{
    struct stat about;

    if (fstat(fd, &about) != 0)
        return strerror(errno);
    if (!S_ISREG(about.st_mode))
        return "this is not the key of a cache: it is no regular file";
    if (about.st_uid != geteuid())
        return "the key of the cache belongs to another user";
    if ((about.st_mode & (S_IRWXG | S_IRWXO)) != 0)
        return "others may read or write the key of the cache: its mode must be 0600";
    if (about.st_size != KEY_SIZE)
        return "this is not the key of a cache: it has not 32 bytes";
    return NULL;
}

static int read_key(const char *path, int fd, struct mc_mac_key *key, struct mc_error *error)
{
    unsigned char bytes[KEY_SIZE];
    const char *why = check_file(fd);

    if (why != NULL)
        return refuse(path, why, error);
    if (pread(fd, bytes, sizeof(bytes), 0) != (ssize_t)sizeof(bytes))
        return refuse(path, "the key of the cache cannot be read", error);
    mc_mac_key_set(key, bytes, sizeof(bytes));
    return 0;
}

static int open_key(const char *path)
{
    return open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
}

int mc_seal_key_open(const char *folder, struct mc_mac_key *key, struct mc_error *error)
{
    size_t size = strlen(folder) + sizeof("/" MC_SEAL_KEY_NAME);
    char *path = mc_calloc(1, size);
    int fd, reason = 0, status;

    (void)snprintf(path, size, "%s/" MC_SEAL_KEY_NAME, folder);
    fd = open_key(path);
    if (fd < 0 && errno == ENOENT) {
        reason = make_key(path);
        fd = reason == 0 ? open_key(path) : -1;
    }
    if (fd < 0 && reason == 0)
        reason = errno;
    if (fd < 0)
        status = mc_error_set_at(error, MC_CODE_INPUT, path, (struct mc_position){0, 0},
                                 "the key of the cache: %s", strerror(reason));
    else
        status = read_key(path, fd, key, error);
    if (fd >= 0)
        (void)close(fd);
    free(path);
    return status;
}

int64_t mc_seal_of(const struct mc_mac_key *key, const struct mc_hash128 *row)
{
    return (int64_t)mc_mac64(key, row->bytes, sizeof(row->bytes));
}
