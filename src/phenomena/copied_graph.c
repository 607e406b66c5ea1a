/* SPDX-License-Identifier: GPL-3.0-or-later */
/* copied_graph.c: in order: words that one sentence has alone, who does something, a word for
 * another, all of them. */
#include "phenomena/copied_graph.h"

#include "amr/aligned_sentence.h"
#include "amr/graph.h"
#include "base/hash.h"
#include "base/memory.h"
#include "phenomena/classify.h"
#include "phenomena/negation_proposal.h"
#include "phenomena/proposal_pair.h"
#include "phenomena/word_knowledge.h"
#include "suite/phenomenon.h"

/* --- words that one sentence has alone -------------------------------------------------------- */

/* How many words of content, and persons, one sentence alone has; first[side] is the first such of
 * each, NULL: there is none. */
static unsigned count_unshared(const struct mc_proposal_pair *p, const struct mc_word *first[2])
{
    const struct mc_pair_side *sides = p->words.sides;
    bool used[MC_PAIR_TOKEN_LIMIT] = {false};
    unsigned n = 0;
    size_t i, j;

    first[0] = first[1] = NULL;
    for (i = 0; i < sides[0].n_tokens; i++) {
        const struct mc_word *word = sides[0].tokens[i].word;

        for (j = 0; j < sides[1].n_tokens; j++)
            if (!used[j] && mc_pair_same(p, word, sides[1].tokens[j].word))
                break;
        if (j < sides[1].n_tokens)
            used[j] = true;
        else if (mc_word_counts(word) && n++ == 0)
            first[0] = word;
    }
    for (j = 0; j < sides[1].n_tokens; j++) {
        const struct mc_word *word = sides[1].tokens[j].word;

        if (used[j] || !mc_word_counts(word))
            continue;
        n++;
        first[1] = first[1] == NULL ? word : first[1];
    }
    return n;
}

/* --- who does something ----------------------------------------------------------------------- */

/* The token of a side that is the same word, or its number of tokens. */
static size_t place_of(const struct mc_proposal_pair *p, const struct mc_pair_side *side,
                       const struct mc_word *word)
{
    size_t i = 0;

    while (i < side->n_tokens && !mc_pair_same(p, word, side->tokens[i].word))
        i++;
    return i;
}

/* Whether the agent of a passive, behind its last "by", does not stand before what it acts on, the
 * last word before a form of "be", in the active sentence. */
static bool is_agent_elsewhere(const struct mc_proposal_pair *p)
{
    const struct mc_pair_side *sides = p->words.sides;
    const struct mc_pair_side *passive = &sides[sides[1].is_passive];
    const struct mc_word *agent = NULL, *patient = NULL;
    size_t i, be = 0, by = passive->n_tokens;

    for (i = 0; i < passive->n_tokens; i++)
        if (mc_slice_is(passive->tokens[i].word->text, "by"))
            by = i;
    for (i = by; i < passive->n_tokens && agent == NULL; i++)
        if (mc_word_counts(passive->tokens[i].word))
            agent = passive->tokens[i].word;
    while (be < passive->n_tokens && !passive->tokens[be].word->is_be)
        be++;
    for (i = 0; i < be; i++)
        if (mc_word_counts(passive->tokens[i].word))
            patient = passive->tokens[i].word;
    return agent != NULL && patient != NULL &&
           place_of(p, &sides[!sides[1].is_passive], agent) >
               place_of(p, &sides[!sides[1].is_passive], patient);
}

/* Whether it only says how a verb is meant. */
static bool is_of_verb(const struct mc_word *word)
{
    return mc_is_listed(MC_WORDS_MODALS, word->text) || mc_slice_is(word->text, "will");
}

/* Whether words of content exchange their places around others, whatever stands between. */
static bool finds_exchange_of_content(const struct mc_proposal_pair *p,
                                      struct mc_word_swap *exchange)
{
    struct mc_pair_side sides[2];
    int side;
    size_t i;

    for (side = 0; side < 2; side++) {
        const struct mc_pair_side *all = &p->words.sides[side];

        sides[side] = *all;
        sides[side].tokens = mc_arena_array(p->arena, all->n_tokens + 1, sizeof(*all->tokens));
        for (sides[side].n_tokens = i = 0; i < all->n_tokens; i++)
            if (mc_word_counts(all->tokens[i].word) && !is_of_verb(all->tokens[i].word))
                sides[side].tokens[sides[side].n_tokens++] = all->tokens[i];
    }
    return mc_find_swap(p, sides, exchange);
}

/* The first word before the byte `end` of one side that counts and stands behind the byte
 * `other_end` of the other; NULL: there is none. */
static const struct mc_word *find_moved(const struct mc_proposal_pair *p, int side, size_t end,
                                        size_t other_end)
{
    const struct mc_pair_side *own = &p->words.sides[side], *other = &p->words.sides[1 - side];
    size_t i, place;

    for (i = 0; i < own->n_tokens && own->tokens[i].offset < end; i++) {
        const struct mc_word *word = own->tokens[i].word;

        if (!mc_word_counts(word) || is_of_verb(word))
            continue;
        place = place_of(p, other, word);
        if (place < other->n_tokens && other->tokens[place].offset > other_end)
            return word;
    }
    return NULL;
}

/* Whether something stands before the word of a frame in the one sentence, and something else does
 * in the other: "the king sent the duke a letter", "the duke sent a letter to the king". A phrase
 * that moved to the beginning is only one more. */
static bool finds_other_subject(const struct mc_proposal_pair *p, const struct mc_word *moved[2])
{
    struct mc_aligned_sentence aligned[2];
    size_t begin[2], end;
    uint32_t i;

    mc_pair_align(p, 0, &aligned[0]);
    mc_pair_align(p, 1, &aligned[1]);
    for (i = 0; i < aligned[0].lines.n; i++) {
        if (mc_amr_lemma_length(aligned[0].lines.items[i].concept) == 0 ||
            !mc_aligned_bytes(&aligned[0], i, &begin[0], &end) ||
            !mc_aligned_bytes(&aligned[1], i, &begin[1], &end))
            continue;
        moved[0] = find_moved(p, 0, begin[0], begin[1]);
        moved[1] = find_moved(p, 1, begin[1], begin[0]);
        if (moved[0] != NULL && moved[1] != NULL)
            return true;
    }
    return false;
}

/* Why it is not sure that whoever did something in the one sentence did it in the other; NULL: it
 * is. */
static const char *doubt_of_roles(const struct mc_proposal_pair *p)
{
    const struct mc_pair_side *sides = p->words.sides;
    const struct mc_word *moved[2];
    struct mc_word_swap exchange;

    if (sides[0].is_passive != sides[1].is_passive)
        return is_agent_elsewhere(p)
                   ? "what stands behind \"by\" does not stand before the verb of the other sentence"
                   : NULL;
    if (mc_find_swap(p, sides, &exchange) || finds_exchange_of_content(p, &exchange))
        return mc_arena_format(p->arena,
                               "\"%.*s\" and \"%.*s\" are exchanged, and perhaps their roles",
                               MC_SLICE_ARGUMENTS(mc_swap_text(p, &exchange, 0)),
                               MC_SLICE_ARGUMENTS(mc_swap_text(p, &exchange, 1)));
    if (p->words.content_order_differs && finds_other_subject(p, moved))
        return mc_arena_format(p->arena,
                               "\"%.*s\" stands before a verb in one sentence, \"%.*s\" in the "
                               "other",
                               MC_SLICE_ARGUMENTS(moved[0]->text),
                               MC_SLICE_ARGUMENTS(moved[1]->text));
    return NULL;
}

static bool is_word(const struct mc_word *word)
{
    return word->is_known || word->is_function;
}

/* Where one word stands for another, and the graph is to be the same (a misspelling, another form):
 * why it may be another word; NULL: nothing speaks for that. unshared: of each sentence. */
static const char *doubt_of_word(const struct mc_proposal_pair *p,
                                 const struct mc_word *const unshared[2])
{
    if (!p->is_silent || unshared[0] == NULL || unshared[1] == NULL ||
        mc_pair_same_stem(p, unshared[0]->text, unshared[1]->text))
        return NULL;
    if (p->wordnet != NULL && !(is_word(unshared[0]) && is_word(unshared[1])))
        return NULL;
    return mc_arena_format(
        p->arena,
        p->wordnet == NULL ? "without WordNet it is not known whether \"%.*s\" is another word "
                             "than \"%.*s\""
                           : "\"%.*s\" is another word than \"%.*s\"",
        MC_SLICE_ARGUMENTS(unshared[1]->text), MC_SLICE_ARGUMENTS(unshared[0]->text));
}

/* --- all of them ------------------------------------------------------------------------------ */

const char *mc_doubt_of_copy(const struct mc_proposal_pair *p, bool is_always_equal)
{
    const struct mc_pair_side *sides = p->words.sides;
    const struct mc_words_rule *rule = &p->rule->words;
    struct mc_rule_verdict verdict = mc_rule_words(p->rule, &p->words, p->arena);
    const struct mc_word *unshared[2];
    unsigned allowed = is_always_equal && rule->same == MC_SAME_CONTENT ? rule->but : 0;

    if (verdict.answer == MC_RULE_NO)
        return verdict.reason;
    if (count_unshared(p, unshared) > allowed)
        return mc_arena_format(p->arena, "\"%.*s\" is in one sentence alone",
                               MC_SLICE_ARGUMENTS(unshared[unshared[0] == NULL ? 1 : 0]->text));
    if (doubt_of_word(p, unshared) != NULL)
        return doubt_of_word(p, unshared);
    if (sides[0].n_negations != sides[1].n_negations)
        return "one sentence has more negation words";
    if (sides[0].n_negations > 0 && mc_doubt_of_scope(p) != NULL)
        return mc_doubt_of_scope(p);
    return doubt_of_roles(p);
}
