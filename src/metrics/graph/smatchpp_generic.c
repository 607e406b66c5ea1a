/* The generic standardisation of Smatch++; what it does is said in smatchpp_read.h. */
#include "base/utf8.h"
#include "metrics/graph/smatchpp_read.h"

/* Without quotation marks; the number of what comes of it. */
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

/* In lower case and without quotation marks. */
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

/* Lists the variables; variable_of[string] is the index + 1 of the one of that name. */
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

/* Concepts, and all ends of relations that are no variables. */
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

/* The character and the number behind it. */
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

/* The number of the name made of the first character, a number over 0 and as many 'x' as it takes
 * to differ from all constants. */
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

/* Number of variables before this one whose concept starts with the same character. Characters
 * beyond ASCII are looked for one variable after the other. */
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
                       const char **mistake)
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
    *mistake = "a concept is nothing but quotation marks";
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
