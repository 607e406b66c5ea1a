#include "amr/difference_weights.h"

/* Constants of two nodes with one role; both lists end where the role does. */
static int64_t weight_of_role(const struct mc_form_attribute *a, uint32_t n_a,
                              const struct mc_form_attribute *b, uint32_t n_b)
{
    uint32_t shared = 0, i = 0, k = 0, rest;

    while (i < n_a && k < n_b) {
        if (a[i].value == b[k].value) {
            shared++;
            i++;
            k++;
        } else if (a[i].value < b[k].value) {
            i++;
        } else {
            k++;
        }
    }
    rest = (n_a < n_b ? n_a : n_b) - shared;
    return (int64_t)shared * MC_SHARED_ATTRIBUTE + (int64_t)rest * MC_OTHER_CONSTANT;
}

/* How many attributes from the first on have its role. */
static uint32_t length_of_role(const struct mc_form_attribute *attributes, uint32_t n)
{
    uint32_t i = 0;

    while (i < n && attributes[i].role == attributes[0].role)
        i++;
    return i;
}

static int64_t weight_of_attributes(const struct mc_form *left, const struct mc_form_node *s,
                                    const struct mc_form *right, const struct mc_form_node *t)
{
    const struct mc_form_attribute *a = left->attributes + s->first_attribute;
    const struct mc_form_attribute *b = right->attributes + t->first_attribute;
    uint32_t i = 0, k = 0;
    int64_t weight = 0;

    while (i < s->n_attributes && k < t->n_attributes) {
        uint32_t n_a = length_of_role(a + i, s->n_attributes - i);
        uint32_t n_b = length_of_role(b + k, t->n_attributes - k);

        if (a[i].role == b[k].role)
            weight += weight_of_role(a + i, n_a, b + k, n_b);
        if (a[i].role <= b[k].role) {
            uint32_t role = a[i].role;

            i += n_a;
            if (role == b[k].role)
                k += n_b;
        } else {
            k += n_b;
        }
    }
    return weight;
}

int64_t mc_weight_of_nodes(const struct mc_form *left, uint32_t s, const struct mc_form *right,
                           uint32_t t)
{
    const struct mc_form_node *a = &left->nodes[s], *b = &right->nodes[t];
    int64_t weight = MC_OTHER_CONCEPTS;

    if (a->concept == b->concept)
        weight = MC_EQUAL_CONCEPTS;
    else if (a->lemma == b->lemma)
        weight = MC_EQUAL_LEMMAS;
    if (s == left->root && t == right->root)
        weight += MC_BOTH_ROOTS;
    return weight + weight_of_attributes(left, a, right, b);
}

int64_t mc_gain_of_arcs(const struct mc_form *left, const struct mc_form_arc *a,
                        const struct mc_form *right, const struct mc_form_arc *b)
{
    uint32_t shared = 0, i = 0, k = 0, rest;

    while (i < a->n && k < b->n) {
        uint32_t x = left->edges[a->first + i].role, y = right->edges[b->first + k].role;

        shared += x == y;
        i += x <= y;
        k += y <= x;
    }
    rest = (a->n < b->n ? a->n : b->n) - shared;
    return (int64_t)shared * MC_SHARED_ROLE + (int64_t)rest * MC_OTHER_ROLE;
}

bool mc_may_reverse(const struct mc_form_arc *a, const struct mc_form_arc *b)
{
    return !mc_is_loop(a) && !mc_is_loop(b) && !(a->has_opposite && b->has_opposite);
}

int64_t mc_matching_value(const struct mc_form *left, const struct mc_form *right,
                          const uint32_t *right_of)
{
    int64_t value = 0;
    uint32_t i;

    for (i = 0; i < left->n_nodes; i++)
        if (right_of[i] != MC_NOT_FOUND)
            value += mc_weight_of_nodes(left, i, right, right_of[i]);
    for (i = 0; i < left->n_arcs; i++) {
        const struct mc_form_arc *a = &left->arcs[i], *b;
        uint32_t from = right_of[a->from], to = right_of[a->to];

        if (from == MC_NOT_FOUND || to == MC_NOT_FOUND)
            continue;
        b = mc_form_arc_between(right, from, to);
        if (b != NULL)
            value += mc_gain_of_arcs(left, a, right, b);
        b = mc_form_arc_between(right, to, from);
        if (b != NULL && mc_may_reverse(a, b))
            value += MC_REVERSED;
    }
    return value;
}

static int64_t lesser(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

int64_t mc_matching_largest_value(const struct mc_form *left, const struct mc_form *right)
{
    return MC_EQUAL_CONCEPTS * lesser(left->n_nodes, right->n_nodes) + MC_BOTH_ROOTS +
           MC_SHARED_ATTRIBUTE * lesser(left->n_attributes, right->n_attributes) +
           (MC_SHARED_ROLE + MC_REVERSED) * lesser(left->n_edges, right->n_edges);
}
