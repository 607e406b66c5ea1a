/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spans.h: errors marked in a text, by people or by a metric, in the form of the WMT tasks since
 * 2023:
 *
 *     "spans": [{"start": 4, "end": 9, "severity": "major", "category": "accuracy/omission"}]
 *
 * Offsets count code points of the candidate; `end` is exclusive. If both are equal, something is
 * missing there. An error of the source, which a suite does not have, has "side": "source" and
 * needs no offsets. An empty list means no errors; other keys are ignored. */
#ifndef MC_SUITE_SPANS_H
#define MC_SUITE_SPANS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/memory.h"
#include "base/slice.h"

struct mc_json_cursor;

/* In the order of their names. A critical error counts as a major one, a neutral one as none. */
enum mc_span_severity { MC_SPAN_NEUTRAL, MC_SPAN_MINOR, MC_SPAN_MAJOR, MC_SPAN_CRITICAL };

struct mc_span {
    uint32_t start, end; /* start <= end <= code points of the candidate; 0 for the source */
    enum mc_span_severity severity;
    bool of_source;           /* not in the candidate */
    struct mc_slice category; /* length 0: none */
};

struct mc_spans {
    struct mc_span *items; /* [n] */
    size_t n;
    bool are_known; /* false: nobody looked for errors */
};

/* "minor", "major" ... */
const char *mc_span_severity_name(enum mc_span_severity severity);
/* Reads the list at the cursor for this candidate; false after a finding: E005 for what is not a
 * span or an unknown severity, E003 for a missing key, E012 for offsets outside the text or in the
 * wrong order. Items live in the arena. */
bool mc_spans_read(const struct mc_json_cursor *list, struct mc_slice candidate,
                   struct mc_arena *arena, struct mc_spans *spans) MC_MUST_CHECK;
/* Writes the list, on one line. */
void mc_spans_write(const struct mc_spans *spans, FILE *stream);

#endif
