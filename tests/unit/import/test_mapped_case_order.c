/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "base/memory.h"
#include "import/import.h"
#include "import/mapped_case.h"

/* Cases "0", "1" ... and ranks that are added by hand. */
struct ranking {
    struct mc_arena *arena;
    struct mc_import import;
    struct mc_mapped mapped;
};

static void begin(struct ranking *ranking, size_t n_cases)
{
    const struct mc_suite_file file = {.suite = mc_slice_of("s")};
    size_t i;

    memset(ranking, 0, sizeof(*ranking));
    ranking->arena = mc_arena_new();
    mc_import_begin(&ranking->import, ranking->arena, mc_diagnostics_new(ranking->arena));
    ranking->mapped.import = &ranking->import;
    ranking->mapped.tables.records.path = mc_slice_of("ranks.tsv");
    (void)mc_import_file(&ranking->import, &file, mc_slice_of("d"), mc_slice_of("p"));
    for (i = 0; i < n_cases; i++)
        assert_non_null(mc_import_case(&ranking->import,
                                       mc_slice_of(mc_arena_format(ranking->arena, "%zu", i))));
    ranking->mapped.ranks = mc_arena_array(ranking->arena, 64, sizeof(*ranking->mapped.ranks));
}

static void rank(struct ranking *ranking, uint32_t task, uint32_t item, double value)
{
    ranking->mapped.ranks[ranking->mapped.n_ranks++] = (struct mc_mapped_rank){task, item, value};
}

/* "0>1 0>2 ", in the order of the cases. */
static const char *expectations(struct ranking *ranking)
{
    struct mc_buffer text = {NULL, 0, 0};
    const char *copy;
    size_t i, k;

    mc_buffer_append_text(&text, "");
    mc_mapped_order(&ranking->mapped);
    for (i = 0; i < ranking->import.suite->n_cases; i++)
        for (k = 0; k < mc_case_lists(&ranking->import.suite->cases[i])->n_expectations; k++) {
            const struct mc_expectation *one =
                &mc_case_lists(&ranking->import.suite->cases[i])->expectations[k];

            assert_int_equal(one->type, MC_EXPECT_ABOVE);
            mc_buffer_append_format(&text, "%zu>%s ", i, one->other.data);
        }
    copy = mc_arena_strdup(ranking->arena, text.data);
    mc_buffer_free(&text);
    return copy;
}

static const char *note(const struct ranking *ranking)
{
    return ranking->import.diagnostics->items[0].text.data;
}

static void test_majority(void **state)
{
    struct ranking ranking;

    (void)state;
    begin(&ranking, 3);
    /* 0 over 1 twice and once the other way; 1 and 2: once each way; 0 and 2: equal. */
    rank(&ranking, 0, 0, 5);
    rank(&ranking, 1, 0, 7);
    rank(&ranking, 0, 1, 1);
    rank(&ranking, 1, 1, 2);
    rank(&ranking, 2, 1, 9);
    rank(&ranking, 2, 0, 8);
    rank(&ranking, 3, 1, 1);
    rank(&ranking, 3, 2, 2);
    rank(&ranking, 4, 2, 1);
    rank(&ranking, 4, 1, 2);
    rank(&ranking, 5, 0, 3);
    rank(&ranking, 5, 2, 3);
    assert_string_equal(expectations(&ranking), "0>1 ");
    assert_non_null(strstr(note(&ranking), "an order: 1;"));
    assert_non_null(strstr(note(&ranking), "tie of rankings: 1, "));
    assert_non_null(strstr(note(&ranking), "cycle: 0"));
    mc_arena_free(ranking.arena);
}

/* 1 > 2 > 3 > 1 is a circle of three; what leads into it (0) and out of it (4) stays. */
static void test_circles_are_dropped(void **state)
{
    static const uint32_t pairs[][2] = {{0, 1}, {1, 2}, {2, 3}, {3, 1}, {3, 4}, {0, 4}};
    struct ranking ranking;
    uint32_t i;

    (void)state;
    begin(&ranking, 5);
    for (i = 0; i < 6; i++) {
        rank(&ranking, i, pairs[i][0], 2);
        rank(&ranking, i, pairs[i][1], 1);
    }
    assert_string_equal(expectations(&ranking), "0>1 0>4 3>4 ");
    assert_non_null(strstr(note(&ranking), "cycle: 3"));
    mc_arena_free(ranking.arena);
}

static void test_no_ranks(void **state)
{
    struct ranking ranking;

    (void)state;
    begin(&ranking, 1);
    assert_string_equal(expectations(&ranking), "");
    assert_int_equal(ranking.import.diagnostics->n_items, 0);
    mc_arena_free(ranking.arena);
}

/* 4473 rows of one task: 4473 * 4472 / 2 = 10,001,628 pairs; in two tasks half of them. */
static void test_too_many_pairs(void **state)
{
    struct ranking ranking;
    uint32_t i;

    (void)state;
    begin(&ranking, 2);
    ranking.mapped.ranks = mc_arena_array(ranking.arena, 4473, sizeof(*ranking.mapped.ranks));
    for (i = 0; i < 4473; i++)
        rank(&ranking, 0, i % 2, i % 2);
    mc_mapped_order(&ranking.mapped);
    assert_int_equal(ranking.import.diagnostics->n_errors, 1);
    assert_string_equal(note(&ranking),
                        "the rankings compare 10001628 pairs, more than 10000000: \"within\" must "
                        "be a text shared only by rows of one ranking");
    assert_int_equal(mc_case_lists(&ranking.import.suite->cases[1])->n_expectations, 0);
    mc_arena_free(ranking.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_majority),
        cmocka_unit_test(test_too_many_pairs),
        cmocka_unit_test(test_circles_are_dropped),
        cmocka_unit_test(test_no_ranks),
    };

    return cmocka_run_group_tests_name("mapped_order", tests, NULL, NULL);
}
