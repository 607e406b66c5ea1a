/* Expectations from rankings: which of two outputs the raters put above the other. */
#include <math.h>
#include <stdlib.h>

#include "suite/mapping/mapped.h"

/* What the rankings say of two cases: votes that `high` is above `low`. */
struct vote {
    uint32_t high, low;
};

struct votes {
    struct vote *items;
    size_t n, capacity;
};

static int by_task(const void *a, const void *b)
{
    const struct mc_mapped_rank *one = a, *other = b;

    if (one->task != other->task)
        return one->task < other->task ? -1 : 1;
    return (one->item > other->item) - (one->item < other->item);
}

static int by_pair(const void *a, const void *b)
{
    const struct vote *one = a, *other = b;
    uint32_t one_low = one->high < one->low ? one->high : one->low;
    uint32_t other_low = other->high < other->low ? other->high : other->low;

    if (one_low != other_low)
        return one_low < other_low ? -1 : 1;
    /* The other end of the pair: what is left of the sum. */
    return (one->high + one->low > other->high + other->low) -
           (one->high + one->low < other->high + other->low);
}

static void add_vote(struct votes *votes, uint32_t high, uint32_t low)
{
    votes->items = mc_grow(votes->items, &votes->capacity, votes->n + 1, sizeof(*votes->items));
    votes->items[votes->n++] = (struct vote){high, low};
}

/* Pairs of all tasks, whose ranks stand together. */
static size_t count_pairs(const struct mc_mapped_rank *ranks, size_t n)
{
    size_t i, k, n_pairs = 0;

    for (i = 0; i < n; i = k) {
        for (k = i; k < n && ranks[k].task == ranks[i].task;)
            k++;
        n_pairs += (k - i) * (k - i - 1) / 2;
    }
    return n_pairs;
}

/* All pairs of each task whose values differ. */
static void vote(struct mc_mapped *mapped, struct votes *votes)
{
    const struct mc_mapped_rank *ranks = mapped->ranks;
    size_t i, k;

    for (i = 0; i < mapped->n_ranks; i++)
        for (k = i + 1; k < mapped->n_ranks && ranks[k].task == ranks[i].task; k++) {
            if (ranks[i].item == ranks[k].item)
                continue;
            if (ranks[i].value > ranks[k].value)
                add_vote(votes, ranks[i].item, ranks[k].item);
            else if (ranks[k].value > ranks[i].value)
                add_vote(votes, ranks[k].item, ranks[i].item);
        }
}

/* One vote a pair, that of the majority, in place. Returns the pairs that are split evenly. */
static size_t count(struct votes *votes)
{
    size_t i, k, n = 0, n_even = 0;

    if (votes->n > 0)
        qsort(votes->items, votes->n, sizeof(*votes->items), by_pair);
    for (i = 0; i < votes->n; i = k) {
        struct vote first = votes->items[i];
        size_t for_first = 0;

        for (k = i; k < votes->n && by_pair(&first, &votes->items[k]) == 0; k++)
            for_first += votes->items[k].high == first.high;
        if (2 * for_first == k - i) {
            n_even++;
            continue;
        }
        if (2 * for_first < k - i)
            first = (struct vote){first.low, first.high};
        votes->items[n++] = first;
    }
    votes->n = n;
    return n_even;
}

static int by_high(const void *a, const void *b)
{
    const struct vote *one = a, *other = b;

    if (one->high != other->high)
        return one->high < other->high ? -1 : 1;
    return (one->low > other->low) - (one->low < other->low);
}

/* The walk that finds the circles: Tarjan 1972, Depth-first search and linear graph algorithms,
 * without recursion. */
struct walk {
    const struct votes *votes; /* by `high` */
    size_t *first;             /* per case, and one more */
    size_t *next;              /* per case: the vote to look at */
    uint32_t *number, *least;  /* per case, from 1; 0: not met yet */
    uint32_t *circle;          /* per case: what it belongs to, from 1; 0: open */
    uint32_t *way, *open;      /* stacks */
    size_t n_way, n_open;
    uint32_t n_met, n_circles;
};

static void enter(struct walk *walk, uint32_t item)
{
    walk->number[item] = walk->least[item] = ++walk->n_met;
    walk->next[item] = walk->first[item];
    walk->way[walk->n_way++] = item;
    walk->open[walk->n_open++] = item;
}

static void leave(struct walk *walk, uint32_t item)
{
    uint32_t other;

    walk->n_way--;
    if (walk->n_way > 0) {
        uint32_t above = walk->way[walk->n_way - 1];

        if (walk->least[item] < walk->least[above])
            walk->least[above] = walk->least[item];
    }
    if (walk->least[item] != walk->number[item])
        return;
    walk->n_circles++;
    do {
        other = walk->open[--walk->n_open];
        walk->circle[other] = walk->n_circles;
    } while (other != item);
}

static void walk_from(struct walk *walk, uint32_t start)
{
    enter(walk, start);
    while (walk->n_way > 0) {
        uint32_t item = walk->way[walk->n_way - 1], other;

        if (walk->next[item] == walk->first[item + 1]) {
            leave(walk, item);
            continue;
        }
        other = walk->votes->items[walk->next[item]++].low;
        if (walk->number[other] == 0)
            enter(walk, other);
        else if (walk->circle[other] == 0 && walk->number[other] < walk->least[item])
            walk->least[item] = walk->number[other];
    }
}

/* Takes out what goes round in a circle (a above b, b above c, c above a). Returns how many. */
static size_t drop_circles(struct votes *votes, size_t n_cases)
{
    struct mc_arena *arena = mc_arena_new();
    struct walk walk;
    size_t i, n = 0, n_dropped;

    memset(&walk, 0, sizeof(walk));
    walk.votes = votes;
    walk.first = mc_arena_array(arena, n_cases + 1, sizeof(*walk.first));
    walk.next = mc_arena_array(arena, n_cases, sizeof(*walk.next));
    walk.number = mc_arena_array(arena, n_cases, sizeof(*walk.number));
    walk.least = mc_arena_array(arena, n_cases, sizeof(*walk.least));
    walk.circle = mc_arena_array(arena, n_cases, sizeof(*walk.circle));
    walk.way = mc_arena_array(arena, n_cases, sizeof(*walk.way));
    walk.open = mc_arena_array(arena, n_cases, sizeof(*walk.open));
    qsort(votes->items, votes->n, sizeof(*votes->items), by_high);
    for (i = 0; i < votes->n; i++)
        walk.first[votes->items[i].high + 1]++;
    for (i = 0; i < n_cases; i++)
        walk.first[i + 1] += walk.first[i];
    for (i = 0; i < n_cases; i++)
        if (walk.number[i] == 0)
            walk_from(&walk, (uint32_t)i);
    for (i = 0; i < votes->n; i++)
        if (walk.circle[votes->items[i].high] != walk.circle[votes->items[i].low])
            votes->items[n++] = votes->items[i];
    n_dropped = votes->n - n;
    votes->n = n;
    mc_arena_free(arena);
    return n_dropped;
}

/* The votes, which are in the order of `high`, become expectations of those cases. */
static void expect(struct mc_import *import, const struct votes *votes)
{
    struct mc_suite *suite = import->suite;
    size_t i, k, n;

    for (i = 0; i < votes->n; i = k) {
        struct mc_case *item = &suite->cases[votes->items[i].high];
        struct mc_expectation *all;

        for (k = i; k < votes->n && votes->items[k].high == votes->items[i].high;)
            k++;
        all = mc_arena_array(import->arena, item->n_expectations + (k - i), sizeof(*all));
        if (item->n_expectations > 0)
            memcpy(all, item->expectations, item->n_expectations * sizeof(*all));
        for (n = i; n < k; n++) {
            struct mc_expectation *one = &all[item->n_expectations++];

            one->type = MC_EXPECT_ABOVE;
            one->other = suite->cases[votes->items[n].low].id;
            one->value = (double)NAN;
        }
        item->expectations = all;
    }
}

void mc_mapped_order(struct mc_mapped *mapped)
{
    struct mc_import *import = mapped->import;
    struct mc_position whole = {0, 0};
    struct votes votes = {NULL, 0, 0};
    size_t n_even, n_circular, n_pairs;

    if (mapped->n_ranks == 0)
        return;
    qsort(mapped->ranks, mapped->n_ranks, sizeof(*mapped->ranks), by_task);
    n_pairs = count_pairs(mapped->ranks, mapped->n_ranks);
    if (n_pairs > MC_MAPPED_PAIR_LIMIT) {
        (void)mc_diagnostics_add(
            import->diagnostics, MC_SEVERITY_ERROR, "", mapped->tables.records.path, whole,
            "the rankings compare %zu pairs, more than %d: \"within\" is to be "
            "a text that only rows of one ranking share",
            n_pairs, MC_MAPPED_PAIR_LIMIT);
        return;
    }
    vote(mapped, &votes);
    n_even = count(&votes);
    n_circular = votes.n == 0 ? 0 : drop_circles(&votes, import->suite->n_cases);
    expect(import, &votes);
    (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_NOTE, "", mapped->tables.records.path,
                             whole,
                             "pairs with an order: %zu; without one, since as many rankings say "
                             "one thing as the other: %zu, since the orders go in a circle: %zu",
                             votes.n, n_even, n_circular);
    free(votes.items);
}
