/* SPDX-License-Identifier: GPL-3.0-or-later */
/* planning.c: derives components of variance from the squared differences of pairs of judgements,
 * and counts how often simulated studies, drawn once for all plans, find a difference. In order:
 * where the spread of judgements comes from, the power of a planned study, what this study reached.
 */
#include "studies/humans/planning.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/sample.h"
#include "analysis/tests/studentized_range.h"
#include "base/exact_sum.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/thread_pool.h"
#include "studies/humans/system_pairs.h"

/* --- where the spread of judgements comes from ------------------------------------------------ */

/* A judgement, and a key made of what it may share with others. */
struct keyed_judgement {
    uint32_t system, item, output, judge;
    uint32_t key[3];
    double value;
};

/* The sum of squared differences of pairs of judgements, and the number of pairs. */
struct squares {
    double sum, n;
};

static struct squares without(struct squares all, struct squares some)
{
    return (struct squares){all.sum - some.sum, all.n - some.n};
}

static struct squares both(struct squares a, struct squares b)
{
    return (struct squares){a.sum + b.sum, a.n + b.n};
}

/* Half the mean; NaN without pairs. */
static double half_mean(struct squares squares)
{
    return squares.n > 0 ? fmax(squares.sum, 0) / squares.n / 2 : (double)NAN;
}

static int compare_keys(const void *a, const void *b)
{
    const struct keyed_judgement *x = a, *y = b;
    size_t k;

    for (k = 0; k < 3; k++)
        if (x->key[k] != y->key[k])
            return x->key[k] < y->key[k] ? -1 : 1;
    /* sums must not depend on how qsort leaves equal keys */
    if (x->output != y->output)
        return x->output < y->output ? -1 : 1;
    return (x->judge > y->judge) - (x->judge < y->judge);
}

/* What the judgements of a pair share. */
enum shared { SYSTEM = 1, ITEM = 2, OUTPUT = 4, JUDGE = 8 };

/* The squared differences of all pairs that share these. For all pairs of a group of n values they
 * sum to n times the sum of squares, minus the square of the sum. */
static struct squares pair_squares(struct keyed_judgement *items, size_t n, unsigned shared)
{
    struct squares total = {0, 0};
    size_t begin, end, i;

    for (i = 0; i < n; i++) {
        items[i].key[0] = (shared & SYSTEM) != 0 ? items[i].system : 0;
        items[i].key[1] = (shared & OUTPUT) != 0 ? items[i].output
                          : (shared & ITEM) != 0 ? items[i].item
                                                 : 0;
        items[i].key[2] = (shared & JUDGE) != 0 ? items[i].judge : 0;
    }
    qsort(items, n, sizeof(*items), compare_keys);
    for (begin = 0; begin < n; begin = end) {
        double sum = 0, sum_of_squares = 0, size;

        for (end = begin;
             end < n && items[end].key[0] == items[begin].key[0] &&
             items[end].key[1] == items[begin].key[1] && items[end].key[2] == items[begin].key[2];
             end++) {
            sum += items[end].value;
            sum_of_squares += items[end].value * items[end].value;
        }
        size = (double)(end - begin);
        total.sum += size * sum_of_squares - sum * sum;
        total.n += size * (size - 1) / 2;
    }
    return total;
}

/* Subtracts from every value the mean of its system. */
static void center_systems(struct keyed_judgement *items, size_t n, size_t n_systems,
                           struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_exact_sum *sums = mc_arena_array(scratch, n_systems, sizeof(*sums));
    size_t *counts = mc_arena_array(scratch, n_systems, sizeof(*counts)), i;

    for (i = 0; i < n; i++) {
        mc_exact_sum_add(&sums[items[i].system], items[i].value);
        counts[items[i].system]++;
    }
    for (i = 0; i < n; i++)
        items[i].value -=
            mc_exact_sum_value(&sums[items[i].system]) / (double)counts[items[i].system];
    mc_arena_reset(scratch, mark);
}

/* The halved mean squares of the four kinds of pairs. */
struct mean_squares {
    double output; /* one output, two judges */
    double judge;  /* one system and judge, two items */
    double system; /* one system, two items and judges */
    double item;   /* one item, two systems and judges */
};

/* The values are centred by system, which changes only differences across systems. */
static struct mean_squares measure_mean_squares(struct keyed_judgement *items, size_t n)
{
    struct squares judged = pair_squares(items, n, SYSTEM | ITEM | JUDGE);
    struct squares by_judge = pair_squares(items, n, SYSTEM | JUDGE);
    struct squares by_item = pair_squares(items, n, SYSTEM | ITEM);
    struct squares by_system = pair_squares(items, n, SYSTEM);
    struct squares across = without(pair_squares(items, n, ITEM), by_item);
    struct squares across_judged = without(pair_squares(items, n, ITEM | JUDGE), judged);

    return (struct mean_squares){
        half_mean(pair_squares(items, n, OUTPUT)), half_mean(without(by_judge, judged)),
        half_mean(both(without(without(by_system, by_item), by_judge), judged)),
        half_mean(without(across, across_judged))};
}

static double at_least_zero(double value)
{
    return value > 0 ? value : 0;
}

static struct mc_variance_components solve(const struct mean_squares *means, size_t n)
{
    struct mc_variance_components components = {(double)NAN, (double)NAN, (double)NAN, (double)NAN,
                                                false,       false,       n,           NULL};
    double outputs;

    if (isnan(means->output))
        components.reason = "no output has two judges";
    else if (isnan(means->system))
        components.reason = "no system has outputs of two items by two judges";
    if (components.reason != NULL)
        return components;
    components.has_judge = !isnan(means->judge);
    components.has_item = !isnan(means->item);
    components.judge = components.has_judge ? at_least_zero(means->system - means->judge) : 0;
    components.judge = fmin(components.judge, means->output);
    components.residual = means->output - components.judge;
    outputs = at_least_zero(means->system - components.judge - components.residual);
    components.output =
        components.has_item ? fmin(at_least_zero(means->item - means->output), outputs) : outputs;
    components.item = outputs - components.output;
    return components;
}

struct mc_variance_components mc_variance_components(const struct mc_ratings *ratings,
                                                     const struct mc_output_selection *selection,
                                                     const size_t *scales, size_t n_scales,
                                                     struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_opinions opinions = mc_opinions(ratings, selection, scales, n_scales, scratch);
    struct keyed_judgement *items = mc_arena_array(scratch, opinions.n, sizeof(*items));
    struct mc_variance_components components;
    struct mean_squares means;
    size_t i;

    for (i = 0; i < opinions.n; i++) {
        const struct mc_opinion *opinion = &opinions.items[i];
        const struct mc_rated_output *output = &ratings->outputs[opinion->output];

        items[i] = (struct keyed_judgement){output->system,     output->item, opinion->output,
                                            opinion->annotator, {0, 0, 0},    opinion->value};
    }
    center_systems(items, opinions.n, ratings->system_names.n, scratch);
    means = measure_mean_squares(items, opinions.n);
    components = solve(&means, opinions.n);
    mc_arena_reset(scratch, mark);
    return components;
}

/* --- the power of a planned study ------------------------------------------------------------- */

/* A sequence of standard normal numbers (Box and Muller 1958). */
struct normals {
    uint64_t seed, stream, index;
    double spare;
    bool has_spare;
};

static double next_normal(struct normals *normals)
{
    const double turn = 6.283185307179586;
    double radius, angle;

    if (normals->has_spare) {
        normals->has_spare = false;
        return normals->spare;
    }
    radius = 1 - mc_random_unit(mc_random_bits(normals->seed, normals->stream, normals->index++));
    radius = sqrt(-2 * log(radius));
    angle = turn * mc_random_unit(mc_random_bits(normals->seed, normals->stream, normals->index++));
    normals->spare = radius * sin(angle);
    normals->has_spare = true;
    return radius * cos(angle);
}

/* What a test needs to know about a study of n items, in units of the spread of its parts: t for an
 * item, u for an output, both standard normal. */
struct study {
    double difference; /* mean of u of the first system minus that of the second */
    double paired;     /* sum of squared deviations of these differences from their mean */
    /* Sums of squared deviations of t, and of u within systems; sum of products of both. */
    double items, outputs, products;
};

/* Running sums over the items of a study. */
struct sums {
    double n, difference, difference_squares;
    double item, item_squares, output_squares, products;
    double *systems; /* [n_systems] */
};

static void add_item(struct sums *sums, size_t n_systems, struct normals *normals)
{
    double item = next_normal(normals), total = 0, first = 0, difference = 0;
    size_t s;

    for (s = 0; s < n_systems; s++) {
        double output = next_normal(normals);

        sums->systems[s] += output;
        sums->output_squares += output * output;
        total += output;
        if (s == 0)
            first = output;
        else if (s == 1)
            difference = first - output;
    }
    sums->n++;
    sums->difference += difference;
    sums->difference_squares += difference * difference;
    sums->item += item;
    sums->item_squares += item * item;
    sums->products += item * total;
}

static struct study sum_up(const struct sums *sums, size_t n_systems)
{
    struct study study;
    double total = 0, squares = 0;
    size_t s;

    for (s = 0; s < n_systems; s++) {
        total += sums->systems[s];
        squares += sums->systems[s] * sums->systems[s];
    }
    study.difference = sums->difference / sums->n;
    study.paired = sums->difference_squares - sums->difference * study.difference;
    study.items = sums->item_squares - sums->item * sums->item / sums->n;
    study.outputs = sums->output_squares - squares / sums->n;
    study.products = sums->products - sums->item * total / sums->n;
    return study;
}

struct mc_simulated_studies {
    const struct mc_planning_settings *settings;
    size_t n_systems;
    struct study *studies; /* [draws][n_rungs] */
    double *critical;      /* [n_rungs] */
};

static void simulate(void *context, unsigned worker, size_t begin, size_t end,
                     struct mc_arena *scratch)
{
    const struct mc_simulated_studies *simulation = context;
    const struct mc_planning_settings *settings = simulation->settings;

    (void)worker;
    for (; begin < end; begin++) {
        struct normals normals = {settings->seed, begin, 0, 0, false};
        struct sums sums = {0};
        size_t rung, i = 0;

        sums.systems = mc_arena_array(scratch, simulation->n_systems, sizeof(*sums.systems));
        for (rung = 0; rung < settings->n_rungs; rung++) {
            for (; i < settings->n_outputs[rung]; i++)
                add_item(&sums, simulation->n_systems, &normals);
            simulation->studies[begin * settings->n_rungs + rung] =
                sum_up(&sums, simulation->n_systems);
        }
    }
}

/* The t that is exceeded with this probability, by bisection. */
static double student_quantile(double p, double df)
{
    double low = 0, high = 1;
    int i;

    while (mc_student_upper(high, df) > p)
        high *= 2;
    for (i = 0; i < 80; i++) {
        double middle = low + (high - low) / 2;

        if (mc_student_upper(middle, df) > p)
            low = middle;
        else
            high = middle;
    }
    return high;
}

static void find_critical(void *context, unsigned worker, size_t begin, size_t end,
                          struct mc_arena *scratch)
{
    const struct mc_simulated_studies *simulation = context;
    const struct mc_planning_settings *settings = simulation->settings;

    (void)worker;
    for (; begin < end; begin++) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        double df = (double)settings->n_outputs[begin] - 1;

        simulation->critical[begin] =
            settings->test == MC_PLAN_PAIRED
                ? student_quantile(settings->alpha / 2, df)
                : mc_studentized_range_quantile(
                      mc_studentized_range_new((unsigned)simulation->n_systems,
                                               df * (double)simulation->n_systems, scratch),
                      settings->alpha);
        mc_arena_reset(scratch, mark);
    }
}

/* Whether the study's test finds the first system better; item, output: standard deviations of the
 * parts. */
static bool finds(const struct mc_simulated_studies *simulation, const struct study *study,
                  size_t rung, double item, double output, double difference)
{
    double n = (double)simulation->settings->n_outputs[rung];
    double scaled = (output * study->difference + difference) * sqrt(n);
    double noise;

    if (simulation->settings->test == MC_PLAN_PAIRED)
        noise = output * sqrt(study->paired / (n - 1));
    else
        noise = sqrt((item * item * (double)simulation->n_systems * study->items +
                      2 * item * output * study->products + output * output * study->outputs) /
                     ((double)simulation->n_systems * (n - 1)));
    return scaled > simulation->critical[rung] * noise;
}

/* Fills the row of one difference and one number of judges. */
static void fill_row(const struct mc_variance_components *components,
                     const struct mc_simulated_studies *simulation, struct mc_planned_need *need,
                     double *power)
{
    const struct mc_planning_settings *settings = simulation->settings;
    double judgement = components->residual + (settings->same_judges ? 0 : components->judge);
    /* of an output's mean judgement, given its item and system */
    double deviation = sqrt(components->output + judgement / (double)need->n_judges);
    double item = sqrt(components->item);
    size_t rung, draw;

    for (rung = 0; rung < settings->n_rungs; rung++) {
        size_t n_found = 0;

        for (draw = 0; draw < settings->draws; draw++)
            n_found += finds(simulation, &simulation->studies[draw * settings->n_rungs + rung],
                             rung, item, deviation, need->difference);
        power[rung] = (double)n_found / (double)settings->draws;
        if (need->n_outputs == 0 && power[rung] >= settings->power)
            need->n_outputs = settings->n_outputs[rung];
    }
}

struct mc_planning mc_planning(const struct mc_variance_components *components,
                               const struct mc_simulated_studies *studies,
                               const double *differences, size_t n_differences,
                               struct mc_arena *arena)
{
    const struct mc_planning_settings *settings = studies->settings;
    size_t n_needs = mc_array_size(n_differences, settings->n_crews), i;
    struct mc_planning planning = {.critical = studies->critical};

    planning.power =
        mc_arena_array(arena, mc_array_size(n_needs, settings->n_rungs), sizeof(*planning.power));
    planning.needs = mc_arena_array(arena, n_needs, sizeof(*planning.needs));
    for (i = 0; i < n_needs; i++) {
        planning.needs[i].difference = differences[i / settings->n_crews];
        planning.needs[i].n_judges = settings->n_judges[i % settings->n_crews];
        fill_row(components, studies, &planning.needs[i], &planning.power[i * settings->n_rungs]);
    }
    return planning;
}

struct mc_simulated_studies *mc_simulate_studies(const struct mc_planning_settings *settings,
                                                 struct mc_thread_pool *pool,
                                                 struct mc_arena *arena)
{
    struct mc_simulated_studies *simulation = mc_arena_array(arena, 1, sizeof(*simulation));

    simulation->settings = settings;
    simulation->n_systems = settings->test == MC_PLAN_PAIRED ? 2 : settings->n_systems;
    simulation->critical = mc_arena_array(arena, settings->n_rungs, sizeof(*simulation->critical));
    simulation->studies = mc_arena_array(arena, mc_array_size(settings->draws, settings->n_rungs),
                                         sizeof(*simulation->studies));
    mc_parallel_for(pool, settings->draws, 0, simulate, simulation);
    mc_parallel_for(pool, settings->n_rungs, 1, find_critical, simulation);
    return simulation;
}

void mc_planning_differences(const struct mc_variance_components *components, double differences[3])
{
    double deviation =
        sqrt(components->item + components->output + components->judge + components->residual);

    differences[0] = 0.2 * deviation;
    differences[1] = 0.5 * deviation;
    differences[2] = 0.8 * deviation;
}

/* --- what this study reached ------------------------------------------------------------------ */

struct mc_reached mc_reached(const struct mc_ratings *ratings, const struct mc_human_column *human,
                             const struct mc_output_selection *selection, double alpha,
                             struct mc_thread_pool *pool, struct mc_arena *arena)
{
    struct mc_reached reached = {
        .least_margin = (double)NAN, .median_margin = (double)NAN, .greatest_margin = (double)NAN};
    struct mc_ratings people = *ratings;
    struct mc_tukey_pairs tukey;
    double *values = mc_arena_array(arena, ratings->n_outputs, sizeof(*values)), *margins;
    size_t g, o, n, p;

    people.n_metrics = 0;
    tukey = mc_tukey_pairs(&people, human, selection, alpha, NULL, pool, arena);
    reached.systems = mc_arena_array(arena, tukey.n_groups, sizeof(*reached.systems));
    for (g = 0; g < tukey.n_groups; g++) {
        struct mc_reached_system *interval = &reached.systems[reached.n_systems++];
        double error, margin;

        for (o = 0, n = 0; o < ratings->n_outputs; o++)
            if (ratings->outputs[o].system == tukey.groups[g].system && !isnan(human->values[o]) &&
                mc_output_selected(ratings, selection, o))
                values[n++] = human->values[o];
        *interval =
            (struct mc_reached_system){tukey.groups[g].system, n, mc_exact_mean(values, n), 0, 0};
        error = mc_exact_deviation(values, n, interval->mean) / sqrt((double)n);
        margin = student_quantile(alpha / 2, (double)n - 1) * error;
        interval->low = interval->mean - margin;
        interval->high = interval->mean + margin;
    }
    reached.reason = tukey.reason;
    if (reached.reason != NULL)
        return reached;
    margins = mc_arena_array(arena, tukey.n_pairs, sizeof(*margins));
    for (p = 0; p < tukey.n_pairs; p++)
        margins[p] = tukey.pairs[p].high - tukey.pairs[p].difference;
    mc_sort_values(margins, tukey.n_pairs, arena);
    reached.least_margin = margins[0];
    reached.median_margin = mc_median(margins, tukey.n_pairs, arena);
    reached.greatest_margin = margins[tukey.n_pairs - 1];
    return reached;
}
