/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The whole program on the published data: import, run with the paper's preset, and every golden
 * value and printed figure read back from the JSON report. */
#include "tests/unit/support.h"

#include <ctype.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/analysis/agreement.h"

static json_t *report;
static char folder[1024];

static double number(const json_t *value)
{
    return json_is_number(value) ? json_number_value(value) : (double)NAN;
}

/* The element of an array of objects whose "name" is this; NULL when there is none. */
static json_t *named(const json_t *array, const char *name)
{
    size_t i;

    for (i = 0; i < json_array_size(array); i++) {
        json_t *item = json_array_get(array, i);

        if (strcmp(json_string_value(json_object_get(item, "name")), name) == 0)
            return item;
    }
    return NULL;
}

/* "Partial Synonymy" -> "partial-synonymy", the name of the phenomenon in this program. */
static const char *name_of(const char *published, char name[64])
{
    size_t i;

    for (i = 0; published[i] != '\0' && i < 63; i++)
        name[i] = published[i] == ' ' ? '-' : (char)tolower((unsigned char)published[i]);
    name[i] = '\0';
    return name;
}

static json_t *find_group(const char *dataset, const char *phenomenon)
{
    json_t *found = named(json_object_get(report, "datasets"), dataset);
    char name[64];

    if (strcmp(phenomenon, "overall") == 0)
        return json_object_get(found, "overall");
    return named(json_object_get(found, "phenomena"), name_of(phenomenon, name));
}

static json_t *find_metric(const char *dataset, const char *phenomenon, const char *metric)
{
    return named(json_object_get(find_group(dataset, phenomenon), "metrics"), metric);
}

static double cell(void *context, const char *dataset, const char *phenomenon, const char *metric,
                   const char *key)
{
    (void)context;
    return number(json_object_get(find_metric(dataset, phenomenon, metric), key));
}

static double ranking_detail(void *context, const char *dataset, const char *phenomenon,
                             const char *metric, const char *key)
{
    json_t *counts = json_object_get(find_metric(dataset, phenomenon, metric), "ranking_counts");

    (void)context;
    return number(json_object_get(counts, strcmp(key, "tau") == 0 ? "threshold" : key));
}

static double human(void *context, const char *dataset, const char *phenomenon, const char *unit,
                    const char *key)
{
    static const char *const keys[][2] = {{"mean", "mean"},
                                          {"median", "median"},
                                          {"std", "standard_deviation"},
                                          {"stderr", "standard_error"}};
    static const char *const units[][2] = {
        {"raw", ""}, {"scale", "_scaled"}, {"minmax", "_normalised"}};
    json_t *figures = json_object_get(find_group(dataset, phenomenon), "human");
    char name[64];
    size_t k, u;

    (void)context;
    if (strcmp(key, "n") == 0)
        return number(json_object_get(figures, "n"));
    for (k = 0; k < 4 && strcmp(key, keys[k][0]) != 0; k++)
        ;
    for (u = 0; u < 3 && strcmp(unit, units[u][0]) != 0; u++)
        ;
    assert_true(k < 4 && u < 3);
    (void)snprintf(name, sizeof(name), "%s%s", keys[k][1], units[u][1]);
    return number(json_object_get(figures, name));
}

static size_t index_of(const json_t *names, const char *metric)
{
    const char *name = strcmp(metric, "Ann. Score") == 0 ? "human" : metric;
    size_t i;

    for (i = 0; i < json_array_size(names); i++)
        if (strcmp(json_string_value(json_array_get(names, i)), name) == 0)
            break;
    return i;
}

static double correlation(void *context, const char *dataset, const char *phenomenon,
                          const char *row, const char *column)
{
    json_t *matrix = json_object_get(find_group(dataset, phenomenon), "correlations");
    json_t *names = json_object_get(matrix, "metrics");
    json_t *line = json_array_get(json_object_get(matrix, "spearman"), index_of(names, row));

    (void)context;
    return number(json_array_get(line, index_of(names, column)));
}

static double bound(void *context, const char *metric, const char *key)
{
    json_t *pair =
        strcmp(metric, "Ann. Score") == 0
            ? json_object_get(json_object_get(report, "settings"), "human_bounds")
            : json_object_get(named(json_object_get(report, "metrics"), metric), "bounds");

    (void)context;
    return number(json_array_get(pair, strcmp(key, "min") == 0 ? 0 : 1));
}

static const struct mc_figure_source source = {
    NULL, cell, ranking_detail, human, correlation, bound,
};

/* As in the test of the analysis alone: 17 * (96 + 13 + 169) + 26 values. */
static void test_golden_values(void **state)
{
    struct mc_agreement agreement =
        mc_compare_golden(mc_shared_path("nlg-checklist/expected/analysis.json"), &source);

    (void)state;
    assert_int_equal(agreement.n_compared, 4752);
    assert_int_equal(agreement.n_wrong, 0);
}

static void test_printed_figures(void **state)
{
    struct mc_paper_agreement agreement = mc_compare_paper(
        mc_shared_path("nlg-checklist/expected/paper_tables.json"), &source, NULL, NULL);

    (void)state;
    assert_int_equal(agreement.main_equal, 527);
    assert_int_equal(agreement.main_different, 0);
    assert_int_equal(agreement.reduced_equal, 19);
    assert_int_equal(agreement.reduced_different, 83);
}

/* Runs the program with the arguments; what it prints goes to a file in the scratch folder. */
static int call(const char *arguments)
{
    const char *program = getenv("METRICHECK");
    char command[16384];

    (void)snprintf(command, sizeof(command), "'%s' %s >'%s/log' 2>&1",
                   program == NULL ? "./metricheck" : program, arguments, folder);
    return system(command);
}

static int make_report(const char *data)
{
    char text[8192];
    json_error_t error;

    if (mc_new_folder(folder) != 0)
        return -1;
    (void)snprintf(text, sizeof(text), "import nlg-checklist '%s' -o '%s/suite'", data, folder);
    if (call(text) != 0)
        return -1;
    (void)snprintf(text, sizeof(text),
                   "run --preset zeidler2022 --scores '%s/all_metric_scores.json' -f json"
                   " -o '%s/report.json' '%s/suite'",
                   data, folder, folder);
    if (call(text) != 0)
        return -1;
    (void)snprintf(text, sizeof(text), "%s/report.json", folder);
    report = json_load_file(text, JSON_REJECT_DUPLICATES, &error);
    return report == NULL ? -1 : 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_golden_values),
        cmocka_unit_test(test_printed_figures),
    };
    const char *data = mc_shared_path("nlg-checklist/raw");
    char clean[1100];
    int failed;

    if (data == NULL) {
        puts("1..0 # SKIP report: shared data is not there");
        return 0;
    }
    if (make_report(data) != 0) {
        printf("Bail out! no report could be made; see %s/log\n", folder);
        return 1;
    }
    failed = cmocka_run_group_tests_name("report", tests, NULL, NULL);
    json_decref(report);
    (void)snprintf(clean, sizeof(clean), "rm -rf '%s'", folder);
    return system(clean) == 0 ? failed : 1;
}
