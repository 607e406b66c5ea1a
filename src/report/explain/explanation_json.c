/* SPDX-License-Identifier: GPL-3.0-or-later */
/* explanation_json.c: differences of graphs and explanations of scores as JSON. */
#include <math.h>

#include "amr/graph.h"
#include "base/hash.h"
#include "report/explain/difference.h"
#include "report/explain/explanation.h"
#include "report/record.h"
#include "suite/suite.h"

/* --- differences ------------------------------------------------------------------------------ */

/* Line 0: the place is not known. */
static void put_place(struct mc_json_stream *json, struct mc_position at)
{
    if (at.line == 0)
        return;
    mc_json_put_count(json, "line", at.line);
    mc_json_put_count(json, "column", at.column);
}

static void put_edit(struct mc_json_stream *json, const struct mc_shown_difference *shown, size_t i)
{
    static const struct mc_record_field side_fields[] = {
        MC_FIELD(struct mc_graph_edit_side, "head", head, MC_IF_SET),
        MC_FIELD(struct mc_graph_edit_side, "role", role, MC_IF_SET),
        MC_FIELD(struct mc_graph_edit_side, "filler", filler, MC_IF_SET),
        MC_FIELD_END,
    };
    const struct mc_graph_edit *edit = &shown->difference.edits[i];
    char sign[2] = {(char)edit->sign, '\0'};
    int side;

    mc_json_put_object(json, NULL, MC_JSON_TALL);
    mc_json_put_slice(json, "edit", edit->text);
    mc_json_put_text(json, "kind", mc_graph_edit_kind_name(edit->kind));
    mc_json_put_text(json, "sign", edit->sign == MC_GRAPH_EDIT_CHANGED ? NULL : sign);
    for (side = 0; side < 2; side++) {
        const struct mc_graph_edit_side *from = &edit->side[side];
        uint32_t n;

        mc_json_put_object(json, side == 0 ? "a" : "b", MC_JSON_FLAT);
        if (shown->places[side] != NULL)
            put_place(json, shown->places[side][i]);
        (void)mc_record_put(json, side_fields, from);
        mc_json_put_array(json, "nodes", MC_JSON_SOME); /* variables of the nodes that differ */
        for (n = 0; n < from->n_nodes; n++)
            mc_json_put_slice(json, NULL, shown->graphs[side]->nodes[from->nodes[n]].variable);
        mc_json_put_end(json);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

void mc_difference_json_put(struct mc_json_stream *json, const char *key,
                            const struct mc_shown_difference *shown)
{
    static const char *const unique_words[] = {[MC_DIFFERENCE_ONE] = "yes",
                                               [MC_DIFFERENCE_SEVERAL] = "no",
                                               [MC_DIFFERENCE_UNKNOWN] = "unknown"};
    const struct mc_difference *difference = &shown->difference;
    const struct mc_amr_graph *a = shown->graphs[0], *b = shown->graphs[1];
    size_t i;

    mc_json_put_object(json, key, MC_JSON_TALL);
    mc_json_put_slice(json, "id", shown->id);
    for (i = 0; i < 2; i++) {
        mc_json_put_object(json, i == 0 ? "a" : "b", MC_JSON_FLAT);
        mc_json_put_some_slice(json, "file", shown->files[i]);
        put_place(json, shown->begins[i]);
        mc_json_put_count(json, "nodes", shown->graphs[i]->n_nodes);
        mc_json_put_count(json, "edges", difference->n_edges[i]);
        mc_json_put_count(json, "attributes", difference->n_attributes[i]);
        mc_json_put_end(json);
    }
    mc_json_put_real(json, "value", (double)difference->value);
    mc_json_put_real(json, "bound", (double)difference->bound);
    mc_json_put_bool(json, "proved", difference->proved);
    mc_json_put_text(json, "unique", unique_words[difference->unique]);
    mc_json_put_count(json, "mapped", difference->n_mapped);
    mc_json_put_array(json, "edits", MC_JSON_TALL);
    for (i = 0; i < difference->n_edits; i++)
        put_edit(json, shown, i);
    mc_json_put_end(json);
    mc_json_put_array(json, "mapping", MC_JSON_TALL);
    for (i = 0; i < a->n_nodes; i++) {
        if (difference->b_of[i] == MC_NOT_FOUND)
            continue;
        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        mc_json_put_slice(json, "a", a->nodes[i].variable);
        mc_json_put_slice(json, "b", b->nodes[difference->b_of[i]].variable);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
    mc_json_put_end(json);
}

void mc_difference_json_begin(struct mc_json_stream *json, FILE *stream, struct mc_arena *arena,
                              const char *paired_by)
{
    memset(json, 0, sizeof(*json));
    json->stream = stream;
    json->arena = arena;
    mc_json_begin(json, "metricheck/difference/1");
    mc_json_put_text(json, "paired_by", paired_by);
    mc_json_put_array(json, "pairs", MC_JSON_TALL);
}

void mc_difference_json_end(struct mc_json_stream *json)
{
    mc_json_put_end(json);
    mc_json_put_end(json);
}

/* --- explanations ----------------------------------------------------------------------------- */

/* Writes the members of an open object, and ends it. A container of texts and numbers only is
 * written on one line. */
static void put_members(struct mc_json_stream *json, const struct mc_explained *object)
{
    const struct mc_explained *next[MC_EXPLANATION_DEPTH] = {object->first};
    size_t depth = 1;

    while (depth > 0) {
        const struct mc_explained *value = next[depth - 1], *inner;
        enum mc_json_layout layout = MC_JSON_FLAT;

        if (value == NULL) {
            mc_json_put_end(json);
            depth--;
            continue;
        }
        next[depth - 1] = value->next;
        for (inner = value->first; inner != NULL; inner = inner->next)
            if (inner->kind == MC_EXPLAINED_OBJECT || inner->kind == MC_EXPLAINED_ARRAY)
                layout = MC_JSON_TALL;
        if (value->key.length > 0)
            mc_json_put_key(json, value->key);
        switch (value->kind) {
        case MC_EXPLAINED_OBJECT:
            mc_json_put_object(json, NULL, layout);
            next[depth++] = value->first;
            break;
        case MC_EXPLAINED_ARRAY:
            mc_json_put_array(json, NULL, layout);
            next[depth++] = value->first;
            break;
        case MC_EXPLAINED_TEXT:
            mc_json_put_slice(json, NULL, value->text);
            break;
        case MC_EXPLAINED_NUMBER:
            mc_json_put_real(json, NULL, value->number);
            break;
        }
    }
}

static const struct mc_record_field way_fields[] = {
    MC_FIELD(struct mc_explained_way, "direction", direction, MC_ALWAYS),
    MC_FIELD(struct mc_explained_way, "score", score, MC_ALWAYS),
    MC_FIELD(struct mc_explained_way, "reason", reason, MC_IF_SET),
    MC_FIELD_END,
};
static const struct mc_record_field metric_fields[] = {
    MC_FIELD(struct mc_explained_metric, "name", name, MC_ALWAYS),
    MC_FIELD(struct mc_explained_metric, "signature", signature, MC_ALWAYS),
    MC_FIELD(struct mc_explained_metric, "lower_is_better", lower_is_better, MC_IF_SET),
    MC_FIELD(struct mc_explained_metric, "score", score, MC_ALWAYS),
    MC_FIELD(struct mc_explained_metric, "place", place.share, MC_IF_SET),
    MC_FIELD(struct mc_explained_metric, "place_among", place.n, MC_IF_SET),
    MC_FIELD(struct mc_explained_metric, "reason", reason, MC_IF_SET),
    MC_FIELD_END,
};

/* with_how: also how the score came about. */
static void put_metric(struct mc_json_stream *json, const struct mc_explained_metric *metric,
                       bool with_how)
{
    size_t i;

    mc_json_put_object(json, NULL, with_how ? MC_JSON_TALL : MC_JSON_FLAT);
    (void)mc_record_put(json, metric_fields, metric);
    if (!with_how) {
        mc_json_put_end(json);
        return;
    }
    mc_json_put_array(json, "explanations", MC_JSON_TALL);
    for (i = 0; i < metric->n_ways; i++) {
        mc_json_put_object(json, NULL, MC_JSON_TALL);
        (void)mc_record_put(json, way_fields, &metric->ways[i]);
        if (metric->ways[i].how == NULL) {
            mc_json_put_text(json, "how", NULL);
        } else {
            mc_json_put_object(json, "how", MC_JSON_TALL);
            put_members(json, metric->ways[i].how);
        }
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
    mc_json_put_end(json);
}

static const struct mc_record_field aspect_fields[] = {
    MC_FIELD(struct mc_explained_aspect, "aspect", name, MC_ALWAYS),
    MC_FIELD(struct mc_explained_aspect, "f", f, MC_ALWAYS),
    MC_FIELD(struct mc_explained_aspect, "precision", precision, MC_ALWAYS),
    MC_FIELD(struct mc_explained_aspect, "recall", recall, MC_ALWAYS),
    MC_FIELD(struct mc_explained_aspect, "matched", matched, MC_ALWAYS),
    MC_FIELD(struct mc_explained_aspect, "candidate", candidate, MC_ALWAYS),
    MC_FIELD(struct mc_explained_aspect, "reference", reference, MC_ALWAYS),
    MC_FIELD(struct mc_explained_aspect, "proved", proved, MC_ALWAYS),
    MC_FIELD(struct mc_explained_aspect, "misplaced", misplaced, MC_IF_SET),
    MC_FIELD_END,
};

/* What is known of the case apart from its texts and metrics. */
static void put_judgement(struct mc_json_stream *json, const struct mc_explained_case *shown)
{
    const struct mc_explained_aspect *lead = mc_explained_lead(shown);
    const struct mc_score_scale *scale;
    size_t i;

    if (!isnan(shown->item->human)) {
        scale = &shown->suite->files[shown->item->file].scale;
        mc_json_put_object(json, "human", MC_JSON_FLAT);
        mc_json_put_real(json, "score", shown->item->human);
        mc_json_put_real(json, "minimum", scale->minimum);
        mc_json_put_real(json, "maximum", scale->maximum);
        mc_json_put_text(json, "by", mc_explained_judge(shown));
        if (shown->human.n > 0) {
            mc_json_put_real(json, "place", shown->human.share);
            mc_json_put_count(json, "place_among", shown->human.n);
        }
        mc_json_put_end(json);
    }
    if (shown->n_aspects == 0)
        return;
    mc_json_put_text(json, "decides", lead == NULL ? NULL : lead->name);
    if (mc_case_lists(shown->item)->n_further_references > 0)
        mc_json_put_count(json, "aspects_of", shown->aspects_of + 1);
    mc_json_put_array(json, "aspects", MC_JSON_TALL);
    for (i = 0; i < shown->n_aspects; i++) {
        const struct mc_explained_aspect *aspect = &shown->aspects[i];

        mc_json_put_object(json, NULL, MC_JSON_TALL);
        (void)mc_record_put(json, aspect_fields, aspect);
        mc_json_put_slices(json, "only_candidate", MC_JSON_FLAT, aspect->only[0],
                           aspect->n_only[0]);
        mc_json_put_slices(json, "only_reference", MC_JSON_FLAT, aspect->only[1],
                           aspect->n_only[1]);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

static void put_side(struct mc_json_stream *json, const char *key, const struct mc_side *side)
{
    mc_json_put_object(json, key, MC_JSON_TALL);
    if (side->has_text)
        mc_json_put_slice(json, "text", side->text);
    mc_json_put_some_slice(json, "amr", mc_side_more(side)->amr);
    if (side->kind == MC_SIDE_TARGETED)
        mc_json_put_text(json, "kind", "targeted");
    mc_json_put_end(json);
}

void mc_explained_case_json_put(struct mc_json_stream *json, const struct mc_explained_case *shown,
                                bool with_how)
{
    const struct mc_case *item = shown->item;
    size_t i;

    mc_json_put_slice(json, "id", item->id);
    mc_json_put_array(json, "references", MC_JSON_TALL);
    put_side(json, NULL, &item->reference);
    for (i = 0; i < mc_case_lists(item)->n_further_references; i++)
        put_side(json, NULL, &mc_case_lists(item)->further_references[i]);
    mc_json_put_end(json);
    put_side(json, "candidate", &item->candidate);
    put_judgement(json, shown);
    mc_json_put_array(json, "metrics", MC_JSON_TALL);
    for (i = 0; i < shown->n_metrics; i++)
        put_metric(json, &shown->metrics[i], with_how);
    mc_json_put_end(json);
}

void mc_explanation_write_json(const struct mc_explained_case *cases, size_t n, FILE *stream)
{
    struct mc_json_stream json = {.stream = stream, .arena = mc_arena_new()};
    size_t i;

    mc_json_begin(&json, "metricheck/explanation/1");
    mc_json_put_array(&json, "cases", MC_JSON_TALL);
    for (i = 0; i < n; i++) {
        mc_json_put_object(&json, NULL, MC_JSON_TALL);
        mc_explained_case_json_put(&json, &cases[i], true);
        mc_json_put_end(&json);
    }
    mc_json_put_end(&json);
    mc_json_put_end(&json);
    mc_arena_free(json.arena);
}
