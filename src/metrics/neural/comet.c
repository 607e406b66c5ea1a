/* SPDX-License-Identifier: GPL-3.0-or-later */
/* comet.c: the metric comet: a model that was trained on human judgments of translations scores a
 * candidate by its source and its reference (Rei, Stewart, Farinha and Lavie 2020 and later). In
 * order: the sentences of a case, scores, explanation, opening, documentation. */
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
#include "neural/comet_model.h"
#include "neural/model.h"

enum {
    /* vectors of 16,000 sentences of large models: sources and references of a test set are kept
     * until the outputs of the next system are scored */
    STORE_BYTES = 128 << 20,
    MOST_SEQUENCES = 3
};

struct comet {
    const struct mc_metric_host *host;
    struct mc_comet_model *model;
    const struct mc_comet_config *config;
    size_t n_hidden;
    struct mc_sentence_store *store;
};

/* --- the sentences of a case ------------------------------------------------------------------ */

/* A sequence of a unified model: which texts follow the candidate. */
struct sequence {
    const char *name;
    bool has_source, has_reference;
};

/* Lists the sequences of a case with or without a reference; returns how many. */
static size_t list_sequences(const struct comet *comet, bool has_reference,
                             struct sequence sequences[MOST_SEQUENCES])
{
    const struct mc_comet_config *config = comet->config;
    bool source = config->takes_source, reference = config->takes_reference && has_reference;
    size_t n = 0;

    if (source && (reference || !config->takes_reference || !has_reference))
        sequences[n++] = (struct sequence){"candidate source", true, false};
    if (reference)
        sequences[n++] = (struct sequence){"candidate reference", false, true};
    if (source && reference)
        sequences[n++] = (struct sequence){"candidate source reference", true, true};
    return n;
}

/* How many references are used; 0: the model takes none, or there is none. */
static size_t n_references_of(const struct comet *comet, const struct mc_metric_input *in)
{
    bool takes = comet->config->class == MC_COMET_REGRESSION ||
                 (comet->config->class == MC_COMET_UNIFIED && comet->config->takes_reference);

    return takes ? in->n_references : 0;
}

static void encode(const struct comet *comet, struct mc_slice text, struct mc_arena *arena,
                   struct mc_token_ids *ids)
{
    mc_comet_model_encode(comet->model, text, arena, ids);
}

/* Makes each sequence for each reference, or once if there is none. */
static void list_joined(const struct comet *comet, const struct mc_metric_input *in,
                        struct mc_arena *arena, struct mc_sentence_case *item)
{
    size_t n_references = n_references_of(comet, in), n, i, r;
    struct sequence sequences[MOST_SEQUENCES];
    struct mc_token_ids candidate, source, texts[3];

    n = list_sequences(comet, n_references > 0, sequences);
    item->sides =
        mc_arena_array(arena, n * (n_references > 0 ? n_references : 1), sizeof(*item->sides));
    encode(comet, in->candidate->text, arena, &candidate);
    encode(comet, in->source->text, arena, &source);
    for (r = 0; r == 0 || r < n_references; r++)
        for (i = 0; i < n; i++) {
            size_t n_texts = 0;

            texts[n_texts++] = candidate;
            if (sequences[i].has_source)
                texts[n_texts++] = source;
            if (sequences[i].has_reference)
                encode(comet, in->references[r]->text, arena, &texts[n_texts++]);
            mc_comet_model_join(comet->model, texts, n_texts, arena,
                                &item->sides[item->n_sides++].ids);
        }
}

/* The sides are candidate, source and references; for a unified model, sequences. */
static void list_sides(void *context, const struct mc_metric_input *in, struct mc_arena *arena,
                       struct mc_sentence_case *item)
{
    const struct comet *comet = context;
    size_t n = n_references_of(comet, in), r;

    item->n_sides = 0;
    if (comet->config->class == MC_COMET_UNIFIED) {
        list_joined(comet, in, arena, item);
        return;
    }
    item->sides = mc_arena_array(arena, 2 + n, sizeof(*item->sides));
    encode(comet, in->candidate->text, arena, &item->sides[item->n_sides++].ids);
    encode(comet, in->source->text, arena, &item->sides[item->n_sides++].ids);
    for (r = 0; r < n; r++)
        encode(comet, in->references[r]->text, arena, &item->sides[item->n_sides++].ids);
}

static size_t size_of_vector(const void *context, const struct mc_token_ids *sentence)
{
    const struct comet *comet = context;

    (void)sentence;
    return mc_array_size(comet->n_hidden, sizeof(double));
}

static void compute_vectors(const void *context, const struct mc_token_ids *sentences, size_t n,
                            struct mc_arena *scratch, void *const *results)
{
    const struct comet *comet = context;
    double **vectors = mc_arena_array(scratch, n, sizeof(*vectors));
    size_t i, d;

    for (i = 0; i < n; i++)
        vectors[i] = results[i];
    mc_comet_model_vectors(comet->model, sentences, n, vectors);
    for (i = 0; i < n; i++) {
        for (d = 0; d < comet->n_hidden && isfinite(vectors[i][d]); d++)
            ;
        if (d < comet->n_hidden)
            vectors[i][0] = (double)NAN;
    }
}

/* --- scores ----------------------------------------------------------------------------------- */

/* The result for a case. */
struct outcome {
    double score, parts[MOST_SEQUENCES];
    struct sequence sequences[MOST_SEQUENCES];
    size_t n_parts, reference; /* the best reference, from 0 */
};

/* How many numbers the estimator gives for a case: one for each reference used, or one without
 * references; of a unified model, that many for each sequence. */
static size_t n_estimates_of(const struct comet *comet, const struct mc_metric_input *in)
{
    struct sequence sequences[MOST_SEQUENCES];
    size_t n = n_references_of(comet, in);
    size_t n_parts =
        comet->config->class == MC_COMET_UNIFIED ? list_sequences(comet, n > 0, sequences) : 1;

    return n_parts * (n > 0 ? n : 1);
}

/* The input of each estimate; vectors[n_sides] are those of the sides of the case. */
static void list_estimates(const struct comet *comet, const struct mc_metric_input *in,
                           const double *const *vectors, struct mc_comet_vectors *wanted)
{
    size_t n = n_estimates_of(comet, in), i;

    for (i = 0; i < n; i++)
        wanted[i] = comet->config->class == MC_COMET_UNIFIED
                        ? (struct mc_comet_vectors){vectors[i], NULL, NULL}
                    : comet->config->class == MC_COMET_REGRESSION
                        ? (struct mc_comet_vectors){vectors[0], vectors[2 + i], vectors[1]}
                        : (struct mc_comet_vectors){vectors[0], NULL, vectors[1]};
}

/* Chooses the reference with the best estimate. */
static void conclude(const struct comet *comet, const struct mc_metric_input *in,
                     const double *estimates, struct outcome *outcome)
{
    size_t n = n_references_of(comet, in), n_parts = 1, r, i;

    memset(outcome, 0, sizeof(*outcome));
    outcome->score = (double)NAN;
    if (comet->config->class == MC_COMET_UNIFIED)
        n_parts = outcome->n_parts = list_sequences(comet, n > 0, outcome->sequences);
    for (r = 0; r == 0 || r < n; r++) {
        const double *parts = estimates + r * n_parts;
        double sum = 0;

        for (i = 0; i < n_parts; i++)
            sum += parts[i];
        if (!(sum / (double)n_parts > outcome->score) && !isnan(outcome->score))
            continue;
        outcome->score = sum / (double)n_parts;
        outcome->reference = r;
        memcpy(outcome->parts, parts, outcome->n_parts * sizeof(*parts));
    }
}

/* Scores one case. */
static void score_vectors(const struct comet *comet, const struct mc_metric_input *in,
                          const double *const *vectors, struct outcome *outcome)
{
    size_t n = n_estimates_of(comet, in);
    struct mc_comet_vectors *wanted = mc_calloc(n, sizeof(*wanted));
    double *estimates = mc_calloc(n, sizeof(*estimates));

    list_estimates(comet, in, vectors, wanted);
    mc_comet_model_estimate(comet->model, wanted, n, estimates);
    conclude(comet, in, estimates, outcome);
    free(estimates);
    free(wanted);
}

/* Whether the case lacks a reference that the model needs, with the reason. */
static bool lacks_reference(const struct comet *comet, const struct mc_metric_input *in,
                            struct mc_metric_problem *problem)
{
    bool needs = comet->config->class == MC_COMET_REGRESSION ||
                 (comet->config->class == MC_COMET_UNIFIED && !comet->config->takes_source);

    if (!needs || in->n_references > 0)
        return false;
    (void)snprintf(problem->text, sizeof(problem->text),
                   "the case has no reference, which this COMET model needs");
    return true;
}

/* The vectors of the sides of a case, in the arena. */
static const double **vectors_of(const struct mc_sentence_case *item, struct mc_arena *arena)
{
    const double **vectors = mc_arena_array(arena, item->n_sides, sizeof(*vectors));
    size_t i;

    for (i = 0; i < item->n_sides; i++)
        vectors[i] = item->sides[i].result;
    return vectors;
}

/* The score of a case, from its estimates. */
static double score_case(const struct comet *comet, const struct mc_sentence_case *item,
                         const double *estimates, struct mc_metric_problem *problem)
{
    struct outcome outcome;

    conclude(comet, item->in, estimates, &outcome);
    if (!isfinite(outcome.score)) {
        (void)snprintf(problem->text, sizeof(problem->text),
                       "the estimator gives no finite number: its weights are too large, or hold "
                       "NaN or infinity");
        return (double)NAN;
    }
    mc_sentence_remark_truncated(comet->host, item);
    return outcome.score;
}

static void score_cases(void *context, const struct mc_sentence_case *items, size_t n,
                        double *scores, struct mc_metric_problem *problem)
{
    const struct comet *comet = context;
    struct mc_arena *arena = mc_arena_new();
    size_t *begins = mc_arena_array(arena, n, sizeof(*begins)), total = 0, i;
    struct mc_comet_vectors *wanted;
    double *estimates;

    for (i = 0; i < n; i++) {
        bool lacks = lacks_reference(comet, items[i].in, problem) ||
                     mc_sentence_lacks_states(&items[i], problem);

        begins[i] = lacks ? SIZE_MAX : total;
        total += lacks ? 0 : n_estimates_of(comet, items[i].in);
    }
    wanted = mc_arena_array(arena, total, sizeof(*wanted));
    estimates = mc_arena_array(arena, total, sizeof(*estimates));
    for (i = 0; i < n; i++)
        if (begins[i] != SIZE_MAX)
            list_estimates(comet, items[i].in, vectors_of(&items[i], arena), wanted + begins[i]);
    mc_comet_model_estimate(comet->model, wanted, total, estimates);
    for (i = 0; i < n; i++)
        scores[i] = begins[i] == SIZE_MAX
                        ? (double)NAN
                        : score_case(comet, &items[i], estimates + begins[i], problem);
    mc_arena_free(arena);
}

static int score_comet(void *state, const struct mc_metric_input *const *in, size_t n,
                       double *scores, struct mc_metric_problem *problem)
{
    struct comet *comet = state;
    const struct mc_sentence_scoring scoring = {
        .store = comet->store, .context = comet, .list = list_sides, .score_all = score_cases};

    mc_sentence_score(&scoring, in, n, scores, problem);
    return 0;
}

/* --- explanation ------------------------------------------------------------------------------ */

static void write_parts(const struct outcome *outcome, const struct mc_metric_writer *writer)
{
    size_t i;

    if (outcome->n_parts == 0)
        return;
    writer->begin_array(writer->context, "parts");
    for (i = 0; i < outcome->n_parts; i++) {
        writer->begin_object(writer->context, NULL);
        writer->text(writer->context, "texts", outcome->sequences[i].name,
                     strlen(outcome->sequences[i].name));
        mc_write_number(writer, "score", outcome->parts[i]);
        writer->end(writer->context);
    }
    writer->end(writer->context);
}

/* Writes each layer with its weight and how much the score would change without it. */
static void write_layers(const struct comet *comet, const struct mc_sentence_case *item,
                         const struct outcome *outcome, const struct mc_metric_writer *writer)
{
    size_t n_layers, k, i;
    double gamma;
    const double *weights = mc_comet_model_layer_weights(comet->model, &n_layers, &gamma);
    struct mc_token_ids *ids = mc_calloc(item->n_sides, sizeof(*ids));
    double **vectors = mc_calloc(item->n_sides, sizeof(*vectors));
    struct outcome without;

    for (i = 0; i < item->n_sides; i++) {
        ids[i] = item->sides[i].ids;
        vectors[i] = mc_calloc(comet->n_hidden, sizeof(**vectors));
    }
    writer->begin_array(writer->context, "layers");
    for (k = 0; k < n_layers; k++) {
        writer->begin_object(writer->context, NULL);
        mc_write_number(writer, "layer", (double)k);
        mc_write_number(writer, "weight", weights[k]);
        if (weights[k] > 0) {
            mc_comet_model_vectors_without(comet->model, k, ids, item->n_sides, vectors);
            score_vectors(comet, item->in, (const double *const *)vectors, &without);
            mc_write_number(writer, "contribution", outcome->score - without.score);
        }
        writer->end(writer->context);
    }
    writer->end(writer->context);
    for (i = 0; i < item->n_sides; i++)
        free(vectors[i]);
    free(vectors);
    free(ids);
}

/* A text and the states of its tokens. */
struct states {
    struct mc_token_ids ids;
    double *values;
};

static void open_states(const struct comet *comet, struct mc_slice text, struct mc_arena *arena,
                        struct states *states)
{
    encode(comet, text, arena, &states->ids);
    states->values =
        mc_arena_array(arena, mc_array_size(states->ids.n, comet->n_hidden), sizeof(double));
    mc_comet_model_token_states(comet->model, &states->ids, states->values);
}

static double cosine(const double *a, const double *b, size_t n)
{
    double squares = mc_dot_product(a, a, n) * mc_dot_product(b, b, n);

    return squares > 0 ? mc_dot_product(a, b, n) / sqrt(squares) : 0;
}

/* The token, without the special ones at both ends, that is nearest to state `h`; SIZE_MAX: there
 * is none. */
static size_t nearest(const struct comet *comet, const double *h, const struct states *other,
                      double *similarity)
{
    size_t best = SIZE_MAX, i;

    *similarity = 0;
    for (i = 1; i + 1 < other->ids.n; i++) {
        double value = cosine(h, other->values + i * comet->n_hidden, comet->n_hidden);

        if (best != SIZE_MAX && !(value > *similarity))
            continue;
        best = i;
        *similarity = value;
    }
    return best;
}

static void write_token(const struct comet *comet, const char *key, uint32_t id,
                        const struct mc_metric_writer *writer, struct mc_arena *arena)
{
    const struct mc_subword_tokenizer *tokenizer =
        mc_model_tokenizer(mc_comet_model_encoder(comet->model));
    struct mc_slice token = mc_sentence_token(tokenizer, id, arena);

    mc_write_text(writer, key, token);
}

/* Writes the nearest token of another text for each token of the candidate. */
static void write_nearest(const struct comet *comet, const char *key, struct mc_slice text,
                          const struct states *candidate, const struct mc_metric_writer *writer)
{
    struct mc_arena *arena = mc_arena_new();
    struct states other;
    double similarity;
    size_t i, at;

    open_states(comet, text, arena, &other);
    writer->begin_array(writer->context, key);
    for (i = 1; i + 1 < candidate->ids.n; i++) {
        at = nearest(comet, candidate->values + i * comet->n_hidden, &other, &similarity);
        writer->begin_object(writer->context, NULL);
        write_token(comet, "token", candidate->ids.ids[i], writer, arena);
        if (at != SIZE_MAX) {
            write_token(comet, "nearest", other.ids.ids[at], writer, arena);
            mc_write_number(writer, "similarity", similarity);
        }
        writer->end(writer->context);
    }
    writer->end(writer->context);
    mc_arena_free(arena);
}

struct explanation {
    struct comet *comet;
    const struct mc_metric_writer *writer;
};

static void list_explained(void *context, const struct mc_metric_input *in, struct mc_arena *arena,
                           struct mc_sentence_case *item)
{
    const struct explanation *explanation = context;

    list_sides(explanation->comet, in, arena, item);
}

static double explain_case(void *context, const struct mc_sentence_case *item,
                           struct mc_metric_problem *problem)
{
    const struct explanation *explanation = context;
    const struct comet *comet = explanation->comet;
    const struct mc_metric_writer *writer = explanation->writer;
    const struct mc_metric_input *in = item->in;
    const char *class_name = mc_comet_class_name(comet->config->class);
    struct mc_arena *arena = mc_arena_new();
    struct outcome outcome;
    struct states candidate;

    (void)problem;
    score_vectors(comet, in, vectors_of(item, arena), &outcome);
    writer->text(writer->context, "class", class_name, strlen(class_name));
    if (n_references_of(comet, in) > 1)
        mc_write_number(writer, "reference", (double)(outcome.reference + 1));
    write_parts(&outcome, writer);
    if (comet->config->is_mixed)
        write_layers(comet, item, &outcome, writer);
    open_states(comet, in->candidate->text, arena, &candidate);
    write_nearest(comet, "nearest_in_source", in->source->text, &candidate, writer);
    if (n_references_of(comet, in) > 0)
        write_nearest(comet, "nearest_in_reference", in->references[outcome.reference]->text,
                      &candidate, writer);
    mc_arena_free(arena);
    return outcome.score;
}

static int explain_comet(void *state, const struct mc_metric_input *in,
                         const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    struct explanation explanation = {state, writer};
    struct comet *comet = state;
    const struct mc_sentence_scoring scoring = {.store = comet->store,
                                                .score = explain_case,
                                                .context = &explanation,
                                                .list = list_explained};
    double score;

    if (lacks_reference(comet, in, problem))
        return -1;
    mc_sentence_score(&scoring, &in, 1, &score, problem);
    return 0;
}

/* --- open and close --------------------------------------------------------------------------- */

static void close_comet(void *state)
{
    struct comet *comet = state;

    mc_sentence_store_free(comet->store);
    mc_comet_model_close(comet->model);
    free(comet);
}

static int open_model(struct comet *comet, struct mc_metric_problem *problem)
{
    const char *name = mc_host_option(comet->host, "model"), *folder;
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    int status;

    if (name == NULL || name[0] == '\0') {
        mc_arena_free(arena);
        return mc_metric_refuse_no_model(problem);
    }
    folder = mc_comet_model_find(name, arena);
    if (!mc_comet_folder_is(folder))
        status = mc_opening_refuse_file(
            problem,
            "%.80s: no folder with hparams.json and estimator.safetensors; "
            "modules/python/comet_convert.py makes one of a COMET checkpoint (doc/neural.md)",
            name);
    else if (mc_comet_model_open_with(folder, mc_metric_products(comet->host), &comet->model,
                                      &error) != 0)
        status = mc_opening_refuse_error(problem, NULL, &error);
    else
        status = 0;
    mc_arena_free(arena);
    return status;
}

static int open_comet(const struct mc_metric_host *host, void **state,
                      struct mc_metric_problem *problem)
{
    struct comet *comet = mc_calloc(1, sizeof(*comet));
    const struct mc_sentence_work work = {size_of_vector, compute_vectors, comet};

    comet->host = host;
    if (open_model(comet, problem) != 0) {
        close_comet(comet);
        return -1;
    }
    comet->config = mc_comet_model_config(comet->model);
    comet->n_hidden = mc_model_sizes(mc_comet_model_encoder(comet->model))->n_hidden;
    comet->store = mc_sentence_store_new(&work, STORE_BYTES);
    host->resource(host->context, "weights", mc_comet_model_checksum(comet->model));
    *state = comet;
    return 0;
}

static void range_comet(void *state, double *worst, double *best)
{
    const struct comet *comet = state;

    *worst = (double)-INFINITY;
    *best = (double)INFINITY;
    switch (comet->config->final_activation) {
    case MC_COMET_SIGMOID:
    case MC_COMET_HARDSIGMOID:
        *worst = 0;
        *best = 1;
        break;
    case MC_COMET_TANH:
    case MC_COMET_SOFTSIGN:
    case MC_COMET_HARDTANH:
        *worst = -1;
        *best = 1;
        break;
    case MC_COMET_SOFTPLUS:
        *worst = 0;
        break;
    case MC_COMET_IDENTITY:
    case MC_COMET_HARDSWISH:
    case MC_COMET_MISH:
    case MC_COMET_SOFTSHRINK:
    case MC_COMET_HARDSHRINK:
    case MC_COMET_TANHSHRINK:
        break;
    }
}

/* --- documentation ---------------------------------------------------------------------------- */

static const struct mc_metric_parameter parameters[] = {
    MC_FILE_PARAMETER("model", NULL,
                      "folder of a converted COMET checkpoint, or its name in METRICHECK_MODELS"),
    MC_METRIC_PRODUCTS_PARAMETER, MC_PARAMETERS_END};

static const char manual[] =
    "The number that a model of COMET gives a translation. A model is trained on human judgments; "
    "it is an encoder of many languages (XLM-RoBERTa) whose layers are mixed with learned weights, "
    "and an estimator, a small network on the vectors of the texts.\n"
    "\n"
    "model is a folder that modules/python/comet_convert.py made of a published checkpoint, once, "
    "with hparams.json, estimator.safetensors and the folder of the encoder; doc/neural.md has the "
    "steps. Three classes of models are computed: regression_metric (COMET-22) takes candidate, "
    "source and reference, each encoded alone; referenceless_regression_metric (COMET-QE) candidate "
    "and source; unified_metric (UniTE, CometKiwi) the texts that its input_segments name, joined "
    "to one sequence. A unified model of all three scores candidate and source, candidate and "
    "reference, and all three, and takes their mean; without a reference the first one counts. "
    "With several references the highest score is used.\n"
    "\n"
    "Arithmetic of the encoder and of the matrix products of the estimator is single precision, the "
    "rest double; a score depends neither on the cases beside it nor on the number of threads. "
    "products=bfloat16 rounds weights and states for the matrix products of the encoder's layers: "
    "another score, in less than half the time where there is AMX. "
    "Distinct texts are encoded once. The "
    "score is not clipped: its range is that of the final activation, without one it has no bounds, "
    "and mostly lies from 0 to 1.\n"
    "\n"
    "Edge cases. The case must have a source (a column or key `source`). A text that is longer than "
    "the model allows is cut off, and a remark says so. An empty text has the vector of the special "
    "tokens. The corpus score is the mean of the cases that have one. Ranking models, error spans "
    "(xCOMET), contexts of preceding sentences and other encoders are refused or left out.\n"
    "\n"
    "Reference program: unbabel-comet 2.2 (comet-score).";

const struct mc_metric_module metric_comet = {
    MC_BUILT_IN_METRIC("comet"),
    .citation =
        "Rei, Stewart, Farinha and Lavie 2020, COMET: A Neural Framework for MT Evaluation; "
        "Rei et al. 2022, COMET-22; Rei et al. 2022, CometKiwi; Wan et al. 2022, UniTE",
    .needs = MC_NEEDS_TEXT | MC_NEEDS_SOURCE,
    .flags = MC_METRIC_DETERMINISTIC | MC_METRIC_SHARED_STATE | MC_METRIC_SLOW |
             MC_METRIC_CORPUS_IS_MEAN | MC_METRIC_NO_REFERENCE,
    .worst = (double)-INFINITY,
    .best = (double)INFINITY,
    .parameters = parameters,
    .summary = "score of a COMET model of translations, which knows the source",
    .manual = manual,
    .open = open_comet,
    .score = score_comet,
    .explain = explain_comet,
    .close = close_comet,
    .range = range_comet,
};
