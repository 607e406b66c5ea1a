/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report_leaves.h: the leaves of a JSON document by kind, and changes to them, so that a test can
 * change a report in every place. A kind is a path with # for an index and * for a key that
 * is data (the name of a metric, a reason): "cases.#.scores.*". */
#ifndef MC_TESTS_REPORT_LEAVES_H
#define MC_TESTS_REPORT_LEAVES_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

enum { MC_KIND_SIZE = 200 };

/* The place of a value, the first one of its kind and type. */
struct mc_leaf {
    char kind[MC_KIND_SIZE];
    json_t *parent;
    const char *key; /* NULL: an element of an array */
    size_t index;
};

struct mc_leaves {
    struct mc_leaf *items;
    size_t n;
    char **keys; /* copies, to which the items point */
    size_t n_keys;
};

/* One leaf of each kind and type; with is_list, instead of leaves, one list of each kind with two
 * neighbours that differ. Valid until the document changes its shape; mc_leaves_free frees it. */
struct mc_leaves mc_leaves_of(json_t *root, bool is_list);
void mc_leaves_free(struct mc_leaves *leaves);

json_t *mc_leaf_value(const struct mc_leaf *leaf);
/* Puts another value there, taking over its reference; returns the old one, which the caller then
 * owns. */
json_t *mc_leaf_put(const struct mc_leaf *leaf, json_t *value);
/* Another value of the same type: a number times 1.25 plus 1, with is_far the negative of that; a
 * text with an x appended; the other flag; 0.5 for null. */
json_t *mc_leaf_other(const struct mc_leaf *leaf, bool is_far);
/* Swaps the first two neighbours in the list that differ. */
void mc_leaf_exchange(const struct mc_leaf *list);

/* Damages a leaf in way number `how` modulo MC_N_DAMAGES: another value, none, one of another type,
 * a huge one, a negative one, the text NaN. Returns what was done; *old is for mc_leaf_mend, which
 * restores everything, the order of members included. */
enum { MC_N_DAMAGES = 6 };
const char *mc_leaf_damage(const struct mc_leaf *leaf, size_t how, json_t **old);
void mc_leaf_mend(const struct mc_leaf *leaf, size_t how, json_t *old);

/* Whether the kind matches the pattern, in which a final * stands for anything. */
bool mc_kind_is(const char *kind, const char *pattern);

#endif
