/* SPDX-License-Identifier: GPL-3.0-or-later */
/* github.c: the format `github`: workflow commands, and the summary of the step in Markdown. */
#include <stdlib.h>

#include "base/memory.h"
#include "base/text_stream.h"
#include "report/ci/checklist.h"
#include "report/plain_text.h"

/* GitHub shows ten errors, ten warnings and ten notices of a step; the notice at the end counts the
 * others. Skipped tests have no annotations, as there may be one for each case. */

enum {
    MOST_SHOWN = 10,
    MOST_NOTICES = MOST_SHOWN - 1,
    LONGEST_MESSAGE = 60000,
    LONGEST_TITLE = 255
};

/* The text cut to at most `limit` bytes, between characters. */
static struct mc_slice shortened(struct mc_slice text, size_t limit)
{
    if (text.length <= limit)
        return text;
    while (limit > 0 && ((unsigned char)text.data[limit] & 0xC0) == 0x80)
        limit--;
    return mc_slice(text.data, limit);
}

/* Escaped as the runner parses it: properties end at a comma or a colon. */
static void write_escaped(FILE *stream, struct mc_slice text, bool property)
{
    size_t i;

    for (i = 0; i < text.length; i++) {
        char c = text.data[i];

        if (c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ',')))
            (void)fprintf(stream, "%%%02X", (unsigned)c);
        else
            (void)putc(c, stream);
    }
}

static void write_property(FILE *stream, const char *name, struct mc_slice value)
{
    (void)fprintf(stream, "%s=", name);
    write_escaped(stream, value, true);
}

/* The text with its line feeds, but without other control characters. */
static struct mc_slice plain_lines(struct mc_slice text, struct mc_arena *arena)
{
    struct mc_buffer lines = {NULL, 0, 0};

    while (text.length > 0) {
        const char *end = memchr(text.data, '\n', text.length);
        size_t n = end == NULL ? text.length : (size_t)(end - text.data);

        mc_buffer_append_slice(&lines, mc_plain_text(mc_slice(text.data, n), arena));
        if (end != NULL)
            mc_buffer_append_char(&lines, '\n');
        text = mc_slice(text.data + n + (end != NULL), text.length - n - (end != NULL));
    }
    return mc_buffer_take(&lines, arena);
}

static void write_annotation(FILE *stream, const struct mc_checklist *list,
                             const struct mc_check_item *item, const char *folder,
                             struct mc_arena *arena)
{
    const char *title = mc_arena_format(arena, "%.*s: %.*s", MC_SLICE_ARGUMENTS(item->group),
                                        MC_SLICE_ARGUMENTS(item->name));
    const char *text =
        mc_arena_format(arena, "%.*s%s%.*s", MC_SLICE_ARGUMENTS(item->message),
                        item->details.length > 0 ? "\n" : "", MC_SLICE_ARGUMENTS(item->details));

    (void)fprintf(stream, "::%s ",
                  item->outcome == MC_ITEM_FAILED   ? "error"
                  : item->outcome == MC_ITEM_WARNED ? "warning"
                                                    : "notice");
    if (item->at.line > 0) {
        write_property(stream, "file",
                       mc_plain_text(mc_place_of(list, item->file, folder, arena), arena));
        (void)fprintf(stream, ",line=%u,col=%u,", item->at.line, item->at.column);
    }
    write_property(stream, "title",
                   shortened(mc_plain_text(mc_slice_of(title), arena), LONGEST_TITLE));
    (void)fputs("::", stream);
    write_escaped(stream, shortened(plain_lines(mc_slice_of(text), arena), LONGEST_MESSAGE), false);
    (void)putc('\n', stream);
}

/* Writes the items of one outcome; returns how many were not shown. */
static size_t write_outcome(FILE *stream, const struct mc_checklist *list,
                            enum mc_item_outcome outcome, struct mc_arena *arena)
{
    size_t most = outcome == MC_ITEM_NOTED ? MOST_NOTICES : MOST_SHOWN;
    const char *folder = mc_place_folder(list, arena);
    size_t n = 0, i;

    for (i = 0; i < list->n_items; i++) {
        struct mc_arena_mark mark = mc_arena_mark(arena);

        if (list->items[i].outcome == outcome && n++ < most)
            write_annotation(stream, list, &list->items[i], folder, arena);
        mc_arena_reset(arena, mark);
    }
    return n > most ? n - most : 0;
}

static int write_list(const struct mc_checklist *list, FILE *stream, struct mc_error *error)
{
    const char *path = getenv("GITHUB_STEP_SUMMARY");
    struct mc_arena *arena = mc_arena_new();
    size_t more_failed = write_outcome(stream, list, MC_ITEM_FAILED, arena);
    size_t more_warned = write_outcome(stream, list, MC_ITEM_WARNED, arena);
    size_t more_noted = write_outcome(stream, list, MC_ITEM_NOTED, arena);
    struct mc_buffer text = {NULL, 0, 0};
    FILE *summary;
    int status;

    (void)fputs("::notice ", stream);
    write_property(stream, "title", mc_plain_text(list->title, arena));
    (void)fputs("::", stream);
    write_escaped(stream, mc_plain_text(list->summary, arena), false);
    if (more_failed + more_warned > 0)
        (void)fprintf(stream, "; %zu more failed and %zu more warned than are shown here",
                      more_failed, more_warned);
    if (more_noted > 0)
        (void)fprintf(stream, "; %zu more notes", more_noted);
    (void)putc('\n', stream);
    mc_arena_free(arena);
    if (path == NULL || path[0] == '\0')
        return 0;
    /* Added to what earlier commands of the step wrote. */
    summary = mc_text_stream_open(&text);
    mc_checklist_markdown(list, summary);
    mc_text_stream_close(summary, &text);
    status = mc_summary_append(mc_buffer_slice(&text), path, error);
    mc_buffer_free(&text);
    return status;
}

const struct mc_checklist_format mc_checklist_github = {
    .name = "github",
    .file_extension = "txt",
    .summary = "workflow commands of GitHub; the summary of the step where GITHUB_STEP_SUMMARY is",
    .shows_markdown = true,
    .write = write_list,
};
