/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score_reader.h: a score file being read, whatever its form: what is found goes into the table. */
#ifndef MC_SCORES_SCORE_READER_H
#define MC_SCORES_SCORE_READER_H

#include "base/diagnostic.h"
#include "scores/score_table.h"

struct mc_json_cursor;
struct mc_string_map;

/* The id of the row with corpus scores; reading leaves it out, unless a case has this id. */
#define MC_SCORE_CORPUS_ROW "corpus"
/* The member of a JSON score file that is not a case, but describes its metrics. */
#define MC_SCORE_METRICS "metrics"
/* Maximum number of metrics in one file. */
enum { MC_SCORE_COLUMN_LIMIT = 1000 };

/* A score file being read. */
struct mc_score_reader {
    struct mc_score_table *table;
    const char *const *only;
    struct mc_diagnostics *diagnostics;
    struct mc_score_file_summary *summary;
    struct mc_slice path, text;
    size_t n_errors_before;      /* findings already in the list */
    struct mc_string_map *names; /* metrics of the file, selected or not */
    size_t *columns;             /* [MC_SCORE_COLUMN_LIMIT], by index in names */
    struct mc_string_map *ids;   /* of the file */
    bool *seen;                  /* [n_cases] */
    bool **unproved; /* [MC_SCORE_COLUMN_LIMIT], by column from the file's first; NULL: no mark,
                        else [n_cases] */
    size_t first;    /* first column of the file */
};

/* The forms: JSON Lines by the name, or if each of the first two lines is an object; JSON by the
 * name or the first character; else rows of fields. Errors go to the diagnostics. */

bool mc_score_is_json(struct mc_slice path, struct mc_slice text);
bool mc_score_is_json_lines(struct mc_slice path, struct mc_slice text);
void mc_score_read_delimited(struct mc_score_reader *reader);
void mc_score_read_json(struct mc_score_reader *reader);
void mc_score_read_json_lines(struct mc_score_reader *reader);

/* What the forms share. */

/* Whether the run has a case with this id. */
bool mc_score_reader_has(const struct mc_score_reader *reader, struct mc_slice id);
/* Whether a column, or a key, contains the ids. */
bool mc_score_is_id_name(struct mc_slice name);
/* Whether a column is one that tables of cases have (suite/export.h) and is not a metric. */
bool mc_score_is_about_case(struct mc_slice name);
/* Column of the table for a metric of the file, added if it is new, with what the head and the
 * table's declarations say about it; SIZE_MAX if it is left out. A declaration that the head
 * contradicts is a finding at the place. *too_many becomes true if the file has too many
 * metrics. */
size_t mc_score_reader_column(struct mc_score_reader *reader, const struct mc_column_head *head,
                              struct mc_position at, bool *too_many);
/* Where the marks in NAME:unproved or NAME:standard_error of the metric NAME go, for
 * mc_score_reader_set, and those in NAME:spans, for mc_score_reader_take_spans; SIZE_MAX if NAME is
 * left out or has not been named yet. */
size_t mc_score_reader_mark(struct mc_score_reader *reader, struct mc_slice name,
                            enum mc_column_mark mark);
/* Whether the cells of this column, which may be SIZE_MAX, contain spans. */
bool mc_score_reader_is_spans(size_t column);
/* Takes the spans of a case (SIZE_MAX: none); JSON null: it has none. False: a finding says what is
 * wrong. */
bool mc_score_reader_take_spans(struct mc_score_reader *reader, size_t column, size_t case_index,
                                const struct mc_json_cursor *list);
/* Index of the case with this id, or SIZE_MAX if the suite has none; counts it. *again: the file
 * has already named the id. */
size_t mc_score_reader_case(struct mc_score_reader *reader, struct mc_slice id, bool *again);
/* Sets a cell; NaN: the file says that there is no score. False: the score is outside the range of
 * the column and was not taken; the caller reports it. For marks, 1 means unproved, 0 and NaN
 * proved; any other value is outside. A standard error is at least 0; 0 and NaN: not known. */
bool mc_score_reader_set(struct mc_score_reader *reader, size_t column, size_t case_index,
                         double value);
/* The text of that finding, in the table's arena: metric, range (or mark), score and case. */
const char *mc_score_reader_outside(const struct mc_score_reader *reader, size_t column,
                                    size_t case_index, double value);
/* Joins the columns that are repeats of one metric ("judge#1", "judge#2") into one: means with
 * standard errors. A single one, and repeats of a metric that the file has, stay as they are. Call
 * after all reading: it renumbers columns. */
void mc_score_reader_join_repeats(struct mc_score_reader *reader);
/* Whether there are so many errors that the rest need not be read. */
bool mc_score_reader_enough(const struct mc_score_reader *reader);
/* Adds a finding for an error that prevents parsing the file. */
void mc_score_reader_fault(const struct mc_score_reader *reader, const struct mc_error *fault);
/* Adds a finding if no id of the file is a case: its scores cannot be used. */
void mc_score_reader_check_ids(const struct mc_score_reader *reader, struct mc_position first);

#endif
