/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plain_row.h: a row of a table as the plain record (plain_case.h) that a line of JSON is: its
 * fields are texts and a score. Whoever wants its text or its case reads the row again where it
 * stands: kept, the fields and texts of all rows would take three times as much as the table. */
#ifndef MC_SUITE_PLAIN_ROW_H
#define MC_SUITE_PLAIN_ROW_H

#include "base/delimited.h"
#include "suite/plain_case.h"

/* The records of a table, lines or rows, of which one at a time is taken. Zeroed but for
 * `records.find` and its context: lines. */
struct mc_plain_table {
    struct mc_plain_records records;
    /* Of rows: */
    const struct mc_plain_key *keys; /* of each field; NULL: lines */
    struct mc_delimited_rows *rows;
    const struct mc_delimited_row *row; /* the one that was taken */
    size_t number;                      /* of that */
    struct mc_buffer spelled;           /* texts of it with their escapes */
};

/* Takes a row of a table, of the number `number`, for its id where it has none; `keys` are those of
 * its fields, of which MC_PLAIN_HEAD is passed over, and what is empty, too, but for a source.
 * False: it is not plain, or lacks a reference or candidate. The fields are the row's. */
bool mc_plain_row(struct mc_plain_records *records, const struct mc_plain_key *keys,
                  const struct mc_delimited_row *row, size_t number);

/* The text of a plain case of the table that is the row which begins at the offset, as
 * mc_json_append writes it; good until the next call. Empty where there is no such row. */
struct mc_slice mc_plain_row_text(struct mc_plain_table *table, size_t offset, size_t number);
/* The case of the row of which the text was made (mc_plain_record_case). */
bool mc_plain_row_case(struct mc_plain_table *table, struct mc_arena *arena, struct mc_case *item);

void mc_plain_table_close(struct mc_plain_table *table);

#endif
