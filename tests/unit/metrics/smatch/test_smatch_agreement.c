/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Our own corner cases, tests/agreement/smatch/pairs.tsv. */
#include "tests/unit/support.h"

#include "base/delimited.h"
#include "tests/unit/smatch_runs.h"

enum column { NAME, CONVENTION, CANDIDATE, REFERENCE, MATCHED, N_CANDIDATE, N_REFERENCE, WHY };

static void check_figure(const struct mc_delimited_row *row, const char *output, enum column wanted)
{
    struct mc_arena *arena = mc_arena_new();
    const char *specification = mc_arena_format(arena, "smatch:convention=%s,output=%s",
                                                row->fields[CONVENTION].data, output);
    double value =
        mc_smatch_of(specification, row->fields[CANDIDATE].data, row->fields[REFERENCE].data);

    if (!(value >= 0) ||
        strcmp(mc_arena_format(arena, "%.0f", value), row->fields[wanted].data) != 0)
        fail_msg("line %u, %s: %s is %g, must be %s", row->line, row->fields[NAME].data,
                 specification, value, row->fields[wanted].data);
    mc_arena_free(arena);
}

static void test_pairs(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_delimited_file file;
    struct mc_error error = MC_NO_ERROR;
    size_t i;

    (void)state;
    if (mc_delimited_read(mc_source_path("tests/agreement/smatch/pairs.tsv"), MC_TAB_SEPARATED,
                          arena, &file, &error) != 0)
        fail_msg("%s", error.text);
    assert_true(file.n_rows > 50);
    for (i = 1; i < file.n_rows; i++) {
        assert_int_equal(file.rows[i].n_fields, WHY + 1);
        check_figure(&file.rows[i], "matched", MATCHED);
        check_figure(&file.rows[i], "bound", MATCHED);
        check_figure(&file.rows[i], "candidate_triples", N_CANDIDATE);
        check_figure(&file.rows[i], "reference_triples", N_REFERENCE);
    }
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_pairs)};

    return cmocka_run_group_tests_name("smatch_agreement", tests, NULL, NULL);
}
