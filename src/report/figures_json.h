/* SPDX-License-Identifier: GPL-3.0-or-later */
/* figures_json.h: the parts of a JSON report beside its cases, written and read back: the settings
 * of the analysis, the list "datasets" with all figures of a result, and what the metrics of a
 * dataset are compared with. */
#ifndef MC_REPORT_FIGURES_JSON_H
#define MC_REPORT_FIGURES_JSON_H

struct mc_analysis_settings;
struct mc_arena;
struct mc_dataset_result;
struct mc_json_cursor;
struct mc_json_stream;
struct mc_result;
struct mc_score_scale;

/* The member "datasets": for each dataset its scale and judges, then its figures, phenomenon by
 * phenomenon and overall. */
void mc_figures_json_put(struct mc_json_stream *json, const struct mc_result *result);

/* Writes the name, scale and judges of a dataset into an open object. */
void mc_dataset_json_put(struct mc_json_stream *json, const struct mc_dataset_result *dataset);
/* The member "scale". */
void mc_scale_json_put(struct mc_json_stream *json, const struct mc_score_scale *scale);

/* Fills in the figures of the groups of the result, which must already exist. Figures that do not
 * fit the cases of the result are findings with their places. */
void mc_figures_json_read(const struct mc_json_cursor *root, struct mc_result *result);

/* The member "settings", with the bounds of the human scores. */
void mc_settings_json_put(struct mc_json_stream *json, const struct mc_result *result);
/* Fills the settings from the report, and the seed, which is a member beside them. Texts live in
 * the arena. */
void mc_settings_json_read(const struct mc_json_cursor *root, struct mc_arena *arena,
                           struct mc_analysis_settings *settings);

/* What the metrics of a dataset are compared with, and the result in sentences: members "verdict",
 * "sentinels" and "own_metrics" (each with the other metrics it is compared with) of the open
 * object of the dataset; members without content are omitted. */
void mc_rivals_json_put(struct mc_json_stream *json, const struct mc_result *result,
                        const struct mc_dataset_result *dataset);
/* Reads them back, except the sentences, which follow from the figures; errors are findings. In the
 * arena of the result. */
void mc_rivals_json_read(const struct mc_json_cursor *object, const struct mc_result *result,
                         struct mc_dataset_result *dataset);

#endif
