#include "metrics/graph/smatchpp_read.h"

#include <limits.h>

#include "base/bits.h"
#include "base/scan.h"
#include "base/utf8.h"
#include "text/unicode.h"

enum { LENGTH_LIMIT = 1 << 30, FIRST_CAPACITY = 128, WORD = 8 };

struct reader {
    struct mc_smatch_strings *strings;
    struct mc_smatchpp_graph *graph;
    struct mc_slice *tokens;
    uint32_t *sources, *labels; /* by depth: string number, or MC_SMATCH_NONE; stale ones stay */
    size_t n_tokens, capacity;
    size_t at;      /* token that is looked at */
    size_t n_open;  /* tokens "(", also between quotes: depth is at most that */
    size_t n_roots; /* triples labelled ":root" */
    int64_t depth;
    bool is_quoted; /* while the text is cut */
};

/* Letters, digits and most signs of ASCII never end a token: all but a few of what stands behind
 * ')' in it. */
static inline bool is_plain(char c)
{
    return (unsigned char)(c - '*') < 0x80 - '*';
}

/* ASCII that is not white space: all behind the blank. */
static inline bool is_visible(char c)
{
    return (unsigned char)(c - '!') < 0x80 - '!';
}

/* Bytes of white space at p; most of the time it is a blank or a line end. */
static inline size_t space_at(const char *p, const char *end)
{
    if (*p == ' ' || *p == '\n')
        return 1;
    return is_visible(*p) ? 0 : mc_space_at(p, end);
}

/* The first byte at or behind p that is not plain; most tokens are short. */
static inline const char *skip_plain(const char *p, const char *end)
{
    uint64_t word, marks;

    for (; end - p >= WORD; p += WORD) {
        word = mc_word_of_bytes(p);
        marks = mc_mark_below(word, '*') | (word & MC_HIGH_BITS);
        if (marks != 0)
            return p + mc_lowest_bit(marks) / CHAR_BIT;
    }
    while (p < end && is_plain(*p))
        p++;
    return p;
}

/* Where the token that starts at p ends: at white space, before ')', behind '('. Between double
 * quotes brackets are ordinary; r->is_quoted says whether the text is between two of them. */
static const char *token_end(struct reader *r, const char *p, const char *end)
{
    const char *start = p;

    for (;; p++) {
        p = skip_plain(p, end);
        if (p == end || *p == ' ')
            return p;
        if (*p == ')' && !r->is_quoted) {
            if (p > start)
                return p;
        } else if (*p == '(' && !r->is_quoted) {
            return p + 1;
        } else if (*p == '"' || *p == '\'') {
            r->graph->has_quotes = true;
            if (*p == '"')
                r->is_quoted = !r->is_quoted && memchr(p + 1, '"', (size_t)(end - p - 1)) != NULL;
        } else if (space_at(p, end) > 0) {
            return p;
        }
    }
}

static inline void add_token(struct reader *r, const char *start, const char *stop)
{
    struct mc_slice *tokens = r->tokens;

    if (r->n_tokens == r->capacity) {
        r->capacity = mc_array_size(r->capacity, 2);
        r->tokens = mc_arena_alloc(r->strings->arena, mc_array_size(r->capacity, sizeof(*tokens)));
        memcpy(r->tokens, tokens, r->n_tokens * sizeof(*tokens));
    }
    r->tokens[r->n_tokens++] = mc_slice(start, (size_t)(stop - start));
    r->n_open += *start == '(' && stop - start == 1;
}

/* The first line at or behind this one that does not start with '#'. */
static const char *skip_comments(const char *line, const char *end)
{
    while (line < end && *line == '#') {
        line = memchr(line, '\n', (size_t)(end - line));
        line = line == NULL ? end : line + 1;
    }
    return line;
}

/* The first byte of the next token, at or behind p. Most lines are indented. */
static const char *skip_lines(const char *p, const char *end)
{
    size_t n_bytes;

    while (p < end && (n_bytes = space_at(p, end)) > 0) {
        p = *p == '\n' ? skip_comments(p + 1, end) : p + n_bytes;
        p = mc_skip_blanks(p, end);
    }
    return p;
}

/* The same, at once between two tokens on a line. */
static inline const char *skip_space(const char *p, const char *end)
{
    if (p < end && *p == ' ')
        p++;
    return p == end || is_visible(*p) ? p : skip_lines(p, end);
}

/* The tokens of all lines but those that start with '#'; no line break stands inside of one. */
static void cut(struct reader *r, struct mc_slice text)
{
    const char *end = text.data + text.length, *p = skip_comments(text.data, end), *stop;

    r->capacity = FIRST_CAPACITY;
    r->tokens = mc_arena_alloc(r->strings->arena, mc_array_size(r->capacity, sizeof(*r->tokens)));
    for (p = skip_space(p, end); p < end; p = skip_space(stop, end)) {
        stop = token_end(r, p, end);
        add_token(r, p, stop);
    }
}

static bool token_is(const struct reader *r, size_t at, char c)
{
    return r->tokens[at].length == 1 && r->tokens[at].data[0] == c;
}

static uint32_t at_depth(const uint32_t *values, int64_t depth)
{
    return depth < 0 ? MC_SMATCH_NONE : values[depth];
}

static inline void add(struct reader *r, uint32_t source, uint32_t label, uint32_t target)
{
    struct mc_smatchpp_triple triple = {source, label, target};

    r->graph->triples[r->graph->n_triples++] = triple;
}

/* What the token at this depth hangs on gives a triple. False: nothing is known at this depth. */
static inline bool hang(struct reader *r, int64_t depth, uint32_t target)
{
    uint32_t source = at_depth(r->sources, depth), label = at_depth(r->labels, depth);

    r->graph->is_broken = source == MC_SMATCH_NONE || label == MC_SMATCH_NONE;
    if (!r->graph->is_broken)
        add(r, source, label, target);
    r->n_roots += label == r->graph->root ? 1 : 0;
    return !r->graph->is_broken;
}

static bool starts_quoted(struct mc_slice token)
{
    return token.data[0] == '"' || token.data[0] == '\'';
}

/* The pieces of a constant from the token *at to the next one that ends in the same mark, which *at
 * is set to. Without such an end the first token alone. False: the text ends behind a lone mark. */
static bool take_string(struct reader *r, size_t *at, uint32_t *string)
{
    struct mc_slice token = r->tokens[*at];
    char mark = token.data[0];
    size_t last = *at, length = token.length, i;
    char *joined;

    *string = MC_SMATCH_NONE;
    if (token.length == 1 && *at + 1 == r->n_tokens)
        return false;
    if ((token.length == 1 || token.data[token.length - 1] != mark) &&
        !(token.length == 1 && token_is(r, *at + 1, ')'))) {
        for (i = *at + 1; i < r->n_tokens && last == *at; i++) {
            length += 1 + r->tokens[i].length;
            if (r->tokens[i].data[r->tokens[i].length - 1] == mark)
                last = i;
        }
    }
    if (last > *at) {
        joined = mc_arena_alloc(r->strings->arena, length);
        for (i = *at, length = 0; i <= last; i++) {
            if (i > *at)
                joined[length++] = ' ';
            memcpy(joined + length, r->tokens[i].data, r->tokens[i].length);
            length += r->tokens[i].length;
        }
        token = mc_slice(joined, length);
        *at = last;
    }
    *string = mc_smatch_strings_add(r->strings, token);
    return true;
}

/* "variable / concept". */
static bool take_node(struct reader *r)
{
    struct mc_slice token = r->tokens[r->at];
    uint32_t variable = mc_smatch_strings_add(r->strings, token), value;

    r->at += 2;
    if (r->at >= r->n_tokens)
        return false;
    if (starts_quoted(token) || !starts_quoted(r->tokens[r->at]))
        value = mc_smatch_strings_add(r->strings, r->tokens[r->at]);
    else if (!take_string(r, &r->at, &value))
        return false;
    r->at++;
    if (r->depth >= 0)
        r->sources[r->depth] = variable;
    add(r, variable, r->graph->instance, value);
    (void)hang(r, r->depth - 1, variable);
    return true;
}

/* A constant or the name of a node; redundant brackets before it do not count. */
static void take_value(struct reader *r)
{
    int64_t depth = r->depth;
    size_t before = r->at;

    while (before > 0 && token_is(r, before - 1, '(')) {
        before--;
        depth--;
    }
    (void)hang(r, depth, mc_smatch_strings_add(r->strings, r->tokens[r->at]));
    r->at++;
}

/* False: the text ends too early. */
static bool take_token(struct reader *r)
{
    struct mc_slice token = r->tokens[r->at];
    bool is_quoted = starts_quoted(token);
    uint32_t string;

    if (token_is(r, r->at, '(')) {
        r->depth++;
        r->at++;
    } else if (token_is(r, r->at, ')')) {
        r->depth--;
        r->at++;
    } else if (token.data[0] == ':') {
        if (r->depth >= 0)
            r->labels[r->depth] = mc_smatch_strings_add(r->strings, token);
        r->at++;
    } else if (r->at + 1 == r->n_tokens) {
        return false;
    } else if (token_is(r, r->at + 1, '/')) {
        return take_node(r);
    } else if (is_quoted) {
        if (!take_string(r, &r->at, &string))
            return false;
        (void)hang(r, r->depth, string);
        r->at++;
    } else {
        take_value(r);
    }
    return true;
}

static void name_further_roots(struct reader *r)
{
    bool is_first = true;
    uint32_t i;

    for (i = 0; r->n_roots > 1 && i < r->graph->n_triples; i++) {
        if (r->graph->triples[i].label != r->graph->root)
            continue;
        if (!is_first)
            r->graph->triples[i].label =
                mc_smatch_strings_add(r->strings, mc_slice_of(":root_but_not_the_graph_root"));
        is_first = false;
    }
}

int mc_smatchpp_read(struct mc_slice text, struct mc_smatch_strings *strings,
                     struct mc_smatchpp_graph *graph, const char **mistake)
{
    struct reader r = {.strings = strings, .graph = graph};
    size_t n_levels;

    memset(graph, 0, sizeof(*graph));
    *mistake = "the text is longer than 1 GiB or not UTF-8";
    if (text.length > LENGTH_LIMIT || mc_utf8_invalid(text) < text.length)
        return -1;
    cut(&r, text);
    n_levels = r.n_open + 1;
    r.sources = mc_arena_alloc(strings->arena, mc_array_size(n_levels, 2 * sizeof(*r.sources)));
    r.labels = r.sources + n_levels;
    memset(r.sources, 0xFF, n_levels * 2 * sizeof(*r.sources));
    graph->triples =
        mc_arena_alloc(strings->arena, mc_array_size(r.n_tokens, sizeof(*graph->triples)));
    graph->root = mc_smatch_strings_add(strings, mc_slice_of(":root"));
    graph->instance = mc_smatch_strings_add(strings, mc_slice_of(":instance"));
    r.sources[0] = mc_smatch_strings_add(strings, mc_slice_of("ROOT"));
    r.labels[0] = graph->root;
    *mistake = "the text ends where more is expected";
    while (r.at < r.n_tokens && !graph->is_broken)
        if (!take_token(&r))
            return -1;
    name_further_roots(&r);
    return 0;
}
