/* SPDX-License-Identifier: GPL-3.0-or-later */
/* humans.c: the command `humans`: how people rated outputs, and how far metrics agree with them. */
#include <math.h>
#include <stdio.h>

#include "base/delimited.h"
#include "base/diagnostic.h"
#include "base/file.h"
#include "base/terminal.h"
#include "base/thread_pool.h"
#include "commands/book_reports.h"
#include "commands/command.h"
#include "studies/humans/human_tables.h"
#include "engine/score.h"
#include "studies/humans/human_study.h"
#include "report/document.h"
#include "studies/humans/human_parts.h"
#include "studies/humans/human_sheets.h"
#include "report/json_stream.h"
#include "report/plain_text.h"
#include "run/option_rows.h"
#include "studies/study.h"

#define SCHEMA "metricheck/humans/2"

enum { UNIT_OUTPUT, UNIT_ITEM, UNIT_BOTH };
enum { PRESET_NONE, PRESET_MANNING2020, PRESET_ESPINOSA2010 };
/* The value of an option that the call does not set; a preset may. */
enum { NOT_GIVEN = -1 };
/* Width of the longest path that a title shows in full. */
enum { TITLE_WIDTH = 40 };

struct humans_options {
    struct mc_book_options book;
    struct mc_option_list metrics, lower, columns, by, combined, show;
    struct mc_option_list differences, plan_judges;
    struct mc_metric_sources sources;
    const char *scores, *outputs, *references, *targets, *items, *systems, *scales, *subset;
    const char *reference_system, *cache;
    double alpha, confidence, min_checks, power;
    long long min_shared, worst, resamples, seed, jobs, plan_systems;
    int low_rule, chance, unit, preset;
    bool quiet, same_judges;
};

static const struct mc_option options[] = {
    MC_ROW_HEADING("Input"),
    MC_ROW_TEXT(struct humans_options, scores, 0, "scores", "FILE", "file",
                "Scores of metrics: columns item, system, output (if there are several), metric, "
                "value, and perhaps direction (higher or lower is better)."),
    MC_ROW_TEXT(struct humans_options, outputs, 0, "outputs", "FILE", "file",
                "The texts of the outputs: columns item, system, output, text."),
    MC_ROW_TEXT(struct humans_options, references, 0, "references", "FILE", "file",
                "What -m compares them with: columns item, text. Several rows of an item are "
                "several references."),
    MC_ROW_TEXT(struct humans_options, targets, 0, "targets", "FILE", "file",
                "References of single outputs, such as post-edits: columns item, system, output, "
                "text. Without --references -m compares with these alone (Hter); with both, "
                "-m SPEC:targeted=only or also does."),
    MC_ROW_TEXT(struct humans_options, items, 0, "items", "FILE", "file",
                "Properties of the items: column item, and others that --by may name."),
    MC_ROW_TEXT(struct humans_options, systems, 0, "systems", "FILE", "file",
                "Properties of the systems, such as their family: column system, and others that "
                "--by may name. Without --by all of them divide."),
    MC_ROW_TEXT(struct humans_options, scales, 0, "scales", "FILE", "file",
                "Columns scale, minimum, maximum, step, direction; empty fields are not known. "
                "Ratings outside their scale are errors."),
    MC_ROW_COLUMNS(struct humans_options, columns, "item=sentence,annotator=who,value=points"),
    MC_ROW_LIST(struct humans_options, lower, 0, "lower-is-better", "METRIC", NULL,
                "Scores of this metric are better when lower, as those of ter and ter_* are "
                "without. Repeatable."),
    MC_ROW_HEADING("Metrics"),
    MC_ROW_METRIC(struct humans_options, metrics,
                  "Computes a metric of --outputs against --references or --targets. Repeatable."),
    MC_ROWS(struct humans_options, sources, mc_metric_source_rows),
    MC_ROW_HEADING("Analysis"),
    MC_ROW_CHOICE(struct humans_options, preset, 0, "preset", "none|manning2020|espinosa2010",
                  "manning2020: --low-rule quantile. espinosa2010: --unit output --chance "
                  "observed, and the scales adequacy and fluency combined. Options of the call go "
                  "before. Default: none."),
    MC_ROW_TEXT(struct humans_options, reference_system, 0, "reference-system", "SYSTEM", NULL,
                "What people wrote: it has no rank but among z-scores, and takes no part in "
                "correlations with metrics, in tests, rank errors and planning."),
    MC_ROW_LIST(struct humans_options, combined, 0, "combined", "SCALE,...", NULL,
                "These scales, averaged output by output, are the score `combined`. They look the "
                "same way and have the same ends, so far as --scales gives them."),
    MC_ROW_LIST(
        struct humans_options, by, 0, "by", "COLUMN", NULL,
        "The tables of metrics, kappas, judges, pairs of systems and rank errors also for each "
        "value of this column of --items or --systems. Repeatable."),
    MC_ROW_TEXT(struct humans_options, subset, 0, "subset", "FILE", "file",
                "The same for these items, one a line, beside the full set."),
    MC_ROW_REAL(struct humans_options, min_checks, 0, "min-checks", "SHARE", 0, 1,
                "Annotators who passed a smaller share of the attention checks are left out: 0.75 "
                "is three of four. The ratings need the columns checks_passed and checks, as "
                "humans form writes them. Default: 0, nobody is left out."),
    MC_ROW_INTEGER(struct humans_options, min_shared, 0, "min-shared", "N", 1, 1e9,
                   "Pairs of annotators with fewer common outputs are left out. Default: 10."),
    MC_ROW_CHOICE(struct humans_options, low_rule, 0, "low-rule", "midrank|quantile|block",
                  "When a rating is in the low third of its annotator's: its average rank is; it "
                  "is no higher than the first third's last rating; all equal ones are. JSON has "
                  "all three. Default: midrank."),
    MC_ROW_CHOICE(struct humans_options, chance, 0, "chance", "observed|symmetric|uniform",
                  "Agreement by chance of the kappas shown: from what was said; with less and "
                  "greater as likely as each other; each category as likely. JSON has all three. "
                  "Default: observed."),
    MC_ROW_CHOICE(struct humans_options, unit, 0, "unit", "output|item|both",
                  "What the bootstrap draws: outputs, or items with all their outputs, which are "
                  "not independent. Default: both."),
    MC_ROW_RESAMPLES(struct humans_options, resamples,
                     "Resamples of the bootstrap, simulated studies of planning, and the least "
                     "draws for rank traits; 0: none. Default: 1000."),
    MC_ROW_CONFIDENCE(struct humans_options, confidence),
    MC_ROW_SEED(struct humans_options, seed, "Seed of all random draws. Default: 1."),
    MC_ROW_REAL(struct humans_options, alpha, 0, "alpha", "A", 0.0001, 0.5,
                "Two systems differ where Tukey's p is below this level, also in planning; it is "
                "the level of rank traits, too. Default: 0.05."),
    MC_ROW_INTEGER(struct humans_options, worst, 0, "worst", "N", 1, 1e9,
                   "How many items with rank errors count as the worst, which JSON lists; tables "
                   "for people show 10 at most. Default: 50."),
    MC_ROW_HEADING("Planning"),
    MC_ROW_LIST(struct humans_options, differences, 0, "difference", "D,...", NULL,
                "Differences of two systems that the next study is to show, in points of the "
                "scale. Default: 0.2, 0.5 and 0.8 standard deviations of a judgement."),
    MC_ROW_REAL(struct humans_options, power, 0, "power", "P", 0.01, 0.999,
                "The share of studies that are to find the difference. Default: 0.8."),
    MC_ROW_LIST(struct humans_options, plan_judges, 0, "plan-judges", "N,...", NULL,
                "Numbers of judges of each output. Default: 1, 2, 3, 5."),
    MC_ROW_INTEGER(struct humans_options, plan_systems, 0, "plan-systems", "N", 2, 1000,
                   "Systems of the next study, whose pairs are all compared. Default: as many as "
                   "the ratings have, without --reference-system."),
    MC_ROW_FLAG(struct humans_options, same_judges, 0, "same-judges",
                "The same judges see all outputs, so that how strict they are does not count. "
                "Default: other judges for each output."),
    MC_ROW_HEADING("Output"),
    MC_ROW_LIST(
        struct humans_options, show, 0, "show", "TABLE,...", "human-table",
        "Only these analyses, in JSON too. Repeatable; csv and tsv hold one. Tables: "
        "checks, means, flags, agreement, reliability, annotators, low, z-scores, scales, "
        "kappa, metric-kappa, sentence, system, bootstrap, judges, tukey, rank-errors, "
        "rank-traits, planning, reached; parts of them: low-systems, low-flags, "
        "system-means, texts, agreement-pairs, judge-pairs, tukey-pairs, worst-items, "
        "worst-outputs. Default: on a screen what they say, in sentences and two tables; else all that "
        "the inputs allow."),
    MC_ROW_BOOK_FORMAT(struct humans_options, book, "figure, csv and tsv one table"),
    MC_ROWS(struct humans_options, book, mc_book_rows),
    MC_ROW_JOBS(struct humans_options, jobs),
    MC_ROW_CACHE(struct humans_options, cache),
    MC_ROW_QUIET(struct humans_options, quiet, "Only errors on standard error."),
    MC_OPTIONS_END};

/* --- one call --------------------------------------------------------------------------------- */

struct call {
    struct mc_study_host *host;
    const struct humans_options *values;
    const char *ratings_path;
    const char *const *taken;   /* the paths read and written */
    struct mc_option_list show; /* one table name per item */
    struct mc_option_list warnings;
    char subset_sha256[65], systems_sha256[65];
    struct mc_slice unknown_system; /* in --systems */
    struct mc_metric_sources sources;
    struct mc_ratings ratings;
    struct mc_human_settings settings;
    struct mc_human_study study;
    struct mc_book *book;
    struct mc_arena *arena;
};

/* Which analyses are wanted: all, or those that --show names. */
static int read_show(struct call *call, struct mc_error *error)
{
    const char *known[MC_N_HUMAN_ANALYSES + MC_N_HUMAN_PARTS + 1] = {NULL};
    enum mc_human_analysis analysis;
    size_t i;
    int k;

    call->show = mc_comma_lists(&call->values->show, call->arena);
    for (k = 0; k < MC_N_HUMAN_ANALYSES; k++) {
        known[k] = mc_human_analysis_name((enum mc_human_analysis)k);
        call->settings.wanted[k] = call->show.n_items == 0;
    }
    for (k = 0; k < MC_N_HUMAN_PARTS; k++)
        known[MC_N_HUMAN_ANALYSES + k] = mc_human_part_name((enum mc_human_part)k);
    for (i = 0; i < call->show.n_items; i++) {
        k = mc_book_table_find("humans", known, call->show.items[i], error);
        if (k < 0)
            return -1;
        analysis = k < MC_N_HUMAN_ANALYSES
                       ? (enum mc_human_analysis)k
                       : mc_human_part_analysis((enum mc_human_part)(k - MC_N_HUMAN_ANALYSES));
        if (mc_human_analysis_needs_scores(analysis) && call->values->scores == NULL &&
            call->values->metrics.n_items == 0)
            return mc_error_set(error, MC_CODE_USAGE,
                                "the table %s needs --scores FILE, or -m with --outputs FILE",
                                known[k]);
        call->settings.wanted[analysis] = true;
    }
    call->book->asked = call->show.items;
    call->book->n_asked = call->show.n_items;
    return 0;
}

static int check_files(struct call *call, const struct mc_option_list *operands,
                       struct mc_error *error)
{
    const struct humans_options *values = call->values;

    if (operands->n_items != 1)
        return mc_error_set(error, MC_CODE_USAGE, "humans wants one table of ratings, %zu given%s",
                            operands->n_items,
                            operands->n_items > 1
                                ? "; tables with the same columns become one below one header line"
                                : "");
    call->ratings_path = operands->items[0];
    if (values->metrics.n_items > 0 && values->outputs == NULL)
        return mc_error_set(error, MC_CODE_USAGE, "-m scores texts: give them with --outputs FILE");
    if (values->metrics.n_items > 0 && values->references == NULL && values->targets == NULL)
        return mc_error_set(error, MC_CODE_USAGE,
                            "-m compares outputs with --references FILE or --targets FILE");
    if (values->by.n_items > 0 && values->items == NULL && values->systems == NULL)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--by names a column of --items FILE or --systems FILE");
    return 0;
}

static int check_paths(struct call *call, struct mc_error *error)
{
    const struct humans_options *values = call->values;
    const char *const paths[] = {call->ratings_path, values->scores,  values->outputs,
                                 values->references, values->targets, values->items,
                                 values->systems,    values->scales,  values->subset};
    const char *read[sizeof(paths) / sizeof(*paths) + 1] = {NULL};
    size_t n = 0, i;

    for (i = 0; i < sizeof(paths) / sizeof(*paths); i++)
        if (paths[i] != NULL)
            read[n++] = paths[i];
    return mc_book_paths_check(&values->book, read, &call->taken, call->arena, error);
}

/* --- what names stand for --------------------------------------------------------------------- */

/* A mean over scales makes sense only if they have the same direction and the same ends. */
static int check_combined(const struct call *call, const size_t *scales, size_t n,
                          struct mc_error *error)
{
    const struct mc_rating_scale *known = call->ratings.scales, *first = &known[scales[0]];
    size_t i, k;

    if (mc_ratings_scale(&call->ratings, mc_slice_of("combined")) != SIZE_MAX)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--combined: the ratings have a scale of the name 'combined'");
    for (i = 1; i < n; i++) {
        const struct mc_rating_scale *scale = &known[scales[i]];

        for (k = 0; k < i; k++)
            if (scales[k] == scales[i])
                return mc_error_set(error, MC_CODE_USAGE, "--combined: '%.*s' is given twice",
                                    MC_SLICE_ARGUMENTS(scale->name));
        if (scale->lower_is_better != first->lower_is_better)
            return mc_error_set(error, MC_CODE_USAGE,
                                "--combined: of '%.*s' and '%.*s' one is better when lower",
                                MC_SLICE_ARGUMENTS(first->name), MC_SLICE_ARGUMENTS(scale->name));
        if (fabs(first->minimum - scale->minimum) > 0 || fabs(first->maximum - scale->maximum) > 0)
            return mc_error_set(error, MC_CODE_USAGE,
                                "--combined: '%.*s' is %g..%g and '%.*s' %g..%g, so that a mean "
                                "of both has no unit",
                                MC_SLICE_ARGUMENTS(first->name), first->minimum, first->maximum,
                                MC_SLICE_ARGUMENTS(scale->name), scale->minimum, scale->maximum);
    }
    return 0;
}

static int read_combined(struct call *call, struct mc_error *error)
{
    static const char *const published[] = {"adequacy", "fluency"};
    struct mc_option_list names = mc_comma_lists(&call->values->combined, call->arena);
    bool is_asked = names.n_items > 0;
    size_t *scales, i;

    if (!is_asked && call->values->preset == PRESET_ESPINOSA2010)
        for (i = 0; i < 2; i++)
            mc_option_list_add(&names, published[i], call->arena);
    if (names.n_items == 0)
        return 0;
    scales = mc_arena_array(call->arena, names.n_items, sizeof(*scales));
    for (i = 0; i < names.n_items; i++) {
        scales[i] = mc_ratings_scale(&call->ratings, mc_slice_of(names.items[i]));
        if (scales[i] != SIZE_MAX && !call->ratings.scales[scales[i]].is_flag)
            continue;
        if (!is_asked)
            return 0;
        return mc_error_set(error, MC_CODE_USAGE, "--combined: the ratings have no scale '%s'",
                            names.items[i]);
    }
    call->settings.combined = scales;
    call->settings.n_combined = names.n_items;
    return check_combined(call, scales, names.n_items, error);
}

static int read_by(struct call *call, struct mc_error *error)
{
    struct mc_option_list names = mc_comma_lists(&call->values->by, call->arena);
    const struct mc_ratings *ratings = &call->ratings;
    size_t n = ratings->n_factors + ratings->n_system_factors, i, k;
    size_t *by = mc_arena_array(call->arena, names.n_items + n, sizeof(*by));
    const char *items = call->values->items, *systems = call->values->systems;

    for (i = 0; i < names.n_items; i++) {
        for (k = 0; k < n && !mc_slice_is(mc_rating_factor(ratings, k)->name, names.items[i]); k++)
            continue;
        if (k == n)
            return mc_error_set(error, MC_CODE_USAGE, "--by: %s%s%s has no column '%s'",
                                items == NULL ? "" : mc_file_shown(items),
                                items == NULL || systems == NULL ? "" : " or ",
                                systems == NULL ? "" : mc_file_shown(systems), names.items[i]);
        by[i] = k;
    }
    for (k = ratings->n_factors; names.n_items == 0 && k < n; k++)
        by[i++] = k;
    call->settings.by = by;
    call->settings.n_by = i;
    return 0;
}

/* What the next study is planned for; checked before the tables are read, which may take long. */
static int read_question(struct call *call, struct mc_error *error)
{
    static const size_t usual[] = {1, 2, 3, 5};
    struct mc_human_question *question = &call->settings.question;
    struct mc_option_list names = mc_comma_lists(&call->values->differences, call->arena);
    double *differences = mc_arena_array(call->arena, names.n_items, sizeof(*differences));
    size_t *judges, i;
    long long number;

    question->n_systems = (size_t)call->values->plan_systems;
    question->power = call->values->power;
    question->same_judges = call->values->same_judges;
    for (i = 0; i < names.n_items; i++)
        if (mc_parse_real(names.items[i], &differences[i]) != 0 || !(differences[i] > 0))
            return mc_error_set(error, MC_CODE_USAGE, "--difference: '%s' is not a number above 0",
                                names.items[i]);
    question->differences = differences;
    question->n_differences = names.n_items;
    names = mc_comma_lists(&call->values->plan_judges, call->arena);
    judges = mc_arena_array(call->arena, names.n_items, sizeof(*judges));
    for (i = 0; i < names.n_items; i++) {
        if (mc_parse_integer(names.items[i], &number) != 0 || number < 1 || number > 1000000)
            return mc_error_set(error, MC_CODE_USAGE,
                                "--plan-judges: '%s' is not a whole number from 1 to 1000000",
                                names.items[i]);
        judges[i] = (size_t)number;
    }
    question->judges = names.n_items > 0 ? judges : usual;
    question->n_judges = names.n_items > 0 ? names.n_items : sizeof(usual) / sizeof(*usual);
    return 0;
}

static int read_settings(struct call *call, struct mc_error *error)
{
    const struct humans_options *values = call->values;
    struct mc_human_settings *settings = &call->settings;
    bool is_manning = values->preset == PRESET_MANNING2020;
    bool is_espinosa = values->preset == PRESET_ESPINOSA2010;
    int unit = values->unit;

    settings->reference = SIZE_MAX;
    if (values->reference_system != NULL) {
        settings->reference =
            mc_rating_name_find(&call->ratings.system_names, mc_slice_of(values->reference_system));
        if (settings->reference == SIZE_MAX)
            return mc_error_set(error, MC_CODE_USAGE,
                                "--reference-system: the ratings have no system '%s'",
                                values->reference_system);
    }
    settings->low_rule = is_manning ? MC_LOW_QUANTILE : MC_LOW_MIDRANK;
    if (values->low_rule != NOT_GIVEN)
        settings->low_rule = (enum mc_low_rule)values->low_rule;
    settings->chance =
        values->chance == NOT_GIVEN ? MC_CHANCE_OBSERVED : (enum mc_kappa_chance)values->chance;
    if (unit == NOT_GIVEN)
        unit = is_espinosa ? UNIT_OUTPUT : UNIT_BOTH;
    settings->units[MC_UNIT_OUTPUT] = unit != UNIT_ITEM;
    settings->units[MC_UNIT_ITEM] = unit != UNIT_OUTPUT;
    settings->min_shared = (size_t)values->min_shared;
    settings->resamples = (size_t)values->resamples;
    settings->seed = (uint64_t)values->seed;
    settings->confidence = values->confidence;
    settings->alpha = values->alpha;
    settings->worst = (size_t)values->worst;
    if (read_combined(call, error) != 0 || read_by(call, error) != 0)
        return -1;
    if (values->subset != NULL) {
        bool *is_listed;

        if (mc_human_subset_read(values->subset, &call->ratings, call->arena, &is_listed,
                                 call->subset_sha256, error) != 0)
            return -1;
        settings->subset = is_listed;
    }
    return 0;
}

/* --- writing ---------------------------------------------------------------------------------- */

static const char *const units[] = {[MC_UNIT_OUTPUT] = "output", [MC_UNIT_ITEM] = "item"};
static const char *const presets[] = {NULL, "manning2020", "espinosa2010"};

/* Up to three of the annotators that `is_meant` accepts, each with the checks passed: "ann 1 of 4,
 * ben 0 of 4, ...". *n: how many it accepts. */
static const char *checked_names(const struct mc_ratings *ratings,
                                 bool (*is_meant)(const struct mc_checked_annotator *),
                                 struct mc_arena *arena, size_t *n)
{
    enum { MOST_NAMED = 3 };
    const char *names = "";
    size_t i;

    *n = 0;
    for (i = 0; i < ratings->n_checked; i++) {
        const struct mc_checked_annotator *annotator = &ratings->checked[i];

        if (!is_meant(annotator) || ++*n > MOST_NAMED)
            continue;
        names = mc_arena_format(arena, "%s%s%.*s %zu of %zu", names, *n == 1 ? "" : ", ",
                                MC_SLICE_ARGUMENTS(annotator->name), annotator->n_passed,
                                annotator->n_checks);
    }
    return *n > MOST_NAMED ? mc_arena_format(arena, "%s, ...", names) : names;
}

static bool is_left_out(const struct mc_checked_annotator *annotator)
{
    return annotator->is_left_out;
}

/* Passed no more than half of the checks, as guessing would, but is not left out. */
static bool is_doubtful(const struct mc_checked_annotator *annotator)
{
    return annotator->n_checks > 0 && !annotator->is_left_out &&
           2 * annotator->n_passed <= annotator->n_checks;
}

/* Number of annotators left out because of their attention checks, and of their judgements. */
static size_t count_left_out(const struct mc_ratings *ratings, size_t *n_judgements)
{
    size_t n = 0, i;

    *n_judgements = 0;
    for (i = 0; i < ratings->n_checked; i++)
        if (ratings->checked[i].is_left_out) {
            n++;
            *n_judgements += ratings->checked[i].n_judgements;
        }
    return n;
}

static const char *left_out_text(const struct call *call, struct mc_arena *arena)
{
    size_t n_judgements, n_left_out = count_left_out(&call->ratings, &n_judgements);

    return mc_arena_format(arena,
                           "Left out: %zu of %zu annotators, who passed less than %.15g%% of the "
                           "attention checks (%s), and their %zu judgements.",
                           n_left_out, call->ratings.n_checked, 100 * call->values->min_checks,
                           checked_names(&call->ratings, is_left_out, arena, &n_left_out),
                           n_judgements);
}

/* null: taken from the ratings. */
static void put_question(const struct mc_human_question *question, struct mc_json_stream *json)
{
    size_t i;

    mc_json_put_object(json, "planning", MC_JSON_FLAT);
    if (question->n_differences == 0)
        mc_json_put_text(json, "differences", NULL);
    else
        mc_json_put_reals(json, "differences", question->differences, question->n_differences);
    mc_json_put_array(json, "judges", MC_JSON_FLAT);
    for (i = 0; i < question->n_judges; i++)
        mc_json_put_count(json, NULL, question->judges[i]);
    mc_json_put_end(json);
    if (question->n_systems == 0)
        mc_json_put_real(json, "systems", (double)NAN);
    else
        mc_json_put_count(json, "systems", question->n_systems);
    mc_json_put_real(json, "power", question->power);
    mc_json_put_bool(json, "same_judges", question->same_judges);
    mc_json_put_end(json);
}

static void put_input(struct mc_json_stream *json, const char *table, const char *path,
                      const char *sha256)
{
    mc_json_put_object(json, NULL, MC_JSON_FLAT);
    mc_json_put_text(json, "table", table);
    mc_json_put_text(json, "path", path);
    mc_json_put_text(json, "sha256", sha256);
    mc_json_put_end(json);
}

/* The tables that were read, the ratings first. */
static void put_inputs(const struct call *call, struct mc_json_stream *json)
{
    static const struct {
        enum mc_rating_table kind;
        const char *name;
    } tables[] = {{MC_TABLE_RATINGS, "ratings"}, {MC_TABLE_SCORES, "scores"},
                  {MC_TABLE_OUTPUTS, "outputs"}, {MC_TABLE_REFERENCES, "references"},
                  {MC_TABLE_TARGETS, "targets"}, {MC_TABLE_ITEMS, "items"},
                  {MC_TABLE_SCALES, "scales"}};
    size_t i;

    mc_json_put_array(json, "inputs", MC_JSON_TALL);
    for (i = 0; i < sizeof(tables) / sizeof(*tables); i++) {
        const struct mc_rating_file *file = &call->ratings.files[tables[i].kind];

        if (file->path != NULL)
            put_input(json, tables[i].name, file->path, file->sha256);
    }
    if (call->values->systems != NULL)
        put_input(json, "systems", mc_file_shown(call->values->systems), call->systems_sha256);
    if (call->settings.subset != NULL)
        put_input(json, "subset", mc_file_shown(call->values->subset), call->subset_sha256);
    mc_json_put_end(json);
}

static void put_settings(const struct call *call, struct mc_json_stream *json)
{
    const struct mc_human_settings *settings = &call->settings;
    size_t i;

    mc_json_put_object(json, "settings", MC_JSON_TALL);
    mc_json_put_text(json, "preset", presets[call->values->preset]);
    put_inputs(call, json);
    mc_json_put_text(json, "reference_system", call->values->reference_system);
    mc_json_put_array(json, "combined", MC_JSON_FLAT);
    for (i = 0; i < settings->n_combined; i++)
        mc_json_put_slice(json, NULL, call->ratings.scales[settings->combined[i]].name);
    mc_json_put_end(json);
    mc_json_put_array(json, "lower_is_better", MC_JSON_FLAT);
    for (i = 0; i < call->ratings.n_metrics; i++)
        if (call->ratings.metrics[i].lower_is_better)
            mc_json_put_slice(json, NULL, call->ratings.metrics[i].name);
    mc_json_put_end(json);
    mc_json_put_array(json, "by", MC_JSON_FLAT);
    for (i = 0; i < settings->n_by; i++)
        mc_json_put_slice(json, NULL, mc_rating_factor(&call->ratings, settings->by[i])->name);
    mc_json_put_end(json);
    mc_json_put_array(json, "subset", MC_JSON_FLAT);
    for (i = 0; i < call->ratings.item_names.n && settings->subset != NULL; i++)
        if (settings->subset[i])
            mc_json_put_slice(json, NULL, call->ratings.item_names.items[i]);
    mc_json_put_end(json);
    mc_json_put_real(json, "min_checks", call->values->min_checks);
    mc_json_put_count(json, "min_shared", settings->min_shared);
    mc_json_put_text(json, "low_rule", mc_low_rule_name(settings->low_rule));
    mc_json_put_text(json, "chance", mc_kappa_chance_name(settings->chance));
    mc_json_put_array(json, "unit", MC_JSON_FLAT);
    for (i = 0; i < 2; i++)
        if (settings->units[i])
            mc_json_put_text(json, NULL, units[i]);
    mc_json_put_end(json);
    mc_json_put_count(json, "resamples", settings->resamples);
    mc_json_put_count(json, "seed", (size_t)settings->seed);
    mc_json_put_real(json, "confidence", settings->confidence);
    mc_json_put_real(json, "alpha", settings->alpha);
    mc_json_put_count(json, "worst", settings->worst);
    put_question(&settings->question, json);
    mc_json_put_end(json);
}

static void put_ratings(const struct call *call, struct mc_json_stream *json)
{
    const struct mc_ratings *ratings = &call->ratings;
    size_t n_left_out, n_judgements, i;

    n_left_out = count_left_out(ratings, &n_judgements);
    mc_json_put_object(json, "ratings", MC_JSON_TALL);
    mc_json_put_count(json, "judgements", ratings->n_judgements);
    mc_json_put_count(json, "outputs", call->study.n_rated);
    mc_json_put_count(json, "systems", ratings->system_names.n);
    mc_json_put_count(json, "annotators", ratings->annotator_names.n);
    mc_json_put_count(json, "annotators_left_out", n_left_out);
    mc_json_put_count(json, "judgements_left_out", n_judgements);
    mc_json_put_count(json, "items_without_output", ratings->n_foreign_items);
    mc_json_put_count(json, "rated_without_score", call->study.n_unscored);
    mc_json_put_count(json, "scored_without_rating", call->study.n_unrated);
    mc_json_put_count(json, "rated_without_some_score", call->study.n_partly_scored);
    mc_json_put_array(json, "scales", MC_JSON_TALL);
    for (i = 0; i < ratings->n_scales; i++) {
        const struct mc_rating_scale *scale = &ratings->scales[i];

        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        mc_json_put_slice(json, "name", scale->name);
        mc_json_put_bool(json, "flag", scale->is_flag);
        mc_json_put_real(json, "minimum", scale->minimum);
        mc_json_put_real(json, "maximum", scale->maximum);
        mc_json_put_bool(json, "lower_is_better", scale->lower_is_better);
        mc_json_put_count(json, "judgements",
                          ratings->scale_starts[i + 1] - ratings->scale_starts[i]);
        mc_json_put_count(json, "values", scale->n_values);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
    mc_json_put_end(json);
}

static void write_members(const void *context, struct mc_json_stream *json)
{
    const struct call *call = context;

    put_settings(call, json);
    put_ratings(call, json);
    mc_json_put_texts(json, "warnings", MC_JSON_TALL, call->warnings.items, call->warnings.n_items);
}

/* "scales 1..3", or each scale by name if they differ. */
static const char *scale_ranges(const struct call *call, struct mc_arena *arena)
{
    const struct mc_ratings *ratings = &call->ratings;
    struct mc_buffer named_ranges = {NULL, 0, 0};
    const char *text = "", *first = NULL;
    bool is_same = true;
    size_t i;

    for (i = 0; i < call->study.n_scales; i++) {
        const struct mc_rating_scale *scale = &ratings->scales[i];
        double least = isnan(scale->minimum) ? scale->values[0] : scale->minimum;
        double greatest =
            isnan(scale->maximum) ? scale->values[scale->n_values - 1] : scale->maximum;

        text = mc_arena_format(arena, "%.6g..%.6g", least, greatest);
        first = first == NULL ? text : first;
        is_same = is_same && strcmp(first, text) == 0;
        mc_buffer_append_format(&named_ranges, "%s%.*s %s", i == 0 ? "" : ", ",
                                MC_SLICE_ARGUMENTS(scale->name), text);
    }
    text = is_same ? mc_arena_format(arena, "scales %s", text)
                   : mc_arena_copy(arena, mc_buffer_slice(&named_ranges)).data;
    mc_buffer_free(&named_ranges);
    return first == NULL ? "no scales" : text;
}

static const char *counted(size_t n, const char *what, struct mc_arena *arena)
{
    return mc_arena_format(arena, n == 1 ? "%zu %s" : "%zu %ss", n, what);
}

/* A path as a title: a long one is cut to the file name so that it fits on the screen. */
static const char *titled(const char *path, struct mc_arena *arena)
{
    const char *shown = mc_file_shown(path), *slash = strrchr(shown, '/');

    return strlen(shown) <= TITLE_WIDTH || slash == NULL ? shown
                                                         : mc_arena_format(arena, "...%s", slash);
}

/* The size of the table of ratings, in one line. */
static void say_size(const struct call *call, struct mc_document *document)
{
    const struct mc_ratings *ratings = &call->ratings;
    struct mc_arena *arena = document->arena;
    const char *const items[] = {titled(call->ratings_path, arena),
                                 counted(ratings->n_judgements, "judgement", arena),
                                 counted(call->study.n_rated, "output", arena),
                                 counted(call->study.n_items, "item", arena),
                                 counted(ratings->system_names.n, "system", arena),
                                 counted(ratings->annotator_names.n, "annotator", arena),
                                 scale_ranges(call, arena)};
    struct mc_slice shown[sizeof(items) / sizeof(*items)];
    size_t i;

    for (i = 0; i < sizeof(items) / sizeof(*items); i++)
        shown[i] = mc_plain_text(mc_slice_of(items[i]), arena);
    document->kind->items(document, shown, i);
}

static void write_head(const void *context, struct mc_document *document)
{
    const struct call *call = context;
    const struct mc_ratings *ratings = &call->ratings;
    size_t n_judgements, n_left_out = count_left_out(ratings, &n_judgements), i;

    document->kind->title(document, mc_slice_of("humans"));
    say_size(call, document);
    if (n_left_out > 0)
        mc_book_say(document, left_out_text(call, document->arena));
    if (ratings->n_metrics > 0 && call->study.n_unscored + call->study.n_unrated > 0)
        mc_book_say(document,
                    mc_arena_format(document->arena,
                                    "Rated outputs without a score: %zu; scored ones without a "
                                    "rating: %zu.",
                                    call->study.n_unscored, call->study.n_unrated));
    if (call->study.n_partly_scored > 0)
        mc_book_say(
            document,
            mc_arena_format(document->arena,
                            "Rated outputs without the score of some metric: %zu. Metrics are "
                            "compared, with intervals, over the others.",
                            call->study.n_partly_scored));
    for (i = 0; i < call->warnings.n_items; i++) {
        const char *text = call->warnings.items[i];

        mc_book_say(document, mc_arena_format(document->arena, "Warning: %s%s", text,
                                              text[strlen(text) - 1] == '?' ? "" : "."));
    }
}

/* --- warnings --------------------------------------------------------------------------------- */

/* On standard error and in the reports. */
static void warn(struct call *call, const char *text)
{
    mc_option_list_add(&call->warnings, text, call->arena);
    if (!call->values->quiet)
        mc_message(call->host->messages, "metricheck: warning: %s\n", text);
}

/* Lines about missing scores. On standard error each reason is indented below its line; in the
 * warnings it is appended to it. */
static void keep_lines(void *context, const char *lines)
{
    struct call *call = context;
    struct mc_option_list *warnings = &call->warnings;

    if (!call->values->quiet)
        mc_message(call->host->messages, "%s", lines);
    while (*lines != '\0') {
        size_t skipped = strspn(lines, " "), length = strcspn(lines + skipped, "\n");
        const char *line = mc_arena_copy(call->arena, mc_slice(lines + skipped, length)).data;

        if (skipped > 0 && warnings->n_items > 0)
            warnings->items[warnings->n_items - 1] = mc_arena_format(
                call->arena, "%s; %s", warnings->items[warnings->n_items - 1], line);
        else
            mc_option_list_add(warnings, line, call->arena);
        lines += skipped + length;
        lines += *lines == '\n';
    }
}

static double observed_range(const struct mc_rating_scale *scale)
{
    return scale->n_values == 0 ? 0 : scale->values[scale->n_values - 1] - scale->values[0];
}

/* If --scales does not give the ends, the observed ratings may still show that the scales differ:
 * one range is more than twice as wide as another. */
static void warn_of_ranges(struct call *call)
{
    const struct mc_human_settings *settings = &call->settings;
    const struct mc_rating_scale *narrow = NULL, *wide = NULL;
    size_t i;

    for (i = 0; i < settings->n_combined; i++) {
        const struct mc_rating_scale *scale = &call->ratings.scales[settings->combined[i]];

        if (isfinite(scale->minimum) && isfinite(scale->maximum))
            return;
        narrow = narrow == NULL || observed_range(scale) < observed_range(narrow) ? scale : narrow;
        wide = wide == NULL || observed_range(scale) > observed_range(wide) ? scale : wide;
    }
    if (wide != NULL && observed_range(wide) > 2 * observed_range(narrow))
        warn(call, mc_arena_format(call->arena,
                                   "--combined: ratings of %.*s lie %g apart at most, those of "
                                   "%.*s %g; --scales says what their ends are",
                                   MC_SLICE_ARGUMENTS(narrow->name), observed_range(narrow),
                                   MC_SLICE_ARGUMENTS(wide->name), observed_range(wide)));
}

/* Scales that only --scales names are misspelt, or nobody used them. */
static void warn_of_scales(struct call *call)
{
    const struct mc_ratings *ratings = &call->ratings;
    const char **known = mc_arena_array(call->arena, ratings->n_scales + 1, sizeof(*known));
    size_t i;

    for (i = 0; i < ratings->n_scales; i++)
        known[i] = mc_arena_format(call->arena, "%s%.*s", ratings->scales[i].is_flag ? "flag:" : "",
                                   MC_SLICE_ARGUMENTS(ratings->scales[i].name));
    for (i = 0; i < ratings->n_foreign_scales; i++) {
        char hint[MC_KNOWN_HINT];

        warn(call, mc_arena_format(call->arena, "--scales: no rating is on the scale '%.*s'%s",
                                   MC_SLICE_ARGUMENTS(ratings->foreign_scales[i]),
                                   mc_known_hint(ratings->foreign_scales[i], known, hint)));
    }
}

/* Items that only --items, --references or a table of texts names. */
static void warn_of_items(struct call *call)
{
    enum { MOST_NAMED = 3 };
    const struct mc_ratings *ratings = &call->ratings;
    const char *names = "";
    size_t n_named = 0, output = 0, item;

    if (ratings->n_foreign_items == 0)
        return;
    for (item = 0; item < ratings->item_names.n && n_named < MOST_NAMED; item++) {
        while (output < ratings->n_outputs && ratings->outputs[output].item < item)
            output++;
        if (output < ratings->n_outputs && ratings->outputs[output].item == item)
            continue;
        names = mc_arena_format(call->arena, "%s%s%.*s", names, n_named++ == 0 ? "" : ", ",
                                MC_SLICE_ARGUMENTS(ratings->item_names.items[item]));
    }
    warn(call, mc_arena_format(call->arena,
                               "items of --items or --references without any output: %zu (%s%s)",
                               ratings->n_foreign_items, names,
                               n_named < ratings->n_foreign_items ? ", ..." : ""));
}

/* If there are plain references, -m compares with them and ignores --targets. */
static void warn_of_targets(struct call *call)
{
    const struct mc_option_list *metrics = &call->values->metrics;
    size_t i;

    if (call->values->targets == NULL || call->values->references == NULL || metrics->n_items == 0)
        return;
    for (i = 0; i < metrics->n_items; i++)
        if (strstr(metrics->items[i], "targeted=") != NULL)
            return;
    warn(call, "--targets are not used, since there are --references: -m SPEC:targeted=only "
               "compares with the targets, targeted=also with both");
}

/* All warnings; then the annotators left out, if the format has no place to name them. */
static void give_warnings(struct call *call)
{
    const struct mc_ratings *ratings = &call->ratings;
    int format = call->values->book.format;
    size_t n = ratings->n_without_value, n_doubtful, n_judgements, i;
    const char *doubtful = checked_names(ratings, is_doubtful, call->arena, &n_doubtful);

    warn_of_scales(call);
    warn_of_items(call);
    if (call->unknown_system.length > 0)
        warn(call, mc_arena_format(call->arena, "--systems: nothing is of the system '%.*s'",
                                   MC_SLICE_ARGUMENTS(call->unknown_system)));
    if (n > 0)
        warn(call, mc_arena_format(call->arena, "%zu rating%s without a value left out", n,
                                   n == 1 ? "" : "s"));
    /* they count in full unless they are left out */
    if (n_doubtful > 0)
        warn(call, mc_arena_format(call->arena,
                                   "%zu annotator%s passed no more than half of the attention "
                                   "checks and count%s in full: %s; --min-checks SHARE leaves out "
                                   "who passed less",
                                   n_doubtful, n_doubtful == 1 ? "" : "s",
                                   n_doubtful == 1 ? "s" : "", doubtful));
    warn_of_targets(call);
    for (i = 0; i < ratings->n_scales; i++) {
        const struct mc_rating_scale *scale = &ratings->scales[i];

        /* free magnitudes have outliers that dominate means and z-scores */
        if (mc_rating_is_free(ratings, i))
            warn(call, mc_arena_format(
                           call->arena,
                           "scale %.*s: the greatest rating, %g, is more than 100 times as great "
                           "as 99%% of all; use ranks, not means and z-scores",
                           MC_SLICE_ARGUMENTS(scale->name), scale->values[scale->n_values - 1]));
    }
    warn_of_ranges(call);
    if ((format == MC_BOOK_CSV || format == MC_BOOK_TSV || format == MC_BOOK_TEXT) &&
        !call->values->quiet && count_left_out(ratings, &n_judgements) > 0)
        mc_message(call->host->messages, "metricheck: %s\n", left_out_text(call, call->arena));
}

/* If the ratings have only flags, no table that needs a scale can be shown. In JSON the name
 * `both`, beside the scales, is taken by the outputs that are low on two scales. */
static int check_shown(const struct call *call, struct mc_error *error)
{
    size_t both = mc_ratings_scale(&call->ratings, mc_slice_of("both"));
    int k;

    for (k = 0; k < MC_N_HUMAN_ANALYSES && call->book->n_asked > 0; k++) {
        enum mc_human_analysis analysis = (enum mc_human_analysis)k;

        if (analysis != MC_HUMAN_CHECKS && call->settings.wanted[k] && call->study.n_scales == 0 &&
            !mc_human_study_has(&call->study, analysis))
            return mc_error_set(error, MC_CODE_USAGE,
                                "the table %s needs a scale, and the ratings have flags alone",
                                mc_human_analysis_name(analysis));
    }
    if (!call->settings.wanted[MC_HUMAN_LOW] || both == SIZE_MAX ||
        call->ratings.scales[both].is_flag || call->study.low_both == NULL)
        return 0;
    return mc_error_set(
        error, MC_CODE_USAGE,
        "a scale of the name 'both' cannot be distinguished from outputs that are low on "
        "both scales: rename it, or leave low out of --show");
}

/* --- the command ------------------------------------------------------------------------------ */

/* Problems of the tables that are shown; further ones are only counted. */
enum { MOST_PROBLEMS = 20 };

static int open_tables(struct call *call, struct mc_thread_pool *pool, struct mc_error *error)
{
    const struct humans_options *values = call->values;
    const struct mc_messages missing = {keep_lines, call};
    struct mc_diagnostics *problems = mc_diagnostics_new(call->arena);
    struct mc_scoring scoring = {.quiet = values->quiet, .messages = call->host->messages};
    struct mc_column_calls calls = {NULL, NULL, 0};
    struct mc_message message;
    struct mc_human_tables_request request = {
        .paths = {[MC_TABLE_SCALES] = values->scales,
                  [MC_TABLE_RATINGS] = call->ratings_path,
                  [MC_TABLE_SCORES] = values->scores,
                  [MC_TABLE_OUTPUTS] = values->outputs,
                  [MC_TABLE_REFERENCES] = values->references,
                  [MC_TABLE_TARGETS] = values->targets,
                  [MC_TABLE_ITEMS] = values->items},
        .ratings = {&values->lower, values->min_checks, &calls, problems},
        .metrics = &values->metrics,
        .sources = &call->sources,
        .messages = values->quiet ? NULL : call->host->messages,
        .watch = call->host->watch,
        .missing = &missing};
    int status = mc_column_calls_parse(&values->columns, call->arena, &calls, error);

    if (status == 0)
        status = mc_scoring_open_cache(&scoring, values->cache, error);
    request.cache = scoring.cache;
    if (status == 0)
        status = mc_human_tables_open(&request, pool, call->arena, &call->ratings, error);
    mc_diagnostics_sort(problems);
    mc_message_begin(&message, call->host->messages);
    mc_diagnostics_print(problems, message.stream, MOST_PROBLEMS);
    mc_message_end(&message);
    if (status == 0 && values->systems != NULL)
        status = mc_human_systems_read(values->systems, &call->ratings, call->arena,
                                       &call->unknown_system, call->systems_sha256, error);
    mc_scoring_close_cache(&scoring);
    return status;
}

static int fill_book(struct mc_study *study, struct mc_error *error)
{
    const struct humans_options *values = study->values;
    struct call *call = mc_arena_array(study->arena, 1, sizeof(*call));
    struct mc_thread_pool *pool;
    int status;

    call->host = study->host;
    call->values = values;
    call->sources = values->sources;
    call->arena = study->arena;
    call->book = &study->book;
    if (call->host->take_sources(call->host, &call->sources, values->quiet, error) != 0 ||
        check_files(call, study->operands, error) != 0 || read_show(call, error) != 0 ||
        read_question(call, error) != 0 || check_paths(call, error) != 0)
        return -1;
    pool = mc_thread_pool_new((unsigned)values->jobs);
    status = open_tables(call, pool, error);
    if (status == 0)
        status = read_settings(call, error);
    if (status == 0) {
        give_warnings(call);
        mc_human_study_make(&call->ratings, &call->settings, pool, call->arena, &call->study);
        status = check_shown(call, error);
    }
    if (status == 0) {
        mc_human_sheets(call->book, &call->study);
        mc_book_shorten(call->book);
    }
    mc_thread_pool_free(pool);
    study->reports.own = call->study.n_scales > 0 ? "means" : "flags";
    study->reports.title = "metricheck humans";
    study->reports.schema = SCHEMA;
    study->reports.taken = call->taken;
    study->reports.write_settings = write_members;
    study->reports.write_head = write_head;
    study->reports.context = call;
    return status;
}

static const struct mc_study_kind kind = {.book_options = offsetof(struct humans_options, book),
                                          .open = fill_book};

static const struct mc_example examples[] = {
    {"metricheck humans humans/ratings.csv --reference-system human --combined adequacy,fluency",
     "What people gave each system, and how far they agree with each other."},
    {"metricheck humans humans/ratings.csv --outputs humans/outputs.csv --references "
     "humans/references.csv -m bleu,chrf -m ter --reference-system human "
     "--combined adequacy,fluency --show sentence,tukey",
     "How far metrics agree with people."},
    {NULL, NULL}};

const struct mc_command mc_command_humans = {
    "humans",
    NULL,
    MC_FOR_DEVELOPERS,
    "analyse what people said of outputs, and how far metrics agree with them",
    "RATINGS [--scores FILE] [--outputs FILE --references FILE -m SPEC...]",
    "What Manning, Wein and Schneider (2020, COLING: A Human Evaluation of AMR-to-English "
    "Generation Systems) and Espinosa et al. (2010, EMNLP: Further Meta-Evaluation of "
    "Broad-Coverage Surface Realization) do with human ratings. RATINGS is a CSV or TSV table with "
    "a header, one value a line:\n"
    "\n"
    "  item,system,output,annotator,scale,value\n"
    "\n"
    "The column output numbers several outputs of a system on one item, and may lack. A scale "
    "called flag:NAME holds 0 or 1: whether an annotator saw that error; no line means that it was "
    "not judged. Further columns are passed over.\n"
    "\n"
    "  checks       attention checks that each annotator passed, and who is left out\n"
    "  means        mean ratings of systems and their ranks\n"
    "  flags        how often errors were flagged\n"
    "  agreement    of pairs of annotators: Spearman, of flags Cohen's kappa\n"
    "  reliability  of all at once: Krippendorff's alpha, Fleiss's kappa, intraclass\n"
    "               correlations, weighted kappas of pairs\n"
    "  annotators   how each annotator uses the scales; densities are in JSON\n"
    "  low          outputs that all their judges put in their low third\n"
    "  z-scores     means after each annotator's own mean and spread\n"
    "  scales       scales against each other\n"
    "  kappa        absolute and relative kappa of all annotators\n"
    "  metric-kappa the same of each metric as one more annotator\n"
    "  sentence     metrics against people, output by output\n"
    "  system       the same system by system\n"
    "  bootstrap    intervals of these correlations, and which metrics lie in that\n"
    "               of the best one\n"
    "  judges       metrics against single judges, and judge against judge\n"
    "  tukey        pairs of systems that people tell apart, and which of them each\n"
    "               metric orders as people do\n"
    "  rank-errors  pairs of outputs of one item in the wrong order, and the outputs\n"
    "               of the worst items\n"
    "  rank-traits  what the items of such pairs have in common: columns of --items,\n"
    "               lengths of --outputs\n"
    "  planning     how many outputs and judges show a difference of systems\n"
    "  reached      how wide the intervals of mean ratings are here\n"
    "\n"
    "Parts of these are tables of their own:\n"
    "\n"
    "  texts            texts of each system, and how many are a reference\n"
    "  agreement-pairs  each pair of annotators\n"
    "  low-systems      low outputs by system, and on two scales\n"
    "  low-flags        errors flagged in low outputs\n"
    "  system-means     means and ranks of systems, by people and by each metric\n"
    "  judge-pairs      judge against judge\n"
    "  tukey-pairs      each pair of systems, with its interval\n"
    "  worst-items      the items with most pairs in the wrong order\n"
    "  worst-outputs    their outputs\n"
    "\n"
    "Without --show a screen says what the tests and intervals show: who is first on each scale and "
    "who cannot be told from it, how far judges agree and whether that is enough, which metric orders "
    "outputs and systems as people do.\n"
    "\n"
    "Human scores of an output are means of its ratings. Where a metric is better when lower, all "
    "analyses but sentence and judges turn it round. doc/humans.md shows an example; humans.schema.json "
    "describes the JSON.",
    options,
    examples,
    MC_COMMAND_STUDY(&kind, 0, struct humans_options, .book = MC_BOOK_DEFAULTS,
                     .low_rule = NOT_GIVEN, .chance = NOT_GIVEN, .unit = NOT_GIVEN,
                     .min_shared = 10, .resamples = 1000, .confidence = 0.95, .seed = 1,
                     .alpha = 0.05, .power = 0.8, .worst = 50),
};
