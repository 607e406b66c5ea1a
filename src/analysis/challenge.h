/* SPDX-License-Identifier: GPL-3.0-or-later */
/* challenge.h: contrast pairs, a good and a bad text on the same content, of which a metric has to
 * prefer the good one (challenge sets): by phenomenon, by category, and over a whole dataset.
 *
 * A pair is an expectation of a selected case, one of its own, to score above or below one other
 * case of the same dataset and reference; margins do not matter. If both cases of a pair have such
 * an expectation, the pair counts once. It belongs to the phenomenon, subphenomenon and category of
 * the case with the expectation; if both have one, of the case expected below. */
#ifndef MC_ANALYSIS_CHALLENGE_H
#define MC_ANALYSIS_CHALLENGE_H

#include "analysis/pairs/sample_pairs.h"
#include "base/error.h"
#include "base/options.h"
#include "base/slice.h"

struct mc_result;
struct mc_suite;

#define MC_CHALLENGE_LEVELS(X)                                                                     \
    X(MC_CHALLENGE_OVERALL, "overall")                                                             \
    X(MC_CHALLENGE_CATEGORY, "category")                                                           \
    X(MC_CHALLENGE_PHENOMENON, "phenomenon")                                                       \
    X(MC_CHALLENGE_SUBPHENOMENON, "subphenomenon")
enum mc_challenge_level { MC_CHALLENGE_LEVELS(MC_CHOICE_VALUE) };

/* One metric on the pairs of a row, from its settled scores, higher being better. A pair with a
 * missing score does not count. */
struct mc_challenge_figures {
    struct mc_contrast pairs;
    double low, high; /* of strict_accuracy: Wilson's, with the pairs of a source taken together
                         (intervals.h); NaN: no pairs */
    double margin_low, margin_high; /* of mean_margin, studentised over sources (jackknife.h); NaN:
                                       fewer than 2 sources, or all margins equal */
    size_t n_kinds; /* kinds with a pair that counts: a kind is a subphenomenon of a phenomenon in
                       one category; cases without a subphenomenon form one kind */
    double mean_accuracy, mean_tau; /* means over kinds of strict_accuracy and
                                       tau_ties_discordant; NaN: no pairs */
};

/* Pairs that are counted together. */
struct mc_challenge_row {
    enum mc_challenge_level level;
    struct mc_slice name;                 /* "overall", or the name of what is counted together */
    struct mc_slice phenomenon;           /* of a subphenomenon; else of length 0 */
    bool pooled;                          /* false: a phenomenon that is not part of `overall` */
    size_t n_pairs;                       /* scored or not */
    struct mc_challenge_figures *metrics; /* [n_columns] */
};

/* The ACES-Score of a metric (Amrhein, Moghe and Guillou 2022): the sum over ten categories of
 * weight times the mean over kinds of tau_ties_discordant, in [-29.1, 29.1]. Weights and categories
 * as in EdinburghNLP/ACES c6311b7, aces/cli/evaluate.py. There a kind with a missing score has no
 * tau; here it is computed from its other pairs. */
struct mc_aces_score {
    double value;       /* NaN: a category has no pair with both scores */
    double low, high;   /* studentised over sources; NaN: none */
    const char *reason; /* why there is no value; NULL if there is one */
};

struct mc_challenge {
    /* overall; categories, in order of first appearance; each phenomenon, followed by its
     * subphenomena if it has two or more. Only rows with pairs, except that overall may have
     * none. */
    struct mc_challenge_row *rows;
    size_t n_rows;
    struct mc_aces_score *aces; /* [n_columns]; NULL: not all of `overall` is in ACES categories */
};

/* MC_CODE_USAGE if no selected case makes a pair. */
int mc_challenge_check(const struct mc_suite *suite, struct mc_error *error) MC_MUST_CHECK;

/* Sets dataset->challenge of all datasets with pairs, if settings.challenge is set. Needs settled
 * scores and grouping. */
void mc_find_challenges(struct mc_result *result);

#endif
