/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/case_marks.h"

#include <string.h>

#include "base/ascii.h"
#include "base/hash.h"
#include "base/memory.h"
#include "text/line_diff.h"

/* The words of a sentence as numbers. */
struct words {
    uint32_t *ids;
    size_t n;
};

bool mc_marked_word_next(struct mc_slice sentence, size_t *at, struct mc_slice *word)
{
    size_t begin;

    while (*at < sentence.length && mc_ascii_is_blank(sentence.data[*at]))
        (*at)++;
    begin = *at;
    while (*at < sentence.length && !mc_ascii_is_blank(sentence.data[*at]))
        (*at)++;
    *word = mc_slice(sentence.data + begin, *at - begin);
    return *at > begin;
}

struct mc_slice mc_marked_words(struct mc_slice sentence, struct mc_word_range range)
{
    struct mc_slice word, words = mc_slice("", 0);
    size_t at = 0, i;

    for (i = 0; i < range.end && mc_marked_word_next(sentence, &at, &word); i++) {
        if (i < range.begin)
            continue;
        if (i == range.begin)
            words.data = word.data;
        words.length = (size_t)(word.data - words.data) + word.length;
    }
    return words;
}

static struct words words_of(struct mc_slice text, struct mc_string_map *map,
                             struct mc_arena *arena)
{
    struct words words = {mc_arena_array(arena, text.length / 2 + 1, sizeof(uint32_t)), 0};
    struct mc_slice word;
    size_t at = 0;

    while (mc_marked_word_next(text, &at, &word))
        words.ids[words.n++] = mc_string_map_add(map, word, NULL);
    return words;
}

/* Takes the ranges of words of one side between the matching blocks, and after the last one. */
static void take_unmatched(const struct mc_matching_block *blocks, size_t n_blocks, int side,
                           size_t n, struct mc_arena *arena, struct mc_case_marks *marks)
{
    size_t at = 0, i;

    marks->words[side] = mc_arena_array(arena, n_blocks + 1, sizeof(*marks->words[side]));
    for (i = 0; i <= n_blocks; i++) {
        size_t begin = i == n_blocks ? n : side == 0 ? blocks[i].a_begin : blocks[i].b_begin;

        if (begin > at)
            marks->words[side][marks->n_words[side]++] = (struct mc_word_range){at, begin};
        at = i == n_blocks ? n : begin + blocks[i].n;
    }
}

void mc_case_marks_find_words(const struct mc_case *item, struct mc_arena *arena,
                              struct mc_case_marks *marks)
{
    struct mc_string_map *map;
    struct words reference, candidate;
    struct mc_matching_block *blocks;
    size_t n;

    memset(marks, 0, sizeof(*marks));
    if (!item->reference.has_text || !item->candidate.has_text)
        return;
    map = mc_string_map_new(arena);
    reference = words_of(item->reference.text, map, arena);
    candidate = words_of(item->candidate.text, map, arena);
    blocks = mc_arena_array(arena, reference.n + 1, sizeof(*blocks));
    n = mc_matching_blocks(reference.ids, reference.n, candidate.ids, candidate.n, arena, blocks);
    take_unmatched(blocks, n, 0, reference.n, arena, marks);
    take_unmatched(blocks, n, 1, candidate.n, arena, marks);
}

void mc_case_marks_find_edits(const struct mc_case *item, struct mc_arena *arena,
                              struct mc_case_marks *marks)
{
    mc_case_marks_find_words(item, arena, marks);
    if (mc_side_more(&item->reference)->graph != NULL &&
        mc_side_more(&item->candidate)->graph != NULL)
        mc_difference(mc_side_more(&item->reference)->graph, mc_side_more(&item->candidate)->graph,
                      mc_limit_of_steps(MC_STANDARD_STEPS), arena, &marks->difference);
}

void mc_case_marks_find(const struct mc_case *item, struct mc_arena *arena,
                        struct mc_case_marks *marks)
{
    const struct mc_amr_graph *graphs[2] = {mc_side_more(&item->reference)->graph,
                                            mc_side_more(&item->candidate)->graph};

    mc_case_marks_find_edits(item, arena, marks);
    if (graphs[0] != NULL && graphs[1] != NULL)
        mc_marked_graphs(graphs, &marks->difference, arena, marks->graphs);
}
