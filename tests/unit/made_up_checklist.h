/* SPDX-License-Identifier: GPL-3.0-or-later */
/* made_up_checklist.h: tests of all outcomes, with texts that break careless writers. */
#ifndef MC_TESTS_MADE_UP_CHECKLIST_H
#define MC_TESTS_MADE_UP_CHECKLIST_H

#include "report/ci/checklist.h"

/* Two groups, all outcomes, hostile texts, one item without a place. Static. */
const struct mc_checklist *mc_made_up_checklist(void);
/* n items of a group with this outcome, in the arena, named "case-1" .. "case-n". */
const struct mc_checklist *mc_made_up_items(size_t n, enum mc_item_outcome outcome,
                                            struct mc_arena *arena);
/* The list written in the format, in the arena. */
const char *mc_written_checklist(const char *format, const struct mc_checklist *list,
                                 struct mc_arena *arena);

#endif
