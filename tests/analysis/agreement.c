/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/analysis/agreement.h"

/* Steps through a JSON object. */
#define EACH(object, step)                                                                         \
    void *step = json_object_iter(object);                                                         \
    (step) != NULL;                                                                                \
    (step) = json_object_iter_next(object, step)
#define KEY(step) json_object_iter_key(step)
#define VALUE(step) json_object_iter_value(step)

static json_t *load(const char *path)
{
    json_error_t error;
    json_t *root = json_load_file(path, JSON_REJECT_DUPLICATES, &error);

    if (root == NULL) {
        fprintf(stderr, "%s:%d: %s\n", path, error.line, error.text);
        abort();
    }
    return root;
}

/* null is "not defined". */
static double number_of(const json_t *value)
{
    if (!json_is_number(value) && !json_is_null(value)) {
        fprintf(stderr, "a golden value is no number\n");
        abort();
    }
    return json_is_null(value) ? (double)NAN : json_number_value(value);
}

struct place {
    const char *dataset, *phenomenon, *what, *key;
};

static void check(struct mc_agreement *agreement, double found, const json_t *golden,
                  double tolerance, struct place place)
{
    double expected = number_of(golden);
    bool good = isnan(expected) ? isnan(found)
                                : fabs(found - expected) <= tolerance * fmax(1.0, fabs(expected));

    agreement->n_compared++;
    if (good)
        return;
    if (agreement->n_wrong++ < 20)
        fprintf(stderr, "# %s, %s, %s: %s is %.17g, must be %.17g\n", place.dataset,
                place.phenomenon, place.what, place.key, found, expected);
}

static bool is_one_of(const char *word, const char *const *words)
{
    for (; *words != NULL; words++)
        if (strcmp(word, *words) == 0)
            return true;
    return false;
}

static void compare_cell(struct mc_agreement *agreement, const struct mc_figure_source *source,
                         struct place place, json_t *golden)
{
    static const char *const variants[] = {"spearman_tied", "spearman_original", "hits_tolerant",
                                           "hits_exact",    "hits_original",     NULL};
    static const char *const details[] = {"tau", "hits", "pairs", NULL};

    for (EACH(golden, step)) {
        bool detail = is_one_of(KEY(step), details);
        double found;

        if (is_one_of(KEY(step), variants) || (detail && source->ranking_detail == NULL))
            continue;
        place.key = KEY(step);
        found = (detail ? source->ranking_detail : source->cell)(
            source->context, place.dataset, place.phenomenon, place.what, KEY(step));
        check(agreement, found, VALUE(step), detail || strcmp(KEY(step), "n") == 0 ? 0 : 1e-12,
              place);
    }
}

static void compare_cells(struct mc_agreement *agreement, const struct mc_figure_source *source,
                          json_t *datasets)
{
    for (EACH(datasets, dataset)) {
        for (EACH(VALUE(dataset), phenomenon)) {
            for (EACH(VALUE(phenomenon), metric)) {
                struct place place = {KEY(dataset), KEY(phenomenon), KEY(metric), NULL};

                compare_cell(agreement, source, place, VALUE(metric));
            }
        }
    }
}

static void compare_human_group(struct mc_agreement *agreement,
                                const struct mc_figure_source *source, struct place place,
                                json_t *golden)
{
    for (EACH(golden, unit)) {
        if (!json_is_object(VALUE(unit))) { /* n */
            place.what = "human";
            place.key = KEY(unit);
            check(agreement,
                  source->human(source->context, place.dataset, place.phenomenon, "raw", KEY(unit)),
                  VALUE(unit), 0, place);
            continue;
        }
        for (EACH(VALUE(unit), step)) {
            place.what = KEY(unit);
            place.key = KEY(step);
            check(agreement,
                  source->human(source->context, place.dataset, place.phenomenon, KEY(unit),
                                KEY(step)),
                  VALUE(step), 1e-12, place);
        }
    }
}

static void compare_human(struct mc_agreement *agreement, const struct mc_figure_source *source,
                          json_t *human)
{
    for (EACH(human, dataset)) {
        for (EACH(VALUE(dataset), phenomenon)) {
            struct place place = {KEY(dataset), KEY(phenomenon), NULL, NULL};

            compare_human_group(agreement, source, place, VALUE(phenomenon));
        }
    }
}

static void compare_matrix(struct mc_agreement *agreement, const struct mc_figure_source *source,
                           struct place place, const json_t *golden, const json_t *order)
{
    size_t row, column;

    for (row = 0; row < json_array_size(order); row++) {
        for (column = 0; column < json_array_size(order); column++) {
            place.what = json_string_value(json_array_get(order, row));
            place.key = json_string_value(json_array_get(order, column));
            check(agreement,
                  source->correlation(source->context, place.dataset, place.phenomenon, place.what,
                                      place.key),
                  json_array_get(json_array_get(golden, row), column), 1e-12, place);
        }
    }
}

static void compare_bounds(struct mc_agreement *agreement, const struct mc_figure_source *source,
                           json_t *golden)
{
    static const char *const keys[] = {"min", "max"};
    size_t k;

    for (EACH(golden, metric)) {
        for (k = 0; k < 2; k++) {
            struct place place = {"both", "all", KEY(metric), keys[k]};

            check(agreement, source->bound(source->context, KEY(metric), keys[k]),
                  json_object_get(VALUE(metric), keys[k]), 0, place);
        }
    }
}

struct mc_agreement mc_compare_golden(const char *analysis_json,
                                      const struct mc_figure_source *source)
{
    struct mc_agreement agreement = {0, 0};
    json_t *root = load(analysis_json);
    json_t *matrices = json_object_get(root, "matrix");

    compare_cells(&agreement, source, json_object_get(root, "datasets"));
    if (source->human != NULL)
        compare_human(&agreement, source, json_object_get(root, "human"));
    for (EACH(matrices, dataset)) {
        for (EACH(VALUE(dataset), phenomenon)) {
            struct place place = {KEY(dataset), KEY(phenomenon), NULL, NULL};

            if (source->correlation != NULL)
                compare_matrix(&agreement, source, place, VALUE(phenomenon),
                               json_object_get(root, "score_order"));
        }
    }
    if (source->bound != NULL)
        compare_bounds(&agreement, source, json_object_get(root, "population_bounds"));
    json_decref(root);
    return agreement;
}

struct paper {
    const struct mc_figure_source *source;
    const json_t *precision;
    struct mc_paper_agreement agreement;
    void (*different)(void *context, const struct mc_paper_difference *difference);
    void *context;
};

static void compare_figure(struct paper *paper, struct mc_paper_difference figure, double printed)
{
    const struct mc_figure_source *source = paper->source;
    bool reduced =
        strcmp(figure.metric, "GraCo (r)") == 0 || strcmp(figure.metric, "GraCo (r,G)") == 0;
    int decimals = (int)json_integer_value(json_object_get(paper->precision, figure.key));
    double computed = strcmp(figure.metric, "Ann. Score") == 0
                          ? source->human(source->context, figure.dataset, figure.phenomenon,
                                          "minmax", figure.key)
                          : source->cell(source->context, figure.dataset, figure.phenomenon,
                                         figure.metric, figure.key);

    (void)snprintf(figure.computed, sizeof(figure.computed), "%.*f", decimals, computed);
    (void)snprintf(figure.printed, sizeof(figure.printed), "%.*f", decimals, printed);
    if (strcmp(figure.computed, figure.printed) == 0) {
        *(reduced ? &paper->agreement.reduced_equal : &paper->agreement.main_equal) += 1;
        return;
    }
    *(reduced ? &paper->agreement.reduced_different : &paper->agreement.main_different) += 1;
    if (paper->different != NULL)
        paper->different(paper->context, &figure);
}

static void compare_row(struct paper *paper, struct mc_paper_difference figure, json_t *metrics)
{
    for (EACH(metrics, metric)) {
        for (EACH(VALUE(metric), step)) {
            figure.metric = KEY(metric);
            figure.key = KEY(step);
            compare_figure(paper, figure, number_of(VALUE(step)));
        }
    }
}

static void compare_table(struct paper *paper, const char *table, json_t *datasets)
{
    for (EACH(datasets, dataset)) {
        for (EACH(VALUE(dataset), phenomenon)) {
            struct mc_paper_difference figure = {
                table, KEY(dataset), KEY(phenomenon), NULL, NULL, "", ""};

            compare_row(paper, figure, VALUE(phenomenon));
        }
    }
}

struct mc_paper_agreement
mc_compare_paper(const char *paper_tables_json, const struct mc_figure_source *source,
                 void (*different)(void *context, const struct mc_paper_difference *difference),
                 void *context)
{
    static const char *const tables[][2] = {
        {"table3", "3"}, {"table4", "4"}, {"table7", "7"}, {"table8", "8"}};
    json_t *root = load(paper_tables_json);
    struct paper paper = {
        source, json_object_get(root, "precision"), {0, 0, 0, 0}, different, context};
    size_t t;

    for (t = 0; t < 4; t++)
        compare_table(&paper, tables[t][1], json_object_get(root, tables[t][0]));
    json_decref(root);
    return paper.agreement;
}
