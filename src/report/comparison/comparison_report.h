/* comparison_report.h: what `compare` and `gate` write. */
#ifndef MC_REPORT_COMPARISON_COMPARISON_REPORT_H
#define MC_REPORT_COMPARISON_COMPARISON_REPORT_H

#include "analysis/change/self_test.h"
#include "report/document.h"

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
/* Why it is blind, a sentence in the arena. */
const char *mc_gate_why_blind(const struct mc_comparison *comparison,
                              const struct mc_comparison_options *options, struct mc_arena *arena);
/* "passed", "failed", "no verdict". */
const char *mc_gate_verdict(const struct mc_comparison *comparison,
                            const struct mc_comparison_options *options);

/* For people: head, a table of the changes, the cases that changed, the answer. The document has
 * its kind, stream, width and colour. */
void mc_comparison_write(const struct mc_comparison *comparison,
                         const struct mc_comparison_options *options, struct mc_document *document);
/* For programs: schema metricheck/comparison/1. */
void mc_comparison_write_json(const struct mc_comparison *comparison,
                              const struct mc_comparison_options *options, FILE *stream);

#endif
