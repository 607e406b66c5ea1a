/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suite/fields.h"

#include "base/ascii.h"
#include "base/memory.h"
#include "base/hash.h"
#include "base/options.h"

bool mc_field(const struct mc_json_cursor *parent, const char *key, enum mc_need need,
              struct mc_json_cursor *child)
{
    if (need == MC_OPTIONAL)
        return mc_json_member(parent, key, child);
    return mc_json_required(parent, key, child) == 0;
}

bool mc_field_object(const struct mc_json_cursor *parent, const char *key, enum mc_need need,
                     struct mc_json_cursor *child)
{
    return mc_field(parent, key, need, child) && mc_json_is_object(child) == 0;
}

bool mc_field_array(const struct mc_json_cursor *parent, const char *key, enum mc_need need,
                    struct mc_json_cursor *child)
{
    if (!mc_field(parent, key, need, child) || mc_json_is_array(child) != 0)
        return false;
    if (need == MC_FILLED && json_array_size(child->value) == 0)
        mc_json_finding(child, MC_SEVERITY_ERROR, "E005", false, "\"%s\" is empty", key);
    return true;
}

bool mc_field_text(const struct mc_json_cursor *parent, const char *key, enum mc_need need,
                   struct mc_arena *arena, struct mc_slice *text)
{
    struct mc_json_cursor child;
    struct mc_slice value;

    if (!mc_field(parent, key, need, &child) || mc_json_text(&child, arena, &value) != 0)
        return false;
    if (value.length == 0) {
        mc_json_finding(&child, MC_SEVERITY_ERROR, "E005", false, "\"%s\" is empty", key);
        return false;
    }
    *text = value;
    return true;
}

bool mc_field_lines(const struct mc_json_cursor *cursor, struct mc_arena *arena,
                    struct mc_slice *text)
{
    struct mc_json_cursor line;
    struct mc_buffer joined = {NULL, 0, 0};
    size_t i, n_wrong = 0;

    if (json_is_string(cursor->value))
        return mc_json_text(cursor, arena, text) == 0;
    if (!json_is_array(cursor->value)) {
        mc_json_finding(cursor, MC_SEVERITY_ERROR, "E005", false,
                        "must be a string or an array of lines");
        return false;
    }
    for (i = 0; n_wrong < MC_FIELD_FINDINGS && mc_json_element(cursor, i, &line); i++) {
        struct mc_slice line_text;
        struct mc_arena_mark mark = mc_arena_mark(arena);

        if (mc_json_text(&line, arena, &line_text) != 0) {
            n_wrong++;
            continue;
        }
        if (i > 0)
            mc_buffer_append_char(&joined, '\n');
        mc_buffer_append_slice(&joined, line_text);
        mc_arena_reset(arena, mark);
    }
    if (n_wrong == 0)
        *text = mc_arena_copy(arena, mc_buffer_slice(&joined));
    mc_buffer_free(&joined);
    return n_wrong == 0;
}

bool mc_field_flag(const struct mc_json_cursor *parent, const char *key, bool *flag)
{
    struct mc_json_cursor child;

    return mc_json_member(parent, key, &child) && mc_json_boolean(&child, flag) == 0;
}

bool mc_field_number(const struct mc_json_cursor *parent, const char *key, enum mc_need need,
                     double *number)
{
    struct mc_json_cursor child;

    return mc_field(parent, key, need, &child) && mc_json_number(&child, number) == 0;
}

struct mc_slice mc_clip(struct mc_slice text)
{
    enum { MOST = 60 };
    size_t length = text.length;

    if (length > MOST)
        for (length = MOST; length > 0 && ((unsigned char)text.data[length] & 0xC0u) == 0x80u;)
            length--;
    return mc_slice(text.data, length);
}

bool mc_word_index(const struct mc_json_cursor *cursor, struct mc_slice word,
                   const char *const *words, size_t *index)
{
    struct mc_slice clipped = mc_clip(word);
    struct mc_buffer list = {NULL, 0, 0};
    size_t position = mc_known_index(word, words), i;
    const char *nearest;

    if (words[position] != NULL) {
        *index = position;
        return true;
    }
    for (i = 0; words[i] != NULL; i++)
        mc_buffer_append_format(&list, "%s%s", i == 0 ? "" : ", ", words[i]);
    nearest = mc_nearest(clipped, words);
    if (nearest == NULL)
        mc_json_finding(cursor, MC_SEVERITY_ERROR, "E005", false, "\"%.*s\" is not one of %s",
                        MC_SLICE_ARGUMENTS(clipped), list.data);
    else
        mc_json_finding(cursor, MC_SEVERITY_ERROR, "E005", false,
                        "\"%.*s\" is not one of %s: did you mean \"%s\"?",
                        MC_SLICE_ARGUMENTS(clipped), list.data, nearest);
    mc_buffer_free(&list);
    return false;
}

bool mc_field_word(const struct mc_json_cursor *parent, const char *key, enum mc_need need,
                   const char *const *words, struct mc_arena *arena, size_t *index)
{
    struct mc_json_cursor child;
    struct mc_slice word;

    return mc_field(parent, key, need, &child) && mc_json_text(&child, arena, &word) == 0 &&
           mc_word_index(&child, word, words, index);
}

/* Whether texts[n] is among the first n. Lists are short; `seen` (else NULL) hashes a long one. */
static bool is_among(const struct mc_slice *texts, size_t n, struct mc_string_map *seen)
{
    size_t i;
    bool is_new;

    if (seen != NULL) {
        mc_string_map_add(seen, texts[n], &is_new);
        return !is_new;
    }
    for (i = 0; i < n; i++)
        if (mc_slice_equal(texts[i], texts[n]))
            return true;
    return false;
}

bool mc_field_texts(const struct mc_json_cursor *parent, const char *key, enum mc_need need,
                    struct mc_arena *arena, struct mc_slice **texts, size_t *n_texts)
{
    enum { SHORT = 32 };
    struct mc_json_cursor list, element;
    struct mc_string_map *seen = NULL;
    struct mc_slice *items;
    size_t i, n = 0, n_wrong = 0;

    if (!mc_field_array(parent, key, need, &list))
        return false;
    if (json_array_size(list.value) > SHORT)
        seen = mc_string_map_new(arena);
    items = mc_arena_array(arena, json_array_size(list.value), sizeof(*items));
    for (i = 0; n_wrong < MC_FIELD_FINDINGS && mc_json_element(&list, i, &element); i++) {
        if (mc_json_text(&element, arena, &items[n]) != 0) {
            n_wrong++;
        } else if (items[n].length == 0 || is_among(items, n, seen)) {
            mc_json_finding(&element, MC_SEVERITY_ERROR, "E005", false,
                            items[n].length == 0 ? "a text in \"%s\" is empty"
                                                 : "duplicate text in \"%s\"",
                            key);
            n_wrong++;
        } else {
            n++;
        }
    }
    *texts = items;
    *n_texts = n;
    return true;
}

bool mc_is_field_name(struct mc_slice text)
{
    size_t i;

    for (i = 0; i < text.length; i++)
        if (!mc_ascii_is_alphanumeric(text.data[i]) &&
            (i == 0 || strchr("._-", text.data[i]) == NULL))
            return false;
    return true;
}

bool mc_field_name(const struct mc_json_cursor *parent, const char *key, struct mc_arena *arena,
                   struct mc_slice *name)
{
    struct mc_json_cursor child;
    struct mc_slice text, shown;

    if (!mc_field_text(parent, key, MC_REQUIRED, arena, &text) ||
        !mc_json_member(parent, key, &child))
        return false;
    if (mc_is_field_name(text)) {
        *name = text;
        return true;
    }
    shown = mc_clip(text);
    mc_json_finding(&child, MC_SEVERITY_ERROR, "E005", false,
                    "\"%s\" is \"%.*s\", must be letters and digits, then also '.', '_', '-'", key,
                    MC_SLICE_ARGUMENTS(shown));
    return false;
}

bool mc_field_schema(const struct mc_json_cursor *root, const char *schema, struct mc_arena *arena)
{
    struct mc_json_cursor child;
    struct mc_slice text;

    if (!mc_field(root, "schema", MC_REQUIRED, &child) || mc_json_text(&child, arena, &text) != 0)
        return false;
    if (mc_slice_is(text, schema))
        return true;
    text = mc_clip(text);
    mc_json_finding(&child, MC_SEVERITY_ERROR, "E005", false,
                    "\"schema\" is \"%.*s\", must be \"%s\"", MC_SLICE_ARGUMENTS(text), schema);
    return false;
}
