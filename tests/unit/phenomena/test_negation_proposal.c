/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_negation_proposal.c: what is proposed of a negation and what is not: the graphs that are
 * right were written by hand, after the AMR guidelines 1.2.6. */
#include "tests/unit/support.h"

#include "tests/unit/phenomena/checked_proposals.h"

static struct mc_edit_pattern polarity = {MC_GRAPH_EDIT_POLARITY, MC_GRAPH_EDIT_CHANGED, {"", 0}};
static struct mc_edit_patterns polarities[] = {{&polarity, 1}};
static const struct mc_phenomenon negation = {
    .rule = {.has_edits = true, .sets = polarities, .n_sets = 1}};

static void test_negation_of_root(void **state)
{
    (void)state;
    check(&negation, "The nurse is singing.", "The nurse is not singing.",
          "(s / sing-01 :ARG0 (n / nurse))", "(s / sing-01 :ARG0 (n / nurse) :polarity -)",
          "added :polarity - at sing-01, the root");
    check(&negation, "The baker closes the shop.", "The baker doesn\xe2\x80\x99t close the shop.",
          "(c / close-01 :ARG0 (b / baker) :ARG1 (s / shop))",
          "(c / close-01 :ARG0 (b / baker) :ARG1 (s / shop) :polarity -)",
          "added :polarity - at close-01, the root");
    check(&negation, "The man is a doctor.", "The man is not a doctor.",
          "(d / doctor :domain (m / man))", "(d / doctor :domain (m / man) :polarity -)",
          "added :polarity - at doctor, the root");
    check(&negation, "The window has been opened.", "The window has not been opened.",
          "(o / open-01 :ARG1 (w / window))", "(o / open-01 :ARG1 (w / window) :polarity -)",
          "added :polarity - at open-01, the root");
}

/* The month is no modal. */
static void test_negation_in_may(void **state)
{
    (void)state;
    check(&negation, "It rained in May.", "It did not rain in May.",
          "(r / rain-01 :time (d / date-entity :month 5))",
          "(r / rain-01 :time (d / date-entity :month 5) :polarity -)",
          "added :polarity - at rain-01, the root");
}

static void test_negation_taken_away(void **state)
{
    (void)state;
    check(&negation, "The guests who had not shouted laughed.",
          "The guests who had shouted laughed.",
          "(l / laugh-01 :ARG0 (g / guest :ARG0-of (s / shout-01 :polarity -)))",
          "(l / laugh-01 :ARG0 (g / guest :ARG0-of (s / shout-01)))",
          "removed :polarity - at shout-01");
    check(&negation, "She cannot swim.", "She can swim.",
          "(p / possible-01 :polarity - :ARG1 (s / swim-01 :ARG0 (s2 / she)))",
          "(p / possible-01 :ARG1 (s / swim-01 :ARG0 (s2 / she)))",
          "removed :polarity - at possible-01");
    check(&negation, "The unknown nurse did not sing.", "The unknown nurse sings.",
          "(s / sing-01 :ARG0 (n / nurse :ARG1-of (k / know-01 :polarity -)))", NULL,
          "the :polarity - of the graph may be that of \"unknown\"");
    check(&negation, "The unhappy nurse does not sing.", "The unhappy nurse sings.",
          "(s / sing-01 :ARG0 (n / nurse :ARG1-of (h / happy-01 :polarity -)))", NULL,
          "the :polarity - of the graph may be that of \"unhappy\"");
    check(&negation, "The nurse did not sing.", "The nurse sings.",
          "(s / sing-01 :ARG0 (n / nurse))", NULL,
          "the graph of the reference must have one :polarity - to take away, and no other");
}

/* The verb of another clause, of which the negation is without doubt. */
static void test_negation_of_a_clause(void **state)
{
    (void)state;
    check(&negation, "She said that he laughed.", "She said that he did not laugh.",
          "(s / say-01 :ARG0 (s2 / she) :ARG1 (l / laugh-01 :ARG0 (h / he)))",
          "(s / say-01 :ARG0 (s2 / she) :ARG1 (l / laugh-01 :ARG0 (h / he) :polarity -))",
          "added :polarity - at laugh-01");
    check(&negation, "The boy who is singing left.", "The boy who isn't singing left.",
          "(l / leave-11 :ARG0 (b / boy :ARG0-of (s / sing-01)))",
          "(l / leave-11 :ARG0 (b / boy :ARG0-of (s / sing-01 :polarity -)))",
          "added :polarity - at sing-01");
    check(&negation, "He sang and she danced.", "He sang and she did not dance.",
          "(a / and :op1 (s / sing-01 :ARG0 (h / he)) :op2 (d / dance-01 :ARG0 (s2 / she)))",
          "(a / and :op1 (s / sing-01 :ARG0 (h / he)) :op2 (d / dance-01 :ARG0 (s2 / she) "
          ":polarity -))",
          "added :polarity - at dance-01");
    check(&negation, "The boy who sang danced.", "The boy who did not sing danced.",
          "(d / dance-01 :ARG0 (b / boy :ARG0-of (s / sing-01 :polarity -)))", NULL,
          "sing-01 has :polarity - already, in the reference");
}

/* Words beside which it is sure what a negation denies. */
static void test_negation_that_is_settled(void **state)
{
    static const char can[] = "(p / possible-01 :ARG1 (s / sing-01 :ARG0 (y / you)))";
    static const char cannot[] =
        "(p / possible-01 :ARG1 (s / sing-01 :ARG0 (y / you)) :polarity -)";
    static const char must[] = "(o / obligate-01 :ARG2 (s / sing-01 :ARG0 (y / you)))";
    static const char must_not[] =
        "(o / obligate-01 :ARG2 (s / sing-01 :ARG0 (y / you) :polarity -))";
    static const char need_not[] =
        "(o / obligate-01 :ARG2 (s / sing-01 :ARG0 (y / you)) :polarity -)";

    (void)state;
    check(&negation, "You can sing.", "You cannot sing.", can, cannot,
          "added :polarity - at possible-01, the root");
    check(&negation, "You could sing.", "You couldn't sing.", can, cannot,
          "added :polarity - at possible-01, the root");
    check(&negation, "You must sing.", "You must not sing.", must, must_not,
          "added :polarity - at sing-01");
    check(&negation, "You must sing.", "You mustn't sing.", must, must_not,
          "added :polarity - at sing-01");
    check(&negation, "You have to sing.", "You do not have to sing.", must, need_not,
          "added :polarity - at obligate-01, the root");
    check(&negation, "All boys sing.", "Not all boys sing.",
          "(s / sing-01 :ARG0 (b / boy :mod (a / all)))",
          "(s / sing-01 :ARG0 (b / boy :mod (a / all :polarity -)))", "added :polarity - at all");
    /* the clause is before the negation, which does not reach it */
    check(&negation, "Because it rained we sang.", "Because it did not rain we sang.",
          "(c / cause-01 :ARG0 (r / rain-01) :ARG1 (s / sing-01 :ARG0 (w / we)))",
          "(c / cause-01 :ARG0 (r / rain-01 :polarity -) :ARG1 (s / sing-01 :ARG0 (w / we)))",
          "added :polarity - at rain-01");
    check(&negation, "All boys can sing.", "All boys cannot sing.",
          "(p / possible-01 :ARG1 (s / sing-01 :ARG0 (b / boy :mod (a / all))))", NULL,
          "beside \"all\", a negation can deny that word or the event");
    check(&negation, "Perhaps you can sing.", "Perhaps you cannot sing.",
          "(p / possible-01 :ARG1 (p2 / possible-01 :ARG1 (s / sing-01 :ARG0 (y / you))))", NULL,
          "beside \"can\", a negation can deny the modal or the verb");
}

/* "never" is :polarity - and :time (e / ever), "ever" and "always" are without the one or the
 * other.
 */
static void test_negation_by_never(void **state)
{
    static const char never[] = "(d / doubt-01 :polarity - :ARG0 (h / he) :time (e / ever))";
    static const char always[] = "(d / doubt-01 :ARG0 (h / he) :time (a / always))";
    static const char denied_always[] =
        "(d / doubt-01 :ARG0 (h / he) :time (a / ever) :polarity -)";

    (void)state;
    check(&negation, "He never doubted.", "He always doubted.", never,
          "(d / doubt-01 :ARG0 (h / he) :time (e / always))",
          "removed :polarity - at doubt-01, and exchanged ever for always");
    check(&negation, "He never doubted.", "He doubted.", never, "(d / doubt-01 :ARG0 (h / he))",
          "removed :polarity - at doubt-01, and its :time ever");
    check(&negation, "He always doubted.", "He never doubted.", always, denied_always,
          "added :polarity - at doubt-01, and exchanged always for ever");
    check(&negation, "He doubted.", "He never doubted.", "(d / doubt-01 :ARG0 (e / he))",
          "(d / doubt-01 :ARG0 (e / he) :polarity - :time (e2 / ever))",
          "added :polarity - and :time ever at doubt-01");
    check(
        &negation, "If you ever left, laugh.", "If you never left, laugh.",
        "(l / laugh-01 :mode imperative :ARG0 (y / you) :condition (l2 / leave-11 :ARG0 y :time (e "
        "/ ever)))",
        "(l / laugh-01 :mode imperative :ARG0 (y / you) :condition (l2 / leave-11 :ARG0 y :time (e "
        "/ ever) :polarity -))",
        "added :polarity - at leave-11");
    check(&negation, "He never doubted.", "He ever doubted.",
          "(d / doubt-01 :polarity -~e.1 :ARG0 (h / he) :time (e / ever))",
          "(d / doubt-01 :ARG0 (h / he) :time (e / ever))", "removed :polarity - at doubt-01");
    check(
        &negation, "If you have never left, laugh.", "If you have ever left, laugh.",
        "(l / laugh-01 :mode imperative :ARG0 (y / you) :condition (l2 / leave-11 :polarity - :ARG0 "
        "y :time (e / ever)))",
        "(l / laugh-01 :mode imperative :ARG0 (y / you) :condition (l2 / leave-11 :ARG0 y :time (e "
        "/ ever)))",
        "removed :polarity - at leave-11");
}

/* Where it is not sure what is denied. */
static void test_negation_of_unsure_scope(void **state)
{
    static const char graph[] = "(l / leave-11 :ARG0 (y / you))";
    static const struct {
        const char *reference, *candidate, *reason;
    } unsure[] = {
        {"You must leave.", "You must not leave.",
         "beside \"must\", a negation can deny the modal or the verb"},
        {"You can leave.", "You can not leave.",
         "beside \"can\", a negation can deny the modal or the verb"},
        {"You should leave.", "You should not leave.",
         "beside \"should\", a negation can deny the modal or the verb"},
        {"You leave.", "You do not always leave.",
         "more than the negation differs between the sentences"},
        {"You may leave.", "You mayn't leave.",
         "beside \"may\", a negation can deny the modal or the verb"},
        {"You can leave.", "You cannot leave.",
         "beside \"can\", a negation can deny the modal or the verb"},
        {"All students leave.", "Not all students leave.",
         "beside \"all\", a negation can deny that word or the event"},
        {"Every student leaves.", "Every student does not leave.",
         "beside \"every\", a negation can deny that word or the event"},
        {"You leave because it rains.", "You do not leave because it rains.",
         "beside a clause with \"because\", a negation can deny that clause, the other, or both"},
        {"You leave until noon.", "You do not leave until noon.",
         "beside a clause with \"until\", a negation can deny that clause, the other, or both"},
        {"All students left.", "All students never left.",
         "beside \"all\", \"never\" can deny one thing or another"},
        {"You leave home.", "You leave never home.",
         "\"never\" is :polarity - and :time (e / ever): no frame is that of the word behind it "
         "alone"},
        {"You never left.", "You left.",
         "\"never\" is :polarity - and :time (e / ever): the graph of the reference has not both at "
         "one node"},
        {"You always left.", "You never left.",
         "\"never\" is :polarity - and :time (e / ever): the graph of the reference has no :time of "
         "the word in its place"},
        {"You never left here.", "You left there.",
         "\"never\" may need more in a graph than one :polarity -"},
        {"You leave.", "You no longer leave.",
         "\"no\" may need more in a graph than one :polarity -"},
        {"You leave.", "You hardly leave.",
         "\"hardly\" may need more in a graph than one :polarity -"},
        {"Somebody left.", "Nobody left.",
         "\"nobody\" may need more in a graph than one :polarity -"},
        {"You wish to leave.", "You wish not to leave.",
         "\"not\" stands before \"to\", but the root of the graph is leave-11"},
        {"You leave and laugh.", "You do not leave and laugh.",
         "before \"and\", a negation can deny one part or both"},
        {"Do you leave?", "Don't you leave?", "what a question denies depends on what it asks"},
        {"You do not leave.", "You do not not leave.", "there is more than one negation word"},
        {"You leave.", "You left.", "neither sentence has a negation word"},
        {"You leave today.", "You do not leave tomorrow.",
         "more than the negation differs between the sentences"},
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(unsure) / sizeof(unsure[0]); i++)
        check(&negation, unsure[i].reference, unsure[i].candidate, graph, NULL, unsure[i].reason);
    check(&negation, "She said that he laughed.", "She said that he did not laugh.",
          "(s / say-01 :ARG0 (s2 / she) :ARG1 (s3 / smile-01 :ARG0 (h / he)))", NULL,
          "\"not\" stands before \"laugh\", but the root of the graph is say-01");
    check(&negation, "He laughs when she said that he laughed.",
          "He laughs when she said that he did not laugh.",
          "(l / laugh-01 :ARG0 (h / he) :time (s / say-01 :ARG1 (l2 / laugh-01 :ARG0 h)))", NULL,
          "\"not\" stands before \"laugh\", but the root of the graph is laugh-01");
    check(&negation, "He laughs: she said that he laughed.",
          "He laughs: she said that he did not laugh.",
          "(m / multi-sentence :snt1 (l / laugh-01) :snt2 (s / say-01 :ARG1 (l2 / laugh-01)))",
          NULL, "\"not\" stands before \"laugh\", but the root of the graph is multi-sentence");
    check(
        &negation, "He said that she is a baker.", "He said that she is not a baker.",
        "(s / say-01 :ARG0 (h / he) :ARG1 (p / person :ARG0-of (b / bake-01) :domain (s2 / she)))",
        NULL, "\"not\" stands before \"baker\", but the root of the graph is say-01");
}

static void check_denied(const char *word, const char *reference, const char *candidate,
                         const char *amr, const char *graph, const char *text)
{
    const struct mc_proposal_sources sources = {wordnet, NULL};

    check_with(&sources, word, &negation, reference, candidate, amr, graph, text);
}

/* Where it is not sure, somebody says which word is denied. */
static void test_negation_of_a_word(void **state)
{
    static const char must[] = "(o / obligate-01\n   :ARG2 (l / leave-11\n      :ARG0 (y / you)))";

    (void)state;
    check_denied(
        "leave", "You must leave.", "You must not leave.", must,
        "(o / obligate-01\n   :ARG2 (l / leave-11\n      :ARG0 (y / you)\n      :polarity -))",
        "added :polarity - at leave-11 (\"leave\")");
    check_denied("leave", "He said he would leave.", "He said he would not leave.",
                 "(s / say-01 :ARG0 (h / he) :ARG1 (l / leave-11 :ARG0 h))",
                 "(s / say-01 :ARG0 (h / he) :ARG1 (l / leave-11 :ARG0 h :polarity -))",
                 "added :polarity - at leave-11 (\"leave\")");
    check_denied(
        "must", "You must leave.", "You must not leave.", must,
        "(o / obligate-01\n   :ARG2 (l / leave-11\n      :ARG0 (y / you))\n   :polarity -)",
        "added :polarity - at obligate-01 (\"must\")");
    check_denied("All", "All students passed.", "Not all students passed.",
                 "(p / pass-07 :ARG0 (s / student :mod (a / all)))",
                 "(p / pass-07 :ARG0 (s / student :mod (a / all :polarity -)))",
                 "added :polarity - at all (\"All\")");
    check_denied("you", "You must leave.", "You must not leave.", must, NULL,
                 "\"you\" is not one word of the candidate with a node");
    check_denied("leave", "You must leave.", "You must not leave today.", must, NULL,
                 "more than the negation differs between the sentences");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_negation_of_root),
        cmocka_unit_test(test_negation_in_may),
        cmocka_unit_test(test_negation_taken_away),
        cmocka_unit_test(test_negation_of_a_clause),
        cmocka_unit_test(test_negation_that_is_settled),
        cmocka_unit_test(test_negation_by_never),
        cmocka_unit_test(test_negation_of_unsure_scope),
        cmocka_unit_test(test_negation_of_a_word),
    };

    if (!is_wordnet_there("test_negation_proposal"))
        return 0;
    return cmocka_run_group_tests_name("negation_proposal", tests, open_words, close_words);
}
