#include "templates/indefinite_article.h"

#include <stdint.h>

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

static bool is_letter(char c)
{
    return lower(c) >= 'a' && lower(c) <= 'z';
}

static bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Whether the word begins so, without regard to case. */
static bool begins(struct mc_slice word, const char *beginning)
{
    size_t i;

    for (i = 0; beginning[i] != '\0'; i++)
        if (i == word.length || lower(word.data[i]) != beginning[i])
            return false;
    return true;
}

static bool begins_with_any(struct mc_slice word, const char *const *beginnings)
{
    for (; *beginnings != NULL; beginnings++)
        if (begins(word, *beginnings))
            return true;
    return false;
}

/* "un" and "uni" before these are the prefix un-, or a word of its own: an uninvited guest. */
static const char *const with_vowel[] = {"unin",  "unim",   "unide", "hour", "honest",
                                         "honor", "honour", "heir",  NULL};
static const char *const with_consonant[] = {"uni",  "use",  "usu",  "usa",   "ute", "uti", "ura",
                                             "uro",  "urin", "ubiq", "ukr",   "uku", "eu",  "ewe",
                                             "one-", "once", "oui",  "ouija", NULL};

/* Numbers that are read with a vowel first: 8, 11, 18, and what begins with 8. */
static bool number_takes_an(struct mc_slice word)
{
    size_t n;

    for (n = 0; n < word.length && is_digit(word.data[n]); n++)
        ;
    return word.data[0] == '8' ||
           (n == 2 && word.data[0] == '1' && (word.data[1] == '1' || word.data[1] == '8'));
}

const char *mc_indefinite_article(struct mc_slice text)
{
    struct mc_slice word = text;
    bool is_spelt;

    for (word.length = 0; word.length < text.length && text.data[word.length] != ' ';)
        word.length++;
    if (word.length == 0)
        return "a";
    if (is_digit(word.data[0]))
        return number_takes_an(word) ? "an" : "a";
    is_spelt = is_upper(word.data[0]) &&
               (word.length == 1 || !is_letter(word.data[1]) || is_upper(word.data[1]));
    if (is_spelt)
        return strchr("AEFHILMNORSX", word.data[0]) != NULL ? "an" : "a";
    if (begins_with_any(word, with_vowel))
        return "an";
    if (begins_with_any(word, with_consonant) ||
        (begins(word, "one") && (word.length == 3 || !is_letter(word.data[3]))))
        return "a";
    return strchr("aeiou", lower(word.data[0])) != NULL ? "an" : "a";
}

size_t mc_wrong_article(struct mc_slice sentence)
{
    size_t at, end;

    for (at = 0; at < sentence.length; at = end + 1) {
        struct mc_slice word, rest;

        for (end = at; end < sentence.length && sentence.data[end] != ' ';)
            end++;
        word = mc_slice(sentence.data + at, end - at);
        if (end + 1 >= sentence.length || word.length > 2 || !begins(word, "a") ||
            (word.length == 2 && lower(word.data[1]) != 'n'))
            continue;
        rest = mc_slice(sentence.data + end + 1, sentence.length - end - 1);
        if (strlen(mc_indefinite_article(rest)) != word.length)
            return at;
    }
    return SIZE_MAX;
}
