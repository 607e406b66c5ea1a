/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exceptions.h: rows of golden files that should not agree, from exceptions.tsv. */
#ifndef MC_TESTS_EXCEPTIONS_H
#define MC_TESTS_EXCEPTIONS_H

#include "base/delimited.h"

struct mc_exceptions {
    struct mc_delimited_file file;
    bool *used; /* [n_rows] */
    bool own;   /* the golden files at hand are those of our own, which are named "own/..." there */
};

int mc_exceptions_read(const char *path, bool own, struct mc_arena *arena,
                       struct mc_exceptions *exceptions, struct mc_error *error) MC_MUST_CHECK;
/* Whether the value of this file, column and id is named; its exception is then used. */
bool mc_exceptions_have(struct mc_exceptions *exceptions, const char *file, const char *column,
                        struct mc_slice id);
/* The golden file that exception i (from 1) speaks of, or NULL: it is one of the other ones. */
const char *mc_exceptions_file(const struct mc_exceptions *exceptions, size_t i);

#endif
