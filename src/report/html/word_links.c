/* SPDX-License-Identifier: GPL-3.0-or-later */
/* word_links.c: words of an alignment are parts of those between blanks ("year" and "."), and its
 * lines are the lines of the graph's text that define a node or a constant. In order: words, what
 * aligns them, links. */
#include "report/html/word_links.h"

#include "amr/graph.h"
#include "amr/penman_write.h"
#include "amr/word_alignment.h"
#include "base/hash.h"
#include "base/memory.h"
#include "report/html/shown_case.h"
#include "text/stem.h"
#include "text/unicode.h"
#include "text/wordnet.h"

struct mc_word_linker {
    struct mc_arena *arena;
    struct mc_aligner_stems *stems; /* for the rules */
    struct mc_stem_cache *cache;    /* for words that they leave */
};

/* A side being aligned, and the words of the sentence that its words are parts of. */
struct aligned_side {
    const struct mc_shown_case *shown;
    const struct mc_amr_graph *graph;
    int side;
    struct mc_slice sentence;
    struct mc_node_lines lines;
    struct mc_word_span *spans; /* [lines.n], of the alignment's words */
    uint32_t *word_of;          /* [words of the alignment]: word of the sentence */
    struct mc_arena *arena;
};

/* --- words ------------------------------------------------------------------------------------ */

/* Fills word_of; false: the words do not spell the sentence. */
static bool place_words(struct aligned_side *aligned, const struct mc_slice *words, size_t n)
{
    struct mc_slice word = mc_slice("", 0);
    uint32_t number = MC_NOT_FOUND; /* one before the first */
    size_t at = 0, used = 0, i, k;

    aligned->word_of = mc_arena_array(aligned->arena, n, sizeof(*aligned->word_of));
    for (i = 0; i < n; i++)
        for (k = 0; k < words[i].length; k++) {
            if (used == word.length) {
                if (!mc_marked_word_next(aligned->sentence, &at, &word))
                    return false;
                number++;
                used = 0;
            }
            if (word.data[used++] != words[i].data[k])
                return false;
            aligned->word_of[i] = number;
        }
    return used == word.length && !mc_marked_word_next(aligned->sentence, &at, &word);
}

/* --- what aligns them ------------------------------------------------------------------------- */

/* Aligns by the graph's metadata; false: it has none, or none of this sentence. */
static bool align_by_metadata(struct aligned_side *aligned)
{
    struct mc_word_alignment alignment;
    struct mc_error error = MC_NO_ERROR;
    struct mc_buffer text = {NULL, 0, 0};
    uint32_t i, line;

    if (aligned->graph->n_metadata == 0 ||
        mc_word_alignment_of_metadata(aligned->graph, aligned->arena, &alignment, &error) != 1 ||
        !place_words(aligned, alignment.words, alignment.n_words))
        return false;
    for (i = 0; i < alignment.n_lines; i++) {
        for (line = 0; line < aligned->lines.n; line++) {
            mc_buffer_clear(&text);
            mc_node_position_append(&aligned->lines, line, &text);
            if (mc_slice_equal(mc_buffer_slice(&text), alignment.lines[i].position))
                break;
        }
        if (line < aligned->lines.n)
            aligned->spans[line] = alignment.lines[i].span;
    }
    mc_buffer_free(&text);
    return true;
}

/* The stem of a word; in the arena. */
static struct mc_slice stem_of(const struct mc_word_linker *linker, struct mc_slice word,
                               struct mc_arena *arena)
{
    return mc_arena_copy(arena, mc_stem_cache_find(linker->cache, mc_lower_copy(word, arena)));
}

/* The name of a concept without the number of its sense: "sell" of "sell-01". */
static struct mc_slice without_sense(struct mc_slice name)
{
    size_t n = name.length;

    while (n > 0 && name.data[n - 1] >= '0' && name.data[n - 1] <= '9')
        n--;
    if (n > 1 && n < name.length && name.data[n - 1] == '-')
        name.length = n - 1;
    return name;
}

static void join_stems(const struct mc_word_linker *linker, struct aligned_side *aligned,
                       const struct mc_word_list *words)
{
    bool *taken = mc_arena_array(aligned->arena, words->n, sizeof(*taken));
    struct mc_slice *stems = mc_arena_array(aligned->arena, words->n, sizeof(*stems)), stem;
    uint32_t line, i;

    for (line = 0; line < aligned->lines.n; line++)
        for (i = aligned->spans[line].start; i < aligned->spans[line].end; i++)
            taken[i] = true;
    for (i = 0; i < words->n; i++)
        if (!taken[i])
            stems[i] = stem_of(linker, words->items[i], aligned->arena);
    for (line = 0; line < aligned->lines.n; line++) {
        if (aligned->spans[line].start < aligned->spans[line].end)
            continue;
        stem = stem_of(linker, without_sense(aligned->lines.items[line].concept), aligned->arena);
        for (i = 0; i < words->n && (taken[i] || !mc_slice_equal(stems[i], stem)); i++)
            ;
        if (i == words->n)
            continue;
        aligned->spans[line] = (struct mc_word_span){i, i + 1};
        taken[i] = true;
    }
}

static bool align_by_rules(const struct mc_word_linker *linker, struct aligned_side *aligned)
{
    struct mc_word_list words = {NULL, 0, 0};
    bool placed;

    mc_aligner_words(aligned->sentence, &words);
    placed = place_words(aligned, words.items, words.n);
    if (placed) {
        mc_word_align(&aligned->lines, words.items, (uint32_t)words.n, linker->stems,
                      aligned->arena, aligned->spans);
        join_stems(linker, aligned, &words);
    }
    mc_word_list_free(&words);
    return placed;
}

/* --- links ------------------------------------------------------------------------------------ */

/* The vertices of the lines, from the root on, and the words of each. */
static size_t link_lines(const struct aligned_side *aligned, struct mc_word_link *links)
{
    const struct mc_amr_graph *graph = aligned->graph;
    const struct mc_graph_layout *layout = &aligned->shown->layout;
    const uint32_t *node = layout->vertex_of_node[aligned->side];
    uint32_t *vertices = mc_arena_array(aligned->arena, aligned->lines.n, sizeof(*vertices)),
             line = 0, i;
    size_t n = 0;

    vertices[line++] = node[graph->root];
    for (i = 0; i < graph->n_items && line < aligned->lines.n; i++) {
        const struct mc_amr_item *item = &graph->items[i];

        if (item->is_attribute)
            vertices[line++] = layout->vertex_of_attribute[aligned->side][item->index];
        else if (item->defines_target)
            vertices[line++] = node[mc_amr_edge_target(&graph->edges[item->index])];
    }
    for (i = 0; i < aligned->lines.n; i++) {
        struct mc_word_span span = aligned->spans[i];

        if (span.start < span.end)
            links[n++] = (struct mc_word_link){.vertex = vertices[i],
                                               .number = i,
                                               .begin = aligned->word_of[span.start],
                                               .end = aligned->word_of[span.end - 1] + 1};
    }
    return n;
}

size_t mc_word_links_make(struct mc_word_linker *linker, const struct mc_shown_case *shown,
                          int side, struct mc_arena *arena, struct mc_word_link **links)
{
    const struct mc_side *text_side = side == 0 ? &shown->item->reference : &shown->item->candidate;
    struct aligned_side aligned = {.shown = shown,
                                   .graph = mc_side_more(text_side)->graph,
                                   .side = side,
                                   .sentence = text_side->text,
                                   .arena = arena};

    *links = NULL;
    if (!shown->is_drawn || mc_side_more(text_side)->graph == NULL || text_side->text.length == 0)
        return 0;
    mc_node_lines_of(mc_side_more(text_side)->graph, arena, &aligned.lines);
    aligned.spans = mc_arena_array(arena, aligned.lines.n, sizeof(*aligned.spans));
    if (!align_by_metadata(&aligned) && !align_by_rules(linker, &aligned))
        return 0;
    *links = mc_arena_array(arena, aligned.lines.n, sizeof(**links));
    return link_lines(&aligned, *links);
}

struct mc_word_linker *mc_word_linker_open(void)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_word_linker *linker = mc_arena_array(arena, 1, sizeof(*linker));

    linker->arena = arena;
    linker->stems = mc_aligner_stems_new(NULL, arena);
    linker->cache = mc_stem_cache_open(MC_STEM_ENGLISH);
    return linker;
}

void mc_word_linker_close(struct mc_word_linker *linker)
{
    mc_stem_cache_close(linker->cache);
    mc_arena_free(linker->arena);
}
