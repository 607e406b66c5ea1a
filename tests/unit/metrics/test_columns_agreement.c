/* SPDX-License-Identifier: GPL-3.0-or-later */
/* No column of the golden files of text metrics is left out: each is compared by a row of
 * columns.tsv or further_columns.tsv, or by a test that is named here, or is no figure. */
#include "tests/unit/support.h"

#include <stdio.h>
#include <string.h>

#include "base/delimited.h"
#include "metrics/host/catalog.h"

/* A column (NULL: every one) that the tables need not have, and why. */
struct elsewhere {
    const char *file, *column, *where;
};

static const struct elsewhere elsewhere[] = {
    {"pairs.tsv", NULL, "the inputs"},
    {"tokens.tsv", NULL, "test_token_agreement"},
    {"stems.tsv", NULL, "test_stem_agreement"},
    {"gtm_spec.tsv", "runs", "test_golden_parts"},
    {"popovic_chrf_corpus.tsv", "totalPrec", "test_golden_parts"},
    {"popovic_chrf_corpus.tsv", "totalRec", "test_golden_parts"},
    {"sacrebleu_bleu_corpus.tsv", "signature", "test_golden_signatures"},
    {"sacrebleu_chrf_corpus.tsv", "signature", "test_golden_signatures"},
    {"sacrebleu_ter_corpus.tsv", "signature", "test_golden_signatures"},
    {"tercom_corpus.tsv", "options", "test_golden_signatures"},
    {"meteor15_corpus.tsv", "modules", "test_golden_signatures"},
    {"meteor15_corpus.tsv", "alpha_beta_gamma_delta", "test_golden_signatures"},
    {"meteor15_corpus.tsv", "weights", "no figure: follow from the task, and decide every score"},
    {"meteor15_corpus.tsv", "eval_id", "no figure: repeats the columns beside it"},
    {"meteor15_checklist.tsv", "agree", "says whether two columns beside it are equal"},
};

static const char *const files[] = {
    "gtm_spec.tsv",
    "meteor15.tsv",
    "meteor15_checklist.tsv",
    "meteor15_corpus.tsv",
    "mteval13a.tsv",
    "mteval13a_corpus.tsv",
    "nltk_bleu.tsv",
    "nltk_bleu_corpus.tsv",
    "nltk_meteor.tsv",
    "nltk_nist.tsv",
    "nltk_nist_corpus.tsv",
    "pairs.tsv",
    "popovic_chrf.tsv",
    "popovic_chrf_corpus.tsv",
    "rouge.tsv",
    "sacrebleu_bleu.tsv",
    "sacrebleu_bleu_corpus.tsv",
    "sacrebleu_chrf.tsv",
    "sacrebleu_chrf_corpus.tsv",
    "sacrebleu_ter.tsv",
    "sacrebleu_ter_corpus.tsv",
    "stems.tsv",
    "tercom.tsv",
    "tercom_corpus.tsv",
    "terp.tsv",
    "terp_corpus.tsv",
    "tokens.tsv",
};

static struct mc_arena *arena;
static struct mc_delimited_file tables[2];

static void read_table(const char *path, struct mc_delimited_file *table)
{
    struct mc_error error = MC_NO_ERROR;

    if (mc_delimited_read(path, MC_TAB_SEPARATED, arena, table, &error) != 0)
        fail_msg("%s:%u: %s", error.file, error.at.line, error.text);
}

static bool is_elsewhere(const char *file, struct mc_slice column)
{
    size_t i;

    for (i = 0; i < sizeof(elsewhere) / sizeof(elsewhere[0]); i++)
        if (strcmp(elsewhere[i].file, file) == 0 &&
            (elsewhere[i].column == NULL || mc_slice_is(column, elsewhere[i].column)))
            return true;
    return false;
}

/* Whether a row of the tables compares the column, or a part "COLUMN[k]" of it; in a file of corpus
 * scores that of the row `id`. */
static bool is_compared(const char *file, const char *id, struct mc_slice column)
{
    size_t t, r;

    for (t = 0; t < 2; t++)
        for (r = 1; r < tables[t].n_rows; r++) {
            const struct mc_slice *fields = tables[t].rows[r].fields;
            size_t length = strcspn(fields[2].data, "[");

            if (strncmp(fields[0].data, "text/", 5) == 0 && strcmp(fields[0].data + 5, file) == 0 &&
                (id == NULL || mc_slice_is(fields[1], id)) && length == column.length &&
                memcmp(fields[2].data, column.data, length) == 0)
                return true;
        }
    return false;
}

static void check_row(const char *file, const struct mc_delimited_file *golden, size_t row)
{
    bool is_corpus = strstr(file, "_corpus") != NULL;
    const char *id =
        is_corpus ? mc_arena_format(arena, "id=%s", golden->rows[row].fields[0].data) : NULL;
    size_t c;

    for (c = 1; c < golden->rows[0].n_fields; c++) {
        struct mc_slice column = golden->rows[0].fields[c];

        if (is_corpus && golden->rows[row].fields[c].length == 0)
            continue;
        if (!is_elsewhere(file, column) && !is_compared(file, id, column))
            fail_msg("nothing compares %s %s %s", file, id == NULL ? "" : id, column.data);
    }
}

static void test_every_column(void **state)
{
    size_t i, r;

    (void)state;
    arena = mc_arena_new();
    read_table(mc_source_path("tests/agreement/columns.tsv"), &tables[0]);
    read_table(mc_source_path("tests/agreement/further_columns.tsv"), &tables[1]);
    for (i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
        const char *path = mc_arena_format(arena, "goldens/text/%s", files[i]);
        struct mc_delimited_file golden;

        if (strncmp(files[i], "terp", 4) == 0 && mc_metric_module_find(mc_slice_of("terp")) == NULL)
            continue;
        read_table(mc_shared_path(path), &golden);
        for (r = 1; r < (strstr(files[i], "_corpus") == NULL ? 2 : golden.n_rows); r++)
            check_row(files[i], &golden, r);
    }
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_column)};

    if (mc_shared_path("goldens/text/pairs.tsv") == NULL) {
        puts("1..0 # SKIP test_golden_columns: shared data is not there");
        return 0;
    }
    return cmocka_run_group_tests_name("golden_columns", tests, NULL, NULL);
}
