/* Two graphs, parted by the first byte 0x1E (or in the middle), matched in all conventions: sound
 * whatever the bytes are, and the same from both sides. */
#include "fuzz/fuzz.h"

#include "metrics/graph/smatch_count.h"
#include "metrics/graph/smatch_match.h"

/* Both orders agree when both are proved; false when a graph cannot be read. */
static bool check_pair(struct mc_slice a, struct mc_slice b,
                       const struct mc_smatch_options *options, struct mc_arena *arena)
{
    struct mc_smatch_pair pair, back;
    struct mc_smatch_mistake mistake;

    if (mc_smatch_match(a, b, options, arena, &pair, &mistake) != 0) {
        fuzz_check(mistake.side < 2 && mistake.text != NULL);
        fuzz_check(mc_smatch_match(b, a, options, arena, &back, &mistake) != 0);
        return false;
    }
    fuzz_check(pair.bound >= pair.matched);
    fuzz_check(pair.proved == (pair.bound == pair.matched));
    fuzz_check(mc_smatch_count(&pair.sides[0], &pair.sides[1], &pair.strings, pair.right_of) ==
               pair.matched);
    fuzz_check(mc_smatch_count_bound(&pair.sides[0], &pair.sides[1], &pair.strings) >=
               pair.matched);
    fuzz_check(mc_smatch_match(b, a, options, arena, &back, &mistake) == 0);
    fuzz_check(back.bound >= pair.matched && pair.bound >= back.matched);
    if (pair.proved && back.proved)
        fuzz_check(back.matched == pair.matched);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_slice text = mc_slice(size == 0 ? "" : (const char *)data, size);
    const char *mark = size == 0 ? NULL : memchr(data, 0x1E, size);
    size_t first = mark == NULL ? size / 2 : (size_t)(mark - text.data);
    size_t second = mark == NULL ? first : first + 1;
    struct mc_slice a = mc_slice(text.data, first);
    struct mc_slice b = mc_slice(text.data + second, size - second);
    struct mc_smatch_options options = {MC_SMATCH_OLD, MC_SMATCH_EXACT, 2, 1, 0.05, MC_SMATCH_ALL};
    struct mc_arena *arena = mc_arena_new();

    (void)check_pair(a, b, &options, arena);
    options.convention = MC_SMATCH_DAMONTE;
    for (options.aspect = MC_SMATCH_ALL; options.aspect < MC_SMATCH_N_ASPECTS; options.aspect++)
        (void)check_pair(a, b, &options, arena);
    options.aspect = MC_SMATCH_ALL;
    options.convention = MC_SMATCH_NEW;
    if (check_pair(a, b, &options, arena)) {
        options.solver = MC_SMATCH_HILL;
        (void)check_pair(a, b, &options, arena);
    }
    mc_arena_free(arena);
    return 0;
}
