/* SPDX-License-Identifier: GPL-3.0-or-later */
/* made_up_expectations.h: hand-written verdicts for tests of the reports. */
#ifndef MC_TESTS_MADE_UP_EXPECTATIONS_H
#define MC_TESTS_MADE_UP_EXPECTATIONS_H

#include "analysis/result.h"

/* Adds to a result of mc_made_up_result_of two expectations of N1 and one each of P1 and P2 (people
 * fail both) and A1. bleu fails three, smatch one, `ter,` is judged on A1 only, further columns do
 * as bleu. */
void mc_made_up_expectations(struct mc_result *result);

#endif
