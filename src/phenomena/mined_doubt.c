/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mined_doubt.c: other differences, additional words before a complete sentence, words that are
 * related in unusual senses only. In order: marks and forms, words before a sentence, nouns by
 * their usual senses, passives, stretches that change places, numbers, the choice. */
#include "phenomena/mined_doubt.h"

#include <string.h>

#include "base/ascii.h"
#include "phenomena/sentence_pair.h"
#include "phenomena/word_knowledge.h"
#include "text/wordnet.h"

/* A sentence pair in doubt. */
struct suspect {
    const struct mc_pair_words *words;
    const struct mc_slice *texts;
    struct mc_word_knowledge *knowledge;
    struct mc_arena *arena;
};

/* --- marks and forms -------------------------------------------------------------------------- */

/* Whether the last character before quotes and blanks is a question mark. */
static bool asks(struct mc_slice text)
{
    size_t n = text.length;

    while (n > 0 && (mc_ascii_is_blank(text.data[n - 1]) || text.data[n - 1] == '"' ||
                     text.data[n - 1] == '\''))
        n--;
    return n > 0 && text.data[n - 1] == '?';
}

static bool is_in_ing(const struct mc_word *word)
{
    return mc_slice_ends(word->text, "ing");
}

static bool has_one_of(const struct mc_pair_side *side, const char *words)
{
    size_t i;

    for (i = 0; i < side->n_tokens; i++)
        if (mc_is_among(words, side->tokens[i].word->text))
            return true;
    return false;
}

/* Whether the sentence without the form of "be" is in the past and the other in the present: "A man
 * rode a bull", "A man is riding a bull". */
static bool differs_in_tense(const struct mc_pair_words *words)
{
    int s, plain = 0;
    size_t i, j;

    for (s = 0; s < 2; s++)
        for (i = 0; i < words->sides[s].n_tokens; i++)
            if (words->sides[s].tokens[i].word->is_be)
                plain = 1 - s;
    for (i = 0; i < words->sides[plain].n_tokens; i++) {
        const struct mc_word *word = words->sides[plain].tokens[i].word;

        /* only "rode", "played" */
        if (!word->is_verb_form || is_in_ing(word) || mc_slice_ends(word->text, "s"))
            continue;
        for (j = 0; j < words->sides[1 - plain].n_tokens; j++) {
            const struct mc_word *other = words->sides[1 - plain].tokens[j].word;

            if (is_in_ing(other) && other->base_index == word->base_index)
                return !has_one_of(&words->sides[1 - plain], " was were ");
        }
    }
    return false;
}

/* Whether an article is followed by another article or the end instead of a noun: "an A-". */
static bool has_loose_article(const struct mc_pair_side *side)
{
    size_t i;

    for (i = 0; i < side->n_tokens; i++)
        if (side->tokens[i].word->is_article &&
            (i + 1 == side->n_tokens || side->tokens[i + 1].word->is_article))
            return true;
    return false;
}

/* --- words before a sentence ------------------------------------------------------------------ */

/* The number of tagged senses of the word as this part of speech. */
static uint32_t n_tagged(const struct suspect *s, enum mc_wordnet_part part,
                         const struct mc_word *word)
{
    struct mc_word_list forms = {NULL, 0, 0};
    uint32_t most = 0, n;
    size_t i;

    mc_wordnet_bases(s->knowledge->wordnet, part, word->text, s->arena, &forms);
    for (i = 0; i < forms.n; i++) {
        n = mc_wordnet_n_tagged(s->knowledge->wordnet, part, forms.items[i]);
        most = n > most ? n : most;
    }
    mc_word_list_free(&forms);
    return most;
}

/* Whether a whole sentence can begin with the word: "I", "there", "isn't". */
static bool begins_sentence(const struct mc_word *word)
{
    return mc_is_among(" i i'd i'm i've i'll you you're we we're he he's she she's it it's they "
                       "they're there there's these those this who what why how ",
                       word->text) ||
           word->is_auxiliary || (word->is_negation && mc_slice_ends(word->text, "n't"));
}

/* Whether the word is mostly a verb, and in its base form, so that a subject must come before it.
 */
static bool is_bare_verb(const struct suspect *s, const struct mc_word *word)
{
    uint32_t n = n_tagged(s, MC_WORDNET_VERB, word);

    return n > 0 && mc_slice_equal(word->base, word->text) && !word->is_function &&
           n > n_tagged(s, MC_WORDNET_NOUN, word) && n > n_tagged(s, MC_WORDNET_ADJECTIVE, word);
}

/* Whether the side begins with an adverbial, which may precede any sentence: "in the evening", "of
 * course", "yesterday". */
static bool is_adverbial(const struct suspect *s, const struct mc_pair_side *side, size_t end)
{
    const struct mc_word *first = side->tokens[0].word;

    if (mc_is_among(" about after as at before behind between by during except for from in of on "
                    "since to under until with without ",
                    first->text))
        return true;
    return end == 1 && mc_wordnet_has(s->knowledge->wordnet, MC_WORDNET_ADVERB, first->text);
}

/* Whether the additional words of one sentence are an address, a heading, a speaker or a subject at
 * its beginning, and the rest is a complete sentence. */
static bool stands_before(const struct suspect *s)
{
    const struct mc_pair_stretch *stretch = &s->words->stretches[0];
    int longer = stretch->end[0] == stretch->begin[0];
    const struct mc_pair_side *side = &s->words->sides[longer];
    size_t begin = stretch->begin[longer], end = stretch->end[longer], i;

    for (i = 0; i < begin; i++)
        if (!side->tokens[i].word->is_article)
            return false;
    if (end >= side->n_tokens)
        return false;
    for (i = side->tokens[end - 1].offset; i < side->tokens[end].offset; i++)
        if (s->texts[longer].data[i] == ':')
            return true;
    if (is_adverbial(s, side, end))
        return false;
    return mc_is_listed(MC_WORDS_COORDINATIONS, side->tokens[end - 1].word->text) ||
           mc_is_listed(MC_WORDS_COORDINATIONS, side->tokens[end].word->text) ||
           begins_sentence(side->tokens[end].word) ||
           (begin == 0 && is_bare_verb(s, side->tokens[end].word));
}

/* --- nouns by their usual senses -------------------------------------------------------------- */

/* USUAL: number of usual senses of a word; NEAR: steps up to a near hypernym. */
enum { USUAL = 2, NEAR = 4, MOST_ANCESTORS = 32 };

/* A synset, and those above it with the steps to each. */
struct lineage {
    uint32_t ids[MOST_ANCESTORS];
    unsigned steps[MOST_ANCESTORS];
    size_t n;
};

static void climb(const struct mc_wordnet *wordnet, uint32_t synset, struct lineage *lineage)
{
    struct mc_wordnet_pointers above = {NULL, 0, 0};
    size_t i, j, k;

    lineage->ids[0] = synset;
    lineage->steps[0] = 0;
    lineage->n = 1;
    for (i = 0; i < lineage->n; i++) {
        if (lineage->steps[i] == NEAR)
            continue;
        above.n = 0;
        mc_wordnet_pointers(wordnet, lineage->ids[i], "@", &above);
        for (j = 0; j < above.n && lineage->n < MOST_ANCESTORS; j++) {
            for (k = 0; k < lineage->n && lineage->ids[k] != above.items[j].synset;)
                k++;
            if (k < lineage->n)
                continue;
            lineage->ids[k] = above.items[j].synset;
            lineage->steps[k] = lineage->steps[i] + 1;
            lineage->n++;
        }
    }
    mc_wordnet_pointers_free(&above);
}

/* Whether both have an ancestor in common. */
static bool meet(const struct lineage *a, const struct lineage *b)
{
    size_t i, j;

    for (i = 1; i < a->n; i++)
        for (j = 1; j < b->n; j++)
            if (a->ids[i] == b->ids[j])
                return true;
    return false;
}

/* The usual senses of a word as a noun. */
static void usual_senses(const struct suspect *s, const struct mc_word *word,
                         struct mc_synsets *senses)
{
    struct mc_word_list forms = {NULL, 0, 0};
    size_t i, before;

    mc_wordnet_bases(s->knowledge->wordnet, MC_WORDNET_NOUN, word->text, s->arena, &forms);
    for (i = 0; i < forms.n; i++) {
        before = senses->n;
        mc_wordnet_synsets(s->knowledge->wordnet, MC_WORDNET_NOUN, forms.items[i], senses);
        if (senses->n > before + USUAL)
            senses->n = before + USUAL;
    }
    mc_word_list_free(&forms);
}

/* Whether two nouns, in usual senses, have a common hypernym at most NEAR steps up. */
static bool are_near(const struct suspect *s, const struct mc_word *const words[2])
{
    struct mc_synsets senses[2] = {{NULL, 0, 0}, {NULL, 0, 0}};
    struct lineage lines[2];
    bool found = false;
    size_t i, j;

    usual_senses(s, words[0], &senses[0]);
    usual_senses(s, words[1], &senses[1]);
    for (i = 0; i < senses[0].n && !found; i++) {
        climb(s->knowledge->wordnet, senses[0].ids[i], &lines[0]);
        for (j = 0; j < senses[1].n && !found; j++) {
            climb(s->knowledge->wordnet, senses[1].ids[j], &lines[1]);
            found = meet(&lines[0], &lines[1]);
        }
    }
    mc_synsets_free(&senses[0]);
    mc_synsets_free(&senses[1]);
    return found;
}

/* Whether the word is a noun more often than anything else. */
static bool is_mostly_noun(const struct suspect *s, const struct mc_word *word)
{
    uint32_t n = n_tagged(s, MC_WORDNET_NOUN, word);

    return !word->is_function && n >= n_tagged(s, MC_WORDNET_VERB, word) &&
           n >= n_tagged(s, MC_WORDNET_ADJECTIVE, word) &&
           n >= n_tagged(s, MC_WORDNET_ADVERB, word);
}

static bool is_mostly_verb(const struct suspect *s, const struct mc_word *word)
{
    return n_tagged(s, MC_WORDNET_VERB, word) > n_tagged(s, MC_WORDNET_NOUN, word);
}

/* Whether two nouns share one of their usual senses. */
static bool are_usual_synonyms(const struct suspect *s, const struct mc_word *const words[2])
{
    struct mc_synsets senses[2] = {{NULL, 0, 0}, {NULL, 0, 0}};
    bool found = false;
    size_t i, j;

    usual_senses(s, words[0], &senses[0]);
    usual_senses(s, words[1], &senses[1]);
    for (i = 0; i < senses[0].n; i++)
        for (j = 0; j < senses[1].n; j++)
            found = found || senses[0].ids[i] == senses[1].ids[j];
    mc_synsets_free(&senses[0]);
    mc_synsets_free(&senses[1]);
    return found;
}

/* Whether both are nouns of one kind, but not synonyms, in their usual senses: "rabbit", "hare". */
static bool exclude_each_other(const struct suspect *s, const struct mc_word *const words[2])
{
    return is_mostly_noun(s, words[0]) && is_mostly_noun(s, words[1]) &&
           !are_usual_synonyms(s, words) && are_near(s, words);
}

/* Whether one is a child and the other an adult: they are not opposites. */
static bool are_of_two_ages(const struct mc_word *const words[2])
{
    static const char children[] = " boy girl ";

    return (words[0]->is_man || words[0]->is_woman) && (words[1]->is_man || words[1]->is_woman) &&
           mc_is_among(children, words[0]->base) != mc_is_among(children, words[1]->base);
}

/* --- passives --------------------------------------------------------------------------------- */

/* The participle of a passive, after the form of "be" at *be; n_tokens: not found. */
static size_t find_participle(const struct mc_pair_side *side, size_t *be)
{
    size_t i, k;

    for (i = 0; i < side->n_tokens; i++) {
        if (!side->tokens[i].word->is_be)
            continue;
        *be = i;
        for (k = i + 1; k < side->n_tokens && k <= i + 3; k++)
            if (side->tokens[k].word->is_participle)
                return k;
    }
    return side->n_tokens;
}

/* Whether the passive is doubtful: its subject does not follow the verb of the other sentence, or
 * the participle may be an adjective ("is closed"). */
static bool is_doubtful_passive(const struct suspect *s)
{
    int passive = s->words->sides[1].is_passive;
    const struct mc_pair_side *side = &s->words->sides[passive];
    const struct mc_pair_side *other = &s->words->sides[1 - passive];
    size_t be = 0, verb = find_participle(side, &be), i, k, at = other->n_tokens;
    bool is_behind = false, has_any = false;

    if (verb == side->n_tokens)
        return false;
    for (k = other->n_tokens; k-- > 0;)
        if (other->tokens[k].word->base_index == side->tokens[verb].word->base_index)
            at = k;
    for (i = 0; i < be; i++) {
        const struct mc_word *word = side->tokens[i].word;

        if (word->is_function && !mc_is_among(" he she they it we i ", word->text))
            continue;
        has_any = true;
        for (k = at; k < other->n_tokens; k++)
            is_behind = is_behind || word->is_function ||
                        other->tokens[k].word->base_index == word->base_index;
    }
    return !has_any || !is_behind ||
           (!has_one_of(side, " being been was were by ") &&
            mc_wordnet_has(s->knowledge->wordnet, MC_WORDNET_ADJECTIVE,
                           side->tokens[verb].word->text));
}

/* --- stretches that change places ------------------------------------------------------------- */

/* The preposition before a token of the side, skipping articles; NULL: another word. */
static const struct mc_word *preposition_before(const struct mc_pair_side *side, size_t token)
{
    while (token > 0 && side->tokens[token - 1].word->is_article)
        token--;
    if (token == 0 || !mc_is_listed(MC_WORDS_PREPOSITIONS, side->tokens[token - 1].word->text))
        return NULL;
    return side->tokens[token - 1].word;
}

/* Whether the stretch takes its preposition along: "into the house came the dog". */
static bool takes_preposition(const struct mc_pair_side *sides, const struct mc_pair_turn *turn,
                              int which)
{
    const struct mc_word *preposition = preposition_before(&sides[0], turn->first[0][which]);

    return mc_is_listed(MC_WORDS_PREPOSITIONS, sides[0].tokens[turn->first[0][which]].word->text) ||
           (preposition != NULL &&
            preposition == preposition_before(&sides[1], turn->first[1][which]) &&
            preposition != preposition_before(&sides[0], turn->first[0][1 - which]));
}

/* Whether the exchange may be just another order of words, with the same roles. */
static bool may_be_same_turned(const struct suspect *s)
{
    const struct mc_pair_token *tokens = s->words->sides[0].tokens;
    struct mc_pair_turn turn;
    bool leaves_modifier; /* "a big potato", "a big green ball" */

    if (!mc_pair_find_turn(s->words, MC_PAIR_TOKEN_LIMIT, &turn))
        return false;
    leaves_modifier = turn.first[0][0] > 0 && !tokens[turn.first[0][0] - 1].word->is_function;
    return mc_pair_marks_differ(s->texts[0], s->texts[1]) || leaves_modifier ||
           takes_preposition(s->words->sides, &turn, 0) ||
           takes_preposition(s->words->sides, &turn, 1);
}

/* --- numbers ---------------------------------------------------------------------------------- */

/* The only word of a side in the only stretch, apart from articles; NULL: none, or several. */
static const struct mc_word *only_word(const struct mc_pair_words *words, int side)
{
    const struct mc_pair_stretch *stretch = &words->stretches[0];
    const struct mc_word *found = NULL;
    size_t i;

    for (i = stretch->begin[side]; i < stretch->end[side]; i++) {
        if (words->sides[side].tokens[i].word->is_article)
            continue;
        if (found != NULL)
            return NULL;
        found = words->sides[side].tokens[i].word;
    }
    return found;
}

/* Whether only a number differs, cardinal or ordinal; *is_equal: not in value ("10", "ten"). */
static bool are_numbers(const struct mc_pair_words *words, const struct mc_word *numbers[2],
                        bool *is_equal)
{
    char digits[2][16];
    bool are_cardinal, are_ordinal;
    int i;

    for (i = 0; i < 2; i++) {
        numbers[i] =
            words->n_stretches == 1 && words->n_inflected == 0 ? only_word(words, i) : NULL;
        if (numbers[i] == NULL)
            return false;
    }
    are_cardinal =
        mc_number_of(numbers[0]->text, digits[0]) && mc_number_of(numbers[1]->text, digits[1]);
    are_ordinal = !are_cardinal && mc_ordinal_of(numbers[0]->text, digits[0]) &&
                  mc_ordinal_of(numbers[1]->text, digits[1]);
    *is_equal = (are_cardinal || are_ordinal) && strcmp(digits[0], digits[1]) == 0;
    return are_cardinal || are_ordinal;
}

/* --- the choice ------------------------------------------------------------------------------- */

/* Whether the stretches have a number or a function word besides the words exchanged: "three boys",
 * "kids"; "food", "from dishes". */
static bool has_more_beside(const struct mc_pair_words *words)
{
    const struct mc_pair_stretch *stretch = &words->stretches[0];
    size_t i;
    int side;

    for (side = 0; side < 2; side++)
        for (i = stretch->begin[side]; i + 1 < stretch->end[side]; i++) {
            const struct mc_word *word = words->sides[side].tokens[i].word;

            if (mc_is_listed(MC_WORDS_NUMBERS, word->text) ||
                (word->is_function && !word->is_article && !word->is_auxiliary))
                return true;
        }
    return false;
}

/* Whether the words exchanged are verbs though their forms do not show it: neither follows an
 * article, and both (if they are related as verbs: one) are verbs more often than nouns. */
static bool are_verbs(const struct suspect *s)
{
    const struct mc_pair_exchange *exchange = &s->words->exchanges[0];
    const struct mc_pair_stretch *stretch = &s->words->stretches[0];
    bool has_verb[2];
    int i;

    for (i = 0; i < 2; i++) {
        if (stretch->begin[i] > 0 &&
            s->words->sides[i].tokens[stretch->begin[i] - 1].word->is_article)
            return false;
        has_verb[i] = is_mostly_verb(s, exchange->words[i]);
    }
    return exchange->relation->hypernym_is_verb ? has_verb[0] || has_verb[1]
                                                : has_verb[0] && has_verb[1];
}

/* Whether the sentences have no content words but those exchanged: "A dog.", "A cat." */
static bool is_bare(const struct mc_pair_words *words)
{
    const struct mc_pair_stretch *stretch = &words->stretches[0];
    const struct mc_pair_side *side = &words->sides[0];
    size_t i;

    for (i = 0; i < side->n_tokens; i++)
        if ((i < stretch->begin[0] || i >= stretch->end[0]) && !side->tokens[i].word->is_function)
            return false;
    return true;
}

/* The sign of evidence against an exchange of words; MC_SIGN_NONE: none. */
static enum mc_word_sign doubt_of_exchange(const struct suspect *s, enum mc_word_sign sign,
                                           const char **why)
{
    const struct mc_word *const *words = s->words->exchanges[0].words;

    if (is_bare(s->words)) {
        *why = "nothing else is said";
        return MC_SIGN_BARE;
    }
    if (sign == MC_SIGN_OPPOSITES && are_of_two_ages(words)) {
        *why = "they are of two ages";
        return MC_SIGN_AGES;
    }
    if ((sign == MC_SIGN_CLUSTER && are_near(s, words)) ||
        (sign == MC_SIGN_SYNONYMS && exclude_each_other(s, words))) {
        *why = "of one kind as nouns";
        return MC_SIGN_ALSO_OF_KIND;
    }
    if (sign == MC_SIGN_OF_KIND &&
        !(is_mostly_noun(s, words[0]) && is_mostly_noun(s, words[1]) && are_near(s, words))) {
        *why = "not as nouns in their usual senses, or not near";
        return MC_SIGN_OF_KIND_ELSEWHERE;
    }
    if (sign == MC_SIGN_GENERAL_NOUN && are_verbs(s)) {
        *why = "they are verbs";
        return MC_SIGN_GENERAL_AS_VERBS;
    }
    return MC_SIGN_NONE;
}

static enum mc_word_sign doubt_of(const struct suspect *s, enum mc_word_sign sign, const char **why)
{
    if (asks(s->texts[0]) != asks(s->texts[1])) {
        *why = "something else differs";
        return MC_SIGN_BESIDE;
    }
    if (sign == MC_SIGN_BE && differs_in_tense(s->words)) {
        *why = "the tense differs";
        return MC_SIGN_TENSE;
    }
    if (sign == MC_SIGN_VOICE && is_doubtful_passive(s)) {
        *why = "perhaps of a state";
        return MC_SIGN_STATE;
    }
    if (sign == MC_SIGN_EXCHANGE && may_be_same_turned(s)) {
        *why = "perhaps only put elsewhere";
        return MC_SIGN_TURNED;
    }
    if (sign == MC_SIGN_LONGER && stands_before(s)) {
        *why = "they stand before a sentence that is one without them";
        return MC_SIGN_BEFORE;
    }
    if ((sign == MC_SIGN_LONGER && s->words->n_inflected > 0) ||
        (sign == MC_SIGN_BE && s->words->n_inflected > 1) ||
        has_loose_article(&s->words->sides[0]) || has_loose_article(&s->words->sides[1]) ||
        (sign == MC_SIGN_GENERAL_NOUN && has_more_beside(s->words))) {
        *why = "something else differs";
        return MC_SIGN_BESIDE;
    }
    return s->words->n_exchanges > 0 ? doubt_of_exchange(s, sign, why) : MC_SIGN_NONE;
}

struct mc_labelled_phenomenon mc_mined_doubt(struct mc_labelled_phenomenon found,
                                             const struct mc_pair_words *words,
                                             const struct mc_slice texts[2],
                                             struct mc_word_knowledge *knowledge,
                                             struct mc_arena *arena)
{
    const struct suspect s = {words, texts, knowledge, arena};
    const struct mc_word *numbers[2];
    const char *why = NULL;
    enum mc_word_sign sign;
    bool is_equal;

    if (!words->too_long && are_numbers(words, numbers, &is_equal)) {
        if (!is_equal)
            return (struct mc_labelled_phenomenon){
                MC_SHOWN_NUMERAL,
                mc_arena_format(arena, "\"%.*s\" and \"%.*s\" are numbers",
                                MC_SLICE_ARGUMENTS(numbers[0]->text),
                                MC_SLICE_ARGUMENTS(numbers[1]->text)),
                MC_SIGN_NUMBERS};
        if (found.sign == MC_SIGN_NUMBERS)
            found.sign = MC_SIGN_SYNONYMS;
        return found;
    }
    if (found.shown == MC_SHOWN_NONE)
        return found;
    sign = doubt_of(&s, found.sign, &why);
    if (sign != MC_SIGN_NONE) {
        found.sign = sign;
        found.reason = mc_arena_format(arena, "%s, but %s", found.reason, why);
    }
    return found;
}
