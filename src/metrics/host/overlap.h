/* SPDX-License-Identifier: GPL-3.0-or-later */
/* overlap.h: the frame of metrics that measure what a candidate shares with one reference: figures,
 * the first of them F; of several references the one with the best F counts. */
#ifndef MC_METRICS_HOST_OVERLAP_H
#define MC_METRICS_HOST_OVERLAP_H

#include <stddef.h>

struct mc_metric_input;
struct mc_metric_writer;

enum { MC_OVERLAP_F, MC_OVERLAP_PRECISION, MC_OVERLAP_RECALL, MC_OVERLAP_LIMIT = 12 };

struct mc_overlap {
    const char *names; /* of the figures, in the form of the choices of `output`:
                          "f|precision|recall|..." */
    size_t n_figures;  /* at most MC_OVERLAP_LIMIT; the first three are F, precision, recall */
    /* Called before the references of an input are measured; may be NULL. */
    void (*begin)(void *state, const struct mc_metric_input *input);
    /* Fills figures[0..n_figures) for one reference. */
    void (*measure)(void *state, const struct mc_metric_input *input, size_t reference,
                    double *figures);
};

/* scores[i] = figure `output` of in[i]. */
void mc_overlap_score(const struct mc_overlap *overlap, void *state, unsigned output,
                      const struct mc_metric_input *const *in, size_t n, double *scores);
/* Writes the figures and, if there are several references, the number of the one that counts. That
 * reference is measured last. Returns its index. */
size_t mc_overlap_explain(const struct mc_overlap *overlap, void *state,
                          const struct mc_metric_input *in, const struct mc_metric_writer *writer);
/* The first three figures go from 0 to 1, the others are counts. */
void mc_overlap_range(unsigned output, double *worst, double *best);

#endif
