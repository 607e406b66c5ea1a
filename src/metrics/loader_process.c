#include "metrics/loader_process.h"

#include <math.h>
#include <stdio.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/sha256.h"
#include "metrics/metric.h"

enum { CHECKSUM_DIGITS = 12, LARGEST_HASHED = 1 << 24 };

/* What the catalog keeps of a "NAME=COMMAND". */
struct command {
    const char *text;
    const struct mc_process_rules *rules;
    struct instance *instances; /* all, the last one first */
};

/* One specification of it: the module, and the process behind it. */
struct instance {
    struct mc_metric_module module; /* first: a module of this file leads to its instance */
    struct mc_process_session *session;
    struct command *command;
    struct mc_slice name;
    struct mc_lock lock; /* guards the session */
    size_t n_open;
    const char *fault; /* why it did not start; NULL: it did */
    struct instance *previous;
};

/* --- the module's functions --------------------------------------------------------------- */

static int open_instance(const struct mc_metric_host *host, void **state,
                         struct mc_metric_problem *problem)
{
    const struct mc_metric_module *module = mc_metric_host_module(host);
    struct instance *instance = (struct instance *)(uintptr_t)module;
    struct mc_slice name = mc_process_session_handshake(instance->session)->name;
    struct mc_error error = MC_NO_ERROR;
    int status;

    mc_lock_take(&instance->lock);
    status = mc_process_session_start(instance->session, &error);
    instance->n_open += status == 0;
    mc_lock_give(&instance->lock);
    if (status != 0) {
        (void)snprintf(problem->text, sizeof(problem->text), "%.*s", (int)sizeof(problem->text) - 1,
                       error.text);
        problem->fault = MC_FAULT_MODULE;
        return -1;
    }
    if (name.length > 0 && !mc_slice_is(name, module->name))
        host->resource(host->context, "name", name.data);
    *state = instance;
    return 0;
}

static void close_instance(void *state)
{
    struct instance *instance = state;

    mc_lock_take(&instance->lock);
    if (--instance->n_open == 0)
        mc_process_session_stop(instance->session);
    mc_lock_give(&instance->lock);
}

static void tell(const struct mc_process_note *note, struct mc_metric_problem *problem)
{
    if (note == NULL)
        return;
    (void)snprintf(problem->text, sizeof(problem->text), "%.*s", (int)sizeof(problem->text) - 1,
                   note->text.data);
    problem->fault = note->has_failed ? MC_FAULT_MODULE : MC_FAULT_CALL;
}

/* The host asks again for one input to learn why it has no score: that is known. */
static int score(void *state, const struct mc_metric_input *const *in, size_t n, double *scores,
                 struct mc_metric_problem *problem)
{
    struct instance *instance = state;
    const struct mc_process_note *note;

    mc_lock_take(&instance->lock);
    note = n == 1 ? mc_process_session_note(instance->session, in[0]) : NULL;
    if (note != NULL) {
        scores[0] = (double)NAN;
        tell(note, problem);
        mc_process_session_forget(instance->session, note);
    } else {
        mc_process_session_score(instance->session, in, n, scores);
        if (n == 1 && isnan(scores[0]))
            tell(mc_process_session_note(instance->session, in[0]), problem);
    }
    mc_lock_give(&instance->lock);
    return 0;
}

/* --- making a module ---------------------------------------------------------------------- */

static void log_line(void *context, struct mc_slice line)
{
    const struct instance *instance = context;
    const struct mc_process_rules *rules = instance->command->rules;

    if (rules->log != NULL)
        rules->log(rules->context, instance->name, line);
}

/* The settings, sorted by key: what the process and the signature see does not depend on their
 * order. */
static const struct mc_protocol_option *options_of(const struct mc_metric_spec *spec,
                                                   struct mc_arena *arena)
{
    struct mc_protocol_option *options = mc_arena_array(arena, spec->n_settings, sizeof(*options));
    size_t i, k;

    for (i = 0; i < spec->n_settings; i++) {
        for (k = i; k > 0 && strcmp(options[k - 1].key, spec->settings[i].key) > 0; k--)
            options[k] = options[k - 1];
        options[k].key = spec->settings[i].key;
        options[k].value = spec->settings[i].value;
    }
    return options;
}

static void fill_module(struct mc_metric_module *module, const char *name,
                        const struct mc_handshake *handshake, struct mc_arena *arena)
{
    bool lower = (handshake->flags & MC_METRIC_LOWER_IS_BETTER) != 0;

    module->abi = MC_METRIC_ABI;
    module->struct_size = sizeof(*module);
    module->name = name;
    module->version =
        handshake->version.length > 0 ? mc_arena_copy(arena, handshake->version).data : "unknown";
    module->citation = mc_arena_copy(arena, handshake->citation).data;
    module->needs = handshake->needs;
    module->flags = handshake->flags | MC_METRIC_SHARED_STATE;
    module->worst = lower ? handshake->highest : handshake->lowest;
    module->best = lower ? handshake->lowest : handshake->highest;
    module->open = open_instance;
    module->score = score;
    module->close = close_instance;
}

static int refuse(const struct instance *instance, struct mc_error *error)
{
    return mc_error_set(error, MC_CODE_MODULE, "metric %.*s: %s",
                        MC_SLICE_ARGUMENTS(instance->name), instance->fault);
}

/* One that did not start for the same specification: it would not do so now. */
static const struct instance *find_fault(const struct command *command, struct mc_slice name)
{
    const struct instance *instance = command->instances;

    while (instance != NULL && (instance->fault == NULL || !mc_slice_equal(instance->name, name)))
        instance = instance->previous;
    return instance;
}

static int open_module(const struct mc_catalog_entry *entry, const struct mc_metric_spec *spec,
                       struct mc_arena *arena, const struct mc_metric_module **module,
                       struct mc_error *error)
{
    struct command *command = entry->context;
    struct instance *instance = mc_arena_array(arena, 1, sizeof(*instance));
    struct mc_process_settings settings = {
        spec->text,       command->text,          options_of(spec, arena),
        spec->n_settings, command->rules->limits, log_line,
        instance};
    const struct instance *faulty = find_fault(command, spec->text);
    struct mc_error reason = MC_NO_ERROR;

    if (faulty != NULL)
        return refuse(faulty, error);
    instance->command = command;
    instance->name = spec->text;
    instance->session = mc_process_session_new(&settings);
    mc_lock_open(&instance->lock);
    instance->previous = command->instances;
    command->instances = instance;
    if (mc_process_session_start(instance->session, &reason) != 0) {
        instance->fault = mc_arena_strdup(arena, reason.text);
        return refuse(instance, error);
    }
    fill_module(&instance->module, entry->name, mc_process_session_handshake(instance->session),
                arena);
    instance->module.summary = mc_arena_format(arena, "the process %s", command->text);
    instance->module.manual = "A metric that is a process; doc/metric-processes.md says how they "
                              "work. It is handed every parameter.";
    *module = &instance->module;
    return 0;
}

static void close_command(void *context)
{
    struct command *command = context;
    struct instance *instance;

    for (instance = command->instances; instance != NULL; instance = instance->previous) {
        mc_process_session_free(instance->session);
        instance->session = NULL;
        mc_lock_close(&instance->lock);
    }
    command->instances = NULL;
}

/* --- the catalog's entry ------------------------------------------------------------------ */

/* A word of the command, or the contents of the file that it names. */
static void hash_word(struct mc_sha256 *sha, struct mc_slice word)
{
    struct mc_arena *scratch = mc_arena_new();
    const char *path = mc_arena_copy(scratch, word).data;
    struct mc_error ignored = MC_NO_ERROR;
    struct mc_slice contents = word;
    struct stat file;

    if (stat(path, &file) == 0 && S_ISREG(file.st_mode) && file.st_size <= LARGEST_HASHED &&
        mc_file_read(path, scratch, &contents, &ignored) != 0)
        contents = word;
    mc_sha256_add(sha, contents.data, contents.length);
    mc_sha256_add(sha, "", 1);
    mc_arena_free(scratch);
}

static const char *checksum_of(const char *command, struct mc_arena *arena)
{
    static const char blanks[] = " \t\n";
    struct mc_sha256 sha;
    char hex[65];

    mc_sha256_begin(&sha);
    while (*(command += strspn(command, blanks)) != '\0') {
        size_t length = strcspn(command, blanks);

        hash_word(&sha, mc_slice(command, length));
        command += length;
    }
    mc_sha256_end(&sha, hex);
    return mc_arena_copy(arena, mc_slice(hex, CHECKSUM_DIGITS)).data;
}

int mc_process_add(struct mc_catalog *catalog, const char *name_and_command,
                   const struct mc_process_rules *rules, struct mc_error *error)
{
    const char *equals = strchr(name_and_command, '=');
    struct mc_arena *arena = mc_catalog_arena(catalog);
    struct command *command = mc_arena_array(arena, 1, sizeof(*command));
    struct mc_catalog_entry entry = {
        .open_module = open_module, .close = close_command, .context = command, .in_order = true};

    if (equals == NULL || equals == name_and_command ||
        equals[1 + strspn(equals + 1, " \t\n")] == '\0')
        return mc_error_set(error, MC_CODE_USAGE, "--command wants NAME=COMMAND, not '%s'",
                            name_and_command);
    command->text = mc_arena_strdup(arena, equals + 1);
    command->rules = rules;
    entry.name =
        mc_arena_copy(arena, mc_slice(name_and_command, (size_t)(equals - name_and_command))).data;
    entry.origin = mc_arena_format(arena, "--command %s", name_and_command);
    entry.checksum = checksum_of(command->text, arena);
    return mc_catalog_add(catalog, &entry, error);
}
