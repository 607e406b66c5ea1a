/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_penman.c: time of reading and of writing all graphs of files of PENMAN blocks.
 *
 *     bench_penman FILE.amr...
 *
 * Prints the best and the median of eleven rounds. Reading the files from disk is not counted. */
#include <stdio.h>
#include <stdlib.h>

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "base/memory.h"
#include "base/file.h"
#include "bench/stopwatch.h"

enum { ROUNDS = 11 };

struct work {
    struct mc_arena *arena;
    struct mc_buffer written;
    size_t n_graphs, n_refused, n_bytes;
    double reading, writing; /* seconds */
};

static void read_and_write(struct mc_slice text, struct work *work)
{
    struct mc_slice block = {NULL, 0};
    size_t offset = 0;
    uint32_t line = 0;
    double begin = mc_seconds_of(CLOCK_MONOTONIC), read;

    while (mc_penman_next_block(text, &offset, &block, &line)) {
        struct mc_error error = MC_NO_ERROR;
        struct mc_amr_graph *graph;

        work->n_graphs++;
        if (mc_penman_read_one(block, work->arena, &graph, NULL, &error) != 0) {
            work->n_refused++;
            continue;
        }
        read = mc_seconds_of(CLOCK_MONOTONIC);
        mc_penman_write(graph, false, &work->written);
        work->writing += mc_seconds_of(CLOCK_MONOTONIC) - read;
        begin += mc_seconds_of(CLOCK_MONOTONIC) - read;
    }
    work->reading += mc_seconds_of(CLOCK_MONOTONIC) - begin;
    work->n_bytes += text.length;
}

int main(int argc, char **argv)
{
    struct mc_arena *files = mc_arena_new();
    struct work work = {mc_arena_new(), {NULL, 0, 0}, 0, 0, 0, 0, 0};
    double reading[ROUNDS], writing[ROUNDS];
    int round, i, status = 0;

    for (round = 0; round < ROUNDS && status == 0; round++) {
        mc_arena_clear(files);
        mc_arena_clear(work.arena);
        mc_buffer_clear(&work.written);
        work.n_graphs = work.n_refused = work.n_bytes = 0;
        work.reading = work.writing = 0;
        for (i = 1; i < argc && status == 0; i++) {
            struct mc_error error = MC_NO_ERROR;
            struct mc_slice text;

            status = mc_file_read(argv[i], files, &text, &error);
            if (status == 0)
                read_and_write(text, &work);
            else
                (void)fprintf(stderr, "bench_penman: %s\n", error.text);
        }
        reading[round] = 1e3 * work.reading;
        writing[round] = 1e3 * work.writing;
    }
    if (status == 0) {
        mc_sort_times(reading, ROUNDS);
        mc_sort_times(writing, ROUNDS);
        printf("penman: %zu graphs (%zu refused), %zu bytes: read best %.2f ms, median %.2f ms; "
               "written best %.2f ms, median %.2f ms\n",
               work.n_graphs, work.n_refused, work.n_bytes, reading[0], reading[ROUNDS / 2],
               writing[0], writing[ROUNDS / 2]);
    }
    mc_buffer_free(&work.written);
    mc_arena_free(work.arena);
    mc_arena_free(files);
    return status == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
