/* SPDX-License-Identifier: GPL-3.0-or-later */
/* expectations.c: the score of a case against the line that an expectation draws. Human scores are
 * judged like those of a metric, which shows whether people themselves meet it.
 *
 * - verdicts
 * - scores to be judged
 * - all expectations
 * - the cases that they need
 * - human figures, tie thresholds */
#include "analysis/expectations.h"

#include <math.h>

#include "analysis/grouping.h"
#include "analysis/sample.h"
#include "base/hash.h"
#include "base/number.h"
#include "base/thread_pool.h"
#include "suite/phenomenon.h"
#include "suite/suite.h"

/* --- verdicts --------------------------------------------------------------------------------- */

/* Scores to be judged, of a metric or of people. */
struct judged_scores {
    const struct mc_result *result;
    struct mc_arena *arena;
    const double *scores;      /* [n_cases], in the unit of the column; NaN: none */
    const double *self_scores; /* [n_cases]: of the reference against itself; NULL: not computed */
    bool has_range;            /* the unit is [0, 1] */
    bool graphs_alone;         /* of a metric that reads only graphs */
    double *medians;           /* [n_cases]: at the first case of a group; NaN: not computed yet */
};

static struct mc_verdict not_applicable(const char *reason)
{
    return (struct mc_verdict){.outcome = MC_OUTCOME_NONE, .reason = reason};
}

double mc_verdict_margin(const struct mc_verdict *verdict)
{
    return verdict->outcome == MC_OUTCOME_NONE ? (double)NAN : verdict->margin;
}

/* The dataset of a case, with the groups of all its cases. */
static const struct mc_dataset_result *judged_dataset(const struct mc_result *result,
                                                      uint32_t dataset)
{
    return mc_whole_dataset(result, mc_string_map_key(result->suite->datasets, dataset));
}

/* The pooled cases of a phenomenon in a dataset; NULL: there are none. */
static const struct mc_group *verdict_group_of(const struct mc_result *result, uint32_t dataset,
                                               struct mc_slice phenomenon)
{
    const struct mc_dataset_result *whole = judged_dataset(result, dataset);
    size_t g;

    for (g = 0; g < whole->n_groups; g++)
        if (whole->groups[g].pooled && !whole->groups[g].overall &&
            mc_slice_equal(whole->groups[g].name, phenomenon))
            return &whole->groups[g];
    return NULL;
}

/* NaN if no case of the group has a score. */
static double median_of(const struct judged_scores *judged, const struct mc_group *group)
{
    double *cached = &judged->medians[group->cases[0]];
    struct mc_arena_mark mark = mc_arena_mark(judged->arena);
    double *values;
    size_t n = 0, i;

    if (!isnan(*cached))
        return *cached;
    values = mc_arena_alloc(judged->arena, mc_array_size(group->n_cases, sizeof(*values)));
    for (i = 0; i < group->n_cases; i++)
        if (!isnan(judged->scores[group->cases[i]]))
            values[n++] = judged->scores[group->cases[i]];
    if (n > 0) {
        mc_sort_values(values, n, judged->arena);
        *cached = mc_percentile_sorted(values, n, 50);
    }
    mc_arena_reset(judged->arena, mark);
    return *cached;
}

/* How far the score exceeds another one in the wanted direction, beyond the distance. */
static double above(const struct mc_tested *tested, double score, double other)
{
    double lead = tested->expectation->type == MC_EXPECT_ABOVE ? score - other : other - score;

    return lead - tested->distance;
}

/* The least lead over the medians of the phenomena named; NaN if none of them has a score. */
static double above_phenomena(const struct judged_scores *judged, const struct mc_tested *tested)
{
    const struct mc_case *item = &judged->result->suite->cases[tested->item];
    double least = (double)NAN;
    size_t i;

    for (i = 0; i < tested->expectation->n_than; i++) {
        const struct mc_group *group =
            verdict_group_of(judged->result, item->dataset, tested->expectation->than[i]);

        if (group != NULL)
            least =
                fmin(least, above(tested, judged->scores[tested->item], median_of(judged, group)));
    }
    return least;
}

static double distance_to_line(const struct judged_scores *judged, const struct mc_tested *tested,
                               const char **reason)
{
    const struct mc_expectation *expectation = tested->expectation;
    double score = judged->scores[tested->item];

    switch (expectation->type) {
    case MC_EXPECT_MINIMUM:
        return score - expectation->value;
    case MC_EXPECT_MAXIMUM:
        return expectation->value - score;
    case MC_EXPECT_INVARIANCE:
        *reason = judged->self_scores == NULL
                      ? "the score of the reference against itself is not known"
                      : "the reference has no score against itself";
        return judged->self_scores == NULL
                   ? (double)NAN
                   : tested->distance - fabs(score - judged->self_scores[tested->item]);
    case MC_EXPECT_ABOVE:
    case MC_EXPECT_BELOW:
        break;
    }
    if (expectation->other.length == 0) {
        *reason = "no case of the other phenomena has a score";
        return above_phenomena(judged, tested);
    }
    *reason = tested->other == MC_NOT_FOUND ? "the other case is not in the run"
                                            : "the other case has no score";
    return tested->other == MC_NOT_FOUND ? (double)NAN
                                         : above(tested, score, judged->scores[tested->other]);
}

/* above and below require more than their margin; for the others the line itself suffices. A score
 * no farther from the line than rounding counts as on it. */
static bool holds(const struct judged_scores *judged, const struct mc_expectation *expectation,
                  double score, double margin)
{
    double size = fabs(score) + fabs(margin), slack;

    slack = MC_SCORE_NOISE * (judged->has_range ? fmax(1, size) : size);
    return mc_expectation_compares(expectation->type) ? margin > slack : margin >= -slack;
}

/* Whether the scores differ by something that AMR does not express, so that no metric of graphs can
 * distinguish them. */
static bool is_unseen(const struct judged_scores *judged, const struct mc_tested *tested)
{
    const struct mc_suite *suite = judged->result->suite;
    const struct mc_phenomenon *phenomenon = mc_case_phenomenon(suite, &suite->cases[tested->item]);

    return judged->graphs_alone && mc_expectation_compares(tested->expectation->type) &&
           phenomenon != NULL && phenomenon->amr_silent;
}

/* All members of `tested` except the verdicts must be filled. */
static struct mc_verdict judge(const struct judged_scores *judged, const struct mc_tested *tested)
{
    const char *reason = NULL;
    double margin;

    if (isnan(judged->scores[tested->item]))
        return not_applicable("the case has no score");
    if (is_unseen(judged, tested))
        return not_applicable(
            "AMR does not express the difference, and the metric reads only graphs");
    if (isnan(tested->distance))
        return not_applicable("fewer than 2 cases of the dataset have human scores: their "
                              "spread is not defined");
    if (!judged->has_range &&
        (mc_expectation_is_bound(tested->expectation->type) || tested->distance > 0))
        return not_applicable("the metric declares no finite range");
    margin = distance_to_line(judged, tested, &reason);
    if (isnan(margin))
        return not_applicable(reason);
    return (struct mc_verdict){
        .outcome = holds(judged, tested->expectation, judged->scores[tested->item], margin)
                       ? MC_OUTCOME_PASSED
                       : MC_OUTCOME_FAILED,
        .margin = margin};
}

/* --- scores to be judged ---------------------------------------------------------------------- */

bool mc_column_has_range(const struct mc_score_column *column)
{
    return isfinite(column->worst) && isfinite(column->best) &&
           (column->worst < column->best || column->best < column->worst);
}

static double *in_unit(const struct mc_score_column *column, const double *values, size_t n,
                       struct mc_arena *arena)
{
    double *scores = mc_arena_alloc(arena, mc_array_size(n, sizeof(*scores)));
    size_t i;

    for (i = 0; i < n; i++) {
        if (!isfinite(values[i]))
            scores[i] = (double)NAN;
        else if (mc_column_has_range(column))
            scores[i] = (values[i] - column->worst) / (column->best - column->worst);
        else
            scores[i] = column->lower_is_better ? -values[i] : values[i];
    }
    return scores;
}

/* Needs settled scores (mc_settle) and grouping of the result. Arrays live in the arena. */
static struct judged_scores judged_column(const struct mc_result *result, size_t c,
                                          struct mc_arena *arena)
{
    const struct mc_score_column *column = &result->scores->columns[c];
    size_t n = result->scores->n_cases;

    return (struct judged_scores){
        .result = result,
        .arena = arena,
        .scores = in_unit(column, result->metric_settled[c], n, arena),
        .self_scores =
            column->self_values == NULL ? NULL : in_unit(column, column->self_values, n, arena),
        .has_range = mc_column_has_range(column),
        .graphs_alone = column->needs == MC_NEEDS_AMR,
        .medians = mc_arena_undefined(arena, n),
    };
}

/* On [0, 1] by the scale of each file. A sentence compared with itself gets the top of the scale:
 * people were not asked. */
static struct judged_scores judged_people(const struct mc_result *result, struct mc_arena *arena)
{
    const struct mc_suite *suite = result->suite;
    size_t n = suite->n_cases, i;
    double *scores = mc_arena_alloc(arena, mc_array_size(n, sizeof(*scores)));
    double *self_scores = mc_arena_alloc(arena, mc_array_size(n, sizeof(*self_scores)));

    for (i = 0; i < n; i++) {
        scores[i] = mc_score_scale_to_unit(&suite->files[suite->cases[i].file].scale,
                                           result->human_settled[i]);
        self_scores[i] = 1;
    }
    return (struct judged_scores){
        .result = result,
        .arena = arena,
        .scores = scores,
        .self_scores = self_scores,
        .has_range = true,
        .medians = mc_arena_undefined(arena, n),
    };
}

/* How far apart the expectation wants two scores; NaN: in terms of the spread of the dataset's
 * human scores, of which there are fewer than 2. */
static double distance_of(const struct mc_result *result, const struct mc_tested *tested)
{
    const struct mc_expectation *expectation = tested->expectation;
    const struct mc_dataset_result *dataset;

    if (mc_expectation_is_bound(expectation->type) || isnan(expectation->value))
        return 0;
    if (!expectation->in_human_spread)
        return expectation->value;
    dataset = judged_dataset(result, result->suite->cases[tested->item].dataset);
    return expectation->value *
           dataset->groups[dataset->n_groups - 1].human.scaled_standard_deviation;
}

/* --- all expectations ------------------------------------------------------------------------- */

/* All expectations of the selected cases; NULL: there are none. */
static struct mc_expectations *list_expectations(const struct mc_result *result)
{
    struct mc_expectations *expectations = mc_arena_array(result->arena, 1, sizeof(*expectations));
    size_t n_cases = result->suite->n_cases, n_columns = result->scores->n_columns, n, i, k;
    const struct mc_expectation *expected;
    struct mc_verdict *verdicts;

    expectations->first = mc_arena_array(result->arena, n_cases + 1, sizeof(*expectations->first));
    for (i = 0; i < n_cases; i++) {
        (void)mc_case_expectations(result->suite, &result->suite->cases[i], &n);
        expectations->first[i + 1] =
            expectations->first[i] + (mc_case_is_selected(result->suite, i) ? (uint32_t)n : 0);
    }
    expectations->n = expectations->first[n_cases];
    expectations->items =
        mc_arena_array(result->arena, expectations->n, sizeof(*expectations->items));
    verdicts =
        mc_arena_array(result->arena, mc_array_size(expectations->n, n_columns), sizeof(*verdicts));
    for (i = 0; i < n_cases; i++) {
        const struct mc_case *item = &result->suite->cases[i];

        if (!mc_case_is_selected(result->suite, i))
            continue;
        expected = mc_case_expectations(result->suite, item, &n);
        for (k = 0; k < n; k++) {
            size_t at = expectations->first[i] + k;
            struct mc_tested *tested = &expectations->items[at];

            tested->item = (uint32_t)i;
            tested->expectation = &expected[k];
            tested->other = expected[k].other.length == 0
                                ? MC_NOT_FOUND
                                : mc_string_map_find(result->suite->case_ids, expected[k].other);
            tested->of_phenomenon = mc_case_lists(item)->n_expectations == 0;
            tested->distance = distance_of(result, tested);
            tested->verdicts = &verdicts[at * n_columns];
        }
    }
    return expectations->n == 0 ? NULL : expectations;
}

void mc_judge_expectations(struct mc_result *result)
{
    struct mc_expectations *expectations = list_expectations(result);
    struct mc_arena *scratch;
    struct judged_scores people;
    size_t i, c;

    result->expectations = expectations;
    if (expectations == NULL)
        return;
    scratch = mc_arena_new();
    people = judged_people(result, scratch);
    for (i = 0; i < expectations->n; i++)
        expectations->items[i].people = judge(&people, &expectations->items[i]);
    for (c = 0; c < result->scores->n_columns; c++) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        struct judged_scores column = judged_column(result, c, scratch);

        for (i = 0; i < expectations->n; i++)
            expectations->items[i].verdicts[c] = judge(&column, &expectations->items[i]);
        mc_arena_reset(scratch, mark);
    }
    mc_arena_free(scratch);
}

size_t mc_failed_expectations(const struct mc_result *result)
{
    size_t n = 0, i, c;

    if (result->expectations == NULL)
        return 0;
    for (i = 0; i < result->expectations->n; i++)
        for (c = 0; c < result->scores->n_columns; c++)
            n += !result->scores->columns[c].sentinel &&
                 result->expectations->items[i].verdicts[c].outcome == MC_OUTCOME_FAILED;
    return n;
}

/* --- the cases that they need ----------------------------------------------------------------- */

/* Marks for cases, and for the phenomena of each dataset of which all pooled cases are needed
 * (verdict_group_of). */
struct needed {
    const struct mc_suite *suite;
    bool *cases;     /* [n_cases] */
    bool *phenomena; /* [datasets][n_phenomena] */
};

static size_t phenomenon_at(const struct mc_suite *suite, const struct mc_case *item,
                            uint32_t phenomenon)
{
    return (size_t)item->dataset * suite->n_phenomena + phenomenon;
}

static void need_compared(const struct needed *need, const struct mc_case *item)
{
    const struct mc_suite *suite = need->suite;
    size_t n, i, k;
    const struct mc_expectation *expected = mc_case_expectations(suite, item, &n);

    for (i = 0; i < n; i++) {
        uint32_t other = expected[i].other.length == 0
                             ? MC_NOT_FOUND
                             : mc_string_map_find(suite->case_ids, expected[i].other);

        if (other != MC_NOT_FOUND)
            need->cases[other] = true;
        for (k = 0; k < expected[i].n_than; k++) {
            uint32_t phenomenon =
                mc_phenomenon_find(suite->phenomena, suite->n_phenomena, expected[i].than[k]);

            if (phenomenon != MC_NOT_FOUND)
                need->phenomena[phenomenon_at(suite, item, phenomenon)] = true;
        }
    }
}

const bool *mc_expectations_need(const struct mc_suite *suite, struct mc_arena *arena)
{
    size_t n_phenomena = mc_array_size(mc_string_map_size(suite->datasets), suite->n_phenomena), i;
    struct needed need = {suite, mc_arena_array(arena, suite->n_cases, sizeof(bool)),
                          mc_arena_array(arena, n_phenomena, sizeof(bool))};

    for (i = 0; i < suite->n_cases; i++)
        if (mc_case_is_selected(suite, i)) {
            need.cases[i] = true;
            need_compared(&need, &suite->cases[i]);
        }
    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_case *item = &suite->cases[i];

        if (suite->files[item->file].pooled &&
            need.phenomena[phenomenon_at(suite, item, item->phenomenon)])
            need.cases[i] = true;
    }
    return need.cases;
}

/* --- human figures ---------------------------------------------------------------------------- */

struct summary {
    double mean, median, standard_deviation, standard_error;
};

/* All NaN if there are no values, or if they are NaN. */
static struct summary summarise(const double *values, size_t n, struct mc_arena *scratch)
{
    struct summary summary = {(double)NAN, (double)NAN, (double)NAN, (double)NAN};
    struct mc_moments moments;

    if (n == 0 || isnan(values[0]))
        return summary;
    moments = mc_moments(values, n);
    summary.mean = moments.mean;
    summary.median = mc_median(values, n, scratch);
    summary.standard_deviation = moments.standard_deviation;
    summary.standard_error = moments.standard_error;
    return summary;
}

struct mc_human_figures mc_human_figures(const struct mc_result *result,
                                         const struct mc_group *group, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *raw = mc_arena_alloc(scratch, mc_array_size(group->n_cases, 3 * sizeof(*raw)));
    double *scaled = raw + group->n_cases, *normalised = scaled + group->n_cases;
    struct summary on_raw, on_scaled, on_normalised;
    size_t n = 0, i;

    for (i = 0; i < group->n_cases; i++) {
        const struct mc_case *item = &result->suite->cases[group->cases[i]];
        double human = result->human_settled[group->cases[i]];

        if (!isfinite(human))
            continue;
        raw[n] = human;
        scaled[n] = mc_score_scale_to_unit(&result->suite->files[item->file].scale, human);
        normalised[n++] = result->human_normalised[group->cases[i]];
    }
    on_raw = summarise(raw, n, scratch);
    on_scaled = summarise(scaled, n, scratch);
    on_normalised = summarise(normalised, n, scratch);
    mc_arena_reset(scratch, mark);
    return (struct mc_human_figures){
        .n = n,
        .mean = on_raw.mean,
        .median = on_raw.median,
        .standard_deviation = on_raw.standard_deviation,
        .standard_error = on_raw.standard_error,
        .scaled_mean = on_scaled.mean,
        .scaled_median = on_scaled.median,
        .scaled_standard_deviation = on_scaled.standard_deviation,
        .scaled_standard_error = on_scaled.standard_error,
        .mean_normalised = on_normalised.mean,
        .median_normalised = on_normalised.median,
        .standard_deviation_normalised = on_normalised.standard_deviation,
        .standard_error_normalised = on_normalised.standard_error,
    };
}

/* --- tie thresholds --------------------------------------------------------------------------- */

bool mc_ties_needed(const struct mc_result *result)
{
    size_t s;

    for (s = 0; s < result->n_statistics; s++)
        if (result->statistics[s]->needs_ties)
            return true;
    return false;
}

/* Passes over the cases that have both scores. */
struct visit {
    const struct mc_result *result;
    const double *scores; /* [case], settled */
    bool lower_is_better;
    struct mc_tie_group *groups;
    double *gold, *metric;
    uint8_t *folds;
};

/* A pair of cases counts within a system or an item if figures are means over these, else within a
 * dataset. */
static size_t group_of(const struct mc_result *result, size_t dataset, size_t at)
{
    return result->case_groups == NULL ? dataset : result->case_groups[at];
}

static void count_case(const struct visit *visit, size_t dataset, size_t at)
{
    visit->groups[group_of(visit->result, dataset, at)].n++;
}

/* Negates scores if lower is better. */
static void take_case(const struct visit *visit, size_t dataset, size_t at)
{
    struct mc_tie_group *group = &visit->groups[group_of(visit->result, dataset, at)];
    size_t place = (size_t)(group->gold - visit->gold) + group->n++;
    double value = visit->scores[at];

    visit->gold[place] = visit->result->human_settled[at];
    visit->metric[place] = visit->lower_is_better ? -value : value;
    visit->folds[place] = visit->result->folds[at];
}

/* Visits each case of the suite with both scores once, dataset by dataset. */
static void each_case(const struct visit *visit,
                      void (*with)(const struct visit *visit, size_t dataset, size_t at))
{
    const struct mc_result *result = visit->result;
    size_t d, g, i;

    for (d = 0; d < result->n_whole; d++) {
        const struct mc_dataset_result *from = &result->whole[d];

        for (g = 0; g < from->n_groups; g++) {
            for (i = 0; i < from->groups[g].n_cases && !from->groups[g].overall; i++) {
                size_t at = from->groups[g].cases[i];

                if (isfinite(result->human_settled[at]) && isfinite(visit->scores[at]) &&
                    (result->case_groups == NULL || result->case_groups[at] != MC_NOT_FOUND))
                    with(visit, d, at);
            }
        }
    }
}

/* The cases with both scores, by group. */
static struct mc_tie_group *take_groups(const struct mc_result *result, size_t column,
                                        size_t n_groups, struct mc_arena *arena)
{
    size_t n_cases = result->suite->n_cases, begin = 0, g;
    struct visit visit = {result,
                          result->metric_settled[column],
                          result->scores->columns[column].lower_is_better,
                          mc_arena_array(arena, n_groups, sizeof(*visit.groups)),
                          mc_arena_alloc(arena, mc_array_size(n_cases, sizeof(double))),
                          mc_arena_alloc(arena, mc_array_size(n_cases, sizeof(double))),
                          mc_arena_alloc(arena, n_cases)};

    each_case(&visit, count_case);
    for (g = 0; g < n_groups; g++) {
        struct mc_tie_group *group = &visit.groups[g];
        size_t n = group->n;

        *group =
            (struct mc_tie_group){visit.gold + begin, visit.metric + begin, visit.folds + begin, 0};
        begin += n;
    }
    each_case(&visit, take_case);
    return visit.groups;
}

static void fit_columns(void *context, unsigned worker, size_t begin, size_t end,
                        struct mc_arena *scratch)
{
    struct mc_result *result = context;
    size_t n_groups = result->case_groups == NULL ? result->n_whole : 0, i, c;

    (void)worker;
    for (i = 0; result->case_groups != NULL && i < result->suite->n_cases; i++)
        if (result->case_groups[i] != MC_NOT_FOUND && result->case_groups[i] >= n_groups)
            n_groups = result->case_groups[i] + (size_t)1;
    for (c = begin; c < end; c++) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        const struct mc_tie_group *groups = take_groups(result, c, n_groups, scratch);

        result->ties[c] = mc_tie_fit_across(groups, n_groups, result->settings.seed, scratch);
        mc_arena_reset(scratch, mark);
    }
}

void mc_tie_fits(struct mc_result *result, struct mc_thread_pool *pool)
{
    const struct mc_analysis_settings *settings = &result->settings;
    size_t n_columns = result->scores->n_columns, c;

    if (!mc_ties_needed(result) || settings->ties == MC_TIES_IN_PLACE)
        return;
    result->ties = mc_arena_array(result->arena, n_columns, sizeof(*result->ties));
    if (settings->ties == MC_TIES_GIVEN) {
        for (c = 0; c < n_columns; c++)
            result->ties[c] = mc_tie_fit_given(settings->tie_threshold);
        return;
    }
    result->folds = mc_arena_alloc(result->arena, result->suite->n_cases);
    mc_tie_folds(result->suite->n_cases, settings->seed, result->folds, result->arena);
    mc_parallel_for(pool, n_columns, 1, fit_columns, result);
}
