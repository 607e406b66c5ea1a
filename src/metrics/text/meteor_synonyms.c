/* Synsets of words: from METEOR's own files, or from WordNet. */
#include "metrics/text/meteor.h"

#include <stdlib.h>

#include "base/utf8.h"

/* --- METEOR's files ------------------------------------------------------------------------- */

static int fail(uint32_t line, const char *reason, struct mc_error *error)
{
    struct mc_position at = {line, 1};

    return mc_error_set_at(error, MC_CODE_INPUT, "", at, "%s", reason);
}

/* Takes a pair of lines from the text; *line counts. 0: none is left; -1: a single one. */
static int next_pair(struct mc_slice *text, uint32_t *line, struct mc_slice pair[2])
{
    int i;

    for (i = 0; i < 2; i++) {
        const char *feed;
        size_t length;

        if (text->length == 0)
            return i == 0 ? 0 : -1;
        feed = memchr(text->data, '\n', text->length);
        length = feed == NULL ? text->length : (size_t)(feed - text->data);
        pair[i] = mc_slice(text->data, length);
        length += feed != NULL;
        *text = mc_slice(text->data + length, text->length - length);
        if (pair[i].length > 0 && pair[i].data[pair[i].length - 1] == '\r')
            pair[i].length--;
        *line += 1;
    }
    return 1;
}

static struct mc_slice next_word(struct mc_slice *line)
{
    const char *blank;
    size_t length;
    struct mc_slice word;

    while (line->length > 0 && line->data[0] == ' ')
        *line = mc_slice(line->data + 1, line->length - 1);
    blank = line->length == 0 ? NULL : memchr(line->data, ' ', line->length);
    length = blank == NULL ? line->length : (size_t)(blank - line->data);
    word = mc_slice(line->data, length);
    *line = mc_slice(line->data + length, line->length - length);
    return word;
}

static bool is_list_of_numbers(struct mc_slice line)
{
    size_t i;

    for (i = 0; i < line.length; i++)
        if (line.data[i] != ' ' && (line.data[i] < '0' || line.data[i] > '9'))
            return false;
    return true;
}

static int parse_synsets(struct mc_slice text, struct mc_meteor_synonyms *synonyms,
                         struct mc_error *error)
{
    size_t capacity = 0;
    uint32_t line = 0;
    struct mc_slice pair[2];
    int found;

    while ((found = next_pair(&text, &line, pair)) == 1) {
        uint32_t word = mc_string_map_add(synonyms->words, pair[0], NULL);

        if (!is_list_of_numbers(pair[1]))
            return fail(line, "a line of synsets holds numbers alone", error);
        if (word >= capacity)
            synonyms->word_synsets = mc_grow(synonyms->word_synsets, &capacity, word + 1,
                                             sizeof(*synonyms->word_synsets));
        synonyms->word_synsets[word] = pair[1];
    }
    return found == 0 ? 0 : fail(line, "a word without its line of synsets", error);
}

static void add_base(struct mc_meteor_synonyms *synonyms, struct mc_slice inflected,
                     struct mc_slice base)
{
    bool is_new;
    uint32_t form = mc_string_map_add(synonyms->inflected, inflected, &is_new);
    uint32_t index = (uint32_t)++synonyms->n_bases;

    if (index >= synonyms->base_capacity)
        synonyms->bases =
            mc_grow(synonyms->bases, &synonyms->base_capacity, index + 1, sizeof(*synonyms->bases));
    synonyms->next_base = mc_realloc_array(synonyms->next_base, synonyms->base_capacity,
                                           sizeof(*synonyms->next_base));
    if (form >= synonyms->next_capacity)
        synonyms->first_base = mc_grow(synonyms->first_base, &synonyms->next_capacity, form + 1,
                                       sizeof(*synonyms->first_base));
    synonyms->bases[index] = base;
    synonyms->next_base[index] = is_new ? 0 : synonyms->first_base[form];
    synonyms->first_base[form] = index;
}

static int parse_exceptions(struct mc_slice text, struct mc_meteor_synonyms *synonyms,
                            struct mc_error *error)
{
    uint32_t line = 0;
    struct mc_slice pair[2];
    int found;

    while ((found = next_pair(&text, &line, pair)) == 1)
        while (pair[1].length > 0) {
            struct mc_slice form = next_word(&pair[1]);

            if (form.length > 0)
                add_base(synonyms, form, pair[0]);
        }
    return found == 0 ? 0 : fail(line, "a base form without its line of inflected forms", error);
}

int mc_meteor_synonyms_parse(struct mc_slice synsets, struct mc_slice exceptions,
                             struct mc_arena *arena, struct mc_meteor_synonyms *synonyms,
                             struct mc_error *error)
{
    synonyms->words = mc_string_map_new(arena);
    synonyms->inflected = mc_string_map_new(arena);
    if (parse_synsets(synsets, synonyms, error) == 0 &&
        parse_exceptions(exceptions, synonyms, error) == 0)
        return 0;
    mc_meteor_synonyms_free(synonyms);
    return -1;
}

void mc_meteor_synonyms_free(struct mc_meteor_synonyms *synonyms)
{
    mc_wordnet_close(synonyms->wordnet);
    free(synonyms->word_synsets);
    free(synonyms->first_base);
    free(synonyms->next_base);
    free(synonyms->bases);
    memset(synonyms, 0, sizeof(*synonyms));
}

/* --- synsets of a word ---------------------------------------------------------------------- */

/* Appends the ids that METEOR's file has for the word; returns whether it has the word. */
static bool add_ids_of_line(const struct mc_meteor_synonyms *synonyms, struct mc_slice word,
                            struct mc_synsets *synsets)
{
    uint32_t index = mc_string_map_find(synonyms->words, word);
    struct mc_slice line;

    if (index == MC_NOT_FOUND)
        return false;
    line = synonyms->word_synsets[index];
    while (line.length > 0) {
        struct mc_slice digits = next_word(&line);
        uint32_t id = 0;
        size_t i;

        for (i = 0; i < digits.length && id < UINT32_MAX / 10 - 1; i++)
            id = id * 10 + (uint32_t)((unsigned char)digits.data[i] - '0') % 10;
        if (digits.length > 0)
            mc_synsets_add(synsets, id);
    }
    return true;
}

static bool add_own(const struct mc_meteor_synonyms *synonyms, struct mc_slice word,
                    struct mc_synsets *synsets)
{
    size_t before = synsets->n;
    unsigned part;

    if (synonyms->wordnet == NULL)
        return add_ids_of_line(synonyms, word, synsets);
    for (part = 0; part < MC_WORDNET_PARTS; part++)
        mc_wordnet_synsets(synonyms->wordnet, (enum mc_wordnet_part)part, word, synsets);
    return synsets->n > before;
}

/* Appends the base forms that the exceptions have. */
static void find_exceptions(const struct mc_meteor_synonyms *synonyms, struct mc_slice word,
                            struct mc_word_list *forms)
{
    uint32_t form, base;
    unsigned part;

    if (synonyms->wordnet != NULL) {
        for (part = 0; part < MC_WORDNET_PARTS; part++)
            mc_wordnet_exceptions(synonyms->wordnet, (enum mc_wordnet_part)part, word, false,
                                  forms);
        return;
    }
    form = mc_string_map_find(synonyms->inflected, word);
    for (base = form == MC_NOT_FOUND ? 0 : synonyms->first_base[form]; base != 0;
         base = synonyms->next_base[base])
        mc_word_list_add(forms, synonyms->bases[base]);
}

/* Whether METEOR looks for a base form by rule at all: as in WordNet's morphology, not for words of
 * one or two characters ("as") and not for those in -ss ("pass"). */
static bool has_rules(struct mc_slice word)
{
    size_t n = word.length;

    return mc_utf8_count(word) > 2 && (word.data[n - 1] != 's' || word.data[n - 2] != 's');
}

/* Appends the synsets of what the first rule that gives a known word makes of this one. */
static void add_detached(const struct mc_meteor_synonyms *synonyms, struct mc_slice word,
                         struct mc_arena *scratch, struct mc_word_list *forms,
                         struct mc_synsets *synsets)
{
    unsigned part;

    for (part = 0; part < MC_WORDNET_PARTS; part++) {
        const struct mc_detachment *rule = mc_wordnet_detachments((enum mc_wordnet_part)part);

        for (; rule->ending != NULL; rule++) {
            forms->n = 0;
            if (mc_wordnet_detach(word, rule, scratch, forms) &&
                add_own(synonyms, forms->items[0], synsets))
                return;
        }
    }
}

void mc_meteor_synsets_of(const struct mc_meteor_synonyms *synonyms, struct mc_slice word,
                          struct mc_arena *scratch, struct mc_synsets *synsets)
{
    struct mc_word_list forms = {NULL, 0, 0};
    size_t i;

    if (word.length == 0 || word.length > MC_WORDNET_WORD_LIMIT)
        return;
    (void)add_own(synonyms, word, synsets);
    find_exceptions(synonyms, word, &forms);
    for (i = 0; i < forms.n; i++)
        (void)add_own(synonyms, forms.items[i], synsets);
    if (forms.n == 0 && has_rules(word))
        add_detached(synonyms, word, scratch, &forms, synsets);
    mc_word_list_free(&forms);
}
