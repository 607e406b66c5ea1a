/* SPDX-License-Identifier: GPL-3.0-or-later */
/* counterfactual.h: which single edit of the candidate's graph would raise a score most, whatever
 * the metric. smatch in its own three conventions has edits of triples and proves what it finds
 * (smatch/best_edit.h); the frame of the search is the same. */
#ifndef MC_METRICS_COUNTERFACTUAL_H
#define MC_METRICS_COUNTERFACTUAL_H

#include <metricheck/metric_module.h>

#include "base/clock.h"
#include "base/memory.h"

struct mc_metric_input;
struct mc_metric_writer;

/* For `cells`: of metrics that compare every node of one graph with every one of the other, of
 * those that map nodes, and of those that take time in proportion to the graphs. */
enum {
    MC_EDIT_CELLS_COMPARED = 1 << 18,
    MC_EDIT_CELLS_MAPPED = 1 << 20,
    MC_EDIT_CELLS_LINEAR = 1 << 22
};

/* How the metric scores. */
struct mc_edit_scorer {
    /* The figure that is to be raised, of the case with its candidate as `in` has it; NaN where it
     * has none. *reference is the reference that counts, from 0. Tells the user nothing. The input
     * lives as long as the call. */
    double (*score)(void *context, const struct mc_metric_input *in, size_t *reference);
    void *context;
    const char *score_name; /* under which the explanation has the figure */
    uint32_t cells; /* pairs of nodes that all edits together may have: the fewer, the longer a
                       score takes */
    struct mc_limit limit; /* for all edits together, of a metric that may take long */
    const uint64_t *work;  /* what score() has done, as base/clock.h counts it; NULL: not counted */
};

enum mc_edit_kind {
    MC_EDIT_CHANGE_CONCEPT,
    MC_EDIT_CHANGE_ROLE, /* of a relation or of an attribute */
    MC_EDIT_CHANGE_CONSTANT,
    MC_EDIT_ADD,      /* an attribute, or a relation between two nodes that are there */
    MC_EDIT_DROP,     /* an attribute or relation; what a relation leads to stays */
    MC_EDIT_ADD_NODE, /* without attributes, with one relation */
    MC_EDIT_DROP_NODE
};

struct mc_best_edit {
    enum mc_edit_kind kind;
    struct mc_slice from, to; /* what it takes away and makes; may be empty */
    struct mc_slice amr;      /* the candidate after it, in PENMAN notation, NUL-terminated */
    double score;             /* of that */
    const char *score_name;
    uint32_t n_tried;
    bool all_tried; /* every single edit; false: the graphs are too large for that */
};

/* Scores the candidate after each of its single edits, with the parts of the reference that counts;
 * the first of those with the best score, or NULL when none raises it by more than 1e-12, when
 * there is no score, or when candidate or reference is no PENMAN text (amr/penman_read.h is
 * stricter than most metrics). 2048 edits are tried at the most, fewer of large graphs. All memory
 * is the arena's. */
const struct mc_best_edit *mc_best_edit_find(const struct mc_metric_input *in,
                                             const struct mc_edit_scorer *scorer,
                                             struct mc_arena *arena);
/* Writes "best_edit": edit, from, to, the score under its name, tried, all_tried (1 or 0); nothing
 * for NULL. */
void mc_best_edit_write(const struct mc_best_edit *edit, const struct mc_metric_writer *writer);

/* The frame of such a search. */

/* Edits that are tried one after the other; the first of the best is kept. */
struct mc_edit_trials {
    struct mc_deadline deadline; /* for all of them together */
    uint64_t n_left;             /* that may still be tried */
    double best;                 /* figure of the best so far, at first of no edit */
    double least_rise;           /* what raises it by no more does not count */
    uint32_t n_tried;
    bool is_found, is_over;
    bool is_complete; /* no edit was left out */
};

/* Whether one more edit may be tried; if not, the search is over and not complete. */
bool mc_edit_trial_begin(struct mc_edit_trials *trials) MC_MUST_CHECK;
/* Takes the figure that it gave. Whether it is the best edit so far. */
bool mc_edit_trial_end(struct mc_edit_trials *trials, double figure) MC_MUST_CHECK;
/* "change concept" for MC_EDIT_CHANGE_CONCEPT. */
const char *mc_edit_kind_name(enum mc_edit_kind kind);
/* Opens "best_edit" and writes the kind, by its name, and from and to, where they are not empty. */
void mc_best_edit_begin(enum mc_edit_kind kind, struct mc_slice from, struct mc_slice to,
                        const struct mc_metric_writer *writer);

#endif
