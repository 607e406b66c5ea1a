#include "commands/case_input.h"

#include "base/nearest.h"
#include "commands/loading.h"
#include "suite/pairs.h"

static bool is_parallel(const struct mc_case_input *input)
{
    return input->references.n_items + input->targeted.n_items > 0 || input->candidate != NULL;
}

bool mc_case_input_given(const struct mc_case_input *input)
{
    return is_parallel(input) || input->pairs != NULL || input->suites.n_items > 0;
}

int mc_case_input_check(const struct mc_case_input *input, struct mc_error *error)
{
    bool parallel = is_parallel(input);

    if (parallel + (input->pairs != NULL) + (input->suites.n_items > 0) > 1)
        return mc_error_set(error, MC_CODE_USAGE,
                            "more than one kind of input; give --reference and --candidate, or "
                            "--pairs, or --suite");
    if (parallel &&
        (input->references.n_items + input->targeted.n_items == 0 || input->candidate == NULL))
        return mc_error_set(error, MC_CODE_USAGE,
                            "--reference (or --targeted) and --candidate belong together");
    return 0;
}

/* Whether the parallel files hold lines or graphs follows from what the metrics need. */
static int choose_form(const struct mc_wanted_metrics *metrics, enum mc_pairs_form *form,
                       struct mc_arena *arena, struct mc_error *error)
{
    size_t n_graph = 0, n_known = 0, i;

    for (i = 0; i < metrics->n; i++) {
        struct mc_error failure = MC_NO_ERROR;

        if (mc_metric_spec_resolve(&metrics->specs[i], arena, &failure) != 0) {
            if (failure.code == MC_CODE_MODULE) /* that is told when it is to score */
                continue;
            *error = failure;
            return -1;
        }
        n_known++;
        n_graph += (metrics->specs[i].module->needs & MC_NEEDS_AMR) != 0;
    }
    *form = n_graph > 0 ? MC_PAIRS_GRAPHS : MC_PAIRS_LINES;
    if (n_graph > 0 && n_graph < n_known)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--reference and --candidate hold sentences or graphs, but the metrics "
                            "need both; use --pairs");
    return 0;
}

int mc_case_input_read(const struct mc_case_input *input, const struct mc_wanted_metrics *metrics,
                       bool quiet, struct mc_arena *arena, struct mc_suite **suite,
                       struct mc_error *error)
{
    struct mc_pairs_files files = {input->references.items, input->references.n_items,
                                   input->targeted.items, input->targeted.n_items,
                                   input->candidate};
    enum mc_pairs_form form;

    if (input->pairs != NULL)
        return mc_pairs_read_table(input->pairs, arena, suite, error);
    if (!is_parallel(input))
        return mc_load_suites(&input->suites, quiet, arena, suite, error);
    if (choose_form(metrics, &form, arena, error) != 0)
        return -1;
    if (form == MC_PAIRS_GRAPHS && files.n_targeted > 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--targeted holds sentences, but the metrics compare graphs");
    return mc_pairs_read_files(&files, form, arena, suite, error);
}

/* The ids nearest to one that is not there: "; did you mean 'a' or 'b'?"; "" where none is near. */
static const char *nearest_ids(const struct mc_suite *suite, const char *id, struct mc_arena *arena)
{
    enum { NEAREST_SHOWN = 3 };
    const char **known = mc_arena_array(arena, suite->n_cases + 1, sizeof(*known));
    const char *found[NEAREST_SHOWN];
    size_t n_known = suite->n_cases, n = 0, i, k;

    for (i = 0; i < n_known; i++)
        known[i] = suite->cases[i].id.data;
    while (n < NEAREST_SHOWN && (found[n] = mc_nearest(mc_slice_of(id), known)) != NULL) {
        for (i = k = 0; i < n_known; i++)
            if (known[i] != found[n])
                known[k++] = known[i];
        known[k] = NULL;
        n_known = k;
        n++;
    }
    if (n == 0)
        return "";
    if (n == 1)
        return mc_arena_format(arena, "; did you mean '%s'?", found[0]);
    if (n == 2)
        return mc_arena_format(arena, "; did you mean '%s' or '%s'?", found[0], found[1]);
    return mc_arena_format(arena, "; did you mean '%s', '%s' or '%s'?", found[0], found[1],
                           found[2]);
}

const struct mc_case *mc_case_named(const struct mc_suite *suite, const char *id,
                                    struct mc_arena *arena, struct mc_error *error)
{
    uint32_t index = mc_string_map_find(suite->case_ids, mc_slice_of(id));

    if (index != MC_NOT_FOUND)
        return &suite->cases[index];
    (void)mc_error_set(error, MC_CODE_USAGE, "there is no case '%s'%s", id,
                       nearest_ids(suite, id, arena));
    return NULL;
}
