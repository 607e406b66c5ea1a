/* sembleu.h: what the parts of the metric sembleu share (Song and Gildea 2019). */
#ifndef MC_METRICS_GRAPH_SEMBLEU_H
#define MC_METRICS_GRAPH_SEMBLEU_H

#include "metrics/graph/best_edit.h"
#include "metrics/graph/sembleu_count.h"

struct mc_sembleu_settings {
    unsigned order;    /* 1..MC_BLEU_ORDER_LIMIT */
    bool tool_weights; /* .34, .33, .34; order is 3 then */
};

/* The longest order of which the candidate has n-grams: no other one counts. */
unsigned mc_sembleu_effective_order(const struct mc_sembleu_settings *settings,
                                    const struct mc_bleu_counts *counts);
/* Exponent of order n + 1 in the mean of the orders 1..effective. */
double mc_sembleu_weight(const struct mc_sembleu_settings *settings, unsigned effective,
                         unsigned n);

/* The first reference, from 0, that has the length that counts. */
size_t mc_sembleu_closest(const struct mc_sembleu_case *c, const struct mc_bleu_counts *counts);

/* A score that is to be explained. */
struct mc_sembleu_explained {
    const struct mc_sembleu_settings *settings;
    const struct mc_sembleu_case *c;
    const struct mc_bleu_counts *counts;
    const struct mc_bleu_result *result;
    const struct mc_best_edit *edit; /* NULL: none */
};

/* Writes how the score of the case came about: score = brevity_penalty * product over the orders of
 * smoothed_precision ^ weight, or 0 where no node matches. -1 with *reason set where it cannot be
 * counted. */
int mc_sembleu_explain(const struct mc_sembleu_explained *explained,
                       const struct mc_metric_writer *writer, const char **reason) MC_MUST_CHECK;

#endif
