/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "metrics/neural/score_baseline.h"

#include "base/delimited.h"
#include "base/memory.h"
#include "base/options.h"

/* Reads one value of the row. */
static int read_value(const struct mc_delimited_file *file, size_t row, const char *name,
                      double *value, struct mc_error *error)
{
    size_t column = mc_delimited_column(file, name);

    if (column == SIZE_MAX)
        return mc_error_set_at(error, MC_CODE_INPUT, file->path.data,
                               mc_delimited_place(file, 0, 0), "the header is not LAYER,P,R,F");
    if (column >= file->rows[row].n_fields ||
        mc_parse_real(file->rows[row].fields[column].data, value) != 0 || !(*value < 1))
        return mc_error_set_at(error, MC_CODE_INPUT, file->path.data,
                               mc_delimited_place(file, row, 0),
                               "%s of this layer is not a number below 1", name);
    return 0;
}

static int take_row(const struct mc_delimited_file *file, size_t layer,
                    struct mc_score_baseline *baseline, struct mc_error *error)
{
    if (file->n_rows <= 1 || file->n_rows - 2 < layer)
        return mc_error_set(error, MC_CODE_INPUT,
                            "has no row for layer %zu; the first row below the header is that of "
                            "layer 0",
                            layer);
    return read_value(file, layer + 1, "P", &baseline->precision, error) != 0 ||
                   read_value(file, layer + 1, "R", &baseline->recall, error) != 0 ||
                   read_value(file, layer + 1, "F", &baseline->f, error) != 0
               ? -1
               : 0;
}

int mc_score_baseline_read(const char *path, size_t layer, struct mc_score_baseline *baseline,
                           struct mc_error *error)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_delimited_file file;
    int status = mc_delimited_read(path, MC_COMMA_SEPARATED, arena, &file, error);

    if (status == 0)
        status = take_row(&file, layer, baseline, error);
    mc_arena_free(arena);
    return status;
}

int mc_score_baseline_parse(struct mc_slice path, struct mc_slice text, size_t layer,
                            struct mc_score_baseline *baseline, struct mc_error *error)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_delimited_file file;
    int status = mc_delimited_parse(path, text, MC_COMMA_SEPARATED, arena, &file, error);

    if (status == 0)
        status = take_row(&file, layer, baseline, error);
    mc_arena_free(arena);
    return status;
}
