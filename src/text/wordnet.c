#include "text/wordnet.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/hash.h"
#include "text/wordnet_files.h"

static const char *const PART_NAMES[MC_WORDNET_PARTS] = {"noun", "verb", "adj", "adv"};

/* --- open and close ----------------------------------------------------------------------- */

const char *mc_wordnet_folder(void)
{
    const char *folder = getenv("METRICHECK_WORDNET");

    return folder == NULL || folder[0] == '\0' ? MC_WORDNET_FOLDER : folder;
}

/* A file that was not copied whole would give fewer synonyms and say nothing. */
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
    return mc_error_set(error, MC_CODE_INPUT,
                        "WordNet 3.0 is needed: %s %s; install Debian's wordnet-base, or name the "
                        "folder of its files in METRICHECK_WORDNET",
                        path, found.code == MC_CODE_OK ? "is cut off" : found.text);
}

int mc_wordnet_open(const char *folder, struct mc_wordnet **wordnet, struct mc_error *error)
{
    struct mc_wordnet *opened = mc_calloc(1, sizeof(*opened));
    size_t p;

    if (folder == NULL)
        folder = mc_wordnet_folder();
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

    for (p = 0; p < MC_WORDNET_PARTS; p++) { /* nothing is mapped, nothing will be unmapped */
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

/* --- words to synsets --------------------------------------------------------------------- */

/* What follows the lemma in a line of the index: "n 2 1 @ 2 0 OFFSET OFFSET": part, number of
 * synsets, number of pointer symbols, the symbols, number of senses, of tagged senses, offsets. */
static void read_offsets(struct mc_slice rest, enum mc_wordnet_part part,
                         struct mc_synsets *synsets)
{
    uint32_t n_synsets, n_symbols, offset, i;

    (void)mc_wordnet_next(&rest);
    if (!mc_wordnet_next_number(&rest, 10, &n_synsets) ||
        !mc_wordnet_next_number(&rest, 10, &n_symbols))
        return;
    for (i = 0; i < n_symbols && rest.length > 0; i++)
        (void)mc_wordnet_next(&rest);
    (void)mc_wordnet_next(&rest);
    (void)mc_wordnet_next(&rest);
    for (i = 0; i < n_synsets && mc_wordnet_next_number(&rest, 10, &offset); i++)
        mc_synsets_add(synsets, offset << 2 | (uint32_t)part);
}

void mc_wordnet_synsets(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                        struct mc_slice word, struct mc_synsets *synsets)
{
    struct mc_slice text = wordnet->parts[part].index.text, rest;
    size_t offset;

    if (!mc_wordnet_can_be_word(word))
        return;
    offset = mc_wordnet_lower_bound(text, word);
    if (mc_wordnet_line_of(text, word, &offset, &rest))
        read_offsets(rest, part, synsets);
}

bool mc_wordnet_has(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                    struct mc_slice word)
{
    struct mc_slice text = wordnet->parts[part].index.text, rest;
    size_t offset;

    if (!mc_wordnet_can_be_word(word))
        return false;
    offset = mc_wordnet_lower_bound(text, word);
    return mc_wordnet_line_of(text, word, &offset, &rest);
}

void mc_wordnet_exceptions(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                           struct mc_slice word, bool last_line, struct mc_word_list *forms)
{
    struct mc_slice text = wordnet->parts[part].exceptions.text, rest;
    size_t offset, begin = forms->n;

    if (!mc_wordnet_can_be_word(word))
        return;
    offset = mc_wordnet_lower_bound(text, word);
    while (mc_wordnet_line_of(text, word, &offset, &rest)) {
        if (last_line)
            forms->n = begin;
        while (rest.length > 0) {
            struct mc_slice form = mc_wordnet_next(&rest);

            if (form.length > 0)
                mc_word_list_add(forms, form);
        }
    }
}

/* --- synsets to words --------------------------------------------------------------------- */

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
    struct mc_slice line = mc_wordnet_synset_line(wordnet, synset);
    uint32_t n, i;

    if (!mc_wordnet_next_number(&line, 16, &n))
        return;
    for (i = 0; i < n && line.length > 0; i++) {
        struct mc_slice word = mc_wordnet_next(&line);

        if (word.length > 0)
            mc_word_list_add(words, without_marker(word));
        (void)mc_wordnet_next(&line);
    }
}

/* --- lists -------------------------------------------------------------------------------- */

void mc_synsets_add(struct mc_synsets *synsets, uint32_t id)
{
    if (synsets->n == synsets->capacity)
        synsets->ids =
            mc_grow(synsets->ids, &synsets->capacity, synsets->n + 1, sizeof(*synsets->ids));
    synsets->ids[synsets->n++] = id;
}

void mc_synsets_free(struct mc_synsets *synsets)
{
    free(synsets->ids);
    memset(synsets, 0, sizeof(*synsets));
}

void mc_word_list_add(struct mc_word_list *list, struct mc_slice word)
{
    if (list->n == list->capacity)
        list->items = mc_grow(list->items, &list->capacity, list->n + 1, sizeof(*list->items));
    list->items[list->n++] = word;
}

void mc_word_list_free(struct mc_word_list *list)
{
    free(list->items);
    memset(list, 0, sizeof(*list));
}
