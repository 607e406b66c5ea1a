/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two graphs, separated by the first byte 0x1E (or split in the middle), as SemBLEU reads and
 * counts them: sound whatever the bytes are. */
#include "fuzz/fuzz.h"
#include "metrics/bleu.h"
#include "metrics/sembleu.h"

enum { ORDER = 5 };

/* False if a graph cannot be read or has too many paths. */
static bool count(struct mc_slice a, struct mc_slice b, struct mc_arena *arena,
                  struct mc_bleu_counts *counts)
{
    const struct mc_slice none = {"", 0};
    const struct mc_metric_side sides[2] = {{none, a, none, MC_NEEDS_AMR, 0},
                                            {none, b, none, MC_NEEDS_AMR, 0}};
    const struct mc_metric_side *reference = &sides[1];
    const struct mc_metric_input input = {sizeof(input), {"case", 4}, &sides[0], &reference, 1, 0,
                                          NULL,          NULL};
    const char *parse_error = NULL;
    struct mc_sembleu_case c;
    size_t graph;
    unsigned n;

    mc_arena_clear(arena);
    if (mc_sembleu_case_read(&input, arena, &c, &graph, &parse_error) != 0) {
        fuzz_check(graph < 2 && parse_error != NULL);
        return false;
    }
    if (mc_sembleu_count(&c, ORDER, NULL, counts) != NULL)
        return false;
    fuzz_check(counts->totals[0] > 0);
    for (n = 0; n < ORDER; n++)
        fuzz_check(counts->matches[n] <= counts->totals[n]);
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
    struct mc_arena *arena = mc_arena_new();
    struct mc_bleu_counts there, back;
    unsigned n;

    if (count(a, b, arena, &there) && count(b, a, arena, &back))
        for (n = 0; n < ORDER; n++)
            fuzz_check(there.matches[n] == back.matches[n]);
    if (count(a, a, arena, &there))
        for (n = 0; n < ORDER; n++)
            fuzz_check(there.matches[n] == there.totals[n]);
    mc_arena_free(arena);
    return 0;
}
