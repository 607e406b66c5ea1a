/* memory.h: allocation that never returns NULL.
 *
 * metricheck is a batch program: when memory is exhausted it says so and aborts, so that no caller
 * carries an error path that no test can reach. Hostile input is bounded by limits while parsing.
 */
#ifndef MC_BASE_MEMORY_H
#define MC_BASE_MEMORY_H

#include <stddef.h>

#if defined(__GNUC__)
#define MC_MUST_CHECK __attribute__((warn_unused_result))
#define MC_PRINTF(text, first) __attribute__((format(printf, text, first)))
#define MC_NEVER_NULL __attribute__((returns_nonnull))
#else
#define MC_MUST_CHECK
#define MC_PRINTF(text, first)
#define MC_NEVER_NULL
#endif

/* n * size; aborts with a message when the product does not fit. */
size_t mc_array_size(size_t n, size_t size);

/* As malloc, calloc, realloc; size 0 gives a pointer that may be freed. Free with free(). */
void *mc_malloc(size_t n_bytes) MC_MUST_CHECK MC_NEVER_NULL;
void *mc_calloc(size_t n, size_t size) MC_MUST_CHECK MC_NEVER_NULL;
void *mc_realloc_array(void *old, size_t n, size_t size) MC_MUST_CHECK MC_NEVER_NULL;
char *mc_strndup(const char *text, size_t length) MC_MUST_CHECK MC_NEVER_NULL;

/* Grows *array so that it holds at least `needed` elements, at least doubling *capacity (in
 * elements). The usual step of a growing array. */
void *mc_grow(void *array, size_t *capacity, size_t needed,
              size_t size) MC_MUST_CHECK MC_NEVER_NULL;

#endif
