/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_tables.c: how fast tables of sentence pairs are read, whole and row by row.
 *
 *     bench_tables [MB [ROUNDS]]
 *
 * Makes tables of MB megabytes (40) in memory: CSV, CSV with every text in quotes, TSV; reads each
 * ROUNDS times (5) on one thread. Prints the MB per second of processor time of the best reading,
 * and of the median. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/memory.h"
#include "base/random.h"
#include "base/table.h"
#include "bench/stopwatch.h"

enum { MOST_ROUNDS = 100, MOST_MEGABYTES = 1000, ID = 0, REFERENCE = 1, CANDIDATE = 2, N_FIELDS };

static const struct mc_table_field fields[N_FIELDS] = {
    {"id", true, NULL}, {"reference", true, NULL}, {"candidate", true, NULL}};

static const struct kind {
    const char *name;
    enum mc_delimiter delimiter;
    char between;
    bool quotes;
} kinds[] = {{"CSV", MC_COMMA_SEPARATED, ',', false},
             {"CSV in quotes", MC_COMMA_SEPARATED, ',', true},
             {"TSV", MC_TAB_SEPARATED, '\t', false}};

static void put_sentence(struct mc_buffer *text, uint64_t row, uint64_t side, bool quotes)
{
    uint32_t n = 6 + mc_random_below(mc_random_bits(2, row, side), 20), i;

    if (quotes)
        mc_buffer_append_char(text, '"');
    for (i = 0; i < n; i++)
        mc_buffer_append_format(text, i == 0 ? "w%u" : " w%u",
                                (unsigned)(mc_random_bits(row, i, side) % 50000));
    if (quotes)
        mc_buffer_append_char(text, '"');
}

static void make_table(const struct kind *kind, size_t n_bytes, struct mc_buffer *text)
{
    uint64_t row;

    mc_buffer_append_format(text, "id%creference%ccandidate\n", kind->between, kind->between);
    for (row = 0; text->length < n_bytes; row++) {
        mc_buffer_append_format(text, "%llu%c", (unsigned long long)row, kind->between);
        put_sentence(text, row, REFERENCE, kind->quotes);
        mc_buffer_append_char(text, kind->between);
        put_sentence(text, row, CANDIDATE, kind->quotes);
        mc_buffer_append_char(text, '\n');
    }
}

static int find_columns(struct mc_table_input *table, void *context)
{
    (void)context;
    return mc_table_find(table, fields, N_FIELDS, MC_TABLE_START, "there is no column $", NULL);
}

static int add_lengths(struct mc_table_input *table, void *context)
{
    size_t *sum = context;

    *sum += mc_table_text(table, table->columns[REFERENCE]).length +
            mc_table_text(table, table->columns[CANDIDATE]).length;
    return 0;
}

/* Returns the length of all texts, to check that both ways read the same; 0: refused. */
static size_t read_table(const struct kind *kind, struct mc_slice text, bool whole,
                         struct mc_error *error)
{
    struct mc_table_input table = {.error = error};
    struct mc_slice path = mc_slice_of("table");
    struct mc_arena *arena = mc_arena_new();
    size_t sum = 0;
    int status = whole ? mc_table_open(&table, path, text, kind->delimiter, arena)
                       : mc_table_stream(&table, path, text, find_columns, add_lengths, &sum);

    if (whole && status == 0)
        status = find_columns(&table, NULL);
    for (table.row = 1; whole && status == 0 && table.row < table.file.n_rows; table.row++)
        status = add_lengths(&table, &sum);
    mc_arena_free(arena);
    return status == 0 ? sum : 0;
}

static int time_readings(const struct kind *kind, struct mc_slice text, unsigned n_rounds)
{
    struct mc_error error = {0};
    double times[MOST_ROUNDS], megabytes = 1e-6 * (double)text.length;
    size_t sums[2] = {0, 0};
    unsigned whole, i;

    for (whole = 0; whole < 2; whole++) {
        for (i = 0; i < n_rounds; i++) {
            double begin = mc_seconds_of(CLOCK_THREAD_CPUTIME_ID);

            sums[whole] = read_table(kind, text, whole == 1, &error);
            times[i] = mc_seconds_of(CLOCK_THREAD_CPUTIME_ID) - begin;
            if (sums[whole] == 0) {
                fprintf(stderr, "bench_tables: %s: %s\n", kind->name, error.text);
                return -1;
            }
        }
        mc_sort_times(times, n_rounds);
        printf("%-13s  %-10s  %4.0f MB  %5.0f MB/s (median %.0f)\n", kind->name,
               whole == 1 ? "whole" : "row by row", megabytes, megabytes / times[0],
               megabytes / times[n_rounds / 2]);
    }
    return sums[0] == sums[1] ? 0 : -1;
}

int main(int argc, char **argv)
{
    long megabytes = argc > 1 ? strtol(argv[1], NULL, 10) : 40,
         n_rounds = argc > 2 ? strtol(argv[2], NULL, 10) : 5;
    size_t i;

    if (megabytes < 1 || megabytes > MOST_MEGABYTES || n_rounds < 1 || n_rounds > MOST_ROUNDS) {
        fprintf(stderr, "usage: bench_tables [MB [ROUNDS]]\n");
        return 2;
    }
    for (i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
        struct mc_buffer text = {NULL, 0, 0};
        int status;

        make_table(&kinds[i], (size_t)megabytes * 1000000, &text);
        status = time_readings(&kinds[i], mc_buffer_slice(&text), (unsigned)n_rounds);
        mc_buffer_free(&text);
        if (status != 0)
            return 1;
    }
    return 0;
}
