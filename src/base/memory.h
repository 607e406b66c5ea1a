/* memory.h: allocation that never returns NULL.
 *
 * metricheck is a batch program: when memory is exhausted it says so and aborts, so that no caller
 * carries an error path that no test can reach. Hostile input is bounded by limits while parsing.
 */
#ifndef MC_BASE_MEMORY_H
#define MC_BASE_MEMORY_H

#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/slice.h"

struct mc_arena;

#if defined(__GNUC__)
#define MC_MUST_CHECK __attribute__((warn_unused_result))
#define MC_PRINTF(text, first) __attribute__((format(printf, text, first)))
#define MC_NEVER_NULL __attribute__((returns_nonnull))
#define MC_APART __attribute__((noinline)) /* the rarer part of a function that is called often */
#else
#define MC_MUST_CHECK
#define MC_PRINTF(text, first)
#define MC_NEVER_NULL
#define MC_APART
#endif

/* Says that n elements of this size cannot be had, and aborts. */
_Noreturn void mc_out_of_memory(size_t n, size_t size);
/* n * size; aborts with a message when the product does not fit. */
static inline size_t mc_array_size(size_t n, size_t size)
{
    const size_t half = (size_t)1 << (sizeof(size_t) * CHAR_BIT / 2);

    /* Two factors below half the bits always fit: no division then. */
    if ((n | size) >= half && size != 0 && n > SIZE_MAX / size)
        mc_out_of_memory(n, size);
    return n * size;
}

/* As malloc, calloc, realloc; size 0 gives a pointer that may be freed. Free with free(). */
void *mc_malloc(size_t n_bytes) MC_MUST_CHECK MC_NEVER_NULL;
void *mc_calloc(size_t n, size_t size) MC_MUST_CHECK MC_NEVER_NULL;
void *mc_realloc_array(void *old, size_t n, size_t size) MC_MUST_CHECK MC_NEVER_NULL;
char *mc_strndup(const char *text, size_t length) MC_MUST_CHECK MC_NEVER_NULL;

/* Bump allocation with one owner and one end.
 *
 * Almost everything lives in one of three arenas: suite (all that was read from files), run (scores
 * and results), scratch (one a worker, reset after each case). A function that needs memory takes
 * the arena as its last parameter, or the one before struct mc_error. */

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

/* What the macros of vector.h call: an array of items of this size that holds the *capacity items
 * of `array` (which may be NULL: nothing is copied) and has room for `needed`. When `needed` is
 * more than *capacity, that becomes the larger of `needed` and its double, at least 16. */
void *mc_vector_enlarge(void *array, size_t *capacity, size_t needed,
                        size_t size) MC_MUST_CHECK MC_NEVER_NULL;
void *mc_vector_enlarge_zeroed(void *array, size_t *capacity, size_t needed,
                               size_t size) MC_MUST_CHECK MC_NEVER_NULL;
void *mc_vector_enlarge_arena(struct mc_arena *arena, const void *array, size_t *capacity,
                              size_t needed, size_t size) MC_MUST_CHECK MC_NEVER_NULL;

#endif
