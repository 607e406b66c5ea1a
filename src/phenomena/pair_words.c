#include <stdlib.h>

#include "phenomena/pair_words_parts.h"
#include "text/matching_blocks.h"

/* Some tokens of a side: which, and what they are compared by. */
struct chosen {
    uint32_t keys[MC_PAIR_TOKEN_LIMIT];
    size_t tokens[MC_PAIR_TOKEN_LIMIT];
    size_t n;
};

enum choice { EVERY_TOKEN, ARTICLES, ALL_BUT_ARTICLES, CONTENT_BASES };

static void choose(const struct mc_pair_side *side, enum choice choice, struct chosen *chosen)
{
    size_t i;

    chosen->n = 0;
    for (i = 0; i < side->n_tokens; i++) {
        const struct mc_word *word = side->tokens[i].word;

        if ((choice == ARTICLES && !word->is_article) ||
            (choice == ALL_BUT_ARTICLES && word->is_article) ||
            (choice == CONTENT_BASES && word->is_function))
            continue;
        chosen->keys[chosen->n] = choice == CONTENT_BASES ? word->base_index : word->index;
        chosen->tokens[chosen->n++] = i;
    }
}

static bool are_equal(const struct chosen *a, const struct chosen *b)
{
    return a->n == b->n && memcmp(a->keys, b->keys, a->n * sizeof(*a->keys)) == 0;
}

static int by_key(const void *a, const void *b)
{
    uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;

    return (one > other) - (one < other);
}

/* How many keys only one side has, as bags. Sorts both. */
static unsigned count_differing(struct chosen *a, struct chosen *b)
{
    unsigned n_common = 0;
    size_t i = 0, j = 0;

    qsort(a->keys, a->n, sizeof(*a->keys), by_key);
    qsort(b->keys, b->n, sizeof(*b->keys), by_key);
    while (i < a->n && j < b->n) {
        uint32_t one = a->keys[i], other = b->keys[j];

        n_common += one == other;
        i += one <= other;
        j += other <= one;
    }
    return (unsigned)(a->n + b->n) - 2 * n_common;
}

static void compare_tokens(struct mc_pair_words *words, struct chosen sides[2],
                           struct mc_arena *arena)
{
    size_t n_a = words->sides[0].n_tokens, n_b = words->sides[1].n_tokens, n_common = 0, i, n;
    struct mc_matching_block *blocks = mc_arena_array(arena, n_a + 1, sizeof(*blocks));

    for (i = 0; i < 2; i++)
        choose(&words->sides[i], EVERY_TOKEN, &sides[i]);
    n = mc_matching_blocks(sides[0].keys, n_a, sides[1].keys, n_b, arena, blocks);
    for (i = 0; i < n; i++)
        n_common += blocks[i].n;
    words->n_differing_tokens = (unsigned)(n_a + n_b - 2 * n_common);
}

static void compare_classes(struct mc_pair_words *words, struct chosen sides[2])
{
    size_t i;

    for (i = 0; i < 2; i++)
        choose(&words->sides[i], ARTICLES, &sides[i]);
    words->articles_differ = !are_equal(&sides[0], &sides[1]);
    for (i = 0; i < 2; i++)
        choose(&words->sides[i], CONTENT_BASES, &sides[i]);
    words->content_order_differs = !are_equal(&sides[0], &sides[1]);
    words->n_differing_content = count_differing(&sides[0], &sides[1]);
}

/* --- stretches ----------------------------------------------------------------------------- */

void mc_pair_phrase_read(const struct mc_pair_side *side, size_t begin, size_t end,
                         struct mc_pair_phrase *phrase)
{
    size_t i;

    phrase->n = 0;
    for (i = begin; i < end; i++)
        if (!side->tokens[i].word->is_article && !side->tokens[i].word->is_auxiliary)
            phrase->tokens[phrase->n++] = &side->tokens[i];
}

static bool have_same_bases(const struct mc_pair_phrase *a, const struct mc_pair_phrase *b)
{
    size_t i;

    for (i = 0; i < a->n && i < b->n; i++)
        if (a->tokens[i]->word->base_index != b->tokens[i]->word->base_index)
            return false;
    return a->n == b->n;
}

/* Adds the stretch unless nothing is left of it; its ends are those of its phrases. */
static void add_stretch(struct mc_pair_words *words, const size_t begin[2], const size_t end[2],
                        struct mc_pair_phrase phrases[2])
{
    struct mc_pair_stretch *stretch = &words->stretches[words->n_stretches];
    int s;

    for (s = 0; s < 2; s++)
        mc_pair_phrase_read(&words->sides[s], begin[s], end[s], &phrases[s]);
    if (have_same_bases(&phrases[0], &phrases[1])) {
        words->n_inflected += phrases[0].n > 0;
        return;
    }
    for (s = 0; s < 2; s++) {
        const struct mc_pair_token *tokens = words->sides[s].tokens;

        stretch->begin[s] = stretch->end[s] = begin[s];
        if (phrases[s].n > 0) {
            stretch->begin[s] = (size_t)(phrases[s].tokens[0] - tokens);
            stretch->end[s] = (size_t)(phrases[s].tokens[phrases[s].n - 1] - tokens) + 1;
        }
    }
    words->n_stretches++;
}

/* The token that stands at this place of the chosen ones, or the end of the side. */
static size_t token_at(const struct mc_pair_side *side, const struct chosen *chosen, size_t place)
{
    return place < chosen->n ? chosen->tokens[place] : side->n_tokens;
}

static void find_stretches(struct mc_pair_words *words, struct chosen sides[2],
                           struct mc_pair_phrase phrases[2], struct mc_arena *arena)
{
    struct mc_matching_block *blocks = mc_arena_array(arena, MC_PAIR_TOKEN_LIMIT, sizeof(*blocks));
    size_t i, n, at[2] = {0, 0};

    for (i = 0; i < 2; i++)
        choose(&words->sides[i], ALL_BUT_ARTICLES, &sides[i]);
    words->equal_but_articles = are_equal(&sides[0], &sides[1]);
    n = mc_matching_blocks(sides[0].keys, sides[0].n, sides[1].keys, sides[1].n, arena, blocks);
    words->n_missing = (unsigned)(sides[0].n < sides[1].n ? sides[0].n : sides[1].n);
    for (i = 0; i < n; i++)
        words->n_missing -= (unsigned)blocks[i].n;
    words->stretches = mc_arena_array(arena, n + 1, sizeof(*words->stretches));
    for (i = 0; i <= n; i++) {
        size_t until[2] = {i < n ? blocks[i].a_begin : sides[0].n,
                           i < n ? blocks[i].b_begin : sides[1].n};
        size_t begin[2], end[2];
        int s;

        for (s = 0; s < 2; s++) {
            begin[s] = token_at(&words->sides[s], &sides[s], at[s]);
            end[s] = token_at(&words->sides[s], &sides[s], until[s]);
            at[s] = until[s] + (i < n ? blocks[i].n : 0);
        }
        if (end[0] > begin[0] || end[1] > begin[1])
            add_stretch(words, begin, end, phrases);
    }
}

/* --- the pair ------------------------------------------------------------------------------ */

void mc_pair_words_compare(struct mc_slice reference, struct mc_slice candidate,
                           struct mc_word_knowledge *knowledge, struct mc_arena *arena,
                           struct mc_pair_words *words)
{
    struct chosen chosen[2];
    struct mc_pair_phrase phrases[2];

    memset(words, 0, sizeof(*words));
    words->too_long = !mc_pair_side_read(reference, knowledge, arena, &words->sides[0]) ||
                      !mc_pair_side_read(candidate, knowledge, arena, &words->sides[1]);
    if (words->too_long)
        return;
    compare_tokens(words, chosen, arena);
    compare_classes(words, chosen);
    find_stretches(words, chosen, phrases, arena);
}

void mc_pair_words_read(struct mc_slice reference, struct mc_slice candidate,
                        struct mc_word_knowledge *knowledge, struct mc_arena *arena,
                        struct mc_pair_words *words)
{
    mc_pair_words_compare(reference, candidate, knowledge, arena, words);
    mc_pair_words_relate(words, knowledge, arena);
}

unsigned mc_pair_differing(const struct mc_pair_words *words,
                           bool (*counts)(const struct mc_word *word))
{
    struct chosen sides[2];
    size_t i;
    int s;

    for (s = 0; s < 2; s++) {
        const struct mc_pair_side *side = &words->sides[s];

        sides[s].n = 0;
        for (i = 0; i < side->n_tokens; i++)
            if (counts(side->tokens[i].word))
                sides[s].keys[sides[s].n++] = side->tokens[i].word->base_index;
    }
    return count_differing(&sides[0], &sides[1]);
}
