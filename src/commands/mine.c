/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mine.c: the command `mine`: finds sentence pairs of a phenomenon among many. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/delimited.h"
#include "base/file.h"
#include "base/options.h"
#include "base/output_set.h"
#include "base/thread_pool.h"
#include "commands/command.h"
#include "engine/load.h"
#include "phenomena/mine.h"
#include "phenomena/word_knowledge.h"
#include "run/option_rows.h"
#include "suite/suite_read.h"
#include "suite/suite_write.h"
#include "text/wordnet.h"

struct mine_options {
    struct mc_option_list from, phenomena, labels, exclude;
    const char *columns, *output, *wordnet;
    int format; /* enum mc_pair_rows_form */
    double min_confidence;
    long long limit, sample, seed, jobs;
    bool list, quiet;
};

struct mine_call {
    const struct mine_options *values;
    struct mc_arena *arena;
    struct mc_pair_rows rows; /* of all sources */
    struct mc_mined_source *sources;
    struct mc_mine_request request;
    struct mc_wordnet *wordnet;
    struct mc_mined mined;
    size_t n_wanted; /* phenomena */
};

/* --- list and table --------------------------------------------------------------------------- */

static void write_list(const struct mine_call *call, FILE *stream)
{
    struct mc_word_knowledge *knowledge = mc_word_knowledge_new(call->wordnet);
    size_t i;

    for (i = 0; i < call->rows.n; i++) {
        const struct mc_pair_row *row = &call->rows.items[i];

        if (call->mined.shown[i] == MC_SHOWN_NONE)
            continue;
        fprintf(stream, "%s\t", mc_phenomenon_label_name(call->mined.shown[i]));
        mc_tab_separated_put(stream, mc_slice_of(mc_mined_reason(row, knowledge, call->arena)),
                             '\t');
        mc_tab_separated_put(stream, row->reference, '\t');
        mc_tab_separated_put(stream, row->candidate, '\t');
        mc_tab_separated_put(stream, row->label, '\t');
        fprintf(stream, "%.2f\n", mc_mined_confidence((enum mc_word_sign)call->mined.signs[i]));
    }
    mc_word_knowledge_free(knowledge);
}

static void write_table(const struct mine_call *call, FILE *stream)
{
    const struct mc_mined *mined = &call->mined;
    size_t i, n_found = 0;

    for (i = 1; i < MC_N_SHOWN; i++)
        n_found += call->request.wanted[i] ? mined->tallies[i].n_found : 0;
    fprintf(stream, "%zu pairs read, %zu excluded, %zu repeated", mined->n_rows, mined->n_excluded,
            mined->n_repeated);
    if (call->rows.n_without > 0)
        fprintf(stream, ", %zu without a sentence", call->rows.n_without);
    fprintf(stream, ", %zu candidates\n %-20s %7s %7s %7s  %10s   %s\n", n_found, "phenomenon",
            "found", "kept", "taken", "confidence", "right of known cases");
    for (i = 1; i < MC_N_SHOWN; i++) {
        const struct mc_mined_tally *tally = &mined->tallies[i];

        if (!call->request.wanted[i])
            continue;
        fprintf(stream, " %-20s %7zu %7zu %7zu  ",
                mc_phenomenon_label_name((enum mc_phenomenon_label)i), tally->n_found,
                tally->n_kept, tally->n_taken);
        if (tally->n_taken > 0)
            fprintf(stream, "%10.2f   ", tally->confidence);
        else
            fprintf(stream, "%10s   ", "-");
        if (tally->n_known > 0)
            fprintf(stream, "%zu/%zu\n", tally->n_known_right, tally->n_known);
        else
            fputs("-\n", stream);
    }
}

/* Whether the draft goes to standard output. */
static bool is_stream(const struct mine_call *call)
{
    return call->values->output != NULL && strcmp(call->values->output, "-") == 0;
}

/* Prints the list of pairs and the table of counts, if wanted; on standard error if the draft is on
 * standard output. */
static int mine_report(const struct mine_call *call, struct mc_error *error)
{
    struct mc_output output;

    if (call->values->quiet && !call->values->list)
        return 0;
    if (is_stream(call)) {
        write_table(call, stderr);
        return 0;
    }
    if (mc_output_open("-", &output, error) != 0)
        return -1;
    if (call->values->list)
        write_list(call, output.stream);
    if (!call->values->quiet)
        write_table(call, output.stream);
    return mc_output_finish(&output, error);
}

/* --- the draft -------------------------------------------------------------------------------- */

/* Checks that -o fits the other options: MC_CODE_USAGE if not. */
static int mine_check_output(const struct mine_call *call, struct mc_error *error)
{
    const char *path = call->values->output;
    size_t length = path == NULL ? 0 : strlen(path);

    if (path == NULL)
        return 0;
    if (length == 0)
        return mc_error_set(error, MC_CODE_USAGE, "-o is empty");
    if (is_stream(call) && call->values->list)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--list and the draft cannot both go to standard output");
    if (call->n_wanted > 1 && !mc_file_is_folder(path) &&
        (is_stream(call) || mc_file_exists(path) ||
         (length > 5 && strcmp(path + length - 5, ".json") == 0)))
        return mc_error_set(
            error, MC_CODE_USAGE,
            "each phenomenon has its own file: give a folder with -o, or one phenomenon with -p");
    return 0;
}

/* Writes the pairs taken to -o as drafts of a suite: all files, or none, and none over an input
 * (MC_CODE_USAGE). */
static int mine_write_drafts(struct mine_call *call, struct mc_error *error)
{
    const char *output = call->values->output;
    const struct mc_option_list *from = &call->values->from;
    const struct mc_suite *exclude = call->request.exclude;
    size_t n_excluded = exclude == NULL ? 0 : exclude->n_files, i;
    const char **inputs =
        mc_arena_array(call->arena, from->n_items + n_excluded + 1, sizeof(*inputs));
    struct mc_mined_origin origin = {(enum mc_pair_rows_form)call->values->format, call->sources,
                                     from->n_items};
    const struct mc_suite *suite =
        mc_mined_suite(&call->rows, &call->mined, &origin, call->wordnet, call->arena);
    const char **paths = mc_arena_array(call->arena, suite->n_files + 1, sizeof(*paths));

    for (i = 0; i < from->n_items; i++)
        inputs[i] = from->items[i];
    for (i = 0; i < n_excluded; i++)
        inputs[from->n_items + i] = exclude->files[i].path.data;
    for (i = 0; i < suite->n_files; i++)
        paths[i] = call->n_wanted == 1
                       ? output
                       : mc_arena_format(call->arena, "%s/%s", output, suite->files[i].path.data);
    if (mc_output_paths_check(paths, inputs, error) != 0)
        return -1;
    if (suite->n_files > 0 &&
        mc_suite_files_write(suite, call->n_wanted > 1 ? output : NULL, paths, error) != 0)
        return -1;
    if (!call->values->quiet)
        mc_message(&mc_on_standard_error, "%zu draft%s in %s (no graphs; `run` skips drafts)\n",
                   suite->n_files, suite->n_files == 1 ? "" : "s", output);
    return 0;
}

/* --- the request ------------------------------------------------------------------------------ */

/* Usual inference labels of SICK for pairs of a phenomenon, in the order of enum
 * mc_phenomenon_label. */
static const char *const usual_labels[MC_N_SHOWN] = {
    NULL,          "!ENTAILMENT", NULL,         "ENTAILMENT", "!ENTAILMENT",
    "ENTAILMENT",  "!ENTAILMENT", "ENTAILMENT", "ENTAILMENT", "ENTAILMENT",
    "!ENTAILMENT", "ENTAILMENT",  "!ENTAILMENT"};

static int find_shown(struct mc_slice name, enum mc_phenomenon_label *shown, struct mc_error *error)
{
    const char *names[MC_N_SHOWN] = {NULL};
    char hint[MC_NEAREST_HINT];
    int i;

    for (i = MC_SHOWN_NONE + 1; i < MC_N_SHOWN; i++) {
        names[i - 1] = mc_phenomenon_label_name((enum mc_phenomenon_label)i);
        if (mc_slice_is(name, names[i - 1])) {
            *shown = (enum mc_phenomenon_label)i;
            return 0;
        }
    }
    (void)mc_nearest_hint(name, names, hint);
    return mc_error_set(error, MC_CODE_USAGE, "no rules for '%.*s'%s", MC_SLICE_ARGUMENTS(name),
                        hint[0] != '\0' ? hint
                                        : "; `metricheck help mine` lists the twelve phenomena");
}

static int read_phenomena(struct mine_call *call, struct mc_error *error)
{
    const struct mc_option_list *names = &call->values->phenomena;
    enum mc_phenomenon_label shown = MC_SHOWN_NONE;
    size_t i;

    for (i = 1; i < MC_N_SHOWN; i++)
        call->request.wanted[i] = names->n_items == 0;
    for (i = 0; i < names->n_items; i++) {
        if (find_shown(mc_slice_of(names->items[i]), &shown, error) != 0)
            return -1;
        call->request.wanted[shown] = true;
    }
    for (i = 1; i < MC_N_SHOWN; i++)
        call->n_wanted += call->request.wanted[i];
    return 0;
}

static int read_labels(struct mine_call *call, struct mc_error *error)
{
    const struct mc_option_list *labels = &call->values->labels;
    enum mc_phenomenon_label shown = MC_SHOWN_NONE;
    size_t i;

    if (call->values->format == MC_ROWS_SICK)
        for (i = 0; i < MC_N_SHOWN; i++)
            call->request.labels[i] = usual_labels[i];
    for (i = 0; i < labels->n_items; i++) {
        struct mc_slice name;
        const char *label = mc_setting_split(labels->items[i], &name);

        if (label == NULL || label[0] == '\0')
            return mc_error_set(error, MC_CODE_USAGE, "--label '%s' must be NAME=LABEL",
                                labels->items[i]);
        if (find_shown(name, &shown, error) != 0)
            return -1;
        call->request.labels[shown] = strcmp(label, "any") == 0 ? NULL : label;
    }
    return 0;
}

/* Reads the rows of all files of --from: call->rows, call->sources. MC_CODE_USAGE, MC_CODE_INPUT.
 */
static int mine_read_sources(struct mine_call *call, struct mc_error *error)
{
    const struct mine_options *values = call->values;
    struct mc_pair_columns columns;
    size_t i, n = values->from.n_items;
    struct mc_pair_rows *parts = mc_arena_array(call->arena, n, sizeof(*parts));

    if (mc_pair_columns_parse(values->columns == NULL ? "reference,candidate" : values->columns,
                              call->arena, &columns, error) != 0)
        return -1;
    call->sources = mc_arena_array(call->arena, n, sizeof(*call->sources));
    for (i = 0; i < n; i++) {
        if (mc_pair_rows_read(values->from.items[i], (enum mc_pair_rows_form)values->format,
                              &columns, call->arena, &parts[i], error) != 0)
            return -1;
        call->sources[i].path = values->from.items[i];
        call->sources[i].begin = call->rows.n;
        call->rows.n += parts[i].n;
        call->sources[i].end = call->rows.n;
        call->rows.n_without += parts[i].n_without;
    }
    call->rows.items = mc_arena_array(call->arena, call->rows.n + 1, sizeof(*call->rows.items));
    for (i = 0; i < n; i++)
        if (parts[i].n > 0)
            memcpy(call->rows.items + call->sources[i].begin, parts[i].items,
                   parts[i].n * sizeof(*parts[i].items));
    return 0;
}

static const struct mc_option options[] = {
    MC_ROW_LIST(struct mine_options, from, 0, "from", "FILE", "file",
                "Pairs of sentences, one per row; `-` is standard input. Repeatable."),
    MC_ROW_CHOICE(struct mine_options, format, 0, "format", MC_CHOICE_TEXT(MC_PAIR_ROWS_FORMS),
                  "Format of the files: tables (tsv, the default, and csv: fields are separated as "
                  "the first line has it), SICK, the STS benchmark, or one JSON object per line."),
    MC_ROW_TEXT(
        struct mine_options, columns, 0, "columns", "A,B,SCORE,LABEL", NULL,
        "Columns of tsv and csv, or keys of jsonl, for the sentences, the score and the "
        "label, by name, or by number without a header, or as reference=A,candidate=B,score=C; "
        "the last two are optional. Default: reference,candidate, or what others call "
        "these."),
    MC_ROW_LIST(struct mine_options, phenomena, 'p', "phenomenon", "NAME", NULL,
                "Only this phenomenon. Repeatable."),
    MC_ROW_LIST(struct mine_options, labels, 0, "label", "NAME=LABEL", NULL,
                "For this phenomenon keep pairs with this label, or one of LABEL,LABEL; !LABEL: "
                "pairs without it; `any`: all pairs. Repeatable. Default for SICK: the usual label "
                "of each phenomenon."),
    MC_ROW_LIST(struct mine_options, exclude, 0, "exclude", "SUITE", "suite",
                "Exclude pairs of this suite, in either order, and report how many of them the "
                "rules find and classify correctly. Repeatable."),
    MC_ROW_REAL(struct mine_options, min_confidence, 0, "min-confidence", "X", 0, 1,
                "Keep pairs with at least this confidence: the share of right proposals among "
                "labelled pairs that were recognised by the same sign (doc/phenomena.md); 0: all. "
                "Default: 0.6."),
    MC_ROW_INTEGER(struct mine_options, limit, 0, "limit", "N", 0, 1e9,
                   "Take at most the first N pairs per phenomenon; 0: all. Default: 0."),
    MC_ROW_INTEGER(struct mine_options, sample, 0, "sample", "N", 0, 1e9,
                   "Draw N random pairs per phenomenon; 0: all. Default: 0."),
    MC_ROW_SEED(struct mine_options, seed, "Seed of the sample. Default: 1."),
    MC_ROW_FLAG(struct mine_options, list, 0, "list",
                "Print one line per pair taken: phenomenon, reason, both sentences, label, "
                "confidence."),
    MC_ROW_OUTPUT(struct mine_options, output, "PATH",
                  "Write a draft suite: a file for a single phenomenon (`-` is standard output, "
                  "and the table goes to standard error), else a folder with one file per "
                  "phenomenon."),
    MC_ROW_TEXT(struct mine_options, wordnet, 0, "wordnet", "FOLDER", "folder",
                "The files of WordNet 3.0. Default: METRICHECK_WORDNET, else Debian's folder."),
    MC_ROW_INTEGER(struct mine_options, jobs, 'j', "jobs", "N", 0, 1024,
                   "Number of threads; 0: one per processor. The output does not depend on it. "
                   "Default: 0."),
    MC_ROW_QUIET(struct mine_options, quiet, "Do not print the table."),
    MC_OPTIONS_END};

/* --- the command ------------------------------------------------------------------------------ */

static int mine(struct mine_call *call, struct mc_error *error)
{
    const struct mine_options *values = call->values;
    struct mc_suite *exclude = NULL;

    call->request.limit = (size_t)values->limit;
    call->request.sample = (size_t)values->sample;
    call->request.seed = (uint64_t)values->seed;
    call->request.least_confidence = values->min_confidence;
    if (read_phenomena(call, error) != 0 || read_labels(call, error) != 0 ||
        mine_check_output(call, error) != 0 ||
        mc_wordnet_open(values->wordnet, &call->wordnet, error) != 0)
        return -1;
    if (values->exclude.n_items > 0 && mc_load_suites(&values->exclude, &mc_on_standard_error, true,
                                                      call->arena, &exclude, error) != 0)
        return -1;
    if (mine_read_sources(call, error) != 0)
        return -1;
    call->request.wordnet = call->wordnet;
    call->request.exclude = exclude;
    mc_mine(&call->rows, &call->request, call->arena, &call->mined);
    if (values->output != NULL && mine_write_drafts(call, error) != 0)
        return -1;
    return mine_report(call, error);
}

static int work(void *option_values, const struct mc_option_list *operands, struct mc_arena *arena,
                struct mc_error *error)
{
    const struct mine_options *values = option_values;
    struct mine_call call = {.values = values, .arena = arena};
    int status;

    if (operands->n_items > 0)
        return mc_error_set(error, MC_CODE_USAGE, "mine takes no operands; name files with --from");
    if (values->from.n_items == 0)
        return mc_error_set(error, MC_CODE_USAGE, "no pairs; name a file with --from");
    call.request.pool = mc_thread_pool_new((unsigned)values->jobs);
    status = mine(&call, error);
    mc_thread_pool_free(call.request.pool);
    mc_wordnet_close(call.wordnet);
    return status;
}

static const struct mc_example examples[] = {
    {"metricheck mine --from SICK_train.txt --format sick --exclude starter",
     "Pairs of the twelve phenomena in SICK's training part, without those of the starter suite."},
    {"metricheck mine --from SICK_train.txt --format sick -p passive -o passive.json",
     "A draft suite of its passives."},
    {NULL, NULL}};

const struct mc_command mc_command_mine = {
    "mine",
    NULL,
    MC_FOR_CONTRIBUTORS,
    "find pairs of the phenomena in your own data",
    "--from FILE [-o PATH]",
    "Finds the pairs of sentences that show one phenomenon, by strict rules on their words "
    "(doc/phenomena.md): antonymy, article, aspect, co-hyponymy, hyponymy, negation, numeral, omission, "
    "partial-synonymy, passive, semantic-roles, subordinate-clauses. It reports for each how many "
    "new pairs were found, how many of these have the label and the confidence, how many were taken, "
    "their mean confidence, and how many pairs of --exclude the rules find and classify correctly.\n\n"
    "Pairs with the same words, in either order of the two sentences, count once. Rows with an "
    "empty sentence are skipped and counted.\n\n"
    "The draft has no graphs, keeps the scores of the data, and gives in the note of each case why "
    "it was taken, with what confidence. Review it before use: `run` skips drafts (\"draft\": true), and `lint` says "
    "what is missing. Files are read into memory, up to 1 GiB each.",
    options,
    examples,
    MC_COMMAND_WORK(work, 0, struct mine_options, .seed = 1, .min_confidence = MC_MINED_CONFIDENCE),
};
