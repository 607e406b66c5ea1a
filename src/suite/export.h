/* SPDX-License-Identifier: GPL-3.0-or-later */
/* export.h: the cases of a suite as one table or as JSON Lines, for other programs and for
 * `metricheck score`. */
#ifndef MC_SUITE_EXPORT_H
#define MC_SUITE_EXPORT_H

#include <stdbool.h>
#include <stdio.h>

struct mc_suite;

enum mc_export_format { MC_EXPORT_CSV, MC_EXPORT_TSV, MC_EXPORT_JSONL, MC_EXPORT_WMT };

/* Writes all cases in their order, one per row or line. A table has a header, with the columns of
 * mc_pairs_read_table that any case has a value for, followed by dataset, phenomenon,
 * subphenomenon, score, ratings, system, item, tags, suite, source, licence, scale_minimum,
 * scale_maximum, scale_kind and judgement, then version, description, pooled, note, expect, lint,
 * category and spans if any case has them: everything, so that case_table.h reads the same suite
 * back. Ratings and tags are separated by ';'; tags that contain one are a JSON list; judgement,
 * expect, lint and spans are JSON. CSV is quoted as RFC 4180 has it; in TSV a TAB or line break
 * becomes a blank. JSON Lines are those of mc_pairs_parse_line, with further keys of the same names
 * if a case has values for them. Graphs are on one line, without their comments. WMT: JSON Lines
 * with the keys of the evaluation task of WMT 2025, without any hint of what is tested:
 * `segment_id` is the id of the case, `reference_segment` its first reference. is_safe: as in
 * mc_delimited_style; texts of the table then do not read back unchanged. Errors stay in the
 * stream. */
void mc_export(const struct mc_suite *suite, enum mc_export_format format, bool is_safe,
               FILE *stream);
/* Number of cases for which a table has an empty sentence though the suite has none: those with
 * graphs only, if other cases of the suite have sentences. */
size_t mc_export_n_without_text(const struct mc_suite *suite);
/* The same for the sentences that candidates were made from. */
size_t mc_export_n_without_source(const struct mc_suite *suite);

#endif
