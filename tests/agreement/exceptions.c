/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <metricheck/metric_module.h>

#include "base/delimited.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/slice.h"
#include "tests/agreement/exceptions.h"

int mc_exceptions_read(const char *path, bool own, struct mc_arena *arena,
                       struct mc_exceptions *exceptions, struct mc_error *error)
{
    if (mc_delimited_read(path, MC_TAB_SEPARATED, arena, &exceptions->file, error) != 0)
        return -1;
    exceptions->used = mc_arena_array(arena, exceptions->file.n_rows, sizeof(bool));
    exceptions->own = own;
    return 0;
}

const char *mc_exceptions_file(const struct mc_exceptions *exceptions, size_t i)
{
    const char *name = exceptions->file.rows[i].fields[0].data;
    bool own = strncmp(name, "own/", 4) == 0;

    if (own != exceptions->own)
        return NULL;
    return own ? name + 4 : name;
}

bool mc_exceptions_have(struct mc_exceptions *exceptions, const char *file, const char *column,
                        struct mc_slice id)
{
    size_t i;

    for (i = 1; i < exceptions->file.n_rows; i++) {
        const struct mc_slice *fields = exceptions->file.rows[i].fields;
        const char *name = mc_exceptions_file(exceptions, i);

        if (name != NULL && strcmp(name, file) == 0 && mc_slice_is(fields[1], column) &&
            (mc_slice_is(fields[2], "*") || mc_slice_equal(fields[2], id))) {
            exceptions->used[i] = true;
            return true;
        }
    }
    return false;
}
