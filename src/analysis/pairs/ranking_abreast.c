/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ranking_abreast.c: a resample that the common walk leaves uncertain to the last bit, because gaps
 * next to its threshold are equal but for rounding, is counted again on its own.
 *
 * - sums of eight numbers
 * - a plan
 * - the draws
 * - counts up to a gap
 * - the walk from there on
 * - eight rankings */
#include "analysis/pairs/ranking_abreast.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/processor.h"

/* MOST_NARROW: copies of cases whose ordered pairs are all below 2^31, so that sums of pairs are
 * narrow. MOST_COPIES: copies that times 255, the most draws of one case, stay below 2^31. */
enum { MOST_NARROW = 1 << 15, MOST_COPIES = 1 << 23 };

/* --- sums of eight numbers -------------------------------------------------------------------- */

/* Eight numbers: narrow, or in doubles, which are exact here, as pairs are below 2^53. Which of the
 * two is known at compile time where functions are inlined. */
struct numbers {
    mc_int_vector narrow;
    mc_double_vector wide[2];
};

/* Widens half of the eight. */
MC_MADE_PART void widen(const mc_int_vector *numbers, unsigned half, mc_double_vector *wide)
{
    mc_half_vector of_half;

    memcpy(&of_half, (const char *)numbers + half * sizeof(of_half), sizeof(of_half));
    *wide = __builtin_convertvector(of_half, mc_double_vector);
}

MC_MADE_PART void add(struct numbers *sums, const mc_int_vector *numbers, bool is_wide)
{
    mc_double_vector wide;
    unsigned half;

    if (!is_wide)
        sums->narrow += *numbers;
    for (half = 0; is_wide && half < 2; half++) {
        widen(numbers, half, &wide);
        sums->wide[half] += wide;
    }
}

MC_MADE_PART void add_products(struct numbers *sums, const mc_int_vector *a, const mc_int_vector *b,
                               bool is_wide)
{
    mc_double_vector wide_a, wide_b;
    unsigned half;

    if (!is_wide)
        sums->narrow += *a * *b;
    for (half = 0; is_wide && half < 2; half++) {
        widen(a, half, &wide_a);
        widen(b, half, &wide_b);
        sums->wide[half] += wide_a * wide_b;
    }
}

MC_MADE_PART int64_t number_of(const struct numbers *numbers, unsigned k, bool is_wide)
{
    return is_wide ? (int64_t)numbers->wide[k / 4][k % 4] : numbers->narrow[k];
}

MC_MADE_PART void set_number(struct numbers *numbers, unsigned k, uint64_t number, bool is_wide)
{
    if (is_wide)
        numbers->wide[k / 4][k % 4] = (double)number;
    else
        numbers->narrow[k] = (int32_t)number;
}

/* --- a plan ----------------------------------------------------------------------------------- */

/* The gaps, in order, form runs: those of a run are equal but for rounding. */
struct mc_abreast_plan {
    const struct mc_ranking_plan *plan;
    /* [n]: ordered by human level within each metric level. Where the case's unit is among the
     * transposed units; its human level. */
    uint32_t *places, *human;
    int8_t *orders; /* [near]: SEVERAL, or, for two cases, what they add to the hits if they are
                       apart */
    bool *ends;     /* [near]: a run ends there */
    double noise;   /* a difference is certain if it exceeds this */
    bool is_wide;
    bool has_avx2;
};

/* In orders: a level has several cases. */
enum { SEVERAL = 2 };

static double gap_at(const struct mc_ranking_plan *plan, size_t at)
{
    return plan->ladder.value[plan->near[at].upper] - plan->ladder.value[plan->near[at].lower];
}

/* What two cases that are apart add to the hits: 1 if in the right order; -1 on the same human
 * level, as all of its pairs are counted beforehand; else 0. */
static int8_t order_of(uint32_t upper, uint32_t lower)
{
    return (int8_t)((lower < upper) - (lower == upper));
}

/* Units are transposed 32 at a time; number 8 q + j becomes 4 j + q. */
static uint32_t transposed_place(uint32_t unit)
{
    return unit / MC_ABREAST_UNITS * MC_ABREAST_UNITS + unit % 8 * 4 + unit / 8 % 4;
}

/* Orders the cases by human level within each level of the metric; the plan has them in index
 * order. */
static void place_cases(struct mc_abreast_plan *abreast, struct mc_arena *arena)
{
    const struct mc_ranking_plan *plan = abreast->plan;
    const struct mc_ladder *ladder = &plan->ladder;
    size_t n = plan->sample->n;
    uint32_t *begin = mc_arena_array(arena, (size_t)ladder->n_other_levels + 2, sizeof(*begin));
    uint32_t *next = mc_arena_alloc(arena, mc_array_size(n, sizeof(*next)));
    uint32_t *order = mc_arena_alloc(arena, mc_array_size(n, sizeof(*order))), h, i;

    abreast->places = mc_arena_alloc(arena, mc_array_size(n, sizeof(*abreast->places)));
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

        abreast->places[to] = transposed_place(plan->units[order[i]]);
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

/* A run ends where the next gap differs by more than rounding, or at the end of a cell. */
static void find_ends(struct mc_abreast_plan *abreast, size_t n_near, struct mc_arena *arena)
{
    const struct mc_ranking_plan *plan = abreast->plan;
    size_t i;
    uint32_t c;

    abreast->ends = mc_arena_array(arena, n_near + 1, sizeof(*abreast->ends));
    for (i = 1; i < n_near; i++)
        abreast->ends[i - 1] = gap_at(plan, i) - gap_at(plan, i - 1) > 2 * plan->noise;
    for (c = 1; c <= plan->n_cells; c++)
        if (plan->begin[c] > 0)
            abreast->ends[plan->begin[c] - 1] = true;
}

/* Whether a threshold anywhere among the gaps from `begin` to `end` - 1 counts as below none of
 * them, given the size of their scores. */
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

/* How far the gap at `end` lies above the run that ends there. Below 0: the gaps of the run do not
 * share one threshold. */
static double clear_behind(const struct mc_abreast_plan *abreast, size_t end)
{
    const struct mc_ranking_plan *plan = abreast->plan;
    double next = end < plan->begin[plan->n_cells] ? gap_at(plan, end) : plan->next;
    size_t begin = end;

    if (end == 0)
        return plan->from_zero ? next : -1;
    do
        begin--;
    while (begin > 0 && !abreast->ends[begin - 1]);
    return is_one_threshold(plan, begin, end) ? next - gap_at(plan, end - 1) : -1;
}

/* The greatest possible number of copies in a resample of the sample. */
static uint64_t most_copies(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint32_t *sizes, largest = 0;
    size_t i;

    if (sample->clusters == NULL)
        return sample->n;
    sizes = mc_arena_array(scratch, sample->n_clusters, sizeof(*sizes));
    for (i = 0; i < sample->n; i++) {
        uint32_t size = ++sizes[sample->clusters[i]];

        largest = size > largest ? size : largest;
    }
    mc_arena_reset(scratch, mark);
    return (uint64_t)largest * sample->n_clusters;
}

/* Whether the first byte of a number is the least significant one, which transpose relies on. */
static bool is_least_byte_first(void)
{
    uint16_t number = 1;
    uint8_t first;

    memcpy(&first, &number, sizeof(first));
    return first == 1;
}

const struct mc_abreast_plan *mc_abreast_plan_new(const struct mc_ranking_plan *plan,
                                                  struct mc_arena *arena)
{
    const struct mc_ladder *ladder = &plan->ladder;
    struct mc_abreast_plan *abreast;
    uint64_t n_copies = most_copies(plan->sample, arena);
    size_t n_near;

    if (plan->n_cells == 0 || n_copies > MOST_COPIES || !is_least_byte_first())
        return NULL;
    abreast = mc_arena_array(arena, 1, sizeof(*abreast));
    n_near = plan->begin[plan->n_cells];
    abreast->plan = plan;
    abreast->noise = 2 * MC_SCORE_NOISE *
                     fmax(fabs(ladder->value[0]), fabs(ladder->value[ladder->n_levels - 1]));
    abreast->is_wide = n_copies > MOST_NARROW;
    abreast->has_avx2 = mc_processor_here().has_avx2;
    place_cases(abreast, arena);
    find_orders(abreast, n_near, arena);
    find_ends(abreast, n_near, arena);
    return abreast;
}

/* --- the draws -------------------------------------------------------------------------------- */

/* Eight resamples and their counts. */
struct drawn {
    uint64_t *transposed; /* [unit, transposed]: a byte for each of the eight */
    uint64_t *times;      /* [n]: the same for each case, in the order of the plan */
    mc_int_vector *below; /* [n_levels + 1]: copies below each level */
    mc_int_vector *here;  /* [n_levels]: copies on it */
    mc_int_vector
        *tree; /* [n_human_levels]: sums over the 1, 2, 4 ... levels up to each (Fenwick 1994) */
    mc_int_vector *human; /* [n_human_levels]: copies on each */
    struct numbers squares;
    struct numbers rank; /* rank of the threshold among all pairs */
    struct numbers seen; /* pairs up to a gap */
    struct numbers hits; /* hits of unordered pairs apart if that gap is the threshold */
    struct numbers same; /* ordered pairs on the same human level */
    struct numbers at;   /* where that gap ends in `near` */
};

static struct drawn new_drawn(const struct mc_abreast_plan *abreast, uint32_t n_units,
                              struct mc_arena *scratch)
{
    const struct mc_ladder *ladder = &abreast->plan->ladder;
    size_t size = sizeof(mc_int_vector), n_levels = ladder->n_levels;
    struct drawn drawn = {
        .transposed =
            mc_arena_alloc(scratch, mc_array_size(mc_abreast_row_size(n_units), sizeof(uint64_t))),
        .times = mc_arena_alloc(scratch, mc_array_size(abreast->plan->sample->n, sizeof(uint64_t))),
        .below = mc_arena_alloc(scratch, mc_array_size(n_levels + 1, size)),
        .here = mc_arena_alloc(scratch, mc_array_size(n_levels, size)),
        .tree = mc_arena_array(scratch, ladder->n_other_levels, size),
        .human = mc_arena_array(scratch, ladder->n_other_levels, size),
    };

    return drawn;
}

/* From rows of bytes to one word per unit. Byte b of a word belongs to resample lane_of[b]:
 * times_of shifts both halves of the word by 0 to 3 bytes, so that the even resamples come from the
 * low half and the odd ones from the high half. */
MC_MADE_PART void transpose(const uint8_t *const *rows, size_t row_size, uint64_t *transposed)
{
    static const uint8_t lane_of[MC_ABREAST] = {0, 2, 4, 6, 1, 3, 5, 7};
    size_t u;
    unsigned k, a, d;

    for (u = 0; u < row_size; u += MC_ABREAST_UNITS) {
        mc_bits_vector bytes[MC_ABREAST];

        for (k = 0; k < MC_ABREAST; k++)
            bytes[k] = *(const mc_bits_vector *)(rows[lane_of[k]] + u);
        for (d = MC_ABREAST / 2; d > 0; d /= 2) {
            /* the bytes that are exchanged with those d places on, d rows on */
            uint64_t mask = d == 4   ? 0x00000000FFFFFFFFu
                            : d == 2 ? 0x0000FFFF0000FFFFu
                                     : 0x00FF00FF00FF00FFu;

            for (a = 0; a < MC_ABREAST; a++) {
                mc_bits_vector moved;

                if ((a & d) != 0)
                    continue;
                moved = (bytes[a] >> 8 * d ^ bytes[a + d]) & mask;
                bytes[a + d] ^= moved;
                bytes[a] ^= moved << 8 * d;
            }
        }
        memcpy(transposed + u, bytes, sizeof(bytes));
    }
}

MC_MADE_PART void times_of(uint64_t bytes, mc_int_vector *times)
{
    mc_bits_vector same = {bytes, bytes, bytes, bytes};
    mc_int_vector halves;

    memcpy(&halves, &same, sizeof(halves));
    *times = halves >> (mc_int_vector){0, 0, 8, 8, 16, 16, 24, 24} & 255;
}

MC_MADE_PART void take_times(const struct mc_abreast_plan *abreast, const uint8_t *const *rows,
                             uint32_t n_units, struct drawn *drawn, bool is_wide)
{
    const struct mc_ladder *ladder = &abreast->plan->ladder;
    struct numbers squares = {{0}, {{0}, {0}}};
    mc_int_vector below = {0}, n;
    uint32_t l, i;

    transpose(rows, mc_abreast_row_size(n_units), drawn->transposed);
    for (l = 0; l < ladder->n_levels; l++) {
        mc_int_vector here = {0};

        for (i = ladder->start[l]; i < ladder->start[l + 1]; i++) {
            drawn->times[i] = drawn->transposed[abreast->places[i]];
            times_of(drawn->times[i], &n);
            add_products(&squares, &n, &n, is_wide);
            here += n;
        }
        drawn->below[l] = below;
        drawn->here[l] = here;
        below += here;
    }
    drawn->below[ladder->n_levels] = below;
    drawn->squares = squares;
}

MC_MADE_PART void set_ranks(const struct mc_abreast_plan *abreast, struct drawn *drawn,
                            struct mc_abreast *rankings, double *weights, bool is_wide)
{
    const mc_int_vector *n = &drawn->below[abreast->plan->ladder.n_levels];
    unsigned k;

    for (k = 0; k < MC_ABREAST; k++) {
        uint64_t size = (uint64_t)(*n)[k];
        uint64_t n_copy_pairs = (uint64_t)number_of(&drawn->squares, k, is_wide) - size;
        uint64_t n_pairs = size * size - n_copy_pairs;
        struct mc_percentile_place place =
            mc_percentile_place(n_pairs, abreast->plan->sample->threshold_percentile);

        rankings->of[k] = (struct mc_drawn_ranking){{n_pairs, 0, 0}, size, n_copy_pairs, 0};
        set_number(&drawn->rank, k, place.index + n_copy_pairs, is_wide);
        weights[k] = place.weight;
    }
}

/* --- counts up to a gap ----------------------------------------------------------------------- */

/* Sets `seen` to the pairs up to the gap at which a cell begins. */
MC_MADE_PART void see_cell(const struct mc_abreast_plan *abreast, uint32_t cell,
                           struct drawn *drawn, bool is_wide)
{
    const struct mc_ladder *ladder = &abreast->plan->ladder;
    const uint32_t *first = abreast->plan->first + (size_t)cell * ladder->n_levels;
    struct numbers seen = {{0}, {{0}, {0}}};
    uint32_t l;

    for (l = 0; l < ladder->n_levels; l++) {
        mc_int_vector within = drawn->here[l] + 2 * (drawn->below[l] - drawn->below[first[l]]);

        add_products(&seen, &drawn->here[l], &within, is_wide);
    }
    drawn->seen = seen;
}

/* Whether any of the eight has more pairs up to there than its rank (`past`), or any has not. */
MC_MADE_PART bool is_any_past(const struct drawn *drawn, bool past, bool is_wide)
{
    int64_t bits[8], any = 0, every = -1;
    unsigned k, n = is_wide ? 8 : 4;

    if (is_wide) {
        for (k = 0; k < 2; k++) {
            mc_long_vector is_past = drawn->seen.wide[k] > drawn->rank.wide[k];

            memcpy(bits + 4 * (size_t)k, &is_past, sizeof(is_past));
        }
    } else {
        mc_int_vector is_past = drawn->seen.narrow > drawn->rank.narrow;

        memcpy(bits, &is_past, sizeof(is_past));
    }
    for (k = 0; k < n; k++) {
        any |= bits[k];
        every &= bits[k];
    }
    return past ? any != 0 : every != -1;
}

/* The last cell, from `cell` down, that is below all eight thresholds; the first cell if none
 * is. */
MC_MADE_PART uint32_t find_cell(const struct mc_abreast_plan *abreast, uint32_t cell,
                                struct drawn *drawn, bool is_wide)
{
    see_cell(abreast, cell, drawn, is_wide);
    while (cell > 0 && is_any_past(drawn, true, is_wide))
        see_cell(abreast, --cell, drawn, is_wide);
    return cell;
}

/* Moves the cases of a level behind those that follow. */
MC_MADE_PART void pass_level(const struct mc_abreast_plan *abreast, uint32_t level,
                             struct drawn *drawn)
{
    const uint32_t *start = abreast->plan->ladder.start;
    uint32_t n_human_levels = abreast->plan->ladder.n_other_levels, i, h;
    mc_int_vector n;

    for (i = start[level]; i < start[level + 1]; i++) {
        times_of(drawn->times[i], &n);
        drawn->human[abreast->human[i]] += n;
        for (h = abreast->human[i]; h < n_human_levels; h |= h + 1)
            drawn->tree[h] += n;
    }
}

/* Sets the hits for the gap at which the cell begins as threshold: of the pairs apart, those in the
 * right order minus those on the same human level; and all pairs on the same human level. */
MC_MADE_PART void count_hits(const struct mc_abreast_plan *abreast, uint32_t cell,
                             struct drawn *drawn, bool is_wide)
{
    const struct mc_ladder *ladder = &abreast->plan->ladder;
    const uint32_t *first = abreast->plan->first + (size_t)cell * ladder->n_levels;
    struct numbers hits = {{0}, {{0}, {0}}}, same = hits;
    uint32_t behind = 0, l, i, h;
    mc_int_vector n;

    for (l = 0; l < ladder->n_levels; l++) {
        while (behind < first[l])
            pass_level(abreast, behind++, drawn);
        for (i = ladder->start[l]; i < ladder->start[l + 1]; i++) {
            mc_int_vector gain = -drawn->human[abreast->human[i]];

            for (h = abreast->human[i]; h > 0; h &= h - 1)
                gain += drawn->tree[h - 1];
            times_of(drawn->times[i], &n);
            gain *= n;
            add(&hits, &gain, is_wide);
        }
    }
    for (i = ladder->start[behind]; i < abreast->plan->sample->n; i++) {
        times_of(drawn->times[i], &n);
        drawn->human[abreast->human[i]] += n;
    }
    for (h = 0; h < ladder->n_other_levels; h++) {
        n = drawn->human[h] - 1;
        add_products(&same, &drawn->human[h], &n, is_wide);
    }
    drawn->hits = hits;
    drawn->same = same;
}

/* --- the walk from there on ------------------------------------------------------------------- */

/* Adds to `gain` what the cases of two levels add to the hits if they are apart. */
MC_MADE_PART void add_orders(const struct mc_abreast_plan *abreast, struct mc_near_levels near,
                             const struct drawn *drawn, struct numbers *gain, bool is_wide)
{
    const uint32_t *start = abreast->plan->ladder.start, *human = abreast->human;
    uint32_t j = start[near.lower], end = start[near.lower + 1], i, k;
    mc_int_vector below = {0}, same = {0}, n;

    for (i = start[near.upper]; i < start[near.upper + 1]; i++) {
        if (i == start[near.upper] || human[i] != human[i - 1]) {
            for (; j < end && human[j] < human[i]; j++) {
                times_of(drawn->times[j], &n);
                below += n;
            }
            same = (mc_int_vector){0};
            for (k = j; k < end && human[k] == human[i]; k++) {
                times_of(drawn->times[k], &n);
                same += n;
            }
        }
        times_of(drawn->times[i], &n);
        n *= below - same;
        add(gain, &n, is_wide);
    }
}

/* Moves the resamples that have not passed their rank to the end, at `end`, of a run. */
MC_MADE_PART void pass_run(const struct numbers *pairs, const struct numbers *gain, size_t end,
                           struct drawn *drawn, bool is_wide)
{
    unsigned half;

    if (!is_wide) {
        mc_int_vector on = drawn->seen.narrow <= drawn->rank.narrow;

        drawn->seen.narrow += 2 * pairs->narrow & on;
        drawn->hits.narrow -= gain->narrow & on;
        drawn->at.narrow = (drawn->at.narrow & ~on) | ((int32_t)end & on);
    }
    for (half = 0; is_wide && half < 2; half++) {
        mc_double_vector seen = drawn->seen.wide[half], at = seen * 0 + (double)end;
        mc_long_vector on = seen <= drawn->rank.wide[half];

        drawn->seen.wide[half] =
            seen + (mc_double_vector)((mc_long_vector)(2 * pairs->wide[half]) & on);
        drawn->hits.wide[half] -= (mc_double_vector)((mc_long_vector)gain->wide[half] & on);
        drawn->at.wide[half] = (mc_double_vector)(((mc_long_vector)drawn->at.wide[half] & ~on) |
                                                  ((mc_long_vector)at & on));
    }
}

/* Walks through the run that begins at `i`; returns its end. */
MC_MADE_PART size_t walk_run(const struct mc_abreast_plan *abreast, size_t i, struct drawn *drawn,
                             bool is_wide)
{
    const struct mc_near_levels *near = abreast->plan->near;
    struct numbers pairs = {{0}, {{0}, {0}}}, gain = pairs;

    do {
        const mc_int_vector *upper = &drawn->here[near[i].upper];
        mc_int_vector lower = drawn->here[near[i].lower];

        add_products(&pairs, upper, &lower, is_wide);
        if (abreast->orders[i] == SEVERAL) {
            add_orders(abreast, near[i], drawn, &gain, is_wide);
        } else {
            lower *= abreast->orders[i];
            add_products(&gain, upper, &lower, is_wide);
        }
    } while (!abreast->ends[i++]);
    pass_run(&pairs, &gain, i, drawn, is_wide);
    return i;
}

MC_MADE_PART void walk(const struct mc_abreast_plan *abreast, size_t at, struct drawn *drawn,
                       bool is_wide)
{
    enum { AT_ONCE = 4 };
    size_t end = abreast->plan->begin[abreast->plan->n_cells], k;

    for (k = 0; k < MC_ABREAST; k++)
        set_number(&drawn->at, (unsigned)k, at, is_wide);
    while (at < end && is_any_past(drawn, false, is_wide))
        for (k = 0; k < AT_ONCE && at < end; k++)
            at = walk_run(abreast, at, drawn, is_wide);
}

/* --- eight rankings --------------------------------------------------------------------------- */

/* A task for eight resamples. */
struct eight {
    const struct mc_abreast_plan *plan;
    const uint8_t *const *rows;
    uint32_t n_units;
    struct drawn *drawn;
    struct mc_abreast *rankings;
    double *clear; /* [MC_ABREAST]: how far each threshold is from the next gap; NULL: only the
                      expectation is wanted */
};

/* Estimates the places of the thresholds from the number of pairs missing or in excess up to the
 * middle cell. */
MC_MADE_PART void expect(const struct eight *eight, bool is_wide)
{
    const struct mc_ranking_plan *plan = eight->plan->plan;
    double weights[MC_ABREAST];
    unsigned k;

    take_times(eight->plan, eight->rows, eight->n_units, eight->drawn, is_wide);
    set_ranks(eight->plan, eight->drawn, eight->rankings, weights, is_wide);
    see_cell(eight->plan, plan->middle, eight->drawn, is_wide);
    for (k = 0; k < MC_ABREAST; k++)
        eight->rankings->expected[k] = (double)plan->within[plan->middle] +
                                       (double)(number_of(&eight->drawn->rank, k, is_wide) -
                                                number_of(&eight->drawn->seen, k, is_wide));
}

/* The last cell that begins below all expected places. */
static uint32_t likely_cell(const struct mc_ranking_plan *plan, const double *expected)
{
    double least = expected[0];
    uint32_t cell = 0;
    unsigned k;

    for (k = 1; k < MC_ABREAST; k++)
        least = fmin(least, expected[k]);
    while (cell + 1 < plan->n_cells && (double)plan->within[cell + 1] <= least)
        cell++;
    return cell;
}

/* Counts the eight, and finds the run of each threshold: the hits of a resample are those that it
 * has with any threshold between the gaps before and after. */
MC_MADE_PART void count(const struct eight *eight, bool is_wide)
{
    const struct mc_abreast_plan *plan = eight->plan;
    struct drawn *drawn = eight->drawn;
    struct mc_abreast *rankings = eight->rankings;
    double weights[MC_ABREAST];
    uint32_t cell;
    unsigned k;

    take_times(plan, eight->rows, eight->n_units, drawn, is_wide);
    set_ranks(plan, drawn, rankings, weights, is_wide);
    cell = find_cell(plan, likely_cell(plan->plan, rankings->expected), drawn, is_wide);
    count_hits(plan, cell, drawn, is_wide);
    walk(plan, plan->plan->begin[cell], drawn, is_wide);
    for (k = 0; k < MC_ABREAST; k++) {
        uint64_t rank = (uint64_t)number_of(&drawn->rank, k, is_wide);
        uint64_t seen = (uint64_t)number_of(&drawn->seen, k, is_wide);
        size_t at = (size_t)number_of(&drawn->at, k, is_wide);

        uint64_t n_same = (uint64_t)number_of(&drawn->same, k, is_wide);
        struct mc_drawn_ranking *of = &rankings->of[k];

        of->n_tied = n_same + of->n;
        of->ranking.n_hits =
            of->n_tied + 2 * (uint64_t)number_of(&drawn->hits, k, is_wide) - of->n_copy_pairs;
        eight->clear[k] = seen > rank && (at > plan->plan->begin[cell] || cell == 0)
                              ? clear_behind(plan, at)
                              : -1;
        if (weights[k] > 0 && seen == rank + 1) /* threshold interpolated towards the next gap */
            eight->clear[k] *= 1 - weights[k];
    }
}

MC_MADE_PART void work_on(const struct eight *eight, bool is_wide)
{
    if (eight->clear == NULL)
        expect(eight, is_wide);
    else
        count(eight, is_wide);
}

#ifdef MC_WITH_AVX2

MC_FOR_AVX2 static void work_narrow_avx2(const struct eight *eight)
{
    work_on(eight, false);
}

MC_FOR_AVX2 static void work_wide_avx2(const struct eight *eight)
{
    work_on(eight, true);
}

#else

#define work_narrow_avx2 work_narrow
#define work_wide_avx2 work_wide

#endif

static void work_narrow(const struct eight *eight)
{
    work_on(eight, false);
}

static void work_wide(const struct eight *eight)
{
    work_on(eight, true);
}

static void work(const struct eight *eight)
{
    if (eight->plan->has_avx2)
        (eight->plan->is_wide ? work_wide_avx2 : work_narrow_avx2)(eight);
    else
        (eight->plan->is_wide ? work_wide : work_narrow)(eight);
}

bool mc_abreast_expects(const struct mc_abreast_plan *plan)
{
    return plan->plan->n_cells > 1;
}

void mc_abreast_expect(const struct mc_abreast_plan *plan, const uint8_t *const *rows,
                       uint32_t n_units, double *expected, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct drawn drawn = new_drawn(plan, n_units, scratch);
    struct mc_abreast rankings;
    struct eight eight = {plan, rows, n_units, &drawn, &rankings, NULL};

    work(&eight);
    memcpy(expected, rankings.expected, sizeof(rankings.expected));
    mc_arena_reset(scratch, mark);
}

void mc_rank_abreast(const struct mc_abreast_plan *plan, const uint8_t *const *rows,
                     uint32_t n_units, struct mc_abreast *rankings, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct drawn drawn = new_drawn(plan, n_units, scratch);
    double clear[MC_ABREAST];
    struct eight eight = {plan, rows, n_units, &drawn, rankings, clear};
    unsigned k;

    work(&eight);
    for (k = 0; k < MC_ABREAST; k++) { /* uncertain ones are counted on their own */
        struct mc_arena_mark inner = mc_arena_mark(scratch);
        uint32_t *times, u;

        if (clear[k] > plan->noise)
            continue;
        times = mc_arena_alloc(scratch, mc_array_size(n_units, sizeof(*times)));
        for (u = 0; u < n_units; u++)
            times[u] = rows[k][u];
        rankings->of[k] = mc_ranking_drawn(plan->plan, times, scratch);
        mc_arena_reset(scratch, inner);
    }
    mc_arena_reset(scratch, mark);
}
