#include "report/report_json_parts.h"

#include <inttypes.h>
#include <math.h>

#include "analysis/grouping.h"
#include "report/expectations_json.h"
#include "report/figure.h"
#include "suite/case_content.h"

/* The metrics whose score is not proved; nothing where all are. */
static void write_unproved(struct mc_json_stream *json, const struct mc_score_table *table,
                           size_t index)
{
    bool begun = false;
    size_t c;

    for (c = 0; c < table->n_columns; c++) {
        if (!mc_score_is_unproved(&table->columns[c], index))
            continue;
        if (!begun)
            mc_json_put_array(json, "unproved", MC_JSON_FLAT);
        begun = true;
        mc_json_put_slice(json, NULL, table->columns[c].name);
    }
    if (begun)
        mc_json_put_end(json);
}

static void write_scores(struct mc_json_stream *json, const struct mc_score_table *table,
                         size_t index)
{
    bool missing = false;
    size_t c;

    mc_json_put_object(json, "scores", MC_JSON_FLAT);
    for (c = 0; c < table->n_columns; c++) {
        mc_json_put_key(json, table->columns[c].name);
        mc_json_put_real(json, NULL, table->columns[c].values[index]);
        missing = missing || table->columns[c].states[index] != MC_SCORE_OK;
    }
    mc_json_put_end(json);
    write_unproved(json, table, index);
    if (!missing)
        return;
    mc_json_put_object(json, "missing", MC_JSON_FLAT);
    for (c = 0; c < table->n_columns; c++) {
        if (table->columns[c].states[index] == MC_SCORE_OK)
            continue;
        mc_json_put_key(json, table->columns[c].name);
        mc_json_put_slice(json, NULL, mc_missing_reason(&table->columns[c], index));
    }
    mc_json_put_end(json);
}

/* Cases of a dataset whose files have several scales say which is theirs. */
static void write_own_scale(struct mc_json_stream *json, const struct mc_result *result,
                            const struct mc_case *item)
{
    const struct mc_score_scale *scale = &result->suite->files[item->file].scale;
    const struct mc_dataset_result *dataset =
        mc_whole_dataset(result, mc_case_dataset(result->suite, item));

    if (dataset != NULL && dataset->scales_differ)
        mc_json_put_pair(json, "scale", scale->minimum, scale->maximum);
}

static void write_texts(struct mc_json_stream *json, const struct mc_case *item)
{
    if (item->reference.has_text)
        mc_json_put_slice(json, "reference", item->reference.text);
    if (item->candidate.has_text)
        mc_json_put_slice(json, "candidate", item->candidate.text);
}

static void write_hash(struct mc_json_stream *json, const char *key, uint64_t hash)
{
    mc_json_put_text(json, key, mc_arena_format(json->arena, "%016" PRIx64, hash));
}

/* By which `compare` and `gate` see that a case is still the same. */
static void write_content(struct mc_json_stream *json, const struct mc_case *item)
{
    const struct mc_case_content content = mc_case_content_of(item);
    struct mc_arena_mark mark = mc_arena_mark(json->arena);

    if (!content.known)
        return;
    mc_json_put_object(json, "content", MC_JSON_FLAT);
    write_hash(json, "texts", content.texts);
    if (content.graphs != 0)
        write_hash(json, "graphs", content.graphs);
    mc_json_put_end(json);
    mc_arena_reset(json->arena, mark);
}

/* Scores of the reference against itself, where they were asked for. */
static void write_selves(struct mc_json_stream *json, const struct mc_score_table *table,
                         size_t index)
{
    bool begun = false;
    size_t c;

    for (c = 0; c < table->n_columns; c++) {
        const double *selves = table->columns[c].self_values;

        if (selves == NULL || isnan(selves[index]))
            continue;
        if (!begun)
            mc_json_put_object(json, "self", MC_JSON_FLAT);
        begun = true;
        mc_json_put_key(json, table->columns[c].name);
        mc_json_put_real(json, NULL, selves[index]);
    }
    if (begun)
        mc_json_put_end(json);
}

/* What the case is called, and in which row it stands. */
static void write_name(struct mc_json_stream *json, const struct mc_suite *suite,
                       const struct mc_case *item)
{
    const struct mc_phenomenon *phenomenon = mc_case_phenomenon(suite, item);

    mc_json_put_slice(json, "id", item->id);
    mc_json_put_slice(json, "dataset", mc_case_dataset(suite, item));
    mc_json_put_slice(json, "phenomenon", phenomenon == NULL ? mc_slice("", 0) : phenomenon->name);
}

/* Who made it of what, and whether it counts in `overall`. */
static void write_place(struct mc_json_stream *json, const struct mc_suite *suite,
                        const struct mc_case *item)
{
    if (item->system.length > 0)
        mc_json_put_slice(json, "system", item->system);
    if (item->item.length > 0)
        mc_json_put_slice(json, "item", item->item);
    if (!suite->files[item->file].pooled)
        mc_json_put_bool(json, "pooled", false);
}

void mc_json_put_case(struct mc_json_stream *json, const struct mc_result *result, size_t index)
{
    const struct mc_case *item = &result->suite->cases[index];

    mc_json_put_object(json, NULL, MC_JSON_FLAT);
    write_name(json, result->suite, item);
    if (item->subphenomenon.length > 0)
        mc_json_put_slice(json, "subphenomenon", item->subphenomenon);
    write_place(json, result->suite, item);
    write_texts(json, item);
    write_content(json, item);
    write_own_scale(json, result, item);
    mc_json_put_real(json, "human", item->human);
    write_scores(json, result->scores, index);
    write_selves(json, result->scores, index);
    mc_json_put_expectations(json, result, index);
    mc_json_put_end(json);
}

/* What the figures of the selected cases are held against. Of the texts the reference, by which
 * cases of one source are known. */
static void write_other(struct mc_json_stream *json, const struct mc_result *result, size_t index)
{
    const struct mc_case *item = &result->suite->cases[index];
    size_t c;

    mc_json_put_object(json, NULL, MC_JSON_FLAT);
    mc_json_put_count(json, "place", index);
    write_name(json, result->suite, item);
    write_place(json, result->suite, item);
    if (item->reference.has_text)
        mc_json_put_slice(json, "reference", item->reference.text);
    write_own_scale(json, result, item);
    mc_json_put_real(json, "human", item->human);
    mc_json_put_object(json, "scores", MC_JSON_FLAT);
    for (c = 0; c < result->scores->n_columns; c++) {
        mc_json_put_key(json, result->scores->columns[c].name);
        mc_json_put_real(json, NULL, result->scores->columns[c].values[index]);
    }
    mc_json_put_end(json);
    write_unproved(json, result->scores, index);
    mc_json_put_end(json);
}

static bool is_shown(const struct mc_result *result, const struct mc_dataset_result *dataset)
{
    size_t d;

    for (d = 0; d < result->n_datasets; d++)
        if (mc_slice_equal(result->datasets[d].name, dataset->name))
            return true;
    return false;
}

void mc_json_put_others(struct mc_json_stream *json, const struct mc_result *result)
{
    size_t d, i;

    mc_json_put_array(json, "other_datasets", MC_JSON_TALL);
    for (d = 0; d < result->n_whole; d++) {
        if (is_shown(result, &result->whole[d]))
            continue;
        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        mc_json_put_slice(json, "name", result->whole[d].name);
        mc_json_put_scale(json, &result->whole[d]);
        mc_json_put_text(json, "judgement", mc_judgement_name(&result->whole[d]));
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
    mc_json_put_array(json, "other_cases", MC_JSON_TALL);
    for (i = 0; i < result->suite->n_cases; i++)
        if (!mc_case_is_selected(result->suite, i))
            write_other(json, result, i);
    mc_json_put_end(json);
}
