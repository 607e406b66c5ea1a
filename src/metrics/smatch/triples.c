/* SPDX-License-Identifier: GPL-3.0-or-later */
/* triples.c: a reader that goes through AMR text symbol by symbol, and the rules by which each
 * convention stores the links it finds. In order: the aspects and their triples, the items and the
 * part of the graph that an aspect compares, texts without labels or senses, lines and white space,
 * the reader, the triples of the conventions. */
#include "metrics/smatch/triples.h"

#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "base/scan.h"
#include "base/slice.h"
#include "base/utf8.h"
#include "metrics/smatch/strings.h"
#include "text/unicode.h"

/* --- aspects ---------------------------------------------------------------------------------- */

const char *const mc_smatch_aspect_names[MC_SMATCH_N_ASPECTS] = {
    "all",      "unlabeled",    "no-wsd",       "concepts", "named-entities",
    "negation", "wikification", "reentrancies", "srl"};

bool mc_smatch_aspect_has_items(enum mc_smatch_aspect aspect)
{
    return aspect == MC_SMATCH_CONCEPTS || aspect == MC_SMATCH_NAMED_ENTITIES ||
           aspect == MC_SMATCH_NEGATION || aspect == MC_SMATCH_WIKIFICATION;
}

bool mc_smatch_aspect_has_parts(enum mc_smatch_aspect aspect)
{
    return aspect == MC_SMATCH_REENTRANCIES || aspect == MC_SMATCH_SRL;
}

/* A labelled triple whose inverse label was undone; a constant is not a node. */
struct entry {
    uint32_t source, target; /* nodes, or MC_SMATCH_NONE for a constant */
    uint32_t label, value;   /* value: the constant, or the name of the target */
    uint32_t link;
};

/* Attributes, then relations. */
struct entries {
    struct entry *items;
    uint32_t n;
};

static struct entry turned(struct entry entry, struct mc_smatch_strings *strings,
                           const struct mc_smatch_triples *triples)
{
    struct mc_slice label = mc_smatch_text(strings, entry.label);
    uint32_t source = entry.source;

    if (!mc_slice_ends(label, "-of"))
        return entry;
    entry.label = mc_smatch_strings_add(strings, mc_slice(label.data, label.length - 3));
    entry.source = entry.target;
    entry.target = source;
    entry.value = triples->names[source];
    return entry;
}

static struct entries entries_of(struct mc_smatch_strings *strings,
                                 const struct mc_smatch_triples *triples)
{
    size_t n = (size_t)triples->n_attributes + triples->n_relations;
    struct entries entries = {
        mc_arena_alloc(strings->arena, mc_array_size(n, sizeof(struct entry))), 0};
    uint32_t i;

    for (i = 0; i < triples->n_attributes; i++) {
        const struct mc_smatch_attribute *a = &triples->attributes[i];
        struct entry entry = {a->node, MC_SMATCH_NONE, a->label, a->value, a->link};

        entries.items[entries.n++] = turned(entry, strings, triples);
    }
    for (i = 0; i < triples->n_relations; i++) {
        const struct mc_smatch_relation *r = &triples->relations[i];
        struct entry entry = {r->source, r->target, r->label, triples->names[r->target], r->link};

        entries.items[entries.n++] = turned(entry, strings, triples);
    }
    return entries;
}

/* --- items ------------------------------------------------------------------------------------ */

static void add_item(struct mc_smatch_triples *items, uint32_t name, uint32_t item)
{
    items->names[items->n_nodes] = name;
    items->concepts[items->n_nodes++] = item;
}

/* Collects one item for each entry with this label. */
static void collect_items(const struct entries *entries, const struct mc_smatch_strings *strings,
                          const struct mc_smatch_triples *graph, enum mc_smatch_aspect aspect,
                          struct mc_smatch_triples *items)
{
    const char *label = aspect == MC_SMATCH_NAMED_ENTITIES ? "name"
                        : aspect == MC_SMATCH_NEGATION     ? "polarity"
                                                           : "wiki";
    uint32_t i;

    for (i = 0; i < entries->n; i++) {
        const struct entry *entry = &entries->items[i];

        if (entry->source == MC_SMATCH_NONE ||
            !mc_slice_is(mc_smatch_text(strings, entry->label), label))
            continue;
        add_item(items, graph->names[entry->source],
                 aspect == MC_SMATCH_WIKIFICATION ? entry->value : graph->concepts[entry->source]);
    }
}

/* --- a part of the graph ---------------------------------------------------------------------- */

/* The entries into nodes that several lead into, node by node. */
static struct entries reentrant(const struct entries *all, uint32_t n_nodes, struct mc_arena *arena)
{
    struct entries chosen = {mc_arena_alloc(arena, mc_array_size(all->n, sizeof(struct entry))), 0};
    uint32_t *places = mc_arena_array(arena, (size_t)n_nodes + 1, sizeof(*places)), i, n = 0;

    for (i = 0; i < all->n; i++)
        if (all->items[i].target != MC_SMATCH_NONE)
            places[all->items[i].target]++;
    for (i = 0; i < n_nodes; i++) {
        uint32_t n_incoming = places[i];

        places[i] = n_incoming > 1 ? n : MC_SMATCH_NONE;
        n += n_incoming > 1 ? n_incoming : 0;
    }
    for (i = 0; i < all->n; i++) {
        uint32_t target = all->items[i].target;

        if (target != MC_SMATCH_NONE && places[target] != MC_SMATCH_NONE)
            chosen.items[places[target]++] = all->items[i];
    }
    chosen.n = n;
    return chosen;
}

static struct entries arguments(const struct entries *all, const struct mc_smatch_strings *strings)
{
    struct entries chosen = {
        mc_arena_alloc(strings->arena, mc_array_size(all->n, sizeof(struct entry))), 0};
    uint32_t i;

    for (i = 0; i < all->n; i++)
        if (mc_slice_begins(mc_smatch_text(strings, all->items[i].label), "ARG"))
            chosen.items[chosen.n++] = all->items[i];
    return chosen;
}

/* The number of the node in the part; it is added if new. */
static uint32_t part_node(uint32_t node, uint32_t *numbers, const struct mc_smatch_triples *graph,
                          struct mc_smatch_triples *part)
{
    if (node == MC_SMATCH_NONE)
        return node;
    if (numbers[node] == 0) {
        add_item(part, graph->names[node], graph->concepts[node]);
        numbers[node] = part->n_nodes;
    }
    return numbers[node] - 1;
}

/* Makes the graph of these entries, with TOP on the first node in them. */
static void make_part(const struct entries *entries, struct mc_smatch_strings *strings,
                      const struct mc_smatch_triples *graph, struct mc_smatch_triples *part)
{
    uint32_t *numbers = mc_arena_array(strings->arena, graph->n_nodes, sizeof(*numbers)), i;

    for (i = 0; i < entries->n; i++) {
        const struct entry *entry = &entries->items[i];
        uint32_t source = part_node(entry->source, numbers, graph, part);
        uint32_t target = part_node(entry->target, numbers, graph, part);
        struct mc_smatch_relation relation = {source, target, entry->label, entry->link};
        struct mc_smatch_attribute attribute = {source, entry->label, entry->value, entry->link};

        if (source != MC_SMATCH_NONE && target != MC_SMATCH_NONE)
            part->relations[part->n_relations++] = relation;
        else if (source != MC_SMATCH_NONE)
            part->attributes[part->n_attributes++] = attribute;
    }
    if (part->n_nodes > 0) {
        struct mc_smatch_attribute top = {0, mc_smatch_strings_add(strings, mc_slice_of("TOP")),
                                          part->concepts[0], MC_SMATCH_NONE};

        part->attributes[part->n_attributes++] = top;
    }
}

void mc_smatch_aspect_triples(enum mc_smatch_aspect aspect, struct mc_smatch_strings *strings,
                              struct mc_smatch_triples *triples)
{
    struct mc_arena *arena = strings->arena;
    const struct mc_smatch_triples graph = *triples;
    struct entries all, chosen;
    size_t room;

    if (aspect <= MC_SMATCH_NO_WSD)
        return;
    if (aspect == MC_SMATCH_CONCEPTS) {
        triples->n_attributes = triples->n_relations = 0;
        return;
    }
    all = entries_of(strings, &graph);
    room = (size_t)all.n + graph.n_nodes;
    memset(triples, 0, sizeof(*triples));
    triples->names = mc_arena_alloc(arena, mc_array_size(room, sizeof(*triples->names)));
    triples->concepts = mc_arena_alloc(arena, mc_array_size(room, sizeof(*triples->concepts)));
    if (mc_smatch_aspect_has_items(aspect)) {
        collect_items(&all, strings, &graph, aspect, triples);
        return;
    }
    triples->attributes =
        mc_arena_alloc(arena, mc_array_size(room + 1, sizeof(*triples->attributes)));
    triples->relations = mc_arena_alloc(arena, mc_array_size(room, sizeof(*triples->relations)));
    chosen =
        aspect == MC_SMATCH_SRL ? arguments(&all, strings) : reentrant(&all, graph.n_nodes, arena);
    make_part(&chosen, strings, &graph, triples);
}

/* --- texts without labels or senses ----------------------------------------------------------- */

/* [a-zA-Z0-9-] */
static bool is_of_name(char c)
{
    return mc_ascii_is_alphanumeric(c) || c == '-';
}

/* The end of the letters, digits and hyphens that begin at `p`. */
static const char *end_of_name(const char *p, const char *end)
{
    while (p < end && is_of_name(*p))
        p++;
    return p;
}

static void without_labels(struct mc_slice text, struct mc_buffer *out)
{
    const char *p = text.data, *end = text.data + text.length;

    while (p < end) {
        const char *colon = memchr(p, ':', (size_t)(end - p));

        if (colon == NULL)
            colon = end;
        mc_buffer_append(out, p, (size_t)(colon - p));
        if (colon == end)
            return;
        mc_buffer_append_text(out, ":label");
        p = end_of_name(colon + 1, end);
    }
}

/* The hyphen before the sense of the concept from `name` to `stop`: the last one with a digit after
 * it and something before it; `stop`: there is none. */
static const char *sense_of(const char *name, const char *stop)
{
    const char *p;

    for (p = stop - 2; p > name; p--)
        if (*p == '-' && mc_ascii_is_digit(p[1]))
            return p;
    return stop;
}

static void without_senses(struct mc_slice text, struct mc_buffer *out)
{
    const char *p = text.data, *end = text.data + text.length, *name, *stop, *sense;

    while (p < end) {
        const char *slash = memchr(p, '/', (size_t)(end - p));

        if (slash == NULL)
            slash = end;
        name = slash + 1 < end && slash[1] == ' ' ? slash + 2 : slash;
        stop = name == slash ? slash : end_of_name(name, end);
        sense = stop - name > 2 ? sense_of(name, stop) : stop;
        if (slash < end && sense == stop) {
            /* The rest may begin with the next "/ ". */
            mc_buffer_append(out, p, (size_t)(slash + 1 - p));
            p = slash + 1;
            continue;
        }
        mc_buffer_append(out, p, (size_t)(sense - p));
        if (slash == end)
            return;
        mc_buffer_append_text(out, "-01");
        for (p = sense + 1; p < stop && mc_ascii_is_digit(*p);)
            p++;
    }
}

struct mc_slice mc_smatch_aspect_text(enum mc_smatch_aspect aspect, struct mc_slice text,
                                      struct mc_arena *arena)
{
    struct mc_buffer out = {NULL, 0, 0};

    if (text.length == 0 || (aspect != MC_SMATCH_UNLABELED && aspect != MC_SMATCH_NO_WSD))
        return text;
    if (aspect == MC_SMATCH_UNLABELED)
        without_labels(text, &out);
    else
        without_senses(text, &out);
    text = mc_buffer_take(&out, arena);
    return text;
}

/* --- lines and white space -------------------------------------------------------------------- */

/* White space is that of Python's str.split. */

/* Whether a character may be white space other than a blank, or part of one. */
static bool is_doubtful(char c)
{
    return (unsigned char)c < ' ' || (unsigned char)c >= 0x80;
}

/* As mc_space_at, but fast for the usual characters. */
static size_t space_at(const char *p, const char *end)
{
    return is_doubtful(*p) ? mc_space_at(p, end) : *p == ' ';
}

/* The next piece of *rest between white space; *rest moves after it. Empty at the end. */
static struct mc_slice smatch_next_piece(struct mc_slice *rest)
{
    const char *p = rest->data, *end = rest->data + rest->length, *start;
    size_t width;

    while (p < end && (width = space_at(p, end)) > 0)
        p += width;
    for (start = p; p < end && space_at(p, end) == 0;)
        p++;
    *rest = mc_slice(p, (size_t)(end - p));
    return mc_slice(start, (size_t)(p - start));
}

/* Whether the text has no white space and nothing that could be some. */
static bool is_one_piece(struct mc_slice text)
{
    size_t i;

    for (i = 0; i < text.length; i++)
        if (is_doubtful(text.data[i]) || text.data[i] == ' ')
            return false;
    return true;
}

/* All pieces with one blank between them, moved together in the buffer that contains the text. */
static struct mc_slice smatch_join_pieces(char *buffer, struct mc_slice text)
{
    struct mc_slice piece;
    char *start, *to;

    if (is_one_piece(text))
        return text;
    piece = smatch_next_piece(&text);
    if (text.length == 0)
        return piece;
    start = to = buffer + (piece.data - buffer);
    for (; piece.length > 0; piece = smatch_next_piece(&text)) {
        if (to > start)
            *to++ = ' ';
        memmove(to, piece.data, piece.length);
        to += piece.length;
    }
    return mc_slice(start, (size_t)(to - start));
}

/* As mc_strip, but fast for the usual characters: most lines are indented by blanks. */
static struct mc_slice smatch_strip(struct mc_slice text)
{
    const char *end = text.data + text.length, *start = mc_skip_blanks(text.data, end);

    while (start < end && end[-1] == ' ')
        end--;
    text = mc_slice(start, (size_t)(end - start));
    return start < end && (is_doubtful(*start) || is_doubtful(end[-1])) ? mc_strip(text) : text;
}

/* The line that starts at *offset, without the white space around it; empty for a line that starts
 * with '#'. *offset, which must be in the text, moves past the line end: '\n' or, if has_returns
 * says that the text has some, '\r'. */
static struct mc_slice smatch_next_line(struct mc_slice text, bool has_returns, size_t *offset)
{
    const char *start = text.data + *offset, *stop = text.data + text.length, *end;

    end = memchr(start, '\n', (size_t)(stop - start));
    if (end == NULL)
        end = stop;
    if (has_returns && (stop = memchr(start, '\r', (size_t)(end - start))) != NULL)
        end = stop;
    *offset = (size_t)(end - text.data) + 1;
    if (*start == '#')
        return mc_slice(start, 0);
    return smatch_strip(mc_slice(start, (size_t)(end - start)));
}

/* --- reading ---------------------------------------------------------------------------------- */

/* From the last significant symbol: what the collected characters will be. */
enum expecting { NOTHING, NODE_NAME, RELATION, CONCEPT };

struct reader {
    struct mc_smatch_strings *strings;
    struct mc_smatch_amr *amr;
    uint32_t *stack; /* [stack_capacity]: nodes that are open */
    uint32_t depth;
    size_t node_capacity, link_capacity, stack_capacity;
    char *buffer; /* the collected characters; strings point into it */
    size_t used, token;
    uint32_t relation; /* label of the node that is being opened, or MC_SMATCH_NONE */
    enum expecting expecting;
    bool in_quote;
    bool whole_values; /* as SemBLEU reads */
    const char *parse_error;
};

/* Returns what was collected, and begins a new token. */
static struct mc_slice take_token(struct reader *r)
{
    struct mc_slice token = mc_slice(r->buffer + r->token, r->used - r->token);

    r->token = r->used;
    return token;
}

static bool fail(struct reader *r, const char *parse_error)
{
    r->parse_error = parse_error;
    return false;
}

/* Whether the node of that name has its concept. */
static bool is_complete(const struct reader *r, uint32_t name)
{
    uint32_t node = r->strings->items[name].node[r->amr->side];

    return node != MC_SMATCH_NONE && r->amr->nodes[node].complete;
}

static struct mc_smatch_link *add_link(struct reader *r, uint32_t owner, uint32_t label)
{
    struct mc_smatch_amr *amr = r->amr;
    struct mc_smatch_link *link =
        MC_ARENA_PUSH(r->strings->arena, amr->links, amr->n_links, r->link_capacity);

    memset(link, 0, sizeof(*link));
    link->owner = owner;
    link->label = label;
    return link;
}

/* Opens the node, and puts it on the stack. */
static void add_node(struct reader *r, uint32_t name)
{
    struct mc_smatch_amr *amr = r->amr;
    struct mc_smatch_node node = {name, MC_SMATCH_NONE, false};

    r->strings->items[name].node[amr->side] = amr->n_nodes;
    *MC_ARENA_PUSH(r->strings->arena, r->stack, r->depth, r->stack_capacity) = amr->n_nodes;
    *MC_ARENA_PUSH(r->strings->arena, amr->nodes, amr->n_nodes, r->node_capacity) = node;
}

/* Ends ":label value": only the first two pieces count, or all of them. */
static bool end_of_value(struct reader *r, bool closing)
{
    struct mc_slice rest = take_token(r), label = smatch_next_piece(&rest), value;
    struct mc_smatch_link *link;

    value = r->whole_values ? smatch_join_pieces(r->buffer, rest) : smatch_next_piece(&rest);
    if (value.length == 0)
        return fail(r, "a relation has no value");
    if (r->depth == 0)
        return fail(r, "a relation is outside of every node");
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
    concept = smatch_join_pieces(r->buffer, concept);
    node->concept = mc_smatch_strings_add(r->strings, concept);
    node->complete = true;
}

static bool at_open(struct reader *r)
{
    struct mc_slice label;

    if (r->expecting == RELATION) {
        if (r->relation != MC_SMATCH_NONE)
            return fail(r, "a relation follows a relation without a value between them");
        label = smatch_strip(take_token(r));
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
            return fail(r, "a relation is outside of every node");
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

/* How the reader treats a character. */
enum kind { ORDINARY, SPECIAL };

static const unsigned char kinds[256] = {[' '] = SPECIAL, ['"'] = SPECIAL, ['('] = SPECIAL,
                                         [')'] = SPECIAL, [':'] = SPECIAL, ['/'] = SPECIAL};

/* Whether a quote, or a symbol inside quotes, is collected; Smatch collects a closing quote as
 * '_'. */
static bool is_kept(const struct reader *r, char c)
{
    if (c != '"')
        return !r->whole_values;
    return r->whole_values || r->in_quote;
}

/* Reads one line without the white space at its ends. */
static bool read_line(struct reader *r, struct mc_slice line)
{
    const char *p = line.data, *end = line.data + line.length;
    char *to = r->buffer + r->used; /* r->used is not updated for ordinary characters */

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

/* Checks the text, and makes room for as many characters as may be collected. */
static void prepare(struct reader *r, struct mc_slice text)
{
    struct mc_arena *arena = r->strings->arena;

    if (text.length > LENGTH_LIMIT) {
        r->parse_error = "the text is longer than 1 GiB";
        return;
    }
    if (mc_utf8_invalid(text) < text.length)
        r->parse_error = "the text is not UTF-8";
    r->node_capacity = r->link_capacity = r->stack_capacity = FIRST_CAPACITY;
    r->amr->nodes = mc_arena_alloc(arena, FIRST_CAPACITY * sizeof(*r->amr->nodes));
    r->stack = mc_arena_alloc(arena, FIRST_CAPACITY * sizeof(*r->stack));
    r->amr->links = mc_arena_alloc(arena, FIRST_CAPACITY * sizeof(*r->amr->links));
    r->buffer = mc_arena_alloc(arena, text.length);
}

static int read_text(struct reader *r, struct mc_slice text, const char **parse_error)
{
    struct mc_smatch_amr *amr = r->amr;
    bool has_returns = text.length > 0 && memchr(text.data, '\r', text.length) != NULL;
    struct mc_slice line;
    size_t offset = 0;
    uint32_t i;

    prepare(r, text);
    while (offset < text.length && r->parse_error == NULL) {
        line = smatch_next_line(text, has_returns, &offset);
        if (line.length == 0 || line.data[0] == '#')
            continue;
        if (r->whole_values && r->expecting == RELATION)
            r->buffer[r->used++] = ' '; /* for the line end */
        (void)read_line(r, line);
    }
    for (i = 0; i < amr->n_nodes && r->parse_error == NULL; i++)
        if (!amr->nodes[i].complete)
            r->parse_error = "a node is not complete";
    if (amr->n_nodes == 0 && r->parse_error == NULL)
        r->parse_error = "there is no graph";
    *parse_error = r->parse_error;
    return r->parse_error == NULL ? 0 : -1;
}

int mc_smatch_read(struct mc_slice text, uint32_t side, struct mc_smatch_strings *strings,
                   struct mc_smatch_amr *amr, const char **parse_error)
{
    struct reader r = {.strings = strings, .amr = amr, .relation = MC_SMATCH_NONE};

    amr->n_nodes = amr->n_links = 0;
    amr->side = side;
    return read_text(&r, text, parse_error);
}

int mc_sembleu_read(struct mc_slice text, uint32_t side, struct mc_smatch_strings *strings,
                    struct mc_smatch_amr *amr, const char **parse_error)
{
    struct reader r = {
        .strings = strings, .amr = amr, .relation = MC_SMATCH_NONE, .whole_values = true};

    amr->n_nodes = amr->n_links = 0;
    amr->side = side;
    return read_text(&r, text, parse_error);
}

/* --- triples ---------------------------------------------------------------------------------- */

/* A label between two strings, before it is known whether they name nodes. */
struct filed {
    uint32_t source, target, label; /* string numbers */
    uint32_t link;                  /* MC_SMATCH_NONE: TOP */
    bool dropped;
};

struct filer {
    const struct mc_smatch_amr *amr;
    struct mc_smatch_strings *strings;
    struct mc_smatch_triples *triples;
};

bool mc_smatch_drops_underscore(enum mc_smatch_convention convention)
{
    return convention != MC_SMATCH_OLD;
}

/* The label without "-of". */
static uint32_t forward_label(struct mc_smatch_strings *strings, uint32_t label)
{
    struct mc_slice text = mc_smatch_text(strings, label);

    return mc_smatch_strings_add(strings, mc_slice(text.data, text.length - 3));
}

static uint32_t node_of(const struct filer *f, uint32_t name)
{
    return f->strings->items[name].node[f->amr->side];
}

static struct filed from_link(const struct filer *f, const struct mc_smatch_link *link)
{
    struct filed filed = {f->amr->nodes[link->owner].name, link->value, link->label,
                          (uint32_t)(link - f->amr->links), false};
    return filed;
}

static void exchange_ends(struct filed *filed)
{
    uint32_t source = filed->source;

    filed->source = filed->target;
    filed->target = source;
}

static void add_attribute(const struct filer *f, const struct filed *filed)
{
    struct mc_smatch_attribute attribute = {node_of(f, filed->source), filed->label, filed->target,
                                            filed->link};

    f->triples->attributes[f->triples->n_attributes++] = attribute;
}

/* Adds a relation if both ends are nodes, an attribute if only the source is one; else nothing. */
static void add_triple(const struct filer *f, const struct filed *filed)
{
    struct mc_smatch_relation relation = {node_of(f, filed->source), node_of(f, filed->target),
                                          filed->label, filed->link};

    if (relation.source == MC_SMATCH_NONE)
        return;
    if (relation.target == MC_SMATCH_NONE)
        add_attribute(f, filed);
    else
        f->triples->relations[f->triples->n_relations++] = relation;
}

/* smatch 1.0.4: every link is kept; labels in "-of" and "mod" are inverted. */
static void file_new(const struct filer *f)
{
    struct mc_smatch_strings *strings = f->strings;
    struct filed top = {f->amr->nodes[0].name, MC_SMATCH_NONE, MC_SMATCH_NONE, MC_SMATCH_NONE,
                        false};
    uint32_t i;

    for (i = 0; i < f->amr->n_links; i++) {
        struct filed filed = from_link(f, &f->amr->links[i]);
        struct mc_slice label = mc_smatch_text(strings, filed.label);

        if (mc_slice_ends(label, "-of") && !mc_slice_is(label, "prep-on-behalf-of") &&
            !mc_slice_is(label, "prep-out-of") && !mc_slice_is(label, "consist-of")) {
            exchange_ends(&filed);
            filed.label = forward_label(strings, filed.label);
        } else if (mc_slice_is(label, "mod")) {
            exchange_ends(&filed);
            filed.label = mc_smatch_strings_add(strings, mc_slice_of("domain"));
        }
        add_triple(f, &filed);
    }
    top.label = mc_smatch_strings_add(strings, mc_slice_of("TOP"));
    top.target = mc_smatch_strings_add(strings, mc_slice_of("top"));
    add_attribute(f, &top);
}

/* Marks all but the last of the entries that have the same node as source and the same key:
 * keys[i], numbers below n_keys. */
static void keep_last(const struct filer *f, struct filed *entries, const uint32_t *keys,
                      uint32_t n, uint32_t n_keys)
{
    struct mc_arena *arena = f->strings->arena;
    uint32_t n_nodes = f->amr->n_nodes, i;
    uint32_t *next = mc_arena_alloc(arena, mc_array_size(n, sizeof(*next)));
    uint32_t *first = mc_arena_array(arena, n_nodes, sizeof(*first));
    uint32_t *seen = mc_arena_array(arena, n_keys, sizeof(*seen));

    /* The entries of a node form a list, the last one first. */
    for (i = 0; i < n; i++) {
        uint32_t source = node_of(f, entries[i].source);

        next[i] = first[source];
        first[source] = i + 1;
    }
    for (i = 0; i < n_nodes; i++) {
        uint32_t at;

        for (at = first[i]; at != 0; at = next[at - 1]) {
            entries[at - 1].dropped = seen[keys[at - 1]] == i + 1;
            seen[keys[at - 1]] = i + 1;
        }
    }
}

/* The links of the old convention, as attributes and relations. */
struct old_places {
    struct filed *relations, *attributes;
    uint32_t n_relations, n_attributes;
};

/* Whether "-of" is inverted: only before a new node or a closing parenthesis. */
static bool is_turned(const struct filer *f, const struct mc_smatch_link *link)
{
    return (link->nested || link->closing) &&
           mc_slice_ends(mc_smatch_text(f->strings, link->label), "-of");
}

static void file_old_link(const struct filer *f, const struct mc_smatch_link *link, bool turned,
                          struct old_places *places)
{
    uint32_t owner = f->amr->nodes[link->owner].name;
    uint32_t source = turned ? link->value : owner, target = turned ? owner : link->value;
    struct filed *filed;

    if (node_of(f, source) == MC_SMATCH_NONE)
        return;
    if (node_of(f, target) != MC_SMATCH_NONE)
        filed = &places->relations[places->n_relations++];
    else
        filed = &places->attributes[places->n_attributes++];
    filed->source = source;
    filed->target = target;
    filed->label = turned ? forward_label(f->strings, link->label) : link->label;
    filed->link = (uint32_t)(link - f->amr->links);
    filed->dropped = false;
}

/* Lists relations, and attributes with TOP as the last one. Links that were known when they were
 * read, or are inverted, come before all others. */
static struct old_places file_old_links(const struct filer *f)
{
    struct mc_arena *arena = f->strings->arena;
    size_t n = (size_t)f->amr->n_links + 1;
    struct old_places places = {mc_arena_alloc(arena, mc_array_size(n, sizeof(struct filed))),
                                mc_arena_alloc(arena, mc_array_size(n, sizeof(struct filed))), 0,
                                0};
    struct filed top = {f->amr->nodes[0].name, f->amr->nodes[0].concept,
                        mc_smatch_strings_add(f->strings, mc_slice_of("TOP")), MC_SMATCH_NONE,
                        false};
    uint32_t *later = mc_arena_alloc(arena, mc_array_size(n, sizeof(*later)));
    uint32_t n_later = 0, i;

    for (i = 0; i < f->amr->n_links; i++) {
        const struct mc_smatch_link *link = &f->amr->links[i];
        bool turned = is_turned(f, link);

        if (link->known || turned)
            file_old_link(f, link, turned, &places);
        else
            later[n_later++] = i;
    }
    for (i = 0; i < n_later; i++)
        file_old_link(f, &f->amr->links[later[i]], false, &places);
    places.attributes[places.n_attributes++] = top;
    return places;
}

/* The versions of 2015 to 2019: one relation between two nodes, one attribute with a label; of
 * several, the last. */
static void file_old(const struct filer *f)
{
    size_t n = (size_t)f->amr->n_links + 1;
    uint32_t *keys = mc_arena_alloc(f->strings->arena, mc_array_size(n, sizeof(*keys)));
    struct old_places places = file_old_links(f);
    uint32_t i;

    for (i = 0; i < places.n_attributes; i++)
        keys[i] = places.attributes[i].label;
    keep_last(f, places.attributes, keys, places.n_attributes, f->strings->n_items);
    for (i = 0; i < places.n_attributes; i++)
        if (!places.attributes[i].dropped)
            add_attribute(f, &places.attributes[i]);
    for (i = 0; i < places.n_relations; i++)
        keys[i] = node_of(f, places.relations[i].target);
    keep_last(f, places.relations, keys, places.n_relations, f->amr->n_nodes);
    for (i = 0; i < places.n_relations; i++)
        if (!places.relations[i].dropped)
            add_triple(f, &places.relations[i]);
}

/* Sorts the entries by their source node; those of one node keep their order. */
static struct filed *by_source(const struct filer *f, const struct filed *entries, uint32_t n)
{
    struct mc_arena *arena = f->strings->arena;
    uint32_t *places = mc_arena_array(arena, (size_t)f->amr->n_nodes + 1, sizeof(*places));
    struct filed *sorted = mc_arena_alloc(arena, mc_array_size(n, sizeof(*sorted)));
    uint32_t i;

    for (i = 0; i < n; i++)
        places[node_of(f, entries[i].source) + 1]++;
    for (i = 0; i < f->amr->n_nodes; i++)
        places[i + 1] += places[i];
    for (i = 0; i < n; i++)
        sorted[places[node_of(f, entries[i].source)]++] = entries[i];
    return sorted;
}

/* The version that Damonte et al. use: as the old one, but nothing is dropped. Their aspects depend
 * on the order, node by node. */
static void file_damonte(const struct filer *f)
{
    struct old_places places = file_old_links(f);
    const struct filed *entries = by_source(f, places.attributes, places.n_attributes);
    uint32_t i;

    for (i = 0; i < places.n_attributes; i++)
        add_attribute(f, &entries[i]);
    entries = by_source(f, places.relations, places.n_relations);
    for (i = 0; i < places.n_relations; i++)
        add_triple(f, &entries[i]);
}

void mc_smatch_make_triples(enum mc_smatch_convention convention, const struct mc_smatch_amr *amr,
                            struct mc_smatch_strings *strings, struct mc_smatch_triples *triples)
{
    struct filer f = {amr, strings, triples};
    struct mc_arena *arena = strings->arena;
    uint32_t n = amr->n_nodes, i;

    triples->n_nodes = n;
    triples->n_attributes = triples->n_relations = 0;
    triples->names = mc_arena_alloc(arena, mc_array_size(n, sizeof(*triples->names)));
    triples->concepts = mc_arena_alloc(arena, mc_array_size(n, sizeof(*triples->concepts)));
    triples->attributes = mc_arena_alloc(
        arena, mc_array_size((size_t)amr->n_links + 1, sizeof(*triples->attributes)));
    triples->relations =
        mc_arena_alloc(arena, mc_array_size(amr->n_links, sizeof(*triples->relations)));
    for (i = 0; i < n; i++) {
        triples->names[i] = amr->nodes[i].name;
        triples->concepts[i] = amr->nodes[i].concept;
    }
    if (n == 0)
        return;
    switch (convention) {
    case MC_SMATCH_OLD:
        file_old(&f);
        break;
    case MC_SMATCH_DAMONTE:
        file_damonte(&f);
        break;
    case MC_SMATCH_NEW:
    default:
        file_new(&f);
    }
}
