/* SPDX-License-Identifier: GPL-3.0-or-later */
/* metric.c: a metric has a state of its module for each worker, and a second one for the backward
 * direction if it scores in both. All calls to a module pass through one function, so that it is
 * known which was at work if the process ends. In order: helpers for modules, what the host offers
 * them, calls, signature and name, open and close, scoring, explaining, preparing, corpus
 * scores. */
#include "metrics/host/metric.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/file.h"
#include "base/foreign_guard.h"
#include "base/hash.h"
#include "base/options.h"
#include "scores/score_table.h"
#include "text/word_vectors.h"

/* --- helpers for modules ---------------------------------------------------------------------- */

const char *mc_host_option(const struct mc_metric_host *host, const char *key)
{
    return host->option(host->context, key);
}

bool mc_host_option_is(const struct mc_metric_host *host, const char *key, const char *value)
{
    const char *option = mc_host_option(host, key);

    return option != NULL && strcmp(option, value) == 0;
}

int mc_host_choice(const struct mc_metric_host *host, const char *key, const char *choices)
{
    const char *option = mc_host_option(host, key);

    return option == NULL ? -1 : mc_choice_index(choices, mc_slice_of(option));
}

uint32_t mc_host_whole_number(const struct mc_metric_host *host, const char *key)
{
    const char *option = mc_host_option(host, key);
    long long number;

    if (option == NULL || mc_parse_integer(option, &number) != 0 || number < 0 ||
        number > UINT32_MAX)
        return 0;
    return (uint32_t)number;
}

double mc_host_real(const struct mc_metric_host *host, const char *key)
{
    const char *option = mc_host_option(host, key);
    double number;

    return option == NULL || mc_parse_real(option, &number) != 0 ? 0 : number;
}

void mc_host_varies(const struct mc_metric_host *host, const char *reason)
{
    if (host->struct_size >= offsetof(struct mc_metric_host, alone) && host->varies != NULL)
        host->varies(host->context, reason);
}

void mc_host_alone(const struct mc_metric_host *host)
{
    if (host->struct_size >= sizeof(*host) && host->alone != NULL)
        host->alone(host->context);
}

void mc_host_advance(const struct mc_metric_host *host, double cases)
{
    const struct mc_metric *metric = host->context;

    if (metric->advances != NULL)
        metric->advances(metric->onlooker, cases);
}

enum { CHECKSUM_DIGITS = 12, MOST_WARNINGS = 1000 };

/* --- what the host offers --------------------------------------------------------------------- */

static const char *host_option(void *context, const char *key)
{
    const struct mc_metric *metric = context;
    const struct mc_metric_parameter *parameters = metric->spec.module->parameters;
    size_t i;

    for (i = 0; parameters != NULL && parameters[i].name != NULL; i++)
        if (strcmp(key, parameters[i].name) == 0)
            return metric->spec.values[i];
    for (i = 0; i < metric->spec.n_settings; i++)
        if (strcmp(key, metric->spec.settings[i].key) == 0)
            return metric->spec.settings[i].value;
    return NULL;
}

/* Several workers may call this at once. A repeated text is dropped, since every state says the
 * same; so is any text beyond MOST_WARNINGS. */
static void host_warn(void *context, const char *text)
{
    struct mc_metric *metric = context;
    size_t length = strlen(text), i;

    mc_lock_take(&metric->lock);
    for (i = 0; i < metric->n_warnings && !mc_slice_is(metric->warnings[i], text); i++)
        ;
    if (i == metric->n_warnings && i < MOST_WARNINGS) {
        *MC_PUSH(metric->warnings, metric->n_warnings, metric->warning_capacity) =
            mc_slice(mc_strndup(text, length), length);
    }
    mc_lock_give(&metric->lock);
}

/* As host_warn, several workers may call this at once. */
static void host_remark(void *context, const struct mc_metric_input *input, const char *text)
{
    struct mc_metric *metric = context;
    uint32_t index;
    bool is_new;

    mc_lock_take(&metric->lock);
    if (metric->remark_arena == NULL)
        metric->remark_arena = mc_arena_new();
    if (metric->remarked == NULL)
        metric->remarked = mc_string_map_new(metric->remark_arena);
    index = mc_string_map_add(metric->remarked, input->case_id, &is_new);
    if (is_new) {
        MC_RESERVE(metric->remarks, metric->remark_capacity, (size_t)index + 1);
        metric->remarks[index] = mc_arena_copy(metric->remark_arena, mc_slice_of(text));
    }
    mc_lock_give(&metric->lock);
}

struct mc_slice mc_metric_remark(struct mc_metric *metric, struct mc_slice case_id)
{
    struct mc_slice remark = mc_slice_of("");
    uint32_t index;

    mc_lock_take(&metric->lock);
    index = metric->remarked == NULL ? MC_NOT_FOUND : mc_string_map_find(metric->remarked, case_id);
    if (index != MC_NOT_FOUND)
        remark = metric->remarks[index];
    mc_lock_give(&metric->lock);
    return remark;
}

void mc_metric_forget_remarks(struct mc_metric *metric)
{
    if (metric->remarked == NULL)
        return;
    metric->remarked = NULL;
    mc_arena_clear(metric->remark_arena);
}

/* Every state gives the same reason. */
static void host_varies(void *context, const char *reason)
{
    struct mc_metric *metric = context;

    if (metric->varies == NULL)
        metric->varies = mc_arena_strdup(metric->arena, reason);
}

/* Every state calls this. */
static void host_alone(void *context)
{
    struct mc_metric *metric = context;

    metric->is_alone = true;
}

bool mc_metric_looks_first(const struct mc_metric *metric)
{
    return metric->spec.module->prepare != NULL && !metric->is_alone;
}

/* Every state names the same resources; each is kept once. */
static void host_resource(void *context, const char *name, const char *checksum)
{
    struct mc_metric *metric = context;
    struct mc_slice text = mc_slice_of(mc_arena_format(metric->arena, "%s:%s", name, checksum));
    struct mc_slice *longer;
    size_t i;

    for (i = 0; i < metric->n_resources; i++)
        if (mc_slice_equal(metric->resources[i], text))
            return;
    longer = mc_arena_array(metric->arena, metric->n_resources + 1, sizeof(*longer));
    if (metric->n_resources > 0)
        memcpy(longer, metric->resources, metric->n_resources * sizeof(*longer));
    longer[metric->n_resources++] = text;
    metric->resources = longer;
}

const struct mc_metric_module *mc_metric_host_module(const struct mc_metric_host *host)
{
    const struct mc_metric *metric = host->context;

    return metric->spec.module;
}

size_t mc_metric_host_workers(const struct mc_metric_host *host)
{
    const struct mc_metric *metric = host->context;

    return metric->n_workers;
}

void mc_metric_host_harm(const struct mc_metric_host *host, unsigned harm)
{
    struct mc_metric *metric = host->context;

    atomic_fetch_or(&metric->harm, harm);
}

/* --- calling the module ----------------------------------------------------------------------- */

struct call {
    const struct mc_metric *metric;
    void (*work)(void *context);
    void *context;
};

static void do_call(void *context)
{
    const struct call *call = context;

    call->work(call->context);
}

static void lose(void *context)
{
    const struct call *call = context;
    const struct mc_exit_watch *watch = call->metric->spec.entry->watch;

    watch->lost(watch, call->metric->who, "it called pthread_exit");
}

/* Calls work(context), which calls the module. The watch of the catalog knows this metric as the
 * one at work until another is, and a thread that ends in the call is noticed. */
static void metric_call(const struct mc_metric *metric, void (*work)(void *context), void *context)
{
    const struct mc_catalog_entry *entry = metric->spec.entry;
    struct call call = {metric, work, context};

    if (entry == NULL || entry->watch == NULL) {
        work(context);
        return;
    }
    atomic_store(&entry->watch->who, metric->who);
    mc_foreign_run(entry->watch, do_call, &call, lose);
}

/* --- signature and name ----------------------------------------------------------------------- */

/* "PATH@sha256 prefix" of a file; the bare name, and false, if it is not a readable file (a
 * folder). Word vectors in binary form have the checksum of the text they were made from. */
static bool append_file(struct mc_buffer *out, const char *path)
{
    struct mc_arena *scratch = mc_arena_new();
    struct mc_error ignored = MC_NO_ERROR;
    struct mc_slice text;
    bool has_checksum = true;
    char hex[65];

    mc_buffer_append_text(out, mc_path_name(path));
    if (mc_word_vectors_text_checksum(path, hex)) {
        mc_buffer_append_format(out, "@%.*s", CHECKSUM_DIGITS, hex);
    } else if (!mc_file_is_folder(path) &&
               mc_file_read_bytes(path, scratch, &text, &ignored) == 0) {
        mc_sha256_of(text, hex);
        mc_buffer_append_format(out, "@%.*s", CHECKSUM_DIGITS, hex);
    } else {
        has_checksum = false;
    }
    mc_arena_free(scratch);
    return has_checksum;
}

/* "name|key:value|...|resource:checksum|...|module:...|direction:...|version:..."; parameters
 * without a value are left out, and so are targeted=no and marks=keep; module is the checksum of a
 * shared object. A module that was given a folder names what it read there as its resources. */
static struct mc_slice signature_of(struct mc_metric *metric)
{
    static const char *const directions[] = {"forward", "backward", "mean"};
    static const char *const targeted[] = {"", "|targeted:only", "|targeted:also"};
    const struct mc_metric_module *module = metric->spec.module;
    const struct mc_metric_parameter *parameter = module->parameters;
    struct mc_buffer out = {NULL, 0, 0};
    size_t i;

    metric->is_pinned = true;
    mc_buffer_append_text(&out, module->name);
    for (i = 0; parameter != NULL && parameter[i].name != NULL; i++) {
        const char *value = metric->spec.values[i];
        const char *path = mc_metric_parameter_path(&parameter[i], value);

        if (value == NULL || value[0] == '\0')
            continue;
        mc_buffer_append_format(&out, "|%s:", parameter[i].name);
        mc_buffer_append(&out, value, path == NULL ? strlen(value) : (size_t)(path - value));
        if (path != NULL)
            metric->is_pinned =
                (append_file(&out, path) || metric->n_resources > 0) && metric->is_pinned;
    }
    for (i = 0; i < metric->spec.n_settings; i++)
        mc_buffer_append_format(&out, "|%s:%s", metric->spec.settings[i].key,
                                metric->spec.settings[i].value);
    for (i = 0; i < metric->n_resources; i++)
        mc_buffer_append_format(&out, "|%.*s", MC_SLICE_ARGUMENTS(metric->resources[i]));
    if (metric->spec.entry != NULL && metric->spec.entry->checksum != NULL)
        mc_buffer_append_format(&out, "|module:%s", metric->spec.entry->checksum);
    mc_buffer_append_format(&out, "|direction:%s%s%s|version:%s",
                            directions[metric->spec.direction], targeted[metric->spec.targeted],
                            metric->spec.drops_marks ? "|marks:drop" : "", module->version);
    return mc_buffer_take(&out, metric->arena);
}

/* "Hbleu:order=2" for "bleu:order=2,targeted=only", as the literature names HTER;
 * "Hbleu:targeted=also" keeps the setting, to tell the two apart. If targeted references do not
 * count, the specification as written. */
static struct mc_slice name_of(const struct mc_metric_spec *spec, struct mc_arena *arena)
{
    static const char left_out[] = "targeted=";
    struct mc_buffer out = {NULL, 0, 0};
    const char *setting = strchr(spec->text.data, ':');
    const char *between = ":";

    if (spec->label.length > 0)
        return spec->label;
    if (spec->targeted == MC_TARGETED_NO)
        return spec->text;
    mc_buffer_append_format(&out, "H%s", spec->module->name);
    while (setting != NULL) {
        const char *end = strchr(++setting, ',');
        size_t length = end == NULL ? strlen(setting) : (size_t)(end - setting);

        if (spec->targeted == MC_TARGETED_ALSO ||
            strncmp(setting, left_out, strlen(left_out)) != 0) {
            mc_buffer_append_text(&out, between);
            mc_buffer_append_slice(&out, mc_slice(setting, length));
            between = ",";
        }
        setting = end;
    }
    return mc_buffer_take(&out, arena);
}

/* --- open and close --------------------------------------------------------------------------- */

/* *n_open counts the states opened, even if one fails. */
static int open_states(struct mc_metric *metric, void **states, size_t n, size_t *n_open,
                       struct mc_error *error)
{
    const struct mc_metric_module *module = metric->spec.module;
    struct mc_metric_problem problem = {"", MC_FAULT_CALL};
    enum mc_code code;

    for (*n_open = 0; *n_open < n; ++*n_open) {
        if (module->open == NULL || module->open(&metric->host, &states[*n_open], &problem) == 0)
            continue;
        code = problem.fault == MC_FAULT_CALL   ? MC_CODE_USAGE
               : problem.fault == MC_FAULT_FILE ? MC_CODE_INPUT
                                                : MC_CODE_MODULE;
        return mc_error_set(error, code, "metric %.*s: %s", MC_SLICE_ARGUMENTS(metric->name),
                            problem.text[0] == '\0' ? "no reason given" : problem.text);
    }
    return 0;
}

struct state_opener {
    struct mc_metric *metric;
    size_t n_states;
    struct mc_error *error;
    int status;
};

static void open_now(void *context)
{
    struct state_opener *opener = context;
    struct mc_metric *metric = opener->metric;
    const struct mc_metric_module *module = metric->spec.module;
    size_t n = opener->n_states;

    metric->worst = module->worst;
    metric->best = module->best;
    metric->states = mc_arena_array(metric->arena, n, sizeof(*metric->states));
    metric->back_states = metric->states;
    opener->status = open_states(metric, metric->states, n, &metric->n_states, opener->error);
    if (opener->status == 0 && metric->spec.direction == MC_DIRECTION_MEAN &&
        mc_metric_looks_first(metric)) {
        metric->back_states = mc_arena_array(metric->arena, n, sizeof(*metric->back_states));
        opener->status =
            open_states(metric, metric->back_states, n, &metric->n_back_states, opener->error);
    }
    if (opener->status == 0 && module->range != NULL)
        module->range(metric->states[0], &metric->worst, &metric->best);
}

bool mc_metric_is_foreign(const struct mc_metric *metric)
{
    return metric->spec.entry != NULL && metric->spec.entry->origin != NULL;
}

void mc_metric_guard_begin(const struct mc_metric *metric, struct mc_foreign_guard *guard)
{
    if (mc_metric_is_foreign(metric))
        mc_foreign_guard_begin(guard);
}

unsigned mc_metric_guard_end(const struct mc_metric *metric, struct mc_foreign_guard *guard)
{
    return mc_metric_is_foreign(metric) ? mc_foreign_guard_end(guard) : 0;
}

static int open_guarded(struct mc_metric *metric, size_t n, struct mc_error *error)
{
    struct state_opener opener = {metric, n, error, -1};
    struct mc_foreign_guard guard;
    unsigned harm;

    mc_metric_guard_begin(metric, &guard);
    metric_call(metric, open_now, &opener);
    harm = mc_metric_guard_end(metric, &guard) | metric->harm;
    if (harm != 0 && opener.status == 0)
        opener.status = mc_error_set(error, MC_CODE_MODULE, "%s: %s", metric->who,
                                     mc_foreign_change_text(harm));
    return opener.status;
}

int mc_metric_open(const struct mc_metric_spec *spec, size_t n_states, struct mc_arena *arena,
                   struct mc_metric **metric, struct mc_error *error)
{
    const struct mc_metric_module *module;
    struct mc_metric *opened = mc_arena_array(arena, 1, sizeof(*opened));

    opened->spec = *spec;
    if (mc_metric_spec_resolve(&opened->spec, arena, error) != 0)
        return -1;
    module = opened->spec.module;
    opened->arena = arena;
    opened->name = name_of(&opened->spec, arena);
    opened->host.struct_size = sizeof(opened->host);
    opened->host.context = opened;
    opened->host.option = host_option;
    opened->host.warn = host_warn;
    opened->host.resource = host_resource;
    opened->host.remark = host_remark;
    opened->host.varies = host_varies;
    opened->host.alone = host_alone;
    mc_lock_open(&opened->lock);
    opened->who = mc_arena_format(arena, "metric %.*s failed", MC_SLICE_ARGUMENTS(opened->name));
    opened->n_workers = n_states == 0 ? 1 : n_states;
    if (n_states == 0 || module->flags & MC_METRIC_SHARED_STATE)
        n_states = 1;
    if (open_guarded(opened, n_states, error) != 0) {
        mc_metric_close(opened);
        return -1;
    }
    opened->lower_is_better = (module->flags & MC_METRIC_LOWER_IS_BETTER) != 0;
    opened->signature = signature_of(opened);
    *metric = opened;
    return 0;
}

static void close_states(void *context)
{
    struct mc_metric *metric = context;
    size_t i;

    for (i = 0; i < metric->n_states && metric->spec.module->close != NULL; i++)
        metric->spec.module->close(metric->states[i]);
    for (i = 0; i < metric->n_back_states && metric->spec.module->close != NULL; i++)
        metric->spec.module->close(metric->back_states[i]);
    metric->n_states = metric->n_back_states = 0;
}

void mc_metric_close(struct mc_metric *metric)
{
    struct mc_foreign_guard guard;
    size_t i;

    if (metric == NULL)
        return;
    mc_metric_guard_begin(metric, &guard);
    metric_call(metric, close_states, metric);
    mc_metric_host_harm(&metric->host, mc_metric_guard_end(metric, &guard));
    for (i = 0; i < metric->n_warnings; i++)
        free((void *)(uintptr_t)metric->warnings[i].data);
    free(metric->warnings);
    metric->warnings = NULL;
    free(metric->remarks);
    metric->remarks = NULL;
    metric->remarked = NULL;
    mc_arena_free(metric->remark_arena);
    metric->remark_arena = NULL;
    mc_lock_close(&metric->lock);
    metric->n_warnings = metric->warning_capacity = 0;
}

/* --- scoring ---------------------------------------------------------------------------------- */

/* A batch of inputs to score. */
struct batch {
    struct mc_metric *metric;
    void *state, *back_state; /* forward; backward, for candidates exchanged with references */
    const struct mc_metric_input *const *in;
    size_t n;
    struct mc_arena *arena;   /* for reasons */
    struct mc_arena *scratch; /* for exchanged inputs */
    struct mc_error *error;
};

static int module_failed(const struct mc_metric *metric, const struct mc_metric_problem *problem,
                         struct mc_error *error)
{
    return mc_error_set(error, MC_CODE_MODULE, "metric %.*s failed: %s",
                        MC_SLICE_ARGUMENTS(metric->name),
                        problem->text[0] == '\0' ? "no reason given" : problem->text);
}

/* The least and the greatest score that a metric declares. */
struct range {
    double low, high;
};

static struct range range_of(const struct mc_metric *metric)
{
    bool open = (metric->spec.module->flags & MC_METRIC_MAY_EXCEED_BEST) != 0;
    double best = !open ? metric->best : metric->best > metric->worst ? HUGE_VAL : -HUGE_VAL;

    return (struct range){fmin(metric->worst, best), fmax(metric->worst, best)};
}

bool mc_metric_declares(const struct mc_metric *metric, double score)
{
    struct range range = range_of(metric);
    double width = range.high - range.low;
    double slack = MC_SCORE_RANGE_SLACK * fmax(1, isfinite(width) ? width : 1);

    return isfinite(score) && score >= range.low - slack && score <= range.high + slack;
}

/* The score, or why there is none. After a NaN the input is scored again alone to learn the
 * reason. */
static int judge(const struct batch *batch, size_t i, double score,
                 struct mc_metric_outcome *outcome)
{
    const struct mc_metric *metric = batch->metric;
    struct range range = range_of(metric);
    struct mc_metric_problem problem = {"", MC_FAULT_CALL};

    outcome->score = score;
    outcome->failed = false;
    outcome->reason = mc_slice_of("");
    if (mc_metric_declares(metric, score))
        return 0;
    outcome->score = (double)NAN;
    outcome->failed = !isnan(score);
    if (outcome->failed)
        (void)snprintf(problem.text, sizeof(problem.text), "the metric gave %g, outside %g to %g",
                       score, range.low, range.high);
    else if (metric->spec.module->score(batch->state, batch->in + i, 1, &score, &problem) != 0)
        return module_failed(metric, &problem, batch->error);
    else
        outcome->failed = problem.fault == MC_FAULT_MODULE;
    if (problem.text[0] == '\0')
        (void)snprintf(problem.text, sizeof(problem.text), "the metric gave no reason");
    outcome->reason = mc_arena_copy(batch->arena, mc_slice_of(problem.text));
    return 0;
}

static int score_forward(const struct batch *batch, struct mc_metric_outcome *outcomes)
{
    double *scores = mc_arena_array(batch->scratch, batch->n, sizeof(*scores));
    struct mc_metric_problem problem = {"", MC_FAULT_CALL};
    size_t i;

    for (i = 0; i < batch->n; i++)
        scores[i] = (double)NAN;
    if (batch->metric->spec.module->score(batch->state, batch->in, batch->n, scores, &problem) != 0)
        return module_failed(batch->metric, &problem, batch->error);
    for (i = 0; i < batch->n; i++)
        if (judge(batch, i, scores[i], &outcomes[i]) != 0)
            return -1;
    return 0;
}

/* Exchanges candidate and reference of the inputs with one reference; where[k] is the index of the
 * k-th of them. Returns how many there are. */
static size_t exchange(const struct mc_metric_input *const *in, size_t n, struct mc_arena *scratch,
                       const struct mc_metric_input ***exchanged, size_t **where)
{
    struct mc_metric_input *inputs = mc_arena_array(scratch, n, sizeof(*inputs));
    const struct mc_metric_side **sides = mc_arena_array(scratch, n, sizeof(*sides));
    size_t k = 0, i;

    *exchanged = mc_arena_array(scratch, n, sizeof(**exchanged));
    *where = mc_arena_array(scratch, n, sizeof(**where));
    for (i = 0; i < n; i++) {
        if (in[i]->n_references != 1)
            continue;
        inputs[k] = *in[i];
        sides[k] = in[i]->candidate;
        inputs[k].candidate = in[i]->references[0];
        inputs[k].references = &sides[k];
        inputs[k].n_set_aside = 0;
        (*exchanged)[k] = &inputs[k];
        (*where)[k++] = i;
    }
    return k;
}

static int score_backward(const struct batch *batch, struct mc_metric_outcome *outcomes)
{
    struct mc_metric_outcome *back_outcomes =
        mc_arena_array(batch->scratch, batch->n, sizeof(*back_outcomes));
    const struct mc_metric_input **exchanged;
    struct batch back = *batch;
    size_t *where, i;

    back.n = exchange(batch->in, batch->n, batch->scratch, &exchanged, &where);
    back.in = exchanged;
    back.state = batch->back_state;
    for (i = 0; i < batch->n; i++) {
        outcomes[i].score = (double)NAN;
        outcomes[i].failed = false;
        outcomes[i].reason =
            mc_slice_of(batch->in[i]->n_references == 0
                            ? "there is no reference to be exchanged with the candidate"
                            : "several references cannot be exchanged with a candidate");
    }
    if (score_forward(&back, back_outcomes) != 0)
        return -1;
    for (i = 0; i < back.n; i++)
        outcomes[where[i]] = back_outcomes[i];
    return 0;
}

/* The mean of both directions; none if one of them is missing. */
static int score_mean(const struct batch *batch, struct mc_metric_outcome *outcomes)
{
    struct mc_metric_outcome *back = mc_arena_array(batch->scratch, batch->n, sizeof(*back));
    size_t i;

    if (score_forward(batch, outcomes) != 0 || score_backward(batch, back) != 0)
        return -1;
    for (i = 0; i < batch->n; i++) {
        if (isnan(outcomes[i].score))
            continue;
        if (isnan(back[i].score))
            outcomes[i] = back[i];
        else
            outcomes[i].score = (outcomes[i].score + back[i].score) / 2;
    }
    return 0;
}

static int score_in(const struct batch *batch, enum mc_direction direction,
                    struct mc_metric_outcome *outcomes)
{
    switch (direction) {
    case MC_DIRECTION_FORWARD:
        return score_forward(batch, outcomes);
    case MC_DIRECTION_BACKWARD:
        return score_backward(batch, outcomes);
    case MC_DIRECTION_MEAN:
        break;
    }
    return score_mean(batch, outcomes);
}

/* One call of the functions below. */
struct score_call {
    struct batch batch;
    enum mc_direction direction;
    struct mc_metric_outcome *outcomes;
    const struct mc_metric_writer *writer;
    double *score;
    int status;
};

static struct score_call call_of(struct mc_metric *metric, size_t state,
                                 const struct mc_metric_input *const *in, size_t n,
                                 struct mc_error *error)
{
    struct score_call score_call = {.batch = {metric, metric->states[state],
                                              metric->back_states[state], in, n, NULL,
                                              mc_arena_new(), error},
                                    .direction = metric->spec.direction,
                                    .status = -1};

    return score_call;
}

static int do_unguarded(struct score_call *score_call, void (*work)(void *context))
{
    metric_call(score_call->batch.metric, work, score_call);
    mc_arena_free(score_call->batch.scratch);
    return score_call->status;
}

/* The same, by one thread, with a guard of its own: harm to the process is a failure. */
static int do_guarded(struct score_call *score_call, void (*work)(void *context))
{
    struct mc_metric *metric = score_call->batch.metric;
    struct mc_foreign_guard guard;

    mc_metric_guard_begin(metric, &guard);
    (void)do_unguarded(score_call, work);
    mc_metric_host_harm(&metric->host, mc_metric_guard_end(metric, &guard));
    if (metric->harm == 0 || score_call->status != 0)
        return score_call->status;
    return mc_error_set(score_call->batch.error, MC_CODE_MODULE, "%s: %s", metric->who,
                        mc_foreign_change_text(metric->harm));
}

static void score_now(void *context)
{
    struct score_call *score_call = context;

    score_call->status = score_in(&score_call->batch, score_call->direction, score_call->outcomes);
}

int mc_metric_score(struct mc_metric *metric, size_t state, const struct mc_metric_input *const *in,
                    size_t n, struct mc_metric_outcome *outcomes, struct mc_arena *arena,
                    struct mc_error *error)
{
    struct score_call score_call = call_of(metric, state, in, n, error);

    score_call.outcomes = outcomes;
    score_call.batch.arena = arena;
    return do_unguarded(&score_call, score_now);
}

void mc_metric_send_ahead(struct mc_metric *metric, size_t state,
                          const struct mc_metric_input *const *in, size_t n, size_t batch)
{
    const struct mc_catalog_entry *entry = metric->spec.entry;

    if (entry != NULL && entry->send_ahead != NULL &&
        metric->spec.direction == MC_DIRECTION_FORWARD)
        entry->send_ahead(metric->states[state], in, n, batch);
}

/* --- explain ---------------------------------------------------------------------------------- */

/* Has the module explain the batch, which is one input. */
static int explain(const struct batch *batch, enum mc_direction direction,
                   const struct mc_metric_writer *writer)
{
    bool back = direction == MC_DIRECTION_BACKWARD;
    struct mc_metric_problem problem = {"", MC_FAULT_CALL};
    const struct mc_metric_input **exchanged = NULL;
    size_t *where;

    if (back)
        (void)exchange(batch->in, 1, batch->scratch, &exchanged, &where);
    if (batch->metric->spec.module->explain(back ? batch->back_state : batch->state,
                                            back ? exchanged[0] : batch->in[0], writer,
                                            &problem) != 0)
        return module_failed(batch->metric, &problem, batch->error);
    return 0;
}

static void explain_now(void *context)
{
    struct score_call *score_call = context;

    score_call->status = score_in(&score_call->batch, score_call->direction, score_call->outcomes);
    if (score_call->status == 0 && !isnan(score_call->outcomes->score) &&
        score_call->batch.metric->spec.module->explain != NULL)
        score_call->status = explain(&score_call->batch, score_call->direction, score_call->writer);
}

int mc_metric_explain(struct mc_metric *metric, enum mc_direction direction,
                      const struct mc_metric_input *in, const struct mc_metric_writer *writer,
                      struct mc_metric_outcome *outcome, struct mc_arena *arena,
                      struct mc_error *error)
{
    struct score_call score_call = call_of(metric, 0, &in, 1, error);

    score_call.direction = direction;
    score_call.outcomes = outcome;
    score_call.writer = writer;
    score_call.batch.arena = arena;
    return do_guarded(&score_call, explain_now);
}

/* --- prepare ---------------------------------------------------------------------------------- */

static int prepare_states(const struct mc_metric *metric, void **states,
                          const struct mc_metric_input *const *all, size_t n,
                          struct mc_error *error)
{
    struct mc_metric_problem problem = {"", MC_FAULT_CALL};
    size_t i;

    for (i = 0; i < metric->n_states; i++)
        if (metric->spec.module->prepare(states[i], all, n, &problem) != 0)
            return mc_error_set(error, MC_CODE_MODULE, "metric %.*s: %s",
                                MC_SLICE_ARGUMENTS(metric->name), problem.text);
    return 0;
}

static void prepare_now(void *context)
{
    struct score_call *score_call = context;
    const struct batch *batch = &score_call->batch;
    const struct mc_metric *metric = batch->metric;
    const struct mc_metric_input **exchanged = NULL;
    size_t *where, n_exchanged;
    int status = 0;

    if (metric->spec.direction != MC_DIRECTION_BACKWARD)
        status = prepare_states(metric, metric->states, batch->in, batch->n, batch->error);
    if (metric->spec.direction != MC_DIRECTION_FORWARD && status == 0) {
        n_exchanged = exchange(batch->in, batch->n, batch->scratch, &exchanged, &where);
        status = prepare_states(metric, metric->back_states, exchanged, n_exchanged, batch->error);
    }
    score_call->status = status;
}

int mc_metric_prepare(struct mc_metric *metric, const struct mc_metric_input *const *all, size_t n,
                      struct mc_error *error)
{
    struct score_call score_call;

    if (!mc_metric_looks_first(metric))
        return 0;
    score_call = call_of(metric, 0, all, n, error);
    return do_guarded(&score_call, prepare_now);
}

/* --- corpus ----------------------------------------------------------------------------------- */

static int corpus_of(struct mc_metric *metric, const struct mc_metric_input *const *all, size_t n,
                     double *score, struct mc_error *error)
{
    struct mc_metric_problem problem = {"", MC_FAULT_CALL};

    *score = (double)NAN;
    if (metric->spec.module->corpus(metric->states[0], all, n, score, &problem) != 0)
        return module_failed(metric, &problem, error);
    if (isinf(*score))
        *score = (double)NAN;
    if (isnan(*score) && problem.text[0] != '\0') {
        char text[sizeof(problem.text) + 32];

        (void)snprintf(text, sizeof(text), "no corpus score: %s", problem.text);
        metric->host.warn(metric->host.context, text);
    }
    return 0;
}

static void corpus_now(void *context)
{
    struct score_call *score_call = context;
    const struct batch *batch = &score_call->batch;
    struct mc_metric *metric = batch->metric;
    enum mc_direction direction = metric->spec.direction;
    const struct mc_metric_input **exchanged = NULL;
    double forward = (double)NAN, backward = (double)NAN;
    size_t *where, n = batch->n;
    int status = 0;

    if (direction != MC_DIRECTION_BACKWARD)
        status = corpus_of(metric, batch->in, n, &forward, batch->error);
    if (direction != MC_DIRECTION_FORWARD && status == 0 &&
        exchange(batch->in, n, batch->scratch, &exchanged, &where) == n)
        status = corpus_of(metric, exchanged, n, &backward, batch->error);
    if (direction == MC_DIRECTION_FORWARD)
        *score_call->score = forward;
    else if (direction == MC_DIRECTION_BACKWARD)
        *score_call->score = backward;
    else
        *score_call->score = (forward + backward) / 2;
    score_call->status = status;
}

int mc_metric_corpus(struct mc_metric *metric, const struct mc_metric_input *const *all, size_t n,
                     double *score, struct mc_error *error)
{
    struct score_call score_call;

    *score = (double)NAN;
    if (metric->spec.module->corpus == NULL || n == 0)
        return 0;
    score_call = call_of(metric, 0, all, n, error);
    score_call.score = score;
    return do_unguarded(&score_call, corpus_now);
}
