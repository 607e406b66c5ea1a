/* SPDX-License-Identifier: GPL-3.0-or-later */
/* negation_proposal.c: in order: the scope of a negation, what the candidate's negation denies, a
 * negation more or less. */
#include "phenomena/negation_proposal.h"

#include "amr/aligned_sentence.h"
#include "amr/graph.h"
#include "base/ascii.h"
#include "base/hash.h"
#include "phenomena/dropped_part.h"
#include "phenomena/graph_text.h"
#include "phenomena/never_proposal.h"
#include "phenomena/proposal_pair.h"
#include "phenomena/word_knowledge.h"
#include "text/unicode.h"

/* --- the scope of a negation ------------------------------------------------------------------ */

/* Whether the word is "not", or ends with it. */
static bool is_plain_negation(const struct mc_word *word)
{
    return mc_slice_is(word->text, "not") || mc_slice_is(word->text, "cannot") ||
           (word->text.length > 3 && mc_slice_ends(word->text, "n't"));
}

/* The word without its negation: "can" for "cannot"; NULL for "not". */
static const struct mc_word *affirmed(const struct mc_proposal_pair *p, const struct mc_word *word)
{
    struct mc_slice text = word->text;

    if (mc_slice_is(text, "not"))
        return NULL;
    if (mc_slice_is(text, "won't"))
        return mc_word_of(p->knowledge, mc_slice_of("will"));
    if (mc_slice_is(text, "can't") || mc_slice_is(text, "cannot"))
        return mc_word_of(p->knowledge, mc_slice_of("can"));
    if (mc_slice_is(text, "shan't"))
        return mc_word_of(p->knowledge, mc_slice_of("shall"));
    return mc_word_of(p->knowledge, mc_slice(text.data, text.length - 3));
}

/* What raises no doubt about the scope: the word that settles what is denied, and clauses before
 * the negation. Zero: nothing is settled. */
struct settled_scope {
    struct mc_slice word;
    const struct mc_pair_token *negation; /* of the candidate */
};

/* A word of the list, with or without "not" at its end, in one of the sentences, unless it raises
 * no doubt; NULL: none. */
static const struct mc_word *find_listed(const struct mc_proposal_pair *p,
                                         enum mc_word_list_kind kind,
                                         const struct settled_scope *settled)
{
    bool is_behind = kind == MC_WORDS_CLAUSES && settled->negation != NULL;
    size_t side, i;

    for (side = is_behind ? 1 : 0; side < 2; side++) {
        for (i = 0; i < p->words.sides[side].n_tokens; i++) {
            const struct mc_word *word = p->words.sides[side].tokens[i].word;
            const struct mc_word *plain = is_plain_negation(word) ? affirmed(p, word) : word;
            char first = p->texts[side].data[p->words.sides[side].tokens[i].offset];
            bool is_name = i > 0 && mc_ascii_is_upper(first); /* "in May" */

            if (plain == NULL || !mc_is_listed(kind, plain->text) || is_name ||
                mc_slice_equal(plain->text, settled->word) ||
                (is_behind && &p->words.sides[side].tokens[i] < settled->negation))
                continue;
            return word;
        }
    }
    return NULL;
}

/* Why the scope of a negation in the pair is ambiguous; NULL: no reason. */
static const char *doubt_of_scope(const struct mc_proposal_pair *p,
                                  const struct settled_scope *settled)
{
    static const struct {
        enum mc_word_list_kind kind;
        const char *before, *denied;
    } doubts[] = {
        {MC_WORDS_MODALS, "", "the modal or the verb"},
        {MC_WORDS_QUANTIFIERS, "", "that word or the event"},
        {MC_WORDS_CLAUSES, "a clause with ", "that clause, the other, or both"},
    };
    size_t i;

    for (i = 0; i < sizeof(doubts) / sizeof(doubts[0]); i++) {
        const struct mc_word *word = find_listed(p, doubts[i].kind, settled);

        if (word != NULL)
            return mc_arena_format(p->arena, "beside %s\"%.*s\", a negation can deny %s",
                                   doubts[i].before, MC_SLICE_ARGUMENTS(word->text),
                                   doubts[i].denied);
    }
    return NULL;
}

/* A word that denies in another way than "not"; NULL: none. */
static const struct mc_word *find_other_denial(const struct mc_proposal_pair *p)
{
    size_t side, i;

    for (side = 0; side < 2; side++) {
        for (i = 0; i < p->words.sides[side].n_tokens; i++) {
            const struct mc_word *word = p->words.sides[side].tokens[i].word;

            if (mc_is_listed(MC_WORDS_HALF_NEGATIONS, word->text) ||
                (word->is_negation && !is_plain_negation(word)))
                return word;
        }
    }
    return NULL;
}

const char *mc_doubt_of_scope(const struct mc_proposal_pair *p)
{
    static const struct settled_scope nothing = {{"", 0}, NULL};

    return doubt_of_scope(p, &nothing);
}

/* --- what the candidate's negation denies ----------------------------------------------------- */

/* The words of a side without auxiliaries and negations. Returns how many. */
static size_t words_affirmed(const struct mc_proposal_pair *p, const struct mc_pair_side *side,
                             const struct mc_word *words[MC_PAIR_TOKEN_LIMIT])
{
    size_t i, n = 0;

    for (i = 0; i < side->n_tokens; i++) {
        const struct mc_word *word = side->tokens[i].word;

        if (word->is_negation)
            word = affirmed(p, word);
        if (word != NULL && !word->is_auxiliary)
            words[n++] = word;
    }
    return n;
}

/* Whether the sentences are the same apart from negations and auxiliaries. */
static bool is_same_affirmed(const struct mc_proposal_pair *p)
{
    const struct mc_word *words[2][MC_PAIR_TOKEN_LIMIT];
    size_t n[2], i;

    n[0] = words_affirmed(p, &p->words.sides[0], words[0]);
    n[1] = words_affirmed(p, &p->words.sides[1], words[1]);
    if (n[0] != n[1])
        return false;
    for (i = 0; i < n[0]; i++)
        if (!mc_pair_same(p, words[0][i], words[1][i]))
            return false;
    return true;
}

/* The candidate's negation, and what it denies. */
struct denial {
    const struct mc_pair_token *negation;
    const struct mc_pair_token *next; /* the next word that is neither a form of "be" nor an article
                                         (or that of the root); NULL: none */
    uint32_t node;                    /* the node that is denied; MC_NOT_FOUND: not certain */
};

/* Whether a sentence has no other form of the word. */
static bool is_alone(const struct mc_pair_side *side, const struct mc_word *word)
{
    size_t i, n = 0;

    for (i = 0; i < side->n_tokens; i++)
        n += side->tokens[i].word->base_index == word->base_index;
    return n == 1;
}

/* Whether the negation is of the verb right after it: "did not bark", "isn't barking". */
static bool is_before_verb(const struct mc_pair_side *side, const struct denial *denial)
{
    const struct mc_pair_token *helper = denial->negation;
    const struct mc_word *verb = denial->next->word;

    if (denial->next != denial->negation + 1 || mc_slice_ends(verb->text, "ly") ||
        !is_alone(side, verb))
        return false;
    if (mc_slice_is(helper->word->text, "not") && helper-- == side->tokens)
        return false;
    return mc_is_among(" do don't does doesn't did didn't have haven't has hasn't had hadn't ",
                       helper->word->text) ||
           (mc_is_among(" am is isn't are aren't was wasn't were weren't ", helper->word->text) &&
            verb->is_verb_form);
}

/* The only node aligned with the word, which must be a frame; MC_NOT_FOUND: none. */
static uint32_t find_frame(const struct mc_aligned_sentence *aligned,
                           const struct mc_pair_token *token)
{
    size_t begin, end;
    uint32_t i, found = MC_NOT_FOUND;

    for (i = 0; i < aligned->lines.n; i++) {
        if (!mc_aligned_bytes(aligned, i, &begin, &end) || end <= token->offset ||
            begin >= token->offset + token->length)
            continue;
        if (found != MC_NOT_FOUND || mc_amr_lemma_length(aligned->lines.items[i].concept) == 0)
            return MC_NOT_FOUND;
        found = aligned->lines.items[i].node;
    }
    return found;
}

/* Finds the negation and the node that it denies: the root if the negation is before its word, with
 * at most forms of "be" and articles between; the frame of a verb right after the negation. */
static void find_denial(const struct mc_proposal_pair *p, struct denial *denial)
{
    const struct mc_pair_side *side = &p->words.sides[1];
    struct mc_aligned_sentence aligned;
    size_t begin, end, i = 0;
    bool has_root;

    mc_pair_align(p, 1, &aligned);
    has_root = mc_aligned_bytes(&aligned, 0, &begin, &end);
    while (!side->tokens[i].word->is_negation)
        i++;
    *denial = (struct denial){&side->tokens[i], NULL, MC_NOT_FOUND};
    for (i++; i < side->n_tokens; i++) {
        denial->next = &side->tokens[i];
        if (has_root && denial->next->offset >= begin && denial->next->offset < end) {
            denial->node = p->graph->root;
            return;
        }
        if (!denial->next->word->is_be && !denial->next->word->is_article)
            break;
    }
    if (denial->next != NULL && is_before_verb(side, denial))
        denial->node = find_frame(&aligned, denial->next);
}

/* The only node of a concept; MC_NOT_FOUND: none, or several. */
static uint32_t only_node(const struct mc_amr_graph *graph, const char *concept)
{
    uint32_t found = MC_NOT_FOUND, i;

    for (i = 0; i < graph->n_nodes; i++) {
        if (!mc_slice_is(graph->nodes[i].concept, concept))
            continue;
        if (found != MC_NOT_FOUND)
            return MC_NOT_FOUND;
        found = i;
    }
    return found;
}

/* The node that a modal with a negation denies: for "cannot" the possibility, for "must not" the
 * verb, for "need not" the obligation. MC_NOT_FOUND: not certain. */
static uint32_t denied_by_modal(const struct mc_proposal_pair *p, const struct denial *denial,
                                const struct mc_aligned_sentence *aligned, struct mc_slice modal)
{
    bool is_apart = mc_slice_is(denial->negation->word->text, "not");

    if (mc_slice_is(modal, "could") || (mc_slice_is(modal, "can") && !is_apart))
        return only_node(p->graph, "possible-01");
    if (mc_slice_is(modal, "need"))
        return only_node(p->graph, "obligate-01");
    if (!mc_slice_is(modal, "must") || only_node(p->graph, "obligate-01") == MC_NOT_FOUND ||
        denial->next != denial->negation + 1 || !is_alone(&p->words.sides[1], denial->next->word))
        return MC_NOT_FOUND;
    return find_frame(aligned, denial->next);
}

/* Sets the denied node if a word next to the negation determines it: a modal, "not all", "do not
 * have to". *word: that word; length 0: none. */
static void settle(const struct mc_proposal_pair *p, struct denial *denial, struct mc_slice *word)
{
    const struct mc_pair_side *side = &p->words.sides[1];
    const struct mc_pair_token *last = side->tokens + side->n_tokens - 1;
    const struct mc_pair_token *negation = denial->negation, *next = denial->negation + 1;
    const struct mc_word *modal = affirmed(p, negation->word);
    struct mc_aligned_sentence aligned;
    uint32_t node = MC_NOT_FOUND, line;

    mc_pair_align(p, 1, &aligned);
    if (modal == NULL && negation > side->tokens)
        modal = negation[-1].word;
    if (modal != NULL && mc_is_listed(MC_WORDS_MODALS, modal->text)) {
        node = denied_by_modal(p, denial, &aligned, modal->text);
        *word = modal->text;
    } else if (negation < last && mc_slice_is(negation->word->text, "not") &&
               mc_is_among(" all every everybody everyone everything many ", next->word->text) &&
               is_alone(side, next->word)) {
        line = mc_line_of_token(&aligned, next);
        node = line == MC_NOT_FOUND ? MC_NOT_FOUND : aligned.lines.items[line].node;
        *word = next->word->text;
    } else if (negation + 1 < last && mc_slice_is(next->word->text, "have") &&
               mc_slice_is(next[1].word->text, "to")) {
        node = only_node(p->graph, "obligate-01");
        *word = next->word->text;
    }
    if (node == MC_NOT_FOUND)
        word->length = 0;
    else
        denial->node = node;
}

/* Why it is not certain what the candidate denies; NULL: it is *node. */
static const char *doubt_of_denial(const struct mc_proposal_pair *p, uint32_t *node)
{
    const struct mc_pair_side *side = &p->words.sides[1];
    const struct mc_pair_token *token;
    struct denial denial;
    struct settled_scope settled = {{"", 0}, NULL};
    struct mc_slice root = p->graph->nodes[p->graph->root].concept;
    const char *doubt;

    find_denial(p, &denial);
    settle(p, &denial, &settled.word);
    settled.negation = denial.negation;
    doubt = doubt_of_scope(p, &settled);
    if (doubt != NULL)
        return doubt;
    if (memchr(p->texts[1].data, '?', p->texts[1].length) != NULL)
        return "what a question denies depends on what it asks";
    *node = denial.node;
    if (denial.node == MC_NOT_FOUND)
        return denial.next == NULL
                   ? mc_arena_format(p->arena, "no word follows \"%.*s\"",
                                     MC_SLICE_ARGUMENTS(denial.negation->word->text))
                   : mc_arena_format(
                         p->arena,
                         "\"%.*s\" stands before \"%.*s\", but the root of the graph is %.*s",
                         MC_SLICE_ARGUMENTS(denial.negation->word->text),
                         MC_SLICE_ARGUMENTS(denial.next->word->text), MC_SLICE_ARGUMENTS(root));
    for (token = denial.negation; token < side->tokens + side->n_tokens; token++)
        if (mc_is_listed(MC_WORDS_COORDINATIONS, token->word->text))
            return mc_arena_format(p->arena,
                                   "before \"%.*s\", a negation can deny one part or both",
                                   MC_SLICE_ARGUMENTS(token->word->text));
    return NULL;
}

/* The line of a node that is aligned with just this word of the candidate and can have a negation;
 * MC_NOT_FOUND: none. */
static uint32_t deniable_at(const struct mc_proposal_pair *p,
                            const struct mc_aligned_sentence *aligned, uint32_t word)
{
    struct mc_slice text = mc_lower_copy(aligned->words[word], p->arena);
    uint32_t i;

    for (i = 0; i < aligned->lines.n && mc_person_of(text) < 0; i++)
        if (mc_is_aligned(aligned, i) && aligned->spans[i].start == word &&
            aligned->spans[i].end == word + 1 && aligned->lines.items[i].node != MC_NOT_FOUND &&
            !mc_slice_is(aligned->lines.items[i].concept, "name"))
            return i;
    return mc_line_of_modal(aligned, text);
}

/* The words of the candidate that a negation can deny, NULL-terminated; NULL: none. */
static const char *const *list_deniable(const struct mc_proposal_pair *p)
{
    struct mc_aligned_sentence aligned;
    const char **words;
    size_t n = 0;
    uint32_t i;

    mc_pair_align(p, 1, &aligned);
    words = mc_arena_array(p->arena, aligned.n_words + (size_t)1, sizeof(*words));
    for (i = 0; i < aligned.n_words; i++)
        if (deniable_at(p, &aligned, i) != MC_NOT_FOUND)
            words[n++] = mc_arena_format(p->arena, "%.*s", MC_SLICE_ARGUMENTS(aligned.words[i]));
    return n > 0 ? words : NULL;
}

/* --- a negation more or less ------------------------------------------------------------------ */

/* Negates the node of the word that the caller names, which must occur once. */
static const char *negate_denied(const struct mc_proposal_pair *p, struct mc_buffer *out,
                                 const char **edit, const char *const **deniable)
{
    struct mc_slice wanted = mc_lower_copy(p->denied, p->arena);
    struct mc_aligned_sentence aligned;
    uint32_t line = MC_NOT_FOUND, n = 0, i;

    mc_pair_align(p, 1, &aligned);
    for (i = 0; i < aligned.n_words; i++) {
        if (!mc_slice_equal(mc_lower_copy(aligned.words[i], p->arena), wanted))
            continue;
        line = deniable_at(p, &aligned, i);
        n++;
    }
    if (n != 1 || line == MC_NOT_FOUND) {
        *deniable = list_deniable(p);
        return mc_arena_format(p->arena, "\"%.*s\" is not one word of the candidate with a node",
                               MC_SLICE_ARGUMENTS(p->denied));
    }
    if (!mc_graph_negate(p->graph, aligned.lines.items[line].node, p->amr, out))
        return "that node has :polarity - already";
    *edit = mc_arena_format(p->arena, "added :polarity - at %.*s (\"%.*s\")",
                            MC_SLICE_ARGUMENTS(aligned.lines.items[line].concept),
                            MC_SLICE_ARGUMENTS(p->denied));
    return NULL;
}

static const char *negate(const struct mc_proposal_pair *p, struct mc_buffer *out,
                          const char **edit, const char *const **deniable)
{
    uint32_t node = MC_NOT_FOUND;
    const char *doubt;

    if (p->denied.length > 0)
        return negate_denied(p, out, edit, deniable);
    doubt = doubt_of_denial(p, &node);
    if (doubt != NULL) {
        *deniable = list_deniable(p);
        return doubt;
    }
    if (!mc_graph_negate(p->graph, node, p->amr, out))
        return mc_arena_format(p->arena, "%.*s has :polarity - already, in the reference",
                               MC_SLICE_ARGUMENTS(p->graph->nodes[node].concept));
    *edit = mc_arena_format(p->arena, "added :polarity - at %.*s%s",
                            MC_SLICE_ARGUMENTS(p->graph->nodes[node].concept),
                            node == p->graph->root ? ", the root" : "");
    return NULL;
}

/* A word of the reference that is the node's lemma with a negative prefix ("unknown", know-01), so
 * that the node is denied without a negation; NULL: none. */
static const struct mc_word *find_negative(const struct mc_proposal_pair *p, uint32_t node)
{
    static const char *const prefixes[] = {"un", "in", "im", "il", "ir", "dis", "non"};
    const struct mc_pair_side *side = &p->words.sides[0];
    struct mc_slice concept = p->graph->nodes[node].concept;
    size_t length = mc_amr_lemma_length(concept), i, k;

    for (i = 0; i < side->n_tokens; i++)
        for (k = 0; k < sizeof(prefixes) / sizeof(prefixes[0]); k++) {
            struct mc_slice word = side->tokens[i].word->text;
            size_t skipped = strlen(prefixes[k]), alike = 0;

            if (!mc_slice_begins(word, prefixes[k]))
                continue;
            while (skipped + alike < word.length && alike < length &&
                   word.data[skipped + alike] == concept.data[alike])
                alike++;
            if (alike >= 3 && (alike == length || alike + 1 == length))
                return side->tokens[i].word;
        }
    return NULL;
}

static const char *affirm(const struct mc_proposal_pair *p, struct mc_buffer *out,
                          const char **edit)
{
    const struct mc_word *negative;
    size_t before = out->length;
    uint32_t node;

    if (!mc_graph_affirm(p->graph, p->amr, out, &node))
        return "the graph of the reference must have one :polarity - to take away, and no other";
    negative = find_negative(p, node);
    if (negative != NULL) {
        out->length = before;
        return mc_arena_format(p->arena, "the :polarity - of the graph may be that of \"%.*s\"",
                               MC_SLICE_ARGUMENTS(negative->text));
    }
    *edit = mc_arena_format(p->arena, "removed :polarity - at %.*s",
                            MC_SLICE_ARGUMENTS(p->graph->nodes[node].concept));
    return NULL;
}

const char *mc_change_negation(const struct mc_proposal_pair *p, struct mc_buffer *out,
                               const char **edit, const char *const **deniable)
{
    unsigned before = p->words.sides[0].n_negations, after = p->words.sides[1].n_negations;
    const struct mc_word *other = find_other_denial(p);

    *deniable = NULL;
    if (mc_is_of_never(p))
        return mc_change_never(p, out, edit);
    if (other != NULL)
        return mc_arena_format(p->arena, "\"%.*s\" may need more in a graph than one :polarity -",
                               MC_SLICE_ARGUMENTS(other->text));
    if (before + after != 1)
        return before + after == 0 ? "neither sentence has a negation word"
                                   : "there is more than one negation word";
    if (!is_same_affirmed(p))
        return "more than the negation differs between the sentences";
    return after > 0 ? negate(p, out, edit, deniable) : affirm(p, out, edit);
}
