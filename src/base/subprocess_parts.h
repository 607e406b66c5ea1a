/* subprocess_parts.h: what the files of subprocess.h share. Internal to them. */
#ifndef MC_BASE_SUBPROCESS_PARTS_H
#define MC_BASE_SUBPROCESS_PARTS_H

#include <sys/types.h>

#include "base/subprocess.h"

/* Where the standard streams of a program that is started come from, and its descriptor 3; -1:
 * /dev/null, and no descriptor 3. */
struct mc_subprocess_streams {
    int input, output, errors, further;
};

/* Starts a program, in a group of its own, with these arguments, ended by NULL; no signal is
 * blocked, none ignored that users send. Returns an errno. */
int mc_subprocess_spawn(const char *path, const char *const *arguments,
                        const struct mc_subprocess_streams *streams, pid_t *pid);

struct mc_subprocess {
    pid_t pid;                 /* also the number of its group */
    pid_t watcher;             /* 0: none */
    int watcher_pipe;          /* the watcher acts when it is closed */
    int input, output, errors; /* our ends of its pipes; -1: closed */
    struct mc_buffer to_send;
    size_t n_sent; /* bytes of to_send */
    struct mc_buffer received;
    size_t n_taken, n_searched;  /* bytes of received: given out as lines, known to hold no further
                                    line feed */
    struct mc_buffer error_line; /* unfinished line of standard error */
    char last_words[160];
    mc_subprocess_log *log;
    void *context;
};

void mc_subprocess_close_pipe(int *end);
/* Whether the program itself has ended; it stays to be reaped, so that its number is not used
 * again. */
bool mc_subprocess_is_gone(const struct mc_subprocess *program);
/* Waits at most that many milliseconds for something to do, and does it; true when anything came
 * on standard output. */
bool mc_subprocess_step(struct mc_subprocess *program, int milliseconds);
/* Takes what there is on standard error now; an unfinished line counts as one. */
void mc_subprocess_drain_errors(struct mc_subprocess *program);

#endif
