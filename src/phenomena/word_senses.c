/* The senses of a word and where their pointers lead. */
#include <stdlib.h>

#include "phenomena/word_knowledge_parts.h"

/* No word of WordNet has half as many; damaged files may. */
enum { MOST_SENSES = 256 };

/* What is gathered of one word. */
struct gatherer {
    struct mc_word_knowledge *knowledge;
    const struct mc_wordnet *wordnet;
    struct mc_arena *arena;
    struct mc_word_senses *senses;
    struct mc_word_list antonyms;
    struct mc_wordnet_pointers pointers;
    struct mc_word_list words; /* of one synset */
};

static int by_id(const void *a, const void *b)
{
    uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;

    return (one > other) - (one < other);
}

void mc_synsets_sort(struct mc_synsets *synsets)
{
    size_t i, n = 0;

    if (synsets->n > 1)
        qsort(synsets->ids, synsets->n, sizeof(*synsets->ids), by_id);
    for (i = 0; i < synsets->n; i++)
        if (n == 0 || synsets->ids[n - 1] != synsets->ids[i])
            synsets->ids[n++] = synsets->ids[i];
    synsets->n = n;
}

/* Sorts what was gathered and moves it into the arena. */
static void settle(struct mc_synsets *synsets, struct mc_arena *arena)
{
    uint32_t *ids = synsets->ids;

    mc_synsets_sort(synsets);
    synsets->ids = mc_arena_array(arena, synsets->n, sizeof(*synsets->ids));
    if (synsets->n > 0)
        memcpy(synsets->ids, ids, synsets->n * sizeof(*synsets->ids));
    synsets->capacity = 0;
    free(ids);
}

/* The n-th word of a synset, from 1, in lower case; empty when there is none. */
static struct mc_slice word_at(struct gatherer *gatherer, uint32_t synset, size_t n)
{
    gatherer->words.n = 0;
    mc_wordnet_words(gatherer->wordnet, synset, &gatherer->words);
    if (n == 0 || n > gatherer->words.n)
        return mc_slice("", 0);
    return mc_arena_lower(gatherer->arena, gatherer->words.items[n - 1]);
}

/* What the pointers of one sense of a base form add to the word's own. */
static void gather_pointers(struct gatherer *gatherer, struct mc_slice form, uint32_t synset)
{
    size_t i;

    gatherer->pointers.n = 0;
    mc_wordnet_pointers(gatherer->wordnet, synset, "!&+\\<", &gatherer->pointers);
    for (i = 0; i < gatherer->pointers.n; i++) {
        const struct mc_wordnet_pointer *pointer = &gatherer->pointers.items[i];
        bool is_own = pointer->source == 0 ||
                      mc_slice_equal(word_at(gatherer, synset, pointer->source), form);

        if (pointer->symbol[0] == '&')
            mc_synsets_add(&gatherer->senses->similar, pointer->synset);
        else if (is_own && pointer->symbol[0] == '!')
            mc_word_list_add(&gatherer->antonyms,
                             word_at(gatherer, pointer->synset, pointer->target));
        else if (is_own)
            mc_synsets_add(&gatherer->senses->derived, pointer->synset);
    }
}

static void gather_cluster(struct gatherer *gatherer, uint32_t synset)
{
    struct mc_synsets *cluster = &gatherer->senses->cluster;
    size_t i;

    gatherer->pointers.n = 0;
    mc_wordnet_pointers(gatherer->wordnet, synset, "&", &gatherer->pointers);
    mc_synsets_add(cluster, synset);
    for (i = 0; i < gatherer->pointers.n; i++)
        mc_synsets_add(cluster, gatherer->pointers.items[i].synset);
}

static void gather_form(struct gatherer *gatherer, enum mc_wordnet_part part, struct mc_slice form)
{
    struct mc_word_senses *senses = gatherer->senses;
    size_t i, begin = senses->synsets.n;

    mc_wordnet_synsets(gatherer->wordnet, part, form, &senses->synsets);
    if (senses->synsets.n > MOST_SENSES)
        senses->synsets.n = MOST_SENSES;
    if (part == MC_WORDNET_ADJECTIVE && senses->cluster.n == 0 && senses->synsets.n > begin)
        gather_cluster(gatherer, senses->synsets.ids[begin]);
    for (i = begin; i < senses->synsets.n; i++) {
        mc_synsets_add(&senses->similar, senses->synsets.ids[i]);
        mc_synsets_add(&senses->derived, senses->synsets.ids[i]);
        gather_pointers(gatherer, form, senses->synsets.ids[i]);
    }
}

static void gather_opposites(struct gatherer *gatherer, const struct mc_synsets *of,
                             struct mc_synsets *opposites)
{
    size_t i, j;

    for (i = 0; i < of->n; i++) {
        gatherer->pointers.n = 0;
        mc_wordnet_pointers(gatherer->wordnet, of->ids[i], "!", &gatherer->pointers);
        for (j = 0; j < gatherer->pointers.n; j++)
            mc_synsets_add(opposites, gatherer->pointers.items[j].synset);
    }
    settle(opposites, gatherer->arena);
}

/* --- ancestors ----------------------------------------------------------------------------- */

/* WordNet's longest way to the top has fewer steps; damaged files may have rings. */
enum { MOST_STEPS_UP = 64, MOST_ANCESTORS = 256 };

static bool holds(const uint32_t *ids, size_t n, uint32_t id)
{
    while (n > 0)
        if (ids[--n] == id)
            return true;
    return false;
}

/* One step up from the synset; kept, for the upper ones are above many words. */
static const struct mc_synsets *hypernyms_of(struct gatherer *gatherer, uint32_t synset)
{
    struct mc_word_knowledge *knowledge = gatherer->knowledge;
    bool is_new;
    uint32_t index = mc_string_map_add(knowledge->synsets,
                                       mc_slice((const char *)&synset, sizeof(synset)), &is_new);
    struct mc_synsets *found;
    size_t i;

    if (!is_new)
        return &knowledge->hypernyms[index];
    knowledge->hypernyms = mc_grow(knowledge->hypernyms, &knowledge->hypernyms_capacity, index + 1,
                                   sizeof(*knowledge->hypernyms));
    found = &knowledge->hypernyms[index];
    gatherer->pointers.n = 0;
    mc_wordnet_pointers(gatherer->wordnet, synset, "@", &gatherer->pointers);
    found->ids = mc_arena_array(gatherer->arena, gatherer->pointers.n, sizeof(*found->ids));
    found->n = gatherer->pointers.n;
    for (i = 0; i < found->n; i++)
        found->ids[i] = gatherer->pointers.items[i].synset;
    return found;
}

/* The synset and all above it, level by level. */
static void climb(struct gatherer *gatherer, uint32_t synset, struct mc_synsets *found,
                  unsigned *steps)
{
    size_t begin = 0, end, i, j;
    unsigned step;

    found->n = 0;
    mc_synsets_add(found, synset);
    steps[0] = 0;
    for (step = 1; step <= MOST_STEPS_UP && begin < found->n; step++) {
        for (end = found->n, i = begin; i < end; i++) {
            const struct mc_synsets *above = hypernyms_of(gatherer, found->ids[i]);

            for (j = 0; j < above->n && found->n < MOST_ANCESTORS; j++) {
                if (holds(found->ids, found->n, above->ids[j]))
                    continue;
                steps[found->n] = step;
                mc_synsets_add(found, above->ids[j]);
            }
        }
        begin = end;
    }
}

/* Copies the ancestors in the order of their ids. */
static void settle_ancestors(const struct mc_synsets *found, const unsigned *steps,
                             struct mc_arena *arena, struct mc_synset_ancestors *ancestors)
{
    size_t i, j;

    ancestors->ids = mc_arena_array(arena, found->n, sizeof(*ancestors->ids));
    ancestors->steps = mc_arena_array(arena, found->n, sizeof(*ancestors->steps));
    for (i = 0; i < found->n; i++) {
        for (j = ancestors->n; j > 0 && ancestors->ids[j - 1] > found->ids[i]; j--) {
            ancestors->ids[j] = ancestors->ids[j - 1];
            ancestors->steps[j] = ancestors->steps[j - 1];
        }
        ancestors->ids[j] = found->ids[i];
        ancestors->steps[j] = steps[i];
        ancestors->n++;
    }
}

static void gather_ancestors(struct gatherer *gatherer)
{
    struct mc_word_senses *senses = gatherer->senses;
    struct mc_synsets found = {NULL, 0, 0};
    unsigned steps[MOST_ANCESTORS + 1];
    size_t i;

    senses->ancestors =
        mc_arena_array(gatherer->arena, senses->synsets.n, sizeof(*senses->ancestors));
    for (i = 0; i < senses->synsets.n; i++) {
        if (senses->synsets.ids[i] % MC_WORDNET_PARTS > MC_WORDNET_VERB)
            continue;
        climb(gatherer, senses->synsets.ids[i], &found, steps);
        settle_ancestors(&found, steps, gatherer->arena, &senses->ancestors[i]);
    }
    mc_synsets_free(&found);
}

/* --- the word ------------------------------------------------------------------------------ */

static void add_form(struct mc_word_senses *senses, struct mc_slice form)
{
    size_t i;

    for (i = 0; i < senses->n_forms; i++)
        if (mc_slice_equal(senses->forms[i], form))
            return;
    senses->forms[senses->n_forms++] = form;
}

static void gather(struct gatherer *gatherer, struct mc_slice word)
{
    struct mc_word_list forms[MC_WORDNET_PARTS] = {{NULL, 0, 0}};
    struct mc_word_senses *senses = gatherer->senses;
    size_t i, n_forms = 0;
    int part;

    for (part = 0; part < MC_WORDNET_PARTS; part++) {
        mc_wordnet_bases(gatherer->wordnet, (enum mc_wordnet_part)part, word, gatherer->arena,
                         &forms[part]);
        n_forms += forms[part].n;
    }
    senses->forms = mc_arena_array(gatherer->arena, n_forms, sizeof(*senses->forms));
    for (part = 0; part < MC_WORDNET_PARTS; part++) {
        for (i = 0; i < forms[part].n; i++) {
            add_form(senses, forms[part].items[i]);
            gather_form(gatherer, (enum mc_wordnet_part)part, forms[part].items[i]);
        }
        mc_word_list_free(&forms[part]);
    }
    settle(&senses->synsets, gatherer->arena);
    settle(&senses->similar, gatherer->arena);
    settle(&senses->cluster, gatherer->arena);
    settle(&senses->derived, gatherer->arena);
    gather_opposites(gatherer, &senses->similar, &senses->similar_opposites);
    gather_opposites(gatherer, &senses->derived, &senses->derived_opposites);
    gather_ancestors(gatherer);
}

const struct mc_word_senses *mc_word_senses_of(struct mc_word_knowledge *knowledge,
                                               const struct mc_word *word)
{
    struct mc_known_word *known = knowledge->words[word->index];
    struct mc_word_senses *senses;
    struct gatherer gatherer = {
        .knowledge = knowledge, .wordnet = knowledge->wordnet, .arena = knowledge->arena};

    if (known->senses != NULL)
        return known->senses;
    senses = mc_arena_array(knowledge->arena, 1, sizeof(*senses));
    known->senses = senses;
    gatherer.senses = senses;
    if (knowledge->wordnet != NULL)
        gather(&gatherer, word->text);
    senses->antonyms =
        mc_arena_array(knowledge->arena, gatherer.antonyms.n, sizeof(*senses->antonyms));
    for (; senses->n_antonyms < gatherer.antonyms.n; senses->n_antonyms++)
        senses->antonyms[senses->n_antonyms] = gatherer.antonyms.items[senses->n_antonyms];
    mc_word_list_free(&gatherer.antonyms);
    mc_word_list_free(&gatherer.words);
    mc_wordnet_pointers_free(&gatherer.pointers);
    return senses;
}
