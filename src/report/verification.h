/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verification.h: whether the figures of a saved report follow from its cases. */
#ifndef MC_REPORT_VERIFICATION_H
#define MC_REPORT_VERIFICATION_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

struct mc_arena;
struct mc_saved_report;
struct mc_thread_pool;

/* The outcome; the differences are findings, with their places in the report. */
struct mc_verification {
    size_t n_figures;           /* numbers, nulls and answers that were recomputed */
    size_t n_sentences;         /* the same of the sentences of verdicts */
    size_t n_different;         /* of these, those that differ */
    size_t n_missing;           /* recomputed figures that the report lacks */
    size_t n_missing_sentences; /* the same of the sentences of verdicts */
    bool must_be_whole; /* the report does not hold as many values as it says it was written with:
                           something was removed, and what is missing is a finding */
    bool was_changed;   /* the checksum of the report does not match it, or it has none and is not
                           whole */
    size_t n_unknown;   /* members of the report that this program does not compute */
    unsigned unchecked; /* bits: what does not follow from the cases, mc_verification_unchecked */
};

/* Whether the report has figures of sentinels, which can be recomputed only if sentinels are scored
 * on its cases (report->settings.sentinels). */
bool mc_report_has_sentinels(const struct mc_saved_report *report) MC_MUST_CHECK;

/* Analyses the cases of the report again with its settings and compares everything the report
 * states with the outcome: numbers must agree within 1e-9 times the greater of 1 and their
 * magnitude, null with null, words and names exactly (sentences and reasons only if this version
 * wrote them); edits, marks, differing words and hashes of texts are derived from the sentences and
 * graphs of the cases. Keys that the report lacks are only counted, since another build of the
 * program, even of the same version, may have written fewer; but if the report holds another number
 * of values than it says it was written with ("values"), they are findings. What follows from
 * nothing else is checked by the checksum of the report (checksum.h). Not recomputed: checksums of
 * suites, corpus scores, figures based on single ratings; figures of sentinels, and sentences that
 * may name one, unless report->settings.sentinels is set. Reads the graphs of the report and
 * recomputes its hashes. pool may be NULL. MC_CODE_INPUT if sentences are left out, since tests and
 * intervals depend on which cases share a source sentence, and, with a finding, if a graph cannot
 * be read. */
int mc_verify_report(struct mc_saved_report *report, struct mc_thread_pool *pool,
                     struct mc_arena *arena, struct mc_verification *verification,
                     struct mc_error *error) MC_MUST_CHECK;
/* "3 statistics", "1 sentence", "3 statistics and 1 sentence"; in the arena. */
const char *mc_verified_words(size_t n_figures, size_t n_sentences,
                              struct mc_arena *arena) MC_MUST_CHECK;
/* What was not recomputed of the report, in words: "the scores themselves, corpus scores"; in the
 * arena. */
const char *mc_verification_unchecked(const struct mc_verification *verification,
                                      struct mc_arena *arena) MC_MUST_CHECK;

#endif
