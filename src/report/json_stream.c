/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/json_stream.h"

#include <assert.h>
#include <math.h>

#include "base/json_write.h"
#include "report/plain_text.h"

/* Writes the separator before a member or element of the container at that level. */
static void separate_at(struct mc_json_stream *json, unsigned level)
{
    if (json->level[level].begun)
        (void)fputs(json->level[level].flat ? ", " : ",", json->stream);
    json->level[level].begun = true;
    if (json->level[level].flat)
        return;
    (void)putc('\n', json->stream);
    mc_write_blanks(json->stream, (size_t)2 * (level + 1));
}

static void write_key(struct mc_json_stream *json, struct mc_slice key)
{
    mc_checksum_add_key(&json->checksum, key);
    mc_json_write_text(json->stream, key);
    (void)fputs(": ", json->stream);
}

static void write_opening(struct mc_json_stream *json, bool is_array)
{
    mc_checksum_add_open(&json->checksum, is_array);
    (void)putc(is_array ? '[' : '{', json->stream);
}

static void write_text(struct mc_json_stream *json, struct mc_slice text)
{
    mc_checksum_add_text(&json->checksum, text);
    mc_json_write_text(json->stream, text);
}

/* The same in the innermost open container, after opening the pending ones. */
static void separate(struct mc_json_stream *json)
{
    unsigned level = json->depth;

    while (level > 0 && json->level[level - 1].pending)
        level--;
    for (; level < json->depth; level++) {
        if (level > 0)
            separate_at(json, level - 1);
        if (json->level[level].key != NULL)
            write_key(json, mc_slice_of(json->level[level].key));
        write_opening(json, json->level[level].array);
        json->level[level].pending = false;
    }
    if (level > 0)
        separate_at(json, level - 1);
}

void mc_json_put_key(struct mc_json_stream *json, struct mc_slice key)
{
    separate(json);
    write_key(json, mc_well_formed(key, json->arena));
}

static void begin_value(struct mc_json_stream *json, const char *key)
{
    if (key != NULL)
        mc_json_put_key(json, mc_slice_of(key));
    else if (json->depth == 0 || json->level[json->depth - 1].array)
        separate(json); /* in an object its key was already written */
}

static void begin_scalar(struct mc_json_stream *json, const char *key)
{
    begin_value(json, key);
    json->n_values++;
}

static void open_container(struct mc_json_stream *json, const char *key, bool array,
                           enum mc_json_layout layout)
{
    bool flat = layout == MC_JSON_FLAT || layout == MC_JSON_SOME ||
                (json->depth > 0 && json->level[json->depth - 1].flat);
    bool pending = layout == MC_JSON_SOME || layout == MC_JSON_SOME_TALL;

    assert(json->depth < MC_JSON_LEVELS);
    if (!pending) {
        begin_value(json, key);
        write_opening(json, array);
    }
    json->level[json->depth].array = array;
    json->level[json->depth].flat = flat;
    json->level[json->depth].begun = false;
    json->level[json->depth].pending = pending;
    json->level[json->depth].key = key;
    json->depth++;
}

void mc_json_put_object(struct mc_json_stream *json, const char *key, enum mc_json_layout layout)
{
    open_container(json, key, false, layout);
}

void mc_json_put_array(struct mc_json_stream *json, const char *key, enum mc_json_layout layout)
{
    open_container(json, key, true, layout);
}

void mc_json_put_end(struct mc_json_stream *json)
{
    unsigned top = json->depth - 1;

    assert(json->depth > 0);
    json->depth--;
    if (json->level[top].pending)
        return;
    if (json->level[top].begun && !json->level[top].flat) {
        (void)putc('\n', json->stream);
        mc_write_blanks(json->stream, (size_t)2 * json->depth);
    }
    mc_checksum_add_close(&json->checksum);
    (void)putc(json->level[top].array ? ']' : '}', json->stream);
    if (json->depth == 0)
        (void)putc('\n', json->stream);
}

void mc_json_begin(struct mc_json_stream *json, const char *schema)
{
    mc_json_put_object(json, NULL, MC_JSON_TALL);
    mc_json_put_text(json, "schema", schema);
    mc_json_put_text(json, "metricheck", PACKAGE_VERSION);
}

void mc_json_put_slice(struct mc_json_stream *json, const char *key, struct mc_slice text)
{
    begin_scalar(json, key);
    write_text(json, mc_well_formed(text, json->arena));
}

void mc_json_put_text(struct mc_json_stream *json, const char *key, const char *text)
{
    begin_scalar(json, key);
    if (text != NULL) {
        write_text(json, mc_well_formed(mc_slice_of(text), json->arena));
        return;
    }
    mc_checksum_add_number(&json->checksum, (double)NAN);
    (void)fputs("null", json->stream);
}

void mc_json_put_real(struct mc_json_stream *json, const char *key, double number)
{
    begin_scalar(json, key);
    mc_checksum_add_number(&json->checksum, number);
    mc_json_write_number(json->stream, number);
}

void mc_json_put_count(struct mc_json_stream *json, const char *key, size_t number)
{
    begin_scalar(json, key);
    mc_checksum_add_number(&json->checksum, (double)number);
    (void)fprintf(json->stream, "%zu", number);
}

void mc_json_put_bool(struct mc_json_stream *json, const char *key, bool value)
{
    begin_scalar(json, key);
    mc_checksum_add_flag(&json->checksum, value);
    (void)fputs(value ? "true" : "false", json->stream);
}

void mc_json_put_some_flag(struct mc_json_stream *json, const char *key, bool value)
{
    if (value)
        mc_json_put_bool(json, key, true);
}

void mc_json_put_some_count(struct mc_json_stream *json, const char *key, size_t number)
{
    if (number > 0)
        mc_json_put_count(json, key, number);
}

void mc_json_put_some_text(struct mc_json_stream *json, const char *key, const char *text)
{
    if (text != NULL)
        mc_json_put_text(json, key, text);
}

void mc_json_put_some_slice(struct mc_json_stream *json, const char *key, struct mc_slice text)
{
    if (text.length > 0)
        mc_json_put_slice(json, key, text);
}

void mc_json_put_pair(struct mc_json_stream *json, const char *key, double first, double second)
{
    if (isnan(first)) {
        mc_json_put_text(json, key, NULL);
        return;
    }
    mc_json_put_array(json, key, MC_JSON_FLAT);
    mc_json_put_real(json, NULL, first);
    mc_json_put_real(json, NULL, second);
    mc_json_put_end(json);
}

void mc_json_put_texts(struct mc_json_stream *json, const char *key, enum mc_json_layout layout,
                       const char *const *texts, size_t n)
{
    size_t i;

    mc_json_put_array(json, key, layout);
    for (i = 0; i < n; i++)
        mc_json_put_text(json, NULL, texts[i]);
    mc_json_put_end(json);
}

void mc_json_put_slices(struct mc_json_stream *json, const char *key, enum mc_json_layout layout,
                        const struct mc_slice *texts, size_t n)
{
    size_t i;

    mc_json_put_array(json, key, layout);
    for (i = 0; i < n; i++)
        mc_json_put_slice(json, NULL, texts[i]);
    mc_json_put_end(json);
}

void mc_json_put_reals(struct mc_json_stream *json, const char *key, const double *numbers,
                       size_t n)
{
    size_t i;

    mc_json_put_array(json, key, MC_JSON_FLAT);
    for (i = 0; i < n; i++)
        mc_json_put_real(json, NULL, numbers[i]);
    mc_json_put_end(json);
}
