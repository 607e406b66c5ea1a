/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the input as a score file of each form. What is read is written as JSON and read back
 * equal; what is refused leaves the table as it was and has a place. */
#include <math.h>

#include "base/diagnostic.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "fuzz/fuzz.h"
#include "scores/score_file.h"
#include "scores/score_table.h"
#include "suite/suite.h"

static const struct mc_suite *make_suite(struct mc_arena *arena)
{
    static const char *const ids[] = {"D1sick", "D2sick", "T3sts"};
    struct mc_suite *suite = mc_arena_array(arena, 1, sizeof(*suite));
    size_t i;

    suite->n_cases = sizeof(ids) / sizeof(ids[0]);
    suite->cases = mc_arena_array(arena, suite->n_cases, sizeof(*suite->cases));
    suite->case_ids = mc_string_map_new(arena);
    for (i = 0; i < suite->n_cases; i++) {
        suite->cases[i].id = mc_slice_of(ids[i]);
        (void)mc_string_map_add(suite->case_ids, suite->cases[i].id, NULL);
    }
    return suite;
}

static void check_cells(const struct mc_score_table *table)
{
    size_t c, i;

    for (c = 0; c < table->n_columns; c++)
        for (i = 0; i < table->n_cases; i++) {
            const struct mc_score_column *column = &table->columns[c];

            fuzz_check((column->states[i] == MC_SCORE_OK) == (isfinite(column->values[i]) != 0));
            fuzz_check((column->states[i] == MC_SCORE_OK) ==
                       (column->notes[i].length == 0 || mc_score_is_unproved(column, i)));
        }
}

/* JSON does not distinguish -0 from 0. */
static bool same(const struct mc_score_column *a, const struct mc_score_column *b, size_t i)
{
    if (a->states[i] != MC_SCORE_OK || b->states[i] != MC_SCORE_OK)
        return a->states[i] == b->states[i];
    return !(a->values[i] < b->values[i]) && !(a->values[i] > b->values[i]);
}

/* Metrics are requested by name: one that was renamed, as the table already had its name, may look
 * like a repeat of another. The text must live in the arena, for the signatures of the columns. */
static void check_round_trip(const struct mc_score_table *table, struct mc_arena *arena)
{
    struct mc_score_table *again = mc_score_table_new(table->suite, arena);
    struct mc_score_file_summary summary;
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    char *text = NULL;
    const char **only = mc_arena_array(arena, table->n_columns + 1, sizeof(*only));
    size_t length, c, i;
    FILE *stream = open_memstream(&text, &length);

    for (c = 0; c < table->n_columns; c++)
        only[c] = mc_arena_copy(arena, table->columns[c].name).data;
    fuzz_check(stream != NULL);
    mc_score_file_write(table, stream);
    fuzz_check(fclose(stream) == 0);
    fuzz_check(mc_score_file_parse(mc_slice_of("b.json"), mc_slice(text, length), again, only,
                                   diagnostics, &summary, NULL) == 0);
    fuzz_check(again->n_columns == table->n_columns && summary.n_unknown == 0);
    for (c = 0; c < table->n_columns; c++) {
        const struct mc_score_column *a = &again->columns[c], *b = &table->columns[c];

        fuzz_check(a->lower_is_better == b->lower_is_better);
        fuzz_check(!(a->worst < b->worst) && !(a->worst > b->worst));
        fuzz_check(!(a->best < b->best) && !(a->best > b->best));
        for (i = 0; i < table->n_cases; i++)
            fuzz_check(same(a, b, i));
    }
    free(text);
}

static void check_form(const char *path, struct mc_slice input)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice text = mc_arena_copy(arena, input);
    struct mc_score_table *table = mc_score_table_new(make_suite(arena), arena);
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_score_file_summary summary;
    struct mc_error error = MC_NO_ERROR;

    (void)mc_score_table_add(table, mc_slice_of("m"));
    if (mc_score_file_parse(mc_slice_of(path), text, table, NULL, diagnostics, &summary, &error) ==
        0) {
        fuzz_check(diagnostics->n_errors == 0 && error.code == MC_CODE_OK);
        fuzz_check(table->n_columns == 1 + summary.n_columns);
        fuzz_check(summary.n_used + summary.n_cases_without == table->n_cases);
        table->columns++;
        table->n_columns--;
        check_cells(table);
        check_round_trip(table, arena);
    } else {
        fuzz_check(diagnostics->n_errors > 0 && error.code == MC_CODE_INPUT);
        fuzz_check((error.at.line > 0 || mc_utf8_instead(text) != NULL) && error.text[0] != '\0' &&
                   table->n_columns == 1);
    }
    mc_arena_free(arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_slice text = mc_slice((const char *)data, size);

    check_form("a.json", text);
    check_form("a.csv", text);
    check_form("a.tsv", text);
    check_form("a.jsonl", text);
    return 0;
}
