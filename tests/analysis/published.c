/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/memory.h"
#include "tests/analysis/published.h"
#include "tests/unit/made_up.h"

/* Without tests/unit/support.h: bench_analysis is built where cmocka is not there. NULL: there is
 * no such file. */
static json_t *load(const char *relative, struct mc_arena *arena)
{
    const char *shared = getenv("METRICHECK_SHARED");
    const char *path =
        mc_arena_format(arena, "%s/%s", shared == NULL ? "../shared" : shared, relative);
    json_error_t error;
    json_t *root;

    if (access(path, R_OK) != 0)
        return NULL;
    root = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    if (root == NULL) {
        fprintf(stderr, "%s:%d: %s\n", path, error.line, error.text);
        abort();
    }
    return root;
}

/* The cases of one phenomenon of one dataset; each id is taken out of `rest`. */
static void add_file(struct mc_made_up *run, const char *dataset, const char *phenomenon,
                     const json_t *ids, json_t *rest)
{
    double minimum = strcmp(dataset, "sick") == 0 ? 1 : 0;
    uint32_t file = mc_made_up_file(run, dataset, phenomenon, minimum, 5, true);
    size_t i;

    for (i = 0; i < json_array_size(ids); i++) {
        const char *id = json_string_value(json_array_get(ids, i));
        const json_t *human = json_object_get(json_object_get(rest, id), "Ann. Score");

        if (!json_is_number(human)) {
            fprintf(stderr, "%s: no human score, or in two phenomena\n", id);
            abort();
        }
        (void)mc_made_up_case(run, file, id, json_number_value(human));
        (void)json_object_del(rest, id);
    }
}

static void add_phenomena(struct mc_made_up *run, const json_t *phenomena, json_t *rest)
{
    static const char *const datasets[] = {"sick", "sts"};
    void *step;
    size_t d;

    for (d = 0; d < 2; d++) {
        json_t *all = json_deep_copy(phenomena);

        for (step = json_object_iter(all); step != NULL; step = json_object_iter_next(all, step)) {
            const json_t *ids = json_object_get(json_object_iter_value(step), datasets[d]);

            if (ids != NULL)
                add_file(run, datasets[d], json_object_iter_key(step), ids, rest);
        }
        json_decref(all);
    }
}

/* What has scores and belongs to no phenomenon: all of it is from SICK. */
static void add_rest(struct mc_made_up *run, json_t *rest)
{
    uint32_t file = mc_made_up_file(run, "sick", "Multiple Phenomena", 1, 5, false);
    void *step;

    for (step = json_object_iter(rest); step != NULL; step = json_object_iter_next(rest, step)) {
        const json_t *human = json_object_get(json_object_iter_value(step), "Ann. Score");

        (void)mc_made_up_case(run, file, json_object_iter_key(step), json_number_value(human));
    }
}

static void add_columns(struct mc_made_up *run, json_t *scores)
{
    json_t *first = json_object_iter_value(json_object_iter(scores));
    double *values = mc_arena_array(run->arena, run->suite.n_cases, sizeof(*values));
    void *step;
    size_t i;

    for (step = json_object_iter(first); step != NULL; step = json_object_iter_next(first, step)) {
        const char *name = json_object_iter_key(step);

        if (strcmp(name, "Ann. Score") == 0)
            continue;
        for (i = 0; i < run->suite.n_cases; i++) {
            const json_t *row = json_object_get(scores, run->suite.cases[i].id.data);
            const json_t *value = json_object_get(row, name);

            values[i] = json_is_number(value) ? json_number_value(value) : (double)NAN;
        }
        (void)mc_made_up_column(run, name, values);
    }
}

int mc_published_load(struct mc_made_up *run, struct mc_arena *arena)
{
    json_t *scores = load("nlg-checklist/raw/all_metric_scores.json", arena), *rest;
    json_t *phenomena = load("nlg-checklist/raw/ids_test_cases.json", arena);

    mc_made_up_begin(run, arena);
    if (scores == NULL || phenomena == NULL) {
        json_decref(scores);
        json_decref(phenomena);
        return -1;
    }
    rest = json_copy(scores);
    add_phenomena(run, phenomena, rest);
    add_rest(run, rest);
    add_columns(run, scores);
    json_decref(rest);
    json_decref(scores);
    json_decref(phenomena);
    return 0;
}
