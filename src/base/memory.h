/* memory.h: allocation that never returns NULL.
 *
 * metricheck is a batch program: when memory is exhausted it says so and aborts, so that no caller
 * carries an error path that no test can reach. Hostile input is bounded by limits while parsing.
 */
#ifndef MC_BASE_MEMORY_H
#define MC_BASE_MEMORY_H

#include <limits.h>
#include <stddef.h>
#include <stdint.h>

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

/* As mc_grow where there is no room. */
void *mc_enlarge(void *array, size_t *capacity, size_t needed,
                 size_t size) MC_MUST_CHECK MC_NEVER_NULL;
/* Grows *array so that it holds at least `needed` elements, at least doubling *capacity (in
 * elements). The usual step of a growing array. */
static inline MC_MUST_CHECK void *mc_grow(void *array, size_t *capacity, size_t needed, size_t size)
{
    return array != NULL && needed <= *capacity ? array : mc_enlarge(array, capacity, needed, size);
}

#endif
