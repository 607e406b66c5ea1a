#include "metrics/graph/smatch_graphs.h"

#include <string.h>

/* A side under way. */
struct walk {
    const struct mc_smatch_pair *pair;
    const struct mc_metric_writer *writer;
    const struct mc_smatch_amr *text;
    const bool *agrees;
    const double *grades; /* NULL: none */
    uint32_t top;         /* triple of TOP */
    uint32_t *triple_of;  /* [links]: the triple that it became, or MC_SMATCH_NONE */
    uint32_t *next;       /* [links]: the next one of its node, + 1; 0: none */
    uint32_t *first;      /* [nodes]: the next link to write, + 1; 0: none */
    uint32_t *open;       /* [nodes]: those that are not closed */
    uint32_t depth;
};

static void write_text(const struct walk *walk, const char *key, struct mc_slice text)
{
    walk->writer->text(walk->writer->context, key, text.data, text.length);
}

static struct mc_slice text_of(const struct walk *walk, uint32_t string)
{
    return mc_smatch_text(&walk->pair->strings, string);
}

static void find_triples(struct walk *walk, const struct mc_smatch_triples *triples)
{
    uint32_t i;

    for (i = 0; i < walk->text->n_links; i++)
        walk->triple_of[i] = MC_SMATCH_NONE;
    walk->top = MC_SMATCH_NONE;
    for (i = 0; i < triples->n_attributes; i++)
        if (triples->attributes[i].link == MC_SMATCH_NONE)
            walk->top = triples->n_nodes + i;
        else
            walk->triple_of[triples->attributes[i].link] = triples->n_nodes + i;
    for (i = 0; i < triples->n_relations; i++)
        walk->triple_of[triples->relations[i].link] = triples->n_nodes + triples->n_attributes + i;
}

/* The links of each node in the order of the text. */
static void list_links(struct walk *walk)
{
    uint32_t i;

    for (i = walk->text->n_links; i-- > 0;) {
        uint32_t owner = walk->text->links[i].owner;

        walk->next[i] = walk->first[owner];
        walk->first[owner] = i + 1;
    }
}

static void begin_line(const struct walk *walk, uint32_t depth)
{
    walk->writer->begin_object(walk->writer->context, NULL);
    walk->writer->number(walk->writer->context, "depth", depth);
}

static void end_line(const struct walk *walk, bool role_differs, bool concept_differs)
{
    if (role_differs || concept_differs)
        write_text(walk, "differs",
                   mc_slice_of(!concept_differs ? "role"
                               : role_differs   ? "role and concept"
                                                : "concept"));
    walk->writer->end(walk->writer->context);
}

/* A node with its concept, which is open then; its role is written. */
static void write_node(struct walk *walk, uint32_t node, bool role_differs)
{
    write_text(walk, "target", text_of(walk, walk->text->nodes[node].name));
    write_text(walk, "concept", text_of(walk, walk->text->nodes[node].concept));
    if (walk->grades != NULL && walk->grades[node] > 0)
        walk->writer->number(walk->writer->context, "similarity", walk->grades[node]);
    end_line(walk, role_differs, !walk->agrees[node]);
    walk->open[walk->depth++] = node;
}

static void write_link(struct walk *walk, uint32_t i)
{
    const struct mc_smatch_link *link = &walk->text->links[i];
    struct mc_slice label = text_of(walk, link->label);
    const char *role =
        mc_arena_format(walk->pair->strings.arena, ":%.*s", MC_SLICE_ARGUMENTS(label));
    uint32_t triple = walk->triple_of[i];
    bool differs = triple != MC_SMATCH_NONE && !walk->agrees[triple];

    begin_line(walk, walk->depth);
    write_text(walk, "role", mc_slice_of(role));
    if (triple == MC_SMATCH_NONE)
        walk->writer->number(walk->writer->context, "uncounted", 1);
    if (link->nested) {
        write_node(walk, walk->pair->strings.items[link->value].node[walk->text->side], differs);
        return;
    }
    write_text(walk, "target", text_of(walk, link->value));
    end_line(walk, differs, false);
}

/* The node and all below it. */
static void write_tree(struct walk *walk, uint32_t root)
{
    bool top_differs = root == 0 && walk->top != MC_SMATCH_NONE && !walk->agrees[walk->top];

    begin_line(walk, 0);
    if (top_differs)
        write_text(walk, "role", mc_slice_of("TOP"));
    write_node(walk, root, top_differs);
    while (walk->depth > 0) {
        uint32_t node = walk->open[walk->depth - 1], link = walk->first[node];

        if (link == 0) {
            walk->depth--;
            continue;
        }
        walk->first[node] = walk->next[link - 1];
        write_link(walk, link - 1);
    }
}

static void write_side(struct walk *walk, const char *key, uint32_t side)
{
    struct mc_arena *arena = walk->pair->strings.arena;
    uint32_t n_links, n_nodes, i;
    bool *is_nested;

    walk->text = &walk->pair->texts[side];
    n_links = walk->text->n_links;
    n_nodes = walk->text->n_nodes;
    walk->triple_of = mc_arena_alloc(arena, mc_array_size(n_links, sizeof(*walk->triple_of)));
    walk->next = mc_arena_array(arena, n_links, sizeof(*walk->next));
    walk->first = mc_arena_array(arena, n_nodes, sizeof(*walk->first));
    walk->open = mc_arena_alloc(arena, mc_array_size(n_nodes, sizeof(*walk->open)));
    walk->depth = 0;
    find_triples(walk, &walk->pair->sides[side]);
    list_links(walk);
    is_nested = mc_arena_array(arena, n_nodes, sizeof(*is_nested));
    for (i = 0; i < n_links; i++)
        if (walk->text->links[i].nested)
            is_nested[walk->pair->strings.items[walk->text->links[i].value].node[side]] = true;
    walk->writer->begin_array(walk->writer->context, key);
    for (i = 0; i < n_nodes; i++)
        if (!is_nested[i])
            write_tree(walk, i);
    walk->writer->end(walk->writer->context);
}

void mc_smatch_write_graphs(const struct mc_smatch_pair *pair, const bool *const agrees[2],
                            const double *const grades[2], const struct mc_metric_writer *writer)
{
    struct walk walk;

    memset(&walk, 0, sizeof(walk));
    walk.pair = pair;
    walk.writer = writer;
    writer->begin_object(writer->context, "graphs");
    walk.agrees = agrees[1];
    walk.grades = grades == NULL ? NULL : grades[1];
    write_side(&walk, "reference", 1);
    walk.agrees = agrees[0];
    walk.grades = grades == NULL ? NULL : grades[0];
    write_side(&walk, "candidate", 0);
    writer->end(writer->context);
}
