/* SPDX-License-Identifier: GPL-3.0-or-later */
/* isolated_message.h: requests to a metric in a process of its own, and its answers, as bytes. Both
 * sides are the same program on the same machine: numbers are copied as they are in memory. */
#ifndef MC_METRICS_ISOLATED_MESSAGE_H
#define MC_METRICS_ISOLATED_MESSAGE_H

#include <metricheck/metric_module.h>
#include <stdbool.h>

#include "base/memory.h"

/* The first number of a request. */
enum mc_isolated_kind {
    MC_ISOLATED_LOAD,    /* path */
    MC_ISOLATED_OPEN,    /* number of options; for each: key, whether it is given, value */
    MC_ISOLATED_PREPARE, /* inputs */
    MC_ISOLATED_SCORE,   /* inputs */
    MC_ISOLATED_CORPUS,  /* inputs */
    MC_ISOLATED_EXPLAIN, /* inputs: one */
    MC_ISOLATED_CLOSE
};

/* Events of an explanation, in its answer; each is followed by whether there is a key, the key, and
 * the value. */
enum mc_isolated_event {
    MC_EVENT_STOP, /* no further event, and no key */
    MC_EVENT_OBJECT,
    MC_EVENT_ARRAY,
    MC_EVENT_END,
    MC_EVENT_TEXT,
    MC_EVENT_NUMBER
};

/* Writes to room of a fixed size or, if `grown` is not NULL, to that buffer. */
struct mc_wire {
    char *room;
    size_t used, size;
    struct mc_buffer *grown;
    bool is_full; /* the room was too small: what was written is incomplete */
};

void mc_wire_number(struct mc_wire *wire, uint64_t number);
void mc_wire_real(struct mc_wire *wire, double number);
void mc_wire_text(struct mc_wire *wire, struct mc_slice text);
void mc_wire_inputs(struct mc_wire *wire, const struct mc_metric_input *const *in, size_t n);

/* Reads bytes that another process may have forged: never beyond the end; from the first fault on
 * everything reads as 0 or empty. */
struct mc_wire_reader {
    const char *next;
    size_t left;
    bool is_bad;
};

uint64_t mc_wire_read_number(struct mc_wire_reader *reader);
double mc_wire_read_real(struct mc_wire_reader *reader);
/* All 0 if there are fewer. */
void mc_wire_read_reals(struct mc_wire_reader *reader, double *numbers, size_t n);
/* NUL-terminated; points into what is read. */
struct mc_slice mc_wire_read_text(struct mc_wire_reader *reader);
/* The number of items that follow, each of which takes at least `least` bytes. */
size_t mc_wire_read_count(struct mc_wire_reader *reader, size_t least);
/* Inputs; their texts point into what is read, the rest lives in the arena. */
const struct mc_metric_input *const *mc_wire_read_inputs(struct mc_wire_reader *reader,
                                                         struct mc_arena *arena, size_t *n);

#endif
