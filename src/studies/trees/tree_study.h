/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree_study.h: a treebank and the outputs of systems on it, read, aligned, scored and measured. */
#ifndef MC_STUDIES_TREES_TREE_STUDY_H
#define MC_STUDIES_TREES_TREE_STUDY_H

#include "studies/trees/tree_analysis.h"
#include "base/options.h"
#include "base/thread_pool.h"
#include "studies/trees/tree_runs.h"

struct mc_messages;
struct mc_metric_sources;
struct mc_run_watch;

struct mc_tree_study_request {
    const char *reference; /* a CoNLL-U file */
    const struct mc_tree_run_source *runs;
    size_t n_runs;
    const char *human; /* a table of further scores by sentence; NULL: none */
    /* Further metrics, which compare outputs of the kind text with the "# text = " of the trees;
     * NULL: none. */
    const struct mc_option_list *metrics;
    const struct mc_metric_sources *sources; /* NULL without metrics */
    const struct mc_messages *messages;      /* why scores are missing; NULL: no messages */
    const struct mc_run_watch *watch;        /* looks on while metrics score; NULL: none */
    enum mc_tree_output_kind kind;
    const struct mc_tree_strip *strip;
    bool keep_case, full_relations;
};

/* Reads everything and scores every output (bleu, dea) with the threads of the pool (NULL: none),
 * on which the result does not depend. The caller closes the study with mc_tree_study_close, even
 * after an error. Errors: those of readers and metrics; MC_CODE_USAGE: two runs have the same name,
 * or metrics were requested for outputs that are not text. */
int mc_tree_study_open(const struct mc_tree_study_request *request, struct mc_thread_pool *pool,
                       struct mc_tree_study *study, struct mc_error *error) MC_MUST_CHECK;
void mc_tree_study_close(struct mc_tree_study *study);

#endif
