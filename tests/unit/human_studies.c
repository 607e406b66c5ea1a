/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/human_studies.h"
#include "tests/unit/stat_goldens.h"

struct mc_ratings mc_study_of_texts(const char *ratings, const char *scores, const char *items,
                                    struct mc_arena *arena)
{
    const char *const texts[MC_N_RATING_TABLES] = {
        [MC_TABLE_RATINGS] = ratings, [MC_TABLE_SCORES] = scores, [MC_TABLE_ITEMS] = items};
    struct mc_ratings_reader *reader = mc_ratings_reader_new(arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_ratings read;
    int kind;

    for (kind = 0; kind < MC_N_RATING_TABLES; kind++)
        if (texts[kind] != NULL)
            assert_int_equal(mc_ratings_reader_add(reader, (enum mc_rating_table)kind,
                                                   mc_slice_of("table.csv"),
                                                   mc_slice_of(texts[kind]), &error),
                             0);
    assert_int_equal(mc_ratings_reader_finish(reader, &read, &error), 0);
    mc_ratings_reader_free(reader);
    return read;
}

struct mc_study mc_study_open(const char *name)
{
    struct mc_study study = {.arena = mc_arena_new()};
    char path[256];
    json_error_t error;

    (void)snprintf(path, sizeof(path), "goldens/human/%s.json", name);
    assert_non_null(mc_shared_path(path));
    study.root = json_load_file(mc_shared_path(path), JSON_REJECT_DUPLICATES, &error);
    assert_non_null(study.root);
    study.cases = json_object_get(study.root, "cases");
    assert_true(json_array_size(study.cases) > 0);
    return study;
}

void mc_study_close(struct mc_study *study)
{
    json_decref(study->root);
    mc_arena_free(study->arena);
}

size_t mc_study_stride(size_t n)
{
    return mc_under_valgrind() ? n : 1;
}

/* The path of a table of the case, in the arena; NULL: it has none. */
static const char *table_path(const struct mc_study *study, const json_t *item, const char *name)
{
    const char *table = json_string_value(json_object_get(json_object_get(item, "input"), name));
    char path[256];

    if (table == NULL)
        return NULL;
    (void)snprintf(path, sizeof(path), "goldens/human/%s", table);
    assert_non_null(mc_shared_path(path));
    return mc_arena_strdup(study->arena, mc_shared_path(path));
}

void mc_study_load(struct mc_study *study, const json_t *item)
{
    const char *const paths[MC_N_RATING_TABLES] = {
        [MC_TABLE_RATINGS] = table_path(study, item, "ratings"),
        [MC_TABLE_SCORES] = table_path(study, item, "scores"),
        [MC_TABLE_ITEMS] = table_path(study, item, "items"),
    };
    struct mc_error error = MC_NO_ERROR;

    if (study->path != NULL && strcmp(study->path, paths[MC_TABLE_RATINGS]) == 0)
        return;
    study->path = paths[MC_TABLE_RATINGS];
    assert_int_equal(mc_ratings_open(paths, NULL, study->arena, &study->ratings, &error), 0);
}

struct mc_human_column mc_study_column(const struct mc_study *study, const json_t *item,
                                       const char *name)
{
    json_t *combined = json_object_get(json_object_get(item, "params"), "combined"), *part;
    double *values = mc_arena_array(study->arena, study->ratings.n_outputs, sizeof(*values));
    size_t scales[8], n = 0, i;

    if (strcmp(name, "combined") != 0)
        scales[n++] = mc_ratings_scale(&study->ratings, mc_slice_of(name));
    else
        json_array_foreach(combined, i, part)
        {
            assert_true(n < 8);
            scales[n++] = mc_ratings_scale(&study->ratings, mc_slice_of(json_string_value(part)));
        }
    assert_true(n > 0);
    for (i = 0; i < n; i++)
        assert_true(scales[i] < study->ratings.n_scales);
    mc_ratings_scores(&study->ratings, scales, n, values);
    return (struct mc_human_column){mc_slice_of(name), values, false};
}

struct mc_output_selection mc_study_subcorpus(const struct mc_study *study, const json_t *item,
                                              const char *subcorpus)
{
    const char *excluded =
        json_string_value(json_object_get(json_object_get(item, "params"), "exclude_system"));
    struct mc_output_selection selection = mc_select_outputs(SIZE_MAX);
    const char *equals = strchr(subcorpus, '=');
    size_t f;

    if (excluded != NULL)
        selection.excluded_system = mc_study_system(&study->ratings, excluded);
    if (strcmp(subcorpus, "all") == 0)
        return selection;
    assert_non_null(equals);
    for (f = 0; f < study->ratings.n_factors; f++)
        if (mc_slice_equal(study->ratings.factors[f].name,
                           mc_slice(subcorpus, (size_t)(equals - subcorpus))))
            selection.factor = f;
    assert_true(selection.factor < study->ratings.n_factors);
    selection.value = mc_slice_of(equals + 1);
    return selection;
}

struct mc_output_selection mc_study_selection(const struct mc_study *study, const json_t *item)
{
    const char *subcorpus =
        json_string_value(json_object_get(json_object_get(item, "params"), "subcorpus"));

    return mc_study_subcorpus(study, item, subcorpus == NULL ? "all" : subcorpus);
}

size_t mc_study_metric(const struct mc_ratings *ratings, const char *name)
{
    size_t m;

    for (m = 0; m < ratings->n_metrics; m++)
        if (mc_slice_is(ratings->metrics[m].name, name))
            return m;
    fail_msg("metric %s is missing", name);
    return SIZE_MAX;
}

size_t mc_study_system(const struct mc_ratings *ratings, const char *name)
{
    size_t system = mc_rating_name_find(&ratings->system_names, mc_slice_of(name));

    assert_true(system < ratings->system_names.n);
    return system;
}

size_t mc_study_annotator(const struct mc_ratings *ratings, const char *name)
{
    size_t annotator = mc_rating_name_find(&ratings->annotator_names, mc_slice_of(name));

    assert_true(annotator < ratings->annotator_names.n);
    return annotator;
}
