/* SPDX-License-Identifier: GPL-3.0-or-later */
/* option_rows.h: the rows of option tables that several commands share, and the table of a run: how
 * the settings of the engine are given on the command line. A macro takes the byte at which its
 * struct lies in that of the command. */
#ifndef MC_ENGINE_OPTION_ROWS_H
#define MC_ENGINE_OPTION_ROWS_H

#include <stddef.h>

#include "base/options.h"
#include "engine/compare.h"
#include "engine/graphs.h"
#include "engine/load.h"
#include "engine/run.h"
#include "engine/score.h"

/* Which metrics, and what becomes of them (engine/score.h). */

/* Rows of an option table: what becomes of the other metrics when one fails. */
#define MC_FAILURE_OPTIONS(keep_going_at, fail_fast_at)                                            \
    {.kind = MC_OPTION_FLAG,                                                                       \
     .name = "keep-going",                                                                         \
     .offset = (keep_going_at),                                                                    \
     .help = "Continue when a metric fails (default). The other metrics keep their scores, this "  \
             "one has none, and the exit code is 4."},                                             \
    {                                                                                              \
        .kind = MC_OPTION_FLAG, .name = "fail-fast", .offset = (fail_fast_at),                     \
        .help = "Stop when a metric fails, and write nothing."                                     \
    }

/* The option --cache of `run` and `score`; its row of the option table. */
#define MC_CACHE_OPTION(at)                                                                        \
    {                                                                                              \
        .kind = MC_OPTION_TEXT, .name = "cache", .offset = (at), .argument = "FOLDER",             \
        .completes = "folder",                                                                     \
        .help = "Cache scores in this folder. `off`: no cache. Default: off. See `metricheck "     \
                "cache`."                                                                          \
    }

/* One row of an option table: `member` of the struct mc_metric_sources that lies at byte `at`. */
#define MC_METRIC_SOURCE_OPTION(kind_, name_, at, member, argument_, most, completes_, help_)      \
    {                                                                                              \
        .kind = (kind_), .name = (name_),                                                          \
        .offset = (at) + offsetof(struct mc_metric_sources, member), .argument = (argument_),      \
        .maximum = (most), .completes = (completes_), .help = (help_)                              \
    }

/* All rows. */
#define MC_METRIC_SOURCE_OPTIONS(at)                                                               \
    MC_METRIC_SOURCE_OPTION(                                                                       \
        MC_OPTION_LIST, "module", at, modules, "FILE.so", 0, "file",                               \
        "A metric from a shared object. A name without '/' that is not a file here is "            \
        "searched for in the folders of METRICHECK_MODULES, then in the installed one "            \
        "(doc/metric-modules.md). Repeatable."),                                                   \
        MC_METRIC_SOURCE_OPTION(                                                                   \
            MC_OPTION_FLAG, "isolate", at, isolate, NULL, 0, NULL,                                 \
            "Run shared objects in separate processes. If a metric ends, crashes or changes "      \
            "its process, only that metric fails. `gate` always does this, unless --no-isolate "   \
            "is given."),                                                                          \
        MC_METRIC_SOURCE_OPTION(                                                                   \
            MC_OPTION_LIST, "command", at, commands, "NAME=CMD", 0, NULL,                          \
            "A metric from a program that speaks JSON Lines. NAME is its name, CMD a shell "       \
            "command (doc/metric-processes.md). Repeatable."),                                     \
        MC_METRIC_SOURCE_OPTION(MC_OPTION_REAL, "command-timeout", at, command_timeout, "SECONDS", \
                                1e9, NULL, "Time limit for a reply. Default: 60."),                \
        MC_METRIC_SOURCE_OPTION(MC_OPTION_REAL, "command-start-timeout", at,                       \
                                command_start_timeout, "SECONDS", 1e9, NULL,                       \
                                "Time limit for the start. Default: 300."),                        \
        MC_METRIC_SOURCE_OPTION(MC_OPTION_INTEGER, "command-restarts", at, command_restarts, "N",  \
                                1000000, NULL,                                                     \
                                "How often a failed program is started again. Default: 20.")

/* Which graphs of the cases (engine/graphs.h). */

#define MC_GRAPHS_OPTION(at, parsed_)                                                              \
    {                                                                                              \
        .kind = MC_OPTION_TEXT, .name = "graphs",                                                  \
        .offset = (at) + offsetof(struct mc_graph_options, graphs), .argument = "NAME",            \
        .help = "Which graphs are compared. `gold`: those of the key `amr`; NAME: those of "       \
                "`amr:NAME`" parsed_ ". candidate=NAME and reference=NAME choose for one side "    \
                "(the other is gold), with a comma between for both. A side without that graph "   \
                "has none."                                                                        \
    }

/* All rows. */
#define MC_GRAPH_OPTIONS(at)                                                                       \
    {.kind = MC_OPTION_TEXT,                                                                       \
     .name = "parse",                                                                              \
     .offset = (at) + offsetof(struct mc_graph_options, parse),                                    \
     .argument = "CMD",                                                                            \
     .help = "Graphs from a parser that speaks JSON Lines. CMD is a shell command "                \
             "(doc/metric-processes.md) that turns each sentence into an AMR graph; what it "      \
             "cannot parse has none. Default with --parse: --graphs candidate=parsed."},           \
        MC_GRAPHS_OPTION(at, "; `parsed`: those of --parse")

/* Which cases (engine/load.h). */

/* One row of an option table: `member` of the struct mc_case_input that lies at byte `at`. */
#define MC_CASE_INPUT_OPTION(kind_, name_, at, member, argument_, completes_, help_)               \
    {                                                                                              \
        .kind = (kind_), .name = (name_), .offset = (at) + offsetof(struct mc_case_input, member), \
        .argument = (argument_), .completes = (completes_), .help = (help_)                        \
    }

/* All rows, with a heading. */
#define MC_CASE_INPUT_OPTIONS(at)                                                                  \
    {.kind = MC_OPTION_SECTION, .help = "Input, one of"},                                          \
        MC_CASE_INPUT_OPTION(                                                                      \
            MC_OPTION_LIST, "reference", at, references, "FILE", "file",                           \
            "References: one sentence per line or, for AMR metrics, graphs separated by empty "    \
            "lines. Repeatable: each file adds a reference for every candidate."),                 \
        MC_CASE_INPUT_OPTION(                                                                      \
            MC_OPTION_LIST, "targeted", at, targeted, "FILE", "file",                              \
            "Corrected (post-edited) candidates, for metrics with targeted=only or also; an "      \
            "empty line means not corrected. Repeatable."),                                        \
        MC_CASE_INPUT_OPTION(MC_OPTION_TEXT, "candidate", at, candidate, "FILE", "file",           \
                             "Candidates, in the same order as the references."),                  \
        MC_CASE_INPUT_OPTION(                                                                      \
            MC_OPTION_TEXT, "pairs", at, pairs, "FILE", "file",                                    \
            "A TSV (or .csv) file with columns id, reference and candidate, or reference_amr "     \
            "and candidate_amr, or all. Further references are reference_2 (reference_2_amr), "    \
            "reference_3 ..., corrected candidates targeted, targeted_2 ...; other columns are "   \
            "ignored."),                                                                           \
        MC_CASE_INPUT_OPTION(MC_OPTION_LIST, "suite", at, suites, "SUITE", "suite",                \
                             "A suite: file, folder, or name of a shipped one. Repeatable.")

/* A run (engine/run.h). */

/* The rows of an option table that say what is scored and which cases take part, in a struct whose
 * struct mc_run_options lies at byte `base`. */
#define MC_RUN_SCORED_OPTIONS(base)                                                                \
    {.kind = MC_OPTION_SECTION, .help = "What is scored"},                                         \
        {.kind = MC_OPTION_LIST,                                                                   \
         .short_name = 'm',                                                                        \
         .name = "metric",                                                                         \
         .offset = (base) + offsetof(struct mc_run_options, metrics),                              \
         .argument = "SPEC",                                                                       \
         .completes = "metric",                                                                    \
         .specs = true,                                                                            \
         .help =                                                                                   \
             "A metric, NAME or NAME:KEY=VALUE,KEY=VALUE. Repeatable, or separated by commas. "    \
             "Default: every built-in metric whose inputs and resources are available, "           \
             "and those of --module and --command."},                                              \
        MC_METRIC_SOURCE_OPTIONS((base) + offsetof(struct mc_run_options, sources)),               \
        {.kind = MC_OPTION_TEXT,                                                                   \
         .name = "preset",                                                                         \
         .offset = (base) + offsetof(struct mc_run_options, preset),                               \
         .argument = "NAME",                                                                       \
         .completes = "preset",                                                                    \
         .help =                                                                                   \
             "A named set of metrics and settings: zeidler2022. It is that of the CheckList "      \
             "paper. Columns of --scores with the paper's names replace the built-in metrics; "    \
             "all others, and the metrics of -m, are added."},                                     \
        {.kind = MC_OPTION_LIST,                                                                   \
         .name = "scores",                                                                         \
         .offset = (base) + offsetof(struct mc_run_options, scores),                               \
         .argument = "FILE",                                                                       \
         .completes = "file",                                                                      \
         .help = "Scores made elsewhere, as further metrics. A JSON object by case id, or a "      \
                 "CSV or TSV file whose header may give direction and range: "                     \
                 "`ter:lower:0..inf`. Repeatable."},                                               \
        {.kind = MC_OPTION_LIST,                                                                   \
         .name = "lower-is-better",                                                                \
         .offset = (base) + offsetof(struct mc_run_options, lower),                                \
         .argument = "NAME",                                                                       \
         .help = "Lower scores of this metric of --scores are better. Repeatable."},               \
    {                                                                                              \
        .kind = MC_OPTION_LIST, .name = "range",                                                   \
        .offset = (base) + offsetof(struct mc_run_options, ranges), .argument = "NAME=LOW..HIGH",  \
        .help = "The range of a metric of --scores: mine=0..1. A score outside is an error; a "    \
                "bound may be inf. Repeatable."                                                    \
    }

#define MC_RUN_CASES_OPTION(base, kind_, letter, name_, field, argument_, completes_, help_)       \
    {                                                                                              \
        .kind = (kind_), .short_name = (letter), .name = (name_),                                  \
        .offset = (base) + offsetof(struct mc_run_options, field), .argument = (argument_),        \
        .completes = (completes_), .help = (help_)                                                 \
    }

#define MC_RUN_CASES_OPTIONS(base)                                                                 \
    {.kind = MC_OPTION_SECTION, .help = "Which cases"},                                            \
        MC_RUN_CASES_OPTION(base, MC_OPTION_LIST, '\0', "suite", suites, "SUITE", "suite",         \
                            "A suite, like the operands. File, folder, or name of a shipped one. " \
                            "Repeatable."),                                                        \
        MC_RUN_CASES_OPTION(base, MC_OPTION_LIST, 'p', "phenomenon", phenomena, "NAME",            \
                            "phenomenon",                                                          \
                            "Show only this phenomenon. Repeatable, or separated by commas."),     \
        MC_RUN_CASES_OPTION(base, MC_OPTION_LIST, 'd', "dataset", datasets, "NAME", "dataset",     \
                            "Show only this dataset. Repeatable, or separated by commas."),        \
        MC_RUN_CASES_OPTION(base, MC_OPTION_LIST, '\0', "case", cases, "ID", "case",               \
                            "Show only this case. Repeatable, or separated by commas."),           \
        MC_RUN_CASES_OPTION(                                                                       \
            base, MC_OPTION_TEXT, '\0', "filter", filter, "EXPR", NULL,                            \
            "Show only cases that match: 'tag:slow OR NOT ...'. Keys: id, phenomenon, "            \
            "subphenomenon, category, dataset, suite, tag, reference (reference:targeted); AND, "  \
            "OR, NOT and parentheses, such as 'phenomenon:negation AND NOT tag:slow'.")

/* Two runs (engine/compare.h). */

/* The options, in a struct whose mc_comparing_options lie at `base`. */
#define MC_COMPARING_OPTIONS(base)                                                                 \
    {.kind = MC_OPTION_TEXT,                                                                       \
     .name = "policy",                                                                             \
     .offset = (base) + offsetof(struct mc_comparing_options, policy),                             \
     .argument = "FILE",                                                                           \
     .completes = "file",                                                                          \
     .help = "Which losses are tolerated, and what others do (doc/gate.md). Default: "             \
             "expectations, deviation and spearman block, other figures inform."},                 \
        {.kind = MC_OPTION_CHOICE,                                                                 \
         .name = "align",                                                                          \
         .offset = (base) + offsetof(struct mc_comparing_options, align),                          \
         .choices = "all|common",                                                                  \
         .help = "all (default): both runs must have the same cases; common: compare the cases "   \
                 "that are the same in both, list the others."},                                   \
        {.kind = MC_OPTION_CHOICE,                                                                 \
         .name = "on-missing",                                                                     \
         .offset = (base) + offsetof(struct mc_comparing_options, on_missing),                     \
         .choices = "fail|warn",                                                                   \
         .help = "What to do if only one run has a metric, or if a metric has lost the score "     \
                 "of a case that it scored in the base run. Default: fail."},                      \
        {.kind = MC_OPTION_LIST,                                                                   \
         .name = "pair",                                                                           \
         .offset = (base) + offsetof(struct mc_comparing_options, pairs),                          \
         .argument = "OLD=NEW",                                                                    \
         .help = "The metric OLD of the base run is NEW in the new one. Repeatable. Not needed "   \
                 "if each run has only one metric."},                                              \
        {.kind = MC_OPTION_LIST,                                                                   \
         .name = "test",                                                                           \
         .offset = (base) + offsetof(struct mc_comparing_options, tests),                          \
         .argument = "NAME",                                                                       \
         .completes = "test",                                                                      \
         .help = "The test for all checks that it supports; `metricheck statistics` lists "        \
                 "them. Repeatable; for each check the last test that supports it is used, "       \
                 "before those of the policy. Default: mid-p for expectations, sign-flip for "     \
                 "deviation, perm-both for figures."},                                             \
        {.kind = MC_OPTION_CHOICE,                                                                 \
         .name = "adjust",                                                                         \
         .offset = (base) + offsetof(struct mc_comparing_options, adjust),                         \
         .choices = MC_JOINT_ADJUSTMENT_CHOICES,                                                   \
         .help = "How p is adjusted over all checks that can block or warn. Default: that of the " \
                 "policy, otherwise holm with a named test, and maxt (one set of swaps for all "   \
                 "checks) without."},                                                              \
        {.kind = MC_OPTION_INTEGER,                                                                \
         .name = "draws",                                                                          \
         .offset = (base) + offsetof(struct mc_comparing_options, draws),                          \
         .argument = "N",                                                                          \
         .minimum = 99,                                                                            \
         .maximum = 10000000,                                                                      \
         .help = "Most draws of a permutation test; p is at least 1/(N + 1). maxt ends early "     \
                 "when every verdict is clear. Default: 9999."},                                   \
        {.kind = MC_OPTION_REAL,                                                                   \
         .name = "confidence",                                                                     \
         .offset = (base) + offsetof(struct mc_comparing_options, confidence),                     \
         .argument = "C",                                                                          \
         .minimum = 0.5,                                                                           \
         .maximum = 0.9999,                                                                        \
         .help = "Confidence of the intervals. Default: 0.95."},                                   \
    {                                                                                              \
        .kind = MC_OPTION_INTEGER, .name = "seed",                                                 \
        .offset = (base) + offsetof(struct mc_comparing_options, seed), .argument = "S",           \
        .maximum = 9007199254740992.0, .help = "Seed of all draws. Default: 1."                    \
    }

/* All of a run: how the fields of struct mc_run_options are named, on the command line of `run` and
 * for whoever uses the library. */
extern const struct mc_option mc_run_option_table[];

#endif
