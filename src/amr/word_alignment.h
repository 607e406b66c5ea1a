/* SPDX-License-Identifier: GPL-3.0-or-later */
/* word_alignment.h: written forms of alignments of words and nodes: the table that `metricheck
 * align` prints, and the metadata of a graph in the form of JAMR or of the AMR releases. */
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
    struct mc_aligned_line *lines; /* in the order written */
    uint32_t n_lines;
};

/* Reads the words (separated by blanks) and the nodes of a row: items "position:concept:start-end",
 * separated by blanks, end exclusive, "position:concept:" for no words. A position is numbers
 * separated by dots; each may occur once. MC_CODE_INPUT for any other form, or words that do not
 * exist; error->at.column is the item's number, from 1. All slices point into the two texts. */
int mc_word_alignment_parse(struct mc_slice words, struct mc_slice nodes, struct mc_arena *arena,
                            struct mc_word_alignment *alignment,
                            struct mc_error *error) MC_MUST_CHECK;
/* Reads the metadata of a graph: the words are "::tok", the lines "::node" (position, concept and,
 * if it has words, "start-end", separated by tabs) or else "::alignments". That is
 * "start-end|position+position ..." as JAMR writes it or, without any '|', "word-address ..." as in
 * the AMR releases: words count from 0 (an XML tag is a word, but does not count at the start of
 * the sentence); the address is "1" for the root and "A.k" for the target of the k-th relation
 * written at A, from 1. There ".r" after an address is the relation itself, and an address may be
 * that of a variable defined elsewhere; both are checked and left out. Consecutive words of a node
 * make its span; of several spans the first counts. Returns 1; 0 if neither is there; -1 as above,
 * with the number of the item in the message. */
int mc_word_alignment_of_metadata(const struct mc_amr_graph *graph, struct mc_arena *arena,
                                  struct mc_word_alignment *alignment,
                                  struct mc_error *error) MC_MUST_CHECK;
/* Aligns by our own aligner: the words of "::tok" (separated by blanks), else of `sentence`, else
 * of "::snt", split by mc_aligner_words. False: there is no sentence. */
bool mc_word_alignment_make(const struct mc_amr_graph *graph, struct mc_slice sentence,
                            struct mc_aligner_stems *stems, struct mc_arena *arena,
                            struct mc_word_alignment *alignment);

/* Appends words and nodes as mc_word_alignment_parse reads them; blanks in a concept become '_'. */
void mc_word_alignment_append_words(const struct mc_word_alignment *alignment,
                                    struct mc_buffer *buffer);
void mc_word_alignment_append_nodes(const struct mc_word_alignment *alignment,
                                    struct mc_buffer *buffer);

/* A file of alignments, as `metricheck align` prints it: TSV with a header that names id, side (a
 * or b), tokens and nodes; other columns are ignored. NA in tokens and nodes: the graph is not
 * aligned. */

/* Reads all rows; the text must outlive them. MC_CODE_INPUT with the place: what delimited.h
 * refuses, a missing column, a row whose length differs from the header's, a side other than a and
 * b, a repeated id and side, words and nodes that are not an alignment. */
int mc_word_alignments_parse(struct mc_slice path, struct mc_slice text, struct mc_arena *arena,
                             struct mc_word_alignments **alignments,
                             struct mc_error *error) MC_MUST_CHECK;
/* The row of this id and side ('a' or 'b'). NULL: there is none or, if *is_there, it is NA. */
const struct mc_word_alignment *mc_word_alignments_find(const struct mc_word_alignments *alignments,
                                                        struct mc_slice id, char side,
                                                        bool *is_there);
size_t mc_word_alignments_size(const struct mc_word_alignments *alignments);

#endif
