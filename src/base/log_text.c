/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/log_text.h"

#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"

void mc_log_append_escape(struct mc_buffer *out, uint32_t what)
{
    mc_buffer_append_format(out, what < 0x100 ? "\\x%02X" : "\\u%04X", (unsigned)what);
}

void mc_log_append(struct mc_buffer *out, struct mc_slice text)
{
    size_t at = 0, next;
    uint32_t what;

    for (; at < text.length; at = next) {
        bool is_dangerous = mc_utf8_danger(text, at, &what) > 0;

        next = at;
        (void)mc_utf8_next(text, &next);
        if (what == '\t')
            mc_buffer_append_char(out, ' ');
        else if (is_dangerous || mc_utf8_is_mark(what))
            mc_log_append_escape(out, what);
        else
            mc_buffer_append(out, text.data + at, next - at);
    }
}

const char *mc_log_shown(struct mc_slice text, struct mc_arena *arena)
{
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_slice shown;

    mc_log_append(&out, text);
    shown = mc_buffer_take(&out, arena);
    return shown.data;
}

void mc_log_write(FILE *stream, struct mc_slice lines)
{
    struct mc_buffer out = {NULL, 0, 0};

    while (lines.length > 0) {
        const char *end = memchr(lines.data, '\n', lines.length);
        size_t n = end == NULL ? lines.length : (size_t)(end - lines.data);

        mc_log_append(&out, mc_slice(lines.data, n));
        if (end != NULL)
            mc_buffer_append_char(&out, '\n');
        n += end != NULL;
        lines = mc_slice(lines.data + n, lines.length - n);
    }
    if (out.length > 0)
        (void)fwrite(out.data, 1, out.length, stream);
    mc_buffer_free(&out);
}
