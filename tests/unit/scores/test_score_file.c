/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scores/score_file.h"

#include "tests/unit/support.h"

#include <math.h>
#include <stdlib.h>

#include "base/delimited.h"
#include "base/memory.h"
#include "base/file.h"
#include "base/hash.h"
#include "scores/score_reader.h"
#include "suite/suite.h"

/* Three cases: D1sick, D2sick, T3sts. */
static const struct mc_suite *make_suite(struct mc_arena *arena)
{
    static const char *const ids[] = {"D1sick", "D2sick", "T3sts"};
    struct mc_suite *suite = mc_arena_array(arena, 1, sizeof(*suite));
    size_t i;

    suite->n_cases = sizeof(ids) / sizeof(ids[0]);
    suite->cases = mc_arena_array(arena, suite->n_cases, sizeof(*suite->cases));
    suite->case_ids = mc_string_map_new(arena);
    for (i = 0; i < suite->n_cases; i++) {
        suite->cases[i].id = mc_slice_of(ids[i]);
        suite->cases[i].candidate.text = mc_slice_of("a text");
        (void)mc_string_map_add(suite->case_ids, suite->cases[i].id, NULL);
    }
    return suite;
}

struct test_reading {
    struct mc_arena *arena;
    struct mc_score_table *table;
    struct mc_diagnostics *diagnostics;
    struct mc_score_file_summary summary;
    struct mc_error error;
};

static void test_begin(struct test_reading *test_reading)
{
    memset(test_reading, 0, sizeof(*test_reading));
    test_reading->arena = mc_arena_new();
    test_reading->table = mc_score_table_new(make_suite(test_reading->arena), test_reading->arena);
    test_reading->diagnostics = mc_diagnostics_new(test_reading->arena);
}

static int parse(struct test_reading *test_reading, const char *path, const char *text,
                 const char *const *only)
{
    return mc_score_file_parse(mc_slice_of(path), mc_slice_of(text), test_reading->table, only,
                               test_reading->diagnostics, &test_reading->summary,
                               &test_reading->error);
}

static void write_names(FILE *stream, const char *what, const struct mc_slice *names, size_t n)
{
    size_t i;

    if (n == 0)
        return;
    fprintf(stream, "%s:", what);
    for (i = 0; i < n && i < 10; i++)
        fprintf(stream, " %.*s", MC_SLICE_ARGUMENTS(names[i]));
    fputc('\n', stream);
}

/* The table as TSV, why cells are missing, and the names of the summary. */
static struct mc_slice describe(const struct test_reading *test_reading)
{
    const struct mc_score_table *table = test_reading->table;
    char *text = NULL;
    size_t length, c, i;
    FILE *stream = open_memstream(&text, &length);
    struct mc_slice copy;

    assert_non_null(stream);
    mc_score_file_write_tsv(table, false, stream);
    for (c = 0; c < table->n_columns; c++)
        for (i = 0; i < table->n_cases; i++)
            if (table->columns[c].states[i] != MC_SCORE_OK)
                fprintf(stream, "%s %s: %s\n", table->suite->cases[i].id.data,
                        table->columns[c].name.data, table->columns[c].notes[i].data);
    fprintf(stream, "%zu metrics, %zu cases, %zu unknown, %zu without\n",
            test_reading->summary.n_columns, test_reading->summary.n_used,
            test_reading->summary.n_unknown, test_reading->summary.n_cases_without);
    write_names(stream, "unknown", test_reading->summary.unknown, test_reading->summary.n_unknown);
    write_names(stream, "without", test_reading->summary.without,
                test_reading->summary.n_cases_without);
    assert_int_equal(fclose(stream), 0);
    copy = mc_arena_copy(test_reading->arena, mc_slice(text, length));
    free(text);
    return copy;
}

/* Every finding of severity error, "LINE:COLUMN: text". */
static struct mc_slice describe_errors(const struct test_reading *test_reading)
{
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_slice copy;
    size_t i;

    for (i = 0; i < test_reading->diagnostics->n_items; i++) {
        const struct mc_diagnostic *item = &test_reading->diagnostics->items[i];

        if (item->severity == MC_SEVERITY_ERROR)
            mc_buffer_append_format(&text, "%u:%u: %.*s\n", item->at.line, item->at.column,
                                    MC_SLICE_ARGUMENTS(item->text));
    }
    copy = mc_arena_copy(test_reading->arena, mc_buffer_slice(&text));
    mc_buffer_free(&text);
    return copy;
}

/* Path of the file in the folder whose name begins with "input.". */
static const char *input_of(const char *folder, struct mc_arena *arena)
{
    char **names;
    size_t n, i;

    assert_int_equal(mc_folder_list(folder, "", arena, &names, &n, NULL), 0);
    for (i = 0; i < n; i++)
        if (strncmp(names[i], "input.", 6) == 0)
            return mc_arena_format(arena, "%s/%s", folder, names[i]);
    fail_msg("no input in %s", folder);
    return NULL;
}

static void check_case(const char *folder, bool is_valid)
{
    struct test_reading test_reading;
    struct mc_slice expected, found;
    const char *expected_path;
    int failed;

    test_begin(&test_reading);
    expected_path =
        mc_arena_format(test_reading.arena, "%s/%s", folder, is_valid ? "expected" : "error");
    assert_int_equal(mc_file_read(expected_path, test_reading.arena, &expected, NULL), 0);
    failed =
        mc_score_file_read(input_of(folder, test_reading.arena), test_reading.table, NULL,
                           test_reading.diagnostics, &test_reading.summary, &test_reading.error);
    found = is_valid && failed == 0 ? describe(&test_reading) : describe_errors(&test_reading);
    if (!mc_slice_equal(found, expected))
        print_error("%s:\n%s", folder, found.data);
    assert_string_equal(found.data, expected.data);
    assert_int_equal(failed, is_valid ? 0 : -1);
    assert_int_equal(test_reading.error.code, is_valid ? MC_CODE_OK : MC_CODE_INPUT);
    if (!is_valid)
        assert_int_equal(test_reading.table->n_columns, 0);
    mc_arena_free(test_reading.arena);
}

static void check_cases(const char *kind, bool is_valid, size_t least)
{
    struct mc_arena *arena = mc_arena_new();
    const char *folder = mc_arena_format(arena, "%s/%s", mc_source_path("tests/scores"), kind);
    char **names;
    size_t n, i;

    assert_int_equal(mc_folder_list(folder, "", arena, &names, &n, NULL), 0);
    assert_true(n >= least);
    for (i = 0; i < n; i++)
        check_case(mc_arena_format(arena, "%s/%s", folder, names[i]), is_valid);
    mc_arena_free(arena);
}

static void test_valid_files(void **state)
{
    (void)state;
    check_cases("valid", true, 12);
}

static void test_invalid_files(void **state)
{
    (void)state;
    check_cases("invalid", false, 25);
}

static void test_only_some_metrics(void **state)
{
    static const char *const only[] = {"bleu", "chrff", NULL};
    struct test_reading test_reading;

    (void)state;
    test_begin(&test_reading);
    /* Columns that are not asked for may hold anything. */
    assert_int_equal(
        parse(&test_reading, "a.tsv", "id\ttext\tbleu\tchrf\nD1sick\tHi.\t0.5\t1\n", only), 0);
    assert_int_equal(test_reading.table->n_columns, 1);
    assert_int_equal(test_reading.summary.n_columns, 1);
    assert_string_equal(test_reading.table->columns[0].name.data, "bleu");
    assert_near(test_reading.table->columns[0].values[0], 0.5, 0);
    assert_int_equal(test_reading.diagnostics->n_warnings, 1);
    assert_string_equal(test_reading.diagnostics->items[0].text.data,
                        "no metric \"chrff\" in this file; did you mean \"chrf\"?");
    mc_arena_free(test_reading.arena);
    test_begin(&test_reading);
    assert_int_equal(parse(&test_reading, "a.json",
                           "{\"D1sick\": {\"x\": true, \"bleu\": 1, \"chrff\": 2}}", only),
                     0);
    assert_int_equal(test_reading.table->n_columns, 2);
    assert_int_equal(test_reading.diagnostics->n_items, 0);
    mc_arena_free(test_reading.arena);
}

static void test_signature_names_file_and_checksum(void **state)
{
    struct test_reading test_reading;

    (void)state;
    test_begin(&test_reading);
    assert_int_equal(parse(&test_reading, "some/folder/x.tsv", "id\tm\n", NULL), 0);
    /* printf 'id\tm\n' | sha256sum */
    assert_string_equal(test_reading.table->columns[0].signature.data,
                        "m|scores:x.tsv|sha256:5c7275205b5bff8d");
    mc_arena_free(test_reading.arena);
}

static void test_second_file_adds_columns(void **state)
{
    struct test_reading test_reading;

    (void)state;
    test_begin(&test_reading);
    assert_int_equal(parse(&test_reading, "a.tsv", "id\tm\nD1sick\t1\n", NULL), 0);
    assert_int_equal(parse(&test_reading, "b.tsv", "id\tm\tn\nD1sick\t2\tno\n", NULL), -1);
    assert_int_equal(test_reading.table->n_columns, 1);
    assert_int_equal(test_reading.error.at.line, 2);
    assert_int_equal(parse(&test_reading, "c.csv", "id,m,n\nD1sick,3,4\n", NULL), 0);
    assert_int_equal(test_reading.table->n_columns, 3);
    assert_string_equal(test_reading.table->columns[1].name.data, "m#2");
    assert_near(test_reading.table->columns[0].values[0], 1, 0);
    assert_near(test_reading.table->columns[1].values[0], 3, 0);
    assert_near(test_reading.table->columns[2].values[0], 4, 0);
    mc_arena_free(test_reading.arena);
}

static void test_form_by_name_and_by_content(void **state)
{
    struct test_reading test_reading;

    (void)state;
    test_begin(&test_reading);
    assert_int_equal(parse(&test_reading, "-", " \n {\"D1sick\": {\"m\": 1}}", NULL), 0);
    assert_int_equal(parse(&test_reading, "-", "id\tm\nD1sick\t2\n", NULL), 0);
    assert_int_equal(parse(&test_reading, "A.CSV", "id,m\nD1sick,3\n", NULL), 0);
    assert_int_equal(test_reading.table->n_columns, 3);
    assert_near(test_reading.table->columns[2].values[0], 3, 0);
    /* The name decides where it can: this is no JSON. */
    assert_int_equal(parse(&test_reading, "a.json", "id\tm\nD1sick\t2\n", NULL), -1);
    mc_arena_free(test_reading.arena);
}

static void test_unknown_and_absent_ids_are_counted(void **state)
{
    struct test_reading test_reading;
    struct mc_buffer text = {NULL, 0, 0};
    int i;

    (void)state;
    test_begin(&test_reading);
    mc_buffer_append_text(&text, "id\tm\nD1sick\t1\n");
    for (i = 0; i < 25; i++)
        mc_buffer_append_format(&text, "x%d\t%d\n", i, i);
    assert_int_equal(parse(&test_reading, "a.tsv", text.data, NULL), 0);
    assert_int_equal(test_reading.summary.n_used, 1);
    assert_int_equal(test_reading.summary.n_unknown, 25);
    assert_string_equal(test_reading.summary.unknown[0].data, "x0");
    assert_string_equal(test_reading.summary.unknown[9].data, "x9");
    assert_int_equal(test_reading.summary.n_cases_without, 2);
    assert_string_equal(test_reading.summary.without[1].data, "T3sts");
    mc_buffer_free(&text);
    mc_arena_free(test_reading.arena);
}

/* What `score --corpus` writes reads back: its last row is no case, and no unknown one. */
static void test_corpus_row_is_left_out(void **state)
{
    struct test_reading test_reading;

    (void)state;
    test_begin(&test_reading);
    assert_int_equal(parse(&test_reading, "s.tsv", "id\tm\nD1sick\t1\nX\t3\ncorpus\t2\n", NULL), 0);
    assert_int_equal(test_reading.summary.n_used, 1);
    assert_int_equal(test_reading.summary.n_unknown, 1);
    assert_string_equal(test_reading.summary.unknown[0].data, "X");
    mc_arena_free(test_reading.arena);
}

static void test_reading_stops_after_many_findings(void **state)
{
    struct test_reading test_reading;
    struct mc_buffer text = {NULL, 0, 0};
    int i;

    (void)state;
    test_begin(&test_reading);
    mc_buffer_append_text(&text, "id\tm\n");
    for (i = 0; i < 1000; i++)
        mc_buffer_append_format(&text, "x%d\tno\n", i);
    assert_int_equal(parse(&test_reading, "a.tsv", text.data, NULL), -1);
    assert_int_equal(test_reading.diagnostics->n_errors, 100);
    mc_buffer_free(&text);
    mc_arena_free(test_reading.arena);
}

static void test_too_many_metrics(void **state)
{
    struct test_reading test_reading;
    struct mc_buffer text = {NULL, 0, 0};
    int i;

    (void)state;
    test_begin(&test_reading);
    mc_buffer_append_text(&text, "id");
    for (i = 0; i < MC_SCORE_COLUMN_LIMIT; i++)
        mc_buffer_append_format(&text, "\tm%d", i);
    assert_int_equal(parse(&test_reading, "a.tsv", text.data, NULL), 0);
    assert_int_equal(test_reading.summary.n_columns, MC_SCORE_COLUMN_LIMIT);
    mc_buffer_append_text(&text, "\tmore");
    assert_int_equal(parse(&test_reading, "a.tsv", text.data, NULL), -1);
    assert_int_equal(test_reading.table->n_columns, MC_SCORE_COLUMN_LIMIT);
    assert_string_equal(test_reading.error.text, "more than 1000 metrics in one score file");
    mc_buffer_free(&text);
    mc_arena_free(test_reading.arena);
}

static char *write_json(const struct mc_score_table *table)
{
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    assert_non_null(stream);
    mc_score_file_write(table, stream);
    assert_int_equal(fclose(stream), 0);
    return text;
}

static void test_json_reads_back(void **state)
{
    struct test_reading test_reading, again;
    char *text;
    size_t i;

    (void)state;
    test_begin(&test_reading);
    assert_int_equal(parse(&test_reading, "a.tsv",
                           "id\ta \"b\"\tn\nD1sick\t0.30000000000000004\t1\nT3sts\tnan\t4.3\n",
                           NULL),
                     0);
    text = write_json(test_reading.table);
    assert_string_equal(text, "{\n"
                              "  \"D1sick\": {\n"
                              "    \"a \\\"b\\\"\": 0.30000000000000004,\n"
                              "    \"n\": 1\n"
                              "  },\n"
                              "  \"D2sick\": {\n"
                              "    \"a \\\"b\\\"\": null,\n"
                              "    \"n\": null\n"
                              "  },\n"
                              "  \"T3sts\": {\n"
                              "    \"a \\\"b\\\"\": null,\n"
                              "    \"n\": 4.3\n"
                              "  }\n"
                              "}\n");
    test_begin(&again);
    assert_int_equal(parse(&again, "b.json", text, NULL), 0);
    assert_int_equal(again.table->n_columns, 2);
    for (i = 0; i < 6; i++)
        assert_near(again.table->columns[i / 3].values[i % 3],
                    test_reading.table->columns[i / 3].values[i % 3], 0);
    free(text);
    mc_arena_free(test_reading.arena);
    mc_arena_free(again.arena);
}

/* What a module declares of itself arrives in a column that is read back, in both forms. */
static void test_direction_and_range_read_back(void **state)
{
    static const struct {
        const char *name;
        double worst, best;
        bool lower, may_exceed;
    } known[] = {{"ter", (double)INFINITY, 0, true, false},
                 {"bleu:tokenize=intl", 0, 100, false, false},
                 {"nist", 0, (double)INFINITY, false, false},
                 {"sema", 0, 1, false, true},
                 {"cut", 0.1, -2.5, true, true},
                 {"mine", -(double)INFINITY, (double)INFINITY, false, false},
                 {"errors", (double)INFINITY, -(double)INFINITY, true, false}};
    enum { N = sizeof(known) / sizeof(known[0]) };
    struct test_reading test_reading;
    char *texts[2] = {NULL, NULL};
    size_t length, i, form;
    FILE *stream = open_memstream(&texts[0], &length);

    (void)state;
    assert_non_null(stream);
    test_begin(&test_reading);
    for (i = 0; i < N; i++) {
        struct mc_score_column *column =
            mc_score_table_add(test_reading.table, mc_slice_of(known[i].name));

        column->worst = known[i].worst;
        column->best = known[i].best;
        column->lower_is_better = known[i].lower;
        column->may_exceed = known[i].may_exceed;
    }
    mc_score_file_write_tsv(test_reading.table, false, stream);
    assert_int_equal(fclose(stream), 0);
    assert_memory_equal(texts[0],
                        "id\tter:lower:0..inf\tbleu:tokenize=intl:0..100\tnist:0..inf\tsema:0..1+"
                        "\tcut:lower:-2.5..0.1+\tmine\terrors:lower\n",
                        108);
    texts[1] = write_json(test_reading.table);
    for (form = 0; form < 2; form++) {
        struct test_reading again;

        test_begin(&again);
        assert_int_equal(parse(&again, form == 0 ? "a.tsv" : "a.json", texts[form], NULL), 0);
        assert_int_equal(again.table->n_columns, N);
        for (i = 0; i < N; i++) {
            const struct mc_score_column *column = &again.table->columns[i];

            assert_string_equal(column->name.data, known[i].name);
            assert_near(column->worst, known[i].worst, 0);
            assert_near(column->best, known[i].best, 0);
            assert_int_equal(column->lower_is_better, known[i].lower);
            assert_int_equal(column->may_exceed, known[i].may_exceed);
        }
        free(texts[form]);
        mc_arena_free(again.arena);
    }
    mc_arena_free(test_reading.arena);
}

/* What the caller says holds for the name in the file, and for that in the table. */
static void test_declarations(void **state)
{
    struct mc_score_declaration declared[] = {
        {.name = "m", .lower_is_better = true},
        {.name = "n", .has_range = true, .low = 0, .high = 2},
        {.name = "n#2", .lower_is_better = true},
        {.name = "nowhere", .lower_is_better = true},
    };
    struct test_reading test_reading;

    (void)state;
    test_begin(&test_reading);
    test_reading.table->declarations = declared;
    test_reading.table->n_declarations = 4;
    assert_int_equal(parse(&test_reading, "a.tsv", "id\tm:0..1\tn\nD1sick\t1\t2\n", NULL), 0);
    assert_int_equal(parse(&test_reading, "b.tsv", "id\tm\tn\nD1sick\t1\t2\n", NULL), 0);
    assert_int_equal(test_reading.diagnostics->n_warnings, 2);
    assert_string_equal(test_reading.diagnostics->items[0].text.data,
                        "a metric \"m\" already exists; this one is called \"m#2\"");
    assert_true(test_reading.table->columns[0].lower_is_better);
    assert_true(test_reading.table->columns[0].direction_known);
    assert_near(test_reading.table->columns[0].worst, 1, 0);
    assert_near(test_reading.table->columns[0].best, 0, 0);
    assert_false(test_reading.table->columns[1].lower_is_better);
    assert_false(test_reading.table->columns[1].direction_known);
    assert_near(test_reading.table->columns[1].best, 2, 0);
    assert_true(test_reading.table->columns[2].lower_is_better);
    assert_true(test_reading.table->columns[3].lower_is_better);
    assert_near(test_reading.table->columns[3].worst, 2, 0);
    assert_true(declared[0].was_used && declared[1].was_used && declared[2].was_used);
    assert_false(declared[3].was_used);
    assert_int_equal(
        parse(&test_reading, "c.tsv", "id\tx\tm:higher\tn:0..1\nD1sick\t1\t1\t1\n", NULL), -1);
    assert_string_equal(describe_errors(&test_reading).data,
                        "1:6: the file says that higher scores of \"m\" are better, but the "
                        "command line says lower\n"
                        "1:15: the file and the command line give different ranges of \"n\"\n");
    assert_int_equal(test_reading.table->n_columns, 4);
    assert_int_equal(parse(&test_reading, "d.tsv", "id\tn\nD1sick\t2.1\n", NULL), -1);
    mc_arena_free(test_reading.arena);
}

static void test_tsv_of_a_table(void **state)
{
    struct test_reading test_reading;
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    (void)state;
    assert_non_null(stream);
    test_begin(&test_reading);
    assert_int_equal(parse(&test_reading, "a.tsv", "id\tm\nD1sick\t0.1\n", NULL), 0);
    (void)mc_score_table_add(test_reading.table, mc_slice_of("tab\there"));
    test_reading.table->columns[1].corpus = 0.5;
    mc_score_file_write_tsv(test_reading.table, true, stream);
    assert_int_equal(fclose(stream), 0);
    assert_string_equal(text, "id\tm\ttab here\n"
                              "D1sick\t0.10000000000000001\tnan\n"
                              "D2sick\tnan\tnan\n"
                              "T3sts\tnan\tnan\n"
                              "corpus\tnan\t0.5\n");
    free(text);
    mc_arena_free(test_reading.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_valid_files),
        cmocka_unit_test(test_invalid_files),
        cmocka_unit_test(test_only_some_metrics),
        cmocka_unit_test(test_signature_names_file_and_checksum),
        cmocka_unit_test(test_second_file_adds_columns),
        cmocka_unit_test(test_form_by_name_and_by_content),
        cmocka_unit_test(test_unknown_and_absent_ids_are_counted),
        cmocka_unit_test(test_corpus_row_is_left_out),
        cmocka_unit_test(test_reading_stops_after_many_findings),
        cmocka_unit_test(test_too_many_metrics),
        cmocka_unit_test(test_json_reads_back),
        cmocka_unit_test(test_direction_and_range_read_back),
        cmocka_unit_test(test_declarations),
        cmocka_unit_test(test_tsv_of_a_table),
    };

    return cmocka_run_group_tests_name("score_file", tests, NULL, NULL);
}
