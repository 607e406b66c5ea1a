/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_graph_proposal.c: what is proposed of a pair and what is not: the graphs that are right were
 * written by hand, after the AMR guidelines 1.2.6. Then the pairs of suites, of which people wrote
 * both graphs. */
#include "tests/unit/support.h"

#include "amr/difference.h"
#include "amr/graph.h"
#include "amr/penman_read.h"
#include "suite/suite.h"
#include "tests/unit/suite_support.h"
#include "tests/unit/phenomena/checked_proposals.h"

static struct mc_edit_pattern polarity = {MC_GRAPH_EDIT_POLARITY, MC_GRAPH_EDIT_CHANGED, {"", 0}};
static struct mc_edit_pattern role_swap = {MC_GRAPH_EDIT_ROLE_SWAP, MC_GRAPH_EDIT_CHANGED, {"", 0}};
static struct mc_edit_pattern concept = {MC_GRAPH_EDIT_CONCEPT, MC_GRAPH_EDIT_CHANGED, {"", 0}};
static struct mc_edit_patterns polarities[] = {{&polarity, 1}};
static const struct mc_phenomenon negation = {
    .rule = {.has_edits = true, .sets = polarities, .n_sets = 1}};
static struct mc_edit_patterns swaps[] = {{&role_swap, 1}};
static const struct mc_phenomenon roles = {.rule = {.has_edits = true, .sets = swaps, .n_sets = 1}};
static struct mc_edit_pattern swap_of_and = {
    MC_GRAPH_EDIT_ROLE_SWAP, MC_GRAPH_EDIT_CHANGED, {"and", 3}};
static struct mc_edit_patterns swaps_of_and[] = {{&swap_of_and, 1}};
static const struct mc_phenomenon order = {
    .rule = {.has_edits = true, .sets = swaps_of_and, .n_sets = 1}};
static struct mc_edit_patterns concepts[] = {{&concept, 1}, {&polarity, 1}};
static const struct mc_phenomenon antonymy = {
    .rule = {.has_edits = true, .sets = concepts, .n_sets = 2}};
static struct mc_edit_patterns nothing[] = {{NULL, 0}};
static const struct mc_phenomenon voices = {.rule = {.has_edits = true,
                                                     .sets = nothing,
                                                     .n_sets = 1,
                                                     .has_words = true,
                                                     .words = {.voice = MC_COMPARED_DIFFERENT}}};

static void test_roles(void **state)
{
    (void)state;
    check(&roles, "He hit her.", "She hit him.", "(h / hit-01 :ARG0 (h2 / he) :ARG1 (s / she))",
          "(h / hit-01 :ARG1 (h2 / he) :ARG0 (s / she))",
          "exchanged :ARG0 and :ARG1 at hit-01 (\"He\", \"her\")");
    check(&roles, "The man said that the dog followed the cat.",
          "The man said that the cat followed the dog.",
          "(s / say-01 :ARG0 (m / man) :ARG1 (f / follow-02 :ARG0 (d / dog) :ARG1 (c / cat)))",
          "(s / say-01 :ARG0 (m / man) :ARG1 (f / follow-02 :ARG1 (d / dog) :ARG0 (c / cat)))",
          "exchanged :ARG0 and :ARG1 at follow-02 (\"dog\", \"cat\")");
    check(&order, "The old dog and the cat ran.", "The cat and the old dog ran.",
          "(r / run-02 :ARG0 (a / and :op1 (d / dog :mod (o / old)) :op2 (c / cat)))",
          "(r / run-02 :ARG0 (a / and :op2 (d / dog :mod (o / old)) :op1 (c / cat)))",
          "exchanged :op1 and :op2 at and (\"old dog\", \"cat\")");
    /* one of them is mentioned again: the words change places, and who follows is who wants */
    check(&roles, "The girl wants to follow the boy.", "The boy wants to follow the girl.",
          "(w / want-01 :ARG0 (g / girl) :ARG1 (f / follow-02 :ARG0 g :ARG1 (b / boy)))",
          "(w / want-01 :ARG0 (g / boy) :ARG1 (f / follow-02 :ARG0 g :ARG1 (b / girl)))",
          "exchanged girl and boy");
    /* the hat stays behind */
    check(&roles, "The man in the hat followed the dog.", "The dog in the hat followed the man.",
          "(f / follow-02 :ARG0 (m / man :location (h / hat)) :ARG1 (d / dog))",
          "(f / follow-02 :ARG0 (m / dog :location (h / hat)) :ARG1 (d / man))",
          "exchanged man and dog");
    check(&roles, "The two cats sat behind the dog.", "The two dogs sat behind the cat.",
          "(s / sit-01 :ARG1 (c / cat :quant 2) :ARG2 (b / behind :op1 (d / dog)))",
          "(s / sit-01 :ARG1 (c / dog :quant 2) :ARG2 (b / behind :op1 (d / cat)))",
          "exchanged cat and dog");
    check(
        &roles, "Mary wants to hit John.", "John wants to hit Mary.",
        "(w / want-01 :ARG0 (p / person :name (n / name :op1 \"Mary\")) :ARG1 (h / hit-01 :ARG0 p "
        ":ARG1 (p2 / person :name (n2 / name :op1 \"John\"))))",
        "(w / want-01 :ARG0 (p / person :name (n / name :op1 \"John\")) :ARG1 (h / hit-01 :ARG0 p "
        ":ARG1 (p2 / person :name (n2 / name :op1 \"Mary\"))))",
        "exchanged Mary and John");
    check(
        &roles, "Merkel wants to hit Obama.", "Obama wants to hit Merkel.",
        "(w / want-01 :ARG0 (p / person :wiki \"Angela_Merkel\" :name (n / name :op1 \"Merkel\")) "
        ":ARG1 (h / hit-01 :ARG0 p :ARG1 (p2 / person :wiki \"Barack_Obama\" :name (n2 / name :op1 "
        "\"Obama\"))))",
        NULL,
        "the words in each other's place are not found to be two arguments of one node, or two "
        "nodes of one word each");
    check(&roles, "Paris wants to hit John.", "John wants to hit Paris.",
          "(w / want-01 :ARG0 (p / city :name (n / name :op1 \"Paris\")) :ARG1 (h / hit-01 :ARG0 p "
          ":ARG1 (p2 / person :name (n2 / name :op1 \"John\"))))",
          NULL, "one of the words in each other's place is a name of another kind");
    check(&roles, "The girl wants her dog to follow the boy.",
          "The boy wants her dog to follow the girl.",
          "(w / want-01 :ARG0 (g / girl) :ARG1 (f / follow-02 :ARG0 (d / dog :poss g) :ARG1 (b / "
          "boy)))",
          NULL, "\"her\" may stand for one or the other");
    check(
        &roles, "The nurse of the king saw the duke.", "The duke of the king saw the nurse.",
        "(s / see-01 :ARG0 (p / person :ARG0-of (n / nurse-01 :ARG1 (k / king))) :ARG1 (d / duke))",
        NULL,
        "the words in each other's place are not found to be two arguments of one node, or two "
        "nodes of one word each");
    check(&roles, "The dog followed the cat.", "The dog followed a horse.",
          "(f / follow-02 :ARG0 (d / dog) :ARG1 (c / cat))", NULL,
          "the sentences do not differ by two stretches of words in each other's place alone");
}

/* The same in another order, and no other roles. */
static void test_order_of_roles(void **state)
{
    static const char came[] = "(c / come-01 :ARG1 (d / dog) :ARG3 (h / house))";
    static const char said[] = "(s / say-01 :ARG0 (k / king) :ARG1 (r / rabbit))";
    static const char marks[] =
        "other commas or quotes: words may be put first, or be what somebody says";

    (void)state;
    check(&roles, "The dog came out of the house.", "Out of the house came the dog.", came, NULL,
          "\"out of the house\" may only be put elsewhere");
    check(&roles, "Here comes the bus.", "The bus comes here.",
          "(c / come-01 :ARG1 (b / bus) :ARG4 (h / here))", NULL,
          "\"Here\" may only be put elsewhere");
    check(&roles, "The king said: rabbits.", "Rabbits, said the king.", said, NULL, marks);
    check(&roles, "The king said, \"Rabbits.\"", "\xe2\x80\x9cRabbits,\xe2\x80\x9d said the king.",
          said, NULL, marks);
    check(&roles, "The problem is money.", "Money is the problem.",
          "(p / problem :domain (m / money))", NULL,
          "around a form of \"be\" alone, the same may be said in another order");
    /* the preposition stays, and so does the comma */
    check(&roles, "In the end, the dog came out of the house.",
          "In the end, the house came out of the dog.", came,
          "(c / come-01 :ARG3 (d / dog) :ARG1 (h / house))",
          "exchanged :ARG1 and :ARG3 at come-01 (\"dog\", \"house\")");
}

/* Everything is held against everything. */
static void test_too_large(void **state)
{
    const char *graph = "(s / see-01 :ARG0 (h / he) :ARG1 (d / dog)";
    int i;

    (void)state;
    for (i = 0; i < 800; i++)
        graph = mc_arena_format(arena, "%s :ARG1 h", graph);
    check(&roles, "He saw the dog.", "The dog saw him.", mc_arena_format(arena, "%s)", graph), NULL,
          "the graph is too large for this");
}

/* Stems stand for base forms, a list for those of irregular verbs. */
static void test_without_wordnet(void **state)
{
    static const char graph[] = "(e / eat-01 :ARG0 (b / boy) :ARG1 (a / apple))";
    static const char copied[] = "copied the graph of the reference; no node or edge differs";

    (void)state;
    check_without_wordnet(&negation, "The baker closes the shop.",
                          "The baker does not close the shop.",
                          "(c / close-01 :ARG0 (b / baker) :ARG1 (s / shop))",
                          "(c / close-01 :ARG0 (b / baker) :ARG1 (s / shop) :polarity -)",
                          "added :polarity - at close-01, the root");
    check_without_wordnet(
        &negation, "The baker sang.", "The baker did not sing.", "(s / sing-01 :ARG0 (b / baker))",
        "(s / sing-01 :ARG0 (b / baker) :polarity -)", "added :polarity - at sing-01, the root");
    check_without_wordnet(&voices, "The boy ate the apple.", "The apple was eaten by the boy.",
                          graph, graph, copied);
    check_without_wordnet(&voices, "The boy eats the apple.", "The apple is eaten by the boy.",
                          graph, graph, copied);
    check_without_wordnet(&voices, "The boy painted the door.", "The door was painted by the boy.",
                          graph, graph, copied);
    check_without_wordnet(&voices, "The boy ate the apple.", "The apple was eaten.", graph, NULL,
                          "no node is found for \"ate\"");
    check_without_wordnet(&voices, "The boy painted the door.", "The door was painted.",
                          "(p / paint-02 :ARG0 (b / boy) :ARG1 (d / door))",
                          "(p / paint-02 :ARG1 (d / door))", "removed :ARG0 boy");
    check_without_wordnet(&voices, "The boy ate the apple.", "The boy was eaten by the apple.",
                          graph, NULL,
                          "the words do not tell that the same one does it to the same");
    check_without_wordnet(&voices, "The boy ate the apple.", "The apple was red.", graph, NULL,
                          "neither side is passive");
    check_without_wordnet(&voices, "The boy met the need.", "The need was indeed met by the boy.",
                          graph, NULL, "\"indeed\" is in one sentence alone");
}

static void test_not_mechanical(void **state)
{
    static const char depends[] = "what changes in the graph depends on the words that differ";

    (void)state;
    check(&antonymy, "The soup is hot.", "The soup is not hot.", "(h / hot-05 :ARG1 (s / soup))",
          NULL, depends);
    check(&order, "The dog and the cat ran.", "The cat and a horse ran.",
          "(r / run-02 :ARG0 (a / and :op1 (d / dog) :op2 (c / cat)))", NULL, depends);
    check(&negation, "It rains.", "It does not rain.", "", NULL, NULL);
    check(&negation, "It rains.", "It does not rain.", "(r / rain", NULL, NULL);
}

/* --- the pairs of suites ---------------------------------------------------------------------- */

struct counts {
    size_t n, n_proposed, n_right;
};

/* The candidate's graph as one who adds the case is offered it, against the one that is there: all
 * triples of a best mapping are the same, a Smatch of 1. */
static void count_proposal(const struct mc_suite *suite, const struct mc_case *item,
                           const struct mc_side *reference, const struct mc_side *candidate,
                           struct counts *counts)
{
    const struct mc_proposal_sources sources = {wordnet, NULL};
    struct mc_arena *own = mc_arena_new();
    struct mc_new_case typed = {.score = 0};
    struct mc_error error = MC_NO_ERROR;
    struct mc_graph_proposal proposal;
    struct mc_difference difference;
    struct mc_amr_graph *graph;
    size_t parse_error;

    typed.reference.text = reference->text;
    typed.reference.amr = mc_side_more(reference)->amr;
    typed.candidate.text = candidate->text;
    mc_graph_proposal_make(mc_case_phenomenon(suite, item), &typed, mc_slice_of(""), &sources, own,
                           &proposal);
    counts->n++;
    if (proposal.amr.length > 0) {
        counts->n_proposed++;
        assert_int_equal(mc_penman_read_one(proposal.amr, own, &graph, &parse_error, &error), 0);
        mc_difference(graph, mc_side_more(candidate)->graph, mc_limit_of_steps(MC_STANDARD_STEPS),
                      own, &difference);
        counts->n_right += difference.n_edits == 0;
        if (difference.n_edits > 0)
            print_message("%s, \"%.*s\": %s\n", item->id.data, MC_SLICE_ARGUMENTS(candidate->text),
                          proposal.edit);
    }
    mc_arena_free(own);
}

/* Every pair in both orders. */
static struct counts count_proposals(struct mc_test_suite *test, const char *path)
{
    struct counts counts = {0, 0, 0};
    size_t i;

    mc_test_suite_read(test, path, false);
    assert_int_equal(test->status, 0);
    for (i = 0; i < test->suite->n_cases; i++) {
        const struct mc_case *item = &test->suite->cases[i];

        if (mc_side_more(&item->reference)->graph == NULL ||
            mc_side_more(&item->candidate)->graph == NULL)
            continue;
        count_proposal(test->suite, item, &item->reference, &item->candidate, &counts);
        count_proposal(test->suite, item, &item->candidate, &item->reference, &counts);
    }
    return counts;
}

/* Of some phenomena of the starter suite: what is proposed is right, and something is of each. */
static void test_starter(void **state)
{
    static const char *const files[] = {"negation",    "article", "passive",  "semantic-roles",
                                        "attribution", "tense",   "omission", "modality-lost"};
    size_t i;

    for (i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
        const char *name = mc_arena_format(arena, "tests/frozen/suites/starter/%s.json", files[i]);
        struct counts counts = count_proposals(*state, mc_source_path(name));

        assert_true(counts.n_proposed > 0);
        assert_int_equal(counts.n_right, counts.n_proposed);
    }
}
int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_roles),
        cmocka_unit_test(test_order_of_roles),
        cmocka_unit_test(test_too_large),
        cmocka_unit_test(test_without_wordnet),
        cmocka_unit_test(test_not_mechanical),
        cmocka_unit_test_setup_teardown(test_starter, mc_test_suite_set_up,
                                        mc_test_suite_tear_down),
    };

    if (!is_wordnet_there("test_graph_proposal"))
        return 0;
    return cmocka_run_group_tests_name("graph_proposal", tests, open_words, close_words);
}
