/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/report_leaves.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Objects whose keys are data: names of metrics, reasons, ... */
static const char *const named[] = {"scores",          "missing", "missing_reasons",
                                    "verdicts",        "remarks", "metric_spans",
                                    "standard_errors", "self",    "best_edits"};

struct found {
    struct mc_leaf leaf;
    size_t order; /* in the document */
};

struct finding {
    struct found *items;
    size_t n, room;
    bool is_list;
};

static bool is_named(const char *key)
{
    size_t i;

    for (i = 0; i < sizeof(named) / sizeof(named[0]); i++)
        if (strcmp(named[i], key) == 0)
            return true;
    return false;
}

static bool differ(const json_t *one, const json_t *other)
{
    if (json_is_number(one) && json_is_number(other))
        return fabs(json_number_value(one) - json_number_value(other)) > 1e-6;
    return !json_equal(one, other);
}

static size_t first_pair(const json_t *list)
{
    size_t i;

    for (i = 0; i + 1 < json_array_size(list); i++)
        if (differ(json_array_get(list, i), json_array_get(list, i + 1)))
            return i;
    return json_array_size(list);
}

static void add(struct finding *finding, const char *kind, json_t *parent, const char *key,
                size_t index, const json_t *value)
{
    struct found *found;

    if (finding->n == finding->room) {
        finding->room = 2 * finding->room + 64;
        finding->items = realloc(finding->items, finding->room * sizeof(*finding->items));
        if (finding->items == NULL)
            abort();
    }
    found = &finding->items[finding->n];
    memset(found, 0, sizeof(*found));
    (void)snprintf(found->leaf.kind, sizeof(found->leaf.kind), "%s %d", kind,
                   (int)json_typeof(value));
    found->leaf.parent = parent;
    found->leaf.key = key;
    found->leaf.index = index;
    found->order = finding->n++;
}

static void walk(struct finding *finding, const char *kind, json_t *value, bool keys_are_data)
{
    char path[MC_KIND_SIZE];
    const char *key;
    json_t *part;
    size_t i;

    json_object_foreach(value, key, part)
    {
        bool is_container = json_is_object(part) || json_is_array(part);

        (void)snprintf(path, sizeof(path), "%s%s%s", kind, kind[0] == '\0' ? "" : ".",
                       keys_are_data ? "*" : key);
        if (is_container ? finding->is_list && first_pair(part) < json_array_size(part)
                         : !finding->is_list)
            add(finding, path, value, key, 0, part);
        walk(finding, path, part, json_is_object(part) && is_named(key));
    }
    for (i = 0; i < json_array_size(value); i++) {
        part = json_array_get(value, i);
        (void)snprintf(path, sizeof(path), "%s.#", kind);
        if (!finding->is_list && !json_is_object(part) && !json_is_array(part))
            add(finding, path, value, NULL, i, part);
        walk(finding, path, part, false);
    }
}

static int by_kind(const void *a, const void *b)
{
    const struct found *one = a, *other = b;
    int order = strcmp(one->leaf.kind, other->leaf.kind);

    return order != 0 ? order : one->order < other->order ? -1 : 1;
}

/* A copy of the key that outlives the one in the document. */
static const char *kept(struct mc_leaves *leaves, const char *key)
{
    size_t size = strlen(key) + 1;
    char *copy = malloc(size);

    if (copy == NULL)
        abort();
    memcpy(copy, key, size);
    leaves->keys[leaves->n_keys++] = copy;
    return copy;
}

struct mc_leaves mc_leaves_of(json_t *root, bool is_list)
{
    struct finding finding = {NULL, 0, 0, is_list};
    struct mc_leaves leaves = {NULL, 0, NULL, 0};
    size_t i, end;

    walk(&finding, "", root, false);
    if (finding.n == 0)
        return leaves;
    qsort(finding.items, finding.n, sizeof(*finding.items), by_kind);
    leaves.items = malloc(finding.n * sizeof(*leaves.items));
    leaves.keys = malloc(finding.n * sizeof(*leaves.keys));
    if (leaves.items == NULL || leaves.keys == NULL)
        abort();
    for (i = 0; i < finding.n; i = end) {
        for (end = i; end < finding.n &&
                      strcmp(finding.items[i].leaf.kind, finding.items[end].leaf.kind) == 0;
             end++)
            ;
        leaves.items[leaves.n] = finding.items[i].leaf;
        if (leaves.items[leaves.n].key != NULL)
            leaves.items[leaves.n].key = kept(&leaves, leaves.items[leaves.n].key);
        *strrchr(leaves.items[leaves.n++].kind, ' ') = '\0';
    }
    free(finding.items);
    return leaves;
}

void mc_leaves_free(struct mc_leaves *leaves)
{
    size_t i;

    for (i = 0; i < leaves->n_keys; i++)
        free(leaves->keys[i]);
    free(leaves->keys);
    free(leaves->items);
    memset(leaves, 0, sizeof(*leaves));
}

json_t *mc_leaf_value(const struct mc_leaf *leaf)
{
    return leaf->key == NULL ? json_array_get(leaf->parent, leaf->index)
                             : json_object_get(leaf->parent, leaf->key);
}

json_t *mc_leaf_put(const struct mc_leaf *leaf, json_t *value)
{
    json_t *old = json_incref(mc_leaf_value(leaf));
    int status = leaf->key == NULL ? json_array_set_new(leaf->parent, leaf->index, value)
                                   : json_object_set_new(leaf->parent, leaf->key, value);

    if (status != 0)
        abort();
    return old;
}

json_t *mc_leaf_other(const struct mc_leaf *leaf, bool is_far)
{
    json_t *value = mc_leaf_value(leaf), *other;
    char *text;
    size_t n;

    if (json_is_integer(value))
        return json_integer((json_integer_value(value) * 5 / 4 + 1) * (is_far ? -1 : 1));
    if (json_is_real(value))
        return json_real((json_real_value(value) * 1.25 + 1) * (is_far ? -1 : 1));
    if (json_is_boolean(value))
        return json_boolean(!json_is_true(value));
    if (!json_is_string(value))
        return json_real(0.5);
    n = json_string_length(value);
    text = malloc(n + 2);
    if (text == NULL)
        abort();
    memcpy(text, json_string_value(value), n);
    text[n] = 'x';
    other = json_stringn(text, n + 1);
    free(text);
    return other;
}

void mc_leaf_exchange(const struct mc_leaf *list)
{
    json_t *value = mc_leaf_value(list), *first;
    size_t at = first_pair(value);

    first = json_incref(json_array_get(value, at));
    if (json_array_set(value, at, json_array_get(value, at + 1)) != 0 ||
        json_array_set_new(value, at + 1, first) != 0)
        abort();
}

bool mc_kind_is(const char *kind, const char *pattern)
{
    size_t n = strlen(pattern);

    if (n > 0 && pattern[n - 1] == '*')
        return strncmp(kind, pattern, n - 1) == 0;
    return strcmp(kind, pattern) == 0;
}

/* --- damaged leaves --------------------------------------------------------------------------- */

static json_t *long_text(void)
{
    enum { LONG = 5000 };
    char text[LONG + 1];

    memset(text, 'A', LONG);
    text[LONG] = '\0';
    return json_string(text);
}

const char *mc_leaf_damage(const struct mc_leaf *leaf, size_t how, json_t **old)
{
    static const char *const names[MC_N_DAMAGES] = {"other", "none",     "of another type",
                                                    "huge",  "negative", "not a number"};
    json_t *value = mc_leaf_value(leaf), *copy;

    how %= MC_N_DAMAGES;
    *old = NULL;
    switch (how) {
    case 0:
        *old = mc_leaf_put(leaf, mc_leaf_other(leaf, false));
        break;
    case 1:
        copy = json_copy(leaf->parent); /* keeps the order of its members */
        if (leaf->key != NULL ? json_object_del(leaf->parent, leaf->key) != 0
                              : json_array_remove(leaf->parent, leaf->index) != 0)
            abort();
        *old = copy;
        break;
    case 2:
        *old = mc_leaf_put(leaf, json_is_string(value) ? json_array() : json_string("5"));
        break;
    case 3:
        *old = mc_leaf_put(leaf, json_is_string(value)    ? long_text()
                                 : json_is_integer(value) ? json_integer(9007199254740993)
                                                          : json_real(1e308));
        break;
    case 4:
        *old = mc_leaf_put(leaf, json_is_integer(value) ? json_integer(-1) : json_real(-1e308));
        break;
    default:
        *old = mc_leaf_put(leaf, json_string("NaN"));
    }
    return names[how];
}

void mc_leaf_mend(const struct mc_leaf *leaf, size_t how, json_t *old)
{
    if (how % MC_N_DAMAGES != 1) {
        json_decref(mc_leaf_put(leaf, old));
        return;
    }
    if (json_is_object(leaf->parent)
            ? json_object_clear(leaf->parent) != 0 || json_object_update(leaf->parent, old) != 0
            : json_array_clear(leaf->parent) != 0 || json_array_extend(leaf->parent, old) != 0)
        abort();
    json_decref(old);
}
