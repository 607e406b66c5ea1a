/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_process.c: sentence pairs per second of metrics that are processes, from writing the
 * requests to having the scores, with one thread of this program and one process.
 *
 *     bench_process FILE.tsv COMMAND@TARGET...
 *
 * The pairs of the file are sent over and over. Prints the best and the median of seven rounds, by
 * wall clock, as both sides work at once. */
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "bench/stopwatch.h"
#include "metrics/host/runner.h"
#include "metrics/process/process.h"
#include "suite/pairs.h"
#include "suite/suite.h"

enum { ROUNDS = 7, AT_A_TIME = 4096, PAIRS_OF_A_ROUND = 100000 };

static double time_round(struct mc_process_session *session, const struct mc_metric_input **inputs,
                         size_t n)
{
    static double scores[AT_A_TIME];
    int64_t begin = mc_clock_now();
    size_t at, i, piece;

    for (at = 0; at < n; at += piece) {
        piece = n - at < AT_A_TIME ? n - at : AT_A_TIME;
        mc_process_session_score(session, inputs + at, piece, scores);
        for (i = 0; i < piece; i++)
            if (isnan(scores[i])) {
                fprintf(stderr, "a pair has no score\n");
                exit(EXIT_FAILURE);
            }
    }
    return 1e-9 * (double)(mc_clock_now() - begin);
}

static int time_command(char *operand, const struct mc_metric_input **inputs, size_t n)
{
    char *at = strrchr(operand, '@');
    struct mc_process_settings settings = {.command = operand, .limits = {60, 60, 0, 0}};
    struct mc_process_session *session;
    struct mc_error error = MC_NO_ERROR;
    double times[ROUNDS];
    int round;

    if (at != NULL)
        *at = '\0';
    session = mc_process_session_new(&settings);
    if (mc_process_session_start(session, &error) != 0) {
        fprintf(stderr, "%s: %s\n", operand, error.text);
        mc_process_session_free(session);
        return -1;
    }
    for (round = 0; round < ROUNDS; round++)
        times[round] = time_round(session, inputs, n);
    mc_process_session_free(session);
    mc_sort_times(times, ROUNDS);
    printf("%-50s %9.0f %9.0f  %s\n", operand, (double)n / times[0], (double)n / times[ROUNDS / 2],
           at == NULL ? "" : at + 1);
    return 0;
}

int main(int argc, char **argv)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    const struct mc_metric_input **inputs;
    struct mc_metric_inputs once;
    struct mc_suite *suite;
    int i, status = 0;
    size_t k;

    (void)signal(SIGPIPE, SIG_IGN);
    if (argc < 3 || mc_pairs_read_table(argv[1], NULL, arena, &suite, &error) != 0) {
        fprintf(stderr, "usage: bench_process FILE.tsv COMMAND@TARGET... %s\n", error.text);
        return EXIT_FAILURE;
    }
    once = mc_metric_inputs_of(suite, arena);
    inputs = mc_arena_array(arena, PAIRS_OF_A_ROUND, sizeof(struct mc_metric_input *));
    for (k = 0; k < PAIRS_OF_A_ROUND; k++)
        inputs[k] = once.made[k % once.n];
    printf("%-50s %9s %9s  %s\n", "pairs a second", "best", "median", "target");
    for (i = 2; i < argc && status == 0; i++)
        status = time_command(argv[i], inputs, PAIRS_OF_A_ROUND);
    mc_arena_free(arena);
    return status == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
