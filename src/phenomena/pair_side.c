#include "phenomena/pair_words_parts.h"

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_alphanumeric(char c)
{
    return is_letter(c) || (c >= '0' && c <= '9');
}

/* The end of the token that begins at byte `at`, or `at` when none does. */
static size_t token_end(struct mc_slice text, size_t at)
{
    size_t end = at, tail;

    while (end < text.length && is_alphanumeric(text.data[end]))
        end++;
    if (end < text.length && text.data[end] == '\'') {
        for (tail = end + 1; tail < text.length && is_letter(text.data[tail]);)
            tail++;
        if (tail > end + 1)
            return tail;
    }
    return end;
}

static bool tokenise(struct mc_slice text, struct mc_word_knowledge *knowledge,
                     struct mc_arena *arena, struct mc_pair_side *side)
{
    struct mc_pair_token tokens[MC_PAIR_TOKEN_LIMIT];
    size_t at = 0, end, n = 0;

    for (; at<text.length; at = end> at ? end : at + 1) {
        end = token_end(text, at);
        if (end == at)
            continue;
        if (n == MC_PAIR_TOKEN_LIMIT)
            return false;
        tokens[n].word = mc_word_of(knowledge, mc_slice(text.data + at, end - at));
        tokens[n].offset = at;
        tokens[n++].length = end - at;
    }
    side->tokens = mc_arena_array(arena, n, sizeof(*side->tokens));
    side->n_tokens = n;
    if (n > 0)
        memcpy(side->tokens, tokens, n * sizeof(*tokens));
    return true;
}

/* Whether a word may stand between a form of "be" and its participle ("is casually drunk"). */
static bool may_stand_between(const struct mc_word *word)
{
    return !word->is_function && !word->is_verb_form && !word->is_negation;
}

static bool is_passive_at(const struct mc_pair_side *side, size_t be)
{
    size_t i = be + 1;

    while (i < side->n_tokens && side->tokens[i].word->is_be)
        i++;
    while (i < side->n_tokens && side->tokens[i].word->is_negation)
        i++;
    if (i + 1 < side->n_tokens && !side->tokens[i].word->is_participle &&
        may_stand_between(side->tokens[i].word))
        i++;
    return i < side->n_tokens && side->tokens[i].word->is_participle;
}

bool mc_pair_side_read(struct mc_slice text, struct mc_word_knowledge *knowledge,
                       struct mc_arena *arena, struct mc_pair_side *side)
{
    size_t i;

    if (!tokenise(text, knowledge, arena, side))
        return false;
    for (i = 0; i < side->n_tokens; i++) {
        const struct mc_word *word = side->tokens[i].word;

        side->n_negations += word->is_negation;
        if (word->is_be && !side->is_passive)
            side->is_passive = is_passive_at(side, i);
    }
    return true;
}
