/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_choice.h: which cases of a suite are shown, and which are scored for it. */
#ifndef MC_ENGINE_CASE_CHOICE_H
#define MC_ENGINE_CASE_CHOICE_H

#include "base/options.h"
#include "engine/score.h"

struct mc_analysis_settings;

/* Names, several with commas between them allowed; an empty list lets all cases through. */
struct mc_case_choice {
    struct mc_option_list phenomena, datasets, cases;
    const char *filter; /* suite/filter.h; NULL: none */
};

/* Selects the cases of the suite that all parts of the choice let through (suite->selected; NULL
 * where these are all): what is shown, not what it is held against. An unknown name, and no case
 * left, are MC_CODE_USAGE; a suite without cases is MC_CODE_INPUT. */
int mc_cases_choose(const struct mc_case_choice *choice, struct mc_suite *suite,
                    struct mc_arena *arena, struct mc_error *error) MC_MUST_CHECK;

/* Which cases are scored when nothing but the report on cases is made: those shown and those that
 * their expectations name, or all, and why. A figure of a shown row is what it is when all cases
 * are scored: therefore all are, if a figure that is shown rests on others as well. In the arena.
 */
struct mc_scored_part mc_part_choose(const struct mc_suite *suite,
                                     const struct mc_analysis_settings *settings,
                                     struct mc_arena *arena);

#endif
