/* vector.h: one growable array.
 *
 * A growable array is three members or variables of its owner: a pointer to the items, how many are
 * in use (any unsigned type), and a capacity of type size_t; all begin as zero. The macros keep the
 * type of the items. They evaluate each argument more than once, and move the array when it is
 * full: pointers into it do not outlive a call.
 *
 *     struct list { double *items; size_t n, capacity; } list = {0};
 *
 *     *MC_PUSH(list.items, list.n, list.capacity) = 0.5;
 *     free(list.items);
 *
 * The capacity at least doubles, so that n pushes cost O(n). Sizes that do not fit abort, as all
 * exhausted memory does. What the macros call is in memory.h.
 */
#ifndef MC_BASE_VECTOR_H
#define MC_BASE_VECTOR_H

#include "base/memory.h"

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
