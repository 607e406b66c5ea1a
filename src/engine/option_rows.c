#include "engine/option_rows.h"

#include "analysis/grouping.h"
#include "analysis/result.h"
#include "analysis/tests/multiple_testing.h"

#define OPTION(kind, letter, name, field, argument, help)                                          \
    {                                                                                              \
        kind, letter, name, offsetof(struct mc_run_options, field), argument, NULL, 0, 0, NULL,    \
            help                                                                                   \
    }

const struct mc_option mc_run_option_table[] = {
    MC_RUN_SCORED_OPTIONS(0),
    OPTION(
        MC_OPTION_FLAG, '\0', "sentinels", sentinels, NULL,
        "Also what a metric must beat: length-ratio, word-overlap, random, constant, and "
        "human-shuffled, the human scores of each dataset in another order (--seed). Each can be "
        "named with -m too."),
    MC_RUN_CASES_OPTIONS(0),
    {MC_OPTION_LIST, '\0', "template", offsetof(struct mc_run_options, templates), "NAME", NULL, 0,
     0, "template",
     "In place of suites: cases made from a template, a file or a shipped one, "
     "NAME:n=1000,seed=1 (n bindings, or all). Repeatable. See `metricheck expand`."},
    OPTION(MC_OPTION_FLAG, '\0', "list", list, NULL,
           "List the cases that would be shown; score nothing."),
    {MC_OPTION_SECTION, '\0', NULL, 0, NULL, NULL, 0, 0, NULL, "Analysis"},
    {MC_OPTION_LIST, '\0', "statistic", offsetof(struct mc_run_options, statistics), "NAME", NULL,
     0, 0, "statistic",
     "A figure to show, by one of the names listed below, or all of them with `all`. Repeatable. "
     "Default: mean, mad, spearman, ranking, ranking_distinct."},
    {MC_OPTION_TEXT, '\0', "ties", offsetof(struct mc_run_options, ties), "RULE", NULL, 0, 0, NULL,
     "Below which difference acc_eq, tau_eq and tied_pairs take two scores for equal: `across`, "
     "the default, a threshold a metric, fitted over the run, where each pair is judged by the one "
     "fitted without the folds of its cases; `in-place`, fitted on each row, as WMT 2023 to 2025 "
     "do; or a number, on the metric's own scale."},
    {MC_OPTION_REAL, '\0', "gold-gap", offsetof(struct mc_run_options, gold_gap), "GAP", NULL, 0,
     1e300, NULL,
     "kendall_like counts the pairs of cases whose human scores are at least that far apart, on "
     "their own scale. Default 25, as WMT 2017 to 2020 had it on a scale of 100."},
    {MC_OPTION_CHOICE, '\0', "group-by", offsetof(struct mc_run_options, group_by), NULL,
     MC_CHOICE_TEXT(MC_GROUPINGS), 0, 0, NULL,
     "Correlations and figures about pairs of cases as the mean of what they are for each `system` "
     "over its items, or for each `item` over its systems; every case has to name its own. Items "
     "are drawn for the intervals, and nothing is said of chance and of the best metric."},
    {MC_OPTION_CHOICE, '\0', "group-mean", offsetof(struct mc_run_options, group_mean), NULL,
     "plain|micro", 0, 0, NULL,
     "What a system or item weighs in that mean: all the same, or as many as it has cases "
     "(kendall_like: pairs)."},
    {MC_OPTION_CHOICE, '\0', "normalise", offsetof(struct mc_run_options, normalise), NULL,
     MC_CHOICE_TEXT(MC_NORMALISATIONS), 0, 0, NULL,
     "How scores are brought to [0,1]: `minmax`, by the least and greatest value over all cases of "
     "the suite; `range`, by the range that the metric (and the suite's scale) declares; `auto`, "
     "by "
     "the declared range of a metric that has a finite one, else by its least and greatest value; "
     "or not at all (`none`). Default auto; minmax with the preset zeidler2022."},
    {MC_OPTION_REAL, '\0', "threshold-percentile",
     offsetof(struct mc_run_options, threshold_percentile), "P", NULL, 0, 100, NULL,
     "Two scores count as equal in the ranking when they differ by no more than this percentile of "
     "all differences. Default 5."},
    {MC_OPTION_INTEGER, '\0', "resamples", offsetof(struct mc_run_options, resamples), "N", NULL, 0,
     1000000, NULL, "Bootstrap resamples for the intervals; 0 for none. Default 1000."},
    {MC_OPTION_CHOICE, '\0', "interval", offsetof(struct mc_run_options, interval), NULL,
     MC_CHOICE_TEXT(MC_INTERVAL_KINDS), 0, 0, NULL,
     "How an interval is made of the resamples: their quantiles (percentile), these turned round "
     "about the figure (basic), a normal distribution of their spread, or quantiles corrected for "
     "bias and skewness (bca)."},
    {MC_OPTION_CHOICE, '\0', "resample", offsetof(struct mc_run_options, resample), NULL,
     MC_CHOICE_TEXT(MC_RESAMPLE_UNITS), 0, 0, NULL,
     "What is drawn: cases one by one, or all cases of a source together: those of one `item`, "
     "and those with the same reference sentence. Default: case, and cluster with --group-by."},
    {MC_OPTION_INTEGER, '\0', "draws", offsetof(struct mc_run_options, draws), "N", NULL, 0,
     1000000, NULL,
     "Random exchanges, or resamples, in each test of a metric against the best one of its "
     "phenomenon; 0 for no "
     "tests of significance at all. Default 1000."},
    {MC_OPTION_TEXT, '\0', "test", offsetof(struct mc_run_options, test), "NAME", NULL, 0, 0,
     "test",
     "The test of each metric against the best one of its phenomenon, by one of the names listed "
     "below. Default perm-inputs."},
    {MC_OPTION_TEXT, '\0', "best-by", offsetof(struct mc_run_options, best_by), "STATISTIC", NULL,
     0, 0, NULL,
     "The figure by which the best metric of a phenomenon is chosen and the others are held "
     "against it: spearman, pearson, kendall_b, acc_eq, tau_eq or mad. Default spearman, or, with "
     "--test, the first of the figures shown that the test is for."},
    {MC_OPTION_CHOICE, '\0', "adjust", offsetof(struct mc_run_options, adjust), NULL,
     MC_ADJUSTMENT_CHOICES, 0, 0, NULL,
     "How the p of these tests are adjusted over the metrics of a phenomenon, and those of "
     "--contrast over metrics and contrasts of a dataset. Default holm."},
    OPTION(MC_OPTION_FLAG, '\0', "omnibus", omnibus, NULL,
           "Whether the metrics differ at all over the phenomena, of which there must be three: "
           "Friedman's test of their ranks by --best-by (Iman and Davenport's F), Kendall's W, "
           "Nemenyi's critical difference; analysis of variance and Tukey's test of |metric - "
           "human|."),
    {MC_OPTION_LIST, '\0', "contrast", offsetof(struct mc_run_options, contrasts), "A/B", NULL, 0,
     0, NULL,
     "How far each metric tells the cases of the phenomena A and B apart (antonymy/passive), by "
     "their scores alone: AUC with its interval, Cliff's delta, Mann and Whitney's U and p. "
     "Repeatable."},
    {MC_OPTION_REAL, '\0', "confidence", offsetof(struct mc_run_options, confidence), "C", NULL,
     0.5, 0.9999, NULL, "Confidence of the intervals. Default 0.95."},
    {MC_OPTION_INTEGER, '\0', "seed", offsetof(struct mc_run_options, seed), "S", NULL, 0,
     9007199254740992.0, NULL, "Seed of the resampling. Default 1."},
    OPTION(
        MC_OPTION_FLAG, '\0', "strict", strict, NULL,
        "Exit code 1 when a metric failed an expectation; sentinels do not count. The reports are "
        "written all the same."),
    {MC_OPTION_SECTION, '\0', NULL, 0, NULL, NULL, 0, 0, NULL, "Output"},
    {MC_OPTION_TEXT, 'f', "format", offsetof(struct mc_run_options, format), "FORMAT", NULL, 0, 0,
     "format",
     "terminal (default), json, csv, tsv, markdown, or text (one file a phenomenon, into the "
     "folder given by -o); of the expectations alone junit, tap, sarif, or github (workflow "
     "commands; "
     "the report as the summary of the step where GITHUB_STEP_SUMMARY is set)."},
    {MC_OPTION_TEXT, 'o', "output", offsetof(struct mc_run_options, output), "PATH", NULL, 0, 0,
     "file", "Write there: a file, or a folder for formats of many files."},
    {MC_OPTION_LIST, '\0', "report", offsetof(struct mc_run_options, reports), "FORMAT=PATH", NULL,
     0, 0, NULL, "A further report of the same run. Repeatable."},
    {MC_OPTION_INTEGER, '\0', "precision", offsetof(struct mc_run_options, precision), "N", NULL, 0,
     17, NULL, "Decimals of all figures in tables, in place of each figure's own."},
    OPTION(MC_OPTION_FLAG, '\0', "short", brief, NULL, "Tables only, without footnotes."),
    OPTION(
        MC_OPTION_TEXT, '\0', "sort", sort, "COLUMN",
        "Order of the rows: name, n, passed (the share of expectations), or a figure (mean, mad, "
        "spearman, ranking); the weakest first."),
    {MC_OPTION_CHOICE, '\0', "color", offsetof(struct mc_run_options, color), NULL,
     "auto|always|never", 0, 0, NULL, "Colour; auto is only on a terminal and without NO_COLOR."},
    {MC_OPTION_INTEGER, 'j', "jobs", offsetof(struct mc_run_options, jobs), "N", NULL, 0, 1024,
     NULL, "Threads; 0, the default, is one a processor. The output does not depend on it."},
    MC_FAILURE_OPTIONS(offsetof(struct mc_run_options, keep_going),
                       offsetof(struct mc_run_options, fail_fast)),
    MC_CACHE_OPTION(offsetof(struct mc_run_options, cache)),
    OPTION(MC_OPTION_FLAG, 'q', "quiet", quiet, NULL, "Only errors on standard error."),
    OPTION(MC_OPTION_FLAG, 'v', "verbose", verbose, NULL,
           "Tell on standard error what is done and how long it takes."),
    MC_OPTIONS_END};
