/* delimited_report.h: the result as one table, for spreadsheets and data frames; what report_csv.c
 * and report_tsv.c share. */
#ifndef MC_REPORT_DELIMITED_REPORT_H
#define MC_REPORT_DELIMITED_REPORT_H

#include "base/delimited_file.h"
#include "report/report.h"

/* A header, then one row for each metric on each group, in the order of the result:
 *
 *     dataset,phenomenon,metric,n
 *     for each statistic S: S,S_low,S_high,S_n,S_reason (bounds only where S has intervals)
 *     cases,pooled,judgement
 *     human_n and the figures of mc_human_figure_list with "human_" before their names
 *     signature of the metric
 *     passed,failed,not_applicable,pass_rate,pass_rate_low,pass_rate_high: expectations; empty
 *     where nothing is expected
 *
 * n: cases with both scores; cases: all of the group. Numbers read back as the same doubles; a
 * figure that is not defined is an empty field and its reason is not. `overall` is the phenomenon
 * of the last row of a dataset.
 */
void mc_delimited_report(const struct mc_result *result, enum mc_delimiter delimiter, FILE *stream);

#endif
