/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tests/mappings: a folder per case with input.json, and for the invalid ones what is found, a line
 * "LINE:COLUMN: TEXT" each. */
#include "tests/unit/support.h"

#include <stdio.h>

#include "base/memory.h"
#include "base/file.h"
#include "import/mapping.h"

struct reading {
    struct mc_arena *arena;
    struct mc_diagnostics *diagnostics;
    struct mc_mapping_parts parts;
    struct mc_mapping mapping;
    struct mc_error error;
};

/* Reads the mapping in its first part and variant. */
static int read_mapping(const char *path, struct reading *reading)
{
    struct mc_mapping_pairs variables = {NULL, 0};
    struct mc_json_file file;
    size_t i;
    int failed;

    memset(reading, 0, sizeof(*reading));
    reading->arena = mc_arena_new();
    reading->diagnostics = mc_diagnostics_new(reading->arena);
    if (mc_json_open(path, reading->arena, reading->diagnostics, &file, &reading->error) != 0)
        return -1;
    failed = mc_mapping_read_parts(&file, reading->arena, &reading->parts, &reading->error);
    if (failed == 0) {
        variables.items = mc_arena_array(reading->arena, 16, sizeof(*variables.items));
        for (i = 0; i < reading->parts.parts[0].n; i++)
            variables.items[variables.n++] = reading->parts.parts[0].items[i];
        for (i = 0; reading->parts.n_variants > 0 && i < reading->parts.variant_variables[0].n; i++)
            variables.items[variables.n++] = reading->parts.variant_variables[0].items[i];
        failed =
            mc_mapping_read(&file, &variables, reading->arena, &reading->mapping, &reading->error);
    }
    mc_json_close(&file);
    return failed;
}

static struct mc_slice describe(const struct reading *reading)
{
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_slice copy;
    size_t i;

    mc_diagnostics_sort(reading->diagnostics);
    mc_buffer_append_text(&text, "");
    for (i = 0; i < reading->diagnostics->n_items; i++) {
        const struct mc_diagnostic *item = &reading->diagnostics->items[i];

        mc_buffer_append_format(&text, "%u:%u: %.*s\n", item->at.line, item->at.column,
                                MC_SLICE_ARGUMENTS(item->text));
    }
    copy = mc_arena_copy(reading->arena, mc_buffer_slice(&text));
    mc_buffer_free(&text);
    return copy;
}

static void check_folder(const char *kind, const char *name, struct mc_arena *arena)
{
    const char *folder =
        mc_arena_format(arena, "%s/%s/%s", mc_source_path("tests/mappings"), kind, name);
    bool is_valid = strcmp(kind, "valid") == 0;
    struct mc_slice expected = mc_slice("", 0), found;
    struct reading reading;
    int failed = read_mapping(mc_arena_format(arena, "%s/input.json", folder), &reading);

    if (!is_valid)
        assert_int_equal(
            mc_file_read(mc_arena_format(arena, "%s/error", folder), arena, &expected, NULL), 0);
    found = describe(&reading);
    if (!mc_slice_equal(found, expected))
        print_error("%s:\n%s", folder, found.data);
    assert_string_equal(found.data, expected.data);
    assert_int_equal(failed, is_valid ? 0 : -1);
    assert_int_equal(reading.error.code, is_valid ? MC_CODE_OK : MC_CODE_INPUT);
    mc_arena_free(reading.arena);
}

static void check_folders(const char *kind, size_t least)
{
    struct mc_arena *arena = mc_arena_new();
    char **names;
    size_t n, i;

    assert_int_equal(
        mc_folder_list(mc_arena_format(arena, "%s/%s", mc_source_path("tests/mappings"), kind), "",
                       arena, &names, &n, NULL),
        0);
    assert_true(n >= least);
    for (i = 0; i < n; i++)
        check_folder(kind, names[i], arena);
    mc_arena_free(arena);
}

static void test_valid_mappings(void **state)
{
    (void)state;
    check_folders("valid", 4);
}

static void test_invalid_mappings(void **state)
{
    (void)state;
    check_folders("invalid", 25);
}

static void test_what_all_keys_say(void **state)
{
    const struct mc_mapping *mapping;
    struct reading reading;

    (void)state;
    assert_int_equal(
        read_mapping(mc_source_path("tests/mappings/valid/all-keys/input.json"), &reading), 0);
    mapping = &reading.mapping;
    assert_int_equal(reading.parts.n_parts, 2);
    assert_int_equal(reading.parts.n_variants, 2);
    assert_string_equal(reading.parts.variants[1].data, "other");
    assert_string_equal(mapping->head.scale.kind.data, "quality");
    assert_true(mapping->scale_is_observed);
    assert_string_equal(mapping->rows.files[1].data, "train-*.csv");
    assert_int_equal(mapping->rows.form, MC_RECORDS_CSV);
    assert_int_equal(mapping->n_joins, 2);
    assert_true(mapping->joins[1].source.columns[1].graphs);
    assert_int_equal(mapping->n_conditions, 2);
    assert_true(mapping->conditions[1].negated);
    assert_true(mapping->phenomenon.others_unclassified);
    assert_string_equal(mapping->phenomenon.names.items[0].value.data, "negation");
    assert_false(mapping->one_line);
    assert_true(mapping->repeated);
    assert_int_equal(mapping->n_missing, 2);
    assert_string_equal(mapping->divided.references.data, " | ");
    assert_string_equal(mapping->divided.targeted.data, "|");
    assert_string_equal(mapping->divided.tags.data, ";");
    assert_string_equal(mapping->divided.ratings.data, "1;");
    assert_int_equal(mapping->n_cases, 2);
    /* What "case" says holds of both, what they say themselves of each. */
    assert_int_equal(mapping->cases[0].references.n, 2);
    assert_int_equal(mapping->cases[1].references.n, 2);
    assert_true(mapping->cases[0].expects_nothing);
    assert_false(mapping->cases[1].expects_nothing);
    assert_int_equal(mapping->cases[1].n_expectations, 2);
    assert_int_equal(mapping->cases[1].expectations[0].type, MC_EXPECT_BELOW);
    assert_string_equal(mapping->cases[0].tags.items[0].text.data, "train");
    mc_arena_free(reading.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_valid_mappings),
        cmocka_unit_test(test_invalid_mappings),
        cmocka_unit_test(test_what_all_keys_say),
    };

    return cmocka_run_group_tests_name("mapping", tests, NULL, NULL);
}
