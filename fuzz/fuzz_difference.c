/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two graphs, separated by the first byte 0x1E (or split in the middle): their difference is sound
 * whatever they are, and the same with the sides exchanged. */
#include "amr/difference.h"
#include "amr/graph.h"
#include "amr/penman_read.h"
#include "base/error.h"
#include "base/hash.h"
#include "fuzz/fuzz.h"

static void check_side(const struct mc_graph_edit_side *side, const struct mc_amr_graph *graph,
                       struct mc_slice text)
{
    uint32_t i;

    fuzz_check(side->offset < text.length);
    for (i = 0; i < side->n_nodes; i++)
        fuzz_check(side->nodes[i] < graph->n_nodes);
    for (i = 0; i < side->n_edges; i++)
        fuzz_check(side->edges[i] < graph->n_edges);
    for (i = 0; i < side->n_attributes; i++)
        fuzz_check(side->attributes[i] < graph->n_attributes);
}

static void check_difference(const struct mc_amr_graph *const graphs[2],
                             const struct mc_slice texts[2], const struct mc_difference *d)
{
    uint32_t n_mapped = 0, i;
    size_t k;

    for (i = 0; i < graphs[0]->n_nodes; i++) {
        fuzz_check(d->b_of[i] == MC_NOT_FOUND || d->b_of[i] < graphs[1]->n_nodes);
        n_mapped += d->b_of[i] != MC_NOT_FOUND;
    }
    fuzz_check(n_mapped == d->n_mapped);
    fuzz_check(d->bound >= d->value);
    fuzz_check(d->proved == (d->bound == d->value));
    for (k = 0; k < d->n_edits; k++) {
        check_side(&d->edits[k].side[0], graphs[0], texts[0]);
        check_side(&d->edits[k].side[1], graphs[1], texts[1]);
    }
}

static void compare(const struct mc_amr_graph *a, const struct mc_amr_graph *b,
                    const struct mc_slice texts[2], struct mc_arena *arena)
{
    const struct mc_amr_graph *graphs[2] = {a, b};
    struct mc_difference d, back, self;

    mc_difference(a, b, mc_limit_of_steps(50000), arena, &d);
    check_difference(graphs, texts, &d);
    mc_difference(b, a, mc_limit_of_steps(50000), arena, &back);
    fuzz_check(back.bound >= d.value && d.bound >= back.value);
    if (d.proved && back.proved)
        fuzz_check(d.value == back.value);
    if (d.unique != MC_DIFFERENCE_UNKNOWN && back.unique == d.unique)
        fuzz_check(d.n_edits == back.n_edits);
    mc_difference(a, a, mc_limit_of_steps(50000), arena, &self);
    if (self.proved && self.unique != MC_DIFFERENCE_UNKNOWN)
        fuzz_check(self.n_edits == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_slice text = mc_slice(size == 0 ? "" : (const char *)data, size);
    const char *mark = size == 0 ? NULL : memchr(data, 0x1E, size);
    size_t first = mark == NULL ? size / 2 : (size_t)(mark - text.data);
    size_t second = mark == NULL ? first : first + 1;
    struct mc_slice texts[2] = {mc_slice(text.data, first),
                                mc_slice(text.data + second, size - second)};
    struct mc_arena *arena = mc_arena_new();
    struct mc_amr_graph *a = NULL, *b = NULL;
    struct mc_error error = MC_NO_ERROR;

    if (mc_penman_read_one(texts[0], arena, &a, NULL, &error) == 0 &&
        mc_penman_read_one(texts[1], arena, &b, NULL, &error) == 0)
        compare(a, b, texts, arena);
    mc_arena_free(arena);
    return 0;
}
