/* SPDX-License-Identifier: GPL-3.0-or-later */
/* right_order.c: how often a metric orders cases across phenomena as people do: the figure of a row
 * with its influences and variance, the difference of two rows, the effect of exchanging scores,
 * and the interval. */
#include "analysis/right_order.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <string.h>

#include "analysis/order_sweep.h"
#include "analysis/sample.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/processor.h"

/* --- a row ------------------------------------------------------------------------------------ */

double mc_order_case_share(const struct mc_order_sweep *sweep, size_t i)
{
    const struct mc_order_tally *tally = &sweep->rest[sweep->people.place_of[i]];

    return tally->n == 0 ? (double)NAN : tally->twice_right / (2.0 * tally->n);
}

/* A case that takes part in the row, as a member or through its pairs with members. */
struct row_part {
    uint32_t item;
    struct mc_order_tally tally; /* of its pairs that belong to the row */
};

/* Influence of a unit with these pairs on a row of that value. */
MC_MADE_PART double influence_of(struct mc_order_tally tally, double value, uint64_t n_pairs)
{
    return ((double)tally.twice_right / 2 - value * (double)tally.n) / (double)n_pairs;
}

/* The units of a phenomenon, or all units. */
struct stratum {
    size_t n;
    double sum, mean, squares; /* mean: 0 for a stratum of one unit */
};

/* Variance of the sum of the n > 0 influences of a stratum, from their squares about its mean. */
MC_MADE_PART double stratum_variance(double squares, size_t n)
{
    return squares * (n == 1 ? 1 : (double)n / (double)(n - 1));
}

/* Variance of the sum of the influences of units, by strata of the units that take part. */
static double variance_of(const struct mc_order_cases *cases, const struct row_part *parts,
                          size_t n_parts, const double *influence, bool of_one_stratum,
                          struct mc_arena *scratch)
{
    struct stratum *strata =
        mc_arena_array(scratch, (size_t)cases->n_phenomena + 1, sizeof(*strata));
    uint32_t *units = mc_arena_alloc(scratch, mc_array_size(n_parts, sizeof(*units)));
    uint32_t *of_part = mc_arena_alloc(scratch, mc_array_size(n_parts, sizeof(*of_part))), p;
    bool *seen = cases->one_case_a_unit ? NULL : mc_arena_array(scratch, cases->n_units, 1);
    double variance = 0;
    size_t n = 0, i;

    for (i = 0; i < n_parts; i++) { /* each unit once */
        units[n] = cases->units[parts[i].item];
        of_part[n] = of_one_stratum ? 0 : cases->phenomena[parts[i].item];
        if (seen != NULL && seen[units[n]])
            continue;
        if (seen != NULL)
            seen[units[n]] = true;
        strata[of_part[n]].n++;
        strata[of_part[n]].sum += influence[units[n]];
        n++;
    }
    for (p = 0; p < cases->n_phenomena + 1; p++)
        strata[p].mean = strata[p].n <= 1 ? 0 : strata[p].sum / (double)strata[p].n;
    for (i = 0; i < n; i++) {
        double off = influence[units[i]] - strata[of_part[i]].mean;

        strata[of_part[i]].squares += off * off;
    }
    for (p = 0; p < cases->n_phenomena + 1; p++)
        if (strata[p].n > 0)
            variance += stratum_variance(strata[p].squares, strata[p].n);
    return variance;
}

/* Whether a unit has cases of two phenomena among those that take part. */
static bool has_mixed_unit(const struct mc_order_cases *cases, const struct row_part *parts,
                           size_t n_parts, struct mc_arena *scratch)
{
    uint32_t *of_unit;
    size_t i;

    if (cases->one_case_a_unit)
        return false;
    of_unit = mc_arena_array(scratch, cases->n_units, sizeof(*of_unit));
    for (i = 0; i < n_parts; i++) {
        uint32_t *known = &of_unit[cases->units[parts[i].item]];
        uint32_t phenomenon = cases->phenomena[parts[i].item] + 1;

        if (*known != 0 && *known != phenomenon)
            return true;
        *known = phenomenon;
    }
    return false;
}

/* Number of distinct units, or phenomena, among the members. */
static size_t count_different(const uint32_t *numbers, uint32_t n_numbers, const uint32_t *members,
                              size_t n_members, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    bool *seen = mc_arena_array(scratch, n_numbers, sizeof(*seen));
    size_t n = 0, i;

    for (i = 0; i < n_members; i++) {
        n += !seen[numbers[members[i]]];
        seen[numbers[members[i]]] = true;
    }
    mc_arena_reset(scratch, mark);
    return n;
}

/* The cases that take part in a row, and the totals of their pairs. */
struct row_parts {
    struct row_part *items;
    size_t n;
    const uint32_t *members;       /* places of the members */
    uint64_t n_pairs, twice_right; /* each pair once */
};

/* Lists the cases for which is_wanted holds, in the order of the human scores; returns how many.
 * `places` has room for all cases, so that no branch is needed. */
static size_t take(const struct mc_order_sweep *sweep, const bool *is_wanted, uint32_t *places)
{
    size_t n = 0;
    uint32_t i;

    for (i = 0; i < sweep->people.cases.n; i++) {
        places[n] = i;
        n += is_wanted[i];
    }
    return n;
}

/* A member's pairs with all cases that are not apart; for other cases, those with members. */
static struct row_parts take_parts(const struct mc_order_sweep *sweep, const uint32_t *members,
                                   size_t n_members, struct mc_arena *scratch)
{
    const struct mc_order_cases *cases = &sweep->people.cases;
    struct mc_order_tally *with_members = mc_arena_array(scratch, cases->n, sizeof(*with_members));
    uint32_t *of_row = mc_arena_array(scratch, cases->n, sizeof(*of_row));
    uint32_t *others = mc_arena_array(scratch, cases->n, sizeof(*others));
    bool *is_member = mc_arena_array(scratch, cases->n, sizeof(*is_member));
    bool *is_other = mc_arena_array(scratch, cases->n, sizeof(*is_other));
    struct row_parts parts = {mc_arena_array(scratch, cases->n, sizeof(*parts.items)), 0, NULL, 0,
                              0};
    uint64_t n_inside = 0, right_inside = 0; /* pairs of two members, counted from both */
    size_t n_of_row, n_others, i;

    for (i = 0; i < n_members; i++)
        is_member[sweep->people.place_of[members[i]]] = true;
    for (i = 0; i < cases->n; i++)
        is_other[i] = is_member[i] || !mc_order_is_apart(cases, (uint32_t)i);
    n_of_row = take(sweep, is_member, of_row);
    n_others = take(sweep, is_other, others);
    mc_order_count(sweep, of_row, n_of_row, others, n_others, with_members, scratch);
    for (i = 0; i < n_others; i++) {
        uint32_t item = others[i];
        struct mc_order_tally tally = is_member[item] ? sweep->rest[item] : with_members[item];

        parts.items[parts.n++] = (struct row_part){item, tally};
        if (!is_member[item])
            continue;
        parts.n_pairs += tally.n;
        parts.twice_right += tally.twice_right;
        if (!mc_order_is_apart(cases, item)) {
            n_inside += with_members[item].n;
            right_inside += with_members[item].twice_right;
        }
    }
    parts.members = of_row;
    parts.n_pairs -= n_inside / 2;
    parts.twice_right -= right_inside / 2;
    return parts;
}

/* Variance of the sum of the influences of the cases that take part, each a unit: the same sums, in
 * the same order, as in variance_of, without looking at units. */
static double variance_of_cases(const struct mc_order_cases *cases, const struct row_parts *parts,
                                double value, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct stratum *strata = mc_arena_array(scratch, cases->n_phenomena, sizeof(*strata));
    double *influences = mc_arena_alloc(scratch, mc_array_size(parts->n, sizeof(*influences)));
    double variance = 0;
    uint32_t p;
    size_t i;

    for (i = 0; i < parts->n; i++) {
        struct stratum *stratum = &strata[cases->phenomena[parts->items[i].item]];

        influences[i] = influence_of(parts->items[i].tally, value, parts->n_pairs);
        stratum->n++;
        stratum->sum += influences[i];
    }
    for (p = 0; p < cases->n_phenomena; p++)
        strata[p].mean = strata[p].n <= 1 ? 0 : strata[p].sum / (double)strata[p].n;
    for (i = 0; i < parts->n; i++) {
        struct stratum *stratum = &strata[cases->phenomena[parts->items[i].item]];
        double off = influences[i] - stratum->mean;

        stratum->squares += off * off;
    }
    for (p = 0; p < cases->n_phenomena; p++)
        if (strata[p].n > 0)
            variance += stratum_variance(strata[p].squares, strata[p].n);
    mc_arena_reset(scratch, mark);
    return variance;
}

/* A row with the data behind its variance. */
struct counted_row {
    struct mc_right_order row;
    struct row_parts parts;
    bool mixed; /* a unit has cases of several phenomena */
};

/* The row, with its influences if they are wanted or the variance needs them. */
static struct counted_row count_row(const struct mc_order_sweep *sweep, const uint32_t *members,
                                    size_t n_members, bool by_strata, bool wants_influence,
                                    struct mc_arena *scratch)
{
    const struct mc_order_cases *cases = &sweep->people.cases;
    struct counted_row counted = {
        .row = {.value = (double)NAN, .variance = (double)NAN, .n_cases = n_members},
        .parts = take_parts(sweep, members, n_members, scratch)};
    struct mc_right_order *row = &counted.row;
    const struct row_parts *parts = &counted.parts;
    size_t n_strata = 1, i;

    if (wants_influence)
        row->influence = mc_arena_array(scratch, cases->n_units, sizeof(*row->influence));
    row->n_pairs = parts->n_pairs;
    row->n_units = cases->one_case_a_unit ? n_members
                                          : count_different(cases->units, cases->n_units,
                                                            parts->members, n_members, scratch);
    if (row->n_pairs == 0)
        return counted;
    row->value = (double)parts->twice_right / 2 / (double)row->n_pairs;
    for (i = 0; wants_influence && i < parts->n; i++) {
        row->influence[cases->units[parts->items[i].item]] +=
            influence_of(parts->items[i].tally, row->value, row->n_pairs);
    }
    counted.mixed = has_mixed_unit(cases, parts->items, parts->n, scratch);
    if (by_strata && !counted.mixed)
        n_strata = count_different(cases->phenomena, cases->n_phenomena, parts->members, n_members,
                                   scratch);
    row->df = row->n_units - n_strata;
    row->variance = wants_influence ? variance_of(cases, parts->items, parts->n, row->influence,
                                                  counted.mixed, scratch)
                                    : variance_of_cases(cases, parts, row->value, scratch);
    return counted;
}

/* --- a row of few cases ----------------------------------------------------------------------- */

/* The pairs of a case with few cases of another phenomenon depend on two things alone: which of
 * these are a gap below and above it, and where its rank stands among theirs. Its influence is
 * computed once for each such place and looked up for all cases, in the order in which the variance
 * takes them: the same bits, at one look a case. */
struct lookup {
    const struct mc_order_sweep *sweep;
    struct mc_right_order row;
    uint32_t phenomenon;      /* of the members */
    const bool *is_member;    /* [n] */
    const uint32_t *by_level; /* a place is the sum of both */
    const uint16_t *by_rank;
    const double *influence; /* [place]: of a case of another phenomenon */
};

/* Whether the row has few cases, of one phenomenon, each a unit. */
static bool is_of_few(const struct mc_order_sweep *sweep, const uint32_t *members, size_t n_members)
{
    const struct mc_order_cases *cases = &sweep->people.cases;
    size_t i;

    if (!cases->one_case_a_unit || sweep->people.one_phenomenon || n_members == 0 ||
        n_members >= MC_ORDER_MANY || n_members * n_members >= cases->n)
        return false;
    for (i = 1; i < n_members; i++)
        if (cases->phenomena[sweep->people.place_of[members[i]]] !=
            cases->phenomena[sweep->people.place_of[members[0]]])
            return false;
    return true;
}

/* Sets the influences of one window after another; within a window, the same members are below and
 * above. members: their places, from the least human score. */
static void set_influences(struct lookup *lookup, const uint32_t *members, size_t n_members,
                           struct mc_arena *scratch)
{
    const struct mc_order_sweep *sweep = lookup->sweep;
    struct mc_order_few few = mc_order_few_new(sweep, members, n_members, scratch);
    uint32_t *by_level =
        mc_arena_alloc(scratch, mc_array_size(sweep->people.n_levels, sizeof(*by_level)));
    double *influence =
        mc_arena_array(scratch, mc_array_size(2 * n_members + 1, few.n_places), sizeof(*influence));
    size_t n_passed = SIZE_MAX;
    uint32_t level, at = 0, next = 0, r;

    for (level = 0; level < sweep->people.n_levels; level++) {
        mc_order_few_move(&few, sweep->people.levels[level]);
        if (few.window.n_below + few.window.n_not_above != n_passed) {
            n_passed = few.window.n_below + few.window.n_not_above;
            at = next;
            next += few.n_places;
            for (r = 0; r < few.n_places; r++)
                influence[at + r] = influence_of(
                    (struct mc_order_tally){mc_order_window_pairs(&few.window), few.right[r]},
                    lookup->row.value, lookup->row.n_pairs);
        }
        by_level[level] = at;
    }
    lookup->by_level = by_level;
    lookup->by_rank = few.place_of;
    lookup->influence = influence;
}

/* The row without its variance, and the data to look that up. Its members have no pairs with each
 * other. */
static struct lookup look_up(const struct mc_order_sweep *sweep, const uint32_t *members,
                             size_t n_members, struct mc_arena *scratch)
{
    const struct mc_order_cases *cases = &sweep->people.cases;
    uint32_t *standing = mc_arena_alloc(scratch, mc_array_size(n_members, sizeof(*standing)));
    bool *is_member = mc_arena_array(scratch, cases->n, sizeof(*is_member));
    struct lookup lookup = {.sweep = sweep,
                            .row = {.value = (double)NAN,
                                    .variance = (double)NAN,
                                    .n_cases = n_members,
                                    .n_units = n_members},
                            .phenomenon = cases->phenomena[sweep->people.place_of[members[0]]],
                            .is_member = is_member};
    uint64_t twice_right = 0;
    size_t n = 0, i;

    for (i = 0; i < n_members; i++)
        is_member[sweep->people.place_of[members[i]]] = true;
    for (i = sweep->people.starts[lookup.phenomenon];
         i < sweep->people.starts[lookup.phenomenon + 1]; i++) {
        uint32_t item = sweep->people.items[i];

        if (!is_member[item])
            continue;
        standing[n++] = item;
        lookup.row.n_pairs += sweep->rest[item].n;
        twice_right += sweep->rest[item].twice_right;
    }
    if (lookup.row.n_pairs == 0)
        return lookup;
    lookup.row.value = (double)twice_right / 2 / (double)lookup.row.n_pairs;
    lookup.row.df = n_members - 1;
    set_influences(&lookup, standing, n_members, scratch);
    return lookup;
}

MC_MADE_PART double at_place(const struct lookup *lookup, const struct mc_order_place *place)
{
    return lookup->influence[lookup->by_level[place->level] + lookup->by_rank[place->rank]];
}

/* The influence of any case: a member has pairs with all cases, others of its phenomenon with
 * none. */
MC_MADE_PART double worked_out(const struct lookup *lookup, size_t i)
{
    uint32_t item = lookup->sweep->people.items[i];

    if (lookup->is_member[item])
        return influence_of(lookup->sweep->rest[item], lookup->row.value, lookup->row.n_pairs);
    return lookup->sweep->people.cases.phenomena[item] == lookup->phenomenon
               ? 0
               : at_place(lookup, &lookup->sweep->places[i]);
}

/* The influences of the cases of a phenomenon that take part, minus those on another row of the
 * same cases, if there is one. Returns how many. */
MC_MADE_PART size_t influences_in(const struct lookup *lookup, const struct lookup *other,
                                  uint32_t p, double *influences)
{
    const struct mc_order_sweep *sweep = lookup->sweep;
    bool are_looked_up = p != lookup->phenomenon && !sweep->people.has_apart[p];
    size_t n = 0, i;

    for (i = sweep->people.starts[p]; are_looked_up && i < sweep->people.starts[p + 1]; i++)
        influences[n++] = at_place(lookup, &sweep->places[i]) -
                          (other == NULL ? 0 : at_place(other, &other->sweep->places[i]));
    for (i = sweep->people.starts[p]; !are_looked_up && i < sweep->people.starts[p + 1]; i++) {
        uint32_t item = sweep->people.items[i];

        if (lookup->is_member[item] || !mc_order_is_apart(&sweep->people.cases, item))
            influences[n++] = worked_out(lookup, i) - (other == NULL ? 0 : worked_out(other, i));
    }
    return n;
}

/* Variance of the sum of the influences of a stratum. */
MC_MADE_PART double variance_in(const double *influences, size_t n)
{
    double sum = 0, squares = 0, mean;
    size_t i;

    if (n == 0)
        return 0;
    for (i = 0; i < n; i++)
        sum += influences[i];
    mean = n == 1 ? 0 : sum / (double)n;
    for (i = 0; i < n; i++)
        squares += (influences[i] - mean) * (influences[i] - mean);
    return stratum_variance(squares, n);
}

/* One case of each of several phenomena, from place i on in `beside`, minus its influence on the
 * other row. */
MC_MADE_PART void look_up_beside(const struct lookup *lookup, const struct lookup *other, size_t i,
                                 mc_double_vector *influences)
{
    const struct mc_order_place *places = lookup->sweep->beside + i;
    mc_double_vector here = {at_place(lookup, &places[0]), at_place(lookup, &places[1]),
                             at_place(lookup, &places[2]), at_place(lookup, &places[3])};

    if (other != NULL) {
        places = other->sweep->beside + i;
        here -= (mc_double_vector){at_place(other, &places[0]), at_place(other, &places[1]),
                                   at_place(other, &places[2]), at_place(other, &places[3])};
    }
    *influences = here;
}

/* The same for one case. */
MC_MADE_PART double look_up_left(const struct lookup *lookup, const struct lookup *other, size_t i)
{
    return at_place(lookup, &lookup->sweep->beside[i]) -
           (other == NULL ? 0 : at_place(other, &other->sweep->beside[i]));
}

/* Adds the variances of the phenomena from p on that are side by side: each by the same sums as in
 * variance_in, without one addition waiting for the last. */
MC_MADE_PART void add_beside(const struct lookup *lookup, const struct lookup *other, uint32_t p,
                             mc_double_vector *influences, double *variance)
{
    const struct lookup copy = *lookup; /* so that what it points to is known not to change */
    const size_t *starts = lookup->sweep->people.starts + p;
    size_t n = lookup->sweep->n_beside[p / MC_ORDER_BESIDE], left, k, i;
    bool are_even = starts[MC_ORDER_BESIDE] - starts[0] == MC_ORDER_BESIDE * n;
    mc_double_vector sums = {0}, sizes = (double)n - (mc_double_vector){0}, squares = {0};

    for (i = 0; i < n; i++) {
        look_up_beside(&copy, other, starts[0] + MC_ORDER_BESIDE * i, &influences[i]);
        sums += influences[i];
    }
    left = starts[0] + MC_ORDER_BESIDE * n;
    for (k = 0; !are_even && k < MC_ORDER_BESIDE; k++) {
        for (i = starts[k] + n; i < starts[k + 1]; i++)
            sums[k] += look_up_left(lookup, other, left++);
        sizes[k] = (double)(starts[k + 1] - starts[k]);
    }
    sums /= sizes;
    for (i = 0; i < n; i++)
        squares += (influences[i] - sums) * (influences[i] - sums);
    left = starts[0] + MC_ORDER_BESIDE * n;
    for (k = 0; !are_even && k < MC_ORDER_BESIDE; k++)
        for (i = starts[k] + n; i < starts[k + 1]; i++) {
            double off = look_up_left(lookup, other, left++) - sums[k];

            squares[k] += off * off;
        }
    squares *= sizes / (sizes - 1); /* stratum_variance */
    for (k = 0; k < MC_ORDER_BESIDE; k++)
        *variance += squares[k];
}

/* Variance of the row, or of its difference from another one of the same cases, by phenomena. */
MC_MADE_PART double add_variances(const struct lookup *lookup, const struct lookup *other,
                                  double *influences)
{
    const struct mc_order_sweep *sweep = lookup->sweep;
    mc_double_vector *beside = (mc_double_vector *)(void *)influences;
    uint32_t n_phenomena = sweep->people.cases.n_phenomena, p = 0;
    double variance = 0;

    while (p < n_phenomena) {
        if (p % MC_ORDER_BESIDE == 0 && sweep->n_beside[p / MC_ORDER_BESIDE] > 0 &&
            lookup->phenomenon / MC_ORDER_BESIDE != p / MC_ORDER_BESIDE) {
            add_beside(lookup, other, p, beside, &variance);
            p += MC_ORDER_BESIDE;
        } else {
            variance += variance_in(influences, influences_in(lookup, other, p, influences));
            p++;
        }
    }
    return variance;
}

#ifdef MC_WITH_AVX2

MC_FOR_AVX2 static double add_variances_avx2(const struct lookup *lookup,
                                             const struct lookup *other, double *influences)
{
    return other == NULL ? add_variances(lookup, NULL, influences)
                         : add_variances(lookup, other, influences);
}

#else

#define add_variances_avx2 add_variances

#endif

static double variance_by_lookup(const struct lookup *lookup, const struct lookup *other,
                                 struct mc_arena *scratch)
{
    const struct mc_order_sweep *sweep = lookup->sweep;
    double *influences;

    if (sweep->n_ranks == 1 && other == NULL) /* all pairs are ties: no case pulls either way */
        return 0;
    influences = mc_arena_alloc(scratch, mc_array_size(sweep->people.cases.n, sizeof(*influences)));
    return mc_processor_here().has_avx2 ? add_variances_avx2(lookup, other, influences)
                                        : add_variances(lookup, other, influences);
}

struct mc_right_order mc_order_row(const struct mc_order_sweep *sweep, const uint32_t *members,
                                   size_t n_members, bool by_strata, double *influence,
                                   struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_right_order row;

    if (influence == NULL && is_of_few(sweep, members, n_members)) {
        struct lookup lookup = look_up(sweep, members, n_members, scratch);

        row = lookup.row;
        if (row.n_pairs > 0)
            row.variance = variance_by_lookup(&lookup, NULL, scratch);
    } else {
        row = count_row(sweep, members, n_members, by_strata,
                        influence != NULL || !sweep->people.cases.one_case_a_unit, scratch)
                  .row;
        if (influence != NULL)
            memcpy(influence, row.influence, sweep->people.cases.n_units * sizeof(*influence));
        row.influence = influence;
    }
    mc_arena_reset(scratch, mark);
    return row;
}

/* Whether the members are all the cases that are not apart. */
static bool are_all(const struct mc_order_sweep *sweep, const uint32_t *members, size_t n_members)
{
    size_t n = 0, i;

    for (i = 0; i < sweep->people.cases.n; i++)
        n += !mc_order_is_apart(&sweep->people.cases, (uint32_t)i);
    for (i = 0; i < n_members && n == n_members; i++)
        if (mc_order_is_apart(&sweep->people.cases, sweep->people.place_of[members[i]]))
            return false;
    return n == n_members;
}

double mc_order_figure(const struct mc_order_sweep *sweep, const uint32_t *members,
                       size_t n_members, uint64_t *n_pairs, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint32_t *items = mc_arena_alloc(scratch, mc_array_size(n_members, sizeof(*items)));
    uint64_t n = 0, twice_right = 0;
    size_t i;

    for (i = 0; i < n_members; i++) {
        items[i] = sweep->people.place_of[members[i]];
        n += sweep->rest[items[i]].n;
        twice_right += sweep->rest[items[i]].twice_right;
    }
    if (sweep->people.one_phenomenon ||
        !mc_order_are_of_one(&sweep->people.cases, items, n_members)) {
        if (!are_all(sweep, members, n_members)) {
            struct row_parts parts = take_parts(sweep, members, n_members, scratch);

            n = parts.n_pairs;
            twice_right = parts.twice_right;
        } else { /* each pair is counted from both sides */
            n /= 2;
            twice_right /= 2;
        }
    }
    mc_arena_reset(scratch, mark);
    *n_pairs = n;
    return n == 0 ? (double)NAN : (double)twice_right / 2 / (double)n;
}

/* --- the difference of two rows --------------------------------------------------------------- */

const char mc_order_no_pair[] = "no case of another phenomenon is as far off as the gap";

/* Why a defined difference cannot be tested. */
static void set_reason(struct mc_order_difference *comparison)
{
    if (comparison->df == 0)
        comparison->reason = "one case tells nothing of the difference";
    else if (!(comparison->se > 0))
        comparison->reason = "the two order all pairs of the cases alike, or differ in all alike";
}

/* Of two rows of the same cases; turns the influences of the second into differences. */
static struct mc_order_difference difference_of(const struct mc_order_cases *cases,
                                                const struct counted_row *first_row,
                                                const struct counted_row *second_row,
                                                struct mc_arena *scratch)
{
    struct mc_order_difference comparison = {second_row->row.value - first_row->row.value,
                                             (double)NAN, first_row->row.df, NULL};
    uint32_t i;

    if (isnan(comparison.difference)) {
        comparison.reason = mc_order_no_pair;
        return comparison;
    }
    for (i = 0; i < cases->n_units; i++)
        second_row->row.influence[i] -= first_row->row.influence[i];
    comparison.se = sqrt(variance_of(cases, first_row->parts.items, first_row->parts.n,
                                     second_row->row.influence, first_row->mixed, scratch));
    set_reason(&comparison);
    return comparison;
}

/* The same for a row of few cases. */
static struct mc_order_difference difference_of_few(const struct mc_order_sweep *first,
                                                    const struct mc_order_sweep *second,
                                                    const uint32_t *members, size_t n_members,
                                                    struct mc_arena *scratch)
{
    struct lookup first_lookup = look_up(first, members, n_members, scratch);
    struct lookup second_lookup = look_up(second, members, n_members, scratch);
    struct mc_order_difference comparison = {second_lookup.row.value - first_lookup.row.value,
                                             (double)NAN, first_lookup.row.df, NULL};

    if (isnan(comparison.difference)) {
        comparison.reason = mc_order_no_pair;
        return comparison;
    }
    comparison.se = sqrt(variance_by_lookup(&second_lookup, &first_lookup, scratch));
    set_reason(&comparison);
    return comparison;
}

struct mc_order_difference mc_order_compare(const struct mc_order_sweep *first,
                                            const struct mc_order_sweep *second,
                                            const uint32_t *members, size_t n_members,
                                            bool by_strata, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_order_difference comparison;

    if (is_of_few(first, members, n_members)) {
        comparison = difference_of_few(first, second, members, n_members, scratch);
    } else {
        struct counted_row first_row =
            count_row(first, members, n_members, by_strata, true, scratch);
        struct counted_row second_row =
            count_row(second, members, n_members, by_strata, true, scratch);

        comparison = difference_of(&first->people.cases, &first_row, &second_row, scratch);
    }
    mc_arena_reset(scratch, mark);
    return comparison;
}

double mc_order_difference_p(const struct mc_order_difference *comparison, bool one_sided)
{
    double degrees = (double)comparison->df;

    if (comparison->reason != NULL)
        return (double)NAN;
    return one_sided ? mc_student_upper(comparison->difference / comparison->se, degrees)
                     : 2 * mc_student_upper(fabs(comparison->difference) / comparison->se, degrees);
}

/* --- exchanging scores ------------------------------------------------------------------------ */

/* In `both` each case occurs twice, as number i with the score of the first run and as n + i with
 * that of the second, so that a score of one run can be compared with those of the other. */
struct mc_order_runs mc_order_runs_new(const struct mc_order_cases *first,
                                       const struct mc_order_cases *second, struct mc_arena *arena)
{
    size_t n = first->n, i;
    double *human = mc_arena_array(arena, 2 * n, sizeof(*human));
    double *metric = mc_arena_array(arena, 2 * n, sizeof(*metric));
    uint32_t *phenomena = mc_arena_array(arena, 2 * n, sizeof(*phenomena));
    uint32_t *units = mc_arena_array(arena, 2 * n, sizeof(*units));
    bool *apart = mc_arena_array(arena, 2 * n, sizeof(*apart));
    struct mc_order_cases both = *first;

    for (i = 0; i < 2 * n; i++) {
        human[i] = first->human[i % n];
        metric[i] = i < n ? first->metric[i] : second->metric[i - n];
        phenomena[i] = first->phenomena[i % n];
        units[i] = first->units[i % n];
        apart[i] = mc_order_is_apart(first, (uint32_t)(i % n));
    }
    both.n = 2 * n;
    both.human = human;
    both.metric = metric;
    both.phenomena = phenomena;
    both.units = units;
    both.is_apart = apart;
    return (struct mc_order_runs){
        {mc_order_sweep_new(first, false, arena), mc_order_sweep_new(second, false, arena)},
        mc_order_sweep_new(&both, false, arena)};
}

/* tallies[place] of the `is_asked` cases, by their scores of one run, against the `is_held` cases,
 * by those of the other run. */
static void count_exchanged(const struct mc_order_sweep *both, const bool *is_asked,
                            const bool *is_held, size_t run, struct mc_order_tally *tallies,
                            struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    size_t n = both->people.cases.n / 2, n_asked, n_held, i;
    bool *asked = mc_arena_array(scratch, 2 * n, sizeof(*asked));
    bool *held = mc_arena_array(scratch, 2 * n, sizeof(*held));
    uint32_t *queries = mc_arena_array(scratch, 2 * n, sizeof(*queries));
    uint32_t *members = mc_arena_array(scratch, 2 * n, sizeof(*members));

    for (i = 0; i < n; i++) {
        asked[both->people.place_of[run * n + i]] = is_asked[i];
        held[both->people.place_of[(1 - run) * n + i]] = is_held[i];
    }
    n_asked = take(both, asked, queries);
    n_held = take(both, held, members);
    mc_order_count(both, members, n_held, queries, n_asked, tallies, scratch);
    mc_arena_reset(scratch, mark);
}

/* effects[number]: twice the gain of the row in pairs in the right order if the case alone had its
 * score of the second run, plus twice the loss if it alone had its score of the first. */
static void add_exchanges(const struct mc_order_runs *runs, const uint32_t *members,
                          size_t n_members, double *effects, struct mc_arena *scratch)
{
    const struct mc_order_sweep *first = runs->sweeps[0], *both = runs->both;
    size_t n = first->people.cases.n, run, i;
    bool *is_member = mc_arena_array(scratch, n, sizeof(*is_member));
    bool *is_rest = mc_arena_array(scratch, n, sizeof(*is_rest));
    bool *is_other = mc_arena_array(scratch, n, sizeof(*is_other));

    for (i = 0; i < n_members; i++)
        is_member[members[i]] = true;
    for (i = 0; i < n; i++) {
        is_rest[i] = !mc_order_is_apart(&first->people.cases, first->people.place_of[i]);
        is_other[i] = is_rest[i] && !is_member[i];
    }
    for (run = 0; run < 2; run++) {
        struct mc_order_tally *tallies = mc_arena_array(scratch, 2 * n, sizeof(*tallies));

        count_exchanged(both, is_member, is_rest, run, tallies, scratch);
        count_exchanged(both, is_other, is_member, run, tallies, scratch);
        for (i = 0; i < n; i++)
            effects[i] +=
                (run == 0 ? -1.0 : 1.0) * tallies[both->people.place_of[run * n + i]].twice_right;
    }
}

/* Effects from the parts of both rows, which are in the same order. */
static void set_effects(const struct mc_order_sweep *sweep, const struct counted_row *first_row,
                        const struct counted_row *second_row, const double *exchanges,
                        struct mc_order_change *change, struct mc_arena *scratch)
{
    uint32_t *number_of = mc_arena_array(scratch, sweep->people.cases.n, sizeof(*number_of));
    size_t i;

    for (i = 0; i < sweep->people.cases.n; i++)
        number_of[sweep->people.place_of[i]] = (uint32_t)i;
    for (i = 0; i < first_row->parts.n; i++) {
        uint32_t number = number_of[first_row->parts.items[i].item];
        double gain = (double)second_row->parts.items[i].tally.twice_right -
                      (double)first_row->parts.items[i].tally.twice_right;

        change->cases[i] = number;
        change->effects[i] = (gain + exchanges[number]) / (4 * (double)first_row->row.n_pairs);
    }
    change->n_parts = first_row->parts.n;
}

struct mc_order_change mc_order_exchange(const struct mc_order_runs *runs, const uint32_t *members,
                                         size_t n_members, bool by_strata, struct mc_arena *arena)
{
    size_t n = runs->sweeps[0]->people.cases.n;
    struct mc_order_change change = {.n = n_members,
                                     .cases = mc_arena_array(arena, n, sizeof(*change.cases)),
                                     .effects = mc_arena_array(arena, n, sizeof(*change.effects))};
    struct mc_arena_mark mark = mc_arena_mark(arena);
    struct counted_row first_row =
        count_row(runs->sweeps[0], members, n_members, by_strata, true, arena);
    struct counted_row second_row =
        count_row(runs->sweeps[1], members, n_members, by_strata, true, arena);
    double *exchanges = mc_arena_array(arena, n, sizeof(*exchanges));

    change.figures[0] = first_row.row.value;
    change.figures[1] = second_row.row.value;
    change.difference =
        difference_of(&runs->sweeps[0]->people.cases, &first_row, &second_row, arena);
    if (first_row.row.n_pairs > 0) {
        add_exchanges(runs, members, n_members, exchanges, arena);
        set_effects(runs->sweeps[0], &first_row, &second_row, exchanges, &change, arena);
    }
    mc_arena_reset(arena, mark);
    return change;
}

void mc_right_order_interval(const struct mc_right_order *row, double confidence, double *low,
                             double *high)
{
    double t, n, share, centre, half;

    *low = *high = (double)NAN;
    if (isnan(row->value) || row->df == 0)
        return;
    t = gsl_cdf_tdist_Qinv((1 - confidence) / 2, (double)row->df);
    n = row->variance > 0 ? row->value * (1 - row->value) / row->variance : (double)row->n_units;
    share = t * t / n;
    centre = (row->value + share / 2) / (1 + share);
    half = t / (1 + share) * sqrt(row->value * (1 - row->value) / n + share / (4 * n));
    *low = fmax(0, centre - half);
    *high = fmin(1, centre + half);
}
