/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/options.h"

struct values {
    bool quiet, verbose, color;
    const char *output;
    struct mc_option_list metrics;
    int format;
    long long jobs, any;
    double confidence;
};

static const struct mc_option speech[] = {
    MC_ROW_HEADING("How to say it"),
    MC_ROW_TEXT(struct values, output, 'o', "output", "PATH", "file",
                "where to; standard output otherwise"),
    MC_ROW_FLAG(struct values, quiet, 'q', "quiet", "say less"),
    MC_ROW_FLAG(struct values, verbose, 'v', "verbose", "say more"),
    MC_OPTIONS_END,
};

static const struct mc_option options[] = {
    MC_ROW_HEADING("What to do"),
    MC_ROW_LIST(struct values, metrics, 'm', "metric", "SPEC", "metric",
                "a metric; may be given several times. Default: every one whose inputs are there."),
    MC_ROW_WORD(struct values, format, 'f', "format", "FORMAT", "terminal|json|csv",
                "how to print"),
    MC_ROW_INTEGER(struct values, jobs, 'j', "jobs", "N", 1, 64, "threads"),
    MC_ROW_INTEGER(struct values, any, 0, "any", "N", 0, 0, "any number"),
    MC_ROW_REAL(struct values, confidence, 0, "confidence", "C", 0.5, 0.999, "of the intervals"),
    MC_ROWS_HERE(speech),
    MC_ROW_FLAG(struct values, color, 0, "color-all-lines", "colour"),
    MC_OPTIONS_END,
};

static struct mc_arena *arena;
static struct values values;
static struct mc_option_list operands;
static struct mc_error error;

static int set_up(void **state)
{
    (void)state;
    mc_arena_free(arena);
    arena = mc_arena_new();
    memset(&values, 0, sizeof(values));
    memset(&operands, 0, sizeof(operands));
    memset(&error, 0, sizeof(error));
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    mc_arena_free(arena);
    arena = NULL;
    return 0;
}

/* Parses the words of a command line that holds no blanks inside words. */
static int parse(const char *line, bool environment)
{
    static char copy[400];
    static char *argv[40];
    char *word = copy;
    int argc = 0;

    (void)set_up(NULL);
    (void)snprintf(copy, sizeof(copy), "run %s", line);
    while (*word != '\0') {
        argv[argc++] = word;
        word += strcspn(word, " ");
        if (*word != '\0')
            *word++ = '\0';
    }
    argv[argc] = NULL;
    return mc_options_parse(options, &values, argc, argv, environment, &operands, arena, &error);
}

static void test_all_forms_of_options(void **state)
{
    (void)state;
    assert_int_equal(parse("a --metric=bleu -m chrf -msmatch:k=2 --format csv - -qv -j4 b "
                           "--output=x=y --confidence 0.9 -- --metric -q",
                           false),
                     0);
    assert_int_equal(values.metrics.n_items, 3);
    assert_string_equal(values.metrics.items[0], "bleu");
    assert_string_equal(values.metrics.items[1], "chrf");
    assert_string_equal(values.metrics.items[2], "smatch:k=2");
    assert_int_equal(values.format, 2);
    assert_true(values.quiet && values.verbose);
    assert_int_equal(values.jobs, 4);
    assert_string_equal(values.output, "x=y");
    assert_near(values.confidence, 0.9, 0);
    assert_int_equal(operands.n_items, 5);
    assert_string_equal(operands.items[0], "a");
    assert_string_equal(operands.items[1], "-");
    assert_string_equal(operands.items[2], "b");
    assert_string_equal(operands.items[3], "--metric");
    assert_string_equal(operands.items[4], "-q");
    (void)tear_down(NULL);
}

static void test_abbreviations_and_negations(void **state)
{
    (void)state;
    assert_int_equal(parse("--con 0.75 --quiet --no-q --col --no-color-all-lines --verb", false),
                     0);
    assert_near(values.confidence, 0.75, 0);
    assert_false(values.quiet);
    assert_false(values.color);
    assert_true(values.verbose);
    assert_int_equal(parse("--output a --output= -qo b", false), 0);
    assert_string_equal(values.output, "b");
    assert_true(values.quiet);
    assert_int_equal(parse("--any -9000000000", false), 0);
    assert_true(values.any == -9000000000);
    (void)tear_down(NULL);
}

static void assert_refused(const char *line, const char *message)
{
    assert_int_equal(parse(line, false), -1);
    assert_int_equal(error.code, MC_CODE_USAGE);
    assert_string_equal(error.text, message);
    (void)tear_down(NULL);
}

static void test_wrong_calls(void **state)
{
    (void)state;
    assert_refused("--fromat csv", "unknown option --fromat; did you mean --format?");
    assert_refused("--halp", "unknown option --halp; did you mean --help?");
    assert_refused("--zzzzzz=3", "unknown option --zzzzzz");
    assert_refused("--no-format", "unknown option --no-format; did you mean --format?");
    assert_refused("-qx", "unknown option -x");
    assert_refused("--co 1", "option --co is ambiguous: --confidence, --color-all-lines");
    assert_refused("--format", "option --format needs an argument: FORMAT");
    assert_refused("-qm", "option -m needs an argument: SPEC");
    assert_refused("--quiet=yes", "option --quiet takes no argument");
    assert_refused("--no-quiet=yes", "option --no-quiet takes no argument");
    assert_refused("-f jsno",
                   "-f: \"jsno\" is not one of terminal, json, csv; did you mean \"json\"?");
    assert_refused("--form=pdfile", "--format: \"pdfile\" is not one of terminal, json, csv");
    assert_refused("--jobs=x", "--jobs: \"x\" is not a whole number");
    assert_refused("--jobs=1.5", "--jobs: \"1.5\" is not a whole number");
    assert_refused("-j0", "-j: 0 is outside 1..64");
    assert_refused("-j 65", "-j: 65 is outside 1..64");
    assert_refused("--confidence=nan", "--confidence: \"nan\" is not a number");
    assert_refused("--confidence=1", "--confidence: 1 is outside 0.5..0.999");
    assert_refused("--confidence=", "--confidence: \"\" is not a number");
}

static void test_the_environment_gives_defaults(void **state)
{
    (void)state;
    assert_int_equal(setenv("METRICHECK_METRIC", "bleu", 1), 0);
    assert_int_equal(setenv("METRICHECK_QUIET", "yes", 1), 0);
    assert_int_equal(setenv("METRICHECK_COLOR_ALL_LINES", "1", 1), 0);
    assert_int_equal(setenv("METRICHECK_FORMAT", "json", 1), 0);
    assert_int_equal(parse("", true), 0);
    assert_int_equal(values.metrics.n_items, 1);
    assert_string_equal(values.metrics.items[0], "bleu");
    assert_true(values.quiet && values.color);
    assert_int_equal(values.format, 1);
    /* what stands on the command line takes its place */
    assert_int_equal(parse("--no-quiet -m chrf -m ter -f csv", true), 0);
    assert_int_equal(values.metrics.n_items, 2);
    assert_string_equal(values.metrics.items[0], "chrf");
    assert_false(values.quiet);
    assert_int_equal(values.format, 2);
    assert_int_equal(parse("", false), 0);
    assert_int_equal(values.metrics.n_items, 0);
    /* an empty variable is none */
    assert_int_equal(setenv("METRICHECK_METRIC", "", 1), 0);
    assert_int_equal(setenv("METRICHECK_FORMAT", "", 1), 0);
    assert_int_equal(setenv("METRICHECK_QUIET", "", 1), 0);
    assert_int_equal(parse("", true), 0);
    assert_int_equal(values.metrics.n_items, 0);
    assert_int_equal(values.format, 0);
    assert_false(values.quiet);
    assert_int_equal(setenv("METRICHECK_JOBS", "many", 1), 0);
    assert_int_equal(parse("", true), -1);
    assert_string_equal(error.text, "METRICHECK_JOBS: \"many\" is not a whole number");
    assert_int_equal(setenv("METRICHECK_QUIET", "perhaps", 1), 0);
    assert_int_equal(unsetenv("METRICHECK_JOBS"), 0);
    assert_int_equal(parse("", true), -1);
    assert_string_equal(error.text, "METRICHECK_QUIET: \"perhaps\" is neither yes nor no");
    (void)tear_down(NULL);
}

static void assert_help(unsigned width, const char *expected)
{
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    mc_options_help(options, false, width, stream);
    assert_int_equal(fclose(stream), 0);
    assert_string_equal(text, expected);
    free(text);
}

static void test_help_is_wrapped(void **state)
{
    (void)state;
    assert_help(80,
                "What to do:\n"
                "  -m, --metric SPEC         a metric; may be given several times. Default: every\n"
                "                            one whose inputs are there.\n"
                "  -f, --format FORMAT       how to print\n"
                "  -j, --jobs N              threads\n"
                "      --any N               any number\n"
                "      --confidence C        of the intervals\n"
                "\n"
                "How to say it:\n"
                "  -o, --output PATH         where to; standard output otherwise\n"
                "  -q, --quiet               say less\n"
                "  -v, --verbose             say more\n"
                "      --color-all-lines     colour\n");
    assert_help(10, "What to do:\n"
                    "  -m, --metric SPEC         a metric; may be given\n"
                    "                            several times. Default:\n"
                    "                            every one whose inputs\n"
                    "                            are there.\n"
                    "  -f, --format FORMAT       how to print\n"
                    "  -j, --jobs N              threads\n"
                    "      --any N               any number\n"
                    "      --confidence C        of the intervals\n"
                    "\n"
                    "How to say it:\n"
                    "  -o, --output PATH         where to; standard\n"
                    "                            output otherwise\n"
                    "  -q, --quiet               say less\n"
                    "  -v, --verbose             say more\n"
                    "      --color-all-lines     colour\n");
}

static void test_help_of_a_long_name_starts_a_line(void **state)
{
    static const struct mc_option one[] = {
        MC_ROW_CHOICE(struct values, format, 0, "normalise", "minmax|range|none", "how"),
        MC_OPTIONS_END,
    };
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    (void)state;
    mc_options_help(one, false, 80, stream);
    assert_int_equal(fclose(stream), 0);
    assert_string_equal(text, "      --normalise minmax|range|none\n"
                              "                            how\n");
    free(text);
}

static void test_a_whole_name_is_not_ambiguous(void **state)
{
    static const struct mc_option two[] = {
        MC_ROW_FLAG(struct values, verbose, 0, "list-all", "all"),
        MC_ROW_FLAG(struct values, quiet, 0, "list", "some"),
        MC_ROW_FLAG(struct values, color, 0, "list-none", "none"),
        MC_OPTIONS_END,
    };
    char run[] = "run", list[] = "--list";
    char *argv[] = {run, list, NULL};

    (void)state;
    (void)set_up(NULL);
    assert_int_equal(mc_options_parse(two, &values, 2, argv, false, &operands, arena, &error), 0);
    assert_true(values.quiet);
    assert_false(values.verbose || values.color);
    (void)tear_down(NULL);
}

/* A choice that may be left out: the next argument belongs to it only where it is one of its words.
 */
static int mode_of(char *first, char *second)
{
    static const struct mc_option one[] = {
        MC_ROW_MODE(struct values, format, 0, "matrix", "tests|pearson", "how"),
        MC_OPTIONS_END,
    };
    char run[] = "run", *argv[] = {run, first, second, NULL};

    (void)set_up(NULL);
    if (mc_options_parse(one, &values, second == NULL ? 2 : 3, argv, true, &operands, arena,
                         &error) != 0)
        return -1;
    return values.format;
}

static void test_a_mode_may_go_without_its_word(void **state)
{
    char matrix[] = "--matrix", no[] = "--no-matrix", equals[] = "--matrix=pearson",
         wrong[] = "--matrix=people", file[] = "people", pearson[] = "pearson",
         yes[] = "--matrix=yes";

    (void)state;
    assert_int_equal(mode_of(file, NULL), 0);
    assert_int_equal(mode_of(matrix, NULL), 1);
    assert_int_equal(mode_of(matrix, file), 1);
    assert_int_equal(operands.n_items, 1);
    assert_int_equal(mode_of(matrix, pearson), 2);
    assert_int_equal(operands.n_items, 0);
    assert_int_equal(mode_of(equals, NULL), 2);
    assert_int_equal(mode_of(equals, no), 0);
    assert_int_equal(mode_of(yes, NULL), 1);
    assert_int_equal(mode_of(wrong, NULL), -1);
    assert_string_equal(error.text, "--matrix: \"people\" is not one of tests, pearson");
    assert_int_equal(setenv("METRICHECK_MATRIX", "pearson", 1), 0);
    assert_int_equal(mode_of(file, NULL), 2);
    assert_int_equal(unsetenv("METRICHECK_MATRIX"), 0);
    (void)tear_down(NULL);
}

/* Rows of a struct within that of the values, two deep: the places add up. */
static void test_rows_of_another_table(void **state)
{
    struct inner {
        bool first, second;
    };
    struct middle {
        const char *text;
        struct inner inner;
    };
    struct outer {
        long long number;
        struct middle middle;
    } outer = {.number = 0};
    static const struct mc_option inner_rows[] = {
        MC_ROW_FLAG(struct inner, second, 's', "second", "the second"),
        MC_OPTIONS_END,
    };
    static const struct mc_option middle_rows[] = {
        MC_ROW_TEXT(struct middle, text, 0, "text", "TEXT", NULL, "a text"),
        MC_ROWS(struct middle, inner, inner_rows),
        MC_OPTIONS_END,
    };
    static const struct mc_option rows[] = {
        MC_ROWS(struct outer, middle, middle_rows),
        MC_ROW_INTEGER(struct outer, number, 0, "number", "N", 0, 9, "a number"),
        MC_OPTIONS_END,
    };
    char run[] = "run", text[] = "--text=x", second[] = "-s", number[] = "--number=7";
    char *argv[] = {run, text, second, number, NULL};
    const struct mc_option *flat;

    (void)set_up(state);
    assert_int_equal(mc_options_parse(rows, &outer, 4, argv, false, &operands, arena, &error), 0);
    assert_string_equal(outer.middle.text, "x");
    assert_true(outer.middle.inner.second && !outer.middle.inner.first);
    assert_int_equal(outer.number, 7);
    flat = mc_options_flat(rows, arena);
    assert_string_equal(flat[0].name, "text");
    assert_string_equal(flat[1].name, "second");
    assert_string_equal(flat[2].name, "number");
    assert_null(flat[3].help);
    assert_ptr_equal(mc_options_flat(flat, arena), flat);
    assert_null(mc_options_flat(NULL, arena)[0].help);
    (void)tear_down(state);
}

static void check_pieces(const char *text, const char *wanted)
{
    const struct mc_option_list pieces = mc_comma_list(text, arena);
    const char *got = "";
    size_t i;

    for (i = 0; i < pieces.n_items; i++)
        got = mc_arena_format(arena, "%s%s|", got, pieces.items[i]);
    assert_string_equal(got, wanted);
}

static void test_lists_at_commas(void **state)
{
    const char *texts[] = {"a,b", "", "c"};
    const struct mc_option_list list = {texts, 3, 3};
    struct mc_option_list all;

    (void)set_up(state);
    check_pieces("a", "a|");
    check_pieces("a,bc,d", "a|bc|d|");
    check_pieces("", "|");
    check_pieces(",a,,", "|a|||");
    all = mc_comma_lists(&list, arena);
    assert_int_equal(all.n_items, 4);
    assert_string_equal(all.items[1], "b");
    assert_string_equal(all.items[2], "");
    assert_string_equal(all.items[3], "c");
    (void)tear_down(state);
}

static void test_settings_and_labels(void **state)
{
    struct mc_slice name;

    (void)state;
    assert_string_equal(mc_setting_split("a=b=c", &name), "b=c");
    assert_true(mc_slice_is(name, "a"));
    assert_string_equal(mc_setting_split("=", &name), "");
    assert_int_equal(name.length, 0);
    assert_null(mc_setting_split("abc", &name));
    assert_true(mc_slice_is(name, "abc"));
    assert_string_equal(mc_label_split("run=x/y=z", &name), "x/y=z");
    assert_true(mc_slice_is(name, "run"));
    assert_string_equal(mc_label_split("x/y=z", &name), "x/y=z");
    assert_int_equal(name.length, 0);
    assert_string_equal(mc_label_split("=x", &name), "=x");
    assert_int_equal(name.length, 0);
    assert_string_equal(mc_label_split("x", &name), "x");
    assert_int_equal(name.length, 0);
}

static void test_help_is_asked_for(void **state)
{
    char run[] = "run", h[] = "-h", help[] = "--help", end[] = "--", m[] = "-m";
    char *asks[] = {run, m, h}, *asks_long[] = {run, help, end}, *not [] = {run, end, help};

    (void)state;
    assert_true(mc_options_wants_help(3, asks));
    assert_true(mc_options_wants_help(3, asks_long));
    assert_false(mc_options_wants_help(3, not ));
    assert_false(mc_options_wants_help(1, asks));
}

static void test_numbers_take_the_whole_text(void **state)
{
    static const char *const not_real[] = {"",    " 1",    "1 ", "1x", "0x10", "nan",
                                           "inf", "1e999", "+",  "1e", "--1",  "1,5"};
    static const char *const not_whole[] = {"",  " 1", "1.0", "0x10", "9223372036854775808",
                                            "-", "1e3"};
    double real;
    long long whole;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(not_real) / sizeof(not_real[0]); i++)
        assert_int_equal(mc_parse_real(not_real[i], &real), -1);
    for (i = 0; i < sizeof(not_whole) / sizeof(not_whole[0]); i++)
        assert_int_equal(mc_parse_integer(not_whole[i], &whole), -1);
    assert_int_equal(mc_parse_real("-1.5e-3", &real), 0);
    assert_near(real, -0.0015, 0);
    assert_int_equal(mc_parse_integer("-9223372036854775808", &whole), 0);
    assert_true(whole == -9223372036854775807 - 1);
    assert_int_equal(mc_choice_index("a|bc||d", mc_slice_of("bc")), 1);
    assert_int_equal(mc_choice_index("a|bc||d", mc_slice_of("")), 2);
    assert_int_equal(mc_choice_index("a|bc|d", mc_slice_of("b")), -1);
    assert_int_equal(mc_choice_index("a|bc|d", mc_slice_of("d")), 2);
}

static void check_specs(const char *text, const char *wanted)
{
    static const struct mc_option specs[] = {
        MC_ROW_SPECS(struct values, metrics, 'm', "metric", "SPEC", NULL, "metrics"),
        MC_OPTIONS_END,
    };
    char program[] = "x", option[] = "-m", *argument = mc_arena_strdup(arena, text);
    char *argv[] = {program, option, argument, NULL};
    const char *got = "";
    size_t i;

    values.metrics.n_items = 0;
    assert_int_equal(mc_options_parse(specs, &values, 3, argv, false, &operands, arena, &error), 0);
    for (i = 0; i < values.metrics.n_items; i++)
        got = mc_arena_format(arena, "%s%s|", got, values.metrics.items[i]);
    assert_string_equal(got, wanted);
}

/* A comma divides parameters, and metrics where no KEY=VALUE is behind it. */
static void test_specifications(void **state)
{
    (void)set_up(state);
    check_specs("a", "a|");
    check_specs("a,b", "a|b|");
    check_specs("a:k=1,l=2", "a:k=1,l=2|");
    check_specs("a:k=1,l=2,b:k=x,c,d:m=", "a:k=1,l=2|b:k=x|c|d:m=|");
    check_specs("a:file=/x:y,b", "a:file=/x:y|b|");
    check_specs("a:k=\"b:l=1,c\",m=2,d", "a:k=\"b:l=1,c\",m=2|d|"); /* commas in quotes */
    check_specs("a:k=\"b,\"\"c\"\",d\",e", "a:k=\"b,\"\"c\"\",d\"|e|");
    check_specs("a:k=b\",c", "a:k=b\"|c|"); /* no quote at the beginning of the value */
    check_specs("a:k=\"b,c", "a:k=\"b,c|"); /* not closed, for the metric to complain of */
    check_specs("a,", "a,|");               /* a slip, for the metric to complain of */
    check_specs("a:k=1,,b", "a:k=1,|b|");
    check_specs("a,x=b", "a|x=b|");
    check_specs("x=a:k=1,l=2,b,y=c", "x=a:k=1,l=2|b|y=c|");
    check_specs("", "|");
}

static void test_known_hint(void **state)
{
    static const char *const known[] = {"terminal", "json", "csv", NULL}, *const none[] = {NULL};
    const char *many[200] = {NULL};
    char hint[MC_KNOWN_HINT];
    size_t i;

    (void)state;
    assert_string_equal(mc_known_hint(mc_slice_of("xml"), known, hint),
                        "; there are terminal, json, csv");
    assert_string_equal(mc_known_hint(mc_slice_of("jsno"), known, hint), "; did you mean 'json'?");
    assert_string_equal(mc_known_hint(mc_slice_of("xyzzy"), known + 2, hint), "; there is csv");
    assert_string_equal(mc_known_hint(mc_slice_of("xml"), none, hint), "");
    for (i = 0; i + 1 < sizeof(many) / sizeof(many[0]); i++)
        many[i] = "a-rather-long-name";
    (void)mc_known_hint(mc_slice_of("xml"), many, hint);
    assert_true(strlen(hint) < MC_KNOWN_HINT);
    assert_string_equal(hint + strlen(hint) - 5, ", ...");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_forms_of_options),
        cmocka_unit_test(test_abbreviations_and_negations),
        cmocka_unit_test(test_wrong_calls),
        cmocka_unit_test(test_specifications),
        cmocka_unit_test(test_known_hint),
        cmocka_unit_test(test_the_environment_gives_defaults),
        cmocka_unit_test(test_help_is_wrapped),
        cmocka_unit_test(test_help_of_a_long_name_starts_a_line),
        cmocka_unit_test(test_a_whole_name_is_not_ambiguous),
        cmocka_unit_test(test_a_mode_may_go_without_its_word),
        cmocka_unit_test(test_rows_of_another_table),
        cmocka_unit_test(test_lists_at_commas),
        cmocka_unit_test(test_settings_and_labels),
        cmocka_unit_test(test_rows_of_another_table),
        cmocka_unit_test(test_lists_at_commas),
        cmocka_unit_test(test_settings_and_labels),
        cmocka_unit_test(test_help_is_asked_for),
        cmocka_unit_test(test_numbers_take_the_whole_text),
    };

    return cmocka_run_group_tests_name("options", tests, NULL, NULL);
}
