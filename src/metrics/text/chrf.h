/* chrf.h: the state of the metric chrf, shared by its files. */
#ifndef MC_METRICS_TEXT_CHRF_H
#define MC_METRICS_TEXT_CHRF_H

#include "metrics/text/chrf_counts.h"

/* What sacreBLEU takes for a precision, recall or F that is not defined. */
#define MC_CHRF_UNDEFINED 1e-16

struct mc_chrf {
    bool popovic;
    bool effective_order;
    double factor; /* beta squared */
    unsigned n_orders;
    struct mc_chrf_counter counter;
};

/* The reference that counts. */
struct mc_chrf_best {
    double score;
    struct mc_chrf_counts counts;
    struct mc_slice text; /* the reference, or the one of its alternatives */
    size_t reference;     /* which one, from 0 */
};

/* (1 + beta^2) P R / (beta^2 P + R), or MC_CHRF_UNDEFINED. */
double mc_chrf_f_score(double precision, double recall, double factor);
/* The score of these counts, 0..100. */
double mc_chrf_formula(const struct mc_chrf *state, const struct mc_chrf_counts *counts);
/* The best score of any reference, the first of equals. */
void mc_chrf_best_reference(struct mc_chrf *state, const struct mc_metric_input *input,
                            struct mc_chrf_best *best);
/* Writes how the score of the case came about. */
void mc_chrf_explain(struct mc_chrf *state, const struct mc_metric_input *input,
                     const struct mc_metric_writer *writer);

#endif
