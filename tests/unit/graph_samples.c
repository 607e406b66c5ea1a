/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/random.h"
#include "tests/unit/graph_samples.h"

enum { NODES = 10, EXTRA = 3, ITEMS = 2 * NODES + EXTRA };

static const char *const concepts[] = {"run-01",  "dog",  "cat", "big",
                                       "want-01", "name", "boy", "and"};
static const char *const roles[] = {"ARG0", "ARG1", "mod", "time", "location", "op1"};
static const char *const labels[] = {"polarity", "quant", "op2"};
static const char *const values[] = {"-", "3", "\"Rome\"", "\"rome\"", "imperative"};

/* What a node has below it: a child, a node that is defined elsewhere, or a constant. */
struct item {
    uint32_t owner, target; /* target: NODES for a constant */
    const char *label, *value;
    bool is_child, is_inverse;
};

struct graph {
    uint32_t n_nodes, n_items;
    const char *concepts[NODES];
    struct item items[ITEMS];
};

/* A stream of random numbers, of which n were drawn. */
struct draws {
    uint64_t stream, n;
};

static uint32_t draw(struct draws *draws, uint32_t below)
{
    return mc_random_below(mc_random_bits(11, draws->stream, draws->n++), below);
}

static const char *pick(struct draws *draws, const char *const *list, size_t n)
{
    return list[draw(draws, (uint32_t)n)];
}

#define PICK(draws, list) pick(draws, list, sizeof(list) / sizeof((list)[0]))

static bool are_joined(const struct graph *graph, uint32_t a, uint32_t b)
{
    uint32_t i;

    for (i = 0; i < graph->n_items; i++)
        if ((graph->items[i].owner == a && graph->items[i].target == b) ||
            (graph->items[i].owner == b && graph->items[i].target == a))
            return true;
    return false;
}

static void make(uint64_t number, struct graph *graph)
{
    struct draws draws = {2 * number, 0};
    uint32_t i, a, b;

    memset(graph, 0, sizeof(*graph));
    graph->n_nodes = 1 + draw(&draws, NODES);
    for (i = 0; i < graph->n_nodes; i++) {
        graph->concepts[i] = PICK(&draws, concepts);
        if (i > 0)
            graph->items[graph->n_items++] = (struct item){
                draw(&draws, i), i, PICK(&draws, roles), NULL, true, draw(&draws, 4) == 0};
    }
    for (i = 0; i < EXTRA; i++) {
        a = draw(&draws, graph->n_nodes);
        b = draw(&draws, graph->n_nodes);
        if (a != b && !are_joined(graph, a, b))
            graph->items[graph->n_items++] =
                (struct item){a, b, PICK(&draws, roles), NULL, false, false};
    }
    for (i = 0; i < graph->n_nodes; i++)
        if (draw(&draws, 4) == 0)
            graph->items[graph->n_items++] =
                (struct item){i, NODES, PICK(&draws, labels), PICK(&draws, values), false, false};
}

static void vary(uint64_t number, uint32_t change, struct graph *graph)
{
    struct draws draws = {2 * (1000 * number + change) + 1, 0};
    uint32_t i;

    for (i = 0; i < graph->n_nodes; i++)
        if (draw(&draws, 4) == 0)
            graph->concepts[i] = PICK(&draws, concepts);
    for (i = 0; i < graph->n_items; i++) {
        struct item *item = &graph->items[i];

        if (draw(&draws, 4) != 0)
            continue;
        if (item->target == NODES)
            item->value = PICK(&draws, values);
        else
            item->label = PICK(&draws, roles);
    }
}

static void shuffle(struct graph *graph, uint32_t order)
{
    struct draws draws = {(uint64_t)order << 32, 0};
    uint32_t i;

    for (i = graph->n_items; i > 1 && order > 0; i--) {
        uint32_t k = draw(&draws, i);
        struct item item = graph->items[i - 1];

        graph->items[i - 1] = graph->items[k];
        graph->items[k] = item;
    }
}

static void append_name(struct mc_buffer *text, uint32_t node,
                        const struct mc_graph_writing *writing)
{
    uint32_t names = writing->names;

    if (writing->long_names)
        mc_buffer_append_char(text, 'x');
    mc_buffer_append_format(text, "%c%u", 'a' + (int)((node * 7 + names * 5) % 26),
                            node + 31 * names);
}

static void open_node(const struct graph *graph, uint32_t node,
                      const struct mc_graph_writing *writing, struct mc_buffer *text)
{
    mc_buffer_append_char(text, '(');
    append_name(text, node, writing);
    mc_buffer_append_format(text, " / %s", graph->concepts[node]);
}

/* Writes relations in the order of the items, a child with everything below it. */
static void write_graph(const struct graph *graph, const struct mc_graph_writing *writing,
                        struct mc_buffer *text)
{
    uint32_t path[NODES + 1] = {0}, at[NODES + 1] = {0}, depth = 0;

    open_node(graph, 0, writing, text);
    for (;;) {
        const struct item *item = &graph->items[at[depth]];

        if (at[depth]++ == graph->n_items) {
            mc_buffer_append_char(text, ')');
            if (depth-- == 0)
                return;
        } else if (item->owner == path[depth]) {
            mc_buffer_append_format(text, " :%s%s ", item->label, item->is_inverse ? "-of" : "");
            if (item->target == NODES) {
                mc_buffer_append_text(text, item->value);
            } else if (!item->is_child) {
                append_name(text, item->target, writing);
            } else {
                open_node(graph, item->target, writing, text);
                path[++depth] = item->target;
                at[depth] = 0;
            }
        }
    }
}

void mc_sample_graph(uint64_t i, uint32_t change, struct mc_graph_writing writing,
                     struct mc_buffer *text)
{
    struct graph graph;

    make(i, &graph);
    if (change > 0)
        vary(i, change, &graph);
    shuffle(&graph, writing.order);
    mc_buffer_clear(text);
    write_graph(&graph, &writing, text);
}

void mc_sample_damaged_graph(uint64_t i, struct mc_buffer *text)
{
    static const char strange[] = "(:/)\" \n\t#-~x\\";
    static const struct mc_graph_writing writing = {0, 0, false};
    struct draws draws = {(uint64_t)1 << 50 | i, 0};
    uint32_t n = 1 + draw(&draws, 3), at;

    for (mc_sample_graph(i, 0, writing, text); n > 0 && text->length > 0; n--) {
        at = draw(&draws, (uint32_t)text->length);
        switch (draw(&draws, 3)) {
        case 0:
            memmove(text->data + at, text->data + at + 1, text->length - at);
            text->length--;
            break;
        case 1:
            text->data[at] = strange[draw(&draws, sizeof(strange) - 1)];
            break;
        default:
            text->length = at; /* the rest is lost */
            text->data[at] = '\0';
        }
    }
}
