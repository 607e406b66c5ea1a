/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exchanged_word.c: which word stands for which; then number for number, word for word of a closed
 * class, noun for noun. */
#include "phenomena/exchanged_word.h"

#include <stdio.h>

#include "amr/aligned_sentence.h"
#include "amr/graph.h"
#include "base/ascii.h"
#include "base/hash.h"
#include "base/options.h"
#include "phenomena/sentence_pair.h"
#include "phenomena/word_knowledge.h"
#include "text/wordnet.h"

/* The two tokens; before: those that stand before them, NULL at the beginning. */
struct exchanged {
    const struct mc_pair_token *tokens[2];
    const struct mc_word *before, *behind; /* in the reference; articles count; NULL: none */
};

/* The only token in which the sentences differ, articles left out; false: it is not one on each
 * side. */
static bool find_exchanged(const struct mc_pair_words *words, struct exchanged *found)
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
        found->tokens[0] = &a->tokens[i];
        found->tokens[1] = &b->tokens[j];
        found->before = i > 0 ? a->tokens[i - 1].word : NULL;
        found->behind = i + 1 < a->n_tokens ? a->tokens[i + 1].word : NULL;
        n++;
    }
    return i == a->n_tokens && j == b->n_tokens && n == 1;
}

/* --- numbers ---------------------------------------------------------------------------------- */

static const char *const number_words[] = {
    "two",     "three",     "four",     "five",     "six",      "seven",    "eight",
    "nine",    "ten",       "eleven",   "twelve",   "thirteen", "fourteen", "fifteen",
    "sixteen", "seventeen", "eighteen", "nineteen", "twenty",   NULL};
static const char *const months[] = {"january",  "february", "march",  "april",     "may",
                                     "june",     "july",     "august", "september", "october",
                                     "november", "december", NULL};
/* What makes another number of one beside it. */
static const char *const multipliers[] = {
    "hundred",  "hundreds", "thousand", "thousands", "million", "millions", "billion",
    "billions", "dozen",    "dozens",   "score",     "half",    "quarter",  "point",
    "and",      "past",     "o'clock",  "percent",   NULL};

static bool is_in(const struct mc_word *word, const char *const *list)
{
    return word != NULL && list[mc_known_index(word->text, list)] != NULL;
}

/* Digits without sign, point or comma, or a word from two to twenty; with NUL. */
static bool read_number(struct mc_slice word, char digits[16])
{
    size_t i;

    for (i = 0; i < word.length && i < 15 && mc_ascii_is_digit(word.data[i]); i++)
        digits[i] = word.data[i];
    digits[i] = '\0';
    if (i > 0 && i == word.length)
        return i == 1 || digits[0] != '0';
    i = mc_known_index(word, number_words);
    if (number_words[i] == NULL)
        return false;
    snprintf(digits, 16, "%zu", i + 2);
    return true;
}

static bool read_month(struct mc_slice word, char digits[16])
{
    size_t i = mc_known_index(word, months);

    snprintf(digits, 16, "%zu", i + 1);
    return months[i] != NULL;
}

/* The only constant with this value, of the role where that is not NULL; NULL: there is none, or
 * several. */
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

/* Replaces the bytes from `begin` on. */
static void replace(struct mc_slice text, size_t begin, size_t n_bytes, struct mc_slice by,
                    struct mc_buffer *out)
{
    mc_buffer_append(out, text.data, begin);
    mc_buffer_append_slice(out, by);
    mc_buffer_append(out, text.data + begin + n_bytes, text.length - begin - n_bytes);
}

static const char *exchange_constant(const struct mc_exchanged_word *pair, const char *role,
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

/* Whether a word beside a number makes another number of it. */
static bool is_part_of_number(const struct mc_word *word)
{
    char digits[16];

    return word != NULL && (is_in(word, multipliers) || read_number(word->text, digits));
}

/* --- concepts --------------------------------------------------------------------------------- */

/* Words that are concepts as they stand; one is exchanged for another of the same list alone. */
static const char *const days[] = {"monday", "tuesday",  "wednesday", "thursday",
                                   "friday", "saturday", "sunday",    NULL};
static const char *const times[] = {"before", "after", NULL};
static const char *const joints[] = {"and", "or", NULL};
static const char *const quantifiers[] = {"many", "several", "some", "most", NULL};
static const char *const *const closed[] = {days, times, joints, quantifiers};

/* The node whose concept the word is, alone in graph and sentence; MC_NOT_FOUND. */
static uint32_t only_node(const struct mc_exchanged_word *pair, const struct mc_pair_token *token,
                          struct mc_slice concept)
{
    const struct mc_pair_side *side = &pair->words->sides[0];
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

/* Where the concept begins behind "(variable /". */
static size_t concept_offset(const struct mc_exchanged_word *pair, uint32_t node)
{
    const struct mc_amr_node *item = &pair->graph->nodes[node];
    size_t at = item->offset + item->variable.length;

    while (at < pair->amr.length &&
           (mc_ascii_is_blank(pair->amr.data[at]) || pair->amr.data[at] == '/'))
        at++;
    return at;
}

static const char *exchange_concept(const struct mc_exchanged_word *pair,
                                    const struct mc_pair_token *token, struct mc_slice from,
                                    struct mc_slice to, struct mc_buffer *out, const char **edit)
{
    uint32_t node = only_node(pair, token, from);

    if (node == MC_NOT_FOUND)
        return mc_arena_format(pair->arena, "no node is that of \"%.*s\" alone",
                               MC_SLICE_ARGUMENTS(token->word->text));
    replace(pair->amr, concept_offset(pair, node), from.length, to, out);
    *edit = mc_arena_format(pair->arena, "exchanged %.*s for %.*s", MC_SLICE_ARGUMENTS(from),
                            MC_SLICE_ARGUMENTS(to));
    return NULL;
}

/* --- nouns ------------------------------------------------------------------------------------ */

/* Persons that AMR has as they are; others are persons who do something, or have a role. */
static const char *const persons[] = {"man", "woman", "boy", "girl", "child", "kid", "baby", NULL};

/* What the first sense of a noun is. */
struct first_sense {
    bool is_concrete, is_person, is_process, is_of_verb;
};

enum { HIGHEST = 20 }; /* steps up; WordNet has fewer */

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

/* Whether the noun is that of a thing one can touch by its first sense, and made from no verb. */
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

/* The base form as a noun; length 0: none, or several. *is_plural: the word is another form. */
static struct mc_slice noun_of(const struct mc_exchanged_word *pair, const struct mc_word *word,
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

static const char *exchange_noun(const struct mc_exchanged_word *pair,
                                 const struct exchanged *exchanged, struct mc_buffer *out,
                                 const char **edit)
{
    const struct mc_word *words[2] = {exchanged->tokens[0]->word, exchanged->tokens[1]->word};
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
    return exchange_concept(pair, exchanged->tokens[0], nouns[0], nouns[1], out, edit);
}

/* --- the choice ------------------------------------------------------------------------------- */

const char *mc_exchange_word(const struct mc_exchanged_word *pair, struct mc_buffer *out,
                             const char **edit)
{
    struct exchanged exchanged = {{NULL, NULL}, NULL, NULL};
    const struct mc_word *from, *to;
    char numbers[2][16];
    size_t i;

    if (!find_exchanged(pair->words, &exchanged))
        return "what changes in the graph depends on the words that differ";
    from = exchanged.tokens[0]->word;
    to = exchanged.tokens[1]->word;
    if (read_number(from->text, numbers[0]) && read_number(to->text, numbers[1])) {
        if (is_part_of_number(exchanged.before) || is_part_of_number(exchanged.behind))
            return "the number is a part of another";
        return exchange_constant(pair, NULL, numbers[0], numbers[1], out, edit);
    }
    if (read_month(from->text, numbers[0]) && read_month(to->text, numbers[1]))
        return exchange_constant(pair, ":month", numbers[0], numbers[1], out, edit);
    for (i = 0; i < sizeof(closed) / sizeof(closed[0]); i++)
        if (is_in(from, closed[i]) && is_in(to, closed[i]))
            return exchange_concept(pair, exchanged.tokens[0], from->text, to->text, out, edit);
    if (pair->wordnet == NULL)
        return "what changes in the graph depends on the words that differ";
    return exchange_noun(pair, &exchanged, out, edit);
}
