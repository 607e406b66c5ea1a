/* SPDX-License-Identifier: GPL-3.0-or-later */
/* isolated_module.c: a module whose functions write requests into shared memory and read answers
 * from it. Each channel is a lane for one thread; a lane may send several batches ahead and keeps
 * the reasons of its last one, which the host asks for afterwards. In order: failures, answers,
 * asking, scoring, opening and closing, what is in the file. */
#include "metrics/isolated_module.h"

#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/isolated.h"
#include "base/lock.h"
#include "base/memory.h"
#include "metrics/host/metric.h"
#include "metrics/isolated_message.h"

/* How long a process may take to end after the metric was closed, in seconds. */
#define END_GRACE 2.0

/* A module of this file: its functions cast its first member to it. */
struct isolated_module {
    struct mc_metric_module module;
    const char *path, *program;
    struct mc_slice description; /* as received from the process */
};

/* Why a case of the last batch has no score. */
struct reason {
    size_t index;
    int status;
    struct mc_metric_problem problem;
};

/* One channel of a process, for one thread at a time. */
struct lane {
    bool is_busy;     /* a thread is in it */
    bool is_reserved; /* some of what was sent ahead is not asked for yet */
    const struct mc_metric_input *const *ahead;
    size_t n_ahead, batch, n_taken; /* n_taken: cases sent ahead that were asked for */
    struct mc_buffer answers;
    struct mc_wire_reader reader;        /* of the answers */
    size_t n_answers;                    /* batches of the round that are not asked for yet */
    const struct mc_metric_input **last; /* [n_last]: the batch that was asked for last */
    size_t n_last, last_capacity;
    struct reason *reasons; /* [n_reasons]: of that batch */
    size_t n_reasons, reason_capacity;
};

/* What open() returns: a process. */
struct state {
    const struct isolated_module *isolated;
    const struct mc_metric_host *host;
    struct mc_isolated *process;
    struct lane *lanes; /* [n_lanes]: one for each channel */
    size_t n_lanes;
    double worst, best;
    struct mc_lock lock; /* guards has_ended, ended, and the state of the lanes */
    bool has_ended;
    struct mc_metric_problem ended; /* why nothing can be asked any more */
};

/* --- failures --------------------------------------------------------------------------------- */

static int give_problem(struct mc_metric_problem *problem, const char *text)
{
    (void)snprintf(problem->text, sizeof(problem->text), "%.*s", (int)sizeof(problem->text) - 1,
                   text);
    problem->fault = MC_FAULT_MODULE;
    return -1;
}

/* The process has ended: keeps the first problem, and gives it at each later call. */
static int end_state(struct state *state, const char *doing, struct mc_metric_problem *problem)
{
    char text[sizeof(problem->text)];

    (void)snprintf(text, sizeof(text), "%s%s", mc_isolated_ending(state->process), doing);
    mc_lock_take(&state->lock);
    if (!state->has_ended)
        (void)give_problem(&state->ended, text);
    state->has_ended = true;
    *problem = state->ended;
    mc_lock_give(&state->lock);
    mc_metric_host_harm(state->host, MC_METRIC_ENDED);
    return -1;
}

/* What was received is not an answer. */
static int refuse(struct state *state, const char *doing, struct mc_metric_problem *problem)
{
    mc_isolated_refuse(state->process);
    return end_state(state, doing, problem);
}

static bool has_ended(struct state *state, struct mc_metric_problem *problem)
{
    bool ended;

    mc_lock_take(&state->lock);
    ended = state->has_ended;
    if (ended)
        *problem = state->ended;
    mc_lock_give(&state->lock);
    return ended;
}

/* " while it scored 64 cases from '1' to '64'". If several threads use the process, nobody knows
 * whose cases it was working on. */
static void report_cases(const struct state *state, const char *verb,
                         const struct mc_metric_input *const *in, size_t n, char *text, size_t size)
{
    enum { SHOWN = 48 };
    int first = (int)(in[0]->case_id.length < SHOWN ? in[0]->case_id.length : SHOWN);
    int last = (int)(in[n - 1]->case_id.length < SHOWN ? in[n - 1]->case_id.length : SHOWN);

    if ((state->isolated->module.flags & MC_METRIC_SHARED_STATE) != 0)
        (void)snprintf(text, size, " while it %s cases", verb);
    else if (n == 1)
        (void)snprintf(text, size, " while it %s case '%.*s'", verb, first, in[0]->case_id.data);
    else
        (void)snprintf(text, size, " while it %s %zu cases from '%.*s' to '%.*s'", verb, n, first,
                       in[0]->case_id.data, last, in[n - 1]->case_id.data);
}

/* --- answers ---------------------------------------------------------------------------------- */

static void read_problem(struct mc_wire_reader *reader, struct mc_metric_problem *problem)
{
    uint64_t fault = mc_wire_read_number(reader);
    struct mc_slice text = mc_wire_read_text(reader);

    problem->fault = fault > MC_FAULT_MODULE ? MC_FAULT_MODULE : (uint32_t)fault;
    (void)snprintf(
        problem->text, sizeof(problem->text), "%.*s",
        (int)(text.length < sizeof(problem->text) ? text.length : sizeof(problem->text) - 1),
        text.data);
}

/* 0, or -1 with the problem. */
static int read_status(struct mc_wire_reader *reader, struct mc_metric_problem *problem)
{
    if (mc_wire_read_number(reader) == 0)
        return 0;
    read_problem(reader, problem);
    return -1;
}

/* Reads what every answer ends with. */
static void read_tail(struct state *state, struct mc_wire_reader *reader)
{
    const struct mc_metric_host *host = state->host;
    unsigned harm = (unsigned)mc_wire_read_number(reader);
    size_t n, i;

    if (harm != 0 && !reader->is_bad)
        mc_metric_host_harm(host, harm);
    n = mc_wire_read_count(reader, sizeof(uint64_t));
    for (i = 0; i < n; i++)
        host->warn(host->context, mc_wire_read_text(reader).data);
    n = mc_wire_read_count(reader, 2 * sizeof(uint64_t));
    for (i = 0; i < n; i++) {
        struct mc_metric_input input = {.struct_size = sizeof(input)};
        struct mc_slice text;

        input.case_id = mc_wire_read_text(reader);
        text = mc_wire_read_text(reader);
        if (!reader->is_bad)
            host->remark(host->context, &input, text.data);
    }
    n = mc_wire_read_count(reader, 2 * sizeof(uint64_t));
    for (i = 0; i < n; i++) {
        struct mc_slice name = mc_wire_read_text(reader), checksum = mc_wire_read_text(reader);

        if (!reader->is_bad)
            host->resource(host->context, name.data, checksum.data);
    }
    n = mc_wire_read_count(reader, sizeof(uint64_t));
    for (i = 0; i < n; i++) {
        struct mc_slice reason = mc_wire_read_text(reader);

        if (!reader->is_bad)
            host->varies(host->context, reason.data);
    }
}

/* --- asking ----------------------------------------------------------------------------------- */

/* A round of one request on the first channel; `reader` reads the answer, which is in the lane. -1:
 * the process has ended. */
static int ask(struct mc_isolated *process, struct lane *lane, struct mc_buffer *request,
               struct mc_wire_reader *reader)
{
    mc_buffer_clear(&lane->answers);
    mc_isolated_add_long(process, 0, request->data, request->length);
    mc_buffer_free(request);
    if (mc_isolated_end(process, 0, &lane->answers) != 0)
        return -1;
    *reader = (struct mc_wire_reader){lane->answers.data, lane->answers.length, false};
    return 0;
}

static void put_cases(struct mc_buffer *request, enum mc_isolated_kind kind,
                      const struct mc_metric_input *const *in, size_t n)
{
    struct mc_wire wire = {.grown = request};

    mc_wire_number(&wire, kind);
    mc_wire_inputs(&wire, in, n);
}

/* Sends a request about cases; only one thread may do so. -1 with the problem; on success the
 * reader is at the start of the answer. */
static int ask_of_cases(struct state *state, enum mc_isolated_kind kind, const char *verb,
                        const struct mc_metric_input *const *in, size_t n,
                        struct mc_wire_reader *reader, struct mc_metric_problem *problem)
{
    struct mc_buffer request = {NULL, 0, 0};
    char doing[160] = "";

    if (has_ended(state, problem))
        return -1;
    if (n > 0)
        report_cases(state, verb, in, n, doing, sizeof(doing));
    put_cases(&request, kind, in, n);
    if (ask(state->process, &state->lanes[0], &request, reader) != 0)
        return end_state(state, doing, problem);
    return 0;
}

static int prepare(void *context, const struct mc_metric_input *const *all, size_t n,
                   struct mc_metric_problem *problem)
{
    struct state *state = context;
    struct mc_wire_reader reader;
    int status;

    if (ask_of_cases(state, MC_ISOLATED_PREPARE, "looked at", all, n, &reader, problem) != 0)
        return -1;
    status = read_status(&reader, problem);
    read_tail(state, &reader);
    return reader.is_bad ? refuse(state, "", problem) : status;
}

static int corpus(void *context, const struct mc_metric_input *const *all, size_t n, double *score,
                  struct mc_metric_problem *problem)
{
    struct state *state = context;
    struct mc_wire_reader reader;
    int status;

    if (ask_of_cases(state, MC_ISOLATED_CORPUS, "scored, as one text,", all, n, &reader, problem) !=
        0)
        return -1;
    status = read_status(&reader, problem);
    if (status == 0) {
        *score = mc_wire_read_real(&reader);
        read_problem(&reader, problem);
    }
    read_tail(state, &reader);
    return reader.is_bad ? refuse(state, "", problem) : status;
}

/* Replays one event; false after the last. */
static bool replay(struct mc_wire_reader *reader, const struct mc_metric_writer *writer)
{
    uint64_t event = mc_wire_read_number(reader);
    const char *key;
    bool has_key;
    struct mc_slice text;

    if (reader->is_bad || event == MC_EVENT_STOP)
        return false;
    has_key = mc_wire_read_number(reader) != 0;
    key = mc_wire_read_text(reader).data;
    if (!has_key)
        key = NULL;
    if (event == MC_EVENT_OBJECT)
        writer->begin_object(writer->context, key);
    else if (event == MC_EVENT_ARRAY)
        writer->begin_array(writer->context, key);
    else if (event == MC_EVENT_END)
        writer->end(writer->context);
    else if (event == MC_EVENT_NUMBER)
        writer->number(writer->context, key, mc_wire_read_real(reader));
    else if (event == MC_EVENT_TEXT) {
        text = mc_wire_read_text(reader);
        writer->text(writer->context, key, text.data, text.length);
    } else {
        reader->is_bad = true;
    }
    return !reader->is_bad;
}

static int explain(void *context, const struct mc_metric_input *in,
                   const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    struct state *state = context;
    struct mc_wire_reader reader;
    int status;

    if (ask_of_cases(state, MC_ISOLATED_EXPLAIN, "explained", &in, 1, &reader, problem) != 0)
        return -1;
    while (replay(&reader, writer))
        ;
    status = read_status(&reader, problem);
    read_tail(state, &reader);
    return reader.is_bad ? refuse(state, "", problem) : status;
}

/* --- scoring ---------------------------------------------------------------------------------- */

/* Sends as many batches as a round can hold. -1: the process has ended. */
static int run_round(struct state *state, struct lane *lane,
                     const struct mc_metric_input *const *in, size_t n, size_t batch,
                     struct mc_metric_problem *problem)
{
    size_t channel = (size_t)(lane - state->lanes), at, size, n_batches = 0, first;
    char doing[160];

    mc_isolated_begin(state->process, channel);
    for (at = 0; at < n; at += batch) {
        struct mc_wire wire = {.room = mc_isolated_room(state->process, channel, &size)};

        if (wire.room == NULL)
            break;
        wire.size = size;
        mc_wire_number(&wire, MC_ISOLATED_SCORE);
        mc_wire_inputs(&wire, in + at, n - at < batch ? n - at : batch);
        if (wire.is_full)
            break;
        mc_isolated_add(state->process, channel, wire.used);
        n_batches++;
    }
    if (n_batches == 0) {
        struct mc_buffer request = {NULL, 0, 0};

        put_cases(&request, MC_ISOLATED_SCORE, in, n < batch ? n : batch);
        mc_isolated_add_long(state->process, channel, request.data, request.length);
        mc_buffer_free(&request);
        n_batches = 1;
    }
    mc_buffer_clear(&lane->answers);
    lane->n_answers = n_batches;
    if (mc_isolated_end(state->process, channel, &lane->answers) == 0) {
        lane->reader = (struct mc_wire_reader){lane->answers.data, lane->answers.length, false};
        return 0;
    }
    first = mc_isolated_at(state->process, channel) * batch;
    if (first >= n)
        first = 0;
    report_cases(state, "scored", in + first, n - first < batch ? n - first : batch, doing,
                 sizeof(doing));
    return end_state(state, doing, problem);
}

/* Reads the answer for the next batch of the round. */
static int read_batch(struct state *state, struct lane *lane,
                      const struct mc_metric_input *const *in, size_t n, double *scores,
                      struct mc_metric_problem *problem)
{
    struct mc_wire_reader *reader = &lane->reader;
    int status = read_status(reader, problem);
    size_t i;

    lane->n_answers--;
    lane->n_last = lane->n_reasons = 0;
    if (status == 0) {
        mc_wire_read_reals(reader, scores, n);
        lane->n_reasons = mc_wire_read_count(reader, 4 * sizeof(uint64_t));
        MC_RESERVE(lane->reasons, lane->reason_capacity, lane->n_reasons + 1);
        for (i = 0; i < lane->n_reasons; i++) {
            lane->reasons[i].index = (size_t)mc_wire_read_number(reader);
            lane->reasons[i].status = mc_wire_read_number(reader) == 0 ? 0 : -1;
            read_problem(reader, &lane->reasons[i].problem);
        }
        MC_RESERVE(lane->last, lane->last_capacity, n);
        memcpy(lane->last, in, n * sizeof(*in));
        lane->n_last = n;
        if (n == 1 && lane->n_reasons == 1)
            *problem = lane->reasons[0].problem;
    }
    read_tail(state, reader);
    return reader->is_bad ? refuse(state, "", problem) : status;
}

static bool is_next(const struct lane *lane, const struct mc_metric_input *const *in, size_t n)
{
    size_t left = lane->n_ahead - lane->n_taken;

    return left > 0 && n == (left < lane->batch ? left : lane->batch) &&
           in[0] == lane->ahead[lane->n_taken];
}

static int score_in(struct state *state, struct lane *lane, const struct mc_metric_input *const *in,
                    size_t n, double *scores, struct mc_metric_problem *problem)
{
    int status = 0;

    if (!is_next(lane, in, n)) {
        lane->n_ahead = lane->n_taken = lane->n_answers = 0;
        status = run_round(state, lane, in, n, n, problem);
    } else if (lane->n_answers == 0) {
        status = run_round(state, lane, lane->ahead + lane->n_taken, lane->n_ahead - lane->n_taken,
                           lane->batch, problem);
    }
    if (status != 0)
        return -1;
    if (lane->n_ahead > 0)
        lane->n_taken += n;
    return read_batch(state, lane, in, n, scores, problem);
}

/* The reason of a case in the last batch of a lane. */
static const struct reason *find_reason(const struct state *state, const struct mc_metric_input *in)
{
    size_t l, i;

    for (l = 0; l < state->n_lanes; l++) {
        const struct lane *lane = &state->lanes[l];

        for (i = 0; !lane->is_busy && i < lane->n_reasons; i++)
            if (lane->reasons[i].index < lane->n_last && lane->last[lane->reasons[i].index] == in &&
                lane->n_last > 1)
                return &lane->reasons[i];
    }
    return NULL;
}

/* The lane on which these were sent ahead, else a free one; NULL: none is free. */
static struct lane *find_lane(struct state *state, const struct mc_metric_input *const *in,
                              size_t n)
{
    struct lane *free_lane = NULL;
    size_t l;

    for (l = 0; l < state->n_lanes; l++) {
        struct lane *lane = &state->lanes[l];

        if (lane->is_busy)
            continue;
        if (lane->is_reserved && in != NULL && is_next(lane, in, n))
            return lane;
        if (free_lane == NULL && !lane->is_reserved)
            free_lane = lane;
    }
    return free_lane;
}

/* There are as many lanes as threads that ask, so one becomes free soon. */
static struct lane *take_lane(struct state *state, const struct mc_metric_input *const *in,
                              size_t n)
{
    struct lane *lane;

    for (;;) {
        mc_lock_take(&state->lock);
        lane = find_lane(state, in, n);
        if (lane == NULL && state->n_lanes == 1)
            lane = &state->lanes[0]; /* what was sent ahead is not wanted any longer */
        if (lane != NULL)
            lane->is_busy = true;
        mc_lock_give(&state->lock);
        if (lane != NULL)
            return lane;
        (void)poll(NULL, 0, 1);
    }
}

static void give_lane(struct state *state, struct lane *lane)
{
    mc_lock_take(&state->lock);
    lane->is_busy = false;
    lane->is_reserved = lane->n_taken < lane->n_ahead;
    mc_lock_give(&state->lock);
}

static int score(void *context, const struct mc_metric_input *const *in, size_t n, double *scores,
                 struct mc_metric_problem *problem)
{
    struct state *state = context;
    const struct reason *reason = NULL;
    struct lane *lane;
    int status = 0;

    if (n == 0)
        return 0;
    mc_lock_take(&state->lock);
    if (n == 1)
        reason = find_reason(state, in[0]);
    if (reason != NULL) {
        scores[0] = (double)NAN;
        status = reason->status;
        *problem = reason->problem;
    }
    mc_lock_give(&state->lock);
    if (reason != NULL)
        return status;
    if (has_ended(state, problem))
        return -1;
    lane = take_lane(state, in, n);
    status = score_in(state, lane, in, n, scores, problem);
    give_lane(state, lane);
    return status;
}

static void send_ahead(void *context, const struct mc_metric_input *const *in, size_t n,
                       size_t batch)
{
    struct state *state = context;
    struct mc_metric_problem ignored;
    struct lane *lane;

    if (has_ended(state, &ignored))
        return;
    lane = take_lane(state, NULL, 0);
    lane->ahead = in;
    lane->n_ahead = n;
    lane->batch = batch;
    lane->n_taken = lane->n_answers = 0;
    give_lane(state, lane);
}

/* --- opening and closing ---------------------------------------------------------------------- */

static void free_state(struct state *state)
{
    size_t i;

    mc_isolated_free(state->process, END_GRACE);
    for (i = 0; i < state->n_lanes; i++) {
        mc_buffer_free(&state->lanes[i].answers);
        free(state->lanes[i].last);
        free(state->lanes[i].reasons);
    }
    mc_lock_close(&state->lock);
    free(state->lanes);
    free(state);
}

/* Starts a process and lets it load the file; `reader` is at its description. NULL with the
 * error. */
static struct mc_isolated *start(const char *path, const char *program, size_t n_channels,
                                 struct lane *lane, struct mc_wire_reader *reader,
                                 struct mc_error *error)
{
    struct mc_isolated *process = mc_isolated_start(program, n_channels, error);
    struct mc_buffer request = {NULL, 0, 0};
    struct mc_wire wire = {.grown = &request};
    struct mc_slice text;

    if (process == NULL)
        return NULL;
    mc_wire_number(&wire, MC_ISOLATED_LOAD);
    mc_wire_text(&wire, mc_slice_of(path));
    if (ask(process, lane, &request, reader) != 0) {
        (void)mc_error_set(error, MC_CODE_MODULE, "%s: %s when it was loaded", path,
                           mc_isolated_ending(process));
    } else if (mc_wire_read_number(reader) == 0 && !reader->is_bad) {
        return process;
    } else {
        text = mc_wire_read_text(reader);
        (void)mc_error_set(error, MC_CODE_MODULE, "%.*s", MC_SLICE_ARGUMENTS(text));
    }
    mc_isolated_free(process, 0);
    return NULL;
}

static void put_options(const struct state *state, struct mc_buffer *request)
{
    const struct mc_metric_parameter *parameters = state->isolated->module.parameters;
    struct mc_wire wire = {.grown = request};
    size_t n = 0, i;

    while (parameters != NULL && parameters[n].name != NULL)
        n++;
    mc_wire_number(&wire, MC_ISOLATED_OPEN);
    mc_wire_number(&wire, n);
    for (i = 0; i < n; i++) {
        const char *value = state->host->option(state->host->context, parameters[i].name);

        mc_wire_text(&wire, mc_slice_of(parameters[i].name));
        mc_wire_number(&wire, value != NULL);
        mc_wire_text(&wire, mc_slice_of(value == NULL ? "" : value));
    }
}

static int open_in_process(struct state *state, struct mc_metric_problem *problem)
{
    struct mc_buffer request = {NULL, 0, 0};
    struct mc_wire_reader reader;
    int status;

    put_options(state, &request);
    if (ask(state->process, &state->lanes[0], &request, &reader) != 0)
        return end_state(state, " when it was opened", problem);
    status = read_status(&reader, problem);
    if (status == 0) {
        state->worst = mc_wire_read_real(&reader);
        state->best = mc_wire_read_real(&reader);
    }
    read_tail(state, &reader);
    return reader.is_bad ? refuse(state, " when it was opened", problem) : status;
}

/* Starts the process; the file must be as it was when it was described. */
static int start_process(struct state *state, struct mc_metric_problem *problem)
{
    const struct isolated_module *isolated = state->isolated;
    struct mc_error error = MC_NO_ERROR;
    struct mc_wire_reader reader;

    state->process =
        start(isolated->path, isolated->program, state->n_lanes, &state->lanes[0], &reader, &error);
    if (state->process == NULL)
        return give_problem(problem, error.text);
    if (mc_slice_equal(mc_slice(reader.next, reader.left), isolated->description))
        return 0;
    return give_problem(problem, "loaded again, it is another metric");
}

static int open_state(const struct mc_metric_host *host, void **opened,
                      struct mc_metric_problem *problem)
{
    struct state *state = mc_calloc(1, sizeof(*state));
    const struct mc_metric_module *module = mc_metric_host_module(host);

    state->isolated = (const struct isolated_module *)(uintptr_t)module;
    state->host = host;
    state->n_lanes =
        (module->flags & MC_METRIC_SHARED_STATE) != 0 ? mc_metric_host_workers(host) : 1;
    if (state->n_lanes > MC_ISOLATED_MOST_CHANNELS)
        state->n_lanes = MC_ISOLATED_MOST_CHANNELS;
    state->lanes = mc_calloc(state->n_lanes, sizeof(*state->lanes));
    mc_lock_open(&state->lock);
    if (start_process(state, problem) == 0 && open_in_process(state, problem) == 0) {
        *opened = state;
        return 0;
    }
    free_state(state);
    return -1;
}

/* Ends each thread of the process; that of channel 0, which ends last, closes the metric. */
static void close_state(void *context)
{
    struct state *state = context;
    struct mc_metric_problem problem = {"", 0};
    size_t channel;

    for (channel = state->n_lanes; channel-- > 0 && !has_ended(state, &problem);) {
        struct mc_buffer request = {NULL, 0, 0}, *answers = &state->lanes[channel].answers;
        struct mc_wire wire = {.grown = &request};
        struct mc_wire_reader reader;
        unsigned harm;

        mc_wire_number(&wire, MC_ISOLATED_CLOSE);
        mc_isolated_add_long(state->process, channel, request.data, request.length);
        mc_buffer_free(&request);
        mc_buffer_clear(answers);
        if (mc_isolated_end(state->process, channel, answers) != 0) {
            (void)end_state(state, " when it was closed", &problem);
            continue;
        }
        /* only the harm is read: warnings come too late */
        reader = (struct mc_wire_reader){answers->data, answers->length, false};
        harm = (unsigned)mc_wire_read_number(&reader);
        if (harm != 0)
            mc_metric_host_harm(state->host, harm);
    }
    free_state(state);
}

static void range(void *context, double *worst, double *best)
{
    const struct state *state = context;

    *worst = state->worst;
    *best = state->best;
}

/* --- what is in the file ---------------------------------------------------------------------- */

static const char *read_copy(struct mc_wire_reader *reader, struct mc_arena *arena)
{
    return mc_arena_copy(arena, mc_wire_read_text(reader)).data;
}

static const struct mc_metric_parameter *read_parameters(struct mc_wire_reader *reader,
                                                         struct mc_arena *arena)
{
    size_t n = mc_wire_read_count(reader, 11 * sizeof(uint64_t)), i, t;
    struct mc_metric_parameter *parameters = mc_arena_array(arena, n + 1, sizeof(*parameters));

    for (i = 0; i < n; i++) {
        struct mc_metric_parameter *parameter = &parameters[i];
        const char **const texts[] = {&parameter->name, &parameter->standard, &parameter->choices,
                                      &parameter->help};

        for (t = 0; t < sizeof(texts) / sizeof(texts[0]); t++) {
            bool is_there = mc_wire_read_number(reader) != 0;
            const char *text = read_copy(reader, arena);

            *texts[t] = is_there ? text : NULL;
        }
        parameter->kind = (enum mc_parameter_kind)mc_wire_read_number(reader);
        parameter->minimum = mc_wire_read_real(reader);
        parameter->maximum = mc_wire_read_real(reader);
    }
    return n == 0 ? NULL : parameters;
}

static void read_description(struct mc_wire_reader *reader, struct mc_arena *arena,
                             struct mc_metric_module *module)
{
    module->abi = MC_METRIC_ABI;
    module->struct_size = sizeof(*module);
    module->name = read_copy(reader, arena);
    module->version = read_copy(reader, arena);
    module->citation = read_copy(reader, arena);
    module->summary = read_copy(reader, arena);
    module->manual = read_copy(reader, arena);
    module->needs = (uint32_t)mc_wire_read_number(reader);
    module->flags = (uint32_t)mc_wire_read_number(reader);
    module->worst = mc_wire_read_real(reader);
    module->best = mc_wire_read_real(reader);
    module->open = open_state;
    module->score = score;
    module->close = close_state;
    module->prepare = mc_wire_read_number(reader) != 0 ? prepare : NULL;
    module->corpus = mc_wire_read_number(reader) != 0 ? corpus : NULL;
    module->explain = mc_wire_read_number(reader) != 0 ? explain : NULL;
    module->range = mc_wire_read_number(reader) != 0 ? range : NULL;
    module->parameters = read_parameters(reader, arena);
}

static int load(const char *path, const char *program, struct mc_arena *arena,
                const struct mc_metric_module **module, struct mc_error *error)
{
    struct isolated_module *loaded = mc_arena_array(arena, 1, sizeof(*loaded));
    struct mc_metric_module described = {0};
    struct lane lane = {.answers = {NULL, 0, 0}};
    struct mc_wire_reader reader;
    struct mc_isolated *process = start(path, program, 1, &lane, &reader, error);
    int status = -1;

    if (process != NULL) {
        loaded->path = path;
        loaded->program = program;
        loaded->description = mc_arena_copy(arena, mc_slice(reader.next, reader.left));
        read_description(&reader, arena, &described);
        status = reader.is_bad
                     ? mc_error_set(error, MC_CODE_MODULE, "%s: it describes no metric", path)
                     : mc_module_check(&described, path, &loaded->module, error);
        *module = &loaded->module;
    }
    mc_isolated_free(process, 0);
    mc_buffer_free(&lane.answers);
    return status;
}

const struct mc_isolation mc_module_isolation = {load, send_ahead};
