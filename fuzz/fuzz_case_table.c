/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the input as a table of cases of each form. What is read is JSON of a suite, the same as
 * text and as values, and any place in it is one in the table; what is refused has a place. */
#include <jansson.h>

#include "base/diagnostic.h"
#include "fuzz/fuzz.h"
#include "suite/case_table.h"
#include "suite/plain_row.h"
#include "suite/table_group.h"

/* At least as many as the text has lines: old spreadsheets end them in CR. */
static uint32_t count_lines(struct mc_slice text)
{
    uint32_t n = 1;
    size_t i;

    for (i = 0; i < text.length; i++)
        n += text.data[i] == '\n' || text.data[i] == '\r';
    return n;
}

static void check_place(const struct mc_json_cursor *cursor, uint32_t n_lines)
{
    struct mc_position place = mc_json_place(cursor, false);

    fuzz_check(place.line >= 1 && place.column >= 1 && place.line <= n_lines);
}

static void check_group(const struct mc_case_table *table, const struct mc_case_group *group,
                        struct mc_diagnostics *diagnostics)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_plain_table plain;
    struct mc_slice text;
    struct mc_json_file file = {.path = table->path,
                                .root = group->root,
                                .diagnostics = diagnostics,
                                .place = mc_case_table_place_of,
                                .context = group};
    json_t *parsed;
    const json_t *list;
    uint32_t n_lines = count_lines(table->text);
    struct mc_json_cursor root = mc_json_root(&file), cases, item;
    size_t i;

    mc_case_table_plain(table, &plain);
    text = mc_table_group_text(group, &plain, arena);
    parsed = json_loadb(text.data, text.length, 0, NULL);
    list = json_object_get(parsed, "cases");
    fuzz_check(mc_json_member(&root, "cases", &cases));
    fuzz_check(json_array_size(list) == group->n_rows && json_array_size(cases.value) == 0);
    check_place(&root, n_lines);
    for (i = 0; i < 200 && i < group->n_rows; i++) {
        struct mc_json_cursor member = {.key = NULL};

        file.text = mc_table_group_case_text(group, i, &plain);
        mc_table_group_case(group, &cases, i, &file, &item);
        fuzz_check(json_equal(item.value, json_array_get(list, i)));

        check_place(&item, n_lines);
        while (mc_json_next(&item, &member)) {
            struct mc_json_cursor inner = {.key = NULL};

            check_place(&member, n_lines);
            while (mc_json_next(&member, &inner))
                check_place(&inner, n_lines);
        }
        json_decref(item.value);
    }
    mc_plain_table_close(&plain);
    (void)json_object_set_new(parsed, "cases", json_array());
    fuzz_check(json_equal(parsed, group->root));
    json_decref(parsed);
    mc_arena_free(arena);
}

static void check_form(const char *path, struct mc_slice input)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice text = mc_arena_copy(arena, input);
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_case_table table;
    size_t i;

    if (mc_case_table_read(mc_slice_of(path), text, NULL, arena, diagnostics, &table)) {
        fuzz_check(diagnostics->n_errors == 0 && table.n_groups > 0);
        for (i = 0; i < table.n_groups; i++)
            check_group(&table, &table.groups[i], diagnostics);
        mc_case_table_close(&table);
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
