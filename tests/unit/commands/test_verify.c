/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a report states is changed, a leaf of each kind that reports have today, in reports that
 * hold about all tables, and exchanged, an order of each kind: `verify` sees each, by the checksum;
 * and without one each but what a suite gives and nothing follows from. */
#include "commands/command.h"
#include "commands/command_call.h"
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "engine/columns.h"
#include "metrics/host/catalog.h"
#include "report/checksum.h"
#include "report/saved_report.h"
#include "report/verification.h"
#include "tests/unit/report_leaves.h"

/* Given, and nothing follows from it, at least not in these reports; only the checksum knows how it
 * was. */
static const struct {
    const char *kind, *reason;
} given[] = {
    {"cases.#.id", "a name"},
    {"cases.#.note", "a text"},
    {"cases.#.subphenomenon", "nothing is grouped by it"},
    {"cases.#.system", "nothing is grouped by it"},
    {"cases.#.category", "nothing is grouped by it"},
    {"cases.#.document", "nothing is grouped by it"},
    {"cases.#.segment", "nothing is grouped by it"},
    {"cases.#.language", "nothing is grouped by it"},
    {"cases.#.source_language", "nothing is grouped by it"},
    {"cases.#.at.#", "a place in a file of a suite"},
    {"cases.#.alignments.*", "stands in comments of graphs, which a report does not hold"},
    {"cases.#.content.graphs", "counts comments of graphs, which a report does not hold"},
    {"cases.#.best_edits.*", "what an edit scores, the metric says"},
    {"cases.#.expectations.#.from_phenomenon", "which file says so"},
    {"cases.#.metric_spans.*.#.category", "no figure counts categories"},
    {"cases.#.metric_spans.*.#.severity", "a metric that marks anything marks it so or so"},
    {"cases.#.spans.#.category", "no figure counts categories"},
    {"cases.#.standard_errors.*", "of repeats, which a report does not hold"},
    {"datasets.#.judges.*", "of single ratings, which a report does not hold"},
    {"datasets.#.phenomena.#.judges.*", "of single ratings, which a report does not hold"},
    {"datasets.#.scale.kind", "a word"},
    {"files.#.path", "the name of a file"},
    {"files.#.suite", "the name of a suite"},
    {"suites.#.name", "the name of a suite"},
    {"suites.#.version", "of a file of a suite"},
    {"suites.#.sha256", "of files of a suite"},
    {"metrics.#.signature", "what the metric calls itself"},
    {"metrics.#.range.#", "an open end bounds nothing; from others the bounds follow"},
    {"metrics.#.direction_known", "what the score file says"},
    {"metrics.#.may_exceed", "what the metric says"},
    {"datasets.#.phenomena.#.description", "a text"},
    {"datasets.#.phenomena.#.title", "a text"},
    {"settings.preset", "a name"},
    {"cases.#.expectations.#.than.#", "none of the cases has the phenomenon"},
    {"other_cases.#.at.#", "a place in a file of a suite"},
    {"other_cases.#.id", "a name"},
    {"other_cases.#.item", "figures of those that are shown are by case"},
    {"other_cases.#.system", "figures of those that are shown are by case"},
    {"other_cases.#.standard_errors.*", "of repeats, which a report does not hold"},
    {"settings.gold_gap", "no two human scores lie between"},
    {"settings.draws", "tests of few cases are exact"},
    {"settings.threshold_percentile", "few scores lie near each other"},
};
enum { N_GIVEN = sizeof(given) / sizeof(given[0]) };

/* Lists whose order is that of a suite or a call; figures stand under names. */
static const char *const free_orders[] = {"datasets",
                                          "cases.#.at",
                                          "cases.#.expectations",
                                          "cases.#.expectations.#.than",
                                          "cases.#.metric_spans.*",
                                          "cases.#.spans",
                                          "other_cases.#.at",
                                          "settings.statistics",
                                          NULL};

/* Calls of `run` on tests/reports/leaves, whose reports hold every table between them. */
static const char *const calls[][40] = {
    {"-m", "bleu", "--group-by", "item", "--ties", "0.1", "--thin-correlations", "--draws", "10",
     NULL},
    {"-m", "smatch", "-m", "bleu", "-p", "negation", "--matrix=tests", "--draws", "10",
     "--resample", "cluster", NULL},
    {"-m",          "bleu",
     "-m",          "sema",
     "-m",          "constant",
     "--mine",      "m",
     "--against",   "bleu",
     "--draws",     "10",
     "--sentinels", "--matrix",
     "pearson",     "--omnibus",
     "--calibrate", "isotonic",
     "--edits",     "3",
     "--contrast",  "passive/negation",
     "--challenge", "--statistic",
     "all",         NULL},
    {"--preset", "zeidler2022", "-d", "first", NULL},
};
enum { N_CALLS = sizeof(calls) / sizeof(calls[0]) };

static char folder[1024], path[1100];
static struct mc_arena *lasting;
static struct mc_catalog *catalog;
static bool was_met[N_GIVEN];

static int open_all(void **state)
{
    (void)state;
    lasting = mc_arena_new();
    catalog = mc_catalog_new(lasting);
    if (setenv("SOURCE_DATE_EPOCH", "0", 1) != 0 ||
        setenv("METRICHECK_DATA", mc_source_path("tests/frozen"), 1) != 0 ||
        mc_new_folder(folder) != 0)
        return -1;
    (void)snprintf(path, sizeof(path), "%s/report.json", folder);
    return 0;
}

static int close_all(void **state)
{
    (void)state;
    mc_catalog_close(catalog);
    mc_arena_free(lasting);
    return remove(path) != 0 || remove(folder) != 0 ? -1 : 0;
}

/* The report of a call, parsed. */
static json_t *report_of(const char *const *options)
{
    const char *const usual[] = {
        "run",
        "-q",
        "-j1",
        "--resamples=2",
        "--format=json",
        mc_arena_format(lasting, "--output=%s", path),
        mc_arena_format(lasting, "--scores=%s",
                        mc_source_path("tests/reports/leaves/scores.jsonl")),
        mc_source_path("tests/reports/leaves/suite"),
        NULL};
    char *argv[60] = {NULL};
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice text;
    json_t *root;
    int argc = 0, i;

    for (i = 0; usual[i] != NULL; i++)
        argv[argc++] = mc_arena_format(lasting, "%s", usual[i]);
    while (*options != NULL)
        argv[argc++] = mc_arena_format(lasting, "%s", *options++);
    assert_int_equal(mc_command_do(mc_command_find("run"), argc, argv, &error), 0);
    assert_int_equal(mc_file_read_text(path, lasting, &text, &error), 0);
    root = json_loadb(text.data, text.length, 0, NULL);
    assert_non_null(root);
    return root;
}

/* How many places `verify` says something is wrong at; SIZE_MAX: it is no report. */
static size_t n_seen(json_t *root)
{
    char *text = json_dumps(root, JSON_REAL_PRECISION(17));
    struct mc_arena *arena = mc_arena_new();
    struct mc_diagnostics *findings = mc_diagnostics_new(arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_verification found;
    struct mc_score_table *table = NULL;
    struct mc_saved_report report;
    size_t n = SIZE_MAX;

    assert_non_null(text);
    if (mc_saved_report_read_text(mc_slice_of("r"), mc_slice_of(text), arena, findings, &report,
                                  &error) == 0) {
        if (mc_report_has_sentinels(&report)) {
            assert_int_equal(mc_sentinels_score(&report.suite, catalog, NULL, report.settings.seed,
                                                arena, &table, &error),
                             0);
            report.settings.sentinels = table;
        }
        if (mc_verify_report(&report, NULL, arena, &found, &error) == 0)
            n = found.n_different + (found.must_be_whole ? found.n_missing : 0) +
                (found.was_changed ? 1 : 0);
        mc_saved_report_close(&report);
    }
    if (n == SIZE_MAX)
        assert_int_equal(error.code, MC_CODE_INPUT);
    mc_arena_free(arena);
    free(text);
    return n;
}

/* When and by what it was written. */
static bool is_head(const char *kind)
{
    size_t i;

    for (i = 0; mc_checksum_passes_over[i] != NULL; i++)
        if (strcmp(kind, mc_checksum_passes_over[i]) == 0)
            return true;
    return false;
}

static bool is_given(const char *kind)
{
    size_t i;

    for (i = 0; i < N_GIVEN; i++)
        if (mc_kind_is(kind, given[i].kind))
            return was_met[i] = true;
    return false;
}

/* Changes leaves [n], has the report verified, and puts back what was there. */
static size_t n_seen_changed(json_t *root, const struct mc_leaf *leaves, size_t n, bool is_far)
{
    json_t **old = calloc(n, sizeof(*old));
    size_t found, i;

    assert_non_null(old);
    for (i = 0; i < n; i++)
        old[i] = mc_leaf_put(&leaves[i], mc_leaf_other(&leaves[i], is_far));
    found = n_seen(root);
    for (i = 0; i < n; i++)
        json_decref(mc_leaf_put(&leaves[i], old[i]));
    free(old);
    return found;
}

/* Says so where one of the leaves is not seen: all at once, else one half after the other. */
static size_t n_unseen(json_t *root, const struct mc_leaf *leaves, size_t n)
{
    size_t found = n_seen_changed(root, leaves, n, false);

    if (n == 1 ? found > 0 : found == n)
        return 0;
    if (n == 1 && n_seen_changed(root, leaves, n, true) > 0)
        return 0;
    if (n == 1) {
        print_error("%s is changed, and verify does not see it\n", leaves->kind);
        return 1;
    }
    return n_unseen(root, leaves, n / 2) + n_unseen(root, leaves + n / 2, n - n / 2);
}

/* --- kinds ------------------------------------------------------------------------------------ */

/* Those that were tried in an earlier report. */
static struct mc_string_map *tried;

static bool is_new(const struct mc_leaf *leaf)
{
    bool added;
    const char *type =
        mc_arena_format(lasting, "%s %d", leaf->kind, (int)json_typeof(mc_leaf_value(leaf)));

    (void)mc_string_map_add(tried, mc_slice_of(type), &added);
    return added;
}

/* What the cases are, and what is asked: a change may change any figure. */
static bool is_cause(const char *kind)
{
    static const char *const causes[] = {"cases.*",
                                         "settings.*",
                                         "files.*",
                                         "seed",
                                         "other_cases.*",
                                         "other_datasets.*",
                                         "metrics.#.*",
                                         "datasets.#.scale*",
                                         "datasets.#.judgement",
                                         "datasets.#.name",
                                         "datasets.#.phenomena.#.name"};
    size_t i;

    for (i = 0; i < sizeof(causes) / sizeof(causes[0]); i++)
        if (mc_kind_is(kind, causes[i]))
            return true;
    return false;
}

static json_t *without_checksum(json_t *root, json_t **checksum)
{
    json_int_t n_values = json_integer_value(json_object_get(root, "values"));

    *checksum = json_incref(json_object_get(root, "checksum"));
    assert_non_null(*checksum);
    assert_int_equal(json_object_del(root, "checksum"), 0);
    assert_int_equal(json_object_set_new(root, "values", json_integer(n_values - 1)), 0);
    return root;
}

/* Figures all at once, causes one after the other, and given ones with the checksum. */
static size_t n_unseen_values(json_t *root)
{
    struct mc_leaves leaves = mc_leaves_of(root, false);
    size_t n = 0, n_bad = 0, i;
    json_t *checksum;

    assert_int_equal(n_seen(root), 0);
    for (i = 0; i < leaves.n; i++)
        if (!is_head(leaves.items[i].kind) && is_given(leaves.items[i].kind) &&
            is_new(&leaves.items[i]))
            n_bad += n_unseen(root, &leaves.items[i], 1);
    (void)without_checksum(root, &checksum);
    assert_int_equal(n_seen(root), 0);
    for (i = 0; i < leaves.n; i++) {
        struct mc_leaf *leaf = &leaves.items[i];

        if (is_head(leaf->kind) || is_given(leaf->kind) || !is_new(leaf))
            continue;
        if (is_cause(leaf->kind))
            n_bad += n_unseen(root, leaf, 1);
        else
            leaves.items[n++] = *leaf;
    }
    if (n > 0)
        n_bad += n_unseen(root, leaves.items, n);
    mc_leaves_free(&leaves);
    json_decref(checksum);
    return n_bad;
}

static size_t n_unseen_orders(json_t *root)
{
    struct mc_leaves lists = mc_leaves_of(root, true);
    size_t n_bad = 0, i;
    json_t *old;

    for (i = 0; i < lists.n; i++) {
        struct mc_leaf *list = &lists.items[i];

        if (!is_new(list) || free_orders[mc_known_index(mc_slice_of(list->kind), free_orders)])
            continue;
        old = mc_leaf_put(list, json_copy(mc_leaf_value(list)));
        mc_leaf_exchange(list);
        if (n_seen(root) == 0) {
            print_error("two of %s are exchanged, and verify does not see it\n", list->kind);
            n_bad++;
        }
        json_decref(mc_leaf_put(list, old));
    }
    mc_leaves_free(&lists);
    return n_bad;
}

/* --- the tests -------------------------------------------------------------------------------- */

static void test_leaves_and_orders(void **state)
{
    size_t n_bad = 0, i;

    (void)state;
    tried = mc_string_map_new(lasting);
    for (i = 0; i < N_CALLS; i++) {
        json_t *root = report_of(calls[i]);

        n_bad += n_unseen_values(root);
        n_bad += n_unseen_orders(root);
        json_decref(root);
    }
    for (i = 0; i < N_GIVEN; i++)
        if (!was_met[i]) {
            print_error("%s is in no report\n", given[i].kind);
            n_bad++;
        }
    assert_int_equal(n_bad, 0);
    assert_true(mc_string_map_size(tried) > 500); /* kinds and orders */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_leaves_and_orders),
    };

    return cmocka_run_group_tests_name("verify", tests, open_all, close_all);
}
