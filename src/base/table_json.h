/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_json.h: records of JSON as a table.
 *
 * Records are an array of objects, objects line by line (JSON Lines), or the members of an object
 * {"id": record}, whose keys become the column `id`; a member that is a number is the column
 * `value`. A key is a column; a member nested in it becomes the column KEY.INNER, a list of texts
 * the columns KEY, KEY_2, KEY_3 ..., another list KEY.1, KEY.2 ... A missing member, or null, is an
 * empty field (mc_table_is_absent). `references` is the list of all references, as in suites. */
#ifndef MC_BASE_TABLE_JSON_H
#define MC_BASE_TABLE_JSON_H

#include "base/delimited.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/slice.h"

/* Whether a text begins like records: with an object, or an array of objects. */
bool mc_table_is_json(struct mc_slice text);

/* Whether this field of a row stands for a missing member or null, not for an empty text. Fields of
 * delimited text never do. */
bool mc_table_is_absent(struct mc_slice field);

/* Reads all records; the first row holds the column names, in order of first appearance. A text
 * that is not JSON, a value that is not a record, two members of one name, or more than
 * MOST_COLUMNS (table_json.c) columns: MC_CODE_INPUT with the place. Memory is the arena's. */
int mc_table_from_json(struct mc_slice path, struct mc_slice text, struct mc_arena *arena,
                       struct mc_delimited_file *file, struct mc_error *error) MC_MUST_CHECK;

#endif
