/* SPDX-License-Identifier: GPL-3.0-or-later */
/* human_json.h: the analyses of a study of ratings as JSON: the member "analyses" of
 * metricheck/humans/1 (doc/humans.schema.json). */
#ifndef MC_REPORT_HUMAN_JSON_H
#define MC_REPORT_HUMAN_JSON_H

#include "humans/human_study.h"

struct mc_json_stream;

/* An object with a member for each analysis that was made, under mc_human_analysis_key. What is
 * analysed by parts of the items, by scales or by metrics has these as keys, joined by colons:
 * "seen=unseen:fluency:item". What is not defined is null. */
void mc_human_json_write(const struct mc_human_study *study, struct mc_json_stream *json);

#endif
