/* difference_weights.h: what mappings earn, by the definition in difference.h. Internal to it. */
#ifndef MC_AMR_DIFFERENCE_WEIGHTS_H
#define MC_AMR_DIFFERENCE_WEIGHTS_H

#include "amr/difference_form.h"

enum {
    MC_EQUAL_CONCEPTS = 20,
    MC_EQUAL_LEMMAS = 14,
    MC_OTHER_CONCEPTS = -5,
    MC_BOTH_ROOTS = 10,
    MC_SHARED_ATTRIBUTE = 20,
    MC_OTHER_CONSTANT = 10,
    MC_SHARED_ROLE = 20,
    MC_OTHER_ROLE = 4,
    MC_REVERSED = 2
};

/* What a pair of nodes earns by itself, edges from a node to itself left out. */
int64_t mc_weight_of_nodes(const struct mc_form *left, uint32_t s, const struct mc_form *right,
                           uint32_t t);
/* What two arcs earn that are mapped to each other. */
int64_t mc_gain_of_arcs(const struct mc_form *left, const struct mc_form_arc *a,
                        const struct mc_form *right, const struct mc_form_arc *b);
/* Whether two arcs earn something when the head of one is mapped to the end of the other. */
bool mc_may_reverse(const struct mc_form_arc *a, const struct mc_form_arc *b);
static inline bool mc_is_loop(const struct mc_form_arc *arc)
{
    return arc->from == arc->to;
}

/* The value of a mapping ([left nodes], node of the right form or MC_NOT_FOUND); and one that none
 * exceeds, from the sizes alone. */
int64_t mc_matching_value(const struct mc_form *left, const struct mc_form *right,
                          const uint32_t *right_of);
int64_t mc_matching_largest_value(const struct mc_form *left, const struct mc_form *right);

#endif
