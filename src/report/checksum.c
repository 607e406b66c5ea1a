/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/checksum.h"

#include <math.h>
#include <string.h>

#include "base/json_write.h"
#include "base/options.h"

/* The first byte of each piece, so that no two lists of pieces give the same bytes. */
enum tag {
    TAG_KEY = 'k',
    TAG_TEXT = 't',
    TAG_NUMBER = 'n',
    TAG_NULL = '-',
    TAG_TRUE = 'y',
    TAG_FALSE = 'f',
    TAG_OBJECT = '{',
    TAG_ARRAY = '[',
    TAG_END = ']',
};

static void add(struct mc_checksum *checksum, enum tag tag, uint64_t word, struct mc_slice bytes)
{
    unsigned char head[9] = {(unsigned char)tag};
    size_t i;

    if (!checksum->is_on)
        return;
    for (i = 0; i < 8; i++)
        head[1 + i] = (unsigned char)(word >> 8 * i & 0xff);
    mc_sha256_add(&checksum->sha, head, sizeof(head));
    mc_sha256_add(&checksum->sha, bytes.data, bytes.length);
}

static void add_tag(struct mc_checksum *checksum, enum tag tag)
{
    add(checksum, tag, 0, mc_slice("", 0));
}

void mc_checksum_begin(struct mc_checksum *checksum)
{
    mc_sha256_begin(&checksum->sha);
    checksum->is_on = true;
}

void mc_checksum_add_key(struct mc_checksum *checksum, struct mc_slice key)
{
    add(checksum, TAG_KEY, key.length, key);
}

void mc_checksum_add_text(struct mc_checksum *checksum, struct mc_slice text)
{
    add(checksum, TAG_TEXT, text.length, text);
}

void mc_checksum_add_number(struct mc_checksum *checksum, double number)
{
    uint64_t bits;

    if (!isfinite(number)) {
        add_tag(checksum, TAG_NULL);
        return;
    }
    number = mc_without_minus_zero(number);
    memcpy(&bits, &number, sizeof(bits));
    add(checksum, TAG_NUMBER, bits, mc_slice("", 0));
}

void mc_checksum_add_flag(struct mc_checksum *checksum, bool flag)
{
    add_tag(checksum, flag ? TAG_TRUE : TAG_FALSE);
}

void mc_checksum_add_open(struct mc_checksum *checksum, bool is_array)
{
    add_tag(checksum, is_array ? TAG_ARRAY : TAG_OBJECT);
}

void mc_checksum_add_close(struct mc_checksum *checksum)
{
    add_tag(checksum, TAG_END);
}

void mc_checksum_end(struct mc_checksum *checksum, char hex[65])
{
    enum { DIGITS = 32 };

    mc_sha256_end(&checksum->sha, hex);
    hex[DIGITS] = '\0';
    checksum->is_on = false;
}

const char *const mc_checksum_passes_over[] = {"$schema",  "schema",   "metricheck", "created",
                                               "accepted", "checksum", "values",     NULL};

/* The recursion is as deep as the JSON: at most MC_JSON_DEPTH of the reader. */

/* NOLINTBEGIN(misc-no-recursion) */

static void add_value(struct mc_checksum *checksum, json_t *value)
{
    const char *key;
    json_t *part;
    size_t i;

    if (json_is_object(value) || json_is_array(value)) {
        mc_checksum_add_open(checksum, json_is_array(value));
        json_object_foreach(value, key, part)
        {
            mc_checksum_add_key(checksum, mc_slice_of(key));
            add_value(checksum, part);
        }
        for (i = 0; i < json_array_size(value); i++)
            add_value(checksum, json_array_get(value, i));
        mc_checksum_add_close(checksum);
    } else if (json_is_string(value)) {
        mc_checksum_add_text(checksum,
                             mc_slice(json_string_value(value), json_string_length(value)));
    } else if (json_is_boolean(value)) {
        mc_checksum_add_flag(checksum, json_is_true(value));
    } else {
        mc_checksum_add_number(checksum,
                               json_is_null(value) ? (double)NAN : json_number_value(value));
    }
}

/* NOLINTEND(misc-no-recursion) */

void mc_checksum_of_report(json_t *root, char hex[65])
{
    struct mc_checksum checksum;
    const char *key;
    json_t *part;

    mc_checksum_begin(&checksum);
    json_object_foreach(root, key, part)
    {
        if (mc_checksum_passes_over[mc_known_index(mc_slice_of(key), mc_checksum_passes_over)] !=
            NULL)
            continue;
        mc_checksum_add_key(&checksum, mc_slice_of(key));
        add_value(&checksum, part);
    }
    mc_checksum_end(&checksum, hex);
}

bool mc_checksum_is_wrong(const struct mc_json_cursor *root, struct mc_json_cursor *at)
{
    char hex[65];

    if (!json_is_object(root->value) || !mc_json_member(root, "checksum", at))
        return false;
    mc_checksum_of_report(root->value, hex);
    return !json_is_string(at->value) || strcmp(json_string_value(at->value), hex) != 0;
}
