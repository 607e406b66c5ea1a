/* SPDX-License-Identifier: GPL-3.0-or-later */
/* figures_json.h: what a JSON report has beside its cases, written and read back: the settings of
 * the analysis, the list "datasets" with all figures of a result, and what the metrics of a dataset
 * are held against. */
#ifndef MC_REPORT_FIGURES_JSON_H
#define MC_REPORT_FIGURES_JSON_H

struct mc_analysis_settings;
struct mc_arena;
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

/* The member "settings", with the bounds of the human scores. */
void mc_settings_json_put(struct mc_json_stream *json, const struct mc_result *result);
/* Fills the settings from the report, and the seed, which stands beside them. Texts live in the
 * arena. */
void mc_settings_json_read(const struct mc_json_cursor *root, struct mc_arena *arena,
                           struct mc_analysis_settings *settings);

/* What the metrics of a dataset are held against, and what comes of it in sentences: members
 * "verdict", "sentinels" and "own_metrics" (the others against which own metrics stand) of the open
 * object of the dataset; nothing where there are none. */
void mc_rivals_json_put(struct mc_json_stream *json, const struct mc_result *result,
                        const struct mc_dataset_result *dataset);
/* The same read back but for the sentences, which follow from the figures; what is wrong is a
 * finding. In the arena of the result. */
void mc_rivals_json_read(const struct mc_json_cursor *object, const struct mc_result *result,
                         struct mc_dataset_result *dataset);

#endif
