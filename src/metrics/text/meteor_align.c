/* The choice among matches, as METEOR 1.5's Aligner makes it: what nothing contradicts is fixed;
 * the rest is resolved by a beam search over the words of the reference. Its quirks are kept: match
 * counts are truncated to whole numbers after every addition, and the distance of a match that is
 * tried is put on the path that is extended, so that it reaches the later siblings only. */
#include "metrics/text/meteor.h"

#include <stdlib.h>

enum { BEAM = 40, WORD_BITS = 64 };

struct mc_meteor_path {
    uint32_t matches; /* matched words of both sides so far, weighted and truncated */
    uint32_t chunks;  /* closed ones */

    uint32_t end;      /* first reference word behind the last match or skip */
    uint32_t last_end; /* candidate word behind the last match, plus 1; 0: no open chunk */
    uint32_t step;     /* end of the chain of matches chosen, without those that are fixed */
    uint32_t slot;     /* place of its bits */
    int64_t distance;
};

/* A possible path of the next generation. */
struct extension {
    struct mc_meteor_path path;
    uint32_t match; /* its place, or NO_MATCH */
};

#define NO_MATCH UINT32_MAX

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

/* Whether `a` is to be looked at before `b`. */
static bool is_better(const struct mc_meteor_path *a, const struct mc_meteor_path *b)
{
    if (a->matches != b->matches)
        return a->matches > b->matches;
    if (a->chunks != b->chunks)
        return a->chunks < b->chunks;
    return a->distance < b->distance;
}

/* Puts an extension at its place among the best, behind its equals. */
static void offer(struct beam *beam, const struct extension *extension)
{
    size_t place = beam->n_best;

    if (place == BEAM) {
        if (!is_better(&extension->path, &beam->best[BEAM - 1].path))
            return;
        place--;
    } else {
        beam->n_best++;
    }
    for (; place > 0 && is_better(&extension->path, &beam->best[place - 1].path); place--)
        beam->best[place] = beam->best[place - 1];
    beam->best[place] = *extension;
}

static uint32_t distance_of(const struct mc_meteor_match *match)
{
    return match->reference > match->candidate ? match->reference - match->candidate
                                               : match->candidate - match->reference;
}

/* The path with the match at its end; its distance is left. */
static void extend(const struct mc_meteor_modules *modules, const struct mc_meteor_match *match,
                   struct mc_meteor_path *path)
{
    bool exact = modules->items[match->module] == MC_METEOR_EXACT;

    path->matches += exact ? (uint32_t)match->n_candidate + match->n_reference
                           : match->n_candidate / 2u + match->n_reference / 2u;
    path->chunks += path->last_end != 0 && match->candidate + 1 != path->last_end;
    path->end = match->reference + match->n_reference;
    path->last_end = match->candidate + match->n_candidate + 1;
}

/* Every match that begins at the word, then the skip; or nothing new inside a match. */
static void try_all(struct beam *beam, size_t parent, uint32_t word)
{
    const struct mc_meteor_matches *matches = beam->matches;
    const uint64_t *used = beam->now_used + beam->now[parent].slot * beam->n_words_of_bits;
    struct extension extension = {beam->now[parent], NO_MATCH};
    struct mc_meteor_path path = beam->now[parent];
    uint32_t m;

    if (path.end > word) { /* inside a match */
        offer(beam, &extension);
        return;
    }
    for (m = matches->first[word]; m < matches->first[word + 1]; m++) {
        if (uses(used, &matches->items[m]))
            continue;
        extension.path = path;
        extension.match = m;
        extend(beam->modules, &matches->items[m], &extension.path);
        path.distance += distance_of(&matches->items[m]);
        offer(beam, &extension);
    }
    path.chunks += path.last_end != 0;
    path.last_end = 0;
    path.end++;
    extension.path = path;
    extension.match = NO_MATCH;
    offer(beam, &extension);
}

/* The path goes over a word at which it has no choice: it is inside a match, the match is fixed, or
 * there is none. */
static void go_on(const struct beam *beam, struct mc_meteor_path *path, uint32_t word)
{
    uint32_t fixed = beam->aligner->fixed[word];

    if (path->end > word)
        return;
    if (fixed != 0) {
        extend(beam->modules, &beam->matches->items[fixed - 1], path);
        path->distance += distance_of(&beam->matches->items[fixed - 1]);
        return;
    }
    path->chunks += path->last_end != 0;
    path->last_end = 0;
    path->end++;
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

/* Every path goes over a word without a choice, and the order is made good (stable, and the paths
 * are nearly in order). */
static void go_on_all(struct beam *beam, uint32_t word)
{
    size_t i, place;

    for (i = 0; i < beam->n_now; i++) {
        struct mc_meteor_path path = beam->now[i];

        go_on(beam, &path, word);
        for (place = i; place > 0 && is_better(&path, &beam->now[place - 1]); place--)
            beam->now[place] = beam->now[place - 1];
        beam->now[place] = path;
    }
}

/* The best extensions become the paths that are extended next. */
static void turn_over(struct beam *beam)
{
    struct mc_meteor_path *paths = beam->now;
    uint64_t *used = beam->now_used;
    size_t i, n = beam->n_words_of_bits;

    for (i = 0; i < beam->n_best; i++) {
        const struct extension *best = &beam->best[i];
        uint64_t *bits = beam->next_used + i * n;

        beam->next[i] = best->path;
        memcpy(bits, beam->now_used + best->path.slot * n, n * sizeof(*bits));
        beam->next[i].slot = (uint32_t)i;
        if (best->match == NO_MATCH)
            continue;
        use(bits, &beam->matches->items[best->match]);
        beam->next[i].step = add_step(beam->aligner, best->match, best->path.step);
    }
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
    memset(beam->now_used, 0, n * sizeof(*beam->now_used));
    beam->n_now = 1;
    aligner->n_steps = 0;
    (void)add_step(aligner, NO_MATCH, 0); /* step 0 ends every chain */
}

/* The last chunk is closed, the best path first; its matches go to aligner->chosen in order. */
static void finish(struct beam *beam, size_t n_reference)
{
    struct mc_meteor_aligner *aligner = beam->aligner;
    struct extension extension;
    uint32_t step;
    size_t i;

    beam->n_best = 0;
    for (i = 0; i < beam->n_now; i++) {
        memset(&extension, 0, sizeof(extension));
        extension.path = beam->now[i];
        extension.path.chunks += extension.path.last_end != 0;
        offer(beam, &extension);
    }
    aligner->chunks = beam->best[0].path.chunks;
    for (step = beam->best[0].path.step; step != 0; step = aligner->steps[step].before) {
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
    uint32_t word;
    size_t i;

    beam.modules = modules;
    beam.matches = matches;
    beam.aligner = aligner;
    begin(&beam, n_candidate);
    clear_words(aligner, n_candidate, n_reference);
    fix(&beam, n_reference);
    for (word = 0; word < n_reference; word++) {
        if (aligner->fixed[word] != 0 || matches->first[word] == matches->first[word + 1]) {
            go_on_all(&beam, word);
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
