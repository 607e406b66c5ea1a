#include "report/failures.h"

#include "analysis/expectations.h"
#include "report/expectation_words.h"
#include "report/figure_matrix.h"
#include "report/plain_text.h"
#include "report/words.h"

enum { MOST_SHOWN = 3, MARGIN_DECIMALS = 3 };

/* The worst failures of one metric, the worst first. */
struct worst {
    const struct mc_tested *items[MOST_SHOWN];
    size_t n, n_failed, n_judged;
};

/* Equal ones stay in the order of the cases. */
static void insert(struct worst *worst, const struct mc_tested *tested, size_t metric, size_t most)
{
    double margin = tested->verdicts[metric].margin;
    size_t at = worst->n, i;

    while (at > 0 && worst->items[at - 1]->verdicts[metric].margin > margin)
        at--;
    if (at == most)
        return;
    worst->n += worst->n < most;
    for (i = worst->n - 1; i > at; i--)
        worst->items[i] = worst->items[i - 1];
    worst->items[at] = tested;
}

static void look_at_case(const struct mc_expectations *all, size_t index, size_t metric,
                         size_t most, struct worst *worst)
{
    size_t i;

    for (i = all->first[index]; i < all->first[index + 1]; i++) {
        enum mc_outcome outcome = all->items[i].verdicts[metric].outcome;

        worst->n_judged += outcome != MC_OUTCOME_NONE;
        worst->n_failed += outcome == MC_OUTCOME_FAILED;
        if (outcome == MC_OUTCOME_FAILED)
            insert(worst, &all->items[i], metric, most);
    }
}

/* Each case of the dataset once: of all groups but `overall`. */
static struct worst find(const struct mc_figure_view *view, size_t metric, size_t most)
{
    struct worst worst = {{NULL}, 0, 0, 0};
    size_t g, i;

    for (g = 0; g < view->dataset->n_groups; g++) {
        const struct mc_group *group = &view->dataset->groups[g];

        for (i = 0; i < group->n_cases && !group->overall; i++)
            look_at_case(view->result->expectations, group->cases[i], metric, most, &worst);
    }
    return worst;
}

/* "The cat sleeps. / The cat does not sleep." behind a colon; empty without sentences. */
static const char *texts(const struct mc_case *item, struct mc_arena *arena)
{
    struct mc_slice reference = mc_plain_text(item->reference.text, arena);
    struct mc_slice candidate = mc_plain_text(item->candidate.text, arena);

    if (!item->reference.has_text || !item->candidate.has_text)
        return "";
    return mc_arena_format(arena, ": \"%.*s\" / \"%.*s\"", MC_SLICE_ARGUMENTS(reference),
                           MC_SLICE_ARGUMENTS(candidate));
}

static void write_one(const struct mc_figure_view *view, const struct mc_tested *tested,
                      size_t metric, struct mc_document *document)
{
    const struct mc_case *item = &view->result->suite->cases[tested->item];
    struct mc_slice id = mc_plain_text(item->id, view->arena);
    struct mc_slice margin =
        mc_decimal_text(tested->verdicts[metric].margin, MARGIN_DECIMALS, view->arena);
    struct mc_slice words = mc_expectation_words(tested, view->arena);
    const char *people = "";

    if (tested->people.outcome == MC_OUTCOME_FAILED)
        people = mc_arena_format(view->arena, " (missed by %s, too)", mc_judge_noun(view->dataset));
    document->kind->remark(
        document,
        mc_slice_of(mc_arena_format(view->arena, "%.*s %.*s, expected %.*s%s%s",
                                    MC_SLICE_ARGUMENTS(id), MC_SLICE_ARGUMENTS(margin),
                                    MC_SLICE_ARGUMENTS(words), people, texts(item, view->arena))),
        4);
}

static void write_metric(const struct mc_figure_view *view, size_t metric,
                         const struct worst *worst, struct mc_document *document)
{
    struct mc_slice name = mc_metric_name(&view->result->scores->columns[metric], view->arena);
    size_t i;

    document->kind->paragraph(
        document,
        mc_slice_of(mc_arena_format(view->arena, "%.*s: %zu of %zu", MC_SLICE_ARGUMENTS(name),
                                    worst->n_failed, worst->n_judged)));
    for (i = 0; i < worst->n; i++)
        write_one(view, worst->items[i], metric, document);
}

void mc_write_failures(const struct mc_figure_view *view, struct mc_document *document)
{
    size_t most = view->n_metrics > MC_LIST_METRICS_LIMIT ? 1 : MOST_SHOWN, m;
    bool begun = false;

    if (view->result->expectations == NULL)
        return;
    for (m = 0; m < view->n_metrics; m++) {
        struct worst worst = find(view, view->metrics[m], most);

        if (worst.n_failed == 0)
            continue;
        if (!begun) {
            document->kind->gap(document);
            document->kind->subtitle(document,
                                     mc_slice_of("expectations failed, the farthest first"));
        }
        begun = true;
        write_metric(view, view->metrics[m], &worst, document);
    }
}
