/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "tests/unit/suite_support.h"

void mc_test_suite_begin(struct mc_test_suite *test)
{
    static const struct mc_error no_error = MC_NO_ERROR;
    char folder[1024];

    memset(test, 0, sizeof(*test));
    test->error = no_error;
    test->arena = mc_arena_new();
    assert_int_equal(mc_new_folder(folder), 0);
    test->folder = mc_arena_strdup(test->arena, folder);
}

const char *mc_test_suite_write(struct mc_test_suite *test, const char *name, const char *text)
{
    const char *path = mc_arena_format(test->arena, "%s/%s", test->folder, name);
    char *parent = mc_arena_strdup(test->arena, path);
    struct mc_error error = MC_NO_ERROR;
    FILE *stream;

    *strrchr(parent, '/') = '\0';
    assert_int_equal(mc_folder_make(parent, &error), 0);
    stream = fopen(path, "wb");
    assert_non_null(stream);
    assert_int_equal(fwrite(text, 1, strlen(text), stream), strlen(text));
    assert_int_equal(fclose(stream), 0);
    return path;
}

void mc_test_suite_read(struct mc_test_suite *test, const char *path, bool keep_drafts)
{
    const char *phenomena = mc_arena_strdup(
        test->arena,
        test->phenomena != NULL ? test->phenomena : mc_source_path("tests/frozen/phenomena"));
    struct mc_suite_options options = {&path, 1, &phenomena, 1, keep_drafts, NULL};
    static const struct mc_error no_error = MC_NO_ERROR;

    test->error = no_error;
    test->diagnostics = mc_diagnostics_new(test->arena);
    test->status =
        mc_suite_read(&options, test->arena, test->diagnostics, &test->suite, &test->error);
}

static void remove_folder(const char *folder)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    size_t i, n_names = 0;
    char **names = NULL;

    assert_int_equal(mc_folder_list(folder, "", arena, &names, &n_names, &error), 0);
    for (i = 0; i < n_names; i++) {
        const char *path = mc_arena_format(arena, "%s/%s", folder, names[i]);

        if (mc_file_is_folder(path))
            remove_folder(path);
        else
            (void)remove(path);
    }
    mc_arena_free(arena);
    (void)remove(folder);
}

void mc_test_suite_end(struct mc_test_suite *test)
{
    remove_folder(test->folder);
    mc_arena_free(test->arena);
}

const char *mc_test_suite_text(struct mc_test_suite *test, const char *cases)
{
    return mc_arena_format(
        test->arena,
        "{\"schema\": \"metricheck/suite/1\", \"suite\": \"s\", \"dataset\": \"made-up\",\n"
        "\"phenomenon\": \"negation\",\n"
        "\"scale\": {\"minimum\": 1, \"maximum\": 5, \"kind\": \"relatedness\"},\n"
        "\"judgement\": {\"by\": \"human\", \"description\": \"d\", \"raters\": 10},\n"
        "\"licence\": \"CC0-1.0\", \"source\": \"none\",\n"
        "\"cases\": [\n%s\n]}\n",
        cases);
}

int mc_test_suite_set_up(void **state)
{
    static struct mc_test_suite test;

    mc_test_suite_begin(&test);
    *state = &test;
    return 0;
}

int mc_test_suite_tear_down(void **state)
{
    mc_test_suite_end(*state);
    return 0;
}
