/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ties.c: a threshold is found by walking up the gaps between the scores of pairs of cases: each
 * gap that becomes a tie changes the agreement with people.
 *
 * - the gaps of pairs
 * - ladders
 * - soft pairwise accuracy
 * - thresholds */
#include "analysis/pairs/ties.h"

#include <math.h>

#include "analysis/sample.h"
#include "base/bits.h"
#include "base/memory.h"
#include "base/random.h"

/* --- the gaps of pairs ------------------------------------------------------------------------ */

/* A pair of cases whose verdict changes when its gap becomes a tie. */
struct tie_gap {
    double gap; /* |m_i - m_j| > 0 */
    uint32_t group;
    int8_t change; /* -1: concordant until then; +1: tied in gold */
    uint8_t folds; /* of the two cases, as bits */
    uint16_t size; /* of the greater score: see tie_gap_noise */
};

/* The rounding error of a gap (mc_settle, sample.h): 1e-12 of the greater score of its pair, or up
 * to a sixteenth more. The first 16 bits of the double suffice, and keep the pairs small. */
static inline double tie_gap_noise(const struct tie_gap *gap)
{
    uint64_t bits = (uint64_t)gap->size << 48;
    double size;

    memcpy(&size, &bits, sizeof(size));
    return MC_SCORE_NOISE * size;
}

/* Counts of the pairs of a group whose cases lie in given folds. */
struct tie_tally {
    uint64_t n_pairs, n_agreed; /* agreed: concordant or tied in both, at threshold 0 */
};

struct tie_gaps {
    struct tie_gap *gaps; /* ascending */
    size_t n;
    struct tie_tally *tallies; /* [group * (MC_ALL_FOLDS + 1) + folds] */
};

/* If there are more pairs (2,048 cases in one group), they are sampled: a threshold does not need
 * more. */
#define TIE_PAIRS_MOST ((uint64_t)1 << 21)

enum { DIGIT_BITS = 11, N_DIGITS = 6, N_VALUES = 1 << DIGIT_BITS };

static unsigned digit_of(const struct tie_gap *gap, unsigned digit)
{
    return (unsigned)(mc_bits_of_real(gap->gap) >> (digit * DIGIT_BITS)) & (N_VALUES - 1);
}

/* Ascending, digit by digit from the lowest: linear, whatever the gaps. Digits that all gaps share
 * cost nothing. Either array may hold the result. */
static struct tie_gap *sort_gaps(struct tie_gap *gaps, struct tie_gap *other, size_t n,
                                 struct mc_arena *scratch)
{
    size_t(*counts)[N_VALUES] = mc_arena_array(scratch, N_DIGITS, sizeof(*counts)), i;
    unsigned d, v;

    for (i = 0; i < n; i++)
        for (d = 0; d < N_DIGITS; d++)
            counts[d][digit_of(&gaps[i], d)]++;
    for (d = 0; d < N_DIGITS && n > 0; d++) {
        struct tie_gap *swap = gaps;
        size_t begin = 0;

        if (counts[d][digit_of(&gaps[0], d)] == n)
            continue;
        for (v = 0; v < N_VALUES; v++) {
            size_t here = counts[d][v];

            counts[d][v] = begin;
            begin += here;
        }
        for (i = 0; i < n; i++)
            other[counts[d][digit_of(&gaps[i], d)]++] = gaps[i];
        gaps = other;
        other = swap;
    }
    return gaps;
}

static uint64_t n_pairs_of(const struct mc_tie_group *group)
{
    uint64_t n = group->n;

    return n < 2 ? 0 : n * (n - 1) / 2;
}

/* Tallies the pair, and keeps its gap if the threshold can change its verdict. */
static void add_pair(struct tie_gaps *to, const struct mc_tie_group *group, uint32_t g, size_t i,
                     size_t j)
{
    double metric = group->metric[i] - group->metric[j], gold = group->gold[i] - group->gold[j];
    bool gold_tie = !(group->gold[i] < group->gold[j]) && !(group->gold[i] > group->gold[j]);
    bool concordant = (gold > 0 && metric > 0) || (gold < 0 && metric < 0);
    unsigned folds = group->folds == NULL ? 1 : 1u << group->folds[i] | 1u << group->folds[j];
    struct tie_tally *tally = &to->tallies[g * (MC_ALL_FOLDS + 1u) + folds];
    double gap = fabs(metric);
    struct tie_gap *slot = &to->gaps[to->n];

    tally->n_pairs++;
    tally->n_agreed += concordant || (gold_tie && !(gap > 0));
    slot->gap = gap;
    slot->group = g;
    slot->change = gold_tie ? 1 : -1;
    slot->folds = (uint8_t)folds;
    slot->size =
        (uint16_t)((mc_bits_of_real(fmax(fabs(group->metric[i]), fabs(group->metric[j]))) >> 48) +
                   1);
    to->n += gap > 0 && (gold_tie || concordant);
}

static void add_all(struct tie_gaps *to, const struct mc_tie_group *group, uint32_t g)
{
    size_t i, j;

    for (i = 0; i < group->n; i++)
        for (j = i + 1; j < group->n; j++)
            add_pair(to, group, g, i, j);
}

static void add_drawn(struct tie_gaps *to, const struct mc_tie_group *group, uint32_t g,
                      uint64_t n_draws, uint64_t seed)
{
    uint32_t n = (uint32_t)group->n;
    uint64_t r;

    for (r = 0; r < n_draws; r++) {
        uint32_t i = mc_random_below(mc_random_bits(seed, g, 2 * r), n);
        uint32_t j = mc_random_below(mc_random_bits(seed, g, 2 * r + 1), n - 1);

        add_pair(to, group, g, i, j + (j >= i));
    }
}

/* Classes by quarters of a doubling: the last one contains the greatest gap, the first one
 * everything below. */
enum { STEP_SHIFT = 50, N_STEPS = 256, MOST_CLASSES = 8 * (MC_ALL_FOLDS + 1) };

/* Pairs that a threshold can win, and, by the step of their gap, concordant pairs, which it
 * loses. */
struct stakes {
    size_t n_to_win;
    size_t lost[N_STEPS];
};

static struct stakes *count_stakes(const struct tie_gaps *gaps, size_t n_classes, uint64_t top,
                                   struct mc_arena *scratch)
{
    struct stakes *stakes = mc_arena_array(scratch, n_classes, sizeof(*stakes));
    size_t i;

    for (i = 0; i < gaps->n; i++) {
        const struct tie_gap *gap = &gaps->gaps[i];
        struct stakes *of = &stakes[gap->group * (MC_ALL_FOLDS + 1u) + gap->folds];
        uint64_t below = top - (mc_bits_of_real(gap->gap) >> STEP_SHIFT);

        if (gap->change > 0)
            of->n_to_win++;
        else
            of->lost[below < N_STEPS ? N_STEPS - 1 - below : 0]++;
    }
    return stakes;
}

/* Leaves out gaps too great for any threshold that is better than 0: beyond them every class of
 * pairs (of a group, in the same folds), and so every sum of classes, has lost as many pairs as it
 * can win. One step more is kept: gaps on both sides of its end may be equal but for rounding. */
static void leave_out_useless(struct tie_gaps *gaps, size_t n_groups, struct mc_arena *scratch)
{
    size_t n_classes = mc_array_size(n_groups, MC_ALL_FOLDS + 1), n = 0, step = 0, i;
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct stakes *stakes;
    double greatest = 0;
    uint64_t top;

    if (n_classes > MOST_CLASSES)
        return;
    for (i = 0; i < gaps->n; i++)
        greatest = fmax(greatest, gaps->gaps[i].gap);
    top = mc_bits_of_real(greatest) >> STEP_SHIFT;
    stakes = count_stakes(gaps, n_classes, top, scratch);
    for (i = 0; i < n_classes; i++) {
        size_t lost = 0, last;

        for (last = 0; last < N_STEPS && stakes[i].n_to_win > 0; last++) {
            lost += stakes[i].lost[last];
            if (lost >= stakes[i].n_to_win)
                break;
        }
        step = last > step ? last : step;
    }
    for (i = 0; i < gaps->n; i++) {
        uint64_t below = top - (mc_bits_of_real(gaps->gaps[i].gap) >> STEP_SHIFT);

        if (below >= N_STEPS || N_STEPS - 1 - below <= step + 1)
            gaps->gaps[n++] = gaps->gaps[i];
    }
    gaps->n = n;
    mc_arena_reset(scratch, mark);
}

/* All pairs within the groups whose gaps may be thresholds better than 0 or end below one; if there
 * are more than `most`, `most` random ones, shared among the groups, drawn with replacement by
 * (seed, group, draw). Lives in the arena. At most O(P log P). */
static struct tie_gaps tie_gaps(const struct mc_tie_group *groups, size_t n_groups, uint64_t most,
                                uint64_t seed, struct mc_arena *arena)
{
    struct tie_gaps gaps = {NULL, 0, NULL};
    uint64_t n_pairs = 0, n_room;
    struct tie_gap *other;
    size_t g;

    for (g = 0; g < n_groups; g++)
        n_pairs += n_pairs_of(&groups[g]);
    n_room = (n_pairs <= most ? n_pairs : most + n_groups) + 1; /* 1: written, but not kept */
    gaps.gaps = mc_arena_alloc(arena, mc_array_size(n_room, sizeof(*gaps.gaps)));
    gaps.tallies =
        mc_arena_array(arena, mc_array_size(n_groups, MC_ALL_FOLDS + 1), sizeof(*gaps.tallies));
    for (g = 0; g < n_groups; g++) {
        double share = (double)n_pairs_of(&groups[g]) / (double)n_pairs;

        if (n_pairs <= most)
            add_all(&gaps, &groups[g], (uint32_t)g);
        else if (groups[g].n > 1)
            add_drawn(&gaps, &groups[g], (uint32_t)g, 1 + (uint64_t)(share * (double)most - 1),
                      seed);
    }
    leave_out_useless(&gaps, n_groups, arena);
    other = mc_arena_alloc(arena, mc_array_size(gaps.n, sizeof(*other)));
    gaps.gaps = sort_gaps(gaps.gaps, other, gaps.n, arena);
    return gaps;
}

/* --- ladders ---------------------------------------------------------------------------------- */

struct mc_ranked mc_rank_values(const double *values, size_t n, struct mc_arena *arena)
{
    uint32_t *levels = mc_arena_alloc(arena, mc_array_size(n, sizeof(*levels)));
    struct mc_ranked ranked = {values, levels, mc_levels(values, n, levels, arena)};

    return ranked;
}

struct mc_ladder mc_ladder_build(const struct mc_ranked *by, const struct mc_ranked *other,
                                 size_t n, bool reversed, struct mc_arena *arena)
{
    struct mc_ladder ladder = {0, NULL, NULL, NULL, other->n_levels};
    uint32_t *place = mc_arena_array(arena, by->n_levels, sizeof(*place));
    double *value = mc_arena_array(arena, by->n_levels, sizeof(*value));
    uint32_t top = other->n_levels - 1, begin = 0, l;
    size_t i;

    ladder.value = value;
    ladder.start = mc_arena_array(arena, (size_t)by->n_levels + 1, sizeof(uint32_t));
    ladder.other = mc_arena_array(arena, n, sizeof(uint32_t));
    for (i = 0; i < n; i++) {
        place[by->levels[i]]++;
        value[by->levels[i]] = by->values[i];
    }
    for (l = 0; l < by->n_levels; l++) {
        uint32_t n_here = place[l];

        place[l] = begin;
        if (n_here == 0)
            continue; /* a resample may lack levels */
        value[ladder.n_levels++] = value[l];
        begin += n_here;
        ladder.start[ladder.n_levels] = begin;
    }
    for (i = 0; i < n; i++) {
        uint32_t level = other->levels[i];

        ladder.other[place[by->levels[i]]++] = reversed ? top - level : level;
    }
    return ladder;
}

/* --- soft pairwise accuracy ------------------------------------------------------------------- */

static const double tolerance = 1e-9;

/* All signs +1. */
static struct mc_sign_vectors sign_vectors_new(size_t n_vectors, size_t n_items,
                                               struct mc_arena *arena)
{
    struct mc_sign_vectors vectors = {n_vectors, n_items, (n_items + 63) / 64, NULL};

    vectors.turned =
        mc_arena_array(arena, mc_array_size(n_vectors, vectors.n_words), sizeof(uint64_t));
    return vectors;
}

struct mc_sign_vectors mc_sign_vectors_all(size_t n_items, struct mc_arena *arena)
{
    struct mc_sign_vectors vectors = sign_vectors_new((size_t)1 << n_items, n_items, arena);
    size_t v;

    for (v = 0; v < vectors.n_vectors && n_items > 0; v++)
        vectors.turned[v] = v;
    return vectors;
}

struct mc_sign_vectors mc_sign_vectors_drawn(size_t n_vectors, size_t n_items, uint64_t seed,
                                             struct mc_arena *arena)
{
    struct mc_sign_vectors vectors = sign_vectors_new(n_vectors, n_items, arena);
    size_t v, w;

    for (v = 0; v < n_vectors; v++) {
        uint64_t *turned = vectors.turned + v * vectors.n_words;

        for (w = 0; w < vectors.n_words; w++)
            turned[w] = mc_random_bits(seed, v, w);
        if (n_items % 64 > 0)
            turned[vectors.n_words - 1] &= ((uint64_t)1 << (n_items % 64)) - 1;
    }
    return vectors;
}

/* Flipping the signs of a set of items subtracts twice their sum: counts the vectors whose flipped
 * items have a sum of at most 0. */
static double share_as_great(const double *differences, const struct mc_sign_vectors *signs)
{
    size_t n_as_great = 0, v, w;

    for (v = 0; v < signs->n_vectors; v++) {
        const uint64_t *turned = signs->turned + v * signs->n_words;
        double sum = 0;

        for (w = 0; w < signs->n_words; w++) {
            uint64_t bits;

            for (bits = turned[w]; bits != 0; bits &= bits - 1)
                sum += differences[w * 64 + mc_lowest_bit(bits)];
        }
        n_as_great += 2 * sum <= tolerance;
    }
    return (double)n_as_great / (double)signs->n_vectors;
}

/* Differences of two systems on each item that is `known`; else 0, which no sign changes. Returns
 * the number of known items. */
static size_t take_differences(const double *first, const double *second, const bool *known,
                               size_t n_items, double *differences)
{
    size_t n = 0, k;

    for (k = 0; k < n_items; k++) {
        differences[k] = known[k] ? first[k] - second[k] : 0;
        n += known[k];
    }
    return n;
}

static void note_known(const double *first, const double *second, size_t n_items, bool *known)
{
    size_t k;

    for (k = 0; k < n_items; k++)
        known[k] = known[k] && !isnan(first[k]) && !isnan(second[k]);
}

static void all_known(bool *known, size_t n_items)
{
    size_t k;

    for (k = 0; k < n_items; k++)
        known[k] = true;
}

void mc_pairwise_p(const double *scores, size_t n_systems, size_t n_items,
                   const struct mc_sign_vectors *signs, double *p, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *differences = mc_arena_array(scratch, n_items, sizeof(*differences));
    bool *known = mc_arena_array(scratch, n_items, sizeof(*known));
    size_t i, j;

    for (i = 0; i < n_systems; i++) {
        for (j = 0; j < n_systems; j++) {
            const double *first = scores + i * n_items, *second = scores + j * n_items;

            p[i * n_systems + j] = (double)NAN;
            all_known(known, n_items);
            note_known(first, second, n_items, known);
            if (i < j && take_differences(first, second, known, n_items, differences) > 0)
                p[i * n_systems + j] = share_as_great(differences, signs);
        }
    }
    mc_arena_reset(scratch, mark);
}

/* The comparison of two systems. */
struct system_pair {
    double p_gold, p_metric;
    bool same_order;
};

static int sign_of_sum(const double *differences, size_t n)
{
    double sum = 0;
    size_t k;

    for (k = 0; k < n; k++)
        sum += differences[k];
    return (sum > 0) - (sum < 0);
}

/* False if the two have no item in common. */
static bool compare_systems(const struct mc_score_matrix *matrix, size_t i, size_t j,
                            const struct mc_sign_vectors *signs, struct system_pair *system_pair,
                            struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    size_t n = matrix->n_items;
    const double *gold_i = matrix->gold + i * n, *gold_j = matrix->gold + j * n;
    const double *metric_i = matrix->metric + i * n, *metric_j = matrix->metric + j * n;
    double *gold = mc_arena_array(scratch, n, sizeof(*gold));
    double *metric = mc_arena_array(scratch, n, sizeof(*metric));
    bool *known = mc_arena_array(scratch, n, sizeof(*known)), has_common;

    all_known(known, n);
    note_known(gold_i, gold_j, n, known);
    note_known(metric_i, metric_j, n, known);
    has_common = take_differences(gold_i, gold_j, known, n, gold) > 0;
    (void)take_differences(metric_i, metric_j, known, n, metric);
    if (has_common) {
        system_pair->p_gold = share_as_great(gold, signs);
        system_pair->p_metric = share_as_great(metric, signs);
        system_pair->same_order = sign_of_sum(gold, n) == sign_of_sum(metric, n);
    }
    mc_arena_reset(scratch, mark);
    return has_common;
}

struct mc_soft_pairwise mc_soft_pairwise(const struct mc_score_matrix *matrix,
                                         const struct mc_sign_vectors *signs,
                                         struct mc_arena *scratch)
{
    struct mc_soft_pairwise soft = {(double)NAN, (double)NAN, (double)NAN, 0, NULL};
    size_t n_same = 0, i, j;
    double error = 0;

    for (i = 0; i < matrix->n_systems; i++) {
        for (j = i + 1; j < matrix->n_systems; j++) {
            struct system_pair system_pair;

            if (!compare_systems(matrix, i, j, signs, &system_pair, scratch))
                continue;
            soft.n_pairs++;
            error += fabs(system_pair.p_gold - system_pair.p_metric);
            n_same += system_pair.same_order;
        }
    }
    if (soft.n_pairs == 0) {
        soft.reason = matrix->n_systems < 2 ? "fewer than 2 systems"
                                            : "no two systems have an item in common";
        return soft;
    }
    soft.error = error / (double)soft.n_pairs;
    soft.accuracy = 1 - soft.error;
    soft.hard_accuracy = (double)n_same / (double)soft.n_pairs;
    return soft;
}

/* --- thresholds ------------------------------------------------------------------------------- */

/* Averages that differ by less are equal but for rounding. */
static const double accuracy_noise = 1e-12;

/* Separate streams of random numbers. */
enum { FOLD_STREAM = 0x666f6c64, ORDER_STREAM = 0x6f726400 };

/* A search over the pairs of cases outside the folds left out. */
struct search {
    unsigned left_out;    /* folds, as bits */
    double *weight;       /* [group]: 1 / its number of pairs; 0 if it has none */
    int64_t *agreed;      /* [group], at the gap reached by the walk */
    double n_groups_used; /* groups with a pair */
    struct mc_tie_threshold best;
};

static double mean_accuracy(const struct search *search, size_t n_groups)
{
    double sum = 0;
    size_t g;

    for (g = 0; g < n_groups; g++)
        sum += search->weight[g] * (double)search->agreed[g];
    return sum / search->n_groups_used;
}

static struct search begin_search(unsigned left_out, const struct tie_gaps *gaps, size_t n_groups,
                                  struct mc_arena *scratch)
{
    struct search search = {left_out, NULL, NULL, 0, {0, (double)NAN}};
    unsigned folds;
    size_t g;

    search.weight = mc_arena_array(scratch, n_groups, sizeof(*search.weight));
    search.agreed = mc_arena_array(scratch, n_groups, sizeof(*search.agreed));
    for (g = 0; g < n_groups; g++) {
        const struct tie_tally *tallies = &gaps->tallies[g * (MC_ALL_FOLDS + 1u)];
        uint64_t n_pairs = 0;

        for (folds = 1; folds <= MC_ALL_FOLDS; folds++) {
            if (folds & left_out)
                continue;
            n_pairs += tallies[folds].n_pairs;
            search.agreed[g] += (int64_t)tallies[folds].n_agreed;
        }
        if (n_pairs == 0)
            continue;
        search.weight[g] = 1 / (double)n_pairs;
        search.n_groups_used++;
    }
    if (search.n_groups_used > 0)
        search.best.accuracy = mean_accuracy(&search, n_groups);
    return search;
}

/* The searches that take part for a pair with cases in given folds. */
struct search_list {
    struct search *of[MC_ALL_FOLDS + 1];
    size_t n;
};

/* Tries the threshold only if a pair has come to agree: otherwise the average cannot have risen. */
static void try_gap(const struct tie_gap *gap, double epsilon, const struct search_list *list,
                    size_t n_groups)
{
    size_t s;

    if (gap->change < 0)
        return;
    for (s = 0; s < list->n; s++) {
        struct search *search = list->of[s];
        double accuracy = mean_accuracy(search, n_groups);

        if (accuracy > search->best.accuracy + accuracy_noise) {
            search->best.accuracy = accuracy;
            search->best.epsilon = epsilon;
        }
    }
}

/* The end of the run of gaps that are equal but for rounding. */
static size_t end_of_run(const struct tie_gaps *gaps, size_t begin)
{
    double noise = tie_gap_noise(&gaps->gaps[begin]);
    size_t end;

    for (end = begin + 1; end < gaps->n; end++) {
        noise = fmax(noise, tie_gap_noise(&gaps->gaps[end]));
        if (gaps->gaps[end].gap - gaps->gaps[end - 1].gap > noise)
            break;
    }
    return end;
}

/* Walks up the gaps; equal ones become ties together, and the greatest of them is the threshold. */
static void walk(const struct tie_gaps *gaps, size_t n_groups, struct search *searches,
                 size_t n_searches, struct mc_arena *scratch)
{
    struct search_list *lists = mc_arena_array(scratch, MC_ALL_FOLDS + 1, sizeof(*lists));
    size_t begin, end, i, s;
    unsigned folds;

    for (folds = 1; folds <= MC_ALL_FOLDS; folds++)
        for (s = 0; s < n_searches; s++)
            if ((searches[s].left_out & folds) == 0)
                lists[folds].of[lists[folds].n++] = &searches[s];

    for (begin = 0; begin < gaps->n; begin = end) {
        end = end_of_run(gaps, begin);
        for (i = begin; i < end; i++) {
            const struct tie_gap *gap = &gaps->gaps[i];
            const struct search_list *touched = &lists[gap->folds];

            for (s = 0; s < touched->n; s++)
                touched->of[s]->agreed[gap->group] += gap->change;
        }
        for (i = begin; i < end; i++)
            try_gap(&gaps->gaps[i], gaps->gaps[end - 1].gap, &lists[gaps->gaps[i].folds], n_groups);
    }
}

struct mc_tie_fit mc_tie_fit_given(double epsilon)
{
    struct mc_tie_fit fit = {{epsilon, (double)NAN}, {{0}}, false};
    unsigned a, b;

    for (a = 0; a < MC_N_FOLDS; a++)
        for (b = 0; b < MC_N_FOLDS; b++)
            fit.epsilon[a][b] = epsilon;
    return fit;
}

struct mc_tie_fit mc_tie_fit_in_place(const struct mc_tie_group *groups, size_t n_groups,
                                      uint64_t seed, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct tie_gaps gaps = tie_gaps(groups, n_groups, TIE_PAIRS_MOST, seed, scratch);
    struct search search = begin_search(0, &gaps, n_groups, scratch);
    struct mc_tie_fit fit;

    walk(&gaps, n_groups, &search, 1, scratch);
    fit = mc_tie_fit_given(search.best.epsilon);
    fit.whole = search.best;
    fit.in_place = true;
    mc_arena_reset(scratch, mark);
    return fit;
}

struct mc_tie_fit mc_tie_fit_across(const struct mc_tie_group *groups, size_t n_groups,
                                    uint64_t seed, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct tie_gaps gaps = tie_gaps(groups, n_groups, TIE_PAIRS_MOST, seed, scratch);
    struct search searches[1 + MC_N_FOLDS * (MC_N_FOLDS + 1) / 2];
    struct mc_tie_fit fit = mc_tie_fit_given(0);
    size_t n = 0;
    unsigned a, b;

    searches[n++] = begin_search(0, &gaps, n_groups, scratch);
    for (a = 0; a < MC_N_FOLDS; a++)
        for (b = a; b < MC_N_FOLDS; b++)
            searches[n++] = begin_search(1u << a | 1u << b, &gaps, n_groups, scratch);
    walk(&gaps, n_groups, searches, n, scratch);
    fit.whole = searches[0].best;
    n = 1;
    for (a = 0; a < MC_N_FOLDS; a++)
        for (b = a; b < MC_N_FOLDS; b++)
            fit.epsilon[a][b] = fit.epsilon[b][a] = searches[n++].best.epsilon;
    mc_arena_reset(scratch, mark);
    return fit;
}

/* Permutation number `r` of the values (Fisher and Yates 1938). */
static void shuffle(double *values, size_t n, uint64_t seed, unsigned r)
{
    size_t i;

    for (i = n; i > 1; i--) {
        uint64_t bits = mc_random_bits(seed, ORDER_STREAM + r, i);
        uint32_t j = mc_random_below(bits, (uint32_t)i);
        double swap = values[i - 1];

        values[i - 1] = values[j];
        values[j] = swap;
    }
}

double mc_tie_chance_in_place(const struct mc_tie_group *group, uint64_t seed,
                              struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *gold = mc_arena_alloc(scratch, mc_array_size(group->n, sizeof(*gold))), sum = 0;
    struct mc_tie_group shuffled = {gold, group->metric, NULL, group->n};
    /* the mean over the orders is less certain with fewer cases */
    unsigned n = group->n <= 200 ? 100 : group->n < 2000 ? (unsigned)(20000 / group->n) : 10, r;

    for (r = 0; r < n; r++) {
        memcpy(gold, group->gold, group->n * sizeof(*gold));
        shuffle(gold, group->n, seed, r);
        sum += mc_tie_fit_in_place(&shuffled, 1, seed, scratch).whole.accuracy;
    }
    mc_arena_reset(scratch, mark);
    return sum / n;
}

void mc_tie_folds(size_t n, uint64_t seed, uint8_t *folds, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *keys = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*keys)));
    uint32_t *order = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*order)));
    size_t i;

    for (i = 0; i < n; i++)
        keys[i] = mc_random_unit(mc_random_bits(seed, FOLD_STREAM, i));
    mc_sort_order(keys, n, order, scratch);
    for (i = 0; i < n; i++)
        folds[order[i]] = (uint8_t)(i % MC_N_FOLDS);
    mc_arena_reset(scratch, mark);
}
