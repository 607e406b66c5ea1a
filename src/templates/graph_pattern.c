#include "templates/graph_pattern.h"

#include "templates/limits.h"

/* A text under reading. */
struct reading {
    const struct mc_pattern_source *source;
    struct mc_slice text; /* of the source */
    size_t at;
    struct mc_graph_pattern *pattern;
    struct mc_slice variables[MC_PATTERN_VARIABLES];
    size_t depth;
    bool wants_target, is_done;
    struct mc_pattern_mistake *mistake;
};

static int refuse(struct reading *reading, size_t at, const char *what)
{
    reading->mistake->offset = at;
    return mc_error_set(&reading->mistake->error, MC_CODE_INPUT, "%s", what);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void skip_blanks(struct reading *reading)
{
    while (reading->at < reading->text.length && is_blank(reading->text.data[reading->at]))
        reading->at++;
}

/* The word at the current place: up to a blank or parenthesis, or a quoted text. Moves behind it.
 */
static struct mc_slice next_word(struct reading *reading)
{
    const char *data = reading->text.data;
    size_t begin = reading->at, end = begin, n = reading->text.length;

    if (end < n && data[end] == '"') {
        for (end++; end < n && data[end] != '"'; end++)
            ;
        end += end < n;
    } else {
        while (end < n && !is_blank(data[end]) && data[end] != '(' && data[end] != ')')
            end++;
    }
    reading->at = end;
    return mc_slice(data + begin, end - begin);
}

static struct mc_graph_token *add_token(struct reading *reading, enum mc_graph_token_kind kind,
                                        size_t offset)
{
    struct mc_graph_token *token = &reading->pattern->tokens[reading->pattern->n_tokens++];

    token->kind = kind;
    token->offset = offset;
    return token;
}

static int read_pieces(struct reading *reading, struct mc_slice word, struct mc_graph_token *token)
{
    return mc_word_pieces(reading->source, word, &token->pieces, &token->n_pieces,
                          reading->mistake);
}

static uint32_t find_variable(const struct reading *reading, struct mc_slice name)
{
    uint32_t i;

    for (i = 0; i < reading->pattern->n_variables; i++)
        if (mc_slice_equal(reading->variables[i], name))
            return i;
    return MC_NO_SLOT;
}

/* "(variable / concept" */
static int read_node(struct reading *reading)
{
    struct mc_graph_token *token = add_token(reading, MC_GRAPH_OPEN, reading->at++);
    struct mc_slice variable, word;
    size_t at;

    skip_blanks(reading);
    at = reading->at;
    variable = next_word(reading);
    if (variable.length == 0 || memchr(variable.data, '{', variable.length) != NULL ||
        variable.data[0] == '"' || variable.data[0] == '/')
        return refuse(reading, at, "a variable must follow '('");
    if (find_variable(reading, variable) != MC_NO_SLOT)
        return refuse(reading, at, "the variable was used before");
    if (reading->pattern->n_variables == MC_PATTERN_VARIABLES)
        return refuse(reading, at, "the graph has too many nodes");
    skip_blanks(reading);
    if (reading->at == reading->text.length || reading->text.data[reading->at] != '/')
        return refuse(reading, reading->at, "\"/\" and a concept must follow the variable");
    reading->at++;
    skip_blanks(reading);
    at = reading->at;
    word = next_word(reading);
    if (word.length == 0 || word.data[0] == ':')
        return refuse(reading, at, "a concept must follow \"/\"");
    token->variable = reading->pattern->n_variables;
    reading->variables[reading->pattern->n_variables++] = variable;
    reading->depth++;
    reading->wants_target = false;
    return read_pieces(reading, word, token);
}

/* {slot} or {slot+other}: not {slot.key}, and nothing around it. */
static bool is_inclusion(struct mc_slice word)
{
    return word.length > 2 && word.data[0] == '{' && word.data[word.length - 1] == '}' &&
           memchr(word.data, '.', word.length) == NULL &&
           memchr(word.data + 1, '{', word.length - 1) == NULL;
}

static bool is_included(const struct reading *reading, uint32_t slot)
{
    size_t i;

    for (i = 0; i + 1 < reading->pattern->n_tokens; i++)
        if (reading->pattern->tokens[i].kind == MC_GRAPH_INCLUDE &&
            reading->pattern->tokens[i].slot == slot)
            return true;
    return false;
}

/* Fills slot and hung of a token from "{a+b+c}". */
static int read_inclusion(struct reading *reading, struct mc_slice word,
                          struct mc_graph_token *token)
{
    const char *at = word.data + 1, *end = word.data + word.length - 1;

    token->slot = MC_NO_SLOT;
    token->hung = mc_arena_array(reading->source->arena, word.length / 2, sizeof(*token->hung));
    for (; at <= end; at++) {
        const char *plus = memchr(at, '+', (size_t)(end - at));
        struct mc_slice name = mc_slice(at, (size_t)((plus == NULL ? end : plus) - at));
        uint32_t slot;

        if (mc_pattern_find_slot(reading->source, name, &slot, reading->mistake) != 0)
            return -1;
        if (token->slot == MC_NO_SLOT)
            token->slot = slot;
        else
            token->hung[token->n_hung++] = slot;
        at += name.length;
    }
    if (token->n_hung > 0 && is_included(reading, token->slot))
        return refuse(reading, token->offset,
                      "the slot's graph stands before; nothing can hang on it here");
    return 0;
}

/* What stands behind a role, or the whole. */
static int read_target(struct reading *reading)
{
    size_t at = reading->at;
    struct mc_slice word;
    uint32_t variable;

    if (reading->text.data[at] == '(')
        return read_node(reading);
    word = next_word(reading);
    if (word.length == 0 || word.data[0] == ':')
        return refuse(reading, at, "the role is followed by no target");
    if (word.data[0] == '"' && (word.length == 1 || word.data[word.length - 1] != '"'))
        return refuse(reading, at, "the constant is not closed by '\"'");
    reading->wants_target = false;
    reading->is_done = reading->depth == 0 && !reading->pattern->is_branch;
    if (is_inclusion(word))
        return read_inclusion(reading, word, add_token(reading, MC_GRAPH_INCLUDE, at));
    variable = find_variable(reading, word);
    if (variable != MC_NO_SLOT) {
        add_token(reading, MC_GRAPH_MENTION, at)->variable = variable;
        return 0;
    }
    return read_pieces(reading, word, add_token(reading, MC_GRAPH_ATOM, at));
}

static int read_relation(struct reading *reading)
{
    size_t at = reading->at;
    struct mc_slice word;

    if (reading->text.data[at] == ')') {
        if (reading->depth == 0)
            return refuse(reading, at, "')' closes nothing");
        add_token(reading, MC_GRAPH_CLOSE, reading->at++);
        reading->is_done = --reading->depth == 0 && !reading->pattern->is_branch;
        return 0;
    }
    word = next_word(reading);
    if (word.length > 1 && word.data[0] == ':') {
        reading->wants_target = true;
        return read_pieces(reading, word, add_token(reading, MC_GRAPH_ROLE, at));
    }
    if (!is_inclusion(word))
        return refuse(reading, at, "a role or ')' must stand here");
    return read_inclusion(reading, word, add_token(reading, MC_GRAPH_BRANCH, at));
}

int mc_graph_pattern_compile(const struct mc_pattern_source *source,
                             struct mc_graph_pattern *pattern, struct mc_pattern_mistake *mistake)
{
    struct reading reading = {
        .source = source, .text = source->text, .pattern = pattern, .mistake = mistake};
    struct mc_slice text = source->text;
    size_t n = 1, i;

    memset(pattern, 0, sizeof(*pattern));
    memset(mistake, 0, sizeof(*mistake));
    /* Behind every token stands one of these, or it is one. */
    for (i = 0; i < text.length; i++)
        n += is_blank(text.data[i]) || strchr("()\"", text.data[i]) != NULL ? 2 : 0;
    pattern->tokens = mc_arena_array(source->arena, n, sizeof(*pattern->tokens));
    skip_blanks(&reading);
    pattern->is_branch = reading.at < text.length && text.data[reading.at] == ':';
    reading.wants_target = !pattern->is_branch;
    while (reading.at < text.length) {
        if (reading.is_done)
            return refuse(&reading, reading.at, "nothing may follow the graph");
        if ((reading.wants_target ? read_target : read_relation)(&reading) != 0)
            return -1;
        skip_blanks(&reading);
    }
    if (reading.depth > 0)
        return refuse(&reading, text.length, "a ')' is missing");
    if (reading.wants_target)
        return refuse(&reading, text.length, "the graph ends too early");
    return 0;
}
