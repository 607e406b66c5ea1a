#include <math.h>
#include <stdio.h>

#include "amr/penman.h"
#include "author/case_append.h"
#include "base/file.h"
#include "base/json_file.h"
#include "commands/new_case_input.h"

int mc_new_graph(const char *path, struct mc_slice text, struct mc_arena *arena,
                 struct mc_slice *amr, struct mc_error *error)
{
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_error wrong = MC_NO_ERROR;
    struct mc_amr_graph *graph;
    size_t mistake;

    if (mc_penman_read_one(text, arena, &graph, &mistake, &wrong) != 0)
        return mc_error_set_at(error, MC_CODE_INPUT, path, wrong.at, "%s", wrong.text);
    graph->n_metadata = 0;
    mc_penman_write(graph, false, &out);
    *amr = mc_slice_of(mc_arena_format(arena, "%s", out.data));
    mc_buffer_free(&out);
    return 0;
}

const char *mc_unfinished_path(const char *file, struct mc_arena *arena)
{
    return mc_arena_format(arena, "%s.unfinished", file);
}

/* A text of the kept case where none was given yet; lines are joined. */
static int take_text(const struct mc_json_cursor *parent, const char *key, struct mc_arena *arena,
                     struct mc_slice *text)
{
    struct mc_json_cursor child, line;
    struct mc_buffer joined = {NULL, 0, 0};
    struct mc_slice part;
    int status = 0;
    size_t i;

    if (text->length > 0 || !mc_json_member(parent, key, &child))
        return 0;
    if (!json_is_array(child.value))
        return mc_json_text(&child, arena, text);
    for (i = 0; status == 0 && mc_json_element(&child, i, &line); i++) {
        status = mc_json_text(&line, arena, &part);
        if (status == 0) {
            mc_buffer_append_text(&joined, i == 0 ? "" : "\n");
            mc_buffer_append_slice(&joined, part);
        }
    }
    if (status == 0 && joined.length > 0)
        *text = mc_slice_of(mc_arena_format(arena, "%s", joined.data));
    mc_buffer_free(&joined);
    return status;
}

/* What the object holds besides would be lost. */
static int check_keys(const struct mc_json_cursor *object, const char *const *known)
{
    struct mc_json_cursor child;
    const char *key;
    json_t *value;
    size_t i;
    int status = 0;

    json_object_foreach(object->value, key, value)
    {
        for (i = 0; known[i] != NULL && strcmp(known[i], key) != 0;)
            i++;
        if (known[i] != NULL || !mc_json_member(object, key, &child))
            continue;
        mc_json_finding(&child, MC_SEVERITY_ERROR, "E002", true,
                        "`new` cannot take over \"%.60s\": add it to the file once the case is "
                        "there",
                        key);
        status = -1;
    }
    return status;
}

static int take_side(const struct mc_json_cursor *root, const char *key, struct mc_arena *arena,
                     struct mc_new_side *side)
{
    static const char *const known[] = {"text", "amr", NULL};
    struct mc_json_cursor child;

    if (!mc_json_member(root, key, &child))
        return 0;
    return mc_json_is_object(&child) != 0 || check_keys(&child, known) != 0 ||
                   take_text(&child, "text", arena, &side->text) != 0 ||
                   take_text(&child, "amr", arena, &side->amr) != 0
               ? -1
               : 0;
}

static int take_case(const struct mc_json_cursor *root, struct mc_arena *arena,
                     struct mc_new_case *item)
{
    static const char *const known[] = {"id",    "subphenomenon", "reference", "candidate",
                                        "score", "note",          NULL};
    struct mc_json_cursor child;

    if (mc_json_is_object(root) != 0 || check_keys(root, known) != 0 ||
        take_text(root, "id", arena, &item->id) != 0 ||
        take_text(root, "subphenomenon", arena, &item->subphenomenon) != 0 ||
        take_text(root, "note", arena, &item->note) != 0 ||
        take_side(root, "reference", arena, &item->reference) != 0 ||
        take_side(root, "candidate", arena, &item->candidate) != 0)
        return -1;
    return isnan(item->score) && mc_json_member(root, "score", &child)
               ? mc_json_number(&child, &item->score)
               : 0;
}

int mc_unfinished_read(const char *path, struct mc_arena *arena, struct mc_new_case *item,
                       struct mc_error *error)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_json_cursor root;
    struct mc_json_file json;
    int status;

    if (!mc_file_exists(path))
        return 0;
    if (mc_json_open(path, arena, diagnostics, &json, error) != 0)
        return -1;
    root = mc_json_root(&json);
    status = take_case(&root, arena, item);
    mc_json_close(&json);
    return status == 0 ? 1 : mc_diagnostics_error(diagnostics, error);
}

int mc_unfinished_write(const char *path, const struct mc_new_case *item, struct mc_error *error)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_case_layout layout;
    struct mc_output output;
    int status;

    mc_case_layout_of(mc_slice("", 0), 0, arena, &layout);
    mc_case_write(&layout, item, &text);
    status = mc_output_open(path, &output, error);
    if (status == 0) {
        (void)fprintf(output.stream, "%s\n", text.data);
        status = mc_output_finish(&output, error);
        mc_output_abandon(&output);
    }
    mc_buffer_free(&text);
    mc_arena_free(arena);
    return status;
}
