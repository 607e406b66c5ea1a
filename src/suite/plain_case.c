/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plain_case.c: in order: parses a record of a table and makes it into the text of a case; reads a
 * case from such a text, or from the record. */
#include "suite/plain_case.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_dump.h"
#include "suite/fields.h"
#include "suite/suite.h"

/* --- records -> the texts of cases ------------------------------------------------------------ */

/* Whether the record before had the key in the same position; if not, looks it up. */
static bool is_known_key(struct mc_plain_records *records, size_t i, struct mc_slice word)
{
    if (i < records->n_known && mc_slice_equal(records->words[i], word))
        return true;
    records->n_known = i + 1;
    records->words[i] = word;
    records->keys[i] = records->find(records->context, word);
    return false;
}

/* Most bytes of a member beside its key and its text. */
enum { AROUND_MEMBER = 32 };

/* Appends where space is reserved. */
static inline void put(struct mc_buffer *object, const char *bytes, size_t n)
{
    memcpy(object->data + object->length, bytes, n);
    object->length += n;
}

/* Begins a member whose value takes n_bytes, not counting quotes and the like. */
static void begin_member(struct mc_buffer *object, struct mc_slice key, size_t n_bytes)
{
    mc_buffer_reserve(object, key.length + n_bytes + AROUND_MEMBER);
    put(object, object->length == 0 ? "{\"" : ",\"", 2);
    put(object, key.data, key.length);
    put(object, "\":", 2);
}

/* The text needs no escapes, and is written as it is. */
static void append_text(struct mc_buffer *object, struct mc_slice key, struct mc_slice text)
{
    begin_member(object, key, text.length);
    put(object, "\"", 1);
    put(object, text.data, text.length);
    put(object, "\"", 1);
}

static void append_side(struct mc_buffer *object, const char *key, struct mc_slice text)
{
    static const char opening[] = "{\"text\":\"";

    begin_member(object, mc_slice_of(key), text.length);
    put(object, opening, sizeof(opening) - 1);
    put(object, text.data, text.length);
    put(object, "\"}", 2);
}

static void append_digits(struct mc_buffer *object, struct mc_slice key, struct mc_slice digits)
{
    begin_member(object, key, digits.length);
    put(object, digits.data, digits.length);
}

static void end_object(struct mc_buffer *object)
{
    mc_buffer_append_text(object, object->length == 0 ? "{}" : "}");
}

/* Whether it is a whole number that is written as it was read. */
static bool is_whole(const struct mc_flat_member *member)
{
    return member->kind == MC_FLAT_INTEGER && !mc_slice_is(member->value, "-0");
}

/* The slot for the text of the number, filled or not. */
static struct mc_plain_real *place_of_real(struct mc_plain_records *records, uint64_t bits)
{
    const size_t n = (size_t)1 << MC_PLAIN_REAL_BITS;
    size_t first = (bits * 0x9E3779B97F4A7C15u) >> (64 - MC_PLAIN_REAL_BITS), i;

    if (records->reals == NULL && ++records->n_reals > MC_PLAIN_FEW_REALS)
        records->reals = mc_calloc(n, sizeof(*records->reals));
    if (records->reals == NULL)
        return &records->real;
    for (i = 0; i < MC_PLAIN_REAL_PLACES; i++) {
        struct mc_plain_real *real = &records->reals[(first + i) & (n - 1)];

        if (real->length == 0 || real->bits == bits)
            return real;
    }
    return &records->reals[first];
}

/* The text that jansson writes for a real number; most are in the table already. */
static struct mc_slice text_of_real(struct mc_plain_records *records, double number)
{
    struct mc_plain_real *real;
    struct mc_buffer text = {NULL, 0, 0};
    uint64_t bits;
    json_t *value;

    memcpy(&bits, &number, sizeof(bits));
    real = place_of_real(records, bits);
    if (real->length == 0 || real->bits != bits) {
        value = json_real(number);
        mc_json_append(&text, value);
        json_decref(value);
        assert(text.length < sizeof(real->text));
        real->bits = bits;
        real->length = text.length;
        memcpy(real->text, text.data, text.length);
        mc_buffer_free(&text);
    }
    return mc_slice(real->text, real->length);
}

/* Whether the member is a text, or a whole number where one may replace a text. */
static bool is_text_of(const struct mc_flat_member *member, enum mc_plain_use use)
{
    return member->kind == MC_FLAT_TEXT || (use == MC_PLAIN_NAME && is_whole(member));
}

static bool take_side(const struct mc_flat_member *member, struct mc_slice *side)
{
    if (side->data != NULL || member->kind != MC_FLAT_TEXT)
        return false;
    *side = member->value;
    return true;
}

static bool take_score(struct mc_plain_records *records, const struct mc_flat_member *member)
{
    records->score = member->number;
    records->has_score = member->kind == MC_FLAT_REAL || is_whole(member);
    return records->has_score;
}

/* Takes a member; false if it is not plain. */
static bool take_member(struct mc_plain_records *records, const struct mc_plain_key *key,
                        const struct mc_flat_member *member)
{
    switch (key->use) {
    case MC_PLAIN_UNUSED:
        return true;
    case MC_PLAIN_NAME:
    case MC_PLAIN_TEXT:
        records->has_id = records->has_id || mc_slice_is(key->key, "id");
        return is_text_of(member, key->use);
    case MC_PLAIN_SCORE:
        return take_score(records, member);
    case MC_PLAIN_HEAD:
        if (member->kind != MC_FLAT_TEXT)
            return false;
        append_text(&records->head, key->key, member->value);
        return true;
    case MC_PLAIN_REFERENCE:
        return take_side(member, &records->reference);
    case MC_PLAIN_CANDIDATE:
        return take_side(member, &records->candidate);
    case MC_PLAIN_SOURCE:
        return take_side(member, &records->source);
    case MC_PLAIN_MORE:
        break;
    }
    return false;
}

/* Whether two keys of the record have the same name in a suite. */
static bool has_two_of_one(const struct mc_plain_records *records, size_t n)
{
    size_t i, k;

    for (i = 0; i < n; i++)
        for (k = 0; k < i && records->keys[i].use != MC_PLAIN_UNUSED; k++)
            if (records->keys[k].use != MC_PLAIN_UNUSED &&
                mc_slice_equal(records->keys[i].key, records->keys[k].key))
                return true;
    return false;
}

/* Clears the record for a new one. */
static void begin_record(struct mc_plain_records *records, size_t number)
{
    const struct mc_slice none = {NULL, 0};

    mc_buffer_clear(&records->head);
    records->number = number;
    records->reference = records->candidate = records->source = none;
    records->has_score = records->has_id = false;
}

bool mc_plain_record(struct mc_plain_records *records, struct mc_slice text, size_t number)
{
    size_t n, i;
    bool is_checked;

    if (!mc_json_flat(text, records->members, MC_PLAIN_MEMBERS, &n))
        return false;
    begin_record(records, number);
    is_checked = n == records->n_known;
    for (i = 0; i < n; i++)
        is_checked = is_known_key(records, i, records->members[i].key) && is_checked;
    records->n_known = n;
    if (!is_checked && has_two_of_one(records, n)) {
        records->n_known = 0;
        return false;
    }
    for (i = 0; i < n; i++)
        if (!take_member(records, &records->keys[i], &records->members[i]))
            return false;
    if (records->reference.length == 0 || records->candidate.length == 0)
        return false;
    end_object(&records->head);
    return true;
}

struct mc_slice mc_plain_record_text(struct mc_plain_records *records)
{
    struct mc_buffer *object = &records->object;
    size_t i;

    mc_buffer_clear(object);
    for (i = 0; i < records->n_known; i++) {
        const struct mc_flat_member *member = &records->members[i];
        const struct mc_plain_key *key = &records->keys[i];

        if (key->use == MC_PLAIN_NAME || key->use == MC_PLAIN_TEXT) {
            append_text(object, key->key, member->value);
        } else if (key->use == MC_PLAIN_SCORE) {
            append_digits(object, key->key,
                          member->kind == MC_FLAT_REAL ? text_of_real(records, member->number)
                                                       : member->value);
        }
    }
    append_side(object, "reference", records->reference);
    append_side(object, "candidate", records->candidate);
    if (records->source.data != NULL)
        append_side(object, "source", records->source);
    if (!records->has_id)
        mc_buffer_append_format(object, ",\"id\":\"%zu\"", records->number);
    end_object(object);
    return mc_buffer_slice(object);
}

void mc_plain_records_close(struct mc_plain_records *records)
{
    mc_buffer_free(&records->object);
    mc_buffer_free(&records->head);
    free(records->reals);
}

/* --- a text or a record -> the case ----------------------------------------------------------- */

/* The labels of a case, and the texts that few cases have. */
struct text_member {
    const char *key;
    size_t offset;
};
static const struct text_member labels[] = {
    {"subphenomenon", offsetof(struct mc_case_labels, subphenomenon)},
    {"system", offsetof(struct mc_case_labels, system)},
    {"item", offsetof(struct mc_case_labels, item)}};
static const struct text_member rare_texts[] = {
    {"category", offsetof(struct mc_case_more, category)},
    {"note", offsetof(struct mc_case_more, note)},
    {"language", offsetof(struct mc_case_more, language)},
    {"source_language", offsetof(struct mc_case_more, source_language)},
    {"document", offsetof(struct mc_case_more, document)},
    {"segment", offsetof(struct mc_case_more, segment)}};

enum {
    N_LABELS = sizeof(labels) / sizeof(labels[0]),
    N_RARE_TEXTS = sizeof(rare_texts) / sizeof(rare_texts[0])
};

static struct mc_slice *text_at(void *owner, size_t offset)
{
    return (struct mc_slice *)(void *)((char *)owner + offset);
}

static struct mc_slice *text_of(struct mc_case *item, struct mc_slice key, struct mc_arena *arena)
{
    size_t i;

    for (i = 0; i < N_LABELS; i++)
        if (mc_slice_is(key, labels[i].key))
            return text_at(mc_case_add_labels(item, arena), labels[i].offset);
    for (i = 0; i < N_RARE_TEXTS; i++)
        if (mc_slice_is(key, rare_texts[i].key))
            return text_at(mc_case_add_more(item, arena), rare_texts[i].offset);
    return NULL;
}

/* A side that is a text. */
static bool set_side(const struct mc_flat_member *member, struct mc_side *side)
{
    struct mc_flat_member text;
    size_t n;

    if (member->kind != MC_FLAT_OBJECT || !mc_json_flat(member->value, &text, 1, &n) || n != 1 ||
        text.kind != MC_FLAT_TEXT || !mc_slice_is(text.key, "text"))
        return false;
    side->text = text.value;
    side->has_text = true;
    return true;
}

/* Sets a text of the case that is not a side; false: unknown key, empty, or an invalid id. */
static bool set_text(struct mc_slice key, struct mc_slice value, struct mc_case *item,
                     struct mc_arena *arena)
{
    struct mc_slice *text;

    if (value.length == 0)
        return false;
    if (mc_slice_is(key, "id")) {
        item->id = value;
        return mc_is_field_name(value);
    }
    text = text_of(item, key, arena);
    if (text == NULL)
        return false;
    *text = value;
    return true;
}

static bool set_member(const struct mc_flat_member *member, struct mc_case *item,
                       struct mc_arena *arena)
{
    if (mc_slice_is(member->key, "reference"))
        return set_side(member, &item->reference) && item->reference.text.length > 0;
    if (mc_slice_is(member->key, "candidate"))
        return set_side(member, &item->candidate) && item->candidate.text.length > 0;
    if (mc_slice_is(member->key, "source"))
        return set_side(member, &mc_case_add_more(item, arena)->source);
    if (mc_slice_is(member->key, "score")) {
        item->human = member->number;
        return member->kind == MC_FLAT_INTEGER || member->kind == MC_FLAT_REAL;
    }
    return member->kind == MC_FLAT_TEXT && set_text(member->key, member->value, item, arena);
}

/* Copies the texts into one block of the arena, each NUL-terminated. */
static void keep_texts(struct mc_case *item, struct mc_arena *arena)
{
    struct mc_slice *texts[N_LABELS + N_RARE_TEXTS + 3];
    size_t n_bytes = 0, n = 0, i;
    char *at;

    for (i = 0; i < N_LABELS && item->labels != NULL; i++)
        texts[n++] = text_at(item->labels, labels[i].offset);
    for (i = 0; i < N_RARE_TEXTS && item->more != NULL; i++)
        texts[n++] = text_at(item->more, rare_texts[i].offset);
    texts[n++] = &item->reference.text;
    texts[n++] = &item->candidate.text;
    if (item->more != NULL)
        texts[n++] = &item->more->source.text;
    for (i = 0; i < n; i++)
        n_bytes += texts[i]->length == 0 ? 0 : texts[i]->length + 1;
    at = mc_arena_alloc(arena, n_bytes);
    for (i = 0; i < n; i++) {
        if (texts[i]->length == 0) {
            *texts[i] = mc_slice("", 0);
            continue;
        }
        memcpy(at, texts[i]->data, texts[i]->length);
        at[texts[i]->length] = '\0';
        texts[i]->data = at;
        at += texts[i]->length + 1;
    }
}

/* A copy of the case without texts. */
static struct mc_case without_texts(const struct mc_case *item)
{
    struct mc_case copy = *item;

    copy.id = mc_slice("", 0);
    copy.reference = copy.candidate = mc_side_absent();
    copy.labels = NULL;
    copy.more = NULL;
    return copy;
}

bool mc_plain_case_read(struct mc_slice text, struct mc_arena *arena, struct mc_case *item)
{
    struct mc_flat_member members[MC_PLAIN_MEMBERS];
    struct mc_case result = without_texts(item);
    size_t n, i;

    if (!mc_json_flat(text, members, MC_PLAIN_MEMBERS, &n))
        return false;
    for (i = 0; i < n; i++)
        if (!set_member(&members[i], &result, arena))
            return false;
    if (result.id.length == 0 || !result.reference.has_text || !result.candidate.has_text)
        return false;
    keep_texts(&result, arena);
    *item = result;
    return true;
}

static void set_side_text(struct mc_side *side, struct mc_slice text)
{
    side->text = text;
    side->has_text = true;
}

bool mc_plain_record_case(struct mc_plain_records *records, struct mc_arena *arena,
                          struct mc_case *item)
{
    struct mc_case result = without_texts(item);
    size_t i;

    for (i = 0; i < records->n_known; i++) {
        const enum mc_plain_use use = records->keys[i].use;
        const struct mc_flat_member *member = &records->members[i];

        if (use == MC_PLAIN_SCORE)
            result.human = member->number;
        else if ((use == MC_PLAIN_NAME || use == MC_PLAIN_TEXT) &&
                 !set_text(records->keys[i].key, member->value, &result, arena))
            return false;
    }
    set_side_text(&result.reference, records->reference);
    set_side_text(&result.candidate, records->candidate);
    if (records->source.data != NULL)
        set_side_text(&mc_case_add_more(&result, arena)->source, records->source);
    if (!records->has_id) {
        (void)snprintf(records->id, sizeof(records->id), "%zu", records->number);
        result.id = mc_slice_of(records->id);
    }
    keep_texts(&result, arena);
    *item = result;
    return true;
}
