/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of the further phenomena on two pairs each, written before the rules. */
#include "tests/unit/support.h"

#include <stdio.h>

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "phenomena/classify.h"
#include "phenomena/sentence_pair.h"
#include "phenomena/word_knowledge.h"
#include "suite/suite.h"
#include "suite/suite_read.h"
#include "tests/unit/curated.h"
#include "text/wordnet.h"

#define TABLE "goldens/phenomena/further.tsv"

static struct mc_wordnet *wordnet;

static void read_difference(const struct mc_delimited_file *table, size_t row,
                            struct mc_arena *arena, struct mc_difference *difference)
{
    static const char *const columns[] = {"first_amr", "second_amr"};
    struct mc_error error = MC_NO_ERROR;
    struct mc_amr_graph *graphs[2];
    size_t parse_error;
    int s;

    for (s = 0; s < 2; s++)
        assert_int_equal(mc_penman_read_one(mc_table_field(table, row, columns[s]), arena,
                                            &graphs[s], &parse_error, &error),
                         0);
    mc_difference(graphs[0], graphs[1], mc_limit_none(), arena, difference);
}

/* Both rules of the phenomenon of each row say yes. */
static void test_pairs(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_word_knowledge *knowledge = mc_word_knowledge_new(wordnet);
    struct mc_delimited_file table = mc_shared_table(TABLE, arena);
    struct mc_error error = MC_NO_ERROR;
    const char *folder = mc_source_path("tests/frozen/phenomena");
    struct mc_phenomenon *phenomena;
    size_t n_phenomena, row, n_bad = 0;

    (void)state;
    assert_int_equal(mc_phenomena_read(&folder, 1, arena, mc_diagnostics_new(arena), &phenomena,
                                       &n_phenomena, &error),
                     0);
    assert_int_equal(table.n_rows, 1 + 64);
    for (row = 1; row < table.n_rows; row++) {
        struct mc_slice name = mc_table_field(&table, row, "phenomenon");
        uint32_t index = mc_phenomenon_find(phenomena, n_phenomena, name);
        struct mc_rule_verdict by_graph, by_words;
        struct mc_difference difference;
        struct mc_pair_words words;

        assert_true(index < n_phenomena);
        read_difference(&table, row, arena, &difference);
        mc_pair_words_read(mc_table_field(&table, row, "first"),
                           mc_table_field(&table, row, "second"), knowledge, arena, &words);
        by_graph = mc_rule_graph(&phenomena[index].rule, &difference, arena);
        by_words = mc_rule_words(&phenomena[index].rule, &words, arena);
        if (by_graph.answer == MC_RULE_YES && by_words.answer == MC_RULE_YES)
            continue;
        n_bad++;
        print_message("%s: %s; %s\n", name.data, by_graph.reason, by_words.reason);
    }
    assert_int_equal(n_bad, 0);
    mc_word_knowledge_free(knowledge);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_pairs)};
    struct mc_error error = MC_NO_ERROR;
    int result;

    if (mc_shared_path(TABLE) == NULL) {
        printf("1..0 # SKIP test_rules_further: no shared data\n");
        return 0;
    }
    if (mc_wordnet_open(NULL, &wordnet, &error) != 0) {
        printf("1..0 # SKIP test_rules_further: %s\n", error.text);
        return 0;
    }
    result = cmocka_run_group_tests_name("rules_further", tests, NULL, NULL);
    mc_wordnet_close(wordnet);
    return result;
}
