/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text_folder.c: the report `text`: a folder with a file for each phenomenon of each dataset, every
 * case in full, and an index that lists the files after the report. In order: expectations of a
 * case, a case, a phenomenon, names of files, the folder. */
#include <ctype.h>
#include <math.h>

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "analysis/expectations.h"
#include "base/file.h"
#include "base/output_set.h"
#include "base/hash.h"
#include "report/document.h"
#include "report/explain/difference.h"
#include "report/explain/drawing.h"
#include "report/figures.h"
#include "report/footnotes.h"
#include "report/plain_text.h"
#include "report/report.h"
#include "report/report_document.h"
#include "report/words.h"
#include "suite/suite.h"

/* --- expectations of a case ------------------------------------------------------------------- */

/* "; failed by bleu -0.060, ter -0.200 (-20)"; empty if no metric has this outcome. */
static const char *metrics_with(const struct mc_result *result, const struct mc_tested *tested,
                                enum mc_outcome outcome, struct mc_arena *arena)
{
    static const char *const words[] = {[MC_OUTCOME_NONE] = "not applicable to",
                                        [MC_OUTCOME_PASSED] = "passed by",
                                        [MC_OUTCOME_FAILED] = "failed by"};
    const char *text = "";
    size_t c;

    for (c = 0; c < result->scores->n_columns; c++) {
        const struct mc_verdict *verdict = &tested->verdicts[c];
        struct mc_slice name = mc_plain_text(result->scores->columns[c].name, arena);

        if (verdict->outcome != outcome)
            continue;
        text = mc_arena_format(arena, "%s%s%s %.*s", text, text[0] == '\0' ? "; " : ",",
                               text[0] == '\0' ? words[outcome] : "", MC_SLICE_ARGUMENTS(name));
        if (outcome == MC_OUTCOME_FAILED)
            text = mc_arena_format(arena, "%s %s", text,
                                   mc_margin_text(result, c, verdict->margin, false, arena).data);
    }
    return text;
}

/* The metrics that failed, with margins, those that passed, those to which it is not applicable,
 * and whether people miss it. */
static void write_expectation(const struct mc_result *result, const struct mc_tested *tested,
                              struct mc_document *document)
{
    const struct mc_suite *suite = result->suite;
    const struct mc_suite_file *file = &suite->files[suite->cases[tested->item].file];
    struct mc_arena *arena = document->arena;
    struct mc_slice words = mc_expectation_words(tested, arena);
    const char *people = "";

    if (tested->people.outcome == MC_OUTCOME_FAILED)
        people =
            mc_arena_format(arena, "; missed by %s",
                            file->judgement.by == MC_JUDGED_BY_RUBRIC ? "the rubric" : "people");
    document->kind->entry(document, mc_slice_of("expected"), strlen("expected"),
                          mc_arena_slice(arena, "%.*s%s%s%s%s", MC_SLICE_ARGUMENTS(words),
                                         metrics_with(result, tested, MC_OUTCOME_FAILED, arena),
                                         metrics_with(result, tested, MC_OUTCOME_PASSED, arena),
                                         metrics_with(result, tested, MC_OUTCOME_NONE, arena),
                                         people));
}

/* Writes an entry for each expectation of the case; nothing if there are none. */
static void write_expectations(const struct mc_result *result, size_t index,
                               struct mc_document *document)
{
    const struct mc_expectations *expectations = result->expectations;
    size_t i;

    if (expectations == NULL || expectations->first[index] == expectations->first[index + 1])
        return;
    document->kind->gap(document);
    for (i = expectations->first[index]; i < expectations->first[index + 1]; i++)
        write_expectation(result, &expectations->items[i], document);
}

/* --- a case ----------------------------------------------------------------------------------- */

/* A case being written. */
struct case_writer {
    const struct mc_result *result;
    const struct mc_case *item;
    size_t index;
    int decimals; /* of normalised scores */
    struct mc_document *document;
};

/* A raw score as text. */
static struct mc_slice raw_text(double score, struct mc_arena *arena)
{
    return mc_number_text(score, 6, arena);
}

/* "N1   sentence   human 3 (normalised 0.500)" below a rule. */
static void write_case_head(const struct case_writer *writer)
{
    struct mc_document *document = writer->document;
    const struct mc_suite_file *file = &writer->result->suite->files[writer->item->file];
    double normalised = writer->result->human_normalised[writer->index];
    struct mc_slice id = mc_plain_text(writer->item->id, document->arena);
    struct mc_slice kind =
        mc_plain_text(mc_case_labels(writer->item)->subphenomenon, document->arena);
    struct mc_slice human = raw_text(writer->item->human, document->arena);
    struct mc_slice scaled = mc_decimal_text(normalised, writer->decimals, document->arena);
    size_t i;

    for (i = 0; i < document->width; i++)
        (void)putc('-', document->stream);
    (void)putc('\n', document->stream);
    (void)fprintf(document->stream, "%.*s%s%.*s   ", MC_SLICE_ARGUMENTS(id),
                  kind.length > 0 ? "   " : "", MC_SLICE_ARGUMENTS(kind));
    if (isnan(writer->item->human))
        (void)fprintf(document->stream, "not judged\n");
    else
        (void)fprintf(document->stream, "%s %.*s (normalised %.*s)\n",
                      file->judgement.by == MC_JUDGED_BY_RUBRIC ? "rubric" : "human",
                      MC_SLICE_ARGUMENTS(human), MC_SLICE_ARGUMENTS(scaled));
}

/* A sentence, or a dash if there is none. */
static void write_text(const struct case_writer *writer, const char *name, bool has_text,
                       struct mc_slice text)
{
    struct mc_document *document = writer->document;
    struct mc_slice plain = mc_plain_text(text, document->arena);

    document->kind->entry(document, mc_slice_of(name), strlen("reference"),
                          has_text ? plain : mc_slice_of("- (no sentence)"));
}

static void write_texts(const struct case_writer *writer)
{
    const struct mc_case *item = writer->item;
    struct mc_slice facts = mc_case_facts(item, writer->document->arena);
    size_t i;

    if (facts.length > 0)
        write_text(writer, "context", true, facts);
    if (mc_case_more(item)->source.has_text)
        write_text(writer, "source", true, mc_case_more(item)->source.text);
    if (item->reference.has_text || item->candidate.has_text) {
        write_text(writer, "reference", item->reference.has_text, item->reference.text);
        write_text(writer, "candidate", item->candidate.has_text, item->candidate.text);
    }
    for (i = 0; i < mc_case_lists(item)->n_further_references; i++) {
        const struct mc_side *side = &mc_case_lists(item)->further_references[i];
        const char *name = side->kind == MC_SIDE_TARGETED ? "targeted reference" : "reference";

        write_text(writer, mc_arena_format(writer->document->arena, "%s %zu", name, i + 2),
                   side->has_text, side->text);
    }
    if (mc_case_more(item)->note.length > 0)
        write_text(writer, "note", true, mc_case_more(item)->note);
}

/* The graph with one relation per line, or as in the suite if it was not parsed; without the
 * comment lines before it, since the sentence is shown anyway. */
static struct mc_slice graph_text(const struct mc_side *side, struct mc_arena *arena)
{
    struct mc_buffer buffer = {NULL, 0, 0};
    struct mc_slice text = mc_side_more(side)->amr;
    struct mc_amr_graph bare;

    while (text.length > 0 && text.data[0] == '#') {
        const char *end = memchr(text.data, '\n', text.length);
        size_t n = end == NULL ? text.length : (size_t)(end - text.data) + 1;

        text = mc_slice(text.data + n, text.length - n);
    }
    if (mc_side_more(side)->graph != NULL) {
        bare = *mc_side_more(side)->graph;
        bare.n_metadata = 0;
        mc_penman_write(&bare, false, &buffer);
        text = mc_buffer_take(&buffer, arena);
    }
    return text.length > 0 ? text : mc_slice_of("- (no graph)");
}

/* Both graphs with their differences marked, and the edits; only their texts if one is missing. */
static void write_graphs(const struct case_writer *writer)
{
    const struct mc_side *reference = &writer->item->reference,
                         *candidate = &writer->item->candidate;
    const struct mc_amr_graph *graphs[2] = {mc_side_more(reference)->graph,
                                            mc_side_more(candidate)->graph};
    struct mc_document *document = writer->document;
    struct mc_arena *arena = document->arena;
    struct mc_drawing drawing = {document->stream, arena, document->width, document->color};
    struct mc_arena_mark mark = mc_arena_mark(arena);
    struct mc_difference difference;
    struct mc_marked_text sides[2];
    struct mc_slice remark;

    if (mc_side_more(reference)->amr.length == 0 && mc_side_more(candidate)->amr.length == 0)
        return;
    document->kind->gap(document);
    if (graphs[0] == NULL || graphs[1] == NULL) {
        mc_draw_side_by_side(&drawing, graph_text(reference, arena), graph_text(candidate, arena),
                             1);
    } else {
        mc_difference(graphs[0], graphs[1], mc_limit_of_steps(MC_STANDARD_STEPS), arena,
                      &difference);
        mc_marked_graphs(graphs, &difference, arena, sides);
        mc_draw_marked_texts(&drawing, sides);
        write_text(writer, "edits", true, mc_edits_text(&difference, arena));
        remark = mc_edits_remark(&difference, arena);
        if (remark.length > 0)
            write_text(writer, "", true, remark);
    }
    mc_arena_reset(arena, mark);
}

/* Normalised score minus normalised human score; NaN if one is missing. */
static double gap(const struct case_writer *writer, size_t column)
{
    return writer->result->metric_normalised[column][writer->index] -
           writer->result->human_normalised[writer->index];
}

static void add_score(const struct case_writer *writer, size_t column, double largest,
                      struct mc_table *table)
{
    const struct mc_score_column *scores = &writer->result->scores->columns[column];
    double normalised = writer->result->metric_normalised[column][writer->index];
    double distance = gap(writer, column);
    bool is_unproved = mc_score_is_unproved(scores, writer->index);
    struct mc_slice gap_text = mc_decimal_text(distance, writer->decimals, table->arena);
    struct mc_table_cell *cells = mc_table_row(table, false);

    if (distance > 0)
        gap_text = mc_arena_slice(table->arena, "+%.*s", MC_SLICE_ARGUMENTS(gap_text));
    mc_table_set(table, &cells[0], mc_metric_name(scores, table->arena));
    mc_table_set(table, &cells[1], raw_text(scores->values[writer->index], table->arena));
    mc_table_set(table, &cells[2], mc_decimal_text(normalised, writer->decimals, table->arena));
    mc_table_set(table, &cells[3], gap_text);
    if (scores->states[writer->index] != MC_SCORE_OK)
        mc_table_set(table, &cells[4], mc_missing_reason(scores, writer->index));
    else if (fabs(distance) >= largest || is_unproved)
        mc_table_set(table, &cells[4],
                     mc_slice_of(!is_unproved                ? "<- farthest"
                                 : fabs(distance) >= largest ? "<- farthest; not proved"
                                                             : "not proved"));
}

static void write_scores(const struct case_writer *writer)
{
    struct mc_document *document = writer->document;
    struct mc_table *table = mc_table_new(document->arena);
    double largest = 0; /* distance of a metric from people; NaN if there are not two to compare */
    size_t n = 0, c;

    for (c = 0; c < writer->result->scores->n_columns; c++) {
        double distance = fabs(gap(writer, c));

        n += isnan(distance) ? 0 : 1;
        largest = distance > largest ? distance : largest;
    }
    if (n < 2 || !(largest > 0))
        largest = (double)NAN;
    mc_table_column(table, mc_slice_of("metric"), MC_ALIGN_LEFT);
    mc_table_column(table, mc_slice_of("score"), MC_ALIGN_RIGHT);
    mc_table_column(table, mc_slice_of("normalised"), MC_ALIGN_RIGHT);
    mc_table_column(table, mc_slice_of("gap"), MC_ALIGN_RIGHT);
    mc_table_column(table, mc_slice("", 0), MC_ALIGN_LEFT);
    for (c = 0; c < writer->result->scores->n_columns; c++)
        add_score(writer, c, largest, table);
    document->kind->gap(document);
    document->kind->table(document, table);
}

/* Writes id, subphenomenon, sentences, both graphs side by side with their differences marked, the
 * edits between them (amr/difference.h), the human score and every score, raw and normalised, with
 * the metrics farthest from people marked. `index` is that of the case in the suite. */
static void write_case(const struct mc_result *result, size_t index,
                       const struct mc_report_options *options, struct mc_document *document)
{
    struct case_writer writer = {
        .result = result,
        .item = &result->suite->cases[index],
        .index = index,
        .decimals = options->precision >= 0 ? options->precision : 3,
        .document = document,
    };

    write_case_head(&writer);
    write_texts(&writer);
    write_graphs(&writer);
    if (result->scores->n_columns > 0)
        write_scores(&writer);
    write_expectations(result, index, document);
}

/* --- a phenomenon ----------------------------------------------------------------------------- */

/* A phenomenon being written. */
struct group_writer {
    struct mc_figure_view view; /* of this group only */
    struct mc_document *document;
    struct mc_footnotes notes;
};

static void begin_section(const struct group_writer *writer, const char *title)
{
    writer->document->kind->gap(writer->document);
    writer->document->kind->subtitle(writer->document, mc_slice_of(title));
}

static void write_phenomenon_head(const struct group_writer *writer)
{
    const struct mc_group *group = writer->view.groups[0];
    const struct mc_suite *suite = writer->view.result->suite;
    struct mc_document *document = writer->document;
    struct mc_slice bounds;

    document->kind->title(document,
                          mc_group_sentence(writer->view.dataset, group, document->arena));
    document->kind->paragraph(document, mc_judged_sentence(writer->view.dataset, document->arena));
    if (group->phenomenon != MC_NOT_FOUND &&
        suite->phenomena[group->phenomenon].description.length > 0)
        document->kind->paragraph(
            document,
            mc_plain_text(suite->phenomena[group->phenomenon].description, document->arena));
    document->kind->paragraph(document, mc_settings_sentence(writer->view.result, document->arena));
    bounds = mc_bounds_sentence(writer->view.result, document->arena);
    if (bounds.length > 0)
        document->kind->paragraph(document, bounds);
}

/* Three rows of four figures: as given, on the scale, normalised. */
static void write_human(struct group_writer *writer)
{
    static const char *const titles[] = {"mean", "median", "standard deviation", "standard error"};
    static const char *const rows[] = {"as given", "on its scale, [0, 1]", "normalised"};
    struct mc_table *table = mc_table_new(writer->document->arena);
    const struct mc_group *group = writer->view.groups[0];
    struct mc_human_figure figures[MC_N_HUMAN_FIGURES];
    size_t row, i;

    mc_human_figure_list(writer->view.result, group, figures);
    mc_table_column(table, mc_slice("", 0), MC_ALIGN_LEFT);
    mc_table_column(table, mc_slice_of("n"), MC_ALIGN_RIGHT);
    for (i = 0; i < 4; i++)
        mc_table_column(table, mc_slice_of(titles[i]), MC_ALIGN_RIGHT);
    for (row = 0; row < 3; row++) {
        struct mc_table_cell *cells = mc_table_row(table, false);

        mc_table_set(table, &cells[0], mc_slice_of(rows[row]));
        mc_put_count(group->human.n, table, &cells[1]);
        for (i = 0; i < 4; i++) {
            const struct mc_human_figure *figure = &figures[row * 4 + i];

            mc_table_set(
                table, &cells[2 + i],
                mc_decimal_text(figure->value, mc_human_decimals(&writer->view), table->arena));
            if (figure->reason != NULL)
                cells[2 + i].mark = mc_footnote(&writer->notes, mc_slice_of(figure->reason));
        }
    }
    begin_section(writer, writer->view.dataset->has_rubric
                              ? writer->view.dataset->has_human
                                    ? "scores of people and of the rubric"
                                    : "scores by the rubric"
                              : "human scores");
    writer->document->kind->table(writer->document, table);
}

static void write_figures(struct group_writer *writer)
{
    struct mc_list_shape shape = {MC_LIST_METRICS, false, 0, false};
    size_t room = mc_document_room(writer->document);
    struct mc_footnotes trial_notes = writer->notes;
    struct mc_slice dropped;

    while (shape.n_dropped < mc_view_figures(&writer->view) &&
           mc_table_width(mc_figure_list(&writer->view, &shape, &trial_notes)) > room) {
        shape.n_dropped++;
        trial_notes = writer->notes;
    }
    begin_section(writer, "metrics");
    writer->document->kind->table(writer->document,
                                  mc_figure_list(&writer->view, &shape, &writer->notes));
    mc_footnotes_write(&writer->notes, 4, writer->document);
    dropped = mc_list_dropped(&writer->view, &shape);
    if (dropped.length > 0 && !writer->notes.off)
        writer->document->kind->remark(writer->document, dropped, 2);
}

static struct mc_slice column_name(const struct group_writer *writer, size_t column, bool is_title)
{
    if (column == 0)
        return mc_slice_of(mc_judge_word(writer->view.dataset));
    if (is_title)
        return mc_metric_title(&writer->view.result->scores->columns[column - 1],
                               writer->document->arena);
    return mc_metric_name(&writer->view.result->scores->columns[column - 1],
                          writer->document->arena);
}

/* The columns from..to-1 of the correlation matrix. */
static struct mc_table *correlation_table(void *context, size_t from, size_t to, bool tried)
{
    const struct group_writer *writer = context;
    struct mc_table *table = mc_table_new(writer->document->arena);
    size_t n = writer->view.result->scores->n_columns + 1, row, c;

    (void)tried;
    mc_table_column(table, mc_slice("", 0), MC_ALIGN_LEFT);
    for (c = from; c < to; c++)
        mc_table_column(table, column_name(writer, c, true), MC_ALIGN_RIGHT);
    for (row = 0; row < n; row++) {
        struct mc_table_cell *cells = mc_table_row(table, false);

        mc_table_set(table, &cells[0], column_name(writer, row, false));
        for (c = from; c < to; c++)
            mc_table_set(table, &cells[1 + c - from],
                         mc_decimal_text(writer->view.groups[0]->correlations[row * n + c],
                                         mc_human_decimals(&writer->view), table->arena));
    }
    return table;
}

static void write_correlations(struct group_writer *writer)
{
    const double *correlations = writer->view.groups[0]->correlations;
    size_t n = writer->view.result->scores->n_columns + 1, i;

    begin_section(writer, "correlations (Spearman)");
    mc_document_wide_table(writer->document, n, correlation_table, writer);
    for (i = 0; i < n * n && !isnan(correlations[i]); i++)
        ;
    if (i < n * n)
        writer->document->kind->remark(writer->document, mc_slice_of("- " MC_CORRELATION_REASON),
                                       2);
}

static void write_cases(const struct group_writer *writer)
{
    const struct mc_group *group = writer->view.groups[0];
    struct mc_document *document = writer->document;
    size_t i;

    begin_section(writer, "cases");
    document->kind->paragraph(document,
                              mc_arena_slice(document->arena,
                                             "gap: normalised score of the metric minus that "
                                             "of %s",
                                             mc_judge_noun(writer->view.dataset)));
    for (i = 0; i < group->n_cases; i++) {
        struct mc_arena_mark mark = mc_arena_mark(document->arena);

        write_case(writer->view.result, group->cases[i], writer->view.options, document);
        mc_arena_reset(document->arena, mark);
    }
}

/* Writes what the phenomenon is, human statistics (as given, on the scale, normalised), the figures
 * of every metric, the correlations between all of them, then every case. document->arena need not
 * be set. */
static void write_phenomenon(const struct mc_result *result,
                             const struct mc_dataset_result *dataset, const struct mc_group *group,
                             const struct mc_report_options *options, struct mc_document *document)
{
    struct group_writer writer = {.document = document};

    writer.notes.arena = document->arena = mc_arena_new();
    writer.notes.off = options->detail == MC_DETAIL_SUMMARY;
    writer.view = mc_view_dataset(result, dataset, options, document->arena);
    writer.view.groups = &group;
    writer.view.n_groups = 1;
    write_phenomenon_head(&writer);
    write_human(&writer);
    if (result->scores->n_columns > 0) {
        write_figures(&writer);
        write_correlations(&writer);
    }
    write_cases(&writer);
    mc_arena_free(document->arena);
    document->arena = NULL;
}

/* --- names of files --------------------------------------------------------------------------- */

enum { MOST_BYTES = 80 };

/* The name as part of a file name; it never begins with a dot or ends inside a character. */
static char *safe_name(struct mc_slice name, struct mc_arena *arena)
{
    struct mc_slice plain = mc_plain_text(name, arena);
    size_t n = plain.length < MOST_BYTES ? plain.length : MOST_BYTES, i;
    char *copy;

    while (n < plain.length && n > 0 && ((unsigned char)plain.data[n] & 0xC0) == 0x80)
        n--;
    copy = mc_arena_format(arena, "%.*s", (int)n, plain.data);
    for (i = 0; i < n; i++) {
        unsigned char byte = (unsigned char)copy[i];

        if ((byte < 0x80 && !isalnum(byte) && byte != '_' && byte != '.' && byte != '-') ||
            (i == 0 && byte == '.'))
            copy[i] = '-';
    }
    return copy;
}

/* "DATASET-PHENOMENON.txt", with "-not-pooled" before the dot if the group is not pooled. Letters,
 * digits, '_', '.', '-' and everything beyond ASCII are kept, other characters become '-'; each of
 * the two names is cut to 80 bytes. A name already in `taken`, ignoring the case of ASCII letters,
 * gets "-2", "-3" ...; the result is added to `taken`. In the arena. */
static const char *file_name(struct mc_slice dataset, struct mc_slice phenomenon, bool pooled,
                             struct mc_string_map *taken, struct mc_arena *arena)
{
    const char *first = safe_name(dataset, arena), *second = safe_name(phenomenon, arena);
    const char *suffix = pooled ? "" : "-not-pooled";
    const char *name = mc_arena_format(arena, "%s-%s%s.txt", first, second, suffix);
    bool is_new;
    unsigned i;

    for (i = 2;; i++) {
        (void)mc_string_map_add(taken, mc_arena_lower(arena, mc_slice_of(name)), &is_new);
        if (is_new)
            return name;
        name = mc_arena_format(arena, "%s-%s%s-%u.txt", first, second, suffix, i);
    }
}

/* --- the folder ------------------------------------------------------------------------------- */

enum { LEAST_WIDTH = 100 };

/* A folder being written. */
struct folder {
    const struct mc_result *result;
    const struct mc_report_options *options;
    const char *path;
    struct mc_arena *arena;
    struct mc_table *names; /* of the files, for the index */
    struct mc_output_set *set;
};

static const char *path_of(const struct folder *folder, const char *name)
{
    return mc_arena_format(folder->arena, "%s/%s", folder->path, name);
}

static struct mc_document document_on(const struct folder *folder, FILE *stream)
{
    struct mc_document document = {.kind = &mc_screen_kind, .stream = stream};

    document.width = folder->options->width < LEAST_WIDTH ? LEAST_WIDTH : folder->options->width;
    return document;
}

static int write_group(struct folder *folder, const struct mc_dataset_result *dataset,
                       const struct mc_group *group, const char *name, struct mc_error *error)
{
    struct mc_table_cell *cells = mc_table_row(folder->names, false);
    struct mc_document document;
    FILE *stream;

    mc_table_set(folder->names, &cells[0], mc_slice_of(name));
    mc_table_set(folder->names, &cells[1], dataset->name);
    mc_table_set(folder->names, &cells[2], group->name);
    mc_table_set(folder->names, &cells[3], mc_arena_slice(folder->arena, "%zu", group->n_cases));
    stream = mc_output_set_add(folder->set, path_of(folder, name), error);
    if (stream == NULL)
        return -1;
    document = document_on(folder, stream);
    write_phenomenon(folder->result, dataset, group, folder->options, &document);
    return mc_output_set_close(folder->set, error);
}

static int write_groups(struct folder *folder, struct mc_error *error)
{
    struct mc_string_map *taken = mc_string_map_new(folder->arena);
    size_t d, g;

    for (d = 0; d < folder->result->n_datasets; d++) {
        const struct mc_dataset_result *dataset = &folder->result->datasets[d];

        for (g = 0; g < dataset->n_groups; g++) {
            const struct mc_group *group = &dataset->groups[g];
            const char *name;

            if (group->overall)
                continue;
            name = file_name(dataset->name, group->name, group->pooled, taken, folder->arena);
            if (write_group(folder, dataset, group, name, error) != 0)
                return -1;
        }
    }
    return 0;
}

static int write_index(const struct folder *folder, struct mc_error *error)
{
    struct mc_document document;
    FILE *stream = mc_output_set_add(folder->set, path_of(folder, "index.txt"), error);

    if (stream == NULL)
        return -1;
    document = document_on(folder, stream);
    if (mc_content_write(folder->result, folder->options, &document, error) != 0)
        return -1;
    document.kind->gap(&document);
    document.kind->title(&document, mc_slice_of("files"));
    document.kind->table(&document, folder->names);
    return mc_output_set_close(folder->set, error);
}

static int write_folder(const struct mc_result *result, const struct mc_report_options *options,
                        const char *path, struct mc_output_set *set, struct mc_error *error)
{
    struct mc_report_options plain = *options;
    struct folder folder = {result, &plain, path, NULL, NULL, set};
    int status = -1;

    plain.color = false;
    if (mc_report_sort_check(options->sort, error) != 0 ||
        mc_output_set_folder(set, path, error) != 0)
        return -1;
    folder.arena = mc_arena_new();
    folder.names = mc_table_new(folder.arena);
    mc_table_column(folder.names, mc_slice_of("file"), MC_ALIGN_LEFT);
    mc_table_column(folder.names, mc_slice_of("dataset"), MC_ALIGN_LEFT);
    mc_table_column(folder.names, mc_slice_of("phenomenon"), MC_ALIGN_LEFT);
    mc_table_column(folder.names, mc_slice_of("cases"), MC_ALIGN_RIGHT);
    if (write_groups(&folder, error) == 0)
        status = write_index(&folder, error);
    mc_arena_free(folder.arena);
    return status;
}

const struct mc_report_format mc_report_text = {
    .name = "text",
    .file_extension = "txt",
    .summary = "a folder with one file for each phenomenon, every case in it",
    .folder = true,
    .write_folder = write_folder,
};
