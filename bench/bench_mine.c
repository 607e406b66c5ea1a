/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_mine.c: how many pairs a second `mine` looks at.
 *
 *     bench_mine TSV ROUNDS
 *
 * Reads sentence pairs (reference, candidate; a header), and mines ROUNDS times as many: in round N
 * both sentences of each pair end with the number N, so that no pair is repeated but each takes the
 * same work. Prints wall and processor time of the mining alone, on one thread; the first round,
 * whose words are new, by itself. */
#include <stdio.h>
#include <stdlib.h>

#include "bench/stopwatch.h"
#include "phenomena/mine.h"
#include "text/wordnet.h"

static struct mc_slice numbered(struct mc_slice text, size_t number, struct mc_arena *arena)
{
    return mc_slice_of(mc_arena_format(arena, "%.*s %zu", MC_SLICE_ARGUMENTS(text), number));
}

static void mine(const struct mc_pair_rows *rows, const struct mc_wordnet *wordnet,
                 const char *what)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_mine_request request = {.wordnet = wordnet};
    struct mc_mined mined;
    double wall = mc_seconds_of(CLOCK_MONOTONIC),
           processor = mc_seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    size_t i, n_taken = 0;

    for (i = 1; i < MC_N_SHOWN; i++)
        request.wanted[i] = true;
    mc_mine(rows, &request, arena, &mined);
    wall = mc_seconds_of(CLOCK_MONOTONIC) - wall;
    processor = mc_seconds_of(CLOCK_PROCESS_CPUTIME_ID) - processor;
    for (i = 1; i < MC_N_SHOWN; i++)
        n_taken += mined.tallies[i].n_taken;
    printf("%s: %zu pairs, %zu taken, %.3f s wall, %.3f s processor, %.0f pairs/s\n", what, rows->n,
           n_taken, wall, processor, (double)rows->n / processor);
    mc_arena_free(arena);
}

int main(int argc, char **argv)
{
    static const struct mc_pair_columns columns = {{"reference", "candidate", NULL, NULL}};
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_pair_rows rows, many;
    struct mc_wordnet *wordnet = NULL;
    size_t n_rounds = argc == 3 ? strtoul(argv[2], NULL, 10) : 0, i, round;

    if (n_rounds == 0 || mc_wordnet_open(NULL, &wordnet, &error) != 0 ||
        mc_pair_rows_read(argv[1], MC_ROWS_TSV, &columns, arena, &rows, &error) != 0) {
        fprintf(stderr, "bench_mine TSV ROUNDS %s\n", error.text);
        return 2;
    }
    mine(&rows, wordnet, "once");
    many.n = 0;
    many.items = mc_arena_array(arena, rows.n * n_rounds, sizeof(*many.items));
    for (round = 0; round < n_rounds; round++)
        for (i = 0; i < rows.n; i++) {
            many.items[many.n] = rows.items[i];
            many.items[many.n].reference = numbered(rows.items[i].reference, round, arena);
            many.items[many.n++].candidate = numbered(rows.items[i].candidate, round, arena);
        }
    mine(&many, wordnet, "in many rounds");
    mc_wordnet_close(wordnet);
    mc_arena_free(arena);
    return 0;
}
