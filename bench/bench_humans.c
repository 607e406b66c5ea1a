/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Times of the analyses that compare metrics with people, on the published ratings: 1,000
 * resamples, and all analyses of a study. Before them, on half a million made-up ratings: reading
 * (in 1 s and 200 MB), agreement, reliability, parts, pairs of 50 systems. Usage: bench_humans
 * [workers]; 0, the default: one for each processor. */
#include <stdio.h>
#include <sys/resource.h>

#include "base/options.h"
#include "base/random.h"
#include "base/thread_pool.h"
#include "bench/stopwatch.h"
#include "studies/humans/bootstrap_correlation.h"
#include "studies/humans/human_study.h"
#include "studies/humans/metric_correlation.h"
#include "studies/humans/planning.h"
#include "studies/humans/rank_errors.h"
#include "studies/humans/rating_kappas.h"
#include "studies/humans/system_pairs.h"

enum { REPEATS = 7, COLUMNS = 8 };

/* A study and the human scores that its metrics are held against. */
struct study {
    struct mc_ratings ratings;
    struct mc_human_column columns[COLUMNS]; /* one for each scale; the first two combined */
    size_t n_columns, scales[COLUMNS];
    struct mc_output_selection selection;
    struct mc_thread_pool *pool;
};

static const struct mc_correlation_bootstrap_settings by_output = {MC_UNIT_OUTPUT, 1000, 0.95, 1};
static const struct mc_correlation_bootstrap_settings by_item = {MC_UNIT_ITEM, 1000, 0.95, 1};

static void add_column(struct study *study, const size_t *scales, size_t n, struct mc_arena *arena)
{
    double *values = mc_arena_array(arena, study->ratings.n_outputs, sizeof(*values));

    mc_ratings_scores(&study->ratings, scales, n, values);
    study->columns[study->n_columns++] =
        (struct mc_human_column){study->ratings.scales[scales[0]].name, values, false};
}

/* Reads NAME.ratings.csv and the tables beside it; -1: it is missing. */
static int open_study(const char *name, const char *reference, struct study *study,
                      struct mc_arena *arena)
{
    const char *folder = getenv("METRICHECK_SHARED");
    const char *const kinds[] = {"ratings", "scores", "items"};
    const char *paths[MC_N_RATING_TABLES] = {NULL}, *full[3];
    struct mc_error error = MC_NO_ERROR;
    size_t i;

    for (i = 0; i < 3; i++)
        full[i] = mc_arena_format(arena, "%s/goldens/human/tables/%s.%s.csv",
                                  folder == NULL ? "../shared" : folder, name, kinds[i]);
    paths[MC_TABLE_RATINGS] = full[0];
    paths[MC_TABLE_SCORES] = full[1];
    paths[MC_TABLE_ITEMS] = full[2];
    if (mc_ratings_open(paths, NULL, arena, &study->ratings, &error) != 0)
        return -1;
    study->selection = mc_select_outputs(
        mc_rating_name_find(&study->ratings.system_names, mc_slice_of(reference)));
    for (i = 0; i < study->ratings.n_scales && i < COLUMNS - 1; i++) {
        study->scales[i] = i;
        if (!study->ratings.scales[i].is_flag)
            add_column(study, &study->scales[i], 1, arena);
    }
    add_column(study, study->scales, 2, arena);
    return 0;
}

typedef void analysis(const struct study *study, struct mc_arena *arena);

static void bootstrap_once(const struct study *study, struct mc_arena *arena)
{
    (void)mc_bootstrap_correlation(&study->ratings, &study->columns[0], &study->selection,
                                   &by_output, study->pool, arena);
}

static void bootstrap_all(const struct study *study, struct mc_arena *arena)
{
    size_t c;

    for (c = 0; c < study->n_columns; c++) {
        (void)mc_bootstrap_correlation(&study->ratings, &study->columns[c], &study->selection,
                                       &by_output, study->pool, arena);
        (void)mc_bootstrap_correlation(&study->ratings, &study->columns[c], &study->selection,
                                       &by_item, study->pool, arena);
    }
}

static void correlate_all(const struct study *study, struct mc_arena *arena)
{
    const struct mc_judge_settings judges = {study->scales, 2, 10, 10};
    struct mc_output_correlation *rows =
        mc_arena_array(arena, study->ratings.n_metrics, sizeof(*rows));
    size_t c;

    for (c = 0; c < study->n_columns; c++) {
        mc_sentence_correlation(&study->ratings, &study->columns[c], &study->selection, rows,
                                arena);
        (void)mc_system_correlation(&study->ratings, &study->columns[c], &study->selection,
                                    MC_OUTPUTS_COMMON, arena);
    }
    (void)mc_judge_correlation(&study->ratings, &study->selection, &judges, arena);
}

static void kappas_all(const struct study *study, struct mc_arena *arena)
{
    size_t s;

    for (s = 0; s < study->ratings.n_scales; s++)
        (void)mc_rating_kappas(&study->ratings, s, &study->selection, arena);
}

static void tukey_all(const struct study *study, struct mc_arena *arena)
{
    struct mc_tukey_pairs pairs;
    size_t c;

    for (c = 0; c < study->n_columns; c++)
        pairs = mc_tukey_pairs(&study->ratings, &study->columns[c], &study->selection, 0.05,
                               c > 0 ? &pairs : NULL, study->pool, arena);
}

static void rank_errors_all(const struct study *study, struct mc_arena *arena)
{
    const struct mc_rank_error_settings settings = {50, 1000, 1};
    size_t c, m;

    for (c = 0; c < study->n_columns; c++)
        for (m = 0; m < study->ratings.n_metrics; m++)
            (void)mc_rank_errors(&study->ratings, &study->columns[c], m, &study->selection,
                                 &settings, study->pool, arena);
}

static void plan_all(const struct study *study, struct mc_arena *arena)
{
    static const size_t outputs[] = {10, 20, 30, 40, 50, 75, 100, 150, 200, 300, 500};
    static const size_t judges[] = {1, 2, 3, 5};
    struct mc_variance_components components =
        mc_variance_components(&study->ratings, &study->selection, study->scales, 1, arena);
    double differences[3];
    struct mc_planning_settings settings = {MC_PLAN_TUKEY, outputs, 11,  judges, 4, 10,
                                            false,         0.05,    0.8, 1000,   1};

    if (components.reason != NULL)
        return;
    mc_planning_differences(&components, differences);
    (void)mc_planning(&components, mc_simulate_studies(&settings, study->pool, arena), differences,
                      3, arena);
    (void)mc_reached(&study->ratings, &study->columns[0], &study->selection, 0.05, study->pool,
                     arena);
}

static void do_all(const struct study *study, struct mc_arena *arena)
{
    correlate_all(study, arena);
    bootstrap_all(study, arena);
    kappas_all(study, arena);
    tukey_all(study, arena);
    rank_errors_all(study, arena);
    plan_all(study, arena);
}

static void measure(const char *name, analysis *analyse, const struct study *study)
{
    double times[REPEATS], work[REPEATS];
    size_t i;

    for (i = 0; i < REPEATS; i++) {
        struct mc_arena *arena = mc_arena_new();
        double begin = mc_seconds_of(CLOCK_MONOTONIC);
        double begun = mc_seconds_of(CLOCK_PROCESS_CPUTIME_ID);

        analyse(study, arena);
        times[i] = mc_seconds_of(CLOCK_MONOTONIC) - begin;
        work[i] = mc_seconds_of(CLOCK_PROCESS_CPUTIME_ID) - begun;
        mc_arena_free(arena);
    }
    mc_sort_times(times, REPEATS);
    mc_sort_times(work, REPEATS);
    printf("%-44s median %9.3f ms, least %9.3f ms; work of all threads %9.3f ms\n", name,
           times[REPEATS / 2] * 1e3, times[0] * 1e3, work[REPEATS / 2] * 1e3);
}

static void measure_study(const char *name, const char *reference, struct mc_thread_pool *pool)
{
    struct mc_arena *arena = mc_arena_new();
    struct study study = {.pool = pool};
    double begin = mc_seconds_of(CLOCK_MONOTONIC);

    if (open_study(name, reference, &study, arena) != 0) {
        printf("bench_humans: %s is skipped, it is not there (METRICHECK_SHARED)\n", name);
        mc_arena_free(arena);
        return;
    }
    printf("%s: %zu outputs, %zu judgements, %zu metrics, %zu human scores; read in %.3f ms\n",
           name, study.ratings.n_outputs, study.ratings.n_judgements, study.ratings.n_metrics,
           study.n_columns, (mc_seconds_of(CLOCK_MONOTONIC) - begin) * 1e3);
    measure("  1,000 resamples of the outputs, one scale", bootstrap_once, &study);
    measure("  1,000 of outputs and of items, all scales", bootstrap_all, &study);
    measure("  correlations: outputs, systems, judges", correlate_all, &study);
    measure("  kappas", kappas_all, &study);
    measure("  Tukey's pairs", tukey_all, &study);
    measure("  rank errors, 1,000 draws a trait", rank_errors_all, &study);
    measure("  planning, 1,000 studies of 10 systems", plan_all, &study);
    measure("  all of these", do_all, &study);
    mc_arena_free(arena);
}

/* --- half a million ratings ------------------------------------------------------------------- */

enum { ITEMS = 1000, SYSTEMS = 50, RATERS = 200, RATINGS_EACH = 5, SCALES = 2, PARTS = 4 };

/* Five of 200 raters give each output 1 to 5 on two scales. */
static void make_up(struct mc_buffer *ratings, struct mc_buffer *items)
{
    unsigned i, s, r, k;

    mc_buffer_append_format(ratings, "item,system,annotator,scale,value\n");
    mc_buffer_append_format(items, "item,part\n");
    for (i = 0; i < ITEMS; i++) {
        mc_buffer_append_format(items, "item-%u,part-%u\n", i, i % PARTS);
        for (s = 0; s < SYSTEMS; s++)
            for (r = 0; r < RATINGS_EACH; r++)
                for (k = 0; k < SCALES; k++)
                    mc_buffer_append_format(
                        ratings, "item-%u,system-%u,rater-%u,scale-%u,%u\n", i, s,
                        (i * 7 + s * 3 + r * (RATERS / RATINGS_EACH)) % RATERS, k,
                        1 + mc_random_below(mc_random_bits(1, i * SYSTEMS + s, r * SCALES + k), 5));
    }
}

static void read_both(struct mc_slice ratings, struct mc_slice items, struct mc_arena *arena,
                      struct mc_ratings *parsed)
{
    struct mc_ratings_reader *reader = mc_ratings_reader_new(arena);
    struct mc_error error = MC_NO_ERROR;

    if (mc_ratings_reader_add(reader, MC_TABLE_RATINGS, mc_slice_of("ratings.csv"), ratings,
                              &error) != 0 ||
        mc_ratings_reader_add(reader, MC_TABLE_ITEMS, mc_slice_of("items.csv"), items, &error) !=
            0 ||
        mc_ratings_reader_finish(reader, parsed, &error) != 0) {
        fprintf(stderr, "bench_humans: %s\n", error.text);
        exit(1);
    }
    mc_ratings_reader_free(reader);
}

static void agreement_all(const struct study *study, struct mc_arena *arena)
{
    size_t s;

    for (s = 0; s < study->ratings.n_scales; s++)
        (void)mc_rater_agreement(&study->ratings, s, MC_RATER_SPEARMAN, 10, arena);
}

static void reliability_all(const struct study *study, struct mc_arena *arena)
{
    size_t s;

    for (s = 0; s < study->ratings.n_scales; s++)
        (void)mc_rater_reliability(&study->ratings, s, arena);
}

/* Makes an analysis of the whole study, and of each part. */
static void by_parts(const struct study *study, enum mc_human_analysis wanted,
                     struct mc_arena *arena)
{
    const size_t by = 0;
    struct mc_human_settings settings = {
        .reference = SIZE_MAX, .by = &by, .n_by = 1, .alpha = 0.05};
    struct mc_human_study results;

    settings.wanted[wanted] = true;
    mc_human_study_make(&study->ratings, &settings, study->pool, arena, &results);
}

static void kappa_parts(const struct study *study, struct mc_arena *arena)
{
    by_parts(study, MC_HUMAN_KAPPA, arena);
}

static void tukey_parts(const struct study *study, struct mc_arena *arena)
{
    by_parts(study, MC_HUMAN_TUKEY, arena);
}

static void measure_large(struct mc_thread_pool *pool)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer ratings = {NULL, 0, 0}, items = {NULL, 0, 0};
    struct study study = {.pool = pool};
    struct rusage usage;
    double begin, work, seconds;

    make_up(&ratings, &items);
    begin = mc_seconds_of(CLOCK_MONOTONIC);
    work = mc_seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    read_both(mc_buffer_slice(&ratings), mc_buffer_slice(&items), arena, &study.ratings);
    work = mc_seconds_of(CLOCK_PROCESS_CPUTIME_ID) - work;
    seconds = mc_seconds_of(CLOCK_MONOTONIC) - begin;
    (void)getrusage(RUSAGE_SELF, &usage);
    mc_buffer_free(&ratings);
    mc_buffer_free(&items);
    printf("made up: %zu judgements of %zu outputs, read in %.3f ms (%.3f ms of work); %.1f MB at "
           "most, with the text\n",
           study.ratings.n_judgements, study.ratings.n_outputs, seconds * 1e3, work * 1e3,
           (double)usage.ru_maxrss / 1024);
    study.selection = mc_select_outputs(SIZE_MAX);
    measure("  agreement of pairs, two scales", agreement_all, &study);
    measure("  reliability, two scales", reliability_all, &study);
    measure("  kappas, all and by four parts", kappa_parts, &study);
    measure("  Tukey's pairs of 50, all and by four parts", tukey_parts, &study);
    mc_arena_free(arena);
}

int main(int argc, char **argv)
{
    struct mc_thread_pool *pool;
    long long n_workers = 0;

    if (argc > 1 && mc_parse_integer(argv[1], &n_workers) != 0) {
        fputs("usage: bench_humans [workers]\n", stderr);
        return 2;
    }
    pool = mc_thread_pool_new((unsigned)n_workers);
    printf("%u workers\n", mc_thread_pool_size(pool));
    measure_large(pool);
    measure_study("webnlg2017", "webnlg", pool);
    measure_study("d2t", "", pool);
    mc_thread_pool_free(pool);
    return 0;
}
