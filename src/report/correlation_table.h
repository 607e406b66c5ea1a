/* SPDX-License-Identifier: GPL-3.0-or-later */
/* correlation_table.h: how every two metrics, and people, go together (analysis/
 * metric_correlations.h). Nothing is written where it was not asked for. */
#ifndef MC_REPORT_CORRELATION_TABLE_H
#define MC_REPORT_CORRELATION_TABLE_H

struct mc_dataset_result;
struct mc_document;
struct mc_figure_view;
struct mc_result;

/* A triangle for people: metrics as in the tables of the view, people in the last row. */
void mc_metric_correlations_write(const struct mc_figure_view *view, struct mc_document *document);

#endif
