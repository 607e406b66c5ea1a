/* SPDX-License-Identifier: GPL-3.0-or-later */
/* comparison.h: what `compare` and `gate` write: for people, as JSON, as a list of tests. */
#ifndef MC_REPORT_COMPARISON_H
#define MC_REPORT_COMPARISON_H

#include "analysis/change/condition_result.h"
#include "analysis/change/self_test.h"
#include "analysis/pairs/sample_pairs.h"
#include "report/ci/checklist.h"
#include "report/gate_history.h"

struct mc_document;
struct mc_paired_metric;
struct mc_paired_runs;

/* What the writers need beside the comparison itself. */
struct mc_comparison_options {
    const char *title;           /* "compare", "gate" */
    struct mc_slice labels[2];   /* of the base and changed runs: "base", or the user's names */
    enum mc_grouping grouped[2]; /* what figures in the report of each run are means over; those of
                                    a comparison are over all cases */
    const char *created;
    const char *accepted;    /* why the baseline is replaced; NULL: it is not */
    bool gate;               /* prints the verdict: passed or failed */
    bool all;                /* also shows what did not change */
    unsigned checks;         /* bit set of the checks (mc_checks) in the tables; 0: all */
    size_t most_cases;       /* maximum number of changed cases shown; 0: none */
    bool missing_fails;      /* --on-missing fail */
    bool module_failed;      /* a metric failed while scoring, or when closed */
    bool cases_elsewhere;    /* listed outside the document, which says only how many changed */
    bool without_texts;      /* cases are shown only by their ids */
    const char *source_root; /* places in files are relative to it; NULL: the working directory */
    const char *home;        /* a file of the repository, for findings outside it; NULL: none */
    const struct mc_gate_history *history; /* including this gate; NULL: no history is kept */
    size_t spending; /* number of gates of a release among which alpha is divided; 0: it is not */
    const struct mc_gate_repeats *repeats; /* of scores with standard errors; NULL: not requested */
    const struct mc_gate_power *power; /* what a passing gate would have found; NULL: not stated */
};

/* Whether tables include the check of this change. */
bool mc_comparison_shows(const struct mc_comparison_options *options,
                         const struct mc_change *change);

/* Whether the new run lacks metrics or scores of the base run (or the base run lacks metrics), and
 * the options do not tolerate that. */
bool mc_scores_are_missing(const struct mc_comparison *comparison,
                           const struct mc_comparison_options *options);
/* Whether the gate fails. */
bool mc_gate_fails(const struct mc_comparison *comparison,
                   const struct mc_comparison_options *options);

/* Whether the gate neither fails nor passes: there was a loss that none of its checks could
 * establish, or a metric failed. */
bool mc_gate_is_blind(const struct mc_comparison *comparison,
                      const struct mc_comparison_options *options);

/* For people: the verdict, a table of the changes for each dataset, the cases that changed. The
 * caller sets the kind, stream, width and colour of the document. */
void mc_comparison_write(const struct mc_comparison *comparison,
                         const struct mc_comparison_options *options, struct mc_document *document);
/* A short form for the page of a pull request: the verdict, what has changed among the checks that
 * can block or warn, the first cases; at most 60 lines in Markdown. */
void mc_comparison_write_summary(const struct mc_comparison *comparison,
                                 const struct mc_comparison_options *options,
                                 struct mc_document *document);
/* For programs: schema metricheck/comparison/1. */
void mc_comparison_write_json(const struct mc_comparison *comparison,
                              const struct mc_comparison_options *options, FILE *stream);

/* The comparison as a list of tests, for JUnit and similar formats: one test for each check that
 * can block or warn, then one for each case that now fails an expectation it passed before, with
 * its place in the suite. Everything lives in the arena; `markdown` is left empty. */
struct mc_checklist mc_comparison_checklist(const struct mc_comparison *comparison,
                                            const struct mc_comparison_options *options,
                                            struct mc_arena *arena) MC_MUST_CHECK;

/* The wording of changes between two runs, shared by all reports. Plain text (plain_text.h), in the
 * arena. */

/* A value of a change: "9" for a count, "0.112" for a proportion or other figure; empty for NaN. */
struct mc_slice mc_change_value(const struct mc_change *change, double value,
                                struct mc_arena *arena);
/* A difference, with its sign: "+8", "-0.008". */
struct mc_slice mc_change_difference(const struct mc_change *change, double difference,
                                     struct mc_arena *arena);
/* "[+3.0, +13.0]"; empty if there is no interval. */
struct mc_slice mc_change_interval(const struct mc_change *change, struct mc_arena *arena);
/* Whether the report of the changed run alone normalises by bounds other than those behind the
 * change. */
bool mc_change_has_other_bounds(const struct mc_comparison *comparison,
                                const struct mc_change *change);
/* What happened to all scores of a metric: "rescaled: every order kept (x 100); calibration
 * changed", or a text saying that they are reversed; NULL: neither. */
const char *mc_whole_change_words(const struct mc_comparison *comparison, size_t metric,
                                  struct mc_arena *arena);
/* Whether mc_comparison_verdict says that the metric is rescaled. */
bool mc_verdict_says_rescaled(const struct mc_comparison *comparison, size_t metric);
/* "BLOCK", "warn", "worse", "better", "tolerated", "rescaled", "reversed", "contradicted", "~",
 * "too few to judge (n < 20)", "too few changed to judge (3)", or the reason why no judgement is
 * possible. */
struct mc_slice mc_change_verdict(const struct mc_change *change, struct mc_arena *arena);
/* "passed of bleu on passive: 17 -> 9 (-8, [-13.0, -3.0]) of 40 cases, p 0.012 after Holm; 3 scores
 * behind it are not proved". */
struct mc_slice mc_change_sentence(const struct mc_comparison *comparison,
                                   const struct mc_change *change, struct mc_arena *arena);
/* "; fails now: below passive-005, margin +0.020 -> -0.300", for a column of the changed run. */
const char *mc_flip_words(const struct mc_comparison *comparison, const struct mc_flip *flip,
                          size_t column, struct mc_arena *arena);
/* "21 cases changed verdict: 17 fail now, 4 pass now". */
struct mc_slice mc_changed_cases_sentence(const struct mc_comparison *comparison,
                                          struct mc_arena *arena);
/* "passive-1  bleu 0.93 (not proved) -> 0.5; fails now: ...; passes now: ...": a case whose verdict
 * changed, with every expectation whose outcome changed. */
struct mc_slice mc_changed_case_sentence(const struct mc_comparison *comparison,
                                         const struct mc_changed_case *item,
                                         struct mc_arena *arena);
/* "smatch: not in new", "bleu: no longer a score for 12 cases (negation-002, ... and 9 more), a
 * score now for 3 more: no reply within 60 s", a string; NULL if both runs score the same cases. */
const char *mc_lost_scores_sentence(const struct mc_paired_metric *metric,
                                    const struct mc_slice labels[2], struct mc_arena *arena);
/* "smatch: not proved: 3 scores of base, 1 of new", a string; NULL if all are proved. */
const char *mc_unproved_sentence(const struct mc_paired_metric *metric,
                                 const struct mc_slice labels[2], struct mc_arena *arena);
/* The name of a metric as in the report of its run: of the changed run if it has the metric, else
 * of the base run. */
struct mc_slice mc_paired_metric_name(const struct mc_paired_runs *runs,
                                      const struct mc_paired_metric *metric,
                                      struct mc_arena *arena);
/* The result of the comparison in sentences, based on tests only. First the headline, for a gate
 * "FAILED: 1 blocking, 2 warnings", "NO VERDICT: why", "passed: no score changed"; then for each
 * metric how its right order changed and which other checks are worse or better; then what a
 * passing gate would have detected. Returns their number, at least 1. */
size_t mc_comparison_verdict(const struct mc_comparison *comparison,
                             const struct mc_comparison_options *options, struct mc_arena *arena,
                             struct mc_slice **lines);
/* "mad[negation] > base + 0.05: bleu on negation 0.310, base 0.280 (+0.030, [+0.010, +0.050]):
 * met", "right_order < 0.60: bleu over all cases 0.582 [0.551, 0.613]: met", a string. */
const char *mc_condition_sentence(const struct mc_comparison *comparison,
                                  const struct mc_condition_result *result, struct mc_arena *arena);
/* "; 3 scores behind it are not proved" for a change, and "; 4 scores are not proved" for all
 * scores; empty if all are proved. */
const char *mc_change_unproved_words(const struct mc_change *change, struct mc_arena *arena);
const char *mc_unproved_words(const struct mc_paired_runs *runs, struct mc_arena *arena);

/* "bleu on negation", "bleu over all cases". */
const char *mc_change_place(const struct mc_comparison *comparison, const struct mc_change *change,
                            struct mc_arena *arena);
/* "a shift", "noise", "shuffled scores". */
const char *mc_loss_kind_words(enum mc_loss_kind kind);
/* Kinds of cases that differ between the runs: 0 to MC_UNLIKE_KINDS - 1. A case that is left out
 * counts only under the kind that excludes it. */
enum { MC_UNLIKE_KINDS = 8 };
/* What the kind says of a single case: "has other texts", "is only in the baseline". */
const char *mc_unlike_words(size_t kind);
/* "swaps, sign flips and McNemar's test are by item: sick 877 cases of 821 items", a string; NULL
 * if every case is an item of its own. */
const char *mc_units_sentence(const struct mc_comparison *comparison, struct mc_arena *arena);
/* "2 cases have other texts (passive-001, passive-004)", with at most most_ids ids, a string; NULL
 * if there are no such cases. */
const char *mc_unlike_sentence(const struct mc_paired_runs *runs, size_t kind, size_t most_ids,
                               struct mc_arena *arena);

/* The same, followed by what was done with them: ": left out". */
const char *mc_unlike_outcome_sentence(const struct mc_paired_runs *runs, size_t kind,
                                       size_t most_ids, struct mc_arena *arena);

/* The same for programs. */

/* Bits of mc_unlike_case.what; *name: "texts", "only_base". */
uint32_t mc_unlike_kind(size_t kind, const char **name);
/* "worse", "better", "tolerated", "rescaled", "none", "too-few", "out-of-reach", "undefined",
 * "reversed", "contradicted". */
const char *mc_change_outcome_name(enum mc_change_outcome outcome);
/* "info", "warn", "block". */
const char *mc_gate_level_name(enum mc_gate_level level);
/* "passed", "failed", "no verdict". */
const char *mc_gate_verdict(const struct mc_comparison *comparison,
                            const struct mc_comparison_options *options);
/* Why the gate is blind, a sentence in the arena. */
const char *mc_gate_why_blind(const struct mc_comparison *comparison,
                              const struct mc_comparison_options *options, struct mc_arena *arena);
/* How many compared scores are not proved, over both runs and all metrics. */
size_t mc_count_unproved(const struct mc_paired_runs *runs);

#endif
