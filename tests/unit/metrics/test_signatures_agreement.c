/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the reference programs say of their own settings, in the signatures of sacreBLEU, the
 * options of tercom and the configurations of METEOR, against the signatures of the specifications
 * that columns.tsv names for the same rows: a figure that agrees under other settings would prove
 * nothing. */
#include "tests/unit/support.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/delimited.h"
#include "base/options.h"
#include "tests/unit/scoring.h"

#define FOLDER "goldens/text/"

static void read_table(const char *path, struct mc_arena *arena, struct mc_delimited_file *table)
{
    struct mc_error error = MC_NO_ERROR;

    if (mc_delimited_read(path, MC_TAB_SEPARATED, arena, table, &error) != 0)
        fail_msg("%s:%u: %s", error.file, error.at.line, error.text);
}

/* A setting as a reference program prints it, and as ours does. */
struct setting {
    const char *theirs, *ours;
};

/* Every word that stands in a signature of sacreBLEU 2.6.0 must be one of these; nrefs is the
 * number of references of the data, and version that of the program. tok:tercom is the only
 * tokeniser of its TER. */
static const struct setting bleu[] = {
    {"nrefs:1", ""},
    {"case:mixed", "lowercase:no"},
    {"case:lc", "lowercase:yes"},
    {"eff:no", "effective_order:no"},
    {"eff:yes", "effective_order:yes"},
    {"tok:13a", "tokenize:13a"},
    {"tok:intl", "tokenize:intl"},
    {"tok:char", "tokenize:char"},
    {"tok:none", "tokenize:none"},
    {"smooth:exp", "smoothing:exp"},
    {"smooth:floor[0.10]", "smoothing:floor"},
    {"smooth:add-k[1.00]", "smoothing:add-k"},
    {"smooth:none", "smoothing:none"},
    {"version:2.6.0", "variant:sacrebleu"},
    {NULL, NULL},
};
static const struct setting chrf[] = {
    {"nrefs:1", ""},
    {"case:mixed", "lowercase:no"},
    {"case:lc", "lowercase:yes"},
    {"eff:no", "effective_order:no"},
    {"eff:yes", "effective_order:yes"},
    {"nc:6", "char_order:6"},
    {"nc:4", "char_order:4"},
    {"nw:0", "word_order:0"},
    {"nw:1", "word_order:1"},
    {"nw:2", "word_order:2"},
    {"space:no", "whitespace:no"},
    {"space:yes", "whitespace:yes"},
    {"version:2.6.0", "variant:sacrebleu"},
    {NULL, NULL},
};
static const struct setting ter[] = {
    {"nrefs:1", ""},
    {"case:lc", "lowercase:yes"},
    {"case:mixed", "lowercase:no"},
    {"tok:tercom", ""},
    {"norm:no", "normalized:no"},
    {"norm:yes", "normalized:yes"},
    {"punct:yes", "punctuation:keep"},
    {"punct:no", "punctuation:drop"},
    {"asian:no", "asian:no"},
    {"asian:yes", "asian:yes"},
    {"version:2.6.0", "variant:sacrebleu"},
    {NULL, NULL},
};
static const struct setting tercom[] = {
    {"-", "variant:tercom"}, {"-N", "normalized:yes"}, {"-P", "punctuation:drop"},
    {"-s", "lowercase:no"},  {"-A", "asian:yes"},      {NULL, NULL},
};

static const struct setting meteor[] = {
    {"exact stem synonym paraphrase", "modules:exact+stem+synonym+paraphrase"},
    {"exact stem synonym", "modules:exact+stem+synonym"},
    {"exact stem", "modules:exact+stem"},
    {"exact synonym", "modules:exact+synonym"},
    {"exact", "modules:exact"},
    {NULL, NULL},
};

/* Whether the signature has the setting between bars. */
static bool has_setting(const char *signature, const char *setting)
{
    char word[128];

    (void)snprintf(word, sizeof(word), "|%s|", setting);
    return setting[0] == '\0' || strstr(signature, word) != NULL;
}

/* Each word of the text, divided by one of `dividers`, against our signature. */
static void check_settings(const char *text, const char *dividers, const struct setting *settings,
                           const char *signature)
{
    while (*text != '\0') {
        size_t length = strcspn(text, dividers);
        const struct setting *s = settings;

        while (s->theirs != NULL &&
               (strlen(s->theirs) != length || strncmp(s->theirs, text, length) != 0))
            s++;
        if (s->theirs == NULL || !has_setting(signature, s->ours))
            fail_msg("%.*s is not said by %s", (int)length, text, signature);
        text += length;
        text += *text != '\0';
    }
}

/* The specification of columns.tsv (or, beside it, further_columns.tsv) for the score of a row. */
static const char *spec_of(const struct mc_delimited_file tables[2], const char *file,
                           struct mc_slice id)
{
    char name[64], rows[64];
    size_t t, r;

    (void)snprintf(name, sizeof(name), "text/%s", file);
    (void)snprintf(rows, sizeof(rows), "id=%.*s", MC_SLICE_ARGUMENTS(id));
    for (t = 0; t < 2; t++)
        for (r = 1; r < tables[t].n_rows; r++)
            if (mc_slice_is(tables[t].rows[r].fields[0], name) &&
                mc_slice_is(tables[t].rows[r].fields[1], rows) &&
                mc_slice_is(tables[t].rows[r].fields[2], "score"))
                return tables[t].rows[r].fields[3].data;
    fail_msg("no specification for %s of %s", rows, file);
    return NULL;
}

static void read_tables(struct mc_arena *arena, struct mc_delimited_file tables[2])
{
    read_table(mc_source_path("tests/agreement/columns.tsv"), arena, &tables[0]);
    read_table(mc_source_path("tests/agreement/further_columns.tsv"), arena, &tables[1]);
}

static void check_file(const char *file, const char *column, const char *dividers,
                       const struct setting *settings, size_t n_rows)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_delimited_file golden, tables[2];
    char path[128];
    size_t r;

    (void)snprintf(path, sizeof(path), FOLDER "%s", file);
    read_table(mc_shared_path(path), arena, &golden);
    read_tables(arena, tables);
    assert_int_equal(golden.n_rows, n_rows);
    for (r = 1; r < golden.n_rows; r++) {
        const struct mc_slice *fields = golden.rows[r].fields;

        check_settings(fields[mc_delimited_column(&golden, column)].data, dividers, settings,
                       mc_scoring_signature(spec_of(tables, file, fields[0])));
    }
    mc_arena_free(arena);
}

static void test_sacrebleu(void **state)
{
    (void)state;
    check_file("sacrebleu_bleu_corpus.tsv", "signature", "|", bleu, 19);
    check_file("sacrebleu_chrf_corpus.tsv", "signature", "|", chrf, 27);
    check_file("sacrebleu_ter_corpus.tsv", "signature", "|", ter, 8);
}

static void test_tercom(void **state)
{
    (void)state;
    check_file("tercom_corpus.tsv", "options", " ", tercom, 8);
}

/* The number behind "|key:" in the signature. */
static double number_in(const char *signature, const char *key)
{
    char word[64], value[64];
    const char *at;
    double number;

    (void)snprintf(word, sizeof(word), "|%s:", key);
    at = strstr(signature, word);
    assert_non_null(at);
    at += strlen(word);
    (void)snprintf(value, sizeof(value), "%.*s", (int)strcspn(at, "|"), at);
    assert_int_equal(mc_parse_real(value, &number), 0);
    return number;
}

/* alpha, beta, gamma and delta, and the modules where the specification names them. (The weights of
 * the modules follow from the task and stand in no signature; eval_id repeats the other columns.)
 */
static void check_meteor(const struct mc_delimited_file *golden, const struct mc_slice *fields,
                         const char *signature)
{
    static const char *const names[] = {"alpha", "beta", "gamma", "delta"};
    const char *text = fields[mc_delimited_column(golden, "alpha_beta_gamma_delta")].data;
    char number[32];
    size_t i;

    for (i = 0; i < 4; i++) {
        size_t length = strcspn(text, " ");
        double wanted;

        (void)snprintf(number, sizeof(number), "%.*s", (int)length, text);
        assert_int_equal(mc_parse_real(number, &wanted), 0);
        assert_near(number_in(signature, names[i]), wanted, 0);
        text += length;
        text += *text != '\0';
    }
    if (!has_setting(signature, "modules:auto"))
        check_settings(fields[mc_delimited_column(golden, "modules")].data, "", meteor, signature);
}

static void test_meteor(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_delimited_file golden, tables[2];
    size_t r;

    (void)state;
    read_table(mc_shared_path(FOLDER "meteor15_corpus.tsv"), arena, &golden);
    read_tables(arena, tables);
    assert_int_equal(golden.n_rows, 16);
    assert_int_equal(chdir(mc_shared_path("goldens")), 0); /* where columns.tsv stands */
    for (r = 1; r < golden.n_rows; r++)
        check_meteor(
            &golden, golden.rows[r].fields,
            mc_scoring_signature(spec_of(tables, "meteor15_corpus.tsv", golden.rows[r].fields[0])));
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sacrebleu),
                                       cmocka_unit_test(test_tercom),
                                       cmocka_unit_test(test_meteor)};

    if (mc_shared_path(FOLDER "pairs.tsv") == NULL) {
        puts("1..0 # SKIP test_golden_signatures: shared data is not there");
        return 0;
    }
    return cmocka_run_group_tests_name("golden_signatures", tests, NULL, NULL);
}
