/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_table.h: cases as a table or as JSON Lines, with the columns that export writes, as files of
 * a suite.
 *
 * Columns are found by name, in any case of letters, or by what others call them
 * (base/column_names.c): id, reference, candidate, further references reference_2 ..., targeted
 * ..., graphs and trees with _amr and _tree behind; score (also a `label` of numbers), ratings and
 * tags (separated by ';'), language, source_language, document, segment, `src` or `source` for what
 * candidates were made from (case_table.c says when the latter is where cases are from),
 * phenomenon, subphenomenon, category, dataset, suite, source, licence, version, description,
 * pooled, system, item, note, expect, lint, judgement (JSON as in a suite), scale_minimum,
 * scale_maximum, scale_kind. Others are no part of a case, and passed over, with a note that names
 * them. In JSON Lines these are keys, with JSON as values. Where no id is given it is the number of
 * the row; without a phenomenon a case is unclassified; without a scale the least and the greatest
 * score of the table are its ends, which is a warning. */
#ifndef MC_SUITE_CASE_TABLE_H
#define MC_SUITE_CASE_TABLE_H

#include "base/table.h"

struct mc_case_column;
struct mc_case_group;
struct mc_case_table;
struct mc_plain_key;
struct mc_plain_table;
struct mc_thread_pool;

/* How tables of cases are read. */
struct mc_suite_tables {
    struct mc_column_calls calls; /* what the caller calls columns */
    const char *by; /* the column that cases are grouped by, in place of phenomena; NULL: none */
    struct mc_thread_pool *pool; /* whose threads read JSON Lines; NULL: one */
};

struct mc_case_table {
    struct mc_slice path, text;
    struct mc_column_calls calls;         /* what the caller calls columns; its texts are his */
    bool is_lines;                        /* a record a line */
    struct mc_table_input *cells;         /* without its rows; NULL: records of JSON */
    const struct mc_case_column *columns; /* [cells->n_fields] */
    const struct mc_plain_key *keys; /* [cells->n_fields]: of plain rows; NULL: there are none */
    struct mc_case_group *groups;    /* in the order of their first rows */
    size_t n_groups;
};

/* Takes the table apart, or such records, which are known to be JSON, or those of lines; how:
 * NULL is by the names that columns have. `text` and the texts of `how` must live as long as the
 * table. False with findings where it cannot be, and nothing is to
 * be closed; rows without candidate or reference are left out with a warning. Memory but that of
 * the values is the arena's. */
bool mc_case_table_read(struct mc_slice path, struct mc_slice text,
                        const struct mc_suite_tables *how, struct mc_arena *arena,
                        struct mc_diagnostics *diagnostics, struct mc_case_table *table);
/* Plain records of the table, of which none is taken; end with mc_plain_table_close. */
void mc_case_table_plain(const struct mc_case_table *table, struct mc_plain_table *plain);
/* Gives back the text where it is long, and with it the places and the texts of plain cases. */
void mc_case_table_forget(struct mc_case_table *table, struct mc_arena *arena);
/* Gives the values back. */
void mc_case_table_close(struct mc_case_table *table);

/* The place in the table of a member of the case on that line, as "reference", and of a member of
 * that, as "amr": the field that it is from, else the row. NULL: of no member. */
struct mc_position mc_case_table_place(const struct mc_case_group *group, uint32_t line,
                                       const char *outer, const char *inner);
/* The place in the table of a value of a group, which is the context of the cursor's file: `place`
 * of such a file. */
struct mc_position mc_case_table_place_of(const struct mc_json_cursor *cursor, bool at_key);

#endif
