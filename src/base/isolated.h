/* SPDX-License-Identifier: GPL-3.0-or-later */
/* isolated.h: a second process of this program, in which foreign code may do as it likes. The two
 * processes share a block of memory and no descriptor, so that code can close or write to anything
 * without harm.
 *
 * The block has channels, one for each thread that asks. A round of a channel: the asking side
 * writes requests and posts each; the answering side answers them in order, and after the last one
 * the concatenated answers are handed back. Requests and answers are bytes; those that do not fit
 * are passed in parts. The asking side checks every value it reads from the block against its
 * bounds, and copies answers before it looks at them. */
#ifndef MC_BASE_ISOLATED_H
#define MC_BASE_ISOLATED_H

#include <stdbool.h>

#include "base/memory.h"
#include "base/error.h"

/* The first argument of the second process, in place of a command. */
#define MC_ISOLATED_COMMAND "--serve-isolated"

struct mc_isolated; /* either side of the block */

enum { MC_ISOLATED_MOST_CHANNELS = 1024 };

/* --- the side that asks ----------------------------------------------------------------------- */

/* Starts the program (NULL: this one). Its standard output is the standard error of this process,
 * its input is empty. It is killed when the thread that started it ends. Returns NULL on failure:
 * MC_CODE_MODULE. */
struct mc_isolated *mc_isolated_start(const char *program, size_t n_channels,
                                      struct mc_error *error) MC_MUST_CHECK;

/* Begins a round. */
void mc_isolated_begin(struct mc_isolated *isolated, size_t channel);
/* Room for a request of at most *size bytes; NULL: the round is full, end it first. Aligned to 8
 * bytes. */
char *mc_isolated_room(struct mc_isolated *isolated, size_t channel, size_t *size);
/* Makes the `length` bytes written there a request, and posts the one before it, if any. */
void mc_isolated_add(struct mc_isolated *isolated, size_t channel, size_t length);
/* A round of one request of any length. */
void mc_isolated_add_long(struct mc_isolated *isolated, size_t channel, const char *bytes,
                          size_t length);
/* Posts the last request, waits for all answers and appends them. -1: the process has ended, or was
 * killed for breaking the protocol: see mc_isolated_ending. */
int mc_isolated_end(struct mc_isolated *isolated, size_t channel,
                    struct mc_buffer *answers) MC_MUST_CHECK;
/* Index of the request of the round that was being answered last. */
size_t mc_isolated_at(const struct mc_isolated *isolated, size_t channel);
/* How it ended, "it called exit(0)"; "" while it runs. Several threads may call this at once. */
const char *mc_isolated_ending(struct mc_isolated *isolated);
/* Kills the process because its answers are not valid. */
void mc_isolated_refuse(struct mc_isolated *isolated);
/* Waits up to `grace` seconds for the process to end, kills it, and frees everything. NULL is
 * allowed. */
void mc_isolated_free(struct mc_isolated *isolated, double grace);

/* --- the side that answers -------------------------------------------------------------------- */

/* Takes the arguments of main() from MC_ISOLATED_COMMAND on. NULL: they, or the block, are not what
 * mc_isolated_start passes. */
struct mc_isolated *mc_isolated_attach(int argc, char **argv) MC_MUST_CHECK;
/* Frees it; the other side awaits the end of the process. */
void mc_isolated_detach(struct mc_isolated *isolated);
size_t mc_isolated_size(const struct mc_isolated *isolated); /* channels */
/* Waits for a request; one that comes in parts is joined in `parts`. The bytes are valid until the
 * answer. *is_last: it is the last of its round. Ends the process if the asking one is gone. */
struct mc_slice mc_isolated_receive(struct mc_isolated *isolated, size_t channel,
                                    struct mc_buffer *parts, bool *is_last);
/* Adds to the answers; hands them over when they no longer fit, or after the last. */
void mc_isolated_answer(struct mc_isolated *isolated, size_t channel, struct mc_slice answer,
                        bool is_last);
/* Says how the process is about to end, and ends it. */
void mc_isolated_lose(struct mc_isolated *isolated, const char *deed);

#endif
