#include "base/json_file.h"

#include <limits.h>

#include "base/nearest.h"

/* Unknown keys of one object that are told one by one; finding their places costs time. */
enum { MOST_UNKNOWN = 20 };

struct mc_json_cursor mc_json_root(const struct mc_json_file *file)
{
    struct mc_json_cursor root = {file, NULL, NULL, 0, file->root, {0, {1, 1}}};

    return root;
}

static bool step(const struct mc_json_cursor *parent, const char *key, size_t index, json_t *value,
                 struct mc_json_cursor *child)
{
    struct mc_json_cursor found = {parent->file, parent, key, index, value, {0, {0, 0}}};

    if (value == NULL)
        return false;
    *child = found;
    return true;
}

bool mc_json_member(const struct mc_json_cursor *parent, const char *key,
                    struct mc_json_cursor *child)
{
    return step(parent, key, 0, json_object_get(parent->value, key), child);
}

bool mc_json_element(const struct mc_json_cursor *parent, size_t index,
                     struct mc_json_cursor *child)
{
    return step(parent, NULL, index, json_array_get(parent->value, index), child);
}

bool mc_json_next(const struct mc_json_cursor *parent, struct mc_json_cursor *child)
{
    void *at =
        child->key == NULL
            ? json_object_iter(parent->value)
            : json_object_iter_next(parent->value, json_object_iter_at(parent->value, child->key));

    return at != NULL &&
           step(parent, json_object_iter_key(at), 0, json_object_iter_value(at), child);
}

/* --- names of values and types, for messages --- */

struct name {
    char text[100];
};

static struct name name_of(const struct mc_json_cursor *cursor)
{
    struct name name;

    if (cursor->parent == NULL)
        (void)snprintf(name.text, sizeof(name.text), "%s", cursor->file->whole);
    else if (cursor->key != NULL)
        (void)snprintf(name.text, sizeof(name.text), "\"%.60s\"", cursor->key);
    else if (cursor->parent->key != NULL)
        (void)snprintf(name.text, sizeof(name.text), "element %zu of \"%.60s\"", cursor->index + 1,
                       cursor->parent->key);
    else
        (void)snprintf(name.text, sizeof(name.text), "element %zu", cursor->index + 1);
    return name;
}

static const char *type_of(const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        return "an object";
    case JSON_ARRAY:
        return "an array";
    case JSON_STRING:
        return "a string";
    case JSON_INTEGER:
    case JSON_REAL:
        return "a number";
    case JSON_TRUE:
        return "true";
    case JSON_FALSE:
        return "false";
    case JSON_NULL:
        break;
    }
    return "null";
}

static int wrong_type(const struct mc_json_cursor *cursor, const char *wanted)
{
    struct name name = name_of(cursor);

    mc_json_finding(cursor, MC_SEVERITY_ERROR, "E005", false, "%s is %s, must be %s", name.text,
                    type_of(cursor->value), wanted);
    return -1;
}

/* --- typed values --- */

int mc_json_text(const struct mc_json_cursor *cursor, struct mc_arena *arena, struct mc_slice *text)
{
    if (!json_is_string(cursor->value))
        return wrong_type(cursor, "a string");
    *text = mc_arena_copy(
        arena, mc_slice(json_string_value(cursor->value), json_string_length(cursor->value)));
    return 0;
}

int mc_json_number(const struct mc_json_cursor *cursor, double *number)
{
    if (!json_is_number(cursor->value))
        return wrong_type(cursor, "a number");
    *number = json_number_value(cursor->value);
    return 0;
}

int mc_json_integer(const struct mc_json_cursor *cursor, long long minimum, long long maximum,
                    long long *number)
{
    struct name name = name_of(cursor);

    if (!json_is_number(cursor->value))
        return wrong_type(cursor, "a whole number");
    *number = json_integer_value(cursor->value);
    if (json_is_integer(cursor->value) && *number >= minimum && *number <= maximum)
        return 0;
    if (minimum == LLONG_MIN && maximum == LLONG_MAX)
        mc_json_finding(cursor, MC_SEVERITY_ERROR, "E005", false, "%s must be a whole number",
                        name.text);
    else if (maximum == LLONG_MAX)
        mc_json_finding(cursor, MC_SEVERITY_ERROR, "E005", false,
                        "%s must be a whole number of at least %lld", name.text, minimum);
    else
        mc_json_finding(cursor, MC_SEVERITY_ERROR, "E005", false,
                        "%s must be a whole number from %lld to %lld", name.text, minimum, maximum);
    return -1;
}

int mc_json_boolean(const struct mc_json_cursor *cursor, bool *flag)
{
    if (!json_is_boolean(cursor->value))
        return wrong_type(cursor, "true or false");
    *flag = json_is_true(cursor->value);
    return 0;
}

int mc_json_is_object(const struct mc_json_cursor *cursor)
{
    return json_is_object(cursor->value) ? 0 : wrong_type(cursor, "an object");
}

int mc_json_is_array(const struct mc_json_cursor *cursor)
{
    return json_is_array(cursor->value) ? 0 : wrong_type(cursor, "an array");
}

int mc_json_required(const struct mc_json_cursor *parent, const char *key,
                     struct mc_json_cursor *child)
{
    if (mc_json_member(parent, key, child))
        return 0;
    mc_json_finding(parent, MC_SEVERITY_ERROR, "E003", false, "key \"%s\" is missing", key);
    return -1;
}

/* --- unknown keys --- */

static bool is_known(const char *key, const char *const *known)
{
    for (; *known != NULL; known++)
        if (strcmp(key, *known) == 0)
            return true;
    return false;
}

size_t mc_json_unknown_keys(const struct mc_json_cursor *object, const char *const *known)
{
    struct mc_json_cursor child;
    const char *key, *nearest;
    json_t *value;
    size_t n = 0;

    json_object_foreach(object->value, key, value)
    {
        if (is_known(key, known) || ++n > MOST_UNKNOWN)
            continue;
        (void)step(object, key, 0, value, &child);
        nearest = mc_nearest(mc_slice_of(key), known);
        if (nearest != NULL)
            mc_json_finding(&child, MC_SEVERITY_ERROR, "E002", true,
                            "unknown key \"%.60s\": did you mean \"%s\"?", key, nearest);
        else
            mc_json_finding(&child, MC_SEVERITY_ERROR, "E002", true, "unknown key \"%.60s\"", key);
    }
    if (n > MOST_UNKNOWN)
        mc_json_finding(object, MC_SEVERITY_ERROR, "E002", false,
                        "%zu more keys of this object are unknown", n - MOST_UNKNOWN);
    return n;
}
