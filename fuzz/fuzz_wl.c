/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two graphs, separated by the first byte 0x1E (or split in the middle), compared by their
 * Weisfeiler-Leman features in both variants: sound whatever the bytes are, and the same from both
 * sides. */
#include "fuzz/fuzz.h"
#include "metrics/smatch/strings.h"
#include "metrics/wl/features.h"

enum { ITERATIONS = 3 };

static void check_graph(const struct mc_wl_graph *graph, const struct mc_smatch_strings *strings)
{
    uint32_t i;

    fuzz_check(graph->n_nodes > 0);
    for (i = 0; i < graph->n_nodes; i++) {
        fuzz_check(graph->labels[i] < strings->n_items);
        fuzz_check(graph->names[i] == MC_SMATCH_NONE || graph->names[i] < strings->n_items);
    }
    for (i = 0; i < graph->n_edges; i++) {
        fuzz_check(graph->edges[i].from < graph->n_nodes && graph->edges[i].to < graph->n_nodes);
        fuzz_check(graph->edges[i].label < strings->n_items);
    }
}

static double compare(const struct mc_wl_graph *a, const struct mc_wl_graph *b,
                      const struct mc_smatch_strings *strings, bool spell)
{
    struct mc_wl_features features[ITERATIONS + 1];
    struct mc_wl_terms *terms = mc_wl_compare(a, b, ITERATIONS, MC_WL_BOTH, strings, features);
    uint32_t i, k;

    for (i = 0; i <= ITERATIONS; i++) {
        fuzz_check(features[i].n ==
                   features[i].n_left + features[i].n_right - features[i].n_shared);
        for (k = 0; spell && k < features[i].n; k++)
            fuzz_check(mc_wl_terms_text(terms, features[i].items[k].term).length <= 1100);
    }
    return mc_wl_cosine(features, ITERATIONS);
}

/* Terms are spelled for short inputs only: a label of a graph is never cut, however long it is. */
static void check_pair(struct mc_slice a, struct mc_slice b, const struct mc_wl_reading *reading,
                       struct mc_arena *arena)
{
    struct mc_smatch_strings strings;
    struct mc_wl_graph left, right;
    const char *parse_error = NULL;
    double score;

    mc_smatch_strings_init(&strings, arena, 64, false);
    if (mc_wl_read(a, reading, &strings, &left, &parse_error) != 0 ||
        mc_wl_read(b, reading, &strings, &right, &parse_error) != 0) {
        fuzz_check(parse_error != NULL);
        return;
    }
    check_graph(&left, &strings);
    check_graph(&right, &strings);
    score = compare(&left, &right, &strings, a.length + b.length < 900);
    fuzz_check(score >= 0 && score <= 1 + 1e-12);
    fuzz_check(!(score < compare(&right, &left, &strings, false)) &&
               !(score > compare(&right, &left, &strings, false)));
    fuzz_check(!(compare(&left, &left, &strings, false) < 1));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct mc_wl_reading readings[] = {{MC_WL_2023, false, false},
                                                    {MC_WL_2023, true, false},
                                                    {MC_WL_2021, false, true},
                                                    {MC_WL_2021, true, false}};
    struct mc_slice text = mc_slice(size == 0 ? "" : (const char *)data, size);
    const char *mark = size == 0 ? NULL : memchr(data, 0x1E, size);
    size_t first = mark == NULL ? size / 2 : (size_t)(mark - text.data);
    size_t second = mark == NULL ? first : first + 1, i;
    struct mc_arena *arena = mc_arena_new();

    for (i = 0; i < sizeof(readings) / sizeof(readings[0]); i++) {
        check_pair(mc_slice(text.data, first), mc_slice(text.data + second, size - second),
                   &readings[i], arena);
        mc_arena_clear(arena);
    }
    mc_arena_free(arena);
    return 0;
}
