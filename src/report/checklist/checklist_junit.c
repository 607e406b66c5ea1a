#include "report/checklist/checklist.h"
#include "report/plain_text.h"
#include "report/xml_writer.h"

/* The format of Ant's task and of Jenkins has no common definition; written is what both the schema
 * of Ant's form (properties, system-out, system-err, hostname and id have to be there) and that of
 * Jenkins allow. Hence no attributes for the place of a test: it stands in the text. A warning is a
 * skipped test, for it may not stop a build and a passed one is not shown. */

static struct mc_slice text_of(const struct mc_check_item *item, struct mc_arena *arena)
{
    struct mc_slice details = item->details;
    const char *gap = details.length > 0 ? "\n" : "";

    if (item->at.line == 0)
        return details;
    return mc_slice_of(mc_arena_format(arena, "%.*s:%u:%u%s%.*s", MC_SLICE_ARGUMENTS(item->file),
                                       item->at.line, item->at.column, gap,
                                       MC_SLICE_ARGUMENTS(details)));
}

static void write_failure(struct mc_xml_writer *xml, const struct mc_check_item *item,
                          struct mc_arena *arena)
{
    mc_xml_open(xml, "failure");
    mc_xml_attribute(xml, "message", mc_plain_text(item->message, arena));
    mc_xml_attribute(xml, "type", mc_plain_text(item->rule, arena));
    mc_xml_text(xml, text_of(item, arena));
    mc_xml_close(xml);
}

static void write_skipped(struct mc_xml_writer *xml, const struct mc_check_item *item,
                          struct mc_arena *arena)
{
    const char *kind = item->outcome == MC_ITEM_WARNED ? "warning: " : "";
    struct mc_slice message = mc_plain_text(item->message, arena);

    mc_xml_open(xml, "skipped");
    mc_xml_attribute(
        xml, "message",
        mc_slice_of(mc_arena_format(arena, "%s%.*s", kind, MC_SLICE_ARGUMENTS(message))));
    mc_xml_text(xml, text_of(item, arena));
    mc_xml_close(xml);
}

static void write_item(struct mc_xml_writer *xml, const struct mc_check_item *item,
                       struct mc_arena *arena)
{
    struct mc_arena_mark mark = mc_arena_mark(arena);

    mc_xml_open(xml, "testcase");
    mc_xml_attribute(xml, "classname", mc_plain_text(item->group, arena));
    mc_xml_attribute(xml, "name", mc_plain_text(item->name, arena));
    mc_xml_count(xml, "time", 0);
    if (item->outcome == MC_ITEM_FAILED)
        write_failure(xml, item, arena);
    else if (item->outcome == MC_ITEM_WARNED || item->outcome == MC_ITEM_SKIPPED)
        write_skipped(xml, item, arena);
    mc_xml_close(xml);
    mc_arena_reset(arena, mark);
}

static void write_empty(struct mc_xml_writer *xml, const char *name)
{
    mc_xml_open(xml, name);
    mc_xml_close(xml);
}

/* What is worth a look of tests that passed: a test has no room for it. */
static void write_noted(struct mc_xml_writer *xml, const struct mc_checklist *list, size_t first,
                        size_t end, struct mc_arena *arena)
{
    const char *text = "";
    size_t i;

    for (i = first; i < end; i++)
        if (list->items[i].outcome == MC_ITEM_NOTED)
            text = mc_arena_format(arena, "%s%s%.*s: %.*s", text, text[0] == '\0' ? "" : "\n",
                                   MC_SLICE_ARGUMENTS(list->items[i].name),
                                   MC_SLICE_ARGUMENTS(list->items[i].message));
    mc_xml_open(xml, "system-out");
    if (text[0] != '\0')
        mc_xml_text(xml, mc_slice_of(text));
    mc_xml_close(xml);
}

/* The time of the list without its zone: the schema of Ant's form has none. */
static struct mc_slice timestamp_of(const struct mc_checklist *list)
{
    struct mc_slice created = mc_slice_of(list->created);

    if (created.length > 0 && created.data[created.length - 1] == 'Z')
        created.length--;
    return created;
}

static void write_group(struct mc_xml_writer *xml, const struct mc_checklist *list, size_t first,
                        size_t number, struct mc_arena *arena)
{
    size_t end = mc_checklist_group_end(list, first), i;
    struct mc_outcome_counts counts = mc_count_outcomes(&list->items[first], end - first);

    mc_xml_open(xml, "testsuite");
    mc_xml_count(xml, "id", number);
    mc_xml_attribute(xml, "name", mc_plain_text(list->items[first].group, arena));
    mc_xml_attribute(xml, "package", mc_plain_text(list->title, arena));
    mc_xml_attribute(xml, "hostname", mc_slice_of("localhost"));
    if (timestamp_of(list).length > 0)
        mc_xml_attribute(xml, "timestamp", timestamp_of(list));
    mc_xml_count(xml, "tests", end - first);
    mc_xml_count(xml, "failures", counts.of[MC_ITEM_FAILED]);
    mc_xml_count(xml, "errors", 0);
    mc_xml_count(xml, "skipped", counts.of[MC_ITEM_WARNED] + counts.of[MC_ITEM_SKIPPED]);
    mc_xml_count(xml, "time", 0);
    write_empty(xml, "properties");
    for (i = first; i < end; i++)
        write_item(xml, &list->items[i], arena);
    write_noted(xml, list, first, end, arena);
    write_empty(xml, "system-err");
    mc_xml_close(xml);
}

static int write_list(const struct mc_checklist *list, FILE *stream, struct mc_error *error)
{
    struct mc_xml_writer xml = {.stream = stream};
    struct mc_arena *arena = mc_arena_new();
    size_t first = 0, number = 0;

    (void)error;
    mc_xml_begin(&xml);
    mc_xml_open(&xml, "testsuites");
    for (; first < list->n_items; first = mc_checklist_group_end(list, first))
        write_group(&xml, list, first, number++, arena);
    mc_xml_close(&xml);
    mc_arena_free(arena);
    return 0;
}

const struct mc_checklist_format mc_checklist_junit = {
    .name = "junit",
    .file_extension = "xml",
    .summary = "tests as Ant, Jenkins and GitLab read them",
    .write = write_list,
};
