/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_locate.c: two passes over a text that build no tree. One follows a path and skips the values
 * beside it. The other finds the first fault: it tracks which brackets are open and what may come
 * next. In order: skipping, escapes, following a path; then the checker with its strings, its
 * numbers and words, and the structure around them. */
#include "base/json_locate.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "base/scan.h"
#include "base/utf8.h"

/* --- skipping --------------------------------------------------------------------------------- */

/* A text and the position in it; `at` never exceeds the length. */
struct scanner {
    struct mc_slice text;
    size_t at;
};

/* The current byte, '\0' at the end of the text. */
static char peek(const struct scanner *scanner)
{
    return scanner->at < scanner->text.length ? scanner->text.data[scanner->at] : '\0';
}

/* Skips one byte and the white space around it, if it is the expected one. */
static bool skip_sign(struct scanner *scanner, char sign)
{
    scanner->at = mc_scan_white(scanner->text, scanner->at);
    if (peek(scanner) != sign)
        return false;
    scanner->at++;
    scanner->at = mc_scan_white(scanner->text, scanner->at);
    return true;
}

size_t mc_json_string_end(struct mc_slice text, size_t at)
{
    for (at++; at < text.length && text.data[at] != '"'; at++)
        at += text.data[at] == '\\';
    return at < text.length ? at + 1 : SIZE_MAX;
}

/* Skips the string whose opening quote is the current byte; false if it does not end. */
static bool skip_string(struct scanner *scanner)
{
    size_t end = peek(scanner) == '"' ? mc_json_string_end(scanner->text, scanner->at) : SIZE_MAX;

    if (end != SIZE_MAX)
        scanner->at = end;
    return end != SIZE_MAX;
}

/* Skips what is neither string nor bracket: numbers, words, commas, colons, blanks. */
static void skip_plain(struct scanner *scanner)
{
    while (scanner->at < scanner->text.length && strchr("\"[]{}", peek(scanner)) == NULL)
        scanner->at++;
    while (scanner->at < scanner->text.length && peek(scanner) == '\0')
        scanner->at++;
}

/* Skips the object or array whose bracket is the current byte. */
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

/* Skips the value that begins here; false if there is none or it does not end. */
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

/* --- escapes ---------------------------------------------------------------------------------- */

long mc_json_four_digits(struct mc_slice text, size_t at)
{
    long value = 0;
    size_t i;

    if (text.length < 4 || at > text.length - 4)
        return -1;
    for (i = at; i < at + 4; i++) {
        char c = text.data[i];
        int digit = mc_ascii_is_digit(c)   ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : -1;

        if (digit < 0)
            return -1;
        value = value * 16 + digit;
    }
    return value;
}

/* Decodes the escape \u.... whose 'u' is at *at; moves *at past it, past both halves of a surrogate
 * pair. */
static size_t decode_unicode(struct mc_slice text, size_t *at, char bytes[4])
{
    long high = mc_json_four_digits(text, *at + 1), low;

    if (high < 0) {
        bytes[0] = text.data[(*at)++];
        return 1;
    }
    *at += 5;
    if (high >= 0xD800 && high < 0xDC00 && *at + 1 < text.length && text.data[*at] == '\\' &&
        text.data[*at + 1] == 'u') {
        low = mc_json_four_digits(text, *at + 2);
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

/* --- following a path ------------------------------------------------------------------------- */

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

/* Moves from just after '{' to the value of the key. */
static bool find_member(struct scanner *scanner, const char *key, size_t *key_begin)
{
    do {
        scanner->at = mc_scan_white(scanner->text, scanner->at);
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

/* Moves from just after '[' to the element with this index. */
static bool find_element(struct scanner *scanner, size_t index)
{
    for (; index > 0; index--)
        if (!skip_value(scanner) || !skip_sign(scanner, ','))
            return false;
    return scanner->at < scanner->text.length && peek(scanner) != ']';
}

bool mc_json_locate_begin(struct mc_slice text, const struct mc_json_step *path, size_t n_steps,
                          struct mc_json_span *span)
{
    struct scanner scanner = {text, 0};
    size_t i;

    scanner.at = mc_scan_white(scanner.text, scanner.at);
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
    span->begin = span->end = scanner.at;
    return scanner.at < text.length;
}

bool mc_json_locate(struct mc_slice text, const struct mc_json_step *path, size_t n_steps,
                    struct mc_json_span *span)
{
    struct scanner scanner = {text, 0};

    if (!mc_json_locate_begin(text, path, n_steps, span))
        return false;
    scanner.at = span->begin;
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

/* --- finding a fault -------------------------------------------------------------------------- */

/* What may come next. */
enum state { VALUE, VALUE_OR_END, KEY, KEY_OR_END, COLON, AFTER_VALUE };

struct checker {
    struct mc_slice text;
    size_t at;
    size_t open[MC_JSON_DEPTH]; /* offsets of the open brackets */
    size_t depth;
    enum state state;
    struct mc_json_fault *fault;
};

/* Records the fault; returns false, which ends the walk. */
static bool MC_PRINTF(3, 4) fail(struct checker *checker, size_t offset, const char *format, ...)
{
    va_list arguments;

    checker->fault->offset = offset;
    checker->fault->opened = checker->depth > 0 ? checker->open[checker->depth - 1] : SIZE_MAX;
    va_start(arguments, format);
    (void)vsnprintf(checker->fault->text, sizeof(checker->fault->text), format, arguments);
    va_end(arguments);
    return false;
}

/* Letters, digits and signs of numbers. */
static bool is_word(char c)
{
    return mc_ascii_is_digit(c) || mc_ascii_is_letter(c) || c == '_' || c == '+' || c == '-' ||
           c == '.';
}

/* The byte `ahead` bytes after the current one, '\0' beyond the end. */
static char peek_ahead(const struct checker *checker, size_t ahead)
{
    size_t i = checker->at + ahead;

    return i < checker->text.length ? checker->text.data[i] : '\0';
}

/* The current word, or else character, for a message; at most 24 bytes. */
static struct mc_slice token(const struct checker *checker)
{
    size_t n = 0, end = checker->at;

    while (n < 24 && is_word(peek_ahead(checker, n)))
        n++;
    if (n == 0) {
        (void)mc_utf8_next(checker->text, &end);
        n = end - checker->at;
    }
    return mc_slice(checker->text.data + checker->at, n);
}

/* --- strings ---------------------------------------------------------------------------------- */

static bool check_unicode_escape(struct checker *checker, size_t *i)
{
    long value = mc_json_four_digits(checker->text, *i + 2), low = -1;

    if (value < 0)
        return fail(checker, *i, "\\u must be followed by four hexadecimal digits");
    if (value == 0)
        return fail(checker, *i, "\\u0000 (NUL) is not allowed in a text");
    *i += 6;
    if (value < 0xD800 || value > 0xDFFF)
        return true;
    if (value < 0xDC00 && *i + 1 < checker->text.length && checker->text.data[*i] == '\\' &&
        checker->text.data[*i + 1] == 'u')
        low = mc_json_four_digits(checker->text, *i + 2);
    if (low < 0xDC00 || low > 0xDFFF)
        return fail(checker, *i - 6, "\\u%04lX is half of a surrogate pair without its other half",
                    (unsigned long)value);
    *i += 6;
    return true;
}

static bool check_string(struct checker *checker)
{
    size_t i = checker->at + 1;

    checker->fault->last_string = checker->at;
    while (i < checker->text.length && checker->text.data[i] != '"') {
        unsigned char c = (unsigned char)checker->text.data[i];
        char next = i + 1 < checker->text.length ? checker->text.data[i + 1] : '\0';

        if (c == '\n' || c == '\r')
            return fail(checker, checker->at,
                        "the text that begins here has no closing quote on "
                        "its line (a line break inside is written \\n)");
        if (c < 0x20)
            return fail(checker, i,
                        "the control character U+%04X inside a text must be written \\%s", c,
                        c == '\t' ? "t" : "u00..");
        if (c == '\\' && next == 'u') {
            if (!check_unicode_escape(checker, &i))
                return false;
            continue;
        }
        if (c == '\\' && next != '\0' && strchr("\"\\/bfnrt", next) == NULL)
            return fail(checker, i, "a backslash is written \\\\ (JSON has no \\%c)",
                        next < ' ' || next > '~' ? '?' : next);
        i += c == '\\' ? 2 : 1;
    }
    if (i >= checker->text.length)
        return fail(checker, checker->at, "the text that begins here is not closed");
    checker->at = i + 1;
    return true;
}

/* --- numbers and words ------------------------------------------------------------------------ */

size_t mc_json_number_length(const char *text)
{
    size_t n = text[0] == '-', digits;

    digits = strspn(text + n, "0123456789");
    if (digits == 0 || (digits > 1 && text[n] == '0'))
        return 0;
    n += digits;
    if (text[n] == '.') {
        digits = strspn(text + n + 1, "0123456789");
        if (digits == 0)
            return 0;
        n += 1 + digits;
    }
    if (text[n] == 'e' || text[n] == 'E') {
        size_t sign = text[n + 1] == '+' || text[n + 1] == '-';

        digits = strspn(text + n + 1 + sign, "0123456789");
        if (digits == 0)
            return 0;
        n += 1 + sign + digits;
    }
    return n;
}

static bool is_one_of(const char *word, const char *const *words)
{
    for (; *words != NULL; words++)
        if (strcasecmp(word, *words) == 0)
            return true;
    return false;
}

static bool check_word(struct checker *checker)
{
    static const char *const literals[] = {"true", "false", "null", NULL};
    static const char *const not_finite[] = {"nan",  "+nan",     "-nan",      "inf",       "+inf",
                                             "-inf", "infinity", "+infinity", "-infinity", NULL};
    struct mc_slice shown = token(checker);
    char word[64];
    size_t n = 0;

    while (n < sizeof(word) - 1 && is_word(peek_ahead(checker, n))) {
        word[n] = peek_ahead(checker, n);
        n++;
    }
    word[n] = '\0';
    if (strcmp(word, "true") == 0 || strcmp(word, "false") == 0 || strcmp(word, "null") == 0) {
        checker->at += n;
        return true;
    }
    if (is_one_of(word, not_finite))
        return fail(checker, checker->at, "%s is not a number in JSON: write null, or leave it out",
                    word);
    if (is_one_of(word, literals))
        return fail(checker, checker->at, "JSON writes %s in lower case", word);
    if (strchr("+-.0123456789", word[0]) != NULL)
        return fail(checker, checker->at, "%.*s is not a number as JSON writes it",
                    MC_SLICE_ARGUMENTS(shown));
    return fail(checker, checker->at, "%.*s must be in double quotes to be a text",
                MC_SLICE_ARGUMENTS(shown));
}

static bool check_number_or_word(struct checker *checker)
{
    char first = peek_ahead(checker, 0);
    char digits[400];
    size_t n = 0, length;

    if (first == '-' || mc_ascii_is_digit(first)) {
        /* Only the beginning of a long number is checked; jansson has the last word. */
        while (n < sizeof(digits) - 1 && is_word(peek_ahead(checker, n))) {
            digits[n] = peek_ahead(checker, n);
            n++;
        }
        digits[n] = '\0';
        length = mc_json_number_length(digits);
        if (length > 0 && (length == n || n == sizeof(digits) - 1)) {
            while (is_word(peek_ahead(checker, 0)))
                checker->at++;
            return true;
        }
    }
    return check_word(checker);
}

/* --- structure -------------------------------------------------------------------------------- */

static bool open_bracket(struct checker *checker, enum state state)
{
    if (checker->depth == MC_JSON_DEPTH)
        return fail(checker, checker->at, "values are nested deeper than %d levels", MC_JSON_DEPTH);
    checker->open[checker->depth++] = checker->at++;
    checker->state = state;
    return true;
}

static bool close_bracket(struct checker *checker)
{
    checker->depth--;
    checker->at++;
    checker->state = AFTER_VALUE;
    return true;
}

static bool check_value(struct checker *checker)
{
    char c = peek_ahead(checker, 0);

    if (c == '{')
        return open_bracket(checker, KEY_OR_END);
    if (c == '[')
        return open_bracket(checker, VALUE_OR_END);
    if (c == ']' && checker->state == VALUE_OR_END)
        return close_bracket(checker);
    checker->state = AFTER_VALUE;
    if (c == '"')
        return check_string(checker);
    if (is_word(c))
        return check_number_or_word(checker);
    if (c == '\'')
        return fail(checker, checker->at, "a text needs double quotes, not single ones");
    if (c == '/' || c == '#')
        return fail(checker, checker->at, "JSON has no comments");
    if (c == ']' || c == '}')
        return fail(checker, checker->at, "a value is missing before '%c'", c);
    return fail(checker, checker->at, "a value is expected here, not '%.*s'",
                MC_SLICE_ARGUMENTS(token(checker)));
}

static bool check_key(struct checker *checker)
{
    char c = peek_ahead(checker, 0);

    if (c == '}' && checker->state == KEY_OR_END)
        return close_bracket(checker);
    if (c == '"') {
        checker->state = COLON;
        return check_string(checker);
    }
    if (c == '}')
        return fail(checker, checker->at,
                    "a key is missing before '}' (or the comma before it is superfluous)");
    return fail(checker, checker->at, "a key in double quotes is expected here, not '%.*s'",
                MC_SLICE_ARGUMENTS(token(checker)));
}

static bool check_after_value(struct checker *checker)
{
    bool in_object =
        checker->depth > 0 && checker->text.data[checker->open[checker->depth - 1]] == '{';
    char c = peek_ahead(checker, 0);

    if (checker->depth == 0)
        return fail(checker, checker->at, "nothing may follow the end of the value");
    if (c == ',') {
        checker->at++;
        checker->state = in_object ? KEY : VALUE;
        return true;
    }
    if (c == (in_object ? '}' : ']'))
        return close_bracket(checker);
    return fail(checker, checker->at, "',' or '%c' is expected here, not '%.*s'",
                in_object ? '}' : ']', MC_SLICE_ARGUMENTS(token(checker)));
}

static bool check_next(struct checker *checker)
{
    switch (checker->state) {
    case VALUE:
    case VALUE_OR_END:
        return check_value(checker);
    case KEY:
    case KEY_OR_END:
        return check_key(checker);
    case COLON:
        if (peek_ahead(checker, 0) != ':')
            return fail(checker, checker->at, "':' is expected after the key, not '%.*s'",
                        MC_SLICE_ARGUMENTS(token(checker)));
        checker->at++;
        checker->state = VALUE;
        return true;
    case AFTER_VALUE:
        break;
    }
    return check_after_value(checker);
}

bool mc_json_find_fault(struct mc_slice text, struct mc_json_fault *fault)
{
    struct checker *checker = mc_calloc(1, sizeof(*checker));
    bool good = true, whole;

    fault->last_string = SIZE_MAX;
    checker->text = text;
    checker->fault = fault;
    while (good) {
        while (checker->at < text.length && mc_ascii_is_blank(text.data[checker->at]))
            checker->at++;
        if (checker->at >= text.length)
            break;
        good = check_next(checker);
    }
    whole = good && checker->depth == 0 && checker->state == AFTER_VALUE;
    if (good && !whole && checker->depth == 0)
        (void)fail(checker, text.length, "a value is expected, and the text ends here");
    else if (good && !whole)
        (void)fail(checker, text.length, "the text ends before %s is closed",
                   text.data[checker->open[checker->depth - 1]] == '{' ? "an object" : "an array");
    free(checker);
    return !whole;
}
