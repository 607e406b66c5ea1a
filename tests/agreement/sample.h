/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sample.h: which claims a build takes where all of them would take too long.
 *
 * METRICHECK_SAMPLE=N in the environment: the first claim of each metric, variant, model and
 * context, and every N-th one of all. It is meant for builds with sanitizers. */
#ifndef MC_TESTS_SAMPLE_H
#define MC_TESTS_SAMPLE_H

#include <stdbool.h>
#include <stddef.h>

struct mc_arena;
struct mc_string_map;

struct mc_sample {
    size_t step; /* N; 1: all are taken */
    size_t n_seen, n_taken;
    struct mc_string_map *kinds; /* that were seen */
    struct mc_arena *arena;
};

/* N; 1: there is no sample. Ends the program where METRICHECK_SAMPLE is no number from 1 on. */
size_t mc_sample_step(void);
void mc_sample_begin(struct mc_sample *sample, struct mc_arena *arena);
/* Whether the next claim, of this specification, is among those that are taken. */
bool mc_sample_takes(struct mc_sample *sample, const char *spec);
/* "# METRICHECK_SAMPLE=20: 71 of 1318 rows", where not all were taken. */
void mc_sample_tell(const struct mc_sample *sample, const char *what);

#endif
