/* The word aligner: state, order of rules, and the rules for single words. */
#include "amr/word_align_parts.h"

#include <stdlib.h>

enum { SHORTEST_PREFIX = 4 };

/* --- state ------------------------------------------------------------------------------------ */

bool mc_aligner_is_free(const struct mc_word_aligner *aligner, uint32_t start, uint32_t end)
{
    uint32_t i;

    for (i = start; i < end; i++)
        if (aligner->word_span[i] != MC_NOT_FOUND)
            return false;
    return start < end;
}

void mc_aligner_add(struct mc_word_aligner *aligner, uint32_t line, uint32_t start, uint32_t end)
{
    uint32_t i, span = aligner->n_spans++;

    aligner->spans[span] = (struct mc_word_span){start, end};
    aligner->line_span[line] = span;
    for (i = start; i < end; i++)
        aligner->word_span[i] = span;
}

bool mc_aligner_is_op(struct mc_slice role)
{
    return role.length > 3 && memcmp(role.data, ":op", 3) == 0;
}

const struct mc_node_child *mc_aligner_child(const struct mc_word_aligner *aligner, uint32_t line,
                                             const char *role)
{
    const struct mc_node_line *parent = &aligner->lines->items[line];
    uint32_t i;

    for (i = 0; i < parent->n_children; i++) {
        const struct mc_node_child *child = &aligner->lines->children[parent->first_child + i];

        if (!child->inverted && mc_slice_is(child->role, role))
            return child;
    }
    return NULL;
}

/* Without the quotes of a constant and the sense of a frame: "run" of run-02. */
static struct mc_slice concept_text(struct mc_slice concept)
{
    size_t end;

    if (concept.length >= 2 && concept.data[0] == '"' && concept.data[concept.length - 1] == '"')
    concept = mc_slice(concept.data + 1, concept.length - 2);
    for (end = concept.length;
         end > 0 && concept.data[end - 1] >= '0' && concept.data[end - 1] <= '9'; end--)
        ;
    if (end > 1 && end < concept.length && concept.data[end - 1] == '-')
    concept.length = end - 1;
    return concept;
}

/* Depth first, the children of a line from the last to the first. */
static uint32_t *visiting_order(const struct mc_node_lines *lines, struct mc_arena *arena)
{
    uint32_t *order = mc_arena_array(arena, lines->n, sizeof(*order));
    uint32_t *stack = mc_arena_array(arena, lines->n, sizeof(*stack));
    uint32_t *last_child = mc_arena_array(arena, lines->n, sizeof(*last_child));
    uint32_t *earlier = mc_arena_array(arena, lines->n, sizeof(*earlier));
    uint32_t i, n = 0, n_stack = 0;

    memset(last_child, 0xFF, lines->n * sizeof(*last_child));
    for (i = 1; i < lines->n; i++) {
        earlier[i] = last_child[lines->items[i].parent];
        last_child[lines->items[i].parent] = i;
    }
    if (lines->n > 0)
        stack[n_stack++] = 0;
    while (n_stack > 0) {
        uint32_t line = stack[--n_stack], child, first = n_stack, last;

        order[n++] = line;
        for (child = last_child[line]; child != MC_NOT_FOUND; child = earlier[child])
            stack[n_stack++] = child;
        for (last = n_stack; first + 1 < last; first++, last--) {
            uint32_t swapped = stack[first];

            stack[first] = stack[last - 1];
            stack[last - 1] = swapped;
        }
    }
    return order;
}

static void open_aligner(struct mc_word_aligner *aligner, const struct mc_slice *words)
{
    const struct mc_node_lines *lines = aligner->lines;
    struct mc_arena *arena = aligner->arena;
    uint32_t i;

    aligner->order = visiting_order(lines, arena);
    aligner->concepts = mc_arena_array(arena, lines->n, sizeof(*aligner->concepts));
    for (i = 0; i < lines->n; i++)
        aligner->concepts[i] = concept_text(lines->items[i].concept);
    aligner->words = mc_arena_array(arena, aligner->n_words, sizeof(*aligner->words));
    for (i = 0; i < aligner->n_words; i++)
        aligner->words[i] = *mc_aligner_stem(aligner->stems, words[i]);
    aligner->spans = mc_arena_array(arena, lines->n, sizeof(*aligner->spans));
    aligner->line_span = mc_arena_array(arena, lines->n, sizeof(*aligner->line_span));
    memset(aligner->line_span, 0xFF, lines->n * sizeof(*aligner->line_span));
    aligner->word_span = mc_arena_array(arena, aligner->n_words, sizeof(*aligner->word_span));
    memset(aligner->word_span, 0xFF, aligner->n_words * sizeof(*aligner->word_span));
}

/* --- single words ----------------------------------------------------------------------------- */

static bool has_stem(const struct mc_aligner_word *word, struct mc_slice text)
{
    size_t i;

    for (i = 0; i < word->n_stems; i++)
        if (mc_slice_equal(word->stems[i], text))
            return true;
    return false;
}

/* The first free word that has the concept among its stems; MC_NOT_FOUND: none. */
static uint32_t equal_word(const struct mc_word_aligner *aligner, uint32_t line)
{
    uint32_t i;

    for (i = 0; i < aligner->n_words; i++)
        if (aligner->word_span[i] == MC_NOT_FOUND &&
            has_stem(&aligner->words[i], aligner->concepts[line]))
            return i;
    return MC_NOT_FOUND;
}

/* The first of the free words whose stems share the longest prefix with the concept. */
static uint32_t similar_word(const struct mc_word_aligner *aligner, uint32_t line)
{
    uint32_t i, best = MC_NOT_FOUND;
    size_t longest = SHORTEST_PREFIX - 1;

    if (mc_slice_is(aligner->lines->items[line].concept, "have-org-role-91") ||
        mc_slice_is(aligner->lines->items[line].concept, "have-rel-role-91"))
        return MC_NOT_FOUND;
    for (i = 0; i < aligner->n_words; i++) {
        size_t shared = mc_aligner_shared_prefix(&aligner->words[i], aligner->concepts[line]);

        if (aligner->word_span[i] == MC_NOT_FOUND && shared > longest) {
            longest = shared;
            best = i;
        }
    }
    return best;
}

typedef uint32_t find_word(const struct mc_word_aligner *aligner, uint32_t line);

static void align_words(struct mc_word_aligner *aligner, find_word *find)
{
    uint32_t i;

    for (i = 0; i < aligner->lines->n; i++) {
        uint32_t line = aligner->order[i], word;

        if (aligner->line_span[line] != MC_NOT_FOUND || aligner->concepts[line].length == 0 ||
            aligner->concepts[line].data[0] == '-')
            continue;
        word = find(aligner, line);
        if (word != MC_NOT_FOUND)
            mc_aligner_add(aligner, line, word, word + 1);
    }
}

void mc_word_align(const struct mc_node_lines *lines, const struct mc_slice *words,
                   uint32_t n_words, struct mc_aligner_stems *stems, struct mc_arena *arena,
                   struct mc_word_span *spans)
{
    struct mc_word_aligner aligner = {
        .lines = lines, .n_words = n_words, .stems = stems, .arena = arena};
    uint32_t i;

    open_aligner(&aligner, words);
    mc_aligner_names(&aligner);
    mc_aligner_dates(&aligner);
    align_words(&aligner, equal_word);
    align_words(&aligner, similar_word);
    mc_aligner_short_names(&aligner);
    mc_aligner_joins(&aligner);
    for (i = 0; i < lines->n; i++)
        spans[i] = aligner.line_span[i] == MC_NOT_FOUND ? (struct mc_word_span){0, 0}
                                                        : aligner.spans[aligner.line_span[i]];
}
