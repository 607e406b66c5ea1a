#include "templates/bindings.h"

#include <stdlib.h>

/* --- hashing --------------------------------------------------------------------------------- */

static const uint64_t fnv_offset = 0xCBF29CE484222325u;

/* FNV-1a goes on from the state of what came before. */
static uint64_t fnv_add(uint64_t state, struct mc_slice text)
{
    size_t i;

    for (i = 0; i < text.length; i++)
        state = (state ^ (unsigned char)text.data[i]) * 0x100000001B3u;
    return state;
}

/* The 64-bit finaliser of MurmurHash3 (Appleby). */
static uint64_t mix(uint64_t x)
{
    x = (x ^ (x >> 33)) * 0xFF51AFD7ED558CCDu;
    x = (x ^ (x >> 33)) * 0xC4CEB9FE1A85EC53u;
    return x ^ (x >> 33);
}

/* --- all bindings in file order -------------------------------------------------------------- */

/* A walk over all bindings; states[k] is the hash of what stands before slot k. */
struct walk {
    const struct mc_pair_template *self;
    uint64_t states[MC_TEMPLATE_SLOTS + 1];
    uint32_t choices[MC_TEMPLATE_SLOTS];
    uint32_t index;
};

static uint32_t n_digits(const struct mc_template_slot *slot)
{
    return slot->of == MC_NO_SLOT ? slot->n_choices : 1;
}

/* Hashes the slots from k on. */
static void rehash(struct walk *walk, size_t k)
{
    const struct mc_pair_template *self = walk->self;

    for (; k < self->n_slots; k++) {
        const struct mc_template_slot *slot = &self->slots[k];
        uint64_t state = walk->states[k];

        if (slot->of != MC_NO_SLOT)
            walk->choices[k] = walk->choices[slot->digit];
        if (k > 0)
            state = fnv_add(state, mc_slice_of(","));
        walk->states[k + 1] = fnv_add(state, slot->choices[walk->choices[k]].key);
    }
}

/* To the next binding; false behind the last. */
static bool advance(struct walk *walk)
{
    size_t k = walk->self->n_slots;

    walk->index++;
    while (k-- > 0) {
        const struct mc_template_slot *slot = &walk->self->slots[k];

        if (slot->of != MC_NO_SLOT)
            continue;
        if (++walk->choices[k] < slot->n_choices) {
            rehash(walk, k);
            return true;
        }
        walk->choices[k] = 0;
    }
    return false;
}

static bool is_different(const struct walk *walk, const struct mc_different_slots *group)
{
    const struct mc_template_slot *slots = walk->self->slots;
    size_t i, k;

    for (i = 1; i < group->n_slots; i++)
        for (k = 0; k < i; k++) {
            uint32_t a = group->slots[i], b = group->slots[k];

            if (slots[a].choices[walk->choices[a]].entry ==
                slots[b].choices[walk->choices[b]].entry)
                return false;
        }
    return true;
}

static bool is_allowed(const struct walk *walk)
{
    size_t i;

    for (i = 0; i < walk->self->n_different; i++)
        if (!is_different(walk, &walk->self->different[i]))
            return false;
    return true;
}

uint32_t mc_bindings_product(const struct mc_pair_template *self)
{
    uint64_t n = self->n_slots == 0 ? 0 : 1;
    size_t i;

    for (i = 0; i < self->n_slots && n <= MC_TEMPLATE_BINDINGS; i++)
        n *= n_digits(&self->slots[i]);
    return n > MC_TEMPLATE_BINDINGS ? 0 : (uint32_t)n;
}

/* --- drawing --------------------------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    const struct mc_drawn_bindings *x = a, *y = b;

    if (x->hash != y->hash)
        return x->hash < y->hash ? -1 : 1;
    return (x->index > y->index) - (x->index < y->index);
}

/* The n least, as a heap with the largest on top. */
struct heap {
    struct mc_drawn_bindings *items;
    size_t n, capacity;
};

static void sink(struct heap *heap)
{
    size_t at = 0, child;

    while ((child = 2 * at + 1) < heap->n) {
        struct mc_drawn_bindings swapped;

        if (child + 1 < heap->n && compare(&heap->items[child + 1], &heap->items[child]) > 0)
            child++;
        if (compare(&heap->items[at], &heap->items[child]) >= 0)
            return;
        swapped = heap->items[at];
        heap->items[at] = heap->items[child];
        heap->items[child] = swapped;
        at = child;
    }
}

static void offer(struct heap *heap, struct mc_drawn_bindings drawn)
{
    if (heap->n < heap->capacity) {
        heap->items[heap->n++] = drawn;
        /* Sorted downwards, an array is a heap; before it is full no order is needed. */
        if (heap->n == heap->capacity) {
            size_t i, k;

            qsort(heap->items, heap->n, sizeof(*heap->items), compare);
            for (i = 0, k = heap->n - 1; i < k; i++, k--) {
                struct mc_drawn_bindings swapped = heap->items[i];

                heap->items[i] = heap->items[k];
                heap->items[k] = swapped;
            }
        }
    } else if (heap->capacity > 0 && compare(&drawn, &heap->items[0]) < 0) {
        heap->items[0] = drawn;
        sink(heap);
    }
}

struct mc_drawn_bindings *mc_bindings_draw(const struct mc_pair_template *self,
                                           struct mc_sampling drawing, struct mc_arena *arena,
                                           size_t *n_drawn, size_t *n_all)
{
    struct walk walk = {.self = self};
    uint32_t product = mc_bindings_product(self);
    struct heap heap = {NULL, 0, drawing.n < product ? drawing.n : product};
    char seed_text[24];

    *n_drawn = *n_all = 0;
    heap.items = mc_arena_array(arena, heap.capacity, sizeof(*heap.items));
    if (product == 0)
        return heap.items;
    (void)snprintf(seed_text, sizeof(seed_text), "%llu:", (unsigned long long)drawing.seed);
    walk.states[0] = fnv_add(fnv_offset, mc_slice_of(seed_text));
    walk.states[0] = fnv_add(fnv_add(walk.states[0], self->name), mc_slice_of(":"));
    rehash(&walk, 0);
    do {
        struct mc_drawn_bindings drawn = {mix(walk.states[self->n_slots]), walk.index};

        if (!is_allowed(&walk))
            continue;
        offer(&heap, drawn);
        ++*n_all;
    } while (advance(&walk));
    qsort(heap.items, heap.n, sizeof(*heap.items), compare);
    *n_drawn = heap.n;
    return heap.items;
}

void mc_binding_get(const struct mc_pair_template *self, uint32_t index, struct mc_binding *binding)
{
    size_t k = self->n_slots;

    while (k-- > 0) {
        const struct mc_template_slot *slot = &self->slots[k];

        if (slot->of != MC_NO_SLOT)
            continue;
        binding->choices[k] = index % slot->n_choices;
        index /= slot->n_choices;
    }
    for (k = 0; k < self->n_slots; k++) {
        const struct mc_template_slot *slot = &self->slots[k];
        const struct mc_slot_choice *choice;

        if (slot->of != MC_NO_SLOT)
            binding->choices[k] = binding->choices[slot->digit];
        choice = &slot->choices[binding->choices[k]];
        binding->plural[k] = choice->is_plural;
        binding->graphs[k] = choice->entry->graph;
    }
}

void mc_binding_sentence(const struct mc_pair_template *self, const struct mc_binding *binding,
                         uint32_t variant, struct mc_buffer *out)
{
    mc_sentence_pattern_write(&self->variants[variant].sentence, binding->choices, binding->plural,
                              out);
}

void mc_binding_graph(const struct mc_pair_template *self, const struct mc_binding *binding,
                      uint32_t variant, struct mc_buffer *out)
{
    struct mc_graph_filling filling = {binding->choices, binding->graphs, self->n_slots};

    mc_graph_pattern_write(&self->variants[variant].graph, &filling, out);
}
