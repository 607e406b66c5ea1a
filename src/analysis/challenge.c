/* SPDX-License-Identifier: GPL-3.0-or-later */
/* challenge.c: contrast pairs are listed group by group; every row, whether for a phenomenon, a
 * category or a whole dataset, is a selection of them, with intervals that take the pairs of a
 * source together. In order: pairs, a row, the score of ACES, all rows. */
#include "analysis/challenge.h"

#include <math.h>

#include "analysis/grouping.h"
#include "analysis/jackknife.h"
#include "analysis/result.h"
#include "base/hash.h"
#include "base/memory.h"

/* --- pairs ------------------------------------------------------------------------------------ */

/* A contrast pair, as indexes of cases. */
struct pair {
    size_t good, bad;
    size_t owner;    /* the case with the expectation */
    uint32_t source; /* of the owner */
    uint32_t kind;   /* in the dataset, from 0 */
    bool pooled;
};

/* The contrast pairs of a dataset, phenomenon by phenomenon. */
struct pairs {
    struct pair *items;
    size_t n, capacity;
    struct mc_string_map *kinds;
};

static bool is_same_reference(const struct mc_case *first, const struct mc_case *second)
{
    if (first->reference.text.length > 0 || second->reference.text.length > 0)
        return mc_slice_equal(first->reference.text, second->reference.text);
    if (mc_side_more(&first->reference)->amr.length > 0 ||
        mc_side_more(&second->reference)->amr.length > 0)
        return mc_slice_equal(mc_side_more(&first->reference)->amr,
                              mc_side_more(&second->reference)->amr);
    return mc_case_labels(first)->item.length > 0 &&
           mc_slice_equal(mc_case_labels(first)->item, mc_case_labels(second)->item);
}

/* The case that the expectation forms a pair with; MC_NOT_FOUND: it forms none. */
static uint32_t other_of(const struct mc_suite *suite, size_t index,
                         const struct mc_expectation *expectation)
{
    const struct mc_case *item = &suite->cases[index];
    uint32_t other;

    if ((expectation->type != MC_EXPECT_ABOVE && expectation->type != MC_EXPECT_BELOW) ||
        expectation->other.length == 0)
        return MC_NOT_FOUND;
    other = mc_string_map_find(suite->case_ids, expectation->other);
    if (other == MC_NOT_FOUND || other == index || suite->cases[other].dataset != item->dataset ||
        !is_same_reference(item, &suite->cases[other]))
        return MC_NOT_FOUND;
    return other;
}

/* Whether the case is selected and expected below the other one. */
static bool is_below(const struct mc_suite *suite, size_t index, size_t other)
{
    const struct mc_case *item = &suite->cases[index];
    size_t i;

    for (i = 0; i < mc_case_lists(item)->n_expectations && mc_case_is_selected(suite, index); i++)
        if (mc_case_lists(item)->expectations[i].type == MC_EXPECT_BELOW &&
            other_of(suite, index, &mc_case_lists(item)->expectations[i]) == other)
            return true;
    return false;
}

/* The case that this expectation of a case forms a pair with; MC_NOT_FOUND: none, or the other case
 * forms it. */
static uint32_t partner_of(const struct mc_suite *suite, size_t index, size_t expectation)
{
    const struct mc_expectation *expected =
        &mc_case_lists(&suite->cases[index])->expectations[expectation];
    uint32_t other = other_of(suite, index, expected);

    if (other != MC_NOT_FOUND && expected->type == MC_EXPECT_ABOVE && is_below(suite, other, index))
        return MC_NOT_FOUND;
    return other;
}

int mc_challenge_check(const struct mc_suite *suite, struct mc_error *error)
{
    size_t i, k;

    for (i = 0; i < suite->n_cases; i++)
        for (k = 0;
             k < mc_case_lists(&suite->cases[i])->n_expectations && mc_case_is_selected(suite, i);
             k++)
            if (partner_of(suite, i, k) != MC_NOT_FOUND)
                return 0;
    return mc_error_set(error, MC_CODE_USAGE,
                        "--challenge: no case is expected above or below another one of the same "
                        "reference (\"expect\" in doc/suite-format.md)");
}

static void add_group(const struct mc_suite *suite, const struct mc_dataset_result *dataset,
                      size_t g, const uint32_t *sources, struct pairs *pairs,
                      struct mc_arena *scratch)
{
    const struct mc_group *group = &dataset->groups[g];
    size_t i, k;

    for (i = 0; i < group->n_cases; i++) {
        size_t index = group->cases[i];
        const struct mc_case *item = &suite->cases[index];

        for (k = 0; k < mc_case_lists(item)->n_expectations; k++) {
            uint32_t other = partner_of(suite, index, k);
            bool above = mc_case_lists(item)->expectations[k].type == MC_EXPECT_ABOVE;
            const char *kind;

            if (other == MC_NOT_FOUND)
                continue;
            kind = mc_arena_format(scratch, "%zu\n%.*s\n%.*s", g,
                                   MC_SLICE_ARGUMENTS(mc_case_labels(item)->subphenomenon),
                                   MC_SLICE_ARGUMENTS(mc_case_more(item)->category));
            *MC_ARENA_PUSH(scratch, pairs->items, pairs->n, pairs->capacity) =
                (struct pair){.good = above ? index : other,
                              .bad = above ? other : index,
                              .owner = index,
                              .source = sources[index],
                              .kind = mc_string_map_add(pairs->kinds, mc_slice_of(kind), NULL),
                              .pooled = group->pooled};
        }
    }
}

/* --- a row ------------------------------------------------------------------------------------ */

/* Some of the pairs of a dataset. */
struct chosen_pairs {
    const struct pair **pairs;
    uint32_t *sources, *kinds; /* [n]: as dense numbers from 0 */
    size_t n, n_sources, n_kinds;
};

/* The scores of a metric on them: [n], NaN: missing. */
struct scored_pairs {
    const struct chosen_pairs *chosen;
    double *good, *bad;
    struct mc_contrast *kinds; /* [n_kinds] */
};

/* Dense numbers of what occurs in a row, in order of first appearance. */
struct dense_numbers {
    uint32_t *rows;    /* the last row in which each occurred, from 1 */
    uint32_t *numbers; /* its number in that row */
};

static uint32_t number(struct dense_numbers *dense, uint32_t row, uint32_t what, size_t *n)
{
    if (dense->rows[what] != row) {
        dense->rows[what] = row;
        dense->numbers[what] = (uint32_t)(*n)++;
    }
    return dense->numbers[what];
}

static struct dense_numbers new_numbering(size_t n, struct mc_arena *arena)
{
    return (struct dense_numbers){mc_arena_array(arena, n, sizeof(uint32_t)),
                                  mc_arena_array(arena, n, sizeof(uint32_t))};
}

static double score_of(const struct mc_result *result, size_t column, size_t index)
{
    double value = result->metric_settled[column][index];

    if (!isfinite(value))
        return (double)NAN;
    return result->scores->columns[column].lower_is_better ? -value : value;
}

static struct scored_pairs score_pairs(const struct mc_result *result,
                                       const struct chosen_pairs *chosen, size_t column,
                                       struct mc_arena *scratch)
{
    struct scored_pairs scored = {.chosen = chosen};
    size_t *begin = mc_arena_array(scratch, chosen->n_kinds + 1, sizeof(*begin)), i, k;
    double *good = mc_arena_array(scratch, chosen->n, sizeof(*good));
    double *bad = mc_arena_array(scratch, chosen->n, sizeof(*bad));

    scored.good = mc_arena_array(scratch, chosen->n, sizeof(*scored.good));
    scored.bad = mc_arena_array(scratch, chosen->n, sizeof(*scored.bad));
    scored.kinds = mc_arena_array(scratch, chosen->n_kinds, sizeof(*scored.kinds));
    for (i = 0; i < chosen->n; i++) {
        scored.good[i] = score_of(result, column, chosen->pairs[i]->good);
        scored.bad[i] = score_of(result, column, chosen->pairs[i]->bad);
        begin[chosen->kinds[i] + 1]++;
    }
    /* groups the scores by kind */
    for (k = 0; k < chosen->n_kinds; k++)
        begin[k + 1] += begin[k];
    for (i = 0; i < chosen->n; i++) { /* begin[k] moves to the end of its kind */
        size_t at = begin[chosen->kinds[i]]++;

        good[at] = scored.good[i];
        bad[at] = scored.bad[i];
    }
    for (k = 0; k < chosen->n_kinds; k++) {
        size_t from = k == 0 ? 0 : begin[k - 1];

        scored.kinds[k] = mc_contrast(good + from, bad + from, begin[k] - from);
    }
    return scored;
}

static bool counts(const struct scored_pairs *scored, size_t i)
{
    return !isnan(scored->good[i]) && !isnan(scored->bad[i]);
}

static void set_accuracy_interval(const struct scored_pairs *scored, double confidence,
                                  struct mc_challenge_figures *figures, struct mc_arena *scratch)
{
    size_t n_sources = scored->chosen->n_sources, i;
    uint64_t *n = mc_arena_array(scratch, n_sources, sizeof(*n));
    uint64_t *won = mc_arena_array(scratch, n_sources, sizeof(*won));
    struct mc_cluster_counts sums = {0};
    struct mc_interval interval;

    for (i = 0; i < scored->chosen->n; i++) {
        n[scored->chosen->sources[i]] += counts(scored, i);
        won[scored->chosen->sources[i]] += scored->good[i] > scored->bad[i];
    }
    for (i = 0; i < n_sources; i++)
        mc_cluster_counts_add(&sums, won[i], n[i]);
    interval = mc_clustered_rate_interval(&sums, confidence);
    figures->low = interval.low;
    figures->high = interval.high;
}

/* The interval of a figure that is a sum over pairs, pair i contributing influence[i], with the
 * influences of a source taken together. The standard error is that of the linearised figure
 * (Wolter 2007, Introduction to Variance Estimation, chapter 6): the root of m / (m - 1) times the
 * sum of squares of the m sums. None if that is 0. */
static struct mc_interval linearised_interval(const struct scored_pairs *scored,
                                              const double *influence, double figure,
                                              double confidence, struct mc_arena *scratch)
{
    struct mc_interval none = {(double)NAN, (double)NAN, "there is no spread"};
    size_t n_sources = scored->chosen->n_sources, m = 0, i;
    double *sums = mc_arena_array(scratch, n_sources, sizeof(*sums));
    bool *counted = mc_arena_array(scratch, n_sources, sizeof(*counted));
    struct mc_jackknife jackknife = {
        .least = -(double)INFINITY, .most = (double)INFINITY, .on = MC_SCALE_PLAIN};
    double n = (double)scored->chosen->n;
    bool spread = false;

    for (i = 0; i < scored->chosen->n; i++) {
        if (!counts(scored, i))
            continue;
        sums[scored->chosen->sources[i]] += influence[i];
        counted[scored->chosen->sources[i]] = true;
        spread = spread || influence[i] * n > MC_SCORE_NOISE * fabs(figure);
    }
    for (i = 0; i < n_sources; i++)
        if (counted[i])
            sums[m++] = sums[i];
    if (m < 2 || !spread)
        return none;
    /* without a source, the figure loses that source's contribution; scaled so that the jackknife's
     * (m - 1) / m becomes m / (m - 1) */
    for (i = 0; i < m; i++)
        sums[i] = figure - sums[i] * (double)m / (double)(m - 1);
    jackknife.values = sums;
    jackknife.n = m;
    return mc_studentised_interval(figure, &jackknife, confidence);
}

static void set_margin_interval(const struct scored_pairs *scored, double confidence,
                                struct mc_challenge_figures *figures, struct mc_arena *scratch)
{
    double *influence = mc_arena_array(scratch, scored->chosen->n, sizeof(*influence));
    struct mc_interval interval;
    size_t i;

    for (i = 0; i < scored->chosen->n; i++)
        if (counts(scored, i))
            influence[i] = (scored->good[i] - scored->bad[i] - figures->pairs.mean_margin) /
                           (double)figures->pairs.n;
    interval =
        linearised_interval(scored, influence, figures->pairs.mean_margin, confidence, scratch);
    figures->margin_low = interval.low;
    figures->margin_high = interval.high;
}

static struct mc_challenge_figures figures_of(const struct mc_result *result,
                                              const struct chosen_pairs *chosen, size_t column,
                                              struct mc_arena *scratch)
{
    struct scored_pairs scored = score_pairs(result, chosen, column, scratch);
    struct mc_challenge_figures figures = {.pairs =
                                               mc_contrast(scored.good, scored.bad, chosen->n)};
    double accuracy = 0, tau = 0;
    size_t k;

    for (k = 0; k < chosen->n_kinds; k++) {
        if (scored.kinds[k].n == 0)
            continue;
        figures.n_kinds++;
        accuracy += scored.kinds[k].strict_accuracy;
        tau += scored.kinds[k].tau_ties_discordant;
    }
    figures.mean_accuracy = figures.n_kinds > 0 ? accuracy / (double)figures.n_kinds : (double)NAN;
    figures.mean_tau = figures.n_kinds > 0 ? tau / (double)figures.n_kinds : (double)NAN;
    set_accuracy_interval(&scored, result->settings.confidence, &figures, scratch);
    set_margin_interval(&scored, result->settings.confidence, &figures, scratch);
    return figures;
}

/* --- the score of ACES ------------------------------------------------------------------------ */

enum { N_ACES = 10 };

static const char *const aces_categories[N_ACES] = {
    "addition",         "omission",     "mistranslation",   "overtranslation",
    "undertranslation", "untranslated", "do not translate", "real-world knowledge",
    "wrong language",   "punctuation"};
static const double aces_weights[N_ACES] = {5, 5, 5, 5, 5, 1, 1, 1, 1, 0.1};

/* N_ACES: not a category of ACES. */
static size_t aces_category(const struct mc_result *result, const struct pair *pair)
{
    struct mc_slice category = mc_case_more(&result->suite->cases[pair->owner])->category;
    size_t c;

    for (c = 0; c < N_ACES && !mc_slice_is(category, aces_categories[c]); c++)
        ;
    return c;
}

static bool is_aces(const struct mc_result *result, const struct chosen_pairs *chosen)
{
    size_t i;

    for (i = 0; i < chosen->n; i++)
        if (aces_category(result, chosen->pairs[i]) == N_ACES)
            return false;
    return chosen->n > 0;
}

/* All pairs of a kind belong to one category. */
static struct mc_aces_score aces_score(const struct mc_result *result,
                                       const struct chosen_pairs *chosen, size_t column,
                                       struct mc_arena *scratch)
{
    struct mc_aces_score score = {(double)NAN, (double)NAN, (double)NAN, NULL};
    struct scored_pairs scored = score_pairs(result, chosen, column, scratch);
    size_t *categories = mc_arena_array(scratch, chosen->n_kinds, sizeof(*categories));
    double *influence = mc_arena_array(scratch, chosen->n, sizeof(*influence));
    double means[N_ACES] = {0};
    size_t n_kinds[N_ACES] = {0}, i, k;
    struct mc_interval interval;

    for (i = 0; i < chosen->n; i++)
        categories[chosen->kinds[i]] = aces_category(result, chosen->pairs[i]);
    for (k = 0; k < chosen->n_kinds; k++)
        if (scored.kinds[k].n > 0) {
            means[categories[k]] += scored.kinds[k].tau_ties_discordant;
            n_kinds[categories[k]]++;
        }
    for (k = 0; k < N_ACES; k++) {
        if (n_kinds[k] == 0) {
            score.reason =
                mc_arena_format(result->arena, "no pair of the category \"%s\" has both scores",
                                aces_categories[k]);
            return score;
        }
        means[k] /= (double)n_kinds[k];
    }
    score.value = mc_weighted_sum(means, aces_weights, N_ACES);
    for (i = 0; i < chosen->n; i++) {
        const struct mc_contrast *kind = &scored.kinds[chosen->kinds[i]];
        size_t category = categories[chosen->kinds[i]];
        double sign = scored.good[i] > scored.bad[i] ? 1 : -1;

        if (counts(&scored, i))
            influence[i] = aces_weights[category] * (sign - kind->tau_ties_discordant) /
                           ((double)n_kinds[category] * (double)kind->n);
    }
    interval =
        linearised_interval(&scored, influence, score.value, result->settings.confidence, scratch);
    score.low = interval.low;
    score.high = interval.high;
    return score;
}

/* --- all rows --------------------------------------------------------------------------------- */

/* Builds the rows of a dataset. */
struct row_builder {
    const struct mc_result *result;
    const struct pairs *pairs;
    struct mc_challenge *challenge;
    size_t capacity;
    struct dense_numbers sources, kinds;
    struct mc_arena *scratch;
};

/* What the pairs of a row have in common. */
struct row_key {
    enum mc_challenge_level level;
    struct mc_slice name;       /* category, phenomenon or subphenomenon */
    struct mc_slice phenomenon; /* of a subphenomenon */
    size_t first, end;          /* the range of pairs to select from */
    bool pooled;
};

static bool is_of(const struct mc_suite *suite, const struct pair *pair, const struct row_key *key)
{
    const struct mc_case *item = &suite->cases[pair->owner];

    if (pair->pooled != key->pooled)
        return false;
    if (key->level == MC_CHALLENGE_CATEGORY)
        return mc_slice_equal(mc_case_more(item)->category, key->name);
    return key->level != MC_CHALLENGE_SUBPHENOMENON ||
           mc_slice_equal(mc_case_labels(item)->subphenomenon, key->name);
}

static struct chosen_pairs choose(struct row_builder *builder, const struct row_key *key)
{
    size_t n = key->end - key->first, i;
    uint32_t row = (uint32_t)builder->challenge->n_rows + 1;
    struct chosen_pairs chosen = {.n = 0};

    chosen.pairs = mc_arena_array(builder->scratch, n, sizeof(struct pair *));
    chosen.sources = mc_arena_array(builder->scratch, n, sizeof(*chosen.sources));
    chosen.kinds = mc_arena_array(builder->scratch, n, sizeof(*chosen.kinds));
    for (i = key->first; i < key->end; i++) {
        const struct pair *pair = &builder->pairs->items[i];

        if (!is_of(builder->result->suite, pair, key))
            continue;
        chosen.sources[chosen.n] = number(&builder->sources, row, pair->source, &chosen.n_sources);
        chosen.kinds[chosen.n] = number(&builder->kinds, row, pair->kind, &chosen.n_kinds);
        chosen.pairs[chosen.n++] = pair;
    }
    return chosen;
}

static void add_row(struct row_builder *builder, const struct row_key *key)
{
    const struct mc_result *result = builder->result;
    struct mc_challenge *challenge = builder->challenge;
    size_t n_columns = result->scores->n_columns, c;
    struct mc_arena_mark mark = mc_arena_mark(builder->scratch);
    struct chosen_pairs chosen = choose(builder, key);
    struct mc_challenge_row *row;

    row = MC_ARENA_PUSH(result->arena, challenge->rows, challenge->n_rows, builder->capacity);
    *row = (struct mc_challenge_row){.level = key->level,
                                     .name = key->name,
                                     .phenomenon = key->phenomenon,
                                     .pooled = key->pooled,
                                     .n_pairs = chosen.n};
    row->metrics = mc_arena_array(result->arena, n_columns, sizeof(*row->metrics));
    for (c = 0; c < n_columns; c++)
        row->metrics[c] = figures_of(result, &chosen, c, builder->scratch);
    if (key->level == MC_CHALLENGE_OVERALL && is_aces(result, &chosen)) {
        challenge->aces = mc_arena_array(result->arena, n_columns, sizeof(*challenge->aces));
        for (c = 0; c < n_columns; c++)
            challenge->aces[c] = aces_score(result, &chosen, c, builder->scratch);
    }
    mc_arena_reset(builder->scratch, mark);
}

static void add_overall(struct row_builder *builder)
{
    const struct mc_suite *suite = builder->result->suite;
    struct mc_string_map *names = mc_string_map_new(builder->scratch);
    struct row_key key = {
        MC_CHALLENGE_OVERALL, mc_slice_of("overall"), mc_slice("", 0), 0, builder->pairs->n, true};
    size_t i;

    add_row(builder, &key);
    key.level = MC_CHALLENGE_CATEGORY;
    for (i = 0; i < builder->pairs->n; i++) {
        bool is_new = false;

        key.name = mc_case_more(&suite->cases[builder->pairs->items[i].owner])->category;
        if (builder->pairs->items[i].pooled && key.name.length > 0)
            (void)mc_string_map_add(names, key.name, &is_new);
        if (is_new)
            add_row(builder, &key);
    }
}

/* If there are subphenomena, cases without one count as another, which gets no row. */
static void add_phenomenon(struct row_builder *builder, size_t first, size_t end,
                           struct mc_slice name)
{
    const struct mc_suite *suite = builder->result->suite;
    struct mc_string_map *names = mc_string_map_new(builder->scratch);
    struct row_key key = {MC_CHALLENGE_PHENOMENON,
                          name,
                          mc_slice("", 0),
                          first,
                          end,
                          builder->pairs->items[first].pooled};
    size_t *owners = mc_arena_array(builder->scratch, end - first, sizeof(*owners)), i;

    add_row(builder, &key);
    key.level = MC_CHALLENGE_SUBPHENOMENON;
    key.phenomenon = name;
    for (i = first; i < end; i++) {
        size_t owner = builder->pairs->items[i].owner;
        bool is_new = false;
        uint32_t at =
            mc_string_map_add(names, mc_case_labels(&suite->cases[owner])->subphenomenon, &is_new);

        if (is_new)
            owners[at] = owner;
    }
    for (i = 0; mc_string_map_size(names) > 1 && i < mc_string_map_size(names); i++) {
        key.name = mc_case_labels(&suite->cases[owners[i]])->subphenomenon;
        if (key.name.length > 0)
            add_row(builder, &key);
    }
}

static void build_dataset(struct mc_result *result, struct mc_dataset_result *dataset,
                          const uint32_t *sources, struct mc_arena *scratch)
{
    struct pairs pairs = {.kinds = mc_string_map_new(scratch)};
    size_t *first = mc_arena_array(scratch, dataset->n_groups + 1, sizeof(*first)), g;
    struct row_builder builder = {.result = result, .pairs = &pairs, .scratch = scratch};

    for (g = 0; g < dataset->n_groups; g++) {
        if (!dataset->groups[g].overall)
            add_group(result->suite, dataset, g, sources, &pairs, scratch);
        first[g + 1] = pairs.n;
    }
    if (pairs.n == 0)
        return;
    builder.sources = new_numbering(result->suite->n_cases, scratch);
    builder.kinds = new_numbering(mc_string_map_size(pairs.kinds), scratch);
    dataset->challenge = builder.challenge =
        mc_arena_array(result->arena, 1, sizeof(*dataset->challenge));
    add_overall(&builder);
    for (g = 0; g < dataset->n_groups; g++)
        if (first[g + 1] > first[g])
            add_phenomenon(&builder, first[g], first[g + 1], dataset->groups[g].name);
}

void mc_find_challenges(struct mc_result *result)
{
    struct mc_arena *scratch;
    const uint32_t *sources;
    size_t d;

    if (!result->settings.challenge)
        return;
    scratch = mc_arena_new();
    sources = result->sources;
    if (sources == NULL)
        sources = mc_case_sources(result->suite, scratch);
    for (d = 0; d < result->n_datasets; d++) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);

        build_dataset(result, &result->datasets[d], sources, scratch);
        mc_arena_reset(scratch, mark);
    }
    mc_arena_free(scratch);
}
