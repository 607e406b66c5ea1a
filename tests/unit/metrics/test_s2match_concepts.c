/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "metrics/s2match.c"

#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>

/* All but dogs, new-... and nil have length 1. */
static const char text[] = "cat 1 0\n"
                           "dog 0.8 0.6\n"
                           "dogs 0 1\n"
                           "run 0 1\n"
                           "new -1 0\n"
                           "york 0 1\n"
                           "clock 0.6 0.8\n"
                           "01 1 0\n"
                           "nil 0 0\n"
                           "nils 1 0\n";

static struct mc_word_vectors *vectors;

static int set_up(void **state)
{
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    return mc_word_vectors_parse(mc_slice_of(text), "text", &vectors, &error);
}

static int tear_down(void **state)
{
    (void)state;
    mc_word_vectors_close(vectors);
    return 0;
}

static void check_one_way(const char *a, const char *b, double cutoff, double similarity,
                          enum concept_rule rule)
{
    const struct concept_grading grading = {cutoff, 0.5};
    struct mc_concepts *concepts = concepts_open(vectors);
    uint32_t left = concepts_add(concepts, mc_slice_of(a));
    uint32_t right = concepts_add(concepts, mc_slice_of(b));
    enum concept_rule found;
    double value = concept_similarity(concepts, left, right, &grading, &found);

    if (!(fabs(value - similarity) <= 1e-12) || found != rule)
        fail_msg("%s and %s: %.17g by rule %d", a, b, value, (int)found);
    concepts_close(concepts);
}

/* Both ways; diffsense is 0.5. */
static void check(const char *a, const char *b, double cutoff, double similarity,
                  enum concept_rule rule)
{
    check_one_way(a, b, cutoff, similarity, rule);
    check_one_way(b, a, cutoff, similarity, rule);
}

static void test_equal(void **state)
{
    (void)state;
    check("cat", "cat", 0.5, 1, CONCEPT_EQUAL);
    check("unheard-of", "unheard-of", 0.5, 1, CONCEPT_EQUAL);
    check("nil", "nil", 1, 1, CONCEPT_EQUAL);
}

static void test_lemmas(void **state)
{
    (void)state;
    check("run-01", "run-02", 0.5, 0.5, CONCEPT_LEMMA);
    check("run-01", "run", 1, 0.5, CONCEPT_LEMMA);
    check("unheard-01", "unheard-02", 0.5, 0.5, CONCEPT_LEMMA);
    check("run-01-x", "run-01", 0.5, 0.5, CONCEPT_LEMMA); /* the lemma of one is all of the other */
    check("2-a", "2-b", 0.5, 0.5, CONCEPT_LEMMA);         /* the digit may stand anywhere */
    /* No digit, no hyphen, or nothing before the hyphen: no predicates. */
    check("o-clock", "o-bell", 0.9, 0, CONCEPT_UNLIKE);
    check("x1", "x2", 0.5, 0, CONCEPT_UNLIKE);
    check("-1", "-2", 0.5, 0, CONCEPT_UNLIKE);
}

static void test_vectors(void **state)
{
    (void)state;
    check("cat", "dog", 0.5, 0.8, CONCEPT_VECTOR);
    check("cat", "run", 0, 0, CONCEPT_UNLIKE); /* at right angles */
    check("cat", "new", 0, 0, CONCEPT_UNLIKE); /* opposite */
    check("cat", "unheard", 0, 0, CONCEPT_UNLIKE);
    /* dog + dogs = (0.8, 1.6), of length 1.6 * sqrt(1.25): its cosine with (1, 0) is 1 / sqrt(5),
     * with (0, 1) 2 / sqrt(5); half of that for a predicate, after the cutoff. */
    check("dog-01", "cat", 0.44, 0.5 / sqrt(5), CONCEPT_VECTOR);
    check("dog-01", "cat", 0.45, 0, CONCEPT_UNLIKE);
    check("dog-01", "run-01", 0.5, 1 / sqrt(5), CONCEPT_VECTOR);
    /* new + york = (-1, 1); a predicate's lemma is not taken apart, and its plural alone is none.
     */
    check("new-york", "run", 0.5, sqrt(0.5), CONCEPT_VECTOR);
    check("new-york-01", "run", 0, 0, CONCEPT_UNLIKE);
    check("nils-1", "cat", 0.5, 0.5, CONCEPT_VECTOR);
    check("unheard-york-", "york", 0.5, 1, CONCEPT_VECTOR); /* parts without a vector are skipped */
    check("-01", "cat", 0.5, 1, CONCEPT_VECTOR);            /* no predicate, but parts */
    check("nil", "cat", 0, 0, CONCEPT_UNLIKE);              /* of length 0: no direction */
    check("nil-01", "cat", 0.5, 0.5, CONCEPT_VECTOR);       /* nil + nils = (1, 0) */
}

/* A cosine that is the cutoff does not count: 1 of (1, 0) and (1, 0). */
static void test_cutoff_is_exclusive(void **state)
{
    (void)state;
    check("cat", "01", 1, 0, CONCEPT_UNLIKE);
    check("cat", "01", 0.999, 1, CONCEPT_VECTOR);
}

/* What is forgotten is found again. */
static void test_trim(void **state)
{
    const struct concept_grading grading = {0.5, 0.5};
    struct mc_concepts *concepts = concepts_open(vectors);
    enum concept_rule rule;
    uint32_t cat, dog, i;
    char word[16];

    (void)state;
    cat = concepts_add(concepts, mc_slice_of("cat"));
    concepts_trim(concepts);
    assert_int_equal(concepts_add(concepts, mc_slice_of("cat")), cat);
    for (i = 0; i < 40000; i++) {
        (void)snprintf(word, sizeof(word), "w%u", i);
        (void)concepts_add(concepts, mc_slice_of(word));
    }
    concepts_trim(concepts);
    dog = concepts_add(concepts, mc_slice_of("dog"));
    assert_int_equal(dog, 0);
    cat = concepts_add(concepts, mc_slice_of("cat"));
    assert_near(concept_similarity(concepts, cat, dog, &grading, &rule), 0.8, 1e-12);
    concepts_close(concepts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equal),   cmocka_unit_test(test_lemmas),
        cmocka_unit_test(test_vectors), cmocka_unit_test(test_cutoff_is_exclusive),
        cmocka_unit_test(test_trim),
    };

    return cmocka_run_group_tests_name("concept_similarity", tests, set_up, tear_down);
}
