/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run_scoring.c: what every command that scores a suite does before and behind its own work: it
 * opens what a run needs, lets a person at a terminal watch, and closes all. */
#include "commands/run_scoring.h"

#include "base/terminal.h"
#include "base/thread_pool.h"
#include "commands/command.h"
#include "commands/watch.h"
#include "engine/run.h"
#include "engine/score.h"
#include "metrics/host/catalog.h"

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
