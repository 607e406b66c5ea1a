/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tree/edge_accuracy.h"

#include <math.h>

#include "base/bits.h"
#include "base/hash.h"
#include "base/hash_table.h"

#define NONE UINT32_MAX

enum { WORD_BITS = 64 };

/* The places of a lemma in the output. */
struct places {
    uint32_t *items; /* [n], ascending */
    uint32_t n;
    uint64_t *bits; /* [n_words], a bit for each place; NULL if the lemma is not frequent */
};

/* An output by its lemmas, which are renumbered from 0. */
struct lemma_places {
    uint32_t *node_lemmas;  /* [n_nodes] */
    uint32_t *token_lemmas; /* [n_tokens], NONE: the token belongs to no node */
    struct places *places;  /* [n_lemmas] */
    uint32_t n_lemmas, n_tokens;
    size_t n_words;
};

/* Equal edges, which take the matching pairs of places one after the other. */
struct triple {
    uint32_t head, dependent; /* lemmas */
    int32_t distance;
    uint32_t next; /* index in the rarer lemma's places, or a place if both lemmas are frequent */
    bool has_pair; /* at least one pair of places matches */
};

struct triples {
    struct triple *items; /* allocated for every edge */
    uint32_t n;
    struct mc_hash_table table;
};

/* --- places of lemmas ------------------------------------------------------------------------- */

/* Numbers the lemmas of the nodes in order of occurrence. */
static void number_lemmas(const struct mc_tree *tree, const uint32_t *lemmas,
                          struct lemma_places *output, struct mc_arena *scratch)
{
    uint32_t *seen = mc_arena_array(scratch, tree->n_nodes, sizeof(*seen));
    struct mc_hash_table table;
    uint32_t node, n = 0;
    size_t slot;

    mc_hash_table_init(&table, mc_hash_slots(16, tree->n_nodes), scratch);
    output->node_lemmas = mc_arena_array(scratch, tree->n_nodes, sizeof(*output->node_lemmas));
    for (node = 0; node < tree->n_nodes; node++) {
        MC_HASH_FIND(table, mc_hash_mix(lemmas[node]), slot,
                     seen[table.slots[slot] - 1] == lemmas[node]);
        if (table.slots[slot] == 0) {
            seen[n] = lemmas[node];
            table.slots[slot] = ++n;
        }
        output->node_lemmas[node] = table.slots[slot] - 1;
    }
    output->n_lemmas = n;
}

/* A lemma is frequent if it has more places than there are words in the bits of all places. At most
 * 64 lemmas are, so their bits take no more memory than the output. */
static void list_places(const struct mc_tree_output *order, struct lemma_places *output,
                        struct mc_arena *scratch)
{
    uint32_t *free_places = mc_arena_array(scratch, order->n_tokens, sizeof(*free_places));
    uint32_t token, lemma;
    struct places *places;

    output->n_tokens = order->n_tokens;
    output->n_words = output->n_tokens / WORD_BITS + 1;
    output->token_lemmas = mc_arena_array(scratch, order->n_tokens, sizeof(*output->token_lemmas));
    output->places = mc_arena_array(scratch, output->n_lemmas, sizeof(*output->places));
    for (token = 0; token < order->n_tokens; token++) {
        lemma = order->order[token] == 0 ? NONE : output->node_lemmas[order->order[token] - 1];
        output->token_lemmas[token] = lemma;
        if (lemma != NONE)
            output->places[lemma].n++;
    }
    for (lemma = 0; lemma < output->n_lemmas; lemma++) {
        places = &output->places[lemma];
        places->items = free_places;
        free_places += places->n;
        if (places->n > output->n_words)
            places->bits = mc_arena_array(scratch, output->n_words, sizeof(*places->bits));
        places->n = 0;
    }
    for (token = 0; token < output->n_tokens; token++) {
        if (output->token_lemmas[token] == NONE)
            continue;
        places = &output->places[output->token_lemmas[token]];
        places->items[places->n++] = token;
        if (places->bits != NULL)
            places->bits[token / WORD_BITS] |= UINT64_C(1) << token % WORD_BITS;
    }
}

/* --- equal edges ------------------------------------------------------------------------------ */

static struct triple *find_triple(struct triples *triples, struct triple wanted)
{
    uint64_t hash = mc_hash_mix((uint64_t)wanted.head << 32 | wanted.dependent);
    size_t slot;
    struct triple *items = triples->items;

    hash = mc_hash_mix(hash ^ (uint64_t)wanted.distance);
    MC_HASH_FIND(triples->table, hash, slot,
                 items[triples->table.slots[slot] - 1].head == wanted.head &&
                     items[triples->table.slots[slot] - 1].dependent == wanted.dependent &&
                     items[triples->table.slots[slot] - 1].distance == wanted.distance);
    if (triples->table.slots[slot] == 0) {
        items[triples->n] = wanted;
        triples->table.slots[slot] = ++triples->n;
    }
    return &items[triples->table.slots[slot] - 1];
}

/* The bits of the 64 places from `first` on, some of which may lie outside the output. */
static uint64_t bits_from(const struct lemma_places *output, const struct places *places,
                          int64_t first)
{
    int64_t word = first >= 0 ? first / WORD_BITS : -((WORD_BITS - 1 - first) / WORD_BITS);
    int64_t end = (int64_t)output->n_words;
    unsigned shift = (unsigned)(first - word * WORD_BITS);
    uint64_t low = word >= 0 && word < end ? places->bits[word] >> shift : 0;

    if (shift == 0 || word + 1 < 0 || word + 1 >= end)
        return low;
    return low | places->bits[word + 1] << (WORD_BITS - shift);
}

/* The next pair if both lemmas are frequent: 64 places of the head at a time. */
static bool next_of_bits(const struct lemma_places *output, struct triple *triple)
{
    const struct places *heads = &output->places[triple->head];
    const struct places *dependents = &output->places[triple->dependent];
    size_t word = triple->next / WORD_BITS;
    uint64_t matches, behind = UINT64_MAX << triple->next % WORD_BITS;

    for (; word < output->n_words; word++, behind = UINT64_MAX) {
        matches = heads->bits[word] & behind;
        if (matches != 0)
            matches &= bits_from(output, dependents, (int64_t)word * WORD_BITS + triple->distance);
        if (matches != 0) {
            triple->next = (uint32_t)(word * WORD_BITS) + mc_lowest_bit(matches) + 1;
            return true;
        }
    }
    triple->next = (uint32_t)(output->n_words * WORD_BITS - 1);
    return false;
}

/* The next pair otherwise: goes over the places of the rarer lemma. */
static bool next_of_list(const struct lemma_places *output, struct triple *triple)
{
    const struct places *heads = &output->places[triple->head];
    const struct places *dependents = &output->places[triple->dependent];
    bool from_head = heads->n <= dependents->n;
    const struct places *rarer = from_head ? heads : dependents;
    int64_t step = from_head ? triple->distance : -(int64_t)triple->distance;
    uint32_t wanted = from_head ? triple->dependent : triple->head;
    int64_t place;

    while (triple->next < rarer->n) {
        place = rarer->items[triple->next++] + step;
        if (place >= 0 && place < output->n_tokens && output->token_lemmas[place] == wanted)
            return true;
    }
    return false;
}

/* Takes the next pair of places for the triple. Returns whether there is one. */
static bool take_pair(const struct lemma_places *output, struct triple *triple)
{
    bool frequent =
        output->places[triple->head].bits != NULL && output->places[triple->dependent].bits != NULL;
    bool has_next = frequent ? next_of_bits(output, triple) : next_of_list(output, triple);

    triple->has_pair = triple->has_pair || has_next;
    return has_next;
}

/* --- where the words went --------------------------------------------------------------------- */

/* [n_nodes], the first token of each node; NONE: it has none. */
static uint32_t *first_tokens(const struct mc_tree *tree, const struct mc_tree_output *output,
                              struct mc_arena *scratch)
{
    uint32_t *tokens = mc_arena_array(scratch, tree->n_nodes, sizeof(*tokens));
    uint32_t node, token;

    for (node = 0; node < tree->n_nodes; node++)
        tokens[node] = NONE;
    for (token = 0; token < output->n_tokens; token++) {
        node = output->order[token];
        if (node != 0 && tokens[node - 1] == NONE)
            tokens[node - 1] = token;
    }
    return tokens;
}

static void set_fate(uint32_t head_token, uint32_t token, struct mc_edge_outcome *outcome)
{
    int32_t distance;

    if (outcome->kept) {
        outcome->fate = MC_EDGE_KEPT;
    } else if (head_token == NONE || token == NONE) {
        outcome->fate = MC_EDGE_MISSING;
    } else {
        distance = (int32_t)((int64_t)token - head_token);
        outcome->fate = (distance < 0) == (outcome->distance < 0) ? MC_EDGE_DISTANCE : MC_EDGE_SIDE;
        outcome->displacement = distance - outcome->distance;
    }
}

/* --- the measure ------------------------------------------------------------------------------ */

/* Determines which edges are kept, in the order of their dependents. */
static void serve_edges(const struct mc_tree *tree, const struct lemma_places *output,
                        const uint32_t *tokens, struct mc_edge_outcome *outcomes,
                        struct mc_edge_accuracy *accuracy, struct mc_arena *scratch)
{
    struct triples triples = {NULL, 0, {NULL, 0}};
    struct triple *triple;
    uint32_t node, head;

    triples.items = mc_arena_array(scratch, accuracy->edges, sizeof(*triples.items));
    mc_hash_table_init(&triples.table, mc_hash_slots(16, accuracy->edges), scratch);
    for (node = 0; node < tree->n_nodes; node++) {
        struct mc_edge_outcome outcome = {false, false, MC_EDGE_KEPT, 0, 0};

        head = tree->heads[node];
        if (head != MC_NO_HEAD) {
            outcome.distance = (int32_t)((int64_t)node - head);
            triple = find_triple(&triples, (struct triple){output->node_lemmas[head],
                                                           output->node_lemmas[node],
                                                           outcome.distance, 0, false});
            outcome.kept = take_pair(output, triple);
            outcome.kept_any = triple->has_pair;
            accuracy->kept += outcome.kept;
            accuracy->kept_any += outcome.kept_any;
            if (outcomes != NULL)
                set_fate(tokens[head], tokens[node], &outcome);
        }
        if (outcomes != NULL)
            outcomes[node] = outcome;
    }
}

struct mc_edge_accuracy mc_edge_accuracy(const struct mc_tree *tree,
                                         const struct mc_tree_labels *labels,
                                         const struct mc_tree_output *output,
                                         struct mc_edge_outcome *outcomes, struct mc_arena *scratch)
{
    struct mc_edge_accuracy accuracy = {mc_tree_n_edges(tree), 0, 0, (double)NAN, (double)NAN};
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct lemma_places places = {NULL, NULL, NULL, 0, 0, 0};
    uint32_t *tokens = NULL;

    number_lemmas(tree, labels->lemma, &places, scratch);
    list_places(output, &places, scratch);
    if (outcomes != NULL)
        tokens = first_tokens(tree, output, scratch);
    serve_edges(tree, &places, tokens, outcomes, &accuracy, scratch);
    if (accuracy.edges > 0) {
        accuracy.dea = (double)accuracy.kept / accuracy.edges;
        accuracy.dea_any = (double)accuracy.kept_any / accuracy.edges;
    }
    mc_arena_reset(scratch, mark);
    return accuracy;
}
