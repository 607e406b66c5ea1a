#include "base/json_locate.h"

#include "base/utf8.h"

/* What is left to read of a text. `at` never passes the length. */
struct scanner {
    struct mc_slice text;
    size_t at;
};

/* The byte at hand, '\0' at the end of the text. */
static char peek(const struct scanner *scanner)
{
    return scanner->at < scanner->text.length ? scanner->text.data[scanner->at] : '\0';
}

static void skip_blanks(struct scanner *scanner)
{
    while (scanner->at < scanner->text.length && strchr(" \t\r\n", peek(scanner)) != NULL &&
           peek(scanner) != '\0')
        scanner->at++;
}

/* Steps over one byte, and the blanks around it, when it is the one expected. */
static bool skip_sign(struct scanner *scanner, char sign)
{
    skip_blanks(scanner);
    if (peek(scanner) != sign)
        return false;
    scanner->at++;
    skip_blanks(scanner);
    return true;
}

/* Steps behind the string whose quote is at hand; false when it does not end. */
static bool skip_string(struct scanner *scanner)
{
    if (peek(scanner) != '"')
        return false;
    for (scanner->at++; scanner->at < scanner->text.length; scanner->at++) {
        if (peek(scanner) == '"') {
            scanner->at++;
            return true;
        }
        if (peek(scanner) == '\\' && scanner->at + 1 < scanner->text.length)
            scanner->at++;
    }
    return false;
}

/* Steps over what is neither string nor bracket: numbers, words, commas, colons, blanks. */
static void skip_plain(struct scanner *scanner)
{
    while (scanner->at < scanner->text.length && strchr("\"[]{}", peek(scanner)) == NULL)
        scanner->at++;
    while (scanner->at < scanner->text.length && peek(scanner) == '\0')
        scanner->at++;
}

/* Steps behind the object or array whose bracket is at hand. */
static bool skip_nested(struct scanner *scanner)
{
    size_t depth = 0;

    while (scanner->at < scanner->text.length) {
        char c = peek(scanner);

        if (c == '"') {
            if (!skip_string(scanner))
                return false;
            continue;
        }
        if (c == '[' || c == '{')
            depth++;
        else if (c == ']' || c == '}')
            depth--;
        scanner->at++;
        if (depth == 0)
            return true;
        skip_plain(scanner);
    }
    return false;
}

/* Steps behind the value at hand; false when there is none or it does not end. */
static bool skip_value(struct scanner *scanner)
{
    size_t begin = scanner->at;

    switch (peek(scanner)) {
    case '"':
        return skip_string(scanner);
    case '[':
    case '{':
        return skip_nested(scanner);
    default:
        while (scanner->at < scanner->text.length &&
               strchr(",]}: \t\r\n\"[{", peek(scanner)) == NULL)
            scanner->at++;
        return scanner->at > begin;
    }
}

/* Value of four hexadecimal digits, -1 when they are none. */
static long four_digits(struct mc_slice text, size_t at)
{
    long value = 0;
    size_t i;

    if (text.length < 4 || at > text.length - 4)
        return -1;
    for (i = at; i < at + 4; i++) {
        char c = text.data[i];
        int digit = c >= '0' && c <= '9'   ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : -1;

        if (digit < 0)
            return -1;
        value = value * 16 + digit;
    }
    return value;
}

/* Decodes the escape \u.... whose 'u' is at *at; *at goes behind it, behind both halves of a
 * surrogate pair. */
static size_t decode_unicode(struct mc_slice text, size_t *at, char bytes[4])
{
    long high = four_digits(text, *at + 1), low;

    if (high < 0) {
        bytes[0] = text.data[(*at)++];
        return 1;
    }
    *at += 5;
    if (high >= 0xD800 && high < 0xDC00 && *at + 1 < text.length && text.data[*at] == '\\' &&
        text.data[*at + 1] == 'u') {
        low = four_digits(text, *at + 2);
        if (low >= 0xDC00 && low < 0xE000) {
            *at += 6;
            high = 0x10000 + (high - 0xD800) * 0x400 + (low - 0xDC00);
        }
    }
    return mc_utf8_encode((uint32_t)high, bytes);
}

size_t mc_json_decode_next(struct mc_slice text, size_t *at, char bytes[4])
{
    static const char names[] = "bfnrt", values[] = "\b\f\n\r\t";
    const char *name;

    if (*at >= text.length || text.data[*at] == '"')
        return 0;
    if (text.data[*at] != '\\' || *at + 1 >= text.length) {
        bytes[0] = text.data[(*at)++];
        return 1;
    }
    ++*at;
    if (text.data[*at] == 'u')
        return decode_unicode(text, at, bytes);
    name = text.data[*at] == '\0' ? NULL : strchr(names, text.data[*at]);
    bytes[0] = name == NULL ? text.data[*at] : values[name - names];
    ++*at;
    return 1;
}

/* Whether the string literal at `begin` spells the key. */
static bool is_key(struct mc_slice text, size_t begin, const char *key)
{
    size_t at = begin + 1, n, n_key = strlen(key), done = 0;
    char bytes[4];

    while ((n = mc_json_decode_next(text, &at, bytes)) > 0) {
        if (n > n_key - done || memcmp(bytes, key + done, n) != 0)
            return false;
        done += n;
    }
    return done == n_key;
}

/* From behind '{' to the value of a key. */
static bool find_member(struct scanner *scanner, const char *key, size_t *key_begin)
{
    do {
        skip_blanks(scanner);
        *key_begin = scanner->at;
        if (!skip_string(scanner) || !skip_sign(scanner, ':'))
            return false;
        if (is_key(scanner->text, *key_begin, key))
            return true;
        if (!skip_value(scanner))
            return false;
    } while (skip_sign(scanner, ','));
    return false;
}

/* From behind '[' to the element with an index. */
static bool find_element(struct scanner *scanner, size_t index)
{
    for (; index > 0; index--)
        if (!skip_value(scanner) || !skip_sign(scanner, ','))
            return false;
    return scanner->at < scanner->text.length && peek(scanner) != ']';
}

bool mc_json_locate(struct mc_slice text, const struct mc_json_step *path, size_t n_steps,
                    struct mc_json_span *span)
{
    struct scanner scanner = {text, 0};
    size_t i;

    skip_blanks(&scanner);
    span->key = scanner.at;
    for (i = 0; i < n_steps; i++) {
        if (!skip_sign(&scanner, path[i].key != NULL ? '{' : '['))
            return false;
        if (path[i].key != NULL ? !find_member(&scanner, path[i].key, &span->key)
                                : !find_element(&scanner, path[i].index))
            return false;
        if (path[i].key == NULL)
            span->key = scanner.at;
    }
    span->begin = scanner.at;
    if (!skip_value(&scanner))
        return false;
    span->end = scanner.at;
    return true;
}

size_t mc_json_locate_in_string(struct mc_slice text, size_t begin, size_t offset)
{
    size_t at = begin + 1, before, n;
    char bytes[4];

    for (;;) {
        before = at;
        n = mc_json_decode_next(text, &at, bytes);
        if (n == 0 || offset < n)
            return before < text.length ? before : text.length;
        offset -= n;
    }
}
