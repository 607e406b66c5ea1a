/* metric.h: an opened metric: module, parameters, state; range and finiteness are checked here. */
#ifndef MC_METRICS_METRIC_H
#define MC_METRICS_METRIC_H

#include "base/arena.h"
#include "base/error.h"

enum mc_direction { MC_DIRECTION_FORWARD, MC_DIRECTION_BACKWARD, MC_DIRECTION_MEAN };

/* "name:key=value,key=value" taken apart. */
struct mc_metric_spec {
    const struct mc_metric_module *module;
    enum mc_direction direction;
    const char **values;  /* [parameters of the module]: text given, or the default; NULL: none */
    bool *given;          /* [parameters] */
    struct mc_slice text; /* the specification as written */
};

/* An opened instance. */
struct mc_metric {
    struct mc_metric_spec spec;
    void **states; /* [n_states]; one when the module shares its state */
    size_t n_states;
    struct mc_slice name;      /* the specification as written: what reports print */
    struct mc_slice signature; /* "bleu|order:4|...|version:0.1.0" */
    double worst, best;
    bool lower_is_better;
    struct mc_arena *arena;
    struct mc_slice *warnings; /* what the module told the user */
    size_t n_warnings, warning_capacity;
};

/* Finds the module and checks keys and values: MC_CODE_USAGE with the nearest name as a hint. */
int mc_metric_spec_parse(const char *text, struct mc_arena *arena, struct mc_metric_spec *spec,
                         struct mc_error *error) MC_MUST_CHECK;
/* Opens n_states states (1 where they are shared). A module that refuses its parameters or lacks a
 * resource: MC_CODE_USAGE with its reason. Close with mc_metric_close. */
int mc_metric_open(const struct mc_metric_spec *spec, size_t n_states, struct mc_arena *arena,
                   struct mc_metric **metric, struct mc_error *error) MC_MUST_CHECK;
void mc_metric_close(struct mc_metric *metric);

/* Scores n inputs with state `worker`. scores[i] is finite and within the range, or NaN with
 * reasons[i] set (in the arena). A value out of range or infinite is NaN with a reason as well and
 * counts in *n_failed. Directions are handled here: backward exchanges candidate and (single)
 * reference, mean takes both. -1: the module failed as a whole. */
int mc_metric_score(struct mc_metric *metric, size_t worker,
                    const struct mc_metric_input *const *in, size_t n, double *scores,
                    struct mc_slice *reasons, size_t *n_failed, struct mc_arena *arena,
                    struct mc_error *error) MC_MUST_CHECK;
/* Score of all inputs as one text: the module's own, else NaN (the metric defines none). */
int mc_metric_corpus(struct mc_metric *metric, const struct mc_metric_input *const *all, size_t n,
                     double *score, struct mc_arena *arena, struct mc_error *error) MC_MUST_CHECK;

#endif
