/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suite/plain_case.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_dump.h"
#include "suite/fields.h"
#include "suite/suite.h"

/* --- records -> the texts of cases ------------------------------------------------------------ */

/* A key at its place among those of the record before, else where the caller knows it. */
static struct mc_plain_key key_at(struct mc_plain_records *records, size_t i, struct mc_slice word)
{
    if (i >= records->n_known || !mc_slice_equal(records->words[i], word)) {
        records->n_known = i + 1;
        records->words[i] = word;
        records->keys[i] = records->find(records->context, word);
    }
    return records->keys[i];
}

static void begin_member(struct mc_buffer *object, struct mc_slice key)
{
    mc_buffer_append_text(object, object->length == 0 ? "{\"" : ",\"");
    mc_buffer_append_slice(object, key);
    mc_buffer_append_text(object, "\":");
}

/* What is between the quotes has no escapes, and can be written as it stands. */
static void append_text(struct mc_buffer *object, struct mc_slice key, struct mc_slice text)
{
    begin_member(object, key);
    mc_buffer_append_char(object, '"');
    mc_buffer_append_slice(object, text);
    mc_buffer_append_char(object, '"');
}

static void append_side(struct mc_buffer *object, const char *key, struct mc_slice text)
{
    begin_member(object, mc_slice_of(key));
    mc_buffer_append_text(object, "{\"text\":\"");
    mc_buffer_append_slice(object, text);
    mc_buffer_append_text(object, "\"}");
}

static void end_object(struct mc_buffer *object)
{
    mc_buffer_append_text(object, object->length == 0 ? "{}" : "}");
}

/* A whole number is written as it is read. */
static bool is_whole(const struct mc_flat_member *member)
{
    return member->kind == MC_FLAT_INTEGER && !mc_slice_is(member->value, "-0");
}

/* The text that jansson writes for a real number; most were written before. */
static const char *text_of_real(struct mc_plain_records *records, double number)
{
    struct mc_plain_real *known;
    struct mc_buffer text = {NULL, 0, 0};
    uint64_t bits;
    json_t *value;

    memcpy(&bits, &number, sizeof(bits));
    known = &records->reals[(bits * 0x9E3779B97F4A7C15u) >> (64 - MC_PLAIN_REAL_BITS)];
    if (known->text[0] != '\0' && known->bits == bits)
        return known->text;
    value = json_real(number);
    mc_json_append(&text, value);
    json_decref(value);
    known->bits = bits;
    (void)snprintf(known->text, sizeof(known->text), "%s", text.data);
    mc_buffer_free(&text);
    return known->text;
}

static bool append_score(struct mc_plain_records *records, struct mc_slice key,
                         const struct mc_flat_member *member)
{
    if (member->kind != MC_FLAT_REAL && !is_whole(member))
        return false;
    begin_member(&records->object, key);
    if (member->kind == MC_FLAT_REAL)
        mc_buffer_append_text(&records->object, text_of_real(records, member->number));
    else
        mc_buffer_append_slice(&records->object, member->value);
    records->score = member->number;
    records->has_score = true;
    return true;
}

/* A record under reading: the texts of its sides, which stand behind all else; without a text: none
 * yet. */
struct record {
    struct mc_slice reference, candidate, source;
    bool has_id;
};

static bool take_side(const struct mc_flat_member *member, struct mc_slice *side)
{
    if (side->data != NULL || member->kind != MC_FLAT_TEXT)
        return false;
    *side = member->value;
    return true;
}

/* Adds a member; false where it is not plain. */
static bool take_member(struct mc_plain_records *records, const struct mc_plain_key *key,
                        const struct mc_flat_member *member, struct record *record)
{
    switch (key->use) {
    case MC_PLAIN_UNUSED:
        return true;
    case MC_PLAIN_NAME:
    case MC_PLAIN_TEXT:
        if (member->kind != MC_FLAT_TEXT && (key->use == MC_PLAIN_TEXT || !is_whole(member)))
            return false;
        record->has_id = record->has_id || mc_slice_is(key->key, "id");
        append_text(&records->object, key->key, member->value);
        return true;
    case MC_PLAIN_SCORE:
        return append_score(records, key->key, member);
    case MC_PLAIN_HEAD:
        if (member->kind != MC_FLAT_TEXT)
            return false;
        append_text(&records->head, key->key, member->value);
        return true;
    case MC_PLAIN_REFERENCE:
        return take_side(member, &record->reference);
    case MC_PLAIN_CANDIDATE:
        return take_side(member, &record->candidate);
    case MC_PLAIN_SOURCE:
        return take_side(member, &record->source);
    case MC_PLAIN_MORE:
        break;
    }
    return false;
}

/* Whether two keys of the record are the same to a suite. */
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

bool mc_plain_record(struct mc_plain_records *records, struct mc_slice text, size_t number)
{
    struct mc_flat_member members[MC_PLAIN_MEMBERS];
    struct record record = {.has_id = false};
    size_t n, n_known = records->n_known, i;
    bool is_checked;

    if (!mc_json_flat(text, members, MC_PLAIN_MEMBERS, &n))
        return false;
    mc_buffer_clear(&records->object);
    mc_buffer_clear(&records->head);
    records->has_score = false;
    for (i = 0; i < n; i++)
        (void)key_at(records, i, members[i].key);
    is_checked = n == n_known && records->n_known == n;
    records->n_known = n;
    if (!is_checked && has_two_of_one(records, n)) {
        records->n_known = 0;
        return false;
    }
    for (i = 0; i < n; i++)
        if (!take_member(records, &records->keys[i], &members[i], &record))
            return false;
    if (record.reference.length == 0 || record.candidate.length == 0)
        return false;
    append_side(&records->object, "reference", record.reference);
    append_side(&records->object, "candidate", record.candidate);
    if (record.source.data != NULL)
        append_side(&records->object, "source", record.source);
    if (!record.has_id)
        mc_buffer_append_format(&records->object, ",\"id\":\"%zu\"", number);
    end_object(&records->object);
    end_object(&records->head);
    return true;
}

void mc_plain_records_close(struct mc_plain_records *records)
{
    mc_buffer_free(&records->object);
    mc_buffer_free(&records->head);
}

/* --- the text of a case -> the case ----------------------------------------------------------- */

/* The texts of a case, and of what few cases have. */
struct text_member {
    const char *key;
    size_t offset;
};
static const struct text_member texts[] = {
    {"subphenomenon", offsetof(struct mc_case, subphenomenon)},
    {"system", offsetof(struct mc_case, system)},
    {"item", offsetof(struct mc_case, item)}};
static const struct text_member rare_texts[] = {
    {"category", offsetof(struct mc_case_more, category)},
    {"note", offsetof(struct mc_case_more, note)},
    {"language", offsetof(struct mc_case_more, language)},
    {"source_language", offsetof(struct mc_case_more, source_language)},
    {"document", offsetof(struct mc_case_more, document)},
    {"segment", offsetof(struct mc_case_more, segment)}};

enum {
    N_TEXTS = sizeof(texts) / sizeof(texts[0]),
    N_RARE_TEXTS = sizeof(rare_texts) / sizeof(rare_texts[0])
};

static struct mc_slice *text_at(void *owner, size_t offset)
{
    return (struct mc_slice *)(void *)((char *)owner + offset);
}

static struct mc_slice *text_of(struct mc_case *item, struct mc_slice key, struct mc_arena *arena)
{
    size_t i;

    for (i = 0; i < N_TEXTS; i++)
        if (mc_slice_is(key, texts[i].key))
            return text_at(item, texts[i].offset);
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

static bool set_member(const struct mc_flat_member *member, struct mc_case *item,
                       struct mc_arena *arena)
{
    struct mc_slice *text;

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
    if (member->kind != MC_FLAT_TEXT || member->value.length == 0)
        return false;
    if (mc_slice_is(member->key, "id")) {
        item->id = member->value;
        return mc_is_field_name(member->value);
    }
    text = text_of(item, member->key, arena);
    if (text == NULL)
        return false;
    *text = member->value;
    return true;
}

/* The texts move to one place, each with a NUL behind it. */
static void keep_texts(struct mc_case *item, struct mc_arena *arena)
{
    struct mc_slice *kept[N_TEXTS + N_RARE_TEXTS + 3];
    size_t n_bytes = 0, n = 0, i;
    char *at;

    for (i = 0; i < N_TEXTS; i++)
        kept[n++] = text_at(item, texts[i].offset);
    for (i = 0; i < N_RARE_TEXTS && item->more != NULL; i++)
        kept[n++] = text_at(item->more, rare_texts[i].offset);
    kept[n++] = &item->reference.text;
    kept[n++] = &item->candidate.text;
    if (item->more != NULL)
        kept[n++] = &item->more->source.text;
    for (i = 0; i < n; i++)
        n_bytes += kept[i]->length == 0 ? 0 : kept[i]->length + 1;
    at = mc_arena_alloc(arena, n_bytes);
    for (i = 0; i < n; i++) {
        if (kept[i]->length == 0) {
            *kept[i] = mc_slice("", 0);
            continue;
        }
        memcpy(at, kept[i]->data, kept[i]->length);
        at[kept[i]->length] = '\0';
        kept[i]->data = at;
        at += kept[i]->length + 1;
    }
}

bool mc_plain_case_read(struct mc_slice text, struct mc_arena *arena, struct mc_case *item)
{
    struct mc_flat_member members[MC_PLAIN_MEMBERS];
    struct mc_case found = *item;
    size_t n, i;

    found.id = mc_slice("", 0);
    found.reference = found.candidate = mc_side_absent();
    found.more = NULL;
    if (!mc_json_flat(text, members, MC_PLAIN_MEMBERS, &n))
        return false;
    for (i = 0; i < n; i++)
        if (!set_member(&members[i], &found, arena))
            return false;
    if (found.id.length == 0 || !found.reference.has_text || !found.candidate.has_text)
        return false;
    keep_texts(&found, arena);
    *item = found;
    return true;
}
