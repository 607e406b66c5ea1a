/* The choice among matches, as METEOR 1.5's Aligner makes it: what nothing contradicts is fixed;
 * the rest is resolved by a beam search over the words of the reference. Its quirks are kept: match
 * counts are truncated to whole numbers after every addition, and the distance of a match that is
 * tried is put on the path that is extended, so that it reaches the later siblings only. */
#include "metrics/text/meteor.h"

#include <stdlib.h>

enum { BEAM = 40, WORD_BITS = 64 };

struct mc_meteor_path {
    uint64_t rank; /* less is better: see RANK_OF_MATCH */
    int64_t distance;
    uint32_t end;      /* first reference word behind the last match or skip */
    uint32_t last_end; /* candidate word behind the last match, plus 1; 0: no open chunk */
    uint32_t step;     /* end of the chain of matches chosen, without those that are fixed */
    uint32_t slot;     /* place of its bits */
};

/* Paths are ordered by matched words of both sides (weighted and truncated; more is better), then
 * by closed chunks, then by distance. The rank is the chunks less this for each matched word. */
#define RANK_OF_MATCH (UINT64_C(1) << 32)
#define FIRST_RANK ((uint64_t)UINT32_MAX << 32)

/* A possible path of the next generation. */
struct extension {
    uint64_t rank;
    int64_t distance;
    uint32_t parent; /* in the generation before */
    uint32_t match;  /* its place, or one of these: */
};

#define NO_MATCH UINT32_MAX           /* the word is skipped */
#define INSIDE_MATCH (UINT32_MAX - 1) /* nothing new */

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

static void *at_least(void *array, size_t *capacity, size_t n, size_t size)
{
    return n <= *capacity ? array : mc_grow(array, capacity, n, size);
}

/* --- matches that are fixed ----------------------------------------------------------------- */

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
    aligner->cover_candidate =
        at_least(aligner->cover_candidate, &aligner->cover_candidate_capacity, n_candidate + 1,
                 sizeof(*aligner->cover_candidate));
    aligner->cover_reference =
        at_least(aligner->cover_reference, &aligner->cover_reference_capacity, n_reference + 1,
                 sizeof(*aligner->cover_reference));
    aligner->fixed = at_least(aligner->fixed, &aligner->fixed_capacity, n_reference + 1,
                              sizeof(*aligner->fixed));
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

/* --- paths ---------------------------------------------------------------------------------- */

/* Whether the first of two ranks and distances is to be looked at before the second. */
static bool is_better(uint64_t rank_a, int64_t distance_a, uint64_t rank_b, int64_t distance_b)
{
    return rank_a != rank_b ? rank_a < rank_b : distance_a < distance_b;
}

/* Puts an extension at its place among the best, behind its equals. */
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

/* The same where it is not too late: most extensions are, and never become a struct. */
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

/* The rank of a path with the match at its end. */
static uint64_t rank_with(const struct mc_meteor_modules *modules,
                          const struct mc_meteor_match *match, uint64_t rank, uint32_t last_end)
{
    bool exact = modules->items[match->module] == MC_METEOR_EXACT;
    uint32_t matched = exact ? (uint32_t)match->n_candidate + match->n_reference
                             : match->n_candidate / 2u + match->n_reference / 2u;

    return rank - matched * RANK_OF_MATCH + (last_end != 0 && match->candidate + 1 != last_end);
}

/* The words that a path covers with the match at its end. */
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

/* Every match that begins at the word, then the skip; or nothing new inside a match. */
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

    aligner->steps = at_least(aligner->steps, &aligner->step_capacity, aligner->n_steps,
                              sizeof(*aligner->steps));
    aligner->steps[step].match = match;
    aligner->steps[step].before = before;
    return step;
}

/* Every path goes over a word at which it has no choice: it is inside a match, the match is fixed
 * (`match`), or there is none (NULL). The order is made good: stable, and the paths are nearly in
 * order. */
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

/* The path that the extension stands for; its bits come to their place. */
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

/* The best extensions become the paths that are extended next. */
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

/* --- the search ----------------------------------------------------------------------------- */

static void begin(struct beam *beam, size_t n_candidate)
{
    struct mc_meteor_aligner *aligner = beam->aligner;
    size_t n = beam->n_words_of_bits = n_candidate / WORD_BITS + 1;

    aligner->paths =
        at_least(aligner->paths, &aligner->path_capacity, 2 * BEAM, sizeof(*aligner->paths));
    aligner->used =
        at_least(aligner->used, &aligner->used_capacity, 2 * BEAM * n, sizeof(*aligner->used));
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

/* The last chunk is closed, and the first of the best paths taken; its matches go to
 * aligner->chosen in order. */
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
    aligner->chosen = at_least(aligner->chosen, &aligner->chosen_capacity, n_reference + 1,
                               sizeof(*aligner->chosen));
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
