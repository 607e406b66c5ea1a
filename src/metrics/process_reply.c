/* The replies of a metric that is a process. There are hundreds of thousands a second, so they are
 * read in one pass without a tree of values; a line with more in it than this knows, or with a
 * fault, is looked at by the slower checker of files. */
#include "metrics/process_protocol.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/json_syntax.h"
#include "base/utf8.h"

struct scanner {
    const char *at, *end; /* *end is NUL */
    struct mc_buffer *memory;
    const char *fault; /* NULL: none */
};

/* What has been seen of a reply. */
struct members {
    bool id, score, error, reason;
    bool is_null, is_finite;
    double number;
    struct mc_slice error_text, reason_text;
};

void mc_protocol_quote(struct mc_slice line, char quote[MC_PROTOCOL_QUOTE_SIZE])
{
    enum { ROOM = MC_PROTOCOL_QUOTE_SIZE - 8 };
    size_t at = 0, n = 0;

    while (at < line.length) {
        size_t begin = at;
        uint32_t c = mc_utf8_next(line, &at);
        bool is_text = c >= 0x20 && c != 0x7F && !(c == MC_UTF8_REPLACEMENT && at - begin == 1);

        if (n + (at - begin) > ROOM) {
            (void)snprintf(quote + n, MC_PROTOCOL_QUOTE_SIZE - n, "...");
            return;
        }
        if (is_text)
            memcpy(quote + n, line.data + begin, at - begin);
        else
            quote[n] = '?';
        n += is_text ? at - begin : 1;
    }
    quote[n] = '\0';
}

static bool fail(struct scanner *scanner, const char *fault)
{
    if (scanner->fault == NULL)
        scanner->fault = fault;
    return false;
}

static void skip_blanks(struct scanner *scanner)
{
    while (*scanner->at == ' ' || *scanner->at == '\t' || *scanner->at == '\r')
        scanner->at++;
}

/* The character, blanks around it skipped. */
static bool take(struct scanner *scanner, char c)
{
    skip_blanks(scanner);
    if (*scanner->at != c)
        return false;
    scanner->at++;
    skip_blanks(scanner);
    return true;
}

static bool take_word(struct scanner *scanner, const char *word)
{
    size_t length = strlen(word);

    if (strncmp(scanner->at, word, length) != 0)
        return false;
    scanner->at += length;
    return true;
}

/* --- strings ------------------------------------------------------------------------------ */

/* Four hexadecimal digits at `digits`, or -1. */
static long hex_value(const char *digits)
{
    char four[5] = "";
    size_t n = 0;

    while (n < 4 && digits[n] != '\0' && strchr("0123456789abcdefABCDEF", digits[n]) != NULL) {
        four[n] = digits[n];
        n++;
    }
    return n == 4 ? strtol(four, NULL, 16) : -1;
}

/* Behind a backslash and a 'u'. Halves of a pair that stand alone are no text. */
static bool append_code_point(struct scanner *scanner)
{
    long unit = hex_value(scanner->at), low;
    char bytes[4];

    if (unit <= 0 || (unit >= 0xDC00 && unit <= 0xDFFF))
        return fail(scanner, "a wrong \\u in a text");
    scanner->at += 4;
    if (unit >= 0xD800 && unit <= 0xDBFF) {
        low = scanner->at[0] == '\\' && scanner->at[1] == 'u' ? hex_value(scanner->at + 2) : -1;
        if (low < 0xDC00 || low > 0xDFFF)
            return fail(scanner, "half a surrogate pair in a text");
        scanner->at += 6;
        unit = 0x10000 + (unit - 0xD800) * 0x400 + (low - 0xDC00);
    }
    mc_buffer_append(scanner->memory, bytes, mc_utf8_encode((uint32_t)unit, bytes));
    return true;
}

static bool append_escape(struct scanner *scanner)
{
    static const char names[] = "bfnrt\"\\/", letters[] = "\b\f\n\r\t\"\\/";
    char name = *scanner->at;
    const char *found = name == '\0' ? NULL : strchr(names, name);

    if (name != '\0')
        scanner->at++;
    if (name == 'u')
        return append_code_point(scanner);
    if (found == NULL)
        return fail(scanner, "a wrong escape in a text");
    mc_buffer_append_char(scanner->memory, letters[found - names]);
    return true;
}

/* Up to the next quote, backslash or fault. */
static struct mc_slice take_plain(struct scanner *scanner)
{
    const char *begin = scanner->at;

    while ((unsigned char)*scanner->at >= 0x20 && *scanner->at != '"' && *scanner->at != '\\')
        scanner->at++;
    return mc_slice(begin, (size_t)(scanner->at - begin));
}

/* The text lies in the line or, where it has escapes, in memory, at *offset (SIZE_MAX: the line):
 * the memory may move while more is read. */
struct text {
    struct mc_slice slice;
    size_t offset;
};

static bool take_string(struct scanner *scanner, struct text *text)
{
    text->offset = SIZE_MAX;
    if (*scanner->at != '"')
        return fail(scanner, "a text in double quotes is missing");
    scanner->at++;
    text->slice = take_plain(scanner);
    if (*scanner->at == '\\') {
        text->offset = scanner->memory->length;
        mc_buffer_append_slice(scanner->memory, text->slice);
        while (*scanner->at == '\\') {
            scanner->at++;
            if (!append_escape(scanner))
                return false;
            mc_buffer_append_slice(scanner->memory, take_plain(scanner));
        }
        text->slice.length = scanner->memory->length - text->offset;
    }
    if (*scanner->at != '"')
        return fail(scanner, "a text is not closed");
    scanner->at++;
    return true;
}

/* --- numbers ------------------------------------------------------------------------------ */

static size_t n_digits(const char *text)
{
    return strspn(text, "0123456789");
}

/* Length of the number at the front as JSON writes it; 0: none. */
static size_t number_length(const char *text)
{
    size_t n = text[0] == '-', digits = n_digits(text + n);

    if (digits == 0 || (digits > 1 && text[n] == '0'))
        return 0;
    n += digits;
    if (text[n] == '.') {
        digits = n_digits(text + n + 1);
        if (digits == 0)
            return 0;
        n += 1 + digits;
    }
    if (text[n] == 'e' || text[n] == 'E') {
        size_t sign = text[n + 1] == '+' || text[n + 1] == '-';

        digits = n_digits(text + n + 1 + sign);
        if (digits == 0)
            return 0;
        n += 1 + sign + digits;
    }
    return n;
}

static bool take_id(struct scanner *scanner, uint64_t *id)
{
    size_t digits = number_length(scanner->at);

    if (digits == 0 || digits > 18 || digits != n_digits(scanner->at))
        return fail(scanner, "\"id\" is not the whole number of a request");
    *id = strtoull(scanner->at, NULL, 10);
    scanner->at += digits;
    return true;
}

/* A number, null, or what some writers of JSON make of a number that is not finite. */
static bool take_score(struct scanner *scanner, struct members *seen)
{
    size_t length = number_length(scanner->at);

    seen->is_finite = false;
    seen->is_null = length == 0 && take_word(scanner, "null");
    if (seen->is_null ||
        (length == 0 && (take_word(scanner, "NaN") || take_word(scanner, "Infinity") ||
                         take_word(scanner, "-Infinity"))))
        return true;
    if (length == 0)
        return fail(scanner, "\"score\" is neither a number nor null");
    seen->number = strtod(scanner->at, NULL);
    seen->is_finite = isfinite(seen->number);
    scanner->at += length;
    return true;
}

/* --- objects ------------------------------------------------------------------------------ */

/* A value of a member that means nothing here. Only its end is found: mc_json_find_fault looks at
 * the line as a whole. */
static bool skip_value(struct scanner *scanner)
{
    struct text ignored;
    size_t depth = 0;

    do {
        skip_blanks(scanner);
        if (*scanner->at == '"') {
            if (!take_string(scanner, &ignored))
                return false;
        } else if (*scanner->at == '\0') {
            return fail(scanner, "it ends too early");
        } else {
            depth += *scanner->at == '{' || *scanner->at == '[';
            if (*scanner->at == '}' || *scanner->at == ']') {
                if (depth == 0)
                    return fail(scanner, "a value is missing");
                depth--;
            }
            scanner->at++;
        }
    } while (depth > 0 || strchr(",}\t\r ", *scanner->at) == NULL);
    return true;
}

static bool only_once(struct scanner *scanner, bool *seen)
{
    if (*seen)
        return fail(scanner, "a key stands twice");
    *seen = true;
    return true;
}

/* "error" and "reason" may be null. */
static bool take_text(struct scanner *scanner, bool *is_there, struct text *text)
{
    if (take_word(scanner, "null")) {
        *is_there = false;
        return true;
    }
    return take_string(scanner, text);
}

struct texts {
    struct text error, reason;
};

static bool take_member(struct scanner *scanner, struct members *seen, struct texts *texts,
                        struct mc_reply *reply, bool *strange)
{
    struct text key;

    if (!take_string(scanner, &key) || !take(scanner, ':'))
        return fail(scanner, "a key or a colon is missing");
    if (key.offset != SIZE_MAX)
        key.slice.data = scanner->memory->data + key.offset;
    if (mc_slice_is(key.slice, "id"))
        return only_once(scanner, &seen->id) && take_id(scanner, &reply->id);
    if (mc_slice_is(key.slice, "score"))
        return only_once(scanner, &seen->score) && take_score(scanner, seen);
    if (mc_slice_is(key.slice, "error"))
        return only_once(scanner, &seen->error) && take_text(scanner, &seen->error, &texts->error);
    if (mc_slice_is(key.slice, "reason"))
        return only_once(scanner, &seen->reason) &&
               take_text(scanner, &seen->reason, &texts->reason);
    *strange = true;
    return skip_value(scanner);
}

static bool take_object(struct scanner *scanner, struct members *seen, struct mc_reply *reply,
                        bool *strange)
{
    struct texts texts = {{{"", 0}, SIZE_MAX}, {{"", 0}, SIZE_MAX}};

    if (!take(scanner, '{'))
        return fail(scanner, "it is no JSON object");
    if (!take(scanner, '}')) {
        do
            if (!take_member(scanner, seen, &texts, reply, strange))
                return false;
        while (take(scanner, ','));
        if (!take(scanner, '}'))
            return fail(scanner, "a comma or '}' is missing");
    }
    if (scanner->at != scanner->end)
        return fail(scanner, "something follows the object");
    if (texts.error.offset != SIZE_MAX)
        texts.error.slice.data = scanner->memory->data + texts.error.offset;
    if (texts.reason.offset != SIZE_MAX)
        texts.reason.slice.data = scanner->memory->data + texts.reason.offset;
    seen->error_text = texts.error.slice;
    seen->reason_text = texts.reason.slice;
    return true;
}

static bool conclude(struct scanner *scanner, const struct members *seen, struct mc_reply *reply)
{
    if (!seen->id)
        return fail(scanner, "it has no \"id\"");
    reply->text = seen->error ? seen->error_text : seen->reason_text;
    reply->score = (double)NAN;
    if (seen->error) {
        reply->kind = MC_REPLY_ERROR;
    } else if (!seen->score) {
        return fail(scanner, "it has neither \"score\" nor \"error\"");
    } else if (seen->is_null) {
        reply->kind = MC_REPLY_NONE;
    } else if (!seen->is_finite) {
        reply->kind = MC_REPLY_NOT_FINITE;
    } else {
        reply->kind = MC_REPLY_SCORE;
        reply->score = seen->number;
    }
    return true;
}

int mc_protocol_read_reply(struct mc_slice line, struct mc_reply *reply, struct mc_buffer *memory,
                           struct mc_error *error)
{
    struct scanner scanner = {line.data, line.data + line.length, memory, NULL};
    struct members seen = {.number = 0};
    struct mc_json_fault fault;
    char quote[MC_PROTOCOL_QUOTE_SIZE];
    bool strange = false, good;

    mc_buffer_clear(memory);
    fault.text[0] = '\0';
    if (mc_utf8_invalid(line) < line.length)
        (void)fail(&scanner, "it is not UTF-8");
    good = scanner.fault == NULL && take_object(&scanner, &seen, reply, &strange) &&
           conclude(&scanner, &seen, reply);
    if (good && (!strange || !mc_json_find_fault(line, &fault)))
        return 0;
    mc_protocol_quote(line, quote);
    return mc_error_set(error, MC_CODE_MODULE, "a line is no reply: %s: %s",
                        good ? fault.text : scanner.fault, quote);
}
