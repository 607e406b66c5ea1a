/* SPDX-License-Identifier: GPL-3.0-or-later */
/* piece_rules.c: walks the trie as it is in the file; each index is checked when used, since the
 * file may hold anything. */
#include "text/piece_rules.h"

#include <stdbool.h>
#include <string.h>

#include "base/utf8.h"

enum { UNIT_BYTES = 4 };

static uint32_t word_at(const unsigned char *bytes)
{
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/* Whether each replacement is terminated, and within the limit. */
static bool pool_is_good(struct mc_slice pool)
{
    size_t at = 0;

    while (at < pool.length) {
        const char *end = memchr(pool.data + at, '\0', pool.length - at);

        if (end == NULL || end - (pool.data + at) > MC_PIECE_RULE_LIMIT)
            return false;
        at = (size_t)(end - pool.data) + 1;
    }
    return mc_utf8_invalid(pool) == pool.length;
}

const char *mc_piece_rules_read(struct mc_slice bytes, struct mc_piece_rules *rules)
{
    const unsigned char *data = (const unsigned char *)bytes.data;
    size_t n;

    *rules = (struct mc_piece_rules){NULL, 0, {"", 0}};
    if (bytes.length == 0)
        return NULL;
    if (bytes.length < UNIT_BYTES)
        return "are cut off";
    n = word_at(data);
    if (n == 0 || n % UNIT_BYTES != 0 || n > bytes.length - UNIT_BYTES)
        return "are cut off";
    rules->units = data + UNIT_BYTES;
    rules->n_units = n / UNIT_BYTES;
    rules->pool = mc_slice(bytes.data + UNIT_BYTES + n, bytes.length - UNIT_BYTES - n);
    return pool_is_good(rules->pool) ? NULL
                                     : "have replacements that are no UTF-8, do not end, or are "
                                       "longer than 1,000 bytes";
}

/* --- a double-array trie ---------------------------------------------------------------------- */

static uint32_t unit_at(const struct mc_piece_rules *rules, uint32_t place)
{
    return word_at(rules->units + (size_t)place * UNIT_BYTES);
}

static uint32_t label_of(uint32_t unit)
{
    return unit & 0x800000FFu;
}

static uint32_t offset_of(uint32_t unit)
{
    return (unit >> 10) << ((unit & 0x200u) >> 6);
}

static bool has_leaf(uint32_t unit)
{
    return (unit >> 8 & 1u) != 0;
}

/* The replacement at an offset of the pool; false: no character begins there. */
static bool replacement_at(const struct mc_piece_rules *rules, uint32_t place,
                           struct mc_slice *replacement)
{
    const char *begin;

    if (place >= rules->pool.length)
        return false;
    begin = rules->pool.data + place;
    if (((unsigned char)*begin & 0xC0u) == 0x80u)
        return false;
    *replacement = mc_slice_of(begin);
    return true;
}

size_t mc_piece_rules_match(const struct mc_piece_rules *rules, struct mc_slice text,
                            struct mc_slice *replacement)
{
    size_t most = text.length < MC_PIECE_RULE_LIMIT ? text.length : MC_PIECE_RULE_LIMIT, i;
    size_t longest = 0;
    uint32_t place, unit;

    if (rules->n_units == 0)
        return 0;
    place = offset_of(unit_at(rules, 0));
    for (i = 0; i < most; i++) {
        unsigned char byte = (unsigned char)text.data[i];

        place ^= byte;
        if (place >= rules->n_units)
            break;
        unit = unit_at(rules, place);
        if (label_of(unit) != byte)
            break;
        place ^= offset_of(unit);
        if (!has_leaf(unit))
            continue;
        if (place >= rules->n_units)
            break;
        if (replacement_at(rules, unit_at(rules, place) & 0x7FFFFFFFu, replacement))
            longest = i + 1;
    }
    return longest;
}
