/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_group.h: the rows of a table that are one file of a suite: its text and, one after the
 * other, the values of its cases. Values of all rows at once would take ten times the memory. */
#ifndef MC_SUITE_TABLE_GROUP_H
#define MC_SUITE_TABLE_GROUP_H

#include "base/json.h"
#include "base/memory.h"

struct mc_case_table;

struct mc_case_table_row {
    struct mc_position
        at;        /* of the case, for messages: its line in the table; a column that is that in
                    * the text of the group on its first line, else counted from the case */
    size_t number; /* of the row or line, from 1 */
    size_t begin;  /* JSON Lines: byte of the line */
    size_t offset; /* of the case in the text of the group */
};

/* The rows of one phenomenon and one head, as a file of a suite: for sums, for its places and for
 * whoever shows a case. */
struct mc_case_group {
    struct mc_slice text; /* its JSON, on one line; set when all rows are there */
    json_t *root;         /* its values, without those of cases; NULL: the table was closed */
    const struct mc_case_table *table;
    struct mc_case_table_row *rows;
    size_t n_rows, capacity; /* capacity 0: they are the arena's */
    struct mc_buffer cases;  /* their texts, until that of the group is written */
};

/* Adds the case that the row is, as value or as its text. */
void mc_table_group_add(struct mc_case_group *group, struct mc_case_table_row row, json_t *object);
void mc_table_group_add_text(struct mc_case_group *group, struct mc_case_table_row row,
                             struct mc_slice object);
/* Writes the text, into the arena, when all rows are there, of which there is one at least; what is
 * not in the arena is given back. To be called in any case. Where the head does not say the ends of
 * the scale, they are these; of two that are no scale the greater one is 1 above the other. */
void mc_table_group_write(struct mc_case_group *group, double minimum, double maximum,
                          struct mc_arena *arena);
/* The text of case i < n_rows; *anchor gets its byte in the text of the group with the line of the
 * row in the table. */
struct mc_slice mc_table_group_case_text(const struct mc_case_group *group, size_t i,
                                         struct mc_json_anchor *anchor);
/* Case i, below `cases`, the cursor of the array in the root, which is empty: its values, to be
 * ended with json_decref, and as anchor its byte in the text of the group with the line of the row
 * in the table. False behind the last one. The value is NULL, with a finding, where it is nested
 * too deeply. */
bool mc_table_group_case(const struct mc_case_group *group, const struct mc_json_cursor *cases,
                         size_t i, struct mc_json_cursor *item);
/* Gives the values back. */
void mc_table_group_close(struct mc_case_group *group);

#endif
