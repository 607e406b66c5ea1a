/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_dump.c: to detect cycles jansson looks up every object and array among its ancestors, in a
 * hash table of printed addresses; that takes longer than all the rest, and a tree does not need
 * it. Numbers, and texts that need escapes, are left to jansson. */
#include "base/json_dump.h"

enum { FLAGS = JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(17) };

static int append_piece(const char *piece, size_t length, void *buffer)
{
    mc_buffer_append(buffer, piece, length);
    return 0;
}

/* jansson can only fail here for lack of memory. */
static void append_by_jansson(struct mc_buffer *buffer, const json_t *value)
{
    if (value == NULL || json_dump_callback(value, append_piece, buffer, FLAGS) != 0)
        mc_out_of_memory(1, 1);
}

static bool is_plain(const char *text, size_t length)
{
    size_t i;

    for (i = 0; i < length; i++)
        if ((unsigned char)text[i] < ' ' || text[i] == '"' || text[i] == '\\')
            return false;
    return true;
}

static void append_plain(struct mc_buffer *buffer, const char *text, size_t length)
{
    mc_buffer_reserve(buffer, length + 2);
    mc_buffer_append_char(buffer, '"');
    mc_buffer_append(buffer, text, length);
    mc_buffer_append_char(buffer, '"');
}

/* As deep as jansson reads, MC_JSON_DEPTH. NOLINTBEGIN(misc-no-recursion) */
static void append_object(struct mc_buffer *buffer, json_t *object)
{
    void *at = json_object_iter(object);
    bool is_first = true;
    json_t *text;

    mc_buffer_append_char(buffer, '{');
    for (; at != NULL; at = json_object_iter_next(object, at)) {
        const char *key = json_object_iter_key(at);
        size_t length = strlen(key);

        if (!is_first)
            mc_buffer_append_char(buffer, ',');
        is_first = false;
        if (is_plain(key, length)) {
            append_plain(buffer, key, length);
        } else {
            text = json_stringn(key, length);
            append_by_jansson(buffer, text);
            json_decref(text);
        }
        mc_buffer_append_char(buffer, ':');
        mc_json_append(buffer, json_object_iter_value(at));
    }
    mc_buffer_append_char(buffer, '}');
}

void mc_json_append(struct mc_buffer *buffer, json_t *value)
{
    size_t i;

    if (json_is_object(value)) {
        append_object(buffer, value);
    } else if (json_is_array(value)) {
        mc_buffer_append_char(buffer, '[');
        for (i = 0; i < json_array_size(value); i++) {
            if (i > 0)
                mc_buffer_append_char(buffer, ',');
            mc_json_append(buffer, json_array_get(value, i));
        }
        mc_buffer_append_char(buffer, ']');
    } else if (json_is_string(value) &&
               is_plain(json_string_value(value), json_string_length(value))) {
        append_plain(buffer, json_string_value(value), json_string_length(value));
    } else {
        append_by_jansson(buffer, value);
    }
}
/* NOLINTEND(misc-no-recursion) */
