/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pair_ranking.c: the threshold is a percentile of the differences of all pairs of cases, found by
 * counting them, not by listing them; then hits are counted in one walk up a ladder. For resamples,
 * everything that depends on the scores alone is computed once: which differences are near the
 * threshold, in order, and how far down each level reaches. The rest has hardly a branch that
 * depends on the draws.
 *
 * - pairs within a gap, the gap of a rank
 * - one sample
 * - a plan for resamples
 * - one resample */
#include "analysis/pairs/pair_ranking.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "analysis/pairs/rank_tree.h"
#include "analysis/pairs/sample_pairs.h"
#include "base/bits.h"
#include "base/memory.h"
#include "base/number.h"

/* --- limits ----------------------------------------------------------------------------------- */

/* Search for a threshold. HINT_MARGIN: the relative deviation from the hint that is expected, times
 * the root of the number of cases. ASIDE: the search probes to the side of the expected place by
 * this fraction of what is left. */
#define HINT_MARGIN 4
#define ASIDE 400

/* Differences sorted once for all resamples. NEAR_MARGIN: their distance from the threshold's rank,
 * as a part of that rank times the root of the number of cases. MOST_NEAR: their maximum. */
#define NEAR_MARGIN 3
#define MOST_NEAR 8000000

/* A cell holds about LEVELS_A_CELL times as many of these differences as there are levels: the pass
 * over all levels that finds the cell costs about as much as the walk through it. */
enum { LEVELS_A_CELL = 2, MOST_CELLS = 64 };

/* How many gaps are skipped at most in search of one that is greater by more than rounding. */
enum { MOST_ROUNDED = 16 };

/* Number of cases whose pairs are counted together. */
enum { BLOCK = 8 };

/* --- pairs within a gap ----------------------------------------------------------------------- */

/* A ladder (ties.h) whose cases may occur more than once. */
struct rungs {
    uint32_t n_levels;
    const double *value;   /* [n_levels], ascending */
    const uint32_t *start; /* [n_levels + 1]: cases below the level, counting each copy */
    const uint32_t *first; /* [n_levels + 1]: first index of the level in the arrays below */
    const uint32_t *other; /* level on the other side */
    const uint32_t *times; /* how often each occurs; NULL: once */
    uint32_t n_other_levels;
};

static struct rungs rungs_of(const struct mc_ladder *ladder)
{
    struct rungs rungs = {ladder->n_levels, ladder->value, ladder->start,         ladder->start,
                          ladder->other,    NULL,          ladder->n_other_levels};

    return rungs;
}

/* Counts of pairs at most a given gap apart. */
struct reach {
    uint64_t n_pairs;       /* of cases, ordered, self pairs included */
    uint64_t n_level_pairs; /* of distinct levels, unordered */
};

/* Finds for each level the first level within the gap, with two pointers. */
static struct reach count_within(const struct rungs *ladder, double gap)
{
    const double *value = ladder->value;
    const uint32_t *start = ladder->start;
    struct reach reach = {0, 0};
    uint32_t first = 0, l;

    for (l = 0; l < ladder->n_levels; l++) {
        uint64_t n_here = start[l + 1] - start[l];

        while (value[l] - value[first] > gap)
            first++;
        reach.n_pairs += n_here * (n_here + 2 * (uint64_t)(start[l] - start[first]));
        reach.n_level_pairs += l - first;
    }
    return reach;
}

/* The least difference of two levels above the gap; one must exist. */
static double least_above(const struct rungs *ladder, double gap)
{
    const double *value = ladder->value;
    double least = (double)INFINITY;
    uint32_t first = 0, l;

    for (l = 0; l < ladder->n_levels; l++) {
        while (value[l] - value[first] > gap)
            first++;
        if (first > 0)
            least = fmin(least, value[l] - value[first - 1]);
    }
    return least;
}

static double halfway(double low, double high)
{
    uint64_t bits = mc_bits_of_real(low) + (mc_bits_of_real(high) - mc_bits_of_real(low)) / 2;
    double value;

    memcpy(&value, &bits, sizeof(value));
    return value;
}

/* Lists the differences in (low, high] with the number of ordered pairs of each. Returns the least
 * one up to which there are more than `rank` pairs; `below` counts those of at most low. */
static double pick_between(const struct rungs *ladder, double low, double high, uint64_t rank,
                           struct reach below, struct mc_arena *scratch)
{
    const uint32_t *start = ladder->start;
    size_t n = count_within(ladder, high).n_level_pairs - below.n_level_pairs, i = 0;
    double *gaps = mc_arena_array(scratch, n, sizeof(*gaps));
    uint64_t *n_pairs = mc_arena_array(scratch, n, sizeof(*n_pairs)), seen = below.n_pairs;
    uint32_t *order = mc_arena_array(scratch, n, sizeof(*order));
    uint32_t first = 0, l, k;

    for (l = 0; l < ladder->n_levels; l++) {
        while (ladder->value[l] - ladder->value[first] > high)
            first++;
        for (k = first; ladder->value[l] - ladder->value[k] > low; k++) {
            gaps[i] = ladder->value[l] - ladder->value[k];
            n_pairs[i++] = 2 * (uint64_t)(start[l + 1] - start[l]) * (start[k + 1] - start[k]);
        }
    }
    mc_sort_order(gaps, n, order, scratch);
    for (i = 0; i + 1 < n; i++) {
        seen += n_pairs[order[i]];
        if (seen > rank)
            break;
    }
    return gaps[order[i]];
}

/* Gaps that bracket a rank: below.n_pairs pairs, at most the rank, have gaps of at most low, and
 * within.n_pairs pairs, more than the rank, have gaps of at most high. While a side is not known,
 * it is the least or the greatest gap of all. */
struct bracket {
    double low, high;
    bool knows_low, knows_high;
    struct reach below, within;
};

static void narrow(struct bracket *bracket, const struct rungs *ladder, double probe, uint64_t rank)
{
    struct reach reach;

    if (!(probe > bracket->low && probe < bracket->high))
        return;
    reach = count_within(ladder, probe);
    if (reach.n_pairs > rank) {
        bracket->high = probe;
        bracket->within = reach;
        bracket->knows_high = true;
    } else {
        bracket->low = probe;
        bracket->below = reach;
        bracket->knows_low = true;
    }
}

/* Around `hint`, the expected place; 0: not known. */
static struct bracket bracket_of(const struct rungs *ladder, uint64_t rank, double hint)
{
    double high = ladder->value[ladder->n_levels - 1] - ladder->value[0];
    double margin = HINT_MARGIN / sqrt((double)ladder->start[ladder->n_levels]);
    struct bracket bracket = {0, high, false, false, {0, 0}, {0, 0}};

    narrow(&bracket, ladder, hint * (1 - margin), rank);
    narrow(&bracket, ladder, hint * (1 + margin), rank);
    if (!bracket.knows_low)
        bracket.below = count_within(ladder, bracket.low);
    if (!bracket.knows_high)
        bracket.within = count_within(ladder, bracket.high);
    return bracket;
}

/* The expected place of the rank if the differences were spread evenly. */
static double even_place(const struct bracket *bracket, double rank)
{
    double share = (rank - (double)bracket->below.n_pairs) /
                   (double)(bracket->within.n_pairs - bracket->below.n_pairs);

    return bracket->low + share * (bracket->high - bracket->low);
}

/* The difference with this rank (from 0) among all ordered pairs, self pairs included. Narrows the
 * interval (low, high] that contains it by counting, alternately on both sides of the place
 * expected if the differences were spread evenly and, so that no data can make it slow, halfway
 * between the bits; sorts what is left. */
static double gap_of_rank(const struct rungs *ladder, uint64_t rank, double hint,
                          struct mc_arena *scratch)
{
    struct bracket bracket = bracket_of(ladder, rank, hint);
    uint64_t few = 64 + ladder->n_levels / 8;
    unsigned turn;

    if (bracket.below.n_pairs > rank)
        return bracket.low;
    for (turn = 0; bracket.within.n_level_pairs - bracket.below.n_level_pairs > few; turn++) {
        double aside = (double)(bracket.within.n_pairs - bracket.below.n_pairs) / ASIDE;

        if (mc_bits_of_real(bracket.high) - mc_bits_of_real(bracket.low) <= 1)
            return bracket.high;
        if (turn % 3 == 2)
            narrow(&bracket, ladder, halfway(bracket.low, bracket.high), rank);
        else
            narrow(&bracket, ladder,
                   even_place(&bracket, (double)rank + (turn % 3 == 0 ? -aside : aside)), rank);
    }
    return pick_between(ladder, bracket.low, bracket.high, rank, bracket.below, scratch);
}

/* Percentile of the differences; those of copies are zeros, which do not count. */
static double find_threshold(const struct rungs *ladder, uint64_t n_pairs, uint64_t n_copy_pairs,
                             double percentile, double hint, struct mc_arena *scratch)
{
    struct mc_percentile_place place = mc_percentile_place(n_pairs, percentile);
    uint64_t rank = place.index + n_copy_pairs;
    double low = gap_of_rank(ladder, rank, hint, scratch), high = low;

    if (!(place.weight > 0))
        return low;
    if (count_within(ladder, low).n_pairs <= rank + 1)
        high = least_above(ladder, low);
    return mc_percentile_interpolate(low, high, place.weight);
}

/* --- one sample ------------------------------------------------------------------------------- */

static inline bool is_apart(double high, double low, double threshold, bool exact)
{
    return exact ? high - low > threshold : mc_scores_apart(high, low, threshold);
}

/* Unordered pairs that hit, including those of two copies of a case. Walks up the ladder: cases
 * behind by more than the threshold are in the tree, those within it in `near`. */
static uint64_t count_hits(const struct rungs *ladder, double threshold, bool exact,
                           struct mc_arena *scratch)
{
    struct mc_rank_tree tree = mc_rank_tree_new(ladder->n_other_levels, scratch);
    uint32_t *near = mc_arena_array(scratch, ladder->n_other_levels, sizeof(*near));
    const uint32_t *first = ladder->first, *human = ladder->other, *times = ladder->times;
    uint32_t behind = 0, l, i;
    uint64_t hits = 0;

    for (l = 0; l < ladder->n_levels; l++) {
        while (behind < l && is_apart(ladder->value[l], ladder->value[behind], threshold, exact)) {
            for (i = first[behind]; i < first[behind + 1]; i++) {
                uint32_t n_copies = times == NULL ? 1 : times[i];

                near[human[i]] -= n_copies;
                mc_rank_tree_add(&tree, human[i], n_copies);
            }
            behind++;
        }
        for (i = first[l]; i < first[l + 1]; i++) {
            uint32_t n_copies = times == NULL ? 1 : times[i];

            hits += (uint64_t)n_copies * (mc_rank_tree_below(&tree, human[i]) + near[human[i]]) +
                    (uint64_t)n_copies * (n_copies - (uint64_t)(n_copies > 0)) / 2;
            near[human[i]] += n_copies;
        }
    }
    return hits;
}

/* n: cases, counting each copy; hint: the approximate threshold, 0: not known. */
static struct mc_pair_ranking rank_pairs(const struct rungs *ladder, const struct mc_sample *sample,
                                         uint64_t n, uint64_t n_copy_pairs, double hint,
                                         struct mc_arena *scratch)
{
    struct mc_pair_ranking ranking = {n * n - n_copy_pairs, 0, 0};

    ranking.threshold = find_threshold(ladder, ranking.n_pairs, n_copy_pairs,
                                       sample->threshold_percentile, hint, scratch);
    ranking.n_hits =
        n + 2 * count_hits(ladder, ranking.threshold, sample->exact_scores, scratch) - n_copy_pairs;
    return ranking;
}

struct mc_pair_ranking mc_pair_ranking(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_pair_ranking ranking;
    struct mc_ladder ladder;
    struct rungs rungs;

    if (sample->pairs != NULL && sample->pairs->n_pairs > 0)
        return *sample->pairs;
    ladder = mc_sample_ladder(sample, scratch);
    rungs = rungs_of(&ladder);
    ranking = rank_pairs(&rungs, sample, sample->n, sample->n_copy_pairs, 0, scratch);
    if (sample->pairs != NULL)
        *sample->pairs = ranking;
    mc_arena_reset(scratch, mark);
    return ranking;
}

/* --- a plan for resamples --------------------------------------------------------------------- */

static double gap_of(const struct mc_ranking_plan *plan, const struct mc_near_levels *near)
{
    return plan->ladder.value[near->upper] - plan->ladder.value[near->lower];
}

/* [n_levels]: the first level within the gap at which the cell begins. */
static uint32_t *first_of(const struct mc_ranking_plan *plan, uint32_t cell)
{
    return plan->first + (size_t)cell * plan->ladder.n_levels;
}

/* Lists the pairs of levels whose gaps lie in a cell, sorted by gap. */
static void list_cell(struct mc_ranking_plan *plan, uint32_t cell, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    const uint32_t *near = first_of(plan, cell), *far = first_of(plan, cell + 1);
    const double *value = plan->ladder.value;
    struct mc_near_levels *unsorted, *sorted = plan->near + plan->begin[cell];
    double *gaps;
    uint32_t *order, l, k;
    size_t n = 0, i = 0;

    for (l = 0; l < plan->ladder.n_levels; l++)
        n += near[l] - far[l];
    unsorted = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*unsorted)));
    gaps = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*gaps)));
    order = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*order)));
    for (l = 0; l < plan->ladder.n_levels; l++)
        for (k = far[l]; k < near[l]; k++) {
            gaps[i] = value[l] - value[k];
            unsorted[i++] = (struct mc_near_levels){l, k};
        }
    mc_sort_order(gaps, n, order, scratch);
    for (i = 0; i < n; i++)
        sorted[i] = unsorted[order[i]];
    plan->begin[cell + 1] = plan->begin[cell] + n;
    mc_arena_reset(scratch, mark);
}

/* Divides the n_near gaps in (low, high] into cells of equal width. */
static void find_cells(struct mc_ranking_plan *plan, double low, double high, size_t n_near,
                       struct mc_arena *arena)
{
    struct rungs rungs = rungs_of(&plan->ladder);
    uint32_t n_levels = plan->ladder.n_levels, c, l;
    size_t n_cells = 1 + n_near / (LEVELS_A_CELL * (size_t)n_levels);

    plan->n_cells = n_cells < MOST_CELLS ? (uint32_t)n_cells : MOST_CELLS;
    plan->from_zero = !(low > 0);
    plan->near = mc_arena_alloc(arena, mc_array_size(n_near, sizeof(*plan->near)));
    plan->begin = mc_arena_array(arena, (size_t)plan->n_cells + 1, sizeof(*plan->begin));
    plan->within = mc_arena_array(arena, (size_t)plan->n_cells + 1, sizeof(*plan->within));
    plan->first = mc_arena_alloc(
        arena, mc_array_size(mc_array_size((size_t)plan->n_cells + 1, n_levels), sizeof(uint32_t)));
    for (c = 0; c <= plan->n_cells; c++) {
        double gap = low + (high - low) * c / plan->n_cells;
        double begin = c < plan->n_cells ? fmin(gap, high) : high;
        uint32_t *first = first_of(plan, c), k = 0;

        plan->within[c] = count_within(&rungs, begin).n_pairs;
        for (l = 0; l < n_levels; l++) {
            while (rungs.value[l] - rungs.value[k] > begin)
                k++;
            first[l] = k;
        }
        if (c < plan->n_cells && gap <= plan->threshold)
            plan->middle = c;
    }
    for (c = 0; c < plan->n_cells; c++)
        list_cell(plan, c, arena);
}

/* A gap at least `high`, followed by a stretch without gaps, so that any gap that equals one up to
 * it but for rounding is included. Sets `next` to the gap after the stretch. */
static double clear_gap(const struct mc_ranking_plan *plan, double high, double *next)
{
    struct rungs rungs = rungs_of(&plan->ladder);
    int turn;

    *next = least_above(&rungs, high);
    for (turn = 0; turn < MOST_ROUNDED && *next - high <= 2 * plan->noise; turn++) {
        high = *next;
        *next = least_above(&rungs, high);
    }
    return high;
}

/* Plans for the ranks around that of the sample that cover nearly all resamples: their thresholds
 * deviate by about the inverse root of n. */
static void plan_near(struct mc_ranking_plan *plan, struct mc_arena *arena)
{
    const struct mc_sample *sample = plan->sample;
    struct rungs rungs = rungs_of(&plan->ladder);
    uint64_t n_pairs = (uint64_t)sample->n * sample->n;
    double rank = (double)mc_percentile_place(n_pairs, sample->threshold_percentile).index;
    double margin = 2 + rank * NEAR_MARGIN / sqrt((double)sample->n), low = 0, high;
    struct mc_arena_mark mark = mc_arena_mark(arena);
    uint64_t n_near;

    if (rank > margin) /* just below that gap, so as to include it */
        low = nextafter(gap_of_rank(&rungs, (uint64_t)(rank - margin), 0, arena), 0);
    high = gap_of_rank(&rungs,
                       rank + margin < (double)n_pairs ? (uint64_t)(rank + margin) : n_pairs - 1, 0,
                       arena);
    mc_arena_reset(arena, mark);
    high = clear_gap(plan, high, &plan->next);
    n_near = count_within(&rungs, high).n_level_pairs - count_within(&rungs, low).n_level_pairs;
    if (n_near <= MOST_NEAR && isfinite(high))
        find_cells(plan, low, high, n_near, arena);
}

/* Sets the units and levels of the cases in ladder order. */
static void place_cases(struct mc_ranking_plan *plan, struct mc_arena *arena)
{
    const struct mc_sample *sample = plan->sample;
    const struct mc_ladder *ladder = &plan->ladder;
    size_t n = sample->n;
    uint32_t *next = mc_arena_array(arena, (size_t)sample->n_metric_levels + 1, sizeof(*next));
    uint32_t level, i;

    plan->units = mc_arena_array(arena, n, sizeof(*plan->units));
    plan->levels = mc_arena_array(arena, n, sizeof(*plan->levels));
    plan->human = mc_arena_array(arena, n + BLOCK, sizeof(*plan->human));
    for (i = 0; i < n; i++)
        next[sample->metric_levels[i] + 1]++;
    for (level = 0; level < sample->n_metric_levels; level++)
        next[level + 1] += next[level];
    for (i = 0; i < n; i++)
        plan->units[next[sample->metric_levels[i]]++] =
            sample->clusters == NULL ? i : sample->clusters[i];
    for (level = 0; level < ladder->n_levels; level++)
        for (i = ladder->start[level]; i < ladder->start[level + 1]; i++)
            plan->levels[i] = level;
    memcpy(plan->human, ladder->other, n * sizeof(*plan->human));
}

struct mc_ranking_plan mc_ranking_plan(const struct mc_sample *sample, struct mc_arena *arena)
{
    struct mc_ranking_plan plan = {.sample = sample, .ladder = mc_sample_ladder(sample, arena)};
    const double *value = plan.ladder.value;

    plan.noise = sample->exact_scores
                     ? 0
                     : MC_SCORE_NOISE * fmax(fabs(value[0]), fabs(value[plan.ladder.n_levels - 1]));
    place_cases(&plan, arena);
    plan.threshold = mc_pair_ranking(sample, arena).threshold;
    plan_near(&plan, arena);
    return plan;
}

/* --- one resample ----------------------------------------------------------------------------- */

struct drawn {
    uint32_t *times; /* [n + BLOCK]: how often the case at each place of the ladder occurs */
    uint32_t *below; /* [n_levels + 1]: copies below the level */
    uint32_t *apart; /* [n_levels]: number of levels below it by more than the threshold */
    uint64_t n_copy_pairs;
};

static struct drawn take_drawn(const struct mc_ranking_plan *plan, const uint32_t *times,
                               struct mc_arena *scratch)
{
    const struct mc_ladder *ladder = &plan->ladder;
    size_t n = plan->sample->n, n_levels = ladder->n_levels, i;
    struct drawn drawn = {mc_arena_alloc(scratch, mc_array_size(n + BLOCK, sizeof(uint32_t))),
                          mc_arena_alloc(scratch, mc_array_size(n_levels + 1, sizeof(uint32_t))),
                          mc_arena_alloc(scratch, mc_array_size(n_levels, sizeof(uint32_t))), 0};
    uint32_t *below = mc_arena_alloc(scratch, mc_array_size(n + 1, sizeof(*below))), n_drawn = 0;
    const uint32_t *units = plan->units;
    uint64_t squares = 0;

    for (i = 0; i < n; i++) {
        uint32_t n_here = times[units[i]];

        drawn.times[i] = n_here;
        below[i] = n_drawn;
        n_drawn += n_here;
        squares += (uint64_t)n_here * n_here;
    }
    below[n] = n_drawn;
    drawn.n_copy_pairs = squares - n_drawn;
    memset(drawn.times + n, 0, BLOCK * sizeof(*drawn.times));
    for (i = 0; i <= n_levels; i++)
        drawn.below[i] = below[ladder->start[i]];
    return drawn;
}

/* Ordered pairs of copies at most as far apart as the gap at which the cell begins. */
static uint64_t count_to_cell(const struct mc_ranking_plan *plan, const uint32_t *below,
                              uint32_t cell)
{
    const uint32_t *first = first_of(plan, cell);
    uint64_t n_pairs = 0;
    uint32_t l;

    for (l = 0; l < plan->ladder.n_levels; l++) {
        uint64_t n_here = below[l + 1] - below[l];

        n_pairs += n_here * (n_here + 2 * (uint64_t)(below[l] - below[first[l]]));
    }
    return n_pairs;
}

/* The cell expected to hold the rank, given that `seen` pairs lie up to cell `at`. */
static uint32_t likely_cell(const struct mc_ranking_plan *plan, uint32_t at, uint64_t seen,
                            uint64_t rank)
{
    double expected = (double)rank + (double)plan->within[at] - (double)seen;
    uint32_t cell = 0;

    while (cell + 1 < plan->n_cells && (double)plan->within[cell + 1] <= expected)
        cell++;
    return cell;
}

/* A cell up to which there are at most `rank` pairs, the last such cell or one close to it; the
 * first cell if all have more. Sets n_before to the number of pairs before it. */
static uint32_t find_cell(const struct mc_ranking_plan *plan, const uint32_t *below, uint64_t rank,
                          uint64_t *n_before)
{
    uint32_t begin = 0, end = plan->n_cells, at = plan->middle;
    bool is_begin_known = false;

    for (;;) {
        uint64_t seen = count_to_cell(plan, below, at);

        if (at == 0 || seen <= rank) {
            begin = at;
            is_begin_known = true;
            *n_before = seen;
        } else {
            end = at;
        }
        if (is_begin_known && (begin + 1 >= end || seen > rank))
            return begin;
        at = likely_cell(plan, at, seen, rank);
        at = at < end ? at : end - 1;
        if (at <= begin && is_begin_known)
            return begin;
    }
}

/* A position among the sorted pairs of levels near the threshold. */
struct walk {
    size_t at;     /* all before it are within the gap passed last */
    uint64_t seen; /* pairs of copies up to it */
    double gap;    /* of the pair passed last; 0 if the walk begins at 0 */
};

/* Walks on until more than `rank` pairs are passed. False: the end comes first. */
static bool walk_to(const struct mc_ranking_plan *plan, struct drawn *drawn, uint64_t rank,
                    struct walk *walk)
{
    const struct mc_near_levels *near = plan->near;
    const uint32_t *below = drawn->below;
    size_t end = plan->begin[plan->n_cells], i = walk->at;
    uint64_t seen = walk->seen;

    if (seen > rank)
        return true;
    for (; i < end && seen <= rank; i++) {
        uint32_t upper = near[i].upper, lower = near[i].lower;

        seen += 2 * (uint64_t)(below[upper + 1] - below[upper]) * (below[lower + 1] - below[lower]);
        drawn->apart[upper]--;
    }
    if (seen <= rank)
        return false;
    *walk = (struct walk){i, seen, gap_of(plan, &near[i - 1])};
    return true;
}

/* The gap of the next pair of levels that both occur; NaN: not known. */
static double next_gap(const struct mc_ranking_plan *plan, const struct drawn *drawn,
                       const struct walk *walk)
{
    const uint32_t *below = drawn->below;
    size_t i;

    for (i = walk->at; i < plan->begin[plan->n_cells]; i++) {
        const struct mc_near_levels *near = &plan->near[i];

        if (below[near->upper + 1] > below[near->upper] &&
            below[near->lower + 1] > below[near->lower])
            return gap_of(plan, near);
    }
    return (double)NAN;
}

/* Walks to the end of the pairs within the threshold. False: that might lie beyond what is
 * known. */
static bool walk_within(const struct mc_ranking_plan *plan, struct drawn *drawn, double threshold,
                        struct walk *walk)
{
    const double *value = plan->ladder.value;

    for (; walk->at < plan->begin[plan->n_cells]; walk->at++) {
        const struct mc_near_levels *near = &plan->near[walk->at];

        if (gap_of(plan, near) - threshold > plan->noise)
            return true;
        if (!is_apart(value[near->upper], value[near->lower], threshold,
                      plan->sample->exact_scores))
            drawn->apart[near->upper]--;
    }
    return plan->next - threshold > plan->noise;
}

/* The result of find_threshold; sets what is farther apart than that. NaN: the threshold is not
 * near the sample's. */
static double near_threshold(const struct mc_ranking_plan *plan, struct drawn *drawn,
                             uint64_t n_pairs)
{
    struct mc_percentile_place place =
        mc_percentile_place(n_pairs, plan->sample->threshold_percentile);
    uint64_t rank = place.index + drawn->n_copy_pairs;
    struct walk walk = {0, 0, 0};
    double threshold, next;
    uint32_t cell;

    if (plan->n_cells == 0)
        return (double)NAN;
    cell = find_cell(plan, drawn->below, rank, &walk.seen);
    if (walk.seen > rank && !plan->from_zero)
        return (double)NAN;
    walk.at = plan->begin[cell];
    memcpy(drawn->apart, first_of(plan, cell), plan->ladder.n_levels * sizeof(*drawn->apart));
    if (!walk_to(plan, drawn, rank, &walk))
        return (double)NAN;
    threshold = walk.gap;
    if (place.weight > 0 && walk.seen == rank + 1) {
        next = next_gap(plan, drawn, &walk);
        if (isnan(next))
            return next;
        threshold = mc_percentile_interpolate(walk.gap, next, place.weight);
    }
    return walk_within(plan, drawn, threshold, &walk) ? threshold : (double)NAN;
}

/* Of the first `n` cases of a block, those below the level minus those on it. The caller processes
 * the same blocks. */
MC_UNCHECKED static inline int32_t count_in_block(const uint32_t *human, const uint32_t *times,
                                                  uint32_t n, uint32_t level)
{
    static const uint32_t before[2 * BLOCK] = {~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u};
    const uint32_t *mask = before + (BLOCK - n);
    int32_t sum = 0, k;

    assert(n < BLOCK);
    for (k = 0; k < BLOCK; k++) {
        int32_t here = (int32_t)(times[k] & mask[k]), other = (int32_t)human[k];

        sum += (here & -(int32_t)(other < (int32_t)level)) -
               (here & -(int32_t)(other == (int32_t)level));
    }
    return sum;
}

/* Unordered pairs that hit, including those of two copies of a case: all pairs on the same human
 * level, plus those apart in the right order, minus those apart on the same human level. Each case
 * is compared with the cases apart from it at the block in which these end: `passed` holds the
 * blocks before it, and human_counts, initially 0, the count of each level in them. */
static uint64_t count_drawn_hits(const struct mc_ranking_plan *plan, const struct drawn *drawn,
                                 uint32_t *human_counts, struct mc_arena *scratch)
{
    uint32_t n = (uint32_t)plan->sample->n, n_human_levels = plan->ladder.n_other_levels;
    struct mc_rank_tree passed = mc_rank_tree_new(n_human_levels, scratch);
    uint32_t *ends = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*ends))), at = 0, b, i, k;
    const uint32_t *human = plan->human, *times = drawn->times;
    int64_t hits = 0;

    for (i = 0; i < n; i++)
        ends[i] = plan->ladder.start[drawn->apart[plan->levels[i]]];
    for (b = 0; b < n; b += BLOCK) {
        for (; at < n && ends[at] < b + BLOCK; at++) {
            int64_t gain = (int64_t)mc_rank_tree_below(&passed, human[at]) -
                           (int64_t)human_counts[human[at]] +
                           count_in_block(human + b, times + b, ends[at] - b, human[at]);

            hits += gain * times[at];
        }
        for (k = b; k < b + BLOCK; k++) {
            mc_rank_tree_add(&passed, human[k], times[k]);
            human_counts[human[k]] += times[k];
        }
    }
    for (i = 0; i < n_human_levels; i++)
        hits += (int64_t)human_counts[i] * ((int64_t)human_counts[i] - 1) / 2;
    return (uint64_t)hits;
}

/* The same from scratch, on the ladder of the drawn cases. */
static struct mc_pair_ranking rank_drawn(const struct mc_ranking_plan *plan,
                                         const struct drawn *drawn, uint64_t n,
                                         uint32_t *human_counts, struct mc_arena *scratch)
{
    const struct mc_ladder *whole = &plan->ladder;
    size_t size = plan->sample->n + 1;
    double *value = mc_arena_alloc(scratch, mc_array_size(size, sizeof(*value)));
    uint32_t *start = mc_arena_array(scratch, size + 1, sizeof(*start));
    uint32_t *first = mc_arena_array(scratch, size + 1, sizeof(*first));
    uint32_t *other = mc_arena_alloc(scratch, mc_array_size(size, sizeof(*other)));
    uint32_t *times = mc_arena_alloc(scratch, mc_array_size(size, sizeof(*times)));
    struct rungs rungs = {0, value, start, first, other, times, whole->n_other_levels};
    uint32_t n_here = 0, l, i;

    for (l = 0; l < whole->n_levels; l++) {
        for (i = whole->start[l]; i < whole->start[l + 1]; i++) {
            other[n_here] = whole->other[i];
            times[n_here] = drawn->times[i];
            n_here += drawn->times[i] > 0;
            human_counts[whole->other[i]] += drawn->times[i];
        }
        if (drawn->below[l + 1] == drawn->below[l])
            continue;
        value[rungs.n_levels++] = whole->value[l];
        start[rungs.n_levels] = drawn->below[l + 1];
        first[rungs.n_levels] = n_here;
    }
    return rank_pairs(&rungs, plan->sample, n, drawn->n_copy_pairs, plan->threshold, scratch);
}

struct mc_drawn_ranking mc_ranking_drawn(const struct mc_ranking_plan *plan, const uint32_t *times,
                                         struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct drawn drawn = take_drawn(plan, times, scratch);
    uint32_t n_human_levels = plan->ladder.n_other_levels, i;
    uint32_t *human_counts = mc_arena_array(scratch, n_human_levels, sizeof(*human_counts));
    uint64_t n = drawn.below[plan->ladder.n_levels];
    struct mc_drawn_ranking result = {
        .ranking = {n * n - drawn.n_copy_pairs, 0, 0}, .n = n, .n_copy_pairs = drawn.n_copy_pairs};

    result.ranking.threshold = near_threshold(plan, &drawn, result.ranking.n_pairs);
    if (isnan(result.ranking.threshold))
        result.ranking = rank_drawn(plan, &drawn, n, human_counts, scratch);
    else
        result.ranking.n_hits =
            n + 2 * count_drawn_hits(plan, &drawn, human_counts, scratch) - drawn.n_copy_pairs;
    for (i = 0; i < n_human_levels; i++)
        result.n_tied += (uint64_t)human_counts[i] * human_counts[i];
    mc_arena_reset(scratch, mark);
    return result;
}
