/* The metric chrf: parameters, state and documentation; the formulas are in chrf_score.c. */
#include "metrics/text/chrf.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "metrics/host_option.h"

static int open_chrf(const struct mc_metric_host *host, void **state,
                     struct mc_metric_problem *problem)
{
    struct mc_chrf *opened = mc_calloc(1, sizeof(*opened));
    struct mc_chrf_counter *counter = &opened->counter;
    bool whitespace = mc_host_option_is(host, "whitespace", "yes");
    double beta = mc_host_real(host, "beta");

    opened->popovic = mc_host_option_is(host, "variant", "popovic");
    opened->effective_order = mc_host_option_is(host, "effective_order", "yes");
    counter->char_order = mc_host_whole_number(host, "char_order");
    counter->word_order = mc_host_whole_number(host, "word_order");
    counter->lowercase = mc_host_option_is(host, "lowercase", "yes");
    counter->strip = opened->popovic;
    counter->without = whitespace ? MC_CHARACTERS_ALL : MC_CHARACTERS_WITHOUT_SPACE;
    if (opened->popovic)
        counter->without = MC_CHARACTERS_WITHOUT_BLANK;
    opened->n_orders = counter->char_order + counter->word_order;
    opened->factor = beta * beta;
    if (opened->popovic && (whitespace || opened->effective_order)) {
        (void)snprintf(problem->text, sizeof(problem->text),
                       "whitespace and effective_order need variant=sacrebleu");
        free(opened);
        return -1;
    }
    *state = opened;
    return 0;
}

static void close_chrf(void *state)
{
    struct mc_chrf *opened = state;

    mc_chrf_counter_free(&opened->counter);
    free(opened);
}

static int score_chrf(void *state, const struct mc_metric_input *const *in, size_t n,
                      double *scores, struct mc_metric_problem *problem)
{
    struct mc_chrf_best best;
    size_t i;

    (void)problem;
    for (i = 0; i < n; i++) {
        mc_chrf_best_reference(state, in[i], &best);
        scores[i] = best.score;
    }
    return 0;
}

static int corpus_chrf(void *state, const struct mc_metric_input *const *all, size_t n,
                       double *score, struct mc_metric_problem *problem)
{
    struct mc_chrf *opened = state;
    struct mc_chrf_counts sum;
    struct mc_chrf_best best;
    size_t i;

    (void)problem;
    memset(&sum, 0, sizeof(sum));
    for (i = 0; i < n; i++) {
        mc_chrf_best_reference(opened, all[i], &best);
        mc_chrf_add(&sum, &best.counts, opened->n_orders);
    }
    *score = mc_chrf_formula(opened, &sum);
    return 0;
}

static int explain_chrf(void *state, const struct mc_metric_input *in,
                        const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    (void)problem;
    mc_chrf_explain(state, in, writer);
    return 0;
}

static const struct mc_metric_parameter parameters[] = {
    {"variant", MC_PARAMETER_CHOICE, "sacrebleu", "sacrebleu|popovic", 0, 0,
     "the program whose definition is followed"},
    {"char_order", MC_PARAMETER_INTEGER, "6", NULL, 1, MC_NGRAM_ORDER_LIMIT,
     "longest n-grams of characters"},
    {"word_order", MC_PARAMETER_INTEGER, "0; 2 with variant=popovic", NULL, 0, MC_NGRAM_ORDER_LIMIT,
     "longest n-grams of words; 1 is chrF+, 2 is chrF++"},
    {"beta", MC_PARAMETER_REAL, "2", NULL, 0, 1000,
     "recall weighs beta times as much as precision"},
    {"whitespace", MC_PARAMETER_SWITCH, "no", NULL, 0, 0, "white space counts as characters"},
    {"lowercase", MC_PARAMETER_SWITCH, "no", NULL, 0, 0, "compare in lower case"},
    {"effective_order", MC_PARAMETER_SWITCH, "yes; no with variant=popovic", NULL, 0, 0,
     "leave out orders that a side is too short for; no: a mean over all orders"},
    {NULL, MC_PARAMETER_TEXT, NULL, NULL, 0, 0, NULL},
};

static const char manual[] =
    "chrF compares n-grams of characters, chrF+ and chrF++ n-grams of words too. For each order, "
    "precision and recall divide the matches (each n-gram counted at most as often as it occurs in "
    "the reference) by the n-grams of candidate and reference; F weighs recall beta times as much "
    "as precision: (1 + beta^2) P R / (beta^2 P + R). A word of more than one character loses its "
    "last character as a word of its own if that is ASCII punctuation, else its first if that is. "
    "Of several references the one with the best score counts, the first of equals.\n"
    "\n"
    "variant=sacrebleu is sacreBLEU 2.6.0, from 0 to 100. All Unicode white space is removed "
    "before "
    "characters are counted, unless whitespace=yes. With effective_order=yes the score is F of the "
    "mean precision and the mean recall over the orders that both sides have n-grams of, and 0 "
    "where there is none; with no (its eps_smoothing) it is the mean of the F of all orders, with "
    "1e-16 for what is not defined. The corpus score applies the formula to the sums of the "
    "counts.\n"
    "\n"
    "variant=popovic is chrF++.py (Popovic 2017) with character order 6, word order 2 and beta 2, "
    "from 0 to 100; the program prints 4 decimals. Only U+0020 is removed, after white space at "
    "both ends; \"*#\" in a reference separates alternatives; an order without a match counts 0. "
    "The "
    "corpus score applies the formula to the sums over all cases. Deviation: where a case has "
    "nothing in common with its reference, the program adds the counts of the case before it once "
    "more (or stops, at the first case); here its own counts are added.\n"
    "\n"
    "In both, an order that the reference is too short for counts no n-grams of the candidate. "
    "lowercase follows Python's str.lower.";

const struct mc_metric_module metric_chrf = {
    .abi = MC_METRIC_ABI,
    .struct_size = sizeof(struct mc_metric_module),
    .name = "chrf",
    .version = "0.1.0",
    .citation = "Popovic 2015, chrF: character n-gram F-score for automatic MT evaluation; Popovic "
                "2017, chrF++: words helping character n-grams; Post 2018, A Call for Clarity in "
                "Reporting BLEU Scores",
    .needs = MC_NEEDS_TEXT,
    .flags = MC_METRIC_DETERMINISTIC,
    .worst = 0,
    .best = 100,
    .parameters = parameters,
    .summary = "chrF: F score of character n-grams; chrF++ adds words",
    .manual = manual,
    .open = open_chrf,
    .score = score_chrf,
    .corpus = corpus_chrf,
    .explain = explain_chrf,
    .close = close_chrf,
};
