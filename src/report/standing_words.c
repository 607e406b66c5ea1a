#include "report/standing_words.h"

#include <math.h>

#include "analysis/paired_tests/paired_test.h"
#include "analysis/standing.h"
#include "analysis/tests/multiple_testing.h"
#include "report/decimal.h"
#include "report/plain_text.h"

const char *mc_standing_mark(const struct mc_result *result, const struct mc_statistic *statistic,
                             const struct mc_group *group, size_t column,
                             struct mc_footnotes *notes)
{
    static const char *const marks[2][3] = {{"", " =", " best"}, {"*", "* =", "* best"}};
    enum { NEITHER, EQUAL, BEST } rank = NEITHER;
    bool above_chance;

    if (group->standings == NULL || notes->off)
        return "";
    above_chance = strcmp(statistic->name, "spearman") == 0 && mc_is_above_chance(group, column);
    if (statistic == mc_best_statistic(&result->settings)) {
        if (group->best == column)
            rank = BEST;
        else if (!isnan(group->standings[column].p_from_best_adjusted) &&
                 !mc_is_separable(group, column))
            rank = EQUAL;
        if (group->standings[column].reason != NULL)
            notes->not_compared = group->standings[column].reason;
    }
    notes->above_chance = notes->above_chance || above_chance;
    notes->best = notes->best || rank == BEST;
    notes->settings = &result->settings;
    if (rank == EQUAL)
        notes->draws = result->settings.draws;
    return marks[above_chance][rank];
}

/* "the greatest Spearman", "the least MAD" */
static struct mc_slice best_note(const struct mc_footnotes *notes)
{
    const struct mc_statistic *statistic = mc_best_statistic(notes->settings);

    return mc_slice_of(mc_arena_format(notes->arena, "best: the %s %s of the phenomenon",
                                       statistic->best > 0 ? "greatest" : "least",
                                       statistic->title));
}

static struct mc_slice equal_note(const struct mc_footnotes *notes)
{
    const struct mc_paired_test *test = mc_best_test(notes->settings);
    const struct mc_correction *correction = mc_best_correction(notes->settings);
    const char *draws =
        test->counts_draws ? mc_arena_format(notes->arena, ", %u draws", notes->draws) : "";

    return mc_slice_of(mc_arena_format(
        notes->arena, "= not separable from the best: p >= .05 (%s%s, %s%s)", test->title, draws,
        correction->title, correction->method == MC_ADJUST_NONE ? "" : " over the metrics"));
}

size_t mc_standing_notes(const struct mc_footnotes *notes, struct mc_slice *lines)
{
    size_t n = 0;

    if (notes->above_chance)
        lines[n++] = mc_slice_of("* behind Spearman: above 0, q < .05 (Benjamini and Hochberg over "
                                 "the metrics and phenomena of the dataset)");
    if (notes->best)
        lines[n++] = best_note(notes);
    if (notes->draws > 0)
        lines[n++] = equal_note(notes);
    if (notes->not_compared != NULL)
        lines[n++] = mc_slice_of(mc_arena_format(
            notes->arena, "some metrics are not compared with the best: %s", notes->not_compared));
    if (notes->spread)
        lines[n++] = mc_slice_of("spread: SD of the phenomenon / SD of the dataset; where people "
                                 "differ little, correlations are low for every metric");
    return n;
}

static const char *at_least(double figure, struct mc_arena *arena)
{
    return isnan(figure) ? "none" : mc_decimal_text(figure, 2, arena).data;
}

/* "0.20 and 0.14 (negation, n 156)" */
static const char *shown(const struct mc_group *group, struct mc_arena *arena)
{
    return mc_arena_format(arena, "%s and %s (%.*s, n %zu)",
                           at_least(group->detectable_correlation, arena),
                           at_least(group->detectable_difference, arena),
                           MC_SLICE_ARGUMENTS(mc_plain_text(group->name, arena)), group->human.n);
}

struct mc_slice mc_detectable_sentence(const struct mc_dataset_result *dataset,
                                       struct mc_arena *arena)
{
    const struct mc_group *most = NULL, *fewest = NULL;
    const char *text;
    size_t g;

    for (g = 0; g < dataset->n_groups; g++) {
        const struct mc_group *group = &dataset->groups[g];

        if (group->overall || group->standings == NULL || group->human.n == 0)
            continue;
        if (most == NULL || group->human.n > most->human.n)
            most = group;
        if (fewest == NULL || group->human.n < fewest->human.n)
            fewest = group;
    }
    if (most == NULL)
        return mc_slice("", 0);
    text =
        mc_arena_format(arena,
                        "can be shown with 80%% power at .05: a Spearman and a difference of two "
                        "metrics of at least %s",
                        shown(most, arena));
    if (fewest->human.n < most->human.n)
        text = mc_arena_format(arena, "%s to %s", text, shown(fewest, arena));
    return mc_slice_of(text);
}
