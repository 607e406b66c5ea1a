#include "metrics/graph/smatch_triples.h"

#include <string.h>

/* A label between two strings, before it is known what they name. */
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

static bool ends_with_of(struct mc_slice label)
{
    return label.length >= 3 && memcmp(label.data + label.length - 3, "-of", 3) == 0;
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

/* A relation when both ends are nodes, an attribute when the source is; else it is lost. */
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

/* smatch 1.0.4: every link is kept; labels in "-of" and "mod" are turned round. */
static void file_new(const struct filer *f)
{
    struct mc_smatch_strings *strings = f->strings;
    struct filed top = {f->amr->nodes[0].name, MC_SMATCH_NONE, MC_SMATCH_NONE, MC_SMATCH_NONE,
                        false};
    uint32_t i;

    for (i = 0; i < f->amr->n_links; i++) {
        struct filed filed = from_link(f, &f->amr->links[i]);
        struct mc_slice label = mc_smatch_text(strings, filed.label);

        if (ends_with_of(label) && !mc_slice_is(label, "prep-on-behalf-of") &&
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

    /* Entries of a node form a list, the last one first. */
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

/* The links of the old convention by what they turn out to be. */
struct old_places {
    struct filed *relations, *attributes;
    uint32_t n_relations, n_attributes;
};

/* "-of" is turned round only before a new node or a closing parenthesis. */
static bool is_turned(const struct filer *f, const struct mc_smatch_link *link)
{
    return (link->nested || link->closing) && ends_with_of(mc_smatch_text(f->strings, link->label));
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

/* Relations, and attributes with TOP as the last one. What was known when it was read, or is turned
 * round, comes before all else. */
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

/* The state of 2015 to 2019: one relation between two nodes, one attribute of a label; the last. */
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

/* The entries by their source node, those of one node in their order. */
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

/* The state that Damonte et al. use: as the old one, but nothing is dropped. Their aspects look at
 * what comes first, node by node. */
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
