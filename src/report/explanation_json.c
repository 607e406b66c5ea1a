#include "report/explanation_json.h"

#include "report/json_stream.h"

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

static void put_side(struct mc_json_stream *json, const char *key, const struct mc_side *side)
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
    put_side(json, NULL, &item->reference);
    for (i = 0; i < item->n_further_references; i++)
        put_side(json, NULL, &item->further_references[i]);
    mc_json_put_end(json);
    put_side(json, "candidate", &item->candidate);
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
