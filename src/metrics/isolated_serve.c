/* SPDX-License-Identifier: GPL-3.0-or-later */
/* isolated_serve.c: each channel has a server, a thread that reads requests until it is told to
 * close. What the module reports meanwhile (warnings, resources) is sent with the next answer. In
 * order: what the module may call, answers, requests, explaining, serving. */
#include "metrics/isolated_serve.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/foreign_guard.h"
#include "base/isolated.h"
#include "base/lock.h"
#include "base/thread_pool.h"
#include "metrics/host/catalog.h"
#include "metrics/isolated_message.h"

/* Texts that are sent with the next answer. */
struct news {
    struct mc_buffer bytes;
    uint64_t n;
};

struct option {
    const char *key, *value; /* value NULL: not set */
};

struct server;

/* The metric of this process. */
struct service {
    struct mc_isolated *isolated;
    struct mc_arena *arena;
    const struct mc_metric_module *module; /* NULL: not loaded */
    struct mc_metric_host host;
    struct option *options;
    size_t n_options;
    void *state;
    bool is_open;
    struct mc_foreign_guard guard;
    struct mc_lock lock; /* guards all news, those of the servers too, and the check of the guard */
    struct news warnings, resources, variations;
    struct server *servers;      /* [channels] */
    struct mc_exit_watch *watch; /* lives as long as the process */
};

/* A thread of the service, for one channel. */
struct server {
    struct service *service;
    size_t channel;
    struct mc_arena *arena; /* of a request */
    struct mc_buffer parts, answer;
    struct mc_wire out; /* into answer */
    const struct mc_metric_input *const *inputs;
    size_t n_inputs;
    struct news remarks;
};

/* --- what the module may call ----------------------------------------------------------------- */

static void add_news(struct news *news, const char *first, const char *second)
{
    struct mc_wire wire = {.grown = &news->bytes};

    mc_wire_text(&wire, mc_slice_of(first));
    if (second != NULL)
        mc_wire_text(&wire, mc_slice_of(second));
    news->n++;
}

static void put_news(struct mc_wire *wire, struct news *news)
{
    mc_wire_number(wire, news->n);
    mc_buffer_append_slice(wire->grown, mc_buffer_slice(&news->bytes));
    mc_buffer_clear(&news->bytes);
    news->n = 0;
}

static const char *host_option(void *context, const char *key)
{
    const struct service *service = context;
    size_t i;

    for (i = 0; i < service->n_options; i++)
        if (strcmp(service->options[i].key, key) == 0)
            return service->options[i].value;
    return NULL;
}

static void host_warn(void *context, const char *text)
{
    struct service *service = context;

    mc_lock_take(&service->lock);
    add_news(&service->warnings, text, NULL);
    mc_lock_give(&service->lock);
}

static void host_resource(void *context, const char *name, const char *checksum)
{
    struct service *service = context;

    mc_lock_take(&service->lock);
    add_news(&service->resources, name, checksum);
    mc_lock_give(&service->lock);
}

static void host_varies(void *context, const char *reason)
{
    struct service *service = context;

    mc_lock_take(&service->lock);
    add_news(&service->variations, reason, NULL);
    mc_lock_give(&service->lock);
}

/* The server whose request contains the input; else the first. */
static struct server *server_of(struct service *service, const struct mc_metric_input *input)
{
    size_t n = mc_isolated_size(service->isolated), s, i;

    for (s = 0; s < n; s++)
        for (i = 0; i < service->servers[s].n_inputs; i++)
            if (service->servers[s].inputs[i] == input)
                return &service->servers[s];
    return &service->servers[0];
}

static void host_remark(void *context, const struct mc_metric_input *input, const char *text)
{
    struct service *service = context;

    mc_lock_take(&service->lock);
    add_news(&server_of(service, input)->remarks, input->case_id.data, text);
    mc_lock_give(&service->lock);
}

/* --- answers ---------------------------------------------------------------------------------- */

static void put_problem(struct mc_wire *wire, const struct mc_metric_problem *problem)
{
    const char *end = memchr(problem->text, '\0', sizeof(problem->text));
    size_t length = end == NULL ? sizeof(problem->text) : (size_t)(end - problem->text);

    mc_wire_number(wire, problem->fault);
    mc_wire_text(wire, mc_slice(problem->text, length));
}

/* Writes 0, or 1 and the problem. */
static void put_status(struct mc_wire *wire, int status, const struct mc_metric_problem *problem)
{
    mc_wire_number(wire, status != 0);
    if (status != 0)
        put_problem(wire, problem);
}

static void put_parameters(struct mc_wire *wire, const struct mc_metric_parameter *parameters)
{
    uint64_t n = 0, i;

    while (parameters != NULL && parameters[n].name != NULL)
        n++;
    mc_wire_number(wire, n);
    for (i = 0; i < n; i++) {
        const struct mc_metric_parameter *parameter = &parameters[i];
        const char *texts[] = {parameter->name, parameter->standard, parameter->choices,
                               parameter->help};
        size_t t;

        for (t = 0; t < sizeof(texts) / sizeof(texts[0]); t++) {
            mc_wire_number(wire, texts[t] != NULL);
            mc_wire_text(wire, mc_slice_of(texts[t] == NULL ? "" : texts[t]));
        }
        mc_wire_number(wire, parameter->kind);
        mc_wire_real(wire, parameter->minimum);
        mc_wire_real(wire, parameter->maximum);
    }
}

/* What a proxy must know about the module. */
static void put_description(struct mc_wire *wire, const struct mc_metric_module *module)
{
    mc_wire_text(wire, mc_slice_of(module->name));
    mc_wire_text(wire, mc_slice_of(module->version));
    mc_wire_text(wire, mc_slice_of(module->citation));
    mc_wire_text(wire, mc_slice_of(module->summary));
    mc_wire_text(wire, mc_slice_of(module->manual));
    mc_wire_number(wire, module->needs);
    mc_wire_number(wire, module->flags);
    mc_wire_real(wire, module->worst);
    mc_wire_real(wire, module->best);
    mc_wire_number(wire, module->prepare != NULL);
    mc_wire_number(wire, module->corpus != NULL);
    mc_wire_number(wire, module->explain != NULL);
    mc_wire_number(wire, module->range != NULL);
    put_parameters(wire, module->parameters);
}

/* --- requests --------------------------------------------------------------------------------- */

static void load(struct server *server, struct mc_wire_reader *reader)
{
    struct service *service = server->service;
    const char *path = mc_arena_copy(service->arena, mc_wire_read_text(reader)).data;
    struct mc_error error = MC_NO_ERROR;
    int status =
        mc_shared_object_load(path, service->watch, service->arena, &service->module, &error);

    mc_wire_number(&server->out, status != 0);
    if (status != 0) {
        service->module = NULL;
        mc_wire_text(&server->out, mc_slice_of(error.text));
    } else {
        put_description(&server->out, service->module);
    }
}

static void read_options(struct service *service, struct mc_wire_reader *reader)
{
    size_t n = mc_wire_read_count(reader, 2 * sizeof(uint64_t)), i;

    service->options = mc_arena_array(service->arena, n, sizeof(*service->options));
    service->n_options = n;
    for (i = 0; i < n; i++) {
        bool has_value;

        service->options[i].key = mc_arena_copy(service->arena, mc_wire_read_text(reader)).data;
        has_value = mc_wire_read_number(reader) != 0;
        service->options[i].value = mc_arena_copy(service->arena, mc_wire_read_text(reader)).data;
        if (!has_value)
            service->options[i].value = NULL;
    }
}

static void open_metric(struct server *server, struct mc_wire_reader *reader)
{
    struct service *service = server->service;
    const struct mc_metric_module *module = service->module;
    struct mc_metric_problem problem = {"", MC_FAULT_CALL};
    double worst = module->worst, best = module->best;
    int status = 0;

    read_options(service, reader);
    if (module->open != NULL)
        status = module->open(&service->host, &service->state, &problem);
    service->is_open = status == 0;
    if (status == 0 && module->range != NULL)
        module->range(service->state, &worst, &best);
    put_status(&server->out, status, &problem);
    if (status != 0)
        return;
    mc_wire_real(&server->out, worst);
    mc_wire_real(&server->out, best);
}

static void prepare(struct server *server)
{
    struct mc_metric_problem problem = {"", MC_FAULT_CALL};
    int status = server->service->module->prepare(server->service->state, server->inputs,
                                                  server->n_inputs, &problem);

    put_status(&server->out, status, &problem);
}

/* For each NaN of a larger batch the host would ask again, in order, until that fails; instead, the
 * module is asked here. */
static void put_reasons(struct server *server, const double *scores)
{
    const struct service *service = server->service;
    size_t n = 0, i;
    int status = 0;

    for (i = 0; i < server->n_inputs; i++)
        n += isnan(scores[i]) ? 1 : 0;
    mc_wire_number(&server->out, n);
    for (i = 0; i < server->n_inputs; i++) {
        struct mc_metric_problem problem = {"", MC_FAULT_CALL};
        double again = (double)NAN;

        if (!isnan(scores[i]))
            continue;
        if (status == 0)
            status =
                service->module->score(service->state, server->inputs + i, 1, &again, &problem);
        mc_wire_number(&server->out, i);
        mc_wire_number(&server->out, status != 0);
        put_problem(&server->out, &problem);
    }
}

static void score(struct server *server)
{
    const struct service *service = server->service;
    struct mc_metric_problem problem = {"", MC_FAULT_CALL};
    double *scores = mc_arena_array(server->arena, server->n_inputs, sizeof(*scores));
    size_t i;
    int status;

    for (i = 0; i < server->n_inputs; i++)
        scores[i] = (double)NAN;
    status =
        service->module->score(service->state, server->inputs, server->n_inputs, scores, &problem);
    put_status(&server->out, status, &problem);
    if (status != 0)
        return;
    mc_buffer_append(&server->answer, (const char *)scores, server->n_inputs * sizeof(*scores));
    put_reasons(server, scores);
}

static void corpus(struct server *server)
{
    struct mc_metric_problem problem = {"", MC_FAULT_CALL};
    double value = (double)NAN;
    int status = server->service->module->corpus(server->service->state, server->inputs,
                                                 server->n_inputs, &value, &problem);

    put_status(&server->out, status, &problem);
    if (status != 0)
        return;
    mc_wire_real(&server->out, value);
    put_problem(&server->out, &problem);
}

/* --- explaining ------------------------------------------------------------------------------- */

static void put_event(void *context, enum mc_isolated_event event, const char *key)
{
    struct mc_wire *wire = context;

    mc_wire_number(wire, event);
    mc_wire_number(wire, key != NULL);
    mc_wire_text(wire, mc_slice_of(key == NULL ? "" : key));
}

static void begin_object(void *context, const char *key)
{
    put_event(context, MC_EVENT_OBJECT, key);
}

static void begin_array(void *context, const char *key)
{
    put_event(context, MC_EVENT_ARRAY, key);
}

static void end(void *context)
{
    put_event(context, MC_EVENT_END, NULL);
}

static void put_text(void *context, const char *key, const char *value, size_t length)
{
    put_event(context, MC_EVENT_TEXT, key);
    mc_wire_text(context, mc_slice(value, length));
}

static void put_number(void *context, const char *key, double value)
{
    put_event(context, MC_EVENT_NUMBER, key);
    mc_wire_real(context, value);
}

static void explain(struct server *server)
{
    const struct mc_metric_writer writer = {
        sizeof(writer), &server->out, begin_object, begin_array, end, put_text, put_number};
    struct mc_metric_problem problem = {"", MC_FAULT_CALL};
    int status = server->service->module->explain(server->service->state, server->inputs[0],
                                                  &writer, &problem);

    mc_wire_number(&server->out, MC_EVENT_STOP);
    put_status(&server->out, status, &problem);
}

/* --- serving ---------------------------------------------------------------------------------- */

/* Whether the module can serve that request; the other side sends no other. */
static bool serves(const struct server *server, uint64_t kind)
{
    const struct mc_metric_module *module = server->service->module;

    switch (kind) {
    case MC_ISOLATED_LOAD:
        return module == NULL;
    case MC_ISOLATED_OPEN:
        return module != NULL && !server->service->is_open;
    case MC_ISOLATED_CLOSE:
        return true;
    case MC_ISOLATED_PREPARE:
        return server->service->is_open && module->prepare != NULL;
    case MC_ISOLATED_CORPUS:
        return server->service->is_open && module->corpus != NULL;
    case MC_ISOLATED_EXPLAIN:
        return server->service->is_open && module->explain != NULL && server->n_inputs == 1;
    default:
        return server->service->is_open && kind == MC_ISOLATED_SCORE;
    }
}

static void read_inputs(struct server *server, struct mc_wire_reader *reader)
{
    const struct mc_metric_input *const *inputs;
    size_t n;

    inputs = mc_wire_read_inputs(reader, server->arena, &n);
    mc_lock_take(&server->service->lock);
    server->inputs = inputs;
    server->n_inputs = n;
    mc_lock_give(&server->service->lock);
}

static void obey(struct server *server, uint64_t kind, struct mc_wire_reader *reader)
{
    struct service *service = server->service;

    if (kind >= MC_ISOLATED_PREPARE && kind <= MC_ISOLATED_EXPLAIN)
        read_inputs(server, reader);
    if (reader->is_bad || !serves(server, kind)) {
        mc_isolated_lose(service->isolated, "it received an unknown request");
        return;
    }
    switch ((enum mc_isolated_kind)kind) {
    case MC_ISOLATED_LOAD:
        load(server, reader);
        break;
    case MC_ISOLATED_OPEN:
        open_metric(server, reader);
        break;
    case MC_ISOLATED_PREPARE:
        prepare(server);
        break;
    case MC_ISOLATED_SCORE:
        score(server);
        break;
    case MC_ISOLATED_CORPUS:
        corpus(server);
        break;
    case MC_ISOLATED_EXPLAIN:
        explain(server);
        break;
    case MC_ISOLATED_CLOSE:
        if (server->channel != 0)
            break;
        if (service->is_open && service->module->close != NULL)
            service->module->close(service->state);
        service->is_open = false;
        break;
    }
}

/* Writes what every answer ends with: harm, warnings, remarks, resources, why scores may vary. */
static void put_tail(struct server *server, unsigned harm, bool is_last)
{
    struct service *service = server->service;

    mc_lock_take(&service->lock);
    if (is_last)
        harm |= mc_foreign_guard_look(&service->guard);
    mc_wire_number(&server->out, harm);
    put_news(&server->out, &service->warnings);
    put_news(&server->out, &server->remarks);
    put_news(&server->out, &service->resources);
    put_news(&server->out, &service->variations);
    server->n_inputs = 0;
    mc_lock_give(&service->lock);
}

/* Serves requests up to the one to close. */
static void serve(void *context)
{
    struct server *server = context;
    struct service *service = server->service;
    uint64_t kind;

    do {
        struct mc_foreign_call call;
        struct mc_wire_reader reader = {NULL, 0, false};
        struct mc_slice request;
        bool is_last;

        request = mc_isolated_receive(service->isolated, server->channel, &server->parts, &is_last);
        reader.next = request.data;
        reader.left = request.length;
        mc_arena_clear(server->arena);
        mc_buffer_clear(&server->answer);
        kind = mc_wire_read_number(&reader);
        mc_foreign_call_begin(&call);
        obey(server, kind, &reader);
        put_tail(server, mc_foreign_call_end(&call, NULL), is_last); /* the check of the guard finds
                                                                        other harm */
        mc_isolated_answer(service->isolated, server->channel, mc_buffer_slice(&server->answer),
                           is_last);
    } while (kind != MC_ISOLATED_CLOSE);
}

static void lose_thread(void *context)
{
    const struct server *server = context;

    mc_isolated_lose(server->service->isolated, "it called pthread_exit");
}

static void lose_process(const struct mc_exit_watch *watch, const char *who, const char *deed)
{
    (void)who;
    mc_isolated_lose(watch->context, deed);
}

static void serve_channel(void *context, unsigned worker, size_t begin, size_t end_of_channels,
                          struct mc_arena *scratch)
{
    struct service *service = context;

    (void)worker;
    (void)end_of_channels;
    (void)scratch;
    mc_foreign_run(NULL, serve, &service->servers[begin], lose_thread);
}

static void begin(struct service *service)
{
    size_t n = mc_isolated_size(service->isolated), i;

    service->arena = mc_arena_new();
    service->host =
        (struct mc_metric_host){sizeof(service->host), service,     host_option, host_warn,
                                host_resource,         host_remark, host_varies, NULL};
    service->servers = mc_arena_array(service->arena, n, sizeof(*service->servers));
    for (i = 0; i < n; i++) {
        struct server *server = &service->servers[i];

        server->service = service;
        server->channel = i;
        server->arena = mc_arena_new();
        server->out.grown = &server->answer;
    }
    mc_lock_open(&service->lock);
    service->watch = mc_calloc(1, sizeof(*service->watch));
    service->watch->lost = lose_process;
    service->watch->context = service->isolated;
    mc_exit_watch_arm(service->watch);
    mc_foreign_guard_begin(&service->guard);
}

/* The watch is not freed: the system refers to it until the process ends. */
static void finish(struct service *service)
{
    unsigned ignored = mc_foreign_guard_end(&service->guard); /* ignored: the process ends anyway */
    size_t n = mc_isolated_size(service->isolated), i;

    (void)ignored;
    mc_exit_watch_disarm(service->watch);
    for (i = 0; i < n; i++) {
        mc_arena_free(service->servers[i].arena);
        mc_buffer_free(&service->servers[i].parts);
        mc_buffer_free(&service->servers[i].answer);
        mc_buffer_free(&service->servers[i].remarks.bytes);
    }
    mc_buffer_free(&service->warnings.bytes);
    mc_buffer_free(&service->resources.bytes);
    mc_buffer_free(&service->variations.bytes);
    mc_lock_close(&service->lock);
    mc_arena_free(service->arena);
    mc_isolated_detach(service->isolated);
}

int mc_isolated_serve(int argc, char **argv, struct mc_error *error)
{
    struct service service = {.isolated = mc_isolated_attach(argc, argv)};
    struct mc_thread_pool *pool;
    size_t n;

    if (service.isolated == NULL)
        return mc_error_set(error, MC_CODE_USAGE, "%s is for metricheck itself", argv[0]);
    n = mc_isolated_size(service.isolated);
    begin(&service);
    pool = mc_thread_pool_new((unsigned)n);
    if (mc_thread_pool_size(pool) < n)
        mc_isolated_lose(service.isolated, "its process could not start threads");
    mc_parallel_for(pool, n, 1, serve_channel, &service);
    mc_thread_pool_free(pool);
    finish(&service);
    return 0;
}
