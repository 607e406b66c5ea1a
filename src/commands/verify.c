/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verify.c: the command `verify`: checks that the statistics of a report follow from its cases. */
#include "base/file.h"
#include "base/thread_pool.h"
#include "commands/command.h"
#include "engine/messages.h"
#include "engine/columns.h"
#include "metrics/host/catalog.h"
#include "report/saved_report.h"
#include "report/verification.h"
#include "run/option_rows.h"

struct verify_options {
    long long jobs;
    bool quiet;
};

static const struct mc_option options[] = {
    MC_ROW_JOBS(struct verify_options, jobs),
    MC_ROW_QUIET(struct verify_options, quiet, "Print nothing if all statistics agree."),
    MC_OPTIONS_END};

static const struct mc_example examples[] = {
    {"metricheck run -m bleu -p negation -f json -o report.json && metricheck verify report.json",
     "Check the statistics of a report against its cases."},
    {NULL, NULL}};

struct verify_call {
    const struct verify_options *values;
    struct mc_thread_pool *pool;
    FILE *stream;
    bool agree;
};

static void report_file(const struct verify_call *call, const char *path,
                        const struct mc_saved_report *report, const struct mc_verification *result,
                        struct mc_arena *arena)
{
    bool quiet = call->values->quiet;
    size_t n_missing = result->n_missing + result->n_missing_sentences;
    bool lacks = result->must_be_whole && n_missing > 0;
    const char *counts = mc_verified_words(result->n_figures, result->n_sentences, arena);

    if (result->n_different > 0)
        (void)fprintf(call->stream, "%s: %zu of %s do not follow from the cases\n", path,
                      result->n_different, counts);
    else if (!lacks && (!quiet || result->was_changed))
        (void)fprintf(call->stream, "%s: %s of %zu cases and %zu metrics recomputed, all agree%s\n",
                      path, counts, mc_suite_n_selected(&report->suite), report->table->n_columns,
                      result->was_changed ? "; but the report is not as it was written" : "");
    if (lacks || (n_missing > 0 && !quiet))
        (void)fprintf(call->stream, "%s: %s that the cases give %s not in it%s\n", path,
                      mc_verified_words(result->n_missing, result->n_missing_sentences, arena),
                      n_missing == 1 ? "is" : "are", lacks ? "" : ", which another build wrote");
    if (result->n_unknown > 0 && !quiet)
        (void)fprintf(call->stream, "%s: unknown here and not checked: %zu entr%s\n", path,
                      result->n_unknown, result->n_unknown == 1 ? "y" : "ies");
    if (!quiet)
        (void)fprintf(call->stream, "%s: not recomputed: %s\n", path,
                      mc_verification_unchecked(result, arena));
}

/* Scores the sentinels again on the sentences of the report, if it has figures of them. */
static int score_sentinels(const struct verify_call *call, struct mc_saved_report *report,
                           struct mc_arena *arena, struct mc_error *error)
{
    struct mc_score_table *table = NULL;
    struct mc_catalog *catalog;
    int status;

    if (report->kept != NULL || !mc_report_has_sentinels(report))
        return 0;
    catalog = mc_catalog_new(arena);
    status = mc_sentinels_score(&report->suite, catalog, call->pool, report->settings.seed, arena,
                                &table, error);
    mc_catalog_close(catalog);
    report->settings.sentinels = table;
    return status;
}

static int verify(struct verify_call *call, const char *path, struct mc_error *error)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_saved_report report;
    struct mc_verification result;
    int status = mc_saved_report_read(path, arena, diagnostics, &report, error);
    bool is_open = status == 0;

    if (status != 0 && diagnostics->n_errors > 0)
        error->text[0] = '\0'; /* the findings have the details */
    if (status == 0)
        status = score_sentinels(call, &report, arena, error);
    if (status == 0)
        status = mc_verify_report(&report, call->pool, arena, &result, error);
    mc_diagnostics_print(diagnostics, stderr, MC_FINDINGS_SHOWN);
    if (status == 0) {
        report_file(call, path, &report, &result, arena);
        call->agree = call->agree && result.n_different == 0 && !result.was_changed &&
                      !(result.must_be_whole && result.n_missing + result.n_missing_sentences > 0);
    }
    if (is_open)
        mc_saved_report_close(&report);
    mc_arena_free(arena);
    return status;
}

static int work(void *option_values, const struct mc_option_list *operands, struct mc_arena *arena,
                struct mc_error *error)
{
    const struct verify_options *values = option_values;
    struct verify_call call = {values, NULL, NULL, true};
    struct mc_output output;
    int status = 0;
    size_t i;

    (void)arena; /* each report has its own */
    if (operands->n_items == 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "no report; `metricheck run -f json -o FILE` writes one");
    if (mc_output_open("-", &output, error) != 0)
        return -1;
    call.stream = output.stream;
    call.pool = mc_thread_pool_new((unsigned)values->jobs);
    for (i = 0; i < operands->n_items && status == 0; i++)
        status = verify(&call, operands->items[i], error);
    mc_thread_pool_free(call.pool);
    status = mc_output_end(&output, status, error);
    return status != 0 ? -1 : call.agree ? MC_CODE_OK : MC_CODE_NEGATIVE;
}

const struct mc_command mc_command_verify = {
    "verify",
    NULL,
    MC_FOR_ALL,
    "recompute the statistics of a JSON report",
    "REPORT.json... [-j N]",
    "Reads reports of `metricheck run -f json`, analyses their cases again with the "
    "settings and the seed of the report, and compares every number: means, deviations, "
    "correlations, rankings, intervals, the statistics of the human scores, bounds and "
    "counts, the best metrics and the verdicts, and the names that they stand under. Suites "
    "and metrics are not needed.\n"
    "\n"
    "A number that differs by more than 1e-9 (relative, if it is greater than 1) is shown "
    "with its place in the file, and the exit code is 1. The version or build that wrote "
    "the report does not matter; for a build that wrote fewer statistics, the number of "
    "missing ones is reported. But if the report holds another number of values than it "
    "states (values), something was removed, and missing ones also give exit code 1. "
    "Other report formats lack the scores behind their statistics and cannot be verified. "
    "Sentinels are scored again on the sentences of the report, and what is marked in sentences and "
    "graphs is found again; the sentences of a verdict and the reasons of missing figures are "
    "compared where the same version wrote them. Checksums of suites, corpus scores, agreement of "
    "single judges and what an edit would score do not follow from the cases; the last line names "
    "those that the report has. They, texts and places in suites are held against the checksum that "
    "the report ends with: where it is not that of what the report states, exit code 1. It shows "
    "what was changed by mistake or for looks, not who wrote the report. "
    "A report without the sentences of its cases "
    "(--report-cases of `run`) cannot be verified. A report of another schema is refused with exit code "
    "3 and advice.",
    options,
    examples,
    MC_COMMAND_WORK(work, 0, struct verify_options, 0, false),
};
