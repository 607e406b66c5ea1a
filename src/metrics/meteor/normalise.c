/* SPDX-License-Identifier: GPL-3.0-or-later */
/* normalise.c: METEOR: splits texts into tokens as its own normaliser does. */
#include <stdlib.h>

#include "base/utf8.h"
#include "base/memory.h"
#include "metrics/meteor/meteor.h"
#include "text/unicode.h"

enum {
    LEFT_QUOTE = 0x2018,
    RIGHT_QUOTE = 0x2019,
    LEFT_DOUBLE_QUOTE = 0x201C,
    RIGHT_DOUBLE_QUOTE = 0x201D,
    EN_DASH = 0x2013
};

static bool is_digit(uint32_t c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(uint32_t c)
{
    if (c < 0x80)
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return (c >= 0xC0 && c <= 0x17E && c != 0xD7 && c != 0xF7) || (c >= 0x400 && c <= 0x527) ||
           (c >= 0x1D00 && c <= 0x1D7F) || (c >= 0xA640 && c <= 0xA66E) ||
           (c >= 0xA67E && c <= 0xA697);
}

static bool is_alphanumeric(uint32_t c)
{
    return is_digit(c) || is_letter(c);
}

static bool is_no_digit(uint32_t c)
{
    return !is_digit(c);
}

static bool is_no_letter(uint32_t c)
{
    return !is_letter(c);
}

static bool is_neither(uint32_t c)
{
    return !is_alphanumeric(c);
}

static bool is_word_or_stop(uint32_t c)
{
    return c == '.' || is_alphanumeric(c);
}

static bool is_s(uint32_t c)
{
    return c == 's';
}

/* Whether Java's StringTokenizer ends a token there. */
static bool is_delimiter(uint32_t c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

static bool is_unicode_blank(uint32_t c)
{
    return c == 0xA0 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F || c == 0x205F || c == 0x3000;
}

/* Whether it is removed at both ends of a text. */
static bool is_blank(uint32_t c)
{
    return c <= ' ' || is_unicode_blank(c);
}

/* --- letters ---------------------------------------------------------------------------------- */

/* No pass turns one letter into more than three. */
static void reserve(struct mc_meteor_letters *letters, size_t n_read)
{
    letters->n = 0;
    MC_RESERVE(letters->items, letters->capacity, mc_array_size(n_read, 3) + 2);
}

/* begin_pass has made room. */
static void add(struct mc_meteor_letters *letters, uint32_t c)
{
    letters->items[letters->n++] = c;
}

static void add_apart(struct mc_meteor_letters *letters, uint32_t c)
{
    add(letters, ' ');
    add(letters, c);
    add(letters, ' ');
}

static void begin_pass(struct mc_meteor_normaliser *normaliser)
{
    reserve(&normaliser->next, normaliser->now.n);
}

/* Makes the output of a pass the input of the next one. */
static void end_pass(struct mc_meteor_normaliser *normaliser)
{
    struct mc_meteor_letters swap = normaliser->now;

    normaliser->now = normaliser->next;
    normaliser->next = swap;
}

/* --- passes ----------------------------------------------------------------------------------- */

static bool stands_alone(uint32_t c)
{
    switch (c) {
    case '.':
    case '\'':
    case '`':
    case ',':
    case '-':
    case '\v':
    case LEFT_QUOTE:
    case RIGHT_QUOTE:
        return false;
    default:
        return !is_alphanumeric(c) && !is_delimiter(c);
    }
}

/* Decodes to letters, with blanks around symbols. */
static void decode(struct mc_slice text, struct mc_meteor_letters *letters)
{
    size_t at = 0;

    reserve(letters, text.length);
    add(letters, ' ');
    while (at < text.length) {
        uint32_t c = mc_utf8_next(text, &at);

        if (stands_alone(c))
            add_apart(letters, c);
        else
            add(letters, c);
    }
    add(letters, ' ');
}

/* Two or more full stops become one token. */
static void separate_ellipses(struct mc_meteor_normaliser *normaliser)
{
    const struct mc_meteor_letters *now = &normaliser->now;
    size_t i, end;

    begin_pass(normaliser);
    for (i = 0; i < now->n; i = end) {
        bool run;

        for (end = i; end < now->n && now->items[end] == '.'; end++)
            ;
        run = end - i >= 2;
        end += end == i;
        if (run)
            add(&normaliser->next, ' ');
        for (; i < end; i++)
            add(&normaliser->next, now->items[i]);
        if (run)
            add(&normaliser->next, ' ');
    }
    end_pass(normaliser);
}

/* What replaces `mark` between two letters of these kinds. */
struct replacement {
    bool (*before)(uint32_t), (*after)(uint32_t);
    const char *text;
    uint32_t mark;
};

static void replace(struct mc_meteor_normaliser *normaliser, const struct replacement *rule)
{
    const struct mc_meteor_letters *now = &normaliser->now;
    const char *text;
    size_t i = 0;

    begin_pass(normaliser);
    while (i < now->n) {
        add(&normaliser->next, now->items[i]);
        if (i + 2 >= now->n || now->items[i + 1] != rule->mark || !rule->before(now->items[i]) ||
            !rule->after(now->items[i + 2])) {
            i++;
            continue;
        }
        for (text = rule->text; *text != '\0'; text++)
            add(&normaliser->next, (unsigned char)*text);
        add(&normaliser->next, now->items[i + 2]);
        i += 3;
    }
    end_pass(normaliser);
}

/* Unifies curly and back quotes, '' and the dashes. */
static void unify(struct mc_meteor_normaliser *normaliser)
{
    struct mc_meteor_letters *now = &normaliser->now, *next = &normaliser->next;
    size_t i;

    begin_pass(normaliser);
    for (i = 0; i < now->n; i++)
        if (now->items[i] == LEFT_QUOTE || now->items[i] == RIGHT_QUOTE || now->items[i] == '`')
            now->items[i] = '\'';
    for (i = 0; i < now->n; i++) {
        uint32_t c = now->items[i];
        bool twice = i + 1 < now->n && now->items[i + 1] == c && (c == '\'' || c == '-');

        i += twice;
        if (c == LEFT_DOUBLE_QUOTE || c == RIGHT_DOUBLE_QUOTE || (twice && c == '\''))
            add_apart(next, '"');
        else
            add(next, c == EN_DASH ? '-' : c);
    }
    end_pass(normaliser);
}

static void split_dashes(struct mc_meteor_normaliser *normaliser)
{
    static const struct replacement rule = {is_word_or_stop, is_alphanumeric, " ", '-'};

    replace(normaliser, &rule);
}

static void split_apostrophes(struct mc_meteor_normaliser *normaliser)
{
    static const struct replacement rules[] = {
        {is_no_letter, is_no_letter, " ' ", '\''},
        {is_neither, is_letter, " ' ", '\''},
        {is_letter, is_no_letter, " ' ", '\''},
        {is_letter, is_letter, " '", '\''},
        {is_digit, is_s, " '", '\''},
    };
    size_t i;

    for (i = 0; i < sizeof(rules) / sizeof(rules[0]); i++)
        replace(normaliser, &rules[i]);
}

static void split_commas(struct mc_meteor_normaliser *normaliser)
{
    static const struct replacement rules[] = {{is_no_digit, is_no_digit, " , ", ','},
                                               {is_digit, is_no_digit, " , ", ','},
                                               {is_no_digit, is_digit, " , ", ','}};
    size_t i;

    for (i = 0; i < sizeof(rules) / sizeof(rules[0]); i++)
        replace(normaliser, &rules[i]);
}

/* --- full stops at the end of tokens ---------------------------------------------------------- */

enum stop { STOP_STAYS, STOP_IS_SPLIT, STOPS_VANISH };

/* `token` has n letters and ends in a full stop; `after` is the first letter of the next token, or
 * 0. */
static enum stop judge_stop(struct mc_meteor_normaliser *normaliser,
                            const struct mc_meteor_lists *lists, const uint32_t *token, size_t n,
                            uint32_t after)
{
    size_t n_stops = 0, n_letters = 0, i;
    uint32_t prefix;

    mc_buffer_clear(&normaliser->word);
    for (i = 0; i + 1 < n; i++) {
        char bytes[4];

        n_stops += token[i] == '.';
        n_letters += is_letter(token[i]);
        mc_buffer_append(&normaliser->word, bytes, mc_utf8_encode(token[i], bytes));
    }
    if (n_stops == n - 1) /* only full stops */
        return STOP_STAYS;
    if (n_stops > 0 && n_letters > 0)
        return STOPS_VANISH;
    if (after >= 'a' && after <= 'z')
        return STOP_STAYS;
    prefix = mc_string_map_find(lists->prefixes, mc_buffer_slice(&normaliser->word));
    if (prefix != MC_NOT_FOUND && (!lists->numeric_only[prefix] || is_digit(after)))
        return STOP_STAYS;
    return STOP_IS_SPLIT;
}

static void add_token(struct mc_meteor_letters *next, const uint32_t *token, size_t n,
                      enum stop stop)
{
    size_t i;

    for (i = 0; i < n; i++) {
        if (token[i] != '.' || stop == STOP_STAYS || (stop == STOP_IS_SPLIT && i + 1 < n))
            add(next, token[i]);
        else if (stop == STOP_IS_SPLIT)
            add_apart(next, '.');
    }
    add(next, ' ');
}

static void split_stops(struct mc_meteor_normaliser *normaliser,
                        const struct mc_meteor_lists *lists)
{
    const struct mc_meteor_letters *now = &normaliser->now;
    size_t begin = 0, end, next;

    begin_pass(normaliser);
    while (begin < now->n && is_delimiter(now->items[begin]))
        begin++;
    for (; begin < now->n; begin = next) {
        enum stop stop = STOP_STAYS;

        for (end = begin; end < now->n && !is_delimiter(now->items[end]); end++)
            ;
        for (next = end; next < now->n && is_delimiter(now->items[next]); next++)
            ;
        if (now->items[end - 1] == '.')
            stop = judge_stop(normaliser, lists, now->items + begin, end - begin,
                              next < now->n ? now->items[next] : 0);
        add_token(&normaliser->next, now->items + begin, end - begin, stop);
    }
    end_pass(normaliser);
}

/* --- tokens ----------------------------------------------------------------------------------- */

static void add_slice(struct mc_meteor_tokens *tokens, const char *data, size_t length)
{
    *MC_PUSH(tokens->items, tokens->n, tokens->capacity) = mc_slice(data, length);
}

/* Reduces the gaps in tokens->text to one blank, and finds the tokens. */
static void find_tokens(struct mc_meteor_tokens *tokens)
{
    struct mc_buffer *text = &tokens->text;
    size_t read = 0, write = 0;

    tokens->n = 0;
    while (read < text->length) {
        size_t begin;

        if (is_delimiter((unsigned char)text->data[read])) {
            read++;
            continue;
        }
        if (write > 0)
            text->data[write++] = ' ';
        begin = write;
        while (read < text->length && !is_delimiter((unsigned char)text->data[read]))
            text->data[write++] = text->data[read++];
        add_slice(tokens, text->data + begin, write - begin);
    }
    if (text->data != NULL)
        text->data[write] = '\0';
    text->length = write;
}

/* Encodes the letters in normaliser->encoded, with METEOR's blanks, and without punctuation if
 * requested. Characters up to U+0020, including control characters, are removed at both ends, as by
 * Java's String.trim. */
static void encode(struct mc_meteor_normaliser *normaliser, bool without_punctuation)
{
    const struct mc_meteor_letters *now = &normaliser->now;
    struct mc_buffer *encoded = &normaliser->encoded;
    size_t begin = 0, end = now->n, i;
    char *out;

    while (end > 0 && is_blank(now->items[end - 1]))
        end--;
    while (begin < end && is_blank(now->items[begin]))
        begin++;
    mc_buffer_clear(encoded);
    mc_buffer_reserve(encoded, mc_array_size(now->n, 4) + 1);
    out = encoded->data;
    for (i = begin; i < end; i++) {
        uint32_t c = now->items[i];

        if (is_unicode_blank(c) || (without_punctuation && !is_alphanumeric(c)))
            c = ' ';
        if (c < 0x80)
            *out++ = (char)c;
        else
            out += mc_utf8_encode(c, out);
    }
    *out = '\0';
    encoded->length = (size_t)(out - encoded->data);
}

/* Only for ASCII letters, digits and blanks: nothing to normalise except the case. */
static bool lower_plain(struct mc_slice text, struct mc_buffer *lower)
{
    size_t i;

    mc_buffer_reserve(lower, text.length + 1);
    for (i = 0; i < text.length; i++) {
        unsigned char c = (unsigned char)text.data[i];

        if (c != ' ' && !is_alphanumeric(c < 0x80 ? c : '-'))
            return false;
        lower->data[i] = (char)(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
    }
    lower->length = text.length;
    lower->data[lower->length] = '\0';
    return true;
}

static bool has(struct mc_slice text, char c)
{
    return memchr(text.data, c, text.length) != NULL;
}

/* Runs the passes that the text needs. Quotes and dashes may be ASCII or not. */
static void run_passes(const struct mc_meteor_lists *lists, struct mc_slice text,
                       struct mc_meteor_normaliser *normaliser)
{
    bool ascii = mc_is_ascii(text), has_stop = has(text, '.');
    bool has_dash = !ascii || has(text, '-');
    bool has_quote = !ascii || has(text, '\'') || has(text, '`');

    decode(text, &normaliser->now);
    if (has_stop)
        separate_ellipses(normaliser);
    if (has(text, ','))
        split_commas(normaliser);
    if (has_dash || has_quote)
        unify(normaliser);
    if (has_dash)
        split_dashes(normaliser);
    if (has_quote)
        split_apostrophes(normaliser);
    if (has_stop)
        split_stops(normaliser, lists);
}

void mc_meteor_normalise(enum mc_meteor_normalise how, const struct mc_meteor_lists *lists,
                         struct mc_slice text, struct mc_meteor_normaliser *normaliser,
                         struct mc_meteor_tokens *tokens)
{
    mc_buffer_clear(&tokens->text);
    if (how == MC_METEOR_NONE) {
        mc_buffer_append_slice(&tokens->text, text);
    } else if (!lower_plain(text, &tokens->text)) {
        if (how == MC_METEOR_LOWER) {
            mc_lower_append(&tokens->text, text);
        } else {
            run_passes(lists, text, normaliser);
            encode(normaliser, how == MC_METEOR_NORM_NOPUNCT);
            mc_lower_append(&tokens->text, mc_buffer_slice(&normaliser->encoded));
        }
    }
    find_tokens(tokens);
}

void mc_meteor_normaliser_free(struct mc_meteor_normaliser *normaliser)
{
    free(normaliser->now.items);
    free(normaliser->next.items);
    mc_buffer_free(&normaliser->word);
    mc_buffer_free(&normaliser->encoded);
    memset(normaliser, 0, sizeof(*normaliser));
}

void mc_meteor_tokens_free(struct mc_meteor_tokens *tokens)
{
    mc_buffer_free(&tokens->text);
    free(tokens->items);
    memset(tokens, 0, sizeof(*tokens));
}
