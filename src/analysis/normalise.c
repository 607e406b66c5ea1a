/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/normalise.h"

#include <math.h>
#include <string.h>

#include "analysis/sample.h"
#include "base/thread_pool.h"
#include "suite/suite.h"

/* A column of human or metric scores to be settled. */
struct unsettled_column {
    const double **settled; /* where the settled column goes; at first, the scores as given */
    double *room;           /* [n_cases]: for a copy, if scores change */
};

struct settling_work {
    struct unsettled_column *columns;
    size_t n, n_cases;
};

static void settle_columns(void *context, unsigned worker, size_t begin, size_t end,
                           struct mc_arena *scratch)
{
    const struct settling_work *work = context;
    size_t c;

    (void)worker;
    for (c = begin; c < end; c++) {
        const struct unsettled_column *column = &work->columns[c];

        if (mc_settle_apart(*column->settled, work->n_cases, column->room, scratch))
            *column->settled = column->room;
    }
}

double mc_settled_upward(const struct mc_result *result, size_t column, size_t item)
{
    double score = result->metric_settled[column][item];

    return result->scores->columns[column].lower_is_better ? -score : score;
}

void mc_settle_scores(struct mc_result *result, struct mc_thread_pool *pool)
{
    const struct mc_score_table *scores = result->scores;
    size_t size = mc_array_size(result->suite->n_cases, sizeof(double)), c, i;
    struct settling_work work = {
        mc_arena_array(result->arena, scores->n_columns + 1, sizeof(*work.columns)), 0,
        result->suite->n_cases};
    bool is_exact = mc_preset_is_exact(result->settings.preset);
    const double *human;

    if (result->human_settled == NULL) {
        human = result->human_settled = mc_arena_alloc(result->arena, size);
        for (i = 0; i < result->suite->n_cases; i++)
            result->human_settled[i] = result->suite->cases[i].human;
        work.columns[work.n++] = (struct unsettled_column){&human, result->human_settled};
    }
    result->metric_settled =
        mc_arena_array(result->arena, scores->n_columns, sizeof(*result->metric_settled));
    for (c = 0; c < scores->n_columns; c++) {
        const struct mc_score_column *column = &scores->columns[c];

        result->metric_settled[c] = column->settled != NULL ? column->settled : column->values;
        if (column->settled == NULL && !is_exact)
            work.columns[work.n++] = (struct unsettled_column){&result->metric_settled[c],
                                                               mc_arena_alloc(result->arena, size)};
    }
    if (!is_exact)
        mc_parallel_for(pool, work.n, 1, settle_columns, &work);
}

static const struct mc_bounds identity = {0, 1, NULL, MC_BOUNDS_NONE};

/* From the least to the greatest finite value. */
static struct mc_bounds bounds_of(const double *values, size_t n)
{
    struct mc_bounds bounds = {(double)INFINITY, -(double)INFINITY, NULL, MC_BOUNDS_MINMAX};
    size_t i;

    for (i = 0; i < n; i++) {
        if (!isfinite(values[i]))
            continue;
        bounds.low = fmin(bounds.low, values[i]);
        bounds.high = fmax(bounds.high, values[i]);
    }
    if (bounds.low > bounds.high) {
        bounds.low = bounds.high = (double)NAN;
        bounds.reason = "no case of the run has a score";
    } else if (!(bounds.low < bounds.high)) {
        bounds.reason = "all scores of the run are equal";
    }
    return bounds;
}

static struct mc_bounds declared_bounds(const struct mc_score_column *column)
{
    struct mc_bounds bounds = {column->worst, column->best, NULL, MC_BOUNDS_DECLARED};

    if (!isfinite(bounds.low) || !isfinite(bounds.high))
        bounds.reason = "the metric declares no finite range";
    else if (!(bounds.low < bounds.high || bounds.high < bounds.low))
        bounds.reason = "the declared range of the metric is empty";
    return bounds;
}

bool mc_bounds_are_found(const struct mc_score_column *column, enum mc_normalisation normalisation)
{
    return normalisation == MC_NORMALISE_MINMAX ||
           (normalisation == MC_NORMALISE_AUTO && declared_bounds(column).reason != NULL);
}

static struct mc_bounds column_bounds(const struct mc_score_column *column, const double *values,
                                      size_t n_cases, enum mc_normalisation normalisation)
{
    struct mc_bounds bounds = identity;

    if (normalisation == MC_NORMALISE_AUTO || normalisation == MC_NORMALISE_RANGE)
        bounds = declared_bounds(column);
    if (mc_bounds_are_found(column, normalisation)) {
        bounds = bounds_of(values, n_cases);
        if (column->lower_is_better) { /* the low bound is the worst value */
            double least = bounds.low;

            bounds.low = bounds.high;
            bounds.high = least;
        }
    }
    if (bounds.reason == NULL && isfinite(bounds.low) && isfinite(bounds.high) &&
        isinf(bounds.high - bounds.low))
        bounds.reason = "the scores are too far apart to be normalised";
    return bounds;
}

/* The scale of all files; NaN if they have several. */
static struct mc_bounds scale_bounds(const struct mc_suite *suite)
{
    struct mc_bounds bounds = {(double)NAN, (double)NAN, NULL, MC_BOUNDS_DECLARED};
    size_t i;

    for (i = 0; i < suite->n_files; i++) {
        const struct mc_score_scale *scale = &suite->files[i].scale;

        if (i == 0) {
            bounds.low = scale->minimum;
            bounds.high = scale->maximum;
        } else if (scale->minimum < bounds.low || scale->minimum > bounds.low ||
                   scale->maximum < bounds.high || scale->maximum > bounds.high) {
            bounds.low = bounds.high = (double)NAN;
            break;
        }
    }
    return bounds;
}

static double *apply(const double *values, size_t n, struct mc_bounds bounds,
                     struct mc_arena *arena)
{
    double *normalised = mc_arena_alloc(arena, mc_array_size(n, sizeof(*normalised)));
    size_t i;

    for (i = 0; i < n; i++)
        normalised[i] = bounds.reason != NULL || !isfinite(values[i])
                            ? (double)NAN
                            : (values[i] - bounds.low) / (bounds.high - bounds.low);
    return normalised;
}

void mc_normalise(struct mc_result *result)
{
    const struct mc_score_table *scores = result->scores;
    enum mc_normalisation normalisation = result->settings.normalisation;
    const struct mc_suite *suite = result->suite;
    const double *human = result->human_settled;
    struct mc_arena *arena = result->arena;
    size_t c, i;

    result->bounds = mc_arena_array(arena, scores->n_columns + 1, sizeof(*result->bounds));
    result->metric_normalised =
        mc_arena_array(arena, scores->n_columns, sizeof(*result->metric_normalised));
    if (normalisation == MC_NORMALISE_RANGE || normalisation == MC_NORMALISE_AUTO) {
        result->bounds[0] = scale_bounds(suite);
        result->human_normalised =
            mc_arena_alloc(arena, mc_array_size(suite->n_cases, sizeof(double)));
        for (i = 0; i < suite->n_cases; i++) /* each on the scale of its file */
            result->human_normalised[i] =
                mc_score_scale_to_unit(&suite->files[suite->cases[i].file].scale, human[i]);
    } else {
        result->bounds[0] =
            normalisation == MC_NORMALISE_MINMAX ? bounds_of(human, scores->n_cases) : identity;
        result->human_normalised = apply(human, scores->n_cases, result->bounds[0], arena);
    }
    for (c = 0; c < scores->n_columns; c++) {
        const double *values = result->metric_settled[c];
        struct mc_bounds bounds =
            column_bounds(&scores->columns[c], values, scores->n_cases, normalisation);

        result->bounds[c + 1] = bounds;
        result->metric_normalised[c] = apply(values, scores->n_cases, bounds, arena);
    }
}

/* Zeidler, Opitz and Frank 2022, Table 3: order and names of the columns as in the published score
 * file. Their runs gave METEOR sentence A as the test and B as the reference. chrF++ was published
 * as a fraction of 1. GraCo (G) and (r,G) use static word vectors, GraCo and (r) a neural encoder,
 * on the words that their program finds. BERTScore is that of the best layer of roberta-large. */
static const struct mc_preset_entry zeidler2022[] = {
    {"BLEU", "bleu:variant=nltk,smoothing=method4,direction=mean", 1, NULL, NULL},
    {"chrF++", "chrf:variant=popovic", 100, NULL, NULL},
    {"Meteor", "meteor:direction=backward", 1, NULL,
     "without a table of paraphrases, which the published scores had: -m "
     "Meteor=meteor:direction=backward,paraphrases=FILE takes its place"},
    {"BERT Score", "bertscore:model=roberta-large,layer=17", 1, "roberta-large", NULL},
    {"Smatch", "smatch:convention=old", 1, NULL, NULL},
    {"S2match", "s2match:cutoff=0.9,diffsense=0.95", 1, NULL, NULL},
    {"WLK", "wlk:variant=2021", 1, NULL, NULL},
    {"WWLK", "wwlk:variant=2021", 1, NULL, NULL},
    {"GraCo (G)", "graco:graph=full", 1, NULL, NULL},
    {"GraCo (r,G)", "graco:graph=reduced", 1, NULL, NULL},
    {"GraCo", "graco:model=bert-large-uncased,graph=full,words=program", 1, "bert-large-uncased",
     NULL},
    {"GraCo (r)", "graco:model=bert-large-uncased,graph=reduced,words=program", 1,
     "bert-large-uncased", NULL},
};

/* The human scores, and a variant of chrF++ that the paper does not report on. */
static const char *const zeidler2022_left_out[] = {"Ann. Score", "chrF++ (O)", NULL};

static const struct mc_preset presets[] = {
    {"zeidler2022", "Zeidler, Opitz and Frank 2022", MC_NORMALISE_MINMAX, 5, 0, 0, true,
     zeidler2022, sizeof(zeidler2022) / sizeof(zeidler2022[0]), zeidler2022_left_out},
};

/* All presets; sets *n to their number. */
static const struct mc_preset *mc_presets(size_t *n)
{
    *n = sizeof(presets) / sizeof(presets[0]);
    return presets;
}

const struct mc_preset *mc_preset_find(const char *name)
{
    size_t n, i;
    const struct mc_preset *list = mc_presets(&n);

    for (i = 0; i < n; i++)
        if (strcmp(name, list[i].name) == 0)
            return &list[i];
    return NULL;
}

bool mc_preset_is_exact(const char *name)
{
    const struct mc_preset *preset = name == NULL ? NULL : mc_preset_find(name);

    return preset != NULL && preset->exact_scores;
}
