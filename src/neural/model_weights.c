/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model_weights.c: tensors are looked up by the names in their kind of model, their shapes are
 * checked, and they become the matrices of the encoder; a trial then finds the layout of products
 * in which no row depends on those beside it. In order: names, one tensor, parts of a model,
 * rounding, the trial. */
#include "neural/model_weights.h"

#include <stdio.h>
#include <string.h>

#include "base/memory.h"

struct binder {
    const struct mc_model_config *config;
    struct mc_tensors *tensors;
    struct mc_arena *arena;
    struct mc_error *error;
    bool shapes_alone; /* no numbers are read */
};

/* --- names ------------------------------------------------------------------------------------ */

/* The names of the parts of a layer in each kind of file; %zu is the number of the layer. */
struct layer_names {
    const char *query, *key, *value, *joined, *inner, *outer, *attention_norm, *output_norm;
};

#define BERT_LAYER "encoder.layer.%zu."
#define DISTILBERT_LAYER "transformer.layer.%zu."

static const struct layer_names bert_names = {
    .query = BERT_LAYER "attention.self.query",
    .key = BERT_LAYER "attention.self.key",
    .value = BERT_LAYER "attention.self.value",
    .joined = BERT_LAYER "attention.output.dense",
    .inner = BERT_LAYER "intermediate.dense",
    .outer = BERT_LAYER "output.dense",
    .attention_norm = BERT_LAYER "attention.output.LayerNorm",
    .output_norm = BERT_LAYER "output.LayerNorm",
};
static const struct layer_names distilbert_names = {
    .query = DISTILBERT_LAYER "attention.q_lin",
    .key = DISTILBERT_LAYER "attention.k_lin",
    .value = DISTILBERT_LAYER "attention.v_lin",
    .joined = DISTILBERT_LAYER "attention.out_lin",
    .inner = DISTILBERT_LAYER "ffn.lin1",
    .outer = DISTILBERT_LAYER "ffn.lin2",
    .attention_norm = DISTILBERT_LAYER "sa_layer_norm",
    .output_norm = DISTILBERT_LAYER "output_layer_norm",
};

/* The parts of a vocabulary head; NULL: there is none. */
struct head_names {
    const char *transform, *norm, *words, *bias;
};

static const struct head_names head_names[] = {
    [MC_MODEL_BERT] = {"cls.predictions.transform.dense", "cls.predictions.transform.LayerNorm",
                       "cls.predictions.decoder.weight", "cls.predictions.bias"},
    [MC_MODEL_ROBERTA] = {"lm_head.dense", "lm_head.layer_norm", "lm_head.decoder.weight",
                          "lm_head.bias"},
    [MC_MODEL_XLM_ROBERTA] = {"lm_head.dense", "lm_head.layer_norm", "lm_head.decoder.weight",
                              "lm_head.bias"},
    [MC_MODEL_DISTILBERT] = {"vocab_transform", "vocab_layer_norm", "vocab_projector.weight",
                             "vocab_projector.bias"},
    [MC_MODEL_GPT2] = {NULL, NULL, "lm_head.weight", NULL},
};

/* The prefix that all names but those of the head may have. */
static const char *const prefixes[] = {
    [MC_MODEL_BERT] = "bert.",           [MC_MODEL_ROBERTA] = "roberta.",
    [MC_MODEL_XLM_ROBERTA] = "roberta.", [MC_MODEL_DISTILBERT] = "distilbert.",
    [MC_MODEL_GPT2] = "transformer.",
};

/* --- one tensor ------------------------------------------------------------------------------- */

/* The tensor of this name, with or without the prefix of its kind of model; NULL: there is none. */
static const struct mc_tensor *find_name(const struct binder *binder, const char *name)
{
    const struct mc_tensor *tensor = mc_tensors_find(binder->tensors, mc_slice_of(name));

    if (tensor != NULL)
        return tensor;
    name = mc_arena_format(binder->arena, "%s%s", prefixes[binder->config->sizes.kind], name);
    return mc_tensors_find(binder->tensors, mc_slice_of(name));
}

/* Finds a part; older files have other names for the two tensors of a norm. */
static const struct mc_tensor *find(const struct binder *binder, const char *base, const char *part)
{
    const char *older = strcmp(part, ".weight") == 0 ? ".gamma" : ".beta";
    const struct mc_tensor *tensor =
        find_name(binder, mc_arena_format(binder->arena, "%s%s", base, part));

    if (tensor != NULL)
        return tensor;
    return find_name(binder, mc_arena_format(binder->arena, "%s%s", base, older));
}

static const char *shape_text(const struct binder *binder, const size_t *shape, size_t n)
{
    const char *text = "";
    size_t i;

    for (i = 0; i < n; i++)
        text = mc_arena_format(binder->arena, "%s%s%zu", text, i == 0 ? "" : " x ", shape[i]);
    return n == 0 ? "one number" : text;
}

/* n_columns 0: a vector. */
static int check_shape(const struct binder *binder, const struct mc_tensor *tensor, size_t n_rows,
                       size_t n_columns)
{
    size_t wanted[2] = {n_rows, n_columns}, n_wanted = n_columns == 0 ? 1 : 2, i;
    bool fits = tensor->n_dimensions == n_wanted;

    for (i = 0; i < n_wanted && fits; i++)
        fits = tensor->shape[i] == wanted[i];
    if (fits)
        return 0;
    return mc_error_set_at(binder->error, MC_CODE_INPUT, tensor->file, (struct mc_position){0, 0},
                           "tensor %.*s: its shape is %s, must be %s",
                           MC_SLICE_ARGUMENTS(tensor->name),
                           shape_text(binder, tensor->shape, tensor->n_dimensions),
                           shape_text(binder, wanted, n_wanted));
}

static int take(const struct binder *binder, const struct mc_tensor *tensor, size_t n_rows,
                size_t n_columns, const float **floats)
{
    if (check_shape(binder, tensor, n_rows, n_columns) != 0)
        return -1;
    if (!binder->shapes_alone)
        return mc_tensors_floats(binder->tensors, tensor, floats, binder->error);
    *floats = NULL;
    return mc_tensors_check_floats(binder->tensors, tensor, binder->error);
}

static int is_missing(const struct binder *binder, const char *base, const char *part)
{
    return mc_error_set_at(binder->error, MC_CODE_INPUT, mc_tensors_path(binder->tensors),
                           (struct mc_position){0, 0}, "tensor %s%s is missing", base, part);
}

static int bind_numbers(const struct binder *binder, const char *base, const char *part,
                        size_t n_rows, size_t n_columns, const float **floats)
{
    const struct mc_tensor *tensor = find(binder, base, part);

    if (tensor == NULL)
        return is_missing(binder, base, part);
    return take(binder, tensor, n_rows, n_columns, floats);
}

/* Takes a matrix; a BF16 one is left as it is in the mapped file. */
static int take_matrix(const struct binder *binder, const struct mc_tensor *tensor, size_t n_rows,
                       size_t n_columns, const float **floats, const char **narrow)
{
    *narrow = NULL;
    if (tensor->type != MC_NUMBER_BF16 || binder->shapes_alone)
        return take(binder, tensor, n_rows, n_columns, floats);
    if (check_shape(binder, tensor, n_rows, n_columns) != 0)
        return -1;
    *floats = NULL;
    *narrow = tensor->bytes.data;
    return 0;
}

static int bind_matrix(const struct binder *binder, const char *base, size_t n_rows,
                       size_t n_columns, const float **floats, const char **narrow)
{
    const struct mc_tensor *tensor = find(binder, base, ".weight");

    if (tensor == NULL)
        return is_missing(binder, base, ".weight");
    return take_matrix(binder, tensor, n_rows, n_columns, floats, narrow);
}

/* --- parts ------------------------------------------------------------------------------------ */

static int bind_norm(const struct binder *binder, const char *base, struct mc_norm *norm)
{
    size_t hidden = binder->config->sizes.n_hidden;

    if (bind_numbers(binder, base, ".weight", hidden, 0, &norm->weight) != 0)
        return -1;
    return bind_numbers(binder, base, ".bias", hidden, 0, &norm->bias);
}

/* Weights are [n_out][n_in], in GPT-2 [n_in][n_out]. */
static int bind_linear(const struct binder *binder, const char *base, size_t n_in, size_t n_out,
                       struct mc_linear *linear)
{
    bool turned = binder->config->sizes.kind == MC_MODEL_GPT2;

    linear->product = (struct mc_product){
        .n_in = n_in, .n_out = n_out, .stride = turned ? n_out : n_in, .in_by_out = turned};
    if (turned ? bind_numbers(binder, base, ".weight", n_in, n_out, &linear->product.weights) != 0
               : bind_matrix(binder, base, n_out, n_in, &linear->product.weights,
                             &linear->product.narrow) != 0)
        return -1;
    return bind_numbers(binder, base, ".bias", n_out, 0, &linear->bias);
}

/* GPT-2 has query, key and value side by side. */
static int bind_side_by_side(const struct binder *binder, const char *base,
                             struct mc_encoder_layer *layer)
{
    size_t hidden = binder->config->sizes.n_hidden, i;
    struct mc_linear combined, *parts[3] = {&layer->query, &layer->key, &layer->value};

    if (bind_linear(binder, base, hidden, 3 * hidden, &combined) != 0)
        return -1;
    if (binder->shapes_alone)
        return 0;
    for (i = 0; i < 3; i++) {
        *parts[i] = combined;
        parts[i]->product.n_out = hidden;
        parts[i]->product.weights += i * hidden;
        parts[i]->bias += i * hidden;
    }
    return 0;
}

/* The name with the number of the layer for "%zu". */
static const char *layer_name(const struct binder *binder, const char *pattern, size_t i)
{
    const char *number = strstr(pattern, "%zu");

    return mc_arena_format(binder->arena, "%.*s%zu%s", (int)(number - pattern), pattern, i,
                           number + 3);
}

static int bind_layer(const struct binder *binder, const struct layer_names *names, size_t i,
                      struct mc_encoder_layer *layer)
{
    const struct mc_model_sizes *sizes = &binder->config->sizes;
    const struct {
        const char *name;
        size_t n_in, n_out;
        struct mc_linear *linear;
    } linears[] = {
        {names->query, sizes->n_hidden, sizes->n_hidden, &layer->query},
        {names->key, sizes->n_hidden, sizes->n_hidden, &layer->key},
        {names->value, sizes->n_hidden, sizes->n_hidden, &layer->value},
        {names->joined, sizes->n_hidden, sizes->n_hidden, &layer->joined},
        {names->inner, sizes->n_hidden, sizes->n_inner, &layer->inner},
        {names->outer, sizes->n_inner, sizes->n_hidden, &layer->outer},
    };
    size_t k;

    for (k = 0; k < sizeof(linears) / sizeof(linears[0]); k++)
        if (bind_linear(binder, layer_name(binder, linears[k].name, i), linears[k].n_in,
                        linears[k].n_out, linears[k].linear) != 0)
            return -1;
    if (bind_norm(binder, layer_name(binder, names->attention_norm, i), &layer->attention_norm) !=
        0)
        return -1;
    return bind_norm(binder, layer_name(binder, names->output_norm, i), &layer->output_norm);
}

static int bind_gpt2_layer(const struct binder *binder, size_t i, struct mc_encoder_layer *layer)
{
    size_t hidden = binder->config->sizes.n_hidden, inner = binder->config->sizes.n_inner;

    if (bind_norm(binder, layer_name(binder, "h.%zu.ln_1", i), &layer->attention_norm) != 0 ||
        bind_side_by_side(binder, layer_name(binder, "h.%zu.attn.c_attn", i), layer) != 0 ||
        bind_linear(binder, layer_name(binder, "h.%zu.attn.c_proj", i), hidden, hidden,
                    &layer->joined) != 0 ||
        bind_norm(binder, layer_name(binder, "h.%zu.ln_2", i), &layer->output_norm) != 0 ||
        bind_linear(binder, layer_name(binder, "h.%zu.mlp.c_fc", i), hidden, inner,
                    &layer->inner) != 0)
        return -1;
    return bind_linear(binder, layer_name(binder, "h.%zu.mlp.c_proj", i), inner, hidden,
                       &layer->outer);
}

static int bind_layers(const struct binder *binder, struct mc_encoder *encoder)
{
    const struct mc_model_sizes *sizes = &binder->config->sizes;
    const struct layer_names *names =
        sizes->kind == MC_MODEL_DISTILBERT ? &distilbert_names : &bert_names;
    size_t i;

    encoder->layers = mc_arena_array(binder->arena, sizes->n_layers, sizeof(*encoder->layers));
    for (i = 0; i < sizes->n_layers; i++)
        if ((sizes->kind == MC_MODEL_GPT2 ? bind_gpt2_layer(binder, i, &encoder->layers[i])
                                          : bind_layer(binder, names, i, &encoder->layers[i])) != 0)
            return -1;
    return 0;
}

static int bind_embeddings(const struct binder *binder, struct mc_encoder *encoder)
{
    const struct mc_model_sizes *sizes = &binder->config->sizes;
    bool is_gpt2 = sizes->kind == MC_MODEL_GPT2;

    if (bind_matrix(binder, is_gpt2 ? "wte" : "embeddings.word_embeddings", sizes->n_words,
                    sizes->n_hidden, &encoder->words, &encoder->narrow_words) != 0 ||
        bind_numbers(binder, is_gpt2 ? "wpe" : "embeddings.position_embeddings", ".weight",
                     sizes->n_positions, sizes->n_hidden, &encoder->positions) != 0)
        return -1;
    if (is_gpt2)
        return bind_norm(binder, "ln_f", &encoder->final_norm);
    if (sizes->kind != MC_MODEL_DISTILBERT &&
        bind_numbers(binder, "embeddings.token_type_embeddings", ".weight", binder->config->n_types,
                     sizes->n_hidden, &encoder->types) != 0)
        return -1;
    return bind_norm(binder, "embeddings.LayerNorm", &encoder->embedding_norm);
}

/* Its last matrix is that of the embeddings, unless the file has one of its own. */
static int bind_head(const struct binder *binder, struct mc_encoder *encoder)
{
    const struct mc_model_sizes *sizes = &binder->config->sizes;
    const struct head_names *names = &head_names[sizes->kind];
    struct mc_vocabulary_head *head = &encoder->head;
    const struct mc_tensor *words = find_name(binder, names->words);
    size_t hidden = sizes->n_hidden;

    head->has_transform = names->transform != NULL;
    if (head->has_transform && find(binder, names->transform, ".weight") == NULL)
        return 0; /* published without a head */
    encoder->sizes.has_vocabulary_head = true;
    head->activation = mc_model_is_roberta(sizes->kind) ? MC_GELU : binder->config->activation;
    head->words.product = (struct mc_product){.weights = encoder->words,
                                              .narrow = encoder->narrow_words,
                                              .n_in = hidden,
                                              .n_out = sizes->n_words,
                                              .stride = hidden};
    if (words != NULL &&
        take_matrix(binder, words, sizes->n_words, hidden, &head->words.product.weights,
                    &head->words.product.narrow) != 0)
        return -1;
    if (!head->has_transform)
        return 0;
    if (bind_linear(binder, names->transform, hidden, hidden, &head->transform) != 0 ||
        bind_norm(binder, names->norm, &head->norm) != 0)
        return -1;
    return bind_numbers(binder, names->bias, "", sizes->n_words, 0, &head->words.bias);
}

static int bind_all(const struct binder *binder, struct mc_encoder *encoder)
{
    const struct mc_model_config *config = binder->config;

    memset(encoder, 0, sizeof(*encoder));
    encoder->sizes = config->sizes;
    encoder->activation = config->activation;
    encoder->epsilon = config->epsilon;
    encoder->padding_id = config->padding_id;
    if (bind_embeddings(binder, encoder) != 0 || bind_layers(binder, encoder) != 0)
        return -1;
    return bind_head(binder, encoder);
}

int mc_model_weights_bind(const struct mc_model_config *config, struct mc_tensors *tensors,
                          struct mc_arena *arena, struct mc_encoder *encoder,
                          struct mc_error *error)
{
    struct binder binder = {config, tensors, arena, error, false};

    return bind_all(&binder, encoder);
}

int mc_model_weights_look(const struct mc_model_config *config, struct mc_tensors *tensors,
                          struct mc_arena *arena, struct mc_encoder *encoder,
                          struct mc_error *error)
{
    struct binder binder = {config, tensors, arena, error, true};

    return bind_all(&binder, encoder);
}

/* --- rounding --------------------------------------------------------------------------------- */

enum { N_LAYER_PRODUCTS = 6 };

static void list_products(struct mc_encoder_layer *layer, struct mc_product **products)
{
    products[0] = &layer->query.product;
    products[1] = &layer->key.product;
    products[2] = &layer->value.product;
    products[3] = &layer->joined.product;
    products[4] = &layer->inner.product;
    products[5] = &layer->outer.product;
}

void mc_model_weights_round(struct mc_encoder *encoder, struct mc_tensors *tensors,
                            struct mc_arena *arena)
{
    struct mc_product *products[N_LAYER_PRODUCTS];
    size_t i, k;

    mc_tensors_leave_memory(tensors);
    for (i = 0; i < encoder->sizes.n_layers; i++) {
        list_products(&encoder->layers[i], products);
        for (k = 0; k < N_LAYER_PRODUCTS; k++)
            mc_product_round(products[k], arena);
        mc_tensors_leave_memory(tensors);
    }
}

/* --- trial ------------------------------------------------------------------------------------ */

static void set_margin(struct mc_product *product, size_t margin, bool one_by_one)
{
    product->margin = margin;
    product->one_by_one = one_by_one;
}

/* The same setting for all products, since some take the results of others. */
static void set_way(struct mc_encoder *encoder, size_t margin, bool one_by_one)
{
    struct mc_product *products[N_LAYER_PRODUCTS];
    size_t i, k;

    for (i = 0; i < encoder->sizes.n_layers; i++) {
        list_products(&encoder->layers[i], products);
        for (k = 0; k < N_LAYER_PRODUCTS; k++)
            set_margin(products[k], margin, one_by_one);
    }
    set_margin(&encoder->head.transform.product, margin, one_by_one);
    set_margin(&encoder->head.words.product, margin, one_by_one);
}

static bool is_even(const struct mc_encoder *encoder)
{
    const struct mc_encoder_layer *first = encoder->layers;

    return mc_product_is_even(&first->query.product, false) &&
           mc_product_is_even(&first->inner.product, false) &&
           mc_product_is_even(&first->outer.product, true) &&
           (!encoder->sizes.has_vocabulary_head ||
            mc_product_is_even(&encoder->head.words.product, false));
}

void mc_model_weights_try(struct mc_encoder *encoder)
{
    set_way(encoder, 0, false);
    if (is_even(encoder))
        return;
    set_way(encoder, MC_PRODUCT_MARGIN, false);
    if (!is_even(encoder))
        set_way(encoder, MC_PRODUCT_MARGIN, true);
}
