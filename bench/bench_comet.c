/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_comet.c: triples per second of the metric comet.
 *
 *     bench_comet FOLDER [SHAPE...]
 *
 * Makes a model with random weights below the folder, whose encoder has the shape xlm-roberta-base
 * (or those named, of which xlm-roberta-large takes 2.3 GB, one after another), and removes it at
 * the end. It scores the outputs of N_SYSTEMS systems for N_SEGMENTS sources, each with its
 * reference, all of N_WORDS words: a source and its reference occur once per system, and are
 * encoded once. Prints the time of opening; the triples per second on one thread and on two, by
 * wall clock and by processor time, with products of bfloat16 and of float32 in turn, N_ROUNDS
 * times; the time of the estimator alone, given one triple at a time and many; and the peak of
 * resident memory, of bfloat16 alone and of all, beside the size of the files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/thread_pool.h"
#include "bench/cases.h"
#include "bench/stopwatch.h"
#include "metrics/host/metric.h"
#include "metrics/host/runner.h"
#include "neural/comet_model.h"
#include "tests/unit/drawn_model.h"

enum { N_SYSTEMS = 5, N_SEGMENTS = 30, N_WORDS = 28, N_ESTIMATES = 304, N_ROUNDS = 2 };

static const struct {
    const char *name;
    struct mc_drawn_shape shape;
    double aim; /* of its encoder: sentences of 30 tokens per second on one thread */
} shapes[] = {
    {"xlm-roberta-base", {MC_MODEL_XLM_ROBERTA, 12, 12, 768, 3072, 514, 250002, MC_DRAWN_F32}, 21},
    {"xlm-roberta-large", {MC_MODEL_XLM_ROBERTA, 24, 16, 1024, 4096, 514, 250002, MC_DRAWN_F32}, 6},
};

enum { N_SHAPES = sizeof(shapes) / sizeof(shapes[0]) };

/* --- cases ------------------------------------------------------------------------------------ */

/* N_WORDS random words, the same for the same number of the text. */
static void write_text(uint32_t number, FILE *stream)
{
    uint32_t state = number * 2654435761u + 1;
    size_t i;

    for (i = 0; i < N_WORDS; i++) {
        state = state * 1664525u + 1013904223u;
        fprintf(stream, "%sw%u", i == 0 ? "\t" : " ", (unsigned)((state >> 8) % 20000 + 10));
    }
}

static int write_table(const char *path)
{
    FILE *stream = fopen(path, "wb");
    uint32_t system, segment;

    if (stream == NULL)
        return -1;
    fputs("id\tsource\treference\tcandidate\n", stream);
    for (system = 0; system < N_SYSTEMS; system++)
        for (segment = 0; segment < N_SEGMENTS; segment++) {
            fprintf(stream, "%u-%u", (unsigned)system, (unsigned)segment);
            write_text(segment, stream);
            write_text(N_SEGMENTS + segment, stream);
            write_text((2 + system) * N_SEGMENTS + segment, stream);
            fputc('\n', stream);
        }
    return fclose(stream);
}

/* --- what is timed ---------------------------------------------------------------------------- */

static double resident_megabytes(void)
{
    struct rusage usage;

    (void)getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_maxrss / 1000.0;
}

/* The metric is opened anew, so that no vector is cached. */
static int time_triples(double aimed, const char *folder, const struct mc_suite *suite,
                        const char *products, unsigned n_threads, struct mc_error *error)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_thread_pool *pool = mc_thread_pool_new(n_threads);
    struct mc_metric_inputs inputs = mc_metric_inputs_of(suite, arena);
    struct mc_score_table *table = mc_score_table_new(suite, arena);
    struct mc_score_column *column = mc_score_table_add(table, mc_slice_of("comet"));
    double wall = mc_seconds_of(CLOCK_MONOTONIC), processor, n = (double)suite->n_cases;
    /* sentences that must be encoded: each output, and a source and a reference once */
    double aim = n / (n + 2.0 * N_SEGMENTS) * aimed * (n_threads == 1 ? 1.0 : 1.8);
    struct mc_metric_spec spec;
    struct mc_metric *metric = NULL;
    int status;

    status = mc_metric_spec_parse(
        NULL, mc_arena_format(arena, "comet:model=%s,products=%s", folder, products), arena, &spec,
        error);
    if (status == 0)
        status = mc_metric_open(&spec, n_threads, arena, &metric, error);
    if (status == 0 && n_threads == 1)
        printf("  %-8s opening   %8.1f ms\n", products,
               1e3 * (mc_seconds_of(CLOCK_MONOTONIC) - wall));
    wall = mc_seconds_of(CLOCK_MONOTONIC);
    processor = mc_seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    if (status == 0)
        status = mc_run_metric(metric, &inputs, false, pool, column, arena, error);
    if (status == 0)
        printf("  %-8s %u thread%s %8.2f triples/s (aimed at: %.1f), %.2f of processor time\n",
               products, n_threads, n_threads == 1 ? ", " : "s,",
               n / (mc_seconds_of(CLOCK_MONOTONIC) - wall), aim,
               n / (mc_seconds_of(CLOCK_PROCESS_CPUTIME_ID) - processor));
    mc_metric_close(metric);
    mc_thread_pool_free(pool);
    mc_arena_free(arena);
    return status;
}

/* Milliseconds per triple of the estimator alone, given `at_once` at a time. */
static double time_estimates(const struct mc_comet_model *comet, size_t n_hidden, size_t at_once)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_comet_vectors *vectors = mc_arena_array(arena, N_ESTIMATES, sizeof(*vectors));
    double *scores = mc_arena_array(arena, N_ESTIMATES, sizeof(*scores)), time;
    size_t i, n = at_once == 1 ? N_ESTIMATES / 8 : N_ESTIMATES, k, d;

    for (i = 0; i < N_ESTIMATES; i++) {
        double *numbers = mc_arena_array(arena, 3 * n_hidden, sizeof(*numbers));

        for (d = 0; d < 3 * n_hidden; d++)
            numbers[d] = (double)((i + d) % 7) / 8.0 - 0.4;
        vectors[i] = (struct mc_comet_vectors){numbers, numbers + n_hidden, numbers + 2 * n_hidden};
    }
    time = mc_seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    for (i = 0; i < n; i += k) {
        k = n - i < at_once ? n - i : at_once;
        mc_comet_model_estimate(comet, vectors + i, k, scores + i);
    }
    time = mc_seconds_of(CLOCK_PROCESS_CPUTIME_ID) - time;
    mc_arena_free(arena);
    return 1e3 * time / (double)n;
}

static int time_estimator(const char *folder, struct mc_error *error)
{
    static const size_t sizes[] = {1, 8, 64, N_ESTIMATES};
    struct mc_comet_model *comet;
    size_t i;

    if (mc_comet_model_open(folder, &comet, error) != 0)
        return -1;
    for (i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
        printf("  the estimator, %3zu at once %8.3f ms a triple\n", sizes[i],
               time_estimates(comet, mc_model_sizes(mc_comet_model_encoder(comet))->n_hidden,
                              sizes[i]));
    mc_comet_model_close(comet);
    return 0;
}

/* --- models ----------------------------------------------------------------------------------- */

static double megabytes_of(const char *folder, const char *name)
{
    char path[2048];
    struct stat status;

    (void)snprintf(path, sizeof(path), "%s/%s", folder, name);
    return stat(path, &status) == 0 ? (double)status.st_size / 1e6 : 0.0;
}

static int bench_model(size_t index, const char *folder, const char *table, struct mc_error *error)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_suite *suite = mc_bench_cases(table, NULL, NULL, 1, arena, error);
    int status = suite == NULL ? -1 : 0;
    double resident = 0, aim = shapes[index].aim;
    unsigned n_threads, round;

    printf("%s\n", shapes[index].name);
    for (round = 0; round < N_ROUNDS && status == 0; round++)
        for (n_threads = 1; n_threads <= 2 && status == 0; n_threads++) {
            status = time_triples(1.5 * aim, folder, suite, "bfloat16", n_threads, error);
            if (resident <= 0)
                resident = resident_megabytes();
            if (status == 0)
                status = time_triples(aim, folder, suite, "float32", n_threads, error);
        }
    if (status == 0)
        status = time_estimator(folder, error);
    if (status == 0)
        printf("  files %.0f MB, resident at the most %.0f MB, before float32 %.0f MB\n",
               megabytes_of(folder, "encoder/model.safetensors") +
                   megabytes_of(folder, "estimator.safetensors"),
               resident_megabytes(), resident);
    mc_arena_free(arena);
    return status;
}

static int bench_shape(size_t index, const char *parent, struct mc_error *error)
{
    char folder[1024], table[1024];
    int status;

    (void)snprintf(folder, sizeof(folder), "%s/comet-%s", parent, shapes[index].name);
    (void)snprintf(table, sizeof(table), "%s/comet.tsv", parent);
    (void)mkdir(folder, 0777);
    if (mc_draw_comet_model(&shapes[index].shape, folder) != 0 || write_table(table) != 0)
        status = mc_error_set(error, MC_CODE_INTERNAL, "%s: cannot be written", folder);
    else
        status = bench_model(index, folder, table, error);
    mc_remove_drawn_comet_model(folder);
    (void)unlink(table);
    return status;
}

static bool is_wanted(size_t index, int argc, char **argv)
{
    int i;

    for (i = 2; i < argc; i++)
        if (strcmp(shapes[index].name, argv[i]) == 0)
            return true;
    return argc == 2 && index == 0;
}

int main(int argc, char **argv)
{
    struct mc_error error = MC_NO_ERROR;
    size_t i;

    if (argc < 2) {
        fputs("usage: bench_comet FOLDER [SHAPE...]\n", stderr);
        return 2;
    }
    for (i = 0; i < N_SHAPES; i++)
        if (is_wanted(i, argc, argv) && bench_shape(i, argv[1], &error) != 0) {
            fprintf(stderr, "bench_comet: %s: %s\n", error.file, error.text);
            return 1;
        }
    return 0;
}
