/* One pair as a line of JSON. */
#include <inttypes.h>
#include <math.h>

#include "suite/fields.h"
#include "suite/pairs.h"
#include "suite/pairs_parts.h"

struct mc_suite *mc_pairs_part(const char *path, size_t n_cases, struct mc_arena *arena)
{
    return mc_pairs_suite(path, n_cases, arena);
}

/* A member that is there and not null. */
static bool member(const struct mc_json_cursor *parent, const char *key,
                   struct mc_json_cursor *child)
{
    return mc_json_member(parent, key, child) && !json_is_null(child->value);
}

static void read_kind(const struct mc_json_cursor *cursor, struct mc_arena *arena,
                      struct mc_side *side)
{
    static const char *const kinds[] = {"targeted", NULL};
    size_t index;

    if (mc_field_word(cursor, "kind", MC_OPTIONAL, kinds, arena, &index))
        side->kind = MC_SIDE_TARGETED;
}

/* A text, or a side. Leaves out what is wrong. */
static void read_side(const struct mc_json_cursor *cursor, struct mc_arena *arena,
                      struct mc_side *side)
{
    struct mc_json_cursor child;

    *side = mc_pairs_side();
    if (json_is_string(cursor->value)) {
        side->has_text = mc_json_text(cursor, arena, &side->text) == 0;
        return;
    }
    if (!json_is_object(cursor->value)) {
        mc_json_finding(cursor, MC_SEVERITY_ERROR, "E005", false,
                        "must be a text, or an object with \"text\", \"amr\" or both");
        return;
    }
    if (member(cursor, "text", &child))
        side->has_text = mc_json_text(&child, arena, &side->text) == 0;
    if (member(cursor, "amr", &child))
        (void)mc_field_lines(&child, arena, &side->amr);
    if (member(cursor, "tree", &child))
        (void)mc_field_lines(&child, arena, &side->tree);
}

/* The side of the key, with the graph of the key with "_amr" behind it. */
static void read_named_side(const struct mc_json_cursor *root, const char *key, const char *amr_key,
                            struct mc_arena *arena, struct mc_side *side)
{
    struct mc_json_cursor text, amr;

    *side = mc_pairs_side();
    if (!mc_json_member(root, key, &text) && !mc_json_member(root, amr_key, &amr)) {
        mc_json_finding(root, MC_SEVERITY_ERROR, "E003", false,
                        "there is neither \"%s\" nor \"%s\"", key, amr_key);
        return;
    }
    if (member(root, key, &text))
        read_side(&text, arena, side);
    if (!member(root, amr_key, &amr))
        return;
    if (side->amr.length > 0)
        mc_json_finding(&amr, MC_SEVERITY_ERROR, "E002", true, "\"%s\" has a graph already", key);
    else
        (void)mc_field_lines(&amr, arena, &side->amr);
}

/* The references under way. */
struct sides {
    struct mc_side *items;
    size_t n;
};

/* One side, or a list of them. Targeted by the key, or, where `may_say`, by their own "kind". */
static void read_further(const struct mc_json_cursor *cursor, bool may_say, struct mc_arena *arena,
                         struct sides *sides)
{
    struct mc_json_cursor element;
    size_t i;

    if (!json_is_array(cursor->value)) {
        read_side(cursor, arena, &sides->items[sides->n]);
        sides->items[sides->n++].kind = MC_SIDE_TARGETED;
        return;
    }
    for (i = 0; mc_json_element(cursor, i, &element); i++) {
        struct mc_side *side = &sides->items[sides->n++];

        read_side(&element, arena, side);
        if (!may_say)
            side->kind = MC_SIDE_TARGETED;
        else if (json_is_object(element.value))
            read_kind(&element, arena, side);
    }
}

static size_t most_in(const struct mc_json_cursor *root, const char *key)
{
    struct mc_json_cursor child;

    return !member(root, key, &child)   ? 0
           : json_is_array(child.value) ? json_array_size(child.value)
                                        : 1;
}

static void read_references(const struct mc_json_cursor *root, struct mc_arena *arena,
                            struct mc_case *item)
{
    struct mc_json_cursor further, targeted, text;
    struct sides sides = {NULL, 0};
    bool has_further = member(root, "references", &further);
    bool has_targeted = member(root, "targeted", &targeted);

    sides.items = mc_arena_array(arena, 1 + most_in(root, "references") + most_in(root, "targeted"),
                                 sizeof(*sides.items));
    if ((!has_further && !has_targeted) || mc_json_member(root, "reference", &text) ||
        mc_json_member(root, "reference_amr", &text))
        read_named_side(root, "reference", "reference_amr", arena, &sides.items[sides.n++]);
    if (has_further && mc_json_is_array(&further) == 0)
        read_further(&further, true, arena, &sides);
    if (has_targeted)
        read_further(&targeted, false, arena, &sides);
    mc_pairs_set_references(item, sides.items, sides.n, arena);
}

static void read_id(const struct mc_json_cursor *root, uint64_t number, struct mc_arena *arena,
                    struct mc_case *item)
{
    struct mc_json_cursor id;

    item->id = mc_slice_of("");
    if (!member(root, "id", &id))
        item->id = mc_slice_of(mc_arena_format(arena, "%" PRIu64, number));
    else if (json_is_integer(id.value))
        item->id = mc_slice_of(
            mc_arena_format(arena, "%" JSON_INTEGER_FORMAT, json_integer_value(id.value)));
    else if (!json_is_string(id.value) || mc_json_text(&id, arena, &item->id) != 0)
        mc_json_finding(&id, MC_SEVERITY_ERROR, "E005", false,
                        "\"id\" must be a text or a whole number");
}

/* A key of a table would be overlooked here. */
static void check_keys(const struct mc_json_cursor *root)
{
    const char *key;
    json_t *value;

    json_object_foreach(root->value, key, value)
    {
        struct mc_json_cursor child;
        bool targeted = mc_pairs_is_numbered(mc_slice_of(key), "targeted");

        if ((targeted || mc_pairs_is_numbered(mc_slice_of(key), "reference")) &&
            mc_json_member(root, key, &child))
            mc_json_finding(&child, MC_SEVERITY_ERROR, "E002", true,
                            "\"%.60s\" is of tables; here further ones stand in the list \"%s\"",
                            key, targeted ? "targeted" : "references");
    }
}

static void read_case(const struct mc_json_cursor *root, uint64_t number, struct mc_arena *arena,
                      struct mc_case *item)
{
    if (mc_json_is_object(root) != 0)
        return;
    check_keys(root);
    read_id(root, number, arena, item);
    read_named_side(root, "candidate", "candidate_amr", arena, &item->candidate);
    read_references(root, arena, item);
}

int mc_pairs_parse_any(const struct mc_pairs_line *line, struct mc_arena *arena,
                       struct mc_arena *scratch, struct mc_case *item, struct mc_error *error)
{
    struct mc_error mistake = MC_NO_ERROR;
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(scratch);
    struct mc_json_file file;
    struct mc_json_cursor root;
    int status =
        mc_json_open_line(mc_slice_of(line->path), line->text, diagnostics, &file, &mistake);

    if (status == 0) {
        root = mc_json_root(&file);
        read_case(&root, line->number, arena, item);
        status = mc_diagnostics_error(diagnostics, &mistake);
    }
    mc_json_close(&file);
    mc_arena_reset(scratch, mark);
    if (status == 0)
        return 0;
    mistake.at.line = (uint32_t)line->number;
    *error = mistake;
    return -1;
}

int mc_pairs_parse_line(const struct mc_pairs_line *line, struct mc_arena *arena,
                        struct mc_arena *scratch, struct mc_case *item, struct mc_error *error)
{
    item->at = (struct mc_position){(uint32_t)line->number, 1};
    if (mc_pairs_parse_plain(line, arena, item))
        return 0;
    return mc_pairs_parse_any(line, arena, scratch, item, error);
}
