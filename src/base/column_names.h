/* SPDX-License-Identifier: GPL-3.0-or-later */
/* column_names.h: what the columns of a table are called: by us, by others, and by who calls. */
#ifndef MC_BASE_COLUMN_NAMES_H
#define MC_BASE_COLUMN_NAMES_H

#include "base/error.h"
#include "base/memory.h"
#include "base/options.h"
#include "base/slice.h"

struct mc_delimited_row;

/* What the caller calls columns: "reference" is the column "Text A". Zeroed: nothing. */
struct mc_column_calls {
    const char **names;   /* [n] of ours */
    const char **columns; /* [n] of the table */
    size_t n;
};

/* Takes texts of NAME=COLUMN,NAME=COLUMN apart, texts of the arena. What has another form, and a
 * name that stands twice, is MC_CODE_USAGE. */
int mc_column_calls_parse(const struct mc_option_list *texts, struct mc_arena *arena,
                          struct mc_column_calls *calls, struct mc_error *error) MC_MUST_CHECK;
/* The column that the caller calls so; NULL: none. `calls` may be NULL. */
const char *mc_column_called(const struct mc_column_calls *calls, const char *name);

/* Whether a column is our `name`, in any case of letters, or what others call it: "prediction" is a
 * candidate, "worker_id" an annotator. */
bool mc_column_is_called(const char *name, struct mc_slice text);

/* The field of a header that holds our column `name`: the one that the caller calls so; else the
 * first one of this name; else the first one of this name in any case of letters; else the first
 * one that others call so. SIZE_MAX: none. */
size_t mc_column_find(const struct mc_delimited_row *header, const char *name,
                      const struct mc_column_calls *calls);

/* What a column is called without the number of a repeat: "judge" of "judge#2"; any other one as it
 * is. */
struct mc_slice mc_column_without_repeat(struct mc_slice name);

/* The field that holds what candidates were made from: as above, but what others call it counts
 * before `source`, which, beside a column `licence`, says where the cases of a table are from. */
#define MC_SOURCE_COLUMN "source"
size_t mc_column_find_source(const struct mc_delimited_row *header,
                             const struct mc_column_calls *calls);

/* "the columns are id, text, mt; --columns reference=COLUMN names another": what a message of a
 * missing column ends with. The first few columns are shown, clipped. */
const char *mc_columns_shown(const struct mc_delimited_row *header, struct mc_arena *arena);

#endif
