/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stem.c: Porter's algorithm on code points, with NLTK's extensions as an option; Snowball's
 * algorithms are those of libstemmer. In order: Porter's conditions, rules, words, stemmers, a
 * cache of stems. */
#include "text/stem.h"

#include <libstemmer.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "text/unicode.h"

enum { SHORT_WORD = 64 };

/* No step makes a word longer. */
struct word {
    uint32_t *letters;
    size_t n;
    bool nltk;
};

/* Replaces the suffix if the stem before it meets the condition; in either case, no further rule of
 * the list is tried. */
struct rule {
    const char *suffix, *replacement;
    bool (*condition)(const struct word *word, size_t n_stem); /* NULL: always */
};

/* --- Porter's conditions ---------------------------------------------------------------------- */

/* Whether letter i is a consonant; `before`: whether letter i - 1 is. */
static bool is_consonant(const struct word *word, size_t i, bool before)
{
    switch (word->letters[i]) {
    case 'a':
    case 'e':
    case 'i':
    case 'o':
    case 'u':
        return false;
    case 'y':
        return i == 0 || !before;
    default:
        return true;
    }
}

/* m of the first n letters; *last (may be NULL): whether the last one is a consonant, *vowels: the
 * number of vowels. */
static size_t measure(const struct word *word, size_t n, bool *last, size_t *vowels)
{
    size_t m = 0, n_vowels = 0, i;
    bool before = true;

    for (i = 0; i < n; i++) {
        bool consonant = is_consonant(word, i, before);

        m += i > 0 && consonant && !before;
        n_vowels += !consonant;
        before = consonant;
    }
    if (last != NULL)
        *last = before;
    if (vowels != NULL)
        *vowels = n_vowels;
    return m;
}

static bool is_consonant_at(const struct word *word, size_t i)
{
    bool last;

    (void)measure(word, i + 1, &last, NULL);
    return last;
}

static bool has_vowel(const struct word *word, size_t n)
{
    size_t n_vowels;

    (void)measure(word, n, NULL, &n_vowels);
    return n_vowels > 0;
}

/* Consonant, vowel, consonant other than w, x, y (*o); NLTK: also two letters, vowel and
 * consonant. */
static bool ends_cvc(const struct word *word, size_t n)
{
    uint32_t last;

    if (n == 2 && word->nltk)
        return !is_consonant_at(word, 0) && is_consonant_at(word, 1);
    if (n < 3 || !is_consonant_at(word, n - 3) || is_consonant_at(word, n - 2) ||
        !is_consonant_at(word, n - 1))
        return false;
    last = word->letters[n - 1];
    return last != 'w' && last != 'x' && last != 'y';
}

static bool m_over_0(const struct word *word, size_t n_stem)
{
    return measure(word, n_stem, NULL, NULL) > 0;
}

static bool m_over_1(const struct word *word, size_t n_stem)
{
    return measure(word, n_stem, NULL, NULL) > 1;
}

static bool m_over_1_after_s_or_t(const struct word *word, size_t n_stem)
{
    return m_over_1(word, n_stem) &&
           (word->letters[n_stem - 1] == 's' || word->letters[n_stem - 1] == 't');
}

/* NLTK counts the l of "logi" with the stem, so that "geologi" has m > 0. */
static bool m_over_0_with_l(const struct word *word, size_t n_stem)
{
    return m_over_0(word, n_stem + word->nltk);
}

static bool m_over_0_in_nltk(const struct word *word, size_t n_stem)
{
    return word->nltk && m_over_0(word, n_stem);
}

/* --- rules ------------------------------------------------------------------------------------ */

static bool ends_in(const struct word *word, const char *suffix)
{
    size_t n = strlen(suffix), i;

    if (word->n < n)
        return false;
    for (i = 0; i < n; i++)
        if (word->letters[word->n - n + i] != (unsigned char)suffix[i])
            return false;
    return true;
}

static void replace(struct word *word, size_t n_stem, const char *replacement)
{
    word->n = n_stem;
    for (; *replacement != '\0'; replacement++)
        word->letters[word->n++] = (unsigned char)*replacement;
}

/* Whether a rule of the list has the word's ending, even if it did not change the word. */
static bool apply(const struct rule *rules, struct word *word)
{
    for (; rules->suffix != NULL; rules++)
        if (ends_in(word, rules->suffix)) {
            size_t n_stem = word->n - strlen(rules->suffix);

            if (rules->condition == NULL || rules->condition(word, n_stem))
                replace(word, n_stem, rules->replacement);
            return true;
        }
    return false;
}

static void step_1a(struct word *word)
{
    static const struct rule rules[] = {{"sses", "ss", NULL},
                                        {"ies", "i", NULL},
                                        {"ss", "ss", NULL},
                                        {"s", "", NULL},
                                        {NULL, NULL, NULL}};

    if (word->nltk && word->n == 4 && ends_in(word, "ies")) /* NLTK: "dies" to "die" */
        word->n = 3;
    else
        (void)apply(rules, word);
}

/* Repairs a word that lost "ed" or "ing". */
static void step_1b_repair(struct word *word)
{
    static const struct rule rules[] = {
        {"at", "ate", NULL}, {"bl", "ble", NULL}, {"iz", "ize", NULL}, {NULL, NULL, NULL}};
    uint32_t last = word->letters[word->n - 1];

    if (apply(rules, word))
        return;
    if (word->n >= 2 && word->letters[word->n - 2] == last && is_consonant_at(word, word->n - 1)) {
        if (last != 'l' && last != 's' && last != 'z')
            word->n--;
    } else if (measure(word, word->n, NULL, NULL) == 1 && ends_cvc(word, word->n)) {
        replace(word, word->n, "e");
    }
}

static void step_1b(struct word *word)
{
    if (word->nltk && ends_in(word, "ied")) { /* NLTK: "died" to "die", "spied" to "spi" */
        word->n -= word->n == 4 ? 1 : 2;
    } else if (ends_in(word, "eed")) {
        if (m_over_0(word, word->n - 3))
            word->n--;
    } else {
        size_t n_suffix = ends_in(word, "ed") ? 2 : ends_in(word, "ing") ? 3 : 0;

        if (n_suffix == 0 || !has_vowel(word, word->n - n_suffix))
            return;
        word->n -= n_suffix;
        step_1b_repair(word);
    }
}

/* NLTK: "y" to "i" after a consonant that is not the first letter, so "enjoy" stays. */
static void step_1c(struct word *word)
{
    if (!ends_in(word, "y"))
        return;
    if (word->nltk ? word->n > 2 && is_consonant_at(word, word->n - 2)
                   : has_vowel(word, word->n - 1))
        word->letters[word->n - 1] = 'i';
}

static void step_2(struct word *word)
{
    static const struct rule rules[] = {{"ational", "ate", m_over_0},
                                        {"tional", "tion", m_over_0},
                                        {"enci", "ence", m_over_0},
                                        {"anci", "ance", m_over_0},
                                        {"izer", "ize", m_over_0},
                                        {"bli", "ble", m_over_0},
                                        {"alli", "al", m_over_0},
                                        {"entli", "ent", m_over_0},
                                        {"eli", "e", m_over_0},
                                        {"ousli", "ous", m_over_0},
                                        {"ization", "ize", m_over_0},
                                        {"ation", "ate", m_over_0},
                                        {"ator", "ate", m_over_0},
                                        {"alism", "al", m_over_0},
                                        {"iveness", "ive", m_over_0},
                                        {"fulness", "ful", m_over_0},
                                        {"ousness", "ous", m_over_0},
                                        {"aliti", "al", m_over_0},
                                        {"iviti", "ive", m_over_0},
                                        {"biliti", "ble", m_over_0},
                                        {"fulli", "ful", m_over_0_in_nltk},
                                        {"logi", "log", m_over_0_with_l},
                                        {NULL, NULL, NULL}};

    /* NLTK: the result for "alli" goes through the step again ("nationalli" becomes "nation"). */
    if (word->nltk && ends_in(word, "alli") && m_over_0(word, word->n - 4))
        word->n -= 2;
    (void)apply(rules, word);
}

static void step_3(struct word *word)
{
    static const struct rule rules[] = {{"icate", "ic", m_over_0}, {"ative", "", m_over_0},
                                        {"alize", "al", m_over_0}, {"iciti", "ic", m_over_0},
                                        {"ical", "ic", m_over_0},  {"ful", "", m_over_0},
                                        {"ness", "", m_over_0},    {NULL, NULL, NULL}};

    (void)apply(rules, word);
}

static void step_4(struct word *word)
{
    static const struct rule rules[] = {
        {"al", "", m_over_1},   {"ance", "", m_over_1}, {"ence", "", m_over_1},
        {"er", "", m_over_1},   {"ic", "", m_over_1},   {"able", "", m_over_1},
        {"ible", "", m_over_1}, {"ant", "", m_over_1},  {"ement", "", m_over_1},
        {"ment", "", m_over_1}, {"ent", "", m_over_1},  {"ion", "", m_over_1_after_s_or_t},
        {"ou", "", m_over_1},   {"ism", "", m_over_1},  {"ate", "", m_over_1},
        {"iti", "", m_over_1},  {"ous", "", m_over_1},  {"ive", "", m_over_1},
        {"ize", "", m_over_1},  {NULL, NULL, NULL}};

    (void)apply(rules, word);
}

static void step_5(struct word *word)
{
    if (ends_in(word, "e")) {
        size_t m = measure(word, word->n - 1, NULL, NULL);

        if (m > 1 || (m == 1 && !ends_cvc(word, word->n - 1)))
            word->n--;
    }
    if (ends_in(word, "ll") && m_over_1(word, word->n - 1))
        word->n--;
}

/* --- words ------------------------------------------------------------------------------------ */

/* NLTK's irregular forms; NULL: the word is not one. */
static const char *irregular(struct mc_slice word)
{
    static const char *const forms[][2] = {
        {"sky", "sky"},         {"skies", "sky"},        {"dying", "die"},
        {"lying", "lie"},       {"tying", "tie"},        {"news", "news"},
        {"innings", "inning"},  {"inning", "inning"},    {"outings", "outing"},
        {"outing", "outing"},   {"cannings", "canning"}, {"canning", "canning"},
        {"howe", "howe"},       {"proceed", "proceed"},  {"exceed", "exceed"},
        {"succeed", "succeed"},
    };
    size_t i;

    for (i = 0; i < sizeof(forms) / sizeof(forms[0]); i++)
        if (mc_slice_is(word, forms[i][0]))
            return forms[i][1];
    return NULL;
}

static void append_letters(const struct word *word, struct mc_buffer *stem)
{
    size_t i;

    for (i = 0; i < word->n; i++) {
        uint32_t letter = word->letters[i];
        char bytes[4];

        if (letter >= 0xD800 && letter < 0xDC00 && i + 1 < word->n)
            letter = 0x10000 + ((letter - 0xD800) << 10) + (word->letters[++i] - 0xDC00);
        mc_buffer_append(stem, bytes, mc_utf8_encode(letter, bytes));
    }
}

static void add_letter(struct word *word, uint32_t code_point)
{
    if (word->nltk || code_point < 0x10000) {
        word->letters[word->n++] = code_point;
        return;
    }
    word->letters[word->n++] = 0xD800 + ((code_point - 0x10000) >> 10);
    word->letters[word->n++] = 0xDC00 + ((code_point - 0x10000) & 0x3FF);
}

/* Applies the steps to the letters of the text; words of two letters are unchanged. */
static void stem_text(struct mc_slice text, bool nltk, bool is_short, struct mc_buffer *stem)
{
    uint32_t room[SHORT_WORD];
    struct word word = {room, 0, nltk};
    size_t at = 0;

    if (text.length > SHORT_WORD)
        word.letters = mc_malloc(mc_array_size(text.length, sizeof(*word.letters)));
    while (at < text.length)
        add_letter(&word, mc_utf8_next(text, &at));
    if (!is_short && word.n > 2) {
        step_1a(&word);
        step_1b(&word);
        step_1c(&word);
        step_2(&word);
        step_3(&word);
        step_4(&word);
        step_5(&word);
    }
    append_letters(&word, stem);
    if (word.letters != room)
        free(word.letters);
}

void mc_stem_nltk_append(struct mc_slice text, struct mc_buffer *stem)
{
    struct mc_buffer lower = {NULL, 0, 0};
    const char *form = irregular(text);

    if (form != NULL) {
        mc_buffer_append_text(stem, form);
        return;
    }
    mc_lower_append(&lower, text);
    stem_text(mc_buffer_slice(&lower), true, mc_utf8_count(text) <= 2, stem);
    mc_buffer_free(&lower);
}

/* MC_STEM_PROGRAM. */
static void stem_porter_append(struct mc_slice text, struct mc_buffer *stem)
{
    stem_text(text, false, false, stem);
}

/* --- stemmers --------------------------------------------------------------------------------- */

struct mc_stemmer {
    struct sb_stemmer *snowball; /* NULL: one of ours */
    bool nltk;
    struct mc_buffer stem;
};

struct mc_stemmer *mc_stemmer_open(enum mc_stem_algorithm algorithm)
{
    struct mc_stemmer *stemmer = mc_calloc(1, sizeof(*stemmer));

    stemmer->nltk = algorithm == MC_STEM_NLTK;
    if (algorithm == MC_STEM_NLTK || algorithm == MC_STEM_PROGRAM)
        return stemmer;
    stemmer->snowball =
        sb_stemmer_new(algorithm == MC_STEM_ENGLISH ? "english" : "porter", "UTF_8");
    if (stemmer->snowball == NULL) /* both algorithms always exist, so it is out of memory */
        mc_out_of_memory(1, sizeof(stemmer->snowball));
    return stemmer;
}

void mc_stemmer_close(struct mc_stemmer *stemmer)
{
    if (stemmer == NULL)
        return;
    sb_stemmer_delete(stemmer->snowball);
    mc_buffer_free(&stemmer->stem);
    free(stemmer);
}

struct mc_slice mc_stem(struct mc_stemmer *stemmer, struct mc_slice word)
{
    const sb_symbol *stem;

    if (stemmer->snowball == NULL) {
        mc_buffer_clear(&stemmer->stem);
        if (stemmer->nltk)
            mc_stem_nltk_append(word, &stemmer->stem);
        else
            stem_porter_append(word, &stemmer->stem);
        return mc_buffer_slice(&stemmer->stem);
    }
    if (word.length > INT_MAX / 2)
        return word;
    stem = sb_stemmer_stem(stemmer->snowball, (const sb_symbol *)word.data, (int)word.length);
    if (stem == NULL)
        return word;
    return mc_slice((const char *)stem, (size_t)sb_stemmer_length(stemmer->snowball));
}

/* --- a cache of stems ------------------------------------------------------------------------- */

/* Longer words (in bytes) are not likely to recur; at WORD_LIMIT words all are forgotten. */
enum { LONGEST = 64, WORD_LIMIT = 1 << 16 };

struct mc_stem_cache {
    struct mc_stemmer *stemmer;
    struct mc_arena *arena;
    struct mc_string_map *words;
    struct mc_slice *stems; /* [words], in the arena */
};

struct mc_stem_cache *mc_stem_cache_open(enum mc_stem_algorithm algorithm)
{
    struct mc_stem_cache *cache = mc_calloc(1, sizeof(*cache));

    cache->stemmer = mc_stemmer_open(algorithm);
    cache->arena = mc_arena_new();
    cache->words = mc_string_map_new(cache->arena);
    cache->stems = mc_calloc(WORD_LIMIT, sizeof(*cache->stems));
    return cache;
}

void mc_stem_cache_close(struct mc_stem_cache *cache)
{
    if (cache == NULL)
        return;
    mc_stemmer_close(cache->stemmer);
    mc_arena_free(cache->arena);
    free(cache->stems);
    free(cache);
}

struct mc_slice mc_stem_cache_find(struct mc_stem_cache *cache, struct mc_slice word)
{
    uint32_t index;
    bool is_new;

    if (word.length > LONGEST)
        return mc_stem(cache->stemmer, word);
    index = mc_string_map_add(cache->words, word, &is_new);
    if (is_new && index == WORD_LIMIT) {
        mc_arena_clear(cache->arena);
        cache->words = mc_string_map_new(cache->arena);
        index = mc_string_map_add(cache->words, word, NULL);
    }
    if (is_new)
        cache->stems[index] = mc_arena_copy(cache->arena, mc_stem(cache->stemmer, word));
    return cache->stems[index];
}
