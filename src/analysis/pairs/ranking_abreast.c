/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ranking_abreast.c: what is not clear to the last bit when eight resamples are walked through
 * together, because gaps next to a threshold are the same but for rounding, is counted again one
 * resample at a time.
 *
 * - a plan
 * - what is drawn
 * - up to a gap
 * - from there on
 * - eight rankings
 */
#include "analysis/pairs/ranking_abreast.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/processor.h"

/* So few cases that the gaps among which the thresholds of eight resamples lie are not many times
 * as many; copies of them of which all ordered pairs are below 2^31. */
enum { MOST_CASES = 4096, MOST_COPIES = 1 << 15 };

/* --- a plan ----------------------------------------------------------------------------------- */

/* Gaps in their order fall into runs: those of a run are the same but for rounding. */
struct mc_abreast_plan {
    const struct mc_ranking_plan *plan;
    uint32_t *units, *human; /* [n], as in plan; on each level the least human level first */
    int8_t *orders; /* [near]: SEVERAL, or of two cases what they add where they are apart */
    size_t n_runs;
    size_t *runs;      /* [n_runs + 1]: where each begins among plan->near */
    size_t *cell_runs; /* [n_cells]: the first of the cell */
    double *clear;     /* [n_runs + 1]: how far the run lies above the one before it; the last: what
                        * lies beyond. Below 0: the gaps of the one before are not one threshold */
    double noise;      /* what is clear is more than that */
    bool has_avx2;
};

/* Of orders: a level has several cases. */
enum { SEVERAL = 2 };

static double gap_at(const struct mc_ranking_plan *plan, size_t at)
{
    return plan->ladder.value[plan->near[at].upper] - plan->ladder.value[plan->near[at].lower];
}

/* What two cases that are apart add to the hits: 1 in the right order; -1 on one human level, whose
 * pairs are all counted before any is apart; else 0. */
static int8_t order_of(uint32_t upper, uint32_t lower)
{
    return (int8_t)((lower < upper) - (lower == upper));
}

/* By the human level on each level of the metric, which the plan keeps in the order of cases. */
static void place_cases(struct mc_abreast_plan *abreast, struct mc_arena *arena)
{
    const struct mc_ranking_plan *plan = abreast->plan;
    const struct mc_ladder *ladder = &plan->ladder;
    size_t n = plan->sample->n;
    uint32_t *begin = mc_arena_array(arena, (size_t)ladder->n_other_levels + 2, sizeof(*begin));
    uint32_t *next = mc_arena_alloc(arena, mc_array_size(n, sizeof(*next)));
    uint32_t *order = mc_arena_alloc(arena, mc_array_size(n, sizeof(*order))), h, i;

    abreast->units = mc_arena_alloc(arena, mc_array_size(n, sizeof(*abreast->units)));
    abreast->human = mc_arena_alloc(arena, mc_array_size(n, sizeof(*abreast->human)));
    for (i = 0; i < n; i++)
        begin[plan->human[i] + 1]++;
    for (h = 0; h < ladder->n_other_levels; h++)
        begin[h + 1] += begin[h];
    for (i = 0; i < n; i++)
        order[begin[plan->human[i]]++] = i;
    memcpy(next, ladder->start, ladder->n_levels * sizeof(*next));
    for (i = 0; i < n; i++) {
        uint32_t to = next[plan->levels[order[i]]]++;

        abreast->units[to] = plan->units[order[i]];
        abreast->human[to] = plan->human[order[i]];
    }
}

static void find_orders(struct mc_abreast_plan *abreast, size_t n_near, struct mc_arena *arena)
{
    const struct mc_ranking_plan *plan = abreast->plan;
    const uint32_t *start = plan->ladder.start;
    size_t i;

    abreast->orders = mc_arena_alloc(arena, n_near + 1);
    for (i = 0; i < n_near; i++) {
        uint32_t upper = plan->near[i].upper, lower = plan->near[i].lower;
        bool is_pair = start[upper + 1] - start[upper] == 1 && start[lower + 1] - start[lower] == 1;

        abreast->orders[i] =
            is_pair ? order_of(abreast->human[start[upper]], abreast->human[start[lower]])
                    : (int8_t)SEVERAL;
    }
}

/* Whether a threshold among the gaps from `begin` to `end` - 1 is above none of them, at the size
 * of their scores. */
static bool is_one_threshold(const struct mc_ranking_plan *plan, size_t begin, size_t end)
{
    double width = gap_at(plan, end - 1) - gap_at(plan, begin), least = (double)INFINITY;
    size_t i;

    if (!(width > 0))
        return true;
    for (i = begin; i < end; i++) {
        double high = plan->ladder.value[plan->near[i].upper];
        double low = plan->ladder.value[plan->near[i].lower];

        least = fmin(least, MC_SCORE_NOISE * (high > -low ? high : -low));
    }
    return !plan->sample->exact_scores && width <= least / 2;
}

/* A run ends where the next gap is another one, or a cell does. */
static void find_runs(struct mc_abreast_plan *abreast, size_t n_near, struct mc_arena *arena)
{
    const struct mc_ranking_plan *plan = abreast->plan;
    size_t begin = 0, end;
    uint32_t cell = 0;

    abreast->runs = mc_arena_alloc(arena, mc_array_size(n_near + 1, sizeof(*abreast->runs)));
    abreast->clear = mc_arena_alloc(arena, mc_array_size(n_near + 1, sizeof(*abreast->clear)));
    abreast->cell_runs = mc_arena_array(arena, plan->n_cells, sizeof(*abreast->cell_runs));
    abreast->clear[0] = !plan->from_zero ? -1 : n_near > 0 ? gap_at(plan, 0) : plan->next;
    for (; begin < n_near; begin = end) {
        for (; cell < plan->n_cells && plan->begin[cell] <= begin; cell++)
            abreast->cell_runs[cell] = abreast->n_runs;
        for (end = begin + 1; end < n_near && (cell == plan->n_cells || end < plan->begin[cell]) &&
                              gap_at(plan, end) - gap_at(plan, end - 1) <= 2 * plan->noise;
             end++)
            ;
        abreast->runs[abreast->n_runs++] = begin;
        abreast->clear[abreast->n_runs] =
            !is_one_threshold(plan, begin, end)
                ? -1
                : (end < n_near ? gap_at(plan, end) : plan->next) - gap_at(plan, end - 1);
    }
    for (; cell < plan->n_cells; cell++)
        abreast->cell_runs[cell] = abreast->n_runs;
    abreast->runs[abreast->n_runs] = n_near;
}

/* Whether a resample of the sample may have more copies than can be counted. */
static bool are_too_many(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint32_t *sizes, largest = 0;
    size_t i;

    if (sample->n > MOST_CASES || sample->clusters == NULL)
        return sample->n > MOST_CASES;
    sizes = mc_arena_array(scratch, sample->n_clusters, sizeof(*sizes));
    for (i = 0; i < sample->n; i++) {
        uint32_t size = ++sizes[sample->clusters[i]];

        largest = size > largest ? size : largest;
    }
    mc_arena_reset(scratch, mark);
    return (uint64_t)largest * sample->n_clusters > MOST_COPIES;
}

const struct mc_abreast_plan *mc_abreast_plan_new(const struct mc_ranking_plan *plan,
                                                  struct mc_arena *arena)
{
    const struct mc_ladder *ladder = &plan->ladder;
    struct mc_abreast_plan *abreast;
    size_t n_near;

    if (plan->n_cells == 0 || are_too_many(plan->sample, arena))
        return NULL;
    abreast = mc_arena_array(arena, 1, sizeof(*abreast));
    n_near = plan->begin[plan->n_cells];
    abreast->plan = plan;
    abreast->noise = 2 * MC_SCORE_NOISE *
                     fmax(fabs(ladder->value[0]), fabs(ladder->value[ladder->n_levels - 1]));
    abreast->has_avx2 = mc_processor_here().has_avx2;
    place_cases(abreast, arena);
    find_orders(abreast, n_near, arena);
    find_runs(abreast, n_near, arena);
    return abreast;
}

/* --- what is drawn ---------------------------------------------------------------------------- */

/* Eight resamples and what is counted of them. */
struct drawn {
    mc_int_vector *times; /* [n]: of each case, in the order of the plan */
    mc_int_vector *below; /* [n_levels + 1]: copies below the level */
    mc_int_vector *here;  /* [n_levels]: on it */
    mc_int_vector
        *tree; /* [n_human_levels]: sums over 1, 2, 4 ... levels up to each (Fenwick 1994) */
    mc_int_vector *human; /* [n_human_levels]: copies on each */
    mc_int_vector squares;
    mc_int_vector rank; /* of the threshold among all pairs */
    mc_int_vector seen; /* pairs up to a gap */
    mc_int_vector hits; /* unordered, if that gap is the threshold; pairs of copies among them */
    mc_int_vector n_passed; /* runs from the beginning of the walk up to there */
};

static struct drawn new_drawn(const struct mc_abreast_plan *abreast, struct mc_arena *scratch)
{
    const struct mc_ladder *ladder = &abreast->plan->ladder;
    size_t size = sizeof(mc_int_vector), n_levels = ladder->n_levels;
    struct drawn drawn = {
        .times = mc_arena_alloc(scratch, mc_array_size(abreast->plan->sample->n, size)),
        .below = mc_arena_alloc(scratch, mc_array_size(n_levels + 1, size)),
        .here = mc_arena_alloc(scratch, mc_array_size(n_levels, size)),
        .tree = mc_arena_array(scratch, ladder->n_other_levels, size),
        .human = mc_arena_array(scratch, ladder->n_other_levels, size),
    };

    return drawn;
}

MC_MADE_PART void take_times(const struct mc_abreast_plan *abreast, const uint16_t *times,
                             struct drawn *drawn)
{
    const struct mc_ladder *ladder = &abreast->plan->ladder;
    mc_int_vector below = {0}, squares = {0};
    uint32_t l, i;

    for (l = 0; l < ladder->n_levels; l++) {
        mc_int_vector here = {0};

        for (i = ladder->start[l]; i < ladder->start[l + 1]; i++) {
            const uint16_t *from = times + (size_t)abreast->units[i] * MC_ABREAST;
            mc_int_vector n =
                __builtin_convertvector(*(const mc_small_vector *)from, mc_int_vector);

            drawn->times[i] = n;
            squares += n * n;
            here += n;
        }
        drawn->below[l] = below;
        drawn->here[l] = here;
        below += here;
    }
    drawn->below[ladder->n_levels] = below;
    drawn->squares = squares;
}

/* --- up to a gap ------------------------------------------------------------------------------ */

/* Sets the pairs up to the gap at which a cell begins. */
MC_MADE_PART void see_cell(const struct mc_abreast_plan *abreast, uint32_t cell,
                           struct drawn *drawn)
{
    const struct mc_ladder *ladder = &abreast->plan->ladder;
    const uint32_t *first = abreast->plan->first + (size_t)cell * ladder->n_levels;
    mc_int_vector seen = {0};
    uint32_t l;

    for (l = 0; l < ladder->n_levels; l++)
        seen += drawn->here[l] * (drawn->here[l] + 2 * (drawn->below[l] - drawn->below[first[l]]));
    drawn->seen = seen;
}

/* Whether one of the eight has more pairs up to there than the rank, or not more. */
MC_MADE_PART bool is_any_past(const struct drawn *drawn, bool past)
{
    mc_int_vector is_past = drawn->seen > drawn->rank;
    int64_t bits[4];

    memcpy(bits, &is_past, sizeof(bits));
    return past ? (bits[0] | bits[1] | bits[2] | bits[3]) != 0
                : (bits[0] & bits[1] & bits[2] & bits[3]) != -1;
}

/* The last cell from about the threshold of the sample down that is below all eight thresholds; the
 * first one where none is. */
MC_MADE_PART uint32_t find_cell(const struct mc_abreast_plan *abreast, struct drawn *drawn)
{
    uint32_t cell = abreast->plan->middle > 0 ? abreast->plan->middle - 1 : 0;

    see_cell(abreast, cell, drawn);
    while (cell > 0 && is_any_past(drawn, true))
        see_cell(abreast, --cell, drawn);
    return cell;
}

/* The cases of a level fall behind those that come. */
MC_MADE_PART void pass_level(const struct mc_abreast_plan *abreast, uint32_t level,
                             struct drawn *drawn)
{
    const uint32_t *start = abreast->plan->ladder.start;
    uint32_t n_human_levels = abreast->plan->ladder.n_other_levels, i, h;

    for (i = start[level]; i < start[level + 1]; i++) {
        drawn->human[abreast->human[i]] += drawn->times[i];
        for (h = abreast->human[i]; h < n_human_levels; h |= h + 1)
            drawn->tree[h] += drawn->times[i];
    }
}

/* Sets the hits if the gap at which the cell begins is the threshold: all pairs on one human level;
 * of those apart, the ones in the right order more and those on one level less. */
MC_MADE_PART void count_hits(const struct mc_abreast_plan *abreast, uint32_t cell,
                             struct drawn *drawn)
{
    const struct mc_ladder *ladder = &abreast->plan->ladder;
    const uint32_t *first = abreast->plan->first + (size_t)cell * ladder->n_levels;
    mc_int_vector hits = {0};
    uint32_t behind = 0, l, i, h;

    for (l = 0; l < ladder->n_levels; l++) {
        while (behind < first[l])
            pass_level(abreast, behind++, drawn);
        for (i = ladder->start[l]; i < ladder->start[l + 1]; i++) {
            mc_int_vector more = -drawn->human[abreast->human[i]];

            for (h = abreast->human[i]; h > 0; h &= h - 1)
                more += drawn->tree[h - 1];
            hits += more * drawn->times[i];
        }
    }
    for (i = ladder->start[behind]; i < abreast->plan->sample->n; i++)
        drawn->human[abreast->human[i]] += drawn->times[i];
    for (h = 0; h < ladder->n_other_levels; h++)
        hits += drawn->human[h] * (drawn->human[h] - 1) >> 1;
    drawn->hits = hits;
}

/* --- from there on ---------------------------------------------------------------------------- */

/* Adds what the cases of two levels add to the hits where they are apart. */
MC_MADE_PART void add_orders(const struct mc_abreast_plan *abreast, struct mc_near_levels near,
                             const struct drawn *drawn, mc_int_vector *more)
{
    const uint32_t *start = abreast->plan->ladder.start, *human = abreast->human;
    uint32_t j = start[near.lower], end = start[near.lower + 1], i, k;
    mc_int_vector below = {0}, same = {0};

    for (i = start[near.upper]; i < start[near.upper + 1]; i++) {
        if (i == start[near.upper] || human[i] != human[i - 1]) {
            for (; j < end && human[j] < human[i]; j++)
                below += drawn->times[j];
            same = (mc_int_vector){0};
            for (k = j; k < end && human[k] == human[i]; k++)
                same += drawn->times[k];
        }
        *more += drawn->times[i] * (below - same);
    }
}

/* Goes on through a run, with those whose rank is not passed. */
MC_MADE_PART void walk_run(const struct mc_abreast_plan *abreast, size_t run, struct drawn *drawn)
{
    const struct mc_near_levels *near = abreast->plan->near;
    mc_int_vector on = drawn->seen <= drawn->rank, seen = {0}, more = {0};
    size_t i;

    for (i = abreast->runs[run]; i < abreast->runs[run + 1]; i++) {
        mc_int_vector pairs = drawn->here[near[i].upper] * drawn->here[near[i].lower];

        seen += 2 * pairs;
        if (abreast->orders[i] == SEVERAL)
            add_orders(abreast, near[i], drawn, &more);
        else
            more += pairs * abreast->orders[i];
    }
    drawn->seen += seen & on;
    drawn->hits -= more & on;
    drawn->n_passed -= on; /* -1 where it is on */
}

MC_MADE_PART void walk(const struct mc_abreast_plan *abreast, size_t run, struct drawn *drawn)
{
    enum { AT_ONCE = 4 };
    size_t k;

    while (run < abreast->n_runs && is_any_past(drawn, false))
        for (k = 0; k < AT_ONCE && run < abreast->n_runs; k++)
            walk_run(abreast, run++, drawn);
}

/* --- eight rankings --------------------------------------------------------------------------- */

MC_MADE_PART void set_ranks(const struct mc_abreast_plan *abreast, struct drawn *drawn,
                            struct mc_abreast *found, double *weights)
{
    mc_int_vector n = drawn->below[abreast->plan->ladder.n_levels];
    unsigned k;

    for (k = 0; k < MC_ABREAST; k++) {
        uint64_t size = (uint64_t)n[k];
        struct mc_percentile_place place;

        found->n_copy_pairs[k] = (uint64_t)drawn->squares[k] - size;
        found->rankings[k] =
            (struct mc_pair_ranking){size * size - found->n_copy_pairs[k], size, 0};
        place = mc_percentile_place(found->rankings[k].n_pairs,
                                    abreast->plan->sample->threshold_percentile);
        drawn->rank[k] = (int32_t)(place.index + found->n_copy_pairs[k]);
        weights[k] = place.weight;
    }
}

/* All of the eight, and up to which run each threshold is: the hits of a resample are those that
 * it had with any threshold between the gaps before and behind. */
MC_MADE_PART void count(const struct mc_abreast_plan *abreast, const uint16_t *times,
                        struct drawn *drawn, struct mc_abreast *found, double *clear)
{
    double weights[MC_ABREAST];
    uint32_t cell;
    size_t run;
    unsigned k;

    take_times(abreast, times, drawn);
    set_ranks(abreast, drawn, found, weights);
    cell = find_cell(abreast, drawn);
    count_hits(abreast, cell, drawn);
    run = abreast->cell_runs[cell];
    walk(abreast, run, drawn);
    for (k = 0; k < MC_ABREAST; k++) {
        bool is_between = weights[k] > 0 && drawn->seen[k] == drawn->rank[k] + 1;

        found->rankings[k].n_hits += 2 * (uint64_t)drawn->hits[k] - found->n_copy_pairs[k];
        clear[k] = drawn->seen[k] > drawn->rank[k] && (drawn->n_passed[k] > 0 || cell == 0)
                       ? abreast->clear[run + (size_t)drawn->n_passed[k]]
                       : -1;
        if (is_between) /* a threshold that is nearer to the next gap by its weight */
            clear[k] *= 1 - weights[k];
    }
}

#ifdef MC_WITH_AVX2

MC_FOR_AVX2 static void count_avx2(const struct mc_abreast_plan *abreast, const uint16_t *times,
                                   struct drawn *drawn, struct mc_abreast *found, double *clear)
{
    count(abreast, times, drawn, found, clear);
}

#else

#define count_avx2 count

#endif

/* Resample k as mc_ranking_drawn counts it. */
static void count_one(const struct mc_abreast_plan *abreast, const uint16_t *times,
                      uint32_t n_units, unsigned k, struct mc_abreast *found,
                      struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint32_t *own = mc_arena_alloc(scratch, mc_array_size(n_units, sizeof(*own))), u;

    for (u = 0; u < n_units; u++)
        own[u] = times[(size_t)u * MC_ABREAST + k];
    found->rankings[k] = mc_ranking_drawn(
        abreast->plan, own, &found->n_copy_pairs[k],
        found->human_counts + (size_t)k * abreast->plan->ladder.n_other_levels, scratch);
    mc_arena_reset(scratch, mark);
}

void mc_rank_abreast(const struct mc_abreast_plan *plan, const uint16_t *times, uint32_t n_units,
                     struct mc_abreast *found, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct drawn drawn = new_drawn(plan, scratch);
    uint32_t n_human_levels = plan->plan->ladder.n_other_levels, h;
    double clear[MC_ABREAST];
    unsigned k;

    if (plan->has_avx2)
        count_avx2(plan, times, &drawn, found, clear);
    else
        count(plan, times, &drawn, found, clear);
    for (k = 0; k < MC_ABREAST; k++) {
        for (h = 0; h < n_human_levels; h++)
            found->human_counts[(size_t)k * n_human_levels + h] = (uint32_t)drawn.human[h][k];
        if (!(clear[k] > plan->noise))
            count_one(plan, times, n_units, k, found, scratch);
    }
    mc_arena_reset(scratch, mark);
}
