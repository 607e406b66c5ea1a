/* SPDX-License-Identifier: GPL-3.0-or-later */
/* export.c: the command `export`: writes a suite as a table or as JSON Lines. */
#include <stdio.h>
#include <strings.h>

#include "base/delimited.h"
#include "base/file.h"
#include "commands/command.h"
#include "engine/load.h"
#include "run/option_rows.h"
#include "suite/export.h"
#include "suite/filter.h"

struct export_options {
    const char *output, *filter;
    int format; /* enum mc_export_format; -1: by the name of the output */
    bool quiet, csv_safe;
};

static const struct mc_option options[] = {
    MC_ROW_WORD(
        struct export_options, format, 'f', "format", "FORMAT", "csv|tsv|jsonl|wmt",
        "`csv`, `tsv`, `jsonl` (JSON Lines), or `wmt`: JSON Lines as a shared task of metrics "
        "hands out. Default: by the ending of the output file, else jsonl."),
    MC_ROW_OUTPUT(struct export_options, output, "FILE",
                  "Write to this file. Default: standard output."),
    MC_ROW_TEXT(struct export_options, filter, 0, "filter", "EXPR", NULL,
                "Only cases that match, as in `metricheck run --filter`."),
    MC_ROW_FLAG(struct export_options, csv_safe, 0, "csv-safe",
                MC_CSV_SAFE_HELP
                " Such a table is for reading: the apostrophes stay when it is imported."),
    MC_ROW_QUIET(struct export_options, quiet, "Do not report what a table cannot hold."),
    MC_OPTIONS_END};

static enum mc_export_format format_of(const struct export_options *values)
{
    const char *dot = strrchr(values->output, '.');

    if (values->format >= 0)
        return (enum mc_export_format)values->format;
    if (dot != NULL && strcasecmp(dot, ".csv") == 0)
        return MC_EXPORT_CSV;
    return dot != NULL && strcasecmp(dot, ".tsv") == 0 ? MC_EXPORT_TSV : MC_EXPORT_JSONL;
}

static int select_cases(const char *filter, struct mc_arena *arena, struct mc_suite **suite,
                        struct mc_error *error)
{
    size_t i, n = (*suite)->n_cases;
    bool *keep = mc_arena_array(arena, n, sizeof(*keep));

    if (filter == NULL)
        return 0;
    for (i = 0; i < n; i++)
        keep[i] = true;
    if (mc_filter_apply(filter, *suite, keep, error) != 0)
        return -1;
    *suite = mc_suite_select(*suite, keep, arena);
    if ((*suite)->n_cases == 0)
        return mc_error_set(error, MC_CODE_USAGE, "no case matches --filter");
    return 0;
}

static int work(void *option_values, const struct mc_option_list *operands, struct mc_arena *arena,
                struct mc_error *error)
{
    static const char lost[] = ": empty in a table; jsonl keeps the difference";
    const struct export_options *values = option_values;
    enum mc_export_format format = format_of(values);
    struct mc_output output = {NULL, NULL, NULL};
    size_t n_textless, n_sourceless;
    struct mc_suite *suite;
    int status;

    if (mc_load_suites(operands, &mc_on_standard_error, values->quiet, arena, &suite, error) != 0 ||
        mc_load_check_output(values->output, suite, arena, error) != 0 ||
        select_cases(values->filter, arena, &suite, error) != 0)
        return -1;
    if (!values->quiet && (format == MC_EXPORT_CSV || format == MC_EXPORT_TSV)) {
        n_textless = mc_export_n_without_text(suite);
        n_sourceless = mc_export_n_without_source(suite);
        if (n_textless > 0)
            fprintf(stderr, "%zu case%s without sentences%s\n", n_textless,
                    n_textless == 1 ? "" : "s", lost);
        if (n_sourceless > 0)
            fprintf(stderr, "%zu case%s without a source%s\n", n_sourceless,
                    n_sourceless == 1 ? "" : "s", lost);
    }
    status = mc_output_open(values->output, &output, error);
    if (status == 0) {
        mc_export(suite, format, values->csv_safe, output.stream);
        status = mc_output_finish(&output, error);
    }
    mc_output_abandon(&output);
    return status;
}

static const struct mc_example examples[] = {
    {"metricheck export starter -o starter.csv", "The starter suite for a spreadsheet."},
    {"metricheck export starter --filter phenomenon:negation -o negation.tsv && metricheck score "
     "-q -m bleu --pairs negation.tsv",
     "Write the negations as a table and score it."},
    {"metricheck export post-edited.json | metricheck score -q -m ter --jsonl -",
     "Pipe cases as JSON Lines into another process."},
    {"metricheck export starter --format wmt -o challenge.jsonl",
     "A challenge set to be sent out."},
    {NULL, NULL}};

const struct mc_command mc_command_export = {
    "export",
    NULL,
    MC_FOR_CONTRIBUTORS,
    "write suites as tables or JSON Lines",
    "[SUITE...] [--format csv|tsv|jsonl|wmt] [-o FILE]",
    "Writes all cases of the suites (default: the starter suite), one per row or line, with id, "
    "references, candidate, graphs on one line, dataset, phenomenon, subphenomenon, score, "
    "ratings, system, item, tags, suite, source, licence, scale, judgement, notes, expectations "
    "and accepted findings. `metricheck import cases` reads the result.\n\n"
    "`metricheck score` reads all three formats: --pairs the tables, --jsonl the JSON Lines. CSV "
    "is quoted as in RFC 4180. In TSV, tabs and line breaks in texts become blanks. Ratings and "
    "tags are separated by `;` in tables and are lists in JSON Lines. Comments and line breaks of "
    "graphs are omitted.\n\n"
    "`--format wmt` writes a challenge set for metrics of translations: source, candidate and first "
    "reference under the keys of the evaluation task of WMT 2025, with the id of the case as "
    "`segment_id`, and nothing that says what is tested. `metricheck import wmt-scores` takes back "
    "what systems return.",
    options,
    examples,
    MC_COMMAND_WORK(work, 0, struct export_options, .output = "-", .format = -1),
};
