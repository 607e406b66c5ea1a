/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proposal_pair.h: what is known of a pair whose candidate is to have a graph, and the kinds of
 * change whose graph can be proposed (graph_proposal.h): words left out, a word exchanged, "never".
 *
 * Each appends the graph of the candidate and returns NULL, with what was done in *edit; or, with
 * nothing appended, the reason why it is not sure, constant or in the arena. */
#ifndef MC_PHENOMENA_PROPOSAL_PAIR_H
#define MC_PHENOMENA_PROPOSAL_PAIR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/memory.h"
#include "base/slice.h"

struct mc_aligned_sentence;
struct mc_amr_graph;
struct mc_frame_list;
struct mc_pair_words;
struct mc_wordnet;

/* What the words of the pair are held against: the reference's graph, its text, and which words of
 * the sentence its nodes have. */
struct mc_proposal_pair {
    const struct mc_pair_words *words;
    struct mc_slice texts[2]; /* the sentences that they were read from */
    const struct mc_amr_graph *graph;
    struct mc_slice amr;
    const struct mc_aligned_sentence *aligned; /* the reference with its graph */
    const struct mc_wordnet *wordnet;          /* NULL: none; then less is sure */
    const struct mc_frame_list *frames;        /* NULL: none; then no frame is exchanged */
    struct mc_arena *arena;
};

/* Words that were left out, where it is sure which part of the graph goes with them: a modifier, a
 * relative or other clause, one of two that are coordinated, what is around a statement ("Tom said
 * that ..."), the agent of a passive. */

/* Whether the candidate is the reference without one stretch of words, but for articles and forms
 * of "be", "have" and "do". */
bool mc_is_part_dropped(const struct mc_proposal_pair *pair);
const char *mc_drop_part(const struct mc_proposal_pair *pair, struct mc_buffer *out,
                         const char **edit) MC_MUST_CHECK;
/* The same of a passive candidate that does not say who did it, where the reference does: "The
 * window was broken", "Tom broke the window". */
bool mc_is_agent_dropped(const struct mc_proposal_pair *pair);
const char *mc_drop_agent(const struct mc_proposal_pair *pair, struct mc_buffer *out,
                          const char **edit) MC_MUST_CHECK;
/* The line without words of its own that the modal stands for ("must", obligate-01); MC_NOT_FOUND:
 * it is none, or there is not exactly one. */
uint32_t mc_line_of_modal(const struct mc_aligned_sentence *aligned, struct mc_slice word);

/* One word for another, where it is sure that one concept or number is exchanged for another:
 * numbers, days and months, "before" and "after", "and" and "or", quantifiers, and nouns of
 * concrete things, which AMR has as they are. */
const char *mc_exchange_word(const struct mc_proposal_pair *pair, struct mc_buffer *out,
                             const char **edit) MC_MUST_CHECK;
/* The same where two stretches of the reference, bytes begin[i] .. end[i] - 1, stand in each
 * other's place in the candidate: two nouns, each the concept of one node, or two names of one word
 * each. */
const char *mc_exchange_places(const struct mc_proposal_pair *pair, const size_t begin[2],
                               const size_t end[2], struct mc_buffer *out,
                               const char **edit) MC_MUST_CHECK;

/* Whether "never" in one sentence, where the other has "ever", "always" or nothing, is all that
 * differs but for forms of "be", "have" and "do". */
bool mc_is_of_never(const struct mc_proposal_pair *pair);
/* AMR writes "never" as :polarity - and :time (e / ever). */
const char *mc_change_never(const struct mc_proposal_pair *pair, struct mc_buffer *out,
                            const char **edit) MC_MUST_CHECK;

#endif
