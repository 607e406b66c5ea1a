/* SPDX-License-Identifier: GPL-3.0-or-later */
/* statistics.c: the command `statistics`: lists the statistics and tests that a run can show. */
#include <math.h>
#include <stdio.h>
#include <strings.h>

#include "analysis/paired_tests.h"
#include "analysis/statistics.h"
#include "base/file.h"
#include "base/terminal.h"
#include "commands/command.h"
#include "commands/help.h"

static const struct mc_option options[] = {MC_OPTIONS_END};

/* A statistic or a test. */
struct entry {
    const char *kind, *name, *title, *definition, *citation;
    double best; /* NaN: none, or a test */
};

static struct entry statistic_entry(const struct mc_statistic *statistic)
{
    return (struct entry){"--statistic",         statistic->name,     statistic->title,
                          statistic->definition, statistic->citation, statistic->best};
}

static struct entry test_entry(const struct mc_paired_test *test)
{
    return (struct entry){"--test",         test->name,     test->title,
                          test->definition, test->citation, (double)NAN};
}

/* The figure next to the statistics in every table. */
static const struct entry passed = {
    "--figure",
    "passed",
    "passed",
    "expectations passed, of those that are applicable to the metric, with Wilson's interval; the "
    "best sentinel's stands beside it",
    "Ribeiro, Wu, Guestrin and Singh 2020",
    1};

static bool by_default(const struct mc_statistic *statistic)
{
    return statistic->by_default && !statistic->secondary;
}

static void put_item(const struct entry *entry, bool marked, unsigned width, FILE *stream)
{
    char text[1024];

    fprintf(stream, "  %s%s\n", entry->name, marked ? " *" : "");
    (void)snprintf(text, sizeof(text), "%s (%s)", entry->definition, entry->citation);
    mc_manual_wrap(text, 6, width, stream);
}

static void put_all(unsigned width, FILE *stream)
{
    size_t n, i;
    const struct mc_statistic *const *statistics = mc_statistics(&n);
    const struct mc_paired_test *const *tests;

    fputs("statistics, for `run --statistic NAME` (* shown by default)\n", stream);
    for (i = 0; i < n; i++) {
        struct entry entry = statistic_entry(statistics[i]);

        put_item(&entry, by_default(statistics[i]), width, stream);
    }
    fputs("\ntests, for --test NAME of `run`, `compare` and `gate`\n", stream);
    tests = mc_paired_tests(&n);
    for (i = 0; i < n; i++) {
        struct entry entry = test_entry(tests[i]);

        put_item(&entry, false, width, stream);
    }
}

/* The statistic or test of this name; an unknown one is MC_CODE_USAGE with the nearest name. */
static int find(const char *name, struct entry *entry, struct mc_arena *arena,
                struct mc_error *error)
{
    const struct mc_statistic *statistic = mc_statistic_of_words(name);
    const struct mc_paired_test *test = mc_paired_test_find(name);
    const struct mc_statistic *const *statistics;
    const struct mc_paired_test *const *tests;
    char hint[MC_NEAREST_HINT];
    const char **known;
    size_t n_statistics, n_tests, i;

    if (strcasecmp(name, "passed") == 0) {
        *entry = passed;
        return 0;
    }
    if (statistic != NULL)
        *entry = statistic_entry(statistic);
    else if (test != NULL)
        *entry = test_entry(test);
    if (statistic != NULL || test != NULL)
        return 0;
    statistics = mc_statistics(&n_statistics);
    tests = mc_paired_tests(&n_tests);
    known = mc_arena_array(arena, n_statistics + n_tests + 1, sizeof(*known));
    for (i = 0; i < n_statistics; i++)
        known[i] = statistics[i]->name;
    for (i = 0; i < n_tests; i++)
        known[n_statistics + i] = tests[i]->name;
    return mc_error_set(error, MC_CODE_USAGE, "there is no statistic and no test '%s'%s", name,
                        mc_nearest_hint(mc_slice_of(name), known, hint));
}

static int work(void *nothing, const struct mc_option_list *names, struct mc_arena *arena,
                struct mc_error *error)
{
    unsigned width = mc_terminal_width(stdout, 80);
    struct entry *entries = mc_arena_array(arena, names->n_items, sizeof(*entries));
    struct mc_output output;
    size_t i;

    (void)nothing;
    for (i = 0; i < names->n_items; i++)
        if (find(names->items[i], &entries[i], arena, error) != 0)
            return -1;
    if (mc_output_open("-", &output, error) != 0)
        return -1;
    for (i = 0; i < names->n_items; i++) {
        fprintf(output.stream, "%s (%s %s)\n", entries[i].title, entries[i].kind, entries[i].name);
        mc_manual_wrap(entries[i].definition, 2, width, output.stream);
        if (!isnan(entries[i].best))
            fprintf(output.stream, "  best: %g\n", entries[i].best);
        fprintf(output.stream, "  source: %s\n", entries[i].citation);
    }
    if (names->n_items == 0)
        put_all(width, output.stream);
    return mc_output_finish(&output, error);
}

static const struct mc_example examples[] = {{"metricheck statistics spearman MAD \"right order\"",
                                              "Definitions and sources of three statistics."},
                                             {NULL, NULL}};

const struct mc_command mc_command_statistics = {
    "statistics",
    NULL,
    MC_FOR_DEVELOPERS,
    "list the statistics and tests, or document some",
    "[NAME...]",
    "Lists the statistics of `run --statistic` and the tests of `run`, `compare` and `gate`, "
    "each with its definition and source, or documents those named. doc/statistics.md has "
    "the formulas.",
    options,
    examples,
    .work = work,
};
