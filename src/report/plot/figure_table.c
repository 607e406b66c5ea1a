/* SPDX-License-Identifier: GPL-3.0-or-later */
/* figure_table.c: the report is read as JSON by name, and what is asked for but missing is a
 * finding with its place. In order: members of the report; dataset, metrics, rows; the table and
 * its order; cases; bounds and other questions about the table. */
#include "report/plot/figure_table.h"

#include <math.h>

#include "analysis/statistics.h"
#include "base/options.h"
#include "report/plot/saved_rows.h"
#include "report/plot/script.h"
#include "report/record.h"
#include "report/report.h"
#include "report/words.h"
#include "scores/metric_family.h"

/* --- members of the report -------------------------------------------------------------------- */

static struct mc_slice text_of(const struct mc_json_cursor *object, const char *key,
                               struct mc_arena *arena)
{
    struct mc_json_cursor at;
    struct mc_slice text = {"", 0};

    if (!mc_json_member(object, key, &at) || mc_json_text(&at, arena, &text) != 0)
        return mc_slice("", 0);
    return text;
}

/* Reads the list `key` of the object; it must outlive the cursors of its elements. */
static int list_of(const struct mc_json_cursor *object, const char *key,
                   struct mc_json_cursor *list, struct mc_error *error)
{
    if (mc_json_required(object, key, list) != 0 || mc_json_is_array(list) != 0)
        return mc_diagnostics_error(object->file->diagnostics, error);
    return 0;
}

static int unknown(const char *what, struct mc_slice word, const char *const *known,
                   struct mc_error *error)
{
    char hint[MC_KNOWN_HINT];

    return mc_error_set(error, MC_CODE_USAGE, "the report has no %s '%.*s'%s", what,
                        MC_SLICE_ARGUMENTS(word), mc_known_hint(word, known, hint));
}

/* The names of a list of objects; NULL-terminated. */
static const char **names_of(const struct mc_json_cursor *list, struct mc_arena *arena)
{
    const char **names = mc_arena_array(arena, json_array_size(list->value) + 1, sizeof(*names));
    struct mc_json_cursor item;
    size_t i;

    for (i = 0; mc_json_element(list, i, &item); i++)
        names[i] = text_of(&item, "name", arena).data;
    return names;
}

static bool is_among(struct mc_slice name, const struct mc_plot_names *names)
{
    size_t i;

    for (i = 0; i < names->n; i++)
        if (mc_slice_is(name, names->items[i]))
            return true;
    return names->n == 0;
}

static int check_names(const char *what, const struct mc_plot_names *asked,
                       const char *const *known, struct mc_error *error)
{
    size_t i, k;

    for (i = 0; i < asked->n; i++) {
        for (k = 0; known[k] != NULL && strcmp(known[k], asked->items[i]) != 0; k++)
            ;
        if (known[k] == NULL)
            return unknown(what, mc_slice_of(asked->items[i]), known, error);
    }
    return 0;
}

/* --- dataset, metrics, rows ------------------------------------------------------------------- */

static int find_dataset(const struct mc_plot *plot, const struct mc_json_cursor *datasets,
                        struct mc_json_cursor *dataset, struct mc_error *error)
{
    const char *asked = plot->request->dataset, **names = names_of(datasets, plot->arena);
    size_t n = json_array_size(datasets->value), i;
    char hint[MC_KNOWN_HINT];

    if (n == 0) {
        mc_json_finding(datasets, MC_SEVERITY_ERROR, "", false, "the report has no dataset");
        return mc_diagnostics_error(datasets->file->diagnostics, error);
    }
    if (asked == NULL && n > 1)
        return mc_error_set(error, MC_CODE_USAGE,
                            "the report has %zu datasets, a figure shows one: name it with "
                            "--dataset%s",
                            n, mc_known_hint(mc_slice("", 0), names, hint));
    for (i = 0; mc_json_element(datasets, i, dataset); i++)
        if (asked == NULL || strcmp(names[i], asked) == 0)
            return 0;
    return unknown("dataset", mc_slice_of(asked), names, error);
}

static int read_metrics(const struct mc_plot *plot, struct mc_figure_table *table,
                        struct mc_error *error)
{
    const struct mc_plot_names *asked = &plot->request->metrics;
    struct mc_json_cursor list, item;
    size_t i;

    if (list_of(plot->root, "metrics", &list, error) != 0 ||
        check_names("metric", asked, names_of(&list, plot->arena), error) != 0)
        return -1;
    table->metrics =
        mc_arena_array(plot->arena, json_array_size(list.value), sizeof(struct mc_slice));
    table->families =
        mc_arena_array(plot->arena, json_array_size(list.value), sizeof(struct mc_slice));
    table->lower_is_better = mc_arena_array(plot->arena, json_array_size(list.value), sizeof(bool));
    for (i = 0; mc_json_element(&list, i, &item); i++) {
        struct mc_slice name = text_of(&item, "name", plot->arena);

        if (!is_among(name, asked))
            continue;
        table->families[table->n_metrics] = text_of(&item, "family", plot->arena);
        table->lower_is_better[table->n_metrics] =
            json_is_true(json_object_get(item.value, "lower_is_better"));
        table->metrics[table->n_metrics++] = name;
    }
    if (table->n_metrics > 0)
        return 0;
    mc_json_finding(&list, MC_SEVERITY_ERROR, "", false, "the report has no metric");
    return mc_diagnostics_error(list.file->diagnostics, error);
}

/* Reads the figure of a metric from its object. Sets *has_figure if it is there, even if null. */
static void read_cell(const struct mc_json_cursor *metric, const char *figure,
                      struct mc_arena *arena, struct mc_figure_cell *cell, bool *has_figure)
{
    struct mc_json_cursor object, interval, end;
    bool passed = strcmp(figure, "passed") == 0;
    const struct mc_json_cursor *holder = metric;
    bool has_interval;

    cell->n = mc_real_of(metric, "n");
    if (passed && !mc_json_member(metric, "expectations", &object))
        return;
    if (passed)
        holder = &object;
    *has_figure |= json_object_get(holder->value, passed ? "rate" : figure) != NULL;
    cell->value = mc_real_of(holder, passed ? "rate" : figure);
    if (mc_json_member(metric, "reasons", &object) && json_is_object(object.value))
        cell->reason = text_of(&object, figure, arena);
    cell->tested =
        strcmp(figure, "spearman") == 0 && json_object_get(metric->value, "q_spearman") != NULL;
    cell->q = cell->tested ? mc_real_of(metric, "q_spearman") : (double)NAN;
    if (passed) {
        has_interval = mc_json_member(holder, "interval", &interval);
    } else {
        has_interval = mc_json_member(holder, "interval", &object) &&
                       mc_json_member(&object, figure, &interval);
    }
    if (!has_interval || json_is_null(interval.value) || mc_json_is_array(&interval) != 0)
        return;
    if (mc_json_element(&interval, 0, &end) && !json_is_null(end.value) &&
        mc_json_number(&end, &cell->low) != 0)
        return;
    if (mc_json_element(&interval, 1, &end) && !json_is_null(end.value) &&
        mc_json_number(&end, &cell->high) != 0)
        return;
}

static void read_row(const struct mc_plot *plot, const struct mc_json_cursor *object, bool overall,
                     struct mc_figure_table *table, bool *has_figure)
{
    struct mc_figure_row *row = &table->rows[table->n_rows++];
    struct mc_json_cursor list, item;
    size_t i, m;

    row->overall = overall;
    row->name = overall ? mc_slice_of("overall") : text_of(object, "name", plot->arena);
    row->title = overall ? mc_slice_of("overall") : text_of(object, "title", plot->arena);
    if (row->title.length == 0)
        row->title = row->name;
    row->cases = mc_real_of(object, "cases");
    row->cells = mc_arena_array(plot->arena, table->n_metrics, sizeof(*row->cells));
    for (m = 0; m < table->n_metrics; m++)
        row->cells[m] = (struct mc_figure_cell){.value = (double)NAN,
                                                .low = (double)NAN,
                                                .high = (double)NAN,
                                                .n = (double)NAN,
                                                .q = (double)NAN};
    if (table->figure == NULL || !mc_json_member(object, "metrics", &list) ||
        mc_json_is_array(&list) != 0)
        return;
    for (i = 0; mc_json_element(&list, i, &item); i++) {
        struct mc_slice name = text_of(&item, "name", plot->arena);

        for (m = 0; m < table->n_metrics; m++)
            if (mc_slice_equal(name, table->metrics[m]))
                read_cell(&item, table->figure, plot->arena, &row->cells[m], has_figure);
    }
}

static int read_rows(const struct mc_plot *plot, const struct mc_json_cursor *dataset,
                     struct mc_figure_table *table, bool *has_figure, struct mc_error *error)
{
    const struct mc_plot_names *asked = &plot->request->phenomena;
    struct mc_json_cursor list, item;
    size_t i;

    if (list_of(dataset, "phenomena", &list, error) != 0 ||
        check_names("phenomenon", asked, names_of(&list, plot->arena), error) != 0)
        return -1;
    table->rows =
        mc_arena_array(plot->arena, json_array_size(list.value) + 1, sizeof(*table->rows));
    for (i = 0; mc_json_element(&list, i, &item); i++)
        if (is_among(text_of(&item, "name", plot->arena), asked))
            read_row(plot, &item, false, table, has_figure);
    table->n_phenomena = table->n_rows;
    if (mc_json_member(dataset, "overall", &item) && json_is_object(item.value))
        read_row(plot, &item, true, table, has_figure);
    if (table->n_rows > 0)
        return 0;
    mc_json_finding(&list, MC_SEVERITY_ERROR, "", false, "the dataset has no phenomenon");
    return mc_diagnostics_error(list.file->diagnostics, error);
}

/* --- the table -------------------------------------------------------------------------------- */

static int read_table(struct mc_plot *plot, struct mc_figure_table *table, struct mc_error *error)
{
    struct mc_json_cursor datasets, dataset, scale;
    const char *judgement;
    bool has_figure = false;

    if (list_of(plot->root, "datasets", &datasets, error) != 0 ||
        find_dataset(plot, &datasets, &dataset, error) != 0)
        return -1;
    table->dataset = text_of(&dataset, "name", plot->arena);
    judgement = text_of(&dataset, "judgement", plot->arena).data;
    table->judge = mc_judgement_word(judgement);
    table->judges = mc_judgement_noun(judgement);
    table->minimum = table->maximum = (double)NAN;
    if (mc_json_member(&dataset, "scale", &scale) && mc_json_is_object(&scale) == 0) {
        table->minimum = mc_real_of(&scale, "minimum");
        table->maximum = mc_real_of(&scale, "maximum");
    }
    if (read_metrics(plot, table, error) != 0 ||
        read_rows(plot, &dataset, table, &has_figure, error) != 0)
        return -1;
    if (table->figure == NULL || has_figure)
        return mc_diagnostics_error(plot->root->file->diagnostics, error);
    mc_json_finding(
        &dataset, MC_SEVERITY_ERROR, "", false,
        "no metric of the dataset has \"%s\": it was not among the statistics of the run",
        table->figure);
    return mc_diagnostics_error(plot->root->file->diagnostics, error);
}

int mc_figure_table_read(struct mc_plot *plot, const char *figure, struct mc_figure_table *table,
                         struct mc_error *error)
{
    const struct mc_statistic *statistic;

    *table = (struct mc_figure_table){.best = (double)NAN};
    if (mc_report_figure_check(figure, error) != 0)
        return -1;
    statistic = mc_statistic_find(figure);
    table->figure = figure;
    table->title = statistic == NULL ? "expectations that hold" : statistic->title;
    table->best = statistic == NULL ? 1 : statistic->best;
    table->precision = 2;
    return read_table(plot, table, error);
}

int mc_figure_table_frame(struct mc_plot *plot, struct mc_figure_table *table,
                          struct mc_error *error)
{
    *table = (struct mc_figure_table){.best = (double)NAN};
    return read_table(plot, table, error);
}

/* --- the order of the table ------------------------------------------------------------------- */

static size_t place_of_family(struct mc_slice family)
{
    size_t i = 1; /* after MC_FAMILY_OF_NAME, which no report has */

    while (mc_metric_family_names[i] != NULL && !mc_slice_is(family, mc_metric_family_names[i]))
        i++;
    return i;
}

void mc_figure_table_arrange(struct mc_figure_table *table, struct mc_arena *arena)
{
    struct mc_figure_table old = *table;
    size_t *order = mc_arena_array(arena, old.n_metrics, sizeof(*order)), m, r, k;

    for (m = 0; m < old.n_metrics; m++) { /* columns by family */
        size_t place = place_of_family(old.families[m]);

        for (k = m; k > 0 && place_of_family(old.families[order[k - 1]]) > place; k--)
            order[k] = order[k - 1];
        order[k] = m;
    }
    table->metrics = mc_arena_array(arena, old.n_metrics, sizeof(*table->metrics));
    table->families = mc_arena_array(arena, old.n_metrics, sizeof(*table->families));
    table->lower_is_better = mc_arena_array(arena, old.n_metrics, sizeof(bool));
    for (m = 0; m < old.n_metrics; m++) {
        table->metrics[m] = old.metrics[order[m]];
        table->families[m] = old.families[order[m]];
        table->lower_is_better[m] = old.lower_is_better[order[m]];
    }
    for (r = 0; r < table->n_rows; r++) {
        struct mc_figure_cell *cells = mc_arena_array(arena, old.n_metrics, sizeof(*cells));

        for (m = 0; m < old.n_metrics; m++)
            cells[m] = table->rows[r].cells[order[m]];
        table->rows[r].cells = cells;
    }
    for (r = 1; r < table->n_phenomena; r++) { /* those with most cases first */
        struct mc_figure_row row = table->rows[r];

        for (k = r; k > 0 && table->rows[k - 1].cases < row.cases; k--)
            table->rows[k] = table->rows[k - 1];
        table->rows[k] = row;
    }
}

/* --- cases ------------------------------------------------------------------------------------ */

/* Words between blanks, as Python's str.split finds them in ASCII. */
static double count_words(struct mc_slice text)
{
    size_t i, n = 0;
    bool inside = false;

    for (i = 0; i < text.length; i++) {
        bool blank = strchr(" \t\n\r\v\f", text.data[i]) != NULL;

        n += !blank && !inside;
        inside = !blank;
    }
    return (double)n;
}

/* Words of the sentence of a side, which is a text or an object with one; of several references the
 * first. */
static double words_of(const struct mc_json_cursor *object, const char *key, struct mc_arena *arena)
{
    struct mc_json_cursor at, first, inner;
    const struct mc_json_cursor *side = &at;
    struct mc_slice text;

    if (!mc_json_member(object, key, &at))
        return (double)NAN;
    if (json_is_array(side->value)) {
        if (!mc_json_element(&at, 0, &first))
            return (double)NAN;
        side = &first;
    }
    if (json_is_object(side->value)) {
        if (!mc_json_member(side, "text", &inner))
            return (double)NAN;
        side = &inner;
    }
    if (json_is_null(side->value) || mc_json_text(side, arena, &text) != 0)
        return (double)NAN;
    return count_words(text);
}

int mc_figure_cases_read(struct mc_plot *plot, const struct mc_figure_table *table, bool texts,
                         struct mc_figure_case **cases, size_t *n, struct mc_error *error)
{
    struct mc_json_cursor list, item, scores;
    size_t i, m;

    *n = 0;
    if (list_of(plot->root, "cases", &list, error) != 0)
        return -1;
    *cases = mc_arena_array(plot->arena, json_array_size(list.value), sizeof(**cases));
    for (i = 0; mc_json_element(&list, i, &item); i++) {
        struct mc_slice phenomenon = text_of(&item, "phenomenon", plot->arena);
        struct mc_figure_case *figure_case;
        size_t row = 0;
        bool scored;

        while (row < table->n_phenomena && !mc_slice_equal(table->rows[row].name, phenomenon))
            row++;
        if (row == table->n_phenomena ||
            !mc_slice_equal(text_of(&item, "dataset", plot->arena), table->dataset))
            continue;
        figure_case = &(*cases)[(*n)++];
        scored = mc_json_member(&item, "scores", &scores) && json_is_object(scores.value);
        figure_case->row = row;
        figure_case->human = mc_real_of(&item, "human");
        figure_case->scores =
            mc_arena_array(plot->arena, table->n_metrics, sizeof(*figure_case->scores));
        for (m = 0; m < table->n_metrics; m++)
            figure_case->scores[m] =
                scored ? mc_real_of(&scores, table->metrics[m].data) : (double)NAN;
        figure_case->reference_words = figure_case->candidate_words = (double)NAN;
        if (!texts)
            continue;
        figure_case->reference_words = words_of(&item, "reference", plot->arena);
        figure_case->candidate_words = words_of(&item, "candidate", plot->arena);
    }
    if (*n > 0)
        return mc_diagnostics_error(plot->root->file->diagnostics, error);
    mc_json_finding(&list, MC_SEVERITY_ERROR, "", false,
                    "the report holds no case of what is asked for, and the figure needs them");
    return mc_diagnostics_error(plot->root->file->diagnostics, error);
}

/* --- questions about the table ---------------------------------------------------------------- */

static bool read_bounds(const struct mc_json_cursor *object, const char *key, double bounds[2])
{
    struct mc_json_cursor list, low, high;

    return mc_json_member(object, key, &list) && json_is_array(list.value) &&
           mc_json_element(&list, 0, &low) && mc_json_element(&list, 1, &high) &&
           json_is_number(low.value) && json_is_number(high.value) &&
           mc_json_number(&low, &bounds[0]) == 0 && mc_json_number(&high, &bounds[1]) == 0 &&
           fabs(bounds[1] - bounds[0]) > 0;
}

bool mc_figure_bounds(const struct mc_plot *plot, const struct mc_figure_table *table,
                      size_t metric, double bounds[2])
{
    struct mc_json_cursor settings, list, item;
    size_t i;

    if (metric == table->n_metrics) {
        if (mc_json_member(plot->root, "settings", &settings) &&
            read_bounds(&settings, "human_bounds", bounds))
            return true;
        bounds[0] = table->minimum;
        bounds[1] = table->maximum;
        return bounds[1] > bounds[0];
    }
    if (!mc_json_member(plot->root, "metrics", &list))
        return false;
    for (i = 0; mc_json_element(&list, i, &item); i++)
        if (mc_slice_equal(text_of(&item, "name", plot->arena), table->metrics[metric]))
            return read_bounds(&item, "bounds", bounds);
    return false;
}

bool mc_figure_has_value(const struct mc_figure_table *table, size_t metric)
{
    size_t r;

    for (r = 0; r < table->n_rows; r++)
        if (isfinite(table->rows[r].cells[metric].value))
            return true;
    return false;
}

bool mc_figure_is_correlation(const char *figure)
{
    const struct mc_statistic *statistic = mc_statistic_find(figure);

    return statistic != NULL && mc_statistic_is_signed(statistic);
}

double mc_figure_titles_width(const struct mc_figure_table *table, double most,
                              struct mc_arena *arena)
{
    double widest = 0;
    size_t r;

    for (r = 0; r < table->n_rows; r++)
        widest = fmax(widest, mc_plot_text_width(mc_plot_short(table->rows[r].title, most, arena)));
    return widest;
}
