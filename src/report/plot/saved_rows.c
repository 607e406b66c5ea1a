/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/plot/saved_rows.h"

#include "report/record.h"

int mc_saved_rows_read(struct mc_plot *plot, const struct mc_json_cursor *object, const char *key,
                       struct mc_saved_rows *rows, struct mc_error *error)
{
    size_t i;

    *rows = (struct mc_saved_rows){.arena = plot->arena};
    if (!mc_json_member(object, key, &rows->list)) {
        mc_json_finding(object, MC_SEVERITY_ERROR, "", false,
                        "the result has no \"%s\", from which the figure is drawn", key);
        return mc_diagnostics_error(object->file->diagnostics, error);
    }
    if (mc_json_is_array(&rows->list) == 0) {
        rows->rows =
            mc_arena_array(plot->arena, json_array_size(rows->list.value), sizeof(*rows->rows));
        for (i = 0; mc_json_element(&rows->list, i, &rows->rows[i]); i++)
            if (mc_json_is_object(&rows->rows[i]) != 0)
                break;
        rows->n = i;
    }
    return mc_diagnostics_error(object->file->diagnostics, error);
}

double mc_saved_number(const struct mc_saved_rows *rows, size_t row, const char *key)
{
    return mc_real_of(&rows->rows[row], key);
}

struct mc_slice mc_saved_text(const struct mc_saved_rows *rows, size_t row, const char *key)
{
    struct mc_json_cursor at;
    struct mc_slice text;

    if (!mc_json_member(&rows->rows[row], key, &at) || json_is_null(at.value) ||
        mc_json_text(&at, rows->arena, &text) != 0)
        return mc_slice("", 0);
    return text;
}

bool mc_saved_flag(const struct mc_saved_rows *rows, size_t row, const char *key)
{
    struct mc_json_cursor at;
    bool flag = false;

    return mc_json_member(&rows->rows[row], key, &at) && mc_json_boolean(&at, &flag) == 0 && flag;
}
