/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record.c: described fields, written to a JSON stream, and read from a cursor. */
#include "report/record.h"

#include <math.h>
#include <string.h>

#include "suite/fields.h"

/* The recursion is as deep as records are nested in their descriptions.
 * NOLINTBEGIN(misc-no-recursion) */

/* --- writing ---------------------------------------------------------------------------------- */

/* Whole numbers of 32 or 64 bits. */

static uint64_t whole_at(const void *member, size_t size)
{
    return size == sizeof(uint64_t) ? *(const uint64_t *)member : *(const uint32_t *)member;
}

static void set_whole(void *member, size_t size, uint64_t number)
{
    if (size == sizeof(uint64_t))
        *(uint64_t *)member = number;
    else
        *(uint32_t *)member = (uint32_t)number;
}

static bool is_set(const struct mc_record_field *field, const void *member)
{
    switch (field->kind) {
    case MC_RECORD_REAL:
    case MC_RECORD_FIGURE: /* begins with its value */
    case MC_RECORD_PAIR:
        return !isnan(*(const double *)member);
    case MC_RECORD_FLAG:
        return *(const bool *)member;
    case MC_RECORD_TEXT:
        return *(const char *const *)member != NULL;
    case MC_RECORD_SLICE:
        return ((const struct mc_slice *)member)->length > 0;
    case MC_RECORD_COUNT:
    case MC_RECORD_WORD:
        return whole_at(member, field->size) > 0;
    case MC_RECORD_OBJECT:
        return is_set(field->fields, (const char *)member + field->fields->offset);
    case MC_RECORD_END:
    case MC_RECORD_GAP:
        break;
    }
    return false;
}

static void put_field(struct mc_json_stream *json, const struct mc_record_field *field,
                      const char *record)
{
    const void *member = record + field->offset;

    switch (field->kind) {
    case MC_RECORD_REAL:
    case MC_RECORD_FIGURE:
        mc_json_put_real(json, field->name, *(const double *)member);
        if ((field->rule & MC_MAY_BE_INFINITE) != 0)
            mc_json_put_some_flag(json, "infinite", isinf(*(const double *)member));
        break;
    case MC_RECORD_COUNT:
        mc_json_put_count(json, field->name, (size_t)whole_at(member, field->size));
        break;
    case MC_RECORD_FLAG:
        mc_json_put_bool(json, field->name, *(const bool *)member);
        break;
    case MC_RECORD_TEXT:
        mc_json_put_text(json, field->name, *(const char *const *)member);
        break;
    case MC_RECORD_SLICE:
        mc_json_put_slice(json, field->name, *(const struct mc_slice *)member);
        break;
    case MC_RECORD_PAIR:
        mc_json_put_pair(json, field->name, *(const double *)member,
                         *(const double *)(const void *)(record + field->second));
        break;
    case MC_RECORD_WORD:
        mc_json_put_text(json, field->name, field->words[whole_at(member, field->size)]);
        break;
    case MC_RECORD_OBJECT:
        mc_record_put_object(json, field->name, field->fields, member);
        break;
    case MC_RECORD_END:
    case MC_RECORD_GAP:
        break;
    }
}

const struct mc_record_field *
mc_record_put(struct mc_json_stream *json, const struct mc_record_field *fields, const void *record)
{
    for (; fields->kind != MC_RECORD_END && fields->kind != MC_RECORD_GAP; fields++) {
        bool set = is_set(fields, (const char *)record + fields->offset);

        if (!((fields->rule & MC_IF_SET) != 0 && !set) &&
            !((fields->rule & MC_IF_FALSE) != 0 && set))
            put_field(json, fields, record);
    }
    return fields->kind == MC_RECORD_GAP ? fields + 1 : fields;
}

void mc_record_put_object(struct mc_json_stream *json, const char *key,
                          const struct mc_record_field *fields, const void *record)
{
    mc_json_put_object(json, key, MC_JSON_FLAT);
    (void)mc_record_put(json, fields, record);
    mc_json_put_object(json, "reasons", MC_JSON_SOME); /* of the figures that have no value */
    for (; fields->kind != MC_RECORD_END; fields++) {
        const struct mc_figure *figure = (const void *)((const char *)record + fields->offset);

        if (fields->kind == MC_RECORD_FIGURE && figure->reason != NULL)
            mc_json_put_text(json, fields->name, figure->reason);
    }
    mc_json_put_end(json);
    mc_json_put_end(json);
}

void mc_record_put_list(struct mc_json_stream *json, const char *key, enum mc_json_layout layout,
                        const struct mc_record_field *fields, const void *records, size_t n,
                        size_t size)
{
    size_t i;

    mc_json_put_array(json, key, layout);
    for (i = 0; i < n; i++)
        mc_record_put_object(json, NULL, fields, (const char *)records + i * size);
    mc_json_put_end(json);
}

/* --- reading ---------------------------------------------------------------------------------- */

static double real_at(const struct mc_json_cursor *at)
{
    double number;

    return json_is_null(at->value) || mc_json_number(at, &number) != 0 ? (double)NAN : number;
}

double mc_real_of(const struct mc_json_cursor *object, const char *key)
{
    struct mc_json_cursor at;

    return mc_json_member(object, key, &at) ? real_at(&at) : (double)NAN;
}

double mc_element_of(const struct mc_json_cursor *array, size_t index)
{
    struct mc_json_cursor at;

    return mc_json_element(array, index, &at) ? real_at(&at) : (double)NAN;
}

size_t mc_count_of(const struct mc_json_cursor *object, const char *key)
{
    struct mc_json_cursor at;
    long long whole;

    return mc_json_member(object, key, &at) && mc_json_integer(&at, 0, 1LL << 53, &whole) == 0
               ? (size_t)whole
               : 0;
}

const char *mc_text_of(const struct mc_json_cursor *object, const char *key, struct mc_arena *arena)
{
    struct mc_json_cursor at;
    struct mc_slice text;

    if (!mc_json_member(object, key, &at) || json_is_null(at.value) ||
        mc_json_text(&at, arena, &text) != 0)
        return NULL;
    return text.data;
}

void mc_pair_of(const struct mc_json_cursor *object, const char *key, double *low, double *high)
{
    struct mc_json_cursor at;

    *low = *high = (double)NAN;
    if (!mc_json_member(object, key, &at) || json_is_null(at.value) || mc_json_is_array(&at) != 0)
        return;
    *low = mc_element_of(&at, 0);
    *high = mc_element_of(&at, 1);
}

bool mc_object_of(const struct mc_json_cursor *parent, const char *key,
                  struct mc_json_cursor *object)
{
    return mc_json_member(parent, key, object) && mc_json_is_object(object) == 0;
}

bool mc_array_of(const struct mc_json_cursor *parent, const char *key, struct mc_json_cursor *array)
{
    return mc_json_member(parent, key, array) && mc_json_is_array(array) == 0;
}

bool mc_has_elements(const struct mc_json_cursor *array, size_t n, const char *what)
{
    if (json_array_size(array->value) == n)
        return true;
    mc_json_finding(array, MC_SEVERITY_ERROR, "", false,
                    "the list has %zu elements and not one for each %s, %zu",
                    json_array_size(array->value), what, n);
    return false;
}

static void read_number(const struct mc_json_cursor *object, const struct mc_record_field *field,
                        enum mc_need need, double *number)
{
    struct mc_json_cursor at;
    bool infinite = false;
    double value;

    if ((field->rule & MC_MAY_BE_INFINITE) != 0)
        mc_field_flag(object, "infinite", &infinite);
    if (infinite)
        *number = (double)INFINITY;
    else if ((field->rule & MC_STRICT) == 0)
        *number = mc_real_of(object, field->name);
    else if (!mc_field(object, field->name, need, &at) || mc_json_number(&at, &value) != 0)
        return;
    else if (field->greatest > 0 && !(value >= field->least && value <= field->greatest))
        mc_json_finding(&at, MC_SEVERITY_ERROR, "", false, "\"%s\" must be from %.15g to %.15g",
                        field->name, field->least, field->greatest);
    else
        *number = value;
}

static void read_count(const struct mc_json_cursor *object, const struct mc_record_field *field,
                       enum mc_need need, void *member)
{
    long long greatest = field->greatest > 0 ? (long long)field->greatest : 1LL << 53, whole;
    struct mc_json_cursor at;

    if ((field->rule & MC_STRICT) == 0)
        set_whole(member, field->size, mc_count_of(object, field->name));
    else if (mc_field(object, field->name, need, &at) &&
             mc_json_integer(&at, 0, greatest, &whole) == 0)
        set_whole(member, field->size, (uint64_t)whole);
}

static void read_text(const struct mc_json_cursor *object, const struct mc_record_field *field,
                      enum mc_need need, struct mc_arena *arena, void *member)
{
    struct mc_slice text;

    if ((field->rule & MC_STRICT) == 0) {
        const char *string = mc_text_of(object, field->name, arena);

        if (field->kind == MC_RECORD_TEXT)
            *(const char **)member = string;
        else
            *(struct mc_slice *)member = mc_slice_of(string == NULL ? "" : string);
    } else if (mc_field_text(object, field->name, need, arena, &text)) {
        if (field->kind == MC_RECORD_TEXT)
            *(const char **)member = text.data;
        else
            *(struct mc_slice *)member = text;
    }
}

static void read_field(const struct mc_json_cursor *object, const struct mc_record_field *field,
                       struct mc_arena *arena, char *record)
{
    enum mc_need need = (field->rule & MC_NEEDED) == MC_NEEDED ? MC_REQUIRED : MC_OPTIONAL;
    void *member = record + field->offset;
    struct mc_json_cursor reasons, null_cursor = *object;
    size_t word;

    switch (field->kind) {
    case MC_RECORD_REAL:
        read_number(object, field, need, member);
        break;
    case MC_RECORD_FIGURE:
        ((struct mc_figure *)member)->value = mc_real_of(object, field->name);
        ((struct mc_figure *)member)->reason = mc_object_of(object, "reasons", &reasons)
                                                   ? mc_text_of(&reasons, field->name, arena)
                                                   : NULL;
        break;
    case MC_RECORD_COUNT:
        read_count(object, field, need, member);
        break;
    case MC_RECORD_FLAG:
        mc_field_flag(object, field->name, member);
        break;
    case MC_RECORD_TEXT:
    case MC_RECORD_SLICE:
        read_text(object, field, need, arena, member);
        break;
    case MC_RECORD_PAIR:
        mc_pair_of(object, field->name, member, (void *)(record + field->second));
        break;
    case MC_RECORD_WORD:
        if (mc_field_word(object, field->name, need, field->words, arena, &word))
            set_whole(member, field->size, word);
        break;
    case MC_RECORD_OBJECT:
        null_cursor.value = json_null();
        if (!mc_record_read_object(object, field->name, field->fields, arena, member) &&
            (field->rule & MC_IF_SET) == 0)
            mc_record_read_all(&null_cursor, field->fields, arena, member);
        break;
    case MC_RECORD_END:
    case MC_RECORD_GAP:
        break;
    }
}

const struct mc_record_field *mc_record_read(const struct mc_json_cursor *object,
                                             const struct mc_record_field *fields,
                                             struct mc_arena *arena, void *record)
{
    for (; fields->kind != MC_RECORD_END && fields->kind != MC_RECORD_GAP; fields++)
        read_field(object, fields, arena, record);
    return fields->kind == MC_RECORD_GAP ? fields + 1 : fields;
}

void mc_record_read_all(const struct mc_json_cursor *object, const struct mc_record_field *fields,
                        struct mc_arena *arena, void *record)
{
    for (; fields->kind != MC_RECORD_END; fields++)
        read_field(object, fields, arena, record);
}

bool mc_record_read_object(const struct mc_json_cursor *parent, const char *key,
                           const struct mc_record_field *fields, struct mc_arena *arena,
                           void *record)
{
    struct mc_json_cursor object;

    if (!mc_object_of(parent, key, &object))
        return false;
    mc_record_read_all(&object, fields, arena, record);
    return true;
}

void *mc_record_read_list(const struct mc_json_cursor *parent, const char *key,
                          const struct mc_record_field *fields, struct mc_arena *arena, size_t size,
                          size_t *n)
{
    enum { ENOUGH_ERRORS = 20 };
    const struct mc_diagnostics *diagnostics = parent->file->diagnostics;
    size_t enough = diagnostics->n_errors + ENOUGH_ERRORS, i;
    struct mc_json_cursor list, at;
    char *records;

    *n = 0;
    if (!mc_array_of(parent, key, &list))
        return NULL;
    *n = json_array_size(list.value);
    records = mc_arena_array(arena, *n, size);
    for (i = 0; diagnostics->n_errors < enough && mc_json_element(&list, i, &at); i++)
        if (mc_json_is_object(&at) == 0)
            mc_record_read_all(&at, fields, arena, records + i * size);
    return records;
}

/* NOLINTEND(misc-no-recursion) */
