#include "amr/penman.h"

#include "amr/penman_build.h"
#include "amr/penman_reader.h"
#include "base/diagnostic.h"
#include "base/utf8.h"

/* Takes the alignment that may follow what was just read. */
static int take_alignment(struct mc_penman_reader *reader, struct mc_slice *alignment)
{
    *alignment = mc_slice("", 0);
    if (reader->lexer.token.kind != MC_PENMAN_ALIGNMENT)
        return 0;
    *alignment = mc_penman_text(reader);
    return mc_penman_advance(reader);
}

static int read_concept(struct mc_penman_reader *reader, struct mc_amr_node *node)
{
    if (reader->lexer.token.kind != MC_PENMAN_SLASH)
        return 0;
    if (mc_penman_advance(reader) != 0)
        return -1;
    if (reader->lexer.token.kind != MC_PENMAN_WORD && reader->lexer.token.kind != MC_PENMAN_QUOTED)
        return mc_penman_fail(reader, mc_penman_token_place(reader),
                              "a concept must follow '/', not %s",
                              mc_penman_show(reader->lexer.token).text);
    node->concept = mc_penman_text(reader);
    return mc_penman_advance(reader) != 0 ? -1 : take_alignment(reader, &node->concept_alignment);
}

/* At '(': the node's variable and concept; its relations come next. */
static int open_node(struct mc_penman_reader *reader)
{
    struct mc_amr_node *node;

    if (reader->parts.n_open == MC_AMR_DEPTH_LIMIT)
        return mc_penman_fail(reader, mc_penman_token_place(reader), "nested deeper than %d levels",
                              MC_AMR_DEPTH_LIMIT);
    if (reader->parts.n_nodes == MC_AMR_NODE_LIMIT)
        return mc_penman_fail(reader, mc_penman_token_place(reader), "more than %d nodes",
                              MC_AMR_NODE_LIMIT);
    node = mc_penman_add_node(&reader->parts);
    if (mc_penman_advance(reader) != 0)
        return -1;
    if (reader->lexer.token.kind != MC_PENMAN_WORD)
        return mc_penman_fail(reader, mc_penman_token_place(reader),
                              "a variable must follow '(', not %s",
                              mc_penman_show(reader->lexer.token).text);
    node->variable = mc_penman_text(reader);
    node->concept = node->concept_alignment = mc_slice("", 0);
    node->offset = mc_penman_place(reader, node->variable);
    return mc_penman_advance(reader) != 0 ? -1 : read_concept(reader, node);
}

/* At a role: the relation, up to its target's end or, where that is a node, its concept. */
static int read_relation(struct mc_penman_reader *reader)
{
    struct mc_penman_relation *relation;
    struct mc_slice role = mc_penman_text(reader);

    if (role.length == 1)
        return mc_penman_fail(reader, mc_penman_place(reader, role),
                              "':' without the name of a role");
    relation = mc_penman_add_relation(&reader->parts);
    relation->role = role;
    relation->target = relation->target_alignment = mc_slice("", 0);
    relation->child = MC_NOT_FOUND;
    if (mc_penman_advance(reader) != 0 || take_alignment(reader, &relation->role_alignment) != 0)
        return -1;
    if (reader->lexer.token.kind == MC_PENMAN_OPEN) {
        relation->kind = MC_PENMAN_TARGET_NODE;
        relation->child = (uint32_t)reader->parts.n_nodes;
        return open_node(reader);
    }
    if (reader->lexer.token.kind != MC_PENMAN_WORD &&
        reader->lexer.token.kind != MC_PENMAN_QUOTED) {
        struct mc_penman_token shown = {MC_PENMAN_ROLE, role};
        return mc_penman_fail(reader, mc_penman_place(reader, role), "role %s has no target",
                              mc_penman_show(shown).text);
    }
    relation->kind = reader->lexer.token.kind == MC_PENMAN_WORD ? MC_PENMAN_TARGET_WORD
                                                                : MC_PENMAN_TARGET_QUOTED;
    relation->target = mc_penman_text(reader);
    return mc_penman_advance(reader) != 0 ? -1
                                          : take_alignment(reader, &relation->target_alignment);
}

/* What stands where a role or ')' must. */
static int fail_in_node(struct mc_penman_reader *reader)
{
    const struct mc_penman_parts *parts = &reader->parts;
    const struct mc_slice variable = parts->nodes[parts->open[parts->n_open - 1]].variable;
    struct mc_penman_token shown = {MC_PENMAN_WORD, variable};
    size_t place = mc_penman_token_place(reader);

    switch (reader->lexer.token.kind) {
    case MC_PENMAN_END:
        return mc_penman_fail(reader, reader->last_end,
                              "the graph is not closed: %zu '(' without ')', the last before %s",
                              parts->n_open, mc_penman_show(shown).text);
    case MC_PENMAN_SLASH:
        return mc_penman_fail(reader, place,
                              "'/' must follow a variable; a constant with '/' needs quotes");
    case MC_PENMAN_ALIGNMENT:
        return mc_penman_fail(reader, place,
                              "an alignment must follow a concept, a role or a constant");
    case MC_PENMAN_OPEN:
        return mc_penman_fail(reader, place, "a role must stand before '('");
    case MC_PENMAN_CLOSE:
    case MC_PENMAN_ROLE:
    case MC_PENMAN_WORD:
    case MC_PENMAN_QUOTED:
    case MC_PENMAN_COMMENT:
    case MC_PENMAN_MISTAKE:
        break;
    }
    return mc_penman_fail(reader, place, "a role must begin with ':', %s does not",
                          mc_penman_show(reader->lexer.token).text);
}

static void read_metadata(struct mc_penman_reader *reader, struct mc_slice comment)
{
    struct mc_slice rest = mc_penman_metadata(comment);
    struct mc_amr_metadata entry;

    while (mc_penman_next_metadata(&rest, &entry.key, &entry.value))
        *mc_penman_add_metadata(&reader->parts) = entry;
}

/* 1: at the graph's '('; 0: nothing but comments was left. */
static int read_comments(struct mc_penman_reader *reader)
{
    for (;;) {
        if (mc_penman_advance(reader) != 0)
            return -1;
        if (reader->lexer.token.kind == MC_PENMAN_END)
            return 0;
        if (reader->lexer.token.kind == MC_PENMAN_OPEN)
            return 1;
        if (reader->lexer.token.kind != MC_PENMAN_COMMENT)
            return mc_penman_fail(reader, mc_penman_token_place(reader),
                                  "a graph must begin with '(', not %s",
                                  mc_penman_show(reader->lexer.token).text);
        read_metadata(reader, reader->lexer.token.text);
    }
}

/* From '(' to its ')', which is the current token then. */
static int read_nodes(struct mc_penman_reader *reader)
{
    if (open_node(reader) != 0)
        return -1;
    for (;;) {
        if (reader->lexer.token.kind == MC_PENMAN_CLOSE) {
            if (--reader->parts.n_open == 0)
                return 0;
            if (mc_penman_advance(reader) != 0)
                return -1;
        } else if (reader->lexer.token.kind == MC_PENMAN_ROLE) {
            if (read_relation(reader) != 0)
                return -1;
        } else {
            return fail_in_node(reader);
        }
    }
}

static int resolve_words(struct mc_penman_reader *reader, struct mc_arena *arena)
{
    uint32_t twice = mc_penman_resolve(&reader->parts, arena);
    const struct mc_amr_node *node;
    struct mc_penman_token shown = {MC_PENMAN_WORD, {"", 0}};

    if (twice == MC_NOT_FOUND)
        return 0;
    node = &reader->parts.nodes[twice];
    shown.text = node->variable;
    return mc_penman_fail(reader, node->offset, "variable %s is defined twice",
                          mc_penman_show(shown).text);
}

/* As mc_penman_read. */
static int read_graph(struct mc_penman_reader *reader, struct mc_arena *arena,
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
        return mc_penman_fail(reader, reader->start, "invalid UTF-8");
    if (found == 1)
        *graph = mc_penman_build(&reader->parts, text, seen, arena);
    return found;
}

int mc_penman_read(struct mc_slice text, size_t *offset, struct mc_arena *arena,
                   struct mc_amr_graph **graph, struct mc_error *error)
{
    struct mc_penman_reader reader;
    struct mc_penman_room room;
    int found;

    mc_penman_begin(&reader, text, *offset, error);
    mc_penman_parts_begin(&reader.parts, &room);
    found = read_graph(&reader, arena, graph);
    mc_penman_parts_end(&reader.parts);
    *offset = found == -1 ? reader.place : reader.lexer.at;
    return found;
}

/* Nothing but blanks and comments may follow the graph. */
static int check_rest(struct mc_slice text, size_t *offset, struct mc_error *error)
{
    struct mc_slice rest = mc_slice(text.data + *offset, text.length - *offset);
    struct mc_penman_reader reader;
    int status;

    mc_penman_begin(&reader, text, *offset, error);
    reader.parts.n_open = 0;
    do
        status = mc_penman_advance(&reader);
    while (status == 0 && reader.lexer.token.kind == MC_PENMAN_COMMENT);
    if (status == 0 && reader.lexer.token.kind == MC_PENMAN_CLOSE)
        status = mc_penman_fail(&reader, mc_penman_token_place(&reader),
                                "')' without '(': the graph has ended before");
    else if (status == 0 && reader.lexer.token.kind != MC_PENMAN_END)
        status = mc_penman_fail(&reader, mc_penman_token_place(&reader),
                                "nothing may follow the graph, but %s does",
                                mc_penman_show(reader.lexer.token).text);
    else if (status == 0 && mc_utf8_invalid(rest) < rest.length)
        status = mc_penman_fail(&reader, *offset, "invalid UTF-8");
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
