/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_table.h: reads cases from a table or from JSON Lines, with the columns that export writes,
 * as files of a suite.
 *
 * Columns are found by name, ignoring case, or by names in common use (base/column_names.c): id,
 * reference, candidate, further references reference_2 ..., targeted ..., graphs and trees with the
 * suffixes _amr and _tree; score (also a `label` of numbers), ratings and tags (separated by ';'),
 * language, source_language, document, segment, `src` or `source` for what candidates were made
 * from (case_table.c says when the latter names the origin of the cases instead), phenomenon,
 * subphenomenon, category, dataset, suite, source, licence, version, description, pooled, system,
 * item, note, expect, lint, judgement (JSON as in a suite), scale_minimum, scale_maximum,
 * scale_kind. Others are ignored, with a note that names them. In JSON Lines these are keys, with
 * JSON as values. A missing id is the number of the row; a case without a phenomenon is
 * unclassified; without a scale, it reaches from the least to the greatest score of the table, with
 * a warning. */
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
    struct mc_column_calls calls; /* the caller's names of columns */
    const char *by; /* the column that cases are grouped by, in place of phenomena; NULL: none */
    struct mc_thread_pool *pool; /* threads that read JSON Lines; NULL: one */
};

struct mc_case_table {
    struct mc_slice path, text;
    struct mc_column_calls calls;         /* the caller's names of columns, which own their texts */
    bool is_lines;                        /* one record per line */
    struct mc_table_input *cells;         /* without its rows; NULL: records of JSON */
    const struct mc_case_column *columns; /* [cells->n_fields] */
    const struct mc_plain_key *keys; /* [cells->n_fields]: of plain rows; NULL: no row is plain */
    struct mc_case_group *groups;    /* in the order of their first rows */
    size_t n_groups;
};

/* Reads a table, JSON records or JSON Lines; `how` NULL: columns are known by their names. `text`
 * and the texts of `how` must outlive the table. False, with findings, if it cannot be read; then
 * there is nothing to close. Rows without candidate or reference are left out with a warning. All
 * memory but the JSON values is the arena's. */
bool mc_case_table_read(struct mc_slice path, struct mc_slice text,
                        const struct mc_suite_tables *how, struct mc_arena *arena,
                        struct mc_diagnostics *diagnostics, struct mc_case_table *table);
/* Prepares reading plain records of the table; end with mc_plain_table_close. */
void mc_case_table_plain(const struct mc_case_table *table, struct mc_plain_table *plain);
/* Frees the text if it is long, and with it the places and the texts of plain cases. */
void mc_case_table_forget(struct mc_case_table *table, struct mc_arena *arena);
/* Frees the JSON values. */
void mc_case_table_close(struct mc_case_table *table);

/* The place in the table of a member of the case on that line: `outer` ("reference"), then `inner`
 * ("amr"): the field it comes from, else the row. NULL: no member. */
struct mc_position mc_case_table_place(const struct mc_case_group *group, uint32_t line,
                                       const char *outer, const char *inner);
/* The place in the table of a value of a group; the group is the context of the cursor's file.
 * Serves as the callback `place` of that file. */
struct mc_position mc_case_table_place_of(const struct mc_json_cursor *cursor, bool at_key);

#endif
