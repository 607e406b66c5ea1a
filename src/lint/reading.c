/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reading.c: iterates over the sides of a batch; finds places and words of a side. */
#include "lint/reading.h"

#include <string.h>

#include "amr/graph.h"
#include "base/ascii.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "suite/suite.h"

/* Concepts that usually have no word of their own; nor do frames that end in -91. */
static const char *const wordless[] = {"amr-unknown",
                                       "amr-choice",
                                       "and",
                                       "cause-01",
                                       "city",
                                       "contrast-01",
                                       "country",
                                       "date-entity",
                                       "he",
                                       "i",
                                       "imperative",
                                       "it",
                                       "monetary-quantity",
                                       "multi-sentence",
                                       "name",
                                       "or",
                                       "percentage-entity",
                                       "person",
                                       "possible-01",
                                       "product-of",
                                       "she",
                                       "temporal-quantity",
                                       "they",
                                       "thing",
                                       "we",
                                       "you",
                                       NULL};

bool mc_concept_has_word(struct mc_slice concept)
{
    return concept.length > 0 && !mc_slice_ends(concept, "-91") && !mc_is_one_of(concept, wordless);
}

/* Counts the concepts that should have words (*n), and returns how many of them have any. */
static uint32_t count_worded(const struct mc_aligned_sentence *aligned, uint32_t *n)
{
    uint32_t i, n_worded = 0;

    *n = 0;
    for (i = 0; i < aligned->lines.n; i++) {
        const struct mc_node_line *line = &aligned->lines.items[i];

        if (line->node == MC_NOT_FOUND || !mc_concept_has_word(line->concept))
            continue;
        (*n)++;
        n_worded += mc_is_aligned(aligned, i);
    }
    return n_worded;
}

bool mc_is_of_another_sentence(uint32_t n, uint32_t n_worded)
{
    return n >= 2 && 3 * n_worded < n;
}

void mc_each_reading(const struct mc_lint_work *work,
                     void (*check)(const struct mc_reading *reading))
{
    uint32_t n, n_worded;
    size_t i, side;

    for (i = 0; i < work->pairs->n; i++) {
        const struct mc_case *item = &work->suite->cases[work->pairs->begin + i];

        for (side = 0; side < 2; side++) {
            struct mc_reading reading = {work, item, side,
                                         side == 0 ? mc_side_more(&item->reference)->graph
                                                   : mc_side_more(&item->candidate)->graph,
                                         work->pairs->items[i].aligned[side]};

            if (reading.aligned == NULL)
                continue;
            n_worded = count_worded(reading.aligned, &n);
            if (!mc_is_of_another_sentence(n, n_worded))
                check(&reading);
        }
    }
}

bool mc_is_small_graph(const struct mc_amr_graph *graph)
{
    enum { MOST_NODES = 400, MOST_EDGES = 800 };

    return graph->n_nodes + graph->n_attributes <= MOST_NODES && graph->n_edges <= MOST_EDGES;
}

bool mc_is_small_reading(const struct mc_reading *reading)
{
    enum { MOST_WORDS = 200 };

    return reading->aligned->n_words <= MOST_WORDS && mc_is_small_graph(reading->graph);
}

static struct mc_check_place place_in_text(const struct mc_case *item, size_t side,
                                           const struct mc_aligned_sentence *aligned, size_t begin,
                                           size_t end)
{
    struct mc_check_place place;

    (void)mc_check_side(item, side, &place);
    place = mc_check_below(&place, "text", begin);
    place.width = (uint32_t)mc_utf8_count(mc_slice(aligned->sentence.data + begin, end - begin));
    return place;
}

struct mc_check_place mc_place_of_word(const struct mc_case *item, size_t side,
                                       const struct mc_aligned_sentence *aligned, uint32_t word)
{
    struct mc_slice text = aligned->words[word];
    size_t begin = (size_t)(text.data - aligned->sentence.data);

    return place_in_text(item, side, aligned, begin, begin + text.length);
}

struct mc_check_place mc_place_in_graph(const struct mc_case *item, size_t side, size_t offset)
{
    struct mc_check_place place;

    (void)mc_check_side(item, side, &place);
    return mc_check_below(&place, "amr", offset);
}

bool mc_word_is_in(struct mc_slice word, const char *const *list)
{
    char lower[24];
    size_t i, n = 0, n_bytes;

    if (word.length >= sizeof(lower))
        return false;
    for (i = 0; i < word.length; i += n_bytes) {
        n_bytes = mc_utf8_apostrophe(word, i);
        lower[n++] = n_bytes > 0 ? '\'' : mc_ascii_lower(word.data[i]);
        n_bytes += n_bytes == 0;
    }
    return mc_is_one_of(mc_slice(lower, n), list);
}

bool mc_words_have(const struct mc_aligned_sentence *aligned, uint32_t begin, uint32_t end,
                   const char *const *list)
{
    for (; begin < end; begin++)
        if (mc_word_is_in(aligned->words[begin], list))
            return true;
    return false;
}

bool mc_is_frame(struct mc_slice concept)
{
    return mc_amr_lemma_length(concept) > 0 && !mc_slice_ends(concept, "-91");
}

uint32_t mc_count_leading(const struct mc_aligned_sentence *aligned, uint32_t from, uint32_t to)
{
    const struct mc_node_line *line = &aligned->lines.items[from];
    uint32_t i, n = 0;

    for (i = 0; i < line->n_children; i++)
        n += aligned->lines.children[line->first_child + i].line == to;
    return n;
}

bool mc_reading_has_form(const struct mc_reading *reading, enum mc_wordnet_part part,
                         struct mc_slice word)
{
    return mc_wordnet_has_form(reading->work->pairs->wordnet, part, word, reading->work->arena);
}
