/* arena.h: bump allocation with one owner and one end.
 *
 * Almost everything lives in one of three arenas: suite (all that was read from files), run (scores
 * and results), scratch (one a worker, reset after each case). A function that needs memory takes
 * the arena as its last parameter, or the one before struct mc_error. */
#ifndef MC_BASE_ARENA_H
#define MC_BASE_ARENA_H

#include <stdarg.h>

#include "base/memory.h"
#include "base/slice.h"

struct mc_arena;

/* A place to come back to. */
struct mc_arena_mark {
    void *block;
    size_t used;
};

struct mc_arena *mc_arena_new(void) MC_MUST_CHECK MC_NEVER_NULL;
/* Ends the arena and all that was allocated from it. NULL is allowed. */
void mc_arena_free(struct mc_arena *arena);

/* Uninitialised memory, aligned for any type; size 0 gives a valid pointer. Never NULL. */
void *mc_arena_alloc(struct mc_arena *arena, size_t n_bytes) MC_MUST_CHECK MC_NEVER_NULL;
/* n elements, all bytes zero; aborts when n * size does not fit. */
void *mc_arena_array(struct mc_arena *arena, size_t n, size_t size) MC_MUST_CHECK MC_NEVER_NULL;
/* Copies with a NUL behind them. */
struct mc_slice mc_arena_copy(struct mc_arena *arena, struct mc_slice text);
/* A to Z become a to z; other bytes, those of UTF-8 too, stay. */
struct mc_slice mc_arena_lower(struct mc_arena *arena, struct mc_slice text);
char *mc_arena_strdup(struct mc_arena *arena, const char *text) MC_MUST_CHECK MC_NEVER_NULL;
char *mc_arena_format(struct mc_arena *arena, const char *format, ...)
    MC_PRINTF(2, 3) MC_NEVER_NULL;

struct mc_arena_mark mc_arena_mark(struct mc_arena *arena);
/* Gives back all that was allocated since the mark; blocks are kept for later use. */
void mc_arena_reset(struct mc_arena *arena, struct mc_arena_mark mark);
/* Gives back everything; blocks are kept. */
void mc_arena_clear(struct mc_arena *arena);

#endif
