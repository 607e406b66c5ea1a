/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "metrics/host/overlap.h"

#include <assert.h>
#include <math.h>
#include <metricheck/metric_module.h>
#include <stdio.h>
#include <string.h>

/* The figures for the reference with the best F, the first among equals; returns its index. */
static size_t best_reference(const struct mc_overlap *overlap, void *state,
                             const struct mc_metric_input *input, double *figures)
{
    double others[MC_OVERLAP_LIMIT];
    size_t best = 0, i;

    assert(overlap->n_figures <= MC_OVERLAP_LIMIT);
    if (overlap->begin != NULL)
        overlap->begin(state, input);
    overlap->measure(state, input, 0, figures);
    for (i = 1; i < input->n_references; i++) {
        overlap->measure(state, input, i, others);
        if (others[MC_OVERLAP_F] > figures[MC_OVERLAP_F]) {
            memcpy(figures, others, overlap->n_figures * sizeof(*figures));
            best = i;
        }
    }
    return best;
}

void mc_overlap_score(const struct mc_overlap *overlap, void *state, unsigned output,
                      const struct mc_metric_input *const *in, size_t n, double *scores)
{
    double figures[MC_OVERLAP_LIMIT];
    size_t i;

    for (i = 0; i < n; i++) {
        (void)best_reference(overlap, state, in[i], figures);
        scores[i] = figures[output];
    }
}

size_t mc_overlap_explain(const struct mc_overlap *overlap, void *state,
                          const struct mc_metric_input *in, const struct mc_metric_writer *writer)
{
    double figures[MC_OVERLAP_LIMIT];
    size_t best = best_reference(overlap, state, in, figures), i;
    const char *name = overlap->names;
    char key[32];

    overlap->measure(state, in, best, figures);
    for (i = 0; i < overlap->n_figures; i++) {
        size_t length = strcspn(name, "|");

        (void)snprintf(key, sizeof(key), "%.*s", (int)length, name);
        writer->number(writer->context, key, figures[i]);
        name += length + (name[length] == '|');
    }
    if (in->n_references > 1)
        writer->number(writer->context, "reference", (double)best + 1);
    return best;
}

void mc_overlap_range(unsigned output, double *worst, double *best)
{
    *worst = 0;
    *best = output <= MC_OVERLAP_RECALL ? 1 : (double)INFINITY;
}
