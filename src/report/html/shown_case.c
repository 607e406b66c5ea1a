/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/html/shown_case.h"

#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"

void mc_shown_case_make(const struct mc_case *item, struct mc_arena *arena,
                        struct mc_shown_case *shown)
{
    const struct mc_amr_graph *graphs[2] = {mc_side_more(&item->reference)->graph,
                                            mc_side_more(&item->candidate)->graph};

    memset(shown, 0, sizeof(*shown));
    shown->item = item;
    mc_case_marks_find_edits(item, arena, &shown->marks);
    if (graphs[0] == NULL)
        return;
    shown->is_drawn = mc_graph_layout_make(
        graphs, graphs[1] == NULL ? NULL : &shown->marks.difference, arena, &shown->layout);
}

bool mc_shown_case_is_compared(const struct mc_shown_case *shown)
{
    return mc_side_more(&shown->item->reference)->graph != NULL &&
           mc_side_more(&shown->item->candidate)->graph != NULL;
}

/* --- sentences -------------------------------------------------------------------------------- */

/* The place where word number `word` begins or, with `behind`, ends; `at` is the place where word
 * number `from` begins, or of blanks before it. */
static size_t find_word(struct mc_slice text, size_t at, size_t from, size_t word, bool behind)
{
    for (;; from++) {
        while (at < text.length && mc_ascii_is_blank(text.data[at]))
            at++;
        if (from == word && !behind)
            return at;
        while (at < text.length && !mc_ascii_is_blank(text.data[at]))
            at++;
        if (from == word)
            return at;
    }
}

size_t mc_sentence_pieces(const struct mc_shown_case *shown, int side, struct mc_arena *arena,
                          struct mc_slice **pieces)
{
    const struct mc_side *text_side = side == 0 ? &shown->item->reference : &shown->item->candidate;
    const struct mc_word_range *words = shown->marks.words[side];
    size_t n_words = shown->marks.n_words[side], at = 0, word = 0, n = 0, i;

    *pieces = mc_arena_array(arena, 2 * n_words + 1, sizeof(**pieces));
    for (i = 0; i < n_words; i++) {
        size_t begin = find_word(text_side->text, at, word, words[i].begin, false),
               end = find_word(text_side->text, begin, words[i].begin, words[i].end - 1, true);

        (*pieces)[n++] = mc_slice(text_side->text.data + at, begin - at);
        (*pieces)[n++] = mc_slice(text_side->text.data + begin, end - begin);
        at = end;
        word = words[i].end;
    }
    if (at < text_side->text.length)
        (*pieces)[n++] = mc_slice(text_side->text.data + at, text_side->text.length - at);
    return n;
}

struct mc_slice mc_further_name(const struct mc_side *side, size_t index, struct mc_arena *arena)
{
    return mc_arena_slice(arena, "%s %zu",
                          side->kind == MC_SIDE_TARGETED ? "targeted reference" : "reference",
                          index + 2);
}
