#include "base/vector.h"

#include <string.h>

enum { FIRST_CAPACITY = 16 };

/* The capacity that replaces this one. */
static size_t wider(size_t capacity, size_t needed)
{
    size_t wanted = capacity < FIRST_CAPACITY / 2 ? FIRST_CAPACITY : mc_array_size(capacity, 2);

    if (needed <= capacity)
        return capacity;
    return needed > wanted ? needed : wanted;
}

void *mc_vector_enlarge(void *array, size_t *capacity, size_t needed, size_t size)
{
    size_t wanted = wider(*capacity, needed);

    array = mc_realloc_array(array, wanted, size);
    *capacity = wanted;
    return array;
}

void *mc_vector_enlarge_zeroed(void *array, size_t *capacity, size_t needed, size_t size)
{
    size_t old = array == NULL ? 0 : *capacity;
    char *larger = mc_vector_enlarge(array, capacity, needed, size);

    memset(larger + old * size, 0, (*capacity - old) * size);
    return larger;
}

void *mc_vector_enlarge_arena(struct mc_arena *arena, const void *array, size_t *capacity,
                              size_t needed, size_t size)
{
    size_t wanted = wider(*capacity, needed), used = array == NULL ? 0 : *capacity * size;
    size_t n_bytes = mc_array_size(wanted, size);
    char *larger = mc_arena_alloc(arena, n_bytes);

    if (used > 0)
        memcpy(larger, array, used);
    memset(larger + used, 0, n_bytes - used);
    *capacity = wanted;
    return larger;
}
