#include "report/text_group.h"

#include <math.h>

#include "report/figure.h"
#include "report/figure_list.h"
#include "report/plain_text.h"
#include "report/text_case.h"
#include "report/words.h"

/* A text under way. */
struct shown_group {
    struct mc_figure_view view; /* of this group alone */
    struct mc_document *document;
    struct mc_footnotes notes;
};

static void begin_section(const struct shown_group *shown, const char *title)
{
    shown->document->kind->gap(shown->document);
    shown->document->kind->subtitle(shown->document, mc_slice_of(title));
}

static void write_footnotes(const struct shown_group *shown)
{
    struct mc_slice *lines;
    size_t n = mc_footnote_lines(&shown->notes, &lines), i;

    for (i = 0; i < n; i++)
        shown->document->kind->remark(shown->document, lines[i], 4);
}

static void write_head(const struct shown_group *shown)
{
    const struct mc_group *group = shown->view.groups[0];
    const struct mc_suite *suite = shown->view.result->suite;
    struct mc_document *document = shown->document;
    struct mc_slice bounds;

    document->kind->title(document, mc_group_sentence(shown->view.dataset, group, document->arena));
    document->kind->paragraph(document, mc_judged_sentence(shown->view.dataset));
    if (group->phenomenon != MC_NOT_FOUND &&
        suite->phenomena[group->phenomenon].description.length > 0)
        document->kind->paragraph(
            document,
            mc_plain_text(suite->phenomena[group->phenomenon].description, document->arena));
    document->kind->paragraph(document, mc_settings_sentence(shown->view.result, document->arena));
    bounds = mc_bounds_sentence(shown->view.result, document->arena);
    if (bounds.length > 0)
        document->kind->paragraph(document, bounds);
}

/* Three rows of four figures: as given, on the scale, normalised. */
static void write_human(struct shown_group *shown)
{
    static const char *const titles[] = {"mean", "median", "standard deviation", "standard error"};
    static const char *const rows[] = {"as given", "on its scale, [0, 1]", "normalised"};
    struct mc_table *table = mc_table_new(shown->document->arena);
    const struct mc_group *group = shown->view.groups[0];
    struct mc_human_figure figures[MC_N_HUMAN_FIGURES];
    size_t row, i;

    mc_human_figure_list(shown->view.result, group, figures);
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
                mc_decimal_text(figure->value, mc_human_decimals(&shown->view), table->arena));
            if (figure->reason != NULL)
                cells[2 + i].mark = mc_footnote(&shown->notes, mc_slice_of(figure->reason));
        }
    }
    begin_section(shown, shown->view.dataset->has_rubric
                             ? shown->view.dataset->has_human ? "scores of people and of the rubric"
                                                              : "scores after the rubric"
                             : "human scores");
    shown->document->kind->table(shown->document, table);
}

static void write_figures(struct shown_group *shown)
{
    struct mc_list_shape shape = {MC_LIST_METRICS, false, 0};
    size_t room = mc_document_room(shown->document);
    struct mc_footnotes tried = shown->notes;
    struct mc_slice dropped;

    while (shape.n_dropped < mc_view_figures(&shown->view) &&
           mc_table_width(mc_figure_list(&shown->view, &shape, &tried)) > room) {
        shape.n_dropped++;
        tried = shown->notes;
    }
    begin_section(shown, "metrics");
    shown->document->kind->table(shown->document,
                                 mc_figure_list(&shown->view, &shape, &shown->notes));
    write_footnotes(shown);
    dropped = mc_list_dropped(&shown->view, &shape);
    if (dropped.length > 0 && !shown->notes.off)
        shown->document->kind->remark(shown->document, dropped, 2);
}

static struct mc_slice column_name(const struct shown_group *shown, size_t column, bool is_title)
{
    if (column == 0)
        return mc_slice_of(mc_judge_word(shown->view.dataset));
    if (is_title)
        return mc_metric_title(&shown->view.result->scores->columns[column - 1],
                               shown->document->arena);
    return mc_metric_name(&shown->view.result->scores->columns[column - 1], shown->document->arena);
}

/* The columns from..to-1 of the correlation matrix. */
static struct mc_table *correlation_table(const struct shown_group *shown, size_t from, size_t to)
{
    struct mc_table *table = mc_table_new(shown->document->arena);
    size_t n = shown->view.result->scores->n_columns + 1, row, c;

    mc_table_column(table, mc_slice("", 0), MC_ALIGN_LEFT);
    for (c = from; c < to; c++)
        mc_table_column(table, column_name(shown, c, true), MC_ALIGN_RIGHT);
    for (row = 0; row < n; row++) {
        struct mc_table_cell *cells = mc_table_row(table, false);

        mc_table_set(table, &cells[0], column_name(shown, row, false));
        for (c = from; c < to; c++)
            mc_table_set(table, &cells[1 + c - from],
                         mc_decimal_text(shown->view.groups[0]->correlations[row * n + c],
                                         mc_human_decimals(&shown->view), table->arena));
    }
    return table;
}

static bool any_undefined(const struct shown_group *shown)
{
    size_t n = shown->view.result->scores->n_columns + 1, i;

    for (i = 0; i < n * n; i++)
        if (isnan(shown->view.groups[0]->correlations[i]))
            return true;
    return false;
}

/* A part of the matrix that is tried out. */
struct trial {
    const struct shown_group *shown;
    size_t from;
};

static size_t width_of(void *context, size_t n)
{
    const struct trial *trial = context;
    struct mc_arena *arena = trial->shown->document->arena;
    struct mc_arena_mark mark = mc_arena_mark(arena);
    size_t width = mc_table_width(correlation_table(trial->shown, trial->from, trial->from + n));

    mc_arena_reset(arena, mark);
    return width;
}

static void write_correlations(const struct shown_group *shown)
{
    struct mc_document *document = shown->document;
    size_t n = shown->view.result->scores->n_columns + 1;
    struct trial trial = {shown, 0};

    begin_section(shown, "correlations (Spearman)");
    while (trial.from < n) {
        size_t to = trial.from +
                    mc_table_split(n - trial.from, mc_document_room(document), width_of, &trial);

        if (trial.from > 0)
            document->kind->gap(document);
        document->kind->table(document, correlation_table(shown, trial.from, to));
        trial.from = to;
    }
    if (any_undefined(shown))
        document->kind->remark(document, mc_slice_of("- " MC_CORRELATION_REASON), 2);
}

static void write_cases(const struct shown_group *shown)
{
    const struct mc_group *group = shown->view.groups[0];
    struct mc_document *document = shown->document;
    size_t i;

    begin_section(shown, "cases");
    document->kind->paragraph(
        document, mc_slice_of(mc_arena_format(document->arena,
                                              "gap: normalised score of the metric less that of %s",
                                              mc_judge_noun(shown->view.dataset))));
    for (i = 0; i < group->n_cases; i++) {
        struct mc_arena_mark mark = mc_arena_mark(document->arena);

        mc_text_case_write(shown->view.result, group->cases[i], shown->view.options, document);
        mc_arena_reset(document->arena, mark);
    }
}

void mc_text_group_write(const struct mc_result *result, const struct mc_dataset_result *dataset,
                         const struct mc_group *group, const struct mc_report_options *options,
                         struct mc_document *document)
{
    struct shown_group shown = {.document = document};

    shown.notes.arena = document->arena = mc_arena_new();
    shown.notes.off = options->brief;
    shown.view = mc_view_dataset(result, dataset, options, document->arena);
    shown.view.groups = &group;
    shown.view.n_groups = 1;
    write_head(&shown);
    write_human(&shown);
    if (result->scores->n_columns > 0) {
        write_figures(&shown);
        write_correlations(&shown);
    }
    write_cases(&shown);
    mc_arena_free(document->arena);
    document->arena = NULL;
}
