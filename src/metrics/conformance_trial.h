/* conformance_trial.h: a metric under check: its instances, its first scores, and what is found. */
#ifndef MC_METRICS_CONFORMANCE_TRIAL_H
#define MC_METRICS_CONFORMANCE_TRIAL_H

#include "metrics/conformance.h"
#include "metrics/conformance_material.h"

struct mc_trial {
    struct mc_metric_spec spec; /* forward */
    struct mc_arena *arena;
    struct mc_conformance *report;
    struct mc_material material;        /* all but the long cases */
    struct mc_metric *first, *second;   /* NULL: not open */
    struct mc_metric_outcome *outcomes; /* of the first run; NULL: it failed */
    unsigned harm;                      /* what instances did to the process and was undone */
};

/* Of the rule under check; the first that is found against it stands. */
void mc_trial_find(struct mc_trial *trial, enum mc_conformance_verdict verdict, const char *format,
                   ...) MC_PRINTF(3, 4);

/* A further instance that has seen the material; NULL with the error. */
struct mc_metric *mc_trial_open(struct mc_trial *trial, size_t n_states,
                                struct mc_material material, struct mc_error *error) MC_MUST_CHECK;
/* NULL is allowed. */
void mc_trial_close(struct mc_trial *trial, struct mc_metric *metric);
/* Scores in batches of `size` with the first state, in the arena. A batch that fails is found
 * against the rule, by its first case that fails alone; NULL then. */
struct mc_metric_outcome *mc_trial_score(struct mc_trial *trial, struct mc_metric *metric,
                                         const struct mc_metric_input *const *inputs, size_t n,
                                         size_t size) MC_MUST_CHECK;
/* The same by a new instance, for a metric may look at all cases first. */
struct mc_metric_outcome *mc_trial_score_anew(struct mc_trial *trial,
                                              struct mc_material material) MC_MUST_CHECK;

/* Whether scores are to be the same; else the rule is skipped. */
bool mc_trial_can_compare(struct mc_trial *trial);
/* Whether a case has the score that it had in the first run, to the bit; else it is found. `where`
 * ends the message: "in the second run". */
bool mc_trial_compare(struct mc_trial *trial, const struct mc_metric_input *input, double before,
                      double now, const char *where);
/* All of the material; `now` may be NULL, when scoring has failed. */
void mc_trial_compare_all(struct mc_trial *trial, const struct mc_metric_outcome *now,
                          const char *where);

#endif
