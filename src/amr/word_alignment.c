/* SPDX-License-Identifier: GPL-3.0-or-later */
/* word_alignment.c: parses each form of an alignment item by item from the front of its text; words
 * and lines are checked against those of the graph.
 *
 * - what the forms share
 * - the form of the table: rows, our own alignments in it, the table itself
 * - the form of the AMR releases: words, addresses
 * - the form of JAMR, and which of the two a graph
 * has */
#include "amr/word_alignment.h"

#include "amr/graph.h"
#include "amr/penman_write.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/table.h"
#include "base/hash.h"
#include "text/wordnet.h"

/* --- what the forms share --------------------------------------------------------------------- */

/* Takes the next piece between blanks from the front; false at the end. */
static bool alignment_next_item(struct mc_slice *rest, struct mc_slice *item)
{
    size_t start = 0, end;

    while (start < rest->length && mc_ascii_is_space(rest->data[start]))
        start++;
    for (end = start; end < rest->length && !mc_ascii_is_space(rest->data[end]); end++)
        ;
    *item = mc_slice(rest->data + start, end - start);
    *rest = mc_slice(rest->data + end, rest->length - end);
    return end > start;
}

/* Take from the front: a number (false also if beyond 2^32 - 1), this byte, numbers separated by
 * dots. */
static bool alignment_take_number(struct mc_slice *text, uint32_t *number)
{
    uint64_t value = 0;
    size_t i;

    for (i = 0; i < text->length && mc_ascii_is_digit(text->data[i]); i++) {
        value = 10 * value + (uint64_t)(text->data[i] - '0');
        if (value > UINT32_MAX)
            return false;
    }
    *text = mc_slice(text->data + i, text->length - i);
    *number = (uint32_t)value;
    return i > 0;
}

static bool alignment_take_char(struct mc_slice *text, char c)
{
    if (text->length == 0 || text->data[0] != c)
        return false;
    *text = mc_slice(text->data + 1, text->length - 1);
    return true;
}

static bool alignment_take_position(struct mc_slice *text, struct mc_slice *position)
{
    const char *start = text->data;
    uint32_t number;

    do {
        if (!alignment_take_number(text, &number))
            return false;
    } while (alignment_take_char(text, '.'));
    *position = mc_slice(start, (size_t)(text->data - start));
    return true;
}

/* Reads "start-end" and nothing else, within the words. */
static bool alignment_read_span(struct mc_slice text, uint32_t n_words, struct mc_word_span *span)
{
    return alignment_take_number(&text, &span->start) && alignment_take_char(&text, '-') &&
           alignment_take_number(&text, &span->end) && text.length == 0 &&
           span->start < span->end && span->end <= n_words;
}

static size_t alignment_count_items(struct mc_slice text)
{
    struct mc_slice item;
    size_t n = 0;

    while (alignment_next_item(&text, &item))
        n++;
    return n;
}

/* Fills the words with the pieces between blanks. */
static void alignment_read_words(struct mc_slice text, struct mc_arena *arena,
                                 struct mc_word_alignment *alignment)
{
    struct mc_slice item;

    alignment->n_words = 0;
    alignment->words =
        mc_arena_array(arena, alignment_count_items(text), sizeof(*alignment->words));
    while (alignment_next_item(&text, &item))
        alignment->words[alignment->n_words++] = item;
}

/* The first metadata of a graph with this key, or NULL. */
static const struct mc_amr_metadata *alignment_metadata(const struct mc_amr_graph *graph,
                                                        const char *key)
{
    uint32_t i;

    for (i = 0; i < graph->n_metadata; i++)
        if (mc_slice_is(graph->metadata[i].key, key))
            return &graph->metadata[i];
    return NULL;
}

/* Sets the lines to those of the graph, without words. */
static void alignment_list_lines(const struct mc_node_lines *lines, struct mc_arena *arena,
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

/* --- rows ------------------------------------------------------------------------------------- */

static int wrong_item(struct mc_slice item, size_t number, const char *what, struct mc_error *error)
{
    (void)mc_error_set(error, MC_CODE_INPUT, "node %zu, \"%.*s\": %s", number,
                       (int)(item.length > 60 ? 60 : item.length), item.data, what);
    error->at.column = (uint32_t)number;
    return -1;
}

/* Reads "position:concept:start-end". The concept may contain colons. */
static const char *read_line(struct mc_slice item, uint32_t n_words, struct mc_aligned_line *line)
{
    size_t colon;
    struct mc_slice span;

    if (!alignment_take_position(&item, &line->position) || !alignment_take_char(&item, ':'))
        return "no position and colon at the start";
    for (colon = item.length; colon > 0 && item.data[colon - 1] != ':'; colon--)
        ;
    if (colon == 0)
        return "no colon behind the concept";
    line->concept = mc_slice(item.data, colon - 1);
    span = mc_slice(item.data + colon, item.length - colon);
    line->span = (struct mc_word_span){0, 0};
    if (span.length > 0 && !alignment_read_span(span, n_words, &line->span))
        return "its words are not START-END within the sentence";
    return NULL;
}

int mc_word_alignment_parse(struct mc_slice words, struct mc_slice nodes, struct mc_arena *arena,
                            struct mc_word_alignment *alignment, struct mc_error *error)
{
    struct mc_string_map *positions = mc_string_map_new(arena);
    struct mc_slice item;
    bool is_new;

    alignment_read_words(words, arena, alignment);
    alignment->n_lines = 0;
    alignment->lines =
        mc_arena_array(arena, alignment_count_items(nodes), sizeof(*alignment->lines));
    while (alignment_next_item(&nodes, &item)) {
        struct mc_aligned_line *line = &alignment->lines[alignment->n_lines++];
        const char *parse_error = read_line(item, alignment->n_words, line);

        if (parse_error != NULL)
            return wrong_item(item, alignment->n_lines, parse_error, error);
        (void)mc_string_map_add(positions, line->position, &is_new);
        if (!is_new)
            return wrong_item(item, alignment->n_lines, "its position stands twice", error);
    }
    return 0;
}

/* --- our own ---------------------------------------------------------------------------------- */

/* Finds the words of the graph's sentence, in the arena; false: there is none. */
static bool find_words(const struct mc_amr_graph *graph, struct mc_slice sentence,
                       struct mc_arena *arena, struct mc_word_alignment *alignment)
{
    const struct mc_amr_metadata *tokens = alignment_metadata(graph, "tok");
    const struct mc_amr_metadata *written = alignment_metadata(graph, "snt");
    struct mc_word_list words = {NULL, 0, 0};

    if (tokens != NULL) {
        alignment_read_words(tokens->value, arena, alignment);
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
    alignment_list_lines(&lines, arena, alignment);
    for (i = 0; i < lines.n; i++)
        alignment->lines[i].span = spans[i];
    return true;
}

/* Appends the text with '_' for blanks. */
static void append_unbroken(struct mc_slice text, struct mc_buffer *buffer)
{
    size_t i;

    for (i = 0; i < text.length; i++)
        mc_buffer_append_char(buffer, mc_ascii_is_space(text.data[i]) ? '_' : text.data[i]);
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

/* --- the table -------------------------------------------------------------------------------- */

enum { ID, SIDE, TOKENS, NODES, COLUMNS };

struct mc_word_alignments {
    struct mc_string_map *keys[2]; /* ids of side a, of side b */
    uint32_t *rows[2];             /* index in alignments, or MC_NOT_FOUND: NA */
    struct mc_word_alignment *alignments;
    size_t n;
};

static int find_columns(struct mc_table_input *table)
{
    static const struct mc_table_field columns[] = {
        {"id", true, NULL}, {"side", true, NULL}, {"tokens", true, NULL}, {"nodes", false, NULL}};
    size_t *nodes = &table->columns[NODES];

    if (table->file.n_rows == 0)
        return mc_table_fail(table, MC_TABLE_START, "no header with id, side, tokens and nodes");
    if (mc_table_find(table, columns, COLUMNS, 0, "the header names no column $", NULL) != 0)
        return -1;
    /* "nodes (position:concept:start-end)" is the last column of others' files. */
    if (*nodes == SIZE_MAX &&
        strncmp(mc_table_text(table, table->n_fields - 1).data, "nodes (", 7) == 0)
        *nodes = table->n_fields - 1;
    return *nodes == SIZE_MAX ? mc_table_fail(table, 0, "the header names no column nodes") : 0;
}

static int read_row(struct mc_word_alignments *alignments, const struct mc_table_input *table,
                    struct mc_arena *arena)
{
    const size_t *columns = table->columns;
    struct mc_slice side = mc_table_text(table, columns[SIDE]);
    struct mc_slice tokens = mc_table_text(table, columns[TOKENS]);
    struct mc_slice nodes = mc_table_text(table, columns[NODES]);
    struct mc_error parse_error = MC_NO_ERROR;
    uint32_t key, *rows;
    bool is_new;

    if (!mc_table_is_whole(table))
        return mc_table_fail(table, 0, "the row has another number of fields than the header");
    if (!mc_slice_is(side, "a") && !mc_slice_is(side, "b"))
        return mc_table_fail(table, columns[SIDE], "side is neither a nor b");
    rows = alignments->rows[side.data[0] == 'b'];
    key = mc_string_map_add(alignments->keys[side.data[0] == 'b'],
                            mc_table_text(table, columns[ID]), &is_new);
    if (!is_new)
        return mc_table_fail(table, columns[ID], "this id and side stand twice");
    rows[key] = MC_NOT_FOUND;
    if (mc_slice_is(tokens, "NA") && mc_slice_is(nodes, "NA"))
        return 0;
    if (mc_word_alignment_parse(tokens, nodes, arena, &alignments->alignments[alignments->n],
                                &parse_error) != 0)
        return mc_table_fail(table, columns[NODES], "%s", parse_error.text);
    rows[key] = (uint32_t)alignments->n++;
    return 0;
}

int mc_word_alignments_parse(struct mc_slice path, struct mc_slice text, struct mc_arena *arena,
                             struct mc_word_alignments **alignments, struct mc_error *error)
{
    struct mc_word_alignments *made = mc_arena_array(arena, 1, sizeof(*made));
    struct mc_table_input table = {.error = error};
    size_t i;

    if (mc_table_open(&table, path, text, MC_TAB_SEPARATED, arena) != 0 ||
        find_columns(&table) != 0)
        return -1;
    made->alignments = mc_arena_array(arena, table.file.n_rows, sizeof(*made->alignments));
    for (i = 0; i < 2; i++) {
        made->keys[i] = mc_string_map_new(arena);
        made->rows[i] = mc_arena_array(arena, table.file.n_rows, sizeof(*made->rows[i]));
    }
    while (++table.row < table.file.n_rows)
        if (read_row(made, &table, arena) != 0)
            return -1;
    *alignments = made;
    return 0;
}

const struct mc_word_alignment *mc_word_alignments_find(const struct mc_word_alignments *alignments,
                                                        struct mc_slice id, char side,
                                                        bool *is_there)
{
    uint32_t key = mc_string_map_find(alignments->keys[side == 'b'], id), row;

    *is_there = key != MC_NOT_FOUND;
    if (!*is_there)
        return NULL;
    row = alignments->rows[side == 'b'][key];
    return row == MC_NOT_FOUND ? NULL : &alignments->alignments[row];
}

size_t mc_word_alignments_size(const struct mc_word_alignments *alignments)
{
    return alignments->n;
}

/* --- words ------------------------------------------------------------------------------------ */

/* Length of the XML tag at the start of the text, including blanks; 0: there is none. */
static size_t tag_length(struct mc_slice text)
{
    size_t i = 1;

    if (text.length < 3 || text.data[0] != '<')
        return 0;
    i += text.data[1] == '/';
    if (!mc_ascii_is_letter(text.data[i]))
        return 0;
    while (i < text.length && text.data[i] != '>' && text.data[i] != '<')
        i++;
    return i < text.length && text.data[i] == '>' ? i + 1 : 0;
}

/* Takes the next word: a tag, or the text before a blank or a tag. False at the end. */
static bool next_word(struct mc_slice *rest, struct mc_slice *word, bool *is_tag)
{
    struct mc_slice item, left = *rest;
    const char *end = rest->data + rest->length;
    size_t length;

    if (!alignment_next_item(&left, &item))
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

/* Reads the words. A tag is one word, even with blanks; one at the start of the sentence does not
 * count. */
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

/* The target of an address. */
struct place {
    uint32_t line;
    bool is_root, is_mention; /* is_mention: a variable defined elsewhere */
};

/* Takes an address, without a "." after it: "1" is the root, "1.k" the target of its k-th relation,
 * from 1, in the order of the text. Returns NULL, or the fault. */
static const char *take_address(struct mc_slice *text, const struct mc_node_lines *lines,
                                struct place *place)
{
    uint32_t number;

    *place = (struct place){0, true, false};
    if (!alignment_take_number(text, &number))
        return "it is not WORD-ADDRESS or WORD-ADDRESS.r";
    if (number != 1)
        return "the address of a node begins with 1, the root";
    while (text->length > 1 && text->data[0] == '.' && text->data[1] != 'r') {
        const struct mc_node_line *line = &lines->items[place->line];
        const struct mc_node_child *child;

        (void)alignment_take_char(text, '.');
        if (!alignment_take_number(text, &number))
            return "it is not WORD-ADDRESS or WORD-ADDRESS.r";
        if (place->is_mention || number == 0 || number > line->n_children)
            return "there is no node at this address";
        child = &lines->children[line->first_child + number - 1];
        *place = (struct place){child->line, false, !child->is_defined_here};
    }
    return NULL;
}

/* Extends the span by a consecutive word; only the first span counts. */
static void add_word(struct mc_word_span *span, uint32_t word)
{
    if (span->start == span->end)
        *span = (struct mc_word_span){word, word + 1};
    else if (word == span->end)
        span->end++;
    else if (word + 1 == span->start)
        span->start--;
}

/* Reads "word-address" or, for a relation, "word-address.r". Returns NULL, or the fault. */
static const char *read_item(struct mc_slice item, const struct mc_node_lines *lines,
                             struct mc_word_alignment *alignment)
{
    struct place place;
    const char *parse_error;
    bool is_role;
    uint32_t word;

    if (!alignment_take_number(&item, &word) || !alignment_take_char(&item, '-'))
        return "it is not WORD-ADDRESS or WORD-ADDRESS.r";
    parse_error = take_address(&item, lines, &place);
    if (parse_error != NULL)
        return parse_error;
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

/* Reads "::alignments" in the form of the AMR releases (word_alignment.h); `words` is the value of
 * "::tok". Returns 1, or -1 with the error. */
static int alignment_read_release(const struct mc_amr_graph *graph, struct mc_slice words,
                                  struct mc_slice value, struct mc_arena *arena,
                                  struct mc_word_alignment *alignment, struct mc_error *error)
{
    struct mc_node_lines lines;
    struct mc_slice item;
    size_t number;

    read_words(words, arena, alignment);
    mc_node_lines_of(graph, arena, &lines);
    alignment_list_lines(&lines, arena, alignment);
    for (number = 1; alignment_next_item(&value, &item); number++) {
        const char *parse_error = read_item(item, &lines, alignment);

        if (parse_error != NULL)
            return mc_error_set(error, MC_CODE_INPUT, "::alignments %zu, \"%.*s\": %s", number,
                                (int)(item.length > 60 ? 60 : item.length), item.data, parse_error);
    }
    return 1;
}

/* --- the form of JAMR ------------------------------------------------------------------------- */

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
        if (!alignment_next_item(&rest, &item) ||
            !alignment_take_position(&item, &line->position) || item.length > 0 ||
            !alignment_next_item(&rest, &line->concept))
            return mc_error_set(error, MC_CODE_INPUT, "::node %u has no position and concept",
                                alignment->n_lines + 1);
        line->span = (struct mc_word_span){0, 0};
        if (alignment_next_item(&rest, &item) &&
            !alignment_read_span(item, alignment->n_words, &line->span))
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

/* Reads "start-end|position+position". The first span of a node counts. */
static bool read_span_item(struct mc_slice item, const struct mc_string_map *positions,
                           struct mc_word_alignment *alignment)
{
    const char *bar = memchr(item.data, '|', item.length);
    struct mc_slice rest, position;
    struct mc_word_span span;
    uint32_t line;

    if (bar == NULL || !alignment_read_span(mc_slice(item.data, (size_t)(bar - item.data)),
                                            alignment->n_words, &span))
        return false;
    rest = mc_slice(bar + 1, item.length - (size_t)(bar + 1 - item.data));
    if (rest.length > 0 && rest.data[0] == '*') /* a further mention of the same node */
        return true;
    do {
        if (!alignment_take_position(&rest, &position))
            return false;
        line = mc_string_map_find(positions, position);
        if (line == MC_NOT_FOUND)
            return false;
        if (alignment->lines[line].span.start == alignment->lines[line].span.end)
            alignment->lines[line].span = span;
    } while (alignment_take_char(&rest, '+'));
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
    alignment_list_lines(&lines, arena, alignment);
    for (i = 0; i < alignment->n_lines; i++)
        (void)mc_string_map_add(positions, alignment->lines[i].position, NULL);
    while (alignment_next_item(&value, &item))
        if (!read_span_item(item, positions, alignment))
            return mc_error_set(error, MC_CODE_INPUT,
                                "::alignments: \"%.*s\" is not START-END|POSITION+POSITION of "
                                "words and nodes that are there",
                                (int)(item.length > 60 ? 60 : item.length), item.data);
    return 1;
}

/* Whether there is a '|', which every item of JAMR has, and none of the releases. */
static bool has_bar(struct mc_slice value)
{
    return value.length > 0 && memchr(value.data, '|', value.length) != NULL;
}

int mc_word_alignment_of_metadata(const struct mc_amr_graph *graph, struct mc_arena *arena,
                                  struct mc_word_alignment *alignment, struct mc_error *error)
{
    const struct mc_amr_metadata *tokens = alignment_metadata(graph, "tok");
    const struct mc_amr_metadata *nodes = alignment_metadata(graph, "node");
    const struct mc_amr_metadata *spans = alignment_metadata(graph, "alignments");

    memset(alignment, 0, sizeof(*alignment));
    if (nodes == NULL && spans == NULL)
        return 0;
    if (tokens == NULL)
        return mc_error_set(error, MC_CODE_INPUT, "::%s without ::tok",
                            nodes == NULL ? "alignments" : "node");
    if (nodes == NULL && !has_bar(spans->value))
        return alignment_read_release(graph, tokens->value, spans->value, arena, alignment, error);
    alignment_read_words(tokens->value, arena, alignment);
    return nodes != NULL ? read_node_metadata(graph, arena, alignment, error)
                         : read_span_metadata(graph, spans->value, arena, alignment, error);
}
