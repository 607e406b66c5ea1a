/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of a study are those that its command writes, cell by cell, and nothing is printed.
 * Takes more than a second: each study is made by the command, too. */
#include "tests/unit/support.h"

#include <metricheck/metricheck.h>

#include <jansson.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/delimited.h"
#include "base/json_write.h"
#include "tests/unit/program_calls.h"

enum { MOST_WORDS = 40, MOST_TABLES = 40 };

static char folder[1024], out[1100], wanted[1100];

/* Calls in doc/examples. */
static const struct {
    const char *words[MOST_WORDS + 1];
    bool has_verdict; /* sentences, too */
} calls[] = {
    {{"humans",
      "humans/ratings.csv",
      "--outputs",
      "humans/outputs.csv",
      "--references",
      "humans/references.csv",
      "--items",
      "humans/items.csv",
      "-m",
      "bleu,chrf",
      "--scales",
      "humans/scales.csv",
      "--combined",
      "adequacy,fluency",
      "--reference-system",
      "human",
      "--by",
      "topic",
      "--resamples",
      "50"},
     true},
    {{"humans", "humans/ratings.csv", "--resamples", "0"}, true},
    {{"trees", "describe", "trees/reference.conllu"}, false},
    {{"trees", "describe", "trees/reference.conllu", "--per-sentence"}, false},
    {{"trees", "score", "trees/reference.conllu", "trees/first.txt", "--by", "relation,distance"},
     false},
    {{"trees", "analyse", "trees/reference.conllu", "trees/first.txt", "trees/second.txt", "-m",
      "chrf", "--support", "3"},
     true},
    {{"trees", "mine", "trees/reference.conllu", "new=trees/second.txt", "--view", "dep",
      "--support", "3", "--fail", "dea<1"},
     false},
    {{"trees", "show", "trees/reference.conllu", "trees/first.txt", "--subtree", "(advcl (mark))"},
     false},
    {{"mfscore",
      "--graphs",
      "mfscore/graphs.amr",
      "--parses",
      "rules=mfscore/rules.amr",
      "--parses",
      "neural=mfscore/neural.amr",
      "--form-scores",
      "rules=mfscore/rules.tsv",
      "--form-scores",
      "neural=mfscore/neural.tsv",
      "--reference-parses",
      "mfscore/reference-parses.amr",
      "--parse-quality",
      "rules=mfscore/rules-quality.txt",
      "--parse-quality",
      "neural=mfscore/neural-quality.txt",
      "--preset",
      "opitz2021",
      "--resamples",
      "50"},
     true},
};

enum { N_CALLS = sizeof(calls) / sizeof(calls[0]) };

static int open_folder(void **state)
{
    (void)state;
    if (setenv("SOURCE_DATE_EPOCH", "0", 1) != 0 ||
        setenv("METRICHECK_DATA", mc_source_path("tests/frozen"), 1) != 0 ||
        mc_new_folder(folder) != 0)
        return -1;
    (void)snprintf(out, sizeof(out), "%s/out", folder);
    (void)snprintf(wanted, sizeof(wanted), "%s/wanted", folder);
    return 0;
}

static int close_folder(void **state)
{
    char command[1100];

    (void)state;
    (void)snprintf(command, sizeof(command), "rm -rf '%s'", folder);
    return system(command);
}

/* The words with the paths of doc/examples, and further words behind them. The texts are to be
 * freed by free_words. */
static size_t make_words(const char *const *given, const char *const *more, const char **words)
{
    static const char *const folders[] = {"humans/", "trees/", "mfscore/"};
    size_t n = 0, f;

    for (; *given != NULL; given++) {
        const char *start = NULL;
        char text[8192];

        for (f = 0; f < 3 && start == NULL; f++)
            start = strstr(*given, folders[f]);
        if (start == NULL)
            (void)snprintf(text, sizeof(text), "%s", *given);
        else
            (void)snprintf(text, sizeof(text), "%.*s%s/%s", (int)(start - *given), *given,
                           mc_source_path("doc/examples"), start);
        words[n++] = strdup(text);
    }
    for (; *more != NULL; more++)
        words[n++] = strdup(*more);
    words[n] = NULL;
    return n;
}

static void free_words(const char **words)
{
    for (; *words != NULL; words++)
        free((void *)(uintptr_t)*words);
}

static const char *const nothing[] = {NULL};

static void make(struct mc_engine *engine, const char *const *given, const char *const *more,
                 int status)
{
    const char *words[2 * MOST_WORDS];
    size_t n = make_words(given, more, words);

    struct mc_engine_error error = {.struct_size = sizeof(error)};
    int found = mc_engine_study(engine, n, words);

    mc_engine_last_error(engine, &error);
    if (found != status)
        print_error("%s %s: %s\n", words[0], n > 1 ? words[1] : "", error.text);
    assert_int_equal(found, status);
    free_words(words);
}

static void run(const char *const *given, const char *const *more)
{
    const char *words[2 * MOST_WORDS];

    (void)make_words(given, more, words);
    assert_int_equal(mc_test_command(words), 0);
    free_words(words);
}

/* --- tables ----------------------------------------------------------------------------------- */

static void write_cell(const struct mc_engine_column *column, const struct mc_engine_cell *cell,
                       FILE *stream)
{
    const struct mc_delimited_style style = {MC_COMMA_SEPARATED, false};
    char text[MC_REAL_TEXT_SIZE];

    if (column->kind == MC_ENGINE_TEXT) {
        mc_delimited_write_field(stream, style, mc_slice_of(cell->text));
        return;
    }
    assert_string_equal(cell->text, "");
    mc_format_real(cell->number, text);
    if (isnan(cell->number) && (column->kind == MC_ENGINE_COUNT || column->kind == MC_ENGINE_FLAG))
        (void)snprintf(text, sizeof(text), "-");
    (void)fputs(text, stream);
}

/* The table as CSV, from what the engine says of it. */
static void write_table(struct mc_engine *engine, size_t index, const struct mc_engine_table *table)
{
    struct mc_engine_column column = {.struct_size = sizeof(column)};
    struct mc_engine_cell cell = {.struct_size = sizeof(cell)};
    FILE *stream = fopen(out, "w");
    size_t r, c;

    assert_non_null(stream);
    for (c = 0; c < table->n_columns; c++) {
        assert_int_equal(mc_engine_column(engine, index, c, &column), MC_ENGINE_OK);
        (void)fprintf(stream, "%s%s", c == 0 ? "" : ",", column.name);
    }
    (void)fputc('\n', stream);
    for (r = 0; r < table->n_rows; r++) {
        for (c = 0; c < table->n_columns; c++) {
            assert_int_equal(mc_engine_column(engine, index, c, &column), MC_ENGINE_OK);
            assert_int_equal(mc_engine_cell(engine, index, r, c, &cell), MC_ENGINE_OK);
            if (c > 0)
                (void)fputc(',', stream);
            write_cell(&column, &cell, stream);
        }
        (void)fputc('\n', stream);
    }
    assert_int_equal(fclose(stream), 0);
}

/* Title and notes stand in the file of the folder that `-f text` writes. */
static void assert_text(struct mc_engine *engine, size_t index, const struct mc_engine_table *table)
{
    char path[1200], *text;
    const char *note;
    size_t i;

    (void)snprintf(path, sizeof(path), "%s/texts/%s.txt", folder, table->name);
    text = mc_test_contents(path);
    assert_non_null(strstr(text, table->title));
    for (i = 0; i < table->n_notes; i++) {
        assert_int_equal(mc_engine_note(engine, index, i, &note), MC_ENGINE_OK);
        if (strstr(text, note) == NULL)
            print_error("no \"%s\" in: %s\n", note, text);
        assert_non_null(strstr(text, note));
    }
    free(text);
}

static void assert_tables(struct mc_engine *engine, const char *const *given)
{
    struct mc_engine_table table = {.struct_size = sizeof(table)};
    size_t n = mc_engine_n_tables(engine), i, index;

    assert_true(n > 0 && n < MOST_TABLES);
    for (i = 0; i < n; i++) {
        const char *const shown[] = {"-f", "csv", "-o", wanted, "--show", NULL, NULL};
        const char *more[sizeof(shown) / sizeof(shown[0])];

        assert_int_equal(mc_engine_table(engine, i, &table), MC_ENGINE_OK);
        memcpy(more, shown, sizeof(shown));
        more[5] = table.name;
        run(given, more);
        write_table(engine, i, &table);
        mc_assert_same_file(out, wanted);
        assert_int_equal(mc_engine_find_table(engine, table.name, &index), MC_ENGINE_OK);
        assert_int_equal(index, i);
        assert_text(engine, i, &table);
    }
}

static void assert_sentences(struct mc_engine *engine, const json_t *root)
{
    const json_t *verdict = json_object_get(root, "verdict");
    const char *text;
    size_t i;

    assert_int_equal(mc_engine_n_sentences(engine), json_array_size(verdict));
    for (i = 0; i < json_array_size(verdict); i++) {
        assert_int_equal(mc_engine_sentence(engine, i, &text), MC_ENGINE_OK);
        assert_string_equal(text, json_string_value(json_array_get(verdict, i)));
    }
    assert_int_equal(mc_engine_sentence(engine, i, &text), MC_ENGINE_USAGE);
    assert_string_equal(text, "");
}

static void test_tables_are_those_of_the_command(void **state)
{
    char texts[1200];
    size_t i;

    (void)state;
    (void)snprintf(texts, sizeof(texts), "%s/texts", folder);
    for (i = 0; i < N_CALLS; i++) {
        const char *const as_text[] = {"-f", "text", "-o", texts, NULL};
        const char *const as_json[] = {"-f", "json", "-o", wanted, NULL};
        struct mc_engine *engine = mc_engine_open(NULL);
        json_t *root;

        make(engine, calls[i].words, nothing, MC_ENGINE_OK);
        run(calls[i].words, as_text);
        assert_tables(engine, calls[i].words);
        run(calls[i].words, as_json);
        root = json_load_file(wanted, 0, NULL);
        assert_sentences(engine, root);
        assert_int_equal(mc_engine_n_sentences(engine) > 0, calls[i].has_verdict);
        json_decref(root);
        mc_engine_close(engine);
    }
}

/* --show narrows the tables as it narrows the reports. */
static void test_tables_that_are_asked_for(void **state)
{
    const char *const more[] = {"--show", "means", "--show", "texts", NULL};
    struct mc_engine_table table = {.struct_size = sizeof(table)};
    struct mc_engine *engine = mc_engine_open(NULL);
    size_t index = 9;

    (void)state;
    make(engine, calls[0].words, more, MC_ENGINE_OK);
    assert_int_equal(mc_engine_n_tables(engine), 2);
    assert_int_equal(mc_engine_table(engine, 0, &table), MC_ENGINE_OK);
    assert_string_equal(table.name, "means");
    assert_int_equal(mc_engine_find_table(engine, "texts", &index), MC_ENGINE_OK);
    assert_int_equal(index, 1);
    assert_int_equal(mc_engine_find_table(engine, "tukey", &index), MC_ENGINE_USAGE);
    mc_assert_engine_error(engine, MC_ENGINE_USAGE, "there is no table 'tukey'");
    assert_int_equal(mc_engine_n_sentences(engine), 0);
    mc_engine_close(engine);
}

/* --- reports ---------------------------------------------------------------------------------- */

static void test_reports_are_those_of_the_command(void **state)
{
    char library[3][1200], program[3][1200], reports[2][1300], others[2][1300];
    static const char *const names[] = {"main.html", "a.json", "b.md"};
    static const char *const formats[] = {"json", "markdown"};
    size_t i, k;

    (void)state;
    for (k = 0; k < 3; k++) {
        (void)snprintf(library[k], sizeof(library[k]), "%s/library-%s", folder, names[k]);
        (void)snprintf(program[k], sizeof(program[k]), "%s/program-%s", folder, names[k]);
    }
    for (k = 0; k < 2; k++) {
        (void)snprintf(reports[k], sizeof(reports[k]), "%s=%s", formats[k], library[k + 1]);
        (void)snprintf(others[k], sizeof(others[k]), "%s=%s", formats[k], program[k + 1]);
    }
    for (i = 0; i < N_CALLS; i++) {
        const char *const by_library[] = {
            "-f", "html", "-o", library[0], "--report", reports[0], "--report", reports[1], NULL};
        const char *const by_program[] = {"-f",      "html",     "-o",      program[0], "--report",
                                          others[0], "--report", others[1], NULL};
        struct mc_engine *engine = mc_engine_open(NULL);

        make(engine, calls[i].words, by_library, MC_ENGINE_OK);
        run(calls[i].words, by_program);
        for (k = 0; k < 3; k++)
            mc_assert_same_file(library[k], program[k]);
        mc_engine_close(engine);
    }
}

/* Rows that the program writes one by one are in the table of an engine, too. */
static void test_a_table_that_the_program_streams(void **state)
{
    const char *const by_library[] = {"-f", "csv", "-o", out, NULL};
    const char *const by_program[] = {"-f", "csv", "-o", wanted, NULL};
    struct mc_engine_table table = {.struct_size = sizeof(table)};
    struct mc_engine *engine = mc_engine_open(NULL);

    (void)state;
    make(engine, calls[3].words, by_library, MC_ENGINE_OK);
    run(calls[3].words, by_program);
    mc_assert_same_file(out, wanted);
    assert_int_equal(mc_engine_n_tables(engine), 1);
    assert_int_equal(mc_engine_table(engine, 0, &table), MC_ENGINE_OK);
    assert_int_equal(table.n_rows, 42);
    write_table(engine, 0, &table);
    mc_assert_same_file(out, wanted);
    mc_engine_close(engine);
}

/* --- what is said and refused ----------------------------------------------------------------- */

static void keep(void *context, const char *lines)
{
    char *said = context;
    size_t length = strlen(said);

    (void)snprintf(said + length, 1000 - length, "%s", lines);
}

/* Makes all studies, one of them with a warning, and one that fails. */
static void make_all(void *context)
{
    static const char *const scale[] = {"--columns", "scale=none", NULL};
    const struct mc_engine_hooks hooks = {
        .struct_size = sizeof(hooks), .context = context, .message = keep};
    struct mc_engine *engine = mc_engine_open(&hooks);
    size_t i;

    for (i = 0; i < N_CALLS; i++)
        make(engine, calls[i].words, nothing, MC_ENGINE_OK);
    make(engine, calls[1].words, scale, MC_ENGINE_INPUT);
    mc_engine_close(engine);
}

static void test_nothing_is_printed(void **state)
{
    char said[1000] = "", *printed = mc_test_printed(make_all, said);

    (void)state;
    assert_string_equal(printed, "");
    assert_true(said[0] != '\0');
    free(printed);
}

static void refuse(struct mc_engine *engine, const char *const *words, int status, const char *text)
{
    make(engine, words, nothing, status);
    mc_assert_engine_error(engine, status, text);
    assert_int_equal(mc_engine_n_tables(engine), 0);
}

static void test_refused(void **state)
{
    static const char *const form[] = {"humans", "form", "x.csv", NULL};
    static const char *const help[] = {"trees", "analyse", "--help", NULL};
    static const char *const unknown[] = {"human", "x.csv", NULL};
    static const char *const missing[] = {"humans", "not-there.csv", NULL};
    static const char *const option[] = {"humans", "humans/ratings.csv", "--colums", "a=b", NULL};
    static const char *const shown[] = {"humans", "humans/ratings.csv", "--show", "mean", NULL};
    static const char *const verb[] = {"trees", "draw", "trees/reference.conllu", NULL};
    static const char *const module[] = {"mfscore", "--isolate", "a=mfscore/rules.txt", NULL};
    static const char *const over[] = {
        "trees", "describe", "trees/reference.conllu", "-o", "trees/reference.conllu", NULL};
    struct mc_engine_table table = {.struct_size = sizeof(table)}, unsized_table = {0};
    struct mc_engine_column column = {.struct_size = sizeof(column)};
    struct mc_engine_cell cell = {.struct_size = sizeof(cell)};
    struct mc_engine_error error = {.struct_size = sizeof(error)};
    struct mc_engine *engine = mc_engine_open(NULL);
    const char *const broken[] = {"humans", out, NULL};
    const char *text;
    FILE *stream;
    size_t index;

    (void)state;
    assert_int_equal(mc_engine_table(engine, 0, &table), MC_ENGINE_USAGE);
    assert_int_equal(mc_engine_find_table(engine, "means", &index), MC_ENGINE_USAGE);
    refuse(engine, nothing, MC_ENGINE_USAGE, "a study begins with its name");
    refuse(engine, form, MC_ENGINE_USAGE, "humans form has no tables");
    refuse(engine, help, MC_ENGINE_USAGE, "metricheck help trees");
    refuse(engine, unknown, MC_ENGINE_USAGE, "there is no study 'human'; did you mean 'humans'?");
    refuse(engine, missing, MC_ENGINE_INPUT, "No such file");
    refuse(engine, option, MC_ENGINE_USAGE, "--columns");
    refuse(engine, shown, MC_ENGINE_USAGE, "humans has no table 'mean'");
    refuse(engine, verb, MC_ENGINE_USAGE, "'draw' is none of describe");
    refuse(engine, module, MC_ENGINE_USAGE, "mc_engine_set_program");
    refuse(engine, over, MC_ENGINE_USAGE, "reference.conllu");
    stream = fopen(out, "w");
    assert_non_null(stream);
    assert_true(fputs("item,system,annotator,scale,value\na,b,c,d,x\n", stream) >= 0);
    assert_int_equal(fclose(stream), 0);
    refuse(engine, broken, MC_ENGINE_INPUT, "x");
    mc_engine_last_error(engine, &error);
    assert_string_equal(error.file, out);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 9);
    make(engine, calls[2].words, nothing, MC_ENGINE_OK);
    assert_int_equal(mc_engine_table(engine, 0, &table), MC_ENGINE_OK);
    /* a struct whose size was not set is left as it is */
    assert_int_equal(mc_engine_table(engine, 0, &unsized_table), MC_ENGINE_OK);
    assert_null(unsized_table.name);
    assert_int_equal(mc_engine_column(engine, 0, table.n_columns, &column), MC_ENGINE_USAGE);
    assert_int_equal(mc_engine_cell(engine, 0, table.n_rows, 0, &cell), MC_ENGINE_USAGE);
    assert_int_equal(mc_engine_cell(engine, 0, 0, table.n_columns, &cell), MC_ENGINE_USAGE);
    assert_int_equal(mc_engine_note(engine, 0, table.n_notes, &text), MC_ENGINE_USAGE);
    assert_int_equal(mc_engine_cell(engine, mc_engine_n_tables(engine), 0, 0, &cell),
                     MC_ENGINE_USAGE);
    mc_engine_close(engine);
}

/* --- the engine ------------------------------------------------------------------------------- */

/* Bytes of the candidate; cancels an engine, where there is one. */
static double length(void *context, const struct mc_metric_input *input)
{
    if (context != NULL)
        mc_engine_cancel(context);
    return (double)input->candidate->text.length;
}

static void test_metrics_of_the_caller(void **state)
{
    static const char *const words[] = {"humans",
                                        "humans/ratings.csv",
                                        "--outputs",
                                        "humans/outputs.csv",
                                        "--references",
                                        "humans/references.csv",
                                        "-m",
                                        "length",
                                        "--show",
                                        "sentence",
                                        NULL};
    struct mc_engine_callback callback = {.struct_size = sizeof(callback),
                                          .name = "length",
                                          .needs = MC_NEEDS_TEXT,
                                          .best = 1000,
                                          .score = length};
    struct mc_engine_table table = {.struct_size = sizeof(table)};
    struct mc_engine *engine = mc_engine_open(NULL), *other = mc_engine_open(NULL);

    (void)state;
    assert_int_equal(mc_engine_add_callback(engine, &callback), MC_ENGINE_OK);
    make(engine, words, nothing, MC_ENGINE_OK);
    assert_int_equal(mc_engine_table(engine, 0, &table), MC_ENGINE_OK);
    assert_true(table.n_rows > 0);
    make(other, words, nothing, MC_ENGINE_USAGE); /* which does not know it */
    callback.context = other;
    assert_int_equal(mc_engine_add_callback(other, &callback), MC_ENGINE_OK);
    make(other, words, nothing, MC_ENGINE_CANCELLED);
    assert_int_equal(mc_engine_n_tables(other), 0);
    mc_engine_close(engine);
    mc_engine_close(other);
}

static int stop(void *context, const char *metric, size_t n_done)
{
    (void)context;
    (void)metric;
    (void)n_done;
    return 1;
}

static void test_progress_ends_a_study(void **state)
{
    const struct mc_engine_hooks hooks = {.struct_size = sizeof(hooks), .progress = stop};
    struct mc_engine *engine = mc_engine_open(&hooks);

    (void)state;
    make(engine, calls[N_CALLS - 1].words, nothing, MC_ENGINE_CANCELLED);
    mc_engine_close(engine);
}

struct job {
    const char *words[2 * MOST_WORDS];
    size_t n;
    char path[1100];
    int status;
};

static void make_job(struct job *job, size_t call, const char *name, int number)
{
    const char *const more[] = {"-j", "2", "-f", "json", "-o", job->path, NULL};

    (void)snprintf(job->path, sizeof(job->path), "%s/%s-%d.json", folder, name, number);
    job->n = make_words(calls[call].words, more, job->words);
}

static void *work(void *given)
{
    struct job *job = given;
    struct mc_engine *engine = mc_engine_open(NULL);

    job->status = mc_engine_study(engine, job->n, job->words);
    mc_engine_close(engine);
    free_words(job->words);
    return NULL;
}

static void test_three_engines_in_three_threads(void **state)
{
    static const size_t numbers[] = {0, 5, N_CALLS - 1};
    struct job alone[3], beside[3];
    pthread_t threads[3];
    int i;

    (void)state;
    for (i = 0; i < 3; i++) {
        make_job(&alone[i], numbers[i], "alone", i);
        make_job(&beside[i], numbers[i], "beside", i);
        (void)work(&alone[i]);
        assert_int_equal(alone[i].status, 0);
    }
    for (i = 0; i < 3; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, work, &beside[i]), 0);
    for (i = 0; i < 3; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    for (i = 0; i < 3; i++) {
        assert_int_equal(beside[i].status, 0);
        mc_assert_same_file(beside[i].path, alone[i].path);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tables_are_those_of_the_command),
        cmocka_unit_test(test_tables_that_are_asked_for),
        cmocka_unit_test(test_reports_are_those_of_the_command),
        cmocka_unit_test(test_a_table_that_the_program_streams),
        cmocka_unit_test(test_nothing_is_printed),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_metrics_of_the_caller),
        cmocka_unit_test(test_progress_ends_a_study),
        cmocka_unit_test(test_three_engines_in_three_threads),
    };

    return cmocka_run_group_tests(tests, open_folder, close_folder);
}
