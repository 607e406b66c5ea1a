/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/delimited.h"
#include "base/options.h"
#include "tests/agreement/golden_rows.h"

/* Whether the row satisfies one condition "column=value" or "column!=value". */
static bool satisfies(const struct mc_delimited_file *golden, const struct mc_delimited_row *row,
                      struct mc_slice condition)
{
    const char *equals = memchr(condition.data, '=', condition.length);
    bool denied = equals != NULL && equals > condition.data && equals[-1] == '!';
    struct mc_slice value;
    char name[64];
    size_t column;

    if (equals == NULL)
        return false;
    (void)snprintf(name, sizeof(name), "%.*s", (int)(equals - condition.data) - denied,
                   condition.data);
    value = mc_slice(equals + 1, condition.length - (size_t)(equals + 1 - condition.data));
    column = mc_delimited_column(golden, name);
    if (column == SIZE_MAX || column >= row->n_fields)
        return false;
    if (mc_slice_is(value, "ASPECT"))
        return true; /* any value; it goes into the specification */
    return mc_slice_equal(row->fields[column], value) != denied;
}

bool mc_golden_chosen(const struct mc_delimited_file *golden, const struct mc_delimited_row *row,
                      const char *rows)
{
    const char *begin = rows;

    while (*begin != '\0' && strcmp(rows, "-") != 0) {
        size_t length = strcspn(begin, " ");

        if (!satisfies(golden, row, mc_slice(begin, length)))
            return false;
        begin += length;
        begin += *begin == ' ';
    }
    return true;
}

size_t mc_golden_column(const struct mc_delimited_file *golden, const char *name, size_t *item,
                        struct mc_arena *arena)
{
    const char *bracket = strchr(name, '[');
    char *end;

    *item = 0;
    if (bracket == NULL)
        return mc_delimited_column(golden, name);
    *item = strtoul(bracket + 1, &end, 10);
    return mc_delimited_column(golden,
                               mc_arena_copy(arena, mc_slice(name, (size_t)(bracket - name))).data);
}

struct mc_slice mc_golden_item(struct mc_slice field, size_t k, struct mc_arena *arena)
{
    const char *begin = field.data, *divider = strchr(begin, ',') == NULL ? " " : ",";

    if (k == 0)
        return field;
    while (--k > 0 && *begin != '\0') {
        begin += strcspn(begin, divider);
        begin += *begin != '\0';
    }
    return mc_arena_copy(arena, mc_slice(begin, strcspn(begin, divider)));
}

bool mc_golden_agrees(double ours, struct mc_slice golden, double tolerance)
{
    double wanted;

    if (mc_parse_real(golden.data, &wanted) != 0)
        return isnan(ours);
    return !isnan(ours) && fabs(ours - wanted) <= tolerance * fmax(1, fabs(wanted));
}
