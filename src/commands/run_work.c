#include "base/output_guard.h"
#include "commands/loading.h"
#include "commands/run.h"
#include "commands/template_input.h"

static int open_catalog(struct mc_run *run, struct mc_error *error)
{
    struct mc_output_guard guard = MC_NO_OUTPUT_GUARD;
    int status;

    mc_output_guard_begin(&guard);
    status = mc_metric_sources_open(&run->values->sources, run->arena, &run->catalog, error);
    mc_output_guard_end(&guard);
    return status;
}

int mc_run_read(struct mc_run *run, const struct mc_option_list *operands, struct mc_error *error)
{
    const struct mc_option_list *templates = &run->values->templates;
    struct mc_template_cases made = {NULL, NULL};

    if (templates->n_items > 0 && operands->n_items > 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "give suites or --template; `metricheck expand -o` makes a suite of "
                            "templates");
    if (open_catalog(run, error) != 0)
        return -1;
    if (templates->n_items > 0) {
        if (mc_load_templates(templates, run->arena, &made, error) != 0)
            return -1;
        run->suite = made.suite;
        run->lexicons = made.lexicons;
    } else if (mc_load_suites(operands, run->values->quiet, run->arena, &run->suite, error) != 0) {
        return -1;
    }
    return mc_run_select_cases(run, error);
}

int mc_run_score_all(struct mc_run *run, struct mc_error *error)
{
    struct mc_output_guard guard = MC_NO_OUTPUT_GUARD;
    int status;

    if (mc_scoring_open_cache(&run->scoring, run->values->cache, error) != 0)
        return -1;
    mc_output_guard_begin(&guard);
    status = mc_run_score(run, error);
    mc_output_guard_end(&guard);
    if (status == 0)
        mc_scoring_close_cache(&run->scoring);
    return status;
}
