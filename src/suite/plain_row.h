/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plain_row.h: treats a row of a table as a plain record (plain_case.h), like a line of JSON: its
 * fields are texts and a score. Its text or case is made by reading the row again: keeping the
 * fields and texts of all rows would take three times the memory of the table. */
#ifndef MC_SUITE_PLAIN_ROW_H
#define MC_SUITE_PLAIN_ROW_H

#include "base/delimited.h"
#include "suite/plain_case.h"

/* The records of a table, lines or rows, taken one at a time. Zero but for `records.find` and its
 * context means lines. */
struct mc_plain_table {
    struct mc_plain_records records;
    /* For rows: */
    const struct mc_plain_key *keys; /* one for each field; NULL: lines */
    struct mc_delimited_rows *rows;
    const struct mc_delimited_row *row; /* the row taken last */
    size_t number;                      /* its number */
    struct mc_buffer spelled;           /* texts of the row with their escapes */
};

/* Takes a row of a table; `number` becomes its id if it has none. `keys` are those of its fields;
 * fields with MC_PLAIN_HEAD are ignored, and so are empty ones, except a source. False: it is not
 * plain, or lacks a reference or candidate. Its members point into the row. */
bool mc_plain_row(struct mc_plain_records *records, const struct mc_plain_key *keys,
                  const struct mc_delimited_row *row, size_t number);

/* The text of the plain case whose row begins at the offset, as mc_json_append writes it; valid
 * until the next call. Empty if there is no such row. */
struct mc_slice mc_plain_row_text(struct mc_plain_table *table, size_t offset, size_t number);
/* The case of the row whose text was made last (as mc_plain_record_case). */
bool mc_plain_row_case(struct mc_plain_table *table, struct mc_arena *arena, struct mc_case *item);

void mc_plain_table_close(struct mc_plain_table *table);

#endif
