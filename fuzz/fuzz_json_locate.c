/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any text: no crash, no endless loop. If jansson accepts it, the place of every value holds a text
 * that parses to the same value. For texts that jansson refuses, and texts with a NUL, which json.c
 * refuses earlier, the first byte is the only step of a path. */
#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/json_locate.h"

enum { MOST_DEPTH = 12, MOST_VALUES = 200 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct walk {
    struct mc_slice text;
    struct mc_json_step path[MOST_DEPTH];
    size_t n_checked;
};

static void check_value(struct walk *walk, const json_t *value, size_t depth)
{
    struct mc_json_span span;
    json_t *again;

    if (!mc_json_locate(walk->text, walk->path, depth, &span))
        abort();
    if (span.key > span.begin || span.begin >= span.end || span.end > walk->text.length)
        abort();
    again = json_loadb(walk->text.data + span.begin, span.end - span.begin,
                       JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, NULL);
    if (again == NULL || !json_equal(again, value))
        abort();
    json_decref(again);
    if (json_is_string(value)) {
        size_t n = json_string_length(value);

        if (mc_json_locate_in_string(walk->text, span.begin, n) != span.end - 1)
            abort();
    }
}

static void check_below(struct walk *walk, json_t *value, size_t depth)
{
    const char *key;
    json_t *child;
    size_t i;

    check_value(walk, value, depth);
    if (depth == MOST_DEPTH || ++walk->n_checked > MOST_VALUES)
        return;
    json_object_foreach(value, key, child)
    {
        walk->path[depth].key = key;
        check_below(walk, child, depth + 1);
    }
    json_array_foreach(value, i, child)
    {
        walk->path[depth].key = NULL;
        walk->path[depth].index = i;
        check_below(walk, child, depth + 1);
    }
}

static void check_refused(struct mc_slice text, size_t index)
{
    struct mc_json_step path[2] = {{NULL, index % 4}, {"a", 0}};
    struct mc_json_span span;

    (void)mc_json_locate(text, path, index % 3, &span);
    (void)mc_json_locate(text, path + 1, 1, &span);
    if (text.length > 0)
        (void)mc_json_locate_in_string(text, index % text.length, 3);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct walk walk;
    char *copy;
    json_t *root;

    if (size == 0)
        return 0;
    copy = malloc(size); /* exact, so that reading beyond it is noticed */
    if (copy == NULL)
        return 0;
    memcpy(copy, data, size);
    walk.text = mc_slice(copy, size);
    walk.n_checked = 0;
    root = memchr(copy, '\0', size) != NULL
               ? NULL
               : json_loadb(copy, size, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, NULL);
    if (root != NULL)
        check_below(&walk, root, 0);
    else
        check_refused(mc_slice(copy + 1, size - 1), data[0]);
    json_decref(root);
    free(copy);
    return 0;
}
