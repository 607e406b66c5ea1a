/* suite_write.h: a file of a suite back to JSON. */
#ifndef MC_SUITE_SUITE_WRITE_H
#define MC_SUITE_SUITE_WRITE_H

#include <stdio.h>

#include "suite/suite.h"

/* Writes one file of the suite in the layout of doc/suite-format.md: keys in its order, two blanks
 * a level, graphs and trees as arrays of their lines, numbers in the shortest form that reads back
 * equal. The same struct always gives the same bytes. What is absent or has its default (no score,
 * pooled, no tags ...) is left out. All texts must be well-formed UTF-8, and the
 * file's phenomenon known. Errors stay in the stream. */
void mc_suite_write(const struct mc_suite *suite, uint32_t file, FILE *stream);

#endif
