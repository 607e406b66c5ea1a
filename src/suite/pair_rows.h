/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pair_rows.h: sentence pairs with scores and labels, read from the tables in which data sets are
 * published. */
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
    size_t n_without; /* rows left out because a sentence is empty */
};

/* JSON Lines: one object per line. SICK (Marelli et al. 2014) is TSV with its header; the STS
 * benchmark (Cer et al. 2017) has its own form, or three columns of CSV. */
#define MC_PAIR_ROWS_FORMS(X)                                                                      \
    X(MC_ROWS_TSV, "tsv")                                                                          \
    X(MC_ROWS_CSV, "csv")                                                                          \
    X(MC_ROWS_SICK, "sick")                                                                        \
    X(MC_ROWS_STS, "sts")                                                                          \
    X(MC_ROWS_JSONL, "jsonl")
enum mc_pair_rows_form { MC_PAIR_ROWS_FORMS(MC_CHOICE_VALUE) };

/* The columns of TSV, CSV and JSON Lines: sentence, sentence, score, label. Each is the name of a
 * column in the header, or of a key, or failing that a name in common use for it
 * (base/column_names.h); if all are numbers, from 1, there is no header. NULL: absent; both
 * sentences are required. */
struct mc_pair_columns {
    const char *names[4];
};

/* Reads all rows into the arena. Malformed UTF-8, a row whose length differs from the header's, a
 * score that is not a number, a missing column: MC_CODE_INPUT with the place. */
int mc_pair_rows_read(const char *path, enum mc_pair_rows_form form,
                      const struct mc_pair_columns *columns, struct mc_arena *arena,
                      struct mc_pair_rows *rows, struct mc_error *error) MC_MUST_CHECK;
/* The same from memory. The text must outlive the rows. */
int mc_pair_rows_parse(struct mc_slice path, struct mc_slice text, enum mc_pair_rows_form form,
                       const struct mc_pair_columns *columns, struct mc_arena *arena,
                       struct mc_pair_rows *rows, struct mc_error *error) MC_MUST_CHECK;
/* Parses "A,B,SCORE,LABEL"; the last two may be empty or left out. MC_CODE_USAGE. */
int mc_pair_columns_parse(const char *text, struct mc_arena *arena, struct mc_pair_columns *columns,
                          struct mc_error *error) MC_MUST_CHECK;

#endif
