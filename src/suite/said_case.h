/* SPDX-License-Identifier: GPL-3.0-or-later */
/* said_case.h: turns the members of a row or record into a case in the group of its head
 * (table_group.h). */
#ifndef MC_SUITE_SAID_CASE_H
#define MC_SUITE_SAID_CASE_H

#include "suite/case_columns.h"
#include "suite/table_group.h"

struct mc_string_map;

/* The members of one row: of the case, of the head of its file, and of sides by key ("reference_2"
 * ...). mc_said_case_add releases the values. */
struct mc_said {
    json_t *object, *head, *sides;
    struct mc_case_table_row row;
};

/* The cases of a table while it is read. */
struct mc_said_cases {
    struct mc_arena *arena;
    struct mc_slice path;
    const struct mc_case_table *table; /* of the groups; `lines` is its text */
    const struct mc_slice *lines;
    struct mc_case_group *groups; /* in the order of their first rows */
    size_t n_groups, capacity;
    const char *name;                 /* name of suite and data set if the table gives none */
    struct mc_string_map *keys;       /* heads -> index in groups */
    struct mc_string_map *said_heads; /* heads as rows give them -> index in group_of_said */
    uint32_t *group_of_said;          /* index in groups */
    size_t n_said, said_capacity;
    struct mc_buffer key; /* of the current row; the caller frees it */
    /* Of all cases: */
    double minimum, maximum; /* of the scores */
    bool has_score;
    size_t most;       /* greatest number of a side: reference_3 */
    size_t n_left_out; /* rows without candidate or reference */
    struct mc_position left_out_at;
};

/* Begins without cases; the caller then sets `table` and `lines`. */
void mc_said_cases_begin(struct mc_said_cases *cases, struct mc_slice path, struct mc_arena *arena);

/* A row without members yet. */
struct mc_said mc_said_of(struct mc_case_table_row row);
/* The object under this key of the object; created if missing. */
json_t *mc_said_member_object(json_t *object, const char *key);
/* The key of a side while a row is read: "reference", "reference_2", "targeted_3". */
const char *mc_said_side_key(struct mc_said_cases *cases, const struct mc_case_column *column);
/* Puts the case into the group named by this value of --by; takes ownership of the value. */
void mc_said_group_by(const struct mc_said *said, json_t *value);

/* Adds the row as a case to the group of its head, and releases `said`. Returns the index of the
 * group; MC_NOT_FOUND: it is not a case. */
uint32_t mc_said_case_add(struct mc_said_cases *cases, struct mc_said *said);
/* Records the score of a case that is added without trees. */
void mc_said_score(struct mc_said_cases *cases, double number);

#endif
