/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "metrics/neural/score_baseline.h"

#include "tests/unit/support.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"

static struct mc_slice read_example(const char *kind, const char *name, const char *file,
                                    struct mc_arena *arena)
{
    const char *path = mc_arena_format(arena, "tests/neural/baselines/%s/%s/%s", kind, name, file);
    struct mc_slice text;

    assert_int_equal(mc_file_read(mc_source_path(path), arena, &text, NULL), 0);
    return text;
}

/* Layer 1 of each valid one is 0.25, -0.5, 0.125, and so is that of the file itself. */
static void try_valid(const char *name, struct mc_arena *arena)
{
    const char *path = mc_arena_format(arena, "tests/neural/baselines/valid/%s/input.csv", name);
    struct mc_slice text = read_example("valid", name, "input.csv", arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_score_baseline parsed, read;

    if (mc_score_baseline_parse(mc_slice_of("b.csv"), text, 1, &parsed, &error) != 0 ||
        mc_score_baseline_read(mc_source_path(path), 1, &read, &error) != 0)
        fail_msg("%s: %u:%u: %s", name, error.at.line, error.at.column, error.text);
    assert_near(parsed.precision, 0.25, 0);
    assert_near(parsed.recall, -0.5, 0);
    assert_near(parsed.f, 0.125, 0);
    assert_near(read.precision, 0.25, 0);
    assert_near(read.recall, -0.5, 0);
    assert_near(read.f, 0.125, 0);
}

static void try_invalid(const char *name, struct mc_arena *arena)
{
    struct mc_slice text = read_example("invalid", name, "input.csv", arena);
    struct mc_slice wanted = read_example("invalid", name, "error", arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_score_baseline baseline;
    const char *said;

    assert_int_equal(mc_score_baseline_parse(mc_slice_of("b.csv"), text, 1, &baseline, &error), -1);
    assert_int_equal(error.code, MC_CODE_INPUT);
    said = mc_arena_format(arena, "%u:%u: %s", error.at.line, error.at.column, error.text);
    if (strncmp(said, wanted.data, wanted.length - 1) != 0)
        fail_msg("%s: %s", name, said);
}

static size_t walk(const char *kind, void (*try_one)(const char *name, struct mc_arena *arena))
{
    struct mc_arena *arena = mc_arena_new();
    const char *folder = mc_arena_format(arena, "tests/neural/baselines/%s", kind);
    char **names;
    size_t n, i;

    assert_int_equal(mc_folder_list(mc_source_path(folder), "", arena, &names, &n, NULL), 0);
    for (i = 0; i < n; i++)
        try_one(names[i], arena);
    mc_arena_free(arena);
    return n;
}

static void valid_ones_are_read_and_invalid_ones_refused(void **state)
{
    (void)state;
    assert_true(walk("valid", try_valid) >= 10);
    assert_true(walk("invalid", try_invalid) >= 14);
}

/* A number of layers that no table has does not overflow the row. */
static void far_layers_are_not_there(void **state)
{
    struct mc_slice text = mc_slice_of("LAYER,P,R,F\n0,0,0,0\n");
    struct mc_error error = MC_NO_ERROR;
    struct mc_score_baseline baseline;

    (void)state;
    assert_int_equal(mc_score_baseline_parse(mc_slice_of("b"), text, SIZE_MAX, &baseline, &error),
                     -1);
    assert_non_null(strstr(error.text, "has no row for layer 18446744073709551615"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(valid_ones_are_read_and_invalid_ones_refused),
        cmocka_unit_test(far_layers_are_not_there),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
