/* SPDX-License-Identifier: GPL-3.0-or-later */
/* curated.h: the curated cases of the shared data, with their graphs and golden columns. */
#ifndef MC_TESTS_CURATED_H
#define MC_TESTS_CURATED_H

#include "amr/difference.h"
#include "base/delimited.h"
#include "base/hash.h"

enum { MC_N_CURATED = 939 };

struct mc_curated_case {
    struct mc_slice id, phenomenon;
    struct mc_slice sentences[2];
    struct mc_difference difference; /* computed */
    size_t row;                      /* in the table */
};

struct mc_curated {
    struct mc_delimited_file predicted; /* goldens/phenomena/predicted.tsv */
    struct mc_curated_case cases[MC_N_CURATED];
};

/* Reads all cases; the test fails if it cannot. with_graphs: also computes the differences, which
 * takes a second. */
struct mc_curated *mc_curated_read(bool with_graphs, struct mc_arena *arena);
/* A field of the table, NUL-terminated. */
const char *mc_curated_field(const struct mc_curated *curated, const struct mc_curated_case *item,
                             const char *column);
/* A table below the shared folder. */
struct mc_delimited_file mc_shared_table(const char *name, struct mc_arena *arena);
struct mc_slice mc_table_field(const struct mc_delimited_file *table, size_t row,
                               const char *column);

#endif
