/* expectation_words.h: expectations and verdicts in words. Everything is plain text, in the arena.
 */
#ifndef MC_REPORT_EXPECTATION_WORDS_H
#define MC_REPORT_EXPECTATION_WORDS_H

#include "analysis/expectations.h"

/* "below article-004 by more than 0.1", "as the reference against itself, within 0.1". */
struct mc_slice mc_expectation_words(const struct mc_tested *tested, struct mc_arena *arena);
/* "passed", "failed", "not_applicable": as JSON has them. */
const char *mc_outcome_name(enum mc_outcome outcome);

#endif
