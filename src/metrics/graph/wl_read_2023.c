/* As Smatch++ reads, triples sorted as strings. */
#include <stdlib.h>

#include "metrics/graph/smatchpp_read.h"
#include "metrics/graph/wl_read_parts.h"

/* What triples are sorted by: the first bytes of source and label as numbers, then the texts. */
struct sorted_triple {
    uint64_t source, label;
    struct mc_wl_triple triple;
    const struct mc_smatch_strings *strings;
};

/* The first 8 bytes, the first one highest; a text that ends before them comes first, as among
 * texts without NUL. */
static uint64_t key_of(struct mc_slice text)
{
    const unsigned char *byte = (const unsigned char *)text.data;
    uint64_t key = 0;
    size_t i;

    if (text.length >= 8)
        return (uint64_t)byte[0] << 56 | (uint64_t)byte[1] << 48 | (uint64_t)byte[2] << 40 |
               (uint64_t)byte[3] << 32 | (uint64_t)byte[4] << 24 | (uint64_t)byte[5] << 16 |
               (uint64_t)byte[6] << 8 | byte[7];
    for (i = 0; i < text.length; i++)
        key |= (uint64_t)byte[i] << (56 - 8 * i);
    return key;
}

static int compare_strings(const struct mc_smatch_strings *strings, uint32_t a, uint32_t b)
{
    return a == b ? 0 : mc_slice_compare(mc_smatch_text(strings, a), mc_smatch_text(strings, b));
}

static int compare(const void *left, const void *right)
{
    const struct sorted_triple *a = left, *b = right;
    int order;

    if (a->source != b->source)
        return a->source < b->source ? -1 : 1;
    order = compare_strings(a->strings, a->triple.source, b->triple.source);
    if (order != 0)
        return order;
    if (a->label != b->label)
        return a->label < b->label ? -1 : 1;
    order = compare_strings(a->strings, a->triple.label, b->triple.label);
    return order != 0 ? order : compare_strings(a->strings, a->triple.target, b->triple.target);
}

/* Sentences have few triples. */
static void sort_few(struct sorted_triple *sorted, uint32_t n)
{
    struct sorted_triple moved;
    uint32_t i, k;

    for (i = 1; i < n; i++) {
        moved = sorted[i];
        for (k = i; k > 0 && compare(&moved, &sorted[k - 1]) < 0; k--)
            sorted[k] = sorted[k - 1];
        sorted[k] = moved;
    }
}

static bool same(const struct mc_wl_triple *a, const struct mc_wl_triple *b)
{
    return a->source == b->source && a->label == b->label && a->target == b->target;
}

enum { FEW = 40 };

/* Sorted as strings, each triple once, without the root. */
static struct mc_wl_triple *sort(const struct mc_smatchpp_graph *read,
                                 struct mc_smatch_strings *strings, uint32_t *n)
{
    uint32_t n_kept = 0, i;
    struct sorted_triple *sorted =
        mc_arena_alloc(strings->arena, mc_array_size(read->n_triples, sizeof(*sorted)));
    struct mc_wl_triple *triples =
        mc_arena_alloc(strings->arena, mc_array_size(read->n_triples, sizeof(*triples)));

    for (i = 0; i < read->n_triples; i++) {
        const struct mc_smatchpp_triple *t = &read->triples[i];

        if (t->label == read->root)
            continue;
        sorted[n_kept].source = key_of(mc_smatch_text(strings, t->source));
        sorted[n_kept].label = key_of(mc_smatch_text(strings, t->label));
        sorted[n_kept].strings = strings;
        sorted[n_kept].triple.source = t->source;
        sorted[n_kept].triple.label = t->label;
        sorted[n_kept++].triple.target = t->target;
    }
    if (n_kept <= FEW)
        sort_few(sorted, n_kept);
    else
        qsort(sorted, n_kept, sizeof(*sorted), compare);
    for (i = 0, *n = 0; i < n_kept; i++)
        if (*n == 0 || !same(&triples[*n - 1], &sorted[i].triple))
            triples[(*n)++] = sorted[i].triple;
    return triples;
}

int mc_wl_read_2023(struct mc_slice text, const struct mc_wl_reading *reading,
                    struct mc_smatch_strings *strings, struct mc_wl_graph *graph,
                    const char **mistake)
{
    struct mc_smatchpp_graph read;
    struct mc_wl_triple *triples;
    uint32_t n;

    if (mc_smatchpp_read(text, strings, &read, mistake) != 0 ||
        mc_smatchpp_rename(strings, &read, mistake) != 0)
        return -1;
    mc_smatchpp_turn(strings, &read);
    triples = sort(&read, strings, &n);
    mc_wl_graph_of_triples(triples, n, reading->edges_as_nodes, strings, graph);
    graph->is_broken = read.is_broken;
    return 0;
}
