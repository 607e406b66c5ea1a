/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plain_lines.h: the lines of a table of JSON Lines, one after the other; what plain ones
 * (plain_case.h) are is found out by all threads before it is their turn. */
#ifndef MC_SUITE_PLAIN_LINES_H
#define MC_SUITE_PLAIN_LINES_H

#include "base/json_lines.h"
#include "base/slice.h"

struct mc_plain_records;
struct mc_thread_pool;

/* What is known of a plain line. */
struct mc_plain_line {
    struct mc_slice head; /* what it says of its file */
    double score;         /* NaN: it has none */
    /* What who takes the lines may keep of this head, until another piece of the text begins;
     * MC_NOT_FOUND: nothing yet. */
    uint32_t *known;
};

struct mc_plain_lines {
    struct mc_slice path, text;
    const struct mc_plain_records *records; /* of the table, of which none is taken */
    struct mc_thread_pool *pool;            /* NULL: one thread */
    bool none_is_plain;                     /* all lines are taken as if they were not */
    /* Takes a line that is not empty; `plain` is NULL where it is not. Called by one thread at a
     * time, in the order of the text, with the place of the line in `lines`, which may parse it. */
    void (*take)(void *context, struct mc_json_lines *lines, struct mc_slice line,
                 const struct mc_plain_line *plain);
    void *context;
};

void mc_plain_lines_read(const struct mc_plain_lines *plain);

#endif
