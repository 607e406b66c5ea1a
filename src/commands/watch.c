/* SPDX-License-Identifier: GPL-3.0-or-later */
/* watch.c: the hooks of a run that count cases and show the line. */
#include "commands/watch.h"

#include <stdio.h>
#include <string.h>

static bool stops(void *context)
{
    (void)context;
    return mc_interrupted();
}

static void parses(void *context, size_t n)
{
    struct mc_watch *watch = context;

    mc_progress_hide(&watch->progress);
    mc_progress_begin(&watch->progress, watch->progress.stream, watch->progress.stream != NULL);
    watch->progress.what = "sentence";
    watch->progress.label = "parser";
    watch->n_done = 0;
    watch->n_advanced = 0;
    watch->n_cases = n;
}

static void begins(void *context, size_t n)
{
    struct mc_watch *watch = context;

    watch->n_cases = n;
}

/* Progress and time left are counted in thousandths of a case, which may take minutes. */
static void show_progress(struct mc_watch *watch)
{
    enum { PARTS = 1000 };
    size_t total = watch->n_cases * PARTS,
           done = watch->n_done * PARTS + (size_t)(watch->n_advanced * PARTS);

    mc_progress_show(&watch->progress, watch->n_done, done < total ? done : total, total);
}

/* Called by any worker. The progress of other workers is discarded: they are soon done. */
static void scored(void *context, size_t n)
{
    struct mc_watch *watch = context;

    (void)pthread_mutex_lock(&watch->lock);
    watch->n_done += n;
    watch->n_advanced = 0;
    show_progress(watch);
    (void)pthread_mutex_unlock(&watch->lock);
}

static void advances(void *context, double cases)
{
    struct mc_watch *watch = context;

    (void)pthread_mutex_lock(&watch->lock);
    watch->n_advanced += cases;
    show_progress(watch);
    (void)pthread_mutex_unlock(&watch->lock);
}

/* Only the name is shown: the parameters of a metric would fill the line. */
static void begin_metric(struct mc_watch *watch, const char *metric)
{
    size_t length = strcspn(metric, ":");

    if (length >= sizeof(watch->metric))
        length = sizeof(watch->metric) - 1;
    memcpy(watch->metric, metric, length);
    watch->metric[length] = '\0';
    watch->n_done = 0;
    watch->n_advanced = 0;
    watch->n_cases = 0;
}

static int before(void *context, const char *metric, size_t n_done)
{
    struct mc_watch *watch = context;

    mc_progress_hide(&watch->progress);
    watch->n_units = n_done;
    begin_metric(watch, metric);
    mc_progress_begin(&watch->progress, watch->progress.stream, watch->progress.stream != NULL);
    watch->progress.label = watch->metric;
    return mc_interrupted() ? 1 : 0;
}

void mc_watch_begin(struct mc_watch *watch, struct mc_scoring *scoring, bool quiet)
{
    *watch = (struct mc_watch){.scoring = scoring, .unit = "metric"};
    if (scoring->cluster != NULL)
        return;
    watch->is_on = true;
    watch->hooks = (struct mc_run_watch){stops, parses, begins, scored, watch, advances};
    (void)pthread_mutex_init(&watch->lock, NULL);
    mc_progress_begin(&watch->progress, stderr, !quiet);
    scoring->watch = &watch->hooks;
    scoring->before = before;
    scoring->before_context = watch;
    mc_interrupt_begin();
}

static void report_interrupt(const struct mc_watch *watch, const char *cache)
{
    fprintf(stderr, "interrupted: %zu %s%s finished", watch->n_units, watch->unit,
            watch->n_units == 1 ? " is" : "s are");
    if (watch->n_done > 0)
        fprintf(stderr, ", and %zu of %zu %ss of %s", watch->n_done, watch->n_cases,
                watch->progress.what, watch->progress.label);
    if (cache != NULL && strcmp(cache, "off") != 0)
        fprintf(stderr, "; they are kept in %s, and the same call resumes from there\n", cache);
    else
        fputs("; use --cache FOLDER to keep them for the next call\n", stderr);
}

void mc_watch_end(struct mc_watch *watch, const char *cache)
{
    if (!watch->is_on)
        return;
    mc_progress_hide(&watch->progress);
    watch->scoring->watch = NULL;
    watch->scoring->before = NULL;
    (void)pthread_mutex_destroy(&watch->lock);
    watch->is_on = false;
    if (mc_interrupted())
        report_interrupt(watch, cache);
}
