/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bleu.c: the same match counts are used for three programs, each with its own formula: sacreBLEU
 * 2.6.0, NLTK 3.8 and mteval-v13a. Each formula sums as its program does, NLTK's with Python's
 * exact fsum. In order: counts, NLTK's smoothing and score, explanation, mteval, sacreBLEU, the
 * metric, its documentation. */
#include "metrics/bleu.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/options.h"
#include "metrics/case_words.h"
#include "metrics/host/metric.h"
#include "metrics/metric_support.h"
#include "metrics/piece_tokenizer.h"

/* --- counts ----------------------------------------------------------------------------------- */

static uint64_t distance(uint64_t a, uint64_t b)
{
    return a > b ? a - b : b - a;
}

static uint64_t closest_length(const struct mc_case_words *words)
{
    uint64_t length = words->candidate_sequence.n, closest = words->sequences[0].n;
    size_t i;

    for (i = 1; i < words->n_references; i++) {
        uint64_t other = words->sequences[i].n;

        if (distance(other, length) < distance(closest, length) ||
            (distance(other, length) == distance(closest, length) && other < closest))
            closest = other;
    }
    return closest;
}

/* Counts one case whose words were read, for orders 1..order. The reference length is the one
 * nearest to the candidate's, the shorter of two. */
static void bleu_count(const struct mc_case_words *words, struct mc_ngram_matcher *matcher,
                       unsigned order, struct mc_bleu_counts *counts)
{
    size_t length = words->candidate_sequence.n;
    unsigned n;

    matcher->n_ids = words->table.n;
    mc_ngram_match(matcher, words->candidate_sequence, words->sequences, words->n_references, order,
                   counts->matches);
    for (n = 1; n <= MC_BLEU_ORDER_LIMIT; n++) {
        uint64_t total = mc_ngram_total(length, n);

        counts->totals[n - 1] = total;
        counts->denominators[n - 1] = total == 0 ? 1 : total;
        if (n > order)
            counts->matches[n - 1] = 0;
    }
    counts->candidate_length = length;
    counts->reference_length = closest_length(words);
}

void mc_bleu_add(struct mc_bleu_counts *sum, const struct mc_bleu_counts *counts)
{
    unsigned n;

    for (n = 0; n < MC_BLEU_ORDER_LIMIT; n++) {
        sum->matches[n] += counts->matches[n];
        sum->totals[n] += counts->totals[n];
        sum->denominators[n] += counts->denominators[n];
    }
    sum->candidate_length += counts->candidate_length;
    sum->reference_length += counts->reference_length;
}

/* --- NLTK: smoothing -------------------------------------------------------------------------- */

/* SmoothingFunction's defaults: epsilon, alpha, k. */
#define EPSILON 0.1
#define ALPHA 5.0
#define K 5.0
/* Methods 5 and 7 use the precision of this order, which is beyond the last one. */
enum { BEYOND = 5 };

/* The counts before smoothing. */
struct orders {
    unsigned n;
    double matches[MC_BLEU_ORDER_LIMIT];
    double totals[MC_BLEU_ORDER_LIMIT]; /* n-grams of the candidate */
    double denominators[MC_BLEU_ORDER_LIMIT];
    double length; /* of the candidate */
    double beyond; /* precision of order BEYOND */
};

static void set_orders(const struct mc_bleu_settings *settings, const struct mc_bleu_counts *counts,
                       struct orders *orders)
{
    unsigned n;

    orders->n = settings->order;
    for (n = 0; n < orders->n; n++) {
        orders->matches[n] = (double)counts->matches[n];
        orders->totals[n] = (double)counts->totals[n];
        orders->denominators[n] = (double)counts->denominators[n];
    }
    orders->length = (double)counts->candidate_length;
    orders->beyond = (double)counts->matches[BEYOND - 1] / (double)counts->denominators[BEYOND - 1];
}

static void method0(const struct orders *orders, double *p)
{
    unsigned n;

    for (n = 0; n < orders->n; n++)
        if (orders->matches[n] <= 0)
            p[n] = DBL_MIN;
}

static void method1(const struct orders *orders, double *p)
{
    unsigned n;

    for (n = 0; n < orders->n; n++)
        if (orders->matches[n] <= 0)
            p[n] = EPSILON / orders->denominators[n];
}

static void method2(const struct orders *orders, double *p)
{
    unsigned n;

    for (n = 1; n < orders->n; n++)
        p[n] = (orders->matches[n] + 1) / (orders->denominators[n] + 1);
}

static void method3(const struct orders *orders, double *p)
{
    double power = 1;
    unsigned n;

    for (n = 0; n < orders->n; n++)
        if (orders->matches[n] <= 0) {
            power *= 2;
            p[n] = 1 / (power * orders->denominators[n]);
        }
}

static void method4(const struct orders *orders, double *p)
{
    double power = 1;
    unsigned n;

    for (n = 0; n < orders->n && orders->length > 1; n++)
        if (orders->matches[n] <= 0) {
            power *= 2;
            p[n] = 1 / (power * K / log(orders->length)) / orders->denominators[n];
        }
}

static void method5(const struct orders *orders, double *p)
{
    double before = p[0] + 1;
    unsigned n;

    for (n = 0; n < orders->n; n++) {
        double next = n + 1 < orders->n ? p[n + 1] : orders->beyond;

        p[n] = (before + p[n] + next) / 3;
        before = p[n];
    }
}

static const char *method6(const struct orders *orders, double *p)
{
    unsigned n;

    if (orders->n < 3 || p[2] <= 0)
        return "method6 needs a trigram that matches";
    for (n = 2; n < orders->n; n++) {
        double prior = p[n - 2] > 0 ? p[n - 1] * p[n - 1] / p[n - 2] : 0;

        p[n] = (orders->matches[n] + ALPHA * prior) / (orders->totals[n] + ALPHA);
    }
    return NULL;
}

static const char *smooth(enum mc_bleu_smoothing smoothing, const struct orders *orders, double *p)
{
    switch (smoothing - MC_BLEU_METHOD0) {
    case 0:
        method0(orders, p);
        break;
    case 1:
        method1(orders, p);
        break;
    case 2:
        method2(orders, p);
        break;
    case 3:
        method3(orders, p);
        break;
    case 4:
        method4(orders, p);
        break;
    case 5:
        method5(orders, p);
        break;
    case 6:
        return method6(orders, p);
    default:
        method4(orders, p);
        method5(orders, p);
    }
    return NULL;
}

/* --- NLTK: the score -------------------------------------------------------------------------- */

static bool is_zero(double x)
{
    return !(x < 0 || x > 0);
}

/* The exactly rounded sum of Python's math.fsum (Shewchuk 1997): adds x to the partial sums, which
 * do not overlap and are in ascending magnitude. */
static size_t add_exactly(double *partials, size_t n, double x)
{
    size_t kept = 0, i;

    for (i = 0; i < n; i++) {
        double large = fabs(x) < fabs(partials[i]) ? partials[i] : x;
        double small = fabs(x) < fabs(partials[i]) ? x : partials[i];
        double sum = large + small, rest = small - (sum - large);

        if (!is_zero(rest))
            partials[kept++] = rest;
        x = sum;
    }
    partials[kept++] = x;
    return kept;
}

static double exact_sum(const double *terms, size_t n_terms)
{
    double partials[MC_BLEU_ORDER_LIMIT + 1], sum, rest = 0;
    size_t n = 0, i;

    for (i = 0; i < n_terms; i++)
        n = add_exactly(partials, n, terms[i]);
    if (n == 0)
        return 0;
    sum = partials[--n];
    while (n > 0 && is_zero(rest)) {
        double x = sum, y = partials[--n];

        sum = x + y;
        rest = y - (sum - x);
    }
    /* Half-way cases: the smaller partials decide the direction. */
    if (n > 0 && ((rest < 0 && partials[n - 1] < 0) || (rest > 0 && partials[n - 1] > 0))) {
        double twice = 2 * rest, moved = sum + twice;

        if (is_zero(twice - (moved - sum)))
            sum = moved;
    }
    return sum;
}

static double brevity_penalty(const struct mc_bleu_counts *counts)
{
    if (counts->candidate_length > counts->reference_length)
        return 1;
    if (counts->candidate_length == 0)
        return 0;
    return exp(1 - (double)counts->reference_length / (double)counts->candidate_length);
}

const char *mc_bleu_nltk(const struct mc_bleu_settings *settings,
                         const struct mc_bleu_counts *counts, struct mc_bleu_result *result)
{
    double terms[MC_BLEU_ORDER_LIMIT], *p = result->precisions;
    const char *reason;
    struct orders orders;
    size_t n_terms = 0;
    unsigned n;

    memset(result, 0, sizeof(*result));
    set_orders(settings, counts, &orders);
    memcpy(result->matches, orders.matches, orders.n * sizeof(double));
    memcpy(result->totals, orders.totals, orders.n * sizeof(double));
    for (n = 0; n < orders.n; n++)
        p[n] = orders.matches[n] / orders.denominators[n];
    result->brevity_penalty = brevity_penalty(counts);
    if (counts->matches[0] == 0)
        return NULL;
    reason = smooth(settings->smoothing, &orders, p);
    if (reason != NULL)
        return reason;
    for (n = 0; n < orders.n; n++)
        if (p[n] > 0)
            terms[n_terms++] = 1.0 / orders.n * log(p[n]);
    result->score = result->brevity_penalty * exp(exact_sum(terms, n_terms));
    return NULL;
}

/* The number of orders that must be counted. */
static unsigned bleu_nltk_order(const struct mc_bleu_settings *settings)
{
    bool looks_beyond =
        settings->smoothing == MC_BLEU_METHOD0 + 5 || settings->smoothing == MC_BLEU_METHOD7;

    return looks_beyond && settings->order < BEYOND ? BEYOND : settings->order;
}

/* The largest score that these settings can give; infinite for method6, whose bound is not known.
 * Methods 5 and 7 give the most if all precisions are 1; order n then becomes 1 + 3^-n. */
static double bleu_nltk_best(const struct mc_bleu_settings *settings)
{
    double sum = 0, third = 1;
    unsigned n;

    if (settings->smoothing == MC_BLEU_METHOD0 + 6)
        return (double)INFINITY;
    if (settings->smoothing < MC_BLEU_METHOD0 + 5)
        return 1;
    for (n = 0; n < settings->order; n++) {
        third /= 3;
        sum += log1p(third);
    }
    return exp(sum / settings->order);
}

/* --- explanation ------------------------------------------------------------------------------ */

struct explainer {
    const struct mc_bleu_settings *settings;
    const struct mc_case_words *words;
    const struct mc_bleu_counts *counts;
    const struct mc_bleu_result *result;
    const struct mc_metric_writer *writer;
};

/* The first reference with the length that is used. */
static size_t closest_reference(const struct explainer *e)
{
    size_t i = 0;

    while (i + 1 < e->words->n_references &&
           e->words->sequences[i].n != e->counts->reference_length)
        i++;
    return i;
}

static void write_figures(const struct explainer *e)
{
    size_t i;

    mc_write_number(e->writer, "score", e->result->score);
    mc_write_number(e->writer, "brevity_penalty", e->result->brevity_penalty);
    mc_write_number(e->writer, "candidate_length", (double)e->counts->candidate_length);
    mc_write_number(e->writer, "reference_length", (double)e->counts->reference_length);
    if (e->words->n_references < 2)
        return;
    mc_write_number(e->writer, "closest_reference", (double)closest_reference(e) + 1);
    e->writer->begin_array(e->writer->context, "reference_lengths");
    for (i = 0; i < e->words->n_references; i++)
        mc_write_number(e->writer, NULL, (double)e->words->sequences[i].n);
    e->writer->end(e->writer->context);
}

/* Orders that sacreBLEU averages: all, or those that the candidate is long enough for. */
static unsigned n_averaged(const struct explainer *e)
{
    unsigned n = 0;

    if (!e->settings->effective_order)
        return e->settings->order;
    while (n < e->settings->order && e->result->totals[n] > 0)
        n++;
    return n == 0 ? 1 : n;
}

/* The exponent of an order in the geometric mean. NLTK leaves out an order whose precision is 0;
 * but if no unigram matches, the score is 0. */
static double weight(const struct explainer *e, unsigned n)
{
    if (e->settings->variant == MC_BLEU_SACREBLEU)
        return n < n_averaged(e) ? 1.0 / n_averaged(e) : 0;
    if (e->settings->variant == MC_BLEU_NLTK && e->counts->matches[0] > 0 &&
        !(e->result->precisions[n] > 0))
        return 0;
    return 1.0 / e->settings->order;
}

static void write_orders(const struct explainer *e)
{
    double unit = e->settings->variant == MC_BLEU_SACREBLEU ? 100 : 1;
    unsigned n;

    e->writer->begin_array(e->writer->context, "orders");
    for (n = 0; n < e->settings->order; n++) {
        double matches = (double)e->counts->matches[n], total = (double)e->counts->totals[n];

        e->writer->begin_object(e->writer->context, NULL);
        mc_write_number(e->writer, "order", n + 1);
        mc_write_number(e->writer, "matches", matches);
        mc_write_number(e->writer, "total", total);
        if (total > 0)
            mc_write_number(e->writer, "precision", unit * matches / total);
        mc_write_number(e->writer, "smoothed_precision", e->result->precisions[n]);
        mc_write_number(e->writer, "weight", weight(e, n));
        e->writer->end(e->writer->context);
    }
    e->writer->end(e->writer->context);
}

static void write_matches(const struct explainer *e)
{
    const struct mc_tokens *tokens = &e->words->candidate.tokens;
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_matched_ngram *ngrams;
    size_t n = mc_matched_ngrams(e->words->candidate_sequence, e->words->sequences,
                                 e->words->n_references, 1, e->settings->order, &ngrams);
    size_t i;

    e->writer->begin_array(e->writer->context, "matched_ngrams");
    for (i = 0; i < n; i++) {
        e->writer->begin_object(e->writer->context, NULL);
        mc_matched_ngram_write(
            &ngrams[i], mc_joined_tokens(tokens, ngrams[i].at, ngrams[i].order, &text), e->writer);
        if (e->words->n_references > 1)
            mc_write_number(e->writer, "reference", (double)ngrams[i].reference + 1);
        e->writer->end(e->writer->context);
    }
    e->writer->end(e->writer->context);
    mc_buffer_free(&text);
    free(ngrams);
}

/* Writes how the score of the case came about: score = brevity_penalty * product over the orders of
 * smoothed_precision ^ weight. */
static void bleu_explain(const struct mc_bleu_settings *settings, const struct mc_case_words *words,
                         const struct mc_bleu_counts *counts, const struct mc_bleu_result *result,
                         const struct mc_metric_writer *writer)
{
    struct explainer e = {settings, words, counts, result, writer};

    write_figures(&e);
    write_orders(&e);
    mc_tokens_write("candidate_tokens", words->candidate.tokens.items, words->candidate.tokens.n,
                    writer);
    write_matches(&e);
}

/* --- mteval ----------------------------------------------------------------------------------- */

/* BLEU of mteval-v13a (NIST 2009), 0..1. Returns NULL, or why there is no score: mteval divides by
 * zero if a side has no token. */
static const char *bleu_mteval(const struct mc_bleu_settings *settings,
                               const struct mc_bleu_counts *counts, struct mc_bleu_result *result)
{
    double power = 1, sum = 0;
    unsigned n;

    memset(result, 0, sizeof(*result));
    if (counts->candidate_length == 0 || counts->reference_length == 0)
        return counts->candidate_length == 0 ? "the candidate has no token"
                                             : "the reference has no token";
    result->brevity_penalty =
        exp(fmin(0, 1 - (double)counts->reference_length / (double)counts->candidate_length));
    for (n = 0; n < settings->order; n++) {
        double total = (double)counts->totals[n], matches = (double)counts->matches[n];

        result->matches[n] = matches;
        result->totals[n] = total;
        result->precisions[n] = 1; /* an order without n-grams has no effect */
        if (counts->totals[n] == 0)
            continue;
        if (counts->matches[n] == 0)
            power *= 2;
        result->precisions[n] = counts->matches[n] == 0 ? 1 / (power * total) : matches / total;
        sum += log(result->precisions[n]);
    }
    result->score = result->brevity_penalty * exp(sum / settings->order);
    return NULL;
}

/* --- sacreBLEU -------------------------------------------------------------------------------- */

#define FLOOR_VALUE 0.1
#define ADD_K_VALUE 1
/* What sacreBLEU uses as the logarithm of zero. */
#define LOG_ZERO (-9999999999.0)

static double sacrebleu_brevity_penalty(const struct mc_bleu_counts *counts)
{
    if (counts->candidate_length >= counts->reference_length)
        return 1;
    if (counts->candidate_length == 0)
        return 0;
    return exp(1 - (double)counts->reference_length / (double)counts->candidate_length);
}

/* Fills matches, totals and precisions up to the first order without n-grams; returns the number of
 * orders that are averaged. */
static unsigned sacrebleu_smooth(const struct mc_bleu_settings *settings,
                                 struct mc_bleu_result *result)
{
    unsigned averaged = settings->order, n;
    double power = 1;

    for (n = 0; n < settings->order; n++) {
        if (settings->smoothing == MC_BLEU_ADD_K && n > 0) {
            result->matches[n] += ADD_K_VALUE;
            result->totals[n] += ADD_K_VALUE;
        }
        if (result->totals[n] <= 0)
            break;
        if (settings->effective_order)
            averaged = n + 1;
        if (result->matches[n] > 0) {
            result->precisions[n] = 100 * result->matches[n] / result->totals[n];
        } else if (settings->smoothing == MC_BLEU_EXP) {
            power *= 2;
            result->precisions[n] = 100 / (power * result->totals[n]);
        } else if (settings->smoothing == MC_BLEU_FLOOR) {
            result->precisions[n] = 100 * FLOOR_VALUE / result->totals[n];
        }
    }
    return averaged;
}

/* BLEU of sacreBLEU 2.6.0 (compute_bleu), 0..100. result->matches and totals are those that
 * sacreBLEU prints, including what add-k adds. */
static void bleu_sacrebleu(const struct mc_bleu_settings *settings,
                           const struct mc_bleu_counts *counts, struct mc_bleu_result *result)
{
    uint64_t any = 0;
    unsigned averaged, n;
    double sum = 0;

    memset(result, 0, sizeof(*result));
    result->brevity_penalty = sacrebleu_brevity_penalty(counts);
    for (n = 0; n < settings->order; n++) {
        any |= counts->matches[n];
        result->matches[n] = (double)counts->matches[n];
        result->totals[n] = (double)counts->totals[n];
    }
    if (any == 0)
        return;
    averaged = sacrebleu_smooth(settings, result);
    for (n = 0; n < averaged; n++)
        sum += result->precisions[n] > 0 ? log(result->precisions[n]) : LOG_ZERO;
    result->score = result->brevity_penalty * exp(sum / averaged);
}

/* --- the metric ------------------------------------------------------------------------------- */

#define BLEU_TOKENIZERS MC_TOKENIZERS "|" MC_PIECE_TOKENIZERS
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

/* Why the parameters contradict each other; NULL if they do not. */
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

/* Chooses a tokeniser by rules, or opens one that cuts pieces, which white space then separates. */
static int open_tokenizer(const struct mc_metric_host *host, struct state *state,
                          struct mc_metric_problem *problem)
{
    const char *name = mc_host_option(host, "tokenize"), *path;
    int choice = mc_choice_with_path(BLEU_TOKENIZERS, name, &path);

    state->words.tokenizer = (enum mc_tokenizer)choice;
    if (choice <= MC_TOKENIZER_NONE)
        return 0;
    state->words.tokenizer = MC_TOKENIZER_NONE;
    return mc_piece_tokenizer_open(host, path == NULL ? name : NULL, path, &state->words.pieces,
                                   problem);
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
    opened->words.lowercase = mc_host_option_is(host, "lowercase", "yes");
    opened->words.mteval = settings->variant == MC_BLEU_MTEVAL;
    settings->order = mc_host_whole_number(host, "order");
    opened->counted =
        settings->variant == MC_BLEU_NLTK ? bleu_nltk_order(settings) : settings->order;
    reason = conflict(opened);
    if (reason != NULL)
        (void)snprintf(problem->text, sizeof(problem->text), "%s", reason);
    if (reason != NULL || open_tokenizer(host, opened, problem) != 0) {
        free(opened);
        return -1;
    }
    *state = opened;
    return 0;
}

static void close_bleu(void *state)
{
    struct state *opened = state;

    mc_piece_tokenizer_close(opened->words.pieces);
    mc_case_words_free(&opened->words);
    mc_ngram_matcher_free(&opened->matcher);
    free(opened);
}

static void count(struct state *state, const struct mc_metric_input *input,
                  struct mc_bleu_counts *counts)
{
    mc_case_words_read(&state->words, input);
    bleu_count(&state->words, &state->matcher, state->counted, counts);
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
        bleu_sacrebleu(&state->settings, counts, result);
        break;
    case MC_BLEU_NLTK:
        return mc_bleu_nltk(&state->settings, counts, result);
    case MC_BLEU_MTEVAL:
        return bleu_mteval(&state->settings, counts, result);
    }
    return NULL;
}

/* The requested value, or NaN and the reason. */
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
                       "methods 5 to 7 of NLTK smooth a corpus by its last case only");
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
    bleu_explain(&opened->settings, &opened->words, &counts, &result, writer);
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
        *best = nltk ? bleu_nltk_best(&opened->settings) : unit;
    else if (opened->output >= MC_BLEU_PRECISIONS &&
             opened->settings.smoothing < MC_BLEU_METHOD0 + 5)
        *best = unit;
    else
        *best = (double)INFINITY;
}

/* --- documentation ---------------------------------------------------------------------------- */

static const struct mc_metric_parameter parameters[] = {
    MC_CHOICE_PARAMETER("variant", "sacrebleu", VARIANTS, "the program to follow"),
    MC_CHOICE_PARAMETER("tokenize", "13a; none with variant=nltk", BLEU_TOKENIZERS,
                        "tokeniser; none splits at white space, spm:FILE by a SentencePiece model"),
    MC_CHOICE_PARAMETER("smoothing", "exp; method0 with variant=nltk", SMOOTHINGS,
                        "smoothing of orders without a match; method0 to method7 are NLTK's"),
    MC_SWITCH_PARAMETER("effective_order", "yes; no with variant=nltk; no with variant=mteval",
                        "average only over orders for which the candidate is long enough"),
    MC_SWITCH_PARAMETER("lowercase", "no", "compare in lower case"),
    MC_INTEGER_PARAMETER("order", "4", 1, MC_BLEU_ORDER_LIMIT, "longest n-grams"),
    MC_CHOICE_PARAMETER("output", "score", MC_BLEU_OUTPUTS, "the value to use as the score"),
    MC_PARAMETERS_END};

static const char manual[] =
    "BLEU is the geometric mean of the n-gram precisions of the candidate, times a brevity "
    "penalty. The precision of an order is the number of matches over the number of the "
    "candidate's n-grams; each n-gram matches at most as often as it occurs in the reference. "
    "The penalty is exp(1 - r/c) if the candidate (c tokens) is shorter than the reference (r "
    "tokens), otherwise 1. With several references an n-gram matches at most as often as it "
    "occurs in any one of them, and r is the length closest to c (the shorter of two), in all "
    "three variants.\n"
    "\n"
    "variant=sacrebleu is sacreBLEU 2.6.0, from 0 to 100, with the defaults of its sentence "
    "BLEU; its corpus BLEU has effective_order=no. Without any match the score is 0. An order "
    "without a match counts 100 / (2^k total) with exp, where k is the number of such orders "
    "so far, 100 * 0.1 / total with floor, and makes the score 0 with none; add-k adds 1 to "
    "matches and totals from bigrams on. Without effective_order a candidate with fewer "
    "tokens than the order scores 0.\n"
    "\n"
    "variant=nltk is NLTK 3.8 (sentence_bleu, corpus_bleu), from 0 to 1: tokens are split at "
    "white space, all orders have equal weight, a denominator is at least 1, the score is 0 "
    "without a matching unigram, and orders whose precision is 0 after smoothing are left out "
    "of the mean. Methods 5 and 7 can exceed 1; method6 needs a matching trigram, otherwise "
    "NLTK stops with an AssertionError and the case has no score. In NLTK, methods 5 to 7 of "
    "a corpus depend on its last sentence alone, so they give no corpus score here.\n"
    "\n"
    "variant=mteval is mteval-v13a (NIST 2009), from 0 to 1. Every run of white space, "
    "including line feeds and those at the ends, first becomes one blank; entities are "
    "decoded with every tokeniser; lowercase affects only A to Z with 13a, otherwise it is "
    "Perl's lc, which has no final sigma. An order without n-grams counts 1, one without a "
    "match 1 / (2^k total), even if nothing matches at all. A side without tokens has no "
    "score: the program divides by zero.\n"
    "\n"
    "Tokenisers 13a, intl, zh, char and none are sacreBLEU's; zh takes the same characters apart as "
    "that program, so most punctuation beside the Chinese. flores101, flores200 and spBLEU-1K are "
    "pieces of the SentencePiece model that sacreBLEU downloads (spBLEU): it is looked for as "
    "NAME.model in the folders of METRICHECK_MODELS, then in ~/.sacrebleu/models; spm:FILE takes any "
    "other one, and the signature has its checksum. ja-mecab is MeCab with the dictionary IPADIC, "
    "where both are installed (Debian: mecab-ipadic-utf8) and the program was built with "
    "libmecab-dev there; IPADIC may also be the folder ipadic of one of METRICHECK_MODELS. The "
    "signature has the version, and -392127 for Debian's dictionary: it has the name of the era since "
    "2019 as one word more than the one that sacreBLEU installs, so that texts with it may be cut "
    "otherwise. ko-mecab is not here. lowercase follows Python's "
    "str.lower. Character classes and case follow Unicode 15; programs with an older Python, "
    "Perl or Java lack the characters added since. output selects a value other than the "
    "score: brevity_penalty, candidate_length, reference_length, or for one order matches_1, "
    "totals_1 (as the program prints them, including the additions of add-k), precision_1 "
    "(smoothed).";

const struct mc_metric_module metric_bleu = {
    MC_BUILT_IN_METRIC("bleu"),
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
