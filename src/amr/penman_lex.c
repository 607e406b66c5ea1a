#include "amr/penman_lex.h"

#include "base/bits.h"
#include "base/memory.h"
#include "base/scan.h"

enum class { ORDINARY, BLANK, SPECIAL, CONTROL };

/* Bytes over 0x7F are ordinary; whether they are UTF-8 is checked for the whole graph. */
static const unsigned char classes[256] = {
    [0x00] = CONTROL, [0x01] = CONTROL, [0x02] = CONTROL, [0x03] = CONTROL, [0x04] = CONTROL,
    [0x05] = CONTROL, [0x06] = CONTROL, [0x07] = CONTROL, [0x08] = CONTROL, ['\t'] = BLANK,
    ['\n'] = BLANK,   ['\v'] = BLANK,   ['\f'] = BLANK,   ['\r'] = BLANK,   [0x0E] = CONTROL,
    [0x0F] = CONTROL, [0x10] = CONTROL, [0x11] = CONTROL, [0x12] = CONTROL, [0x13] = CONTROL,
    [0x14] = CONTROL, [0x15] = CONTROL, [0x16] = CONTROL, [0x17] = CONTROL, [0x18] = CONTROL,
    [0x19] = CONTROL, [0x1A] = CONTROL, [0x1B] = CONTROL, [0x1C] = CONTROL, [0x1D] = CONTROL,
    [0x1E] = CONTROL, [0x1F] = CONTROL, [' '] = BLANK,    ['('] = SPECIAL,  [')'] = SPECIAL,
    ['/'] = SPECIAL,  [':'] = SPECIAL,  ['~'] = SPECIAL,  [0x7F] = CONTROL,
};

static enum class class_of(char c) { return (enum class)classes[(unsigned char)c]; }

bool mc_penman_is_blank(char c)
{
    return class_of(c) == BLANK;
}

bool mc_penman_is_control(char c)
{
    return class_of(c) == CONTROL;
}

bool mc_penman_is_word(struct mc_slice text)
{
    size_t i;

    if (text.length == 0 || text.data[0] == '"' || text.data[0] == '#')
        return false;
    for (i = 0; i < text.length; i++)
        if (class_of(text.data[i]) != ORDINARY)
            return false;
    return true;
}

/* The token of this kind from `begin` to `end`; the lexer stands behind it. */
static enum mc_penman_kind take(struct mc_penman_lexer *lexer, enum mc_penman_kind kind,
                                size_t begin, size_t end)
{
    lexer->token.kind = kind;
    lexer->token.text = mc_slice(lexer->text.data + begin, end - begin);
    lexer->at = end;
    return kind;
}

static enum mc_penman_kind mistake(struct mc_penman_lexer *lexer, size_t place, const char *message)
{
    lexer->mistake = message;
    return take(lexer, MC_PENMAN_MISTAKE, place, place);
}

/* Behind a line's end many blanks may follow, as a rule. */
static inline size_t end_of_blanks(struct mc_slice text, size_t at)
{
    while (at < text.length && class_of(text.data[at]) == BLANK) {
        at++;
        if (text.data[at - 1] == '\n')
            at = (size_t)(mc_skip_blanks(text.data + at, text.data + text.length) - text.data);
    }
    return at;
}

static size_t end_of_word(struct mc_slice text, size_t at)
{
    while (at < text.length && class_of(text.data[at]) == ORDINARY)
        at++;
    return at;
}

static MC_APART enum mc_penman_kind lex_quoted(struct mc_penman_lexer *lexer, size_t begin)
{
    struct mc_slice text = lexer->text;
    size_t at;

    for (at = begin + 1; at < text.length && text.data[at] != '\n'; at++) {
        if (text.data[at] == '"')
            return take(lexer, MC_PENMAN_QUOTED, begin, at + 1);
        if (class_of(text.data[at]) == CONTROL)
            return mistake(lexer, at, "a control character inside quotes");
        if (text.data[at] == '\\' && at + 1 < text.length && text.data[at + 1] >= ' ')
            at++;
    }
    return mistake(lexer, begin, "the quote is not closed on its line");
}

static bool is_digit(struct mc_slice text, size_t at)
{
    return at < text.length && text.data[at] >= '0' && text.data[at] <= '9';
}

/* ~e.1,2  ~e1  ~1,2: a letter and a full stop may stand before the numbers. */
static MC_APART enum mc_penman_kind lex_alignment(struct mc_penman_lexer *lexer, size_t begin)
{
    struct mc_slice text = lexer->text;
    size_t at = begin + 1;

    if (at < text.length && text.data[at] >= 'a' && text.data[at] <= 'z') {
        at++;
        if (at < text.length && text.data[at] == '.')
            at++;
    }
    for (;;) {
        if (!is_digit(text, at))
            return mistake(lexer, begin, "'~' must be followed by an alignment such as e.1 or 1,2");
        while (is_digit(text, at))
            at++;
        if (at >= text.length || text.data[at] != ',')
            break;
        at++;
    }
    if (at < text.length && class_of(text.data[at]) == ORDINARY && text.data[at] != '"')
        return mistake(lexer, begin, "'~' must be followed by an alignment such as e.1 or 1,2");
    return take(lexer, MC_PENMAN_ALIGNMENT, begin + 1, at);
}

/* Whether one of 8 bytes is below the blank, or 0x7F: a control character, or a blank other than
 * ' '. */
static bool may_have_control(const char *bytes)
{
    uint64_t word = mc_word_of_bytes(bytes);

    return (mc_mark_below(word, ' ') | mc_mark_below(word ^ 0x7F * MC_EACH_BYTE, 1)) != 0;
}

static MC_APART enum mc_penman_kind lex_comment(struct mc_penman_lexer *lexer, size_t begin)
{
    enum { STEP = sizeof(uint64_t) };
    struct mc_slice text = lexer->text;
    const char *line_end = memchr(text.data + begin, '\n', text.length - begin);
    size_t end = line_end == NULL ? text.length : (size_t)(line_end - text.data), at = begin;

    while (at < end) {
        if (end - at >= STEP && !may_have_control(text.data + at))
            at += STEP;
        else if (class_of(text.data[at++]) == CONTROL)
            return mistake(lexer, at - 1, "a control character in a comment");
    }
    (void)take(lexer, MC_PENMAN_COMMENT, begin, end);
    if (text.data[end - 1] == '\r')
        lexer->token.text.length--;
    return MC_PENMAN_COMMENT;
}

static enum mc_penman_kind lex_special(struct mc_penman_lexer *lexer, size_t at)
{
    switch (lexer->text.data[at]) {
    case '(':
        return take(lexer, MC_PENMAN_OPEN, at, at + 1);
    case ')':
        return take(lexer, MC_PENMAN_CLOSE, at, at + 1);
    case '/':
        return take(lexer, MC_PENMAN_SLASH, at, at + 1);
    case ':':
        return take(lexer, MC_PENMAN_ROLE, at, end_of_word(lexer->text, at + 1));
    default:
        return lex_alignment(lexer, at);
    }
}

enum mc_penman_kind mc_penman_lex(struct mc_penman_lexer *lexer)
{
    struct mc_slice text = lexer->text;
    size_t at = lexer->at;

    at = end_of_blanks(text, at);
    if (at >= text.length)
        return take(lexer, MC_PENMAN_END, text.length, text.length);
    switch (class_of(text.data[at])) {
    case SPECIAL:
        return lex_special(lexer, at);
    case CONTROL:
        return mistake(lexer, at, "a control character");
    case BLANK:
    case ORDINARY:
        break;
    }
    if (text.data[at] == '"')
        return lex_quoted(lexer, at);
    if (text.data[at] == '#')
        return lex_comment(lexer, at);
    return take(lexer, MC_PENMAN_WORD, at, end_of_word(text, at));
}

size_t mc_penman_unquote(struct mc_slice quoted, char *decoded)
{
    size_t i, n_bytes = 0;

    for (i = 1; i + 1 < quoted.length; i++) {
        if (quoted.data[i] == '\\' && (quoted.data[i + 1] == '"' || quoted.data[i + 1] == '\\'))
            i++;
        decoded[n_bytes++] = quoted.data[i];
    }
    return n_bytes;
}

static size_t skip_blanks(struct mc_slice text, size_t at)
{
    while (at < text.length && mc_penman_is_blank(text.data[at]))
        at++;
    return at;
}

/* "::" with the first character of a key behind it. */
static bool is_key(struct mc_slice text, size_t at)
{
    return at + 2 < text.length && text.data[at] == ':' && text.data[at + 1] == ':' &&
           !mc_penman_is_blank(text.data[at + 2]);
}

struct mc_slice mc_penman_metadata(struct mc_slice comment)
{
    size_t at = skip_blanks(comment, 1);

    return is_key(comment, at) ? mc_slice(comment.data + at, comment.length - at) : mc_slice("", 0);
}

/* Where the next key behind a blank begins, at or behind `at`; the end when there is none. */
static size_t find_key(struct mc_slice text, size_t at)
{
    const char *colon;

    while ((colon = memchr(text.data + at, ':', text.length - at)) != NULL) {
        at = (size_t)(colon - text.data);
        if (is_key(text, at) && mc_penman_is_blank(text.data[at - 1]))
            return at;
        at++;
    }
    return text.length;
}

bool mc_penman_next_metadata(struct mc_slice *metadata, struct mc_slice *key,
                             struct mc_slice *value)
{
    struct mc_slice text = *metadata;
    size_t at = 2, begin, end;

    if (text.length == 0)
        return false;
    while (at < text.length && !mc_penman_is_blank(text.data[at]))
        at++;
    *key = mc_slice(text.data + 2, at - 2);
    begin = skip_blanks(text, at);
    at = find_key(text, begin);
    for (end = at; end > begin && mc_penman_is_blank(text.data[end - 1]);)
        end--;
    *value = mc_slice(text.data + begin, end - begin);
    *metadata = mc_slice(text.data + at, text.length - at);
    return true;
}
