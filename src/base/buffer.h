/* buffer.h: a growable byte string. `data` is never NULL after the first append and always
 * NUL-terminated; a zeroed struct is an empty buffer. */
#ifndef MC_BASE_BUFFER_H
#define MC_BASE_BUFFER_H

#include "base/memory.h"
#include "base/slice.h"

struct mc_buffer {
    char *data;
    size_t length, capacity; /* bytes; capacity counts the NUL */
};

void mc_buffer_reserve(struct mc_buffer *buffer, size_t n_bytes); /* room for n more bytes */
void mc_buffer_append(struct mc_buffer *buffer, const char *bytes, size_t length);
void mc_buffer_append_text(struct mc_buffer *buffer, const char *text);
void mc_buffer_append_slice(struct mc_buffer *buffer, struct mc_slice slice);
void mc_buffer_append_char(struct mc_buffer *buffer, char c);
void mc_buffer_append_repeated(struct mc_buffer *buffer, char c, size_t times);
void mc_buffer_append_format(struct mc_buffer *buffer, const char *format, ...) MC_PRINTF(2, 3);
/* Empties it and keeps the memory. */
void mc_buffer_clear(struct mc_buffer *buffer);
/* Frees the memory; the buffer is empty and usable afterwards. */
void mc_buffer_free(struct mc_buffer *buffer);
/* The contents; valid until the next change of the buffer. */
struct mc_slice mc_buffer_slice(const struct mc_buffer *buffer);

#endif
