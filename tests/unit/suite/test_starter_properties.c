/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The starter suite as a whole: that no pair of words makes up much of a phenomenon, and how many
 * cases are written by hand, how many drawn from templates. */
#include "tests/unit/support.h"

#include <ctype.h>
#include <stdlib.h>

#include "base/hash.h"
#include "phenomena/sentence_pair.h"
#include "phenomena/word_knowledge.h"
#include "suite/suite.h"
#include "tests/unit/suite_support.h"
#include "text/line_diff.h"

/* A stretch of words that is exchanged, added or lost in more than one case of so many, in a
 * phenomenon that has grown so large that this allows two ... */
enum { SHARE = 10, LEAST_FOR_SHARES = 2 * SHARE };
/* ... makes a phenomenon one about these words, which only these may be: the pair of words is the
 * phenomenon, "and" and "or", "before" and "after", "a" and "the". */
static const char *const of_one_pair[] = {"and-or", "article", "temporal-order"};

/* At least so many cases of these, all by hand. Of each other phenomenon no more are drawn than
 * written by hand, and at least so many are written by hand once any is drawn: who adds a case need
 * not draw one, and a new phenomenon begins with one case. */
enum { LEAST_OF_PAPER = 30, LEAST_BY_HAND = 10 };
static const char *const of_the_paper[] = {
    "antonymy",
    "article",
    "aspect",
    "co-hyponymy",
    "hyponymy",
    "negation",
    "omission",
    "partial-synonymy",
    "passive",
    "semantic-roles",
    "subordinate-clauses",
};

static bool is_one_of(struct mc_slice name, const char *const *names, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++)
        if (mc_slice_is(name, names[i]))
            return true;
    return false;
}

static const struct mc_suite *read_starter(struct mc_test_suite *test)
{
    test->phenomena = mc_arena_strdup(test->arena, mc_source_path("phenomena"));
    mc_test_suite_read(test, mc_source_path("suites/starter"), false);
    assert_int_equal(test->status, 0);
    assert_true(test->suite->n_files >= 32);
    return test->suite;
}

static struct mc_slice phenomenon_of(const struct mc_suite *suite, uint32_t file)
{
    return suite->phenomena[suite->files[file].phenomenon].name;
}

/* --- stretches of words ----------------------------------------------------------------------- */

/* The stretches of the cases of one file: text, in how many cases, and in which one last. */
struct stretches {
    struct mc_string_map *map;
    size_t n[4096], last[4096];
};

static const char *words_of(const struct mc_pair_side *side, size_t begin, size_t end,
                            struct mc_arena *arena)
{
    const char *text = "";
    size_t i;

    for (i = begin; i < end; i++)
        text = mc_arena_format(arena, "%s%s%.*s", text, i > begin ? " " : "",
                               MC_SLICE_ARGUMENTS(side->tokens[i].word->text));
    return text;
}

/* Counts one that lies between two blocks, where there is one, once a case. */
static void count_stretch(struct stretches *stretches, const char *a, const char *b, size_t item,
                          struct mc_arena *arena)
{
    bool swapped = strcmp(a, b) > 0;
    uint32_t index;

    if (*a == '\0' && *b == '\0')
        return;
    index = mc_string_map_add(
        stretches->map,
        mc_slice_of(mc_arena_format(arena, "%s / %s", swapped ? b : a, swapped ? a : b)), NULL);
    assert_in_range(index, 0, 4095);
    stretches->n[index] += stretches->last[index] != item + 1;
    stretches->last[index] = item + 1;
}

static size_t match(const struct mc_pair_side *sides, struct mc_arena *arena,
                    struct mc_matching_block *blocks)
{
    uint32_t indexes[2][MC_PAIR_TOKEN_LIMIT];
    size_t s, i;

    for (s = 0; s < 2; s++)
        for (i = 0; i < sides[s].n_tokens; i++)
            indexes[s][i] = sides[s].tokens[i].word->index;
    return mc_matching_blocks(indexes[0], sides[0].n_tokens, indexes[1], sides[1].n_tokens, arena,
                              blocks);
}

static void count_case(struct stretches *stretches, const struct mc_case *item, size_t number,
                       struct mc_word_knowledge *knowledge, struct mc_arena *arena)
{
    struct mc_matching_block blocks[MC_PAIR_TOKEN_LIMIT + 1];
    struct mc_pair_words words;
    size_t i, n, a = 0, b = 0;

    mc_pair_words_compare(item->reference.text, item->candidate.text, knowledge, arena, &words);
    assert_false(words.too_long);
    n = match(words.sides, arena, blocks);
    blocks[n].a_begin = words.sides[0].n_tokens;
    blocks[n].b_begin = words.sides[1].n_tokens;
    blocks[n].n = 0;
    for (i = 0; i <= n; i++) {
        count_stretch(stretches, words_of(&words.sides[0], a, blocks[i].a_begin, arena),
                      words_of(&words.sides[1], b, blocks[i].b_begin, arena), number, arena);
        a = blocks[i].a_begin + blocks[i].n;
        b = blocks[i].b_begin + blocks[i].n;
    }
}

/* How many stretches stand in too many of these cases; they are printed. */
static size_t count_frequent(const struct stretches *stretches, struct mc_slice phenomenon,
                             size_t n_cases)
{
    size_t i, n = 0;

    if (n_cases < LEAST_FOR_SHARES)
        return 0;
    for (i = 0; i < mc_string_map_size(stretches->map); i++) {
        if (stretches->n[i] * SHARE <= n_cases)
            continue;
        n++;
        if (!is_one_of(phenomenon, of_one_pair, sizeof(of_one_pair) / sizeof(of_one_pair[0])))
            print_message("%.*s: \"%s\" in %zu of %zu cases\n", MC_SLICE_ARGUMENTS(phenomenon),
                          mc_string_map_key(stretches->map, (uint32_t)i).data, stretches->n[i],
                          n_cases);
    }
    return n;
}

static void test_no_pair_of_words_makes_up_a_phenomenon(void **state)
{
    const struct mc_suite *suite = read_starter(*state);
    struct mc_arena *arena = mc_arena_new();
    struct mc_word_knowledge *knowledge = mc_word_knowledge_new(NULL);
    size_t i, begin, n_bad = 0;

    for (begin = 0; begin < suite->n_cases; begin = i) {
        struct stretches *stretches = mc_arena_array(arena, 1, sizeof(*stretches));
        struct mc_slice phenomenon = phenomenon_of(suite, suite->cases[begin].file);
        bool frequent;

        memset(stretches, 0, sizeof(*stretches));
        stretches->map = mc_string_map_new(arena);
        for (i = begin; i < suite->n_cases && suite->cases[i].file == suite->cases[begin].file; i++)
            count_case(stretches, &suite->cases[i], i, knowledge, arena);
        frequent = count_frequent(stretches, phenomenon, i - begin) > 0;
        n_bad += frequent !=
                 is_one_of(phenomenon, of_one_pair, sizeof(of_one_pair) / sizeof(of_one_pair[0]));
    }
    assert_int_equal(n_bad, 0);
    mc_word_knowledge_free(knowledge);
    mc_arena_free(arena);
}

/* --- by hand and drawn ------------------------------------------------------------------------ */

/* Whether the id is TEMPLATE-NNN-PAIR; those of cases by hand are PHENOMENON-NNN. */
static bool is_drawn(struct mc_slice id)
{
    return !isdigit((unsigned char)id.data[id.length - 1]);
}

static void test_drawn_cases(void **state)
{
    const struct mc_suite *suite = read_starter(*state);
    size_t *n = calloc(2 * suite->n_files, sizeof(*n)), i, n_bad = 0;

    assert_non_null(n);
    for (i = 0; i < suite->n_cases; i++)
        n[2 * suite->cases[i].file + is_drawn(suite->cases[i].id)]++;
    for (i = 0; i < suite->n_files; i++) {
        struct mc_slice phenomenon = phenomenon_of(suite, (uint32_t)i);
        size_t by_hand = n[2 * i], drawn = n[2 * i + 1];
        bool good =
            is_one_of(phenomenon, of_the_paper, sizeof(of_the_paper) / sizeof(of_the_paper[0]))
                ? by_hand >= LEAST_OF_PAPER && drawn == 0
                : drawn <= by_hand && (by_hand >= LEAST_BY_HAND || drawn == 0);

        n_bad += !good;
        if (!good)
            print_message("%.*s: %zu by hand, %zu drawn\n", MC_SLICE_ARGUMENTS(phenomenon), by_hand,
                          drawn);
    }
    free(n);
    assert_int_equal(n_bad, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_no_pair_of_words_makes_up_a_phenomenon,
                                        mc_test_suite_set_up, mc_test_suite_tear_down),
        cmocka_unit_test_setup_teardown(test_drawn_cases, mc_test_suite_set_up,
                                        mc_test_suite_tear_down),
    };

    return cmocka_run_group_tests_name("starter", tests, NULL, NULL);
}
