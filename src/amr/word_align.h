/* SPDX-License-Identifier: GPL-3.0-or-later */
/* word_align.h: aligns words of a sentence with nodes of its graph, by the rules of the aligner of
 * JAMR (Flanigan, Thomson, Carbonell, Dyer and Smith 2014, section 4; rules of version 3).
 *
 * Rules are applied one after the other, each visiting the nodes depth first, the children of a
 * node from last to first. A rule gives a node a span of words if neither is taken; later rules let
 * nodes join the span of a neighbour. Rules and their order: doc/alignments.md. */
#ifndef MC_AMR_WORD_ALIGN_H
#define MC_AMR_WORD_ALIGN_H

#include "base/memory.h"
#include "base/slice.h"

struct mc_aligner_stems;
struct mc_arena;
struct mc_node_child;
struct mc_node_lines;
struct mc_word_list;
struct mc_wordnet;

/* Words start .. end - 1 of the sentence; start == end: none. */
struct mc_word_span {
    uint32_t start, end;
};

/* Appends the words of a sentence: split at blanks; . , ; : ! ? ( ) [ ] " at the ends of a word are
 * words of their own, and so are n't 's 're 've 'll 'd 'm after a word, also with U+2019 for the
 * apostrophe. A sentence that is already split like this is unchanged. Words point into the
 * sentence. */
void mc_aligner_words(struct mc_slice sentence, struct mc_word_list *words);
/* In lower case, NULL-terminated. */
extern const char *const mc_weekdays[];
/* 1 to 12 if the lower-case word is the name of a month; else 0. */
unsigned mc_month_of(struct mc_slice word) MC_MUST_CHECK;
/* A cache in the arena of words looked up. wordnet NULL: words have no base forms. */
struct mc_aligner_stems *mc_aligner_stems_new(const struct mc_wordnet *wordnet,
                                              struct mc_arena *arena) MC_MUST_CHECK MC_NEVER_NULL;

/* Fills spans[lines->n], the words of each line. Any words and lines are allowed. Deterministic;
 * scratch memory is the arena's. */
void mc_word_align(const struct mc_node_lines *lines, const struct mc_slice *words,
                   uint32_t n_words, struct mc_aligner_stems *stems, struct mc_arena *arena,
                   struct mc_word_span *spans);

/* The state of an alignment, for the rules. */

/* A word of the sentence as the rules see it. */
struct mc_aligner_word {
    struct mc_slice text, lower;
    struct mc_slice *stems; /* includes text and lower */
    size_t n_stems;
};

struct mc_word_aligner {
    const struct mc_node_lines *lines;
    uint32_t *order;               /* [lines->n] in the order in which rules visit them */
    struct mc_slice *concepts;     /* [lines->n] without quotes and sense number */
    struct mc_aligner_word *words; /* [n_words] */
    uint32_t n_words;
    struct mc_word_span *spans; /* [n_spans] */
    uint32_t n_spans;
    uint32_t *line_span, *word_span; /* index of a span; MC_NOT_FOUND: free */
    struct mc_aligner_stems *stems;
    struct mc_arena *arena;
};
/* Bytes of the longest prefix that the text shares with a stem of the word. */
size_t mc_aligner_shared_prefix(const struct mc_aligner_word *word, struct mc_slice text);

bool mc_aligner_is_free(const struct mc_word_aligner *aligner, uint32_t start, uint32_t end);
/* Gives the line a new span; the words must be free. */
void mc_aligner_add(struct mc_word_aligner *aligner, uint32_t line, uint32_t start, uint32_t end);
/* Whether the role is "op" and digits after the colon. */
bool mc_aligner_is_op(struct mc_slice role);
/* The first child of the line with this role (colon included), not inverted; NULL: none. */
const struct mc_node_child *mc_aligner_child(const struct mc_word_aligner *aligner, uint32_t line,
                                             const char *role);

/* The rules in word_align_names.c. The order of all rules is: names, dates, single words, short
 * forms of names, joins. */
void mc_aligner_names(struct mc_word_aligner *aligner);
void mc_aligner_dates(struct mc_word_aligner *aligner);
void mc_aligner_short_names(struct mc_word_aligner *aligner);

#endif
