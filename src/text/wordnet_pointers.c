/* Pointers between synsets: lines of data.PART (wndb(5WN)). */
#include <stdlib.h>

#include "text/wordnet_files.h"

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
    struct mc_slice symbol = mc_wordnet_next(line);
    enum mc_wordnet_part part;
    uint32_t offset, words;

    if (symbol.length == 0 || symbol.length >= sizeof(pointer->symbol) ||
        !mc_wordnet_next_number(line, 10, &offset) ||
        !part_of_letter(mc_wordnet_next(line), &part) || !mc_wordnet_next_number(line, 16, &words))
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
    struct mc_slice line = mc_wordnet_synset_line(wordnet, synset);
    struct mc_wordnet_pointer pointer;
    uint32_t n, i;

    if (!mc_wordnet_next_number(&line, 16, &n))
        return;
    for (i = 0; i < 2 * n && line.length > 0; i++) /* the words and their numbers */
        (void)mc_wordnet_next(&line);
    if (!mc_wordnet_next_number(&line, 10, &n))
        return;
    for (i = 0; i < n && read_pointer(&line, &pointer); i++) {
        if (strchr(symbols, pointer.symbol[0]) == NULL)
            continue;
        pointers->items = mc_grow(pointers->items, &pointers->capacity, pointers->n + 1,
                                  sizeof(*pointers->items));
        pointers->items[pointers->n++] = pointer;
    }
}

void mc_wordnet_pointers_free(struct mc_wordnet_pointers *pointers)
{
    free(pointers->items);
    memset(pointers, 0, sizeof(*pointers));
}
