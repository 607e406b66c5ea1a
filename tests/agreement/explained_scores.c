/* SPDX-License-Identifier: GPL-3.0-or-later */
/* explained_scores.c: scores calculated again from nothing but what explain() writes, against the
 * golden columns of the reference programs, on the golden pairs of our own and on the shared ones.
 */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/delimited.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/options.h"
#include "metrics/host/metric.h"
#include "metrics/host/runner.h"
#include "report/explain/explanation.h"
#include "suite/pairs.h"
#include "suite/suite.h"
#include "tests/agreement/explained_claims.h"
#include "tests/agreement/golden_rows.h"
#include "tests/agreement/sample.h"

struct table {
    struct mc_arena *arena;
    struct mc_suite *suite;
    struct mc_metric_inputs inputs;
    struct mc_delimited_file golden;
};

/* The number of a field, or the k-th of a list where the column is "NAME[k]". */
static double golden_number(const struct table *table, const struct mc_delimited_row *row,
                            const char *column)
{
    size_t item, index = mc_golden_column(&table->golden, column, &item, table->arena);
    double value;

    if (index >= row->n_fields)
        fail_msg("no column %s", column);
    if (mc_parse_real(mc_golden_item(row->fields[index], item, table->arena).data, &value) != 0)
        return (double)NAN;
    return value;
}

/* Claims of one specification and the same rows: what it explains serves all of them. */
static bool is_alike(const struct mc_explained_claim *a, const struct mc_explained_claim *b)
{
    return strcmp(a->file, b->file) == 0 && strcmp(a->spec, b->spec) == 0 &&
           strcmp(a->rows == NULL ? "" : a->rows, b->rows == NULL ? "" : b->rows) == 0 &&
           a->every == b->every;
}

static void check_score(const struct table *table, const struct mc_explained_claim *claim,
                        const struct mc_delimited_row *row, const struct mc_metric_outcome *outcome,
                        struct mc_explanation *explanation)
{
    double wanted = golden_number(table, row, claim->column), got;

    if (claim->without != NULL && mc_slice_is(row->fields[0], claim->without))
        return;
    if (isnan(wanted) || isnan(outcome->score)) { /* the program gave none, or there is none */
        if (!isnan(wanted))
            fail_msg("%s: %s: %s", claim->spec, row->fields[0].data, outcome->reason.data);
        return;
    }
    assert_null(mc_explanation_fault(explanation));
    got = claim->score(explanation->root);
    if (!(fabs(got - wanted) <= 1e-9 * fmax(1, fabs(wanted))))
        fail_msg("%s: %s: %.17g explained, %.17g wanted", claim->spec, row->fields[0].data, got,
                 wanted);
}

/* Every so manieth row is explained; of a sample (sample.h), fewer of each claim, and of what
 * compares vectors, which takes longest, a quarter but for METRICHECK_DEEP. */
static size_t step_of(const struct mc_explained_claim *claim)
{
    bool is_long = strstr(claim->spec, "vectors=") != NULL && getenv("METRICHECK_DEEP") == NULL;

    return (claim->every < 2 ? 1 : claim->every) * (is_long ? 4 : 1) * mc_sample_step();
}

/* All claims that are like the first. */
static void check_row(const struct table *table, const struct mc_explained_claim *first,
                      struct mc_metric *metric, const struct mc_delimited_row *row)
{
    uint32_t index = mc_string_map_find(table->suite->case_ids, row->fields[0]);
    const struct mc_explained_claim *claim;
    struct mc_error error = MC_NO_ERROR;
    struct mc_explanation explanation;
    struct mc_metric_outcome outcome;
    struct mc_metric_writer writer;

    if (index == MC_NOT_FOUND && mc_slice_is(row->fields[0], "CORPUS"))
        return;
    assert_true(index != MC_NOT_FOUND);
    mc_explanation_begin(&explanation, table->arena);
    writer = mc_explanation_writer(&explanation);
    if (mc_metric_explain(metric, MC_DIRECTION_FORWARD, table->inputs.made[index], &writer,
                          &outcome, table->arena, &error) != 0)
        fail_msg("%s: %s: %s", first->spec, row->fields[0].data, error.text);
    for (claim = first; claim->file != NULL; claim++)
        if (is_alike(first, claim))
            check_score(table, claim, row, &outcome, &explanation);
}

/* The graphs of both sides where the folder has them, else its table of pairs. */
static void read_cases(const char *folder, struct table *table)
{
    const char *reference = mc_arena_format(table->arena, "%s/checklist_b.amr", folder);
    struct mc_pairs_files files = {.references = &reference,
                                   .n_references = 1,
                                   .candidate =
                                       mc_arena_format(table->arena, "%s/checklist_a.amr", folder)};
    struct mc_error error = MC_NO_ERROR;
    int status;

    if (mc_file_exists(reference))
        status = mc_pairs_read_files(&files, MC_PAIRS_GRAPHS, table->arena, &table->suite, &error);
    else
        status = mc_pairs_read_table(mc_arena_format(table->arena, "%s/pairs.tsv", folder), NULL,
                                     table->arena, &table->suite, &error);
    if (status != 0)
        fail_msg("%s", error.text);
}

/* With the folder in place of each "@". */
static const char *with_folder(const char *spec, const char *folder, struct mc_arena *arena)
{
    const char *at = strchr(spec, '@');

    if (at == NULL)
        return spec;
    return mc_arena_format(arena, "%.*s%s%s", (int)(at - spec), spec, folder,
                           with_folder(at + 1, folder, arena));
}

static void check_claims(const char *folder, const struct table *cases,
                         const struct mc_explained_claim *claim)
{
    struct table table = *cases;
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric_spec spec;
    struct mc_metric *metric = NULL;
    char path[4200];
    size_t n_chosen = 0, i;

    table.arena = mc_arena_new();
    (void)snprintf(path, sizeof(path), "%s/%s.tsv", folder, claim->file);
    if (mc_delimited_read(path, MC_TAB_SEPARATED, table.arena, &table.golden, &error) != 0)
        fail_msg("%s", error.text);
    if (mc_metric_spec_parse(NULL, with_folder(claim->spec, folder, table.arena), table.arena,
                             &spec, &error) != 0 ||
        mc_metric_open(&spec, 1, table.arena, &metric, &error) != 0)
        fail_msg("%s", error.text);
    assert_true(table.golden.n_rows > 100);
    for (i = 1; i < table.golden.n_rows; i++) {
        if (claim->rows != NULL &&
            !mc_golden_chosen(&table.golden, &table.golden.rows[i], claim->rows))
            continue;
        if (n_chosen % step_of(claim) == 0)
            check_row(&table, claim, metric, &table.golden.rows[i]);
        n_chosen++;
    }
    assert_true(n_chosen > 100);
    mc_metric_close(metric);
    mc_arena_free(table.arena);
}

static void check_all(const char *folder, const struct mc_explained_claim *claims)
{
    struct table cases = {.arena = mc_arena_new()};
    const struct mc_explained_claim *claim, *before;

    read_cases(folder, &cases);
    cases.inputs = mc_metric_inputs_of(cases.suite, cases.arena);
    for (claim = claims; claim->file != NULL; claim++) {
        for (before = claims; !is_alike(before, claim); before++)
            ;
        if (before == claim)
            check_claims(folder, &cases, claim);
    }
    mc_arena_free(cases.arena);
}

static void test_own(void **state)
{
    (void)state;
    check_all(mc_source_path("tests/agreement/own/text"), mc_explained_texts);
}

static void test_shared(void **state)
{
    (void)state;
    check_all(mc_shared_path("goldens/text"), mc_explained_texts);
}

static void test_graphs(void **state)
{
    (void)state;
    check_all(mc_shared_path("goldens/amr"), mc_explained_graphs);
}

int main(void)
{
    struct CMUnitTest tests[] = {cmocka_unit_test(test_own), cmocka_unit_test(test_shared),
                                 cmocka_unit_test(test_graphs)};

    if (mc_sample_step() > 1)
        printf("# METRICHECK_SAMPLE=%zu: every so manieth row of each claim\n", mc_sample_step());
    mc_skip_without(&tests[1], "goldens/text");
    mc_skip_without(&tests[2], "goldens/amr");
    return cmocka_run_group_tests_name("explained_scores", tests, NULL, NULL);
}
