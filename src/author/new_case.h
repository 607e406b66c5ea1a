/* new_case.h: a case that somebody is about to add to a suite. */
#ifndef MC_AUTHOR_NEW_CASE_H
#define MC_AUTHOR_NEW_CASE_H

#include "base/slice.h"

struct mc_new_side {
    struct mc_slice text; /* length 0: none */
    struct mc_slice amr;  /* PENMAN, lines divided by LF; length 0: none */
};

struct mc_new_case {
    struct mc_slice id, subphenomenon, note; /* length 0: none, but for the id */
    struct mc_new_side reference, candidate;
    double score; /* on the scale of the file; NaN: none */
};

#endif
