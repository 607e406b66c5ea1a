/* word_alignment_parts.h: what the forms of alignments have in common: pieces of text, and the
 * lines of a graph. For word_alignment*.c. */
#ifndef MC_AMR_WORD_ALIGNMENT_PARTS_H
#define MC_AMR_WORD_ALIGNMENT_PARTS_H

#include "amr/word_alignment.h"

static inline bool mc_alignment_is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* The next piece between blanks, taken from the front; false at the end. */
bool mc_alignment_next_item(struct mc_slice *rest, struct mc_slice *item);
/* Take a thing from the front: digits (false also for a number beyond 2^32 - 1), this byte, numbers
 * divided by dots. */
bool mc_alignment_take_number(struct mc_slice *text, uint32_t *number);
bool mc_alignment_take_char(struct mc_slice *text, char c);
bool mc_alignment_take_position(struct mc_slice *text, struct mc_slice *position);
/* "start-end" and nothing else, within the words. */
bool mc_alignment_read_span(struct mc_slice text, uint32_t n_words, struct mc_word_span *span);

size_t mc_alignment_count_items(struct mc_slice text);
/* Fills the words with the pieces between blanks. */
void mc_alignment_read_words(struct mc_slice text, struct mc_arena *arena,
                             struct mc_word_alignment *alignment);

/* The first metadata of a graph under this key, or NULL. */
const struct mc_amr_metadata *mc_alignment_metadata(const struct mc_amr_graph *graph,
                                                    const char *key);
/* Fills the lines with those of the graph, without words. */
void mc_alignment_list_lines(const struct mc_node_lines *lines, struct mc_arena *arena,
                             struct mc_word_alignment *alignment);

/* "::alignments" in the form of the AMR releases (word_alignment.h), `words` the value of "::tok".
 * Returns 1, or -1 with the error. */
int mc_alignment_read_release(const struct mc_amr_graph *graph, struct mc_slice words,
                              struct mc_slice value, struct mc_arena *arena,
                              struct mc_word_alignment *alignment,
                              struct mc_error *error) MC_MUST_CHECK;

#endif
