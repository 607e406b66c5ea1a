/* SPDX-License-Identifier: GPL-3.0-or-later */
/* order_sweep.c: in order: counting pairs from the worst rank to the best, subtracting pairs inside
 * a phenomenon, few members, what depends on the human scores, and what all rows of a metric
 * share. */
#include "analysis/order_sweep.h"

#include <string.h>

#include "analysis/pairs/rank_tree.h"
#include "analysis/sample.h"
#include "base/hash.h"
#include "base/memory.h"

/* How much the gap may be off through rounding. */
#define GAP_NOISE 1e-9

/* --- pairs ------------------------------------------------------------------------------------ */

/* A case in a count: a query's pairs with members are counted. */
struct counted_case {
    uint32_t place;
    uint32_t level : 31, is_member : 1;
    uint32_t rank : 31, is_query : 1;
};

/* Cases from the worst rank to the best. sign: pairs are added (1) or subtracted (-1, modulo
 * 2^32). */
struct count {
    const struct mc_order_people *people;
    struct counted_case *cases;
    size_t n;
    uint32_t sign;
    struct mc_order_tally *tallies; /* [place], of all cases */
};

static void add_pairs(const struct count *count, const struct counted_case *query, uint32_t n,
                      uint32_t twice_right)
{
    struct mc_order_tally *tally = &count->tallies[query->place];

    tally->n += count->sign * n;
    tally->twice_right += count->sign * twice_right;
}

/* One by one, for few cases. */
static void count_each(const struct count *count)
{
    size_t i, k;

    for (i = 0; i < count->n; i++) {
        const struct counted_case *here = &count->cases[i];
        struct mc_order_reach reach = count->people->reach[here->level];
        uint32_t n_pairs = 0, twice_right = 0;

        for (k = 0; k < count->n && here->is_query; k++) {
            const struct counted_case *other = &count->cases[k];
            bool is_below = other->level < reach.n_below, is_above = other->level >= reach.above;

            if (!other->is_member || !(is_below || is_above))
                continue;
            n_pairs++;
            twice_right +=
                other->rank == here->rank ? 1U : 2U * ((other->rank < here->rank) == is_below);
        }
        add_pairs(count, here, n_pairs, twice_right);
    }
}

/* [n_levels + 1]: number of members below each level. */
static uint32_t *count_below(const struct count *count, struct mc_arena *scratch)
{
    uint32_t n_levels = count->people->n_levels, level;
    uint32_t *below = mc_arena_array(scratch, (size_t)n_levels + 1, sizeof(*below));
    size_t i;

    for (i = 0; i < count->n; i++)
        below[count->cases[i].level + 1] += count->cases[i].is_member;
    for (level = 0; level < n_levels; level++)
        below[level + 1] += below[level];
    return below;
}

/* Members of the ranks passed so far, by human level: each counts 2, those of the current rank
 * 1. */
struct passed_members {
    struct mc_rank_tree tree;
    uint32_t sum;
};

static inline void pass(struct passed_members *passed, const struct counted_case *cases, size_t n,
                        uint32_t times)
{
    size_t i;

    for (i = 0; i < n; i++)
        if (cases[i].is_member) {
            mc_rank_tree_add(&passed->tree, cases[i].level, times);
            passed->sum += times;
        }
}

/* For many cases, from the worst rank to the best: of the members below a case, those already
 * passed are in the right order; of those above it, those not passed yet. The members of a rank are
 * passed once before its queries and once more after them; a case alone on its rank is passed twice
 * after itself, as it makes no pair with itself: the gap is above 0. */
static void count_by_rank(const struct count *count, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    const struct mc_order_people *people = count->people;
    const uint32_t *below = count_below(count, scratch);
    struct passed_members passed = {mc_rank_tree_new(people->n_levels + 1, scratch), 0};
    struct counted_case *at, *first, *next, *end = count->cases + count->n;

    for (first = count->cases; first < end; first = next) {
        for (next = first + 1; next < end && next->rank == first->rank; next++)
            ;
        if (next > first + 1)
            pass(&passed, first, (size_t)(next - first), 1);
        for (at = first; at < next; at++) {
            struct mc_order_reach reach = people->reach[at->level];
            uint32_t n_above = below[people->n_levels] - below[reach.above];

            if (at->is_query)
                add_pairs(count, at, below[reach.n_below] + n_above,
                          mc_rank_tree_below(&passed.tree, reach.n_below) + 2 * n_above -
                              (passed.sum - mc_rank_tree_below(&passed.tree, reach.above)));
        }
        pass(&passed, first, (size_t)(next - first), next > first + 1 ? 1 : 2);
    }
    mc_arena_reset(scratch, mark);
}

/* By whichever method costs less. */
static void count_pairs(const struct count *count, struct mc_arena *scratch)
{
    enum { FEW_SQUARED = 256 };

    if (count->n * count->n < count->people->n_levels + FEW_SQUARED)
        count_each(count);
    else
        count_by_rank(count, scratch);
}

/* --- pairs inside a phenomenon ---------------------------------------------------------------- */

bool mc_order_are_of_one(const struct mc_order_cases *cases, const uint32_t *members, size_t n)
{
    size_t i;

    for (i = 1; i < n; i++)
        if (cases->phenomena[members[i]] != cases->phenomena[members[0]])
            return false;
    return true;
}

/* Where each phenomenon begins among the cases by phenomenon, shifted by two entries: filling them
 * in moves starts[p + 1] on for each case of p, so that in the end phenomenon p is at [starts[p]]
 * to [starts[p + 1] - 1]. */
static size_t *starts_of(const struct mc_order_cases *cases, struct mc_arena *arena)
{
    size_t *starts = mc_arena_array(arena, (size_t)cases->n_phenomena + 2, sizeof(*starts)), i;

    for (i = 0; i < cases->n; i++)
        starts[cases->phenomena[i] + 2]++;
    for (i = 2; i < (size_t)cases->n_phenomena + 2; i++)
        starts[i] += starts[i - 1];
    return starts;
}

/* Subtracts the pairs of queries with members of their own phenomenon. */
static void subtract_inside(const struct count *count, struct mc_arena *scratch)
{
    const struct mc_order_cases *cases = &count->people->cases;
    size_t *starts = starts_of(cases, scratch), i;
    struct counted_case *by_phenomenon =
        mc_arena_alloc(scratch, mc_array_size(cases->n, sizeof(*by_phenomenon)));
    uint32_t p;

    for (i = 0; i < cases->n; i++)
        by_phenomenon[starts[cases->phenomena[count->cases[i].place] + 1]++] = count->cases[i];
    for (p = 0; p < cases->n_phenomena; p++) {
        struct count inside = {count->people, by_phenomenon + starts[p], starts[p + 1] - starts[p],
                               ~(uint32_t)0, count->tallies};

        count_pairs(&inside, scratch);
    }
}

/* The roles of a case in a count. */
enum { IS_MEMBER = 1, IS_QUERY = 2 };

/* Whether all members are of one phenomenon, in which they have no pairs: then its cases are no
 * longer queries. */
static bool leave_out_own(const struct mc_order_cases *cases, uint8_t *roles)
{
    uint32_t phenomenon = MC_NOT_FOUND;
    size_t i;

    for (i = 0; i < cases->n; i++) {
        if ((roles[i] & IS_MEMBER) == 0)
            continue;
        if (phenomenon != MC_NOT_FOUND && cases->phenomena[i] != phenomenon)
            return false;
        phenomenon = cases->phenomena[i];
    }
    for (i = 0; i < cases->n; i++)
        if (cases->phenomena[i] == phenomenon)
            roles[i] &= IS_MEMBER;
    return true;
}

/* Adds the pairs of the queries among the cases to their tallies. */
static void count_roles(const struct mc_order_sweep *sweep, uint8_t *roles,
                        struct mc_order_tally *tallies, struct mc_arena *scratch)
{
    bool has_own = !sweep->people.one_phenomenon && !leave_out_own(&sweep->people.cases, roles);
    size_t n = sweep->people.cases.n, i;
    struct count count = {&sweep->people,
                          mc_arena_alloc(scratch, mc_array_size(n, sizeof(*count.cases))), n, 1,
                          tallies};

    for (i = 0; i < n; i++)
        count.cases[sweep->by_rank[i]] = (struct counted_case){
            .place = (uint32_t)i,
            .level = sweep->people.level_of[i] & 0x7FFFFFFF,
            .rank = sweep->ranks[i] & 0x7FFFFFFF,
            .is_member = (roles[i] & IS_MEMBER) != 0,
            .is_query = (roles[i] & IS_QUERY) != 0,
        };
    count_pairs(&count, scratch);
    if (has_own)
        subtract_inside(&count, scratch);
}

void mc_order_count(const struct mc_order_sweep *sweep, const uint32_t *members, size_t n_members,
                    const uint32_t *queries, size_t n_queries, struct mc_order_tally *tallies,
                    struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint8_t *roles = mc_arena_array(scratch, sweep->people.cases.n, sizeof(*roles));
    size_t i;

    for (i = 0; i < n_members; i++)
        roles[members[i]] = IS_MEMBER;
    for (i = 0; i < n_queries; i++)
        roles[queries[i]] |= IS_QUERY;
    count_roles(sweep, roles, tallies, scratch);
    mc_arena_reset(scratch, mark);
}

/* --- few members ------------------------------------------------------------------------------ */

/* Whether the next member is a gap below a case of that human score. */
static inline bool is_below(const struct mc_order_window *window, double here)
{
    return window->n_below < window->n_members &&
           here - window->human[window->members[window->n_below]] >= window->gap;
}

/* Whether the next member is not a gap above it. */
static inline bool is_not_above(const struct mc_order_window *window, double here)
{
    return window->n_not_above < window->n_members &&
           !(window->human[window->members[window->n_not_above]] - here >= window->gap);
}

/* The ranks of the members in ascending order; there are few. */
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
    size_t n = end - begin, done = n < FIRST ? n : FIRST, n_copied, i;

    for (i = 0; i < done; i++)
        place_of[begin + i] = (uint16_t)place;
    for (; done < n; done += n_copied) { /* doubles what is done */
        n_copied = n - done < done ? n - done : done;
        memcpy(place_of + begin + done, place_of + begin, n_copied * sizeof(*place_of));
    }
}

/* Adds a member that is now a gap below the queries. */
static void add_below(struct mc_order_few *few, uint32_t place)
{
    uint32_t k;

    few->right[place]++;
    for (k = place + 1; k < few->n_places; k++)
        few->right[k] += 2;
}

/* Adds (by: 1) or removes (-1, modulo 2^32) a member that is a gap above the queries. */
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
        {members, sweep->people.cases.human, sweep->people.cases.gap - GAP_NOISE, n_members, 0, 0},
        1,
        mc_arena_alloc(scratch, mc_array_size(sweep->n_ranks, sizeof(*few.place_of))),
        mc_arena_alloc(scratch, mc_array_size(n_members, sizeof(*few.places))),
        NULL};
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

/* --- what depends on the human scores --------------------------------------------------------- */

/* Whether no unit has two cases. */
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

/* The cases in ascending order of the human scores. */
static struct mc_order_cases sort_by_human(const struct mc_order_cases *cases,
                                           const uint32_t *order, bool for_figures,
                                           struct mc_arena *arena)
{
    double *human = mc_arena_alloc(arena, mc_array_size(cases->n, sizeof(*human)));
    uint32_t *phenomena = mc_arena_alloc(arena, mc_array_size(cases->n, sizeof(*phenomena)));
    uint32_t *units =
        for_figures ? NULL : mc_arena_alloc(arena, mc_array_size(cases->n, sizeof(*units)));
    bool *apart = mc_arena_alloc(arena, mc_array_size(cases->n, sizeof(*apart)));
    struct mc_order_cases sorted = *cases;
    size_t i;

    for (i = 0; i < cases->n; i++) {
        human[i] = cases->human[order[i]];
        phenomena[i] = cases->phenomena[order[i]];
        apart[i] = mc_order_is_apart(cases, order[i]);
    }
    for (i = 0; units != NULL && i < cases->n; i++)
        units[i] = cases->units[order[i]];
    sorted.human = human;
    sorted.metric = NULL;
    sorted.phenomena = phenomena;
    sorted.units = units;
    sorted.is_apart = apart;
    sorted.one_case_a_unit = units != NULL && are_units_alone(cases, arena);
    return sorted;
}

/* Sets the levels of the cases, and how far each reaches. */
static void set_levels(struct mc_order_people *people, struct mc_arena *arena)
{
    const struct mc_order_cases *cases = &people->cases;
    double gap = cases->gap - GAP_NOISE;
    uint32_t n_below = 0, above = 0, level;
    size_t i;

    people->level_of = mc_arena_alloc(arena, mc_array_size(cases->n, sizeof(*people->level_of)));
    for (i = 0; i < cases->n; i++) {
        people->n_levels += i == 0 || cases->human[i] > cases->human[i - 1];
        people->level_of[i] = people->n_levels - 1;
    }
    people->levels = mc_arena_alloc(arena, people->n_levels * sizeof(*people->levels));
    people->reach = mc_arena_alloc(arena, people->n_levels * sizeof(*people->reach));
    for (i = 0; i < cases->n; i++)
        people->levels[people->level_of[i]] = cases->human[i];
    for (level = 0; level < people->n_levels; level++) {
        double here = people->levels[level];

        while (n_below < people->n_levels && here - people->levels[n_below] >= gap)
            n_below++;
        while (above < people->n_levels && !(people->levels[above] - here >= gap))
            above++;
        people->reach[level] = (struct mc_order_reach){n_below, above};
    }
}

/* Whether all cases that are not apart are of one phenomenon. */
static bool has_one_phenomenon(const struct mc_order_cases *cases)
{
    uint32_t phenomenon = MC_NOT_FOUND, i;

    for (i = 0; i < cases->n; i++) {
        if (mc_order_is_apart(cases, i))
            continue;
        if (phenomenon != MC_NOT_FOUND && cases->phenomena[i] != phenomenon)
            return false;
        phenomenon = cases->phenomena[i];
    }
    return true;
}

struct mc_order_people mc_order_people_new(const struct mc_order_cases *cases, bool for_figures,
                                           struct mc_arena *arena)
{
    struct mc_order_people people = {
        .place_of = mc_arena_alloc(arena, mc_array_size(cases->n, sizeof(*people.place_of)))};
    uint32_t *order = mc_arena_alloc(arena, mc_array_size(cases->n, sizeof(*order))), i;

    mc_sort_order(cases->human, cases->n, order, arena);
    people.cases = sort_by_human(cases, order, for_figures, arena);
    for (i = 0; i < cases->n; i++)
        people.place_of[order[i]] = i;
    people.one_phenomenon = has_one_phenomenon(&people.cases);
    set_levels(&people, arena);
    if (for_figures)
        return people;
    /* the cases by phenomenon */
    people.starts = starts_of(&people.cases, arena);
    people.items = mc_arena_alloc(arena, mc_array_size(cases->n, sizeof(*people.items)));
    people.has_apart = mc_arena_array(arena, cases->n_phenomena, sizeof(*people.has_apart));
    for (i = 0; i < cases->n; i++) {
        people.items[people.starts[people.cases.phenomena[i] + 1]++] = i;
        if (mc_order_is_apart(&people.cases, i))
            people.has_apart[people.cases.phenomena[i]] = true;
    }
    return people;
}

/* --- what all rows of a metric share ---------------------------------------------------------- */

/* Sets the places of the phenomena p to p + 3, side by side. */
static void set_beside(struct mc_order_sweep *sweep, uint32_t p)
{
    const size_t *starts = sweep->people.starts + p;
    struct mc_order_place *to = sweep->beside + starts[0];
    size_t n = SIZE_MAX, i;
    uint32_t k;

    for (k = 0; k < MC_ORDER_BESIDE; k++) {
        n = starts[k + 1] - starts[k] < n ? starts[k + 1] - starts[k] : n;
        if (sweep->people.has_apart[p + k])
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

/* Sets what rows of few cases look up. */
static void set_places(struct mc_order_sweep *sweep, struct mc_arena *arena)
{
    const struct mc_order_people *people = &sweep->people;
    size_t n = people->cases.n, i;
    uint32_t n_phenomena = people->cases.n_phenomena, p;

    sweep->places = mc_arena_alloc(arena, mc_array_size(n, sizeof(*sweep->places)));
    for (i = 0; i < n; i++)
        sweep->places[i] = (struct mc_order_place){people->level_of[people->items[i]],
                                                   sweep->ranks[people->items[i]]};
    sweep->beside = mc_arena_array(arena, n, sizeof(*sweep->beside));
    sweep->n_beside =
        mc_arena_array(arena, n_phenomena / MC_ORDER_BESIDE + 1, sizeof(*sweep->n_beside));
    for (p = 0; p + MC_ORDER_BESIDE <= n_phenomena; p += MC_ORDER_BESIDE)
        set_beside(sweep, p);
}

/* Scores are metric[i] or, if indexes is not NULL, metric[indexes[i]]; these are gathered in
 * scratch memory, which is free again once they are ranked. */
static void set_ranks(struct mc_order_sweep *sweep, const double *metric, const uint32_t *indexes,
                      bool lower_is_better, struct mc_arena *scratch)
{
    size_t n = sweep->people.cases.n, i;
    uint32_t *order;

    if (indexes != NULL) {
        double *scores = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*scores)));

        for (i = 0; i < n; i++)
            scores[i] = metric[indexes[i]];
        metric = scores;
    }
    order = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*order)));
    mc_sort_order(metric, n, order, scratch);
    for (i = 0; i < n; i++) {
        uint32_t place = sweep->people.place_of[order[i]];

        if (i > 0 && metric[order[i]] > metric[order[i - 1]])
            sweep->n_ranks++;
        sweep->ranks[place] = sweep->n_ranks;
        sweep->by_rank[place] = (uint32_t)(lower_is_better ? n - 1 - i : i);
    }
    sweep->n_ranks += n > 0;
    for (i = 0; lower_is_better && i < n; i++)
        sweep->ranks[i] = sweep->n_ranks - 1 - sweep->ranks[i];
}

struct mc_order_sweep *mc_order_sweep_of(const struct mc_order_people *people, const double *metric,
                                         const uint32_t *indexes, bool lower_is_better,
                                         struct mc_arena *arena)
{
    struct mc_order_sweep *sweep = mc_arena_array(arena, 1, sizeof(*sweep));
    struct mc_arena *scratch = mc_arena_new(); /* separate: large arrays are released at once */
    size_t n = people->cases.n;
    uint8_t *roles;
    uint32_t i;

    sweep->people = *people;
    sweep->ranks = mc_arena_alloc(arena, mc_array_size(n, sizeof(*sweep->ranks)));
    sweep->by_rank = mc_arena_alloc(arena, mc_array_size(n, sizeof(*sweep->by_rank)));
    sweep->rest = mc_arena_array(arena, n, sizeof(*sweep->rest));
    set_ranks(sweep, metric, indexes, lower_is_better, scratch);
    mc_arena_free(scratch);
    /* pairs of all cases with those that are not apart */
    scratch = mc_arena_new();
    roles = mc_arena_alloc(scratch, n);
    for (i = 0; i < n; i++)
        roles[i] = mc_order_is_apart(&people->cases, i) ? IS_QUERY : IS_MEMBER | IS_QUERY;
    count_roles(sweep, roles, sweep->rest, scratch);
    mc_arena_free(scratch);
    if (people->items != NULL)
        set_places(sweep, arena);
    return sweep;
}

struct mc_order_sweep *mc_order_sweep_new(const struct mc_order_cases *cases, bool for_figures,
                                          struct mc_arena *arena)
{
    struct mc_order_people people = mc_order_people_new(cases, for_figures, arena);

    return mc_order_sweep_of(&people, cases->metric, NULL, cases->lower_is_better, arena);
}
