/* SPDX-License-Identifier: GPL-3.0-or-later */
/* comparison.h: what an engine says of two reports is what `compare` and `gate` write of them, and
 * nothing is printed. */
#include "tests/unit/support.h"

#include <metricheck/metricheck.h>

#include <jansson.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/program_calls.h"

static char folder[1024];
static char base[1100], other[1100], less[1100], passive[1100], out[1100], wanted[1100];

static const char *path_of(char path[1100], const char *name)
{
    (void)snprintf(path, 1100, "%s/%s", folder, name);
    return path;
}

static void make_report(const char *path, const char *phenomenon, const char *const *metrics)
{
    struct mc_engine *engine = mc_engine_open(NULL);

    assert_int_equal(mc_engine_set(engine, "phenomenon", phenomenon), MC_ENGINE_OK);
    assert_int_equal(mc_engine_set(engine, "resamples", "0"), MC_ENGINE_OK);
    for (; *metrics != NULL; metrics++)
        assert_int_equal(mc_engine_set(engine, "metric", *metrics), MC_ENGINE_OK);
    assert_int_equal(mc_engine_score(engine), MC_ENGINE_OK);
    assert_int_equal(mc_engine_analyse(engine), MC_ENGINE_OK);
    assert_int_equal(mc_engine_write(engine, "json", path), MC_ENGINE_OK);
    mc_engine_close(engine);
}

static int open_folder(void **state)
{
    static const char *const metrics[] = {"bleu", "smatch", NULL};
    static const char *const others[] = {"bleu:lowercase=yes", "smatch", NULL};
    static const char *const one[] = {"smatch", NULL};

    (void)state;
    if (setenv("SOURCE_DATE_EPOCH", "0", 1) != 0 ||
        setenv("METRICHECK_DATA", mc_source_path("tests/frozen"), 1) != 0 ||
        mc_new_folder(folder) != 0)
        return -1;
    (void)path_of(out, "out");
    (void)path_of(wanted, "wanted");
    make_report(path_of(base, "base.json"), "negation", metrics);
    make_report(path_of(other, "other.json"), "negation", others);
    make_report(path_of(less, "less.json"), "negation", one);
    make_report(path_of(passive, "passive.json"), "passive", metrics);
    return 0;
}

static int close_folder(void **state)
{
    char command[1100];

    (void)state;
    (void)snprintf(command, sizeof(command), "rm -rf '%s'", folder);
    return system(command);
}

static const char pair[] = "bleu=bleu:lowercase=yes"; /* of base and other */

/* --- the bytes and values of the command ------------------------------------------------------ */

static void test_every_format_is_that_of_the_command(void **state)
{
    static const char *const formats[] = {"terminal", "json", "markdown", "latex", "html"};
    struct mc_engine *engine = mc_engine_open(NULL);
    char label[1200];
    size_t i, more;

    (void)state;
    (void)snprintf(label, sizeof(label), "before=%s", base);
    assert_int_equal(mc_engine_set_compare(engine, "pair", pair), MC_ENGINE_OK);
    for (more = 0; more < 2; more++) {
        if (more == 1) {
            assert_int_equal(mc_engine_set_compare(engine, "all", "yes"), MC_ENGINE_OK);
            assert_int_equal(mc_engine_set_compare(engine, "draws", "299"), MC_ENGINE_OK);
            assert_int_equal(mc_engine_set_compare(engine, "test", "wilcoxon"), MC_ENGINE_OK);
            assert_int_equal(mc_engine_set_compare(engine, "statistic", "mad"), MC_ENGINE_OK);
            assert_int_equal(mc_engine_set_compare(engine, "seed", "7"), MC_ENGINE_OK);
            assert_int_equal(mc_engine_set_compare(engine, "cases", "1"), MC_ENGINE_OK);
        }
        assert_int_equal(mc_engine_compare(engine, label, other), MC_ENGINE_OK);
        for (i = 0; i < sizeof(formats) / sizeof(formats[0]); i++) {
            const char *plain[] = {"compare", "-o", wanted, "-f",  formats[i],
                                   "--pair",  pair, label,  other, NULL};
            const char *with[] = {"compare",     "-o",    wanted,    "-f",  formats[i], "--pair",
                                  pair,          "--all", "--draws", "299", "--test",   "wilcoxon",
                                  "--statistic", "mad",   "--seed",  "7",   "--cases",  "1",
                                  label,         other,   NULL};

            assert_int_equal(mc_test_command(more == 1 ? with : plain), 0);
            assert_int_equal(mc_engine_write_comparison(engine, formats[i], out), MC_ENGINE_OK);
            mc_assert_same_file(out, wanted);
        }
    }
    mc_engine_close(engine);
}

static void assert_number(const json_t *object, const char *key, double value)
{
    const json_t *number = json_object_get(object, key);

    if (number == NULL || json_is_null(number))
        assert_true(isnan(value));
    else
        assert_near(value, json_number_value(number), 0);
}

static void assert_text(const json_t *object, const char *key, const char *text)
{
    const char *there = json_string_value(json_object_get(object, key));

    assert_string_equal(text, there == NULL ? "" : there);
}

static void assert_change(const struct mc_engine_change *change, const json_t *there)
{
    const json_t *interval = json_object_get(there, "interval");

    assert_text(there, "dataset", change->dataset);
    assert_text(there, "phenomenon", change->phenomenon);
    assert_text(there, "metric", change->metric);
    assert_text(there, "check", change->check);
    assert_text(there, "test", change->test);
    assert_text(there, "level", change->level);
    assert_text(there, "outcome", change->outcome);
    assert_text(there, "reason", change->reason);
    assert_number(there, "base", change->base);
    assert_number(there, "new", change->changed);
    assert_number(there, "change", change->change);
    assert_number(there, "p", change->p);
    assert_number(there, "p_maxt", change->p_adjusted);
    assert_number(there, "n", (double)change->n);
    assert_number(there, "n_changed", (double)change->n_changed);
    assert_int_equal(interval == NULL, isnan(change->low));
    if (interval != NULL) {
        assert_near(change->low, json_number_value(json_array_get(interval, 0)), 0);
        assert_near(change->high, json_number_value(json_array_get(interval, 1)), 0);
    }
}

/* One metric is renamed, so that it must be said which it was. */
static void test_changes_and_verdict(void **state)
{
    const char *compares[] = {"compare", "-f", "json", "-o",  wanted,
                              "--pair",  pair, base,   other, NULL};
    struct mc_engine_comparison found = {.struct_size = sizeof(found)};
    struct mc_engine_change change = {.struct_size = sizeof(change)};
    struct mc_engine *engine = mc_engine_open(NULL);
    json_t *root, *changes;
    size_t i;

    (void)state;
    assert_int_equal(mc_test_command(compares), 0);
    root = json_load_file(wanted, 0, NULL);
    changes = json_object_get(root, "changes");
    assert_int_equal(mc_engine_n_changes(engine), 0);
    assert_int_equal(mc_engine_set_compare(engine, "pair", pair), MC_ENGINE_OK);
    assert_int_equal(mc_engine_compare(engine, base, other), MC_ENGINE_OK);
    assert_true(json_array_size(changes) > 10);
    assert_int_equal(mc_engine_n_changes(engine), json_array_size(changes));
    for (i = 0; i < json_array_size(changes); i++) {
        assert_int_equal(mc_engine_change(engine, i, &change), MC_ENGINE_OK);
        assert_change(&change, json_array_get(changes, i));
    }
    assert_int_equal(mc_engine_comparison(engine, &found), MC_ENGINE_OK);
    assert_string_equal(found.sentence,
                        json_string_value(json_array_get(json_object_get(root, "sentences"), 0)));
    assert_number(root, "blocking", (double)found.n_blocking);
    assert_number(root, "warnings", (double)found.n_warnings);
    assert_number(root, "cases", (double)found.n_cases);
    assert_int_equal(found.n_cases_failed + found.n_cases_passed,
                     json_array_size(json_object_get(root, "changed_cases")));
    json_decref(root);
    mc_engine_close(engine);
}

static const struct {
    const char *name, *value; /* a setting; NULL: none */
    char *changed;
    int exit_code, verdict;
} verdicts[] = {
    {NULL, NULL, base, 0, MC_ENGINE_PASSED},
    {NULL, NULL, less, 1, MC_ENGINE_FAILED},
    {"on-missing", "warn", less, 0, MC_ENGINE_PASSED},
    {"fail-if", "right_order(smatch) > 0", base, 0, MC_ENGINE_FAILED},
    {"fail-if", "right_order(smatch) > 1", base, 0, MC_ENGINE_PASSED},
    {"fail-if", "right_order(nothing) > 1", base, 0, -MC_ENGINE_USAGE},
};

/* The verdict is that of the gate whose baseline is the first report, and whose run is the second.
 */
static void test_verdicts(void **state)
{
    static const char *const words[] = {"passed", "failed", "no verdict"};
    struct mc_engine_comparison found = {.struct_size = sizeof(found)};
    char report[1200], option[100];
    json_t *root;
    size_t i;

    (void)state;
    (void)snprintf(report, sizeof(report), "json=%s", wanted);
    for (i = 0; i < sizeof(verdicts) / sizeof(verdicts[0]); i++) {
        const char *gates[] = {"gate", "-p",     "negation", "--baseline", base, "--report", report,
                               "-m",   "smatch", "-m",       "bleu",       NULL, NULL};
        struct mc_engine *engine = mc_engine_open(NULL);
        int code;

        if (verdicts[i].name != NULL) {
            (void)snprintf(option, sizeof(option), "--%s=%s", verdicts[i].name, verdicts[i].value);
            gates[11] = option;
            assert_int_equal(mc_engine_set_compare(engine, verdicts[i].name, verdicts[i].value),
                             MC_ENGINE_OK);
        }
        code = mc_engine_compare(engine, base, verdicts[i].changed);
        if (verdicts[i].verdict < 0) {
            assert_int_equal(code, -verdicts[i].verdict);
            mc_engine_close(engine);
            continue;
        }
        assert_int_equal(code, MC_ENGINE_OK);
        assert_int_equal(mc_engine_comparison(engine, &found), MC_ENGINE_OK);
        assert_int_equal(found.exit_code, verdicts[i].exit_code);
        assert_int_equal(found.verdict, verdicts[i].verdict);
        if (verdicts[i].changed == less) { /* without the second metric */
            gates[9] = "--jobs";
            gates[10] = "1";
        }
        (void)mc_test_command(gates);
        root = json_load_file(wanted, 0, NULL);
        assert_text(root, "verdict", words[found.verdict]);
        assert_string_equal(found.verdict_sentence, json_string_value(json_array_get(
                                                        json_object_get(root, "sentences"), 0)));
        json_decref(root);
        mc_engine_close(engine);
    }
}

/* --- what is refused -------------------------------------------------------------------------- */

static void keep(void *context, const char *lines)
{
    char *said = context;

    size_t length = strlen(said);

    (void)snprintf(said + length, 1000 - length, "%s", lines);
}

static void test_refused(void **state)
{
    char said[1000] = "";
    const struct mc_engine_hooks hooks = {
        .struct_size = sizeof(hooks), .context = said, .message = keep};
    struct mc_engine *engine = mc_engine_open(&hooks);
    struct mc_engine_comparison found = {.struct_size = sizeof(found)};
    struct mc_engine_change change = {.struct_size = sizeof(change)};
    struct mc_engine_error error = {.struct_size = sizeof(error)};
    FILE *stream = fopen(out, "w");

    (void)state;
    assert_int_equal(mc_engine_comparison(engine, &found), MC_ENGINE_USAGE);
    mc_assert_engine_error(engine, MC_ENGINE_USAGE, "nothing was compared");
    assert_int_equal(mc_engine_write_comparison(engine, "json", out), MC_ENGINE_USAGE);
    assert_int_equal(mc_engine_change(engine, 0, &change), MC_ENGINE_USAGE);
    assert_int_equal(mc_engine_set_compare(engine, "format", "json"), MC_ENGINE_USAGE);
    mc_assert_engine_error(engine, MC_ENGINE_USAGE, "unknown setting 'format'");
    assert_int_equal(mc_engine_set_compare(engine, "sed", "1"), MC_ENGINE_USAGE);
    mc_assert_engine_error(engine, MC_ENGINE_USAGE, "did you mean 'seed'?");
    assert_int_equal(mc_engine_set_compare(engine, "draws", "5"), MC_ENGINE_USAGE);
    assert_int_equal(mc_engine_set_compare(engine, "all", "perhaps"), MC_ENGINE_USAGE);
    assert_int_equal(mc_engine_set(engine, "on-missing", "warn"), MC_ENGINE_USAGE);
    assert_int_equal(mc_engine_compare(engine, base, "not-there.json"), MC_ENGINE_INPUT);
    mc_assert_engine_error(engine, MC_ENGINE_INPUT, "No such file");
    assert_int_equal(mc_engine_compare(engine, base, passive), MC_ENGINE_INPUT);
    mc_assert_engine_error(engine, MC_ENGINE_INPUT, "the runs have different cases");
    assert_int_equal(mc_engine_comparison(engine, &found), MC_ENGINE_USAGE);
    assert_non_null(stream);
    assert_true(fputs("{\n", stream) >= 0 && fclose(stream) == 0);
    assert_string_equal(said, "");
    assert_int_equal(mc_engine_compare(engine, out, base), MC_ENGINE_INPUT);
    mc_engine_last_error(engine, &error);
    assert_true(error.text[0] != '\0');
    assert_non_null(strstr(said, "out:")); /* with its place */
    assert_int_equal(mc_engine_compare(engine, base, base), MC_ENGINE_OK);
    assert_int_equal(mc_engine_write_comparison(engine, "csv", out), MC_ENGINE_USAGE);
    mc_assert_engine_error(engine, MC_ENGINE_USAGE,
                           "there are terminal, json, markdown, latex, html");
    assert_int_equal(mc_engine_write_comparison(engine, "json", base), MC_ENGINE_USAGE);
    assert_int_equal(mc_engine_change(engine, mc_engine_n_changes(engine), &change),
                     MC_ENGINE_USAGE);
    mc_assert_engine_error(engine, MC_ENGINE_USAGE, "is out of range");
    mc_engine_close(engine);
}

/* --- who calls -------------------------------------------------------------------------------- */

/* A caller that was built when the struct ended with the phenomenon. */
static void test_a_shorter_struct(void **state)
{
    struct mc_engine *engine = mc_engine_open(NULL);
    struct mc_engine_change change = {.struct_size = offsetof(struct mc_engine_change, metric),
                                      .metric = "untouched"};

    (void)state;
    assert_int_equal(mc_engine_compare(engine, base, base), MC_ENGINE_OK);
    assert_int_equal(mc_engine_change(engine, 0, &change), MC_ENGINE_OK);
    assert_string_equal(change.metric, "untouched");
    assert_true(change.phenomenon[0] != '\0');
    assert_int_equal(change.struct_size, offsetof(struct mc_engine_change, metric));
    mc_engine_close(engine);
}

struct job {
    const char *seed;
    char path[1100];
    int status;
};

static void *work(void *given)
{
    struct job *job = given;
    struct mc_engine *engine = mc_engine_open(NULL);

    job->status = mc_engine_set_compare(engine, "seed", job->seed);
    if (job->status == 0)
        job->status = mc_engine_set_compare(engine, "jobs", "2");
    if (job->status == 0)
        job->status = mc_engine_compare(engine, base, other);
    if (job->status == 0)
        job->status = mc_engine_write_comparison(engine, "json", job->path);
    mc_engine_close(engine);
    return NULL;
}

static void test_two_engines_in_two_threads(void **state)
{
    static const char *const seeds[] = {"1", "2"};
    struct job alone[2], beside[2];
    pthread_t threads[2];
    int i;

    (void)state;
    for (i = 0; i < 2; i++) {
        alone[i].seed = beside[i].seed = seeds[i];
        (void)snprintf(alone[i].path, sizeof(alone[i].path), "%s/alone-%d.json", folder, i);
        (void)snprintf(beside[i].path, sizeof(beside[i].path), "%s/beside-%d.json", folder, i);
        (void)work(&alone[i]);
        assert_int_equal(alone[i].status, 0);
    }
    for (i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, work, &beside[i]), 0);
    for (i = 0; i < 2; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    for (i = 0; i < 2; i++) {
        assert_int_equal(beside[i].status, 0);
        mc_assert_same_file(beside[i].path, alone[i].path);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_format_is_that_of_the_command),
        cmocka_unit_test(test_changes_and_verdict),
        cmocka_unit_test(test_verdicts),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_a_shorter_struct),
        cmocka_unit_test(test_two_engines_in_two_threads),
    };

    return cmocka_run_group_tests(tests, open_folder, close_folder);
}
