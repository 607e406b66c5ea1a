/* sources.h: which cases come from one source sentence, and so do not count as independent. */
#ifndef MC_ANALYSIS_SOURCES_H
#define MC_ANALYSIS_SOURCES_H

#include "suite/suite.h"

/* Numbers the source sentences in order of first appearance: sources[i] for case i of the suite.
 * Cases of one dataset that name the same item, and cases with the same reference text, have one
 * source, and so have those that such cases link; all byte for byte. A case with neither has a
 * source of its own. In the arena. */
uint32_t *mc_case_sources(const struct mc_suite *suite, struct mc_arena *arena) MC_MUST_CHECK;

#endif
