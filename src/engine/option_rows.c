#include "engine/option_rows.h"

#include "analysis/grouping.h"
#include "analysis/result.h"
#include "analysis/tests/multiple_testing.h"

#define OPTION(kind_, letter, name_, field, argument_, help_)                                      \
    {                                                                                              \
        .kind = (kind_), .short_name = (letter), .name = (name_),                                  \
        .offset = offsetof(struct mc_run_options, field), .argument = (argument_), .help = (help_) \
    }

const struct mc_option mc_run_option_table[] = {
    MC_RUN_SCORED_OPTIONS(0),
    OPTION(
        MC_OPTION_FLAG, '\0', "sentinels", sentinels, NULL,
        "Also what a metric must beat: length-ratio, word-overlap, random, constant, and "
        "human-shuffled, the human scores of each dataset in another order (--seed). Each can be "
        "named with -m too."),
    MC_RUN_CASES_OPTIONS(0),
    {.kind = MC_OPTION_LIST,
     .name = "template",
     .offset = offsetof(struct mc_run_options, templates),
     .argument = "NAME",
     .completes = "template",
     .help = "In place of suites: cases made from a template, a file or a shipped one, "
             "NAME:n=1000,seed=1 (n bindings, or all). Repeatable. See `metricheck expand`."},
    OPTION(MC_OPTION_FLAG, '\0', "list", list, NULL,
           "List the cases that would be shown; score nothing."),
    {.kind = MC_OPTION_SECTION, .help = "Analysis"},
    {.kind = MC_OPTION_LIST,
     .name = "statistic",
     .offset = offsetof(struct mc_run_options, statistics),
     .argument = "NAME",
     .completes = "statistic",
     .help = "A figure to show, by one of the names listed below, or all of them with `all`. "
             "Repeatable. Default: mean, mad, spearman, ranking, ranking_distinct."},
    {.kind = MC_OPTION_TEXT,
     .name = "ties",
     .offset = offsetof(struct mc_run_options, ties),
     .argument = "RULE",
     .help = "Below which difference acc_eq, tau_eq and tied_pairs take two scores for equal: "
             "`across`, the default, a threshold a metric, fitted over the run, "
             "where each pair is judged by the one fitted without the folds of its cases; "
             "`in-place`, fitted on each row, as WMT 2023 to 2025 do; "
             "or a number, on the metric's own scale."},
    {.kind = MC_OPTION_REAL,
     .name = "gold-gap",
     .offset = offsetof(struct mc_run_options, gold_gap),
     .argument = "GAP",
     .maximum = 1e300,
     .help =
         "kendall_like counts the pairs of cases whose human scores are at least that far "
         "apart, on their own scale. Default 25, as WMT 2017 to 2020 had it on a scale of 100."},
    {.kind = MC_OPTION_CHOICE,
     .name = "group-by",
     .offset = offsetof(struct mc_run_options, group_by),
     .choices = MC_CHOICE_TEXT(MC_GROUPINGS),
     .help = "Correlations and figures about pairs of cases as the mean of what they are for each "
             "`system` over its items, or for each `item` over its systems; "
             "every case has to name its own. Items are drawn for the intervals, "
             "and nothing is said of chance and of the best metric."},
    {.kind = MC_OPTION_CHOICE,
     .name = "group-mean",
     .offset = offsetof(struct mc_run_options, group_mean),
     .choices = "plain|micro",
     .help = "What a system or item weighs in that mean: all the same, or as many as it has cases "
             "(kendall_like: pairs)."},
    {.kind = MC_OPTION_CHOICE,
     .name = "normalise",
     .offset = offsetof(struct mc_run_options, normalise),
     .choices = MC_CHOICE_TEXT(MC_NORMALISATIONS),
     .help = "How scores are brought to [0,1]: `minmax`, by the least and greatest value over all "
             "cases of the suite; `range`, by the range that the metric (and the suite's scale) "
             "declares; `auto`, by the declared range of a metric that has a finite one, "
             "else by its least and greatest value; or not at all (`none`). "
             "Default auto; minmax with the preset zeidler2022."},
    {.kind = MC_OPTION_REAL,
     .name = "threshold-percentile",
     .offset = offsetof(struct mc_run_options, threshold_percentile),
     .argument = "P",
     .maximum = 100,
     .help = "Two scores count as equal in the ranking when they differ by no more than this "
             "percentile of all differences. Default 5."},
    {.kind = MC_OPTION_INTEGER,
     .name = "resamples",
     .offset = offsetof(struct mc_run_options, resamples),
     .argument = "N",
     .maximum = 1000000,
     .help = "Bootstrap resamples for the intervals; 0 for none. Default 1000."},
    {.kind = MC_OPTION_CHOICE,
     .name = "interval",
     .offset = offsetof(struct mc_run_options, interval),
     .choices = MC_CHOICE_TEXT(MC_INTERVAL_KINDS),
     .help = "How an interval is made of the resamples: their quantiles (percentile), "
             "these turned round about the figure (basic), a normal distribution of their spread, "
             "or quantiles corrected for bias and skewness (bca)."},
    {.kind = MC_OPTION_CHOICE,
     .name = "resample",
     .offset = offsetof(struct mc_run_options, resample),
     .choices = MC_CHOICE_TEXT(MC_RESAMPLE_UNITS),
     .help =
         "What is drawn: cases one by one, or all cases of a source together: those of one `item`, "
         "and those with the same reference sentence. Default: case, and cluster with --group-by."},
    {.kind = MC_OPTION_INTEGER,
     .name = "draws",
     .offset = offsetof(struct mc_run_options, draws),
     .argument = "N",
     .maximum = 1000000,
     .help = "Random exchanges, or resamples, in each test of a metric against the best one of "
             "its phenomenon; 0 for no tests of significance at all. Default 1000."},
    {.kind = MC_OPTION_TEXT,
     .name = "test",
     .offset = offsetof(struct mc_run_options, test),
     .argument = "NAME",
     .completes = "test",
     .help = "The test of each metric against the best one of its phenomenon, "
             "by one of the names listed below. Default perm-inputs."},
    {.kind = MC_OPTION_TEXT,
     .name = "best-by",
     .offset = offsetof(struct mc_run_options, best_by),
     .argument = "STATISTIC",
     .help =
         "The figure by which the best metric of a phenomenon is chosen and the others are held "
         "against it: spearman, pearson, kendall_b, acc_eq, tau_eq or mad. "
         "Default spearman, or, with --test, the first of the figures shown that the test is for."},
    {.kind = MC_OPTION_CHOICE,
     .name = "adjust",
     .offset = offsetof(struct mc_run_options, adjust),
     .choices = MC_ADJUSTMENT_CHOICES,
     .help = "How the p of these tests are adjusted over the metrics of a phenomenon, and those of "
             "--contrast over metrics and contrasts of a dataset. Default holm."},
    OPTION(MC_OPTION_FLAG, '\0', "omnibus", omnibus, NULL,
           "Whether the metrics differ at all over the phenomena, of which there must be three: "
           "Friedman's test of their ranks by --best-by (Iman and Davenport's F), Kendall's W, "
           "Nemenyi's critical difference; analysis of variance and Tukey's test of |metric - "
           "human|."),
    {.kind = MC_OPTION_LIST,
     .name = "contrast",
     .offset = offsetof(struct mc_run_options, contrasts),
     .argument = "A/B",
     .help =
         "How far each metric tells the cases of the phenomena A and B apart (antonymy/passive), "
         "by their scores alone: AUC with its interval, Cliff's delta, Mann and Whitney's U and "
         "p. Repeatable."},
    {.kind = MC_OPTION_REAL,
     .name = "confidence",
     .offset = offsetof(struct mc_run_options, confidence),
     .argument = "C",
     .minimum = 0.5,
     .maximum = 0.9999,
     .help = "Confidence of the intervals. Default 0.95."},
    {.kind = MC_OPTION_INTEGER,
     .name = "seed",
     .offset = offsetof(struct mc_run_options, seed),
     .argument = "S",
     .maximum = 9007199254740992.0,
     .help = "Seed of the resampling. Default 1."},
    OPTION(
        MC_OPTION_FLAG, '\0', "strict", strict, NULL,
        "Exit code 1 when a metric failed an expectation; sentinels do not count. The reports are "
        "written all the same."),
    {.kind = MC_OPTION_SECTION, .help = "Output"},
    {.kind = MC_OPTION_TEXT,
     .short_name = 'f',
     .name = "format",
     .offset = offsetof(struct mc_run_options, format),
     .argument = "FORMAT",
     .completes = "format",
     .help = "terminal (default), json, csv, tsv, markdown, or text (one file a phenomenon, "
             "into the folder given by -o); of the expectations alone junit, tap, sarif, "
             "or github (workflow commands; the report as the summary of the step where "
             "GITHUB_STEP_SUMMARY is set)."},
    {.kind = MC_OPTION_TEXT,
     .short_name = 'o',
     .name = "output",
     .offset = offsetof(struct mc_run_options, output),
     .argument = "PATH",
     .completes = "file",
     .help = "Write there: a file, or a folder for formats of many files."},
    {.kind = MC_OPTION_LIST,
     .name = "report",
     .offset = offsetof(struct mc_run_options, reports),
     .argument = "FORMAT=PATH",
     .help = "A further report of the same run. Repeatable."},
    {.kind = MC_OPTION_INTEGER,
     .name = "precision",
     .offset = offsetof(struct mc_run_options, precision),
     .argument = "N",
     .maximum = 17,
     .help = "Decimals of all figures in tables, in place of each figure's own."},
    OPTION(MC_OPTION_FLAG, '\0', "short", brief, NULL, "Tables only, without footnotes."),
    OPTION(
        MC_OPTION_TEXT, '\0', "sort", sort, "COLUMN",
        "Order of the rows: name, n, passed (the share of expectations), or a figure (mean, mad, "
        "spearman, ranking); the weakest first."),
    {.kind = MC_OPTION_CHOICE,
     .name = "color",
     .offset = offsetof(struct mc_run_options, color),
     .choices = "auto|always|never",
     .help = "Colour; auto is only on a terminal and without NO_COLOR."},
    {.kind = MC_OPTION_INTEGER,
     .short_name = 'j',
     .name = "jobs",
     .offset = offsetof(struct mc_run_options, jobs),
     .argument = "N",
     .maximum = 1024,
     .help = "Threads; 0, the default, is one a processor. The output does not depend on it."},
    MC_FAILURE_OPTIONS(offsetof(struct mc_run_options, keep_going),
                       offsetof(struct mc_run_options, fail_fast)),
    MC_CACHE_OPTION(offsetof(struct mc_run_options, cache)),
    OPTION(MC_OPTION_FLAG, 'q', "quiet", quiet, NULL, "Only errors on standard error."),
    OPTION(MC_OPTION_FLAG, 'v', "verbose", verbose, NULL,
           "Tell on standard error what is done and how long it takes."),
    MC_OPTIONS_END};
