/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fix.c: copies the text value by value along the parsed JSON; changes are recorded as spans, and
 * all else stays byte for byte. A table of the format gives the keys of each object, their order,
 * and how each value is repaired and laid out. In order: sentences, copying, the tables of the
 * format, objects, layout, files. */
#include "lint/fix.h"

#include <stdlib.h>

#include "base/ascii.h"
#include "base/json_parts.h"
#include "base/json.h"
#include "base/json_locate.h"
#include "base/memory.h"
#include "base/order.h"
#include "lint/sentence_form.h"
#include "suite/suite.h"
#include "suite/suite_read.h"
#include "text/line_diff.h"

/* --- sentences -------------------------------------------------------------------------------- */

/* The kinds of characters of a string literal. */
enum character { THE_END, A_BLANK, OTHER_BLANK, INVISIBLE, A_LETTER };

/* Characters, in UTF-8, that are replaced by a plain blank, or removed. */
static const struct {
    const char *bytes;
    enum character kind;
} specials[] = {{"\t", OTHER_BLANK},
                {"\n", OTHER_BLANK},
                {"\r", OTHER_BLANK},
                {"\xE2\x80\xA8", OTHER_BLANK}, /* separators of lines and paragraphs */
                {"\xE2\x80\xA9", OTHER_BLANK},
                {"\xC2\xA0", OTHER_BLANK}, /* no-break spaces: U+00A0, ... */
                {"\xE2\x80\x87", OTHER_BLANK},
                {"\xE2\x80\xAF", OTHER_BLANK},
                {"\xE2\x80\x8B", INVISIBLE}, /* U+200B, U+2060, U+FEFF, U+00AD */
                {"\xE2\x81\xA0", INVISIBLE},
                {"\xEF\xBB\xBF", INVISIBLE},
                {"\xC2\xAD", INVISIBLE}};

/* The kind of the special character that the bytes begin with, and its length *n; A_LETTER:
 * none. */
static enum character special_at(struct mc_slice bytes, size_t *n)
{
    size_t i;

    for (i = 0; i < sizeof(specials) / sizeof(specials[0]); i++) {
        *n = strlen(specials[i].bytes);
        if (bytes.length >= *n && memcmp(bytes.data, specials[i].bytes, *n) == 0)
            return specials[i].kind;
    }
    return A_LETTER;
}

static enum character next_character(struct mc_slice text, size_t *at)
{
    char bytes[4];
    size_t n;
    enum character kind = special_at(mc_slice(text.data + *at, text.length - *at), &n);

    if (kind != A_LETTER) {
        *at += n;
        return kind;
    }
    n = mc_json_decode_next(text, at, bytes);
    if (n == 0)
        return THE_END;
    if (n == 1 && bytes[0] == ' ')
        return A_BLANK;
    return special_at(mc_slice(bytes, n), &n);
}

/* Writes the repaired contents of the literal; true if there was anything but blanks. */
static bool write_mended(struct mc_slice text, size_t literal, struct mc_buffer *out)
{
    size_t at = literal + 1, begin = at, n_blanks = 0, blank = at;
    bool is_plain = true, begun = false;
    enum character character;

    while ((character = next_character(text, &at)) != THE_END) {
        if (character == INVISIBLE) {
            begin = at;
            continue;
        }
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

/* Which repairs a sentence needs. */
struct repairs {
    bool blanks, capital, stop;
};

/* Repairs capital and stop of the literal whose contents begin at `begin` of the buffer. */
static void mend_form(const struct repairs *repairs, size_t begin, struct mc_buffer *out)
{
    size_t i = begin;

    while (i < out->length && !mc_ascii_is_alphanumeric(out->data[i]) && out->data[i] != '\\')
        i++;
    if (i + 1 < out->length && out->data[i] == '\\' && out->data[i + 1] == '"')
        for (i += 2;
             i < out->length && !mc_ascii_is_alphanumeric(out->data[i]) && out->data[i] != '\\';)
            i++;
    if (repairs->capital && i < out->length && mc_ascii_is_lower(out->data[i]))
        out->data[i] = (char)(out->data[i] - 'a' + 'A');
    if (repairs->stop)
        mc_buffer_append_char(out, '.');
}

/* Appends the string literal from `begin` to the end of the text, repaired as in fix.h; other
 * escapes are kept. False, and nothing is appended, if there is nothing to repair, or only
 * blanks. */
static bool fix_sentence(struct mc_slice text, size_t begin, const struct repairs *repairs,
                         struct mc_buffer *out)
{
    size_t new_begin = out->length, n = text.length - begin;
    bool is_mended;

    mc_buffer_append_char(out, '"');
    if (repairs->blanks) {
        is_mended = write_mended(text, begin, out);
    } else {
        mc_buffer_append(out, text.data + begin + 1, n - 2);
        is_mended = true;
    }
    if (is_mended)
        mend_form(repairs, new_begin + 1, out);
    mc_buffer_append_char(out, '"');
    is_mended = is_mended && (out->length - new_begin != n ||
                              memcmp(out->data + new_begin, text.data + begin, n) != 0);
    if (!is_mended)
        out->length = new_begin;
    return is_mended;
}

/* --- copying ---------------------------------------------------------------------------------- */

/* The state of the repair of a text. Values are written one after the other. */
struct fixer {
    struct mc_slice text;
    struct mc_arena *arena;
    struct mc_fix *fix;
    struct mc_buffer out;
    struct mc_form_tally tally; /* of all sentences */
    bool inside;                /* an object whose keys are reordered: it is one span */
    bool keep_texts;            /* the case allows W005, or has spans, which count characters */
    bool keep_forms;            /* the same for W033 */
};

/* A JSON value, and the place of its text. */
struct value {
    const json_t *json;
    size_t begin, end;
};

/* The text to be laid out, and where the result goes. */
struct layout {
    struct mc_slice text;
    struct mc_arena *arena;
    struct mc_buffer *out;
};

/* A key of the format, and how its value is written: `write` is NULL if nothing in it is repaired,
 * `lay_out` if it takes one line. The format is four levels deep, and so are the calls. */
struct key {
    const char *name;
    void (*write)(struct fixer *fixer, struct value value);
    void (*lay_out)(const struct layout *layout, struct mc_json_span value);
};

static void copy(struct fixer *fixer, size_t begin, size_t end)
{
    mc_buffer_append(&fixer->out, fixer->text.data + begin, end - begin);
}

/* Records that begin to end of the old text was written, changed, at new_begin. */
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
    struct mc_sentence_form form = {.has_letters = false};
    struct repairs repairs;

    if (json_is_string(literal.json))
        form = mc_sentence_form_of(mc_slice_of(json_string_value(literal.json)));
    repairs = (struct repairs){!fixer->keep_texts,
                               !fixer->keep_forms && mc_form_wants_capital(&fixer->tally, &form),
                               !fixer->keep_forms && mc_form_wants_stop(&fixer->tally, &form)};
    if (!json_is_string(literal.json) ||
        !fix_sentence(text, literal.begin, &repairs, &fixer->out)) {
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
static void lay_out_judgement(const struct layout *layout, struct mc_json_span judgement);
static void lay_out_side(const struct layout *layout, struct mc_json_span side);
static void lay_out_sides(const struct layout *layout, struct mc_json_span sides);
static void lay_out_cases(const struct layout *layout, struct mc_json_span cases);
static void lay_out_lines(const struct layout *layout, struct mc_json_span text);

/* In the order of doc/suite-format.md. */
static const struct key file_keys[] = {{"$schema", NULL, NULL},
                                       {"schema", NULL, NULL},
                                       {"suite", NULL, NULL},
                                       {"version", NULL, NULL},
                                       {"description", NULL, NULL},
                                       {"dataset", NULL, NULL},
                                       {"phenomenon", NULL, NULL},
                                       {"scale", NULL, NULL},
                                       {"dimensions", NULL, NULL},
                                       {"judgement", NULL, lay_out_judgement},
                                       {"licence", NULL, NULL},
                                       {"source", NULL, NULL},
                                       {"pooled", NULL, NULL},
                                       {"draft", NULL, NULL},
                                       {"cases", write_cases, lay_out_cases},
                                       {NULL, NULL, NULL}};
static const struct key case_keys[] = {{"id", NULL, NULL},
                                       {"subphenomenon", NULL, NULL},
                                       {"category", NULL, NULL},
                                       {"system", NULL, NULL},
                                       {"item", NULL, NULL},
                                       {"document", NULL, NULL},
                                       {"segment", NULL, NULL},
                                       {"source_language", NULL, NULL},
                                       {"language", NULL, NULL},
                                       {"source", write_side, lay_out_side},
                                       {"reference", write_side, lay_out_side},
                                       {"candidate", write_side, lay_out_side},
                                       {"references", write_sides, lay_out_sides},
                                       {"score", NULL, NULL},
                                       {"ratings", NULL, NULL},
                                       {"spans", NULL, NULL},
                                       {"expect", NULL, NULL},
                                       {"tags", NULL, NULL},
                                       {"note", NULL, NULL},
                                       {"lint", NULL, NULL},
                                       {NULL, NULL, NULL}};
static const struct key side_keys[] = {{"text", write_sentence, NULL},
                                       {"amr", NULL, lay_out_lines},
                                       {"tree", NULL, lay_out_lines},
                                       {"kind", NULL, NULL},
                                       {NULL, NULL, NULL}};
static const struct key judgement_keys[] = {{"by", NULL, NULL},
                                            {"description", NULL, NULL},
                                            {"source", NULL, NULL},
                                            {"raters", NULL, NULL},
                                            {NULL, NULL, NULL}};
enum { MOST_KEYS = 24, N_SIDE_KEYS = sizeof(side_keys) / sizeof(side_keys[0]) - 1 };

/* --- objects ---------------------------------------------------------------------------------- */

struct member {
    struct value value;
    size_t key; /* where the member, its key, begins */
    void (*write)(struct fixer *fixer, struct value value);
    size_t rank; /* in the order of the format */
};

static int by_place(const void *left, const void *right)
{
    const struct member *a = left, *b = right;

    return (a->key > b->key) - (a->key < b->key);
}

/* Finds the known members of the object, in the order of the text; returns their number. */
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

/* order[i]: the member that belongs in the i-th place; false if all are in their places. */
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

/* Writes the members in the given order; what is between them stays in place. */
static void write_members(struct fixer *fixer, struct value object, const struct member *members,
                          size_t n, const size_t *order)
{
    size_t at = object.begin, i;

    for (i = 0; i < n; i++) {
        const struct member *member = &members[order[i]];

        copy(fixer, at, members[i].key);
        copy(fixer, member->key, member->value.begin);
        if (member->write != NULL)
            member->write(fixer, member->value);
        else
            copy(fixer, member->value.begin, member->value.end);
        at = members[i].value.end;
    }
    copy(fixer, at, object.end);
}

static bool allows(const json_t *item, const char *finding)
{
    const json_t *allow = json_object_get(json_object_get(item, "lint"), "allow"), *code;
    size_t i;

    json_array_foreach(allow, i,
                       code) if (json_is_string(code) &&
                                 strcmp(json_string_value(code), finding) == 0) return true;
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
    if (keys == case_keys) {
        bool has_spans = json_object_get(object.json, "spans") != NULL;

        fixer->keep_texts = has_spans || allows(object.json, "W005");
        fixer->keep_forms = has_spans || allows(object.json, "W033");
    }
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

/* Writes an array of objects. */
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

/* --- layout ----------------------------------------------------------------------------------- */

/* All spans are of values that jansson accepted. */

static size_t behind_blanks(struct mc_slice text, size_t at)
{
    while (at < text.length && mc_ascii_is_space(text.data[at]))
        at++;
    return at;
}

/* Finds the value after the blanks at `at`; false at the end of the text. */
static bool value_at(struct mc_slice text, size_t at, struct mc_json_span *value)
{
    at = behind_blanks(text, at);
    if (at >= text.length ||
        !mc_json_locate(mc_slice(text.data + at, text.length - at), NULL, 0, value))
        return false;
    value->key = value->begin = at;
    value->end += at;
    return true;
}

/* Finds the next element of an array, or member of an object, from *at on, which is after the
 * opening bracket or the last element; false at the closing bracket. */
static bool next_element(struct mc_slice text, size_t *at, bool has_key,
                         struct mc_json_span *element)
{
    struct mc_json_span key;

    *at = behind_blanks(text, *at);
    if (*at < text.length && text.data[*at] == ',')
        *at = behind_blanks(text, *at + 1);
    if (*at >= text.length || text.data[*at] == ']' || text.data[*at] == '}' ||
        !value_at(text, *at, element))
        return false;
    if (has_key) {
        key = *element;
        if (!value_at(text, behind_blanks(text, key.end) + 1, element))
            return false;
        element->key = key.begin;
    }
    *at = element->end;
    return true;
}

/* Whether the decoded literal begins with the expected text or, if `whole`, equals it. */
static bool string_is(struct mc_slice text, size_t literal, const char *expected, bool whole)
{
    size_t at = literal + 1, i, n;
    char bytes[4];

    for (i = 0; expected[i] != '\0'; i += n) {
        n = mc_json_decode_next(text, &at, bytes);
        if (n == 0 || strncmp(expected + i, bytes, n) != 0)
            return false;
    }
    return !whole || mc_json_decode_next(text, &at, bytes) == 0;
}

/* Writes a value on one line: a blank after each comma and colon, and none elsewhere except in
 * strings. */
static void lay_out_flat(const struct layout *layout, struct mc_json_span value)
{
    const char *text = layout->text.data;
    size_t at = value.begin, end;

    for (; at < value.end; at = end) {
        end = text[at] == '"' ? mc_json_string_end(layout->text, at) : at + 1;
        if (mc_ascii_is_space(text[at]))
            continue;
        mc_buffer_append(layout->out, text + at, end - at);
        if (text[at] == ',' || text[at] == ':')
            mc_buffer_append_char(layout->out, ' ');
    }
}

/* The text around and between the members of an object, or the elements of an array. */
struct frame {
    const char *open, *between, *close;
};

/* A member with its key in the format, which orders it; unknown keys come last. */
struct ranked_member {
    struct mc_json_span span;
    const struct key *key;
};

MC_ORDER_BY_2(by_rank, struct ranked_member, key, span.begin)

/* Writes the members in the order of the format. */
static void lay_out_object(const struct layout *layout, struct mc_json_span object,
                           const struct key *keys, struct frame frame)
{
    size_t at = object.begin + 1, n = 0, capacity = 0, i;
    struct mc_arena_mark mark = mc_arena_mark(layout->arena);
    struct ranked_member *members = NULL;
    struct mc_json_span span;

    while (layout->text.data[object.begin] == '{' && next_element(layout->text, &at, true, &span)) {
        const struct key *key = keys;

        while (key->name != NULL && !string_is(layout->text, span.key, key->name, true))
            key++;
        *MC_ARENA_PUSH(layout->arena, members, n, capacity) = (struct ranked_member){span, key};
    }
    if (n == 0)
        lay_out_flat(layout, object);
    else
        qsort(members, n, sizeof(*members), by_rank);
    for (i = 0; i < n; i++) {
        const struct ranked_member *member = &members[i];
        size_t end = mc_json_string_end(layout->text, member->span.key);

        mc_buffer_append_text(layout->out, i == 0 ? frame.open : frame.between);
        mc_buffer_append(layout->out, layout->text.data + member->span.key, end - member->span.key);
        mc_buffer_append_text(layout->out, ": ");
        if (member->key == &side_keys[N_SIDE_KEYS] &&
            string_is(layout->text, member->span.key, MC_NAMED_GRAPH_KEY, false))
            lay_out_lines(layout, member->span); /* "amr:NAME" of a side */
        else if (member->key->lay_out != NULL)
            member->key->lay_out(layout, member->span);
        else
            lay_out_flat(layout, member->span);
    }
    mc_buffer_append_text(layout->out, n > 0 ? frame.close : "");
    mc_arena_reset(layout->arena, mark);
}

static void lay_out_array(const struct layout *layout, struct mc_json_span array,
                          void (*lay_out)(const struct layout *layout, struct mc_json_span value),
                          struct frame frame)
{
    size_t at = array.begin + 1, n = 0;
    struct mc_json_span span;

    if (layout->text.data[array.begin] != '[') {
        lay_out_flat(layout, array);
        return;
    }
    for (; next_element(layout->text, &at, false, &span); n++) {
        mc_buffer_append_text(layout->out, n == 0 ? frame.open : frame.between);
        lay_out(layout, span);
    }
    mc_buffer_append_text(layout->out, n == 0 ? "[]" : frame.close);
}

/* Appends the string as several strings, split at its line breaks. */
static void append_lines(const struct layout *layout, size_t literal, const char *between)
{
    size_t at = literal + 1, begin = at, before, n;
    char bytes[4];

    mc_buffer_append_char(layout->out, '"');
    for (;;) {
        before = at;
        n = mc_json_decode_next(layout->text, &at, bytes);
        if (n > 0 && (n > 1 || bytes[0] != '\n'))
            continue;
        mc_buffer_append(layout->out, layout->text.data + begin, before - begin);
        mc_buffer_append_char(layout->out, '"');
        if (n == 0)
            return;
        mc_buffer_append_text(layout->out, between);
        mc_buffer_append_char(layout->out, '"');
        begin = at;
    }
}

/* Whether it is a non-empty array of strings. */
static bool holds_strings(const struct layout *layout, struct mc_json_span array)
{
    size_t at = array.begin + 1, n = 0;
    struct mc_json_span span;

    if (layout->text.data[array.begin] != '[')
        return false;
    for (; next_element(layout->text, &at, false, &span); n++)
        if (layout->text.data[span.begin] != '"')
            return false;
    return n > 0;
}

/* Writes a text, a string or an array of strings, as the array of its lines; anything else on one
 * line. */
static void lay_out_lines(const struct layout *layout, struct mc_json_span text)
{
    static const char between[] = ",\n          ";
    size_t at = text.begin + 1, n;
    struct mc_json_span span;
    bool is_string = layout->text.data[text.begin] == '"' && text.end > text.begin + 2;

    if (!is_string && !holds_strings(layout, text)) {
        lay_out_flat(layout, text);
        return;
    }
    mc_buffer_append_text(layout->out, "[\n          ");
    if (is_string)
        append_lines(layout, text.begin, between);
    for (n = 0; !is_string && next_element(layout->text, &at, false, &span); n++) {
        mc_buffer_append_text(layout->out, n == 0 ? "" : between);
        append_lines(layout, span.begin, between);
    }
    mc_buffer_append_text(layout->out, "\n        ]");
}

static void lay_out_judgement(const struct layout *layout, struct mc_json_span judgement)
{
    lay_out_object(layout, judgement, judgement_keys,
                   (struct frame){"{\n    ", ",\n    ", "\n  }"});
}

/* A side with only a sentence takes one line. */
static void lay_out_side(const struct layout *layout, struct mc_json_span side)
{
    static const struct frame tall = {"{\n        ", ",\n        ", "\n      }"};
    static const struct frame flat = {"{", ", ", "}"};
    size_t at = side.begin + 1;
    struct mc_json_span span;
    bool is_flat = true;

    while (layout->text.data[side.begin] == '{' && next_element(layout->text, &at, true, &span))
        is_flat = is_flat && (string_is(layout->text, span.key, "text", true) ||
                              string_is(layout->text, span.key, "kind", true));
    lay_out_object(layout, side, side_keys, is_flat ? flat : tall);
}

static void lay_out_sides(const struct layout *layout, struct mc_json_span sides)
{
    lay_out_array(layout, sides, lay_out_side, (struct frame){"[", ", ", "]"});
}

static void lay_out_case(const struct layout *layout, struct mc_json_span item)
{
    lay_out_object(layout, item, case_keys, (struct frame){"{ ", ",\n      ", " }"});
}

static void lay_out_cases(const struct layout *layout, struct mc_json_span cases)
{
    lay_out_array(layout, cases, lay_out_case, (struct frame){"[\n    ", ",\n    ", "\n  ]"});
}

/* --- files ------------------------------------------------------------------------------------ */

static bool is_suite(const json_t *root)
{
    const char *schema = json_string_value(json_object_get(root, "schema"));

    return schema != NULL && strcmp(schema, "metricheck/suite/1") == 0;
}

static void count_form(struct fixer *fixer, const json_t *side)
{
    const char *text = json_string_value(json_object_get(side, "text"));

    if (text != NULL)
        mc_form_tally_add(&fixer->tally, mc_slice_of(text));
}

static void count_forms(struct fixer *fixer, const json_t *root)
{
    const json_t *item, *side;
    size_t i, k;

    json_array_foreach(json_object_get(root, "cases"), i, item)
    {
        count_form(fixer, json_object_get(item, "reference"));
        count_form(fixer, json_object_get(item, "candidate"));
        json_array_foreach(json_object_get(item, "references"), k, side) count_form(fixer, side);
    }
}

/* Opens the text; false: it is not JSON. */
static bool open_text(struct mc_slice text, struct mc_arena *arena, struct mc_json_file *file)
{
    struct mc_error ignored = MC_NO_ERROR;

    return mc_json_open_text(mc_slice_of("fix"), text, mc_diagnostics_new(arena), file, &ignored) ==
           0;
}

void mc_lint_fix(struct mc_slice text, struct mc_arena *arena, struct mc_fix *fix)
{
    struct fixer fixer = {.text = text, .arena = arena, .fix = fix};
    struct mc_json_file file;
    struct mc_json_span span;

    memset(fix, 0, sizeof(*fix));
    fix->text = text;
    if (!open_text(text, arena, &file))
        return;
    if (is_suite(file.root) && mc_json_locate(text, NULL, 0, &span)) {
        count_forms(&fixer, file.root);
        copy(&fixer, 0, span.begin);
        write_object(&fixer, (struct value){file.root, span.begin, span.end}, file_keys);
        copy(&fixer, span.end, text.length);
        fix->text = mc_buffer_take(&fixer.out, arena);
    }
    mc_json_close(&file);
}

struct mc_slice mc_lint_format(struct mc_slice text, struct mc_arena *arena)
{
    static const struct frame frame = {"{\n  ", ",\n  ", "\n}\n"};
    struct mc_buffer out = {NULL, 0, 0};
    const struct layout layout = {text, arena, &out};
    struct mc_json_file file;
    struct mc_json_span span;

    if (!open_text(text, arena, &file))
        return text;
    if (is_suite(file.root) && value_at(text, 0, &span)) {
        lay_out_object(&layout, span, file_keys, frame);
        text = mc_arena_copy(arena, mc_buffer_slice(&out));
    }
    mc_json_close(&file);
    mc_buffer_free(&out);
    return text;
}
