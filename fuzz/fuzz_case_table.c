/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the input as a table of cases of each form. What was read is JSON of a suite, with each
 * case on the line of its row, and any place in it is one in the table; what was refused has a
 * place. */
#include <jansson.h>

#include "base/diagnostic.h"
#include "fuzz/fuzz.h"
#include "suite/case_table.h"

static uint32_t count_lines(struct mc_slice text)
{
    uint32_t n = 1;
    size_t i;

    for (i = 0; i < text.length; i++)
        n += text.data[i] == '\n';
    return n;
}

static void check_place(const struct mc_case_table *table, const struct mc_case_group *group,
                        uint32_t line, uint32_t column)
{
    struct mc_position at = {line, column};
    struct mc_position place = mc_case_table_place(table, group, at);

    fuzz_check(place.line >= 1 && place.column >= 1);
    fuzz_check(place.line <= count_lines(table->text) || place.line == line);
}

static void check_group(const struct mc_case_table *table, const struct mc_case_group *group)
{
    json_t *root = json_loadb(group->text.data, group->text.length, 0, NULL);
    uint32_t n_lines = count_lines(group->text), line;

    fuzz_check(json_is_object(root));
    fuzz_check(json_array_size(json_object_get(root, "cases")) == group->n_rows);
    for (line = 1; line <= n_lines && line < 200; line++) {
        check_place(table, group, line, 1);
        check_place(table, group, line, 17);
        check_place(table, group, line, 100000);
    }
    json_decref(root);
}

static void check_form(const char *path, struct mc_slice input)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice text = mc_arena_copy(arena, input);
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_case_table table;
    size_t i;

    if (mc_case_table_read(mc_slice_of(path), text, arena, diagnostics, &table)) {
        fuzz_check(diagnostics->n_errors == 0 && table.n_groups > 0);
        for (i = 0; i < table.n_groups; i++)
            check_group(&table, &table.groups[i]);
    } else {
        fuzz_check(diagnostics->n_errors > 0);
    }
    for (i = 0; i < diagnostics->n_items; i++)
        fuzz_check(diagnostics->items[i].at.line <= count_lines(text));
    mc_arena_free(arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_slice text = mc_slice((const char *)data, size);

    check_form("a.csv", text);
    check_form("a.tsv", text);
    check_form("a.jsonl", text);
    return 0;
}
