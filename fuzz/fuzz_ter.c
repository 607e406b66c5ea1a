/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The input is a candidate, a line feed and a reference. The tokeniser of TER splits both with all
 * options; both programs' rules search for shifts, which must pay. */
#include "base/memory.h"
#include "base/utf8.h"
#include "fuzz/fuzz.h"
#include "metrics/ter.h"

/* Longer ones only take time. */
enum { LONGEST = 400, N_OPTIONS = 32 };

static struct mc_ter ter_of(unsigned bits)
{
    struct mc_ter ter;
    bool tercom = (bits & 1) != 0;

    memset(&ter, 0, sizeof(ter));
    ter.options.tercom = tercom;
    ter.options.normalized = (bits & 2) != 0;
    ter.options.drop = (bits & 4) != 0;
    ter.options.asian = (bits & 8) != 0;
    ter.options.lowercase = (bits & 16) != 0;
    ter.search.rules = tercom ? MC_SHIFT_TERCOM : MC_SHIFT_SACREBLEU;
    ter.search.distance.beam = tercom ? MC_EDIT_BEAM_COST : MC_EDIT_BEAM_DIAGONAL;
    ter.search.distance.width = 1 + bits;
    ter.search.longest = 10;
    ter.search.farthest = 50;
    ter.search.n_candidates = tercom ? 0 : 1000;
    return ter;
}

/* Tokens follow one another in the text and hold no ASCII white space; only the first of tercom may
 * be empty. */
static void check_tokens(const struct mc_ter_options *options, const struct mc_tokens *tokens)
{
    const char *at = tokens->text.data;
    size_t i, k;

    for (i = 0; i < tokens->n; i++) {
        struct mc_slice token = tokens->items[i];

        fuzz_check(token.length > 0 || (i == 0 && options->tercom));
        fuzz_check(token.data >= at &&
                   token.data + token.length <= tokens->text.data + tokens->text.length);
        fuzz_check(mc_utf8_invalid(token) == token.length);
        for (k = 0; k < token.length; k++)
            fuzz_check(token.data[k] != ' ' && (token.data[k] < '\t' || token.data[k] > '\r'));
        at = token.data + token.length;
    }
}

static void check_pair(unsigned bits, struct mc_slice candidate, struct mc_slice reference)
{
    struct mc_ter ter = ter_of(bits);
    struct mc_ter_counts counts, itself, unshifted;

    mc_ter_count_one(&ter, candidate, reference, &counts);
    check_tokens(&ter.options, &ter.candidate.tokens.tokens);
    check_tokens(&ter.options, &ter.reference.tokens.tokens);
    mc_ter_count_one(&ter, candidate, candidate, &itself);
    fuzz_check(itself.edits <= 0);
    ter.search.longest = 0;
    mc_ter_count_one(&ter, candidate, reference, &unshifted);
    fuzz_check(counts.edits <= unshifted.edits);
    fuzz_check(unshifted.edits <= unshifted.candidate_length + unshifted.reference_length);
    mc_ter_free(&ter);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice text = mc_arena_copy(arena, mc_slice((const char *)data, size));
    const char *border = memchr(text.data, '\n', size);
    size_t n_candidate = border == NULL ? size : (size_t)(border - text.data);
    size_t begin = border == NULL ? size : n_candidate + 1;
    unsigned bits;

    if (size < LONGEST && mc_utf8_invalid(text) == size && memchr(text.data, '\0', size) == NULL)
        for (bits = 0; bits < N_OPTIONS; bits++)
            check_pair(bits, mc_arena_copy(arena, mc_slice(text.data, n_candidate)),
                       mc_arena_copy(arena, mc_slice(text.data + begin, size - begin)));
    mc_arena_free(arena);
    return 0;
}
