/* SPDX-License-Identifier: GPL-3.0-or-later */
/* comparison_document.c: a comparison for people: the verdict first, then what was compared, the
 * tables, the cases that changed, and the signatures of the metrics; or in short, what has news
 * alone. */
#include "report/comparison.h"

#include <math.h>

#include "analysis/change/paired_runs.h"
#include "base/hash.h"
#include "base/memory.h"
#include "report/comparison_table.h"
#include "report/document.h"
#include "report/plain_text.h"
#include "report/words.h"

/* --- head ------------------------------------------------------------------------------------- */

static void paragraph(const struct mc_comparison_content *content, const char *text)
{
    content->document->kind->paragraph(content->document, mc_slice_of(text));
}

/* Each a line, those that are met first, then those without a value. */
static void write_conditions(const struct mc_comparison_content *content, size_t most)
{
    const struct mc_comparison *comparison = content->comparison;
    size_t n = 0, i;
    int k;

    for (k = 0; k < 3; k++)
        for (i = 0; i < comparison->n_conditions; i++) {
            const struct mc_condition_result *result = &comparison->conditions[i];

            if ((result->is_met ? 0 : result->is_known ? 2 : 1) == k && n++ < most)
                mc_comparison_remark(content,
                                     mc_condition_sentence(comparison, result, content->arena), 2);
        }
    if (n > most)
        mc_comparison_remark(
            content, mc_arena_format(content->arena, "... and %zu more conditions", n - most), 2);
}

/* The verdict: its first sentence leads the document. */
static void write_verdict(const struct mc_comparison_content *content, size_t most_conditions)
{
    struct mc_slice *lines;
    size_t n = mc_comparison_verdict(content->comparison, content->options, content->arena, &lines),
           i;

    paragraph(content, lines[0].data);
    write_conditions(content, most_conditions);
    for (i = 1; i < n; i++)
        mc_comparison_remark(content, lines[i].data, 2);
    content->document->kind->gap(content->document);
}

/* That the range of the metric is not known in one of the runs, a string; NULL: it is in both, or
 * in neither. */
static const char *range_sentence(const struct mc_comparison_content *content,
                                  const struct mc_paired_metric *metric)
{
    const struct mc_comparison *comparison = content->comparison;
    struct mc_arena *arena = content->arena;
    const struct mc_bounds *base, *changed;
    struct mc_slice unknown, known;
    bool base_unknown;

    if (comparison->base->bounds == NULL || comparison->changed->bounds == NULL)
        return NULL;
    base = &comparison->base->bounds[metric->base + 1];
    changed = &comparison->changed->bounds[metric->changed + 1];
    base_unknown = base->rule == MC_BOUNDS_MINMAX;
    if (base_unknown == (changed->rule == MC_BOUNDS_MINMAX) || base->reason != NULL ||
        comparison->base->settings.normalisation != MC_NORMALISE_AUTO)
        return NULL;
    unknown = mc_plain_text(content->options->labels[base_unknown ? 0 : 1], arena);
    known = mc_plain_text(content->options->labels[base_unknown ? 1 : 0], arena);
    return mc_arena_format(
        arena,
        "%.*s: its range is known in %.*s, and not in %.*s: both runs are normalised by %s, %s to %s",
        MC_SLICE_ARGUMENTS(mc_plain_text(metric->name, arena)), MC_SLICE_ARGUMENTS(known),
        MC_SLICE_ARGUMENTS(unknown),
        base_unknown ? mc_arena_format(arena, "the least and the greatest score of %.*s",
                                       MC_SLICE_ARGUMENTS(unknown))
                     : "the range",
        mc_number_text(fmin(base->low, base->high), 6, arena).data,
        mc_number_text(fmax(base->low, base->high), 6, arena).data);
}

/* What became of the scores of a metric as a whole. */
static void write_metric(const struct mc_comparison_content *content,
                         const struct mc_paired_metric *metric)
{
    struct mc_arena *arena = content->arena;
    const struct mc_comparison *comparison = content->comparison;
    const char *missing = mc_lost_scores_sentence(metric, content->options->labels, arena);
    const char *unproved = mc_unproved_sentence(metric, content->options->labels, arena);
    const char *range, *whole;
    size_t m = (size_t)(metric - comparison->runs->metrics);

    if (missing != NULL)
        mc_comparison_remark(content, missing, 2);
    if (metric->base == MC_NOT_FOUND || metric->changed == MC_NOT_FOUND)
        return;
    if (unproved != NULL)
        mc_comparison_remark(content, unproved, 2);
    range = range_sentence(content, metric);
    if (range != NULL)
        mc_comparison_remark(content, range, 2);
    whole = mc_whole_change_words(comparison, m, arena);
    if (whole != NULL && !mc_verdict_says_rescaled(comparison, m))
        mc_comparison_remark(content,
                             mc_arena_format(arena, "%.*s: %s",
                                             MC_SLICE_ARGUMENTS(mc_plain_text(metric->name, arena)),
                                             whole),
                             2);
}

/* Where one metric is only in the one run and one only in the other, it may have another name now:
 * how the two are compared. */
static void write_pair(const struct mc_comparison_content *content)
{
    const struct mc_paired_runs *runs = content->comparison->runs;
    const struct mc_paired_metric *gone = NULL, *came = NULL;
    size_t n = 0, m;

    for (m = 0; m < runs->n_metrics; m++) {
        if (runs->metrics[m].changed == MC_NOT_FOUND)
            gone = &runs->metrics[m];
        else if (runs->metrics[m].base == MC_NOT_FOUND)
            came = &runs->metrics[m];
        else
            continue;
        n++;
    }
    if (n == 2 && gone != NULL && came != NULL)
        mc_comparison_remark(
            content,
            mc_arena_format(content->arena, "--pair %.*s=%.*s compares the two",
                            MC_SLICE_ARGUMENTS(mc_plain_text(gone->name, content->arena)),
                            MC_SLICE_ARGUMENTS(mc_plain_text(came->name, content->arena))),
            2);
}

/* By what the scores of both runs are normalised, where a check rests on that. */
static void write_normalisation(const struct mc_comparison_content *content)
{
    const struct mc_comparison *comparison = content->comparison;
    const struct mc_paired_runs *runs = comparison->runs;
    size_t *columns = mc_arena_array(content->arena, runs->n_metrics, sizeof(*columns));
    size_t n = 0, i;

    for (i = 0; i < runs->n_metrics; i++)
        if (runs->metrics[i].base != MC_NOT_FOUND && runs->metrics[i].changed != MC_NOT_FOUND)
            columns[n++] = runs->metrics[i].base;
    for (i = 0; i < comparison->n_changes; i++) /* that of the mean, where nobody judged a case */
        if (comparison->changes[i].check->data == MC_TEST_DIFFERENCES &&
            comparison->changes[i].n > 0)
            break;
    if (n > 0 && comparison->n_any_changed > 0 && i < comparison->n_changes &&
        comparison->base->bounds != NULL)
        mc_comparison_remark(
            content,
            mc_arena_format(content->arena, "%s: %s%s", comparison->changes[i].check->title,
                            mc_normalised_by(comparison->base, columns, n, content->arena),
                            comparison->base->settings.isotonic ||
                                    comparison->changed->settings.isotonic
                                ? "; before calibration"
                                : ""),
            2);
}

/* The signature of a metric; one that changed says from what to what. */
static void write_signature(const struct mc_comparison_content *content,
                            const struct mc_paired_metric *metric)
{
    const struct mc_paired_runs *runs = content->comparison->runs;
    struct mc_arena *arena = content->arena;
    struct mc_slice from, to;

    if (metric->base == MC_NOT_FOUND || metric->changed == MC_NOT_FOUND)
        return;
    from = mc_plain_text(runs->base->columns[metric->base].signature, arena);
    to = mc_plain_text(runs->changed->columns[metric->changed].signature, arena);
    mc_comparison_remark(content,
                         mc_slice_equal(from, to)
                             ? mc_arena_format(arena, "%.*s", MC_SLICE_ARGUMENTS(to))
                             : mc_arena_format(arena, "%.*s -> %.*s", MC_SLICE_ARGUMENTS(from),
                                               MC_SLICE_ARGUMENTS(to)),
                         2);
}

/* Which cases are not the same in both runs, kind by kind. */
static void write_unlike(const struct mc_comparison_content *content)
{
    const struct mc_paired_runs *runs = content->comparison->runs;
    size_t kind;

    for (kind = 0; kind < MC_UNLIKE_KINDS; kind++) {
        const char *sentence =
            mc_unlike_outcome_sentence(runs, kind, content->options->most_cases, content->arena);

        if (sentence != NULL)
            mc_comparison_remark(content, sentence, 2);
    }
    if (runs->n_unknown > 0)
        mc_comparison_remark(
            content,
            mc_arena_format(content->arena,
                            "%zu case%s: graphs and further references are not compared, "
                            "because a report has no hashes of them",
                            runs->n_unknown, runs->n_unknown == 1 ? "" : "s"),
            2);
}

/* That the tests are not of cases. */
static void write_units(const struct mc_comparison_content *content)
{
    const char *sentence = mc_units_sentence(content->comparison, content->arena);

    if (sentence != NULL)
        mc_comparison_remark(content, sentence, 2);
}

/* A report of means over groups has other figures than stand here. */
static void write_grouping(const struct mc_comparison_content *content)
{
    size_t i;

    for (i = 0; i < 2; i++) {
        struct mc_slice label = mc_plain_text(content->options->labels[i], content->arena);

        if (content->options->grouped[i] != MC_GROUP_NONE)
            mc_comparison_remark(
                content,
                mc_arena_format(content->arena,
                                "%.*s was made with --group-by %s; all statistics and tests here "
                                "are over all cases at once",
                                MC_SLICE_ARGUMENTS(label),
                                mc_grouping_names[content->options->grouped[i]]),
                2);
    }
}

static void write_title(const struct mc_comparison_content *content)
{
    const struct mc_paired_runs *runs = content->comparison->runs;
    struct mc_arena *arena = content->arena;
    struct mc_slice from = mc_plain_text(content->options->labels[0], arena);
    struct mc_slice to = mc_plain_text(content->options->labels[1], arena);

    content->document->kind->title(
        content->document,
        mc_slice_of(mc_arena_format(arena, "%s  %.*s -> %.*s   %zu cases paired by id",
                                    content->options->title, MC_SLICE_ARGUMENTS(from),
                                    MC_SLICE_ARGUMENTS(to), mc_suite_n_selected(runs->suite))));
}

static void write_head(const struct mc_comparison_content *content)
{
    const struct mc_paired_runs *runs = content->comparison->runs;
    size_t m;

    write_title(content);
    for (m = 0; m < runs->n_metrics; m++)
        write_metric(content, &runs->metrics[m]);
    write_pair(content);
    write_normalisation(content);
    write_units(content);
    write_grouping(content);
    write_unlike(content);
}

struct mc_slice mc_paired_metric_name(const struct mc_paired_runs *runs,
                                      const struct mc_paired_metric *metric, struct mc_arena *arena)
{
    if (metric->changed == MC_NOT_FOUND)
        return mc_metric_name(&runs->base->columns[metric->base], arena);
    return mc_metric_name(&runs->changed->columns[metric->changed], arena);
}

/* --- cases ------------------------------------------------------------------------------------ */

static void write_text(const struct mc_comparison_content *content, const struct mc_side *side)
{
    struct mc_slice text = mc_plain_text(side->text, content->arena);

    if (side->has_text)
        mc_comparison_remark(
            content, mc_arena_format(content->arena, "    %.*s", MC_SLICE_ARGUMENTS(text)), 4);
}

static void write_cases(const struct mc_comparison_content *content)
{
    const struct mc_comparison *comparison = content->comparison;
    size_t n = comparison->n_cases, i;

    content->document->kind->gap(content->document);
    paragraph(content, mc_changed_cases_sentence(comparison, content->arena).data);
    if (content->options->cases_elsewhere)
        return;
    if (n > content->options->most_cases)
        n = content->options->most_cases;
    for (i = 0; i < n; i++) {
        const struct mc_changed_case *item = &comparison->cases[i];
        const struct mc_case *shown = &comparison->runs->suite->cases[item->item];

        mc_comparison_remark(content,
                             mc_changed_case_sentence(comparison, item, content->arena).data, 4);
        if (content->options->without_texts)
            continue;
        write_text(content, &shown->reference);
        write_text(content, &shown->candidate);
    }
    if (n < comparison->n_cases && n > 0)
        mc_comparison_remark(
            content, mc_arena_format(content->arena, "... and %zu more", comparison->n_cases - n),
            2);
}

/* The signatures of the metrics: long, and the same as long as nobody changes a parameter. */
static void write_signatures(const struct mc_comparison_content *content)
{
    const struct mc_paired_runs *runs = content->comparison->runs;
    size_t m;

    content->document->kind->gap(content->document);
    for (m = 0; m < runs->n_metrics; m++)
        write_signature(content, &runs->metrics[m]);
}

/* --- the report ------------------------------------------------------------------------------- */

void mc_comparison_write(const struct mc_comparison *comparison,
                         const struct mc_comparison_options *options, struct mc_document *document)
{
    struct mc_comparison_content content = {comparison, options, document, mc_arena_new()};

    document->arena = content.arena;
    write_verdict(&content, SIZE_MAX);
    write_head(&content);
    mc_comparison_write_tables(&content);
    write_cases(&content);
    write_signatures(&content);
    mc_arena_free(content.arena);
    document->arena = NULL;
}

/* --- in short --------------------------------------------------------------------------------- */

/* So much of each kind: with the lines of the verdict, 15 at most, there are no more than 60. */
enum { SHORT_ROWS = 12, SHORT_METRICS = 3, SHORT_CASES = 4, SHORT_CONDITIONS = 10 };

/* Changes of a check that can block or warn that are news, the gravest first: 0, 1, ... */
enum { N_NEWS = 6 };
static int news_of(const struct mc_change *change)
{
    if (change->setting.level == MC_GATE_INFO)
        return N_NEWS;
    if (change->beyond || change->is_small)
        return 2;
    if (change->outcome == MC_CHANGE_WORSE)
        return change->setting.level == MC_GATE_BLOCK ? 0 : 1;
    if (change->outcome == MC_CHANGE_CONTRADICTED)
        return 3;
    if (change->outcome == MC_CHANGE_TOLERATED)
        return 4;
    return change->outcome == MC_CHANGE_BETTER ? 5 : N_NEWS;
}

/* "negation"; with the dataset where there are several. */
static struct mc_slice row_name(const struct mc_comparison_content *content,
                                const struct mc_change *change)
{
    struct mc_slice name = mc_plain_text(change->phenomenon, content->arena);

    if (content->comparison->changed->n_datasets < 2)
        return name;
    return mc_slice_of(
        mc_arena_format(content->arena, "%.*s on %.*s", MC_SLICE_ARGUMENTS(name),
                        MC_SLICE_ARGUMENTS(mc_plain_text(change->dataset, content->arena))));
}

static void add_news(const struct mc_comparison_content *content, struct mc_table *table,
                     const struct mc_change *change)
{
    const struct mc_paired_runs *runs = content->comparison->runs;
    struct mc_arena *arena = content->arena;
    struct mc_table_cell *cell = mc_table_row(table, false);
    double p = isnan(change->p_adjusted) ? change->p : change->p_adjusted;

    mc_table_set(table, cell++, row_name(content, change));
    mc_table_set(table, cell++, mc_paired_metric_name(runs, &runs->metrics[change->metric], arena));
    mc_table_set(table, cell++, mc_slice_of(change->check->title));
    mc_table_set(table, cell++, mc_change_value(change, change->base, arena));
    mc_table_set(table, cell++, mc_change_value(change, change->changed, arena));
    mc_table_set(table, cell++,
                 mc_change_difference(change, change->changed - change->base, arena));
    mc_table_set(table, cell++, mc_p_text(p, arena));
    mc_table_set(table, cell, mc_change_verdict(change, arena));
}

static void write_news(const struct mc_comparison_content *content)
{
    static const char *const titles[] = {"phenomenon", "metric", "check", "base",
                                         "new",        "change", "p",     ""};
    const struct mc_comparison *comparison = content->comparison;
    struct mc_table *table = mc_table_new(content->arena);
    size_t n = 0, c, i;
    int k;

    for (c = 0; c < sizeof(titles) / sizeof(titles[0]); c++)
        mc_table_column(table, mc_slice_of(titles[c]),
                        c < 3 || titles[c][0] == '\0' ? MC_ALIGN_LEFT : MC_ALIGN_RIGHT);
    for (k = 0; k < 2 * N_NEWS; k++) /* of each kind, what is so over all cases first */
        for (i = 0; i < comparison->n_changes; i++) {
            const struct mc_change *change = &comparison->changes[i];

            if (news_of(change) == k / 2 &&
                mc_slice_is(change->phenomenon, "overall") == (k % 2 == 0) && n++ < SHORT_ROWS)
                add_news(content, table, change);
        }
    if (n == 0)
        return;
    content->document->kind->gap(content->document);
    content->document->kind->table(content->document, table);
    if (n > SHORT_ROWS)
        mc_comparison_remark(
            content, mc_arena_format(content->arena, "... and %zu more", n - SHORT_ROWS), 2);
}

static void write_short_metrics(const struct mc_comparison_content *content)
{
    const struct mc_paired_runs *runs = content->comparison->runs;
    size_t n = 0, m;

    for (m = 0; m < runs->n_metrics; m++) {
        const char *missing =
            mc_lost_scores_sentence(&runs->metrics[m], content->options->labels, content->arena);
        const char *whole = mc_verdict_says_rescaled(content->comparison, m)
                                ? NULL
                                : mc_whole_change_words(content->comparison, m, content->arena);

        if ((missing == NULL && whole == NULL) || n++ >= SHORT_METRICS)
            continue;
        if (missing != NULL)
            mc_comparison_remark(content, missing, 2);
        if (whole != NULL)
            mc_comparison_remark(content,
                                 mc_arena_format(content->arena, "%.*s: %s",
                                                 MC_SLICE_ARGUMENTS(mc_plain_text(
                                                     runs->metrics[m].name, content->arena)),
                                                 whole),
                                 2);
    }
    if (n > SHORT_METRICS)
        mc_comparison_remark(content,
                             mc_arena_format(content->arena, "so of %zu more metric%s",
                                             n - SHORT_METRICS, n == SHORT_METRICS + 1 ? "" : "s"),
                             2);
}

void mc_comparison_write_summary(const struct mc_comparison *comparison,
                                 const struct mc_comparison_options *options,
                                 struct mc_document *document)
{
    struct mc_comparison_options brief = *options;
    struct mc_comparison_content content = {comparison, &brief, document, mc_arena_new()};

    if (brief.most_cases > SHORT_CASES)
        brief.most_cases = SHORT_CASES;
    document->arena = content.arena;
    write_verdict(&content, SHORT_CONDITIONS);
    write_title(&content);
    write_short_metrics(&content);
    write_units(&content);
    write_unlike(&content);
    write_news(&content);
    brief.without_texts = true;
    write_cases(&content);
    mc_arena_free(content.arena);
    document->arena = NULL;
}
