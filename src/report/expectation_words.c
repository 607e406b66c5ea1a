#include "report/expectation_words.h"

#include <math.h>

#include "report/plain_text.h"
#include "suite/expectation.h"

/* "0.1", "0.5 of the human spread (0.0712)"; empty when there is no distance. */
static const char *distance_words(const struct mc_tested *tested, struct mc_arena *arena)
{
    const struct mc_expectation *expectation = tested->expectation;

    if (isnan(expectation->value) || !(expectation->value > 0))
        return "";
    if (!expectation->in_human_spread)
        return mc_arena_format(arena, "%.6g", expectation->value);
    if (isnan(tested->distance))
        return mc_arena_format(arena, "%.6g of the human spread", expectation->value);
    return mc_arena_format(arena, "%.6g of the human spread (%.3g)", expectation->value,
                           tested->distance);
}

/* "article-004", or "the median of article, of passive and of omission". */
static struct mc_slice other_words(const struct mc_expectation *expectation, struct mc_arena *arena)
{
    const char *text = "the median";
    size_t n = expectation->n_than, i;

    if (expectation->other.length > 0)
        return expectation->other;
    for (i = 0; i < n; i++)
        text = mc_arena_format(arena, "%s%s of %.*s", text,
                               i == 0       ? ""
                               : i == n - 1 ? " and"
                                            : ",",
                               MC_SLICE_ARGUMENTS(expectation->than[i]));
    return mc_slice_of(text);
}

static const char *words_of(const struct mc_tested *tested, struct mc_arena *arena)
{
    const struct mc_expectation *expectation = tested->expectation;
    const char *distance = distance_words(tested, arena);
    struct mc_slice other;

    switch (expectation->type) {
    case MC_EXPECT_INVARIANCE:
        return mc_arena_format(arena, "as the reference against itself%s%s",
                               distance[0] == '\0' ? "" : ", within ", distance);
    case MC_EXPECT_MINIMUM:
        return mc_arena_format(arena, "at least %.6g", expectation->value);
    case MC_EXPECT_MAXIMUM:
        return mc_arena_format(arena, "at most %.6g", expectation->value);
    case MC_EXPECT_ABOVE:
    case MC_EXPECT_BELOW:
        break;
    }
    other = other_words(expectation, arena);
    return mc_arena_format(arena, "%s %.*s%s%s", mc_expectation_type_name(expectation->type),
                           MC_SLICE_ARGUMENTS(other), distance[0] == '\0' ? "" : " by more than ",
                           distance);
}

struct mc_slice mc_expectation_words(const struct mc_tested *tested, struct mc_arena *arena)
{
    return mc_plain_text(mc_slice_of(words_of(tested, arena)), arena);
}

const char *mc_outcome_name(enum mc_outcome outcome)
{
    switch (outcome) {
    case MC_OUTCOME_PASSED:
        return "passed";
    case MC_OUTCOME_FAILED:
        return "failed";
    case MC_OUTCOME_NONE:
        break;
    }
    return "not_applicable";
}
