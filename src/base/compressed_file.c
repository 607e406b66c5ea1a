#include "base/compressed_file.h"

#include <errno.h>
#include <zlib.h>

#include "base/buffer.h"
#include "base/file.h"

enum { PIECE = 256 * 1024 };

static int fail(const char *path, const char *reason, struct mc_error *error)
{
    static const struct mc_position nowhere = {0, 0};

    return mc_error_set_at(error, MC_CODE_INPUT, path, nowhere, "cannot be read: %s", reason);
}

/* Appends all that is there; NULL, or why it could not. */
static const char *read_all(gzFile file, struct mc_buffer *buffer)
{
    int n, code;
    const char *reason;

    do {
        mc_buffer_reserve(buffer, PIECE);
        n = gzread(file, buffer->data + buffer->length, PIECE);
        if (n > 0)
            buffer->length += (size_t)n;
        if (buffer->length > MC_FILE_LIMIT)
            return "it is too large";
    } while (n == PIECE);
    reason = gzerror(file, &code);
    if (code == Z_ERRNO)
        return strerror(errno);
    return code != Z_OK && code != Z_STREAM_END ? reason : NULL;
}

int mc_compressed_file_read(const char *path, struct mc_arena *arena, struct mc_slice *text,
                            struct mc_error *error)
{
    struct mc_buffer buffer = {NULL, 0, 0};
    const char *reason;
    gzFile file;
    int status = 0;

    if (mc_file_is_folder(path))
        return fail(path, "it is a folder", error);
    errno = 0;
    file = gzopen(path, "rb");
    if (file == NULL)
        return fail(path, errno == 0 ? "there is not enough memory" : strerror(errno), error);
    reason = read_all(file, &buffer);
    if (reason != NULL)
        status = fail(path, reason, error);
    else
        *text = mc_arena_copy(arena, mc_buffer_slice(&buffer));
    mc_buffer_free(&buffer);
    (void)gzclose(file);
    return status;
}
