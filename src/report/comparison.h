/* comparison.h: what `compare` and `gate` write: for people, as JSON, as a list of tests. */
#ifndef MC_REPORT_COMPARISON_H
#define MC_REPORT_COMPARISON_H

#include "analysis/change/self_test.h"
#include "analysis/pairs/sample_pairs.h"
#include "report/ci/checklist.h"

struct mc_document;
struct mc_paired_runs;

/* Beside the comparison itself. */
struct mc_comparison_options {
    const char *title;           /* "compare", "gate" */
    struct mc_slice labels[2];   /* of base and changed: "base", or what the user calls them */
    enum mc_grouping grouped[2]; /* what the figures of their reports are means over; those of a
                                    comparison are over all cases */
    const char *created;
    const char *accepted;              /* reason why the baseline is replaced; NULL: it is not */
    bool gate;                         /* the answer is printed: passed or failed */
    bool all;                          /* also what did not change */
    size_t most_cases;                 /* of the changed cases that are shown; 0: none */
    bool missing_fails;                /* --on-missing fail */
    bool module_failed;                /* a metric failed while it scored, or when it was closed */
    const struct mc_gate_power *power; /* what a gate that passes would have seen; NULL: not said */
};

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

/* For people: head, a table of the changes, the cases that changed, the answer. The document has
 * its kind, stream, width and colour. */
void mc_comparison_write(const struct mc_comparison *comparison,
                         const struct mc_comparison_options *options, struct mc_document *document);
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

/* "a shift", "noise", "shuffled scores". */
const char *mc_loss_kind_words(enum mc_loss_kind kind);
/* Kinds of cases that are not the same in both runs: 0 to MC_UNLIKE_KINDS - 1. A case that is left
 * out counts only under what leaves it out. */
enum { MC_UNLIKE_KINDS = 7 };
/* "2 cases have other texts (passive-001, passive-004)", with at most so many ids, a string; NULL
 * where there is none. */
const char *mc_unlike_sentence(const struct mc_paired_runs *runs, size_t kind, size_t most_ids,
                               struct mc_arena *arena);

/* The same for machines. */

/* Bits of mc_unlike_case.what; *name: "texts", "only_base". */
uint32_t mc_unlike_kind(size_t kind, const char **name);
/* "worse", "better", "tolerated", "rescaled", "none", "too-few", "out-of-reach", "undefined". */
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
