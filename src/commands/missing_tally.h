/* missing_tally.h: why cases have no score, counted metric by metric, for what `run` and `score`
 * say on standard error at the end. */
#ifndef MC_COMMANDS_MISSING_TALLY_H
#define MC_COMMANDS_MISSING_TALLY_H

#include <stdio.h>

#include "scores/score_table.h"

struct mc_missing_tally;

/* Counts nothing yet. Free with mc_missing_tally_free. */
struct mc_missing_tally *mc_missing_tally_new(void) MC_MUST_CHECK MC_NEVER_NULL;
void mc_missing_tally_free(struct mc_missing_tally *tally); /* NULL is allowed */
/* Adds the cases of the table: all of its metrics, in the order of the columns, which must be those
 * of the tables before. Keeps copies of a few texts, however many cases there are. */
void mc_missing_tally_add(struct mc_missing_tally *tally, const struct mc_score_table *table);
/* Per metric how many cases have no score and why (the first reasons with their numbers and a case
 * of each, and of a graph that cannot be read its place), then the remarks on scores in the same
 * form. Nothing where there is nothing to say. */
void mc_missing_tally_print(const struct mc_missing_tally *tally, FILE *stream);

#endif
