#include <stdio.h>

#include "base/file.h"
#include "base/nearest.h"
#include "commands/run.h"
#include "suite/filter.h"
#include "suite/phenomenon.h"

static int find_phenomena(const struct mc_run *run, bool *wanted, struct mc_error *error)
{
    const struct mc_suite *suite = run->suite;
    char hint[MC_NEAREST_HINT];
    size_t i;

    for (i = 0; i < run->values->phenomena.n_items; i++) {
        const char *name = run->values->phenomena.items[i];
        uint32_t index =
            mc_phenomenon_find(suite->phenomena, suite->n_phenomena, mc_slice_of(name));

        if (index == MC_NOT_FOUND)
            return mc_error_set(error, MC_CODE_USAGE, "there is no phenomenon '%s'%s", name,
                                mc_nearest_hint(mc_slice_of(name),
                                                mc_phenomena_words(suite->phenomena,
                                                                   suite->n_phenomena, run->arena),
                                                hint));
        wanted[index] = true;
    }
    return 0;
}

/* The keys of a map, ended by NULL. */
static const char *const *keys_of(const struct mc_string_map *map, struct mc_arena *arena)
{
    uint32_t n = mc_string_map_size(map), i;
    const char **keys = mc_arena_array(arena, (size_t)n + 1, sizeof(*keys));

    for (i = 0; i < n; i++)
        keys[i] = mc_string_map_key(map, i).data;
    return keys;
}

static int unknown_name(const struct mc_run *run, const char *what, const char *name,
                        const struct mc_string_map *known, struct mc_error *error)
{
    char hint[MC_NEAREST_HINT];

    return mc_error_set(error, MC_CODE_USAGE, "the suite has no %s '%s'%s", what, name,
                        mc_nearest_hint(mc_slice_of(name), keys_of(known, run->arena), hint));
}

static int find_datasets(const struct mc_run *run, bool *wanted, struct mc_error *error)
{
    size_t i;

    for (i = 0; i < run->values->datasets.n_items; i++) {
        const char *name = run->values->datasets.items[i];
        uint32_t index = mc_string_map_find(run->suite->datasets, mc_slice_of(name));

        if (index == MC_NOT_FOUND)
            return unknown_name(run, "dataset", name, run->suite->datasets, error);
        wanted[index] = true;
    }
    return 0;
}

static int find_cases(const struct mc_run *run, bool *wanted, struct mc_error *error)
{
    size_t i;

    for (i = 0; i < run->values->cases.n_items; i++) {
        const char *id = run->values->cases.items[i];
        uint32_t index = mc_string_map_find(run->suite->case_ids, mc_slice_of(id));

        if (index == MC_NOT_FOUND)
            return unknown_name(run, "case", id, run->suite->case_ids, error);
        wanted[index] = true;
    }
    return 0;
}

/* The cases that all of -p, -d, --case and --filter let through are selected; the others are scored
 * as well, for the choice is of what is shown, not of what it is held against. */
int mc_run_select_cases(struct mc_run *run, struct mc_error *error)
{
    const struct mc_run_options *values = run->values;
    const struct mc_suite *suite = run->suite;
    bool *phenomena = mc_arena_array(run->arena, suite->n_phenomena, sizeof(bool));
    bool *datasets = mc_arena_array(run->arena, mc_string_map_size(suite->datasets), sizeof(bool));
    bool *cases = mc_arena_array(run->arena, suite->n_cases, sizeof(bool));
    bool *keep = mc_arena_array(run->arena, suite->n_cases, sizeof(bool));
    size_t n_kept = 0, i;

    if (find_phenomena(run, phenomena, error) != 0 || find_datasets(run, datasets, error) != 0 ||
        find_cases(run, cases, error) != 0)
        return -1;
    for (i = 0; i < suite->n_cases; i++)
        keep[i] = (values->phenomena.n_items == 0 || phenomena[suite->cases[i].phenomenon]) &&
                  (values->datasets.n_items == 0 || datasets[suite->cases[i].dataset]) &&
                  (values->cases.n_items == 0 || cases[i]);
    if (values->filter != NULL && mc_filter_apply(values->filter, suite, keep, error) != 0)
        return -1;
    for (i = 0; i < suite->n_cases; i++)
        n_kept += keep[i];
    if (suite->n_files == 0)
        return mc_error_set(error, MC_CODE_INPUT, "there is no case; all files are drafts");
    if (suite->n_cases == 0)
        return mc_error_set_at(error, MC_CODE_INPUT, suite->files[0].path.data,
                               (struct mc_position){0, 0}, "the suite has no case");
    if (n_kept == 0)
        return mc_error_set(error, MC_CODE_USAGE, "no case is left by -p, -d, --case and --filter");
    run->selected = n_kept < suite->n_cases;
    if (run->selected)
        run->suite->selected = keep;
    return 0;
}

int mc_run_list_cases(const struct mc_run *run, struct mc_error *error)
{
    struct mc_output output;
    size_t i;

    if (mc_output_open(run->values->output == NULL ? "-" : run->values->output, &output, error) !=
        0)
        return -1;
    fputs("id\tdataset\tphenomenon\tsubphenomenon\n", output.stream);
    for (i = 0; i < run->suite->n_cases; i++) {
        const struct mc_case *item = &run->suite->cases[i];
        struct mc_slice dataset = mc_case_dataset(run->suite, item);

        if (!mc_case_is_selected(run->suite, i))
            continue;
        fprintf(output.stream, "%.*s\t%.*s\t%.*s\t%.*s\n", MC_SLICE_ARGUMENTS(item->id),
                MC_SLICE_ARGUMENTS(dataset),
                MC_SLICE_ARGUMENTS(mc_case_phenomenon(run->suite, item)->name),
                MC_SLICE_ARGUMENTS(item->subphenomenon));
    }
    return mc_output_finish(&output, error);
}
