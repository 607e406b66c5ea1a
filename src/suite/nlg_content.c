#include "suite/nlg_checklist.h"

static void read_sentences(struct mc_import *import, const struct mc_json_cursor *sentences,
                           struct mc_nlg_pair *pair)
{
    struct mc_json_cursor sentence;
    size_t i;

    for (i = 0; i < 2 && mc_json_element(sentences, i, &sentence); i++) {
        if (mc_json_text(&sentence, import->arena, &pair->sides[i].text) != 0)
            continue;
        pair->sides[i].has_text = true;
        if (pair->sides[i].text.length == 0)
            mc_json_finding(&sentence, MC_SEVERITY_ERROR, "", false, "an empty sentence");
    }
}

static void read_graphs(struct mc_import *import, const struct mc_json_cursor *graphs,
                        struct mc_nlg_pair *pair, bool is_wanted)
{
    struct mc_json_cursor lines;
    size_t i;

    for (i = 0; i < 2 && mc_json_element(graphs, i, &lines); i++)
        mc_nlg_graph_read(import, &lines,
                          mc_arena_format(import->arena, "%s, graph %c%s", pair->id.data,
                                          i == 0 ? 'A' : 'B',
                                          is_wanted ? "" : " (a pair that is not imported)"),
                          &pair->sides[i]);
}

/* A finding unless the cursor is at an array of least..most elements. */
static bool is_list(const struct mc_json_cursor *cursor, size_t least, size_t most,
                    const char *what)
{
    size_t n;

    if (mc_json_is_array(cursor) != 0)
        return false;
    n = json_array_size(cursor->value);
    if (n >= least && n <= most)
        return true;
    mc_json_finding(cursor, MC_SEVERITY_ERROR, "", false, "%zu elements where %s must stand", n,
                    what);
    return false;
}

static void read_pair(struct mc_import *import, const struct mc_json_cursor *cursor,
                      struct mc_nlg_pair *pair, bool is_wanted)
{
    struct mc_json_cursor score, sentences, graphs, label;

    pair->id = mc_slice_of(mc_arena_strdup(import->arena, cursor->key));
    if (!is_list(cursor, 3, 4, "a score, two sentences, two graphs and perhaps a label") ||
        !mc_json_element(cursor, 0, &score) || !mc_json_element(cursor, 1, &sentences) ||
        !mc_json_element(cursor, 2, &graphs) || mc_json_number(&score, &pair->human) != 0)
        return;
    if (is_list(&sentences, 2, 2, "two sentences"))
        read_sentences(import, &sentences, pair);
    if (is_list(&graphs, 2, 2, "two graphs"))
        read_graphs(import, &graphs, pair, is_wanted);
    if (mc_json_element(cursor, 3, &label) &&
        mc_json_text(&label, import->arena, &pair->label) != 0)
        pair->label = mc_slice("", 0);
}

static void read_pairs(struct mc_import *import, const struct mc_json_file *file,
                       const struct mc_string_map *wanted, struct mc_nlg_content *content)
{
    struct mc_json_cursor root = mc_json_root(file), cursor;
    const char *key;
    json_t *value;

    if (mc_json_is_object(&root) != 0)
        return;
    content->pairs =
        mc_arena_array(import->arena, json_object_size(root.value), sizeof(*content->pairs));
    json_object_foreach(root.value, key, value)
    {
        bool is_wanted = mc_string_map_find(wanted, mc_slice_of(key)) != MC_NOT_FOUND;

        if (import->diagnostics->n_items >= MC_IMPORT_FINDING_LIMIT && mc_import_enough(import))
            break;
        (void)mc_string_map_add(content->map, mc_slice_of(key), NULL);
        if (mc_json_member(&root, key, &cursor))
            read_pair(import, &cursor, &content->pairs[content->n], is_wanted);
        content->n++;
    }
}

int mc_nlg_content_parse(struct mc_import *import, struct mc_slice path, struct mc_slice text,
                         const struct mc_string_map *wanted, struct mc_nlg_content *content,
                         struct mc_error *error)
{
    struct mc_json_file file;
    int failed;

    memset(content, 0, sizeof(*content));
    content->map = mc_string_map_new(import->arena);
    failed = mc_json_open_text(path, mc_nlg_keep_last(import, path, text), import->diagnostics,
                               &file, error);
    /* Source lines are shown as they are in the file; the text registered last is the one shown. */
    mc_diagnostics_source(import->diagnostics, path, text);
    if (failed != 0)
        return -1;
    read_pairs(import, &file, wanted, content);
    mc_json_close(&file);
    return mc_diagnostics_error(import->diagnostics, error);
}
