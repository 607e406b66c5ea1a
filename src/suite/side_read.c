/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suite/side_read.h"

#include <string.h>

#include "amr/penman_read.h"
#include "base/memory.h"
#include "suite/fields.h"
#include "suite/graph_faults.h"
#include "suite/suite.h"
#include "tree/conllu.h"

struct mc_position mc_lines_place(const struct mc_json_cursor *cursor, size_t offset)
{
    struct mc_json_cursor line;
    size_t i, length;

    if (!json_is_array(cursor->value))
        return mc_json_place_in_text(cursor, offset);
    for (i = 0; mc_json_element(cursor, i, &line); i++) {
        length = json_string_length(line.value);
        if (offset <= length || i + 1 == json_array_size(cursor->value))
            return mc_json_place_in_text(&line, offset);
        offset -= length + 1;
    }
    return mc_json_place(cursor, false);
}

/* NULL with a finding if the text is not a valid graph. */
static struct mc_amr_graph *parse_graph(const struct mc_json_cursor *amr, struct mc_slice text,
                                        struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_amr_graph *graph;
    size_t parse_error = 0;

    if (mc_penman_read_one(text, arena, &graph, &parse_error, &error) == 0)
        return graph;
    mc_diagnostics_add(amr->file->diagnostics, MC_SEVERITY_ERROR, mc_graph_error_code(error.text),
                       amr->file->path, mc_lines_place(amr, parse_error), "AMR: %s", error.text);
    return NULL;
}

/* Reads the graphs beside the gold one, in the order of the text. One that a parser wrote may be
 * invalid: its name is kept, without a parsed graph and with a warning. */
static void read_named_graphs(const struct mc_json_cursor *cursor, struct mc_arena *arena,
                              struct mc_side *side)
{
    struct mc_json_cursor amr;
    const char *key;
    json_t *value;

    json_object_foreach(cursor->value, key, value)
    {
        struct mc_error error = MC_NO_ERROR;
        struct mc_named_graph *named;
        struct mc_side_more *more;
        size_t parse_error = 0;

        if (strncmp(key, MC_NAMED_GRAPH_KEY, strlen(MC_NAMED_GRAPH_KEY)) != 0 ||
            !mc_json_member(cursor, key, &amr))
            continue;
        more = mc_side_add_more(side, arena);
        if (more->graphs == NULL)
            more->graphs =
                mc_arena_array(arena, json_object_size(cursor->value), sizeof(*more->graphs));
        named = &more->graphs[more->n_graphs];
        named->name = mc_arena_copy(arena, mc_slice_of(key + strlen(MC_NAMED_GRAPH_KEY)));
        if (!mc_is_graph_name(named->name)) {
            mc_json_finding(&amr, MC_SEVERITY_ERROR, "E002", true,
                            "\"amr:NAME\" needs a name of letters, digits, '.', '_' and '-', the "
                            "first a letter or digit, which is neither \"" MC_GRAPHS_GOLD
                            "\" nor \"" MC_GRAPHS_PARSED "\"");
            continue;
        }
        if (!mc_field_lines(&amr, arena, &named->amr))
            continue;
        if (mc_penman_read_one(named->amr, arena, &named->graph, &parse_error, &error) != 0) {
            named->graph = NULL;
            named->fault = mc_arena_copy(arena, mc_slice_of(error.text));
            mc_diagnostics_add(amr.file->diagnostics, MC_SEVERITY_WARNING, "W045", amr.file->path,
                               mc_lines_place(&amr, parse_error), "AMR: %s", error.text);
        }
        more->n_graphs++;
    }
}

/* Only checks the tree; its users parse it again. */
static void check_tree(const struct mc_json_cursor *tree, struct mc_slice text)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_conllu_sentence sentence;
    size_t fault = 0;

    if (mc_conllu_read_one(text, arena, &sentence, &fault, &error) != 0)
        mc_diagnostics_add(tree->file->diagnostics, MC_SEVERITY_ERROR,
                           strcmp(error.text, MC_CONLLU_SECOND_SENTENCE) == 0 ? "E027" : "E026",
                           tree->file->path, mc_lines_place(tree, fault), "tree: %s", error.text);
    mc_arena_free(arena);
}

/* "targeted" is the only kind that is written; without the key a side is plain. */
static void read_kind(const struct mc_json_cursor *cursor, bool in_references,
                      struct mc_arena *arena, struct mc_side *side)
{
    static const char *const kinds[] = {"targeted", NULL};
    struct mc_json_cursor kind, text;
    size_t index;

    if (!mc_json_member(cursor, "kind", &kind))
        return;
    if (!in_references) {
        mc_json_finding(&kind, MC_SEVERITY_ERROR, "E002", true,
                        "only a side in \"references\" can have a \"kind\"");
        return;
    }
    if (!mc_field_word(cursor, "kind", MC_OPTIONAL, kinds, arena, &index))
        return;
    side->kind = MC_SIDE_TARGETED;
    if (!mc_json_member(cursor, "text", &text))
        mc_json_finding(cursor, MC_SEVERITY_ERROR, "E020", false,
                        "a targeted reference needs a text");
}

void mc_side_read(const struct mc_json_cursor *cursor, enum mc_side_place place,
                  struct mc_arena *arena, struct mc_side *side)
{
    static const char *const known[] = {"text", "amr", MC_NAMED_GRAPH_KEY, "tree", "kind", NULL};
    struct mc_json_cursor text, amr, tree;
    struct mc_slice lines;
    bool has_amr;

    memset(side, 0, sizeof(*side));
    side->text = mc_slice("", 0);
    if (mc_json_is_object(cursor) != 0)
        return;
    mc_json_unknown_keys(cursor, known);
    read_kind(cursor, place == MC_SIDE_IN_REFERENCES, arena, side);
    has_amr = mc_json_member(cursor, "amr", &amr);
    if (has_amr && mc_field_lines(&amr, arena, &lines))
        mc_side_set_graph(side, lines, parse_graph(&amr, lines, arena), arena);
    read_named_graphs(cursor, arena, side);
    if (mc_json_member(cursor, "tree", &tree) && mc_field_lines(&tree, arena, &lines)) {
        mc_side_add_more(side, arena)->tree = lines;
        check_tree(&tree, lines);
    }
    if (!mc_json_member(cursor, "text", &text)) {
        if (!has_amr && side->kind == MC_SIDE_PLAIN)
            mc_json_finding(cursor, MC_SEVERITY_ERROR, "E020", false,
                            "a side needs a text, a graph or both");
        return;
    }
    side->has_text = mc_json_text(&text, arena, &side->text) == 0;
    if (side->has_text && side->text.length == 0 && place != MC_SIDE_SOURCE)
        mc_json_finding(&text, MC_SEVERITY_ERROR, "E020", false, "the text is empty");
}
