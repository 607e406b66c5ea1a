/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record.h: structs as JSON objects: each member is described once, in a constant row, by which it
 * is both written and read back.
 *
 *     static const struct mc_record_field split_fields[] = {
 *         MC_FIELD(struct mc_split, "between", between, MC_ALWAYS),
 *         MC_FIELD(struct mc_split, "phenomena", n_phenomena, MC_ALWAYS), MC_FIELD_END};
 *
 *     mc_record_put_object(json, "split", split_fields, &split);
 *     mc_record_read_object(&metric, "split", split_fields, arena, &split);
 *
 * The kind of the value follows from the type of the member. A value that depends on several
 * members is left to the caller, who fills it in at a gap. */
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
    MC_RECORD_FIGURE, /* struct mc_figure; its reason goes into the object "reasons" */
    MC_RECORD_PAIR,   /* two doubles: [first, second], or null if the first is NaN */
    MC_RECORD_WORD,   /* an enum: its word */
    /* A struct with fields of its own: a flat object. With MC_IF_SET it is written only if its
     * first field is set; without it, a missing object is read as an empty one. */
    MC_RECORD_OBJECT,
};

/* When a field is written, and how it is read. */
enum mc_record_rule {
    MC_ALWAYS = 0,
    MC_IF_SET = 1,   /* written unless it is 0, false, NaN, NULL or empty */
    MC_IF_FALSE = 2, /* a flag that is true unless stated otherwise */
    /* For readers: null and the empty text are not allowed; the member keeps its value if there is
     * no valid one. */
    MC_STRICT = 4,
    MC_NEEDED = 12, /* the same, and a finding where the key is missing */
    /* A number that may be infinite, written as null followed by "infinite": true. */
    MC_MAY_BE_INFINITE = 16,
};

struct mc_record_field {
    const char *name;
    enum mc_record_kind kind;
    unsigned rule; /* of enum mc_record_rule, or'ed */
    size_t offset, size;
    size_t second;                        /* MC_RECORD_PAIR: offset of the second number */
    const char *const *words;             /* MC_RECORD_WORD: NULL-terminated */
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

/* Writes the fields of the struct into an open object, up to the first gap. Returns the row after
 * the gap, from which to continue; the last row if there is no gap. */
const struct mc_record_field *mc_record_put(struct mc_json_stream *json,
                                            const struct mc_record_field *fields,
                                            const void *record);
/* A flat object of just the fields; it ends with "reasons" if any figure has no value. */
void mc_record_put_object(struct mc_json_stream *json, const char *key,
                          const struct mc_record_field *fields, const void *record);
/* A list of such objects, from an array of n records of `size` bytes each. */
void mc_record_put_list(struct mc_json_stream *json, const char *key, enum mc_json_layout layout,
                        const struct mc_record_field *fields, const void *records, size_t n,
                        size_t size);

/* Fills the fields from the members of the object, in their order, up to the first gap, and returns
 * as mc_record_put. A value of a wrong type is a finding. Unless the rule says otherwise, a
 * missing, null or invalid value becomes NaN, 0, NULL or the empty text; flags and words keep their
 * value. Texts live in the arena. */
const struct mc_record_field *mc_record_read(const struct mc_json_cursor *object,
                                             const struct mc_record_field *fields,
                                             struct mc_arena *arena, void *record);
/* All fields, across gaps. */
void mc_record_read_all(const struct mc_json_cursor *object, const struct mc_record_field *fields,
                        struct mc_arena *arena, void *record);
/* Reads them from the object under the key. If there is none, returns false and fills nothing; a
 * value that is not an object is a finding. */
bool mc_record_read_object(const struct mc_json_cursor *parent, const char *key,
                           const struct mc_record_field *fields, struct mc_arena *arena,
                           void *record);

/* Reads a list of objects under the key: *n records of `size` bytes each, in the arena; a record is
 * zeroed if its element is not an object, or comes after twenty errors. NULL and 0 records if there
 * is no list. */
void *mc_record_read_list(const struct mc_json_cursor *parent, const char *key,
                          const struct mc_record_field *fields, struct mc_arena *arena, size_t size,
                          size_t *n) MC_MUST_CHECK;

/* Single members, read in the same way. */

/* A number under the key; NaN if it is null or missing. */
double mc_real_of(const struct mc_json_cursor *object, const char *key);
/* A whole number from 0 to 2^53; 0 if there is none. */
size_t mc_count_of(const struct mc_json_cursor *object, const char *key);
/* The text; NULL if it is null or missing. */
const char *mc_text_of(const struct mc_json_cursor *object, const char *key,
                       struct mc_arena *arena);
/* [low, high]; NaN if it is null or missing. */
void mc_pair_of(const struct mc_json_cursor *object, const char *key, double *low, double *high);
/* The number at this index; NaN if it is null or past the end. */
double mc_element_of(const struct mc_json_cursor *array, size_t index);
/* Whether the key holds an object, or an array; any other value is a finding. */
bool mc_object_of(const struct mc_json_cursor *parent, const char *key,
                  struct mc_json_cursor *object);
bool mc_array_of(const struct mc_json_cursor *parent, const char *key,
                 struct mc_json_cursor *array);
/* Whether the array has n elements, one for each WHAT; if not, a finding. */
bool mc_has_elements(const struct mc_json_cursor *array, size_t n, const char *what);

#endif
