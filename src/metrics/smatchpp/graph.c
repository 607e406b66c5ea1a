/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph.c: standardisation is a series of passes over the list of triples; the reader splits the
 * whole text into tokens before it interprets any of them. In order: renaming the variables, passes
 * over the relations, frames that reify relations, the standardisation, tokens, triples of the
 * tokens. */
#include "metrics/smatchpp/graph.h"

#include <limits.h>

#include "base/bits.h"
#include "base/hash.h"
#include "base/hash_table.h"
#include "base/scan.h"
#include "base/utf8.h"
#include "text/unicode.h"

/* --- variables -------------------------------------------------------------------------------- */

/* The number of the string without quotation marks. */
static uint32_t unquoted(struct mc_smatch_strings *strings, uint32_t string)
{
    struct mc_slice text = mc_smatch_text(strings, string);
    char *copy = mc_arena_alloc(strings->arena, text.length);
    size_t length = 0, i;

    for (i = 0; i < text.length; i++)
        if (text.data[i] != '"' && text.data[i] != '\'')
            copy[length++] = text.data[i];
    return length == text.length ? string : mc_smatch_strings_add(strings, mc_slice(copy, length));
}

/* Puts all strings in lower case, without quotation marks. */
static void make_plain(struct mc_smatch_strings *strings, struct mc_smatchpp_graph *graph)
{
    uint32_t i;

    for (i = 0; i < graph->n_triples; i++) {
        struct mc_smatchpp_triple *t = &graph->triples[i];

        t->source = mc_smatch_compared(strings, t->source);
        t->label = mc_smatch_compared(strings, t->label);
        t->target = mc_smatch_compared(strings, t->target);
    }
    for (i = 0; graph->has_quotes && i < graph->n_triples; i++) {
        struct mc_smatchpp_triple *t = &graph->triples[i];

        t->source = unquoted(strings, t->source);
        t->label = unquoted(strings, t->label);
        t->target = unquoted(strings, t->target);
    }
}

/* Lists the variables; variable_of[string] is 1 + the index of the one with that name. */
static void find_variables(struct mc_smatch_strings *strings, struct mc_smatchpp_graph *graph,
                           uint32_t instance, uint32_t *variable_of)
{
    uint32_t i;

    graph->n_variables = 0;
    graph->variables =
        mc_arena_alloc(strings->arena, mc_array_size(graph->n_triples, sizeof(*graph->variables)));
    for (i = 0; i < graph->n_triples; i++) {
        const struct mc_smatchpp_triple *t = &graph->triples[i];

        if (t->label != instance)
            continue;
        if (variable_of[t->source] == 0) {
            graph->variables[graph->n_variables].written = t->source;
            variable_of[t->source] = ++graph->n_variables;
        }
        graph->variables[variable_of[t->source] - 1].concept = t->target;
    }
}

/* Marks concepts, and all ends of relations that are not variables. */
static void mark_constants(const struct mc_smatchpp_graph *graph, uint32_t instance,
                           const uint32_t *variable_of, bool *is_constant)
{
    uint32_t i;

    for (i = 0; i < graph->n_variables; i++)
        is_constant[graph->variables[i].concept] = true;
    for (i = 0; i < graph->n_triples; i++) {
        const struct mc_smatchpp_triple *t = &graph->triples[i];

        if (t->label == instance)
            continue;
        if (variable_of[t->source] == 0)
            is_constant[t->source] = true;
        if (variable_of[t->target] == 0)
            is_constant[t->target] = true;
    }
}

/* The character followed by the number. */
static struct mc_slice numbered(struct mc_slice first, uint32_t number, struct mc_arena *arena)
{
    enum { DIGITS = 10 };
    char *name = mc_arena_alloc(arena, first.length + DIGITS);
    size_t length = first.length, at;
    uint32_t rest;

    memcpy(name, first.data, first.length);
    for (rest = number; rest > 0; rest /= 10)
        length++;
    for (rest = number, at = length; rest > 0; rest /= 10)
        name[--at] = (char)('0' + rest % 10);
    return mc_slice(name, length);
}

/* The string number of a new name: the first character, a number if it is above 0, and as many 'x'
 * as needed to differ from all constants. */
static uint32_t new_name(struct mc_smatch_strings *strings, struct mc_slice first, uint32_t number,
                         const bool *is_constant, uint32_t n_known)
{
    struct mc_slice name = number == 0 ? first : numbered(first, number, strings->arena);
    uint32_t string;
    char *longer;

    for (;;) {
        string = mc_smatch_strings_add(strings, name);
        if (string >= n_known || !is_constant[string])
            return string;
        longer = mc_arena_alloc(strings->arena, name.length + 1);
        memcpy(longer, name.data, name.length);
        longer[name.length] = 'x';
        name = mc_slice(longer, name.length + 1);
    }
}

/* The number of variables before this one whose concept starts with the same character. Non-ASCII
 * characters are searched one variable after another. */
static uint32_t number_of(const struct mc_smatch_strings *strings,
                          const struct mc_smatchpp_graph *graph, uint32_t variable,
                          struct mc_slice first, uint32_t *seen)
{
    uint32_t i, number = 0;

    if (first.length == 1)
        return seen[(unsigned char)first.data[0]]++;
    for (i = 0; i < variable; i++) {
        struct mc_slice concept = mc_smatch_text(strings, graph->variables[i].concept);

        number +=
            concept.length >= first.length && memcmp(concept.data, first.data, first.length) == 0
                ? 1
                : 0;
    }
    return number;
}

static int name_variables(struct mc_smatch_strings *strings, struct mc_smatchpp_graph *graph,
                          const bool *is_constant, uint32_t n_known)
{
    uint32_t seen[128] = {0}, i;
    size_t n_bytes;

    for (i = 0; i < graph->n_variables; i++) {
        struct mc_slice first = mc_smatch_text(strings, graph->variables[i].concept);

        if (first.length == 0)
            return -1;
        (void)mc_utf8_decode(first.data, &n_bytes);
        first.length = n_bytes;
        graph->variables[i].name = new_name(
            strings, first, number_of(strings, graph, i, first, seen), is_constant, n_known);
    }
    return 0;
}

int mc_smatchpp_rename(struct mc_smatch_strings *strings, struct mc_smatchpp_graph *graph,
                       const char **parse_error)
{
    uint32_t instance = graph->instance, n_known, i;
    uint32_t *variable_of;
    bool *is_constant;

    make_plain(strings, graph);
    n_known = strings->n_items;
    variable_of = mc_arena_array(strings->arena, n_known, sizeof(*variable_of));
    is_constant = mc_arena_array(strings->arena, n_known, sizeof(*is_constant));
    find_variables(strings, graph, instance, variable_of);
    mark_constants(graph, instance, variable_of, is_constant);
    *parse_error = "a concept is nothing but quotation marks";
    if (name_variables(strings, graph, is_constant, n_known) != 0)
        return -1;
    for (i = 0; i < graph->n_triples; i++) {
        struct mc_smatchpp_triple *t = &graph->triples[i];

        if (variable_of[t->source] != 0)
            t->source = graph->variables[variable_of[t->source] - 1].name;
        if (t->label != instance && variable_of[t->target] != 0)
            t->target = graph->variables[variable_of[t->target] - 1].name;
    }
    return 0;
}

/* --- relations -------------------------------------------------------------------------------- */

void mc_smatchpp_turn(struct mc_smatch_strings *strings, struct mc_smatchpp_graph *graph)
{
    enum { N_OF = 3 };
    uint32_t i;

    for (i = 0; i < graph->n_triples; i++) {
        struct mc_smatchpp_triple *t = &graph->triples[i];
        struct mc_slice label = mc_smatch_text(strings, t->label);
        size_t length = label.length;
        uint32_t source = t->source;

        while (length >= N_OF && memcmp(label.data + length - N_OF, "-of", N_OF) == 0)
            length -= N_OF;
        if (length == label.length)
            continue;
        if ((label.length - length) / N_OF % 2 == 1) {
            t->source = t->target;
            t->target = source;
        }
        t->label = mc_smatch_strings_add(strings, mc_slice(label.data, length));
    }
}

void mc_smatchpp_find_nodes(struct mc_smatch_strings *strings,
                            const struct mc_smatchpp_graph *graph, struct mc_smatchpp_nodes *nodes)
{
    size_t size = mc_array_size(graph->n_triples, sizeof(*nodes->names));
    uint32_t i;

    nodes->instance = mc_smatch_strings_add(strings, mc_slice_of(":instance"));
    nodes->n = 0;
    nodes->n_strings = strings->n_items;
    nodes->node_of = mc_arena_array(strings->arena, strings->n_items, sizeof(*nodes->node_of));
    nodes->names = mc_arena_alloc(strings->arena, size);
    nodes->concepts = mc_arena_alloc(strings->arena, size);
    for (i = 0; i < graph->n_triples; i++) {
        const struct mc_smatchpp_triple *t = &graph->triples[i];

        if (t->label != nodes->instance)
            continue;
        if (nodes->node_of[t->source] == 0) {
            nodes->names[nodes->n] = t->source;
            nodes->node_of[t->source] = ++nodes->n;
        }
        nodes->concepts[nodes->node_of[t->source] - 1] = t->target;
    }
}

static void domain_to_mod(struct mc_smatch_strings *strings, struct mc_smatchpp_graph *graph)
{
    uint32_t domain = mc_smatch_strings_add(strings, mc_slice_of(":domain"));
    uint32_t domain_of = mc_smatch_strings_add(strings, mc_slice_of(":domain-of"));
    uint32_t mod = mc_smatch_strings_add(strings, mc_slice_of(":mod"));
    uint32_t mod_of = mc_smatch_strings_add(strings, mc_slice_of(":mod-of")), i;

    for (i = 0; i < graph->n_triples; i++) {
        struct mc_smatchpp_triple *t = &graph->triples[i];

        if (t->label == domain)
            t->label = mod_of;
        else if (t->label == domain_of)
            t->label = mod;
    }
}

/* Lets the first :root lead from the first node to its concept. -1: it does not lead to a node. */
static int concept_as_root(struct mc_smatch_strings *strings, struct mc_smatchpp_graph *graph)
{
    uint32_t root = mc_smatch_strings_add(strings, mc_slice_of(":root")), i, node;
    struct mc_smatchpp_nodes nodes;

    mc_smatchpp_find_nodes(strings, graph, &nodes);
    for (i = 0; i < graph->n_triples && graph->triples[i].label != root;)
        i++;
    if (i == graph->n_triples)
        return 0;
    node = mc_smatchpp_node(&nodes, graph->triples[i].target);
    if (node == MC_SMATCH_NONE)
        return -1;
    graph->triples[i].source = nodes.names[node];
    graph->triples[i].target = nodes.concepts[node];
    return 0;
}

static uint64_t hash_of(const struct mc_smatchpp_triple *t)
{
    return mc_hash_mix(t->label + mc_hash_mix((uint64_t)t->source << 32 | t->target));
}

static bool same(const struct mc_smatchpp_triple *a, const struct mc_smatchpp_triple *b)
{
    return a->source == b->source && a->label == b->label && a->target == b->target;
}

void mc_smatchpp_remove_duplicates(struct mc_smatch_strings *strings,
                                   struct mc_smatchpp_graph *graph)
{
    struct mc_hash_table table;
    uint32_t kept = 0, i;
    size_t slot;

    mc_hash_table_init(&table, mc_hash_slots(16, graph->n_triples), strings->arena);
    for (i = 0; i < graph->n_triples; i++) {
        struct mc_smatchpp_triple t = graph->triples[i];

        MC_HASH_FIND(table, hash_of(&t), slot, same(&graph->triples[table.slots[slot] - 1], &t));
        if (table.slots[slot] != 0)
            continue;
        graph->triples[kept++] = t;
        table.slots[slot] = kept;
    }
    graph->n_triples = kept;
}

/* --- frames that stand for relations ---------------------------------------------------------- */

/* A relation and the frame that reifies it as a node, with the roles of the relation's two ends
 * (AMR guidelines, section on reification; of several frames for one relation the first one). */
struct reification {
    const char *label, *concept, *from, *to;
};

static const struct reification reifications[] = {
    {":accompanier", "accompany-01", ":arg1", ":arg0"},
    {":age", "age-01", ":arg1", ":arg2"},
    {":beneficiary", "benefit-01", ":arg0", ":arg1"},
    {":concession", "have-concession-91", ":arg1", ":arg2"},
    {":condition", "have-condition-91", ":arg1", ":arg2"},
    {":degree", "have-degree-91", ":arg1", ":arg2"},
    {":destination", "be-destined-for-91", ":arg1", ":arg2"},
    {":duration", "last-01", ":arg1", ":arg2"},
    {":example", "exemplify-01", ":arg1", ":arg0"},
    {":extent", "have-extent-91", ":arg1", ":arg2"},
    {":frequency", "have-frequency-91", ":arg1", ":arg2"},
    {":instrument", "have-instrument-91", ":arg1", ":arg2"},
    {":li", "have-li-91", ":arg1", ":arg2"},
    {":location", "be-located-at-91", ":arg1", ":arg2"},
    {":manner", "have-manner-91", ":arg1", ":arg2"},
    {":mod", "have-mod-91", ":arg1", ":arg2"},
    {":name", "have-name-91", ":arg1", ":arg2"},
    {":ord", "have-ord-91", ":arg1", ":arg2"},
    {":part", "have-part-91", ":arg1", ":arg2"},
    {":polarity", "have-polarity-91", ":arg1", ":arg2"},
    {":poss", "own-01", ":arg1", ":arg0"},
    {":purpose", "have-purpose-91", ":arg1", ":arg2"},
    {":quant", "have-quant-91", ":arg1", ":arg2"},
    {":source", "be-from-91", ":arg1", ":arg2"},
    {":subevent", "have-subevent-91", ":arg1", ":arg2"},
    {":time", "be-temporally-at-91", ":arg1", ":arg2"},
    {":topic", "concern-02", ":arg0", ":arg1"},
    {":value", "have-value-91", ":arg1", ":arg2"},
};

/* A node whose concept reifies a relation. */
struct reified {
    const struct reification *rule; /* NULL: it does not, or the rule does not apply */
    uint32_t instance, from, to;    /* 1 + index of the triple; 0: not found */
};

static const struct reification *rule_of(struct mc_slice concept)
{
    size_t i, n = concept.length;

    if (n < 4 || concept.data[n - 3] != '-')
        return NULL;
    for (i = 0; i < sizeof(reifications) / sizeof(reifications[0]); i++)
        if (mc_slice_is(concept, reifications[i].concept))
            return &reifications[i];
    return NULL;
}

/* Finds the nodes whose concept has a rule; NULL if there are none. */
static struct reified *find_reified(struct mc_smatch_strings *strings,
                                    const struct mc_smatchpp_nodes *nodes)
{
    struct reified *reified = NULL;
    uint32_t i;

    for (i = 0; i < nodes->n; i++) {
        const struct reification *rule = rule_of(mc_smatch_text(strings, nodes->concepts[i]));

        if (rule == NULL)
            continue;
        if (reified == NULL)
            reified = mc_arena_array(strings->arena, nodes->n, sizeof(*reified));
        reified[i].rule = rule;
    }
    return reified;
}

/* Notes the place of a triple for its node; a second one excludes the rule. */
static void take(struct reified *reified, uint32_t *place, uint32_t triple)
{
    if (*place != 0)
        reified->rule = NULL;
    *place = triple + 1;
}

static void look_at(const struct mc_smatch_strings *strings, const struct mc_smatchpp_nodes *nodes,
                    const struct mc_smatchpp_graph *graph, uint32_t i, struct reified *reified)
{
    const struct mc_smatchpp_triple *t = &graph->triples[i];
    uint32_t source = mc_smatchpp_node(nodes, t->source), target = mc_smatchpp_target(nodes, t);
    struct mc_slice label = mc_smatch_text(strings, t->label);

    if (target != MC_SMATCH_NONE)
        reified[target].rule = NULL;
    if (source == MC_SMATCH_NONE || reified[source].rule == NULL)
        return;
    if (t->label == nodes->instance) {
        if (reified[source].instance == 0)
            reified[source].instance = i + 1;
    } else if (mc_slice_is(label, reified[source].rule->from)) {
        take(&reified[source], &reified[source].from, i);
    } else if (mc_slice_is(label, reified[source].rule->to)) {
        take(&reified[source], &reified[source].to, i);
    } else {
        reified[source].rule = NULL;
    }
}

/* Turns each node that nothing leads into, whose concept reifies a relation and that has exactly
 * the two roles of its ends, once each, into that relation; the root, because of its :root, stays.
 * The new relations are the last triples. */
static void smatchpp_dereify(struct mc_smatch_strings *strings, struct mc_smatchpp_graph *graph)
{
    uint32_t n_made = 0, kept = 0, i;
    struct mc_smatchpp_triple *made;
    struct mc_smatchpp_nodes nodes;
    struct reified *reified;
    bool *is_dropped;

    mc_smatchpp_find_nodes(strings, graph, &nodes);
    reified = find_reified(strings, &nodes);
    if (reified == NULL)
        return;
    for (i = 0; i < graph->n_triples; i++)
        look_at(strings, &nodes, graph, i, reified);
    made = mc_arena_alloc(strings->arena, mc_array_size(nodes.n, sizeof(*made)));
    is_dropped = mc_arena_array(strings->arena, graph->n_triples, sizeof(*is_dropped));
    for (i = 0; i < nodes.n; i++) {
        const struct reified *r = &reified[i];

        if (r->rule == NULL || r->from == 0 || r->to == 0)
            continue;
        is_dropped[r->instance - 1] = is_dropped[r->from - 1] = is_dropped[r->to - 1] = true;
        made[n_made].source = graph->triples[r->from - 1].target;
        made[n_made].label = mc_smatch_strings_add(strings, mc_slice_of(r->rule->label));
        made[n_made++].target = graph->triples[r->to - 1].target;
    }
    for (i = 0; i < graph->n_triples; i++)
        if (!is_dropped[i])
            graph->triples[kept++] = graph->triples[i];
    for (i = 0; i < n_made; i++)
        graph->triples[kept++] = made[i]; /* each replaces three triples */
    graph->n_triples = kept;
}

/* --- standardisation -------------------------------------------------------------------------- */

int mc_smatchpp_standardise(enum mc_smatchpp_type type, struct mc_smatch_strings *strings,
                            struct mc_smatchpp_graph *graph, const char **parse_error)
{
    if (type == MC_SMATCHPP_NONE)
        return 0;
    if (mc_smatchpp_rename(strings, graph, parse_error) != 0)
        return -1;
    if (type == MC_SMATCHPP_AMR)
        domain_to_mod(strings, graph);
    mc_smatchpp_turn(strings, graph);
    if (type == MC_SMATCHPP_GENERIC)
        return 0;
    *parse_error = "what stands first is no node with a concept";
    if (concept_as_root(strings, graph) != 0)
        return -1;
    smatchpp_dereify(strings, graph);
    mc_smatchpp_remove_duplicates(strings, graph);
    return 0;
}

/* --- tokens ----------------------------------------------------------------------------------- */

enum { LENGTH_LIMIT = 1 << 30, FIRST_CAPACITY = 128, WORD = 8 };

struct reader {
    struct mc_smatch_strings *strings;
    struct mc_smatchpp_graph *graph;
    struct mc_slice *tokens;
    uint32_t *sources, *labels; /* by depth: string number, or MC_SMATCH_NONE; old ones stay */
    size_t n_tokens, capacity;
    size_t at;      /* the current token */
    size_t n_open;  /* tokens "(", also between quotes: depth is at most this */
    size_t n_roots; /* triples labelled ":root" */
    int64_t depth;
    bool is_quoted; /* while the text is split */
};

/* Letters, digits and most other ASCII characters never end a token: all but a few of those after
 * ')'. */
static inline bool is_plain(char c)
{
    return (unsigned char)(c - '*') < 0x80 - '*';
}

/* ASCII that is not white space: all characters after the blank. */
static inline bool is_visible(char c)
{
    return (unsigned char)(c - '!') < 0x80 - '!';
}

/* The number of bytes of white space at p, which is usually a blank or a line end. */
static inline size_t space_at(const char *p, const char *end)
{
    if (*p == ' ' || *p == '\n')
        return 1;
    return is_visible(*p) ? 0 : mc_space_at(p, end);
}

/* The first byte from p on that is not plain; most tokens are short. */
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

/* The end of the token that starts at p: at white space, before ')' or after '('. Between double
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

/* The first line from this one on that does not start with '#'. */
static const char *skip_comments(const char *line, const char *end)
{
    while (line < end && *line == '#') {
        line = memchr(line, '\n', (size_t)(end - line));
        line = line == NULL ? end : line + 1;
    }
    return line;
}

/* The first byte of the next token from p on. Most lines are indented. */
static const char *skip_lines(const char *p, const char *end)
{
    size_t n_bytes;

    while (p < end && (n_bytes = space_at(p, end)) > 0) {
        p = *p == '\n' ? skip_comments(p + 1, end) : p + n_bytes;
        p = mc_skip_blanks(p, end);
    }
    return p;
}

/* The same, but fast between two tokens on a line. */
static inline const char *skip_space(const char *p, const char *end)
{
    if (p < end && *p == ' ')
        p++;
    return p == end || is_visible(*p) ? p : skip_lines(p, end);
}

/* Splits all lines except those that start with '#'; no token contains a line break. */
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

/* --- triples of the tokens -------------------------------------------------------------------- */

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

/* Adds the triple of source and label at this depth with the target. False: there are none. */
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

/* Joins a constant from the token *at to the next one that ends in the same mark, and sets *at to
 * that. Without such an end it is the first token alone. False: the text ends after a single
 * mark. */
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

/* Takes "variable / concept". */
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

/* Takes a constant or the name of a node; redundant brackets before it are ignored. */
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

/* Takes the next token. False: the text ends too early. */
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
                     struct mc_smatchpp_graph *graph, const char **parse_error)
{
    struct reader r = {.strings = strings, .graph = graph};
    size_t n_levels;

    memset(graph, 0, sizeof(*graph));
    *parse_error = "the text is longer than 1 GiB or not UTF-8";
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
    *parse_error = "the text ends where more is expected";
    while (r.at < r.n_tokens && !graph->is_broken)
        if (!take_token(&r))
            return -1;
    name_further_roots(&r);
    return 0;
}
