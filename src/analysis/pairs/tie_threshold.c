#include "analysis/pairs/tie_threshold.h"

#include <math.h>

#include "analysis/rank.h"
#include "base/random.h"

/* Averages that differ by less are equal but for rounding. */
static const double same = 1e-12;

/* Streams of random numbers, each its own. */
enum { FOLD_STREAM = 0x666f6c64, ORDER_STREAM = 0x6f726400 };

/* A search over the pairs that touch none of the folds left out. */
struct search {
    unsigned left_out;    /* folds, as bits */
    double *weight;       /* [group]: 1 / its pairs; 0 where it has none */
    int64_t *agreed;      /* [group], at the gap that the walk has come to */
    double n_groups_used; /* with a pair */
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

static struct search begin_search(unsigned left_out, const struct mc_tie_gaps *gaps,
                                  size_t n_groups, struct mc_arena *scratch)
{
    struct search search = {left_out, NULL, NULL, 0, {0, (double)NAN}};
    unsigned folds;
    size_t g;

    search.weight = mc_arena_array(scratch, n_groups, sizeof(*search.weight));
    search.agreed = mc_arena_array(scratch, n_groups, sizeof(*search.agreed));
    for (g = 0; g < n_groups; g++) {
        const struct mc_tie_tally *tallies = &gaps->tallies[g * (MC_ALL_FOLDS + 1u)];
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

/* The searches that a pair with its cases in these folds belongs to. */
struct members {
    struct search *of[MC_ALL_FOLDS + 1];
    size_t n;
};

static struct members *find_members(struct search *searches, size_t n_searches,
                                    struct mc_arena *scratch)
{
    struct members *members = mc_arena_array(scratch, MC_ALL_FOLDS + 1, sizeof(*members));
    unsigned folds;
    size_t s;

    for (folds = 1; folds <= MC_ALL_FOLDS; folds++)
        for (s = 0; s < n_searches; s++)
            if ((searches[s].left_out & folds) == 0)
                members[folds].of[members[folds].n++] = &searches[s];
    return members;
}

/* Whether the threshold may stop here is asked only where a pair has come to agree: elsewhere the
 * average cannot have risen. */
static void try_gap(const struct mc_tie_gap *gap, double epsilon, const struct members *members,
                    size_t n_groups)
{
    size_t s;

    if (gap->change < 0)
        return;
    for (s = 0; s < members->n; s++) {
        struct search *search = members->of[s];
        double accuracy = mean_accuracy(search, n_groups);

        if (accuracy > search->best.accuracy + same) {
            search->best.accuracy = accuracy;
            search->best.epsilon = epsilon;
        }
    }
}

/* The end of the run of gaps that are the same but for rounding. */
static size_t end_of_run(const struct mc_tie_gaps *gaps, size_t begin)
{
    double noise = mc_tie_gap_noise(&gaps->gaps[begin]);
    size_t end;

    for (end = begin + 1; end < gaps->n; end++) {
        noise = fmax(noise, mc_tie_gap_noise(&gaps->gaps[end]));
        if (gaps->gaps[end].gap - gaps->gaps[end - 1].gap > noise)
            break;
    }
    return end;
}

/* Goes up the gaps; those that are the same become ties together, and the greatest of them is the
 * threshold. */
static void walk(const struct mc_tie_gaps *gaps, size_t n_groups, struct search *searches,
                 size_t n_searches, struct mc_arena *scratch)
{
    const struct members *members = find_members(searches, n_searches, scratch);
    size_t begin, end, i, s;

    for (begin = 0; begin < gaps->n; begin = end) {
        end = end_of_run(gaps, begin);
        for (i = begin; i < end; i++) {
            const struct mc_tie_gap *gap = &gaps->gaps[i];
            const struct members *touched = &members[gap->folds];

            for (s = 0; s < touched->n; s++)
                touched->of[s]->agreed[gap->group] += gap->change;
        }
        for (i = begin; i < end; i++)
            try_gap(&gaps->gaps[i], gaps->gaps[end - 1].gap, &members[gaps->gaps[i].folds],
                    n_groups);
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
    struct mc_tie_gaps gaps = mc_tie_gaps(groups, n_groups, MC_TIE_PAIRS_MOST, seed, scratch);
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
    struct mc_tie_gaps gaps = mc_tie_gaps(groups, n_groups, MC_TIE_PAIRS_MOST, seed, scratch);
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

/* Orders of gold for n cases: their mean is the less sure the fewer cases there are. */
static unsigned n_orders(size_t n)
{
    return n <= 200 ? 100 : n < 2000 ? (unsigned)(20000 / n) : 10;
}

/* Order number `r` of the values (Fisher and Yates 1938). */
static void shuffle(double *values, size_t n, uint64_t seed, unsigned r)
{
    size_t i;

    for (i = n; i > 1; i--) {
        uint64_t bits = mc_random_bits(seed, ORDER_STREAM + r, i);
        uint32_t j = mc_random_below(bits, (uint32_t)i);
        double kept = values[i - 1];

        values[i - 1] = values[j];
        values[j] = kept;
    }
}

double mc_tie_chance_in_place(const struct mc_tie_group *group, uint64_t seed,
                              struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *gold = mc_arena_alloc(scratch, mc_array_size(group->n, sizeof(*gold))), sum = 0;
    struct mc_tie_group shuffled = {gold, group->metric, NULL, group->n};
    unsigned n = n_orders(group->n), r;

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
