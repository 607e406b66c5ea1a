/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two graphs, separated by the first byte 0x1E (or split in the middle), as SEMA reads and counts
 * them: sound whatever the bytes are. */
#include "fuzz/fuzz.h"
#include "metrics/sema.h"

/* Points: the root, and at most one for each triple. */
static void check_points(const struct mc_sema_pair *pair)
{
    const struct mc_smatch_triples *a = &pair->sides[0], *b = &pair->sides[1];
    const struct mc_smatch_triples *counted = pair->counted == 0 ? a : b;
    const struct mc_smatch_triples *other = pair->counted == 0 ? b : a;
    uint32_t n = pair->same_root, i;

    for (i = 0; i < counted->n_relations; i++) {
        fuzz_check(pair->points[i] == 0 || pair->agreeing[i] < other->n_relations);
        n += (uint32_t)((pair->points[i] & MC_SEMA_TARGET) != 0) +
             ((pair->points[i] & MC_SEMA_SOURCE) != 0) +
             ((pair->points[i] & MC_SEMA_RELATION) != 0);
    }
    for (i = 0; i < b->n_attributes; i++) {
        fuzz_check(pair->earned_by[i] == MC_SMATCH_NONE || pair->earned_by[i] < a->n_attributes);
        n += pair->earned_by[i] != MC_SMATCH_NONE;
    }
    fuzz_check(n == pair->matched);
    fuzz_check(n <= 1 + counted->n_nodes + counted->n_relations + b->n_attributes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_slice text = mc_slice(size == 0 ? "" : (const char *)data, size);
    const char *mark = size == 0 ? NULL : memchr(data, 0x1E, size);
    size_t first = mark == NULL ? size / 2 : (size_t)(mark - text.data);
    size_t second = mark == NULL ? first : first + 1;
    const struct mc_slice texts[2] = {mc_slice(text.data, first),
                                      mc_slice(text.data + second, size - second)};
    enum mc_sema_state state = (enum mc_sema_state)(size % 3);
    struct mc_arena *arena = mc_arena_new();
    struct mc_sema_pair pair;
    const char *parse_error = NULL;
    uint32_t side;

    if (mc_sema_match(state, texts, arena, &pair, &side, &parse_error) == 0)
        check_points(&pair);
    else
        fuzz_check(side < 2 && parse_error != NULL);
    mc_arena_free(arena);
    return 0;
}
