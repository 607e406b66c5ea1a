/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tests/suites: a folder per case with input.json (or several files), and for the invalid ones the
 * findings in `error`. Each finding is one line "file:line:column: severity[CODE] message". The
 * note N002 (few cases) is left out: it would stand in all of them. */
#include "tests/unit/support.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/file.h"
#include "lint/lint.h"
#include "suite/suite.h"
#include "suite/suite_read.h"

static const char *severity_name(enum mc_severity severity)
{
    static const char *const names[] = {"error", "warning", "note"};

    return names[severity];
}

/* A path without the folder of the case. */
static struct mc_slice below(struct mc_slice path, const char *folder)
{
    size_t length = strlen(folder) + 1;

    if (path.length < length || memcmp(path.data, folder, length - 1) != 0)
        return path;
    return mc_slice(path.data + length, path.length - length);
}

static void append_finding(struct mc_buffer *out, const struct mc_diagnostic *item,
                           const char *folder)
{
    struct mc_slice file = below(item->file, folder);

    mc_buffer_append_slice(out, file);
    if (item->at.line > 0)
        mc_buffer_append_format(out, ":%u:%u", item->at.line, item->at.column);
    mc_buffer_append_format(out, ": %s", severity_name(item->severity));
    if (item->code[0] == '\0')
        mc_buffer_append_text(out, ": ");
    else
        mc_buffer_append_format(out, "[%s] ", item->code);
    mc_buffer_append_slice(out, item->text);
    mc_buffer_append_char(out, '\n');
}

/* What is told of the sentences of well-formed cases, which here are about anything: few cases,
 * drafts, pairs that do not show their phenomenon. */
static bool is_about_content(const char *code)
{
    static const char *const codes[] = {"W003", "W010", "W011", "W012", "W013", "W014",
                                        "W019", "W033", "N001", "N002", "N007"};
    size_t i;

    for (i = 0; i < sizeof(codes) / sizeof(codes[0]); i++)
        if (strcmp(code, codes[i]) == 0)
            return true;
    return false;
}

/* All that lint finds in a case folder, as the file `error` has it. */
static struct mc_slice findings_of(const char *folder, struct mc_arena *arena)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    const char *file = mc_arena_format(arena, "%s/input.json", folder);
    const char *path = mc_file_exists(file) ? file : folder;
    const char *phenomena = mc_arena_strdup(arena, mc_source_path("tests/frozen/phenomena"));
    struct mc_suite_options options = {&path, 1, &phenomena, 1, true, NULL};
    struct mc_error error = MC_NO_ERROR;
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_suite *suite;
    struct mc_slice text;
    int status;
    size_t i;

    status = mc_suite_read(&options, arena, diagnostics, &suite, &error);
    assert_int_equal(status != 0, diagnostics->n_errors > 0);
    assert_int_equal(error.code, status == 0 ? MC_CODE_OK : MC_CODE_INPUT);
    mc_lint(suite, &(struct mc_lint_options){.suggest = false}, diagnostics);
    for (i = 0; i < diagnostics->n_items; i++)
        if (!is_about_content(diagnostics->items[i].code))
            append_finding(&out, &diagnostics->items[i], folder);
    text = mc_arena_copy(arena, mc_buffer_slice(&out));
    mc_buffer_free(&out);
    return text;
}

static struct mc_slice expected_of(const char *folder, struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice text;

    if (mc_file_read(mc_arena_format(arena, "%s/error", folder), arena, &text, &error) != 0)
        fail_msg("%s has no file \"error\"", folder);
    return text;
}

static void check_folders(const char *kind, bool is_valid, size_t least)
{
    struct mc_arena *arena = mc_arena_new();
    const char *root = mc_arena_format(arena, "%s/%s", mc_source_path("tests/suites"), kind);
    DIR *entries = opendir(root);
    const struct dirent *entry;
    size_t n_cases = 0, n_wrong = 0;

    assert_non_null(entries);
    while ((entry = readdir(entries)) != NULL) {
        struct mc_slice got, wanted = mc_slice("", 0);
        const char *folder = mc_arena_format(arena, "%s/%s", root, entry->d_name);

        if (entry->d_name[0] == '.')
            continue;
        n_cases++;
        got = findings_of(folder, arena);
        if (!is_valid)
            wanted = expected_of(folder, arena);
        if (mc_slice_equal(got, wanted))
            continue;
        n_wrong++;
        print_message("%s/%s:\n  found\n%.*s  must be\n%.*s", kind, entry->d_name,
                      MC_SLICE_ARGUMENTS(got), MC_SLICE_ARGUMENTS(wanted));
    }
    (void)closedir(entries);
    mc_arena_free(arena);
    assert_int_equal(n_wrong, 0);
    assert_true(n_cases >= least);
}

static void test_valid_suites_have_no_findings(void **state)
{
    (void)state;
    check_folders("valid", true, 15);
}

static void test_invalid_suites_have_these_findings(void **state)
{
    (void)state;
    check_folders("invalid", false, 45);
}

static void test_shipped_suites_have_no_errors(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    const char *path = mc_arena_strdup(arena, mc_source_path("suites/starter"));
    const char *phenomena = mc_arena_strdup(arena, mc_source_path("phenomena"));
    struct mc_suite_options options = {&path, 1, &phenomena, 1, true, NULL};
    struct mc_error error = MC_NO_ERROR;
    struct mc_suite *suite;

    (void)state;
    assert_int_equal(mc_suite_read(&options, arena, diagnostics, &suite, &error), 0);
    mc_lint(suite, &(struct mc_lint_options){.suggest = false}, diagnostics);
    if (diagnostics->n_errors + diagnostics->n_warnings > 0)
        mc_diagnostics_print(diagnostics, stderr, 20);
    assert_int_equal(diagnostics->n_errors, 0);
    assert_int_equal(diagnostics->n_warnings, 0);
    assert_true(suite->n_cases >= 11 * 12);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_valid_suites_have_no_findings),
        cmocka_unit_test(test_invalid_suites_have_these_findings),
        cmocka_unit_test(test_shipped_suites_have_no_errors),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
