/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What lint says of relations in a graph that the sentence has otherwise (W046 to W050), of a
 * noun that is another one in the graph (W040) and of people called after a name (W037); and of
 * what it says nothing. */
#include "tests/unit/support.h"

#include "base/memory.h"
#include "text/wordnet.h"
#include "tests/unit/group_lint.h"
#include "tests/unit/group_words.h"

static const char *last_message(const char *code)
{
    const char *message = NULL;
    size_t i;

    for (i = 0; i < test.diagnostics->n_items; i++)
        if (strcmp(test.diagnostics->items[i].code, code) == 0)
            message = mc_arena_format(test.arena, "%.*s",
                                      MC_SLICE_ARGUMENTS(test.diagnostics->items[i].text));
    return message;
}

struct row {
    const char *text, *graph;
    const char *finding; /* NULL: there is none */
};

/* The candidate and its graph; the reference is another sentence without one. */
static void check_rows(const char *code, const struct row *rows, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++) {
        const char *message;

        begin_suite(NULL);
        lint_cases(mc_arena_format(test.arena,
                                   "{\"id\": \"a\", \"reference\": {\"text\": \"None of this.\"}, "
                                   "\"candidate\": {\"text\": \"%s\", \"amr\": \"%s\"}}",
                                   rows[i].text, rows[i].graph),
                   wordnet);
        message = last_message(code);
        if (rows[i].finding == NULL && message != NULL)
            fail_msg("%s: %s", rows[i].text, message);
        if (rows[i].finding != NULL)
            assert_string_equal(message == NULL ? rows[i].text : message, rows[i].finding);
        end_suite(NULL);
    }
}

#define CHECK_ROWS(code, rows) check_rows(code, rows, sizeof(rows) / sizeof((rows)[0]))

static void test_times_and_places(void **state)
{
    static const struct row rows[] = {
        {"It rained in the morning.", "(r / rain-01 :location (m / morning))",
         "morning is a time, not a :location of rain-01"},
        {"It rained on Monday.", "(r / rain-01 :location (d / date-entity :weekday (m / monday)))",
         "date-entity is a time, not a :location of rain-01"},
        {"It rained in Oslo.", "(r / rain-01 :time (c / city :name (n / name :op1 \\\"Oslo\\\")))",
         "city is a place, not a :time of rain-01"},
        {"It rained in the morning.", "(r / rain-01 :time (m / morning))", NULL},
        {"It rained in the city.", "(r / rain-01 :location (c / city))", NULL},
        /* a bar of that name */
        {"He slept at Midnight.",
         "(s / sleep-01 :ARG0 (h / he) :location (m / midnight :name (n / name :op1 "
         "\\\"Midnight\\\")))",
         NULL},
    };

    (void)state;
    CHECK_ROWS("W046", rows);
}

static void test_possessives(void **state)
{
    static const struct row rows[] = {
        {"The boy lost his hat.", "(l / lose-02 :ARG0 (b / boy) :ARG1 (h / hat))",
         "the graph does not say whose hat it is (\"his\")"},
        {"The boys lost their new red hats.",
         "(l / lose-02 :ARG0 (b / boy) :ARG1 (h / hat :ARG1-of (n / new-01) :ARG1-of (r / red-02)))",
         "the graph does not say whose hat it is (\"their\")"},
        {"The girl sold her old piano last year.",
         "(s / sell-01 :ARG0 (g / girl) :ARG1 (p / piano :mod (o / old)) :time (y / year :mod (l / "
         "last)))",
         "the graph does not say whose piano it is (\"her\")"},
        {"The boy lost his hat.", "(l / lose-02 :ARG0 (b / boy) :ARG1 (h / hat :poss b))", NULL},
        {"The boy closed his eyes.", "(c / close-01 :ARG0 (b / boy :part (e / eye)) :ARG1 e)",
         NULL},
        {"The boy saw his mother.",
         "(s / see-01 :ARG0 (b / boy) :ARG1 (p / person :ARG0-of (h / have-rel-role-91 :ARG1 b "
         ":ARG2 (m / mother))))",
         NULL},
        {"The boy sold her books.",
         "(s / sell-01 :ARG0 (b / boy) :ARG1 (b2 / book) :ARG2 (s2 / she))", NULL},
        {"The girl asked the boy to show her pictures.",
         "(a / ask-02 :ARG0 (g / girl) :ARG1 (s / show-01 :ARG0 b :ARG1 (p / picture) :ARG2 g) "
         ":ARG2 (b / boy))",
         NULL},
        {"The boy lost his letter.",
         "(l / lose-02 :ARG0 (b / boy) :ARG1 (l2 / letter :ARG1-of (w / write-01 :ARG0 b)))", NULL},
        {"The boy made his decision.", "(d / decide-01 :ARG0 (b / boy))", NULL},
        {"The boy did his best.", "(d / do-02 :ARG0 (b / boy) :ARG1 (b2 / best))", NULL},
        {"The boy was in his teens.",
         "(b / be-temporally-at-91 :ARG1 (b2 / boy) :ARG2 (t / teens))", NULL},
        /* a noun behind its place, or directly before what is owned */
        {"There is an insect in my soup.",
         "(b / be-located-at-91 :ARG1 (i / insect) :ARG2 (s / soup))",
         "the graph does not say whose soup it is (\"my\")"},
        {"There is a fly in my soup.", "(f / fly :location (s / soup))",
         "the graph does not say whose soup it is (\"my\")"},
        {"His kitchen table broke.",
         "(b / break-01 :ARG1 (t / table :location (k / kitchen) :poss (h / he)))", NULL},
        {"The girl brought her Sunday paper.",
         "(b / bring-01 :ARG0 (g / girl) :ARG1 (p / paper :time (d / date-entity :weekday (s / "
         "sunday)) :poss g))",
         NULL},
        {"The dog sat behind the fence of our garden.",
         "(s / sit-01 :ARG1 (d / dog) :ARG2 (b / behind :op1 (f / fence :part-of (g / garden))))",
         "the graph does not say whose garden it is (\"our\")"},
        {"The dog sat behind the fence of our garden.",
         "(s / sit-01 :ARG1 (d / dog) :ARG2 (b / behind :op1 (f / fence :poss (g / garden))))",
         "the graph does not say whose garden it is (\"our\")"},
        {"At your age boys sing.",
         "(s / sing-01 :ARG0 (b / boy) :time (t / temporal-quantity :ARG2-of (a / age-01 :ARG1 (y / "
         "you))))",
         NULL},
    };

    (void)state;
    CHECK_ROWS("W047", rows);
}

/* "her" is who gets something where another argument may be hers. */
static void test_her(void **state)
{
    static const struct row rows[] = {
        {"Ann asked Tom to buy her flowers.",
         "(a / ask-02 :ARG0 (p / person :name (n / name :op1 \\\"Ann\\\")) :ARG1 (b / buy-01 :ARG0 p2 "
         ":ARG1 (f / flower) :ARG4 p) :ARG2 (p2 / person :name (n2 / name :op1 \\\"Tom\\\")))",
         NULL},
        {"The girl wants the cook to make her soup.",
         "(w / want-01 :ARG0 (g / girl) :ARG1 (m / make-01 :ARG0 (c / cook) :ARG1 (s / soup) "
         ":beneficiary g))",
         NULL},
        {"The king considers her queen.",
         "(c / consider-01 :ARG0 (k / king) :ARG1 (q / queen :domain (s / she)))", NULL},
        {"The boy called her names.",
         "(c / call-01 :ARG0 (b / boy) :ARG1 (s / she) :ARG2 (n / name))", NULL},
        /* she is who gives, or the preposition is that of the noun */
        {"She showed her passport to the guard.",
         "(s / show-01 :ARG0 (s2 / she) :ARG1 (p / passport) :ARG2 (g / guard))",
         "the graph does not say whose passport it is (\"her\")"},
        {"She wrote a song about her village.",
         "(w / write-01 :ARG0 (s / she) :ARG1 (s2 / song :topic (v / village)))",
         "the graph does not say whose village it is (\"her\")"},
        {"She cooked it for her guests.",
         "(c / cook-01 :ARG0 (s / she) :ARG1 (i / it) :ARG3 (g / guest))",
         "the graph does not say whose guest it is (\"her\")"},
    };

    (void)state;
    CHECK_ROWS("W047", rows);
}

static void test_roots(void **state)
{
    static const struct row rows[] = {
        {"The boy who sang laughed.", "(s / sing-01 :ARG0 (b / boy :ARG0-of (l / laugh-01)))",
         "the root is sing-01, the verb of a relative clause, and not laugh-01"},
        {"The boy that is not singing laughed.",
         "(s / sing-01 :polarity - :ARG0 (b / boy :ARG0-of (l / laugh-01)))",
         "the root is sing-01, the verb of a relative clause, and not laugh-01"},
        {"The boy is singing.", "(b / boy :ARG0-of (s / sing-01))",
         "the root is boy, which is an argument of the main verb, sing-01"},
        {"The boy sang.", "(b / boy :ARG0-of (s / sing-01))",
         "the root is boy, which is an argument of the main verb, sing-01"},
        {"They put the hat there.",
         "(t / they :ARG0-of (p / put-01 :ARG1 (h / hat) :ARG2 (t2 / there)))",
         "the root is they, which is an argument of the main verb, put-01"},
        {"The boy who sang laughed.", "(l / laugh-01 :ARG0 (b / boy :ARG0-of (s / sing-01)))",
         NULL},
        {"The boy who is singing.", "(b / boy :ARG0-of (s / sing-01))", NULL},
        {"The boy is singing", "(b / boy :ARG0-of (s / sing-01))", NULL}, /* no sentence */
        {"A boy singing on a hill.", "(b / boy :ARG0-of (s / sing-01) :location (h / hill))", NULL},
        {"A hat stolen by a boy.", "(h / hat :ARG1-of (s / steal-01 :ARG0 (b / boy)))", NULL},
        {"A boy dressed in red.", "(b / boy :ARG1-of (d / dress-01 :ARG2 (r / red)))", NULL},
        {"Who is singing?", "(s / sing-01 :ARG0 (a / amr-unknown))", NULL},
        {"It is Tom who sang.",
         "(s / sing-01 :ARG0 (p / person :name (n / name :op1 \\\"Tom\\\")))", NULL},
        {"She said that the boy sang.",
         "(s / say-01 :ARG0 (s2 / she) :ARG1 (s3 / sing-01 :ARG0 (b / boy)))", NULL},
        /* what is said is in the clause */
        {"It was the boy who broke the window that fell.",
         "(b / break-01 :ARG0 (b2 / boy) :ARG1 (w / window :ARG1-of (f / fall-01)))", NULL},
        {"There was a boy who sang when it rained.",
         "(s / sing-01 :ARG0 (b / boy) :time (r / rain-01))", NULL},
        /* two words of one frame */
        {"He who laughs last laughs best.",
         "(l / laugh-01 :ARG0 (h / he :ARG0-of (l2 / laugh-01 :time (l3 / last))) :manner (g / "
         "good :degree (m / most)))",
         NULL},
        {"Ann is the doctor she admires.",
         "(d / doctor :domain (p / person :name (n / name :op1 \\\"Ann\\\")) :ARG1-of (a / admire-01 "
         ":ARG0 p))",
         NULL},
        {"The boy is the one who is singing.", "(o / one :ARG0-of (s / sing-01) :domain (b / boy))",
         NULL},
    };

    (void)state;
    CHECK_ROWS("W048", rows);
}

#define NAMED(class, page, name)                                                                   \
    "(x / " class " :wiki \\\"" page "\\\" :name (n / name :op1 \\\"" name "\\\"))"

static void test_pages(void **state)
{
    static const struct row rows[] = {
        {"He flew from Oslo to Paris.",
         "(f / fly-01 :ARG1 (h / he) :ARG3 (c / city :wiki \\\"Paris\\\" :name (n / name :op1 "
         "\\\"Oslo\\\")) :ARG4 (c2 / city :wiki \\\"Paris\\\" :name (n2 / name :op1 "
         "\\\"Paris\\\")))",
         "the :wiki \"Paris\" is that of another name, not of \"Oslo\""},
        {"He flew from Oslo to Paris.",
         "(f / fly-01 :ARG1 (h / he) :ARG3 (c / city :wiki \\\"Oslo\\\" :name (n / name :op1 "
         "\\\"Oslo\\\")) :ARG4 (c2 / city :wiki \\\"Paris\\\" :name (n2 / name :op1 "
         "\\\"Paris\\\")))",
         NULL},
        /* letters for words */
        {"The US president left the United States.",
         "(l / leave-11 :ARG0 (p / president :poss (c / country :wiki \\\"United_States\\\" :name (n "
         "/ name :op1 \\\"US\\\"))) :ARG1 (c2 / country :wiki \\\"United_States\\\" :name (n2 / "
         "name :op1 \\\"United\\\" :op2 \\\"States\\\")))",
         NULL},
        {"The Federal Bureau of Investigation is the F.B.I.",
         "(o / organization :wiki \\\"Federal_Bureau_of_Investigation\\\" :name (n / name :op1 "
         "\\\"F.B.I.\\\") :domain (o2 / organization :wiki \\\"Federal_Bureau_of_Investigation\\\" "
         ":name (n2 / name :op1 \\\"Federal\\\" :op2 \\\"Bureau\\\" :op3 \\\"of\\\" :op4 "
         "\\\"Investigation\\\")))",
         NULL},
        {"The North Atlantic Treaty Organization is NATO.",
         "(o / organization :wiki \\\"NATO\\\" :name (n / name :op1 \\\"North\\\" :op2 "
         "\\\"Atlantic\\\" :op3 \\\"Treaty\\\" :op4 \\\"Organization\\\") :domain (o2 / "
         "organization :wiki \\\"NATO\\\" :name (n2 / name :op1 \\\"NATO\\\")))",
         NULL},
        {"He likes Holland.",
         "(l / like-01 :ARG0 (h / he) :ARG1 (c / country :wiki \\\"Netherlands\\\" :name (n / name "
         ":op1 \\\"Holland\\\")))",
         NULL},
    };

    (void)state;
    CHECK_ROWS("W049", rows);
    /* the same name, and another page in the other graph */
    begin_suite(NULL);
    lint_cases(
        "{\"id\": \"a\", \"reference\": {\"text\": \"He likes Oslo.\", \"amr\": \"(l / "
        "like-01 :ARG0 (h / he) :ARG1 " NAMED(
            "city", "Oslo",
            "Oslo") ")\"}, \"candidate\": "
                    "{\"text\": \"He does not like Oslo.\", \"amr\": \"(l / like-01 :polarity - :ARG0 (h / "
                    "he) :ARG1 " NAMED("city", "Rome", "Oslo") ")\"}}",
        wordnet);
    assert_int_equal(count("W049"), 1);
    assert_string_equal(last_message("W049"),
                        "the :wiki of \"Oslo\" is \"Rome\", but \"Oslo\" in the other graph");
    end_suite(NULL);
}

static void check_apostrophes(const char *reference, const char *candidate, const char *finding)
{
    const char *message;

    begin_suite(NULL);
    lint_cases(mc_arena_format(test.arena,
                               "{\"id\": \"a\", \"reference\": {\"text\": \"%s\"}, \"candidate\": "
                               "{\"text\": \"%s\"}}",
                               reference, candidate),
               NULL);
    message = last_message("W050");
    assert_string_equal(message == NULL ? "" : message, finding);
    end_suite(NULL);
}

static void test_apostrophes(void **state)
{
    (void)state;
    check_apostrophes("It isn't new.", "It wasn\xe2\x80\x99t new.",
                      "the apostrophe is U+2019 here, but ' earlier in the case");
    check_apostrophes("It isn\xe2\x80\x99t, doesn't.", "It is.",
                      "the apostrophe is ' here, but U+2019 earlier in the case");
    check_apostrophes("It isn't new.", "It wasn't new.", "");
    check_apostrophes("It isn\xe2\x80\x99t new.", "It wasn\xe2\x80\x99t new.", "");
    /* quotes are none */
    check_apostrophes("It isn't 'new'.", "It isn't \xe2\x80\x98new\xe2\x80\x99.", "");
}

/* People who are called after what has the name. */
static void test_people(void **state)
{
    static const struct row rows[] = {
        {"Some Texans left.",
         "(l / leave-11 :ARG0 (p / person :quant (s / some) :source (s2 / state :name (n / name "
         ":op1 \\\"Texas\\\"))))",
         NULL},
        {"The Berliners like Berlin.",
         "(l / like-01 :ARG0 (p / person :source c) :ARG1 (c / city :name (n / name :op1 "
         "\\\"Berlin\\\")))",
         NULL},
        {"He met Merkel.",
         "(m / meet-02 :ARG0 (h / he) :ARG1 (p / person :name (n / name :op1 \\\"Merkell\\\")))",
         "the name \"Merkell\" of the graph is \"Merkel\" in the sentence"},
    };

    (void)state;
    CHECK_ROWS("W037", rows);
}

/* A noun that is another one in the graph, whatever the other graph has. */
static void test_other_nouns(void **state)
{
    static const struct row rows[] = {
        {"The nurse opened the window.", "(o / open-01 :ARG0 (n / nurse) :ARG1 (b / bottle))",
         "the word \"window\" is bottle in the graph"},
        {"The drawer is locked.", "(l / lock-01 :ARG1 (c / cat))",
         "the word \"drawer\" is cat in the graph"},
        {"The nurse opened the window.", "(o / open-01 :ARG0 (n / nurse) :ARG1 (w / window))",
         NULL},
        /* more general words, and the same in another word */
        {"The nurse opened the sedan.", "(o / open-01 :ARG0 (n / nurse) :ARG1 (c / car))", NULL},
        {"The physician slept.", "(s / sleep-01 :ARG0 (d / doctor))", NULL},
        /* words of roles and of frames of two words, and a word that only joins */
        {"The fact that he lied angered the boy.",
         "(a / anger-01 :ARG0 (l / lie-08 :ARG0 (h / he)) :ARG1 (b / boy))", NULL},
        {"The girl is six years old.",
         "(g / girl :age (t / temporal-quantity :quant 6 :unit (y / year)))", NULL},
        {"The boys took turns there.", "(t / take-turn-03 :ARG0 (b / boy) :location (t2 / there))",
         NULL},
        /* two words, or two nodes */
        {"The nurse saw the sedan and the drawer.",
         "(s / see-01 :ARG0 (n / nurse) :ARG1 (c / cat))", NULL},
    };

    (void)state;
    CHECK_ROWS("W040", rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_times_and_places),
        cmocka_unit_test(test_possessives),
        cmocka_unit_test(test_her),
        cmocka_unit_test(test_roots),
        cmocka_unit_test(test_pages),
        cmocka_unit_test(test_apostrophes),
        cmocka_unit_test(test_people),
        cmocka_unit_test(test_other_nouns),
    };

    if (!is_wordnet_there("test_lint_relations"))
        return 0;
    return cmocka_run_group_tests_name("lint_relations", tests, open_words, close_words);
}
