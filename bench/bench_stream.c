/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_stream.c: how fast metricheck scores a file of sentence pairs that it does not hold in
 * memory.
 *
 *     bench_stream METRICHECK FILE.tsv N SCRATCH SPEC...
 *
 * Writes N pairs to SCRATCH, a file of JSON Lines, by repeating those of the table with ids of
 * their own; has the program score it with each metric, on one thread and on all. Prints pairs and
 * MB per second, and the peak memory of the program. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/diagnostic.h"
#include "base/error.h"
#include "base/json_write.h"
#include "suite/pairs.h"
#include "suite/suite.h"

static void write_side(const char *key, struct mc_slice text, FILE *stream)
{
    (void)fprintf(stream, ", \"%s\": ", key);
    mc_json_write_text(stream, text);
}

/* Returns the size of the file; -1: it cannot be written. */
static long long write_pairs(const struct mc_suite *suite, unsigned long n, const char *path)
{
    FILE *stream = fopen(path, "w");
    struct stat status;
    unsigned long i;

    if (stream == NULL)
        return -1;
    for (i = 0; i < n; i++) {
        const struct mc_case *item = &suite->cases[i % suite->n_cases];

        (void)fprintf(stream, "{\"id\": \"pair-%lu\"", i + 1);
        write_side("reference", item->reference.text, stream);
        write_side("candidate", item->candidate.text, stream);
        (void)fputs("}\n", stream);
    }
    if (fclose(stream) != 0 || stat(path, &status) != 0)
        return -1;
    return status.st_size;
}

static void report(const char *const *arguments, unsigned long n, long long size)
{
    int64_t begin = mc_clock_now();
    struct rusage usage;
    int status = -1;
    double seconds;
    pid_t child = fork();

    if (child == 0) {
        (void)execv(arguments[0], (char *const *)(uintptr_t)arguments);
        _exit(127);
    }
    if (child < 0 || wait4(child, &status, 0, &usage) != child || status != 0) {
        (void)printf("%-24s -j%s  failed\n", arguments[3], arguments[5]);
        return;
    }
    seconds = (double)(mc_clock_now() - begin) / 1e9;
    (void)printf("%-24s -j%s %9.0f pairs/s %6.1f MB/s %6.2f s of processors %7ld KiB\n",
                 arguments[3], arguments[5], (double)n / seconds, (double)size / 1e6 / seconds,
                 (double)usage.ru_utime.tv_sec + (double)usage.ru_utime.tv_usec / 1e6 +
                     (double)usage.ru_stime.tv_sec + (double)usage.ru_stime.tv_usec / 1e6,
                 usage.ru_maxrss);
}

int main(int argc, char **argv)
{
    static const char *const jobs[] = {"1", "0"};
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_suite *suite = NULL;
    unsigned long n = argc > 3 ? strtoul(argv[3], NULL, 10) : 0;
    long long size;
    int i, j;

    if (argc < 6 || n == 0) {
        (void)fputs("usage: bench_stream METRICHECK FILE.tsv N SCRATCH SPEC...\n", stderr);
        return 2;
    }
    if (mc_pairs_read_table(argv[2], NULL, arena, &suite, &error) != 0 || suite->n_cases == 0) {
        mc_error_print(&error, NULL, stderr);
        return 1;
    }
    size = write_pairs(suite, n, argv[4]);
    if (size < 0) {
        (void)fprintf(stderr, "%s: %s\n", argv[4], strerror(errno));
        return 1;
    }
    for (i = 5; i < argc; i++)
        for (j = 0; j < 2; j++) {
            const char *const arguments[] = {argv[1], "score", "-m",        argv[i],
                                             "-j",    jobs[j], "-q",        "--jsonl",
                                             argv[4], "-o",    "/dev/null", NULL};

            report(arguments, n, size);
            (void)fflush(stdout);
        }
    mc_arena_free(arena);
    return 0;
}
