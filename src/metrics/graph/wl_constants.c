/* The order of the constants of a graph.
 *
 * The reference program (graph_helpers.py, reify_nodes) collects their places among the triples in
 * a Python set and walks it. For whole numbers that order is no accident: a number is its own hash,
 * and CPython (3.7 to 3.12, Objects/setobject.c) fills an open table whose size depends on how many
 * were added. Of several constants with one label on nodes with different neighbours the last one
 * decides what all are called, so the order shows in scores (T409sick of the CheckList). */
#include "metrics/graph/wl_graph.h"

enum { FIRST_SLOTS = 8, LINEAR_PROBES = 9, PERTURB_SHIFT = 5, LARGE = 50000 };

struct table {
    uint32_t *slots; /* place + 1; 0 = free */
    size_t mask;
};

static void put(const struct table *table, uint32_t place)
{
    size_t perturb = place, slot = place & table->mask, probe, n_probes;

    for (;;) {
        n_probes = slot + LINEAR_PROBES <= table->mask ? LINEAR_PROBES : 0;
        for (probe = slot; probe <= slot + n_probes; probe++) {
            if (table->slots[probe] == 0) {
                table->slots[probe] = place + 1;
                return;
            }
        }
        perturb >>= PERTURB_SHIFT;
        slot = (slot * 5 + 1 + perturb) & table->mask;
    }
}

static void resize(struct table *table, size_t above, struct mc_arena *arena)
{
    struct table larger = {NULL, FIRST_SLOTS};
    size_t i;

    while (larger.mask <= above)
        larger.mask *= 2;
    larger.slots = mc_arena_array(arena, larger.mask, sizeof(*larger.slots));
    larger.mask--;
    for (i = 0; i <= table->mask; i++)
        if (table->slots[i] != 0)
            put(&larger, table->slots[i] - 1);
    *table = larger;
}

void mc_wl_order_constants(uint32_t *places, uint32_t n, struct mc_arena *arena)
{
    uint32_t first[FIRST_SLOTS] = {0}, i;
    struct table table = {first, FIRST_SLOTS - 1};
    size_t slot;

    for (i = 0; i < n; i++) {
        put(&table, places[i]);
        if (((size_t)i + 1) * 5 >= table.mask * 3)
            resize(&table, i + 1 > LARGE ? ((size_t)i + 1) * 2 : ((size_t)i + 1) * 4, arena);
    }
    for (slot = 0, i = 0; i < n; slot++)
        if (table.slots[slot] != 0)
            places[i++] = table.slots[slot] - 1;
}
