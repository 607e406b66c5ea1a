/* word_align_parts.h: what the rooms of the word aligner share. */
#ifndef MC_AMR_WORD_ALIGN_PARTS_H
#define MC_AMR_WORD_ALIGN_PARTS_H

#include "amr/word_align.h"

/* A word of the sentence as the rules see it. */
struct mc_aligner_word {
    struct mc_slice text, lower;
    struct mc_slice *stems; /* text and lower among them */
    size_t n_stems;
};

struct mc_word_aligner {
    const struct mc_node_lines *lines;
    uint32_t *order;               /* [lines->n] as the rules visit them */
    struct mc_slice *concepts;     /* [lines->n] without quotes and sense number */
    struct mc_aligner_word *words; /* [n_words] */
    uint32_t n_words;
    struct mc_word_span *spans; /* [n_spans] */
    uint32_t n_spans;
    uint32_t *line_span, *word_span; /* index of a span; MC_NOT_FOUND: free */
    struct mc_aligner_stems *stems;
    struct mc_arena *arena;
};

/* Lower case and stems of the word; valid until the next call. */
const struct mc_aligner_word *mc_aligner_stem(struct mc_aligner_stems *stems, struct mc_slice text);
/* Bytes of the longest prefix that the text shares with a stem of the word. */
size_t mc_aligner_shared_prefix(const struct mc_aligner_word *word, struct mc_slice text);

/* A copy in lower case, in the arena. */
struct mc_slice mc_aligner_lower(struct mc_slice text, struct mc_arena *arena);
bool mc_aligner_is_free(const struct mc_word_aligner *aligner, uint32_t start, uint32_t end);
/* Gives the line a new span; the words are free. */
void mc_aligner_add(struct mc_word_aligner *aligner, uint32_t line, uint32_t start, uint32_t end);
/* "op" and digits behind the colon. */
bool mc_aligner_is_op(struct mc_slice role);
/* The first child of the line with this role (colon included), not inverted; NULL: none. */
const struct mc_node_child *mc_aligner_child(const struct mc_word_aligner *aligner, uint32_t line,
                                             const char *role);

/* The rules, in the order in which they are used: names, dates (word_align_names.c), words
 * (word_align.c), names once more, joins (word_align_joins.c). */
void mc_aligner_names(struct mc_word_aligner *aligner);
void mc_aligner_dates(struct mc_word_aligner *aligner);
void mc_aligner_short_names(struct mc_word_aligner *aligner);
void mc_aligner_joins(struct mc_word_aligner *aligner);

#endif
