/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proposal_pair.c: in order: shared words, words and nodes, two stretches that change places. */
#include "phenomena/proposal_pair.h"

#include <string.h>

#include "amr/aligned_sentence.h"
#include "amr/graph.h"
#include "base/hash.h"
#include "base/memory.h"
#include "phenomena/word_knowledge.h"
#include "text/stem.h"

/* --- shared words ----------------------------------------------------------------------------- */

int mc_person_of(struct mc_slice word)
{
    static const char *const forms[] = {
        " he him his ",     " she her hers ",           " i me my mine ",
        " we us our ours ", " they them their theirs ", " you your yours ",
        " it its "};
    int i;

    for (i = 0; i < (int)(sizeof(forms) / sizeof(forms[0])); i++)
        if (mc_is_among(forms[i], word))
            return i;
    return -1;
}

bool mc_pair_same_stem(const struct mc_proposal_pair *p, struct mc_slice a, struct mc_slice b)
{
    struct mc_slice stem = mc_arena_copy(p->arena, mc_stem(p->stemmer, a));

    return mc_slice_equal(stem, mc_stem(p->stemmer, b));
}

bool mc_pair_same(const struct mc_proposal_pair *p, const struct mc_word *a,
                  const struct mc_word *b)
{
    int person = mc_person_of(a->text);

    if (a->base_index == b->base_index || (person >= 0 && person == mc_person_of(b->text)))
        return true;
    if (p->wordnet != NULL)
        return false;
    return mc_pair_same_stem(p, a->base, b->base);
}

bool mc_word_counts(const struct mc_word *word)
{
    return !word->is_negation && (!word->is_function || mc_person_of(word->text) >= 0);
}

/* --- words and nodes -------------------------------------------------------------------------- */

void mc_pair_align(const struct mc_proposal_pair *p, int side, struct mc_aligned_sentence *aligned)
{
    mc_sentence_align(p->graph, p->texts[side], mc_aligner_stems_new(p->wordnet, p->arena),
                      p->arena, aligned);
}

uint32_t mc_line_of_token(const struct mc_aligned_sentence *aligned,
                          const struct mc_pair_token *token)
{
    size_t begin, end;
    uint32_t i;

    for (i = 0; i < aligned->lines.n; i++)
        if (mc_aligned_bytes(aligned, i, &begin, &end) && begin == token->offset &&
            end == token->offset + token->length)
            return i;
    return MC_NOT_FOUND;
}

uint32_t mc_line_of_node(const struct mc_aligned_sentence *aligned, uint32_t node)
{
    uint32_t i = 0;

    while (aligned->lines.items[i].node != node)
        i++;
    return i;
}

/* --- two stretches that change places --------------------------------------------------------- */

bool mc_pair_same_tokens(const struct mc_proposal_pair *p, const struct mc_pair_token *a,
                         const struct mc_pair_token *b, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++)
        if (!mc_pair_same(p, a[i].word, b[i].word))
            return false;
    return true;
}

/* Whether one of n tokens of the reference from `first` on counts. */
static bool has_content(const struct mc_pair_side *sides, size_t first, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++)
        if (mc_word_counts(sides[0].tokens[first + i].word))
            return true;
    return false;
}

static void take_stretch(const struct mc_pair_side *sides, size_t first, size_t n, int which,
                         struct mc_word_swap *exchange)
{
    const struct mc_pair_token *last = &sides[0].tokens[first + n - 1];

    exchange->begin[which] = sides[0].tokens[first].offset;
    exchange->end[which] = last->offset + last->length;
}

bool mc_find_unlike(const struct mc_proposal_pair *p, const struct mc_pair_side *sides,
                    size_t *begin, size_t *end)
{
    const struct mc_pair_token *a = sides[0].tokens, *b = sides[1].tokens;

    *begin = 0;
    *end = sides[0].n_tokens;
    if (*end != sides[1].n_tokens)
        return false;
    while (*begin < *end && mc_pair_same(p, a[*begin].word, b[*begin].word))
        ++*begin;
    while (*end > *begin && mc_pair_same(p, a[*end - 1].word, b[*end - 1].word))
        --*end;
    return true;
}

bool mc_find_swap(const struct mc_proposal_pair *p, const struct mc_pair_side *sides,
                  struct mc_word_swap *exchange)
{
    const struct mc_pair_token *a = sides[0].tokens, *b = sides[1].tokens;
    size_t begin, end, n, x, y;

    if (!mc_find_unlike(p, sides, &begin, &end))
        return false;
    /* The reference is now X M Y and the candidate Y M X; X and Y as short as possible. */
    n = end - begin;
    for (x = 1; x + 1 < n; x++) {
        for (y = 1; x + y < n; y++) {
            if (!mc_pair_same_tokens(p, a + begin, b + end - x, x) ||
                !mc_pair_same_tokens(p, a + end - y, b + begin, y) ||
                !mc_pair_same_tokens(p, a + begin + x, b + begin + y, n - x - y) ||
                !has_content(sides, begin, x) || !has_content(sides, end - y, y))
                continue;
            take_stretch(sides, begin, x, 0, exchange);
            take_stretch(sides, end - y, y, 1, exchange);
            return true;
        }
    }
    return false;
}

struct mc_slice mc_swap_text(const struct mc_proposal_pair *p, const struct mc_word_swap *exchange,
                             int which)
{
    return mc_slice(p->texts[0].data + exchange->begin[which],
                    exchange->end[which] - exchange->begin[which]);
}
