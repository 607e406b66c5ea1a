/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wordnet.c: finds lines by binary search in the mapped files, which are sorted by their first
 * words; a synset is identified by its part of speech and the offset of its line. In order: lines
 * of the files, open and close, words to synsets, synsets to words, lists, rules of detachment and
 * morphy, base forms, counts of tagged senses, pointers. */
#include "text/wordnet.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/ascii.h"
#include "base/hash.h"
#include "base/memory.h"

/* --- lines of the files ----------------------------------------------------------------------- */

/* The line that holds the byte at `offset`, but not from before `low`; without its line feed. Its
 * beginning is searched for in pieces, since most lines are short and the file is long. */
static struct mc_slice line_around(struct mc_slice text, size_t low, size_t offset)
{
    enum { PIECE = 256 };
    const char *end = memchr(text.data + offset, '\n', text.length - offset), *before = NULL;
    size_t begin = offset;

    while (begin > low && before == NULL) {
        size_t from = begin - low > PIECE ? begin - PIECE : low;

        before = memrchr(text.data + from, '\n', begin - from);
        begin = before == NULL ? from : (size_t)(before + 1 - text.data);
    }
    return mc_slice(text.data + begin,
                    (end == NULL ? text.length : (size_t)(end - text.data)) - begin);
}

/* Removes and returns the first word of the line; words are separated by single blanks. */
static struct mc_slice wordnet_next(struct mc_slice *line)
{
    const char *blank = line->length == 0 ? NULL : memchr(line->data, ' ', line->length);
    size_t length = blank == NULL ? line->length : (size_t)(blank - line->data);
    struct mc_slice word = mc_slice(line->data, length);
    size_t used = length < line->length ? length + 1 : length;

    *line = mc_slice(line->data + used, line->length - used);
    return word;
}

/* Offset of the first line whose first word is not below `word`: files are sorted by the bytes of
 * the first word. The lines of the licence begin with a blank, that is, with an empty word. */
static size_t wordnet_lower_bound(struct mc_slice text, struct mc_slice word)
{
    size_t low = 0, high = text.length;

    while (low < high) {
        struct mc_slice line = line_around(text, low, low + (high - low) / 2), rest = line;
        size_t begin = (size_t)(line.data - text.data);

        if (mc_slice_compare(wordnet_next(&rest), word) >= 0)
            high = begin;
        else
            low = begin + line.length + 1;
    }
    return low < text.length ? low : text.length;
}

/* Takes the next line that begins with `word`, from *offset on; *rest gets the text after the
 * word. */
static bool wordnet_line_of(struct mc_slice text, struct mc_slice word, size_t *offset,
                            struct mc_slice *rest)
{
    if (*offset >= text.length)
        return false;
    *rest = line_around(text, *offset, *offset);
    *offset += rest->length + 1;
    return mc_slice_equal(wordnet_next(rest), word);
}

/* Whether the word may be in a file: it is not empty, nor over the limit. */
static bool wordnet_can_be_word(struct mc_slice word)
{
    return word.length > 0 && word.length <= MC_WORDNET_WORD_LIMIT;
}

/* Removes the first word of the line and reads it as a number in a base up to 16; false: not digits
 * of that base, or over 2^29. */
static bool wordnet_next_number(struct mc_slice *line, unsigned base, uint32_t *number)
{
    struct mc_slice word = wordnet_next(line);
    size_t i;

    *number = 0;
    for (i = 0; i < word.length; i++) {
        char c = word.data[i];
        unsigned digit = mc_ascii_is_digit(c)   ? (unsigned)(c - '0')
                         : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10
                                                : base;

        if (digit >= base || *number >= (1u << 29) / base)
            return false;
        *number = *number * base + digit;
    }
    return word.length > 0;
}

/* The line of the synset after its offset, file and type; empty if there is no such line. */
static struct mc_slice wordnet_synset_line(const struct mc_wordnet *wordnet, uint32_t synset)
{
    struct mc_slice text = wordnet->parts[synset % MC_WORDNET_PARTS].data.text, line;
    size_t offset = synset >> 2;
    uint32_t here;

    if (offset >= text.length || (offset > 0 && text.data[offset - 1] != '\n'))
        return mc_slice("", 0);
    line = line_around(text, offset, offset);
    if (!wordnet_next_number(&line, 10, &here) || here != offset)
        return mc_slice("", 0);
    (void)wordnet_next(&line);
    (void)wordnet_next(&line);
    return line;
}

static const char *const PART_NAMES[MC_WORDNET_PARTS] = {"noun", "verb", "adj", "adv"};

/* --- open and close --------------------------------------------------------------------------- */

/* The default folder: that of the variable METRICHECK_WORDNET, else the one given to configure
 * (--with-wordnet), else /usr/share/wordnet. */
static const char *wordnet_folder(void)
{
    const char *folder = getenv("METRICHECK_WORDNET");

    return folder == NULL || folder[0] == '\0' ? MC_WORDNET_FOLDER : folder;
}

/* A truncated copy would silently give fewer synonyms. */
static bool is_whole(struct mc_slice text, bool may_be_empty)
{
    return text.length == 0 ? may_be_empty : text.data[text.length - 1] == '\n';
}

static int open_one(const char *folder, const char *before, const char *after,
                    struct mc_mapped_file *file, struct mc_error *error)
{
    struct mc_error found = MC_NO_ERROR;
    char path[4096];

    if (snprintf(path, sizeof(path), "%s/%s%s", folder, before, after) >= (int)sizeof(path))
        return mc_error_set(error, MC_CODE_INPUT, "the path of the WordNet folder is too long");
    if (mc_mapped_file_open(path, file, &found) == 0 &&
        is_whole(file->text, strcmp(after, ".exc") == 0))
        return 0;
    if (found.code == MC_CODE_INTERNAL) /* not because the file is missing */
        return mc_error_set_at(error, found.code, path, found.at, "%s", found.text);
    return mc_error_set(error, MC_CODE_INPUT,
                        "WordNet 3.0 is needed: %s %s; install Debian's wordnet-base, or name the "
                        "folder of its files in METRICHECK_WORDNET",
                        path, found.code == MC_CODE_OK ? "is cut off" : found.text);
}

bool mc_wordnet_is_installed(void)
{
    struct mc_arena *scratch = mc_arena_new();
    bool is =
        mc_file_exists(mc_arena_format(scratch, "%s/index.%s", wordnet_folder(), PART_NAMES[0]));

    mc_arena_free(scratch);
    return is;
}

int mc_wordnet_open(const char *folder, struct mc_wordnet **wordnet, struct mc_error *error)
{
    struct mc_wordnet *opened = mc_calloc(1, sizeof(*opened));
    size_t p;

    if (folder == NULL)
        folder = wordnet_folder();
    for (p = 0; p < MC_WORDNET_PARTS; p++) {
        struct mc_wordnet_part_files *files = &opened->parts[p];

        if (open_one(folder, "index.", PART_NAMES[p], &files->index, error) != 0 ||
            open_one(folder, "data.", PART_NAMES[p], &files->data, error) != 0 ||
            open_one(folder, PART_NAMES[p], ".exc", &files->exceptions, error) != 0) {
            mc_wordnet_close(opened);
            return -1;
        }
    }
    *wordnet = opened;
    return 0;
}

struct mc_wordnet *mc_wordnet_of(const struct mc_wordnet_texts texts[MC_WORDNET_PARTS])
{
    struct mc_wordnet *opened = mc_calloc(1, sizeof(*opened));
    size_t p;

    for (p = 0; p < MC_WORDNET_PARTS; p++) { /* nothing is mapped, so nothing will be unmapped */
        opened->parts[p].index.text = texts[p].index;
        opened->parts[p].data.text = texts[p].data;
        opened->parts[p].exceptions.text = texts[p].exceptions;
    }
    return opened;
}

void mc_wordnet_close(struct mc_wordnet *wordnet)
{
    size_t p;

    if (wordnet == NULL)
        return;
    for (p = 0; p < MC_WORDNET_PARTS; p++) {
        mc_mapped_file_close(&wordnet->parts[p].index);
        mc_mapped_file_close(&wordnet->parts[p].data);
        mc_mapped_file_close(&wordnet->parts[p].exceptions);
    }
    free(wordnet);
}

void mc_wordnet_checksum(const struct mc_wordnet *wordnet, bool with_words, char hex[17])
{
    uint64_t sum = 0;
    size_t p;

    for (p = 0; p < MC_WORDNET_PARTS; p++) {
        sum = mc_hash_mix(sum ^ mc_hash_content(wordnet->parts[p].index.text));
        sum = mc_hash_mix(sum ^ mc_hash_content(wordnet->parts[p].exceptions.text));
        if (with_words)
            sum = mc_hash_mix(sum ^ mc_hash_content(wordnet->parts[p].data.text));
    }
    (void)snprintf(hex, 17, "%016llx", (unsigned long long)sum);
}

/* --- words to synsets ------------------------------------------------------------------------- */

/* Reads the part of a line of the index after the lemma: "n 2 1 @ 2 0 OFFSET OFFSET": part, number
 * of synsets, number of pointer symbols, the symbols, number of senses, of tagged senses,
 * offsets. */
static void read_offsets(struct mc_slice rest, enum mc_wordnet_part part,
                         struct mc_synsets *synsets)
{
    uint32_t n_synsets, n_symbols, offset, i;

    (void)wordnet_next(&rest);
    if (!wordnet_next_number(&rest, 10, &n_synsets) || !wordnet_next_number(&rest, 10, &n_symbols))
        return;
    for (i = 0; i < n_symbols && rest.length > 0; i++)
        (void)wordnet_next(&rest);
    (void)wordnet_next(&rest);
    (void)wordnet_next(&rest);
    for (i = 0; i < n_synsets && wordnet_next_number(&rest, 10, &offset); i++)
        mc_synsets_add(synsets, offset << 2 | (uint32_t)part);
}

void mc_wordnet_synsets(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                        struct mc_slice word, struct mc_synsets *synsets)
{
    struct mc_slice text = wordnet->parts[part].index.text, rest;
    size_t offset;

    if (!wordnet_can_be_word(word))
        return;
    offset = wordnet_lower_bound(text, word);
    if (wordnet_line_of(text, word, &offset, &rest))
        read_offsets(rest, part, synsets);
}

bool mc_wordnet_has(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                    struct mc_slice word)
{
    struct mc_slice text = wordnet->parts[part].index.text, rest;
    size_t offset;

    if (!wordnet_can_be_word(word))
        return false;
    offset = wordnet_lower_bound(text, word);
    return wordnet_line_of(text, word, &offset, &rest);
}

void mc_wordnet_exceptions(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                           struct mc_slice word, bool last_line, struct mc_word_list *forms)
{
    struct mc_slice text = wordnet->parts[part].exceptions.text, rest;
    size_t offset, begin = forms->n;

    if (!wordnet_can_be_word(word))
        return;
    offset = wordnet_lower_bound(text, word);
    while (wordnet_line_of(text, word, &offset, &rest)) {
        if (last_line)
            forms->n = begin;
        while (rest.length > 0) {
            struct mc_slice form = wordnet_next(&rest);

            if (form.length > 0)
                mc_word_list_add(forms, form);
        }
    }
}

/* --- synsets to words ------------------------------------------------------------------------- */

static struct mc_slice without_marker(struct mc_slice word)
{
    const char *open = memchr(word.data, '(', word.length);

    if (open != NULL && open > word.data && word.data[word.length - 1] == ')')
        word.length = (size_t)(open - word.data);
    return word;
}

/* A line of data.PART: "OFFSET FILE TYPE COUNT WORD ID WORD ID ...", COUNT in hexadecimal. */
void mc_wordnet_words(const struct mc_wordnet *wordnet, uint32_t synset, struct mc_word_list *words)
{
    struct mc_slice line = wordnet_synset_line(wordnet, synset);
    uint32_t n, i;

    if (!wordnet_next_number(&line, 16, &n))
        return;
    for (i = 0; i < n && line.length > 0; i++) {
        struct mc_slice word = wordnet_next(&line);

        if (word.length > 0)
            mc_word_list_add(words, without_marker(word));
        (void)wordnet_next(&line);
    }
}

/* --- lists ------------------------------------------------------------------------------------ */

void mc_synsets_add(struct mc_synsets *synsets, uint32_t id)
{
    *MC_PUSH(synsets->ids, synsets->n, synsets->capacity) = id;
}

void mc_synsets_free(struct mc_synsets *synsets)
{
    free(synsets->ids);
    memset(synsets, 0, sizeof(*synsets));
}

void mc_word_list_add(struct mc_word_list *list, struct mc_slice word)
{
    *MC_PUSH(list->items, list->n, list->capacity) = word;
}

void mc_word_list_free(struct mc_word_list *list)
{
    free(list->items);
    memset(list, 0, sizeof(*list));
}

/* --- rules of detachment and morphy ----------------------------------------------------------- */

/* morphy(7WN), table "Rules of Detachment". */
static const struct mc_detachment NOUN_RULES[] = {{"s", ""},      {"ses", "s"},   {"xes", "x"},
                                                  {"zes", "z"},   {"ches", "ch"}, {"shes", "sh"},
                                                  {"men", "man"}, {"ies", "y"},   {NULL, NULL}};
static const struct mc_detachment VERB_RULES[] = {{"s", ""},    {"ies", "y"}, {"es", "e"},
                                                  {"es", ""},   {"ed", "e"},  {"ed", ""},
                                                  {"ing", "e"}, {"ing", ""},  {NULL, NULL}};
static const struct mc_detachment ADJECTIVE_RULES[] = {
    {"er", ""}, {"est", ""}, {"er", "e"}, {"est", "e"}, {NULL, NULL}};
static const struct mc_detachment NO_RULES[] = {{NULL, NULL}};
/* Only in NLTK. */
static const struct mc_detachment NLTK_NOUN_RULE[] = {{"ves", "f"}, {NULL, NULL}};

const struct mc_detachment *mc_wordnet_detachments(enum mc_wordnet_part part)
{
    switch (part) {
    case MC_WORDNET_NOUN:
        return NOUN_RULES;
    case MC_WORDNET_VERB:
        return VERB_RULES;
    case MC_WORDNET_ADJECTIVE:
        return ADJECTIVE_RULES;
    case MC_WORDNET_ADVERB:
    case MC_WORDNET_PARTS:
        break;
    }
    return NO_RULES;
}

bool mc_wordnet_detach(struct mc_slice word, const struct mc_detachment *rule,
                       struct mc_arena *arena, struct mc_word_list *forms)
{
    size_t n_ending = strlen(rule->ending), n_replacement = strlen(rule->replacement);
    size_t kept = word.length - n_ending;
    char *form;

    if (word.length < n_ending || kept + n_replacement == 0 ||
        memcmp(word.data + kept, rule->ending, n_ending) != 0)
        return false;
    form = mc_arena_alloc(arena, kept + n_replacement + 1);
    memcpy(form, word.data, kept);
    memcpy(form + kept, rule->replacement, n_replacement + 1);
    mc_word_list_add(forms, mc_slice(form, kept + n_replacement));
    return true;
}

/* Whether items[begin..end) holds the word. */
static bool holds(const struct mc_slice *items, size_t begin, size_t end, struct mc_slice word)
{
    while (begin < end && !mc_slice_equal(items[begin], word))
        begin++;
    return begin < end;
}

/* Appends to `made` the results of single rules for the word, without repetition. */
static void apply(const struct mc_detachment *rules, struct mc_slice word, struct mc_arena *arena,
                  struct mc_word_list *made)
{
    const struct mc_detachment *rule;

    for (rule = rules; rule->ending != NULL; rule++)
        if (mc_wordnet_detach(word, rule, arena, made) &&
            holds(made->items, 0, made->n - 1, made->items[made->n - 1]))
            made->n--;
}

static void apply_to_all(const struct mc_word_list *words, enum mc_wordnet_part part,
                         struct mc_arena *arena, struct mc_word_list *made)
{
    size_t i;

    made->n = 0;
    for (i = 0; i < words->n; i++) {
        apply(mc_wordnet_detachments(part), words->items[i], arena, made);
        if (part == MC_WORDNET_NOUN)
            apply(NLTK_NOUN_RULE, words->items[i], arena, made);
    }
}

/* Appends the words that are in the index, each once; returns whether there were any. */
static bool keep_known(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                       const struct mc_word_list *words, size_t begin, struct mc_word_list *forms)
{
    size_t i;

    for (i = 0; i < words->n; i++)
        if (mc_wordnet_has(wordnet, part, words->items[i]) &&
            !holds(forms->items, begin, forms->n, words->items[i]))
            mc_word_list_add(forms, words->items[i]);
    return forms->n > begin;
}

void mc_wordnet_morphy(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                       struct mc_slice word, struct mc_arena *arena, struct mc_word_list *forms)
{
    struct mc_word_list words = {NULL, 0, 0}, made = {NULL, 0, 0}, swap;
    size_t begin = forms->n;
    bool is_exception, found;

    if (word.length > MC_WORDNET_WORD_LIMIT)
        return;
    mc_word_list_add(&words, word);
    mc_wordnet_exceptions(wordnet, part, word, true, &words);
    is_exception = words.n > 1;
    (void)keep_known(wordnet, part, &words, begin, forms);
    if (!is_exception) {
        /* every rule removes at least one character, or is the last one that fits */
        apply_to_all(&words, part, arena, &made);
        found = keep_known(wordnet, part, &made, begin, forms);
        while (!found && made.n > 0) {
            swap = words;
            words = made;
            made = swap;
            apply_to_all(&words, part, arena, &made);
            found = keep_known(wordnet, part, &made, begin, forms);
        }
    }
    mc_word_list_free(&words);
    mc_word_list_free(&made);
}

/* --- base forms ------------------------------------------------------------------------------- */

static void add_known(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                      struct mc_slice form, size_t begin, struct mc_word_list *forms)
{
    size_t i;

    for (i = begin; i < forms->n; i++)
        if (mc_slice_equal(forms->items[i], form))
            return;
    if (mc_wordnet_has(wordnet, part, form))
        mc_word_list_add(forms, form);
}

/* Appends the forms of one spelling that are not yet among forms[begin..). */
static void add_of(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                   struct mc_slice word, size_t begin, struct mc_arena *arena,
                   struct mc_word_list *forms)
{
    const struct mc_detachment *rule;
    struct mc_word_list made = {NULL, 0, 0};
    size_t i;

    add_known(wordnet, part, word, begin, forms);
    mc_wordnet_exceptions(wordnet, part, word, false, &made);
    for (rule = mc_wordnet_detachments(part); rule->ending != NULL; rule++)
        (void)mc_wordnet_detach(word, rule, arena, &made);
    for (i = 0; i < made.n; i++)
        add_known(wordnet, part, made.items[i], begin, forms);
    mc_word_list_free(&made);
}

/* The word with `mark`, or nothing if 0, in place of each blank, '-' or '_'. */
static struct mc_slice spelt(struct mc_slice word, char mark, struct mc_arena *arena)
{
    char *copy = mc_arena_alloc(arena, word.length + 1);
    size_t i, n = 0;

    for (i = 0; i < word.length; i++)
        if (strchr(" -_", word.data[i]) == NULL || word.data[i] == '\0')
            copy[n++] = word.data[i];
        else if (mark != 0)
            copy[n++] = mark;
    return mc_slice(copy, n);
}

void mc_wordnet_bases(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                      struct mc_slice word, struct mc_arena *arena, struct mc_word_list *forms)
{
    static const char marks[] = {'_', '-', 0};
    size_t begin = forms->n, i;

    if (!wordnet_can_be_word(word))
        return;
    add_of(wordnet, part, word, begin, arena, forms);
    for (i = 0; i < word.length && strchr(" -_", word.data[i]) == NULL; i++)
        ;
    if (i == word.length)
        return;
    for (i = 0; i < sizeof(marks); i++) {
        struct mc_slice other = spelt(word, marks[i], arena);

        if (wordnet_can_be_word(other) && !mc_slice_equal(other, word))
            add_of(wordnet, part, other, begin, arena, forms);
    }
}

bool mc_wordnet_has_form(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                         struct mc_slice word, struct mc_arena *arena)
{
    struct mc_word_list forms = {NULL, 0, 0};
    bool is_there;

    mc_wordnet_bases(wordnet, part, word, arena, &forms);
    is_there = forms.n > 0;
    mc_word_list_free(&forms);
    return is_there;
}

/* --- counts of tagged senses ------------------------------------------------------------------ */

uint32_t mc_wordnet_n_tagged(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                             struct mc_slice word)
{
    struct mc_slice text = wordnet->parts[part].index.text, rest;
    uint32_t n, i;
    size_t offset;

    if (!wordnet_can_be_word(word))
        return 0;
    offset = wordnet_lower_bound(text, word);
    if (!wordnet_line_of(text, word, &offset, &rest))
        return 0;
    (void)wordnet_next(&rest); /* part, number of synsets */
    (void)wordnet_next(&rest);
    if (!wordnet_next_number(&rest, 10, &n))
        return 0;
    for (i = 0; i < n + 1 && rest.length > 0; i++) /* skips the symbols and the number of senses */
        (void)wordnet_next(&rest);
    return wordnet_next_number(&rest, 10, &n) ? n : 0;
}

/* --- pointers --------------------------------------------------------------------------------- */

static bool part_of_letter(struct mc_slice letter, enum mc_wordnet_part *part)
{
    static const char letters[] = "nvar";
    const char *found;

    if (letter.length != 1)
        return false;
    found = strchr(letters, letter.data[0] == 's' ? 'a' : letter.data[0]);
    if (found == NULL || *found == '\0')
        return false;
    *part = (enum mc_wordnet_part)(found - letters);
    return true;
}

/* "SYMBOL OFFSET PART SSTT", the last four hexadecimal digits. */
static bool read_pointer(struct mc_slice *line, struct mc_wordnet_pointer *pointer)
{
    struct mc_slice symbol = wordnet_next(line);
    enum mc_wordnet_part part;
    uint32_t offset, words;

    if (symbol.length == 0 || symbol.length >= sizeof(pointer->symbol) ||
        !wordnet_next_number(line, 10, &offset) || !part_of_letter(wordnet_next(line), &part) ||
        !wordnet_next_number(line, 16, &words))
        return false;
    memset(pointer, 0, sizeof(*pointer));
    memcpy(pointer->symbol, symbol.data, symbol.length);
    pointer->synset = offset << 2 | (uint32_t)part;
    pointer->source = (uint8_t)(words >> 8 & 0xFF);
    pointer->target = (uint8_t)(words & 0xFF);
    return true;
}

void mc_wordnet_pointers(const struct mc_wordnet *wordnet, uint32_t synset, const char *symbols,
                         struct mc_wordnet_pointers *pointers)
{
    struct mc_slice line = wordnet_synset_line(wordnet, synset);
    struct mc_wordnet_pointer pointer;
    uint32_t n, i;

    if (!wordnet_next_number(&line, 16, &n))
        return;
    for (i = 0; i < 2 * n && line.length > 0; i++) /* skips the words and their numbers */
        (void)wordnet_next(&line);
    if (!wordnet_next_number(&line, 10, &n))
        return;
    for (i = 0; i < n && read_pointer(&line, &pointer); i++) {
        if (strchr(symbols, pointer.symbol[0]) == NULL)
            continue;
        *MC_PUSH(pointers->items, pointers->n, pointers->capacity) = pointer;
    }
}

void mc_wordnet_pointers_free(struct mc_wordnet_pointers *pointers)
{
    free(pointers->items);
    memset(pointers, 0, sizeof(*pointers));
}
