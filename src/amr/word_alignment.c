#include "amr/word_alignment.h"

#include "base/string_map.h"

/* --- pieces ----------------------------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* The next piece between blanks; false at the end. */
static bool next_item(struct mc_slice *rest, struct mc_slice *item)
{
    size_t start = 0, end;

    while (start < rest->length && is_blank(rest->data[start]))
        start++;
    for (end = start; end < rest->length && !is_blank(rest->data[end]); end++)
        ;
    *item = mc_slice(rest->data + start, end - start);
    *rest = mc_slice(rest->data + end, rest->length - end);
    return end > start;
}

/* Removes digits from the front; false: none, or a number beyond 2^32 - 1. */
static bool take_number(struct mc_slice *text, uint32_t *number)
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

static bool take_char(struct mc_slice *text, char c)
{
    if (text->length == 0 || text->data[0] != c)
        return false;
    *text = mc_slice(text->data + 1, text->length - 1);
    return true;
}

/* Removes numbers divided by dots from the front. */
static bool take_position(struct mc_slice *text, struct mc_slice *position)
{
    const char *start = text->data;
    uint32_t number;

    do {
        if (!take_number(text, &number))
            return false;
    } while (take_char(text, '.'));
    *position = mc_slice(start, (size_t)(text->data - start));
    return true;
}

/* "start-end" and nothing else, within the words. */
static bool read_span(struct mc_slice text, uint32_t n_words, struct mc_word_span *span)
{
    return take_number(&text, &span->start) && take_char(&text, '-') &&
           take_number(&text, &span->end) && text.length == 0 && span->start < span->end &&
           span->end <= n_words;
}

static size_t count_items(struct mc_slice text)
{
    struct mc_slice item;
    size_t n = 0;

    while (next_item(&text, &item))
        n++;
    return n;
}

static void read_words(struct mc_slice text, struct mc_arena *arena,
                       struct mc_word_alignment *alignment)
{
    struct mc_slice item;

    alignment->n_words = 0;
    alignment->words = mc_arena_array(arena, count_items(text), sizeof(*alignment->words));
    while (next_item(&text, &item))
        alignment->words[alignment->n_words++] = item;
}

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

    if (!take_position(&item, &line->position) || !take_char(&item, ':'))
        return "no position and colon at the start";
    for (colon = item.length; colon > 0 && item.data[colon - 1] != ':'; colon--)
        ;
    if (colon == 0)
        return "no colon behind the concept";
    line->concept = mc_slice(item.data, colon - 1);
    span = mc_slice(item.data + colon, item.length - colon);
    line->span = (struct mc_word_span){0, 0};
    if (span.length > 0 && !read_span(span, n_words, &line->span))
        return "its words are not START-END within the sentence";
    return NULL;
}

int mc_word_alignment_parse(struct mc_slice words, struct mc_slice nodes, struct mc_arena *arena,
                            struct mc_word_alignment *alignment, struct mc_error *error)
{
    struct mc_string_map *positions = mc_string_map_new(arena);
    struct mc_slice item;
    bool is_new;

    read_words(words, arena, alignment);
    alignment->n_lines = 0;
    alignment->lines = mc_arena_array(arena, count_items(nodes), sizeof(*alignment->lines));
    while (next_item(&nodes, &item)) {
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

/* --- metadata --------------------------------------------------------------------------------- */

static const struct mc_amr_metadata *find_metadata(const struct mc_amr_graph *graph,
                                                   const char *key)
{
    uint32_t i;

    for (i = 0; i < graph->n_metadata; i++)
        if (mc_slice_is(graph->metadata[i].key, key))
            return &graph->metadata[i];
    return NULL;
}

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
        if (!next_item(&rest, &item) || !take_position(&item, &line->position) || item.length > 0 ||
            !next_item(&rest, &line->concept))
            return mc_error_set(error, MC_CODE_INPUT, "::node %u has no position and concept",
                                alignment->n_lines + 1);
        line->span = (struct mc_word_span){0, 0};
        if (next_item(&rest, &item) && !read_span(item, alignment->n_words, &line->span))
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

static void list_graph(const struct mc_node_lines *lines, struct mc_arena *arena,
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

/* "start-end|position+position". The first span of a node counts. */
static bool read_span_item(struct mc_slice item, const struct mc_string_map *positions,
                           struct mc_word_alignment *alignment)
{
    const char *bar = memchr(item.data, '|', item.length);
    struct mc_slice rest, position;
    struct mc_word_span span;
    uint32_t line;

    if (bar == NULL ||
        !read_span(mc_slice(item.data, (size_t)(bar - item.data)), alignment->n_words, &span))
        return false;
    rest = mc_slice(bar + 1, item.length - (size_t)(bar + 1 - item.data));
    if (rest.length > 0 && rest.data[0] == '*') /* a further mention of the same node */
        return true;
    do {
        if (!take_position(&rest, &position))
            return false;
        line = mc_string_map_find(positions, position);
        if (line == MC_NOT_FOUND)
            return false;
        if (alignment->lines[line].span.start == alignment->lines[line].span.end)
            alignment->lines[line].span = span;
    } while (take_char(&rest, '+'));
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
    list_graph(&lines, arena, alignment);
    for (i = 0; i < alignment->n_lines; i++)
        (void)mc_string_map_add(positions, alignment->lines[i].position, NULL);
    while (next_item(&value, &item))
        if (!read_span_item(item, positions, alignment))
            return mc_error_set(error, MC_CODE_INPUT,
                                "::alignments: \"%.*s\" is not START-END|POSITION+POSITION of "
                                "words and nodes that are there",
                                (int)(item.length > 60 ? 60 : item.length), item.data);
    return 1;
}

int mc_word_alignment_of_metadata(const struct mc_amr_graph *graph, struct mc_arena *arena,
                                  struct mc_word_alignment *alignment, struct mc_error *error)
{
    const struct mc_amr_metadata *tokens = find_metadata(graph, "tok");
    const struct mc_amr_metadata *nodes = find_metadata(graph, "node");
    const struct mc_amr_metadata *spans = find_metadata(graph, "alignments");

    memset(alignment, 0, sizeof(*alignment));
    if (nodes == NULL && spans == NULL)
        return 0;
    if (tokens == NULL)
        return mc_error_set(error, MC_CODE_INPUT, "::%s without ::tok",
                            nodes == NULL ? "alignments" : "node");
    read_words(tokens->value, arena, alignment);
    return nodes != NULL ? read_node_metadata(graph, arena, alignment, error)
                         : read_span_metadata(graph, spans->value, arena, alignment, error);
}

/* --- our own ---------------------------------------------------------------------------------- */

/* The words of the graph's sentence, in the arena; false: there is none. */
static bool find_words(const struct mc_amr_graph *graph, struct mc_slice sentence,
                       struct mc_arena *arena, struct mc_word_alignment *alignment)
{
    const struct mc_amr_metadata *tokens = find_metadata(graph, "tok");
    const struct mc_amr_metadata *written = find_metadata(graph, "snt");
    struct mc_word_list words = {NULL, 0, 0};

    if (tokens != NULL) {
        read_words(tokens->value, arena, alignment);
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
                            const struct mc_wordnet *wordnet, struct mc_arena *arena,
                            struct mc_word_alignment *alignment)
{
    struct mc_node_lines lines;
    struct mc_word_span *spans;
    uint32_t i;

    if (!find_words(graph, sentence, arena, alignment))
        return false;
    mc_node_lines_of(graph, arena, &lines);
    spans = mc_arena_array(arena, lines.n, sizeof(*spans));
    mc_word_align(&lines, alignment->words, alignment->n_words, wordnet, arena, spans);
    list_graph(&lines, arena, alignment);
    for (i = 0; i < lines.n; i++)
        alignment->lines[i].span = spans[i];
    return true;
}

void mc_word_alignment_append_words(const struct mc_word_alignment *alignment,
                                    struct mc_buffer *buffer)
{
    uint32_t i;

    for (i = 0; i < alignment->n_words; i++) {
        if (i > 0)
            mc_buffer_append_char(buffer, ' ');
        mc_buffer_append_slice(buffer, alignment->words[i]);
    }
}

void mc_word_alignment_append_nodes(const struct mc_word_alignment *alignment,
                                    struct mc_buffer *buffer)
{
    uint32_t i;
    size_t k;

    for (i = 0; i < alignment->n_lines; i++) {
        const struct mc_aligned_line *line = &alignment->lines[i];

        if (i > 0)
            mc_buffer_append_char(buffer, ' ');
        mc_buffer_append_slice(buffer, line->position);
        mc_buffer_append_char(buffer, ':');
        for (k = 0; k < line->concept.length; k++)
            mc_buffer_append_char(buffer,
                                  is_blank(line->concept.data[k]) ? '_' : line->concept.data[k]);
        mc_buffer_append_char(buffer, ':');
        if (line->span.start < line->span.end)
            mc_buffer_append_format(buffer, "%u-%u", line->span.start, line->span.end);
    }
}
