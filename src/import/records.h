/* SPDX-License-Identifier: GPL-3.0-or-later */
/* records.h: rows with named columns, whatever kind of file they come from: delimited tables, JSON
 * Lines, arrays of JSON objects, parallel files of lines or graphs. */
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
    MC_RECORDS_BY_NAME, /* by the ending of the file: .csv, .jsonl, .json; all else is TSV, of
                           which a look at its quotes tells whether they are text */
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

/* What is to be read. */
struct mc_records_source {
    struct mc_slice name;   /* of a joined one: columns are called NAME/COLUMN */
    struct mc_slice *files; /* the first of these that is there counts; "*" matches anything */
    size_t n_files;
    enum mc_records_form form;
    struct mc_slice at;      /* JSON: where the array of rows is, "results.results"; length 0: the
                                whole is one */
    struct mc_slice *header; /* names of the columns of a table without a header */
    size_t n_header;
    struct mc_records_column *columns; /* PARALLEL */
    size_t n_columns;
    struct mc_slice scores; /* EVALUATION: which human scores */
    /* JSON, JSONL; n_each 0: a row is an object of the file. Else it becomes a row for each member
     * of the object in column each[0], whose key is the column each_key, and, where a member is a
     * list, for each element of it, whose number in the list, from 1, is the column each_number
     * (length 0: none is). For each of the columns the row has what its member holds, as
     * if it stood there: `scores.value`. What else is in the objects, but for the first, stays:
     * `texts.KEY`. */
    struct mc_slice each_key, each_number, *each;
    size_t n_each;
    /* JSON, JSONL; n_divided 0: none. The column's text is divided at `divider` into columns of
     * these names, as many as there must be parts. */
    struct mc_slice divided, divider, *divided_names;
    size_t n_divided;
};

/* One value. A JSON array has several, else n_all is 0. An absent one is the empty text. */
struct mc_record_value {
    struct mc_slice text; /* NUL-terminated; of several, the first */
    const struct mc_slice *all;
    size_t n_all;
    uint32_t line;               /* where it begins; 0: with its row */
    const struct mc_slice *path; /* in which file; NULL: that of the row */
};

struct mc_record {
    struct mc_record_value *values;
    uint32_t *columns; /* of each value; NULL: value i is of column i */
    size_t n_values;
    const struct mc_record *shared; /* further values, which other rows have, too; NULL: none */
    struct mc_position at;
};

struct mc_records {
    struct mc_slice path;          /* of the file; PARALLEL: of the first column */
    struct mc_slice stem;          /* without folder and ending */
    struct mc_string_map *columns; /* name -> index */
    size_t n_rows;
    const struct mc_delimited_file *table; /* tables; NULL: the values are in rows */
    size_t first_row;                      /* of the table */
    struct mc_record *rows;
    size_t row_capacity;
    size_t n_marks; /* JSON: records begun */
    struct mc_record_spot {
        size_t mark, value; /* the last record that has it, from 1, and where */
        size_t mixed; /* the first row with a list that is not of texts alone, from 1; 0: none */
    } * spots;        /* JSON: per column */
    size_t spot_capacity;
};

struct mc_record_place {
    struct mc_slice path;
    struct mc_position at;
};

/* Reads a file, or for PARALLEL and EVALUATION the files of the folder `path`. Texts become known
 * to the diagnostics. -1 after a finding or an error. */
int mc_records_read(const char *path, const struct mc_records_source *source,
                    struct mc_import *import, struct mc_records *records,
                    struct mc_error *error) MC_MUST_CHECK;
/* The same of a text, for all forms of one file; `path` is used in messages. */
int mc_records_parse(struct mc_slice path, struct mc_slice text,
                     const struct mc_records_source *source, struct mc_import *import,
                     struct mc_records *records, struct mc_error *error) MC_MUST_CHECK;

/* Whether the row of a table is its header once more, as in tables that were put one behind the
 * other. */
bool mc_records_is_header(const struct mc_records *records, size_t row);
/* Whether the row has as many fields as the header; always true of what is no table. */
bool mc_records_is_whole(const struct mc_records *records, size_t row);
struct mc_record_value mc_records_value(const struct mc_records *records, size_t row,
                                        size_t column);
/* The first row in which the column is a list with objects or lists in it, which are empty texts;
 * SIZE_MAX: there is none. */
size_t mc_records_mixed(const struct mc_records *records, size_t column);
/* Place of a value; column SIZE_MAX: of the row. */
struct mc_record_place mc_records_place(const struct mc_records *records, size_t row,
                                        size_t column);

/* --- for the readers of the forms ------------------------------------------------------------- */

/* Files of a folder of mt-metrics-eval. */

/* A file of a line a segment. It lives as long as the rows, which name its path. Lines end at LF, a
 * CR before it is dropped; no other character ends one. */
struct mc_evaluation_lines {
    struct mc_slice path;
    struct mc_slice *items;
    size_t n;
};

int mc_evaluation_read(const char *path, struct mc_import *import,
                       struct mc_evaluation_lines *lines, struct mc_error *error) MC_MUST_CHECK;
/* The next word of a line, length 0 at its end; *rest becomes what is behind it. */
struct mc_slice mc_evaluation_word(struct mc_slice *rest);

/* human-scores/PAIR.NAME.seg.score: "SYSTEM SCORE" a line, the scores of a system in the order of
 * the segments. All zero: there is none. */
struct mc_evaluation_scores {
    struct mc_evaluation_lines lines;
    struct mc_string_map *systems;
    uint32_t *first, *last, *n; /* per system: its lines, from 0; how many */
    uint32_t *next;             /* per line: the next one of the same system */
    bool *has_outputs;          /* per system: it was asked for */
};

int mc_evaluation_scores_read(const char *path, struct mc_import *import,
                              struct mc_evaluation_scores *scores,
                              struct mc_error *error) MC_MUST_CHECK;
/* The lines [n_segments], from 0, with the scores of a system; NULL: it has none. Another number of
 * scores than of segments is an error. */
int mc_evaluation_scores_of(struct mc_evaluation_scores *scores, struct mc_slice system,
                            size_t n_segments, struct mc_arena *arena, const uint32_t **lines,
                            struct mc_error *error) MC_MUST_CHECK;
/* A warning about systems that were never asked for. */
void mc_evaluation_scores_report(const struct mc_evaluation_scores *scores,
                                 struct mc_import *import);
/* An error that names the scores that are there, where there are any and none has this name.
 * `pairs`: names of the files of sources. */
int mc_evaluation_check_name(const char *folder, char *const *pairs, size_t n_pairs,
                             struct mc_slice name, struct mc_arena *arena,
                             struct mc_error *error) MC_MUST_CHECK;

#endif
