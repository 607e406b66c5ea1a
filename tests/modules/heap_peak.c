/* SPDX-License-Identifier: GPL-3.0-or-later */
/* heap_peak.c: a library that is loaded before the others (LD_PRELOAD) and counts the bytes that a
 * program has asked for and not freed yet. When it ends, the most that they were is written into
 * the file HEAP_PEAK. Unlike the memory that the system has given, this does not depend on the
 * machine. Built by tests alone, for the C library of GNU. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *memory);

static atomic_size_t held, most;

static void add(size_t n)
{
    size_t now = atomic_fetch_add(&held, n) + n, before = atomic_load(&most);

    while (now > before && !atomic_compare_exchange_weak(&most, &before, now))
        continue;
}

static void *counted(void *memory)
{
    if (memory != NULL)
        add(malloc_usable_size(memory));
    return memory;
}

void *malloc(size_t size)
{
    return counted(__libc_malloc(size));
}

void *calloc(size_t n, size_t size)
{
    return counted(__libc_calloc(n, size));
}

void *realloc(void *old, size_t size)
{
    size_t before = old == NULL ? 0 : malloc_usable_size(old);
    void *memory = __libc_realloc(old, size);

    if (memory != NULL || size == 0)
        (void)atomic_fetch_sub(&held, before);
    return counted(memory);
}

void *memalign(size_t alignment, size_t size)
{
    return counted(__libc_memalign(alignment, size));
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
    void *made = memalign(alignment, size);

    if (made == NULL)
        return ENOMEM;
    *memory = made;
    return 0;
}

void free(void *memory)
{
    if (memory != NULL)
        (void)atomic_fetch_sub(&held, malloc_usable_size(memory));
    __libc_free(memory);
}

__attribute__((destructor)) static void tell(void)
{
    const char *path = getenv("HEAP_PEAK");
    size_t peak = atomic_load(&most);
    FILE *file = path == NULL ? NULL : fopen(path, "w");

    if (file != NULL)
        (void)(fprintf(file, "%zu\n", peak), fclose(file));
}
