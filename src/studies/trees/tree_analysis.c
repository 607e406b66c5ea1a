/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree_analysis.c: derives each analysis from the scores, measures and edges of a finished study.
 * In order: failures by a rule, correlations, projectivity, edges by group, entropy against
 * accuracy, two runs, mining. */
#include "studies/trees/tree_analysis.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_randist.h>
#include <math.h>
#include <stdlib.h>

#include "analysis/pairs/kendall.h"
#include "analysis/sample.h"
#include "analysis/tests/multiple_testing.h"
#include "analysis/tests/rank_tests.h"
#include "base/options.h"
#include "base/order.h"

/* Scores with a relative difference below this are equal: BLEU from the same counts differs in its
 * last bits between mathematics libraries. */
static const double SAME = 1e-12;

/* The defined values of a score, in order. */
struct defined_values {
    double *values;
    size_t n;
};

static struct defined_values defined_of(const double *values, size_t n, struct mc_arena *arena)
{
    struct defined_values defined = {mc_arena_array(arena, n, sizeof(double)), 0};
    size_t i;

    for (i = 0; i < n; i++)
        if (!isnan(values[i]))
            defined.values[defined.n++] = values[i];
    return defined;
}

double mc_tree_mean_defined(const double *values, size_t n, struct mc_arena *arena)
{
    struct defined_values defined = defined_of(values, n, arena);

    return defined.n == 0 ? (double)NAN : mc_mean(defined.values, defined.n);
}

double mc_tree_percentile_defined(const double *values, size_t n, double percentile,
                                  struct mc_arena *arena)
{
    struct defined_values defined = defined_of(values, n, arena);

    if (defined.n == 0)
        return (double)NAN;
    mc_sort_values(defined.values, defined.n, arena);
    return mc_quantile_sorted(defined.values, defined.n, percentile, MC_QUANTILE_LINEAR);
}

const struct mc_tree_run *mc_tree_run_named(const struct mc_tree_study *study, const char *name)
{
    size_t r;

    for (r = 0; r < study->n_runs; r++)
        if (strcmp(study->runs[r].name, name) == 0)
            return &study->runs[r];
    return NULL;
}

const struct mc_tree_score *mc_tree_score_named(const struct mc_tree_run *run, const char *name)
{
    size_t i;

    for (i = 0; i < run->n_scores; i++)
        if (strcmp(run->scores[i].name, name) == 0)
            return &run->scores[i];
    return NULL;
}

struct mc_slice mc_tree_study_relation(const struct mc_tree_study *study,
                                       const struct mc_tree *tree, uint32_t node)
{
    struct mc_slice relation = mc_tree_relation(tree, node);

    return study->full_relations ? relation : mc_universal_relation(relation);
}

/* --- failures --------------------------------------------------------------------------------- */

static int rule_error(const char *text, const char *at, const char *what, struct mc_error *error)
{
    return mc_error_set(error, MC_CODE_USAGE,
                        "'%s', column %zu: %s; such as 'dea<q25' or 'bleu<=0.5'", text,
                        (size_t)(at - text) + 1, what);
}

static struct mc_slice trimmed(struct mc_slice text)
{
    while (text.length > 0 && text.data[text.length - 1] == ' ')
        text.length--;
    while (text.length > 0 && text.data[0] == ' ')
        text = mc_slice(text.data + 1, text.length - 1);
    return text;
}

int mc_tree_rule_parse(const char *text, struct mc_arena *arena, struct mc_tree_rule *rule,
                       struct mc_error *error)
{
    const char *sign = strpbrk(text, "<>"), *bound;
    struct mc_slice name;

    if (sign == NULL)
        return rule_error(text, text + strcspn(text, "=!"), "<, <=, > or >= expected", error);
    name = trimmed(mc_slice(text, (size_t)(sign - text)));
    if (name.length == 0)
        return rule_error(text, text, "the name of a score expected", error);
    rule->score = mc_arena_copy(arena, name).data;
    bound = sign + (sign[1] == '=' ? 2 : 1);
    bound += strspn(bound, " ");
    if (*sign == '<')
        rule->relation = sign[1] == '=' ? MC_FAIL_UP_TO : MC_FAIL_BELOW;
    else
        rule->relation = sign[1] == '=' ? MC_FAIL_FROM : MC_FAIL_ABOVE;
    rule->is_percentile = *bound == 'q';
    bound += rule->is_percentile ? 1 : 0;
    if (mc_parse_real(mc_arena_copy(arena, trimmed(mc_slice_of(bound))).data, &rule->bound) != 0)
        return rule_error(text, bound, "a number, or q and a percentile, expected", error);
    if (rule->is_percentile && (rule->bound < 0 || rule->bound > 100))
        return rule_error(text, bound, "a percentile is between 0 and 100", error);
    return 0;
}

static bool fails(double value, double threshold, const struct mc_tree_rule *rule)
{
    bool same = fabs(value - threshold) <= SAME * fmax(fabs(value), fabs(threshold));

    switch (rule->relation) {
    case MC_FAIL_BELOW:
        return !same && value < threshold;
    case MC_FAIL_UP_TO:
        return same || value < threshold;
    case MC_FAIL_ABOVE:
        return !same && value > threshold;
    case MC_FAIL_FROM:
        break;
    }
    return same || value > threshold;
}

int mc_failed_sentences(const struct mc_tree_study *study, const struct mc_tree_run *run,
                        const struct mc_tree_rule *rule, struct mc_arena *arena,
                        struct mc_failed_sentences *failures, struct mc_error *error)
{
    const struct mc_tree_score *score = mc_tree_score_named(run, rule->score);
    size_t n = study->treebank.n_trees, i;

    memset(failures, 0, sizeof(*failures));
    if (score == NULL) {
        const char **known = mc_arena_array(arena, run->n_scores + 1, sizeof(*known));
        char hint[MC_KNOWN_HINT];

        for (i = 0; i < run->n_scores; i++)
            known[i] = run->scores[i].name;
        return mc_error_set(error, MC_CODE_USAGE, "run %s has no score '%s'%s", run->name,
                            rule->score, mc_known_hint(mc_slice_of(rule->score), known, hint));
    }
    failures->failed = mc_arena_array(arena, n, sizeof(bool));
    failures->counted = mc_arena_array(arena, n, sizeof(bool));
    failures->threshold = rule->is_percentile
                              ? mc_tree_percentile_defined(score->values, n, rule->bound, arena)
                              : rule->bound;
    for (i = 0; i < n; i++) {
        failures->counted[i] = !isnan(score->values[i]);
        failures->n_counted += failures->counted[i];
        failures->failed[i] =
            failures->counted[i] && fails(score->values[i], failures->threshold, rule);
        failures->n_failed += failures->failed[i];
    }
    return 0;
}

/* --- correlations ----------------------------------------------------------------------------- */

enum { N_MEASURES = 6 };
static const char *const measure_names[N_MEASURES] = {"depth", "length", "mdd",
                                                      "mfs",   "mfw",    "arity"};

static double *measure_column(const struct mc_tree_study *study, size_t which,
                              struct mc_arena *arena)
{
    size_t n = study->treebank.n_trees, i;
    double *column = mc_arena_array(arena, n, sizeof(double));

    for (i = 0; i < n; i++) {
        const struct mc_tree_measures *tree = &study->measures[i];
        const double measures[N_MEASURES] = {
            tree->depth,          tree->length,           tree->mdd,
            tree->mean_flux_size, tree->mean_flux_weight, tree->arity};

        column[i] = tree->length == 0 ? (double)NAN : measures[which];
    }
    return column;
}

/* A variable with the levels of its values (mc_levels), 0 for undefined values. */
struct variable {
    const char *name;
    const double *values;
    uint32_t *levels, n_levels;
};

static struct variable make_variable(const char *name, const double *values, size_t n,
                                     struct mc_arena *arena)
{
    struct variable variable = {name, values, mc_arena_array(arena, n, sizeof(uint32_t)), 0};
    struct mc_arena *scratch = mc_arena_new();
    struct defined_values defined = defined_of(values, n, scratch);
    uint32_t *levels = mc_arena_array(scratch, defined.n, sizeof(uint32_t));
    size_t next = 0, i;

    variable.n_levels = mc_levels(defined.values, defined.n, levels, scratch);
    for (i = 0; i < n; i++)
        if (!isnan(values[i]))
            variable.levels[i] = levels[next++];
    mc_arena_free(scratch);
    return variable;
}

/* Spearman's correlation over the sentences that have both values. */
static struct mc_tree_correlation correlate(const struct variable *x, const struct variable *y,
                                            size_t n, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint32_t *a = mc_arena_array(scratch, n, sizeof(uint32_t));
    uint32_t *b = mc_arena_array(scratch, n, sizeof(uint32_t));
    struct mc_tree_correlation correlation = {x->name,     y->name,     0,    (double)NAN,
                                              (double)NAN, (double)NAN, false};
    size_t i;

    for (i = 0; i < n; i++)
        if (!isnan(x->values[i]) && !isnan(y->values[i])) {
            a[correlation.n] = x->levels[i];
            b[correlation.n++] = y->levels[i];
        }
    correlation.rho = mc_spearman(a, x->n_levels, b, y->n_levels, correlation.n, scratch);
    correlation.p = mc_spearman_p(correlation.rho, correlation.n);
    mc_arena_reset(scratch, mark);
    return correlation;
}

static bool is_pair(const struct mc_tree_correlation *pair, const char *x, const char *y)
{
    return strcmp(pair->x, x) == 0 && strcmp(pair->y, y) == 0;
}

/* Whether two variables are the same by definition and also order all sentences alike. */
static bool is_identity(const struct mc_tree_correlation *pair)
{
    return pair->rho > 1 - SAME &&
           (is_pair(pair, "mdd", "mfs") || is_pair(pair, "length", "arity"));
}

size_t mc_tree_correlations(const struct mc_tree_study *study, const struct mc_tree_run *run,
                            bool all_pairs, struct mc_arena *arena,
                            struct mc_tree_correlation **correlations)
{
    size_t n_variables = run->n_scores + N_MEASURES, n_trees = study->treebank.n_trees, n = 0, i, j;
    double *p, *adjusted;
    struct mc_arena *scratch = mc_arena_new();
    struct variable *variables = mc_arena_array(scratch, n_variables, sizeof(*variables));

    *correlations =
        mc_arena_array(arena, n_variables * (n_variables - 1) / 2, sizeof(**correlations));
    for (i = 0; i < run->n_scores; i++)
        variables[i] = make_variable(run->scores[i].name, run->scores[i].values, n_trees, scratch);
    for (i = 0; i < N_MEASURES; i++)
        variables[run->n_scores + i] =
            make_variable(measure_names[i], measure_column(study, i, scratch), n_trees, scratch);
    for (i = 0; i < n_variables; i++)
        for (j = i + 1; j < n_variables; j++) {
            struct mc_tree_correlation *next = &(*correlations)[n];

            *next = correlate(&variables[i], &variables[j], n_trees, scratch);
            n += all_pairs || !is_identity(next);
        }
    p = mc_arena_array(scratch, n, sizeof(*p));
    adjusted = mc_arena_array(scratch, n, sizeof(*adjusted));
    for (i = 0; i < n; i++)
        p[i] = (*correlations)[i].p;
    mc_adjust_p_values(MC_ADJUST_HOLM, p, n, adjusted, scratch);
    for (i = 0; i < n; i++) {
        (*correlations)[i].p_holm = adjusted[i];
        (*correlations)[i].significant = adjusted[i] <= 0.05;
    }
    mc_arena_free(scratch);
    return n;
}

/* --- projectivity ----------------------------------------------------------------------------- */

static double median_of(const double *values, size_t n, struct mc_arena *scratch)
{
    return n == 0 ? (double)NAN : mc_median(values, n, scratch);
}

struct mc_tree_projectivity mc_tree_projectivity(const struct mc_tree_study *study,
                                                 const double *values, bool by_spans_ancestor,
                                                 struct mc_arena *scratch)
{
    const struct mc_rank_settings settings = {MC_TWO_SIDED, MC_NULL_ASYMPTOTIC, true};
    struct mc_tree_projectivity result = {0, 0, (double)NAN, (double)NAN, (double)NAN, (double)NAN};
    size_t n = study->treebank.n_trees, i;
    double *first = mc_arena_array(scratch, n, sizeof(double));
    double *second = mc_arena_array(scratch, n, sizeof(double));

    for (i = 0; i < n; i++) {
        const struct mc_tree_measures *tree = &study->measures[i];

        if (isnan(values[i]) || tree->length == 0)
            continue;
        if (by_spans_ancestor ? !tree->spans_ancestor : tree->projective)
            first[result.n1++] = values[i];
        else
            second[result.n2++] = values[i];
    }
    result.median1 = median_of(first, result.n1, scratch);
    result.median2 = median_of(second, result.n2, scratch);
    if (result.n1 > 0 && result.n2 > 0) {
        struct mc_rank_sum test =
            mc_rank_sum_test(first, result.n1, second, result.n2, &settings, scratch);

        result.u1 = test.test.statistic;
        result.p = test.test.p;
    }
    return result;
}

/* --- edges by group --------------------------------------------------------------------------- */

static const char *const distance_bins[] = {"1", "2", "3", "4", "5", "6-9", "10-"};
static const char *const depth_bins[] = {"1", "2", "3", "4", "5", "6-"};
static const char *const length_bins[] = {"1-5", "6-10", "11-20", "21-40", "41-"};

static size_t distance_bin(uint32_t distance)
{
    return distance <= 5 ? distance - 1 : distance <= 9 ? 5 : 6;
}

static size_t length_bin(uint32_t length)
{
    return length <= 5 ? 0 : length <= 10 ? 1 : length <= 20 ? 2 : length <= 40 ? 3 : 4;
}

/* Assigns edges to groups. */
struct grouper {
    const struct mc_tree_study *study;
    enum mc_tree_grouping by;
    struct mc_string_map *labels;
    uint32_t *depths; /* [n_nodes] of the current tree */
    size_t capacity;
};

/* The depths of all nodes, found by following heads to a node whose depth is known. */
static void find_depths(struct grouper *grouper, const struct mc_tree *tree)
{
    uint32_t node;

    MC_RESERVE(grouper->depths, grouper->capacity, tree->n_nodes);
    for (node = 0; node < tree->n_nodes; node++)
        grouper->depths[node] = tree->heads[node] == MC_NO_HEAD ? 0 : UINT32_MAX;
    for (node = 0; node < tree->n_nodes; node++) {
        uint32_t at = node, up = 0, known;

        for (; grouper->depths[at] == UINT32_MAX; at = tree->heads[at])
            up++;
        known = grouper->depths[at];
        for (at = node; grouper->depths[at] == UINT32_MAX; at = tree->heads[at])
            grouper->depths[at] = known + up--;
    }
}

static struct mc_slice label_of(const struct grouper *grouper, const struct mc_tree *tree,
                                uint32_t node)
{
    const struct mc_conllu_word *word = &tree->words[tree->node_words[node]];
    uint32_t head = tree->heads[node];

    switch (grouper->by) {
    case MC_BY_RELATION:
        return mc_tree_study_relation(grouper->study, tree, node);
    case MC_BY_FULL_RELATION:
        return word->relation;
    case MC_BY_DIRECTION:
        return mc_slice_of(node < head ? "left" : "right");
    case MC_BY_DISTANCE:
        return mc_slice_of(distance_bins[distance_bin(node > head ? node - head : head - node)]);
    case MC_BY_DEPTH:
        return mc_slice_of(depth_bins[grouper->depths[node] <= 5 ? grouper->depths[node] - 1 : 5]);
    case MC_BY_LENGTH:
        return mc_slice_of(length_bins[length_bin(tree->n_nodes)]);
    case MC_BY_UPOS:
        break;
    }
    return word->upos;
}

/* Adds the bins before the first edge, so that they keep their order. */
static void add_bins(struct grouper *grouper)
{
    const char *const *bins = NULL;
    size_t n = 0, i;

    if (grouper->by == MC_BY_DISTANCE) {
        bins = distance_bins;
        n = sizeof(distance_bins) / sizeof(*distance_bins);
    } else if (grouper->by == MC_BY_DEPTH) {
        bins = depth_bins;
        n = sizeof(depth_bins) / sizeof(*depth_bins);
    } else if (grouper->by == MC_BY_LENGTH) {
        bins = length_bins;
        n = sizeof(length_bins) / sizeof(*length_bins);
    }
    for (i = 0; i < n; i++)
        (void)mc_string_map_add(grouper->labels, mc_slice_of(bins[i]), NULL);
}

/* The group of each edge, tree after tree; MC_NOT_FOUND for roots. */
static uint32_t *assign(struct grouper *grouper, struct mc_arena *arena)
{
    const struct mc_treebank *treebank = &grouper->study->treebank;
    uint32_t *groups = mc_arena_array(arena, treebank->n_nodes, sizeof(*groups)), node;
    size_t at = 0, i;

    add_bins(grouper);
    for (i = 0; i < treebank->n_trees; i++) {
        const struct mc_tree *tree = &treebank->trees[i];

        if (grouper->by == MC_BY_DEPTH)
            find_depths(grouper, tree);
        for (node = 0; node < tree->n_nodes; node++, at++) {
            groups[at] = MC_NOT_FOUND;
            if (tree->heads[node] != MC_NO_HEAD)
                groups[at] =
                    mc_string_map_add(grouper->labels, label_of(grouper, tree, node), NULL);
        }
    }
    return groups;
}

static void count_edges(const struct mc_tree_study *study, const uint32_t *assigned,
                        struct mc_tree_group *groups)
{
    size_t at = 0, i, r;
    uint32_t node;

    for (i = 0; i < study->treebank.n_trees; i++) {
        const struct mc_tree *tree = &study->treebank.trees[i];

        for (node = 0; node < tree->n_nodes; node++, at++) {
            struct mc_tree_group *group;

            if (assigned[at] == MC_NOT_FOUND)
                continue;
            group = &groups[assigned[at]];
            group->edges++;
            group->directions.left += node < tree->heads[node];
            group->directions.right += node > tree->heads[node];
            for (r = 0; r < study->n_runs; r++) {
                const struct mc_edge_outcome *outcome = &study->runs[r].outcomes[i][node];

                group->kept[r] += outcome->kept;
                group->fates[r][outcome->fate]++;
                group->displacement[r] += abs(outcome->displacement);
            }
        }
    }
}

MC_ORDER_BY_TEXT(compare_groups, struct mc_tree_group, label)

void mc_tree_group_edges(const struct mc_tree_study *study, enum mc_tree_grouping by,
                         struct mc_arena *arena, struct mc_tree_groups *groups)
{
    struct mc_arena *scratch = mc_arena_new();
    struct grouper grouper = {study, by, mc_string_map_new(scratch), NULL, 0};
    uint32_t *assigned = assign(&grouper, scratch);
    bool binned = by == MC_BY_DISTANCE || by == MC_BY_DEPTH || by == MC_BY_LENGTH;
    size_t n_runs = study->n_runs, i, r;

    groups->by = by;
    groups->n = mc_string_map_size(grouper.labels);
    groups->items = mc_arena_array(arena, groups->n, sizeof(*groups->items));
    for (i = 0; i < groups->n; i++) {
        struct mc_tree_group *group = &groups->items[i];

        group->label = mc_arena_copy(arena, mc_string_map_key(grouper.labels, (uint32_t)i));
        group->kept = mc_arena_array(arena, n_runs, sizeof(*group->kept));
        group->fates = mc_arena_array(arena, n_runs, sizeof(*group->fates));
        group->displacement = mc_arena_array(arena, n_runs, sizeof(*group->displacement));
    }
    count_edges(study, assigned, groups->items);
    for (i = 0; i < groups->n; i++)
        for (r = 0; r < n_runs; r++) {
            struct mc_tree_group *group = &groups->items[i];
            uint64_t moved = group->fates[r][MC_EDGE_DISTANCE] + group->fates[r][MC_EDGE_SIDE];

            /* sums of |displacement| become means */
            group->displacement[r] =
                moved == 0 ? (double)NAN : group->displacement[r] / (double)moved;
        }
    if (!binned)
        qsort(groups->items, groups->n, sizeof(*groups->items), compare_groups);
    free(grouper.depths);
    mc_arena_free(scratch);
}

/* --- entropy against accuracy ----------------------------------------------------------------- */

struct mc_tree_entropy_accuracy mc_tree_entropy_accuracy(const struct mc_tree_groups *groups,
                                                         size_t run, struct mc_arena *scratch)
{
    double *entropies = mc_arena_array(scratch, groups->n, sizeof(double));
    double *accuracies = mc_arena_array(scratch, groups->n, sizeof(double));
    struct mc_tree_correlation correlation;
    struct variable entropy, accuracy;
    size_t n = 0, i;

    for (i = 0; i < groups->n; i++) {
        const struct mc_tree_group *group = &groups->items[i];

        if (group->edges == 0)
            continue;
        entropies[n] = mc_direction_entropy(group->directions);
        accuracies[n++] = (double)group->kept[run] / (double)group->edges;
    }
    entropy = make_variable("entropy", entropies, n, scratch);
    accuracy = make_variable("accuracy", accuracies, n, scratch);
    correlation = correlate(&entropy, &accuracy, n, scratch);
    return (struct mc_tree_entropy_accuracy){n, correlation.rho, correlation.p};
}

/* --- two runs --------------------------------------------------------------------------------- */

struct mc_tree_difference mc_tree_compare(const double *first, const double *second, size_t n,
                                          enum mc_zeros zeros, struct mc_arena *scratch)
{
    const struct mc_rank_settings settings = {MC_TWO_SIDED, MC_NULL_AUTO, false};
    struct mc_tree_difference comparison = {0,           0,           0,          (double)NAN,
                                            (double)NAN, (double)NAN, (double)NAN};
    double *differences = mc_arena_array(scratch, n, sizeof(double)), error;
    size_t i;

    for (i = 0; i < n; i++) {
        double difference = second[i] - first[i];

        if (isnan(difference))
            continue;
        if (fabs(difference) <= SAME)
            difference = 0;
        comparison.better += difference > 0;
        comparison.worse += difference < 0;
        differences[comparison.n++] = difference;
    }
    if (comparison.n == 0)
        return comparison;
    comparison.mean = mc_mean(differences, comparison.n);
    comparison.p = mc_signed_rank_test(differences, comparison.n, zeros, &settings, scratch).test.p;
    if (comparison.n > 1) {
        error = mc_moments(differences, comparison.n).standard_error *
                gsl_cdf_tdist_Pinv(0.975, (double)comparison.n - 1);
        comparison.low = comparison.mean - error;
        comparison.high = comparison.mean + error;
    }
    return comparison;
}

double mc_tree_mid_p(uint64_t only_first, uint64_t only_second)
{
    uint64_t least = only_first < only_second ? only_first : only_second;
    unsigned n = (unsigned)(only_first + only_second);
    double tail;

    if (n == 0)
        return (double)NAN;
    tail = 2 * gsl_cdf_binomial_P((unsigned)least, 0.5, n) -
           gsl_ran_binomial_pdf((unsigned)least, 0.5, n);
    return only_first == only_second ? 1 : fmin(1, tail);
}

/* --- mining ----------------------------------------------------------------------------------- */

/* The margins of a table of sentences: all that fail, all that pass, those with a form. */
struct margins {
    unsigned failed, passed, with;
};

/* Whether it is at most as probable as `bound` that k of the sentences with the form fail. */
static bool is_as_rare(const struct margins *margins, unsigned k, double bound)
{
    return gsl_ran_hypergeometric_pdf(k, margins->failed, margins->passed, margins->with) <= bound;
}

/* Fisher's exact test, two-sided by probability: the total probability of all numbers of failures
 * that are no more probable than k. These are the tail beyond k and the far end of the other tail,
 * since probabilities fall on both sides of the mode. Equal probabilities differ by rounding, for
 * which a relative 1e-7 is allowed, as in R's fisher.test. */
static double fisher_p(unsigned k, const struct margins *m)
{
    unsigned least = m->with > m->passed ? m->with - m->passed : 0;
    unsigned most = m->with < m->failed ? m->with : m->failed;
    double probability = gsl_ran_hypergeometric_pdf(k, m->failed, m->passed, m->with);
    double bound = probability * (1 + 1e-7), p;
    double n_all = (double)m->failed + m->passed;
    unsigned mode = (unsigned)((m->with + 1.0) * (m->failed + 1.0) / (n_all + 2));
    unsigned low, high, middle;

    mode = mode < least ? least : mode > most ? most : mode;
    if (is_as_rare(m, mode, bound))
        return 1;
    if (k < mode) {
        p = gsl_cdf_hypergeometric_P(k, m->failed, m->passed, m->with);
        for (low = mode, high = most + 1;
             high - low > 1;) { /* low is above the bound, high is not */
            middle = low + (high - low) / 2;
            *(is_as_rare(m, middle, bound) ? &high : &low) = middle;
        }
        if (high <= most)
            p += gsl_cdf_hypergeometric_Q(high - 1, m->failed, m->passed, m->with);
    } else {
        p = gsl_cdf_hypergeometric_Q(k - 1, m->failed, m->passed, m->with);
        if (is_as_rare(m, least, bound)) {
            for (low = least, high = mode;
                 high - low > 1;) { /* high is above the bound, low is not */
                middle = low + (high - low) / 2;
                *(is_as_rare(m, middle, bound) ? &low : &high) = middle;
            }
            p += gsl_cdf_hypergeometric_P(low, m->failed, m->passed, m->with);
        }
    }
    return fmin(1, p);
}

struct mc_tree_rate mc_tree_rate(const struct mc_suspicion *suspicion)
{
    const double z = mc_normal_margin(0.95), n = suspicion->with;
    unsigned passed = suspicion->with - suspicion->with_failed;
    unsigned failed_without = suspicion->without - suspicion->without_passed;
    unsigned n_failed = suspicion->with_failed + failed_without;
    unsigned n_passed = passed + suspicion->without_passed;
    struct mc_tree_rate rate = {(double)NAN, (double)NAN, (double)NAN, (double)NAN, (double)NAN};
    const struct margins margins = {n_failed, n_passed, suspicion->with};
    double half, middle;

    if (suspicion->with == 0)
        return rate;
    rate.rate = suspicion->with_failed / n;
    rate.base = n_failed / ((double)n_failed + n_passed);
    middle = (rate.rate + z * z / (2 * n)) / (1 + z * z / n);
    half = z * sqrt(rate.rate * (1 - rate.rate) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    rate.low = suspicion->with_failed == 0 ? 0 : middle - half;
    rate.high = passed == 0 ? 1 : middle + half;
    rate.p = fisher_p(suspicion->with_failed, &margins);
    return rate;
}
