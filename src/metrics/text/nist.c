/* The metric nist: parameters, the formula, explanation, documentation. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "metrics/host_option.h"
#include "metrics/text/matched_ngrams.h"
#include "metrics/text/nist_count.h"

#define VARIANTS "nltk|mteval"
#define EACH_ORDER(name)                                                                           \
    "|" name "_1|" name "_2|" name "_3|" name "_4|" name "_5|" name "_6|" name "_7|" name          \
    "_8|" name "_9"
#define OUTPUTS                                                                                    \
    "score|length_penalty|candidate_length|reference_length" EACH_ORDER("matches")                 \
        EACH_ORDER("totals") EACH_ORDER("information") EACH_ORDER("part")

/* In the order of OUTPUTS; the last four kinds take MC_NIST_ORDER_LIMIT places each. */
enum output {
    OUTPUT_SCORE,
    OUTPUT_LENGTH_PENALTY,
    OUTPUT_CANDIDATE_LENGTH,
    OUTPUT_REFERENCE_LENGTH,
    OUTPUT_MATCHES,
    OUTPUT_TOTALS = OUTPUT_MATCHES + MC_NIST_ORDER_LIMIT,
    OUTPUT_INFORMATION = OUTPUT_TOTALS + MC_NIST_ORDER_LIMIT,
    OUTPUT_PARTS = OUTPUT_INFORMATION + MC_NIST_ORDER_LIMIT
};

struct state {
    struct mc_nist_counter counter;
    bool of_run;     /* information comes from all references of the run */
    unsigned output; /* enum output, plus the order less 1 */
    struct mc_nist_set run;
};

struct result {
    double score, length_penalty;
    double parts[MC_NIST_ORDER_LIMIT]; /* of the score */
};

static int open_nist(const struct mc_metric_host *host, void **state,
                     struct mc_metric_problem *problem)
{
    struct state *opened = mc_calloc(1, sizeof(*opened));
    struct mc_nist_counter *counter = &opened->counter;

    counter->mteval = mc_host_option_is(host, "variant", "mteval");
    counter->words.mteval = counter->mteval;
    counter->words.tokenizer = (enum mc_tokenizer)mc_host_choice(host, "tokenize", MC_TOKENIZERS);
    counter->words.lowercase = mc_host_option_is(host, "lowercase", "yes");
    opened->of_run = mc_host_option_is(host, "information", "run");
    opened->output = (unsigned)mc_host_choice(host, "output", OUTPUTS);
    counter->order = mc_host_whole_number(host, "order");
    if (opened->output >= OUTPUT_MATCHES &&
        (opened->output - OUTPUT_MATCHES) % MC_NIST_ORDER_LIMIT >= counter->order) {
        (void)snprintf(problem->text, sizeof(problem->text),
                       "output names an order beyond the parameter order");
        free(opened);
        return -1;
    }
    *state = opened;
    return 0;
}

static void close_nist(void *state)
{
    struct state *opened = state;

    mc_nist_counter_free(&opened->counter);
    mc_nist_set_free(&opened->run);
    free(opened);
}

static int prepare_nist(void *state, const struct mc_metric_input *const *all, size_t n,
                        struct mc_metric_problem *problem)
{
    struct state *opened = state;

    (void)problem;
    if (!opened->of_run)
        return 0;
    mc_nist_set_free(&opened->run);
    mc_nist_gather(&opened->counter, all, n, &opened->run);
    return 0;
}

/* The length penalty of both programs: 1/2 where the candidate has 2/3 of the reference's length.
 */
static double length_penalty(double ratio)
{
    double beta = log(0.5) / (log(1.5) * log(1.5));

    if (ratio >= 1)
        return 1;
    return ratio <= 0 ? 0 : exp(beta * log(ratio) * log(ratio));
}

/* Returns NULL, or why there is no score. */
static const char *missing(const struct state *state, const struct mc_nist_counts *counts)
{
    unsigned last = state->counter.order - 1;

    if (counts->candidate_length == 0)
        return "the candidate has no token";
    if (counts->reference_length <= 0)
        return "the reference has no token";
    if (!state->counter.mteval && counts->totals[last] == 0)
        return "the candidate has fewer tokens than the order";
    return NULL;
}

static const char *formula(const struct state *state, const struct mc_nist_counts *counts,
                           struct result *result)
{
    const char *reason = missing(state, counts);
    double sum = 0;
    unsigned n;

    memset(result, 0, sizeof(*result));
    if (reason != NULL)
        return reason;
    result->length_penalty =
        length_penalty((double)counts->candidate_length / counts->reference_length);
    for (n = 0; n < state->counter.order; n++) {
        double precision = counts->information[n] / fmax(1, (double)counts->totals[n]);

        result->parts[n] = precision * result->length_penalty;
        sum += precision;
    }
    result->score = sum * result->length_penalty;
    return NULL;
}

static double output_of(const struct state *state, const struct mc_nist_counts *counts,
                        const struct result *result)
{
    unsigned output = state->output;

    if (output >= OUTPUT_PARTS)
        return result->parts[output - OUTPUT_PARTS];
    if (output >= OUTPUT_INFORMATION)
        return counts->information[output - OUTPUT_INFORMATION];
    if (output >= OUTPUT_TOTALS)
        return (double)counts->totals[output - OUTPUT_TOTALS];
    if (output >= OUTPUT_MATCHES)
        return (double)counts->matches[output - OUTPUT_MATCHES];
    if (output == OUTPUT_REFERENCE_LENGTH)
        return counts->reference_length;
    if (output == OUTPUT_CANDIDATE_LENGTH)
        return (double)counts->candidate_length;
    return output == OUTPUT_SCORE ? result->score : result->length_penalty;
}

/* The value asked for, or NaN and the reason. */
static double evaluate(const struct state *state, const struct mc_nist_counts *counts,
                       struct mc_metric_problem *problem)
{
    struct result result;
    const char *reason = formula(state, counts, &result);

    if (reason == NULL)
        return output_of(state, counts, &result);
    (void)snprintf(problem->text, sizeof(problem->text), "%s", reason);
    return (double)NAN;
}

/* Counts one case; false, with the reason, where the references of the run are needed and were not
 * given. */
static bool count(struct state *state, const struct mc_metric_input *input,
                  struct mc_nist_counts *counts, struct mc_metric_problem *problem)
{
    if (state->of_run && state->run.arena == NULL) {
        (void)snprintf(problem->text, sizeof(problem->text),
                       "information=run needs the references of a run");
        return false;
    }
    mc_nist_count(&state->counter, input, state->of_run ? &state->run : NULL, counts);
    return true;
}

static int score_nist(void *state, const struct mc_metric_input *const *in, size_t n,
                      double *scores, struct mc_metric_problem *problem)
{
    struct mc_nist_counts counts;
    size_t i;

    for (i = 0; i < n; i++)
        scores[i] =
            count(state, in[i], &counts, problem) ? evaluate(state, &counts, problem) : (double)NAN;
    return 0;
}

static int corpus_nist(void *state, const struct mc_metric_input *const *all, size_t n,
                       double *score, struct mc_metric_problem *problem)
{
    struct state *opened = state;
    struct mc_nist_set set;
    struct mc_nist_counts sum, counts;
    size_t i;

    memset(&set, 0, sizeof(set));
    memset(&sum, 0, sizeof(sum));
    mc_nist_gather(&opened->counter, all, n, &set);
    for (i = 0; i < n; i++) {
        mc_nist_count(&opened->counter, all[i], &set, &counts);
        if (!opened->counter.mteval || mc_nist_has_tokens(&opened->counter))
            mc_nist_add(&sum, &counts);
    }
    mc_nist_set_free(&set);
    *score = evaluate(opened, &sum, problem);
    return 0;
}

static void range_nist(void *state, double *worst, double *best)
{
    const struct state *opened = state;

    *worst = 0;
    *best = opened->output == OUTPUT_LENGTH_PENALTY ? 1 : (double)INFINITY;
}

/* --- explanation -------------------------------------------------------------------------- */

static void write_match(const struct state *state, const struct mc_matched_ngram *ngram,
                        struct mc_slice text, const struct mc_metric_writer *writer)
{
    const struct mc_nist_counter *counter = &state->counter;
    const struct mc_nist_information *table =
        state->of_run ? &state->run.information : &counter->of_case;
    uint64_t in_references;
    double information =
        mc_nist_information_of(table, counter->text.ids + ngram->at, ngram->order, &in_references);

    writer->begin_object(writer->context, NULL);
    mc_matched_ngram_write(ngram, text, writer);
    writer->number(writer->context, "information", information);
    writer->number(writer->context, "count_in_references", (double)in_references);
    writer->end(writer->context);
}

static void write_matches(const struct state *state, const struct mc_metric_writer *writer)
{
    const struct mc_nist_counter *counter = &state->counter;
    const struct mc_case_words *words = &counter->words;
    struct mc_buffer text = {NULL, 0, 0};
    unsigned order;

    writer->begin_array(writer->context, "matched_ngrams");
    for (order = 1; order <= counter->order; order++) {
        struct mc_matched_ngram *ngrams;
        size_t first = counter->mteval ? 0 : counter->best[order - 1];
        size_t n =
            mc_matched_ngrams(words->candidate_sequence, words->sequences + first,
                              counter->mteval ? words->n_references : 1, order, order, &ngrams);
        size_t i;

        for (i = 0; i < n; i++)
            write_match(state, &ngrams[i],
                        mc_joined_tokens(&words->candidate.tokens, ngrams[i].at, order, &text),
                        writer);
        free(ngrams);
    }
    writer->end(writer->context);
    mc_buffer_free(&text);
}

static void write_orders(const struct state *state, const struct mc_nist_counts *counts,
                         const struct result *result, const struct mc_metric_writer *writer)
{
    unsigned n;

    writer->begin_array(writer->context, "orders");
    for (n = 0; n < state->counter.order; n++) {
        writer->begin_object(writer->context, NULL);
        writer->number(writer->context, "order", n + 1);
        writer->number(writer->context, "matches", (double)counts->matches[n]);
        writer->number(writer->context, "total", (double)counts->totals[n]);
        writer->number(writer->context, "information", counts->information[n]);
        writer->number(writer->context, "part", result->parts[n]);
        if (!state->counter.mteval && state->counter.words.n_references > 1)
            writer->number(writer->context, "reference", (double)state->counter.best[n] + 1);
        writer->end(writer->context);
    }
    writer->end(writer->context);
}

static int explain_nist(void *state, const struct mc_metric_input *in,
                        const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    struct mc_nist_counts counts;
    struct result result;
    struct state *opened = state;
    const char *reason;
    bool counted;

    opened->counter.explains = true;
    counted = count(opened, in, &counts, problem);
    opened->counter.explains = false;
    if (!counted)
        return -1;
    reason = formula(state, &counts, &result);
    if (reason != NULL) {
        (void)snprintf(problem->text, sizeof(problem->text), "%s", reason);
        return -1;
    }
    writer->number(writer->context, "score", result.score);
    writer->number(writer->context, "length_penalty", result.length_penalty);
    writer->number(writer->context, "candidate_length", (double)counts.candidate_length);
    writer->number(writer->context, "reference_length", counts.reference_length);
    write_orders(state, &counts, &result, writer);
    write_matches(state, writer);
    return 0;
}

/* --- module ------------------------------------------------------------------------------- */

static const struct mc_metric_parameter parameters[] = {
    {"variant", MC_PARAMETER_CHOICE, "nltk", VARIANTS, 0, 0,
     "the program whose definition is followed"},
    {"tokenize", MC_PARAMETER_CHOICE, "none; 13a with variant=mteval", MC_TOKENIZERS, 0, 0,
     "how texts become tokens; none splits at white space"},
    {"lowercase", MC_PARAMETER_SWITCH, "no", NULL, 0, 0, "compare in lower case"},
    {"order", MC_PARAMETER_INTEGER, "5", NULL, 1, MC_NIST_ORDER_LIMIT, "longest n-grams"},
    {"information", MC_PARAMETER_CHOICE, "case; run with variant=mteval", "case|run", 0, 0,
     "the references whose n-grams are counted: those of the case, or of all cases of the run"},
    {"output", MC_PARAMETER_CHOICE, "score", OUTPUTS, 0, 0, "the figure that is the score"},
    {NULL, MC_PARAMETER_TEXT, NULL, NULL, 0, 0, NULL},
};

static const char manual[] =
    "NIST counts the n-grams that candidate and reference share, each weighed by its information: "
    "info(w1..wn) = log2(count(w1..wn-1) / count(w1..wn)) over a set of references, where the "
    "first "
    "count of a single word is that of all words. For each order the information of the matches "
    "(each n-gram counted at most as often as it occurs in the reference) is divided by the number "
    "of the candidate's n-grams; the orders are added and multiplied by the length penalty: 1 "
    "where "
    "the candidate is at least as long as the reference, else exp(ln(0.5) / ln(1.5)^2 * ln(c/r)^2) "
    "for c and r tokens, which is 1/2 at 2/3 of the length. The score is in bits, 0 and up, "
    "without "
    "an upper bound; a text against itself does not have a common best score.\n"
    "\n"
    "The score of a case depends on the references that give the information, which the signature "
    "names: information=case takes the references of the case alone, information=run those of all "
    "cases that are scored together. The corpus score always takes all references of the corpus "
    "and "
    "divides sums over all cases.\n"
    "\n"
    "variant=nltk is NLTK 3.8 (sentence_nist, corpus_nist). A candidate of fewer tokens than the "
    "order has no score, nor has a reference without a token: NLTK divides by zero. Of several "
    "references the one with the largest information counts, for each order anew (the longest of "
    "equals), and its length; the sums are rounded as in NLTK, since the last bit decides which "
    "are equal.\n"
    "\n"
    "variant=mteval is mteval-v13a (NIST 2009). White space, entities and lowercase are as in "
    "bleu:variant=mteval; the program itself lowers unless told not to (-c). "
    "An order without n-grams counts 0. With several references each n-gram is clipped by its "
    "largest count in any of them, and their mean length counts. A case in which a side has no "
    "token has no score and gives no information: the program divides by zero. As in the program, "
    "an n-gram whose words but the last are the one word \"0\" is weighed as a single word is, "
    "with "
    "the count of all words above.\n"
    "\n"
    "Tokenisers 13a, intl, char and none are sacreBLEU's. output names another figure than the "
    "score: length_penalty, candidate_length, reference_length, or for one order matches_1, "
    "totals_1, information_1 (of the matches, in bits), part_1 (what the order gives to the "
    "score).";

const struct mc_metric_module metric_nist = {
    .abi = MC_METRIC_ABI,
    .struct_size = sizeof(struct mc_metric_module),
    .name = "nist",
    .version = "0.1.0",
    .citation = "Doddington 2002, Automatic Evaluation of Machine Translation Quality Using N-gram "
                "Co-Occurrence Statistics",
    .needs = MC_NEEDS_TEXT,
    .flags = MC_METRIC_DETERMINISTIC,
    .worst = 0,
    .best = (double)INFINITY,
    .parameters = parameters,
    .summary = "NIST: matching n-grams of words, weighed by their information",
    .manual = manual,
    .open = open_nist,
    .prepare = prepare_nist,
    .score = score_nist,
    .corpus = corpus_nist,
    .explain = explain_nist,
    .close = close_nist,
    .range = range_nist,
};
