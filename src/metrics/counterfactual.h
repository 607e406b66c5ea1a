/* SPDX-License-Identifier: GPL-3.0-or-later */
/* counterfactual.h: the single edit of the candidate's graph that would raise a score most, for any
 * metric. smatch, in its own three conventions, edits triples and proves its result
 * (smatch/best_edit.h); the frame of the search is the same. */
#ifndef MC_METRICS_COUNTERFACTUAL_H
#define MC_METRICS_COUNTERFACTUAL_H

#include <metricheck/metric_module.h>

#include "base/clock.h"
#include "base/memory.h"

struct mc_metric_input;
struct mc_metric_writer;

/* Values for `cells`: for metrics that compare every node of one graph with every node of the
 * other, for those that map nodes, and for those whose time is proportional to the size of the
 * graphs. */
enum {
    MC_EDIT_CELLS_COMPARED = 1 << 18,
    MC_EDIT_CELLS_MAPPED = 1 << 20,
    MC_EDIT_CELLS_LINEAR = 1 << 22
};

/* How the metric scores. */
struct mc_edit_scorer {
    /* The figure to raise, for the case with the candidate in `in`; NaN if it has none. *reference
     * is the reference that counts, from 0. Gives the user no messages. The input lives as long as
     * the call. */
    double (*score)(void *context, const struct mc_metric_input *in, size_t *reference);
    void *context;
    const char *score_name; /* the name of the figure in the explanation */
    uint32_t cells; /* the most pairs of nodes for all edits together: the fewer, the longer a score
                       takes */
    struct mc_limit limit; /* for all edits together, for a metric that may take long */
    const uint64_t *work;  /* the work of score() so far, as base/clock.h counts it; NULL: not
                              counted */
};

enum mc_edit_kind {
    MC_EDIT_CHANGE_CONCEPT,
    MC_EDIT_CHANGE_ROLE, /* of a relation or of an attribute */
    MC_EDIT_CHANGE_CONSTANT,
    MC_EDIT_ADD,      /* an attribute, or a relation between two existing nodes */
    MC_EDIT_DROP,     /* an attribute or relation; the target of a relation stays */
    MC_EDIT_ADD_NODE, /* without attributes, with one relation */
    MC_EDIT_DROP_NODE
};

struct mc_best_edit {
    enum mc_edit_kind kind;
    struct mc_slice from, to; /* what the edit removes and what it makes; may be empty */
    struct mc_slice amr;      /* the candidate after it, in PENMAN notation, NUL-terminated */
    double score;             /* of that candidate */
    const char *score_name;
    uint32_t n_tried;
    bool all_tried; /* every single edit; false: the graphs are too large for that */
};

/* Scores the candidate after each single edit that uses parts of the reference that counts. Returns
 * the first edit with the best score, or NULL if none raises it by more than 1e-12, if there is no
 * score, or if candidate or reference is not PENMAN text (amr/penman_read.h is stricter than most
 * metrics). Tries at most 2048 edits, fewer for large graphs. All memory is the arena's. */
const struct mc_best_edit *mc_best_edit_find(const struct mc_metric_input *in,
                                             const struct mc_edit_scorer *scorer,
                                             struct mc_arena *arena);
/* Writes "best_edit": edit, from, to, the score under its name, tried, all_tried (1 or 0); nothing
 * for NULL. */
void mc_best_edit_write(const struct mc_best_edit *edit, const struct mc_metric_writer *writer);

/* The frame of such a search. */

/* Edits tried one after another; the first of the best is kept. */
struct mc_edit_trials {
    struct mc_deadline deadline; /* for all of them together */
    uint64_t n_left;             /* edits that may still be tried */
    double best;                 /* figure of the best edit so far; at first that before any edit */
    double least_rise;           /* an edit that raises it by no more does not count */
    uint32_t n_tried;
    bool is_found, is_over;
    bool is_complete; /* all edits were tried */
};

/* Whether one more edit may be tried; if not, the search is over and not complete. */
bool mc_edit_trial_begin(struct mc_edit_trials *trials) MC_MUST_CHECK;
/* Takes the figure after the edit. Whether it is the best edit so far. */
bool mc_edit_trial_end(struct mc_edit_trials *trials, double figure) MC_MUST_CHECK;
/* "change concept" for MC_EDIT_CHANGE_CONCEPT. */
const char *mc_edit_kind_name(enum mc_edit_kind kind);
/* Opens "best_edit" and writes the name of the kind, and from and to unless empty. */
void mc_best_edit_begin(enum mc_edit_kind kind, struct mc_slice from, struct mc_slice to,
                        const struct mc_metric_writer *writer);

#endif
