/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "base/file.h"
#include "report/html/template.h"

/* What the templates of tests/pages are written with. */
static struct mc_html_values *values_of(struct mc_arena *arena)
{
    struct mc_html_values *values = mc_html_values_new(arena), *item;

    mc_html_set_text(values, "title", "set again");
    mc_html_set_text(values, "title", "<b> & \"x\" 'y'");
    mc_html_set_markup(values, "markup", mc_slice_of("<i>m</i>"));
    mc_html_set_text(values, "nothing", "");
    mc_html_set(values, "control", mc_slice("\0\x1b\t\n\xFFx", 6));
    mc_html_set_flag(values, "yes", true);
    mc_html_set_flag(values, "no", false);
    mc_html_set_list(values, "none");
    item = mc_html_add(values, "cases");
    mc_html_set_text(item, "id", "a");
    mc_html_set_text(mc_html_add(item, "words"), "word", "one");
    mc_html_set_format(mc_html_add(item, "words"), "word", "%s", "two");
    item = mc_html_add(values, "cases");
    mc_html_set_text(item, "id", "b");
    mc_html_set_list(item, "words");
    return values;
}

/* Reads and writes the template, to `out`. */
static int write_template(struct mc_slice text, struct mc_arena *arena, struct mc_buffer *out,
                          struct mc_error *error)
{
    const struct mc_html_template *page = mc_html_template_read("input.html", text, arena, error);

    return page == NULL ? -1 : mc_html_template_write(page, values_of(arena), out, error);
}

static struct mc_slice file_of(const char *folder, const char *name, const char *file,
                               struct mc_arena *arena)
{
    const char *path = mc_arena_format(arena, "%s/%s/%s", folder, name, file);
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice text;

    assert_int_equal(mc_file_read(path, arena, &text, &error), 0);
    return text;
}

/* Calls `check` with the name of each example of the folder; there are some. */
static void each_example(const char *which, void (*check)(const char *folder, const char *name,
                                                          struct mc_arena *arena))
{
    struct mc_arena *arena = mc_arena_new();
    char *folder =
        mc_arena_strdup(arena, mc_source_path(mc_arena_format(arena, "tests/pages/%s", which)));
    struct mc_error error = MC_NO_ERROR;
    char **names;
    size_t n, i;

    assert_int_equal(mc_folder_list(folder, "", arena, &names, &n, &error), 0);
    assert_true(n > 10);
    for (i = 0; i < n; i++)
        check(folder, names[i], arena);
    mc_arena_free(arena);
}

static void check_valid(const char *folder, const char *name, struct mc_arena *arena)
{
    struct mc_slice expected = file_of(folder, name, "output.html", arena);
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_error error = MC_NO_ERROR;
    int status = write_template(file_of(folder, name, "input.html", arena), arena, &out, &error);

    if (status != 0 || !mc_slice_equal(mc_buffer_slice(&out), expected))
        fail_msg("%s: %s \"%.*s\"", name, error.text, MC_SLICE_ARGUMENTS(mc_buffer_slice(&out)));
    mc_buffer_free(&out);
}

static void check_invalid(const char *folder, const char *name, struct mc_arena *arena)
{
    struct mc_slice expected = file_of(folder, name, "error", arena), said;
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_error error = MC_NO_ERROR;

    assert_int_equal(
        write_template(file_of(folder, name, "input.html", arena), arena, &out, &error), -1);
    assert_int_equal(error.code, MC_CODE_INPUT);
    assert_string_equal(error.file, "input.html");
    said = mc_slice_of(mc_arena_format(arena, "%u:%u: %s\n", (unsigned)error.at.line,
                                       (unsigned)error.at.column, error.text));
    /* A hint lists what there is when nothing is near: only the beginning is compared. */
    if (said.length < expected.length || memcmp(said.data, expected.data, expected.length - 1) != 0)
        fail_msg("%s: %s", name, said.data);
    mc_buffer_free(&out);
}

static void test_templates_that_are_written(void **state)
{
    (void)state;
    each_example("valid", check_valid);
}

static void test_mistakes_have_a_place(void **state)
{
    (void)state;
    each_example("invalid", check_invalid);
}

static void test_a_long_formatted_value_is_whole(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_html_values *values = mc_html_values_new(arena);
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_error error = MC_NO_ERROR;
    const struct mc_html_template *page =
        mc_html_template_read("x", mc_slice_of("@long@"), arena, &error);

    (void)state;
    mc_html_set_format(values, "long", "%0300d", 7);
    assert_non_null(page);
    assert_int_equal(mc_html_template_write(page, values, &out, &error), 0);
    assert_int_equal(out.length, 300);
    assert_memory_equal(out.data + 295, "00007", 5);
    mc_buffer_free(&out);
    mc_arena_free(arena);
}

/* However many values there are, the nearest of all is proposed. */
static void test_nearest_of_many(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_html_values *values = mc_html_values_new(arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_buffer out = {NULL, 0, 0};
    const struct mc_html_template *page;
    int i;

    (void)state;
    for (i = 0; i < 80; i++)
        mc_html_set_text(values, mc_arena_format(arena, "some_value_%d", i), "");
    mc_html_set_text(values, "title", "");
    page = mc_html_template_read("input.html", mc_slice_of("<p>@tilte@</p>"), arena, &error);
    assert_non_null(page);
    assert_int_equal(mc_html_template_write(page, values, &out, &error), -1);
    assert_string_equal(error.text, "there is no value 'tilte' here; did you mean 'title'?");
    mc_buffer_free(&out);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nearest_of_many),
        cmocka_unit_test(test_templates_that_are_written),
        cmocka_unit_test(test_mistakes_have_a_place),
        cmocka_unit_test(test_a_long_formatted_value_is_whole),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
