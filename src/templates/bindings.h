/* bindings.h: all ways to fill the slots of a template, and the ones that are drawn.
 *
 * Bindings are ordered by a hash of "SEED:TEMPLATE:slot=entry/number,slot=entry/number,..." with
 * all slots in order of the file: FNV-1a of 64 bits, its bits mixed by the finaliser of MurmurHash3
 * (Appleby). The first N are drawn, so that a larger N keeps those of a smaller one, and the draw
 * is the same on every machine. */
#ifndef MC_TEMPLATES_BINDINGS_H
#define MC_TEMPLATES_BINDINGS_H

#include "templates/template.h"

/* One binding: the choice of each slot. */
struct mc_binding {
    uint32_t choices[MC_TEMPLATE_SLOTS];
    bool plural[MC_TEMPLATE_SLOTS];
    const struct mc_graph_pattern *graphs[MC_TEMPLATE_SLOTS];
};

/* What is drawn of one template. */
struct mc_sampling {
    uint64_t seed;
    size_t n; /* bindings, the first of the draw; SIZE_MAX: all */
};

struct mc_drawn_bindings {
    uint64_t hash;
    uint32_t index; /* of the binding in file order, the first slot slowest, as if none was excluded
                       by "different" */
};

/* How many bindings there are without regard to "different"; 0 where some slot has no choice or
 * they are more than MC_TEMPLATE_BINDINGS. */
uint32_t mc_bindings_product(const struct mc_pair_template *self);
/* What is drawn, in the order of the draw; *n_all is how many bindings there are. The array lives
 * in the arena. */
struct mc_drawn_bindings *mc_bindings_draw(const struct mc_pair_template *self,
                                           struct mc_sampling drawing, struct mc_arena *arena,
                                           size_t *n_drawn, size_t *n_all);
/* The binding with this index. */
void mc_binding_get(const struct mc_pair_template *self, uint32_t index,
                    struct mc_binding *binding);

/* Appends sentence and graph of a variant. */
void mc_binding_sentence(const struct mc_pair_template *self, const struct mc_binding *binding,
                         uint32_t variant, struct mc_buffer *out);
void mc_binding_graph(const struct mc_pair_template *self, const struct mc_binding *binding,
                      uint32_t variant, struct mc_buffer *out);

#endif
