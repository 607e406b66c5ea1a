/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "neural/model.h"

#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/delimited.h"
#include "base/file.h"
#include "base/memory.h"
#include "tests/unit/drawn_model.h"

static struct mc_model *open_with(const char *name, enum mc_model_products products)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_model *model = NULL;
    char relative[256];

    (void)snprintf(relative, sizeof(relative), "tests/neural/models/%s", name);
    if (mc_model_open_with(mc_source_path(relative), products, &model, &error) != 0)
        fail_msg("%s: %s", error.file, error.text);
    return model;
}

static struct mc_model *open_model(const char *name)
{
    return open_with(name, MC_PRODUCTS_FLOAT32);
}

/* --- hidden states against the published programs --------------------------------------------- */

#define STATES "goldens/neural/hidden_states.tsv"

/* As the rows were made: with special tokens; GPT-2 starts with its end of text. */
static void encode(const struct mc_model *model, struct mc_slice text, struct mc_arena *arena,
                   struct mc_token_ids *ids)
{
    const struct mc_subword_tokenizer *tokenizer = mc_model_tokenizer(model);

    if (mc_model_sizes(model)->kind == MC_MODEL_GPT2)
        text = mc_slice_of(mc_arena_format(arena, "<|endoftext|>%.*s", MC_SLICE_ARGUMENTS(text)));
    mc_tokenizer_encode(tokenizer, MC_ENCODING_DEFAULT, text, mc_model_max_length(model), arena,
                        ids);
}

static size_t number_of(struct mc_slice field)
{
    return (size_t)strtoul(field.data, NULL, 10);
}

/* What is open while the rows are replayed. */
struct replay {
    struct mc_arena *arena;
    struct mc_slice name;
    struct mc_model *model;
};

static void check_row(struct replay *replay, const struct mc_slice *fields)
{
    struct mc_slice text = mc_slice(fields[2].data + 1, fields[2].length - 2);
    size_t position = number_of(fields[4]), n, d;
    struct mc_token_ids ids;
    const char *at = fields[6].data;
    float *states;
    char *end;

    if (replay->model == NULL || !mc_slice_equal(replay->name, fields[0])) {
        mc_model_close(replay->model);
        replay->name = fields[0];
        replay->model = open_model(fields[0].data);
    }
    n = mc_model_sizes(replay->model)->n_hidden;
    encode(replay->model, text, replay->arena, &ids);
    assert_true(position < ids.n);
    assert_int_equal(ids.ids[position], number_of(fields[5]));
    mc_model_states(replay->model, &ids, 1, number_of(fields[3]), replay->arena, &states);
    for (d = 0; d < n; d++, at = end) {
        double wanted = strtod(at, &end);

        assert_true(end != at);
        assert_true(fabs((double)states[position * n + d] - wanted) <= 2e-5);
    }
}

static void states_are_those_of_the_published_programs(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct replay replay = {mc_arena_new(), {"", 0}, NULL};
    struct mc_delimited_file file;
    size_t i;

    (void)state;
    assert_int_equal(
        mc_delimited_read(mc_shared_path(STATES), MC_TAB_SEPARATED, arena, &file, NULL), 0);
    assert_true(file.n_rows > 500);
    for (i = 1; i < file.n_rows; i += mc_under_valgrind() ? 97 : 1) {
        assert_int_equal(file.rows[i].n_fields, 7);
        check_row(&replay, file.rows[i].fields);
        mc_arena_clear(replay.arena);
    }
    mc_model_close(replay.model);
    mc_arena_free(replay.arena);
    mc_arena_free(arena);
}

/* --- probabilities and pooled states of our own sentences ------------------------------------- */

/* One side of the own pairs, beside its golden values. */
struct own {
    struct mc_arena *arena;
    struct mc_delimited_file pairs, golden;
};

static void own_open(struct own *own, const char *golden)
{
    own->arena = mc_arena_new();
    assert_int_equal(mc_delimited_read(mc_source_path("tests/agreement/own/text/pairs.tsv"),
                                       MC_TAB_SEPARATED, own->arena, &own->pairs, NULL),
                     0);
    assert_int_equal(
        mc_delimited_read(mc_source_path(golden), MC_TAB_SEPARATED, own->arena, &own->golden, NULL),
        0);
    assert_int_equal(own->pairs.n_rows, own->golden.n_rows);
    assert_true(own->pairs.n_rows > 100);
}

/* Every ninth row is checked: all take long under the tools that watch memory; under valgrind,
 * where a product takes longest, a few. */
static size_t own_stride(void)
{
    return mc_under_valgrind() ? 90 : 9;
}

static size_t own_least(void)
{
    return mc_under_valgrind() ? 1 : 15;
}

static struct mc_slice own_text(const struct own *own, size_t row, const char *side)
{
    return own->pairs.rows[row].fields[mc_delimited_column(&own->pairs, side)];
}

static double own_value(const struct own *own, size_t row, const char *column)
{
    size_t index = mc_delimited_column(&own->golden, column);

    assert_true(index != SIZE_MAX);
    assert_true(mc_slice_equal(own->golden.rows[row].fields[0], own->pairs.rows[row].fields[0]));
    return strtod(own->golden.rows[row].fields[index].data, NULL);
}

/* The mean probability of the ids of a text, each masked in turn, special tokens left out; NaN:
 * there is none (section 7 of the definitions), or many. */
static double masked_mean(const struct mc_model *model, struct mc_slice text,
                          struct mc_arena *arena)
{
    const struct mc_subword_tokenizer *tokenizer = mc_model_tokenizer(model);
    uint32_t mask = mc_tokenizer_special(tokenizer, MC_TOKEN_MASK);
    struct mc_token_question *questions;
    struct mc_token_ids ids, *masked;
    double *probabilities, sum = 0.0;
    size_t n = 0, i;

    encode(model, text, arena, &ids);
    if (ids.n > 40)
        return (double)NAN; /* would take long: as many runs as ids */
    masked = mc_arena_array(arena, ids.n, sizeof(*masked));
    questions = mc_arena_array(arena, ids.n, sizeof(*questions));
    probabilities = mc_arena_array(arena, ids.n, sizeof(*probabilities));
    for (i = 1; i + 1 < ids.n; i++) {
        if (mc_tokenizer_is_special(tokenizer, ids.ids[i]) &&
            ids.ids[i] != mc_tokenizer_special(tokenizer, MC_TOKEN_UNKNOWN))
            return (double)NAN; /* which of those count is the metric's business */
        masked[n].n = ids.n;
        masked[n].ids = mc_arena_array(arena, ids.n, sizeof(uint32_t));
        memcpy(masked[n].ids, ids.ids, ids.n * sizeof(uint32_t));
        masked[n].ids[i] = mask;
        questions[n] = (struct mc_token_question){n, i, ids.ids[i]};
        n++;
    }
    if (n == 0)
        return (double)NAN;
    mc_model_probabilities(model, masked, n, questions, n, arena, probabilities);
    for (i = 0; i < n; i++)
        sum += probabilities[i];
    return sum / (double)n;
}

static size_t check_masked(const char *name, const struct own *own)
{
    struct mc_model *model = open_model(name);
    struct mc_arena *arena = mc_arena_new();
    const char *column = mc_arena_format(own->arena, "%s_mtp_cand", name);
    size_t n_checked = 0, row;

    for (row = 1; row < own->pairs.n_rows; row += own_stride()) {
        double wanted = own_value(own, row, column), value;

        value = masked_mean(model, own_text(own, row, "candidate"), arena);
        mc_arena_clear(arena);
        if (isnan(value) || isnan(wanted))
            continue;
        assert_near(value / wanted, 1.0, 5e-5);
        n_checked++;
    }
    mc_arena_free(arena);
    mc_model_close(model);
    return n_checked;
}

static void probabilities_are_those_of_the_definitions(void **state)
{
    struct own own;

    (void)state;
    own_open(&own, "tests/neural/own/form.tsv");
    assert_true(check_masked("bert", &own) >= own_least());
    assert_true(check_masked("roberta", &own) >= own_least());
    assert_true(check_masked("distilbert", &own) >= own_least());
    assert_true(check_masked("bert_bf16", &own) >= own_least());
    mc_arena_free(own.arena);
}

/* GPT-2: every token and the last end of text, behind one end of text. */
static void each_token_is_seen_with_those_before(void **state)
{
    struct mc_model *model = open_model("gpt2");
    struct mc_arena *arena = mc_arena_new();
    struct own own;
    size_t n_checked = 0, row, i;

    (void)state;
    own_open(&own, "tests/neural/own/form.tsv");
    for (row = 1; row < own.pairs.n_rows; row += own_stride()) {
        double wanted = own_value(&own, row, "gpt2_boseos_mtp_cand"), *probabilities, sum = 0.0;
        struct mc_slice text = own_text(&own, row, "candidate");
        struct mc_token_question *questions;
        struct mc_token_ids ids;

        mc_tokenizer_encode(mc_model_tokenizer(model), MC_ENCODING_BARE,
                            mc_slice_of(mc_arena_format(arena, "<|endoftext|>%.*s<|endoftext|>",
                                                        MC_SLICE_ARGUMENTS(text))),
                            0, arena, &ids);
        if (isnan(wanted) || ids.n > mc_model_max_length(model))
            continue;
        questions = mc_arena_array(arena, ids.n, sizeof(*questions));
        probabilities = mc_arena_array(arena, ids.n, sizeof(*probabilities));
        for (i = 0; i + 1 < ids.n; i++)
            questions[i] = (struct mc_token_question){0, i, ids.ids[i + 1]};
        mc_model_probabilities(model, &ids, 1, questions, ids.n - 1, arena, probabilities);
        for (i = 0; i + 1 < ids.n; i++)
            sum += probabilities[i];
        assert_near(sum / (double)(ids.n - 1) / wanted, 1.0, 5e-5);
        n_checked++;
        mc_arena_clear(arena);
    }
    assert_true(n_checked >= own_least());
    mc_arena_free(own.arena);
    mc_arena_free(arena);
    mc_model_close(model);
}

/* The probabilities of two words at one place are as exp of the difference of their logits. */
static void logits_are_those_of_the_probabilities(void **state)
{
    static const char *const names[] = {"bert", "roberta", "distilbert", "gpt2"};
    struct mc_arena *arena = mc_arena_new();
    size_t m;

    (void)state;
    for (m = 0; m < 4; m++) {
        struct mc_model *model = open_model(names[m]);
        const struct mc_token_question questions[] = {{0, 1, 100}, {0, 1, 200}};
        const uint32_t first = 100, second = 200;
        float *a, *b;
        double p[2];
        struct mc_token_ids ids;

        encode(model, mc_slice_of("A dog is licking a toddler"), arena, &ids);
        mc_model_probabilities(model, &ids, 1, questions, 2, arena, p);
        mc_model_logits(model, &ids, 1, &first, arena, &a);
        mc_model_logits(model, &ids, 1, &second, arena, &b);
        assert_near(p[0] / p[1] / exp((double)a[1] - (double)b[1]), 1.0, 1e-5);
        mc_model_close(model);
    }
    mc_arena_free(arena);
}

/* --- no sentence changes another -------------------------------------------------------------- */

enum { N_MIXED = 60 };

/* Those of the drawn sentences that are compared. */
static size_t n_mixed(void)
{
    return mc_under_valgrind() ? 4 : N_MIXED;
}

/* Sentences of 1 to 41 ids, and one that is longer than a block of products. */
static void draw_sentences(const struct mc_model *model, struct mc_arena *arena,
                           struct mc_token_ids *sentences)
{
    size_t n_words = mc_model_sizes(model)->n_words, most = mc_model_max_length(model), i, k;
    uint32_t random = 5;

    for (i = 0; i < N_MIXED; i++) {
        sentences[i].n = i == 7 ? (most < 400 ? most : 400) : 1 + i * 29 % 41;
        sentences[i].ids = mc_arena_array(arena, sentences[i].n, sizeof(uint32_t));
        sentences[i].truncated = false;
        for (k = 0; k < sentences[i].n; k++) {
            random = random * 1664525u + 1013904223u;
            sentences[i].ids[k] = (random >> 8) % (uint32_t)(n_words - 10) + 5;
        }
    }
}

/* Of the sentences from `begin` to `end`. */
static void check_alone(struct mc_model *model, size_t layer, size_t begin, size_t end)
{
    struct mc_arena *arena = mc_arena_new();
    size_t hidden = mc_model_sizes(model)->n_hidden, n = end - begin, i;
    struct mc_token_ids all[N_MIXED], *sentences = all + begin, turned[N_MIXED];
    float *together[N_MIXED], *backwards[N_MIXED], *alone;

    draw_sentences(model, arena, all);
    for (i = 0; i < n; i++)
        turned[i] = sentences[n - 1 - i];
    mc_model_states(model, sentences, n, layer, arena, together);
    mc_model_states(model, turned, n, layer, arena, backwards);
    for (i = 0; i < n; i++) {
        size_t n_bytes = sentences[i].n * hidden * sizeof(float);

        mc_model_states(model, &sentences[i], 1, layer, arena, &alone);
        assert_memory_equal(together[i], alone, n_bytes);
        assert_memory_equal(backwards[n - 1 - i], alone, n_bytes);
    }
    mc_arena_free(arena);
}

static void states_do_not_depend_on_neighbours(void **state)
{
    static const char *const names[] = {"bert",    "bert_f16",   "bert_bf16", "sbert",
                                        "roberta", "distilbert", "gpt2"};
    size_t m;

    (void)state;
    /* under valgrind the last two, for time */
    for (m = mc_under_valgrind() ? 5 : 0; m < sizeof(names) / sizeof(names[0]); m++) {
        struct mc_model *model = open_model(names[m]);

        check_alone(model, mc_model_sizes(model)->n_layers, 0, n_mixed());
        mc_model_close(model);
        model = open_with(names[m], MC_PRODUCTS_BFLOAT16);
        check_alone(model, mc_model_sizes(model)->n_layers, 0, n_mixed());
        mc_model_close(model);
    }
}

/* The widths of published models, for which libraries have other ways. */
static void nor_do_those_of_wide_models(void **state)
{
    static const struct mc_drawn_shape shapes[] = {
        {MC_MODEL_BERT, 1, 12, 768, 1024, 512, 300, MC_DRAWN_BF16},
        {MC_MODEL_GPT2, 1, 4, 256, 512, 512, 600, MC_DRAWN_F32},
        {MC_MODEL_ROBERTA, 1, 5, 195, 333, 420, 500, MC_DRAWN_F32},
        {MC_MODEL_BERT, 1, 3, 33, 50, 64, 300, MC_DRAWN_F32},
    };
    struct mc_error error = MC_NO_ERROR;
    size_t m;

    (void)state;
    /* under valgrind the narrowest alone */
    for (m = mc_under_valgrind() ? 3 : 0; m < sizeof(shapes) / sizeof(shapes[0]); m++) {
        struct mc_model *model;
        char folder[1024];

        assert_int_equal(mc_new_folder(folder), 0);
        assert_int_equal(mc_draw_model(&shapes[m], folder), 0);
        if (mc_model_open(folder, &model, &error) != 0)
            fail_msg("%s: %s", error.file, error.text);
        check_alone(model, 1, 8, mc_under_valgrind() ? 10 : 24); /* more rows than a block has */
        mc_model_close(model);
        mc_remove_drawn_model(folder);
    }
}

/* The states and the probability of a sentence by a model with drawn weights. */
static void compute_drawn(const struct mc_drawn_shape *shape, enum mc_model_products products,
                          float **states, double *probability, struct mc_arena *arena)
{
    uint32_t ids[] = {2, 17, 250, 9, 299, 40, 3};
    struct mc_token_ids sentence = {ids, sizeof(ids) / sizeof(ids[0]), false};
    struct mc_token_question question = {0, 3, 60};
    struct mc_error error = MC_NO_ERROR;
    struct mc_model *model;
    char folder[1024];

    assert_int_equal(mc_new_folder(folder), 0);
    assert_int_equal(mc_draw_model(shape, folder), 0);
    if (mc_model_open_with(folder, products, &model, &error) != 0)
        fail_msg("%s: %s", error.file, error.text);
    mc_model_states(model, &sentence, 1, shape->n_layers, arena, states);
    mc_model_probabilities(model, &sentence, 1, &question, 1, arena, probability);
    mc_model_close(model);
    mc_remove_drawn_model(folder);
}

/* Weights of bfloat16 are floats of fewer digits: the same numbers, whichever file has them, in all
 * parts of a product (of 900 outputs: 768 and 132). */
static void bfloat16_is_what_it_stands_for(void **state)
{
    struct mc_drawn_shape shape = {MC_MODEL_BERT, 1, 4, 32, 900, 64, 300, MC_DRAWN_SHORT_F32};
    struct mc_arena *arena = mc_arena_new();
    float *floats, *narrow;
    double of_floats, of_narrow;
    size_t i;

    (void)state;
    compute_drawn(&shape, MC_PRODUCTS_FLOAT32, &floats, &of_floats, arena);
    shape.numbers = MC_DRAWN_BF16;
    compute_drawn(&shape, MC_PRODUCTS_FLOAT32, &narrow, &of_narrow, arena);
    for (i = 0; i < 7 * shape.n_hidden; i++)
        assert_near((double)floats[i], (double)narrow[i], 1e-6);
    assert_near(of_floats, of_narrow, 1e-8);
    assert_true(of_narrow > 0);
    mc_arena_free(arena);
}

/* Nor do products of bfloat16 round such weights once more: the same bits from both files. They
 * round states, by 2^-8 of each at the most, and so are near those of float32, but not the same. */
static void products_of_bfloat16_take_it_as_it_is(void **state)
{
    struct mc_drawn_shape shape = {MC_MODEL_BERT, 1, 4, 32, 900, 64, 300, MC_DRAWN_SHORT_F32};
    struct mc_arena *arena = mc_arena_new();
    float *floats, *rounded, *narrow;
    double of_floats, of_rounded, of_narrow, farthest = 0;
    size_t i;

    (void)state;
    compute_drawn(&shape, MC_PRODUCTS_FLOAT32, &floats, &of_floats, arena);
    compute_drawn(&shape, MC_PRODUCTS_BFLOAT16, &rounded, &of_rounded, arena);
    shape.numbers = MC_DRAWN_BF16;
    compute_drawn(&shape, MC_PRODUCTS_BFLOAT16, &narrow, &of_narrow, arena);
    assert_memory_equal(rounded, narrow, 7 * shape.n_hidden * sizeof(*narrow));
    for (i = 0; i < 7 * shape.n_hidden; i++)
        farthest = fmax(farthest, fabs((double)floats[i] - (double)rounded[i]));
    assert_true(farthest > 1e-5 && farthest < 0.05);
    mc_arena_free(arena);
}

static void probabilities_do_not_depend_on_neighbours(void **state)
{
    struct mc_model *model = open_model("bert");
    struct mc_arena *arena = mc_arena_new();
    struct mc_token_question questions[N_MIXED], one;
    struct mc_token_ids sentences[N_MIXED];
    double together[N_MIXED], alone;
    size_t n = n_mixed(), i;

    (void)state;
    draw_sentences(model, arena, sentences);
    for (i = 0; i < n; i++) {
        size_t s = i * 7 % n;

        questions[i] = (struct mc_token_question){s, sentences[s].n / 2, (uint32_t)i + 20};
    }
    mc_model_probabilities(model, sentences, n, questions, n, arena, together);
    for (i = 0; i < n; i++) {
        one = questions[i];
        one.sentence = 0;
        mc_model_probabilities(model, &sentences[questions[i].sentence], 1, &one, 1, arena, &alone);
        assert_near(together[i], alone, 0);
    }
    mc_arena_free(arena);
    mc_model_close(model);
}

/* --- models ----------------------------------------------------------------------------------- */

static void a_model_is_opened_once(void **state)
{
    struct mc_model *first = open_model("bert"), *second = open_model("../models/bert"),
                    *other = open_model("bert_f16"),
                    *rounded = open_with("bert", MC_PRODUCTS_BFLOAT16),
                    *again = open_with("bert", MC_PRODUCTS_BFLOAT16);

    (void)state;
    assert_ptr_equal(first, second);
    assert_ptr_not_equal(first, other);
    assert_ptr_not_equal(first, rounded);
    assert_ptr_equal(rounded, again);
    assert_string_equal(mc_model_checksum(first), mc_model_checksum(rounded));
    assert_int_equal(strlen(mc_model_checksum(first)), 12);
    assert_string_not_equal(mc_model_checksum(first), mc_model_checksum(other));
    assert_string_equal(mc_model_name(first), "bert");
    assert_int_equal(mc_model_max_length(first), 512);
    assert_true(mc_model_sizes(first)->has_vocabulary_head);
    assert_false(mc_model_sizes(other)->has_vocabulary_head);
    mc_model_close(first);
    mc_model_close(second);
    mc_model_close(other);
    mc_model_close(rounded);
    mc_model_close(again);
}

static void has_name(const char *path, const char *name)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_model *model;

    if (mc_model_open(path, &model, &error) != 0)
        fail_msg("%s: %s", error.file, error.text);
    assert_string_equal(mc_model_name(model), name);
    mc_model_close(model);
}

/* A link is called as the user calls it, also beside what it leads to; a folder of the cache of the
 * publisher's library by its repository; "." by the folder that it stands for. */
static void a_model_is_called_as_its_path(void **state)
{
    const char *target = mc_source_path("tests/neural/models/bert");
    struct mc_model *beside = open_model("bert");
    char folder[1024], here[1024];
    struct mc_arena *arena = mc_arena_new();

    (void)state;
    assert_non_null(getcwd(here, sizeof(here)));
    assert_int_equal(mc_new_folder(folder), 0);
    assert_int_equal(
        mc_folder_make(mc_arena_format(arena, "%s/models--org--bert-large/snapshots", folder),
                       NULL),
        0);
    assert_int_equal(chdir(folder), 0);
    assert_int_equal(symlink(target, "bert-base-uncased"), 0);
    assert_int_equal(symlink(target, "models--mine"), 0);
    assert_int_equal(symlink(target, "models--org--bert-large/snapshots/abc"), 0);
    has_name("./bert-base-uncased", "bert-base-uncased");
    has_name("./bert-base-uncased//", "bert-base-uncased");
    has_name("./models--mine", "models--mine");
    has_name("./models--org--bert-large/snapshots/abc", "bert-large");
    has_name(target, "bert");
    assert_int_equal(chdir(target), 0);
    has_name(".", "bert");
    has_name("./", "bert");
    assert_int_equal(chdir(here), 0);
    assert_int_equal(system(mc_arena_format(arena, "rm -r '%s'", folder)), 0);
    mc_model_close(beside);
    mc_arena_free(arena);
}

static void replace_file(const char *folder, const char *name, const char *text)
{
    char path[2048];
    FILE *stream;

    (void)snprintf(path, sizeof(path), "%s/%s", folder, name);
    stream = fopen(path, "wb");
    assert_non_null(stream);
    assert_true(fputs(text, stream) >= 0);
    assert_int_equal(fclose(stream), 0);
}

/* A model of 1 layer whose config.json says otherwise, or whose tokenizer does. */
static void refuses(const char *name, const char *text, const char *wanted)
{
    static const struct mc_drawn_shape shape = {MC_MODEL_BERT, 1, 2, 16, 32, 20, 300, MC_DRAWN_F32};
    struct mc_error error = MC_NO_ERROR;
    struct mc_model *model;
    char folder[1024];

    assert_int_equal(mc_new_folder(folder), 0);
    assert_int_equal(mc_draw_model(&shape, folder), 0);
    replace_file(folder, name, text);
    assert_int_equal(mc_model_open(folder, &model, &error), -1);
    assert_null(model);
    assert_int_equal(error.code, MC_CODE_INPUT);
    assert_true(strlen(error.file) > 0);
    if (strcmp(error.text, wanted) != 0)
        fail_msg("%s", error.text);
    mc_remove_drawn_model(folder);
}

#define CONFIG(kind, layers, inner, positions, words)                                              \
    "{\"model_type\":\"" kind "\",\"num_hidden_layers\":" layers                                   \
    ",\"num_attention_heads\":2,\"hidden_size\":16,\"intermediate_size\":" inner                   \
    ",\"max_position_embeddings\":" positions ",\"vocab_size\":" words "}"

static void what_does_not_fit_is_refused(void **state)
{
    struct mc_buffer vocabulary = {0};
    size_t i;

    (void)state;
    refuses("config.json", CONFIG("bert", "2", "32", "20", "300"),
            "tensor encoder.layer.1.attention.self.query.weight is missing");
    refuses("config.json", CONFIG("bert", "1", "64", "20", "300"),
            "tensor encoder.layer.0.intermediate.dense.weight: its shape is 32 x 16, must be "
            "64 x 16");
    refuses("config.json", CONFIG("bert", "1", "32", "24", "300"),
            "tensor embeddings.position_embeddings.weight: its shape is 20 x 16, must be 24 x 16");
    refuses("config.json", CONFIG("bert", "1", "32", "20", "301"),
            "tensor embeddings.word_embeddings.weight: its shape is 300 x 16, must be 301 x 16");
    /* 301 lines */
    mc_buffer_append_text(&vocabulary, "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n");
    for (i = 5; i < 301; i++)
        mc_buffer_append_format(&vocabulary, "w%zu\n", i);
    refuses("vocab.txt", vocabulary.data,
            "it has the embeddings of 300 tokens, but its tokenizer has 301");
    mc_buffer_free(&vocabulary);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(states_are_those_of_the_published_programs),
        cmocka_unit_test(probabilities_are_those_of_the_definitions),
        cmocka_unit_test(each_token_is_seen_with_those_before),
        cmocka_unit_test(logits_are_those_of_the_probabilities),
        cmocka_unit_test(states_do_not_depend_on_neighbours),
        cmocka_unit_test(nor_do_those_of_wide_models),
        cmocka_unit_test(bfloat16_is_what_it_stands_for),
        cmocka_unit_test(products_of_bfloat16_take_it_as_it_is),
        cmocka_unit_test(probabilities_do_not_depend_on_neighbours),
        cmocka_unit_test(a_model_is_opened_once),
        cmocka_unit_test(a_model_is_called_as_its_path),
        cmocka_unit_test(what_does_not_fit_is_refused),
    };

    mc_skip_without(&tests[0], STATES);
    mc_skip_without_neural(tests, sizeof(tests) / sizeof(tests[0]));
    return cmocka_run_group_tests(tests, NULL, NULL);
}
