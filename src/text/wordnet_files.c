#include "text/wordnet_files.h"

/* The line that holds the byte at `offset`, not reaching below `low`; without its line feed. */
static struct mc_slice line_around(struct mc_slice text, size_t low, size_t offset)
{
    const char *end = memchr(text.data + offset, '\n', text.length - offset);
    size_t begin = offset;

    while (begin > low && text.data[begin - 1] != '\n')
        begin--;
    return mc_slice(text.data + begin,
                    (end == NULL ? text.length : (size_t)(end - text.data)) - begin);
}

struct mc_slice mc_wordnet_next(struct mc_slice *line)
{
    const char *blank = line->length == 0 ? NULL : memchr(line->data, ' ', line->length);
    size_t length = blank == NULL ? line->length : (size_t)(blank - line->data);
    struct mc_slice word = mc_slice(line->data, length);
    size_t used = length < line->length ? length + 1 : length;

    *line = mc_slice(line->data + used, line->length - used);
    return word;
}

size_t mc_wordnet_lower_bound(struct mc_slice text, struct mc_slice word)
{
    size_t low = 0, high = text.length;

    while (low < high) {
        struct mc_slice line = line_around(text, low, low + (high - low) / 2), rest = line;
        size_t begin = (size_t)(line.data - text.data);

        if (mc_slice_compare(mc_wordnet_next(&rest), word) >= 0)
            high = begin;
        else
            low = begin + line.length + 1;
    }
    return low < text.length ? low : text.length;
}

bool mc_wordnet_line_of(struct mc_slice text, struct mc_slice word, size_t *offset,
                        struct mc_slice *rest)
{
    if (*offset >= text.length)
        return false;
    *rest = line_around(text, *offset, *offset);
    *offset += rest->length + 1;
    return mc_slice_equal(mc_wordnet_next(rest), word);
}

bool mc_wordnet_can_be_word(struct mc_slice word)
{
    return word.length > 0 && word.length <= MC_WORDNET_WORD_LIMIT;
}

bool mc_wordnet_next_number(struct mc_slice *line, unsigned base, uint32_t *number)
{
    struct mc_slice word = mc_wordnet_next(line);
    size_t i;

    *number = 0;
    for (i = 0; i < word.length; i++) {
        char c = word.data[i];
        unsigned digit = c >= '0' && c <= '9'   ? (unsigned)(c - '0')
                         : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10
                                                : base;

        if (digit >= base || *number >= (1u << 29) / base)
            return false;
        *number = *number * base + digit;
    }
    return word.length > 0;
}

struct mc_slice mc_wordnet_synset_line(const struct mc_wordnet *wordnet, uint32_t synset)
{
    struct mc_slice text = wordnet->parts[synset % MC_WORDNET_PARTS].data.text, line;
    size_t offset = synset >> 2;
    uint32_t here;

    if (offset >= text.length || (offset > 0 && text.data[offset - 1] != '\n'))
        return mc_slice("", 0);
    line = line_around(text, offset, offset);
    if (!mc_wordnet_next_number(&line, 10, &here) || here != offset)
        return mc_slice("", 0);
    (void)mc_wordnet_next(&line);
    (void)mc_wordnet_next(&line);
    return line;
}
