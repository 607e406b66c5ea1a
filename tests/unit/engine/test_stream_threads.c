/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Streams of pairs: the same bytes whatever the threads and the cases at a time. */
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread_pool.h"
#include "engine/stream.h"
#include "metrics/host/metric.h"

static char folder[1024];

static int open_folder(void **state)
{
    (void)state;
    return mc_new_folder(folder);
}

static int close_folder(void **state)
{
    char command[1100];

    (void)state;
    (void)snprintf(command, sizeof(command), "rm -rf '%s'", folder);
    return system(command);
}

/* n pairs of up to 12 words of 1,000, some with a word of their own, as many metrics meet them. */
static const char *write_pairs(size_t n, char path[1100])
{
    FILE *stream;
    uint32_t seed = 1;
    size_t i, side, w;

    (void)snprintf(path, 1100, "%s/%zu.jsonl", folder, n);
    stream = fopen(path, "w");
    assert_non_null(stream);
    for (i = 0; i < n; i++) {
        (void)fprintf(stream, "{\"id\": \"pair-%zu\"", i);
        for (side = 0; side < 2; side++) {
            (void)fprintf(stream, ", \"%s\": \"", side == 0 ? "reference" : "candidate");
            seed = seed * 1664525u + 1013904223u;
            for (w = seed >> 28; w > 0; w--) {
                seed = seed * 1664525u + 1013904223u;
                (void)fprintf(stream, "w%u ", seed % 1000);
            }
            (void)fprintf(stream, "own%zu\"", i);
        }
        (void)fputs("}\n", stream);
    }
    assert_int_equal(fclose(stream), 0);
    return path;
}

/* Scores the file; returns what is written, which is to be freed. */
static char *score(const char *path, unsigned workers, size_t most)
{
    static const char *const names[] = {"rouge:type=1", "bleu:smoothing=none", NULL};
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_wanted_metrics metrics = {mc_arena_array(arena, 2, sizeof(struct mc_metric_spec)), 2};
    struct mc_scoring scoring = {.pool = mc_thread_pool_new(workers), .quiet = true};
    struct mc_output output = {NULL, NULL, NULL};
    struct mc_score_stream stream = {.path = path,
                                     .metrics = &metrics,
                                     .arena = arena,
                                     .scoring = &scoring,
                                     .output = &output,
                                     .most = most};
    char *text = NULL;
    size_t size = 0, i;

    for (i = 0; names[i] != NULL; i++)
        assert_int_equal(mc_metric_spec_parse(NULL, names[i], arena, &metrics.specs[i], &error), 0);
    output.stream = open_memstream(&text, &size);
    assert_non_null(output.stream);
    assert_int_equal(mc_score_stream(&stream, &error), 0);
    assert_int_equal(fclose(output.stream), 0);
    mc_thread_pool_free(scoring.pool);
    mc_arena_free(arena);
    return text;
}

static void test_the_same_bytes(void **state)
{
    static const unsigned workers[] = {1, 2, 8};
    static const size_t most[] = {0, 1, 7, 64, 100000};
    char path[1100], *wanted, *text;
    size_t w, m;

    (void)state;
    wanted = score(write_pairs(1000, path), 1, 1000);
    assert_non_null(strstr(wanted, "\npair-999\t"));
    for (w = 0; w < 3; w++)
        for (m = 0; m < 5; m++) {
            text = score(path, workers[w], most[m]);
            assert_string_equal(text, wanted);
            free(text);
        }
    free(wanted);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_same_bytes),
    };

    return cmocka_run_group_tests(tests, open_folder, close_folder);
}
