/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/text_stream.h"

#include "config.h"

#if defined(HAVE_FOPENCOOKIE)

/* The write function of the cookie: takes all bytes. */
static ssize_t append(void *cookie, const char *bytes, size_t length)
{
    mc_buffer_append(cookie, bytes, length);
    return (ssize_t)length;
}

FILE *mc_text_stream_open(struct mc_buffer *text)
{
    const cookie_io_functions_t functions = {.write = append};
    FILE *stream = fopencookie(text, "w", functions);

    if (stream == NULL)
        mc_out_of_memory(1, BUFSIZ);
    return stream;
}

#else

FILE *mc_text_stream_open(struct mc_buffer *text)
{
    FILE *stream = open_memstream(&text->data, &text->length);

    if (stream == NULL)
        mc_out_of_memory(1, BUFSIZ);
    return stream;
}

#endif

void mc_text_stream_close(FILE *stream, struct mc_buffer *text)
{
    int is_lost = ferror(stream);

    if (fclose(stream) != 0 || is_lost)
        mc_out_of_memory(1, BUFSIZ);
#if !defined(HAVE_FOPENCOOKIE)
    text->capacity = text->length + 1;
#endif
    mc_buffer_reserve(text, 0);
}
