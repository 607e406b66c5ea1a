/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which words of a sentence stand for which nodes of its drawing: by the rules, by the metadata of
 * the graph where it is of this sentence, and by none where nothing is drawn. */
#include "tests/unit/support.h"

#include "amr/penman_read.h"
#include "report/html/case_markup.h"
#include "report/html/word_links.h"
#include "suite/suite.h"
#include "tests/unit/group_arena.h"

/* The links of a case whose sides are equal, as "CONCEPT:WORDS", each with a blank behind it. */
static const char *links_of(const char *text, const char *amr)
{
    struct mc_case item;
    struct mc_error error = MC_NO_ERROR;
    struct mc_shown_case shown;
    struct mc_word_link *links;
    struct mc_word_linker *linker = mc_word_linker_open();
    const char *all = "";
    size_t n, i;

    memset(&item, 0, sizeof(item));
    item.reference.text = mc_slice_of(text);
    item.reference.has_text = *text != '\0';
    if (*amr != '\0') {
        struct mc_amr_graph *graph;
        size_t offset;

        assert_int_equal(mc_penman_read_one(mc_slice_of(amr), arena, &graph, &offset, &error), 0);
        mc_side_own_more(&item.reference, arena)->graph = graph;
    }
    item.candidate = item.reference;
    mc_shown_case_make(&item, arena, &shown);
    n = mc_word_links_make(linker, &shown, 1, arena, &links);
    for (i = 0; i < n; i++) {
        struct mc_slice label = shown.layout.vertices[links[i].vertex].label[1];
        struct mc_word_range words = {links[i].begin, links[i].end};

        all = mc_arena_format(arena, "%s%u:%.*s:%.*s ", all, links[i].number,
                              MC_SLICE_ARGUMENTS(label),
                              MC_SLICE_ARGUMENTS(mc_marked_words(item.reference.text, words)));
    }
    mc_word_linker_close(linker);
    return all;
}

/* doc/alignments.md has this sentence: swim, not, boys. A full stop is part of the last word, "n't"
 * of the word before it. A name and its parts have one span (rule 1). "boys" is linked by its
 * stem: there is no WordNet. */
static void test_words_are_linked_by_the_rules(void **state)
{
    (void)state;
    assert_string_equal(
        links_of("The boys did not swim.", "(s / swim-01 :polarity - :ARG0 (b / boy))"),
        "0:swim-01:swim. 1:-:not 2:boy:boys ");
    assert_string_equal(
        links_of(" The  boys didn't swim.", "(s / swim-01 :ARG0 (b / boy) :polarity -)"),
        "0:swim-01:swim. 1:boy:boys 2:-:didn't ");
    assert_string_equal(
        links_of("Ann saw New York, again.",
                 "(s / see-01 :ARG1 (c / city :name (n / name :op1 \"New\" :op2 "
                 "\"York\")) :mod (a / again))"),
        "1:city:New York, 2:name:New York, 3:\"New\":New York, 4:\"York\":New York, "
        "5:again:again. ");
}

/* A node that is mentioned once more is counted once. */
static void test_a_further_mention_is_no_node(void **state)
{
    (void)state;
    assert_string_equal(
        links_of("boys want sleep", "(w / want-01 :ARG0 (b / boy) :ARG1 (s / sleep-01 :ARG0 b))"),
        "0:want-01:want 1:boy:boys 2:sleep-01:sleep ");
}

/* The metadata say otherwise than the rules, here and on purpose: they are taken where their words
 * are those of the sentence. */
static void test_the_metadata_come_first(void **state)
{
    static const char graph[] = "(s / swim-01 :ARG0 (b / boy))";
    const char *const tok = "# ::tok Boys swim .\n# ::alignments 0-1|0 1-2|0.0\n";

    (void)state;
    assert_string_equal(links_of("Boys swim.", mc_arena_format(arena, "%s%s", tok, graph)),
                        "0:swim-01:Boys 1:boy:swim. ");
    assert_string_equal(links_of("Boys swim!", mc_arena_format(arena, "%s%s", tok, graph)),
                        "0:swim-01:swim! 1:boy:Boys ");
    assert_string_equal(
        links_of("Boys swim.", mc_arena_format(arena, "# ::alignments 0-9|0\n%s", graph)),
        "0:swim-01:swim. 1:boy:Boys ");
}

static void test_what_is_not_drawn_has_no_links(void **state)
{
    (void)state;
    assert_string_equal(links_of("Boys swim.", ""), "");
    assert_string_equal(links_of("", "(s / swim-01)"), "");
    assert_string_equal(links_of("Nothing of it.", "(s / swim-01)"), "");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, new_arena, free_arena)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_words_are_linked_by_the_rules),
        TEST(test_a_further_mention_is_no_node),
        TEST(test_the_metadata_come_first),
        TEST(test_what_is_not_drawn_has_no_links),
    };

    return cmocka_run_group_tests_name("word_links", tests, NULL, NULL);
}
