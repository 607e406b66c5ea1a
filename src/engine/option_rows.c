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
        "Also what a metric must beat. That is length-ratio, word-overlap, random, constant, and "
        "human-shuffled, the human scores of each dataset in another order (--seed). Each can be "
        "named with -m too."),
    MC_RUN_CASES_OPTIONS(0),
    {.kind = MC_OPTION_LIST,
     .name = "template",
     .offset = offsetof(struct mc_run_options, templates),
     .argument = "NAME",
     .completes = "template",
     .help = "Cases made from a template in place of suites. A file or a shipped one, "
             "NAME:n=1000,seed=1 (n bindings, or all). Repeatable. See `metricheck expand`."},
    OPTION(MC_OPTION_FLAG, '\0', "list", list, NULL,
           "List the cases that would be shown; score nothing."),
    {.kind = MC_OPTION_SECTION, .help = "Analysis"},
    {.kind = MC_OPTION_LIST,
     .name = "statistic",
     .offset = offsetof(struct mc_run_options, statistics),
     .argument = "NAME",
     .completes = "statistic",
     .help =
         "A figure to show, or `all`. `metricheck statistics` lists them. "
         "Repeatable. Default: mean, mad, spearman, ranking, ranking_distinct (the last one not in "
         "tables)."},
    {.kind = MC_OPTION_TEXT,
     .name = "ties",
     .offset = offsetof(struct mc_run_options, ties),
     .argument = "RULE",
     .help =
         "Tie threshold of acc_eq, tau_eq and tied_pairs. `across`: "
         "one a metric, fitted over the run, where each pair is judged by the one fitted without the "
         "folds of its cases; `in-place`: fitted on each row, as WMT 2023 to 2025 do; "
         "or a number, on the metric's own scale. Default: across."},
    {.kind = MC_OPTION_REAL,
     .name = "gold-gap",
     .offset = offsetof(struct mc_run_options, gold_gap),
     .argument = "GAP",
     .maximum = 1e300,
     .help = "kendall_like counts pairs at least that far apart. That is, whose human scores are, "
             "on their own scale. Default: 25, as WMT 2017 to 2020 had it on a scale of 100."},
    {.kind = MC_OPTION_CHOICE,
     .name = "group-by",
     .offset = offsetof(struct mc_run_options, group_by),
     .choices = MC_CHOICE_TEXT(MC_GROUPINGS),
     .help =
         "Correlations as the mean over systems or items. That is, of what they are for each `system` "
         "over its items, or for each `item` over its systems; figures about pairs of cases likewise; "
         "every case has to name its own. Items are drawn for the intervals, "
         "and nothing is said of chance and of the best metric."},
    {.kind = MC_OPTION_CHOICE,
     .name = "group-mean",
     .offset = offsetof(struct mc_run_options, group_mean),
     .choices = "plain|micro",
     .help = "Weight of a group: the same, or its cases. `plain`: all the same; "
             "`micro`: as many as it has cases (kendall_like: pairs). Default: plain."},
    {.kind = MC_OPTION_CHOICE,
     .name = "normalise",
     .offset = offsetof(struct mc_run_options, normalise),
     .choices = MC_CHOICE_TEXT(MC_NORMALISATIONS),
     .help = "How scores are rescaled to [0, 1]. `minmax`: by the minimum and maximum over all "
             "cases of the suite; `range`: by the range that the metric (and the suite's scale) "
             "declares; `auto`: by the declared range of a metric that has a finite one, "
             "else by minimum and maximum; `none`: not at all. "
             "Default: auto; minmax with the preset zeidler2022."},
    {.kind = MC_OPTION_REAL,
     .name = "threshold-percentile",
     .offset = offsetof(struct mc_run_options, threshold_percentile),
     .argument = "P",
     .maximum = 100,
     .help =
         "Scores this close count as equal in the ranking. That is, when they differ by no more than "
         "this percentile of all differences. Default: 5."},
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
     .help =
         "How intervals are made of the resamples. `percentile`: their quantiles; "
         "`basic`: these turned round about the figure; `normal`: a normal distribution of their spread; "
         "`bca`: quantiles corrected for bias and skewness. Default: percentile."},
    {.kind = MC_OPTION_CHOICE,
     .name = "resample",
     .offset = offsetof(struct mc_run_options, resample),
     .choices = MC_CHOICE_TEXT(MC_RESAMPLE_UNITS),
     .help = "What is resampled. `case`: cases one by one; `cluster`: all cases of a "
             "source together, those of one `item`, and those with "
             "the same reference sentence. Default: case; cluster with --group-by."},
    {.kind = MC_OPTION_INTEGER,
     .name = "draws",
     .offset = offsetof(struct mc_run_options, draws),
     .argument = "N",
     .maximum = 1000000,
     .help = "Random draws of the significance tests; 0: no tests. These are "
             "exchanges, or resamples, in each test of a metric against the best one of "
             "its phenomenon. Default: 1000."},
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
     .help =
         "The figure by which a metric is best. The others are held "
         "against the best one of a phenomenon by it: spearman, pearson, kendall_b, acc_eq, tau_eq or mad. "
         "Default: spearman, or, with --test, the first of the figures shown that the test is for."},
    {.kind = MC_OPTION_CHOICE,
     .name = "adjust",
     .offset = offsetof(struct mc_run_options, adjust),
     .choices = MC_ADJUSTMENT_CHOICES,
     .help = "Correction of p for multiple tests. Over the metrics of a phenomenon, and for "
             "--contrast over metrics and contrasts of a dataset. Default: holm."},
    OPTION(MC_OPTION_FLAG, '\0', "omnibus", omnibus, NULL,
           "Whether the metrics differ over phenomena at all. There must be three phenomena: "
           "Friedman's test of the ranks by --best-by (Iman and Davenport's F), Kendall's W, "
           "Nemenyi's critical difference; analysis of variance and Tukey's test of |metric - "
           "human|."),
    {.kind = MC_OPTION_LIST,
     .name = "contrast",
     .offset = offsetof(struct mc_run_options, contrasts),
     .argument = "A/B",
     .help =
         "How well metrics tell phenomena A and B apart. By their scores alone (antonymy/passive): "
         "AUC with its interval, Cliff's delta, Mann and Whitney's U and "
         "p. Repeatable."},
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
           "Exit code 1 when an expectation failed. Sentinels do not count. The reports are "
           "written all the same."),
    {.kind = MC_OPTION_SECTION, .help = "Output"},
    {.kind = MC_OPTION_TEXT,
     .short_name = 'f',
     .name = "format",
     .offset = offsetof(struct mc_run_options, format),
     .argument = "FORMAT",
     .completes = "format",
     .help =
         "terminal, json, csv, tsv, markdown, text, junit ... `text` is one file a phenomenon, "
         "into the folder given by -o; junit, tap, sarif and github are of the expectations alone "
         "(github: workflow commands; the report as the summary of the step where "
         "GITHUB_STEP_SUMMARY is set). Default: terminal."},
    {.kind = MC_OPTION_TEXT,
     .short_name = 'o',
     .name = "output",
     .offset = offsetof(struct mc_run_options, output),
     .argument = "PATH",
     .completes = "file",
     .help = "Write there: a file, or a folder for `text`."},
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
     .help = "Decimals of all figures in tables. Default: each figure's own."},
    OPTION(
        MC_OPTION_FLAG, '\0', "full", full, NULL,
        "All figures, tests and failed expectations. That is, on the terminal, with intervals and "
        "definitions, in place of the first screen."),
    OPTION(
        MC_OPTION_FLAG, '\0', "short", brief, NULL,
        "The first screen, in Markdown too. It has the verdicts, one figure, and the worst cases."),
    {.kind = MC_OPTION_TEXT,
     .name = "figure",
     .offset = offsetof(struct mc_run_options, figure),
     .argument = "NAME",
     .completes = "statistic",
     .help = "The figure of the first screen, by phenomenon. `passed`, or a figure of --statistic. "
             "Default: mad."},
    OPTION(MC_OPTION_TEXT, '\0', "sort", sort, "COLUMN",
           "Order of the rows: name, n, passed, or a figure. The weakest come first; "
           "passed is the share of expectations."),
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
     .help = "Threads; 0: one a processor. The output does not depend on it. Default: 0."},
    MC_FAILURE_OPTIONS(offsetof(struct mc_run_options, keep_going),
                       offsetof(struct mc_run_options, fail_fast)),
    MC_CACHE_OPTION(offsetof(struct mc_run_options, cache)),
    OPTION(MC_OPTION_FLAG, 'q', "quiet", quiet, NULL, "Only errors on standard error."),
    OPTION(MC_OPTION_FLAG, 'v', "verbose", verbose, NULL,
           "Report on standard error what is done, and how long it takes."),
    MC_OPTIONS_END};
