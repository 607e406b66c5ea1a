/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exchanged_word.c: in order: the word that replaces another, numbers, concepts (words of closed
 * classes), nouns, verbs and adjectives, two words that change places, the choice. */
#include "phenomena/exchanged_word.h"

#include <stdio.h>

#include "amr/aligned_sentence.h"
#include "amr/graph.h"
#include "base/ascii.h"
#include "base/hash.h"
#include "base/options.h"
#include "phenomena/graph_text.h"
#include "phenomena/proposal_pair.h"
#include "phenomena/sentence_pair.h"
#include "phenomena/word_knowledge.h"
#include "text/wordnet.h"

/* --- the word that replaces another ----------------------------------------------------------- */

/* A word of the reference, and the one that replaces it in the candidate. */
struct word_exchange {
    const struct mc_pair_token *tokens[2];
    const struct mc_word *before, *behind; /* the words next to it in the reference; NULL: none */
};

/* The only token in which the sentences differ, apart from articles; false: not exactly one on each
 * side. */
static bool find_exchange(const struct mc_pair_words *words, struct word_exchange *exchange)
{
    const struct mc_pair_side *a = &words->sides[0], *b = &words->sides[1];
    size_t i = 0, j = 0, n = 0;

    for (;; i++, j++) {
        while (i < a->n_tokens && a->tokens[i].word->is_article)
            i++;
        while (j < b->n_tokens && b->tokens[j].word->is_article)
            j++;
        if (i == a->n_tokens || j == b->n_tokens)
            break;
        if (a->tokens[i].word->index == b->tokens[j].word->index)
            continue;
        exchange->tokens[0] = &a->tokens[i];
        exchange->tokens[1] = &b->tokens[j];
        exchange->before = i > 0 ? a->tokens[i - 1].word : NULL;
        exchange->behind = i + 1 < a->n_tokens ? a->tokens[i + 1].word : NULL;
        n++;
    }
    return i == a->n_tokens && j == b->n_tokens && n == 1;
}

/* --- numbers ---------------------------------------------------------------------------------- */

/* Words that change the value of a number next to them. */
static const char *const multipliers[] = {
    "hundred",  "hundreds", "thousand", "thousands", "million", "millions", "billion",
    "billions", "dozen",    "dozens",   "score",     "half",    "quarter",  "point",
    "and",      "past",     "o'clock",  "percent",   NULL};

static bool is_in(const struct mc_word *word, const char *const *list)
{
    return word != NULL && list[mc_known_index(word->text, list)] != NULL;
}

static bool read_month(struct mc_slice word, char digits[16])
{
    unsigned month = mc_month_of(word);

    snprintf(digits, 16, "%u", month);
    return month > 0;
}

/* The only constant with this value and, unless NULL, this role; NULL: none, or several. */
static const struct mc_amr_attribute *only_constant(const struct mc_amr_graph *graph,
                                                    const char *role, const char *value)
{
    const struct mc_amr_attribute *found = NULL;
    uint32_t i;

    for (i = 0; i < graph->n_attributes; i++) {
        const struct mc_amr_attribute *attribute = &graph->attributes[i];

        if (attribute->quoted || !mc_slice_is(attribute->value, value) ||
            (role != NULL && !mc_slice_is(attribute->role, role)))
            continue;
        if (found != NULL)
            return NULL;
        found = attribute;
    }
    return found;
}

/* Replaces n_bytes at `begin`. */
static void replace(struct mc_slice text, size_t begin, size_t n_bytes, struct mc_slice by,
                    struct mc_buffer *out)
{
    mc_buffer_append(out, text.data, begin);
    mc_buffer_append_slice(out, by);
    mc_buffer_append(out, text.data + begin + n_bytes, text.length - begin - n_bytes);
}

static const char *exchange_constant(const struct mc_proposal_pair *pair, const char *role,
                                     const char *from, const char *to, struct mc_buffer *out,
                                     const char **edit)
{
    const struct mc_amr_attribute *constant = only_constant(pair->graph, role, from);

    if (constant == NULL)
        return mc_arena_format(pair->arena, "the graph has not just one %s %s",
                               role == NULL ? "number" : role, from);
    replace(pair->amr, constant->value_offset, constant->value.length, mc_slice_of(to), out);
    *edit = mc_arena_format(pair->arena, "exchanged %.*s %s for %s",
                            MC_SLICE_ARGUMENTS(constant->role), from, to);
    return NULL;
}

/* Whether a word changes the value of a number next to it. */
static bool is_part_of_number(const struct mc_word *word)
{
    char digits[16];

    return word != NULL && (is_in(word, multipliers) || mc_number_of(word->text, digits));
}

/* --- concepts --------------------------------------------------------------------------------- */

/* Words that are concepts of the same name; a word is exchanged only within its list. */
static const char *const times[] = {"before", "after", NULL};
static const char *const joints[] = {"and", "or", NULL};
static const char *const quantifiers[] = {"many", "several", "some", "most", NULL};
static const char *const *const closed[] = {mc_weekdays, times, joints, quantifiers};

/* The node of this concept that is aligned with the token, both unique in graph and sentence;
 * MC_NOT_FOUND: none. */
static uint32_t only_node(const struct mc_proposal_pair *pair, const struct mc_pair_token *token,
                          struct mc_slice concept)
{
    const struct mc_pair_side *side = &pair->words.sides[0];
    const struct mc_aligned_sentence *aligned = pair->aligned;
    uint32_t found = MC_NOT_FOUND, i;
    size_t begin, end, k;

    for (k = 0; k < side->n_tokens; k++)
        if (&side->tokens[k] != token &&
            side->tokens[k].word->base_index == token->word->base_index)
            return MC_NOT_FOUND;
    for (i = 0; i < pair->graph->n_nodes; i++) {
        if (!mc_slice_equal(pair->graph->nodes[i].concept, concept))
            continue;
        if (found != MC_NOT_FOUND)
            return MC_NOT_FOUND;
        found = i;
    }
    for (i = 0; i < aligned->lines.n && found != MC_NOT_FOUND; i++) {
        bool is_own = aligned->lines.items[i].node == found;

        if (!mc_aligned_bytes(aligned, i, &begin, &end))
            continue;
        if (is_own ? begin != token->offset || end != token->offset + token->length
                   : begin < token->offset + token->length && end > token->offset)
            return MC_NOT_FOUND;
    }
    return found;
}

static const char *exchange_concept(const struct mc_proposal_pair *pair,
                                    const struct mc_pair_token *token, struct mc_slice from,
                                    struct mc_slice to, struct mc_buffer *out, const char **edit)
{
    uint32_t node = only_node(pair, token, from);

    if (node == MC_NOT_FOUND)
        return mc_arena_format(pair->arena, "no node is that of \"%.*s\" alone",
                               MC_SLICE_ARGUMENTS(token->word->text));
    replace(pair->amr, mc_graph_concept_at(pair->graph, node, pair->amr), from.length, to, out);
    *edit = mc_arena_format(pair->arena, "exchanged %.*s for %.*s", MC_SLICE_ARGUMENTS(from),
                            MC_SLICE_ARGUMENTS(to));
    return NULL;
}

/* --- nouns ------------------------------------------------------------------------------------ */

/* Persons that are concepts of the same name in AMR; other nouns are a person with a verb or role.
 */
static const char *const persons[] = {"man", "woman", "boy", "girl", "child", "kid", "baby", NULL};

/* Properties of the first sense of a noun. */
struct first_sense {
    bool is_concrete, is_person, is_process, is_of_verb;
};

enum { HIGHEST = 20 }; /* steps up; WordNet has fewer */

/* Adds the properties of a synset and those above it, as deep as `steps`.
 * NOLINTNEXTLINE(misc-no-recursion) */
static void look_up(const struct mc_wordnet *wordnet, uint32_t synset, unsigned steps,
                    struct first_sense *sense)
{
    struct mc_word_list words = {NULL, 0, 0};
    struct mc_wordnet_pointers above = {NULL, 0, 0};
    size_t i;

    mc_wordnet_words(wordnet, synset, &words);
    for (i = 0; i < words.n; i++) {
        sense->is_concrete = sense->is_concrete || mc_slice_is(words.items[i], "physical_entity");
        sense->is_person = sense->is_person || mc_slice_is(words.items[i], "person") ||
                           mc_slice_is(words.items[i], "causal_agent");
        sense->is_process = sense->is_process || mc_slice_is(words.items[i], "process");
    }
    mc_word_list_free(&words);
    if (steps > 0) {
        mc_wordnet_pointers(wordnet, synset, "@", &above);
        for (i = 0; i < above.n; i++)
            look_up(wordnet, above.items[i].synset, steps - 1, sense);
    }
    mc_wordnet_pointers_free(&above);
}

/* Whether the noun, in its first sense, is a tangible thing, and not derived from a verb. */
static bool is_thing(const struct mc_wordnet *wordnet, struct mc_slice noun)
{
    struct mc_synsets synsets = {NULL, 0, 0};
    struct mc_wordnet_pointers derived = {NULL, 0, 0};
    struct first_sense sense = {false, false, false, false};
    size_t i;

    mc_wordnet_synsets(wordnet, MC_WORDNET_NOUN, noun, &synsets);
    if (synsets.n > 0) {
        look_up(wordnet, synsets.ids[0], HIGHEST, &sense);
        mc_wordnet_pointers(wordnet, synsets.ids[0], "+", &derived);
        for (i = 0; i < derived.n; i++)
            sense.is_of_verb =
                sense.is_of_verb || derived.items[i].synset % 4 == (uint32_t)MC_WORDNET_VERB;
    }
    mc_wordnet_pointers_free(&derived);
    mc_synsets_free(&synsets);
    return sense.is_concrete && !sense.is_person && !sense.is_process && !sense.is_of_verb;
}

/* The base form as a noun; length 0: none, or several. *is_plural: the word is not the base form.
 */
static struct mc_slice noun_of(const struct mc_proposal_pair *pair, const struct mc_word *word,
                               bool *is_plural)
{
    struct mc_word_list forms = {NULL, 0, 0};
    struct mc_slice base = {"", 0};

    mc_wordnet_bases(pair->wordnet, MC_WORDNET_NOUN, word->text, pair->arena, &forms);
    if (forms.n == 1)
        base = forms.items[0];
    mc_word_list_free(&forms);
    *is_plural = !mc_slice_equal(base, word->text);
    return base;
}

static const char *exchange_noun(const struct mc_proposal_pair *pair,
                                 const struct word_exchange *exchange, struct mc_buffer *out,
                                 const char **edit)
{
    const struct mc_word *words[2] = {exchange->tokens[0]->word, exchange->tokens[1]->word};
    struct mc_slice nouns[2];
    bool plural[2];
    int i;

    for (i = 0; i < 2; i++)
        nouns[i] = noun_of(pair, words[i], &plural[i]);
    for (i = 0; i < 2; i++)
        if (persons[mc_known_index(nouns[i], persons)] == NULL &&
            !is_thing(pair->wordnet, nouns[i]))
            return mc_arena_format(pair->arena,
                                   "the graph may have \"%.*s\" otherwise than as a concept alone",
                                   MC_SLICE_ARGUMENTS(words[i]->text));
    if (plural[0] != plural[1])
        return mc_arena_format(pair->arena, "\"%.*s\" and \"%.*s\" differ in number, too",
                               MC_SLICE_ARGUMENTS(words[0]->text),
                               MC_SLICE_ARGUMENTS(words[1]->text));
    return exchange_concept(pair, exchange->tokens[0], nouns[0], nouns[1], out, edit);
}

/* --- verbs and adjectives --------------------------------------------------------------------- */

/* The base form of the word as a verb: of several, the one with the most tagged senses, then the
 * longest ("hates" is from "hate", not "hat"); length 0: none. */
static struct mc_slice verb_of(const struct mc_proposal_pair *pair, const struct mc_word *word)
{
    struct mc_word_list forms = {NULL, 0, 0};
    struct mc_slice base = {"", 0};
    uint32_t n, most = 0;
    size_t i;

    mc_wordnet_bases(pair->wordnet, MC_WORDNET_VERB, word->text, pair->arena, &forms);
    for (i = 0; i < forms.n; i++) {
        n = mc_wordnet_n_tagged(pair->wordnet, MC_WORDNET_VERB, forms.items[i]);
        if (i == 0 || n > most || (n == most && forms.items[i].length > base.length)) {
            base = forms.items[i];
            most = n;
        }
    }
    mc_word_list_free(&forms);
    return base;
}

/* The node of the token's frame, with the verb's lemma; MC_NOT_FOUND: none, or not clearly one. */
static uint32_t frame_of(const struct mc_proposal_pair *pair, const struct mc_pair_token *token)
{
    struct mc_slice verb = verb_of(pair, token->word);
    uint32_t i;

    for (i = 0; i < pair->graph->n_nodes; i++) {
        struct mc_slice concept = pair->graph->nodes[i].concept;

        if (verb.length > 0 && mc_amr_lemma_length(concept) == verb.length &&
            memcmp(concept.data, verb.data, verb.length) == 0)
            return only_node(pair, token, concept);
    }
    return MC_NOT_FOUND;
}

/* The numbered roles of the node, a bit for each. */
static uint32_t roles_at(const struct mc_amr_graph *graph, uint32_t node)
{
    uint32_t roles = 0, i;

    for (i = 0; i < graph->n_edges; i++) {
        struct mc_slice role = graph->edges[i].role;

        if (graph->edges[i].from != node || role.length != strlen(":ARG0") ||
            memcmp(role.data, ":ARG", strlen(":ARG")) != 0 ||
            !mc_ascii_is_digit(role.data[strlen(":ARG")]))
            continue;
        roles |= (uint32_t)1 << (unsigned)(role.data[strlen(":ARG")] - '0');
    }
    return roles;
}

enum { AGENT = 1, PATIENT = 2 };

static const char *exchange_verb(const struct mc_proposal_pair *pair,
                                 const struct word_exchange *exchange, uint32_t node,
                                 struct mc_buffer *out, const char **edit)
{
    const struct mc_word *to = exchange->tokens[1]->word;
    struct mc_slice verb = verb_of(pair, to), frame;
    uint32_t roles = roles_at(pair->graph, node);

    if (pair->frames == NULL)
        return mc_arena_format(pair->arena,
                               "which frame \"%.*s\" is and what its roles are, a list of frames "
                               "would tell (--frames FILE)",
                               MC_SLICE_ARGUMENTS(to->text));
    frame = mc_slice_of(mc_frame_list_senses(pair->frames, verb, pair->arena));
    if (verb.length == 0 || frame.length == 0 || memchr(frame.data, ',', frame.length) != NULL)
        return mc_arena_format(pair->arena, "\"%.*s\" is not just one frame of the list",
                               MC_SLICE_ARGUMENTS(to->text));
    if ((roles & AGENT) == 0 || (roles & ~(uint32_t)(AGENT | PATIENT)) != 0 ||
        (roles & ~mc_frame_list_roles(pair->frames, frame)) != 0)
        return mc_arena_format(pair->arena, "the roles of %.*s may be other ones at %.*s",
                               MC_SLICE_ARGUMENTS(pair->graph->nodes[node].concept),
                               MC_SLICE_ARGUMENTS(frame));
    return exchange_concept(pair, exchange->tokens[0], pair->graph->nodes[node].concept, frame, out,
                            edit);
}

/* Whether the node is only a modifier: "a small stone". */
static bool is_modifier(const struct mc_proposal_pair *pair, uint32_t node)
{
    uint32_t i;
    bool found = false;

    for (i = 0; i < pair->graph->n_edges; i++) {
        if (pair->graph->edges[i].from == node)
            return false;
        if (pair->graph->edges[i].to == node && !mc_slice_is(pair->graph->edges[i].role, ":mod"))
            return false;
        found = found || pair->graph->edges[i].to == node;
    }
    return found;
}

/* Whether the words are verbs or modifying adjectives. *reason is then the result of the exchange:
 * NULL, or why it is not certain. */
static bool exchange_predicate(const struct mc_proposal_pair *pair,
                               const struct word_exchange *exchange, struct mc_buffer *out,
                               const char **edit, const char **reason)
{
    const struct mc_pair_token *from = exchange->tokens[0], *to = exchange->tokens[1];
    struct mc_slice text = to->word->text;
    uint32_t node = frame_of(pair, from);

    if (node != MC_NOT_FOUND && verb_of(pair, to->word).length > 0) {
        *reason = exchange_verb(pair, exchange, node, out, edit);
        return true;
    }
    node = only_node(pair, from, from->word->text);
    if (node == MC_NOT_FOUND || !is_modifier(pair, node) ||
        !mc_wordnet_has(pair->wordnet, MC_WORDNET_ADJECTIVE, from->word->text) ||
        !mc_wordnet_has(pair->wordnet, MC_WORDNET_ADJECTIVE, text))
        return false;
    if (pair->frames == NULL)
        *reason = mc_arena_format(pair->arena,
                                  "whether a frame stands for \"%.*s\", a list of frames would "
                                  "tell (--frames FILE)",
                                  MC_SLICE_ARGUMENTS(text));
    else if (mc_frame_list_senses(pair->frames, text, pair->arena)[0] != '\0')
        *reason =
            mc_arena_format(pair->arena, "a frame stands for \"%.*s\"", MC_SLICE_ARGUMENTS(text));
    else
        *reason = exchange_concept(pair, from, from->word->text, text, out, edit);
    return true;
}

/* --- two words that change places ------------------------------------------------------------- */

/* The only token among the bytes begin .. end - 1 that is not an article; NULL: none, or several.
 */
static const struct mc_pair_token *only_token(const struct mc_pair_side *side, size_t begin,
                                              size_t end)
{
    const struct mc_pair_token *found = NULL;
    size_t i;

    for (i = 0; i < side->n_tokens; i++) {
        const struct mc_pair_token *token = &side->tokens[i];

        if (token->offset < begin || token->offset >= end || token->word->is_article)
            continue;
        if (found != NULL)
            return NULL;
        found = token;
    }
    return found;
}

/* The label of a node: a concept or a name. */
struct label {
    size_t begin; /* byte in the graph's text; of a name, its opening quote */
    struct mc_slice text;
    struct mc_slice owner; /* of a name: the concept that has it; else length 0 */
};

/* Whether the node has a Wikipedia page, which would have to change with the name. */
static bool has_page(const struct mc_amr_graph *graph, uint32_t node)
{
    uint32_t i;

    for (i = 0; i < graph->n_attributes; i++)
        if (graph->attributes[i].node == node && graph->attributes[i].quoted &&
            mc_slice_is(graph->attributes[i].role, ":wiki"))
            return true;
    return false;
}

/* The name that consists of this token; false: there is none, or it has a Wikipedia page. */
static bool find_name(const struct mc_proposal_pair *pair, const struct mc_pair_token *token,
                      struct label *label)
{
    const struct mc_amr_graph *graph = pair->graph;
    struct mc_slice text = mc_slice(pair->texts[0].data + token->offset, token->length);
    const struct mc_amr_attribute *name = NULL;
    uint32_t i, n = 0;

    for (i = 0; i < graph->n_attributes; i++) {
        const struct mc_amr_attribute *attribute = &graph->attributes[i];

        if (attribute->quoted && mc_slice_equal(attribute->value, text)) {
            name = attribute;
            n++;
        }
    }
    if (n != 1 || !mc_slice_is(graph->nodes[name->node].concept, "name"))
        return false;
    for (i = 0; i < graph->n_attributes; i++)
        n += graph->attributes[i].node == name->node;
    label->owner = mc_slice(NULL, 0);
    for (i = 0; i < graph->n_edges; i++) {
        const struct mc_amr_edge *edge = &graph->edges[i];

        if (edge->to == name->node && !has_page(graph, edge->from)) {
            label->owner = graph->nodes[edge->from].concept;
        }
    }
    label->begin = name->value_offset;
    label->text = text;
    return n == 2 && label->owner.length > 0;
}

static bool find_concept(const struct mc_proposal_pair *pair, const struct mc_pair_token *token,
                         struct label *label)
{
    struct mc_slice noun = token->word->base;
    uint32_t node;
    bool is_plural;

    if (pair->wordnet != NULL)
        noun = noun_of(pair, token->word, &is_plural);
    node = noun.length == 0 ? MC_NOT_FOUND : only_node(pair, token, noun);
    if (node == MC_NOT_FOUND)
        return false;
    *label = (struct label){mc_graph_concept_at(pair->graph, node, pair->amr), noun, {NULL, 0}};
    return true;
}

static void exchange_labels(struct mc_slice amr, const struct label labels[2],
                            struct mc_buffer *out)
{
    const struct label *first = &labels[labels[0].begin > labels[1].begin];
    const struct label *last = &labels[labels[0].begin < labels[1].begin];
    size_t middle = first->begin + first->text.length, rest = last->begin + last->text.length;

    mc_buffer_append(out, amr.data, first->begin);
    mc_buffer_append_slice(out, last->text);
    mc_buffer_append(out, amr.data + middle, last->begin - middle);
    mc_buffer_append_slice(out, first->text);
    mc_buffer_append(out, amr.data + rest, amr.length - rest);
}

const char *mc_exchange_places(const struct mc_proposal_pair *pair, const size_t begin[2],
                               const size_t end[2], struct mc_buffer *out, const char **edit)
{
    const struct mc_pair_side *side = &pair->words.sides[0];
    struct label labels[2];
    size_t i;

    for (i = 0; i < 2; i++) {
        const struct mc_pair_token *token = only_token(side, begin[i], end[i]);

        if (token == NULL ||
            (!find_name(pair, token, &labels[i]) && !find_concept(pair, token, &labels[i])))
            return "the words in each other's place are not found to be two arguments of one node, "
                   "or two nodes of one word each";
    }
    for (i = 0; i < side->n_tokens; i++)
        if (mc_is_among(" he him his himself she her hers herself it its itself they them their "
                        "theirs themselves each other another ",
                        side->tokens[i].word->text))
            return mc_arena_format(pair->arena, "\"%.*s\" may stand for one or the other",
                                   MC_SLICE_ARGUMENTS(side->tokens[i].word->text));
    if (!mc_slice_equal(labels[0].owner, labels[1].owner))
        return "one of the words in each other's place is a name of another kind";
    if (pair->amr.data[labels[0].begin] == '"')
        for (i = 0; i < 2; i++)
            labels[i].begin++;
    exchange_labels(pair->amr, labels, out);
    *edit = mc_arena_format(pair->arena, "exchanged %.*s and %.*s",
                            MC_SLICE_ARGUMENTS(labels[0].text), MC_SLICE_ARGUMENTS(labels[1].text));
    return NULL;
}

/* --- the choice ------------------------------------------------------------------------------- */

const char *mc_exchange_word(const struct mc_proposal_pair *pair, struct mc_buffer *out,
                             const char **edit)
{
    struct word_exchange exchange = {{NULL, NULL}, NULL, NULL};
    const struct mc_word *from, *to;
    const char *reason;
    char numbers[2][16];
    size_t i;

    if (!find_exchange(&pair->words, &exchange))
        return "what changes in the graph depends on the words that differ";
    from = exchange.tokens[0]->word;
    to = exchange.tokens[1]->word;
    if (mc_number_of(from->text, numbers[0]) && mc_number_of(to->text, numbers[1])) {
        if (strcmp(numbers[0], numbers[1]) == 0)
            return "the numbers are the same";
        if (is_part_of_number(exchange.before) || is_part_of_number(exchange.behind))
            return "the number is a part of another";
        return exchange_constant(pair, NULL, numbers[0], numbers[1], out, edit);
    }
    if (mc_ordinal_of(from->text, numbers[0]) && mc_ordinal_of(to->text, numbers[1]))
        return exchange_constant(
            pair, only_constant(pair->graph, ":value", numbers[0]) == NULL ? ":day" : ":value",
            numbers[0], numbers[1], out, edit);
    if (read_month(from->text, numbers[0]) && read_month(to->text, numbers[1]))
        return exchange_constant(pair, ":month", numbers[0], numbers[1], out, edit);
    for (i = 0; i < sizeof(closed) / sizeof(closed[0]); i++)
        if (is_in(from, closed[i]) && is_in(to, closed[i]))
            return exchange_concept(pair, exchange.tokens[0], from->text, to->text, out, edit);
    if (pair->wordnet == NULL)
        return "what changes in the graph depends on the words that differ";
    /* "China", unless the candidate begins with it */
    if (exchange.tokens[1] > pair->words.sides[1].tokens &&
        mc_ascii_is_upper(pair->texts[1].data[exchange.tokens[1]->offset]))
        return mc_arena_format(pair->arena, "\"%.*s\" is a name", (int)exchange.tokens[1]->length,
                               pair->texts[1].data + exchange.tokens[1]->offset);
    if (exchange_predicate(pair, &exchange, out, edit, &reason))
        return reason;
    return exchange_noun(pair, &exchange, out, edit);
}
