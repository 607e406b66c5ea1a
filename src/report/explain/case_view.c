/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_view.c: cases for their authors. In order: the difference of the graphs, words and nodes,
 * findings, a case on a screen, cases as JSON. */
#include "report/explain/case_view.h"

#include <inttypes.h>

#include "amr/graph.h"
#include "amr/word_alignment.h"
#include "base/ascii.h"
#include "base/diagnostic.h"
#include "base/memory.h"
#include "report/case_marks.h"
#include "report/explain/brief.h"
#include "report/explain/difference.h"
#include "report/explain/explanation.h"
#include "report/findings_json.h"
#include "report/plain_text.h"
#include "report/record.h"
#include "report/words.h"
#include "suite/suite.h"

enum { INDENT = 2 };

static const char *const side_names[2] = {"reference", "candidate"};

static const struct mc_side *side_of(const struct mc_case_view *view, int side)
{
    const struct mc_case *item = view->explained->item;

    return side == 0 ? &item->reference : &item->candidate;
}

/* A heading, followed by the text, of a line or two; empty: none. */
static void draw_title(const struct mc_drawing *drawing, const char *title, struct mc_slice text)
{
    (void)putc('\n', drawing->stream);
    mc_draw_text(drawing, MC_TINT_BOLD, mc_slice_of(title));
    if (text.length > 0)
        mc_write_slice(drawing->stream, mc_slice_of(": "));
    mc_write_wrapped(drawing->stream, text, strlen(title) + 2, INDENT, drawing->width);
}

/* --- the difference of the graphs ------------------------------------------------------------- */

/* Which sides lack a graph, in words; NULL: neither does. */
static const char *lacking_graphs(const struct mc_case_view *view)
{
    bool lacks[2] = {mc_side_more(side_of(view, 0))->graph == NULL,
                     mc_side_more(side_of(view, 1))->graph == NULL};

    if (lacks[0] && lacks[1])
        return "neither side has a graph";
    if (!lacks[0] && !lacks[1])
        return NULL;
    return lacks[0] ? "the reference has no graph" : "the candidate has no graph";
}

static void draw_graphs(const struct mc_drawing *drawing, const struct mc_case_view *view)
{
    const char *lacking = lacking_graphs(view), *text;
    struct mc_text_line *lines;
    struct mc_case_marks marks;
    struct mc_slice remark;
    size_t n, i;

    if (lacking != NULL) {
        /* If one side has a graph, it is shown as written. */
        const struct mc_side_more *more = mc_side_more(side_of(view, 0));

        if (more->graph == NULL)
            more = mc_side_more(side_of(view, 1));
        draw_title(drawing, "graphs", mc_slice_of(lacking));
        n = more->graph == NULL
                ? 0
                : mc_text_lines(more->amr, drawing->width - INDENT, drawing->arena, &lines);
        for (i = 0; i < n; i++) {
            mc_write_blanks(drawing->stream, INDENT + lines[i].indent);
            mc_write_slice(drawing->stream, lines[i].text);
            (void)putc('\n', drawing->stream);
        }
        return;
    }
    mc_case_marks_find(view->explained->item, drawing->arena, &marks);
    text = marks.difference.n_edits == 0 ? "no edits" : "";
    if (marks.difference.n_edits > 0)
        text =
            mc_arena_format(drawing->arena, "%.*s, %.*s",
                            MC_SLICE_ARGUMENTS(mc_counted(marks.difference.n_edits, "edit", "edits",
                                                          drawing->arena)),
                            MC_SLICE_ARGUMENTS(mc_edits_text(&marks.difference, drawing->arena)));
    draw_title(drawing, "graphs", mc_slice_of(text));
    remark = mc_edits_remark(&marks.difference, drawing->arena);
    if (remark.length > 0) {
        mc_write_blanks(drawing->stream, INDENT);
        mc_write_wrapped(drawing->stream, remark, INDENT, INDENT, drawing->width);
    }
    mc_draw_marked_texts(drawing, marks.graphs);
}

/* --- words and nodes -------------------------------------------------------------------------- */

/* Punctuation is not expected to have a node. */
static bool has_letter(struct mc_slice word)
{
    size_t i;

    for (i = 0; i < word.length; i++)
        if (mc_ascii_is_alphanumeric(word.data[i]) || (unsigned char)word.data[i] >= 0x80)
            return true;
    return false;
}

/* Appends the concepts of the nodes aligned to these words, or, for an empty span, of the nodes
 * without words, separated by commas; false if there are none. */
static bool append_nodes(const struct mc_word_alignment *alignment, struct mc_word_span span,
                         struct mc_buffer *out)
{
    bool is_begun = false;
    uint32_t i;

    for (i = 0; i < alignment->n_lines; i++) {
        const struct mc_aligned_line *line = &alignment->lines[i];
        bool belongs = span.start == span.end
                           ? line->span.start == line->span.end
                           : line->span.start == span.start && line->span.end == span.end;

        if (!belongs)
            continue;
        mc_buffer_append_text(out, is_begun ? ", " : "");
        mc_buffer_append_slice(out, line->concept);
        is_begun = true;
    }
    return is_begun;
}

/* The words of the sentence from `at` on that share a node, else that word alone. */
static struct mc_word_span span_at(const struct mc_word_alignment *alignment, uint32_t at)
{
    struct mc_word_span span = {at, at + 1};
    uint32_t i;

    for (i = 0; i < alignment->n_lines; i++)
        if (alignment->lines[i].span.start == at && alignment->lines[i].span.end > at)
            span.end = alignment->lines[i].span.end;
    return span;
}

static struct mc_slice words_of(const struct mc_word_alignment *alignment, struct mc_word_span span,
                                struct mc_arena *arena)
{
    const char *text = "";
    uint32_t i;

    for (i = span.start; i < span.end; i++)
        text = mc_arena_format(arena, "%s%s%.*s", text, i > span.start ? " " : "",
                               MC_SLICE_ARGUMENTS(alignment->words[i]));
    return mc_plain_text(mc_slice_of(text), arena);
}

/* "sold   sell-01", a line for each word of the sentence, then the nodes without words. */
static struct mc_slice alignment_text(const struct mc_word_alignment *alignment,
                                      struct mc_arena *arena)
{
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_word_span span;
    size_t width = 0; /* of the column of words */

    for (span = span_at(alignment, 0); span.start < alignment->n_words;
         span = span_at(alignment, span.end)) {
        size_t needed = mc_display_width(words_of(alignment, span, arena));

        width = needed > width ? needed : width;
    }
    for (span = span_at(alignment, 0); span.start < alignment->n_words;
         span = span_at(alignment, span.end)) {
        struct mc_slice words = words_of(alignment, span, arena);

        if (span.end == span.start + 1 && !has_letter(words))
            continue;
        mc_buffer_append_slice(&out, words);
        mc_buffer_append_repeated(&out, ' ', width - mc_display_width(words) + 2);
        if (!append_nodes(alignment, span, &out))
            mc_buffer_append_char(&out, '-');
        mc_buffer_append_char(&out, '\n');
    }
    span.start = span.end = 0;
    mc_buffer_append_text(&out, "no words: ");
    if (append_nodes(alignment, span, &out))
        mc_buffer_append_char(&out, '\n');
    else
        out.length -= strlen("no words: ");
    return mc_buffer_take(&out, arena);
}

static void draw_alignment(const struct mc_drawing *drawing, const struct mc_case_view *view)
{
    struct mc_slice texts[2];
    int side;

    if (view->aligned[0] == NULL && view->aligned[1] == NULL)
        return;
    draw_title(drawing, "words and their nodes", mc_slice("", 0));
    for (side = 0; side < 2; side++)
        texts[side] = view->aligned[side] == NULL
                          ? mc_slice_of("no sentence with a graph\n")
                          : alignment_text(view->aligned[side], drawing->arena);
    mc_draw_side_by_side(drawing, mc_slice_of(side_names[0]), mc_slice_of(side_names[1]), 1);
    mc_draw_side_by_side(drawing, texts[0], texts[1], 1);
}

/* --- findings --------------------------------------------------------------------------------- */

static void draw_findings(const struct mc_drawing *drawing, const struct mc_case_view *view)
{
    static const enum mc_tint tints[] = {MC_TINT_BAD, MC_TINT_CHANGED, MC_TINT_NONE};
    const struct mc_diagnostics *list = view->findings;
    size_t i;

    draw_title(drawing, "findings", mc_slice_of(list->n_items == 0 ? "none" : ""));
    for (i = 0; i < list->n_items; i++) {
        const struct mc_diagnostic *item = &list->items[i];
        const char *head = item->follows > 0 ? "note" : item->code;
        size_t indent = item->follows > 0 ? 3 * INDENT : INDENT;
        struct mc_slice text =
            mc_arena_slice(drawing->arena, "%s%.*s (%.*s:%" PRIu32 ":%" PRIu32 ")",
                           item->follows > 0 ? ": " : "  ", MC_SLICE_ARGUMENTS(item->text),
                           MC_SLICE_ARGUMENTS(item->file), item->at.line, item->at.column);

        mc_write_blanks(drawing->stream, indent);
        mc_draw_text(drawing, tints[item->severity], mc_slice_of(head));
        mc_write_wrapped(drawing->stream, mc_plain_text(text, drawing->arena),
                         strlen(head) + indent, 3 * INDENT, drawing->width);
    }
}

/* --- a case on a screen ----------------------------------------------------------------------- */

void mc_case_view_draw(const struct mc_case_view *views, size_t n, size_t width, bool color,
                       FILE *stream)
{
    const struct mc_brief_style style = {.width = width, .color = color, .all_metrics = true};
    size_t i;

    for (i = 0; i < n; i++) {
        struct mc_drawing drawing = {
            stream, mc_arena_new(), width < MC_DRAWING_LEAST_WIDTH ? MC_DRAWING_LEAST_WIDTH : width,
            color};
        const struct mc_case *item = views[i].explained->item;
        struct mc_slice path = views[i].explained->suite->files[item->file].path;
        struct mc_slice subphenomenon = mc_case_labels(item)->subphenomenon;
        struct mc_slice place =
            mc_arena_slice(drawing.arena, "%.*s:%" PRIu32 ":%" PRIu32, MC_SLICE_ARGUMENTS(path),
                           item->at.line, item->at.column);
        struct mc_drawn_item items[2] = {
            {{NULL, 0}, mc_plain_text(place, drawing.arena), MC_TINT_DIM},
            {mc_slice_of("sub-phenomenon"), mc_plain_text(subphenomenon, drawing.arena),
             MC_TINT_DIM}};

        if (i > 0)
            (void)putc('\n', stream);
        mc_draw_items(&drawing, items, subphenomenon.length > 0 ? 2 : 1, 0, 0);
        mc_explanation_write_brief(views[i].explained, 1, &style, stream);
        draw_graphs(&drawing, &views[i]);
        draw_alignment(&drawing, &views[i]);
        draw_findings(&drawing, &views[i]);
        mc_arena_free(drawing.arena);
    }
}

/* --- cases as JSON ---------------------------------------------------------------------------- */

static void put_alignment(struct mc_json_stream *json, const char *key,
                          const struct mc_word_alignment *alignment)
{
    static const struct mc_record_field fields[] = {
        MC_FIELD(struct mc_aligned_line, "position", position, MC_ALWAYS),
        MC_FIELD(struct mc_aligned_line, "concept", concept, MC_ALWAYS),
        MC_FIELD_END,
    };
    uint32_t i;

    mc_json_put_object(json, key, MC_JSON_TALL);
    mc_json_put_slices(json, "words", MC_JSON_FLAT, alignment->words, alignment->n_words);
    mc_json_put_array(json, "nodes", MC_JSON_TALL);
    for (i = 0; i < alignment->n_lines; i++) {
        const struct mc_aligned_line *line = &alignment->lines[i];

        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        (void)mc_record_put(json, fields, line);
        if (line->span.start < line->span.end) {
            mc_json_put_count(json, "start", line->span.start);
            mc_json_put_count(json, "end", line->span.end);
        }
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
    mc_json_put_end(json);
}

static void put_view(struct mc_json_stream *json, const struct mc_case_view *view)
{
    const struct mc_case *item = view->explained->item;
    const struct mc_suite *suite = view->explained->suite;
    const struct mc_phenomenon *phenomenon = mc_case_phenomenon(suite, item);
    const struct mc_finding_owner nobody = {"case", {NULL, 0}};
    struct mc_shown_difference shown = {.id = item->id};
    size_t i;

    mc_json_put_slice(json, "file", suite->files[item->file].path);
    mc_json_put_count(json, "line", item->at.line);
    mc_json_put_slice(json, "dataset", mc_case_dataset(suite, item));
    if (phenomenon != NULL)
        mc_json_put_slice(json, "phenomenon", phenomenon->name);
    mc_json_put_some_slice(json, "subphenomenon", mc_case_labels(item)->subphenomenon);
    mc_explained_case_json_put(json, view->explained, false);
    if (lacking_graphs(view) == NULL) {
        shown.graphs[0] = mc_side_more(&item->reference)->graph;
        shown.graphs[1] = mc_side_more(&item->candidate)->graph;
        mc_difference(shown.graphs[0], shown.graphs[1], mc_limit_of_steps(MC_STANDARD_STEPS),
                      json->arena, &shown.difference);
        mc_difference_json_put(json, "difference", &shown);
    }
    mc_json_put_object(json, "alignments", MC_JSON_TALL);
    for (i = 0; i < 2; i++)
        if (view->aligned[i] != NULL)
            put_alignment(json, side_names[i], view->aligned[i]);
    mc_json_put_end(json);
    mc_json_put_array(json, "findings", MC_JSON_TALL);
    for (i = 0; i < view->findings->n_items; i++)
        if (view->findings->items[i].follows == 0)
            mc_finding_json_put(json, view->findings, i, nobody);
    mc_json_put_end(json);
}

void mc_case_view_write_json(const struct mc_case_view *views, size_t n, FILE *stream)
{
    struct mc_json_stream json = {.stream = stream, .arena = mc_arena_new()};
    size_t i;

    mc_json_begin(&json, "metricheck/cases/1");
    mc_json_put_array(&json, "cases", MC_JSON_TALL);
    for (i = 0; i < n; i++) {
        mc_json_put_object(&json, NULL, MC_JSON_TALL);
        put_view(&json, &views[i]);
        mc_json_put_end(&json);
    }
    mc_json_put_end(&json);
    mc_json_put_end(&json);
    mc_arena_free(json.arena);
}
