/* case_layout.h: how a file of a suite lays its cases out, so that a new one looks like its
 * neighbours. */
#ifndef MC_AUTHOR_CASE_LAYOUT_H
#define MC_AUTHOR_CASE_LAYOUT_H

#include <stddef.h>

#include "base/arena.h"

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
    struct mc_layout plain; /* of one without */
    struct mc_layout lines; /* of a graph as the array of its lines */
    bool amr_is_text;       /* a graph is one string */
    struct mc_slice colon;  /* behind the colon of a key */
};

/* The layout of the last of the file's cases; of its sides and graphs, that of the last ones that
 * are of the kind. What the file does not show goes on in the steps of what it does, of its head in
 * the end; an empty text gives what mc_suite_write writes. `text` is a file of a suite with n_cases
 * cases, or empty; the layout points into it, or lives in the arena. Takes time with the size of
 * the text, whatever the cases hold. */
void mc_case_layout_of(struct mc_slice text, size_t n_cases, struct mc_arena *arena,
                       struct mc_case_layout *layout);

#endif
