#include "analysis/tests/paired_bootstrap.h"

#include <math.h>

#include "analysis/sample.h"
#include "base/number.h"

/* Members of classes: those of class c are members[starts[c]] to members[starts[c + 1] - 1], in
 * ascending order. */
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
    /* starts[c] moves up to its end while the class is filled */
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

/* What is drawn on an axis, or all when it is not. */
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

/* The arrays of a resample, being filled. */
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

/* Every score of the k-th drawn input, once for each copy of its system, becomes one of input k. */
static struct mc_paired_scores resample(const struct mc_paired_scores *scores,
                                        const struct classes *of_input,
                                        const struct mc_paired_bootstrap_settings *settings,
                                        size_t draw, struct mc_arena *scratch)
{
    const uint32_t *inputs = draw_axis(settings, draw, 0, scores->n_inputs, scratch);
    const uint32_t *systems = draw_axis(settings, draw, 1, scores->n_systems, scratch);
    struct classes copies =
        sort_into_classes(scores->n_systems, scores->n_systems, drawn_at, systems, scratch);
    struct resample made;
    size_t n = 0, k, j, l;

    for (k = 0; k < scores->n_inputs; k++)
        for (j = of_input->starts[inputs[k]]; j < of_input->starts[inputs[k] + 1]; j++) {
            uint32_t system = mc_system_of(scores, of_input->members[j]);

            n += copies.starts[system + 1] - copies.starts[system];
        }
    open_resample(&made, scores, n, scratch);
    for (k = 0; k < scores->n_inputs; k++)
        for (j = of_input->starts[inputs[k]]; j < of_input->starts[inputs[k] + 1]; j++) {
            size_t i = of_input->members[j];
            uint32_t system = mc_system_of(scores, i);

            for (l = copies.starts[system]; l < copies.starts[system + 1]; l++)
                add_score(&made, scores, i, (uint32_t)k, copies.members[l]);
        }
    return made.scores;
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
    size_t n_defined = 0, d;

    for (d = 0; d < settings->n_resamples; d++) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        struct mc_paired_scores drawn = resample(scores, &of_input, settings, d, scratch);
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
        result.reason = "the figure of a metric is not defined";
    else if (settings->axes & MC_BOOTSTRAP_INPUTS && scores->n_inputs < 2)
        result.reason = "fewer than 2 inputs";
    else if (settings->axes & MC_BOOTSTRAP_SYSTEMS && scores->n_systems < 2)
        result.reason = "fewer than 2 systems";
    else
        resample_all(scores, figure, settings, &result, scratch);
    mc_arena_reset(scratch, mark);
    return result;
}
