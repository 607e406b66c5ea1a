/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answer.h: the first screen of a report whose metrics were judged by right_order. */
#ifndef MC_REPORT_ANSWER_H
#define MC_REPORT_ANSWER_H

struct mc_document;
struct mc_figure_view;

/* A dataset on one screen: the verdict, a line for each metric, one figure (options->figure; by
 * default right_order in percent) of each metric on the weakest phenomena, a case of each of the
 * three weakest phenomena of the metric of interest (mc_verdict_subject), and what the figures
 * mean. `view` covers the whole dataset, and mc_verdict_figure gives right_order for it. */
void mc_answer_write(const struct mc_figure_view *view, struct mc_document *document);

/* The verdict of that screen alone, and its cases alone, for reports of all figures. */
void mc_answer_write_verdict(const struct mc_figure_view *view, struct mc_document *document);
void mc_answer_write_cases(const struct mc_figure_view *view, struct mc_document *document);

/* The first case that mc_answer_write shows; NULL: it shows none. */
const struct mc_case *mc_answer_example(const struct mc_figure_view *view);

#endif
