/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_cache.c: what a score from the cache costs.
 *
 *     bench_cache FOLDER [CASES]
 *
 * Made-up cases, all different, are scored by a metric that does nothing, with a new cache in
 * FOLDER: the first run stores every score, the later ones find them. Prints microseconds per case
 * on one thread, of the first run and of the best of seven warm ones, with the hash of the case's
 * content included. These are processor time, so that other programs disturb it little; the time of
 * the disk is in the wall time of the first run. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/options.h"
#include "bench/stopwatch.h"
#include "metrics/host/cache.h"
#include "metrics/host/metric.h"
#include "metrics/host/runner.h"
#include "suite/suite.h"

enum { ROUNDS = 7 };

static int open_nothing(const struct mc_metric_host *host, void **state,
                        struct mc_metric_problem *problem)
{
    (void)host;
    (void)problem;
    *state = NULL;
    return 0;
}

static int score_nothing(void *state, const struct mc_metric_input *const *in, size_t n,
                         double *scores, struct mc_metric_problem *problem)
{
    size_t i;

    (void)state;
    (void)problem;
    for (i = 0; i < n; i++)
        scores[i] = (double)in[i]->candidate->text.length / 1e6;
    return 0;
}

static void close_nothing(void *state)
{
    (void)state;
}

static const struct mc_metric_module nothing = {
    .abi = MC_METRIC_ABI,
    .struct_size = sizeof(nothing),
    .name = "nothing",
    .version = "1",
    .needs = MC_NEEDS_TEXT,
    .best = 1,
    .open = open_nothing,
    .score = score_nothing,
    .close = close_nothing,
};

/* A sentence of n words; each seed gives another one. */
static struct mc_slice words(size_t seed, size_t n, const char *between, struct mc_arena *arena)
{
    char text[2048];
    size_t length = 0, i;

    for (i = 0; i < n; i++)
        length += (size_t)snprintf(text + length, sizeof(text) - length, "%sw%zu",
                                   i == 0 ? "" : between, (seed + 1) * (i + 7) % 99991);
    length += (size_t)snprintf(text + length, sizeof(text) - length, "%s%zu", between, seed);
    return mc_arena_copy(arena, mc_slice(text, length));
}

/* Sentences of about 12 words; with graphs, also two graphs of about 450 bytes. */
static struct mc_suite *made_up(size_t n, bool with_graphs, struct mc_arena *arena)
{
    struct mc_suite *suite = mc_arena_array(arena, 1, sizeof(*suite));
    size_t i;

    suite->n_cases = n;
    suite->cases = mc_arena_array(arena, n, sizeof(*suite->cases));
    for (i = 0; i < n; i++) {
        struct mc_case *item = &suite->cases[i];

        item->id = mc_slice_of(mc_arena_format(arena, "%zu", i));
        item->candidate.text = words(2 * i, 12, " ", arena);
        item->reference.text = words(2 * i + 1, 12, " ", arena);
        item->candidate.has_text = item->reference.has_text = true;
        if (!with_graphs)
            continue;
        mc_side_own_more(&item->candidate, arena)->amr = words(2 * i, 25, " :ARG0 (x / ", arena);
        mc_side_own_more(&item->reference, arena)->amr =
            words(2 * i + 1, 25, " :ARG0 (x / ", arena);
    }
    return suite;
}

struct timing {
    double processor, wall; /* microseconds per case */
};

static struct timing run(const struct mc_suite *suite, struct mc_score_cache *cache)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_metric_spec spec = {.module = &nothing, .text = mc_slice_of("nothing")};
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric_inputs inputs = mc_metric_inputs_of(suite, arena);
    struct mc_score_table *table = mc_score_table_new(suite, arena);
    struct mc_score_column *column = mc_score_table_add(table, mc_slice_of("nothing"));
    struct mc_metric *metric = NULL;
    struct timing timing = {0, 0};

    if (mc_metric_open(&spec, 1, arena, &metric, &error) == 0) {
        timing =
            (struct timing){mc_seconds_of(CLOCK_THREAD_CPUTIME_ID), mc_seconds_of(CLOCK_MONOTONIC)};
        mc_metric_inputs_hash(&inputs, NULL, arena);
        inputs.cache = cache;
        if (mc_run_metric(metric, &inputs, false, NULL, column, arena, &error) != 0)
            fprintf(stderr, "bench_cache: %s\n", error.text);
        timing.processor = mc_seconds_of(CLOCK_THREAD_CPUTIME_ID) - timing.processor;
        timing.wall = mc_seconds_of(CLOCK_MONOTONIC) - timing.wall;
        timing.processor *= 1e6 / (double)suite->n_cases;
        timing.wall *= 1e6 / (double)suite->n_cases;
        mc_metric_close(metric);
    }
    mc_arena_free(arena);
    return timing;
}

static int measure(const char *folder, size_t n, bool with_graphs, struct mc_error *error)
{
    struct mc_arena *arena = mc_arena_new();
    const struct mc_suite *suite = made_up(n, with_graphs, arena);
    struct mc_score_cache *cache = NULL;
    struct timing first, warm;
    double best = 0;
    unsigned round;

    if (mc_score_cache_open(folder, true, &cache, error) != 0) {
        mc_arena_free(arena);
        return -1;
    }
    first = run(suite, cache);
    for (round = 0; round < ROUNDS; round++) {
        warm = run(suite, cache);
        best = round == 0 || warm.processor < best ? warm.processor : best;
    }
    printf("%7zu cases, %-16s kept %6.2f us (wall %6.2f), found %6.2f us\n", n,
           with_graphs ? "texts and graphs" : "texts", first.processor, first.wall, best);
    (void)unlink(mc_score_cache_path(cache));
    mc_score_cache_close(cache);
    mc_arena_free(arena);
    return 0;
}

int main(int argc, char **argv)
{
    struct mc_error error = MC_NO_ERROR;
    long long n = 100000;

    if (argc < 2 || argc > 3 || (argc == 3 && (mc_parse_integer(argv[2], &n) != 0 || n < 1))) {
        fputs("usage: bench_cache FOLDER [CASES]\n", stderr);
        return 2;
    }
    if (measure(argv[1], (size_t)n, false, &error) != 0 ||
        measure(argv[1], (size_t)n, true, &error) != 0) {
        fprintf(stderr, "bench_cache: %s\n", error.text);
        return 1;
    }
    return 0;
}
