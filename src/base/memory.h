/* SPDX-License-Identifier: GPL-3.0-or-later */
/* memory.h: allocation that never returns NULL; arenas; arrays and texts that grow.
 *
 * metricheck is a batch program: when memory is exhausted it says so and ends with exit code 5, its
 * temporary files removed, so that no caller carries an error path that no test can reach. Hostile
 * input is bounded by limits while parsing.
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
/* An innermost loop whose bounds are asserted or seen before it: sanitizers pass over it, which
 * would take many times as long there. */
#define MC_UNCHECKED __attribute__((no_sanitize("address", "undefined")))
#define MC_APART __attribute__((noinline)) /* the rarer part of a function that is called often */
#else
#define MC_MUST_CHECK
#define MC_PRINTF(text, first)
#define MC_NEVER_NULL
#define MC_APART
#define MC_UNCHECKED
#endif

/* A value of a type where none is at hand, for the operands of sizeof and _Generic, which are not
 * evaluated: MC_NOWHERE(struct s).member has the type of the member. */
#define MC_NOWHERE(type) (*(type *)sizeof(type))

/* The exit code of a process that gets no memory: MC_CODE_INTERNAL of base/error.h. */
enum { MC_EXHAUSTED = 5 };
/* What is still done then, without any memory. */
typedef void mc_last_act(void);
void mc_on_exhaustion(mc_last_act *act);
/* Says that n elements of this size cannot be had, and ends the process with MC_EXHAUSTED; no
 * temporary file (base/temporary.h) stays. */
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
/* n elements, all bytes zero; aborts when n * size does not fit. Of a large array, what nobody
 * writes mostly takes no memory. */
void *mc_arena_array(struct mc_arena *arena, size_t n, size_t size) MC_MUST_CHECK MC_NEVER_NULL;
/* n numbers, all of them NaN: what is not known yet. */
double *mc_arena_undefined(struct mc_arena *arena, size_t n) MC_MUST_CHECK MC_NEVER_NULL;
/* Copies with a NUL behind them. */
struct mc_slice mc_arena_copy(struct mc_arena *arena, struct mc_slice text);
/* A to Z become a to z; other bytes, those of UTF-8 too, stay. */
struct mc_slice mc_arena_lower(struct mc_arena *arena, struct mc_slice text);
char *mc_arena_strdup(struct mc_arena *arena, const char *text) MC_MUST_CHECK MC_NEVER_NULL;
char *mc_arena_format(struct mc_arena *arena, const char *format, ...)
    MC_PRINTF(2, 3) MC_NEVER_NULL;
/* The same text as a slice. */
struct mc_slice mc_arena_slice(struct mc_arena *arena, const char *format, ...) MC_PRINTF(2, 3);
/* The same for functions that take such arguments themselves; they are used up. */
char *mc_arena_format_list(struct mc_arena *arena, const char *format, va_list arguments)
    MC_PRINTF(2, 0) MC_NEVER_NULL;

struct mc_arena_mark mc_arena_mark(struct mc_arena *arena);
/* Gives back all that was allocated since the mark; blocks are kept for later use. */
void mc_arena_reset(struct mc_arena *arena, struct mc_arena_mark mark);
/* Gives back everything; blocks are kept. */
void mc_arena_clear(struct mc_arena *arena);
/* Gives back everything; small blocks are kept, large ones go back to the system. */
void mc_arena_shrink(struct mc_arena *arena);

/* All that was allocated from `other` becomes the arena's, until its end, and `other` ends. It
 * stays when a mark of the arena is reset. */
void mc_arena_adopt(struct mc_arena *arena, struct mc_arena *other);
/* Gives back to the system what was allocated at this address, where it is so large (over 8 MiB)
 * that a block holds nothing else; false: it stays. No mark from before it may be reset. */
bool mc_arena_release(struct mc_arena *arena, const void *memory);

/* What the macros of growable arrays call: an array of items of this size that holds the *capacity
 * items of `array` (which may be NULL: nothing is copied) and has room for `needed`. When `needed`
 * is more than *capacity, that becomes the larger of `needed` and its double, at least 16. */
void *mc_vector_enlarge(void *array, size_t *capacity, size_t needed,
                        size_t size) MC_MUST_CHECK MC_NEVER_NULL;
void *mc_vector_enlarge_zeroed(void *array, size_t *capacity, size_t needed,
                               size_t size) MC_MUST_CHECK MC_NEVER_NULL;
void *mc_vector_enlarge_arena(struct mc_arena *arena, const void *array, size_t *capacity,
                              size_t needed, size_t size) MC_MUST_CHECK MC_NEVER_NULL;

/* A growable byte string. `data` is never NULL after the first append and always NUL-terminated; a
 * zeroed struct is an empty buffer. */
struct mc_buffer {
    char *data;
    size_t length, capacity; /* bytes; capacity counts the NUL */
};

void mc_buffer_reserve(struct mc_buffer *buffer, size_t n_bytes); /* room for n more bytes */
void mc_buffer_append(struct mc_buffer *buffer, const char *bytes, size_t length);
void mc_buffer_append_text(struct mc_buffer *buffer, const char *text);
void mc_buffer_append_slice(struct mc_buffer *buffer, struct mc_slice slice);
void mc_buffer_append_char(struct mc_buffer *buffer, char c);
void mc_buffer_append_repeated(struct mc_buffer *buffer, char c, size_t times);
void mc_buffer_append_format(struct mc_buffer *buffer, const char *format, ...) MC_PRINTF(2, 3);
/* Empties it and keeps the memory. */
void mc_buffer_clear(struct mc_buffer *buffer);
/* Frees the memory; the buffer is empty and usable afterwards. */
void mc_buffer_free(struct mc_buffer *buffer);
/* The contents; valid until the next change of the buffer. */
struct mc_slice mc_buffer_slice(const struct mc_buffer *buffer);
/* The contents as a copy in the arena, with a NUL behind them; frees the buffer's own memory. */
struct mc_slice mc_buffer_take(struct mc_buffer *buffer, struct mc_arena *arena);

/* One growable array: it is three members or variables of its owner: a pointer to the items, how
 * many are in use (any unsigned type), and a capacity of type size_t; all begin as zero. The macros
 * keep the type of the items. They evaluate each argument more than once, and move the array when
 * it is full: pointers into it do not outlive a call.
 *
 *     struct list { double *items; size_t n, capacity; } list = {0};
 *
 *     *MC_PUSH(list.items, list.n, list.capacity) = 0.5;
 *     free(list.items);
 *
 * The capacity at least doubles, so that n pushes cost O(n). Sizes that do not fit abort, as all
 * exhausted memory does. */

/* Whether there is no room for so many. */
#define MC_VECTOR_LACKS(array, capacity, needed) ((array) == NULL || (needed) > (capacity))

/* Makes room for `needed` items in all. The array is then not NULL, even when none is needed. What
 * is new in it is not initialised. Freed with free(). */
#define MC_RESERVE(array, capacity, needed)                                                        \
    (MC_VECTOR_LACKS(array, capacity, needed)                                                      \
         ? (void)((array) = mc_vector_enlarge((array), &(capacity), (needed), sizeof(*(array))))   \
         : (void)0)

/* The same; all bytes of what is new are zero. Not to be mixed with the other for one array. */
#define MC_RESERVE_ZEROED(array, capacity, needed)                                                 \
    (MC_VECTOR_LACKS(array, capacity, needed)                                                      \
         ? (void)((array) =                                                                        \
                      mc_vector_enlarge_zeroed((array), &(capacity), (needed), sizeof(*(array))))  \
         : (void)0)

/* One item more, not initialised: its address. */
#define MC_PUSH(array, n, capacity) (MC_RESERVE(array, capacity, (size_t)(n) + 1), &(array)[(n)++])

/* The same in an arena, which keeps the outgrown arrays: all together they are no larger than the
 * last one. All bytes of what is new are zero. */
#define MC_ARENA_RESERVE(arena, array, capacity, needed)                                           \
    (MC_VECTOR_LACKS(array, capacity, needed)                                                      \
         ? (void)((array) = mc_vector_enlarge_arena((arena), (array), &(capacity), (needed),       \
                                                    sizeof(*(array))))                             \
         : (void)0)
#define MC_ARENA_PUSH(arena, array, n, capacity)                                                   \
    (MC_ARENA_RESERVE(arena, array, capacity, (size_t)(n) + 1), &(array)[(n)++])

#endif
