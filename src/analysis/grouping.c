#include "analysis/grouping.h"

/* The groups of all cases, or of those that are selected. */
struct grouping {
    const struct mc_suite *suite;
    struct mc_arena *arena;
    bool all;
    struct mc_dataset_result *datasets;
    size_t n;
};

static bool takes(const struct grouping *grouping, size_t index)
{
    return grouping->all || mc_case_is_selected(grouping->suite, index);
}

/* Group of a file's cases, or n_groups when its dataset has none for them yet. */
static size_t find_group(const struct mc_dataset_result *dataset, const struct mc_suite_file *file)
{
    size_t g;

    for (g = 0; g < dataset->n_groups; g++)
        if (dataset->groups[g].phenomenon == file->phenomenon &&
            dataset->groups[g].pooled == file->pooled)
            break;
    return g;
}

/* A file that is the first of its phenomenon opens a group; no more than n_files groups and
 * `overall` can be needed. */
static void open_groups(const struct grouping *grouping)
{
    const struct mc_suite *suite = grouping->suite;
    size_t i;

    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_suite_file *file = &suite->files[suite->cases[i].file];
        struct mc_dataset_result *dataset = &grouping->datasets[file->dataset];
        size_t g = find_group(dataset, file);
        struct mc_group *group = &dataset->groups[g];

        if (!takes(grouping, i))
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
    group->cases[group->n_cases++] = index;
}

/* Puts every case into its group and the pooled ones into `overall`. */
static void fill_groups(const struct grouping *grouping)
{
    const struct mc_suite *suite = grouping->suite;
    size_t i;

    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_suite_file *file = &suite->files[suite->cases[i].file];
        struct mc_dataset_result *dataset = &grouping->datasets[file->dataset];

        if (!takes(grouping, i))
            continue;
        add_case(&dataset->groups[find_group(dataset, file)], i);
        if (file->pooled)
            add_case(&dataset->groups[dataset->n_groups - 1], i);
    }
}

static bool scales_equal(const struct mc_score_scale *a, const struct mc_score_scale *b)
{
    return !(a->minimum < b->minimum || a->minimum > b->minimum || a->maximum < b->maximum ||
             a->maximum > b->maximum);
}

/* What the files say about the dataset they belong to. */
static void describe_datasets(const struct grouping *grouping)
{
    const struct mc_suite *suite = grouping->suite;
    bool *seen = mc_arena_array(grouping->arena, grouping->n, sizeof(*seen));
    size_t i;

    for (i = 0; i < suite->n_files; i++) {
        const struct mc_suite_file *file = &suite->files[i];
        struct mc_dataset_result *dataset = &grouping->datasets[file->dataset];

        if (!seen[file->dataset])
            dataset->scale = file->scale;
        seen[file->dataset] = true;
        if (!scales_equal(&file->scale, &dataset->scale))
            dataset->scales_differ = true;
        if (file->judgement.by == MC_JUDGED_BY_RUBRIC)
            dataset->has_rubric = true;
        else
            dataset->has_human = true;
    }
}

/* A selection of cases may leave nothing of a dataset: then it is no part of the result. */
static void leave_out_empty(struct grouping *grouping)
{
    size_t n = 0, d;

    for (d = 0; d < grouping->n; d++)
        if (grouping->datasets[d].n_groups > 1) /* more than `overall` */
            grouping->datasets[n++] = grouping->datasets[d];
    grouping->n = n;
}

static void group(struct grouping *grouping)
{
    const struct mc_suite *suite = grouping->suite;
    size_t d, g;

    grouping->n = mc_string_map_size(suite->datasets);
    grouping->datasets = mc_arena_array(grouping->arena, grouping->n, sizeof(*grouping->datasets));
    for (d = 0; d < grouping->n; d++) {
        grouping->datasets[d].name = mc_string_map_key(suite->datasets, (uint32_t)d);
        grouping->datasets[d].groups =
            mc_arena_array(grouping->arena, suite->n_files + 1, sizeof(struct mc_group));
    }
    describe_datasets(grouping);
    open_groups(grouping);
    for (d = 0; d < grouping->n; d++) {
        struct mc_dataset_result *dataset = &grouping->datasets[d];

        open_overall(dataset);
        for (g = 0; g < dataset->n_groups; g++) {
            struct mc_group *opened = &dataset->groups[g];

            opened->cases =
                mc_arena_array(grouping->arena, opened->n_cases, sizeof(*opened->cases));
            opened->n_cases = 0;
        }
    }
    fill_groups(grouping);
    leave_out_empty(grouping);
}

void mc_group_cases(struct mc_result *result)
{
    struct grouping shown = {result->suite, result->arena, false, NULL, 0};
    struct grouping whole = {result->suite, result->arena, true, NULL, 0};

    group(&shown);
    if (result->suite->selected == NULL)
        whole = shown;
    else
        group(&whole);
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
