/* process_session.h: a metric that is a process, at work: started, asked, started again when it
 * fails, ended. */
#ifndef MC_METRICS_PROCESS_SESSION_H
#define MC_METRICS_PROCESS_SESSION_H

#include "base/subprocess.h"
#include "metrics/process_protocol.h"

/* How patient the host is. */
struct mc_process_limits {
    double start;    /* seconds from the start to the handshake */
    double reply;    /* seconds without a reply while one is owed */
    size_t restarts; /* in all */
};

struct mc_process_settings {
    struct mc_slice name; /* for messages */
    const char *command;  /* a line for the shell */
    const struct mc_protocol_option *options;
    size_t n_options;
    struct mc_process_limits limits;
    mc_subprocess_log *log; /* lines of its standard error; may be NULL */
    void *log_context;
};

struct mc_process_session;

/* Starts nothing yet. The settings are copied, what they point to is not. */
struct mc_process_session *
mc_process_session_new(const struct mc_process_settings *settings) MC_MUST_CHECK MC_NEVER_NULL;
/* Starts it, unless it runs, and reads its handshake. MC_CODE_MODULE where none comes in time, or
 * one that differs from that of an earlier start. */
int mc_process_session_start(struct mc_process_session *session,
                             struct mc_error *error) MC_MUST_CHECK;
/* Of the last start that went well. */
const struct mc_handshake *mc_process_session_handshake(const struct mc_process_session *session);

/* Asks for n scores, in order, and waits for them; scores[i] is finite (whether it lies within the
 * range is not looked at) or NaN, and mc_process_session_note tells of it. For one thread at a
 * time.
 *
 * When the process ends, or stays silent for too long, it is started again. What it owed then is
 * asked again, one by one: an input during which that happens alone, for the second time, has
 * failed. A process that breaks the protocol, or needs too many starts, is given up: all that it
 * owes and all that it is asked later has failed. */
void mc_process_session_score(struct mc_process_session *session,
                              const struct mc_metric_input *const *in, size_t n, double *scores);

/* Why an input of the last call has no score. */
struct mc_process_note {
    bool has_failed;      /* else the metric says that it has none for this input */
    struct mc_slice text; /* valid until the next mc_process_session_score */
};

/* NULL for an input that is not of the last call, that has a score, or that was forgotten. */
const struct mc_process_note *mc_process_session_note(struct mc_process_session *session,
                                                      const struct mc_metric_input *input);
/* Drops a note: its input may be asked for again, or its address be that of another. */
void mc_process_session_forget(struct mc_process_session *session,
                               const struct mc_process_note *note);

/* Asks the process to end, and sees to it. It can be started again. */
void mc_process_session_stop(struct mc_process_session *session);
/* Stops it and frees everything. NULL is allowed. */
void mc_process_session_free(struct mc_process_session *session);

#endif
