/* SPDX-License-Identifier: GPL-3.0-or-later */
/* human_metric_sheets.c: the tables that compare metrics with people: by outputs, by systems, with
 * intervals and by judges; the pairs of systems that people tell apart; rank errors, and what items
 * with many of them have in common. */
#include "studies/humans/human_metric_sheets.h"

#include <math.h>

#include "analysis/pairs/kendall.h"
#include "base/memory.h"
#include "studies/humans/human_parts.h"
#include "studies/humans/human_summary.h"

/* --- metrics against people ------------------------------------------------------------------- */

/* Two-sided p, from Student's t for Spearman and from the distribution of r for Pearson. */
GETTER(get_spearman_p, output_correlation, real, mc_spearman_p(row->spearman, row->n))
GETTER(get_pearson_p, output_correlation, real, mc_pearson_p(row->pearson, row->n).two_sided)
GETTER(get_system_spearman_p, system_agreement, real, mc_spearman_p(row->spearman, row->n_systems))
GETTER(get_system_pearson_p, system_agreement, real,
       mc_pearson_p(row->pearson, row->n_systems).two_sided)

void mc_human_add_sentence(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_field columns[] = {
        {PART},
        {COLUMN},
        {METRIC},
        {"outputs", "outputs", MC_SHEET_COUNT, 0, OF(output_correlation, n)},
        {"spearman", "spearman", MC_SHEET_CORRELATION, 3, OF(output_correlation, spearman)},
        {"spearman_p", "p", MC_SHEET_P, 0, .get = get_spearman_p},
        {"pearson", "pearson", MC_SHEET_CORRELATION, 3, OF(output_correlation, pearson)},
        {"pearson_p", "p", MC_SHEET_P, 0, .get = get_pearson_p},
    };
    struct mc_sheet *sheet =
        mc_book_add_long(book, "sentence", "metrics against people, by outputs");
    size_t i;

    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    for (i = 0; i < mc_human_places(study); i++) {
        const struct mc_human_place at = mc_human_place(study, i);

        mc_sheet_row(sheet, &at.corpus->sentence[at.scale][at.metric], &at);
    }
    mc_sheet_note(sheet, "p takes outputs for independent, which those of one item are not: "
                         "intervals by items (bootstrap) do not.");
}

RECORD(metric_mean_of, &at->means->metrics[index][at->system])

GETTER(get_system_of_means, system_score, text,
       at->study->ratings->system_names.items[at->means->systems[at->system]])

static void system_means_columns(struct mc_sheet *sheet, const struct mc_human_study *study)
{
    static const struct mc_sheet_field columns[] = {
        {PART},
        {COLUMN},
        {"system", "system", MC_SHEET_TEXT, 0, .get = get_system_of_means},
        {"outputs", "outputs", MC_SHEET_COUNT, 0, OF(system_score, n)},
        {"mean", "mean", MC_SHEET_REAL, 3, OF(system_score, mean)},
        {"mean_rank", "rank", MC_SHEET_COUNT, 0, OF_OR_NONE(system_score, rank)},
    };
    static const struct mc_sheet_field of_metric[] = {
        {"*_outputs", "outputs", MC_SHEET_COUNT, 0, OF(system_score, n)},
        {"*", "*", MC_SHEET_REAL, 3, OF(system_score, mean), .key = "mean"},
        {"*_rank", "rank", MC_SHEET_COUNT, 0, OF_OR_NONE(system_score, rank)},
    };
    static const struct mc_sheet_part part = {of_metric, COUNT_OF(of_metric), "metrics",
                                              metric_mean_of};
    size_t m;

    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    for (m = 0; m < study->ratings->n_metrics; m++)
        mc_sheet_repeat(sheet, &part, study->ratings->metrics[m].name, m);
}

/* Human and metric means of each system over one part of the outputs, with their ranks and numbers
 * of outputs. */
static void put_system_means(struct mc_sheet *sheet, const struct mc_human_study *study,
                             struct mc_slice part, const struct mc_system_correlation *correlations,
                             size_t column)
{
    struct mc_human_place at = {
        .study = study, .part = part, .scale = column, .means = &correlations[column]};

    for (; at.system < at.means->n_systems; at.system++)
        mc_sheet_row(sheet, &at.means->human[at.system], &at);
}

/* The means behind the correlations of systems, for all columns and parts. People who did not ask
 * for the table see only the column by which single judges are compared. */
static void add_system_means(struct mc_book *book, const struct mc_human_study *study)
{
    static const char title[] = "mean scores of systems, by people and by metrics";
    struct mc_sheet *sheet = mc_human_add_part(book, MC_HUMAN_PART_SYSTEM_MEANS, title);
    size_t main = mc_human_main_column(study), p, c;

    sheet->page_title = NULL;
    system_means_columns(sheet, study);
    for (c = 0; c < study->n_columns; c++) {
        for (p = 0; p < study->n_corpora; p++)
            put_system_means(sheet, study, study->corpora[p].name, study->corpora[p].system, c);
        put_system_means(sheet, study, mc_slice_of("scored"), study->scored, c);
    }
    sheet = mc_book_add_short(book, "system", title);
    if (sheet == NULL)
        return;
    system_means_columns(sheet, study);
    put_system_means(sheet, study, study->corpora[0].name, study->corpora[0].system, main);
    put_system_means(sheet, study, mc_slice_of("scored"), study->scored, main);
}

GETTER(get_same_best, system_agreement, real,
       row->n_systems < 2 ? (double)NAN : (double)row->same_best)

void mc_human_add_system(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_field columns[] = {
        {PART},
        {COLUMN},
        {METRIC},
        {"systems", "systems", MC_SHEET_COUNT, 0, OF(system_agreement, n_systems)},
        {"pearson", "pearson", MC_SHEET_CORRELATION, 3, OF(system_agreement, pearson)},
        {"pearson_p", "p", MC_SHEET_P, 0, .get = get_system_pearson_p},
        {"spearman", "spearman", MC_SHEET_CORRELATION, 3, OF(system_agreement, spearman)},
        {"spearman_p", "p", MC_SHEET_P, 0, .get = get_system_spearman_p},
        {"kendall_b", "tau-b", MC_SHEET_CORRELATION, 3, OF(system_agreement, kendall_b)},
        {"as_people", "pairs as people", MC_SHEET_COUNT, 0, OF(system_agreement, n_as_people)},
        {"pairs", "of", MC_SHEET_COUNT, 0, OF(system_agreement, n_pairs)},
        {"same_best", "same best", MC_SHEET_FLAG, 0, .get = get_same_best},
    };
    const struct mc_system_agreement *agreements =
        study->corpora[0].system[mc_human_main_column(study)].agreements;
    struct mc_sheet *sheet;
    size_t n_systems = 0, i;

    /* the title gives the number of systems: a correlation over few of them means little */
    for (i = 0; i < study->ratings->n_metrics; i++)
        n_systems = agreements[i].n_systems > n_systems ? agreements[i].n_systems : n_systems;
    sheet = mc_book_add(book, "system",
                        mc_arena_format(book->arena,
                                        "metrics against people, over the means of %zu systems",
                                        n_systems));
    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    for (i = 0; i < mc_human_places(study); i++) {
        const struct mc_human_place at = mc_human_place(study, i);

        mc_sheet_row(sheet, &at.corpus->system[at.scale].agreements[at.metric], &at);
    }
    for (i = 0; i < mc_human_score_places(study); i++) {
        struct mc_human_place at = mc_human_place(study, i);

        at.part = mc_slice_of("scored");
        mc_sheet_row(sheet, &study->scored[at.scale].agreements[at.metric], &at);
    }
    mc_sheet_note(sheet, "Means over the outputs that people judged; 'scored': over all that the "
                         "metric scored, which may be other items.");
    add_system_means(book, study);
}

enum { FIRST_DRAWS = 3 };

GETTER(get_drawn, bootstrapped_metric, count, at->bootstrap->n)
GETTER(get_n_units, bootstrapped_metric, count, at->bootstrap->n_units)
GETTER(get_draws, bootstrapped_metric, reals, row->draws,
       at->study->settings.resamples < FIRST_DRAWS ? at->study->settings.resamples : FIRST_DRAWS)
GETTER(get_best, bootstrapped_metric, flag,
       at->bootstrap->best < at->bootstrap->n_metrics &&
           row == &at->bootstrap->metrics[at->bootstrap->best])

void mc_human_add_bootstrap(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_field columns[] = {
        {PART},
        {COLUMN},
        {METRIC},
        {"unit", "drawn", MC_SHEET_TEXT, 0, .get = mc_human_get_kind},
        {"outputs", "outputs", MC_SHEET_COUNT, 0, .get = get_drawn},
        {"units", NULL, MC_SHEET_COUNT, 0, .get = get_n_units, IN_JSON},
        {"spearman", "spearman", MC_SHEET_CORRELATION, 3, OF(bootstrapped_metric, spearman)},
        {"lower", "lower", MC_SHEET_LOW, 3, OF(bootstrapped_metric, lower)},
        {"upper", "upper", MC_SHEET_HIGH, 3, OF(bootstrapped_metric, upper)},
        {"within_best", "with the best", MC_SHEET_FLAG, 0, OF(bootstrapped_metric, within_best)},
        {"best", NULL, MC_SHEET_FLAG, 0, .get = get_best, IN_JSON},
        {"undefined_draws", NULL, MC_SHEET_COUNT, 0, OF(bootstrapped_metric, n_undefined), IN_JSON},
        {"first_draws", NULL, MC_SHEET_REALS, 0, .get = get_draws, IN_JSON},
    };
    static const char *const units[] = {"output", "item"};
    struct mc_sheet *sheet =
        mc_book_add_long(book, "bootstrap",
                         mc_arena_format(book->arena, "%.15g%% intervals of Spearman's correlation",
                                         100 * study->settings.confidence));
    size_t i, unit;

    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    for (i = 0; i < mc_human_places(study); i++)
        for (unit = 0; unit < 2; unit++) {
            struct mc_human_place at = mc_human_place(study, i);
            const struct mc_bootstrapped_metric *bootstrapped;

            if (at.corpus->bootstrap[unit] == NULL)
                continue;
            at.bootstrap = &at.corpus->bootstrap[unit][at.scale];
            at.kind = units[unit];
            bootstrapped = &at.bootstrap->metrics[at.metric];
            at.metric = bootstrapped->metric;
            mc_sheet_row(sheet, bootstrapped, &at);
        }
    mc_sheet_note(sheet, "Metrics that are better when lower are turned round. *: in the interval "
                         "of the best one.");
}

GETTER(get_judge, judge_row, text, at->study->ratings->annotator_names.items[row->annotator])
GETTER(get_first_judge, judge_pair, text, at->study->ratings->annotator_names.items[row->first])
GETTER(get_second_judge, judge_pair, text, at->study->ratings->annotator_names.items[row->second])

static const void *spearman_of(const void *record, const void *context, size_t metric)
{
    const struct mc_judge_row *judge = record;

    (void)context;
    return &judge->spearman[metric];
}

/* What a row about judges is about: a part, and the column by which single judges are compared. */
static struct mc_human_place judge_place(const struct mc_human_study *study, size_t part)
{
    return (struct mc_human_place){.study = study,
                                   .corpus = &study->corpora[part],
                                   .part = study->corpora[part].name,
                                   .scale = mc_human_main_column(study)};
}

static void note_pooled(struct mc_sheet *sheet, const struct mc_human_place *at)
{
    const struct mc_judge_correlation *judges = &at->corpus->judges;

    if (isnan(judges->pooled_spearman))
        return;
    if (at->study->n_corpora == 1)
        mc_sheet_note(sheet, "One judge against another: %.3f (%zu pairs of judgements).",
                      judges->pooled_spearman, judges->n_pooled);
    else
        mc_sheet_note(sheet, "%.*s: one judge against another %.3f (%zu pairs of judgements).",
                      MC_SLICE_ARGUMENTS(at->part), judges->pooled_spearman, judges->n_pooled);
}

void mc_human_add_judges(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_field columns[] = {
        {PART},
        {"judge", "judge", MC_SHEET_TEXT, 0, .get = get_judge},
        {"outputs", "outputs", MC_SHEET_COUNT, 0, OF(judge_row, n)},
    };
    static const struct mc_sheet_field of_metric = {
        "*", "*", MC_SHEET_CORRELATION, 3, .source = MC_FROM_DOUBLE, .key = "spearman"};
    static const struct mc_sheet_part part = {&of_metric, 1, "metrics", spearman_of};
    static const struct mc_sheet_field of_pooled[] = {
        {PART},
        {COLUMN},
        {"pairs", NULL, MC_SHEET_COUNT, 0, OF(judge_correlation, n_pooled)},
        {"spearman", NULL, MC_SHEET_REAL, 3, OF(judge_correlation, pooled_spearman)},
    };
    struct mc_sheet *sheet = mc_book_add_long(
        book, "judges",
        mc_arena_format(book->arena, "metrics against single judges, %.*s (Spearman)",
                        MC_SLICE_ARGUMENTS(study->columns[mc_human_main_column(study)].name)));
    struct mc_sheet *pooled =
        mc_human_add_json(book, "judges-pooled", MC_HUMAN_JUDGES, of_pooled, COUNT_OF(of_pooled));
    size_t m, p;

    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    mc_human_shorten_parts(sheet, study);
    for (m = 0; m < study->ratings->n_metrics; m++)
        mc_sheet_repeat(sheet, &part, study->ratings->metrics[m].name, m);
    for (p = 0; p < study->n_corpora; p++) {
        const struct mc_human_place at = judge_place(study, p);
        const struct mc_judge_correlation *judges = &at.corpus->judges;

        mc_sheet_rows(sheet, judges->judges, judges->n_judges, sizeof(*judges->judges), &at);
        note_pooled(sheet, &at);
        mc_sheet_row(pooled, judges, &at);
    }
}

void mc_human_add_judge_pairs(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_field columns[] = {
        {PART},
        {COLUMN},
        {"judge", "judge", MC_SHEET_TEXT, 0, .get = get_first_judge},
        {"other", "and", MC_SHEET_TEXT, 0, .get = get_second_judge},
        {"outputs", "outputs", MC_SHEET_COUNT, 0, OF(judge_pair, n)},
        {"spearman", "spearman", MC_SHEET_REAL, 3, OF(judge_pair, spearman)},
    };
    struct mc_sheet *sheet = mc_human_add_hidden(book, MC_HUMAN_PART_JUDGE_PAIRS,
                                                 "judge against judge", columns, COUNT_OF(columns));
    size_t p;

    mc_human_shorten_parts(sheet, study);
    for (p = 0; p < study->n_corpora; p++) {
        const struct mc_human_place at = judge_place(study, p);

        mc_sheet_rows(sheet, at.corpus->judges.pairs, at.corpus->judges.n_pairs,
                      sizeof(*at.corpus->judges.pairs), &at);
    }
}

/* --- pairs of systems ------------------------------------------------------------------------- */

static struct mc_slice system_name(const struct mc_human_place *at, size_t system)
{
    return at->study->ratings->system_names.items[system];
}

static const struct mc_tukey_pairs *tukey_of(const struct mc_human_place *at)
{
    return &at->corpus->tukey[at->scale];
}

GETTER(get_better, system_pair, text,
       system_name(at, row->first_is_better ? row->first : row->second))
GETTER(get_worse, system_pair, text,
       system_name(at, row->first_is_better ? row->second : row->first))
GETTER(get_difference, system_pair, real, fabs(row->difference))
GETTER(get_low_end, system_pair, real, row->difference < 0 ? -row->high : row->low)
GETTER(get_high_end, system_pair, real, row->difference < 0 ? -row->low : row->high)
GETTER(get_n_significant, metric_pairs, count, tukey_of(at)->n_significant)
GETTER(get_n_pairs, metric_pairs, count, tukey_of(at)->n_pairs)
GETTER(get_errors, metric_pairs, text, mc_human_pair_errors(at->study, row, SIZE_MAX, sheet->arena))
GETTER(get_error_better, system_error, text, system_name(at, row->better))
GETTER(get_error_worse, system_error, text, system_name(at, row->worse))
GETTER(get_group_system, system_group, text, system_name(at, row->system))

/* Columns of every table with a row for each pair of systems. */
static const struct mc_sheet_field pair_columns[] = {
    {PART},
    {COLUMN},
    {"better", "better", MC_SHEET_TEXT, 0, .get = get_better},
    {"worse", "worse", MC_SHEET_TEXT, 0, .get = get_worse},
    {"difference", "difference", MC_SHEET_REAL, 3, .get = get_difference},
    {"low", "low", MC_SHEET_REAL, 3, .get = get_low_end},
    {"high", "high", MC_SHEET_REAL, 3, .get = get_high_end},
    {"q", "q", MC_SHEET_REAL, 3, OF(system_pair, q)},
    {"p", "p", MC_SHEET_P, 0, OF(system_pair, p)},
    {"significant", "significant", MC_SHEET_FLAG, 0, OF(system_pair, is_significant)},
};

/* The pairs of systems of each part and column. */
static void put_pairs(struct mc_sheet *sheet, const struct mc_human_study *study)
{
    struct mc_human_place at = {.study = study};
    size_t p;

    for (p = 0; p < study->n_corpora; p++)
        for (at.scale = 0; at.scale < study->n_columns; at.scale++) {
            at.corpus = &study->corpora[p];
            at.part = at.corpus->name;
            mc_sheet_rows(sheet, tukey_of(&at)->pairs, tukey_of(&at)->n_pairs,
                          sizeof(*tukey_of(&at)->pairs), &at);
        }
}

static const char pairs_meaning[] = "difference: of the means; q: studentized range; intervals and "
                                    "p hold for all pairs at once.";

void mc_human_add_tukey_pairs(struct mc_book *book, const struct mc_human_study *study)
{
    struct mc_sheet *sheet = mc_human_add_hidden(book, MC_HUMAN_PART_TUKEY_PAIRS,
                                                 "all pairs of systems by people (Tukey's test)",
                                                 pair_columns, COUNT_OF(pair_columns));

    put_pairs(sheet, study);
    mc_sheet_note(sheet, "%s", pairs_meaning);
}

enum { MOST_ERRORS_SHOWN = 3 };

/* Notes for people the first errors of each metric, over all items. */
static void note_errors(struct mc_sheet *sheet, const struct mc_human_study *study)
{
    size_t i;

    for (i = 0; i < mc_human_score_places(study); i++) {
        const struct mc_human_place at = mc_human_place(study, i);
        const struct mc_tukey_pairs *tukey = tukey_of(&at);

        if (at.metric < tukey->n_metrics && tukey->metrics[at.metric].n_errors > 0)
            mc_sheet_note(sheet, "%.*s, %.*s otherwise than people: %.*s",
                          MC_SLICE_ARGUMENTS(study->columns[at.scale].name),
                          MC_SLICE_ARGUMENTS(study->ratings->metrics[at.metric].name),
                          MC_SLICE_ARGUMENTS(mc_human_pair_errors(
                              study, &tukey->metrics[at.metric], MOST_ERRORS_SHOWN, sheet->arena)));
    }
}

/* The tests themselves, for JSON. */
static void add_tukey_tests(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_field columns[] = {
        {PART},
        {COLUMN},
        {"mse", NULL, MC_SHEET_REAL, 3, OF(tukey_pairs, mean_square)},
        {"df", NULL, MC_SHEET_REAL, 0, OF(tukey_pairs, df)},
        {"pairs", NULL, MC_SHEET_COUNT, 0, OF(tukey_pairs, n_pairs)},
        {"significant", NULL, MC_SHEET_COUNT, 0, OF(tukey_pairs, n_significant)},
        {"reason", NULL, MC_SHEET_TEXT, 0, OF(tukey_pairs, reason), IN_JSON},
    };
    static const struct mc_sheet_field of_groups[] = {
        {PART},
        {COLUMN},
        {"system", NULL, MC_SHEET_TEXT, 0, .get = get_group_system},
        {"outputs", NULL, MC_SHEET_COUNT, 0, OF(system_group, n)},
        {"mean", NULL, MC_SHEET_REAL, 3, OF(system_group, mean)},
    };
    static const struct mc_sheet_field of_errors[] = {
        {PART},
        {COLUMN},
        {METRIC},
        {"better", NULL, MC_SHEET_TEXT, 0, .get = get_error_better},
        {"worse", NULL, MC_SHEET_TEXT, 0, .get = get_error_worse},
    };
    struct mc_sheet *tests =
        mc_human_add_json(book, "tukey-tests", MC_HUMAN_TUKEY, columns, COUNT_OF(columns));
    struct mc_sheet *groups =
        mc_human_add_json(book, "tukey-groups", MC_HUMAN_TUKEY, of_groups, COUNT_OF(of_groups));
    struct mc_sheet *errors =
        mc_human_add_json(book, "tukey-errors", MC_HUMAN_TUKEY, of_errors, COUNT_OF(of_errors));
    struct mc_human_place at = {.study = study};
    size_t p;

    for (p = 0; p < study->n_corpora; p++)
        for (at.scale = 0; at.scale < study->n_columns; at.scale++) {
            const struct mc_tukey_pairs *tukey = &study->corpora[p].tukey[at.scale];

            at.part = study->corpora[p].name;
            mc_sheet_row(tests, tukey, &at);
            mc_sheet_rows(groups, tukey->groups, tukey->n_groups, sizeof(*tukey->groups), &at);
            for (at.metric = 0; at.metric < tukey->n_metrics; at.metric++)
                mc_sheet_rows(errors, tukey->metrics[at.metric].errors,
                              tukey->metrics[at.metric].n_errors,
                              sizeof(*tukey->metrics[at.metric].errors), &at);
        }
}

/* How the metrics order the significant pairs of systems; without metrics, the pairs. */
void mc_human_add_tukey(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_field of_metrics[] = {
        {PART},
        {COLUMN},
        {METRIC},
        {"as_people", "as people", MC_SHEET_COUNT, 0, OF(metric_pairs, n_as_people)},
        {"significant", "of significant", MC_SHEET_COUNT, 0, .get = get_n_significant},
        {"pairs", "of pairs", MC_SHEET_COUNT, 0, .get = get_n_pairs},
        {"errors", NULL, MC_SHEET_TEXT, 0, .get = get_errors},
    };
    struct mc_sheet *sheet =
        mc_book_add_long(book, "tukey", "pairs of systems that people tell apart (Tukey's test)");
    size_t p, c, i;

    if (mc_human_summary_holds_tukey(book, study))
        sheet->title = NULL;
    if (study->ratings->n_metrics > 0) {
        mc_sheet_fields(sheet, of_metrics, COUNT_OF(of_metrics));
        for (i = 0; i < mc_human_places(study); i++) {
            const struct mc_human_place at = mc_human_place(study, i);

            if (at.metric < tukey_of(&at)->n_metrics)
                mc_sheet_row(sheet, &tukey_of(&at)->metrics[at.metric], &at);
        }
    } else {
        sheet->readers = MC_SHEET_FOR_TABLES; /* JSON has them as tukey-pairs */
        mc_sheet_fields(sheet, pair_columns, COUNT_OF(pair_columns));
        put_pairs(sheet, study);
    }
    mc_sheet_note(sheet, "%s",
                  study->ratings->n_metrics > 0
                      ? "as people: of the pairs of systems that people tell apart (significant), "
                        "those that the metric orders as they do."
                      : pairs_meaning);
    for (p = 0; p < study->n_corpora; p++)
        for (c = 0; c < study->n_columns; c++)
            if (study->corpora[p].tukey[c].reason != NULL)
                mc_sheet_note(sheet, "%.*s, %.*s: %s.", MC_SLICE_ARGUMENTS(study->corpora[p].name),
                              MC_SLICE_ARGUMENTS(study->columns[c].name),
                              study->corpora[p].tukey[c].reason);
    if (study->ratings->n_metrics > 0)
        note_errors(sheet, study);
    add_tukey_tests(book, study);
}

/* --- rank errors ------------------------------------------------------------------------------ */

static const struct mc_rank_errors *rank_errors_of(const struct mc_human_place *at)
{
    return &at->corpus->rank_errors[at->scale][at->metric];
}

GETTER(get_rank_pairs, rank_errors, count, mc_rank_counts_sum(&row->totals))
GETTER(get_worst, rank_errors, text,
       row->n_groups > 0 ? at->study->ratings->item_names.items[row->groups[0].item]
                         : mc_slice_of("-"))
GETTER(get_worst_inverted, rank_errors, count,
       row->n_groups > 0 ? row->groups[0].counts.inverted : 0)
GETTER(get_inverted, rank_group, count, row->counts.inverted)
GETTER(get_n_outputs, rank_group, count, at->count)

/* The number of items for each number of inverted pairs, from few to many: groups with fewer
 * inverted pairs come last in rank_errors. */
static void put_inversions(struct mc_sheet *sheet, struct mc_human_place *at)
{
    const struct mc_rank_errors *rank_errors = rank_errors_of(at);
    size_t i = rank_errors->n_groups;

    while (i > 0) {
        const struct mc_rank_group *group = &rank_errors->groups[i - 1];

        for (at->count = 0;
             i > 0 && rank_errors->groups[i - 1].counts.inverted == group->counts.inverted; i--)
            at->count++;
        mc_sheet_row(sheet, group, at);
    }
}

void mc_human_add_rank_errors(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_field columns[] = {
        {PART},
        {COLUMN},
        {METRIC},
        {"pairs", "pairs", MC_SHEET_COUNT, 0, .get = get_rank_pairs},
        {"kept", "kept", MC_SHEET_COUNT, 0, OF(rank_errors, totals.kept)},
        {"inverted", "inverted", MC_SHEET_COUNT, 0, OF(rank_errors, totals.inverted)},
        {"metric_tied", "metric ties", MC_SHEET_COUNT, 0, OF(rank_errors, totals.metric_tied)},
        {"human_tied", "people tie", MC_SHEET_COUNT, 0, OF(rank_errors, totals.people_tied)},
        {"both_tied", "both tie", MC_SHEET_COUNT, 0, OF(rank_errors, totals.both_tied)},
        {"worst", "worst item", MC_SHEET_TEXT, 0, .get = get_worst},
        {"worst_inverted", "inverted", MC_SHEET_COUNT, 0, .get = get_worst_inverted},
        {"items", NULL, MC_SHEET_COUNT, 0, OF(rank_errors, n_groups), IN_JSON},
        {"items_with_inversions", NULL, MC_SHEET_COUNT, 0, OF(rank_errors, n_inverted_groups),
         IN_JSON},
    };
    static const struct mc_sheet_field of_inversions[] = {
        {PART},
        {COLUMN},
        {METRIC},
        {"inverted", NULL, MC_SHEET_COUNT, 0, .get = get_inverted},
        {"items", NULL, MC_SHEET_COUNT, 0, .get = get_n_outputs},
    };
    struct mc_sheet *sheet = mc_book_add_long(
        book, "rank-errors", "pairs of outputs of an item, ordered as people or not");
    struct mc_sheet *inversions = mc_human_add_json(book, "inversions", MC_HUMAN_RANK_ERRORS,
                                                    of_inversions, COUNT_OF(of_inversions));
    size_t i;

    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    mc_human_shorten_parts(sheet, study);
    for (i = 0; i < mc_human_places(study); i++) {
        struct mc_human_place at = mc_human_place(study, i);

        mc_sheet_row(sheet, rank_errors_of(&at), &at);
        put_inversions(inversions, &at);
    }
}

GETTER(get_group_item, rank_group, text, at->study->ratings->item_names.items[row->item])
GETTER(get_ordered, rank_group, count, mc_rank_counts_ordered(&row->counts))
GETTER(get_human, rated_output, real,
       at->study->columns[at->scale].values[row - at->study->ratings->outputs])
GETTER(get_score, rated_output, real,
       at->study->ratings->metrics[at->metric].values[row - at->study->ratings->outputs])
GETTER(get_text, rated_output, text, row->has_text ? row->text : mc_slice_of("-"))

/* "topic=travel, seen=no": what the table of items says about an item. */
static struct mc_slice traits_of(const struct mc_ratings *ratings, size_t item,
                                 struct mc_arena *arena)
{
    const char *text = "";
    size_t f;

    for (f = 0; f < ratings->n_factors; f++)
        if (ratings->factors[f].values[item].length > 0)
            text = mc_arena_format(arena, "%s%s%.*s=%.*s", text, text[0] == '\0' ? "" : ", ",
                                   MC_SLICE_ARGUMENTS(ratings->factors[f].name),
                                   MC_SLICE_ARGUMENTS(ratings->factors[f].values[item]));
    return mc_slice_of(text[0] == '\0' ? "-" : text);
}

GETTER(get_traits, rank_group, text, traits_of(at->study->ratings, row->item, sheet->arena))

/* The worst items of each part, column and metric, at most settings.worst, and their outputs. */
void mc_human_add_worst(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_field columns[] = {
        {PART},
        {COLUMN},
        {METRIC},
        {"item", "item", MC_SHEET_TEXT, 0, .get = get_group_item},
        {"outputs", "outputs", MC_SHEET_COUNT, 0, OF(rank_group, n)},
        {"inverted", "inverted", MC_SHEET_COUNT, 0, .get = get_inverted},
        {"ordered", "of", MC_SHEET_COUNT, 0, .get = get_ordered},
        {"metric_tied", "metric ties", MC_SHEET_COUNT, 0, OF(rank_group, counts.metric_tied)},
        {"human_tied", "people tie", MC_SHEET_COUNT, 0, OF(rank_group, counts.people_tied)},
        {"footrule", "footrule", MC_SHEET_REAL, 1, OF(rank_group, footrule)},
        {"words", "words", MC_SHEET_REAL, 1, OF(rank_group, length)},
        {"traits", "traits", MC_SHEET_TEXT, 0, .get = get_traits},
    };
    static const struct mc_sheet_field of_outputs[] = {
        {PART},
        {COLUMN},
        {METRIC},
        {ITEM},
        {OUTPUT_SYSTEM},
        {OUTPUT},
        {"human", "people", MC_SHEET_REAL, 3, .get = get_human},
        {"score", "score", MC_SHEET_REAL, 3, .get = get_score},
        {"text", "text", MC_SHEET_TEXT, 0, .get = get_text},
    };
    const struct mc_ratings *ratings = study->ratings;
    bool has_texts = ratings->files[MC_TABLE_OUTPUTS].path != NULL;
    struct mc_sheet *items =
        mc_human_add_hidden(book, MC_HUMAN_PART_WORST_ITEMS,
                            "items with most pairs in the wrong order", columns, COUNT_OF(columns));
    struct mc_sheet *outputs =
        mc_human_add_hidden(book, MC_HUMAN_PART_WORST_OUTPUTS,
                            "outputs of the items with most pairs in the wrong order", of_outputs,
                            COUNT_OF(of_outputs) - !has_texts);
    size_t i, g, k;

    mc_human_shorten_parts(items, study);
    mc_human_shorten_parts(outputs, study);
    for (i = 0; i < mc_human_places(study); i++) {
        const struct mc_human_place at = mc_human_place(study, i);
        const struct mc_rank_errors *rank_errors = rank_errors_of(&at);

        for (g = 0; g < rank_errors->n_groups && g < study->settings.worst; g++) {
            const size_t *worst =
                mc_rank_group_outputs(ratings, &study->columns[at.scale], at.metric,
                                      &at.corpus->selection, &rank_errors->groups[g], book->arena);

            mc_sheet_row(items, &rank_errors->groups[g], &at);
            for (k = 0; k < rank_errors->groups[g].n; k++)
                mc_sheet_row(outputs, &ratings->outputs[worst[k]], &at);
        }
    }
}

static const struct mc_sheet_field trait_columns[] = {
    {PART},
    {COLUMN},
    {METRIC},
    {"trait", "items with", MC_SHEET_TEXT, 0, OF(rank_trait, name)},
    {"value", "being", MC_SHEET_TEXT, 0, OF(rank_trait, value)},
    {"items", "items", MC_SHEET_COUNT, 0, OF(rank_trait, n_items)},
    {"worst", "among worst", MC_SHEET_COUNT, 0, OF(rank_trait, n_worst)},
    {"inverted", "inverted", MC_SHEET_COUNT, 0, OF(rank_trait, inverted)},
    {"ordered", "of pairs", MC_SHEET_COUNT, 0, OF(rank_trait, ordered)},
    {"rate", "rate", MC_SHEET_REAL, 3, OF(rank_trait, rate)},
    {"rest_rate", "other items", MC_SHEET_REAL, 3, OF(rank_trait, rest_rate)},
    {"p", NULL, MC_SHEET_P, 0, OF(rank_trait, p)},
    {"p_adjusted", "p", MC_SHEET_P, 0, OF(rank_trait, p_adjusted)},
};

/* Puts the traits of all parts, columns and metrics whose adjusted p is at most `most`, all if it
 * is infinite. Returns the number of all traits. */
static size_t put_traits(struct mc_sheet *sheet, const struct mc_human_study *study, double most)
{
    size_t n = 0, i, k;

    mc_sheet_fields(sheet, trait_columns, COUNT_OF(trait_columns));
    mc_human_shorten_parts(sheet, study);
    for (i = 0; i < mc_human_places(study); i++) {
        const struct mc_human_place at = mc_human_place(study, i);
        const struct mc_rank_errors *rank_errors = rank_errors_of(&at);

        n += rank_errors->n_traits;
        for (k = 0; k < rank_errors->n_traits; k++)
            if (isinf(most) || rank_errors->traits[k].p_adjusted <= most)
                mc_sheet_row(sheet, &rank_errors->traits[k], &at);
    }
    return n;
}

/* Notes where there are too few items for any of so many traits to be significant. */
static void note_reach(struct mc_sheet *sheet, const struct mc_human_study *study)
{
    size_t n_beyond = 0, n = 0, i;
    double least = (double)INFINITY;

    for (i = 0; i < mc_human_places(study); i++) {
        const struct mc_human_place at = mc_human_place(study, i);
        const struct mc_rank_errors *rank_errors = rank_errors_of(&at);

        if (rank_errors->n_traits == 0)
            continue;
        n++;
        n_beyond += rank_errors->least_p > study->settings.alpha;
        least = fmin(least, rank_errors->least_p);
    }
    if (n_beyond == n && n > 0)
        mc_sheet_note(
            sheet,
            "No trait can have p <= %g here: for so many traits, these items and resamples "
            "allow an adjusted p of %.2g at least.",
            study->settings.alpha, fmin(least, 1));
    else if (n_beyond > 0)
        mc_sheet_note(sheet, "Of %zu tables of a score and a metric, %zu allow no p <= %g.", n,
                      n_beyond, study->settings.alpha);
}

/* What items with many rank errors have in common. People who did not ask for the table see only
 * the significant traits. */
void mc_human_add_rank_traits(struct mc_book *book, const struct mc_human_study *study)
{
    static const char title[] = "what items with rank errors have in common";
    struct mc_sheet *sheet = mc_book_add_detail(book, "rank-traits", title);
    double alpha = study->settings.alpha;
    size_t n = put_traits(sheet, study, (double)INFINITY);

    if (n == 0)
        mc_sheet_note(sheet, "No traits: columns of --items, and the lengths of --outputs, are "
                             "compared where they divide the items.");
    else
        mc_sheet_note(sheet, "p: permutation test over items of the two shares of inverted pairs, "
                             "Holm's method over the traits of a metric.");
    note_reach(sheet, study);
    sheet = n == 0 ? NULL : mc_book_add_short(book, "rank-traits", title);
    if (sheet == NULL)
        return;
    (void)put_traits(sheet, study, alpha);
    mc_sheet_note(sheet,
                  "%zu of %zu traits, those with p <= %g (Holm's method over the traits of a "
                  "metric). All of them: --show rank-traits.",
                  mc_sheet_n_rows(sheet), n, alpha);
    note_reach(sheet, study);
}
