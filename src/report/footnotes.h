/* footnotes.h: numbered remarks behind figures, each text once. */
#ifndef MC_REPORT_FOOTNOTES_H
#define MC_REPORT_FOOTNOTES_H

#include "analysis/result.h"

/* May be copied, to try something out: what is added to the copy leaves the original as it is, as
 * long as the copy is not used after the next change of the original. */
struct mc_footnotes {
    struct mc_arena *arena;
    bool off; /* no marks and no texts */
    struct mc_slice *texts;
    size_t n, capacity;
    bool holds_zero; /* "~" was used: the interval of a figure holds 0 */
    /* What behind Spearman and beside phenomena is to be explained: see standing_words.h. */
    bool above_chance, best, spread;
    unsigned draws;                              /* of the tests behind "=", where it was used */
    const struct mc_analysis_settings *settings; /* where one of these was used */
    const char *not_compared; /* why a metric could not be compared with the best; NULL: all were */
    size_t unproved; /* "?" was used: the most scores behind a figure that are not proved */
    bool not_pooled; /* "*" was used: a group that is not part of overall */
};

/* The mark "(1)" for a text; length 0 when footnotes are off. */
struct mc_slice mc_footnote(struct mc_footnotes *notes, struct mc_slice text);

/* All explanations, in order, as "(1) TEXT", "~ TEXT", "* TEXT" and so on; in the arena. Returns
 * how many. */
size_t mc_footnote_lines(const struct mc_footnotes *notes, struct mc_slice **lines);

/* What "?" behind a figure means; n: the most scores behind one that are not proved, at least 1. */
struct mc_slice mc_unproved_note(size_t n, struct mc_arena *arena);

#endif
