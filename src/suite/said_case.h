/* SPDX-License-Identifier: GPL-3.0-or-later */
/* said_case.h: what a row or a record says, member by member, becomes a case in the group of its
 * head (table_group.h). */
#ifndef MC_SUITE_SAID_CASE_H
#define MC_SUITE_SAID_CASE_H

#include "suite/case_columns.h"
#include "suite/table_group.h"

struct mc_string_map;

/* What a row says: of the case, of the head of its file, and of sides by "reference_2" and the
 * like. Its values end with mc_said_case_add. */
struct mc_said {
    json_t *object, *head, *sides;
    struct mc_case_table_row row;
};

/* The cases of a table under reading. */
struct mc_said_cases {
    struct mc_arena *arena;
    struct mc_slice path;
    const struct mc_case_table *table; /* of the groups, and its text */
    const struct mc_slice *lines;
    struct mc_case_group *groups; /* in the order of their first rows */
    size_t n_groups, capacity;
    const char *name;                 /* what suite and data set are called where nothing says it */
    struct mc_string_map *keys;       /* heads -> index in groups */
    struct mc_string_map *said_heads; /* what rows say of heads -> index in group_of_said */
    uint32_t *group_of_said;          /* index in groups */
    size_t n_said, said_capacity;
    struct mc_buffer key; /* of the row; to be freed */
    /* Of all cases: */
    double minimum, maximum; /* of the scores */
    bool has_score;
    size_t most;       /* number of a side: reference_3 */
    size_t n_left_out; /* rows without candidate or reference */
    struct mc_position left_out_at;
};

/* None yet; the table and its text are to be set. */
void mc_said_cases_begin(struct mc_said_cases *cases, struct mc_slice path, struct mc_arena *arena);

/* Nothing is said yet. */
struct mc_said mc_said_of(struct mc_case_table_row row);
/* The member of the object that is an object, which is made where there is none. */
json_t *mc_said_member_object(json_t *object, const char *key);
/* The key of a side while a row is read: "reference", "reference_2", "targeted_3". */
const char *mc_said_side_key(struct mc_said_cases *cases, const struct mc_case_column *column);
/* The case is of the group that the value of --by names; takes the value. */
void mc_said_group_by(const struct mc_said *said, json_t *value);

/* Puts what a row says, of which nothing is left, into the group of its head as a case. Returns the
 * index of the group; MC_NOT_FOUND: it is no case. */
uint32_t mc_said_case_add(struct mc_said_cases *cases, struct mc_said *said);
/* Counts a score of a case that is added without trees. */
void mc_said_score(struct mc_said_cases *cases, double number);

#endif
