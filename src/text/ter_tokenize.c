#include "text/ter_tokenize.h"

#include "base/utf8.h"
#include "text/unicode.h"

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_stop(char c)
{
    return c == '.' || c == ',';
}

/* What Java's \s matches. */
static bool is_java_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* --- the rules of normalized ---------------------------------------------------------------- */

/* The class [{-~[-` -&(-+:-@/], which holds the blank. */
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

/* Joins lines, decodes entities one after the other; puts a blank before and behind the text. */
static void rewrite(const struct mc_ter_options *options, struct mc_slice text,
                    struct mc_buffer *out)
{
    size_t begin = out->length + 1;

    mc_buffer_append_char(out, ' ');
    if (options->tercom) {
        mc_tokenize_rewrite(text, false, out);
    } else {
        mc_buffer_append_slice(out, text);
        mc_tokenize_replace(out, begin, "\n-", "");
        mc_tokenize_replace(out, begin, "\n", " ");
        mc_tokenize_replace(out, begin, "&quot;", "\"");
        mc_tokenize_replace(out, begin, "&amp;", "&");
        mc_tokenize_replace(out, begin, "&lt;", "<");
        mc_tokenize_replace(out, begin, "&gt;", ">");
    }
    mc_buffer_append_char(out, ' ');
}

/* The rules write to `out`, which has room for three times the text, and return its end. */

/* Blanks around symbols; then one before 's where a blank follows. */
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

/* "[^0-9][.,]": blanks around the stop. A match takes both characters; bytes will do, since only
 * the last of a character can be followed by a stop. */
static char *split_after_other(struct mc_slice text, char *out)
{
    size_t i;

    for (i = 0; i < text.length; i++) {
        *out++ = text.data[i];
        if (i + 1 < text.length && is_stop(text.data[i + 1]) && !is_digit(text.data[i]))
            out = write_apart(out, text.data[++i]);
    }
    return out;
}

/* "[.,][^0-9]": blanks around the stop; a match takes both characters. */
static char *split_before_other(struct mc_slice text, char *out)
{
    size_t i;

    for (i = 0; i < text.length; i++)
        if (is_stop(text.data[i]) && i + 1 < text.length && !is_digit(text.data[i + 1])) {
            out = write_apart(out, text.data[i++]);
            *out++ = text.data[i];
        } else {
            *out++ = text.data[i];
        }
    return out;
}

/* TERp's "\s([^,. \t]+)[.,]\s", where only blanks are left as white space: a blank between the word
 * and its stop. A match takes the blanks on both sides and leaves one behind it, so that a word
 * behind a single blank joins what stands before that. */
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
        if (text.data[i] == '-' && i > 0 && is_digit(text.data[i - 1]))
            out = write_apart(out, text.data[i]);
        else
            *out++ = text.data[i];
    return out;
}

/* --- Asian texts ---------------------------------------------------------------------------- */

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

/* A number for each block of kana, 0 for other characters. */
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

/* Every run of white space becomes one blank. */
static void collapse(struct mc_slice text, struct mc_buffer *out)
{
    size_t i;

    for (i = 0; i < text.length; i++)
        if (!is_java_space(text.data[i]))
            mc_buffer_append_char(out, text.data[i]);
        else if (i == 0 || !is_java_space(text.data[i - 1]))
            mc_buffer_append_char(out, ' ');
}

/* --- tokens --------------------------------------------------------------------------------- */

/* As Java's split("\\s+"); an empty text is one empty token. */
static void split_as_java(struct mc_slice text, struct mc_tokens *tokens)
{
    const char *at = text.data, *end = at + text.length, *start;

    tokens->n = 0;
    tokens->text = text;
    while (end > at && is_java_space(end[-1]))
        end--;
    if (at == end) {
        if (text.length == 0)
            mc_tokens_add(tokens, at, 0);
        return;
    }
    while (at < end) {
        start = at;
        while (at < end && !is_java_space(*at))
            at++;
        mc_tokens_add(tokens, start, (size_t)(at - start));
        while (at < end && is_java_space(*at))
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

    while (begin < end && is_java_space(*begin))
        begin++;
    while (end > begin && is_java_space(end[-1]))
        end--;
    return mc_slice(begin, (size_t)(end - begin));
}

/* The two buffers in turn: what was written last is read next. */
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

/* What a rule makes of what was written last. */
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

/* The rules, as far as the text has what they look for; none makes a stop or a dash. */
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
        if ((text.data[i] >= 'A' && text.data[i] <= 'Z') || (unsigned char)text.data[i] >= 0x80)
            return true;
    return false;
}

/* Lower case and the rules, up to what `drop` removes. */
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
