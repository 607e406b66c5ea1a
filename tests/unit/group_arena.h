/* SPDX-License-Identifier: GPL-3.0-or-later */
/* group_arena.h: an `arena` for all tests of a program of one file, made before the first test and
 * freed after the last. To be included last, because functions of other headers have parameters of
 * that name. */
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
