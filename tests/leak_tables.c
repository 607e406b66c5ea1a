/* SPDX-License-Identifier: GPL-3.0-or-later */
/* leak_tables.c: part of a program that is built with the address sanitizer. At the end of each
 * process the sanitizer looks for leaks in all that is global, its own tables of eight megabytes
 * among it, of which a short call has used next to nothing: two thousand page faults, a third of
 * what the call takes. Here the tables are asked for at once, in large pages where there are such.
 */
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MADV_POPULATE_READ
#define MADV_POPULATE_READ 22 /* Linux 5.14; an older one refuses it, which does no harm */
#endif

#ifdef __clang__
#if __has_feature(address_sanitizer)
/* What is global and zero at first, as the linker says. */
extern char __bss_start[], _end[];

/* Before other constructors, while few of the pages are in use. */
__attribute__((constructor(101))) static void populate_tables(void)
{
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t begin = ((uintptr_t)__bss_start + page - 1) / page * page;
    size_t size = ((uintptr_t)_end - begin) / page * page;

    (void)madvise((void *)begin, size, MADV_HUGEPAGE);
    (void)madvise((void *)begin, size, MADV_POPULATE_READ);
}
#endif
#endif
