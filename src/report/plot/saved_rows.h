/* SPDX-License-Identifier: GPL-3.0-or-later */
/* saved_rows.h: a table of a JSON result of `humans`, `trees` or `mfscore`: a list of objects, each
 * a row. */
#ifndef MC_REPORT_PLOT_SAVED_ROWS_H
#define MC_REPORT_PLOT_SAVED_ROWS_H

#include "report/plot/script.h"

struct mc_saved_rows {
    struct mc_json_cursor list;
    struct mc_json_cursor *rows; /* [n] */
    size_t n;
    struct mc_arena *arena;
};

/* The list `key` of the object; object and *rows stay where they are. MC_CODE_INPUT: it is
 * not there (the analysis was not asked for), or no list of objects. */
int mc_saved_rows_read(struct mc_plot *plot, const struct mc_json_cursor *object, const char *key,
                       struct mc_saved_rows *rows, struct mc_error *error) MC_MUST_CHECK;
/* The number of a row (mc_real_of). */
double mc_saved_number(const struct mc_saved_rows *rows, size_t row, const char *key);
/* The text of a row; "" where it is not there. NUL-terminated. */
struct mc_slice mc_saved_text(const struct mc_saved_rows *rows, size_t row, const char *key);
/* True where it says so. */
bool mc_saved_flag(const struct mc_saved_rows *rows, size_t row, const char *key);

#endif
