/* SPDX-License-Identifier: GPL-3.0-or-later */
/* copied_graph.c: in order: words that only one sentence has, active and passive, who does what,
 * all doubts. */
#include "phenomena/copied_graph.h"

#include "amr/aligned_sentence.h"
#include "amr/graph.h"
#include "base/hash.h"
#include "base/memory.h"
#include "phenomena/classify.h"
#include "phenomena/negation_proposal.h"
#include "phenomena/proposal_pair.h"
#include "phenomena/word_knowledge.h"
#include "suite/phenomenon.h"
#include "text/wordnet.h"

/* --- words that only one sentence has --------------------------------------------------------- */

/* The number of content words and persons that only one sentence has; first[side]: the first of
 * each side, NULL: none. */
static unsigned count_unshared(const struct mc_proposal_pair *p, const struct mc_word *first[2])
{
    const struct mc_pair_side *sides = p->words.sides;
    bool used[MC_PAIR_TOKEN_LIMIT] = {false};
    unsigned n = 0;
    size_t i, j;

    first[0] = first[1] = NULL;
    for (i = 0; i < sides[0].n_tokens; i++) {
        const struct mc_word *word = sides[0].tokens[i].word;

        for (j = 0; j < sides[1].n_tokens; j++)
            if (!used[j] && mc_pair_same(p, word, sides[1].tokens[j].word))
                break;
        if (j < sides[1].n_tokens)
            used[j] = true;
        else if (mc_word_counts(word) && n++ == 0)
            first[0] = word;
    }
    for (j = 0; j < sides[1].n_tokens; j++) {
        const struct mc_word *word = sides[1].tokens[j].word;

        if (used[j] || !mc_word_counts(word))
            continue;
        n++;
        first[1] = first[1] == NULL ? word : first[1];
    }
    return n;
}

/* The first token of a side that is a form of the word, or its number of tokens. */
static size_t place_of(const struct mc_proposal_pair *p, const struct mc_pair_side *side,
                       const struct mc_word *word)
{
    size_t i = 0;

    while (i < side->n_tokens && !mc_pair_same(p, word, side->tokens[i].word))
        i++;
    return i;
}

/* Whether "to", "for" or "of" alone tells who gets something, or what is a part of what: the other
 * words keep their order or, except for "of", the voice differs. Not "going to" and "used to". */
static bool tells_alone(const struct mc_proposal_pair *p, const struct mc_pair_token *token,
                        const struct mc_pair_side *side)
{
    bool is_of = mc_slice_is(token->word->text, "of");
    bool is_of_voice = p->words.sides[0].is_passive != p->words.sides[1].is_passive;

    return (!p->words.content_order_differs || (is_of_voice && !is_of)) &&
           (token == side->tokens || !mc_is_among(" going used ", token[-1].word->text));
}

/* Whether the word is not a content word, but has a meaning that shows in a graph: prepositions and
 * particles, "and", "this", modal verbs other than "shall" and "would". */
static bool has_meaning(const struct mc_proposal_pair *p, const struct mc_pair_token *token,
                        const struct mc_pair_side *side)
{
    const struct mc_word *word = token->word;

    if (mc_is_listed(MC_WORDS_MODALS, word->text))
        return !mc_is_among(" shall would ", word->text);
    if (!word->is_function || word->is_article || word->is_auxiliary || mc_word_counts(word) ||
        mc_is_among(" that there which who whom whose ", word->text))
        return false;
    if (mc_slice_is(word->text, "by"))
        return p->words.sides[0].is_passive == p->words.sides[1].is_passive;
    return !mc_is_among(" for of to ", word->text) || tells_alone(p, token, side);
}

/* The first such word with a meaning that only one sentence has; NULL: none. unshared: content
 * words that only one sentence has; an unknown one may be the same word misspelt. */
static const struct mc_word *find_unshared_meaning(const struct mc_proposal_pair *p,
                                                   const struct mc_word *const unshared[2])
{
    int side;
    size_t i;

    for (side = 0; side < 2; side++) {
        const struct mc_pair_side *own = &p->words.sides[side], *other = &p->words.sides[1 - side];
        const struct mc_word *replaced = unshared[1 - side];

        for (i = 0; i < own->n_tokens; i++)
            if (has_meaning(p, &own->tokens[i], own) &&
                place_of(p, other, own->tokens[i].word) == other->n_tokens &&
                !(p->is_silent && replaced != NULL && !replaced->is_known))
                return own->tokens[i].word;
    }
    return NULL;
}

/* The next word that counts after the first occurrence of the word on a side; NULL: none. */
static const struct mc_word *next_to(const struct mc_pair_side *side, const struct mc_word *word)
{
    bool is_behind = false;
    size_t i;

    for (i = 0; i < side->n_tokens; i++) {
        if (is_behind && mc_word_counts(side->tokens[i].word))
            return side->tokens[i].word;
        is_behind = is_behind || side->tokens[i].word->index == word->index;
    }
    return NULL;
}

/* A focus word that is followed by another word in the other sentence: "only he laughed", "he only
 * laughed"; NULL: none. */
static const struct mc_word *find_focus(const struct mc_proposal_pair *p)
{
    const struct mc_pair_side *side = &p->words.sides[0];
    size_t i;

    for (i = 0; i < side->n_tokens; i++) {
        const struct mc_word *word = side->tokens[i].word, *next[2];

        if (!mc_is_among(" almost even just merely nearly not only simply solely ", word->text))
            continue;
        next[0] = next_to(side, word);
        next[1] = next_to(&p->words.sides[1], word);
        if (next[0] == NULL || next[1] == NULL ? next[0] != next[1]
                                               : !mc_pair_same(p, next[0], next[1]))
            return word;
    }
    return NULL;
}

/* --- active and passive ----------------------------------------------------------------------- */

/* Whether the word is a modal verb or "will". */
static bool is_modal(const struct mc_word *word)
{
    return mc_is_listed(MC_WORDS_MODALS, word->text) || mc_slice_is(word->text, "will");
}

/* The words of a sentence that say who did what, without adverbs in "-ly". */
struct statement {
    const struct mc_word *words[MC_PAIR_TOKEN_LIMIT];
    bool belongs[MC_PAIR_TOKEN_LIMIT]; /* of each: to the noun before it ("of", "who") */
    size_t n;
    size_t verb; /* of a passive: its index in words */
    size_t by;   /* number of words before the last "by" after the verb; n: there is none */
};

static void read_statement(const struct mc_pair_side *side, struct statement *statement)
{
    bool is_behind_be = false, has_verb = false, belongs = false;
    size_t i, by = MC_PAIR_TOKEN_LIMIT;

    statement->n = statement->verb = 0;
    for (i = 0; i < side->n_tokens; i++) {
        const struct mc_word *word = side->tokens[i].word;
        bool belongs_before = belongs;

        if (word->is_be)
            is_behind_be = true;
        else if (has_verb && mc_slice_is(word->text, "by"))
            by = statement->n;
        belongs =
            mc_is_among(" of which who whom whose ", word->text) || (belongs && word->is_article);
        if (!mc_word_counts(word) || is_modal(word) || mc_slice_ends(word->text, "ly"))
            continue;
        if (is_behind_be && !has_verb && word->is_participle) {
            has_verb = true;
            statement->verb = statement->n;
        }
        statement->belongs[statement->n] = belongs_before;
        statement->words[statement->n++] = word;
    }
    statement->by = by < MC_PAIR_TOKEN_LIMIT ? by : statement->n;
}

static bool are_same(const struct mc_proposal_pair *p, const struct mc_word *const *a,
                     const struct mc_word *const *b, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++)
        if (!mc_pair_same(p, a[i], b[i]))
            return false;
    return true;
}

/* Whether the words of the active sentence from `from` on are those of the passive after its verb,
 * apart from the agent, and do not belong to the patient. */
static bool is_same_rest(const struct mc_proposal_pair *p, const struct statement *active,
                         size_t from, const struct statement *passive, size_t n_agent)
{
    size_t n_before = passive->by - passive->verb - 1;
    size_t n_behind = passive->n - passive->by - n_agent;

    return active->n - from == n_before + n_behind &&
           !(from < active->n && active->belongs[from]) &&
           are_same(p, active->words + from, passive->words + passive->verb + 1, n_before) &&
           are_same(p, active->words + from + n_before, passive->words + passive->by + n_agent,
                    n_behind);
}

/* Whether the active sentence is C X V Y R and the passive C Y V by X R. C has n_common words. C
 * and R may be empty, and part of R may come before "by X". */
static bool turns_round(const struct mc_proposal_pair *p, const struct statement *active,
                        const struct statement *passive, size_t n_common)
{
    size_t verb = n_common, n_agent, n_patient = passive->verb - n_common;

    while (verb < active->n && !mc_pair_same(p, active->words[verb], passive->words[passive->verb]))
        verb++;
    n_agent = verb - n_common;
    return n_agent > 0 && n_patient > 0 && verb + 1 + n_patient <= active->n &&
           passive->by + n_agent <= passive->n &&
           are_same(p, active->words + n_common, passive->words + passive->by, n_agent) &&
           are_same(p, active->words + verb + 1, passive->words + n_common, n_patient) &&
           is_same_rest(p, active, verb + 1 + n_patient, passive, n_agent);
}

/* Whether the verb of a passive without "by" has an :ARG0 in the graph. */
static bool has_agent(const struct mc_proposal_pair *p, const struct mc_word *verb)
{
    const struct mc_amr_graph *graph = p->graph;
    uint32_t i;

    for (i = 0; i < graph->n_edges; i++) {
        struct mc_slice concept = graph->nodes[graph->edges[i].from].concept;

        if (mc_slice_is(graph->edges[i].role, ":ARG0") &&
            mc_slice_equal(mc_slice(concept.data, mc_amr_lemma_length(concept)), verb->base))
            return true;
    }
    return false;
}

/* Why agent and patient of the active sentence may not be those of the passive one; NULL: they are.
 */
static const char *doubt_of_voice(const struct mc_proposal_pair *p)
{
    const struct mc_pair_side *sides = p->words.sides;
    struct statement active, passive;
    size_t n = 0;

    read_statement(&sides[!sides[1].is_passive], &active);
    read_statement(&sides[sides[1].is_passive], &passive);
    if (passive.by == passive.n)
        return passive.n > 0 && has_agent(p, passive.words[passive.verb])
                   ? "the passive does not say who did it"
                   : NULL;
    while (n < active.n && n < passive.verb && mc_pair_same(p, active.words[n], passive.words[n]))
        n++;
    for (;; n--) {
        if (turns_round(p, &active, &passive, n))
            return NULL;
        if (n == 0)
            return "the words do not tell that the same one does it to the same";
    }
}

/* --- who does what ---------------------------------------------------------------------------- */

/* The tokens of both sides that count, without modal verbs. */
static void take_content(const struct mc_proposal_pair *p, struct mc_pair_side sides[2])
{
    int side;
    size_t i;

    for (side = 0; side < 2; side++) {
        const struct mc_pair_side *from = &p->words.sides[side];

        sides[side] = *from;
        sides[side].tokens = mc_arena_array(p->arena, from->n_tokens + 1, sizeof(*from->tokens));
        for (sides[side].n_tokens = i = 0; i < from->n_tokens; i++)
            if (mc_word_counts(from->tokens[i].word) && !is_modal(from->tokens[i].word))
                sides[side].tokens[sides[side].n_tokens++] = from->tokens[i];
    }
}

/* Two adjacent stretches of words that count: tokens [begin, middle) and [middle, end) of each
 * side.
 */
struct neighbours {
    size_t begin, middle[2], end;
};

/* Whether two such stretches change places, and nothing else does. */
static bool find_neighbours(const struct mc_proposal_pair *p, const struct mc_pair_side sides[2],
                            struct neighbours *neighbours)
{
    const struct mc_pair_token *a = sides[0].tokens, *b = sides[1].tokens;
    size_t begin, end, x;

    if (!mc_find_unlike(p, sides, &begin, &end))
        return false;
    for (x = begin + 1; x < end; x++)
        if (mc_pair_same_tokens(p, a + begin, b + end - (x - begin), x - begin) &&
            mc_pair_same_tokens(p, a + x, b + begin, end - x)) {
            *neighbours = (struct neighbours){begin, {x, begin + (end - x)}, end};
            return true;
        }
    return false;
}

/* Whether only one sentence has one of the words. */
static bool has_lone(const struct mc_proposal_pair *p, const char *words)
{
    int side;
    size_t i;

    for (side = 0; side < 2; side++) {
        const struct mc_pair_side *own = &p->words.sides[side], *other = &p->words.sides[1 - side];

        for (i = 0; i < own->n_tokens; i++)
            if (mc_is_among(words, own->tokens[i].word->text) &&
                place_of(p, other, own->tokens[i].word) == other->n_tokens)
                return true;
    }
    return false;
}

/* Whether the content tokens [begin, end) of the reference are an adverb or follow a preposition, a
 * phrase that may be anywhere in the sentence. */
static bool is_phrase(const struct mc_proposal_pair *p, const struct mc_pair_side *content,
                      size_t begin, size_t end)
{
    const struct mc_pair_token *tokens = p->words.sides[0].tokens;
    const struct mc_word *word = content->tokens[begin].word;
    size_t i = 0;

    if (end - begin == 1 &&
        (mc_is_among(" now then today tomorrow tonight yesterday ", word->text) ||
         (p->wordnet != NULL && mc_wordnet_has(p->wordnet, MC_WORDNET_ADVERB, word->text))))
        return true;
    while (tokens[i].offset < content->tokens[begin].offset)
        i++;
    while (i > 0 && tokens[i - 1].word->is_article)
        i--;
    return mc_is_listed(MC_WORDS_PREPOSITIONS, i > 0 ? tokens[i - 1].word->text : word->text);
}

/* Whether neighbours change places without a sign that they mean the same. Signs are "of", "to" and
 * "for" ("dune of sand", "gave a bone to the dog"), and a relative pronoun without an article
 * between the neighbours ("open door", "door that is open", but not "the cat saw", "that saw the
 * cat"). */
static bool are_neighbours_exchanged(const struct mc_proposal_pair *p,
                                     const struct mc_pair_side sides[2])
{
    enum { MOST_OF_A_NOUN = 2 };
    struct neighbours pair; /* of neighbours, not of sentences */
    size_t i;
    int side;

    if (!find_neighbours(p, sides, &pair) || has_lone(p, " for of to ") ||
        is_phrase(p, &sides[0], pair.begin, pair.middle[0]) ||
        is_phrase(p, &sides[0], pair.middle[0], pair.end))
        return false;
    if (!has_lone(p, " that which who whom whose ") ||
        pair.middle[0] - pair.begin > MOST_OF_A_NOUN || pair.end - pair.middle[0] > MOST_OF_A_NOUN)
        return true;
    for (side = 0; side < 2; side++) {
        const struct mc_pair_token *second = &sides[side].tokens[pair.middle[side]];
        const struct mc_pair_side *sentence = &p->words.sides[side];

        for (i = 0; i < sentence->n_tokens; i++)
            if (sentence->tokens[i].word->is_article &&
                sentence->tokens[i].offset > second[-1].offset &&
                sentence->tokens[i].offset < second->offset)
                return true;
    }
    return false;
}

/* The first word that counts before byte `end` of one side and after byte `other_end` of the other;
 * NULL: none. */
static const struct mc_word *find_moved(const struct mc_proposal_pair *p, int side, size_t end,
                                        size_t other_end)
{
    const struct mc_pair_side *own = &p->words.sides[side], *other = &p->words.sides[1 - side];
    size_t i, place;

    for (i = 0; i < own->n_tokens && own->tokens[i].offset < end; i++) {
        const struct mc_word *word = own->tokens[i].word;

        if (!mc_word_counts(word) || is_modal(word))
            continue;
        place = place_of(p, other, word);
        if (place < other->n_tokens && other->tokens[place].offset > other_end)
            return word;
    }
    return NULL;
}

/* Whether each sentence has a word before a frame that comes after it in the other: "the king sent
 * the duke a letter", "the duke sent a letter to the king". A phrase that moves to the beginning is
 * such a word in one sentence only. */
static bool finds_other_subject(const struct mc_proposal_pair *p, const struct mc_word *moved[2])
{
    struct mc_aligned_sentence aligned[2];
    size_t begin[2], end;
    uint32_t i;

    mc_pair_align(p, 0, &aligned[0]);
    mc_pair_align(p, 1, &aligned[1]);
    for (i = 0; i < aligned[0].lines.n; i++) {
        if (mc_amr_lemma_length(aligned[0].lines.items[i].concept) == 0 ||
            !mc_aligned_bytes(&aligned[0], i, &begin[0], &end) ||
            !mc_aligned_bytes(&aligned[1], i, &begin[1], &end))
            continue;
        moved[0] = find_moved(p, 0, begin[0], begin[1]);
        moved[1] = find_moved(p, 1, begin[1], begin[0]);
        if (moved[0] != NULL && moved[1] != NULL)
            return true;
    }
    return false;
}

/* Why it is not certain that the same person does the same in both sentences; NULL: it is. */
static const char *doubt_of_roles(const struct mc_proposal_pair *p)
{
    const struct mc_pair_side *sides = p->words.sides;
    const struct mc_word *moved[2];
    struct mc_pair_side content[2];
    struct mc_word_swap exchange;

    if (sides[0].is_passive != sides[1].is_passive)
        return doubt_of_voice(p);
    take_content(p, content);
    if (mc_find_swap(p, sides, &exchange) || mc_find_swap(p, content, &exchange))
        return mc_arena_format(p->arena,
                               "\"%.*s\" and \"%.*s\" are exchanged, and perhaps their roles",
                               MC_SLICE_ARGUMENTS(mc_swap_text(p, &exchange, 0)),
                               MC_SLICE_ARGUMENTS(mc_swap_text(p, &exchange, 1)));
    if (are_neighbours_exchanged(p, content))
        return "neighbouring words change places, and perhaps what they say";
    if (p->words.content_order_differs && finds_other_subject(p, moved))
        return mc_arena_format(p->arena,
                               "\"%.*s\" stands before a verb in one sentence, \"%.*s\" in the "
                               "other",
                               MC_SLICE_ARGUMENTS(moved[0]->text),
                               MC_SLICE_ARGUMENTS(moved[1]->text));
    return NULL;
}

static bool is_word(const struct mc_word *word)
{
    return word->is_known || word->is_function;
}

/* For a phenomenon that changes no graph (a misspelling, another form): why a word may be another
 * than the one that it replaces; NULL: no reason. unshared: the words, one of each sentence. */
static const char *doubt_of_word(const struct mc_proposal_pair *p,
                                 const struct mc_word *const unshared[2])
{
    if (!p->is_silent || unshared[0] == NULL || unshared[1] == NULL ||
        mc_pair_same_stem(p, unshared[0]->text, unshared[1]->text))
        return NULL;
    if (p->wordnet != NULL && !(is_word(unshared[0]) && is_word(unshared[1])))
        return NULL;
    return mc_arena_format(
        p->arena,
        p->wordnet == NULL ? "without WordNet it is not known whether \"%.*s\" is another word "
                             "than \"%.*s\""
                           : "\"%.*s\" is another word than \"%.*s\"",
        MC_SLICE_ARGUMENTS(unshared[1]->text), MC_SLICE_ARGUMENTS(unshared[0]->text));
}

/* --- all doubts ------------------------------------------------------------------------------- */

const char *mc_doubt_of_copy(const struct mc_proposal_pair *p, bool is_always_equal)
{
    const struct mc_pair_side *sides = p->words.sides;
    const struct mc_words_rule *rule = &p->rule->words;
    struct mc_rule_verdict verdict = mc_rule_words(p->rule, &p->words, p->arena);
    const struct mc_word *unshared[2], *word;
    unsigned allowed = is_always_equal && rule->same == MC_SAME_CONTENT ? rule->but : 0;

    if (verdict.answer == MC_RULE_NO)
        return verdict.reason;
    if (count_unshared(p, unshared) > allowed)
        return mc_arena_format(p->arena, "\"%.*s\" is in one sentence alone",
                               MC_SLICE_ARGUMENTS(unshared[unshared[0] == NULL ? 1 : 0]->text));
    if (doubt_of_word(p, unshared) != NULL)
        return doubt_of_word(p, unshared);
    word = find_unshared_meaning(p, unshared);
    if (word != NULL)
        return mc_arena_format(p->arena, "\"%.*s\" is in one sentence alone",
                               MC_SLICE_ARGUMENTS(word->text));
    if (sides[0].n_negations != sides[1].n_negations)
        return "one sentence has more negation words";
    if (sides[0].n_negations > 0 && mc_doubt_of_scope(p) != NULL)
        return mc_doubt_of_scope(p);
    word = find_focus(p);
    if (word != NULL)
        return mc_arena_format(p->arena, "\"%.*s\" stands before another word",
                               MC_SLICE_ARGUMENTS(word->text));
    return doubt_of_roles(p);
}
