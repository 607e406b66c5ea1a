/* SPDX-License-Identifier: GPL-3.0-or-later */
/* published_scores.c: the scores that were published with the CheckList (Zeidler, Opitz and Frank
 * 2022), all 991 of them for each text metric that is built in and for WLK, digit by digit; of
 * Meteor, whose paraphrase table is not known in full, all but those that are named here. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/diagnostic.h"
#include "base/file.h"
#include "metrics/host/metric.h"
#include "metrics/host/runner.h"
#include "scores/score_file.h"
#include "suite/pairs.h"
#include "suite/suite.h"
#include "tests/agreement/sample.h"
#include "text/wordnet.h"

enum { N_PUBLISHED = 991, N_PAIRS = 1059 };

/* A published column and the specification that gives it. */
struct column {
    const char *name, *spec;
    int decimals; /* published so; 17: every bit; 0: to 5e-10 */
    /* Ids of the cases that differ, blanks around each; NULL: only their number is known. */
    const char *differing;
    size_t n_differing;
    size_t n; /* N_PUBLISHED; N_PAIRS: of a golden column, for what stands beside it */
    enum { TEXTS, GRAPHS, N_INPUTS } input;
};

#define TABLE "goldens/text/meteor_paraphrase_checklist.gz"
#define SEVEN " D165sick D257sick D294sick T429sick T3634sick T3654sick T3743sick "

/* In a specification, "%" stands for the shared folder. Meteor was published with the first
 * sentence as candidate. */
static const struct column columns[] = {
    {"BLEU", "bleu:variant=nltk,smoothing=method4,direction=mean", 17, "", 0, N_PUBLISHED, TEXTS},
    {"chrF++ (O)", "chrf:variant=popovic", 4, "", 0, N_PUBLISHED, TEXTS},
    {"Meteor", "meteor:direction=backward,paraphrases=%/" TABLE ",resources=%/goldens/text/meteor",
     0, SEVEN, 7, N_PUBLISHED, TEXTS},
    /* 991 - 783: without any paraphrase */
    {"Meteor", "meteor:direction=backward,resources=%/goldens/text/meteor", 0, NULL, 208,
     N_PUBLISHED, TEXTS},
    /* WordNet in place of METEOR's files: one more */
    {"Meteor", "meteor:direction=backward,paraphrases=%/" TABLE, 0, SEVEN "T4366sick ", 8,
     N_PUBLISHED, TEXTS},
    /* and the same against METEOR 1.5 itself, on all pairs */
    {"no_paraphrase", "meteor:direction=backward", 0, " T4366sick ", 1, N_PAIRS, TEXTS},
    {"WLK", "wlk:variant=2021", 0, "", 0, N_PUBLISHED, GRAPHS},
};

static int score(const char *text, const struct mc_suite *suite, struct mc_score_column *column,
                 struct mc_arena *arena, struct mc_error *error)
{
    struct mc_metric_inputs inputs = mc_metric_inputs_of(suite, arena);
    struct mc_metric_spec spec;
    struct mc_metric *metric;
    int status;

    if (mc_metric_spec_parse(NULL, text, arena, &spec, error) != 0 ||
        mc_metric_open(&spec, 1, arena, &metric, error) != 0)
        return -1;
    status = mc_run_metric(metric, &inputs, false, NULL, column, arena, error);
    mc_metric_close(metric);
    return status;
}

/* The specification with the folder in place of every "%". */
static const char *spec_in(const char *folder, const char *spec, struct mc_arena *arena)
{
    const char *percent;

    while ((percent = strchr(spec, '%')) != NULL)
        spec = mc_arena_format(arena, "%.*s%s%s", (int)(percent - spec), spec, folder, percent + 1);
    return spec;
}

static void print(char text[64], double value, int decimals)
{
    if (decimals == 17)
        (void)snprintf(text, 64, "%.17g", value);
    else
        (void)snprintf(text, 64, "%.*f", decimals, value);
}

static bool agrees(double ours, double published, int decimals)
{
    char a[64], b[64];

    if (decimals == 0)
        return fabs(ours - published) <= 5e-10;
    print(a, ours, decimals);
    print(b, published, decimals);
    return strcmp(a, b) == 0;
}

static bool is_named(const char *differing, struct mc_slice id)
{
    char word[64];

    (void)snprintf(word, sizeof(word), " %.*s ", MC_SLICE_ARGUMENTS(id));
    return differing == NULL || strstr(differing, word) != NULL;
}

/* Cases whose score is not the published one; SIZE_MAX when one of them is not named. */
static size_t count_differing(const struct mc_suite *suite, const double *ours,
                              const struct mc_score_column *published, const struct column *column,
                              size_t *n)
{
    size_t differing = 0, unnamed = 0, i;

    *n = 0;
    for (i = 0; i < suite->n_cases; i++) {
        if (published->states[i] != MC_SCORE_OK)
            continue;
        ++*n;
        if (agrees(ours[i], published->values[i], column->decimals))
            continue;
        differing++;
        if (!is_named(column->differing, suite->cases[i].id) && unnamed++ < 5)
            printf("# %s: %.17g, published %.17g\n", suite->cases[i].id.data, ours[i],
                   published->values[i]);
    }
    return unnamed == 0 ? differing : SIZE_MAX;
}

static bool lacks_wordnet(const struct column *column)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_wordnet *wordnet;

    if (strncmp(column->spec, "meteor", 6) != 0 || strstr(column->spec, "resources=") != NULL)
        return false;
    if (mc_wordnet_open(NULL, &wordnet, &error) != 0)
        return true;
    mc_wordnet_close(wordnet);
    return false;
}

static int check(const struct mc_suite *suite, const struct mc_score_table *published,
                 const struct column *column, const char *folder, struct mc_arena *arena,
                 struct mc_error *error)
{
    struct mc_score_table *table = mc_score_table_new(suite, arena);
    struct mc_score_column *ours = mc_score_table_add(table, mc_slice_of(column->spec));
    size_t n = 0, differing = SIZE_MAX, c;
    bool good;

    if (lacks_wordnet(column)) {
        printf("ok - %s # SKIP WordNet is not there\n", column->spec);
        return 0;
    }
    if (score(spec_in(folder, column->spec, arena), suite, ours, arena, error) != 0)
        return -1;
    for (c = 0; c < published->n_columns; c++)
        if (mc_slice_is(published->columns[c].name, column->name))
            differing = count_differing(suite, ours->values, &published->columns[c], column, &n);
    good = differing == column->n_differing && n == column->n;
    printf("%sok - %s gives %zu of the %zu scores %s\n", good ? "" : "not ", column->spec,
           differing > n ? 0 : n - differing, n, column->name);
    return good ? 0 : 1;
}

/* Reads the pairs in one form, and what was published of them. */
static int read_input(const char *folder, int input, struct mc_suite **suite,
                      struct mc_score_table **published, struct mc_arena *arena,
                      struct mc_error *error)
{
    const char *files[] = {
        mc_arena_format(arena, "%s/nlg-checklist/raw/all_metric_scores.json", folder),
        mc_arena_format(arena, "%s/goldens/text/meteor15_checklist.tsv", folder)};
    const char *reference = mc_arena_format(arena, "%s/goldens/amr/checklist_b.amr", folder);
    const struct mc_pairs_files graphs = {
        .references = &reference,
        .n_references = 1,
        .candidate = mc_arena_format(arena, "%s/goldens/amr/checklist_a.amr", folder)};
    struct mc_score_file_summary summary;
    int status;
    size_t i;

    if (input == GRAPHS)
        status = mc_pairs_read_files(&graphs, MC_PAIRS_GRAPHS, arena, suite, error);
    else
        status = mc_pairs_read_table(mc_arena_format(arena, "%s/goldens/text/pairs.tsv", folder),
                                     NULL, arena, suite, error);
    if (status != 0)
        return -1;
    *published = mc_score_table_new(*suite, arena);
    for (i = 0; i < sizeof(files) / sizeof(files[0]); i++)
        if (mc_score_file_read(files[i], *published, NULL, mc_diagnostics_new(arena), &summary,
                               error) != 0)
            return -1;
    return 0;
}

static int check_all(const char *folder, struct mc_arena *arena, struct mc_error *error)
{
    struct mc_score_table *published[N_INPUTS];
    struct mc_suite *suites[N_INPUTS];
    struct mc_sample sample;
    int failed = 0, input;
    size_t i;

    for (input = 0; input < N_INPUTS; input++)
        if (read_input(folder, input, &suites[input], &published[input], arena, error) != 0)
            return -1;
    mc_sample_begin(&sample, arena);
    for (i = 0; i < sizeof(columns) / sizeof(columns[0]); i++) {
        int status;

        if (!mc_sample_takes(&sample, columns[i].spec))
            continue;
        status = check(suites[columns[i].input], published[columns[i].input], &columns[i], folder,
                       arena, error);

        if (status < 0)
            return -1;
        failed += status;
    }
    mc_sample_tell(&sample, "columns");
    printf("1..%zu\n", sample.n_taken);
    return failed;
}

int main(void)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    const char *folder = getenv("METRICHECK_SHARED");
    int failed;

    if (folder == NULL || !mc_file_is_folder(folder)) {
        puts("1..0 # SKIP published_scores: the shared data is not there");
        mc_arena_free(arena);
        return 0;
    }
    failed = check_all(folder, arena, &error);
    if (failed < 0)
        printf("Bail out! %s: %s\n", error.file, error.text);
    mc_arena_free(arena);
    return failed != 0;
}
