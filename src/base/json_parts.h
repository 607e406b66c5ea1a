/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_parts.h: a JSON file whose long array is parsed one element at a time, since a tree of all
 * of them takes ten times the memory of the text; and where elements begin. */
#ifndef MC_BASE_JSON_PARTS_H
#define MC_BASE_JSON_PARTS_H

#include "base/json.h"

/* Anchors of the elements of the array that begins at `array` in a text that jansson accepted, or
 * of the keys of the object that begins there, in one pass. Returns how many were found, at most
 * n. */
size_t mc_json_element_anchors(struct mc_slice text, struct mc_json_anchor array,
                               struct mc_json_anchor *anchors, size_t n);
/* Anchor of the cursor's own value; at.line 0 if it is more than 8 steps below a known anchor. */
struct mc_json_anchor mc_json_anchor_of(const struct mc_json_cursor *cursor);

/* The elements of the array, which are not in the tree. A zeroed struct has none. */
struct mc_json_parts {
    struct mc_json_anchor *anchors; /* [n] */
    json_t **values; /* [n], for a short text; NULL: not kept (flat, see mc_json_flat, or already
                        handed out), parsed when it is needed */
    size_t n, capacity;
    size_t end; /* byte of the bracket that closes the array */
};

/* As mc_json_open_text; but if the text is JSON and its top-level member `key` is an array, that
 * array is empty in the tree and its elements are in *parts, checked like the rest. Close both. */
int mc_json_open_parts(struct mc_slice path, struct mc_slice text, const char *key,
                       struct mc_diagnostics *diagnostics, struct mc_json_file *file,
                       struct mc_json_parts *parts, struct mc_error *error) MC_MUST_CHECK;
/* The text of the element at this index < n; `array` as below. */
struct mc_slice mc_json_part_text(const struct mc_json_parts *parts,
                                  const struct mc_json_cursor *array, size_t index);
/* The element at this index, with its anchor, as a child of `array`, the cursor of the array.
 * Release its value with json_decref. False after the last one. */
bool mc_json_part(struct mc_json_parts *parts, const struct mc_json_cursor *array, size_t index,
                  struct mc_json_cursor *element);
void mc_json_parts_close(struct mc_json_parts *parts);

#endif
