/* SPDX-License-Identifier: GPL-3.0-or-later */
/* penman_read.c: gathers nodes and relations in the order of the text, without recursion; at the
 * end resolves words to variables, and copies the graph into the arena.
 *
 * - what a reading gathers
 * - the lexer, metadata of comments
 * - a graph from its parts, gathering the parts, variables
 * - reading a graph, the blocks of a
 * file */
#include "amr/penman_read.h"

#include <stdio.h>
#include <stdlib.h>

#include "amr/graph.h"
#include "base/ascii.h"
#include "base/bits.h"
#include "base/diagnostic.h"
#include "base/hash.h"
#include "base/hash_table.h"
#include "base/memory.h"
#include "base/scan.h"
#include "base/utf8.h"

/* --- what a reading gathers ------------------------------------------------------------------- */

/* A relation as in the text; whether a word is a variable is known only at the end. */
struct penman_relation {
    uint32_t source;
    uint32_t child; /* node of the target, or MC_NOT_FOUND: a constant (or not yet known) */
    enum penman_target { PENMAN_TARGET_NODE, PENMAN_TARGET_WORD, PENMAN_TARGET_QUOTED } kind;
    struct mc_slice role, role_alignment, target, target_alignment;
};

/* Room for the parts of a usual sentence; larger ones use the heap. */
struct penman_room {
    struct mc_amr_node nodes[32];
    struct penman_relation relations[40];
    struct mc_amr_metadata metadata[8];
    uint32_t open[16];
};

/* The gathered parts; all slices point into the text. */
struct penman_parts {
    struct penman_room *room;
    struct mc_amr_node *nodes;
    struct penman_relation *relations;
    struct mc_amr_metadata *metadata;
    uint32_t *open; /* nodes whose ')' is still to come, the innermost last */
    size_t n_nodes, n_relations, n_metadata, n_open;
    size_t node_capacity, relation_capacity, metadata_capacity, open_capacity;
};

/* The state of reading PENMAN notation, and its errors. All slices point into the text; what is
 * kept is copied at the end. */
struct penman_reader {
    struct mc_penman_lexer lexer; /* its token is current, not yet consumed */
    size_t start, last_end;       /* first byte of this graph; end of the previous token */
    size_t place;                 /* byte of the error */
    struct penman_parts parts;
    struct mc_error *error;
};

/* Offset in the text of a part of it. */
static inline size_t penman_place(const struct penman_reader *reader, struct mc_slice part)
{
    return (size_t)(part.data - reader->lexer.text.data);
}

/* Text of the current token, copied member by member: they have just been stored, and copying both
 * at once would stall the processor. */
static inline struct mc_slice penman_text(const struct penman_reader *reader)
{
    return mc_slice(reader->lexer.token.text.data, reader->lexer.token.text.length);
}

/* First byte of the current token; the '~' of an alignment is not part of its text. */
static inline size_t penman_token_place(const struct penman_reader *reader)
{
    return penman_place(reader, reader->lexer.token.text) -
           (reader->lexer.token.kind == MC_PENMAN_ALIGNMENT);
}

/* A token as messages show it, cut to about 40 bytes between characters. */
struct penman_shown {
    char text[64];
};

/* --- the lexer -------------------------------------------------------------------------------- */

enum class { ORDINARY, BLANK, SPECIAL, CONTROL };

/* Bytes over 0x7F are ordinary; UTF-8 is checked for the whole graph. */
static const unsigned char classes[256] = {
    [0x00] = CONTROL, [0x01] = CONTROL, [0x02] = CONTROL, [0x03] = CONTROL, [0x04] = CONTROL,
    [0x05] = CONTROL, [0x06] = CONTROL, [0x07] = CONTROL, [0x08] = CONTROL, ['\t'] = BLANK,
    ['\n'] = BLANK,   ['\v'] = BLANK,   ['\f'] = BLANK,   ['\r'] = BLANK,   [0x0E] = CONTROL,
    [0x0F] = CONTROL, [0x10] = CONTROL, [0x11] = CONTROL, [0x12] = CONTROL, [0x13] = CONTROL,
    [0x14] = CONTROL, [0x15] = CONTROL, [0x16] = CONTROL, [0x17] = CONTROL, [0x18] = CONTROL,
    [0x19] = CONTROL, [0x1A] = CONTROL, [0x1B] = CONTROL, [0x1C] = CONTROL, [0x1D] = CONTROL,
    [0x1E] = CONTROL, [0x1F] = CONTROL, [' '] = BLANK,    ['('] = SPECIAL,  [')'] = SPECIAL,
    ['/'] = SPECIAL,  [':'] = SPECIAL,  ['~'] = SPECIAL,  [0x7F] = CONTROL,
};

static enum class class_of(char c) { return (enum class)classes[(unsigned char)c]; }

/* Blank, tab, line feed, carriage return, vertical tab, form feed. */
static bool penman_is_blank(char c)
{
    return class_of(c) == BLANK;
}

/* A character that is not allowed anywhere: below the blank and not one of those, or 0x7F. */
static bool penman_is_control(char c)
{
    return class_of(c) == CONTROL;
}

bool mc_penman_is_word(struct mc_slice text)
{
    size_t i;

    if (text.length == 0 || text.data[0] == '"' || text.data[0] == '#')
        return false;
    for (i = 0; i < text.length; i++)
        if (class_of(text.data[i]) != ORDINARY)
            return false;
    return true;
}

/* Makes the token of this kind from `begin` to `end`; moves the lexer to its end. */
static enum mc_penman_kind take(struct mc_penman_lexer *lexer, enum mc_penman_kind kind,
                                size_t begin, size_t end)
{
    lexer->token.kind = kind;
    lexer->token.text = mc_slice(lexer->text.data + begin, end - begin);
    lexer->at = end;
    return kind;
}

static enum mc_penman_kind parse_error(struct mc_penman_lexer *lexer, size_t place,
                                       const char *message)
{
    lexer->parse_error = message;
    return take(lexer, MC_PENMAN_MISTAKE, place, place);
}

/* After a line's end there are usually many blanks. */
static inline size_t end_of_blanks(struct mc_slice text, size_t at)
{
    while (at < text.length && class_of(text.data[at]) == BLANK) {
        at++;
        if (text.data[at - 1] == '\n')
            at = (size_t)(mc_skip_blanks(text.data + at, text.data + text.length) - text.data);
    }
    return at;
}

static size_t end_of_word(struct mc_slice text, size_t at)
{
    while (at < text.length && class_of(text.data[at]) == ORDINARY)
        at++;
    return at;
}

static MC_APART enum mc_penman_kind lex_quoted(struct mc_penman_lexer *lexer, size_t begin)
{
    struct mc_slice text = lexer->text;
    size_t at;

    for (at = begin + 1; at < text.length && text.data[at] != '\n'; at++) {
        if (text.data[at] == '"')
            return take(lexer, MC_PENMAN_QUOTED, begin, at + 1);
        if (class_of(text.data[at]) == CONTROL)
            return parse_error(lexer, at, "a control character inside quotes");
        if (text.data[at] == '\\' && at + 1 < text.length &&
            (text.data[at + 1] == '"' || text.data[at + 1] == '\\'))
            at++;
    }
    return parse_error(lexer, begin, "the quote is not closed on its line");
}

static bool is_digit(struct mc_slice text, size_t at)
{
    return at < text.length && mc_ascii_is_digit(text.data[at]);
}

/* ~e.1,2  ~e1  ~1,2: a letter and a full stop may precede the numbers. */
static MC_APART enum mc_penman_kind lex_alignment(struct mc_penman_lexer *lexer, size_t begin)
{
    struct mc_slice text = lexer->text;
    size_t at = begin + 1;

    if (at < text.length && mc_ascii_is_lower(text.data[at])) {
        at++;
        if (at < text.length && text.data[at] == '.')
            at++;
    }
    for (;;) {
        if (!is_digit(text, at))
            return parse_error(lexer, begin,
                               "'~' must be followed by an alignment such as e.1 or 1,2");
        while (is_digit(text, at))
            at++;
        if (at >= text.length || text.data[at] != ',')
            break;
        at++;
    }
    if (at < text.length && class_of(text.data[at]) == ORDINARY && text.data[at] != '"')
        return parse_error(lexer, begin, "'~' must be followed by an alignment such as e.1 or 1,2");
    return take(lexer, MC_PENMAN_ALIGNMENT, begin + 1, at);
}

/* Whether any of 8 bytes is below the blank, or 0x7F: a control character, or a blank other than '
 * '. */
static bool may_have_control(const char *bytes)
{
    uint64_t word = mc_word_of_bytes(bytes);

    return (mc_mark_below(word, ' ') | mc_mark_below(word ^ 0x7F * MC_EACH_BYTE, 1)) != 0;
}

static MC_APART enum mc_penman_kind lex_comment(struct mc_penman_lexer *lexer, size_t begin)
{
    enum { STEP = sizeof(uint64_t) };
    struct mc_slice text = lexer->text;
    const char *line_end = memchr(text.data + begin, '\n', text.length - begin);
    size_t end = line_end == NULL ? text.length : (size_t)(line_end - text.data), at = begin;

    while (at < end) {
        if (end - at >= STEP && !may_have_control(text.data + at))
            at += STEP;
        else if (class_of(text.data[at++]) == CONTROL)
            return parse_error(lexer, at - 1, "a control character in a comment");
    }
    (void)take(lexer, MC_PENMAN_COMMENT, begin, end);
    if (text.data[end - 1] == '\r')
        lexer->token.text.length--;
    return MC_PENMAN_COMMENT;
}

static enum mc_penman_kind lex_special(struct mc_penman_lexer *lexer, size_t at)
{
    switch (lexer->text.data[at]) {
    case '(':
        return take(lexer, MC_PENMAN_OPEN, at, at + 1);
    case ')':
        return take(lexer, MC_PENMAN_CLOSE, at, at + 1);
    case '/':
        return take(lexer, MC_PENMAN_SLASH, at, at + 1);
    case ':':
        return take(lexer, MC_PENMAN_ROLE, at, end_of_word(lexer->text, at + 1));
    default:
        return lex_alignment(lexer, at);
    }
}

enum mc_penman_kind mc_penman_lex(struct mc_penman_lexer *lexer)
{
    struct mc_slice text = lexer->text;
    size_t at = lexer->at;

    at = end_of_blanks(text, at);
    if (at >= text.length)
        return take(lexer, MC_PENMAN_END, text.length, text.length);
    switch (class_of(text.data[at])) {
    case SPECIAL:
        return lex_special(lexer, at);
    case CONTROL:
        return parse_error(lexer, at, "a control character");
    case BLANK:
    case ORDINARY:
        break;
    }
    if (text.data[at] == '"')
        return lex_quoted(lexer, at);
    if (text.data[at] == '#')
        return lex_comment(lexer, at);
    return take(lexer, MC_PENMAN_WORD, at, end_of_word(text, at));
}

/* The text between the quotes with \" and \\ decoded, written to `decoded`, which has room for all
 * of `quoted`. Other backslashes are kept. Returns the number of bytes written. */
static size_t penman_unquote(struct mc_slice quoted, char *decoded)
{
    size_t i, n_bytes = 0;

    for (i = 1; i + 1 < quoted.length; i++) {
        if (quoted.data[i] == '\\' && (quoted.data[i + 1] == '"' || quoted.data[i + 1] == '\\'))
            i++;
        decoded[n_bytes++] = quoted.data[i];
    }
    return n_bytes;
}

/* --- metadata of comments --------------------------------------------------------------------- */

static size_t skip_blanks(struct mc_slice text, size_t at)
{
    while (at < text.length && penman_is_blank(text.data[at]))
        at++;
    return at;
}

/* Whether "::" and the first character of a key are at this offset. */
static bool is_key(struct mc_slice text, size_t at)
{
    return at + 2 < text.length && text.data[at] == ':' && text.data[at + 1] == ':' &&
           !penman_is_blank(text.data[at + 2]);
}

/* The part of a comment that is metadata, from its first "::" on; empty if it has none, that is, if
 * something else follows the '#'. */
static struct mc_slice penman_metadata(struct mc_slice comment)
{
    size_t at = skip_blanks(comment, 1);

    return is_key(comment, at) ? mc_slice(comment.data + at, comment.length - at) : mc_slice("", 0);
}

/* The beginning of the next key after a blank, from `at` on; the end if there is none. */
static size_t find_key(struct mc_slice text, size_t at)
{
    const char *colon;

    while ((colon = memchr(text.data + at, ':', text.length - at)) != NULL) {
        at = (size_t)(colon - text.data);
        if (is_key(text, at) && penman_is_blank(text.data[at - 1]))
            return at;
        at++;
    }
    return text.length;
}

/* Takes the first key and value from metadata, "::key value ::key value": a key begins at the start
 * or after a blank, a value has no blanks at its ends. False if nothing is left. */
static bool penman_next_metadata(struct mc_slice *metadata, struct mc_slice *key,
                                 struct mc_slice *value)
{
    struct mc_slice text = *metadata;
    size_t at = 2, begin, end;

    if (text.length == 0)
        return false;
    while (at < text.length && !penman_is_blank(text.data[at]))
        at++;
    *key = mc_slice(text.data + 2, at - 2);
    begin = skip_blanks(text, at);
    at = find_key(text, begin);
    for (end = at; end > begin && penman_is_blank(text.data[end - 1]);)
        end--;
    *value = mc_slice(text.data + begin, end - begin);
    *metadata = mc_slice(text.data + at, text.length - at);
    return true;
}

/* --- a graph from its parts ------------------------------------------------------------------- */

/* A graph under construction, and the copy of the text that its slices point into. */
struct building {
    struct mc_amr_graph *graph;
    const char *text, *seen, *copy;
    struct mc_arena *arena;
};

static struct mc_slice keep(const struct building *building, struct mc_slice part)
{
    return part.length == 0 ? mc_slice("", 0)
                            : mc_slice(building->copy + (part.data - building->seen), part.length);
}

static struct mc_slice keep_value(const struct building *building,
                                  const struct penman_relation *relation)
{
    struct mc_slice target = keep(building, relation->target);
    char *decoded;

    if (relation->kind != PENMAN_TARGET_QUOTED)
        return target;
    if (memchr(target.data, '\\', target.length) == NULL)
        return mc_slice(target.data + 1, target.length - 2);
    decoded = mc_arena_alloc(building->arena, target.length);
    return mc_slice(decoded, penman_unquote(target, decoded));
}

static void add_edge(const struct building *building, const struct penman_relation *relation)
{
    struct mc_amr_graph *graph = building->graph;
    struct mc_amr_edge *edge = &graph->edges[graph->n_edges++];
    struct mc_slice forward;

    edge->inverted = mc_amr_role_is_inverse(relation->role, &forward);
    edge->from = edge->inverted ? relation->child : relation->source;
    edge->to = edge->inverted ? relation->source : relation->child;
    edge->role = keep(building, forward);
    edge->role_alignment = keep(building, relation->role_alignment);
    edge->target_alignment = keep(building, relation->target_alignment);
    edge->offset = (size_t)(relation->role.data - building->text);
}

static void add_attribute(const struct building *building, const struct penman_relation *relation)
{
    struct mc_amr_graph *graph = building->graph;
    struct mc_amr_attribute *attribute = &graph->attributes[graph->n_attributes++];

    attribute->node = relation->source;
    attribute->role = keep(building, relation->role);
    attribute->value = keep_value(building, relation);
    attribute->quoted = relation->kind == PENMAN_TARGET_QUOTED;
    attribute->role_alignment = keep(building, relation->role_alignment);
    attribute->value_alignment = keep(building, relation->target_alignment);
    attribute->offset = (size_t)(relation->role.data - building->text);
    attribute->value_offset = (size_t)(relation->target.data - building->text);
}

static void add_relations(const struct building *building, const struct penman_parts *parts)
{
    struct mc_amr_graph *graph = building->graph;
    size_t i, n_edges = 0;

    for (i = 0; i < parts->n_relations; i++)
        n_edges += parts->relations[i].child != MC_NOT_FOUND;
    graph->edges = mc_arena_array(building->arena, n_edges, sizeof(*graph->edges));
    graph->attributes =
        mc_arena_array(building->arena, parts->n_relations - n_edges, sizeof(*graph->attributes));
    graph->items = mc_arena_array(building->arena, parts->n_relations, sizeof(*graph->items));
    for (i = 0; i < parts->n_relations; i++) {
        const struct penman_relation *relation = &parts->relations[i];
        struct mc_amr_item *item = &graph->items[graph->n_items++];

        item->node = relation->source;
        item->is_attribute = relation->child == MC_NOT_FOUND;
        item->index = item->is_attribute ? graph->n_attributes : graph->n_edges;
        item->defines_target = relation->kind == PENMAN_TARGET_NODE;
        if (item->is_attribute)
            add_attribute(building, relation);
        else
            add_edge(building, relation);
    }
}

static void add_nodes(const struct building *building, const struct penman_parts *parts)
{
    struct mc_amr_graph *graph = building->graph;
    size_t i;

    graph->n_nodes = (uint32_t)parts->n_nodes;
    graph->nodes = mc_arena_array(building->arena, parts->n_nodes, sizeof(*graph->nodes));
    for (i = 0; i < parts->n_nodes; i++) {
        graph->nodes[i].variable = keep(building, parts->nodes[i].variable);
        graph->nodes[i].concept = keep(building, parts->nodes[i].concept);
        graph->nodes[i].concept_alignment = keep(building, parts->nodes[i].concept_alignment);
        graph->nodes[i].offset = parts->nodes[i].offset;
    }
}

static void add_metadata(const struct building *building, const struct penman_parts *parts)
{
    struct mc_amr_graph *graph = building->graph;
    size_t i;

    graph->n_metadata = (uint32_t)parts->n_metadata;
    graph->metadata = mc_arena_array(building->arena, parts->n_metadata, sizeof(*graph->metadata));
    for (i = 0; i < parts->n_metadata; i++) {
        graph->metadata[i].key = keep(building, parts->metadata[i].key);
        graph->metadata[i].value = keep(building, parts->metadata[i].value);
    }
}

/* Builds the graph, with a copy of the part of the text that was read, `seen`. Offsets count from
 * the first byte of `text`. */
static struct mc_amr_graph *penman_build(const struct penman_parts *parts, struct mc_slice text,
                                         struct mc_slice seen, struct mc_arena *arena)
{
    struct mc_amr_graph *graph = mc_arena_array(arena, 1, sizeof(*graph));
    struct building building = {graph, text.data, seen.data, mc_arena_copy(arena, seen).data,
                                arena};

    add_nodes(&building, parts);
    add_metadata(&building, parts);
    add_relations(&building, parts);
    return graph;
}

/* --- gathering the parts ---------------------------------------------------------------------- */

#define N_IN(array) (sizeof(array) / sizeof((array)[0]))

/* Begins without parts. The room must outlive them; end with penman_parts_end. */
static void penman_parts_begin(struct penman_parts *parts, struct penman_room *room)
{
    parts->room = room;
    parts->nodes = room->nodes;
    parts->relations = room->relations;
    parts->metadata = room->metadata;
    parts->open = room->open;
    parts->n_nodes = parts->n_relations = parts->n_metadata = parts->n_open = 0;
    parts->node_capacity = N_IN(room->nodes);
    parts->relation_capacity = N_IN(room->relations);
    parts->metadata_capacity = N_IN(room->metadata);
    parts->open_capacity = N_IN(room->open);
}

/* Frees an array, which is on the heap only if it has outgrown the room. */
static void free_array(void *array, const void *in_room)
{
    if (array != in_room)
        free(array);
}

static void penman_parts_end(struct penman_parts *parts)
{
    free_array(parts->nodes, parts->room->nodes);
    free_array(parts->relations, parts->room->relations);
    free_array(parts->metadata, parts->room->metadata);
    free_array(parts->open, parts->room->open);
}

/* Doubles the capacity of a full array. */
static MC_APART void *enlarge(void *array, size_t *capacity, size_t size, const void *in_room)
{
    size_t n = *capacity;
    void *larger = mc_vector_enlarge(array == in_room ? NULL : array, capacity, 2 * n, size);

    if (array == in_room)
        memcpy(larger, array, n * size);
    return larger;
}

/* Each adds one part, for the caller to fill; valid until the next of its kind is added. A node is
 * then open; a relation belongs to the innermost open node. */
static struct mc_amr_node *penman_add_node(struct penman_parts *parts)
{
    if (parts->n_open == parts->open_capacity)
        parts->open =
            enlarge(parts->open, &parts->open_capacity, sizeof(*parts->open), parts->room->open);
    if (parts->n_nodes == parts->node_capacity)
        parts->nodes =
            enlarge(parts->nodes, &parts->node_capacity, sizeof(*parts->nodes), parts->room->nodes);
    parts->open[parts->n_open++] = (uint32_t)parts->n_nodes;
    return &parts->nodes[parts->n_nodes++];
}

static struct penman_relation *penman_add_relation(struct penman_parts *parts)
{
    struct penman_relation *relation;

    if (parts->n_relations == parts->relation_capacity)
        parts->relations = enlarge(parts->relations, &parts->relation_capacity,
                                   sizeof(*parts->relations), parts->room->relations);
    relation = &parts->relations[parts->n_relations++];
    relation->source = parts->open[parts->n_open - 1];
    return relation;
}

static struct mc_amr_metadata *penman_add_metadata(struct penman_parts *parts)
{
    if (parts->n_metadata == parts->metadata_capacity)
        parts->metadata = enlarge(parts->metadata, &parts->metadata_capacity,
                                  sizeof(*parts->metadata), parts->room->metadata);
    return &parts->metadata[parts->n_metadata++];
}

/* --- variables -------------------------------------------------------------------------------- */

/* A hash table of the nodes by their variables. */
struct variables {
    const struct mc_amr_node *nodes;
    struct mc_hash_table table;
};

/* The slot of the variable, used or free. */
static uint32_t *slot_of(const struct variables *variables, struct mc_slice name)
{
    const struct mc_hash_table table = variables->table;
    size_t slot;

    MC_HASH_FIND(table, mc_hash_slice(name), slot,
                 mc_slice_equal(variables->nodes[table.slots[slot] - 1].variable, name));
    return &table.slots[slot];
}

/* Adds all nodes; returns the first one with the variable of an earlier one, or MC_NOT_FOUND. */
static uint32_t add_all(const struct variables *variables, size_t n_nodes)
{
    uint32_t *slot;
    size_t i;

    for (i = 0; i < n_nodes; i++) {
        slot = slot_of(variables, variables->nodes[i].variable);
        if (*slot != 0)
            return (uint32_t)i;
        *slot = (uint32_t)i + 1;
    }
    return MC_NOT_FOUND;
}

/* Sets `child` of the words that are variables. Returns the index of a node with the variable of an
 * earlier one, or MC_NOT_FOUND if there is none. Leaves nothing in the arena. */
static uint32_t penman_resolve(struct penman_parts *parts, struct mc_arena *arena)
{
    struct mc_arena_mark mark = mc_arena_mark(arena);
    struct variables variables = {parts->nodes, {NULL, 0}};
    uint32_t twice, *slot;
    size_t i;

    mc_hash_table_init(&variables.table, mc_hash_slots(16, parts->n_nodes), arena);
    twice = add_all(&variables, parts->n_nodes);
    for (i = 0; i < parts->n_relations && twice == MC_NOT_FOUND; i++) {
        if (parts->relations[i].kind != PENMAN_TARGET_WORD)
            continue;
        slot = slot_of(&variables, parts->relations[i].target);
        parts->relations[i].child = *slot == 0 ? MC_NOT_FOUND : *slot - 1;
    }
    mc_arena_reset(arena, mark);
    return twice;
}

/* --- reading a graph -------------------------------------------------------------------------- */

/* Moves before the first token from the offset on, skipping a byte order mark. The slice of an
 * empty text may be NULL. `parts` is unchanged. */
static void penman_begin(struct penman_reader *reader, struct mc_slice text, size_t offset,
                         struct mc_error *error)
{
    if (text.data == NULL)
        text = mc_slice("", 0);
    if (offset == 0)
        offset = (size_t)(mc_utf8_without_mark(text).data - text.data);
    reader->lexer.text = text;
    reader->lexer.at = reader->start = reader->last_end = reader->place = offset;
    reader->lexer.parse_error = NULL;
    reader->error = error;
}

/* Reports the error at this byte of the text. Ill-formed UTF-8 before the place is reported
 * instead, since it may be the cause. Returns -1. */
static int MC_PRINTF(3, 4)
    penman_fail(struct penman_reader *reader, size_t place, const char *format, ...)
{
    const struct mc_slice text = reader->lexer.text;
    struct mc_slice seen = mc_slice(text.data + reader->start, reader->lexer.at - reader->start);
    size_t valid = mc_utf8_invalid(seen);
    char message[256];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(message, sizeof(message), format, arguments);
    va_end(arguments);
    if (valid < seen.length) {
        place = reader->start + valid;
        (void)snprintf(message, sizeof(message), "the bytes from here on are not UTF-8");
    }
    reader->place = place;
    return mc_error_set_at(reader->error, MC_CODE_INPUT, "", mc_position_of(text, place), "%s",
                           message);
}

static struct penman_shown penman_show(struct mc_penman_token token)
{
    size_t length = token.text.length;
    struct penman_shown shown;

    if (token.kind == MC_PENMAN_END) {
        (void)snprintf(shown.text, sizeof(shown.text), "the end");
        return shown;
    }
    if (length > 40)
        for (length = 40; length > 0 && ((unsigned char)token.text.data[length] & 0xC0) == 0x80;)
            length--;
    (void)snprintf(shown.text, sizeof(shown.text), "'%s%.*s%s'",
                   token.kind == MC_PENMAN_ALIGNMENT ? "~" : "", (int)length, token.text.data,
                   length < token.text.length ? "..." : "");
    return shown;
}

static bool begins_line(struct mc_slice text, size_t at)
{
    while (at > 0 && text.data[at - 1] != '\n' && penman_is_blank(text.data[at - 1]))
        at--;
    return at == 0 || text.data[at - 1] == '\n';
}

/* Advances to the next token; inside a graph, skips comments. */
static int penman_advance(struct penman_reader *reader)
{
    reader->last_end = reader->lexer.at;
    for (;;) {
        if (mc_penman_lex(&reader->lexer) == MC_PENMAN_MISTAKE)
            return penman_fail(reader, penman_token_place(reader), "%s", reader->lexer.parse_error);
        if (reader->lexer.token.kind != MC_PENMAN_COMMENT || reader->parts.n_open == 0)
            return 0;
        if (!begins_line(reader->lexer.text, penman_place(reader, reader->lexer.token.text)))
            return penman_fail(
                reader, penman_token_place(reader),
                "'#' begins a comment only at the start of a line; a constant with '#' "
                "needs quotes");
        if (penman_metadata(reader->lexer.token.text).length > 0)
            return penman_fail(reader, penman_token_place(reader),
                               "metadata before the graph is closed: %zu '(' without ')'",
                               reader->parts.n_open);
    }
}

/* Takes the alignment, if any, after the part just read. */
static int take_alignment(struct penman_reader *reader, struct mc_slice *alignment)
{
    *alignment = mc_slice("", 0);
    if (reader->lexer.token.kind != MC_PENMAN_ALIGNMENT)
        return 0;
    *alignment = penman_text(reader);
    return penman_advance(reader);
}

static int read_concept(struct penman_reader *reader, struct mc_amr_node *node)
{
    if (reader->lexer.token.kind != MC_PENMAN_SLASH)
        return 0;
    if (penman_advance(reader) != 0)
        return -1;
    if (reader->lexer.token.kind != MC_PENMAN_WORD && reader->lexer.token.kind != MC_PENMAN_QUOTED)
        return penman_fail(reader, penman_token_place(reader), "a concept must follow '/', not %s",
                           penman_show(reader->lexer.token).text);
    node->concept = penman_text(reader);
    return penman_advance(reader) != 0 ? -1 : take_alignment(reader, &node->concept_alignment);
}

/* At '(': reads the node's variable and concept; its relations come next. */
static int open_node(struct penman_reader *reader)
{
    struct mc_amr_node *node;

    if (reader->parts.n_open == MC_AMR_DEPTH_LIMIT)
        return penman_fail(reader, penman_token_place(reader), "nested deeper than %d levels",
                           MC_AMR_DEPTH_LIMIT);
    if (reader->parts.n_nodes == MC_AMR_NODE_LIMIT)
        return penman_fail(reader, penman_token_place(reader), "more than %d nodes",
                           MC_AMR_NODE_LIMIT);
    node = penman_add_node(&reader->parts);
    if (penman_advance(reader) != 0)
        return -1;
    if (reader->lexer.token.kind != MC_PENMAN_WORD)
        return penman_fail(reader, penman_token_place(reader), "a variable must follow '(', not %s",
                           penman_show(reader->lexer.token).text);
    node->variable = penman_text(reader);
    node->concept = node->concept_alignment = mc_slice("", 0);
    node->offset = penman_place(reader, node->variable);
    return penman_advance(reader) != 0 ? -1 : read_concept(reader, node);
}

/* At a role: reads the relation, up to its target's end or, if that is a node, its concept. */
static int read_relation(struct penman_reader *reader)
{
    struct penman_relation *relation;
    struct mc_slice role = penman_text(reader);

    if (role.length == 1)
        return penman_fail(reader, penman_place(reader, role), "':' without the name of a role");
    relation = penman_add_relation(&reader->parts);
    relation->role = role;
    relation->target = relation->target_alignment = mc_slice("", 0);
    relation->child = MC_NOT_FOUND;
    if (penman_advance(reader) != 0 || take_alignment(reader, &relation->role_alignment) != 0)
        return -1;
    if (reader->lexer.token.kind == MC_PENMAN_OPEN) {
        relation->kind = PENMAN_TARGET_NODE;
        relation->child = (uint32_t)reader->parts.n_nodes;
        return open_node(reader);
    }
    if (reader->lexer.token.kind != MC_PENMAN_WORD &&
        reader->lexer.token.kind != MC_PENMAN_QUOTED) {
        struct mc_penman_token shown = {MC_PENMAN_ROLE, role};
        return penman_fail(reader, penman_place(reader, role), "role %s has no target",
                           penman_show(shown).text);
    }
    relation->kind =
        reader->lexer.token.kind == MC_PENMAN_WORD ? PENMAN_TARGET_WORD : PENMAN_TARGET_QUOTED;
    relation->target = penman_text(reader);
    return penman_advance(reader) != 0 ? -1 : take_alignment(reader, &relation->target_alignment);
}

/* Reports the token in place of a role or ')'. */
static int fail_in_node(struct penman_reader *reader)
{
    const struct penman_parts *parts = &reader->parts;
    const struct mc_slice variable = parts->nodes[parts->open[parts->n_open - 1]].variable;
    struct mc_penman_token shown = {MC_PENMAN_WORD, variable};
    size_t place = penman_token_place(reader);

    switch (reader->lexer.token.kind) {
    case MC_PENMAN_END:
        return penman_fail(reader, reader->last_end,
                           "the graph is not closed: %zu '(' without ')', the last before %s",
                           parts->n_open, penman_show(shown).text);
    case MC_PENMAN_SLASH:
        return penman_fail(reader, place,
                           "'/' must follow a variable; a constant with '/' needs quotes");
    case MC_PENMAN_ALIGNMENT:
        return penman_fail(reader, place,
                           "an alignment must follow a concept, a role or a constant");
    case MC_PENMAN_OPEN:
        return penman_fail(reader, place, "a role must stand before '('");
    case MC_PENMAN_CLOSE:
    case MC_PENMAN_ROLE:
    case MC_PENMAN_WORD:
    case MC_PENMAN_QUOTED:
    case MC_PENMAN_COMMENT:
    case MC_PENMAN_MISTAKE:
        break;
    }
    return penman_fail(reader, place, "a role must begin with ':', %s does not",
                       penman_show(reader->lexer.token).text);
}

static void read_metadata(struct penman_reader *reader, struct mc_slice comment)
{
    struct mc_slice rest = penman_metadata(comment);
    struct mc_amr_metadata entry;

    while (penman_next_metadata(&rest, &entry.key, &entry.value))
        *penman_add_metadata(&reader->parts) = entry;
}

/* Reads the comments before a graph. 1: at its '('; 0: only comments were left. */
static int read_comments(struct penman_reader *reader)
{
    for (;;) {
        if (penman_advance(reader) != 0)
            return -1;
        if (reader->lexer.token.kind == MC_PENMAN_END)
            return 0;
        if (reader->lexer.token.kind == MC_PENMAN_OPEN)
            return 1;
        if (reader->lexer.token.kind != MC_PENMAN_COMMENT)
            return penman_fail(reader, penman_token_place(reader),
                               "a graph must begin with '(', not %s",
                               penman_show(reader->lexer.token).text);
        read_metadata(reader, reader->lexer.token.text);
    }
}

/* Reads from '(' to its ')', which is then the current token. */
static int read_nodes(struct penman_reader *reader)
{
    if (open_node(reader) != 0)
        return -1;
    for (;;) {
        if (reader->lexer.token.kind == MC_PENMAN_CLOSE) {
            if (--reader->parts.n_open == 0)
                return 0;
            if (penman_advance(reader) != 0)
                return -1;
        } else if (reader->lexer.token.kind == MC_PENMAN_ROLE) {
            if (read_relation(reader) != 0)
                return -1;
        } else {
            return fail_in_node(reader);
        }
    }
}

static int resolve_words(struct penman_reader *reader, struct mc_arena *arena)
{
    uint32_t twice = penman_resolve(&reader->parts, arena);
    const struct mc_amr_node *node;
    struct mc_penman_token shown = {MC_PENMAN_WORD, {"", 0}};

    if (twice == MC_NOT_FOUND)
        return 0;
    node = &reader->parts.nodes[twice];
    shown.text = node->variable;
    return penman_fail(reader, node->offset, "variable %s is defined twice",
                       penman_show(shown).text);
}

/* As mc_penman_read. */
static int read_graph(struct penman_reader *reader, struct mc_arena *arena,
                      struct mc_amr_graph **graph)
{
    const struct mc_slice text = reader->lexer.text;
    struct mc_slice seen;
    int found = read_comments(reader);

    if (found == 1 && (read_nodes(reader) != 0 || resolve_words(reader, arena) != 0))
        found = -1;
    if (found == -1)
        return -1;
    seen = mc_slice(text.data + reader->start, reader->lexer.at - reader->start);
    if (mc_utf8_invalid(seen) < seen.length)
        return penman_fail(reader, reader->start, "invalid UTF-8");
    if (found == 1)
        *graph = penman_build(&reader->parts, text, seen, arena);
    return found;
}

int mc_penman_read(struct mc_slice text, size_t *offset, struct mc_arena *arena,
                   struct mc_amr_graph **graph, struct mc_error *error)
{
    struct penman_reader reader;
    struct penman_room room;
    int found;

    penman_begin(&reader, text, *offset, error);
    penman_parts_begin(&reader.parts, &room);
    found = read_graph(&reader, arena, graph);
    penman_parts_end(&reader.parts);
    *offset = found == -1 ? reader.place : reader.lexer.at;
    return found;
}

/* Nothing but blanks and comments may follow the graph. */
static int check_rest(struct mc_slice text, size_t *offset, struct mc_error *error)
{
    struct mc_slice rest = mc_slice(text.data + *offset, text.length - *offset);
    struct penman_reader reader;
    int status;

    penman_begin(&reader, text, *offset, error);
    reader.parts.n_open = 0;
    do
        status = penman_advance(&reader);
    while (status == 0 && reader.lexer.token.kind == MC_PENMAN_COMMENT);
    if (status == 0 && reader.lexer.token.kind == MC_PENMAN_CLOSE)
        status = penman_fail(&reader, penman_token_place(&reader),
                             "')' without '(': the graph has ended before");
    else if (status == 0 && reader.lexer.token.kind != MC_PENMAN_END)
        status = penman_fail(&reader, penman_token_place(&reader),
                             "nothing may follow the graph, but %s does",
                             penman_show(reader.lexer.token).text);
    else if (status == 0 && mc_utf8_invalid(rest) < rest.length)
        status = penman_fail(&reader, *offset, "invalid UTF-8");
    if (status != 0)
        *offset = reader.place;
    return status;
}

int mc_penman_read_one(struct mc_slice text, struct mc_arena *arena, struct mc_amr_graph **graph,
                       size_t *parse_error, struct mc_error *error)
{
    size_t offset = 0;
    int found = mc_penman_read(text, &offset, arena, graph, error);

    if (found == 0) {
        found = mc_error_set_at(error, MC_CODE_INPUT, "", mc_position_of(text, 0),
                                "there is no graph: nothing but blanks and comments");
        offset = 0;
    } else if (found == 1) {
        found = check_rest(text, &offset, error);
    }
    if (found != 0 && parse_error != NULL)
        *parse_error = offset;
    return found;
}

/* --- the blocks of a file --------------------------------------------------------------------- */

static uint32_t count_lines(const char *from, const char *to)
{
    uint32_t n = 0;

    for (; from < to; from++)
        n += *from == '\n';
    return n;
}

static const char *start_of_line(struct mc_slice text, const char *at)
{
    const char *first = mc_utf8_without_mark(text).data;

    while (at > first && at[-1] != '\n')
        at--;
    return at;
}

/* The next token; a byte that begins none is skipped. */
static enum mc_penman_kind next_token(struct mc_penman_lexer *lexer)
{
    enum mc_penman_kind kind = mc_penman_lex(lexer);

    if (kind == MC_PENMAN_MISTAKE)
        lexer->at++;
    return kind;
}

/* Whether a new block begins with this token, which follows `end` and a blank line. */
static bool is_new_block(struct mc_slice text, const struct mc_penman_token *token, const char *end,
                         long depth)
{
    if (count_lines(end, token->text.data) < 2)
        return false;
    return depth <= 0 || ((token->kind == MC_PENMAN_COMMENT || token->kind == MC_PENMAN_OPEN) &&
                          start_of_line(text, token->text.data) == token->text.data);
}

/* The offset of the next comment, as the lexer sees it, or the length. */
static size_t next_comment(struct mc_slice text, size_t at)
{
    struct mc_penman_lexer lexer = {.text = text, .at = at};

    if (at == 0)
        lexer.at = (size_t)(mc_utf8_without_mark(text).data - text.data);
    for (;;) {
        while (lexer.at < text.length && penman_is_blank(text.data[lexer.at]))
            lexer.at++;
        if (lexer.at >= text.length || text.data[lexer.at] == '#')
            return lexer.at;
        (void)next_token(&lexer);
    }
}

size_t mc_penman_clean_comment(char *text, size_t length, size_t *offset, size_t *first)
{
    size_t n = 0;

    while (n == 0 && (*offset = next_comment(mc_slice(text, length), *offset)) < length)
        for (; *offset < length && text[*offset] != '\n'; ++*offset)
            if (penman_is_control(text[*offset])) {
                *first = n++ == 0 ? *offset : *first;
                text[*offset] = ' ';
            }
    return n;
}

bool mc_penman_next_block(struct mc_slice text, size_t *offset, struct mc_slice *block,
                          uint32_t *line)
{
    const char *first = mc_utf8_without_mark(text).data;
    struct mc_penman_lexer lexer = {.text = text, .at = *offset};
    const char *begin = NULL, *end = NULL;
    enum mc_penman_kind kind;
    bool has_graph = false;
    long depth = 0;

    if (text.length == 0)
        return false;
    if (*offset == 0)
        lexer.at = (size_t)(first - text.data);
    while ((kind = next_token(&lexer)) != MC_PENMAN_END) {
        if (begin == NULL)
            begin = start_of_line(text, lexer.token.text.data);
        else if (has_graph && is_new_block(text, &lexer.token, end, depth))
            break;
        has_graph = has_graph || kind != MC_PENMAN_COMMENT;
        depth += (kind == MC_PENMAN_OPEN) - (kind == MC_PENMAN_CLOSE);
        end = text.data + lexer.at;
    }
    if (!has_graph)
        return false;
    *line =
        *offset == 0 ? 1 + count_lines(text.data, begin) : *line + count_lines(block->data, begin);
    *block = mc_slice(begin, (size_t)(end - begin));
    *offset = (size_t)(end - text.data);
    return true;
}

/* Takes the first line from the text, without its line feed. */
static struct mc_slice next_line(struct mc_slice *text)
{
    const char *feed = memchr(text->data, '\n', text->length);
    size_t length = feed == NULL ? text->length : (size_t)(feed - text->data);
    struct mc_slice line = mc_slice(text->data, length);

    if (feed != NULL)
        length++;
    *text = mc_slice(text->data + length, text->length - length);
    return line;
}

struct mc_slice mc_penman_block_metadata(struct mc_slice block, const char *key)
{
    while (block.length > 0) {
        struct mc_slice line = next_line(&block), rest, name, value;

        while (line.length > 0 && penman_is_blank(line.data[0]))
            line = mc_slice(line.data + 1, line.length - 1);
        if (line.length == 0 || line.data[0] != '#')
            continue;
        rest = penman_metadata(line);
        while (penman_next_metadata(&rest, &name, &value))
            if (mc_slice_is(name, key))
                return value;
    }
    return mc_slice("", 0);
}
