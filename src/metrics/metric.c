#include "metrics/metric.h"

#include <math.h>
#include <stdlib.h>

#include "base/buffer.h"
#include "base/file.h"
#include "base/sha256.h"
#include "text/word_vectors.h"

enum { CHECKSUM_DIGITS = 12, MOST_WARNINGS = 1000 };

/* --- what the host offers ----------------------------------------------------------------- */

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

/* May be called by several workers at once. A text that was given before is dropped: every state
 * says the same; and so is one more of very many. */
static void host_warn(void *context, const char *text)
{
    struct mc_metric *metric = context;
    size_t length = strlen(text), i;

    mc_lock_take(&metric->lock);
    for (i = 0; i < metric->n_warnings && !mc_slice_is(metric->warnings[i], text); i++)
        ;
    if (i == metric->n_warnings && i < MOST_WARNINGS) {
        metric->warnings = mc_grow(metric->warnings, &metric->warning_capacity,
                                   metric->n_warnings + 1, sizeof(*metric->warnings));
        metric->warnings[metric->n_warnings++] = mc_slice(mc_strndup(text, length), length);
    }
    mc_lock_give(&metric->lock);
}

/* As host_warn: by several workers at once. */
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
        metric->remarks = mc_grow(metric->remarks, &metric->remark_capacity, (size_t)index + 1,
                                  sizeof(*metric->remarks));
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

/* Every state says the same. */
static void host_varies(void *context, const char *reason)
{
    struct mc_metric *metric = context;

    if (metric->varies == NULL)
        metric->varies = mc_arena_strdup(metric->arena, reason);
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

/* --- calling the module ------------------------------------------------------------------- */

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

void mc_metric_call(const struct mc_metric *metric, void (*work)(void *context), void *context)
{
    const struct mc_catalog_entry *entry = metric->spec.entry;
    struct call call = {metric, work, context};

    if (entry == NULL || entry->watch == NULL) {
        work(context);
        return;
    }
    atomic_store(&entry->watch->who, metric->who);
    mc_foreign_run(do_call, &call, lose);
}

/* --- signature ---------------------------------------------------------------------------- */

/* "PATH@sha256 prefix" of a file; the bare name where it cannot be read as one (a folder), and then
 * false. Word vectors in binary form have the checksum of the text they were made of. */
static bool append_file(struct mc_buffer *out, const char *path)
{
    const char *slash = strrchr(path, '/');
    struct mc_arena *scratch = mc_arena_new();
    struct mc_error ignored = MC_NO_ERROR;
    struct mc_sha256 sha;
    struct mc_slice text;
    bool has_checksum = true;
    char hex[65];

    mc_buffer_append_text(out, slash == NULL || slash[1] == '\0' ? path : slash + 1);
    if (mc_word_vectors_text_checksum(path, hex)) {
        mc_buffer_append_format(out, "@%.*s", CHECKSUM_DIGITS, hex);
    } else if (!mc_file_is_folder(path) && mc_file_read(path, scratch, &text, &ignored) == 0) {
        mc_sha256_begin(&sha);
        mc_sha256_add(&sha, text.data, text.length);
        mc_sha256_end(&sha, hex);
        mc_buffer_append_format(out, "@%.*s", CHECKSUM_DIGITS, hex);
    } else {
        has_checksum = false;
    }
    mc_arena_free(scratch);
    return has_checksum;
}

/* "name|key:value|...|resource:checksum|...|module:...|direction:...|version:..."; parameters
 * without a value are left out, and so is targeted=no; module is the checksum of a shared object. A
 * module that was given a folder names what it read there as its resources. */
static struct mc_slice signature_of(struct mc_metric *metric)
{
    static const char *const directions[] = {"forward", "backward", "mean"};
    static const char *const targeted[] = {"", "|targeted:only", "|targeted:also"};
    const struct mc_metric_module *module = metric->spec.module;
    const struct mc_metric_parameter *parameter = module->parameters;
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_slice signature;
    size_t i;

    metric->is_pinned = true;
    mc_buffer_append_text(&out, module->name);
    for (i = 0; parameter != NULL && parameter[i].name != NULL; i++) {
        const char *value = metric->spec.values[i];

        if (value == NULL || value[0] == '\0')
            continue;
        mc_buffer_append_format(&out, "|%s:", parameter[i].name);
        if (parameter[i].kind == MC_PARAMETER_FILE)
            metric->is_pinned =
                (append_file(&out, value) || metric->n_resources > 0) && metric->is_pinned;
        else
            mc_buffer_append_text(&out, value);
    }
    for (i = 0; i < metric->spec.n_settings; i++)
        mc_buffer_append_format(&out, "|%s:%s", metric->spec.settings[i].key,
                                metric->spec.settings[i].value);
    for (i = 0; i < metric->n_resources; i++)
        mc_buffer_append_format(&out, "|%.*s", MC_SLICE_ARGUMENTS(metric->resources[i]));
    if (metric->spec.entry != NULL && metric->spec.entry->checksum != NULL)
        mc_buffer_append_format(&out, "|module:%s", metric->spec.entry->checksum);
    mc_buffer_append_format(&out, "|direction:%s%s|version:%s", directions[metric->spec.direction],
                            targeted[metric->spec.targeted], module->version);
    signature = mc_arena_copy(metric->arena, mc_buffer_slice(&out));
    mc_buffer_free(&out);
    return signature;
}

/* --- name --------------------------------------------------------------------------------- */

/* "Hbleu:order=2" of "bleu:order=2,targeted=only", as the literature names HTER;
 * "Hbleu:targeted=also" tells the two kinds apart. Where targeted references do not count, the
 * specification as written. */
static struct mc_slice name_of(const struct mc_metric_spec *spec, struct mc_arena *arena)
{
    static const char left_out[] = "targeted=";
    struct mc_buffer out = {NULL, 0, 0};
    const char *setting = strchr(spec->text.data, ':');
    const char *between = ":";
    struct mc_slice name;

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
    name = mc_arena_copy(arena, mc_buffer_slice(&out));
    mc_buffer_free(&out);
    return name;
}

/* --- open and close ----------------------------------------------------------------------- */

/* *n_open counts those that were opened, also when one of them fails. */
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

static int open_both_ways(struct mc_metric *metric, size_t n, struct mc_error *error)
{
    metric->states = mc_arena_array(metric->arena, n, sizeof(*metric->states));
    metric->back_states = metric->states;
    if (open_states(metric, metric->states, n, &metric->n_states, error) != 0)
        return -1;
    if (metric->spec.direction != MC_DIRECTION_MEAN || metric->spec.module->prepare == NULL)
        return 0;
    metric->back_states = mc_arena_array(metric->arena, n, sizeof(*metric->back_states));
    return open_states(metric, metric->back_states, n, &metric->n_back_states, error);
}

struct opening {
    struct mc_metric *metric;
    size_t n_states;
    struct mc_error *error;
    int status;
};

static void open_now(void *context)
{
    struct opening *opening = context;
    struct mc_metric *metric = opening->metric;
    const struct mc_metric_module *module = metric->spec.module;

    metric->worst = module->worst;
    metric->best = module->best;
    opening->status = open_both_ways(metric, opening->n_states, opening->error);
    if (opening->status == 0 && module->range != NULL)
        module->range(metric->states[0], &metric->worst, &metric->best);
}

static int open_guarded(struct mc_metric *metric, size_t n, struct mc_error *error)
{
    struct opening opening = {metric, n, error, -1};
    struct mc_foreign_guard guard;
    unsigned harm;

    mc_foreign_guard_begin(&guard);
    mc_metric_call(metric, open_now, &opening);
    harm = mc_foreign_guard_end(&guard) | metric->harm;
    if (harm != 0 && opening.status == 0)
        opening.status = mc_error_set(error, MC_CODE_MODULE, "%s: %s", metric->who,
                                      mc_foreign_change_text(harm));
    return opening.status;
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
    mc_foreign_guard_begin(&guard);
    mc_metric_call(metric, close_states, metric);
    mc_metric_host_harm(&metric->host, mc_foreign_guard_end(&guard));
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
