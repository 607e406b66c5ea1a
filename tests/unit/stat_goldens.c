/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/stat_goldens.h"

json_t *mc_stat_goldens(const char *name, json_t **root)
{
    char path[256];
    json_error_t error;
    json_t *cases;

    (void)snprintf(path, sizeof(path), "goldens/stats/%s.json", name);
    assert_non_null(mc_shared_path(path));
    *root = json_load_file(mc_shared_path(path), JSON_REJECT_DUPLICATES, &error);
    assert_non_null(*root);
    cases = json_object_get(*root, "cases");
    assert_true(json_array_size(cases) > 0);
    return cases;
}

bool mc_stat_goldens_here(const char *group)
{
    if (mc_shared_path("goldens/stats/README.md") != NULL)
        return true;
    printf("1..0 # SKIP %s: the shared data is not there\n", group);
    return false;
}

/* One step; NULL: it leads nowhere. */
static json_t *step(const json_t *from, const char *name)
{
    if (json_is_array(from))
        return json_array_get(from, strtoul(name, NULL, 10));
    return json_object_get(from, name);
}

/* NULL if the path, of at least one step, leads nowhere. */
static json_t *find(const json_t *from, const char *path)
{
    json_t *found = NULL;
    char name[128];

    do {
        size_t length = strcspn(path, "/");

        assert_true(length > 0 && length < sizeof(name));
        memcpy(name, path, length);
        name[length] = '\0';
        path += length + (path[length] == '/');
        found = step(found == NULL ? from : found, name);
    } while (found != NULL && *path != '\0');
    return found;
}

json_t *mc_stat_at(const json_t *from, const char *path)
{
    json_t *value = find(from, path);

    if (value == NULL)
        fail_msg("the golden case has no %s", path);
    return value;
}

bool mc_stat_has(const json_t *from, const char *path)
{
    return find(from, path) != NULL;
}

double mc_stat_value(const json_t *value)
{
    assert_true(json_is_number(value) || json_is_null(value));
    return json_is_null(value) ? (double)NAN : json_number_value(value);
}

double mc_stat_number(const json_t *from, const char *path)
{
    return mc_stat_value(mc_stat_at(from, path));
}

uint64_t mc_stat_count(const json_t *from, const char *path)
{
    const json_t *value = mc_stat_at(from, path);

    assert_true(json_is_integer(value) && json_integer_value(value) >= 0);
    return (uint64_t)json_integer_value(value);
}

/* Copies the numbers of an array to `to`. */
static void read_numbers(const json_t *array, double *to)
{
    size_t n = json_array_size(array), i;

    for (i = 0; i < n; i++)
        to[i] = mc_stat_value(json_array_get(array, i));
}

double *mc_stat_vector(const json_t *from, const char *path, size_t *n, struct mc_arena *arena)
{
    const json_t *array = mc_stat_at(from, path);
    double *values;

    assert_true(json_is_array(array));
    *n = json_array_size(array);
    values = mc_arena_array(arena, *n, sizeof(*values));
    read_numbers(array, values);
    return values;
}

double *mc_stat_matrix(const json_t *from, const char *path, size_t *n_rows, size_t *n_columns,
                       struct mc_arena *arena)
{
    const json_t *rows = mc_stat_at(from, path);
    double *values;
    size_t r;

    assert_true(json_array_size(rows) > 0);
    *n_rows = json_array_size(rows);
    *n_columns = json_array_size(json_array_get(rows, 0));
    values = mc_arena_array(arena, mc_array_size(*n_rows, *n_columns), sizeof(*values));
    for (r = 0; r < *n_rows; r++) {
        assert_int_equal(json_array_size(json_array_get(rows, r)), *n_columns);
        read_numbers(json_array_get(rows, r), values + r * *n_columns);
    }
    return values;
}

void mc_assert_stat(double value, const json_t *from, const char *path, double tolerance,
                    const char *what, const char *file, int line)
{
    char name[256];

    (void)snprintf(name, sizeof(name), "%s (%s)", what, path);
    mc_assert_near(value, mc_stat_number(from, path), tolerance, name, file, line);
}

void mc_assert_stat_relative(double value, const json_t *from, const char *path, double tolerance,
                             const char *what, const char *file, int line)
{
    double expected = mc_stat_number(from, path);

    if (isnan(value) && isnan(expected))
        return;
    if (fabs(value - expected) <= tolerance * fabs(expected))
        return;
    print_error("%s (%s) is %.17g, must be %.17g (relative tolerance %g)\n", what, path, value,
                expected, tolerance);
    _fail(file, line);
}
