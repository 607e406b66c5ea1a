/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/json_parts.h"

#include <stdlib.h>

#include "base/json_locate.h"
#include "base/json_plain.h"
#include "base/memory.h"
#include "base/utf8.h"

/* A walk over JSON text that keeps line and column. */
struct walk {
    struct mc_slice text;
    size_t offset;
    struct mc_position at;
};

static void step(struct walk *walk)
{
    unsigned char byte = (unsigned char)walk->text.data[walk->offset++];

    if (byte == '\n') {
        walk->at.line++;
        walk->at.column = 1;
    } else if ((byte & 0xC0) != 0x80) { /* the first byte of a character */
        walk->at.column++;
    }
}

/* Skips the string whose opening quote is the current byte. */
static void skip_string(struct walk *walk)
{
    step(walk);
    while (walk->offset < walk->text.length && walk->text.data[walk->offset] != '"') {
        if (walk->text.data[walk->offset] == '\\' && walk->offset + 1 < walk->text.length)
            step(walk);
        step(walk);
    }
    if (walk->offset < walk->text.length)
        step(walk);
}

/* A walk over the elements of an array; `walk` begins at its bracket. */
struct element_walk {
    struct walk walk;
    size_t depth, deepest;
    bool expected; /* an element or the end comes next */
};

/* Steps to the next element; false at the closing bracket, or at the end of the text. */
static bool next_element(struct element_walk *elements)
{
    struct walk *walk = &elements->walk;

    while (walk->offset < walk->text.length) {
        char c = walk->text.data[walk->offset];
        bool closes = c == ']' || c == '}';

        if (elements->expected && !closes && c != ' ' && c != '\t' && c != '\n' && c != '\r') {
            elements->expected = false;
            return true;
        }
        if (c == '[' || c == '{')
            elements->expected = ++elements->depth == 1;
        else if (closes && --elements->depth == 0)
            return false;
        else if (c == ',')
            elements->expected = elements->depth == 1;
        if (elements->depth > elements->deepest)
            elements->deepest = elements->depth;
        if (c == '"')
            skip_string(walk);
        else
            step(walk);
    }
    return false;
}

static struct mc_json_anchor anchor_at(const struct walk *walk)
{
    struct mc_json_anchor anchor = {walk->offset, walk->at};

    return anchor;
}

size_t mc_json_element_anchors(struct mc_slice text, struct mc_json_anchor array,
                               struct mc_json_anchor *anchors, size_t n)
{
    struct element_walk elements = {{text, array.offset, array.at}, 0, 0, false};
    size_t n_found = 0;

    while (n_found < n && next_element(&elements))
        anchors[n_found++] = anchor_at(&elements.walk);
    return n_found;
}

struct mc_json_anchor mc_json_anchor_of(const struct mc_json_cursor *cursor)
{
    enum { MOST = 8 };
    const struct mc_json_cursor *above = cursor;
    struct mc_json_step path[MOST];
    struct walk walk = {cursor->file->text, 0, {0, 0}};
    struct mc_json_anchor anchor = {0, {0, 0}};
    struct mc_json_span span;
    size_t n = MOST;

    for (; above->anchor.at.line == 0 && above->parent != NULL && n > 0; above = above->parent) {
        path[--n].key = above->key;
        path[n].index = above->index;
    }
    walk.offset = above->anchor.offset;
    walk.at = above->anchor.at;
    if (walk.at.line == 0 || !mc_json_locate_begin(mc_slice(walk.text.data + walk.offset,
                                                            walk.text.length - walk.offset),
                                                   path + n, MOST - n, &span))
        return anchor;
    anchor.offset = walk.offset + span.begin;
    while (walk.offset < anchor.offset)
        step(&walk);
    anchor.at = walk.at;
    return anchor;
}

/* More deeply nested elements are left to jansson, which counts the depth from the top of the
 * file. */
enum { MOST_NESTED = MC_JSON_DEPTH / 2 };

/* The text of an element without the comma after it. */
static struct mc_slice element_text(const struct mc_json_parts *parts, struct mc_slice text,
                                    size_t index)
{
    size_t begin = parts->anchors[index].offset;
    size_t end = index + 1 < parts->n ? parts->anchors[index + 1].offset : parts->end;

    while (end > begin && strchr(" \t\r\n", text.data[end - 1]) != NULL)
        end--;
    if (index + 1 < parts->n && end > begin && text.data[end - 1] == ',')
        end--;
    return mc_slice(text.data + begin, end - begin);
}

static json_t *parse(struct mc_slice text)
{
    json_t *value = mc_json_plain(text);

    return value != NULL
               ? value
               : json_loadb(text.data, text.length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
}

/* For texts of up to this many bytes the values of the elements are kept, at ten times the size,
 * until each is asked for; in longer texts each is parsed twice. No values are made of flat
 * elements. */
enum { MOST_KEPT = 4 << 20, MOST_MEMBERS = 24 };

/* Whether each text between the commas is a valid element: then, if the rest of the file is JSON,
 * so is the whole. */
static bool are_elements_good(struct mc_json_parts *parts, struct mc_slice text)
{
    struct mc_flat_member members[MOST_MEMBERS];
    size_t n_members, i;

    if (text.length <= MOST_KEPT)
        parts->values = mc_calloc(parts->n, sizeof(*parts->values));
    for (i = 0; i < parts->n; i++) {
        const struct mc_slice part = element_text(parts, text, i);
        json_t *element;

        if (mc_json_flat(part, members, MOST_MEMBERS, &n_members))
            continue;
        element = parse(part);
        if (element == NULL)
            return false;
        if (parts->values != NULL)
            parts->values[i] = element;
        else
            json_decref(element);
    }
    return true;
}

/* False if the file must be read as a whole: it is not JSON, is deeply nested, or has no such
 * array. If it has one, its anchors are set. */
static bool read_parts(struct mc_slice text, const char *key, struct mc_json_file *file,
                       struct mc_json_parts *parts)
{
    struct mc_json_cursor root = {file, NULL, NULL, 0, NULL, {0, {1, 1}}};
    struct mc_json_cursor array = {file, &root, key, 0, NULL, {0, {0, 0}}};
    struct mc_json_anchor anchor = mc_json_anchor_of(&array);
    struct element_walk elements = {{text, anchor.offset, anchor.at}, 0, 0, false};
    struct mc_buffer frame = {NULL, 0, 0};

    if (anchor.at.line == 0 || anchor.offset == text.length || text.data[anchor.offset] != '[' ||
        mc_utf8_invalid(text) < text.length || memchr(text.data, '\0', text.length) != NULL)
        return false;
    while (next_element(&elements))
        *MC_PUSH(parts->anchors, parts->n, parts->capacity) = anchor_at(&elements.walk);
    parts->end = elements.walk.offset;
    if (parts->end == text.length || elements.deepest >= MOST_NESTED ||
        !are_elements_good(parts, text))
        return false;
    /* the file without the elements of the array */
    mc_buffer_append(&frame, text.data, anchor.offset + 1);
    mc_buffer_append(&frame, text.data + parts->end, text.length - parts->end);
    file->root = parse(mc_buffer_slice(&frame));
    mc_buffer_free(&frame);
    return file->root != NULL;
}

int mc_json_open_parts(struct mc_slice path, struct mc_slice text, const char *key,
                       struct mc_diagnostics *diagnostics, struct mc_json_file *file,
                       struct mc_json_parts *parts, struct mc_error *error)
{
    memset(parts, 0, sizeof(*parts));
    *file = (struct mc_json_file){
        .path = path, .text = text, .diagnostics = diagnostics, .whole = "the file"};
    if (text.length > 0 && read_parts(text, key, file, parts)) {
        mc_diagnostics_source(diagnostics, path, text);
        return 0;
    }
    /* Faults are reported by reading the file as a whole. */
    if (mc_json_open_text(path, text, diagnostics, file, error) == 0)
        return 0;
    mc_json_parts_close(parts);
    return -1;
}

struct mc_slice mc_json_part_text(const struct mc_json_parts *parts,
                                  const struct mc_json_cursor *array, size_t index)
{
    return element_text(parts, array->file->text, index);
}

bool mc_json_part(struct mc_json_parts *parts, const struct mc_json_cursor *array, size_t index,
                  struct mc_json_cursor *element)
{
    struct mc_json_cursor child = {array->file, array, NULL, index, NULL, {0, {0, 0}}};

    if (index >= parts->n)
        return false;
    if (json_array_size(array->value) > 0) {
        child.value = json_incref(json_array_get(array->value, index));
    } else if (parts->values != NULL && parts->values[index] != NULL) {
        child.value = parts->values[index];
        parts->values[index] = NULL;
    } else {
        child.value = parse(element_text(parts, array->file->text, index));
    }
    /* It has been parsed before, so only lack of memory can be the reason. */
    if (child.value == NULL)
        mc_out_of_memory(1, element_text(parts, array->file->text, index).length);
    child.anchor = parts->anchors[index];
    *element = child;
    return true;
}

void mc_json_parts_close(struct mc_json_parts *parts)
{
    size_t i;

    for (i = 0; parts->values != NULL && i < parts->n; i++)
        json_decref(parts->values[i]);
    free(parts->values);
    free(parts->anchors);
    memset(parts, 0, sizeof(*parts));
}
