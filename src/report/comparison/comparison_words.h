/* comparison_words.h: how the changes between two runs are said, for all reports of them. Plain
 * text (plain_text.h), in the arena. */
#ifndef MC_REPORT_COMPARISON_COMPARISON_WORDS_H
#define MC_REPORT_COMPARISON_COMPARISON_WORDS_H

#include "analysis/change/self_test.h"
#include "report/decimal.h"

/* "9" for a count, "0.112" for a share or a figure; empty for NaN. */
struct mc_slice mc_change_value(const struct mc_change *change, double value,
                                struct mc_arena *arena);
/* The same with its sign: "+8", "-0.008". */
struct mc_slice mc_change_difference(const struct mc_change *change, double difference,
                                     struct mc_arena *arena);
/* "[+3, +13]"; empty where there is no interval. */
struct mc_slice mc_change_interval(const struct mc_change *change, struct mc_arena *arena);
/* "BLOCK", "warn", "worse", "better", "tolerated", "rescaled", "~", "too few to judge (n < 20)",
 * "too few changed to judge (3)", or the reason why there is nothing to judge by. */
struct mc_slice mc_change_verdict(const struct mc_change *change, struct mc_arena *arena);
/* Word for machines: "worse", "better", "tolerated", "rescaled", "none", "too-few", "out-of-reach",
 * "undefined". */
const char *mc_change_outcome_name(enum mc_change_outcome outcome);
/* "info", "warn", "block". */
const char *mc_gate_level_name(enum mc_gate_level level);

/* "fails of bleu on passive: 9 -> 17 (+8, [+3, +13]), p 0.012 after Holm; 3 scores behind it are
 * not proved". */
struct mc_slice mc_change_sentence(const struct mc_comparison *comparison,
                                   const struct mc_change *change, struct mc_arena *arena);
/* "passive-004  bleu 0.93 (not proved) -> 0.61; fails now: below passive-005, margin +0.02 ->
 * -0.30; passes now: at most 0.9, margin ...": every expectation whose outcome changed. */
struct mc_slice mc_changed_case_sentence(const struct mc_comparison *comparison,
                                         const struct mc_changed_case *item,
                                         struct mc_arena *arena);
/* "a shift", "noise", "shuffled scores". */
const char *mc_loss_kind_words(enum mc_loss_kind kind);
/* "with 80 % power it finds, in one phenomenon of one metric: a shift of 0.12 SD, noise of 1 SD, no
 * shuffling of scores". */
const char *mc_gate_power_sentence(const struct mc_gate_power *power, bool everywhere,
                                   struct mc_arena *arena);
/* Why a gate has no verdict; NULL where nothing is lost beyond what can be judged. */
const char *mc_no_verdict_sentence(const struct mc_comparison *comparison, struct mc_arena *arena);
/* "smatch: not in new", "bleu: no score any more for 12 cases (negation-002, ...), a score now for
 * 3", a string; NULL where both runs score the same cases. */
const char *mc_lost_scores_sentence(const struct mc_paired_metric *metric,
                                    const struct mc_slice labels[2], struct mc_arena *arena);
/* Kinds of cases that are not the same in both runs: 0 to MC_UNLIKE_KINDS - 1. A case that is left
 * out counts only under what leaves it out. */
enum { MC_UNLIKE_KINDS = 7 };

/* Bits of mc_unlike_case.what; *name: the word for machines, "texts", "only_base". */
uint32_t mc_unlike_kind(size_t kind, const char **name);
/* "2 cases have other texts (passive-001, passive-004)", with at most so many ids, a string; NULL
 * where there is none. */
const char *mc_unlike_sentence(const struct mc_paired_runs *runs, size_t kind, size_t most_ids,
                               struct mc_arena *arena);
/* The same, and what was made of them: ": left out". */
const char *mc_unlike_outcome_sentence(const struct mc_paired_runs *runs, size_t kind,
                                       size_t most_ids, struct mc_arena *arena);

/* "; 3 scores behind it are not proved", a string; empty where all are. */
const char *mc_change_unproved_words(const struct mc_change *change, struct mc_arena *arena);
/* "smatch: not proved: 3 scores of base, 1 of new", a string; NULL where all are. */
const char *mc_unproved_sentence(const struct mc_paired_metric *metric,
                                 const struct mc_slice labels[2], struct mc_arena *arena);
/* How many scores that were compared are not proved, of both runs and all metrics. */
size_t mc_count_unproved(const struct mc_paired_runs *runs);
/* "; 4 scores are not proved", a string; empty where all are. */
const char *mc_unproved_words(const struct mc_paired_runs *runs, struct mc_arena *arena);

/* "21 cases changed verdict: 17 worse, 4 better". */
struct mc_slice mc_changed_cases_sentence(const struct mc_comparison *comparison,
                                          struct mc_arena *arena);

#endif
