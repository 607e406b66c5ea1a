#include "templates/graph_pattern.h"
#include "templates/limits.h"

/* A variable: its letter, and a number that is written from 2 on; 0: none yet. */
struct variable {
    char letter;
    unsigned number;
};

/* A graph under writing. */
struct writing {
    const struct mc_graph_filling *filling;
    struct mc_buffer *out;
    struct variable roots[MC_TEMPLATE_SLOTS]; /* of the slots' graphs written so far */
    unsigned used[26];                        /* variables of each letter */
    size_t depth;
};

static void write_pieces(struct writing *writing, const struct mc_graph_token *token)
{
    size_t i;

    for (i = 0; i < token->n_pieces; i++) {
        const struct mc_word_piece *piece = &token->pieces[i];

        mc_buffer_append_slice(writing->out,
                               piece->slot == MC_NO_SLOT
                                   ? piece->text
                                   : piece->forms[writing->filling->choices[piece->slot]]);
    }
}

static void write_variable(struct writing *writing, struct variable variable)
{
    char digits[12];
    size_t n = sizeof(digits);

    mc_buffer_append_char(writing->out, variable.letter);
    if (variable.number < 2)
        return;
    for (; variable.number > 0; variable.number /= 10)
        digits[--n] = (char)('0' + variable.number % 10);
    mc_buffer_append(writing->out, digits + n, sizeof(digits) - n);
}

/* Named after the first letter of a concept. */
static struct variable fresh_variable(struct writing *writing, const char *concept)
{
    int first = (unsigned char)*concept;
    struct variable variable = {'x', 0};

    if ((first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z'))
        variable.letter = (char)(first | 0x20);
    variable.number = ++writing->used[variable.letter - 'a'];
    return variable;
}

/* The first byte of a token's word. */
static const char *first_byte(const struct writing *writing, const struct mc_graph_token *token)
{
    size_t i;

    for (i = 0; i < token->n_pieces; i++) {
        const struct mc_word_piece *piece = &token->pieces[i];
        struct mc_slice text = piece->slot == MC_NO_SLOT
                                   ? piece->text
                                   : piece->forms[writing->filling->choices[piece->slot]];

        if (text.length > 0)
            return text.data;
    }
    return "";
}

/* One token that is no inclusion. `variables` are those of its pattern. */
static void write_token(struct writing *writing, const struct mc_graph_token *token,
                        struct variable *variables)
{
    struct mc_buffer *out = writing->out;

    switch (token->kind) {
    case MC_GRAPH_OPEN:
        variables[token->variable] = fresh_variable(writing, first_byte(writing, token));
        mc_buffer_append_char(out, '(');
        write_variable(writing, variables[token->variable]);
        mc_buffer_append(out, " / ", 3);
        write_pieces(writing, token);
        writing->depth++;
        break;
    case MC_GRAPH_CLOSE:
        mc_buffer_append_char(out, ')');
        writing->depth--;
        break;
    case MC_GRAPH_ROLE:
        mc_buffer_append_char(out, '\n');
        mc_buffer_append_repeated(out, ' ', 3 * writing->depth);
        write_pieces(writing, token);
        mc_buffer_append_char(out, ' ');
        break;
    case MC_GRAPH_MENTION:
        write_variable(writing, variables[token->variable]);
        break;
    case MC_GRAPH_ATOM:
        write_pieces(writing, token);
        break;
    case MC_GRAPH_INCLUDE:
    case MC_GRAPH_BRANCH:
        break;
    }
}

/* A pattern without place holders; the last `n_left` tokens are left out. */
static struct variable write_plain(struct writing *writing, const struct mc_graph_pattern *pattern,
                                   size_t n_left)
{
    struct variable variables[MC_PATTERN_VARIABLES];
    size_t i;

    variables[0].number = 0;
    variables[0].letter = 'x';
    for (i = 0; i + n_left < pattern->n_tokens; i++)
        write_token(writing, &pattern->tokens[i], variables);
    return variables[0];
}

static void write_inclusion(struct writing *writing, const struct mc_graph_token *token)
{
    const struct mc_graph_pattern *graph = writing->filling->graphs[token->slot];
    struct variable *root = &writing->roots[token->slot];
    size_t i;

    if (root->number > 0) {
        write_variable(writing, *root);
        return;
    }
    if (token->n_hung == 0 || graph->tokens[0].kind != MC_GRAPH_OPEN) {
        *root = write_plain(writing, graph, 0);
        return;
    }
    *root = write_plain(writing, graph, 1);
    for (i = 0; i < token->n_hung; i++)
        (void)write_plain(writing, writing->filling->graphs[token->hung[i]], 0);
    mc_buffer_append_char(writing->out, ')');
    writing->depth--;
}

void mc_graph_pattern_write(const struct mc_graph_pattern *pattern,
                            const struct mc_graph_filling *filling, struct mc_buffer *out)
{
    struct writing writing = {.filling = filling, .out = out};
    struct variable variables[MC_PATTERN_VARIABLES];
    size_t i;

    for (i = 0; i < pattern->n_tokens; i++) {
        const struct mc_graph_token *token = &pattern->tokens[i];

        if (token->kind == MC_GRAPH_INCLUDE)
            write_inclusion(&writing, token);
        else if (token->kind == MC_GRAPH_BRANCH)
            (void)write_plain(&writing, filling->graphs[token->slot], 0);
        else
            write_token(&writing, token, variables);
    }
}
