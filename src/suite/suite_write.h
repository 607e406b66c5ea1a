/* SPDX-License-Identifier: GPL-3.0-or-later */
/* suite_write.h: writes a file of a suite as JSON. */
#ifndef MC_SUITE_SUITE_WRITE_H
#define MC_SUITE_SUITE_WRITE_H

#include <stdint.h>
#include <stdio.h>

#include "base/error.h"

struct mc_case;
struct mc_suite;
struct mc_suite_judgement;

/* Writes one file of the suite in the layout of doc/suite-format.md: keys in its order, two blanks
 * a level, graphs and trees as arrays of their lines, numbers in the shortest form that reads back
 * equal. The same struct always gives the same bytes. Absent values and defaults (no score, pooled,
 * no tags ...) are left out. All texts must be well-formed UTF-8, and the file's phenomenon known.
 * Errors stay in the stream. */
void mc_suite_write(const struct mc_suite *suite, uint32_t file, FILE *stream);
/* Writes file i of the suite to paths[i], all files or none; creates `folder` for them (NULL: it
 * exists). */
int mc_suite_files_write(const struct mc_suite *suite, const char *folder, const char *const *paths,
                         struct mc_error *error) MC_MUST_CHECK;
/* Write the values of "expect" and "lint" of a case that has them, and of "judgement", on one
 * line. */
void mc_suite_write_expectations(const struct mc_case *item, FILE *stream);
void mc_suite_write_allowances(const struct mc_case *item, FILE *stream);
void mc_suite_write_judgement(const struct mc_suite_judgement *judgement, FILE *stream);

#endif
