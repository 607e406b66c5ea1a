/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of the word aligner, one sentence or more for each. WordNet is an empty one, so that
 * the stems are those of the rules alone: what a rule of detachment makes of a word counts where
 * the index has nothing. What is expected follows from the rules in doc/alignments.md. */
#include "tests/unit/support.h"

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "amr/word_alignment.h"
#include "base/memory.h"
#include "base/file.h"
#include "text/wordnet.h"

static struct mc_wordnet *wordnet;
static struct mc_arena *arena;

static struct mc_amr_graph *read_graph(const char *text)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_amr_graph *graph = NULL;
    size_t parse_error;

    if (mc_penman_read_one(mc_slice_of(text), arena, &graph, &parse_error, &error) != 0)
        fail_msg("%s: %s", text, error.text);
    return graph;
}

/* Words and nodes after "sentence" and graph, as the table has them. */
static void check(const char *sentence, const char *text, const char *expected)
{
    struct mc_word_alignment alignment;
    struct mc_buffer nodes = {NULL, 0, 0};

    assert_true(mc_word_alignment_make(read_graph(text), mc_slice_of(sentence),
                                       mc_aligner_stems_new(wordnet, arena), arena, &alignment));
    mc_word_alignment_append_nodes(&alignment, &nodes);
    assert_string_equal(nodes.data, expected);
    mc_buffer_free(&nodes);
}

static void check_words(const char *sentence, const char *expected)
{
    struct mc_word_list words = {NULL, 0, 0};
    struct mc_buffer joined = {NULL, 0, 0};
    size_t i;

    mc_aligner_words(mc_slice_of(sentence), &words);
    mc_buffer_append_text(&joined, "");
    for (i = 0; i < words.n; i++) {
        mc_buffer_append_slice(&joined, words.items[i]);
        mc_buffer_append_char(&joined, '|');
    }
    assert_string_equal(joined.data, expected);
    mc_buffer_free(&joined);
    mc_word_list_free(&words);
}

static void test_words(void **state)
{
    (void)state;
    check_words("", "");
    check_words(" \t ", "");
    check_words("He isn't \"here\" (now).", "He|is|n't|\"|here|\"|(|now|)|.|");
    check_words("the boy's dog , they'll say", "the|boy|'s|dog|,|they|'ll|say|");
    check_words("I'd we've you're I'm 's n't", "I|'d|we|'ve|you|'re|I|'m|'s|n't|");
    check_words("Wait... 3,5 a.m.", "Wait|.|.|.|3,5|a.m|.|");
    check_words("...", ".|.|.|");
    /* split already: nothing changes */
    check_words("He is n't \" here \" .", "He|is|n't|\"|here|\"|.|");
}

static void test_single_words(void **state)
{
    (void)state;
    check("The dogs bark .", "(b / bark-01 :ARG0 (d / dog))", "0:bark-01:2-3 0.0:dog:1-2");
    /* the last child first: it has the first of two equal words */
    check("A man sees a man", "(s / see-01 :ARG0 (m / man) :ARG1 (n / man))",
          "0:see-01:2-3 0.0:man:4-5 0.1:man:1-2");
    /* a parent before its children */
    check("a man and a man", "(m / man :mod (n / man))", "0:man:1-2 0.0:man:4-5");
    /* numbers of words and months */
    check("Two trips in May", "(t / trip :quant 2 :time (d / date-entity :month 5))",
          "0:trip:1-2 0.0:2:0-1 0.1:date-entity:3-4 0.1.0:5:3-4");
    /* irregular words */
    check("He can not swim", "(p / possible-01 :polarity - :ARG1 (s / swim-01 :ARG0 (h / he)))",
          "0:possible-01:1-2 0.0:-:2-3 0.1:swim-01:3-4 0.1.0:he:0-1");
    check("but people left", "(c / contrast-01 :ARG2 (l / leave-01 :ARG0 (p / person)))",
          "0:contrast-01:0-1 0.0:leave-01: 0.0.0:person:1-2");
    /* at least four letters in common; a variable that stands for a node has no line */
    check("He ran happily", "(r / run-01 :ARG0 (h / he :mod r) :manner (b / happy))",
          "0:run-01: 0.0:he:0-1 0.1:happy:2-3");
    check("a cart", "(c / car)", "0:car:");
    /* of two words the one that has more in common, whichever comes first */
    check("comparison compares", "(c / comparing)", "0:comparing:0-1");
    check("unsafe swimmers irregular", "(s / safe :op1 (t / swimm) :op2 (r / regular))",
          "0:safe:0-1 0.0:swimm:1-2 0.1:regular:2-3");
}

static void test_names(void **state)
{
    (void)state;
    check("She lives in New-York",
          "(l / live-01 :ARG0 (s / she)"
          " :location (c / city :name (n / name :op1 \"New\" :op2 \"York\")))",
          "0:live-01:1-2 0.0:she:0-1 0.1:city:3-4 0.1.0:name:3-4 0.1.0.0:\"New\":3-4 "
          "0.1.0.1:\"York\":3-4");
    /* a word may be broken */
    check("old Mc Donald", "(p / person :name (n / name :op1 \"McDonald\"))",
          "0:person:1-3 0.0:name:1-3 0.0.0:\"McDonald\":1-3");
    /* no letters between: not found as a whole; both parts alone, and the name is what they span */
    check("John the Great", "(p / person :name (n / name :op1 \"John\" :op2 \"Great\"))",
          "0:person:0-3 0.0:name:0-3 0.0.0:\"John\":0-3 0.0.1:\"Great\":0-3");
    /* the rest of a word is free */
    check("an Indian town", "(t / town :mod (c / country :name (n / name :op1 \"India\")))",
          "0:town:2-3 0.0:country:1-2 0.0.0:name:1-2 0.0.0.0:\"India\":1-2");
    check("The US reacted",
          "(r / react-01 :ARG0 (c / country :name (n / name :op1 \"United\" :op2 \"States\")))",
          "0:react-01:2-3 0.0:country:1-2 0.0.0:name:1-2 0.0.0.0:\"United\":1-2 "
          "0.0.0.1:\"States\":1-2");
    check("The EU reacted",
          "(r / react-01 :ARG0 (o / organization :name (n / name :op1 \"European\""
          " :op2 \"Union\")))",
          "0:react-01:2-3 0.0:organization:1-2 0.0.0:name:1-2 0.0.0.0:\"European\":1-2 "
          "0.0.0.1:\"Union\":1-2");
    /* one part alone gives the name its words */
    check("the Maria", "(s / ship :name (n / name :op1 \"Santa\" :op2 \"Maria\"))",
          "0:ship:1-2 0.0:name:1-2 0.0.0:\"Santa\": 0.0.1:\"Maria\":1-2");
    check("Paris", "(c / city :wiki \"Paris\" :name (n / name :op1 \"Paris\"))",
          "0:city:0-1 0.0:\"Paris\":0-1 0.1:name:0-1 0.1.0:\"Paris\":0-1");
}

static void test_dates(void **state)
{
    (void)state;
    check("On 3 May 2004 he left",
          "(l / leave-01 :ARG0 (h / he) :time (d / date-entity :year 2004 :month 5 :day 3))",
          "0:leave-01: 0.0:he:4-5 0.1:date-entity:1-4 0.1.0:2004:1-4 0.1.1:5:1-4 0.1.2:3:1-4");
    check("Dated 2004-05-03", "(d / date-entity :year 2004 :month 5 :day 3)",
          "0:date-entity:1-2 0.0:2004:1-2 0.1:5:1-2 0.2:3:1-2");
    check("Dated 040503", "(d / date-entity :year 2004 :month 5 :day 3)",
          "0:date-entity:1-2 0.0:2004:1-2 0.1:5:1-2 0.2:3:1-2");
    /* not in one place: each number for itself */
    check("3 men of 2004", "(d / date-entity :year 2004 :day 3)",
          "0:date-entity: 0.0:2004:3-4 0.1:3:0-1");
}

static void test_joins(void **state)
{
    (void)state;
    check("The swimmer left", "(l / leave-01 :ARG0 (p / person :ARG0-of (s / swim-01)))",
          "0:leave-01: 0.0:person:1-2 0.0.0:swim-01:1-2");
    check("the president of the bank",
          "(p / person :ARG0-of (h / have-org-role-91 :ARG1 (b / bank) :ARG2 (q / president)))",
          "0:person:1-2 0.0:have-org-role-91:1-2 0.0.0:bank:4-5 0.0.1:president:1-2");
    check("at the bank", "(h / have-org-role-91 :ARG1 (b / bank))",
          "0:have-org-role-91:2-3 0.0:bank:2-3");
    check("at the bank", "(h / have-rel-role-91 :ARG1 (b / bank))",
          "0:have-rel-role-91: 0.0:bank:2-3");
    check("two miles", "(d / distance-quantity :quant 2 :unit (m / mile))",
          "0:distance-quantity:1-2 0.0:2:0-1 0.1:mile:1-2");
    check("Koreans left", "(l / leave-01 :ARG0 (p / person :poss (k / korea)))",
          "0:leave-01: 0.0:person:0-1 0.0.0:korea:0-1");
    check("the government", "(g / government-organization :ARG0-of (h / govern-01))",
          "0:government-organization:1-2 0.0:govern-01:1-2");
}

static void test_negation(void **state)
{
    (void)state;
    check("not here and not there",
          "(a / and :op1 (h / here :polarity -) :op2 (t / there :polarity -))",
          "0:and:2-3 0.0:here:1-2 0.0.0:-:3-4 0.1:there:4-5 0.1.0:-:0-1");
    check("It is unhappy", "(h / happy :domain (i / it) :polarity -)",
          "0:happy:2-3 0.0:it:0-1 0.1:-:2-3");
    check("a careless man", "(m / man :ARG0-of (c / care-01 :polarity -))",
          "0:man:2-3 0.0:care-01:1-2 0.0.0:-:1-2");
    check("a happy man", "(h / happy :domain (m / man) :polarity -)",
          "0:happy:1-2 0.0:man:2-3 0.1:-:");
    check("the oldest house", "(h / house :mod (o / old :degree (m / most)))",
          "0:house:2-3 0.0:old:1-2 0.0.0:most:1-2");
}

static void test_sentences(void **state)
{
    struct mc_word_alignment alignment;

    (void)state;
    /* ::tok is divided at blanks alone, and goes before ::snt and the text of the case */
    assert_true(mc_word_alignment_make(
        read_graph("# ::tok The U.S. reacted.\n# ::snt Nobody\n(r / react-01)"),
        mc_slice_of("Somebody"), mc_aligner_stems_new(wordnet, arena), arena, &alignment));
    assert_int_equal(alignment.n_words, 3);
    assert_true(mc_slice_is(alignment.words[2], "reacted."));
    assert_int_equal(alignment.lines[0].span.start, 2);
    assert_true(mc_word_alignment_make(read_graph("# ::snt Nobody reacted.\n(r / react-01)"),
                                       mc_slice_of(""), mc_aligner_stems_new(wordnet, arena), arena,
                                       &alignment));
    assert_int_equal(alignment.n_words, 3);
    assert_int_equal(alignment.lines[0].span.start, 1);
    assert_false(mc_word_alignment_make(read_graph("(r / react-01)"), mc_slice_of(""),
                                        mc_aligner_stems_new(wordnet, arena), arena, &alignment));
    check(" ", "(r / react-01 :ARG0 (n / name :op1 \"A\") :time (d / date-entity :day 1))",
          "0:react-01: 0.0:name: 0.0.0:\"A\": 0.1:date-entity: 0.1.0:1:");
}

/* With the few words of tests/wordnet: "glasses" may be "glass", and an irregular form is looked
 * up. */
static void test_wordnet(void **state)
{
    struct mc_wordnet *empty = wordnet;
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    if (mc_wordnet_open(mc_source_path("tests/wordnet"), &wordnet, &error) != 0)
        fail_msg("%s", error.text);
    check("cars and wolves", "(a / and :op1 (c / car) :op2 (w / wolf))",
          "0:and:1-2 0.0:car:0-1 0.1:wolf:2-3");
    mc_wordnet_close(wordnet);
    wordnet = empty;
}

static int open_all(void **state)
{
    const struct mc_slice none = {"", 0};
    struct mc_wordnet_texts texts[MC_WORDNET_PARTS];
    int i;

    (void)state;
    for (i = 0; i < MC_WORDNET_PARTS; i++)
        texts[i] = (struct mc_wordnet_texts){none, none, none};
    wordnet = mc_wordnet_of(texts);
    arena = mc_arena_new();
    return 0;
}

static int close_all(void **state)
{
    (void)state;
    mc_wordnet_close(wordnet);
    mc_arena_free(arena);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),     cmocka_unit_test(test_single_words),
        cmocka_unit_test(test_names),     cmocka_unit_test(test_dates),
        cmocka_unit_test(test_joins),     cmocka_unit_test(test_negation),
        cmocka_unit_test(test_sentences), cmocka_unit_test(test_wordnet),
    };

    return cmocka_run_group_tests(tests, open_all, close_all);
}
