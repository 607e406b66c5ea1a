/* SPDX-License-Identifier: GPL-3.0-or-later */
/* conformance.c: the command `conformance`: checks that a metric follows the rules of a run. */
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/foreign_guard.h"
#include "base/log_text.h"
#include "base/orphans.h"
#include "commands/command.h"
#include "engine/score.h"
#include "metrics/conformance.h"
#include "report/json_stream.h"
#include "run/option_rows.h"

enum { FORMAT_TERMINAL, FORMAT_JSON };

struct conformance_options {
    struct mc_metric_sources sources;
    const char *output;
    int format;
    long long timeout;
};

static const struct mc_option options[] = {
    MC_ROWS(struct conformance_options, sources, mc_metric_source_rows),
    MC_ROW_INTEGER(struct conformance_options, timeout, 0, "timeout", "SECONDS", 1, 86400,
                   "A metric that takes longer fails. Default: 300."),
    MC_ROW_FORMAT(struct conformance_options, format, "terminal|json",
                  "terminal (default) or json."),
    MC_ROW_OUTPUT(struct conformance_options, output, "FILE",
                  "Write to this file instead of standard output."),
    MC_OPTIONS_END};

/* The report of the process that runs the metric, in memory that both processes share. */
struct shared_report {
    struct mc_conformance conformance;
    struct mc_error error; /* if the metric could not be opened */
    bool finished;
    char deed[64]; /* "it called exit(0)"; "" */
};

/* --- the screen ------------------------------------------------------------------------------- */

/* The rules of a metric on the screen; each is shown as soon as nothing can change its verdict. */
struct screen {
    FILE *stream; /* NULL: none */
    const char *name;
    int n_shown;
    bool has_head;
};

static size_t count(const struct mc_conformance *conformance, enum mc_conformance_verdict verdict)
{
    size_t n = 0;
    int rule;

    for (rule = 0; rule < MC_N_RULES; rule++)
        n += conformance->findings[rule].verdict == verdict;
    return n;
}

/* Shows the rules before `end` that have not been shown yet. */
static void screen_show(struct screen *screen, const struct mc_conformance *conformance, int end)
{
    static const char *const words[] = {"not reached", "kept", "BROKEN", "skipped"};
    FILE *stream = screen->stream;

    if (stream == NULL || screen->n_shown >= end)
        return;
    if (!screen->has_head) {
        mc_log_write(
            stream,
            mc_slice_of(conformance->signature[0] == '\0' ? screen->name : conformance->signature));
        fputc('\n', stream);
    }
    screen->has_head = true;
    for (; screen->n_shown < end; screen->n_shown++) {
        enum mc_conformance_rule rule = (enum mc_conformance_rule)screen->n_shown;
        const struct mc_conformance_finding *finding = &conformance->findings[rule];

        fprintf(stream, "  %-11s  %-9s  %s", words[finding->verdict],
                mc_conformance_rule_name(rule), mc_conformance_rule_text(rule));
        if (finding->text[0] != '\0' && finding->verdict == MC_VERDICT_KEPT)
            fputs(": ", stream);
        else if (finding->text[0] != '\0')
            fprintf(stream, "\n  %-11s  %-9s  ", "", "");
        mc_log_write(stream, mc_slice_of(finding->text));
        fputc('\n', stream);
    }
    (void)fflush(stream);
}

/* --- running ---------------------------------------------------------------------------------- */

/* Notes that a module ends the process, or a thread of it. */
static void lose(const struct mc_exit_watch *watch, const char *who, const char *deed)
{
    struct shared_report *shared = watch->context;

    (void)who;
    (void)snprintf(shared->deed, sizeof(shared->deed), "%s", deed);
    mc_foreign_end(MC_CODE_MODULE);
}

/* Checks the metric. Runs in a process of its own, so that a crash, an endless loop or a call of
 * exit() is noticed and reported. */
static void run_metric(const struct mc_metric_spec *spec, const struct conformance_options *values,
                       struct shared_report *shared)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_exit_watch *watch = spec->entry->watch;
    struct mc_output_guard guard = MC_NO_OUTPUT_GUARD; /* to the end of the process */

    if (watch != NULL) {
        watch->context = shared;
        watch->lost = lose;
        watch->crashed = NULL; /* the signal tells */
    }
    mc_output_guard_begin(&guard);
    (void)alarm((unsigned)values->timeout);
    if (mc_conformance_check(spec, arena, &shared->conformance, &shared->error) != 0) {
        atomic_thread_fence(memory_order_release); /* the error is visible before the end is */
        shared->conformance.under = MC_N_RULES;
    }
    if (spec->module == NULL && spec->entry->close != NULL)
        spec->entry->close(spec->entry->context); /* anything it made lives in the arena */
    shared->finished = true;
    mc_exit_watch_disarm(watch);
    mc_arena_free(arena);
}

/* Blames the rule under which the process ended or, if the checks were finished, the last one. */
static void blame(struct shared_report *shared, int status,
                  const struct conformance_options *values)
{
    struct mc_conformance *conformance = &shared->conformance;
    enum mc_conformance_rule rule =
        conformance->under < MC_N_RULES ? conformance->under : MC_RULE_CLOSES;
    struct mc_conformance_finding *finding = &conformance->findings[rule];
    const char *when = shared->finished ? ", when the program ended" : "";
    enum mc_conformance_rule further = MC_RULE_CRASH; /* also broken */

    finding->verdict = MC_VERDICT_BROKEN;
    if (shared->deed[0] != '\0') {
        (void)snprintf(finding->text, sizeof(finding->text), "the metric ended the program: %s%s",
                       shared->deed, when);
        further = strstr(shared->deed, "pthread_exit") == NULL ? MC_RULE_EXIT : MC_RULE_THREAD;
    } else if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) {
        (void)snprintf(finding->text, sizeof(finding->text), "not done after %lld s",
                       values->timeout);
        return;
    } else if (WIFSIGNALED(status)) {
        (void)snprintf(finding->text, sizeof(finding->text), "the metric crashed: %s%s",
                       strsignal(WTERMSIG(status)), when);
    } else {
        (void)snprintf(finding->text, sizeof(finding->text),
                       "the metric ended the program (exit code %d)%s", WEXITSTATUS(status), when);
        further = MC_RULE_EXIT;
    }
    conformance->findings[further] = *finding;
}

/* Waits for the process, and shows each rule when the process is done with it. The last rules are
 * known only when the metric is closed or the process ends. Shows nothing if the metric could not
 * be opened. */
static int wait_and_show(pid_t child, const struct shared_report *shared, struct screen *screen)
{
    const volatile enum mc_conformance_rule *under = &shared->conformance.under;
    struct timespec pause = {0, 1000000};
    int status = 0;

    while (waitpid(child, &status, screen->stream == NULL ? 0 : WNOHANG) <= 0) {
        int end = *under < MC_RULE_CLOSES ? (int)*under : MC_RULE_CLOSES;

        atomic_thread_fence(memory_order_acquire);
        if (end > MC_RULE_OPENS && shared->error.code == MC_CODE_OK)
            screen_show(screen, &shared->conformance, end);
        (void)nanosleep(&pause, NULL);
        if (pause.tv_nsec < 16000000)
            pause.tv_nsec *= 2;
    }
    return status;
}

static int watch(pid_t child, struct shared_report *shared,
                 const struct conformance_options *values, struct screen *screen,
                 struct mc_error *error)
{
    int status = wait_and_show(child, shared, screen);

    if (shared->error.code != MC_CODE_OK) {
        *error = shared->error;
        return -1;
    }
    if (!shared->finished || status != 0)
        blame(shared, status, values);
    return 0;
}

static int check_metric(const struct mc_metric_spec *spec, const struct conformance_options *values,
                        struct screen *screen, struct mc_conformance *conformance,
                        struct mc_error *error)
{
    struct shared_report *shared =
        mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pid_t child;
    int status;

    if (shared == MAP_FAILED)
        return mc_error_set(error, MC_CODE_INTERNAL, "no memory to share with another process");
    child = fork();
    if (child == 0) {
        mc_orphans_adopt();
        run_metric(spec, values, shared);
        exit(EXIT_SUCCESS); /* not _exit: exit handlers of a module are checked, too */
    }
    status = child < 0 ? mc_error_set(error, MC_CODE_INTERNAL, "no process can be started")
                       : watch(child, shared, values, screen, error);
    *conformance = shared->conformance;
    if (status == 0)
        screen_show(screen, conformance, MC_N_RULES);
    if (status == 0 && screen->stream != NULL) {
        fprintf(screen->stream, "%zu of %d rules kept, %zu broken, %zu skipped, %zu not reached\n",
                count(conformance, MC_VERDICT_KEPT), MC_N_RULES,
                count(conformance, MC_VERDICT_BROKEN), count(conformance, MC_VERDICT_SKIPPED),
                count(conformance, MC_VERDICT_NONE));
        (void)fflush(screen->stream); /* the next process must not inherit it */
    }
    (void)munmap(shared, sizeof(*shared));
    return status;
}

/* --- JSON ------------------------------------------------------------------------------------- */

static void put_all(const struct mc_option_list *names, const struct mc_conformance *conformances,
                    struct mc_arena *arena, FILE *stream)
{
    static const char *const words[] = {"not reached", "kept", "broken", "skipped"};
    struct mc_json_stream json = {.stream = stream, .arena = arena};
    size_t i;
    int rule;

    mc_json_put_object(&json, NULL, MC_JSON_TALL);
    mc_json_put_text(&json, "schema", "metricheck/conformance/1");
    mc_json_put_array(&json, "metrics", MC_JSON_TALL);
    for (i = 0; i < names->n_items; i++) {
        const struct mc_conformance *conformance = &conformances[i];

        mc_json_put_object(&json, NULL, MC_JSON_TALL);
        mc_json_put_text(&json, "name", names->items[i]);
        mc_json_put_text(&json, "signature",
                         conformance->signature[0] == '\0' ? NULL : conformance->signature);
        mc_json_put_bool(&json, "conforms", mc_conformance_broken(conformance) == 0);
        mc_json_put_array(&json, "rules", MC_JSON_TALL);
        for (rule = 0; rule < MC_N_RULES; rule++) {
            mc_json_put_object(&json, NULL, MC_JSON_FLAT);
            mc_json_put_text(&json, "rule",
                             mc_conformance_rule_name((enum mc_conformance_rule)rule));
            mc_json_put_text(&json, "verdict", words[conformance->findings[rule].verdict]);
            mc_json_put_text(&json, "text", conformance->findings[rule].text);
            mc_json_put_end(&json);
        }
        mc_json_put_end(&json);
        mc_json_put_end(&json);
    }
    mc_json_put_end(&json);
    mc_json_put_end(&json);
}

/* --- the command ------------------------------------------------------------------------------ */

/* Loads the modules in another process first: loading one must not end this process. */
static int check_loading(const struct conformance_options *values, struct mc_arena *arena,
                         struct mc_error *error)
{
    struct mc_metric_sources sources = {.modules = values->sources.modules, .isolate = true};
    struct mc_catalog *catalog = NULL;
    int status;

    mc_command_sources(&sources, false);
    status = mc_metric_sources_open(&sources, arena, &catalog, error);

    mc_catalog_close(catalog);
    return status;
}

/* Opens the named metrics, or else those that were loaded. Output of modules while they are loaded
 * goes to standard error. */
static int open_metrics(const struct conformance_options *values, struct mc_option_list *names,
                        struct mc_arena *arena, struct mc_catalog **catalog,
                        struct mc_metric_spec **specs, struct mc_error *error)
{
    struct mc_metric_sources sources = values->sources;
    struct mc_output_guard guard = MC_NO_OUTPUT_GUARD;
    bool is_named = names->n_items > 0;
    size_t i;
    int status;

    mc_command_sources(&sources, false);
    sources.isolate = false; /* here, each metric gets a process of its own, with its threads */
    mc_output_guard_begin(&guard);
    status = check_loading(values, arena, error);
    if (status == 0)
        status = mc_metric_sources_open(&sources, arena, catalog, error);
    for (i = 0; status == 0 && !is_named && i < mc_catalog_size(*catalog); i++)
        if (mc_catalog_at(*catalog, i)->origin != NULL)
            mc_option_list_add(names, mc_catalog_at(*catalog, i)->name, arena);
    if (status == 0 && names->n_items == 0)
        status = mc_error_set(error, MC_CODE_USAGE, "no metric; name one, or give --module");
    if (status == 0)
        status = mc_metric_specs_parse(*catalog, names, arena, specs, error);
    mc_output_guard_end(&guard);
    return status;
}

/* Checks all metrics. stream: gets the rules as they are checked; NULL: none. */
static int check_all(const struct conformance_options *values, struct mc_option_list *names,
                     FILE *stream, struct mc_arena *arena, struct mc_conformance **conformances,
                     struct mc_error *error)
{
    struct mc_catalog *catalog = NULL;
    struct mc_metric_spec *specs = NULL;
    int status = open_metrics(values, names, arena, &catalog, &specs, error);
    size_t i;

    *conformances = mc_arena_array(arena, names->n_items, sizeof(**conformances));
    for (i = 0; i < names->n_items && status == 0; i++) {
        struct screen screen = {.stream = stream, .name = names->items[i]};

        if (i > 0 && stream != NULL) {
            fputc('\n', stream);
            (void)fflush(stream);
        }
        status = check_metric(&specs[i], values, &screen, &(*conformances)[i], error);
    }
    mc_catalog_close(catalog);
    return status;
}

static int work(void *option_values, const struct mc_option_list *operands, struct mc_arena *arena,
                struct mc_error *error)
{
    const struct conformance_options *values = option_values;
    struct mc_option_list copy = *operands, *names = &copy;
    struct mc_output output = {NULL, NULL, NULL};
    struct mc_conformance *conformances = NULL;
    bool json = values->format == FORMAT_JSON;
    size_t n_broken = 0, i;
    int status;

    if (mc_output_open(values->output, &output, error) != 0)
        return -1;
    status = check_all(values, names, json ? NULL : output.stream, arena, &conformances, error);
    if (status == 0) {
        if (json)
            put_all(names, conformances, arena, output.stream);
        status = mc_output_finish(&output, error);
    }
    mc_output_abandon(&output);
    for (i = 0; status == 0 && i < names->n_items; i++)
        n_broken += mc_conformance_broken(&conformances[i]);
    return status != 0 ? status : n_broken > 0 ? MC_CODE_NEGATIVE : MC_CODE_OK;
}

static const struct mc_example examples[] = {
    {"metricheck conformance bleu:smoothing=none chrf", "Two built-in metrics."},
    {"metricheck conformance smatch -f json -o conformance.json", "A report as JSON, in a file."},
    {NULL, NULL}};

const struct mc_command mc_command_conformance = {
    "conformance",
    NULL,
    MC_FOR_DEVELOPERS,
    "check that a metric follows the rules of a run",
    "[SPEC...]",
    "Tests metrics (default: those of --module and --command) on special cases, and "
    "reports for each rule whether it holds and, if not, the case and the values. The "
    "rules: every case gets an answer; scores are finite and within the range; a second "
    "run, a second instance, another order, other batches, other ids and two threads give "
    "the same scores; candidate and reference can be exchanged if that is claimed; empty, "
    "very long and non-ASCII input is handled; the locale and standard output are left "
    "alone; a closed metric can be opened again; the metric does not end the program, "
    "crash, or change the working directory, the rounding mode or signal handlers.\n"
    "\n"
    "Each rule is shown as soon as it is checked. Each metric runs in a separate process, "
    "so a crash is reported with its rule. Exit code 1: a rule is broken.",
    options,
    examples,
    MC_COMMAND_WORK(work, SIZE_MAX, struct conformance_options, .output = "-", .timeout = 300),
};
