/* Which side is longer (N004): where it is always the same one, length alone tells a metric which
 * side is which. */
#include <stdlib.h>

#include "lint/check.h"
#include "text/tokenize.h"

/* With fewer cases of different length, all on one side is no rarity: by chance it happens to one
 * file in 2^9 with ten. */
enum { LEAST = 10 };

struct lengths {
    size_t n_reference_longer, n_candidate_longer;
};

static size_t count_words(struct mc_slice text, struct mc_tokens *tokens)
{
    mc_tokenize(MC_TOKENIZER_NONE, text, tokens);
    return tokens->n;
}

static void add_case(const struct mc_case *item, struct mc_tokens *tokens, struct lengths *lengths)
{
    size_t reference, candidate;

    if (!item->reference.has_text || !item->candidate.has_text)
        return;
    reference = count_words(item->reference.text, tokens);
    candidate = count_words(item->candidate.text, tokens);
    lengths->n_reference_longer += reference > candidate;
    lengths->n_candidate_longer += candidate > reference;
}

static void check_lengths(const struct mc_lint_work *work)
{
    const struct mc_suite *suite = work->suite;
    struct lengths *lengths = mc_calloc(suite->n_files, sizeof(*lengths));
    struct mc_tokens tokens;
    size_t i;

    memset(&tokens, 0, sizeof(tokens));
    for (i = 0; i < suite->n_cases; i++)
        add_case(&suite->cases[i], &tokens, &lengths[suite->cases[i].file]);
    for (i = 0; i < suite->n_files; i++) {
        size_t n = lengths[i].n_reference_longer + lengths[i].n_candidate_longer;

        if (n >= LEAST &&
            (lengths[i].n_reference_longer == 0 || lengths[i].n_candidate_longer == 0))
            mc_check_tell_file(work, &suite->files[i], "N004",
                               "the %s is the longer side in all %zu cases whose sides differ in "
                               "length: exchange the sides of some",
                               lengths[i].n_candidate_longer == 0 ? "reference" : "candidate", n);
    }
    mc_tokens_free(&tokens);
    free(lengths);
}

const struct mc_lint_check mc_lint_check_lengths = {check_lengths};
