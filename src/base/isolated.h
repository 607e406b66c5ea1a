/* SPDX-License-Identifier: GPL-3.0-or-later */
/* isolated.h: a second process of this program, in which code of others may do what it likes. Both
 * share a block of memory and no descriptor: what that code closes or writes to harms nobody.
 *
 * The block has channels, one for each thread that asks. A round of a channel: the asking side
 * writes requests and posts each; the answering side answers them in order, and when the last is
 * done, the answers, one after the other, are handed back. Requests and answers are bytes; what
 * does not fit goes over in parts. The asking side reads nothing from the block that is not checked
 * against its bounds, and copies answers before it looks at them. */
#ifndef MC_BASE_ISOLATED_H
#define MC_BASE_ISOLATED_H

#include <stdbool.h>

#include "base/memory.h"
#include "base/error.h"

/* What main() is called with, in place of a command, in the second process. */
#define MC_ISOLATED_COMMAND "--serve-isolated"

struct mc_isolated; /* either side of the block */

enum { MC_ISOLATED_MOST_CHANNELS = 1024 };

/* --- the side that asks ------------------------------------------------------------------- */

/* Starts the program (NULL: this one). Standard output of the process is standard error of this
 * one, its input is empty. It is killed when the thread that starts it ends. NULL: MC_CODE_MODULE.
 */
struct mc_isolated *mc_isolated_start(const char *program, size_t n_channels,
                                      struct mc_error *error) MC_MUST_CHECK;

/* Begins a round. */
void mc_isolated_begin(struct mc_isolated *isolated, size_t channel);
/* Room for a request of at most *size bytes; NULL: the round is full, end it first. 8-aligned. */
char *mc_isolated_room(struct mc_isolated *isolated, size_t channel, size_t *size);
/* What was written there is a request of that many bytes. The one before it, if any, is posted. */
void mc_isolated_add(struct mc_isolated *isolated, size_t channel, size_t length);
/* A round of one request of any length. */
void mc_isolated_add_long(struct mc_isolated *isolated, size_t channel, const char *bytes,
                          size_t length);
/* Posts the last request, waits for all answers and appends them. -1: the process has ended, or
 * was ended because it does not keep to the protocol: see mc_isolated_ending. */
int mc_isolated_end(struct mc_isolated *isolated, size_t channel,
                    struct mc_buffer *answers) MC_MUST_CHECK;
/* Which request of the round was at work last. */
size_t mc_isolated_at(const struct mc_isolated *isolated, size_t channel);
/* How it ended, "it called exit(0)"; "" while it runs. By several threads at once. */
const char *mc_isolated_ending(struct mc_isolated *isolated);
/* Ends the process, because its answers are none. */
void mc_isolated_refuse(struct mc_isolated *isolated);
/* Waits so many seconds for the process to end, kills it, and frees everything. NULL is allowed. */
void mc_isolated_free(struct mc_isolated *isolated, double grace);

/* --- the side that answers ---------------------------------------------------------------- */

/* Takes the arguments that main() got, from MC_ISOLATED_COMMAND on. NULL: they, or the block, are
 * not what mc_isolated_start gives. */
struct mc_isolated *mc_isolated_attach(int argc, char **argv) MC_MUST_CHECK;
/* Frees it; the other side waits for the end of the process. */
void mc_isolated_detach(struct mc_isolated *isolated);
size_t mc_isolated_size(const struct mc_isolated *isolated); /* channels */
/* Waits for a request; `parts` holds one that came in parts. The bytes hold until the answer.
 * *is_last: of its round. Ends the process where the one that asks is gone. */
struct mc_slice mc_isolated_receive(struct mc_isolated *isolated, size_t channel,
                                    struct mc_buffer *parts, bool *is_last);
/* Adds to the answers; hands them over when they do not fit, or it is the last. */
void mc_isolated_answer(struct mc_isolated *isolated, size_t channel, struct mc_slice answer,
                        bool is_last);
/* Says how the process is about to end, and ends it. */
void mc_isolated_lose(struct mc_isolated *isolated, const char *deed);

#endif
