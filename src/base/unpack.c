/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unpack.c: bytes of the descriptor go through a buffer to zlib or libzstd; unpacked ones go
 * straight to the caller, except the first few, which decide. */
#include "base/unpack.h"

#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>
#include <zlib.h>
#ifdef MC_HAVE_ZSTD
#include <zstd.h>
#endif

enum { PIECE = 128 * 1024, GZIP_HEADER = 16 };

enum packing { UNKNOWN, PLAIN, GZIP, ZSTD };

struct mc_unpacker {
    int descriptor;
    enum packing packing;
    char *input; /* [PIECE]; those from `begin` to `end` have been read but not unpacked */
    size_t begin, end;
    uint64_t n_taken;
    bool at_end;    /* the descriptor is at its end */
    bool is_inside; /* within a member or frame */
    bool is_full;   /* the last call filled the caller's bytes: there may be more inside */
    bool is_done;   /* no more is read: only bytes after the last gzip member are left */
    z_stream gzip;
#ifdef MC_HAVE_ZSTD
    ZSTD_DStream *zstd;
#endif
};

/* --- which packing it is ---------------------------------------------------------------------- */

/* Judged by the first bytes; UNKNOWN: there are too few. A zstd frame may be a skippable one. */
static enum packing packing_of(const char *bytes, size_t n)
{
    static const char gzip[] = "\x1F\x8B", zstd[] = "\x28\xB5\x2F\xFD",
                      skippable[] = "\x2A\x4D\x18";
    size_t n_magic = n < 4 ? n : 4;

    if (n == 0)
        return UNKNOWN;
    if (memcmp(bytes, gzip, n < 2 ? n : 2) == 0)
        return n < 2 ? UNKNOWN : GZIP;
    if (memcmp(bytes, zstd, n_magic) == 0 ||
        ((bytes[0] & 0xF0) == 0x50 && memcmp(bytes + 1, skippable, n_magic - 1) == 0))
        return n < 4 ? UNKNOWN : ZSTD;
    return PLAIN;
}

bool mc_is_packed(struct mc_slice text)
{
    return packing_of(text.data, text.length) > PLAIN;
}

struct mc_slice mc_unpacked_name(struct mc_slice path)
{
    static const char *const endings[] = {".gz", ".zst", ".zstd"};
    size_t i;

    for (i = 0; i < sizeof(endings) / sizeof(endings[0]); i++) {
        size_t n = strlen(endings[i]);

        if (path.length > n && strncasecmp(path.data + path.length - n, endings[i], n) == 0)
            return mc_slice(path.data, path.length - n);
    }
    return path;
}

/* --- opening and closing ---------------------------------------------------------------------- */

struct mc_unpacker *mc_unpacker_new(int descriptor)
{
    struct mc_unpacker *unpacker = mc_calloc(1, sizeof(*unpacker));

    unpacker->descriptor = descriptor;
    unpacker->input = mc_malloc(PIECE);
    return unpacker;
}

void mc_unpacker_free(struct mc_unpacker *unpacker)
{
    if (unpacker == NULL)
        return;
    if (unpacker->packing == GZIP)
        (void)inflateEnd(&unpacker->gzip);
#ifdef MC_HAVE_ZSTD
    (void)ZSTD_freeDStream(unpacker->zstd);
#endif
    free(unpacker->input);
    free(unpacker);
}

static const char *begin_packing(struct mc_unpacker *unpacker)
{
    if (unpacker->packing == GZIP && inflateInit2(&unpacker->gzip, MAX_WBITS + GZIP_HEADER) != Z_OK)
        mc_out_of_memory(1, PIECE);
    if (unpacker->packing != ZSTD)
        return NULL;
#ifdef MC_HAVE_ZSTD
    unpacker->zstd = ZSTD_createDStream();
    if (unpacker->zstd == NULL)
        mc_out_of_memory(1, PIECE);
    return NULL;
#else
    return "it is packed by zstd, and this build is without libzstd: unpack it with zstd -d";
#endif
}

/* --- reading ---------------------------------------------------------------------------------- */

/* One read from the descriptor; NULL, or the system's error. */
static const char *read_some(struct mc_unpacker *unpacker, char *bytes, size_t n, size_t *n_read)
{
    ssize_t n_bytes;

    do
        n_bytes = read(unpacker->descriptor, bytes, n);
    while (n_bytes < 0 && errno == EINTR);
    *n_read = n_bytes < 0 ? 0 : (size_t)n_bytes;
    if (n_bytes < 0)
        return strerror(errno);
    unpacker->at_end = n_bytes == 0;
    return NULL;
}

/* Fills the rest of the buffer. */
static const char *fill(struct mc_unpacker *unpacker)
{
    const char *reason;
    size_t n;

    memmove(unpacker->input, unpacker->input + unpacker->begin, unpacker->end - unpacker->begin);
    unpacker->end -= unpacker->begin;
    unpacker->begin = 0;
    reason = read_some(unpacker, unpacker->input + unpacker->end, PIECE - unpacker->end, &n);
    unpacker->end += n;
    return reason;
}

static const char *decide(struct mc_unpacker *unpacker)
{
    const char *reason = NULL;

    while (unpacker->packing == UNKNOWN && reason == NULL) {
        reason = fill(unpacker);
        unpacker->packing = packing_of(unpacker->input, unpacker->end);
        if (unpacker->at_end && unpacker->packing == UNKNOWN)
            unpacker->packing = PLAIN;
    }
    return reason != NULL ? reason : begin_packing(unpacker);
}

static const char *read_plain(struct mc_unpacker *unpacker, char *bytes, size_t n, size_t *n_read)
{
    size_t left = unpacker->end - unpacker->begin;
    const char *reason = NULL;

    if (left > 0) {
        *n_read = left < n ? left : n;
        memcpy(bytes, unpacker->input + unpacker->begin, *n_read);
        unpacker->begin += *n_read;
    } else if (!unpacker->at_end) {
        reason = read_some(unpacker, bytes, n, n_read);
    }
    unpacker->n_taken += *n_read;
    return reason;
}

/* Unpacks some of the input to `bytes`. */
static const char *inflate_some(struct mc_unpacker *unpacker, char *bytes, size_t n, size_t *n_read)
{
    z_stream *stream = &unpacker->gzip;
    int code;

    stream->next_in = (unsigned char *)unpacker->input + unpacker->begin;
    stream->avail_in = (uInt)(unpacker->end - unpacker->begin);
    stream->next_out = (unsigned char *)bytes;
    stream->avail_out = n < PIECE ? (uInt)n : PIECE;
    *n_read = stream->avail_out;
    code = inflate(stream, Z_NO_FLUSH);
    *n_read -= stream->avail_out;
    unpacker->is_full = stream->avail_out == 0 && code != Z_STREAM_END;
    unpacker->n_taken += unpacker->end - unpacker->begin - stream->avail_in;
    unpacker->begin = unpacker->end - stream->avail_in;
    unpacker->is_inside = code != Z_STREAM_END;
    if (code == Z_STREAM_END)
        (void)inflateReset(stream);
    if (code == Z_MEM_ERROR)
        mc_out_of_memory(1, PIECE);
    if (code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR)
        return NULL;
    return stream->msg != NULL ? stream->msg : "it is damaged";
}

static const char *decompress_some(struct mc_unpacker *unpacker, char *bytes, size_t n,
                                   size_t *n_read)
{
#ifdef MC_HAVE_ZSTD
    ZSTD_inBuffer in = {unpacker->input, unpacker->end, unpacker->begin};
    ZSTD_outBuffer out = {bytes, n, 0};
    size_t code = ZSTD_decompressStream(unpacker->zstd, &out, &in);

    unpacker->n_taken += in.pos - unpacker->begin;
    unpacker->begin = in.pos;
    *n_read = out.pos;
    unpacker->is_full = out.pos == n && code != 0;
    unpacker->is_inside = code != 0;
    return ZSTD_isError(code) ? ZSTD_getErrorName(code) : NULL;
#else
    (void)bytes, (void)n, (void)n_read, (void)unpacker;
    return "it is packed by zstd";
#endif
}

/* After a gzip member: looks whether another follows; other bytes are ignored. */
static const char *look_behind(struct mc_unpacker *unpacker)
{
    const char *reason = NULL;

    while (reason == NULL && unpacker->end - unpacker->begin < 2 && !unpacker->at_end)
        reason = fill(unpacker);
    unpacker->is_done = reason == NULL && packing_of(unpacker->input + unpacker->begin,
                                                     unpacker->end - unpacker->begin) != GZIP;
    if (unpacker->is_done) {
        unpacker->n_taken += unpacker->end - unpacker->begin;
        unpacker->begin = unpacker->end;
    }
    return reason;
}

static const char *read_packed(struct mc_unpacker *unpacker, char *bytes, size_t n, size_t *n_read)
{
    const char *reason = NULL;
    bool is_first = unpacker->n_taken == 0;

    while (reason == NULL && *n_read == 0 && !unpacker->is_done) {
        if (unpacker->packing == GZIP && !unpacker->is_inside && !is_first) {
            reason = look_behind(unpacker);
            if (reason != NULL || unpacker->is_done)
                break;
        }
        if (unpacker->begin == unpacker->end && !unpacker->at_end && !unpacker->is_full)
            reason = fill(unpacker);
        if (reason != NULL)
            break;
        if (unpacker->begin == unpacker->end && unpacker->at_end && !unpacker->is_full)
            return unpacker->is_inside ? "unexpected end of file" : NULL;
        is_first = false;
        reason = unpacker->packing == GZIP ? inflate_some(unpacker, bytes, n, n_read)
                                           : decompress_some(unpacker, bytes, n, n_read);
    }
    return reason;
}

const char *mc_unpacker_read(struct mc_unpacker *unpacker, char *bytes, size_t n, size_t *n_read)
{
    const char *reason = NULL;

    *n_read = 0;
    if (unpacker->packing == UNKNOWN)
        reason = decide(unpacker);
    if (reason != NULL)
        return reason;
    return unpacker->packing == PLAIN ? read_plain(unpacker, bytes, n, n_read)
                                      : read_packed(unpacker, bytes, n, n_read);
}

bool mc_unpacker_has_more(const struct mc_unpacker *unpacker)
{
    return unpacker->begin < unpacker->end || unpacker->is_full;
}

bool mc_unpacker_is_packed(const struct mc_unpacker *unpacker)
{
    return unpacker->packing > PLAIN;
}

uint64_t mc_unpacker_taken(const struct mc_unpacker *unpacker)
{
    return unpacker->n_taken;
}
