/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/option_rows.h"

#include "analysis/grouping.h"
#include "analysis/result.h"
#include "analysis/tests/multiple_testing.h"
#include "base/delimited.h"

#define OPTION(kind_, letter, name_, field, argument_, help_)                                      \
    {                                                                                              \
        .kind = (kind_), .short_name = (letter), .name = (name_),                                  \
        .offset = offsetof(struct mc_run_options, field), .argument = (argument_), .help = (help_) \
    }

const struct mc_option mc_run_option_table[] = {
    MC_RUN_SCORED_OPTIONS(0),
    OPTION(MC_OPTION_FLAG, '\0', "sentinels", sentinels, NULL,
           "Add baselines that a metric must beat. These are length-ratio, word-overlap, random, "
           "constant, and human-shuffled, the human scores of each dataset in random order "
           "(--seed). Each can also be named with -m."),
    MC_RUN_CASES_OPTIONS(0),
    MC_GRAPH_OPTIONS(offsetof(struct mc_run_options, graphs)),
    {.kind = MC_OPTION_LIST,
     .name = "template",
     .offset = offsetof(struct mc_run_options, templates),
     .argument = "NAME",
     .completes = "template",
     .help = "Cases made from a template instead of suites. A file or a shipped one, "
             "NAME:n=1000,seed=1 (n bindings, or all). Repeatable. See `metricheck expand`."},
    OPTION(MC_OPTION_FLAG, '\0', "list", list, NULL,
           "List the cases that would be shown; score nothing."),
    {.kind = MC_OPTION_SECTION, .help = "Analysis"},
    {.kind = MC_OPTION_LIST,
     .name = "dimension",
     .offset = offsetof(struct mc_run_options, dimensions),
     .argument = "NAME",
     .help = "What people judged, where the suite says more than one thing: fluency, adequacy. The "
             "mean of a case's ratings in it is the human score. Repeatable, and `all`: metrics "
             "against each dimension, and these against each other, in one report. Default: the "
             "score of the case."},
    {.kind = MC_OPTION_LIST,
     .name = "statistic",
     .offset = offsetof(struct mc_run_options, statistics),
     .argument = "NAME",
     .completes = "statistic",
     .help = "A figure to show, or `all`. `metricheck statistics` lists them. "
             "Repeatable. Default: mean, mad, spearman, ranking, ranking_distinct (not in tables), "
             "ranking_chance, ranking_skill."},
    {.kind = MC_OPTION_TEXT,
     .name = "ties",
     .offset = offsetof(struct mc_run_options, ties),
     .argument = "RULE",
     .help = "Tie threshold of acc_eq, tau_eq and tied_pairs. `across`: one per metric, fitted "
             "over the run and cross-fitted: each pair is judged by the threshold fitted without "
             "the folds of its cases; `in-place`: fitted on each row, as in WMT 2023 to 2025; or a "
             "number, on the metric's own scale. Default: across."},
    {.kind = MC_OPTION_REAL,
     .name = "gold-gap",
     .offset = offsetof(struct mc_run_options, gold_gap),
     .argument = "GAP",
     .maximum = 1e300,
     .help = "Least distance of human scores in kendall_like. It is on their own scale. Default: "
             "25, as in WMT 2017 to 2020 on a scale of 100."},
    {.kind = MC_OPTION_CHOICE,
     .name = "level",
     .offset = offsetof(struct mc_run_options, level),
     .choices = MC_CHOICE_TEXT(MC_RUN_LEVELS),
     .help = "What is reported on. `case`: single cases, by phenomenon; `system`: the systems that "
             "made the candidates: their means, whether each metric orders them as people do, and "
             "which metrics do so better; every case must name its system and item. The tests are "
             "of --best-by pearson (default), spearman, kendall_b, agreement or soft_pairwise, by "
             "--test perm-both (default), perm-inputs or perm-systems. Default: case."},
    {.kind = MC_OPTION_CHOICE,
     .name = "correlation",
     .offset = offsetof(struct mc_run_options, correlation),
     .choices = MC_RUN_CORRELATIONS,
     .help = "With --level system: the correlation in the matrix of all metrics. As --matrix. "
             "Default: pearson."},
    {.kind = MC_OPTION_CHOICE,
     .name = "group-by",
     .offset = offsetof(struct mc_run_options, group_by),
     .choices = MC_CHOICE_TEXT(MC_GROUPINGS),
     .help = "Correlations as the mean over systems or items. They, and figures about pairs of "
             "cases, are computed for each `system` over its items, or for each `item` over its "
             "systems, and averaged; every case must name its own. Intervals resample items; "
             "comparisons with chance and the best metric are absent."},
    {.kind = MC_OPTION_CHOICE,
     .name = "group-mean",
     .offset = offsetof(struct mc_run_options, group_mean),
     .choices = "plain|micro",
     .help = "Weight of a group. `plain`: equal; `micro`: its number of cases (kendall_like: of "
             "pairs). Default: plain."},
    {.kind = MC_OPTION_CHOICE,
     .name = "normalise",
     .offset = offsetof(struct mc_run_options, normalise),
     .choices = MC_CHOICE_TEXT(MC_NORMALISATIONS),
     .help = "How scores are rescaled to [0, 1]. `minmax`: by minimum and maximum over all cases "
             "of the suite; `range`: by the declared range of the metric (human scores: the "
             "suite's scale); `auto`: by the declared range if it is finite, otherwise by minimum "
             "and maximum; `none`: not at all. Default: auto; minmax with the preset zeidler2022."},
    {.kind = MC_OPTION_REAL,
     .name = "threshold-percentile",
     .offset = offsetof(struct mc_run_options, threshold_percentile),
     .argument = "P",
     .maximum = 100,
     .help = "Tie threshold of the ranking, as a percentile. Scores count as equal if they differ "
             "by at most this percentile of all differences. Default: 5."},
    {.kind = MC_OPTION_INTEGER,
     .name = "resamples",
     .offset = offsetof(struct mc_run_options, resamples),
     .argument = "N",
     .maximum = 1000000,
     .help = "Bootstrap resamples of the intervals; 0: none. Default: 1000."},
    {.kind = MC_OPTION_CHOICE,
     .name = "interval",
     .offset = offsetof(struct mc_run_options, interval),
     .choices = MC_CHOICE_TEXT(MC_INTERVAL_KINDS),
     .help = "How intervals are made from the resamples. `percentile`: their quantiles; `basic`: "
             "these reflected about the figure; `normal`: a normal distribution with their "
             "standard deviation; `bca`: quantiles corrected for bias and skewness; `auto`: what "
             "covers best, without resamples for means, deviations, Spearman and Pearson, else "
             "`percentile`. Default: auto."},
    {.kind = MC_OPTION_CHOICE,
     .name = "resample",
     .offset = offsetof(struct mc_run_options, resample),
     .choices = MC_CHOICE_TEXT(MC_RESAMPLE_UNITS),
     .help = "What is resampled. `case`: single cases; `cluster`: all cases of a source together "
             "(with the same `item` or reference sentence). Default: case; cluster with "
             "--group-by."},
    {.kind = MC_OPTION_INTEGER,
     .name = "draws",
     .offset = offsetof(struct mc_run_options, draws),
     .argument = "N",
     .maximum = 1000000,
     .help = "Random draws of the significance tests; 0: no tests. They are the exchanges or "
             "resamples in each test of a metric against the best one of its phenomenon. Default: "
             "1000."},
    {.kind = MC_OPTION_TEXT,
     .name = "test",
     .offset = offsetof(struct mc_run_options, test),
     .argument = "NAME",
     .completes = "test",
     .help =
         "The test of each metric against the best one. `metricheck statistics` lists the tests. "
         "Default: perm-inputs."},
    {.kind = MC_OPTION_TEXT,
     .name = "best-by",
     .offset = offsetof(struct mc_run_options, best_by),
     .argument = "STATISTIC",
     .help = "The figure by which a metric is best. The others are compared with the best one of a "
             "phenomenon by this figure: spearman, pearson, kendall_b, acc_eq, tau_eq or mad. "
             "Default: spearman; with --test, if it does not support spearman, the first figure "
             "shown that it supports."},
    {.kind = MC_OPTION_CHOICE,
     .name = "adjust",
     .offset = offsetof(struct mc_run_options, adjust),
     .choices = MC_ADJUSTMENT_CHOICES,
     .help = "Correction of p for multiple tests. It is over the metrics of a phenomenon, for "
             "--contrast over metrics and contrasts of a dataset. Default: holm."},
    OPTION(MC_OPTION_FLAG, '\0', "omnibus", omnibus, NULL,
           "Test whether metrics differ over phenomena at all. At least three phenomena are "
           "needed: Friedman's test of the ranks by --best-by (Iman and Davenport's F), "
           "Kendall's W, Nemenyi's critical difference; analysis of variance and Tukey's test of "
           "|metric - human|."),
    {.kind = MC_OPTION_MODE,
     .name = "matrix",
     .offset = offsetof(struct mc_run_options, matrix),
     .choices = MC_RUN_MATRICES,
     .help = "Every two metrics against each other on all cases of a dataset. Alone or `tests`: by "
             "the test of --test, two-sided, adjusted by --adjust over all pairs; the figure is "
             "that of --best-by, Spearman by default, and as many draws are made as so many tests "
             "need. `pearson`, `spearman`, `kendall` (tau b): their correlation, and that with "
             "people, each over the cases that have both scores; with --level system: of the "
             "means of systems."},
    OPTION(MC_OPTION_FLAG, '\0', "thin-correlations", thin_correlations, NULL,
           "Show correlations that rest on too little, too: on fewer than 8 cases, on fewer than 5 "
           "whose human score is not the commonest one, or where over 30% of the pairs of human "
           "scores are tied. A preset shows what was published."),
    {.kind = MC_OPTION_LIST,
     .name = "contrast",
     .offset = offsetof(struct mc_run_options, contrasts),
     .argument = "A/B",
     .help = "How well scores separate phenomena A and B. For example antonymy/passive: AUC with "
             "its interval, Cliff's delta, Mann and Whitney's U and p. Repeatable."},
    OPTION(MC_OPTION_FLAG, '\0', "challenge", challenge, NULL,
           "Contrastive pairs: how often each metric prefers the good text. A pair is a case that "
           "is expected above or below another one of the same reference, as in challenge sets "
           "(`import aces`, `import demetr`). Accuracy, Kendall-like tau and margin, by category "
           "and phenomenon; the ACES-Score for the categories of ACES."),
    {.kind = MC_OPTION_REAL,
     .name = "confidence",
     .offset = offsetof(struct mc_run_options, confidence),
     .argument = "C",
     .minimum = 0.5,
     .maximum = 0.9999,
     .help = "Confidence of the intervals. Default: 0.95."},
    {.kind = MC_OPTION_INTEGER,
     .name = "seed",
     .offset = offsetof(struct mc_run_options, seed),
     .argument = "S",
     .maximum = 9007199254740992.0,
     .help = "Seed of all random draws. Default: 1."},
    OPTION(MC_OPTION_FLAG, '\0', "strict", strict, NULL,
           "Exit code 1 if an expectation failed. Sentinels do not count. Reports are still "
           "written."),
    {.kind = MC_OPTION_SECTION, .help = "Output"},
    {.kind = MC_OPTION_TEXT,
     .short_name = 'f',
     .name = "format",
     .offset = offsetof(struct mc_run_options, format),
     .argument = "FORMAT",
     .completes = "format",
     .help =
         "terminal, json, csv, tsv, markdown, latex, latex-combined, text, junit ... latex is booktabs tables for a paper, one for each figure or one for all; `text` writes one file per "
         "phenomenon into the folder given by -o; junit, tap, sarif and github have only the "
         "expectations (github: workflow commands, and the report as step summary if "
         "GITHUB_STEP_SUMMARY is set). Default: terminal."},
    {.kind = MC_OPTION_LIST,
     .name = "show",
     .offset = offsetof(struct mc_run_options, show),
     .argument = "TABLE",
     .completes = "system-table",
     .help = "With --level system: only this table. Repeatable; csv and tsv hold one. Tables: "
             "agreement, systems, differences, wrong-pairs, groupings, matrix, averages, tasks, "
             "tests. With several dimensions: dimensions, figures, pairs, missing."},
    {.kind = MC_OPTION_TEXT,
     .short_name = 'o',
     .name = "output",
     .offset = offsetof(struct mc_run_options, output),
     .argument = "PATH",
     .completes = "file",
     .help = "Output file, or folder for `text`."},
    {.kind = MC_OPTION_LIST,
     .name = "report",
     .offset = offsetof(struct mc_run_options, reports),
     .argument = "FORMAT=PATH",
     .help = "Another report of the same run. Repeatable."},
    OPTION(MC_OPTION_TEXT, '\0', "report-cases", report_cases, "all|worst:N|none",
           "Of which cases reports have sentences and graphs: all, the N of each phenomenon on "
           "which the metrics are farthest from the human scores, or none, for data whose licence "
           "forbids passing them on. Scores and figures stay. Default: all up to 20000 cases, "
           "beyond that worst:50."),
    OPTION(MC_OPTION_FLAG, '\0', "csv-safe", csv_safe, NULL, MC_CSV_SAFE_HELP),
    {.kind = MC_OPTION_INTEGER,
     .name = "precision",
     .offset = offsetof(struct mc_run_options, precision),
     .argument = "N",
     .maximum = 17,
     .help = "Decimals of all figures in tables. Default: depends on the figure."},
    OPTION(MC_OPTION_FLAG, '\0', "full", full, NULL,
           "All figures, tests and failed expectations. They replace the first screen of the "
           "terminal, with intervals and definitions."),
    OPTION(MC_OPTION_FLAG, '\0', "short", brief, NULL,
           "The first screen, also in Markdown. It has the verdicts, one figure, and the worst "
           "cases."),
    {.kind = MC_OPTION_TEXT,
     .name = "figure",
     .offset = offsetof(struct mc_run_options, figure),
     .argument = "NAME",
     .completes = "statistic",
     .help = "The figure of the first screen, by phenomenon. `passed`, or a figure of --statistic. "
             "Default: mad; passed where nobody judged a case."},
    {.kind = MC_OPTION_TEXT,
     .name = "html-templates",
     .offset = offsetof(struct mc_run_options, html_templates),
     .argument = "FOLDER",
     .completes = "folder",
     .help = "Files of the HTML report that replace those built in: page.html, parts/NAME.html, "
             "report.css, report.js."},
    OPTION(MC_OPTION_TEXT, '\0', "sort", sort, "COLUMN",
           "Order of the rows: name, n, passed, or a figure. The weakest come first; passed is "
           "the share of expectations."),
    {.kind = MC_OPTION_CHOICE,
     .name = "color",
     .offset = offsetof(struct mc_run_options, color),
     .choices = "auto|always|never",
     .help = "Colour. auto: on a terminal, unless NO_COLOR is set. Default: auto."},
    {.kind = MC_OPTION_INTEGER,
     .short_name = 'j',
     .name = "jobs",
     .offset = offsetof(struct mc_run_options, jobs),
     .argument = "N",
     .maximum = 1024,
     .help = "Threads; 0: one per processor. The output does not depend on it. Default: 0."},
    MC_FAILURE_OPTIONS(offsetof(struct mc_run_options, keep_going),
                       offsetof(struct mc_run_options, fail_fast)),
    MC_CACHE_OPTION(offsetof(struct mc_run_options, cache)),
    OPTION(MC_OPTION_FLAG, 'q', "quiet", quiet, NULL, "Only errors on standard error."),
    OPTION(MC_OPTION_FLAG, 'v', "verbose", verbose, NULL,
           "Report steps and their times on standard error."),
    MC_OPTIONS_END};
