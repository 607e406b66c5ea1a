/* word_alignment.h: alignments of words and nodes as they are written: in the table that
 * `metricheck align` prints, and in the metadata of a graph as JAMR writes it. */
#ifndef MC_AMR_WORD_ALIGNMENT_H
#define MC_AMR_WORD_ALIGNMENT_H

#include "amr/word_align.h"

struct mc_aligned_line {
    struct mc_slice position, concept;
    struct mc_word_span span; /* start == end: no words */
};

struct mc_word_alignment {
    struct mc_slice *words;
    uint32_t n_words;
    struct mc_aligned_line *lines; /* as they are written */
    uint32_t n_lines;
};

/* Reads the words (divided by blanks) and the nodes of a row: items "position:concept:start-end",
 * divided by blanks, end exclusive, "position:concept:" where no words are. A position is numbers
 * divided by dots; it may stand once. MC_CODE_INPUT for what is none of that, or words that are not
 * there; error->at.column is the item's number, from 1. All slices point into the two texts. */
int mc_word_alignment_parse(struct mc_slice words, struct mc_slice nodes, struct mc_arena *arena,
                            struct mc_word_alignment *alignment,
                            struct mc_error *error) MC_MUST_CHECK;
/* From the metadata of a graph: the words are "::tok", the lines "::node" (position, concept and,
 * where it has words, "start-end", divided by tabs) or else "::alignments"
 * ("start-end|position+position ..."). Returns 1; 0 when neither is there; -1 as above. */
int mc_word_alignment_of_metadata(const struct mc_amr_graph *graph, struct mc_arena *arena,
                                  struct mc_word_alignment *alignment,
                                  struct mc_error *error) MC_MUST_CHECK;
/* By our own aligner: of the words of "::tok" (divided by blanks), else of `sentence`, else of
 * "::snt", split by mc_aligner_words. False: there is no sentence. */
bool mc_word_alignment_make(const struct mc_amr_graph *graph, struct mc_slice sentence,
                            const struct mc_wordnet *wordnet, struct mc_arena *arena,
                            struct mc_word_alignment *alignment);

/* Appends words and nodes as mc_word_alignment_parse reads them; blanks in a concept become '_'. */
void mc_word_alignment_append_words(const struct mc_word_alignment *alignment,
                                    struct mc_buffer *buffer);
void mc_word_alignment_append_nodes(const struct mc_word_alignment *alignment,
                                    struct mc_buffer *buffer);

#endif
