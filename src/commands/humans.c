/* humans.c: the command `humans`: what people said of outputs, and how far metrics agree with them.
 */
#include <math.h>
#include <stdio.h>

#include "base/file.h"
#include "base/terminal.h"
#include "base/thread_pool.h"
#include "commands/book_reports.h"
#include "commands/command.h"
#include "engine/human_tables.h"
#include "engine/option_rows.h"
#include "humans/human_study.h"
#include "report/document.h"
#include "report/human_json.h"
#include "report/human_sheets.h"
#include "report/json_stream.h"
#include "report/plain_text.h"

#define SCHEMA "metricheck/humans/1"

enum { UNIT_OUTPUT, UNIT_ITEM, UNIT_BOTH };
enum { PRESET_NONE, PRESET_MANNING2020, PRESET_ESPINOSA2010 };
/* The options of which a preset sets what the call does not. */
enum { NOT_GIVEN = -1 };

struct humans_options {
    struct mc_option_list metrics, lower, by, combined, show, reports;
    struct mc_metric_sources sources;
    const char *scores, *outputs, *references, *targets, *items, *scales, *subset;
    const char *reference_system, *output, *cache;
    double alpha, confidence;
    long long min_shared, worst, resamples, seed, jobs, precision;
    int low_rule, chance, unit, preset, format, color;
    bool quiet;
};

#define FILE_OPTION(option_name, field, ...)                                                       \
    {                                                                                              \
        .kind = MC_OPTION_TEXT, .name = option_name,                                               \
        .offset = offsetof(struct humans_options, field), .argument = "FILE", .completes = "file", \
        __VA_ARGS__                                                                                \
    }
#define LIST_OPTION(option_name, field, what, ...)                                                 \
    {                                                                                              \
        .kind = MC_OPTION_LIST, .name = option_name,                                               \
        .offset = offsetof(struct humans_options, field), .argument = what, __VA_ARGS__            \
    }

static const struct mc_option options[] = {
    {.kind = MC_OPTION_SECTION, .help = "Input"},
    FILE_OPTION("scores", scores,
                .help = "Scores of metrics: columns item, system, output (if there are several), "
                        "metric, value, and perhaps direction (higher or lower is better)."),
    FILE_OPTION("outputs", outputs,
                .help = "The texts of the outputs: columns item, system, output, text."),
    FILE_OPTION("references", references,
                .help = "What -m compares them with: columns item, text. Several rows of an item "
                        "are several references."),
    FILE_OPTION("targets", targets,
                .help = "References of single outputs, such as post-edits: columns item, system, "
                        "output, text."),
    FILE_OPTION("items", items,
                .help = "Properties of the items: column item, and others that --by may name."),
    FILE_OPTION("scales", scales,
                .help = "Columns scale, minimum, maximum, step, direction; empty fields are not "
                        "known. Ratings outside their scale are errors."),
    LIST_OPTION("lower-is-better", lower, "METRIC",
                .help = "Scores of this metric are better when lower, as those of ter and ter_* "
                        "are without. Repeatable."),
    {.kind = MC_OPTION_SECTION, .help = "Metrics"},
    {.kind = MC_OPTION_LIST,
     .short_name = 'm',
     .name = "metric",
     .offset = offsetof(struct humans_options, metrics),
     .argument = "SPEC",
     .completes = "metric",
     .specs = true,
     .help = "Computes a metric of --outputs against --references or --targets. Repeatable."},
    MC_METRIC_SOURCE_OPTIONS(offsetof(struct humans_options, sources)),
    {.kind = MC_OPTION_SECTION, .help = "Analysis"},
    {.kind = MC_OPTION_CHOICE,
     .name = "preset",
     .offset = offsetof(struct humans_options, preset),
     .choices = "none|manning2020|espinosa2010",
     .help = "manning2020: --low-rule quantile. espinosa2010: --unit output --chance observed, "
             "and the scales adequacy and fluency combined. Options of the call go before. "
             "Default: none."},
    {.kind = MC_OPTION_TEXT,
     .name = "reference-system",
     .offset = offsetof(struct humans_options, reference_system),
     .argument = "SYSTEM",
     .help = "What people wrote: it has no rank, and takes no part in correlations, tests and rank "
             "errors."},
    LIST_OPTION("combined", combined, "SCALE,...",
                .help = "These scales, averaged output by output, are the score `combined`."),
    LIST_OPTION("by", by, "COLUMN",
                .help = "The analyses of metrics and the kappas also for each value of this column "
                        "of --items. Repeatable."),
    FILE_OPTION("subset", subset,
                .help = "The same for these items, one a line, beside the full set."),
    {.kind = MC_OPTION_INTEGER,
     .name = "min-shared",
     .offset = offsetof(struct humans_options, min_shared),
     .argument = "N",
     .minimum = 1,
     .maximum = 1e9,
     .help = "Pairs of annotators with fewer common outputs are left out. Default: 10."},
    {.kind = MC_OPTION_CHOICE,
     .name = "low-rule",
     .offset = offsetof(struct humans_options, low_rule),
     .choices = "midrank|quantile|block",
     .help = "When a rating is in the low third of its annotator's: its average rank is; it is no "
             "higher than the first third's last rating; all equal ones are. JSON has all three. "
             "Default: midrank."},
    {.kind = MC_OPTION_CHOICE,
     .name = "chance",
     .offset = offsetof(struct humans_options, chance),
     .choices = "observed|symmetric|uniform",
     .help = "Agreement by chance of the kappas shown: from what was said; with less and greater "
             "as likely as each other; each category as likely. JSON has all three. Default: "
             "observed."},
    {.kind = MC_OPTION_CHOICE,
     .name = "unit",
     .offset = offsetof(struct humans_options, unit),
     .choices = "output|item|both",
     .help = "What the bootstrap draws: outputs, or items with all their outputs, which are not "
             "independent. Default: both."},
    {.kind = MC_OPTION_INTEGER,
     .name = "resamples",
     .offset = offsetof(struct humans_options, resamples),
     .argument = "N",
     .maximum = 1000000,
     .help = "Resamples of the bootstrap, and simulated studies of planning; 0: none. Default: "
             "1000."},
    {.kind = MC_OPTION_REAL,
     .name = "confidence",
     .offset = offsetof(struct humans_options, confidence),
     .argument = "C",
     .minimum = 0.5,
     .maximum = 0.9999,
     .help = "Confidence of the intervals. Default: 0.95."},
    {.kind = MC_OPTION_INTEGER,
     .name = "seed",
     .offset = offsetof(struct humans_options, seed),
     .argument = "S",
     .maximum = 9007199254740992.0,
     .help = "Seed of all random draws. Default: 1."},
    {.kind = MC_OPTION_REAL,
     .name = "alpha",
     .offset = offsetof(struct humans_options, alpha),
     .argument = "A",
     .minimum = 0.0001,
     .maximum = 0.5,
     .help = "Pairs of systems are told apart where Tukey's p is below. Default: 0.05."},
    {.kind = MC_OPTION_INTEGER,
     .name = "worst",
     .offset = offsetof(struct humans_options, worst),
     .argument = "N",
     .minimum = 1,
     .maximum = 1e9,
     .help = "How many items with rank errors are listed. Default: 50."},
    {.kind = MC_OPTION_SECTION, .help = "Output"},
    LIST_OPTION(
        "show", show, "TABLE,...", .completes = "human-table",
        .help = "Only these analyses, in JSON too. Repeatable; csv and tsv hold one. "
                "Tables: means, flags, agreement, reliability, annotators, low, z-scores, "
                "scales, kappa, sentence, system, bootstrap, judges, tukey, rank-errors. Default: "
                "all that the inputs allow."),
    {.kind = MC_OPTION_CHOICE,
     .short_name = 'f',
     .name = "format",
     .offset = offsetof(struct humans_options, format),
     .choices = MC_BOOK_FORMATS,
     .help =
         "terminal and markdown are for people, json holds every figure, csv and tsv one table; "
         "text is a folder with a file for each table. Default: terminal."},
    {.kind = MC_OPTION_TEXT,
     .short_name = 'o',
     .name = "output",
     .offset = offsetof(struct humans_options, output),
     .argument = "PATH",
     .completes = "file",
     .help = "Write to this file, for text this folder, in place of standard output."},
    {.kind = MC_OPTION_LIST,
     .name = "report",
     .offset = offsetof(struct humans_options, reports),
     .argument = "FORMAT=PATH",
     .help = "A further report of the same call. Repeatable."},
    {.kind = MC_OPTION_INTEGER,
     .name = "precision",
     .offset = offsetof(struct humans_options, precision),
     .argument = "N",
     .maximum = 17,
     .help = "Decimals in tables for people. Default: those of each figure."},
    {.kind = MC_OPTION_CHOICE,
     .name = "color",
     .offset = offsetof(struct humans_options, color),
     .choices = "auto|always|never",
     .help = "Colour. auto: only on a terminal and without NO_COLOR."},
    {.kind = MC_OPTION_INTEGER,
     .short_name = 'j',
     .name = "jobs",
     .offset = offsetof(struct humans_options, jobs),
     .argument = "N",
     .maximum = 1024,
     .help = "Threads; 0: one per processor. The output does not depend on it. Default: 0."},
    MC_CACHE_OPTION(offsetof(struct humans_options, cache)),
    {.kind = MC_OPTION_FLAG,
     .short_name = 'q',
     .name = "quiet",
     .offset = offsetof(struct humans_options, quiet),
     .help = "Only errors on standard error."},
    MC_OPTIONS_END};

/* --- one call --------------------------------------------------------------------------------- */

struct call {
    const struct humans_options *values;
    const char *ratings_path;
    struct mc_option_list show; /* names, one an item */
    struct mc_metric_sources sources;
    struct mc_ratings ratings;
    struct mc_human_settings settings;
    struct mc_human_study study;
    struct mc_book book;
    struct mc_arena *arena;
};

/* The items of a list whose options may hold several with commas. */
static struct mc_option_list split_items(const struct mc_option_list *list, struct mc_arena *arena)
{
    struct mc_option_list items = {NULL, 0, 0};
    size_t i;

    for (i = 0; i < list->n_items; i++) {
        const char *next = list->items[i];

        for (;; next++) {
            size_t length = strcspn(next, ",");

            mc_option_list_add(&items, mc_arena_copy(arena, mc_slice(next, length)).data, arena);
            next += length;
            if (*next == '\0')
                break;
        }
    }
    return items;
}

/* What is wanted: all, or what --show names. */
static int read_show(struct call *call, struct mc_error *error)
{
    const char *known[MC_N_HUMAN_ANALYSES + 1] = {NULL};
    char hint[MC_KNOWN_HINT];
    size_t i;
    int k;

    call->show = split_items(&call->values->show, call->arena);
    for (k = 0; k < MC_N_HUMAN_ANALYSES; k++) {
        known[k] = mc_human_analysis_name((enum mc_human_analysis)k);
        call->settings.wanted[k] = call->show.n_items == 0;
    }
    for (i = 0; i < call->show.n_items; i++) {
        for (k = 0; k < MC_N_HUMAN_ANALYSES && strcmp(known[k], call->show.items[i]) != 0; k++)
            continue;
        if (k == MC_N_HUMAN_ANALYSES)
            return mc_error_set(error, MC_CODE_USAGE, "humans has no table '%s'%s",
                                call->show.items[i],
                                mc_known_hint(mc_slice_of(call->show.items[i]), known, hint));
        if (mc_human_analysis_needs_scores((enum mc_human_analysis)k) &&
            call->values->scores == NULL && call->values->metrics.n_items == 0)
            return mc_error_set(error, MC_CODE_USAGE,
                                "the table %s needs --scores FILE, or -m with --outputs FILE",
                                known[k]);
        call->settings.wanted[k] = true;
    }
    call->book.asked = call->show.items;
    call->book.n_asked = call->show.n_items;
    return 0;
}

static int check_files(struct call *call, const struct mc_option_list *operands,
                       struct mc_error *error)
{
    const struct humans_options *values = call->values;

    if (operands->n_items != 1)
        return mc_error_set(error, MC_CODE_USAGE, "humans wants one table of ratings");
    call->ratings_path = operands->items[0];
    if (values->metrics.n_items > 0 && values->outputs == NULL)
        return mc_error_set(error, MC_CODE_USAGE, "-m scores texts: give them with --outputs FILE");
    if (values->metrics.n_items > 0 && values->references == NULL && values->targets == NULL)
        return mc_error_set(error, MC_CODE_USAGE,
                            "-m compares outputs with --references FILE or --targets FILE");
    if (values->by.n_items > 0 && values->items == NULL)
        return mc_error_set(error, MC_CODE_USAGE, "--by names a column of --items FILE");
    return 0;
}

/* What is read must not be written, and standard input is read once. */
static int check_paths(const struct call *call, struct mc_error *error)
{
    const struct humans_options *values = call->values;
    const char *const given[] = {call->ratings_path, values->scores,  values->outputs,
                                 values->references, values->targets, values->items,
                                 values->scales,     values->subset};
    const char *read[sizeof(given) / sizeof(*given) + 1] = {NULL};
    size_t n = 0, n_standard = 0, i;

    for (i = 0; i < sizeof(given) / sizeof(*given); i++)
        if (given[i] != NULL)
            read[n++] = given[i];
    for (i = 0; i < n; i++)
        n_standard += strcmp(read[i], "-") == 0;
    if (n_standard > 1)
        return mc_error_set(error, MC_CODE_USAGE, "standard input can be read once");
    return mc_output_paths_check(
        mc_book_reports_paths(values->output, &values->reports, call->arena), read, error);
}

/* --- what names stand for --------------------------------------------------------------------- */

static int add_combined(struct call *call, const struct mc_option_list *names, bool is_asked,
                        struct mc_error *error)
{
    size_t *scales = mc_arena_array(call->arena, names->n_items, sizeof(*scales)), i;

    for (i = 0; i < names->n_items; i++) {
        scales[i] = mc_ratings_scale(&call->ratings, mc_slice_of(names->items[i]));
        if (scales[i] != SIZE_MAX && !call->ratings.scales[scales[i]].is_flag)
            continue;
        if (!is_asked)
            return 0;
        return mc_error_set(error, MC_CODE_USAGE, "--combined: the ratings have no scale '%s'",
                            names->items[i]);
    }
    call->settings.combined = scales;
    call->settings.n_combined = names->n_items;
    return 0;
}

static int read_combined(struct call *call, struct mc_error *error)
{
    static const char *const published[] = {"adequacy", "fluency"};
    struct mc_option_list names = split_items(&call->values->combined, call->arena);
    size_t i;

    if (names.n_items > 0)
        return add_combined(call, &names, true, error);
    for (i = 0; call->values->preset == PRESET_ESPINOSA2010 && i < 2; i++)
        mc_option_list_add(&names, published[i], call->arena);
    return names.n_items == 0 ? 0 : add_combined(call, &names, false, error);
}

static int read_by(struct call *call, struct mc_error *error)
{
    struct mc_option_list names = split_items(&call->values->by, call->arena);
    size_t *by = mc_arena_array(call->arena, names.n_items, sizeof(*by)), i, k;

    for (i = 0; i < names.n_items; i++) {
        for (k = 0; k < call->ratings.n_factors &&
                    !mc_slice_is(call->ratings.factors[k].name, names.items[i]);
             k++)
            continue;
        if (k == call->ratings.n_factors)
            return mc_error_set(error, MC_CODE_USAGE, "--by: %s has no column '%s'",
                                mc_file_shown(call->values->items), names.items[i]);
        by[i] = k;
    }
    call->settings.by = by;
    call->settings.n_by = names.n_items;
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

        if (mc_human_subset_read(values->subset, &call->ratings, call->arena, &is_listed, error) !=
            0)
            return -1;
        settings->subset = is_listed;
    }
    return 0;
}

/* --- writing ---------------------------------------------------------------------------------- */

static const char *const rules[] = {"midrank", "quantile", "block"};
static const char *const chances[] = {"observed", "symmetric", "uniform"};

static void put_settings(const struct call *call, struct mc_json_stream *json)
{
    const struct mc_human_settings *settings = &call->settings;
    size_t i;

    mc_json_put_object(json, "settings", MC_JSON_TALL);
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
    mc_json_put_count(json, "min_shared", settings->min_shared);
    mc_json_put_text(json, "low_rule", rules[settings->low_rule]);
    mc_json_put_text(json, "chance", chances[settings->chance]);
    mc_json_put_count(json, "resamples", settings->resamples);
    mc_json_put_count(json, "seed", (size_t)settings->seed);
    mc_json_put_real(json, "confidence", settings->confidence);
    mc_json_put_real(json, "alpha", settings->alpha);
    mc_json_put_count(json, "worst", settings->worst);
    mc_json_put_end(json);
}

static void put_ratings(const struct call *call, struct mc_json_stream *json)
{
    const struct mc_ratings *ratings = &call->ratings;
    size_t i;

    mc_json_put_object(json, "ratings", MC_JSON_TALL);
    mc_json_put_count(json, "judgements", ratings->n_judgements);
    mc_json_put_count(json, "outputs", call->study.n_rated);
    mc_json_put_count(json, "systems", ratings->system_names.n);
    mc_json_put_count(json, "annotators", ratings->annotator_names.n);
    mc_json_put_count(json, "rated_without_score", call->study.n_unscored);
    mc_json_put_count(json, "scored_without_rating", call->study.n_unrated);
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
    mc_human_json_write(&call->study, json);
}

/* A paragraph that may hold names of the user. */
static void say(struct mc_document *document, const char *text)
{
    document->kind->paragraph(document, mc_plain_text(mc_slice_of(text), document->arena));
}

static void write_head(const void *context, struct mc_document *document)
{
    const struct call *call = context;
    const struct mc_ratings *ratings = &call->ratings;

    document->kind->title(document, mc_slice_of("humans"));
    say(document,
        mc_arena_format(document->arena,
                        "%s: %zu judgements of %zu outputs by %zu systems, from %zu annotators.",
                        mc_file_shown(call->ratings_path), ratings->n_judgements,
                        call->study.n_rated, ratings->system_names.n, ratings->annotator_names.n));
    if (ratings->n_metrics > 0 && call->study.n_unscored + call->study.n_unrated > 0)
        say(document, mc_arena_format(document->arena,
                                      "%zu rated outputs have no score, %zu scored ones no rating.",
                                      call->study.n_unscored, call->study.n_unrated));
}

static int write_reports(const struct call *call, struct mc_error *error)
{
    const struct humans_options *values = call->values;
    const struct mc_book_reports reports = {.book = &call->book,
                                            .own = "means",
                                            .format = values->format,
                                            .output = values->output,
                                            .further = &values->reports,
                                            .precision = (int)values->precision,
                                            .color = (enum mc_color)values->color,
                                            .schema = SCHEMA,
                                            .write_settings = write_members,
                                            .json_without_tables = true,
                                            .write_head = write_head,
                                            .context = call,
                                            .arena = call->arena};

    return mc_book_reports_write(&reports, error);
}

/* Ratings of free magnitude have outliers that rule means and z-scores. */
static void warn(const struct call *call)
{
    size_t i;

    for (i = 0; i < call->ratings.n_scales && !call->values->quiet; i++) {
        const struct mc_rating_scale *scale = &call->ratings.scales[i];
        size_t begin = call->ratings.scale_starts[i];
        size_t n = call->ratings.scale_starts[i + 1] - begin, n_above = 0, k;
        double greatest = scale->values[scale->n_values - 1];

        for (k = 0; k < n; k++)
            n_above += call->ratings.judgements[begin + k].value * 100 >= greatest;
        if (!scale->is_flag && greatest > 0 && n_above * 100 < n)
            (void)fprintf(stderr,
                          "metricheck: warning: scale %.*s: the greatest rating, %g, is more than "
                          "100 times as great as 99%% of all; use ranks, not means and z-scores\n",
                          MC_SLICE_ARGUMENTS(scale->name), greatest);
    }
}

/* --- all of it -------------------------------------------------------------------------------- */

static int open_tables(struct call *call, struct mc_thread_pool *pool, struct mc_error *error)
{
    const struct humans_options *values = call->values;
    struct mc_scoring scoring = {.quiet = values->quiet, .messages = &mc_on_standard_error};
    struct mc_human_tables_request request = {.paths = {[MC_TABLE_SCALES] = values->scales,
                                                        [MC_TABLE_RATINGS] = call->ratings_path,
                                                        [MC_TABLE_SCORES] = values->scores,
                                                        [MC_TABLE_OUTPUTS] = values->outputs,
                                                        [MC_TABLE_REFERENCES] = values->references,
                                                        [MC_TABLE_TARGETS] = values->targets,
                                                        [MC_TABLE_ITEMS] = values->items},
                                              .lower = &values->lower,
                                              .metrics = &values->metrics,
                                              .sources = &call->sources,
                                              .messages =
                                                  values->quiet ? NULL : &mc_on_standard_error};
    int status = mc_scoring_open_cache(&scoring, values->cache, error);

    request.cache = scoring.cache;
    if (status == 0)
        status = mc_human_tables_open(&request, pool, call->arena, &call->ratings, error);
    mc_scoring_close_cache(&scoring);
    return status;
}

static int work(void *given, const struct mc_option_list *operands, struct mc_arena *arena,
                struct mc_error *error)
{
    const struct humans_options *values = given;
    struct call call = {.values = values, .sources = values->sources, .arena = arena};
    struct mc_thread_pool *pool;
    int status;

    call.book.arena = arena;
    mc_command_sources(&call.sources, values->quiet);
    if (check_files(&call, operands, error) != 0 || read_show(&call, error) != 0 ||
        check_paths(&call, error) != 0)
        return -1;
    pool = mc_thread_pool_new((unsigned)values->jobs);
    status = open_tables(&call, pool, error);
    if (status == 0)
        status = read_settings(&call, error);
    if (status == 0) {
        warn(&call);
        mc_human_study_make(&call.ratings, &call.settings, pool, arena, &call.study);
        mc_human_sheets(&call.book, &call.study);
    }
    mc_thread_pool_free(pool);
    return status == 0 ? write_reports(&call, error) : -1;
}

static int run(int argc, char **argv, struct mc_error *error)
{
    struct humans_options values = {.output = "-",
                                    .low_rule = NOT_GIVEN,
                                    .chance = NOT_GIVEN,
                                    .unit = NOT_GIVEN,
                                    .min_shared = 10,
                                    .resamples = 1000,
                                    .confidence = 0.95,
                                    .seed = 1,
                                    .alpha = 0.05,
                                    .worst = 50,
                                    .precision = -1};

    return mc_command_do(work, options, &values, argc, argv, error);
}

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
    "  sentence     metrics against people, output by output\n"
    "  system       the same system by system\n"
    "  bootstrap    intervals of these correlations, and which metrics lie in that\n"
    "               of the best one\n"
    "  judges       metrics against single judges, and judge against judge\n"
    "  tukey        pairs of systems that people tell apart, and which of them each\n"
    "               metric orders as people do\n"
    "  rank-errors  pairs of outputs of one item in the wrong order\n"
    "  planning     how many outputs and judges show a difference of systems\n"
    "\n"
    "Human scores of an output are means of its ratings. Where a metric is better when lower, all "
    "analyses but sentence turn it round. doc/humans.md shows an example; humans.schema.json "
    "describes the JSON.",
    options,
    examples,
    run,
};
