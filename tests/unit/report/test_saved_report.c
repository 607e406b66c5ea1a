/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "base/memory.h"
#include "report/saved_report.h"
#include "suite/case_content.h"

static struct mc_arena *arena;
static struct mc_diagnostics *diagnostics;
static struct mc_saved_report report;
static struct mc_error error;

static int set_up(void **state)
{
    static const struct mc_error none = MC_NO_ERROR;

    (void)state;
    arena = mc_arena_new();
    diagnostics = mc_diagnostics_new(arena);
    error = none;
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    mc_saved_report_close(&report);
    mc_arena_free(arena);
    return 0;
}

static void read_valid(const char *name)
{
    const char *path =
        mc_source_path(mc_arena_format(arena, "tests/reports/valid/%s/input.json", name));

    assert_int_equal(mc_saved_report_read(path, arena, diagnostics, &report, &error), 0);
    assert_int_equal(diagnostics->n_errors, 0);
}

static void test_head(void **state)
{
    (void)state;
    read_valid("small");
    assert_true(mc_slice_is(report.version, "0.0.1"));
    assert_true(mc_slice_is(report.created, "2026-01-01T00:00:00Z"));
    assert_int_equal(report.suite.n_entries, 1);
    assert_true(mc_slice_is(report.suite.entries[0].name, "s"));
    assert_true(mc_slice_is(report.suite.entries[0].version, "2"));
    assert_true(mc_slice_is(report.suite.entries[0].sha256, "00"));
    assert_int_equal(report.settings.normalisation, MC_NORMALISE_MINMAX);
    assert_near(report.settings.threshold_percentile, 5, 0);
    assert_near(report.settings.confidence, 0.95, 0);
    assert_int_equal(report.settings.resamples, 0);
    assert_int_equal(report.settings.seed, 1);
    assert_null(report.settings.preset);
}

static void test_metrics(void **state)
{
    const struct mc_score_column *m, *e;

    (void)state;
    read_valid("small");
    assert_int_equal(report.table->n_columns, 2);
    m = &report.table->columns[0];
    e = &report.table->columns[1];
    assert_true(mc_slice_is(m->name, "m"));
    assert_true(mc_slice_is(m->signature, "m|version:1"));
    assert_int_equal(m->needs, MC_NEEDS_TEXT | MC_NEEDS_AMR);
    assert_false(m->lower_is_better);
    assert_near(m->worst, 0, 0);
    assert_near(m->best, 100, 0);
    assert_true(isnan(m->corpus));
    assert_true(e->lower_is_better);
    assert_true(isinf(e->worst) && e->worst > 0); /* null: the bad end of a metric of errors */
    assert_near(e->best, 0, 0);
}

static void test_cases(void **state)
{
    const struct mc_case *a, *n;
    const struct mc_score_column *m;

    (void)state;
    read_valid("small");
    assert_int_equal(report.suite.n_cases, 4);
    a = &report.suite.cases[0];
    n = &report.suite.cases[3];
    m = &report.table->columns[0];
    assert_true(mc_slice_is(a->id, "a"));
    assert_true(mc_slice_is(mc_case_labels(a)->subphenomenon, "q"));
    assert_true(a->reference.has_text && mc_slice_is(a->reference.text, "x y"));
    assert_true(a->candidate.has_text && mc_slice_is(a->candidate.text, "x z"));
    assert_true(mc_slice_is(mc_case_dataset(&report.suite, a), "d"));
    assert_true(mc_slice_is(mc_case_phenomenon(&report.suite, a)->title, "A phenomenon"));
    assert_near(a->human, 0, 0);
    assert_near(m->values[2], 4, 0);
    assert_int_equal(m->states[2], MC_SCORE_OK);
    assert_false(n->reference.has_text);
    assert_true(isnan(n->human) && isnan(m->values[3]));
    assert_int_equal(m->states[3], MC_SCORE_NOT_APPLICABLE);
    assert_true(mc_slice_is(m->notes[3], "too short"));
}

/* Older reports have none, and a case without a graph has none of these. */
static void test_hashes(void **state)
{
    const struct mc_case *cases;

    (void)state;
    read_valid("hashes");
    cases = report.suite.cases;
    assert_true(cases[0].saved->known);
    assert_true(cases[0].saved->texts == 0xff);
    assert_true(cases[0].saved->graphs == 0xfedcba9876543210);
    assert_true(cases[1].saved->known);
    assert_true(cases[1].saved->texts == 1);
    assert_true(cases[1].saved->graphs == 0);
    assert_false(cases[2].saved->known);
}

static void test_scales(void **state)
{
    const struct mc_suite *suite = &report.suite;

    (void)state;
    read_valid("two-scales");
    assert_near(suite->files[suite->cases[0].file].scale.maximum, 4, 0);
    assert_near(suite->files[suite->cases[1].file].scale.maximum, 8, 0);
    assert_near(suite->files[suite->cases[2].file].scale.maximum, 4, 0);
}

/* A report that many things are wrong with is not read to its end: each costs a message. */
static void test_many_errors(void **state)
{
    static const char head[] =
        "{\"schema\": \"metricheck/report/1\", \"metricheck\": \"0\", \"created\": \"c\", "
        "\"seed\": 1, \"suites\": [], \"settings\": {\"normalise\": \"none\", "
        "\"threshold_percentile\": 5, \"resamples\": 2, \"confidence\": 0.9}, \"metrics\": [], "
        "\"datasets\": [], \"cases\": [1";
    struct mc_buffer text = {NULL, 0, 0};
    size_t i;

    (void)state;
    mc_buffer_append(&text, head, strlen(head));
    for (i = 0; i < 10000; i++)
        mc_buffer_append(&text, ", 1", 3);
    mc_buffer_append(&text, "]}", 2);
    assert_int_equal(mc_saved_report_read_text(mc_slice_of("r.json"),
                                               mc_slice(text.data, text.length), arena, diagnostics,
                                               &report, &error),
                     -1);
    assert_int_equal(diagnostics->n_errors, 20);
    assert_int_equal(error.code, MC_CODE_INPUT);
    mc_buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_head, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_metrics, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_cases, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_hashes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_scales, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_many_errors, set_up, tear_down),
    };

    return cmocka_run_group_tests_name("saved_report", tests, NULL, NULL);
}
