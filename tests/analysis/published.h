/* SPDX-License-Identifier: GPL-3.0-or-later */
/* published.h: the published scores of Zeidler, Opitz and Frank 2022 as a suite and a score table,
 * read straight from the shared data (nlg-checklist/raw) without the readers of the program. */
#ifndef MC_TESTS_PUBLISHED_H
#define MC_TESTS_PUBLISHED_H

#include "tests/unit/made_up.h"

/* Loads 991 cases and 13 columns: one file per phenomenon and dataset, named as published
 * ("Co-Hyponymy", "sick"), and "Multiple Phenomena" that is not pooled. Returns -1 when the shared
 * data is not there; ends the program with a message when it is not what it should be. */
int mc_published_load(struct mc_made_up *run, struct mc_arena *arena) MC_MUST_CHECK;

#endif
