/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "base/file.h"
#include "report/saved_report.h"
#include "report/verification.h"

/* What is verified, and what came out. */
struct verified {
    struct mc_arena *arena;
    struct mc_diagnostics *findings;
    struct mc_verification result;
};

/* The text with the first `old` replaced; NULL: as it is. */
static struct mc_slice changed(struct mc_slice text, const char *old, const char *new_text,
                               struct mc_arena *arena)
{
    const char *at = old == NULL ? NULL : strstr(text.data, old);

    if (old == NULL)
        return text;
    assert_non_null(at);
    return mc_slice_of(mc_arena_format(arena, "%.*s%s%s", (int)(at - text.data), text.data,
                                       new_text, at + strlen(old)));
}

/* Verifies tests/reports/valid/NAME, its figures are reckoned by hand, after a change. */
static void begin(struct verified *v, const char *name, const char *old, const char *new_text)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_saved_report report;
    struct mc_slice text;
    const char *path;

    v->arena = mc_arena_new();
    v->findings = mc_diagnostics_new(v->arena);
    path = mc_source_path(mc_arena_format(v->arena, "tests/reports/valid/%s/input.json", name));
    assert_int_equal(mc_file_read_text(path, v->arena, &text, &error), 0);
    text = changed(text, old, new_text, v->arena);
    assert_int_equal(
        mc_saved_report_read_text(mc_slice_of("r"), text, v->arena, v->findings, &report, &error),
        0);
    assert_int_equal(mc_verify_report(&report, NULL, v->arena, &v->result, &error), 0);
    mc_saved_report_close(&report);
}

static void end(struct verified *v)
{
    mc_arena_free(v->arena);
}

static void test_all_agree(void **state)
{
    struct verified v;

    (void)state;
    begin(&v, "small", NULL, NULL);
    assert_true(v.result.n_figures > 0);
    assert_int_equal(v.result.n_different, 0);
    assert_int_equal(v.result.n_unknown, 0);
    assert_int_equal(v.findings->n_items, 0);
    end(&v);
}

static void test_within_tolerance(void **state)
{
    struct verified v;

    (void)state;
    begin(&v, "small", "\"mean\": 0.4166666666666667", "\"mean\": 0.4166666661"); /* 5.7e-10 off */
    assert_int_equal(v.result.n_different, 0);
    end(&v);
    begin(&v, "small", "\"mean\": 0.4166666666666667", "\"mean\": 0.4166666651"); /* 1.6e-9 off */
    assert_int_equal(v.result.n_different, 1);
    end(&v);
}

static void test_difference_is_found(void **state)
{
    struct verified v;

    (void)state;
    begin(&v, "small", "\"n\": 3, \"mean\": 0.41", "\"n\": 3, \"mean\": 0.51");
    assert_int_equal(v.result.n_different, 1);
    assert_int_equal(v.findings->n_errors, 1);
    assert_true(mc_slice_is(v.findings->items[0].file, "r"));
    assert_int_equal(v.findings->items[0].at.line, 24);
    assert_int_equal(v.findings->items[0].at.column, 43); /* of the number */
    assert_true(mc_slice_is(v.findings->items[0].text,
                            "datasets[0].phenomena[0].metrics[0].mean is 0.5166666667, and the "
                            "cases give 0.4166666667"));
    end(&v);
}

static void test_null_is_no_figure(void **state)
{
    struct verified v;

    (void)state;
    begin(&v, "small", "\"n\": 3, \"mad\": 0,", "\"n\": 3, \"mad\": null,");
    assert_int_equal(v.result.n_different, 1);
    end(&v);
}

/* The report has but some of the figures: another build wrote it, be its version that of this one.
 * That it says to hold more values than it does makes each figure that is missing a finding; the
 * deviation of metric m is 1/12. */
static void test_what_is_missing(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct verified v;
    size_t n_missing, n_said = 0, i;

    (void)state;
    begin(&v, "small", NULL, NULL);
    n_missing = v.result.n_missing;
    assert_true(n_missing > 0 && !v.result.must_be_whole);
    end(&v);
    begin(&v, "small", "\"mad\": 0.08333333333333333, ", "");
    assert_int_equal(v.result.n_missing, n_missing + 1);
    assert_int_equal(v.findings->n_items, 0);
    end(&v);
    begin(&v, "small", "\"metricheck\": \"0.0.1\"",
          mc_arena_format(arena, "\"metricheck\": \"%s\"", PACKAGE_VERSION));
    assert_int_equal(v.result.n_missing, n_missing);
    assert_false(v.result.must_be_whole);
    assert_int_equal(v.findings->n_items, 0);
    end(&v);
    begin(&v, "small", "\"metricheck\": \"0.0.1\"", "\"metricheck\": \"0.0.1\", \"values\": 999");
    assert_int_equal(v.result.n_missing, n_missing);
    assert_int_equal(v.result.n_different, 0);
    assert_true(v.result.must_be_whole && v.findings->n_items > 0);
    /* of human scores 0, 2, 4 the deviation is 2 */
    for (i = 0; i < v.findings->n_items; i++)
        n_said += mc_slice_is(v.findings->items[i].text,
                              "datasets[0].phenomena[0].human has no \"standard_deviation\", and "
                              "the cases give 2");
    assert_int_equal(n_said, 1);
    end(&v);
    mc_arena_free(arena);
}

/* Marks of scores that are not proved: of m one, of the case b. */
static void test_marks(void **state)
{
    static const char marked[] = "\"scores\": {\"m\": 1, \"e\": 5}, \"unproved\": [\"m\"]";
    static const char scores[] = "\"scores\": {\"m\": 1, \"e\": 5}";
    struct verified v;

    (void)state;
    begin(&v, "small", scores, marked); /* the metric does not count it: an older build */
    assert_int_equal(v.result.n_different, 0);
    end(&v);
    begin(&v, "small", "\"name\": \"m\",", "\"name\": \"m\", \"unproved\": 1,");
    assert_int_equal(v.result.n_different, 1);
    assert_non_null(
        strstr(v.findings->items[0].text.data, ".unproved is 1, and the cases give none"));
    end(&v);
}

static void test_what_is_not_known_is_counted(void **state)
{
    struct verified v;

    (void)state;
    begin(&v, "later-keys", NULL, NULL);
    assert_int_equal(v.result.n_different, 0);
    assert_int_equal(v.result.n_unknown, 2); /* at the top, and of a metric */
    end(&v);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_agree),
        cmocka_unit_test(test_within_tolerance),
        cmocka_unit_test(test_difference_is_found),
        cmocka_unit_test(test_null_is_no_figure),
        cmocka_unit_test(test_what_is_missing),
        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_what_is_not_known_is_counted),
    };

    return cmocka_run_group_tests_name("verification", tests, NULL, NULL);
}
