#include "report/difference_view.h"

static const char *unique_word(enum mc_difference_unique unique)
{
    static const char *const words[] = {[MC_DIFFERENCE_ONE] = "yes",
                                        [MC_DIFFERENCE_SEVERAL] = "no",
                                        [MC_DIFFERENCE_UNKNOWN] = "unknown"};

    return words[unique];
}

static void put_text(struct mc_json_stream *json, const char *key, struct mc_slice text)
{
    if (text.length > 0)
        mc_json_put_slice(json, key, text);
}

static void put_place(struct mc_json_stream *json, struct mc_position at)
{
    mc_json_put_count(json, "line", at.line);
    mc_json_put_count(json, "column", at.column);
}

/* Variables of the nodes that differ. */
static void put_nodes(struct mc_json_stream *json, const struct mc_amr_graph *graph,
                      const struct mc_graph_edit_side *side)
{
    uint32_t i;

    mc_json_put_array(json, "nodes", MC_JSON_FLAT);
    for (i = 0; i < side->n_nodes; i++)
        mc_json_put_slice(json, NULL, graph->nodes[side->nodes[i]].variable);
    mc_json_put_end(json);
}

static void put_side(struct mc_json_stream *json, const struct mc_shown_difference *shown,
                     size_t edit, int side)
{
    const struct mc_graph_edit_side *from = &shown->difference.edits[edit].side[side];

    mc_json_put_object(json, side == 0 ? "a" : "b", MC_JSON_FLAT);
    put_place(json, shown->places[side][edit]);
    put_text(json, "head", from->head);
    put_text(json, "role", from->role);
    put_text(json, "filler", from->filler);
    if (from->n_nodes > 0)
        put_nodes(json, shown->graphs[side], from);
    mc_json_put_end(json);
}

static void put_edit(struct mc_json_stream *json, const struct mc_shown_difference *shown, size_t i)
{
    const struct mc_graph_edit *edit = &shown->difference.edits[i];
    char sign[2] = {(char)edit->sign, '\0'};

    mc_json_put_object(json, NULL, MC_JSON_TALL);
    mc_json_put_slice(json, "edit", edit->text);
    mc_json_put_text(json, "kind", mc_graph_edit_kind_name(edit->kind));
    mc_json_put_text(json, "sign", edit->sign == MC_GRAPH_EDIT_CHANGED ? NULL : sign);
    put_side(json, shown, i, 0);
    put_side(json, shown, i, 1);
    mc_json_put_end(json);
}

static void put_mapping(struct mc_json_stream *json, const struct mc_shown_difference *shown)
{
    const struct mc_amr_graph *a = shown->graphs[0], *b = shown->graphs[1];
    uint32_t i;

    mc_json_put_array(json, "mapping", MC_JSON_TALL);
    for (i = 0; i < a->n_nodes; i++) {
        uint32_t k = shown->difference.b_of[i];

        if (k == MC_NOT_FOUND)
            continue;
        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        mc_json_put_slice(json, "a", a->nodes[i].variable);
        mc_json_put_slice(json, "b", b->nodes[k].variable);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

static void put_graph(struct mc_json_stream *json, const struct mc_shown_difference *shown,
                      int side)
{
    mc_json_put_object(json, side == 0 ? "a" : "b", MC_JSON_FLAT);
    mc_json_put_slice(json, "file", shown->files[side]);
    put_place(json, shown->begins[side]);
    mc_json_put_count(json, "nodes", shown->graphs[side]->n_nodes);
    mc_json_put_count(json, "edges", shown->difference.n_edges[side]);
    mc_json_put_count(json, "attributes", shown->difference.n_attributes[side]);
    mc_json_put_end(json);
}

void mc_difference_json_put(struct mc_json_stream *json, const struct mc_shown_difference *shown)
{
    const struct mc_difference *difference = &shown->difference;
    size_t i;

    mc_json_put_object(json, NULL, MC_JSON_TALL);
    mc_json_put_slice(json, "id", shown->id);
    put_graph(json, shown, 0);
    put_graph(json, shown, 1);
    mc_json_put_real(json, "value", (double)difference->value);
    mc_json_put_real(json, "bound", (double)difference->bound);
    mc_json_put_bool(json, "proved", difference->proved);
    mc_json_put_text(json, "unique", unique_word(difference->unique));
    mc_json_put_count(json, "mapped", difference->n_mapped);
    mc_json_put_array(json, "edits", MC_JSON_TALL);
    for (i = 0; i < difference->n_edits; i++)
        put_edit(json, shown, i);
    mc_json_put_end(json);
    put_mapping(json, shown);
    mc_json_put_end(json);
}

void mc_difference_json_begin(struct mc_json_stream *json, FILE *stream, struct mc_arena *arena)
{
    memset(json, 0, sizeof(*json));
    json->stream = stream;
    json->arena = arena;
    mc_json_put_object(json, NULL, MC_JSON_TALL);
    mc_json_put_text(json, "schema", "metricheck/difference/1");
    mc_json_put_text(json, "metricheck", PACKAGE_VERSION);
    mc_json_put_array(json, "pairs", MC_JSON_TALL);
}

void mc_difference_json_end(struct mc_json_stream *json)
{
    mc_json_put_end(json);
    mc_json_put_end(json);
}
