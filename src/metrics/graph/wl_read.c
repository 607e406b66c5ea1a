#include "metrics/graph/wl_read_parts.h"

/* The label with "###" and the number behind it. */
static struct mc_slice numbered(struct mc_slice label, uint32_t number, struct mc_arena *arena)
{
    enum { DIGITS = 10 };
    char digits[DIGITS], *text;
    size_t at = DIGITS;

    do
        digits[--at] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    text = mc_arena_alloc(arena, label.length + 3 + DIGITS - at);
    memcpy(text, label.data, label.length);
    memcpy(text + label.length, "###", 3);
    memcpy(text + label.length + 3, digits + at, DIGITS - at);
    return mc_slice(text, label.length + 3 + DIGITS - at);
}

/* Of n nodes with a label the first one gets "###n", the last one "###1". */
static void number_labels(struct mc_smatch_strings *strings, struct mc_wl_graph *graph)
{
    uint32_t n_known = strings->n_items, i;
    uint32_t *left = mc_arena_array(strings->arena, n_known, sizeof(*left));

    for (i = 0; i < graph->n_nodes; i++)
        left[graph->labels[i]]++;
    for (i = 0; i < graph->n_nodes; i++) {
        struct mc_slice label = mc_smatch_text(strings, graph->labels[i]);

        label = numbered(label, left[graph->labels[i]]--, strings->arena);
        graph->labels[i] = mc_smatch_strings_add(strings, label);
    }
}

/* Nodes without edges go, unless there is no edge. */
static void drop_lonely(struct mc_smatch_strings *strings, struct mc_wl_graph *graph)
{
    uint32_t *place, n = 0, i;

    if (graph->n_edges == 0)
        return;
    place = mc_arena_array(strings->arena, graph->n_nodes, sizeof(*place));
    for (i = 0; i < graph->n_edges; i++)
        place[graph->edges[i].from] = place[graph->edges[i].to] = 1;
    for (i = 0; i < graph->n_nodes; i++) {
        if (place[i] == 0)
            continue;
        graph->labels[n] = graph->labels[i];
        graph->names[n] = graph->names[i];
        place[i] = n++;
    }
    graph->n_nodes = n;
    for (i = 0; i < graph->n_edges; i++) {
        graph->edges[i].from = place[graph->edges[i].from];
        graph->edges[i].to = place[graph->edges[i].to];
    }
}

int mc_wl_read(struct mc_slice text, const struct mc_wl_reading *reading,
               struct mc_smatch_strings *strings, struct mc_wl_graph *graph, const char **mistake)
{
    int status = reading->variant == MC_WL_2021
                     ? mc_wl_read_2021(text, reading, strings, graph, mistake)
                     : mc_wl_read_2023(text, reading, strings, graph, mistake);

    if (status != 0)
        return -1;
    if (graph->n_nodes == 0) {
        *mistake = "there is no node";
        return -1;
    }
    if (reading->number_labels) {
        number_labels(strings, graph);
        drop_lonely(strings, graph);
    }
    return 0;
}
