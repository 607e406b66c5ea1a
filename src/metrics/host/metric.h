/* SPDX-License-Identifier: GPL-3.0-or-later */
/* metric.h: a metric as the host sees it: its parameters in the types it wants, opening it, asking
 * it for scores. */
#ifndef MC_METRICS_HOST_METRIC_H
#define MC_METRICS_HOST_METRIC_H

#include <metricheck/metric_module.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/lock.h"
#include "base/memory.h"
#include "metrics/host/catalog.h"
#include "metrics/host/metric_spec.h"

struct mc_arena;
struct mc_foreign_guard;
struct mc_string_map;

/* The parameters of a metric that is being opened. */

/* The value as it is written, the host's; NULL: it was not given and has no default. */
const char *mc_host_option(const struct mc_metric_host *host, const char *key);
bool mc_host_option_is(const struct mc_metric_host *host, const char *key, const char *value);
/* Its place among the choices "a|b|c", from 0; -1: it is none of them. */
int mc_host_choice(const struct mc_metric_host *host, const char *key, const char *choices);
/* The numbers that it is; 0 when it is none, or does not fit. */
uint32_t mc_host_whole_number(const struct mc_metric_host *host, const char *key);
double mc_host_real(const struct mc_metric_host *host, const char *key);
/* During open(): says that scores cannot be reproduced, where the host asks (varies). */
void mc_host_varies(const struct mc_metric_host *host, const char *reason);
/* During score(): of the cases in hand so much more is done (0.25: a quarter of a case), which
 * whoever looks on is shown. Of what takes long within a case. By any thread. */
void mc_host_advance(const struct mc_metric_host *host, double cases);
/* During open(): says that prepare() need not be called, where the host asks (alone). */
void mc_host_alone(const struct mc_metric_host *host);

/* An opened metric: module, parameters, state; range and finiteness are checked here. */

/* An opened instance. */
struct mc_metric {
    struct mc_metric_spec spec;
    void **states; /* [n_states]; one when the module shares its state */
    size_t n_states;
    void **back_states; /* [n_states]: for the way back of direction=mean where the module looks at
                           all cases first; else the states themselves */
    size_t n_back_states;      /* those that are to be closed */
    struct mc_slice name;      /* what reports print: the specification as written; with
                                  targeted=only without that, and with an H in front */
    struct mc_slice signature; /* "bleu|order:4|...|version:0.1.0" */
    bool is_pinned;            /* the signature has checksums of all files that count */
    const char *varies;        /* why scores cannot be reproduced, in the arena; NULL: they can */
    bool is_alone;             /* it said that prepare() need not be called */
    double worst, best;
    bool lower_is_better;
    struct mc_arena *arena;
    struct mc_metric_host host; /* what the module may call until it is closed */
    /* Where somebody looks on while cases are scored: see mc_host_advance; NULL: nobody does. */
    void (*advances)(void *context, double cases);
    void *onlooker;
    struct mc_lock lock;       /* guards warnings and remarks */
    struct mc_slice *warnings; /* what the module reported to the user; malloc'ed texts */
    size_t n_warnings, warning_capacity;
    struct mc_string_map *remarked; /* ids of cases with a remark; NULL: none */
    struct mc_slice *remarks;       /* [remarked]: the texts */
    struct mc_arena *remark_arena;  /* of both; NULL: there are none */
    size_t remark_capacity;
    struct mc_slice *resources; /* "name:checksum", in the arena */
    size_t n_resources;
    size_t n_workers;      /* how many threads may call the module at once */
    const char *who;       /* "metric NAME failed" */
    _Atomic unsigned harm; /* enum mc_foreign_change and mc_metric_harm: where it is not 0, no score
                              of the metric holds */
};

/* What a module may do beside what enum mc_foreign_change has. */
enum mc_metric_harm {
    MC_METRIC_ENDED = 1u << 8 /* it ended the process that it ran in */
};

/* Opens n_states states (1 where they are shared). A module that refuses its parameters:
 * MC_CODE_USAGE with its reason; one that lacks a resource or cannot read a file: MC_CODE_INPUT;
 * one that does not work: MC_CODE_MODULE. Close with mc_metric_close. */
int mc_metric_open(const struct mc_metric_spec *spec, size_t n_states, struct mc_arena *arena,
                   struct mc_metric **metric, struct mc_error *error) MC_MUST_CHECK;
void mc_metric_close(struct mc_metric *metric);
/* The module that the host was made for: an entry that makes its modules finds its own there. */
const struct mc_metric_module *mc_metric_host_module(const struct mc_metric_host *host);
/* How many threads may call the state that is being opened at once. */
size_t mc_metric_host_workers(const struct mc_metric_host *host);
/* The module did that harm (both enums, or-ed), in a process of its own. May be called by several
 * threads at once. */
void mc_metric_host_harm(const struct mc_metric_host *host, unsigned harm);
/* What the module remarked on a score it gave; empty: nothing. Lives until the metric is closed or
 * forgets. May be called while others score. */
struct mc_slice mc_metric_remark(struct mc_metric *metric, struct mc_slice case_id);
/* Drops all remarks, for those who go through more cases than memory can hold. */
void mc_metric_forget_remarks(struct mc_metric *metric);

/* Around what a module of others does to this process: notes, then restores and returns what it
 * changed (or-ed enum mc_foreign_change). Does nothing for a built-in metric. */
void mc_metric_guard_begin(const struct mc_metric *metric, struct mc_foreign_guard *guard);
unsigned mc_metric_guard_end(const struct mc_metric *metric, struct mc_foreign_guard *guard);
/* Whether the metric is not a built-in one. */
bool mc_metric_is_foreign(const struct mc_metric *metric) MC_MUST_CHECK;

/* What became of one case. */
struct mc_metric_outcome {
    double score; /* finite and within the range, or NaN */
    bool failed;  /* NaN because the module gave an infinite value or one out of range, or says
                     that it failed */
    struct mc_slice reason; /* of a NaN, in the arena; else empty */
};

/* The following take cases as mc_metric_view gives them. */

/* Whether the module looks at all cases of a run first. */
bool mc_metric_looks_first(const struct mc_metric *metric) MC_MUST_CHECK;
/* Shows all cases of a run to a module that looks at them first, in the metric's direction: the
 * way back sees candidates and references exchanged, without the cases of several references. */
int mc_metric_prepare(struct mc_metric *metric, const struct mc_metric_input *const *all, size_t n,
                      struct mc_error *error) MC_MUST_CHECK;
/* The n inputs will be scored next with that state, in this order and in batches of `batch`: a
 * metric that runs elsewhere may begin. Changes no score. */
void mc_metric_send_ahead(struct mc_metric *metric, size_t state,
                          const struct mc_metric_input *const *in, size_t n, size_t batch);
/* Whether a finite score lies in the range that the metric declares, or beyond it by no more than
 * rounding may carry it: 1e-9 of the width of the range, and at least 1e-9. A metric that may
 * exceed its best score has no end there. */
bool mc_metric_declares(const struct mc_metric *metric, double score) MC_MUST_CHECK;
/* Scores n inputs with state `state` (< n_states; one thread at a time, unless it is shared).
 * Directions are handled here: backward exchanges candidate and reference (a case with several
 * references has no score then), mean takes the mean of both. The reasons live in the arena. -1:
 * the module failed as a whole (MC_CODE_MODULE). */
int mc_metric_score(struct mc_metric *metric, size_t state, const struct mc_metric_input *const *in,
                    size_t n, struct mc_metric_outcome *outcomes, struct mc_arena *arena,
                    struct mc_error *error) MC_MUST_CHECK;
/* Scores one input with state 0 in one direction (forward or backward, whatever the metric's own
 * is) and, where it has a score and the module can, has the module explain it to the writer. -1 as
 * for mc_metric_score, or the module failed to explain. */
int mc_metric_explain(struct mc_metric *metric, enum mc_direction direction,
                      const struct mc_metric_input *in, const struct mc_metric_writer *writer,
                      struct mc_metric_outcome *outcome, struct mc_arena *arena,
                      struct mc_error *error) MC_MUST_CHECK;
/* Score of all inputs as one text, in the metric's direction (mean: of both): the module's own,
 * else NaN (it defines none, or not for these inputs; the module's reason becomes a warning). */
int mc_metric_corpus(struct mc_metric *metric, const struct mc_metric_input *const *all, size_t n,
                     double *score, struct mc_error *error) MC_MUST_CHECK;

#endif
