/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts of scores that no output= names: the lengths of GTM's runs, and the mean precision and
 * recall of chrF++.py over a corpus. */
#include "tests/unit/support.h"

#include <stdio.h>
#include <string.h>

#include "base/delimited.h"
#include "base/hash.h"
#include "base/options.h"
#include "metrics/chrf.h"
#include "metrics/gtm.h"

#define OWN "tests/agreement/own/text/"
#define SHARED "goldens/text/"

static void read_table(const char *path, struct mc_arena *arena, struct mc_delimited_file *table)
{
    struct mc_error error = MC_NO_ERROR;

    if (mc_delimited_read(path, MC_TAB_SEPARATED, arena, table, &error) != 0)
        fail_msg("%s:%u: %s", error.file, error.at.line, error.text);
}

/* --- GTM -------------------------------------------------------------------------------------- */

struct gtm {
    struct mc_token_ids ids;
    struct mc_tokens tokens[2];
    struct mc_gtm_matcher matcher;
};

/* "3,1", "-" without a run. */
static void runs_of(struct gtm *gtm, struct mc_slice reference, struct mc_slice candidate,
                    struct mc_arena *arena, struct mc_buffer *out)
{
    struct mc_slice texts[2] = {reference, candidate};
    struct mc_id_sequence sides[2];
    size_t i;

    mc_token_ids_clear(&gtm->ids);
    for (i = 0; i < 2; i++) {
        uint32_t *ids;

        mc_tokenize(MC_TOKENIZER_NONE, texts[i], &gtm->tokens[i]);
        ids = mc_arena_array(arena, gtm->tokens[i].n + 1, sizeof(*ids));
        mc_token_ids_add(&gtm->ids, &gtm->tokens[i], ids);
        sides[i].ids = ids;
        sides[i].n = gtm->tokens[i].n;
    }
    mc_gtm_match(&gtm->matcher, sides[0], sides[1], gtm->ids.n);
    mc_buffer_clear(out);
    for (i = 0; i < gtm->matcher.n_runs; i++) {
        char number[32];

        (void)snprintf(number, sizeof(number), "%s%zu", i == 0 ? "" : ",",
                       gtm->matcher.runs[i].length);
        mc_buffer_append_slice(out, mc_slice_of(number));
    }
    if (gtm->matcher.n_runs == 0)
        mc_buffer_append_char(out, '-');
}

static void check_runs(const char *pairs_path, const char *golden_path, size_t n_rows)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_delimited_file pairs, golden;
    struct mc_buffer found = {NULL, 0, 0};
    struct gtm gtm;
    size_t place, r;

    memset(&gtm, 0, sizeof(gtm));
    read_table(pairs_path, arena, &pairs);
    read_table(golden_path, arena, &golden);
    place = mc_delimited_column(&golden, "runs");
    assert_true(place != SIZE_MAX);
    assert_int_equal(golden.n_rows, n_rows);
    assert_int_equal(pairs.n_rows, n_rows);
    for (r = 1; r < n_rows; r++) {
        assert_true(mc_slice_equal(golden.rows[r].fields[0], pairs.rows[r].fields[0]));
        runs_of(&gtm, pairs.rows[r].fields[2], pairs.rows[r].fields[3], arena, &found);
        if (!mc_slice_equal(mc_buffer_slice(&found), golden.rows[r].fields[place]))
            fail_msg("%s: runs %.*s must be %s", golden.rows[r].fields[0].data,
                     MC_SLICE_ARGUMENTS(mc_buffer_slice(&found)),
                     golden.rows[r].fields[place].data);
    }
    mc_buffer_free(&found);
    mc_token_ids_free(&gtm.ids);
    mc_tokens_free(&gtm.tokens[0]);
    mc_tokens_free(&gtm.tokens[1]);
    mc_gtm_matcher_free(&gtm.matcher);
    mc_arena_free(arena);
}

static void test_own_gtm_runs(void **state)
{
    (void)state;
    check_runs(mc_source_path(OWN "pairs.tsv"), mc_source_path(OWN "gtm_spec.tsv"), 231);
}

static void test_gtm_runs(void **state)
{
    char pairs[4096];

    (void)state;
    (void)snprintf(pairs, sizeof(pairs), "%s", mc_shared_path(SHARED "pairs.tsv"));
    check_runs(pairs, mc_shared_path(SHARED "gtm_spec.tsv"), 1060);
}

/* --- chrF++.py -------------------------------------------------------------------------------- */

/* The mean over all orders of 100 * matches / n-grams, as totalPrec (n-grams of the candidate) and
 * totalRec (of the reference) are printed. */
static double mean_share(const struct mc_chrf_counts *sum, const uint64_t *totals, unsigned n)
{
    double share = 0;
    unsigned i;

    for (i = 0; i < n; i++)
        share += 100 * (double)sum->matches[i] / (double)totals[i];
    return share / n;
}

static double number_of(const struct mc_delimited_file *table, size_t row, const char *column)
{
    double value;

    assert_int_equal(
        mc_parse_real(table->rows[row].fields[mc_delimited_column(table, column)].data, &value), 0);
    return value;
}

static void test_popovic_totals(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_delimited_file pairs, golden;
    struct mc_chrf_counts sum, counts;
    struct mc_chrf_counter counter;
    size_t row, r;

    (void)state;
    read_table(mc_shared_path(SHARED "pairs.tsv"), arena, &pairs);
    read_table(mc_shared_path(SHARED "popovic_chrf_corpus.tsv"), arena, &golden);
    assert_int_equal(golden.n_rows, 4);
    for (row = 1; row < golden.n_rows; row++) {
        bool words = strstr(golden.rows[row].fields[0].data, "+w2") != NULL;

        memset(&sum, 0, sizeof(sum));
        memset(&counter, 0, sizeof(counter));
        counter.char_order = 6;
        counter.word_order = words ? 2 : 0;
        counter.without = MC_CHARACTERS_WITHOUT_BLANK;
        counter.strip = true;
        for (r = 1; r < pairs.n_rows; r++) {
            mc_chrf_read_candidate(&counter, pairs.rows[r].fields[3]);
            mc_chrf_count(&counter, pairs.rows[r].fields[2], &counts);
            mc_chrf_add(&sum, &counts, words ? 8 : 6);
        }
        assert_near(mean_share(&sum, sum.candidate, words ? 8 : 6),
                    number_of(&golden, row, "totalPrec"), 1e-12);
        assert_near(mean_share(&sum, sum.reference, words ? 8 : 6),
                    number_of(&golden, row, "totalRec"), 1e-12);
        mc_chrf_counter_free(&counter);
    }
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {cmocka_unit_test(test_own_gtm_runs),
                                 cmocka_unit_test(test_gtm_runs),
                                 cmocka_unit_test(test_popovic_totals)};

    mc_skip_without(&tests[1], SHARED "gtm_spec.tsv");
    mc_skip_without(&tests[2], SHARED "pairs.tsv");
    return cmocka_run_group_tests_name("golden_parts", tests, NULL, NULL);
}
