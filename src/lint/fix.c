/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fix.c: the text is copied value by value along the parsed JSON; what changes is recorded as a
 * stretch, and all else stays byte for byte. A table of the format says which keys an object has,
 * in which order and how each is written. In order: sentences, copying, the tables of the format,
 * objects, files. */
#include "lint/fix.h"

#include <stdlib.h>

#include "base/json_parts.h"
#include "base/json.h"
#include "base/json_locate.h"
#include "base/memory.h"
#include "suite/suite_read.h"
#include "text/line_diff.h"

/* --- sentences -------------------------------------------------------------------------------- */

/* One character of a string literal: its bytes from *at on, behind which *at goes. */
enum character { THE_END, A_BLANK, OTHER_BLANK, A_LETTER };

static enum character next_character(struct mc_slice text, size_t *at)
{
    static const char separator[] = "\xE2\x80"; /* of lines and paragraphs, but for the last byte */
    char bytes[4];
    size_t n;

    if (text.length - *at > 2 && memcmp(text.data + *at, separator, 2) == 0) {
        unsigned char last = (unsigned char)text.data[*at + 2];

        *at += 3;
        return last == 0xA8 || last == 0xA9 ? OTHER_BLANK : A_LETTER;
    }
    n = mc_json_decode_next(text, at, bytes);
    if (n == 0)
        return THE_END;
    if (n == 1 && bytes[0] == ' ')
        return A_BLANK;
    if (n == 1 && bytes[0] != '\0' && strchr("\t\n\r", bytes[0]) != NULL)
        return OTHER_BLANK;
    if (n == 3 && memcmp(bytes, separator, 2) == 0 &&
        ((unsigned char)bytes[2] == 0xA8 || (unsigned char)bytes[2] == 0xA9))
        return OTHER_BLANK;
    return A_LETTER;
}

/* Writes the inside of the literal; true when something else than blanks was in it. */
static bool write_mended(struct mc_slice text, size_t literal, struct mc_buffer *out)
{
    size_t at = literal + 1, begin = at, n_blanks = 0, blank = at;
    bool is_plain = true, begun = false;
    enum character character;

    while ((character = next_character(text, &at)) != THE_END) {
        if (character != A_LETTER) {
            blank = n_blanks == 0 ? begin : blank;
            n_blanks++;
            is_plain = n_blanks == 1 && character == A_BLANK;
        } else {
            if (n_blanks > 0 && begun && is_plain)
                mc_buffer_append(out, text.data + blank, begin - blank);
            else if (n_blanks > 0 && begun)
                mc_buffer_append_char(out, ' ');
            mc_buffer_append(out, text.data + begin, at - begin);
            begun = true;
            n_blanks = 0;
        }
        begin = at;
    }
    return begun;
}

/* Appends the string literal that takes the bytes of a JSON text from `begin` on, to its end, with
 * its blanks mended as fix.h says; escapes of what stays are kept as they are. False, and nothing
 * is appended, where there is nothing to mend or nothing but blanks. */
static bool fix_sentence(struct mc_slice text, size_t begin, struct mc_buffer *out)
{
    size_t new_begin = out->length, n = text.length - begin;
    bool is_mended;

    mc_buffer_append_char(out, '"');
    is_mended = write_mended(text, begin, out);
    mc_buffer_append_char(out, '"');
    is_mended = is_mended && (out->length - new_begin != n ||
                              memcmp(out->data + new_begin, text.data + begin, n) != 0);
    if (!is_mended)
        out->length = new_begin;
    return is_mended;
}

/* --- copying ---------------------------------------------------------------------------------- */

/* A mending under way. Values are written one after the other. */
struct fixer {
    struct mc_slice text;
    struct mc_arena *arena;
    struct mc_fix *fix;
    struct mc_buffer out;
    bool inside;     /* of an object that is put into order: it is one stretch */
    bool keep_texts; /* the case allows W005, or has spans, which count its characters */
};

/* A value of the JSON: what it is, and where its text stands. */
struct value {
    const json_t *json;
    size_t begin, end;
};

/* A key of the format, and how its value is written: NULL for one in which nothing is mended. The
 * format is four levels deep, and so are the calls. */
struct key {
    const char *name;
    void (*write)(struct fixer *fixer, struct value value);
};

static void copy(struct fixer *fixer, size_t begin, size_t end)
{
    mc_buffer_append(&fixer->out, fixer->text.data + begin, end - begin);
}

/* Everything from begin to end of the old text was written at new_begin, changed. */
static void record(struct fixer *fixer, size_t begin, size_t end, size_t new_begin)
{
    struct mc_fix *fix = fixer->fix;

    if (fixer->inside)
        return;
    *MC_ARENA_PUSH(fixer->arena, fix->spans, fix->n_spans, fix->capacity) =
        (struct mc_changed_span){begin, end, new_begin, fixer->out.length};
}

static void write_sentence(struct fixer *fixer, struct value literal)
{
    size_t new_begin = fixer->out.length;
    struct mc_slice text = mc_slice(fixer->text.data, literal.end);

    if (!json_is_string(literal.json) || fixer->keep_texts ||
        !fix_sentence(text, literal.begin, &fixer->out)) {
        copy(fixer, literal.begin, literal.end);
        return;
    }
    fixer->fix->n_sentences++;
    record(fixer, literal.begin, literal.end, new_begin);
}

/* --- the format ------------------------------------------------------------------------------- */

static void write_side(struct fixer *fixer, struct value side);
static void write_sides(struct fixer *fixer, struct value sides);
static void write_cases(struct fixer *fixer, struct value cases);

/* In the order of doc/suite-format.md. */
static const struct key file_keys[] = {
    {"$schema", NULL},     {"schema", NULL},    {"suite", NULL},        {"version", NULL},
    {"description", NULL}, {"dataset", NULL},   {"phenomenon", NULL},   {"scale", NULL},
    {"dimensions", NULL},  {"judgement", NULL}, {"licence", NULL},      {"source", NULL},
    {"pooled", NULL},      {"draft", NULL},     {"cases", write_cases}, {NULL, NULL}};
static const struct key case_keys[] = {{"id", NULL},
                                       {"subphenomenon", NULL},
                                       {"category", NULL},
                                       {"system", NULL},
                                       {"item", NULL},
                                       {"reference", write_side},
                                       {"candidate", write_side},
                                       {"references", write_sides},
                                       {"score", NULL},
                                       {"ratings", NULL},
                                       {"spans", NULL},
                                       {"expect", NULL},
                                       {"tags", NULL},
                                       {"note", NULL},
                                       {"lint", NULL},
                                       {NULL, NULL}};
static const struct key side_keys[] = {
    {"text", write_sentence}, {"amr", NULL}, {"tree", NULL}, {"kind", NULL}, {NULL, NULL}};
enum { MOST_KEYS = 16 };

/* --- objects ---------------------------------------------------------------------------------- */

struct member {
    struct value value;
    size_t key; /* where the member begins */
    void (*write)(struct fixer *fixer, struct value value);
    size_t rank; /* in the order of the format */
};

static int by_place(const void *left, const void *right)
{
    const struct member *a = left, *b = right;

    return (a->key > b->key) - (a->key < b->key);
}

/* The known members of the object, in the order of the text; returns how many there are. */
static size_t find_members(const struct fixer *fixer, struct value object, const struct key *keys,
                           struct member members[MOST_KEYS])
{
    struct mc_slice text = mc_slice(fixer->text.data + object.begin, object.end - object.begin);
    size_t i, n = 0;

    for (i = 0; keys[i].name != NULL; i++) {
        const json_t *json = json_object_get(object.json, keys[i].name);
        struct mc_json_step step = {keys[i].name, 0};
        struct mc_json_span span;

        if (json == NULL || !mc_json_locate(text, &step, 1, &span))
            continue;
        members[n].value = (struct value){json, object.begin + span.begin, object.begin + span.end};
        members[n].key = object.begin + span.key;
        members[n].write = keys[i].write;
        members[n++].rank = i;
    }
    qsort(members, n, sizeof(*members), by_place);
    return n;
}

/* order[i]: which member is to stand at the i-th place; false when all stand there already. */
static bool find_order(const struct member *members, size_t n, size_t order[MOST_KEYS])
{
    bool is_other = false;
    size_t i, j, place;

    for (i = 0; i < n; i++) {
        place = 0;
        for (j = 0; j < n; j++)
            place += members[j].rank < members[i].rank;
        order[place] = i;
        is_other = is_other || place != i;
    }
    return is_other;
}

static void write_member(struct fixer *fixer, const struct member *member)
{
    copy(fixer, member->key, member->value.begin);
    if (member->write != NULL)
        member->write(fixer, member->value);
    else
        copy(fixer, member->value.begin, member->value.end);
}

/* Members in their order, what stands between them where it is. */
static void write_members(struct fixer *fixer, struct value object, const struct member *members,
                          size_t n, const size_t *order)
{
    size_t at = object.begin, i;

    for (i = 0; i < n; i++) {
        copy(fixer, at, members[i].key);
        write_member(fixer, &members[order[i]]);
        at = members[i].value.end;
    }
    copy(fixer, at, object.end);
}

static bool allows_stray_blanks(const json_t *item)
{
    const json_t *allow = json_object_get(json_object_get(item, "lint"), "allow"), *code;
    size_t i;

    json_array_foreach(allow, i, code) if (json_is_string(code) && strcmp(json_string_value(code),
                                                                          "W005") == 0) return true;
    return false;
}

static void write_object(struct fixer *fixer, struct value object, const struct key *keys)
{
    size_t order[MOST_KEYS], n, i, new_begin = fixer->out.length;
    struct member members[MOST_KEYS];
    bool was_inside = fixer->inside, is_other;

    if (!json_is_object(object.json)) {
        copy(fixer, object.begin, object.end);
        return;
    }
    if (keys == case_keys)
        fixer->keep_texts =
            allows_stray_blanks(object.json) || json_object_get(object.json, "spans") != NULL;
    n = find_members(fixer, object, keys, members);
    is_other = find_order(members, n, order) && n == json_object_size(object.json);
    for (i = 0; i < n && !is_other; i++)
        order[i] = i;
    fixer->inside = was_inside || is_other;
    write_members(fixer, object, members, n, order);
    fixer->inside = was_inside;
    if (!is_other)
        return;
    fixer->fix->n_orders++;
    record(fixer, object.begin, object.end, new_begin);
}

/* An array of objects. */
static void write_array(struct fixer *fixer, struct value array, const struct key *keys)
{
    size_t n = json_array_size(array.json), at = array.begin, i;
    struct mc_json_anchor *anchors = mc_calloc(n, sizeof(*anchors)), begin = {array.begin, {1, 1}};
    struct mc_json_span span;

    if (json_is_array(array.json))
        n = mc_json_element_anchors(mc_slice(fixer->text.data, array.end), begin, anchors, n);
    for (i = 0; i < n; i++) {
        size_t offset = anchors[i].offset;

        if (!mc_json_locate(mc_slice(fixer->text.data + offset, array.end - offset), NULL, 0,
                            &span))
            break;
        copy(fixer, at, offset);
        at = offset + span.end;
        write_object(
            fixer, (struct value){json_array_get(array.json, i), offset, offset + span.end}, keys);
    }
    copy(fixer, at, array.end);
    free(anchors);
}

static void write_side(struct fixer *fixer, struct value side)
{
    write_object(fixer, side, side_keys);
}

static void write_sides(struct fixer *fixer, struct value sides)
{
    write_array(fixer, sides, side_keys);
}

static void write_cases(struct fixer *fixer, struct value cases)
{
    write_array(fixer, cases, case_keys);
}

/* --- files ------------------------------------------------------------------------------------ */

static bool is_suite(const json_t *root)
{
    const char *schema = json_string_value(json_object_get(root, "schema"));

    return schema != NULL && strcmp(schema, "metricheck/suite/1") == 0;
}

static void mend(struct fixer *fixer, const struct mc_json_file *file)
{
    struct mc_json_span span;

    if (!is_suite(file->root) || !mc_json_locate(fixer->text, NULL, 0, &span))
        return;
    copy(fixer, 0, span.begin);
    write_object(fixer, (struct value){file->root, span.begin, span.end}, file_keys);
    copy(fixer, span.end, fixer->text.length);
    fixer->fix->text = mc_arena_copy(fixer->arena, mc_buffer_slice(&fixer->out));
    mc_buffer_free(&fixer->out);
}

void mc_lint_fix(struct mc_slice text, struct mc_arena *arena, struct mc_fix *fix)
{
    struct fixer fixer = {.text = text, .arena = arena, .fix = fix};
    struct mc_error ignored = MC_NO_ERROR;
    struct mc_json_file file;

    memset(fix, 0, sizeof(*fix));
    fix->text = text;
    if (mc_json_open_text(mc_slice_of("fix"), text, mc_diagnostics_new(arena), &file, &ignored) !=
        0)
        return;
    mend(&fixer, &file);
    mc_json_close(&file);
}
