/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study.h: the study of an engine (metricheck.h). */
#ifndef MC_LIBRARY_STUDY_H
#define MC_LIBRARY_STUDY_H

struct mc_engine;
struct mc_library_study;

/* No study was made; in the arena of the engine. */
struct mc_library_study *mc_library_study_new(struct mc_engine *engine);
/* Forgets the last study. */
void mc_library_study_drop(struct mc_library_study *study);

#endif
