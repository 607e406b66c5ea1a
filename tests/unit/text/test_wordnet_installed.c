/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The installed WordNet 3.0, against the figures of wnstats(7WN) and itself. */
#include "text/wordnet.c"

#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

#include "base/file.h"

static struct mc_wordnet *wordnet;

static bool has_word(const struct mc_word_list *words, struct mc_slice word)
{
    size_t i;

    for (i = 0; i < words->n; i++)
        if (words->items[i].length == word.length &&
            strncasecmp(words->items[i].data, word.data, word.length) == 0)
            return true;
    return false;
}

struct tally {
    size_t words, senses;
};

/* Looks every word of an index up; every synset found must hold the word. */
static struct tally check_part(enum mc_wordnet_part part, const char *name)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_synsets synsets = {NULL, 0, 0};
    struct mc_word_list words = {NULL, 0, 0};
    struct tally tally = {0, 0};
    struct mc_slice text;
    const char *line;
    size_t i;

    assert_int_equal(mc_file_read(mc_arena_format(arena, "%s/index.%s", wordnet_folder(), name),
                                  arena, &text, &error),
                     0);
    for (line = text.data; *line != '\0'; line = strchr(line, '\n') + 1) {
        struct mc_slice word = mc_slice(line, strcspn(line, " "));

        if (word.length == 0)
            continue;
        synsets.n = 0;
        mc_wordnet_synsets(wordnet, part, word, &synsets);
        assert_true(synsets.n > 0);
        tally.words++;
        tally.senses += synsets.n;
        for (i = 0; i < synsets.n; i++) {
            words.n = 0;
            mc_wordnet_words(wordnet, synsets.ids[i], &words);
            assert_true(has_word(&words, word));
        }
    }
    mc_synsets_free(&synsets);
    mc_word_list_free(&words);
    mc_arena_free(arena);
    return tally;
}

/* wnstats(7WN): unique strings and word-sense pairs of WordNet 3.0. */
static void test_every_word(void **state)
{
    struct tally noun = check_part(MC_WORDNET_NOUN, "noun");
    struct tally verb = check_part(MC_WORDNET_VERB, "verb");
    struct tally adjective = check_part(MC_WORDNET_ADJECTIVE, "adj");
    struct tally adverb = check_part(MC_WORDNET_ADVERB, "adv");

    (void)state;
    assert_int_equal(noun.words, 117798);
    assert_int_equal(noun.senses, 146312);
    assert_int_equal(verb.words, 11529);
    assert_int_equal(verb.senses, 25047);
    assert_int_equal(adjective.words, 21479);
    assert_int_equal(adjective.senses, 30002);
    assert_int_equal(adverb.words, 4481);
    assert_int_equal(adverb.senses, 5580);
}

static int set_up(void **state)
{
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    return mc_wordnet_open(NULL, &wordnet, &error);
}

static int tear_down(void **state)
{
    (void)state;
    mc_wordnet_close(wordnet);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_word)};
    struct mc_error error = MC_NO_ERROR;
    struct mc_wordnet *found;

    if (mc_wordnet_open(NULL, &found, &error) != 0) {
        printf("1..0 # SKIP test_wordnet_installed: %s\n", error.text);
        return 0;
    }
    mc_wordnet_close(found);
    return cmocka_run_group_tests_name("wordnet_installed", tests, set_up, tear_down);
}
