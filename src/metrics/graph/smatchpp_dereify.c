/* Reified relations of AMR; what is done with them is said in smatchpp_standard.h. */
#include "metrics/graph/smatchpp_standard.h"

/* A relation and the frame that stands for it as a node, with the roles of the relation's two ends
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
    const struct reification *rule; /* NULL: it does not, or something forbids it */
    uint32_t instance, from, to;    /* triples + 1, 0: not found */
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

/* The nodes with a rule by their concepts; NULL when there are none. */
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

/* Takes the place of a triple under its node; a second one forbids the rule. */
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

void mc_smatchpp_dereify(struct mc_smatch_strings *strings, struct mc_smatchpp_graph *graph)
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
        graph->triples[kept++] = made[i]; /* there were three for each */
    graph->n_triples = kept;
}
