/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "metrics/meteor/meteor.h"
#include "tests/unit/scoring.h"

#define NEAR 1e-12
#define PLAIN "meteor:modules=exact+stem"

static double figure(const char *spec, const char *output, const char *candidate,
                     const char *reference)
{
    char text[256];

    (void)snprintf(text, sizeof(text), "%s,output=%s", spec, output);
    return mc_scoring_pair(text, candidate, reference);
}

/* Candidate "the cat sat", reference "the cat slept": "the" is a function word. Matched: the, cat.
 * P = R = (0.75 * 1 + 0.25 * 1) / (0.75 * 2 + 0.25) = 1 / 1.75; one chunk of two words; penalty
 * 0.6 * (1 / 2)^0.2. */
static void test_formula(void **state)
{
    double p = 1 / 1.75, penalty = 0.6 * pow(0.5, 0.2);

    (void)state;
    assert_near(mc_scoring_pair(PLAIN, "The cat sat", "the cat slept"), p * (1 - penalty), NEAR);
    assert_near(figure(PLAIN, "precision", "The cat sat", "the cat slept"), p, NEAR);
    assert_near(figure(PLAIN, "fragmentation_penalty", "The cat sat", "the cat slept"), penalty,
                NEAR);
    assert_near(figure(PLAIN, "chunks", "The cat sat", "the cat slept"), 1, 0);
    assert_near(figure(PLAIN, "exact_content_candidate", "The cat sat", "the cat slept"), 1, 0);
    assert_near(figure(PLAIN, "exact_function_reference", "The cat sat", "the cat slept"), 1, 0);
    assert_near(figure(PLAIN, "reference_function_words", "The cat sat", "the cat slept"), 1, 0);
    /* -ch: "cat" 3 and "the" 3 of the, cat, sat 3 each: (2.25 + 0.75) / (4.5 + 0.75) */
    assert_near(figure(PLAIN ",characters=yes", "precision", "The cat sat", "the cat slept"),
                3 / 5.25, NEAR);
}

/* Stems count 0.6: cats for cat; and by the order of weights that are given, 0.5. */
static void test_stems_and_weights(void **state)
{
    (void)state;
    assert_near(figure(PLAIN, "precision", "big cats", "big cat"), (1 + 0.6) / 2, NEAR);
    assert_near(figure(PLAIN ",weights=1/0.5", "precision", "big cats", "big cat"), 0.75, NEAR);
    assert_near(figure("meteor:task=hter,modules=exact+stem", "recall", "big cats", "big cat"),
                (1 + 0.2) / 2, NEAR);
    assert_near(figure("meteor:modules=exact", "precision", "big cats", "big cat"), 0.5, NEAR);
    /* all matched in one chunk: no penalty, Fmean of 0.8 and 0.8 */
    assert_near(mc_scoring_pair(PLAIN, "big cats", "big cat"), 0.8, NEAR);
}

/* a b c d / c d a b: two chunks; a b c d / d c b a: four. Single letters are no function words, but
 * "a" is. */
static void test_chunks(void **state)
{
    (void)state;
    assert_near(figure(PLAIN, "chunks", "w x y z", "y z w x"), 2, 0);
    assert_near(figure(PLAIN, "chunks", "w x y z", "z y x w"), 4, 0);
    assert_near(mc_scoring_pair(PLAIN, "w x y z", "y z w x"), 1 - 0.6 * pow(0.5, 0.2), NEAR);
    /* the beam finds the one chunk among the repetitions */
    assert_near(figure(PLAIN, "chunks", "w x w x w y", "w x w x w y"), 1, 0);
    assert_near(mc_scoring_pair(PLAIN, "w x w x w y", "w x w x w y"), 1, NEAR);
}

static void test_edges(void **state)
{
    struct mc_scoring_case several = {"big cats", {"small dogs", "big cat", "big house", NULL}};
    struct mc_scoring_case both[2] = {{"big cats", {"big cat", NULL}},
                                      {"w x y z", {"y z w x", NULL}}};
    double worst, best;

    (void)state;
    assert_near(mc_scoring_pair(PLAIN, "", "a b"), 0, 0);
    assert_near(mc_scoring_pair(PLAIN, "a b", ""), 0, 0);
    assert_near(mc_scoring_pair(PLAIN, "", ""), 0, 0);
    assert_near(mc_scoring_pair(PLAIN, "cat", "dog"), 0, 0);
    assert_true(isnan(figure(PLAIN, "precision", "", "a b")));
    assert_near(mc_scoring_score(PLAIN, &several, NULL), 0.8, NEAR);
    /* the first case is perfect, its chunk is left out: 2 chunks, 6 words; P = R = 5.6 / 6 */
    assert_near(mc_scoring_corpus(PLAIN, both, 2, NULL), 5.6 / 6 * (1 - 0.6 * pow(2.0 / 6, 0.2)),
                NEAR);
    mc_scoring_range(PLAIN, &worst, &best);
    assert_near(worst, 0, 0);
    assert_near(best, 1, 0);
    mc_scoring_range(PLAIN ",output=chunks", &worst, &best);
    assert_true(isinf(best));
}

static void test_refusals(void **state)
{
    (void)state;
    assert_non_null(strstr(mc_scoring_refusal("meteor:modules=exact+stems"), "joined by +"));
    assert_non_null(strstr(mc_scoring_refusal("meteor:modules=exact+exact"), "twice"));
    assert_non_null(strstr(mc_scoring_refusal("meteor:modules=exact+paraphrase"), "FILE"));
    assert_non_null(strstr(mc_scoring_refusal(PLAIN ",weights=1"), "for each module"));
    assert_non_null(strstr(mc_scoring_refusal(PLAIN ",weights=1/1/1"), "more numbers"));
    assert_non_null(strstr(mc_scoring_refusal(PLAIN ",weights=1/x"), "not '1/x'"));
    assert_non_null(strstr(mc_scoring_refusal(PLAIN ",resources=/nowhere"), "function.english"));
    assert_non_null(
        strstr(mc_scoring_refusal("meteor:paraphrases=/nowhere,modules=paraphrase"), "/nowhere"));
    assert_int_equal(setenv("METRICHECK_WORDNET", "/nowhere", 1), 0);
    assert_non_null(strstr(mc_scoring_refusal("meteor"), "wordnet-base"));
    assert_non_null(strstr(mc_scoring_refusal("meteor:variant=nltk"), "wordnet-base"));
    assert_int_equal(setenv("METRICHECK_WORDNET", mc_source_path("tests/wordnet"), 1), 0);
    assert_non_null(
        strstr(mc_scoring_refusal("meteor:variant=nltk,output=synonym_content_candidate"),
               "neither function words"));
}

/* With the WordNet of tests/wordnet: car, auto and railway_car share synsets; "cars" by a rule,
 * "wolves" by an exception; synonyms count 0.8. */
static void test_synonyms(void **state)
{
    (void)state;
    assert_int_equal(setenv("METRICHECK_WORDNET", mc_source_path("tests/wordnet"), 1), 0);
    assert_near(mc_scoring_pair("meteor", "red auto", "red car"), 0.9, NEAR);
    assert_near(mc_scoring_pair("meteor", "red auto", "red cars"), 0.9, NEAR);
    assert_near(figure("meteor:task=rank", "precision", "wolves create", "wolf makes"), 0.8, NEAR);
    assert_near(figure("meteor:task=rank", "synonym_content_candidate", "red auto", "red glass"), 0,
                0);
    assert_non_null(strstr(mc_scoring_signature("meteor"), "|wordnet:"));
    assert_null(strstr(mc_scoring_signature(PLAIN), "|wordnet:"));
}

/* NLTK: F = P R / (0.9 P + 0.1 R), penalty 0.5 * (chunks / matches)^3. */
static void test_nltk(void **state)
{
    const char *spec = "meteor:variant=nltk";

    (void)state;
    assert_int_equal(setenv("METRICHECK_WORDNET", mc_source_path("tests/wordnet"), 1), 0);
    /* two of two match in one chunk */
    assert_near(mc_scoring_pair(spec, "red car", "red car"), 1 - 0.5 / 8, NEAR);
    assert_near(mc_scoring_pair(spec, "Red auto", "red car"), 1 - 0.5 / 8, NEAR);
    assert_near(mc_scoring_pair(spec, "red cars", "red car"), 1 - 0.5 / 8, NEAR);
    /* P = 1/2, R = 1: F = 0.5 / 0.55; one match, one chunk */
    assert_near(mc_scoring_pair(spec, "red glass", "red"), 0.5 / 0.55 * 0.5, NEAR);
    assert_near(mc_scoring_pair(spec, "", "red"), 0, 0);
    assert_near(mc_scoring_pair(spec, "red", ""), 0, 0);
    /* the last "x" of the candidate takes the last of the reference: x1-x3? x2-x3: chunks 2 */
    assert_near(figure(spec, "chunks", "x y x", "x x y"), 3, 0);
}

static const char *normalised(enum mc_meteor_normalise how, const char *text)
{
    static char copy[512];
    struct mc_arena *arena = mc_arena_new();
    struct mc_meteor_normaliser normaliser;
    struct mc_meteor_tokens tokens;
    struct mc_meteor_lists lists;

    memset(&normaliser, 0, sizeof(normaliser));
    memset(&tokens, 0, sizeof(tokens));
    mc_meteor_lists_built_in(arena, &lists);
    mc_meteor_normalise(how, &lists, mc_slice_of(text), &normaliser, &tokens);
    (void)snprintf(copy, sizeof(copy), "%.*s", MC_SLICE_ARGUMENTS(mc_buffer_slice(&tokens.text)));
    mc_meteor_normaliser_free(&normaliser);
    mc_meteor_tokens_free(&tokens);
    mc_arena_free(arena);
    return copy;
}

/* Each step of the definition, by hand. */
static void test_normaliser(void **state)
{
    (void)state;
    assert_string_equal(normalised(MC_METEOR_NORM, "Hello, (World)!"), "hello , ( world ) !");
    assert_string_equal(normalised(MC_METEOR_NORM, "wait.. 3,000 and 3, 4"),
                        "wait .. 3,000 and 3 , 4");
    assert_string_equal(normalised(MC_METEOR_NORM, "well-known \xE2\x80\x93 don't `so'"),
                        "well known - don 't ' so '");
    assert_string_equal(normalised(MC_METEOR_NORM, "the 1990's dogs'"), "the 1990 's dogs '");
    assert_string_equal(normalised(MC_METEOR_NORM, "The U.S. and Mr. Smith ran."),
                        "the us and mr. smith ran .");
    assert_string_equal(normalised(MC_METEOR_NORM, "No. 5 is no. No. Etc. and"),
                        "no. 5 is no . no . etc. and");
    assert_string_equal(normalised(MC_METEOR_NORM_NOPUNCT, "It's (one) of Mr. B's."),
                        "it s one of mr b s");
    assert_string_equal(normalised(MC_METEOR_LOWER, "It's,  ONE"), "it's, one");
    assert_string_equal(normalised(MC_METEOR_NONE, " It's\tONE "), "It's ONE");
    assert_string_equal(normalised(MC_METEOR_NORM, ""), "");
    /* two quotes become one with blanks around it */
    assert_string_equal(normalised(MC_METEOR_NORM, "a``word''b"), "a \" word \" b");
    /* U+0501 and U+A641 are letters, U+0531 and U+A670 are not */
    assert_string_equal(normalised(MC_METEOR_NORM, "a\xD4\x81\xEA\x99\x81"),
                        "a\xD4\x81\xEA\x99\x81");
    assert_string_equal(normalised(MC_METEOR_NORM, "a\xD5\xA1\xEA\x99\xB0"),
                        "a \xD5\xA1 \xEA\x99\xB0");
    /* String.trim: control characters at the ends go, others are words */
    assert_string_equal(normalised(MC_METEOR_NORM, "\x01 a\x02"
                                                   "b \x03\v"),
                        "a \x02 b");
}

static const char *phrases_refused(const char *text)
{
    static char reason[640];
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_meteor_phrases phrases;

    reason[0] = '\0';
    if (mc_meteor_phrases_parse(mc_slice_of(text), arena, &phrases, &error) == 0)
        mc_meteor_phrases_free(&phrases);
    else
        (void)snprintf(reason, sizeof(reason), "%u: %s", error.at.line, error.text);
    mc_arena_free(arena);
    return reason;
}

static void test_files(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_meteor_synonyms synonyms;
    struct mc_synsets found = {NULL, 0, 0};

    (void)state;
    assert_string_equal(phrases_refused("0.5\na man\nthe man\n"), "");
    assert_string_equal(phrases_refused(""), "1: the file is empty: it has no paraphrases");
    assert_string_equal(phrases_refused("0.5\na man\n"), "2: a phrase without its paraphrase");
    assert_string_equal(phrases_refused("1\na\nb\n1\n"), "4: a probability without its phrase");
    assert_string_equal(phrases_refused("1\n \nb\n"), "2: a phrase has 1 to 32 words here");
    memset(&synonyms, 0, sizeof(synonyms));
    assert_int_equal(mc_meteor_synonyms_parse(mc_slice_of("car\n12 7\nwolf\n9\n"),
                                              mc_slice_of("wolf\nwolves wolfes\n"), arena,
                                              &synonyms, &error),
                     0);
    mc_meteor_synsets_of(&synonyms, mc_slice_of("cars"), arena, &found);
    assert_int_equal(found.n, 2);
    assert_int_equal(found.ids[0], 12);
    mc_meteor_synsets_of(&synonyms, mc_slice_of("wolves"), arena, &found);
    assert_int_equal(found.n, 3);
    assert_int_equal(found.ids[2], 9);
    mc_meteor_synonyms_free(&synonyms);
    /* no rule for words of two letters and for those in -ss */
    memset(&synonyms, 0, sizeof(synonyms));
    assert_int_equal(mc_meteor_synonyms_parse(mc_slice_of("a\n1\npas\n2\nas\n3\n"), mc_slice_of(""),
                                              arena, &synonyms, &error),
                     0);
    found.n = 0;
    mc_meteor_synsets_of(&synonyms, mc_slice_of("as"), arena, &found);
    mc_meteor_synsets_of(&synonyms, mc_slice_of("pass"), arena, &found);
    assert_int_equal(found.n, 1);
    assert_int_equal(found.ids[0], 3);
    mc_meteor_synonyms_free(&synonyms);
    assert_int_equal(mc_meteor_synonyms_parse(mc_slice_of("car\n1\nwolf"), mc_slice_of(""), arena,
                                              &synonyms, &error),
                     -1);
    assert_int_equal(error.at.line, 3);
    mc_synsets_free(&found);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_formula),  cmocka_unit_test(test_stems_and_weights),
        cmocka_unit_test(test_chunks),   cmocka_unit_test(test_edges),
        cmocka_unit_test(test_refusals), cmocka_unit_test(test_synonyms),
        cmocka_unit_test(test_nltk),     cmocka_unit_test(test_normaliser),
        cmocka_unit_test(test_files),
    };

    return cmocka_run_group_tests_name("meteor", tests, NULL, NULL);
}
