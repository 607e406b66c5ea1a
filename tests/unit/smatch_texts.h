/* SPDX-License-Identifier: GPL-3.0-or-later */
/* smatch_texts.h: graphs as Smatch reads them, for tests of the reading. */
#ifndef MC_TESTS_SMATCH_TEXTS_H
#define MC_TESTS_SMATCH_TEXTS_H

#include "base/memory.h"
#include "metrics/smatch/match.h"

/* Appends all triples as "label(source, target)" joined by blanks: instances, attributes,
 * relations. */
void mc_smatch_append_triples(struct mc_buffer *out, const struct mc_smatch_strings *strings,
                              const struct mc_smatch_triples *triples);
/* All triples as "label(source, target)" joined by blanks, in the order instances, attributes,
 * relations; or the mistake in square brackets. In the arena. */
const char *mc_smatch_triples_text(const char *text, enum mc_smatch_convention convention,
                                   struct mc_arena *arena);
/* Reads both texts and matches them exactly; the test fails if one cannot be read. */
void mc_smatch_match_texts(const char *candidate, const char *reference,
                           enum mc_smatch_convention convention, struct mc_arena *arena,
                           struct mc_smatch_pair *pair);

#endif
