/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_copied_graph.c: where the graph of the reference is proposed, whole or without a part: the
 * graphs that are right were written by hand, after the AMR guidelines 1.2.6. */
#include "tests/unit/support.h"

#include "tests/unit/phenomena/checked_proposals.h"

static struct mc_edit_pattern concept = {MC_GRAPH_EDIT_CONCEPT, MC_GRAPH_EDIT_CHANGED, {"", 0}};
static struct mc_edit_pattern subtree = {MC_GRAPH_EDIT_SUBTREE, MC_GRAPH_EDIT_CHANGED, {"", 0}};
static struct mc_edit_patterns nothing[] = {{NULL, 0}};
static struct mc_edit_patterns nothing_or_concept[] = {{NULL, 0}, {&concept, 1}};
static const struct mc_phenomenon clauses = {
    .rule = {.has_edits = true,
             .sets = nothing_or_concept,
             .n_sets = 2,
             .has_words = true,
             .words = {.same = MC_SAME_CONTENT, .but = 1}}};
static struct mc_edit_patterns subtrees[] = {{&subtree, 1}};
static const struct mc_phenomenon omission = {
    .rule = {.has_edits = true, .sets = subtrees, .n_sets = 1}};
static const struct mc_phenomenon passive = {
    .rule = {.has_edits = true, .sets = nothing, .n_sets = 1}};
static const struct mc_phenomenon voices = {.rule = {.has_edits = true,
                                                     .sets = nothing,
                                                     .n_sets = 1,
                                                     .has_words = true,
                                                     .words = {.voice = MC_COMPARED_DIFFERENT}}};
static const struct mc_phenomenon tense = {.rule = {.has_edits = true,
                                                    .sets = nothing,
                                                    .n_sets = 1,
                                                    .has_words = true,
                                                    .words = {.same = MC_SAME_CONTENT, .but = 1}},
                                           .amr_silent = true};
static const struct mc_phenomenon misspelling = {
    .rule = {.has_edits = true,
             .sets = nothing,
             .n_sets = 1,
             .has_words = true,
             .words = {.same = MC_SAME_CONTENT, .but = 2}},
    .amr_silent = true};

static void test_copy(void **state)
{
    static const char neighbours[] = "neighbouring words change places, and perhaps what they say";
    static const char graph[] = "(o / open-01  :ARG0 (n / nurse) :ARG1 (w / window))";
    static const char copied[] = "copied the graph of the reference; no node or edge differs";
    static const char sent[] = "(s / send-01 :ARG0 (k / king) :ARG1 (l / letter))";

    (void)state;
    check(&passive, "The nurse opened the window.", "The window was opened by the nurse.", graph,
          graph, copied);
    check(&passive, "The nurse opened the window.", "The window was opened.", graph, NULL,
          "\"nurse\" is in one sentence alone");
    check(&passive, "He opened the window.", "The window was opened.", graph, NULL,
          "\"he\" is in one sentence alone");
    check(&passive, "All nurses did not open the windows.",
          "The windows were not opened by all nurses.", graph, NULL,
          "beside \"all\", a negation can deny that word or the event");
    check(&passive, "The nurse opened the window.", "The nurse was not opened by the window.",
          graph, NULL, "one sentence has more negation words");
    check(&tense, "The nurse opened the window.", "The nurse will open the window.", graph, graph,
          copied);
    check(&passive, "The nurse opened the window.", "The nurse was opened by the window.", graph,
          NULL, "the words do not tell that the same one does it to the same");
    check(&tense, "The nurse opened the window.", "The window will have opened the nurse.", graph,
          NULL, "\"nurse\" and \"window\" are exchanged, and perhaps their roles");
    check(&tense, "The nurse opened the window.", "The window opens the nurse.", graph, NULL,
          "\"nurse\" and \"window\" are exchanged, and perhaps their roles");
    check(&tense, "She gave the dog to the boy.", "She gave the boy to the dog.",
          "(g / give-01 :ARG0 (s / she) :ARG1 (d / dog) :ARG2 (b / boy))", NULL,
          "\"dog\" and \"boy\" are exchanged, and perhaps their roles");
    /* the recipient of the one sentence is the sender of the other, whatever stands between */
    check(&passive, "The king sent the duke a letter.", "The king sent a letter to the duke.", sent,
          sent, copied);
    check(&passive, "The king sent the duke a letter.", "The duke sent a letter to the king.", sent,
          NULL, "\"king\" stands before a verb in one sentence, \"duke\" in the other");
    check(&passive, "Today the king sent a letter.", "The king sent a letter today.", sent, sent,
          copied);
    check(&passive, "In Rome the king sent a letter.", "The king sent a letter in Rome.", sent,
          sent, copied);
    /* neighbours */
    check(&tense, "A house boat sank.", "A boat house sank.", sent, NULL, neighbours);
    check(&clauses, "The dog the cat saw ran.", "The dog that saw the cat ran.", sent, NULL,
          neighbours);
    check(&clauses, "The singing man saw the dog.", "The man saw the dog that was singing.", sent,
          NULL, neighbours);
    check(&clauses, "The house of the boat sank.", "The house boat sank.", sent, NULL,
          "\"of\" is in one sentence alone");
    check(&clauses, "The house of the boat sank.", "The boat house sank.", sent, sent, copied);
    check(&clauses, "The open door.", "The door that is open.", graph, graph, copied);
    check(&clauses, "The open door.", "The door that is opened today.", graph, NULL,
          "\"today\" is in one sentence alone");
}

/* Words that are none of content, and that a graph has all the same. */
static void test_copy_but_a_word(void **state)
{
    static const char laugh[] = "(l / laugh-01 :ARG0 (h / he :mod (o / only)) :ARG2 (d / dog))";
    static const char copied[] = "copied the graph of the reference; no node or edge differs";
    static const struct {
        const char *reference, *candidate, *word;
    } unsure[] = {
        {"He laughed.", "He can laugh.", "can"},
        {"He laughed.", "He may laugh.", "may"},
        {"He laughed.", "He has to laugh.", "to"},
        {"He laughed at the dog.", "He will laugh on the dog.", "at"},
        {"He laughed at this dog.", "He will laugh at the dog.", "this"},
        {"He laughed and he sang.", "He laughed or he will sing.", "and"},
        {"He laughed by the dog.", "He will laugh at the dog.", "by"},
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(unsure) / sizeof(unsure[0]); i++)
        check(&tense, unsure[i].reference, unsure[i].candidate, laugh, NULL,
              mc_arena_format(arena, "\"%s\" is in one sentence alone", unsure[i].word));
    check(&tense, "Only he laughed.", "He will only laugh.", laugh, NULL,
          "\"only\" stands before another word");
    check(&tense, "He laughed.", "He would laugh.", laugh, laugh, copied);
    check(&tense, "He laughed.", "He is going to laugh.", laugh, laugh, copied);
    check(&misspelling, "He laughed at the dog.", "He laughed att the dog.", laugh, laugh, copied);
    /* who gets whom */
    check(&passive, "The king gave the duke to the queen.", "The king gave the duke the queen.",
          "(g / give-01 :ARG0 (k / king) :ARG1 (d / duke) :ARG2 (q / queen))", NULL,
          "\"to\" is in one sentence alone");
}

/* Whoever does it in the active sentence does it in the passive one. */
static void test_copy_of_passive(void **state)
{
    static const char graph[] =
        "(o / open-01 :ARG0 (n / nurse :mod (o2 / old)) :ARG1 (w / window :mod (t / tall)))";
    static const char hit[] = "(h / hit-01 :ARG0 (m / man :ARG0-of (s / see-01 :ARG1 (k / king))) "
                              ":ARG1 (d / dog))";
    static const char copied[] = "copied the graph of the reference; no node or edge differs";
    static const char doubt[] = "the words do not tell that the same one does it to the same";

    (void)state;
    check(&passive, "The old nurse opened the tall window.",
          "The tall window was slowly opened by the old nurse.", graph, NULL,
          "\"slowly\" is in one sentence alone");
    check(&passive, "The old nurse slowly opened the tall window.",
          "The tall window was slowly opened by the old nurse.", graph, graph, copied);
    check(&passive, "The old nurse opened the tall window.",
          "The old window was opened by the tall nurse.", graph, NULL, doubt);
    check(&passive, "The man who saw the king hit the dog.",
          "The dog was hit by the man who saw the king.", hit, hit, copied);
    check(&passive, "The man who saw the king hit the dog.",
          "The dog was hit by the king who saw the man.", hit, NULL, doubt);
    check(&passive, "The old nurse opened the old window.",
          "The old window was opened by the old nurse.", graph, graph, copied);
    check(&passive, "The man who saw the king hit the dog of the duke.",
          "The dog was hit by the man who saw the king of the duke.", hit, NULL, doubt);
    check(&passive, "The man who saw the king hit the dog in the garden.",
          "The dog was hit in the garden by the man who saw the king.", hit, hit, copied);
    check(&passive, "The king told the duke that the dog hit the cat.",
          "The duke was told by the king that the cat hit the dog.", hit, NULL, doubt);
    check(&passive, "The nurse washed.", "The nurse was washed.", "(w / wash-01 :ARG0 (n / nurse))",
          NULL, "the passive does not say who did it");
    check(&passive, "The window broke.", "The window was broken.",
          "(b / break-01 :ARG1 (w / window))", "(b / break-01 :ARG1 (w / window))", copied);
}

/* A word that is one is no misspelling. The graph is the same whatever stands there, so that a
 * concept would be a wrong one. */
static void test_misspelling(void **state)
{
    static const char graph[] = "(l / leave-11 :ARG0 (b / boat) :ARG1 (b2 / bay))";
    static const char copied[] = "copied the graph of the reference; no node or edge differs";

    (void)state;
    check(&misspelling, "The boat left the bay.", "The boat left the baay.", graph, graph, copied);
    check(&misspelling, "The boat left the baay.", "The boat left the bay.", graph, graph, copied);
    check(&misspelling, "The boat left the bay.", "The boat left the ray.", graph, NULL,
          "\"ray\" is another word than \"bay\"");
    check(&misspelling, "The boats leave the bay.", "The boats leaves the bay.", graph, graph,
          copied);
    check_without_wordnet(
        &misspelling, "The boat left the bay.", "The boat left the ray.", graph, NULL,
        "without WordNet it is not known whether \"ray\" is another word than \"bay\"");
}

/* Words that are left out, and with them a part of the graph. */
static void test_part_dropped(void **state)
{
    (void)state;
    check(&omission, "The boy who lives there sings.", "The boy sings.",
          "(s / sing-01\n   :ARG0 (b / boy\n      :ARG0-of (l / live-01\n         :location (t / "
          "there)))\n   :time (n / now))",
          "(s / sing-01\n   :ARG0 (b / boy)\n   :time (n / now))", "removed :ARG0-of live-01");
    check(&omission, "An old man sings.", "A man sings.",
          "(s / sing-01 :ARG0 (m / man :mod (o / old)))", "(s / sing-01 :ARG0 (m / man))",
          "removed :mod old");
    check(&omission, "The child cried because the balloon burst.", "The child cried.",
          "(c / cry-02 :ARG0 (c2 / child) :ARG1-of (c3 / cause-01 :ARG0 (b / burst-02 :ARG1 (b2 / "
          "balloon))))",
          "(c / cry-02 :ARG0 (c2 / child))", "removed :ARG1-of cause-01");
    check(&omission, "Two dogs sing.", "Dogs sing.", "(s / sing-01 :ARG0 (d / dog :quant 2))",
          "(s / sing-01 :ARG0 (d / dog))", "removed :quant 2");
    check(&omission, "Two dogs sing.", "Dogs sing.",
          "(s / sing-01~e.2 :ARG0~e.1 (d / dog~e.1 :quant 2~e.0))",
          "(s / sing-01~e.2 :ARG0~e.1 (d / dog~e.1))", "removed :quant 2");
    check(&omission, "The nurse told him that it rained.", "The nurse told him.",
          "(t / tell-01 :ARG0 (n / nurse) :ARG1 (r / rain-01) :ARG2 (h / he))",
          "(t / tell-01 :ARG0 (n / nurse) :ARG2 (h / he))", "removed :ARG1 rain-01");
    check(&omission, "The man and the woman sing.", "The man sing.",
          "(s / sing-01\n   :ARG0 (a / and\n      :op1 (m / man\n         :mod (o / "
          "other))\n      :op2 (w / woman)))",
          "(s / sing-01\n   :ARG0 (m / man\n      :mod (o / other)))",
          "removed woman, and `and`, from man");
    /* set in by less than what it is below */
    check(
        &omission, "The man and the woman sing.", "The man sing.",
        "(s / sing-01\n      :ARG0 (a / and\n   :op1 (m / man\n      :mod (o / other))\n   :op2 (w / "
        "woman)))",
        "(s / sing-01\n      :ARG0 (m / man\n      :mod (o / other)))",
        "removed woman, and `and`, from man");
    check(&omission, "The boy sang and danced.", "The boy sang.",
          "(a / and :op1 (s / sing-01 :ARG0 (b / boy)) :op2 (d / dance-01 :ARG0 b))",
          "(s / sing-01 :ARG0 (b / boy))", "removed dance-01, and `and`, from sing-01");
    check(&omission, "The man said that the girl slept.", "The girl slept.",
          "(s / say-01\n   :ARG0 (m / man)\n   :ARG1 (s2 / sleep-01\n      :ARG0 (g / girl)))",
          "(s2 / sleep-01\n   :ARG0 (g / girl))", "kept sleep-01 and what is below it alone");
    check(&omission, "You can sing.", "You sing.",
          "(p / possible-01 :ARG1 (s / sing-01 :ARG0 (y / you)))", "(s / sing-01 :ARG0 (y / you))",
          "kept sing-01 and what is below it alone");
    check(&omission, "You must sing.", "You sing.",
          "(o / obligate-01 :ARG2 (s / sing-01 :ARG0 (y / you)))", "(s / sing-01 :ARG0 (y / you))",
          "kept sing-01 and what is below it alone");
}

/* Where more than a part may change, or it is not sure which. */
static void test_part_not_dropped(void **state)
{
    static const char no_part[] =
        "\"%s\" is found to be no part of the graph that nothing else needs";

    (void)state;
    check(&omission, "The boy sings.", "The boy sings today.", "(s / sing-01 :ARG0 (b / boy))",
          NULL, "the nodes of the words that the candidate has more are not known");
    /* who said so is who slept */
    check(&omission, "The man said that he slept.", "He slept.",
          "(s / say-01 :ARG0 (m / man) :ARG1 (s2 / sleep-01 :ARG0 m))", NULL,
          mc_arena_format(arena, no_part, "The man said that"));
    check(&omission, "The boy who wants a dog that sings laughs.",
          "The boy who wants a dog laughs.",
          "(l / laugh-01 :ARG0 (b / boy :ARG0-of (w / want-01 :ARG1 (d / dog))))", NULL,
          "no node is found for \"sings\"");
    check(&omission, "He sold a car for a house.", "He sold a car.",
          "(s / sell-01 :ARG0 (h / he) :ARG1 (c / car) :ARG3 (h2 / house))", NULL,
          "without its :ARG3, sell-01 may be another frame");
    check(&omission, "He ran two shops.", "He ran shops.",
          "(r / run-01 :ARG0 (h / he) :ARG1 (s / shop :quant 2))",
          "(r / run-01 :ARG0 (h / he) :ARG1 (s / shop))", "removed :quant 2");
    check(&omission, "He drank two liters of milk.", "He drank liters of milk.",
          "(d / drink-01 :ARG0 (h / he) :ARG1 (m / milk :quant (v / volume-quantity :quant 2 :unit "
          "(l / liter))))",
          NULL, mc_arena_format(arena, no_part, "two"));
    check(&omission, "Boris Johnson sings.", "Johnson sings.",
          "(s / sing-01 :ARG0 (p / person :name (n / name :op1 \"Boris\" :op2 \"Johnson\")))", NULL,
          mc_arena_format(arena, no_part, "Boris"));
    check(&omission, "She knew whether he slept.", "He slept.",
          "(k / know-01 :ARG0 (s / she) :ARG1 (s2 / sleep-01 :ARG0 (h / he) :polarity (a / "
          "amr-unknown)))",
          NULL, "what was a question within a sentence is none alone");
    check(&omission, "The boy who can sing left.", "The boy left.",
          "(l / leave-11 :ARG0 (b / boy :ARG0-of (s / sing-01 :ARG1-of (p / possible-01))))", NULL,
          "beside \"can\", more may change than what is left out");
    /* of a person or thing whose word the aligner does not find, the word that is left out alone */
    check(&omission, "The dog of the old folks sings.", "The dog of the folks sings.",
          "(s / sing-01 :ARG0 (d / dog :poss (p / person :mod (o / old))))", NULL,
          "no node is found for \"folks\"");
    check(&omission, "He slept near something green.", "He slept near something.",
          "(s / sleep-01 :ARG0 (h / he) :location (n / near :op1 (t / thing :ARG1-of (g / "
          "green-02))))",
          NULL, "no node is found for \"something\"");
    check(&omission, "He is not singing.", "He is singing.",
          "(s / sing-01 :polarity - :ARG0 (h / he))", NULL,
          "beside \"not\", more may change than what is left out");
    check(&omission, "The man and the woman sing together.", "The man sing together.",
          "(s / sing-01 :ARG0 (a / and :op1 (m / man) :op2 (w / woman)) :mod (t / together))", NULL,
          "beside \"together\", more may change than what is left out");
    check(&omission, "The man, the boy and the girl sing.", "The boy and the girl sing.",
          "(s / sing-01 :ARG0 (a / and :op1 (m / man) :op2 (b / boy) :op3 (g / girl)))", NULL,
          "of and, no part can go alone");
    check(&omission, "The very very old dog sings.", "The very old dog sings.",
          "(s / sing-01 :ARG0 (d / dog :mod (o / old :degree (v / very :degree (v2 / very)))))",
          NULL, "what changes in the graph depends on the words that differ");
    /* no modal */
    check(&omission, "He sang on Monday in May.", "He sang on Monday.",
          "(s / sing-01 :ARG0 (h / he) :time (d / date-entity :weekday (m / monday) :month 5))",
          NULL, mc_arena_format(arena, no_part, "in May"));
    check(&omission, "You can sing.", "You sing.",
          "(p / possible-01 :ARG1 (s / sing-01 :ARG0 (y / you)) :time (n / now))", NULL,
          "\"can\" is not found to be the root of the graph alone");
}

/* Who did it is not said in a passive. */
static void test_agent_dropped(void **state)
{
    static const char graph[] =
        "(b / break-01 :ARG0 (p / person :name (n / name :op1 \"Tom\")) :ARG1 (w / window))";
    static const char gone[] = "(b / break-01 :ARG1 (w / window))";

    (void)state;
    check(&voices, "Tom broke the window.", "The window was broken.", graph, gone,
          "removed :ARG0 person");
    check(
        &voices, "Tom has broken the window today.", "The window has been broken today.",
        "(b / break-01 :ARG0 (p / person :name (n / name :op1 \"Tom\")) :ARG1 (w / window) :time (t "
        "/ today))",
        "(b / break-01 :ARG1 (w / window) :time (t / today))", "removed :ARG0 person");
    check(&voices, "The king broke the window.", "The door was broken.", graph, NULL,
          "\"king\" is in one sentence alone");
    check(&voices, "Tom may break the window.", "The window was broken.", graph, NULL,
          "no node is found for \"may\"");
    /* whose window it is */
    check(&voices, "The boy broke a window of the boy.", "A window of the boy was broken.",
          "(b / break-01 :ARG0 (b2 / boy) :ARG1 (w / window :poss b2))", NULL,
          "\"The boy\" is found to be no part of the graph that nothing else needs");
    check(&voices, "The storm broke the window.", "The window was broken.",
          "(b / break-01 :ARG2 (s / storm) :ARG1 (w / window))", NULL,
          "\"The storm\" is found to be no part of the graph that nothing else needs");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_copy),
        cmocka_unit_test(test_copy_but_a_word),
        cmocka_unit_test(test_copy_of_passive),
        cmocka_unit_test(test_misspelling),
        cmocka_unit_test(test_part_dropped),
        cmocka_unit_test(test_part_not_dropped),
        cmocka_unit_test(test_agent_dropped),
    };

    if (!is_wordnet_there("test_copied_graph"))
        return 0;
    return cmocka_run_group_tests_name("copied_graph", tests, open_words, close_words);
}
