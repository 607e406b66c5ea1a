/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_kind.h: whether a file is cases as a table, as lines of JSON or as records in one, by its
 * name or by how its text begins. */
#ifndef MC_SUITE_TABLE_KIND_H
#define MC_SUITE_TABLE_KIND_H

#include "base/json.h"
#include "base/slice.h"

/* Whether a file of this name is read as a table: .csv, .tsv, .jsonl, .ndjson. */
bool mc_case_table_is_one(const char *path);
/* Whether the name of a file does not say what it is: neither .json nor one of these; standard
 * input. */
bool mc_case_table_is_open(const char *path);
/* Whether the text of such a file is a table: objects line by line, or what does not begin as JSON.
 */
bool mc_case_table_is_text(struct mc_slice text);
/* Whether the value of a file is cases as records: an array of objects, or an object of objects by
 * their ids that is no suite. */
bool mc_case_table_is_records(json_t *root);
/* The same of the text of a file, which may be anything; also where it begins as JSON and is none,
 * which whoever reads it says with the place. */
bool mc_case_table_may_be_records(struct mc_slice text);
/* Whether a table of this path is a record a line, by its name or, where that says nothing, by the
 * text. */
bool mc_case_table_is_lines(struct mc_slice path, struct mc_slice text);
/* Whether one of this path is records in one value, if its text, which whoever calls has seen to be
 * JSON, begins so. */
bool mc_case_table_begins_records(struct mc_slice path, struct mc_slice text);

#endif
