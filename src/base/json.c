/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json.c: jansson parses a whole text; if it refuses one, the bytes are scanned again
 * (json_locate.h), so that the finding says what is wrong and where. What jansson accepts wrongly
 * or describes badly is checked first. A place is searched for only once a finding needs it, from
 * the nearest cursor above that knows its own. In order: syntax, opening and closing, places,
 * cursors, names for messages, typed values, unknown keys. */
#include "base/json.h"

#include <limits.h>

#include "base/memory.h"
#include "base/file.h"
#include "base/json_locate.h"
#include "base/json_plain.h"
#include "base/options.h"
#include "base/scan.h"
#include "base/utf8.h"

/* Adds a syntax finding, which is also the error of the call; returns its index. */
static size_t MC_PRINTF(5, 6) add(const struct mc_json_file *file, const char *code, size_t offset,
                                  struct mc_error *error, const char *format, ...)
{
    struct mc_position at = mc_position_of(file->text, offset);
    va_list arguments;
    size_t index;

    va_start(arguments, format);
    index = mc_diagnostics_add_list(file->diagnostics, MC_SEVERITY_ERROR, code, file->path, at,
                                    format, arguments);
    va_end(arguments);
    (void)mc_error_set_at(error, MC_CODE_INPUT, file->path.data, at, "%.*s",
                          MC_SLICE_ARGUMENTS(file->diagnostics->items[index].text));
    return index;
}

static void add_note(const struct mc_json_file *file, size_t follows, size_t offset,
                     const char *text)
{
    size_t index = mc_diagnostics_add(file->diagnostics, MC_SEVERITY_NOTE, "", file->path,
                                      mc_position_of(file->text, offset), "%s", text);

    file->diagnostics->items[index].follows = (uint32_t)follows + 1;
}

/* --- what jansson refused --------------------------------------------------------------------- */

/* Reports two equal keys, the second of which ends at `end`, with a note at the first. */
static void report_duplicate(const struct mc_json_file *file, size_t end, struct mc_error *error)
{
    struct mc_slice before = mc_slice(file->text.data, end), object;
    struct mc_buffer key = {NULL, 0, 0};
    struct mc_json_step step = {NULL, 0};
    struct mc_json_fault fault;
    struct mc_json_span span;
    size_t at, n, index;
    char bytes[4];

    if (!mc_json_find_fault(before, &fault) || fault.last_string == SIZE_MAX ||
        fault.opened == SIZE_MAX) {
        (void)add(file, "E001", end > 0 ? end - 1 : 0, error, "duplicate key");
        return;
    }
    at = fault.last_string + 1;
    while ((n = mc_json_decode_next(before, &at, bytes)) > 0)
        mc_buffer_append(&key, bytes, n);
    mc_buffer_append(&key, "", 0);
    index = add(file, "E001", fault.last_string, error, "duplicate key \"%.60s\" in one object",
                key.data);
    file->diagnostics->items[index].width =
        (uint32_t)mc_utf8_count(mc_slice(before.data + fault.last_string, end - fault.last_string));
    step.key = key.data;
    object = mc_slice(before.data + fault.opened, end - fault.opened);
    if (mc_json_locate(object, &step, 1, &span))
        add_note(file, index, fault.opened + span.key, "first used here");
    mc_buffer_free(&key);
}

static void report_syntax(const struct mc_json_file *file, size_t offset, struct mc_error *error)
{
    struct mc_json_fault fault;
    size_t index;

    if (!mc_json_find_fault(file->text, &fault)) {
        (void)add(file, "E001", offset, error, "this is not JSON");
        return;
    }
    index = add(file, "E001", fault.offset, error, "%s", fault.text);
    if (fault.offset == file->text.length && fault.opened != SIZE_MAX)
        add_note(file, index, fault.opened, "opened here");
}

static void report(const struct mc_json_file *file, const json_error_t *problem,
                   struct mc_error *error)
{
    const char *text = file->text.data;
    size_t end = problem->position > 0 ? (size_t)problem->position : 0;
    size_t begin; /* of a number that ends there */

    if (end > file->text.length)
        end = file->text.length;
    for (begin = end; begin > 0 && text[begin - 1] != '\0'; begin--)
        if (strchr("+-.eE0123456789", text[begin - 1]) == NULL)
            break;
    if (json_error_code(problem) == json_error_duplicate_key)
        report_duplicate(file, end, error);
    else if (json_error_code(problem) == json_error_stack_overflow)
        (void)add(file, "E001", end > 0 ? end - 1 : 0, error,
                  "values are nested deeper than %d levels", MC_JSON_DEPTH);
    else if (json_error_code(problem) == json_error_numeric_overflow)
        (void)add(file, "E001", begin, error, "the number %.*s is too large",
                  (int)(end - begin < 40 ? end - begin : 40), text + begin);
    else
        report_syntax(file, end > 0 ? end - 1 : 0, error);
}

/* --- opening and closing ---------------------------------------------------------------------- */

/* Checks before jansson what it reports less clearly or not at all. Returns true if there is a
 * fault. */
static bool report_bytes(const struct mc_json_file *file, struct mc_error *error)
{
    struct mc_slice text = file->text;
    size_t invalid = mc_utf8_invalid(text);
    const char *nul = text.length == 0 ? NULL : memchr(text.data, '\0', text.length);

    if (mc_scan_white(text, 0) == text.length)
        (void)add(file, "E001", 0, error, "%s is empty", file->whole);
    else if (mc_utf8_instead(text) != NULL)
        (void)add(file, "E006", 0, error, "%s", mc_utf8_instead(text));
    else if (mc_slice_begins(text, "\xEF\xBB\xBF"))
        (void)add(file, "E001", 0, error,
                  "%s begins with a byte order mark: save it as UTF-8 without one", file->whole);
    else if (invalid < text.length)
        (void)add(file, "E006", invalid, error, "the byte 0x%02X is not UTF-8 here",
                  (unsigned char)text.data[invalid]);
    else if (nul != NULL)
        (void)add(file, "E001", (size_t)(nul - text.data), error,
                  "NUL bytes are not allowed in text");
    else
        return false;
    return true;
}

/* Sets `root`; all else in *file is set already. */
static int parse(struct mc_json_file *file, size_t flags, struct mc_error *error)
{
    struct mc_slice text = file->text;
    json_error_t problem;

    mc_diagnostics_source(file->diagnostics, file->path, text);
    if (report_bytes(file, error))
        return -1;
    file->root = flags == 0 ? mc_json_plain(text) : NULL;
    if (file->root == NULL)
        file->root = json_loadb(text.data, text.length,
                                JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | flags, &problem);
    if (file->root != NULL)
        return 0;
    report(file, &problem, error);
    return -1;
}

int mc_json_open_text(struct mc_slice path, struct mc_slice text,
                      struct mc_diagnostics *diagnostics, struct mc_json_file *file,
                      struct mc_error *error)
{
    *file = (struct mc_json_file){
        .path = path, .text = text, .diagnostics = diagnostics, .whole = "the file"};
    return parse(file, 0, error);
}

int mc_json_open_line(struct mc_slice path, struct mc_slice line,
                      struct mc_diagnostics *diagnostics, struct mc_json_file *file,
                      struct mc_error *error)
{
    *file = (struct mc_json_file){
        .path = path, .text = line, .diagnostics = diagnostics, .whole = "the line"};
    return parse(file, 0, error);
}

int mc_json_open(const char *path, struct mc_arena *arena, struct mc_diagnostics *diagnostics,
                 struct mc_json_file *file, struct mc_error *error)
{
    const char *name = mc_file_shown(path);
    struct mc_slice text;

    memset(file, 0, sizeof(*file));
    if (mc_file_read(path, arena, &text, error) != 0)
        return -1;
    return mc_json_open_text(mc_slice_of(mc_arena_strdup(arena, name)), text, diagnostics, file,
                             error);
}

int mc_json_open_reals(const char *path, struct mc_arena *arena, struct mc_diagnostics *diagnostics,
                       struct mc_json_file *file, struct mc_error *error)
{
    struct mc_slice text;

    memset(file, 0, sizeof(*file));
    if (mc_file_read(path, arena, &text, error) != 0)
        return -1;
    *file = (struct mc_json_file){.path = mc_slice_of(mc_arena_strdup(arena, path)),
                                  .text = text,
                                  .diagnostics = diagnostics,
                                  .whole = "the file"};
    return parse(file, JSON_DECODE_INT_AS_REAL, error);
}

void mc_json_close(struct mc_json_file *file)
{
    json_decref(file->root);
    file->root = NULL;
}

/* --- places ----------------------------------------------------------------------------------- */

/* Finds the value by its path from the nearest cursor above that knows its place. False if the text
 * does not match the values, which cannot happen. */
static bool locate(const struct mc_json_cursor *cursor, struct mc_json_span *span,
                   struct mc_json_anchor *anchor, struct mc_slice *text)
{
    struct mc_arena *scratch = cursor->file->diagnostics->arena;
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    const struct mc_json_cursor *above;
    struct mc_json_step *path;
    size_t n = 0, i;
    bool good;

    for (above = cursor; above->anchor.at.line == 0; above = above->parent)
        n++;
    *anchor = above->anchor;
    *text = mc_slice(cursor->file->text.data + anchor->offset,
                     cursor->file->text.length - anchor->offset);
    path = mc_arena_array(scratch, n, sizeof(*path));
    for (above = cursor, i = n; i > 0; above = above->parent) {
        path[--i].key = above->key;
        path[i].index = above->index;
    }
    good = mc_json_locate(*text, path, n, span);
    mc_arena_reset(scratch, mark);
    return good;
}

/* Place in the file of a byte of the text that begins at an anchor. */
static struct mc_position place_behind(const struct mc_json_anchor *anchor, struct mc_slice text,
                                       size_t offset)
{
    struct mc_position at = mc_position_of(text, offset);

    if (at.line == 1)
        at.column += anchor->at.column - 1;
    at.line += anchor->at.line - 1;
    return at;
}

struct mc_position mc_json_place(const struct mc_json_cursor *cursor, bool at_key)
{
    struct mc_json_anchor anchor;
    struct mc_json_span span;
    struct mc_slice text;

    if (cursor->file->place != NULL)
        return cursor->file->place(cursor, at_key);
    if (!locate(cursor, &span, &anchor, &text))
        return anchor.at;
    return place_behind(&anchor, text, at_key ? span.key : span.begin);
}

struct mc_position mc_json_place_in_text(const struct mc_json_cursor *cursor, size_t offset)
{
    struct mc_json_anchor anchor;
    struct mc_json_span span;
    struct mc_slice text;

    if (cursor->file->place != NULL)
        return cursor->file->place(cursor, false);
    if (!locate(cursor, &span, &anchor, &text))
        return anchor.at;
    if (!json_is_string(cursor->value))
        return place_behind(&anchor, text, span.begin);
    return place_behind(&anchor, text, mc_json_locate_in_string(text, span.begin, offset));
}

void mc_json_finding(const struct mc_json_cursor *cursor, enum mc_severity severity,
                     const char *code, bool at_key, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    (void)mc_diagnostics_add_list(cursor->file->diagnostics, severity, code, cursor->file->path,
                                  mc_json_place(cursor, at_key), format, arguments);
    va_end(arguments);
}

/* --- cursors ---------------------------------------------------------------------------------- */

struct mc_json_cursor mc_json_root(const struct mc_json_file *file)
{
    struct mc_json_cursor root = {file, NULL, NULL, 0, file->root, {0, {1, 1}}};

    return root;
}

static bool step(const struct mc_json_cursor *parent, const char *key, size_t index, json_t *value,
                 struct mc_json_cursor *child)
{
    struct mc_json_cursor cursor = {parent->file, parent, key, index, value, {0, {0, 0}}};

    if (value == NULL)
        return false;
    *child = cursor;
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

/* --- names of values and types, for messages -------------------------------------------------- */

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

/* --- typed values ----------------------------------------------------------------------------- */

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

/* --- unknown keys ----------------------------------------------------------------------------- */

/* Unknown keys of one object that are reported singly; finding their places takes time. */
enum { MOST_UNKNOWN = 20 };

/* A known key that ends in ':' stands for all keys that begin so. */
static bool is_known(const char *key, const char *const *known)
{
    for (; *known != NULL; known++) {
        size_t length = strlen(*known);
        bool begins = length > 0 && (*known)[length - 1] == ':';

        if (strcmp(key, *known) == 0 || (begins && strncmp(key, *known, length) == 0))
            return true;
    }
    return false;
}

/* Whether this is "$schema" at the top level, by which editors find the schema of a file; only the
 * type of its value is checked. */
static bool names_the_schema(const struct mc_json_cursor *member)
{
    if (member->parent->parent != NULL || strcmp(member->key, "$schema") != 0)
        return false;
    if (!json_is_string(member->value))
        (void)wrong_type(member, "a string");
    return true;
}

size_t mc_json_unknown_keys(const struct mc_json_cursor *object, const char *const *known)
{
    struct mc_json_cursor child;
    const char *key, *nearest;
    json_t *value;
    size_t n = 0;

    json_object_foreach(object->value, key, value)
    {
        (void)step(object, key, 0, value, &child);
        if (is_known(key, known) || names_the_schema(&child) || ++n > MOST_UNKNOWN)
            continue;
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
