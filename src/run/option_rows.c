/* SPDX-License-Identifier: GPL-3.0-or-later */
/* option_rows.c: in order: rows of sources of metrics, of graphs, of input cases, of what a run
 * scores and on which cases, of a comparison; the table of a run. */
#include "run/option_rows.h"

#include "analysis/grouping.h"
#include "analysis/result.h"
#include "analysis/tests/multiple_testing.h"
#include "engine/compare.h"
#include "engine/graphs.h"
#include "engine/score.h"
#include "run/case_input.h"
#include "run/run.h"

const struct mc_option mc_metric_source_rows[] = {
    MC_ROW_LIST(struct mc_metric_sources, modules, 0, "module", "FILE.so", "file",
                "A metric from a shared object. A name without '/' that is not a file here is "
                "searched for in the folders of METRICHECK_MODULES, then in the installed one "
                "(doc/metric-modules.md). Repeatable."),
    MC_ROW_FLAG(struct mc_metric_sources, isolate, 0, "isolate",
                "Run shared objects in separate processes. If a metric ends, crashes or changes "
                "its process, only that metric fails. `gate` always does this, unless --no-isolate "
                "is given."),
    MC_ROW_LIST(struct mc_metric_sources, commands, 0, "command", "NAME=CMD", NULL,
                "A metric from a program that speaks JSON Lines. NAME is its name, CMD a shell "
                "command (doc/metric-processes.md). Repeatable."),
    MC_ROW_REAL(struct mc_metric_sources, command_timeout, 0, "command-timeout", "SECONDS", 0, 1e9,
                "Time limit for a reply. Default: 60."),
    MC_ROW_REAL(struct mc_metric_sources, command_start_timeout, 0, "command-start-timeout",
                "SECONDS", 0, 1e9, "Time limit for the start. Default: 300."),
    MC_ROW_INTEGER(struct mc_metric_sources, command_restarts, 0, "command-restarts", "N", 0,
                   1000000, "How often a failed program is started again. Default: 20."),
    MC_OPTIONS_END};

const struct mc_option mc_graph_rows[] = {
    MC_ROW_TEXT(struct mc_graph_options, parse, 0, "parse", "CMD", NULL,
                "Graphs from a parser that speaks JSON Lines. CMD is a shell command "
                "(doc/metric-processes.md) that turns each sentence into an AMR graph; what it "
                "cannot parse has none. Default with --parse: --graphs candidate=parsed."),
    MC_ROW_TEXT(struct mc_graph_options, graphs, 0, "graphs", "NAME", NULL,
                "Which graphs are compared. `gold`: those of the key `amr`; NAME: those of "
                "`amr:NAME`; `parsed`: those of --parse. candidate=NAME and reference=NAME choose "
                "for one side (the other is gold), with a comma between for both. A side without "
                "that graph has none. `run` sets several side by side: "
                "gold,candidate=NAME,both=NAME."),
    MC_OPTIONS_END};

const struct mc_option mc_case_input_rows[] = {
    MC_ROW_HEADING("Input, one of"),
    MC_ROW_LIST(struct mc_case_input, references, 0, "reference", "FILE", "file",
                "References: one sentence per line or, for AMR metrics, graphs separated by empty "
                "lines. Repeatable: each file adds a reference for every candidate."),
    MC_ROW_LIST(struct mc_case_input, targeted, 0, "targeted", "FILE", "file",
                "Corrected (post-edited) candidates, for metrics with targeted=only or also; an "
                "empty line means not corrected. Repeatable."),
    MC_ROW_TEXT(struct mc_case_input, candidate, 0, "candidate", "FILE", "file",
                "Candidates, in the same order as the references."),
    MC_ROW_TEXT(struct mc_case_input, pairs, 0, "pairs", "FILE", "file",
                "A table (TSV, CSV) with columns id, reference and candidate, or reference_amr "
                "and candidate_amr, or all. Further references are reference_2 (reference_2_amr), "
                "reference_3 ..., corrected candidates targeted, targeted_2 ...; other columns are "
                "ignored."),
    MC_ROW_LIST(struct mc_case_input, suites, 0, "suite", "SUITE", "suite",
                "A suite: file, folder, or name of a shipped one. Repeatable."),
    MC_ROW_COLUMNS(struct mc_case_input, columns, "reference=src_text,candidate=mt_text"),
    MC_OPTIONS_END};

const struct mc_option mc_run_scored_rows[] = {
    MC_ROW_HEADING("What is scored"),
    MC_ROW_METRIC(
        struct mc_run_options, metrics,
        "A metric, NAME or NAME:KEY=VALUE,KEY=VALUE, or LABEL=NAME... to give it a name in "
        "reports. Repeatable, or separated by commas. "
        "Default: every built-in metric whose inputs and resources are available, and "
        "those of --module and --command."),
    MC_ROWS(struct mc_run_options, sources, mc_metric_source_rows),
    MC_ROW_TEXT(struct mc_run_options, preset, 0, "preset", "NAME", "preset",
                "A named set of metrics and settings: zeidler2022. It is that of the CheckList "
                "paper. Columns of --scores with the paper's names replace the built-in metrics; "
                "all others, and the metrics of -m, are added."),
    MC_ROW_LIST(struct mc_run_options, scores, 0, "scores", "FILE", "file",
                "Scores made elsewhere, as further metrics. A JSON object by case id, or a CSV or "
                "TSV file whose header may give direction and range: `ter:lower:0..inf`. "
                "Repeatable."),
    MC_ROW_LIST(struct mc_run_options, lower, 0, "lower-is-better", "NAME", NULL,
                "Lower scores of this metric of --scores are better. Repeatable."),
    MC_ROW_LIST(struct mc_run_options, ranges, 0, "range", "NAME=LOW..HIGH", NULL,
                "The range of a metric of --scores: mine=0..1. A score outside is an error; a "
                "bound may be inf, and 0..1+ may be exceeded. Repeatable."),
    MC_OPTIONS_END};

const struct mc_option mc_run_cases_rows[] = {
    MC_ROW_HEADING("Which cases"),
    MC_ROW_LIST(struct mc_run_options, suites, 0, "suite", "SUITE", "suite",
                "A suite, like the operands. File, folder, or name of a shipped one. Repeatable."),
    MC_ROW_COLUMNS(struct mc_run_options, columns, "reference=src_text,score=adequacy"),
    MC_ROW_TEXT(
        struct mc_run_options, by, 0, "by", "COLUMN", NULL,
        "Group the cases in place of phenomena: those of tables by this column (--by domain), those "
        "of suites by language, source_language, document, segment, system, item, category "
        "or subphenomenon."),
    MC_ROW_LIST(struct mc_run_options, phenomena, 'p', "phenomenon", "NAME", "phenomenon",
                "Show only this phenomenon. The others are scored as well if a statistic that is "
                "shown rests on them. Repeatable, or separated by commas."),
    MC_ROW_LIST(struct mc_run_options, datasets, 'd', "dataset", "NAME", "dataset",
                "Show only this dataset. Repeatable, or separated by commas."),
    MC_ROW_LIST(struct mc_run_options, cases, 0, "case", "ID", "case",
                "Show only this case. `run` then scores no others than those that its "
                "expectations name, unless a statistic that is asked for rests on all. Repeatable, "
                "or separated by commas."),
    MC_ROW_TEXT(struct mc_run_options, filter, 0, "filter", "EXPR", NULL,
                "Show only cases that match: 'tag:slow OR NOT ...'. Keys: id, phenomenon, "
                "subphenomenon, category, dataset, suite, tag, reference (reference:targeted); "
                "AND, OR, NOT and parentheses, such as 'phenomenon:negation AND NOT tag:slow'."),
    MC_ROW_CHOICE(struct mc_run_options, expectations, 0, "expectations", "all|present",
                  "all (default): an expectation that names a case which is in no file of the "
                  "suite is an error; present: it is not judged, as in a part of a suite."),
    MC_OPTIONS_END};

const struct mc_option mc_comparing_rows[] = {
    MC_ROW_TEXT(struct mc_comparing_options, policy, 0, "policy", "FILE", "file",
                "Which losses are tolerated, and what others do (doc/gate.md). Default: "
                "passed, mad and spearman block, other statistics inform."),
    MC_ROW_CHOICE(struct mc_comparing_options, align, 0, "align", "all|common",
                  "all (default): both runs must have the same cases; common: compare the cases "
                  "that are the same in both, list the others."),
    MC_ROW_CHOICE(struct mc_comparing_options, on_missing, 0, "on-missing", "fail|warn",
                  "What to do if only one run has a metric, or if a metric has lost the score of a "
                  "case that it scored in the base run. Default: fail."),
    MC_ROW_LIST(struct mc_comparing_options, pairs, 0, "pair", "OLD=NEW", NULL,
                "The metric OLD of the base run is NEW in the new one. Repeatable. Not needed if "
                "each run has only one metric."),
    MC_ROW_LIST(struct mc_comparing_options, tests, 0, "test", "NAME", "test",
                "The test for all checks that it supports; `metricheck statistics` lists them. "
                "Repeatable; for each check the last test that supports it is used, before those "
                "of the policy. Default: mid-p for passed, sign-flip for mad, "
                "perm-both for statistics."),
    MC_ROW_LIST(struct mc_comparing_options, checks, 0, "statistic", "NAME", NULL,
                "Show only this check: right_order, passed, mad, order, spearman, pearson or mean. "
                "Repeatable. The verdict and the JSON have all."),
    MC_ROW_CHOICE(struct mc_comparing_options, adjust, 0, "adjust", MC_JOINT_ADJUSTMENT_CHOICES,
                  "How p is adjusted over all checks that can block or warn. Default: that of the "
                  "policy, otherwise holm with a named test, and maxt (one set of swaps for all "
                  "checks) without."),
    MC_ROW_CHOICE(struct mc_comparing_options, clusters, 0, "clusters", MC_CHOICE_TEXT(MC_CLUSTERS),
                  "What the tests exchange and draw as a whole. item: cases of a dataset that name "
                  "the same item; reference: cases with the same reference text; case: each by "
                  "itself; auto: by item, and a case that names none by its reference text, but "
                  "under a preset each case by itself. Default: that of the policy, otherwise "
                  "auto."),
    MC_ROW_INTEGER(struct mc_comparing_options, draws, 0, "draws", "N", 99, 10000000,
                   "Most draws of a permutation test; p is at least 1/(N + 1). maxt ends early "
                   "when every verdict is clear. Default: 9999."),
    MC_ROW_CONFIDENCE(struct mc_comparing_options, confidence),
    MC_ROW_SEED(struct mc_comparing_options, seed, "Seed of all draws. Default: 1."),
    MC_OPTIONS_END};

const struct mc_option mc_run_option_table[] = {
    MC_ROWS_HERE(mc_run_scored_rows),
    MC_ROW_FLAG(struct mc_run_options, sentinels, 0, "sentinels",
                "Add baselines that a metric must beat. These are length-ratio, word-overlap, "
                "random, constant, and human-shuffled, the human scores of each dataset in random "
                "order (--seed). Each can also be named with -m. Without this they are one line "
                "of the first screen."),
    MC_ROW_LIST(struct mc_run_options, own, 0, "mine", "NAME", NULL,
                "A metric of your own, to be set against the others. It comes first in the "
                "verdict. Default: those of --command, --module and --scores, if they are at most "
                "three and there are others. Repeatable."),
    MC_ROW_TEXT(struct mc_run_options, rival, 0, "against", "METRIC", "metric",
                "What your own metrics are set against, beside the best of the others. It is "
                "scored as well. Default: bleu, where it is among the metrics."),
    MC_ROWS_HERE(mc_run_cases_rows),
    MC_ROWS(struct mc_run_options, graphs, mc_graph_rows),
    MC_ROW_LIST(struct mc_run_options, templates, 0, "template", "NAME", "template",
                "Cases made from a template instead of suites. A file or a shipped one, "
                "NAME:n=1000,seed=1 (n bindings, or all). Repeatable. See `metricheck expand`."),
    MC_ROW_FLAG(struct mc_run_options, list, 0, "list",
                "List the cases that would be shown; score nothing."),
    MC_ROW_HEADING("Analysis"),
    MC_ROW_LIST(struct mc_run_options, dimensions, 0, "dimension", "NAME", NULL,
                "What people judged, where the suite says more than one thing: fluency, adequacy. "
                "The mean of a case's ratings in it is the human score. Repeatable, and `all`: "
                "metrics against each dimension, and these against each other, in one report. "
                "Default: the score of the case."),
    MC_ROW_LIST(struct mc_run_options, statistics, 0, "statistic", "NAME", "statistic",
                "A statistic to show, or `all`. `metricheck statistics` lists them. Repeatable, or "
                "with commas. "
                "Default: mean, mad, spearman, ranking, ranking_distinct (not in tables), "
                "ranking_chance, ranking_skill, and right_order, but the last neither with a "
                "preset nor with --case."),
    MC_ROW_TEXT(struct mc_run_options, ties, 0, "ties", "RULE", NULL,
                "Tie threshold of acc_eq, tau_eq and tied_pairs. `across`: one per metric, fitted "
                "over the run and cross-fitted: each pair is judged by the threshold fitted "
                "without the folds of its cases; `in-place`: fitted on each row, as in WMT 2023 to "
                "2025; or a number, on the metric's own scale. Default: across."),
    MC_ROW_REAL(struct mc_run_options, gold_gap, 0, "gold-gap", "GAP", 0, 1e300,
                "Least distance of human scores in kendall_like. It is on their own scale. "
                "Default: 25, as in WMT 2017 to 2020 on a scale of 100."),
    MC_ROW_CHOICE(struct mc_run_options, level, 0, "level", MC_CHOICE_TEXT(MC_RUN_LEVELS),
                  "What is reported on. `case`: single cases, by phenomenon; `system`: the systems "
                  "that made the candidates: their means, whether each metric orders them as "
                  "people do, and which metrics do so better; every case must name its system and "
                  "item. The tests are of --best-by pearson (default), spearman, kendall_b, "
                  "agreement or soft_pairwise, by --test perm-both (default), perm-inputs or "
                  "perm-systems. Default: case."),
    MC_ROW_CHOICE(struct mc_run_options, correlation, 0, "correlation", MC_RUN_CORRELATIONS,
                  "With --level system: the correlation in the matrix of all metrics. As --matrix. "
                  "Default: pearson."),
    MC_ROW_CHOICE(
        struct mc_run_options, group_by, 0, "group-by", MC_CHOICE_TEXT(MC_GROUPINGS),
        "Correlations as the mean over systems or items. They, and statistics about pairs "
        "of cases, are computed for each `system` over its items, or for each `item` "
        "over its systems, and averaged; every case must name its own. Intervals "
        "resample items; comparisons with chance and the best metric are absent."),
    MC_ROW_CHOICE(struct mc_run_options, group_mean, 0, "group-mean", "plain|micro",
                  "Weight of a group. `plain`: equal; `micro`: its number of cases (kendall_like: "
                  "of pairs). Default: plain."),
    MC_ROW_CHOICE(struct mc_run_options, normalise, 0, "normalise",
                  MC_CHOICE_TEXT(MC_NORMALISATIONS),
                  "How scores are rescaled to [0, 1]. `minmax`: by minimum and maximum over all "
                  "cases of the suite; `range`: by the declared range of the metric (human scores: "
                  "the suite's scale); `auto`: by the declared range if it is finite, otherwise by "
                  "minimum and maximum; `none`: not at all. Default: auto; minmax with the preset "
                  "zeidler2022."),
    MC_ROW_CHOICE(struct mc_run_options, calibrate, 0, "calibrate", MC_RUN_CALIBRATIONS,
                  "Brings the normalised scores of each metric to the scale of the human scores "
                  "before MAD and what rests on them. `isotonic`: by isotonic regression, in five "
                  "folds of items, each calibrated by the other four; rankings and correlations "
                  "are of the scores as given. Default: none."),
    MC_ROW_REAL(struct mc_run_options, threshold_percentile, 0, "threshold-percentile", "P", 0, 100,
                "Tie threshold of the ranking, as a percentile. Scores count as equal if they "
                "differ by at most this percentile of all differences. Default: 5."),
    MC_ROW_RESAMPLES(struct mc_run_options, resamples,
                     "Bootstrap resamples of the intervals; 0: none. Default: 1000."),
    MC_ROW_CHOICE(
        struct mc_run_options, interval, 0, "interval", MC_CHOICE_TEXT(MC_INTERVAL_KINDS),
        "How intervals are made from the resamples. `percentile`: their quantiles; "
        "`basic`: these reflected about the statistic; `normal`: a normal distribution with "
        "their standard deviation; `bca`: quantiles corrected for bias and skewness; "
        "`auto`: what covers best, without resamples for means, deviations, Spearman and "
        "Pearson, else `percentile`. Default: auto."),
    MC_ROW_CHOICE(struct mc_run_options, resample, 0, "resample", MC_CHOICE_TEXT(MC_RESAMPLE_UNITS),
                  "What is resampled. `case`: single cases; `cluster`: all cases of a source "
                  "together (with the same `item` or reference sentence). Default: case; cluster "
                  "with --group-by."),
    MC_ROW_INTEGER(struct mc_run_options, draws, 0, "draws", "N", 0, 1000000,
                   "Random draws of the significance tests; 0: no tests. They are the exchanges or "
                   "resamples in each test of a metric against the best one of its phenomenon. "
                   "Default: 1000."),
    MC_ROW_TEXT(struct mc_run_options, test, 0, "test", "NAME", "test",
                "The test of each metric against the best one. `metricheck statistics` lists the "
                "tests. Default: perm-inputs; of right_order: influence."),
    MC_ROW_TEXT(
        struct mc_run_options, best_by, 0, "best-by", "STATISTIC", NULL,
        "The statistic by which a metric is best. The others are compared with the best one "
        "of a phenomenon by this statistic: spearman, pearson, kendall_b, acc_eq, tau_eq, mad "
        "or right_order. Default: right_order; without it, with a preset, or with a --test "
        "that supports it, spearman; else the first statistic shown that the test supports."),
    MC_ROW_CHOICE(struct mc_run_options, adjust, 0, "adjust", MC_ADJUSTMENT_CHOICES,
                  "Correction of p for multiple tests. It is over the metrics of a phenomenon, for "
                  "--contrast over metrics and contrasts of a dataset. Default: holm."),
    MC_ROW_FLAG(struct mc_run_options, omnibus, 0, "omnibus",
                "Test whether metrics differ over phenomena at all. At least three phenomena are "
                "needed: Friedman's test of the ranks by --best-by (Iman and Davenport's F), "
                "Kendall's W, Nemenyi's critical difference; analysis of variance and Tukey's test "
                "of |metric - human|."),
    MC_ROW_MODE(
        struct mc_run_options, matrix, 0, "matrix", MC_RUN_MATRICES,
        "Every two metrics against each other on all cases of a dataset. Alone or `tests`: "
        "by the test of --test, two-sided, adjusted by --adjust over all pairs; the statistic "
        "is that of --best-by, Spearman by default, and as many draws are made as so many "
        "tests need. `pearson`, `spearman`, `kendall` (tau b): their correlation, and that "
        "with people, each over the cases that have both scores; with --level system: of "
        "the means of systems."),
    MC_ROW_FLAG(struct mc_run_options, thin_correlations, 0, "thin-correlations",
                "Show correlations that rest on too little, too: on fewer than 8 cases, on fewer "
                "than 5 whose human score is not the commonest one, or where over 30% of the pairs "
                "of human scores are tied. A preset shows what was published."),
    MC_ROW_LIST(struct mc_run_options, contrasts, 0, "contrast", "A/B", NULL,
                "How well scores separate phenomena A and B. For example antonymy/passive: AUC "
                "with its interval, Cliff's delta, Mann and Whitney's U and p. Repeatable."),
    MC_ROW_FLAG(struct mc_run_options, challenge, 0, "challenge",
                "Contrastive pairs: how often each metric prefers the good text. A pair is a case "
                "that is expected above or below another one of the same reference, as in "
                "challenge sets (`import aces`, `import demetr`). Accuracy, Kendall-like tau and "
                "margin, by category and phenomenon; the ACES-Score for the categories of ACES."),
    MC_ROW_CONFIDENCE(struct mc_run_options, confidence),
    MC_ROW_SEED(struct mc_run_options, seed, "Seed of all random draws. Default: 1."),
    MC_ROW_FLAG(struct mc_run_options, strict, 0, "strict",
                "Exit code 1 if an expectation failed. Sentinels do not count. Reports are still "
                "written."),
    MC_ROW_HEADING("Output"),
    MC_ROW_TEXT(
        struct mc_run_options, format, 'f', "format", "FORMAT", "format",
        "terminal, json, csv, tsv, markdown, latex, latex-combined, text, junit ... latex "
        "is booktabs tables for a paper, one for each statistic or one for all; `text` writes "
        "one file per phenomenon into the folder given by -o; junit, tap, sarif and github "
        "have only the expectations (github: workflow commands, and the report as step "
        "summary if GITHUB_STEP_SUMMARY is set). Default: terminal."),
    MC_ROW_SHOW(
        struct mc_run_options, show, "system-table",
        "Only this table: best (which metric is best and which is second on each phenomenon by "
        "each statistic, and are they shown to differ?), items (how well does each case tell good metrics from bad ones, doubtful ones first?); with --level system: agreement (do "
        "metrics order systems as people do?), systems (their means and ranks), differences "
        "(which systems do people tell apart?), wrong-pairs (which of these does a metric order "
        "otherwise?), groupings (correlations with people, of cases grouped in four ways), matrix "
        "(correlations of all metrics), averages (over tasks: the phenomena of each dataset), "
        "tasks (what is averaged), tests (which metrics are shown to differ?); with several "
        "dimensions: dimensions (what did people judge?), statistics (metrics against people, in "
        "each), pairs (one dimension against another), missing (which cases have no ratings?); "
        "with several settings of --graphs: graphs (which are there, and which cases are not "
        "scored for lack of one?), statistics (metrics against people, with each). Repeatable; "
        "csv and tsv hold one."),
    MC_ROW_OUTPUT(struct mc_run_options, output, "PATH", "Output file, or folder for `text`."),
    MC_ROW_REPORT(struct mc_run_options, reports, "Another report of the same run. Repeatable."),
    MC_ROW_SOURCE_ROOT(struct mc_run_options, source_root),
    MC_ROW_TEXT(struct mc_run_options, report_cases, 0, "report-cases", "all|worst:N|none", NULL,
                "Of which cases reports have sentences and graphs: all, the N of each phenomenon "
                "on which the metrics are farthest from the human scores, or none, for data whose "
                "licence forbids passing them on. Scores and statistics stay. Default: all up to "
                "20000 cases, beyond that worst:50."),
    MC_ROW_INTEGER(
        struct mc_run_options, edits, 0, "edits", "N", 0, 1000000,
        "For the N cases of each metric of graphs whose scores are farthest from the human ones, "
        "the edit of the candidate's graph that would raise the score most: on the HTML page and "
        "in JSON. Each takes hundreds of scores. Default: 3 where a page is written, else 0."),
    MC_ROW_CSV_SAFE(struct mc_run_options, csv_safe),
    MC_ROW_PRECISION(struct mc_run_options, precision,
                     "Decimals of all statistics in tables. Default: depends on the statistic."),
    MC_ROW_FLAG(
        struct mc_run_options, full, 0, "full",
        "All statistics, tests and failed expectations. They replace the first screen of the "
        "terminal, with intervals and definitions."),
    MC_ROW_FLAG(struct mc_run_options, brief, 0, "short",
                "The first screen, also in Markdown. It has the verdicts, one statistic, and the "
                "worst cases."),
    MC_ROW_TEXT(struct mc_run_options, figure, 0, "figure", "NAME", "statistic",
                "The statistic of the first screen, by phenomenon. `passed`, or a statistic of "
                "--statistic. Default: mad; passed where nobody judged a case."),
    MC_ROW_TEXT(struct mc_run_options, html_templates, 0, "html-templates", "FOLDER", "folder",
                "Files of the HTML report that replace those built in: page.html, parts/NAME.html, "
                "report.css, report.js."),
    MC_ROW_TEXT(
        struct mc_run_options, sort, 0, "sort", "COLUMN", NULL,
        "Order of the rows: name, n, passed, or a statistic. The weakest come first; passed "
        "is the share of expectations."),
    MC_ROW_COLOR(struct mc_run_options, color,
                 "Colour. auto: on a terminal, unless NO_COLOR is set. Default: auto."),
    MC_ROW_JOBS(struct mc_run_options, jobs),
    MC_ROWS_FAILURE(struct mc_run_options, keep_going, fail_fast),
    MC_ROW_CACHE(struct mc_run_options, cache),
    MC_ROW_QUIET(struct mc_run_options, quiet, "Only errors on standard error."),
    MC_ROW_FLAG(struct mc_run_options, verbose, 'v', "verbose",
                "Report steps and their times on standard error."),
    MC_OPTIONS_END};
