/* SPDX-License-Identifier: GPL-3.0-or-later */
/* process.c: a session keeps one process running. Several requests are under way at a time; when
 * the process fails, those without a reply are sent again, one by one, until it is clear which case
 * it fails on. In order: start, notes, stop; giving up, replies, requests, failures, the call; then
 * the module around a session, and its entry in the catalog. */
#include "metrics/process/process.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/terminal.h"
#include "metrics/host/catalog.h"
#include "metrics/host/metric.h"

/* How long a process may take to end when it is asked to, in seconds. */
#define STOP_GRACE 2.0

/* Advice for a reply that was written but does not arrive, and for output that is not a reply. */
#define FLUSH_HINT                                                                                 \
    "a metric must flush its output after each line (C: fflush(stdout); Python: print(..., "       \
    "flush=True); awk: fflush())"
#define PRINT_HINT                                                                                 \
    "its standard output is only for replies; messages must go to standard error "                 \
    "(Python: print(..., file=sys.stderr))"

/* How many lines of standard error are remembered. */
enum { MOST_HEARD = 10000 };

struct mc_process_session *mc_process_session_new(const struct mc_process_settings *settings)
{
    struct mc_process_session *session = mc_calloc(1, sizeof(*session));

    session->settings = *settings;
    session->arena = mc_arena_new();
    session->notes = mc_arena_new();
    session->heard = mc_string_map_new(session->arena);
    return session;
}

/* Prints a line about the metric; an urgent one even where only errors are wanted. */
static void MC_PRINTF(3, 4)
    say(const struct mc_process_session *session, bool is_urgent, const char *format, ...)
{
    char line[600];
    va_list arguments;

    if (session->settings.say == NULL || (session->settings.is_quiet && !is_urgent))
        return;
    va_start(arguments, format);
    (void)vsnprintf(line, sizeof(line), format, arguments);
    va_end(arguments);
    session->settings.say(session->settings.log_context, mc_slice_of(line));
}

/* Logs a line of its standard error. A process that fails again and again writes the same each
 * time: lines of an earlier start are left out. */
static void log_error_line(void *context, struct mc_slice line)
{
    struct mc_process_session *session = context;
    uint32_t index = mc_string_map_find(session->heard, line);

    if (session->settings.log == NULL)
        return;
    if (index != MC_NOT_FOUND && session->heard_in[index] < session->n_restarts)
        return;
    if (index == MC_NOT_FOUND && session->n_heard < MOST_HEARD) {
        (void)mc_string_map_add(session->heard, line, NULL);
        *MC_ARENA_PUSH(session->arena, session->heard_in, session->n_heard,
                       session->heard_capacity) = session->n_restarts;
    }
    session->settings.log(session->settings.log_context, line);
}

static int64_t moment_after(int64_t begin, double seconds)
{
    return seconds < 1e9 ? begin + (int64_t)(seconds * 1e9) : INT64_MAX;
}

/* When to say what is awaited, for a wait that began at `begin` and may take `limit` seconds. */
static int64_t end_of_patience(const struct mc_process_session *session, int64_t begin,
                               double limit)
{
    double silence = session->settings.limits.silence;

    if (!(silence > 0) || silence > limit / 2)
        silence = limit / 2;
    return moment_after(begin, silence);
}

/* The handshake of the last successful start. */
static const struct mc_handshake *handshake_of(const struct mc_process_session *session)
{
    return &session->handshake;
}

/* --- start ------------------------------------------------------------------------------------ */

/* The process ended without writing a line. */
static int ended_early(struct mc_process_session *session, struct mc_error *error)
{
    struct mc_subprocess_ending ending = mc_subprocess_end(session->program, 0.5);

    session->program = NULL;
    return mc_error_set(
        error, MC_CODE_MODULE, "%s before it said anything%s%s",
        ending.by_itself ? ending.text : "it closed its standard output",
        ending.last_words[0] == '\0' ? "" : "; its last words: ", ending.last_words);
}

static double seconds_since(int64_t begin)
{
    return (double)(mc_clock_now() - begin) / 1e9;
}

/* Waits for its first line. -1 if none will come. */
static int wait_for_line(struct mc_process_session *session, struct mc_slice *line,
                         struct mc_error *error)
{
    double limit = session->settings.limits.start;
    int64_t begin = mc_clock_now(), deadline = mc_clock_after(limit);
    int64_t notice = end_of_patience(session, begin, limit);

    while (!mc_subprocess_line(session->program, line)) {
        switch (mc_subprocess_wait(session->program, notice < deadline ? notice : deadline)) {
        case MC_SUBPROCESS_OUTPUT:
        case MC_SUBPROCESS_SENT:
            break;
        case MC_SUBPROCESS_ENDED:
            return ended_early(session, error);
        case MC_SUBPROCESS_LATE:
            if (notice < deadline) {
                say(session, false,
                    "no handshake after %.3g s (--command-start-timeout is %g s): it is "
                    "still starting, or what it wrote is not sent: " FLUSH_HINT,
                    seconds_since(begin), limit);
                notice = INT64_MAX;
                break;
            }
            return mc_error_set(error, MC_CODE_MODULE,
                                "it did not begin within %g s (--command-start-timeout)",
                                session->settings.limits.start);
        }
    }
    if (line->length <= MC_SUBPROCESS_LINE_LIMIT)
        return 0;
    return mc_error_set(error, MC_CODE_MODULE, "it wrote a line of more than %zu MB",
                        MC_SUBPROCESS_LINE_LIMIT >> 20);
}

/* What scores mean must not change after a restart. */
static int compare(const struct mc_handshake *before, const struct mc_handshake *now,
                   struct mc_error *error)
{
    if (mc_slice_equal(before->name, now->name) && mc_slice_equal(before->version, now->version) &&
        before->needs == now->needs && before->flags == now->flags &&
        memcmp(&before->lowest, &now->lowest, sizeof(double)) == 0 &&
        memcmp(&before->highest, &now->highest, sizeof(double)) == 0)
        return 0;
    return mc_error_set(error, MC_CODE_MODULE,
                        "started again, it gives another name, version, inputs or range");
}

/* Whether the line begins as a reply does; if not, it was meant for people. */
static bool is_object(struct mc_slice line)
{
    size_t i = 0;

    while (i < line.length && (line.data[i] == ' ' || line.data[i] == '\t'))
        i++;
    return i < line.length && line.data[i] == '{';
}

static int shake_hands(struct mc_process_session *session, struct mc_error *error)
{
    struct mc_handshake handshake;
    struct mc_slice line;

    mc_protocol_write_open(session->settings.task, session->settings.options,
                           session->settings.n_options, mc_subprocess_input(session->program));
    if (wait_for_line(session, &line, error) != 0)
        return -1;
    if (mc_protocol_read_handshake(line, &handshake, session->arena, error) != 0) {
        if (!is_object(line))
            say(session, false, PRINT_HINT);
        return -1;
    }
    if (handshake.task != session->settings.task)
        return mc_error_set(error, MC_CODE_MODULE,
                            handshake.task == MC_TASK_PARSE
                                ? "it is a parser and no metric; give it as --parse"
                                : "its handshake does not say \"task\": \"parse\": it is a metric "
                                  "and no parser");
    if (session->was_started && compare(&session->handshake, &handshake, error) != 0)
        return -1;
    session->handshake = handshake;
    session->was_started = true;
    return 0;
}

int mc_process_session_start(struct mc_process_session *session, struct mc_error *error)
{
    if (session->program != NULL)
        return 0;
    session->program =
        mc_subprocess_start(session->settings.command, log_error_line, session, error);
    if (session->program == NULL)
        return -1;
    if (shake_hands(session, error) == 0)
        return 0;
    (void)mc_subprocess_end(session->program, error->code == MC_CODE_OK ? 0 : 0.05);
    session->program = NULL;
    return -1;
}

/* --- notes ------------------------------------------------------------------------------------ */

/* The item is done, without a score. */
static void set_note(struct mc_process_session *session, struct mc_process_item *item,
                     bool has_failed, struct mc_slice text)
{
    if (item->state == MC_ITEM_ASKED)
        session->n_asked--;
    if (item->is_suspect)
        session->n_suspects--;
    item->is_suspect = false;
    item->state = MC_ITEM_DONE;
    item->has_note = true;
    item->note.has_failed = has_failed;
    item->note.is_graph = false;
    item->note.text = mc_arena_copy(session->notes, text);
    session->scores[item - session->items] = (double)NAN;
    session->n_done++;
}

/* NULL for an input that was not in the last call, that has a score, or whose note was dropped.
 * Notes are asked for in the order of the call, so the search begins where the last one ended. */
static const struct mc_process_note *find_note(struct mc_process_session *session,
                                               const struct mc_metric_input *input)
{
    size_t i;

    for (i = 0; i < session->n_items; i++) {
        const struct mc_process_item *item = &session->items[session->note_at];

        if (item->input == input && item->has_note)
            return &item->note;
        session->note_at = (session->note_at + 1) % session->n_items;
    }
    return NULL;
}

/* Drops a note: its input may be asked for again, or another input may get its address. */
static void drop_note(struct mc_process_session *session, const struct mc_process_note *note)
{
    size_t i;

    for (i = session->note_at; i < session->n_items; i++)
        if (&session->items[i].note == note) {
            session->items[i].has_note = false;
            return;
        }
}

/* --- stop ------------------------------------------------------------------------------------- */

/* Output that answers no request is only logged: no score is left that it could spoil. */
static void report_unasked(struct mc_process_session *session)
{
    static const char what[] = "a line that answers no request: ";
    char text[sizeof(what) + MC_PROTOCOL_QUOTE_SIZE];
    struct mc_slice line;

    if (session->settings.log == NULL ||
        mc_subprocess_wait(session->program, 0) != MC_SUBPROCESS_OUTPUT ||
        !mc_subprocess_line(session->program, &line))
        return;
    memcpy(text, what, sizeof(what));
    mc_protocol_quote(line, text + sizeof(what) - 1);
    session->settings.log(session->settings.log_context, mc_slice_of(text));
}

void mc_process_session_stop(struct mc_process_session *session)
{
    if (session->program == NULL)
        return;
    report_unasked(session);
    mc_protocol_write_close(mc_subprocess_input(session->program));
    (void)mc_subprocess_end(session->program, STOP_GRACE);
    session->program = NULL;
}

void mc_process_session_free(struct mc_process_session *session)
{
    if (session == NULL)
        return;
    mc_process_session_stop(session);
    mc_arena_free(session->arena);
    mc_arena_free(session->notes);
    mc_buffer_free(&session->memory);
    free(session);
}

/* --- limits of a call, and giving up ---------------------------------------------------------- */

/* While this many bytes wait to be sent, no requests are added. */
enum { MOST_TO_SEND = 1 << 20 };

/* Requests that are held back for a larger write are sent after this many seconds of silence: the
 * metric may be waiting for them. */
#define HELD_BACK 0.01

/* How long a process that closed its output may take to end, in seconds. */
#define END_GRACE 0.2

/* After an interrupt, how long replies that are under way are waited for, and how often that is
 * checked. Both in seconds. */
#define INTERRUPT_GRACE 5
#define INTERRUPT_LOOK 0.1

#define SECOND_REPLY "a second reply to a request"
#define EARLY_REPLY "a reply that came before its request"

static void fail_remaining(struct mc_process_session *session)
{
    struct mc_slice reason = mc_slice_of(session->given_up);
    size_t i;

    for (i = 0; i < session->n_items; i++)
        if (session->items[i].state != MC_ITEM_DONE)
            set_note(session, &session->items[i], true, reason);
}

/* Gives the process up for this reason; every case that has no reply has failed. */
static void MC_PRINTF(2, 3) give_up(struct mc_process_session *session, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(session->given_up, sizeof(session->given_up), format, arguments);
    va_end(arguments);
    (void)mc_subprocess_end(session->program, 0);
    session->program = NULL;
    fail_remaining(session);
}

/* --- replies ---------------------------------------------------------------------------------- */

static void quote_and_give_up(struct mc_process_session *session, const char *what,
                              struct mc_slice line)
{
    char quote[MC_PROTOCOL_QUOTE_SIZE];

    mc_protocol_quote(line, quote);
    give_up(session, "%s: %s", what, quote);
}

static void take(struct mc_process_session *session, struct mc_process_item *item,
                 const struct mc_reply *reply, struct mc_slice line)
{
    char text[240], quote[MC_PROTOCOL_QUOTE_SIZE];

    switch (reply->kind) {
    case MC_REPLY_SCORE:
        session->scores[item - session->items] = reply->score;
        item->standard_error = reply->standard_error;
        session->n_suspects -= item->is_suspect;
        item->is_suspect = false;
        session->n_asked--;
        session->n_done++;
        item->state = MC_ITEM_DONE;
        return;
    case MC_REPLY_GRAPH:
        set_note(session, item, false, reply->text);
        item->note.is_graph = true;
        return;
    case MC_REPLY_NONE:
        set_note(session, item, false, reply->text);
        return;
    case MC_REPLY_ERROR:
        set_note(session, item, true,
                 reply->text.length > 0 ? reply->text : mc_slice_of("an error without words"));
        return;
    case MC_REPLY_NOT_FINITE:
        break;
    }
    mc_protocol_quote(line, quote);
    (void)snprintf(text, sizeof(text), "its score is not a finite number: %s", quote);
    set_note(session, item, true, mc_slice_of(text));
}

/* Whether its request, apart from the line feed, has not been sent yet. */
static bool is_early(const struct mc_process_session *session, const struct mc_process_item *item)
{
    return item->state == MC_ITEM_WAITING ||
           (item->state == MC_ITEM_ASKED && item->end > mc_subprocess_n_sent(session->program) + 1);
}

/* Handles one line of the process. */
static void take_reply(struct mc_process_session *session, struct mc_slice line)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_process_item *item;
    struct mc_reply reply;

    if (line.length > MC_SUBPROCESS_LINE_LIMIT) {
        give_up(session, "it wrote a line of more than %zu MB", MC_SUBPROCESS_LINE_LIMIT >> 20);
        return;
    }
    if (mc_protocol_read_reply(session->settings.task, line, &reply, &session->memory, &error) !=
        0) {
        if (!is_object(line))
            say(session, false, PRINT_HINT);
        give_up(session, "%s", error.text);
        return;
    }
    if (reply.id < session->first_id) {
        quote_and_give_up(session, SECOND_REPLY, line);
        return;
    }
    item = reply.id - session->first_id < session->n_items
               ? &session->items[reply.id - session->first_id]
               : NULL;
    if (item == NULL) {
        quote_and_give_up(session, "a reply to no request", line);
    } else if (is_early(session, item)) {
        quote_and_give_up(session, EARLY_REPLY, line);
    } else if (item->state == MC_ITEM_DONE) {
        /* nobody knows which of the two scores is meant, so the case gets none */
        quote_and_give_up(session, SECOND_REPLY, line);
        session->n_done--;
        set_note(session, item, true, mc_slice_of(session->given_up));
    } else {
        take(session, item, &reply, line);
    }
}

static void take_replies(struct mc_process_session *session)
{
    size_t before = session->n_done;
    struct mc_slice line;

    while (session->program != NULL && mc_subprocess_line(session->program, &line))
        take_reply(session, line);
    if (session->n_done > before)
        session->heard_at = mc_clock_now();
}

/* --- requests --------------------------------------------------------------------------------- */

/* How many requests may be under way: as many as the metric wants, but one while it is unknown
 * which of them it failed on. */
static size_t window(const struct mc_process_session *session)
{
    return session->n_suspects > 0 ? 1 : session->handshake.batch;
}

/* Moves `next` to the next waiting item; false: there is none. */
static bool find_next(struct mc_process_session *session)
{
    while (session->next < session->n_items &&
           session->items[session->next].state != MC_ITEM_WAITING)
        session->next++;
    return session->next < session->n_items;
}

static void ask(struct mc_process_session *session, struct mc_buffer *requests)
{
    size_t at = session->next;
    bool is_last;

    session->items[at].state = MC_ITEM_ASKED;
    session->n_asked++;
    is_last = !find_next(session) || session->n_suspects > 0;
    if (session->settings.task == MC_TASK_PARSE)
        mc_protocol_write_sentence(session->first_id + at,
                                   session->items[at].input->candidate->text, is_last, requests);
    else
        mc_protocol_write_request(session->first_id + at, session->items[at].input,
                                  &session->handshake, is_last, requests);
    session->items[at].end = mc_subprocess_n_given(session->program);
}

/* Once half of the requests that may be under way are answered, more are written: one write serves
 * many. The process may be given up meanwhile. */
static void ask_for_more(struct mc_process_session *session)
{
    enum mc_subprocess_event event;
    struct mc_buffer *requests;

    if (session->n_asked == 0) {
        /* anything it wrote answers no request, or one that is still to come */
        event = mc_subprocess_wait(session->program, 0);
        (void)event; /* if the process ended, the next wait says so again */
        take_replies(session);
        if (session->program == NULL)
            return;
        session->heard_at = mc_clock_now();
    }
    requests = mc_subprocess_input(session->program);
    if (session->n_asked <= window(session) / 2)
        session->is_filling = true;
    while (session->is_filling && requests->length < MOST_TO_SEND) {
        if (session->n_asked >= window(session) || !find_next(session))
            session->is_filling = false;
        else
            ask(session, requests);
    }
}

/* --- when it fails ---------------------------------------------------------------------------- */

/* A metric that hangs costs this many time limits, not one for each case: two tell which case it
 * hangs on, and a third that it is not that case alone. */
enum { MOST_LATE = 3 };

/* The cases without a reply, for messages: "case antonymy-001", "64 cases from 'a' to 'b'". */
static void name_owed(const struct mc_process_session *session, char *text, size_t size)
{
    const struct mc_process_item *first = NULL, *last = NULL;
    size_t n = 0, i;

    for (i = 0; i < session->n_items; i++) {
        if (session->items[i].state != MC_ITEM_ASKED)
            continue;
        first = first == NULL ? &session->items[i] : first;
        last = &session->items[i];
        n++;
    }
    if (n == 0)
        (void)snprintf(text, size, "no case");
    else if (n == 1)
        (void)snprintf(text, size, "case %.*s", MC_SLICE_ARGUMENTS(first->input->case_id));
    else
        (void)snprintf(text, size, "%zu cases from %.*s to %.*s", n,
                       MC_SLICE_ARGUMENTS(first->input->case_id),
                       MC_SLICE_ARGUMENTS(last->input->case_id));
}

/* Said once: a metric may well need a long time for each batch. */
static void say_awaited(struct mc_process_session *session)
{
    char owed[160];

    session->was_awaited = true;
    name_owed(session, owed, sizeof(owed));
    say(session, false,
        "no reply for %.3g s (--command-timeout is %g s): awaited for %s; it is "
        "still at work, or what it wrote is not sent: " FLUSH_HINT,
        seconds_since(session->heard_at), session->settings.limits.reply, owed);
}

/* Cases without a reply are to be asked again, except one that was asked alone and had failed
 * before. */
static void suspect(struct mc_process_session *session, const char *why)
{
    char text[240];
    size_t i;

    for (i = 0; i < session->n_items; i++) {
        struct mc_process_item *item = &session->items[i];

        if (item->state != MC_ITEM_ASKED)
            continue;
        if (item->is_suspect) {
            (void)snprintf(text, sizeof(text), "%s, for the second time", why);
            set_note(session, item, true, mc_slice_of(text));
            continue;
        }
        item->is_suspect = true;
        item->state = MC_ITEM_WAITING;
        session->n_asked--;
        session->n_suspects++;
    }
    session->next = 0;
}

/* owed: the cases without a reply when it failed; NULL: it failed after the last case of the
 * previous call. */
static void start_again(struct mc_process_session *session, bool is_late, const char *why,
                        const char *owed)
{
    struct mc_error error = MC_NO_ERROR;

    if (session->n_done == session->n_items)
        return;
    if (session->n_restarts >= session->settings.limits.restarts) {
        give_up(session,
                "it is not started again after %zu times "
                "(--command-restarts): %s",
                session->n_restarts, why);
        return;
    }
    session->n_restarts++;
    say(session, is_late, "%s%s%s%s; started again (%zu of at most %zu times%s)", why,
        owed == NULL ? "" : " (", owed == NULL ? "" : owed, owed == NULL ? "" : ")",
        session->n_restarts, session->settings.limits.restarts,
        session->n_restarts > 1 ? "" : "; what it repeats is not shown again");
    if (mc_process_session_start(session, &error) != 0)
        give_up(session, "it could not be started again: %s", error.text);
}

static void fail(struct mc_process_session *session, bool is_late)
{
    struct mc_subprocess_ending ending =
        mc_subprocess_end(session->program, is_late ? 0 : END_GRACE);
    char why[200], owed[160];

    session->program = NULL;
    name_owed(session, owed, sizeof(owed));
    if (is_late)
        (void)snprintf(why, sizeof(why), "no reply within %g s (--command-timeout)",
                       session->settings.limits.reply);
    else
        (void)snprintf(why, sizeof(why), "%s%s%.100s",
                       ending.by_itself ? ending.text : "it closed its standard output",
                       ending.last_words[0] == '\0' ? "" : ": ", ending.last_words);
    session->n_late += is_late;
    if (session->n_late >= MOST_LATE) {
        give_up(session, "%s, %d times (%s): no case is asked for any more", why, (int)MOST_LATE,
                owed);
        return;
    }
    suspect(session, why);
    session->is_filling = false;
    start_again(session, is_late, why, owed);
}

/* Whether the program was interrupted and the process has been silent for the time of grace
 * since. */
static bool is_left_behind(struct mc_process_session *session)
{
    int64_t now = mc_clock_now();

    if (!mc_interrupted())
        return false;
    if (session->interrupted_at == 0)
        session->interrupted_at = now;
    return now - session->interrupted_at >= (int64_t)(INTERRUPT_GRACE * 1e9) &&
           now - session->heard_at >= (int64_t)(INTERRUPT_GRACE * 1e9);
}

static int64_t earliest(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* --- the call --------------------------------------------------------------------------------- */

static void begin(struct mc_process_session *session, const struct mc_metric_input *const *in,
                  size_t n, double *scores)
{
    size_t i;

    mc_arena_clear(session->notes);
    session->items = mc_arena_array(session->notes, n, sizeof(*session->items));
    session->first_id += session->n_items;
    session->n_items = n;
    session->scores = scores;
    session->n_done = session->n_asked = session->n_suspects = 0;
    session->next = session->note_at = 0;
    session->is_filling = false;
    for (i = 0; i < n; i++) {
        session->items[i].input = in[i];
        session->items[i].standard_error = (double)NAN;
    }
}

void mc_process_session_score(struct mc_process_session *session,
                              const struct mc_metric_input *const *in, size_t n, double *scores)
{
    begin(session, in, n, scores);
    if (session->given_up[0] != '\0')
        fail_remaining(session);
    else if (session->program == NULL)
        start_again(session, false, "it ended", NULL);
    while (session->n_done < n) {
        int64_t deadline, notice = INT64_MAX, soon = INT64_MAX, look;

        if (is_left_behind(session)) {
            give_up(session, "interrupted");
            break;
        }
        ask_for_more(session);
        if (session->program == NULL)
            break;
        deadline = moment_after(session->heard_at, session->settings.limits.reply);
        if (!session->was_awaited)
            notice = end_of_patience(session, session->heard_at, session->settings.limits.reply);
        if (!session->is_filling && session->n_asked < window(session) && find_next(session))
            soon = mc_clock_after(HELD_BACK);
        look = mc_clock_after(INTERRUPT_LOOK);
        switch (mc_subprocess_wait(session->program,
                                   earliest(earliest(deadline, notice), earliest(soon, look)))) {
        case MC_SUBPROCESS_OUTPUT:
            take_replies(session);
            break;
        case MC_SUBPROCESS_SENT:
            break;
        case MC_SUBPROCESS_ENDED:
            fail(session, false);
            break;
        case MC_SUBPROCESS_LATE:
            if (mc_clock_now() >= notice)
                say_awaited(session);
            else if (mc_clock_now() >= deadline)
                fail(session, true);
            else if (mc_clock_now() >= soon)
                session->is_filling = true;
            break;
        }
    }
}

/* --- modules ---------------------------------------------------------------------------------- */

enum { CHECKSUM_DIGITS = 12, LARGEST_HASHED = 1 << 24 };

/* What the catalog keeps for a "NAME=COMMAND". */
struct command {
    const char *text;
    const struct mc_process_rules *rules;
    struct instance *instances; /* the newest first */
};

/* One specification of the command: the module, and the process behind it. */
struct instance {
    struct mc_metric_module module; /* must be first: a module is cast to its instance */
    struct mc_process_session *session;
    struct command *command;
    struct mc_slice name;
    struct mc_lock lock; /* guards the session */
    size_t n_open;
    const struct mc_metric_host *host; /* while it is open */
    const char *fault;                 /* why the process did not start; NULL: it did */
    struct instance *previous;
};

static int open_instance(const struct mc_metric_host *host, void **state,
                         struct mc_metric_problem *problem)
{
    const struct mc_metric_module *module = mc_metric_host_module(host);
    struct instance *instance = (struct instance *)(uintptr_t)module;
    struct mc_slice name = handshake_of(instance->session)->name;
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
    instance->host = host;
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

static void report_line(const struct mc_process_note *note, struct mc_metric_problem *problem)
{
    if (note == NULL)
        return;
    (void)snprintf(problem->text, sizeof(problem->text), "%.*s", (int)sizeof(problem->text) - 1,
                   note->text.data);
    problem->fault = note->has_failed ? MC_FAULT_MODULE : MC_FAULT_CALL;
}

/* Passes on the standard errors that the metric gives for its scores. */
static void remark_errors(const struct instance *instance, const struct mc_metric_input *const *in,
                          size_t n)
{
    size_t i;

    for (i = 0; i < n; i++) {
        double error = instance->session->items[i].standard_error;
        char text[64];

        if (!isfinite(error))
            continue;
        (void)snprintf(text, sizeof(text), MC_METRIC_STANDARD_ERROR "%.17g", error);
        instance->host->remark(instance->host->context, in[i], text);
    }
}

/* The host asks again for one input to learn why it has no score: the note says it. */
static int score(void *state, const struct mc_metric_input *const *in, size_t n, double *scores,
                 struct mc_metric_problem *problem)
{
    struct instance *instance = state;
    const struct mc_process_note *note;

    mc_lock_take(&instance->lock);
    note = n == 1 ? find_note(instance->session, in[0]) : NULL;
    if (note != NULL) {
        scores[0] = (double)NAN;
        report_line(note, problem);
        drop_note(instance->session, note);
    } else {
        mc_process_session_score(instance->session, in, n, scores);
        remark_errors(instance, in, n);
        if (n == 1 && isnan(scores[0]))
            report_line(find_note(instance->session, in[0]), problem);
    }
    mc_lock_give(&instance->lock);
    return 0;
}

/* --- making a module -------------------------------------------------------------------------- */

static void say_line(void *context, struct mc_slice line)
{
    const struct instance *instance = context;
    const struct mc_process_rules *rules = instance->command->rules;

    if (rules->say != NULL)
        rules->say(rules->context, instance->name, line);
}

static void log_line(void *context, struct mc_slice line)
{
    const struct instance *instance = context;
    const struct mc_process_rules *rules = instance->command->rules;

    if (rules->log != NULL)
        rules->log(rules->context, instance->name, line);
}

/* The settings, sorted by key, so that what the process and the signature see does not depend on
 * their order. */
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

static int open_module(const struct mc_catalog_entry *entry, const struct mc_metric_spec *spec,
                       struct mc_arena *arena, const struct mc_metric_module **module,
                       struct mc_error *error)
{
    struct command *command = entry->context;
    struct instance *instance = mc_arena_array(arena, 1, sizeof(*instance));
    struct mc_process_settings settings = {.task = MC_TASK_SCORE,
                                           .name = spec->text,
                                           .command = command->text,
                                           .options = options_of(spec, arena),
                                           .n_options = spec->n_settings,
                                           .limits = command->rules->limits,
                                           .log = log_line,
                                           .say = say_line,
                                           .is_quiet = command->rules->is_quiet,
                                           .log_context = instance};
    const struct instance *faulty = command->instances;
    struct mc_error reason = MC_NO_ERROR;

    /* a process that did not start for the same specification would not start now */
    while (faulty != NULL && (faulty->fault == NULL || !mc_slice_equal(faulty->name, spec->text)))
        faulty = faulty->previous;
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
    fill_module(&instance->module, entry->name, handshake_of(instance->session), arena);
    instance->module.summary = mc_arena_format(arena, "the process %s", command->text);
    instance->module.manual =
        "A metric that runs as a process (doc/metric-processes.md). It receives every parameter.";
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

/* --- the catalog's entry ---------------------------------------------------------------------- */

/* Adds a word of the command, or the contents of the file that it names. */
static void hash_word(struct mc_sha256 *sha, struct mc_slice word)
{
    struct mc_arena *scratch = mc_arena_new();
    const char *path = mc_arena_copy(scratch, word).data;
    struct mc_error ignored = MC_NO_ERROR;
    struct mc_slice contents = word;
    struct stat file;

    if (stat(path, &file) == 0 && S_ISREG(file.st_mode) && file.st_size <= LARGEST_HASHED &&
        mc_file_read_bytes(path, scratch, &contents, &ignored) != 0)
        contents = word;
    mc_sha256_add(sha, contents.data, contents.length);
    mc_sha256_add(sha, "", 1);
    mc_arena_free(scratch);
}

const char *mc_process_checksum(const char *command, struct mc_arena *arena)
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
        return mc_error_set(error, MC_CODE_USAGE, "--command needs NAME=COMMAND, not '%s'",
                            name_and_command);
    command->text = mc_arena_strdup(arena, equals + 1);
    command->rules = rules;
    entry.name =
        mc_arena_copy(arena, mc_slice(name_and_command, (size_t)(equals - name_and_command))).data;
    entry.origin = mc_arena_format(arena, "--command %s", name_and_command);
    entry.checksum = mc_process_checksum(command->text, arena);
    return mc_catalog_add(catalog, &entry, error);
}
