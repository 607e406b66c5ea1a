/* All matches that the modules propose for a pair. Places in the candidate are bits of a word of
 * 64, one block of 64 candidate words after the other, so that a module costs one look per word of
 * either side and one per match. */
#include "metrics/text/meteor.h"

#include <stdlib.h>

#include "base/bits.h"

enum { BLOCK = 64 };

struct search {
    const struct mc_meteor_modules *modules;
    const struct mc_lexicon *lexicon;
    const struct mc_meteor_sentence *candidate, *reference;
    struct mc_meteor_matches *matches;
};

/* Grows an array of zeroes to at least n elements. */
static void *grow_zeroed(void *array, size_t *capacity, size_t n, size_t size)
{
    size_t old = *capacity;
    char *grown = array;

    if (n <= old)
        return array;
    grown = mc_grow(array, capacity, n, size);
    memset(grown + old * size, 0, (*capacity - old) * size);
    return grown;
}

static int add_match(struct mc_meteor_matches *matches, uint32_t module,
                     const struct mc_meteor_place *reference,
                     const struct mc_meteor_place *candidate)
{
    struct mc_meteor_match *match;

    if (matches->n_unsorted >= MC_METEOR_MATCH_LIMIT)
        return -1;
    if (matches->n_unsorted == matches->unsorted_capacity)
        matches->unsorted = mc_grow(matches->unsorted, &matches->unsorted_capacity,
                                    matches->n_unsorted + 1, sizeof(*matches->unsorted));
    match = &matches->unsorted[matches->n_unsorted++];
    match->reference = reference->at;
    match->candidate = candidate->at;
    match->n_reference = (uint16_t)reference->n_words;
    match->n_candidate = (uint16_t)candidate->n_words;
    match->module = module;
    return 0;
}

/* --- exact, stem, synonym ------------------------------------------------------------------- */

/* Sets (or clears) the bits of candidate words begin..end-1. */
static void mark(const struct search *search, size_t begin, size_t end, bool set)
{
    struct mc_meteor_matches *matches = search->matches;
    size_t i, s;

    for (i = begin; i < end; i++) {
        uint32_t number = search->candidate->words[i];
        const struct mc_lexicon_word *word = &search->lexicon->words[number];
        uint64_t bit = (uint64_t)1 << (i - begin);

        matches->word_places[number] = set ? matches->word_places[number] | bit : 0;
        matches->stem_places[word->stem] = set ? matches->stem_places[word->stem] | bit : 0;
        for (s = word->synsets; s < (size_t)word->synsets + word->n_synsets; s++) {
            uint64_t *places = &matches->synset_places[search->lexicon->synsets[s]];

            *places = set ? *places | bit : 0;
        }
    }
}

/* The candidate words of the block that the module matches with this reference word. */
static uint64_t places_of(const struct search *search, enum mc_meteor_module module,
                          uint32_t number)
{
    const struct mc_meteor_matches *matches = search->matches;
    const struct mc_lexicon_word *word = &search->lexicon->words[number];
    uint64_t same = matches->word_places[number], places = 0;
    size_t s;

    switch (module) {
    case MC_METEOR_EXACT:
        return same;
    case MC_METEOR_STEM:
        return matches->stem_places[word->stem] & ~same;
    case MC_METEOR_SYNONYM:
        for (s = word->synsets; s < (size_t)word->synsets + word->n_synsets; s++)
            places |= matches->synset_places[search->lexicon->synsets[s]];
        return places & ~same;
    case MC_METEOR_PARAPHRASE:
    case MC_METEOR_MODULES:
        break;
    }
    return 0;
}

static int match_block(const struct search *search, uint32_t module, size_t begin)
{
    struct mc_meteor_place reference = {0, 1, 0}, candidate = {0, 1, 0};

    for (reference.at = 0; reference.at < search->reference->tokens.n; reference.at++) {
        uint64_t places = places_of(search, search->modules->items[module],
                                    search->reference->words[reference.at]);

        for (; places != 0; places &= places - 1) {
            candidate.at = (uint32_t)begin + mc_lowest_bit(places);
            if (add_match(search->matches, module, &reference, &candidate) != 0)
                return -1;
        }
    }
    return 0;
}

/* One word with one: the modules before paraphrases, or the first module alone. */
static int match_words(const struct search *search, size_t n_modules)
{
    size_t n = search->candidate->tokens.n, begin;
    uint32_t module;
    int status = 0;

    for (begin = 0; begin < n && status == 0; begin += BLOCK) {
        size_t end = begin + BLOCK < n ? begin + BLOCK : n;

        mark(search, begin, end, true);
        for (module = 0; module < n_modules && status == 0; module++)
            if (search->modules->items[module] != MC_METEOR_PARAPHRASE)
                status = match_block(search, module, begin);
        mark(search, begin, end, false);
    }
    return status;
}

/* --- paraphrases ---------------------------------------------------------------------------- */

struct phrase_pass {
    uint32_t module;
    bool backward; /* the phrases are of the reference */
};

/* Number of the phrase of words [at, at + n_words) of a sentence, or MC_NOT_FOUND. */
static uint32_t phrase_at(const struct mc_meteor_phrases *phrases,
                          const struct mc_meteor_tokens *tokens, size_t at, size_t n_words)
{
    struct mc_slice first = tokens->items[at], last = tokens->items[at + n_words - 1];

    return mc_string_map_find(phrases->phrases,
                              mc_slice(first.data, (size_t)(last.data - first.data) + last.length));
}

static void note_places(const struct mc_meteor_phrases *phrases,
                        const struct mc_meteor_tokens *tokens, struct mc_meteor_matches *matches)
{
    size_t at, n;

    matches->n_places = 0;
    for (at = tokens->n; at-- > 0;) /* backwards: chains run forwards */
        for (n = phrases->longest < tokens->n - at ? phrases->longest : tokens->n - at; n > 0;
             n--) {
            uint32_t phrase = phrase_at(phrases, tokens, at, n), place;

            if (phrase == MC_NOT_FOUND)
                continue;
            place = (uint32_t)++matches->n_places;
            if (place >= matches->place_capacity)
                matches->places = mc_grow(matches->places, &matches->place_capacity,
                                          (size_t)place + 1, sizeof(*matches->places));
            matches->places[place].at = (uint32_t)at;
            matches->places[place].n_words = (uint32_t)n;
            matches->places[place].next = matches->phrase_place[phrase];
            matches->phrase_place[phrase] = place;
        }
}

/* Matches of one phrase with all its paraphrases in the other sentence. An entry that is in the
 * table twice gives two matches, and both take their places in the beam, as in METEOR. */
static int match_phrase(const struct search *search, const struct mc_meteor_phrases *phrases,
                        const struct phrase_pass *pass, uint32_t phrase,
                        const struct mc_meteor_place *at)
{
    struct mc_meteor_matches *matches = search->matches;
    uint32_t link, place;

    for (link = phrases->first[phrase]; link != 0; link = phrases->next[link])
        for (place = matches->phrase_place[phrases->target[link]]; place != 0;
             place = matches->places[place].next) {
            const struct mc_meteor_place *other = &matches->places[place];

            if (add_match(matches, pass->module, pass->backward ? at : other,
                          pass->backward ? other : at) != 0)
                return -1;
        }
    return 0;
}

static void forget_places(const struct mc_meteor_phrases *phrases,
                          const struct mc_meteor_tokens *tokens, struct mc_meteor_matches *matches)
{
    size_t p;

    for (p = 1; p <= matches->n_places; p++)
        matches->phrase_place[phrase_at(phrases, tokens, matches->places[p].at,
                                        matches->places[p].n_words)] = 0;
}

/* One direction: phrases of one sentence, paraphrases in the other. */
static int match_one_way(const struct search *search, const struct mc_meteor_phrases *phrases,
                         const struct phrase_pass *pass)
{
    const struct mc_meteor_tokens *from =
        pass->backward ? &search->reference->tokens : &search->candidate->tokens;
    const struct mc_meteor_tokens *to =
        pass->backward ? &search->candidate->tokens : &search->reference->tokens;
    struct mc_meteor_place at = {0, 0, 0};
    int status = 0;

    note_places(phrases, to, search->matches);
    for (at.at = 0; at.at < from->n && status == 0; at.at++)
        for (at.n_words = 1;
             at.n_words <= phrases->longest && at.at + at.n_words <= from->n && status == 0;
             at.n_words++) {
            uint32_t phrase = phrase_at(phrases, from, at.at, at.n_words);

            if (phrase != MC_NOT_FOUND)
                status = match_phrase(search, phrases, pass, phrase, &at);
        }
    forget_places(phrases, to, search->matches);
    return status;
}

/* The phrases of the reference first, then those of the candidate: the order decides between
 * alignments that are equal otherwise. */
static int match_phrases(const struct search *search, const struct mc_meteor_phrases *phrases,
                         uint32_t module)
{
    struct phrase_pass forward = {module, false}, backward = {module, true};

    if (match_one_way(search, phrases, &backward) != 0)
        return -1;
    return match_one_way(search, phrases, &forward);
}

/* --- the whole ------------------------------------------------------------------------------ */

/* By first reference word, and there by module, else in the order found. */
static void sort_matches(struct mc_meteor_matches *matches, size_t n_reference, size_t n_modules)
{
    uint32_t module;
    size_t i, j;

    matches->first = grow_zeroed(matches->first, &matches->first_capacity, n_reference + 2,
                                 sizeof(*matches->first));
    memset(matches->first, 0, (n_reference + 2) * sizeof(*matches->first));
    if (matches->n_unsorted > matches->capacity)
        matches->items = mc_grow(matches->items, &matches->capacity, matches->n_unsorted,
                                 sizeof(*matches->items));
    matches->n = matches->n_unsorted;
    for (i = 0; i < matches->n; i++)
        matches->first[matches->unsorted[i].reference + 2]++;
    for (j = 2; j < n_reference + 2; j++)
        matches->first[j] += matches->first[j - 1];
    for (module = 0; module < n_modules; module++)
        for (i = 0; i < matches->n; i++)
            if (matches->unsorted[i].module == module)
                matches->items[matches->first[matches->unsorted[i].reference + 1]++] =
                    matches->unsorted[i];
}

static bool are_equal(const struct mc_meteor_sentence *a, const struct mc_meteor_sentence *b)
{
    return a->tokens.n == b->tokens.n &&
           (a->tokens.n == 0 || memcmp(a->words, b->words, a->tokens.n * sizeof(*a->words)) == 0);
}

static void reserve(const struct mc_lexicon *lexicon, const struct mc_meteor_phrases *phrases,
                    struct mc_meteor_matches *matches)
{
    size_t n_phrases = phrases->phrases == NULL ? 0 : mc_string_map_size(phrases->phrases);

    matches->word_places =
        grow_zeroed(matches->word_places, &matches->word_capacity,
                    mc_string_map_size(lexicon->names), sizeof(*matches->word_places));
    matches->stem_places =
        grow_zeroed(matches->stem_places, &matches->stem_capacity,
                    mc_string_map_size(lexicon->stems), sizeof(*matches->stem_places));
    matches->synset_places =
        grow_zeroed(matches->synset_places, &matches->synset_capacity,
                    mc_string_map_size(lexicon->synset_ids), sizeof(*matches->synset_places));
    matches->phrase_place = grow_zeroed(matches->phrase_place, &matches->phrase_capacity, n_phrases,
                                        sizeof(*matches->phrase_place));
}

int mc_meteor_match(const struct mc_meteor_modules *modules, const struct mc_lexicon *lexicon,
                    const struct mc_meteor_phrases *phrases,
                    const struct mc_meteor_sentence *candidate,
                    const struct mc_meteor_sentence *reference, struct mc_meteor_matches *matches)
{
    struct search search = {modules, lexicon, candidate, reference, matches};
    size_t n_modules = are_equal(candidate, reference) ? 1 : modules->n;
    uint32_t module;

    reserve(lexicon, phrases, matches);
    matches->n = matches->n_unsorted = 0;
    if (match_words(&search, n_modules) != 0)
        return -1;
    for (module = 0; module < n_modules; module++)
        if (modules->items[module] == MC_METEOR_PARAPHRASE &&
            match_phrases(&search, phrases, module) != 0)
            return -1;
    sort_matches(matches, reference->tokens.n, n_modules);
    return 0;
}

void mc_meteor_matches_free(struct mc_meteor_matches *matches)
{
    free(matches->items);
    free(matches->first);
    free(matches->word_places);
    free(matches->stem_places);
    free(matches->synset_places);
    free(matches->unsorted);
    free(matches->places);
    free(matches->phrase_place);
    memset(matches, 0, sizeof(*matches));
}
