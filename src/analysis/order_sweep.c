/* SPDX-License-Identifier: GPL-3.0-or-later */
/* order_sweep.c: in order: pairs counted by a sweep over many cases and by one over few, pairs
 * inside a phenomenon taken out, and what all rows share made ready. */
#include "analysis/order_sweep.h"

#include <string.h>

#include "analysis/pairs/rank_tree.h"
#include "analysis/sample.h"
#include "base/hash.h"
#include "base/memory.h"

/* Members are few if their square is not far above the number of queries. */
enum { FEW_SQUARED = 4096 };

/* What the gap may be off by for rounding. */
#define GAP_NOISE 1e-9

/* What a case of each rank has with members, in the order of the human scores: twice the pairs in
 * the right order. All members are above it at first, and those of its rank count half; one that is
 * no longer above, and one that comes to be below, each add to a rank 2 for those that are greater,
 * and 1 for those that are equal. */
struct rank_counts {
    struct mc_rank_tree passed; /* by rank, those that are below or no longer above */
    uint32_t *own;              /* [n_ranks]: what is no sum of these; modulo 2^32 */
};

static struct rank_counts rank_counts_new(const struct mc_order_sweep *sweep,
                                          const uint32_t *members, size_t n_members,
                                          struct mc_arena *arena)
{
    struct rank_counts counts = {mc_rank_tree_new(sweep->n_ranks, arena),
                                 mc_arena_array(arena, sweep->n_ranks, sizeof(*counts.own))};
    uint32_t above = (uint32_t)n_members, r;
    size_t i;

    for (i = 0; i < n_members; i++)
        counts.own[sweep->ranks[members[i]]]++;
    for (r = 0; r < sweep->n_ranks; r++) {
        uint32_t here = counts.own[r];

        above -= here;
        counts.own[r] += 2 * above;
    }
    return counts;
}

static void pass(const struct rank_counts *counts, uint32_t rank)
{
    mc_rank_tree_add(&counts->passed, rank, 2);
    counts->own[rank]++;
}

static struct mc_order_window window_of(const struct mc_order_sweep *sweep, const uint32_t *members,
                                        size_t n_members)
{
    return (struct mc_order_window){
        members, sweep->cases.human, sweep->cases.gap - GAP_NOISE, n_members, 0, 0};
}

/* Whether the next member is a gap below a case of that human score, ... */
static inline bool is_below(const struct mc_order_window *window, double here)
{
    return window->n_below < window->n_members &&
           here - window->human[window->members[window->n_below]] >= window->gap;
}

/* ... and whether the next one is not a gap above it. */
static inline bool is_not_above(const struct mc_order_window *window, double here)
{
    return window->n_not_above < window->n_members &&
           !(window->human[window->members[window->n_not_above]] - here >= window->gap);
}

/* Adds to tallies[query] the pairs of each query with the members; both in the order of the human
 * scores. A case that is both makes no pair with itself, for the gap is above 0. */
static void sweep_over_many(const struct mc_order_sweep *sweep, const uint32_t *members,
                            size_t n_members, const uint32_t *queries, size_t n_queries,
                            struct mc_order_tally *tallies, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct rank_counts counts = rank_counts_new(sweep, members, n_members, scratch);
    struct mc_order_window window = window_of(sweep, members, n_members);
    size_t i;

    for (i = 0; i < n_queries; i++) {
        double here = window.human[queries[i]];
        uint32_t rank = sweep->ranks[queries[i]];
        struct mc_order_tally *tally = &tallies[queries[i]];

        while (is_below(&window, here))
            pass(&counts, sweep->ranks[members[window.n_below++]]);
        while (is_not_above(&window, here))
            pass(&counts, sweep->ranks[members[window.n_not_above++]]);
        tally->n += mc_order_window_pairs(&window);
        tally->twice_right += counts.own[rank] + mc_rank_tree_below(&counts.passed, rank) -
                              2 * (uint32_t)window.n_not_above;
    }
    mc_arena_reset(scratch, mark);
}

/* The ranks of the members, the least first; there are few. */
static uint32_t *sorted_ranks(const struct mc_order_sweep *sweep, const uint32_t *members,
                              size_t n_members, struct mc_arena *scratch)
{
    uint32_t *ranks = mc_arena_alloc(scratch, mc_array_size(n_members, sizeof(*ranks)));
    size_t i, k;

    for (i = 0; i < n_members; i++) {
        uint32_t rank = sweep->ranks[members[i]];

        for (k = i; k > 0 && ranks[k - 1] > rank; k--)
            ranks[k] = ranks[k - 1];
        ranks[k] = rank;
    }
    return ranks;
}

/* Sets the places of the ranks from `begin` to `end` - 1. */
static void set_place(uint16_t *place_of, uint32_t begin, uint32_t end, uint32_t place)
{
    enum { FIRST = 64 };
    size_t n = end - begin, done = n < FIRST ? n : FIRST, more, i;

    for (i = 0; i < done; i++)
        place_of[begin + i] = (uint16_t)place;
    for (; done < n; done += more) { /* as many again as there are */
        more = n - done < done ? n - done : done;
        memcpy(place_of + begin + done, place_of + begin, more * sizeof(*place_of));
    }
}

/* A member that people put below the queries from now on. */
static void add_below(struct mc_order_few *few, uint32_t place)
{
    uint32_t k;

    few->right[place]++;
    for (k = place + 1; k < few->n_places; k++)
        few->right[k] += 2;
}

/* A member above the queries; by: 1, or -1 (modulo 2^32) of one that is no longer. */
static void add_above(struct mc_order_few *few, uint32_t place, uint32_t by)
{
    uint32_t k;

    few->right[place] += by;
    for (k = 0; k < place; k++)
        few->right[k] += 2 * by;
}

struct mc_order_few mc_order_few_new(const struct mc_order_sweep *sweep, const uint32_t *members,
                                     size_t n_members, struct mc_arena *scratch)
{
    struct mc_order_few few = {
        window_of(sweep, members, n_members), 1,
        mc_arena_alloc(scratch, mc_array_size(sweep->n_ranks, sizeof(*few.place_of))),
        mc_arena_alloc(scratch, mc_array_size(n_members, sizeof(*few.places))), NULL};
    const uint32_t *ranks = sorted_ranks(sweep, members, n_members, scratch);
    uint32_t r = 0;
    size_t i;

    for (i = 0; i < n_members; i++) {
        if (i > 0 && ranks[i] == ranks[i - 1])
            continue;
        set_place(few.place_of, r, ranks[i], few.n_places - 1);
        set_place(few.place_of, ranks[i], ranks[i] + 1, few.n_places);
        r = ranks[i] + 1;
        few.n_places += 2;
    }
    set_place(few.place_of, r, sweep->n_ranks, few.n_places - 1);
    few.right = mc_arena_array(scratch, few.n_places, sizeof(*few.right));
    for (i = 0; i < n_members; i++) {
        few.places[i] = few.place_of[sweep->ranks[members[i]]];
        add_above(&few, few.places[i], 1);
    }
    return few;
}

void mc_order_few_move(struct mc_order_few *few, double here)
{
    struct mc_order_window *window = &few->window;

    while (is_below(window, here))
        add_below(few, few->places[window->n_below++]);
    while (is_not_above(window, here))
        add_above(few, few->places[window->n_not_above++], ~(uint32_t)0);
}

/* The same for few members: what they come to changes with each of them twice. */
static void sweep_over_few(const struct mc_order_sweep *sweep, const uint32_t *members,
                           size_t n_members, const uint32_t *queries, size_t n_queries,
                           struct mc_order_tally *tallies, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_order_few few = mc_order_few_new(sweep, members, n_members, scratch);
    size_t i;

    for (i = 0; i < n_queries; i++) {
        struct mc_order_tally *tally = &tallies[queries[i]];

        mc_order_few_move(&few, few.window.human[queries[i]]);
        tally->n += mc_order_window_pairs(&few.window);
        tally->twice_right += few.right[few.place_of[sweep->ranks[queries[i]]]];
    }
    mc_arena_reset(scratch, mark);
}

/* Whichever costs less. */
static void sweep_over(const struct mc_order_sweep *sweep, const uint32_t *members,
                       size_t n_members, const uint32_t *queries, size_t n_queries,
                       struct mc_order_tally *tallies, struct mc_arena *scratch)
{
    if (n_members < MC_ORDER_MANY && n_members * n_members < n_queries + FEW_SQUARED)
        sweep_over_few(sweep, members, n_members, queries, n_queries, tallies, scratch);
    else
        sweep_over_many(sweep, members, n_members, queries, n_queries, tallies, scratch);
}

/* The members by phenomenon, each in the order in which they stand: those of phenomenon p are
 * sorted[starts[p]] .. sorted[starts[p + 1] - 1]. */
struct by_phenomenon {
    uint32_t *sorted;
    size_t *starts;
};

static struct by_phenomenon part(const struct mc_order_cases *cases, const uint32_t *members,
                                 size_t n, struct mc_arena *scratch)
{
    struct by_phenomenon parts = {
        mc_arena_array(scratch, n, sizeof(uint32_t)),
        mc_arena_array(scratch, (size_t)cases->n_phenomena + 2, sizeof(size_t)),
    };
    size_t i;
    uint32_t p;

    /* counted two places on, so that filling moves the starts to where they belong */
    for (i = 0; i < n; i++)
        parts.starts[cases->phenomena[members[i]] + 2]++;
    for (p = 2; p < cases->n_phenomena + 2; p++)
        parts.starts[p] += parts.starts[p - 1];
    for (i = 0; i < n; i++)
        parts.sorted[parts.starts[cases->phenomena[members[i]] + 1]++] = members[i];
    return parts;
}

/* Takes off tallies[query] the pairs of the queries of a phenomenon with its members. */
static void take_inside(const struct mc_order_sweep *sweep, const uint32_t *members,
                        size_t n_members, const uint32_t *queries, size_t n_queries,
                        struct mc_order_tally *inside, struct mc_order_tally *tallies,
                        struct mc_arena *scratch)
{
    size_t i;

    if (n_members == 0 || n_queries == 0)
        return;
    for (i = 0; i < n_queries; i++)
        inside[queries[i]] = (struct mc_order_tally){0, 0};
    sweep_over(sweep, members, n_members, queries, n_queries, inside, scratch);
    for (i = 0; i < n_queries; i++) {
        tallies[queries[i]].n -= inside[queries[i]].n;
        tallies[queries[i]].twice_right -= inside[queries[i]].twice_right;
    }
}

bool mc_order_are_of_one(const struct mc_order_cases *cases, const uint32_t *members, size_t n)
{
    size_t i;

    for (i = 1; i < n; i++)
        if (cases->phenomena[members[i]] != cases->phenomena[members[0]])
            return false;
    return true;
}

void mc_order_count(const struct mc_order_sweep *sweep, const uint32_t *members, size_t n_members,
                    const uint32_t *queries, size_t n_queries, struct mc_order_tally *tallies,
                    struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    const struct mc_order_cases *cases = &sweep->cases;
    struct mc_order_tally *inside =
        mc_arena_alloc(scratch, mc_array_size(cases->n, sizeof(*inside)));
    struct by_phenomenon of_members, of_queries;
    size_t n = 0, i;
    uint32_t p;

    sweep_over(sweep, members, n_members, queries, n_queries, tallies, scratch);
    if (!sweep->one_phenomenon && mc_order_are_of_one(cases, members, n_members)) {
        uint32_t *same = mc_arena_alloc(scratch, mc_array_size(n_queries, sizeof(*same)));

        for (i = 0; i < n_queries && n_members > 0; i++)
            if (cases->phenomena[queries[i]] == cases->phenomena[members[0]])
                same[n++] = queries[i];
        take_inside(sweep, members, n_members, same, n, inside, tallies, scratch);
    } else if (!sweep->one_phenomenon) {
        of_members = part(cases, members, n_members, scratch);
        of_queries = part(cases, queries, n_queries, scratch);
        for (p = 0; p < cases->n_phenomena; p++)
            take_inside(sweep, of_members.sorted + of_members.starts[p],
                        of_members.starts[p + 1] - of_members.starts[p],
                        of_queries.sorted + of_queries.starts[p],
                        of_queries.starts[p + 1] - of_queries.starts[p], inside, tallies, scratch);
    }
    mc_arena_reset(scratch, mark);
}

/* Whether no unit has two of the cases. */
static bool are_units_alone(const struct mc_order_cases *cases, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    bool *seen = mc_arena_array(scratch, cases->n_units, sizeof(*seen)), are_alone = true;
    size_t i;

    for (i = 0; i < cases->n && are_alone; i++) {
        are_alone = !seen[cases->units[i]];
        seen[cases->units[i]] = true;
    }
    mc_arena_reset(scratch, mark);
    return are_alone;
}

/* The cases in the order of the human scores. */
static struct mc_order_cases sorted(const struct mc_order_cases *cases, const uint32_t *order,
                                    struct mc_arena *arena)
{
    double *human = mc_arena_array(arena, cases->n, sizeof(*human));
    uint32_t *phenomena = mc_arena_array(arena, cases->n, sizeof(*phenomena));
    uint32_t *units = mc_arena_array(arena, cases->n, sizeof(*units));
    bool *apart = mc_arena_array(arena, cases->n, sizeof(*apart));
    struct mc_order_cases own = *cases;
    size_t i;

    for (i = 0; i < cases->n; i++) {
        human[i] = cases->human[order[i]];
        phenomena[i] = cases->phenomena[order[i]];
        units[i] = cases->units[order[i]];
        apart[i] = mc_order_is_apart(cases, order[i]);
    }
    own.human = human;
    own.metric = NULL;
    own.phenomena = phenomena;
    own.units = units;
    own.is_apart = apart;
    own.one_case_a_unit = are_units_alone(cases, arena);
    return own;
}

/* The places of four phenomena from p on. */
static void set_beside(struct mc_order_sweep *sweep, uint32_t p)
{
    const size_t *starts = sweep->starts + p;
    struct mc_order_place *to = sweep->beside + starts[0];
    size_t n = SIZE_MAX, i;
    uint32_t k;

    for (k = 0; k < MC_ORDER_BESIDE; k++) {
        n = starts[k + 1] - starts[k] < n ? starts[k + 1] - starts[k] : n;
        if (sweep->has_apart[p + k])
            n = 0;
    }
    if (n < 2)
        return;
    sweep->n_beside[p / MC_ORDER_BESIDE] = n;
    for (i = 0; i < n; i++)
        for (k = 0; k < MC_ORDER_BESIDE; k++)
            *to++ = sweep->places[starts[k] + i];
    for (k = 0; k < MC_ORDER_BESIDE; k++)
        for (i = starts[k] + n; i < starts[k + 1]; i++)
            *to++ = sweep->places[i];
}

/* The cases by phenomenon, with all that a row of few cases looks at. */
static void set_places(struct mc_order_sweep *sweep, const uint32_t *all, struct mc_arena *arena)
{
    const struct mc_order_cases *cases = &sweep->cases;
    uint32_t *level_of = mc_arena_array(arena, cases->n, sizeof(*level_of));
    struct by_phenomenon parts = part(cases, all, cases->n, arena);
    uint32_t p;
    size_t i;

    sweep->places = mc_arena_array(arena, cases->n, sizeof(*sweep->places));
    sweep->levels = mc_arena_array(arena, cases->n, sizeof(*sweep->levels));
    sweep->has_apart = mc_arena_array(arena, cases->n_phenomena, sizeof(*sweep->has_apart));
    sweep->starts = parts.starts;
    sweep->items = parts.sorted;
    for (i = 0; i < cases->n; i++) {
        if (i == 0 || cases->human[i] > cases->human[i - 1])
            sweep->levels[sweep->n_levels++] = cases->human[i];
        level_of[i] = sweep->n_levels - 1;
    }
    for (i = 0; i < cases->n; i++) {
        uint32_t item = parts.sorted[i];

        sweep->places[i] = (struct mc_order_place){level_of[item], sweep->ranks[item]};
        if (mc_order_is_apart(cases, item))
            sweep->has_apart[cases->phenomena[item]] = true;
    }
    sweep->beside = mc_arena_array(arena, cases->n, sizeof(*sweep->beside));
    sweep->n_beside =
        mc_arena_array(arena, cases->n_phenomena / MC_ORDER_BESIDE + 1, sizeof(*sweep->n_beside));
    for (p = 0; p + MC_ORDER_BESIDE <= cases->n_phenomena; p += MC_ORDER_BESIDE)
        set_beside(sweep, p);
}

struct mc_order_sweep *mc_order_sweep_new(const struct mc_order_cases *cases,
                                          struct mc_arena *arena)
{
    struct mc_order_sweep *sweep = mc_arena_array(arena, 1, sizeof(*sweep));
    uint32_t *order = mc_arena_array(arena, cases->n, sizeof(*order)), first = MC_NOT_FOUND, i;
    uint32_t *all = mc_arena_array(arena, cases->n, sizeof(*all));
    uint32_t *pooled = mc_arena_array(arena, cases->n, sizeof(*pooled));
    size_t n_pooled = 0;

    sweep->place_of = mc_arena_array(arena, cases->n, sizeof(*sweep->place_of));
    sweep->ranks = mc_arena_array(arena, cases->n, sizeof(*sweep->ranks));
    sweep->rest = mc_arena_array(arena, cases->n, sizeof(*sweep->rest));
    mc_sort_order(cases->human, cases->n, order, arena);
    sweep->cases = sorted(cases, order, arena);
    for (i = 0; i < cases->n; i++)
        sweep->place_of[order[i]] = i;
    mc_sort_order(cases->metric, cases->n, order, arena);
    for (i = 0; i < cases->n; i++) {
        if (i > 0 && cases->metric[order[i]] > cases->metric[order[i - 1]])
            sweep->n_ranks++;
        sweep->ranks[sweep->place_of[order[i]]] = sweep->n_ranks;
    }
    sweep->n_ranks += cases->n > 0;
    for (i = 0; cases->lower_is_better && i < cases->n; i++)
        sweep->ranks[i] = sweep->n_ranks - 1 - sweep->ranks[i];
    sweep->one_phenomenon = true;
    for (i = 0; i < cases->n; i++) {
        all[i] = i;
        if (mc_order_is_apart(&sweep->cases, i))
            continue;
        pooled[n_pooled++] = i;
        if (first == MC_NOT_FOUND)
            first = sweep->cases.phenomena[i];
        else if (sweep->cases.phenomena[i] != first)
            sweep->one_phenomenon = false;
    }
    set_places(sweep, all, arena);
    mc_order_count(sweep, pooled, n_pooled, all, cases->n, sweep->rest, arena);
    return sweep;
}
