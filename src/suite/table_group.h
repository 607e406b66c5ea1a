/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_group.h: the rows of a table that are one file of a suite: its text and, one after the
 * other, the values of its cases. Values of all rows at once would take ten times the memory, and
 * the texts of plain ones (plain_case.h) as much as the table: these are made from their rows or
 * lines whenever they are asked for. */
#ifndef MC_SUITE_TABLE_GROUP_H
#define MC_SUITE_TABLE_GROUP_H

#include "base/json.h"
#include "base/memory.h"

struct mc_case_table;
struct mc_plain_table;

struct mc_case_table_row {
    size_t begin;    /* byte of the row, of the line or of the record */
    uint32_t line;   /* in the table */
    uint32_t number; /* of the row or line, from 1 */
    uint32_t column; /* of the case in the text of the group, where that is on its first line; else
                        1: it is counted from the case */
    uint32_t
        stored; /* index of the text of the case; MC_NOT_FOUND: it is made from its row or line */
};

/* The rows of one phenomenon and one head, as a file of a suite: for sums, for its places and for
 * whoever shows a case. */
struct mc_case_group {
    struct mc_slice head; /* its JSON, on one line, up to its first case; set when all rows are
                             there */
    json_t *root;         /* its values, without those of cases; NULL: the table was closed */
    const struct mc_case_table *table;
    const struct mc_slice *lines; /* the text of that */
    struct mc_case_table_row *rows;
    size_t n_rows, capacity; /* capacity 0: they are the arena's */
    struct mc_buffer texts;  /* of cases that are stored, until all rows are there */
    const char *stored;      /* the same then */
    size_t *ends;            /* [n_stored]: in these */
    size_t n_stored, end_capacity;
};

/* Adds the case that the row is, as its value. */
void mc_table_group_add(struct mc_case_group *group, struct mc_case_table_row row, json_t *object);
/* The same of a row or a line that is plain. */
void mc_table_group_add_plain(struct mc_case_group *group, struct mc_case_table_row row);
/* Writes the head and moves all into the arena, when all rows are there, of which there is one at
 * least. To be called in any case. Where the head does not say the ends of the scale, they are
 * these; of two that are no scale the greater one is 1 above the other. */
void mc_table_group_end(struct mc_case_group *group, double minimum, double maximum,
                        struct mc_arena *arena);

/* The text of case i < n_rows, without the comma between two; empty where that of the table was
 * forgotten. `plain` is that of the table (mc_case_table_plain), which takes the row or record
 * where the case is plain, and then holds the text until the next call. */
struct mc_slice mc_table_group_case_text(const struct mc_case_group *group, size_t i,
                                         struct mc_plain_table *plain);
/* Where it is, for messages: its line in the table. */
struct mc_position mc_table_group_case_at(const struct mc_case_group *group, size_t i);
bool mc_table_group_case_is_plain(const struct mc_case_group *group, size_t i);
/* Between two cases, and behind the last one. */
#define MC_TABLE_GROUP_COMMA ","
#define MC_TABLE_GROUP_END "]}\n"
/* Whether the bytes stand in what the text is made from: in a line, the text of a row, a stored
 * text or the head. Where they do not, they are not in the text, unless they reach over the end of
 * a value. */
bool mc_table_group_mentions(const struct mc_case_group *group, struct mc_slice bytes,
                             struct mc_plain_table *plain);
/* The text of the group, in the arena. */
struct mc_slice mc_table_group_text(const struct mc_case_group *group, struct mc_plain_table *plain,
                                    struct mc_arena *arena);

/* Case i, below `cases`, the cursor of the array in the root, which is empty: its values, to be
 * ended with json_decref. `file` is that of the group with the text of the case in place of the
 * whole. The value is NULL, with a finding, where it is nested too deeply. */
void mc_table_group_case(const struct mc_case_group *group, const struct mc_json_cursor *cases,
                         size_t i, const struct mc_json_file *file, struct mc_json_cursor *item);
/* Gives the values back. */
void mc_table_group_close(struct mc_case_group *group);

#endif
