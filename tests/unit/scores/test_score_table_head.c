/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdlib.h>

#include "base/error.h"
#include "scores/score_table.h"

static void test_parsing(void **state)
{
    static const double end = (double)INFINITY;
    static const struct {
        const char *text, *name;
        bool has_direction, lower, has_range, may_exceed;
        double low, high;
    } good[] = {
        {"ter", "ter", false, false, false, false, -end, end},
        {"ter:lower", "ter", true, true, false, false, -end, end},
        {"ter:lower:0..inf", "ter", true, true, true, false, 0, end},
        {"ter:0..inf:lower", "ter", true, true, true, false, 0, end},
        {"m:higher:-1..+1", "m", true, false, true, false, -1, 1},
        {"m:-inf..-.5", "m", false, false, true, false, -end, -.5},
        {"m:0...5", "m", false, false, true, false, 0, .5},
        {"m:1e-3..1e3+", "m", false, false, true, true, .001, 1000},
        /* a part with '=' is one of a specification */
        {"bleu:tokenize=intl:0..100", "bleu:tokenize=intl", false, false, true, false, 0, 100},
        {"m:folder=/a:lower", "m:folder=/a", true, true, false, false, -end, end},
        {"m:range=0..1", "m:range=0..1", false, false, false, false, -end, end},
        {"m:x=lower", "m:x=lower", false, false, false, false, -end, end},
        /* so is anything else that is no slip */
        {"comet:wmt22", "comet:wmt22", false, false, false, false, -end, end},
        {"lower:x", "lower:x", false, false, false, false, -end, end},
        {"m:lowercase", "m:lowercase", false, false, false, false, -end, end},
        {"m:power", "m:power", false, false, false, false, -end, end},
        {"m:..", "m:..", false, false, false, false, -end, end},
        {"m:../x", "m:../x", false, false, false, false, -end, end},
        {"m:a..b", "m:a..b", false, false, false, false, -end, end},
        {"m:nan", "m:nan", false, false, false, false, -end, end},
        {"chrF:beta=2", "chrF:beta=2", false, false, false, false, -end, end},
        {"chrF:beta=2:order=6", "chrF:beta=2:order=6", false, false, false, false, -end, end},
        {"chrf++:x", "chrf++:x", false, false, false, false, -end, end},
        {"comet:wmt22@2.1", "comet:wmt22@2.1", false, false, false, false, -end, end},
        {"bleu:smooth=", "bleu:smooth=", false, false, false, false, -end, end},
        {"lower", "lower", false, false, false, false, -end, end},
        {":lower", "", true, true, false, false, -end, end},
    };
    struct mc_column_head head;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
        if (mc_column_head_parse(mc_slice_of(good[i].text), &head, NULL) != 0)
            fail_msg("%s is refused", good[i].text);
        if (!mc_slice_is(head.name, good[i].name))
            fail_msg("%s: the name is %.*s", good[i].text, MC_SLICE_ARGUMENTS(head.name));
        assert_int_equal(head.has_direction, good[i].has_direction);
        assert_int_equal(head.lower_is_better, good[i].lower);
        assert_int_equal(head.has_range, good[i].has_range);
        assert_int_equal(head.may_exceed, good[i].may_exceed);
        assert_near(head.low, good[i].low, 0);
        assert_near(head.high, good[i].high, 0);
        assert_int_equal(head.mark, MC_MARK_NONE);
    }
}

static void test_slips(void **state)
{
    static const char *const wrong[] = {"m:lowr",
                                        "m:Lower",
                                        "m:low",
                                        "m:LOWER:0..1",
                                        "m:hihger",
                                        "m:lower:lower",
                                        "m:1..0",
                                        "m:1..1",
                                        "m:0..",
                                        "m:0..1..2",
                                        "m:0..1:2..3",
                                        "m:lower:higher",
                                        "m:inf..0",
                                        "m:-1..nan",
                                        "m:0..1e999",
                                        "m:0..1++",
                                        "m:",
                                        ":",
                                        "m:lower:",
                                        "m:0..1:",
                                        "m::lower",
                                        "m:nan..1",
                                        "m:-NaN..1",
                                        "m:Inf..1",
                                        "m:..1",
                                        "m:..nan",
                                        "m:unproved:lower",
                                        "m:unproved:0..1",
                                        "m:standard_error:0..1",
                                        "m:higher:lower:0..1"};
    struct mc_column_head head;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        struct mc_error error = MC_NO_ERROR;

        if (mc_column_head_parse(mc_slice_of(wrong[i]), &head, &error) == 0)
            fail_msg("%s is taken", wrong[i]);
        assert_int_equal(error.code, MC_CODE_INPUT);
        assert_true(error.text[0] != '\0');
    }
}

static void test_unproved(void **state)
{
    struct mc_column_head head;

    (void)state;
    assert_int_equal(mc_column_head_parse(mc_slice_of("smatch:solver=hill:unproved"), &head, NULL),
                     0);
    assert_int_equal(head.mark, MC_MARK_UNPROVED);
    assert_true(mc_slice_is(head.name, "smatch:solver=hill"));
    assert_int_equal(mc_column_head_parse(mc_slice_of("judge:standard_error"), &head, NULL), 0);
    assert_int_equal(head.mark, MC_MARK_STANDARD_ERROR);
    assert_true(mc_slice_is(head.name, "judge"));
    assert_int_equal(mc_column_head_parse(mc_slice_of("unproved"), &head, NULL), 0);
    assert_int_equal(head.mark, MC_MARK_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parsing),
        cmocka_unit_test(test_slips),
        cmocka_unit_test(test_unproved),
    };

    return cmocka_run_group_tests_name("column_head", tests, NULL, NULL);
}
