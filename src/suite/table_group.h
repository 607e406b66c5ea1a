/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_group.h: the rows of a table that form one file of a suite: its text and, one at a time,
 * the JSON values of its cases. The values of all rows at once would take ten times the memory, and
 * the texts of plain ones (plain_case.h) as much as the table: those are made from their rows or
 * lines on request. */
#ifndef MC_SUITE_TABLE_GROUP_H
#define MC_SUITE_TABLE_GROUP_H

#include "base/json.h"
#include "base/memory.h"

struct mc_case_table;
struct mc_plain_table;

struct mc_case_table_row {
    size_t begin;    /* offset in bytes of the row, line or record */
    uint32_t line;   /* in the table */
    uint32_t number; /* of the row or line, from 1 */
    uint32_t column; /* of the case in the text of the group, if on its first line; else 1: columns
                        count from the case */
    uint32_t stored; /* index of the case's text; MC_NOT_FOUND: made from its row or line */
};

/* The rows of one phenomenon and one head, as a file of a suite: for checksums, places, and showing
 * cases. */
struct mc_case_group {
    struct mc_slice head; /* its JSON, on one line, up to its first case; set after the last row */
    json_t *root;         /* its JSON value, without the cases; NULL: the table was closed */
    const struct mc_case_table *table;
    const struct mc_slice *lines; /* the table's text */
    struct mc_case_table_row *rows;
    size_t n_rows, capacity; /* capacity 0: rows are in the arena */
    struct mc_buffer texts;  /* of stored cases, until the last row */
    const char *stored;      /* the same afterwards */
    size_t *ends;            /* [n_stored]: end of each text */
    size_t n_stored, end_capacity;
};

/* Adds the case of a row, given as its JSON value. */
void mc_table_group_add(struct mc_case_group *group, struct mc_case_table_row row, json_t *object);
/* The same for a plain row or line. */
void mc_table_group_add_plain(struct mc_case_group *group, struct mc_case_table_row row);
/* Writes the head and moves everything into the arena, after the last row, of which there is at
 * least one. Must always be called. `minimum` and `maximum` are the ends of the scale if the head
 * has none; if they are not a scale, the greater is set 1 above the other. */
void mc_table_group_end(struct mc_case_group *group, double minimum, double maximum,
                        struct mc_arena *arena);

/* The text of case i < n_rows, without a comma; empty if the table's text was freed. `plain` is
 * from mc_case_table_plain; if the case is plain, it takes the row or record, and holds the text
 * until the next call. */
struct mc_slice mc_table_group_case_text(const struct mc_case_group *group, size_t i,
                                         struct mc_plain_table *plain);
/* The place of the case for messages: its line in the table. */
struct mc_position mc_table_group_case_at(const struct mc_case_group *group, size_t i);
bool mc_table_group_case_is_plain(const struct mc_case_group *group, size_t i);
/* Text between two cases, and after the last one. */
#define MC_TABLE_GROUP_COMMA ","
#define MC_TABLE_GROUP_END "]}\n"
/* Whether the bytes occur in what the text is made from: a line, the text of a row, a stored text
 * or the head. If not, they do not occur in the text either, unless they cross the end of a
 * value. */
bool mc_table_group_mentions(const struct mc_case_group *group, struct mc_slice bytes,
                             struct mc_plain_table *plain);
/* The text of the group, in the arena. */
struct mc_slice mc_table_group_text(const struct mc_case_group *group, struct mc_plain_table *plain,
                                    struct mc_arena *arena);

/* Gets a cursor at case i below `cases`, the cursor of the (empty) array in the root; release its
 * value with json_decref. `file` is the group's, with the text of the case in place of the whole.
 * The value is NULL, with a finding, if nested too deeply. */
void mc_table_group_case(const struct mc_case_group *group, const struct mc_json_cursor *cases,
                         size_t i, const struct mc_json_file *file, struct mc_json_cursor *item);
/* Frees the JSON values. */
void mc_table_group_close(struct mc_case_group *group);

#endif
