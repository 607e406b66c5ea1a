/* SPDX-License-Identifier: GPL-3.0-or-later */
/* records.h: rows with named columns, whatever kind of file they come from: delimited tables, JSON
 * Lines, arrays of JSON objects, parallel files of lines or graphs, folders of mt-metrics-eval. */
#ifndef MC_IMPORT_RECORDS_H
#define MC_IMPORT_RECORDS_H

#include "base/error.h"
#include "base/memory.h"
#include "base/slice.h"

struct mc_delimited_file;
struct mc_error;
struct mc_import;
struct mc_string_map;

enum mc_records_form {
    MC_RECORDS_BY_NAME, /* by the ending of the file: .csv, .jsonl, .json; anything else is TSV,
                           with quoted fields if its quotes look like it */
    MC_RECORDS_TSV,
    MC_RECORDS_CSV,
    MC_RECORDS_QUOTED_TSV,
    MC_RECORDS_JSONL,
    MC_RECORDS_JSON,
    MC_RECORDS_PARALLEL,   /* a file for each column */
    MC_RECORDS_EVALUATION, /* a folder of mt-metrics-eval */
};

/* A column of parallel files. */
struct mc_records_column {
    struct mc_slice name, file;
    bool graphs; /* PENMAN blocks, with a further column NAME.snt of their sentences; else lines */
};

/* What to read. */
struct mc_records_source {
    struct mc_slice name;   /* of a joined table: its columns are called NAME/COLUMN */
    struct mc_slice *files; /* the first of these that exists counts; "*" matches anything */
    size_t n_files;
    enum mc_records_form form;
    struct mc_slice at;      /* JSON: where the array of rows is, "results.results"; length 0: at
                                the top */
    struct mc_slice *header; /* names of the columns of a table without a header */
    size_t n_header;
    struct mc_records_column *columns; /* PARALLEL */
    size_t n_columns;
    struct mc_slice scores; /* EVALUATION: the name of the human scores */
    /* JSON, JSONL; n_each 0: each object of the file is a row. Else an object becomes a row for
     * each member of the object in column each[0] or, if the member is a list, for each element of
     * the list. The column each_key holds the member's key, the column each_number (length 0: no
     * such column) the element's number in its list, from 1. In each column of `each`, the row has
     * the content of the member with that key as if it were the column itself: `scores.value`. All
     * other members of the object, and each[1..] themselves, stay: `texts.KEY`. */
    struct mc_slice each_key, each_number, *each;
    size_t n_each;
    /* JSON, JSONL; n_divided 0: none. The text of column `divided` is split at `divider` into
     * columns of these names; the number of parts must be theirs. */
    struct mc_slice divided, divider, *divided_names;
    size_t n_divided;
};

/* The value of a column in a row. It may hold several texts (a JSON array), else n_all is 0. An
 * absent one is the empty text. */
struct mc_record_value {
    struct mc_slice text; /* NUL-terminated; of several, the first */
    const struct mc_slice *all;
    size_t n_all;
    uint32_t line;               /* where it begins; 0: where its row begins */
    const struct mc_slice *path; /* of its file; NULL: the file of the row */
};

struct mc_record {
    struct mc_record_value *values;
    uint32_t *columns; /* of each value; NULL: value i belongs to column i */
    size_t n_values;
    const struct mc_record *shared; /* further values, shared with other rows; NULL: none */
    struct mc_position at;
};

struct mc_records {
    struct mc_slice path;          /* of the file; PARALLEL: of the first column */
    struct mc_slice stem;          /* without folder and ending */
    struct mc_string_map *columns; /* name -> index */
    size_t n_rows;
    const struct mc_delimited_file *table; /* of a table; NULL: the values are in rows */
    size_t first_row;                      /* of the table: after its header, if it has one */
    struct mc_record *rows;
    size_t row_capacity;
    size_t n_marks; /* JSON: records begun */
    struct mc_record_spot {
        size_t mark,
            value;    /* the last record with the column, from 1, and the value's index in it */
        size_t mixed; /* the first row, from 1, with objects or lists in a list; 0: none */
    } * spots;        /* JSON: per column */
    size_t spot_capacity;
};

struct mc_record_place {
    struct mc_slice path;
    struct mc_position at;
};

/* Reads a file, or, for PARALLEL and EVALUATION, the files of the folder `path`. Texts are
 * registered with the diagnostics. -1 after a finding or an error. */
int mc_records_read(const char *path, const struct mc_records_source *source,
                    struct mc_import *import, struct mc_records *records,
                    struct mc_error *error) MC_MUST_CHECK;
/* The same from a text, for all forms of a single file; `path` is used in messages. */
int mc_records_parse(struct mc_slice path, struct mc_slice text,
                     const struct mc_records_source *source, struct mc_import *import,
                     struct mc_records *records, struct mc_error *error) MC_MUST_CHECK;

/* Whether the row of a table repeats its header, as in concatenated tables. */
bool mc_records_is_header(const struct mc_records *records, size_t row);
/* Whether the row has as many fields as the header; always true if the records are not a table. */
bool mc_records_is_whole(const struct mc_records *records, size_t row);
struct mc_record_value mc_records_value(const struct mc_records *records, size_t row,
                                        size_t column);
/* The first row in which the column is a list that contains objects or lists, which read as empty
 * texts; SIZE_MAX: none. */
size_t mc_records_mixed(const struct mc_records *records, size_t column);
/* Place of a value; with column SIZE_MAX, of the row. */
struct mc_record_place mc_records_place(const struct mc_records *records, size_t row,
                                        size_t column);

/* --- files of a folder of mt-metrics-eval ------------------------------------------------------
 */

/* A file with a line for each segment. It must outlive the rows, which point to its path. Lines end
 * in LF, a CR before it is dropped; no other character ends one. */
struct mc_evaluation_lines {
    struct mc_slice path;
    struct mc_slice *items;
    size_t n;
};

int mc_evaluation_read(const char *path, struct mc_import *import,
                       struct mc_evaluation_lines *lines, struct mc_error *error) MC_MUST_CHECK;
/* The next word of a line, of length 0 at its end; *rest becomes what follows it. */
struct mc_slice mc_evaluation_word(struct mc_slice *rest);

/* human-scores/PAIR.NAME.seg.score (PAIR: of languages): lines "SYSTEM SCORE", the scores of a
 * system in the order of the segments. All zero: there is no such file. */
struct mc_evaluation_scores {
    struct mc_evaluation_lines lines;
    struct mc_string_map *systems;
    uint32_t *first, *last, *n; /* per system: its first and last line, from 0; their number */
    uint32_t *next;             /* per line: the next one of the same system */
    bool *has_outputs;          /* per system: it was asked for */
};

int mc_evaluation_scores_read(const char *path, struct mc_import *import,
                              struct mc_evaluation_scores *scores,
                              struct mc_error *error) MC_MUST_CHECK;
/* The lines [n_segments], from 0, with the scores of a system; NULL: it has none. It is an error if
 * the numbers of scores and of segments differ. */
int mc_evaluation_scores_of(struct mc_evaluation_scores *scores, struct mc_slice system,
                            size_t n_segments, struct mc_arena *arena, const uint32_t **lines,
                            struct mc_error *error) MC_MUST_CHECK;
/* Warns of systems that were never asked for. */
void mc_evaluation_scores_report(const struct mc_evaluation_scores *scores,
                                 struct mc_import *import);
/* Fails if the folder has human scores, but none of this name; the error lists their names.
 * `pairs`: names of the files of sources, one for each pair of languages. */
int mc_evaluation_check_name(const char *folder, char *const *pairs, size_t n_pairs,
                             struct mc_slice name, struct mc_arena *arena,
                             struct mc_error *error) MC_MUST_CHECK;

#endif
