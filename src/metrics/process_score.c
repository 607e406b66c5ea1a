/* Asking a metric that is a process for scores. */
#include "metrics/process_session_parts.h"

#include <math.h>
#include <stdio.h>

#include "base/clock.h"

/* Requests are held back while that many bytes wait to be sent. */
enum { MOST_TO_SEND = 1 << 20 };

/* Requests that are held back for a larger write go out after that many seconds of silence: the
 * metric may be waiting for them. */
#define HELD_BACK 0.01

/* How long a process that closed its output may take to end, in seconds. */
#define END_GRACE 0.2

#define SECOND_REPLY "a second reply to a request"

/* --- giving up ---------------------------------------------------------------------------- */

static void fail_the_rest(struct mc_process_session *session)
{
    struct mc_slice reason = mc_slice_of(session->given_up);
    size_t i;

    for (i = 0; i < session->n_items; i++)
        if (session->items[i].state != MC_ITEM_DONE)
            mc_process_set_note(session, &session->items[i], true, reason);
}

void mc_process_give_up(struct mc_process_session *session, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(session->given_up, sizeof(session->given_up), format, arguments);
    va_end(arguments);
    (void)mc_subprocess_end(session->program, 0);
    session->program = NULL;
    fail_the_rest(session);
}

/* --- requests ----------------------------------------------------------------------------- */

/* As many as the metric wants at a time; one by one while it is unknown which of them it failed
 * on. */
static size_t window(const struct mc_process_session *session)
{
    return session->n_suspects > 0 ? 1 : session->handshake.batch;
}

/* Moves `next` to an item that waits; false: there is none. */
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
    mc_protocol_write_request(session->first_id + at, session->items[at].input, is_last, requests);
}

/* Once half of what may be owed is answered, more is asked: a write serves many requests. */
static void ask_for_more(struct mc_process_session *session)
{
    struct mc_buffer *requests = mc_subprocess_input(session->program);

    if (session->n_asked == 0)
        session->heard_at = mc_clock_now();
    if (session->n_asked <= window(session) / 2)
        session->is_filling = true;
    while (session->is_filling && requests->length < MOST_TO_SEND) {
        if (session->n_asked >= window(session) || !find_next(session))
            session->is_filling = false;
        else
            ask(session, requests);
    }
}

/* Whether more may be asked and is not. */
static bool holds_back(struct mc_process_session *session)
{
    return !session->is_filling && session->n_asked < window(session) && find_next(session);
}

/* When a reply must have come. */
static int64_t deadline_of(const struct mc_process_session *session)
{
    double seconds = session->settings.limits.reply;

    return seconds < 1e9 ? session->heard_at + (int64_t)(seconds * 1e9) : INT64_MAX;
}

/* --- replies ------------------------------------------------------------------------------ */

static void quote_and_give_up(struct mc_process_session *session, const char *what,
                              struct mc_slice line)
{
    char quote[MC_PROTOCOL_QUOTE_SIZE];

    mc_protocol_quote(line, quote);
    mc_process_give_up(session, "%s: %s", what, quote);
}

/* Which of two scores is meant is not known, so there is none. */
static void refuse_second(struct mc_process_session *session, struct mc_process_item *item,
                          struct mc_slice line)
{
    quote_and_give_up(session, SECOND_REPLY, line);
    session->n_done--;
    mc_process_set_note(session, item, true, mc_slice_of(session->given_up));
}

static void take(struct mc_process_session *session, struct mc_process_item *item,
                 const struct mc_reply *reply, struct mc_slice line)
{
    char text[240], quote[MC_PROTOCOL_QUOTE_SIZE];

    switch (reply->kind) {
    case MC_REPLY_SCORE:
        session->scores[item - session->items] = reply->score;
        session->n_suspects -= item->is_suspect;
        item->is_suspect = false;
        session->n_asked--;
        session->n_done++;
        item->state = MC_ITEM_DONE;
        return;
    case MC_REPLY_NONE:
        mc_process_set_note(session, item, false, reply->text);
        return;
    case MC_REPLY_ERROR:
        mc_process_set_note(session, item, true,
                            reply->text.length > 0 ? reply->text
                                                   : mc_slice_of("an error without words"));
        return;
    case MC_REPLY_NOT_FINITE:
        break;
    }
    mc_protocol_quote(line, quote);
    (void)snprintf(text, sizeof(text), "its score is no finite number: %s", quote);
    mc_process_set_note(session, item, true, mc_slice_of(text));
}

void mc_process_take_reply(struct mc_process_session *session, struct mc_slice line)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_process_item *item;
    struct mc_reply reply;

    if (line.length > MC_SUBPROCESS_LINE_LIMIT) {
        mc_process_give_up(session, "it wrote a line of more than %zu MB",
                           MC_SUBPROCESS_LINE_LIMIT >> 20);
        return;
    }
    if (mc_protocol_read_reply(line, &reply, &session->memory, &error) != 0) {
        mc_process_give_up(session, "%s", error.text);
        return;
    }
    if (reply.id < session->first_id) {
        quote_and_give_up(session, SECOND_REPLY, line);
        return;
    }
    item = reply.id - session->first_id < session->n_items
               ? &session->items[reply.id - session->first_id]
               : NULL;
    if (item == NULL || item->state == MC_ITEM_WAITING)
        quote_and_give_up(session, "a reply to no request", line);
    else if (item->state == MC_ITEM_DONE)
        refuse_second(session, item, line);
    else
        take(session, item, &reply, line);
}

static void take_replies(struct mc_process_session *session)
{
    size_t before = session->n_done;
    struct mc_slice line;

    while (session->program != NULL && mc_subprocess_line(session->program, &line))
        mc_process_take_reply(session, line);
    if (session->n_done > before)
        session->heard_at = mc_clock_now();
}

/* --- when it fails ------------------------------------------------------------------------ */

/* What it owes is to be asked again, unless it was asked alone and had failed before. */
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
            mc_process_set_note(session, item, true, mc_slice_of(text));
            continue;
        }
        item->is_suspect = true;
        item->state = MC_ITEM_WAITING;
        session->n_asked--;
        session->n_suspects++;
    }
    session->next = 0;
}

static void start_again(struct mc_process_session *session, const char *why)
{
    struct mc_error error = MC_NO_ERROR;

    if (session->n_done == session->n_items)
        return;
    if (session->n_restarts >= session->settings.limits.restarts) {
        mc_process_give_up(session,
                           "it is not started again after %zu times "
                           "(--command-restarts): %s",
                           session->n_restarts, why);
        return;
    }
    session->n_restarts++;
    if (mc_process_session_start(session, &error) != 0)
        mc_process_give_up(session, "it could not be started again: %s", error.text);
}

static void fail(struct mc_process_session *session, bool is_late)
{
    struct mc_subprocess_ending ending =
        mc_subprocess_end(session->program, is_late ? 0 : END_GRACE);
    char why[200];

    session->program = NULL;
    if (is_late)
        (void)snprintf(why, sizeof(why), "no reply within %g s (--command-timeout)",
                       session->settings.limits.reply);
    else
        (void)snprintf(why, sizeof(why), "%s%s%.100s",
                       ending.by_itself ? ending.text : "it closed its standard output",
                       ending.last_words[0] == '\0' ? "" : ": ", ending.last_words);
    suspect(session, why);
    session->is_filling = false;
    start_again(session, why);
}

/* --- the call ----------------------------------------------------------------------------- */

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
    for (i = 0; i < n; i++)
        session->items[i].input = in[i];
}

void mc_process_session_score(struct mc_process_session *session,
                              const struct mc_metric_input *const *in, size_t n, double *scores)
{
    begin(session, in, n, scores);
    if (session->given_up[0] != '\0')
        fail_the_rest(session);
    else if (session->program == NULL)
        start_again(session, "");
    while (session->n_done < n) {
        int64_t deadline, soon;

        ask_for_more(session);
        deadline = deadline_of(session);
        soon = holds_back(session) ? mc_clock_after(HELD_BACK) : INT64_MAX;
        switch (mc_subprocess_wait(session->program, soon < deadline ? soon : deadline)) {
        case MC_SUBPROCESS_OUTPUT:
            take_replies(session);
            break;
        case MC_SUBPROCESS_SENT:
            break;
        case MC_SUBPROCESS_ENDED:
            fail(session, false);
            break;
        case MC_SUBPROCESS_LATE:
            if (soon < deadline)
                session->is_filling = true;
            else
                fail(session, true);
            break;
        }
    }
}
