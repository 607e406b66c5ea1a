#include "report/separation_view.h"

#include <math.h>

#include "analysis/separation.h"
#include "analysis/standing.h"
#include "analysis/tests/multiple_testing.h"
#include "report/figure_view.h"
#include "report/plain_text.h"
#include "report/words.h"
#include "report/report_json_parts.h"

/* --- for people ------------------------------------------------------------------------------- */

static struct mc_table *new_table(const struct mc_result *result, struct mc_arena *arena)
{
    struct mc_table *table = mc_table_new(arena);
    const char *const titles[] = {
        "n",
        "n",
        "U",
        "AUC",
        mc_arena_format(arena, "[%g%%]", result->settings.confidence * 100),
        "Cliff's d",
        "p",
        mc_arena_format(arena, "p (%s)", mc_best_correction(&result->settings)->title)};
    size_t i;

    mc_table_column(table, mc_slice_of("metric"), MC_ALIGN_LEFT);
    for (i = 0; i < sizeof(titles) / sizeof(titles[0]); i++)
        mc_table_column(table, mc_slice_of(titles[i]), MC_ALIGN_RIGHT);
    return table;
}

static void add_row(struct mc_table *table, struct mc_slice name, const struct mc_separation *found)
{
    struct mc_arena *arena = table->arena;
    struct mc_table_cell *cells = mc_table_row(table, false);

    mc_table_set(table, &cells[0], name);
    mc_table_set(table, &cells[1], mc_slice_of(mc_arena_format(arena, "%zu", found->n_first)));
    mc_table_set(table, &cells[2], mc_slice_of(mc_arena_format(arena, "%zu", found->n_second)));
    if (isnan(found->auc))
        return;
    mc_table_set(table, &cells[3], mc_slice_of(mc_arena_format(arena, "%g", found->u)));
    mc_table_set(table, &cells[4], mc_slice_of(mc_arena_format(arena, "%.3f", found->auc)));
    mc_table_set(table, &cells[5],
                 mc_slice_of(mc_arena_format(arena, "[%.2f, %.2f]", found->low, found->high)));
    mc_table_set(table, &cells[6], mc_signed_text(found->delta, 3, arena));
    mc_table_set(table, &cells[7], mc_p_text(found->p, arena));
    mc_table_set(table, &cells[8], mc_p_text(found->p_adjusted, arena));
}

static bool is_there(const struct mc_result *result, const struct mc_dataset_result *dataset,
                     size_t contrast)
{
    size_t n_columns = result->scores->n_columns, c;

    for (c = 0; c < n_columns; c++)
        if (!isnan(dataset->separations[contrast * n_columns + c].auc))
            return true;
    return false;
}

void mc_separations_write(const struct mc_result *result, const struct mc_dataset_result *dataset,
                          bool brief, struct mc_document *document)
{
    size_t n_columns = result->scores->n_columns, i, c;
    struct mc_arena *arena = document->arena;

    for (i = 0; dataset->separations != NULL && i < result->settings.n_contrasts; i++) {
        const struct mc_contrast_pair *pair = &result->settings.contrasts[i];
        struct mc_table *table = new_table(result, arena);
        struct mc_slice first = mc_plain_text(pair->first, arena);
        struct mc_slice second = mc_plain_text(pair->second, arena);

        if (!is_there(result, dataset, i))
            continue;
        for (c = 0; c < n_columns; c++)
            add_row(table, mc_metric_name(&result->scores->columns[c], arena),
                    &dataset->separations[i * n_columns + c]);
        document->kind->gap(document);
        document->kind->subtitle(
            document,
            mc_slice_of(mc_arena_format(arena, "%.*s against %.*s", MC_SLICE_ARGUMENTS(first),
                                        MC_SLICE_ARGUMENTS(second))));
        document->kind->table(document, table);
        if (!brief)
            document->kind->remark(
                document,
                mc_slice_of(mc_arena_format(arena,
                                            "AUC: chance that a case of %.*s scores above one of "
                                            "%.*s, better being higher; "
                                            "p: Mann and Whitney, two-sided",
                                            MC_SLICE_ARGUMENTS(first), MC_SLICE_ARGUMENTS(second))),
                2);
    }
}

/* --- for programs ----------------------------------------------------------------------------- */

static void put_one(struct mc_json_stream *json, const struct mc_result *result, size_t column,
                    const struct mc_separation *found)
{
    const struct mc_correction *correction = mc_best_correction(&result->settings);

    mc_json_put_object(json, NULL, MC_JSON_FLAT);
    mc_json_put_slice(json, "name", result->scores->columns[column].name);
    mc_json_put_count(json, "n_first", found->n_first);
    mc_json_put_count(json, "n_second", found->n_second);
    mc_json_put_real(json, "u", found->u);
    mc_json_put_real(json, "auc", found->auc);
    mc_json_put_pair(json, "interval", found->low, found->high);
    mc_json_put_real(json, "cliffs_delta", found->delta);
    mc_json_put_real(json, "p", found->p);
    if (correction->method != MC_ADJUST_NONE)
        mc_json_put_real(json, mc_arena_format(json->arena, "p_%s", correction->name),
                         found->p_adjusted);
    mc_json_put_bool(json, "exact", found->exact);
    if (found->reason != NULL)
        mc_json_put_text(json, "reason", found->reason);
    mc_json_put_end(json);
}

void mc_separations_json(struct mc_json_stream *json, const struct mc_result *result,
                         const struct mc_dataset_result *dataset)
{
    size_t n_columns = result->scores->n_columns, i, c;

    if (dataset->separations == NULL)
        return;
    mc_json_put_array(json, "contrasts", MC_JSON_TALL);
    for (i = 0; i < result->settings.n_contrasts; i++) {
        mc_json_put_object(json, NULL, MC_JSON_TALL);
        mc_json_put_slice(json, "first", result->settings.contrasts[i].first);
        mc_json_put_slice(json, "second", result->settings.contrasts[i].second);
        mc_json_put_array(json, "metrics", MC_JSON_TALL);
        for (c = 0; c < n_columns; c++)
            put_one(json, result, c, &dataset->separations[i * n_columns + c]);
        mc_json_put_end(json);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}
