/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pointers, base forms and counts of a WordNet made for this test. */
#include "tests/unit/support.h"

#include <stdlib.h>

#include "tests/unit/group_arena.h"
#include "text/wordnet.h"

/* The offsets are those of the lines. */
static const char data_adjective[] =
    "00000000 00 a 02 hot 0 warm 0 003 ! 00000094 a 0101 & 00000164 s 0000 + 00000000 n 0102 | x  "
    "\n"
    "00000094 00 a 01 cold 0 002 ! 00000000 a 0101 ;u 00000007 n 0000 | x \n"
    "00000164 00 s 01 fiery 0 001 & 00000000 a 0000 | x\n";
static const char data_noun[] =
    "00000000 03 n 01 heat 0 002 @ 00000064 n 0000 @i 00000064 n 0000 \n"
    "00000066 03 n 0a heat 0 junk\n";
static const char index_verb[] = "pick v 3 2 @ ~ 3 2 00000000 00000009 00000018  \n"
                                 "pick_up v 1 0 1 0 00000000  \n"
                                 "pickup v 1 1 @ 1 1 00000000  \n";

static struct mc_wordnet *opened(void)
{
    struct mc_wordnet_texts texts[MC_WORDNET_PARTS] = {{{NULL, 0}, {NULL, 0}, {NULL, 0}}};

    texts[MC_WORDNET_ADJECTIVE].data = mc_slice_of(data_adjective);
    texts[MC_WORDNET_NOUN].data = mc_slice_of(data_noun);
    texts[MC_WORDNET_VERB].index = mc_slice_of(index_verb);
    texts[MC_WORDNET_VERB].exceptions = mc_slice_of("picken pick\n");
    return mc_wordnet_of(texts);
}

/* "!24a 1,1; ..." of a synset: symbol, offset, part, words. */
static const char *pointers_of(enum mc_wordnet_part part, uint32_t offset, const char *symbols)
{
    struct mc_wordnet *wordnet = opened();
    struct mc_wordnet_pointers pointers = {NULL, 0, 0};
    const char *text = "";
    size_t i;

    mc_wordnet_pointers(wordnet, offset << 2 | part, symbols, &pointers);
    for (i = 0; i < pointers.n; i++) {
        const struct mc_wordnet_pointer *one = &pointers.items[i];

        text = mc_arena_format(arena, "%s%s%s%u%c %u,%u", text, i > 0 ? "; " : "", one->symbol,
                               one->synset >> 2, "nvar"[one->synset & 3], one -> source,
                               one -> target);
    }
    mc_wordnet_pointers_free(&pointers);
    mc_wordnet_close(wordnet);
    return text;
}

static void test_pointers(void **state)
{
    (void)state;
    assert_string_equal(pointers_of(MC_WORDNET_ADJECTIVE, 0, "!&+"),
                        "!94a 1,1; &164a 0,0; +0n 1,2");
    assert_string_equal(pointers_of(MC_WORDNET_ADJECTIVE, 0, "&"), "&164a 0,0");
    assert_string_equal(pointers_of(MC_WORDNET_ADJECTIVE, 94, "!"), "!0a 1,1");
    assert_string_equal(pointers_of(MC_WORDNET_NOUN, 0, "@"), "@64n 0,0; @i64n 0,0");
}

static void test_what_is_no_synset(void **state)
{
    (void)state;
    assert_string_equal(pointers_of(MC_WORDNET_ADJECTIVE, 24, "!"), "");
    assert_string_equal(pointers_of(MC_WORDNET_VERB, 0, "!"), "");
    assert_string_equal(pointers_of(MC_WORDNET_NOUN, 66, "@"), "");
    assert_string_equal(pointers_of(MC_WORDNET_NOUN, 4000, "@"), "");
}

static const char *bases(const char *word)
{
    struct mc_wordnet *wordnet = opened();
    struct mc_word_list forms = {NULL, 0, 0};
    const char *text = "";
    size_t i;

    mc_wordnet_bases(wordnet, MC_WORDNET_VERB, mc_slice_of(word), arena, &forms);
    for (i = 0; i < forms.n; i++)
        text = mc_arena_format(arena, "%s%s%.*s", text, i > 0 ? " " : "",
                               MC_SLICE_ARGUMENTS(forms.items[i]));
    mc_word_list_free(&forms);
    mc_wordnet_close(wordnet);
    return text;
}

static void test_bases(void **state)
{
    (void)state;
    assert_string_equal(bases("picked"), "pick");
    assert_string_equal(bases("picken"), "pick");
    assert_string_equal(bases("pick"), "pick");
    assert_string_equal(bases("pick up"), "pick_up pickup");
    assert_string_equal(bases("pick-up"), "pick_up pickup");
    assert_string_equal(bases("picks-ups"), "");
    assert_string_equal(bases(""), "");
}

static void test_tagged_senses(void **state)
{
    struct mc_wordnet *wordnet = opened();

    (void)state;
    assert_int_equal(mc_wordnet_n_tagged(wordnet, MC_WORDNET_VERB, mc_slice_of("pick")), 2);
    assert_int_equal(mc_wordnet_n_tagged(wordnet, MC_WORDNET_VERB, mc_slice_of("pick_up")), 0);
    assert_int_equal(mc_wordnet_n_tagged(wordnet, MC_WORDNET_VERB, mc_slice_of("pickup")), 1);
    assert_int_equal(mc_wordnet_n_tagged(wordnet, MC_WORDNET_VERB, mc_slice_of("pic")), 0);
    mc_wordnet_close(wordnet);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pointers), cmocka_unit_test(test_what_is_no_synset),
        cmocka_unit_test(test_bases), cmocka_unit_test(test_tagged_senses)};

    return cmocka_run_group_tests_name("wordnet_pointers", tests, new_arena, free_arena);
}
