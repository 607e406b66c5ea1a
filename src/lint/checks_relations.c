/* SPDX-License-Identifier: GPL-3.0-or-later */
/* checks_relations.c: the checks of `lint` for misplaced parts of a graph: times as places and
 * places as times, missing possessives, a root that is not the main verb, and the page of another
 * name. They report only what nothing else in the graph can explain. */
#include <string.h>

#include "amr/graph.h"
#include "base/ascii.h"
#include "base/hash.h"
#include "lint/reading.h"
#include "phenomena/word_knowledge.h"
#include "suite/suite.h"
#include "text/unicode.h"
#include "text/wordnet.h"

/* --- times and places ------------------------------------------------------------------------- */

/* Concepts of times. */
static const char *const times[] = {"date-entity", "date-interval", "temporal-quantity",
                                    "afternoon",   "autumn",        "century",
                                    "day",         "decade",        "dusk",
                                    "evening",     "friday",        "hour",
                                    "midnight",    "minute",        "monday",
                                    "month",       "morning",       "night",
                                    "noon",        "saturday",      "sunday",
                                    "thursday",    "today",         "tomorrow",
                                    "tonight",     "tuesday",       "wednesday",
                                    "week",        "weekend",       "winter",
                                    "year",        "yesterday",     NULL};
/* Concepts of places if the node has a name. */
static const char *const places[] = {"city",    "continent", "country",  "county",
                                     "island",  "lake",      "state",    "town",
                                     "village", "mountain",  "province", NULL};

static bool has_name(const struct mc_amr_graph *graph, uint32_t node)
{
    uint32_t i;

    for (i = 0; i < graph->n_edges; i++)
        if (graph->edges[i].from == node && mc_slice_is(graph->edges[i].role, ":name"))
            return true;
    return false;
}

static void check_times(const struct mc_reading *reading)
{
    const struct mc_amr_graph *graph = reading->graph;
    uint32_t i;

    for (i = 0; i < graph->n_edges; i++) {
        const struct mc_amr_edge *edge = &graph->edges[i];
        struct mc_slice concept = graph->nodes[edge->to].concept;
        bool is_place = mc_slice_is(edge->role, ":location") && mc_is_one_of(concept, times) &&
                        !has_name(graph, edge->to);
        bool is_time = mc_slice_is(edge->role, ":time") && mc_is_one_of(concept, places) &&
                       has_name(graph, edge->to);
        struct mc_check_place place = mc_place_in_graph(reading->item, reading->side, edge->offset);

        if (is_place || is_time)
            mc_check_report(reading->work, &place, "W046", "%.*s is %s, not a %s of %.*s",
                            MC_SLICE_ARGUMENTS(mc_clip(concept)), is_place ? "a time" : "a place",
                            edge->role.data[1] == 't' ? ":time" : ":location",
                            MC_SLICE_ARGUMENTS(mc_clip(graph->nodes[edge->from].concept)));
    }
}

/* --- possessives ------------------------------------------------------------------------------ */

static const char *const possessives[] = {"her", "his", "its", "my", "our", "their", "your", NULL};
/* Roles that describe a thing, and do not say whose it is. */
static const char *const describing[] = {
    ":age",    ":dayperiod", ":degree",  ":domain", ":duration", ":location",
    ":manner", ":mod",       ":month",   ":ord",    ":quant",    ":season",
    ":time",   ":topic",     ":weekday", ":wiki",   NULL};
/* Those of them that lead to another thing: "soup" in "an insect in my soup". */
static const char *const placing[] = {":domain", ":duration", ":location", ":topic", NULL};
/* Frames that say where, when or how something is, but not whose. */
static const char *const stating[] = {"be-located-at-91", "be-temporally-at-91", "have-degree-91",
                                      "have-quant-91", NULL};
/* Nouns of idioms without an owner: "did his best". */
static const char *const idioms[] = {"all",      "best",     "eighties",  "fifties", "forties",
                                     "most",     "nineties", "seventies", "sixties", "teens",
                                     "thirties", "twenties", "utmost",    "worst",   NULL};

/* The only line of a node with the word, else the only one of a constant; MC_NOT_FOUND: none or
 * several. */
static uint32_t line_of_word(const struct mc_aligned_sentence *aligned, uint32_t word)
{
    uint32_t lines[2] = {MC_NOT_FOUND, MC_NOT_FOUND}, n[2] = {0, 0}, i;

    for (i = 0; i < aligned->lines.n; i++) {
        int is_constant = aligned->lines.items[i].node == MC_NOT_FOUND;

        if (!mc_is_aligned(aligned, i) || aligned->spans[i].start > word ||
            aligned->spans[i].end <= word)
            continue;
        lines[is_constant] = i;
        n[is_constant]++;
    }
    return n[n[0] == 0] == 1 ? lines[n[0] == 0] : MC_NOT_FOUND;
}

/* Whether the word is a noun and not an adjective: "age", not "new". */
static bool is_noun_alone(const struct mc_reading *reading, uint32_t word)
{
    struct mc_slice text = mc_lower_copy(reading->aligned->words[word], reading->work->arena);

    return mc_reading_has_form(reading, MC_WORDNET_NOUN, text) &&
           !mc_reading_has_form(reading, MC_WORDNET_ADJECTIVE, text);
}

/* Whether the line modifies the words after it: a number, a plain adjective, a frame in an inverse
 * role, or a noun directly before its head. */
static bool is_modifier(const struct mc_reading *reading, uint32_t line)
{
    const struct mc_amr_graph *graph = reading->graph;
    const struct mc_aligned_sentence *aligned = reading->aligned;
    uint32_t node = aligned->lines.items[line].node, i;

    for (i = 0; i < graph->n_edges && mc_amr_edge_target(&graph->edges[i]) != node;)
        i++;
    if (node == MC_NOT_FOUND || i == graph->n_edges)
        return node == MC_NOT_FOUND;
    if (graph->edges[i].inverted ? !mc_is_frame(graph->nodes[node].concept)
                                 : mc_is_one_of(graph->edges[i].role, placing))
        return aligned->spans[line].end < aligned->n_words &&
               line_of_word(aligned, aligned->spans[line].end) == aligned->lines.items[line].parent;
    if (graph->edges[i].inverted)
        return !is_noun_alone(reading, aligned->spans[line].start);
    return mc_is_one_of(graph->edges[i].role, describing);
}

/* The line of the noun after the possessive, with at most two modifiers between; MC_NOT_FOUND:
 * none, or it is a frame. */
static uint32_t owned_line(const struct mc_reading *reading, uint32_t word)
{
    const struct mc_aligned_sentence *aligned = reading->aligned;
    uint32_t k;

    for (k = word + 1; k < aligned->n_words && k <= word + 3; k++) {
        uint32_t line = line_of_word(aligned, k);

        if (line == MC_NOT_FOUND || mc_word_is_in(aligned->words[k], idioms))
            return MC_NOT_FOUND;
        if (!is_modifier(reading, line))
            return mc_amr_lemma_length(aligned->lines.items[line].concept) > 0 ? MC_NOT_FOUND
                                                                               : line;
    }
    return MC_NOT_FOUND;
}

/* Whether the frame is only an adjective: "new bicycle" as `:ARG1-of (n / new-01)`, without other
 * edges. */
static bool is_adjective(const struct mc_reading *reading, const struct mc_amr_edge *edge,
                         uint32_t frame)
{
    const struct mc_amr_graph *graph = reading->graph;
    struct mc_slice concept = graph->nodes[frame].concept;
    uint32_t i;

    for (i = 0; i < graph->n_edges; i++)
        if (&graph->edges[i] != edge &&
            (graph->edges[i].from == frame || graph->edges[i].to == frame))
            return false;
    concept.length = mc_amr_lemma_length(concept);
    return edge->inverted && concept.length > 0 &&
           mc_wordnet_has(reading->work->pairs->wordnet, MC_WORDNET_ADJECTIVE, concept);
}

/* Whether an edge of the thing may say whose it is: any but the one that leads to it, those that
 * describe it, and frames of adjectives. */
static bool may_say_whose(const struct mc_reading *reading, uint32_t owned)
{
    const struct mc_amr_graph *graph = reading->graph;
    uint32_t i, n_heads = 0;

    for (i = 0; i < graph->n_edges; i++) {
        const struct mc_amr_edge *edge = &graph->edges[i];
        uint32_t other = edge->from == owned ? edge->to : edge->from;

        if (edge->from != owned && edge->to != owned)
            continue;
        if (mc_slice_ends(graph->nodes[other].concept, "-91") &&
            !mc_is_one_of(graph->nodes[other].concept, stating))
            return true;
        if (mc_slice_is(edge->role, edge->to == owned ? ":part" : ":poss"))
            return true;
        if (mc_amr_edge_target(edge) == owned && n_heads++ == 0)
            continue;
        if (!mc_is_one_of(edge->role, describing) && !is_adjective(reading, edge, other))
            return true;
    }
    return n_heads != 1;
}

/* How often the node is written in the graph: as the root, and after roles. */
static uint32_t count_mentions(const struct mc_amr_graph *graph, uint32_t node)
{
    uint32_t i, n = node == graph->root;

    for (i = 0; i < graph->n_edges; i++)
        n += mc_amr_edge_target(&graph->edges[i]) == node;
    return n;
}

/* "showed her pictures": whether "her" may be an object. The head of the thing, or the thing
 * itself, then has another argument, not :ARG0, that is "she" or is also mentioned elsewhere. */
static bool may_be_object(const struct mc_reading *reading, uint32_t line)
{
    const struct mc_amr_graph *graph = reading->graph;
    uint32_t owned = reading->aligned->lines.items[line].node, head = MC_NOT_FOUND, i;

    for (i = 0; i < graph->n_edges; i++)
        if (graph->edges[i].to == owned)
            head = graph->edges[i].from;
    for (i = 0; i < graph->n_edges; i++) {
        const struct mc_amr_edge *edge = &graph->edges[i];

        if ((edge->from == head || edge->from == owned) && edge->to != owned &&
            !mc_slice_is(edge->role, ":ARG0") &&
            (mc_slice_is(graph->nodes[edge->to].concept, "she") ||
             count_mentions(graph, edge->to) > 1))
            return true;
    }
    return false;
}

/* Whether the word is "her", but not after a preposition, where it is a possessive. */
static bool is_her(const struct mc_aligned_sentence *aligned, uint32_t word)
{
    static const char *const her[] = {"her", NULL};
    static const char *const before[] = {"about", "after", "around",  "at",   "before", "behind",
                                         "by",    "for",   "from",    "in",   "into",   "near",
                                         "of",    "on",    "through", "with", NULL};

    return mc_word_is_in(aligned->words[word], her) && word > 0 &&
           !mc_word_is_in(aligned->words[word - 1], before);
}

static void check_possessives(const struct mc_reading *reading)
{
    const struct mc_aligned_sentence *aligned = reading->aligned;
    uint32_t i, line;

    for (i = 0; i + 1 < aligned->n_words; i++) {
        struct mc_check_place place;

        if (!mc_word_is_in(aligned->words[i], possessives))
            continue;
        line = owned_line(reading, i);
        if (line == MC_NOT_FOUND || may_say_whose(reading, aligned->lines.items[line].node) ||
            (is_her(aligned, i) && may_be_object(reading, line)))
            continue;
        place = mc_place_of_word(reading->item, reading->side, aligned, i);
        mc_check_report(reading->work, &place, "W047",
                        "the graph does not say whose %.*s it is (\"%.*s\")",
                        MC_SLICE_ARGUMENTS(mc_clip(aligned->lines.items[line].concept)),
                        MC_SLICE_ARGUMENTS(mc_clip(aligned->words[i])));
    }
}

/* --- the root --------------------------------------------------------------------------------- */

static const char *const relatives[] = {"that", "which", "who", "whom", "whose", "where", NULL};
static const char *const finite_verbs[] = {
    "am",      "are",    "can", "can't",  "cannot", "could",   "did",   "didn't", "do",    "does",
    "doesn't", "don't",  "had", "has",    "have",   "is",      "isn't", "may",    "might", "must",
    "shall",   "should", "was", "wasn't", "were",   "weren't", "will",  "won't",  "would", NULL};

/* After these a relative clause can be the main one: "it was the boy who sang". */
static const char *const forms_of_be[] = {"'s",     "are", "be",   "been",    "is",     "isn't",
                                          "wasn't", "was", "were", "weren't", "aren't", NULL};

/* Whether the word is the verb of a relative clause: after a noun and a relative pronoun, with only
 * auxiliaries, "not" and adverbs between. */
static bool is_of_relative_clause(const struct mc_reading *reading, uint32_t word)
{
    const struct mc_aligned_sentence *aligned = reading->aligned;
    uint32_t k = word, i;

    while (k > 0 && (mc_word_is_in(aligned->words[k - 1], finite_verbs) ||
                     mc_slice_is(aligned->words[k - 1], "not") ||
                     mc_slice_is(aligned->words[k - 1], "been") ||
                     mc_slice_ends(aligned->words[k - 1], "ly")))
        k--;
    if (k < 2 || !mc_word_is_in(aligned->words[k - 1], relatives) ||
        mc_word_is_in(aligned->words[k - 1], (const char *const[]){"where", "whose", NULL}) ||
        mc_words_have(aligned, 0, k - 1, forms_of_be))
        return false;
    for (i = 0; i < aligned->lines.n; i++)
        if (mc_is_aligned(aligned, i) && aligned->spans[i].end == k - 1 &&
            aligned->lines.items[i].node != MC_NOT_FOUND &&
            !mc_is_frame(aligned->lines.items[i].concept))
            return true;
    return false;
}

/* A pronoun as the root has no relative clause: "they :ARG0-of (r / rent-01)". */
static const char *const pronouns[] = {"he", "i", "it", "she", "they", "we", "you", NULL};

static bool ends_with_stop(const struct mc_aligned_sentence *aligned)
{
    static const char *const stops[] = {".", "!", "?", NULL};

    return aligned->n_words > 0 && mc_word_is_in(aligned->words[aligned->n_words - 1], stops);
}

/* Whether the word must be a finite verb after its subject: it follows an auxiliary or a modal,
 * ends in "-s" and is not a noun ("sleeps"), or, if the subject acts, is a past form ("slept"). */
static bool is_said(const struct mc_reading *reading, uint32_t word, bool subject_acts)
{
    const struct mc_aligned_sentence *aligned = reading->aligned;
    struct mc_slice text = mc_lower_copy(aligned->words[word], reading->work->arena);

    if (mc_word_is_in(aligned->words[word - 1], finite_verbs))
        return true;
    if (mc_slice_ends(text, "ing") || !mc_reading_has_form(reading, MC_WORDNET_VERB, text) ||
        mc_wordnet_has(reading->work->pairs->wordnet, MC_WORDNET_VERB, text))
        return false;
    return mc_slice_ends(text, "s") ? !mc_reading_has_form(reading, MC_WORDNET_NOUN, text)
                                    : subject_acts && !mc_wordnet_has(reading->work->pairs->wordnet,
                                                                      MC_WORDNET_ADJECTIVE, text);
}

/* Whether the line is the main verb, and the root its argument: no word with a node, pronoun or
 * relative pronoun is between them, and no other child of the root follows the verb. */
static bool is_main(const struct mc_reading *reading, const struct mc_node_child *child)
{
    const struct mc_aligned_sentence *aligned = reading->aligned;
    uint32_t line = child->line, word, from = aligned->spans[0].end, i;

    if (!child->inverted || !child->is_defined_here || !mc_slice_begins(child->role, ":ARG") ||
        !mc_is_aligned(aligned, line) || !mc_is_frame(aligned->lines.items[line].concept))
        return false;
    word = aligned->spans[line].start;
    if (word < from || (!mc_is_one_of(aligned->lines.items[0].concept, pronouns) &&
                        !is_said(reading, word, mc_slice_is(child->role, ":ARG0"))))
        return false;
    if (mc_words_have(aligned, from, word, relatives) ||
        mc_words_have(aligned, from, word, pronouns))
        return false;
    for (i = 1; i < aligned->lines.n; i++)
        if (i != line && mc_is_aligned(aligned, i) &&
            ((aligned->spans[i].start >= from && aligned->spans[i].start < word) ||
             (aligned->spans[i].start > word && aligned->lines.items[i].parent == 0)))
            return false;
    return true;
}

static void report_root(const struct mc_reading *reading, const char *why, struct mc_slice concept)
{
    const struct mc_amr_node *root = &reading->graph->nodes[reading->graph->root];
    struct mc_check_place place = mc_place_in_graph(reading->item, reading->side, root->offset);

    mc_check_report(reading->work, &place, "W048", "the root is %.*s, %s%.*s",
                    MC_SLICE_ARGUMENTS(mc_clip(root->concept)), why,
                    MC_SLICE_ARGUMENTS(mc_clip(concept)));
}

static bool is_same_lemma(struct mc_slice a, struct mc_slice b)
{
    return mc_slice_equal(mc_slice(a.data, mc_amr_lemma_length(a)),
                          mc_slice(b.data, mc_amr_lemma_length(b)));
}

/* Reports a root that is the verb of a relative clause followed by another verb, or that is an
 * argument of the main verb. */
static void check_root(const struct mc_reading *reading)
{
    const struct mc_aligned_sentence *aligned = reading->aligned;
    struct mc_slice concept = reading->graph->nodes[reading->graph->root].concept;
    uint32_t i, word;

    if (!mc_is_aligned(aligned, 0))
        return;
    word = aligned->spans[0].start;
    if (mc_is_frame(concept)) {
        if (!is_of_relative_clause(reading, word))
            return;
        for (i = 1; i < aligned->lines.n; i++)
            if (mc_is_aligned(aligned, i) && mc_is_frame(aligned->lines.items[i].concept) &&
                aligned->spans[i].start > word &&
                !is_same_lemma(aligned->lines.items[i].concept, concept)) {
                report_root(reading, "the verb of a relative clause, and not ",
                            aligned->lines.items[i].concept);
                return;
            }
        return;
    }
    for (i = 0; ends_with_stop(aligned) && i < aligned->lines.items[0].n_children; i++) {
        const struct mc_node_child *child =
            &aligned->lines.children[aligned->lines.items[0].first_child + i];

        if (is_main(reading, child)) {
            report_root(reading, "which is an argument of the main verb, ",
                        aligned->lines.items[child->line].concept);
            return;
        }
    }
}

/* --- the page of a name ----------------------------------------------------------------------- */

/* A node with a name, and its page. */
struct named_node {
    uint32_t node;
    const struct mc_amr_attribute *wiki; /* NULL: none, or "-" */
    const char *name;                    /* its words, joined by '_' */
};

/* The words of a name, joined by '_'; NULL: none. */
static const char *words_of(const struct mc_amr_graph *graph, uint32_t name, struct mc_arena *arena)
{
    const char *words = NULL;
    uint32_t i;

    for (i = 0; i < graph->n_attributes; i++) {
        const struct mc_amr_attribute *attribute = &graph->attributes[i];

        if (attribute->node == name && attribute->quoted)
            words = mc_arena_format(arena, "%s%s%.*s", words == NULL ? "" : words,
                                    words == NULL ? "" : "_", MC_SLICE_ARGUMENTS(attribute->value));
    }
    return words;
}

/* Lists all nodes with a name, in the order of their :name edges. Returns their number. */
static size_t list_named(const struct mc_amr_graph *graph, struct mc_arena *arena,
                         struct named_node **named)
{
    size_t n = 0;
    uint32_t i, k;

    *named = mc_arena_array(arena, graph->n_edges + (size_t)1, sizeof(**named));
    for (i = 0; i < graph->n_edges; i++) {
        const char *words = mc_slice_is(graph->edges[i].role, ":name")
                                ? words_of(graph, graph->edges[i].to, arena)
                                : NULL;

        if (words == NULL)
            continue;
        (*named)[n] = (struct named_node){graph->edges[i].from, NULL, words};
        for (k = 0; k < graph->n_attributes; k++)
            if (graph->attributes[k].node == graph->edges[i].from && graph->attributes[k].quoted &&
                mc_slice_is(graph->attributes[k].role, ":wiki"))
                (*named)[n].wiki = &graph->attributes[k];
        n++;
    }
    return n;
}

/* Whether the capitals are initials of the page's words, in order, or include all of those: "UK"
 * and "United_Kingdom", "USA" and "United_States". */
static bool is_short_for(struct mc_slice letters, struct mc_slice page)
{
    size_t n = 0, n_initials = 0, n_letters = 0, at = 0, i;

    for (i = 0; i < letters.length; i++) {
        if (mc_ascii_is_lower(letters.data[i]))
            return false;
        n_letters += mc_ascii_is_upper(letters.data[i]);
    }
    for (i = 0; i < page.length; i++) {
        if (page.data[i] == '_' || (i > 0 && page.data[i - 1] != '_'))
            continue;
        n_initials++;
        while (at < letters.length && !mc_ascii_is_upper(letters.data[at]))
            at++;
        if (at < letters.length &&
            mc_ascii_lower(letters.data[at]) == mc_ascii_lower(page.data[i])) {
            n++;
            at++;
        }
    }
    return n >= 2 && (n == n_initials || n == n_letters);
}

/* Whether the page contains a word of the name, or one of the two is short for the other ("EU"). */
static bool has_word_of(struct mc_slice page, const char *name, struct mc_arena *arena)
{
    struct mc_slice lower = mc_lower_copy(page, arena);
    const char *word = mc_lower_copy(mc_slice_of(name), arena).data;
    size_t length, i;

    for (; *word != '\0'; word += length + (word[length] == '_')) {
        length = strcspn(word, "_");
        for (i = 0; length > 0 && i + length <= lower.length; i++)
            if (memcmp(lower.data + i, word, length) == 0)
                return true;
    }
    return is_short_for(mc_slice_of(name), page) || is_short_for(page, mc_slice_of(name));
}

/* Another name of the graph that has this page as its title; NULL: none. */
static const char *name_of_page(const struct named_node *named, const struct named_node *nodes,
                                size_t n)
{
    size_t i;

    for (i = 0; i < n; i++)
        if (nodes[i].node != named->node && strcmp(nodes[i].name, named->name) != 0 &&
            mc_slice_is(named->wiki->value, nodes[i].name))
            return nodes[i].name;
    return NULL;
}

/* The page that the other graph has for the same name, if it has a word of the name; NULL: none, or
 * the same page. */
static const struct mc_amr_attribute *other_page(const struct named_node *named,
                                                 const struct named_node *others, size_t n,
                                                 struct mc_arena *arena)
{
    size_t i;

    for (i = 0; i < n; i++)
        if (others[i].wiki != NULL && strcmp(others[i].name, named->name) == 0 &&
            !mc_slice_equal(others[i].wiki->value, named->wiki->value) &&
            has_word_of(others[i].wiki->value, named->name, arena))
            return others[i].wiki;
    return NULL;
}

static void check_pages(const struct mc_reading *reading)
{
    struct mc_arena *arena = reading->work->arena;
    const struct mc_side *side =
        reading->side == 0 ? &reading->item->candidate : &reading->item->reference;
    struct named_node *nodes, *others = NULL;
    size_t n = list_named(reading->graph, arena, &nodes), n_others = 0, i;

    if (n > 0 && mc_side_more(side)->graph != NULL && mc_is_small_graph(mc_side_more(side)->graph))
        n_others = list_named(mc_side_more(side)->graph, arena, &others);
    for (i = 0; i < n; i++) {
        const struct mc_amr_attribute *other;
        const char *name;
        struct mc_check_place place;

        if (nodes[i].wiki == NULL || has_word_of(nodes[i].wiki->value, nodes[i].name, arena))
            continue;
        place = mc_place_in_graph(reading->item, reading->side, nodes[i].wiki->value_offset);
        name = name_of_page(&nodes[i], nodes, n);
        other = other_page(&nodes[i], others, n_others, arena);
        if (name != NULL)
            mc_check_report(reading->work, &place, "W049",
                            "the :wiki \"%.*s\" is that of another name, not of \"%.*s\"",
                            MC_SLICE_ARGUMENTS(mc_clip(mc_slice_of(name))),
                            MC_SLICE_ARGUMENTS(mc_clip(mc_slice_of(nodes[i].name))));
        else if (other != NULL)
            mc_check_report(reading->work, &place, "W049",
                            "the :wiki of \"%.*s\" is \"%.*s\", but \"%.*s\" in the other graph",
                            MC_SLICE_ARGUMENTS(mc_clip(mc_slice_of(nodes[i].name))),
                            MC_SLICE_ARGUMENTS(mc_clip(nodes[i].wiki->value)),
                            MC_SLICE_ARGUMENTS(mc_clip(other->value)));
    }
}

/* --- all of them ------------------------------------------------------------------------------ */

static void check_reading(const struct mc_reading *reading)
{
    if (!mc_is_small_reading(reading))
        return;
    check_times(reading);
    check_possessives(reading);
    check_root(reading);
    check_pages(reading);
}

static void check_relations(const struct mc_lint_work *work)
{
    mc_each_reading(work, check_reading);
}

const struct mc_lint_check mc_lint_check_relations = {NULL, check_relations};
