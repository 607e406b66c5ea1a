#include "tests/unit/support.h"

#include <stdlib.h>

#include "base/options.h"

struct values {
    bool quiet, brief;
    const char *output;
    struct mc_option_list metrics;
    int color;
    long long jobs;
    double confidence;
};

static const struct mc_option options[] = {
    {MC_OPTION_SECTION, '\0', NULL, 0, NULL, NULL, 0, 0, NULL, "Input"},
    {MC_OPTION_LIST, 'm', "metric", offsetof(struct values, metrics), "SPEC", NULL, 0, 0, NULL,
     "A metric."},
    {MC_OPTION_TEXT, 'o', "output", offsetof(struct values, output), "PATH", NULL, 0, 0, NULL,
     "Where to."},
    {MC_OPTION_FLAG, 'q', "quiet", offsetof(struct values, quiet), NULL, NULL, 0, 0, NULL,
     "Say less."},
    {MC_OPTION_FLAG, 's', "short", offsetof(struct values, brief), NULL, NULL, 0, 0, NULL,
     "Print less."},
    {MC_OPTION_CHOICE, '\0', "color", offsetof(struct values, color), NULL, "auto|always|never", 0,
     0, NULL, "Colour."},
    {MC_OPTION_INTEGER, 'j', "jobs", offsetof(struct values, jobs), "N", NULL, 0, 64, NULL,
     "Threads."},
    {MC_OPTION_REAL, '\0', "confidence", offsetof(struct values, confidence), "C", NULL, 0.5, 0.99,
     NULL, "Confidence."},
    MC_OPTIONS_END};

enum { MOST = 32 };

/* Parses words divided by one blank. */
static int parse(const char *line, struct values *values, struct mc_option_list *operands,
                 struct mc_arena *arena, struct mc_error *error)
{
    char *argv[MOST], *copy = mc_arena_strdup(arena, line);
    int argc = 0;

    memset(values, 0, sizeof(*values));
    memset(operands, 0, sizeof(*operands));
    memset(error, 0, sizeof(*error));
    while (copy != NULL && argc < MOST) {
        argv[argc++] = copy;
        copy = strchr(copy, ' ');
        if (copy != NULL)
            *copy++ = '\0';
    }
    return mc_options_parse(options, values, argc, argv, true, operands, arena, error);
}

static void test_all_forms_of_a_value(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_option_list operands;
    struct mc_error error;
    struct values values;

    (void)state;
    assert_int_equal(parse("run a -m x --metric=y --metric z -mw --col never b -j 3 -qs "
                           "--confidence=0.9 -- -m",
                           &values, &operands, arena, &error),
                     0);
    assert_int_equal(values.metrics.n_items, 4);
    assert_string_equal(values.metrics.items[0], "x");
    assert_string_equal(values.metrics.items[1], "y");
    assert_string_equal(values.metrics.items[2], "z");
    assert_string_equal(values.metrics.items[3], "w");
    assert_int_equal(values.color, 2);
    assert_int_equal(values.jobs, 3);
    assert_true(values.quiet && values.brief);
    assert_near(values.confidence, 0.9, 0);
    assert_int_equal(operands.n_items, 3);
    assert_string_equal(operands.items[2], "-m");
    assert_int_equal(parse("run -q --no-quiet - -o -", &values, &operands, arena, &error), 0);
    assert_false(values.quiet);
    assert_string_equal(operands.items[0], "-");
    assert_string_equal(values.output, "-");
    mc_arena_free(arena);
}

static void test_mistakes(void **state)
{
    static const struct {
        const char *line, *text;
    } cases[] = {
        {"run --metrik x", "there is no option --metrik; did you mean --metric?"},
        {"run --xyzzy", "there is no option --xyzzy (see --help)"},
        {"run -x", "there is no option -x (see --help)"},
        {"run --co=auto", "--co may be --color or --confidence"},
        {"run --output", "--output wants a value (PATH)"},
        {"run -m", "-m wants a value (SPEC)"},
        {"run --quiet=yes", "--quiet takes no value"},
        {"run --jobs=two", "--jobs wants a whole number, not 'two'"},
        {"run --jobs=1.5", "--jobs wants a whole number, not '1.5'"},
        {"run --jobs=99999999999999999999",
         "--jobs wants a whole number, not '99999999999999999999'"},
        {"run -j65", "-j is 65; it must be within 0 and 64"},
        {"run --confidence=nan", "--confidence wants a number, not 'nan'"},
        {"run --confidence=1", "--confidence is 1; it must be within 0.5 and 0.99"},
        {"run --color=red", "--color is 'red'; it must be one of auto|always|never"},
    };
    struct mc_arena *arena = mc_arena_new();
    struct mc_option_list operands;
    struct mc_error error;
    struct values values;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        assert_int_equal(parse(cases[i].line, &values, &operands, arena, &error), -1);
        assert_int_equal(error.code, MC_CODE_USAGE);
        assert_string_equal(error.text, cases[i].text);
    }
    mc_arena_free(arena);
}

static void test_environment_is_a_default(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_option_list operands;
    struct mc_error error;
    struct values values;

    (void)state;
    (void)setenv("METRICHECK_JOBS", "7", 1);
    (void)setenv("METRICHECK_QUIET", "1", 1);
    assert_int_equal(parse("run", &values, &operands, arena, &error), 0);
    assert_int_equal(values.jobs, 7);
    assert_true(values.quiet);
    assert_int_equal(parse("run -j2 --no-quiet", &values, &operands, arena, &error), 0);
    assert_int_equal(values.jobs, 2);
    assert_false(values.quiet);
    (void)setenv("METRICHECK_JOBS", "many", 1);
    assert_int_equal(parse("run", &values, &operands, arena, &error), -1);
    assert_string_equal(error.text, "METRICHECK_JOBS wants a whole number, not 'many'");
    (void)unsetenv("METRICHECK_JOBS");
    (void)unsetenv("METRICHECK_QUIET");
    mc_arena_free(arena);
}

static void test_help_is_wrapped(void **state)
{
    static const struct mc_option long_help[] = {
        {MC_OPTION_FLAG, 'q', "quiet", 0, NULL, NULL, 0, 0, NULL,
         "one two three four five six seven eight nine ten"},
        MC_OPTIONS_END};
    char text[256];
    FILE *stream = fmemopen(text, sizeof(text), "w");

    (void)state;
    assert_non_null(stream);
    mc_options_help(long_help, 34, stream);
    (void)fclose(stream);
    /* 8 columns of indentation leave room for 26 characters */
    assert_string_equal(text, "  -q, --quiet\n"
                              "        one two three four five\n"
                              "        six seven eight nine ten\n");
}

static void test_numbers(void **state)
{
    long long integer;
    double real;

    (void)state;
    assert_int_equal(mc_parse_real("-1.5e3", &real), 0);
    assert_near(real, -1500, 0);
    assert_int_equal(mc_parse_real("1e999", &real), -1);
    assert_int_equal(mc_parse_real(" 1", &real), -1);
    assert_int_equal(mc_parse_real("0x10", &real), -1);
    assert_int_equal(mc_parse_real("", &real), -1);
    assert_int_equal(mc_parse_integer("-12", &integer), 0);
    assert_int_equal(integer, -12);
    assert_int_equal(mc_parse_integer("12 ", &integer), -1);
    assert_int_equal(mc_choice_index("a|bc|d", mc_slice_of("bc")), 1);
    assert_int_equal(mc_choice_index("a|bc|d", mc_slice_of("b")), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_forms_of_a_value),
        cmocka_unit_test(test_mistakes),
        cmocka_unit_test(test_environment_is_a_default),
        cmocka_unit_test(test_help_is_wrapped),
        cmocka_unit_test(test_numbers),
    };

    return cmocka_run_group_tests_name("options", tests, NULL, NULL);
}
