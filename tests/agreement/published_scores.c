/* published_scores.c: the scores that were published with the CheckList (Zeidler, Opitz and Frank
 * 2022), all 991 of them for each text metric that is built in, digit by digit. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "metrics/runner.h"
#include "scores/score_file.h"
#include "suite/pairs.h"

enum { N_PUBLISHED = 991 };

/* A published column and the specification that gives it. */
struct column {
    const char *name, *spec;
    int decimals; /* published so; 17: every bit */
};

static const struct column columns[] = {
    {"BLEU", "bleu:variant=nltk,smoothing=method4,direction=mean", 17},
    {"chrF++ (O)", "chrf:variant=popovic", 4},
};

static int score(const char *text, const struct mc_suite *suite, struct mc_score_column *column,
                 struct mc_arena *arena, struct mc_error *error)
{
    struct mc_metric_inputs inputs = mc_metric_inputs_of(suite, arena);
    struct mc_metric_spec spec;
    struct mc_metric *metric;
    int status;

    if (mc_metric_spec_parse(text, arena, &spec, error) != 0 ||
        mc_metric_open(&spec, 1, arena, &metric, error) != 0)
        return -1;
    status = mc_run_metric(metric, &inputs, false, NULL, column, arena, error);
    mc_metric_close(metric);
    return status;
}

static void print(char text[64], double value, int decimals)
{
    if (decimals == 17)
        (void)snprintf(text, 64, "%.17g", value);
    else
        (void)snprintf(text, 64, "%.*f", decimals, value);
}

/* Cases whose score, printed as it was published, is not the published one. */
static size_t count_differing(const struct mc_suite *suite, const double *ours,
                              const struct mc_score_column *published, int decimals, size_t *n)
{
    size_t differing = 0, i;

    *n = 0;
    for (i = 0; i < suite->n_cases; i++) {
        char a[64], b[64];

        if (published->states[i] != MC_SCORE_OK)
            continue;
        ++*n;
        print(a, ours[i], decimals);
        print(b, published->values[i], decimals);
        if (strcmp(a, b) == 0)
            continue;
        if (differing++ < 5)
            printf("# %s: %s, published %s\n", suite->cases[i].id.data, a, b);
    }
    return differing;
}

static int check(const struct mc_suite *suite, const struct mc_score_table *published,
                 const struct column *column, struct mc_arena *arena, struct mc_error *error)
{
    struct mc_score_table *table = mc_score_table_new(suite, arena);
    struct mc_score_column *ours = mc_score_table_add(table, mc_slice_of(column->spec));
    size_t n = 0, differing = 1, c;

    if (score(column->spec, suite, ours, arena, error) != 0)
        return -1;
    for (c = 0; c < published->n_columns; c++)
        if (mc_slice_is(published->columns[c].name, column->name))
            differing =
                count_differing(suite, ours->values, &published->columns[c], column->decimals, &n);
    printf("%sok - %s gives the %zu published scores %s\n",
           differing == 0 && n == N_PUBLISHED ? "" : "not ", column->spec, n, column->name);
    return differing == 0 && n == N_PUBLISHED ? 0 : 1;
}

static int check_all(const char *folder, struct mc_arena *arena, struct mc_error *error)
{
    const char *pairs = mc_arena_format(arena, "%s/goldens/text/pairs.tsv", folder);
    const char *scores =
        mc_arena_format(arena, "%s/nlg-checklist/raw/all_metric_scores.json", folder);
    struct mc_score_file_summary summary;
    struct mc_score_table *published;
    struct mc_suite *suite;
    int failed = 0;
    size_t i;

    if (mc_pairs_read_table(pairs, arena, &suite, error) != 0)
        return -1;
    published = mc_score_table_new(suite, arena);
    if (mc_score_file_read(scores, published, NULL, mc_diagnostics_new(arena), &summary, error) !=
        0)
        return -1;
    printf("1..%zu\n", sizeof(columns) / sizeof(columns[0]));
    for (i = 0; i < sizeof(columns) / sizeof(columns[0]); i++) {
        int status = check(suite, published, &columns[i], arena, error);

        if (status < 0)
            return -1;
        failed += status;
    }
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
