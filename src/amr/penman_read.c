#include "amr/penman.h"

#include <stdio.h>
#include <stdlib.h>

#include "amr/penman_build.h"
#include "base/diagnostic.h"
#include "base/utf8.h"

/* A reading under way. All slices point into the text; what is kept is copied in the end. */
struct reader {
    struct mc_penman_lexer lexer;
    struct mc_penman_token token; /* the current one: looked at, not yet used up */
    size_t start, last_end;       /* first byte of this reading; end of the token before `token` */
    size_t place;                 /* byte of the mistake */
    struct mc_penman_parts parts;
    uint32_t *open; /* nodes whose ')' is still to come, the innermost last */
    uint32_t depth;
    size_t open_capacity;
    struct mc_error *error;
};

static size_t place_of(const struct reader *reader, struct mc_slice part)
{
    return (size_t)(part.data - reader->lexer.text.data);
}

/* First byte of the current token; the '~' of an alignment is not part of its text. */
static size_t token_place(const struct reader *reader)
{
    return place_of(reader, reader->token.text) - (reader->token.kind == MC_PENMAN_ALIGNMENT);
}

static int fail(struct reader *reader, size_t place, const char *format, ...) MC_PRINTF(3, 4);

/* Ill-formed UTF-8 before the place is told first: it may be what led to the mistake. */
static int fail(struct reader *reader, size_t place, const char *format, ...)
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

/* A token as messages show it, cut to about 40 bytes between characters. */
struct shown {
    char text[64];
};

static struct shown show(struct mc_penman_token token)
{
    size_t length = token.text.length;
    struct shown shown;

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
    while (at > 0 && text.data[at - 1] != '\n' && mc_penman_is_blank(text.data[at - 1]))
        at--;
    return at == 0 || text.data[at - 1] == '\n';
}

/* Moves on to the next token; inside a graph, comments are passed over. */
static int advance(struct reader *reader)
{
    reader->last_end = reader->lexer.at;
    for (;;) {
        reader->token = mc_penman_lex(&reader->lexer);
        if (reader->token.kind == MC_PENMAN_MISTAKE)
            return fail(reader, token_place(reader), "%s", reader->lexer.mistake);
        if (reader->token.kind != MC_PENMAN_COMMENT || reader->depth == 0)
            return 0;
        if (!begins_line(reader->lexer.text, place_of(reader, reader->token.text)))
            return fail(reader, token_place(reader),
                        "'#' begins a comment only at the start of a line; a constant with '#' "
                        "needs quotes");
        if (mc_penman_metadata(reader->token.text).length > 0)
            return fail(reader, token_place(reader),
                        "metadata before the graph is closed: %u '(' without ')'", reader->depth);
    }
}

/* Takes the alignment that may follow what was just read. */
static int take_alignment(struct reader *reader, struct mc_slice *alignment)
{
    *alignment = mc_slice("", 0);
    if (reader->token.kind != MC_PENMAN_ALIGNMENT)
        return 0;
    *alignment = reader->token.text;
    return advance(reader);
}

static int read_concept(struct reader *reader, struct mc_amr_node *node)
{
    if (reader->token.kind != MC_PENMAN_SLASH)
        return 0;
    if (advance(reader) != 0)
        return -1;
    if (reader->token.kind != MC_PENMAN_WORD && reader->token.kind != MC_PENMAN_QUOTED)
        return fail(reader, token_place(reader), "a concept must follow '/', not %s",
                    show(reader->token).text);
    node->concept = reader->token.text;
    return advance(reader) != 0 ? -1 : take_alignment(reader, &node->concept_alignment);
}

/* At '(': the node's variable and concept; its relations come next. */
static int open_node(struct reader *reader)
{
    struct mc_amr_node *node;

    if (reader->depth == MC_AMR_DEPTH_LIMIT)
        return fail(reader, token_place(reader), "nested deeper than %d levels",
                    MC_AMR_DEPTH_LIMIT);
    if (reader->parts.n_nodes == MC_AMR_NODE_LIMIT)
        return fail(reader, token_place(reader), "more than %d nodes", MC_AMR_NODE_LIMIT);
    reader->open =
        mc_grow(reader->open, &reader->open_capacity, reader->depth + 1, sizeof(*reader->open));
    reader->open[reader->depth++] = (uint32_t)reader->parts.n_nodes;
    if (advance(reader) != 0)
        return -1;
    if (reader->token.kind != MC_PENMAN_WORD)
        return fail(reader, token_place(reader), "a variable must follow '(', not %s",
                    show(reader->token).text);
    reader->parts.nodes = mc_grow(reader->parts.nodes, &reader->parts.node_capacity,
                                  reader->parts.n_nodes + 1, sizeof(*reader->parts.nodes));
    node = &reader->parts.nodes[reader->parts.n_nodes++];
    node->variable = reader->token.text;
    node->concept = node->concept_alignment = mc_slice("", 0);
    node->offset = place_of(reader, node->variable);
    return advance(reader) != 0 ? -1 : read_concept(reader, node);
}

/* At a role: the relation, up to its target's end or, where that is a node, its concept. */
static int read_relation(struct reader *reader)
{
    struct mc_penman_relation *relation;
    struct mc_slice role = reader->token.text;

    if (role.length == 1)
        return fail(reader, place_of(reader, role), "':' without the name of a role");
    reader->parts.relations =
        mc_grow(reader->parts.relations, &reader->parts.relation_capacity,
                reader->parts.n_relations + 1, sizeof(*reader->parts.relations));
    relation = &reader->parts.relations[reader->parts.n_relations++];
    relation->source = reader->open[reader->depth - 1];
    relation->role = role;
    relation->target = relation->target_alignment = mc_slice("", 0);
    relation->child = MC_NOT_FOUND;
    if (advance(reader) != 0 || take_alignment(reader, &relation->role_alignment) != 0)
        return -1;
    if (reader->token.kind == MC_PENMAN_OPEN) {
        relation->kind = MC_PENMAN_TARGET_NODE;
        relation->child = (uint32_t)reader->parts.n_nodes;
        return open_node(reader);
    }
    if (reader->token.kind != MC_PENMAN_WORD && reader->token.kind != MC_PENMAN_QUOTED) {
        struct mc_penman_token shown = {MC_PENMAN_ROLE, role};
        return fail(reader, place_of(reader, role), "role %s has no target", show(shown).text);
    }
    relation->kind =
        reader->token.kind == MC_PENMAN_WORD ? MC_PENMAN_TARGET_WORD : MC_PENMAN_TARGET_QUOTED;
    relation->target = reader->token.text;
    return advance(reader) != 0 ? -1 : take_alignment(reader, &relation->target_alignment);
}

/* What stands where a role or ')' must. */
static int fail_in_node(struct reader *reader)
{
    const struct mc_slice variable = reader->parts.nodes[reader->open[reader->depth - 1]].variable;
    struct mc_penman_token shown = {MC_PENMAN_WORD, variable};
    size_t place = token_place(reader);

    switch (reader->token.kind) {
    case MC_PENMAN_END:
        return fail(reader, reader->last_end,
                    "the graph is not closed: %u '(' without ')', the last before %s",
                    reader->depth, show(shown).text);
    case MC_PENMAN_SLASH:
        return fail(reader, place, "'/' must follow a variable; a constant with '/' needs quotes");
    case MC_PENMAN_ALIGNMENT:
        return fail(reader, place, "an alignment must follow a concept, a role or a constant");
    case MC_PENMAN_OPEN:
        return fail(reader, place, "a role must stand before '('");
    case MC_PENMAN_CLOSE:
    case MC_PENMAN_ROLE:
    case MC_PENMAN_WORD:
    case MC_PENMAN_QUOTED:
    case MC_PENMAN_COMMENT:
    case MC_PENMAN_MISTAKE:
        break;
    }
    return fail(reader, place, "a role must begin with ':', %s does not", show(reader->token).text);
}

static void read_metadata(struct reader *reader, struct mc_slice comment)
{
    struct mc_penman_parts *parts = &reader->parts;
    struct mc_slice rest = mc_penman_metadata(comment);
    struct mc_amr_metadata entry;

    while (mc_penman_next_metadata(&rest, &entry.key, &entry.value)) {
        parts->metadata = mc_grow(parts->metadata, &parts->metadata_capacity, parts->n_metadata + 1,
                                  sizeof(*parts->metadata));
        parts->metadata[parts->n_metadata++] = entry;
    }
}

/* 1: at the graph's '('; 0: nothing but comments was left. */
static int read_comments(struct reader *reader)
{
    for (;;) {
        if (advance(reader) != 0)
            return -1;
        if (reader->token.kind == MC_PENMAN_END)
            return 0;
        if (reader->token.kind == MC_PENMAN_OPEN)
            return 1;
        if (reader->token.kind != MC_PENMAN_COMMENT)
            return fail(reader, token_place(reader), "a graph must begin with '(', not %s",
                        show(reader->token).text);
        read_metadata(reader, reader->token.text);
    }
}

/* From '(' to its ')', which is the current token then. */
static int read_nodes(struct reader *reader)
{
    if (open_node(reader) != 0)
        return -1;
    for (;;) {
        if (reader->token.kind == MC_PENMAN_CLOSE) {
            if (--reader->depth == 0)
                return 0;
            if (advance(reader) != 0)
                return -1;
        } else if (reader->token.kind == MC_PENMAN_ROLE) {
            if (read_relation(reader) != 0)
                return -1;
        } else {
            return fail_in_node(reader);
        }
    }
}

static int resolve_words(struct reader *reader, struct mc_arena *arena)
{
    uint32_t twice = mc_penman_resolve(&reader->parts, arena);
    const struct mc_amr_node *node;
    struct mc_penman_token shown = {MC_PENMAN_WORD, {"", 0}};

    if (twice == MC_NOT_FOUND)
        return 0;
    node = &reader->parts.nodes[twice];
    shown.text = node->variable;
    return fail(reader, node->offset, "variable %s is defined twice", show(shown).text);
}

/* As mc_penman_read. */
static int read_graph(struct reader *reader, struct mc_arena *arena, struct mc_amr_graph **graph)
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
        return fail(reader, reader->start, "invalid UTF-8");
    if (found == 1)
        *graph = mc_penman_build(&reader->parts, text, seen, arena);
    return found;
}

/* A byte order mark is skipped; the slice of an empty text may be NULL. */
static struct mc_penman_lexer lexer_at(struct mc_slice text, size_t offset)
{
    struct mc_penman_lexer lexer = {text.data == NULL ? mc_slice("", 0) : text, offset, NULL};

    if (offset == 0 && lexer.text.length >= 3 && memcmp(lexer.text.data, "\xEF\xBB\xBF", 3) == 0)
        lexer.at = 3;
    return lexer;
}

int mc_penman_read(struct mc_slice text, size_t *offset, struct mc_arena *arena,
                   struct mc_amr_graph **graph, struct mc_error *error)
{
    struct reader reader = {.lexer = lexer_at(text, *offset), .error = error};
    int found;

    reader.start = reader.lexer.at;
    found = read_graph(&reader, arena, graph);
    *offset = found == -1 ? reader.place : reader.lexer.at;
    free(reader.parts.nodes);
    free(reader.parts.relations);
    free(reader.parts.metadata);
    free(reader.open);
    return found;
}

/* Nothing but blanks and comments may follow the graph. */
static int check_rest(struct mc_slice text, size_t *offset, struct mc_error *error)
{
    struct reader reader = {.lexer = lexer_at(text, *offset), .error = error};
    struct mc_slice rest = mc_slice(reader.lexer.text.data + *offset, text.length - *offset);
    int status;

    reader.start = *offset;
    do
        status = advance(&reader);
    while (status == 0 && reader.token.kind == MC_PENMAN_COMMENT);
    if (status == 0 && reader.token.kind == MC_PENMAN_CLOSE)
        status = fail(&reader, token_place(&reader), "')' without '(': the graph has ended before");
    else if (status == 0 && reader.token.kind != MC_PENMAN_END)
        status = fail(&reader, token_place(&reader), "nothing may follow the graph, but %s does",
                      show(reader.token).text);
    else if (status == 0 && mc_utf8_invalid(rest) < rest.length)
        status = fail(&reader, *offset, "invalid UTF-8");
    if (status != 0)
        *offset = reader.place;
    return status;
}

int mc_penman_read_one(struct mc_slice text, struct mc_arena *arena, struct mc_amr_graph **graph,
                       size_t *mistake, struct mc_error *error)
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
    if (found != 0 && mistake != NULL)
        *mistake = offset;
    return found;
}
