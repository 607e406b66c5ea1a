/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gate_history.c: each line is read, counted and written on its own, so that the histories of
 * several branches can be merged. */
#include "report/gate_history.h"

#include <string.h>

#include "base/diagnostic.h"
#include "base/file.h"
#include "base/table.h"
#include "report/json_stream.h"
#include "report/words.h"
#include "suite/fields.h"

static const char *const verdicts[] = {"passed", "failed", "no verdict", NULL};

/* Reads the values of a line that are needed for counting; false after a finding. */
static bool read_line(const struct mc_json_cursor *root, struct mc_arena *arena,
                      struct mc_gate_verdict *verdict)
{
    struct mc_json_cursor at;
    size_t word = 0;

    memset(verdict, 0, sizeof(*verdict));
    if (mc_json_is_object(root) != 0 || !mc_field_schema(root, MC_HISTORY_SCHEMA, arena) ||
        !mc_field_word(root, "verdict", MC_REQUIRED, verdicts, arena, &word) ||
        !mc_field_number(root, "alpha", MC_REQUIRED, &verdict->alpha) ||
        mc_json_required(root, "changed", &at) != 0 || mc_json_boolean(&at, &verdict->changed) != 0)
        return false;
    verdict->verdict = verdicts[word];
    if (verdict->alpha >= 0 && verdict->alpha < 1)
        return true;
    mc_json_finding(root, MC_SEVERITY_ERROR, "E005", false,
                    "\"alpha\" must be at least 0 and below 1");
    return false;
}

int mc_gate_history_parse(struct mc_slice path, struct mc_slice text, struct mc_arena *arena,
                          struct mc_diagnostics *diagnostics, struct mc_gate_history *history,
                          struct mc_error *error)
{
    struct mc_json_lines lines = {.path = path, .text = text, .blanks = mc_slice(" \t\r", 4)};
    struct mc_gate_verdict verdict;
    struct mc_json_cursor root;
    int status;

    memset(history, 0, sizeof(*history));
    history->text = text;
    mc_diagnostics_source(diagnostics, path, text);
    while (diagnostics->n_errors < 20 && (status = mc_json_lines_next(&lines, &root)) != 0) {
        struct mc_position at = {lines.number, 1};

        if (status > 0 && read_line(&root, arena, &verdict)) {
            mc_gate_history_add(history, &verdict);
            continue;
        }
        if (status > 0)
            (void)mc_diagnostics_error(lines.file.diagnostics, &lines.fault);
        at.column = lines.fault.at.column;
        (void)mc_diagnostics_add(diagnostics, MC_SEVERITY_ERROR, "", path, at, "%s",
                                 lines.fault.text);
    }
    mc_json_lines_close(&lines);
    return mc_diagnostics_error(diagnostics, error);
}

int mc_gate_history_read(const char *path, struct mc_arena *arena,
                         struct mc_diagnostics *diagnostics, struct mc_gate_history *history,
                         struct mc_error *error)
{
    struct mc_slice text = mc_slice("", 0);

    if (mc_file_exists(path) && mc_file_read(path, arena, &text, error) != 0)
        return -1;
    if (text.length > 0 && text.data[text.length - 1] != '\n')
        text = mc_arena_slice(arena, "%.*s\n", MC_SLICE_ARGUMENTS(text));
    return mc_gate_history_parse(mc_slice_of(path), text, arena, diagnostics, history, error);
}

void mc_gate_history_add(struct mc_gate_history *history, const struct mc_gate_verdict *verdict)
{
    history->n++;
    history->n_passed += strcmp(verdict->verdict, "passed") == 0;
    history->n_failed += strcmp(verdict->verdict, "failed") == 0;
    history->n_blind += strcmp(verdict->verdict, "no verdict") == 0;
    history->n_changed += verdict->changed;
    history->expected += verdict->changed ? verdict->alpha : 0;
}

void mc_gate_history_write(const struct mc_gate_verdict *verdict, FILE *stream)
{
    struct mc_json_stream json = {.stream = stream, .arena = mc_arena_new()};

    mc_json_put_object(&json, NULL, MC_JSON_FLAT);
    mc_json_put_text(&json, "schema", MC_HISTORY_SCHEMA);
    mc_json_put_text(&json, "created", verdict->created);
    mc_json_put_text(&json, "verdict", verdict->verdict);
    mc_json_put_bool(&json, "changed", verdict->changed);
    mc_json_put_real(&json, "alpha", verdict->alpha);
    mc_json_put_count(&json, "blocking", verdict->n_blocking);
    mc_json_put_count(&json, "warnings", verdict->n_warning);
    mc_json_put_end(&json);
    mc_arena_free(json.arena);
}

const char *mc_gate_history_sentence(const struct mc_gate_history *history, struct mc_arena *arena)
{
    return mc_arena_format(
        arena,
        "history: %zu gate%s, %zu with a change: %zu passed, %zu failed, %zu had "
        "no verdict; by chance alone up to %s of them would block",
        history->n, history->n == 1 ? "" : "s", history->n_changed, history->n_passed,
        history->n_failed, history->n_blind, mc_number_text(history->expected, 3, arena).data);
}
