/* SPDX-License-Identifier: GPL-3.0-or-later */
/* human_study.c: runs each analysis that is wanted and has the data it needs, for each column of
 * human scores and each part of the outputs. In order: what is wanted, columns and parts, analyses
 * of ratings alone, analyses of metrics, planning, the whole study. */
#include "studies/humans/human_study.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/order.h"

static const struct {
    const char *name;
    bool needs_scores;
} analyses[] = {
#define MC_HUMAN_ANALYSIS_ROW(constant, table, scores) {.name = (table), .needs_scores = (scores)},
    MC_HUMAN_ANALYSES(MC_HUMAN_ANALYSIS_ROW)
#undef MC_HUMAN_ANALYSIS_ROW
};

const char *mc_human_analysis_name(enum mc_human_analysis analysis)
{
    return analyses[analysis].name;
}

bool mc_human_analysis_needs_scores(enum mc_human_analysis analysis)
{
    return analyses[analysis].needs_scores;
}

bool mc_human_study_has(const struct mc_human_study *study, enum mc_human_analysis analysis)
{
    bool is_of_flags = analysis == MC_HUMAN_FLAGS || analysis == MC_HUMAN_AGREEMENT ||
                       analysis == MC_HUMAN_RELIABILITY;

    if (!study->settings.wanted[analysis])
        return false;
    if (analysis == MC_HUMAN_CHECKS)
        return study->ratings->n_checked > 0;
    return (is_of_flags || study->n_columns > 0) &&
           (!analyses[analysis].needs_scores || study->ratings->n_metrics > 0);
}

size_t mc_human_main_column(const struct mc_human_study *study)
{
    return study->settings.n_combined > 0 ? study->n_columns - 1 : 0;
}

/* A study in progress. */
struct study_maker {
    struct mc_human_study *study;
    struct mc_thread_pool *pool;
    struct mc_arena *arena;
};

/* Whether an analysis is wanted, by itself or because it is shown beside the correlations of
 * metrics with people: the bootstrap and the agreement of judges. */
static bool wants(const struct study_maker *maker, enum mc_human_analysis analysis)
{
    const bool *wanted = maker->study->settings.wanted;
    bool is_beside = analysis == MC_HUMAN_BOOTSTRAP || analysis == MC_HUMAN_JUDGES;

    return (wanted[analysis] || (is_beside && wanted[MC_HUMAN_SENTENCE])) &&
           (!analyses[analysis].needs_scores || maker->study->ratings->n_metrics > 0);
}

/* --- columns and parts ------------------------------------------------------------------------ */

static void add_column(struct study_maker *maker, struct mc_slice name, const size_t *scales,
                       size_t n)
{
    struct mc_human_study *study = maker->study;
    const struct mc_ratings *ratings = study->ratings;
    struct mc_human_column *column = &study->columns[study->n_columns++];
    double *values = mc_arena_array(maker->arena, ratings->n_outputs, sizeof(*values));

    mc_ratings_scores(ratings, scales, n, values);
    column->name = name;
    column->values = values;
    column->lower_is_better = ratings->scales[scales[0]].lower_is_better;
}

static void make_columns(struct study_maker *maker)
{
    struct mc_human_study *study = maker->study;
    size_t i;

    while (study->n_scales < study->ratings->n_scales &&
           !study->ratings->scales[study->n_scales].is_flag)
        study->n_scales++;
    study->columns = mc_arena_array(maker->arena, study->n_scales + 1, sizeof(*study->columns));
    for (i = 0; i < study->n_scales; i++)
        add_column(maker, study->ratings->scales[i].name, &i, 1);
    if (study->settings.n_combined > 0)
        add_column(maker, mc_slice_of("combined"), study->settings.combined,
                   study->settings.n_combined);
}

/* The distinct values of a factor among the outputs, sorted. */
static struct mc_slice *factor_values(const struct study_maker *maker, size_t factor, size_t *n)
{
    const struct mc_ratings *ratings = maker->study->ratings;
    size_t n_given = 0, i;
    struct mc_slice *values = mc_arena_array(maker->arena, ratings->n_outputs, sizeof(*values));

    for (i = 0; i < ratings->n_outputs; i++) {
        struct mc_slice value = mc_output_factor(ratings, factor, i);

        if (value.length > 0 && (n_given == 0 || !mc_slice_equal(value, values[n_given - 1])))
            values[n_given++] = value;
    }
    if (n_given > 1)
        qsort(values, n_given, sizeof(*values), mc_order_slices);
    *n = 0;
    for (i = 0; i < n_given; i++)
        if (i == 0 || !mc_slice_equal(values[i], values[*n - 1]))
            values[(*n)++] = values[i];
    return values;
}

static void make_corpora(struct study_maker *maker)
{
    struct mc_human_study *study = maker->study;
    size_t capacity = 0, b, i, n;
    struct mc_human_corpus *corpus =
        MC_ARENA_PUSH(maker->arena, study->corpora, study->n_corpora, capacity);

    corpus->name = mc_slice_of("all");
    corpus->selection = mc_select_outputs(study->settings.reference);
    for (b = 0; b < study->settings.n_by; b++) {
        size_t factor = study->settings.by[b];
        const struct mc_slice *values = factor_values(maker, factor, &n);

        for (i = 0; i < n; i++) {
            corpus = MC_ARENA_PUSH(maker->arena, study->corpora, study->n_corpora, capacity);
            corpus->name =
                mc_arena_slice(maker->arena, "%.*s=%.*s",
                               MC_SLICE_ARGUMENTS(mc_rating_factor(study->ratings, factor)->name),
                               MC_SLICE_ARGUMENTS(values[i]));
            corpus->selection = mc_select_outputs(study->settings.reference);
            corpus->selection.factor = factor;
            corpus->selection.value = values[i];
        }
    }
    if (study->settings.subset == NULL)
        return;
    corpus = MC_ARENA_PUSH(maker->arena, study->corpora, study->n_corpora, capacity);
    corpus->name = mc_slice_of("subset");
    corpus->selection = mc_select_outputs(study->settings.reference);
    corpus->selection.items = study->settings.subset;
}

/* Counts items with ratings, and outputs with ratings, scores or only one of the two. */
static void count_sides(struct mc_human_study *study, struct mc_arena *arena)
{
    const struct mc_ratings *ratings = study->ratings;
    bool *is_rated = mc_arena_array(arena, ratings->n_outputs, sizeof(*is_rated));
    uint32_t item = 0;
    size_t i, m;

    for (i = 0; i < ratings->n_judgements; i++)
        is_rated[ratings->judgements[i].output] = true;
    for (i = 0; i < ratings->n_outputs; i++) {
        bool is_scored;
        size_t n_scores = 0;

        for (m = 0; m < ratings->n_metrics; m++)
            n_scores += isnan(ratings->metrics[m].values[i]) ? 0 : 1;
        is_scored = n_scores > 0;
        study->n_partly_scored += is_rated[i] && is_scored && n_scores < ratings->n_metrics;
        study->n_rated += is_rated[i];
        if (is_rated[i] && (study->n_items == 0 || ratings->outputs[i].item != item)) {
            item = ratings->outputs[i].item;
            study->n_items++;
        }
        study->n_unscored += is_rated[i] && !is_scored;
        study->n_unrated += is_scored && !is_rated[i];
    }
}

/* --- analyses of ratings alone ---------------------------------------------------------------- */

static void make_scale(struct study_maker *maker, size_t scale)
{
    static const struct mc_distribution_options densities = {
        .most_annotators = 20, .n_points = 100, .cut = 2};
    static const enum mc_rater_coefficient kappas[] = {MC_RATER_KAPPA, MC_RATER_KAPPA_LINEAR,
                                                       MC_RATER_KAPPA_QUADRATIC};
    struct mc_human_study *study = maker->study;
    const struct mc_ratings *ratings = study->ratings;
    struct mc_human_scale_results *results = &study->scales[scale];
    bool is_flag = ratings->scales[scale].is_flag;
    size_t i;
    int rule;

    results->is_free = mc_rating_is_free(ratings, scale);
    if (wants(maker, MC_HUMAN_AGREEMENT))
        results->agreement =
            mc_rater_agreement(ratings, scale, mc_rater_coefficient(ratings, scale),
                               study->settings.min_shared, maker->arena);
    if (wants(maker, MC_HUMAN_AGREEMENT) || wants(maker, MC_HUMAN_RELIABILITY))
        results->reliability = mc_rater_reliability(ratings, scale, maker->arena);
    for (i = 0; i < sizeof(kappas) / sizeof(kappas[0]) && wants(maker, MC_HUMAN_RELIABILITY); i++)
        results->kappas[i] =
            mc_rater_agreement(ratings, scale, kappas[i], study->settings.min_shared, maker->arena);
    if (is_flag && wants(maker, MC_HUMAN_FLAGS))
        results->rates = mc_flag_rates(ratings, scale, maker->arena);
    if (is_flag)
        return;
    if (wants(maker, MC_HUMAN_MEANS))
        results->means = mc_system_means(ratings, scale, study->settings.reference, maker->arena);
    if (wants(maker, MC_HUMAN_ANNOTATORS))
        results->distributions = mc_scale_distributions(ratings, scale, &densities, maker->arena);
    for (rule = 0; rule < MC_N_LOW_RULES && wants(maker, MC_HUMAN_LOW); rule++)
        results->low[rule] = mc_low_third(ratings, scale, (enum mc_low_rule)rule, 2, maker->arena);
    if (wants(maker, MC_HUMAN_Z_SCORES))
        results->z_scores = mc_z_scores(ratings, scale, maker->arena);
}

/* Compares the low thirds of two scales: the second and the first of the combined ones, or of all
 * scales. */
static void make_low_both(struct study_maker *maker)
{
    struct mc_human_study *study = maker->study;
    const struct mc_human_settings *settings = &study->settings;
    int rule;

    study->low_scales[0] = study->low_scales[1] = SIZE_MAX;
    if (settings->n_combined >= 2) {
        study->low_scales[0] = settings->combined[1];
        study->low_scales[1] = settings->combined[0];
    } else if (study->n_scales >= 2) {
        study->low_scales[0] = 1;
        study->low_scales[1] = 0;
    }
    if (!wants(maker, MC_HUMAN_LOW) || study->low_scales[0] == SIZE_MAX)
        return;
    study->low_both = mc_arena_array(maker->arena, MC_N_LOW_RULES, sizeof(*study->low_both));
    for (rule = 0; rule < MC_N_LOW_RULES; rule++)
        study->low_both[rule] =
            mc_low_both(study->ratings, &study->scales[study->low_scales[0]].low[rule],
                        &study->scales[study->low_scales[1]].low[rule], maker->arena);
}

/* --- analyses of metrics ---------------------------------------------------------------------- */

static void make_bootstrap(struct study_maker *maker, struct mc_human_corpus *corpus, int unit)
{
    const struct mc_human_study *study = maker->study;
    const struct mc_correlation_bootstrap_settings settings = {.unit = (enum mc_bootstrap_unit)unit,
                                                               .draws = study->settings.resamples,
                                                               .confidence =
                                                                   study->settings.confidence,
                                                               .seed = study->settings.seed};
    size_t c;

    corpus->bootstrap[unit] =
        mc_arena_array(maker->arena, study->n_columns, sizeof(*corpus->bootstrap[unit]));
    for (c = 0; c < study->n_columns; c++)
        corpus->bootstrap[unit][c] =
            mc_bootstrap_correlation(study->ratings, &study->columns[c], &corpus->selection,
                                     &settings, maker->pool, maker->arena);
}

static void make_sentence(struct study_maker *maker, struct mc_human_corpus *corpus)
{
    const struct mc_human_study *study = maker->study;
    size_t c;

    corpus->sentence = mc_arena_array(maker->arena, study->n_columns, sizeof(*corpus->sentence));
    for (c = 0; c < study->n_columns; c++) {
        corpus->sentence[c] =
            mc_arena_array(maker->arena, study->ratings->n_metrics, sizeof(**corpus->sentence));
        mc_sentence_correlation(study->ratings, &study->columns[c], &corpus->selection,
                                corpus->sentence[c], maker->arena);
    }
}

static struct mc_system_correlation *make_system(struct study_maker *maker,
                                                 const struct mc_output_selection *selection,
                                                 enum mc_mean_outputs outputs)
{
    const struct mc_human_study *study = maker->study;
    struct mc_system_correlation *results =
        mc_arena_array(maker->arena, study->n_columns, sizeof(*results));
    size_t c;

    for (c = 0; c < study->n_columns; c++)
        results[c] = mc_system_correlation(study->ratings, &study->columns[c], selection, outputs,
                                           maker->arena);
    return results;
}

/* Agreement of annotators, which includes the human reference. */
static void make_kappas(struct study_maker *maker, struct mc_human_corpus *corpus)
{
    const struct mc_human_study *study = maker->study;
    struct mc_output_selection selection = corpus->selection;
    size_t i;

    selection.excluded_system = SIZE_MAX;
    corpus->kappas = mc_arena_array(maker->arena, study->n_scales, sizeof(*corpus->kappas));
    for (i = 0; i < study->n_scales; i++)
        corpus->kappas[i] = mc_rating_kappas(study->ratings, i, &selection, maker->arena);
}

static void make_metric_kappas(struct study_maker *maker, struct mc_human_corpus *corpus)
{
    const struct mc_human_study *study = maker->study;
    size_t n_metrics = study->ratings->n_metrics, i, m;

    corpus->metric_kappas =
        mc_arena_array(maker->arena, study->n_scales, sizeof(*corpus->metric_kappas));
    for (i = 0; i < study->n_scales; i++) {
        corpus->metric_kappas[i] =
            mc_arena_array(maker->arena, n_metrics, sizeof(**corpus->metric_kappas));
        for (m = 0; m < n_metrics; m++)
            corpus->metric_kappas[i][m] =
                mc_metric_kappas(study->ratings, i, m, &corpus->selection, maker->arena);
    }
}

static void make_rank_errors(struct study_maker *maker, struct mc_human_corpus *corpus)
{
    const struct mc_human_study *study = maker->study;
    const struct mc_rank_error_settings settings = {.worst = study->settings.worst,
                                                    .draws = study->settings.resamples,
                                                    .seed = study->settings.seed};
    size_t n_metrics = study->ratings->n_metrics, c, m;

    corpus->rank_errors =
        mc_arena_array(maker->arena, study->n_columns, sizeof(*corpus->rank_errors));
    for (c = 0; c < study->n_columns; c++) {
        corpus->rank_errors[c] =
            mc_arena_array(maker->arena, n_metrics, sizeof(**corpus->rank_errors));
        for (m = 0; m < n_metrics; m++)
            corpus->rank_errors[c][m] =
                mc_rank_errors(study->ratings, &study->columns[c], m, &corpus->selection, &settings,
                               maker->pool, maker->arena);
    }
}

static void make_judges(struct study_maker *maker, struct mc_human_corpus *corpus)
{
    const struct mc_human_study *study = maker->study;
    const size_t first = 0;
    const bool is_combined = study->settings.n_combined > 0;
    const struct mc_judge_settings settings = {
        .scales = is_combined ? study->settings.combined : &first,
        .n_scales = is_combined ? study->settings.n_combined : 1,
        .n_judges = 10,
        .min_shared = study->settings.min_shared};

    corpus->judges =
        mc_judge_correlation(study->ratings, &corpus->selection, &settings, maker->arena);
}

static void make_corpus(struct study_maker *maker, struct mc_human_corpus *corpus)
{
    const struct mc_human_study *study = maker->study;
    int unit;
    size_t c;

    if (wants(maker, MC_HUMAN_SENTENCE))
        make_sentence(maker, corpus);
    if (wants(maker, MC_HUMAN_SYSTEM))
        corpus->system =
            make_system(maker, &corpus->selection,
                        corpus == study->corpora ? MC_OUTPUTS_RATED : MC_OUTPUTS_COMMON);
    if (wants(maker, MC_HUMAN_KAPPA))
        make_kappas(maker, corpus);
    if (wants(maker, MC_HUMAN_METRIC_KAPPA))
        make_metric_kappas(maker, corpus);
    for (unit = 0; unit < 2; unit++)
        if (wants(maker, MC_HUMAN_BOOTSTRAP) && study->settings.units[unit] &&
            study->settings.resamples > 0)
            make_bootstrap(maker, corpus, unit);
    if (wants(maker, MC_HUMAN_JUDGES) && study->n_columns > 0)
        make_judges(maker, corpus);
    if (wants(maker, MC_HUMAN_RANK_ERRORS) || wants(maker, MC_HUMAN_RANK_TRAITS))
        make_rank_errors(maker, corpus);
    if (!wants(maker, MC_HUMAN_TUKEY))
        return;
    corpus->tukey = mc_arena_array(maker->arena, study->n_columns, sizeof(*corpus->tukey));
    for (c = 0; c < study->n_columns; c++)
        corpus->tukey[c] = mc_tukey_pairs(
            study->ratings, &study->columns[c], &corpus->selection, study->settings.alpha,
            c > 0 ? &corpus->tukey[c - 1] : NULL, maker->pool, maker->arena);
}

/* --- planning --------------------------------------------------------------------------------- */

/* If the question does not give a number of systems, it is that of the ratings without the human
 * reference. */
static struct mc_planning_settings planning_settings(const struct mc_human_study *study)
{
    static const size_t outputs[] = {10, 20, 30, 40, 50, 75, 100, 150, 200, 300, 500};
    const struct mc_human_question *question = &study->settings.question;
    size_t n = study->ratings->system_names.n - (study->settings.reference != SIZE_MAX);

    if (question->n_systems > 0)
        n = question->n_systems;
    return (struct mc_planning_settings){.n_outputs = outputs,
                                         .n_rungs = sizeof(outputs) / sizeof(*outputs),
                                         .n_judges = question->judges,
                                         .n_crews = question->n_judges,
                                         .n_systems = n < 2      ? 2
                                                      : n > 1000 ? 1000
                                                                 : n,
                                         .same_judges = question->same_judges,
                                         .alpha = study->settings.alpha,
                                         .power = question->power,
                                         .draws = study->settings.resamples,
                                         .seed = study->settings.seed};
}

static void make_plans(struct study_maker *maker)
{
    struct mc_human_study *study = maker->study;
    const struct mc_output_selection *selection = &study->corpora[0].selection;
    struct mc_planning_settings *settings = mc_arena_array(maker->arena, 2, sizeof(*settings));
    const struct mc_human_question *question = &study->settings.question;
    const struct mc_simulated_studies *studies[2] = {NULL, NULL};
    size_t c, t;

    study->planned = planning_settings(study);
    for (t = 0; t < 2; t++) {
        settings[t] = study->planned;
        settings[t].test = (enum mc_planned_test)t;
        if (settings[t].draws > 0 && wants(maker, MC_HUMAN_PLANNING))
            studies[t] = mc_simulate_studies(&settings[t], maker->pool, maker->arena);
    }
    study->plans = mc_arena_array(maker->arena, study->n_columns, sizeof(*study->plans));
    for (c = 0; c < study->n_columns; c++) {
        struct mc_human_plan *plan = &study->plans[c];
        double *differences = mc_arena_array(maker->arena, 3, sizeof(*differences));
        bool is_scale = c < study->n_scales;

        plan->components = mc_variance_components(
            study->ratings, selection, is_scale ? &c : study->settings.combined,
            is_scale ? 1 : study->settings.n_combined, maker->arena);
        plan->reached = mc_reached(study->ratings, &study->columns[c], selection,
                                   study->settings.alpha, maker->pool, maker->arena);
        /* those asked for, else those derived from the spread of the ratings; none without spread,
         * which says nothing about any study */
        if (plan->components.reason == NULL)
            mc_planning_differences(&plan->components, differences);
        if (differences[0] > 0) {
            plan->differences = question->n_differences > 0 ? question->differences : differences;
            plan->n_differences = question->n_differences > 0 ? question->n_differences : 3;
        }
        for (t = 0; t < 2; t++)
            if (studies[t] != NULL && plan->n_differences > 0)
                plan->tests[t] = mc_planning(&plan->components, studies[t], plan->differences,
                                             plan->n_differences, maker->arena);
    }
}

/* --- the whole study -------------------------------------------------------------------------- */

void mc_human_study_make(const struct mc_ratings *ratings, const struct mc_human_settings *settings,
                         struct mc_thread_pool *pool, struct mc_arena *arena,
                         struct mc_human_study *study)
{
    struct study_maker maker = {.study = study, .pool = pool, .arena = arena};
    size_t i;

    *study = (struct mc_human_study){.ratings = ratings, .settings = *settings};
    make_columns(&maker);
    make_corpora(&maker);
    count_sides(study, arena);
    study->scales = mc_arena_array(arena, ratings->n_scales, sizeof(*study->scales));
    for (i = 0; i < ratings->n_scales; i++)
        make_scale(&maker, i);
    make_low_both(&maker);
    if (wants(&maker, MC_HUMAN_SCALES))
        study->scale_correlations =
            mc_scale_correlations(ratings, &study->n_scale_correlations, arena);
    for (i = 0; i < study->n_corpora; i++)
        make_corpus(&maker, &study->corpora[i]);
    if (study->n_columns == 0)
        return;
    if (wants(&maker, MC_HUMAN_SYSTEM))
        study->scored = make_system(&maker, &study->corpora[0].selection, MC_OUTPUTS_SCORED);
    if (wants(&maker, MC_HUMAN_PLANNING) || wants(&maker, MC_HUMAN_REACHED))
        make_plans(&maker);
}
