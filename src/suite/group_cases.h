/* SPDX-License-Identifier: GPL-3.0-or-later */
/* group_cases.h: the cases of the groups of a table (table_group.h), made by all threads and taken
 * in their order, with the checksums of their texts. */
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
    struct mc_case empty;       /* what all its cases have */
    struct mc_suite_sums *sums; /* which have the file of the group as their last one */
    /* Takes case i: as it is where it is plain; NULL: it is to be read from its values. Called by
     * one thread at a time, in order. Its id lives as long as the table, or until
     * mc_group_cases_end. */
    void (*take)(void *context, size_t i, const struct mc_case *item);
    void *context;
};

/* For one group after the other of a table; pool NULL: one thread. */
struct mc_group_cases *mc_group_cases_new(const struct mc_case_table *table,
                                          struct mc_thread_pool *pool) MC_MUST_CHECK;
/* Takes all cases of the group; sha256 gets the checksum of its text, and the sums get that. */
void mc_group_cases_read(struct mc_group_cases *cases, const struct mc_group_reading *reading,
                         char sha256[65]);
/* Ends; the texts of the cases become the arena's. */
void mc_group_cases_end(struct mc_group_cases *cases, struct mc_arena *arena);

#endif
