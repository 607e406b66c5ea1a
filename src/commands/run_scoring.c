/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run_scoring.c: what every command that scores a suite does before and after its own work: opens
 * what a run needs, shows progress on a terminal, closes everything, and checks that no output
 * overwrites an input. */
#include "commands/run_scoring.h"

#include "base/file.h"
#include "base/terminal.h"
#include "base/thread_pool.h"
#include "commands/command.h"
#include "commands/watch.h"
#include "engine/score.h"
#include "metrics/host/catalog.h"
#include "report/html/page.h"
#include "run/output_paths.h"
#include "run/run.h"

void mc_run_begin(struct mc_run *run, struct mc_run_options *values)
{
    mc_command_sources(&values->sources, values->quiet);
    run->values = values;
    run->guards_output = true;
    run->scoring.messages = &mc_on_standard_error;
    run->scoring.quiet = values->quiet;
    run->scoring.fail_fast = values->fail_fast;
    run->scoring.pool = mc_thread_pool_new((unsigned)values->jobs);
}

void mc_run_end(struct mc_run *run)
{
    mc_scoring_close_cache(&run->scoring);
    mc_thread_pool_free(run->scoring.pool);
    mc_catalog_close(run->catalog);
}

int mc_run_score_watched(struct mc_run *run, struct mc_error *error)
{
    struct mc_watch watch;
    int status;

    mc_watch_begin(&watch, &run->scoring, run->values->quiet);
    status = mc_run_score_all(run, error);
    mc_watch_end(&watch, run->values->cache);
    if (mc_interrupted())
        mc_scoring_close_cache(&run->scoring);
    mc_interrupt_end(true);
    return status;
}

/* --- files ------------------------------------------------------------------------------------ */

/* The paths that the run reads, known after mc_run_read; NULL-terminated. */
static const char *const *read_paths(const struct mc_run *run, const char *baseline)
{
    const struct mc_option_list *scores = &run->values->scores;
    const char *const none = NULL, *const *lexicons = run->lexicons == NULL ? &none : run->lexicons;
    const char **paths;
    size_t n = 0, i;

    while (lexicons[n] != NULL)
        n++;
    paths =
        mc_arena_array(run->arena, n + run->suite->n_files + scores->n_items + 2, sizeof(*paths));
    for (i = 0; i < n; i++)
        paths[i] = lexicons[i];
    for (i = 0; i < run->suite->n_files; i++)
        paths[n++] = run->suite->files[i].path.data;
    for (i = 0; i < scores->n_items; i++)
        paths[n++] = scores->items[i];
    paths[n++] = baseline;
    paths[n] = NULL;
    return mc_paths_join(mc_html_files_in(run->values->html_templates, run->arena), paths,
                         run->arena);
}

int mc_run_check_outputs(const struct mc_run *run, const char *const *written, const char *baseline,
                         struct mc_error *error)
{
    return mc_output_paths_check(written, read_paths(run, baseline), error);
}

const char *const *mc_run_taken(const struct mc_run *run, const char *const *written)
{
    return mc_paths_join(read_paths(run, NULL), written, run->arena);
}
