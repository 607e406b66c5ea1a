/* SPDX-License-Identifier: GPL-3.0-or-later */
/* protocol.h: version 1 of the JSON Lines protocol between the program and a metric, or a parser of
 * sentences, that is a process. doc/metric-processes.md defines it for those who write one. */
#ifndef MC_METRICS_PROCESS_PROTOCOL_H
#define MC_METRICS_PROCESS_PROTOCOL_H

#include "base/error.h"
#include "base/memory.h"

struct mc_buffer;

enum {
    /* The most requests that a metric may ask for at a time. */
    MC_PROTOCOL_MOST_REQUESTS = 65536,
    /* A line as messages quote it, NUL included. */
    MC_PROTOCOL_QUOTE_SIZE = 120
};

/* What a process is for. */
enum mc_protocol_task {
    MC_TASK_SCORE, /* a metric: each request is a case, each reply a score */
    MC_TASK_PARSE  /* a parser: each request is a sentence, each reply its graph */
};

/* The line as messages show it: cut to fit, what is no text as '?'. */
void mc_protocol_quote(struct mc_slice line, char quote[MC_PROTOCOL_QUOTE_SIZE]);

/* --- what a metric says of itself --------------------------------------------------------- */

/* Its first line. Texts live in the arena. */
struct mc_handshake {
    enum mc_protocol_task task;
    struct mc_slice name, version, citation; /* "" where it gives none */
    uint32_t needs;                          /* enum mc_metric_needs */
    uint32_t flags;                          /* enum mc_metric_flags */
    double lowest, highest;                  /* of a score; may be infinite */
    size_t batch;                            /* 1 .. MC_PROTOCOL_MOST_REQUESTS */
};

/* --- what the host writes; each ends its line --------------------------------------------- */

/* A setting of the specification. */
struct mc_protocol_option {
    const char *key, *value;
};

void mc_protocol_write_open(enum mc_protocol_task task, const struct mc_protocol_option *options,
                            size_t n, struct mc_buffer *line);
/* All that the case has: text, AMR and tree of the candidate and of each reference; the source and
 * the context, where the metric reads them (NULL: it reads neither). is_last: after this one the
 * host waits until all are answered. */
void mc_protocol_write_request(uint64_t id, const struct mc_metric_input *input,
                               const struct mc_handshake *handshake, bool is_last,
                               struct mc_buffer *line);
/* The sentence that is to be parsed. */
void mc_protocol_write_sentence(uint64_t id, struct mc_slice sentence, bool is_last,
                                struct mc_buffer *line);
void mc_protocol_write_close(struct mc_buffer *line);

/* --- what the metric writes --------------------------------------------------------------- */

/* A line that is no handshake of this version, or in which the metric refuses to work:
 * MC_CODE_MODULE with what is wrong. */
int mc_protocol_read_handshake(struct mc_slice line, struct mc_handshake *handshake,
                               struct mc_arena *arena, struct mc_error *error) MC_MUST_CHECK;

enum mc_reply_kind {
    MC_REPLY_SCORE,
    MC_REPLY_GRAPH,      /* `text`: what the parser made of the sentence, whatever it is */
    MC_REPLY_NONE,       /* there is no score or graph, and `text` may say why */
    MC_REPLY_NOT_FINITE, /* NaN or infinite, which JSON does not have */
    MC_REPLY_ERROR       /* the metric failed on this case: `text` */
};

struct mc_reply {
    uint64_t id;
    enum mc_reply_kind kind;
    double score;          /* of MC_REPLY_SCORE: finite */
    double standard_error; /* of MC_REPLY_SCORE: its standard error, from 0; NaN: not given */
    struct mc_slice text;  /* in the line, or in the buffer that was handed over */
};

/* The line ends in a NUL that its length does not count. `memory` serves for texts with escapes. A
 * line that is no reply: MC_CODE_MODULE with what is wrong and the line quoted. */
int mc_protocol_read_reply(enum mc_protocol_task task, struct mc_slice line, struct mc_reply *reply,
                           struct mc_buffer *memory, struct mc_error *error) MC_MUST_CHECK;

#endif
