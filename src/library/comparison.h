/* SPDX-License-Identifier: GPL-3.0-or-later */
/* comparison.h: the comparison of an engine (metricheck.h). */
#ifndef MC_LIBRARY_COMPARISON_H
#define MC_LIBRARY_COMPARISON_H

struct mc_arena;
struct mc_library_comparison;

/* Nothing is compared, and all settings are those of `compare`; in the arena. */
struct mc_library_comparison *mc_library_comparison_new(struct mc_arena *arena);
/* Forgets what was compared; the settings stay. */
void mc_library_comparison_drop(struct mc_library_comparison *comparison);

#endif
