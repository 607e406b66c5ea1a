/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pair_rows.h: sentence pairs with scores and labels, as data sets publish them, row by row. */
#ifndef MC_SUITE_PAIR_ROWS_H
#define MC_SUITE_PAIR_ROWS_H

#include "base/error.h"
#include "base/options.h"
#include "suite/suite.h"

struct mc_pair_row {
    struct mc_slice reference, candidate;
    struct mc_slice label; /* length 0: none */
    double score;          /* NaN: none */
    uint32_t number;       /* of the row, from 1, without header */
};

struct mc_pair_rows {
    struct mc_pair_row *items;
    size_t n;
    size_t n_without; /* rows left out, for a sentence of theirs is empty */
};

/* JSON Lines have an object a line. SICK, Marelli et al. 2014, is TSV with its header; the STS
 * benchmark, Cer et al. 2017, has its own form, or three columns of CSV. */
#define MC_PAIR_ROWS_FORMS(X)                                                                      \
    X(MC_ROWS_TSV, "tsv")                                                                          \
    X(MC_ROWS_CSV, "csv")                                                                          \
    X(MC_ROWS_SICK, "sick")                                                                        \
    X(MC_ROWS_STS, "sts")                                                                          \
    X(MC_ROWS_JSONL, "jsonl")
enum mc_pair_rows_form { MC_PAIR_ROWS_FORMS(MC_CHOICE_VALUE) };

/* Where what stands, for TSV, CSV and JSON Lines: sentence, sentence, score, label. A name is a
 * column of the header, or a key, where there is none of that name one that others call so
 * (base/column_names.h); if all are numbers, from 1, there is no header. NULL: absent; the
 * sentences must be there. */
struct mc_pair_columns {
    const char *names[4];
};

/* Reads all rows into the arena. What is not well-formed UTF-8, a row of another length than the
 * header, a score that is no number, a column that is not there: MC_CODE_INPUT with the place. */
int mc_pair_rows_read(const char *path, enum mc_pair_rows_form form,
                      const struct mc_pair_columns *columns, struct mc_arena *arena,
                      struct mc_pair_rows *rows, struct mc_error *error) MC_MUST_CHECK;
/* The same from memory. The text must outlive the rows. */
int mc_pair_rows_parse(struct mc_slice path, struct mc_slice text, enum mc_pair_rows_form form,
                       const struct mc_pair_columns *columns, struct mc_arena *arena,
                       struct mc_pair_rows *rows, struct mc_error *error) MC_MUST_CHECK;
/* Takes "A,B,SCORE,LABEL" apart, the last two of which may be left out or empty. MC_CODE_USAGE. */
int mc_pair_columns_parse(const char *text, struct mc_arena *arena, struct mc_pair_columns *columns,
                          struct mc_error *error) MC_MUST_CHECK;

#endif
