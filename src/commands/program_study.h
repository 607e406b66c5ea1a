/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program_study.h: a study (studies/study.h) as the program runs it: messages and progress on
 * standard error, and Ctrl-C. */
#ifndef MC_COMMANDS_PROGRAM_STUDY_H
#define MC_COMMANDS_PROGRAM_STUDY_H

#include "base/options.h"

struct mc_study_kind;

/* Opens the study with these options and operands and writes its reports. */
int mc_program_study(const struct mc_study_kind *kind, void *values,
                     const struct mc_option_list *operands, struct mc_arena *arena,
                     struct mc_error *error) MC_MUST_CHECK;

#endif
