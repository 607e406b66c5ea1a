#include "analysis/judges/judge_pairs.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/rank.h"

enum { LESS, EQUAL, GREATER, N_VERDICTS };

/* What was said in pairs of judges. */
struct tally {
    size_t n_categories;
    uint64_t *said;   /* [category]: each pair says two */
    uint32_t *counts; /* [category]: of one unit, all zero between units */
    uint64_t n_pairs, n_agree;
};

static struct tally new_tally(size_t n_categories, struct mc_arena *scratch)
{
    return (struct tally){
        .n_categories = n_categories,
        .said = mc_arena_array(scratch, n_categories, sizeof(uint64_t)),
        .counts = mc_arena_array(scratch, n_categories, sizeof(uint32_t)),
    };
}

/* One thing that n judges said something about; `one`: the judge of whom the pairs are, n: all. */
static void tally_unit(struct tally *tally, const uint32_t *said, size_t n, size_t one)
{
    size_t i;

    for (i = 0; i < n; i++)
        tally->counts[said[i]]++;
    for (i = 0; i < n; i++) {
        uint64_t n_pairs = one == n || one == i ? n - 1 : 1;

        tally->said[said[i]] += n_pairs;
        /* each pair is met twice, or once for the one */
        if (one == n || one == i) {
            tally->n_pairs += n_pairs;
            tally->n_agree += tally->counts[said[i]] - 1;
        }
    }
    for (i = 0; i < n; i++)
        tally->counts[said[i]] = 0;
}

static double kappa_of(double agree, double expected)
{
    return expected < 1 ? (agree - expected) / (1 - expected) : (double)NAN;
}

static struct mc_judge_kappa conclude(const struct tally *tally, bool each_twice)
{
    struct mc_judge_kappa kappa = {
        .n_pairs = tally->n_pairs / (each_twice ? 2 : 1),
        .n_agree = tally->n_agree / (each_twice ? 2 : 1),
        .n_categories = tally->n_categories,
        .p_uniform = 1 / (double)tally->n_categories,
        .p_symmetric = (double)NAN,
        .kappa_symmetric = (double)NAN,
    };
    double n = (double)kappa.n_pairs;
    size_t c;

    kappa.p_agree = (double)kappa.n_agree / n;
    for (c = 0; c < tally->n_categories; c++) {
        double share = (double)tally->said[c] / (2 * n);

        kappa.p_observed += share * share;
    }
    if (kappa.n_pairs == 0)
        kappa.p_observed = kappa.p_agree = (double)NAN;
    kappa.kappa_observed = kappa_of(kappa.p_agree, kappa.p_observed);
    kappa.kappa_uniform = kappa_of(kappa.p_agree, kappa.p_uniform);
    return kappa;
}

static int compare_judgements(const void *left, const void *right)
{
    const struct mc_judged_output *a = left, *b = right;

    if (a->item != b->item)
        return a->item < b->item ? -1 : 1;
    if (a->output != b->output)
        return a->output < b->output ? -1 : 1;
    return (a->judge > b->judge) - (a->judge < b->judge);
}

/* End of the judgements that are of the same output (or item) as the one at `begin`. */
static size_t end_of_output(const struct mc_judged_output *judgements, size_t n, size_t begin)
{
    size_t end = begin;

    while (end < n && judgements[end].item == judgements[begin].item &&
           judgements[end].output == judgements[begin].output)
        end++;
    return end;
}

static size_t end_of_item(const struct mc_judged_output *judgements, size_t n, size_t begin)
{
    size_t end = begin;

    while (end < n && judgements[end].item == judgements[begin].item)
        end++;
    return end;
}

struct mc_judge_kappa mc_absolute_kappa(struct mc_judged_output *judgements, size_t n,
                                        size_t n_categories, uint32_t against,
                                        struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *values = mc_arena_array(scratch, n, sizeof(*values));
    uint32_t *levels = mc_arena_array(scratch, n, sizeof(*levels));
    struct mc_judge_kappa kappa;
    struct tally tally;
    size_t begin, end, i;

    qsort(judgements, n, sizeof(*judgements), compare_judgements);
    for (i = 0; i < n; i++)
        values[i] = judgements[i].value;
    tally = new_tally(mc_levels(values, n, levels, scratch), scratch);
    for (begin = 0; begin < n; begin = end) {
        size_t one = 0;

        end = end_of_output(judgements, n, begin);
        while (against != MC_ALL_JUDGES && begin + one < end &&
               judgements[begin + one].judge != against)
            one++;
        if (against == MC_ALL_JUDGES)
            one = end - begin;
        else if (begin + one == end)
            continue;
        tally_unit(&tally, levels + begin, end - begin, one);
    }
    kappa = conclude(&tally, against == MC_ALL_JUDGES);
    if (n_categories > 0) {
        kappa.n_categories = n_categories;
        kappa.p_uniform = 1 / (double)n_categories;
        kappa.kappa_uniform = kappa_of(kappa.p_agree, kappa.p_uniform);
    }
    mc_arena_reset(scratch, mark);
    return kappa;
}

/* Two outputs of an item, by their judgements, and room for what judges say about the two. */
struct two_outputs {
    const struct mc_judged_output *first, *second;
    size_t n_first, n_second;
    uint32_t *verdicts;
};

/* The judges who judged both, in ascending order, say less, equal or greater. */
static void tally_two(struct tally *tally, const struct two_outputs *two, uint32_t against)
{
    size_t n = 0, one = SIZE_MAX, i = 0, j = 0;

    while (i < two->n_first && j < two->n_second) {
        const struct mc_judged_output *a = &two->first[i], *b = &two->second[j];

        i += a->judge <= b->judge;
        j += b->judge <= a->judge;
        if (a->judge != b->judge)
            continue;
        if (a->judge == against)
            one = n;
        two->verdicts[n++] = a->value < b->value ? LESS : a->value > b->value ? GREATER : EQUAL;
    }
    if (against == MC_ALL_JUDGES)
        one = n;
    if (one != SIZE_MAX && n > 0)
        tally_unit(tally, two->verdicts, n, one);
}

static void tally_item(struct tally *tally, const struct mc_judged_output *judgements, size_t n,
                       uint32_t against, uint32_t *verdicts)
{
    size_t a, a_end, b, b_end;

    for (a = 0; a < n; a = a_end) {
        a_end = end_of_output(judgements, n, a);
        for (b = a_end; b < n; b = b_end) {
            struct two_outputs two = {judgements + a, judgements + b, a_end - a, 0, verdicts};

            b_end = end_of_output(judgements, n, b);
            two.n_second = b_end - b;
            tally_two(tally, &two, against);
        }
    }
}

struct mc_judge_kappa mc_relative_kappa(struct mc_judged_output *judgements, size_t n,
                                        uint32_t against, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint32_t *verdicts = mc_arena_array(scratch, n, sizeof(*verdicts));
    struct tally tally = new_tally(N_VERDICTS, scratch);
    struct mc_judge_kappa kappa;
    size_t begin, end;
    double ordered, n_said;

    qsort(judgements, n, sizeof(*judgements), compare_judgements);
    for (begin = 0; begin < n; begin = end) {
        end = end_of_item(judgements, n, begin);
        tally_item(&tally, judgements + begin, end - begin, against, verdicts);
    }
    kappa = conclude(&tally, against == MC_ALL_JUDGES);
    memcpy(kappa.verdicts, tally.said, sizeof(kappa.verdicts));
    n_said = 2 * (double)kappa.n_pairs;
    ordered = (double)(kappa.verdicts[LESS] + kappa.verdicts[GREATER]) / n_said;
    kappa.p_symmetric = ordered * ordered / 2 + (double)kappa.verdicts[EQUAL] / n_said *
                                                    ((double)kappa.verdicts[EQUAL] / n_said);
    kappa.kappa_symmetric = kappa_of(kappa.p_agree, kappa.p_symmetric);
    mc_arena_reset(scratch, mark);
    return kappa;
}

const char *mc_kappa_band(double kappa)
{
    static const char *const names[] = {"slight", "fair", "moderate", "substantial",
                                        "almost perfect"};
    double rounded = nearbyint(kappa * 1e12) / 1e12;
    size_t band = 0;

    if (isnan(kappa))
        return NULL;
    if (rounded < 0)
        return "poor";
    while (band < 4 && rounded > (double)(2 * (band + 1)) / 10)
        band++;
    return names[band];
}
