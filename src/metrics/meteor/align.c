/* SPDX-License-Identifier: GPL-3.0-or-later */
/* align.c: METEOR: finds the possible matches of words and phrases, and chooses an alignment from
 * them by a beam search. */
#include <stdlib.h>

#include "base/bits.h"
#include "base/memory.h"
#include "metrics/meteor/meteor.h"

enum { BLOCK = 64 };

struct search {
    const struct mc_meteor_modules *modules;
    const struct mc_lexicon *lexicon;
    const struct mc_meteor_sentence *candidate, *reference;
    struct mc_meteor_matches *matches;
};

static int add_match(struct mc_meteor_matches *matches, uint32_t module,
                     const struct mc_meteor_place *reference,
                     const struct mc_meteor_place *candidate)
{
    struct mc_meteor_match *match;

    if (matches->n_unsorted >= MC_METEOR_MATCH_LIMIT)
        return -1;
    match = MC_PUSH(matches->unsorted, matches->n_unsorted, matches->unsorted_capacity);
    match->reference = reference->at;
    match->candidate = candidate->at;
    match->n_reference = (uint16_t)reference->n_words;
    match->n_candidate = (uint16_t)candidate->n_words;
    match->module = module;
    return 0;
}

/* --- exact, stem, synonym --------------------------------------------------------------------- */

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

/* Matches single words: by the modules before paraphrases, or by the first module alone. */
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

/* --- paraphrases ------------------------------------------------------------------------------ */

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
    for (at = tokens->n; at-- > 0;) /* backwards, so that chains run forwards */
        for (n = phrases->longest < tokens->n - at ? phrases->longest : tokens->n - at; n > 0;
             n--) {
            uint32_t phrase = phrase_at(phrases, tokens, at, n), place;

            if (phrase == MC_NOT_FOUND)
                continue;
            place = (uint32_t)++matches->n_places;
            MC_RESERVE(matches->places, matches->place_capacity, (size_t)place + 1);
            matches->places[place].at = (uint32_t)at;
            matches->places[place].n_words = (uint32_t)n;
            matches->places[place].next = matches->phrase_place[phrase];
            matches->phrase_place[phrase] = place;
        }
}

/* Matches one phrase with all its paraphrases in the other sentence. An entry that is in the table
 * twice gives two matches, which both take a place in the beam, as in METEOR. */
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

/* --- the whole -------------------------------------------------------------------------------- */

/* Sorts by the first reference word, then by module, then in the order found. */
static void sort_matches(struct mc_meteor_matches *matches, size_t n_reference, size_t n_modules)
{
    uint32_t module;
    size_t i, j;

    MC_RESERVE_ZEROED(matches->first, matches->first_capacity, n_reference + 2);
    memset(matches->first, 0, (n_reference + 2) * sizeof(*matches->first));
    MC_RESERVE(matches->items, matches->capacity, matches->n_unsorted);
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

    MC_RESERVE_ZEROED(matches->word_places, matches->word_capacity,
                      mc_string_map_size(lexicon->names));
    MC_RESERVE_ZEROED(matches->stem_places, matches->stem_capacity,
                      mc_string_map_size(lexicon->stems));
    MC_RESERVE_ZEROED(matches->synset_places, matches->synset_capacity,
                      mc_string_map_size(lexicon->synset_ids));
    MC_RESERVE_ZEROED(matches->phrase_place, matches->phrase_capacity, n_phrases);
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

enum { BEAM = 40, WORD_BITS = 64 };

struct mc_meteor_path {
    uint64_t rank; /* lower is better: see RANK_OF_MATCH */
    int64_t distance;
    uint32_t end;      /* first reference word after the last match or skip */
    uint32_t last_end; /* candidate word after the last match, plus 1; 0: no open chunk */
    uint32_t step;     /* end of the chain of chosen matches, without the fixed ones */
    uint32_t slot;     /* place of its bits */
};

/* Paths are ordered by matched words of both sides (weighted and truncated; more is better), then
 * by closed chunks, then by distance. The rank is the number of chunks minus this for each matched
 * word. */
#define RANK_OF_MATCH (UINT64_C(1) << 32)
#define FIRST_RANK ((uint64_t)UINT32_MAX << 32)

/* A possible path of the next generation. */
struct extension {
    uint64_t rank;
    int64_t distance;
    uint32_t parent; /* in the previous generation */
    uint32_t match;  /* its index, or one of these: */
};

#define NO_MATCH UINT32_MAX           /* the word is skipped */
#define INSIDE_MATCH (UINT32_MAX - 1) /* no choice at this word */

struct beam {
    const struct mc_meteor_modules *modules;
    const struct mc_meteor_matches *matches;
    struct mc_meteor_aligner *aligner;
    size_t n_words_of_bits;
    struct mc_meteor_path *now, *next; /* [BEAM] */
    uint64_t *now_used, *next_used;    /* [BEAM * n_words_of_bits] */
    size_t n_now, n_best;
    struct extension best[BEAM]; /* of the next generation, in order */
};

/* --- matches that are fixed ------------------------------------------------------------------- */

static void count_cover(const struct mc_meteor_matches *matches, struct mc_meteor_aligner *aligner)
{
    size_t m;
    uint32_t i;

    for (m = 0; m < matches->n; m++) {
        const struct mc_meteor_match *match = &matches->items[m];

        for (i = 0; i < match->n_reference; i++)
            aligner->cover_reference[match->reference + i]++;
        for (i = 0; i < match->n_candidate; i++)
            aligner->cover_candidate[match->candidate + i]++;
    }
}

static bool is_alone(const struct mc_meteor_match *match, const struct mc_meteor_aligner *aligner)
{
    uint32_t i;

    for (i = 0; i < match->n_reference; i++)
        if (aligner->cover_reference[match->reference + i] != 1)
            return false;
    for (i = 0; i < match->n_candidate; i++)
        if (aligner->cover_candidate[match->candidate + i] != 1)
            return false;
    return true;
}

static void clear_words(struct mc_meteor_aligner *aligner, size_t n_candidate, size_t n_reference)
{
    MC_RESERVE(aligner->cover_candidate, aligner->cover_candidate_capacity, n_candidate + 1);
    MC_RESERVE(aligner->cover_reference, aligner->cover_reference_capacity, n_reference + 1);
    MC_RESERVE(aligner->fixed, aligner->fixed_capacity, n_reference + 1);
    memset(aligner->cover_candidate, 0, n_candidate * sizeof(*aligner->cover_candidate));
    memset(aligner->cover_reference, 0, n_reference * sizeof(*aligner->cover_reference));
    memset(aligner->fixed, 0, n_reference * sizeof(*aligner->fixed));
}

static bool uses(const uint64_t *used, const struct mc_meteor_match *match)
{
    uint32_t i;

    for (i = match->candidate; i < match->candidate + match->n_candidate; i++)
        if (used[i / WORD_BITS] >> (i % WORD_BITS) & 1)
            return true;
    return false;
}

static void use(uint64_t *used, const struct mc_meteor_match *match)
{
    uint32_t i;

    for (i = match->candidate; i < match->candidate + match->n_candidate; i++)
        used[i / WORD_BITS] |= (uint64_t)1 << (i % WORD_BITS);
}

static void fix(struct beam *beam, size_t n_reference)
{
    const struct mc_meteor_matches *matches = beam->matches;
    size_t j;

    count_cover(matches, beam->aligner);
    for (j = 0; j < n_reference; j++)
        if (matches->first[j + 1] - matches->first[j] == 1 &&
            is_alone(&matches->items[matches->first[j]], beam->aligner)) {
            beam->aligner->fixed[j] = 1 + matches->first[j];
            use(beam->now_used, &matches->items[matches->first[j]]);
        }
}

/* --- paths ------------------------------------------------------------------------------------ */

/* Whether the first of two ranks and distances is better than the second. */
static bool is_better(uint64_t rank_a, int64_t distance_a, uint64_t rank_b, int64_t distance_b)
{
    return rank_a != rank_b ? rank_a < rank_b : distance_a < distance_b;
}

/* Inserts an extension at its place among the best, after its equals. */
static void insert(struct beam *beam, uint64_t rank, int64_t distance, uint32_t parent,
                   uint32_t match)
{
    struct extension *best = beam->best;
    size_t place = beam->n_best == BEAM ? BEAM - 1 : beam->n_best++;

    for (; place > 0 && is_better(rank, distance, best[place - 1].rank, best[place - 1].distance);
         place--)
        best[place] = best[place - 1];
    best[place].rank = rank;
    best[place].distance = distance;
    best[place].parent = parent;
    best[place].match = match;
}

/* The same if it is among the best: most extensions are not, and never become a struct. */
static inline void offer(struct beam *beam, uint64_t rank, int64_t distance, uint32_t parent,
                         uint32_t match)
{
    const struct extension *last = &beam->best[BEAM - 1];

    if (beam->n_best < BEAM || is_better(rank, distance, last->rank, last->distance))
        insert(beam, rank, distance, parent, match);
}

static uint32_t distance_of(const struct mc_meteor_match *match)
{
    return match->reference > match->candidate ? match->reference - match->candidate
                                               : match->candidate - match->reference;
}

/* The rank of a path after adding the match. */
static uint64_t rank_with(const struct mc_meteor_modules *modules,
                          const struct mc_meteor_match *match, uint64_t rank, uint32_t last_end)
{
    bool exact = modules->items[match->module] == MC_METEOR_EXACT;
    uint32_t matched = exact ? (uint32_t)match->n_candidate + match->n_reference
                             : match->n_candidate / 2u + match->n_reference / 2u;

    return rank - matched * RANK_OF_MATCH + (last_end != 0 && match->candidate + 1 != last_end);
}

/* Extends the path's covered words by the match. */
static void cover(const struct mc_meteor_match *match, struct mc_meteor_path *path)
{
    path->end = match->reference + match->n_reference;
    path->last_end = match->candidate + match->n_candidate + 1;
}

static void skip(struct mc_meteor_path *path)
{
    path->last_end = 0;
    path->end++;
}

/* Tries every match that begins at the word, then the skip; inside a match there is no choice. */
static void try_all(struct beam *beam, uint32_t parent, uint32_t word)
{
    const struct mc_meteor_matches *matches = beam->matches;
    const struct mc_meteor_path *path = &beam->now[parent];
    const uint64_t *used = beam->now_used + path->slot * beam->n_words_of_bits;
    uint64_t rank = path->rank;
    uint32_t last_end = path->last_end, end = matches->first[word + 1], m;
    int64_t distance = path->distance;

    if (path->end > word) { /* inside a match */
        offer(beam, rank, distance, parent, INSIDE_MATCH);
        return;
    }
    for (m = matches->first[word]; m < end; m++) {
        const struct mc_meteor_match *match = &matches->items[m];

        if (uses(used, match))
            continue;
        offer(beam, rank_with(beam->modules, match, rank, last_end), distance, parent, m);
        distance += distance_of(match);
    }
    offer(beam, rank + (last_end != 0), distance, parent, NO_MATCH);
}

static uint32_t add_step(struct mc_meteor_aligner *aligner, uint32_t match, uint32_t before)
{
    uint32_t step = (uint32_t)aligner->n_steps++;

    MC_RESERVE(aligner->steps, aligner->step_capacity, aligner->n_steps);
    aligner->steps[step].match = match;
    aligner->steps[step].before = before;
    return step;
}

/* Moves every path over a word without a choice: it is inside a match, the match is fixed
 * (`match`), or there is none (NULL). Then restores the order by a stable sort that is fast for
 * nearly sorted paths. */
static void go_on_all(struct beam *beam, const struct mc_meteor_match *match, uint32_t word)
{
    struct mc_meteor_path *now = beam->now;
    size_t i, place;

    for (i = 0; i < beam->n_now; i++) {
        struct mc_meteor_path *path = &now[i];

        if (path->end > word)
            continue;
        if (match != NULL) {
            path->rank = rank_with(beam->modules, match, path->rank, path->last_end);
            path->distance += distance_of(match);
            cover(match, path);
        } else {
            path->rank += path->last_end != 0;
            skip(path);
        }
    }
    for (i = 1; i < beam->n_now; i++) {
        struct mc_meteor_path path;

        if (!is_better(now[i].rank, now[i].distance, now[i - 1].rank, now[i - 1].distance))
            continue;
        path = now[i];
        for (place = i; place > 0 && is_better(path.rank, path.distance, now[place - 1].rank,
                                               now[place - 1].distance);
             place--)
            now[place] = now[place - 1];
        now[place] = path;
    }
}

/* Makes the path of the extension, and puts its bits in their place. */
static void make_path(struct beam *beam, const struct extension *extension, size_t slot)
{
    const struct mc_meteor_path *parent = &beam->now[extension->parent];
    struct mc_meteor_path *path = &beam->next[slot];
    size_t n = beam->n_words_of_bits;
    const uint64_t *from = beam->now_used + parent->slot * n;
    uint64_t *used = beam->next_used + slot * n;

    *path = *parent;
    path->rank = extension->rank;
    path->distance = extension->distance;
    path->slot = (uint32_t)slot;
    if (n == 1)
        used[0] = from[0];
    else
        memcpy(used, from, n * sizeof(*used));
    if (extension->match == INSIDE_MATCH)
        return;
    if (extension->match == NO_MATCH) {
        skip(path);
        return;
    }
    cover(&beam->matches->items[extension->match], path);
    use(used, &beam->matches->items[extension->match]);
    path->step = add_step(beam->aligner, extension->match, parent->step);
}

/* Makes the best extensions the current paths. */
static void turn_over(struct beam *beam)
{
    struct mc_meteor_path *paths = beam->now;
    uint64_t *used = beam->now_used;
    size_t i;

    for (i = 0; i < beam->n_best; i++)
        make_path(beam, &beam->best[i], i);
    beam->now = beam->next;
    beam->now_used = beam->next_used;
    beam->next = paths;
    beam->next_used = used;
    beam->n_now = beam->n_best;
}

/* --- the search ------------------------------------------------------------------------------- */

static void begin(struct beam *beam, size_t n_candidate)
{
    struct mc_meteor_aligner *aligner = beam->aligner;
    size_t n = beam->n_words_of_bits = n_candidate / WORD_BITS + 1;

    MC_RESERVE(aligner->paths, aligner->path_capacity, 2 * BEAM);
    MC_RESERVE(aligner->used, aligner->used_capacity, 2 * BEAM * n);
    beam->now = aligner->paths;
    beam->next = aligner->paths + BEAM;
    beam->now_used = aligner->used;
    beam->next_used = aligner->used + BEAM * n;
    memset(&beam->now[0], 0, sizeof(beam->now[0]));
    beam->now[0].rank = FIRST_RANK;
    memset(beam->now_used, 0, n * sizeof(*beam->now_used));
    beam->n_now = 1;
    aligner->n_steps = 0;
    (void)add_step(aligner, NO_MATCH, 0); /* step 0 ends every chain */
}

/* Closes the last chunk and takes the first of the best paths; its matches go to aligner->chosen in
 * order. */
static void finish(struct beam *beam, size_t n_reference)
{
    struct mc_meteor_aligner *aligner = beam->aligner;
    const struct mc_meteor_path *best = &beam->now[0]; /* there is always one */
    uint32_t step;
    size_t i;

    for (i = 0; i < beam->n_now; i++) {
        struct mc_meteor_path *path = &beam->now[i];

        path->rank += path->last_end != 0;
        if (is_better(path->rank, path->distance, best->rank, best->distance))
            best = path;
    }
    aligner->chunks = (uint32_t)best->rank;
    for (step = best->step; step != 0; step = aligner->steps[step].before) {
        uint32_t match = aligner->steps[step].match;

        aligner->fixed[beam->matches->items[match].reference] = 1 + match;
    }
    MC_RESERVE(aligner->chosen, aligner->chosen_capacity, n_reference + 1);
    aligner->n_chosen = 0;
    for (i = 0; i < n_reference; i++)
        if (aligner->fixed[i] != 0)
            aligner->chosen[aligner->n_chosen++] = aligner->fixed[i] - 1;
}

void mc_meteor_align(const struct mc_meteor_modules *modules,
                     const struct mc_meteor_matches *matches, size_t n_candidate,
                     size_t n_reference, struct mc_meteor_aligner *aligner)
{
    struct beam beam;
    uint32_t word, i;

    beam.modules = modules;
    beam.matches = matches;
    beam.aligner = aligner;
    begin(&beam, n_candidate);
    clear_words(aligner, n_candidate, n_reference);
    fix(&beam, n_reference);
    for (word = 0; word < n_reference; word++) {
        if (aligner->fixed[word] != 0 || matches->first[word] == matches->first[word + 1]) {
            go_on_all(&beam,
                      aligner->fixed[word] == 0 ? NULL : &matches->items[aligner->fixed[word] - 1],
                      word);
            continue;
        }
        beam.n_best = 0;
        for (i = 0; i < beam.n_now; i++)
            try_all(&beam, i, word);
        turn_over(&beam);
    }
    finish(&beam, n_reference);
}

void mc_meteor_aligner_free(struct mc_meteor_aligner *aligner)
{
    free(aligner->chosen);
    free(aligner->cover_candidate);
    free(aligner->cover_reference);
    free(aligner->fixed);
    free(aligner->paths);
    free(aligner->used);
    free(aligner->steps);
    memset(aligner, 0, sizeof(*aligner));
}
