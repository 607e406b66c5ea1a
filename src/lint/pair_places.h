/* pair_places.h: where in a case its two sides differ. */
#ifndef MC_LINT_PAIR_PLACES_H
#define MC_LINT_PAIR_PLACES_H

#include "lint/check.h"

/* The concept or role of the candidate's graph that an edit is about. */
struct mc_check_place mc_check_graph_place(const struct mc_case *item,
                                           const struct mc_graph_edit *edit);
/* The exchange that a message is about: a head, the first of them; NULL without any. */
const struct mc_pair_exchange *mc_check_exchange(const struct mc_pair_words *words);
/* The words that differ: those of mc_check_exchange, else the first stretch that differs, in the
 * candidate, or, where it has nothing there, in the reference; else the candidate as a whole. */
struct mc_check_place mc_check_words_place(const struct mc_case *item,
                                           const struct mc_pair_words *words);

#endif
