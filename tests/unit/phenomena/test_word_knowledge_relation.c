/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Base forms and relations of words in the installed WordNet 3.0, against the golden tables (made
 * by a program of their own, and checked there against NLTK 3.8's reader of the same files). */
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>

#include "phenomena/word_knowledge.h"
#include "tests/unit/curated.h"
#include "tests/unit/group_words.h"

#define FOLDER "goldens/phenomena/"

static bool agrees(const char *what, const char *found, const char *wanted)
{
    if (strcmp(found, wanted) == 0)
        return true;
    print_message("%s is '%s', must be '%s'\n", what, found, wanted);
    return false;
}

static const char *number(unsigned distance)
{
    return distance == 0 ? "-" : mc_arena_format(arena, "%u", distance);
}

static bool check_relation(const struct mc_delimited_file *table, size_t row)
{
    const struct mc_word *first = mc_word_of(knowledge, mc_table_field(table, row, "first"));
    const struct mc_word *second = mc_word_of(knowledge, mc_table_field(table, row, "second"));
    const struct mc_word_relation *found = mc_word_relation_of(knowledge, first, second);
    const struct {
        const char *column, *found;
    } columns[] = {
        {"known_a", yes_or_no(first->is_known)},
        {"known_b", yes_or_no(second->is_known)},
        {"synonym", yes_or_no(found->synonym)},
        {"antonym", yes_or_no(found->antonym)},
        {"antonym_similar", yes_or_no(found->antonym_similar)},
        {"antonym_derived", yes_or_no(found->antonym_derived)},
        {"hypernym_distance", number(found->hypernym_distance)},
        {"more_general", found->more_general == 0   ? "-"
                         : found->more_general == 1 ? "first"
                                                    : "second"},
        {"co_hyponym_distance", number(found->co_hyponym_distance)},
    };
    bool good = true;
    size_t i;

    for (i = 0; i < sizeof(columns) / sizeof(columns[0]); i++)
        good &= agrees(mc_arena_format(arena, "%s of %s, %s", columns[i].column, first->text.data,
                                       second->text.data),
                       columns[i].found, mc_table_field(table, row, columns[i].column).data);
    return good;
}

static void check_relations(const char *name, size_t n_rows)
{
    struct mc_delimited_file table = mc_shared_table(name, arena);
    size_t row, n_bad = 0;

    assert_int_equal(table.n_rows, 1 + n_rows);
    for (row = 1; row < table.n_rows; row++)
        n_bad += !check_relation(&table, row);
    assert_int_equal(n_bad, 0);
}

static void test_relations_of_substituted_words(void **state)
{
    (void)state;
    check_relations(FOLDER "wordnet_pairs.tsv", 716);
}

static void test_relations_of_further_words(void **state)
{
    (void)state;
    check_relations(FOLDER "wordnet_words.tsv", 32);
}

static const char *bases(enum mc_wordnet_part part, struct mc_slice word)
{
    struct mc_word_list forms = {NULL, 0, 0};
    const char *text = "-";
    size_t i;

    mc_wordnet_bases(wordnet, part, word, arena, &forms);
    for (i = 0; i < forms.n; i++)
        text = mc_arena_format(arena, "%s%s%.*s", i == 0 ? "" : text, i == 0 ? "" : "|",
                               MC_SLICE_ARGUMENTS(forms.items[i]));
    mc_word_list_free(&forms);
    return text;
}

static void test_base_forms(void **state)
{
    static const char *const parts[] = {"noun", "verb", "adjective", "adverb"};
    struct mc_delimited_file table = mc_shared_table(FOLDER "bases.tsv", arena);
    size_t row, n_bad = 0;
    int part;

    (void)state;
    assert_int_equal(table.n_rows, 1 + 1228);
    for (row = 1; row < table.n_rows; row++) {
        struct mc_slice word = mc_table_field(&table, row, "word");

        for (part = 0; part < MC_WORDNET_PARTS; part++)
            n_bad += !agrees(mc_arena_format(arena, "%s of %s", parts[part], word.data),
                             bases((enum mc_wordnet_part)part, word),
                             mc_table_field(&table, row, parts[part]).data);
        n_bad += !agrees(mc_arena_format(arena, "base of %s", word.data),
                         mc_word_of(knowledge, word)->base.data,
                         mc_table_field(&table, row, "base").data);
    }
    assert_int_equal(n_bad, 0);
}

/* Exchanging the words exchanges who is more general, and nothing else. */
static void test_relations_are_symmetric(void **state)
{
    static const char *const words[][2] = {
        {"squirrel", "animal"}, {"happiness", "sad"}, {"guitar", "trumpet"}, {"huge", "small"}};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        const struct mc_word *first = mc_word_of(knowledge, mc_slice_of(words[i][0]));
        const struct mc_word *second = mc_word_of(knowledge, mc_slice_of(words[i][1]));
        struct mc_word_relation one = *mc_word_relation_of(knowledge, first, second);
        struct mc_word_relation other = *mc_word_relation_of(knowledge, second, first);

        assert_int_equal(one.hypernym_distance, other.hypernym_distance);
        assert_int_equal(one.co_hyponym_distance, other.co_hyponym_distance);
        assert_int_equal(one.antonym_similar, other.antonym_similar);
        assert_int_equal(one.antonym_derived, other.antonym_derived);
        assert_int_equal(one.synonym, other.synonym);
        assert_int_equal(one.more_general == 0 ? 3 : one.more_general, 3 - other.more_general);
    }
}

int main(void)
{
    struct CMUnitTest tests[] = {cmocka_unit_test(test_relations_are_symmetric),
                                 cmocka_unit_test(test_relations_of_substituted_words),
                                 cmocka_unit_test(test_relations_of_further_words),
                                 cmocka_unit_test(test_base_forms)};

    mc_skip_without(&tests[1], FOLDER "wordnet_pairs.tsv");
    mc_skip_without(&tests[2], FOLDER "wordnet_words.tsv");
    mc_skip_without(&tests[3], FOLDER "bases.tsv");
    if (!is_wordnet_there("test_word_relation"))
        return 0;
    return cmocka_run_group_tests_name("word_relation", tests, open_words, close_words);
}
