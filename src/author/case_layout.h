/* case_layout.h: how a file of a suite lays its cases out, so that a new one looks like its
 * neighbours. */
#ifndef MC_AUTHOR_CASE_LAYOUT_H
#define MC_AUTHOR_CASE_LAYOUT_H

#include <stddef.h>

#include "base/slice.h"

/* The blanks and line breaks of an object or array. */
struct mc_layout {
    struct mc_slice open;    /* behind the opening bracket */
    struct mc_slice between; /* behind a comma */
    struct mc_slice close;   /* before the closing bracket */
};

struct mc_case_layout {
    struct mc_layout cases; /* of the array of all cases */
    struct mc_layout item;  /* of a case */
    struct mc_layout side;  /* of a side with a graph */
    struct mc_layout lines; /* of a graph as the array of its lines */
    bool amr_is_text;       /* a graph is one string */
    struct mc_slice colon;  /* behind the colon of a key */
};

/* The layout of the last of the file's cases; of its sides and graphs, that of the last case that
 * has a graph. What the file does not show is as mc_suite_write has it. `text` is a file of a suite
 * with n_cases cases, and the layout points into it. */
void mc_case_layout_of(struct mc_slice text, size_t n_cases, struct mc_case_layout *layout);

#endif
