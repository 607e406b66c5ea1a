/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree_verdict.c: sentences about constructions (Fisher's test of the mined forms), measures of the
 * trees (Spearman), projectivity (Mann-Whitney), free directions (Spearman over relations), and
 * runs (Wilcoxon), each adjusted as in its table; then the tables of constructions. */
#include "studies/trees/tree_verdict.h"

#include <math.h>

#include "analysis/tests/multiple_testing.h"
#include "base/memory.h"
#include "report/bands.h"

static const double alpha = 0.05;

/* --- constructions ---------------------------------------------------------------------------- */

static const char *percent(double share, struct mc_arena *arena)
{
    return mc_arena_format(arena, "%.0f%%", 100 * share);
}

/* "25 constructions go with failures (dea<q25): (list), 60 of 86 sentences ..." */
static void say_constructions(struct mc_book *book, const struct mc_tree_report *report,
                              const struct mc_tree_constructions *constructions)
{
    enum { MOST_NAMES = 2 };
    const struct mc_tree_construction *first = constructions->items;
    struct mc_slice *others;
    size_t i;

    if (constructions->n == 0) {
        mc_book_conclude(book,
                         "No construction is shown to go with failures (%s): of %zu forms in %u "
                         "sentences or more none has q <= %g.",
                         report->fail, constructions->n_tested, report->support, alpha);
        return;
    }
    others = mc_arena_array(book->arena, constructions->n, sizeof(*others));
    for (i = 1; i < constructions->n; i++)
        others[i - 1] = constructions->items[i].text;
    mc_book_conclude(book,
                     "%zu construction%s with failures (%s): %.*s, %u of %u sentences in %s, %s "
                     "[%s, %s], where %s of all fail%s%s.",
                     constructions->n, constructions->n == 1 ? " goes" : "s go", report->fail,
                     MC_SLICE_ARGUMENTS(first->text), first->n_failed, first->n, first->run->name,
                     percent(first->rate.rate, book->arena), percent(first->rate.low, book->arena),
                     percent(first->rate.high, book->arena), percent(first->rate.base, book->arena),
                     constructions->n > 1 ? "; then " : "",
                     mc_name_list(others, constructions->n - 1, MOST_NAMES, book->arena));
}

/* --- scores over all runs --------------------------------------------------------------------- */

/* A run and its study. */
struct study_run {
    const struct mc_tree_study *study;
    const struct mc_tree_run *run;
};

/* The range of the significant figures, and the number of runs that have them. */
struct shown_range {
    double least, greatest;
    size_t n;
};

static void widen(struct shown_range *range, double figure)
{
    if (range->n++ == 0)
        range->least = range->greatest = figure;
    range->least = fmin(range->least, figure);
    range->greatest = fmax(range->greatest, figure);
}

/* 1 if higher scores are better, -1 if sentences fail by high scores. */
static int direction_of(const struct mc_tree_report *report)
{
    return report->rule.relation == MC_FAIL_BELOW || report->rule.relation == MC_FAIL_UP_TO ? 1
                                                                                            : -1;
}

/* "Spearman -0.40 to -0.30, shown in 2 of 2 runs" */
static const char *range_text(const struct shown_range *range, size_t n_runs,
                              struct mc_arena *arena)
{
    const char *figures = mc_arena_format(arena, "%.2f", range->least);
    const char *last = mc_arena_format(arena, "%.2f", range->greatest);

    if (strcmp(figures, last) != 0)
        figures = mc_arena_format(arena, "%s to %s", figures, last);
    return n_runs == 1 ? mc_arena_format(arena, "Spearman %s", figures)
                       : mc_arena_format(arena, "Spearman %s, shown in %zu of %zu runs", figures,
                                         range->n, n_runs);
}

/* --- measures, projectivity, free directions -------------------------------------------------- */

static const struct {
    const char *name, *words;
} measures[] = {{"depth", "depth"},
                {"length", "length"},
                {"mdd", "mean dependency distance"},
                {"mfw", "mean flux weight"}};

enum { N_MEASURES = sizeof(measures) / sizeof(*measures) };

/* For each measure, the runs in which the score is shown to get worse as the measure grows. */
static void find_falls(const struct mc_tree_report *report, const struct study_run *runs, size_t n,
                       struct shown_range ranges[N_MEASURES])
{
    size_t i, k, m;

    for (i = 0; i < n; i++) {
        struct mc_tree_correlation *pairs;
        size_t n_pairs =
            mc_tree_correlations(runs[i].study, runs[i].run, false, report->arena, &pairs);

        for (k = 0; k < n_pairs; k++)
            for (m = 0; m < N_MEASURES; m++)
                if (pairs[k].significant && direction_of(report) * pairs[k].rho < 0 &&
                    strcmp(pairs[k].x, report->rule.score) == 0 &&
                    strcmp(pairs[k].y, measures[m].name) == 0)
                    widen(&ranges[m], pairs[k].rho);
    }
}

static double strength(const struct shown_range *range)
{
    return fmax(fabs(range->least), fabs(range->greatest));
}

static void say_measures(struct mc_book *book, const struct mc_tree_report *report,
                         const struct study_run *runs, size_t n)
{
    struct shown_range ranges[N_MEASURES] = {{0, 0, 0}};
    struct mc_slice others[N_MEASURES];
    size_t best = N_MEASURES, n_others = 0, m;

    find_falls(report, runs, n, ranges);
    for (m = 0; m < N_MEASURES; m++)
        if (ranges[m].n > 0 &&
            (best == N_MEASURES || ranges[m].n > ranges[best].n ||
             (ranges[m].n == ranges[best].n && strength(&ranges[m]) > strength(&ranges[best]))))
            best = m;
    if (best == N_MEASURES)
        return;
    for (m = 0; m < N_MEASURES; m++)
        if (m != best && ranges[m].n > 0)
            others[n_others++] = mc_slice_of(measures[m].words);
    mc_book_conclude(book, "%s gets worse as %s grows (%s)%s%s%s.", report->rule.score,
                     measures[best].words, range_text(&ranges[best], n, book->arena),
                     n_others > 0 ? ", and as " : "",
                     mc_name_list(others, n_others, N_MEASURES, book->arena),
                     n_others == 0  ? ""
                     : n_others > 1 ? " do"
                                    : " does");
}

static void say_projectivity(struct mc_book *book, const struct mc_tree_report *report,
                             const struct study_run *runs, size_t n)
{
    struct mc_tree_projectivity first = {0};
    const struct mc_tree_run *run = NULL;
    size_t n_shown = 0, i;

    for (i = 0; i < n; i++) {
        const struct mc_tree_score *score = mc_tree_score_named(runs[i].run, report->rule.score);
        struct mc_tree_projectivity projectivity =
            mc_tree_projectivity(runs[i].study, score->values, false, report->arena);
        double half = (double)projectivity.n1 * (double)projectivity.n2 / 2;

        if (!(projectivity.p <= alpha) || !(direction_of(report) * (projectivity.u1 - half) > 0))
            continue;
        if (n_shown++ == 0) {
            first = projectivity;
            run = runs[i].run;
        }
    }
    if (run == NULL)
        return;
    mc_book_conclude(book,
                     "Non-projective sentences score worse%s: median %s %.2f of %zu, %.2f of the "
                     "%zu others (%s; Mann-Whitney, p %.2g).",
                     n == 1 ? "" : mc_arena_format(book->arena, " in %zu of %zu runs", n_shown, n),
                     report->rule.score, first.median2, first.n2, first.median1, first.n1,
                     run->name, first.p);
}

static void say_entropy(struct mc_book *book, const struct mc_tree_report *report, size_t n_runs)
{
    struct shown_range range = {0, 0, 0};
    struct mc_tree_groups groups;
    size_t n = 0, s, r;

    for (s = 0; s < report->n_studies; s++) {
        mc_tree_group_edges(report->studies[s], MC_BY_RELATION, report->arena, &groups);
        for (r = 0; r < report->studies[s]->n_runs; r++) {
            const struct mc_tree_entropy_accuracy correlation =
                mc_tree_entropy_accuracy(&groups, r, report->arena);

            if (!(correlation.p <= alpha) || !(correlation.rho < 0))
                continue;
            widen(&range, correlation.rho);
            n = correlation.n > n ? correlation.n : n;
        }
    }
    if (range.n > 0)
        mc_book_conclude(book,
                         "Relations that go either way are kept less (%s, over %zu relations).",
                         range_text(&range, n_runs, book->arena), n);
}

/* --- runs side by side ------------------------------------------------------------------------ */

/* A run compared with another by one score. */
struct contest {
    const struct mc_tree_run *run, *against;
    const char *score;
    struct mc_tree_difference difference;
    double p_holm;
};

/* All rows of the table of comparisons, since p is adjusted over them. Returns their number. */
static size_t compare_runs(const struct mc_tree_report *report, const struct study_run *runs,
                           size_t n_runs, struct contest **contests)
{
    size_t room = 0, n = 0, i, k;
    double *p;

    for (i = 0; i < n_runs; i++)
        room += runs[i].run->n_scores;
    *contests = mc_arena_array(report->arena, room, sizeof(**contests));
    p = mc_arena_array(report->arena, 2 * room, sizeof(*p));
    for (i = 0; i < n_runs; i++) {
        const struct mc_tree_run *against = &runs[i].study->runs[0];

        if (report->against != NULL)
            against = mc_tree_run_named(runs[i].study, report->against);
        for (k = 0; k < runs[i].run->n_scores && runs[i].run != against; k++) {
            struct contest *contest = &(*contests)[n];

            *contest = (struct contest){
                .run = runs[i].run, .against = against, .score = runs[i].run->scores[k].name};
            contest->difference =
                mc_tree_compare(against->scores[k].values, runs[i].run->scores[k].values,
                                runs[i].study->treebank.n_trees, report->zeros, report->arena);
            p[n++] = contest->difference.p;
        }
    }
    mc_adjust_p_values(MC_ADJUST_HOLM, p, n, &p[room], report->arena);
    for (i = 0; i < n; i++)
        (*contests)[i].p_holm = p[room + i];
    return n;
}

/* 1 if the test and the interval show the run to be better, -1 if worse, else 0. */
static int outcome_of(const struct mc_tree_report *report, const struct contest *contest)
{
    int sign = contest->difference.low > 0 ? 1 : contest->difference.high < 0 ? -1 : 0;

    return contest->p_holm <= alpha ? direction_of(report) * sign : 0;
}

static bool is_of_rule(const struct mc_tree_report *report, const struct contest *contest)
{
    return strcmp(contest->score, report->rule.score) == 0;
}

/* For one treebank: names the runs that are shown to be better, or worse, than the one they are
 * compared with. */
static void name_outcomes(struct mc_book *book, const struct mc_tree_report *report,
                          const struct contest *contests, size_t n, int outcome)
{
    enum { MOST_NAMES = 2 };
    struct mc_slice *names = mc_arena_array(report->arena, n, sizeof(*names));
    size_t n_names = 0, i;

    for (i = 0; i < n; i++)
        if (is_of_rule(report, &contests[i]) && outcome_of(report, &contests[i]) == outcome) {
            const struct mc_tree_difference *difference = &contests[i].difference;

            /* "augmented (+0.028 [0.020, 0.036] over 1840 sentences)" */
            names[n_names++] = mc_arena_slice(
                book->arena, "%s (%+.3f [%.3f, %.3f] over %zu sentences)", contests[i].run->name,
                difference->mean, difference->low, difference->high, difference->n);
        }
    if (n_names > 0)
        mc_book_conclude(book, "%s than %s by %s: %s.", outcome > 0 ? "Better" : "Worse",
                         contests[0].against->name, report->rule.score,
                         mc_name_list(names, n_names, MOST_NAMES, book->arena));
}

/* For several treebanks: counts such runs. */
static void count_outcomes(struct mc_book *book, const struct mc_tree_report *report,
                           const struct contest *contests, size_t n)
{
    size_t n_held = 0, n_better = 0, n_worse = 0, i;

    for (i = 0; i < n; i++)
        if (is_of_rule(report, &contests[i])) {
            int outcome = outcome_of(report, &contests[i]);

            n_held++;
            n_better += outcome > 0;
            n_worse += outcome < 0;
        }
    if (n_better + n_worse > 0)
        mc_book_conclude(
            book,
            "Of %zu runs held against %s of their treebank the tests find %zu better by "
            "%s and %zu worse.",
            n_held, report->against == NULL ? "the first" : report->against, n_better,
            report->rule.score, n_worse);
}

/* --- tables ----------------------------------------------------------------------------------- */

#define OF(member) MC_MEMBER(struct mc_tree_construction, member)

/* "2 of 2" */
static void get_runs(struct mc_sheet *sheet, const void *record, const void *context)
{
    const struct mc_tree_construction *construction = record;

    (void)context;
    mc_sheet_text(sheet, mc_arena_slice(sheet->arena, "%u of %u", construction->n_shown,
                                        construction->n_runs));
}

static void get_run(struct mc_sheet *sheet, const void *record, const void *context)
{
    const struct mc_tree_construction *construction = record;

    (void)context;
    mc_sheet_text(sheet, mc_slice_of(construction->run->name));
}

static void get_treebank(struct mc_sheet *sheet, const void *record, const void *context)
{
    const struct mc_tree_construction *construction = record;

    (void)context;
    mc_sheet_text(sheet, mc_slice_of(construction->study->treebank.name));
}

static const struct mc_sheet_field construction_columns[] = {
    {"subtree", "form", MC_SHEET_TEXT, 0, OF(text)},
    {"with", "n", MC_SHEET_COUNT, 0, OF(n)},
    {"rate", "rate", MC_SHEET_REAL, 2, OF(rate.rate)},
    {"rate_low", "from", MC_SHEET_REAL, 2, OF(rate.low)},
    {"rate_high", "to", MC_SHEET_REAL, 2, OF(rate.high)},
    {"base_rate", "all", MC_SHEET_REAL, 2, OF(rate.base)},
    {"run", "most in", MC_SHEET_TEXT, 0, .get = get_run},
    {"shown_in", "shown in", MC_SHEET_TEXT, 0, .get = get_runs, .readers = MC_SHEET_FOR_TABLES},
};

static const struct mc_sheet_field further_columns[] = {
    {"treebank", "treebank", MC_SHEET_TEXT, 0, .get = get_treebank},
    {"size", NULL, MC_SHEET_COUNT, 0, OF(size)},
    {"with_failed", NULL, MC_SHEET_COUNT, 0, OF(n_failed)},
    {"q", NULL, MC_SHEET_P, 0, OF(q)},
    {"runs_with_it", NULL, MC_SHEET_COUNT, 0, OF(n_runs)},
    {"runs_shown", NULL, MC_SHEET_COUNT, 0, OF(n_shown)},
};

static void put_constructions(struct mc_sheet *sheet, const struct mc_tree_report *report,
                              const struct mc_tree_constructions *constructions)
{
    sheet->most = report->most;
    mc_sheet_rows(sheet, constructions->items, constructions->n, sizeof(*constructions->items),
                  NULL);
    mc_sheet_note(sheet,
                  "Fisher's test against the rate of all, q <= %g over the forms of a run. A form "
                  "in no other sentences than another is left out unless it fails more often.",
                  alpha);
}

/* Rows on a first screen, which should have 45 lines of 80 columns. */
enum { BRIEF_CONSTRUCTIONS = 4 };

void mc_tree_sheet_constructions(struct mc_book *book, const struct mc_tree_report *report,
                                 const struct mc_tree_constructions *constructions)
{
    static const char title[] = "constructions whose sentences fail more often";
    size_t n = sizeof(construction_columns) / sizeof(*construction_columns);
    struct mc_sheet *sheet = mc_book_add(book, "constructions", title);

    mc_sheet_fields(sheet, construction_columns, n);
    mc_sheet_fields(sheet, further_columns, sizeof(further_columns) / sizeof(*further_columns));
    if (report->n_studies == 1)
        sheet->columns[n].title = NULL; /* the treebank */
    put_constructions(sheet, report, constructions);
    sheet = constructions->n == 0 ? NULL : mc_book_add_first(book, "constructions", title);
    if (sheet == NULL)
        return;
    mc_sheet_fields(sheet, construction_columns, n);
    if (report->n_studies > 1)
        mc_sheet_field(sheet, further_columns[0]);
    put_constructions(sheet, report, constructions);
    if (report->is_brief)
        sheet->most = BRIEF_CONSTRUCTIONS;
}

/* --- all sentences ---------------------------------------------------------------------------- */

void mc_tree_verdict(struct mc_book *book, const struct mc_tree_report *report,
                     const struct mc_tree_constructions *constructions)
{
    struct study_run *runs;
    struct contest *contests;
    size_t n = 0, n_contests, s, r;

    if (book->n_asked > 0)
        return;
    runs = mc_arena_array(report->arena, mc_tree_n_runs(report), sizeof(*runs));
    for (s = 0; s < report->n_studies; s++)
        for (r = 0; r < report->studies[s]->n_runs; r++)
            runs[n++] = (struct study_run){report->studies[s], &report->studies[s]->runs[r]};
    say_constructions(book, report, constructions);
    say_measures(book, report, runs, n);
    say_projectivity(book, report, runs, n);
    say_entropy(book, report, n);
    n_contests = compare_runs(report, runs, n, &contests);
    if (report->n_studies > 1) {
        count_outcomes(book, report, contests, n_contests);
    } else {
        name_outcomes(book, report, contests, n_contests, 1);
        name_outcomes(book, report, contests, n_contests, -1);
    }
}
