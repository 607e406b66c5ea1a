/* SPDX-License-Identifier: GPL-3.0-or-later */
/* encoder.c: sentences are packed whole into blocks of rows, and each layer runs over a block at
 * once; products come as one column per output and are transposed to rows in tiles of a cache line.
 * In order: memory of a block, norms, linear layers, attention, layers, blocks, and the vocabulary:
 * probabilities and logits of the words asked for. */
#include "neural/encoder.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "neural/attention.h"
#include "neural/tensor_file.h"

enum {
    /* rows of a block of whole sentences, unless a single one has more */
    BLOCK_ROWS = MC_PRODUCT_ROWS,
    /* rows whose logits are held in memory at a time */
    HEAD_ROWS = 48
};

/* Rows of numbers with the margins that products need. */
struct rows {
    float *memory, *first; /* the first row that counts */
    size_t width;
};

/* The working memory for one block of sentences. */
struct work {
    const struct mc_encoder *encoder;
    const struct mc_token_ids *sentences; /* [n] of the block */
    size_t n, n_rows, most_rows;
    struct rows states, normed, query, key, value, context;
    float *columns, *inner; /* products, not yet transposed: n_hidden, n_inner outputs */
    float *scores, *turned; /* for attention */
};

/* --- memory of a block ------------------------------------------------------------------------ */

static struct rows rows_new(size_t n_rows, size_t width)
{
    struct rows rows = {.width = width};
    size_t n = n_rows + MC_PRODUCT_MARGIN + MC_PRODUCT_BLOCK;

    rows.memory = mc_calloc(mc_array_size(n, width), sizeof(*rows.memory));
    rows.first = rows.memory + MC_PRODUCT_MARGIN * width;
    return rows;
}

static float *floats_new(size_t n, size_t width)
{
    return mc_calloc(mc_array_size(n, width), sizeof(float));
}

static void work_open(struct work *work, const struct mc_encoder *encoder, size_t most_rows)
{
    const struct mc_model_sizes *sizes = &encoder->sizes;
    size_t hidden = sizes->n_hidden, width = hidden / sizes->n_heads;
    size_t n_block = most_rows < MC_PRODUCT_ROWS ? most_rows : MC_PRODUCT_ROWS;

    memset(work, 0, sizeof(*work));
    work->encoder = encoder;
    work->most_rows = most_rows;
    work->states = rows_new(most_rows, hidden);
    work->normed = rows_new(most_rows, hidden);
    work->query = rows_new(most_rows, hidden);
    work->key = rows_new(most_rows, hidden);
    work->value = rows_new(most_rows, hidden);
    work->context = rows_new(most_rows, hidden);
    n_block = mc_product_room(n_block < HEAD_ROWS ? HEAD_ROWS : n_block);
    work->columns = floats_new(n_block, hidden);
    work->inner = floats_new(n_block, sizes->n_inner);
    work->scores = floats_new(mc_padded(most_rows), MC_ATTENTION_QUERIES);
    work->turned = floats_new(mc_padded(most_rows), width);
}

static void work_close(struct work *work)
{
    free(work->states.memory);
    free(work->normed.memory);
    free(work->query.memory);
    free(work->key.memory);
    free(work->value.memory);
    free(work->context.memory);
    free(work->columns);
    free(work->inner);
    free(work->scores);
    free(work->turned);
}

/* --- norms ------------------------------------------------------------------------------------ */

/* (x - mean) / sqrt(variance + epsilon) * weight + bias (Ba, Kiros and Hinton 2016); `to` may be x.
 * NaN if the squares overflow a float: else only the bias would be left. */
static void normalise(const struct mc_norm *norm, float epsilon, const float *x, float *to,
                      size_t n)
{
    float mean = mc_sum(x, n) / (float)n;
    float variance = mc_sum_of_squares(x, mean, n) / (float)n;
    float factor = 1.0F / sqrtf(variance + epsilon);
    size_t i;

    if (!isfinite(variance))
        factor = NAN;
    for (i = 0; i < n; i++)
        to[i] = (x[i] - mean) * factor * norm->weight[i] + norm->bias[i];
}

static void normalise_rows(const struct mc_encoder *encoder, const struct mc_norm *norm,
                           const float *from, float *to, size_t n_rows)
{
    size_t hidden = encoder->sizes.n_hidden, r;

    for (r = 0; r < n_rows; r++)
        normalise(norm, encoder->epsilon, from + r * hidden, to + r * hidden, hidden);
}

/* --- linear layers ---------------------------------------------------------------------------- */

/* Numbers in a cache line. Rows are often a power of two apart, so that few of their lines stay in
 * the cache: each line is written whole at once. */
enum { TILE = MC_LANES };

/* Transposes TILE columns to TILE rows, as `turn`. */
static void turn_tile(struct mc_columns columns, const float *bias, float *to, size_t n_out)
{
    float tile[TILE][TILE];
    size_t j, r;

    mc_turn_tile(columns.first, columns.stride, tile[0], TILE);
    for (r = 0; r < TILE; r++) {
        for (j = 0; j < TILE; j++)
            tile[r][j] += bias[j];
        memcpy(to + r * n_out, tile[r], sizeof(tile[r]));
    }
}

/* Transposes columns to rows and adds the bias: to[r][j] = columns[j][r] + bias[j]. */
static void turn(struct mc_columns columns, const float *bias, float *to, size_t n_rows,
                 size_t n_out)
{
    size_t first, end, j, r;

    for (first = 0; first < n_rows; first += TILE) {
        end = first + TILE < n_rows ? first + TILE : n_rows;
        for (j = 0; end == first + TILE && j + TILE <= n_out; j += TILE)
            turn_tile(
                (struct mc_columns){columns.first + j * columns.stride + first, columns.stride},
                bias + j, to + first * n_out + j, n_out);
        for (; j < n_out; j++) /* what is not a whole tile */
            for (r = first; r < end; r++)
                to[r * n_out + j] = columns.first[j * columns.stride + r] + bias[j];
    }
}

static void linear(const struct mc_linear *layer, const struct rows *from, float *memory,
                   struct rows *to, size_t n_rows)
{
    size_t n_in = layer->product.n_in, n_out = layer->product.n_out, begin, n;

    for (begin = 0; begin < n_rows; begin += n) {
        struct mc_columns columns;

        n = n_rows - begin < MC_PRODUCT_ROWS ? n_rows - begin : MC_PRODUCT_ROWS;
        columns = mc_product_of_rows(&layer->product, from->first + begin * n_in, n, memory);
        turn(columns, layer->bias, to->first + begin * n_out, n, n_out);
    }
}

/* W2 act(W1 from), to `context`. */
static void feed_forward(struct work *work, const struct mc_encoder_layer *layer,
                         const struct rows *from)
{
    size_t hidden = work->encoder->sizes.n_hidden, n_inner = work->encoder->sizes.n_inner;
    size_t begin, n, j;

    for (begin = 0; begin < work->n_rows; begin += n) {
        struct mc_columns inner, outer;

        n = work->n_rows - begin < MC_PRODUCT_ROWS ? work->n_rows - begin : MC_PRODUCT_ROWS;
        inner =
            mc_product_of_rows(&layer->inner.product, from->first + begin * hidden, n, work->inner);
        /* columns have room for whole lanes */
        for (j = 0; j < n_inner; j++)
            mc_activate(work->encoder->activation, layer->inner.bias[j],
                        inner.first + j * inner.stride, mc_padded(n));
        outer = mc_product_of_columns(&layer->outer.product, inner, n, work->columns);
        turn(outer, layer->outer.bias, work->context.first + begin * hidden, n, hidden);
    }
}

/* --- attention -------------------------------------------------------------------------------- */

/* Attention for n_queries[s] queries of sentence s; NULL: each position has one. */
static void attend(struct work *work, const size_t *n_queries)
{
    const struct mc_model_sizes *sizes = &work->encoder->sizes;
    struct mc_attention head = {.hidden = sizes->n_hidden,
                                .width = sizes->n_hidden / sizes->n_heads,
                                .causal = sizes->kind == MC_MODEL_GPT2};
    size_t at = 0, query_at = 0, s, h;

    for (s = 0; s < work->n; s++) {
        head.n = work->sentences[s].n;
        head.n_queries = n_queries == NULL ? head.n : n_queries[s];
        for (h = 0; h < sizes->n_heads; h++) {
            size_t offset = at * head.hidden + h * head.width;
            size_t query_offset = query_at * head.hidden + h * head.width;

            head.query = work->query.first + query_offset;
            head.key = work->key.first + offset;
            head.value = work->value.first + offset;
            head.context = work->context.first + query_offset;
            mc_attend(&head, work->scores, work->turned);
        }
        at += head.n;
        query_at += head.n_queries;
    }
}

/* --- layers ----------------------------------------------------------------------------------- */

/* Attention over `from`, to `normed`. */
static void attention(struct work *work, const struct mc_encoder_layer *layer,
                      const struct rows *from)
{
    linear(&layer->query, from, work->columns, &work->query, work->n_rows);
    linear(&layer->key, from, work->columns, &work->key, work->n_rows);
    linear(&layer->value, from, work->columns, &work->value, work->n_rows);
    attend(work, NULL);
    linear(&layer->joined, &work->context, work->columns, &work->normed, work->n_rows);
}

/* What follows attention, in all models but GPT-2. */
static void finish_layer(struct work *work, const struct mc_encoder_layer *layer)
{
    const struct mc_encoder *encoder = work->encoder;
    size_t n = work->n_rows * encoder->sizes.n_hidden;
    float *states = work->states.first;

    mc_add(states, work->normed.first, n);
    normalise_rows(encoder, &layer->attention_norm, states, states, work->n_rows);
    feed_forward(work, layer, &work->states);
    mc_add(states, work->context.first, n);
    normalise_rows(encoder, &layer->output_norm, states, states, work->n_rows);
}

static void run_layer(struct work *work, const struct mc_encoder_layer *layer)
{
    const struct mc_encoder *encoder = work->encoder;
    size_t n = work->n_rows * encoder->sizes.n_hidden;
    float *states = work->states.first;

    if (encoder->sizes.kind == MC_MODEL_GPT2) {
        normalise_rows(encoder, &layer->attention_norm, states, work->normed.first, work->n_rows);
        attention(work, layer, &work->normed);
        mc_add(states, work->normed.first, n);
        normalise_rows(encoder, &layer->output_norm, states, work->normed.first, work->n_rows);
        feed_forward(work, layer, &work->normed);
        mc_add(states, work->context.first, n);
        return;
    }
    attention(work, layer, &work->states);
    finish_layer(work, layer);
}

/* RoBERTa counts the positions of non-padding ids from padding_id + 1. */
static size_t position_of(const struct mc_encoder *encoder, uint32_t id, size_t *n_counted)
{
    if (!mc_model_is_roberta(encoder->sizes.kind))
        return (*n_counted)++;
    if (id == encoder->padding_id)
        return encoder->padding_id;
    return encoder->padding_id + ++*n_counted;
}

size_t mc_encoder_max_length(const struct mc_encoder *encoder)
{
    size_t n = encoder->sizes.n_positions;

    return mc_model_is_roberta(encoder->sizes.kind) ? n - encoder->padding_id - 1 : n;
}

static void take_word(const struct mc_encoder *encoder, size_t id, float *state)
{
    size_t hidden = encoder->sizes.n_hidden;

    if (encoder->narrow_words != NULL)
        mc_widen(encoder->narrow_words + 2 * id * hidden, hidden, state);
    else
        memcpy(state, encoder->words + id * hidden, hidden * sizeof(*state));
}

static void embed(struct work *work)
{
    const struct mc_encoder *encoder = work->encoder;
    size_t hidden = encoder->sizes.n_hidden, s, p, n_counted;
    float *state = work->states.first;

    for (s = 0; s < work->n; s++) {
        const struct mc_token_ids *sentence = &work->sentences[s];

        for (p = 0, n_counted = 0; p < sentence->n; p++, state += hidden) {
            size_t position = position_of(encoder, sentence->ids[p], &n_counted);

            assert(sentence->ids[p] < encoder->sizes.n_words);
            assert(position < encoder->sizes.n_positions);
            take_word(encoder, sentence->ids[p], state);
            if (encoder->types != NULL)
                mc_add(state, encoder->types, hidden);
            mc_add(state, encoder->positions + position * hidden, hidden);
        }
    }
    if (encoder->sizes.kind != MC_MODEL_GPT2)
        normalise_rows(encoder, &encoder->embedding_norm, work->states.first, work->states.first,
                       work->n_rows);
}

/* Computes the states of the block's sentences after `layer` layers. */
static void run(struct work *work, size_t layer)
{
    const struct mc_encoder *encoder = work->encoder;
    size_t i;

    embed(work);
    for (i = 0; i < layer; i++)
        run_layer(work, &encoder->layers[i]);
    if (encoder->sizes.kind == MC_MODEL_GPT2 && layer == encoder->sizes.n_layers)
        normalise_rows(encoder, &encoder->final_norm, work->states.first, work->states.first,
                       work->n_rows);
}

/* Computes the states after the last layer for some rows only, n_queries[s] of sentence s, which
 * become the first rows. Keys and values are those of all rows. Not for GPT-2. */
static void run_for(struct work *work, const size_t *rows, const size_t *n_queries, size_t n_rows)
{
    size_t hidden = work->encoder->sizes.n_hidden, last = work->encoder->sizes.n_layers - 1, i;
    const struct mc_encoder_layer *layer = &work->encoder->layers[last];
    struct rows all_states;

    run(work, last);
    linear(&layer->key, &work->states, work->columns, &work->key, work->n_rows);
    linear(&layer->value, &work->states, work->columns, &work->value, work->n_rows);
    for (i = 0; i < n_rows; i++)
        memcpy(work->normed.first + i * hidden, work->states.first + rows[i] * hidden,
               hidden * sizeof(float));
    all_states = work->states;
    work->states = work->normed;
    work->normed = all_states;
    work->n_rows = n_rows;
    linear(&layer->query, &work->states, work->columns, &work->query, n_rows);
    attend(work, n_queries);
    linear(&layer->joined, &work->context, work->columns, &work->normed, n_rows);
    finish_layer(work, layer);
}

/* --- blocks ----------------------------------------------------------------------------------- */

static size_t most_rows_of(const struct mc_token_ids *sentences, size_t n)
{
    size_t most = 0, total = 0, i;

    for (i = 0; i < n; i++) {
        most = sentences[i].n > most ? sentences[i].n : most;
        total = total + sentences[i].n < BLOCK_ROWS ? total + sentences[i].n : BLOCK_ROWS;
    }
    return most > total ? most : total;
}

/* Takes as many sentences from `begin` on as fit in a block; returns the end. */
static size_t fill(struct work *work, const struct mc_token_ids *sentences, size_t n, size_t begin)
{
    size_t end = begin;

    work->sentences = sentences + begin;
    work->n_rows = 0;
    while (end < n && (end == begin || work->n_rows + sentences[end].n <= work->most_rows))
        work->n_rows += sentences[end++].n;
    work->n = end - begin;
    return end;
}

static void visit_block(const struct work *work, size_t first, size_t layer, mc_layer_visit *visit,
                        void *context)
{
    const float *states = work->states.first;
    size_t s;

    for (s = 0; s < work->n; s++) {
        visit(context, first + s, layer, states);
        states += work->sentences[s].n * work->encoder->sizes.n_hidden;
    }
}

void mc_encoder_layers(const struct mc_encoder *encoder, const struct mc_token_ids *sentences,
                       size_t n, size_t last, mc_layer_visit *visit, void *context)
{
    size_t begin, end, i;
    struct work work;

    assert(last <= encoder->sizes.n_layers && encoder->sizes.kind != MC_MODEL_GPT2);
    work_open(&work, encoder, most_rows_of(sentences, n));
    for (begin = 0; begin < n; begin = end) {
        end = fill(&work, sentences, n, begin);
        embed(&work);
        visit_block(&work, begin, 0, visit, context);
        for (i = 0; i < last; i++) {
            run_layer(&work, &encoder->layers[i]);
            visit_block(&work, begin, i + 1, visit, context);
        }
    }
    work_close(&work);
}

void mc_encoder_states(const struct mc_encoder *encoder, const struct mc_token_ids *sentences,
                       size_t n, size_t layer, struct mc_arena *arena, float **states)
{
    size_t hidden = encoder->sizes.n_hidden, begin, end, s;
    struct work work;

    assert(layer <= encoder->sizes.n_layers);
    work_open(&work, encoder, most_rows_of(sentences, n));
    for (begin = 0; begin < n; begin = end) {
        const float *from = work.states.first;

        end = fill(&work, sentences, n, begin);
        run(&work, layer);
        for (s = begin; s < end; s++) {
            size_t n_values = sentences[s].n * hidden;

            states[s] = mc_arena_alloc(arena, mc_array_size(n_values, sizeof(float)));
            memcpy(states[s], from, n_values * sizeof(float));
            from += n_values;
        }
    }
    work_close(&work);
}

/* --- vocabulary ------------------------------------------------------------------------------- */

/* Transforms n_rows rows, in place, to the vectors from which logits are computed. */
static void transform(const struct mc_encoder *encoder, struct rows *rows, size_t n_rows,
                      struct work *work)
{
    const struct mc_vocabulary_head *head = &encoder->head;

    if (!head->has_transform)
        return;
    linear(&head->transform, rows, work->columns, &work->normed, n_rows);
    /* after the rows there is room for whole lanes */
    mc_activate(head->activation, 0.0F, work->normed.first, mc_padded(n_rows * rows->width));
    normalise_rows(encoder, &head->norm, work->normed.first, rows->first, n_rows);
}

/* Rows whose probabilities are computed together, at most HEAD_ROWS. */
struct head_batch {
    struct rows rows;
    size_t n;
    const struct mc_token_question *questions[HEAD_ROWS];
    float *columns; /* logits */
    float largest[HEAD_ROWS];
    double sums[HEAD_ROWS];
};

/* For the rows first to first + MC_LANES - 1: the largest logit, then the sum of exp(logit -
 * largest) over the vocabulary, in single precision over MC_LANES words, in double over all. */
static void softmax_sums(struct head_batch *batch, struct mc_columns logits, size_t n_words,
                         size_t first)
{
    float *largest = batch->largest + first, parts[MC_LANES], powers[MC_LANES];
    double *sums = batch->sums + first;
    size_t j, k, end, r;

    for (r = 0; r < MC_LANES; r++) {
        largest[r] = logits.first[first + r];
        sums[r] = 0.0;
    }
    for (j = 1; j < n_words; j++)
        for (r = 0; r < MC_LANES; r++) {
            float logit = logits.first[j * logits.stride + first + r];

            largest[r] = logit > largest[r] ? logit : largest[r];
        }
    for (j = 0; j < n_words; j = end) {
        end = n_words - j < MC_LANES ? n_words : j + MC_LANES;
        memset(parts, 0, sizeof(parts));
        for (k = j; k < end; k++) {
            for (r = 0; r < MC_LANES; r++)
                powers[r] = logits.first[k * logits.stride + first + r] - largest[r];
            mc_exp(powers, MC_LANES);
            for (r = 0; r < MC_LANES; r++)
                parts[r] += powers[r];
        }
        for (r = 0; r < MC_LANES; r++)
            sums[r] += (double)parts[r];
    }
}

/* Answers the questions of the batch and empties it; results of rows beyond these are ignored. */
static void answer(struct head_batch *batch, struct work *work,
                   const struct mc_token_question *first, double *probabilities)
{
    const struct mc_encoder *encoder = work->encoder;
    const struct mc_linear *words = &encoder->head.words;
    size_t n_words = encoder->sizes.n_words, j, r;
    struct mc_columns logits;

    if (batch->n == 0)
        return;
    transform(encoder, &batch->rows, batch->n, work);
    logits = mc_product_of_rows(&words->product, batch->rows.first, batch->n, batch->columns);
    for (j = 0; j < n_words && words->bias != NULL; j++)
        for (r = 0; r < batch->n; r++)
            logits.first[j * logits.stride + r] += words->bias[j];
    for (r = 0; r < batch->n; r += MC_LANES)
        softmax_sums(batch, logits, n_words, r);
    for (r = 0; r < batch->n; r++) {
        const struct mc_token_question *question = batch->questions[r];
        float logit = logits.first[question->id * logits.stride + r];

        probabilities[question - first] = exp((double)(logit - batch->largest[r])) / batch->sums[r];
    }
    batch->n = 0;
}

/* The questions of each sentence: order[starts[s]..starts[s + 1]-1]. */
static void sort_questions(const struct mc_token_question *questions, size_t n_questions, size_t n,
                           size_t *starts, size_t *order)
{
    size_t i;

    for (i = 0; i < n_questions; i++)
        starts[questions[i].sentence + 1]++;
    for (i = 0; i < n; i++)
        starts[i + 1] += starts[i];
    for (i = 0; i < n_questions; i++)
        order[starts[questions[i].sentence]++] = i;
    for (i = n; i > 0; i--)
        starts[i] = starts[i - 1];
    starts[0] = 0;
}

/* The questions about all sentences, in the order of the sentences. */
struct questions {
    const struct mc_token_question *items; /* as given */
    size_t *starts, *order;                /* from sort_questions */
    size_t *rows, *numbers;                /* room for one block: rows asked for; questions per
                                              sentence */
};

static void questions_open(struct questions *questions, const struct mc_token_question *items,
                           size_t n_questions, size_t n)
{
    questions->items = items;
    questions->starts = mc_calloc(n + 1, sizeof(size_t));
    questions->order = mc_calloc(n_questions, sizeof(size_t));
    questions->rows = mc_calloc(n_questions, sizeof(size_t));
    questions->numbers = mc_calloc(n, sizeof(size_t));
    sort_questions(items, n_questions, n, questions->starts, questions->order);
}

static void questions_close(struct questions *questions)
{
    free(questions->starts);
    free(questions->order);
    free(questions->rows);
    free(questions->numbers);
}

/* Runs the model on the sentences of the block, the first of which is number `begin`. rows[i] then
 * is the row of states for the i-th question about them. If few rows are asked for, the last layer
 * computes only those. */
static void run_questions(struct work *work, struct questions *questions, size_t begin)
{
    const struct mc_model_sizes *sizes = &work->encoder->sizes;
    const size_t *starts = questions->starts + begin;
    size_t n = starts[work->n] - starts[0], at = 0, s, i;

    for (s = 0; s < work->n; s++) {
        questions->numbers[s] = starts[s + 1] - starts[s];
        for (i = starts[s]; i < starts[s + 1]; i++) {
            const struct mc_token_question *question = &questions->items[questions->order[i]];

            assert(question->position < work->sentences[s].n);
            assert(question->id < sizes->n_words);
            questions->rows[i - starts[0]] = at + question->position;
        }
        at += work->sentences[s].n;
    }
    if (sizes->kind == MC_MODEL_GPT2 || sizes->n_layers == 0 || n >= work->n_rows) {
        run(work, sizes->n_layers);
        return;
    }
    run_for(work, questions->rows, questions->numbers, n);
    for (i = 0; i < n; i++)
        questions->rows[i] = i;
}

void mc_encoder_probabilities(const struct mc_encoder *encoder,
                              const struct mc_token_ids *sentences, size_t n,
                              const struct mc_token_question *questions, size_t n_questions,
                              double *probabilities)
{
    size_t hidden = encoder->sizes.n_hidden, begin, end, i;
    struct head_batch *batch = mc_calloc(1, sizeof(*batch));
    struct questions sorted;
    struct work work;

    assert(encoder->sizes.has_vocabulary_head);
    questions_open(&sorted, questions, n_questions, n);
    batch->rows = rows_new(HEAD_ROWS, hidden);
    batch->columns = floats_new(mc_product_room(HEAD_ROWS), encoder->sizes.n_words);
    work_open(&work, encoder, most_rows_of(sentences, n));
    for (begin = 0; begin < n; begin = end) {
        end = fill(&work, sentences, n, begin);
        run_questions(&work, &sorted, begin);
        for (i = sorted.starts[begin]; i < sorted.starts[end]; i++) {
            size_t row = sorted.rows[i - sorted.starts[begin]];

            memcpy(batch->rows.first + batch->n * hidden, work.states.first + row * hidden,
                   hidden * sizeof(float));
            batch->questions[batch->n++] = &questions[sorted.order[i]];
            if (batch->n == HEAD_ROWS)
                answer(batch, &work, questions, probabilities);
        }
    }
    answer(batch, &work, questions, probabilities);
    work_close(&work);
    free(batch->rows.memory);
    free(batch->columns);
    free(batch);
    questions_close(&sorted);
}

/* The weights of a word in the head; `widened` has room for them. */
static const float *weights_of(const struct mc_encoder *encoder, size_t id, float *widened)
{
    const struct mc_product *words = &encoder->head.words.product;

    if (words->narrow == NULL)
        return words->weights + id * words->stride;
    mc_widen(words->narrow + 2 * id * words->n_in, words->n_in, widened);
    return widened;
}

/* The same number as in the products with all words, except for its last bits. */
static float logit_of(const struct mc_encoder *encoder, const float *row, const float *word,
                      uint32_t id)
{
    const struct mc_linear *words = &encoder->head.words;
    float sums[MC_LANES] = {0};
    size_t n = encoder->sizes.n_hidden, i, k;
    float total = 0.0F;

    for (i = 0; i + MC_LANES <= n; i += MC_LANES)
        for (k = 0; k < MC_LANES; k++)
            sums[k] += row[i + k] * word[i + k];
    for (; i < n; i++)
        total += row[i] * word[i];
    for (k = 0; k < MC_LANES; k++)
        total += sums[k];
    return words->bias == NULL ? total : total + words->bias[id];
}

void mc_encoder_logits(const struct mc_encoder *encoder, const struct mc_token_ids *sentences,
                       size_t n, const uint32_t *ids, struct mc_arena *arena, float **logits)
{
    size_t hidden = encoder->sizes.n_hidden, begin, end, s, p;
    float *widened = floats_new(1, hidden);
    const float *word;
    struct work work;

    assert(encoder->sizes.has_vocabulary_head);
    work_open(&work, encoder, most_rows_of(sentences, n));
    for (begin = 0; begin < n; begin = end) {
        const float *row = work.states.first;

        end = fill(&work, sentences, n, begin);
        run(&work, encoder->sizes.n_layers);
        transform(encoder, &work.states, work.n_rows, &work);
        for (s = begin; s < end; s++) {
            assert(ids[s] < encoder->sizes.n_words);
            word = weights_of(encoder, ids[s], widened);
            logits[s] = mc_arena_array(arena, sentences[s].n, sizeof(float));
            for (p = 0; p < sentences[s].n; p++, row += hidden)
                logits[s][p] = logit_of(encoder, row, word, ids[s]);
        }
    }
    work_close(&work);
    free(widened);
}
