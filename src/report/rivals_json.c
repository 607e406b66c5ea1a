/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/figures_json.h"

#include "analysis/own_metrics.h"
#include "analysis/result.h"
#include "analysis/sentinel_figures.h"
#include "base/hash.h"
#include "report/record.h"
#include "report/summary.h"

/* The figures of the sentinels over all cases; no list if they were not scored. */
static const struct mc_record_field sentinel_fields[] = {
    MC_FIELD(struct mc_sentinel_figure, "name", name, MC_ALWAYS),
    MC_FIELD(struct mc_sentinel_figure, "right_order", value, MC_ALWAYS),
    MC_FIELD_PAIR(struct mc_sentinel_figure, "interval", low, high, MC_IF_SET),
    MC_FIELD(struct mc_sentinel_figure, "passed", n_passed, MC_ALWAYS),
    MC_FIELD(struct mc_sentinel_figure, "failed", n_failed, MC_ALWAYS),
    MC_FIELD_END,
};

static const struct mc_record_field own_row_fields[] = {
    MC_FIELD(struct mc_own_row, "difference", difference, MC_ALWAYS),
    MC_FIELD(struct mc_own_row, "p", p, MC_ALWAYS),
    MC_FIELD(struct mc_own_row, "p_bh", p_adjusted, MC_ALWAYS),
    MC_FIELD(struct mc_own_row, "reason", reason, MC_IF_SET),
    MC_FIELD_END,
};

/* Own metrics against others; omitted if there is no own metric, or no other. */
static void put_contests(struct mc_json_stream *json, const struct mc_result *result,
                         const struct mc_dataset_result *dataset)
{
    size_t i, g;

    mc_json_put_array(json, "own_metrics", MC_JSON_SOME_TALL);
    for (i = 0; i < dataset->n_contests; i++) {
        const struct mc_own_contest *contest = &dataset->contests[i];

        mc_json_put_object(json, NULL, MC_JSON_TALL);
        mc_json_put_slice(json, "name", result->scores->columns[contest->own].name);
        mc_json_put_slice(json, "against", result->scores->columns[contest->other].name);
        mc_json_put_array(json, "rows", MC_JSON_TALL);
        for (g = 0; g < dataset->n_groups; g++) {
            mc_json_put_object(json, NULL, MC_JSON_FLAT);
            mc_json_put_slice(json, "name", dataset->groups[g].name);
            (void)mc_record_put(json, own_row_fields, &contest->rows[g]);
            mc_json_put_end(json);
        }
        mc_json_put_end(json);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

static uint32_t column_of(const struct mc_json_cursor *object, const struct mc_result *result,
                          const char *key)
{
    const char *name = mc_text_of(object, key, result->arena);
    uint32_t column =
        name == NULL ? MC_NOT_FOUND : mc_score_table_find(result->scores, mc_slice_of(name));

    if (column == MC_NOT_FOUND)
        mc_json_finding(object, MC_SEVERITY_ERROR, "", false,
                        "\"%s\" must be a metric of the report", key);
    return column;
}

static void read_contest(const struct mc_json_cursor *object, const struct mc_result *result,
                         struct mc_dataset_result *dataset)
{
    struct mc_own_contest *contest = &dataset->contests[dataset->n_contests];
    struct mc_json_cursor rows, at;
    uint32_t own, other;
    size_t g;

    if (mc_json_is_object(object) != 0 ||
        (own = column_of(object, result, "name")) == MC_NOT_FOUND ||
        (other = column_of(object, result, "against")) == MC_NOT_FOUND ||
        !mc_array_of(object, "rows", &rows) ||
        !mc_has_elements(&rows, dataset->n_groups, "phenomenon and for all cases"))
        return;
    contest->own = own;
    contest->other = other;
    contest->rows = mc_arena_array(result->arena, dataset->n_groups, sizeof(*contest->rows));
    for (g = 0; mc_json_element(&rows, g, &at); g++)
        if (mc_json_is_object(&at) == 0)
            (void)mc_record_read(&at, own_row_fields, result->arena, &contest->rows[g]);
    dataset->n_contests++;
}

void mc_rivals_json_put(struct mc_json_stream *json, const struct mc_result *result,
                        const struct mc_dataset_result *dataset)
{
    struct mc_arena_mark mark = mc_arena_mark(json->arena);
    struct mc_slice *sentences; /* that open the first screen */
    size_t n = mc_dataset_verdict(result, dataset, json->arena, &sentences);

    mc_json_put_slices(json, "verdict", MC_JSON_SOME_TALL, sentences, n);
    mc_arena_reset(json->arena, mark);
    mc_record_put_list(json, "sentinels", MC_JSON_SOME_TALL, sentinel_fields, dataset->sentinels,
                       dataset->n_sentinels, sizeof(*dataset->sentinels));
    put_contests(json, result, dataset);
}

void mc_rivals_json_read(const struct mc_json_cursor *object, const struct mc_result *result,
                         struct mc_dataset_result *dataset)
{
    struct mc_json_cursor list, at;
    size_t i;

    dataset->sentinels = mc_record_read_list(object, "sentinels", sentinel_fields, result->arena,
                                             sizeof(*dataset->sentinels), &dataset->n_sentinels);
    if (!mc_array_of(object, "own_metrics", &list))
        return;
    dataset->contests =
        mc_arena_array(result->arena, json_array_size(list.value), sizeof(*dataset->contests));
    for (i = 0; mc_json_element(&list, i, &at); i++)
        read_contest(&at, result, dataset);
}
