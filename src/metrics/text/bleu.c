/* The metric bleu: parameters, state and documentation; the definitions are in bleu_VARIANT.c. */
#include "metrics/text/bleu.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "metrics/host_option.h"

#define VARIANTS "sacrebleu|nltk|mteval"
#define SMOOTHINGS                                                                                 \
    "exp|floor|add-k|none|method0|method1|method2|method3|method4|method5|method6|method7"
struct state {
    struct mc_bleu_settings settings;
    unsigned output;  /* enum mc_bleu_output, plus the order less 1 */
    unsigned counted; /* orders to count */
    struct mc_case_words words;
    struct mc_ngram_matcher matcher;
};

/* What parameters cannot say together; NULL when all is well. */
static const char *conflict(const struct state *state)
{
    const struct mc_bleu_settings *settings = &state->settings;
    bool nltk = settings->variant == MC_BLEU_NLTK;

    if (nltk != (settings->smoothing >= MC_BLEU_METHOD0))
        return nltk ? "variant=nltk takes smoothing=method0 to method7"
                    : "smoothing=method0 to method7 need variant=nltk";
    if (settings->variant != MC_BLEU_SACREBLEU && settings->effective_order)
        return "effective_order needs variant=sacrebleu";
    if (settings->variant == MC_BLEU_MTEVAL && settings->smoothing != MC_BLEU_EXP)
        return "variant=mteval takes smoothing=exp only";
    if (settings->smoothing == MC_BLEU_METHOD0 + 6 && settings->order < 3)
        return "smoothing=method6 needs order=3 or more";
    if (state->output >= MC_BLEU_MATCHES &&
        (state->output - MC_BLEU_MATCHES) % MC_BLEU_ORDER_LIMIT >= settings->order)
        return "output names an order beyond the parameter order";
    return NULL;
}

static int open_bleu(const struct mc_metric_host *host, void **state,
                     struct mc_metric_problem *problem)
{
    struct state *opened = mc_calloc(1, sizeof(*opened));
    struct mc_bleu_settings *settings = &opened->settings;
    const char *reason;

    settings->variant = (enum mc_bleu_variant)mc_host_choice(host, "variant", VARIANTS);
    settings->smoothing = (enum mc_bleu_smoothing)mc_host_choice(host, "smoothing", SMOOTHINGS);
    settings->effective_order = mc_host_option_is(host, "effective_order", "yes");
    opened->output = (unsigned)mc_host_choice(host, "output", MC_BLEU_OUTPUTS);
    opened->words.tokenizer = (enum mc_tokenizer)mc_host_choice(host, "tokenize", MC_TOKENIZERS);
    opened->words.lowercase = mc_host_option_is(host, "lowercase", "yes");
    opened->words.mteval = settings->variant == MC_BLEU_MTEVAL;
    settings->order = mc_host_whole_number(host, "order");
    opened->counted =
        settings->variant == MC_BLEU_NLTK ? mc_bleu_nltk_order(settings) : settings->order;
    reason = conflict(opened);
    if (reason != NULL) {
        (void)snprintf(problem->text, sizeof(problem->text), "%s", reason);
        free(opened);
        return -1;
    }
    *state = opened;
    return 0;
}

static void close_bleu(void *state)
{
    struct state *opened = state;

    mc_case_words_free(&opened->words);
    mc_ngram_matcher_free(&opened->matcher);
    free(opened);
}

static void count(struct state *state, const struct mc_metric_input *input,
                  struct mc_bleu_counts *counts)
{
    mc_case_words_read(&state->words, input);
    mc_bleu_count(&state->words, &state->matcher, state->counted, counts);
}

double mc_bleu_output(unsigned output, const struct mc_bleu_counts *counts,
                      const struct mc_bleu_result *result)
{
    if (output >= MC_BLEU_PRECISIONS)
        return result->precisions[output - MC_BLEU_PRECISIONS];
    if (output >= MC_BLEU_TOTALS)
        return result->totals[output - MC_BLEU_TOTALS];
    if (output >= MC_BLEU_MATCHES)
        return result->matches[output - MC_BLEU_MATCHES];
    if (output == MC_BLEU_REFERENCE_LENGTH)
        return (double)counts->reference_length;
    if (output == MC_BLEU_CANDIDATE_LENGTH)
        return (double)counts->candidate_length;
    return output == MC_BLEU_SCORE ? result->score : result->brevity_penalty;
}

/* Applies the formula; returns NULL, or why there is no score. */
static const char *formula(const struct state *state, const struct mc_bleu_counts *counts,
                           struct mc_bleu_result *result)
{
    switch (state->settings.variant) {
    case MC_BLEU_SACREBLEU:
        mc_bleu_sacrebleu(&state->settings, counts, result);
        break;
    case MC_BLEU_NLTK:
        return mc_bleu_nltk(&state->settings, counts, result);
    case MC_BLEU_MTEVAL:
        return mc_bleu_mteval(&state->settings, counts, result);
    }
    return NULL;
}

/* The value asked for, or NaN and the reason. */
static double evaluate(const struct state *state, const struct mc_bleu_counts *counts,
                       struct mc_metric_problem *problem)
{
    struct mc_bleu_result result;
    const char *reason = formula(state, counts, &result);

    if (reason == NULL)
        return mc_bleu_output(state->output, counts, &result);
    (void)snprintf(problem->text, sizeof(problem->text), "%s", reason);
    return (double)NAN;
}

static int score_bleu(void *state, const struct mc_metric_input *const *in, size_t n,
                      double *scores, struct mc_metric_problem *problem)
{
    struct mc_bleu_counts counts;
    size_t i;

    for (i = 0; i < n; i++) {
        count(state, in[i], &counts);
        scores[i] = evaluate(state, &counts, problem);
    }
    return 0;
}

static int corpus_bleu(void *state, const struct mc_metric_input *const *all, size_t n,
                       double *score, struct mc_metric_problem *problem)
{
    const struct state *opened = state;
    struct mc_bleu_counts sum, counts;
    size_t i;

    *score = (double)NAN;
    if (opened->settings.smoothing >= MC_BLEU_METHOD0 + 5) {
        (void)snprintf(problem->text, sizeof(problem->text),
                       "methods 5 to 7 of NLTK smooth a corpus by its last case alone");
        return 0;
    }
    memset(&sum, 0, sizeof(sum));
    for (i = 0; i < n; i++) {
        count(state, all[i], &counts);
        mc_bleu_add(&sum, &counts);
    }
    *score = evaluate(opened, &sum, problem);
    return 0;
}

static int explain_bleu(void *state, const struct mc_metric_input *in,
                        const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    struct state *opened = state;
    struct mc_bleu_counts counts;
    struct mc_bleu_result result;
    const char *reason;

    count(opened, in, &counts);
    reason = formula(opened, &counts, &result);
    if (reason != NULL) {
        (void)snprintf(problem->text, sizeof(problem->text), "%s", reason);
        return -1;
    }
    mc_bleu_explain(&opened->settings, &opened->words, &counts, &result, writer);
    return 0;
}

static void range_bleu(void *state, double *worst, double *best)
{
    const struct state *opened = state;
    bool nltk = opened->settings.variant == MC_BLEU_NLTK;
    double unit = opened->settings.variant == MC_BLEU_SACREBLEU ? 100 : 1;

    *worst = 0;
    if (opened->output == MC_BLEU_BREVITY_PENALTY)
        *best = 1;
    else if (opened->output == MC_BLEU_SCORE)
        *best = nltk ? mc_bleu_nltk_best(&opened->settings) : unit;
    else if (opened->output >= MC_BLEU_PRECISIONS &&
             opened->settings.smoothing < MC_BLEU_METHOD0 + 5)
        *best = unit;
    else
        *best = (double)INFINITY;
}

static const struct mc_metric_parameter parameters[] = {
    {"variant", MC_PARAMETER_CHOICE, "sacrebleu", VARIANTS, 0, 0,
     "the program whose definition is followed"},
    {"tokenize", MC_PARAMETER_CHOICE, "13a; none with variant=nltk", MC_TOKENIZERS, 0, 0,
     "how texts become tokens; none splits at white space"},
    {"smoothing", MC_PARAMETER_CHOICE, "exp; method0 with variant=nltk", SMOOTHINGS, 0, 0,
     "what an order without a match counts; method0 to method7 are NLTK's"},
    {"effective_order", MC_PARAMETER_SWITCH, "yes; no with variant=nltk; no with variant=mteval",
     NULL, 0, 0, "average only the orders that the candidate is long enough for"},
    {"lowercase", MC_PARAMETER_SWITCH, "no", NULL, 0, 0, "compare in lower case"},
    {"order", MC_PARAMETER_INTEGER, "4", NULL, 1, MC_BLEU_ORDER_LIMIT, "longest n-grams"},
    {"output", MC_PARAMETER_CHOICE, "score", MC_BLEU_OUTPUTS, 0, 0, "the figure that is the score"},
    {NULL, MC_PARAMETER_TEXT, NULL, NULL, 0, 0, NULL},
};

static const char manual[] =
    "BLEU is the geometric mean of the n-gram precisions of the candidate, times a brevity "
    "penalty. The matches of an order are the candidate's n-grams, each counted at most as often "
    "as it occurs in the reference; the precision divides them by the number of the candidate's "
    "n-grams. The penalty is exp(1 - r/c) where the candidate (c tokens) is shorter than the "
    "reference (r tokens), else 1. With several references an n-gram is counted at most as often "
    "as in the one that has it most often, and r is the length closest to c, the shorter one of "
    "two; so in all three variants.\n"
    "\n"
    "variant=sacrebleu is sacreBLEU 2.6.0, from 0 to 100. The defaults are those of its sentence "
    "BLEU; its corpus BLEU has effective_order=no. Without any match the score is 0. An order "
    "without a match counts 100 / (2^k total) with exp, k being the number of such orders so far, "
    "100 * 0.1 / total with floor, and makes the score 0 with none; add-k adds 1 to matches and "
    "totals from bigrams on. Without effective_order a candidate of fewer tokens than the order "
    "scores 0.\n"
    "\n"
    "variant=nltk is NLTK 3.8 (sentence_bleu, corpus_bleu), from 0 to 1: tokens are split at white "
    "space, all orders weigh the same, a denominator is at least 1, without a matching unigram the "
    "score is 0, and orders whose precision is 0 after smoothing are left out of the mean. Methods "
    "5 "
    "and 7 can exceed 1; method6 needs a matching trigram, else NLTK stops with an AssertionError "
    "and the case has no score. In NLTK, methods 5 to 7 of a corpus depend on its last sentence "
    "alone, so there is no corpus score with them.\n"
    "\n"
    "variant=mteval is mteval-v13a (NIST 2009), from 0 to 1: every run of white space, line feeds "
    "and those at the ends too, is one blank before anything else is done, entities are decoded "
    "with every tokeniser, lowercase with 13a is that of A to Z alone and else that of Perl's lc, "
    "which has no final sigma; an order without n-grams counts 1, one "
    "without a match 1 / (2^k total), also when nothing matches at all. A side without a token has "
    "no score: the program divides by zero.\n"
    "\n"
    "Tokenisers 13a, intl, char and none are sacreBLEU's. lowercase follows Python's str.lower. "
    "Classes and case of characters are those of Unicode 15; a program whose Python, Perl or Java "
    "is older does not know the characters that were added since. "
    "output names another figure than the score: brevity_penalty, candidate_length, "
    "reference_length, or for one order matches_1, totals_1 (as the program prints them: add-k "
    "counts), precision_1 (smoothed).";

const struct mc_metric_module metric_bleu = {
    .abi = MC_METRIC_ABI,
    .struct_size = sizeof(struct mc_metric_module),
    .name = "bleu",
    .version = "0.1.0",
    .citation = "Papineni, Roukos, Ward and Zhu 2002, BLEU: a Method for Automatic Evaluation of "
                "Machine Translation; Post 2018, A Call for Clarity in Reporting BLEU Scores",
    .needs = MC_NEEDS_TEXT,
    .flags = MC_METRIC_DETERMINISTIC,
    .worst = 0,
    .best = 100,
    .parameters = parameters,
    .summary = "BLEU: matching n-grams of words, with a brevity penalty",
    .manual = manual,
    .open = open_bleu,
    .score = score_bleu,
    .corpus = corpus_bleu,
    .explain = explain_bleu,
    .close = close_bleu,
    .range = range_bleu,
};
