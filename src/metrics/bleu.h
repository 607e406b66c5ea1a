/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bleu.h: BLEU and its variants (Papineni et al. 2002): the counts behind them, and the scores of
 * NLTK. */
#ifndef MC_METRICS_BLEU_H
#define MC_METRICS_BLEU_H

#include <stdbool.h>
#include <stdint.h>

enum { MC_BLEU_ORDER_LIMIT = 9 };

enum mc_bleu_variant { MC_BLEU_SACREBLEU, MC_BLEU_NLTK, MC_BLEU_MTEVAL };

/* In the order of the parameter's choices. */
enum mc_bleu_smoothing {
    MC_BLEU_EXP,
    MC_BLEU_FLOOR,
    MC_BLEU_ADD_K,
    MC_BLEU_NONE,
    MC_BLEU_METHOD0, /* NLTK's; the others are METHOD0 + 1, ... */
    MC_BLEU_METHOD7 = MC_BLEU_METHOD0 + 7
};

struct mc_bleu_settings {
    enum mc_bleu_variant variant;
    enum mc_bleu_smoothing smoothing;
    bool effective_order;
    unsigned order; /* 1..MC_BLEU_ORDER_LIMIT */
};

/* Counts of a case or, added up, of a corpus. Index n - 1 holds the n-grams; one order more than
 * requested may be filled. */
struct mc_bleu_counts {
    uint64_t matches[MC_BLEU_ORDER_LIMIT];      /* clipped */
    uint64_t totals[MC_BLEU_ORDER_LIMIT];       /* n-grams of the candidate */
    uint64_t denominators[MC_BLEU_ORDER_LIMIT]; /* totals, at least 1 for each case: NLTK's */
    uint64_t candidate_length;                  /* tokens */
    uint64_t reference_length;                  /* tokens of the reference of the closest length */
};

/* A score and its parts, in the unit of the variant. */
struct mc_bleu_result {
    double score, brevity_penalty;
    double precisions[MC_BLEU_ORDER_LIMIT]; /* smoothed */
    double matches[MC_BLEU_ORDER_LIMIT], totals[MC_BLEU_ORDER_LIMIT];
};

/* Choices of the parameter output. */
#define MC_BLEU_EACH_ORDER(name)                                                                   \
    "|" name "_1|" name "_2|" name "_3|" name "_4|" name "_5|" name "_6|" name "_7|" name          \
    "_8|" name "_9"
#define MC_BLEU_OUTPUTS                                                                            \
    "score|brevity_penalty|candidate_length|reference_length" MC_BLEU_EACH_ORDER("matches")        \
        MC_BLEU_EACH_ORDER("totals") MC_BLEU_EACH_ORDER("precision")

/* In the order of MC_BLEU_OUTPUTS; the last three kinds take MC_BLEU_ORDER_LIMIT places each. */
enum mc_bleu_output {
    MC_BLEU_SCORE,
    MC_BLEU_BREVITY_PENALTY,
    MC_BLEU_CANDIDATE_LENGTH,
    MC_BLEU_REFERENCE_LENGTH,
    MC_BLEU_MATCHES,
    MC_BLEU_TOTALS = MC_BLEU_MATCHES + MC_BLEU_ORDER_LIMIT,
    MC_BLEU_PRECISIONS = MC_BLEU_TOTALS + MC_BLEU_ORDER_LIMIT
};

/* The figure that a choice of `output` names. */
double mc_bleu_output(unsigned output, const struct mc_bleu_counts *counts,
                      const struct mc_bleu_result *result);
void mc_bleu_add(struct mc_bleu_counts *sum, const struct mc_bleu_counts *counts);
/* BLEU of NLTK 3.8 (corpus_bleu, SmoothingFunction), 0..1 and above for methods 5 to 7. Methods 5
 * and 7 need the counts of order 5 too (bleu_nltk_order). Returns NULL, or why NLTK gives no
 * score. */
const char *mc_bleu_nltk(const struct mc_bleu_settings *settings,
                         const struct mc_bleu_counts *counts, struct mc_bleu_result *result);

#endif
