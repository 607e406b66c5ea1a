/* SPDX-License-Identifier: GPL-3.0-or-later */
/* never_proposal.c: in order: the adverbs of the sentences, their nodes, the changes of the text
 * (the later one is made first). */
#include "phenomena/never_proposal.h"

#include "amr/aligned_sentence.h"
#include "amr/graph.h"
#include "base/hash.h"
#include "phenomena/graph_text.h"
#include "phenomena/proposal_pair.h"
#include "phenomena/sentence_pair.h"
#include "phenomena/word_knowledge.h"

enum adverb { NONE, NEVER, EVER, ALWAYS };

/* --- the words -------------------------------------------------------------------------------- */

static enum adverb adverb_of(struct mc_slice word)
{
    if (mc_slice_is(word, "never"))
        return NEVER;
    if (mc_slice_is(word, "ever"))
        return EVER;
    return mc_slice_is(word, "always") ? ALWAYS : NONE;
}

/* A sentence without auxiliaries, its adverb apart. */
struct sentence {
    const struct mc_pair_token *tokens[MC_PAIR_TOKEN_LIMIT];
    size_t n;
    enum adverb adverb;
    size_t place; /* number of tokens before the adverb */
};

/* False: the sentence has two of the adverbs. */
static bool read_sentence(const struct mc_pair_side *side, struct sentence *sentence)
{
    size_t i;

    sentence->n = sentence->place = 0;
    sentence->adverb = NONE;
    for (i = 0; i < side->n_tokens; i++) {
        const struct mc_word *word = side->tokens[i].word;
        enum adverb adverb = adverb_of(word->text);

        if (adverb != NONE && sentence->adverb != NONE)
            return false;
        if (adverb != NONE) {
            sentence->adverb = adverb;
            sentence->place = sentence->n;
        } else if (!word->is_auxiliary) {
            sentence->tokens[sentence->n++] = &side->tokens[i];
        }
    }
    return true;
}

static bool read_both(const struct mc_pair_words *words, struct sentence sentences[2])
{
    size_t i;

    if (!read_sentence(&words->sides[0], &sentences[0]) ||
        !read_sentence(&words->sides[1], &sentences[1]) || sentences[0].n != sentences[1].n ||
        (sentences[0].adverb == NEVER) == (sentences[1].adverb == NEVER))
        return false;
    for (i = 0; i < sentences[0].n; i++)
        if (sentences[0].tokens[i]->word->base_index != sentences[1].tokens[i]->word->base_index)
            return false;
    return sentences[0].adverb == NONE || sentences[1].adverb == NONE ||
           sentences[0].place == sentences[1].place;
}

bool mc_is_of_never(const struct mc_proposal_pair *pair)
{
    struct sentence sentences[2];

    return read_both(&pair->words, sentences) &&
           pair->words.sides[0].n_negations + pair->words.sides[1].n_negations == 1;
}

/* --- the nodes -------------------------------------------------------------------------------- */

/* The edge :time to the only node of the concept, which must have no other edge; NULL: none. */
static const struct mc_amr_edge *edge_to(const struct mc_amr_graph *graph, const char *concept)
{
    const struct mc_amr_edge *found = NULL;
    uint32_t i, n_nodes = 0, n_edges = 0;

    for (i = 0; i < graph->n_nodes; i++)
        n_nodes += mc_slice_is(graph->nodes[i].concept, concept);
    for (i = 0; i < graph->n_edges; i++) {
        const struct mc_amr_edge *edge = &graph->edges[i];

        if (!mc_slice_is(graph->nodes[edge->to].concept, concept) &&
            !mc_slice_is(graph->nodes[edge->from].concept, concept))
            continue;
        n_edges++;
        if (mc_slice_is(edge->role, ":time") && !edge->inverted)
            found = edge;
    }
    return n_nodes == 1 && n_edges == 1 ? found : NULL;
}

static const struct mc_amr_attribute *polarity_of(const struct mc_amr_graph *graph, uint32_t node)
{
    uint32_t i;

    for (i = 0; i < graph->n_attributes; i++)
        if (graph->attributes[i].node == node && mc_graph_is_negation(&graph->attributes[i]))
            return &graph->attributes[i];
    return NULL;
}

/* --- the changes ------------------------------------------------------------------------------ */

/* Bytes begin .. end - 1 of the graph, to be replaced by `by`; NULL: removed, with the blanks
 * before them. */
struct change {
    size_t begin, end;
    const char *by;
};

static void apply(struct mc_slice text, const struct change *change, struct mc_buffer *out)
{
    if (change->by == NULL) {
        mc_graph_cut(text, change->begin, change->end, out);
        return;
    }
    mc_buffer_append(out, text.data, change->begin);
    mc_buffer_append_text(out, change->by);
    mc_buffer_append(out, text.data + change->end, text.length - change->end);
}

static struct change exchange(const struct mc_proposal_pair *pair, uint32_t node, const char *by)
{
    size_t begin = mc_graph_concept_at(pair->graph, node, pair->amr);

    return (struct change){begin, begin + pair->graph->nodes[node].concept.length, by};
}

static const char *not_found(const struct mc_proposal_pair *pair, const char *what)
{
    return mc_arena_format(pair->arena, "\"never\" is :polarity - and :time (e / ever): %s", what);
}

/* Makes the graph without "never", which the reference has. */
static const char *lose_never(const struct mc_proposal_pair *pair, enum adverb adverb,
                              struct mc_buffer *out, const char **edit)
{
    const struct mc_amr_edge *edge = edge_to(pair->graph, "ever");
    const struct mc_amr_attribute *polarity =
        edge == NULL ? NULL : polarity_of(pair->graph, edge->from);
    struct mc_buffer middle = {NULL, 0, 0};
    struct change changes[2];
    struct mc_slice head;
    int last;

    if (polarity == NULL)
        return not_found(pair, "the graph of the reference has not both at one node");
    head = pair->graph->nodes[edge->from].concept;
    changes[0] =
        (struct change){polarity->offset, mc_graph_constant_end(polarity, pair->amr), NULL};
    if (adverb == EVER) {
        apply(pair->amr, &changes[0], out);
        *edit =
            mc_arena_format(pair->arena, "removed :polarity - at %.*s", MC_SLICE_ARGUMENTS(head));
        return NULL;
    }
    changes[1] = exchange(pair, edge->to, "always");
    if (adverb == NONE) {
        mc_graph_part(pair->graph, edge->to, pair->amr, &changes[1].begin, &changes[1].end);
        changes[1].begin = edge->offset;
        changes[1].by = NULL;
    }
    last = changes[1].begin > changes[0].begin;
    apply(pair->amr, &changes[last], &middle);
    apply(mc_buffer_slice(&middle), &changes[!last], out);
    mc_buffer_free(&middle);
    *edit = mc_arena_format(pair->arena, "removed :polarity - at %.*s, and %s",
                            MC_SLICE_ARGUMENTS(head),
                            adverb == NONE ? "its :time ever" : "exchanged ever for always");
    return NULL;
}

/* A word that makes the scope of "never" ambiguous; NULL: none. */
static const struct mc_word *find_doubt(const struct mc_pair_side *side)
{
    size_t i;

    for (i = 0; i < side->n_tokens; i++) {
        const struct mc_word *word = side->tokens[i].word;

        if (adverb_of(word->text) == NONE && (mc_is_listed(MC_WORDS_MODALS, word->text) ||
                                              mc_is_listed(MC_WORDS_QUANTIFIERS, word->text) ||
                                              mc_is_listed(MC_WORDS_CLAUSES, word->text) ||
                                              mc_is_listed(MC_WORDS_COORDINATIONS, word->text)))
            return word;
    }
    return NULL;
}

/* Adds "never", at the verb after it; the reference has none of the adverbs. */
static const char *add_never(const struct mc_proposal_pair *pair, const struct sentence *sentence,
                             size_t place, struct mc_buffer *out, const char **edit)
{
    const struct mc_word *doubt = find_doubt(&pair->words.sides[0]);
    const struct mc_node_line *items = pair->aligned->lines.items;
    const char *variable = "e";
    struct mc_buffer negated = {NULL, 0, 0};
    struct change change;
    uint32_t line = MC_NOT_FOUND, node;
    size_t begin, end;
    unsigned i;

    if (doubt != NULL)
        return mc_arena_format(pair->arena,
                               "beside \"%.*s\", \"never\" can deny one thing or another",
                               MC_SLICE_ARGUMENTS(doubt->text));
    if (place < sentence->n)
        line = mc_line_of_token(pair->aligned, sentence->tokens[place]);
    if (line == MC_NOT_FOUND || mc_amr_lemma_length(items[line].concept) == 0 ||
        items[line].node == MC_NOT_FOUND)
        return not_found(pair, "no frame is that of the word behind it alone");
    node = items[line].node;
    if (!mc_graph_negate(pair->graph, node, pair->amr, &negated))
        return not_found(pair, "the frame has :polarity - already");
    mc_graph_part(pair->graph, node, pair->amr, &begin, &end);
    change.begin = change.end = end - 1 + negated.length - pair->amr.length;
    for (i = 2; mc_amr_graph_find(pair->graph, mc_slice_of(variable)) != MC_NOT_FOUND; i++)
        variable = mc_arena_format(pair->arena, "e%u", i);
    change.by = mc_arena_format(pair->arena, " :time (%s / ever)", variable);
    apply(mc_slice(negated.data, negated.length), &change, out);
    mc_buffer_free(&negated);
    *edit = mc_arena_format(pair->arena, "added :polarity - and :time ever at %.*s",
                            MC_SLICE_ARGUMENTS(pair->graph->nodes[node].concept));
    return NULL;
}

const char *mc_change_never(const struct mc_proposal_pair *pair, struct mc_buffer *out,
                            const char **edit)
{
    struct sentence sentences[2];
    const struct mc_amr_edge *edge;
    struct mc_buffer negated = {NULL, 0, 0};
    struct change change;
    struct mc_slice head;

    if (!read_both(&pair->words, sentences))
        return "more than \"never\" differs between the sentences";
    if (sentences[0].adverb == NEVER)
        return lose_never(pair, sentences[1].adverb, out, edit);
    if (sentences[0].adverb == NONE)
        return add_never(pair, &sentences[0], sentences[1].place, out, edit);
    edge = edge_to(pair->graph, sentences[0].adverb == EVER ? "ever" : "always");
    if (edge == NULL)
        return not_found(pair, "the graph of the reference has no :time of the word in its place");
    if (!mc_graph_negate(pair->graph, edge->from, pair->amr, &negated))
        return not_found(pair, "the graph of the reference has :polarity - already");
    head = pair->graph->nodes[edge->from].concept;
    change = exchange(pair, edge->to, "ever");
    apply(mc_slice(negated.data, negated.length), &change, out);
    mc_buffer_free(&negated);
    *edit = mc_arena_format(pair->arena, "added :polarity - at %.*s%s", MC_SLICE_ARGUMENTS(head),
                            sentences[0].adverb == EVER ? "" : ", and exchanged always for ever");
    return NULL;
}
