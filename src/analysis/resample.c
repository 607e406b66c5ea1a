#include "analysis/resample.h"

static void *new_array(size_t n, size_t size, struct mc_arena *scratch)
{
    return mc_arena_alloc(scratch, mc_array_size(n, size));
}

struct mc_units mc_find_units(const struct mc_sample *sample, struct mc_arena *arena)
{
    uint32_t n_cases = (uint32_t)sample->n, i, u;
    struct mc_units units = {sample->clusters != NULL ? sample->n_clusters : n_cases, 0, NULL,
                             NULL};
    uint32_t *end;

    units.begin = mc_arena_array(arena, (size_t)units.n + 1, sizeof(*units.begin));
    units.cases = new_array(n_cases, sizeof(*units.cases), arena);
    end = new_array(units.n, sizeof(*end), arena);
    for (i = 0; i < n_cases; i++)
        units.begin[(sample->clusters != NULL ? sample->clusters[i] : i) + 1]++;
    for (u = 0; u < units.n; u++) {
        units.largest = units.begin[u + 1] > units.largest ? units.begin[u + 1] : units.largest;
        units.begin[u + 1] += units.begin[u];
        end[u] = units.begin[u];
    }
    for (i = 0; i < n_cases; i++)
        units.cases[end[sample->clusters != NULL ? sample->clusters[i] : i]++] = i;
    return units;
}

static void add_groups(struct mc_resample *made, size_t n, struct mc_arena *arena)
{
    const struct mc_sample *whole = &made->whole;
    uint32_t i;

    made->sample.groups = made->groups = new_array(n, sizeof(uint32_t), arena);
    made->sample.group_copy_pairs = made->group_copy_pairs =
        new_array(whole->n_groups, sizeof(uint64_t), arena);
    made->whole.group_times = made->group_times =
        new_array(whole->n_groups, sizeof(uint32_t), arena);
    made->first_of_group = new_array(whole->n_groups, sizeof(uint32_t), arena);
    for (i = 0; i < whole->n; i++)
        made->first_of_group[whole->groups[i]] = i;
}

struct mc_resample *mc_resample_new(const struct mc_sample *sample, const struct mc_units *units,
                                    struct mc_arena *arena)
{
    struct mc_resample *made = mc_arena_array(arena, 1, sizeof(*made));
    size_t n = mc_array_size(units->n, units->largest);

    made->sample = made->whole = *sample;
    made->sample.pairs = &made->pairs;
    made->sample.counts = made->counts;
    made->sample.cases = NULL;
    made->sample.folds = made->folds = sample->folds == NULL ? NULL : new_array(n, 1, arena);
    made->sample.human = made->human = new_array(n, sizeof(double), arena);
    made->sample.metric = made->metric = new_array(n, sizeof(double), arena);
    made->sample.human_normalised = made->human_normalised = new_array(n, sizeof(double), arena);
    made->sample.metric_normalised = made->metric_normalised = new_array(n, sizeof(double), arena);
    made->sample.human_levels = made->human_levels = new_array(n, sizeof(uint32_t), arena);
    made->sample.metric_levels = made->metric_levels = new_array(n, sizeof(uint32_t), arena);
    made->times_drawn = new_array(sample->n, sizeof(uint32_t), arena);
    if (sample->groups != NULL)
        add_groups(made, n, arena);
    mc_resample_clear(made);
    return made;
}

void mc_resample_clear(struct mc_resample *made)
{
    memset(made->times_drawn, 0, made->whole.n * sizeof(*made->times_drawn));
    made->sample.n = 0;
    made->sample.n_copy_pairs = 0;
    made->pairs.n_pairs = 0;
    memset(made->counts, 0, sizeof(made->counts));
    if (made->groups != NULL)
        memset(made->group_copy_pairs, 0, made->whole.n_groups * sizeof(*made->group_copy_pairs));
}

/* Case `from` of the whole as case `at`. */
static void copy_case(struct mc_resample *made, uint32_t from, size_t at)
{
    const struct mc_sample *whole = &made->whole;
    /* the new copy makes two ordered pairs with each copy that is there */
    uint64_t copy_pairs = 2 * (uint64_t)made->times_drawn[from]++;

    made->sample.n_copy_pairs += copy_pairs;
    if (made->folds != NULL)
        made->folds[at] = whole->folds[from];
    made->human[at] = whole->human[from];
    made->metric[at] = whole->metric[from];
    made->human_normalised[at] = whole->human_normalised[from];
    made->metric_normalised[at] = whole->metric_normalised[from];
    made->human_levels[at] = whole->human_levels[from];
    made->metric_levels[at] = whole->metric_levels[from];
    if (made->groups == NULL)
        return;
    made->groups[at] = whole->groups[from];
    made->group_copy_pairs[whole->groups[from]] += copy_pairs;
}

void mc_resample_add(struct mc_resample *made, const struct mc_units *units, uint32_t unit)
{
    uint32_t i;

    for (i = units->begin[unit]; i < units->begin[unit + 1]; i++)
        copy_case(made, units->cases[i], made->sample.n++);
}

void mc_resample_count_groups(struct mc_resample *made)
{
    uint32_t g;

    for (g = 0; made->groups != NULL && g < made->whole.n_groups; g++)
        made->group_times[g] = made->times_drawn[made->first_of_group[g]];
}
