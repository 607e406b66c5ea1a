/* SPDX-License-Identifier: GPL-3.0-or-later */
/* subprocess.h: a program that reads and writes lines, at the other end of three pipes.
 *
 * Each runs in a process group of its own, so that whatever it starts is killed with it, and a
 * Ctrl-C at the terminal does not reach it; should this process end in any way without ending the
 * program first, even by SIGKILL, a watcher kills the group. Processes that left the group are
 * killed with the last program, if mc_orphans_adopt was called. Nothing here blocks for longer than
 * asked: both sides may write as much as they like at any time. One thread at a time; the caller
 * makes sure that SIGPIPE is ignored. */
#ifndef MC_BASE_SUBPROCESS_H
#define MC_BASE_SUBPROCESS_H

#include <math.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/memory.h"
#include "base/error.h"

struct mc_subprocess;

/* The descriptors that become the standard streams of a program, and its descriptor 3 (`further`);
 * -1: /dev/null, or no descriptor 3. */
struct mc_subprocess_streams {
    int input, output, errors, further;
};

/* Starts a program, in a group of its own, with these NULL-terminated arguments; no signal is
 * blocked, and none that users send is ignored. Returns 0 or an errno. A caller that reaps the
 * process itself names it to mc_orphans_end. */
int mc_subprocess_spawn(const char *path, const char *const *arguments,
                        const struct mc_subprocess_streams *streams, pid_t *pid);

/* Takes a line of the program's standard error, without its line feed; a long one in pieces. */
typedef void mc_subprocess_log(void *context, struct mc_slice line);

struct mc_subprocess {
    pid_t pid;                 /* also the number of its group */
    bool is_lost;              /* other code in this process reaped it: its number may have been
                                  reused */
    pid_t watcher;             /* 0: none */
    int watcher_pipe;          /* the watcher acts once it is closed */
    int input, output, errors; /* our ends of its pipes; -1: closed */
    struct mc_buffer to_send;
    size_t n_sent;          /* bytes of to_send */
    uint64_t n_sent_before; /* bytes sent that are no longer in to_send */
    struct mc_buffer received;
    size_t n_taken, n_searched;  /* bytes of `received`: given out as lines; known to hold no
                                    further line feed */
    struct mc_buffer error_line; /* unfinished line of standard error */
    char last_words[160];
    mc_subprocess_log *log;
    void *context;
};

/* The longest line that is read, in bytes. */
#define MC_SUBPROCESS_LINE_LIMIT ((size_t)16 << 20)

/* Starts `/bin/sh -c COMMAND`, with PYTHONUNBUFFERED=1 in its environment unless the variable is
 * already set. Its standard error goes to `log` (may be NULL). A command that does not exist is
 * noticed later: the shell ends with exit code 127. NULL: MC_CODE_MODULE. */
struct mc_subprocess *mc_subprocess_start(const char *command, mc_subprocess_log *log,
                                          void *context, struct mc_error *error) MC_MUST_CHECK;

/* The buffer of data to send: append to it. mc_subprocess_wait sends its bytes and removes them. */
struct mc_buffer *mc_subprocess_input(struct mc_subprocess *program);

/* Bytes appended to it since the start, and how many of them have been sent. */
uint64_t mc_subprocess_n_given(const struct mc_subprocess *program);
uint64_t mc_subprocess_n_sent(const struct mc_subprocess *program);

enum mc_subprocess_event {
    MC_SUBPROCESS_OUTPUT, /* there is new output to read */
    MC_SUBPROCESS_SENT,   /* everything has been sent */
    MC_SUBPROCESS_ENDED,  /* the program ended or closed its output; all it wrote is received */
    MC_SUBPROCESS_LATE    /* none of these before the deadline */
};

/* Sends and receives until one of these. The deadline is a moment of mc_clock_now. */
enum mc_subprocess_event mc_subprocess_wait(struct mc_subprocess *program,
                                            int64_t deadline) MC_MUST_CHECK;

/* The next whole line of its standard output, without the line feed and with a NUL in its place;
 * valid until the next call of any function here. False: there is none yet. Of a line longer than
 * MC_SUBPROCESS_LINE_LIMIT, the part received so far is given, with a length over the limit. */
bool mc_subprocess_line(struct mc_subprocess *program, struct mc_slice *line) MC_MUST_CHECK;

/* How a program ended, in words: "it ended with exit code 3". */
struct mc_subprocess_ending {
    bool by_itself; /* else it had to be killed */
    bool good;      /* by itself and with exit code 0 */
    char text[96];
    char last_words[160]; /* last line of its standard error, cut to fit; may be "" */
};

/* Sends what is still unsent, closes its input, waits `grace` seconds for it to end, then sends
 * SIGTERM to it and the programs it started and left running, and a moment later SIGKILL. Frees
 * everything. Lines not taken are lost. NULL is allowed. */
struct mc_subprocess_ending mc_subprocess_end(struct mc_subprocess *program, double grace);

#endif
