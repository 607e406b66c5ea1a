/* SPDX-License-Identifier: GPL-3.0-or-later */
/* system_sheets.c: fills the tables of a comparison of systems. Each has a list of columns, a loop
 * over its rows and, if people need them, notes. In order: names of figures, cells, agreement,
 * systems, systems against each other, correlations, metrics against each other, sentences and all
 * tables. */
#include "report/system_sheets.h"

#include <math.h>

#include "report/bands.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(*(array)))

enum { ROWS_FOR_PEOPLE = 30 };

static const char *const figure_names[] = {MC_SYSTEM_FIGURES(MC_CHOICE_NAME)};
static const char *const figure_titles[] = {"Pearson", "Spearman", "Kendall", "pairwise accuracy",
                                            "soft pairwise accuracy"};
/* Names of enum mc_grouped_correlation; the correlations of means come before these. */
static const char *const grouped_names[] = {MC_GROUPED_CORRELATIONS(MC_CHOICE_NAME)};
static const char *const grouping_names[] = {MC_SYSTEM_GROUPINGS(MC_CHOICE_NAME)};
static const char *const grouping_titles[] = {"system means", "within items", "all cases",
                                              "within systems"};

const char *mc_system_figure_name(enum mc_system_figure figure)
{
    return figure_names[figure];
}

/* --- cells ------------------------------------------------------------------------------------ */

/* The first column; people see it only if there are several datasets. */
static void add_dataset_column(struct mc_sheet *sheet, const struct mc_system_report *report)
{
    mc_sheet_column(sheet,
                    (struct mc_sheet_column){"dataset", report->n_levels > 1 ? "dataset" : NULL,
                                             MC_SHEET_TEXT, 0});
}

static struct mc_slice column_name(const struct mc_system_report *report, size_t column)
{
    return column == 0 ? mc_slice_of("human") : report->result->scores->columns[column - 1].name;
}

static void put_value(struct mc_sheet *sheet, const struct mc_system_value *value)
{
    mc_sheet_real(sheet, value->value);
    mc_sheet_real(sheet, value->low);
    mc_sheet_real(sheet, value->high);
}

/* Adds the sheet of a long list: people see its beginning, or all of it on request. */
static struct mc_sheet *add_list(struct mc_book *book, const char *name, const char *title)
{
    struct mc_sheet *sheet = mc_book_add(book, name, title);

    sheet->most = mc_book_is_asked(book, name) ? 0 : ROWS_FOR_PEOPLE;
    return sheet;
}

/* --- agreement -------------------------------------------------------------------------------- */

static void put_agreement(struct mc_sheet *sheet, const struct mc_system_report *report,
                          const struct mc_system_level *level, size_t c)
{
    const struct mc_system_metric *metric = &level->metrics[c];
    const struct mc_contest *contest = &report->contests.levels[level - report->levels];
    double soft = metric->figures[MC_SYSTEM_SOFT].value;
    size_t f;

    mc_sheet_text(sheet, level->name);
    mc_sheet_text(sheet, column_name(report, c + 1));
    mc_sheet_count(sheet, metric->n_systems);
    mc_sheet_count(sheet, metric->n);
    for (f = 0; f < MC_N_SYSTEM_CORRELATIONS; f++) {
        put_value(sheet, &metric->figures[f]);
        mc_sheet_real(sheet, metric->p[f]);
    }
    put_value(sheet, &metric->figures[MC_SYSTEM_AGREEMENT]);
    mc_sheet_real(sheet, soft);
    mc_sheet_real(sheet, 1 - soft);
    mc_sheet_real(sheet, metric->without_outliers);
    mc_sheet_count(sheet, level->n_apart);
    mc_sheet_count(sheet, metric->n_as_people);
    mc_sheet_count_or_none(sheet, report->contest.draws == 0 ? 0 : contest->clusters[c]);
}

static void note_agreement(struct mc_sheet *sheet, const struct mc_system_report *report)
{
    size_t l;

    mc_sheet_note(sheet,
                  "Means of systems by each metric against those by people, over the cases "
                  "that both scored. Soft: Thompson et al. 2024. In order: of the pairs of "
                  "systems that people tell apart (Tukey), those that the metric orders so.");
    if (report->contest.draws > 0)
        mc_sheet_note(sheet,
                      "Cluster: by %s, %s, %u draws, p <= %.15g; metrics of one cluster are not "
                      "shown to differ.",
                      figure_titles[report->contest.figure], report->units, report->contest.draws,
                      report->contest.alpha);
    for (l = 0; l < report->n_levels; l++)
        if (!report->levels[l].table.is_grid)
            mc_sheet_note(sheet,
                          "%.*s: a system has two cases of one item, so that soft pairwise "
                          "accuracy is not defined, nor are correlations within items or systems.",
                          MC_SLICE_ARGUMENTS(report->levels[l].name));
}

static void add_agreement(struct mc_book *book, const struct mc_system_report *report)
{
    static const struct mc_sheet_column columns[] = {
        {"metric", "metric", MC_SHEET_TEXT, 0},
        {"systems", "systems", MC_SHEET_COUNT, 0},
        {"n", NULL, MC_SHEET_COUNT, 0},
        {"pearson", "Pearson", MC_SHEET_CORRELATION, 3},
        {"pearson_low", "low", MC_SHEET_LOW, 3},
        {"pearson_high", "high", MC_SHEET_HIGH, 3},
        {"pearson_p", NULL, MC_SHEET_P, 0},
        {"spearman", "Spearman", MC_SHEET_CORRELATION, 3},
        {"spearman_low", NULL, MC_SHEET_REAL, 3},
        {"spearman_high", NULL, MC_SHEET_REAL, 3},
        {"spearman_p", NULL, MC_SHEET_P, 0},
        {"kendall_b", "Kendall", MC_SHEET_CORRELATION, 3},
        {"kendall_b_low", NULL, MC_SHEET_REAL, 3},
        {"kendall_b_high", NULL, MC_SHEET_REAL, 3},
        {"kendall_b_p", NULL, MC_SHEET_P, 0},
        {"agreement", "pairwise accuracy", MC_SHEET_REAL, 3},
        {"agreement_low", NULL, MC_SHEET_REAL, 3},
        {"agreement_high", NULL, MC_SHEET_REAL, 3},
        {"soft_pairwise", "soft", MC_SHEET_REAL, 3},
        {"confidence_error", NULL, MC_SHEET_REAL, 3},
        {"pearson_without_outliers", NULL, MC_SHEET_REAL, 3},
        {"pairs_apart", "pairs apart", MC_SHEET_COUNT, 0},
        {"in_order", "in order", MC_SHEET_COUNT, 0},
        {"cluster", "cluster", MC_SHEET_COUNT, 0},
    };
    struct mc_sheet *sheet =
        mc_book_add(book, "agreement", "do metrics order systems as people do?");
    size_t l, c;

    add_dataset_column(sheet, report);
    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (l = 0; l < report->n_levels; l++)
        for (c = 0; c < report->levels[l].table.n_columns; c++)
            put_agreement(sheet, report, &report->levels[l], c);
    note_agreement(sheet, report);
}

/* --- systems ---------------------------------------------------------------------------------- */

static void put_mean(struct mc_sheet *sheet, const struct mc_system_mean *mean)
{
    mc_sheet_count(sheet, mean->n);
    mc_sheet_real(sheet, mean->mean);
    mc_sheet_real(sheet, mean->low);
    mc_sheet_real(sheet, mean->high);
    mc_sheet_count_or_none(sheet, mean->rank);
    mc_sheet_count_or_none(sheet, mean->rank_low);
    mc_sheet_count_or_none(sheet, mean->rank_high);
}

/* A row for each system: its mean by people, and its means by each metric. */
static void add_short_systems(struct mc_book *book, const struct mc_system_report *report)
{
    static const struct mc_sheet_column columns[] = {
        {"system", "system", MC_SHEET_TEXT, 0},   {"n", "n", MC_SHEET_COUNT, 0},
        {"mean", "human", MC_SHEET_REAL, 3},      {"low", "low", MC_SHEET_LOW, 3},
        {"high", "high", MC_SHEET_HIGH, 3},       {"rank", "rank", MC_SHEET_COUNT, 0},
        {"rank_low", "from", MC_SHEET_COUNT, 0},  {"rank_high", "to", MC_SHEET_COUNT, 0},
        {"outlier", "outlier", MC_SHEET_FLAG, 0},
    };
    struct mc_sheet *sheet = mc_book_add_short(book, "systems", "systems");
    size_t n_columns = report->result->scores->n_columns, l, s, c;

    if (sheet == NULL)
        return;
    add_dataset_column(sheet, report);
    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (c = 1; c <= n_columns; c++) {
        const char *name = mc_arena_copy(report->arena, column_name(report, c)).data;

        mc_sheet_column(sheet, (struct mc_sheet_column){name, name, MC_SHEET_REAL, 3});
    }
    for (l = 0; l < report->n_levels; l++) {
        const struct mc_system_level *level = &report->levels[l];

        for (s = 0; s < level->table.n_systems; s++) {
            mc_sheet_text(sheet, level->name);
            mc_sheet_text(sheet, level->table.names[s]);
            put_mean(sheet, &level->means[s]);
            mc_sheet_flag(sheet, level->outliers[s]);
            for (c = 1; c <= n_columns; c++)
                mc_sheet_real(sheet, level->means[c * level->table.n_systems + s].mean);
        }
    }
    mc_sheet_note(sheet,
                  "Means, with %.15g%% intervals over resamples of items; from, to: the "
                  "interval of the rank. --show systems has those of the metrics.",
                  100 * report->settings.confidence);
}

static void add_systems(struct mc_book *book, const struct mc_system_report *report)
{
    static const struct mc_sheet_column columns[] = {
        {"system", "system", MC_SHEET_TEXT, 0},  {"by", "by", MC_SHEET_TEXT, 0},
        {"outlier", NULL, MC_SHEET_FLAG, 0},     {"n", "n", MC_SHEET_COUNT, 0},
        {"mean", "mean", MC_SHEET_REAL, 3},      {"low", "low", MC_SHEET_REAL, 3},
        {"high", "high", MC_SHEET_REAL, 3},      {"rank", "rank", MC_SHEET_COUNT, 0},
        {"rank_low", "from", MC_SHEET_COUNT, 0}, {"rank_high", "to", MC_SHEET_COUNT, 0},
    };
    struct mc_sheet *sheet = mc_book_add_detail(book, "systems", "means of systems");
    size_t l, s, c;

    add_dataset_column(sheet, report);
    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (l = 0; l < report->n_levels; l++) {
        const struct mc_system_level *level = &report->levels[l];

        for (c = 0; c <= level->table.n_columns; c++)
            for (s = 0; s < level->table.n_systems; s++) {
                mc_sheet_text(sheet, level->name);
                mc_sheet_text(sheet, level->table.names[s]);
                mc_sheet_text(sheet, column_name(report, c));
                mc_sheet_flag(sheet, level->outliers[s]);
                put_mean(sheet, &level->means[c * level->table.n_systems + s]);
            }
    }
    add_short_systems(book, report);
}

/* --- systems against each other --------------------------------------------------------------- */

static double people_p(const struct mc_system_level *level, uint32_t i, uint32_t j)
{
    return level->people_p == NULL ? (double)NAN : level->people_p[i * level->table.n_systems + j];
}

static void put_differences(struct mc_sheet *sheet, const struct mc_system_report *report,
                            const struct mc_system_level *level)
{
    size_t i, j;

    for (i = 0; level->tukey_reason == NULL && i < level->n_judged; i++)
        for (j = i + 1; j < level->n_judged; j++) {
            const struct mc_mean_difference *difference = &level->tukey[i * level->n_judged + j];

            mc_sheet_text(sheet, level->name);
            mc_sheet_text(sheet, level->table.names[level->judged[i]]);
            mc_sheet_text(sheet, level->table.names[level->judged[j]]);
            mc_sheet_real(sheet, difference->difference);
            mc_sheet_real(sheet, difference->low);
            mc_sheet_real(sheet, difference->high);
            mc_sheet_real(sheet, difference->p);
            mc_sheet_flag(sheet, mc_systems_apart(level, &report->settings, i, j));
            mc_sheet_real(sheet, people_p(level, level->judged[i], level->judged[j]));
        }
}

static void add_differences(struct mc_book *book, const struct mc_system_report *report)
{
    static const struct mc_sheet_column columns[] = {
        {"first", "system", MC_SHEET_TEXT, 0},
        {"second", "and", MC_SHEET_TEXT, 0},
        {"difference", "difference", MC_SHEET_REAL, 3},
        {"low", "low", MC_SHEET_LOW, 3},
        {"high", "high", MC_SHEET_HIGH, 3},
        {"p", "p (Tukey)", MC_SHEET_P, 0},
        {"apart", "apart", MC_SHEET_FLAG, 0},
        {"p_first_is_better", "p (signs)", MC_SHEET_REAL, 3}, /* a proportion, which may be 0 */
    };
    struct mc_sheet *sheet = add_list(book, "differences", "systems by people");
    size_t l;

    add_dataset_column(sheet, report);
    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (l = 0; l < report->n_levels; l++)
        put_differences(sheet, report, &report->levels[l]);
    mc_sheet_note(sheet, "Differences of human means; intervals and p hold for all pairs at once. "
                         "p (signs): of the first being better, that of soft pairwise "
                         "accuracy: how often the items' differences with other signs, all or "
                         "1000 drawn ones, sum to as much.");
    for (l = 0; l < report->n_levels; l++) {
        const struct mc_system_level *level = &report->levels[l];

        if (level->tukey_reason != NULL)
            mc_sheet_note(sheet, "%.*s: no test of systems: %s.", MC_SLICE_ARGUMENTS(level->name),
                          level->tukey_reason);
        else
            mc_sheet_note(sheet,
                          "%.*s: do systems differ at all? Analysis of variance: F = %.3f, p = "
                          "%.3g; Kruskal and Wallis: H = %.3f, p = %.3g.",
                          MC_SLICE_ARGUMENTS(level->name), level->anova.test.statistic,
                          level->anova.test.p, level->kruskal.statistic, level->kruskal.p);
    }
}

static void put_wrong_pairs(struct mc_sheet *sheet, const struct mc_system_report *report,
                            const struct mc_system_level *level, size_t c)
{
    const double *means = level->metrics[c].means;
    size_t i, j;

    for (i = 0; level->tukey_reason == NULL && i < level->n_judged; i++)
        for (j = i + 1; j < level->n_judged; j++) {
            const struct mc_mean_difference *difference = &level->tukey[i * level->n_judged + j];
            bool first = difference->difference > 0;
            uint32_t better = level->judged[first ? i : j], worse = level->judged[first ? j : i];

            if (!mc_systems_apart(level, &report->settings, i, j) ||
                mc_ordered_as_people(level, c, i, j))
                continue;
            mc_sheet_text(sheet, level->name);
            mc_sheet_text(sheet, column_name(report, c + 1));
            mc_sheet_text(sheet, level->table.names[better]);
            mc_sheet_text(sheet, level->table.names[worse]);
            mc_sheet_real(sheet, fabs(difference->difference));
            mc_sheet_real(sheet, difference->p);
            mc_sheet_real(sheet, means[better] - means[worse]);
        }
}

static void add_wrong_pairs(struct mc_book *book, const struct mc_system_report *report)
{
    static const struct mc_sheet_column columns[] = {
        {"metric", "metric", MC_SHEET_TEXT, 0},
        {"better", "better by people", MC_SHEET_TEXT, 0},
        {"worse", "worse by people", MC_SHEET_TEXT, 0},
        {"human_difference", "human difference", MC_SHEET_REAL, 3},
        {"p", "p (Tukey)", MC_SHEET_P, 0},
        {"metric_difference", "difference of the metric", MC_SHEET_REAL, 3},
    };
    struct mc_sheet *sheet =
        add_list(book, "wrong-pairs", "systems that people tell apart, in the wrong order");
    size_t l, c;

    add_dataset_column(sheet, report);
    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (l = 0; l < report->n_levels; l++)
        for (c = 0; c < report->levels[l].table.n_columns; c++)
            put_wrong_pairs(sheet, report, &report->levels[l], c);
    mc_sheet_note(sheet, mc_sheet_n_rows(sheet) == 0
                             ? "There is no such pair."
                             : "A tie of the metric is none in the right order. Differences of a "
                               "metric of which lower is better have their sign turned.");
}

/* --- correlations ----------------------------------------------------------------------------- */

static void add_groupings(struct mc_book *book, const struct mc_system_report *report)
{
    struct mc_sheet *sheet =
        add_list(book, "groupings", "correlation with people, grouped in four ways");
    size_t l, c, f, g;

    add_dataset_column(sheet, report);
    mc_sheet_column(sheet, (struct mc_sheet_column){"metric", "metric", MC_SHEET_TEXT, 0});
    mc_sheet_column(sheet,
                    (struct mc_sheet_column){"correlation", "correlation", MC_SHEET_TEXT, 0});
    for (g = 0; g < MC_N_SYSTEM_GROUPINGS; g++)
        mc_sheet_column(sheet, (struct mc_sheet_column){grouping_names[g], grouping_titles[g],
                                                        MC_SHEET_REAL, 3});
    for (l = 0; l < report->n_levels; l++)
        for (c = 0; c < report->levels[l].table.n_columns; c++)
            for (f = 0; f < MC_N_GROUPED; f++) {
                mc_sheet_text(sheet, report->levels[l].name);
                mc_sheet_text(sheet, column_name(report, c + 1));
                mc_sheet_text(sheet, mc_slice_of(f < MC_N_SYSTEM_CORRELATIONS
                                                     ? figure_names[f]
                                                     : grouped_names[f - MC_GROUPED_TAU_C]));
                for (g = 0; g < MC_N_SYSTEM_GROUPINGS; g++)
                    mc_sheet_real(sheet, report->levels[l].metrics[c].groupings[g][f]);
            }
    mc_sheet_note(sheet, "System means: of the means of systems. Within items: over the systems of "
                         "each item, averaged. All cases: of one pool. Within systems: over the "
                         "items of each system, averaged (Gao et al. 2025).");
}

static double matrix_at(const struct mc_system_report *report, const struct mc_system_level *level,
                        size_t row, size_t column)
{
    return level->matrix[report->matrix][row * (level->table.n_columns + 1) + column];
}

/* A row and a column for people and for each metric. */
static void add_short_matrix(struct mc_book *book, const struct mc_system_report *report,
                             const char *title)
{
    struct mc_sheet *sheet = mc_book_add_short(book, "matrix", title);
    size_t n = report->result->scores->n_columns + 1, l, a, b;

    if (sheet == NULL)
        return;
    add_dataset_column(sheet, report);
    mc_sheet_column(sheet, (struct mc_sheet_column){"by", "by", MC_SHEET_TEXT, 0});
    for (a = 0; a < n; a++) {
        const char *name = mc_arena_copy(report->arena, column_name(report, a)).data;

        mc_sheet_column(sheet, (struct mc_sheet_column){name, name, MC_SHEET_REAL, 2});
    }
    for (l = 0; l < report->n_levels; l++)
        for (a = 0; a < n; a++) {
            mc_sheet_text(sheet, report->levels[l].name);
            mc_sheet_text(sheet, column_name(report, a));
            for (b = 0; b < n; b++)
                mc_sheet_real(sheet, matrix_at(report, &report->levels[l], a, b));
        }
}

static void add_matrix(struct mc_book *book, const struct mc_system_report *report)
{
    static const struct mc_sheet_column columns[] = {
        {"first", "by", MC_SHEET_TEXT, 0},
        {"second", "and", MC_SHEET_TEXT, 0},
        {"correlation", "correlation", MC_SHEET_CORRELATION, 3},
    };
    const char *title =
        mc_arena_format(report->arena, "means of systems, %s", figure_titles[report->matrix]);
    struct mc_sheet *sheet = mc_book_add_detail(book, "matrix", title);
    size_t n = report->result->scores->n_columns + 1, l, a, b;

    add_dataset_column(sheet, report);
    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (l = 0; l < report->n_levels; l++)
        for (a = 0; a < n; a++)
            for (b = a + 1; b < n; b++) {
                mc_sheet_text(sheet, report->levels[l].name);
                mc_sheet_text(sheet, column_name(report, a));
                mc_sheet_text(sheet, column_name(report, b));
                mc_sheet_real(sheet, matrix_at(report, &report->levels[l], a, b));
            }
    add_short_matrix(book, report, title);
}

/* --- metrics against each other --------------------------------------------------------------- */

static void put_tests(struct mc_sheet *sheet, const struct mc_system_report *report,
                      const struct mc_contest *contest, struct mc_slice name)
{
    size_t n = report->result->scores->n_columns, i, j;

    for (i = 0; i < contest->n; i++)
        for (j = i + 1; j < contest->n; j++) {
            size_t better = contest->order[i], worse = contest->order[j];

            mc_sheet_text(sheet, name);
            mc_sheet_text(sheet, contest->phenomenon);
            mc_sheet_text(sheet, column_name(report, better + 1));
            mc_sheet_text(sheet, column_name(report, worse + 1));
            mc_sheet_real(sheet, contest->figures[better] - contest->figures[worse]);
            mc_sheet_real(sheet, contest->p[better * n + worse]);
        }
}

static void add_tests(struct mc_book *book, const struct mc_system_report *report)
{
    static const struct mc_sheet_column columns[] = {
        {"phenomenon", "phenomenon", MC_SHEET_TEXT, 0},
        {"better", "metric", MC_SHEET_TEXT, 0},
        {"worse", "over", MC_SHEET_TEXT, 0},
        {"difference", "by", MC_SHEET_REAL, 3},
        {"p", "p", MC_SHEET_P, 0},
    };
    struct mc_sheet *sheet = mc_book_add_detail(book, "tests", "metrics against each other");
    size_t i;

    mc_sheet_column(sheet, (struct mc_sheet_column){"dataset", "dataset", MC_SHEET_TEXT, 0});
    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    if (report->contest.draws == 0)
        return;
    for (i = 0; i < report->contests.n_levels; i++)
        put_tests(sheet, report, &report->contests.levels[i], report->levels[i].name);
    for (i = 0; i < report->contests.n_tasks; i++)
        put_tests(sheet, report, &report->contests.tasks[i], report->contests.tasks[i].dataset);
    put_tests(sheet, report, &report->contests.average, mc_slice_of("average"));
    mc_sheet_note(sheet, "One-sided, not adjusted, of %s; average: over the tasks.",
                  figure_titles[report->contest.figure]);
}

static void add_tasks(struct mc_book *book, const struct mc_system_report *report)
{
    static const struct mc_sheet_column columns[] = {
        {"dataset", "dataset", MC_SHEET_TEXT, 0}, {"phenomenon", "phenomenon", MC_SHEET_TEXT, 0},
        {"weight", "weight", MC_SHEET_REAL, 3},   {"metric", "metric", MC_SHEET_TEXT, 0},
        {"value", "value", MC_SHEET_REAL, 3},     {"cluster", "cluster", MC_SHEET_COUNT, 0},
    };
    struct mc_sheet *sheet = mc_book_add_detail(book, "tasks", "tasks");
    size_t t, i;

    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (t = 0; t < report->contests.n_tasks; t++) {
        const struct mc_contest *task = &report->contests.tasks[t];

        for (i = 0; i < task->n; i++) {
            mc_sheet_text(sheet, task->dataset);
            mc_sheet_text(sheet, task->phenomenon);
            mc_sheet_real(sheet, task->weight);
            mc_sheet_text(sheet, column_name(report, task->order[i] + 1));
            mc_sheet_real(sheet, task->figures[task->order[i]]);
            mc_sheet_count_or_none(sheet,
                                   report->contest.draws == 0 ? 0 : task->clusters[task->order[i]]);
        }
    }
}

static void add_averages(struct mc_book *book, const struct mc_system_report *report)
{
    static const struct mc_sheet_column columns[] = {
        {"metric", "metric", MC_SHEET_TEXT, 0},
        {"average", "average", MC_SHEET_REAL, 3},
        {"rank", "mean rank", MC_SHEET_REAL, 2},
        {"cluster", "cluster", MC_SHEET_COUNT, 0},
    };
    const struct mc_contests *contests = &report->contests;
    bool tested = report->contest.draws > 0;
    struct mc_sheet *sheet;
    size_t i;

    sheet = mc_book_add(book, "averages", "averages over tasks");
    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (i = 0; i < contests->average.n; i++) {
        size_t c = contests->average.order[i];

        mc_sheet_text(sheet, column_name(report, c + 1));
        mc_sheet_real(sheet, contests->average.figures[c]);
        mc_sheet_real(sheet, tested ? contests->ranks[c] : (double)NAN);
        mc_sheet_count_or_none(sheet, tested ? contests->average.clusters[c] : 0);
    }
    if (contests->n_tasks < 2)
        mc_sheet_note(sheet, "There is no average: fewer than two phenomena have a value.");
    else
        mc_sheet_note(sheet,
                      "%s of system means in %zu tasks, each phenomenon of each dataset, brought "
                      "to [0, 1]; every dataset has the same weight. A metric without a value in "
                      "a task has no average.",
                      figure_titles[report->contest.figure], contests->n_tasks);
}

/* --- sentences, and all tables ---------------------------------------------------------------- */

enum { MOST_NAMES = 4 }; /* metrics in a sentence */

/* The names of the metrics in `marks`, which is then cleared. */
static const char *marked_names(const struct mc_system_report *report, bool *marks, size_t n)
{
    struct mc_slice *names = mc_arena_array(report->arena, n, sizeof(*names));
    size_t n_names = 0, c;

    for (c = 0; c < n; c++)
        if (marks[c])
            names[n_names++] = column_name(report, c + 1);
    memset(marks, 0, n * sizeof(*marks));
    return mc_name_list(names, n_names, MOST_NAMES, report->arena);
}

/* " orders them as they do": how many of the pairs of systems that people tell apart are ordered as
 * people do by the first group of metrics named. */
static const char *order_words(const struct mc_system_level *level, size_t n_metrics, size_t n,
                               struct mc_arena *arena)
{
    const char *verb = n_metrics == 1 ? "orders" : "order";
    const char *pronoun = level->n_judged == 2 ? "them" : "it";

    if (level->n_apart > 1)
        return mc_arena_format(arena, " %s %zu of them as they do", verb, n);
    return n == 1 ? mc_arena_format(arena, " %s %s as they do", verb, pronoun)
                  : mc_arena_format(arena, " %s not order %s as they do",
                                    n_metrics == 1 ? "does" : "do", pronoun);
}

/* "bleu and chrf order 3 of them as they do, rouge 2, ter 0": groups of equal counts, the greatest
 * first; for a single pair of systems "bleu and chrf order them as they do, ter does not". */
static const char *counts_words(const struct mc_system_report *report,
                                const struct mc_system_level *level)
{
    size_t n = level->table.n_columns, n_groups = 0, n_named = 0, n_group, c, k;
    bool *group = mc_arena_array(report->arena, n, sizeof(*group));
    const char *words = "";

    for (k = level->n_apart + 1; k-- > 0 && n_groups < MOST_NAMES;) {
        for (c = 0, n_group = 0; c < n; c++) {
            group[c] = level->metrics[c].n_as_people == k;
            n_group += group[c];
        }
        if (n_group == 0)
            continue;
        words = mc_arena_format(report->arena, "%s%s%s%s", words, n_groups > 0 ? ", " : "",
                                marked_names(report, group, n),
                                n_groups == 0        ? order_words(level, n_group, k, report->arena)
                                : level->n_apart > 1 ? mc_arena_format(report->arena, " %zu", k)
                                : n_group == 1       ? " does not"
                                                     : " do not");
        n_groups++;
        n_named += n_group;
    }
    return n_named == n
               ? words
               : mc_arena_format(report->arena, "%s, the other %zu fewer", words, n - n_named);
}

static void say_pairs(struct mc_book *book, const struct mc_system_report *report,
                      const struct mc_system_level *level)
{
    size_t n = level->n_judged;

    if (level->tukey_reason != NULL)
        mc_book_conclude(book, "%.*s: which systems people tell apart is not known: %s.",
                         MC_SLICE_ARGUMENTS(level->name), level->tukey_reason);
    else if (level->n_apart == 0)
        mc_book_conclude(book,
                         n == 2 ? "%.*s: people do not tell the %zu systems apart."
                                : "%.*s: people tell no two of the %zu systems apart.",
                         MC_SLICE_ARGUMENTS(level->name), n);
    else if (n == 2)
        mc_book_conclude(book, "%.*s: people tell the 2 systems apart; %s.",
                         MC_SLICE_ARGUMENTS(level->name), counts_words(report, level));
    else
        mc_book_conclude(book, "%.*s: people tell %zu of the %zu pairs of %zu systems apart; %s.",
                         MC_SLICE_ARGUMENTS(level->name), level->n_apart, n * (n - 1) / 2, n,
                         counts_words(report, level));
}

/* Names the first metric by the tested figure, and those shown to be worse. */
static void say_clusters(struct mc_book *book, const struct mc_system_report *report, size_t l)
{
    const struct mc_contest *contest = &report->contests.levels[l];
    size_t n = report->levels[l].table.n_columns, c, n_worse = 0, n_alike = 0;
    bool *alike = mc_arena_array(report->arena, n, sizeof(*alike));
    bool *worse = mc_arena_array(report->arena, n, sizeof(*worse));
    const char *words = "";

    if (report->contest.draws == 0 || contest->n < 2)
        return;
    for (c = 0; c < n; c++) {
        alike[c] = contest->clusters[c] == 1 && c != contest->order[0];
        worse[c] = contest->clusters[c] > 1;
        n_alike += alike[c];
        n_worse += worse[c];
    }
    if (n_alike > 0)
        words = mc_arena_format(report->arena, "; %s cannot be told from it",
                                marked_names(report, alike, n));
    if (n_worse > 0)
        words = mc_arena_format(report->arena, "%s; %s %s shown to be worse than one before", words,
                                marked_names(report, worse, n), n_worse == 1 ? "is" : "are");
    mc_book_conclude(book, "%.*s: by %s over %zu systems %.*s is first (%.3f)%s.",
                     MC_SLICE_ARGUMENTS(report->levels[l].name),
                     figure_titles[report->contest.figure],
                     report->levels[l].metrics[contest->order[0]].n_systems,
                     MC_SLICE_ARGUMENTS(column_name(report, contest->order[0] + 1)),
                     contest->figures[contest->order[0]], words);
}

void mc_system_sheets(struct mc_book *book, const struct mc_system_report *report)
{
    size_t l;

    for (l = 0; l < report->n_levels && book->n_asked == 0; l++) {
        say_pairs(book, report, &report->levels[l]);
        say_clusters(book, report, l);
    }
    add_agreement(book, report);
    add_systems(book, report);
    add_differences(book, report);
    add_wrong_pairs(book, report);
    add_groupings(book, report);
    add_matrix(book, report);
    add_averages(book, report);
    add_tasks(book, report);
    add_tests(book, report);
}
