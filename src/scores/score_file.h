/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score_file.h: scores made elsewhere, as columns of a score table; and score tables as files.
 *
 * JSON: {"case id": {"metric": number, ...}, ...}, the form of the published data; the value null,
 * the strings "nan" and "NaN" and an absent key are missing scores. A member "metrics", which
 * contains objects, describes the metrics: {"ter": {"lower_is_better": true, "range": [0, null],
 * "may_exceed": true}, ...}, with the lowest and the highest score, null for an open end; each key
 * is optional, and each metric must have a score. CSV and TSV: a header, whose column "id" (by
 * default the first one) contains the case id; all other columns are metrics, with direction and
 * range after their names (score_table.h); an empty field, "nan" (in any case), "NA" and "-" are
 * missing scores.
 *
 * Other forms of JSON are read too: {"metric": {"id": number}}, an array of rows {"id": "case id",
 * "metric": number}, JSON Lines of such rows, and what pandas writes: {"0": row}, {"id": {"0":
 * "case id"}, "metric": {"0": number}}. Tables may be separated by comma, semicolon or TAB
 * (mc_delimiter_in); an index without a name is left out, unless it contains the ids. In rows and
 * tables the keys of cases are not metrics: a note names them.
 *
 * Scores that a search did not prove are marked: the column (in JSON the key) NAME:unproved refers
 * to the metric NAME and is 1 if the score is not proved (mc_score_is_unproved), else 0, absent or
 * missing. Tables have one, after all metrics, for each metric that searches, whatever its scores,
 * so that the header does not depend on them; JSON has the key if it is 1.
 *
 * A score that is an estimate has its standard error in the column (in JSON the key)
 * NAME:standard_error, on the scale of NAME; 0, empty or missing: not known. A table has one, after
 * the marks, for each metric that gave any.
 *
 * The columns (keys) "judge#1", "judge#2" are repeats of the metric "judge": its score of a case is
 * their mean, with its standard error.
 *
 * A file named *.json is JSON, *.jsonl and *.ndjson JSON Lines, *.csv CSV, *.tsv and *.txt TSV; any
 * other file, and standard input, is JSON if its first non-blank character is '{' or '[', else
 * TSV. */
#ifndef MC_SCORES_SCORE_FILE_H
#define MC_SCORES_SCORE_FILE_H

#include <stdio.h>

#include "base/memory.h"
#include "base/slice.h"

struct mc_diagnostics;
struct mc_error;
struct mc_score_file_summary; /* score_table.h */
struct mc_score_table;

/* Reads the file and adds its metrics to the table in order of first appearance; their signature is
 * "NAME|scores:FILE|sha256:..." with the file's name and the first 16 digits of its checksum. With
 * `only` (NULL-terminated, may be NULL) other metrics are left out, unread; a name in `only` that
 * the file does not have is a warning, as is a metric that is renamed because the table already has
 * its name. A missing score is NaN with state MC_SCORE_MISSING and a note that says whether the
 * case, the metric or only its number is absent. Direction and range of a column are those in the
 * file and in table->declarations. Syntax and type errors, ids and metrics named twice, scores
 * outside the range, a table without a header, a file in which no id is a case, and one that
 * contradicts a declaration go to `diagnostics` with their places and give -1 with the first one as
 * error; the table is then as it was. */
int mc_score_file_read(const char *path, struct mc_score_table *table, const char *const *only,
                       struct mc_diagnostics *diagnostics, struct mc_score_file_summary *summary,
                       struct mc_error *error) MC_MUST_CHECK;
/* The same from a text already in memory; `path` decides the form and is used in messages. The text
 * must be in the table's arena, or live as long. */
int mc_score_file_parse(struct mc_slice path, struct mc_slice text, struct mc_score_table *table,
                        const char *const *only, struct mc_diagnostics *diagnostics,
                        struct mc_score_file_summary *summary,
                        struct mc_error *error) MC_MUST_CHECK;

/* Writes the table in the JSON form, "metrics" first if a column has a direction or a range, one
 * case per group of lines, in case order; numbers in the shortest form that reads back equal,
 * missing scores as null. Errors stay in the stream. */
void mc_score_file_write(const struct mc_score_table *table, FILE *stream);
/* Writes a TSV: the header "id" and the names of the metrics with direction and range, then a row
 * for each case, numbers with 17 significant digits, "nan" if there is none; with `corpus` a last
 * row MC_SCORE_CORPUS_ROW with the corpus scores. TAB, CR and LF in an id or a name become
 * blanks. */
void mc_score_file_write_tsv(const struct mc_score_table *table, bool corpus, FILE *stream);
/* Its parts, for tables written while scoring goes on: the header, and rows begin to end - 1. */
void mc_score_file_write_tsv_header(const struct mc_score_table *table, FILE *stream);
void mc_score_file_write_tsv_rows(const struct mc_score_table *table, size_t begin, size_t end,
                                  FILE *stream);

#endif
