#include "text/tokenize.h"

#include <stdlib.h>

#include "base/utf8.h"
#include "text/unicode.h"

void mc_tokens_add(struct mc_tokens *tokens, const char *data, size_t length)
{
    if (tokens->n == tokens->capacity)
        tokens->items =
            mc_grow(tokens->items, &tokens->capacity, tokens->n + 1, sizeof(*tokens->items));
    tokens->items[tokens->n++] = mc_slice(data, length);
}

void mc_tokens_free(struct mc_tokens *tokens)
{
    free(tokens->items);
    mc_buffer_free(&tokens->copy);
    memset(tokens, 0, sizeof(*tokens));
}

/* A scan under way: the token that is being read begins at `start` (NULL: none). */
struct scan {
    struct mc_tokens *tokens;
    const char *begin, *end; /* the text */
    const char *start;
};

static void finish_token(struct scan *scan, const char *at)
{
    if (scan->start != NULL) {
        mc_tokens_add(scan->tokens, scan->start, (size_t)(at - scan->start));
        scan->start = NULL;
    }
}

static void begin_token(struct scan *scan, const char *at)
{
    if (scan->start == NULL)
        scan->start = at;
}

/* The token before `at` ends, and what stands at `at` is one by itself. */
static void single_token(struct scan *scan, const char *at, size_t n_bytes)
{
    finish_token(scan, at);
    mc_tokens_add(scan->tokens, at, n_bytes);
}

/* --- 13a ------------------------------------------------------------------------------------ */

/* What a byte is to 13a. Bytes that begin a multi-byte white space have a class of their own. */
enum class_13a { WORD, SPACE, MAYBE_SPACE, SEPARATOR, SYMBOL, STOP, DASH, ESCAPE };

/* Symbols are `{`-`~`, `[`-`` ` ``, `!`-`&`, `(`-`+`, `:`-`@` and `/`; ESCAPE marks what may begin
 * something that is rewritten first. */
static const unsigned char classes_13a[256] = {
    ['\t'] = SPACE,       ['\n'] = ESCAPE,      ['\v'] = SPACE,       ['\f'] = SPACE,
    ['\r'] = SPACE,       [0x1C] = SEPARATOR,   [0x1D] = SEPARATOR,   [0x1E] = SEPARATOR,
    [0x1F] = SEPARATOR,   [' '] = SPACE,        ['!'] = SYMBOL,       ['"'] = SYMBOL,
    ['#'] = SYMBOL,       ['$'] = SYMBOL,       ['%'] = SYMBOL,       ['&'] = ESCAPE,
    ['('] = SYMBOL,       [')'] = SYMBOL,       ['*'] = SYMBOL,       ['+'] = SYMBOL,
    [','] = STOP,         ['-'] = DASH,         ['.'] = STOP,         ['/'] = SYMBOL,
    [':'] = SYMBOL,       [';'] = SYMBOL,       ['<'] = ESCAPE,       ['='] = SYMBOL,
    ['>'] = SYMBOL,       ['?'] = SYMBOL,       ['@'] = SYMBOL,       ['['] = SYMBOL,
    ['\\'] = SYMBOL,      [']'] = SYMBOL,       ['^'] = SYMBOL,       ['_'] = SYMBOL,
    ['`'] = SYMBOL,       ['{'] = SYMBOL,       ['|'] = SYMBOL,       ['}'] = SYMBOL,
    ['~'] = SYMBOL,       [0xC2] = MAYBE_SPACE, [0xE1] = MAYBE_SPACE, [0xE2] = MAYBE_SPACE,
    [0xE3] = MAYBE_SPACE,
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* A run of full stops and commas at `at`; returns its end. sacreBLEU applies three substitutions
 * one after the other, "[^0-9][.,]" -> split after, "[.,][^0-9]" -> split around; each takes two
 * characters at a time from the left. Together they make every character of the run a token, but
 * the last one stays with a digit that follows when the first substitution had no partner left for
 * it. */
static const char *scan_stops(struct scan *scan, const char *at)
{
    const char *end = at;
    bool after_digit = at > scan->begin && is_digit(at[-1]);
    bool joined;

    while (end < scan->end && (*end == '.' || *end == ','))
        end++;
    joined = end < scan->end && is_digit(*end) && ((end - at) % 2 == 1) == after_digit;
    if (joined && end - at == 1) /* "1.5" */
        return end;
    for (; at < end - joined; at++)
        single_token(scan, at, 1);
    if (joined)
        scan->start = at;
    return end;
}

/* False when it meets something that has to be rewritten first. */
static bool scan_13a(struct scan *scan, bool rewritten)
{
    const char *at = scan->begin;
    size_t n_bytes;

    while (at < scan->end) {
        switch ((enum class_13a)classes_13a[(unsigned char)*at]) {
        case WORD:
            begin_token(scan, at);
            do
                at++;
            while (at < scan->end && classes_13a[(unsigned char)*at] == WORD);
            break;
        case SPACE:
            finish_token(scan, at++);
            break;
        case MAYBE_SPACE:
            n_bytes = mc_space_at(at, scan->end);
            if (n_bytes > 0)
                finish_token(scan, at);
            else
                begin_token(scan, at);
            at += n_bytes > 0 ? n_bytes : 1;
            break;
        case ESCAPE:
            if (!rewritten)
                return false;
            single_token(scan, at++, 1);
            break;
        case SEPARATOR:
            if (scan->tokens->mteval)
                begin_token(scan, at++);
            else
                finish_token(scan, at++);
            break;
        case SYMBOL:
            single_token(scan, at++, 1);
            break;
        case STOP:
            at = scan_stops(scan, at);
            break;
        case DASH:
            if (at > scan->begin && is_digit(at[-1]))
                single_token(scan, at, 1);
            else
                begin_token(scan, at);
            at++;
            break;
        }
    }
    finish_token(scan, at);
    return true;
}

void mc_tokenize_replace(struct mc_buffer *text, size_t begin, const char *from, const char *to)
{
    size_t n_from = strlen(from), n_to = strlen(to), out, i;
    const char *first = memchr(text->data + begin, from[0], text->length - begin);

    if (first == NULL)
        return;
    out = i = (size_t)(first - text->data);
    while (i < text->length) {
        if (text->data[i] == from[0] && text->length - i >= n_from &&
            memcmp(text->data + i, from, n_from) == 0) {
            memcpy(text->data + out, to, n_to);
            out += n_to;
            i += n_from;
        } else {
            text->data[out++] = text->data[i++];
        }
    }
    text->length = out;
    text->data[out] = '\0';
}

void mc_tokenize_rewrite(struct mc_slice text, bool apostrophe, struct mc_buffer *out)
{
    static const char *const pairs[][2] = {
        {"<skipped>", ""}, {"-\n", ""},   {"\n", " "},   {"&quot;", "\""},
        {"&amp;", "&"},    {"&lt;", "<"}, {"&gt;", ">"}, {"&apos;", "'"},
    };
    size_t n = sizeof(pairs) / sizeof(pairs[0]) - !apostrophe, begin = out->length, i;

    mc_buffer_append_slice(out, text);
    for (i = 0; i < n; i++)
        mc_tokenize_replace(out, begin, pairs[i][0], pairs[i][1]);
}

static void tokenize_13a(struct mc_slice text, struct mc_tokens *tokens)
{
    struct scan scan = {tokens, text.data, text.data + text.length, NULL};

    if (scan_13a(&scan, tokens->mteval))
        return;
    mc_buffer_clear(&tokens->copy);
    mc_tokenize_rewrite(text, false, &tokens->copy);
    tokens->n = 0;
    tokens->text = mc_buffer_slice(&tokens->copy);
    scan.begin = tokens->text.data;
    scan.end = scan.begin + tokens->text.length;
    scan.start = NULL;
    (void)scan_13a(&scan, true);
}

/* --- intl ----------------------------------------------------------------------------------- */

enum class_intl { INTL_OTHER, INTL_SPACE, INTL_PUNCTUATION, INTL_SYMBOL, INTL_NUMBER };

static bool is_separator(uint32_t code_point)
{
    return code_point >= 0x1C && code_point <= 0x1F;
}

/* Class of the character at `at`, its bytes in *n_bytes. */
static enum class_intl class_intl_at(const struct scan *scan, const char *at, size_t *n_bytes)
{
    uint32_t code_point = mc_utf8_decode(at, n_bytes);

    if (code_point < 0x80) {
        if ((code_point | 0x20) >= 'a' && (code_point | 0x20) <= 'z')
            return INTL_OTHER;
        if (is_digit((char)code_point))
            return INTL_NUMBER;
    }
    if (mc_is_space(code_point))
        return is_separator(code_point) && scan->tokens->mteval ? INTL_OTHER : INTL_SPACE;
    if (mc_is_punctuation(code_point))
        return INTL_PUNCTUATION;
    if (mc_is_symbol(code_point))
        return INTL_SYMBOL;
    return mc_is_number(code_point) ? INTL_NUMBER : INTL_OTHER;
}

/* A run of punctuation at `at`, after a character that is no number (`after_other`) or after a
 * number or nothing; returns its end. As for 13a: "\P{N}\p{P}" -> split after, then "\p{P}\P{N}" ->
 * split around. Every character of the run becomes a token, but the last one stays with the number
 * or the end of the text that follows when the first substitution had no partner left for it. */
static const char *scan_punctuation(struct scan *scan, const char *at, bool after_other)
{
    enum class_intl next = INTL_PUNCTUATION;
    const char *first = at, *last = at;
    bool odd = false, joined;
    size_t n_bytes, n_last = 0;

    while (at < scan->end && (next = class_intl_at(scan, at, &n_bytes)) == INTL_PUNCTUATION) {
        if (at > first)
            single_token(scan, last, n_last);
        last = at;
        n_last = n_bytes;
        odd = !odd;
        at += n_bytes;
    }
    joined = (at == scan->end || next == INTL_NUMBER) && odd != after_other;
    if (!joined)
        single_token(scan, last, n_last);
    else if (last == first)
        begin_token(scan, last);
    else
        scan->start = last;
    return at;
}

static void tokenize_intl(struct mc_slice text, struct mc_tokens *tokens)
{
    struct scan scan = {tokens, text.data, text.data + text.length, NULL};
    const char *at = scan.begin;
    bool after_other = false; /* the character before is there and is no number */
    size_t n_bytes;

    while (at < scan.end) {
        enum class_intl class = class_intl_at(&scan, at, &n_bytes);

        switch (class) {
        case INTL_OTHER:
        case INTL_NUMBER:
            begin_token(&scan, at);
            break;
        case INTL_SPACE:
            finish_token(&scan, at);
            break;
        case INTL_SYMBOL:
            single_token(&scan, at, n_bytes);
            break;
        case INTL_PUNCTUATION:
            at = scan_punctuation(&scan, at, after_other);
            n_bytes = 0;
            break;
        }
        after_other = class != INTL_NUMBER;
        at += n_bytes;
    }
    finish_token(&scan, at);
}

/* --- char and none -------------------------------------------------------------------------- */

static void tokenize_char(struct mc_slice text, struct mc_tokens *tokens)
{
    const char *at = text.data, *end = at + text.length;

    while (at < end) {
        size_t n_bytes;

        if (!mc_is_space(mc_utf8_decode(at, &n_bytes)))
            mc_tokens_add(tokens, at, n_bytes);
        at += n_bytes;
    }
}

static bool is_plain(char c)
{
    return (unsigned char)c > ' ' && (unsigned char)c < 0x80;
}

static void tokenize_none(struct mc_slice text, struct mc_tokens *tokens)
{
    struct scan scan = {tokens, text.data, text.data + text.length, NULL};
    const char *at = scan.begin;

    while (at < scan.end) {
        size_t n_bytes = is_plain(*at) ? 0 : mc_space_at(at, scan.end);

        if (n_bytes > 0) {
            finish_token(&scan, at);
            at += n_bytes;
            continue;
        }
        begin_token(&scan, at);
        do
            at++;
        while (at < scan.end && is_plain(*at));
    }
    finish_token(&scan, at);
}

void mc_tokenize(enum mc_tokenizer tokenizer, struct mc_slice text, struct mc_tokens *tokens)
{
    tokens->n = 0;
    tokens->text = text;
    switch (tokenizer) {
    case MC_TOKENIZER_13A:
        tokenize_13a(text, tokens);
        break;
    case MC_TOKENIZER_INTL:
        tokenize_intl(text, tokens);
        break;
    case MC_TOKENIZER_CHAR:
        tokenize_char(text, tokens);
        break;
    case MC_TOKENIZER_NONE:
        tokenize_none(text, tokens);
        break;
    }
}
