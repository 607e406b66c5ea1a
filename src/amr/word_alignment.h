/* SPDX-License-Identifier: GPL-3.0-or-later */
/* word_alignment.h: alignments of words and nodes as they are written: in the table that
 * `metricheck align` prints, and in the metadata of a graph as JAMR or the AMR releases have it. */
#ifndef MC_AMR_WORD_ALIGNMENT_H
#define MC_AMR_WORD_ALIGNMENT_H

#include "amr/word_align.h"
#include "base/memory.h"
#include "base/slice.h"

struct mc_amr_graph;
struct mc_buffer;
struct mc_error;
struct mc_word_alignments;

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

/* Reads the words (separated by blanks) and the nodes of a row: items "position:concept:start-end",
 * separated by blanks, end exclusive, "position:concept:" where no words are. A position is numbers
 * separated by dots; it may stand once. MC_CODE_INPUT for what is none of that, or words that are
 * not there; error->at.column is the item's number, from 1. All slices point into the two texts. */
int mc_word_alignment_parse(struct mc_slice words, struct mc_slice nodes, struct mc_arena *arena,
                            struct mc_word_alignment *alignment,
                            struct mc_error *error) MC_MUST_CHECK;
/* From the metadata of a graph: the words are "::tok", the lines "::node" (position, concept and,
 * where it has words, "start-end", separated by tabs) or else "::alignments". That is
 * "start-end|position+position ..." as JAMR writes it, or, where no '|' is in it, "word-address
 * ..." as in the AMR releases: words from 0 (an XML tag is one; it does not count at the start of
 * the sentence), addresses "1" for the root and "A.k" for what the k-th relation written at A leads
 * to, from 1. There ".r" behind an address is the relation itself, and an address may be that of a
 * variable defined elsewhere; both are checked and left out. Words of a node that follow one
 * another make its span; of several spans the first counts. Returns 1; 0 when neither is there; -1
 * as above, the text with the number of the item. */
int mc_word_alignment_of_metadata(const struct mc_amr_graph *graph, struct mc_arena *arena,
                                  struct mc_word_alignment *alignment,
                                  struct mc_error *error) MC_MUST_CHECK;
/* By our own aligner: of the words of "::tok" (separated by blanks), else of `sentence`, else of
 * "::snt", split by mc_aligner_words. False: there is no sentence. */
bool mc_word_alignment_make(const struct mc_amr_graph *graph, struct mc_slice sentence,
                            struct mc_aligner_stems *stems, struct mc_arena *arena,
                            struct mc_word_alignment *alignment);

/* Appends words and nodes as mc_word_alignment_parse reads them; blanks in a concept become '_'. */
void mc_word_alignment_append_words(const struct mc_word_alignment *alignment,
                                    struct mc_buffer *buffer);
void mc_word_alignment_append_nodes(const struct mc_word_alignment *alignment,
                                    struct mc_buffer *buffer);

/* A file of alignments, as `metricheck align` prints it: TSV with a header that names id, side (a
 * or b), tokens and nodes (word_alignment.h); other columns are ignored. Tokens and nodes that are
 * NA: the graph is not aligned. */

/* Reads all rows; the text must outlive them. MC_CODE_INPUT with the place: what delimited.h
 * refuses, a column that is missing, a row of another length than the header, a side that is
 * neither a nor b, an id and side that stand twice, words and nodes that are no alignment. */
int mc_word_alignments_parse(struct mc_slice path, struct mc_slice text, struct mc_arena *arena,
                             struct mc_word_alignments **alignments,
                             struct mc_error *error) MC_MUST_CHECK;
/* The row of this id and side ('a' or 'b'). NULL: there is none, or, where *is_there, it is NA. */
const struct mc_word_alignment *mc_word_alignments_find(const struct mc_word_alignments *alignments,
                                                        struct mc_slice id, char side,
                                                        bool *is_there);
size_t mc_word_alignments_size(const struct mc_word_alignments *alignments);

#endif
