/* SPDX-License-Identifier: GPL-3.0-or-later */
/* process.h: metrics that run as processes (doc/metric-processes.md): starting them, asking,
 * restarting after failures, ending. */
#ifndef MC_METRICS_PROCESS_PROCESS_H
#define MC_METRICS_PROCESS_PROCESS_H

#include <math.h>

#include "base/subprocess.h"
#include "metrics/process/protocol.h"

struct mc_catalog;
struct mc_process_session;
struct mc_string_map;

/* Why an input of the last call has no score or graph, or its graph. */
struct mc_process_note {
    bool has_failed;      /* else the process said that it has none for this input */
    bool is_graph;        /* the text is the parser's graph of the sentence */
    struct mc_slice text; /* valid until the next mc_process_session_score */
};

/* An input of the current or last call. */
struct mc_process_item {
    const struct mc_metric_input *input;
    enum { MC_ITEM_WAITING, MC_ITEM_ASKED, MC_ITEM_DONE } state;
    uint64_t end;          /* of its request: bytes sent to the process when it is sent */
    double standard_error; /* of the score; NaN: not given */
    bool is_suspect;       /* the process failed while this input was asked */
    bool has_note;
    struct mc_process_note note;
};

/* How patient the host is. */
struct mc_process_limits {
    double start;    /* seconds from the start to the handshake */
    double reply;    /* seconds without a reply while one is due */
    size_t restarts; /* in all */
    double silence;  /* seconds until the user is told what is awaited; at most half of the above;
                        0: half of them */
};

struct mc_process_settings {
    enum mc_protocol_task task;
    struct mc_slice name; /* for messages */
    const char *command;  /* a line for the shell */
    const struct mc_protocol_option *options;
    size_t n_options;
    struct mc_process_limits limits;
    mc_subprocess_log *log; /* lines of its standard error; may be NULL */
    mc_subprocess_log *say; /* messages about it, one line at a time; may be NULL */
    bool is_quiet;          /* only urgent messages: that it hangs */
    void *log_context;      /* for both */
};

struct mc_process_session {
    struct mc_process_settings settings;
    struct mc_subprocess *program; /* NULL: not running */
    struct mc_handshake handshake;
    struct mc_arena *arena;  /* handshake */
    struct mc_buffer memory; /* for the current reply */
    bool was_started;
    size_t n_restarts;
    size_t n_late;      /* times that a reply did not come in time */
    char given_up[240]; /* why it was given up; "": it was not */

    /* The lines it wrote to standard error, and in which of its starts each came first: a line of
     * an earlier start is not shown again. */
    struct mc_string_map *heard;
    size_t *heard_in;
    size_t n_heard, heard_capacity;
    bool was_awaited; /* the user has been told that a reply is awaited */

    struct mc_arena *notes;        /* items and notes of the call */
    struct mc_process_item *items; /* [n_items] */
    size_t n_items, n_done, n_asked, n_suspects;
    size_t next;            /* no item before it is waiting */
    size_t note_at;         /* where the last note was found */
    double *scores;         /* [n_items] */
    uint64_t first_id;      /* of items[0] */
    bool is_filling;        /* requests are being written, until as many are pending as allowed */
    int64_t heard_at;       /* when the last reply came, or the first request went out */
    int64_t interrupted_at; /* when an interrupt of the program was noticed; 0: none was */
};

/* A session with a metric process. */

/* Does not start the process yet. The settings are copied, what they point to is not. */
struct mc_process_session *
mc_process_session_new(const struct mc_process_settings *settings) MC_MUST_CHECK MC_NEVER_NULL;
/* Starts the process, unless it is running, and reads its handshake. MC_CODE_MODULE if none comes
 * in time, or if it differs from that of an earlier start. */
int mc_process_session_start(struct mc_process_session *session,
                             struct mc_error *error) MC_MUST_CHECK;
/* Asks the process to end, and makes sure that it does. It can be started again. */
void mc_process_session_stop(struct mc_process_session *session);

/* Asks for n scores in order and waits for them; scores[i] is finite (its range is not checked) or
 * NaN, and the note of the item has the reason. From a parser, asks for the graphs of n sentences,
 * each the text of a candidate: then all scores are NaN, and the notes have the graphs. For one
 * thread at a time.
 *
 * If the process ends, or stays silent for too long, it is restarted. Pending inputs are then asked
 * again one by one: an input during which it happens a second time, with no other pending, has
 * failed. Each restart is one line for `say`. A process that breaks the protocol, or needs too many
 * restarts, is given up: all pending and later inputs have failed. */
void mc_process_session_score(struct mc_process_session *session,
                              const struct mc_metric_input *const *in, size_t n, double *scores);
/* Stops it and frees everything. NULL is allowed. */
void mc_process_session_free(struct mc_process_session *session);

/* The checksum of a command, 12 hexadecimal digits, in the arena: over its words, or for words that
 * are files (of up to 16 MB) their contents. */
const char *mc_process_checksum(const char *command, struct mc_arena *arena) MC_MUST_CHECK;

/* Metrics that run as processes (doc/metric-processes.md). */

/* Rules for all processes of one run. */
struct mc_process_rules {
    struct mc_process_limits limits;
    /* A line of a metric's standard error; NULL: dropped. */
    void (*log)(void *context, struct mc_slice metric, struct mc_slice line);
    /* A message line about the metric: what is awaited, a restart, a hint; NULL: dropped. */
    void (*say)(void *context, struct mc_slice metric, struct mc_slice line);
    bool is_quiet; /* only urgent messages */
    void *context;
};

/* Adds the metric of "NAME=COMMAND". The command is a line for the shell. It is started once for
 * each specification that names it, when the specification is resolved, and serves all threads:
 * cases are handed over in order, so that the input of the process does not depend on the number of
 * threads. Its checksum, for the signature, is that of the command (mc_process_checksum). The rules
 * must outlive the catalog. */
int mc_process_add(struct mc_catalog *catalog, const char *name_and_command,
                   const struct mc_process_rules *rules, struct mc_error *error) MC_MUST_CHECK;

#endif
