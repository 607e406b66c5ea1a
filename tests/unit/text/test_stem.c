/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>

#include "base/memory.h"
#include "text/stem.h"

static void assert_stem(enum mc_stem_algorithm algorithm, const char *word, const char *expected)
{
    struct mc_stemmer *stemmer = mc_stemmer_open(algorithm);
    struct mc_slice stem = mc_stem(stemmer, mc_slice_of(word));

    if (!mc_slice_is(stem, expected))
        fail_msg("the stem of %s is %.*s, not %s", word, MC_SLICE_ARGUMENTS(stem), expected);
    mc_stemmer_close(stemmer);
}

/* Snowball's documentation of "english" names these as what differs from "porter". */
static void test_snowball(void **state)
{
    (void)state;
    assert_stem(MC_STEM_ENGLISH, "dying", "die");
    assert_stem(MC_STEM_PORTER, "dying", "dy");
    assert_stem(MC_STEM_ENGLISH, "generally", "general");
    assert_stem(MC_STEM_PORTER, "generally", "gener");
    assert_stem(MC_STEM_ENGLISH, "consignment", "consign");
    assert_stem(MC_STEM_ENGLISH, "", "");
    assert_stem(MC_STEM_ENGLISH, "\xE4\xB8\xAD\xE6\x96\x87", "\xE4\xB8\xAD\xE6\x96\x87");
}

/* The examples of Porter 1980, sections 2 and 3, run through all steps by hand where the paper
 * shows one step alone. */
static void test_porter_1980(void **state)
{
    (void)state;
    assert_stem(MC_STEM_NLTK, "caresses", "caress");
    assert_stem(MC_STEM_NLTK, "ponies", "poni");
    assert_stem(MC_STEM_NLTK, "caress", "caress");
    assert_stem(MC_STEM_NLTK, "cats", "cat");
    assert_stem(MC_STEM_NLTK, "feed", "feed");
    assert_stem(MC_STEM_NLTK, "agreed", "agre"); /* agree, then 5a: m(agre) is 1, not cvc */
    assert_stem(MC_STEM_NLTK, "plastered", "plaster");
    assert_stem(MC_STEM_NLTK, "bled", "bled");
    assert_stem(MC_STEM_NLTK, "motoring", "motor");
    assert_stem(MC_STEM_NLTK, "sing", "sing");
    assert_stem(MC_STEM_NLTK, "conflated", "conflat"); /* conflate, then 5a */
    assert_stem(MC_STEM_NLTK, "sized", "size");
    assert_stem(MC_STEM_NLTK, "hopping", "hop");
    assert_stem(MC_STEM_NLTK, "falling", "fall");
    assert_stem(MC_STEM_NLTK, "hissing", "hiss");
    assert_stem(MC_STEM_NLTK, "fizzed", "fizz");
    assert_stem(MC_STEM_NLTK, "failing", "fail");
    assert_stem(MC_STEM_NLTK, "filing", "file");
    assert_stem(MC_STEM_NLTK, "happy", "happi");
    assert_stem(MC_STEM_NLTK, "relational", "relat");
    assert_stem(MC_STEM_NLTK, "digitizer", "digit");
    assert_stem(MC_STEM_NLTK, "hopefulness", "hope");
    assert_stem(MC_STEM_NLTK, "sensibiliti", "sensibl");
    assert_stem(MC_STEM_NLTK, "adoption", "adopt");
    assert_stem(MC_STEM_NLTK, "controlling", "control");
    assert_stem(MC_STEM_NLTK, "generalizations", "gener");
    assert_stem(MC_STEM_NLTK, "oscillators", "oscil");
}

static void test_extensions(void **state)
{
    (void)state;
    assert_stem(MC_STEM_NLTK, "dies", "die");
    assert_stem(MC_STEM_NLTK, "flies", "fli");
    assert_stem(MC_STEM_NLTK, "died", "die");
    assert_stem(MC_STEM_NLTK, "spied", "spi");
    assert_stem(MC_STEM_NLTK, "sky", "sky"); /* irregular */
    assert_stem(MC_STEM_NLTK, "skies", "sky");
    assert_stem(MC_STEM_NLTK, "dying", "die");
    assert_stem(MC_STEM_NLTK, "innings", "inning");
    assert_stem(MC_STEM_NLTK, "enjoy", "enjoy"); /* y after a vowel stays */
    assert_stem(MC_STEM_NLTK, "by", "by");       /* two letters */
    assert_stem(MC_STEM_NLTK, "is", "is");
    assert_stem(MC_STEM_NLTK, "geology", "geolog"); /* m(geol) is 1 */
    assert_stem(MC_STEM_NLTK, "owed", "owe");       /* ow, two letters, counts as cvc */
    /* "nationally": nationalli, national (alli), then "tional" has no rule of its own before
     * "ational", whose stem n has m 0; step 4 removes "al" */
    assert_stem(MC_STEM_NLTK, "nationally", "nation");
    /* code points, not bytes: 3 of them, two equal consonants at the end */
    assert_stem(MC_STEM_NLTK, "o\xC3\xB1\xC3\xB1ing", "o\xC3\xB1");
    assert_stem(MC_STEM_NLTK, "", "");
}

/* Porter's own programs against the paper and NLTK. */
static void test_program(void **state)
{
    (void)state;
    assert_stem(MC_STEM_PROGRAM, "caresses", "caress");
    assert_stem(MC_STEM_PROGRAM, "generalizations", "gener");
    assert_stem(MC_STEM_PROGRAM, "oscillators", "oscil");
    assert_stem(MC_STEM_PROGRAM, "agreed", "agre");
    assert_stem(MC_STEM_PROGRAM, "dies", "di");         /* NLTK: die */
    assert_stem(MC_STEM_PROGRAM, "died", "di");         /* step 1b: "ed" after the vowel of "di" */
    assert_stem(MC_STEM_PROGRAM, "dying", "dy");        /* irregular in NLTK */
    assert_stem(MC_STEM_PROGRAM, "skies", "ski");       /* the same */
    assert_stem(MC_STEM_PROGRAM, "enjoy", "enjoi");     /* a vowel somewhere before the y */
    assert_stem(MC_STEM_PROGRAM, "sky", "sky");         /* none before it */
    assert_stem(MC_STEM_PROGRAM, "geology", "geologi"); /* m(geo) is 0 */
    assert_stem(MC_STEM_PROGRAM, "archaeology", "archaeolog");
    assert_stem(MC_STEM_PROGRAM, "possibly", "possibl"); /* bli; paper: possibli, libstemmer too */
    assert_stem(MC_STEM_PROGRAM, "by", "by");            /* two letters; libstemmer: bi */
    assert_stem(MC_STEM_PROGRAM, "is", "is");            /* libstemmer: i */
    assert_stem(MC_STEM_PROGRAM, "owed", "ow");          /* two letters are no cvc */
    assert_stem(MC_STEM_PROGRAM, "Cats", "Cat");         /* capitals stay */
    /* UTF-16 units: the first has three, the second two */
    assert_stem(MC_STEM_PROGRAM, "\xF0\x9F\x98\x80s", "\xF0\x9F\x98\x80");
    assert_stem(MC_STEM_PROGRAM, "\xC3\xA9s", "\xC3\xA9s");
    assert_stem(MC_STEM_PROGRAM, "", "");
}

/* Longer than the memory that short words use: the "s" at the end goes, nothing else. */
static void test_long_word(void **state)
{
    char word[301];
    struct mc_buffer stem = {NULL, 0, 0};

    (void)state;
    memset(word, 'y', 300);
    word[299] = 's';
    mc_stem_nltk_append(mc_slice(word, 300), &stem);
    /* yyy... alternates consonant and vowel: the last y is a consonant where its index is even; the
     * 299th (index 298) is one, so 1c looks at index 297, a vowel, and leaves it */
    assert_int_equal(stem.length, 299);
    assert_int_equal(stem.data[298], 'y');
    mc_buffer_free(&stem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_snowball),   cmocka_unit_test(test_porter_1980),
        cmocka_unit_test(test_extensions), cmocka_unit_test(test_program),
        cmocka_unit_test(test_long_word),
    };

    return cmocka_run_group_tests_name("stem", tests, NULL, NULL);
}
