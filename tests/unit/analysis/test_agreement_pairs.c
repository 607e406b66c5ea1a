/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "analysis/agreement.c"

#include "tests/unit/support.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/delimited.h"
#include "base/hash.h"

static void test_absolute_by_hand(void **state)
{
    /* Output 0: judges 0, 1, 2 say 1 1 2; output 1: judges 0, 1 say 2 2. Four pairs, of which (0,
     * 1) agree twice: 2 / 4. Said in pairs: 1 four times, 2 twice and twice: 1/2, 1/2; chance 1/2.
     */
    struct mc_judged_output judgements[] = {
        {0, 1, 1, 2}, {0, 0, 2, 2}, {0, 0, 0, 1}, {0, 1, 0, 2}, {0, 0, 1, 1}};
    struct mc_arena *arena = mc_arena_new();
    struct mc_judge_kappa kappa = mc_absolute_kappa(judgements, 5, 0, MC_ALL_JUDGES, arena);

    (void)state;
    assert_int_equal(kappa.n_pairs, 4);
    assert_int_equal(kappa.n_agree, 2);
    assert_int_equal(kappa.n_categories, 2);
    assert_near(kappa.p_observed, 0.5, 1e-15);
    assert_near(kappa.kappa_observed, 0, 1e-15);
    assert_near(kappa.kappa_uniform, 0, 1e-15);
    /* of a scale of four: (1/2 - 1/4) / (3/4) */
    kappa = mc_absolute_kappa(judgements, 5, 4, MC_ALL_JUDGES, arena);
    assert_near(kappa.kappa_uniform, 1.0 / 3, 1e-15);
    /* judge 2 (a metric, say) with the others: two pairs, none agrees; 2 twice, 1 twice */
    kappa = mc_absolute_kappa(judgements, 5, 0, 2, arena);
    assert_int_equal(kappa.n_pairs, 2);
    assert_int_equal(kappa.n_agree, 0);
    assert_near(kappa.p_observed, 0.5, 1e-15);
    assert_near(kappa.kappa_observed, -1, 1e-15);
    /* judge 0: agrees with 1 in both outputs */
    kappa = mc_absolute_kappa(judgements, 5, 0, 0, arena);
    assert_int_equal(kappa.n_pairs, 3);
    assert_int_equal(kappa.n_agree, 2);
    mc_arena_free(arena);
}

static void test_relative_by_hand(void **state)
{
    /* Item 0, outputs 0 and 1: judges 0 and 1 say less, judge 2 greater, judge 3 judged one alone.
     * Item 1, outputs 2 and 3: judges 0 and 1: equal, less. Pairs 3 + 1, agree 1. Said: less 2 + 2
     * + 1, greater 2, equal 1 of 8: chance (25 + 4 + 1) / 64; symmetric (2 * 3.5^2 + 1) / 64. */
    struct mc_judged_output judgements[] = {
        {0, 0, 0, 1}, {0, 1, 0, 5}, {0, 0, 1, 2}, {0, 1, 1, 2.5}, {0, 0, 2, 3}, {0, 1, 2, 1},
        {0, 0, 3, 9}, {1, 2, 0, 4}, {1, 3, 0, 4}, {1, 2, 1, 4},   {1, 3, 1, 5}};
    struct mc_arena *arena = mc_arena_new();
    struct mc_judge_kappa kappa = mc_relative_kappa(judgements, 11, MC_ALL_JUDGES, arena);

    (void)state;
    assert_int_equal(kappa.n_pairs, 4);
    assert_int_equal(kappa.n_agree, 1);
    assert_int_equal(kappa.verdicts[0], 5);
    assert_int_equal(kappa.verdicts[1], 1);
    assert_int_equal(kappa.verdicts[2], 2);
    assert_near(kappa.p_observed, 30.0 / 64, 1e-15);
    assert_near(kappa.kappa_observed, (16.0 - 30) / (64 - 30), 1e-15);
    assert_near(kappa.p_symmetric, 25.5 / 64, 1e-15);
    assert_near(kappa.kappa_uniform, (1.0 / 4 - 1.0 / 3) * 1.5, 1e-15);
    /* judge 2: greater, against less twice */
    kappa = mc_relative_kappa(judgements, 11, 2, arena);
    assert_int_equal(kappa.n_pairs, 2);
    assert_int_equal(kappa.n_agree, 0);
    assert_int_equal(kappa.verdicts[0], 2);
    assert_int_equal(kappa.verdicts[2], 2);
    mc_arena_free(arena);
}

static void test_undefined_and_bands(void **state)
{
    struct mc_judged_output one[] = {{0, 0, 0, 1}};
    struct mc_judged_output same[] = {{0, 0, 0, 1}, {0, 0, 1, 1}};
    struct mc_arena *arena = mc_arena_new();
    struct mc_judge_kappa kappa = mc_absolute_kappa(one, 1, 0, MC_ALL_JUDGES, arena);

    (void)state;
    assert_int_equal(kappa.n_pairs, 0);
    assert_true(isnan(kappa.p_agree) && isnan(kappa.kappa_observed));
    assert_true(isnan(mc_relative_kappa(one, 1, MC_ALL_JUDGES, arena).kappa_symmetric));
    assert_true(isnan(mc_absolute_kappa(one, 0, 0, MC_ALL_JUDGES, arena).p_agree));
    kappa = mc_absolute_kappa(same, 2, 0, MC_ALL_JUDGES, arena);
    assert_near(kappa.p_agree, 1, 0);
    assert_true(isnan(kappa.kappa_observed));
    assert_null(mc_kappa_band((double)NAN));
    assert_string_equal(mc_kappa_band(-0.01), "poor");
    assert_string_equal(mc_kappa_band(0), "slight");
    assert_string_equal(mc_kappa_band(0.2), "slight");
    assert_string_equal(mc_kappa_band(0.1 + 0.1 + 0.1 - 0.1), "slight"); /* .2 and a bit */
    assert_string_equal(mc_kappa_band(0.21), "fair");
    assert_string_equal(mc_kappa_band(0.6), "moderate");
    assert_string_equal(mc_kappa_band(0.61), "substantial");
    assert_string_equal(mc_kappa_band(0.81), "almost perfect");
    assert_string_equal(mc_kappa_band(1), "almost perfect");
    mc_arena_free(arena);
}

/* --- golden values of human ratings ----------------------------------------------------------- */

#define GOLDEN "goldens/human/"

struct tables {
    struct mc_delimited_file ratings, items;
};

static struct mc_slice field(const struct mc_delimited_file *file, size_t row, const char *name)
{
    size_t column = mc_delimited_column(file, name);

    return column == SIZE_MAX ? mc_slice_of("1") : file->rows[row].fields[column];
}

static void read_table(const json_t *path, struct mc_delimited_file *file, struct mc_arena *arena)
{
    char full[512];
    struct mc_error error = MC_NO_ERROR;

    (void)snprintf(full, sizeof(full), GOLDEN "%s", json_string_value(path));
    assert_non_null(mc_shared_path(full));
    assert_int_equal(
        mc_delimited_read(mc_shared_path(full), MC_COMMA_SEPARATED, arena, file, &error), 0);
}

/* Whether the item belongs to the subcorpus "all" or "column=value". */
static bool has_item(const struct mc_delimited_file *items, struct mc_slice item,
                     const char *subcorpus)
{
    char column[64];
    const char *equals = strchr(subcorpus, '=');
    size_t r;

    if (equals == NULL)
        return true;
    (void)snprintf(column, sizeof(column), "%.*s", (int)(equals - subcorpus), subcorpus);
    for (r = 1; r < items->n_rows; r++)
        if (mc_slice_equal(field(items, r, "item"), item))
            return mc_slice_is(field(items, r, column), equals + 1);
    return false;
}

/* One rating before it has numbers. */
struct named {
    const char *item, *output, *judge;
    double value;
};

static int compare_named(const void *left, const void *right)
{
    const struct named *a = left, *b = right;
    int order = strcmp(a->item, b->item);

    return order != 0 ? order : strcmp(a->output, b->output);
}

static const char *text_of(struct mc_slice slice, struct mc_arena *arena)
{
    return mc_arena_copy(arena, slice).data;
}

/* Numbers for items, outputs and judges: those of outputs in the order of their names. */
static size_t number(struct named *named, size_t n, struct mc_judged_output *judgements,
                     struct mc_arena *arena)
{
    struct mc_string_map *judges = mc_string_map_new(arena);
    uint32_t item = 0, output = 0;
    size_t i;

    qsort(named, n, sizeof(*named), compare_named);
    for (i = 0; i < n; i++) {
        if (i > 0) {
            item += strcmp(named[i].item, named[i - 1].item) != 0;
            output += compare_named(&named[i], &named[i - 1]) != 0;
        }
        judgements[i] = (struct mc_judged_output){
            item, output, mc_string_map_add(judges, mc_slice_of(named[i].judge), NULL),
            named[i].value};
    }
    return n;
}

/* The judgements of a scale in a subcorpus: their number. */
static size_t take_scale(const struct tables *tables, const char *scale, const char *subcorpus,
                         struct mc_judged_output *judgements, struct mc_arena *arena)
{
    const struct mc_delimited_file *ratings = &tables->ratings;
    struct named *named = mc_arena_array(arena, ratings->n_rows, sizeof(*named));
    size_t n = 0, r;

    for (r = 1; r < ratings->n_rows; r++) {
        struct mc_slice item = field(ratings, r, "item");

        if (!mc_slice_is(field(ratings, r, "scale"), scale) ||
            !has_item(&tables->items, item, subcorpus))
            continue;
        named[n].item = text_of(item, arena);
        named[n].output =
            mc_arena_format(arena, "%s\t%s", text_of(field(ratings, r, "system"), arena),
                            text_of(field(ratings, r, "output"), arena));
        named[n].judge = text_of(field(ratings, r, "annotator"), arena);
        named[n++].value = strtod(text_of(field(ratings, r, "value"), arena), NULL);
    }
    return number(named, n, judgements, arena);
}

static double at(const json_t *from, const char *name)
{
    const json_t *value = json_object_get(from, name);

    assert_true(json_is_number(value) || json_is_null(value));
    return json_is_null(value) ? (double)NAN : json_number_value(value);
}

static void expect(const struct mc_judge_kappa *kappa, const json_t *expected)
{
    const char *band = mc_kappa_band(kappa->kappa_observed);

    assert_near((double)kappa->n_pairs, at(expected, "pairs"), 0);
    assert_near((double)kappa->n_agree, at(expected, "agree"), 0);
    assert_near(kappa->p_agree, at(expected, "p_a"), 1e-9);
    assert_near(kappa->p_observed, at(expected, "p_e_observed"), 1e-9);
    assert_near(kappa->kappa_observed, at(expected, "kappa_observed"), 1e-9);
    assert_near(kappa->p_uniform, at(expected, "p_e_uniform"), 1e-9);
    assert_near(kappa->kappa_uniform, at(expected, "kappa_uniform"), 1e-9);
    assert_string_equal(band, json_string_value(json_object_get(expected, "band")));
    band = mc_kappa_band(kappa->kappa_uniform);
    assert_string_equal(band, json_string_value(json_object_get(expected, "band_uniform")));
}

static void expect_relative(const struct mc_judge_kappa *kappa, const json_t *expected)
{
    const json_t *verdicts = json_object_get(expected, "judgements");

    expect(kappa, expected);
    assert_near((double)kappa->verdicts[0], at(verdicts, "less"), 0);
    assert_near((double)kappa->verdicts[1], at(verdicts, "equal"), 0);
    assert_near((double)kappa->verdicts[2], at(verdicts, "greater"), 0);
    assert_near(kappa->p_symmetric, at(expected, "p_e_symmetric"), 1e-9);
    assert_near(kappa->kappa_symmetric, at(expected, "kappa_symmetric"), 1e-9);
}

static void compare_case(json_t *item, struct mc_arena *arena)
{
    const char *subcorpus =
        json_string_value(json_object_get(json_object_get(item, "params"), "subcorpus"));
    const json_t *input = json_object_get(item, "input");
    struct tables tables;
    struct mc_judged_output *judgements;
    const char *scale;
    json_t *wanted;

    read_table(json_object_get(input, "ratings"), &tables.ratings, arena);
    memset(&tables.items, 0, sizeof(tables.items));
    if (strcmp(subcorpus, "all") != 0)
        read_table(json_object_get(input, "items"), &tables.items, arena);
    judgements = mc_arena_array(arena, tables.ratings.n_rows, sizeof(*judgements));
    json_object_foreach(json_object_get(item, "expected"), scale, wanted)
    {
        const json_t *absolute = json_object_get(wanted, "absolute");
        size_t n = take_scale(&tables, scale, subcorpus, judgements, arena);
        struct mc_judge_kappa kappa = mc_relative_kappa(judgements, n, MC_ALL_JUDGES, arena);

        expect_relative(&kappa, json_object_get(wanted, "relative"));
        if (absolute == NULL)
            continue;
        kappa = mc_absolute_kappa(judgements, n, (size_t)at(absolute, "categories"), MC_ALL_JUDGES,
                                  arena);
        expect(&kappa, absolute);
    }
}

/* Reads 4 MB of tables, which takes most of its time. */
static void test_golden(void **state)
{
    json_error_t error;
    json_t *root = json_load_file(mc_shared_path(GOLDEN "kappas.json"), 0, &error), *item;
    size_t c;

    (void)state;
    assert_non_null(root);
    json_array_foreach(json_object_get(root, "cases"), c, item)
    {
        struct mc_arena *arena = mc_arena_new();

        compare_case(item, arena);
        mc_arena_free(arena);
    }
    assert_int_equal(c, 7);
    json_decref(root);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_absolute_by_hand),
        cmocka_unit_test(test_relative_by_hand),
        cmocka_unit_test(test_undefined_and_bands),
        cmocka_unit_test(test_golden),
    };

    mc_skip_without(&tests[3], GOLDEN "kappas.json");
    return cmocka_run_group_tests_name("judge_pairs", tests, NULL, NULL);
}
