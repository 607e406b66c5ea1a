/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slice.h: pointer and length of a text that belongs to someone else. */
#ifndef MC_BASE_SLICE_H
#define MC_BASE_SLICE_H

#include <metricheck/metric_module.h> /* struct mc_slice, shared with the modules */
#include <stdbool.h>
#include <string.h>

/* For "%.*s": MC_SLICE_ARGUMENTS(slice). */
#define MC_SLICE_ARGUMENTS(slice) (int)(slice).length, (slice).data

static inline struct mc_slice mc_slice(const char *data, size_t length)
{
    struct mc_slice slice = {data, length};
    return slice;
}

/* The whole of a NUL-terminated string. */
static inline struct mc_slice mc_slice_of(const char *text)
{
    return mc_slice(text, strlen(text));
}

static inline bool mc_slice_equal(struct mc_slice a, struct mc_slice b)
{
    return a.length == b.length && (a.length == 0 || memcmp(a.data, b.data, a.length) == 0);
}

static inline bool mc_slice_is(struct mc_slice a, const char *text)
{
    /* Most texts differ in their first byte, and comparing that costs less than strlen. */
    if (a.length > 0 && a.data[0] != text[0])
        return false;
    return mc_slice_equal(a, mc_slice_of(text));
}

static inline bool mc_slice_begins(struct mc_slice a, const char *beginning)
{
    size_t n = strlen(beginning);

    return a.length >= n && memcmp(a.data, beginning, n) == 0;
}

static inline bool mc_slice_ends(struct mc_slice a, const char *ending)
{
    size_t n = strlen(ending);

    return a.length >= n && memcmp(a.data + a.length - n, ending, n) == 0;
}

/* Byte order, a prefix before longer texts; result as of strcmp. */
static inline int mc_slice_compare(struct mc_slice a, struct mc_slice b)
{
    size_t n = a.length < b.length ? a.length : b.length;
    int order = n == 0 ? 0 : memcmp(a.data, b.data, n);

    if (order != 0)
        return order;
    return (a.length > b.length) - (a.length < b.length);
}

#endif
