/* word_align.h: words of a sentence to nodes of its graph, after the rules of the aligner of JAMR
 * (Flanigan, Thomson, Carbonell, Dyer and Smith 2014, section 4; rules of version 3).
 *
 * Rule after rule, each visiting the nodes depth first, the children of a node from the last to the
 * first. A rule gives a node a span of words when neither is taken; later rules let nodes join the
 * span of a neighbour. Rules and their order: doc/alignments.md. */
#ifndef MC_AMR_WORD_ALIGN_H
#define MC_AMR_WORD_ALIGN_H

#include "amr/node_lines.h"
#include "text/wordnet.h"

/* Words start .. end - 1 of the sentence; start == end: none. */
struct mc_word_span {
    uint32_t start, end;
};

/* Appends the words of a sentence: split at blanks; . , ; : ! ? ( ) [ ] " at the ends of a word are
 * words of their own, and so are n't 's 're 've 'll 'd 'm behind one. A sentence that is split so
 * already stays as it is. They point into the sentence. */
void mc_aligner_words(struct mc_slice sentence, struct mc_word_list *words);

/* Stems of words, from WordNet; each word is looked up once. For one thread. */
struct mc_aligner_stems;
/* Lives in the arena, and keeps in it what was looked up. */
struct mc_aligner_stems *mc_aligner_stems_new(const struct mc_wordnet *wordnet,
                                              struct mc_arena *arena) MC_MUST_CHECK MC_NEVER_NULL;

/* Fills spans[lines->n], the words of each line. Words and lines may be any. Deterministic; scratch
 * memory is the arena's. */
void mc_word_align(const struct mc_node_lines *lines, const struct mc_slice *words,
                   uint32_t n_words, struct mc_aligner_stems *stems, struct mc_arena *arena,
                   struct mc_word_span *spans);

#endif
