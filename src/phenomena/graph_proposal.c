/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph_proposal.c: the words of the pair decide whether the change that a phenomenon makes is
 * sure. In order: words that are shared, where a negation may reach, a
 * negation more or less, two arguments exchanged, a graph that stays as it is, one word for
 * another, the choice. */
#include "phenomena/graph_proposal.h"

#include "amr/aligned_sentence.h"
#include "amr/graph.h"
#include "amr/penman_read.h"
#include "base/ascii.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "phenomena/classify.h"
#include "phenomena/graph_text.h"
#include "phenomena/proposal_pair.h"
#include "phenomena/sentence_pair.h"
#include "phenomena/word_knowledge.h"
#include "suite/new_case.h"
#include "suite/phenomenon.h"
#include "text/stem.h"
#include "text/unicode.h"

/* A proposal in the making. */
struct proposing {
    const struct mc_phenomenon_rule *rule;
    const struct mc_wordnet *wordnet;   /* NULL: none */
    const struct mc_frame_list *frames; /* the same */
    bool is_silent; /* the phenomenon changes no graph, whatever word stands there */
    struct mc_word_knowledge *knowledge;
    struct mc_stemmer *stemmer;
    struct mc_arena *arena;
    struct mc_slice texts[2]; /* the sentences, with "'" for U+2019 */
    struct mc_pair_words words;
    struct mc_slice amr;    /* of the reference */
    struct mc_slice denied; /* the word that is, as somebody says; length 0: nobody does */
    struct mc_amr_graph *graph;
    struct mc_graph_proposal *proposal;
};

/* --- words that are shared -------------------------------------------------------------------- */

/* Whose forms the word is one of; -1: nobody's. */
static int person_of(struct mc_slice word)
{
    static const char *const forms[] = {
        " he him his ",     " she her hers ",           " i me my mine ",
        " we us our ours ", " they them their theirs ", " you your yours ",
        " it its "};
    int i;

    for (i = 0; i < (int)(sizeof(forms) / sizeof(forms[0])); i++)
        if (mc_is_among(forms[i], word))
            return i;
    return -1;
}

static bool has_same_stem(const struct proposing *p, struct mc_slice a, struct mc_slice b)
{
    struct mc_slice stem = mc_arena_copy(p->arena, mc_stem(p->stemmer, a));

    return mc_slice_equal(stem, mc_stem(p->stemmer, b));
}

/* Whether the two are forms of one word: by WordNet, without it by their stems. */
static bool is_same(const struct proposing *p, const struct mc_word *a, const struct mc_word *b)
{
    int person = person_of(a->text);

    if (a->base_index == b->base_index || (person >= 0 && person == person_of(b->text)))
        return true;
    if (p->wordnet != NULL)
        return false;
    return has_same_stem(p, a->base, b->base);
}

static bool counts(const struct mc_word *word)
{
    return !word->is_negation && (!word->is_function || person_of(word->text) >= 0);
}

/* How many words of content, and persons, one sentence alone has; first[side] is the first such of
 * each, NULL: there is none. */
static unsigned count_unshared(const struct proposing *p, const struct mc_word *first[2])
{
    const struct mc_pair_side *sides = p->words.sides;
    bool used[MC_PAIR_TOKEN_LIMIT] = {false};
    unsigned n = 0;
    size_t i, j;

    first[0] = first[1] = NULL;
    for (i = 0; i < sides[0].n_tokens; i++) {
        const struct mc_word *word = sides[0].tokens[i].word;

        for (j = 0; j < sides[1].n_tokens; j++)
            if (!used[j] && is_same(p, word, sides[1].tokens[j].word))
                break;
        if (j < sides[1].n_tokens)
            used[j] = true;
        else if (counts(word) && n++ == 0)
            first[0] = word;
    }
    for (j = 0; j < sides[1].n_tokens; j++) {
        const struct mc_word *word = sides[1].tokens[j].word;

        if (used[j] || !counts(word))
            continue;
        n++;
        first[1] = first[1] == NULL ? word : first[1];
    }
    return n;
}

/* --- where a negation may reach --------------------------------------------------------------- */

/* "not", alone or at the end of a word. */
static bool is_plain_negation(const struct mc_word *word)
{
    return mc_slice_is(word->text, "not") || mc_slice_is(word->text, "cannot") ||
           (word->text.length > 3 && mc_slice_ends(word->text, "n't"));
}

/* What is left of a word without its negation: "can" of "cannot"; NULL for "not". */
static const struct mc_word *affirmed(const struct proposing *p, const struct mc_word *word)
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

/* Whether it is a name, though no word at the beginning: "May" in "in May". */
static bool is_capital(const struct proposing *p, size_t side, size_t token)
{
    char first = p->texts[side].data[p->words.sides[side].tokens[token].offset];

    return token > 0 && mc_ascii_is_upper(first);
}

/* What is known of a negation, so that it is no doubt: the word beside which it is sure what it
 * denies, and the negation, clauses before which it does not reach. Zero: nothing. */
struct settled {
    struct mc_slice word;
    const struct mc_pair_token *negation; /* of the candidate */
};

/* A word of the list, also with "not" at its end, in one of the sentences; NULL: none. */
static const struct mc_word *find_listed(const struct proposing *p, enum mc_word_list_kind kind,
                                         const struct settled *settled)
{
    bool is_behind = kind == MC_WORDS_CLAUSES && settled->negation != NULL;
    size_t side, i;

    for (side = is_behind ? 1 : 0; side < 2; side++) {
        for (i = 0; i < p->words.sides[side].n_tokens; i++) {
            const struct mc_word *word = p->words.sides[side].tokens[i].word;
            const struct mc_word *kept = is_plain_negation(word) ? affirmed(p, word) : word;

            if (kept == NULL || !mc_is_listed(kind, kept->text) || is_capital(p, side, i) ||
                mc_slice_equal(kept->text, settled->word) ||
                (is_behind && &p->words.sides[side].tokens[i] < settled->negation))
                continue;
            return word;
        }
    }
    return NULL;
}

/* Why a negation in the pair may deny one thing or another; NULL: nothing speaks for that. */
static const char *doubt_of_scope(const struct proposing *p, const struct settled *settled)
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

/* A word that denies otherwise than "not"; NULL: none. */
static const struct mc_word *find_other_denial(const struct proposing *p)
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

/* --- a negation more or less ------------------------------------------------------------------ */

/* The words of a side but for auxiliaries and what denies. Returns how many. */
static size_t words_affirmed(const struct proposing *p, const struct mc_pair_side *side,
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

/* Whether the sentences are the same but for the negation and auxiliaries. */
static bool is_same_affirmed(const struct proposing *p)
{
    const struct mc_word *words[2][MC_PAIR_TOKEN_LIMIT];
    size_t n[2], i;

    n[0] = words_affirmed(p, &p->words.sides[0], words[0]);
    n[1] = words_affirmed(p, &p->words.sides[1], words[1]);
    if (n[0] != n[1])
        return false;
    for (i = 0; i < n[0]; i++)
        if (!is_same(p, words[0][i], words[1][i]))
            return false;
    return true;
}

static void align(const struct proposing *p, struct mc_slice sentence,
                  struct mc_aligned_sentence *aligned)
{
    mc_sentence_align(p->graph, sentence, mc_aligner_stems_new(p->wordnet, p->arena), p->arena,
                      aligned);
}

/* The pair as those see it who propose a part of it alone. */
static struct mc_proposal_pair pair_of(const struct proposing *p,
                                       struct mc_aligned_sentence *aligned)
{
    align(p, p->texts[0], aligned);
    return (struct mc_proposal_pair){.words = &p->words,
                                     .texts = {p->texts[0], p->texts[1]},
                                     .graph = p->graph,
                                     .amr = p->amr,
                                     .aligned = aligned,
                                     .wordnet = p->wordnet,
                                     .frames = p->frames,
                                     .arena = p->arena};
}

/* Where the candidate's negation stands, and before what. */
struct denial {
    const struct mc_pair_token *negation;
    const struct mc_pair_token *next; /* the word that it stands before, behind forms of "be" and
                                         articles; NULL: none */
    uint32_t node;                    /* whose word that is; MC_NOT_FOUND: not sure */
};

/* Whether a sentence has no other form of the word. */
static bool is_alone(const struct mc_pair_side *side, const struct mc_word *word)
{
    size_t i, n = 0;

    for (i = 0; i < side->n_tokens; i++)
        n += side->tokens[i].word->base_index == word->base_index;
    return n == 1;
}

/* Whether the negation is that of a verb directly behind it: "did not bark", "isn't barking". */
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

/* The frame that has the word alone; MC_NOT_FOUND: none. */
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

/* The root, where the negation stands before its word, with nothing but forms of "be" and articles
 * between; another frame, where it is that of its verb. */
static void find_denial(const struct proposing *p, struct denial *denial)
{
    const struct mc_pair_side *side = &p->words.sides[1];
    struct mc_aligned_sentence aligned;
    size_t begin, end, i = 0;
    bool has_root;

    align(p, p->texts[1], &aligned);
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

/* Whether what follows the negation is joined to something else. */
static const struct mc_word *find_coordination(const struct proposing *p,
                                               const struct mc_pair_token *negation)
{
    const struct mc_pair_side *side = &p->words.sides[1];
    const struct mc_pair_token *token;

    for (token = negation; token < side->tokens + side->n_tokens; token++)
        if (mc_is_listed(MC_WORDS_COORDINATIONS, token->word->text))
            return token->word;
    return NULL;
}

/* The only node of a concept; MC_NOT_FOUND: there is none, or several. */
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

/* The node that has the token alone; MC_NOT_FOUND: none. */
static uint32_t node_at(const struct mc_aligned_sentence *aligned,
                        const struct mc_pair_token *token)
{
    size_t begin, end;
    uint32_t i;

    for (i = 0; i < aligned->lines.n; i++)
        if (mc_aligned_bytes(aligned, i, &begin, &end) && begin == token->offset &&
            end == token->offset + token->length)
            return aligned->lines.items[i].node;
    return MC_NOT_FOUND;
}

/* What a modal with its negation denies: "cannot" that it is possible, "must not" the verb, "need
 * not" that one has to. MC_NOT_FOUND: not sure. */
static uint32_t denied_by_modal(const struct proposing *p, const struct denial *denial,
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

/* Where the words beside the negation leave no doubt of what it denies: a modal, "not all", "do not
 * have to". *word is the one that settles it. */
static void settle(const struct proposing *p, struct denial *denial, struct mc_slice *word)
{
    const struct mc_pair_side *side = &p->words.sides[1];
    const struct mc_pair_token *last = side->tokens + side->n_tokens - 1;
    const struct mc_pair_token *negation = denial->negation, *next = denial->negation + 1;
    const struct mc_word *modal = affirmed(p, negation->word);
    struct mc_aligned_sentence aligned;
    uint32_t node = MC_NOT_FOUND;

    align(p, p->texts[1], &aligned);
    if (modal == NULL && negation > side->tokens)
        modal = negation[-1].word;
    if (modal != NULL && mc_is_listed(MC_WORDS_MODALS, modal->text)) {
        node = denied_by_modal(p, denial, &aligned, modal->text);
        *word = modal->text;
    } else if (negation < last && mc_slice_is(negation->word->text, "not") &&
               mc_is_among(" all every everybody everyone everything many ", next->word->text) &&
               is_alone(side, next->word)) {
        node = node_at(&aligned, next);
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

/* Why it is not sure what the candidate denies; NULL: it is, and *node is. */
static const char *doubt_of_denial(const struct proposing *p, uint32_t *node)
{
    struct denial denial;
    const struct mc_word *joined;
    struct settled settled = {{"", 0}, NULL};
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
    joined = find_coordination(p, denial.negation);
    return joined == NULL
               ? NULL
               : mc_arena_format(p->arena, "before \"%.*s\", a negation can deny one part or both",
                                 MC_SLICE_ARGUMENTS(joined->text));
}

/* The line of a node that a negation can be at and that has this word of the candidate alone;
 * MC_NOT_FOUND: none. */
static uint32_t deniable_at(const struct proposing *p, const struct mc_aligned_sentence *aligned,
                            uint32_t word)
{
    struct mc_slice text = mc_lower_copy(aligned->words[word], p->arena);
    uint32_t i;

    for (i = 0; i < aligned->lines.n && person_of(text) < 0; i++)
        if (mc_is_aligned(aligned, i) && aligned->spans[i].start == word &&
            aligned->spans[i].end == word + 1 && aligned->lines.items[i].node != MC_NOT_FOUND &&
            !mc_slice_is(aligned->lines.items[i].concept, "name"))
            return i;
    return mc_line_of_modal(aligned, text);
}

/* The words of the candidate that a negation can be said to deny. */
static void list_deniable(struct proposing *p)
{
    struct mc_aligned_sentence aligned;
    const char **words;
    size_t n = 0;
    uint32_t i;

    align(p, p->texts[1], &aligned);
    words = mc_arena_array(p->arena, aligned.n_words + (size_t)1, sizeof(*words));
    for (i = 0; i < aligned.n_words; i++)
        if (deniable_at(p, &aligned, i) != MC_NOT_FOUND)
            words[n++] = mc_arena_format(p->arena, "%.*s", MC_SLICE_ARGUMENTS(aligned.words[i]));
    p->proposal->deniable = n > 0 ? words : NULL;
}

/* The line of the word that somebody says is denied; MC_NOT_FOUND: it has no node, or the sentence
 * has it twice. */
static uint32_t find_denied(const struct proposing *p, const struct mc_aligned_sentence *aligned)
{
    struct mc_slice wanted = mc_lower_copy(p->denied, p->arena);
    uint32_t i, found = MC_NOT_FOUND;
    size_t n = 0;

    for (i = 0; i < aligned->n_words; i++) {
        if (!mc_slice_equal(mc_lower_copy(aligned->words[i], p->arena), wanted))
            continue;
        found = deniable_at(p, aligned, i);
        n++;
    }
    return n == 1 ? found : MC_NOT_FOUND;
}

/* At the node of the word that somebody says is denied. */
static void propose_denied(struct proposing *p, struct mc_buffer *out)
{
    struct mc_aligned_sentence aligned;
    uint32_t line;

    align(p, p->texts[1], &aligned);
    line = find_denied(p, &aligned);
    if (line == MC_NOT_FOUND) {
        p->proposal->reason =
            mc_arena_format(p->arena, "\"%.*s\" is not one word of the candidate with a node",
                            MC_SLICE_ARGUMENTS(p->denied));
        list_deniable(p);
        return;
    }
    if (!mc_graph_negate(p->graph, aligned.lines.items[line].node, p->amr, out)) {
        p->proposal->reason = "that node has :polarity - already";
        return;
    }
    p->proposal->edit = mc_arena_format(p->arena, "added :polarity - at %.*s (\"%.*s\")",
                                        MC_SLICE_ARGUMENTS(aligned.lines.items[line].concept),
                                        MC_SLICE_ARGUMENTS(p->denied));
}

static void propose_more(struct proposing *p, struct mc_buffer *out)
{
    uint32_t node = MC_NOT_FOUND;

    if (p->denied.length > 0) {
        propose_denied(p, out);
        return;
    }
    p->proposal->reason = doubt_of_denial(p, &node);
    if (p->proposal->reason != NULL) {
        list_deniable(p);
        return;
    }
    if (!mc_graph_negate(p->graph, node, p->amr, out)) {
        p->proposal->reason =
            mc_arena_format(p->arena, "%.*s has :polarity - already, in the reference",
                            MC_SLICE_ARGUMENTS(p->graph->nodes[node].concept));
        return;
    }
    p->proposal->edit = mc_arena_format(p->arena, "added :polarity - at %.*s%s",
                                        MC_SLICE_ARGUMENTS(p->graph->nodes[node].concept),
                                        node == p->graph->root ? ", the root" : "");
}

static void propose_less(struct proposing *p, struct mc_buffer *out)
{
    uint32_t node;

    if (!mc_graph_affirm(p->graph, p->amr, out, &node)) {
        p->proposal->reason =
            "the graph of the reference must have one :polarity - to take away, and no other";
        return;
    }
    p->proposal->edit = mc_arena_format(p->arena, "removed :polarity - at %.*s",
                                        MC_SLICE_ARGUMENTS(p->graph->nodes[node].concept));
}

static void propose_polarity(struct proposing *p, struct mc_buffer *out)
{
    unsigned before = p->words.sides[0].n_negations, after = p->words.sides[1].n_negations;
    const struct mc_word *other = find_other_denial(p);
    struct mc_aligned_sentence aligned;
    struct mc_proposal_pair pair = pair_of(p, &aligned);

    if (mc_is_of_never(&pair))
        p->proposal->reason = mc_change_never(&pair, out, &p->proposal->edit);
    else if (other != NULL)
        p->proposal->reason =
            mc_arena_format(p->arena, "\"%.*s\" may need more in a graph than one :polarity -",
                            MC_SLICE_ARGUMENTS(other->text));
    else if (before + after != 1)
        p->proposal->reason = before + after == 0 ? "neither sentence has a negation word"
                                                  : "there is more than one negation word";
    else if (!is_same_affirmed(p))
        p->proposal->reason = "more than the negation differs between the sentences";
    else if (after > 0)
        propose_more(p, out);
    else
        propose_less(p, out);
}

/* --- two arguments exchanged ------------------------------------------------------------------ */

/* Two stretches of the reference, in bytes, that stand in each other's place in the candidate. */
struct exchange {
    size_t begin[2], end[2];
};

/* Whether n tokens of the reference from `a` on are those of the candidate from `b` on. */
static bool is_stretch(const struct proposing *p, const struct mc_pair_side *sides, size_t a,
                       size_t b, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++)
        if (!is_same(p, sides[0].tokens[a + i].word, sides[1].tokens[b + i].word))
            return false;
    return true;
}

/* Whether one of n tokens of the reference from `a` on counts. */
static bool has_content(const struct mc_pair_side *sides, size_t a, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++)
        if (counts(sides[0].tokens[a + i].word))
            return true;
    return false;
}

static void take_stretch(const struct mc_pair_side *sides, size_t first, size_t n, int which,
                         struct exchange *exchange)
{
    const struct mc_pair_token *last = &sides[0].tokens[first + n - 1];

    exchange->begin[which] = sides[0].tokens[first].offset;
    exchange->end[which] = last->offset + last->length;
}

/* Tokens [begin, end) of the reference are X M Y, of the candidate Y M X; the shortest X and Y. */
static bool split(const struct proposing *p, const struct mc_pair_side *sides, size_t begin,
                  size_t end, struct exchange *exchange)
{
    size_t n = end - begin, x, y;

    for (x = 1; x + 1 < n; x++) {
        for (y = 1; x + y < n; y++) {
            if (!is_stretch(p, sides, begin, end - x, x) ||
                !is_stretch(p, sides, end - y, begin, y) ||
                !is_stretch(p, sides, begin + x, begin + y, n - x - y) ||
                !has_content(sides, begin, x) || !has_content(sides, end - y, y))
                continue;
            take_stretch(sides, begin, x, 0, exchange);
            take_stretch(sides, end - y, y, 1, exchange);
            return true;
        }
    }
    return false;
}

static bool find_exchange(const struct proposing *p, const struct mc_pair_side *sides,
                          struct exchange *exchange)
{
    size_t n = sides[0].n_tokens, begin = 0, end = n;

    if (n != sides[1].n_tokens)
        return false;
    while (begin < n && is_stretch(p, sides, begin, begin, 1))
        begin++;
    while (end > begin && is_stretch(p, sides, end - 1, end - 1, 1))
        end--;
    return split(p, sides, begin, end, exchange);
}

/* Marks the lines of the graph that are at or below a line. */
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

/* Whether a node is written once alone: nothing else in the graph leads to it. */
static bool is_mentioned_once(const struct mc_amr_graph *graph, uint32_t node)
{
    uint32_t i, n = 0;

    for (i = 0; i < graph->n_edges; i++)
        n += mc_amr_edge_target(&graph->edges[i]) == node;
    return n == 1;
}

static uint32_t line_of(const struct mc_aligned_sentence *aligned, uint32_t node)
{
    uint32_t i = 0;

    while (aligned->lines.items[i].node != node)
        i++;
    return i;
}

/* Whether the words of the first filler are one of the stretches, those of the second the other,
 * and no other node has any of them. */
static bool is_exchanged(const struct proposing *p, const struct mc_aligned_sentence *aligned,
                         const struct exchange *exchange, const uint32_t fillers[2])
{
    char *marks = mc_arena_array(p->arena, aligned->lines.n, 1);
    size_t begin, end, seen[2] = {2, 2};
    uint32_t i;
    int of, in;

    mark(aligned, line_of(aligned, fillers[0]), 1, marks);
    mark(aligned, line_of(aligned, fillers[1]), 2, marks);
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
        if (seen[marks[i] - 1] != 2 && seen[marks[i] - 1] != (size_t)of)
            return false;
        seen[marks[i] - 1] = (size_t)of;
    }
    return seen[0] != 2 && seen[1] != 2 && seen[0] != seen[1];
}

static bool is_numbered(const struct mc_amr_edge *edge, const char *role)
{
    return !edge->inverted && edge->role.length == strlen(role) + 1 &&
           memcmp(edge->role.data, role, strlen(role)) == 0;
}

/* Whether both are arguments, or members of a coordination. */
static bool can_exchange(const struct mc_amr_edge *a, const struct mc_amr_edge *b)
{
    return (is_numbered(a, ":ARG") && is_numbered(b, ":ARG")) ||
           (is_numbered(a, ":op") && is_numbered(b, ":op"));
}

/* The two arguments of one head that the words exchange; false: none. */
static bool find_arguments(const struct proposing *p, const struct exchange *exchange,
                           const struct mc_amr_edge *found[2])
{
    const struct mc_amr_graph *graph = p->graph;
    struct mc_aligned_sentence aligned;
    uint32_t i, j;

    align(p, p->texts[0], &aligned);
    for (i = 0; i < graph->n_edges; i++) {
        for (j = i + 1; j < graph->n_edges; j++) {
            uint32_t fillers[2] = {graph->edges[i].to, graph->edges[j].to};

            if (graph->edges[i].from == graph->edges[j].from && fillers[0] != fillers[1] &&
                can_exchange(&graph->edges[i], &graph->edges[j]) &&
                is_exchanged(p, &aligned, exchange, fillers)) {
                found[0] = &graph->edges[i];
                found[1] = &graph->edges[j];
                return true;
            }
        }
    }
    return false;
}

static struct mc_slice stretch_text(const struct proposing *p, const struct exchange *exchange,
                                    int which)
{
    return mc_slice(p->texts[0].data + exchange->begin[which],
                    exchange->end[which] - exchange->begin[which]);
}

static void propose_exchange(struct proposing *p, struct mc_buffer *out)
{
    const struct mc_amr_edge *edges[2];
    struct exchange exchange;

    if (!find_exchange(p, p->words.sides, &exchange)) {
        p->proposal->reason =
            "the sentences do not differ by two stretches of words in each other's place alone";
        return;
    }
    if (!find_arguments(p, &exchange, edges)) {
        struct mc_aligned_sentence aligned;
        struct mc_proposal_pair pair = pair_of(p, &aligned);

        p->proposal->reason =
            mc_exchange_places(&pair, exchange.begin, exchange.end, out, &p->proposal->edit);
        return;
    }
    mc_graph_exchange_roles(edges[0], edges[1], p->amr, out);
    p->proposal->edit =
        mc_arena_format(p->arena, "exchanged %.*s and %.*s at %.*s (\"%.*s\", \"%.*s\")",
                        MC_SLICE_ARGUMENTS(edges[0]->role), MC_SLICE_ARGUMENTS(edges[1]->role),
                        MC_SLICE_ARGUMENTS(p->graph->nodes[edges[0]->from].concept),
                        MC_SLICE_ARGUMENTS(stretch_text(p, &exchange, 0)),
                        MC_SLICE_ARGUMENTS(stretch_text(p, &exchange, 1)));
}

/* --- a graph that stays as it is -------------------------------------------------------------- */

/* The token of a side that is the same word, or its number of tokens. */
static size_t place_of(const struct proposing *p, const struct mc_pair_side *side,
                       const struct mc_word *word)
{
    size_t i = 0;

    while (i < side->n_tokens && !is_same(p, word, side->tokens[i].word))
        i++;
    return i;
}

/* Whether the agent of a passive, behind its last "by", does not stand before what it acts on, the
 * last word before a form of "be", in the active sentence. */
static bool is_agent_elsewhere(const struct proposing *p)
{
    const struct mc_pair_side *sides = p->words.sides;
    const struct mc_pair_side *passive = &sides[sides[1].is_passive];
    const struct mc_word *agent = NULL, *patient = NULL;
    size_t i, be = 0, by = passive->n_tokens;

    for (i = 0; i < passive->n_tokens; i++)
        if (mc_slice_is(passive->tokens[i].word->text, "by"))
            by = i;
    for (i = by; i < passive->n_tokens && agent == NULL; i++)
        if (counts(passive->tokens[i].word))
            agent = passive->tokens[i].word;
    while (be < passive->n_tokens && !passive->tokens[be].word->is_be)
        be++;
    for (i = 0; i < be; i++)
        if (counts(passive->tokens[i].word))
            patient = passive->tokens[i].word;
    return agent != NULL && patient != NULL &&
           place_of(p, &sides[!sides[1].is_passive], agent) >
               place_of(p, &sides[!sides[1].is_passive], patient);
}

/* Whether it only says how a verb is meant. */
static bool is_of_verb(const struct mc_word *word)
{
    return mc_is_listed(MC_WORDS_MODALS, word->text) || mc_slice_is(word->text, "will");
}

/* Whether words of content exchange their places around others, whatever stands between. */
static bool finds_exchange_of_content(const struct proposing *p, struct exchange *exchange)
{
    struct mc_pair_side sides[2];
    int side;
    size_t i;

    for (side = 0; side < 2; side++) {
        const struct mc_pair_side *all = &p->words.sides[side];

        sides[side] = *all;
        sides[side].tokens = mc_arena_array(p->arena, all->n_tokens + 1, sizeof(*all->tokens));
        for (sides[side].n_tokens = i = 0; i < all->n_tokens; i++)
            if (counts(all->tokens[i].word) && !is_of_verb(all->tokens[i].word))
                sides[side].tokens[sides[side].n_tokens++] = all->tokens[i];
    }
    return find_exchange(p, sides, exchange);
}

/* The first word before the byte `end` of one side that counts and stands behind the byte
 * `other_end` of the other; NULL: there is none. */
static const struct mc_word *find_moved(const struct proposing *p, int side, size_t end,
                                        size_t other_end)
{
    const struct mc_pair_side *own = &p->words.sides[side], *other = &p->words.sides[1 - side];
    size_t i, place;

    for (i = 0; i < own->n_tokens && own->tokens[i].offset < end; i++) {
        const struct mc_word *word = own->tokens[i].word;

        if (!counts(word) || is_of_verb(word))
            continue;
        place = place_of(p, other, word);
        if (place < other->n_tokens && other->tokens[place].offset > other_end)
            return word;
    }
    return NULL;
}

/* Whether something stands before the word of a frame in the one sentence, and something else does
 * in the other: "the king sent the duke a letter", "the duke sent a letter to the king". A phrase
 * that moved to the beginning is only one more. */
static bool finds_other_subject(const struct proposing *p, const struct mc_word *moved[2])
{
    struct mc_aligned_sentence aligned[2];
    size_t begin[2], end;
    uint32_t i;

    align(p, p->texts[0], &aligned[0]);
    align(p, p->texts[1], &aligned[1]);
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

/* Why it is not sure that whoever did something in the one sentence did it in the other; NULL: it
 * is. */
static const char *doubt_of_roles(const struct proposing *p)
{
    const struct mc_pair_side *sides = p->words.sides;
    const struct mc_word *moved[2];
    struct exchange exchange;

    if (sides[0].is_passive != sides[1].is_passive)
        return is_agent_elsewhere(p)
                   ? "what stands behind \"by\" does not stand before the verb of the other sentence"
                   : NULL;
    if (find_exchange(p, sides, &exchange) || finds_exchange_of_content(p, &exchange))
        return mc_arena_format(p->arena,
                               "\"%.*s\" and \"%.*s\" are exchanged, and perhaps their roles",
                               MC_SLICE_ARGUMENTS(stretch_text(p, &exchange, 0)),
                               MC_SLICE_ARGUMENTS(stretch_text(p, &exchange, 1)));
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

/* Where one word stands for another, and the graph is to be the same (a misspelling, another form):
 * why it may be another word; NULL: nothing speaks for that. unshared: of each sentence. */
static const char *doubt_of_word(const struct proposing *p, const struct mc_word *const unshared[2])
{
    if (!p->is_silent || unshared[0] == NULL || unshared[1] == NULL ||
        has_same_stem(p, unshared[0]->text, unshared[1]->text))
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

/* Why the graphs may differ all the same; NULL: nothing speaks for that. */
static const char *doubt_of_copy(const struct proposing *p, bool is_always_equal)
{
    static const struct settled nothing = {{"", 0}, NULL};
    const struct mc_pair_side *sides = p->words.sides;
    const struct mc_words_rule *rule = &p->rule->words;
    struct mc_rule_verdict verdict = mc_rule_words(p->rule, &p->words, p->arena);
    const struct mc_word *unshared[2];
    unsigned allowed = is_always_equal && rule->same == MC_SAME_CONTENT ? rule->but : 0;

    if (verdict.answer == MC_RULE_NO)
        return verdict.reason;
    if (count_unshared(p, unshared) > allowed)
        return mc_arena_format(p->arena, "\"%.*s\" is in one sentence alone",
                               MC_SLICE_ARGUMENTS(unshared[unshared[0] == NULL ? 1 : 0]->text));
    if (doubt_of_word(p, unshared) != NULL)
        return doubt_of_word(p, unshared);
    if (sides[0].n_negations != sides[1].n_negations)
        return "one sentence has more negation words";
    if (sides[0].n_negations > 0 && doubt_of_scope(p, &nothing) != NULL)
        return doubt_of_scope(p, &nothing);
    return doubt_of_roles(p);
}

static void propose_copy(struct proposing *p, bool is_always_equal, struct mc_buffer *out)
{
    p->proposal->reason = doubt_of_copy(p, is_always_equal);
    if (p->proposal->reason != NULL)
        return;
    mc_buffer_append_slice(out, p->amr);
    p->proposal->edit = "copied the graph of the reference; no node or edge differs";
}

/* --- the choice ------------------------------------------------------------------------------- */

/* Whether all sets of edits are one of this kind, of any concept. */
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

/* Whether two fillers in each other's place is what the phenomenon can be. */
static bool is_of_swap(const struct mc_phenomenon_rule *rule)
{
    size_t i;

    for (i = 0; rule->has_edits && i < rule->n_sets; i++)
        if (rule->sets[i].n == 1 && (rule->sets[i].items[0].kind == MC_GRAPH_EDIT_ROLE_SWAP ||
                                     rule->sets[i].items[0].kind == MC_GRAPH_EDIT_FILLER_SWAP))
            return true;
    return false;
}

static size_t count_empty(const struct mc_phenomenon_rule *rule)
{
    size_t i, n = 0;

    for (i = 0; rule->has_edits && i < rule->n_sets; i++)
        n += rule->sets[i].n == 0;
    return n;
}

/* Whether one concept or constant in place of another is what the phenomenon is. */
static bool is_of_one_exchange(const struct mc_phenomenon_rule *rule)
{
    size_t i;

    for (i = 0; rule->has_edits && i < rule->n_sets; i++)
        if (rule->sets[i].n == 1 && (rule->sets[i].items[0].kind == MC_GRAPH_EDIT_CONCEPT ||
                                     rule->sets[i].items[0].kind == MC_GRAPH_EDIT_CONSTANT))
            return true;
    return false;
}

/* Whether nodes or constants of one graph alone are what the phenomenon is. */
static bool is_of_one_side(const struct mc_phenomenon_rule *rule)
{
    size_t i;

    for (i = 0; rule->has_edits && i < rule->n_sets; i++)
        if (rule->sets[i].n >= 1 && (rule->sets[i].items[0].kind == MC_GRAPH_EDIT_SUBTREE ||
                                     rule->sets[i].items[0].kind == MC_GRAPH_EDIT_WRAPPER ||
                                     rule->sets[i].items[0].kind == MC_GRAPH_EDIT_ATTRIBUTE))
            return true;
    return false;
}

/* One word for another, or a part less. */
static void propose_change(struct proposing *p, struct mc_buffer *out)
{
    struct mc_rule_verdict verdict = mc_rule_words(p->rule, &p->words, p->arena);
    bool is_exchange = is_of_one_exchange(p->rule), is_one_side = is_of_one_side(p->rule);
    struct mc_aligned_sentence aligned;
    struct mc_proposal_pair pair;

    p->proposal->reason = "what changes in the graph depends on the words that differ";
    if (!is_exchange && !is_one_side)
        return;
    if (verdict.answer == MC_RULE_NO) {
        p->proposal->reason = verdict.reason;
        return;
    }
    pair = pair_of(p, &aligned);
    if (is_one_side && p->words.sides[0].n_tokens < p->words.sides[1].n_tokens)
        p->proposal->reason = "the nodes of the words that the candidate has more are not known";
    else if (is_one_side && mc_is_part_dropped(&pair))
        p->proposal->reason = mc_drop_part(&pair, out, &p->proposal->edit);
    else if (is_exchange)
        p->proposal->reason = mc_exchange_word(&pair, out, &p->proposal->edit);
}

/* The graph of the reference without an agent, or as it is. */
static void propose_voice(struct proposing *p, bool is_always_equal, struct mc_buffer *out)
{
    struct mc_aligned_sentence aligned;
    struct mc_proposal_pair pair = pair_of(p, &aligned);

    if (p->rule->words.voice == MC_COMPARED_DIFFERENT && mc_is_agent_dropped(&pair))
        p->proposal->reason = mc_drop_agent(&pair, out, &p->proposal->edit);
    else
        propose_copy(p, is_always_equal, out);
}

static void propose(struct proposing *p, struct mc_buffer *out)
{
    size_t n_empty = count_empty(p->rule);
    struct exchange exchange;

    if (p->words.too_long)
        p->proposal->reason = "the sentences are too long to be compared";
    else if (n_empty > 0)
        propose_voice(p, n_empty == p->rule->n_sets, out);
    else if (is_all_of(p->rule, MC_GRAPH_EDIT_POLARITY, MC_GRAPH_EDIT_POLARITY))
        propose_polarity(p, out);
    else if (is_all_of(p->rule, MC_GRAPH_EDIT_ROLE_SWAP, MC_GRAPH_EDIT_FILLER_SWAP))
        propose_exchange(p, out);
    else if (is_of_swap(p->rule) && find_exchange(p, p->words.sides, &exchange))
        propose_exchange(p, out);
    else
        propose_change(p, out);
}

void mc_graph_proposal_make(const struct mc_phenomenon *phenomenon, const struct mc_new_case *item,
                            struct mc_slice denied, const struct mc_proposal_sources *sources,
                            struct mc_arena *arena, struct mc_graph_proposal *proposal)
{
    struct proposing p = {.rule = &phenomenon->rule,
                          .is_silent = phenomenon->amr_silent,
                          .wordnet = sources->wordnet,
                          .frames = sources->frames,
                          .denied = denied,
                          .arena = arena,
                          .proposal = proposal};
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
    propose(&p, &out);
    if (proposal->reason == NULL)
        proposal->amr = mc_slice_of(mc_arena_format(arena, "%s", out.data));
    mc_buffer_free(&out);
    mc_stemmer_close(p.stemmer);
    mc_word_knowledge_free(p.knowledge);
}
