/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The verdicts of a gate, push after push. */
#include "tests/unit/support.h"

#include "base/diagnostic.h"
#include "base/error.h"
#include "base/text_stream.h"
#include "report/gate_history.h"
#include "tests/unit/group_arena.h"

static struct mc_gate_history history;
static struct mc_diagnostics *diagnostics;

static int parse(const char *text)
{
    struct mc_error error = MC_NO_ERROR;

    diagnostics = mc_diagnostics_new(arena);
    return mc_gate_history_parse(mc_slice_of("h.jsonl"), mc_slice_of(mc_arena_strdup(arena, text)),
                                 arena, diagnostics, &history, &error);
}

#define LINE(verdict, changed, alpha)                                                              \
    "{\"schema\": \"metricheck/history/1\", \"verdict\": \"" verdict "\", \"changed\": " changed   \
    ", \"alpha\": " alpha "}\n"

/* .05 + .01 + .05 of those with a change. */
static void test_counting(void **state)
{
    (void)state;
    assert_int_equal(parse(LINE("passed", "true", "0.05") "\n" LINE("passed", "false", "0.05")
                               LINE("failed", "true", "0.01") LINE("no verdict", "true", "0.05")),
                     0);
    assert_int_equal(history.n, 4);
    assert_int_equal(history.n_passed, 2);
    assert_int_equal(history.n_failed, 1);
    assert_int_equal(history.n_blind, 1);
    assert_int_equal(history.n_changed, 3);
    assert_near(history.expected, 0.11, 1e-12);
    assert_string_equal(mc_gate_history_sentence(&history, arena),
                        "history: 4 gates, 3 with a change: 2 passed, 1 failed, 1 had no verdict; "
                        "by chance alone up to 0.11 of them would block");
    assert_int_equal(parse(""), 0);
    assert_int_equal(history.n, 0);
}

static void test_what_is_written_is_read(void **state)
{
    const struct mc_gate_verdict verdict = {
        "no verdict", "2026-01-02T03:04:05Z", true, 0.025, 0, 3};
    struct mc_buffer bytes = {NULL, 0, 0};
    FILE *stream = mc_text_stream_open(&bytes);

    (void)state;
    mc_gate_history_write(&verdict, stream);
    mc_gate_history_write(&verdict, stream);
    mc_text_stream_close(stream, &bytes);
    assert_int_equal(parse(bytes.data), 0);
    assert_int_equal(history.n_blind, 2);
    assert_near(history.expected, 0.05, 1e-15);
    mc_buffer_free(&bytes);
}

static void assert_refused(const char *text, uint32_t line, const char *message)
{
    assert_int_equal(parse(text), -1);
    assert_int_equal(diagnostics->items[0].at.line, line);
    assert_non_null(strstr(diagnostics->items[0].text.data, message));
}

static void test_mistakes(void **state)
{
    (void)state;
    assert_refused(LINE("passed", "true", "0.05") "{", 2, "");
    assert_refused("[]\n", 1, "");
    assert_refused("\n" LINE("blocked", "true", "0.05"), 2, "\"blocked\" is not one of passed");
    assert_refused(LINE("passed", "true", "5"), 1, "must be at least 0 and below 1");
    assert_refused(LINE("passed", "1", "0.05"), 1, "");
    assert_refused(
        "{\"schema\": \"metricheck/history/1\", \"verdict\": \"passed\", \"alpha\": 0.1}\n", 1,
        "key \"changed\" is missing");
    assert_refused("{\"schema\": \"metricheck/history/2\"}\n", 1, "metricheck/history/1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_counting, new_arena, free_arena),
        cmocka_unit_test_setup_teardown(test_what_is_written_is_read, new_arena, free_arena),
        cmocka_unit_test_setup_teardown(test_mistakes, new_arena, free_arena),
    };

    return cmocka_run_group_tests_name("gate_history", tests, NULL, NULL);
}
