#include "lint/stray_edits.h"

/* Whether another edit exchanges or moves a concept of this name. */
static bool is_spoken_of(const struct mc_difference *difference, size_t i, struct mc_slice concept)
{
    size_t j, s;

    for (j = 0; j < difference->n_edits; j++) {
        const struct mc_graph_edit *edit = &difference->edits[j];

        if (j == i || edit->kind != MC_GRAPH_EDIT_CONCEPT)
            continue;
        for (s = 0; s < 2; s++)
            if (mc_slice_equal(edit->side[s].head, concept))
                return true;
    }
    return false;
}

static bool is_stray_role(const struct mc_difference *difference, size_t i,
                          const struct mc_pair_words *words)
{
    const struct mc_graph_edit *edit = &difference->edits[i];
    size_t s;

    if (words->places_differ)
        return false;
    for (s = 0; s < 2; s++)
        if (is_spoken_of(difference, i, edit->side[s].head) ||
            is_spoken_of(difference, i, edit->side[s].filler))
            return false;
    return true;
}

static bool is_content(const struct mc_word *word)
{
    return !word->is_function && !word->is_auxiliary && !word->is_article && !word->is_negation;
}

static size_t count_content(const struct mc_pair_side *side)
{
    size_t i, n = 0;

    for (i = 0; i < side->n_tokens; i++)
        n += is_content(side->tokens[i].word);
    return n;
}

static bool is_stray_reference(const struct mc_difference *difference,
                               const struct mc_pair_words *words)
{
    size_t i, n = 0;

    for (i = 0; i < difference->n_edits; i++)
        n += difference->edits[i].kind == MC_GRAPH_EDIT_REENTRANCY;
    return n == 1 && count_content(&words->sides[0]) == count_content(&words->sides[1]);
}

/* From token i on the first content word that the other side has, too. */
static size_t next_shared(const struct mc_pair_words *words, size_t side, size_t i)
{
    const struct mc_pair_side *mine = &words->sides[side], *other = &words->sides[1 - side];
    size_t j;

    for (; i < mine->n_tokens; i++)
        for (j = 0; j < other->n_tokens && is_content(mine->tokens[i].word); j++)
            if (other->tokens[j].word->base_index == mine->tokens[i].word->base_index)
                return i;
    return i;
}

/* Whether the content words of both sides stand in the same order. */
static bool is_in_order(const struct mc_pair_words *words)
{
    size_t i = 0, j = 0;

    for (;; i++, j++) {
        i = next_shared(words, 0, i);
        j = next_shared(words, 1, j);
        if (i == words->sides[0].n_tokens || j == words->sides[1].n_tokens)
            return i == words->sides[0].n_tokens && j == words->sides[1].n_tokens;
        if (words->sides[0].tokens[i].word->base_index !=
            words->sides[1].tokens[j].word->base_index)
            return false;
    }
}

bool mc_is_stray_edit(const struct mc_difference *difference, size_t i,
                      const struct mc_pair_words *words)
{
    switch ((int)difference->edits[i].kind) {
    case MC_GRAPH_EDIT_SENSE:
        return true;
    case MC_GRAPH_EDIT_ROLE_SWAP:
    case MC_GRAPH_EDIT_FILLER_SWAP:
        return is_in_order(words) && words->sides[0].is_passive == words->sides[1].is_passive;
    case MC_GRAPH_EDIT_ROLE:
        return is_stray_role(difference, i, words);
    case MC_GRAPH_EDIT_REENTRANCY:
        return is_stray_reference(difference, words);
    default:
        return false;
    }
}
