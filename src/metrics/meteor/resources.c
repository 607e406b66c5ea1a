/* SPDX-License-Identifier: GPL-3.0-or-later */
/* resources.c: METEOR: lists of words, synonyms and paraphrases read from files, words with stems
 * and synsets, opening and closing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/lock.h"
#include "base/options.h"
#include "base/utf8.h"
#include "base/memory.h"
#include "metrics/host/metric.h"
#include "metrics/meteor/meteor.h"
#include "metrics/metric_support.h"
#include "text/unicode.h"

static int fail(uint32_t line, const char *reason, struct mc_error *error)
{
    struct mc_position at = {line, 1};

    return mc_error_set_at(error, MC_CODE_INPUT, "", at, "%s", reason);
}

/* Removes and returns the first line, without its line end. */
static struct mc_slice next_line(struct mc_slice *text)
{
    const char *feed = memchr(text->data, '\n', text->length);
    size_t length = feed == NULL ? text->length : (size_t)(feed - text->data);
    struct mc_slice line = mc_slice(text->data, length);
    size_t used = length + (feed != NULL);

    *text = mc_slice(text->data + used, text->length - used);
    if (line.length > 0 && line.data[line.length - 1] == '\r')
        line.length--;
    return line;
}

/* Appends the words with one blank between them; returns how many there are. */
static size_t join(struct mc_slice line, struct mc_buffer *phrase)
{
    size_t n = 0, i = 0;

    while (i < line.length) {
        size_t begin = i;

        while (i < line.length && line.data[i] != ' ' && line.data[i] != '\t')
            i++;
        if (i > begin) {
            if (n++ > 0)
                mc_buffer_append_char(phrase, ' ');
            mc_buffer_append(phrase, line.data + begin, i - begin);
        }
        i++;
    }
    return n;
}

/* The number of the phrase, or MC_NOT_FOUND: it has no word, or too many. */
static uint32_t add_phrase(struct mc_meteor_phrases *phrases, struct mc_slice line,
                           struct mc_buffer *joined)
{
    size_t n;
    uint32_t index;

    mc_buffer_clear(joined);
    n = join(line, joined);
    if (n == 0 || n > MC_METEOR_PHRASE_LIMIT)
        return MC_NOT_FOUND;
    if (n > phrases->longest)
        phrases->longest = n;
    index = mc_string_map_add(phrases->phrases, mc_buffer_slice(joined), NULL);
    if (index >= phrases->first_capacity) {
        MC_RESERVE_ZEROED(phrases->first, phrases->first_capacity, (size_t)index + 1);
        phrases->last =
            mc_realloc_array(phrases->last, phrases->first_capacity, sizeof(*phrases->last));
    }
    return index;
}

/* Puts `to` at the end of the chain of `from`. */
static void add_link(struct mc_meteor_phrases *phrases, uint32_t from, uint32_t to)
{
    uint32_t link = (uint32_t)++phrases->n_links;

    MC_RESERVE(phrases->target, phrases->target_capacity, (size_t)link + 1);
    MC_RESERVE(phrases->next, phrases->next_capacity, (size_t)link + 1);
    phrases->target[link] = to;
    phrases->next[link] = 0;
    if (phrases->first[from] == 0)
        phrases->first[from] = link;
    else
        phrases->next[phrases->last[from]] = link;
    phrases->last[from] = link;
}

static int read_entries(struct mc_slice text, struct mc_meteor_phrases *phrases,
                        struct mc_buffer *joined, struct mc_error *error)
{
    uint32_t line = 1;

    for (; text.length > 0; line += 3) {
        uint32_t from, to;

        (void)next_line(&text);
        if (text.length == 0)
            return fail(line, "a probability without its phrase", error);
        from = add_phrase(phrases, next_line(&text), joined);
        if (text.length == 0)
            return fail(line + 1, "a phrase without its paraphrase", error);
        to = add_phrase(phrases, next_line(&text), joined);
        if (from == MC_NOT_FOUND || to == MC_NOT_FOUND)
            return fail(from == MC_NOT_FOUND ? line + 1 : line + 2,
                        "a phrase has 1 to 32 words here", error);
        add_link(phrases, from, to);
    }
    return 0;
}

int mc_meteor_phrases_parse(struct mc_slice text, struct mc_arena *arena,
                            struct mc_meteor_phrases *phrases, struct mc_error *error)
{
    struct mc_buffer joined = {NULL, 0, 0};
    int status;

    memset(phrases, 0, sizeof(*phrases));
    phrases->phrases = mc_string_map_new(arena);
    if (text.length == 0)
        return fail(1, "the file is empty: it has no paraphrases", error);
    status = read_entries(text, phrases, &joined, error);
    mc_buffer_free(&joined);
    if (status != 0)
        mc_meteor_phrases_free(phrases);
    return status;
}

void mc_meteor_phrases_free(struct mc_meteor_phrases *phrases)
{
    free(phrases->first);
    free(phrases->last);
    free(phrases->next);
    free(phrases->target);
    memset(phrases, 0, sizeof(*phrases));
}

/* --- METEOR's files --------------------------------------------------------------------------- */

/* Takes a pair of lines from the text and counts them in *line. 0: no line is left; -1: only one
 * is. */
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
            return fail(line, "a line of synsets holds only numbers", error);
        MC_RESERVE(synonyms->word_synsets, capacity, word + 1);
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

    MC_RESERVE(synonyms->bases, synonyms->base_capacity, index + 1);
    synonyms->next_base = mc_realloc_array(synonyms->next_base, synonyms->base_capacity,
                                           sizeof(*synonyms->next_base));
    MC_RESERVE(synonyms->first_base, synonyms->next_capacity, form + 1);
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

/* --- synonyms that several states share ------------------------------------------------------- */

/* The synonyms of METEOR's files, parsed once for all states that are open at the same time. */
struct mc_meteor_shared_synonyms {
    struct mc_meteor_shared_synonyms *next;
    struct mc_slice synsets, exceptions; /* the texts */
    struct mc_arena *arena;              /* also for the texts */
    struct mc_meteor_synonyms synonyms;
    size_t n_users;
};

static struct {
    struct mc_lock lock;
    struct mc_meteor_shared_synonyms *first;
} shared = {MC_LOCK_READY, NULL};

static void free_shared(struct mc_meteor_shared_synonyms *one)
{
    mc_meteor_synonyms_free(&one->synonyms);
    mc_arena_free(one->arena);
    free(one);
}

/* Call with the lock held. NULL: the files are not valid. */
static struct mc_meteor_shared_synonyms *
find_shared(struct mc_slice synsets, struct mc_slice exceptions, struct mc_error *error)
{
    struct mc_meteor_shared_synonyms *one = shared.first;

    while (one != NULL &&
           !(mc_slice_equal(one->synsets, synsets) && mc_slice_equal(one->exceptions, exceptions)))
        one = one->next;
    if (one != NULL)
        return one;
    one = mc_calloc(1, sizeof(*one));
    one->arena = mc_arena_new();
    one->synsets = mc_arena_copy(one->arena, synsets);
    one->exceptions = mc_arena_copy(one->arena, exceptions);
    if (mc_meteor_synonyms_parse(one->synsets, one->exceptions, one->arena, &one->synonyms,
                                 error) != 0) {
        free_shared(one);
        return NULL;
    }
    one->next = shared.first;
    shared.first = one;
    return one;
}

static int take_shared(struct mc_slice synsets, struct mc_slice exceptions,
                       struct mc_meteor_state *state, struct mc_error *error)
{
    mc_lock_take(&shared.lock);
    state->shared = find_shared(synsets, exceptions, error);
    if (state->shared != NULL) {
        state->shared->n_users++;
        state->synonyms = state->shared->synonyms;
    }
    mc_lock_give(&shared.lock);
    return state->shared == NULL ? -1 : 0;
}

/* Releases the synonyms of a state; its own are freed. */
static void give_synonyms(struct mc_meteor_state *state)
{
    struct mc_meteor_shared_synonyms *one = state->shared, **at = &shared.first;

    if (one == NULL) {
        mc_meteor_synonyms_free(&state->synonyms);
        return;
    }
    mc_lock_take(&shared.lock);
    if (--one->n_users == 0) {
        while (*at != one)
            at = &(*at)->next;
        *at = one->next;
        free_shared(one);
    }
    mc_lock_give(&shared.lock);
}

/* --- synsets of a word ------------------------------------------------------------------------ */

/* Appends the ids of the word in METEOR's file; returns whether the word is in it. */
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

/* Appends the base forms from the exceptions. */
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

/* Whether METEOR derives base forms by rule: as in WordNet's morphology, not for words of one or
 * two characters ("as") and not for those in -ss ("pass"). */
static bool has_rules(struct mc_slice word)
{
    size_t n = word.length;

    return mc_utf8_count(word) > 2 && (word.data[n - 1] != 's' || word.data[n - 2] != 's');
}

/* Appends the synsets of the word that the first rule with a known result makes of this one. */
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

static void find_synsets(const void *source, struct mc_slice word, struct mc_arena *scratch,
                         struct mc_synsets *synsets)
{
    mc_meteor_synsets_of(source, word, scratch, synsets);
}

void mc_meteor_lexicon_open(struct mc_meteor_lexicon *lexicon, const struct mc_meteor_lists *lists,
                            const struct mc_meteor_synonyms *synonyms, struct mc_stemmer *stemmer)
{
    memset(lexicon, 0, sizeof(*lexicon));
    mc_lexicon_open(&lexicon->words);
    lexicon->lists = lists;
    lexicon->words.stemmer = stemmer;
    lexicon->words.find_synsets = synonyms == NULL ? NULL : find_synsets;
    lexicon->words.source = synonyms;
}

void mc_meteor_lexicon_close(struct mc_meteor_lexicon *lexicon)
{
    mc_lexicon_close(&lexicon->words);
    free(lexicon->kinds);
    memset(lexicon, 0, sizeof(*lexicon));
}

static bool is_function_word(const struct mc_meteor_lists *lists, struct mc_slice name)
{
    struct mc_buffer lower = {NULL, 0, 0};
    bool found = mc_string_map_find(lists->function_words, name) != MC_NOT_FOUND;

    if (found)
        return true;
    mc_lower_append(&lower, name);
    found = mc_string_map_find(lists->function_words, mc_buffer_slice(&lower)) != MC_NOT_FOUND;
    mc_buffer_free(&lower);
    return found;
}

static uint32_t utf16_length(struct mc_slice name)
{
    uint32_t n = 0;
    size_t at = 0;

    while (at < name.length)
        n += mc_utf8_next(name, &at) >= 0x10000 ? 2 : 1;
    return n;
}

uint32_t mc_meteor_lexicon_add(struct mc_meteor_lexicon *lexicon, struct mc_slice name)
{
    bool is_new;
    uint32_t number = mc_lexicon_add(&lexicon->words, name, &is_new);

    if (!is_new)
        return number;
    MC_RESERVE(lexicon->kinds, lexicon->kind_capacity, (size_t)number + 1);
    lexicon->kinds[number].is_function_word = is_function_word(lexicon->lists, name);
    lexicon->kinds[number].length = utf16_length(name);
    return number;
}

static const char *const FUNCTION_WORDS[] = {"the",
                                             ",",
                                             ".",
                                             "to",
                                             "of",
                                             "and",
                                             "a",
                                             "in",
                                             "that",
                                             "for",
                                             "\"",
                                             "is",
                                             "on",
                                             "'s",
                                             "it",
                                             "with",
                                             "was",
                                             "as",
                                             "said",
                                             "at",
                                             "he",
                                             "by",
                                             "be",
                                             "from",
                                             "have",
                                             "has",
                                             "are",
                                             "his",
                                             "but",
                                             "an",
                                             "this",
                                             "not",
                                             "i",
                                             "will",
                                             "\xE2\x80\x99",
                                             "they",
                                             ")",
                                             "-rrb-",
                                             "(",
                                             "-lrb-",
                                             "who",
                                             "their",
                                             "had",
                                             "we",
                                             "which",
                                             "were",
                                             "been",
                                             "more",
                                             "or",
                                             "s",
                                             "its",
                                             "would",
                                             "about",
                                             "new",
                                             "one",
                                             "after",
                                             "you",
                                             ":",
                                             "also",
                                             "up",
                                             "when",
                                             "there",
                                             "than",
                                             "$",
                                             "all",
                                             "out",
                                             "her",
                                             "people",
                                             "she",
                                             "year",
                                             "two",
                                             "-",
                                             "can",
                                             "if",
                                             "last",
                                             "first",
                                             "\xE2\x80\x9C",
                                             "over",
                                             "other",
                                             "\xE2\x80\x9D",
                                             "into",
                                             "some",
                                             "what",
                                             "so",
                                             "--",
                                             "no",
                                             "time",
                                             "years",
                                             "could",
                                             "?",
                                             "'t",
                                             "\xE2\x80\x94",
                                             "'"};

static const char *const PREFIXES[] = {
    "A",    "B",    "C",    "D",    "E",    "F",    "G",    "H",      "I",    "J",
    "K",    "L",    "M",    "N",    "O",    "P",    "Q",    "R",      "S",    "T",
    "U",    "V",    "W",    "X",    "Y",    "Z",    "Adj",  "Adm",    "Adv",  "Asst",
    "Bart", "Bldg", "Brig", "Bros", "Capt", "Cmdr", "Col",  "Comdr",  "Con",  "Corp",
    "Cpl",  "DR",   "Dr",   "Drs",  "Ens",  "Gen",  "Gov",  "Hon",    "Hr",   "Hosp",
    "Insp", "Lt",   "MM",   "MR",   "MRS",  "MS",   "Maj",  "Messrs", "Mlle", "Mme",
    "Mr",   "Mrs",  "Ms",   "Msgr", "Op",   "Ord",  "Pfc",  "Ph",     "Prof", "Pvt",
    "Rep",  "Reps", "Res",  "Rev",  "Rt",   "Sen",  "Sens", "Sfc",    "Sgt",  "Sr",
    "St",   "Supt", "Surg", "v",    "vs",   "i.e",  "rev",  "e.g",    "Nos",  "Nr"};
/* Words that are abbreviations only before a number. */
static const char *const NUMERIC_PREFIXES[] = {"No", "Art", "pp"};

static void add_prefix(struct mc_meteor_lists *lists, struct mc_slice prefix, bool numeric_only,
                       size_t *capacity, struct mc_arena *arena)
{
    uint32_t index = mc_string_map_add(lists->prefixes, prefix, NULL);

    MC_ARENA_RESERVE(arena, lists->numeric_only, *capacity, (size_t)index + 1);
    lists->numeric_only[index] = numeric_only;
}

void mc_meteor_lists_built_in(struct mc_arena *arena, struct mc_meteor_lists *lists)
{
    size_t capacity = 0, i;

    lists->numeric_only = NULL;
    lists->function_words = mc_string_map_new(arena);
    lists->prefixes = mc_string_map_new(arena);
    for (i = 0; i < sizeof(FUNCTION_WORDS) / sizeof(FUNCTION_WORDS[0]); i++)
        (void)mc_string_map_add(lists->function_words, mc_slice_of(FUNCTION_WORDS[i]), NULL);
    for (i = 0; i < sizeof(PREFIXES) / sizeof(PREFIXES[0]); i++)
        add_prefix(lists, mc_slice_of(PREFIXES[i]), false, &capacity, arena);
    for (i = 0; i < sizeof(NUMERIC_PREFIXES) / sizeof(NUMERIC_PREFIXES[0]); i++)
        add_prefix(lists, mc_slice_of(NUMERIC_PREFIXES[i]), true, &capacity, arena);
}

void mc_meteor_lists_parse(struct mc_slice function_words, struct mc_slice prefixes,
                           struct mc_arena *arena, struct mc_meteor_lists *lists)
{
    static const char numeric_only[] = "#NUMERIC_ONLY#";
    size_t capacity = 0, n = strlen(numeric_only);

    lists->numeric_only = NULL;
    lists->function_words = mc_string_map_new(arena);
    lists->prefixes = mc_string_map_new(arena);
    while (function_words.length > 0)
        (void)mc_string_map_add(lists->function_words, next_line(&function_words), NULL);
    while (prefixes.length > 0) {
        struct mc_slice line = next_line(&prefixes), prefix = line;

        if (line.length == 0 || line.data[0] == '#')
            continue;
        while (prefix.length > 0 && prefix.data[prefix.length - 1] == ' ')
            prefix.length--;
        if (prefix.length < n || memcmp(prefix.data + prefix.length - n, numeric_only, n) != 0) {
            add_prefix(lists, prefix, false, &capacity, arena);
            continue;
        }
        prefix.length -= n;
        while (prefix.length > 0 && prefix.data[prefix.length - 1] == ' ')
            prefix.length--;
        add_prefix(lists, prefix, true, &capacity, arena);
    }
}

/* Module weights of the tasks, in the order of the parameter's choices (METEOR 1.5). */
static const double TASK_WEIGHTS[][MC_METEOR_MODULES] = {
    {1.0, 0.6, 0.8, 0.6}, {1.0, 1.0, 0.6, 0.8}, {1.0, 0.2, 0.6, 0.8},
    {1.0, 0.0, 0.0, 0.8}, {1.0, 0.5, 0.5, 0.5},
};

/* The data that open() works with. */
struct opening {
    const struct mc_metric_host *host;
    struct mc_meteor_state *state;
    struct mc_metric_problem *problem;
};

static const char *option(const struct opening *opening, const char *key)
{
    return opening->host->option(opening->host->context, key);
}

/* --- parameters ------------------------------------------------------------------------------- */

static int add_module(const struct opening *opening, struct mc_slice name)
{
    struct mc_meteor_modules *modules = &opening->state->modules;
    int module = mc_choice_index(MC_METEOR_MODULE_NAMES, name);
    size_t i;

    if (module < 0)
        return mc_opening_refuse(opening->problem,
                                 "modules are exact, stem, synonym, paraphrase, joined by +");
    for (i = 0; i < modules->n; i++)
        if (modules->items[i] == (enum mc_meteor_module)module)
            return mc_opening_refuse(opening->problem, "a module is named twice");
    modules->items[modules->n++] = (enum mc_meteor_module)module;
    return 0;
}

/* "auto": all except paraphrase, which is included if there is a table. */
static int read_modules(const struct opening *opening)
{
    const char *names = option(opening, "modules");
    bool has_table = option(opening, "paraphrases") != NULL;
    size_t length;

    if (strcmp(names, "auto") == 0)
        names = has_table ? "exact+stem+synonym+paraphrase" : "exact+stem+synonym";
    for (; *names != '\0'; names += length + (names[length] == '+')) {
        length = strcspn(names, "+");
        if (add_module(opening, mc_slice(names, length)) != 0)
            return -1;
    }
    if (opening->state->modules.n == 0)
        return mc_opening_refuse(opening->problem, "modules names none");
    return 0;
}

static bool has_module(const struct mc_meteor_state *state, enum mc_meteor_module module)
{
    size_t i;

    for (i = 0; i < state->modules.n; i++)
        if (state->modules.items[i] == module)
            return true;
    return false;
}

/* Reads "1/0.6/0.8": one weight for each used module. */
static int read_weights(const struct opening *opening, int task)
{
    struct mc_meteor_modules *modules = &opening->state->modules;
    const char *text = option(opening, "weights");
    char word[32];
    size_t i, length;

    for (i = 0; i < modules->n; i++) {
        modules->weights[i] = TASK_WEIGHTS[task][modules->items[i]];
        if (text == NULL)
            continue;
        length = strcspn(text, "/");
        (void)snprintf(word, sizeof(word), "%.*s", (int)length, text);
        if (length == 0 || length >= sizeof(word) ||
            mc_parse_real(word, &modules->weights[i]) != 0 || !(modules->weights[i] >= 0) ||
            !(modules->weights[i] <= 1))
            return mc_opening_refuse(
                opening->problem,
                "weights needs a number from 0 to 1 for each module, joined by /, not '%s'",
                option(opening, "weights"));
        text += length + (text[length] == '/');
    }
    if (text != NULL && *text != '\0')
        return mc_opening_refuse(opening->problem,
                                 "weights has more numbers than there are modules: '%s'",
                                 option(opening, "weights"));
    return 0;
}

static int read_parameters(const struct opening *opening)
{
    struct mc_meteor_state *state = opening->state;
    struct mc_meteor_settings *settings = &state->settings;
    int task = mc_choice_index(MC_METEOR_TASKS, mc_slice_of(option(opening, "task")));

    state->nltk = strcmp(option(opening, "variant"), "nltk") == 0;
    settings->by_characters = strcmp(option(opening, "characters"), "yes") == 0;
    state->normalise = (enum mc_meteor_normalise)mc_choice_index(
        MC_METEOR_NORMALISATIONS, mc_slice_of(option(opening, "normalise")));
    state->output =
        (unsigned)mc_choice_index(MC_METEOR_OUTPUTS, mc_slice_of(option(opening, "output")));
    if (mc_parse_real(option(opening, "alpha"), &settings->alpha) != 0 ||
        mc_parse_real(option(opening, "beta"), &settings->beta) != 0 ||
        mc_parse_real(option(opening, "gamma"), &settings->gamma) != 0 ||
        mc_parse_real(option(opening, "delta"), &settings->delta) != 0)
        return mc_opening_refuse(opening->problem, "alpha, beta, gamma and delta are numbers");
    if (state->nltk && state->output >= MC_METEOR_CANDIDATE_FUNCTION_WORDS)
        return mc_opening_refuse(opening->problem,
                                 "variant=nltk has neither function words nor modules");
    if (read_modules(opening) != 0 || read_weights(opening, task < 0 ? 0 : task) != 0)
        return -1;
    if (has_module(state, MC_METEOR_PARAPHRASE) && option(opening, "paraphrases") == NULL)
        return mc_opening_refuse(opening->problem,
                                 "the module paraphrase needs paraphrases=FILE, a table of "
                                 "METEOR (three lines per entry, optionally gzipped)");
    return 0;
}

/* --- resources -------------------------------------------------------------------------------- */

/* Reads one of METEOR's files: FOLDER/function.english.words or, as in its distribution,
 * FOLDER/function/english.words. Its checksum goes into the signature. */
static int read_resource(const struct opening *opening, const char *name, struct mc_slice *text)
{
    const char *folder = option(opening, "resources");
    char *path = mc_arena_format(opening->state->arena, "%s/%s", folder, name);

    if (!mc_file_exists(path))
        *(strchr(path + strlen(folder), '.')) = '/';
    if (!mc_file_exists(path))
        return mc_opening_refuse_file(
            opening->problem,
            "resources=FOLDER has no %s: the folder must hold METEOR 1.5's data "
            "for English",
            name);
    if (mc_opening_read(opening->host, name, path, opening->state->arena, text, opening->problem) !=
        0)
        return -1;
    if (text->length == 0 || mc_utf8_invalid(*text) < text->length)
        return mc_opening_refuse_file(opening->problem, "resources=FOLDER: %s is %s", name,
                                      text->length == 0 ? "empty" : "not UTF-8");
    return 0;
}

static int read_lists(const struct opening *opening)
{
    struct mc_meteor_state *state = opening->state;
    struct mc_slice function_words = {"", 0}, prefixes = {"", 0};

    if (option(opening, "resources") == NULL) {
        mc_meteor_lists_built_in(state->arena, &state->lists);
        return 0;
    }
    if (read_resource(opening, "function.english.words", &function_words) != 0 ||
        read_resource(opening, "nonbreaking.english.prefixes", &prefixes) != 0)
        return -1;
    mc_meteor_lists_parse(function_words, prefixes, state->arena, &state->lists);
    return 0;
}

static int open_wordnet(const struct opening *opening)
{
    struct mc_error error = MC_NO_ERROR;
    char checksum[17];

    if (mc_wordnet_open(NULL, &opening->state->synonyms.wordnet, &error) != 0)
        return mc_opening_refuse_error(opening->problem, NULL, &error);
    mc_wordnet_checksum(opening->state->synonyms.wordnet, opening->state->nltk, checksum);
    opening->host->resource(opening->host->context, "wordnet", checksum);
    return 0;
}

static int read_synonyms(const struct opening *opening)
{
    struct mc_meteor_state *state = opening->state;
    struct mc_slice synsets = {"", 0}, exceptions = {"", 0};
    struct mc_error error = MC_NO_ERROR;

    if (option(opening, "resources") == NULL)
        return open_wordnet(opening);
    if (read_resource(opening, "synonym.english.synsets", &synsets) != 0 ||
        read_resource(opening, "synonym.english.exceptions", &exceptions) != 0)
        return -1;
    if (take_shared(synsets, exceptions, state, &error) == 0)
        return 0;
    return mc_opening_refuse_error(opening->problem, option(opening, "resources"), &error);
}

static int read_phrases(const struct opening *opening)
{
    struct mc_meteor_state *state = opening->state;
    struct mc_arena *scratch = mc_arena_new();
    const char *path = option(opening, "paraphrases");
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice text;
    int status = mc_file_read(path, scratch, &text, &error);

    if (status == 0)
        status = mc_meteor_phrases_parse(text, state->arena, &state->phrases, &error);
    mc_arena_free(scratch);
    return status == 0 ? 0 : mc_opening_refuse_error(opening->problem, path, &error);
}

static void open_lexicon(struct mc_meteor_state *state)
{
    if (has_module(state, MC_METEOR_STEM))
        state->stemmer = mc_stemmer_open(MC_STEM_ENGLISH);
    mc_meteor_lexicon_open(&state->lexicon, &state->lists,
                           has_module(state, MC_METEOR_SYNONYM) ? &state->synonyms : NULL,
                           state->stemmer);
}

static int open_all(const struct opening *opening)
{
    struct mc_meteor_state *state = opening->state;

    if (read_parameters(opening) != 0)
        return -1;
    if (state->nltk) {
        if (open_wordnet(opening) != 0)
            return -1;
        state->words.tokenizer = MC_TOKENIZER_NONE;
        state->words.lowercase = true;
        mc_meteor_nltk_open(&state->pair, state->synonyms.wordnet);
        return 0;
    }
    if (read_lists(opening) != 0 ||
        (has_module(state, MC_METEOR_SYNONYM) && read_synonyms(opening) != 0) ||
        (has_module(state, MC_METEOR_PARAPHRASE) && read_phrases(opening) != 0))
        return -1;
    open_lexicon(state);
    return 0;
}

int mc_meteor_open(const struct mc_metric_host *host, void **state,
                   struct mc_metric_problem *problem)
{
    struct opening opening = {host, mc_calloc(1, sizeof(*opening.state)), problem};

    opening.state->arena = mc_arena_new();
    if (open_all(&opening) != 0) {
        mc_meteor_close(opening.state);
        return -1;
    }
    *state = opening.state;
    return 0;
}

static void free_sentence(struct mc_meteor_sentence *sentence)
{
    mc_meteor_tokens_free(&sentence->tokens);
    free(sentence->words);
}

void mc_meteor_close(void *state)
{
    struct mc_meteor_state *opened = state;

    give_synonyms(opened);
    mc_meteor_phrases_free(&opened->phrases);
    mc_meteor_lexicon_close(&opened->lexicon);
    mc_stemmer_close(opened->stemmer);
    mc_meteor_normaliser_free(&opened->normaliser);
    free_sentence(&opened->candidate);
    free_sentence(&opened->reference);
    mc_meteor_matches_free(&opened->matches);
    mc_meteor_aligner_free(&opened->aligner);
    mc_case_words_free(&opened->words);
    mc_meteor_nltk_close(&opened->pair);
    mc_arena_free(opened->arena);
    free(opened);
}
