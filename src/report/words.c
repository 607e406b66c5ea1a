/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.c: builds the sentences of the reports from phrases that are empty if they do not apply. In
 * order: numbers, figures of a group, missing scores and remarks, names, the head of a report,
 * normalisation, settings, datasets and phenomena, sentences about scores, expectations, detectable
 * differences. */
#include "report/words.h"

#include <math.h>

#include "analysis/grouping.h"
#include "analysis/opposed_order.h"
#include "analysis/paired_tests.h"
#include "analysis/result.h"
#include "analysis/significance.h"
#include "analysis/tests/multiple_testing.h"
#include "base/hash.h"
#include "base/json_write.h"
#include "base/memory.h"
#include "report/bands.h"
#include "report/plain_text.h"
#include "report/report.h"
#include "suite/suite.h"

const char *const mc_interval_names[] = {MC_INTERVAL_KINDS(MC_CHOICE_NAME) NULL};
const char *const mc_matrix_names[] = {MC_MATRIX_KINDS(MC_CHOICE_NAME) NULL};
const char *const mc_resample_names[] = {MC_RESAMPLE_UNITS(MC_CHOICE_NAME) NULL};
const char *const mc_grouping_names[] = {MC_GROUPINGS(MC_CHOICE_NAME) NULL};
const char *const mc_clusters_names[] = {MC_CLUSTERS(MC_CHOICE_NAME) NULL};
const char *const mc_group_mean_names[] = {"plain", "micro", NULL};
const char *const mc_normalisation_names[] = {MC_NORMALISATIONS(MC_CHOICE_NAME) NULL};
const char *const mc_bounds_rule_names[] = {MC_BOUNDS_RULES(MC_CHOICE_NAME) NULL};

enum { HASH_DIGITS = 8 };

/* --- numbers ---------------------------------------------------------------------------------- */

/* The magnitude from which decimals of a number mean nothing. */
static const double large = 1e9;

/* With a sign unless the number is shown as 0; plus: the sign of positive ones. */
static struct mc_slice fixed_text(double value, int decimals, const char *plus,
                                  struct mc_arena *arena)
{
    double size = fabs(value);
    const char *digits;

    if (isnan(value))
        return mc_slice_of("-");
    digits =
        mc_arena_format(arena, isfinite(size) && size >= large ? "%.*e" : "%.*f", decimals, size);
    if (strspn(digits, "0.") == strlen(digits))
        return mc_slice_of(digits);
    return mc_arena_slice(arena, "%s%s", value < 0 ? "-" : plus, digits);
}

struct mc_slice mc_decimal_text(double value, int decimals, struct mc_arena *arena)
{
    return fixed_text(value, decimals, "", arena);
}

struct mc_slice mc_number_text(double value, int digits, struct mc_arena *arena)
{
    if (isnan(value))
        return mc_slice_of("-");
    return mc_arena_slice(arena, "%.*g", digits, mc_without_minus_zero(value));
}

struct mc_slice mc_signed_text(double difference, int decimals, struct mc_arena *arena)
{
    return fixed_text(difference, decimals, "+", arena);
}

struct mc_slice mc_p_text(double p, struct mc_arena *arena)
{
    if (isnan(p))
        return mc_slice("", 0);
    if (p < 0.001)
        return mc_slice_of("< 0.001");
    return mc_arena_slice(arena, "%.3f", p);
}

/* The width of the scale of which margins of a column are fractions, in the unit of the metric;
 * NaN: not defined. */
static double margin_width(const struct mc_result *result, size_t column)
{
    const struct mc_score_column *scores = &result->scores->columns[column];

    if (mc_column_has_range(scores))
        return fabs(scores->best - scores->worst);
    if (result->bounds == NULL)
        return (double)NAN;
    return fabs(result->bounds[column + 1].high - result->bounds[column + 1].low);
}

double mc_margin_share(const struct mc_result *result, size_t column, double margin)
{
    return mc_column_has_range(&result->scores->columns[column])
               ? margin
               : margin / margin_width(result, column);
}

struct mc_slice mc_margin_text(const struct mc_result *result, size_t column, double margin,
                               bool is_signed, struct mc_arena *arena)
{
    enum { DECIMALS = 3, OWN_DIGITS = 4 };
    bool has_range = mc_column_has_range(&result->scores->columns[column]);
    double width = margin_width(result, column), share = mc_margin_share(result, column, margin);
    double own_margin = has_range ? margin * width : margin;
    struct mc_slice text = is_signed ? mc_signed_text(share, DECIMALS, arena)
                                     : mc_decimal_text(share, DECIMALS, arena);
    struct mc_slice in_brackets = mc_number_text(own_margin, OWN_DIGITS, arena);

    if (isnan(margin) || fabs(width - 1) < MC_SCORE_RANGE_SLACK)
        return text;
    if (!isfinite(share))
        text = mc_slice_of("-");
    return mc_arena_slice(arena, "%.*s (%s%.*s)", MC_SLICE_ARGUMENTS(text),
                          is_signed && own_margin > 0 ? "+" : "", MC_SLICE_ARGUMENTS(in_brackets));
}

/* --- figures of a group ----------------------------------------------------------------------- */

size_t mc_result_n(const struct mc_result *result, const struct mc_group *group, size_t column)
{
    size_t s;

    for (s = 0; s < result->n_statistics; s++)
        if (!result->statistics[s]->of_metric_alone)
            return mc_result_cell(result, group, column, s)->n;
    return result->n_statistics == 0 ? 0 : mc_result_cell(result, group, column, 0)->n;
}

const char *mc_cell_reason(const struct mc_cell *cell)
{
    if (!isnan(cell->value))
        return NULL;
    return cell->reason == NULL ? "not defined" : cell->reason;
}

size_t mc_result_statistic(const struct mc_result *result, const char *name)
{
    size_t s;

    for (s = 0; s < result->n_statistics; s++)
        if (strcmp(result->statistics[s]->name, name) == 0)
            return s;
    return SIZE_MAX;
}

void mc_human_figure_list(const struct mc_result *result, const struct mc_group *group,
                          struct mc_human_figure figures[MC_N_HUMAN_FIGURES])
{
    const struct mc_human_figures *human = &group->human;
    const struct mc_human_figure list[MC_N_HUMAN_FIGURES] = {
        {"mean", human->mean, NULL},
        {"median", human->median, NULL},
        {"standard_deviation", human->standard_deviation, NULL},
        {"standard_error", human->standard_error, NULL},
        {"mean_scaled", human->scaled_mean, NULL},
        {"median_scaled", human->scaled_median, NULL},
        {"standard_deviation_scaled", human->scaled_standard_deviation, NULL},
        {"standard_error_scaled", human->scaled_standard_error, NULL},
        {"mean_normalised", human->mean_normalised, NULL},
        {"median_normalised", human->median_normalised, NULL},
        {"standard_deviation_normalised", human->standard_deviation_normalised, NULL},
        {"standard_error_normalised", human->standard_error_normalised, NULL},
    };
    size_t i;

    for (i = 0; i < MC_N_HUMAN_FIGURES; i++) {
        figures[i] = list[i];
        if (!isnan(list[i].value))
            continue;
        if (human->n == 0)
            figures[i].reason = "no case has a human score";
        else if (i >= 8 && result->bounds[0].reason != NULL)
            figures[i].reason = result->bounds[0].reason;
        else
            figures[i].reason = human->n < 2 ? "fewer than 2 cases" : "not defined";
    }
}

/* --- missing scores and remarks --------------------------------------------------------------- */

struct mc_slice mc_missing_reason(const struct mc_score_column *column, size_t index)
{
    if (column->states[index] == MC_SCORE_OK)
        return mc_slice("", 0);
    if (column->notes[index].length > 0)
        return column->notes[index];
    return mc_slice_of(column->states[index] == MC_SCORE_FAILED ? "the metric failed"
                                                                : "no score was given");
}

size_t mc_missing_scores(const struct mc_result *result, size_t column)
{
    const struct mc_score_column *scores = &result->scores->columns[column];
    size_t n = 0, i;

    for (i = 0; i < result->scores->n_cases; i++)
        n += mc_case_is_selected(result->suite, i) && scores->states[i] != MC_SCORE_OK;
    return n;
}

/* Stable: equal counts stay in order of appearance. The list is short. */
static void sort_reasons(struct mc_reason_count *reasons, size_t n)
{
    size_t i, k;

    for (i = 1; i < n; i++) {
        struct mc_reason_count moved = reasons[i];

        for (k = i; k > 0 && reasons[k - 1].n < moved.n; k--)
            reasons[k] = reasons[k - 1];
        reasons[k] = moved;
    }
}

/* Counts the remarks on existing scores (of_scores) or the reasons for missing ones; by_kind: texts
 * that differ only in ids, numbers or sentences count as one, the first. */
static size_t count_notes(const struct mc_result *result, size_t column, bool of_scores,
                          bool by_kind, struct mc_arena *arena, struct mc_reason_count **reasons)
{
    const struct mc_score_column *scores = &result->scores->columns[column];
    struct mc_string_map *map = mc_string_map_new(arena);
    size_t n_cases = result->scores->n_cases, capacity = 0, i, n;

    *reasons = NULL;
    for (i = 0; i < n_cases; i++) {
        bool is_score = scores->states[i] == MC_SCORE_OK;
        struct mc_slice reason = is_score ? mc_score_note(scores, i) : mc_missing_reason(scores, i),
                        kind;
        uint32_t index;

        if (!mc_case_is_selected(result->suite, i) || is_score != of_scores || reason.length == 0)
            continue;
        kind = by_kind ? mc_score_note_kind(reason, &result->suite->cases[i], arena) : reason;
        index = mc_string_map_add(map, kind, NULL);
        MC_ARENA_RESERVE(arena, *reasons, capacity, (size_t)index + 1);
        if ((*reasons)[index].n++ == 0)
            (*reasons)[index].reason = reason;
        else if (!mc_slice_equal((*reasons)[index].reason, reason))
            (*reasons)[index].differ = true;
    }
    n = mc_string_map_size(map);
    sort_reasons(*reasons, n);
    return n;
}

size_t mc_missing_reasons(const struct mc_result *result, size_t column, struct mc_arena *arena,
                          struct mc_reason_count **reasons)
{
    return count_notes(result, column, false, false, arena, reasons);
}

size_t mc_score_remarks(const struct mc_result *result, size_t column, struct mc_arena *arena,
                        struct mc_reason_count **remarks)
{
    return count_notes(result, column, true, false, arena, remarks);
}

/* --- names ------------------------------------------------------------------------------------ */

const char *mc_judgement_name(const struct mc_dataset_result *dataset)
{
    if (dataset->has_human)
        return dataset->has_rubric ? "mixed" : "human";
    return dataset->has_rubric ? "rubric" : "none";
}

const char *mc_judgement_word(const char *name)
{
    if (strcmp(name, "mixed") == 0)
        return "judged";
    return strcmp(name, "rubric") == 0 ? "rubric" : "human";
}

const char *mc_judgement_noun(const char *name)
{
    if (strcmp(name, "mixed") == 0)
        return "the judges";
    return strcmp(name, "rubric") == 0 ? "the rubric" : "people";
}

const char *mc_judge_word(const struct mc_dataset_result *dataset)
{
    return mc_judgement_word(mc_judgement_name(dataset));
}

const char *mc_judge_noun(const struct mc_dataset_result *dataset)
{
    if (dataset->given_in.length > 0)
        return "the given scores";
    return mc_judgement_noun(mc_judgement_name(dataset));
}

const char *mc_judge_pronoun(const struct mc_dataset_result *dataset)
{
    return strcmp(mc_judgement_name(dataset), "rubric") == 0 ? "it" : "them";
}

const char *mc_result_noun(const struct mc_result *result)
{
    const char *noun = result->n_datasets == 0 ? "people" : mc_judge_noun(&result->datasets[0]);
    size_t d;

    for (d = 1; d < result->n_datasets; d++)
        if (strcmp(noun, mc_judge_noun(&result->datasets[d])) != 0)
            return "the judges";
    return noun;
}

/* The name, followed by the mark if lower scores are better. */
static struct mc_slice marked_name(const struct mc_score_column *column, const char *mark,
                                   struct mc_arena *arena)
{
    struct mc_slice name = mc_plain_text(column->name, arena);

    if (!column->lower_is_better)
        return name;
    return mc_arena_slice(arena, "%.*s%s", MC_SLICE_ARGUMENTS(name), mark);
}

struct mc_slice mc_metric_name(const struct mc_score_column *column, struct mc_arena *arena)
{
    return marked_name(column, " " MC_LOWER_ARROW, arena);
}

struct mc_slice mc_metric_title(const struct mc_score_column *column, struct mc_arena *arena)
{
    return marked_name(column, "\xC2\xA0" MC_LOWER_ARROW, arena); /* U+00A0 NO-BREAK SPACE */
}

/* --- the head of a report --------------------------------------------------------------------- */

struct mc_slice mc_counted(size_t n, const char *singular, const char *plural,
                           struct mc_arena *arena)
{
    return mc_arena_slice(arena, "%zu %s", n, n == 1 ? singular : plural);
}

struct mc_slice mc_case_facts(const struct mc_case *item, struct mc_arena *arena)
{
    const struct {
        const char *before;
        struct mc_slice value;
    } facts[] = {{"from ", mc_case_more(item)->source_language},
                 {mc_case_more(item)->source_language.length > 0 ? " to " : "in ",
                  mc_case_more(item)->language},
                 {", system ", mc_case_labels(item)->system},
                 {", document ", mc_case_more(item)->document},
                 {", segment ", mc_case_more(item)->segment}};
    const char *text = "";
    size_t i;

    for (i = 0; i < sizeof(facts) / sizeof(facts[0]); i++) {
        const char *before = facts[i].before;

        if (facts[i].value.length > 0)
            text = mc_arena_format(arena, "%s%s%.*s", text,
                                   text[0] == '\0' && before[0] == ',' ? before + 2 : before,
                                   MC_SLICE_ARGUMENTS(facts[i].value));
    }
    return mc_slice_of(text);
}

/* The number of distinct phenomena in all datasets. */
static size_t count_phenomena(const struct mc_result *result, struct mc_arena *arena)
{
    struct mc_string_map *names = mc_string_map_new(arena);
    size_t d, g;

    for (d = 0; d < result->n_datasets; d++)
        for (g = 0; g < result->datasets[d].n_groups; g++)
            if (!result->datasets[d].groups[g].overall)
                (void)mc_string_map_add(names, result->datasets[d].groups[g].name, NULL);
    return mc_string_map_size(names);
}

struct mc_slice mc_graphs_item(const struct mc_graph_setting *graphs, struct mc_arena *arena)
{
    return mc_plain_text(mc_arena_slice(arena, "graphs %.*s against %.*s",
                                        MC_SLICE_ARGUMENTS(graphs->reference),
                                        MC_SLICE_ARGUMENTS(graphs->candidate)),
                         arena);
}

struct mc_slice mc_version_item(const struct mc_result *result, struct mc_arena *arena)
{
    return mc_arena_slice(arena, "metricheck %s",
                          result->version == NULL ? PACKAGE_VERSION : result->version);
}

size_t mc_head_items(const struct mc_result *result, const struct mc_report_options *options,
                     struct mc_arena *arena, struct mc_slice **items)
{
    struct mc_suite_entry *entries;
    size_t n_suites = mc_suite_list(result->suite, arena, &entries), n = 0, i;
    size_t n_selected = mc_suite_n_selected(result->suite);
    struct mc_slice text;

    *items = mc_arena_array(arena, n_suites + 8, sizeof(**items));
    for (i = 0; i < n_suites; i++) {
        text = mc_arena_slice(arena, "%.*s%s%.*s (sha %.*s)", MC_SLICE_ARGUMENTS(entries[i].name),
                              entries[i].version.length > 0 ? " " : "",
                              MC_SLICE_ARGUMENTS(entries[i].version), HASH_DIGITS,
                              entries[i].sha256.data);
        (*items)[n++] = mc_plain_text(text, arena);
    }
    text = mc_counted(result->suite->n_cases, "case", "cases", arena);
    if (n_selected != result->suite->n_cases)
        text = mc_arena_slice(arena, "%zu of %.*s", n_selected, MC_SLICE_ARGUMENTS(text));
    (*items)[n++] = text;
    (*items)[n++] = mc_counted(count_phenomena(result, arena), "phenomenon", "phenomena", arena);
    (*items)[n++] = mc_counted(result->scores->n_columns, "metric", "metrics", arena);
    if (result->settings.preset != NULL)
        (*items)[n++] = mc_arena_slice(arena, "preset %s", result->settings.preset);
    if (result->settings.graphs != NULL)
        (*items)[n++] = mc_graphs_item(result->settings.graphs, arena);
    (*items)[n++] = mc_arena_slice(arena, "seed %llu", (unsigned long long)result->settings.seed);
    (*items)[n++] = mc_version_item(result, arena);
    if (!isnan(options->seconds))
        (*items)[n++] = mc_arena_slice(arena, "%.2f s", options->seconds);
    return n;
}

/* --- normalisation ---------------------------------------------------------------------------- */

static const char *normalisation(const struct mc_result *result, struct mc_arena *arena)
{
    const struct mc_bounds *human = &result->bounds[0];
    char low[MC_REAL_TEXT_SIZE], high[MC_REAL_TEXT_SIZE];

    switch (result->settings.normalisation) {
    case MC_NORMALISE_AUTO:
        return "All scores are rescaled to [0, 1]: those of a metric by the bounds named below, "
               "those it is compared with by their scale.";
    case MC_NORMALISE_RANGE:
        return "All scores are rescaled to [0, 1]: those of a metric by the range it declares, "
               "those it is compared with by their scale.";
    case MC_NORMALISE_NONE:
        return "Scores are not normalised: deviations include the difference of the scales.";
    case MC_NORMALISE_MINMAX:
        break;
    }
    if (isnan(human->low))
        return "Scores are rescaled to [0, 1] by minimum and maximum over the whole suite.";
    mc_format_real(human->low, low);
    mc_format_real(human->high, high);
    return mc_arena_format(arena,
                           "Scores are rescaled to [0, 1] by minimum and maximum over the "
                           "whole suite (judgements: %s and %s).",
                           low, high);
}

/* Whether the metric declares its bounds, and that scores may exceed them. */
static bool is_open(const struct mc_result *result, size_t column)
{
    return result->bounds[column + 1].rule == MC_BOUNDS_DECLARED &&
           result->scores->columns[column].may_exceed;
}

static bool has_same_bounds(const struct mc_result *result, size_t column, size_t other)
{
    const struct mc_bounds *a = &result->bounds[column + 1], *b = &result->bounds[other + 1];

    return is_open(result, column) == is_open(result, other) &&
           !(a->low < b->low || a->low > b->low || a->high < b->high || a->high > b->high);
}

/* "bleu, chrf 0..100, smatch 0..1+": the metrics normalised by the rule, grouped by equal bounds;
 * empty if there are none. */
static const char *bounds_by(const struct mc_result *result, enum mc_bounds_rule rule,
                             struct mc_arena *arena)
{
    size_t n = result->scores->n_columns, c, k;
    bool *named = mc_arena_array(arena, n, sizeof(*named));
    const char *text = "";

    for (c = 0; c < n; c++) {
        const struct mc_bounds *bounds = &result->bounds[c + 1];

        if (named[c] || bounds->rule != rule || bounds->reason != NULL)
            continue;
        for (k = c; k < n; k++) {
            const struct mc_bounds *other = &result->bounds[k + 1];

            if (named[k] || other->rule != rule || other->reason != NULL ||
                !has_same_bounds(result, c, k))
                continue;
            named[k] = true;
            text = mc_arena_format(arena, "%s%s%.*s", text, text[0] == '\0' ? "" : ", ",
                                   MC_SLICE_ARGUMENTS(result->scores->columns[k].name));
        }
        text = mc_arena_format(arena, "%s %.4g..%.4g%s", text, fmin(bounds->low, bounds->high),
                               fmax(bounds->low, bounds->high), is_open(result, c) ? "+" : "");
    }
    return text;
}

struct mc_slice mc_bounds_sentence(const struct mc_result *result, struct mc_arena *arena)
{
    const char *declared = bounds_by(result, MC_BOUNDS_DECLARED, arena);
    const char *extremes = bounds_by(result, MC_BOUNDS_MINMAX, arena);

    if (declared[0] == '\0' && extremes[0] == '\0')
        return mc_slice("", 0);
    return mc_plain_text(
        mc_arena_slice(arena, "normalised: %s%s%s%s%s", declared,
                       declared[0] == '\0' ? "" : " (declared)",
                       declared[0] == '\0' || extremes[0] == '\0' ? "" : "; ", extremes,
                       extremes[0] == '\0' ? "" : " (minimum and maximum of the suite)"),
        arena);
}

/* "sema up to 1.33, mine up to 2": the metrics with declared bounds whose normalised scores exceed
 * 1; "" if none does. */
static const char *beyond_words(const struct mc_result *result, const size_t *columns, size_t n,
                                struct mc_arena *arena)
{
    const char *text = "";
    size_t m, i;

    for (m = 0; m < n; m++) {
        struct mc_slice name = mc_plain_text(result->scores->columns[columns[m]].name, arena);
        double greatest = 0;

        if (!is_open(result, columns[m]))
            continue;
        for (i = 0; i < result->scores->n_cases; i++)
            greatest = fmax(greatest, result->metric_normalised[columns[m]][i]);
        if (greatest > 1 + MC_SCORE_RANGE_SLACK)
            text =
                mc_arena_format(arena, "%s%s%.*s up to %s", text, text[0] == '\0' ? "" : ", ",
                                MC_SLICE_ARGUMENTS(name), mc_number_text(greatest, 3, arena).data);
    }
    return text;
}

const char *mc_normalised_by(const struct mc_result *result, const size_t *columns, size_t n,
                             struct mc_arena *arena)
{
    enum { MOST_NAMES = 4 };
    struct mc_slice *names = mc_arena_array(arena, n + 1, sizeof(*names));
    const char *beyond = beyond_words(result, columns, n, arena), *text;
    size_t n_extremes = 0, m;

    if (result->settings.normalisation == MC_NORMALISE_NONE)
        return "of scores as given, not normalised";
    for (m = 0; m < n; m++)
        if (result->bounds[columns[m] + 1].rule == MC_BOUNDS_MINMAX)
            names[n_extremes++] = mc_plain_text(result->scores->columns[columns[m]].name, arena);
    if (n_extremes == n)
        return "normalised by the extremes found";
    text = mc_arena_format(arena, "normalised by declared ranges%s%s%s",
                           beyond[0] == '\0' ? "" : " (", beyond, beyond[0] == '\0' ? "" : ")");
    if (n_extremes == 0)
        return text;
    return mc_arena_format(arena, "%s; %s by the extremes found", text,
                           mc_name_list(names, n_extremes, MOST_NAMES, arena));
}

/* --- settings --------------------------------------------------------------------------------- */

/* " Scores tie ..." if a figure depends on it, else "". */
static const char *tie_words(const struct mc_result *result, struct mc_arena *arena)
{
    char number[MC_REAL_TEXT_SIZE];

    if (!mc_ties_needed(result))
        return "";
    switch (result->settings.ties) {
    case MC_TIES_IN_PLACE:
        return " Scores tie below a threshold that is fitted on each row, which flatters small "
               "ones.";
    case MC_TIES_GIVEN:
        mc_format_real(result->settings.tie_threshold, number);
        return mc_arena_format(arena, " Scores tie when they differ by at most %s.", number);
    case MC_TIES_ACROSS:
        break;
    }
    return " Scores tie below a threshold that is fitted on other cases.";
}

/* " A, B: mean over the items." if any figure is averaged, else "". */
static const char *average_words(const struct mc_result *result, struct mc_arena *arena)
{
    const struct mc_analysis_settings *settings = &result->settings;
    const char *titles = "";
    size_t s;

    if (settings->grouping == MC_GROUP_NONE)
        return "";
    for (s = 0; s < result->n_statistics; s++)
        if (result->statistics[s]->in_groups == MC_MEAN_OF_GROUPS)
            titles = mc_arena_format(arena, "%s%s%s", titles, titles[0] == '\0' ? " " : ", ",
                                     result->statistics[s]->title);
    if (titles[0] == '\0')
        return "";
    return mc_arena_format(arena, "%s: %s over the %ss.", titles,
                           settings->micro ? "weighted mean" : "mean",
                           mc_grouping_names[settings->grouping]);
}

/* " Kendall-like: ..." if it is shown, else "". */
static const char *gap_words(const struct mc_result *result, struct mc_arena *arena)
{
    char number[MC_REAL_TEXT_SIZE];

    if (mc_result_statistic(result, "kendall_like") == SIZE_MAX)
        return "";
    mc_format_real(result->settings.gold_gap, number);
    return mc_arena_format(arena, " Kendall-like: judgements at least %s apart.", number);
}

/* The kinds of the graphs of both sides, and how many sentences the parser left without one. */
static const char *graph_words(const struct mc_result *result, struct mc_arena *arena)
{
    const struct mc_graph_setting *setting = result->settings.graphs;
    const char *parser = "", *text;
    struct mc_slice plain;

    if (setting == NULL)
        return "";
    if (setting->is_parsed)
        parser = mc_arena_format(
            arena, "; parser: %.*s%s%.*s; %zu of %zu sentences have no graph",
            MC_SLICE_ARGUMENTS(setting->parser), setting->version.length > 0 ? " " : "",
            MC_SLICE_ARGUMENTS(setting->version), setting->n_without, setting->n_sentences);
    text = mc_arena_format(arena, " Graphs: %.*s for references, %.*s for candidates%s.",
                           MC_SLICE_ARGUMENTS(setting->reference),
                           MC_SLICE_ARGUMENTS(setting->candidate), parser);
    plain = mc_plain_text(mc_slice_of(text), arena);
    return mc_arena_format(arena, "%.*s", MC_SLICE_ARGUMENTS(plain));
}

struct mc_slice mc_settings_sentence(const struct mc_result *result, struct mc_arena *arena)
{
    static const char *const kinds[] = {"", "basic ", "normal ", "BCa ", "studentised or "};
    static const char *const units[] = {"cases", "source sentences"};
    const struct mc_analysis_settings *settings = &result->settings;
    const char *first = mc_arena_format(
        arena, "%s%s", normalisation(result, arena),
        settings->isotonic
            ? " Those of a metric are then calibrated: isotonic regression on the judgements, each "
              "fifth of the items by the others."
            : "");
    const char *last =
        mc_arena_format(arena, "%s%s%s%s", graph_words(result, arena), average_words(result, arena),
                        gap_words(result, arena), tie_words(result, arena));

    if (settings->resamples == 0)
        return mc_arena_slice(arena, "%s%s", first, last);
    return mc_arena_slice(arena,
                          "%s%s Intervals: %g%%, %sbootstrap with %u resamples of "
                          "the %s.",
                          first, last, settings->confidence * 100, kinds[settings->interval],
                          settings->resamples, units[settings->resample]);
}

/* --- datasets and phenomena ------------------------------------------------------------------- */

static const char *scale_words(const struct mc_dataset_result *dataset, struct mc_arena *arena)
{
    char minimum[MC_REAL_TEXT_SIZE], maximum[MC_REAL_TEXT_SIZE];

    mc_format_real(dataset->scale.minimum, minimum);
    mc_format_real(dataset->scale.maximum, maximum);
    return mc_arena_format(arena, "%.*s%sfrom %s to %s%s", MC_SLICE_ARGUMENTS(dataset->scale.kind),
                           dataset->scale.kind.length > 0 ? " " : "", minimum, maximum,
                           dataset->scales_differ ? " (some of its files have another scale)" : "");
}

/* Whether any case of the dataset has a score of people or of a rubric. */
static bool is_scored(const struct mc_dataset_result *dataset)
{
    return dataset->n_groups == 0 || dataset->groups[dataset->n_groups - 1].human.n > 0;
}

struct mc_slice mc_judged_sentence(const struct mc_dataset_result *dataset, struct mc_arena *arena)
{
    struct mc_slice path = mc_plain_text(dataset->given_in, arena);

    if (!is_scored(dataset))
        return mc_slice_of("no human scores: only the metrics' own statistics are shown");
    if (path.length > 0)
        return mc_arena_slice(arena, "scores as given in %.*s", MC_SLICE_ARGUMENTS(path));
    if (!dataset->has_rubric)
        return mc_slice_of(dataset->has_human ? "judged by people" : "not judged");
    return mc_slice_of(dataset->has_human
                           ? "partly human scores, partly scores assigned by the authors by a "
                             "rubric, which are not human judgements"
                           : "scores assigned by the authors by a rubric, not human judgements");
}

/* "0.812", or "not defined (REASON)". */
static const char *agreement_text(const struct mc_figure *figure, struct mc_arena *arena)
{
    if (figure->reason != NULL)
        return mc_arena_format(arena, "not defined (%s)", figure->reason);
    return mc_arena_format(arena, "%.3f", figure->value);
}

struct mc_slice mc_judges_sentence(const struct mc_dataset_result *dataset, struct mc_arena *arena)
{
    const struct mc_judge_figures *judges = &dataset->judges;
    struct mc_slice ratings, cases;
    const char *icc;

    if (judges->n_cases == 0)
        return mc_slice("", 0);
    ratings = mc_counted(judges->n_ratings, "rating", "ratings", arena);
    cases = mc_counted(judges->n_cases, "case", "cases", arena);
    icc = agreement_text(&judges->icc, arena);
    if (judges->icc.reason == NULL)
        icc = mc_arena_format(arena, "%s of one rating and %s of the mean", icc,
                              agreement_text(&judges->icc_mean, arena));
    if (!isnan(judges->ceiling.value)) /* NaN in older reports */
        icc = mc_arena_format(arena, "%s (so that Pearson with it reaches %.3f at most)", icc,
                              judges->ceiling.value);
    if (!isnan(judges->spearman.value)) /* NaN in reports older than this figure */
        icc = mc_arena_format(arena, "%s, Spearman of one with another %.3f", icc,
                              judges->spearman.value);
    return mc_arena_slice(arena, "judges: Krippendorff's alpha %s, ICC %s; %.*s of %.*s",
                          agreement_text(&judges->alpha, arena), icc, MC_SLICE_ARGUMENTS(ratings),
                          MC_SLICE_ARGUMENTS(cases));
}

struct mc_slice mc_dimensions_sentence(const struct mc_dimension_pair *pair, struct mc_arena *arena)
{
    struct mc_slice cases = mc_counted(pair->n, "case", "cases", arena);
    const char *text = mc_arena_format(arena, "%.*s against %.*s: not defined; %.*s",
                                       MC_SLICE_ARGUMENTS(pair->first),
                                       MC_SLICE_ARGUMENTS(pair->second), MC_SLICE_ARGUMENTS(cases));

    if (!isnan(pair->spearman) && !isnan(pair->pearson))
        text = mc_arena_format(arena, "%.*s against %.*s: Spearman %.3f, Pearson %.3f; %.*s",
                               MC_SLICE_ARGUMENTS(pair->first), MC_SLICE_ARGUMENTS(pair->second),
                               pair->spearman, pair->pearson, MC_SLICE_ARGUMENTS(cases));
    return mc_plain_text(mc_slice_of(text), arena);
}

static size_t cases_of(const struct mc_dataset_result *dataset, size_t *n_phenomena)
{
    size_t n = 0, g;

    *n_phenomena = 0;
    for (g = 0; g < dataset->n_groups; g++) {
        if (dataset->groups[g].overall)
            continue;
        (*n_phenomena)++;
        n += dataset->groups[g].n_cases;
    }
    return n;
}

struct mc_slice mc_dataset_sentence(const struct mc_dataset_result *dataset, struct mc_arena *arena)
{
    size_t n_phenomena, n_cases = cases_of(dataset, &n_phenomena);
    struct mc_slice cases, phenomena;
    const char *text;

    cases = mc_counted(n_cases, "case", "cases", arena);
    phenomena = mc_counted(n_phenomena, "phenomenon", "phenomena", arena);
    text = mc_arena_format(arena, "%.*s: %s%s%.*s of %.*s", MC_SLICE_ARGUMENTS(dataset->name),
                           is_scored(dataset) ? scale_words(dataset, arena) : "",
                           is_scored(dataset) ? "; " : "", MC_SLICE_ARGUMENTS(cases),
                           MC_SLICE_ARGUMENTS(phenomena));
    return mc_plain_text(mc_slice_of(text), arena);
}

/* Whether every case of the dataset has both sentences. */
static bool is_of_sentences(const struct mc_result *result, const struct mc_dataset_result *dataset)
{
    size_t g, i;

    for (g = 0; g < dataset->n_groups; g++)
        for (i = 0; i < dataset->groups[g].n_cases; i++) {
            const struct mc_case *item = &result->suite->cases[dataset->groups[g].cases[i]];

            if (!item->reference.has_text || !item->candidate.has_text)
                return false;
        }
    return true;
}

struct mc_slice mc_subject_sentence(const struct mc_result *result,
                                    const struct mc_dataset_result *dataset, struct mc_arena *arena)
{
    static const char *const by[][2] = {{"human", "by people"},
                                        {"rubric", "by rubric, not by people"},
                                        {"mixed", "partly by people, partly by a rubric"},
                                        {"none", "by nobody"}};
    const struct mc_dataset_result *whole = mc_whole_dataset(result, dataset->name);
    size_t n_phenomena, n_all_phenomena, n = cases_of(dataset, &n_phenomena), i = 0;
    size_t n_all = whole == NULL ? n : cases_of(whole, &n_all_phenomena);
    bool sentences = is_of_sentences(result, dataset);
    struct mc_slice cases = mc_counted(n_all, sentences ? "sentence pair" : "case",
                                       sentences ? "sentence pairs" : "cases", arena);
    struct mc_slice phenomena = mc_counted(n_phenomena, "phenomenon", "phenomena", arena);
    struct mc_slice least = mc_number_text(dataset->scale.minimum, 6, arena);
    struct mc_slice most = mc_number_text(dataset->scale.maximum, 6, arena);
    const char *scale = mc_arena_format(arena, "%s to %s", least.data, most.data);
    const char *text;

    while (strcmp(by[i][0], mc_judgement_name(dataset)) != 0)
        i++;
    text = mc_arena_format(
        arena, "%.*s: %s%.*s, %.*s, scored %s%s%s", MC_SLICE_ARGUMENTS(dataset->name),
        n < n_all ? mc_arena_format(arena, "%zu of ", n) : "", MC_SLICE_ARGUMENTS(cases),
        MC_SLICE_ARGUMENTS(phenomena), dataset->scales_differ ? "on several scales" : scale,
        dataset->given_in.length == 0 ? " " : ", ",
        dataset->given_in.length == 0
            ? by[i][1]
            : mc_arena_format(arena, "as given in %.*s", MC_SLICE_ARGUMENTS(dataset->given_in)));
    return mc_plain_text(mc_slice_of(text), arena);
}

struct mc_slice mc_group_sentence(const struct mc_dataset_result *dataset,
                                  const struct mc_group *group, struct mc_arena *arena)
{
    struct mc_slice cases = mc_counted(group->n_cases, "case", "cases", arena);
    const char *text =
        mc_arena_format(arena, "%.*s, %.*s: %s; %.*s%s", MC_SLICE_ARGUMENTS(dataset->name),
                        MC_SLICE_ARGUMENTS(group->name), scale_words(dataset, arena),
                        MC_SLICE_ARGUMENTS(cases), group->pooled ? "" : ", not pooled");

    return mc_plain_text(mc_slice_of(text), arena);
}

struct mc_slice mc_statistic_sentence(const struct mc_statistic *statistic, struct mc_arena *arena)
{
    if (isnan(statistic->best))
        return mc_arena_slice(arena, "%s: %s", statistic->title, statistic->definition);
    return mc_arena_slice(arena, "%s: %s; best: %g", statistic->title, statistic->definition,
                          statistic->best);
}

/* --- sentences about scores ------------------------------------------------------------------- */

/* "SUM of N: REASON (n), REASON (n like it)" */
static struct mc_slice counted_reasons(const struct mc_reason_count *reasons, size_t n,
                                       size_t n_cases, struct mc_arena *arena)
{
    const char *text;
    size_t sum = 0, i;

    if (n == 0)
        return mc_slice("", 0);
    for (i = 0; i < n; i++)
        sum += reasons[i].n;
    text = mc_arena_format(arena, "%zu of %zu: ", sum, n_cases);
    for (i = 0; i < n; i++)
        text = mc_arena_format(arena, "%s%s%.*s (%zu%s)", text, i > 0 ? ", " : "",
                               MC_SLICE_ARGUMENTS(reasons[i].reason), reasons[i].n,
                               reasons[i].differ ? " like it" : "");
    return mc_plain_text(mc_slice_of(text), arena);
}

struct mc_slice mc_missing_sentence(const struct mc_result *result, size_t column,
                                    struct mc_arena *arena)
{
    struct mc_reason_count *reasons;
    size_t n = count_notes(result, column, false, true, arena, &reasons);

    return counted_reasons(reasons, n, mc_suite_n_selected(result->suite), arena);
}

struct mc_slice mc_remark_sentence(const struct mc_result *result, size_t column,
                                   struct mc_arena *arena)
{
    struct mc_reason_count *remarks;
    size_t n = mc_score_remarks(result, column, arena, &remarks);

    return counted_reasons(remarks, n, mc_suite_n_selected(result->suite), arena);
}

struct mc_slice mc_opposed_sentence(const struct mc_result *result, size_t column,
                                    struct mc_arena *arena)
{
    const struct mc_score_column *scores = &result->scores->columns[column];
    struct mc_opposed_order order = mc_opposed_order(result, column);
    struct mc_slice name = mc_plain_text(scores->name, arena);
    const char *hint = "";

    if (!order.holds)
        return mc_slice("", 0);
    if (!scores->direction_known)
        hint = mc_arena_format(arena, "; if lower scores are better, use --lower-is-better %.*s",
                               MC_SLICE_ARGUMENTS(name));
    return mc_arena_slice(arena,
                          "opposite to that of %s in %zu of %zu phenomena (%zu of the "
                          "%zu whose Spearman differs from "
                          "0 at the 5%% level)%s",
                          mc_result_noun(result), order.n_opposed, order.n_phenomena,
                          order.n_opposed_shown, order.n_shown, hint);
}

/* --- expectations ----------------------------------------------------------------------------- */

/* "0.1", "0.5 of the human spread, 0.0712"; empty if there is no distance. */
static const char *distance_words(const struct mc_tested *tested, struct mc_arena *arena)
{
    const struct mc_expectation *expectation = tested->expectation;

    if (isnan(expectation->value) || !(expectation->value > 0))
        return "";
    if (!expectation->in_human_spread)
        return mc_arena_format(arena, "%.6g", expectation->value);
    if (isnan(tested->distance))
        return mc_arena_format(arena, "%.6g of the human spread", expectation->value);
    return mc_arena_format(arena, "%.6g of the human spread, %.3g", expectation->value,
                           tested->distance);
}

/* "article-004", or "the median of article, of passive and of omission". */
static struct mc_slice other_words(const struct mc_expectation *expectation, struct mc_arena *arena)
{
    const char *text = "the median";
    size_t n = expectation->n_than, i;

    if (expectation->other.length > 0)
        return expectation->other;
    for (i = 0; i < n; i++)
        text = mc_arena_format(arena, "%s%s of %.*s", text,
                               i == 0       ? ""
                               : i == n - 1 ? " and"
                                            : ",",
                               MC_SLICE_ARGUMENTS(expectation->than[i]));
    return mc_slice_of(text);
}

const char *mc_case_sentences(const struct mc_case *item, struct mc_arena *arena)
{
    struct mc_slice reference = mc_plain_text(item->reference.text, arena);
    struct mc_slice candidate = mc_plain_text(item->candidate.text, arena);

    if (!item->reference.has_text || !item->candidate.has_text)
        return "";
    return mc_arena_format(arena, ": \"%.*s\" / \"%.*s\"", MC_SLICE_ARGUMENTS(reference),
                           MC_SLICE_ARGUMENTS(candidate));
}

struct mc_slice mc_expectation_words(const struct mc_tested *tested, struct mc_arena *arena)
{
    const struct mc_expectation *expectation = tested->expectation;
    const char *distance = distance_words(tested, arena), *text = "";
    struct mc_slice other;

    switch (expectation->type) {
    case MC_EXPECT_INVARIANCE:
        text = distance[0] == '\0'
                   ? "like an exact match"
                   : mc_arena_format(arena, "like an exact match (\xc2\xb1%s)", distance);
        break;
    case MC_EXPECT_MINIMUM:
        text = mc_arena_format(arena, "at least %.6g", expectation->value);
        break;
    case MC_EXPECT_MAXIMUM:
        text = mc_arena_format(arena, "at most %.6g", expectation->value);
        break;
    case MC_EXPECT_ABOVE:
    case MC_EXPECT_BELOW:
        other = other_words(expectation, arena);
        text = mc_arena_format(arena, "%s %.*s%s%s", mc_expectation_type_name(expectation->type),
                               MC_SLICE_ARGUMENTS(other),
                               distance[0] == '\0' ? "" : " by more than ", distance);
        break;
    }
    return mc_plain_text(mc_slice_of(text), arena);
}

/* --- detectable differences ------------------------------------------------------------------- */

static const char *at_least(double figure, struct mc_arena *arena)
{
    return isnan(figure) ? "none" : mc_decimal_text(figure, 2, arena).data;
}

static bool can_show(const struct mc_group *group)
{
    return !isnan(group->detectable_correlation) || !isnan(group->detectable_difference);
}

/* "0.20 and 0.14 (negation, n 156)" */
static const char *detectable_words(const struct mc_group *group, struct mc_arena *arena)
{
    return mc_arena_format(arena, "%s and %s (%.*s, n %zu)",
                           at_least(group->detectable_correlation, arena),
                           at_least(group->detectable_difference, arena),
                           MC_SLICE_ARGUMENTS(mc_plain_text(group->name, arena)), group->human.n);
}

struct mc_slice mc_detectable_sentence(const struct mc_dataset_result *dataset,
                                       struct mc_arena *arena)
{
    const struct mc_group *most = NULL, *fewest = NULL;
    const char *text;
    size_t g;

    for (g = 0; g < dataset->n_groups; g++) {
        const struct mc_group *group = &dataset->groups[g];

        if (group->overall || group->significances == NULL || group->human.n == 0)
            continue;
        if (most == NULL || group->human.n > most->human.n)
            most = group;
        if (fewest == NULL || group->human.n < fewest->human.n)
            fewest = group;
    }
    if (most == NULL)
        return mc_slice("", 0);
    if (!can_show(most) && !can_show(fewest))
        return mc_slice_of("no Spearman and no difference of two metrics can be shown with 80% "
                           "power at .05: there are too few cases");
    text =
        mc_arena_format(arena,
                        "can be shown with 80%% power at .05: a Spearman and a difference of two "
                        "metrics of at least %s",
                        detectable_words(most, arena));
    if (fewest->human.n < most->human.n)
        text = mc_arena_format(arena, "%s to %s", text, detectable_words(fewest, arena));
    return mc_slice_of(text);
}
