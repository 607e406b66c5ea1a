/* SPDX-License-Identifier: GPL-3.0-or-later */
/* metric.h: a metric as the host sees it: its parameters as typed values, opening it, asking it for
 * scores. */
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

/* The parameters of a metric being opened. */

/* The value as written, owned by the host; NULL: it was not given and has no default. */
const char *mc_host_option(const struct mc_metric_host *host, const char *key);
bool mc_host_option_is(const struct mc_metric_host *host, const char *key, const char *value);
/* The index of the value among the choices "a|b|c"; -1: it is none of them. */
int mc_host_choice(const struct mc_metric_host *host, const char *key, const char *choices);
/* The value as a number; 0 if it is not one, or does not fit. */
uint32_t mc_host_whole_number(const struct mc_metric_host *host, const char *key);
double mc_host_real(const struct mc_metric_host *host, const char *key);
/* During open(): tells the host that scores cannot be reproduced, if it has `varies`. */
void mc_host_varies(const struct mc_metric_host *host, const char *reason);
/* During score(): reports progress within slow cases, as a fraction of a case (0.25), to the
 * onlooker. Any thread may call it. */
void mc_host_advance(const struct mc_metric_host *host, double cases);
/* During open(): tells the host that prepare() need not be called, if it has `alone`. */
void mc_host_alone(const struct mc_metric_host *host);

/* An opened metric: module, parameters, state. Range and finiteness of scores are checked here. */

/* An opened instance. */
struct mc_metric {
    struct mc_metric_spec spec;
    void **states; /* [n_states]; one if the module shares its state */
    size_t n_states;
    void **back_states;   /* [n_states]: for the backward direction of direction=mean if the module
                             looks at all cases first; else `states` */
    size_t n_back_states; /* those to close */
    struct mc_slice name; /* the name in reports: the specification as written; with
                             targeted=only without that setting, and with an H in front */
    struct mc_slice signature; /* "bleu|order:4|...|version:0.1.0" */
    bool is_pinned;            /* the signature has checksums of all files that affect scores */
    const char *varies;        /* why scores cannot be reproduced, in the arena; NULL: they can */
    bool is_alone;             /* the module said that prepare() need not be called */
    double worst, best;
    bool lower_is_better;
    struct mc_arena *arena;
    struct mc_metric_host host; /* what the module may call until it is closed */
    /* Called with the progress while cases are scored, see mc_host_advance; NULL: no onlooker. */
    void (*advances)(void *context, double cases);
    void *onlooker;
    struct mc_lock lock;       /* guards warnings and remarks */
    struct mc_slice *warnings; /* the module's messages to the user; malloc'ed texts */
    size_t n_warnings, warning_capacity;
    struct mc_string_map *remarked; /* ids of cases with a remark; NULL: none */
    struct mc_slice *remarks;       /* [remarked]: the texts */
    struct mc_arena *remark_arena;  /* for both; NULL: there are none */
    size_t remark_capacity;
    struct mc_slice *resources; /* "name:checksum", in the arena */
    size_t n_resources;
    size_t n_workers;      /* how many threads may call the module at once */
    const char *who;       /* "metric NAME failed" */
    _Atomic unsigned harm; /* flags of mc_foreign_change and mc_metric_harm: if not 0, no score of
                              the metric is valid */
};

/* Harm that a module may do beyond enum mc_foreign_change. */
enum mc_metric_harm {
    MC_METRIC_ENDED = 1u << 8 /* it ended the process that it ran in */
};

/* Opens n_states states (1 if shared). If the module refuses its parameters: MC_CODE_USAGE with its
 * reason; if it lacks a resource or cannot read a file: MC_CODE_INPUT; if it does not work:
 * MC_CODE_MODULE. Close with mc_metric_close. */
int mc_metric_open(const struct mc_metric_spec *spec, size_t n_states, struct mc_arena *arena,
                   struct mc_metric **metric, struct mc_error *error) MC_MUST_CHECK;
void mc_metric_close(struct mc_metric *metric);
/* The module that the host was made for: so the functions of a module made by an entry find it. */
const struct mc_metric_module *mc_metric_host_module(const struct mc_metric_host *host);
/* How many threads may call the state being opened at once. */
size_t mc_metric_host_workers(const struct mc_metric_host *host);
/* Records harm that the module did in a process of its own (flags of both enums). Several threads
 * may call this at once. */
void mc_metric_host_harm(const struct mc_metric_host *host, unsigned harm);
/* The module's remark on a score it gave; empty: none. Lives until the metric is closed or its
 * remarks are dropped. May be called while other threads score. */
struct mc_slice mc_metric_remark(struct mc_metric *metric, struct mc_slice case_id);
/* Drops all remarks, for runs with more cases than memory can hold. */
void mc_metric_forget_remarks(struct mc_metric *metric);

/* Enclose calls of a foreign module in this process: the first records the state of the process,
 * the second restores it and returns what has changed (flags of enum mc_foreign_change). No effect
 * for a built-in metric. */
void mc_metric_guard_begin(const struct mc_metric *metric, struct mc_foreign_guard *guard);
unsigned mc_metric_guard_end(const struct mc_metric *metric, struct mc_foreign_guard *guard);
/* Whether the metric is not a built-in one. */
bool mc_metric_is_foreign(const struct mc_metric *metric) MC_MUST_CHECK;

/* The result for one case. */
struct mc_metric_outcome {
    double score; /* finite and within the range, or NaN */
    bool failed;  /* NaN because the module gave an infinite or out-of-range value, or reported a
                     failure */
    struct mc_slice reason; /* why the score is NaN, in the arena; else empty */
};

/* The following take cases as mc_metric_view gives them. */

/* Whether the module must see all cases of a run first. */
bool mc_metric_looks_first(const struct mc_metric *metric) MC_MUST_CHECK;
/* Shows all cases of a run to a module that looks at them first, in the metric's direction:
 * backward, candidates and references are exchanged, and cases with several references left out. */
int mc_metric_prepare(struct mc_metric *metric, const struct mc_metric_input *const *all, size_t n,
                      struct mc_error *error) MC_MUST_CHECK;
/* Announces that the n inputs will be scored next with this state, in this order and in batches of
 * `batch`: a metric in another process may begin. Changes no score. */
void mc_metric_send_ahead(struct mc_metric *metric, size_t state,
                          const struct mc_metric_input *const *in, size_t n, size_t batch);
/* Whether a finite score lies in the range that the metric declares, or outside it by no more than
 * rounding may explain: 1e-9 of the width of the range, at least 1e-9. For a metric that may exceed
 * its best score the range is open at that end. */
bool mc_metric_declares(const struct mc_metric *metric, double score) MC_MUST_CHECK;
/* Scores n inputs with state `state` (< n_states; one thread at a time, unless it is shared).
 * Directions are handled here: backward exchanges candidate and reference (a case with several
 * references then has no score), mean takes the mean of both. Reasons live in the arena. -1: the
 * module failed as a whole (MC_CODE_MODULE). */
int mc_metric_score(struct mc_metric *metric, size_t state, const struct mc_metric_input *const *in,
                    size_t n, struct mc_metric_outcome *outcomes, struct mc_arena *arena,
                    struct mc_error *error) MC_MUST_CHECK;
/* Scores one input with state 0 in one direction (forward or backward, whatever the metric's own)
 * and, if it has a score and the module can explain, has the module explain it to the writer. -1 as
 * for mc_metric_score, or if the module failed to explain. */
int mc_metric_explain(struct mc_metric *metric, enum mc_direction direction,
                      const struct mc_metric_input *in, const struct mc_metric_writer *writer,
                      struct mc_metric_outcome *outcome, struct mc_arena *arena,
                      struct mc_error *error) MC_MUST_CHECK;
/* The corpus score of all inputs, in the metric's direction (mean: of both), as the module defines
 * it; NaN if it defines none, or none for these inputs (its reason becomes a warning). */
int mc_metric_corpus(struct mc_metric *metric, const struct mc_metric_input *const *all, size_t n,
                     double *score, struct mc_error *error) MC_MUST_CHECK;

#endif
