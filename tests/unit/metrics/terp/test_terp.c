/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "tests/unit/scoring.h"

#define NEAR 1e-12
#define TERPA "terp:parameters=terpa"
/* TERp-A's costs. */
#define DELETION 1.4269364675533365
#define INSERTION 0.2588527567630183
#define SUBSTITUTION 1.5565478292505814
#define SHIFT 0.5620538767397316

/* A file with this text; "parameters=PATH" or "phrases=PATH" in a static buffer. */
static const char *file_of(const char *key, const char *text)
{
    static char setting[4][128];
    static unsigned next;
    char *item = setting[next++ % 4];
    struct mc_output output;
    struct mc_error error = MC_NO_ERROR;

    (void)snprintf(item, sizeof(setting[0]), "%s=terp-test-%s-%u.tmp", key, key, next);
    assert_int_equal(mc_output_open(strchr(item, '=') + 1, &output, &error), 0);
    assert_true(fputs(text, output.stream) >= 0);
    assert_int_equal(mc_output_finish(&output, &error), 0);
    return item;
}

static void remove_file(const char *setting)
{
    assert_int_equal(remove(strchr(setting, '=') + 1), 0);
}

static double figure(const char *settings, const char *output, const char *candidate,
                     const char *reference)
{
    char spec[400];

    (void)snprintf(spec, sizeof(spec), "terp:%s,output=%s", settings, output);
    return mc_scoring_pair(spec, candidate, reference);
}

static void use_wordnet(void)
{
    assert_int_equal(setenv("METRICHECK_WORDNET", mc_source_path("tests/wordnet"), 1), 0);
}

/* Every cost by itself, over the words of the reference. */
static void test_costs(void **state)
{
    (void)state;
    use_wordnet();
    assert_near(mc_scoring_pair(TERPA, "x y z", "x y"), INSERTION / 2, NEAR);
    assert_near(mc_scoring_pair(TERPA, "x y", "x y z"), DELETION / 3, NEAR);
    /* "w" for "z" costs 1.5565; leaving one out and putting the other in 1.6858 */
    assert_near(mc_scoring_pair(TERPA, "x y w", "x y z"), SUBSTITUTION / 3, NEAR);
    assert_near(figure("parameters=terpa", "substitutions", "x y w", "x y z"), 1, 0);
    /* two words for one: a substitution and an insertion */
    assert_near(figure("parameters=terpa", "edits", "v w", "z"), SUBSTITUTION + INSERTION, NEAR);
    assert_near(figure("parameters=ter", "edits", "v w", "z"), 2, 0);
    /* the block goes to the front: one shift instead of an insertion and a deletion */
    assert_near(mc_scoring_pair(TERPA, "p q r x y", "x y p q r"), SHIFT / 5, NEAR);
    assert_near(figure("parameters=terpa", "shifts", "p q r x y", "x y p q r"), 1, 0);
    assert_near(figure("parameters=ter", "edits", "p q r x y", "x y p q r"), 1, 0);
}

/* "walked" and "walking" have the stem "walk"; "auto" and "car" share a synset. */
static void test_stems_and_synonyms(void **state)
{
    (void)state;
    use_wordnet();
    assert_near(mc_scoring_pair(TERPA, "she walked", "she walking"), 0, 0);
    assert_near(figure("parameters=terpa", "stems", "she walked", "she walking"), 1, 0);
    assert_near(mc_scoring_pair(TERPA, "red auto", "red car"), 0, 0);
    assert_near(figure("parameters=terpa", "synonyms", "red auto", "red car"), 1, 0);
    assert_near(mc_scoring_pair(TERPA, "red glass", "red car"), SUBSTITUTION / 2, NEAR);
    assert_near(mc_scoring_pair("terp:parameters=default", "red auto", "red car"), 0.5, 0);
    /* both: the stem comes first; "cars" is a base form of itself and of "car" */
    assert_near(figure("parameters=terpa", "stems", "red cars", "red car"), 1, 0);
    assert_near(figure("parameters=terpa", "synonyms", "red autos", "red cars"), 1, 0);
    assert_near(figure("parameters=terpa", "synonyms", "wolves", "wolf"), 1, 0);
    /* the interface has no rule "er" to "e": "larger" is not "large", which is "big" */
    assert_near(figure("parameters=terpa", "synonyms", "big", "large"), 1, 0);
    assert_near(figure("parameters=terpa", "synonyms", "big", "larger"), 0, 0);
}

/* Relaxed: a block may be moved to words that are its stems. With exact shifts "walked" stays where
 * it is, and is inserted and deleted, or substituted twice. */
static void test_relaxed_shifts(void **state)
{
    const char *relax = file_of("parameters", "Use Porter Stemming (boolean) : true\n"
                                              "Shift Constraint (string) : relax\n");
    const char *exact = file_of("parameters", "Use Porter Stemming (boolean) : true\n"
                                              "Default Stem Cost (float) : 0.25\n");

    (void)state;
    assert_near(figure(relax, "shifts", "x y z v walked", "walking x y z v"), 1, 0);
    /* the shift, and a stem of the default cost 1 */
    assert_near(figure(relax, "edits", "x y z v walked", "walking x y z v"), 2, 0);
    assert_near(figure(exact, "shifts", "x y z v walked", "walking x y z v"), 0, 0);
    assert_near(figure(exact, "edits", "x y z v walked", "walking x y z v"), 2, 0);
    assert_near(figure(exact, "edits", "x walked", "x walking"), 0.25, 0);
    remove_file(relax);
    remove_file(exact);
}

/* "the" alone is not moved, "the dog" is. */
static void test_stop_words(void **state)
{
    const char *none = file_of("parameters", "Shift Stop Word List (string) :\n");

    (void)state;
    assert_near(figure("parameters=default", "shifts", "x y z the", "the x y z"), 0, 0);
    assert_near(figure("parameters=default", "edits", "x y z the", "the x y z"), 2, 0);
    assert_near(figure("parameters=default", "shifts", "x y z the dog", "the dog x y z"), 1, 0);
    assert_near(figure("parameters=ter", "shifts", "x y z the", "the x y z"), 1, 0);
    assert_near(figure(none, "shifts", "x y z the", "the x y z"), 1, 0);
    remove_file(none);
}

/* The cap; sides without words. */
static void test_edges(void **state)
{
    double worst, best;

    (void)state;
    use_wordnet();
    assert_near(mc_scoring_pair(TERPA, "x y z v w u t", "s"), 1, 0);
    assert_near(figure("parameters=terpa", "edits", "x y z v w u t", "s"),
                SUBSTITUTION + 6 * INSERTION, NEAR);
    assert_near(mc_scoring_pair("terp:parameters=ter", "x y z", "s"), 3, 0);
    assert_near(mc_scoring_pair(TERPA, "", ""), 0, 0);
    assert_near(mc_scoring_pair(TERPA, "x", ""), 1, 0);
    assert_near(mc_scoring_pair(TERPA, "", "x y"), 1, 0); /* 1.43, capped */
    assert_near(figure("parameters=terpa", "edits", "", "x y"), 2 * DELETION, NEAR);
    assert_near(figure("parameters=terpa", "edits", "x y", ""), 2 * INSERTION, NEAR);
    assert_near(mc_scoring_pair(TERPA, "Some words, the same.", "some words , the same ."), 0, 0);
    mc_scoring_range(TERPA, &worst, &best);
    assert_near(worst, 1, 0);
    assert_near(best, 0, 0);
    mc_scoring_range("terp:parameters=ter", &worst, &best);
    assert_true(isinf(worst));
    mc_scoring_range(TERPA ",output=edits", &worst, &best);
    assert_true(isinf(worst));
}

/* The fewest edits (1) over the mean length (4 + 1) / 2, in either order; or over that of the best
 * one. */
static void test_references(void **state)
{
    const struct mc_scoring_case item = {"x y z", {"x y z v", "w", NULL}};
    const struct mc_scoring_case turned = {"x y z", {"w", "x y z v", NULL}};
    const char *best = file_of("parameters", "Use Average Length (boolean) : false\n");
    char spec[160];

    (void)state;
    assert_near(mc_scoring_score("terp:parameters=ter", &item, NULL), 1 / 2.5, NEAR);
    assert_near(mc_scoring_score("terp:parameters=ter", &turned, NULL), 1 / 2.5, NEAR);
    (void)snprintf(spec, sizeof(spec), "terp:%s", best);
    assert_near(mc_scoring_score(spec, &turned, NULL), 1.0 / 4, NEAR);
    remove_file(best);
}

/* (1 + 0 + 2) edits over (2 + 3 + 0) words. The cap is for the sum: 8 edits over 3 words. */
static void test_corpus(void **state)
{
    const struct mc_scoring_case items[] = {
        {"x w", {"x y", NULL}}, {"x y z", {"x y z", NULL}}, {"x y", {"", NULL}}};
    const struct mc_scoring_case capped[] = {{"x w v u t s r q", {"p", NULL}},
                                             {"x y", {"x y", NULL}}};

    (void)state;
    use_wordnet();
    assert_near(mc_scoring_corpus("terp:parameters=ter", items, 3, NULL), 3.0 / 5, NEAR);
    assert_near(mc_scoring_corpus("terp:parameters=ter,output=edits", items, 3, NULL), 3, 0);
    assert_near(mc_scoring_corpus("terp:parameters=ter,output=matches", items, 3, NULL), 4, 0);
    assert_near(mc_scoring_corpus("terp:parameters=ter", capped, 2, NULL), 8.0 / 3, NEAR);
    assert_near(mc_scoring_corpus(TERPA, capped, 2, NULL), 1, 0);
    assert_near(mc_scoring_corpus(TERPA ",output=edits", capped, 2, NULL),
                SUBSTITUTION + 7 * INSERTION, NEAR);
}

static void test_no_score(void **state)
{
    const struct mc_scoring_case item = {"x\xC2\x85y", {"x y", NULL}};
    const char *reason = "";

    (void)state;
    assert_true(isnan(mc_scoring_score("terp:parameters=ter", &item, &reason)));
    assert_string_equal(reason, "TERp cannot read a line that holds U+0085, U+2028 or U+2029");
    assert_true(isnan(mc_scoring_corpus("terp:parameters=ter", &item, 1, NULL)));
}

/* STD for "the cat" instead of "a dog": without phrases two substitutions. */
static void test_phrases(void **state)
{
    const char *table = file_of("phrases", "0.1 <p>a dog</p> <p>the cat</p>\n"
                                           "0.9 <p>a dog</p> <p>the horse</p>\n"
                                           "0.01 <p>a dog</p> <p>the horse</p>\n");
    double edits = 2 * SUBSTITUTION;
    double cost = -0.2306579294476191 - 0.1469465037633749 * -1 * edits -
                  0.07843705907022736 * 0.1 * edits + 0.17708577297831574 * edits;
    /* of equal phrases the cheaper one: here the more likely */
    double horse = -0.2306579294476191 - 0.1469465037633749 * log10(0.9) * edits -
                   0.07843705907022736 * 0.9 * edits + 0.17708577297831574 * edits;
    char settings[128];

    (void)state;
    use_wordnet();
    (void)snprintf(settings, sizeof(settings), "parameters=terpa,%s", table);
    assert_near(figure(settings, "edits", "we saw the cat", "we saw a dog"), cost, NEAR);
    assert_near(figure(settings, "phrases", "we saw the cat", "we saw a dog"), 1, 0);
    assert_near(figure(settings, "matches", "we saw the cat", "we saw a dog"), 2, 0);
    assert_near(figure(settings, "edits", "we saw the horse", "we saw a dog"), horse, NEAR);
    /* the table does not serve in the other direction */
    assert_near(figure(settings, "edits", "we saw a dog", "we saw the cat"), edits, NEAR);
    remove_file(table);
}

/* A block with a phrase in it moves when words behind the phrase are alike: 0.01 for the phrase and
 * 1 for the shift. "is was are" are stop words and cannot move in its place. Without phrases in
 * shifts "ran" moves, and four edits are left. In the second pair the candidate is aligned to what
 * stands behind "a dog", and TERp does not look for the phrase there. */
static void test_phrases_in_shifts(void **state)
{
    const char *relax = file_of("parameters", "Shift Constraint (string) : relax\n");
    const char *exact = file_of("parameters", "Shift Constraint (string) : relax_nophrase\n");
    const char *table = file_of("phrases", "0.01 <p>a dog</p> <p>the cat</p>\n");
    char settings[256];

    (void)state;
    (void)snprintf(settings, sizeof(settings), "%s,%s", relax, table);
    assert_near(figure(settings, "edits", "v is was are the cat ran", "v a dog ran is was are"),
                1.01, NEAR);
    assert_near(
        figure(settings, "shifted_words", "v is was are the cat ran", "v a dog ran is was are"), 3,
        0);
    assert_near(figure(settings, "edits", "v is was are the cat ran", "a dog ran v is was are"), 5,
                NEAR);
    (void)snprintf(settings, sizeof(settings), "%s,%s", exact, table);
    assert_near(figure(settings, "edits", "v is was are the cat ran", "v a dog ran is was are"), 6,
                NEAR);
    remove_file(relax);
    remove_file(exact);
    remove_file(table);
}

/* What WordNet, tables and files must say in the signature, or when they are not there. */
static void test_resources(void **state)
{
    const char *table = file_of("phrases", "0.01 <p>a dog</p>\n");
    const char *parameters = file_of("parameters", "Beam Width (integer) : 20\n"
                                                   "Beam Widht (integer) : 20\n");
    const char *stems = file_of("parameters", "Use Porter Stemming (boolean) : true\n");
    char spec[256];

    (void)state;
    use_wordnet();
    assert_non_null(strstr(mc_scoring_signature(TERPA), "|wordnet:"));
    assert_null(strstr(mc_scoring_signature("terp:parameters=ter"), "|wordnet:"));
    (void)snprintf(spec, sizeof(spec), "terp:%s", stems);
    assert_non_null(strstr(mc_scoring_signature(spec), "|parameters_file:"));
    (void)snprintf(spec, sizeof(spec), "terp:%s", table);
    assert_non_null(strstr(mc_scoring_refusal(spec), ":1:9: "));
    assert_non_null(strstr(mc_scoring_refusal(spec), "another phrase"));
    (void)snprintf(spec, sizeof(spec), "terp:%s", parameters);
    assert_non_null(strstr(mc_scoring_refusal(spec), ":2:1: "));
    assert_non_null(strstr(mc_scoring_refusal(spec), "is 'Beam Width (integer)' meant?"));
    assert_non_null(strstr(mc_scoring_refusal("terp:parameters=nothing"), "no file 'nothing'"));
    assert_int_equal(setenv("METRICHECK_WORDNET", "/nowhere", 1), 0);
    assert_non_null(strstr(mc_scoring_refusal(TERPA), "wordnet-base"));
    assert_string_equal(mc_scoring_refusal("terp"), ""); /* needs no WordNet */
    use_wordnet();
    remove_file(table);
    remove_file(parameters);
    remove_file(stems);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_costs),          cmocka_unit_test(test_stems_and_synonyms),
        cmocka_unit_test(test_relaxed_shifts), cmocka_unit_test(test_stop_words),
        cmocka_unit_test(test_edges),          cmocka_unit_test(test_references),
        cmocka_unit_test(test_corpus),         cmocka_unit_test(test_no_score),
        cmocka_unit_test(test_phrases),        cmocka_unit_test(test_phrases_in_shifts),
        cmocka_unit_test(test_resources),
    };

    return cmocka_run_group_tests_name(TERPA, tests, NULL, NULL);
}
