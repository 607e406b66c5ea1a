/* SPDX-License-Identifier: GPL-3.0-or-later */
/* protocol.h: version 1 of the JSON Lines protocol between the program and a metric, or a sentence
 * parser, that runs as a process. doc/metric-processes.md defines it for their authors. */
#ifndef MC_METRICS_PROCESS_PROTOCOL_H
#define MC_METRICS_PROCESS_PROTOCOL_H

#include "base/error.h"
#include "base/memory.h"

struct mc_buffer;

enum {
    /* The largest batch of requests that a metric may ask for. */
    MC_PROTOCOL_MOST_REQUESTS = 65536,
    /* The size of a line quoted in a message, NUL included. */
    MC_PROTOCOL_QUOTE_SIZE = 120
};

/* What a process is for. */
enum mc_protocol_task {
    MC_TASK_SCORE, /* a metric: each request is a case, each reply a score */
    MC_TASK_PARSE  /* a parser: each request is a sentence, each reply its graph */
};

/* Quotes the line for a message: cut to fit, with '?' for anything that is not text. */
void mc_protocol_quote(struct mc_slice line, char quote[MC_PROTOCOL_QUOTE_SIZE]);

/* --- what a metric tells about itself --------------------------------------------------------- */

/* Its first line. Texts live in the arena. */
struct mc_handshake {
    enum mc_protocol_task task;
    struct mc_slice name, version, citation; /* "" if not given */
    uint32_t needs;                          /* enum mc_metric_needs */
    uint32_t flags;                          /* enum mc_metric_flags */
    double lowest, highest;                  /* of a score; may be infinite */
    size_t batch;                            /* 1 .. MC_PROTOCOL_MOST_REQUESTS */
};

/* --- what the host writes; each ends its line ------------------------------------------------- */

/* A setting of the specification. */
struct mc_protocol_option {
    const char *key, *value;
};

void mc_protocol_write_open(enum mc_protocol_task task, const struct mc_protocol_option *options,
                            size_t n, struct mc_buffer *line);
/* Everything in the case: text, AMR and tree of the candidate and of each reference; the source and
 * the context if the metric reads them (handshake NULL: it reads neither). is_last: after this
 * request the host waits until all have been answered. */
void mc_protocol_write_request(uint64_t id, const struct mc_metric_input *input,
                               const struct mc_handshake *handshake, bool is_last,
                               struct mc_buffer *line);
/* A sentence to parse. */
void mc_protocol_write_sentence(uint64_t id, struct mc_slice sentence, bool is_last,
                                struct mc_buffer *line);
void mc_protocol_write_close(struct mc_buffer *line);

/* --- what the metric writes ------------------------------------------------------------------- */

/* Reads the handshake, the metric's first line. MC_CODE_MODULE with the fault: the line is not a
 * handshake of this version, or the metric refuses to work. */
int mc_protocol_read_handshake(struct mc_slice line, struct mc_handshake *handshake,
                               struct mc_arena *arena, struct mc_error *error) MC_MUST_CHECK;

enum mc_reply_kind {
    MC_REPLY_SCORE,
    MC_REPLY_GRAPH,      /* `text`: what the parser made of the sentence, unchecked */
    MC_REPLY_NONE,       /* there is no score or graph, and `text` may say why */
    MC_REPLY_NOT_FINITE, /* NaN or infinite, which JSON does not have */
    MC_REPLY_ERROR       /* the metric failed on this case: `text` */
};

struct mc_reply {
    uint64_t id;
    enum mc_reply_kind kind;
    double score;          /* for MC_REPLY_SCORE: finite */
    double standard_error; /* for MC_REPLY_SCORE: its standard error, at least 0; NaN: not given */
    struct mc_slice text;  /* in the line or in the buffer `memory` */
};

/* The line ends in a NUL not counted in its length. `memory` holds texts with escapes. A line that
 * is not a reply: MC_CODE_MODULE with the fault and the line quoted. */
int mc_protocol_read_reply(enum mc_protocol_task task, struct mc_slice line, struct mc_reply *reply,
                           struct mc_buffer *memory, struct mc_error *error) MC_MUST_CHECK;

#endif
