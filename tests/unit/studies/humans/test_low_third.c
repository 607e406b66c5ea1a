/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "studies/humans/low_third.h"

#include "tests/unit/support.h"

#include <math.h>
#include <string.h>

#include "tests/unit/human_ratings.h"
#include "tests/unit/stat_goldens.h"

/* x gives 1 1 2 3 3 3, y 1 2 3 4 5 6 to the six outputs, z judges one alone. */
static const char small[] =
    "item,system,annotator,scale,value\n"
    "1,a,x,s,1\n2,a,x,s,1\n3,a,x,s,2\n4,b,x,s,3\n5,b,x,s,3\n6,b,x,s,3\n"
    "1,a,y,s,1\n2,a,y,s,2\n3,a,y,s,3\n4,b,y,s,4\n5,b,y,s,5\n6,b,y,s,6\n"
    "7,b,z,s,1\n"
    "1,a,x,flag:bad,1\n1,a,y,flag:bad,1\n2,a,x,flag:bad,0\n2,a,y,flag:bad,1\n"
    "6,b,x,flag:bad,1\n1,a,x,flag:odd,0\n";

static void test_rules_by_hand(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_ratings ratings = mc_ratings_of_text(small, arena);
    struct mc_low_third made = mc_low_third(&ratings, 0, MC_LOW_MIDRANK, 2, arena);

    (void)state;
    /* midrank: x: 1 (L 0, E 2: 6 <= 12), not 2 (L 2, E 1: 15); y: 1 (3), 2 (9), not 3 (15); z: one
     * alone (3 <= 2) is not */
    assert_int_equal(made.n_low_ratings, 4);
    assert_int_equal(made.n_low, 2);
    assert_int_equal(made.low[0], 2);
    assert_int_equal(made.low[1], 0);
    assert_int_equal(made.eligible[0], 3);
    assert_int_equal(made.eligible[1], 3); /* 7 has one judge */
    assert_true(made.is_low[mc_output_named(&ratings, "1|a|1")]);
    assert_true(made.is_low[mc_output_named(&ratings, "2|a|1")]);
    assert_false(made.is_low[mc_output_named(&ratings, "3|a|1")]);
    /* flags of 1 and 2: bad is raised by both and by one, odd by none */
    assert_int_equal(made.n_flags, 2);
    assert_int_equal(made.flags[0].by_every, 1);
    assert_int_equal(made.flags[0].by_some, 2);
    assert_near(made.flags[0].percent_every, 50, 0);
    assert_int_equal(made.flags[1].by_every, 0);
    assert_int_equal(made.flags[1].by_some, 0);
    assert_int_equal(made.n_flagged, 2);
    /* quantile: up to the value at floor(5 / 3) = 1: 1 and 2; z at 0, but alone */
    made = mc_low_third(&ratings, 0, MC_LOW_QUANTILE, 2, arena);
    assert_int_equal(made.n_low_ratings, 5);
    assert_int_equal(made.n_low, 2);
    made = mc_low_third(&ratings, 0, MC_LOW_QUANTILE, 1, arena);
    assert_int_equal(made.n_low, 3);
    assert_int_equal(made.eligible[1], 4);
    /* block: 3 (L + E) <= 6 for 1 of x and 1, 2 of y */
    made = mc_low_third(&ratings, 0, MC_LOW_BLOCK, 2, arena);
    assert_int_equal(made.n_low_ratings, 4);
    /* the other end: x: 3 (E 3: 9 <= 12; block 9 > 6), y: 6 and 5 */
    ratings.scales[0].lower_is_better = true;
    made = mc_low_third(&ratings, 0, MC_LOW_MIDRANK, 2, arena);
    assert_int_equal(made.low[0], 0);
    assert_int_equal(made.low[1], 2);
    assert_int_equal(made.n_low_ratings, 5);
    made = mc_low_third(&ratings, 0, MC_LOW_BLOCK, 2, arena);
    assert_int_equal(made.n_low, 0);
    assert_true(isnan(made.flags[0].percent_every));
    mc_arena_free(arena);
}

static void test_both_by_hand(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_ratings ratings = mc_ratings_of_text(small, arena);
    struct mc_low_third one = mc_low_third(&ratings, 0, MC_LOW_MIDRANK, 2, arena);
    struct mc_low_third other = mc_low_third(&ratings, 0, MC_LOW_MIDRANK, 2, arena);
    struct mc_low_both both;

    (void)state;
    one.is_low[mc_output_named(&ratings, "1|a|1")] = false;
    both = mc_low_both(&ratings, &one, &other, arena);
    assert_int_equal(both.n_low, 1);
    assert_int_equal(both.low[0], 1);
    assert_near(both.percent_of_second[0], 50, 0);
    assert_true(isnan(both.percent_of_second[1]));
    mc_arena_free(arena);
}

static void test_names(void **state)
{
    (void)state;
    assert_string_equal(mc_low_rule_name(MC_LOW_MIDRANK), "midrank");
    assert_string_equal(mc_low_rule_name(MC_LOW_BLOCK), "block");
    assert_null(mc_low_rule_name(MC_N_LOW_RULES));
}

static enum mc_low_rule rule_named(const char *name)
{
    unsigned rule = 0;

    while (rule < MC_N_LOW_RULES && strcmp(mc_low_rule_name((enum mc_low_rule)rule), name) != 0)
        rule++;
    assert_true(rule < MC_N_LOW_RULES);
    return (enum mc_low_rule)rule;
}

static void check_systems(const struct mc_ratings *ratings, const size_t *counts, json_t *wanted)
{
    size_t sum = 0, all = 0, s;
    const char *name;
    json_t *value;

    json_object_foreach(wanted, name, value)
    {
        assert_int_equal(counts[mc_system_named(ratings, name)], json_integer_value(value));
        sum += (size_t)json_integer_value(value);
    }
    for (s = 0; s < ratings->system_names.n; s++)
        all += counts[s];
    assert_int_equal(all, sum);
}

/* The outputs that the file names are the first that are low, one after the other. */
static void check_first(const struct mc_ratings *ratings, const struct mc_low_third *made,
                        const json_t *wanted)
{
    size_t output = 0, i;

    for (i = 0; i < json_array_size(wanted); i++) {
        while (output < ratings->n_outputs && !made->is_low[output])
            output++;
        assert_int_equal(output,
                         mc_output_named(ratings, json_string_value(json_array_get(wanted, i))));
        output++;
    }
}

static void check_scale(const struct mc_ratings *ratings, const struct mc_low_third *made,
                        const json_t *wanted)
{
    size_t first_flag = ratings->n_scales - made->n_flags;
    const char *name;
    json_t *flag;

    check_systems(ratings, made->eligible, mc_stat_at(wanted, "eligible"));
    check_systems(ratings, made->low, mc_stat_at(wanted, "low"));
    assert_int_equal(made->n_low, mc_stat_count(wanted, "total"));
    assert_int_equal(made->n_low_ratings, mc_stat_count(wanted, "low_ratings"));
    check_first(ratings, made, mc_stat_at(wanted, "first_low"));
    assert_int_equal(mc_stat_has(wanted, "flags"), made->n_flags > 0);
    if (made->n_flags == 0)
        return;
    assert_int_equal(made->n_flagged, mc_stat_count(wanted, "with_any_flag"));
    json_object_foreach(mc_stat_at(wanted, "flags"), name, flag)
    {
        const struct mc_low_flag *of = &made->flags[mc_scale_named(ratings, name) - first_flag];

        assert_int_equal(of->by_every, mc_stat_count(flag, "by_every_annotator"));
        assert_int_equal(of->by_some, mc_stat_count(flag, "by_some_annotator"));
        assert_stat(of->percent_every, flag, "percent_every", 1e-9);
    }
}

static void check_both(const struct mc_ratings *ratings, const json_t *wanted,
                       enum mc_low_rule rule, size_t min_annotators, struct mc_arena *arena)
{
    struct mc_low_third of[2];
    struct mc_low_both both;
    const char *name;
    json_t *value;
    size_t i;

    for (i = 0; i < 2; i++) {
        const char *scale = json_string_value(json_array_get(mc_stat_at(wanted, "scales"), i));

        of[i] = mc_low_third(ratings, mc_scale_named(ratings, scale), rule, min_annotators, arena);
    }
    both = mc_low_both(ratings, &of[0], &of[1], arena);
    assert_int_equal(both.n_low, mc_stat_count(wanted, "total"));
    check_systems(ratings, both.low, mc_stat_at(wanted, "by_system"));
    json_object_foreach(mc_stat_at(wanted, "percent_of_second"), name, value) assert_near(
        both.percent_of_second[mc_system_named(ratings, name)], mc_stat_value(value), 1e-9);
}

static void test_golden(void **state)
{
    json_t *root, *cases = mc_human_goldens("low_third", &root), *wanted;
    const char *name;
    size_t i;

    (void)state;
    assert_int_equal(json_array_size(cases), 9);
    for (i = 0; i < json_array_size(cases); i++) {
        const json_t *item = json_array_get(cases, i);
        enum mc_low_rule rule = rule_named(json_string_value(mc_stat_at(item, "params/rule")));
        size_t min_annotators = mc_stat_count(item, "params/min_annotators");
        struct mc_arena *arena = mc_arena_new();
        struct mc_ratings ratings = mc_human_ratings(item, arena);

        json_object_foreach(mc_stat_at(item, "expected"), name, wanted)
        {
            struct mc_low_third made;

            if (strcmp(name, "both") == 0) {
                check_both(&ratings, wanted, rule, min_annotators, arena);
                continue;
            }
            made =
                mc_low_third(&ratings, mc_scale_named(&ratings, name), rule, min_annotators, arena);
            check_scale(&ratings, &made, wanted);
        }
        mc_arena_free(arena);
    }
    json_decref(root);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rules_by_hand),
        cmocka_unit_test(test_both_by_hand),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_golden),
    };

    mc_skip_without(&tests[3], "goldens/human/low_third.json");
    return cmocka_run_group_tests_name("low_third", tests, NULL, NULL);
}
