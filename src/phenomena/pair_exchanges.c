/* Which words stand in place of which others, and how they are related. */
#include "base/buffer.h"
#include "phenomena/pair_words_parts.h"
#include "phenomena/word_lists.h"

static struct mc_slice joined(const struct mc_pair_phrase *phrase, size_t begin, char mark,
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

/* Word for word, or the heads: of verb phrases the first words ("taking off", "landing"), of others
 * the last ones ("dog", "golden retriever"). */
static void add_words(struct mc_pair_words *words, size_t stretch, const struct mc_pair_phrase *a,
                      const struct mc_pair_phrase *b, struct mc_word_knowledge *knowledge)
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

/* The whole phrases, or what follows their first words, the verbs. */
static bool are_places(const struct mc_pair_phrase *a, const struct mc_pair_phrase *b, size_t begin)
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
                       const struct mc_pair_phrase phrases[2], struct mc_word_knowledge *knowledge)
{
    enum { LONGEST = 4 };
    struct mc_buffer first = {NULL, 0, 0}, second = {NULL, 0, 0};

    if (phrases[0].n + phrases[1].n > 2 && phrases[0].n <= LONGEST && phrases[1].n <= LONGEST)
        add_exchange(words, stretch, mc_word_of(knowledge, joined(&phrases[0], 0, '_', &first)),
                     mc_word_of(knowledge, joined(&phrases[1], 0, '_', &second)), false, knowledge);
    mc_buffer_free(&first);
    mc_buffer_free(&second);
}

static void find_exchanges(struct mc_pair_words *words, struct mc_pair_phrase phrases[2],
                           struct mc_word_knowledge *knowledge, struct mc_arena *arena)
{
    size_t i, s, most = words->n_stretches + words->sides[0].n_tokens;

    words->exchanges = mc_arena_array(arena, most, sizeof(*words->exchanges));
    for (i = 0; i < words->n_stretches; i++) {
        const struct mc_pair_stretch *stretch = &words->stretches[i];

        for (s = 0; s < 2; s++)
            mc_pair_phrase_read(&words->sides[s], stretch->begin[s], stretch->end[s], &phrases[s]);
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

void mc_pair_words_relate(struct mc_pair_words *words, struct mc_word_knowledge *knowledge,
                          struct mc_arena *arena)
{
    struct mc_pair_phrase phrases[2];

    if (!words->too_long)
        find_exchanges(words, phrases, knowledge, arena);
}
