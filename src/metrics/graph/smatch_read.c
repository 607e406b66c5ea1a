#include "metrics/graph/smatch_read.h"

#include <string.h>

#include "base/utf8.h"
#include "metrics/graph/smatch_lines.h"

/* The last significant symbol: what the characters being collected will be. */
enum expecting { NOTHING, NODE_NAME, RELATION, CONCEPT };

struct reader {
    struct mc_smatch_strings *strings;
    struct mc_smatch_amr *amr;
    uint32_t *stack; /* [node_capacity] nodes that are open */
    uint32_t depth;
    uint32_t node_capacity, link_capacity;
    char *buffer; /* what was collected; strings point into it */
    size_t used, token;
    uint32_t relation; /* label of the node that is being opened, or MC_SMATCH_NONE */
    enum expecting expecting;
    bool in_quote;
    bool whole_values; /* as SemBLEU reads */
    const char *mistake;
};

/* What was collected, which is then empty again. */
static struct mc_slice take_token(struct reader *r)
{
    struct mc_slice token = mc_slice(r->buffer + r->token, r->used - r->token);

    r->token = r->used;
    return token;
}

static bool fail(struct reader *r, const char *mistake)
{
    r->mistake = mistake;
    return false;
}

/* The node of that name whose concept has been read, or NULL. */
static bool is_complete(const struct reader *r, uint32_t name)
{
    uint32_t node = r->strings->items[name].node[r->amr->side];

    return node != MC_SMATCH_NONE && r->amr->nodes[node].complete;
}

/* Twice the room; the old array stays in the arena (a geometric sum). */
static void *enlarge(struct reader *r, const void *old, uint32_t capacity, size_t size)
{
    void *array = mc_arena_alloc(r->strings->arena, mc_array_size((size_t)capacity * 2, size));

    memcpy(array, old, capacity * size);
    return array;
}

static struct mc_smatch_link *add_link(struct reader *r, uint32_t owner, uint32_t label)
{
    struct mc_smatch_amr *amr = r->amr;
    struct mc_smatch_link *link;

    if (amr->n_links == r->link_capacity) {
        amr->links = enlarge(r, amr->links, r->link_capacity, sizeof(*link));
        r->link_capacity *= 2;
    }
    link = &amr->links[amr->n_links++];
    memset(link, 0, sizeof(*link));
    link->owner = owner;
    link->label = label;
    return link;
}

/* Opens the node: it is on the stack from now on. */
static void add_node(struct reader *r, uint32_t name)
{
    struct mc_smatch_amr *amr = r->amr;
    struct mc_smatch_node node = {name, MC_SMATCH_NONE, false};

    if (amr->n_nodes == r->node_capacity) {
        amr->nodes = enlarge(r, amr->nodes, r->node_capacity, sizeof(node));
        r->stack = enlarge(r, r->stack, r->node_capacity, sizeof(*r->stack));
        r->node_capacity *= 2;
    }
    r->strings->items[name].node[amr->side] = amr->n_nodes;
    r->stack[r->depth++] = amr->n_nodes;
    amr->nodes[amr->n_nodes++] = node;
}

/* ":label value" is complete: only the first two pieces count, or all of them. */
static bool end_of_value(struct reader *r, bool closing)
{
    struct mc_slice rest = take_token(r), label = mc_smatch_next_piece(&rest), value;
    struct mc_smatch_link *link;

    value = r->whole_values ? mc_smatch_join_pieces(r->buffer, rest) : mc_smatch_next_piece(&rest);
    if (value.length == 0)
        return fail(r, "a relation has no value");
    if (r->depth == 0)
        return fail(r, "a relation stands outside of every node");
    link = add_link(r, r->stack[r->depth - 1], mc_smatch_strings_add(r->strings, label));
    link->value = mc_smatch_strings_add(r->strings, value);
    link->known = is_complete(r, link->value);
    link->closing = closing;
    return true;
}

static void end_of_concept(struct reader *r)
{
    struct mc_smatch_node *node = &r->amr->nodes[r->stack[r->depth - 1]];
    struct mc_slice concept = take_token(r);

    if (r->whole_values)
    concept = mc_smatch_join_pieces(r->buffer, concept);
    node->concept = mc_smatch_strings_add(r->strings, concept);
    node->complete = true;
}

static bool at_open(struct reader *r)
{
    struct mc_slice label;

    if (r->expecting == RELATION) {
        if (r->relation != MC_SMATCH_NONE)
            return fail(r, "a relation follows a relation without a value between them");
        label = mc_smatch_strip(take_token(r));
        if (label.length > 0)
            r->relation = mc_smatch_strings_add(r->strings, label);
    }
    r->expecting = NODE_NAME;
    return true;
}

static bool at_colon(struct reader *r)
{
    if (r->expecting == CONCEPT)
        end_of_concept(r);
    else if (r->expecting == RELATION && !end_of_value(r, false))
        return false;
    r->expecting = RELATION;
    return true;
}

static bool at_slash(struct reader *r)
{
    struct mc_smatch_link *link;
    uint32_t name;

    if (r->expecting != NODE_NAME)
        return fail(r, "a '/' does not follow the name of a node");
    name = mc_smatch_strings_add(r->strings, take_token(r));
    if (r->strings->items[name].node[r->amr->side] != MC_SMATCH_NONE)
        return fail(r, "a node is defined twice");
    if (r->relation != MC_SMATCH_NONE) {
        if (r->depth == 0)
            return fail(r, "a relation stands outside of every node");
        link = add_link(r, r->stack[r->depth - 1], r->relation);
        link->value = name;
        link->known = link->nested = true;
        r->relation = MC_SMATCH_NONE;
    }
    add_node(r, name);
    r->expecting = CONCEPT;
    return true;
}

static bool at_close(struct reader *r)
{
    if (r->depth == 0)
        return fail(r, "a ')' closes nothing");
    if (r->expecting == CONCEPT)
        end_of_concept(r);
    else if (r->expecting == RELATION && !end_of_value(r, true))
        return false;
    r->depth--;
    r->relation = MC_SMATCH_NONE;
    r->expecting = NOTHING;
    return true;
}

static bool read_symbol(struct reader *r, char c)
{
    switch (c) {
    case '(':
        return at_open(r);
    case ':':
        return at_colon(r);
    case '/':
        return at_slash(r);
    default:
        return at_close(r);
    }
}

/* What a character is to the reader. */
enum kind { ORDINARY, SPECIAL };

static const unsigned char kinds[256] = {[' '] = SPECIAL, ['"'] = SPECIAL, ['('] = SPECIAL,
                                         [')'] = SPECIAL, [':'] = SPECIAL, ['/'] = SPECIAL};

/* Whether a quote, or a symbol inside quotes, becomes part of what is collected; a closing quote of
 * Smatch as '_'. */
static bool is_kept(const struct reader *r, char c)
{
    if (c != '"')
        return !r->whole_values;
    return r->whole_values || r->in_quote;
}

/* One line without the white space at its ends. */
static bool read_line(struct reader *r, struct mc_slice line)
{
    const char *p = line.data, *end = line.data + line.length;
    char *to = r->buffer + r->used; /* r->used is behind while ordinary characters come */

    for (;; p++) {
        while (p < end && kinds[(unsigned char)*p] == ORDINARY)
            *to++ = *p++;
        if (p == end)
            break;
        if (*p == ' ') {
            if (r->expecting == RELATION)
                *to++ = ' ';
        } else if (*p == '"' || r->in_quote) {
            if (is_kept(r, *p))
                *to++ = *p != '"' || r->whole_values ? *p : '_';
            r->in_quote ^= *p == '"';
        } else {
            r->used = (size_t)(to - r->buffer);
            if (!read_symbol(r, *p))
                return false;
        }
    }
    r->used = (size_t)(to - r->buffer);
    return true;
}

enum { LENGTH_LIMIT = 1 << 30, FIRST_CAPACITY = 16 };

/* Checks the text, and makes room for as many characters as it can hold. */
static void prepare(struct reader *r, struct mc_slice text)
{
    struct mc_arena *arena = r->strings->arena;

    if (text.length > LENGTH_LIMIT) {
        r->mistake = "the text is longer than 1 GiB";
        return;
    }
    if (mc_utf8_invalid(text) < text.length)
        r->mistake = "the text is not UTF-8";
    r->node_capacity = r->link_capacity = FIRST_CAPACITY;
    r->amr->nodes = mc_arena_alloc(arena, FIRST_CAPACITY * sizeof(*r->amr->nodes));
    r->stack = mc_arena_alloc(arena, FIRST_CAPACITY * sizeof(*r->stack));
    r->amr->links = mc_arena_alloc(arena, FIRST_CAPACITY * sizeof(*r->amr->links));
    r->buffer = mc_arena_alloc(arena, text.length);
}

static int read_text(struct reader *r, struct mc_slice text, const char **mistake)
{
    struct mc_smatch_amr *amr = r->amr;
    bool has_returns = text.length > 0 && memchr(text.data, '\r', text.length) != NULL;
    struct mc_slice line;
    size_t offset = 0;
    uint32_t i;

    prepare(r, text);
    while (offset < text.length && r->mistake == NULL) {
        line = mc_smatch_next_line(text, has_returns, &offset);
        if (line.length == 0 || line.data[0] == '#')
            continue;
        if (r->whole_values && r->expecting == RELATION)
            r->buffer[r->used++] = ' '; /* for the line's end */
        (void)read_line(r, line);
    }
    for (i = 0; i < amr->n_nodes && r->mistake == NULL; i++)
        if (!amr->nodes[i].complete)
            r->mistake = "a node is not complete";
    if (amr->n_nodes == 0 && r->mistake == NULL)
        r->mistake = "there is no graph";
    *mistake = r->mistake;
    return r->mistake == NULL ? 0 : -1;
}

int mc_smatch_read(struct mc_slice text, uint32_t side, struct mc_smatch_strings *strings,
                   struct mc_smatch_amr *amr, const char **mistake)
{
    struct reader r = {.strings = strings, .amr = amr, .relation = MC_SMATCH_NONE};

    amr->n_nodes = amr->n_links = 0;
    amr->side = side;
    return read_text(&r, text, mistake);
}

int mc_sembleu_read(struct mc_slice text, uint32_t side, struct mc_smatch_strings *strings,
                    struct mc_smatch_amr *amr, const char **mistake)
{
    struct reader r = {
        .strings = strings, .amr = amr, .relation = MC_SMATCH_NONE, .whole_values = true};

    amr->n_nodes = amr->n_links = 0;
    amr->side = side;
    return read_text(&r, text, mistake);
}
