/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_stream.h: JSON written member by member, in a readable layout: two spaces per level, and
 * containers opened as flat on one line. A container opened as MC_JSON_SOME (flat) or
 * MC_JSON_SOME_TALL is omitted with its key if nothing is written into it. */
#ifndef MC_REPORT_JSON_STREAM_H
#define MC_REPORT_JSON_STREAM_H

#include <stdio.h>

#include "base/memory.h"
#include "report/checksum.h"

#define MC_JSON_LEVELS 16

struct mc_json_stream {
    FILE *stream;
    struct mc_arena *arena; /* for texts that need repair */
    unsigned depth;
    size_t n_values;             /* texts, numbers, true, false and null written so far */
    struct mc_checksum checksum; /* of what was written since it was started; off until then */
    struct {
        bool array, flat, begun;
        bool pending;    /* not yet written, since nothing was written into it */
        const char *key; /* of a pending container */
    } level[MC_JSON_LEVELS];
};

enum mc_json_layout { MC_JSON_TALL, MC_JSON_FLAT, MC_JSON_SOME, MC_JSON_SOME_TALL };

/* In an object `key` names the member, in an array (and at the top) it is NULL. Containers within a
 * flat one are flat. The key of a container that may be omitted must live until it ends. Depth is
 * at most MC_JSON_LEVELS. */
void mc_json_put_object(struct mc_json_stream *json, const char *key, enum mc_json_layout layout);
void mc_json_put_array(struct mc_json_stream *json, const char *key, enum mc_json_layout layout);
/* Ends the container opened last; after the outermost, writes a line feed. */
void mc_json_put_end(struct mc_json_stream *json);

/* Begins the object at the top of a document: "schema", and "metricheck", the version. */
void mc_json_begin(struct mc_json_stream *json, const char *schema);

/* The key of a member whose name is data; put its value next, with a NULL key. */
void mc_json_put_key(struct mc_json_stream *json, struct mc_slice key);

/* NULL text: null. */
void mc_json_put_text(struct mc_json_stream *json, const char *key, const char *text);
void mc_json_put_slice(struct mc_json_stream *json, const char *key, struct mc_slice text);
/* Reads back as the same double; null if it is not finite. */
void mc_json_put_real(struct mc_json_stream *json, const char *key, double number);
void mc_json_put_count(struct mc_json_stream *json, const char *key, size_t number);
void mc_json_put_bool(struct mc_json_stream *json, const char *key, bool value);

/* The same members, omitted if the flag is false, the number 0, the text NULL, the slice empty. */
void mc_json_put_some_flag(struct mc_json_stream *json, const char *key, bool value);
void mc_json_put_some_count(struct mc_json_stream *json, const char *key, size_t number);
void mc_json_put_some_text(struct mc_json_stream *json, const char *key, const char *text);
void mc_json_put_some_slice(struct mc_json_stream *json, const char *key, struct mc_slice text);

/* Two numbers in an array, or null if the first is NaN. */
void mc_json_put_pair(struct mc_json_stream *json, const char *key, double first, double second);

/* Lists of n values. */
void mc_json_put_texts(struct mc_json_stream *json, const char *key, enum mc_json_layout layout,
                       const char *const *texts, size_t n);
void mc_json_put_slices(struct mc_json_stream *json, const char *key, enum mc_json_layout layout,
                        const struct mc_slice *texts, size_t n);
void mc_json_put_reals(struct mc_json_stream *json, const char *key, const double *numbers,
                       size_t n); /* flat */

#endif
