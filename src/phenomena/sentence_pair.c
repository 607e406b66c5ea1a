/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sentence_pair.c: words are compared by the numbers that word_knowledge gives their texts and
 * base forms, as bags if their order does not matter and by matching blocks if it does. In order:
 * tokens, common tokens, stretches in which the sides differ, the pair, words that replace others,
 * stretches that change places, marks. */
#include "phenomena/sentence_pair.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "base/order.h"
#include "base/utf8.h"
#include "phenomena/word_knowledge.h"
#include "text/line_diff.h"

/* The words of a stretch that count: neither articles nor auxiliaries. */
struct pair_phrase {
    const struct mc_pair_token *tokens[MC_PAIR_TOKEN_LIMIT];
    size_t n;
};

/* --- tokens ----------------------------------------------------------------------------------- */

/* The end of the token that begins at byte `at`, or `at` if none does. */
static size_t token_end(struct mc_slice text, size_t at)
{
    size_t end = at, tail, n;

    while (end < text.length && mc_ascii_is_alphanumeric(text.data[end]))
        end++;
    n = mc_utf8_apostrophe(text, end);
    for (tail = end + n; n > 0 && tail < text.length && mc_ascii_is_letter(text.data[tail]);)
        tail++;
    return n > 0 && tail > end + n ? tail : end;
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
        tokens[n].word =
            mc_word_of(knowledge, mc_utf8_straighten(mc_slice(text.data + at, end - at), arena));
        tokens[n].offset = at;
        tokens[n++].length = end - at;
    }
    side->tokens = mc_arena_array(arena, n, sizeof(*side->tokens));
    side->n_tokens = n;
    if (n > 0)
        memcpy(side->tokens, tokens, n * sizeof(*tokens));
    return true;
}

/* Whether the form of "be" has a participle; a word may intervene ("is casually drunk"). */
static bool is_passive_at(const struct mc_pair_side *side, size_t be)
{
    const struct mc_word *word;
    size_t i = be + 1;

    while (i < side->n_tokens && side->tokens[i].word->is_be)
        i++;
    while (i < side->n_tokens && side->tokens[i].word->is_negation)
        i++;
    if (i == side->n_tokens)
        return false;
    word = side->tokens[i].word;
    if (i + 1 < side->n_tokens && !word->is_participle && !word->is_function &&
        !word->is_verb_form && !word->is_negation)
        word = side->tokens[i + 1].word;
    return word->is_participle;
}

/* The tokens of a sentence, its voice and negations. *side must be zero; false if there are more
 * tokens than MC_PAIR_TOKEN_LIMIT. */
static bool pair_side_read(struct mc_slice text, struct mc_word_knowledge *knowledge,
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

/* --- common tokens ---------------------------------------------------------------------------- */

/* Some tokens of a side: their indexes, and the keys by which they are compared. */
struct selection {
    uint32_t keys[MC_PAIR_TOKEN_LIMIT];
    size_t tokens[MC_PAIR_TOKEN_LIMIT];
    size_t n;
};

enum choice { EVERY_TOKEN, ARTICLES, ALL_BUT_ARTICLES, CONTENT_BASES, CONTENT_AND_PERSONS };

/* The key of a personal pronoun, the same for both cases; 0: not a personal pronoun. */
static uint32_t person_of(struct mc_slice word)
{
    static const char *const persons[][2] = {{"i", "me"},     {"you", "you"}, {"he", "him"},
                                             {"she", "her"},  {"it", "it"},   {"we", "us"},
                                             {"they", "them"}};
    uint32_t i;

    for (i = 0; i < sizeof(persons) / sizeof(persons[0]); i++)
        if (mc_slice_is(word, persons[i][0]) || mc_slice_is(word, persons[i][1]))
            return UINT32_MAX - i;
    return 0;
}

/* Selects tokens of both sides. */
static void choose(const struct mc_pair_words *words, enum choice choice, struct selection sides[2])
{
    size_t i;
    int s;

    for (s = 0; s < 2; s++) {
        sides[s].n = 0;
        for (i = 0; i < words->sides[s].n_tokens; i++) {
            const struct mc_word *word = words->sides[s].tokens[i].word;
            uint32_t person = choice == CONTENT_AND_PERSONS ? person_of(word->text) : 0;
            uint32_t key = choice >= CONTENT_BASES ? word->base_index : word->index;

            if ((choice == ARTICLES && !word->is_article) ||
                (choice == ALL_BUT_ARTICLES && word->is_article) ||
                (choice >= CONTENT_BASES && word->is_function && person == 0))
                continue;
            sides[s].keys[sides[s].n] = person != 0 ? person : key;
            sides[s].tokens[sides[s].n++] = i;
        }
    }
}

static bool are_equal(const struct selection *a, const struct selection *b)
{
    return a->n == b->n && memcmp(a->keys, b->keys, a->n * sizeof(*a->keys)) == 0;
}

/* How many keys only one side has, as bags. Sorts both. */
static unsigned count_differing(struct selection *a, struct selection *b)
{
    unsigned n_common = 0;
    size_t i = 0, j = 0;

    qsort(a->keys, a->n, sizeof(*a->keys), mc_order_uint32);
    qsort(b->keys, b->n, sizeof(*b->keys), mc_order_uint32);
    while (i < a->n && j < b->n) {
        uint32_t one = a->keys[i], other = b->keys[j];

        n_common += one == other;
        i += one <= other;
        j += other <= one;
    }
    return (unsigned)(a->n + b->n) - 2 * n_common;
}

static void compare_tokens(struct mc_pair_words *words, struct selection sides[2],
                           struct mc_arena *arena)
{
    size_t n_a = words->sides[0].n_tokens, n_b = words->sides[1].n_tokens, n_common = 0, i, n;
    struct mc_matching_block *blocks = mc_arena_array(arena, n_a + 1, sizeof(*blocks));

    choose(words, EVERY_TOKEN, sides);
    n = mc_matching_blocks(sides[0].keys, n_a, sides[1].keys, n_b, arena, blocks);
    for (i = 0; i < n; i++)
        n_common += blocks[i].n;
    words->n_differing_tokens = (unsigned)(n_a + n_b - 2 * n_common);
}

static void compare_classes(struct mc_pair_words *words, struct selection sides[2])
{
    choose(words, ARTICLES, sides);
    words->articles_differ = !are_equal(&sides[0], &sides[1]);
    choose(words, CONTENT_BASES, sides);
    words->content_order_differs = !are_equal(&sides[0], &sides[1]);
    words->n_differing_content = count_differing(&sides[0], &sides[1]);
    if (words->content_order_differs)
        return;
    choose(words, CONTENT_AND_PERSONS, sides);
    words->persons_change_places =
        !are_equal(&sides[0], &sides[1]) && count_differing(&sides[0], &sides[1]) == 0;
    words->content_order_differs = words->persons_change_places;
}

/* --- stretches -------------------------------------------------------------------------------- */

/* The words that count among the tokens begin .. end - 1 of the side. */
static void pair_phrase_read(const struct mc_pair_side *side, size_t begin, size_t end,
                             struct pair_phrase *phrase)
{
    size_t i;

    phrase->n = 0;
    for (i = begin; i < end; i++)
        if (!side->tokens[i].word->is_article && !side->tokens[i].word->is_auxiliary)
            phrase->tokens[phrase->n++] = &side->tokens[i];
}

static bool have_same_bases(const struct pair_phrase *a, const struct pair_phrase *b)
{
    size_t i;

    for (i = 0; i < a->n && i < b->n; i++)
        if (a->tokens[i]->word->base_index != b->tokens[i]->word->base_index)
            return false;
    return a->n == b->n;
}

/* Adds the stretch, narrowed to its phrases, unless these have the same base forms. */
static void add_stretch(struct mc_pair_words *words, const size_t begin[2], const size_t end[2],
                        struct pair_phrase phrases[2])
{
    struct mc_pair_stretch *stretch = &words->stretches[words->n_stretches];
    int s;

    for (s = 0; s < 2; s++)
        pair_phrase_read(&words->sides[s], begin[s], end[s], &phrases[s]);
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

/* The token at this place of the selection, or the end of the side. */
static size_t token_at(const struct mc_pair_side *side, const struct selection *selection,
                       size_t place)
{
    return place < selection->n ? selection->tokens[place] : side->n_tokens;
}

static void find_stretches(struct mc_pair_words *words, struct selection sides[2],
                           struct pair_phrase phrases[2], struct mc_arena *arena)
{
    struct mc_matching_block *blocks = mc_arena_array(arena, MC_PAIR_TOKEN_LIMIT, sizeof(*blocks));
    size_t i, n, at[2] = {0, 0};

    choose(words, ALL_BUT_ARTICLES, sides);
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

/* --- the pair --------------------------------------------------------------------------------- */

void mc_pair_words_compare(struct mc_slice reference, struct mc_slice candidate,
                           struct mc_word_knowledge *knowledge, struct mc_arena *arena,
                           struct mc_pair_words *words)
{
    struct selection selection[2];
    struct pair_phrase phrases[2];

    memset(words, 0, sizeof(*words));
    words->too_long = !pair_side_read(reference, knowledge, arena, &words->sides[0]) ||
                      !pair_side_read(candidate, knowledge, arena, &words->sides[1]);
    if (words->too_long)
        return;
    compare_tokens(words, selection, arena);
    compare_classes(words, selection);
    find_stretches(words, selection, phrases, arena);
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
    struct selection sides[2];
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

/* --- words that replace others ---------------------------------------------------------------- */

static struct mc_slice joined(const struct pair_phrase *phrase, size_t begin, char mark,
                              struct mc_buffer *buffer)
{
    size_t i;

    mc_buffer_clear(buffer);
    for (i = begin; i < phrase->n; i++) {
        if (i > begin)
            mc_buffer_append_char(buffer, mark);
        mc_buffer_append_slice(buffer, phrase->tokens[i]->word->text);
    }
    return mc_buffer_slice(buffer);
}

static void add_exchange(struct mc_pair_words *words, size_t stretch, const struct mc_word *first,
                         const struct mc_word *second, bool is_head,
                         struct mc_word_knowledge *knowledge)
{
    struct mc_pair_exchange *exchange = &words->exchanges[words->n_exchanges];

    if (first->index == second->index)
        return;
    exchange->words[0] = first;
    exchange->words[1] = second;
    exchange->relation = mc_word_relation_of(knowledge, first, second);
    exchange->stretch = stretch;
    exchange->is_head = is_head;
    words->n_exchanges++;
}

/* Adds exchanges word by word or, for verb phrases and phrases of different lengths, of the heads:
 * the first words of verb phrases ("taking off", "landing"), the last words of others ("dog",
 * "golden retriever"). */
static void add_words(struct mc_pair_words *words, size_t stretch, const struct pair_phrase *a,
                      const struct pair_phrase *b, struct mc_word_knowledge *knowledge)
{
    size_t i;

    if (a->tokens[0]->word->is_verb_form && b->tokens[0]->word->is_verb_form)
        add_exchange(words, stretch, a->tokens[0]->word, b->tokens[0]->word, true, knowledge);
    else if (a->n != b->n)
        add_exchange(words, stretch, a->tokens[a->n - 1]->word, b->tokens[b->n - 1]->word, true,
                     knowledge);
    else
        for (i = 0; i < a->n; i++)
            add_exchange(words, stretch, a->tokens[i]->word, b->tokens[i]->word, i + 1 == a->n,
                         knowledge);
}

/* Whether the phrases, from word `begin` on, are opposite places; a verb may come first. */
static bool are_places(const struct pair_phrase *a, const struct pair_phrase *b, size_t begin)
{
    struct mc_buffer first = {NULL, 0, 0}, second = {NULL, 0, 0};
    bool found =
        begin < a->n && begin < b->n &&
        mc_are_opposite_places(joined(a, begin, ' ', &first), joined(b, begin, ' ', &second));

    mc_buffer_free(&first);
    mc_buffer_free(&second);
    return found;
}

static void add_phrase(struct mc_pair_words *words, size_t stretch,
                       const struct pair_phrase phrases[2], struct mc_word_knowledge *knowledge)
{
    enum { LONGEST = 4 };
    struct mc_buffer first = {NULL, 0, 0}, second = {NULL, 0, 0};

    if (phrases[0].n + phrases[1].n > 2 && phrases[0].n <= LONGEST && phrases[1].n <= LONGEST)
        add_exchange(words, stretch, mc_word_of(knowledge, joined(&phrases[0], 0, '_', &first)),
                     mc_word_of(knowledge, joined(&phrases[1], 0, '_', &second)), false, knowledge);
    mc_buffer_free(&first);
    mc_buffer_free(&second);
}

void mc_pair_words_relate(struct mc_pair_words *words, struct mc_word_knowledge *knowledge,
                          struct mc_arena *arena)
{
    struct pair_phrase phrases[2];
    size_t i, s, most = words->n_stretches + words->sides[0].n_tokens;

    if (words->too_long)
        return;
    words->exchanges = mc_arena_array(arena, most, sizeof(*words->exchanges));
    for (i = 0; i < words->n_stretches; i++) {
        const struct mc_pair_stretch *stretch = &words->stretches[i];

        for (s = 0; s < 2; s++)
            pair_phrase_read(&words->sides[s], stretch->begin[s], stretch->end[s], &phrases[s]);
        if (phrases[0].n == 0 || phrases[1].n == 0)
            continue;
        words->one_exchanged = words->n_stretches == 1 && phrases[0].n == 1 && phrases[1].n == 1;
        words->one_pair_of_places =
            words->n_stretches == 1 && are_places(&phrases[0], &phrases[1], 0);
        words->places_differ = words->places_differ || are_places(&phrases[0], &phrases[1], 0) ||
                               are_places(&phrases[0], &phrases[1], 1);
        add_phrase(words, i, phrases, knowledge);
        add_words(words, i, &phrases[0], &phrases[1], knowledge);
    }
}

/* --- stretches that change places ------------------------------------------------------------- */

/* The content words in order: their places among the tokens, and their indexes. Returns how many.
 */
static size_t content_of(const struct mc_pair_side *side, size_t places[MC_PAIR_TOKEN_LIMIT],
                         uint32_t content[MC_PAIR_TOKEN_LIMIT])
{
    size_t i, n = 0;

    for (i = 0; i < side->n_tokens; i++)
        if (!side->tokens[i].word->is_function) {
            places[n] = i;
            content[n++] = side->tokens[i].word->index;
        }
    return n;
}

static bool are_same(const uint32_t *a, const uint32_t *b, size_t n)
{
    return n == 0 || memcmp(a, b, n * sizeof(*a)) == 0;
}

bool mc_pair_find_turn(const struct mc_pair_words *words, size_t most, struct mc_pair_turn *turn)
{
    uint32_t a[MC_PAIR_TOKEN_LIMIT], b[MC_PAIR_TOKEN_LIMIT];
    size_t at[2][MC_PAIR_TOKEN_LIMIT], begin = 0, x, y;
    size_t n = content_of(&words->sides[0], at[0], a), end = n;

    if (content_of(&words->sides[1], at[1], b) != n)
        return false;
    while (begin < n && a[begin] == b[begin])
        begin++;
    while (end > begin && a[end - 1] == b[end - 1])
        end--;
    n = end - begin;
    for (x = 1; x < n && x <= most; x++)
        for (y = 1; x + y < n && y <= most; y++)
            if (are_same(a + begin, b + end - x, x) && are_same(a + end - y, b + begin, y) &&
                are_same(a + begin + x, b + begin + y, n - x - y)) {
                *turn = (struct mc_pair_turn){
                    {{at[0][begin], at[0][end - y]}, {at[1][end - x], at[1][begin]}}};
                return true;
            }
    return false;
}

/* --- marks ------------------------------------------------------------------------------------ */

/* The next mark from byte *at on, which moves past it; '\0': none. */
static char next_mark(struct mc_slice text, size_t *at)
{
    while (*at < text.length) {
        char c = text.data[(*at)++];

        if (c != '\0' && strchr(",:;()\"", c) != NULL)
            return c;
        if (c == '\xe2' && text.length - *at >= 2 && text.data[*at] == '\x80' &&
            (text.data[*at + 1] == '\x9c' || text.data[*at + 1] == '\x9d'))
            return '"';
    }
    return '\0';
}

bool mc_pair_marks_differ(struct mc_slice reference, struct mc_slice candidate)
{
    size_t at[2] = {0, 0};
    char mark;

    do {
        mark = next_mark(reference, &at[0]);
        if (mark != next_mark(candidate, &at[1]))
            return true;
    } while (mark != '\0');
    return false;
}

bool mc_pair_side_has_base(const struct mc_pair_side *side, const struct mc_word *word)
{
    size_t i;

    for (i = 0; i < side->n_tokens; i++)
        if (side->tokens[i].word->base_index == word->base_index)
            return true;
    return false;
}

const struct mc_pair_exchange *mc_pair_main_exchange(const struct mc_pair_words *words)
{
    size_t i;

    for (i = 0; i < words->n_exchanges; i++)
        if (words->exchanges[i].is_head)
            return &words->exchanges[i];
    return words->n_exchanges > 0 ? &words->exchanges[0] : NULL;
}
