/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "text/lexicon.h"

/* Synsets by the letters of a word: 'a' is 97 and so on; "none" has none. */
static void synsets_by_letter(const void *source, struct mc_slice word, struct mc_arena *scratch,
                              struct mc_synsets *synsets)
{
    size_t i;

    assert_string_equal(source, "letters");
    (void)scratch;
    for (i = 0; i < word.length && !mc_slice_is(word, "none"); i++)
        mc_synsets_add(synsets, (unsigned char)word.data[i]);
}

static uint32_t add(struct mc_lexicon *lexicon, const char *word)
{
    return mc_lexicon_add(lexicon, mc_slice_of(word), NULL);
}

static void test_numbers_and_stems(void **state)
{
    struct mc_lexicon lexicon;
    struct mc_stemmer *stemmer = mc_stemmer_open(MC_STEM_PORTER);
    bool is_new = false;

    (void)state;
    mc_lexicon_open(&lexicon);
    assert_int_equal(add(&lexicon, "cats"), 0);
    assert_int_equal(add(&lexicon, "cat"), 1);
    assert_int_equal(mc_lexicon_add(&lexicon, mc_slice_of("cats"), &is_new), 0);
    assert_false(is_new);
    assert_int_equal(mc_lexicon_add(&lexicon, mc_slice_of("dog"), &is_new), 2);
    assert_true(is_new);
    assert_int_not_equal(lexicon.words[0].stem, lexicon.words[1].stem);
    mc_lexicon_close(&lexicon);

    mc_lexicon_open(&lexicon);
    lexicon.stemmer = stemmer;
    assert_int_equal(lexicon.words == NULL, 1);
    (void)add(&lexicon, "cats");
    (void)add(&lexicon, "cat");
    (void)add(&lexicon, "dog");
    assert_int_equal(lexicon.words[0].stem, lexicon.words[1].stem);
    assert_int_not_equal(lexicon.words[0].stem, lexicon.words[2].stem);
    mc_lexicon_close(&lexicon);
    mc_stemmer_close(stemmer);
}

static void test_synsets(void **state)
{
    struct mc_lexicon lexicon;
    uint32_t zeta, alpha, xyz, none, plain;
    size_t i;

    (void)state;
    mc_lexicon_open(&lexicon);
    plain = add(&lexicon, "plain");
    lexicon.find_synsets = synsets_by_letter;
    lexicon.source = "letters";
    zeta = add(&lexicon, "zeta");
    alpha = add(&lexicon, "alpha");
    xyz = add(&lexicon, "xyz");
    none = add(&lexicon, "none");
    assert_int_equal(lexicon.words[alpha].n_synsets, 4); /* a, l, p, h: each once */
    for (i = 1; i < lexicon.words[alpha].n_synsets; i++)
        assert_true(lexicon.synsets[lexicon.words[alpha].synsets + i - 1] <
                    lexicon.synsets[lexicon.words[alpha].synsets + i]);
    assert_true(mc_lexicon_share_synset(&lexicon, zeta, alpha));
    assert_true(mc_lexicon_share_synset(&lexicon, xyz, zeta));
    assert_false(mc_lexicon_share_synset(&lexicon, alpha, xyz));
    assert_true(mc_lexicon_share_synset(&lexicon, xyz, xyz));
    assert_false(mc_lexicon_share_synset(&lexicon, none, none));
    assert_false(mc_lexicon_share_synset(&lexicon, plain, zeta));
    mc_lexicon_close(&lexicon);
}

/* 2^18 words are the limit. */
static void test_trim(void **state)
{
    struct mc_lexicon lexicon;
    uint32_t i;

    (void)state;
    mc_lexicon_open(&lexicon);
    for (i = 0; i < 1u << 18; i++) {
        const char *key = (const char *)&i;

        if (i == 1000)
            mc_lexicon_trim(&lexicon);
        assert_int_equal(mc_lexicon_add(&lexicon, mc_slice(key, sizeof(i)), NULL), i);
    }
    mc_lexicon_trim(&lexicon);
    assert_int_equal(add(&lexicon, "word"), 0);
    mc_lexicon_close(&lexicon);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers_and_stems),
        cmocka_unit_test(test_synsets),
        cmocka_unit_test(test_trim),
    };

    return cmocka_run_group_tests_name("lexicon", tests, NULL, NULL);
}
