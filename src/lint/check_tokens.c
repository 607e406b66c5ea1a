/* Sentences that differ in more words than is usual for the phenomenon (W003). Forms of one word
 * are the same here and articles do not count: "sold" / "did not sell" differ in two words. */
#include "lint/pair_places.h"
#include "text/subsequence.h"

static struct mc_id_sequence bases_of(const struct mc_pair_side *side, struct mc_arena *arena,
                                      size_t *n_ids)
{
    uint32_t *ids = mc_arena_array(arena, side->n_tokens, sizeof(*ids));
    struct mc_id_sequence sequence = {ids, 0};
    size_t i;

    for (i = 0; i < side->n_tokens; i++) {
        const struct mc_word *word = side->tokens[i].word;

        if (word->is_article)
            continue;
        ids[sequence.n++] = word->base_index;
        if (word->base_index >= *n_ids)
            *n_ids = word->base_index + 1;
    }
    return sequence;
}

/* Words of both sides that are not in a longest common subsequence of the two. */
static size_t count_differing(const struct mc_lint_work *work, const struct mc_pair_words *words)
{
    struct mc_arena_mark mark = mc_arena_mark(work->arena);
    struct mc_subsequence memory;
    struct mc_id_sequence a, b;
    size_t n_ids = 0, n;

    memset(&memory, 0, sizeof(memory));
    a = bases_of(&words->sides[0], work->arena, &n_ids);
    b = bases_of(&words->sides[1], work->arena, &n_ids);
    n = a.n + b.n - 2 * mc_subsequence_length(&memory, a, b, n_ids);
    mc_subsequence_free(&memory);
    mc_arena_reset(work->arena, mark);
    return n;
}

static void check_case(const struct mc_lint_work *work, const struct mc_case *item,
                       const struct mc_pair_words *words)
{
    const struct mc_phenomenon *phenomenon = mc_case_phenomenon(work->suite, item);
    struct mc_check_place place;
    size_t usual, n;

    if (phenomenon == NULL)
        return;
    usual = phenomenon->rule.words.differing_tokens;
    /* Forms and articles only make it more. Without WordNet forms are not known. */
    if (usual == 0 || words->n_differing_tokens <= usual || !work->pairs->with_wordnet)
        return;
    n = count_differing(work, words);
    if (n <= usual)
        return;
    (void)mc_check_side(item, 1, &place);
    place = mc_check_below(&place, "text", MC_WHOLE_VALUE);
    mc_check_tell(work, &place, "W003",
                  "the sentences differ in %zu words; a minimal pair for \"%.*s\" usually differs "
                  "in at most %zu",
                  n, MC_SLICE_ARGUMENTS(phenomenon->name), usual);
}

static void check_tokens(const struct mc_lint_work *work)
{
    size_t i;

    for (i = 0; i < work->suite->n_cases; i++)
        if (work->pairs->items[i].words != NULL)
            check_case(work, &work->suite->cases[i], work->pairs->items[i].words);
}

const struct mc_lint_check mc_lint_check_tokens = {check_tokens};
