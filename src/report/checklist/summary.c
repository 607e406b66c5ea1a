#include "report/checklist/summary.h"

#include <errno.h>
#include <sys/stat.h>

#include "report/document.h"
#include "report/plain_text.h"

/* Few lists have notes: without any they have no column. */
static size_t n_columns(const struct mc_checklist *list)
{
    struct mc_outcome_counts counts = mc_count_outcomes(list->items, list->n_items);

    return counts.of[MC_ITEM_NOTED] > 0 ? MC_ITEM_OUTCOMES : MC_ITEM_NOTED;
}

static void add_group(struct mc_table *table, const struct mc_checklist *list, size_t first,
                      size_t end)
{
    struct mc_outcome_counts counts = mc_count_outcomes(&list->items[first], end - first);
    struct mc_table_cell *cells = mc_table_row(table, false);
    size_t i, n = n_columns(list);

    mc_table_set(table, &cells[0], list->items[first].group);
    for (i = 0; i < n; i++)
        mc_table_set(table, &cells[i + 1],
                     mc_slice_of(mc_arena_format(table->arena, "%zu", counts.of[i])));
}

static void write_groups(struct mc_document *document, const struct mc_checklist *list)
{
    struct mc_table *table = mc_table_new(document->arena);
    size_t first = 0, end, i, n = n_columns(list);

    if (list->n_items == 0)
        return;
    mc_table_column(table, mc_slice_of("group"), MC_ALIGN_LEFT);
    for (i = 0; i < n; i++)
        mc_table_column(table, mc_slice_of(mc_outcome_word((enum mc_item_outcome)i)),
                        MC_ALIGN_RIGHT);
    for (; first < list->n_items; first = end) {
        end = mc_checklist_group_end(list, first);
        add_group(table, list, first, end);
    }
    document->kind->table(document, table);
}

static void write_outcome(struct mc_document *document, const struct mc_checklist *list,
                          enum mc_item_outcome outcome)
{
    bool begun = false;
    size_t i;

    for (i = 0; i < list->n_items; i++) {
        const struct mc_check_item *item = &list->items[i];
        const char *name =
            mc_arena_format(document->arena, "%.*s: %.*s", MC_SLICE_ARGUMENTS(item->group),
                            MC_SLICE_ARGUMENTS(item->name));

        if (item->outcome != outcome)
            continue;
        if (!begun)
            document->kind->subtitle(document, mc_slice_of(mc_outcome_word(outcome)));
        begun = true;
        document->kind->entry(document, mc_plain_text(mc_slice_of(name), document->arena), 0,
                              mc_plain_text(item->message, document->arena));
    }
}

void mc_checklist_markdown(const struct mc_checklist *list, FILE *stream)
{
    struct mc_document document = {
        .kind = &mc_markdown_kind,
        .stream = stream,
        .arena = mc_arena_new(),
        .width = SIZE_MAX,
    };

    document.kind->title(&document, mc_plain_text(list->title, document.arena));
    document.kind->paragraph(&document, mc_plain_text(list->summary, document.arena));
    write_groups(&document, list);
    if (list->markdown.length > 0) {
        (void)putc('\n', stream);
        mc_write_slice(stream, mc_well_formed(list->markdown, document.arena));
    }
    write_outcome(&document, list, MC_ITEM_FAILED);
    write_outcome(&document, list, MC_ITEM_WARNED);
    write_outcome(&document, list, MC_ITEM_NOTED);
    mc_arena_free(document.arena);
}

struct mc_slice mc_summary_cut(struct mc_slice text, size_t room, struct mc_arena *arena)
{
    static const char note[] =
        "\nCut here: GitHub shows at most 1 MiB of a step. The whole is in the other reports.\n";
    size_t length = sizeof(note) - 1;

    if (text.length <= room)
        return text;
    if (room < length)
        return mc_slice("", 0);
    length = room - length;
    while (length > 0 && text.data[length - 1] != '\n')
        length--;
    return mc_slice_of(mc_arena_format(arena, "%.*s%s", (int)length, text.data, note));
}

int mc_summary_append(struct mc_slice text, const char *path, struct mc_error *error)
{
    static const struct mc_position nowhere = {0, 0};
    FILE *stream = fopen(path, "a");
    struct mc_arena *arena;
    struct stat there;
    size_t n_there = 0, n_written;
    bool good;

    if (stream == NULL)
        return mc_error_set_at(error, MC_CODE_INTERNAL, path, nowhere, "cannot be written: %s",
                               strerror(errno));
    arena = mc_arena_new();
    if (fstat(fileno(stream), &there) == 0 && there.st_size > 0) /* a pipe has no size */
        n_there = (size_t)there.st_size;
    text = mc_summary_cut(
        text, n_there < MC_STEP_SUMMARY_LIMIT ? MC_STEP_SUMMARY_LIMIT - n_there : 0, arena);
    n_written = fwrite(text.data, 1, text.length, stream);
    good = n_written == text.length;
    mc_arena_free(arena);
    if (fclose(stream) != 0 || !good)
        return mc_error_set_at(error, MC_CODE_INTERNAL, path, nowhere, "cannot be written: %s",
                               strerror(errno));
    return 0;
}
