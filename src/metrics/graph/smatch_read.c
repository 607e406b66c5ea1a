#include "metrics/graph/smatch_read.h"

#include <string.h>

#include "base/utf8.h"
#include "text/unicode.h"

/* The last significant symbol: what the characters being collected will be. */
enum expecting { NOTHING, NODE_NAME, RELATION, CONCEPT };

struct reader {
    struct mc_smatch_strings *strings;
    struct mc_smatch_amr *amr;
    uint32_t *stack; /* nodes that are open */
    uint32_t depth;
    char *buffer; /* what was collected; strings point into it */
    size_t used, token;
    uint32_t relation; /* label of the node that is being opened, or MC_SMATCH_NONE */
    enum expecting expecting;
    bool in_quote;
    const char *mistake;
};

/* What was collected, which is then empty again. */
static struct mc_slice take_token(struct reader *r)
{
    struct mc_slice token = mc_slice(r->buffer + r->token, r->used - r->token);

    r->token = r->used;
    return token;
}

/* The next piece of *rest between white space; empty at the end. */
static struct mc_slice next_piece(struct mc_slice *rest)
{
    const char *p = rest->data, *end = rest->data + rest->length, *start;
    size_t width;

    while (p < end && (width = mc_space_at(p, end)) > 0)
        p += width;
    for (start = p; p < end && mc_space_at(p, end) == 0;)
        p++;
    *rest = mc_slice(p, (size_t)(end - p));
    return mc_slice(start, (size_t)(p - start));
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

static struct mc_smatch_link *add_link(struct reader *r, uint32_t owner, uint32_t label)
{
    struct mc_smatch_link *link = &r->amr->links[r->amr->n_links++];

    memset(link, 0, sizeof(*link));
    link->owner = owner;
    link->label = label;
    return link;
}

/* ":label value" is complete: only the first two pieces count. */
static bool end_of_value(struct reader *r, bool closing)
{
    struct mc_slice rest = take_token(r), label = next_piece(&rest), value = next_piece(&rest);
    struct mc_smatch_link *link;

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

    node->concept = mc_smatch_strings_add(r->strings, take_token(r));
    node->complete = true;
}

static bool at_open(struct reader *r)
{
    struct mc_slice label;

    if (r->expecting == RELATION) {
        if (r->relation != MC_SMATCH_NONE)
            return fail(r, "a relation follows a relation without a value between them");
        label = mc_strip(take_token(r));
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
    uint32_t name, node = r->amr->n_nodes;

    if (r->expecting != NODE_NAME)
        return fail(r, "a '/' does not follow the name of a node");
    name = mc_smatch_strings_add(r->strings, take_token(r));
    if (r->strings->items[name].node[r->amr->side] != MC_SMATCH_NONE)
        return fail(r, "a node is defined twice");
    r->strings->items[name].node[r->amr->side] = node;
    memset(&r->amr->nodes[node], 0, sizeof(r->amr->nodes[node]));
    r->amr->nodes[node].name = name;
    r->amr->n_nodes++;
    if (r->relation != MC_SMATCH_NONE) {
        if (r->depth == 0)
            return fail(r, "a relation stands outside of every node");
        link = add_link(r, r->stack[r->depth - 1], r->relation);
        link->value = name;
        link->known = link->nested = true;
        r->relation = MC_SMATCH_NONE;
    }
    r->stack[r->depth++] = node;
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

static bool read_line(struct reader *r, struct mc_slice line)
{
    const char *p, *end = line.data + line.length;

    for (p = line.data; p < end; p++) {
        switch (*p) {
        case ' ':
            if (r->expecting == RELATION)
                r->buffer[r->used++] = ' ';
            break;
        case '"':
            if (r->in_quote)
                r->buffer[r->used++] = '_';
            r->in_quote = !r->in_quote;
            break;
        case '(':
        case ':':
        case '/':
        case ')':
            if (!r->in_quote) {
                if (!read_symbol(r, *p))
                    return false;
                break;
            }
            r->buffer[r->used++] = *p;
            break;
        default:
            r->buffer[r->used++] = *p;
        }
    }
    return true;
}

enum { LENGTH_LIMIT = 1 << 30 };

/* Room for as many nodes, links and characters as the text can hold. */
static void prepare(struct reader *r, struct mc_slice text)
{
    struct mc_arena *arena = r->strings->arena;
    size_t n_slashes = 0, n_colons = 0, i;
    unsigned char bits = 0;

    if (text.length > LENGTH_LIMIT) {
        r->mistake = "the text is longer than 1 GiB";
        return;
    }
    for (i = 0; i < text.length; i++) {
        n_slashes += text.data[i] == '/';
        n_colons += text.data[i] == ':';
        bits |= (unsigned char)text.data[i];
    }
    if (bits >= 0x80 && mc_utf8_invalid(text) < text.length)
        r->mistake = "the text is not UTF-8";
    r->amr->nodes = mc_arena_alloc(arena, mc_array_size(n_slashes, sizeof(*r->amr->nodes)));
    r->amr->links = mc_arena_alloc(arena, mc_array_size(n_colons, sizeof(*r->amr->links)));
    r->stack = mc_arena_alloc(arena, mc_array_size(n_slashes, sizeof(*r->stack)));
    r->buffer = mc_arena_alloc(arena, text.length);
}

/* The line that starts at *offset, which moves behind its end. */
static struct mc_slice next_line(struct mc_slice text, size_t *offset)
{
    size_t start = *offset, end = start;

    while (end < text.length && text.data[end] != '\n' && text.data[end] != '\r')
        end++;
    *offset = end + 1;
    return mc_slice(text.data + start, end - start);
}

int mc_smatch_read(struct mc_slice text, uint32_t side, struct mc_smatch_strings *strings,
                   struct mc_smatch_amr *amr, const char **mistake)
{
    struct reader r = {.strings = strings, .amr = amr, .relation = MC_SMATCH_NONE};
    struct mc_slice line;
    size_t offset = 0;
    uint32_t i;

    amr->n_nodes = amr->n_links = 0;
    amr->side = side;
    prepare(&r, text);
    while (offset < text.length && r.mistake == NULL) {
        line = mc_strip(next_line(text, &offset));
        if (line.length > 0 && line.data[0] != '#')
            (void)read_line(&r, line);
    }
    for (i = 0; i < amr->n_nodes && r.mistake == NULL; i++)
        if (!amr->nodes[i].complete)
            r.mistake = "a node is not complete";
    if (amr->n_nodes == 0 && r.mistake == NULL)
        r.mistake = "there is no graph";
    *mistake = r.mistake;
    return r.mistake == NULL ? 0 : -1;
}
