/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "amr/alignment_marks.h"

#include <string.h>

#include "base/ascii.h"

/* The end of the mark that begins at `at`; `at` itself: it is not a mark. The text is
 * NUL-terminated. */
static size_t mark_end(const char *text, size_t at)
{
    size_t end = at + 1;

    if (mc_ascii_is_lower(text[end]))
        end += text[end + 1] == '.' ? 2 : 1;
    if (!mc_ascii_is_digit(text[end]))
        return at;
    while (mc_ascii_is_digit(text[end]) || (text[end] == ',' && mc_ascii_is_digit(text[end + 1])))
        end++;
    return end;
}

/* The end of the quoted text that begins at `at`, or of the whole text. */
static size_t quote_end(struct mc_slice graph, size_t at)
{
    for (at++; at < graph.length && graph.data[at] != '"'; at++)
        at += graph.data[at] == '\\';
    return at < graph.length ? at + 1 : graph.length;
}

/* The end of the line, including its line feed. */
static size_t line_end(struct mc_slice graph, size_t at)
{
    const char *feed = memchr(graph.data + at, '\n', graph.length - at);

    return feed == NULL ? graph.length : (size_t)(feed - graph.data) + 1;
}

/* Finds the next mark from *at on, and moves *at to its end; false: none. */
static bool next_mark(struct mc_slice graph, size_t *at, size_t *begin)
{
    bool at_begin_of_line = *at == 0 || graph.data[*at - 1] == '\n';
    size_t i = *at;

    while (i < graph.length) {
        char c = graph.data[i];

        if (c == '~' && mark_end(graph.data, i) > i) {
            *begin = i;
            *at = mark_end(graph.data, i);
            return true;
        }
        if (at_begin_of_line && c == '#')
            i = line_end(graph, i);
        else if (c == '"')
            i = quote_end(graph, i);
        else
            i++;
        at_begin_of_line = i > 0 && graph.data[i - 1] == '\n';
    }
    return false;
}

size_t mc_alignment_marks(struct mc_slice graph)
{
    size_t at = 0, begin, n = 0;

    if (graph.length == 0 || memchr(graph.data, '~', graph.length) == NULL)
        return 0;
    while (next_mark(graph, &at, &begin))
        n++;
    return n;
}

struct mc_slice mc_alignment_marks_dropped(struct mc_slice graph, struct mc_arena *arena)
{
    size_t at = 0, from = 0, begin, length = 0;
    char *copy;

    if (mc_alignment_marks(graph) == 0)
        return graph;
    copy = mc_arena_alloc(arena, graph.length + 1);
    while (next_mark(graph, &at, &begin)) {
        memcpy(copy + length, graph.data + from, begin - from);
        length += begin - from;
        from = at;
    }
    memcpy(copy + length, graph.data + from, graph.length - from);
    length += graph.length - from;
    copy[length] = '\0';
    return mc_slice(copy, length);
}
