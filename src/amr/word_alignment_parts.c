#include "amr/word_alignment_parts.h"

bool mc_alignment_next_item(struct mc_slice *rest, struct mc_slice *item)
{
    size_t start = 0, end;

    while (start < rest->length && mc_alignment_is_blank(rest->data[start]))
        start++;
    for (end = start; end < rest->length && !mc_alignment_is_blank(rest->data[end]); end++)
        ;
    *item = mc_slice(rest->data + start, end - start);
    *rest = mc_slice(rest->data + end, rest->length - end);
    return end > start;
}

bool mc_alignment_take_number(struct mc_slice *text, uint32_t *number)
{
    uint64_t value = 0;
    size_t i;

    for (i = 0; i < text->length && text->data[i] >= '0' && text->data[i] <= '9'; i++) {
        value = 10 * value + (uint64_t)(text->data[i] - '0');
        if (value > UINT32_MAX)
            return false;
    }
    *text = mc_slice(text->data + i, text->length - i);
    *number = (uint32_t)value;
    return i > 0;
}

bool mc_alignment_take_char(struct mc_slice *text, char c)
{
    if (text->length == 0 || text->data[0] != c)
        return false;
    *text = mc_slice(text->data + 1, text->length - 1);
    return true;
}

bool mc_alignment_take_position(struct mc_slice *text, struct mc_slice *position)
{
    const char *start = text->data;
    uint32_t number;

    do {
        if (!mc_alignment_take_number(text, &number))
            return false;
    } while (mc_alignment_take_char(text, '.'));
    *position = mc_slice(start, (size_t)(text->data - start));
    return true;
}

bool mc_alignment_read_span(struct mc_slice text, uint32_t n_words, struct mc_word_span *span)
{
    return mc_alignment_take_number(&text, &span->start) && mc_alignment_take_char(&text, '-') &&
           mc_alignment_take_number(&text, &span->end) && text.length == 0 &&
           span->start < span->end && span->end <= n_words;
}

size_t mc_alignment_count_items(struct mc_slice text)
{
    struct mc_slice item;
    size_t n = 0;

    while (mc_alignment_next_item(&text, &item))
        n++;
    return n;
}

void mc_alignment_read_words(struct mc_slice text, struct mc_arena *arena,
                             struct mc_word_alignment *alignment)
{
    struct mc_slice item;

    alignment->n_words = 0;
    alignment->words =
        mc_arena_array(arena, mc_alignment_count_items(text), sizeof(*alignment->words));
    while (mc_alignment_next_item(&text, &item))
        alignment->words[alignment->n_words++] = item;
}

const struct mc_amr_metadata *mc_alignment_metadata(const struct mc_amr_graph *graph,
                                                    const char *key)
{
    uint32_t i;

    for (i = 0; i < graph->n_metadata; i++)
        if (mc_slice_is(graph->metadata[i].key, key))
            return &graph->metadata[i];
    return NULL;
}

void mc_alignment_list_lines(const struct mc_node_lines *lines, struct mc_arena *arena,
                             struct mc_word_alignment *alignment)
{
    struct mc_buffer position = {NULL, 0, 0};
    uint32_t i;

    alignment->n_lines = lines->n;
    alignment->lines = mc_arena_array(arena, lines->n, sizeof(*alignment->lines));
    for (i = 0; i < lines->n; i++) {
        mc_buffer_clear(&position);
        mc_node_position_append(lines, i, &position);
        alignment->lines[i].position = mc_arena_copy(arena, mc_buffer_slice(&position));
        alignment->lines[i].concept = lines->items[i].concept;
    }
    mc_buffer_free(&position);
}
