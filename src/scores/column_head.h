/* column_head.h: what a score file says of a metric besides its scores: the name, which direction
 * is better, and the range.
 *
 * In a CSV or TSV this is the field of the header, NAME with any of these behind it, in any order:
 *
 *     :lower, :higher  lower, or higher, scores are better; higher where it does not say
 *     :LOW..HIGH       no score lies outside; -inf and inf where there is no end
 *     :LOW..HIGH+      the same, but the best end may be exceeded
 *
 * They are read from the right, and a part with '=' is none of them, so that specifications of
 * metrics are names as they are: bleu:tokenize=intl:0..100. A part that is none of them belongs to
 * the name, too (comet:wmt22), unless it can only be a slip: one that begins with "low" or
 * "hi", in any case, and is nearly "lower" or "higher", one that has ".." and begins as a number
 * (nan is one), before or behind the dots, an empty one, or a second direction or range is an
 * error. NAME:unproved is no metric: it says which scores of NAME are not proved; nothing stands
 * behind it. */
#ifndef MC_SCORES_COLUMN_HEAD_H
#define MC_SCORES_COLUMN_HEAD_H

#include <stdio.h>

#include "base/memory.h"
#include "base/slice.h"
#include "scores/score_table.h"

struct mc_error;

struct mc_column_head {
    struct mc_slice name; /* part of the text that was parsed */
    bool has_direction;   /* :lower or :higher */
    bool lower_is_better;
    bool has_range;
    bool may_exceed;       /* the best end of the range */
    double low, high;      /* low < high; infinite where there is no end, or no range */
    bool is_unproved_mark; /* no metric: the name is that of the metric whose scores it marks */
};

/* Takes a field of a header apart. -1: MC_CODE_INPUT with what is wrong, without a place. */
int mc_column_head_parse(struct mc_slice text, struct mc_column_head *head,
                         struct mc_error *error) MC_MUST_CHECK;
/* "LOW..HIGH", with '+' behind it or not; else -1. */
int mc_column_range_parse(struct mc_slice text, struct mc_column_head *head) MC_MUST_CHECK;
/* What a column is known to be, under its name. */
struct mc_column_head mc_column_head_of(const struct mc_score_column *column);
/* Writes the field of a TSV that mc_column_head_parse reads back. Nothing stands behind the name
 * where higher is better and there is no end. */
void mc_column_head_write(const struct mc_column_head *head, FILE *stream);
/* Gives the column the direction and the range that the head has; the name stays. */
void mc_column_head_apply(const struct mc_column_head *head, struct mc_score_column *column);

#endif
