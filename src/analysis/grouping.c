/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grouping.c: puts cases together: into the groups that are rows, into the systems or items that a
 * mean is taken over, into sources that are drawn together.
 *
 * - the groups of a result, samples of a group
 * - systems and items, their samples, means over them
 * - sources */
#include "analysis/grouping.h"

#include <math.h>

#include "analysis/normalise.h"
#include "analysis/span_counts.h"
#include "base/disjoint_sets.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "suite/fields.h"
#include "suite/suite.h"

/* --- the groups of a result ------------------------------------------------------------------- */

/* Builds the groups of all cases, or of the selected ones. */
struct row_builder {
    const struct mc_suite *suite;
    struct mc_arena *arena;
    bool takes_all; /* cases that are not selected too */
    struct mc_dataset_result *datasets;
    size_t n;
    size_t *of_file; /* [n_files]: 1 + the group of the file's cases; 0: not known yet */
};

static bool takes(const struct row_builder *builder, size_t index)
{
    return builder->takes_all || mc_case_is_selected(builder->suite, index);
}

/* Group of a file's cases; n_groups if its dataset has none for them yet. */
static size_t find_group(const struct row_builder *builder, const struct mc_dataset_result *dataset,
                         const struct mc_suite_file *file)
{
    size_t *known = &builder->of_file[file - builder->suite->files], g;

    if (*known > 0)
        return *known - 1;
    for (g = 0; g < dataset->n_groups; g++)
        if (dataset->groups[g].phenomenon == file->phenomenon &&
            dataset->groups[g].pooled == file->pooled) {
            *known = g + 1;
            break;
        }
    return g;
}

/* The first file of a phenomenon opens a group; at most n_files groups and `overall` are needed. */
static void open_groups(const struct row_builder *builder)
{
    const struct mc_suite *suite = builder->suite;
    size_t i;

    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_suite_file *file = &suite->files[suite->cases[i].file];
        struct mc_dataset_result *dataset = &builder->datasets[file->dataset];
        size_t g = find_group(builder, dataset, file);
        struct mc_group *group = &dataset->groups[g];

        if (!takes(builder, i))
            continue;
        if (g == dataset->n_groups) {
            const struct mc_phenomenon *phenomenon = &suite->phenomena[file->phenomenon];

            group->name = phenomenon->name;
            group->title = phenomenon->title;
            group->pooled = file->pooled;
            group->phenomenon = file->phenomenon;
            dataset->n_groups++;
        }
        group->n_cases++;
    }
}

static void open_overall(struct mc_dataset_result *dataset)
{
    struct mc_group *overall = &dataset->groups[dataset->n_groups];
    size_t g;

    overall->name = mc_slice_of("overall");
    overall->title = mc_slice_of("Overall");
    overall->overall = overall->pooled = true;
    overall->phenomenon = MC_NOT_FOUND;
    for (g = 0; g < dataset->n_groups; g++)
        if (dataset->groups[g].pooled)
            overall->n_cases += dataset->groups[g].n_cases;
    dataset->n_groups++;
}

static void add_case(struct mc_group *group, size_t index)
{
    group->cases[group->n_cases++] = (uint32_t)index;
}

/* Puts every case into its group, and pooled ones into `overall` too. */
static void fill_groups(const struct row_builder *builder)
{
    const struct mc_suite *suite = builder->suite;
    size_t i;

    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_suite_file *file = &suite->files[suite->cases[i].file];
        struct mc_dataset_result *dataset = &builder->datasets[file->dataset];

        if (!takes(builder, i))
            continue;
        add_case(&dataset->groups[find_group(builder, dataset, file)], i);
        if (file->pooled)
            add_case(&dataset->groups[dataset->n_groups - 1], i);
    }
}

static bool scales_equal(const struct mc_score_scale *a, const struct mc_score_scale *b)
{
    return !(a->minimum < b->minimum || a->minimum > b->minimum || a->maximum < b->maximum ||
             a->maximum > b->maximum);
}

static struct mc_slice last_part(struct mc_slice path)
{
    size_t at = path.length;

    while (at > 0 && path.data[at - 1] != '/')
        at--;
    return mc_slice(path.data + at, path.length - at);
}

/* What the files say about the dataset that they belong to. */
static void describe_datasets(const struct row_builder *builder)
{
    const struct mc_suite *suite = builder->suite;
    bool *seen = mc_arena_array(builder->arena, builder->n, sizeof(*seen));
    bool *has_known_judges = mc_arena_array(builder->arena, builder->n, sizeof(*has_known_judges));
    size_t i;

    for (i = 0; i < suite->n_files; i++) {
        const struct mc_suite_file *file = &suite->files[i];
        struct mc_dataset_result *dataset = &builder->datasets[file->dataset];

        if (!seen[file->dataset])
            dataset->scale = file->scale;
        seen[file->dataset] = true;
        if (!scales_equal(&file->scale, &dataset->scale))
            dataset->scales_differ = true;
        if (file->judgement.by == MC_JUDGED_BY_RUBRIC)
            dataset->has_rubric = true;
        else
            dataset->has_human = true;
        if (mc_judges_are_said(&file->judgement))
            has_known_judges[file->dataset] = true;
        else if (dataset->given_in.length == 0)
            dataset->given_in = last_part(file->path);
    }
    for (i = 0; i < builder->n; i++)
        if (has_known_judges[i])
            builder->datasets[i].given_in = mc_slice("", 0);
}

static void build_rows(struct row_builder *builder)
{
    const struct mc_suite *suite = builder->suite;
    size_t n = 0, d, g;

    builder->n = mc_string_map_size(suite->datasets);
    builder->datasets = mc_arena_array(builder->arena, builder->n, sizeof(*builder->datasets));
    builder->of_file = mc_arena_array(builder->arena, suite->n_files, sizeof(size_t));
    for (d = 0; d < builder->n; d++) {
        builder->datasets[d].name = mc_string_map_key(suite->datasets, (uint32_t)d);
        builder->datasets[d].groups =
            mc_arena_array(builder->arena, suite->n_files + 1, sizeof(struct mc_group));
    }
    describe_datasets(builder);
    open_groups(builder);
    for (d = 0; d < builder->n; d++) {
        struct mc_dataset_result *dataset = &builder->datasets[d];

        open_overall(dataset);
        for (g = 0; g < dataset->n_groups; g++) {
            struct mc_group *added = &dataset->groups[g];

            added->cases = mc_arena_array(builder->arena, added->n_cases, sizeof(*added->cases));
            added->n_cases = 0;
        }
    }
    fill_groups(builder);
    /* a selection may leave no case of a dataset, which is then not part of the result */
    for (d = 0; d < builder->n; d++)
        if (builder->datasets[d].n_groups > 1) /* more than `overall` */
            builder->datasets[n++] = builder->datasets[d];
    builder->n = n;
}

void mc_group_cases(struct mc_result *result)
{
    struct row_builder shown = {result->suite, result->arena, false, NULL, 0, NULL};
    struct row_builder whole = {result->suite, result->arena, true, NULL, 0, NULL};

    build_rows(&shown);
    if (result->suite->selected == NULL)
        whole = shown;
    else
        build_rows(&whole);
    result->datasets = shown.datasets;
    result->n_datasets = shown.n;
    result->whole = whole.datasets;
    result->n_whole = whole.n;
}

const struct mc_dataset_result *mc_whole_dataset(const struct mc_result *result,
                                                 struct mc_slice name)
{
    size_t d;

    for (d = 0; d < result->n_whole; d++)
        if (mc_slice_equal(result->whole[d].name, name))
            return &result->whole[d];
    return NULL;
}

/* --- samples of a group ----------------------------------------------------------------------- */

static double *new_values(size_t n, struct mc_arena *arena)
{
    return mc_arena_alloc(arena, mc_array_size(n, sizeof(double)));
}

static uint32_t *levels_of(const double *values, size_t n, uint32_t *n_levels,
                           struct mc_arena *arena)
{
    uint32_t *levels = mc_arena_alloc(arena, mc_array_size(n, sizeof(*levels)));

    *n_levels = mc_levels(values, n, levels, arena);
    return levels;
}

/* The standard error of a score on the run's normalised scale. */
static double normalised_error(const struct mc_result *result, size_t column, size_t at)
{
    const struct mc_bounds *bounds = &result->bounds[column + 1];
    double error = result->scores->columns[column].standard_errors[at];
    double width = fabs(bounds->high - bounds->low);

    if (bounds->rule == MC_BOUNDS_NONE)
        return error;
    return width > 0 && isfinite(width) ? error / width : 0;
}

const double *mc_group_scores(const struct mc_result *result, const struct mc_group *group,
                              size_t column, struct mc_arena *arena)
{
    double *values = new_values(group->n_cases, arena);
    size_t i;

    for (i = 0; i < group->n_cases; i++) {
        size_t at = group->cases[i];
        double value =
            column == 0 ? result->human_settled[at] : result->metric_settled[column - 1][at];

        values[i] = isfinite(value) ? value : (double)NAN;
    }
    return values;
}

struct mc_sample mc_sample_take(const struct mc_result *result, const struct mc_group *group,
                                size_t column, bool judged, struct mc_pair_ranking *shared,
                                struct mc_arena *arena)
{
    double *human = new_values(group->n_cases, arena);
    double *metric = new_values(group->n_cases, arena);
    double *human_normalised = new_values(group->n_cases, arena);
    double *metric_normalised = new_values(group->n_cases, arena);
    double *errors = result->scores->columns[column].standard_errors == NULL
                         ? NULL
                         : new_values(group->n_cases, arena);
    double *sources = result->sources == NULL ? NULL : new_values(group->n_cases, arena);
    double *groups = result->case_groups == NULL ? NULL : new_values(group->n_cases, arena);
    const struct mc_case **cases =
        mc_arena_alloc(arena, mc_array_size(group->n_cases, sizeof(*cases)));
    uint8_t *folds = result->folds == NULL ? NULL : mc_arena_array(arena, group->n_cases, 1);
    struct mc_sample sample = {
        .human = human,
        .metric = metric,
        .human_normalised = human_normalised,
        .metric_normalised = metric_normalised,
        .metric_errors = errors,
        .human_undefined = result->bounds[0].reason,
        .metric_undefined = result->bounds[column + 1].reason,
        .exact_scores = mc_preset_is_exact(result->settings.preset),
        .threshold_percentile = result->settings.threshold_percentile,
        .lower_is_better = result->scores->columns[column].lower_is_better,
        .pairs = shared,
        .cases = cases,
        .folds = folds,
        .ties = result->ties == NULL ? NULL : &result->ties[column],
        .gold_gap = result->settings.gold_gap,
    };
    size_t i;

    for (i = 0; i < group->n_cases; i++) {
        size_t at = group->cases[i];
        double judgement = result->human_settled[at];
        double score = result->metric_settled[column][at];

        if (!isfinite(score) || (judged && !isfinite(judgement)))
            continue;
        if (sources != NULL)
            sources[sample.n] = result->sources[at];
        if (groups != NULL)
            groups[sample.n] = result->case_groups[at];
        cases[sample.n] = &result->suite->cases[at];
        if (folds != NULL)
            folds[sample.n] = result->folds[at];
        human[sample.n] = judgement;
        metric[sample.n] = score;
        human_normalised[sample.n] = result->human_normalised[at];
        if (errors != NULL)
            errors[sample.n] = normalised_error(result, column, at);
        metric_normalised[sample.n++] = result->metric_normalised[column][at];
    }
    if (judged) {
        sample.human_levels = levels_of(human, sample.n, &sample.n_human_levels, arena);
        sample.metric_levels = levels_of(metric, sample.n, &sample.n_metric_levels, arena);
    }
    if (sources != NULL)
        sample.clusters = levels_of(sources, sample.n, &sample.n_clusters, arena);
    if (judged && groups != NULL)
        sample.groups = levels_of(groups, sample.n, &sample.n_groups, arena);
    return sample;
}

struct mc_sample mc_sample_take_spans(const struct mc_result *result, const struct mc_group *group,
                                      size_t column, struct mc_arena *arena)
{
    const struct mc_spans *of_metric = result->scores->columns[column].spans;
    struct mc_span_counts *spans = mc_arena_array(arena, group->n_cases, sizeof(*spans));
    const struct mc_case **cases = mc_arena_array(arena, group->n_cases, sizeof(*cases));
    double *sources = new_values(group->n_cases, arena);
    struct mc_sample sample = {.cases = cases, .spans = spans};
    size_t i;

    for (i = 0; of_metric != NULL && i < group->n_cases; i++) {
        size_t at = group->cases[i];
        const struct mc_case *from = &result->suite->cases[at];

        if (!mc_case_more(from)->spans.are_known || !of_metric[at].are_known)
            continue;
        sources[sample.n] = result->sources == NULL ? 0 : result->sources[at];
        cases[sample.n] = from;
        spans[sample.n++] = mc_span_count(&of_metric[at], &mc_case_more(from)->spans,
                                          mc_utf8_count(from->candidate.text), arena);
    }
    if (result->sources != NULL)
        sample.clusters = levels_of(sources, sample.n, &sample.n_clusters, arena);
    return sample;
}

const char *mc_correlation_withheld(const struct mc_result *result, const struct mc_sample *sample,
                                    struct mc_arena *scratch)
{
    if (result->settings.thin_correlations || mc_preset_is_exact(result->settings.preset) ||
        sample->groups != NULL)
        return NULL;
    return mc_sample_thin(sample, scratch);
}

/* --- systems and items ------------------------------------------------------------------------ */

static struct mc_slice group_name(const struct mc_case *from, enum mc_grouping grouping)
{
    return grouping == MC_GROUP_BY_SYSTEM ? mc_case_labels(from)->system
                                          : mc_case_labels(from)->item;
}

size_t mc_first_ungrouped(const struct mc_suite *suite, enum mc_grouping grouping)
{
    size_t i;

    if (grouping == MC_GROUP_NONE)
        return suite->n_cases;
    for (i = 0; i < suite->n_cases; i++)
        if (mc_case_is_selected(suite, i) && group_name(&suite->cases[i], grouping).length == 0)
            break;
    return i;
}

int mc_check_case_groups(const struct mc_suite *suite, enum mc_grouping grouping,
                         const char *option, struct mc_error *error)
{
    const char *what = grouping == MC_GROUP_BY_SYSTEM ? "system" : "item";
    size_t first = mc_first_ungrouped(suite, grouping), n = 0, i;

    if (first == suite->n_cases)
        return 0;
    for (i = first; i < suite->n_cases; i++)
        n += mc_case_is_selected(suite, i) && group_name(&suite->cases[i], grouping).length == 0;
    return mc_error_set(error, MC_CODE_USAGE,
                        "%s needs the %s of every case; the case %.*s names none, as do "
                        "%zu of %zu in all",
                        option, what, MC_SLICE_ARGUMENTS(mc_clip(suite->cases[first].id)), n,
                        mc_suite_n_selected(suite));
}

uint32_t *mc_case_groups(const struct mc_suite *suite, enum mc_grouping grouping,
                         struct mc_arena *arena)
{
    struct mc_string_map *names = mc_string_map_new(arena);
    uint32_t *groups;
    size_t i;

    if (grouping == MC_GROUP_NONE)
        return NULL;
    groups = mc_arena_array(arena, suite->n_cases, sizeof(*groups));
    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_case *from = &suite->cases[i];
        struct mc_slice name = group_name(from, grouping);

        groups[i] = MC_NOT_FOUND;
        if (name.length > 0)
            groups[i] =
                mc_string_map_add(names,
                                  mc_slice_of(mc_arena_format(arena, "%u %.*s", from->dataset,
                                                              MC_SLICE_ARGUMENTS(name))),
                                  NULL);
    }
    return groups;
}

/* --- their samples ---------------------------------------------------------------------------- */

/* The arrays of all groups, one group after another. */
struct sorted_cases {
    uint32_t *place; /* [n] of the sample: index of each case in the arrays */
    double *human, *metric, *human_normalised, *metric_normalised;
    uint8_t *folds; /* NULL: all in one fold */
};

/* One side's levels, numbered within each group; n: how many each group has. */
struct group_levels {
    uint32_t *levels, *n;
};

static void *new_array(size_t n, size_t size, struct mc_arena *arena)
{
    return mc_arena_alloc(arena, mc_array_size(n, size));
}

/* Sorts the cases by group; group g begins at begin[g]. */
static struct sorted_cases sort_cases(const struct mc_sample *sample, const size_t *begin,
                                      struct mc_arena *arena)
{
    struct sorted_cases sorted = {
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

/* Walks up the sample's levels and numbers those that occur in each group, which are far fewer.
 * O(n). */
static struct group_levels find_levels(const struct mc_sample *sample, const uint32_t *levels,
                                       uint32_t n_levels, const uint32_t *place,
                                       struct mc_arena *arena)
{
    struct group_levels numbered = {new_array(sample->n, sizeof(uint32_t), arena),
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

        if (numbered.n[group] == 0 || last[group] != levels[at])
            numbered.n[group]++;
        last[group] = levels[at];
        numbered.levels[place[at]] = numbered.n[group] - 1;
    }
    return numbered;
}

struct mc_group_samples mc_group_samples(const struct mc_sample *sample, struct mc_arena *arena)
{
    struct mc_group_samples groups = {NULL, sample->n_groups};
    size_t *begin = mc_arena_array(arena, (size_t)groups.n + 1, sizeof(*begin)), i;
    struct group_levels human, metric;
    struct sorted_cases sorted;
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
        group->human = sorted.human + begin[g];
        group->metric = sorted.metric + begin[g];
        group->human_normalised = sorted.human_normalised + begin[g];
        group->metric_normalised = sorted.metric_normalised + begin[g];
        group->metric_errors = NULL;
        group->folds = sorted.folds == NULL ? NULL : sorted.folds + begin[g];
        group->pairs = mc_arena_array(arena, 1, sizeof(*group->pairs));
        group->counts = mc_arena_array(arena, MC_N_THRESHOLDS, sizeof(*group->counts));
        group->clusters = group->groups = group->group_times = NULL;
        group->group_copy_pairs = NULL;
        group->cases = NULL;
        group->is_group = true;
    }
    return groups;
}

/* --- means over them -------------------------------------------------------------------------- */

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
        const struct mc_sample *group = &groups->samples[g];
        struct mc_figure figure = {(double)NAN, NULL};

        values.evidence[g] = group->n;
        if (group->n >= 2) {
            figure = statistic->compute(group, arena);
            if (statistic->evidence != NULL)
                values.evidence[g] = statistic->evidence(group, arena);
        }
        /* the reason, if all groups that have one share it; groups of one case have none */
        if (figure.reason != NULL)
            values.reason = values.reason != NULL && strcmp(values.reason, figure.reason) != 0
                                ? "not defined in any group"
                                : figure.reason;
        values.values[g] = values.evidence[g] > 0 ? figure.value : 0;
        values.weights[g] = micro ? (double)values.evidence[g] : 1;
        mc_arena_reset(arena, mark);
    }
    return values;
}

double mc_group_mean_of(const struct mc_group_values *values, const uint32_t *times)
{
    double sum = 0, weight = 0;
    bool has_evidence = false;
    uint32_t g;

    for (g = 0; g < values->n; g++) {
        double n = times == NULL ? 1 : times[g];

        if (isnan(values->values[g]) || !(n > 0))
            continue;
        has_evidence = has_evidence || values->evidence[g] > 0;
        sum += n * values->weights[g] * values->values[g];
        weight += n * values->weights[g];
    }
    return has_evidence ? sum / weight : (double)NAN;
}

struct mc_cell mc_group_cell(const struct mc_statistic *statistic,
                             const struct mc_group_samples *groups, bool micro,
                             struct mc_group_count *count, struct mc_arena *scratch)
{
    struct mc_group_values values = mc_group_values(statistic, groups, micro, scratch);
    struct mc_cell cell = {
        .value = mc_group_mean_of(&values, NULL), .low = (double)NAN, .high = (double)NAN};
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

/* --- sources ---------------------------------------------------------------------------------- */

/* Names that link cases, each with the first case that bears it. */
struct case_names {
    struct mc_string_map *map;
    uint32_t *first;
};

static struct case_names new_names(const struct mc_suite *suite, struct mc_arena *arena)
{
    struct case_names names = {mc_string_map_new(arena), NULL};

    names.first = mc_arena_array(arena, suite->n_cases, sizeof(*names.first));
    return names;
}

/* Puts case i into the set of the cases with this name; an empty name is none. */
static void join(struct case_names *names, struct mc_slice name, uint32_t *parent, uint32_t i)
{
    bool is_new;
    uint32_t index;

    if (name.length == 0)
        return;
    index = mc_string_map_add(names->map, name, &is_new);
    if (is_new)
        names->first[index] = i;
    else
        mc_join_sets(parent, names->first[index], i);
}

/* An item's name is unique only within its dataset. */
static struct mc_slice item_name(const struct mc_case *from, struct mc_arena *arena)
{
    if (mc_case_labels(from)->item.length == 0)
        return mc_case_labels(from)->item;
    return mc_slice_of(mc_arena_format(arena, "%u %.*s", from->dataset,
                                       MC_SLICE_ARGUMENTS(mc_case_labels(from)->item)));
}

uint32_t *mc_case_sources(const struct mc_suite *suite, struct mc_arena *arena)
{
    struct mc_arena *scratch = mc_arena_new(); /* the names of all cases take much memory */
    uint32_t *parent = mc_arena_alloc(scratch, mc_array_size(suite->n_cases, sizeof(*parent)));
    uint32_t *sources = mc_arena_alloc(arena, mc_array_size(suite->n_cases, sizeof(*sources)));
    struct case_names texts = new_names(suite, scratch), items = new_names(suite, scratch);
    uint32_t n_cases = (uint32_t)suite->n_cases, n = 0, i;

    for (i = 0; i < n_cases; i++) {
        parent[i] = i;
        join(&texts, suite->cases[i].reference.text, parent, i);
        join(&items, item_name(&suite->cases[i], scratch), parent, i);
    }
    /* the lowest-numbered case of a set represents it, and comes first */
    for (i = 0; i < n_cases; i++) {
        uint32_t least = mc_find_set(parent, i);

        sources[i] = least == i ? n++ : sources[least];
    }
    mc_arena_free(scratch);
    return sources;
}

uint32_t *mc_case_units(const struct mc_suite *suite, enum mc_clusters clusters,
                        struct mc_arena *arena)
{
    uint32_t *parent = mc_arena_alloc(arena, mc_array_size(suite->n_cases, sizeof(*parent)));
    uint32_t *units = mc_arena_alloc(arena, mc_array_size(suite->n_cases, sizeof(*units)));
    struct case_names texts = new_names(suite, arena), items = new_names(suite, arena);
    bool by_item = clusters == MC_CLUSTERS_AUTO || clusters == MC_CLUSTERS_ITEM;
    bool by_text = clusters == MC_CLUSTERS_AUTO || clusters == MC_CLUSTERS_REFERENCE;
    uint32_t n_cases = (uint32_t)suite->n_cases, i;

    for (i = 0; i < n_cases; i++) {
        const struct mc_case *item = &suite->cases[i];

        parent[i] = i;
        if (!mc_case_is_selected(suite, i))
            continue;
        if (by_item && mc_case_labels(item)->item.length > 0)
            join(&items, item_name(item, arena), parent, i);
        else if (by_text)
            join(&texts, item->reference.text, parent, i);
    }
    for (i = 0; i < n_cases; i++)
        units[i] = mc_find_set(parent, i);
    return units;
}
