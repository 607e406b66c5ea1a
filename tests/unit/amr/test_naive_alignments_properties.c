/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Metrics that align words against searches that leave nothing out. */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/naive.h"
#include "tests/unit/scoring.h"

#define NEAR 1e-12

enum { N_ROUNDS = 150, SHORT = 5, TINY = 6, LONG = 14 };

static void make(uint64_t i, size_t longest, struct mc_naive *candidate, struct mc_naive *reference)
{
    uint32_t letters = (uint32_t)(2 + i % 3);

    mc_naive_sentence(2 * i, longest, letters, candidate);
    mc_naive_sentence(2 * i + 1, longest, letters, reference);
}

static double figure(const char *spec, const char *output, const struct mc_naive *candidate,
                     const struct mc_naive *reference)
{
    char text[128];

    (void)snprintf(text, sizeof(text), "%s%coutput=%s", spec, strchr(spec, ':') == NULL ? ':' : ',',
                   output);
    return mc_scoring_pair(text, candidate->text, reference->text);
}

/* --- TER -------------------------------------------------------------------------------------- */

/* Without shifts TER is the distance of Levenshtein over the length of the reference. */
static void test_word_error_rate(void **state)
{
    struct mc_naive candidate, reference;
    uint64_t i;

    (void)state;
    for (i = 0; i < N_ROUNDS; i++) {
        double distance;

        make(i, LONG, &candidate, &reference);
        distance = (double)mc_naive_distance(&candidate, &reference);
        assert_near(figure("ter:shift_size=0", "edits", &candidate, &reference), distance, 0);
        assert_near(figure("ter:variant=tercom,shift_size=0", "edits", &candidate, &reference),
                    candidate.n == 0 || reference.n == 0
                        ? figure("ter:variant=tercom", "edits", &candidate, &reference)
                        : distance,
                    0);
        if (reference.n > 0)
            assert_near(mc_scoring_pair("ter:shift_size=0", candidate.text, reference.text),
                        100 * distance / (double)reference.n, NEAR);
    }
}

/* All arrangements of up to five words, each with the least number of block moves so far. */
struct arrangements {
    char words[120][SHORT + 1];
    size_t moves[120], n;
};

static void reach(struct arrangements *all, const char *words, size_t moves)
{
    size_t i;

    for (i = 0; i < all->n; i++)
        if (strcmp(all->words[i], words) == 0)
            return; /* found earlier, with no more moves */
    memcpy(all->words[all->n], words, strlen(words) + 1);
    all->moves[all->n++] = moves;
}

/* Moves words[from .. to) so that they stand in front of what is then at `place`. */
static void move_block(const char *words, size_t n, size_t from, size_t to, size_t place,
                       char moved[SHORT + 1])
{
    size_t used = 0, i, rest = 0;

    for (i = 0; i <= n; i++) {
        if (i >= from && i < to)
            continue;
        if (rest++ == place) {
            memcpy(moved + used, words + from, to - from);
            used += to - from;
        }
        if (i < n)
            moved[used++] = words[i];
    }
    moved[used] = '\0';
}

/* The true translation edit rate's edits: the least sum of block moves and distance, over all
 * sequences of moves (breadth first). */
static size_t least_edits(const struct mc_naive *candidate, const struct mc_naive *reference)
{
    struct arrangements all = {.n = 0};
    size_t best = SIZE_MAX, i, from, to, place;

    reach(&all, candidate->words, 0);
    for (i = 0; i < all.n; i++) {
        struct mc_naive moved = *candidate;
        size_t edits;

        memcpy(moved.words, all.words[i], candidate->n + 1);
        edits = all.moves[i] + mc_naive_distance(&moved, reference);
        best = edits < best ? edits : best;
        for (from = 0; from < candidate->n; from++)
            for (to = from + 1; to <= candidate->n; to++)
                for (place = 0; place <= candidate->n - (to - from); place++) {
                    char words[SHORT + 1];

                    move_block(all.words[i], candidate->n, from, to, place, words);
                    reach(&all, words, all.moves[i] + 1);
                }
    }
    return best;
}

/* TER's greedy search lies between the best sequence of shifts and none at all; its edits are those
 * it lists. */
static void test_shifts(void **state)
{
    static const char *const variants[] = {"ter", "ter:variant=tercom"};
    struct mc_naive candidate, reference;
    size_t n_better = 0, v;
    uint64_t i;

    (void)state;
    for (i = 0; i < N_ROUNDS; i++) {
        make(i, SHORT, &candidate, &reference);
        if (candidate.n == 0 || reference.n == 0)
            continue;
        for (v = 0; v < 2; v++) {
            double edits = figure(variants[v], "edits", &candidate, &reference);
            double distance = (double)mc_naive_distance(&candidate, &reference);

            assert_true(edits >= (double)least_edits(&candidate, &reference));
            assert_true(edits <= distance);
            n_better += edits < distance;
            assert_near(figure(variants[v], "shifts", &candidate, &reference) +
                            figure(variants[v], "insertions", &candidate, &reference) +
                            figure(variants[v], "deletions", &candidate, &reference) +
                            figure(variants[v], "substitutions", &candidate, &reference),
                        edits, 0);
        }
    }
    assert_true(n_better > 10);
}

/* --- matchings -------------------------------------------------------------------------------- */

/* A one-to-one matching of equal words: partner[i] of word i of the candidate, or none. */
struct matching {
    const struct mc_naive *candidate, *reference;
    size_t partner[MC_NAIVE_WORDS];
    bool used[MC_NAIVE_WORDS];
};

#define NONE SIZE_MAX

/* Calls `see` with every matching there is. */
static void each_matching(struct matching *matching, size_t word,
                          void (*see)(const struct matching *matching, void *context),
                          void *context)
{
    size_t k;

    if (word == matching->candidate->n) {
        see(matching, context);
        return;
    }
    matching->partner[word] = NONE;
    each_matching(matching, word + 1, see, context);
    for (k = 0; k < matching->reference->n; k++) {
        if (matching->used[k] || matching->reference->words[k] != matching->candidate->words[word])
            continue;
        matching->used[k] = true;
        matching->partner[word] = k;
        each_matching(matching, word + 1, see, context);
        matching->used[k] = false;
    }
}

/* Whether a word goes on with the run of the one before it. */
static bool continues(size_t partner_before, size_t partner)
{
    return partner_before != NONE && partner != NONE && partner == partner_before + 1;
}

/* --- GTM -------------------------------------------------------------------------------------- */

/* The largest sum of the squares of run lengths, and the largest number of words. */
struct sizes {
    double squares, words;
};

static void see_runs(const struct matching *matching, void *context)
{
    struct sizes *best = context;
    double squares = 0, words = 0, run = 0;
    size_t before = NONE, i;

    for (i = 0; i < matching->candidate->n; i++) {
        if (!continues(before, matching->partner[i])) {
            squares += run * run;
            run = 0;
        }
        run += matching->partner[i] != NONE;
        words += matching->partner[i] != NONE;
        before = matching->partner[i];
    }
    squares += run * run;
    best->squares = fmax(best->squares, squares);
    best->words = fmax(best->words, words);
}

/* With exponent 1 the size is exact; with 2 the greedy rule reaches at most the best matching, and
 * at least its longest run alone. */
static void test_gtm(void **state)
{
    struct mc_naive candidate, reference;
    size_t n_equal = 0, n = 0;
    uint64_t i;

    (void)state;
    for (i = 0; i < N_ROUNDS; i++) {
        struct matching matching = {&candidate, &reference, {0}, {false}};
        struct sizes best = {0, 0};
        double size, words;

        make(i, TINY, &candidate, &reference);
        each_matching(&matching, 0, see_runs, &best);
        words = figure("gtm:exponent=1", "size", &candidate, &reference);
        size = figure("gtm:exponent=2", "size", &candidate, &reference);
        assert_near(words, best.words, 0);
        assert_near(words, (double)mc_naive_overlap(&candidate, &reference), 0);
        assert_true(size <= sqrt(best.squares) + NEAR);
        assert_true(size + NEAR >= figure("gtm:exponent=2", "longest_run", &candidate, &reference));
        n_equal += fabs(size - sqrt(best.squares)) < NEAR;
        n++;
        if (candidate.n > 0 && reference.n > 0 && words > 0) {
            double p = words / (double)candidate.n, r = words / (double)reference.n;

            assert_near(mc_scoring_pair("gtm:exponent=1", candidate.text, reference.text),
                        2 * p * r / (p + r), NEAR);
        }
    }
    assert_true(n_equal > n * 3 / 4);
}

/* --- METEOR ----------------------------------------------------------------------------------- */

/* Most words first, then fewest chunks. */
struct alignment {
    size_t words, chunks;
};

static void see_chunks(const struct matching *matching, void *context)
{
    struct alignment *best = context;
    size_t words = 0, chunks = 0, before = NONE, i;

    for (i = 0; i < matching->candidate->n; i++) {
        words += matching->partner[i] != NONE;
        chunks += matching->partner[i] != NONE && !continues(before, matching->partner[i]);
        before = matching->partner[i];
    }
    if (words > best->words || (words == best->words && chunks < best->chunks)) {
        best->words = words;
        best->chunks = chunks;
    }
}

/* The formula for content words alone, all matched by equality: P and R are shares of words. */
static double meteor(double ours, double theirs, double words, double chunks)
{
    double p = words / ours, r = words / theirs, fraction = chunks / words;

    if (words <= 0)
        return 0;
    if (words >= ours && words >= theirs && chunks <= 1)
        fraction = 0;
    return 1 / ((1 - 0.85) / p + 0.85 / r) * (1 - 0.6 * pow(fraction, 0.2));
}

/* The beam must find the most words, and never fewer chunks than there are; on sentences this short
 * it finds the best alignment (almost) always. */
static void test_meteor(void **state)
{
    const char *spec = "meteor:modules=exact";
    struct mc_naive candidate, reference;
    size_t n_equal = 0, n = 0;
    uint64_t i;

    (void)state;
    for (i = 0; i < N_ROUNDS; i++) {
        struct matching matching = {&candidate, &reference, {0}, {false}};
        struct alignment best = {0, 0};
        double chunks, words;

        make(i, TINY, &candidate, &reference);
        if (candidate.n == 0 || reference.n == 0)
            continue;
        each_matching(&matching, 0, see_chunks, &best);
        words = figure(spec, "matched_candidate", &candidate, &reference);
        chunks = figure(spec, "chunks", &candidate, &reference);
        assert_near(words, (double)best.words, 0);
        assert_true(chunks >= (double)best.chunks);
        n_equal += chunks <= (double)best.chunks;
        n++;
        assert_near(mc_scoring_pair(spec, candidate.text, reference.text),
                    meteor((double)candidate.n, (double)reference.n, words, chunks), NEAR);
    }
    assert_true(n > 100 && n_equal > n * 9 / 10);
}

/* NLTK's METEOR where words are equal or unrelated: the last word of the candidate takes the last
 * equal word of the reference that is free. */
static double nltk_meteor(const struct mc_naive *candidate, const struct mc_naive *reference)
{
    struct matching matching = {candidate, reference, {0}, {false}};
    double words = 0, chunks = 0, p, r;
    size_t i, k, last = NONE;

    for (i = candidate->n; i-- > 0;) {
        matching.partner[i] = NONE;
        for (k = reference->n; k-- > 0 && matching.partner[i] == NONE;)
            if (!matching.used[k] && reference->words[k] == candidate->words[i]) {
                matching.used[k] = true;
                matching.partner[i] = k;
            }
    }
    /* chunks over the matches alone: the one before must be the neighbour on both sides */
    for (i = 0; i < candidate->n; i++) {
        if (matching.partner[i] == NONE)
            continue;
        words++;
        chunks +=
            last == NONE || last + 1 != i || matching.partner[last] + 1 != matching.partner[i];
        last = i;
    }
    if (words <= 0)
        return 0;
    p = words / (double)candidate->n;
    r = words / (double)reference->n;
    return p * r / (0.9 * p + 0.1 * r) * (1 - 0.5 * pow(chunks / words, 3));
}

static void test_nltk_meteor(void **state)
{
    struct mc_naive candidate, reference;
    uint64_t i;

    (void)state;
    assert_int_equal(setenv("METRICHECK_WORDNET", mc_source_path("tests/wordnet"), 1), 0);
    for (i = 0; i < N_ROUNDS; i++) {
        make(i, LONG, &candidate, &reference);
        assert_near(mc_scoring_pair("meteor:variant=nltk", candidate.text, reference.text),
                    nltk_meteor(&candidate, &reference), NEAR);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_word_error_rate),
        cmocka_unit_test(test_shifts),
        cmocka_unit_test(test_gtm),
        cmocka_unit_test(test_meteor),
        cmocka_unit_test(test_nltk_meteor),
    };

    return cmocka_run_group_tests_name("naive_alignments", tests, NULL, NULL);
}
