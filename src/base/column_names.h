/* SPDX-License-Identifier: GPL-3.0-or-later */
/* column_names.h: what the columns of a table are called: by us, by other programs, and by the
 * caller. */
#ifndef MC_BASE_COLUMN_NAMES_H
#define MC_BASE_COLUMN_NAMES_H

#include "base/error.h"
#include "base/memory.h"
#include "base/options.h"
#include "base/slice.h"

struct mc_delimited_row;

/* The caller's names for columns: "reference" is the column "Text A". Zeroed: none. */
struct mc_column_calls {
    const char **names;   /* [n] our names */
    const char **columns; /* [n] names in the table */
    size_t n;
};

/* Splits texts of the form NAME=COLUMN,NAME=COLUMN; the parts live in the arena. Another form, or a
 * name given twice, is MC_CODE_USAGE. */
int mc_column_calls_parse(const struct mc_option_list *texts, struct mc_arena *arena,
                          struct mc_column_calls *calls, struct mc_error *error) MC_MUST_CHECK;
/* The column to which the caller gave this name; NULL: none. `calls` may be NULL. */
const char *mc_column_called(const struct mc_column_calls *calls, const char *name);

/* Whether a column is called `name` (ignoring case) or has another program's name for it:
 * "prediction" is a candidate, "worker_id" an annotator. */
bool mc_column_is_called(const char *name, struct mc_slice text);

/* The field of a header that holds our column `name`: the one to which the caller gave this name;
 * else the first with exactly this name; else the first that matches ignoring case; else the first
 * with another program's name for it. SIZE_MAX: none. */
size_t mc_column_find(const struct mc_delimited_row *header, const char *name,
                      const struct mc_column_calls *calls);

/* The name of a column without the number of a repeat: "judge" of "judge#2"; any other name
 * unchanged. */
struct mc_slice mc_column_without_repeat(struct mc_slice name);

/* The field that holds the source sentence: found as above, but other programs' names for it take
 * precedence over `source`, which, beside a column `licence`, says where the cases of a table are
 * from. */
#define MC_SOURCE_COLUMN "source"
size_t mc_column_find_source(const struct mc_delimited_row *header,
                             const struct mc_column_calls *calls);

/* "the columns here are "id", "text", "mt"", for a message about a missing column. Only the first
 * few are shown, clipped. */
const char *mc_columns_shown(const struct mc_delimited_row *header, struct mc_arena *arena);

#endif
