/* SPDX-License-Identifier: GPL-3.0-or-later */
/* comparison_table.h: the tables of `compare` and `gate` for people. */
#ifndef MC_REPORT_COMPARISON_TABLE_H
#define MC_REPORT_COMPARISON_TABLE_H

#include "report/comparison.h"

struct mc_document;

/* What is written, and where to. */
struct mc_comparison_content {
    const struct mc_comparison *comparison;
    const struct mc_comparison_options *options;
    struct mc_document *document;
    struct mc_arena *arena;
};

/* One table for each dataset, with what its marks mean and what it leaves out. Where a screen is
 * too narrow for a row, the phenomenon and the metric stand above their rows, with one p; where it
 * still is, intervals and the values of the base run are left out. */
void mc_comparison_write_tables(const struct mc_comparison_content *content);

/* A line below a table or title; those after its first are set in. */
void mc_comparison_remark(const struct mc_comparison_content *content, const char *text,
                          size_t hanging);

#endif
