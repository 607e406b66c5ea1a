/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plain_lines.h: delivers the lines of a table of JSON Lines in order; all threads read plain ones
 * (plain_case.h) ahead. */
#ifndef MC_SUITE_PLAIN_LINES_H
#define MC_SUITE_PLAIN_LINES_H

#include "base/json_lines.h"
#include "base/slice.h"

struct mc_plain_records;
struct mc_thread_pool;

/* What was read of a plain line. */
struct mc_plain_line {
    struct mc_slice head; /* the members about its file */
    double score;         /* NaN: none */
    /* A slot for a number that the callback associates with this head, kept until the next piece of
     * the text begins; MC_NOT_FOUND: not set. */
    uint32_t *known;
};

struct mc_plain_lines {
    struct mc_slice path, text;
    const struct mc_plain_records *records; /* of the table, without a record taken yet */
    struct mc_thread_pool *pool;            /* NULL: one thread */
    bool none_is_plain;                     /* treats no line as plain */
    /* Receives a non-empty line; `plain` is NULL if the line is not plain. Called by one thread at
     * a time, in the order of the text; `lines` has the place of the line and can parse it. */
    void (*take)(void *context, struct mc_json_lines *lines, struct mc_slice line,
                 const struct mc_plain_line *plain);
    void *context;
};

void mc_plain_lines_read(const struct mc_plain_lines *plain);

#endif
