/* SPDX-License-Identifier: GPL-3.0-or-later */
/* junit.c: the format `junit`: XML as Ant and Jenkins read it. */
#include <assert.h>
#include <stdio.h>

#include "base/slice.h"
#include "base/utf8.h"
#include "report/ci/checklist.h"
#include "report/plain_text.h"

/* XML 1.0 written element by element, in a layout that people can read, two blanks a level. What
 * XML cannot hold even as a reference (control characters, U+FFFE, U+FFFF, ill-formed bytes)
 * becomes U+FFFD. */

#define XML_DEPTH 8

struct xml_writer {
    FILE *stream;
    const char *names[XML_DEPTH]; /* of the open elements */
    unsigned depth;
    bool in_tag;   /* attributes may follow */
    bool has_text; /* the open element holds text: its end tag follows directly */
};

static void end_tag(struct xml_writer *xml, const char *end)
{
    if (xml->in_tag)
        (void)fputs(end, xml->stream);
    xml->in_tag = false;
}

/* Opens an element inside the open one; `name` must live until its end. Depth is at most
 * XML_DEPTH. */
static void xml_open(struct xml_writer *xml, const char *name)
{
    assert(xml->depth < XML_DEPTH && !xml->has_text);
    end_tag(xml, ">\n");
    mc_write_blanks(xml->stream, (size_t)2 * xml->depth);
    (void)fprintf(xml->stream, "<%s", name);
    xml->names[xml->depth++] = name;
    xml->in_tag = true;
}

/* XML 1.0, production 2, "Char". */
static bool is_allowed(uint32_t code_point)
{
    return code_point >= 0x20 ? code_point != 0xFFFE && code_point != 0xFFFF
                              : code_point == '\t' || code_point == '\n' || code_point == '\r';
}

/* A reference for what a parser would not return as it is; NULL: none. Parsers turn line feeds and
 * tabs of attributes into blanks, and carriage returns of any text into line feeds; ">" ends a
 * section after "]]". */
static const char *reference_for(uint32_t code_point, bool attribute)
{
    switch (code_point) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '\r':
        return "&#13;";
    case '"':
        return attribute ? "&quot;" : NULL;
    case '\n':
        return attribute ? "&#10;" : NULL;
    case '\t':
        return attribute ? "&#9;" : NULL;
    default:
        return NULL;
    }
}

static void write_text(FILE *stream, struct mc_slice text, bool attribute)
{
    size_t offset = 0;

    while (offset < text.length) {
        size_t begin = offset;
        uint32_t code_point = mc_utf8_next(text, &offset), what;
        const char *reference = reference_for(code_point, attribute);
        char bytes[4];
        size_t n = mc_utf8_encode(is_allowed(code_point) ? code_point : MC_UTF8_REPLACEMENT, bytes);

        if (reference != NULL)
            (void)fputs(reference, stream);
        else if (code_point > ' ' && code_point != MC_UTF8_REPLACEMENT &&
                 mc_utf8_danger(text, begin, &what) > 0)
            (void)fprintf(stream, "&#x%X;", (unsigned)code_point);
        else
            (void)fwrite(bytes, 1, n, stream);
    }
}

/* Call directly after xml_open, or another attribute. */
static void xml_attribute(struct xml_writer *xml, const char *name, struct mc_slice value)
{
    assert(xml->in_tag);
    (void)fprintf(xml->stream, " %s=\"", name);
    write_text(xml->stream, value, true);
    (void)putc('"', xml->stream);
}

static void xml_count(struct xml_writer *xml, const char *name, size_t value)
{
    assert(xml->in_tag);
    (void)fprintf(xml->stream, " %s=\"%zu\"", name, value);
}

/* The text of the open element, which holds nothing else. */
static void xml_text(struct xml_writer *xml, struct mc_slice text)
{
    end_tag(xml, ">");
    write_text(xml->stream, text, false);
    xml->has_text = true;
}

/* Ends the element that was opened last. */
static void xml_close(struct xml_writer *xml)
{
    const char *name;

    assert(xml->depth > 0);
    name = xml->names[--xml->depth];
    if (xml->in_tag) {
        end_tag(xml, "/>\n");
        return;
    }
    if (!xml->has_text)
        mc_write_blanks(xml->stream, (size_t)2 * xml->depth);
    xml->has_text = false;
    (void)fprintf(xml->stream, "</%s>\n", name);
}

/* Ant's task and Jenkins have no common definition of the format; what is written is allowed by the
 * schemas of both (Ant's requires properties, system-out, system-err, hostname and id). Hence there
 * are no attributes for the place of a test, which is in the text. A warning is a skipped test,
 * since it may not stop a build, and a passed one is not shown. */

static void write_item(struct xml_writer *xml, const struct mc_check_item *item,
                       struct mc_arena *arena)
{
    struct mc_arena_mark mark = mc_arena_mark(arena);
    struct mc_slice message = mc_plain_text(item->message, arena), text = item->details;
    bool failed = item->outcome == MC_ITEM_FAILED;

    xml_open(xml, "testcase");
    xml_attribute(xml, "classname", mc_plain_text(item->group, arena));
    xml_attribute(xml, "name", mc_plain_text(item->name, arena));
    xml_count(xml, "time", 0);
    if (failed || item->outcome == MC_ITEM_WARNED || item->outcome == MC_ITEM_SKIPPED) {
        xml_open(xml, failed ? "failure" : "skipped");
        if (item->outcome == MC_ITEM_WARNED)
            message = mc_arena_slice(arena, "warning: %.*s", MC_SLICE_ARGUMENTS(message));
        xml_attribute(xml, "message", message);
        if (failed)
            xml_attribute(xml, "type", mc_plain_text(item->rule, arena));
        if (item->at.line > 0)
            text = mc_arena_slice(arena, "%.*s:%u:%u%s%.*s", MC_SLICE_ARGUMENTS(item->file),
                                  item->at.line, item->at.column, text.length > 0 ? "\n" : "",
                                  MC_SLICE_ARGUMENTS(text));
        xml_text(xml, text);
        xml_close(xml);
    }
    xml_close(xml);
    mc_arena_reset(arena, mark);
}

static void write_empty(struct xml_writer *xml, const char *name)
{
    xml_open(xml, name);
    xml_close(xml);
}

/* The notes on tests that passed, for which a test has no room. */
static void write_noted(struct xml_writer *xml, const struct mc_checklist *list, size_t first,
                        size_t end, struct mc_arena *arena)
{
    const char *text = "";
    size_t i;

    for (i = first; i < end; i++)
        if (list->items[i].outcome == MC_ITEM_NOTED)
            text = mc_arena_format(arena, "%s%s%.*s: %.*s", text, text[0] == '\0' ? "" : "\n",
                                   MC_SLICE_ARGUMENTS(list->items[i].name),
                                   MC_SLICE_ARGUMENTS(list->items[i].message));
    xml_open(xml, "system-out");
    if (text[0] != '\0')
        xml_text(xml, mc_slice_of(text));
    xml_close(xml);
}

static void write_group(struct xml_writer *xml, const struct mc_checklist *list, size_t first,
                        size_t number, struct mc_arena *arena)
{
    size_t end = mc_checklist_group_end(list, first), i;
    struct mc_outcome_counts counts = mc_count_outcomes(&list->items[first], end - first);
    struct mc_slice created = mc_slice_of(list->created);

    if (mc_slice_ends(created, "Z")) /* Ant's schema has no time zone */
        created.length--;
    xml_open(xml, "testsuite");
    xml_count(xml, "id", number);
    xml_attribute(xml, "name", mc_plain_text(list->items[first].group, arena));
    xml_attribute(xml, "package", mc_plain_text(list->title, arena));
    xml_attribute(xml, "hostname", mc_slice_of("localhost"));
    if (created.length > 0)
        xml_attribute(xml, "timestamp", created);
    xml_count(xml, "tests", end - first);
    xml_count(xml, "failures", counts.of[MC_ITEM_FAILED]);
    xml_count(xml, "errors", 0);
    xml_count(xml, "skipped", counts.of[MC_ITEM_WARNED] + counts.of[MC_ITEM_SKIPPED]);
    xml_count(xml, "time", 0);
    write_empty(xml, "properties");
    for (i = first; i < end; i++)
        write_item(xml, &list->items[i], arena);
    write_noted(xml, list, first, end, arena);
    write_empty(xml, "system-err");
    xml_close(xml);
}

static int write_list(const struct mc_checklist *list, FILE *stream, struct mc_error *error)
{
    struct xml_writer xml = {.stream = stream};
    struct mc_arena *arena = mc_arena_new();
    size_t first = 0, number = 0;

    (void)error;
    (void)fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", stream);
    xml_open(&xml, "testsuites");
    for (; first < list->n_items; first = mc_checklist_group_end(list, first))
        write_group(&xml, list, first, number++, arena);
    xml_close(&xml);
    mc_arena_free(arena);
    return 0;
}

const struct mc_checklist_format mc_checklist_junit = {
    .name = "junit",
    .file_extension = "xml",
    .summary = "tests for Ant, Jenkins and GitLab",
    .write = write_list,
};
