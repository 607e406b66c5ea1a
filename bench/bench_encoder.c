/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_encoder.c: sentences per second of transformer models.
 *
 *     bench_encoder FOLDER [SHAPE...]
 *
 * Makes models with random weights and the shapes bert-base and roberta-large (or those named;
 * others are gpt2, and xlm-roberta-base and xlm-roberta-large, also followed by -bf16) below the
 * folder, one after another, some gigabytes in all, and removes them at the end. Prints for each
 * how long it takes to open, up to the states of a first sentence (the files are warm, that is, in
 * the system's memory); the sentences per second of 10 and of 30 tokens through all layers, on one
 * thread and on two, best of three rounds, also by processor time, in case other programs run; then
 * the peak of resident memory beside the size of the file. First of all, the speed of the library
 * of matrix products on one thread: no model can be faster than its products. */
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "base/memory.h"
#include "base/thread_pool.h"
#include "bench/stopwatch.h"
#include "neural/blas_library.h"
#include "neural/model.h"
#include "tests/unit/drawn_model.h"

enum { ROUNDS = 3, MOST_TOKENS = 30, N_SENTENCES = 120, BATCH = 30 };

static const struct {
    const char *name;
    struct mc_drawn_shape shape;
    double aim_10, aim_30; /* sentences per second, one thread; 0: none */
} shapes[] = {
    {"bert-base", {MC_MODEL_BERT, 12, 12, 768, 3072, 512, 30522, MC_DRAWN_F32}, 54, 21},
    {"roberta-large", {MC_MODEL_ROBERTA, 24, 16, 1024, 4096, 514, 50265, MC_DRAWN_F32}, 16, 6},
    /* RoBERTa with a vocabulary of 250,002 pieces, which are random words here */
    {"xlm-roberta-base", {MC_MODEL_ROBERTA, 12, 12, 768, 3072, 514, 250002, MC_DRAWN_F32}, 54, 21},
    {"xlm-roberta-large", {MC_MODEL_ROBERTA, 24, 16, 1024, 4096, 514, 250002, MC_DRAWN_F32}, 16, 6},
    /* the same in bfloat16, which is computed with as it is, in single precision */
    {"xlm-roberta-base-bf16",
     {MC_MODEL_ROBERTA, 12, 12, 768, 3072, 514, 250002, MC_DRAWN_BF16},
     54,
     21},
    {"xlm-roberta-large-bf16",
     {MC_MODEL_ROBERTA, 24, 16, 1024, 4096, 514, 250002, MC_DRAWN_BF16},
     16,
     6},
    {"gpt2", {MC_MODEL_GPT2, 12, 12, 768, 3072, 1024, 50257, MC_DRAWN_F32}, 0, 0},
};

enum { N_SHAPES = sizeof(shapes) / sizeof(shapes[0]) };

struct job {
    const struct mc_model *model;
    struct mc_token_ids *sentences;
};

static void run_batch(void *context, unsigned worker, size_t begin, size_t end,
                      struct mc_arena *scratch)
{
    const struct job *job = context;
    float *states[BATCH];

    (void)worker;
    mc_model_states(job->model, job->sentences + begin, end - begin,
                    mc_model_sizes(job->model)->n_layers, scratch, states);
}

static struct mc_token_ids *draw_sentences(size_t n_tokens, struct mc_arena *arena)
{
    struct mc_token_ids *sentences = mc_arena_array(arena, N_SENTENCES, sizeof(*sentences));
    uint32_t state = 7;
    size_t i, k;

    for (i = 0; i < N_SENTENCES; i++) {
        sentences[i].n = n_tokens;
        sentences[i].ids = mc_arena_array(arena, n_tokens, sizeof(uint32_t));
        for (k = 0; k < n_tokens; k++) {
            state = state * 1664525u + 1013904223u;
            sentences[i].ids[k] = (state >> 8) % 20000 + 10;
        }
    }
    return sentences;
}

/* Sentences per second, by wall clock and by processor time. */
struct rates {
    double wall, processor;
};

static struct rates time_sentences(const struct mc_model *model, size_t n_tokens,
                                   unsigned n_threads)
{
    struct mc_thread_pool *pool = mc_thread_pool_new(n_threads);
    struct mc_arena *arena = mc_arena_new();
    struct job job = {model, draw_sentences(n_tokens, arena)};
    struct rates best = {0.0, 0.0};
    int round;

    for (round = 0; round < ROUNDS; round++) {
        double wall = mc_seconds_of(CLOCK_MONOTONIC);
        double processor = mc_seconds_of(CLOCK_PROCESS_CPUTIME_ID);

        mc_parallel_for(pool, N_SENTENCES, BATCH, run_batch, &job);
        wall = N_SENTENCES / (mc_seconds_of(CLOCK_MONOTONIC) - wall);
        processor = N_SENTENCES / (mc_seconds_of(CLOCK_PROCESS_CPUTIME_ID) - processor);
        best.wall = wall > best.wall ? wall : best.wall;
        best.processor = processor > best.processor ? processor : best.processor;
    }
    mc_arena_free(arena);
    mc_thread_pool_free(pool);
    return best;
}

static void show_rates(const struct mc_model *model, size_t n_tokens, unsigned n_threads,
                       double aim)
{
    struct rates rates = time_sentences(model, n_tokens, n_threads);

    printf("  %u thread%s %zu tokens %8.1f sentences/s (aimed at: %.1f), %.1f of processor time\n",
           n_threads, n_threads == 1 ? ", " : "s,", n_tokens, rates.wall, aim, rates.processor);
}

static double resident_megabytes(void)
{
    struct rusage usage;

    (void)getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_maxrss / 1000.0;
}

static int bench_model(size_t index, const char *folder, enum mc_model_products products,
                       struct mc_error *error)
{
    double begin = mc_seconds_of(CLOCK_MONOTONIC);
    double processor = mc_seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    uint32_t ids[2] = {2, 3};
    struct mc_token_ids sentence = {ids, 2, false};
    struct mc_arena *arena = mc_arena_new();
    struct mc_model *model;
    float *states;
    unsigned n_threads;

    if (mc_model_open_with(folder, products, &model, error) != 0) {
        mc_arena_free(arena);
        return -1;
    }
    printf("%s, products of %s\n  opening            %8.1f ms, %.1f of processor time\n",
           shapes[index].name, products == MC_PRODUCTS_BFLOAT16 ? "bfloat16" : "float32",
           1e3 * (mc_seconds_of(CLOCK_MONOTONIC) - begin),
           1e3 * (mc_seconds_of(CLOCK_PROCESS_CPUTIME_ID) - processor));
    mc_model_states(model, &sentence, 1, mc_model_sizes(model)->n_layers, arena, &states);
    printf("  ... first states   %8.1f ms\n", 1e3 * (mc_seconds_of(CLOCK_MONOTONIC) - begin));
    for (n_threads = 1; n_threads <= 2; n_threads++) {
        double factor = (n_threads == 1 ? 1.0 : 1.8) * (products == MC_PRODUCTS_FLOAT32 ? 1 : 1.5);

        show_rates(model, 10, n_threads, factor * shapes[index].aim_10);
        show_rates(model, MOST_TOKENS, n_threads, factor * shapes[index].aim_30);
    }
    mc_model_close(model);
    mc_arena_free(arena);
    return 0;
}

static int bench_shape(size_t index, const char *parent, struct mc_error *error)
{
    char folder[1024], weights[2048];
    struct stat status;
    int result;

    (void)snprintf(folder, sizeof(folder), "%s/%s", parent, shapes[index].name);
    (void)snprintf(weights, sizeof(weights), "%s/model.safetensors", folder);
    (void)mkdir(folder, 0777);
    if (mc_draw_model(&shapes[index].shape, folder) != 0) {
        mc_remove_drawn_model(folder);
        return mc_error_set(error, MC_CODE_INTERNAL, "%s: cannot be written", folder);
    }
    /* bfloat16 first: the peak of resident memory never falls */
    result = bench_model(index, folder, MC_PRODUCTS_BFLOAT16, error);
    if (result == 0 && stat(weights, &status) == 0)
        printf("  file %.0f MB, resident at the most %.0f MB\n", (double)status.st_size / 1e6,
               resident_megabytes());
    if (result == 0)
        result = bench_model(index, folder, MC_PRODUCTS_FLOAT32, error);
    if (result == 0)
        printf("  resident at the most %.0f MB\n", resident_megabytes());
    mc_remove_drawn_model(folder);
    return result;
}

static bool is_wanted(const char *name, int argc, char **argv)
{
    int i;

    for (i = 2; i < argc; i++)
        if (strcmp(name, argv[i]) == 0)
            return true;
    return argc == 2 && strcmp(name, "gpt2") != 0 && strncmp(name, "xlm-", 4) != 0;
}

/* Times a product of the shape of a layer of bert-base, for a block of sentences; the best
 * counts. */
static void bench_products(void)
{
    enum { N_ROWS = 512, N_INNER = 768, N_COLUMNS = 3072, N_PRODUCTS = 30 };
    struct mc_arena *arena = mc_arena_new();
    float *left = mc_arena_array(arena, (size_t)N_ROWS * N_INNER, sizeof(*left));
    float *right = mc_arena_array(arena, (size_t)N_INNER * N_COLUMNS, sizeof(*right));
    struct mc_blas_product product = {
        {left, N_INNER, true},
        {right, N_INNER, false},
        N_ROWS,
        N_INNER,
        N_COLUMNS,
        mc_arena_array(arena, (size_t)N_ROWS * N_COLUMNS, sizeof(*product.result))};
    double times[N_PRODUCTS];
    size_t i;

    for (i = 0; i < N_PRODUCTS; i++) {
        times[i] = mc_seconds_of(CLOCK_PROCESS_CPUTIME_ID);
        mc_blas_multiply(&product);
        times[i] = mc_seconds_of(CLOCK_PROCESS_CPUTIME_ID) - times[i];
    }
    mc_sort_times(times, N_PRODUCTS);
    printf("products alone, 1 thread %8.1f GFLOPS\n",
           2e-9 * N_ROWS * N_INNER * N_COLUMNS / times[0]);
    mc_arena_free(arena);
}

int main(int argc, char **argv)
{
    struct mc_error error = MC_NO_ERROR;
    size_t i;

    if (argc < 2) {
        fputs("usage: bench_encoder FOLDER [SHAPE...]\n", stderr);
        return 2;
    }
    if (mc_blas_check(&error) != 0) {
        fprintf(stderr, "bench_encoder: %s\n", error.text);
        return 1;
    }
    bench_products();
    for (i = 0; i < N_SHAPES; i++)
        if (is_wanted(shapes[i].name, argc, argv) && bench_shape(i, argv[1], &error) != 0) {
            fprintf(stderr, "bench_encoder: %s: %s\n", error.file, error.text);
            return 1;
        }
    return 0;
}
