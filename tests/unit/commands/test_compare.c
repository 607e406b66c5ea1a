/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What `compare` and `gate` read is damaged, a leaf of each kind: the report of either run, the
 * baseline, the policy. Each call ends with a documented exit code; where it is no verdict, with
 * the file and the place; and no verdict, be it the same, is given in silence about a report that
 * is not as it was written. */
#include "commands/command.h"
#include "commands/command_call.h"
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "report/checksum.h"
#include "tests/unit/report_leaves.h"

static char folder[1024], base_path[1100], new_path[1100], bad_path[1100], said_path[1100];
static struct mc_arena *lasting;
static json_t *base_report, *new_report;

static char *said;

/* From here on the stream of that number goes to the file; returns where it went, to be put back.
 */
static int turn(FILE *stream, int descriptor)
{
    int kept = dup(fileno(stream));

    assert_true(kept >= 0 && descriptor >= 0 && fflush(stream) == 0);
    assert_true(dup2(descriptor, fileno(stream)) >= 0);
    return kept;
}

static void turn_back(FILE *stream, int kept)
{
    assert_true(fflush(stream) == 0 && dup2(kept, fileno(stream)) >= 0);
    (void)close(kept);
}

/* The exit code of a call; what it says on standard error stands in `said`. */
static int called(const char *const *words)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    FILE *stream = fopen(said_path, "w+"), *nowhere = fopen("/dev/null", "w");
    char *argv[40] = {NULL};
    int argc, kept[2], code;
    off_t length;

    assert_non_null(stream);
    assert_non_null(nowhere);
    for (argc = 0; words[argc] != NULL; argc++)
        argv[argc] = mc_arena_format(arena, "%s", words[argc]);
    kept[0] = turn(stdout, fileno(nowhere));
    kept[1] = turn(stderr, fileno(stream));
    code = mc_command_do(mc_command_find(words[0]), argc, argv, &error);
    if (error.code != MC_CODE_OK) {
        code = (int)error.code;
        (void)fprintf(stderr, "%s\n", error.text);
    }
    turn_back(stderr, kept[1]);
    turn_back(stdout, kept[0]);
    length = lseek(fileno(stream), 0, SEEK_END);
    assert_true(length >= 0);
    said = realloc(said, (size_t)length + 1);
    assert_non_null(said);
    assert_int_equal(pread(fileno(stream), said, (size_t)length, 0), length);
    said[length] = '\0';
    (void)fclose(stream);
    (void)fclose(nowhere);
    mc_arena_free(arena);
    return code;
}

static void write_json(json_t *root, const char *path)
{
    char *text = json_dumps(root, JSON_REAL_PRECISION(17) | JSON_INDENT(1));
    FILE *stream = fopen(path, "w");

    assert_non_null(text);
    assert_non_null(stream);
    assert_true(fputs(text, stream) >= 0);
    assert_int_equal(fclose(stream), 0);
    free(text);
}

static json_t *report_of(const char *metric, const char *path)
{
    const char *suite = mc_source_path("tests/reports/leaves/suite/1-negation.json");
    const char *const words[] = {"run",           "-q",       "-j1", "-m",  metric, "--resamples=0",
                                 "--format=json", "--output", path,  suite, NULL};
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice text;
    json_t *root;

    assert_int_equal(called(words), MC_CODE_OK);
    assert_int_equal(mc_file_read_text(path, lasting, &text, &error), 0);
    root = json_loadb(text.data, text.length, 0, NULL);
    assert_non_null(root);
    return root;
}

static int open_all(void **state)
{
    (void)state;
    lasting = mc_arena_new();
    if (setenv("SOURCE_DATE_EPOCH", "0", 1) != 0 ||
        setenv("METRICHECK_DATA", mc_source_path("tests/frozen"), 1) != 0 ||
        mc_new_folder(folder) != 0)
        return -1;
    (void)snprintf(base_path, sizeof(base_path), "%s/base.json", folder);
    (void)snprintf(new_path, sizeof(new_path), "%s/new.json", folder);
    (void)snprintf(bad_path, sizeof(bad_path), "%s/bad.json", folder);
    (void)snprintf(said_path, sizeof(said_path), "%s/said", folder);
    base_report = report_of("bleu", base_path);
    new_report = report_of("bleu=bleu:order=1", new_path);
    return 0;
}

static int close_all(void **state)
{
    (void)state;
    json_decref(base_report);
    json_decref(new_report);
    mc_arena_free(lasting);
    free(said);
    (void)remove(base_path);
    (void)remove(new_path);
    (void)remove(bad_path);
    (void)remove(said_path);
    return remove(folder);
}

/* Whether "PATH:LINE:COLUMN: " stands there. */
static bool names_place(const char *path)
{
    const char *at = strstr(said, path);
    int line, column, n = 0;

    return at != NULL && sscanf(at + strlen(path), ":%d:%d: %n", &line, &column, &n) == 2 && n > 0;
}

static bool is_verdict(int code)
{
    return code == MC_CODE_OK || code == MC_CODE_NEGATIVE || code == MC_CODE_NO_VERDICT;
}

/* When and by what it was written. */
static bool is_head(const char *kind)
{
    return mc_checksum_passes_over[mc_known_index(mc_slice_of(kind), mc_checksum_passes_over)] !=
           NULL;
}

/* Damages one leaf of each `step`-th kind, each in another way (METRICHECK_TEST_SIZE=6: in every
 * way), and has it judged. is_report: of a report; else what is judged by, in which any value that
 * can be read may decide otherwise. */
static void each_is_judged(json_t *root, const char *const *words, size_t step, bool is_report)
{
    struct mc_leaves leaves = mc_leaves_of(root, false);
    size_t n_refused = 0, n_bad = 0, n_ways = mc_test_size(1), i;

    for (i = 0; i < leaves.n / step * n_ways; i++) {
        struct mc_leaf *leaf = &leaves.items[i / n_ways * step];
        size_t how = i / n_ways + i % n_ways;
        json_t *old;
        const char *what = mc_leaf_damage(leaf, how, &old);
        int code;

        write_json(root, bad_path);
        mc_leaf_mend(leaf, how, old);
        code = called(words);
        n_refused += code == MC_CODE_INPUT;
        if (is_verdict(code) ? !is_report || is_head(leaf->kind) || names_place(bad_path)
                             : code == MC_CODE_INPUT && names_place(bad_path))
            continue;
        print_error("%s, %s: exit code %d, and said is: %s\n", leaf->kind, what, code, said);
        n_bad++;
    }
    assert_int_equal(n_bad, 0);
    assert_true(n_refused > 0);
    mc_leaves_free(&leaves);
}

static void test_base(void **state)
{
    const char *const words[] = {
        "compare", bad_path, new_path, "--draws=99", "-j1", "--format=json", "--output=/dev/null",
        NULL};

    (void)state;
    each_is_judged(base_report, words, 1, true);
}

static void test_new(void **state)
{
    const char *const words[] = {
        "compare", base_path, bad_path, "--draws=99", "-j1", "--format=json", "--output=/dev/null",
        NULL};

    (void)state;
    each_is_judged(new_report, words, 1, true);
}

static void test_baseline(void **state)
{
    const char *suite = mc_source_path("tests/reports/leaves/suite/1-negation.json");
    const char *const words[] = {"gate",       "-q",     "-j1",        "-m",  "bleu",
                                 "--baseline", bad_path, "--draws=99", suite, NULL};

    (void)state;
    each_is_judged(base_report, words, 7, true);
}

static void test_policy(void **state)
{
    const char *path = mc_source_path("tests/policies/valid/all-keys/input.json");
    const char *const words[] = {"compare", base_path,    new_path, "--policy",
                                 bad_path,  "--draws=99", "-j1",    "--output=/dev/null",
                                 NULL};
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice text;
    json_t *root;

    (void)state;
    assert_int_equal(mc_file_read_text(path, lasting, &text, &error), 0);
    root = json_loadb(text.data, text.length, 0, NULL);
    assert_non_null(root);
    each_is_judged(root, words, 1, false);
    json_decref(root);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_base),
        cmocka_unit_test(test_new),
        cmocka_unit_test(test_baseline),
        cmocka_unit_test(test_policy),
    };

    return cmocka_run_group_tests_name("compare", tests, open_all, close_all);
}
