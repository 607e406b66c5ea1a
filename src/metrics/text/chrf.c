/* The metric chrf: parameters, the two formulas, several references, documentation. */
#include "metrics/text/chrf_counts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/options.h"

/* What sacreBLEU takes for a precision or recall that is not defined. */
#define UNDEFINED 1e-16

struct state {
    bool popovic;
    bool effective_order;
    double factor; /* beta squared */
    unsigned n_orders;
    struct mc_chrf_counter counter;
};

static const char *option(const struct mc_metric_host *host, const char *key)
{
    return host->option(host->context, key);
}

static bool is_on(const struct mc_metric_host *host, const char *key)
{
    return strcmp(option(host, key), "yes") == 0;
}

static unsigned whole_number(const struct mc_metric_host *host, const char *key)
{
    long long number;

    return mc_parse_integer(option(host, key), &number) == 0 ? (unsigned)number : 0;
}

static int open_chrf(const struct mc_metric_host *host, void **state,
                     struct mc_metric_problem *problem)
{
    struct state *opened = mc_calloc(1, sizeof(*opened));
    struct mc_chrf_counter *counter = &opened->counter;
    bool whitespace = is_on(host, "whitespace");
    double beta = 2;

    opened->popovic = strcmp(option(host, "variant"), "popovic") == 0;
    opened->effective_order = is_on(host, "effective_order");
    counter->char_order = whole_number(host, "char_order");
    counter->word_order = whole_number(host, "word_order");
    counter->lowercase = is_on(host, "lowercase");
    counter->strip = opened->popovic;
    counter->without = whitespace ? MC_CHARACTERS_ALL : MC_CHARACTERS_WITHOUT_SPACE;
    if (opened->popovic)
        counter->without = MC_CHARACTERS_WITHOUT_BLANK;
    opened->n_orders = counter->char_order + counter->word_order;
    if (mc_parse_real(option(host, "beta"), &beta) == 0)
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
    struct state *opened = state;

    mc_chrf_counter_free(&opened->counter);
    free(opened);
}

static double f_score(double precision, double recall, double factor)
{
    double denominator = factor * precision + recall;

    return denominator > 0 ? (1 + factor) * precision * recall / denominator : UNDEFINED;
}

/* Popovic's chrF++.py: the mean over all orders of the F score of each; an order without a match
 * counts 0. */
static double popovic_score(const struct state *state, const struct mc_chrf_counts *counts)
{
    double sum = 0;
    unsigned n;

    for (n = 0; n < state->n_orders; n++)
        if (counts->matches[n] > 0)
            sum +=
                f_score((double)counts->matches[n] / (double)counts->candidate[n],
                        (double)counts->matches[n] / (double)counts->reference[n], state->factor);
    return 100 * (sum / state->n_orders);
}

/* The same as sacreBLEU has it (eps_smoothing), with 1e-16 for what is not defined. */
static double epsilon_score(const struct state *state, const struct mc_chrf_counts *counts)
{
    double sum = 0;
    unsigned n;

    for (n = 0; n < state->n_orders; n++) {
        double matches = (double)counts->matches[n];
        double precision =
            counts->candidate[n] > 0 ? matches / (double)counts->candidate[n] : UNDEFINED;
        double recall =
            counts->reference[n] > 0 ? matches / (double)counts->reference[n] : UNDEFINED;

        sum += f_score(precision, recall, state->factor);
    }
    return 100 * sum / state->n_orders;
}

/* sacreBLEU's default: F of the mean precision and the mean recall over the orders that both sides
 * are long enough for. */
static double effective_score(const struct state *state, const struct mc_chrf_counts *counts)
{
    double precision = 0, recall = 0;
    unsigned n, n_effective = 0;

    for (n = 0; n < state->n_orders; n++)
        if (counts->candidate[n] > 0 && counts->reference[n] > 0) {
            precision += (double)counts->matches[n] / (double)counts->candidate[n];
            recall += (double)counts->matches[n] / (double)counts->reference[n];
            n_effective++;
        }
    if (precision + recall <= 0)
        return 0;
    precision /= n_effective;
    recall /= n_effective;
    return 100 * ((1 + state->factor) * precision * recall / (state->factor * precision + recall));
}

static double formula(const struct state *state, const struct mc_chrf_counts *counts)
{
    if (state->popovic)
        return popovic_score(state, counts);
    return state->effective_order ? effective_score(state, counts) : epsilon_score(state, counts);
}

/* Keeps the counts of one more reference where its score is above *best. */
static void try_reference(struct state *state, struct mc_slice reference, double *best,
                          struct mc_chrf_counts *best_counts)
{
    struct mc_chrf_counts counts = {{0}, {0}, {0}};
    double score;
    unsigned n;

    mc_chrf_count(&state->counter, reference, &counts);
    for (n = 0; n < state->n_orders; n++)
        if (counts.reference[n] == 0)
            counts.candidate[n] = 0; /* as both programs count; it matters in a corpus */
    score = formula(state, &counts);
    if (score > *best) {
        *best = score;
        *best_counts = counts;
    }
}

/* chrF++.py reads "*#" in a reference as the border of two references. */
static void try_alternatives(struct state *state, struct mc_slice reference, double *best,
                             struct mc_chrf_counts *best_counts)
{
    size_t begin = 0, i;

    for (i = 0; i + 1 < reference.length; i++)
        if (reference.data[i] == '*' && reference.data[i + 1] == '#') {
            try_reference(state, mc_slice(reference.data + begin, i - begin), best, best_counts);
            begin = i + 2;
            i++;
        }
    try_reference(state, mc_slice(reference.data + begin, reference.length - begin), best,
                  best_counts);
}

/* The best score of any reference, the first of equals, and its counts. */
static double best_reference(struct state *state, const struct mc_metric_input *input,
                             struct mc_chrf_counts *counts)
{
    double best = -1;
    size_t i;

    mc_chrf_read_candidate(&state->counter, input->candidate->text);
    for (i = 0; i < input->n_references; i++) {
        struct mc_slice reference = input->references[i]->text;

        if (state->popovic)
            try_alternatives(state, reference, &best, counts);
        else
            try_reference(state, reference, &best, counts);
    }
    return best;
}

static int score_chrf(void *state, const struct mc_metric_input *const *in, size_t n,
                      double *scores, struct mc_metric_problem *problem)
{
    struct mc_chrf_counts counts;
    size_t i;

    (void)problem;
    for (i = 0; i < n; i++)
        scores[i] = best_reference(state, in[i], &counts);
    return 0;
}

static int corpus_chrf(void *state, const struct mc_metric_input *const *all, size_t n,
                       double *score, struct mc_metric_problem *problem)
{
    struct state *opened = state;
    struct mc_chrf_counts sum, counts;
    size_t i;

    (void)problem;
    memset(&sum, 0, sizeof(sum));
    for (i = 0; i < n; i++) {
        (void)best_reference(opened, all[i], &counts);
        mc_chrf_add(&sum, &counts, opened->n_orders);
    }
    *score = formula(opened, &sum);
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
    .close = close_chrf,
};
