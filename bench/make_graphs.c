/* SPDX-License-Identifier: GPL-3.0-or-later */
/* make_graphs.c: pairs of larger graphs for the timed runs, made from a file of pairs.
 *
 *     make_graphs KIND MIN MAX PAIRS CANDIDATES.amr REFERENCES.amr OUT_CANDIDATES OUT_REFERENCES
 *
 * The candidate of each pair has MIN to MAX nodes: graphs of CANDIDATES.amr, drawn at random, under
 * a root "multi-sentence". The reference, by KIND,
 *   annotations  is the candidate as if annotated by another: at a rate of 2 to 20 %, drawn for
 *                each pair, concepts and roles are those of another node and edge of the graph,
 *                and relations are missing with all that hangs on them
 *   paraphrases  joins the graphs of REFERENCES.amr with the same numbers
 *   unrelated    joins other graphs of CANDIDATES.amr
 * The output is the same each time and on every machine. */
#include <stdio.h>
#include <stdlib.h>

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "base/memory.h"
#include "base/file.h"
#include "base/random.h"

struct graphs {
    struct mc_amr_graph **items;
    uint32_t n;
};

struct maker {
    struct graphs candidates, references;
    const char *kind;
    uint32_t least, most;
    uint64_t pair, n_draws;
    uint32_t rate; /* of changes, in thousandths; 0: none */
    uint32_t n_written;
    struct mc_buffer out;
    struct mc_arena *arena;
};

static uint32_t draw(struct maker *m, uint32_t below)
{
    return mc_random_below(mc_random_bits(1, m->pair, m->n_draws++), below);
}

static bool happens(struct maker *m)
{
    return m->rate > 0 && draw(m, 1000) < m->rate;
}

/* A graph that cannot be read is NULL. */
static int read_graphs(const char *path, struct maker *m, struct graphs *graphs,
                       struct mc_error *error)
{
    enum { MOST = 1 << 16 };
    struct mc_slice text, block = {NULL, 0};
    size_t offset = 0;
    uint32_t line = 0;

    if (mc_file_read(path, m->arena, &text, error) != 0)
        return -1;
    graphs->items = mc_arena_array(m->arena, MOST, sizeof(*graphs->items));
    while (graphs->n < MOST && mc_penman_next_block(text, &offset, &block, &line)) {
        struct mc_error parse_error = MC_NO_ERROR;
        struct mc_amr_graph *graph;

        if (mc_penman_read_one(block, m->arena, &graph, NULL, &parse_error) == 0)
            graphs->items[graphs->n] = graph;
        graphs->n++;
    }
    return 0;
}

/* The graph with variables of its own, and with changes at the rate that is set. */
static struct mc_amr_graph changed(struct maker *m, const struct mc_amr_graph *graph)
{
    struct mc_amr_graph copy = *graph;
    uint32_t i;

    copy.nodes = mc_arena_array(m->arena, graph->n_nodes, sizeof(*copy.nodes));
    copy.edges = mc_arena_array(m->arena, graph->n_edges, sizeof(*copy.edges));
    for (i = 0; i < graph->n_nodes; i++) {
        copy.nodes[i] = graph->nodes[happens(m) ? draw(m, graph->n_nodes) : i];
        copy.nodes[i].variable = mc_slice_of(mc_arena_format(m->arena, "n%u", ++m->n_written));
    }
    for (i = 0; i < graph->n_edges; i++) {
        copy.edges[i] = graph->edges[i];
        if (happens(m))
            copy.edges[i].role = graph->edges[draw(m, graph->n_edges)].role;
    }
    return copy;
}

/* Leaves out relations at the rate that is set, and what hangs on them. */
static void thin_out(struct maker *m, struct mc_amr_graph *graph)
{
    struct mc_amr_item *kept = mc_arena_array(m->arena, graph->n_items, sizeof(*kept));
    bool *missing = mc_arena_array(m->arena, graph->n_nodes, sizeof(*missing));
    uint32_t n_kept = 0, i;

    for (i = 0; i < graph->n_items; i++) {
        const struct mc_amr_item *item = &graph->items[i];

        if (!missing[item->node] && !happens(m))
            kept[n_kept++] = *item;
        else if (!item->is_attribute && item->defines_target)
            missing[mc_amr_edge_target(&graph->edges[item->index])] = true;
    }
    /* Edges to nodes that are missing, or were when this edge was looked at. */
    for (i = 0, graph->n_items = 0; i < n_kept; i++)
        if (kept[i].is_attribute || !missing[mc_amr_edge_target(&graph->edges[kept[i].index])])
            kept[graph->n_items++] = kept[i];
    graph->items = kept;
}

/* Writes the graphs of these numbers, joined. */
static void write_document(struct maker *m, const struct graphs *graphs, const uint32_t *numbers,
                           uint32_t n)
{
    uint32_t i;

    m->n_written = 0;
    mc_buffer_append_text(&m->out, "(d / multi-sentence");
    for (i = 0; i < n; i++) {
        struct mc_amr_graph graph = changed(m, graphs->items[numbers[i]]);

        thin_out(m, &graph);
        mc_buffer_append_format(&m->out, "\n   :snt%u ", i + 1);
        mc_penman_write(&graph, true, &m->out);
    }
    mc_buffer_append_text(&m->out, ")\n\n");
}

/* Draws numbers of graphs that have MIN to MAX nodes together with the root; returns how many. */
static uint32_t draw_document(struct maker *m, uint32_t *numbers)
{
    uint32_t wanted = m->least + draw(m, m->most - m->least + 1), n_nodes = 1, n = 0;

    while (n_nodes < wanted) {
        uint32_t number = draw(m, m->candidates.n);

        if (m->candidates.items[number] == NULL || m->references.items[number] == NULL)
            continue;
        numbers[n++] = number;
        n_nodes += m->candidates.items[number]->n_nodes;
        if (n_nodes > m->most) { /* once more */
            n_nodes = 1;
            n = 0;
        }
    }
    return n;
}

/* The candidate's text, then the reference's; *second is where that begins. */
static void write_pair(struct maker *m, size_t *second)
{
    uint32_t *numbers = mc_arena_array(m->arena, m->most, sizeof(*numbers));
    uint32_t n = draw_document(m, numbers);

    mc_buffer_clear(&m->out);
    m->rate = 0;
    write_document(m, &m->candidates, numbers, n);
    *second = m->out.length;
    if (strcmp(m->kind, "annotations") == 0)
        m->rate = 20 + draw(m, 181);
    if (strcmp(m->kind, "unrelated") == 0)
        n = draw_document(m, numbers);
    write_document(m, strcmp(m->kind, "paraphrases") == 0 ? &m->references : &m->candidates,
                   numbers, n);
}

static int write_pairs(struct maker *m, uint32_t n_pairs, char **paths, struct mc_error *error)
{
    struct mc_output outputs[2];
    size_t second = 0;

    if (mc_output_open(paths[0], &outputs[0], error) != 0)
        return -1;
    if (mc_output_open(paths[1], &outputs[1], error) != 0) {
        mc_output_abandon(&outputs[0]);
        return -1;
    }
    for (m->pair = 0; m->pair < n_pairs; m->pair++) {
        m->n_draws = 0;
        write_pair(m, &second);
        (void)fwrite(m->out.data, 1, second, outputs[0].stream);
        (void)fwrite(m->out.data + second, 1, m->out.length - second, outputs[1].stream);
    }
    if (mc_output_finish(&outputs[0], error) != 0) {
        mc_output_abandon(&outputs[1]);
        return -1;
    }
    return mc_output_finish(&outputs[1], error);
}

int main(int argc, char **argv)
{
    struct mc_error error = MC_NO_ERROR;
    struct maker m = {0};

    if (argc != 9) {
        fprintf(stderr, "make_graphs: give KIND MIN MAX PAIRS and four files\n");
        return 2;
    }
    m.kind = argv[1];
    m.least = (uint32_t)strtoul(argv[2], NULL, 10);
    m.most = (uint32_t)strtoul(argv[3], NULL, 10);
    m.arena = mc_arena_new();
    if (read_graphs(argv[5], &m, &m.candidates, &error) == 0 &&
        read_graphs(argv[6], &m, &m.references, &error) == 0)
        (void)write_pairs(&m, (uint32_t)strtoul(argv[4], NULL, 10), argv + 7, &error);
    if (error.code != MC_CODE_OK)
        fprintf(stderr, "make_graphs: %s: %s\n", error.file, error.text);
    mc_buffer_free(&m.out);
    mc_arena_free(m.arena);
    return (int)error.code;
}
