/* SPDX-License-Identifier: GPL-3.0-or-later */
/* metric_correlation.c: correlates human scores and metric scores over the outputs that have both;
 * single judges one by one, with each other, and pooled. In order: over outputs, over systems,
 * single judges. */
#include "studies/humans/metric_correlation.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/pairs/kendall.h"
#include "analysis/sample.h"
#include "base/exact_sum.h"
#include "base/memory.h"
#include "base/order.h"
#include "studies/humans/rating_groups.h"

/* --- over outputs ----------------------------------------------------------------------------- */

static struct mc_output_correlation correlate(const double *human, const double *metric, size_t n,
                                              struct mc_arena *scratch)
{
    return (struct mc_output_correlation){n, mc_rank_correlation(human, metric, n, scratch),
                                          mc_pearson(human, metric, n)};
}

void mc_sentence_correlation(const struct mc_ratings *ratings, const struct mc_human_column *human,
                             const struct mc_output_selection *selection,
                             struct mc_output_correlation *correlations, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *people = mc_arena_array(scratch, ratings->n_outputs, sizeof(*people));
    double *scores = mc_arena_array(scratch, ratings->n_outputs, sizeof(*scores));
    size_t m, o;

    for (m = 0; m < ratings->n_metrics; m++) {
        const double *values = ratings->metrics[m].values;
        size_t n = 0;

        for (o = 0; o < ratings->n_outputs; o++) {
            if (isnan(human->values[o]) || isnan(values[o]) ||
                !mc_output_selected(ratings, selection, o))
                continue;
            people[n] = human->values[o];
            scores[n++] = values[o];
        }
        correlations[m] = correlate(people, scores, n, scratch);
    }
    mc_arena_reset(scratch, mark);
}

/* --- over systems ----------------------------------------------------------------------------- */

static int sign_of(double difference)
{
    return (difference > 0) - (difference < 0);
}

static bool share_best(const double *human, const double *metric, size_t n)
{
    double best_human = (double)-INFINITY, best_metric = (double)-INFINITY;
    size_t i;

    for (i = 0; i < n; i++) {
        best_human = fmax(best_human, human[i]);
        best_metric = fmax(best_metric, metric[i]);
    }
    for (i = 0; i < n; i++)
        if (human[i] >= best_human && metric[i] >= best_metric)
            return true;
    return false;
}

struct mc_system_agreement mc_system_agreement(const double *human, bool human_lower_is_better,
                                               const double *metric, bool metric_lower_is_better,
                                               size_t n, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *people = mc_arena_array(scratch, n, sizeof(*people));
    double *scores = mc_arena_array(scratch, n, sizeof(*scores));
    struct mc_system_agreement agreement = {.kendall_b = (double)NAN};
    struct mc_output_correlation correlation;
    size_t i, j;

    n = mc_complete_pairs(human, metric, n, people, scores);
    for (i = 0; i < n; i++) {
        people[i] *= human_lower_is_better ? -1 : 1;
        scores[i] *= metric_lower_is_better ? -1 : 1;
    }
    correlation = correlate(people, scores, n, scratch);
    agreement.n_systems = n;
    agreement.pearson = correlation.pearson;
    agreement.spearman = correlation.spearman;
    if (n >= 2) {
        struct mc_pair_counts counts = mc_pair_counts(people, scores, n, 0, scratch);

        agreement.kendall_b = mc_tau_b(&counts).value;
    }
    for (i = 0; i < n; i++)
        for (j = i + 1; j < n; j++)
            agreement.n_as_people +=
                sign_of(people[i] - people[j]) == sign_of(scores[i] - scores[j]);
    agreement.n_pairs = n < 2 ? 0 : n * (n - 1) / 2;
    agreement.same_best = share_best(people, scores, n);
    mc_arena_reset(scratch, mark);
    return agreement;
}

/* The means of values per system over the outputs for which `counts` is set. means: [n_systems]. */
static void mean_by_system(const struct mc_ratings *ratings, const double *values,
                           const bool *counts, struct mc_system_score *means,
                           struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    size_t n_systems = ratings->system_names.n, total = 0, s, o;
    double *sorted = mc_arena_array(scratch, ratings->n_outputs, sizeof(*sorted));
    size_t *places = mc_arena_array(scratch, n_systems + 1, sizeof(*places));

    for (s = 0; s < n_systems; s++)
        means[s] = (struct mc_system_score){0, (double)NAN, 0};
    for (o = 0; o < ratings->n_outputs; o++)
        means[ratings->outputs[o].system].n += counts[o] && !isnan(values[o]);
    for (s = 0; s < n_systems; total += means[s++].n)
        places[s] = total;
    for (o = 0; o < ratings->n_outputs; o++)
        if (counts[o] && !isnan(values[o]))
            sorted[places[ratings->outputs[o].system]++] = values[o];
    for (s = 0; s < n_systems; s++)
        means[s].mean = mc_exact_mean(sorted + places[s] - means[s].n, means[s].n);
    mc_arena_reset(scratch, mark);
}

/* The means of the given systems, with ranks among them. */
static struct mc_system_score *pick_systems(const struct mc_system_score *all_means,
                                            const size_t *systems, size_t n, bool lower_is_better,
                                            struct mc_arena *arena)
{
    struct mc_system_score *picked = mc_arena_array(arena, n, sizeof(*picked));
    double *means = mc_arena_array(arena, n, sizeof(*means));
    size_t *ranks = mc_arena_array(arena, n, sizeof(*ranks)), s;

    for (s = 0; s < n; s++)
        means[s] = all_means[systems[s]].mean;
    mc_rating_ranks(means, n, lower_is_better, ranks, arena);
    for (s = 0; s < n; s++) {
        picked[s] = all_means[systems[s]];
        picked[s].rank = ranks[s];
    }
    return picked;
}

static double *list_means(const struct mc_system_score *rows, size_t n, struct mc_arena *arena)
{
    double *means = mc_arena_array(arena, n, sizeof(*means));
    size_t s;

    for (s = 0; s < n; s++)
        means[s] = rows[s].mean;
    return means;
}

/* Which of the selected outputs count for the means of metrics. */
static bool *metric_outputs(const struct mc_ratings *ratings, const bool *selected,
                            enum mc_mean_outputs outputs, struct mc_arena *arena)
{
    bool *counts = mc_arena_array(arena, ratings->n_outputs, sizeof(*counts));
    size_t i;

    for (i = 0; i < ratings->n_outputs && outputs != MC_OUTPUTS_RATED; i++)
        counts[i] = selected[i];
    for (i = 0; i < ratings->n_judgements && outputs == MC_OUTPUTS_RATED; i++)
        counts[ratings->judgements[i].output] = selected[ratings->judgements[i].output];
    return counts;
}

/* The outputs that count for human means, of which those of metrics are a part. */
static bool *select_outputs(const struct mc_ratings *ratings, const struct mc_human_column *human,
                            const struct mc_output_selection *selection,
                            enum mc_mean_outputs outputs, struct mc_arena *arena)
{
    bool *selected = mc_arena_array(arena, ratings->n_outputs, sizeof(*selected));
    struct mc_scored_outputs scored;
    size_t o;

    if (outputs == MC_OUTPUTS_COMMON) {
        scored = mc_scored_outputs(ratings, human, selection, NULL, 0, arena);
        for (o = 0; o < scored.n; o++)
            selected[scored.outputs[o]] = true;
        return selected;
    }
    for (o = 0; o < ratings->n_outputs; o++)
        selected[o] = mc_output_selected(ratings, selection, o);
    return selected;
}

struct mc_system_correlation mc_system_correlation(const struct mc_ratings *ratings,
                                                   const struct mc_human_column *human,
                                                   const struct mc_output_selection *selection,
                                                   enum mc_mean_outputs outputs,
                                                   struct mc_arena *arena)
{
    struct mc_system_correlation correlation = {.n_systems = 0};
    const bool *selected = select_outputs(ratings, human, selection, outputs, arena);
    const bool *counts = metric_outputs(ratings, selected, outputs, arena);
    struct mc_system_score *system_means =
        mc_arena_array(arena, ratings->system_names.n, sizeof(*system_means));
    const double *people;
    size_t s, m;

    mean_by_system(ratings, human->values, selected, system_means, arena);
    correlation.systems =
        mc_arena_array(arena, ratings->system_names.n, sizeof(*correlation.systems));
    for (s = 0; s < ratings->system_names.n; s++)
        if (system_means[s].n > 0)
            correlation.systems[correlation.n_systems++] = s;
    correlation.human = pick_systems(system_means, correlation.systems, correlation.n_systems,
                                     human->lower_is_better, arena);
    correlation.metrics = mc_arena_array(arena, ratings->n_metrics, sizeof(*correlation.metrics));
    correlation.agreements =
        mc_arena_array(arena, ratings->n_metrics, sizeof(*correlation.agreements));
    people = list_means(correlation.human, correlation.n_systems, arena);
    for (m = 0; m < ratings->n_metrics; m++) {
        const struct mc_rated_metric *metric = &ratings->metrics[m];

        mean_by_system(ratings, metric->values, counts, system_means, arena);
        correlation.metrics[m] =
            pick_systems(system_means, correlation.systems, correlation.n_systems,
                         metric->lower_is_better, arena);
        correlation.agreements[m] =
            mc_system_agreement(people, human->lower_is_better,
                                list_means(correlation.metrics[m], correlation.n_systems, arena),
                                metric->lower_is_better, correlation.n_systems, arena);
    }
    return correlation;
}

/* --- single judges ---------------------------------------------------------------------------- */

static size_t end_of_output(const struct mc_opinions *opinions, size_t begin)
{
    size_t end = begin;

    while (end < opinions->n && opinions->items[end].output == opinions->items[begin].output)
        end++;
    return end;
}

/* Correlates all pairs of judgements of the same output, in one sample. */
static void pool_pairs(const struct mc_opinions *opinions, struct mc_judge_correlation *correlation,
                       struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    size_t begin, end, i, j, n = 0;
    double *first, *second;

    for (begin = 0; begin < opinions->n; begin = end) {
        end = end_of_output(opinions, begin);
        correlation->n_pooled += (end - begin) * (end - begin - 1) / 2;
    }
    first = mc_arena_array(scratch, correlation->n_pooled, sizeof(*first));
    second = mc_arena_array(scratch, correlation->n_pooled, sizeof(*second));
    for (begin = 0; begin < opinions->n; begin = end) {
        end = end_of_output(opinions, begin);
        for (i = begin; i < end; i++) {
            for (j = i + 1; j < end; j++) {
                first[n] = opinions->items[i].value;
                second[n++] = opinions->items[j].value;
            }
        }
    }
    correlation->pooled_spearman = mc_rank_correlation(first, second, n, scratch);
    mc_arena_reset(scratch, mark);
}

static int compare_judges(const void *a, const void *b)
{
    const struct mc_judge_row *x = a, *y = b;

    if (x->n_complete != y->n_complete)
        return x->n_complete < y->n_complete ? 1 : -1;
    return (x->annotator > y->annotator) - (x->annotator < y->annotator);
}

/* Chooses the judges with the most complete outputs. */
static void choose_judges(const struct mc_ratings *ratings, const struct mc_opinions *opinions,
                          size_t n_judges, struct mc_judge_correlation *correlation,
                          struct mc_arena *arena)
{
    size_t n = ratings->annotator_names.n, i;

    correlation->judges = mc_arena_array(arena, n, sizeof(*correlation->judges));
    for (i = 0; i < n; i++)
        correlation->judges[i].annotator = (uint32_t)i;
    for (i = 0; i < opinions->n; i++)
        correlation->judges[opinions->items[i].annotator].n_complete++;
    qsort(correlation->judges, n, sizeof(*correlation->judges), compare_judges);
    while (correlation->n_judges < n && correlation->n_judges < n_judges &&
           correlation->judges[correlation->n_judges].n_complete > 0)
        correlation->n_judges++;
}

/* Returns [n_judges][n_outputs], the values of the chosen judges; NaN: none. */
static double **spread_opinions(const struct mc_ratings *ratings,
                                const struct mc_opinions *opinions,
                                const struct mc_judge_correlation *correlation,
                                struct mc_arena *arena)
{
    double **columns = mc_arena_array(arena, correlation->n_judges, sizeof(*columns));
    double **by_annotator =
        mc_arena_array(arena, ratings->annotator_names.n, sizeof(*by_annotator));
    size_t j, i;

    for (j = 0; j < correlation->n_judges; j++) {
        columns[j] = mc_arena_array(arena, ratings->n_outputs, sizeof(*columns[j]));
        by_annotator[correlation->judges[j].annotator] = columns[j];
        for (i = 0; i < ratings->n_outputs; i++)
            columns[j][i] = (double)NAN;
    }
    for (i = 0; i < opinions->n; i++)
        if (by_annotator[opinions->items[i].annotator] != NULL)
            by_annotator[opinions->items[i].annotator][opinions->items[i].output] =
                opinions->items[i].value;
    return columns;
}

static void correlate_pairs(const double *const *columns, size_t n_outputs, size_t min_shared,
                            struct mc_judge_correlation *correlation, struct mc_arena *arena)
{
    double *first = mc_arena_array(arena, n_outputs, sizeof(*first));
    double *second = mc_arena_array(arena, n_outputs, sizeof(*second));
    size_t capacity = 0, i, j;

    for (i = 0; i < correlation->n_judges; i++) {
        for (j = 0; j < correlation->n_judges; j++) {
            struct mc_judge_pair pair = {correlation->judges[i].annotator,
                                         correlation->judges[j].annotator, 0, (double)NAN};

            if (pair.first >= pair.second)
                continue;
            pair.n = mc_complete_pairs(columns[i], columns[j], n_outputs, first, second);
            pair.spearman = mc_rank_correlation(first, second, pair.n, arena);
            if (pair.n >= min_shared)
                *MC_ARENA_PUSH(arena, correlation->pairs, correlation->n_pairs, capacity) = pair;
        }
    }
}

MC_ORDER_BY_2(compare_judge_pairs, struct mc_judge_pair, first, second)

struct mc_judge_correlation mc_judge_correlation(const struct mc_ratings *ratings,
                                                 const struct mc_output_selection *selection,
                                                 const struct mc_judge_settings *settings,
                                                 struct mc_arena *arena)
{
    struct mc_opinions opinions =
        mc_opinions(ratings, selection, settings->scales, settings->n_scales, arena);
    struct mc_judge_correlation correlation = {.n_judges = 0};
    struct mc_output_selection all_outputs = mc_select_outputs(SIZE_MAX);
    double **columns;
    size_t j, m;

    choose_judges(ratings, &opinions, settings->n_judges, &correlation, arena);
    columns = spread_opinions(ratings, &opinions, &correlation, arena);
    for (j = 0; j < correlation.n_judges; j++) { /* over the outputs with a score of every metric */
        struct mc_judge_row *row = &correlation.judges[j];
        const struct mc_human_column column = {.values = columns[j]};
        struct mc_scored_outputs scored =
            mc_scored_outputs(ratings, &column, &all_outputs, NULL, 0, arena);

        row->n = scored.n;
        row->spearman = mc_arena_array(arena, ratings->n_metrics, sizeof(*row->spearman));
        for (m = 0; m < ratings->n_metrics; m++)
            row->spearman[m] =
                (ratings->metrics[m].lower_is_better ? -1 : 1) *
                mc_rank_correlation(scored.human, scored.metrics[m], scored.n, arena);
    }
    correlate_pairs((const double *const *)columns, ratings->n_outputs, settings->min_shared,
                    &correlation, arena);
    if (correlation.n_pairs > 0)
        qsort(correlation.pairs, correlation.n_pairs, sizeof(*correlation.pairs),
              compare_judge_pairs);
    pool_pairs(&opinions, &correlation, arena);
    return correlation;
}
