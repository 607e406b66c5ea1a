#include "report/text_case.h"

#include <math.h>

#include "report/decimal.h"
#include "report/difference_view.h"
#include "report/figure.h"
#include "report/figure_view.h"
#include "report/plain_text.h"
#include "report/side_by_side.h"
#include "report/text_expectations.h"
#include "report/words.h"

/* A case under way. */
struct shown_case {
    const struct mc_result *result;
    const struct mc_case *item;
    size_t index;
    int decimals; /* of normalised scores */
    struct mc_document *document;
};

/* A number as a table for people shows it. */
static struct mc_slice raw_text(double score, struct mc_arena *arena)
{
    return mc_number_text(score, 6, arena);
}

static const char *judge_word(const struct shown_case *shown)
{
    const struct mc_suite_file *file = &shown->result->suite->files[shown->item->file];

    return file->judgement.by == MC_JUDGED_BY_RUBRIC ? "rubric" : "human";
}

/* "N1   sentence   human 3 (normalised 0.500)" below a rule. */
static void write_head(const struct shown_case *shown)
{
    struct mc_document *document = shown->document;
    double normalised = shown->result->human_normalised[shown->index];
    struct mc_slice id = mc_plain_text(shown->item->id, document->arena);
    struct mc_slice kind = mc_plain_text(shown->item->subphenomenon, document->arena);
    struct mc_slice human = raw_text(shown->item->human, document->arena);
    struct mc_slice scaled = mc_decimal_text(normalised, shown->decimals, document->arena);
    size_t i;

    for (i = 0; i < document->width; i++)
        (void)putc('-', document->stream);
    (void)putc('\n', document->stream);
    (void)fprintf(document->stream, "%.*s%s%.*s   ", MC_SLICE_ARGUMENTS(id),
                  kind.length > 0 ? "   " : "", MC_SLICE_ARGUMENTS(kind));
    if (isnan(shown->item->human))
        (void)fprintf(document->stream, "not judged\n");
    else
        (void)fprintf(document->stream, "%s %.*s (normalised %.*s)\n", judge_word(shown),
                      MC_SLICE_ARGUMENTS(human), MC_SLICE_ARGUMENTS(scaled));
}

/* A sentence, or a dash where there is none. */
static void write_text(const struct shown_case *shown, const char *name, bool there,
                       struct mc_slice text)
{
    struct mc_document *document = shown->document;
    struct mc_slice plain = mc_plain_text(text, document->arena);

    document->kind->entry(document, mc_slice_of(name), strlen("reference"),
                          there ? plain : mc_slice_of("- (no sentence)"));
}

static void write_texts(const struct shown_case *shown)
{
    const struct mc_case *item = shown->item;
    size_t i;

    if (item->reference.has_text || item->candidate.has_text) {
        write_text(shown, "reference", item->reference.has_text, item->reference.text);
        write_text(shown, "candidate", item->candidate.has_text, item->candidate.text);
    }
    for (i = 0; i < item->n_further_references; i++) {
        const struct mc_side *side = &item->further_references[i];
        const char *name = side->kind == MC_SIDE_TARGETED ? "targeted reference" : "reference";

        write_text(shown, mc_arena_format(shown->document->arena, "%s %zu", name, i + 2),
                   side->has_text, side->text);
    }
    if (item->note.length > 0)
        write_text(shown, "note", true, item->note);
}

/* The graph without the comment lines before it: the sentence stands there already. */
static struct mc_slice graph_text(struct mc_slice amr)
{
    while (amr.length > 0 && amr.data[0] == '#') {
        const char *end = memchr(amr.data, '\n', amr.length);
        size_t n = end == NULL ? amr.length : (size_t)(end - amr.data) + 1;

        amr = mc_slice(amr.data + n, amr.length - n);
    }
    return amr.length > 0 ? amr : mc_slice_of("- (no graph)");
}

/* Seconds for the difference of two graphs; those of sentences take far less. */

/* Both graphs with what differs marked, and the edits; the texts alone where one has no graph. */
static void draw_graphs(const struct shown_case *shown, const struct mc_drawing *drawing)
{
    const struct mc_side *reference = &shown->item->reference, *candidate = &shown->item->candidate;
    const struct mc_amr_graph *graphs[2] = {reference->graph, candidate->graph};
    struct mc_difference difference;
    struct mc_marked_text sides[2];
    struct mc_slice remark;

    if (graphs[0] == NULL || graphs[1] == NULL) {
        mc_draw_side_by_side(drawing, graph_text(reference->amr), graph_text(candidate->amr), 1);
        return;
    }
    mc_difference(graphs[0], graphs[1], mc_limit_of_steps(MC_STANDARD_STEPS), drawing->arena,
                  &difference);
    mc_marked_graphs(graphs, &difference, drawing->arena, sides);
    mc_draw_marked_texts(drawing, sides);
    write_text(shown, "edits", true, mc_edits_text(&difference, drawing->arena));
    remark = mc_edits_remark(&difference, drawing->arena);
    if (remark.length > 0)
        write_text(shown, "", true, remark);
}

static void write_graphs(const struct shown_case *shown)
{
    struct mc_document *document = shown->document;
    struct mc_drawing drawing = {document->stream, document->arena, document->width,
                                 document->color};
    struct mc_arena_mark mark = mc_arena_mark(document->arena);

    if (shown->item->reference.amr.length == 0 && shown->item->candidate.amr.length == 0)
        return;
    document->kind->gap(document);
    draw_graphs(shown, &drawing);
    mc_arena_reset(document->arena, mark);
}

/* Normalised score less normalised human score; NaN where one is missing. */
static double gap(const struct shown_case *shown, size_t column)
{
    return shown->result->metric_normalised[column][shown->index] -
           shown->result->human_normalised[shown->index];
}

/* The greatest distance of a metric from people; NaN when there are not two to compare. */
static double greatest_gap(const struct shown_case *shown)
{
    double most = 0;
    size_t n = 0, c;

    for (c = 0; c < shown->result->scores->n_columns; c++) {
        double distance = fabs(gap(shown, c));

        if (isnan(distance))
            continue;
        n++;
        if (distance > most)
            most = distance;
    }
    return n < 2 || !(most > 0) ? (double)NAN : most;
}

static struct mc_slice gap_text(double value, int decimals, struct mc_arena *arena)
{
    struct mc_slice text = mc_decimal_text(value, decimals, arena);

    if (!(value > 0))
        return text;
    return mc_slice_of(mc_arena_format(arena, "+%.*s", MC_SLICE_ARGUMENTS(text)));
}

static void add_score(const struct shown_case *shown, size_t column, double most,
                      struct mc_table *table)
{
    const struct mc_score_column *scores = &shown->result->scores->columns[column];
    double normalised = shown->result->metric_normalised[column][shown->index];
    double distance = gap(shown, column);
    bool is_unproved = mc_score_is_unproved(scores, shown->index);
    struct mc_table_cell *cells = mc_table_row(table, false);

    mc_table_set(table, &cells[0], mc_metric_name(scores, table->arena));
    mc_table_set(table, &cells[1], raw_text(scores->values[shown->index], table->arena));
    mc_table_set(table, &cells[2], mc_decimal_text(normalised, shown->decimals, table->arena));
    mc_table_set(table, &cells[3], gap_text(distance, shown->decimals, table->arena));
    if (scores->states[shown->index] != MC_SCORE_OK)
        mc_table_set(table, &cells[4], mc_missing_reason(scores, shown->index));
    else if (fabs(distance) >= most || is_unproved)
        mc_table_set(table, &cells[4],
                     mc_slice_of(!is_unproved             ? "<- farthest"
                                 : fabs(distance) >= most ? "<- farthest; not proved"
                                                          : "not proved"));
}

static void write_scores(const struct shown_case *shown)
{
    struct mc_document *document = shown->document;
    struct mc_table *table = mc_table_new(document->arena);
    double most = greatest_gap(shown);
    size_t c;

    mc_table_column(table, mc_slice_of("metric"), MC_ALIGN_LEFT);
    mc_table_column(table, mc_slice_of("score"), MC_ALIGN_RIGHT);
    mc_table_column(table, mc_slice_of("normalised"), MC_ALIGN_RIGHT);
    mc_table_column(table, mc_slice_of("gap"), MC_ALIGN_RIGHT);
    mc_table_column(table, mc_slice("", 0), MC_ALIGN_LEFT);
    for (c = 0; c < shown->result->scores->n_columns; c++)
        add_score(shown, c, most, table);
    document->kind->gap(document);
    document->kind->table(document, table);
}

void mc_text_case_write(const struct mc_result *result, size_t index,
                        const struct mc_report_options *options, struct mc_document *document)
{
    struct shown_case shown = {
        .result = result,
        .item = &result->suite->cases[index],
        .index = index,
        .decimals = options->precision >= 0 ? options->precision : 3,
        .document = document,
    };

    write_head(&shown);
    write_texts(&shown);
    write_graphs(&shown);
    if (result->scores->n_columns > 0)
        write_scores(&shown);
    mc_text_expectations_write(result, index, document);
}
