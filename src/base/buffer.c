#include "base/buffer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/vector.h"

void mc_buffer_reserve(struct mc_buffer *buffer, size_t n_bytes)
{
    MC_RESERVE(buffer->data, buffer->capacity, buffer->length + n_bytes + 1);
    buffer->data[buffer->length] = '\0';
}

void mc_buffer_append(struct mc_buffer *buffer, const char *bytes, size_t length)
{
    mc_buffer_reserve(buffer, length);
    if (length > 0)
        memcpy(buffer->data + buffer->length, bytes, length);
    buffer->length += length;
    buffer->data[buffer->length] = '\0';
}

void mc_buffer_append_text(struct mc_buffer *buffer, const char *text)
{
    mc_buffer_append(buffer, text, strlen(text));
}

void mc_buffer_append_slice(struct mc_buffer *buffer, struct mc_slice slice)
{
    mc_buffer_append(buffer, slice.data, slice.length);
}

void mc_buffer_append_char(struct mc_buffer *buffer, char c)
{
    mc_buffer_append(buffer, &c, 1);
}

void mc_buffer_append_repeated(struct mc_buffer *buffer, char c, size_t times)
{
    mc_buffer_reserve(buffer, times);
    memset(buffer->data + buffer->length, c, times);
    buffer->length += times;
    buffer->data[buffer->length] = '\0';
}

void mc_buffer_append_format(struct mc_buffer *buffer, const char *format, ...)
{
    va_list arguments, again;
    int length;

    va_start(arguments, format);
    va_copy(again, arguments);
    length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length > 0) {
        mc_buffer_reserve(buffer, (size_t)length);
        (void)vsnprintf(buffer->data + buffer->length, (size_t)length + 1, format, again);
        buffer->length += (size_t)length;
    }
    va_end(again);
}

void mc_buffer_clear(struct mc_buffer *buffer)
{
    buffer->length = 0;
    if (buffer->data != NULL)
        buffer->data[0] = '\0';
}

void mc_buffer_free(struct mc_buffer *buffer)
{
    free(buffer->data);
    buffer->data = NULL;
    buffer->length = buffer->capacity = 0;
}

struct mc_slice mc_buffer_slice(const struct mc_buffer *buffer)
{
    return mc_slice(buffer->data == NULL ? "" : buffer->data, buffer->length);
}
