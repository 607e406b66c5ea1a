/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree_sheets.h: the tables of `metricheck trees`. Columns are named as in the published analysis
 * files, so that other treebanks can be compared column by column. */
#ifndef MC_STUDIES_TREES_TREE_SHEETS_H
#define MC_STUDIES_TREES_TREE_SHEETS_H

#include "studies/trees/tree_analysis.h"
#include "studies/trees/treebank_summary.h"
#include "report/sheet.h"

struct mc_tree_constructions;

/* --- describe --------------------------------------------------------------------------------- */

/* "treebanks": one row per treebank, for people; "summary": one row per treebank and quantity. */
void mc_tree_sheet_treebanks(struct mc_book *book, struct mc_treebank_summary *const *summaries,
                             size_t n);
void mc_tree_sheet_summary(struct mc_book *book, struct mc_treebank_summary *const *summaries,
                           size_t n);
/* "entropy": one row per relation. With several treebanks a column `treebank` comes first. */
void mc_tree_sheet_entropy(struct mc_book *book, struct mc_treebank_summary *const *summaries,
                           size_t n);
/* "trees": one row per sentence; `named`: with a column `treebank`. Rows are put one by one. */
struct mc_sheet *mc_tree_sheet_sentences(struct mc_book *book, bool named);
void mc_tree_sheet_sentence(struct mc_sheet *sheet, const char *treebank, uint64_t number,
                            const struct mc_tree *tree, const struct mc_tree_measures *measures);

/* --- score and analyse ------------------------------------------------------------------------ */

/* The studies of a call, one per treebank, and the settings. */
struct mc_tree_report {
    struct mc_tree_study **studies;
    size_t n_studies;
    struct mc_tree_rule rule; /* which sentences fail */
    const char *fail;         /* the rule as it was written */
    const char *against; /* the run that others are compared with, which every treebank has; NULL:
                            the first */
    enum mc_zeros zeros; /* how Wilcoxon's test of two runs treats equal scores */
    const bool *views;   /* [MC_N_TREE_VIEWS], those that are mined */
    uint32_t size, support; /* size 0: 2 for lemma and feats, else 3 */
    size_t most;            /* rows of long tables for people */
    bool is_brief;          /* `most` is the default: a first screen has fewer rows */
    bool all_pairs;         /* see mc_tree_correlations */
    bool shortens;          /* people see short forms of the longest tables */
    struct mc_tree_constructions
        *constructions; /* filled by mining in the first view; NULL: none */
    struct mc_thread_pool *pool;
    struct mc_arena *arena;
};

/* The number of runs on all treebanks together, and the names of their teams. */
size_t mc_tree_n_runs(const struct mc_tree_report *report);
struct mc_string_map *mc_tree_teams(const struct mc_tree_report *report);

/* "scores": one row per sentence. With several treebanks, this table and the next ones begin with a
 * column `treebank`, runs with the same name share columns, and missing values are undefined. */
void mc_tree_sheet_scores(struct mc_book *book, const struct mc_tree_report *report);
/* "runs": one row per run. */
int mc_tree_sheet_runs(struct mc_book *book, const struct mc_tree_report *report,
                       struct mc_error *error) MC_MUST_CHECK;
/* "runs" for a first screen. */
int mc_tree_sheet_first_runs(struct mc_book *book, const struct mc_tree_report *report,
                             struct mc_error *error) MC_MUST_CHECK;
/* Named after the grouping ("relations" for relation): edges, kept edges and accuracy by run. */
const char *mc_tree_groups_name(enum mc_tree_grouping by);
void mc_tree_sheet_groups(struct mc_book *book, const struct mc_tree_report *report,
                          enum mc_tree_grouping by);
/* "displacement": where the outputs have the words of the edges of each relation. */
void mc_tree_sheet_displacement(struct mc_book *book, const struct mc_tree_report *report);
void mc_tree_sheet_correlations(struct mc_book *book, const struct mc_tree_report *report);
void mc_tree_sheet_mannwhitney(struct mc_book *book, const struct mc_tree_report *report);
/* Short forms of these tables for people who did not ask for the whole: each score with the other
 * scores and with measures; without the paper's notion of projectivity; the relations kept least.
 */
void mc_tree_sheet_short_correlations(struct mc_book *book, const struct mc_tree_report *report);
void mc_tree_sheet_short_mannwhitney(struct mc_book *book, const struct mc_tree_report *report);
void mc_tree_sheet_short_relations(struct mc_book *book, const struct mc_tree_report *report);
void mc_tree_sheet_entropy_accuracy(struct mc_book *book, const struct mc_tree_report *report);
/* "averages": means over the runs of a team, of a treebank, and of all. */
void mc_tree_sheet_averages(struct mc_book *book, const struct mc_tree_report *report);
/* Statistics over several runs: "correlation_medians", over the runs of a name, of a team, of a
 * treebank, and all; "all_relations", over all runs on all treebanks; "ensemble", which chooses a
 * run for each sentence by its relations. */
void mc_tree_sheet_correlation_medians(struct mc_book *book, const struct mc_tree_report *report);
void mc_tree_sheet_all_relations(struct mc_book *book, const struct mc_tree_report *report);
void mc_tree_sheet_ensemble(struct mc_book *book, const struct mc_tree_report *report);
/* "comparison", "differences", "relation_changes": each run compared with report->against. */
void mc_tree_sheet_comparison(struct mc_book *book, const struct mc_tree_report *report);

/* --- mining ----------------------------------------------------------------------------------- */

/* The subtrees of the views in each run: "mining" (every_form), one row per run and form, and for
 * people a table for each run and view; "coverage" and "average_suspicion" (summaries). */
int mc_tree_sheet_mining(struct mc_book *book, const struct mc_tree_report *report, bool every_form,
                         bool summaries, struct mc_error *error) MC_MUST_CHECK;

#endif
