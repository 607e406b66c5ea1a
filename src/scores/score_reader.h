/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score_reader.h: a score file while it is read, whatever its form: what is found goes into the
 * table. */
#ifndef MC_SCORES_SCORE_READER_H
#define MC_SCORES_SCORE_READER_H

#include "base/diagnostic.h"
#include "scores/score_table.h"

struct mc_json_cursor;
struct mc_string_map;

/* The id of the row that holds corpus scores; reading leaves it out, unless a case has this id. */
#define MC_SCORE_CORPUS_ROW "corpus"
/* The member of a JSON score file that is no case, but says what is known of its metrics. */
#define MC_SCORE_METRICS "metrics"
/* Most metrics that one file may hold. */
enum { MC_SCORE_COLUMN_LIMIT = 1000 };

/* A file under reading. */
struct mc_score_reader {
    struct mc_score_table *table;
    const char *const *only;
    struct mc_diagnostics *diagnostics;
    struct mc_score_file_summary *summary;
    struct mc_slice path, text;
    size_t n_errors_before;      /* findings that were in the list already */
    struct mc_string_map *names; /* metrics of the file, taken or not */
    size_t *columns;             /* [MC_SCORE_COLUMN_LIMIT], by index in names */
    struct mc_string_map *ids;   /* of the file */
    bool *seen;                  /* [n_cases] */
    bool **unproved; /* [MC_SCORE_COLUMN_LIMIT], by column from the first of the file; NULL:
                      * no mark, else [n_cases] */
    size_t first;    /* column of the file */
};

/* The forms: JSON Lines by the name, or where each of the first two lines is an object; JSON by the
 * name or the first character; else rows of fields. Mistakes go to the diagnostics. */

bool mc_score_is_json(struct mc_slice path, struct mc_slice text);
bool mc_score_is_json_lines(struct mc_slice path, struct mc_slice text);
void mc_score_read_delimited(struct mc_score_reader *reader);
void mc_score_read_json(struct mc_score_reader *reader);
void mc_score_read_json_lines(struct mc_score_reader *reader);

/* What the forms have in common. */

/* Whether the run has a case of that id. */
bool mc_score_reader_has(const struct mc_score_reader *reader, struct mc_slice id);
/* Whether a column, or a key, holds the ids. */
bool mc_score_is_id_name(struct mc_slice name);
/* Whether a column is one of those that tables of cases have (suite/export.h) and that are no
 * metrics. */
bool mc_score_is_about_case(struct mc_slice name);
/* Column of the table for a metric of the file, added when it is new, with what the head and the
 * table's declarations say of it; SIZE_MAX when it is left out. A declaration that the head
 * contradicts is a finding at the place. *too_many becomes true when the file has too many metrics.
 */
size_t mc_score_reader_column(struct mc_score_reader *reader, const struct mc_column_head *head,
                              struct mc_position at, bool *too_many);
/* Where the marks of the metric NAME go that NAME:unproved or NAME:standard_error holds, for
 * mc_score_reader_set, and those of NAME:spans, for mc_score_reader_take_spans; SIZE_MAX when NAME
 * is left out or was not named yet. */
size_t mc_score_reader_mark(struct mc_score_reader *reader, struct mc_slice name,
                            enum mc_column_mark mark);
/* Whether the cells of this column, which may be SIZE_MAX, are spans. */
bool mc_score_reader_is_spans(size_t column);
/* Takes the spans of a case (SIZE_MAX: of none); null: it has none. False: a finding says what is
 * wrong. */
bool mc_score_reader_take_spans(struct mc_score_reader *reader, size_t column, size_t case_index,
                                const struct mc_json_cursor *list);
/* Index of the case with this id, or SIZE_MAX when the suite has none; counts it. *again: the file
 * named the id before. */
size_t mc_score_reader_case(struct mc_score_reader *reader, struct mc_slice id, bool *again);
/* Fills a cell; NaN: the file says that there is no score. False: the score is outside the range of
 * the column, and was not taken; a finding is due. Of marks 1 says that the score is
 * unproved, 0 and NaN that it is not; any other value is outside. A standard error is a number
 * from 0; 0 and NaN: not known. */
bool mc_score_reader_set(struct mc_score_reader *reader, size_t column, size_t case_index,
                         double value);
/* The text of that finding, in the table's arena: which metric, range (or mark), score and case. */
const char *mc_score_reader_outside(const struct mc_score_reader *reader, size_t column,
                                    size_t case_index, double value);
/* Joins the columns that are repeats of one metric ("judge#1", "judge#2") to one: means with
 * standard errors. One alone, and those of a metric that the file has, stay as they are. Once all
 * is read: columns have other numbers then. */
void mc_score_reader_join_repeats(struct mc_score_reader *reader);
/* Whether so much is wrong that the rest need not be read. */
bool mc_score_reader_enough(const struct mc_score_reader *reader);
/* What keeps the file from being taken apart is a finding like the others. */
void mc_score_reader_fault(const struct mc_score_reader *reader, const struct mc_error *fault);
/* A file of which no id is a case says nothing, and was meant to. */
void mc_score_reader_check_ids(const struct mc_score_reader *reader, struct mc_position first);

#endif
