/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/json_lines.h"

#include <string.h>

#include "base/memory.h"

bool mc_json_lines_step(struct mc_json_lines *lines, struct mc_slice *line)
{
    const struct mc_slice blanks = lines->blanks;
    size_t i;

    mc_json_close(&lines->file);
    while (lines->next < lines->text.length) {
        const char *begin = lines->text.data + lines->next;
        const char *end = memchr(begin, '\n', lines->text.length - lines->next);

        *line =
            mc_slice(begin, end == NULL ? lines->text.length - lines->next : (size_t)(end - begin));
        lines->begin = lines->next;
        lines->next += line->length + 1;
        lines->number++;
        if (!lines->keeps_cr && line->length > 0 && line->data[line->length - 1] == '\r')
            line->length--;
        for (i = 0; i < line->length; i++)
            if (blanks.length == 0 || memchr(blanks.data, line->data[i], blanks.length) == NULL)
                return true;
    }
    return false;
}

int mc_json_lines_parse(struct mc_json_lines *lines, struct mc_slice line,
                        struct mc_json_cursor *root)
{
    const struct mc_error none = MC_NO_ERROR;

    lines->fault = none;
    if (lines->scratch == NULL)
        lines->scratch = mc_arena_new();
    mc_arena_clear(lines->scratch);
    if (mc_json_open_line(lines->path, line, mc_diagnostics_new(lines->scratch), &lines->file,
                          &lines->fault) != 0) {
        lines->fault.at.line = lines->number;
        return -1;
    }
    *root = mc_json_root(&lines->file);
    return 1;
}

int mc_json_lines_next(struct mc_json_lines *lines, struct mc_json_cursor *root)
{
    struct mc_slice line;

    return mc_json_lines_step(lines, &line) ? mc_json_lines_parse(lines, line, root) : 0;
}

void mc_json_lines_close(struct mc_json_lines *lines)
{
    mc_json_close(&lines->file);
    mc_arena_free(lines->scratch);
    lines->scratch = NULL;
}
