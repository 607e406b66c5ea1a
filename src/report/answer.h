/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answer.h: the first screen of a report where metrics were held against scores by right_order. */
#ifndef MC_REPORT_ANSWER_H
#define MC_REPORT_ANSWER_H

struct mc_document;
struct mc_figure_view;

/* A dataset on one screen: the verdict, a line for each metric, one figure (options->figure; by
 * default right_order in percent) of each metric on the weakest phenomena, a case of each of the
 * three weakest phenomena of the metric that is looked at first, and what the figures mean. `view`
 * shows all of the dataset; mc_verdict_figure knows right_order. */
void mc_answer_write(const struct mc_figure_view *view, struct mc_document *document);

/* The verdict of that screen and its cases by themselves, for reports of all figures. */
void mc_answer_write_verdict(const struct mc_figure_view *view, struct mc_document *document);
void mc_answer_write_cases(const struct mc_figure_view *view, struct mc_document *document);

/* The first of the cases that mc_answer_write shows; NULL: it shows none. */
const struct mc_case *mc_answer_example(const struct mc_figure_view *view);

#endif
