/* SPDX-License-Identifier: GPL-3.0-or-later */
/* embedding_cosine.c: the metric embedding_cosine: the cosine of the vectors that a transformer
 * model makes of two sentences (Reimers and Gurevych 2019). */
#include <math.h>
#include <metricheck/metric_module.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/dot_product.h"
#include "base/memory.h"
#include "metrics/host/metric.h"
#include "metrics/metric_support.h"
#include "metrics/neural/sentence_states.h"
#include "neural/model.h"
#include "text/unicode.h"

#define POOLINGS "model|mean|first|maximum"

enum pooling_choice { POOLING_MODEL, POOLING_MEAN, POOLING_FIRST, POOLING_MAXIMUM };

enum { STORE_BYTES = 16 << 20, MOST_PARTS = 4 };

/* How the states of one column become one number. */
enum part { PART_FIRST, PART_MAXIMUM, PART_MEAN, PART_MEAN_SQRT };

struct embedding_cosine {
    const struct mc_metric_host *host;
    struct mc_model *model;
    size_t max_length;
    bool lower_case;
    enum part parts[MOST_PARTS]; /* joined into one vector, in the order of sentence-transformers */
    size_t n_parts;
    struct mc_sentence_store *store;
};

/* --- sentences -------------------------------------------------------------------------------- */

static void encode_text(const struct embedding_cosine *e, struct mc_slice text,
                        struct mc_arena *arena, struct mc_token_ids *ids)
{
    struct mc_buffer lower = {NULL, 0, 0};

    text = mc_strip(text);
    if (e->lower_case) {
        mc_lower_append(&lower, text);
        text = mc_arena_copy(arena, mc_slice(lower.data, lower.length));
        mc_buffer_free(&lower);
    }
    mc_tokenizer_encode(mc_model_tokenizer(e->model), MC_ENCODING_DEFAULT, text, e->max_length,
                        arena, ids);
}

static void encode(void *context, struct mc_slice text, struct mc_arena *arena,
                   struct mc_token_ids *ids)
{
    encode_text(context, text, arena, ids);
}

static size_t width_of(const struct embedding_cosine *e)
{
    return mc_array_size(e->n_parts, mc_model_sizes(e->model)->n_hidden);
}

static size_t size_of_vector(const void *context, const struct mc_token_ids *sentence)
{
    (void)sentence;
    return mc_array_size(width_of(context), sizeof(double));
}

/* Pools each of the n_hidden columns of the states of n tokens. */
static void pool(enum part part, const float *states, size_t n, size_t n_hidden, double *vector)
{
    size_t n_summed = part == PART_FIRST ? 1 : n, i, d;
    double divisor = part == PART_MEAN ? (double)n : part == PART_MEAN_SQRT ? sqrt((double)n) : 1;

    for (d = 0; d < n_hidden; d++)
        vector[d] = (double)states[d];
    for (i = 1; i < n_summed; i++)
        for (d = 0; d < n_hidden; d++) {
            double state = (double)states[i * n_hidden + d];

            vector[d] = part == PART_MAXIMUM ? fmax(vector[d], state) : vector[d] + state;
        }
    for (d = 0; d < n_hidden; d++)
        vector[d] /= divisor;
}

static void compute_vectors(const void *context, const struct mc_token_ids *sentences, size_t n,
                            struct mc_arena *scratch, void *const *results)
{
    const struct embedding_cosine *e = context;
    const struct mc_model_sizes *sizes = mc_model_sizes(e->model);
    float **states = mc_arena_array(scratch, n, sizeof(*states));
    size_t i, k;

    mc_model_states(e->model, sentences, n, sizes->n_layers, scratch, states);
    for (i = 0; i < n; i++) {
        double *vector = results[i];

        for (k = 0; k < e->n_parts; k++)
            pool(e->parts[k], states[i], sentences[i].n, sizes->n_hidden,
                 vector + k * sizes->n_hidden);
        if (!mc_states_are_finite(states[i], mc_array_size(sentences[i].n, sizes->n_hidden)))
            vector[0] = (double)NAN;
    }
}

/* --- scores ----------------------------------------------------------------------------------- */

/* NaN if a vector has length 0. */
static double cosine(const double *a, const double *b, size_t n)
{
    double squares = mc_dot_product(a, a, n) * mc_dot_product(b, b, n);

    return squares > 0 ? mc_dot_product(a, b, n) / sqrt(squares) : (double)NAN;
}

/* The highest cosine over the references; *reference: which one has it, from 1. */
static double best_cosine(const struct embedding_cosine *e, const struct mc_sentence_case *item,
                          size_t *reference)
{
    double best = (double)NAN;
    size_t i;

    *reference = 1;
    for (i = 1; i < item->n_sides; i++) {
        double value = cosine(item->sides[0].result, item->sides[i].result, width_of(e));

        if (value > best || isnan(best)) {
            best = value;
            *reference = i;
        }
    }
    return best;
}

static double score_case(void *context, const struct mc_sentence_case *item,
                         struct mc_metric_problem *problem)
{
    const struct embedding_cosine *e = context;
    size_t reference;
    double score;

    if (mc_sentence_lacks_states(item, problem))
        return (double)NAN;
    score = best_cosine(e, item, &reference);
    if (isnan(score))
        (void)snprintf(problem->text, sizeof(problem->text),
                       "the vector of a sentence has length 0");
    mc_sentence_remark_truncated(e->host, item);
    return score;
}

static int score_embedding_cosine(void *state, const struct mc_metric_input *const *in, size_t n,
                                  double *scores, struct mc_metric_problem *problem)
{
    struct embedding_cosine *e = state;
    const struct mc_sentence_scoring scoring = {
        .store = e->store, .encode = encode, .score = score_case, .context = e};

    mc_sentence_score(&scoring, in, n, scores, problem);
    return 0;
}

/* --- explanation ------------------------------------------------------------------------------ */

struct explanation {
    const struct embedding_cosine *e;
    const struct mc_metric_writer *writer;
};

static void encode_explained(void *context, struct mc_slice text, struct mc_arena *arena,
                             struct mc_token_ids *ids)
{
    const struct explanation *explanation = context;

    encode_text(explanation->e, text, arena, ids);
}

static void write_tokens(const struct explanation *explanation, const char *key,
                         const struct mc_token_ids *ids, struct mc_arena *arena)
{
    const struct mc_subword_tokenizer *tokenizer = mc_model_tokenizer(explanation->e->model);
    const struct mc_metric_writer *writer = explanation->writer;
    size_t i;

    writer->begin_array(writer->context, key);
    for (i = 0; i < ids->n; i++) {
        struct mc_slice token = mc_sentence_token(tokenizer, ids->ids[i], arena);

        mc_write_text(writer, NULL, token);
    }
    writer->end(writer->context);
}

static double explain_case(void *context, const struct mc_sentence_case *item,
                           struct mc_metric_problem *problem)
{
    static const char *const names[] = {"first", "maximum", "mean", "mean_sqrt"};
    const struct explanation *explanation = context;
    const struct embedding_cosine *e = explanation->e;
    const struct mc_metric_writer *writer = explanation->writer;
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer pooling = {NULL, 0, 0};
    size_t reference, i;

    (void)problem;
    mc_write_number(writer, "cosine", best_cosine(e, item, &reference));
    if (item->n_sides > 2)
        mc_write_number(writer, "reference", (double)reference);
    for (i = 0; i < 2; i++) {
        const double *vector = item->sides[i * reference].result;

        mc_write_number(writer, i == 0 ? "candidate_norm" : "reference_norm",
                        sqrt(mc_dot_product(vector, vector, width_of(e))));
    }
    for (i = 0; i < e->n_parts; i++) {
        mc_buffer_append_text(&pooling, i == 0 ? "" : " and ");
        mc_buffer_append_text(&pooling, names[e->parts[i]]);
    }
    mc_write_text(writer, "pooling", mc_buffer_slice(&pooling));
    mc_buffer_free(&pooling);
    write_tokens(explanation, "candidate_tokens", &item->sides[0].ids, arena);
    write_tokens(explanation, "reference_tokens", &item->sides[reference].ids, arena);
    mc_arena_free(arena);
    return 0;
}

static int explain_embedding_cosine(void *state, const struct mc_metric_input *in,
                                    const struct mc_metric_writer *writer,
                                    struct mc_metric_problem *problem)
{
    struct embedding_cosine *e = state;
    struct explanation explanation = {e, writer};
    const struct mc_sentence_scoring scoring = {.store = e->store,
                                                .encode = encode_explained,
                                                .score = explain_case,
                                                .context = &explanation};
    double score;

    mc_sentence_score(&scoring, &in, 1, &score, problem);
    return 0;
}

/* --- open and close --------------------------------------------------------------------------- */

static void close_embedding_cosine(void *state)
{
    struct embedding_cosine *e = state;

    mc_sentence_store_free(e->store);
    mc_model_close(e->model);
    free(e);
}

static void add_part(struct embedding_cosine *e, bool wanted, enum part part)
{
    if (wanted)
        e->parts[e->n_parts++] = part;
}

/* Chooses the pooling that the model's folder asks for; the mean if it asks for none. */
static void choose_pooling(struct embedding_cosine *e)
{
    const struct mc_model_pooling *of_model = &mc_model_sizes(e->model)->pooling;
    enum pooling_choice choice = (enum pooling_choice)mc_host_choice(e->host, "pooling", POOLINGS);
    bool by_model = choice == POOLING_MODEL && of_model->is_given;
    char text[160];

    add_part(e, by_model ? of_model->first : choice == POOLING_FIRST, PART_FIRST);
    add_part(e, by_model ? of_model->maximum : choice == POOLING_MAXIMUM, PART_MAXIMUM);
    add_part(e, by_model && of_model->mean, PART_MEAN);
    add_part(e, by_model && of_model->mean_sqrt, PART_MEAN_SQRT);
    if (e->n_parts > 0)
        return;
    add_part(e, true, PART_MEAN);
    if (choice != POOLING_MODEL)
        return;
    (void)snprintf(text, sizeof(text),
                   "the model %.60s does not say how to pool; the mean is used (pooling=mean)",
                   mc_model_name(e->model));
    e->host->warn(e->host->context, text);
}

static int check_model(const struct embedding_cosine *e, struct mc_metric_problem *problem)
{
    const struct mc_model_sizes *sizes = mc_model_sizes(e->model);
    const char *name = mc_model_name(e->model);

    if (sizes->kind == MC_MODEL_GPT2)
        return mc_opening_refuse(problem,
                                 "the model %s reads from left to right; embedding_cosine takes "
                                 "BERT, RoBERTa and DistilBERT",
                                 name);
    if (sizes->pooling.unknown[0] != '\0' && mc_host_option_is(e->host, "pooling", "model"))
        return mc_opening_refuse(problem,
                                 "the model %.60s asks for %s, which this program does not "
                                 "compute; pooling=mean, first or maximum take its states alone",
                                 name, sizes->pooling.unknown);
    return 0;
}

static int open_embedding_cosine(const struct mc_metric_host *host, void **state,
                                 struct mc_metric_problem *problem)
{
    struct embedding_cosine *e = mc_calloc(1, sizeof(*e));
    const struct mc_sentence_work work = {size_of_vector, compute_vectors, e};
    const struct mc_model_sizes *sizes;

    e->host = host;
    if (mc_metric_model_open(host, NULL, &e->model, problem) != 0) {
        close_embedding_cosine(e);
        return -1;
    }
    sizes = mc_model_sizes(e->model);
    if (check_model(e, problem) != 0) {
        close_embedding_cosine(e);
        return -1;
    }
    e->max_length = mc_model_max_length(e->model);
    if (sizes->pooling.is_given && sizes->pooling.max_length < e->max_length)
        e->max_length = sizes->pooling.max_length;
    e->lower_case = sizes->pooling.lower_case;
    choose_pooling(e);
    e->store = mc_sentence_store_new(&work, STORE_BYTES);
    *state = e;
    return 0;
}

static const struct mc_metric_parameter parameters[] = {
    MC_FILE_PARAMETER("model", NULL, MC_METRIC_MODEL_HELP),
    MC_CHOICE_PARAMETER("pooling", "model", POOLINGS,
                        "how the states of the tokens become one vector; model: as its files say"),
    MC_METRIC_PRODUCTS_PARAMETER, MC_PARAMETERS_END};

static const char manual[] =
    "The cosine of the vectors of two sentences. A vector is made of the states of all tokens at "
    "the last layer of a transformer model, special tokens included. Texts are stripped of white "
    "space at their ends. With several references the highest cosine is used.\n"
    "\n"
    "model is the folder of a BERT, RoBERTa or DistilBERT model, or a name that `metricheck models` "
    "lists. Models that were trained for sentence vectors serve best (Sentence-BERT, SBERT: those "
    "of sentence-transformers).\n"
    "\n"
    "pooling=model follows modules.json and 1_Pooling/config.json, as models of "
    "sentence-transformers have them; several ways stand side by side in one vector. A model that "
    "does not say how is pooled by the mean, and a warning says so. mean is the mean of the "
    "states, first that of the first token, maximum the largest value of each column. Whether "
    "vectors are scaled to length 1 does not change their cosine. Where the files ask for what is "
    "not computed here (another module, such as Dense, another way to pool, a default prompt), "
    "pooling=model is refused.\n"
    "\n"
    "sentence_bert_config.json (or as older releases call it: sentence_roberta_config.json and the "
    "like) has max_seq_length, and do_lower_case: texts are then put into lower case first.\n"
    "\n"
    "Edge cases. A text that is longer than the model allows (max_seq_length of "
    "sentence-transformers, or the positions) is cut off, and a remark says so. An empty text has "
    "the vector of the special tokens. The corpus score is the mean of the cases that have one.\n"
    "\n"
    "Reference program: sentence-transformers with its models, cosine of its embeddings. The "
    "published values called S-BERT are of this kind.";

const struct mc_metric_module metric_embedding_cosine = {
    MC_BUILT_IN_METRIC("embedding_cosine"),
    .citation = "Reimers and Gurevych 2019, Sentence-BERT: Sentence Embeddings using Siamese "
                "BERT-Networks",
    .needs = MC_NEEDS_TEXT,
    .flags = MC_METRIC_DETERMINISTIC | MC_METRIC_SHARED_STATE | MC_METRIC_SYMMETRIC |
             MC_METRIC_SLOW | MC_METRIC_CORPUS_IS_MEAN,
    .worst = -1,
    .best = 1,
    .parameters = parameters,
    .summary = "cosine of sentence vectors that a transformer model gives",
    .manual = manual,
    .open = open_embedding_cosine,
    .score = score_embedding_cosine,
    .explain = explain_embedding_cosine,
    .close = close_embedding_cosine,
};
