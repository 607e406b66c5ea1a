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

/* Reads the list `key` of the object; the object and *rows must not move while they are used.
 * MC_CODE_INPUT: it is missing (the analysis was not asked for), or not a list of objects. */
int mc_saved_rows_read(struct mc_plot *plot, const struct mc_json_cursor *object, const char *key,
                       struct mc_saved_rows *rows, struct mc_error *error) MC_MUST_CHECK;
/* The number of a row (mc_real_of). */
double mc_saved_number(const struct mc_saved_rows *rows, size_t row, const char *key);
/* The text of a row; "" if it has none. NUL-terminated. */
struct mc_slice mc_saved_text(const struct mc_saved_rows *rows, size_t row, const char *key);
/* Whether the row has the flag and it is true. */
bool mc_saved_flag(const struct mc_saved_rows *rows, size_t row, const char *key);

#endif
