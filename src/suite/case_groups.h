/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_groups.h: the cases of a suite grouped by what is said of each, in place of phenomena: by
 * language, by document, by system. */
#ifndef MC_SUITE_CASE_GROUPS_H
#define MC_SUITE_CASE_GROUPS_H

#include "suite/suite.h"

/* What cases can be grouped by: "language", "system" ...; ended by NULL. */
extern const char *const mc_case_group_keys[];
/* Its place in that list; the end of it: it is none. */
size_t mc_case_group_key(const char *name);

/* A part of a file: the cases that say the same. */
struct mc_suite_part {
    uint32_t file;         /* as it was counted before */
    struct mc_slice value; /* empty: nothing is said, or the file is kept whole */
};

/* Divides the files by the key, but those that `kept`[n_files] says: each part becomes a file of
 * the suite, in the order of the first cases; cases and their ids follow. *parts: [n_files of the
 * new ones], in the arena of the suite. */
void mc_suite_divide(struct mc_suite *suite, size_t key, const bool *kept,
                     struct mc_suite_part **parts);

/* Groups are named after their values (mc_phenomenon_name_of). Puts a number behind the value of a
 * group whose name would be that of another value, or empty: words[i] where is_group[i]; equal
 * words stay equal. In the arena. */
void mc_group_words_tell_apart(struct mc_slice *words, const bool *is_group, size_t n,
                               struct mc_arena *arena);

#endif
