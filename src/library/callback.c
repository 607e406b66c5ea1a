/* SPDX-License-Identifier: GPL-3.0-or-later */
/* callback.c: the module behind a function of the calling program. The host asks again why a case
 * of a batch has no score (metric_module.h); the program is not: its reasons are kept from the
 * batch until they were asked for. */
#include "library/callback.h"

#include <metricheck/metricheck.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "metrics/host/catalog.h"
#include "metrics/host/metric.h"

/* Cases a call of a function that takes many, where it does not say. */
enum { CALLBACK_BATCH = 64 };

/* A module whose functions find the callback behind it. */
struct callback_module {
    struct mc_metric_module module;
    struct mc_engine_callback callback;
};

/* A case of the last batch that has no score. */
struct missing_score {
    const struct mc_metric_input *input;
    const char *reason;
};

struct callback_state {
    const struct mc_engine_callback *callback;
    struct mc_arena *arena; /* of the last batch */
    struct missing_score *missing;
    size_t n_missing, n_asked; /* the host asks for them in their order */
};

static int open_callback(const struct mc_metric_host *host, void **state,
                         struct mc_metric_problem *problem)
{
    const struct mc_metric_module *module = mc_metric_host_module(host);
    struct callback_state *opened = mc_calloc(1, sizeof(*opened));

    (void)problem;
    opened->callback = &((const struct callback_module *)(const void *)module)->callback;
    opened->arena = mc_arena_new();
    *state = opened;
    return 0;
}

static void close_callback(void *state)
{
    struct callback_state *opened = state;

    mc_arena_free(opened->arena);
    free(opened);
}

/* The text, or the beginning of it that fits and is whole characters. */
static void put_reason(const char *reason, struct mc_metric_problem *problem)
{
    const char *given = reason == NULL || *reason == '\0' ? "the metric gives none" : reason;

    (void)snprintf(problem->text, sizeof(problem->text), "%s", given);
    problem->text[mc_utf8_invalid(mc_slice_of(problem->text))] = '\0';
}

/* Asks the program. */
static int score_batch(struct callback_state *state, const struct mc_metric_input *const *in,
                       size_t n, double *scores, struct mc_metric_problem *problem)
{
    const struct mc_engine_callback *callback = state->callback;
    const char **reasons;
    size_t i;
    int status = 0;

    mc_arena_clear(state->arena);
    state->n_missing = state->n_asked = 0;
    state->missing = mc_arena_array(state->arena, n, sizeof(*state->missing));
    reasons = mc_arena_array(state->arena, n, sizeof(*reasons));
    for (i = 0; i < n; i++)
        scores[i] =
            callback->score == NULL ? (double)NAN : callback->score(callback->context, in[i]);
    if (callback->score_batch != NULL)
        status = callback->score_batch(callback->context, in, n, scores, reasons);
    if (status != 0) {
        put_reason(reasons[0] == NULL ? "no reason given" : reasons[0], problem);
        return -1;
    }
    for (i = 0; i < n; i++)
        if (isnan(scores[i]))
            state->missing[state->n_missing++] = (struct missing_score){
                in[i], reasons[i] == NULL ? NULL : mc_arena_strdup(state->arena, reasons[i])};
    return 0;
}

static int score_callback(void *given, const struct mc_metric_input *const *in, size_t n,
                          double *scores, struct mc_metric_problem *problem)
{
    struct callback_state *state = given;

    if (n == 1 && state->n_asked < state->n_missing &&
        state->missing[state->n_asked].input == in[0]) {
        scores[0] = (double)NAN;
        put_reason(state->missing[state->n_asked++].reason, problem);
        return 0;
    }
    return score_batch(state, in, n, scores, problem);
}

int mc_callback_describe(const struct mc_engine_callback *callback, struct mc_arena *arena,
                         struct mc_metric_module *described, struct mc_metric_module **module,
                         struct mc_catalog_entry *entry, struct mc_error *error)
{
    struct callback_module *own = mc_arena_array(arena, 1, sizeof(*own));
    size_t size = callback->struct_size;

    memcpy(&own->callback, callback, size < sizeof(*callback) ? size : sizeof(*callback));
    if (own->callback.name == NULL ||
        (own->callback.score == NULL) == (own->callback.score_batch == NULL))
        return mc_error_set(error, MC_CODE_USAGE, "a callback has a name and one function");
    *described = (struct mc_metric_module){
        .abi = MC_METRIC_ABI,
        .struct_size = sizeof(*described),
        .name = mc_arena_strdup(arena, own->callback.name),
        .version = "1",
        .summary = "a metric of the calling program",
        .needs = own->callback.needs,
        .worst = own->callback.worst,
        .best = own->callback.best,
        .flags = (own->callback.worst > own->callback.best ? MC_METRIC_LOWER_IS_BETTER : 0U) |
                 (own->callback.flags & (MC_METRIC_NO_REFERENCE | MC_METRIC_READS_CONTEXT)),
        .open = open_callback,
        .score = score_callback,
        .close = close_callback,
    };
    entry->in_order = true;
    if (own->callback.score_batch != NULL)
        entry->batch = own->callback.batch == 0 ? CALLBACK_BATCH : own->callback.batch;
    *module = &own->module;
    return 0;
}
