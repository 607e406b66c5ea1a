/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph_proposal.c: the words of the pair decide whether the change that a phenomenon makes is
 * certain. In order: two arguments exchanged, the choice. */
#include "phenomena/graph_proposal.h"

#include "amr/aligned_sentence.h"
#include "amr/graph.h"
#include "amr/penman_read.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "phenomena/classify.h"
#include "phenomena/copied_graph.h"
#include "phenomena/dropped_part.h"
#include "phenomena/exchanged_word.h"
#include "phenomena/graph_text.h"
#include "phenomena/negation_proposal.h"
#include "phenomena/proposal_pair.h"
#include "phenomena/word_knowledge.h"
#include "suite/new_case.h"
#include "suite/phenomenon.h"
#include "text/stem.h"
#include "text/wordnet.h"

/* --- two arguments exchanged ------------------------------------------------------------------ */

/* Marks the lines of the graph at or below a line. */
static void mark(const struct mc_aligned_sentence *aligned, uint32_t line, char value, char *marks)
{
    uint32_t i;

    marks[line] = value;
    for (i = line + 1; i < aligned->lines.n; i++) {
        uint32_t parent = aligned->lines.items[i].parent;

        if (parent != MC_NOT_FOUND && parent >= line && marks[parent] == value)
            marks[i] = value;
    }
}

/* Whether only one edge leads to a node. */
static bool is_mentioned_once(const struct mc_amr_graph *graph, uint32_t node)
{
    uint32_t i, n = 0;

    for (i = 0; i < graph->n_edges; i++)
        n += mc_amr_edge_target(&graph->edges[i]) == node;
    return n == 1;
}

/* Whether the words of one filler are in one of the stretches, those of the other in the other, and
 * no other node has words there. */
static bool is_exchanged(const struct mc_proposal_pair *p, const struct mc_word_swap *exchange,
                         const uint32_t fillers[2])
{
    const struct mc_aligned_sentence *aligned = p->aligned;
    char *marks = mc_arena_array(p->arena, aligned->lines.n, 1);
    size_t begin, end, stretch_of[2] = {2, 2}; /* of each filler; 2: not known yet */
    uint32_t i;
    int of, in;

    mark(aligned, mc_line_of_node(aligned, fillers[0]), 1, marks);
    mark(aligned, mc_line_of_node(aligned, fillers[1]), 2, marks);
    for (i = 0; i < aligned->lines.n; i++) {
        uint32_t node = aligned->lines.items[i].node;

        if (marks[i] > 0 && node != MC_NOT_FOUND && !is_mentioned_once(p->graph, node))
            return false;
        if (!mc_aligned_bytes(aligned, i, &begin, &end))
            continue;
        for (of = -1, in = 0; in < 2; in++)
            if (begin >= exchange->begin[in] && end <= exchange->end[in])
                of = in;
        if ((marks[i] > 0) != (of >= 0))
            return false;
        if (marks[i] == 0)
            continue;
        if (stretch_of[marks[i] - 1] != 2 && stretch_of[marks[i] - 1] != (size_t)of)
            return false;
        stretch_of[marks[i] - 1] = (size_t)of;
    }
    return stretch_of[0] != 2 && stretch_of[1] != 2 && stretch_of[0] != stretch_of[1];
}

static bool is_numbered(const struct mc_amr_edge *edge, const char *role)
{
    return !edge->inverted && edge->role.length == strlen(role) + 1 &&
           memcmp(edge->role.data, role, strlen(role)) == 0;
}

/* Whether both edges lead to arguments, or to members of a coordination. */
static bool can_exchange(const struct mc_amr_edge *a, const struct mc_amr_edge *b)
{
    return (is_numbered(a, ":ARG") && is_numbered(b, ":ARG")) ||
           (is_numbered(a, ":op") && is_numbered(b, ":op"));
}

/* Finds the two arguments of one head that are exchanged; false: none. */
static bool find_arguments(const struct mc_proposal_pair *p, const struct mc_word_swap *exchange,
                           const struct mc_amr_edge *arguments[2])
{
    const struct mc_amr_graph *graph = p->graph;
    uint32_t i, j;

    for (i = 0; i < graph->n_edges; i++) {
        for (j = i + 1; j < graph->n_edges; j++) {
            uint32_t fillers[2] = {graph->edges[i].to, graph->edges[j].to};

            if (graph->edges[i].from == graph->edges[j].from && fillers[0] != fillers[1] &&
                can_exchange(&graph->edges[i], &graph->edges[j]) &&
                is_exchanged(p, exchange, fillers)) {
                arguments[0] = &graph->edges[i];
                arguments[1] = &graph->edges[j];
                return true;
            }
        }
    }
    return false;
}

/* Whether the stretch begins with a preposition, apart from articles, or is a single adverb: such a
 * phrase can move without replacing another ("here comes the king"). */
static bool is_movable(const struct mc_proposal_pair *p, const struct mc_word_swap *exchange,
                       int which)
{
    const struct mc_pair_side *side = &p->words.sides[0];
    const struct mc_pair_token *first = side->tokens;

    while (first->offset < exchange->begin[which] || first->word->is_article)
        first++;
    if (mc_is_listed(MC_WORDS_PREPOSITIONS, first->word->text))
        return true;
    return first->offset == exchange->begin[which] &&
           first->offset + first->length == exchange->end[which] &&
           mc_person_of(first->word->text) < 0 &&
           (mc_is_among(" here home there ", first->word->text) ||
            (p->wordnet != NULL &&
             mc_wordnet_has(p->wordnet, MC_WORDNET_ADVERB, first->word->text)));
}

/* Whether only a form of "be" is between the stretches: "the problem is money", "money is the
 * problem". */
static bool is_around_be(const struct mc_proposal_pair *p, const struct mc_word_swap *exchange)
{
    const struct mc_pair_side *side = &p->words.sides[0];
    bool has_be = false;
    size_t i;

    for (i = 0; i < side->n_tokens; i++) {
        const struct mc_pair_token *token = &side->tokens[i];

        if (token->offset < exchange->end[0] || token->offset >= exchange->begin[1] ||
            token->word->is_article)
            continue;
        if (!token->word->is_be)
            return false;
        has_be = true;
    }
    return has_be;
}

/* Why two stretches that change places may say the same in another order; NULL: no reason. */
static const char *doubt_of_exchange(const struct mc_proposal_pair *p,
                                     const struct mc_word_swap *exchange)
{
    int i;

    if (mc_pair_marks_differ(p->texts[0], p->texts[1]))
        return "other commas or quotes: words may be put first, or be what somebody says";
    if (is_around_be(p, exchange))
        return "around a form of \"be\" alone, the same may be said in another order";
    for (i = 0; i < 2; i++)
        if (is_movable(p, exchange, i))
            return mc_arena_format(p->arena, "\"%.*s\" may only be put elsewhere",
                                   MC_SLICE_ARGUMENTS(mc_swap_text(p, exchange, i)));
    return NULL;
}

static void propose_exchange(const struct mc_proposal_pair *p, struct mc_buffer *out,
                             struct mc_graph_proposal *proposal)
{
    const struct mc_amr_edge *edges[2];
    struct mc_word_swap exchange;

    if (!mc_find_swap(p, p->words.sides, &exchange)) {
        proposal->reason =
            "the sentences do not differ by two stretches of words in each other's place alone";
        return;
    }
    proposal->reason = doubt_of_exchange(p, &exchange);
    if (proposal->reason != NULL)
        return;
    if (!find_arguments(p, &exchange, edges)) {
        proposal->reason =
            mc_exchange_places(p, exchange.begin, exchange.end, out, &proposal->edit);
        return;
    }
    mc_graph_exchange_roles(edges[0], edges[1], p->amr, out);
    proposal->edit =
        mc_arena_format(p->arena, "exchanged %.*s and %.*s at %.*s (\"%.*s\", \"%.*s\")",
                        MC_SLICE_ARGUMENTS(edges[0]->role), MC_SLICE_ARGUMENTS(edges[1]->role),
                        MC_SLICE_ARGUMENTS(p->graph->nodes[edges[0]->from].concept),
                        MC_SLICE_ARGUMENTS(mc_swap_text(p, &exchange, 0)),
                        MC_SLICE_ARGUMENTS(mc_swap_text(p, &exchange, 1)));
}

/* --- the choice ------------------------------------------------------------------------------- */

#define KIND(kind) ((uint32_t)1 << (unsigned)(kind))

/* Whether each set consists of one edit of these kinds, with any concept. */
static bool is_all_of(const struct mc_phenomenon_rule *rule, enum mc_graph_edit_kind kind,
                      enum mc_graph_edit_kind or_kind)
{
    size_t i;

    for (i = 0; i < rule->n_sets; i++) {
        const struct mc_edit_patterns *set = &rule->sets[i];

        if (set->n != 1 || (set->items[0].kind != kind && set->items[0].kind != or_kind) ||
            set->items[0].concept.length > 0)
            return false;
    }
    return rule->has_edits && rule->n_sets > 0;
}

/* Whether one of the sets begins with an edit of these kinds, a bit for each; alone: and has no
 * other edit. */
static bool has_set_of(const struct mc_phenomenon_rule *rule, uint32_t kinds, bool alone)
{
    size_t i;

    for (i = 0; rule->has_edits && i < rule->n_sets; i++)
        if (rule->sets[i].n >= 1 && (!alone || rule->sets[i].n == 1) &&
            (kinds >> (unsigned)rule->sets[i].items[0].kind & 1) != 0)
            return true;
    return false;
}

/* Proposes a graph with one concept replaced or one part dropped. */
static void propose_change(const struct mc_proposal_pair *p, struct mc_buffer *out,
                           struct mc_graph_proposal *proposal)
{
    struct mc_rule_verdict verdict = mc_rule_words(p->rule, &p->words, p->arena);
    bool is_exchange =
        has_set_of(p->rule, KIND(MC_GRAPH_EDIT_CONCEPT) | KIND(MC_GRAPH_EDIT_CONSTANT), true);
    bool is_one_side = has_set_of(p->rule,
                                  KIND(MC_GRAPH_EDIT_SUBTREE) | KIND(MC_GRAPH_EDIT_WRAPPER) |
                                      KIND(MC_GRAPH_EDIT_ATTRIBUTE),
                                  false);

    proposal->reason = "what changes in the graph depends on the words that differ";
    if (!is_exchange && !is_one_side)
        return;
    if (verdict.answer == MC_RULE_NO) {
        proposal->reason = verdict.reason;
        return;
    }
    if (is_one_side && p->words.sides[0].n_tokens < p->words.sides[1].n_tokens)
        proposal->reason = "the nodes of the words that the candidate has more are not known";
    else if (is_one_side && mc_is_part_dropped(p))
        proposal->reason = mc_drop_part(p, out, &proposal->edit);
    else if (is_exchange)
        proposal->reason = mc_exchange_word(p, out, &proposal->edit);
}

/* Proposes the graph of the reference, without an agent or as it is. */
static void propose_voice(const struct mc_proposal_pair *p, bool is_always_equal,
                          struct mc_buffer *out, struct mc_graph_proposal *proposal)
{
    if (p->rule->words.voice == MC_COMPARED_DIFFERENT && mc_is_agent_dropped(p)) {
        proposal->reason = mc_drop_agent(p, out, &proposal->edit);
        return;
    }
    proposal->reason = mc_doubt_of_copy(p, is_always_equal);
    if (proposal->reason != NULL)
        return;
    mc_buffer_append_slice(out, p->amr);
    proposal->edit = "copied the graph of the reference; no node or edge differs";
}

static void propose(const struct mc_proposal_pair *p, struct mc_buffer *out,
                    struct mc_graph_proposal *proposal)
{
    struct mc_word_swap exchange;
    size_t i, n_empty = 0;

    for (i = 0; p->rule->has_edits && i < p->rule->n_sets; i++)
        n_empty += p->rule->sets[i].n == 0;
    if (p->words.too_long)
        proposal->reason = "the sentences are too long to be compared";
    else if (p->aligned == NULL)
        proposal->reason = "the graph is too large for this";
    else if (n_empty > 0)
        propose_voice(p, n_empty == p->rule->n_sets, out, proposal);
    else if (is_all_of(p->rule, MC_GRAPH_EDIT_POLARITY, MC_GRAPH_EDIT_POLARITY))
        proposal->reason = mc_change_negation(p, out, &proposal->edit, &proposal->deniable);
    else if (is_all_of(p->rule, MC_GRAPH_EDIT_ROLE_SWAP, MC_GRAPH_EDIT_FILLER_SWAP) ||
             (has_set_of(p->rule, KIND(MC_GRAPH_EDIT_ROLE_SWAP) | KIND(MC_GRAPH_EDIT_FILLER_SWAP),
                         true) &&
              mc_find_swap(p, p->words.sides, &exchange)))
        propose_exchange(p, out, proposal);
    else
        propose_change(p, out, proposal);
}

void mc_graph_proposal_make(const struct mc_phenomenon *phenomenon, const struct mc_new_case *item,
                            struct mc_slice denied, const struct mc_proposal_sources *sources,
                            struct mc_arena *arena, struct mc_graph_proposal *proposal)
{
    /* The search compares all pairs of nodes and of edges. No real graph is larger. */
    enum { MOST_NODES = 400, MOST_EDGES = 800 };
    struct mc_proposal_pair p = {.rule = &phenomenon->rule,
                                 .is_silent = phenomenon->amr_silent,
                                 .wordnet = sources->wordnet,
                                 .frames = sources->frames,
                                 .denied = denied,
                                 .arena = arena};
    struct mc_aligned_sentence aligned;
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_error ignored = MC_NO_ERROR;
    size_t parse_error;

    memset(proposal, 0, sizeof(*proposal));
    p.amr = item->reference.amr;
    if (p.amr.length == 0 ||
        mc_penman_read_one(p.amr, arena, &p.graph, &parse_error, &ignored) != 0)
        return;
    p.texts[0] = mc_utf8_straighten(item->reference.text, arena);
    p.texts[1] = mc_utf8_straighten(item->candidate.text, arena);
    p.knowledge = mc_word_knowledge_new(p.wordnet);
    p.stemmer = mc_stemmer_open(MC_STEM_PORTER);
    mc_pair_words_read(p.texts[0], p.texts[1], p.knowledge, arena, &p.words);
    if (!p.words.too_long && p.graph->n_nodes + p.graph->n_attributes <= MOST_NODES &&
        p.graph->n_edges <= MOST_EDGES) {
        mc_pair_align(&p, 0, &aligned);
        p.aligned = &aligned;
    }
    propose(&p, &out, proposal);
    if (proposal->reason == NULL)
        proposal->amr = mc_slice_of(mc_arena_format(arena, "%s", out.data));
    mc_buffer_free(&out);
    mc_stemmer_close(p.stemmer);
    mc_word_knowledge_free(p.knowledge);
}
