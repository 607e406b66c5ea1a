/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report_leaves.h: the leaves of a JSON document by kind, and changes of them: what a test does to
 * a report in every place that it has. A kind is the path with # for an index and * for a key that
 * is data (the name of a metric, a reason): "cases.#.scores.*". */
#ifndef MC_TESTS_REPORT_LEAVES_H
#define MC_TESTS_REPORT_LEAVES_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

enum { MC_KIND_SIZE = 200 };

/* A value and where it stands; the first one of its kind and type. */
struct mc_leaf {
    char kind[MC_KIND_SIZE];
    json_t *parent;
    const char *key; /* NULL: an element */
    size_t index;
};

struct mc_leaves {
    struct mc_leaf *items;
    size_t n;
    char **keys; /* of the items */
    size_t n_keys;
};

/* One leaf of each kind and type; with is_list one list of each kind that has two elements which
 * differ, in place of leaves. To be freed with mc_leaves_free; good as long as the document keeps
 * its shape. */
struct mc_leaves mc_leaves_of(json_t *root, bool is_list);
void mc_leaves_free(struct mc_leaves *leaves);

json_t *mc_leaf_value(const struct mc_leaf *leaf);
/* Puts another value there, whose reference is taken; returns the old one, to be put back. */
json_t *mc_leaf_put(const struct mc_leaf *leaf, json_t *value);
/* Another value of the same type: a number a quarter more and 1, with is_far minus that; a text
 * with an x behind it, the other flag; half of 1 in place of null. */
json_t *mc_leaf_other(const struct mc_leaf *leaf, bool is_far);
/* Exchanges the first two neighbours of the list that differ. */
void mc_leaf_exchange(const struct mc_leaf *list);

/* What a hostile hand does to a leaf: `how` counts, and begins again. Returns what was done:
 * another value, none, one of another type, a huge one, a negative one, the text NaN; *old is for
 * mc_leaf_mend, which puts all back in its order. */
enum { MC_N_DAMAGES = 6 };
const char *mc_leaf_damage(const struct mc_leaf *leaf, size_t how, json_t **old);
void mc_leaf_mend(const struct mc_leaf *leaf, size_t how, json_t *old);

/* Whether the kind is that of the pattern; a * at its end stands for anything. */
bool mc_kind_is(const char *kind, const char *pattern);

#endif
