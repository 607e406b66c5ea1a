/* SPDX-License-Identifier: GPL-3.0-or-later */
/* checks_agreement.c: the check of `lint` for words that do not agree: an article and the sound
 * after it, an article and its noun in number, a subject at the beginning of a sentence and its
 * verb. It reports only words that WordNet knows as nothing else. In order: tests of a word, kept
 * answers, pairs of words, a sentence. */
#include <stdint.h>
#include <string.h>

#include "base/ascii.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "lint/reading.h"
#include "phenomena/sentence_pair.h"
#include "phenomena/word_knowledge.h"
#include "suite/suite.h"
#include "text/wordnet.h"

/* The questions asked about a word, and those whose answer is yes: a bit for each enum question. */
struct answers {
    const struct mc_word *word;
    uint32_t asked, are_so;
};

/* The words of a side under test. */
struct sentence {
    const struct mc_wordnet *wordnet;
    struct mc_arena *arena;
    struct mc_slice text;
    const struct mc_pair_token *tokens;
    size_t n;
    struct answers *answers; /* [ANSWERS] */
};

/* --- tests of a word -------------------------------------------------------------------------- */

static struct mc_slice word_at(const struct sentence *s, size_t i)
{
    return i < s->n ? s->tokens[i].word->text : mc_slice("", 0);
}

static bool has(const struct sentence *s, enum mc_wordnet_part part, struct mc_slice word)
{
    return mc_wordnet_has(s->wordnet, part, word);
}

/* Whether the word, as this part of speech, has a different base form. */
static bool is_inflected(const struct sentence *s, enum mc_wordnet_part part, struct mc_slice word)
{
    struct mc_word_list forms = {NULL, 0, 0};
    bool is_other = false;
    size_t i;

    mc_wordnet_bases(s->wordnet, part, word, s->arena, &forms);
    for (i = 0; i < forms.n; i++)
        is_other = is_other || !mc_slice_equal(forms.items[i], word);
    mc_word_list_free(&forms);
    return is_other;
}

/* A plural that is not also a word of its own. */
static bool is_plural(const struct sentence *s, struct mc_slice word)
{
    return is_inflected(s, MC_WORDNET_NOUN, word) && !has(s, MC_WORDNET_NOUN, word) &&
           !has(s, MC_WORDNET_ADJECTIVE, word) && !has(s, MC_WORDNET_ADVERB, word) &&
           !has(s, MC_WORDNET_VERB, word);
}

/* Nouns that are used as plurals or are not counted; numbers. */
static const char *const uncounted[] = {
    "aircraft",   "audience", "bison",    "buffalo", "cattle",    "class",      "cod",
    "committee",  "company",  "couple",   "craft",   "crew",      "crowd",      "deer",
    "dozen",      "elite",    "enemy",    "faculty", "family",    "fish",       "folk",
    "government", "group",    "half",     "handful", "herd",      "hundred",    "majority",
    "media",      "million",  "minority", "moose",   "offspring", "pair",       "people",
    "per",        "percent",  "plenty",   "police",  "poultry",   "press",      "public",
    "rest",       "salmon",   "score",    "sheep",   "shrimp",    "spacecraft", "squid",
    "staff",      "swine",    "team",     "thing",   "third",     "thousand",   "trio",
    "trout",      "vermin",   "youth",    "clergy",  "billion",   "trillion",   "military",
    "duo",        "bit",      "lot",      "number",  "variety",   "range",      "kind",
    "sort",       "type",     "band",     "troop",   "gang",      "community",  "orchestra",
    "choir",      "quarter",  "who",      "may",     NULL};

/* A word that after an article can only be a singular noun. */
static bool is_singular_noun(const struct sentence *s, struct mc_slice word)
{
    return word.length > 2 && word.data[word.length - 1] != 's' && has(s, MC_WORDNET_NOUN, word) &&
           !mc_is_one_of(word, uncounted) && !mc_is_listed(MC_WORDS_FUNCTION, word) &&
           !mc_is_listed(MC_WORDS_RELATIVE, word) && !mc_is_listed(MC_WORDS_MODALS, word) &&
           !has(s, MC_WORDNET_ADJECTIVE, word) && !has(s, MC_WORDNET_ADVERB, word) &&
           !is_inflected(s, MC_WORDNET_NOUN, word) && !is_inflected(s, MC_WORDNET_VERB, word);
}

/* A singular noun that is not also a verb. */
static bool is_singular(const struct sentence *s, struct mc_slice word)
{
    return is_singular_noun(s, word) && !has(s, MC_WORDNET_VERB, word);
}

/* "runs": the third person of a verb. */
static bool is_third_person(const struct sentence *s, struct mc_slice word)
{
    return mc_slice_ends(word, "s") && !has(s, MC_WORDNET_VERB, word) &&
           !has(s, MC_WORDNET_ADVERB, word) && is_inflected(s, MC_WORDNET_VERB, word);
}

/* "run": the base form of a verb that is not also a past form. */
static bool is_plain_verb(const struct sentence *s, struct mc_slice word)
{
    static const char *const timeless[] = {
        "beat",   "bet",   "bid",   "broadcast", "burst",    "can",   "cast", "cost",  "could",
        "cut",    "dare",  "do",    "fit",       "forecast", "have",  "hit",  "hurt",  "knit",
        "let",    "may",   "might", "must",      "need",     "ought", "put",  "quit",  "read",
        "rid",    "set",   "shall", "shed",      "should",   "shut",  "slit", "split", "spread",
        "thrust", "upset", "wed",   "wet",       "will",     "would", NULL};

    return has(s, MC_WORDNET_VERB, word) && !has(s, MC_WORDNET_ADVERB, word) &&
           !has(s, MC_WORDNET_ADJECTIVE, word) && !mc_is_one_of(word, timeless) &&
           !mc_slice_ends(word, "s") && !mc_slice_ends(word, "ed") &&
           !is_inflected(s, MC_WORDNET_VERB, word);
}

/* "ran", "running", "runs": a form of a verb, and not a noun. */
static bool is_verb_alone(const struct sentence *s, struct mc_slice word)
{
    return is_inflected(s, MC_WORDNET_VERB, word) && !has(s, MC_WORDNET_NOUN, word) &&
           !has(s, MC_WORDNET_ADJECTIVE, word) && !is_inflected(s, MC_WORDNET_NOUN, word);
}

static bool is_noun(const struct sentence *s, struct mc_slice word)
{
    return has(s, MC_WORDNET_NOUN, word);
}

/* --- kept answers ----------------------------------------------------------------------------- */

static const char *const ones[] = {"a", "an", "another", "each", "every", NULL};
static const char *const many[] = {
    "these", "those", "many",   "several", "two",  "three",  "four",   "five",  "six",   "seven",
    "eight", "ten",   "eleven", "twelve",  "nine", "twenty", "thirty", "forty", "fifty", NULL};
static const char *const openers[] = {"the", "my",   "his",   "her",   "their", "our",  "your", "a",
                                      "an",  "some", "these", "those", "every", "each", NULL};
static const char *const singular_verbs[] = {"is",     "was",    "has",     "does", "isn't",
                                             "wasn't", "hasn't", "doesn't", NULL};
static const char *const plural_verbs[] = {"are",     "were",    "have",  "do", "aren't",
                                           "weren't", "haven't", "don't", NULL};
static const char *const third_persons[] = {"he", "she", "it", NULL};
static const char *const other_persons[] = {"they", "we", "you", NULL};

/* Whether a word is in a list, or has a property in WordNet. */
enum question {
    LISTED_ONE,
    LISTED_MANY,
    LISTED_OPENER,
    LISTED_SINGULAR_VERB,
    LISTED_PLURAL_VERB,
    LISTED_THIRD_PERSON,
    LISTED_OTHER_PERSON,
    IS_NOUN,
    IS_PLURAL,
    IS_SINGULAR_NOUN,
    IS_SINGULAR,
    IS_THIRD_PERSON,
    IS_PLAIN_VERB,
    IS_VERB_ALONE
};

static bool find_out(const struct sentence *s, struct mc_slice word, enum question question)
{
    static const char *const *const lists[] = {
        [LISTED_ONE] = ones,
        [LISTED_MANY] = many,
        [LISTED_OPENER] = openers,
        [LISTED_SINGULAR_VERB] = singular_verbs,
        [LISTED_PLURAL_VERB] = plural_verbs,
        [LISTED_THIRD_PERSON] = third_persons,
        [LISTED_OTHER_PERSON] = other_persons,
    };
    static bool (*const looked_up[])(const struct sentence *s, struct mc_slice word) = {
        [IS_NOUN] = is_noun,
        [IS_PLURAL] = is_plural,
        [IS_SINGULAR_NOUN] = is_singular_noun,
        [IS_SINGULAR] = is_singular,
        [IS_THIRD_PERSON] = is_third_person,
        [IS_PLAIN_VERB] = is_plain_verb,
        [IS_VERB_ALONE] = is_verb_alone,
    };

    return question < IS_NOUN ? mc_is_one_of(word, lists[question]) : looked_up[question](s, word);
}

/* How many words have their answers kept: more than occur in most batches. */
enum { ANSWERS = 1 << 14 };

/* The answer for word i; false after the last word. Words recur often: the answer is computed once,
 * until another word takes the same slot. */
static bool is_so(const struct sentence *s, size_t i, enum question question)
{
    const struct mc_word *word = i < s->n ? s->tokens[i].word : NULL;
    struct answers *entry;

    if (word == NULL)
        return false;
    entry = &s->answers[mc_hash_fnv1a(&word, sizeof(word)) % ANSWERS];
    if (entry->word != word)
        *entry = (struct answers){.word = word};
    if ((entry->asked >> question & 1) == 0) {
        entry->asked |= (uint32_t)1 << question;
        entry->are_so |= (uint32_t)find_out(s, word->text, question) << question;
    }
    return (entry->are_so >> question & 1) != 0;
}

/* --- pairs of words --------------------------------------------------------------------------- */

/* Whether only a blank is between the word and the next. */
static bool is_joined(const struct sentence *s, size_t i)
{
    return i + 1 < s->n &&
           s->tokens[i + 1].offset == s->tokens[i].offset + s->tokens[i].length + 1 &&
           s->text.data[s->tokens[i + 1].offset - 1] == ' ';
}

/* Whether the phrase ends with the word: before a punctuation mark, a function word or a verb. */
static bool ends_phrase(const struct sentence *s, size_t i)
{
    size_t end = s->tokens[i].offset + s->tokens[i].length;

    if (mc_utf8_apostrophe(s->text, end) > 0 || (end < s->text.length && s->text.data[end] == '-'))
        return false;
    return !is_joined(s, i) || s->tokens[i + 1].word->is_function ||
           is_so(s, i + 1, LISTED_SINGULAR_VERB) || is_so(s, i + 1, LISTED_PLURAL_VERB);
}

/* "each faces": whether the next word may be its verb. */
static bool may_be_verb(const struct sentence *s, size_t i)
{
    return (mc_slice_is(word_at(s, i), "each") || mc_slice_is(word_at(s, i), "another")) &&
           is_so(s, i + 1, IS_THIRD_PERSON);
}

/* The fault of word i and the next as an article or number and its noun; NULL: none. Not "class A
 * shares" or "each faces a fine". */
static const char *determiner_fault(const struct sentence *s, size_t i)
{
    bool is_letter = i > 0 && s->tokens[i].length == 1 && s->text.data[s->tokens[i].offset] == 'A';

    if (!is_joined(s, i))
        return NULL;
    if (is_so(s, i, LISTED_ONE) && !is_letter && !may_be_verb(s, i) && is_so(s, i + 1, IS_PLURAL) &&
        (ends_phrase(s, i + 1) || (is_joined(s, i + 1) && (is_so(s, i + 2, IS_THIRD_PERSON) ||
                                                           is_so(s, i + 2, IS_VERB_ALONE)))))
        return "the plural";
    if (is_so(s, i, LISTED_MANY) && ends_phrase(s, i + 1) && is_so(s, i + 1, IS_SINGULAR))
        return "the singular";
    return NULL;
}

/* Whether the word is pronounced as a word: at least four lower-case letters and a vowel, so not an
 * abbreviation that is spelled out ("an mp3", "an SUV"). */
static bool is_spoken(const struct sentence *s, size_t i)
{
    const struct mc_pair_token *token = &s->tokens[i];
    size_t j, n_vowels = 0;

    for (j = 0; j < token->length; j++) {
        char c = s->text.data[token->offset + j];

        if (!mc_ascii_is_lower(c))
            return false;
        n_vowels += strchr("aeiouy", c) != NULL;
    }
    return token->length >= 4 && n_vowels > 0;
}

/* "an sailor", "a apple": whether the article does not fit the initial sound of the next word. If
 * letters do not tell, it is right: "an hour", "a union", "a European", "a one-off". */
static bool is_article_wrong(const struct sentence *s, size_t i)
{
    struct mc_slice article = word_at(s, i), next = word_at(s, i + 1);

    if (!is_joined(s, i) || !is_spoken(s, i + 1) || s->tokens[i].length != article.length)
        return false;
    if (mc_slice_is(article, "an"))
        return strchr("aeiouhxy", next.data[0]) == NULL;
    return mc_slice_is(article, "a") && s->text.data[s->tokens[i].offset] == 'a' &&
           strchr("aei", next.data[0]) != NULL && !mc_slice_begins(next, "eu") &&
           !mc_slice_begins(next, "ew");
}

/* Whether the verb at i fits a subject in the singular or in the plural. */
static bool is_verb_of(const struct sentence *s, size_t i, bool singular)
{
    if (singular)
        return is_so(s, i, LISTED_SINGULAR_VERB) ||
               (is_so(s, i, IS_THIRD_PERSON) && ends_phrase(s, i));
    return is_so(s, i, LISTED_PLURAL_VERB) || (is_so(s, i, IS_PLAIN_VERB) && !is_so(s, i, IS_NOUN));
}

/* The index of a verb that does not agree with the subject at the beginning; 0: none. */
static size_t verb_fault(const struct sentence *s)
{
    if (!is_joined(s, 0))
        return 0;
    if (is_so(s, 0, LISTED_THIRD_PERSON))
        return is_so(s, 1, LISTED_PLURAL_VERB) || is_so(s, 1, IS_PLAIN_VERB) ? 1 : 0;
    if (is_so(s, 0, LISTED_OTHER_PERSON)) /* "you fools" */
        return (is_so(s, 1, LISTED_SINGULAR_VERB) || is_so(s, 1, IS_THIRD_PERSON)) &&
                       (mc_slice_is(word_at(s, 0), "they") || !is_so(s, 1, IS_PLURAL))
                   ? 1
                   : 0;
    if (!is_so(s, 0, LISTED_OPENER) || !is_joined(s, 1))
        return 0;
    if (is_so(s, 1, IS_PLURAL))
        return is_verb_of(s, 2, true) ? 2 : 0;
    if (is_so(s, 1, IS_SINGULAR_NOUN) && is_so(s, 2, LISTED_PLURAL_VERB))
        return 2;
    return is_so(s, 1, IS_SINGULAR) && is_verb_of(s, 2, false) ? 2 : 0;
}

/* --- a sentence ------------------------------------------------------------------------------- */

static void report(const struct mc_lint_work *work, const struct mc_case *item, size_t side,
                   const struct sentence *s, size_t at, const char *what)
{
    const struct mc_pair_token *token = &s->tokens[at];
    struct mc_slice before =
        mc_slice(s->text.data + s->tokens[at - 1].offset, s->tokens[at - 1].length);
    struct mc_slice word = mc_slice(s->text.data + token->offset, token->length);
    struct mc_check_place place;

    (void)mc_check_side(item, side, &place);
    place = mc_check_below(&place, "text", token->offset);
    place.width = (uint32_t)mc_utf8_count(word);
    mc_check_report(work, &place, "W034", "\"%.*s\" does not agree with %s\"%.*s\"",
                    MC_SLICE_ARGUMENTS(before), what, MC_SLICE_ARGUMENTS(word));
}

static void check_side(const struct mc_lint_work *work, const struct mc_case *item, size_t side,
                       const struct mc_pair_side *words, struct answers *answers)
{
    const struct sentence s = {work->pairs->wordnet,
                               work->arena,
                               side == 0 ? item->reference.text : item->candidate.text,
                               words->tokens,
                               words->n_tokens,
                               answers};
    size_t i;

    for (i = 0; i + 1 < s.n; i++) {
        const char *fault = is_article_wrong(&s, i) ? "the sound of" : determiner_fault(&s, i);

        if (fault == NULL)
            continue;
        report(work, item, side, &s, i + 1, mc_arena_format(work->arena, "%s ", fault));
        return;
    }
    i = verb_fault(&s);
    if (i > 0)
        report(work, item, side, &s, i, "");
}

static void check_agreement(const struct mc_lint_work *work)
{
    struct answers *answers; /* words live as long as the batch */
    size_t i;

    if (work->pairs->wordnet == NULL)
        return;
    answers = mc_arena_array(work->arena, ANSWERS, sizeof(*answers));
    for (i = 0; i < work->pairs->n; i++) {
        const struct mc_pair_words *words = work->pairs->items[i].words;
        const struct mc_case *item = &work->suite->cases[work->pairs->begin + i];

        if (words == NULL || words->too_long)
            continue;
        check_side(work, item, 0, &words->sides[0], answers);
        check_side(work, item, 1, &words->sides[1], answers);
    }
}

const struct mc_lint_check mc_lint_check_agreement = {NULL, check_agreement};
