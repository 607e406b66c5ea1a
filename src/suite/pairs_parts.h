/* pairs_parts.h: what the readers of pairs share, and nobody else uses. */
#ifndef MC_SUITE_PAIRS_PARTS_H
#define MC_SUITE_PAIRS_PARTS_H

#include "suite/suite.h"

/* A suite of one file and one dataset, "pairs", with so many cases; they have neither id nor sides
 * yet. */
struct mc_suite *mc_pairs_suite(const char *path, size_t n_cases,
                                struct mc_arena *arena) MC_MUST_CHECK;
/* A plain side without text and graph. */
struct mc_side mc_pairs_side(void) MC_MUST_CHECK;
/* Gives the case the references sides[n], the first plain one as `reference`, in their order. An
 * empty sentence is no reference, unless there is no other plain one: then it is the empty
 * reference. Changes the sides; sentences and graphs are not copied. */
void mc_pairs_set_references(struct mc_case *item, struct mc_side *sides, size_t n,
                             struct mc_arena *arena);
/* Whether a column of this name would hold a further reference: NAME_NUMBER or NAME_NUMBER_amr. A
 * NUL stands behind the key. */
bool mc_pairs_is_numbered(struct mc_slice key, const char *name) MC_MUST_CHECK;

struct mc_pairs_line;
/* mc_pairs_parse_line is the first where it can, else the second, which takes any line. False: the
 * line is not plain, and nothing was done. */
bool mc_pairs_parse_plain(const struct mc_pairs_line *line, struct mc_arena *arena,
                          struct mc_case *item) MC_MUST_CHECK;
int mc_pairs_parse_any(const struct mc_pairs_line *line, struct mc_arena *arena,
                       struct mc_arena *scratch, struct mc_case *item,
                       struct mc_error *error) MC_MUST_CHECK;

#endif
