/* SPDX-License-Identifier: GPL-3.0-or-later */
/* group_arena.h: memory for all tests of a program: made before the first one, given back after the
 * last one. For programs of one file, which each have an `arena` of their own. The last of their
 * includes: functions of other headers have parameters of that name. */
#ifndef MC_TESTS_GROUP_ARENA_H
#define MC_TESTS_GROUP_ARENA_H

#include "base/memory.h"

static struct mc_arena *arena;

static inline int new_arena(void **state)
{
    (void)state;
    arena = mc_arena_new();
    return 0;
}

static inline int free_arena(void **state)
{
    (void)state;
    mc_arena_free(arena);
    return 0;
}

#endif
