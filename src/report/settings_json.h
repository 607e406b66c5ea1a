/* SPDX-License-Identifier: GPL-3.0-or-later */
/* settings_json.h: the member "settings" of a JSON report: those of the analysis, written and read
 * back. */
#ifndef MC_REPORT_SETTINGS_JSON_H
#define MC_REPORT_SETTINGS_JSON_H

struct mc_analysis_settings;
struct mc_arena;
struct mc_json_cursor;
struct mc_json_stream;
struct mc_result;

/* The settings, and the bounds of the human scores. */
void mc_settings_json_put(struct mc_json_stream *json, const struct mc_result *result);

/* Fills the settings from the report, and the seed, which stands beside them. Texts live in the
 * arena. */
void mc_settings_json_read(const struct mc_json_cursor *root, struct mc_arena *arena,
                           struct mc_analysis_settings *settings);

#endif
