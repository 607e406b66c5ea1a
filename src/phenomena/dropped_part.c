/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dropped_part.c: finds the words that are left out and the lines of the graph that have them;
 * these must be everything below one line, or everything above it. In order: the words, the lines
 * of the graph, parts that must stay, a part that goes, one of two, modal verbs and frames around,
 * the choice, the agent of a passive. */
#include "phenomena/dropped_part.h"

#include "amr/aligned_sentence.h"
#include "amr/graph.h"
#include "base/ascii.h"
#include "base/hash.h"
#include "phenomena/graph_text.h"
#include "phenomena/proposal_pair.h"
#include "phenomena/sentence_pair.h"
#include "phenomena/word_knowledge.h"

/* The tokens [begin, end) of the reference that the candidate lacks. */
struct stretch {
    size_t begin, end;
};

/* --- the words -------------------------------------------------------------------------------- */

static bool is_same(const struct mc_pair_token *a, const struct mc_pair_token *b)
{
    return a->word->index == b->word->index || (a->word->is_article && b->word->is_article) ||
           (a->word->is_auxiliary && b->word->is_auxiliary);
}

/* The number of common tokens at the beginning or, if `at_end`, at the end. */
static size_t count_common(const struct mc_pair_side *a, const struct mc_pair_side *b, bool at_end)
{
    size_t n = 0;

    while (n < a->n_tokens && n < b->n_tokens &&
           is_same(at_end ? &a->tokens[a->n_tokens - 1 - n] : &a->tokens[n],
                   at_end ? &b->tokens[b->n_tokens - 1 - n] : &b->tokens[n]))
        n++;
    return n;
}

/* Finds the words that are left out; false: not one stretch, or an ambiguous one ("very, very"). */
static bool find_stretch(const struct mc_pair_words *words, struct stretch *stretch)
{
    const struct mc_pair_side *a = &words->sides[0], *b = &words->sides[1];
    size_t head = count_common(a, b, false), tail = count_common(a, b, true), n, i;
    struct stretch last;

    if (a->n_tokens <= b->n_tokens || head + tail < b->n_tokens)
        return false;
    n = a->n_tokens - b->n_tokens;
    stretch->begin = head;
    stretch->end = head + n;
    last.begin = b->n_tokens - tail;
    last.end = last.begin + n;
    for (i = 0; i < a->n_tokens; i++) {
        const struct mc_word *word = a->tokens[i].word;

        if (!word->is_article && !word->is_auxiliary &&
            (i >= stretch->begin && i < stretch->end) != (i >= last.begin && i < last.end))
            return false;
    }
    return true;
}

bool mc_is_part_dropped(const struct mc_proposal_pair *pair)
{
    struct stretch stretch;

    return find_stretch(&pair->words, &stretch);
}

/* Whether the word only connects others, and is at most a role in the graph. */
static bool is_joining(const struct mc_word *word)
{
    return word->is_function || mc_is_listed(MC_WORDS_RELATIVE, word->text) ||
           mc_is_listed(MC_WORDS_CLAUSES, word->text) ||
           mc_is_listed(MC_WORDS_PREPOSITIONS, word->text) ||
           mc_is_among(" if whether ", word->text);
}

/* --- the lines of the graph ------------------------------------------------------------------- */

enum place { NOWHERE, WITHIN, OUTSIDE, ACROSS };

/* A sentence pair and the stretch of words that is left out. */
struct drop {
    const struct mc_proposal_pair *pair;
    struct stretch stretch;
    size_t begin, end;   /* the bytes of the stretch */
    enum place *places;  /* of each line: where its words are, relative to the stretch */
    bool *is_below;      /* of each line: whether it is at or below the chosen one */
    const char **reason; /* constant or in the arena */
};

static void place_lines(struct drop *drop)
{
    const struct mc_aligned_sentence *aligned = drop->pair->aligned;
    const struct mc_pair_side *side = &drop->pair->words.sides[0];
    const struct mc_pair_token *last = &side->tokens[drop->stretch.end - 1];
    size_t begin, end;
    uint32_t i;

    drop->begin = side->tokens[drop->stretch.begin].offset;
    drop->end = last->offset + last->length;
    drop->places = mc_arena_array(drop->pair->arena, aligned->lines.n, sizeof(*drop->places));
    drop->is_below = mc_arena_array(drop->pair->arena, aligned->lines.n, sizeof(*drop->is_below));
    for (i = 0; i < aligned->lines.n; i++) {
        drop->places[i] = NOWHERE;
        if (!mc_aligned_bytes(aligned, i, &begin, &end))
            continue;
        if (begin >= drop->begin && end <= drop->end)
            drop->places[i] = WITHIN;
        else if (end <= drop->begin || begin >= drop->end)
            drop->places[i] = OUTSIDE;
        else
            drop->places[i] = ACROSS;
    }
}

/* The first word, among those left out or among the others, that should have a node and has none;
 * NULL: all have one. */
static const struct mc_word *find_uncovered(const struct drop *drop, bool is_left_out)
{
    const struct mc_pair_side *side = &drop->pair->words.sides[0];
    const struct mc_aligned_sentence *aligned = drop->pair->aligned;
    size_t i, begin, end;
    uint32_t line;

    for (i = 0; i < side->n_tokens; i++) {
        const struct mc_pair_token *token = &side->tokens[i];

        if ((i >= drop->stretch.begin && i < drop->stretch.end) != is_left_out)
            continue;
        for (line = 0; line < aligned->lines.n; line++)
            if (mc_aligned_bytes(aligned, line, &begin, &end) && begin <= token->offset &&
                end >= token->offset + token->length)
                break;
        if (line == aligned->lines.n && !is_joining(token->word))
            return token->word;
    }
    return NULL;
}

static void choose(struct drop *drop, uint32_t line)
{
    const struct mc_node_lines *lines = &drop->pair->aligned->lines;
    uint32_t i;

    for (i = 0; i < lines->n; i++) {
        uint32_t parent = lines->items[i].parent;

        drop->is_below[i] =
            i == line || (i > line && parent != MC_NOT_FOUND && drop->is_below[parent]);
    }
}

/* Whether the lines at or below the chosen one have all words of one place and no others. WITHIN:
 * the chosen part goes; OUTSIDE: it is what stays. */
static bool is_all(const struct drop *drop, enum place place)
{
    bool has_any = false;
    uint32_t i;

    for (i = 0; i < drop->pair->aligned->lines.n; i++) {
        if (drop->places[i] == NOWHERE)
            continue;
        if ((drop->places[i] == place) != drop->is_below[i] || drop->places[i] == ACROSS)
            return false;
        has_any = has_any || drop->places[i] == WITHIN;
    }
    return has_any;
}

/* Whether an edge connects the chosen part with the rest, other than the edge to the top of the
 * chosen part. from_below: considers edges out of the chosen part, else edges into it. */
static bool is_mentioned_across(const struct drop *drop, uint32_t top, bool from_below)
{
    const struct mc_amr_graph *graph = drop->pair->graph;
    bool is_top_seen = false;
    uint32_t i;

    for (i = 0; i < graph->n_edges; i++) {
        uint32_t source =
            mc_line_of_node(drop->pair->aligned, mc_amr_edge_source(&graph->edges[i]));
        uint32_t target =
            mc_line_of_node(drop->pair->aligned, mc_amr_edge_target(&graph->edges[i]));

        if (drop->is_below[source] == drop->is_below[target])
            continue;
        if (target == top && !is_top_seen && drop->is_below[target]) {
            is_top_seen = true;
            continue;
        }
        if (drop->is_below[source] == from_below)
            return true;
    }
    return false;
}

/* The edge at the end of which the node is defined; NULL: the node is the root. */
static const struct mc_amr_edge *edge_to(const struct mc_amr_graph *graph, uint32_t node)
{
    uint32_t i;

    for (i = 0; i < graph->n_items; i++) {
        const struct mc_amr_item *item = &graph->items[i];

        if (!item->is_attribute && item->defines_target &&
            mc_amr_edge_target(&graph->edges[item->index]) == node)
            return &graph->edges[item->index];
    }
    return NULL;
}

/* --- parts that must stay --------------------------------------------------------------------- */

static struct mc_slice concept_at(const struct drop *drop, uint32_t line)
{
    return drop->pair->aligned->lines.items[line].concept;
}

/* Whether the nodes below a concept are parts of a whole: names, quantities, degrees,
 * coordinations. */
static bool is_whole(struct mc_slice concept)
{
    if (mc_slice_ends(concept, "-91"))
        return !mc_slice_is(concept, "have-org-role-91") &&
               !mc_slice_is(concept, "have-rel-role-91");
    return mc_slice_ends(concept, "-quantity") ||
           mc_is_among(" name and or multi-sentence date-interval amr-unknown slash more-than "
                       "less-than at-least at-most between ",
                       concept);
}

static bool is_core_role(const struct mc_amr_edge *edge)
{
    return !edge->inverted && edge->role.length > 4 && memcmp(edge->role.data, ":ARG", 4) == 0;
}

/* A word that may make something else depend on the words left out; NULL: none. */
static const struct mc_word *find_delicate(const struct drop *drop)
{
    const struct mc_pair_side *side = &drop->pair->words.sides[0];
    size_t i;

    for (i = 0; i < side->n_tokens; i++) {
        const struct mc_word *word = side->tokens[i].word;
        bool is_within = i >= drop->stretch.begin && i < drop->stretch.end;
        /* "in May" */
        bool is_name =
            i > 0 && mc_ascii_is_upper(drop->pair->texts[0].data[side->tokens[i].offset]);

        if (is_within && (word->is_negation || mc_is_listed(MC_WORDS_HALF_NEGATIONS, word->text) ||
                          (mc_is_listed(MC_WORDS_MODALS, word->text) && !is_name)))
            return word;
        if (!is_within && mc_is_among(" both between different each either neither other same "
                                      "similar together ",
                                      word->text))
            return word;
    }
    return NULL;
}

static const char *no_node(const struct mc_proposal_pair *pair, const struct mc_word *word)
{
    return mc_arena_format(pair->arena, "no node is found for \"%.*s\"",
                           MC_SLICE_ARGUMENTS(word->text));
}

static const char *not_one(const struct drop *drop)
{
    const struct mc_proposal_pair *pair = drop->pair;

    return mc_arena_format(pair->arena,
                           "\"%.*s\" is found to be no part of the graph that nothing else needs",
                           (int)(drop->end - drop->begin), pair->texts[0].data + drop->begin);
}

/* --- a part that goes ------------------------------------------------------------------------- */

static const char *cut(const struct drop *drop, struct mc_slice role, size_t begin, size_t end,
                       uint32_t line, struct mc_buffer *out, const char **edit)
{
    mc_graph_cut(drop->pair->amr, begin, end, out);
    *edit = mc_arena_format(drop->pair->arena, "removed %.*s %.*s", MC_SLICE_ARGUMENTS(role),
                            MC_SLICE_ARGUMENTS(concept_at(drop, line)));
    return NULL;
}

/* Drops a number at a node: "two dogs". */
static const char *drop_constant(struct drop *drop, uint32_t line, struct mc_buffer *out,
                                 const char **edit)
{
    const struct mc_node_line *items = drop->pair->aligned->lines.items;
    const struct mc_amr_attribute *constant = drop->pair->graph->attributes;
    uint32_t parent = items[line].parent, i;

    for (i = 0; i < line; i++)
        constant += items[i].node == MC_NOT_FOUND;
    if (!mc_slice_is(constant->role, ":quant") || is_whole(concept_at(drop, parent)))
        return not_one(drop);
    return cut(drop, constant->role, constant->offset,
               mc_graph_constant_end(constant, drop->pair->amr), line, out, edit);
}

static const char *drop_below(struct drop *drop, uint32_t line, struct mc_buffer *out,
                              const char **edit)
{
    const struct mc_proposal_pair *pair = drop->pair;
    const struct mc_node_line *item = &pair->aligned->lines.items[line];
    /* A clause with "that", which is optional for a verb. */
    bool is_complement =
        mc_slice_is(pair->words.sides[0].tokens[drop->stretch.begin].word->text, "that");
    const struct mc_amr_edge *edge;
    struct mc_slice role;
    size_t begin, end;

    if (item->node == MC_NOT_FOUND)
        return drop_constant(drop, line, out, edit);
    edge = edge_to(pair->graph, item->node);
    if (edge == NULL || is_mentioned_across(drop, line, false))
        return not_one(drop);
    if (is_whole(concept_at(drop, item->parent)))
        return mc_arena_format(pair->arena, "of %.*s, no part can go alone",
                               MC_SLICE_ARGUMENTS(concept_at(drop, item->parent)));
    if (is_core_role(edge) && !is_complement &&
        !mc_slice_ends(concept_at(drop, item->parent), "-91"))
        return mc_arena_format(pair->arena, "without its %.*s, %.*s may be another frame",
                               MC_SLICE_ARGUMENTS(edge->role),
                               MC_SLICE_ARGUMENTS(concept_at(drop, item->parent)));
    mc_graph_part(pair->graph, item->node, pair->amr, &begin, &end);
    role = edge->role;
    if (edge->inverted)
        role = mc_arena_slice(pair->arena, "%.*s-of", MC_SLICE_ARGUMENTS(role));
    return cut(drop, role, edge->offset, end, line, out, edit);
}

/* --- one of two ------------------------------------------------------------------------------- */

/* Whether the node is an `and` of exactly two operands, both defined there; finds their lines. */
static bool has_two(const struct drop *drop, uint32_t line, uint32_t operands[2])
{
    const struct mc_node_lines *lines = &drop->pair->aligned->lines;
    const struct mc_node_line *item = &lines->items[line];
    uint32_t i;

    if (!mc_slice_is(item->concept, "and") || item->n_children != 2)
        return false;
    for (i = 0; i < 2; i++) {
        const struct mc_node_child *child = &lines->children[item->first_child + i];

        if (child->inverted || !child->is_defined_here ||
            !mc_slice_is(child->role, i == 0 ? ":op1" : ":op2"))
            return false;
        operands[i] = child->line;
    }
    return lines->items[operands[0]].node != MC_NOT_FOUND &&
           lines->items[operands[1]].node != MC_NOT_FOUND;
}

/* Leaves one of "a man and a woman": drops the operand at `line`, and `and` with it. */
static const char *drop_operand(struct drop *drop, uint32_t line, struct mc_buffer *out,
                                const char **edit)
{
    const struct mc_proposal_pair *pair = drop->pair;
    const struct mc_node_line *items = pair->aligned->lines.items;
    uint32_t joint = items[line].parent, operands[2], remaining, i, n = 0;
    size_t whole[2], part[2];

    if (joint == MC_NOT_FOUND || !has_two(drop, joint, operands) ||
        is_mentioned_across(drop, line, false))
        return not_one(drop);
    remaining = operands[operands[0] == line];
    for (i = 0; i < pair->graph->n_edges; i++)
        n += mc_amr_edge_target(&pair->graph->edges[i]) == items[joint].node;
    if (n > 1)
        return not_one(drop);
    mc_graph_part(pair->graph, items[joint].node, pair->amr, &whole[0], &whole[1]);
    mc_graph_part(pair->graph, items[remaining].node, pair->amr, &part[0], &part[1]);
    mc_graph_lift(pair->amr, whole, part, out);
    *edit = mc_arena_format(pair->arena, "removed %.*s, and `and`, from %.*s",
                            MC_SLICE_ARGUMENTS(items[line].concept),
                            MC_SLICE_ARGUMENTS(items[remaining].concept));
    return NULL;
}

/* --- modal verbs and frames around ------------------------------------------------------------ */

uint32_t mc_line_of_modal(const struct mc_aligned_sentence *aligned, struct mc_slice word)
{
    static const struct {
        const char *words, *concept;
    } modals[] = {
        {" can could cannot can't couldn't ", "possible-01"},
        {" may might ", "possible-01"},
        {" may ", "permit-01"},
        {" must mustn't ", "obligate-01"},
        {" have has had need needs needed ", "obligate-01"},
        {" should shouldn't ought ", "recommend-01"},
    };
    uint32_t found = MC_NOT_FOUND, i;
    size_t m;

    for (i = 0; i < aligned->lines.n; i++) {
        for (m = 0; m < sizeof(modals) / sizeof(modals[0]); m++) {
            if (mc_is_aligned(aligned, i) ||
                !mc_slice_is(aligned->lines.items[i].concept, modals[m].concept) ||
                !mc_is_among(modals[m].words, word))
                continue;
            if (found != MC_NOT_FOUND)
                return MC_NOT_FOUND;
            found = i;
        }
    }
    return found;
}

/* Whether the node is a question, ":polarity (a / amr-unknown)" or ":mode interrogative": "whether
 * Ann slept". */
static bool is_asked(const struct mc_amr_graph *graph, uint32_t node)
{
    uint32_t i;

    for (i = 0; i < graph->n_edges; i++)
        if (graph->edges[i].from == node && mc_slice_is(graph->edges[i].role, ":polarity"))
            return true;
    for (i = 0; i < graph->n_attributes; i++)
        if (graph->attributes[i].node == node &&
            (mc_slice_is(graph->attributes[i].value, "amr-unknown") ||
             mc_slice_is(graph->attributes[i].value, "interrogative")))
            return true;
    return false;
}

/* Drops the frame around a statement, "Tom said that Ann slept": only the line stays. */
static const char *drop_around(struct drop *drop, uint32_t line, struct mc_buffer *out,
                               const char **edit)
{
    const struct mc_proposal_pair *pair = drop->pair;
    const struct mc_node_line *item = &pair->aligned->lines.items[line];
    const struct mc_amr_edge *edge = edge_to(pair->graph, item->node);
    size_t whole[2], part[2];

    if (edge == NULL || !is_core_role(edge) || mc_amr_lemma_length(item->concept) == 0 ||
        is_mentioned_across(drop, line, false) || is_mentioned_across(drop, line, true))
        return not_one(drop);
    if (is_asked(pair->graph, item->node))
        return "what was a question within a sentence is none alone";
    mc_graph_part(pair->graph, pair->graph->root, pair->amr, &whole[0], &whole[1]);
    mc_graph_part(pair->graph, item->node, pair->amr, &part[0], &part[1]);
    mc_graph_lift(pair->amr, whole, part, out);
    *edit = mc_arena_format(pair->arena, "kept %.*s and what is below it alone",
                            MC_SLICE_ARGUMENTS(item->concept));
    return NULL;
}

/* Drops the modal of "can swim", which must be the root with everything else below one argument. */
static const char *drop_modal(struct drop *drop, const struct mc_word *word, struct mc_buffer *out,
                              const char **edit)
{
    const struct mc_aligned_sentence *aligned = drop->pair->aligned;
    const struct mc_node_line *root = &aligned->lines.items[0];

    if ((drop->places[0] != WITHIN && mc_line_of_modal(aligned, word->text) != 0) ||
        root->n_children != 1 || !aligned->lines.children[root->first_child].is_defined_here)
        return mc_arena_format(drop->pair->arena,
                               "\"%.*s\" is not found to be the root of the graph alone",
                               MC_SLICE_ARGUMENTS(word->text));
    choose(drop, 1);
    return drop_around(drop, 1, out, edit);
}

/* --- the choice ------------------------------------------------------------------------------- */

/* The first line, from the top, with exactly the words of this place at or below it. */
static uint32_t find_below(struct drop *drop, enum place place)
{
    uint32_t i, n = drop->pair->aligned->lines.n;

    for (i = 1; i < n; i++) {
        choose(drop, i);
        if (is_all(drop, place))
            return i;
    }
    return MC_NOT_FOUND;
}

/* Whether the chosen line has words of its own: the aligner gives persons and things without any
 * the words of a line below. */
static bool has_own_words(const struct drop *drop, uint32_t line)
{
    const struct mc_aligned_sentence *aligned = drop->pair->aligned;
    uint32_t i;

    for (i = line + 1; i < aligned->lines.n; i++)
        if (drop->is_below[i] && mc_is_aligned(aligned, i) &&
            aligned->spans[i].start == aligned->spans[line].start)
            return false;
    return mc_is_aligned(aligned, line);
}

const char *mc_drop_part(const struct mc_proposal_pair *pair, struct mc_buffer *out,
                         const char **edit)
{
    struct drop drop = {.pair = pair};
    const struct mc_node_line *items = pair->aligned->lines.items;
    const struct mc_word *word;
    uint32_t line, i;

    if (!find_stretch(&pair->words, &drop.stretch))
        return "what changes in the graph depends on the words that differ";
    place_lines(&drop);
    word = find_delicate(&drop);
    if (word != NULL && mc_is_listed(MC_WORDS_MODALS, word->text) &&
        drop.stretch.end - drop.stretch.begin == 1)
        return drop_modal(&drop, word, out, edit);
    if (word != NULL)
        return mc_arena_format(pair->arena,
                               "beside \"%.*s\", more may change than what is left out",
                               MC_SLICE_ARGUMENTS(word->text));
    word = find_uncovered(&drop, true);
    if (word != NULL)
        return no_node(pair, word);
    line = find_below(&drop, WITHIN);
    if (line != MC_NOT_FOUND) {
        /* "the old folks" as (p / person :mod (o / old)): the person stays */
        word = has_own_words(&drop, line) ? NULL : find_uncovered(&drop, false);
        return word == NULL ? drop_below(&drop, line, out, edit) : no_node(pair, word);
    }
    line = find_below(&drop, OUTSIDE);
    if (line != MC_NOT_FOUND && items[line].node != MC_NOT_FOUND &&
        !mc_slice_is(items[items[line].parent].concept, "and"))
        return drop_around(&drop, line, out, edit);
    /* The word "and" next to the words left out is the `and` of the graph: it is on neither side.
     */
    for (i = 0; i < pair->aligned->lines.n; i++)
        if (drop.places[i] == WITHIN && mc_slice_is(items[i].concept, "and"))
            drop.places[i] = NOWHERE;
    line = find_below(&drop, WITHIN);
    return line == MC_NOT_FOUND || items[line].node == MC_NOT_FOUND
               ? not_one(&drop)
               : drop_operand(&drop, line, out, edit);
}

/* --- the agent of a passive ------------------------------------------------------------------- */

/* Whether the candidate is "Y be V Z" and the reference "X V Y Z"; finds the agent X and the token
 * *verb of V in the reference. */
static bool find_agent(const struct mc_pair_words *words, struct stretch *agent, size_t *verb)
{
    const struct mc_pair_side *active = &words->sides[0], *passive = &words->sides[1];
    size_t n = 0, end, i, rest;

    if (active->is_passive || !passive->is_passive)
        return false;
    while (n < passive->n_tokens && !passive->tokens[n].word->is_auxiliary)
        n++;
    for (end = n; end < passive->n_tokens && passive->tokens[end].word->is_auxiliary;)
        end++;
    if (n == 0 || end == n || end == passive->n_tokens)
        return false;
    rest = passive->n_tokens - end - 1;
    if (active->n_tokens < n + rest + 2)
        return false;
    *verb = active->n_tokens - n - rest - 1;
    if (active->tokens[*verb].word->base_index != passive->tokens[end].word->base_index)
        return false;
    for (i = 0; i < n; i++)
        if (!is_same(&active->tokens[*verb + 1 + i], &passive->tokens[i]))
            return false;
    for (i = 0; i < rest; i++)
        if (!is_same(&active->tokens[*verb + 1 + n + i], &passive->tokens[end + 1 + i]))
            return false;
    agent->begin = 0;
    agent->end = *verb;
    while (agent->end > 0 && active->tokens[agent->end - 1].word->is_auxiliary)
        agent->end--;
    return agent->end > 0;
}

bool mc_is_agent_dropped(const struct mc_proposal_pair *pair)
{
    struct stretch agent;
    size_t verb;

    return find_agent(&pair->words, &agent, &verb);
}

const char *mc_drop_agent(const struct mc_proposal_pair *pair, struct mc_buffer *out,
                          const char **edit)
{
    struct drop drop = {.pair = pair};
    const struct mc_node_line *items = pair->aligned->lines.items;
    const struct mc_amr_edge *edge;
    const struct mc_word *word;
    uint32_t line, verb_line;
    size_t verb, begin, end;

    if (!find_agent(&pair->words, &drop.stretch, &verb))
        return "the sentences differ in more than voice and agent";
    place_lines(&drop);
    word = find_delicate(&drop);
    if (word == NULL)
        word = find_uncovered(&drop, true);
    if (word != NULL)
        return no_node(pair, word);
    verb_line = mc_line_of_token(pair->aligned, &pair->words.sides[0].tokens[verb]);
    if (verb_line == MC_NOT_FOUND)
        return no_node(pair, pair->words.sides[0].tokens[verb].word);
    line = find_below(&drop, WITHIN);
    if (line == MC_NOT_FOUND || items[line].node == MC_NOT_FOUND || items[line].parent != verb_line)
        return not_one(&drop);
    edge = edge_to(pair->graph, items[line].node);
    if (edge == NULL || edge->inverted || !mc_slice_is(edge->role, ":ARG0") ||
        is_mentioned_across(&drop, line, false))
        return not_one(&drop);
    mc_graph_part(pair->graph, items[line].node, pair->amr, &begin, &end);
    return cut(&drop, edge->role, edge->offset, end, line, out, edit);
}
