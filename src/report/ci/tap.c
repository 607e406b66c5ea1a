/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tap.c: the format `tap`: version 13 of the Test Anything Protocol. */
#include "base/json_write.h"
#include "report/ci/checklist.h"
#include "report/plain_text.h"

/* A warning is a TODO test, which may fail. */

/* One line in which nothing is taken for a directive or an escape. */
static void write_description(FILE *stream, struct mc_slice text, struct mc_arena *arena)
{
    struct mc_slice plain = mc_plain_text(text, arena);
    size_t i;

    for (i = 0; i < plain.length; i++) {
        if (plain.data[i] == '#' || plain.data[i] == '\\')
            (void)putc('\\', stream);
        (void)putc(plain.data[i], stream);
    }
}

static void write_member(FILE *stream, const char *key, struct mc_slice text,
                         struct mc_arena *arena)
{
    if (text.length == 0)
        return;
    (void)fprintf(stream, "  %s: ", key);
    mc_json_write_text(stream, mc_well_formed(text, arena));
    (void)putc('\n', stream);
}

static void write_item(FILE *stream, const struct mc_check_item *item, size_t number,
                       struct mc_arena *arena)
{
    static const char *const directives[MC_ITEM_OUTCOMES] = {NULL, NULL, " # TODO ", " # SKIP ",
                                                             NULL};
    bool failed = item->outcome == MC_ITEM_FAILED || item->outcome == MC_ITEM_WARNED;
    struct mc_arena_mark mark = mc_arena_mark(arena);

    (void)fprintf(stream, "%sok %zu - ", failed ? "not " : "", number);
    write_description(stream, item->group, arena);
    (void)fputs(": ", stream);
    write_description(stream, item->name, arena);
    if (directives[item->outcome] != NULL) {
        (void)fputs(directives[item->outcome], stream);
        write_description(stream, item->message, arena);
    }
    (void)putc('\n', stream);
    if (failed || item->outcome == MC_ITEM_NOTED) {
        /* A block of YAML; texts are quoted as in JSON, which YAML reads. */
        (void)fputs("  ---\n", stream);
        write_member(stream, "message", item->message, arena);
        write_member(stream, "rule", item->rule, arena);
        if (item->at.line > 0) {
            write_member(stream, "file", item->file, arena);
            (void)fprintf(stream, "  line: %u\n  column: %u\n", item->at.line, item->at.column);
        }
        write_member(stream, "details", item->details, arena);
        (void)fputs("  ...\n", stream);
    }
    mc_arena_reset(arena, mark);
}

static int write_list(const struct mc_checklist *list, FILE *stream, struct mc_error *error)
{
    struct mc_arena *arena = mc_arena_new();
    size_t i;

    (void)error;
    (void)fprintf(stream, "TAP version 13\n1..%zu", list->n_items);
    if (list->n_items == 0) {
        (void)fputs(" # SKIP ", stream);
        write_description(stream, list->summary, arena);
    }
    (void)putc('\n', stream);
    for (i = 0; i < list->n_items; i++)
        write_item(stream, &list->items[i], i + 1, arena);
    mc_arena_free(arena);
    return 0;
}

const struct mc_checklist_format mc_checklist_tap = {
    .name = "tap",
    .file_extension = "tap",
    .summary = "tests in the Test Anything Protocol, version 13",
    .write = write_list,
};
