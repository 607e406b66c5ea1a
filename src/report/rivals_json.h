/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rivals_json.h: what the metrics of a dataset are held against, in a JSON report: the sentinels,
 * and the others against which own metrics stand; and what comes of it in sentences. */
#ifndef MC_REPORT_RIVALS_JSON_H
#define MC_REPORT_RIVALS_JSON_H

struct mc_dataset_result;
struct mc_json_cursor;
struct mc_json_stream;
struct mc_result;

/* Members "verdict", "sentinels" and "own_metrics" of the open object of the dataset; nothing where
 * there are none. */
void mc_rivals_json_put(struct mc_json_stream *json, const struct mc_result *result,
                        const struct mc_dataset_result *dataset);
/* The same read back but for the sentences, which follow from the figures; what is wrong is a
 * finding. In the arena of the result. */
void mc_rivals_json_read(const struct mc_json_cursor *object, const struct mc_result *result,
                         struct mc_dataset_result *dataset);

#endif
