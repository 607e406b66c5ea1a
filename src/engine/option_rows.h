/* option_rows.h: the rows of option tables that several commands share, and the table of a run: how
 * the settings of the engine are given on the command line. A macro takes the byte at which its
 * struct lies in that of the command. */
#ifndef MC_ENGINE_OPTION_ROWS_H
#define MC_ENGINE_OPTION_ROWS_H

#include <stddef.h>

#include "base/options.h"
#include "engine/compare.h"
#include "engine/load.h"
#include "engine/run.h"
#include "engine/score.h"

/* Which metrics, and what becomes of them (engine/score.h). */

/* Rows of an option table: what becomes of the other metrics when one fails. */
#define MC_FAILURE_OPTIONS(keep_going_at, fail_fast_at)                                            \
    {MC_OPTION_FLAG,                                                                               \
     '\0',                                                                                         \
     "keep-going",                                                                                 \
     keep_going_at,                                                                                \
     NULL,                                                                                         \
     NULL,                                                                                         \
     0,                                                                                            \
     0,                                                                                            \
     NULL,                                                                                         \
     "When a metric fails, go on: the other metrics keep their scores, its own cases have none, "  \
     "and the exit code is 4. The default."},                                                      \
    {                                                                                              \
        MC_OPTION_FLAG, '\0', "fail-fast", fail_fast_at, NULL, NULL, 0, 0, NULL,                   \
            "Stop at the first metric that fails, and write nothing."                              \
    }

/* The option --cache of `run` and `score`; its row of the option table. */
#define MC_CACHE_OPTION(at)                                                                        \
    {                                                                                              \
        MC_OPTION_TEXT, '\0', "cache", at, "FOLDER", NULL, 0, 0, "folder",                         \
            "Take scores from this folder where it has them, and keep new ones there (see "        \
            "`metricheck cache`); `off`, the default: neither."                                    \
    }

/* One row of an option table: `member` of the struct mc_metric_sources that lies at byte `at`. */
#define MC_METRIC_SOURCE_OPTION(kind, name, at, member, argument, most, completes, help)           \
    {                                                                                              \
        kind, '\0', name, (at) + offsetof(struct mc_metric_sources, member), argument, NULL, 0,    \
            most, completes, help                                                                  \
    }

/* All rows. */
#define MC_METRIC_SOURCE_OPTIONS(at)                                                               \
    MC_METRIC_SOURCE_OPTION(                                                                       \
        MC_OPTION_LIST, "module", at, modules, "FILE.so", 0, "file",                               \
        "A metric from a shared object (doc/metric-modules.md). A name without '/' that is no "    \
        "file here is looked for in the folders of METRICHECK_MODULES, then in the installed "     \
        "one. Repeatable."),                                                                       \
        MC_METRIC_SOURCE_OPTION(                                                                   \
            MC_OPTION_FLAG, "isolate", at, isolate, NULL, 0, NULL,                                 \
            "Run the metrics of shared objects in processes of their own: one that ends, crashes " \
            "or changes its process is a failed metric, whatever it does. `gate` always does, "    \
            "unless --no-isolate is given."),                                                      \
        MC_METRIC_SOURCE_OPTION(                                                                   \
            MC_OPTION_LIST, "command", at, commands, "NAME=CMD", 0, NULL,                          \
            "A metric called NAME from a program that speaks JSON Lines "                          \
            "(doc/metric-processes.md); CMD is a line for the shell. Repeatable."),                \
        MC_METRIC_SOURCE_OPTION(                                                                   \
            MC_OPTION_REAL, "command-timeout", at, command_timeout, "SECONDS", 1e9, NULL,          \
            "How long a program of --command may take for a reply; 0, the default, is 60."),       \
        MC_METRIC_SOURCE_OPTION(MC_OPTION_REAL, "command-start-timeout", at,                       \
                                command_start_timeout, "SECONDS", 1e9, NULL,                       \
                                "How long it may take to begin; 0, the default, is 300."),         \
        MC_METRIC_SOURCE_OPTION(                                                                   \
            MC_OPTION_INTEGER, "command-restarts", at, command_restarts, "N", 1000000, NULL,       \
            "How often it is started again when it fails; 0, the default, is 20.")

/* Which cases (engine/load.h). */

/* One row of an option table: `member` of the struct mc_case_input that lies at byte `at`. */
#define MC_CASE_INPUT_OPTION(kind, name, at, member, argument, completes, help)                    \
    {                                                                                              \
        kind, '\0', name, (at) + offsetof(struct mc_case_input, member), argument, NULL, 0, 0,     \
            completes, help                                                                        \
    }

/* All rows, with a heading. */
#define MC_CASE_INPUT_OPTIONS(at)                                                                  \
    {MC_OPTION_SECTION, '\0', NULL, 0, NULL, NULL, 0, 0, NULL, "Input, one of"},                   \
        MC_CASE_INPUT_OPTION(                                                                      \
            MC_OPTION_LIST, "reference", at, references, "FILE", "file",                           \
            "References: one sentence a line or, for AMR metrics, graphs divided by empty lines. " \
            "Repeatable: each further file gives one more reference for every candidate."),        \
        MC_CASE_INPUT_OPTION(                                                                      \
            MC_OPTION_LIST, "targeted", at, targeted, "FILE", "file",                              \
            "The candidates as somebody corrected them (post-edited), for metrics with "           \
            "targeted=only or also; an empty line: this one was not corrected. Repeatable."),      \
        MC_CASE_INPUT_OPTION(MC_OPTION_TEXT, "candidate", at, candidate, "FILE", "file",           \
                             "Candidates, in the same order as the references."),                  \
        MC_CASE_INPUT_OPTION(                                                                      \
            MC_OPTION_TEXT, "pairs", at, pairs, "FILE", "file",                                    \
            "A TSV (or .csv) whose header names id, reference and candidate, or reference_amr "    \
            "and candidate_amr, or all. Further references are reference_2 "                       \
            "(reference_2_amr), reference_3 ..., corrected candidates targeted, targeted_2 ...; "  \
            "other columns are ignored."),                                                         \
        MC_CASE_INPUT_OPTION(MC_OPTION_LIST, "suite", at, suites, "SUITE", "suite",                \
                             "A suite: file, folder, or name of a shipped one. Repeatable.")

/* A run (engine/run.h). */

/* The rows of an option table that say what is scored and which cases take part, in a struct whose
 * struct mc_run_options lies at byte `base`. */
#define MC_RUN_SCORED_OPTIONS(base)                                                                \
    {MC_OPTION_SECTION, '\0', NULL, 0, NULL, NULL, 0, 0, NULL, "What is scored"},                  \
        {MC_OPTION_LIST,                                                                           \
         'm',                                                                                      \
         "metric",                                                                                 \
         (base) + offsetof(struct mc_run_options, metrics),                                        \
         "SPEC",                                                                                   \
         NULL,                                                                                     \
         0,                                                                                        \
         0,                                                                                        \
         "metric",                                                                                 \
         "A metric, NAME or NAME:KEY=VALUE,KEY=VALUE. Repeatable. Without it every built-in "      \
         "metric "                                                                                 \
         "whose inputs and resources are there takes part, and those of --module and "             \
         "--command."},                                                                            \
        MC_METRIC_SOURCE_OPTIONS((base) + offsetof(struct mc_run_options, sources)),               \
        {MC_OPTION_TEXT,                                                                           \
         '\0',                                                                                     \
         "preset",                                                                                 \
         (base) + offsetof(struct mc_run_options, preset),                                         \
         "NAME",                                                                                   \
         NULL,                                                                                     \
         0,                                                                                        \
         0,                                                                                        \
         "preset",                                                                                 \
         "A named set of metrics and settings. `zeidler2022` is that of the CheckList paper; "     \
         "columns of --scores that bear the paper's names are used in place of the built-in "      \
         "metrics; all others, and the metrics of -m, stand beside them."},                        \
        {MC_OPTION_LIST,                                                                           \
         '\0',                                                                                     \
         "scores",                                                                                 \
         (base) + offsetof(struct mc_run_options, scores),                                         \
         "FILE",                                                                                   \
         NULL,                                                                                     \
         0,                                                                                        \
         0,                                                                                        \
         "file",                                                                                   \
         "Scores made elsewhere, as further metrics: a JSON object by case id, a CSV or a TSV "    \
         "with a header, which may say direction and range: `ter:lower:0..inf`. Repeatable."},     \
        {MC_OPTION_LIST,                                                                           \
         '\0',                                                                                     \
         "lower-is-better",                                                                        \
         (base) + offsetof(struct mc_run_options, lower),                                          \
         "NAME",                                                                                   \
         NULL,                                                                                     \
         0,                                                                                        \
         0,                                                                                        \
         NULL,                                                                                     \
         "Lower scores of this metric of a score file are better. Repeatable."},                   \
    {                                                                                              \
        MC_OPTION_LIST, '\0', "range", (base) + offsetof(struct mc_run_options, ranges),           \
            "NAME=LOW..HIGH", NULL, 0, 0, NULL,                                                    \
            "No score of this metric of a score file lies outside, such as `comet=0..1` or "       \
            "`mine=0..inf`. Repeatable."                                                           \
    }

#define MC_RUN_CASES_OPTION(base, kind, letter, name, field, argument, help)                       \
    {                                                                                              \
        kind, letter, name, (base) + offsetof(struct mc_run_options, field), argument, NULL, 0, 0, \
            NULL, help                                                                             \
    }

#define MC_RUN_CASES_OPTIONS(base)                                                                 \
    {MC_OPTION_SECTION, '\0', NULL, 0, NULL, NULL, 0, 0, NULL, "Which cases"},                     \
        MC_RUN_CASES_OPTION(base, MC_OPTION_LIST, 'p', "phenomenon", phenomena, "NAME",            \
                            "Show only this phenomenon. Repeatable."),                             \
        MC_RUN_CASES_OPTION(base, MC_OPTION_LIST, 'd', "dataset", datasets, "NAME",                \
                            "Show only this dataset. Repeatable."),                                \
        MC_RUN_CASES_OPTION(base, MC_OPTION_LIST, '\0', "case", cases, "ID",                       \
                            "Show only this case. Repeatable."),                                   \
        MC_RUN_CASES_OPTION(                                                                       \
            base, MC_OPTION_TEXT, '\0', "filter", filter, "EXPR",                                  \
            "Show only cases that satisfy the expression, such as 'phenomenon:negation AND NOT "   \
            "tag:slow'; keys id, phenomenon, subphenomenon, dataset, suite, tag, "                 \
            "reference (reference:targeted).")

/* Two runs (engine/compare.h). */

/* The options, in a struct whose mc_comparing_options lie at `base`. */
#define MC_COMPARING_OPTIONS(base)                                                                 \
    {MC_OPTION_TEXT,                                                                               \
     '\0',                                                                                         \
     "policy",                                                                                     \
     (base) + offsetof(struct mc_comparing_options, policy),                                       \
     "FILE",                                                                                       \
     NULL,                                                                                         \
     0,                                                                                            \
     0,                                                                                            \
     "file",                                                                                       \
     "What may be lost, and what a loss does (doc/gate.md). Without it expectations, deviation "   \
     "and spearman block, and other figures inform."},                                             \
        {MC_OPTION_CHOICE,                                                                         \
         '\0',                                                                                     \
         "align",                                                                                  \
         (base) + offsetof(struct mc_comparing_options, align),                                    \
         NULL,                                                                                     \
         "all|common",                                                                             \
         0,                                                                                        \
         0,                                                                                        \
         NULL,                                                                                     \
         "all (default): both runs must be over the same cases; common: the cases that are the "   \
         "same in both are compared, the others are listed."},                                     \
        {MC_OPTION_CHOICE,                                                                         \
         '\0',                                                                                     \
         "on-missing",                                                                             \
         (base) + offsetof(struct mc_comparing_options, on_missing),                               \
         NULL,                                                                                     \
         "fail|warn",                                                                              \
         0,                                                                                        \
         0,                                                                                        \
         NULL,                                                                                     \
         "What happens when a metric is in only one of the runs, or has no score any more for a "  \
         "case that it scored in the base run. Default fail."},                                    \
        {MC_OPTION_LIST,                                                                           \
         '\0',                                                                                     \
         "pair",                                                                                   \
         (base) + offsetof(struct mc_comparing_options, pairs),                                    \
         "OLD=NEW",                                                                                \
         NULL,                                                                                     \
         0,                                                                                        \
         0,                                                                                        \
         NULL,                                                                                     \
         "The metric that is called OLD in the base run is called NEW in the new one. "            \
         "Repeatable. "                                                                            \
         "Where each run has but one metric, these are paired without it."},                       \
        {MC_OPTION_LIST,                                                                           \
         '\0',                                                                                     \
         "test",                                                                                   \
         (base) + offsetof(struct mc_comparing_options, tests),                                    \
         "NAME",                                                                                   \
         NULL,                                                                                     \
         0,                                                                                        \
         0,                                                                                        \
         "test",                                                                                   \
         "The test behind all checks that it can be made on, by one of the names listed below. "   \
         "Repeatable; "                                                                            \
         "the last one that fits counts, and the others before those of the policy. Default: "     \
         "mid-p for "                                                                              \
         "expectations, sign-flip for deviation, perm-both for figures."},                         \
        {MC_OPTION_CHOICE,                                                                         \
         '\0',                                                                                     \
         "adjust",                                                                                 \
         (base) + offsetof(struct mc_comparing_options, adjust),                                   \
         NULL,                                                                                     \
         MC_JOINT_ADJUSTMENT_CHOICES,                                                              \
         0,                                                                                        \
         0,                                                                                        \
         NULL,                                                                                     \
         "How p is adjusted over all checks that can block or warn. Default: what the policy "     \
         "says, else holm where a test is named and maxt, one set of swaps for all of them, "      \
         "where none is."},                                                                        \
        {MC_OPTION_INTEGER,                                                                        \
         '\0',                                                                                     \
         "draws",                                                                                  \
         (base) + offsetof(struct mc_comparing_options, draws),                                    \
         "N",                                                                                      \
         NULL,                                                                                     \
         99,                                                                                       \
         10000000,                                                                                 \
         NULL,                                                                                     \
         "Most draws of a permutation test; p is no less than 1/(N + 1). Swaps of all checks end " \
         "early when every verdict is clear. Default 9999."},                                      \
        {MC_OPTION_REAL,                                                                           \
         '\0',                                                                                     \
         "confidence",                                                                             \
         (base) + offsetof(struct mc_comparing_options, confidence),                               \
         "C",                                                                                      \
         NULL,                                                                                     \
         0.5,                                                                                      \
         0.9999,                                                                                   \
         NULL,                                                                                     \
         "Confidence of the intervals. Default 0.95."},                                            \
    {                                                                                              \
        MC_OPTION_INTEGER, '\0', "seed", (base) + offsetof(struct mc_comparing_options, seed),     \
            "S", NULL, 0, 9007199254740992.0, NULL, "Seed of all draws. Default 1."                \
    }

/* All of a run: how the fields of struct mc_run_options are named, on the command line of `run` and
 * for whoever uses the library. */
extern const struct mc_option mc_run_option_table[];

#endif
