#include "lint/pair_places.h"

#include "base/utf8.h"

/* Characters up to a blank or the end of a node. */
static uint32_t concept_width(struct mc_slice text, size_t begin)
{
    size_t end = begin;

    while (end < text.length && strchr(" \t\r\n)", text.data[end]) == NULL)
        end++;
    return (uint32_t)mc_utf8_count(mc_slice(text.data + begin, end - begin));
}

struct mc_check_place mc_check_graph_place(const struct mc_case *item,
                                           const struct mc_graph_edit *edit)
{
    struct mc_check_place place;
    size_t offset = edit->side[1].offset;

    (void)mc_check_side(item, 1, &place);
    place = mc_check_below(&place, "amr", offset);
    place.width = concept_width(item->candidate.amr, offset);
    return place;
}

const struct mc_pair_exchange *mc_check_exchange(const struct mc_pair_words *words)
{
    size_t i;

    for (i = 0; i < words->n_exchanges; i++)
        if (words->exchanges[i].is_head)
            return &words->exchanges[i];
    return words->n_exchanges > 0 ? &words->exchanges[0] : NULL;
}

/* Tokens first..last of a side; where the last one is the word that is exchanged, that alone. */
static struct mc_check_place tokens_place(const struct mc_case *item,
                                          const struct mc_pair_words *words, size_t side,
                                          const struct mc_pair_stretch *stretch,
                                          const struct mc_pair_exchange *exchange)
{
    const struct mc_pair_token *tokens = words->sides[side].tokens;
    size_t first = stretch->begin[side], last = stretch->end[side] - 1, i;
    struct mc_check_place place;
    const struct mc_side *owner = mc_check_side(item, side, &place);
    size_t begin, end;

    for (i = first; i <= last && exchange != NULL; i++)
        if (tokens[i].word == exchange->words[side]) {
            first = last = i;
            break;
        }
    begin = tokens[first].offset;
    end = tokens[last].offset + tokens[last].length;
    place = mc_check_below(&place, "text", begin);
    place.width = (uint32_t)mc_utf8_count(mc_slice(owner->text.data + begin, end - begin));
    return place;
}

struct mc_check_place mc_check_words_place(const struct mc_case *item,
                                           const struct mc_pair_words *words)
{
    const struct mc_pair_exchange *exchange = mc_check_exchange(words);
    const struct mc_pair_stretch *stretch = NULL;
    struct mc_check_place place;

    if (words->n_stretches > 0)
        stretch = &words->stretches[exchange == NULL ? 0 : exchange->stretch];
    if (stretch != NULL && stretch->end[1] > stretch->begin[1])
        return tokens_place(item, words, 1, stretch, exchange);
    if (stretch != NULL && stretch->end[0] > stretch->begin[0])
        return tokens_place(item, words, 0, stretch, exchange);
    (void)mc_check_side(item, 1, &place);
    return mc_check_below(&place, "text", MC_WHOLE_VALUE);
}
