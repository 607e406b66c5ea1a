/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record.h: members of JSON objects that stand in structs, described once: a constant row for each,
 * by which an object is written and read back.
 *
 *     static const struct mc_record_field split_fields[] = {
 *         MC_FIELD(struct mc_split, "between", between, MC_ALWAYS),
 *         MC_FIELD(struct mc_split, "phenomena", n_phenomena, MC_ALWAYS), MC_FIELD_END};
 *
 *     mc_record_put_object(json, "split", split_fields, &split);
 *     mc_record_read_object(&metric, "split", split_fields, arena, &split);
 *
 * The type of the member says what the value is. What follows from more than one member stands in a
 * gap, which the caller fills. */
#ifndef MC_REPORT_RECORD_H
#define MC_REPORT_RECORD_H

#include <stddef.h>

#include "analysis/sample.h"
#include "base/json.h"
#include "report/json_stream.h"

enum mc_record_kind {
    MC_RECORD_END,
    MC_RECORD_GAP,    /* writer and reader stop here */
    MC_RECORD_REAL,   /* double, NaN: null */
    MC_RECORD_COUNT,  /* of any unsigned type */
    MC_RECORD_FLAG,   /* bool */
    MC_RECORD_TEXT,   /* const char *, NULL: null */
    MC_RECORD_SLICE,  /* struct mc_slice */
    MC_RECORD_FIGURE, /* struct mc_figure; its reason stands in the object "reasons" */
    MC_RECORD_PAIR,   /* two doubles: [first, second], or null where the first is NaN */
    MC_RECORD_WORD,   /* an enum: its word */
    /* A struct with fields of its own: a flat object. With MC_IF_SET it is there where its first
     * field is set; else one that is missing is read as an empty one. */
    MC_RECORD_OBJECT,
};

/* When a field is written, and how it is read. */
enum mc_record_rule {
    MC_ALWAYS = 0,
    MC_IF_SET = 1,   /* written where it is not 0, false, NaN, NULL or empty */
    MC_IF_FALSE = 2, /* a flag that is true unless something else is said */
    /* For readers: neither null nor the empty text may stand there, and where nothing good does the
     * member is left as it was. */
    MC_STRICT = 4,
    MC_NEEDED = 12, /* the same, and a finding where the key is missing */
    /* A number that may be infinite: null, with "infinite": true behind it. */
    MC_MAY_BE_INFINITE = 16,
};

struct mc_record_field {
    const char *name;
    enum mc_record_kind kind;
    unsigned rule; /* of enum mc_record_rule, or'ed */
    size_t offset, size;
    size_t second;                        /* MC_RECORD_PAIR: offset of the second number */
    const char *const *words;             /* MC_RECORD_WORD: ended by NULL */
    const struct mc_record_field *fields; /* MC_RECORD_OBJECT */
    double least, greatest; /* of a number that is read with MC_STRICT; greatest 0: no bounds */
};

#define MC_RECORD_KIND(structure, member)                                                          \
    _Generic(MC_NOWHERE(structure).member, double                                                      \
             : MC_RECORD_REAL, bool                                                                \
             : MC_RECORD_FLAG, unsigned                                                            \
             : MC_RECORD_COUNT, unsigned long                                                      \
             : MC_RECORD_COUNT, unsigned long long                                                 \
             : MC_RECORD_COUNT, const char *                                                       \
             : MC_RECORD_TEXT, struct mc_slice                                                     \
             : MC_RECORD_SLICE, struct mc_figure                                                   \
             : MC_RECORD_FIGURE)
#define MC_FIELD(structure, label, member, when)                                                   \
    {                                                                                              \
        .name = (label), .kind = MC_RECORD_KIND(structure, member), .rule = (when),                \
        .offset = offsetof(structure, member), .size = sizeof(MC_NOWHERE(structure).member)        \
    }
#define MC_FIELD_PAIR(structure, label, first_member, second_member, when)                         \
    {                                                                                              \
        .name = (label), .kind = MC_RECORD_PAIR, .rule = (when),                                   \
        .offset = offsetof(structure, first_member), .second = offsetof(structure, second_member)  \
    }
#define MC_FIELD_WORD(structure, label, member, list, when)                                        \
    {                                                                                              \
        .name = (label), .kind = MC_RECORD_WORD, .rule = (when),                                   \
        .offset = offsetof(structure, member), .size = sizeof(MC_NOWHERE(structure).member),       \
        .words = (list)                                                                            \
    }
#define MC_FIELD_WITHIN(structure, label, member, from, to, when)                                  \
    {                                                                                              \
        .name = (label), .kind = MC_RECORD_KIND(structure, member), .rule = (when),                \
        .offset = offsetof(structure, member), .size = sizeof(MC_NOWHERE(structure).member),       \
        .least = (from), .greatest = (to)                                                          \
    }
#define MC_FIELD_OBJECT(structure, label, member, list, when)                                      \
    {                                                                                              \
        .name = (label), .kind = MC_RECORD_OBJECT, .rule = (when),                                 \
        .offset = offsetof(structure, member), .fields = (list)                                    \
    }
#define MC_FIELD_GAP                                                                               \
    {                                                                                              \
        .kind = MC_RECORD_GAP                                                                      \
    }
#define MC_FIELD_END                                                                               \
    {                                                                                              \
        .kind = MC_RECORD_END                                                                      \
    }

/* Writes the fields of the struct into an open object, up to the first gap. Returns the row behind
 * the gap, from which to go on; the last row where there was none. */
const struct mc_record_field *mc_record_put(struct mc_json_stream *json,
                                            const struct mc_record_field *fields,
                                            const void *record);
/* A flat object of nothing but the fields; at its end "reasons" of the figures that have no value,
 * where there are such. */
void mc_record_put_object(struct mc_json_stream *json, const char *key,
                          const struct mc_record_field *fields, const void *record);
/* A list of such objects, of n records that stand `size` bytes apart. */
void mc_record_put_list(struct mc_json_stream *json, const char *key, enum mc_json_layout layout,
                        const struct mc_record_field *fields, const void *records, size_t n,
                        size_t size);

/* Fills the fields from the members of the object, in their order, up to the first gap, and returns
 * as mc_record_put. A value of a wrong type is a finding. Unless the rule says otherwise, what is
 * missing, null or wrong is NaN, 0, NULL or the empty text; flags and words are left as they were.
 * Texts live in the arena. */
const struct mc_record_field *mc_record_read(const struct mc_json_cursor *object,
                                             const struct mc_record_field *fields,
                                             struct mc_arena *arena, void *record);
/* All fields, across gaps. */
void mc_record_read_all(const struct mc_json_cursor *object, const struct mc_record_field *fields,
                        struct mc_arena *arena, void *record);
/* The same from an object under the key. False, and nothing is filled, where there is none; a
 * finding where it is no object. */
bool mc_record_read_object(const struct mc_json_cursor *parent, const char *key,
                           const struct mc_record_field *fields, struct mc_arena *arena,
                           void *record);

/* The same from a list of objects under the key: *n records of `size` bytes, in the arena, which
 * are zero where no object stands, and behind twenty errors. NULL, and 0 records, where there is no
 * list. */
void *mc_record_read_list(const struct mc_json_cursor *parent, const char *key,
                          const struct mc_record_field *fields, struct mc_arena *arena, size_t size,
                          size_t *n) MC_MUST_CHECK;

/* Single members, read in the same way. */

/* A number under the key; NaN for null, and where there is no such key. */
double mc_real_of(const struct mc_json_cursor *object, const char *key);
/* A whole number from 0 to 2^53; 0 where there is none. */
size_t mc_count_of(const struct mc_json_cursor *object, const char *key);
/* The text; NULL for null, and where there is none. */
const char *mc_text_of(const struct mc_json_cursor *object, const char *key,
                       struct mc_arena *arena);
/* [low, high]; NaN for null, and where there is none. */
void mc_pair_of(const struct mc_json_cursor *object, const char *key, double *low, double *high);
/* The number of a list; NaN for null, and behind its end. */
double mc_element_of(const struct mc_json_cursor *array, size_t index);
/* Whether an object, or an array, stands under the key; a finding where something else does. */
bool mc_object_of(const struct mc_json_cursor *parent, const char *key,
                  struct mc_json_cursor *object);
bool mc_array_of(const struct mc_json_cursor *parent, const char *key,
                 struct mc_json_cursor *array);
/* Whether so many stand in the array, one for each WHAT; a finding where not. */
bool mc_has_elements(const struct mc_json_cursor *array, size_t n, const char *what);

#endif
