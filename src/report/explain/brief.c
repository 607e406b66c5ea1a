/* SPDX-License-Identifier: GPL-3.0-or-later */
/* brief.c: every part is laid out first, so that the metrics get the rest of the twelve lines. In
 * order: sentences, the human score, metrics, why, the whole. */
#include "report/explain/brief.h"

#include <math.h>
#include <string.h>

#include "amr/graph.h"
#include "base/memory.h"
#include "report/case_marks.h"
#include "report/explain/drawing.h"
#include "report/explain/explanation.h"
#include "report/explain/why.h"
#include "report/plain_text.h"
#include "report/words.h"
#include "suite/suite.h"

#define SLICE(s) MC_SLICE_ARGUMENTS(s)

enum {
    MOST_LINES = 12,
    MOST_NARROW_LINES = 16,
    WIDE = 100,
    TEXT_COLUMN = 11,
    SENTENCE_LINES = 2,
    FARTHEST_CONTEXT = 12,
    GAP = 3
};

/* A case being laid out. */
struct brief {
    const struct mc_explained_case *shown;
    struct mc_drawing drawing;
    struct mc_case_marks marks;
    bool all_metrics;
    size_t *order;  /* [metrics]: in the order shown */
    size_t n_lines; /* written so far, without the metrics and what is below them */
};

/* --- sentences -------------------------------------------------------------------------------- */

/* A sentence with its marks, cut to at most `context` words on either side of a mark. */
static struct mc_slice marked_sentence(const struct brief *brief, int side, size_t context)
{
    const struct mc_case *item = brief->shown->item;
    struct mc_slice text = side == 0 ? item->reference.text : item->candidate.text, word;
    const struct mc_word_range *ranges = brief->marks.words[side];
    size_t n = brief->marks.n_words[side], at = 0, range = 0, i;
    struct mc_buffer out = {NULL, 0, 0};
    bool is_cut = false;
    struct mc_slice copy;

    for (i = 0; mc_marked_word_next(text, &at, &word); i++) {
        bool is_marked, is_near;

        while (range < n && ranges[range].end <= i)
            range++;
        is_marked = range < n && i >= ranges[range].begin;
        is_near = is_marked || (range < n && i + context >= ranges[range].begin) ||
                  (range > 0 && i < ranges[range - 1].end + context) || (n == 0 && i / 2 < context);
        if (!is_near) {
            if (!is_cut)
                mc_buffer_append_text(&out, i > 0 ? " ..." : "...");
            is_cut = true;
            continue;
        }
        is_cut = false;
        mc_buffer_append_format(&out, "%s%s%.*s%s", i > 0 ? " " : "",
                                is_marked && i == ranges[range].begin ? "[" : "", SLICE(word),
                                is_marked && i + 1 == ranges[range].end ? "]" : "");
    }
    copy = mc_buffer_take(&out, brief->drawing.arena);
    return mc_plain_text(copy, brief->drawing.arena);
}

static size_t lines_of(struct mc_slice text, size_t width)
{
    struct mc_slice rest = text, line;
    size_t n = 0;

    while (mc_next_line(&rest, width, &line))
        n++;
    return n > 0 ? n : 1;
}

/* Writes the line, text in square brackets coloured. *is_open: whether a bracket is open. */
static void draw_marks(const struct mc_drawing *drawing, struct mc_slice line, enum mc_tint tint,
                       bool *is_open)
{
    size_t begin = 0, i;

    for (i = 0; i <= line.length; i++) {
        bool opens = i < line.length && line.data[i] == '[';
        bool closes = i > 0 && line.data[i - 1] == ']';

        if (i < line.length && !opens && !closes)
            continue;
        mc_draw_text(drawing, *is_open ? tint : MC_TINT_NONE,
                     mc_slice(line.data + begin, i - begin));
        *is_open = opens || (*is_open && !closes);
        begin = i;
    }
}

/* Writes at most SENTENCE_LINES lines, with "..." if the text needs more; returns how many. */
static size_t write_marked(const struct mc_drawing *drawing, struct mc_slice text,
                           enum mc_tint tint)
{
    size_t width = drawing->width - TEXT_COLUMN, n = 0;
    bool is_open = false, is_long = lines_of(text, width) > SENTENCE_LINES;
    struct mc_slice line;

    while (n < SENTENCE_LINES &&
           mc_next_line(&text, is_long && n + 1 == SENTENCE_LINES ? width - 4 : width, &line)) {
        if (n++ > 0)
            mc_write_blanks(drawing->stream, TEXT_COLUMN);
        draw_marks(drawing, line, tint, &is_open);
        if (is_long && n == SENTENCE_LINES)
            mc_write_slice(drawing->stream, mc_slice_of(" ..."));
        (void)putc('\n', drawing->stream);
    }
    if (n == 0)
        (void)putc('\n', drawing->stream);
    return n > 0 ? n : 1;
}

static void write_text(struct brief *brief, const char *name, struct mc_slice text)
{
    struct mc_drawing *drawing = &brief->drawing;

    mc_draw_text(drawing, MC_TINT_DIM, mc_slice_of(name));
    mc_write_blanks(drawing->stream, TEXT_COLUMN - strlen(name));
    brief->n_lines += write_marked(drawing, mc_plain_text(text, drawing->arena), MC_TINT_NONE);
}

static void write_sentence(struct brief *brief, int side)
{
    const struct mc_case *item = brief->shown->item;
    const struct mc_side *sentence = side == 0 ? &item->reference : &item->candidate;
    struct mc_drawing *drawing = &brief->drawing;
    size_t width = drawing->width - TEXT_COLUMN, context = SIZE_MAX / 4;
    struct mc_slice text = mc_slice_of("a graph without a sentence");

    if (sentence->has_text)
        text = marked_sentence(brief, side, context);
    for (context = FARTHEST_CONTEXT;
         sentence->has_text && context > 0 && lines_of(text, width) > SENTENCE_LINES; context--)
        text = marked_sentence(brief, side, context);
    mc_draw_text(drawing, MC_TINT_DIM, mc_slice_of(side == 0 ? "reference" : "candidate"));
    mc_write_blanks(drawing->stream, TEXT_COLUMN - 9);
    brief->n_lines += write_marked(drawing, text, side == 0 ? MC_TINT_BAD : MC_TINT_GOOD);
}

/* --- the human score -------------------------------------------------------------------------- */

static const char *share_text(const struct mc_explained_place *place, struct mc_arena *arena)
{
    return mc_arena_format(arena, "%s%%", mc_decimal_text(100 * place->share, 0, arena).data);
}

static void write_head(struct brief *brief)
{
    const struct mc_explained_case *shown = brief->shown;
    const struct mc_phenomenon *phenomenon = mc_case_phenomenon(shown->suite, shown->item);
    struct mc_arena *arena = brief->drawing.arena;
    struct mc_drawn_item items[3] = {
        {mc_slice("", 0), mc_plain_text(shown->item->id, arena), MC_TINT_BOLD}};
    size_t n = 1, width, lines;
    const char *score = "no human score";

    if (phenomenon != NULL)
        items[n++].text =
            mc_arena_slice(arena, "%.*s, %.*s",
                           SLICE(mc_plain_text(mc_case_dataset(shown->suite, shown->item), arena)),
                           SLICE(phenomenon->name));
    if (!isnan(shown->item->human))
        score = mc_explained_judgement(shown, arena);
    if (!isnan(shown->human.share))
        score = mc_arena_format(arena, "%s, above %s of the other %zu cases", score,
                                share_text(&shown->human, arena), shown->human.n);
    items[n++].text = mc_slice_of(score);
    mc_draw_items(&brief->drawing, items, n, 0, 0);
    for (width = 0, lines = 1; n-- > 0;)
        width += mc_display_width(items[n].text) + (n > 0 ? GAP : 0);
    if (width > brief->drawing.width)
        lines++;
    brief->n_lines += lines;
}

/* --- metrics ---------------------------------------------------------------------------------- */

static double distance(const struct brief *brief, size_t metric)
{
    return fabs(brief->shown->metrics[metric].place.share - brief->shown->human.share);
}

/* Metrics with a place by its distance from the human one, farthest first, then those with a score,
 * then the others; equal ones keep their order. */
static void order_metrics(struct brief *brief)
{
    const struct mc_explained_metric *metrics = brief->shown->metrics;
    size_t n = brief->shown->n_metrics, i, k;

    brief->order = mc_arena_array(brief->drawing.arena, n, sizeof(*brief->order));
    for (i = 0; i < n; i++) {
        double own_distance = distance(brief, i);

        for (k = i; k > 0; k--) {
            size_t before = brief->order[k - 1];
            double other_distance = distance(brief, before);
            bool comes_first = isnan(own_distance)
                                   ? isnan(other_distance) && !isnan(metrics[i].score) &&
                                         isnan(metrics[before].score)
                                   : isnan(other_distance) || own_distance > other_distance;

            if (!comes_first)
                break;
            brief->order[k] = before;
        }
        brief->order[k] = i;
    }
}

/* The texts of the metrics, the width of each column of them, and how many metrics fit on a
 * line. */
struct cells {
    struct mc_slice *names, *scores, *places; /* [metrics], in the order shown */
    size_t name_width, score_width, place_width, per_line;
};

static void widen(size_t *width, struct mc_slice text)
{
    if (mc_display_width(text) > *width)
        *width = mc_display_width(text);
}

static struct cells cells_of(const struct brief *brief)
{
    struct mc_arena *arena = brief->drawing.arena;
    size_t n = brief->shown->n_metrics, i;
    struct cells cells = {mc_arena_array(arena, n, sizeof(struct mc_slice)),
                          mc_arena_array(arena, n, sizeof(struct mc_slice)),
                          mc_arena_array(arena, n, sizeof(struct mc_slice)),
                          0,
                          0,
                          0,
                          1};

    for (i = 0; i < n; i++) {
        const struct mc_explained_metric *metric = &brief->shown->metrics[brief->order[i]];

        cells.names[i] = mc_plain_text(metric->name, arena);
        if (metric->lower_is_better)
            cells.names[i] = mc_arena_slice(arena, "%.*s " MC_LOWER_ARROW, SLICE(cells.names[i]));
        cells.scores[i] = mc_number_text(metric->score, 4, arena);
        cells.places[i] = isnan(metric->place.share)
                              ? mc_slice("", 0)
                              : mc_slice_of(share_text(&metric->place, arena));
        widen(&cells.name_width, cells.names[i]);
        widen(&cells.score_width, cells.scores[i]);
        widen(&cells.place_width, cells.places[i]);
    }
    i = cells.name_width + 2 + cells.score_width +
        (cells.place_width > 0 ? 2 + cells.place_width : 0) + GAP;
    if ((brief->drawing.width - 1 + GAP) / i > 0)
        cells.per_line = (brief->drawing.width - 1 + GAP) / i;
    return cells;
}

/* Writes the metrics in at most `most_lines` lines below their introduction. */
static void write_metrics(const struct brief *brief, const struct cells *cells, size_t most_lines)
{
    const struct mc_drawing *drawing = &brief->drawing;
    const struct mc_explained_case *shown = brief->shown;
    size_t n = shown->n_metrics, blanks = 0, i;
    const char *intro = "scores";

    if (n > cells->per_line * most_lines)
        n = cells->per_line * most_lines;
    if (cells->place_width > 0)
        intro = mc_arena_format(drawing->arena, "scores, and %% of %s cases ranked below%s",
                                shown->n_spread > 0
                                    ? mc_arena_format(drawing->arena, "%zu other", shown->n_spread)
                                    : "the other",
                                isnan(shown->human.share) ? "" : ", farthest off first");
    if (n < shown->n_metrics)
        intro =
            mc_arena_format(drawing->arena, "%s (%zu more: --full)", intro, shown->n_metrics - n);
    mc_write_wrapped(drawing->stream, mc_slice_of(intro), 0, 0, drawing->width);
    for (i = 0; i < n; i++) {
        size_t name = mc_display_width(cells->names[i]);
        size_t score = mc_display_width(cells->scores[i]);

        mc_write_blanks(drawing->stream, i % cells->per_line == 0 ? 1 : GAP + blanks);
        mc_draw_text(drawing, i == 0 ? MC_TINT_BOLD : MC_TINT_NONE, cells->names[i]);
        mc_write_blanks(drawing->stream, cells->name_width - name + 2 + cells->score_width - score);
        mc_write_slice(drawing->stream, cells->scores[i]);
        blanks = cells->place_width > 0 ? 2 + cells->place_width : 0; /* before the next metric */
        if (cells->places[i].length > 0) {
            mc_write_blanks(drawing->stream, blanks - mc_display_width(cells->places[i]));
            mc_draw_text(drawing, MC_TINT_DIM, cells->places[i]);
            blanks = 0;
        }
        if (i % cells->per_line == cells->per_line - 1 || i + 1 == n)
            (void)putc('\n', drawing->stream);
    }
}

/* --- why -------------------------------------------------------------------------------------- */

/* Names the metric farthest from the human place (NULL: there are no places), then writes the
 * lines. */
static void write_why(const struct brief *brief, const struct mc_explained_metric *metric,
                      const struct mc_why_line *lines, size_t n)
{
    const struct mc_drawing *drawing = &brief->drawing;
    struct mc_arena *arena = drawing->arena;
    size_t i;

    if (metric != NULL) {
        struct mc_slice name = mc_plain_text(metric->name, arena);
        const char *judge = mc_explained_judge(brief->shown);
        const char *text =
            mc_arena_format(arena, " is farthest off: it ranks %s below this case, %s %s",
                            share_text(&metric->place, arena),
                            strcmp(judge, "score") == 0 ? "the score" : mc_judgement_noun(judge),
                            share_text(&brief->shown->human, arena));

        mc_draw_text(drawing, MC_TINT_BOLD, name);
        mc_write_wrapped(drawing->stream, mc_slice_of(text), mc_display_width(name), 1,
                         drawing->width);
    }
    for (i = 0; i < n; i++) {
        (void)putc(' ', drawing->stream);
        mc_draw_text(drawing, MC_TINT_DIM, mc_slice_of(lines[i].name));
        mc_write_blanks(drawing->stream, TEXT_COLUMN - 1 - strlen(lines[i].name));
        mc_write_wrapped(drawing->stream, lines[i].text, TEXT_COLUMN, TEXT_COLUMN, drawing->width);
    }
}

/* --- the whole -------------------------------------------------------------------------------- */

/* An empty line, if there is one to spare. */
static void write_gap(const struct brief *brief, size_t *spare)
{
    if (*spare == 0)
        return;
    (void)putc('\n', brief->drawing.stream);
    (*spare)--;
}

static void write_case(struct brief *brief)
{
    struct mc_why_line lines[MC_WHY_MOST_LINES];
    const struct mc_explained_case *shown = brief->shown;
    const struct mc_case *item = shown->item;
    struct mc_slice facts = mc_case_facts(item, brief->drawing.arena);
    const struct mc_explained_metric *metric = NULL;
    size_t n, below, most, rows, spare, i;
    struct cells cells;

    mc_case_marks_find_edits(item, brief->drawing.arena, &brief->marks);
    order_metrics(brief);
    if (shown->n_metrics > 0 && !isnan(distance(brief, brief->order[0])))
        metric = &shown->metrics[brief->order[0]];
    n = mc_why_lines(shown, metric, &brief->marks, brief->drawing.width - TEXT_COLUMN,
                     brief->drawing.arena, lines);
    write_head(brief);
    if (facts.length > 0) /* languages, document and so on */
        write_text(brief, "context", facts);
    if (mc_case_more(item)->source.has_text) /* what the candidate was made from */
        write_text(brief, "source", mc_case_more(item)->source.text);
    if (mc_side_is_there(&item->reference) || !mc_side_is_there(&mc_case_more(item)->source))
        write_sentence(brief, 0);
    write_sentence(brief, 1);
    cells = cells_of(brief);
    below = brief->n_lines + 1 + (metric != NULL);
    for (i = 0; i < n; i++)
        below += lines_of(lines[i].text, brief->drawing.width - TEXT_COLUMN);
    most = brief->drawing.width < WIDE ? MOST_NARROW_LINES : MOST_LINES;
    most = below < most ? most - below : 1;
    rows = (shown->n_metrics + cells.per_line - 1) / cells.per_line;
    if (brief->all_metrics)
        most = rows + 2;
    spare = rows < most ? most - rows : 0;
    write_gap(brief, &spare);
    if (rows > 0)
        write_metrics(brief, &cells, most);
    write_gap(brief, &spare);
    write_why(brief, metric, lines, n);
}

void mc_explanation_write_brief(const struct mc_explained_case *cases, size_t n,
                                const struct mc_brief_style *style, FILE *stream)
{
    size_t least = MC_DRAWING_LEAST_WIDTH, i;

    for (i = 0; i < n; i++) {
        struct brief brief = {.shown = &cases[i],
                              .drawing = {stream, mc_arena_new(),
                                          style->width < least ? least : style->width,
                                          style->color},
                              .all_metrics = style->all_metrics};
        const struct mc_case *item = cases[i].item;
        const struct mc_amr_graph *graphs[2] = {mc_side_more(&item->reference)->graph,
                                                mc_side_more(&item->candidate)->graph};
        struct mc_marked_text sides[2];

        if (i > 0)
            (void)putc('\n', stream);
        write_case(&brief);
        if (style->with_graphs && graphs[0] != NULL && graphs[1] != NULL) {
            (void)putc('\n', stream);
            mc_marked_graphs(graphs, &brief.marks.difference, brief.drawing.arena, sides);
            mc_draw_marked_texts(&brief.drawing, sides);
        }
        mc_arena_free(brief.drawing.arena);
    }
}
