/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "metrics/host/metric.h"

/* --- a metric that is made when it is opened -------------------------------------------------- */

/* What its maker knows; the module comes first, so that its functions find the rest. */
struct made {
    struct mc_metric_module module;
    double factor;
};

struct maker {
    unsigned n_made, n_closed;
    uint32_t needs;
};

static int open_made(const struct mc_metric_host *host, void **state,
                     struct mc_metric_problem *problem)
{
    (void)problem;
    *state = (void *)(uintptr_t)mc_metric_host_module(host);
    host->resource(host->context, "model", host->option(host->context, "model"));
    return 0;
}

static int score_made(void *state, const struct mc_metric_input *const *in, size_t n,
                      double *scores, struct mc_metric_problem *problem)
{
    const struct made *made = state;
    size_t i;

    (void)problem;
    for (i = 0; i < n; i++)
        scores[i] = made->factor * (double)in[i]->candidate->text.length;
    return 0;
}

static int make(const struct mc_catalog_entry *entry, const struct mc_metric_spec *spec,
                struct mc_arena *arena, const struct mc_metric_module **module,
                struct mc_error *error)
{
    struct maker *maker = entry->context;
    struct made *made = mc_arena_array(arena, 1, sizeof(*made));

    if (spec->n_settings > 0 && strcmp(spec->settings[0].key, "fail") == 0)
        return mc_error_set(error, MC_CODE_MODULE, "it does not start");
    maker->n_made++;
    made->factor = 0.25;
    made->module.abi = MC_METRIC_ABI;
    made->module.struct_size = sizeof(made->module);
    made->module.name = entry->name;
    made->module.version = "3";
    made->module.needs = maker->needs;
    made->module.best = HUGE_VAL;
    made->module.open = open_made;
    made->module.score = score_made;
    *module = &made->module;
    return 0;
}

static void close_maker(void *context)
{
    struct maker *maker = context;

    maker->n_closed++;
}

static struct mc_catalog *catalog_with(struct maker *maker, struct mc_arena *arena)
{
    struct mc_catalog *catalog = mc_catalog_new(arena);
    struct mc_catalog_entry entry = {.name = "made",
                                     .open_module = make,
                                     .close = close_maker,
                                     .context = maker,
                                     .origin = "./made.so"};
    struct mc_error error = MC_NO_ERROR;

    assert_int_equal(mc_catalog_add(catalog, &entry, &error), 0);
    return catalog;
}

/* --- tests ------------------------------------------------------------------------------------ */

static void test_a_made_module(void **state)
{
    struct maker maker = {0, 0, MC_NEEDS_TEXT};
    struct mc_arena *arena = mc_arena_new();
    struct mc_catalog *catalog = catalog_with(&maker, arena);
    struct mc_metric_side side = {{"abcd", 4}, {"", 0}, {"", 0}, MC_NEEDS_TEXT, 0};
    const struct mc_metric_side *references[1] = {&side};
    struct mc_metric_input input = {sizeof(input), {"1", 1}, &side, references, 1, 0, NULL, NULL};
    const struct mc_metric_input *in[1] = {&input};
    struct mc_metric_outcome outcome;
    struct mc_metric_spec spec;
    struct mc_metric *metric;
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    assert_int_equal(mc_metric_spec_parse(catalog, "made:model=large,direction=mean,x=y=z", arena,
                                          &spec, &error),
                     0);
    assert_null(spec.module);
    assert_int_equal(maker.n_made, 0);
    assert_int_equal(spec.n_settings, 2);
    assert_string_equal(spec.settings[1].key, "x");
    assert_string_equal(spec.settings[1].value, "y=z");
    assert_int_equal(mc_metric_spec_resolve(&spec, arena, &error), 0);
    assert_int_equal(mc_metric_open(&spec, 2, arena, &metric, &error), 0);
    assert_int_equal(maker.n_made, 1);
    assert_string_equal(metric->signature.data,
                        "made|model:large|x:y=z|model:large|direction:mean|version:3");
    assert_int_equal(mc_metric_score(metric, 1, in, 1, &outcome, arena, &error), 0);
    assert_near(outcome.score, 1, 0); /* 0.25 times 4 characters, both ways */
    mc_metric_close(metric);
    mc_catalog_close(catalog);
    assert_int_equal(maker.n_closed, 1);
    mc_arena_free(arena);
}

/* A value in double quotes may hold commas; a quote in it is doubled. */
static void test_quoted_values(void **state)
{
    static const char text[] = "made:x=\"s2match:a=1,b=2\",y=\"say \"\"so\"\", then\",z=1\"2";
    struct maker maker = {0, 0, MC_NEEDS_AMR};
    struct mc_arena *arena = mc_arena_new();
    struct mc_catalog *catalog = catalog_with(&maker, arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric_spec spec;

    (void)state;
    assert_int_equal(mc_metric_spec_parse(catalog, text, arena, &spec, &error), 0);
    assert_int_equal(spec.n_settings, 3);
    assert_string_equal(spec.settings[0].value, "s2match:a=1,b=2");
    assert_string_equal(spec.settings[1].value, "say \"so\", then");
    assert_string_equal(spec.settings[2].value, "1\"2");
    mc_catalog_close(catalog);
    mc_arena_free(arena);
}

static void test_settings_that_are_wrong(void **state)
{
    static const char *const wrong[][2] = {
        {"made:model=", "metric made: model has no value"},
        {"made:model", "metric made: model has no value (KEY=VALUE)"},
        {"made:model=a,model=b", "metric made: model is given twice"},
        {"made:x=\"a,b", "metric made: a quote is not closed in x=\"a,b"},
        {"made:x=\"a\"b,y=1", "metric made: the quotes do not end the value in x=\"a\"b"},
        {"made:x=\"\"", "metric made: x has no value"},
        {"made:direction=up",
         "metric made: direction is 'up'; it must be one of forward|backward|mean"},
        {"mode", "there is no metric 'mode'; did you mean 'made'?"},
    };
    struct maker maker = {0, 0, MC_NEEDS_AMR};
    struct mc_arena *arena = mc_arena_new();
    struct mc_catalog *catalog = catalog_with(&maker, arena);
    struct mc_metric_spec spec;
    struct mc_metric *metric;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        struct mc_error error = MC_NO_ERROR;

        assert_int_equal(mc_metric_spec_parse(catalog, wrong[i][0], arena, &spec, &error), -1);
        assert_int_equal(error.code, MC_CODE_USAGE);
        assert_string_equal(error.text, wrong[i][1]);
    }
    for (i = 0; i < 2; i++) {
        struct mc_error error = MC_NO_ERROR;

        /* what is wrong shows when the module is made */
        assert_int_equal(mc_metric_spec_parse(catalog,
                                              i == 0 ? "made:fail=yes" : "made:targeted=also",
                                              arena, &spec, &error),
                         0);
        assert_int_equal(mc_metric_open(&spec, 1, arena, &metric, &error), -1);
        assert_int_equal(error.code, i == 0 ? MC_CODE_MODULE : MC_CODE_USAGE);
    }
    mc_catalog_close(catalog);
    mc_arena_free(arena);
}

static void test_names_are_taken_once(void **state)
{
    static const char *const wrong[][2] = {
        {"bleu", "./x.so: the name 'bleu' is that of a built-in metric; choose another"},
        {"made", "./x.so: there is a metric 'made' already, from ./made.so"},
        {"a:b", "./x.so: 'a:b' is not a metric name; it may contain letters, digits, '_', '-', '.' "
                "and '+'"},
        {"", "./x.so: '' is not a metric name; it may contain letters, digits, '_', '-', '.' and "
             "'+'"},
    };
    struct maker maker = {0, 0, MC_NEEDS_TEXT};
    struct mc_arena *arena = mc_arena_new();
    struct mc_catalog *catalog = catalog_with(&maker, arena);
    size_t n = mc_catalog_size(catalog), i;

    (void)state;
    for (i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        struct mc_catalog_entry entry = {.name = wrong[i][0],
                                         .open_module = make,
                                         .close = close_maker,
                                         .context = &maker,
                                         .origin = "./x.so"};
        struct mc_error error = MC_NO_ERROR;

        assert_int_equal(mc_catalog_add(catalog, &entry, &error), -1);
        assert_int_equal(error.code, MC_CODE_USAGE);
        assert_string_equal(error.text, wrong[i][1]);
        assert_int_equal(maker.n_closed, i + 1);
    }
    assert_int_equal(mc_catalog_size(catalog), n);
    mc_catalog_close(catalog);
    assert_int_equal(maker.n_closed, sizeof(wrong) / sizeof(wrong[0]) + 1);
    mc_arena_free(arena);
}

/* Entries stay where they are while others are added. */
static void test_many_entries(void **state)
{
    enum { N = 200 };
    struct maker maker = {0, 0, MC_NEEDS_TEXT};
    struct mc_arena *arena = mc_arena_new();
    struct mc_catalog *catalog = catalog_with(&maker, arena);
    struct mc_error error = MC_NO_ERROR;
    const struct mc_catalog_entry *made = mc_catalog_find(catalog, mc_slice_of("made"), &error);
    int i;

    (void)state;
    for (i = 0; i < N; i++) {
        struct mc_catalog_entry entry = {.name = mc_arena_format(arena, "m%d", i),
                                         .open_module = make,
                                         .context = &maker,
                                         .origin = "./m.so"};

        assert_int_equal(mc_catalog_add(catalog, &entry, &error), 0);
    }
    assert_ptr_equal(mc_catalog_find(catalog, mc_slice_of("made"), &error), made);
    assert_string_equal(mc_catalog_find(catalog, mc_slice_of("m150"), &error)->name, "m150");
    mc_catalog_close(catalog);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_made_module),
        cmocka_unit_test(test_quoted_values),
        cmocka_unit_test(test_settings_that_are_wrong),
        cmocka_unit_test(test_names_are_taken_once),
        cmocka_unit_test(test_many_entries),
    };

    return cmocka_run_group_tests_name("catalog", tests, NULL, NULL);
}
