/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lint.h: the part of `lint` that `expand` also uses: the explanation of a code. */
#ifndef MC_COMMANDS_LINT_H
#define MC_COMMANDS_LINT_H

#include "base/memory.h"

struct mc_error;
struct mc_lint_code;

/* Prints the explanation of a code. */
int mc_lint_explain(const struct mc_lint_code *code, struct mc_error *error) MC_MUST_CHECK;

#endif
