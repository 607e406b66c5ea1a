/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "commands/run_books.h"

#include "analysis/grouping.h"
#include "base/options.h"
#include "commands/command.h"
#include "report/best_sheets.h"
#include "report/document.h"
#include "report/item_sheets.h"
#include "report/record.h"
#include "report/system_sheets.h"
#include "report/words.h"
#include "run/run.h"
#include "suite/suite.h"

#define SCHEMA "metricheck/systems/2"

static const char level_option[] = "--level system";

static const char *const tables[] = {"agreement", "systems", "differences", "wrong-pairs",
                                     "groupings", "matrix",  "averages",    "tasks",
                                     "tests",     NULL};
static const char *const figures[] = {MC_SYSTEM_FIGURES(MC_CHOICE_NAME) NULL};
/* Indexed by enum mc_permutation_unit. */
static const char *const units[] = {"perm-both", "perm-inputs", "perm-systems", NULL};

/* --- options ---------------------------------------------------------------------------------- */

/* A report on cases has none of the tables; the error says which report has the first one. */
static int refuse_tables(const struct mc_run_options *values, struct mc_error *error)
{
    const char *name = values->show.items[0], *given = values->graphs.graphs;
    bool is_of_graphs = strcmp(name, "graphs") == 0, is_of_both = strcmp(name, "statistics") == 0;
    size_t i;

    for (i = 0; i < values->show.n_items; i++)
        if (strcmp(values->show.items[i], MC_BEST_TABLES) == 0 ||
            strcmp(values->show.items[i], MC_ITEM_TABLES) == 0)
            return mc_error_set(error, MC_CODE_USAGE,
                                "--show %s is a report of its own; give one table a call",
                                values->show.items[i]);
    if (given == NULL)
        given = values->graphs.parse == NULL ? "gold" : "candidate=parsed";
    if (is_of_graphs || is_of_both)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--show %s needs %sseveral settings of --graphs; the one given is %s; "
                            "add others: --graphs %s,both=NAME",
                            name, is_of_both ? "more than one --dimension or " : "", given, given);
    return mc_error_set(error, MC_CODE_USAGE,
                        "--show needs --level system or more than one --dimension or several "
                        "settings of --graphs, unless it is best or items");
}

int mc_level_check(const struct mc_run_options *values, struct mc_error *error)
{
    const struct mc_given_option refused[] = {
        {values->group_by != MC_GROUP_NONE, "--group-by"},
        {values->statistics.n_items > 0, "--statistic"},
        {values->matrix == MC_MATRIX_TESTS, "--matrix"},
        {values->matrix != 0 && values->correlation != MC_NO_CORRELATION,
         "--matrix and --correlation"},
        {values->preset != NULL, "--preset"},
        {values->ties != NULL, "--ties"},
        {mc_run_wants_dimensions(values), "more than one --dimension"},
        {false, NULL}};
    const char *unwanted = mc_given_option(refused);
    size_t i;

    if (values->level == MC_LEVEL_CASE && values->correlation != MC_NO_CORRELATION)
        return mc_error_set(error, MC_CODE_USAGE, "--correlation needs --level system");
    if (values->level == MC_LEVEL_CASE && values->show.n_items > 0 &&
        !mc_run_wants_dimensions(values) && !mc_best_is_asked(values) &&
        !mc_items_are_asked(values))
        return refuse_tables(values, error);
    if (values->level == MC_LEVEL_CASE)
        return 0;
    if (unwanted == NULL)
        unwanted = mc_run_book_unwanted(values);
    if (unwanted != NULL)
        return mc_error_set(error, MC_CODE_USAGE, "--level system cannot be combined with %s",
                            unwanted);
    if (values->draws == 0 && values->test != NULL)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--test cannot be combined with --draws 0, which makes no tests");
    for (i = 0; i < values->show.n_items; i++)
        if (mc_book_word_check(level_option, "--show", tables, values->show.items[i], error) != 0)
            return -1;
    if (mc_book_word_check(level_option, "--best-by", figures, values->best_by, error) != 0 ||
        mc_book_word_check(level_option, "--test", units, values->test, error) != 0)
        return -1;
    return mc_book_format_find(values->format, level_option, error) < 0 ? -1 : 0;
}

int mc_system_cases_check(const struct mc_run *run, struct mc_error *error)
{
    return mc_check_case_groups(run->suite, MC_GROUP_BY_SYSTEM, level_option, error) != 0
               ? -1
               : mc_check_case_groups(run->suite, MC_GROUP_BY_ITEM, level_option, error);
}

/* --- writing ---------------------------------------------------------------------------------- */

#define LEVEL(label, member) MC_FIELD(struct mc_system_level, label, member, MC_ALWAYS)
static const struct mc_record_field level_fields[] = {
    LEVEL("name", name),
    LEVEL("pooled", pooled),
    LEVEL("unit_scale", unit),
    LEVEL("cases", table.n),
    LEVEL("systems", table.n_systems),
    LEVEL("items", table.n_items),
    LEVEL("f", anova.test.statistic),
    LEVEL("f_p", anova.test.p),
    LEVEL("h", kruskal.statistic),
    LEVEL("h_p", kruskal.p),
    LEVEL("no_test", tukey_reason),
    MC_FIELD_END,
};

static void write_settings(const void *context, struct mc_json_stream *json)
{
    const struct mc_system_report *report = context;

    mc_json_put_object(json, "settings", MC_JSON_TALL);
    mc_json_put_count(json, "resamples", report->settings.resamples);
    mc_json_put_real(json, "confidence", report->settings.confidence);
    mc_json_put_count(json, "seed", (size_t)report->settings.seed);
    mc_json_put_count(json, "draws", report->contest.draws);
    mc_json_put_text(json, "test", report->units);
    mc_json_put_text(json, "best_by", mc_system_figure_name(report->contest.figure));
    mc_json_put_real(json, "alpha", report->contest.alpha);
    mc_json_put_text(json, "correlation", mc_system_figure_name(report->matrix));
    mc_json_put_end(json);
    mc_record_put_list(json, "datasets", MC_JSON_TALL, level_fields, report->levels,
                       report->n_levels, sizeof(*report->levels));
}

static void write_head(const void *context, struct mc_document *document)
{
    const struct mc_system_report *report = context;
    size_t l;

    document->kind->title(document, mc_slice_of("systems"));
    for (l = 0; l < report->n_levels; l++) {
        const struct mc_system_level *level = &report->levels[l];
        struct mc_slice cases = mc_counted(level->table.n, "case", "cases", document->arena);
        struct mc_slice systems =
            mc_counted(level->table.n_systems, "system", "systems", document->arena);
        struct mc_slice items = mc_counted(level->table.n_items, "item", "items", document->arena);

        mc_book_say(document,
                    mc_arena_format(document->arena, "%.*s: %.*s, %.*s, %.*s%s.",
                                    MC_SLICE_ARGUMENTS(level->name), MC_SLICE_ARGUMENTS(cases),
                                    MC_SLICE_ARGUMENTS(systems), MC_SLICE_ARGUMENTS(items),
                                    level->unit ? "; human scores on a scale from 0 to 1" : ""));
    }
}

static struct mc_system_report analyse(const struct mc_run *run, const struct mc_result *result)
{
    const struct mc_run_options *values = run->values;
    struct mc_system_report report = {
        .result = result,
        .settings = {(unsigned)values->resamples, values->confidence, (uint64_t)values->seed},
        .contest = {.draws = (unsigned)values->draws,
                    .alpha = 1 - values->confidence,
                    .seed = (uint64_t)values->seed},
        .arena = run->arena,
    };

    if (values->best_by != NULL)
        report.contest.figure =
            (enum mc_system_figure)mc_known_index(mc_slice_of(values->best_by), figures);
    if (values->test != NULL)
        report.contest.unit =
            (enum mc_permutation_unit)mc_known_index(mc_slice_of(values->test), units);
    if (values->correlation != MC_NO_CORRELATION)
        report.matrix = (enum mc_system_figure)values->correlation;
    if (values->matrix > MC_MATRIX_TESTS)
        report.matrix = (enum mc_system_figure)(values->matrix - MC_MATRIX_TESTS - 1);
    report.units = units[report.contest.unit];
    report.levels = mc_find_systems(result, &report.settings, &report.n_levels, run->scoring.pool);
    report.contests = mc_find_contests(result, report.levels, report.n_levels, &report.contest,
                                       run->scoring.pool);
    return report;
}

int mc_system_reports_write(const struct mc_run *run, const struct mc_result *result,
                            struct mc_error *error)
{
    struct mc_system_report report = analyse(run, result);
    struct mc_run_book run_book;

    mc_run_book_begin(&run_book, run);
    run_book.reports.own = "agreement";
    run_book.reports.title = "metricheck systems";
    run_book.reports.schema = SCHEMA;
    run_book.reports.write_settings = write_settings;
    run_book.reports.write_head = write_head;
    run_book.reports.context = &report;
    mc_system_sheets(&run_book.book, &report);
    return mc_book_reports_write(&run_book.reports, error);
}
