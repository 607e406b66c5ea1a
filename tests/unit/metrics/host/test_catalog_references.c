/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What several references and targeted ones mean, over all metrics at once. */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>

#include "metrics/host/catalog.h"
#include "tests/unit/scoring.h"

enum { SPEC_LIMIT = 64, SPEC_LENGTH = 128, N_REFERENCES = 3, N_ORDERS = 6 };

static const size_t orders[N_ORDERS][N_REFERENCES] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                                      {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

/* References of 9, 9 and 9 tokens, of other lengths, equal ones, and one that is empty. */
static const struct mc_scoring_case cases[] = {
    {"the big cats are sitting on the old mat",
     {"the big cats are lying on the new mat", "on the old mat are sitting the big cats",
      "a cat is sitting on the mat over there", NULL}},
    {"two dogs run over the wide green field today",
     {"dogs run", "today two dogs run , and run , and run over the wide green field again",
      "two dogs run over the wide green field", NULL}},
    {"he did not say that he would not come",
     {"he said that he would come", "he said that he would come", "he did not say so .", NULL}},
    {"all of it is good and all of it is new",
     {"", "all of it is good", "everything is new and good", NULL}},
};

enum { N_CASES = sizeof(cases) / sizeof(cases[0]) };

struct specs {
    char texts[SPEC_LIMIT][SPEC_LENGTH];
    size_t n;
};

/* Adds the specification unless a resource that it needs is missing. */
static void add(struct specs *specs, const char *name, const char *parameter, const char *choice,
                size_t length)
{
    char *text = specs->texts[specs->n];

    assert_true(specs->n < SPEC_LIMIT);
    (void)snprintf(text, SPEC_LENGTH, "%s%s%s%s%.*s", name, parameter == NULL ? "" : ":",
                   parameter == NULL ? "" : parameter, parameter == NULL ? "" : "=", (int)length,
                   choice);
    if (strcmp(text, "nist:variant=mteval") == 0) /* its default wants a whole run */
        (void)snprintf(text, SPEC_LENGTH, "nist:variant=mteval,information=case");
    if (mc_scoring_refusal(text)[0] == '\0')
        specs->n++;
    else
        print_message("%s is left out: %s\n", text, mc_scoring_refusal(text));
}

/* Every metric of texts, in each of its variants. */
static void find_specs(struct specs *specs)
{
    size_t n, i, length;
    const struct mc_metric_module *const *modules = mc_metric_modules(&n);

    specs->n = 0;
    for (i = 0; i < n; i++) {
        const struct mc_metric_parameter *parameter = modules[i]->parameters;
        const char *choice;

        if (modules[i]->needs != MC_NEEDS_TEXT || strcmp(modules[i]->name, "cider") == 0)
            continue; /* cider wants a whole run: test_cider */
        while (parameter->name != NULL && strcmp(parameter->name, "variant") != 0)
            parameter++;
        choice = parameter->name == NULL ? "" : parameter->choices;
        do {
            length = strcspn(choice, "|");
            add(specs, modules[i]->name, parameter->name, choice, length);
            choice += length + (choice[length] == '|');
        } while (*choice != '\0');
    }
}

/* Each says in its manual what it does with several. */
static void test_manuals(void **state)
{
    size_t n, i;
    const struct mc_metric_module *const *modules = mc_metric_modules(&n);

    (void)state;
    for (i = 0; i < n; i++)
        if (strstr(modules[i]->manual, "several references") == NULL)
            fail_msg("%s says nothing of several references", modules[i]->name);
}

static void reorder(const struct mc_scoring_case *item, const size_t *order,
                    struct mc_scoring_case *reordered)
{
    size_t r;

    *reordered = *item;
    for (r = 0; r < N_REFERENCES; r++)
        reordered->references[r] = item->references[order[r]];
}

static void test_order_of_references(void **state)
{
    struct specs specs;
    size_t s, i, o;

    (void)state;
    find_specs(&specs);
    assert_true(specs.n >= 10);
    for (s = 0; s < specs.n; s++)
        for (i = 0; i < N_CASES; i++) {
            double score = mc_scoring_score(specs.texts[s], &cases[i], NULL);

            assert_true(score > 0 || i + 1 == N_CASES);
            for (o = 1; o < N_ORDERS; o++) {
                struct mc_scoring_case item;

                reorder(&cases[i], orders[o], &item);
                assert_near(mc_scoring_score(specs.texts[s], &item, NULL), score, 0);
            }
        }
}

/* Only where two references are equally good, and only in a corpus, may their order count: sums of
 * counts of the first one are what the programs add. There are none in these cases. */
static void test_order_of_references_in_a_corpus(void **state)
{
    struct specs specs;
    size_t s, o, i;

    (void)state;
    find_specs(&specs);
    for (s = 0; s < specs.n; s++) {
        double score = mc_scoring_corpus(specs.texts[s], cases, N_CASES - 1, NULL);

        for (o = 1; o < N_ORDERS; o++) {
            struct mc_scoring_case items[N_CASES];

            for (i = 0; i < N_CASES; i++)
                reorder(&cases[i], orders[o], &items[i]);
            assert_near(mc_scoring_corpus(specs.texts[s], items, N_CASES - 1, NULL), score, 0);
        }
    }
}

/* A reference that stands there twice says nothing new, where no mean over the references is
 * taken. */
static void test_more_references(void **state)
{
    static const struct mc_scoring_case once = {"a b c d e f",
                                                {"a b c d e g", "b c d e f g", NULL}};
    static const struct mc_scoring_case twice = {
        "a b c d e f", {"a b c d e g", "a b c d e g", "b c d e f g", NULL}};
    struct specs specs;
    size_t s;

    (void)state;
    find_specs(&specs);
    for (s = 0; s < specs.n; s++)
        if (strncmp(specs.texts[s], "nist", 4) != 0) /* counts the n-grams of all references */
            assert_near(mc_scoring_score(specs.texts[s], &twice, NULL),
                        mc_scoring_score(specs.texts[s], &once, NULL), 1e-12);
}

/* Arithmetic for each rule, with the better reference in either place. */
static void test_definitions(void **state)
{
    /* bleu: "a" is clipped by its larger count: 3 of 5 tokens match; of the lengths 3 and 7, both 2
     * away from 5, the shorter one counts, of 3 and 6 the closer one: exp(1 - 6/5) * 3/5.
     * chrf: F of "abc" and "abd" is 2/3, of "abc" and "axyz" 2/7.
     * ter: 1 edit and 2 edits; the lengths 4 and 6 have the mean 5.
     * rouge, gtm: 2 of 2 and 4 words match: F = 2/3; 1 of 2 and 2: 1/2.
     * meteor: the second reference is the candidate. */
    static const struct {
        const char *spec;
        struct mc_scoring_case item;
        double score;
    } rules[] = {
        {"bleu:order=1,smoothing=none", {"a a b c d", {"a b x", "a a y z v w w", NULL}}, 60},
        {"bleu:order=1,smoothing=none",
         {"a a b c d", {"a b x", "a a y z v w", NULL}},
         60 * 0.81873075307798185867},
        {"chrf:char_order=1,beta=1", {"abc", {"axyz", "abd", NULL}}, 200 / 3.0},
        {"chrf:variant=popovic,char_order=1,word_order=0,beta=1",
         {"abc", {"axyz", "abd", NULL}},
         200 / 3.0},
        {"ter", {"a b c d", {"a b c d e f", "a b c x", NULL}}, 20},
        {"ter:variant=tercom", {"a b c d", {"a b c d e f", "a b c x", NULL}}, 0.2},
        {"terp:parameters=ter", {"a b c d", {"a b c d e f", "a b c x", NULL}}, 0.2},
        {"rouge:type=1", {"a b", {"a x", "a b c d", NULL}}, 2 / 3.0},
        {"rouge", {"a b", {"a x", "a b c d", NULL}}, 2 / 3.0},
        {"gtm", {"a b", {"a x", "a b c d", NULL}}, 2 / 3.0},
        {"meteor:modules=exact", {"old cats sleep", {"cats", "old cats sleep", NULL}}, 1},
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(rules) / sizeof(rules[0]); i++) {
        struct mc_scoring_case turned = rules[i].item;

        turned.references[0] = rules[i].item.references[1];
        turned.references[1] = rules[i].item.references[0];
        assert_near(mc_scoring_score(rules[i].spec, &rules[i].item, NULL), rules[i].score, 1e-12);
        assert_near(mc_scoring_score(rules[i].spec, &turned, NULL), rules[i].score, 1e-12);
    }
}

/* --- targeted references ---------------------------------------------------------------------- */

static double score_with(const char *spec, const char *settings, const struct mc_scoring_case *item,
                         const char **reason)
{
    char text[SPEC_LENGTH];

    (void)snprintf(text, sizeof(text), "%s%s%s", spec, strchr(spec, ':') == NULL ? ":" : ",",
                   settings);
    return mc_scoring_score(text, item, reason);
}

/* The references have the same number of tokens, so that the length that ter takes from the plain
 * one is no other. */
static void test_targeted(void **state)
{
    static const char plain[] = "a big cat sat on a mat over there";
    static const struct mc_scoring_case both = {
        "the big cats are sitting on the mat here",
        {"a big cat sat on a mat over there",
         MC_SCORING_TARGETED "the big cats are sitting on the old mat", NULL}};
    static const struct mc_scoring_case untargeted = {
        "the big cats are sitting on the mat here",
        {"a big cat sat on a mat over there", "the big cats are sitting on the old mat", NULL}};
    const char *targeted = untargeted.references[1], *candidate = both.candidate;
    struct specs specs;
    size_t s;

    (void)state;
    find_specs(&specs);
    for (s = 0; s < specs.n; s++) {
        const char *spec = specs.texts[s];

        assert_near(mc_scoring_score(spec, &both, NULL), mc_scoring_pair(spec, candidate, plain),
                    0);
        assert_near(score_with(spec, "targeted=no", &both, NULL),
                    mc_scoring_pair(spec, candidate, plain), 0);
        assert_near(score_with(spec, "targeted=only", &both, NULL),
                    mc_scoring_pair(spec, candidate, targeted), 0);
        assert_near(score_with(spec, "targeted=only,direction=backward", &both, NULL),
                    mc_scoring_pair(spec, targeted, candidate), 0);
        assert_near(score_with(spec, "targeted=also", &both, NULL),
                    mc_scoring_score(spec, &untargeted, NULL), 0);
    }
}

static void test_no_targeted_reference(void **state)
{
    static const struct mc_scoring_case item = {"a b c d e", {"a b c d f", "a b c d g", NULL}};
    struct specs specs;
    const char *reason;
    size_t s;

    (void)state;
    find_specs(&specs);
    for (s = 0; s < specs.n; s++) {
        assert_true(isnan(score_with(specs.texts[s], "targeted=only", &item, &reason)));
        assert_string_equal(reason, "the case has no targeted reference");
        assert_true(score_with(specs.texts[s], "targeted=also", &item, NULL) > 0);
    }
}

/* Cases without a targeted reference take no part. */
static void test_corpus_of_targeted_references(void **state)
{
    static const struct mc_scoring_case items[] = {
        {"a b c d e f", {"a b c d x y", MC_SCORING_TARGETED "a b c d e g", NULL}},
        {"no word of it", {"x y z v", NULL}},
        {"g h i j k", {"x y z v w", MC_SCORING_TARGETED "g h i j l", NULL}}};
    static const struct mc_scoring_case targeted[] = {{"a b c d e f", {"a b c d e g", NULL}},
                                                      {"g h i j k", {"g h i j l", NULL}}};

    (void)state;
    assert_near(mc_scoring_corpus("bleu:targeted=only", items, 3, NULL),
                mc_scoring_corpus("bleu", targeted, 2, NULL), 0);
    assert_near(mc_scoring_corpus("ter:targeted=only", items, 3, NULL), 200.0 / 11, 1e-12);
}

/* Two words are missing: 2 edits. Snover et al. 2006 divide by the mean length of the untargeted
 * references, here of 5 and 4 words; without such by that of the targeted ones, here 6 and 7 with
 * the second. */
static void test_hter(void **state)
{
    static const struct mc_scoring_case item = {"the cat sat mat",
                                                {"my cat likes that thing", "cats sit on mats",
                                                 MC_SCORING_TARGETED "the cat sat on the mat",
                                                 NULL}};
    static const struct mc_scoring_case alone = {
        "the cat sat mat", {MC_SCORING_TARGETED "the cat sat on the mat", NULL}};
    static const struct mc_scoring_case two = {"the cat sat mat",
                                               {MC_SCORING_TARGETED "the cat sat on the mat",
                                                MC_SCORING_TARGETED "the cat sat down on the mat",
                                                NULL}};

    (void)state;
    assert_near(mc_scoring_score("ter:targeted=only", &item, NULL), 200 / 4.5, 1e-12);
    assert_near(mc_scoring_score("ter:targeted=also", &item, NULL), 200 / 4.5, 1e-12);
    assert_near(mc_scoring_score("ter:targeted=only,variant=tercom", &item, NULL), 2 / 4.5, 1e-12);
    assert_near(mc_scoring_score("ter:targeted=only,output=reference_length", &item, NULL), 4.5, 0);
    assert_near(mc_scoring_score("terp:targeted=only,parameters=ter", &item, NULL), 2 / 4.5, 1e-12);
    assert_near(mc_scoring_score("terp:targeted=also", &item, NULL), 2 / 4.5, 1e-12);
    assert_near(mc_scoring_score("ter:targeted=only", &alone, NULL), 200 / 6.0, 1e-12);
    assert_near(mc_scoring_score("ter:targeted=only", &two, NULL), 200 / 6.5, 1e-12);
    /* exchanged: the four words of the candidate are the reference */
    assert_near(mc_scoring_score("ter:targeted=only,direction=backward", &item, NULL), 50, 1e-12);
    assert_near(mc_scoring_score("ter:targeted=only,direction=mean", &item, NULL),
                (200 / 4.5 + 50) / 2, 1e-12);
}

static void test_names(void **state)
{
    (void)state;
    assert_string_equal(mc_scoring_name("bleu"), "bleu");
    assert_string_equal(mc_scoring_name("bleu:targeted=no,order=2"), "bleu:targeted=no,order=2");
    assert_string_equal(mc_scoring_name("bleu:targeted=only"), "Hbleu");
    assert_string_equal(mc_scoring_name("ter:targeted=only,variant=tercom"), "Hter:variant=tercom");
    assert_string_equal(mc_scoring_name("bleu:order=2,targeted=only,smoothing=floor"),
                        "Hbleu:order=2,smoothing=floor");
    assert_string_equal(mc_scoring_name("bleu:targeted=also"), "Hbleu:targeted=also");
    assert_string_equal(mc_scoring_signature("gtm"),
                        "gtm|exponent:1|tokenize:none|lowercase:no|output:f|direction:forward"
                        "|version:0.1.0");
    assert_string_equal(mc_scoring_signature("gtm:targeted=only,direction=mean"),
                        "gtm|exponent:1|tokenize:none|lowercase:no|output:f|direction:mean"
                        "|targeted:only|version:0.1.0");
}

static void test_refusals(void **state)
{
    (void)state;
    assert_string_equal(mc_scoring_refusal("smatch:targeted=only"),
                        "metric smatch: targeted is a parameter of the metrics of texts; this one "
                        "compares graphs");
    assert_string_equal(mc_scoring_refusal("bleu:targeted=yes"),
                        "metric bleu: targeted is 'yes'; it must be one of no|only|also");
    assert_string_equal(mc_scoring_refusal("bleu:targeted=no,targeted=also"),
                        "metric bleu: targeted is given twice");
    assert_string_equal(mc_scoring_refusal("bleu:targetted=no"),
                        "metric bleu has no parameter 'targetted'; did you mean 'targeted'?");
    assert_string_equal(mc_scoring_refusal("smatch:targetted=no"),
                        "metric smatch has no parameter 'targetted'; `metricheck metrics smatch` "
                        "lists them");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_manuals),
        cmocka_unit_test(test_order_of_references),
        cmocka_unit_test(test_order_of_references_in_a_corpus),
        cmocka_unit_test(test_more_references),
        cmocka_unit_test(test_definitions),
        cmocka_unit_test(test_targeted),
        cmocka_unit_test(test_no_targeted_reference),
        cmocka_unit_test(test_corpus_of_targeted_references),
        cmocka_unit_test(test_hter),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_refusals),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
