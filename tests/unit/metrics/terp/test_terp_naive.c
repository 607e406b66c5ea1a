/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The alignments of TERp against a table that leaves nothing out. */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/file.h"
#include "tests/unit/naive.h"
#include "tests/unit/scoring.h"

enum { N_ROUNDS = 150, LONG = 14 };

#define PARAMETERS "terp-naive-parameters.tmp"
#define PHRASES "terp-naive-phrases.tmp"

#define MATCH 0.125
#define INSERTION 0.5
#define DELETION 1.25
#define SUBSTITUTION 1.5

/* Words of phrases are letters. */
static const struct phrase {
    const char *reference, *candidate;
    double cost;
} phrases[] = {{"kl", "m", 0.375}, {"m", "kk", 0.875}, {"l", "k", 0.25}, {"kkk", "ll", 0.0625}};

enum { N_PHRASES = sizeof(phrases) / sizeof(phrases[0]) };

static void write_file(const char *path, const char *text)
{
    struct mc_output output;
    struct mc_error error = MC_NO_ERROR;

    assert_int_equal(mc_output_open(path, &output, &error), 0);
    assert_true(fputs(text, output.stream) >= 0);
    assert_int_equal(mc_output_finish(&output, &error), 0);
}

static void append_phrase(struct mc_buffer *text, const char *letters)
{
    mc_buffer_append_text(text, " <p>");
    for (; *letters != '\0'; letters++)
        mc_buffer_append_format(text, "%c ", *letters);
    mc_buffer_append_text(text, "</p>");
}

static void write_files(const char *constraint)
{
    struct mc_buffer text = {NULL, 0, 0};
    size_t i;

    for (i = 0; i < N_PHRASES; i++) {
        mc_buffer_append_format(&text, "%g", phrases[i].cost);
        append_phrase(&text, phrases[i].reference);
        append_phrase(&text, phrases[i].candidate);
        mc_buffer_append_char(&text, '\n');
    }
    write_file(PHRASES, text.data);
    mc_buffer_clear(&text);
    mc_buffer_append_format(&text,
                            "Beam Width (integer) : 1000\n"
                            "Default Match Cost (float) : %g\n"
                            "Default Insertion Cost (float) : %g\n"
                            "Default Deletion Cost (float) : %g\n"
                            "Default Substitution Cost (float) : %g\n"
                            "Shift Constraint (string) : %s\n",
                            MATCH, INSERTION, DELETION, SUBSTITUTION, constraint);
    write_file(PARAMETERS, text.data);
    mc_buffer_free(&text);
}

static bool ends_with(const char *words, size_t n, const char *phrase)
{
    size_t length = strlen(phrase);

    return length <= n && memcmp(words + n - length, phrase, length) == 0;
}

/* The least cost of the first so many words of both: every edit that can be the last one. */
static double least(const struct mc_naive *candidate, const struct mc_naive *reference)
{
    double cost[LONG + 1][LONG + 1];
    size_t i, j, k;

    for (i = 0; i <= candidate->n; i++)
        for (j = 0; j <= reference->n; j++) {
            double best = i == 0 && j == 0 ? 0 : (double)INFINITY;

            if (i > 0)
                best = fmin(best, cost[i - 1][j] + INSERTION);
            if (j > 0)
                best = fmin(best, cost[i][j - 1] + DELETION);
            if (i > 0 && j > 0)
                best = fmin(best,
                            cost[i - 1][j - 1] + (candidate->words[i - 1] == reference->words[j - 1]
                                                      ? MATCH
                                                      : SUBSTITUTION));
            for (k = 0; k < N_PHRASES; k++)
                if (ends_with(candidate->words, i, phrases[k].candidate) &&
                    ends_with(reference->words, j, phrases[k].reference))
                    best = fmin(
                        best,
                        cost[i - strlen(phrases[k].candidate)][j - strlen(phrases[k].reference)] +
                            phrases[k].cost);
            cost[i][j] = best;
        }
    return cost[candidate->n][reference->n];
}

static double edits(const struct mc_naive *candidate, const struct mc_naive *reference)
{
    return mc_scoring_pair("terp:parameters=" PARAMETERS ",phrases=" PHRASES ",output=edits",
                           candidate->text, reference->text);
}

static void make(uint64_t i, struct mc_naive *candidate, struct mc_naive *reference)
{
    uint32_t letters = (uint32_t)(2 + i % 3);

    mc_naive_sentence(2 * i, LONG, letters, candidate);
    mc_naive_sentence(2 * i + 1, LONG, letters, reference);
}

/* Without shifts the alignment is the cheapest of all; the sums of these costs are exact. */
static void test_alignments(void **state)
{
    struct mc_naive candidate, reference;
    uint64_t i;

    (void)state;
    write_files("noshift");
    for (i = 0; i < N_ROUNDS; i++) {
        make(i, &candidate, &reference);
        if (candidate.n > 0 && reference.n > 0)
            assert_near(edits(&candidate, &reference), least(&candidate, &reference), 0);
    }
}

/* Shifts never make it dearer, and cost 1 at least where they make it cheaper. */
static void test_shifts(void **state)
{
    struct mc_naive candidate, reference;
    size_t n_cheaper = 0;
    uint64_t i;

    (void)state;
    write_files("relax");
    for (i = 0; i < N_ROUNDS; i++) {
        double found, unshifted;

        make(i, &candidate, &reference);
        found = edits(&candidate, &reference);
        unshifted = least(&candidate, &reference);
        if (candidate.n == 0 || reference.n == 0)
            continue;
        assert_true(found <= unshifted);
        assert_true(found >= fmin(unshifted, 1));
        n_cheaper += found < unshifted;
    }
    assert_true(n_cheaper > 10);
}

static int remove_files(void **state)
{
    (void)state;
    (void)remove(PARAMETERS);
    (void)remove(PHRASES);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_alignments),
                                       cmocka_unit_test(test_shifts)};

    return cmocka_run_group_tests_name("terp_naive", tests, NULL, remove_files);
}
