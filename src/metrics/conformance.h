/* SPDX-License-Identifier: GPL-3.0-or-later */
/* conformance.h: tests a metric for everything that a host relies on (metric_module.h), and tells
 * for each rule whether the metric follows it. */
#ifndef MC_METRICS_CONFORMANCE_H
#define MC_METRICS_CONFORMANCE_H

#include "base/memory.h"
#include "metrics/host/metric.h"

/* The rules, in the order in which they are checked: constant, name, requirement. */
#define MC_CONFORMANCE_RULES(X)                                                                    \
    X(OPENS, "opens", "two instances at once")                                                     \
    X(ANSWERS, "answers", "every case has a score, or none and a reason")                          \
    X(RANGE, "range", "every score is finite and within worst and best")                           \
    X(RUNS, "runs", "a second run gives the same scores")                                          \
    X(INSTANCES, "instances", "a second instance gives the same scores")                           \
    X(ORDER, "order", "the order of the cases does not matter")                                    \
    X(BATCHES, "batches", "the size of the batches does not matter")                               \
    X(IDS, "ids", "the ids of the cases do not matter")                                            \
    X(THREADS, "threads", "two threads give the same scores")                                      \
    X(SYMMETRY, "symmetry", "candidate and reference exchanged give the same score")               \
    X(EMPTY, "empty", "empty sentences, least graphs")                                             \
    X(NON_ASCII, "non-ascii", "text and graphs beyond ASCII")                                      \
    X(LONG, "long", "a text of a megabyte on one side")                                            \
    X(CLOSES, "closes", "a new instance after the others were closed gives the same scores")       \
    X(LOCALE, "locale", "the locale of the program stays")                                         \
    X(FOLDER, "folder", "the working directory of the program stays")                              \
    X(ROUNDING, "rounding", "the rounding of numbers stays")                                       \
    X(SIGNALS, "signals", "what signals do to the program stays")                                  \
    X(OUTPUT, "output", "standard output stays open, and nothing is written to it")                \
    X(EXIT, "exit", "the metric never ends the program")                                           \
    X(THREAD, "thread", "the metric never ends a thread of the program")                           \
    X(CRASH, "crash", "the metric never crashes")

enum mc_conformance_rule {
#define MC_RULE_ENUM(rule, name, text) MC_RULE_##rule,
    MC_CONFORMANCE_RULES(MC_RULE_ENUM)
#undef MC_RULE_ENUM
        MC_N_RULES
};

enum mc_conformance_verdict {
    MC_VERDICT_NONE, /* not reached */
    MC_VERDICT_KEPT,
    MC_VERDICT_BROKEN,
    MC_VERDICT_SKIPPED /* the metric does not claim it, or there is nothing to compare */
};

struct mc_conformance_finding {
    enum mc_conformance_verdict verdict;
    char text[400]; /* what was observed; if broken, the case and both values */
};

/* Contains no pointers, so it may be in memory shared by two processes. */
struct mc_conformance {
    char signature[600];            /* once the metric is open */
    enum mc_conformance_rule under; /* the rule being checked; MC_N_RULES at the end */
    struct mc_conformance_finding findings[MC_N_RULES];
};

const char *mc_conformance_rule_name(enum mc_conformance_rule rule);
/* What a rule requires of a metric. */
const char *mc_conformance_rule_text(enum mc_conformance_rule rule);
/* The number of rules that are broken or were not reached. */
size_t mc_conformance_broken(const struct mc_conformance *conformance);

/* Checks rule after rule and fills *conformance as it goes, so that it shows where a metric
 * crashed. If the metric does not open because of its parameters or a missing resource, returns -1
 * with the error of mc_metric_open; if it does not work, it breaks the first rule. The caller
 * notices whatever ends the process; if nothing does, those rules are kept. The state of the
 * process is restored on return. */
int mc_conformance_check(const struct mc_metric_spec *spec, struct mc_arena *arena,
                         struct mc_conformance *conformance, struct mc_error *error) MC_MUST_CHECK;

/* The cases used to check conformance. */

struct mc_material {
    const struct mc_metric_input **inputs;
    const struct mc_metric_input **exchanged; /* [n]: candidate and reference exchanged; NULL if
                                                 there are several references */
    size_t n;
};

/* A metric being checked: its instances, its first scores, and the findings. */

struct mc_trial {
    struct mc_metric_spec spec; /* forward */
    struct mc_arena *arena;
    struct mc_conformance *report;
    struct mc_material material;        /* all cases but the long ones */
    struct mc_metric *first, *second;   /* NULL: not open */
    struct mc_metric_outcome *outcomes; /* of the first run; NULL: it failed */
    unsigned harm;                      /* what instances did to the process, since undone */
};

#endif
