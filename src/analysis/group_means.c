#include "analysis/group_means.h"

#include <math.h>

/* The arrays of all groups, group after group. */
struct sorted {
    uint32_t *place; /* [n] of the sample: where a case stands here */
    double *human, *metric, *human_normalised, *metric_normalised;
    uint8_t *folds; /* NULL: all in one */
};

/* One side's levels of all groups, each group's own; how many each has. */
struct own_levels {
    uint32_t *levels, *n;
};

static void *new_array(size_t n, size_t size, struct mc_arena *arena)
{
    return mc_arena_alloc(arena, mc_array_size(n, size));
}

/* The cases in the order of their groups; begin[g] is where group g begins. */
static struct sorted sort_cases(const struct mc_sample *sample, const size_t *begin,
                                struct mc_arena *arena)
{
    struct sorted sorted = {
        new_array(sample->n, sizeof(uint32_t), arena),
        new_array(sample->n, sizeof(double), arena),
        new_array(sample->n, sizeof(double), arena),
        new_array(sample->n, sizeof(double), arena),
        new_array(sample->n, sizeof(double), arena),
        sample->folds == NULL ? NULL : new_array(sample->n, 1, arena),
    };
    size_t *end = new_array(sample->n_groups, sizeof(*end), arena), i;

    memcpy(end, begin, sample->n_groups * sizeof(*end));
    for (i = 0; i < sample->n; i++) {
        size_t at = end[sample->groups[i]]++;

        sorted.place[i] = (uint32_t)at;
        sorted.human[at] = sample->human[i];
        sorted.metric[at] = sample->metric[i];
        sorted.human_normalised[at] = sample->human_normalised[i];
        sorted.metric_normalised[at] = sample->metric_normalised[i];
        if (sorted.folds != NULL)
            sorted.folds[at] = sample->folds[i];
    }
    return sorted;
}

/* Walks up the levels of the whole and numbers anew, in each group, those that occur in it: they
 * are many fewer. O(n). */
static struct own_levels find_levels(const struct mc_sample *sample, const uint32_t *levels,
                                     uint32_t n_levels, const uint32_t *place,
                                     struct mc_arena *arena)
{
    struct own_levels own = {new_array(sample->n, sizeof(uint32_t), arena),
                             mc_arena_array(arena, sample->n_groups, sizeof(uint32_t))};
    uint32_t *last = new_array(sample->n_groups, sizeof(*last), arena);
    uint32_t *order = new_array(sample->n, sizeof(*order), arena);
    uint32_t *end = mc_arena_array(arena, (size_t)n_levels + 1, sizeof(*end));
    size_t i;
    uint32_t l;

    for (i = 0; i < sample->n; i++)
        end[levels[i] + 1]++;
    for (l = 0; l < n_levels; l++)
        end[l + 1] += end[l];
    for (i = 0; i < sample->n; i++)
        order[end[levels[i]]++] = (uint32_t)i;
    for (i = 0; i < sample->n; i++) {
        uint32_t at = order[i], group = sample->groups[at];

        if (own.n[group] == 0 || last[group] != levels[at])
            own.n[group]++;
        last[group] = levels[at];
        own.levels[place[at]] = own.n[group] - 1;
    }
    return own;
}

/* What the cases of the group do not share with the whole. */
static void set_cases(struct mc_sample *group, const struct sorted *sorted, size_t begin,
                      struct mc_arena *arena)
{
    group->human = sorted->human + begin;
    group->metric = sorted->metric + begin;
    group->human_normalised = sorted->human_normalised + begin;
    group->metric_normalised = sorted->metric_normalised + begin;
    group->folds = sorted->folds == NULL ? NULL : sorted->folds + begin;
    group->pairs = mc_arena_array(arena, 1, sizeof(*group->pairs));
    group->counts = mc_arena_array(arena, MC_N_THRESHOLDS, sizeof(*group->counts));
    group->clusters = group->groups = group->group_times = NULL;
    group->group_copy_pairs = NULL;
    group->cases = NULL;
    group->is_group = true;
}

struct mc_group_samples mc_group_samples(const struct mc_sample *sample, struct mc_arena *arena)
{
    struct mc_group_samples groups = {NULL, sample->n_groups};
    size_t *begin = mc_arena_array(arena, (size_t)groups.n + 1, sizeof(*begin)), i;
    struct own_levels human, metric;
    struct sorted sorted;
    uint32_t g;

    groups.samples = mc_arena_array(arena, groups.n, sizeof(*groups.samples));
    for (i = 0; i < sample->n; i++)
        begin[sample->groups[i] + 1]++;
    for (g = 0; g < groups.n; g++)
        begin[g + 1] += begin[g];
    sorted = sort_cases(sample, begin, arena);
    human = find_levels(sample, sample->human_levels, sample->n_human_levels, sorted.place, arena);
    metric =
        find_levels(sample, sample->metric_levels, sample->n_metric_levels, sorted.place, arena);
    for (g = 0; g < groups.n; g++) {
        struct mc_sample *group = &groups.samples[g];

        *group = *sample;
        group->n = begin[g + 1] - begin[g];
        group->n_copy_pairs = sample->group_copy_pairs == NULL ? 0 : sample->group_copy_pairs[g];
        group->human_levels = human.levels + begin[g];
        group->metric_levels = metric.levels + begin[g];
        group->n_human_levels = human.n[g];
        group->n_metric_levels = metric.n[g];
        set_cases(group, &sorted, begin[g], arena);
    }
    return groups;
}

/* Of several reasons the one of them all, if it is one; groups of one case have none. */
static void add_reason(struct mc_group_values *values, const char *reason)
{
    if (values->reason != NULL && strcmp(values->reason, reason) != 0)
        reason = "not defined in any group";
    values->reason = reason;
}

static void set_value(struct mc_group_values *values, uint32_t g,
                      const struct mc_statistic *statistic, const struct mc_sample *group,
                      struct mc_arena *scratch)
{
    struct mc_figure figure = {(double)NAN, NULL};

    values->evidence[g] = group->n;
    if (group->n >= 2) {
        figure = statistic->compute(group, scratch);
        if (statistic->evidence != NULL)
            values->evidence[g] = statistic->evidence(group, scratch);
    }
    if (figure.reason != NULL)
        add_reason(values, figure.reason);
    values->values[g] = values->evidence[g] > 0 ? figure.value : 0;
}

struct mc_group_values mc_group_values(const struct mc_statistic *statistic,
                                       const struct mc_group_samples *groups, bool micro,
                                       struct mc_arena *arena)
{
    struct mc_group_values values = {groups->n, new_array(groups->n, sizeof(double), arena),
                                     new_array(groups->n, sizeof(double), arena),
                                     new_array(groups->n, sizeof(uint64_t), arena), NULL};
    uint32_t g;

    for (g = 0; g < groups->n; g++) {
        struct mc_arena_mark mark = mc_arena_mark(arena);

        set_value(&values, g, statistic, &groups->samples[g], arena);
        values.weights[g] = micro ? (double)values.evidence[g] : 1;
        mc_arena_reset(arena, mark);
    }
    return values;
}

double mc_group_mean_of(const struct mc_group_values *values, const uint32_t *times)
{
    double sum = 0, weight = 0;
    bool any = false;
    uint32_t g;

    for (g = 0; g < values->n; g++) {
        double n = times == NULL ? 1 : times[g];

        if (isnan(values->values[g]) || !(n > 0))
            continue;
        any = any || values->evidence[g] > 0;
        sum += n * values->weights[g] * values->values[g];
        weight += n * values->weights[g];
    }
    return any ? sum / weight : (double)NAN;
}

struct mc_cell mc_group_cell(const struct mc_statistic *statistic,
                             const struct mc_group_samples *groups, bool micro,
                             struct mc_group_count *count, struct mc_arena *scratch)
{
    struct mc_group_values values = mc_group_values(statistic, groups, micro, scratch);
    struct mc_cell cell = {mc_group_mean_of(&values, NULL), (double)NAN, (double)NAN, 0, NULL};
    uint32_t g;

    count->n = groups->n;
    count->n_defined = 0;
    for (g = 0; g < groups->n; g++) {
        if (isnan(values.values[g]))
            continue;
        count->n_defined++;
        cell.n += groups->samples[g].n;
    }
    if (isnan(cell.value) && groups->n == 0)
        cell.reason = "no case has both scores";
    else if (isnan(cell.value))
        cell.reason = values.reason == NULL ? "fewer than 2 cases in every group" : values.reason;
    return cell;
}
