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

/* Beside the comparison itself. */
struct mc_comparison_options {
    const char *title;           /* "compare", "gate" */
    struct mc_slice labels[2];   /* of base and changed: "base", or what the user calls them */
    enum mc_grouping grouped[2]; /* what the figures of their reports are means over; those of a
                                    comparison are over all cases */
    const char *created;
    const char *accepted;    /* reason why the baseline is replaced; NULL: it is not */
    bool gate;               /* the answer is printed: passed or failed */
    bool all;                /* also what did not change */
    unsigned checks;         /* bits of the checks (mc_checks) of the tables; 0: all */
    size_t most_cases;       /* of the changed cases that are shown; 0: none */
    bool missing_fails;      /* --on-missing fail */
    bool module_failed;      /* a metric failed while it scored, or when it was closed */
    bool cases_elsewhere;    /* beside the document: it has but how many changed */
    bool without_texts;      /* cases are shown by their ids */
    const char *source_root; /* places in files are relative to it; NULL: the working directory */
    const char *home; /* a file of the repository, for what stands outside of it; NULL: none */
    const struct mc_gate_history *history; /* with this gate; NULL: none is kept */
    size_t spending; /* gates of a release that alpha is divided among; 0: none */
    const struct mc_gate_repeats *repeats; /* of scores with standard errors; NULL: not asked */
    const struct mc_gate_power *power; /* what a gate that passes would have seen; NULL: not said */
};

/* Whether tables have the check of a change. */
bool mc_comparison_shows(const struct mc_comparison_options *options,
                         const struct mc_change *change);

/* Whether the new run lacks metrics or scores of the base run (or the base run metrics), and the
 * options do not let that pass. */
bool mc_scores_are_missing(const struct mc_comparison *comparison,
                           const struct mc_comparison_options *options);
/* Whether the gate fails. */
bool mc_gate_fails(const struct mc_comparison *comparison,
                   const struct mc_comparison_options *options);

/* Whether it neither fails nor passes: something was lost that none of its checks could show, or a
 * metric failed. */
bool mc_gate_is_blind(const struct mc_comparison *comparison,
                      const struct mc_comparison_options *options);

/* For people: the verdict, a table of the changes for each dataset, the cases that changed. The
 * document has its kind, stream, width and colour. */
void mc_comparison_write(const struct mc_comparison *comparison,
                         const struct mc_comparison_options *options, struct mc_document *document);
/* The same in short, for the page of a pull request: the verdict, what is news of the checks that
 * can block or warn, the first cases; in Markdown at most 60 lines. */
void mc_comparison_write_summary(const struct mc_comparison *comparison,
                                 const struct mc_comparison_options *options,
                                 struct mc_document *document);
/* For programs: schema metricheck/comparison/1. */
void mc_comparison_write_json(const struct mc_comparison *comparison,
                              const struct mc_comparison_options *options, FILE *stream);

/* A comparison as a list of tests, for JUnit and its kin. */

/* One test for each check that can block or warn, then one for each case that fails now what it
 * passed before, with its place in the suite. Everything lives in the arena; `markdown` is left
 * empty. */
struct mc_checklist mc_comparison_checklist(const struct mc_comparison *comparison,
                                            const struct mc_comparison_options *options,
                                            struct mc_arena *arena) MC_MUST_CHECK;

/* How the changes between two runs are said, for all reports of them. Plain text (plain_text.h), in
 * the arena. */

/* A value of a change: "9" for a count, "0.112" for a share or a figure; empty for NaN. */
struct mc_slice mc_change_value(const struct mc_change *change, double value,
                                struct mc_arena *arena);
/* The same with its sign: "+8", "-0.008". */
struct mc_slice mc_change_difference(const struct mc_change *change, double difference,
                                     struct mc_arena *arena);
/* "[+3, +13]"; empty where there is no interval. */
struct mc_slice mc_change_interval(const struct mc_change *change, struct mc_arena *arena);
/* Whether the changed run alone is normalised by other bounds than stand behind the change. */
bool mc_change_has_other_bounds(const struct mc_comparison *comparison,
                                const struct mc_change *change);
/* "rescaled: every order kept (x 100); calibration changed", or that it is reversed: what became of
 * all scores of a metric; NULL: neither. */
const char *mc_whole_change_words(const struct mc_comparison *comparison, size_t metric,
                                  struct mc_arena *arena);
/* Whether the sentences of mc_comparison_verdict have it that a metric is rescaled. */
bool mc_verdict_says_rescaled(const struct mc_comparison *comparison, size_t metric);
/* "BLOCK", "warn", "worse", "better", "tolerated", "rescaled", "reversed", "contradicted", "~",
 * "too few to judge (n < 20)", "too few changed to judge (3)", or the reason why there is nothing
 * to judge by. */
struct mc_slice mc_change_verdict(const struct mc_change *change, struct mc_arena *arena);
/* "passed of bleu on passive: 17 -> 9 (-8, [-13, -3]), p 0.012 after Holm; 3 scores behind it are
 * not proved". */
struct mc_slice mc_change_sentence(const struct mc_comparison *comparison,
                                   const struct mc_change *change, struct mc_arena *arena);
/* "; fails now: below passive-005, margin +0.020 -> -0.300", of a column of the changed run. */
const char *mc_flip_words(const struct mc_comparison *comparison, const struct mc_flip *flip,
                          size_t column, struct mc_arena *arena);
/* "21 cases changed verdict: 17 fail now, 4 pass now". */
struct mc_slice mc_changed_cases_sentence(const struct mc_comparison *comparison,
                                          struct mc_arena *arena);
/* "passive-1  bleu 0.93 -> 0.5; fails now: ...": a case whose verdict changed. */
struct mc_slice mc_changed_case_sentence(const struct mc_comparison *comparison,
                                         const struct mc_changed_case *item,
                                         struct mc_arena *arena);
/* "smatch: not in new", "bleu: no longer a score for 12 cases (negation-002, ... and 9 more), a
 * score now for 3 more: no reply within 60 s", a string; NULL where both runs score the same cases.
 */
const char *mc_lost_scores_sentence(const struct mc_paired_metric *metric,
                                    const struct mc_slice labels[2], struct mc_arena *arena);
/* "smatch: not proved: 3 scores of base, 1 of new", a string; NULL where all are. */
const char *mc_unproved_sentence(const struct mc_paired_metric *metric,
                                 const struct mc_slice labels[2], struct mc_arena *arena);
/* The name of a metric as the report of the run has it, of the changed one where it has it. */
struct mc_slice mc_paired_metric_name(const struct mc_paired_runs *runs,
                                      const struct mc_paired_metric *metric,
                                      struct mc_arena *arena);
/* What the comparison comes to, in sentences from tests alone, the first of which leads: of a gate
 * "FAILED: 1 blocking, 2 warnings", "NO VERDICT: why", "passed: no score changed"; then of each
 * metric what became of its right order, and which other checks are worse or better; what a gate
 * that passes would have found. Returns how many, at least one. */
size_t mc_comparison_verdict(const struct mc_comparison *comparison,
                             const struct mc_comparison_options *options, struct mc_arena *arena,
                             struct mc_slice **lines);
/* "mad[negation] > base + 0.05: bleu on negation 0.310, base 0.280 (+0.030, [+0.010, +0.050]):
 * met", "right_order < 0.60: bleu over all cases 0.582 [0.551, 0.613]: met", a string. */
const char *mc_condition_sentence(const struct mc_comparison *comparison,
                                  const struct mc_condition_result *result, struct mc_arena *arena);
/* "; 3 scores behind it are not proved", and "; 4 scores are not proved" of all; empty where all
 * are.
 */
const char *mc_change_unproved_words(const struct mc_change *change, struct mc_arena *arena);
const char *mc_unproved_words(const struct mc_paired_runs *runs, struct mc_arena *arena);

/* "bleu on negation", "bleu over all cases". */
const char *mc_change_place(const struct mc_comparison *comparison, const struct mc_change *change,
                            struct mc_arena *arena);
/* "a shift", "noise", "shuffled scores". */
const char *mc_loss_kind_words(enum mc_loss_kind kind);
/* Kinds of cases that are not the same in both runs: 0 to MC_UNLIKE_KINDS - 1. A case that is left
 * out counts only under what leaves it out. */
enum { MC_UNLIKE_KINDS = 8 };
/* What it says of one case: "has other texts", "is only in the baseline". */
const char *mc_unlike_words(size_t kind);
/* "swaps, sign flips and McNemar's test are by item: sick 877 cases of 821 items", a string; NULL
 * where each case is one by itself. */
const char *mc_units_sentence(const struct mc_comparison *comparison, struct mc_arena *arena);
/* "2 cases have other texts (passive-001, passive-004)", with at most so many ids, a string; NULL
 * where there is none. */
const char *mc_unlike_sentence(const struct mc_paired_runs *runs, size_t kind, size_t most_ids,
                               struct mc_arena *arena);

/* The same, and what was made of them: ": left out". */
const char *mc_unlike_outcome_sentence(const struct mc_paired_runs *runs, size_t kind,
                                       size_t most_ids, struct mc_arena *arena);

/* The same for machines. */

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
/* Why it is blind, a sentence in the arena. */
const char *mc_gate_why_blind(const struct mc_comparison *comparison,
                              const struct mc_comparison_options *options, struct mc_arena *arena);
/* How many scores that were compared are not proved, of both runs and all metrics. */
size_t mc_count_unproved(const struct mc_paired_runs *runs);

#endif
