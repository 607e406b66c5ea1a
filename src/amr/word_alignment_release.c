/* word_alignment_release.c: "# ::alignments" as in the AMR releases (LDC2017T10, LDC2020T02,
 * AMR-alignment-format.txt there), which have it from the aligner of ISI. */
#include "amr/word_alignment_parts.h"

/* --- words ------------------------------------------------------------------------------------ */

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Length of the XML tag at the start of the text, blanks within it included; 0: there is none. */
static size_t tag_length(struct mc_slice text)
{
    size_t i = 1;

    if (text.length < 3 || text.data[0] != '<')
        return 0;
    i += text.data[1] == '/';
    if (!is_letter(text.data[i]))
        return 0;
    while (i < text.length && text.data[i] != '>' && text.data[i] != '<')
        i++;
    return i < text.length && text.data[i] == '>' ? i + 1 : 0;
}

/* The next word: a tag, or what stands before a blank or a tag. False at the end. */
static bool next_word(struct mc_slice *rest, struct mc_slice *word, bool *is_tag)
{
    struct mc_slice item, left = *rest;
    const char *end = rest->data + rest->length;
    size_t length;

    if (!mc_alignment_next_item(&left, &item))
        return false;
    length = tag_length(mc_slice(item.data, (size_t)(end - item.data)));
    *is_tag = length > 0;
    for (; !*is_tag && length < item.length; length++)
        if (tag_length(mc_slice(item.data + length, (size_t)(end - item.data) - length)) > 0)
            break;
    *word = mc_slice(item.data, length);
    *rest = mc_slice(item.data + length, (size_t)(end - item.data) - length);
    return true;
}

/* A tag is one word, whatever blanks it has; one at the start of the sentence does not count. */
static void read_words(struct mc_slice text, struct mc_arena *arena,
                       struct mc_word_alignment *alignment)
{
    struct mc_slice rest = text, word;
    size_t n = 0;
    bool is_tag;

    while (next_word(&rest, &word, &is_tag))
        n++;
    alignment->n_words = 0;
    alignment->words = mc_arena_array(arena, n, sizeof(*alignment->words));
    for (rest = text, n = 0; next_word(&rest, &word, &is_tag); n++)
        if (n > 0 || !is_tag)
            alignment->words[alignment->n_words++] = word;
}

/* --- addresses -------------------------------------------------------------------------------- */

/* What an address names. */
struct place {
    uint32_t line;
    bool is_root, is_mention; /* is_mention: a variable that is defined elsewhere */
};

/* "1" is the root, "1.k" its k-th relation from 1 in the order of the text, to whatever it leads.
 * Takes the address, without a "." behind it; NULL, or what is wrong. */
static const char *take_address(struct mc_slice *text, const struct mc_node_lines *lines,
                                struct place *place)
{
    uint32_t number;

    *place = (struct place){0, true, false};
    if (!mc_alignment_take_number(text, &number))
        return "it is not WORD-ADDRESS or WORD-ADDRESS.r";
    if (number != 1)
        return "the address of a node begins with 1, the root";
    while (text->length > 1 && text->data[0] == '.' && text->data[1] != 'r') {
        const struct mc_node_line *line = &lines->items[place->line];
        const struct mc_node_child *child;

        (void)mc_alignment_take_char(text, '.');
        if (!mc_alignment_take_number(text, &number))
            return "it is not WORD-ADDRESS or WORD-ADDRESS.r";
        if (place->is_mention || number == 0 || number > line->n_children)
            return "there is no node at this address";
        child = &lines->children[line->first_child + number - 1];
        *place = (struct place){child->line, false, !child->is_defined_here};
    }
    return NULL;
}

/* Words that follow one another are one span; the first counts. */
static void add_word(struct mc_word_span *span, uint32_t word)
{
    if (span->start == span->end)
        *span = (struct mc_word_span){word, word + 1};
    else if (word == span->end)
        span->end++;
    else if (word + 1 == span->start)
        span->start--;
}

/* "word-address" or, of a relation, "word-address.r". NULL, or what is wrong. */
static const char *read_item(struct mc_slice item, const struct mc_node_lines *lines,
                             struct mc_word_alignment *alignment)
{
    struct place place;
    const char *mistake;
    bool is_role;
    uint32_t word;

    if (!mc_alignment_take_number(&item, &word) || !mc_alignment_take_char(&item, '-'))
        return "it is not WORD-ADDRESS or WORD-ADDRESS.r";
    mistake = take_address(&item, lines, &place);
    if (mistake != NULL)
        return mistake;
    is_role = mc_slice_is(item, ".r");
    if (!is_role && item.length > 0)
        return "it is not WORD-ADDRESS or WORD-ADDRESS.r";
    if (is_role && place.is_root)
        return "no relation leads to the root";
    if (word >= alignment->n_words)
        return "::tok has no such word";
    if (!is_role && !place.is_mention)
        add_word(&alignment->lines[place.line].span, word);
    return NULL;
}

int mc_alignment_read_release(const struct mc_amr_graph *graph, struct mc_slice words,
                              struct mc_slice value, struct mc_arena *arena,
                              struct mc_word_alignment *alignment, struct mc_error *error)
{
    struct mc_node_lines lines;
    struct mc_slice item;
    size_t number;

    read_words(words, arena, alignment);
    mc_node_lines_of(graph, arena, &lines);
    mc_alignment_list_lines(&lines, arena, alignment);
    for (number = 1; mc_alignment_next_item(&value, &item); number++) {
        const char *mistake = read_item(item, &lines, alignment);

        if (mistake != NULL)
            return mc_error_set(error, MC_CODE_INPUT, "::alignments %zu, \"%.*s\": %s", number,
                                (int)(item.length > 60 ? 60 : item.length), item.data, mistake);
    }
    return 1;
}
