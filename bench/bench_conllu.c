/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_conllu.c: how fast CoNLL-U files are read, and their trees measured.
 *
 *     bench_conllu SCRATCH MB [FILE.conllu]
 *
 * Writes a file of that many MB to SCRATCH by repeating FILE, or made-up sentences if none is
 * given; then reads it, reads it and makes the trees, reads it and measures them, on one thread.
 * Prints MB and sentences per second of processor time, and the peak memory of the process so
 * far. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/random.h"
#include "bench/stopwatch.h"
#include "tree/tree.h"

enum { MADE_UP = 1000, MADE_UP_WORDS = 24 };

/* Trees in which each word hangs on one of the three before it, or on the root. */
static struct mc_slice make_up(struct mc_arena *arena)
{
    static const char *const relations[] = {"nsubj", "obj", "nmod:poss", "case", "punct", "conj"};
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_slice copy;
    uint32_t i, word;

    for (i = 0; i < MADE_UP; i++) {
        mc_buffer_append_format(&text, "# sent_id = made-up-%u\n# text = some words\n", i);
        for (word = 1; word <= MADE_UP_WORDS; word++) {
            uint64_t bits = mc_random_bits(1, i, word);
            uint32_t step = 1 + mc_random_below(bits, 3);

            mc_buffer_append_format(
                &text, "%u\tword%u\tl\xC3\xA9mma%u\tNOUN\tNN\tNumber=Sing\t%u\t%s\t_\t_\n", word,
                word, word, word > step ? word - step : 0, relations[bits % 6]);
        }
        mc_buffer_append_char(&text, '\n');
    }
    copy = mc_arena_copy(arena, mc_buffer_slice(&text));
    mc_buffer_free(&text);
    return copy;
}

/* Returns how many bytes were written; 0: it failed. */
static double write_copies(struct mc_slice text, double n_bytes, const char *path)
{
    FILE *stream = fopen(path, "wb");
    double written = 0;

    if (stream == NULL)
        return 0;
    do {
        (void)fwrite(text.data, 1, text.length, stream);
        (void)fputc('\n', stream);
        written += (double)text.length + 1;
    } while (written < n_bytes);
    return fclose(stream) == 0 ? written : 0;
}

enum work { READ, MAKE, MEASURE };

/* Returns how many sentences there are; 0: the file is invalid. */
static uint64_t go_through(const char *path, enum work work, struct mc_arena *arena,
                           struct mc_error *error)
{
    static const struct mc_slice punct = {"punct", 5};
    static const struct mc_tree_strip strip = {&punct, 1, false};
    const struct mc_conllu_sentence *sentence;
    struct mc_conllu_reader *reader;
    uint64_t n = 0;

    if (mc_conllu_open(path, &reader, error) != 0)
        return 0;
    while (mc_conllu_next(reader, &sentence, error) == 0 && sentence != NULL) {
        struct mc_tree_measures measures;
        struct mc_tree tree;

        n++;
        if (work == READ)
            continue;
        mc_tree_make(sentence, &strip, arena, &tree);
        if (work == MEASURE && tree.n_nodes > 0)
            mc_tree_measure(&tree, arena, &measures);
        mc_arena_clear(arena);
    }
    mc_conllu_close(reader);
    return error->code == MC_CODE_OK ? n : 0;
}

static int time_work(const char *path, double n_bytes, enum work work, struct mc_arena *arena)
{
    static const char *const names[] = {"read (aimed at: 200 MB/s)", "read, trees made",
                                        "read, trees measured"};
    struct mc_error error = MC_NO_ERROR;
    double begin = mc_seconds_of(CLOCK_PROCESS_CPUTIME_ID), seconds;
    uint64_t n;
    struct rusage usage;

    n = go_through(path, work, arena, &error);
    seconds = mc_seconds_of(CLOCK_PROCESS_CPUTIME_ID) - begin;
    if (n == 0) {
        (void)fprintf(stderr, "%s:%u:%u: %s\n", error.file, error.at.line, error.at.column,
                      error.text);
        return -1;
    }
    (void)getrusage(RUSAGE_SELF, &usage);
    (void)printf("%-28s %7.1f MB/s %9.0f sentences/s %7ld KiB\n", names[work],
                 n_bytes / 1e6 / seconds, (double)n / seconds, usage.ru_maxrss);
    return 0;
}

int main(int argc, char **argv)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice text;
    double n_bytes = argc > 2 ? strtod(argv[2], NULL) * 1e6 : 0;
    int status = 1;

    if (!(n_bytes > 0)) {
        (void)fputs("usage: bench_conllu SCRATCH MB [FILE.conllu]\n", stderr);
        mc_arena_free(arena);
        return 2;
    }
    if (argc < 4)
        text = make_up(arena);
    else if (mc_file_read(argv[3], arena, &text, &error) != 0)
        text = mc_slice("", 0);
    n_bytes = text.length > 0 ? write_copies(text, n_bytes, argv[1]) : 0;
    mc_arena_free(arena);
    arena = mc_arena_new();
    if (n_bytes > 0)
        status = time_work(argv[1], n_bytes, READ, arena) != 0 ||
                 time_work(argv[1], n_bytes, MAKE, arena) != 0 ||
                 time_work(argv[1], n_bytes, MEASURE, arena) != 0;
    else
        (void)fprintf(stderr, "%s: the file cannot be made\n", argv[1]);
    mc_arena_free(arena);
    return status;
}
