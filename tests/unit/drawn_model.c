/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/drawn_model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"

/* A tensor to write; n_columns 0: a vector. */
struct part {
    char *name;
    size_t n_rows, n_columns;
    float centre, spread; /* drawn from centre - spread to centre + spread */
};

struct parts {
    struct part *items;
    size_t n, capacity;
    struct mc_arena *arena;
};

static void put(struct parts *parts, char *name, size_t n_rows, size_t n_columns)
{
    struct part *part = MC_PUSH(parts->items, parts->n, parts->capacity);

    *part = (struct part){name, n_rows, n_columns, 0.0F, 0.035F};
}

static void put_norm(struct parts *parts, const char *name, size_t n)
{
    put(parts, mc_arena_format(parts->arena, "%s.weight", name), n, 0);
    parts->items[parts->n - 1].centre = 1.0F;
    put(parts, mc_arena_format(parts->arena, "%s.bias", name), n, 0);
}

/* The weights are [n_out][n_in]; turned: [n_in][n_out]. */
static void put_linear(struct parts *parts, const char *name, size_t n_in, size_t n_out,
                       bool turned)
{
    put(parts, mc_arena_format(parts->arena, "%s.weight", name), turned ? n_in : n_out,
        turned ? n_out : n_in);
    put(parts, mc_arena_format(parts->arena, "%s.bias", name), n_out, 0);
}

static void put_bert(struct parts *parts, const struct mc_drawn_shape *shape)
{
    static const char *const square[] = {"attention.self.query", "attention.self.key",
                                         "attention.self.value", "attention.output.dense"};
    struct mc_arena *arena = parts->arena;
    size_t hidden = shape->n_hidden, i, k;

    put(parts, mc_arena_strdup(arena, "embeddings.word_embeddings.weight"), shape->n_words, hidden);
    put(parts, mc_arena_strdup(arena, "embeddings.position_embeddings.weight"), shape->n_positions,
        hidden);
    put(parts, mc_arena_strdup(arena, "embeddings.token_type_embeddings.weight"), 2, hidden);
    put_norm(parts, "embeddings.LayerNorm", hidden);
    for (i = 0; i < shape->n_layers; i++) {
        const char *layer = mc_arena_format(arena, "encoder.layer.%zu", i);

        for (k = 0; k < 4; k++)
            put_linear(parts, mc_arena_format(arena, "%s.%s", layer, square[k]), hidden, hidden,
                       false);
        put_norm(parts, mc_arena_format(arena, "%s.attention.output.LayerNorm", layer), hidden);
        put_linear(parts, mc_arena_format(arena, "%s.intermediate.dense", layer), hidden,
                   shape->n_inner, false);
        put_linear(parts, mc_arena_format(arena, "%s.output.dense", layer), shape->n_inner, hidden,
                   false);
        put_norm(parts, mc_arena_format(arena, "%s.output.LayerNorm", layer), hidden);
    }
    if (mc_model_is_roberta(shape->kind)) {
        put_linear(parts, "lm_head.dense", hidden, hidden, false);
        put_norm(parts, "lm_head.layer_norm", hidden);
        put(parts, mc_arena_strdup(arena, "lm_head.bias"), shape->n_words, 0);
        return;
    }
    put_linear(parts, "cls.predictions.transform.dense", hidden, hidden, false);
    put_norm(parts, "cls.predictions.transform.LayerNorm", hidden);
    put(parts, mc_arena_strdup(arena, "cls.predictions.bias"), shape->n_words, 0);
}

static void put_gpt2(struct parts *parts, const struct mc_drawn_shape *shape)
{
    struct mc_arena *arena = parts->arena;
    size_t hidden = shape->n_hidden, i;

    put(parts, mc_arena_strdup(arena, "wte.weight"), shape->n_words, hidden);
    put(parts, mc_arena_strdup(arena, "wpe.weight"), shape->n_positions, hidden);
    for (i = 0; i < shape->n_layers; i++) {
        put_norm(parts, mc_arena_format(arena, "h.%zu.ln_1", i), hidden);
        put_linear(parts, mc_arena_format(arena, "h.%zu.attn.c_attn", i), hidden, 3 * hidden, true);
        put_linear(parts, mc_arena_format(arena, "h.%zu.attn.c_proj", i), hidden, hidden, true);
        put_norm(parts, mc_arena_format(arena, "h.%zu.ln_2", i), hidden);
        put_linear(parts, mc_arena_format(arena, "h.%zu.mlp.c_fc", i), hidden, shape->n_inner,
                   true);
        put_linear(parts, mc_arena_format(arena, "h.%zu.mlp.c_proj", i), shape->n_inner, hidden,
                   true);
    }
    put_norm(parts, "ln_f", hidden);
}

/* What a COMET regression model has in addition to its encoder. */
static void put_comet(struct parts *parts, const struct mc_drawn_shape *shape)
{
    size_t first = shape->n_inner / 4 * 3, second = shape->n_inner / 4, i;

    for (i = 0; i <= shape->n_layers; i++)
        put(parts, mc_arena_format(parts->arena, "layerwise_attention.scalar_parameters.%zu", i), 1,
            0);
    put(parts, mc_arena_strdup(parts->arena, "layerwise_attention.gamma"), 1, 0);
    parts->items[parts->n - 1].centre = 1.0F;
    put_linear(parts, "estimator.ff.0", 6 * shape->n_hidden, first, false);
    put_linear(parts, "estimator.ff.3", first, second, false);
    put_linear(parts, "estimator.ff.6", second, 1, false);
}

static size_t n_values_of(const struct part *part)
{
    return part->n_rows * (part->n_columns == 0 ? 1 : part->n_columns);
}

static void write_header(const struct parts *parts, enum mc_drawn_numbers numbers, FILE *stream)
{
    const char *type = numbers == MC_DRAWN_BF16 ? "BF16" : "F32";
    size_t size = numbers == MC_DRAWN_BF16 ? 2 : 4;
    struct mc_buffer header = {0};
    uint64_t length, begin = 0, end;
    size_t i;

    mc_buffer_append_text(&header, "{");
    for (i = 0; i < parts->n; i++, begin = end) {
        const struct part *part = &parts->items[i];

        end = begin + size * n_values_of(part);
        mc_buffer_append_format(&header, "%s\"%s\":{\"dtype\":\"%s\",\"shape\":[%zu",
                                i == 0 ? "" : ",", part->name, type, part->n_rows);
        if (part->n_columns > 0)
            mc_buffer_append_format(&header, ",%zu", part->n_columns);
        mc_buffer_append_format(&header, "],\"data_offsets\":[%llu,%llu]}",
                                (unsigned long long)begin, (unsigned long long)end);
    }
    mc_buffer_append_text(&header, "}");
    mc_buffer_append_repeated(&header, ' ', (8 - header.length % 8) % 8);
    length = header.length;
    (void)fwrite(&length, sizeof(length), 1, stream);
    (void)fwrite(header.data, 1, header.length, stream);
    mc_buffer_free(&header);
}

static void write_numbers(const struct part *part, enum mc_drawn_numbers as, uint32_t *state,
                          FILE *stream)
{
    float numbers[4096];
    uint16_t halves[4096];
    size_t n = n_values_of(part), i, k;

    for (i = 0; i < n; i += k) {
        for (k = 0; k < 4096 && i + k < n; k++) {
            uint32_t bits;

            *state = *state * 1664525u + 1013904223u;
            numbers[k] = part->centre + part->spread * ((float)(*state >> 8) * 0x1p-23F - 1.0F);
            memcpy(&bits, &numbers[k], sizeof(bits));
            halves[k] = (uint16_t)(bits >> 16);
            bits &= 0xFFFF0000u;
            if (as == MC_DRAWN_SHORT_F32)
                memcpy(&numbers[k], &bits, sizeof(bits));
        }
        if (as == MC_DRAWN_BF16)
            (void)fwrite(halves, sizeof(halves[0]), k, stream);
        else
            (void)fwrite(numbers, sizeof(numbers[0]), k, stream);
    }
}

static int write_parts(const struct mc_drawn_shape *shape,
                       void (*put_all)(struct parts *, const struct mc_drawn_shape *), FILE *stream)
{
    struct parts parts = {.arena = mc_arena_new()};
    uint32_t state = 1;
    size_t i;

    put_all(&parts, shape);
    write_header(&parts, shape->numbers, stream);
    for (i = 0; i < parts.n; i++)
        write_numbers(&parts.items[i], shape->numbers, &state, stream);
    free(parts.items);
    mc_arena_free(parts.arena);
    return ferror(stream) ? -1 : 0;
}

static int write_weights(const struct mc_drawn_shape *shape, FILE *stream)
{
    return write_parts(shape, shape->kind == MC_MODEL_GPT2 ? put_gpt2 : put_bert, stream);
}

/* Values of model_type. */
static const char *const kind_names[] = {[MC_MODEL_BERT] = "bert",
                                         [MC_MODEL_ROBERTA] = "roberta",
                                         [MC_MODEL_XLM_ROBERTA] = "xlm-roberta",
                                         [MC_MODEL_GPT2] = "gpt2"};

static int write_config(const struct mc_drawn_shape *shape, FILE *stream)
{
    if (shape->kind == MC_MODEL_GPT2)
        fprintf(stream,
                "{\"model_type\":\"gpt2\",\"n_layer\":%zu,\"n_head\":%zu,\"n_embd\":%zu,"
                "\"n_inner\":%zu,\"n_positions\":%zu,\"vocab_size\":%zu}\n",
                shape->n_layers, shape->n_heads, shape->n_hidden, shape->n_inner,
                shape->n_positions, shape->n_words);
    else
        fprintf(stream,
                "{\"model_type\":\"%s\",\"num_hidden_layers\":%zu,\"num_attention_heads\":%zu,"
                "\"hidden_size\":%zu,\"intermediate_size\":%zu,\"max_position_embeddings\":%zu,"
                "\"vocab_size\":%zu,\"type_vocab_size\":2,\"hidden_act\":\"gelu\"}\n",
                kind_names[shape->kind], shape->n_layers, shape->n_heads, shape->n_hidden,
                shape->n_inner, shape->n_positions, shape->n_words);
    return ferror(stream) ? -1 : 0;
}

/* vocab.txt, or vocab.json: the printable symbols of the bytes, then special tokens. */
static int write_vocabulary(const struct mc_drawn_shape *shape, FILE *stream)
{
    static const char *const special[] = {"<s>",   "<pad>",  "</s>",
                                          "<unk>", "<mask>", "<|endoftext|>"};
    size_t i, n = 0;
    unsigned c, other = 0x100;

    if (shape->kind == MC_MODEL_BERT) {
        fputs("[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n", stream);
        for (i = 5; i < shape->n_words; i++)
            fprintf(stream, "w%zu\n", i);
        return ferror(stream) ? -1 : 0;
    }
    fputs("{", stream);
    for (i = 0; i < sizeof(special) / sizeof(special[0]); i++)
        fprintf(stream, "\"%s\":%zu,", special[i], n++);
    for (c = 0; c < 256; c++) {
        bool printable = (c > 32 && c < 127) || (c > 160 && c < 173) || c > 173;

        fprintf(stream, "\"\\u%04x\":%zu,", printable ? c : other++, n++);
    }
    for (; n + 1 < shape->n_words; n++)
        fprintf(stream, "\"\\u0120unused%zu\":%zu,", n, n);
    fprintf(stream, "\"\\u0120~\":%zu}\n", n); /* the result of the only merge */
    return ferror(stream) ? -1 : 0;
}

/* A piece of a SentencePiece model, a message of at most 127 bytes: its text, a score of 0, a type.
 */
static void write_piece(const char *text, int type, FILE *stream)
{
    int n = (int)strlen(text);

    fprintf(stream, "\n%c\n%c%s\x15%c%c%c%c\x18%c", n + 9, n, text, 0, 0, 0, 0, type);
}

/* Ids are one higher than the places of pieces; the mask, which has no piece, is the last id. */
static int write_pieces(const struct mc_drawn_shape *shape, FILE *stream)
{
    enum { UNKNOWN = 2, CONTROL = 3, NORMAL = 1 };
    char text[40];
    size_t i;

    write_piece("<unk>", UNKNOWN, stream);
    write_piece("<s>", CONTROL, stream);
    write_piece("</s>", CONTROL, stream);
    for (i = 4; i + 1 < shape->n_words; i++) {
        (void)snprintf(text, sizeof(text), "\xE2\x96\x81w%zu", i);
        write_piece(text, NORMAL, stream);
    }
    return ferror(stream) ? -1 : 0;
}

static int write_merges(const struct mc_drawn_shape *shape, FILE *stream)
{
    (void)shape;
    return fputs("#version: 0.2\n\xC4\xA0 ~\n", stream) < 0 ? -1 : 0;
}

static int write_estimator(const struct mc_drawn_shape *shape, FILE *stream)
{
    return write_parts(shape, put_comet, stream);
}

static int write_hyper_parameters(const struct mc_drawn_shape *shape, FILE *stream)
{
    (void)shape;
    return fputs("{\"class_identifier\":\"regression_metric\",\"layer\":\"mix\","
                 "\"layer_norm\":false}\n",
                 stream) < 0
               ? -1
               : 0;
}

static int write_file(const struct mc_drawn_shape *shape, const char *folder, const char *name,
                      int (*write)(const struct mc_drawn_shape *, FILE *))
{
    char path[2048];
    FILE *stream;
    int status;

    (void)snprintf(path, sizeof(path), "%s/%s", folder, name);
    stream = fopen(path, "wb");
    if (stream == NULL)
        return -1;
    status = write(shape, stream);
    return fclose(stream) != 0 ? -1 : status;
}

int mc_draw_model(const struct mc_drawn_shape *shape, const char *folder)
{
    bool is_bert = shape->kind == MC_MODEL_BERT;

    if (write_file(shape, folder, "config.json", write_config) != 0 ||
        write_file(shape, folder, "model.safetensors", write_weights) != 0)
        return -1;
    if (shape->kind == MC_MODEL_XLM_ROBERTA)
        return write_file(shape, folder, "sentencepiece.bpe.model", write_pieces);
    if (write_file(shape, folder, is_bert ? "vocab.txt" : "vocab.json", write_vocabulary) != 0)
        return -1;
    return is_bert ? 0 : write_file(shape, folder, "merges.txt", write_merges);
}

int mc_draw_comet_model(const struct mc_drawn_shape *shape, const char *folder)
{
    char encoder[2048];

    (void)snprintf(encoder, sizeof(encoder), "%s/encoder", folder);
    if (mkdir(encoder, 0777) != 0 || mc_draw_model(shape, encoder) != 0)
        return -1;
    if (write_file(shape, folder, "hparams.json", write_hyper_parameters) != 0)
        return -1;
    return write_file(shape, folder, "estimator.safetensors", write_estimator);
}

void mc_remove_drawn_model(const char *folder)
{
    static const char *const names[] = {
        "config.json", "model.safetensors",       "vocab.txt",    "vocab.json",
        "merges.txt",  "sentencepiece.bpe.model", "hparams.json", "estimator.safetensors"};
    char path[2048];
    size_t i;

    for (i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        (void)snprintf(path, sizeof(path), "%s/%s", folder, names[i]);
        (void)unlink(path);
    }
    (void)rmdir(folder);
}

void mc_remove_drawn_comet_model(const char *folder)
{
    char encoder[2048];

    (void)snprintf(encoder, sizeof(encoder), "%s/encoder", folder);
    mc_remove_drawn_model(encoder);
    mc_remove_drawn_model(folder);
}
