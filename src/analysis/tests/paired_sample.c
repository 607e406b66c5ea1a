/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired_sample.c: the cases that people and both metrics scored, sorted into groups; figures as
 * means over the groups; random bits and indexes; resamples of inputs, of systems or of both. */
#include "analysis/tests/paired_sample.h"

#include <math.h>

#include "analysis/pairs/kendall.h"
#include "analysis/sample.h"
#include "base/number.h"
#include "base/random.h"

/* --- the sample ------------------------------------------------------------------------------- */

static bool is_complete(const struct mc_paired_scores *scores, size_t i)
{
    return isfinite(scores->human[i]) && isfinite(scores->metrics[0][i]) &&
           isfinite(scores->metrics[1][i]);
}

static size_t group_of(const struct mc_paired_scores *scores, enum mc_paired_grouping grouping,
                       size_t i)
{
    if (grouping == MC_PAIRED_ALL)
        return 0;
    return grouping == MC_PAIRED_BY_INPUT ? mc_input_of(scores, i) : mc_system_of(scores, i);
}

/* Sets the groups and n, and starts[g], where group g begins; SIZE_MAX: it is left out. */
static void open_groups(const struct mc_paired_scores *scores, enum mc_paired_grouping grouping,
                        struct mc_paired_sample *sample, size_t *starts, size_t n_groups,
                        struct mc_arena *arena)
{
    size_t *ends = mc_arena_array(arena, n_groups, sizeof(*ends));
    size_t i, g;

    for (i = 0; i < scores->n; i++)
        if (is_complete(scores, i))
            starts[group_of(scores, grouping, i)]++;
    for (g = 0; g < n_groups; g++) {
        size_t size = starts[g];

        starts[g] = SIZE_MAX;
        if (size < 2)
            continue;
        starts[g] = sample->n;
        sample->n += size;
        ends[sample->groups.n++] = sample->n;
    }
    sample->groups.ends = ends;
}

void mc_paired_sample_take(const struct mc_paired_scores *scores, enum mc_paired_grouping grouping,
                           struct mc_paired_sample *sample, struct mc_arena *arena)
{
    size_t n_groups = grouping == MC_PAIRED_ALL        ? 1
                      : grouping == MC_PAIRED_BY_INPUT ? scores->n_inputs
                                                       : scores->n_systems;
    size_t *places = mc_arena_array(arena, n_groups, sizeof(*places)), i;
    double *human, *first, *second;
    uint32_t *from;

    memset(sample, 0, sizeof(*sample));
    open_groups(scores, grouping, sample, places, n_groups, arena);
    sample->human = human = mc_arena_array(arena, sample->n, sizeof(*human));
    sample->metrics[0] = first = mc_arena_array(arena, sample->n, sizeof(*first));
    sample->metrics[1] = second = mc_arena_array(arena, sample->n, sizeof(*second));
    sample->from = from = mc_arena_array(arena, sample->n, sizeof(*from));
    for (i = 0; i < scores->n; i++) {
        size_t g = group_of(scores, grouping, i), at;

        if (!is_complete(scores, i) || places[g] == SIZE_MAX)
            continue;
        at = places[g]++;
        human[at] = scores->human[i];
        first[at] = scores->metrics[0][i];
        second[at] = scores->metrics[1][i];
        from[at] = (uint32_t)i;
    }
}

/* sizes[i]: the size of what z[i] was computed from, in the unit of z. */
static void standardise(const double *values, size_t n, double *z, double *sizes)
{
    double mean = 0, squares = 0, deviation;
    size_t i;

    for (i = 0; i < n; i++)
        mean += values[i];
    mean /= (double)n;
    for (i = 0; i < n; i++)
        squares += (values[i] - mean) * (values[i] - mean);
    deviation = sqrt(squares / (double)n);
    for (i = 0; i < n; i++) {
        z[i] = (values[i] - mean) / deviation;
        sizes[i] = fmax(fabs(values[i]), fabs(mean)) / deviation;
    }
}

const char *mc_paired_standardise(const struct mc_paired_sample *sample, double *z[2],
                                  struct mc_arena *arena)
{
    size_t n = sample->n, m;
    double *both, *sizes;

    if (n < 2)
        return "fewer than 2 cases in every group";
    for (m = 0; m < 2; m++)
        if (mc_all_equal(sample->metrics[m], n))
            return "all scores of a metric are equal";
    both = mc_arena_array(arena, mc_array_size(n, 2), sizeof(*both));
    sizes = mc_arena_array(arena, mc_array_size(n, 2), sizeof(*sizes));
    for (m = 0; m < 2; m++) {
        z[m] = both + m * n;
        standardise(sample->metrics[m], n, z[m], sizes + m * n);
    }
    mc_settle_sized(both, sizes, 2 * n, arena);
    return NULL;
}

/* --- figures over the groups ------------------------------------------------------------------ */

double mc_grouped_mean(const struct mc_grouped_figure *figure, const double *human,
                       const double *metric, const struct mc_score_groups *groups,
                       struct mc_arena *scratch)
{
    struct mc_groups_mean mean = {0, 0};
    size_t begin = 0, g;

    for (g = 0; g < groups->n; g++) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        double value = figure->compute(human + begin, metric + begin, groups->ends[g] - begin,
                                       figure->context, scratch);

        mc_arena_reset(scratch, mark);
        begin = groups->ends[g];
        mc_groups_mean_add(&mean, value);
    }
    return mc_groups_mean_value(&mean);
}

static double pearson(const double *human, const double *metric, size_t n, const void *context,
                      struct mc_arena *scratch)
{
    (void)context;
    (void)scratch;
    return mc_pearson(human, metric, n);
}

static double spearman(const double *human, const double *metric, size_t n, const void *context,
                       struct mc_arena *scratch)
{
    uint32_t *human_levels = mc_arena_array(scratch, n, sizeof(*human_levels));
    uint32_t *metric_levels = mc_arena_array(scratch, n, sizeof(*metric_levels));
    uint32_t n_human = mc_levels(human, n, human_levels, scratch);
    uint32_t n_metric = mc_levels(metric, n, metric_levels, scratch);

    (void)context;
    return mc_spearman(human_levels, n_human, metric_levels, n_metric, n, scratch);
}

static double tau_b(const double *human, const double *metric, size_t n, const void *context,
                    struct mc_arena *scratch)
{
    struct mc_pair_counts counts = mc_pair_counts(human, metric, n, 0, scratch);

    (void)context;
    return mc_tau_b(&counts).value;
}

static double acc_eq(const double *human, const double *metric, size_t n, const void *context,
                     struct mc_arena *scratch)
{
    struct mc_pair_counts counts = mc_pair_counts(human, metric, n, 0, scratch);

    (void)context;
    return mc_acc_eq(&counts).value;
}

static double tau_eq(const double *human, const double *metric, size_t n, const void *context,
                     struct mc_arena *scratch)
{
    struct mc_pair_counts counts = mc_pair_counts(human, metric, n, 0, scratch);

    (void)context;
    return mc_tau_eq(&counts).value;
}

struct mc_grouped_figure mc_grouped_pearson(void)
{
    return (struct mc_grouped_figure){pearson, NULL, false};
}

struct mc_grouped_figure mc_grouped_spearman(void)
{
    return (struct mc_grouped_figure){spearman, NULL, true};
}

struct mc_grouped_figure mc_grouped_tau_b(void)
{
    return (struct mc_grouped_figure){tau_b, NULL, true};
}

struct mc_grouped_figure mc_grouped_acc_eq(void)
{
    return (struct mc_grouped_figure){acc_eq, NULL, true};
}

struct mc_grouped_figure mc_grouped_tau_eq(void)
{
    return (struct mc_grouped_figure){tau_eq, NULL, true};
}

double mc_order_share(const double *human, const double *metric, size_t n, const void *context,
                      struct mc_arena *scratch)
{
    struct mc_pair_counts counts = mc_pair_counts(human, metric, n, 0, scratch);
    uint64_t reported = counts.concordant + counts.discordant + counts.metric_ties;

    (void)context;
    return reported == 0 ? (double)NAN : (double)counts.concordant / (double)reported;
}

struct mc_grouped_figure mc_grouped_order(void)
{
    return (struct mc_grouped_figure){mc_order_share, NULL, true};
}

/* --- draws ------------------------------------------------------------------------------------ */

static void draw_bits(const void *context, size_t draw, uint64_t *words, size_t n_bits)
{
    const struct mc_draw_key *key = context;
    size_t n_words = mc_bit_words(n_bits), k;

    for (k = 0; k < n_words; k++)
        words[k] = mc_random_bits(key->seed, key->stream, (uint64_t)draw << 32 | k);
}

static void draw_indexes(const void *context, size_t draw, unsigned axis, uint32_t limit,
                         uint32_t *indexes, size_t n)
{
    const struct mc_draw_key *key = context;
    /* streams of different axes lie far from each other and from those of other keys */
    uint64_t stream = key->stream ^ mc_hash_mix(axis);
    size_t k;

    for (k = 0; k < n; k++)
        indexes[k] =
            mc_random_below(mc_random_bits(key->seed, stream, (uint64_t)draw << 32 | k), limit);
}

struct mc_bit_source mc_random_bit_source(const struct mc_draw_key *key)
{
    return (struct mc_bit_source){draw_bits, key};
}

struct mc_index_source mc_random_index_source(const struct mc_draw_key *key)
{
    return (struct mc_index_source){draw_indexes, key};
}

/* --- bootstrap -------------------------------------------------------------------------------- */

/* The members of class c are members[starts[c]] to members[starts[c + 1] - 1], in ascending
 * order. */
struct classes {
    size_t *starts;
    uint32_t *members;
};

typedef uint32_t class_of(const void *context, size_t i);

static struct classes sort_into_classes(size_t n, size_t n_classes, class_of *of,
                                        const void *context, struct mc_arena *arena)
{
    struct classes classes = {
        mc_arena_array(arena, n_classes + 1, sizeof(*classes.starts)),
        mc_arena_array(arena, n, sizeof(*classes.members)),
    };
    size_t i, c;

    for (i = 0; i < n; i++)
        classes.starts[of(context, i) + 1]++;
    for (c = 0; c < n_classes; c++)
        classes.starts[c + 1] += classes.starts[c];
    /* starts[c] moves to the end of its class as it is filled */
    for (i = 0; i < n; i++)
        classes.members[classes.starts[of(context, i)]++] = (uint32_t)i;
    memmove(classes.starts + 1, classes.starts, n_classes * sizeof(*classes.starts));
    classes.starts[0] = 0;
    return classes;
}

static uint32_t input_of(const void *context, size_t i)
{
    return mc_input_of(context, i);
}

static uint32_t drawn_at(const void *context, size_t i)
{
    return ((const uint32_t *)context)[i];
}

/* The draws on an axis, or all of it if it is not drawn. */
static uint32_t *draw_axis(const struct mc_paired_bootstrap_settings *settings, size_t draw,
                           unsigned axis, size_t n, struct mc_arena *scratch)
{
    uint32_t *drawn = mc_arena_array(scratch, n, sizeof(*drawn)), i;

    if ((unsigned)settings->axes >> axis & 1)
        settings->source.draw(settings->source.context, draw, axis, (uint32_t)n, drawn, n);
    else
        for (i = 0; i < n; i++)
            drawn[i] = i;
    return drawn;
}

/* A resample that is being filled. */
struct resample {
    struct mc_paired_scores scores;
    double *human, *metrics[2];
    uint32_t *inputs, *systems;
};

static void open_resample(struct resample *resample, const struct mc_paired_scores *from, size_t n,
                          struct mc_arena *scratch)
{
    resample->human = mc_arena_alloc(scratch, mc_array_size(n, sizeof(double)));
    resample->metrics[0] = mc_arena_alloc(scratch, mc_array_size(n, sizeof(double)));
    resample->metrics[1] = mc_arena_alloc(scratch, mc_array_size(n, sizeof(double)));
    resample->inputs = mc_arena_alloc(scratch, mc_array_size(n, sizeof(uint32_t)));
    resample->systems = mc_arena_alloc(scratch, mc_array_size(n, sizeof(uint32_t)));
    resample->scores = (struct mc_paired_scores){
        0,
        resample->human,
        {resample->metrics[0], resample->metrics[1]},
        resample->inputs,
        resample->systems,
        from->n_inputs,
        from->n_systems,
    };
}

static void add_score(struct resample *to, const struct mc_paired_scores *from, size_t i,
                      uint32_t input, uint32_t system)
{
    size_t at = to->scores.n++;

    to->human[at] = from->human[i];
    to->metrics[0][at] = from->metrics[0][i];
    to->metrics[1][at] = from->metrics[1][i];
    to->inputs[at] = input;
    to->systems[at] = system;
}

/* Every score of the k-th drawn input becomes one of input k, once for each copy of its system. */
static struct mc_paired_scores resample(const struct mc_paired_scores *scores,
                                        const struct classes *of_input,
                                        const struct mc_paired_bootstrap_settings *settings,
                                        size_t draw, struct mc_arena *scratch)
{
    const uint32_t *inputs = draw_axis(settings, draw, 0, scores->n_inputs, scratch);
    const uint32_t *systems = draw_axis(settings, draw, 1, scores->n_systems, scratch);
    struct classes copies =
        sort_into_classes(scores->n_systems, scores->n_systems, drawn_at, systems, scratch);
    struct resample resampled;
    size_t n = 0, k, j, l;

    for (k = 0; k < scores->n_inputs; k++)
        for (j = of_input->starts[inputs[k]]; j < of_input->starts[inputs[k] + 1]; j++) {
            uint32_t system = mc_system_of(scores, of_input->members[j]);

            n += copies.starts[system + 1] - copies.starts[system];
        }
    open_resample(&resampled, scores, n, scratch);
    for (k = 0; k < scores->n_inputs; k++)
        for (j = of_input->starts[inputs[k]]; j < of_input->starts[inputs[k] + 1]; j++) {
            size_t i = of_input->members[j];
            uint32_t system = mc_system_of(scores, i);

            for (l = copies.starts[system]; l < copies.starts[system + 1]; l++)
                add_score(&resampled, scores, i, (uint32_t)k, copies.members[l]);
        }
    return resampled.scores;
}

/* Sets both figures; returns their difference. */
static double compare(const struct mc_paired_scores *scores, const struct mc_grouped_figure *figure,
                      enum mc_paired_grouping grouping, double figures[2], struct mc_arena *scratch)
{
    struct mc_paired_sample sample;
    size_t m;

    mc_paired_sample_take(scores, grouping, &sample, scratch);
    for (m = 0; m < 2; m++)
        figures[m] =
            mc_grouped_mean(figure, sample.human, sample.metrics[m], &sample.groups, scratch);
    return figures[1] - figures[0];
}

/* The levels of the finite values; the others unchanged. */
static const double *levels_of(const double *values, size_t n, struct mc_arena *scratch)
{
    double *levels = mc_arena_array(scratch, n, sizeof(*levels));
    double *finite = mc_arena_array(scratch, n, sizeof(*finite));
    uint32_t *finite_levels = mc_arena_array(scratch, n, sizeof(*finite_levels));
    size_t n_finite = 0, i;

    for (i = 0; i < n; i++)
        if (isfinite(values[i]))
            finite[n_finite++] = values[i];
    mc_levels(finite, n_finite, finite_levels, scratch);
    for (n_finite = i = 0; i < n; i++)
        levels[i] = isfinite(values[i]) ? finite_levels[n_finite++] : values[i];
    return levels;
}

static void set_interval(struct mc_paired_bootstrap_result *result, double *differences,
                         size_t n_defined, const struct mc_paired_bootstrap_settings *settings,
                         struct mc_arena *scratch)
{
    double tail = 100 * (1 - settings->confidence) / 2;

    if (n_defined == 0 || 2 * n_defined < settings->n_resamples) {
        result->reason = "the difference is not defined in most resamples";
        return;
    }
    mc_sort_values(differences, n_defined, scratch);
    result->low = mc_percentile_sorted(differences, n_defined, tail);
    result->high = mc_percentile_sorted(differences, n_defined, 100 - tail);
}

static void resample_all(const struct mc_paired_scores *scores,
                         const struct mc_grouped_figure *figure,
                         const struct mc_paired_bootstrap_settings *settings,
                         struct mc_paired_bootstrap_result *result, struct mc_arena *scratch)
{
    struct classes of_input =
        sort_into_classes(scores->n, scores->n_inputs, input_of, scores, scratch);
    double *differences = mc_arena_array(scratch, settings->n_resamples, sizeof(*differences));
    struct mc_paired_scores from = *scores;
    size_t n_defined = 0, m, d;

    /* levels are whole numbers in the same order, which mc_levels need not sort: otherwise the
     * scores would be sorted for each resample */
    if (figure->of_order) {
        from.human = levels_of(scores->human, scores->n, scratch);
        for (m = 0; m < 2; m++)
            from.metrics[m] = levels_of(scores->metrics[m], scores->n, scratch);
    }

    for (d = 0; d < settings->n_resamples; d++) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        struct mc_paired_scores drawn = resample(&from, &of_input, settings, d, scratch);
        double figures[2];
        double difference = compare(&drawn, figure, settings->grouping, figures, scratch);

        mc_arena_reset(scratch, mark);
        if (settings->differences != NULL)
            settings->differences[d] = difference;
        if (isnan(difference))
            result->n_undefined++;
        else
            differences[n_defined++] = difference;
    }
    set_interval(result, differences, n_defined, settings, scratch);
}

struct mc_paired_bootstrap_result
mc_paired_bootstrap(const struct mc_paired_scores *scores, const struct mc_grouped_figure *figure,
                    const struct mc_paired_bootstrap_settings *settings, struct mc_arena *scratch)
{
    struct mc_paired_bootstrap_result result = {.low = (double)NAN, .high = (double)NAN};
    struct mc_arena_mark mark = mc_arena_mark(scratch);

    result.difference = compare(scores, figure, settings->grouping, result.figures, scratch);
    if (isnan(result.difference))
        result.reason = "the statistic of a metric is not defined";
    else if (settings->axes & MC_BOOTSTRAP_INPUTS && scores->n_inputs < 2)
        result.reason = "fewer than 2 inputs";
    else if (settings->axes & MC_BOOTSTRAP_SYSTEMS && scores->n_systems < 2)
        result.reason = "fewer than 2 systems";
    else
        resample_all(scores, figure, settings, &result, scratch);
    mc_arena_reset(scratch, mark);
    return result;
}
