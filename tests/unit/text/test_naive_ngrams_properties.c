/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Metrics of n-grams against a second implementation that looks everywhere. */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/naive.h"
#include "tests/unit/scoring.h"

#define NEAR 1e-12

enum { N_ROUNDS = 150, LONGEST = 12, ORDER = 4, CHARACTERS = 6 };

/* A candidate and two references, which may be empty and hold three or four different words. */
struct round {
    struct mc_naive candidate, references[2];
    struct mc_scoring_case one, two;
};

static void make(uint64_t i, struct round *round)
{
    uint32_t letters = (uint32_t)(3 + i % 2);

    mc_naive_sentence(3 * i, LONGEST, letters, &round->candidate);
    mc_naive_sentence(3 * i + 1, LONGEST, letters, &round->references[0]);
    mc_naive_sentence(3 * i + 2, LONGEST, letters, &round->references[1]);
    memset(&round->one, 0, sizeof(round->one));
    memset(&round->two, 0, sizeof(round->two));
    round->one.candidate = round->two.candidate = round->candidate.text;
    round->one.references[0] = round->two.references[0] = round->references[0].text;
    round->two.references[1] = round->references[1].text;
}

static double figure(const char *spec, const char *output, unsigned n,
                     const struct mc_scoring_case *item)
{
    char text[128];

    (void)snprintf(text, sizeof(text), "%s,output=%s%u", spec, output, n);
    return mc_scoring_score(text, item, NULL);
}

/* --- BLEU ------------------------------------------------------------------------------------- */

/* Length of the reference that is closest to the candidate's, the shorter of two. */
static size_t closest(const struct mc_naive *candidate, const struct mc_naive *references,
                      size_t n_references)
{
    size_t best = references[0].n, r;

    for (r = 1; r < n_references; r++) {
        long old = labs((long)best - (long)candidate->n);
        long new = labs((long)references[r].n - (long)candidate->n);

        if (new < old || (new == old &&references[r].n < best))
            best = references[r].n;
    }
    return best;
}

/* sacreBLEU's sentence BLEU: smoothing exp, effective order. */
static double bleu(const struct mc_naive *candidate, const struct mc_naive *references,
                   size_t n_references)
{
    size_t length = closest(candidate, references, n_references), any = 0, n;
    double sum = 0, penalty = 1, halves = 1;
    size_t orders = 0;

    for (n = 1; n <= ORDER; n++) {
        size_t matches = mc_naive_matches(candidate, references, n_references, n);
        size_t total = mc_naive_total(candidate, n);

        any += matches;
        if (total == 0)
            break;
        orders++;
        if (matches == 0)
            halves *= 2;
        sum += log(matches > 0 ? 100.0 * (double)matches / (double)total
                               : 100.0 / (halves * (double)total));
    }
    if (any == 0)
        return 0;
    if (candidate->n < length)
        penalty = exp(1 - (double)length / (double)candidate->n);
    return penalty * exp(sum / (double)orders);
}

static void test_bleu(void **state)
{
    struct round round;
    uint64_t i;
    unsigned n;

    (void)state;
    for (i = 0; i < N_ROUNDS; i++) {
        make(i, &round);
        for (n = 1; n <= ORDER; n++) {
            assert_near(figure("bleu:tokenize=none", "matches_", n, &round.two),
                        (double)mc_naive_matches(&round.candidate, round.references, 2, n), 0);
            assert_near(figure("bleu:tokenize=none", "totals_", n, &round.two),
                        (double)mc_naive_total(&round.candidate, n), 0);
        }
        assert_near(mc_scoring_score("bleu", &round.one, NULL),
                    bleu(&round.candidate, round.references, 1), NEAR);
        assert_near(mc_scoring_score("bleu", &round.two, NULL),
                    bleu(&round.candidate, round.references, 2), NEAR);
    }
}

/* --- NIST ------------------------------------------------------------------------------------- */

/* NLTK's sentence NIST up to bigrams, with the information of the one reference. */
static double nist(const struct mc_naive *candidate, const struct mc_naive *reference)
{
    double sum[2] = {0, 0}, ratio = (double)candidate->n / (double)reference->n;
    double beta = log(0.5) / pow(log(1.5), 2);
    size_t n, i, k;

    for (n = 1; n <= 2; n++)
        for (i = 0; i + n <= candidate->n; i++) {
            const char *words = candidate->words + i;
            size_t ours = mc_naive_count(candidate, words, n);
            size_t theirs = mc_naive_count(reference, words, n);
            size_t context = n == 1 ? reference->n : mc_naive_count(reference, words, 1);
            bool seen = false;

            for (k = 0; k < i; k++)
                seen = seen || memcmp(candidate->words + k, words, n) == 0;
            if (!seen && theirs > 0)
                sum[n - 1] += (double)(ours < theirs ? ours : theirs) *
                              (log((double)context / (double)theirs) / log(2));
        }
    return (sum[0] / (double)candidate->n + sum[1] / (double)(candidate->n - 1)) *
           (ratio >= 1 ? 1 : exp(beta * pow(log(ratio), 2)));
}

static void test_nist(void **state)
{
    struct round round;
    uint64_t i;

    (void)state;
    for (i = 0; i < N_ROUNDS; i++) {
        make(i, &round);
        if (round.candidate.n < 2 || round.references[0].n < 1)
            continue; /* NLTK divides by zero */
        assert_near(mc_scoring_score("nist:variant=nltk,order=2", &round.one, NULL),
                    nist(&round.candidate, &round.references[0]), NEAR);
    }
}

/* --- ROUGE ------------------------------------------------------------------------------------ */

static double harmonic(double matched, double ours, double theirs)
{
    double p = matched / fmax(ours, 1), r = matched / fmax(theirs, 1);

    return p + r > 0 ? 2 * p * r / (p + r) : 0;
}

static void test_rouge(void **state)
{
    struct round round;
    uint64_t i;
    size_t n;

    (void)state;
    for (i = 0; i < N_ROUNDS; i++) {
        const struct mc_naive *theirs = &round.references[0], *ours = &round.candidate;

        make(i, &round);
        for (n = 1; n <= 3; n++) {
            char spec[32];

            (void)snprintf(spec, sizeof(spec), "rouge:type=%zu", n);
            assert_near(mc_scoring_score(spec, &round.one, NULL),
                        harmonic((double)mc_naive_matches(ours, theirs, 1, n),
                                 (double)mc_naive_total(ours, n),
                                 (double)mc_naive_total(theirs, n)),
                        NEAR);
        }
        assert_near(mc_scoring_score("rouge:type=L", &round.one, NULL),
                    harmonic((double)mc_naive_subsequence(ours->words, theirs->words),
                             (double)ours->n, (double)theirs->n),
                    NEAR);
    }
}

/* --- chrF ------------------------------------------------------------------------------------- */

/* The one-letter words are the characters that are left when blanks are gone. */
static double chrf(const struct mc_naive *candidate, const struct mc_naive *reference)
{
    double p = 0, r = 0, orders = 0;
    size_t n;

    for (n = 1; n <= CHARACTERS; n++) {
        double matches = (double)mc_naive_matches(candidate, reference, 1, n);

        if (mc_naive_total(candidate, n) == 0 || mc_naive_total(reference, n) == 0)
            continue;
        orders++;
        p += matches / (double)mc_naive_total(candidate, n);
        r += matches / (double)mc_naive_total(reference, n);
    }
    if (!(orders > 0) || !(p + r > 0))
        return 0;
    p /= orders;
    r /= orders;
    return 100 * 5 * p * r / (4 * p + r);
}

static void test_chrf(void **state)
{
    struct round round;
    uint64_t i;

    (void)state;
    for (i = 0; i < N_ROUNDS; i++) {
        make(i, &round);
        assert_near(mc_scoring_score("chrf", &round.one, NULL),
                    chrf(&round.candidate, &round.references[0]), NEAR);
        assert_near(mc_scoring_score("chrf", &round.two, NULL),
                    fmax(chrf(&round.candidate, &round.references[0]),
                         chrf(&round.candidate, &round.references[1])),
                    NEAR);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bleu),
        cmocka_unit_test(test_nist),
        cmocka_unit_test(test_rouge),
        cmocka_unit_test(test_chrf),
    };

    return cmocka_run_group_tests_name("naive_ngrams", tests, NULL, NULL);
}
