/* SPDX-License-Identifier: GPL-3.0-or-later */
/* staged_ratings.c: turns rows in file order into sorted ratings. In order: attention checks, names
 * and outputs, judgements, scores, texts and factors, all ratings. */
#include "studies/humans/staged_ratings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"
#include "base/order.h"

void mc_staged_ratings_begin(struct mc_staged_ratings *staged, struct mc_arena *arena)
{
    memset(staged, 0, sizeof(*staged));
    staged->arena = arena;
    staged->scratch = mc_arena_new();
    staged->items = mc_string_map_new(arena);
    staged->systems = mc_string_map_new(arena);
    staged->annotators = mc_string_map_new(arena);
    staged->scales = mc_string_map_new(arena);
    staged->metrics = mc_string_map_new(arena);
    staged->outputs = mc_string_map_new(staged->scratch);
}

void mc_staged_ratings_end(struct mc_staged_ratings *staged)
{
    free(staged->output_rows);
    free(staged->judgements);
    free(staged->scores);
    free(staged->references);
    free(staged->targets);
    free(staged->scale_rows);
    free(staged->metric_rows);
    free(staged->checks);
    mc_arena_free(staged->scratch);
}

/* --- attention checks ------------------------------------------------------------------------- */

MC_ORDER_BY_TEXT(compare_checked, struct mc_checked_annotator, name)

static bool has_failed(const struct mc_staged_ratings *staged, uint32_t annotator)
{
    const struct mc_staged_checks *checks = &staged->checks[annotator];

    /* 7 of 25 is 0.28, but 0.28 * 25 > 7 in floating point */
    return (double)checks->n_passed < staged->least_checks * (double)checks->n_checks - 1e-9;
}

/* Copies the annotators' checks to the ratings. */
static void keep_checks(const struct mc_staged_ratings *staged, struct mc_ratings *ratings)
{
    struct mc_checked_annotator *checked =
        mc_arena_array(staged->arena, staged->n_checked, sizeof(*checked));
    size_t i;

    for (i = 0; i < staged->n_checked; i++) {
        checked[i].name = mc_string_map_key(staged->annotators, (uint32_t)i);
        checked[i].n_passed = staged->checks[i].n_passed;
        checked[i].n_checks = staged->checks[i].n_checks;
        checked[i].is_left_out = has_failed(staged, (uint32_t)i);
    }
    for (i = 0; i < staged->n_judgements; i++)
        checked[staged->judgements[i].annotator].n_judgements++;
    qsort(checked, staged->n_checked, sizeof(*checked), compare_checked);
    ratings->checked = checked;
    ratings->n_checked = staged->n_checked;
}

/* Removes the annotators who failed, their judgements, and scales that nobody else used. */
static void leave_out_failed(struct mc_staged_ratings *staged)
{
    struct mc_string_map *remaining = mc_string_map_new(staged->arena);
    size_t n = 0, i;

    for (i = 0; i < staged->n_scales; i++)
        staged->scale_rows[i].occurs = false;
    for (i = 0; i < staged->n_judgements; i++) {
        struct mc_staged_judgement row = staged->judgements[i];

        if (has_failed(staged, row.annotator))
            continue;
        row.annotator = mc_string_map_add(
            remaining, mc_string_map_key(staged->annotators, row.annotator), NULL);
        staged->scale_rows[row.scale].occurs = true;
        staged->judgements[n++] = row;
    }
    staged->n_judgements = n;
    staged->annotators = remaining;
}

static int apply_checks(struct mc_staged_ratings *staged, struct mc_ratings *ratings,
                        struct mc_error *error)
{
    if (staged->n_checked == 0)
        return staged->least_checks > 0
                   ? mc_error_set(error, MC_CODE_USAGE,
                                  "--min-checks wants ratings with the columns checks_passed and "
                                  "checks, as `humans form` writes them")
                   : 0;
    keep_checks(staged, ratings);
    if (staged->least_checks > 0)
        leave_out_failed(staged);
    if (staged->n_judgements > 0)
        return 0;
    return mc_error_set(error, MC_CODE_INPUT, "%s: no annotator passed %g of the attention checks",
                        staged->paths[MC_TABLE_RATINGS].data, staged->least_checks);
}

/* --- names and outputs ------------------------------------------------------------------------ */

struct ordered_name {
    struct mc_slice name;
    uint32_t index;
    bool is_flag;
};

static int compare_names(const void *a, const void *b)
{
    const struct ordered_name *first = a, *second = b;

    if (first->is_flag != second->is_flag)
        return first->is_flag ? 1 : -1;
    return mc_slice_compare(first->name, second->name);
}

/* The sorted keys of a map; ranks: by index in the map. */
static struct ordered_name *order_map(const struct mc_string_map *map, bool flags_last,
                                      struct mc_arena *scratch, uint32_t **ranks)
{
    uint32_t n = mc_string_map_size(map), i;
    struct ordered_name *names = mc_arena_array(scratch, n, sizeof(*names));

    for (i = 0; i < n; i++) {
        names[i].name = mc_string_map_key(map, i);
        names[i].index = i;
        names[i].is_flag = flags_last && mc_slice_begins(names[i].name, MC_RATING_FLAG);
    }
    if (n > 1)
        qsort(names, n, sizeof(*names), compare_names);
    *ranks = mc_arena_array(scratch, n, sizeof(**ranks));
    for (i = 0; i < n; i++)
        (*ranks)[names[i].index] = i;
    return names;
}

static uint32_t *keep_names(const struct mc_staged_ratings *staged, const struct mc_string_map *map,
                            struct mc_rating_names *ordered)
{
    uint32_t *ranks;
    const struct ordered_name *names = order_map(map, false, staged->scratch, &ranks);
    size_t i;

    ordered->n = mc_string_map_size(map);
    ordered->items = mc_arena_array(staged->arena, ordered->n, sizeof(*ordered->items));
    for (i = 0; i < ordered->n; i++)
        ordered->items[i] = names[i].name;
    return ranks;
}

/* An output and its index among the staged ones. */
struct ordered_output {
    struct mc_rated_output output;
    uint32_t index;
};

MC_ORDER_BY_3(compare_outputs, struct ordered_output, output.item, output.system, output.number)

static uint32_t *order_outputs(const struct mc_staged_ratings *staged, const uint32_t *items,
                               const uint32_t *systems, struct mc_ratings *ratings)
{
    size_t n = staged->n_outputs, i;
    struct ordered_output *ordered = mc_arena_array(staged->scratch, n, sizeof(*ordered));
    uint32_t *ranks = mc_arena_array(staged->scratch, n, sizeof(*ranks));

    for (i = 0; i < n; i++) {
        const struct mc_staged_output *row = &staged->output_rows[i];

        ordered[i].output.item = items[row->item];
        ordered[i].output.system = systems[row->system];
        ordered[i].output.number = row->number;
        ordered[i].output.text = row->text;
        ordered[i].output.has_text = row->has_text;
        ordered[i].index = (uint32_t)i;
    }
    if (n > 1)
        qsort(ordered, n, sizeof(*ordered), compare_outputs);
    ratings->outputs = mc_arena_array(staged->arena, n, sizeof(*ratings->outputs));
    ratings->n_outputs = n;
    for (i = 0; i < n; i++) {
        ratings->outputs[i] = ordered[i].output;
        ranks[ordered[i].index] = (uint32_t)i;
    }
    return ranks;
}

/* Sorts the scales that have a rating. Returns their ranks by index in the map, UINT32_MAX for
 * scales without one. */
static uint32_t *order_scales(const struct mc_staged_ratings *staged, struct mc_ratings *ratings)
{
    uint32_t *ranks;
    const struct ordered_name *names = order_map(staged->scales, true, staged->scratch, &ranks);
    size_t n = staged->n_scales, i;

    ratings->scales = mc_arena_array(staged->arena, n, sizeof(*ratings->scales));
    ratings->foreign_scales = mc_arena_array(staged->arena, n, sizeof(*ratings->foreign_scales));
    for (i = 0; i < n; i++) {
        const struct mc_staged_scale *row = &staged->scale_rows[names[i].index];
        struct mc_rating_scale *scale = &ratings->scales[ratings->n_scales];
        size_t skipped = names[i].is_flag ? strlen(MC_RATING_FLAG) : 0;

        ranks[names[i].index] = UINT32_MAX;
        if (!row->occurs) {
            if (row->is_given)
                ratings->foreign_scales[ratings->n_foreign_scales++] = names[i].name;
            continue;
        }
        scale->name = mc_slice(names[i].name.data + skipped, names[i].name.length - skipped);
        scale->is_flag = names[i].is_flag;
        scale->minimum = row->minimum;
        scale->maximum = row->maximum;
        scale->step = row->step;
        scale->lower_is_better = row->lower_is_better;
        ranks[names[i].index] = (uint32_t)ratings->n_scales++;
    }
    return ranks;
}

/* --- judgements ------------------------------------------------------------------------------- */

MC_ORDER_BY_4(compare_judgements, struct mc_staged_judgement, scale, output, annotator, line)

/* Fails if a judgement repeats another one, at the first line where that happens. The judgements
 * must be sorted. */
static int check_repeated(const struct mc_staged_ratings *staged, const struct mc_ratings *ratings,
                          struct mc_error *error)
{
    const struct mc_staged_judgement *repeated = NULL;
    const struct mc_rated_output *output;
    size_t i;

    for (i = 1; i < staged->n_judgements; i++) {
        const struct mc_staged_judgement *judgement = &staged->judgements[i];

        if (judgement->scale == judgement[-1].scale && judgement->output == judgement[-1].output &&
            judgement->annotator == judgement[-1].annotator &&
            (repeated == NULL || judgement->line < repeated->line))
            repeated = judgement;
    }
    if (repeated == NULL)
        return 0;
    output = &ratings->outputs[repeated->output];
    return mc_error_set_at(
        error, MC_CODE_INPUT, staged->paths[MC_TABLE_RATINGS].data,
        (struct mc_position){repeated->line, 1},
        "a second rating of %.*s by annotator %.*s for item %.*s, system %.*s, output %u (the "
        "first is in line %u)",
        MC_SLICE_ARGUMENTS(ratings->scales[repeated->scale].name),
        MC_SLICE_ARGUMENTS(ratings->annotator_names.items[repeated->annotator]),
        MC_SLICE_ARGUMENTS(ratings->item_names.items[output->item]),
        MC_SLICE_ARGUMENTS(ratings->system_names.items[output->system]), (unsigned)output->number,
        (unsigned)repeated[-1].line);
}

/* Stores the distinct values of a scale. */
static void find_values(const struct mc_ratings *ratings, size_t scale, struct mc_arena *arena,
                        struct mc_arena *scratch)
{
    size_t begin = ratings->scale_starts[scale], n = ratings->scale_starts[scale + 1] - begin, i;
    double *sorted = mc_arena_array(scratch, n, sizeof(*sorted));
    struct mc_rating_scale *rating_scale = &ratings->scales[scale];

    for (i = 0; i < n; i++)
        sorted[i] = ratings->judgements[begin + i].value;
    if (n > 1)
        qsort(sorted, n, sizeof(*sorted), mc_order_reals);
    for (i = 0; i < n; i++)
        if (i == 0 || sorted[i] > sorted[rating_scale->n_values - 1])
            sorted[rating_scale->n_values++] = sorted[i];
    rating_scale->values = mc_arena_array(arena, rating_scale->n_values, sizeof(*sorted));
    if (rating_scale->n_values > 0)
        memcpy(rating_scale->values, sorted, rating_scale->n_values * sizeof(*sorted));
}

static int order_judgements(struct mc_staged_ratings *staged, const uint32_t *outputs,
                            const uint32_t *scales, const uint32_t *annotators,
                            struct mc_ratings *ratings, struct mc_error *error)
{
    size_t n = staged->n_judgements, i, scale;

    for (i = 0; i < n; i++) {
        struct mc_staged_judgement *row = &staged->judgements[i];

        row->output = outputs[row->output];
        row->scale = scales[row->scale];
        row->annotator = annotators[row->annotator];
    }
    if (n > 1)
        qsort(staged->judgements, n, sizeof(*staged->judgements), compare_judgements);
    if (check_repeated(staged, ratings, error) != 0)
        return -1;
    ratings->judgements = mc_arena_array(staged->arena, n, sizeof(*ratings->judgements));
    ratings->n_judgements = n;
    ratings->scale_starts =
        mc_arena_array(staged->arena, ratings->n_scales + 1, sizeof(*ratings->scale_starts));
    for (i = 0; i < n; i++) {
        const struct mc_staged_judgement *row = &staged->judgements[i];

        ratings->judgements[i].scale = row->scale;
        ratings->judgements[i].output = row->output;
        ratings->judgements[i].annotator = row->annotator;
        ratings->judgements[i].value = row->value;
        ratings->scale_starts[row->scale + 1] = i + 1;
    }
    for (scale = 0; scale < ratings->n_scales; scale++)
        find_values(ratings, scale, staged->arena, staged->scratch);
    return 0;
}

/* --- scores, texts and factors ---------------------------------------------------------------- */

static int place_scores(const struct mc_staged_ratings *staged, const uint32_t *outputs,
                        struct mc_ratings *ratings, struct mc_error *error)
{
    size_t i;

    ratings->metrics = mc_arena_array(staged->arena, staged->n_metrics, sizeof(*ratings->metrics));
    ratings->n_metrics = staged->n_metrics;
    for (i = 0; i < staged->n_metrics; i++) {
        struct mc_rated_metric *metric = &ratings->metrics[i];

        metric->name = mc_string_map_key(staged->metrics, (uint32_t)i);
        metric->lower_is_better = staged->metric_rows[i].lower_is_better;
        metric->values = mc_arena_undefined(staged->arena, ratings->n_outputs);
    }
    for (i = 0; i < staged->n_scores; i++) {
        const struct mc_staged_score *row = &staged->scores[i];
        double *value = &ratings->metrics[row->metric].values[outputs[row->output]];
        const struct mc_position at = {row->line, 1};

        if (!isnan(*value))
            return mc_error_set_at(error, MC_CODE_INPUT, staged->paths[MC_TABLE_SCORES].data, at,
                                   "a second score of metric %.*s for the same output",
                                   MC_SLICE_ARGUMENTS(ratings->metrics[row->metric].name));
        *value = row->value;
    }
    return 0;
}

/* Texts by owner, in the order in which they were read: [n_owners]. */
static struct mc_rating_texts *place_texts(struct mc_arena *arena,
                                           const struct mc_staged_text *rows, size_t n,
                                           const uint32_t *ranks, size_t n_owners)
{
    struct mc_rating_texts *lists = mc_arena_array(arena, n_owners, sizeof(*lists));
    struct mc_slice *texts = mc_arena_array(arena, n, sizeof(*texts));
    size_t i;

    for (i = 0; i < n; i++)
        lists[ranks[rows[i].owner]].n++;
    for (i = 0; i < n_owners; i++) {
        lists[i].texts = texts;
        texts += lists[i].n;
        lists[i].n = 0;
    }
    for (i = 0; i < n; i++) {
        struct mc_rating_texts *list = &lists[ranks[rows[i].owner]];

        list->texts[list->n++] = rows[i].text;
    }
    return lists;
}

static void place_factors(const struct mc_staged_ratings *staged, const uint32_t *items,
                          struct mc_ratings *ratings)
{
    size_t n_staged = mc_string_map_size(staged->items), i, k;

    ratings->factors = mc_arena_array(staged->arena, staged->n_factors, sizeof(*ratings->factors));
    ratings->n_factors = staged->n_factors;
    for (i = 0; i < staged->n_factors; i++) {
        struct mc_item_factor *factor = &ratings->factors[i];

        factor->name = staged->factor_names[i];
        factor->values =
            mc_arena_array(staged->arena, ratings->item_names.n, sizeof(*factor->values));
        for (k = 0; k < n_staged; k++)
            factor->values[items[k]] = k < staged->value_capacity && staged->item_has_row[k]
                                           ? staged->factor_values[i][k]
                                           : mc_slice("", 0);
    }
}

/* --- all ratings ------------------------------------------------------------------------------ */

int mc_staged_ratings_order(struct mc_staged_ratings *staged, struct mc_ratings *ratings,
                            struct mc_error *error)
{
    uint32_t *items, *systems, *annotators, *outputs, *scales;
    size_t i;

    memset(ratings, 0, sizeof(*ratings));
    if (staged->n_judgements == 0 &&
        (staged->was_read[MC_TABLE_RATINGS] || !staged->was_read[MC_TABLE_OUTPUTS]))
        return mc_error_set_at(
            error, MC_CODE_INPUT,
            staged->was_read[MC_TABLE_RATINGS] ? staged->paths[MC_TABLE_RATINGS].data : "",
            (struct mc_position){1, 1}, "there is no rating");
    if (apply_checks(staged, ratings, error) != 0)
        return -1;
    items = keep_names(staged, staged->items, &ratings->item_names);
    systems = keep_names(staged, staged->systems, &ratings->system_names);
    annotators = keep_names(staged, staged->annotators, &ratings->annotator_names);
    outputs = order_outputs(staged, items, systems, ratings);
    scales = order_scales(staged, ratings);
    if (order_judgements(staged, outputs, scales, annotators, ratings, error) != 0 ||
        place_scores(staged, outputs, ratings, error) != 0)
        return -1;
    place_factors(staged, items, ratings);
    if (staged->was_read[MC_TABLE_REFERENCES])
        ratings->references = place_texts(staged->arena, staged->references, staged->n_references,
                                          items, ratings->item_names.n);
    if (staged->was_read[MC_TABLE_TARGETS])
        ratings->targets = place_texts(staged->arena, staged->targets, staged->n_targets, outputs,
                                       ratings->n_outputs);
    ratings->has_scales = staged->was_read[MC_TABLE_SCALES];
    ratings->n_foreign_items = ratings->item_names.n;
    for (i = 0; i < ratings->n_outputs; i++)
        ratings->n_foreign_items -=
            i == 0 || ratings->outputs[i].item != ratings->outputs[i - 1].item;
    ratings->n_without_value = staged->n_without_value;
    return 0;
}
