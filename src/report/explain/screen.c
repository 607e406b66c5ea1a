/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/explain/screen.h"

#include <math.h>

#include "report/case_marks.h"
#include "report/explain/explanation.h"
#include "report/explain/why.h"
#include "report/plain_text.h"
#include "report/words.h"
#include "suite/suite.h"

static const struct mc_drawn_shape *const shapes[] = {
    &mc_drawn_alignment, &mc_drawn_edits,         &mc_drawn_graphs, &mc_drawn_links,
    &mc_drawn_ngrams,    &mc_drawn_probabilities, &mc_drawn_shifts, NULL};

const struct mc_drawn_shape *mc_drawn_shape_of(const struct mc_explained *object,
                                               const struct mc_explained *member)
{
    size_t i;

    for (i = 0; shapes[i] != NULL; i++)
        if (shapes[i]->is_record != NULL ? mc_explained_records(member, shapes[i]->is_record)
                                         : shapes[i]->fits(object, member))
            return shapes[i];
    return NULL;
}

enum { INDENT = 2, SIDE_INDENT = 11 };

/* A name, then a text, wrapped to a column of its own. */
static void write_entry(const struct mc_drawing *drawing, const char *name, struct mc_slice text)
{
    size_t width = strlen(name);

    mc_draw_text(drawing, MC_TINT_DIM, mc_slice_of(name));
    mc_write_blanks(drawing->stream, width < SIDE_INDENT - 1 ? SIDE_INDENT - width : 2);
    mc_write_wrapped(drawing->stream, mc_plain_text(text, drawing->arena),
                     width < SIDE_INDENT - 1 ? SIDE_INDENT : width + 2, SIDE_INDENT,
                     drawing->width);
}

/* The text, then the graph line by line, without its leading comments. */
static void write_side(const struct mc_drawing *drawing, const char *name,
                       const struct mc_side *side, bool graphs)
{
    struct mc_text_line *lines;
    bool begun = false;
    size_t n, i;

    if (side->has_text)
        write_entry(drawing, name, side->text);
    if (!graphs || mc_side_more(side)->amr.length == 0)
        return;
    n = mc_text_lines(mc_side_more(side)->amr, drawing->width - SIDE_INDENT, drawing->arena,
                      &lines);
    for (i = 0; i < n; i++) {
        size_t blanks = SIDE_INDENT;

        if (!begun && lines[i].text.length > 0 && lines[i].text.data[0] == '#')
            continue;
        if (!begun && !side->has_text) {
            mc_draw_text(drawing, MC_TINT_DIM, mc_slice_of(name));
            if (strlen(name) < SIDE_INDENT - 1)
                blanks -= strlen(name);
            else /* the graph stands below a longer name */
                (void)putc('\n', drawing->stream);
        }
        mc_write_blanks(drawing->stream, blanks + lines[i].indent);
        mc_write_slice(drawing->stream, lines[i].text);
        (void)putc('\n', drawing->stream);
        begun = true;
    }
}

static void write_case_head(const struct mc_drawing *drawing, const struct mc_explained_case *shown)
{
    const struct mc_case *item = shown->item;
    const struct mc_phenomenon *phenomenon = mc_case_phenomenon(shown->suite, item);
    struct mc_slice facts = mc_case_facts(item, drawing->arena);
    struct mc_case_marks marks;
    bool graphs = false; /* shown if a metric compares them */
    size_t i;

    for (i = 0; i < shown->n_metrics; i++)
        graphs = graphs || (shown->metrics[i].needs & MC_NEEDS_AMR) != 0;
    mc_draw_text(drawing, MC_TINT_BOLD, mc_plain_text(item->id, drawing->arena));
    if (phenomenon != NULL) {
        struct mc_slice dataset =
            mc_plain_text(mc_case_dataset(shown->suite, item), drawing->arena);

        (void)fprintf(drawing->stream, "   %.*s, %.*s", MC_SLICE_ARGUMENTS(dataset),
                      MC_SLICE_ARGUMENTS(phenomenon->name));
    }
    (void)putc('\n', drawing->stream);
    if (facts.length > 0)
        write_entry(drawing, "context", facts);
    write_side(drawing, "source", &mc_case_more(item)->source, graphs);
    write_side(drawing, "reference", &item->reference, graphs);
    for (i = 0; i < mc_case_lists(item)->n_further_references; i++) {
        const struct mc_side *side = &mc_case_lists(item)->further_references[i];
        const char *name = side->kind == MC_SIDE_TARGETED ? "targeted reference" : "reference";

        write_side(drawing, mc_arena_format(drawing->arena, "%s %zu", name, i + 2), side, graphs);
    }
    write_side(drawing, "candidate", &item->candidate, graphs);
    if (graphs && mc_explained_lead(shown) != NULL) {
        mc_case_marks_find_edits(item, drawing->arena, &marks);
        write_entry(drawing, "decides",
                    mc_why_deciding(shown, &marks, drawing->width - SIDE_INDENT, drawing->arena));
    }
}

/* "59.4604", or why there is none. */
static struct mc_slice score_text(const struct mc_drawing *drawing, double score,
                                  struct mc_slice reason)
{
    const char *text;

    if (!isnan(score))
        return mc_draw_number(drawing, score);
    text = mc_arena_format(drawing->arena, "no score: %.*s", MC_SLICE_ARGUMENTS(reason));
    return mc_plain_text(mc_slice_of(text), drawing->arena);
}

static void write_metric(const struct mc_drawing *drawing, const struct mc_explained_metric *metric)
{
    struct mc_slice score = score_text(drawing, metric->score, metric->reason);
    struct mc_slice name = mc_plain_text(metric->name, drawing->arena);
    struct mc_slice signature = mc_plain_text(metric->signature, drawing->arena);
    struct mc_drawn_item line[2] = {{name, score, MC_TINT_BOLD},
                                    {mc_slice("", 0), signature, MC_TINT_NONE}};
    size_t i;

    (void)putc('\n', drawing->stream);
    mc_draw_items(drawing, line, 2, 0, 0);
    for (i = 0; i < metric->n_ways; i++) {
        const struct mc_explained_way *way = &metric->ways[i];
        bool forward = strcmp(way->direction, "forward") == 0;
        struct mc_drawn_item head[2] = {
            {mc_slice_of(way->direction), score_text(drawing, way->score, way->reason),
             MC_TINT_BOLD},
            {mc_slice_of("candidate and reference exchanged"), mc_slice("", 0), MC_TINT_NONE}};

        if (metric->n_ways > 1 || !forward) {
            (void)putc('\n', drawing->stream);
            mc_draw_items(drawing, head, forward ? 1 : 2, 0, INDENT);
        }
        if (way->how != NULL) {
            (void)putc('\n', drawing->stream);
            mc_draw_members(drawing, way->how, INDENT);
        } else if (!isnan(way->score)) {
            mc_write_blanks(drawing->stream, INDENT);
            mc_write_wrapped(drawing->stream, mc_plain_text(way->reason, drawing->arena), INDENT,
                             INDENT, drawing->width);
        }
    }
}

void mc_explanation_write_screen(const struct mc_explained_case *cases, size_t n, size_t width,
                                 bool color, FILE *stream)
{
    struct mc_drawing drawing = {stream, mc_arena_new(), width, color};
    size_t i, k;

    if (drawing.width < MC_DRAWING_LEAST_WIDTH)
        drawing.width = MC_DRAWING_LEAST_WIDTH;
    for (i = 0; i < n; i++) {
        if (i > 0)
            (void)putc('\n', stream);
        write_case_head(&drawing, &cases[i]);
        for (k = 0; k < cases[i].n_metrics; k++)
            write_metric(&drawing, &cases[i].metrics[k]);
    }
    mc_arena_free(drawing.arena);
}
