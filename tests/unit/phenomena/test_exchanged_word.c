/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_exchanged_word.c: where a number, a concept or a frame is exchanged for another: the graphs
 * that are right were written by hand, after the AMR guidelines 1.2.6. */
#include "tests/unit/support.h"

#include "amr/graph.h"
#include "tests/unit/phenomena/checked_proposals.h"

static struct mc_edit_pattern polarity = {MC_GRAPH_EDIT_POLARITY, MC_GRAPH_EDIT_CHANGED, {"", 0}};
static struct mc_edit_pattern concept = {MC_GRAPH_EDIT_CONCEPT, MC_GRAPH_EDIT_CHANGED, {"", 0}};
static struct mc_edit_pattern constant = {MC_GRAPH_EDIT_CONSTANT, MC_GRAPH_EDIT_CHANGED, {"", 0}};
static struct mc_edit_patterns concepts[] = {{&concept, 1}, {&polarity, 1}};
static const struct mc_phenomenon antonymy = {
    .rule = {.has_edits = true, .sets = concepts, .n_sets = 2}};
static struct mc_edit_patterns constants[] = {{&constant, 1}};
static const struct mc_phenomenon numeral = {
    .rule = {.has_edits = true, .sets = constants, .n_sets = 1}};

static void test_number_exchanged(void **state)
{
    static const char two[] = "(e / eat-01 :ARG0 (h / he) :ARG1 (a / apple :quant 2))";
    static const char part[] = "the number is a part of another";

    (void)state;
    check(&numeral, "He eats two apples.", "He eats fifteen apples.", two,
          "(e / eat-01 :ARG0 (h / he) :ARG1 (a / apple :quant 15))", "exchanged :quant 2 for 15");
    check(&numeral, "He eats 2 apples.", "He eats two apples.", two, NULL,
          "the numbers are the same");
    check(&numeral, "He eats 2 apples.", "He eats 3 apples.", two,
          "(e / eat-01 :ARG0 (h / he) :ARG1 (a / apple :quant 3))", "exchanged :quant 2 for 3");
    check(&numeral, "He came in May.", "He came in June.",
          "(c / come-01 :ARG1 (h / he) :time (d / date-entity :month 5))",
          "(c / come-01 :ARG1 (h / he) :time (d / date-entity :month 6))",
          "exchanged :month 5 for 6");
    check(&numeral, "The second boy sang.", "The 12th boy sang.",
          "(s / sing-01 :ARG0 (b / boy :ord (o / ordinal-entity :value 2)))",
          "(s / sing-01 :ARG0 (b / boy :ord (o / ordinal-entity :value 12)))",
          "exchanged :value 2 for 12");
    check(&numeral, "He came on the 5th.", "He came on the 6th.",
          "(c / come-01 :ARG1 (h / he) :time (d / date-entity :day 5))",
          "(c / come-01 :ARG1 (h / he) :time (d / date-entity :day 6))", "exchanged :day 5 for 6");
    check(&numeral, "He eats two hundred apples.", "He eats three hundred apples.",
          "(e / eat-01 :ARG0 (h / he) :ARG1 (a / apple :quant 200))", NULL, part);
    check(&numeral, "He eats twenty two apples.", "He eats twenty three apples.",
          "(e / eat-01 :ARG0 (h / he) :ARG1 (a / apple :quant 22))", NULL, part);
    check(&numeral, "Two boys eat two apples.", "Three boys eat two apples.",
          "(e / eat-01 :ARG0 (b / boy :quant 2) :ARG1 (a / apple :quant 2))", NULL,
          "the graph has not just one number 2");
    check(&numeral, "He left at 7.", "He left at 9.",
          "(l / leave-11 :ARG0 (h / he) :time (d / date-entity :time \"7:00\"))", NULL,
          "the graph has not just one number 7");
}

static void test_concept_exchanged(void **state)
{
    static const char may_have[] = "the graph may have \"%s\" otherwise than as a concept alone";

    (void)state;
    check(&antonymy, "They met on Friday.", "They met on Sunday.",
          "(m / meet-03 :ARG0 (t / they) :time (d / date-entity :weekday (f / friday)))",
          "(m / meet-03 :ARG0 (t / they) :time (d / date-entity :weekday (f / sunday)))",
          "exchanged friday for sunday");
    check(&antonymy, "He ate before he slept.", "He ate after he slept.",
          "(e / eat-01 :ARG0 (h / he) :time (b / before :op1 (s / sleep-01 :ARG0 h)))",
          "(e / eat-01 :ARG0 (h / he) :time (b / after :op1 (s / sleep-01 :ARG0 h)))",
          "exchanged before for after");
    check(&antonymy, "Before noon he sang before the king.", "After noon he sang before the king.",
          "(s / sing-01 :ARG0 (h / he) :time (b / before :op1 (n / noon)))", NULL,
          "no node is that of \"before\" alone");
    check_without_wordnet(&antonymy, "The poodles barked.", "The dogs barked.",
                          "(b / bark-01 :ARG0 (p / poodle))", NULL,
                          "what changes in the graph depends on the words that differ");
    check(&antonymy, "The poodles barked.", "The dogs barked.", "(b / bark-01 :ARG0 (p / poodle))",
          "(b / bark-01 :ARG0 (p / dog))", "exchanged poodle for dog");
    check(&antonymy, "He likes porcelain.", "He likes China.",
          "(l / like-01 :ARG0 (h / he) :ARG1 (p / porcelain))", NULL, "\"China\" is a name");
    check(&antonymy, "A poodle barked.", "The dogs barked.", "(b / bark-01 :ARG0 (p / poodle))",
          NULL, "\"poodle\" and \"dogs\" differ in number, too");
    check(&antonymy, "The woman slept.", "The nurse slept.", "(s / sleep-01 :ARG0 (w / woman))",
          NULL, mc_arena_format(arena, may_have, "nurse"));
    check(&antonymy, "The mirror fell.", "The painting fell.", "(f / fall-01 :ARG1 (m / mirror))",
          NULL, mc_arena_format(arena, may_have, "mirror"));
}

static void check_listed(const struct mc_frame_list *list, const char *reference,
                         const char *candidate, const char *amr, const char *graph,
                         const char *text)
{
    const struct mc_proposal_sources sources = {wordnet, list};

    check_with(&sources, "", &antonymy, reference, candidate, amr, graph, text);
}

/* Frames and adjectives, where a list of frames says that nothing else is meant. */
static void test_predicate_exchanged(void **state)
{
    static const char loves[] = "(l / love-01 :ARG0 (k / king) :ARG1 (q / queen))";
    static const char old[] = "(s / sing-01 :ARG0 (w / woman :mod (o / old)))";
    static const char text[] = "love-01  ARG0: a  ARG1: b\nhate-01  ARG0: a  ARG1: b\n"
                               "run-01  ARG0: a  ARG1: b\nrun-02  ARG0: a  ARG1: b\n"
                               "rain-01\nquick-02  ARG1: a\nfall-01  ARG1: a\n";
    struct mc_frame_list *list;
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    check(&antonymy, "The king loves the queen.", "The king hates the queen.", loves, NULL,
          "which frame \"hates\" is and what its roles are, a list of frames would tell (--frames "
          "FILE)");
    check(&antonymy, "An old woman sings.", "A young woman sings.", old, NULL,
          "whether a frame stands for \"young\", a list of frames would tell (--frames FILE)");
    assert_int_equal(mc_frame_list_parse("list", mc_slice_of(text), arena, &list, &error), 0);
    check_listed(list, "The king loves the queen.", "The king hates the queen.", loves,
                 "(l / hate-01 :ARG0 (k / king) :ARG1 (q / queen))",
                 "exchanged love-01 for hate-01");
    /* a role without a number is none of the frame's */
    check_listed(list, "The king loves the queen.", "The king hates the queen.",
                 "(l / love-01 :ARG0 (k / king) :ARG1 (q / queen) :ARG- (s / sad))",
                 "(l / hate-01 :ARG0 (k / king) :ARG1 (q / queen) :ARG- (s / sad))",
                 "exchanged love-01 for hate-01");
    check_listed(list, "The king loves the queen.", "The king runs the queen.", loves, NULL,
                 "\"runs\" is not just one frame of the list");
    check_listed(list, "The king loves the queen.", "The king rains the queen.", loves, NULL,
                 "the roles of love-01 may be other ones at rain-01");
    check_listed(list, "The mirror fell.", "The mirror hated.", "(f / fall-01 :ARG1 (m / mirror))",
                 NULL, "the roles of fall-01 may be other ones at hate-01");
    check_listed(list, "An old woman sings.", "A young woman sings.", old,
                 "(s / sing-01 :ARG0 (w / woman :mod (o / young)))", "exchanged old for young");
    check_listed(list, "An old woman sings.", "A quick woman sings.", old, NULL,
                 "a frame stands for \"quick\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_number_exchanged),
        cmocka_unit_test(test_concept_exchanged),
        cmocka_unit_test(test_predicate_exchanged),
    };

    if (!is_wordnet_there("test_exchanged_word"))
        return 0;
    return cmocka_run_group_tests_name("exchanged_word", tests, open_words, close_words);
}
