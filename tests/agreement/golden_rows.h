/* SPDX-License-Identifier: GPL-3.0-or-later */
/* golden_rows.h: rows, columns and values of golden files, as columns.tsv names them. */
#ifndef MC_TESTS_GOLDEN_ROWS_H
#define MC_TESTS_GOLDEN_ROWS_H

#include "base/delimited.h"

/* Whether the row satisfies all conditions "column=value" or "column!=value", divided by blanks;
 * "-" holds for each. The value ASPECT is any. */
bool mc_golden_chosen(const struct mc_delimited_file *golden, const struct mc_delimited_row *row,
                      const char *conditions);
/* The column of this name, or SIZE_MAX; of "NAME[k]" that of NAME, and k in *item (else 0). */
size_t mc_golden_column(const struct mc_delimited_file *golden, const char *name, size_t *item,
                        struct mc_arena *arena);
/* The k-th (from 1) of the numbers divided by commas, else by blanks; all of the field for 0. */
struct mc_slice mc_golden_item(struct mc_slice field, size_t k, struct mc_arena *arena);
/* Whether the score is the golden one, up to the tolerance times the larger of it and 1. A value
 * that is no number (NA, ERR:..., nan) says that there is no score. */
bool mc_golden_agrees(double ours, struct mc_slice golden, double tolerance);

#endif
