/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bertscore.c: the metric bertscore: matches each token with the most similar one of the other
 * sentence, by the states of a transformer model (Zhang, Kishore, Wu, Weinberger and Artzi 2020),
 * as bert_score 0.3.12 does. */
#include <math.h>
#include <metricheck/metric_module.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/dot_product.h"
#include "base/error.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "metrics/host/metric.h"
#include "metrics/metric_support.h"
#include "metrics/neural/score_baseline.h"
#include "metrics/neural/sentence_states.h"
#include "neural/model.h"

#define STANDARD_MODEL "roberta-large"
#define PROGRAM_VERSION "0.3.12"
#define OUTPUTS "f|precision|recall"

enum output { OUTPUT_F, OUTPUT_PRECISION, OUTPUT_RECALL, N_OUTPUTS };

enum {
    STORE_BYTES = 32 << 20,
    /* tokens of an empty text: the special ones at both ends */
    EMPTY_TOKENS = 2,
    MOST_LAYERS = 1000
};

/* --- models ----------------------------------------------------------------------------------- */

/* The layer that agrees best with human scores, and the average scores of unrelated sentences at
 * that layer; 0: not published. */
struct standard_layer {
    const char *model;
    size_t layer;
    double precision, recall, f;
};

/* From bert_score 0.3.12 (github.com/Tiiiger/bert_score, MIT licence: model2layers of utils.py, and
 * rescale_baseline); names without the organisation. */
static const struct standard_layer standard_layers[] = {
    {"bert-base-uncased", 9, 0.35375935, 0.3537393, 0.35219112},
    {"bert-large-uncased", 18, 0.4278576, 0.42786714, 0.42646673},
    {"bert-base-cased-finetuned-mrpc", 9, 0.55345184, 0.55342007, 0.5525519},
    {"bert-base-multilingual-cased", 9, 0.6320527, 0.6320019, 0.63146895},
    {"bert-base-chinese", 8, 0.54804957, 0.5480091, 0.54755783},
    {"roberta-base", 10, 0.8146725, 0.8146619, 0.814463},
    {"roberta-large", 17, 0.83150584, 0.8314941, 0.83122575},
    {"roberta-large-mnli", 19, 0.6901594, 0.69018, 0.6896288},
    {"roberta-base-openai-detector", 7, 0, 0, 0},
    {"roberta-large-openai-detector", 15, 0, 0, 0},
    {"scibert_scivocab_uncased", 8, 0.5335945, 0.5336341, 0.5322364},
    {"scibert_scivocab_cased", 9, 0, 0, 0},
    {"scibert_basevocab_uncased", 9, 0, 0, 0},
    {"distilroberta-base", 5, 0.84732, 0.84759504, 0.8473319},
    {"distilbert-base-uncased", 5, 0.6666034, 0.66660464, 0.66620487},
    {"distilbert-base-multilingual-cased", 5, 0.8164157, 0.81645757, 0.81623197},
    {"bert_uncased_L-2_H-128_A-2", 1, 0, 0, 0},
    {"bert_uncased_L-2_H-256_A-4", 1, 0, 0, 0},
    {"bert_uncased_L-2_H-512_A-8", 1, 0, 0, 0},
    {"bert_uncased_L-2_H-768_A-12", 2, 0, 0, 0},
    {"bert_uncased_L-4_H-128_A-2", 3, 0, 0, 0},
    {"bert_uncased_L-4_H-256_A-4", 3, 0, 0, 0},
    {"bert_uncased_L-4_H-512_A-8", 3, 0, 0, 0},
    {"bert_uncased_L-4_H-768_A-12", 3, 0, 0, 0},
    {"bert_uncased_L-6_H-128_A-2", 5, 0, 0, 0},
    {"bert_uncased_L-6_H-256_A-4", 5, 0, 0, 0},
    {"bert_uncased_L-6_H-512_A-8", 5, 0, 0, 0},
    {"bert_uncased_L-6_H-768_A-12", 5, 0, 0, 0},
    {"bert_uncased_L-8_H-128_A-2", 7, 0, 0, 0},
    {"bert_uncased_L-8_H-256_A-4", 7, 0, 0, 0},
    {"bert_uncased_L-8_H-512_A-8", 6, 0, 0, 0},
    {"bert_uncased_L-8_H-768_A-12", 7, 0, 0, 0},
    {"bert_uncased_L-10_H-128_A-2", 8, 0, 0, 0},
    {"bert_uncased_L-10_H-256_A-4", 8, 0, 0, 0},
    {"bert_uncased_L-10_H-512_A-8", 9, 0, 0, 0},
    {"bert_uncased_L-10_H-768_A-12", 8, 0, 0, 0},
    {"bert_uncased_L-12_H-128_A-2", 10, 0, 0, 0},
    {"bert_uncased_L-12_H-256_A-4", 11, 0, 0, 0},
    {"bert_uncased_L-12_H-512_A-8", 10, 0, 0, 0},
    {"bert_uncased_L-12_H-768_A-12", 9, 0, 0, 0},
    {"spanbert-base-cased", 8, 0, 0, 0},
    {"spanbert-large-cased", 17, 0, 0, 0},
    {"finbert", 10, 0, 0, 0},
    {"unsup-simcse-bert-base-uncased", 10, 0, 0, 0},
    {"unsup-simcse-bert-large-uncased", 18, 0, 0, 0},
    {"unsup-simcse-roberta-base", 8, 0, 0, 0},
    {"unsup-simcse-roberta-large", 13, 0, 0, 0},
    {"sup-simcse-bert-base-uncased", 10, 0, 0, 0},
    {"sup-simcse-bert-large-uncased", 18, 0, 0, 0},
    {"sup-simcse-roberta-base", 10, 0, 0, 0},
    {"sup-simcse-roberta-large", 16, 0, 0, 0},
    {"bert-base-turkish-cased", 10, 0, 0, 0},
    {"distilbert-base-turkish-cased", 4, 0, 0, 0},
};

static const struct standard_layer *standard_layer_of(const char *model)
{
    size_t i;

    for (i = 0; i < sizeof(standard_layers) / sizeof(standard_layers[0]); i++)
        if (strcmp(standard_layers[i].model, model) == 0)
            return &standard_layers[i];
    return NULL;
}

/* --- state ------------------------------------------------------------------------------------ */

enum weighting { WEIGHT_ONE, WEIGHT_IDF_RUN, WEIGHT_IDF_FILE };
enum rescaling { RESCALE_NO, RESCALE_PUBLISHED, RESCALE_FILE };

struct bertscore {
    const struct mc_metric_host *host;
    struct mc_model *model;
    const struct mc_subword_tokenizer *tokenizer;
    size_t layer;
    enum weighting weighting;
    enum rescaling rescaling;
    double baseline[N_OUTPUTS];
    enum output output;
    double *idf; /* [ids of the tokenizer]; NULL: not counted */
    struct mc_sentence_store *store;
};

struct figures {
    double values[N_OUTPUTS]; /* precision and recall are NaN if no token has a weight */
};

/* --- sentences -------------------------------------------------------------------------------- */

static void encode(void *context, struct mc_slice text, struct mc_arena *arena,
                   struct mc_token_ids *ids)
{
    const struct bertscore *b = context;

    mc_tokenizer_encode(b->tokenizer, MC_ENCODING_BERTSCORE, text, mc_model_max_length(b->model),
                        arena, ids);
}

static size_t size_of_units(const void *context, const struct mc_token_ids *sentence)
{
    const struct bertscore *b = context;

    return mc_array_size(mc_array_size(sentence->n, mc_model_sizes(b->model)->n_hidden),
                         sizeof(double));
}

/* Sets units[p * n_hidden + d]: the states of a sentence, each scaled to length 1; units[0] is NaN
 * if a state is not finite, and infinite if one is 0. */
static void scale(const float *states, size_t n, size_t n_hidden, double *units)
{
    bool all_point = true;
    size_t i, d;

    for (i = 0; i < n; i++) {
        double *unit = units + i * n_hidden, length;

        for (d = 0; d < n_hidden; d++)
            unit[d] = (double)states[i * n_hidden + d];
        length = sqrt(mc_dot_product(unit, unit, n_hidden));
        all_point = all_point && length > 0;
        for (d = 0; d < n_hidden; d++)
            unit[d] /= length;
    }
    if (!all_point)
        units[0] = (double)INFINITY;
    if (!mc_states_are_finite(states, mc_array_size(n, n_hidden)))
        units[0] = (double)NAN;
}

static void compute_units(const void *context, const struct mc_token_ids *sentences, size_t n,
                          struct mc_arena *scratch, void *const *results)
{
    const struct bertscore *b = context;
    float **states = mc_arena_array(scratch, n, sizeof(*states));
    size_t i;

    mc_model_states(b->model, sentences, n, b->layer, scratch, states);
    for (i = 0; i < n; i++)
        scale(states[i], sentences[i].n, mc_model_sizes(b->model)->n_hidden, results[i]);
}

/* --- weights ---------------------------------------------------------------------------------- */

/* Counts for inverse document frequencies. */
struct document_counter {
    const struct bertscore *b;
    struct mc_arena *arena;
    uint32_t *n_sentences; /* [ids]: sentences that contain the id */
    uint32_t *last_seen;   /* [ids]: number of the last such sentence */
    uint32_t n;
};

static struct document_counter begin_count(const struct bertscore *b)
{
    struct document_counter counter = {.b = b, .arena = mc_arena_new()};
    size_t n_ids = mc_tokenizer_size(b->tokenizer);

    counter.n_sentences = mc_calloc(n_ids, sizeof(*counter.n_sentences));
    counter.last_seen = mc_calloc(n_ids, sizeof(*counter.last_seen));
    return counter;
}

static void count_sentence(struct document_counter *counter, struct mc_slice text)
{
    struct mc_token_ids sentence;
    size_t i;

    mc_arena_clear(counter->arena);
    counter->n++;
    mc_tokenizer_encode(counter->b->tokenizer, MC_ENCODING_BERTSCORE, text,
                        mc_model_max_length(counter->b->model), counter->arena, &sentence);
    for (i = 0; i < sentence.n; i++) {
        uint32_t id = sentence.ids[i];

        if (counter->last_seen[id] != counter->n)
            counter->n_sentences[id]++;
        counter->last_seen[id] = counter->n;
    }
}

/* Sets idf to ln((N + 1) / (df + 1)), smoothed as in the appendix of the paper. */
static void end_count(struct document_counter *counter, struct bertscore *b)
{
    size_t n_ids = mc_tokenizer_size(b->tokenizer), i;

    free(b->idf);
    b->idf = mc_malloc(mc_array_size(n_ids, sizeof(*b->idf)));
    for (i = 0; i < n_ids; i++)
        b->idf[i] = log(((double)counter->n + 1) / ((double)counter->n_sentences[i] + 1));
    free(counter->n_sentences);
    free(counter->last_seen);
    mc_arena_free(counter->arena);
}

static void count_lines(struct bertscore *b, struct mc_slice text)
{
    struct document_counter counter = begin_count(b);
    const char *at = text.data, *end = text.data + text.length, *line_end;

    for (; at < end; at = line_end + 1) {
        line_end = memchr(at, '\n', (size_t)(end - at));
        line_end = line_end == NULL ? end : line_end;
        count_sentence(&counter, mc_slice(at, (size_t)(line_end - at)));
    }
    end_count(&counter, b);
}

static int read_idf(struct bertscore *b, const char *path, struct mc_metric_problem *problem)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice text;
    int status = 0;

    if (mc_file_read(path, arena, &text, &error) != 0)
        status = mc_opening_refuse_error(problem, path, &error);
    else if (text.length == 0)
        status = mc_opening_refuse_file(problem, "%s: there is no sentence in it", path);
    else
        count_lines(b, text);
    mc_arena_free(arena);
    return status;
}

static double weight_of(const struct bertscore *b, uint32_t id)
{
    if (b->weighting != WEIGHT_ONE)
        return b->idf[id];
    return id == mc_tokenizer_special(b->tokenizer, MC_TOKEN_START) ||
                   id == mc_tokenizer_special(b->tokenizer, MC_TOKEN_END)
               ? 0
               : 1;
}

/* --- figures ---------------------------------------------------------------------------------- */

static double rescaled(const struct bertscore *b, enum output output, double value)
{
    return (value - b->baseline[output]) / (1 - b->baseline[output]);
}

/* The best match of a token. */
struct link {
    double similarity, weight;
    size_t partner;
};

static struct link *begin_links(const struct bertscore *b, const struct mc_sentence_side *side,
                                struct mc_arena *arena)
{
    struct link *links = mc_arena_array(arena, side->ids.n, sizeof(*links));
    size_t i;

    for (i = 0; i < side->ids.n; i++) {
        links[i].similarity = -(double)INFINITY;
        links[i].weight = weight_of(b, side->ids.ids[i]);
    }
    return links;
}

static void note_link(struct link *link, double similarity, size_t partner)
{
    if (!(similarity > link->similarity))
        return;
    link->similarity = similarity;
    link->partner = partner;
}

/* Matches each token of a side with the most similar one of the other, the first of equals. Special
 * tokens take part, too. */
static void match(const struct bertscore *b, const struct mc_sentence_side *sides[2],
                  struct mc_arena *arena, struct link *links[2])
{
    size_t n_hidden = mc_model_sizes(b->model)->n_hidden, i, k;
    const double *left = sides[0]->result, *right = sides[1]->result;

    links[0] = begin_links(b, sides[0], arena);
    links[1] = begin_links(b, sides[1], arena);
    for (i = 0; i < sides[0]->ids.n; i++)
        for (k = 0; k < sides[1]->ids.n; k++) {
            double similarity = mc_dot_product(left + i * n_hidden, right + k * n_hidden, n_hidden);

            note_link(&links[0][i], similarity, k);
            note_link(&links[1][k], similarity, i);
        }
}

/* Weighted mean of the similarities; NaN if all weights are 0. */
static double mean_of(const struct link *links, size_t n)
{
    double sum = 0, weight = 0;
    size_t i;

    for (i = 0; i < n; i++) {
        sum += links[i].weight * links[i].similarity;
        weight += links[i].weight;
    }
    return weight > 0 ? sum / weight : (double)NAN;
}

static bool is_empty(const struct mc_sentence_side *side)
{
    return side->ids.n == EMPTY_TOKENS;
}

/* Precision, recall and F of the candidate against one reference, not rescaled. */
static struct figures figures_of(const struct bertscore *b,
                                 const struct mc_sentence_side *candidate,
                                 const struct mc_sentence_side *reference, struct mc_arena *arena)
{
    const struct mc_sentence_side *sides[2] = {candidate, reference};
    struct figures figures = {{0, 0, 0}};
    struct link *links[2];
    double p, r;

    if (is_empty(candidate) || is_empty(reference))
        return figures;
    match(b, sides, arena, links);
    p = mean_of(links[0], candidate->ids.n);
    r = mean_of(links[1], reference->ids.n);
    figures.values[OUTPUT_PRECISION] = p;
    figures.values[OUTPUT_RECALL] = r;
    figures.values[OUTPUT_F] = 2 * p * r / (p + r);
    if (isnan(figures.values[OUTPUT_F])) /* a side has no weight, or p and r are 0 */
        figures.values[OUTPUT_F] = 0;
    return figures;
}

/* The highest value of each figure over the references, rescaled; *reference: the one with the
 * highest output value, from 1. */
static struct figures best_figures(const struct bertscore *b, const struct mc_sentence_case *item,
                                   size_t *reference)
{
    struct mc_arena *arena = mc_arena_new();
    struct figures best = {{(double)NAN, (double)NAN, (double)NAN}};
    size_t i, k;

    *reference = 1;
    for (i = 1; i < item->n_sides; i++) {
        struct figures figures = figures_of(b, &item->sides[0], &item->sides[i], arena);

        for (k = 0; k < N_OUTPUTS; k++)
            if (figures.values[k] > best.values[k] || isnan(best.values[k])) {
                best.values[k] = figures.values[k];
                *reference = k == b->output ? i : *reference;
            }
        mc_arena_clear(arena);
    }
    mc_arena_free(arena);
    for (k = 0; k < N_OUTPUTS && b->rescaling != RESCALE_NO; k++)
        best.values[k] = rescaled(b, (enum output)k, best.values[k]);
    return best;
}

/* --- scores ----------------------------------------------------------------------------------- */

/* Remarks on an empty side, where bert_score warns, or on an F that is 0 because no token has a
 * weight. */
static void remark(const struct bertscore *b, const struct mc_sentence_case *item,
                   const struct figures *figures)
{
    struct mc_arena *arena;
    const char *text = NULL;
    size_t i;

    if (b->host->remark == NULL)
        return;
    arena = mc_arena_new();
    for (i = 0; i < item->n_sides && !is_empty(&item->sides[i]); i++)
        ;
    if (i < item->n_sides)
        text = mc_arena_format(arena, "the %s is %s, which counts as similarity 0",
                               mc_sentence_side_name(item, i, arena),
                               item->sides[i].ids.truncated ? "cut to nothing" : "empty");
    else if (b->output == OUTPUT_F &&
             (isnan(figures->values[OUTPUT_PRECISION]) || isnan(figures->values[OUTPUT_RECALL])))
        text = "no token of a side has a weight above 0, which counts as F 0";
    if (text != NULL)
        b->host->remark(b->host->context, item->in, text);
    mc_arena_free(arena);
}

/* The value of the chosen output, or NaN and the reason. */
static double output_of(const struct bertscore *b, const struct figures *figures,
                        struct mc_metric_problem *problem)
{
    double value = figures->values[b->output];
    double least = b->rescaling == RESCALE_NO ? -1 : rescaled(b, b->output, -1);

    if (isnan(value))
        (void)snprintf(problem->text, sizeof(problem->text),
                       "no token of the %s has a weight above 0",
                       b->output == OUTPUT_PRECISION ? "candidate" : "reference");
    else if (b->output == OUTPUT_F && !(value >= least && value < 1 + 1e-9))
        (void)snprintf(problem->text, sizeof(problem->text),
                       "precision and recall have opposite signs, and no harmonic mean");
    else
        return value;
    return (double)NAN;
}

static double score_case(void *context, const struct mc_sentence_case *item,
                         struct mc_metric_problem *problem)
{
    const struct bertscore *b = context;
    size_t reference;
    struct figures figures;
    double score;

    if (mc_sentence_lacks_states(item, problem))
        return (double)NAN;
    figures = best_figures(b, item, &reference);
    score = output_of(b, &figures, problem);
    remark(b, item, &figures);
    mc_sentence_remark_truncated(b->host, item);
    return score;
}

/* Whether the weights are known. */
static bool is_prepared(const struct bertscore *b, struct mc_metric_problem *problem)
{
    if (b->weighting == WEIGHT_ONE || b->idf != NULL)
        return true;
    (void)snprintf(problem->text, sizeof(problem->text), "idf=yes needs the references of a run");
    return false;
}

static int score_bertscore(void *state, const struct mc_metric_input *const *in, size_t n,
                           double *scores, struct mc_metric_problem *problem)
{
    struct bertscore *b = state;
    const struct mc_sentence_scoring scoring = {
        .store = b->store, .encode = encode, .score = score_case, .context = b};
    size_t i;

    if (is_prepared(b, problem))
        mc_sentence_score(&scoring, in, n, scores, problem);
    else
        for (i = 0; i < n; i++)
            scores[i] = (double)NAN;
    return 0;
}

static int prepare_bertscore(void *state, const struct mc_metric_input *const *all, size_t n,
                             struct mc_metric_problem *problem)
{
    struct bertscore *b = state;
    struct document_counter counter;
    size_t i, k;

    (void)problem;
    if (b->weighting != WEIGHT_IDF_RUN)
        return 0;
    counter = begin_count(b);
    for (i = 0; i < n; i++)
        for (k = 0; k < all[i]->n_references; k++)
            count_sentence(&counter, all[i]->references[k]->text);
    end_count(&counter, b);
    return 0;
}

/* --- explanation ------------------------------------------------------------------------------ */

/* "roberta-large_L17_no-idf_version=0.3.12": the signature in the form of bert_score. */
static void signature_of(const struct bertscore *b, struct mc_buffer *out)
{
    static const char *const rescalings[] = {"", "-rescaled", "-custom-rescaled"};

    mc_buffer_append_format(out, "%s_L%zu%s_version=" PROGRAM_VERSION "%s", mc_model_name(b->model),
                            b->layer, b->weighting == WEIGHT_ONE ? "_no-idf" : "_idf",
                            rescalings[b->rescaling]);
}

static void write_links(const struct bertscore *b, const struct mc_sentence_side *sides[2],
                        const struct link *links, const char *key, struct mc_arena *arena,
                        const struct mc_metric_writer *writer)
{
    size_t i;

    writer->begin_array(writer->context, key);
    for (i = 0; i < sides[0]->ids.n; i++) {
        writer->begin_object(writer->context, NULL);
        mc_write_text(writer, "token",
                      mc_sentence_token(b->tokenizer, sides[0]->ids.ids[i], arena));
        mc_write_text(writer, "matched",
                      mc_sentence_token(b->tokenizer, sides[1]->ids.ids[links[i].partner], arena));
        mc_write_number(writer, "similarity", links[i].similarity);
        mc_write_number(writer, "weight", links[i].weight);
        mc_write_number(writer, "position", (double)i + 1);
        mc_write_number(writer, "matched_position", (double)links[i].partner + 1);
        writer->end(writer->context);
    }
    writer->end(writer->context);
}

struct explanation {
    const struct bertscore *b;
    const struct mc_metric_writer *writer;
};

static void write_figures(const struct explanation *explanation, const struct figures *figures)
{
    static const char *const keys[N_OUTPUTS] = {"f", "precision", "recall"};
    const struct mc_metric_writer *writer = explanation->writer;
    struct mc_buffer signature = {NULL, 0, 0};
    size_t i;

    for (i = 0; i < N_OUTPUTS; i++)
        mc_write_number(writer, keys[i], figures->values[i]);
    for (i = 0; i < N_OUTPUTS && explanation->b->rescaling != RESCALE_NO; i++) {
        char key[32];

        (void)snprintf(key, sizeof(key), "baseline_%s", keys[i]);
        mc_write_number(writer, key, explanation->b->baseline[i]);
    }
    signature_of(explanation->b, &signature);
    mc_write_text(writer, "bert_score", mc_buffer_slice(&signature));
    mc_buffer_free(&signature);
}

static double explain_case(void *context, const struct mc_sentence_case *item,
                           struct mc_metric_problem *problem)
{
    const struct explanation *explanation = context;
    const struct bertscore *b = explanation->b;
    struct mc_arena *arena = mc_arena_new();
    const struct mc_sentence_side *sides[2] = {&item->sides[0], NULL}, *back[2];
    struct link *links[2];
    size_t reference;
    struct figures figures = best_figures(b, item, &reference);

    (void)problem;
    sides[1] = &item->sides[reference];
    back[0] = sides[1];
    back[1] = sides[0];
    if (item->n_sides > 2)
        mc_write_number(explanation->writer, "reference", (double)reference);
    write_figures(explanation, &figures);
    match(b, sides, arena, links);
    write_links(b, sides, links[0], "candidate_links", arena, explanation->writer);
    write_links(b, back, links[1], "reference_links", arena, explanation->writer);
    mc_arena_free(arena);
    return 0;
}

static void encode_explained(void *context, struct mc_slice text, struct mc_arena *arena,
                             struct mc_token_ids *ids)
{
    const struct explanation *explanation = context;

    mc_tokenizer_encode(explanation->b->tokenizer, MC_ENCODING_BERTSCORE, text,
                        mc_model_max_length(explanation->b->model), arena, ids);
}

static int explain_bertscore(void *state, const struct mc_metric_input *in,
                             const struct mc_metric_writer *writer,
                             struct mc_metric_problem *problem)
{
    struct bertscore *b = state;
    struct explanation explanation = {b, writer};
    const struct mc_sentence_scoring scoring = {.store = b->store,
                                                .encode = encode_explained,
                                                .score = explain_case,
                                                .context = &explanation};
    double score;

    if (!is_prepared(b, problem))
        return -1;
    mc_sentence_score(&scoring, &in, 1, &score, problem);
    return 0;
}

/* --- open and close --------------------------------------------------------------------------- */

static void close_bertscore(void *state)
{
    struct bertscore *b = state;

    mc_sentence_store_free(b->store);
    mc_model_close(b->model);
    free(b->idf);
    free(b);
}

/* Sets the layer: the one given as an option, else that of the table, else the last but two. */
static int choose_layer(struct bertscore *b, struct mc_metric_problem *problem)
{
    const struct mc_model_sizes *sizes = mc_model_sizes(b->model);
    const char *option = mc_host_option(b->host, "layer");
    const struct standard_layer *standard = standard_layer_of(mc_model_name(b->model));
    char text[200];

    if (option != NULL)
        b->layer = mc_host_whole_number(b->host, "layer");
    else if (standard != NULL)
        b->layer = standard->layer;
    else
        b->layer = sizes->n_layers > 2 ? sizes->n_layers - 2 : sizes->n_layers;
    if (b->layer > sizes->n_layers)
        return mc_opening_refuse(problem, "layer %zu: the model %s has %zu layers", b->layer,
                                 mc_model_name(b->model), sizes->n_layers);
    if (option != NULL || standard != NULL)
        return 0;
    (void)snprintf(text, sizeof(text),
                   "bert_score knows no layer for the model %.60s; layer %zu of %zu is used "
                   "(layer=K chooses another)",
                   mc_model_name(b->model), b->layer, sizes->n_layers);
    b->host->warn(b->host->context, text);
    return 0;
}

static void set_baseline(struct bertscore *b, struct mc_score_baseline baseline)
{
    b->baseline[OUTPUT_F] = baseline.f;
    b->baseline[OUTPUT_PRECISION] = baseline.precision;
    b->baseline[OUTPUT_RECALL] = baseline.recall;
}

static int choose_baseline(struct bertscore *b, struct mc_metric_problem *problem)
{
    const char *path = mc_host_option(b->host, "baseline");
    const struct standard_layer *standard = standard_layer_of(mc_model_name(b->model));
    struct mc_score_baseline baseline;
    struct mc_error error = MC_NO_ERROR;

    if (path == NULL || strcmp(path, "no") == 0)
        return 0;
    if (strcmp(path, "yes") != 0) {
        if (mc_score_baseline_read(path, b->layer, &baseline, &error) != 0)
            return mc_opening_refuse_error(problem, path, &error);
        b->rescaling = RESCALE_FILE;
        set_baseline(b, baseline);
        return 0;
    }
    if (standard == NULL || standard->layer != b->layer || !(standard->f > 0))
        return mc_opening_refuse(
            problem, "no baseline of layer %zu of the model %s is known; give a file as baseline",
            b->layer, mc_model_name(b->model));
    b->rescaling = RESCALE_PUBLISHED;
    set_baseline(b, (struct mc_score_baseline){standard->precision, standard->recall, standard->f});
    return 0;
}

static int choose_weights(struct bertscore *b, struct mc_metric_problem *problem)
{
    const char *idf = mc_host_option(b->host, "idf");

    if (idf != NULL && strcmp(idf, "yes") == 0) {
        b->weighting = WEIGHT_IDF_RUN;
        return 0;
    }
    mc_host_alone(b->host);
    if (idf == NULL || strcmp(idf, "no") == 0)
        return 0;
    b->weighting = WEIGHT_IDF_FILE;
    return read_idf(b, idf, problem);
}

static int choose_model(struct bertscore *b, struct mc_metric_problem *problem)
{
    if (mc_metric_model_open(b->host, STANDARD_MODEL, &b->model, problem) != 0)
        return -1;
    b->tokenizer = mc_model_tokenizer(b->model);
    if (mc_model_sizes(b->model)->kind == MC_MODEL_GPT2)
        return mc_opening_refuse(problem,
                                 "the model %s reads from left to right; BERTScore takes BERT, "
                                 "RoBERTa and DistilBERT",
                                 mc_model_name(b->model));
    return 0;
}

static int open_bertscore(const struct mc_metric_host *host, void **state,
                          struct mc_metric_problem *problem)
{
    struct bertscore *b = mc_calloc(1, sizeof(*b));
    const struct mc_sentence_work work = {size_of_units, compute_units, b};
    char kind[32];
    struct mc_buffer signature = {NULL, 0, 0};

    b->host = host;
    b->output = (enum output)mc_host_choice(host, "output", OUTPUTS);
    if (choose_model(b, problem) != 0 || choose_layer(b, problem) != 0 ||
        choose_baseline(b, problem) != 0 || choose_weights(b, problem) != 0) {
        close_bertscore(b);
        return -1;
    }
    (void)snprintf(kind, sizeof(kind), "units %zu", b->layer);
    b->store = mc_sentence_store_share(&work, b->model, kind, STORE_BYTES);
    signature_of(b, &signature);
    host->resource(host->context, "bert_score", signature.data);
    mc_buffer_free(&signature);
    *state = b;
    return 0;
}

static void range_bertscore(void *state, double *worst, double *best)
{
    const struct bertscore *b = state;

    *worst = b->rescaling == RESCALE_NO ? -1 : rescaled(b, b->output, -1);
    *best = 1;
}

static const struct mc_metric_parameter parameters[] = {
    MC_FILE_PARAMETER("model", NULL, MC_METRIC_MODEL_HELP "; default: " STANDARD_MODEL),
    MC_INTEGER_PARAMETER(
        "layer", NULL, 0, MOST_LAYERS,
        "layer whose states are compared, 0 for the embeddings; default: that of bert_score"),
    MC_FILE_PARAMETER(
        "idf", "no",
        "weigh tokens by inverse document frequency: no, yes (in the references of the run), "
        "or a file of sentences, one a line"),
    MC_FILE_PARAMETER(
        "baseline", "no",
        "rescale: no, yes (by the baseline that is published for model and layer), or a "
        "file with the columns LAYER,P,R,F"),
    MC_CHOICE_PARAMETER("output", "f", OUTPUTS, "the value to use as the score"),
    MC_METRIC_PRODUCTS_PARAMETER,
    MC_PARAMETERS_END};

static const char manual[] =
    "BERTScore compares the tokens of two sentences by the states that a transformer model has of "
    "them at one of its layers. Each token is matched with the most similar token of the other "
    "sentence (cosine of the states). Precision is the weighted mean of the similarities of the "
    "candidate's tokens, recall that of the reference's tokens, F their harmonic mean. The special "
    "tokens at both ends have weight 0 but may be matched. Texts are stripped of white space at "
    "their ends. With several references the highest precision, recall and F are used, which may "
    "come from different references. The corpus score is the mean of the cases that have a "
    "score.\n"
    "\n"
    "model is the folder of a BERT, RoBERTa or DistilBERT model, or a name that `metricheck models` "
    "lists; without it roberta-large is looked for. layer is by default that which bert_score has "
    "for the model; for a model that it does not know the last layer but two (of two layers the "
    "last), and a warning says so.\n"
    "\n"
    "Weights. idf=no gives each token weight 1. idf=yes gives a token the weight ln((N + 1) / (n + "
    "1)), if n of the N reference sentences of the run have it, so scores depend on the cases that "
    "are scored together. idf=FILE counts in the lines of a file instead.\n"
    "\n"
    "baseline rescales the score x to (x - b) / (1 - b), with a b for each of precision, recall "
    "and F, so that unrelated sentences are near 0. baseline=yes takes the values that are "
    "published for model and layer, baseline=FILE a file as bert_score has it, with a row for each "
    "layer from 0.\n"
    "\n"
    "Edge cases. An empty side gives precision, recall and F of 0 (rescaled from there), and a "
    "remark. If all tokens of a side have weight 0, F is 0, and precision or recall is missing. A "
    "text that is longer than the model allows is cut off, and a remark says so. If precision and "
    "recall have opposite signs and F would lie beyond 1 or -1, it is missing.\n"
    "\n"
    "Reference program: bert_score 0.3.12 (github.com/Tiiiger/bert_score). The signature names "
    "model, layer, idf and rescaling as that program does, without the version of its library. It "
    "pads the shorter sentences of a batch, and a best match below 0 may then count as 0, which "
    "depends on the batch; here nothing is padded, as in that program with batches of one "
    "sentence. The scores published with the CheckList are those of roberta-large at layer 17.";

const struct mc_metric_module metric_bertscore = {
    MC_BUILT_IN_METRIC("bertscore"),
    .citation = "Zhang, Kishore, Wu, Weinberger and Artzi 2020, BERTScore: Evaluating Text "
                "Generation with BERT",
    .needs = MC_NEEDS_TEXT,
    .flags = MC_METRIC_DETERMINISTIC | MC_METRIC_SHARED_STATE | MC_METRIC_SLOW |
             MC_METRIC_CORPUS_IS_MEAN,
    .worst = -1,
    .best = 1,
    .parameters = parameters,
    .summary = "BERTScore: tokens matched by the states of a transformer model",
    .manual = manual,
    .open = open_bertscore,
    .prepare = prepare_bertscore,
    .score = score_bertscore,
    .explain = explain_bertscore,
    .close = close_bertscore,
    .range = range_bertscore,
};
