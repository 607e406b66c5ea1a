#include "amr/word_alignment_parts.h"

#include "base/string_map.h"

/* --- rows ------------------------------------------------------------------------------------- */

static int wrong_item(struct mc_slice item, size_t number, const char *what, struct mc_error *error)
{
    (void)mc_error_set(error, MC_CODE_INPUT, "node %zu, \"%.*s\": %s", number,
                       (int)(item.length > 60 ? 60 : item.length), item.data, what);
    error->at.column = (uint32_t)number;
    return -1;
}

/* "position:concept:start-end". The concept may hold colons. */
static const char *read_line(struct mc_slice item, uint32_t n_words, struct mc_aligned_line *line)
{
    size_t colon;
    struct mc_slice span;

    if (!mc_alignment_take_position(&item, &line->position) || !mc_alignment_take_char(&item, ':'))
        return "no position and colon at the start";
    for (colon = item.length; colon > 0 && item.data[colon - 1] != ':'; colon--)
        ;
    if (colon == 0)
        return "no colon behind the concept";
    line->concept = mc_slice(item.data, colon - 1);
    span = mc_slice(item.data + colon, item.length - colon);
    line->span = (struct mc_word_span){0, 0};
    if (span.length > 0 && !mc_alignment_read_span(span, n_words, &line->span))
        return "its words are not START-END within the sentence";
    return NULL;
}

int mc_word_alignment_parse(struct mc_slice words, struct mc_slice nodes, struct mc_arena *arena,
                            struct mc_word_alignment *alignment, struct mc_error *error)
{
    struct mc_string_map *positions = mc_string_map_new(arena);
    struct mc_slice item;
    bool is_new;

    mc_alignment_read_words(words, arena, alignment);
    alignment->n_lines = 0;
    alignment->lines =
        mc_arena_array(arena, mc_alignment_count_items(nodes), sizeof(*alignment->lines));
    while (mc_alignment_next_item(&nodes, &item)) {
        struct mc_aligned_line *line = &alignment->lines[alignment->n_lines++];
        const char *mistake = read_line(item, alignment->n_words, line);

        if (mistake != NULL)
            return wrong_item(item, alignment->n_lines, mistake, error);
        (void)mc_string_map_add(positions, line->position, &is_new);
        if (!is_new)
            return wrong_item(item, alignment->n_lines, "its position stands twice", error);
    }
    return 0;
}

/* --- our own ---------------------------------------------------------------------------------- */

/* The words of the graph's sentence, in the arena; false: there is none. */
static bool find_words(const struct mc_amr_graph *graph, struct mc_slice sentence,
                       struct mc_arena *arena, struct mc_word_alignment *alignment)
{
    const struct mc_amr_metadata *tokens = mc_alignment_metadata(graph, "tok");
    const struct mc_amr_metadata *written = mc_alignment_metadata(graph, "snt");
    struct mc_word_list words = {NULL, 0, 0};

    if (tokens != NULL) {
        mc_alignment_read_words(tokens->value, arena, alignment);
        return true;
    }
    if (sentence.length == 0 && written == NULL)
        return false;
    mc_aligner_words(sentence.length > 0 ? sentence : written->value, &words);
    alignment->n_words = (uint32_t)words.n;
    alignment->words = mc_arena_array(arena, words.n, sizeof(*alignment->words));
    if (words.n > 0)
        memcpy(alignment->words, words.items, words.n * sizeof(*alignment->words));
    mc_word_list_free(&words);
    return true;
}

bool mc_word_alignment_make(const struct mc_amr_graph *graph, struct mc_slice sentence,
                            struct mc_aligner_stems *stems, struct mc_arena *arena,
                            struct mc_word_alignment *alignment)
{
    struct mc_node_lines lines;
    struct mc_word_span *spans;
    uint32_t i;

    if (!find_words(graph, sentence, arena, alignment))
        return false;
    mc_node_lines_of(graph, arena, &lines);
    spans = mc_arena_array(arena, lines.n, sizeof(*spans));
    mc_word_align(&lines, alignment->words, alignment->n_words, stems, arena, spans);
    mc_alignment_list_lines(&lines, arena, alignment);
    for (i = 0; i < lines.n; i++)
        alignment->lines[i].span = spans[i];
    return true;
}

/* With its blanks as '_'. */
static void append_unbroken(struct mc_slice text, struct mc_buffer *buffer)
{
    size_t i;

    for (i = 0; i < text.length; i++)
        mc_buffer_append_char(buffer, mc_alignment_is_blank(text.data[i]) ? '_' : text.data[i]);
}

void mc_word_alignment_append_words(const struct mc_word_alignment *alignment,
                                    struct mc_buffer *buffer)
{
    uint32_t i;

    for (i = 0; i < alignment->n_words; i++) {
        if (i > 0)
            mc_buffer_append_char(buffer, ' ');
        append_unbroken(alignment->words[i], buffer);
    }
}

void mc_word_alignment_append_nodes(const struct mc_word_alignment *alignment,
                                    struct mc_buffer *buffer)
{
    uint32_t i;

    for (i = 0; i < alignment->n_lines; i++) {
        const struct mc_aligned_line *line = &alignment->lines[i];

        if (i > 0)
            mc_buffer_append_char(buffer, ' ');
        mc_buffer_append_slice(buffer, line->position);
        mc_buffer_append_char(buffer, ':');
        append_unbroken(line->concept, buffer);
        mc_buffer_append_char(buffer, ':');
        if (line->span.start < line->span.end)
            mc_buffer_append_format(buffer, "%u-%u", line->span.start, line->span.end);
    }
}
