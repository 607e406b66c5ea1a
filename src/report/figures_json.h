/* SPDX-License-Identifier: GPL-3.0-or-later */
/* figures_json.h: the list "datasets" of a JSON report: all figures of a result, written and read
 * back. */
#ifndef MC_REPORT_FIGURES_JSON_H
#define MC_REPORT_FIGURES_JSON_H

struct mc_dataset_result;
struct mc_json_cursor;
struct mc_json_stream;
struct mc_result;
struct mc_score_scale;

/* The member "datasets": of each its scale and judges, then its figures, phenomenon by phenomenon,
 * and those of all together. */
void mc_figures_json_put(struct mc_json_stream *json, const struct mc_result *result);

/* Name, scale and judges of a dataset, into an open object. */
void mc_dataset_json_put(struct mc_json_stream *json, const struct mc_dataset_result *dataset);
/* The member "scale". */
void mc_scale_json_put(struct mc_json_stream *json, const struct mc_score_scale *scale);

/* Fills what the groups of the result, which are there already, say of figures. What does not fit
 * the cases of the result is a finding with its place. */
void mc_figures_json_read(const struct mc_json_cursor *root, struct mc_result *result);

#endif
