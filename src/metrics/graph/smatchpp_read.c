#include "metrics/graph/smatchpp_read.h"

#include "base/utf8.h"
#include "text/unicode.h"

enum { LENGTH_LIMIT = 1 << 30, FIRST_CAPACITY = 128 };

struct reader {
    struct mc_smatch_strings *strings;
    struct mc_smatchpp_graph *graph;
    struct mc_slice *tokens;
    uint32_t *sources, *labels; /* by depth: string number, or MC_SMATCH_NONE; stale ones stay */
    size_t n_tokens, capacity;
    size_t at; /* token that is looked at */
    int64_t depth;
    bool is_quoted; /* while the text is cut */
};

/* Characters behind ')' in ASCII: letters, digits, most signs; they never end a token. */
static bool is_plain(char c)
{
    return (unsigned char)(c - '*') < 0x80 - '*';
}

/* Bytes of white space at p; most of the time it is a blank or a line end. */
static size_t space_at(const char *p, const char *end)
{
    if (*p == ' ' || *p == '\n')
        return 1;
    if ((unsigned char)*p > ' ' && (unsigned char)*p < 0x80)
        return 0;
    return mc_space_at(p, end);
}

/* Where the token that starts at p ends: at white space, before ')', behind '('. Between double
 * quotes brackets are ordinary; r->is_quoted says whether the text is between two of them. */
static const char *token_end(struct reader *r, const char *p, const char *end)
{
    const char *start = p;

    for (; p < end; p++) {
        if (is_plain(*p))
            continue;
        if (space_at(p, end) > 0)
            return p;
        if (*p == '"' || *p == '\'')
            r->graph->has_quotes = true;
        if (*p == '"')
            r->is_quoted = !r->is_quoted && memchr(p + 1, '"', (size_t)(end - p - 1)) != NULL;
        else if (*p == '(' && !r->is_quoted)
            return p + 1;
        else if (*p == ')' && p > start && !r->is_quoted)
            return p;
    }
    return p;
}

static void add_token(struct reader *r, const char *start, const char *stop)
{
    struct mc_slice *tokens = r->tokens;

    if (r->n_tokens == r->capacity) {
        r->capacity = mc_array_size(r->capacity, 2);
        r->tokens = mc_arena_alloc(r->strings->arena, mc_array_size(r->capacity, sizeof(*tokens)));
        memcpy(r->tokens, tokens, r->n_tokens * sizeof(*tokens));
    }
    r->tokens[r->n_tokens++] = mc_slice(start, (size_t)(stop - start));
}

/* The tokens of a line; no line break stands inside of one. */
static void cut_line(struct reader *r, const char *p, const char *end, const char *text_end)
{
    const char *stop;

    while (p < end) {
        size_t space = space_at(p, end);

        if (space > 0) {
            p += space;
            continue;
        }
        stop = token_end(r, p, text_end);
        add_token(r, p, stop);
        p = stop;
    }
}

/* All lines but those that start with '#'. */
static void cut(struct reader *r, struct mc_slice text)
{
    const char *p = text.data, *end = text.data + text.length, *line_end;

    r->capacity = FIRST_CAPACITY;
    r->tokens = mc_arena_alloc(r->strings->arena, mc_array_size(r->capacity, sizeof(*r->tokens)));
    for (; p < end; p = line_end + 1) {
        line_end = memchr(p, '\n', (size_t)(end - p));
        if (line_end == NULL)
            line_end = end;
        if (*p != '#')
            cut_line(r, p, line_end, end);
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

static void add(struct reader *r, uint32_t source, uint32_t label, uint32_t target)
{
    struct mc_smatchpp_triple triple = {source, label, target};

    r->graph->triples[r->graph->n_triples++] = triple;
}

/* What the token at this depth hangs on gives a triple. False: nothing is known at this depth. */
static bool hang(struct reader *r, int64_t depth, uint32_t target)
{
    uint32_t source = at_depth(r->sources, depth), label = at_depth(r->labels, depth);

    r->graph->is_broken = source == MC_SMATCH_NONE || label == MC_SMATCH_NONE;
    if (!r->graph->is_broken)
        add(r, source, label, target);
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

    if (!is_quoted && token_is(r, r->at, '(')) {
        r->depth++;
        r->at++;
    } else if (!is_quoted && token_is(r, r->at, ')')) {
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

    for (i = 0; i < r->graph->n_triples; i++) {
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
    size_t n_levels = 1, i;

    memset(graph, 0, sizeof(*graph));
    *mistake = "the text is longer than 1 GiB or not UTF-8";
    if (text.length > LENGTH_LIMIT || mc_utf8_invalid(text) < text.length)
        return -1;
    cut(&r, text);
    for (i = 0; i < r.n_tokens; i++)
        n_levels += token_is(&r, i, '(') ? 1 : 0;
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
