/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/calibration.h"

#include <math.h>

#include "analysis/bootstrap.h"
#include "analysis/grouping.h"
#include "base/memory.h"

static const char *const delta_names[MC_N_DELTAS] = {"delta_80", "delta_90", "delta_95"};

/* The agreement at sample->difference; not a statistic of `run`, which has no difference to ask
 * about. */
static const struct mc_statistic agreement_at = {
    .name = "agreement_at",
    .interval = true,
    .compute = mc_score_agreement,
};

/* A metric on a dataset, and the questions about it. */
struct calibration_call {
    const struct mc_result *result;
    const struct mc_calibration_settings *settings;
    const struct mc_group *group;
    struct mc_calibration *calibration;
    struct mc_sample sample;
    struct mc_thread_pool *pool;
    struct mc_arena *scratch;
};

static void draw_intervals(const struct calibration_call *call,
                           const struct mc_statistic *const *statistics, size_t n,
                           struct mc_cell *cells)
{
    const struct mc_analysis_settings *analysed = &call->result->settings;
    const struct mc_resampling resampling = {
        .resamples = call->settings->resamples,
        .confidence = call->settings->confidence,
        .seed = call->settings->seed,
        .stream = mc_bootstrap_stream(call->calibration->dataset->name, call->group),
        .kind = analysed->interval,
        .grouping = analysed->grouping,
        .micro = analysed->micro,
    };

    mc_bootstrap(&call->sample, &resampling, statistics, n, cells, call->pool, call->scratch);
}

static struct mc_cell new_cell(struct mc_figure figure)
{
    double value = isfinite(figure.value) ? figure.value : (double)NAN;

    return (struct mc_cell){value, (double)NAN, (double)NAN, 0, figure.reason, false};
}

static struct mc_calibration_figure figure_of(const struct mc_cell *cell, uint64_t n_pairs)
{
    return (struct mc_calibration_figure){cell->value, cell->low, cell->high,
                                          isnan(cell->value) ? 0 : n_pairs, cell->reason};
}

/* The differences of MC_N_DELTAS, and the agreement at the first difference asked about (NULL:
 * none): a single count of the pairs serves all. */
static void find_deltas(struct calibration_call *call, struct mc_calibrated_difference *first)
{
    const struct mc_statistic *statistics[MC_N_DELTAS + 1] = {NULL};
    struct mc_cell cells[MC_N_DELTAS + 1];
    const struct mc_difference_curve *curve = &call->calibration->curve;
    const struct mc_difference_step *step = NULL;
    struct mc_figure agreement = {(double)NAN, NULL};
    size_t i;

    for (i = 0; i < MC_N_DELTAS; i++) {
        statistics[i] = mc_statistic_find(delta_names[i]);
        cells[i] = new_cell(mc_difference_for(curve, mc_delta_agreements[i]));
    }
    statistics[i] = &agreement_at;
    if (first != NULL) {
        call->sample.difference = first->difference;
        step = mc_difference_step_at(curve, first->difference, &agreement.reason);
        agreement.value = step == NULL ? (double)NAN : step->agreement;
    }
    cells[i] = new_cell(agreement);
    draw_intervals(call, statistics, MC_N_DELTAS + (first != NULL), cells);
    for (i = 0; i < MC_N_DELTAS; i++)
        call->calibration->deltas[i] =
            figure_of(&cells[i], mc_pairs_for(curve, mc_delta_agreements[i]));
    if (first != NULL)
        first->agreement = figure_of(&cells[i], step == NULL ? 0 : step->n_pairs);
}

static void find_agreement(struct calibration_call *call, struct mc_calibrated_difference *asked)
{
    const struct mc_statistic *const statistics[] = {&agreement_at};
    struct mc_figure figure = {(double)NAN, NULL};
    const struct mc_difference_step *step =
        mc_difference_step_at(&call->calibration->curve, asked->difference, &figure.reason);
    struct mc_cell cell;

    call->sample.difference = asked->difference;
    figure.value = step == NULL ? (double)NAN : step->agreement;
    cell = new_cell(figure);
    draw_intervals(call, statistics, 1, &cell);
    asked->agreement = figure_of(&cell, step == NULL ? 0 : step->n_pairs);
}

static void calibrate(struct calibration_call *call)
{
    const struct mc_calibration_settings *settings = call->settings;
    struct mc_calibration *calibration = call->calibration;
    size_t i;

    call->sample =
        mc_sample_take(call->result, call->group, calibration->column, true, NULL, call->scratch);
    calibration->n = call->sample.n;
    calibration->curve = mc_difference_curve(&call->sample, call->result->arena);
    calibration->differences = mc_arena_array(call->result->arena, settings->n_questions,
                                              sizeof(*calibration->differences));
    for (i = 0; i < settings->n_questions; i++) {
        const struct mc_difference_question *question = &settings->questions[i];

        if (question->column == MC_ALL_COLUMNS || question->column == calibration->column)
            calibration->differences[calibration->n_differences++].difference =
                question->difference;
    }
    find_deltas(call, calibration->n_differences > 0 ? &calibration->differences[0] : NULL);
    for (i = 1; i < calibration->n_differences; i++)
        find_agreement(call, &calibration->differences[i]);
}

struct mc_calibration *mc_calibrate(const struct mc_result *result,
                                    const struct mc_calibration_settings *settings,
                                    struct mc_thread_pool *pool)
{
    size_t n_columns = result->scores->n_columns, n = result->n_datasets * n_columns, i;
    struct mc_calibration *calibrations = mc_arena_array(result->arena, n, sizeof(*calibrations));
    struct mc_arena *scratch = mc_arena_new();

    for (i = 0; i < n; i++) {
        const struct mc_dataset_result *dataset = &result->datasets[i / n_columns];
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        struct calibration_call call = {.result = result,
                                        .settings = settings,
                                        .group = &dataset->groups[dataset->n_groups - 1],
                                        .calibration = &calibrations[i],
                                        .pool = pool,
                                        .scratch = scratch};

        calibrations[i].dataset = dataset;
        calibrations[i].column = i % n_columns;
        calibrate(&call);
        mc_arena_reset(scratch, mark);
    }
    mc_arena_free(scratch);
    return calibrations;
}
