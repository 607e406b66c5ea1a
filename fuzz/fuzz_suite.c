/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The whole reader of suites and phenomena, and all checks of lint, on any bytes: no crash, no
 * endless loop; every finding has a place inside the text; every case that is kept is found at its
 * place and can be read again from there; lint --fix leaves nothing to fix. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "fuzz/fuzz.h"
#include "lint/fix.h"
#include "lint/lint.h"
#include "suite/suite.h"
#include "suite/case_text.h"
#include "suite/suite_read.h"
#include "text/line_diff.h"

/* The reader takes paths: the bytes go through one unnamed file. */
static const char *as_file(const uint8_t *data, size_t size)
{
    static FILE *stream;
    static char path[64];

    if (stream == NULL) {
        stream = tmpfile();
        fuzz_check(stream != NULL);
        (void)snprintf(path, sizeof(path), "/dev/fd/%d", fileno(stream));
    }
    /* In this order: a file that is truncated to nothing is flushed to disk when it is closed. */
    fuzz_check(pwrite(fileno(stream), data, size, 0) == (ssize_t)size);
    fuzz_check(ftruncate(fileno(stream), (off_t)size) == 0);
    return path;
}

/* As editors and tables count them: a carriage return alone also ends a line. */
static uint32_t count_lines(const uint8_t *data, size_t size)
{
    uint32_t n = 1;
    size_t i;

    for (i = 0; i < size; i++)
        n += data[i] == '\n' || (data[i] == '\r' && (i + 1 == size || data[i + 1] != '\n'));
    return n;
}

static void check_findings(const struct mc_diagnostics *list, const uint8_t *data, size_t size)
{
    uint32_t n_lines = count_lines(data, size);
    FILE *nowhere = fopen("/dev/null", "w");
    size_t i;

    fuzz_check(nowhere != NULL);
    for (i = 0; i < list->n_items; i++) {
        fuzz_check(list->items[i].at.line <= n_lines);
        fuzz_check(list->items[i].at.column <= size + 1);
        fuzz_check(list->items[i].code != NULL && list->items[i].text.length > 0);
    }
    mc_diagnostics_print(list, nowhere, 20);
    (void)fclose(nowhere);
}

static void check_cases(const struct mc_suite *suite, struct mc_diagnostics *diagnostics)
{
    size_t i;

    fuzz_check(mc_string_map_size(suite->case_ids) == suite->n_cases);
    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_case *item = &suite->cases[i];
        struct mc_json_cursor cursor, id;
        struct mc_json_file file;

        fuzz_check(suite->files[item->file].group != NULL ||
                   suite->files[item->file].text.data[item->offset] == '{');
        fuzz_check(mc_string_map_find(suite->case_ids, item->id) == i);
        if (i >= 20)
            continue;
        fuzz_check(mc_case_reopen(suite, item, diagnostics, suite->arena, &file, &cursor));
        fuzz_check(mc_json_member(&cursor, "id", &id));
        fuzz_check(mc_slice_is(item->id, json_string_value(id.value)));
        mc_json_close(&file);
    }
}

static bool same_values(struct mc_slice first, struct mc_slice second)
{
    json_t *a = json_loadb(first.data, first.length, JSON_REJECT_DUPLICATES, NULL);
    json_t *b = json_loadb(second.data, second.length, JSON_REJECT_DUPLICATES, NULL);
    bool same = a != NULL && b != NULL && json_equal(a, b);

    json_decref(a);
    json_decref(b);
    return same;
}

/* The fixed text is JSON with the same values except for sentences, and needs no further fix. */
static void check_fix(const uint8_t *data, size_t size, struct mc_arena *arena)
{
    struct mc_slice text =
        mc_arena_copy(arena, mc_slice(size == 0 ? "" : (const char *)data, size));
    FILE *nowhere = fopen("/dev/null", "w");
    struct mc_fix fix, again;
    struct mc_line_diff diff;

    fuzz_check(nowhere != NULL);
    mc_lint_fix(text, arena, &fix);
    fuzz_check(fix.n_spans > 0 || mc_slice_equal(fix.text, text));
    mc_lint_fix(fix.text, arena, &again);
    fuzz_check(again.n_spans == 0);
    fuzz_check(fix.n_sentences > 0 || fix.n_spans == 0 || same_values(text, fix.text));
    diff = (struct mc_line_diff){mc_slice_of("x"), text, fix.text, fix.spans, fix.n_spans};
    mc_line_diff_write(&diff, nowhere);
    (void)fclose(nowhere);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    const char *path = as_file(data, size);
    struct mc_suite_options options = {&path, 1, NULL, 0, true, NULL};
    struct mc_error error = MC_NO_ERROR;
    struct mc_suite *suite;
    int status = mc_suite_read(&options, arena, diagnostics, &suite, &error);

    fuzz_check((status == 0) == (diagnostics->n_errors == 0));
    fuzz_check((status == 0) == (error.code == MC_CODE_OK));
    check_cases(suite, diagnostics);
    mc_lint(suite, &(struct mc_lint_options){.suggest = false}, diagnostics);
    check_findings(diagnostics, data, size);
    check_fix(data, size, arena);
    mc_arena_free(arena);
    return 0;
}
