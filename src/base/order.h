/* SPDX-License-Identifier: GPL-3.0-or-later */
/* order.h: comparison functions for qsort, smallest first: ready-made for single values, and macros
 * that make them for records from their members. */
#ifndef MC_BASE_ORDER_H
#define MC_BASE_ORDER_H

#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"

/* Of uint32_t. */
static inline int mc_order_uint32(const void *a, const void *b)
{
    uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;

    return (first > second) - (first < second);
}

/* Of uint64_t. */
static inline int mc_order_uint64(const void *a, const void *b)
{
    uint64_t first = *(const uint64_t *)a, second = *(const uint64_t *)b;

    return (first > second) - (first < second);
}

/* Of double, none of them NaN. */
static inline int mc_order_reals(const void *a, const void *b)
{
    double first = *(const double *)a, second = *(const double *)b;

    return (first > second) - (first < second);
}

/* Of struct mc_slice, by bytes. */
static inline int mc_order_slices(const void *a, const void *b)
{
    return mc_slice_compare(*(const struct mc_slice *)a, *(const struct mc_slice *)b);
}

/* A value and the index of the thing it was measured on. */
struct mc_measured {
    double value;
    size_t index;
};

/* Of struct mc_measured, the largest value first, among equals the smaller index. */
static inline int mc_order_measured(const void *a, const void *b)
{
    const struct mc_measured *first = (const struct mc_measured *)a;
    const struct mc_measured *second = (const struct mc_measured *)b;

    if (first->value > second->value || first->value < second->value)
        return first->value > second->value ? -1 : 1;
    return (first->index > second->index) - (first->index < second->index);
}

/* Defines the function `name`, which compares records of the type by two to four members (numbers
 * or pointers): by the first, and among equals by the next. */
#define MC_ORDER_OF(first, second) (((first) > (second)) - ((first) < (second)))
#define MC_ORDER_BY_2(name, type, one, two)                                                        \
    static int name(const void *a, const void *b)                                                  \
    {                                                                                              \
        const type *first = a, *second = b;                                                        \
        int order = MC_ORDER_OF(first->one, second->one);                                          \
                                                                                                   \
        return order != 0 ? order : MC_ORDER_OF(first->two, second->two);                          \
    }
#define MC_ORDER_BY_3(name, type, one, two, three)                                                 \
    static int name(const void *a, const void *b)                                                  \
    {                                                                                              \
        const type *first = a, *second = b;                                                        \
        int order = MC_ORDER_OF(first->one, second->one);                                          \
                                                                                                   \
        if (order == 0)                                                                            \
            order = MC_ORDER_OF(first->two, second->two);                                          \
        return order != 0 ? order : MC_ORDER_OF(first->three, second->three);                      \
    }
#define MC_ORDER_BY_4(name, type, one, two, three, four)                                           \
    static int name(const void *a, const void *b)                                                  \
    {                                                                                              \
        const type *first = a, *second = b;                                                        \
        int order = MC_ORDER_OF(first->one, second->one);                                          \
                                                                                                   \
        if (order == 0)                                                                            \
            order = MC_ORDER_OF(first->two, second->two);                                          \
        if (order == 0)                                                                            \
            order = MC_ORDER_OF(first->three, second->three);                                      \
        return order != 0 ? order : MC_ORDER_OF(first->four, second->four);                        \
    }
/* The same by a member that is a struct mc_slice, by bytes. */
#define MC_ORDER_BY_TEXT(name, type, member)                                                       \
    static int name(const void *a, const void *b)                                                  \
    {                                                                                              \
        const type *first = a, *second = b;                                                        \
                                                                                                   \
        return mc_slice_compare(first->member, second->member);                                    \
    }

#endif
