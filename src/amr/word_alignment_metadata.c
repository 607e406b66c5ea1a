#include "amr/word_alignment_parts.h"

#include "base/string_map.h"

static int read_node_metadata(const struct mc_amr_graph *graph, struct mc_arena *arena,
                              struct mc_word_alignment *alignment, struct mc_error *error)
{
    struct mc_string_map *positions = mc_string_map_new(arena);
    struct mc_slice item;
    bool is_new;
    uint32_t i;

    alignment->lines = mc_arena_array(arena, graph->n_metadata, sizeof(*alignment->lines));
    for (i = 0; i < graph->n_metadata; i++) {
        struct mc_slice rest = graph->metadata[i].value;
        struct mc_aligned_line *line = &alignment->lines[alignment->n_lines];

        if (!mc_slice_is(graph->metadata[i].key, "node"))
            continue;
        if (!mc_alignment_next_item(&rest, &item) ||
            !mc_alignment_take_position(&item, &line->position) || item.length > 0 ||
            !mc_alignment_next_item(&rest, &line->concept))
            return mc_error_set(error, MC_CODE_INPUT, "::node %u has no position and concept",
                                alignment->n_lines + 1);
        line->span = (struct mc_word_span){0, 0};
        if (mc_alignment_next_item(&rest, &item) &&
            !mc_alignment_read_span(item, alignment->n_words, &line->span))
            return mc_error_set(error, MC_CODE_INPUT,
                                "::node %.*s: its words are not START-END within ::tok",
                                MC_SLICE_ARGUMENTS(line->position));
        (void)mc_string_map_add(positions, line->position, &is_new);
        if (!is_new)
            return mc_error_set(error, MC_CODE_INPUT, "::node %.*s stands twice",
                                MC_SLICE_ARGUMENTS(line->position));
        alignment->n_lines++;
    }
    return 1;
}

/* "start-end|position+position". The first span of a node counts. */
static bool read_span_item(struct mc_slice item, const struct mc_string_map *positions,
                           struct mc_word_alignment *alignment)
{
    const char *bar = memchr(item.data, '|', item.length);
    struct mc_slice rest, position;
    struct mc_word_span span;
    uint32_t line;

    if (bar == NULL || !mc_alignment_read_span(mc_slice(item.data, (size_t)(bar - item.data)),
                                               alignment->n_words, &span))
        return false;
    rest = mc_slice(bar + 1, item.length - (size_t)(bar + 1 - item.data));
    if (rest.length > 0 && rest.data[0] == '*') /* a further mention of the same node */
        return true;
    do {
        if (!mc_alignment_take_position(&rest, &position))
            return false;
        line = mc_string_map_find(positions, position);
        if (line == MC_NOT_FOUND)
            return false;
        if (alignment->lines[line].span.start == alignment->lines[line].span.end)
            alignment->lines[line].span = span;
    } while (mc_alignment_take_char(&rest, '+'));
    return rest.length == 0;
}

static int read_span_metadata(const struct mc_amr_graph *graph, struct mc_slice value,
                              struct mc_arena *arena, struct mc_word_alignment *alignment,
                              struct mc_error *error)
{
    struct mc_string_map *positions = mc_string_map_new(arena);
    struct mc_node_lines lines;
    struct mc_slice item;
    uint32_t i;

    mc_node_lines_of(graph, arena, &lines);
    mc_alignment_list_lines(&lines, arena, alignment);
    for (i = 0; i < alignment->n_lines; i++)
        (void)mc_string_map_add(positions, alignment->lines[i].position, NULL);
    while (mc_alignment_next_item(&value, &item))
        if (!read_span_item(item, positions, alignment))
            return mc_error_set(error, MC_CODE_INPUT,
                                "::alignments: \"%.*s\" is not START-END|POSITION+POSITION of "
                                "words and nodes that are there",
                                (int)(item.length > 60 ? 60 : item.length), item.data);
    return 1;
}

/* Every item of JAMR has one, none of the releases. */
static bool has_bar(struct mc_slice value)
{
    return value.length > 0 && memchr(value.data, '|', value.length) != NULL;
}

int mc_word_alignment_of_metadata(const struct mc_amr_graph *graph, struct mc_arena *arena,
                                  struct mc_word_alignment *alignment, struct mc_error *error)
{
    const struct mc_amr_metadata *tokens = mc_alignment_metadata(graph, "tok");
    const struct mc_amr_metadata *nodes = mc_alignment_metadata(graph, "node");
    const struct mc_amr_metadata *spans = mc_alignment_metadata(graph, "alignments");

    memset(alignment, 0, sizeof(*alignment));
    if (nodes == NULL && spans == NULL)
        return 0;
    if (tokens == NULL)
        return mc_error_set(error, MC_CODE_INPUT, "::%s without ::tok",
                            nodes == NULL ? "alignments" : "node");
    if (nodes == NULL && !has_bar(spans->value))
        return mc_alignment_read_release(graph, tokens->value, spans->value, arena, alignment,
                                         error);
    mc_alignment_read_words(tokens->value, arena, alignment);
    return nodes != NULL ? read_node_metadata(graph, arena, alignment, error)
                         : read_span_metadata(graph, spans->value, arena, alignment, error);
}
