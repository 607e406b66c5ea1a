/* SPDX-License-Identifier: GPL-3.0-or-later */
/* row_template.h: texts with places for values of a row: "wmt-{pair}-{#}".
 *
 *     {name}          the column `name` of the row
 *     {table/name}    the column of the joined table: of the first row that fits; where there is no
 *                     such table, the column of the row with that whole name
 *     {#}             the number of the row in its file, from 1
 *     {#name}         its number among the rows with the same value of the column
 *     {@}             the name of the file, without folder and ending
 *     {one|other}     the first of several that is not empty
 *     {one|}          the column, which need not be there
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
    struct mc_slice table; /* of the column; length 0: the rows themselves */
    struct mc_slice whole; /* both, as written */
    bool instead;          /* only where the piece before it is empty */
    bool optional;         /* the column may be absent: then it is empty */
    /* After mc_template_resolve: */
    size_t table_index;      /* 0: the rows themselves, else 1 + index of the joined table */
    size_t column;           /* SIZE_MAX: there is none */
    const uint32_t *numbers; /* per row */
};

struct mc_template {
    struct mc_slice text;  /* as written; length 0: there is none */
    struct mc_slice path;  /* the mapping file that it is from */
    struct mc_position at; /* there */
    struct mc_template_piece *pieces;
    size_t n_pieces;
};

struct mc_templates {
    struct mc_template *items;
    size_t n;
};

/* Rows, and those of other tables that go with them. */
struct mc_joined_table {
    struct mc_slice name;
    struct mc_records records;
    struct mc_string_map *keys; /* key -> chain of rows */
    const uint32_t *first;      /* per key; rows from 0 */
    const uint32_t *next;       /* per row; MC_NOT_FOUND: the last one */
    size_t *matched;            /* per row of the main table: key, or SIZE_MAX */
};

struct mc_tables {
    struct mc_records records;
    struct mc_joined_table *joined;
    size_t n_joined;
};

/* Takes the text apart. NULL, or what is wrong with it. */
const char *mc_template_parse(struct mc_slice text, struct mc_arena *arena,
                              struct mc_template *parsed);
/* Finds the columns. An absent one that is not optional is a finding at the head of the file that
 * should have it. */
int mc_template_resolve(struct mc_template *item, const struct mc_tables *tables,
                        struct mc_import *import) MC_MUST_CHECK;
/* The text of a row. A template of one place alone gives the value itself, without a copy. */
struct mc_slice mc_template_text(const struct mc_template *item, const struct mc_tables *tables,
                                 size_t row, struct mc_arena *arena);
/* All values of a row: those of a JSON array, and of all rows of a joined table that fit, where the
 * template is one place alone; else its text. Calls `take` for each. */
void mc_template_values(const struct mc_template *item, const struct mc_tables *tables, size_t row,
                        struct mc_arena *arena, void (*take)(struct mc_slice value, void *context),
                        void *context);
/* Place of the first value of the template in a row; of the row where it has none. */
struct mc_record_place mc_template_place(const struct mc_template *item,
                                         const struct mc_tables *tables, size_t row);

#endif
