/* SPDX-License-Identifier: GPL-3.0-or-later */
/* process.h: metrics that are processes (doc/metric-processes.md): started, asked, started again
 * when they fail, ended. */
#ifndef MC_METRICS_PROCESS_PROCESS_H
#define MC_METRICS_PROCESS_PROCESS_H

#include <math.h>

#include "base/subprocess.h"
#include "metrics/process/protocol.h"

struct mc_catalog;
struct mc_process_session;
struct mc_string_map;

/* Why an input of the last call has no score or graph; or its graph. */
struct mc_process_note {
    bool has_failed;      /* else the process says that it has none for this input */
    bool is_graph;        /* the text is what the parser made of the sentence */
    struct mc_slice text; /* valid until the next mc_process_session_score */
};

/* An input of the call under way, or of the last one. */
struct mc_process_item {
    const struct mc_metric_input *input;
    enum { MC_ITEM_WAITING, MC_ITEM_ASKED, MC_ITEM_DONE } state;
    uint64_t end;          /* of its request: bytes sent to the process when all of it is sent */
    double standard_error; /* of the score; NaN: not given */
    bool is_suspect;       /* the process failed while this one was asked */
    bool has_note;
    struct mc_process_note note;
};

/* How patient the host is. */
struct mc_process_limits {
    double start;    /* seconds from the start to the handshake */
    double reply;    /* seconds without a reply while one is owed */
    size_t restarts; /* in all */
    double silence;  /* seconds until it is said what is awaited; at most half of those above; 0:
                        half of them */
};

struct mc_process_settings {
    enum mc_protocol_task task;
    struct mc_slice name; /* for messages */
    const char *command;  /* a line for the shell */
    const struct mc_protocol_option *options;
    size_t n_options;
    struct mc_process_limits limits;
    mc_subprocess_log *log; /* lines of its standard error; may be NULL */
    mc_subprocess_log *say; /* what there is to say of it, one line at a time; may be NULL */
    bool is_quiet;          /* only what is urgent is said: that it hangs */
    void *log_context;      /* of both */
};

struct mc_process_session {
    struct mc_process_settings settings;
    struct mc_subprocess *program; /* NULL: does not run */
    struct mc_handshake handshake;
    struct mc_arena *arena;  /* handshake */
    struct mc_buffer memory; /* of the reply at hand */
    bool was_started;
    size_t n_restarts;
    size_t n_late;      /* times that a reply did not come */
    char given_up[240]; /* why; "": it is not */

    /* What it wrote to standard error, line by line, and at which of its starts each line came
     * first: a line of an earlier start is not shown again. */
    struct mc_string_map *heard;
    size_t *heard_in;
    size_t n_heard, heard_capacity;
    bool was_awaited; /* it has been said that a reply is awaited */

    struct mc_arena *notes;        /* items and notes of the call */
    struct mc_process_item *items; /* [n_items] */
    size_t n_items, n_done, n_asked, n_suspects;
    size_t next;            /* no item before it is waiting */
    size_t note_at;         /* where the last note was found */
    double *scores;         /* [n_items] */
    uint64_t first_id;      /* of items[0] */
    bool is_filling;        /* requests are being written until as many are owed as may be */
    int64_t heard_at;       /* when the last reply came, or the first request went out */
    int64_t interrupted_at; /* when that of the program was noticed; 0: it was not */
};

/* A metric that is a process, at work: started, asked, started again when it fails, ended. */

/* Starts nothing yet. The settings are copied, what they point to is not. */
struct mc_process_session *
mc_process_session_new(const struct mc_process_settings *settings) MC_MUST_CHECK MC_NEVER_NULL;
/* Starts it, unless it runs, and reads its handshake. MC_CODE_MODULE where none comes in time, or
 * one that differs from that of an earlier start. */
int mc_process_session_start(struct mc_process_session *session,
                             struct mc_error *error) MC_MUST_CHECK;
/* Asks it to end, and sees to it. It can be started again. */
void mc_process_session_stop(struct mc_process_session *session);

/* Asks for n scores (or, of a parser, for the graphs of n sentences, each the text of a candidate;
 * all scores are NaN then, and the notes of the items have the graphs), in order, and waits for
 * them; scores[i] is finite (whether it lies within the range is not looked at) or NaN, and
 * process_session_note has the reason. For one thread at a time.
 *
 * When the process ends, or stays silent for too long, it is started again. What it owed then is
 * asked again, one by one: an input during which that happens alone, for the second time, has
 * failed. Each start after the first is one line for `say`. A process that breaks the protocol, or
 * needs too many starts, is given up: all that it owes and all that it is asked later has failed.
 */
void mc_process_session_score(struct mc_process_session *session,
                              const struct mc_metric_input *const *in, size_t n, double *scores);
/* Stops it and frees everything. NULL is allowed. */
void mc_process_session_free(struct mc_process_session *session);

/* The checksum of a command, 12 hexadecimal digits, in the arena: of its words, of which those that
 * are files (of up to 16 MB) count with their contents. */
const char *mc_process_checksum(const char *command, struct mc_arena *arena) MC_MUST_CHECK;

/* Metrics that are processes (doc/metric-processes.md). */

/* What holds for all processes of a call. */
struct mc_process_rules {
    struct mc_process_limits limits;
    /* A line of a metric's standard error; NULL: dropped. */
    void (*log)(void *context, struct mc_slice metric, struct mc_slice line);
    /* A line about the metric: what is awaited, a restart, a hint; NULL: dropped. */
    void (*say)(void *context, struct mc_slice metric, struct mc_slice line);
    bool is_quiet; /* only what is urgent is said */
    void *context;
};

/* Adds the metric of "NAME=COMMAND". The command is a line for the shell. It is started once for
 * each specification that names it, when the specification is resolved, and serves all threads:
 * they hand their cases over in order, so that what the process sees does not depend on their
 * number. Its checksum, for the signature, is that of the command, in which a word that is a file
 * is replaced by its contents. The rules must outlive the catalog. */
int mc_process_add(struct mc_catalog *catalog, const char *name_and_command,
                   const struct mc_process_rules *rules, struct mc_error *error) MC_MUST_CHECK;

#endif
