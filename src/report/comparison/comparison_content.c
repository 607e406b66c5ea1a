#include "report/comparison/comparison_report.h"

#include <math.h>

#include "report/comparison/comparison_words.h"
#include "report/footnotes.h"
#include "report/plain_text.h"
#include "report/words.h"

struct content {
    const struct mc_comparison *comparison;
    const struct mc_comparison_options *options;
    struct mc_document *document;
    struct mc_arena *arena;
};

bool mc_scores_are_missing(const struct mc_comparison *comparison,
                           const struct mc_comparison_options *options)
{
    return options->missing_fails &&
           (comparison->runs->n_absent > 0 || comparison->runs->n_lost > 0);
}

bool mc_gate_fails(const struct mc_comparison *comparison,
                   const struct mc_comparison_options *options)
{
    return comparison->n_blocking > 0 || mc_scores_are_missing(comparison, options);
}

bool mc_gate_is_blind(const struct mc_comparison *comparison,
                      const struct mc_comparison_options *options)
{
    return (comparison->blind || options->module_failed) && !mc_gate_fails(comparison, options);
}

const char *mc_gate_why_blind(const struct mc_comparison *comparison,
                              const struct mc_comparison_options *options, struct mc_arena *arena)
{
    if (options->module_failed)
        return "a metric failed, or did harm when it was closed: its scores are not to be trusted";
    return mc_no_verdict_sentence(comparison, arena);
}

const char *mc_gate_verdict(const struct mc_comparison *comparison,
                            const struct mc_comparison_options *options)
{
    if (mc_gate_fails(comparison, options))
        return "failed";
    return mc_gate_is_blind(comparison, options) ? "no verdict" : "passed";
}

/* --- head ------------------------------------------------------------------------------------- */

static void paragraph(const struct content *content, const char *text)
{
    content->document->kind->paragraph(content->document, mc_slice_of(text));
}

static void remark(const struct content *content, const char *text, size_t hanging)
{
    content->document->kind->remark(content->document, mc_slice_of(text), hanging);
}

/* A metric whose signature changed says from what to what. */
static void write_signature(const struct content *content, const struct mc_paired_metric *metric)
{
    const struct mc_paired_runs *runs = content->comparison->runs;
    struct mc_arena *arena = content->arena;
    const char *missing = mc_lost_scores_sentence(metric, content->options->labels, arena);
    const char *unproved = mc_unproved_sentence(metric, content->options->labels, arena);
    struct mc_slice from, to;

    if (metric->base == MC_NOT_FOUND || metric->changed == MC_NOT_FOUND) {
        remark(content, missing, 2);
        return;
    }
    from = mc_plain_text(runs->base->columns[metric->base].signature, arena);
    to = mc_plain_text(runs->changed->columns[metric->changed].signature, arena);
    if (mc_slice_equal(from, to))
        remark(content, mc_arena_format(arena, "%.*s", MC_SLICE_ARGUMENTS(to)), 2);
    else
        remark(content,
               mc_arena_format(arena, "%.*s -> %.*s", MC_SLICE_ARGUMENTS(from),
                               MC_SLICE_ARGUMENTS(to)),
               2);
    if (missing != NULL)
        remark(content, missing, 2);
    if (unproved != NULL)
        remark(content, unproved, 2);
    if (content->comparison->rescaled != NULL &&
        content->comparison->rescaled[metric - runs->metrics])
        remark(content,
               mc_arena_format(arena, "%.*s: rescaled: every order kept; calibration changed",
                               MC_SLICE_ARGUMENTS(mc_plain_text(metric->name, arena))),
               2);
}

/* Which cases are not the same in both runs, kind by kind. */
static void write_unlike(const struct content *content)
{
    const struct mc_paired_runs *runs = content->comparison->runs;
    size_t kind;

    for (kind = 0; kind < MC_UNLIKE_KINDS; kind++) {
        const char *sentence =
            mc_unlike_outcome_sentence(runs, kind, content->options->most_cases, content->arena);

        if (sentence != NULL)
            remark(content, sentence, 2);
    }
    if (runs->n_unknown > 0)
        remark(content,
               mc_arena_format(content->arena,
                               "%zu case%s: graphs and further references are not compared, for a "
                               "report has no hashes of them",
                               runs->n_unknown, runs->n_unknown == 1 ? "" : "s"),
               2);
}

/* A report of means over groups has other figures than stand here. */
static void write_grouping(const struct content *content)
{
    size_t i;

    for (i = 0; i < 2; i++) {
        struct mc_slice label = mc_plain_text(content->options->labels[i], content->arena);

        if (content->options->grouped[i] != MC_GROUP_NONE)
            remark(content,
                   mc_arena_format(content->arena,
                                   "%.*s was made with --group-by %s; all figures and tests here "
                                   "are over all cases at once",
                                   MC_SLICE_ARGUMENTS(label),
                                   mc_grouping_names[content->options->grouped[i]]),
                   2);
    }
}

static void write_head(const struct content *content)
{
    const struct mc_paired_runs *runs = content->comparison->runs;
    struct mc_arena *arena = content->arena;
    struct mc_slice from = mc_plain_text(content->options->labels[0], arena);
    struct mc_slice to = mc_plain_text(content->options->labels[1], arena);
    size_t m;

    content->document->kind->title(
        content->document,
        mc_slice_of(mc_arena_format(arena, "%s  %.*s -> %.*s   %zu cases paired by id",
                                    content->options->title, MC_SLICE_ARGUMENTS(from),
                                    MC_SLICE_ARGUMENTS(to), mc_suite_n_selected(runs->suite))));
    for (m = 0; m < runs->n_metrics; m++)
        write_signature(content, &runs->metrics[m]);
    write_grouping(content);
    write_unlike(content);
}

/* --- table ------------------------------------------------------------------------------------ */

static bool is_shown(const struct content *content, const struct mc_change *change)
{
    if (content->options->all)
        return true;
    if (isnan(change->loss) || isnan(change->p))
        return false;
    if (content->options->gate && change->outcome == MC_CHANGE_NONE)
        return false;
    return change->p < 1 || change->loss < 0 || change->loss > 0;
}

static void put(struct mc_table *table, struct mc_table_cell **cell, struct mc_slice text)
{
    mc_table_set(table, (*cell)++, text);
}

/* As the report of the run has it where the metric is in both. */
static struct mc_slice shown_name(const struct mc_paired_runs *runs,
                                  const struct mc_paired_metric *metric, struct mc_arena *arena)
{
    if (metric->changed == MC_NOT_FOUND)
        return mc_metric_name(&runs->base->columns[metric->base], arena);
    return mc_metric_name(&runs->changed->columns[metric->changed], arena);
}

/* "?" stands behind what rests on scores that are not proved, as in the report of a run. */
static void put_figure(struct mc_table *table, struct mc_table_cell **cell, struct mc_slice text,
                       size_t n_unproved)
{
    if (n_unproved > 0 && text.length > 0)
        (*cell)->mark = mc_slice_of("?");
    put(table, cell, text);
}

static void write_row(const struct content *content, struct mc_table *table,
                      const struct mc_change *change, bool first)
{
    struct mc_arena *arena = content->arena;
    struct mc_table_cell *cell = mc_table_row(table, false), *row = cell;
    double difference = change->changed - change->base;
    const size_t *unproved = change->n_unproved;

    put(table, &cell, first ? mc_plain_text(change->phenomenon, arena) : mc_slice("", 0));
    put(table, &cell, mc_slice_of(mc_arena_format(arena, "%zu", change->n)));
    if (content->comparison->runs->n_metrics > 1)
        put(table, &cell,
            shown_name(content->comparison->runs,
                       &content->comparison->runs->metrics[change->metric], arena));
    put(table, &cell, mc_slice_of(change->check->title));
    put_figure(table, &cell, mc_change_value(change, change->base, arena), unproved[0]);
    put_figure(table, &cell, mc_change_value(change, change->changed, arena), unproved[1]);
    put_figure(table, &cell, mc_change_difference(change, difference, arena),
               unproved[0] + unproved[1]);
    put(table, &cell, mc_change_interval(change, arena));
    put(table, &cell, mc_p_text(change->p, arena));
    put(table, &cell, mc_p_text(change->p_adjusted, arena));
    put(table, &cell, mc_change_verdict(change, arena));
    if (change->outcome == MC_CHANGE_WORSE && change->setting.level == MC_GATE_BLOCK)
        for (; row < cell; row++)
            row->emphasis = MC_BOLD;
}

static struct mc_table *new_table(const struct content *content)
{
    struct mc_table *table = mc_table_new(content->arena);
    const char *percent =
        mc_arena_format(content->arena, "[%g%%]", content->comparison->settings.confidence * 100);
    const char *adjusted = mc_arena_format(content->arena, "p (%s)",
                                           content->comparison->settings.policy->correction->title);

    mc_table_column(table, mc_slice_of("phenomenon"), MC_ALIGN_LEFT);
    mc_table_column(table, mc_slice_of("n"), MC_ALIGN_RIGHT);
    if (content->comparison->runs->n_metrics > 1)
        mc_table_column(table, mc_slice_of("metric"), MC_ALIGN_LEFT);
    mc_table_column(table, mc_slice_of("check"), MC_ALIGN_LEFT);
    mc_table_column(table, mc_plain_text(content->options->labels[0], content->arena),
                    MC_ALIGN_RIGHT);
    mc_table_column(table, mc_plain_text(content->options->labels[1], content->arena),
                    MC_ALIGN_RIGHT);
    mc_table_column(table, mc_slice_of("change"), MC_ALIGN_RIGHT);
    mc_table_column(table, mc_slice_of(percent), MC_ALIGN_RIGHT);
    mc_table_column(table, mc_slice_of("p"), MC_ALIGN_RIGHT);
    mc_table_column(table, mc_slice_of(adjusted), MC_ALIGN_RIGHT);
    mc_table_column(table, mc_slice_of(""), MC_ALIGN_LEFT);
    return table;
}

/* What a table leaves out: others where it has rows. */
static void write_hidden(const struct content *content, const struct mc_table *table, size_t n,
                         const char *what)
{
    if (n > 0)
        remark(content,
               mc_arena_format(content->arena, "%zu %scheck%s%s", n,
                               table->n_rows > 0 ? "other " : "", n == 1 ? "" : "s", what),
               2);
}

/* The changes of one dataset; *at moves behind them. */
static void write_dataset(const struct content *content, size_t *at)
{
    const struct mc_comparison *comparison = content->comparison;
    struct mc_slice dataset = comparison->changes[*at].dataset, last = mc_slice("", 0);
    struct mc_table *table = new_table(content);
    size_t n_same = 0, n_undefined = 0, n_unproved = 0, r;

    for (; *at < comparison->n_changes && mc_slice_equal(comparison->changes[*at].dataset, dataset);
         (*at)++) {
        const struct mc_change *change = &comparison->changes[*at];

        if (!is_shown(content, change)) {
            n_undefined += change->outcome == MC_CHANGE_UNDEFINED;
            n_same += change->outcome != MC_CHANGE_UNDEFINED;
            continue;
        }
        write_row(content, table, change, !mc_slice_equal(change->phenomenon, last));
        last = change->phenomenon;
        for (r = 0; r < 2; r++)
            if (change->n_unproved[r] > n_unproved)
                n_unproved = change->n_unproved[r];
    }
    content->document->kind->gap(content->document);
    content->document->kind->subtitle(content->document, mc_plain_text(dataset, content->arena));
    if (table->n_rows > 0)
        content->document->kind->table(content->document, table);
    if (n_unproved > 0)
        remark(content, mc_unproved_note(n_unproved, content->arena).data, 2);
    write_hidden(content, table, n_same, ": no change can be seen  ~");
    write_hidden(content, table, n_undefined, " cannot be made; --all says why");
}

/* --- cases ------------------------------------------------------------------------------------ */

static void write_text(const struct content *content, const struct mc_side *side)
{
    struct mc_slice text = mc_plain_text(side->text, content->arena);

    if (side->has_text)
        remark(content, mc_arena_format(content->arena, "    %.*s", MC_SLICE_ARGUMENTS(text)), 4);
}

static void write_cases(const struct content *content)
{
    const struct mc_comparison *comparison = content->comparison;
    size_t n = comparison->n_cases, i;

    content->document->kind->gap(content->document);
    paragraph(content, mc_changed_cases_sentence(comparison, content->arena).data);
    if (n > content->options->most_cases)
        n = content->options->most_cases;
    for (i = 0; i < n; i++) {
        const struct mc_changed_case *item = &comparison->cases[i];
        const struct mc_case *shown = &comparison->runs->suite->cases[item->item];

        remark(content, mc_changed_case_sentence(comparison, item, content->arena).data, 4);
        write_text(content, &shown->reference);
        write_text(content, &shown->candidate);
    }
    if (n < comparison->n_cases && n > 0)
        remark(content,
               mc_arena_format(content->arena, "... and %zu more", comparison->n_cases - n), 2);
}

/* --- answer ----------------------------------------------------------------------------------- */

/* ", 1 metric of one run alone, 12 scores lost" */
static const char *missing_text(const struct content *content)
{
    const struct mc_paired_runs *runs = content->comparison->runs;
    const char *text = "";

    if (!content->options->missing_fails)
        return text;
    if (runs->n_absent > 0)
        text = mc_arena_format(content->arena, ", %zu metric%s of one run alone", runs->n_absent,
                               runs->n_absent == 1 ? "" : "s");
    if (runs->n_lost > 0)
        text = mc_arena_format(content->arena, "%s, %zu score%s lost", text, runs->n_lost,
                               runs->n_lost == 1 ? "" : "s");
    return text;
}

/* What "passed" is worth. */
static void write_power(const struct content *content)
{
    const struct mc_gate_power *power = content->options->power;

    if (power == NULL)
        return;
    if (power->reason != NULL) {
        remark(content,
               mc_arena_format(content->arena, "what it would have seen is not known: %s",
                               power->reason),
               2);
        return;
    }
    remark(content, mc_gate_power_sentence(power, false, content->arena), 2);
    remark(content, mc_gate_power_sentence(power, true, content->arena), 2);
}

static const char *passed_text(const struct content *content)
{
    const struct mc_comparison *comparison = content->comparison;
    const char *unproved = mc_unproved_words(comparison->runs, content->arena);

    if (comparison->n_any_changed == 0)
        return mc_arena_format(content->arena, "passed: no score changed%s", unproved);
    return mc_arena_format(content->arena, "passed: nothing blocks, %zu warning%s%s",
                           comparison->n_warning, comparison->n_warning == 1 ? "" : "s", unproved);
}

static void write_answer(const struct content *content)
{
    const struct mc_comparison *comparison = content->comparison;
    bool fails = mc_gate_fails(comparison, content->options);
    struct mc_arena *arena = content->arena;

    if (!content->options->gate)
        return;
    content->document->kind->gap(content->document);
    if (fails)
        paragraph(content,
                  mc_arena_format(arena, "FAILED: %zu blocking, %zu warning%s%s%s",
                                  comparison->n_blocking, comparison->n_warning,
                                  comparison->n_warning == 1 ? "" : "s", missing_text(content),
                                  mc_unproved_words(comparison->runs, arena)));
    else if (mc_gate_is_blind(comparison, content->options))
        paragraph(content, mc_arena_format(arena, "NO VERDICT: %s",
                                           mc_gate_why_blind(comparison, content->options, arena)));
    else {
        paragraph(content, passed_text(content));
        write_power(content);
    }
    if (content->options->accepted != NULL)
        paragraph(content, mc_arena_format(arena, "accepted as the new baseline: %s",
                                           content->options->accepted));
}

void mc_comparison_write(const struct mc_comparison *comparison,
                         const struct mc_comparison_options *options, struct mc_document *document)
{
    struct content content = {comparison, options, document, mc_arena_new()};
    size_t at = 0;

    document->arena = content.arena;
    write_head(&content);
    while (at < comparison->n_changes)
        write_dataset(&content, &at);
    write_cases(&content);
    write_answer(&content);
    mc_arena_free(content.arena);
    document->arena = NULL;
}
