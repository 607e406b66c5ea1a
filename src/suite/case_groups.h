/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_groups.h: groups the cases of a suite by one of their labels in place of phenomena: by
 * language, by document, by system. */
#ifndef MC_SUITE_CASE_GROUPS_H
#define MC_SUITE_CASE_GROUPS_H

#include "suite/suite.h"

/* What cases can be grouped by: "language", "system" ...; NULL-terminated. */
extern const char *const mc_case_group_keys[];
/* The index of a name in that list; the list's length if it is not there. */
size_t mc_case_group_key(const char *name);

/* A part of a file: the cases that share a value of the key. */
struct mc_suite_part {
    uint32_t file;         /* index of the file before the division */
    struct mc_slice value; /* empty: the cases have none, or the file is kept whole */
};

/* Divides the files by the key, except where kept[file] is set ([n_files]): each part becomes a
 * file of the suite, in the order of the first cases; cases and their ids are reordered to match.
 * *parts: [the new n_files], in the arena of the suite. */
void mc_suite_divide(struct mc_suite *suite, size_t key, const bool *kept,
                     struct mc_suite_part **parts);

/* Groups are named after their values (mc_phenomenon_name_of). Appends a number to the value of a
 * group whose name would clash with that of another value, or be empty: words[i] if is_group[i];
 * equal words stay equal. In the arena. */
void mc_group_words_tell_apart(struct mc_slice *words, const bool *is_group, size_t n,
                               struct mc_arena *arena);

#endif
