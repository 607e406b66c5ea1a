/* human_shuffled.h: the scores of people in another order, as a column: what a metric would get
 * that knows how people judge a dataset, and nothing of the cases. */
#ifndef MC_SCORES_HUMAN_SHUFFLED_H
#define MC_SCORES_HUMAN_SHUFFLED_H

#include "scores/score_table.h"

#define MC_HUMAN_SHUFFLED "human-shuffled"

/* Adds the column: the human scores of each dataset, permuted among its judged cases (Fisher and
 * Yates; Knuth 1997, algorithm P); a permutation is a function of the seed, the name of the dataset
 * and the number of its judged cases. A case that nobody judged has no score. */
void mc_human_shuffled_add(struct mc_score_table *table, uint64_t seed);

#endif
