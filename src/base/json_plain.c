/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_plain.c: a scanner that gives up at anything out of the ordinary. In order: texts and
 * numbers, values as trees, flat objects without a tree. */
#include "base/json_plain.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"

enum {
    MOST_DEPTH = 8,
    /* characters of an integer, with its sign, and of any other number, with its point, enough for
     * 17 digits: no number of that length overflows */
    MOST_WHOLE = 17,
    MOST_DIGITS = 24
};

struct scanner {
    const char *at, *end;
    unsigned char bits; /* of all bytes of texts, or-ed */
};

static void skip_blanks(struct scanner *s)
{
    while (s->at < s->end && mc_ascii_is_blank(*s->at))
        s->at++;
}

static bool take(struct scanner *s, char c)
{
    skip_blanks(s);
    if (s->at == s->end || *s->at != c)
        return false;
    s->at++;
    return true;
}

static bool take_word(struct scanner *s, const char *word)
{
    size_t length = strlen(word);

    if ((size_t)(s->end - s->at) < length || memcmp(s->at, word, length) != 0)
        return false;
    s->at += length;
    return true;
}

/* Skips eight bytes at a time if none is a quote, a backslash or a control character; sets the high
 * bit of *bits if any of them has it. */
static const char *skip_plain(const char *at, const char *end, unsigned char *bits)
{
    const uint64_t ones = UINT64_MAX / 0xFF, highest = ones << 7;
    uint64_t seen = 0, word, quote, escape;

    while (end - at >= (ptrdiff_t)sizeof(word)) {
        memcpy(&word, at, sizeof(word));
        quote = word ^ ones * '"';
        escape = word ^ ones * '\\';
        /* Subtracting n from a byte that is less than n sets its highest bit: finds bytes that are
         * 0, or below ' '. */
        if ((((quote - ones) & ~quote) | ((escape - ones) & ~escape) |
             ((word - ones * ' ') & ~word)) &
            highest)
            break;
        seen |= word;
        at += sizeof(word);
    }
    if (seen & highest)
        *bits |= 0x80;
    return at;
}

/* The text between two quotes; false if it has a control character or an escape, or does not
 * end. */
static bool take_text(struct scanner *s, struct mc_slice *text)
{
    const char *at;

    if (!take(s, '"'))
        return false;
    at = skip_plain(s->at, s->end, &s->bits);
    for (; at < s->end && (unsigned char)*at >= ' ' && *at != '"' && *at != '\\'; at++)
        s->bits |= (unsigned char)*at;
    *text = mc_slice(s->at, (size_t)(at - s->at));
    if (at == s->end || *at != '"')
        return false;
    s->at = at + 1;
    return true;
}

static size_t n_digits(const struct scanner *s, const char *at)
{
    const char *end = at;

    while (end < s->end && mc_ascii_is_digit(*end))
        end++;
    return (size_t)(end - at);
}

/* A number as written, NUL-terminated. */
struct digits {
    char text[MOST_DIGITS + 1];
    size_t length;
    bool is_real;
};

static bool take_digits(struct scanner *s, struct digits *digits)
{
    const char *begin = s->at, *at = begin;
    size_t n;

    digits->is_real = false;
    at += at < s->end && *at == '-';
    n = n_digits(s, at);
    if (n == 0 || (n > 1 && *at == '0'))
        return false;
    at += n;
    if (at < s->end && *at == '.') {
        digits->is_real = true;
        n = n_digits(s, at + 1);
        at += n + 1;
    }
    if (n == 0 || at - begin > (digits->is_real ? MOST_DIGITS : MOST_WHOLE) ||
        (at < s->end && (*at == 'e' || *at == 'E')))
        return false;
    digits->length = (size_t)(at - begin);
    memcpy(digits->text, begin, digits->length);
    digits->text[digits->length] = '\0';
    s->at = at;
    return true;
}

static json_t *take_number(struct scanner *s)
{
    struct digits digits;

    if (!take_digits(s, &digits))
        return NULL;
    return digits.is_real ? json_real(strtod(digits.text, NULL))
                          : json_integer(strtoll(digits.text, NULL, 10));
}

/* The recursion is at most MOST_DEPTH deep. NOLINTBEGIN(misc-no-recursion) */
static json_t *take_value(struct scanner *s, int depth);

static bool take_member(struct scanner *s, json_t *object, int depth)
{
    struct mc_slice name;
    char key[MC_PLAIN_KEY];
    json_t *value;

    if (!take_text(s, &name) || name.length >= sizeof(key) || !take(s, ':'))
        return false;
    memcpy(key, name.data, name.length);
    key[name.length] = '\0';
    if (json_object_get(object, key) != NULL)
        return false;
    value = take_value(s, depth);
    return value != NULL && json_object_set_new_nocheck(object, key, value) == 0;
}

static json_t *take_object(struct scanner *s, int depth)
{
    json_t *object = json_object();

    if (take(s, '}'))
        return object;
    do {
        if (object == NULL || !take_member(s, object, depth)) {
            json_decref(object);
            return NULL;
        }
    } while (take(s, ','));
    if (take(s, '}'))
        return object;
    json_decref(object);
    return NULL;
}

static json_t *take_array(struct scanner *s, int depth)
{
    json_t *array = json_array();

    if (take(s, ']'))
        return array;
    do {
        json_t *value = array == NULL ? NULL : take_value(s, depth);

        if (value == NULL || json_array_append_new(array, value) != 0) {
            json_decref(array);
            return NULL;
        }
    } while (take(s, ','));
    if (take(s, ']'))
        return array;
    json_decref(array);
    return NULL;
}

static json_t *take_value(struct scanner *s, int depth)
{
    struct mc_slice text;

    skip_blanks(s);
    if (s->at == s->end || depth == MOST_DEPTH)
        return NULL;
    switch (*s->at) {
    case '"':
        return take_text(s, &text) ? json_stringn_nocheck(text.data, text.length) : NULL;
    case '{':
        s->at++;
        return take_object(s, depth + 1);
    case '[':
        s->at++;
        return take_array(s, depth + 1);
    case 't':
        return take_word(s, "true") ? json_true() : NULL;
    case 'f':
        return take_word(s, "false") ? json_false() : NULL;
    case 'n':
        return take_word(s, "null") ? json_null() : NULL;
    default:
        return take_number(s);
    }
}
/* NOLINTEND(misc-no-recursion) */

json_t *mc_json_plain(struct mc_slice text)
{
    struct scanner s = {text.data, text.data + text.length, 0};
    json_t *object;

    if (!take(&s, '{'))
        return NULL;
    object = take_object(&s, 1);
    skip_blanks(&s);
    if (object != NULL &&
        (s.at < s.end || (s.bits >= 0x80 && mc_utf8_invalid(text) < text.length))) {
        json_decref(object);
        return NULL;
    }
    return object;
}

/* --- flat objects ----------------------------------------------------------------------------- */

static bool take_flat_number(struct scanner *s, struct mc_flat_member *member)
{
    const char *begin = s->at;
    struct digits digits;

    if (!take_digits(s, &digits))
        return false;
    member->kind = digits.is_real ? MC_FLAT_REAL : MC_FLAT_INTEGER;
    member->value = mc_slice(begin, digits.length);
    member->number =
        digits.is_real ? strtod(digits.text, NULL) : (double)strtoll(digits.text, NULL, 10);
    return true;
}

static bool has_key(const struct mc_flat_member *members, size_t n, struct mc_slice key)
{
    size_t i;

    for (i = 0; i < n; i++)
        if (mc_slice_equal(members[i].key, key))
            return true;
    return false;
}

/* The recursion is two levels deep. NOLINTBEGIN(misc-no-recursion) */
static bool take_flat(struct scanner *s, bool is_inner, struct mc_flat_member *members, size_t most,
                      size_t *n);

static bool take_flat_value(struct scanner *s, bool is_inner, struct mc_flat_member *member)
{
    enum { MOST_INNER = 8 };
    struct mc_flat_member inner[MOST_INNER];
    const char *begin;
    size_t n;

    skip_blanks(s);
    begin = s->at;
    if (s->at == s->end)
        return false;
    if (*s->at == '"') {
        member->kind = MC_FLAT_TEXT;
        return take_text(s, &member->value);
    }
    if (*s->at != '{')
        return take_flat_number(s, member);
    if (is_inner || !take_flat(s, true, inner, MOST_INNER, &n))
        return false;
    member->kind = MC_FLAT_OBJECT;
    member->value = mc_slice(begin, (size_t)(s->at - begin));
    return true;
}

static bool take_flat(struct scanner *s, bool is_inner, struct mc_flat_member *members, size_t most,
                      size_t *n)
{
    *n = 0;
    if (!take(s, '{'))
        return false;
    if (take(s, '}'))
        return true;
    do {
        struct mc_flat_member member = {.number = 0};

        if (*n == most || !take_text(s, &member.key) || member.key.length >= MC_PLAIN_KEY ||
            has_key(members, *n, member.key) || !take(s, ':') ||
            !take_flat_value(s, is_inner, &member))
            return false;
        members[(*n)++] = member;
    } while (take(s, ','));
    return take(s, '}');
}
/* NOLINTEND(misc-no-recursion) */

bool mc_json_flat(struct mc_slice text, struct mc_flat_member *members, size_t most, size_t *n)
{
    struct scanner s = {text.data, text.data + text.length, 0};

    if (!take_flat(&s, false, members, most, n))
        return false;
    skip_blanks(&s);
    return s.at == s.end && (s.bits < 0x80 || mc_utf8_invalid(text) == text.length);
}
