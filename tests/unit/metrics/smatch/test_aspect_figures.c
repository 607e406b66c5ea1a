/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two graphs aspect by aspect: hand-made pairs, and the published ones with the figures of the
 * program of Damonte et al. */
#include "tests/unit/support.h"

#include <stdlib.h>

#include "amr/penman_read.h"
#include "base/delimited.h"
#include "base/file.h"
#include "metrics/smatch/aspect_figures.h"
#include "tests/unit/group_arena.h"

static struct mc_smatch_aspect_figures figures[MC_SMATCH_MOST_ASPECT_FIGURES];

static size_t compare(const char *candidate, const char *reference)
{
    return mc_smatch_compare_aspects(mc_slice_of(candidate), mc_slice_of(reference),
                                     mc_limit_none(), arena, figures);
}

/* The names in their order. */
static const char *order_of(size_t n)
{
    const char *text = "";
    size_t i;

    for (i = 0; i < n; i++)
        text = mc_arena_format(arena, "%s%s%s", text, i > 0 ? " " : "", figures[i].name);
    return text;
}

static const char *alone(size_t aspect, int side)
{
    const char *text = "";
    size_t i;

    for (i = 0; i < figures[aspect].n_only[side]; i++)
        text = mc_arena_format(arena, "%s%s%.*s", text, i > 0 ? "; " : "",
                               MC_SLICE_ARGUMENTS(figures[aspect].only[side][i]));
    return text;
}

static void test_misplaced(void **state)
{
    (void)state;
    /* Both have one negation, none in common: 0. Roles, frames and concepts are the same. */
    assert_string_equal(
        order_of(compare("(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :polarity - :ARG0 b))",
                         "(w / want-01 :polarity - :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b))")),
        "negation srl reentrancies frames concepts");
    assert_near(figures[0].figures.f, 0, 0);
    assert_true(figures[0].misplaced);
    assert_string_equal(alone(0, 0), "go-02");
    assert_string_equal(alone(0, 1), "want-01");
    assert_near(figures[1].figures.f, 1, 0);
    assert_false(figures[1].misplaced);
    /* The node that is negated is another one, not only its place: nothing is misplaced. */
    (void)compare("(h / glad-02 :polarity - :ARG1 (b / boy))",
                  "(h / happy-01 :polarity - :ARG1 (b / boy))");
    assert_string_equal(figures[0].name, "negation");
    assert_false(figures[0].misplaced);
    /* One side negates nothing. */
    (void)compare("(g / go-02 :polarity -)", "(g / go-02)");
    assert_string_equal(figures[0].name, "negation");
    assert_false(figures[0].misplaced);
    assert_string_equal(alone(0, 0), "go-02");
    assert_string_equal(alone(0, 1), "");
}

static void test_parts(void **state)
{
    (void)state;
    /* srl: 4 of 6 triples: three instances, TOP; both roles differ. */
    assert_string_equal(order_of(compare("(b / bite-01 :ARG0 (m / man) :ARG1 (d / dog))",
                                         "(b / bite-01 :ARG0 (d / dog) :ARG1 (m / man))")),
                        "srl frames concepts");
    assert_near(figures[0].figures.f, 4.0 / 6, 1e-12);
    assert_string_equal(alone(0, 0), "ARG0(bite-01, man); ARG1(bite-01, dog)");
    assert_string_equal(alone(0, 1), "ARG0(bite-01, dog); ARG1(bite-01, man)");
    /* Where all relations agree, concepts are named: 4 of 5 (two instances of three). */
    (void)compare("(b / bite-01 :ARG0 (m / man) :ARG1 (c / cat))",
                  "(b / bite-01 :ARG0 (m / man) :ARG1 (d / dog))");
    assert_string_equal(figures[1].name, "srl");
    assert_string_equal(alone(1, 0), "cat");
    assert_string_equal(alone(1, 1), "dog");
}

static void test_items(void **state)
{
    (void)state;
    /* Frames end in "-NN": 1 of 2; concepts: 2 of 3. Constants lose what is left of quotation
     * marks.
     */
    assert_string_equal(
        order_of(compare("(s / say-01 :ARG1 (g / go-02 :location (c / city :wiki \"Rome\")))",
                         "(s / say-01 :ARG1 (g / go-03 :location (c / city :wiki \"Paris\")))")),
        "wikification frames concepts srl");
    assert_string_equal(alone(0, 0), "Rome");
    assert_string_equal(alone(0, 1), "Paris");
    assert_near(figures[1].figures.f, 0.5, 1e-12);
    assert_near(figures[2].figures.f, 2.0 / 3, 1e-12);
    assert_string_equal(alone(1, 1), "go-03");
    /* A concept that one side has twice: 1 of 2 and of 1. */
    (void)compare("(a / and :op1 (c / cat) :op2 (d / cat))", "(a / and :op1 (c / cat))");
    assert_string_equal(figures[0].name, "concepts");
    assert_near(figures[0].figures.precision, 2.0 / 3, 1e-12);
    assert_near(figures[0].figures.recall, 1, 0);
    assert_string_equal(alone(0, 0), "cat");
}

static void test_nothing(void **state)
{
    (void)state;
    assert_int_equal(compare("(c / cat", "(c / cat))"), 0); /* the second cannot be read */
    assert_string_equal(order_of(compare("(c / cat)", "(c / cat)")), "concepts");
    assert_int_equal(figures[0].n_only[0] + figures[0].n_only[1], 0);
}

/* --- the published pairs ---------------------------------------------------------------------- */

static const char *field(const struct mc_delimited_file *file, size_t row, const char *column)
{
    return file->rows[row].fields[mc_delimited_column(file, column)].data;
}

static double value_of(const struct mc_delimited_file *file, size_t row, const char *column)
{
    return strtod(field(file, row, column), NULL);
}

/* The name that the table has for an aspect; NULL: it has none. */
static const char *golden_name(const char *name)
{
    static const char *const names[][2] = {
        {"negation", "negations"},
        {"named-entities", "named_ent"},
        {"srl", "srl"},
        {"wikification", "wikification"},
        {"concepts", "concepts"},
        {"reentrancies", "reentrancies"},
    };
    size_t i;

    for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        if (strcmp(name, names[i][0]) == 0)
            return names[i][1];
    return NULL;
}

/* Aspects that the table has for the pair whose rows begin at *row, which is moved behind them. */
static size_t check_pair(const struct mc_delimited_file *file, size_t *row, size_t n)
{
    struct mc_slice id = mc_slice_of(field(file, *row, "id"));
    size_t n_checked = 0, i;

    for (; *row < file->n_rows && mc_slice_is(id, field(file, *row, "id")); (*row)++)
        for (i = 0; i < n; i++) {
            const char *name = golden_name(figures[i].name);

            if (name == NULL || strcmp(name, field(file, *row, "aspect")) != 0)
                continue;
            n_checked++;
            assert_near(figures[i].tally.matched, value_of(file, *row, "opt"), 0);
            assert_near(figures[i].tally.n[0], value_of(file, *row, "n1"), 0);
            assert_near(figures[i].tally.n[1], value_of(file, *row, "n2"), 0);
            assert_near(figures[i].figures.f, value_of(file, *row, "F"), 1e-9);
        }
    return n_checked;
}

static void read_shared(const char *name, struct mc_slice *text)
{
    struct mc_error error = MC_NO_ERROR;

    if (mc_file_read(mc_shared_path(name), arena, text, &error) != 0)
        fail_msg("%s", error.text);
}

static void test_published_pairs(void **state)
{
    struct mc_slice texts[2], blocks[2];
    size_t offsets[2] = {0, 0}, row = 1, n_pairs = 0, n_checked = 0;
    uint32_t lines[2] = {0, 0};
    struct mc_delimited_file file;
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    read_shared("goldens/amr/checklist_a.amr", &texts[0]);
    read_shared("goldens/amr/checklist_b.amr", &texts[1]);
    if (mc_delimited_read(mc_shared_path("goldens/amr/checklist_finegrained.tsv"), MC_TAB_SEPARATED,
                          arena, &file, &error) != 0)
        fail_msg("%s", error.text);
    while (mc_penman_next_block(texts[0], &offsets[0], &blocks[0], &lines[0])) {
        assert_true(mc_penman_next_block(texts[1], &offsets[1], &blocks[1], &lines[1]));
        assert_true(
            mc_slice_is(mc_penman_block_metadata(blocks[0], "pair"), field(&file, row, "id")));
        n_checked += check_pair(
            &file, &row,
            mc_smatch_compare_aspects(blocks[0], blocks[1], mc_limit_none(), arena, figures));
        n_pairs++;
    }
    assert_int_equal(n_pairs, 1059);
    assert_true(n_checked > 2 * n_pairs); /* concepts and srl of nearly all, others of some */
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, new_arena, free_arena)

int main(void)
{
    struct CMUnitTest tests[] = {
        TEST(test_misplaced), TEST(test_parts),           TEST(test_items),
        TEST(test_nothing),   TEST(test_published_pairs),
    };

    mc_skip_without(&tests[4], "goldens/amr/checklist_finegrained.tsv");
    return cmocka_run_group_tests_name("aspect_figures", tests, NULL, NULL);
}
