/* line_diff.h: how two versions of a text differ, as a unified diff (POSIX.1-2017, diff -u). */
#ifndef MC_TEXT_LINE_DIFF_H
#define MC_TEXT_LINE_DIFF_H

#include <stdio.h>

#include "base/slice.h"

/* A stretch of the old text and what stands in its place. */
struct mc_changed_span {
    size_t begin, end;         /* bytes of the old text */
    size_t new_begin, new_end; /* bytes of the new text */
};

struct mc_line_diff {
    struct mc_slice path; /* for the two lines at the head, behind "a/" and "b/" */
    struct mc_slice before, after;
    const struct mc_changed_span *spans; /* ascending; outside of them the texts are equal */
    size_t n_spans;
};

/* Writes the diff, with three lines of context; nothing for no spans. Inside a span the longest
 * common subsequence of its lines stays; spans of very many lines are shown as a whole. */
void mc_line_diff_write(const struct mc_line_diff *diff, FILE *stream);

#endif
