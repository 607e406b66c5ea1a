/* graco_words.h: which words stand for which nodes of the graphs that GraCo compares. */
#ifndef MC_METRICS_GRAPH_GRACO_WORDS_H
#define MC_METRICS_GRAPH_GRACO_WORDS_H

#include <metricheck/metric_module.h>

#include "amr/word_alignment_file.h"
#include "text/wordnet.h"

/* Where alignments come from: a file, or else the metadata of the graphs and our own aligner. */
struct mc_graco_words {
    struct mc_arena *arena;                /* of the file */
    struct mc_word_alignments *alignments; /* NULL: not given */
    struct mc_wordnet *wordnet;            /* NULL: alignments are given */
};

/* As the parameter `alignments` says. -1 with the problem filled: the file is none, or WordNet,
 * which is wanted without it, is not there. Close in either case; words that are all zero may be
 * closed. */
int mc_graco_words_open(const struct mc_metric_host *host, struct mc_graco_words *words,
                        struct mc_metric_problem *problem) MC_MUST_CHECK;
void mc_graco_words_close(struct mc_graco_words *words);

/* Memory of one thread. */
struct mc_graco_memory {
    struct mc_arena *arena;         /* of one case */
    struct mc_aligner_stems *stems; /* kept for longer; NULL: words are looked up anew */
    /* NULL; or what the candidate was before one edit of its graph */
    const struct mc_metric_side *before;
};

/* The alignment of a side, in the arena; 0 is the candidate, r + 1 reference r. -1 with the problem
 * filled: there is none. After an edit, words that were given with the graph, or in the file, stay
 * with their nodes: a node that is gone takes its words along, one that came has none. */
int mc_graco_words_of(const struct mc_graco_words *words, const struct mc_metric_input *in,
                      size_t side, const struct mc_graco_memory *memory,
                      struct mc_word_alignment *alignment,
                      struct mc_metric_problem *problem) MC_MUST_CHECK;

#endif
