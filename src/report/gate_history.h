/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gate_history.h: the verdicts of a gate, push after push: a file with a line of JSON for each, and
 * their totals. Format: doc/gate.md. */
#ifndef MC_REPORT_GATE_HISTORY_H
#define MC_REPORT_GATE_HISTORY_H

#include <stdio.h>

#include "base/memory.h"
#include "base/slice.h"

struct mc_diagnostics;
struct mc_error;

#define MC_HISTORY_SCHEMA "metricheck/history/1"

struct mc_gate_verdict {
    const char *verdict; /* "passed", "failed", "no verdict" */
    const char *created; /* ISO 8601, UTC; empty: unknown */
    bool changed;        /* a score changed; otherwise nothing can block by chance */
    double alpha;        /* of the gate, the chance of a false alarm; in [0, 1) */
    size_t n_blocking, n_warning;
};

struct mc_gate_history {
    struct mc_slice text; /* of the file, to which a line is added; it ends with a line feed */
    size_t n, n_passed, n_failed, n_blind;
    size_t n_changed; /* gates with a score that changed */
    double expected;  /* false blocks expected among these, at most: the sum of their alphas */
};

/* Reads a file of verdicts; a missing file counts as empty. Errors in a line are findings with
 * their places and give MC_CODE_INPUT. The text lives in the arena. */
int mc_gate_history_read(const char *path, struct mc_arena *arena,
                         struct mc_diagnostics *diagnostics, struct mc_gate_history *history,
                         struct mc_error *error) MC_MUST_CHECK;
/* Reads them from a text, which must outlive the history. */
int mc_gate_history_parse(struct mc_slice path, struct mc_slice text, struct mc_arena *arena,
                          struct mc_diagnostics *diagnostics, struct mc_gate_history *history,
                          struct mc_error *error) MC_MUST_CHECK;

/* Counts another verdict. */
void mc_gate_history_add(struct mc_gate_history *history, const struct mc_gate_verdict *verdict);
/* Writes the line of a verdict. */
void mc_gate_history_write(const struct mc_gate_verdict *verdict, FILE *stream);

/* "history: 12 gates, 9 with a change: 10 passed, 1 failed, 1 had no verdict; by chance alone up to
 * 0.45 of them would block", in the arena. */
const char *mc_gate_history_sentence(const struct mc_gate_history *history, struct mc_arena *arena);

#endif
