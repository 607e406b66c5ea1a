/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verification.h: whether the figures of a saved report follow from the cases that stand in it. */
#ifndef MC_REPORT_VERIFICATION_H
#define MC_REPORT_VERIFICATION_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

struct mc_arena;
struct mc_saved_report;
struct mc_thread_pool;

/* What came out; the differences are findings, with their places in the report. */
struct mc_verification {
    size_t n_figures;           /* numbers, nulls and answers that were recomputed */
    size_t n_sentences;         /* the same of the sentences of verdicts */
    size_t n_different;         /* of these, those that differ */
    size_t n_missing;           /* what was computed and the report does not hold */
    size_t n_missing_sentences; /* the same of the sentences of verdicts */
    bool must_be_whole; /* the report does not hold as many values as it says it was written with:
                           something was taken out, and what is missing is a finding */
    bool was_changed;   /* the checksum of the report is not that of what it states, or it has none
                           and is not whole */
    size_t n_unknown;   /* what the report holds beside them that this program does not compute */
    unsigned unchecked; /* what does not follow from the cases: mc_verification_unchecked */
};

/* Whether the report has figures of sentinels: to be recomputed, they are to be scored on its cases
 * (report->settings.sentinels). */
bool mc_report_has_sentinels(const struct mc_saved_report *report) MC_MUST_CHECK;

/* Analyses the cases of the report anew with its settings and holds all that it states against what
 * comes out: numbers equal within 1e-9 of the greater of 1 and their size, null where it is null;
 * words and names as they are (sentences and reasons: where this version wrote them); edits, marks,
 * differing words and hashes of texts from the sentences and graphs of the cases. Keys that the
 * report lacks are counted: another build of the program may have written fewer, whatever its
 * version is called. Where the report says how many values it was written with ("values") and holds
 * another number, they are findings. What follows from nothing else is held against the checksum
 * of the report (checksum.h). Not recomputed: checksums of suites, corpus scores, what rests on
 * single ratings; figures of sentinels, and sentences that may name one, unless
 * report->settings.sentinels is set. Reads the graphs of the report and makes its hashes anew. pool
 * may be NULL. MC_CODE_INPUT where sentences are left out: which cases have one source sentence is
 * then not known, and tests and intervals rest on it; and where a graph is none, with a finding. */
int mc_verify_report(struct mc_saved_report *report, struct mc_thread_pool *pool,
                     struct mc_arena *arena, struct mc_verification *verification,
                     struct mc_error *error) MC_MUST_CHECK;
/* "3 statistics", "1 sentence", "3 statistics and 1 sentence"; in the arena. */
const char *mc_verified_words(size_t n_figures, size_t n_sentences,
                              struct mc_arena *arena) MC_MUST_CHECK;
/* What of the report was not recomputed, in words: "the scores themselves, corpus scores"; in the
 * arena. */
const char *mc_verification_unchecked(const struct mc_verification *verification,
                                      struct mc_arena *arena) MC_MUST_CHECK;

#endif
