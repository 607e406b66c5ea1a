#include "base/mapped_file.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static int fail(const char *path, const char *reason, struct mc_error *error)
{
    static const struct mc_position nowhere = {0, 0};

    return mc_error_set_at(error, MC_CODE_INPUT, path, nowhere, "cannot be read: %s", reason);
}

static int map(int fd, const char *path, struct mc_mapped_file *file, struct mc_error *error)
{
    struct stat about;
    void *address;

    if (fstat(fd, &about) != 0)
        return fail(path, strerror(errno), error);
    if (!S_ISREG(about.st_mode))
        return fail(path, "it is no regular file", error);
    if (about.st_size == 0) {
        file->text = mc_slice("", 0); /* mmap refuses a length of 0 */
        return 0;
    }
    address = mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (address == MAP_FAILED)
        return fail(path, strerror(errno), error);
    file->address = address;
    file->text = mc_slice(address, (size_t)about.st_size);
    return 0;
}

int mc_mapped_file_open(const char *path, struct mc_mapped_file *file, struct mc_error *error)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC), status;

    memset(file, 0, sizeof(*file));
    if (fd < 0)
        return fail(path, strerror(errno), error);
    status = map(fd, path, file, error);
    (void)close(fd);
    return status;
}

void mc_mapped_file_close(struct mc_mapped_file *file)
{
    if (file->address != NULL)
        (void)munmap(file->address, file->text.length);
    memset(file, 0, sizeof(*file));
}
