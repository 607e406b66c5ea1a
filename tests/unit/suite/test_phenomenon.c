/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/hash.h"
#include "suite/phenomenon.h"
#include "suite/suite.h"
#include "suite/suite_read.h"

struct loaded {
    struct mc_arena *arena;
    struct mc_phenomenon *phenomena;
    size_t n;
};

static int load(void **state)
{
    static struct loaded loaded;
    struct mc_error error = MC_NO_ERROR;
    const char *folder = mc_source_path("tests/frozen/phenomena");

    loaded.arena = mc_arena_new();
    *state = &loaded;
    return mc_phenomena_read(&folder, 1, loaded.arena, mc_diagnostics_new(loaded.arena),
                             &loaded.phenomena, &loaded.n, &error);
}

static int unload(void **state)
{
    struct loaded *loaded = *state;

    mc_arena_free(loaded->arena);
    return 0;
}

static uint32_t find(const struct loaded *loaded, const char *name)
{
    return mc_phenomenon_find(loaded->phenomena, loaded->n, mc_slice_of(name));
}

static void test_the_eleven_of_the_paper_are_there(void **state)
{
    static const char *const names[] = {
        "antonymy",           "article",  "aspect",  "co-hyponymy",      "hyponymy",
        "negation",           "omission", "passive", "partial-synonymy", "semantic-roles",
        "subordinate-clauses"};
    const struct loaded *loaded = *state;
    size_t i;

    for (i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        uint32_t index = find(loaded, names[i]);

        assert_true(index < loaded->n);
        assert_true(mc_slice_is(loaded->phenomena[index].name, names[i]));
        assert_true(loaded->phenomena[index].rule.n_sets > 0);
        assert_true(loaded->phenomena[index].rule.has_words);
        assert_true(loaded->phenomena[index].n_sources > 0);
    }
}

static void test_they_are_sorted_by_name(void **state)
{
    const struct loaded *loaded = *state;
    size_t i;

    for (i = 1; i < loaded->n; i++)
        assert_true(mc_slice_compare(loaded->phenomena[i - 1].name, loaded->phenomena[i].name) < 0);
}

static void test_what_negation_holds(void **state)
{
    const struct loaded *loaded = *state;
    uint32_t index = find(loaded, "negation");
    const struct mc_phenomenon *negation = &loaded->phenomena[index < loaded->n ? index : 0];

    assert_true(mc_slice_is(negation->title, "Negation"));
    assert_true(mc_slice_is(negation->level, "structural"));
    assert_int_equal(negation->rule.n_sets, 1);
    assert_int_equal(negation->rule.sets[0].n, 1);
    assert_int_equal(negation->rule.sets[0].items[0].kind, MC_GRAPH_EDIT_POLARITY);
    assert_int_equal(negation->rule.words.negations, MC_COMPARED_DIFFERENT);
    assert_int_equal(negation->n_expectations, 1);
    assert_int_equal(negation->expectations[0].type, MC_EXPECT_BELOW);
    assert_true(negation->expectations[0].n_than > 0);
    assert_true(isnan(negation->expectations[0].value));
    assert_true(negation->expectation_reasons[0].length > 0);
}

static void test_what_modality_expects(void **state)
{
    const struct loaded *loaded = *state;
    uint32_t index = find(loaded, "modality");
    const struct mc_phenomenon *modality = &loaded->phenomena[index < loaded->n ? index : 0];

    assert_int_equal(modality->n_expectations, 2);
    assert_int_equal(modality->expectations[0].type, MC_EXPECT_BELOW);
    assert_true(mc_slice_is(modality->expectations[0].than[0], "aspect"));
    assert_int_equal(modality->expectations[1].type, MC_EXPECT_ABOVE);
    assert_true(mc_slice_is(modality->expectations[1].than[0], "negation"));
    assert_true(modality->expectation_reasons[1].length > 0);
}

static void test_what_amr_does_not_express(void **state)
{
    static const char *const silent[] = {"misspelling", "number", "tense"};
    const struct loaded *loaded = *state;
    size_t i, n = 0;

    for (i = 0; i < loaded->n; i++)
        n += loaded->phenomena[i].amr_silent;
    assert_int_equal(n, sizeof(silent) / sizeof(silent[0]));
    for (i = 0; i < n; i++) {
        uint32_t index = find(loaded, silent[i]);

        assert_true(index < loaded->n);
        assert_true(loaded->phenomena[index].amr_silent);
    }
}

static void test_names_are_found_without_regard_to_case_blanks_and_hyphens(void **state)
{
    uint32_t roles = find(*state, "semantic-roles");

    assert_int_not_equal(roles, MC_NOT_FOUND);
    assert_int_equal(find(*state, "Semantic Roles"), roles);
    assert_int_equal(find(*state, "SEMANTIC_ROLES"), roles);
    assert_int_equal(find(*state, "semanticroles"), roles);
    assert_int_equal(find(*state, "semantic-role-"), MC_NOT_FOUND);
    assert_int_equal(find(*state, "semantic roles 2"), MC_NOT_FOUND);
    assert_int_equal(find(*state, ""), MC_NOT_FOUND);
}

static void test_published_spellings_are_aliases(void **state)
{
    static const char *const spellings[] = {
        "Antonymy",           "Article",  "Aspect",  "Co-Hyponymy",      "Hyponymy",
        "Negation",           "Omission", "Passive", "Partial Synonymy", "Semantic Roles",
        "Subordinate Clauses"};
    size_t i;

    for (i = 0; i < sizeof(spellings) / sizeof(spellings[0]); i++)
        assert_int_not_equal(find(*state, spellings[i]), MC_NOT_FOUND);
}

static void test_the_first_read_of_one_name_stays(void **state)
{
    struct mc_phenomenon three[3];

    (void)state;
    memset(three, 0, sizeof(three));
    three[0].name = mc_slice_of("b");
    three[0].title = mc_slice_of("first");
    three[1].name = mc_slice_of("b");
    three[1].title = mc_slice_of("second");
    three[1].rank = 1;
    three[2].name = mc_slice_of("a");
    three[2].rank = 2;
    assert_int_equal(mc_phenomena_sort(three, 3), 2);
    assert_true(mc_slice_is(three[0].name, "a"));
    assert_true(mc_slice_is(three[1].title, "first"));
}

static void test_words_are_names_and_aliases(void **state)
{
    const struct loaded *loaded = *state;
    const char *const *words = mc_phenomena_words(loaded->phenomena, loaded->n, loaded->arena);
    bool seen = false;
    size_t i, n = 0;

    for (i = 0; i < loaded->n; i++)
        n += 1 + loaded->phenomena[i].n_aliases;
    for (i = 0; words[i] != NULL; i++)
        seen = seen || strcmp(words[i], "negation") == 0;
    assert_int_equal(i, n);
    assert_true(seen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_eleven_of_the_paper_are_there),
        cmocka_unit_test(test_they_are_sorted_by_name),
        cmocka_unit_test(test_what_negation_holds),
        cmocka_unit_test(test_what_modality_expects),
        cmocka_unit_test(test_what_amr_does_not_express),
        cmocka_unit_test(test_names_are_found_without_regard_to_case_blanks_and_hyphens),
        cmocka_unit_test(test_published_spellings_are_aliases),
        cmocka_unit_test(test_the_first_read_of_one_name_stays),
        cmocka_unit_test(test_words_are_names_and_aliases),
    };

    return cmocka_run_group_tests(tests, load, unload);
}
