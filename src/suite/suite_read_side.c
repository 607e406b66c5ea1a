#include "amr/penman.h"
#include "suite/fields.h"
#include "suite/suite_place.h"
#include "suite/suite_reader.h"

/* penman_read.c tells what is wrong in words; two of its mistakes have a code of their own. */
static const char *code_of(const char *message)
{
    if (strncmp(message, "variable ", 9) == 0 && strstr(message, " defined twice") != NULL)
        return "E022";
    if (strncmp(message, "role ", 5) == 0 && strstr(message, " has no target") != NULL)
        return "E023";
    return "E021";
}

static void parse_graph(const struct mc_json_cursor *amr, struct mc_arena *arena,
                        struct mc_side *side)
{
    struct mc_error error = MC_NO_ERROR;
    size_t mistake = 0;

    if (mc_penman_read_one(side->amr, arena, &side->graph, &mistake, &error) == 0)
        return;
    side->graph = NULL;
    mc_diagnostics_add(amr->file->diagnostics, MC_SEVERITY_ERROR, code_of(error.text),
                       amr->file->path, mc_lines_place(amr, mistake), "AMR: %s", error.text);
}

/* "targeted" is the only kind that is written; a side without the key is plain. */
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
                        "only a side in \"references\" has a \"kind\"");
        return;
    }
    if (!mc_field_word(cursor, "kind", MC_OPTIONAL, kinds, arena, &index))
        return;
    side->kind = MC_SIDE_TARGETED;
    if (!mc_json_member(cursor, "text", &text))
        mc_json_finding(cursor, MC_SEVERITY_ERROR, "E020", false,
                        "a targeted reference needs a text");
}

void mc_side_read(const struct mc_json_cursor *cursor, bool in_references, struct mc_arena *arena,
                  struct mc_side *side)
{
    static const char *const known[] = {"text", "amr", "tree", "kind", NULL};
    struct mc_json_cursor text, amr, tree;
    bool given;

    memset(side, 0, sizeof(*side));
    side->text = side->amr = side->tree = mc_slice("", 0);
    if (mc_json_is_object(cursor) != 0)
        return;
    mc_json_unknown_keys(cursor, known);
    read_kind(cursor, in_references, arena, side);
    given = mc_json_member(cursor, "amr", &amr);
    if (given && mc_field_lines(&amr, arena, &side->amr))
        parse_graph(&amr, arena, side);
    if (mc_json_member(cursor, "tree", &tree) && !mc_field_lines(&tree, arena, &side->tree))
        side->tree = mc_slice("", 0);
    if (!mc_json_member(cursor, "text", &text)) {
        if (!given && side->kind == MC_SIDE_PLAIN)
            mc_json_finding(cursor, MC_SEVERITY_ERROR, "E020", false,
                            "a side needs a text, a graph or both");
        return;
    }
    side->has_text = mc_json_text(&text, arena, &side->text) == 0;
    if (side->has_text && side->text.length == 0)
        mc_json_finding(&text, MC_SEVERITY_ERROR, "E020", false, "the text is empty");
}
