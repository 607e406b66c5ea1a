/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/diagnostic.h"

#include "tests/unit/support.h"

#include <string.h>

#include "base/memory.h"
#include "base/text_stream.h"
#include "tests/unit/group_arena.h"

/* Findings of line 1, 2, ... of a file, each with its severity before the text: "E", "W", "N". */
static struct mc_diagnostics *list_of(const char *file, const char *const *texts, size_t n)
{
    struct mc_diagnostics *list = mc_diagnostics_new(arena);
    size_t i;

    for (i = 0; i < n; i++) {
        enum mc_severity severity = texts[i][0] == 'E'   ? MC_SEVERITY_ERROR
                                    : texts[i][0] == 'W' ? MC_SEVERITY_WARNING
                                                         : MC_SEVERITY_NOTE;

        (void)mc_diagnostics_add(list, severity, "", mc_slice_of(file),
                                 (struct mc_position){(uint32_t)i + 1, 0}, "%s", texts[i] + 1);
    }
    return list;
}

static void assert_shows(const struct mc_diagnostics *list, const char *expected)
{
    struct mc_diagnostics folded = mc_diagnostics_by_kind(list, arena);
    struct mc_buffer text = {NULL, 0, 0};
    FILE *stream = mc_text_stream_open(&text);

    mc_diagnostics_print(&folded, stream, 0);
    mc_text_stream_close(stream, &text);
    assert_string_equal(mc_arena_copy(arena, mc_buffer_slice(&text)).data, expected);
    mc_buffer_free(&text);
}

static void test_numbers_and_quotes(void **state)
{
    static const char *const texts[] = {"E7 is no mark of \"m\" (case \"a\")",
                                        "E-1.5e+3 is no mark of \"m 2\" (case \"b\")",
                                        "Eno number: \"", "E+3 is no mark of \"m\" (case \"c\")",
                                        "E2 is no mark of \"\" (case \"say (9)\")"};

    (void)state;
    assert_shows(list_of("f", texts, 5), "f:1: error: 7 is no mark of \"m\" (case \"a\")\n"
                                         "    and 3 more like this\n"
                                         "f:3: error: no number: \"\n");
}

static void test_few_stay(void **state)
{
    static const char *const texts[] = {"Ea \"1\"", "Ea \"2\"", "Ea \"3\"", "Wa \"4\"", "Na \"5\""};

    (void)state;
    assert_shows(list_of("f", texts, 5),
                 "f:1: error: a \"1\"\nf:2: error: a \"2\"\nf:3: error: a \"3\"\n"
                 "f:4: warning: a \"4\"\nf:5: note: a \"5\"\n");
}

/* Notes go with what they follow, and stay with it; the lists given are as they were. */
static void test_notes_and_counts(void **state)
{
    static const char *const texts[] = {"Ea 1", "Ea 2", "Nof 2", "Ea 3", "Ea 4", "Wb", "Nof b"};
    struct mc_diagnostics *list = list_of("f", texts, 7), folded;

    (void)state;
    list->items[2].follows = 2;
    list->items[6].follows = 6;
    folded = mc_diagnostics_by_kind(list, arena);
    assert_int_equal(folded.n_items, 3);
    assert_int_equal(folded.n_errors, 1);
    assert_int_equal(folded.n_warnings, 1);
    assert_int_equal(folded.n_notes, 1);
    assert_int_equal(folded.items[2].follows, 2);
    assert_shows(list, "f:1: error: a 1\n    and 3 more like this\nf:6: warning: b\n"
                       "f:7: note: of b\n");
    assert_int_equal(list->n_items, 7);
    assert_int_equal(list->n_errors, 4);
    assert_int_equal(list->items[0].details.length, 0);
    assert_shows(mc_diagnostics_new(arena), "");
}

/* Each file has its own. */
static void test_files(void **state)
{
    static const char *const texts[] = {"Ea", "Ea", "Ea"};
    struct mc_diagnostics *list = list_of("f", texts, 3);

    (void)state;
    (void)mc_diagnostics_add(list, MC_SEVERITY_ERROR, "", mc_slice_of("g"),
                             (struct mc_position){0, 0}, "a");
    assert_shows(list, "f:1: error: a\nf:2: error: a\nf:3: error: a\ng: error: a\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers_and_quotes),
        cmocka_unit_test(test_few_stay),
        cmocka_unit_test(test_notes_and_counts),
        cmocka_unit_test(test_files),
    };

    return cmocka_run_group_tests_name("diagnostic_kinds", tests, new_arena, free_arena);
}
