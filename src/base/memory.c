#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void mc_out_of_memory(size_t n, size_t size)
{
    fprintf(stderr, "metricheck: out of memory (%zu x %zu bytes)\n", n, size);
    abort();
}

void *mc_malloc(size_t n_bytes)
{
    void *memory = malloc(n_bytes == 0 ? 1 : n_bytes);

    if (memory == NULL)
        mc_out_of_memory(1, n_bytes);
    return memory;
}

void *mc_calloc(size_t n, size_t size)
{
    size_t n_bytes = mc_array_size(n, size);
    void *memory = calloc(1, n_bytes == 0 ? 1 : n_bytes);

    if (memory == NULL)
        mc_out_of_memory(n, size);
    return memory;
}

void *mc_realloc_array(void *old, size_t n, size_t size)
{
    size_t n_bytes = mc_array_size(n, size);
    void *memory = realloc(old, n_bytes == 0 ? 1 : n_bytes);

    if (memory == NULL)
        mc_out_of_memory(n, size);
    return memory;
}

char *mc_strndup(const char *text, size_t length)
{
    char *copy = mc_malloc(length + 1);

    if (length > 0)
        memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

void *mc_enlarge(void *array, size_t *capacity, size_t needed, size_t size)
{
    size_t wanted = *capacity < 8 ? 8 : *capacity;

    while (wanted < needed)
        wanted = mc_array_size(wanted, 2);
    array = mc_realloc_array(array, wanted, size);
    *capacity = wanted;
    return array;
}
