/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A WordNet of 14 words, made for this test: tests/wordnet. The offsets are those of its lines. */
#include "text/wordnet.c"

#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static struct mc_wordnet *wordnet;
static struct mc_arena *arena;
static struct mc_synsets synsets;
static struct mc_word_list list;

static const char *joined(void)
{
    static char text[512];
    size_t i, n = 0;

    text[0] = '\0';
    for (i = 0; i < list.n; i++)
        n += (size_t)snprintf(text + n, sizeof(text) - n, "%s%.*s", i > 0 ? " " : "",
                              MC_SLICE_ARGUMENTS(list.items[i]));
    return text;
}

static const char *morphy(enum mc_wordnet_part part, const char *word)
{
    list.n = 0;
    mc_wordnet_morphy(wordnet, part, mc_slice_of(word), arena, &list);
    return joined();
}

static size_t count(enum mc_wordnet_part part, const char *word)
{
    synsets.n = 0;
    mc_wordnet_synsets(wordnet, part, mc_slice_of(word), &synsets);
    return synsets.n;
}

static const char *words_of(enum mc_wordnet_part part, uint32_t offset)
{
    list.n = 0;
    mc_wordnet_words(wordnet, offset << 2 | part, &list);
    return joined();
}

static const char *exceptions(enum mc_wordnet_part part, const char *word, bool last)
{
    list.n = 0;
    mc_wordnet_exceptions(wordnet, part, mc_slice_of(word), last, &list);
    return joined();
}

static void test_synsets(void **state)
{
    (void)state;
    assert_int_equal(count(MC_WORDNET_NOUN, "car"), 2);
    assert_int_equal(synsets.ids[0], 68 << 2 | MC_WORDNET_NOUN);
    assert_int_equal(synsets.ids[1], 114 << 2 | MC_WORDNET_NOUN);
    assert_int_equal(count(MC_WORDNET_NOUN, "auto"), 1);
    assert_int_equal(synsets.ids[0], 68 << 2 | MC_WORDNET_NOUN);
    assert_int_equal(count(MC_WORDNET_NOUN, "wolf"), 1);
    assert_int_equal(count(MC_WORDNET_ADJECTIVE, "well"), 1);
    assert_int_equal(synsets.ids[0], 68 << 2 | MC_WORDNET_ADJECTIVE);
    assert_int_equal(count(MC_WORDNET_VERB, "create"), 1);
}

static void test_absent_words(void **state)
{
    static const char *const absent[] = {"",  " ",     "a",    "ca",   "carr",   "zebra", "Made",
                                         "1", "car n", "\xFF", "car ", "rome\n", "roman"};
    char long_word[1000];
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(absent) / sizeof(absent[0]); i++) {
        assert_int_equal(count(MC_WORDNET_NOUN, absent[i]), 0);
        assert_false(mc_wordnet_has(wordnet, MC_WORDNET_NOUN, mc_slice_of(absent[i])));
    }
    memset(long_word, 's', sizeof(long_word));
    list.n = 0;
    mc_wordnet_morphy(wordnet, MC_WORDNET_NOUN, mc_slice(long_word, sizeof(long_word)), arena,
                      &list);
    assert_int_equal(list.n, 0);
    assert_true(mc_wordnet_has(wordnet, MC_WORDNET_NOUN, mc_slice_of("rome")));
}

static void test_words(void **state)
{
    (void)state;
    assert_string_equal(words_of(MC_WORDNET_NOUN, 68), "car auto");
    assert_string_equal(words_of(MC_WORDNET_NOUN, 114), "car railway_car");
    assert_string_equal(words_of(MC_WORDNET_NOUN, 167), "Rome");
    assert_string_equal(words_of(MC_WORDNET_ADJECTIVE, 68), "well fit");
    assert_string_equal(words_of(MC_WORDNET_ADJECTIVE, 117), "large big");
    /* no line begins there; beyond the end */
    assert_string_equal(words_of(MC_WORDNET_NOUN, 69), "");
    assert_string_equal(words_of(MC_WORDNET_NOUN, 0), "");
    assert_string_equal(words_of(MC_WORDNET_NOUN, 1u << 29), "");
}

static void test_exceptions(void **state)
{
    (void)state;
    assert_string_equal(exceptions(MC_WORDNET_NOUN, "wolves", false), "wolf");
    assert_string_equal(exceptions(MC_WORDNET_VERB, "axing", true), "ax axe");
    assert_string_equal(exceptions(MC_WORDNET_NOUN, "aurar", false), "eyir eyrir");
    assert_string_equal(exceptions(MC_WORDNET_NOUN, "aurar", true), "eyrir");
    assert_string_equal(exceptions(MC_WORDNET_NOUN, "car", false), "");
}

static void test_morphy(void **state)
{
    (void)state;
    assert_string_equal(morphy(MC_WORDNET_NOUN, "car"), "car");
    assert_string_equal(morphy(MC_WORDNET_NOUN, "cars"), "car");
    assert_string_equal(morphy(MC_WORDNET_NOUN, "ladies"), "lady");
    assert_string_equal(morphy(MC_WORDNET_NOUN, "glasses"), "glass");
    assert_string_equal(morphy(MC_WORDNET_NOUN, "wolves"), "wolf");
    assert_string_equal(morphy(MC_WORDNET_VERB, "makes"), "make");
    assert_string_equal(morphy(MC_WORDNET_VERB, "making"), "make");
    assert_string_equal(morphy(MC_WORDNET_VERB, "ran"), "run");
    /* "axed" by two rules: axe, ax */
    assert_string_equal(morphy(MC_WORDNET_VERB, "axed"), "axe ax");
    /* rules again and again: carss, cars, car */
    assert_string_equal(morphy(MC_WORDNET_NOUN, "carsss"), "car");
    assert_string_equal(morphy(MC_WORDNET_NOUN, "carving"), "");
    assert_string_equal(morphy(MC_WORDNET_ADVERB, "better"), "well");
    /* the last line of the exceptions names "offer", which is no adjective */
    assert_string_equal(morphy(MC_WORDNET_ADJECTIVE, "offer"), "");
    assert_string_equal(morphy(MC_WORDNET_ADJECTIVE, "larger"), "large");
    assert_string_equal(morphy(MC_WORDNET_NOUN, "s"), "");
}

static void test_checksum(void **state)
{
    char first[17], second[17], words[17];

    (void)state;
    mc_wordnet_checksum(wordnet, false, first);
    mc_wordnet_checksum(wordnet, false, second);
    mc_wordnet_checksum(wordnet, true, words);
    assert_int_equal(strlen(first), 16);
    assert_string_equal(first, second);
    assert_string_not_equal(first, words);
}

static void test_folder_and_missing_files(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_wordnet *absent = NULL;

    (void)state;
    assert_int_equal(mc_wordnet_open("/nowhere", &absent, &error), -1);
    assert_int_equal(error.code, MC_CODE_INPUT);
    assert_non_null(strstr(error.text, "/nowhere/index.noun"));
    assert_non_null(strstr(error.text, "wordnet-base"));
    assert_int_equal(setenv("METRICHECK_WORDNET", mc_source_path("tests/wordnet"), 1), 0);
    assert_string_equal(wordnet_folder(), mc_source_path("tests/wordnet"));
    assert_int_equal(mc_wordnet_open(NULL, &absent, &error), 0);
    mc_wordnet_close(absent);
    mc_wordnet_close(NULL);
    assert_int_equal(unsetenv("METRICHECK_WORDNET"), 0);
    assert_string_equal(wordnet_folder(), MC_WORDNET_FOLDER); /* as configure was told */
    assert_int_equal(setenv("METRICHECK_WORDNET", "", 1), 0);
    assert_string_equal(wordnet_folder(), MC_WORDNET_FOLDER);
    assert_int_equal(unsetenv("METRICHECK_WORDNET"), 0);
}

static int set_up(void **state)
{
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    arena = mc_arena_new();
    return mc_wordnet_open(mc_source_path("tests/wordnet"), &wordnet, &error);
}

static int tear_down(void **state)
{
    (void)state;
    mc_wordnet_close(wordnet);
    mc_arena_free(arena);
    mc_synsets_free(&synsets);
    mc_word_list_free(&list);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_synsets),
        cmocka_unit_test(test_absent_words),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_exceptions),
        cmocka_unit_test(test_morphy),
        cmocka_unit_test(test_checksum),
        cmocka_unit_test(test_folder_and_missing_files),
    };

    return cmocka_run_group_tests_name("wordnet", tests, set_up, tear_down);
}
