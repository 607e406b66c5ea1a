/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <float.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>

#include "base/delimited.h"
#include "tests/unit/golden.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up_expectations.h"
#include "tests/unit/made_up_result.h"

static struct mc_result *result;
static struct mc_report_options options;

static int set_up(void **state)
{
    (void)state;
    arena = mc_arena_new();
    result = mc_made_up_result(arena);
    options = mc_made_up_options();
    return 0;
}

static json_t *parsed(void)
{
    json_error_t error;
    json_t *root = json_loads(mc_written_report("json", result, &options, arena),
                              JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL, &error);

    if (root == NULL)
        fail_msg("line %d column %d: %s", error.line, error.column, error.text);
    return root;
}

static void test_golden(void **state)
{
    (void)state;
    mc_assert_golden(mc_written_report("json", result, &options, arena), "report.json");
}

/* Keys, in words divided by blanks, are there. */
static void check_keys(const json_t *object, const char *keys)
{
    char key[64];
    int used;

    assert_true(json_is_object(object));
    for (; sscanf(keys, "%63s%n", key, &used) == 1; keys += used)
        if (json_object_get(object, key) == NULL)
            fail_msg("no key %s", key);
}

static void check_group(const json_t *group)
{
    json_t *correlations = json_object_get(group, "correlations"), *metric;
    size_t i;

    check_keys(group, "cases human metrics correlations");
    check_keys(json_object_get(group, "human"),
               "mean median standard_deviation standard_error mean_normalised");
    assert_int_equal(json_array_size(json_object_get(group, "metrics")), 3);
    json_array_foreach(json_object_get(group, "metrics"), i, metric)
        check_keys(metric, "name n mean mad spearman ranking ranking_distinct");
    check_keys(correlations, "metrics spearman");
    assert_int_equal(json_array_size(json_object_get(correlations, "metrics")), 4);
    assert_int_equal(json_array_size(json_object_get(correlations, "spearman")), 4);
}

/* What cli.md promises. */
static void test_keys(void **state)
{
    json_t *root = parsed(), *datasets = json_object_get(root, "datasets"), *item, *inner;
    size_t i, k;

    (void)state;
    check_keys(root, "schema metricheck created seed suites files settings metrics datasets cases");
    assert_string_equal(json_string_value(json_object_get(root, "schema")), "metricheck/report/2");
    check_keys(json_object_get(root, "settings"),
               "normalise threshold_percentile resamples confidence interval resample");
    json_array_foreach(json_object_get(root, "suites"), i, item)
        check_keys(item, "name files sha256");
    json_array_foreach(json_object_get(root, "metrics"), i, item)
        check_keys(item, "name signature needs missing");
    assert_int_equal(json_array_size(datasets), 2);
    json_array_foreach(datasets, i, item)
    {
        check_keys(item, "name scale judgement phenomena overall");
        check_keys(json_object_get(item, "scale"), "minimum maximum kind");
        json_array_foreach(json_object_get(item, "phenomena"), k, inner)
        {
            check_keys(inner, "name");
            check_group(inner);
        }
        check_group(json_object_get(item, "overall"));
    }
    assert_int_equal(json_array_size(json_object_get(root, "cases")), 11);
    json_array_foreach(json_object_get(root, "cases"), i, item)
        check_keys(item, "id dataset phenomenon file human scores normalised");
    json_decref(root);
}

/* Undefined is null and says why; nothing is undefined without it. */
static void test_undefined(void **state)
{
    json_t *root = parsed(), *passive, *bleu;

    (void)state;
    assert_int_equal(json_unpack(root, "{s:[{s:[o,o]}]}", "datasets", "phenomena", &bleu, &passive),
                     0);
    bleu = json_array_get(json_object_get(passive, "metrics"), 0);
    assert_true(json_is_null(json_object_get(bleu, "spearman")));
    assert_string_equal(
        json_string_value(json_object_get(json_object_get(bleu, "reasons"), "spearman")),
        "all scores of the metric are equal");
    assert_null(json_object_get(json_object_get(bleu, "reasons"), "mad"));
    assert_null(json_object_get(json_object_get(bleu, "interval"), "spearman"));
    assert_int_equal(json_array_size(json_object_get(json_object_get(bleu, "interval"), "mad")), 2);
    json_decref(root);
}

/* The metric of this name in the group of this name; NULL when there is none. */
static const json_t *find_metric(const json_t *root, const char *dataset, const char *phenomenon,
                                 const char *metric, const json_t **group)
{
    const json_t *found = NULL;
    json_t *item, *inner;
    size_t i, k;

    *group = NULL;
    json_array_foreach(json_object_get(root, "datasets"), i, item)
    {
        if (strcmp(json_string_value(json_object_get(item, "name")), dataset) != 0)
            continue;
        if (strcmp(phenomenon, "overall") == 0)
            *group = json_object_get(item, "overall");
        json_array_foreach(json_object_get(item, "phenomena"), k,
                           inner) if (strcmp(json_string_value(json_object_get(inner, "name")),
                                             phenomenon) == 0) *group = inner;
    }
    json_array_foreach(json_object_get(*group, "metrics"), i,
                       item) if (strcmp(json_string_value(json_object_get(item, "name")), metric) ==
                                 0) found = item;
    return found;
}

/* The same for the columns about expectations. */
static const json_t *passes_counterpart(const json_t *metric, const char *column)
{
    const json_t *passes = json_object_get(metric, "expectations");

    if (strcmp(column, "pass_rate") == 0)
        return json_object_get(passes, "rate");
    if (strncmp(column, "pass_rate_", 10) == 0)
        return json_array_get(json_object_get(passes, "interval"),
                              strcmp(column, "pass_rate_high") == 0);
    return json_object_get(passes, column);
}

/* The number of JSON that a column of the csv report stands for; NULL: no number. */
static const json_t *counterpart(const json_t *group, const json_t *metric, const char *column)
{
    const char *end = strrchr(column, '_');
    char name[64];
    const json_t *value;

    if (strncmp(column, "human_", 6) == 0)
        return json_object_get(json_object_get(group, "human"), column + 6);
    value = passes_counterpart(metric, column);
    if (value != NULL || strncmp(column, "pass", 4) == 0)
        return value;
    value = strcmp(column, "cases") == 0 ? json_object_get(group, "cases")
                                         : json_object_get(metric, column);
    if (value != NULL || end == NULL)
        return value;
    (void)snprintf(name, sizeof(name), "%.*s", (int)(end - column), column);
    if (strcmp(end, "_n") == 0) {
        value = json_object_get(json_object_get(metric, "n_of"), name);
        return value == NULL ? json_object_get(metric, "n") : value;
    }
    return json_array_get(json_object_get(json_object_get(metric, "interval"), name),
                          strcmp(end, "_high") == 0);
}

static bool is_number(const char *column)
{
    return strstr(column, "_reason") == NULL && strcmp(column, "signature") != 0 &&
           strcmp(column, "pooled") != 0 && strcmp(column, "lower_is_better") != 0 &&
           strcmp(column, "judgement") != 0 &&
           strncmp(column, "normalised_", 11) != 0 && /* of the run, not of the row */
           strcmp(column, "unproved") != 0; /* JSON has it by case, and only where there is one */
}

static void check_field(const json_t *number, const char *field, const char *column)
{
    char *end;
    double value = strtod(field, &end), other = json_number_value(number);

    if (*field == '\0') {
        if (number != NULL && !json_is_null(number))
            fail_msg("%s is empty in csv but not in json", column);
    } else if (*end != '\0' || !json_is_number(number) ||
               memcmp(&value, &other, sizeof(value)) != 0)
        fail_msg("%s: csv has %s, json %.17g", column, field, other);
}

/* Every number of the csv report is the same double as in the json report. */
static void check_same_as_csv(void)
{
    const char *csv = mc_written_report("csv", result, &options, arena);
    json_t *root = parsed();
    const json_t *group, *metric;
    struct mc_delimited_file file;
    size_t row, i, n_fields = 0;

    assert_int_equal(mc_delimited_parse(mc_slice_of("csv"), mc_slice_of(csv), MC_COMMA_SEPARATED,
                                        arena, &file, NULL),
                     0);
    assert_int_equal(file.n_rows, 1 + 6 * 3);
    for (row = 1; row < file.n_rows; row++) {
        const struct mc_slice *fields = file.rows[row].fields;

        metric = find_metric(root, fields[0].data, fields[1].data, fields[2].data, &group);
        assert_non_null(metric);
        for (i = 3; i < file.rows[row].n_fields; i++) {
            const char *column = file.rows[0].fields[i].data;

            if (!is_number(column))
                continue;
            check_field(counterpart(group, metric, column), fields[i].data, column);
            n_fields++;
        }
    }
    /* cases, n; 5 values and n, 5 intervals; n and 12 figures of people; expectations */
    assert_int_equal(n_fields, 18 * (2 + 10 + 10 + 13 + 6));
    json_decref(root);
}

static void test_same_as_csv(void **state)
{
    (void)state;
    check_same_as_csv();
    mc_made_up_expectations(result);
    check_same_as_csv();
}

/* Numbers that 15 digits do not hold. */
static void test_exact_numbers(void **state)
{
    const double hard[] = {0.1 + 0.2, 1.0 / 3, DBL_MIN, DBL_MAX, 4.9e-324, 1e23};
    json_t *root;
    double found;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(hard) / sizeof(hard[0]); i++)
        result->suite->cases[i].human = hard[i];
    root = parsed();
    for (i = 0; i < sizeof(hard) / sizeof(hard[0]); i++) {
        found = json_number_value(
            json_object_get(json_array_get(json_object_get(root, "cases"), i), "human"));
        assert_memory_equal(&found, &hard[i], sizeof(found));
    }
    json_decref(root);
}

/* Texts from outside: notes of modules may be ill-formed. */
static void test_hostile_texts(void **state)
{
    json_t *root;

    (void)state;
    result->scores->columns[1].notes[1] = mc_slice("\"\\\xff\n\0x", 6);
    result->scores->columns[0].name = mc_slice_of("a\"b\\c\x1f");
    result->datasets[0].name = mc_slice_of("");
    root = parsed();
    json_decref(root);
}

/* No intervals, no time, nothing but NaN. */
static void test_nothing_known(void **state)
{
    json_t *root;
    size_t c;

    (void)state;
    options.created = NULL;
    result->bounds[0].low = result->bounds[0].high = (double)NAN;
    result->bounds[1] = (struct mc_bounds){(double)NAN, (double)NAN,
                                           "all scores of the run are equal", MC_BOUNDS_MINMAX};
    for (c = 0; c < 3 * result->n_statistics; c++) {
        struct mc_cell *cell = &result->datasets[0].groups[0].cells[c];

        cell->value = cell->low = cell->high = (double)NAN;
    }
    root = parsed();
    assert_true(json_is_null(json_object_get(root, "created")));
    assert_true(json_is_null(json_object_get(json_object_get(root, "settings"), "human_bounds")));
    json_decref(root);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_golden, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_keys, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_undefined, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_same_as_csv, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_exact_numbers, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_hostile_texts, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_nothing_known, set_up, free_arena),
    };

    return cmocka_run_group_tests_name("report_json", tests, NULL, NULL);
}
