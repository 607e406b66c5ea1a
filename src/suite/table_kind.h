/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_kind.h: whether a file holds cases as a table, as JSON Lines or as records in one JSON
 * value, by its name or by the beginning of its text. */
#ifndef MC_SUITE_TABLE_KIND_H
#define MC_SUITE_TABLE_KIND_H

#include "base/json.h"
#include "base/slice.h"

/* Whether a file with this name is read as a table: .csv, .tsv, .jsonl, .ndjson. */
bool mc_case_table_is_one(const char *path);
/* Whether the name of a file leaves its kind open: neither .json nor one of these, or standard
 * input. */
bool mc_case_table_is_open(const char *path);
/* Whether the text of such a file is a table: one object per line, or not JSON at its beginning. */
bool mc_case_table_is_text(struct mc_slice text);
/* Whether the JSON value of a file is cases as records: an array of objects, or an object of
 * objects by id that is not a suite. */
bool mc_case_table_is_records(json_t *root);
/* The same for any text; also true if it begins as JSON but is invalid: its reader then reports the
 * place. */
bool mc_case_table_may_be_records(struct mc_slice text);
/* Whether a table with this path has one record per line, by its name or, if that leaves it open,
 * by its text. */
bool mc_case_table_is_lines(struct mc_slice path, struct mc_slice text);
/* Whether a table with this path is records in one value, by the beginning of its text, which the
 * caller knows to be JSON. */
bool mc_case_table_begins_records(struct mc_slice path, struct mc_slice text);

#endif
