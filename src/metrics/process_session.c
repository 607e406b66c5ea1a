/* Starting and stopping a metric that is a process. */
#include "metrics/process_session_parts.h"

#include <math.h>
#include <stdlib.h>

#include "base/clock.h"

/* How long a process may take to end when it is asked to, in seconds. */
#define STOP_GRACE 2.0

struct mc_process_session *mc_process_session_new(const struct mc_process_settings *settings)
{
    struct mc_process_session *session = mc_calloc(1, sizeof(*session));

    session->settings = *settings;
    session->arena = mc_arena_new();
    session->notes = mc_arena_new();
    return session;
}

const struct mc_handshake *mc_process_session_handshake(const struct mc_process_session *session)
{
    return &session->handshake;
}

/* --- start -------------------------------------------------------------------------------- */

/* Ended, and nothing came. */
static int ended_early(struct mc_process_session *session, struct mc_error *error)
{
    struct mc_subprocess_ending ending = mc_subprocess_end(session->program, 0.5);

    session->program = NULL;
    return mc_error_set(
        error, MC_CODE_MODULE, "%s before it said anything%s%s",
        ending.by_itself ? ending.text : "it closed its standard output",
        ending.last_words[0] == '\0' ? "" : "; its last words: ", ending.last_words);
}

static int too_long(struct mc_error *error)
{
    return mc_error_set(error, MC_CODE_MODULE, "it wrote a line of more than %zu MB",
                        MC_SUBPROCESS_LINE_LIMIT >> 20);
}

/* Its first line: 0 when it is there, -1 when none will come. */
static int wait_for_line(struct mc_process_session *session, struct mc_slice *line,
                         struct mc_error *error)
{
    int64_t deadline = mc_clock_after(session->settings.limits.start);

    while (!mc_subprocess_line(session->program, line)) {
        switch (mc_subprocess_wait(session->program, deadline)) {
        case MC_SUBPROCESS_OUTPUT:
        case MC_SUBPROCESS_SENT:
            break;
        case MC_SUBPROCESS_ENDED:
            return ended_early(session, error);
        case MC_SUBPROCESS_LATE:
            return mc_error_set(error, MC_CODE_MODULE,
                                "it did not begin within %g s (--command-start-timeout)",
                                session->settings.limits.start);
        }
    }
    return line->length > MC_SUBPROCESS_LINE_LIMIT ? too_long(error) : 0;
}

/* What scores mean must not change on the way. */
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

static int shake_hands(struct mc_process_session *session, struct mc_error *error)
{
    struct mc_handshake handshake;
    struct mc_slice line;

    mc_protocol_write_open(session->settings.options, session->settings.n_options,
                           mc_subprocess_input(session->program));
    if (wait_for_line(session, &line, error) != 0 ||
        mc_protocol_read_handshake(line, &handshake, session->arena, error) != 0 ||
        (session->was_started && compare(&session->handshake, &handshake, error) != 0))
        return -1;
    session->handshake = handshake;
    session->was_started = true;
    return 0;
}

int mc_process_session_start(struct mc_process_session *session, struct mc_error *error)
{
    if (session->program != NULL)
        return 0;
    session->program = mc_subprocess_start(session->settings.command, session->settings.log,
                                           session->settings.log_context, error);
    if (session->program == NULL)
        return -1;
    if (shake_hands(session, error) == 0)
        return 0;
    (void)mc_subprocess_end(session->program, error->code == MC_CODE_OK ? 0 : 0.05);
    session->program = NULL;
    return -1;
}

/* --- notes -------------------------------------------------------------------------------- */

void mc_process_set_note(struct mc_process_session *session, struct mc_process_item *item,
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
    item->note.text = mc_arena_copy(session->notes, text);
    session->scores[item - session->items] = (double)NAN;
    session->n_done++;
}

/* Notes are asked for in the order of the call, so the search begins where the last one ended. */
const struct mc_process_note *mc_process_session_note(struct mc_process_session *session,
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

void mc_process_session_forget(struct mc_process_session *session,
                               const struct mc_process_note *note)
{
    size_t i;

    for (i = session->note_at; i < session->n_items; i++)
        if (&session->items[i].note == note) {
            session->items[i].has_note = false;
            return;
        }
}

/* --- stop --------------------------------------------------------------------------------- */

/* What it says without being asked is told, for there is no score that it could spoil. */
static void tell_unasked(struct mc_process_session *session)
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
    tell_unasked(session);
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
