/* SPDX-License-Identifier: GPL-3.0-or-later */
/* row_template.h: texts with places for values of a row: "wmt-{pair}-{#}".
 *
 *     {name}          the column `name` of the row
 *     {table/name}    the column of the joined table, in its first matching row; if there is no
 *                     such table, the column of the row with that whole name
 *     {#}             the number of the row in its file, from 1
 *     {#name}         its number among the rows with the same value of the column
 *     {@}             the name of the file, without folder and ending
 *     {one|other}     the first of several that is not empty
 *     {one|}          a column that may be absent
 */
#ifndef MC_IMPORT_ROW_TEMPLATE_H
#define MC_IMPORT_ROW_TEMPLATE_H

#include "base/error.h"
#include "base/memory.h"
#include "base/slice.h"
#include "import/records.h"

struct mc_import;

enum mc_template_kind {
    MC_TEMPLATE_LITERAL,
    MC_TEMPLATE_VALUE,
    MC_TEMPLATE_NUMBER,
    MC_TEMPLATE_NUMBER_WITHIN,
    MC_TEMPLATE_FILE
};

struct mc_template_piece {
    enum mc_template_kind kind;
    struct mc_slice text;  /* the literal, or the column */
    struct mc_slice table; /* of the column; length 0: the main table */
    struct mc_slice whole; /* table and column, as written */
    bool instead;          /* used only if the piece before it is empty */
    bool optional;         /* the column may be absent: then it is empty */
    /* After mc_template_resolve: */
    size_t table_index;      /* 0: the main table, else 1 + index of the joined table */
    size_t column;           /* SIZE_MAX: absent */
    const uint32_t *numbers; /* NUMBER_WITHIN: per row */
};

struct mc_template {
    struct mc_slice text;  /* as written; length 0: no template */
    struct mc_slice path;  /* of the mapping file */
    struct mc_position at; /* in that file */
    struct mc_template_piece *pieces;
    size_t n_pieces;
};

struct mc_templates {
    struct mc_template *items;
    size_t n;
};

/* A table whose rows go with rows of the main table. */
struct mc_joined_table {
    struct mc_slice name;
    struct mc_records records;
    struct mc_string_map *keys; /* key -> chain of rows */
    const uint32_t *first;      /* per key: its first row, from 0 */
    const uint32_t *next;       /* per row: the next with its key; MC_NOT_FOUND: none */
    size_t *matched;            /* per row of the main table: index of the key, or SIZE_MAX */
};

/* The main table, and the tables joined with it. */
struct mc_tables {
    struct mc_records records;
    struct mc_joined_table *joined;
    size_t n_joined;
};

/* Parses a template. NULL, or what is wrong with the text. */
const char *mc_template_parse(struct mc_slice text, struct mc_arena *arena,
                              struct mc_template *parsed);
/* Finds the columns. An absent one that is not optional is a finding at the head of the file that
 * should have it. */
int mc_template_resolve(struct mc_template *item, const struct mc_tables *tables,
                        struct mc_import *import) MC_MUST_CHECK;
/* The text for a row. A template that consists of one place gives the value itself, not a copy. */
struct mc_slice mc_template_text(const struct mc_template *item, const struct mc_tables *tables,
                                 size_t row, struct mc_arena *arena);
/* Calls `take` for each value for a row. A template that consists of one place has the values of a
 * JSON array and those of all matching rows of a joined table; any other has only its text. */
void mc_template_values(const struct mc_template *item, const struct mc_tables *tables, size_t row,
                        struct mc_arena *arena, void (*take)(struct mc_slice value, void *context),
                        void *context);
/* Place of the template's first value in a row; of the row itself if it has none. */
struct mc_record_place mc_template_place(const struct mc_template *item,
                                         const struct mc_tables *tables, size_t row);

#endif
