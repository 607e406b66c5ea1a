#include "metrics/text/meteor_nltk.h"

#include <stdlib.h>

/* When either is reached all words are forgotten. */
enum { WORD_LIMIT = 1 << 18, BYTE_LIMIT = 1 << 26 };

void mc_meteor_nltk_open(struct mc_meteor_nltk *nltk, const struct mc_wordnet *wordnet)
{
    memset(nltk, 0, sizeof(*nltk));
    nltk->wordnet = wordnet;
    nltk->stemmer = mc_stemmer_open(MC_STEM_NLTK);
    nltk->arena = mc_arena_new();
    nltk->scratch = mc_arena_new();
    nltk->names = mc_string_map_new(nltk->arena);
}

static void free_side(struct mc_meteor_nltk_side *side)
{
    free(side->words);
    free(side->stems);
    free(side->partner);
    free(side->stage);
}

void mc_meteor_nltk_close(struct mc_meteor_nltk *nltk)
{
    mc_stemmer_close(nltk->stemmer);
    mc_arena_free(nltk->arena);
    mc_arena_free(nltk->scratch);
    mc_synsets_free(&nltk->synsets);
    mc_word_list_free(&nltk->forms);
    mc_word_list_free(&nltk->found);
    free(nltk->words);
    free(nltk->lemmas);
    free(nltk->head);
    free(nltk->next);
    free_side(&nltk->candidate);
    free_side(&nltk->reference);
    memset(nltk, 0, sizeof(*nltk));
}

void mc_meteor_nltk_begin(struct mc_meteor_nltk *nltk)
{
    if (mc_string_map_size(nltk->names) < WORD_LIMIT && nltk->n_bytes < BYTE_LIMIT)
        return;
    mc_arena_clear(nltk->arena);
    nltk->names = mc_string_map_new(nltk->arena);
    nltk->n_lemmas = nltk->n_bytes = 0;
}

/* --- words ---------------------------------------------------------------------------------- */

static uint32_t number_of(struct mc_meteor_nltk *nltk, struct mc_slice name)
{
    bool is_new;
    uint32_t number = mc_string_map_add(nltk->names, name, &is_new);

    if (!is_new)
        return number;
    nltk->n_bytes += name.length;
    if (number >= nltk->word_capacity)
        nltk->words =
            mc_grow(nltk->words, &nltk->word_capacity, (size_t)number + 1, sizeof(*nltk->words));
    if (number >= nltk->head_capacity) {
        size_t old = nltk->head_capacity;

        nltk->head =
            mc_grow(nltk->head, &nltk->head_capacity, (size_t)number + 1, sizeof(*nltk->head));
        memset(nltk->head + old, 0, (nltk->head_capacity - old) * sizeof(*nltk->head));
    }
    memset(&nltk->words[number], 0, sizeof(nltk->words[number]));
    return number;
}

static uint32_t stem_of(struct mc_meteor_nltk *nltk, uint32_t word)
{
    if (nltk->words[word].stem == 0) {
        struct mc_slice name = mc_string_map_key(nltk->names, word);
        uint32_t stem = number_of(nltk, mc_stem(nltk->stemmer, name));

        nltk->words[word].stem = stem + 1;
    }
    return nltk->words[word].stem - 1;
}

static void add_lemmas_of(struct mc_meteor_nltk *nltk, uint32_t synset)
{
    size_t i;

    nltk->found.n = 0;
    mc_wordnet_words(nltk->wordnet, synset, &nltk->found);
    for (i = 0; i < nltk->found.n; i++) {
        struct mc_slice lemma = nltk->found.items[i];

        if (memchr(lemma.data, '_', lemma.length) != NULL)
            continue;
        if (nltk->n_lemmas == nltk->lemma_capacity)
            nltk->lemmas = mc_grow(nltk->lemmas, &nltk->lemma_capacity, nltk->n_lemmas + 1,
                                   sizeof(*nltk->lemmas));
        nltk->lemmas[nltk->n_lemmas++] = number_of(nltk, lemma);
    }
}

/* The one-word lemmas of all synsets of the word, looked up once. */
static void find_lemmas(struct mc_meteor_nltk *nltk, uint32_t word)
{
    struct mc_slice name = mc_string_map_key(nltk->names, word);
    size_t begin = nltk->n_lemmas, i;
    unsigned part;

    if (nltk->words[word].has_lemmas)
        return;
    nltk->synsets.n = 0;
    for (part = 0; part < MC_WORDNET_PARTS; part++) {
        nltk->forms.n = 0;
        mc_wordnet_morphy(nltk->wordnet, (enum mc_wordnet_part)part, name, nltk->scratch,
                          &nltk->forms);
        for (i = 0; i < nltk->forms.n; i++)
            mc_wordnet_synsets(nltk->wordnet, (enum mc_wordnet_part)part, nltk->forms.items[i],
                               &nltk->synsets);
    }
    for (i = 0; i < nltk->synsets.n; i++)
        add_lemmas_of(nltk, nltk->synsets.ids[i]);
    nltk->words[word].lemmas = (uint32_t)begin;
    nltk->words[word].n_lemmas = (uint32_t)(nltk->n_lemmas - begin);
    nltk->words[word].has_lemmas = true;
    mc_arena_clear(nltk->scratch);
}

void mc_meteor_nltk_read(struct mc_meteor_nltk *nltk, const struct mc_slice *tokens, size_t n,
                         struct mc_meteor_nltk_side *side)
{
    size_t i;

    if (n > side->capacity) {
        side->words = mc_grow(side->words, &side->capacity, n, sizeof(*side->words));
        side->stems = mc_realloc_array(side->stems, side->capacity, sizeof(*side->stems));
        side->partner = mc_realloc_array(side->partner, side->capacity, sizeof(*side->partner));
        side->stage = mc_realloc_array(side->stage, side->capacity, sizeof(*side->stage));
    }
    side->n = n;
    for (i = 0; i < n; i++) {
        side->words[i] = number_of(nltk, tokens[i]);
        side->stems[i] = stem_of(nltk, side->words[i]);
        side->partner[i] = 0;
    }
}

/* --- alignment ------------------------------------------------------------------------------ */

/* Chains the free places of the reference by their keys, the last one first. */
static void chain(struct mc_meteor_nltk *nltk, const uint32_t *keys)
{
    size_t j;

    if (nltk->reference.n > nltk->next_capacity)
        nltk->next =
            mc_grow(nltk->next, &nltk->next_capacity, nltk->reference.n, sizeof(*nltk->next));
    for (j = 0; j < nltk->reference.n; j++) {
        if (nltk->reference.partner[j] != 0)
            continue;
        nltk->next[j] = nltk->head[keys[j]];
        nltk->head[keys[j]] = (uint32_t)j + 1;
    }
}

static void unchain(struct mc_meteor_nltk *nltk, const uint32_t *keys)
{
    size_t j;

    for (j = 0; j < nltk->reference.n; j++)
        nltk->head[keys[j]] = 0;
}

/* The key among those that match the candidate's whose last free place is the last of all; the
 * place is head[key], 0 when there is none. */
static uint32_t best_key(struct mc_meteor_nltk *nltk, uint32_t key, bool synonyms)
{
    uint32_t best = key, i;

    if (!synonyms)
        return best;
    find_lemmas(nltk, key);
    for (i = 0; i < nltk->words[key].n_lemmas; i++) {
        uint32_t lemma = nltk->lemmas[nltk->words[key].lemmas + i];

        if (nltk->head[lemma] > nltk->head[best])
            best = lemma;
    }
    return best;
}

static void pair_up(struct mc_meteor_nltk *nltk, enum mc_meteor_nltk_stage stage)
{
    struct mc_meteor_nltk_side *candidate = &nltk->candidate, *reference = &nltk->reference;
    bool by_words = stage == MC_METEOR_NLTK_EXACT;
    const uint32_t *keys = by_words ? reference->words : reference->stems;
    size_t i;

    chain(nltk, keys);
    for (i = candidate->n; i-- > 0;) {
        uint32_t key, place;

        if (candidate->partner[i] != 0)
            continue;
        key = best_key(nltk, by_words ? candidate->words[i] : candidate->stems[i],
                       stage == MC_METEOR_NLTK_SYNONYM);
        place = nltk->head[key];
        if (place == 0)
            continue;
        nltk->head[key] = nltk->next[place - 1];
        candidate->partner[i] = place;
        candidate->stage[i] = stage;
        reference->partner[place - 1] = (uint32_t)i + 1;
        nltk->n_matches++;
    }
    unchain(nltk, keys);
}

void mc_meteor_nltk_align(struct mc_meteor_nltk *nltk)
{
    const struct mc_meteor_nltk_side *candidate = &nltk->candidate;
    uint32_t before = 0; /* partner of the candidate word just before, or 0 */
    size_t i;

    nltk->n_matches = nltk->n_chunks = 0;
    pair_up(nltk, MC_METEOR_NLTK_EXACT);
    pair_up(nltk, MC_METEOR_NLTK_STEM);
    pair_up(nltk, MC_METEOR_NLTK_SYNONYM);
    for (i = 0; i < candidate->n; i++) {
        uint32_t partner = candidate->partner[i];

        nltk->n_chunks += partner != 0 && (before == 0 || partner != before + 1);
        before = partner;
    }
}
