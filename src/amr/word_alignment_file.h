/* word_alignment_file.h: a file of alignments, as `metricheck align` prints it: TSV with a header
 * that names id, side (a or b), tokens and nodes (word_alignment.h); other columns are ignored.
 * Tokens and nodes that are NA: the graph is not aligned. */
#ifndef MC_AMR_WORD_ALIGNMENT_FILE_H
#define MC_AMR_WORD_ALIGNMENT_FILE_H

#include "amr/word_alignment.h"

struct mc_word_alignments;

/* Reads all rows; the text must outlive them. MC_CODE_INPUT with the place: what delimited_file.h
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
