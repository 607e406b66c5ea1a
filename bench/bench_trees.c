/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_trees.c: how much time and memory a whole call of metricheck takes, and whether it writes
 * the same bytes on any number of threads.
 *
 *     bench_trees METRICHECK TIMES SECONDS MEGABYTES SCRATCH ARGUMENT...
 *
 * Runs METRICHECK with the arguments TIMES times on one thread, on two and on all (-j), its report
 * going to SCRATCH. Prints for each the best and the median time, the processor time and the peak
 * memory, beside the time and memory aimed at; then whether all reports are equal. */
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory.h"
#include "bench/stopwatch.h"

enum { MOST_TIMES = 100, N_JOBS = 3 };

static const char *const jobs[N_JOBS] = {"1", "2", "0"};

struct bench {
    const char *program, *scratch;
    const char *const *arguments; /* NULL-terminated */
    size_t n_arguments, n_times;
    double seconds, megabytes; /* aimed at */
};

/* What the calls on a number of threads took. */
struct usage {
    double times[MOST_TIMES], processor; /* seconds; of the last call */
    double megabytes;                    /* the most of all calls */
};

static double seconds_of(struct timeval time)
{
    return (double)time.tv_sec + 1e-6 * (double)time.tv_usec;
}

/* One call; false if it failed. */
static bool call(const char *const *words, double *seconds, struct rusage *usage)
{
    double begin = mc_seconds_of(CLOCK_MONOTONIC);
    int status = -1;
    pid_t child = fork();

    if (child == 0) {
        (void)execv(words[0], (char *const *)(uintptr_t)words);
        _exit(127);
    }
    if (child < 0 || wait4(child, &status, 0, usage) != child || status != 0)
        return false;
    *seconds = mc_seconds_of(CLOCK_MONOTONIC) - begin;
    return true;
}

/* Measures calls on a number of threads; their report stays in `path`. */
static bool measure(const struct bench *bench, const char *threads, const char *path,
                    struct mc_arena *arena, struct usage *measured)
{
    const char *const last[] = {"-q", "-j", threads, "-o", path, NULL};
    const char **words = mc_arena_array(
        arena, bench->n_arguments + 1 + sizeof(last) / sizeof(*last), sizeof(*words));
    struct rusage usage;
    size_t i;

    words[0] = bench->program;
    memcpy(words + 1, bench->arguments, bench->n_arguments * sizeof(*words));
    memcpy(words + 1 + bench->n_arguments, last, sizeof(last));
    measured->megabytes = 0;
    for (i = 0; i < bench->n_times; i++) {
        if (!call(words, &measured->times[i], &usage))
            return false;
        measured->processor = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
        if ((double)usage.ru_maxrss / 1024 > measured->megabytes)
            measured->megabytes = (double)usage.ru_maxrss / 1024;
    }
    mc_sort_times(measured->times, bench->n_times);
    return true;
}

static bool equal_files(const char *first, const char *second)
{
    FILE *a = fopen(first, "rb"), *b = fopen(second, "rb");
    bool equal = a != NULL && b != NULL;
    int byte = 0;

    while (equal && byte != EOF) {
        byte = getc(a);
        equal = byte == getc(b);
    }
    if (a != NULL)
        (void)fclose(a);
    if (b != NULL)
        (void)fclose(b);
    return equal;
}

static int run(const struct bench *bench, struct mc_arena *arena)
{
    const char *paths[N_JOBS];
    struct usage measured;
    bool equal = true;
    size_t i;

    for (i = 0; i < N_JOBS; i++) {
        paths[i] = mc_arena_format(arena, "%s.j%s", bench->scratch, jobs[i]);
        if (!measure(bench, jobs[i], paths[i], arena, &measured)) {
            (void)printf("-j%s  failed\n", jobs[i]);
            return 1;
        }
        (void)printf(
            "-j%s  best %6.3f s, median %6.3f s (aimed at: %g)  processor %6.3f s  %4.0f MB "
            "(aimed at: %g)\n",
            jobs[i], measured.times[0], measured.times[bench->n_times / 2], bench->seconds,
            measured.processor, measured.megabytes, bench->megabytes);
        (void)fflush(stdout);
        equal = equal && equal_files(paths[0], paths[i]);
    }
    for (i = 0; i < N_JOBS; i++)
        (void)remove(paths[i]);
    (void)printf("same bytes on any number of threads: %s\n", equal ? "yes" : "NO");
    return equal ? 0 : 1;
}

int main(int argc, char **argv)
{
    struct mc_arena *arena;
    struct bench bench = {0};
    int status;

    if (argc > 2)
        bench.n_times = strtoul(argv[2], NULL, 10);
    if (argc < 7 || bench.n_times < 1 || bench.n_times > MOST_TIMES) {
        (void)fputs("usage: bench_trees METRICHECK TIMES SECONDS MEGABYTES SCRATCH ARGUMENT...\n",
                    stderr);
        return 2;
    }
    bench.program = argv[1];
    bench.seconds = strtod(argv[3], NULL);
    bench.megabytes = strtod(argv[4], NULL);
    bench.scratch = argv[5];
    bench.arguments = (const char *const *)argv + 6;
    bench.n_arguments = (size_t)(argc - 6);
    arena = mc_arena_new();
    status = run(&bench, arena);
    mc_arena_free(arena);
    return status;
}
