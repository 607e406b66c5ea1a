/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run_notes.h: what is said of the metrics of a run beside its report. */
#ifndef MC_ENGINE_RUN_NOTES_H
#define MC_ENGINE_RUN_NOTES_H

struct mc_result;
struct mc_run;

/* Says in messages of which metrics the order is opposite to that of people, unless quiet. */
void mc_run_warn_of_opposed(const struct mc_run *run, const struct mc_result *result);
/* The same of which metrics no range is known, so that their least and greatest scores stand for
 * one, or none does: their distances from people are not those that a range would give. Nothing
 * where no statistic of the result rests on normalised scores. */
void mc_run_note_ranges(const struct mc_run *run, const struct mc_result *result);

#endif
