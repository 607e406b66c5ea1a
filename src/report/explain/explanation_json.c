/* SPDX-License-Identifier: GPL-3.0-or-later */
/* explanation_json.c: as JSON, the difference of two graphs, and explanations of scores. */
#include "amr/graph.h"
#include "base/hash.h"
#include "report/explain/difference.h"
#include "report/explain/explanation.h"
#include "report/json_stream.h"
#include "suite/suite.h"

/* --- differences ------------------------------------------------------------------------------ */

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

void mc_difference_json_begin(struct mc_json_stream *json, FILE *stream, struct mc_arena *arena,
                              const char *paired_by)
{
    memset(json, 0, sizeof(*json));
    json->stream = stream;
    json->arena = arena;
    mc_json_put_object(json, NULL, MC_JSON_TALL);
    mc_json_put_text(json, "schema", "metricheck/difference/1");
    mc_json_put_text(json, "metricheck", PACKAGE_VERSION);
    mc_json_put_text(json, "paired_by", paired_by);
    mc_json_put_array(json, "pairs", MC_JSON_TALL);
}

void mc_difference_json_end(struct mc_json_stream *json)
{
    mc_json_put_end(json);
    mc_json_put_end(json);
}

/* --- explanations ------------------------------------------------------------------------------
 */

/* Whether nothing but texts and numbers stands in it: it is written on one line. */
static bool is_flat(const struct mc_explained *container)
{
    const struct mc_explained *value;

    for (value = container->first; value != NULL; value = value->next)
        if (value->kind == MC_EXPLAINED_OBJECT || value->kind == MC_EXPLAINED_ARRAY)
            return false;
    return true;
}

/* Writes a value, and begins it where it is a container. */
static void put_value(struct mc_json_stream *json, const struct mc_explained *value)
{
    enum mc_json_layout layout = is_flat(value) ? MC_JSON_FLAT : MC_JSON_TALL;

    if (value->key.length > 0)
        mc_json_put_key(json, value->key);
    switch (value->kind) {
    case MC_EXPLAINED_OBJECT:
        mc_json_put_object(json, NULL, layout);
        break;
    case MC_EXPLAINED_ARRAY:
        mc_json_put_array(json, NULL, layout);
        break;
    case MC_EXPLAINED_TEXT:
        mc_json_put_slice(json, NULL, value->text);
        break;
    case MC_EXPLAINED_NUMBER:
        mc_json_put_real(json, NULL, value->number);
        break;
    }
}

/* Writes the members of an object that was begun, and ends it. */
static void put_members(struct mc_json_stream *json, const struct mc_explained *object)
{
    const struct mc_explained *next[MC_EXPLANATION_DEPTH] = {object->first};
    size_t depth = 1;

    while (depth > 0) {
        const struct mc_explained *value = next[depth - 1];

        if (value == NULL) {
            mc_json_put_end(json);
            depth--;
            continue;
        }
        next[depth - 1] = value->next;
        put_value(json, value);
        if (value->kind == MC_EXPLAINED_OBJECT || value->kind == MC_EXPLAINED_ARRAY)
            next[depth++] = value->first;
    }
}

/* score; reason where there is one. */
static void put_score(struct mc_json_stream *json, double score, struct mc_slice reason)
{
    mc_json_put_real(json, "score", score);
    if (reason.length > 0)
        mc_json_put_slice(json, "reason", reason);
}

static void put_way(struct mc_json_stream *json, const struct mc_explained_way *way)
{
    mc_json_put_object(json, NULL, MC_JSON_TALL);
    mc_json_put_text(json, "direction", way->direction);
    put_score(json, way->score, way->reason);
    if (way->how == NULL) {
        mc_json_put_text(json, "how", NULL);
    } else {
        mc_json_put_object(json, "how", MC_JSON_TALL);
        put_members(json, way->how);
    }
    mc_json_put_end(json);
}

static void put_metric(struct mc_json_stream *json, const struct mc_explained_metric *metric)
{
    size_t i;

    mc_json_put_object(json, NULL, MC_JSON_TALL);
    mc_json_put_slice(json, "name", metric->name);
    mc_json_put_slice(json, "signature", metric->signature);
    put_score(json, metric->score, metric->reason);
    mc_json_put_array(json, "explanations", MC_JSON_TALL);
    for (i = 0; i < metric->n_ways; i++)
        put_way(json, &metric->ways[i]);
    mc_json_put_end(json);
    mc_json_put_end(json);
}

static void explanation_json_put_side(struct mc_json_stream *json, const char *key,
                                      const struct mc_side *side)
{
    mc_json_put_object(json, key, MC_JSON_TALL);
    if (side->has_text)
        mc_json_put_slice(json, "text", side->text);
    if (side->amr.length > 0)
        mc_json_put_slice(json, "amr", side->amr);
    if (side->kind == MC_SIDE_TARGETED)
        mc_json_put_slice(json, "kind", mc_slice_of("targeted"));
    mc_json_put_end(json);
}

static void put_case(struct mc_json_stream *json, const struct mc_explained_case *shown)
{
    const struct mc_case *item = shown->item;
    size_t i;

    mc_json_put_object(json, NULL, MC_JSON_TALL);
    mc_json_put_slice(json, "id", item->id);
    mc_json_put_array(json, "references", MC_JSON_TALL);
    explanation_json_put_side(json, NULL, &item->reference);
    for (i = 0; i < item->n_further_references; i++)
        explanation_json_put_side(json, NULL, &item->further_references[i]);
    mc_json_put_end(json);
    explanation_json_put_side(json, "candidate", &item->candidate);
    mc_json_put_array(json, "metrics", MC_JSON_TALL);
    for (i = 0; i < shown->n_metrics; i++)
        put_metric(json, &shown->metrics[i]);
    mc_json_put_end(json);
    mc_json_put_end(json);
}

void mc_explanation_write_json(const struct mc_explained_case *cases, size_t n, FILE *stream)
{
    struct mc_json_stream json = {.stream = stream, .arena = mc_arena_new()};
    size_t i;

    mc_json_put_object(&json, NULL, MC_JSON_TALL);
    mc_json_put_text(&json, "schema", "metricheck/explanation/1");
    mc_json_put_text(&json, "metricheck", PACKAGE_VERSION);
    mc_json_put_array(&json, "cases", MC_JSON_TALL);
    for (i = 0; i < n; i++)
        put_case(&json, &cases[i]);
    mc_json_put_end(&json);
    mc_json_put_end(&json);
    mc_arena_free(json.arena);
}
