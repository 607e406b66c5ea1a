/* SPDX-License-Identifier: GPL-3.0-or-later */
/* group_cases.h: makes the cases of the groups of a table (table_group.h) in all threads and
 * delivers them in order, with the checksums of their texts. */
#ifndef MC_SUITE_GROUP_CASES_H
#define MC_SUITE_GROUP_CASES_H

#include "suite/suite.h"

struct mc_arena;
struct mc_case_group;
struct mc_case_table;
struct mc_group_cases;
struct mc_thread_pool;

struct mc_group_reading {
    const struct mc_case_group *group;
    struct mc_case empty;       /* what all its cases share */
    struct mc_suite_sums *sums; /* the file of the group was added last */
    /* Receives case i; NULL: it is not plain, and must be read from its JSON values. Called by one
     * thread at a time, in order. The id is valid until the table is closed or mc_group_cases_end
     * is called. */
    void (*take)(void *context, size_t i, const struct mc_case *item);
    void *context;
};

/* Serves the groups of a table, one after the other; pool NULL: one thread. */
struct mc_group_cases *mc_group_cases_new(const struct mc_case_table *table,
                                          struct mc_thread_pool *pool) MC_MUST_CHECK;
/* Delivers all cases of the group; sha256 gets the checksum of its text, which is also added to the
 * sums. */
void mc_group_cases_read(struct mc_group_cases *cases, const struct mc_group_reading *reading,
                         char sha256[65]);
/* Ends; the arena takes over the texts of the cases. */
void mc_group_cases_end(struct mc_group_cases *cases, struct mc_arena *arena);

#endif
