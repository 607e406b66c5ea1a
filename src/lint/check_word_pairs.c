/* One pair of words that makes up much of a file (N003): its figures are about these two words. */
#include <stdlib.h>

#include "lint/check.h"

/* More than one case of four, and at least so many: of four cases every pair would be a quarter. */
enum { SHARE = 4, LEAST = 4 };

/* The cases of one file that exchange one word for one other. */
struct tally {
    struct mc_string_map *pairs; /* "man / woman", base forms in the order of their bytes */
    size_t *n;                   /* [pairs] */
    size_t n_cases;
};

static const char *pair_of(const struct mc_pair_exchange *exchange, struct mc_arena *arena)
{
    struct mc_slice a = exchange->words[0]->base, b = exchange->words[1]->base;

    if (mc_slice_compare(a, b) > 0) {
        struct mc_slice swapped = a;

        a = b;
        b = swapped;
    }
    return mc_arena_format(arena, "\"%.*s\" / \"%.*s\"", MC_SLICE_ARGUMENTS(a),
                           MC_SLICE_ARGUMENTS(b));
}

static void begin_tally(const struct mc_lint_work *work, size_t begin, size_t end,
                        struct tally *tally)
{
    size_t i;

    tally->pairs = mc_string_map_new(work->arena);
    tally->n = mc_calloc(end - begin, sizeof(*tally->n));
    tally->n_cases = end - begin;
    for (i = begin; i < end; i++) {
        const struct mc_pair_words *words = work->pairs->items[i].words;

        if (words == NULL || !words->one_exchanged || words->n_exchanges != 1)
            continue;
        tally->n[mc_string_map_add(
            tally->pairs, mc_slice_of(pair_of(&words->exchanges[0], work->arena)), NULL)]++;
    }
}

/* The cases begin..end - 1 of one file. */
static void check_file(const struct mc_lint_work *work, const struct mc_suite_file *file,
                       size_t begin, size_t end)
{
    struct tally tally;
    size_t i;

    begin_tally(work, begin, end, &tally);
    for (i = 0; i < mc_string_map_size(tally.pairs); i++)
        if (tally.n[i] >= LEAST && tally.n[i] * SHARE > tally.n_cases)
            mc_check_tell_file(work, file, "N003", "%.*s is exchanged in %zu of %zu cases",
                               MC_SLICE_ARGUMENTS(mc_string_map_key(tally.pairs, (uint32_t)i)),
                               tally.n[i], tally.n_cases);
    free(tally.n);
}

static void check_word_pairs(const struct mc_lint_work *work)
{
    const struct mc_suite *suite = work->suite;
    size_t begin, end;

    for (begin = 0; begin < suite->n_cases; begin = end) {
        uint32_t file = suite->cases[begin].file;

        for (end = begin; end < suite->n_cases && suite->cases[end].file == file;)
            end++;
        check_file(work, &suite->files[file], begin, end);
    }
}

const struct mc_lint_check mc_lint_check_word_pairs = {check_word_pairs};
