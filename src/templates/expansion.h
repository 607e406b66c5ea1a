/* expansion.h: templates to suites. */
#ifndef MC_TEMPLATES_EXPANSION_H
#define MC_TEMPLATES_EXPANSION_H

#include "templates/bindings.h"
#include "templates/template_set.h"

struct mc_expansion {
    const struct mc_template_set *set;  /* read with phenomena and without an error */
    const struct mc_sampling *drawings; /* [templates of the set] */
    /* One file a phenomenon, in order of their first templates; else one a template. */
    bool by_phenomenon;
    bool with_graphs; /* parse the graphs, as a run needs them */
};

/* The cases of the drawn bindings, binding after binding, of each all pairs: ids TEMPLATE-NNN-PAIR
 * with the place in the draw, suite and dataset "templates", judged by rubric, expectations of
 * another pair resolved to its id. The same wish gives the same suite on every machine. Memory is
 * the arena's. A graph that does not parse is an error at the variant. */
int mc_expand(const struct mc_expansion *wish, struct mc_arena *arena, struct mc_suite **suite,
              struct mc_error *error) MC_MUST_CHECK;

#endif
