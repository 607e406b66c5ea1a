/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trees.c: the command `trees`: measures dependency trees, and analyses the outputs of surface
 * realisers on them. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/delimited.h"
#include "base/file.h"
#include "base/json_write.h"
#include "base/terminal.h"
#include "base/thread_pool.h"
#include "commands/book_reports.h"
#include "commands/command.h"
#include "engine/score.h"
#include "studies/trees/tree_study.h"
#include "report/document.h"
#include "report/json_stream.h"
#include "run/option_rows.h"
#include "run/output_paths.h"
#include "studies/study.h"
#include "studies/trees/tree_sheets.h"
#include "studies/trees/tree_verdict.h"
#include "studies/trees/tree_show.h"

#define SCHEMA "metricheck/trees/1"

enum { CONVENTION_DEFINITION, CONVENTION_TACL2021 };
enum { DEFAULT_SUPPORT = 10, DEFAULT_MOST = 10 };

struct trees_options {
    struct mc_book_options book;
    struct mc_option_list metrics, names, teams, by, show, views;
    const char *list, *human, *strip, *without, *fail, *against, *subtree, *sentence;
    long long size, support, most, jobs;
    int kind, letter_case, relations, convention, zeros, preset;
    bool per_sentence, entropy, all_pairs, quiet;
};

static const struct mc_option options[] = {
    MC_ROW_HEADING("Input"),
    MC_ROW_LIST(struct trees_options, names, 0, "name", "RUN=FILE", NULL,
                "Outputs of a run and its name; RUN=FILE as an operand is the same. Default: the "
                "name of the file."),
    MC_ROW_LIST(struct trees_options, teams, 0, "team", "TEAM=GLOB", NULL,
                "Runs whose name matches belong to this team, whose mean is shown. Repeatable."),
    MC_ROW_TEXT(struct trees_options, list, 0, "list", "FILE", "file",
                "A table of runs on several treebanks. Columns: reference, output, and if wanted "
                "run and team; files are relative to it."),
    MC_ROW_CHOICE(struct trees_options, kind, 0, "outputs", "auto|text|lemmas|order|conllu",
                  "What the output files hold. text: sentences, one per line or in `# text = ` "
                  "lines, aligned with the words of the reference; lemmas: one line per sentence; "
                  "order: node numbers; conllu: trees. auto tells order, conllu and text apart. "
                  "Default: auto."),
    MC_ROW_TEXT(struct trees_options, human, 0, "human", "FILE", "file",
                "A table of further scores: columns id, perhaps run, and numbers (fluency, "
                "adequacy); empty cells are missing."),
    MC_ROW_TEXT(struct trees_options, strip, 0, "strip", "RELATIONS", NULL,
                "Words with these relations are left out: `punct`, `none`, or a list separated by "
                "commas. Default: punct."),
    MC_ROW_TEXT(struct trees_options, without, 0, "without", "RELATIONS", NULL,
                "describe: leaves out sentences that have one of these relations, as the SR'18 "
                "data did with orphan,goeswith,reparandum."),
    MC_ROW_CHOICE(struct trees_options, letter_case, 0, "case", "fold|keep",
                  "Whether lemmas are compared in lower case. Default: fold."),
    MC_ROW_CHOICE(struct trees_options, relations, 0, "relations", "universal|full",
                  "Labels of edges: up to the colon, or whole. Default: universal."),
    MC_ROW_CHOICE(struct trees_options, convention, 0, "convention", "definition|tacl2021",
                  "tacl2021: the statistics as published. Words below a stripped one are dropped, "
                  "values of a sentence are rounded to two decimals, and a sentence counts as "
                  "non-projective where an edge passes over an ancestor of its head. Default: "
                  "definition."),
    MC_ROW_CHOICE(struct trees_options, preset, 0, "preset", "none|shimorina2021",
                  "shimorina2021: --convention tacl2021, and for analyse --all-pairs. Default: "
                  "none."),
    MC_ROW_HEADING("Analysis"),
    MC_ROW_METRIC(struct trees_options, metrics,
                  "A further score: a metric of `metricheck metrics`, of the sentences themselves "
                  "(outputs as text). Repeatable."),
    MC_ROW_FLAG(struct trees_options, per_sentence, 0, "per-sentence",
                "describe: one row per sentence."),
    MC_ROW_FLAG(struct trees_options, entropy, 0, "entropy",
                "describe: one row per relation, with the entropy of its direction."),
    MC_ROW_LIST(struct trees_options, by, 0, "by", "GROUPING", NULL,
                "score: edges by relation, full_relation, direction, distance, depth (of the "
                "dependent), length (of the sentence) or upos (of the dependent). Repeatable."),
    MC_ROW_TEXT(struct trees_options, fail, 0, "fail", "EXPR", NULL,
                "Which sentences fail: a score (dea, bleu, a metric of -m, a column of --human), "
                "one of < <= > >=, and a number or a percentile. Default: 'dea<q25'; with "
                "--convention tacl2021 'bleu<=q25'."),
    MC_ROW_LIST(struct trees_options, views, 0, "view", "VIEW", NULL,
                "Labels of mined subtrees: dep, pos, pos-dep, lemma, feats. Repeatable; default: "
                "the first four, for analyse the first three. show: the labels of --subtree."),
    MC_ROW_INTEGER(struct trees_options, size, 0, "size", "N", 1, MC_SUBTREE_MOST_NODES,
                   "Most nodes of a subtree. Default: 3; 2 for lemma and feats."),
    MC_ROW_INTEGER(struct trees_options, support, 0, "support", "N", 1, 1e9,
                   "Subtrees in fewer sentences are left out. Default: 10."),
    MC_ROW_FLAG(struct trees_options, all_pairs, 0, "all-pairs",
                "Correlations also of pairs that are one variable by definition."),
    MC_ROW_TEXT(struct trees_options, against, 0, "against", "RUN", NULL,
                "The run that the others are compared with. Default: the first."),
    MC_ROW_CHOICE(struct trees_options, zeros, 0, "zeros", "wilcoxon|pratt|split",
                  "What becomes of sentences with equal scores in Wilcoxon's test of two runs: "
                  "left out before ranking, as Wilcoxon did; ranked and then left out, as Pratt "
                  "did; or their ranks halved between both sides. Default: pratt."),
    MC_ROW_TEXT(struct trees_options, subtree, 0, "subtree", "FORM", NULL,
                "show: sentences that have this subtree, as '(advcl (nsubj))'."),
    MC_ROW_TEXT(struct trees_options, sentence, 0, "sentence", "ID", NULL, "show: this sentence."),
    MC_ROW_INTEGER(
        struct trees_options, most, 0, "most", "N", 1, 1e9,
        "Most sentences of show, and most rows of long tables for people. Default: 10, on "
        "a first screen fewer."),
    MC_ROW_HEADING("Output"),
    MC_ROW_SHOW(struct trees_options, show, "tree-table",
                "Only this table. Repeatable; csv and tsv hold one. Tables: treebanks, summary, "
                "entropy, trees (describe); scores, runs (score); runs, averages, correlations, "
                "mannwhitney, entropy_accuracy, relations, displacement, correlation_medians, "
                "all_relations, ensemble, comparison, differences, relation_changes, coverage, "
                "average_suspicion, constructions, summary (analyse); mining (mine); sentences "
                "(show)."),
    MC_ROW_BOOK_FORMAT(struct trees_options, book, "table, csv and tsv one"),
    MC_ROWS(struct trees_options, book, mc_book_rows),
    MC_ROW_JOBS(struct trees_options, jobs),
    MC_ROW_QUIET(struct trees_options, quiet, "Only errors on standard error."),
    MC_OPTIONS_END};

/* --- one call --------------------------------------------------------------------------------- */

struct call {
    struct mc_study_host *host;
    const struct trees_options *values;
    const char *verb;
    const char *main_table;   /* written by formats that hold only one table */
    size_t n_main_tables;     /* number of groupings, each of which would be that table */
    const char *const *taken; /* the paths read and written */
    const char *const *operands;
    size_t n_operands;
    struct mc_tree_strip strip, without;
    struct mc_tree_study **studies;
    size_t n_studies;
    struct mc_metric_sources sources;
    struct mc_tree_report report;
    struct mc_tree_selection selection; /* of `show` */
    struct mc_shown_tree *shown;
    size_t n_shown, n_found;
    bool is_written; /* the tables have been written, row by row */
    struct mc_book *book;
    struct mc_thread_pool *pool;
    struct mc_arena *arena;
};

/* The words of an option, separated by commas; empty ones are skipped. */
static struct mc_option_list words_of(const char *text, struct mc_arena *arena)
{
    const struct mc_option_list pieces = mc_comma_list(text, arena);
    struct mc_option_list words = {NULL, 0, 0};
    size_t i;

    for (i = 0; i < pieces.n_items; i++)
        if (pieces.items[i][0] != '\0')
            mc_option_list_add(&words, pieces.items[i], arena);
    return words;
}

static struct mc_tree_strip strip_of(const char *text, bool drop_below, struct mc_arena *arena)
{
    const struct mc_option_list words = words_of(text, arena);
    struct mc_slice *relations = mc_arena_array(arena, words.n_items, sizeof(*relations));
    size_t i;

    for (i = 0; i < words.n_items; i++)
        relations[i] = mc_slice_of(words.items[i]);
    return (struct mc_tree_strip){relations, words.n_items, drop_below};
}

static void read_strip(struct call *call)
{
    const struct trees_options *values = call->values;
    bool drop_below = values->convention == CONVENTION_TACL2021;

    call->strip.drop_below = drop_below;
    if (strcmp(values->strip, "none") != 0)
        call->strip = strip_of(values->strip, drop_below, call->arena);
    if (values->without != NULL)
        call->without = strip_of(values->without, false, call->arena);
}

/* Which views are mined. Without --view, those up to last_by_default: for `analyse` not lemmas,
 * since coverage is about constructions. */
static int read_views(struct call *call, int last_by_default, struct mc_error *error)
{
    const char *choices = MC_CHOICE_TEXT(MC_TREE_VIEWS);
    bool *views = mc_arena_array(call->arena, MC_N_TREE_VIEWS, sizeof(*views));
    struct mc_option_list words;
    size_t i, k;

    for (i = 0; i < call->values->views.n_items; i++) {
        words = words_of(call->values->views.items[i], call->arena);
        if (words.n_items == 0)
            return mc_error_set(error, MC_CODE_USAGE, "--view names no view");
        for (k = 0; k < words.n_items; k++) {
            int view = mc_choice_index(choices, mc_slice_of(words.items[k]));

            if (view < 0)
                return mc_error_set(error, MC_CODE_USAGE,
                                    "--view: '%s' is none of dep, pos, pos-dep, lemma, feats",
                                    words.items[k]);
            views[view] = true;
        }
    }
    for (i = 0; call->values->views.n_items == 0 && (int)i <= last_by_default; i++)
        views[i] = true;
    call->report.views = views;
    return 0;
}

/* --- describe --------------------------------------------------------------------------------- */

static bool has_relation(const struct mc_conllu_sentence *sentence,
                         const struct mc_tree_strip *without)
{
    size_t i, r;

    for (i = 0; i < sentence->n_words; i++)
        for (r = 0; r < without->n_relations; r++)
            if (mc_slice_equal(mc_universal_relation(sentence->words[i].relation),
                               without->relations[r]) ||
                mc_slice_equal(sentence->words[i].relation, without->relations[r]))
                return true;
    return false;
}

/* Treebanks whose files have the same name are named by their paths. */
static void tell_apart(const char **names[], const char *const *paths, size_t n)
{
    struct mc_arena *scratch = mc_arena_new();
    bool *is_twice = mc_arena_array(scratch, n, sizeof(*is_twice));
    size_t i, k;

    for (i = 0; i < n; i++)
        for (k = 0; k < i; k++)
            if (strcmp(*names[i], *names[k]) == 0 && strcmp(paths[i], paths[k]) != 0)
                is_twice[i] = is_twice[k] = true;
    for (i = 0; i < n; i++)
        if (is_twice[i])
            *names[i] = mc_file_shown(paths[i]);
    mc_arena_free(scratch);
}

/* Where rows of sentences go as they are read. */
struct sentence_rows {
    struct mc_sheet *sheet; /* NULL: not wanted */
    FILE *stream;           /* rows are written at once; NULL: they stay in the sheet */
    struct mc_delimited_style style;
};

static void describe_sentence(struct call *call, const struct mc_conllu_sentence *sentence,
                              struct mc_treebank_summary *summary, struct sentence_rows *rows,
                              struct mc_arena *scratch)
{
    struct mc_tree_measures measures, *measured = NULL;
    struct mc_tree tree;

    if (call->without.n_relations > 0 && has_relation(sentence, &call->without))
        return;
    mc_tree_make(sentence, &call->strip, scratch, &tree);
    if (tree.n_nodes > 0) {
        mc_tree_measure(&tree, scratch, &measures);
        measured = &measures;
    }
    if (summary != NULL)
        mc_treebank_summary_add(summary, &tree, measured);
    if (rows->sheet == NULL)
        return;
    if (tree.id.length == 0)
        tree.id = mc_arena_slice(scratch, "%llu", (unsigned long long)sentence->number);
    if (rows->stream != NULL)
        rows->sheet->arena = scratch; /* cells are written and discarded */
    mc_tree_sheet_sentence(rows->sheet, call->n_operands > 1 ? summary->name : NULL,
                           sentence->number, &tree, measured);
    if (rows->stream != NULL) {
        mc_sheet_write_rows(rows->sheet, rows->style, rows->stream);
        mc_sheet_clear(rows->sheet);
    }
}

static int describe_file(struct call *call, const char *path, struct mc_treebank_summary *summary,
                         struct sentence_rows *rows, struct mc_error *error)
{
    struct mc_arena *scratch = mc_arena_new();
    const struct mc_conllu_sentence *sentence = NULL;
    struct mc_conllu_reader *reader = NULL;
    struct mc_progress progress;
    int status = mc_conllu_open(path, &reader, error);

    mc_progress_begin(&progress, stderr, call->host->is_program && !call->values->quiet);
    progress.what = "sentence";
    while (status == 0) {
        status = mc_conllu_next(reader, &sentence, error);
        if (status != 0 || sentence == NULL)
            break;
        describe_sentence(call, sentence, summary, rows, scratch);
        mc_arena_clear(scratch);
        if (sentence->number % 1024 == 0)
            mc_progress_show(&progress, sentence->number, mc_conllu_bytes(reader),
                             mc_conllu_size(reader));
    }
    mc_progress_hide(&progress);
    if (status == 0 && summary->n_sentences + summary->n_empty == 0)
        status = mc_error_set_at(error, MC_CODE_INPUT, mc_file_shown(path),
                                 (struct mc_position){1, 1}, "no sentence in the file");
    mc_conllu_close(reader);
    mc_arena_free(scratch);
    return status;
}

/* Writes sentences one by one to a CSV or TSV file. */
static int stream_sentences(struct call *call, struct mc_treebank_summary **summaries,
                            struct mc_error *error)
{
    struct mc_output output = {NULL, NULL, NULL};
    struct sentence_rows rows = {NULL, NULL, {MC_TAB_SEPARATED, call->values->book.csv_safe}};
    int status = mc_output_open(call->values->book.output, &output, error);
    size_t i;

    if (status != 0)
        return -1;
    rows.sheet = mc_tree_sheet_sentences(call->book, call->n_operands > 1);
    rows.sheet->cells = NULL;
    MC_ARENA_RESERVE(call->arena, rows.sheet->cells, rows.sheet->cell_capacity,
                     rows.sheet->n_columns);
    rows.stream = output.stream;
    if (call->values->book.format == MC_BOOK_CSV)
        rows.style.delimiter = MC_COMMA_SEPARATED;
    mc_sheet_write_head(rows.sheet, rows.style, rows.stream);
    for (i = 0; status == 0 && i < call->n_operands; i++)
        status = describe_file(call, call->operands[i], summaries[i], &rows, error);
    return mc_output_end(&output, status, error);
}

static int describe(struct call *call, struct mc_error *error)
{
    const struct trees_options *values = call->values;
    struct sentence_rows rows = {NULL, NULL, {MC_TAB_SEPARATED, call->values->book.csv_safe}};
    struct mc_treebank_summary **summaries =
        mc_arena_array(call->arena, call->n_operands, sizeof(struct mc_treebank_summary *));
    const char ***names = mc_arena_array(call->arena, call->n_operands, sizeof(const char **));
    bool per_sentence = mc_book_is_asked(call->book, "trees") ||
                        (values->per_sentence && values->show.n_items == 0);
    bool streams = call->host->is_program && per_sentence && values->book.reports.n_items == 0 &&
                   values->show.n_items <= 1 &&
                   (values->book.format == MC_BOOK_CSV || values->book.format == MC_BOOK_TSV);
    int status = 0;
    size_t i;

    if (call->n_operands == 0)
        return mc_error_set(error, MC_CODE_USAGE, "no treebank; describe wants REF.conllu...");
    for (i = 0; i < call->n_operands; i++) {
        const char *path = call->operands[i];

        summaries[i] =
            mc_treebank_summary_new(path, mc_treebank_name(path, call->arena), call->arena);
        summaries[i]->rounded = values->convention == CONVENTION_TACL2021;
        names[i] = &summaries[i]->name;
    }
    tell_apart(names, call->operands, call->n_operands);
    call->is_written = streams;
    call->main_table = per_sentence ? "trees" : values->entropy ? "entropy" : "summary";
    if (streams) {
        status = stream_sentences(call, summaries, error);
    } else {
        if (per_sentence)
            rows.sheet = mc_tree_sheet_sentences(call->book, call->n_operands > 1);
        for (i = 0; status == 0 && i < call->n_operands; i++)
            status = describe_file(call, call->operands[i], summaries[i], &rows, error);
    }
    if (status == 0 && (!per_sentence || values->show.n_items > 0)) {
        mc_tree_sheet_treebanks(call->book, summaries, call->n_operands);
        mc_tree_sheet_summary(call->book, summaries, call->n_operands);
        mc_tree_sheet_entropy(call->book, summaries, call->n_operands);
        if (!values->entropy && !mc_book_is_asked(call->book, "entropy"))
            mc_book_find(call->book, "entropy")->title = NULL;
    }
    for (i = 0; i < call->n_operands; i++)
        mc_treebank_summary_free(summaries[i]);
    return status;
}

/* --- runs ------------------------------------------------------------------------------------- */

/* Adds the operands, a treebank and the runs on it, then the runs of --name. */
static int add_operands(const struct call *call, struct mc_tree_requests *requests,
                        struct mc_error *error)
{
    const struct mc_option_list *names = &call->values->names;
    struct mc_tree_run_source source;
    size_t i;

    if (call->n_operands == 0)
        return 0;
    (void)mc_tree_request_of(requests, call->operands[0]);
    for (i = 1; i < call->n_operands; i++) {
        source = mc_tree_run_split(call->operands[i], call->arena);
        if (mc_tree_request_add(requests, call->operands[0], source, error) != 0)
            return -1;
    }
    for (i = 0; i < names->n_items; i++) {
        source = mc_tree_run_split(names->items[i], call->arena);
        if (source.name == NULL)
            return mc_error_set(error, MC_CODE_USAGE, "--name %s: RUN=FILE expected",
                                names->items[i]);
        if (mc_tree_request_add(requests, call->operands[0], source, error) != 0)
            return -1;
    }
    return 0;
}

/* Checks that every treebank has the run that others are compared with. */
static int check_against(const struct call *call, struct mc_error *error)
{
    const char *name = call->values->against;
    size_t s;

    for (s = 0; name != NULL && s < call->n_studies; s++)
        if (mc_tree_run_named(call->studies[s], name) == NULL)
            return mc_error_set(error, MC_CODE_USAGE, "no run on %s is called '%s'",
                                call->studies[s]->treebank.name, name);
    return 0;
}

static void name_treebanks(const struct call *call)
{
    const char ***names = mc_arena_array(call->arena, call->n_studies, sizeof(const char **));
    const char **paths = mc_arena_array(call->arena, call->n_studies, sizeof(*paths));
    size_t s;

    for (s = 0; s < call->n_studies; s++) {
        names[s] = &call->studies[s]->treebank.name;
        paths[s] = call->studies[s]->treebank.path;
    }
    tell_apart(names, paths, call->n_studies);
}

/* Checks that no input is an output, now that the files of a list are known. */
static int check_requests(struct call *call, const struct mc_tree_requests *requests,
                          struct mc_error *error)
{
    const char **read;
    size_t n_runs = 0, n = 0, i, r;

    for (i = 0; i < requests->n; i++)
        n_runs += requests->items[i].n_runs;
    read = mc_arena_array(call->arena, requests->n + n_runs + 3, sizeof(*read));
    if (call->values->human != NULL)
        read[n++] = call->values->human;
    if (call->values->list != NULL)
        read[n++] = call->values->list;
    for (i = 0; i < requests->n; i++) {
        read[n++] = requests->items[i].reference;
        for (r = 0; r < requests->items[i].n_runs; r++)
            read[n++] = requests->items[i].runs[r].path;
    }
    return mc_book_paths_check(&call->values->book, read, &call->taken, call->arena, error);
}

static int open_studies(struct call *call, size_t least_runs, struct mc_error *error)
{
    struct mc_tree_requests requests = {.teams = &call->values->teams, .arena = call->arena};
    size_t i;

    if (add_operands(call, &requests, error) != 0)
        return -1;
    if (call->values->list != NULL &&
        mc_tree_requests_read(&requests, call->values->list, error) != 0)
        return -1;
    if (requests.n == 0)
        return mc_error_set(error, MC_CODE_USAGE, "no treebank; %s wants REF.conllu OUTPUT...",
                            call->verb);
    if (check_requests(call, &requests, error) != 0)
        return -1;
    call->studies = mc_arena_array(call->arena, requests.n, sizeof(struct mc_tree_study *));
    for (i = 0; i < requests.n; i++) {
        const struct mc_tree_study_request request = {
            .reference = requests.items[i].reference,
            .runs = requests.items[i].runs,
            .n_runs = requests.items[i].n_runs,
            .human = call->values->human,
            .metrics = &call->values->metrics,
            .sources = &call->sources,
            .messages = call->values->quiet ? NULL : call->host->messages,
            .watch = call->host->watch,
            .kind = (enum mc_tree_output_kind)call->values->kind,
            .strip = &call->strip,
            .keep_case = call->values->letter_case == 1,
            .full_relations = call->values->relations == 1};

        if (request.n_runs < least_runs)
            return mc_error_set(error, MC_CODE_USAGE,
                                "no outputs for %s; %s wants REF.conllu "
                                "OUTPUT...",
                                request.reference, call->verb);
        call->studies[i] = mc_arena_array(call->arena, 1, sizeof(struct mc_tree_study));
        call->n_studies = i + 1;
        if (mc_tree_study_open(&request, call->pool, call->studies[i], error) != 0) {
            mc_tree_request_place(&requests.items[i], error);
            return -1;
        }
    }
    name_treebanks(call);
    call->report.studies = call->studies;
    call->report.n_studies = call->n_studies;
    return check_against(call, error);
}

/* --- tables ----------------------------------------------------------------------------------- */

static bool is_shown(const struct call *call, const char *name)
{
    return mc_book_is_shown(call->book, name);
}

static int score(struct call *call, struct mc_error *error)
{
    const char *choices = MC_CHOICE_TEXT(MC_TREE_GROUPINGS);
    const struct mc_option_list *groupings = &call->values->by;
    struct mc_option_list words;
    size_t i, k;

    call->main_table = "scores";
    if (open_studies(call, 1, error) != 0)
        return -1;
    if (is_shown(call, "runs") && mc_tree_sheet_runs(call->book, &call->report, error) != 0)
        return -1;
    if (is_shown(call, "scores") &&
        (groupings->n_items == 0 || mc_book_is_asked(call->book, "scores")))
        mc_tree_sheet_scores(call->book, &call->report);
    for (i = 0; i < groupings->n_items; i++) {
        words = words_of(groupings->items[i], call->arena);
        if (words.n_items == 0)
            return mc_error_set(error, MC_CODE_USAGE, "--by names no grouping");
        for (k = 0; k < words.n_items; k++) {
            int by = mc_choice_index(choices, mc_slice_of(words.items[k]));

            if (by < 0)
                return mc_error_set(error, MC_CODE_USAGE,
                                    "--by: '%s' is none of relation, full_relation, direction, "
                                    "distance, depth, length, upos",
                                    words.items[k]);
            if (mc_book_find(call->book, mc_tree_groups_name((enum mc_tree_grouping)by)) != NULL)
                continue; /* a grouping that is named twice gives one table */
            mc_tree_sheet_groups(call->book, &call->report, (enum mc_tree_grouping)by);
            call->main_table = call->book->sheets[call->book->n_sheets - 1]->name;
            call->n_main_tables++;
        }
    }
    return 0;
}

static void add_summaries(struct call *call)
{
    struct mc_treebank_summary **summaries =
        mc_arena_array(call->arena, call->n_studies, sizeof(struct mc_treebank_summary *));
    size_t s, i;

    for (s = 0; s < call->n_studies; s++) {
        const struct mc_tree_study *study = call->studies[s];

        summaries[s] =
            mc_treebank_summary_new(study->treebank.path, study->treebank.name, call->arena);
        summaries[s]->rounded = call->values->convention == CONVENTION_TACL2021;
        for (i = 0; i < study->treebank.n_trees; i++)
            mc_treebank_summary_add(summaries[s], &study->treebank.trees[i], &study->measures[i]);
    }
    mc_tree_sheet_treebanks(call->book, summaries, call->n_studies);
    if (!mc_book_is_asked(call->book, "treebanks"))
        mc_book_find(call->book, "treebanks")->title = NULL;
    mc_tree_sheet_summary(call->book, summaries, call->n_studies);
    for (s = 0; s < call->n_studies; s++)
        mc_treebank_summary_free(summaries[s]);
}

/* A table and the function that fills it. */
struct plain_table {
    const char *name;
    void (*fill)(struct mc_book *book, const struct mc_tree_report *report);
};

static bool has_several_runs(const struct call *call)
{
    size_t s;

    for (s = 0; s < call->n_studies; s++)
        if (call->studies[s]->n_runs > 1)
            return true;
    return false;
}

/* Whether means over runs are shown: there are teams or several treebanks, or they were asked for.
 */
static bool has_groups_of_runs(const struct call *call)
{
    size_t s, r;

    for (s = 0; s < call->n_studies; s++)
        for (r = 0; r < call->studies[s]->n_runs; r++)
            if (call->studies[s]->runs[r].team != NULL)
                return true;
    return call->n_studies > 1 || mc_book_is_asked(call->book, "averages");
}

/* Explains columns that their titles do not. */
static void explain(struct mc_book *book)
{
    static const struct mc_sheet_meaning meanings[] = {
        {"summary", "mdd: mean dependency distance; mfs, mfw: mean flux size and weight; percent: "
                    "of sentences."},
        {"correlations",
         "mdd: mean dependency distance; mfs, mfw: mean flux size and weight; sig.: "
         "p <= 0.05."},
        {"relations", "Of all edges with the relation, those that the output keeps; mean: of the "
                      "runs."},
        {"entropy_accuracy", "rho: Spearman's correlation, over relations, of the entropy of their "
                             "direction in the reference with the share of their edges kept."},
        {"differences", "DEA of a sentence by the run that is held against, by the run, and the "
                        "second less the first."},
        {"average_suspicion", "S: suspicion, means over the forms of a size; suspicious: of these "
                              "forms, those whose sentences fail more often than all."},
        {"averages", "Means over runs: DEA of all edges of a run, mean DEA and mean BLEU over its "
                     "sentences."},
    };

    mc_book_explain(book, meanings, sizeof(meanings) / sizeof(meanings[0]));
}

static void by_relation(struct mc_book *book, const struct mc_tree_report *report)
{
    mc_tree_sheet_groups(book, report, MC_BY_RELATION);
}

static int analyse(struct call *call, struct mc_error *error)
{
    static const struct plain_table tables[] = {
        {"averages", mc_tree_sheet_averages},
        {"correlations", mc_tree_sheet_correlations},
        {"correlations", mc_tree_sheet_short_correlations},
        {"mannwhitney", mc_tree_sheet_mannwhitney},
        {"mannwhitney", mc_tree_sheet_short_mannwhitney},
        {"relations", by_relation},
        {"relations", mc_tree_sheet_short_relations},
        {"displacement", mc_tree_sheet_displacement},
        {"entropy_accuracy", mc_tree_sheet_entropy_accuracy},
    };
    static const struct plain_table overall_tables[] = {
        {"correlation_medians", mc_tree_sheet_correlation_medians},
        {"all_relations", mc_tree_sheet_all_relations},
        {"ensemble", mc_tree_sheet_ensemble},
    };
    bool compares = is_shown(call, "comparison") || is_shown(call, "differences") ||
                    is_shown(call, "relation_changes");
    bool finds = is_shown(call, "constructions");
    bool mines = finds || is_shown(call, "coverage") || is_shown(call, "average_suspicion");
    struct mc_tree_constructions constructions = {.arena = call->arena};
    bool has_several;
    size_t i;

    call->main_table = "runs";
    call->report.shortens = true;
    call->report.constructions = finds ? &constructions : NULL;
    if (open_studies(call, 1, error) != 0)
        return -1;
    if (mc_tree_sheet_first_runs(call->book, &call->report, error) != 0)
        return -1;
    if (is_shown(call, "summary") || is_shown(call, "treebanks"))
        add_summaries(call);
    if (is_shown(call, "runs") && mc_tree_sheet_runs(call->book, &call->report, error) != 0)
        return -1;
    for (i = 0; i < sizeof(tables) / sizeof(*tables); i++)
        if (is_shown(call, tables[i].name) && (i > 0 || has_groups_of_runs(call)))
            tables[i].fill(call->book, &call->report);
    has_several = call->n_studies > 1 || has_several_runs(call);
    for (i = 0; i < sizeof(overall_tables) / sizeof(*overall_tables) && has_several; i++)
        if (is_shown(call, overall_tables[i].name))
            overall_tables[i].fill(call->book, &call->report);
    if (compares && has_several_runs(call))
        mc_tree_sheet_comparison(call->book, &call->report);
    if (mines && mc_tree_sheet_mining(call->book, &call->report, false, true, error) != 0)
        return -1;
    if (finds)
        mc_tree_sheet_constructions(call->book, &call->report, &constructions);
    mc_tree_verdict(call->book, &call->report, &constructions);
    explain(call->book);
    mc_book_shorten(call->book);
    return 0;
}

static int mine(struct call *call, struct mc_error *error)
{
    call->main_table = "mining";
    if (open_studies(call, 1, error) != 0)
        return -1;
    return mc_tree_sheet_mining(call->book, &call->report, true, false, error);
}

static int show(struct call *call, struct mc_error *error)
{
    const struct trees_options *values = call->values;
    struct mc_tree_selection *selection = &call->selection;
    struct mc_tree_pattern *pattern;
    int view = MC_N_TREE_VIEWS;

    call->main_table = "sentences";
    if (values->subtree == NULL && values->sentence == NULL)
        return mc_error_set(error, MC_CODE_USAGE, "show wants --subtree FORM or --sentence ID");
    if (open_studies(call, 0, error) != 0)
        return -1;
    selection->study = call->studies[0];
    selection->id = values->sentence;
    selection->most = call->report.most;
    if (values->subtree != NULL) {
        if (values->views.n_items > 0)
            view =
                mc_choice_index(MC_CHOICE_TEXT(MC_TREE_VIEWS), mc_slice_of(values->views.items[0]));
        if (view < 0 || values->views.n_items > 1)
            return mc_error_set(error, MC_CODE_USAGE, "show takes one --view");
        if (mc_tree_pattern_parse(values->subtree, (enum mc_tree_view)view,
                                  &selection->study->treebank, call->arena, &pattern, error) != 0)
            return -1;
        selection->pattern = pattern;
    }
    call->n_shown = mc_tree_select(selection, call->arena, &call->shown, &call->n_found);
    if (call->n_found == 0 && values->sentence != NULL && values->subtree == NULL)
        return mc_error_set(error, MC_CODE_USAGE, "no sentence of %s has the id '%s'",
                            selection->study->treebank.path, values->sentence);
    mc_tree_sheet_shown(call->book, selection, call->shown, call->n_shown);
    return 0;
}

/* --- writing ---------------------------------------------------------------------------------- */

static void write_settings(const void *context, struct mc_json_stream *json)
{
    static const char *const zeros[] = {"wilcoxon", "pratt", "split"};
    const struct call *call = context;
    const struct trees_options *values = call->values;

    mc_json_put_text(json, "command", call->verb);
    mc_json_put_object(json, "settings", MC_JSON_TALL);
    mc_json_put_text(json, "convention",
                     values->convention == CONVENTION_TACL2021 ? "tacl2021" : "definition");
    mc_json_put_text(json, "strip", values->strip);
    mc_json_put_text(json, "relations", values->relations == 1 ? "full" : "universal");
    mc_json_put_text(json, "case", values->letter_case == 1 ? "keep" : "fold");
    if (strcmp(call->verb, "describe") != 0) {
        mc_json_put_text(json, "fail", call->report.fail);
        mc_json_put_count(json, "support", call->report.support);
    }
    if (strcmp(call->verb, "analyse") == 0)
        mc_json_put_text(json, "zeros", zeros[values->zeros]);
    mc_json_put_end(json);
}

/* What was read: the size of each treebank, and how many of its sentences can be scored. */
static void write_head(const void *context, struct mc_document *document)
{
    const struct call *call = context;
    size_t s, i;

    document->kind->title(document, mc_arena_slice(document->arena, "trees %s", call->verb));
    for (s = 0; s < call->n_studies; s++) {
        const struct mc_treebank *treebank = &call->studies[s]->treebank;
        size_t n_edges = 0, n_nonprojective = 0;

        for (i = 0; i < treebank->n_trees; i++) {
            n_edges += mc_tree_n_edges(&treebank->trees[i]) > 0;
            n_nonprojective +=
                treebank->trees[i].n_nodes > 0 && !call->studies[s]->measures[i].projective;
        }
        mc_book_say(document,
                    mc_arena_format(
                        document->arena,
                        "%s: %zu sentences, %zu of them with edges, %llu edges; %s stripped; "
                        "non-projective: %zu (%.1f%%)",
                        treebank->name, treebank->n_trees, n_edges,
                        (unsigned long long)treebank->n_edges, call->values->strip, n_nonprojective,
                        100.0 * (double)n_nonprojective / (double)treebank->n_trees));
    }
}

/* The trees that `show` shows. */
static void write_shown(const void *context, struct mc_document *document)
{
    const struct call *call = context;
    const char *marks = "";

    if (call->selection.study == NULL)
        return;
    if (call->studies[0]->n_runs > 0)
        marks = mc_arena_format(document->arena, "; marks are those of %s",
                                call->studies[0]->runs[0].name);
    mc_book_say(document, mc_arena_format(document->arena, "%zu of %zu sentences%s", call->n_shown,
                                          call->n_found, marks));
    mc_tree_show(&call->selection, call->shown, call->n_shown, document);
}

/* --- verbs and their tables ------------------------------------------------------------------- */

/* A verb, the function that fills the book, and all its tables, even if a call lacks what some of
 * them need. */
struct verb {
    const char *name;
    int (*fill)(struct call *call, struct mc_error *error);
    const char *tables[20];
};

static const struct verb verbs[] = {
    {"describe", describe, {"treebanks", "summary", "entropy", "trees"}},
    {"score",
     score,
     {"runs", "scores", "relations", "full_relation", "direction", "distance", "depth", "length",
      "upos"}},
    {"analyse",
     analyse,
     {"treebanks", "summary", "runs", "averages", "correlations", "mannwhitney", "relations",
      "displacement", "entropy_accuracy", "correlation_medians", "all_relations", "ensemble",
      "comparison", "differences", "relation_changes", "coverage", "average_suspicion",
      "constructions"}},
    {"mine", mine, {"mining"}},
    {"show", show, {"sentences"}},
};

/* Refuses options that only other verbs use. */
static int check_options(const struct call *call, struct mc_error *error)
{
    const struct trees_options *values = call->values;
    const struct {
        const char *name, *verbs;
        bool is_given;
    } known[] = {
        {"--name", "score|analyse|mine|show", values->names.n_items > 0},
        {"--team", "score|analyse", values->teams.n_items > 0},
        {"--list", "score|analyse|mine|show", values->list != NULL},
        {"--outputs", "score|analyse|mine|show", values->kind != 0},
        {"--human", "score|analyse|mine", values->human != NULL},
        {"--without", "describe", values->without != NULL},
        {"--case", "score|analyse|mine|show", values->letter_case != 0},
        {"--metric", "score|analyse|mine", values->metrics.n_items > 0},
        {"--per-sentence", "describe", values->per_sentence},
        {"--entropy", "describe", values->entropy},
        {"--by", "score", values->by.n_items > 0},
        {"--fail", "score|analyse|mine", values->fail != NULL},
        {"--view", "analyse|mine|show", values->views.n_items > 0},
        {"--size", "analyse|mine", values->size != 0},
        {"--support", "analyse|mine", values->support != 0},
        {"--all-pairs", "analyse", values->all_pairs},
        {"--against", "analyse", values->against != NULL},
        {"--zeros", "analyse", values->zeros != MC_ZEROS_PRATT},
        {"--subtree", "show", values->subtree != NULL},
        {"--sentence", "show", values->sentence != NULL},
    };
    size_t i;

    for (i = 0; i < sizeof(known) / sizeof(*known); i++)
        if (known[i].is_given && mc_choice_index(known[i].verbs, mc_slice_of(call->verb)) < 0)
            return mc_error_set(error, MC_CODE_USAGE, "%s does not go with trees %s", known[i].name,
                                call->verb);
    return 0;
}

static const struct verb *find_verb(const char *word)
{
    size_t v;

    for (v = 0; v < sizeof(verbs) / sizeof(*verbs); v++)
        if (strcmp(verbs[v].name, word) == 0)
            return &verbs[v];
    return NULL;
}

/* Checks, before anything is read, that --show names tables of the verb. */
static int check_show(const struct call *call, const struct verb *verb, struct mc_error *error)
{
    const struct mc_option_list *show = &call->values->show;
    size_t i;

    for (i = 0; i < show->n_items; i++)
        if (mc_book_table_find(verb->name, verb->tables, show->items[i], error) < 0)
            return -1;
    return 0;
}

/* Checks that the call has the tables of --show: some need several runs, or options. */
static int check_shown(const struct call *call, struct mc_error *error)
{
    const struct mc_option_list *show = &call->values->show;
    size_t i;

    for (i = 0; i < show->n_items; i++)
        if (mc_book_find(call->book, show->items[i]) == NULL)
            return mc_error_set(error, MC_CODE_USAGE, "there is no table '%s' here: it needs %s",
                                show->items[i],
                                strcmp(call->verb, "score") == 0 ? "--by" : "two runs");
    return 0;
}

static int check_paths(const struct call *call, struct mc_error *error)
{
    const struct trees_options *values = call->values;
    const char **read =
        mc_arena_array(call->arena, call->n_operands + values->names.n_items + 3, sizeof(*read));
    size_t n = 0, i;

    for (i = 0; i < call->n_operands; i++)
        read[n++] = mc_tree_run_split(call->operands[i], call->arena).path;
    for (i = 0; i < values->names.n_items; i++)
        read[n++] = mc_tree_run_split(values->names.items[i], call->arena).path;
    if (values->human != NULL)
        read[n++] = values->human;
    if (values->list != NULL)
        read[n++] = values->list;
    return mc_output_paths_check(
        mc_report_paths(values->book.output, &values->book.reports, call->arena), read, error);
}

/* What the options say of the analyses. */
static void read_report(struct call *call)
{
    const struct trees_options *values = call->values;
    struct mc_tree_report *report = &call->report;

    report->arena = call->arena;
    report->support = values->support == 0 ? DEFAULT_SUPPORT : (uint32_t)values->support;
    report->size = (uint32_t)values->size;
    report->most = values->most == 0 ? DEFAULT_MOST : (size_t)values->most;
    report->is_brief = values->most == 0;
    report->all_pairs = values->all_pairs;
    report->against = values->against;
    report->zeros = (enum mc_zeros)values->zeros;
    report->fail = values->fail;
    if (report->fail == NULL)
        report->fail = values->convention == CONVENTION_TACL2021 ? "bleu<=q25" : "dea<q25";
}

static const struct verb *read_verb(struct call *call, const struct mc_option_list *operands,
                                    struct mc_error *error)
{
    const struct verb *verb;

    if (operands->n_items == 0) {
        (void)mc_error_set(error, MC_CODE_USAGE,
                           "trees wants a word: describe, score, analyse, mine or show");
        return NULL;
    }
    call->verb = operands->items[0];
    if (strcmp(call->verb, "analyze") == 0)
        call->verb = "analyse";
    call->operands = operands->items + 1;
    call->n_operands = operands->n_items - 1;
    verb = find_verb(call->verb);
    if (verb == NULL)
        (void)mc_error_set(error, MC_CODE_USAGE,
                           "'%s' is none of describe, score, analyse, mine, show", call->verb);
    return verb;
}

static void describe_reports(const struct call *call, struct mc_study *study)
{
    struct mc_book_reports *reports = &study->reports;

    study->is_written = call->is_written;
    reports->own = call->main_table;
    reports->own_hint = call->n_main_tables > 1 ? "--by" : NULL;
    reports->title = "metricheck trees";
    reports->schema = SCHEMA;
    reports->taken = call->taken;
    reports->write_settings = write_settings;
    reports->write_head = write_head;
    reports->write_tail = write_shown;
    reports->context = call;
}

static int fill_book(struct mc_study *study, struct mc_error *error)
{
    struct trees_options *values = study->values;
    struct call *call = mc_arena_array(study->arena, 1, sizeof(*call));
    const struct verb *verb;
    int status;

    study->call = call;
    call->host = study->host;
    call->values = values;
    call->arena = study->arena;
    verb = read_verb(call, study->operands, error);
    if (verb == NULL || check_options(call, error) != 0)
        return -1;
    if (values->preset != 0) {
        values->convention = CONVENTION_TACL2021;
        values->all_pairs = true;
    }
    call->book = &study->book;
    call->book->asked = values->show.items;
    call->book->n_asked = values->show.n_items;
    read_report(call);
    read_strip(call);
    if (call->host->take_sources(call->host, &call->sources, values->quiet, error) != 0 ||
        read_views(call, strcmp(call->verb, "analyse") == 0 ? MC_VIEW_POS_DEP : MC_VIEW_LEMMA,
                   error) != 0 ||
        mc_tree_rule_parse(call->report.fail, call->arena, &call->report.rule, error) != 0 ||
        check_paths(call, error) != 0 || check_show(call, verb, error) != 0)
        return -1;
    call->pool = call->report.pool = mc_thread_pool_new((unsigned)values->jobs);
    status = verb->fill(call, error);
    mc_thread_pool_free(call->pool);
    call->pool = call->report.pool = NULL;
    if (status == 0 && !call->is_written)
        status = check_shown(call, error);
    describe_reports(call, study);
    return status;
}

static void close_studies(struct mc_study *study)
{
    struct call *call = study->call;
    size_t s;

    for (s = 0; call != NULL && s < call->n_studies; s++)
        mc_tree_study_close(call->studies[s]);
}

static const struct mc_study_kind kind = {.book_options = offsetof(struct trees_options, book),
                                          .open = fill_book,
                                          .close = close_studies};

static const struct mc_example examples[] = {
    {"metricheck trees describe trees/reference.conllu",
     "The size of a treebank and how complex its trees are."},
    {"metricheck trees analyse trees/reference.conllu trees/first.txt trees/second.txt",
     "Two realisers on it."},
    {"metricheck trees score trees/reference.conllu trees/first.txt --by relation,distance",
     "The share of edges that a realiser keeps, by relation and by distance."},
    {"metricheck trees mine trees/reference.conllu new=trees/second.txt --view dep --support 3 "
     "--fail 'dea<1'",
     "The subtrees of relations whose sentences lose an edge more often than others."},
    {"metricheck trees show trees/reference.conllu trees/first.txt --subtree '(advcl (mark))'",
     "The sentences that have one of them, with their trees."},
    {"metricheck trees describe trees/reference.conllu --convention tacl2021 --without "
     "orphan,goeswith,reparandum -f tsv --show summary",
     "The measures as in the paper's Table 2, for other programs."},
    {NULL, NULL}};

const struct mc_command mc_command_trees = {
    "trees",
    NULL,
    MC_FOR_DEVELOPERS,
    "measure dependency trees, and analyse surface realisers on them",
    "describe|score|analyse|mine|show REF.conllu [OUTPUT...]",
    "Error analysis of surface realisation after Shimorina, Parmentier and Gardent (2021, "
    "TACL 9:429). REF.conllu is a treebank in CoNLL-U: each tree is what a realiser was "
    "given, the order of its words what it should have written. Each OUTPUT holds what one "
    "system (a run) wrote, one sentence per tree.\n"
    "\n"
    "  describe   measures the trees; needs no outputs\n"
    "  score      scores each sentence of each run; with --by, groups of edges\n"
    "  analyse    says which constructions go with low scores, what else does,\n"
    "             and which run is better; tables of runs, correlations,\n"
    "             projectivity, relations, subtrees by --show\n"
    "  mine       the subtrees in whose sentences a run fails more often\n"
    "  show       the sentences that have a --subtree, or one --sentence, with\n"
    "             their trees drawn and the outputs; those of the lowest DEA of\n"
    "             the first run come first\n"
    "\n"
    "A run is OUTPUT or RUN=OUTPUT; without a name it is called after its file. Files may be "
    "gzipped, and `-` is standard input. A number of sentences that differs from the "
    "treebank's is an error (exit code 3), with both numbers and the first id that does not "
    "fit. Text is split at white space, and each piece is cut into forms or lemmas of its "
    "reference sentence, longest first. A piece that cannot be cut is a foreign token.\n"
    "\n"
    "Words with a relation of --strip are left out first, and their dependents move to the "
    "nearest ancestor that is left. Then, for a tree of n words and e edges:\n"
    "\n"
    "  depth        most edges from a root to a word\n"
    "  length       n\n"
    "  mdd          mean distance between head and dependent (Liu 2008)\n"
    "  mfs          mean flux size: over each place between two words, how many\n"
    "               edges pass (Kahane, Yan and Botalla 2017)\n"
    "  mfw          mean flux weight: of these edges, the most of which no two\n"
    "               share a word (the same)\n"
    "  arity        e / n\n"
    "  projective   no edge has a word between its ends that does not descend\n"
    "               from its head\n"
    "  entropy      of left and right among the dependents of a relation, in\n"
    "               bits (Levshina 2019)\n"
    "  dea          dependency edge accuracy: the share of edges whose two lemmas\n"
    "               are in the output at the same signed distance\n"
    "  bleu         sentence BLEU of lower-case lemmas, smoothing method2 (Lin\n"
    "               and Och 2004)\n"
    "  S            suspicion of a subtree: 1/2 (f/c ln c + p/d ln d), where f of\n"
    "               the c sentences with it fail and p of the d others pass\n"
    "  rate         f / c, with its interval (Wilson 1927); q: Fisher's exact test\n"
    "               (by probability), after Benjamini and Hochberg\n"
    "\n"
    "In a tree with one root, mdd and mfs are the same number: an edge of length k passes k "
    "places, and both divide the sum by n - 1. Arity is (n - 1) / n, a function of length. "
    "Correlations leave these pairs out; --all-pairs keeps them.\n"
    "\n"
    "S grows with the rarity of a subtree, whether or not its sentences fail. Compare it "
    "within one view and size, and read the rate and q beside it. Method2 gives a perfect "
    "sentence of one word a BLEU of 0.59, of two words 0.71, of three words 0.84, so that the "
    "lowest quarter of BLEU holds many short perfect sentences. A sentence therefore fails by "
    "DEA unless --fail says otherwise.\n"
    "\n"
    "The published statistics depart from the definitions of the paper in four points. "
    "--convention=tacl2021 follows three: words below a stripped word are dropped; values of "
    "a sentence are rounded to two decimals; a sentence counts as non-projective only where "
    "an edge passes over an ancestor of its head. It also fails sentences by 'bleu<=q25'. The "
    "fourth is in the data: `--without orphan,goeswith,reparandum` leaves out the sentences "
    "that the SR'18 sets lack. Together they give the published count, depth, length, mdd, "
    "mfs, arity and percentage of non-projective sentences in the 24 rows of Table 2 recomputed "
    "from UD 2.0 and 2.3. The mean flux weight cannot be reproduced: in 23 of the 24 rows the "
    "published value is lower than the exact maximum, by 0.02 to 0.11, and no rule is known "
    "that gives it.\n"
    "\n"
    "doc/trees.md is a tutorial, and describes every table and file format.",
    options,
    examples,
    MC_COMMAND_STUDY(&kind, 1, struct trees_options, .book = MC_BOOK_DEFAULTS, .strip = "punct",
                     .zeros = MC_ZEROS_PRATT),
};
