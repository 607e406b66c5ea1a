/* standing_words.h: how metrics stand to chance and to the best one (analysis/standing.h), as marks
 * and sentences. Without standings in the result there are none. */
#ifndef MC_REPORT_STANDING_WORDS_H
#define MC_REPORT_STANDING_WORDS_H

#include "analysis/result.h"
#include "report/footnotes.h"

/* What stands behind a figure of a column: behind Spearman "*", behind the statistic by which the
 * best is chosen " =" or " best", and what they combine to; empty where there is nothing to say or
 * footnotes are off. Notes down which were used. */
const char *mc_standing_mark(const struct mc_result *result, const struct mc_statistic *statistic,
                             const struct mc_group *group, size_t column,
                             struct mc_footnotes *notes);

/* The explanations of the marks that were used, and of the spread; at most
 * MC_MOST_STANDING_NOTES. Returns how many. */
enum { MC_MOST_STANDING_NOTES = 5 };
size_t mc_standing_notes(const struct mc_footnotes *notes, struct mc_slice *lines);

/* What the phenomena of a dataset can show at all: those of the most and of the fewest judged
 * cases. Length 0 where nothing is said. */
struct mc_slice mc_detectable_sentence(const struct mc_dataset_result *dataset,
                                       struct mc_arena *arena);

#endif
