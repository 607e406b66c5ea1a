/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tokenize.c: splits texts as the regular expressions of the reference programs do: 13a and intl in
 * a single scan, the rules of TER one after the other. In order: the list of tokens, 13a, zh, intl,
 * char and none, a tokeniser by its name; then for TER characters, the rules of normalized, Asian
 * texts, tokens. */
#include "text/tokenize.h"

#include <stdlib.h>

#include "base/ascii.h"
#include "base/utf8.h"
#include "base/memory.h"
#include "text/unicode.h"

/* --- the list of tokens ----------------------------------------------------------------------- */

void mc_tokens_add(struct mc_tokens *tokens, const char *data, size_t length)
{
    *MC_PUSH(tokens->items, tokens->n, tokens->capacity) = mc_slice(data, length);
}

void mc_tokens_free(struct mc_tokens *tokens)
{
    free(tokens->items);
    mc_buffer_free(&tokens->copy);
    memset(tokens, 0, sizeof(*tokens));
}

/* The state of a scan: the current token begins at `start` (NULL: none). */
struct scan {
    struct mc_tokens *tokens;
    const char *begin, *end; /* the text */
    const char *start;
    bool is_bare; /* the text is not treated as surrounded by blanks: no stop is split off at its
                     ends */
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

/* Ends the token before `at`, and makes the character at `at` a token of its own. */
static void single_token(struct scan *scan, const char *at, size_t n_bytes)
{
    finish_token(scan, at);
    mc_tokens_add(scan->tokens, at, n_bytes);
}

/* --- 13a -------------------------------------------------------------------------------------- */

/* The class of a byte in 13a. Bytes that begin multi-byte white space have a class of their own. */
enum class_13a { WORD, SPACE, MAYBE_SPACE, SEPARATOR, SYMBOL, STOP, DASH, ESCAPE };

/* Symbols are `{`-`~`, `[`-`` ` ``, `!`-`&`, `(`-`+`, `:`-`@` and `/`; ESCAPE marks bytes that may
 * begin a text to be rewritten first. */
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

/* A run of full stops and commas at `at`; returns its end. sacreBLEU applies three substitutions
 * one after the other, "[^0-9][.,]" -> split after, "[.,][^0-9]" -> split around; each takes two
 * characters at a time from the left. Together they make every character of the run a token, except
 * that the last one stays with a following digit if the first substitution had no partner left for
 * it. The ends of a bare text take part in no substitution, like digits. */
static const char *scan_stops(struct scan *scan, const char *at)
{
    const char *end = at;
    bool after_digit = at > scan->begin ? mc_ascii_is_digit(at[-1]) : scan->is_bare;
    bool joined;

    while (end < scan->end && (*end == '.' || *end == ','))
        end++;
    joined = (end < scan->end ? mc_ascii_is_digit(*end) : scan->is_bare) &&
             ((end - at) % 2 == 1) == after_digit;
    if (joined && end - at == 1) { /* "1.5" */
        begin_token(scan, at);
        return end;
    }
    for (; at < end - joined; at++)
        single_token(scan, at, 1);
    if (joined)
        scan->start = at;
    return end;
}

/* False if something must be rewritten first. */
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
            if (at > scan->begin && mc_ascii_is_digit(at[-1]))
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

/* Replaces every `from` by `to`, which is not longer, in place, from left to right, beginning at
 * byte `begin`. */
static void tokenize_replace(struct mc_buffer *text, size_t begin, const char *from, const char *to)
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
        tokenize_replace(out, begin, pairs[i][0], pairs[i][1]);
}

static void tokenize_13a(struct mc_slice text, struct mc_tokens *tokens)
{
    struct scan scan = {tokens, text.data, text.data + text.length, NULL, false};

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

/* --- zh --------------------------------------------------------------------------------------- */

/* Whether zh takes it for a Chinese character. Two of its ranges are written '\u20000' and
 * '\u2f800' in Python, which are two characters each: compared with one character they mean U+2001
 * to U+2A6D, so most punctuation and symbols, and U+2F81 to U+2FA1. */
static bool is_chinese(uint32_t code_point)
{
    static const uint32_t ranges[][2] = {
        {0x2001, 0x2A6D}, {0x2E80, 0x2FDF}, {0x2FF0, 0x303F}, {0x3100, 0x312F}, {0x31A0, 0x31BF},
        {0x31C0, 0x31EF}, {0x3200, 0x33FF}, {0x3400, 0x4DB5}, {0x4E00, 0x9FBB}, {0xF900, 0xFA2D},
        {0xFA30, 0xFA6A}, {0xFA70, 0xFAD9}, {0xFE10, 0xFE1F}, {0xFE30, 0xFE4F}, {0xFF00, 0xFFEF},
    };
    size_t i;

    for (i = 0; i < sizeof(ranges) / sizeof(ranges[0]); i++)
        if (code_point <= ranges[i][1])
            return code_point >= ranges[i][0];
    return false;
}

/* Puts blanks around each Chinese character, then applies 13a without its rewriting and without the
 * blanks that it adds around the text. */
static void tokenize_zh(struct mc_slice text, struct mc_tokens *tokens)
{
    struct scan scan = {tokens, NULL, NULL, NULL, true};
    struct mc_buffer *copy = &tokens->copy;
    size_t at, n_bytes;

    text = mc_strip(text);
    mc_buffer_clear(copy);
    mc_buffer_reserve(copy, text.length + 1);
    for (at = 0; at < text.length; at += n_bytes) {
        bool apart = is_chinese(mc_utf8_decode(text.data + at, &n_bytes));

        if (apart)
            mc_buffer_append_char(copy, ' ');
        if (text.data[at] == '\n')
            mc_buffer_append_char(copy, ' ');
        else
            mc_buffer_append(copy, text.data + at, n_bytes);
        if (apart)
            mc_buffer_append_char(copy, ' ');
    }
    tokens->text = mc_buffer_slice(copy);
    scan.begin = tokens->text.data;
    scan.end = scan.begin + tokens->text.length;
    (void)scan_13a(&scan, true);
}

/* --- intl ------------------------------------------------------------------------------------- */

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
        if (mc_ascii_is_digit((char)code_point))
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

/* A run of punctuation at `at`, after a character that is not a number (`after_other`), or after a
 * number or nothing; returns its end. As for 13a: "\P{N}\p{P}" -> split after, then "\p{P}\P{N}" ->
 * split around. Every character of the run becomes a token, except that the last one stays with a
 * following number or end of the text if the first substitution had no partner left for it. */
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
    struct scan scan = {tokens, text.data, text.data + text.length, NULL, false};
    const char *at = scan.begin;
    bool after_other = false; /* there is a character before, and it is not a number */
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

/* --- char and none ---------------------------------------------------------------------------- */

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
    struct scan scan = {tokens, text.data, text.data + text.length, NULL, false};
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

/* --- a tokeniser by its name ------------------------------------------------------------------ */

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
    case MC_TOKENIZER_ZH:
        tokenize_zh(text, tokens);
        break;
    case MC_TOKENIZER_CHAR:
        tokenize_char(text, tokens);
        break;
    case MC_TOKENIZER_NONE:
        tokenize_none(text, tokens);
        break;
    }
}

/* --- TER: characters -------------------------------------------------------------------------- */

static bool is_stop(char c)
{
    return c == '.' || c == ',';
}

/* --- TER: the rules of normalized ------------------------------------------------------------- */
/* Rules write to `out`, which has room for three times the text, and return its end. */

/* The class [{-~[-` -&(-+:-@/], which includes the blank. */
static bool is_symbol(char c)
{
    return (c >= '{' && c <= '~') || (c >= '[' && c <= '`') || (c >= ' ' && c <= '&') ||
           (c >= '(' && c <= '+') || (c >= ':' && c <= '@') || c == '/';
}

static void append_apart(struct mc_buffer *out, const char *data, size_t n_bytes)
{
    mc_buffer_append_char(out, ' ');
    mc_buffer_append(out, data, n_bytes);
    mc_buffer_append_char(out, ' ');
}

/* Writes a byte with blanks around it; returns the end. */
static char *write_apart(char *out, char c)
{
    out[0] = ' ';
    out[1] = c;
    out[2] = ' ';
    return out + 3;
}

/* Joins lines, decodes entities one after the other, and puts a blank before and after the text. */
static void rewrite(const struct mc_ter_options *options, struct mc_slice text,
                    struct mc_buffer *out)
{
    size_t begin = out->length + 1;

    mc_buffer_append_char(out, ' ');
    if (options->tercom) {
        mc_tokenize_rewrite(text, false, out);
    } else {
        mc_buffer_append_slice(out, text);
        tokenize_replace(out, begin, "\n-", "");
        tokenize_replace(out, begin, "\n", " ");
        tokenize_replace(out, begin, "&quot;", "\"");
        tokenize_replace(out, begin, "&amp;", "&");
        tokenize_replace(out, begin, "&lt;", "<");
        tokenize_replace(out, begin, "&gt;", ">");
    }
    mc_buffer_append_char(out, ' ');
}

/* Puts blanks around symbols, then one before 's if a blank follows. */
static char *split_symbols(struct mc_slice text, char *out)
{
    size_t i;

    for (i = 0; i < text.length; i++) {
        if (is_symbol(text.data[i])) {
            out = write_apart(out, text.data[i]);
            continue;
        }
        if (text.data[i] == '\'' && i + 2 < text.length && text.data[i + 1] == 's' &&
            is_symbol(text.data[i + 2]))
            *out++ = ' ';
        *out++ = text.data[i];
    }
    return out;
}

/* "[^0-9][.,]": puts blanks around the stop. A match takes both characters; comparing bytes
 * suffices, since only the last byte of a character can be followed by a stop. */
static char *split_after_other(struct mc_slice text, char *out)
{
    size_t i;

    for (i = 0; i < text.length; i++) {
        *out++ = text.data[i];
        if (i + 1 < text.length && is_stop(text.data[i + 1]) && !mc_ascii_is_digit(text.data[i]))
            out = write_apart(out, text.data[++i]);
    }
    return out;
}

/* "[.,][^0-9]": puts blanks around the stop; a match takes both characters. */
static char *split_before_other(struct mc_slice text, char *out)
{
    size_t i;

    for (i = 0; i < text.length; i++)
        if (is_stop(text.data[i]) && i + 1 < text.length && !mc_ascii_is_digit(text.data[i + 1])) {
            out = write_apart(out, text.data[i++]);
            *out++ = text.data[i];
        } else {
            *out++ = text.data[i];
        }
    return out;
}

/* TERp's "\s([^,. \t]+)[.,]\s", with only blanks left as white space: puts a blank between the word
 * and its stop. A match takes the blanks on both sides and leaves one after it, so a word after a
 * single blank joins the text before that. */
static char *split_after_word(struct mc_slice text, char *out)
{
    size_t i = 0, end;

    while (i < text.length) {
        end = i + 1;
        while (text.data[i] == ' ' && end < text.length && text.data[end] != ' ' &&
               !is_stop(text.data[end]))
            end++;
        if (end > i + 1 && end + 1 < text.length && is_stop(text.data[end]) &&
            text.data[end + 1] == ' ') {
            memcpy(out, text.data + i + 1, end - i - 1);
            out = write_apart(out + (end - i - 1), text.data[end]);
            i = end + 2;
        } else {
            *out++ = text.data[i++];
        }
    }
    return out;
}

static char *split_dashes(struct mc_slice text, char *out)
{
    size_t i;

    for (i = 0; i < text.length; i++)
        if (text.data[i] == '-' && i > 0 && mc_ascii_is_digit(text.data[i - 1]))
            out = write_apart(out, text.data[i]);
        else
            *out++ = text.data[i];
    return out;
}

/* --- TER: Asian texts ------------------------------------------------------------------------- */

struct range {
    uint32_t first, last;
};

static bool is_in(const struct range *ranges, size_t n, uint32_t code_point)
{
    size_t i;

    for (i = 0; i < n; i++)
        if (code_point >= ranges[i].first && code_point <= ranges[i].last)
            return true;
    return false;
}

/* CJK and full-width punctuation. */
static bool is_asian_punctuation(uint32_t code_point)
{
    static const struct range ranges[] = {
        {0x3001, 0x3002}, {0x3008, 0x3011}, {0x3014, 0x301F}, {0x30FB, 0x30FB},
        {0xFF01, 0xFF02}, {0xFF08, 0xFF09}, {0xFF0C, 0xFF0C}, {0xFF0E, 0xFF0E},
        {0xFF1A, 0xFF1B}, {0xFF1F, 0xFF1F}, {0xFF61, 0xFF65},
    };

    return code_point > 0x3000 && is_in(ranges, sizeof(ranges) / sizeof(ranges[0]), code_point);
}

/* Radicals, strokes, enclosed and compatibility characters, ideographs with extension A. The range
 * 3200-3F22 of sacreBLEU adds nothing to these. */
static bool is_ideograph(uint32_t code_point)
{
    static const struct range ranges[] = {
        {0x2E80, 0x2EFF}, {0x31C0, 0x31EF}, {0x3200, 0x4DBF},
        {0x4E00, 0x9FFF}, {0xF900, 0xFAFF}, {0xFE30, 0xFE4F},
    };

    return code_point > 0x2E00 && is_in(ranges, sizeof(ranges) / sizeof(ranges[0]), code_point);
}

/* The number of the block of kana, 0 for other characters. */
static unsigned kana_block(uint32_t code_point)
{
    if (code_point >= 0x3040 && code_point <= 0x309F)
        return 1;
    if (code_point >= 0x30A0 && code_point <= 0x30FF)
        return 2;
    return code_point >= 0x31F0 && code_point <= 0x31FF ? 3 : 0;
}

/* Ideographs and Asian punctuation are tokens by themselves; with `kana` a run of one block of kana
 * is one too. */
static void split_asian(struct mc_slice text, bool kana, struct mc_buffer *out)
{
    const char *at = text.data, *end = at + text.length;
    unsigned block = 0;
    size_t n_bytes;

    for (; at < end; at += n_bytes) {
        uint32_t code_point = mc_utf8_decode(at, &n_bytes);
        unsigned next = kana ? kana_block(code_point) : 0;

        if (next != block)
            mc_buffer_append_char(out, ' ');
        block = next;
        if (is_ideograph(code_point) || is_asian_punctuation(code_point))
            append_apart(out, at, n_bytes);
        else
            mc_buffer_append(out, at, n_bytes);
    }
}

static void drop_punctuation(struct mc_slice text, bool asian, struct mc_buffer *out)
{
    const char *at = text.data, *end = at + text.length;
    size_t n_bytes;

    for (; at < end; at += n_bytes) {
        uint32_t code_point = mc_utf8_decode(at, &n_bytes);

        if (code_point < 0x80 ? memchr(".,?:;!\"()", (int)code_point, 9) != NULL
                              : asian && is_asian_punctuation(code_point))
            continue;
        mc_buffer_append(out, at, n_bytes);
    }
}

/* Replaces every run of white space by one blank. */
static void collapse(struct mc_slice text, struct mc_buffer *out)
{
    size_t i;

    for (i = 0; i < text.length; i++)
        if (!mc_ascii_is_space(text.data[i]))
            mc_buffer_append_char(out, text.data[i]);
        else if (i == 0 || !mc_ascii_is_space(text.data[i - 1]))
            mc_buffer_append_char(out, ' ');
}

/* --- TER: tokens ------------------------------------------------------------------------------ */

/* As Java's split("\\s+"); an empty text is one empty token. */
static void split_as_java(struct mc_slice text, struct mc_tokens *tokens)
{
    const char *at = text.data, *end = at + text.length, *start;

    tokens->n = 0;
    tokens->text = text;
    while (end > at && mc_ascii_is_space(end[-1]))
        end--;
    if (at == end) {
        if (text.length == 0)
            mc_tokens_add(tokens, at, 0);
        return;
    }
    while (at < end) {
        start = at;
        while (at < end && !mc_ascii_is_space(*at))
            at++;
        mc_tokens_add(tokens, start, (size_t)(at - start));
        while (at < end && mc_ascii_is_space(*at))
            at++;
    }
}

/* As String.trim. */
static struct mc_slice trim(struct mc_slice text)
{
    const char *begin = text.data, *end = begin + text.length;

    while (begin < end && (unsigned char)*begin <= ' ')
        begin++;
    while (end > begin && (unsigned char)end[-1] <= ' ')
        end--;
    return mc_slice(begin, (size_t)(end - begin));
}

static struct mc_slice trim_java_space(struct mc_slice text)
{
    const char *begin = text.data, *end = begin + text.length;

    while (begin < end && mc_ascii_is_space(*begin))
        begin++;
    while (end > begin && mc_ascii_is_space(end[-1]))
        end--;
    return mc_slice(begin, (size_t)(end - begin));
}

/* Two buffers used in turn: the one written last is read next. */
struct turns {
    struct mc_buffer *buffers;
    unsigned next;
};

static struct mc_buffer *next_buffer(struct turns *turns)
{
    struct mc_buffer *buffer = &turns->buffers[turns->next];

    turns->next = 1 - turns->next;
    mc_buffer_clear(buffer);
    mc_buffer_reserve(buffer, 1);
    return buffer;
}

/* Applies a rule to the text written last. */
static struct mc_slice apply(char *(*rule)(struct mc_slice, char *), struct mc_slice text,
                             struct turns *turns)
{
    struct mc_buffer *out = next_buffer(turns);

    mc_buffer_reserve(out, mc_array_size(text.length, 3) + 1);
    out->length = (size_t)(rule(text, out->data) - out->data);
    out->data[out->length] = '\0';
    return mc_buffer_slice(out);
}

static bool has(struct mc_slice text, char c)
{
    return memchr(text.data, c, text.length) != NULL;
}

/* Applies the rules whose characters the text has; no rule adds a stop or a dash. */
static struct mc_slice normalize(const struct mc_ter_options *options, struct mc_slice text,
                                 struct turns *turns)
{
    bool stops;
    struct mc_buffer *out = next_buffer(turns);

    rewrite(options, text, out);
    text = apply(split_symbols, mc_buffer_slice(out), turns);
    stops = has(text, '.') || has(text, ',');
    if (stops && options->terp) {
        text = apply(split_after_word, text, turns);
    } else if (stops) {
        text = apply(split_after_other, text, turns);
        text = apply(split_before_other, text, turns);
    }
    if (has(text, '-'))
        text = apply(split_dashes, text, turns);
    if (!options->asian)
        return text;
    out = next_buffer(turns);
    split_asian(text, options->tercom, out);
    return mc_buffer_slice(out);
}

static bool has_capital(struct mc_slice text)
{
    size_t i;

    for (i = 0; i < text.length; i++)
        if (mc_ascii_is_upper(text.data[i]) || (unsigned char)text.data[i] >= 0x80)
            return true;
    return false;
}

/* Applies lower case and the rules, except `drop`. */
static struct mc_slice apply_rules(const struct mc_ter_options *options, struct mc_slice text,
                                   struct turns *turns)
{
    struct mc_buffer *out;

    if (options->lowercase && has_capital(text)) {
        out = next_buffer(turns);
        mc_lower_append(out, text);
        text = mc_buffer_slice(out);
    }
    if (options->normalized && options->terp) {
        out = next_buffer(turns);
        collapse(text, out);
        text = mc_buffer_slice(out);
    }
    if (options->normalized)
        text = normalize(options, text, turns);
    if (options->normalized && options->tercom)
        text = trim_java_space(text);
    return text;
}

static struct mc_slice apply_drop(const struct mc_ter_options *options, struct mc_slice text,
                                  struct turns *turns)
{
    struct mc_buffer *out;

    if (!options->drop)
        return text;
    out = next_buffer(turns);
    drop_punctuation(text, options->asian, out);
    return mc_buffer_slice(out);
}

static void tokenize_after(const struct mc_ter_options *options, struct mc_slice text,
                           struct turns *turns, struct mc_ter_tokens *tokens)
{
    tokens->tokens.n = 0;
    text = options->tercom ? trim(text) : mc_strip_end(text);
    if (text.length == 0)
        return;
    text = apply_drop(options, apply_rules(options, text, turns), turns);
    if (options->terp)
        text = trim(text);
    if (options->terp && text.length == 0)
        return;
    if (options->tercom)
        split_as_java(text, &tokens->tokens);
    else
        mc_tokenize(MC_TOKENIZER_NONE, text, &tokens->tokens);
}

void mc_ter_tokenize(const struct mc_ter_options *options, struct mc_slice text,
                     struct mc_ter_tokens *tokens)
{
    struct turns turns = {tokens->buffers, 0};

    tokenize_after(options, text, &turns, tokens);
}

void mc_ter_tokenize_twice(const struct mc_ter_options *options, struct mc_slice text,
                           struct mc_ter_tokens *tokens)
{
    struct turns turns = {tokens->buffers, 0};
    struct mc_buffer *out;
    size_t i;

    text = mc_strip_end(text);
    if (options->normalized && text.length > 0) {
        text = apply_rules(options, text, &turns);
        mc_tokenize(MC_TOKENIZER_NONE, text, &tokens->tokens);
        out = next_buffer(&turns);
        for (i = 0; i < tokens->tokens.n; i++) {
            if (i > 0)
                mc_buffer_append_char(out, ' ');
            mc_buffer_append_slice(out, tokens->tokens.items[i]);
        }
        text = apply_drop(options, mc_buffer_slice(out), &turns);
    }
    tokenize_after(options, text, &turns, tokens);
}

bool mc_ter_has_line_end(struct mc_slice text)
{
    size_t i;

    for (i = 0; i + 1 < text.length; i++)
        if (((unsigned char)text.data[i] == 0xC2 && (unsigned char)text.data[i + 1] == 0x85) ||
            ((unsigned char)text.data[i] == 0xE2 && (unsigned char)text.data[i + 1] == 0x80 &&
             ((unsigned char)text.data[i + 2] | 1) == 0xA9))
            return true;
    return false;
}

void mc_ter_tokens_free(struct mc_ter_tokens *tokens)
{
    mc_tokens_free(&tokens->tokens);
    mc_buffer_free(&tokens->buffers[0]);
    mc_buffer_free(&tokens->buffers[1]);
    memset(tokens, 0, sizeof(*tokens));
}
