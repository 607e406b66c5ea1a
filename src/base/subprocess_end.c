/* Ending a program, and what it started. */
#include "base/subprocess_parts.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

#include "base/clock.h"

/* Between SIGTERM and SIGKILL, in seconds. */
#define TERM_GRACE 0.2

/* Lets the program work until it is gone (true) or the moment has come. */
static bool wait_for_end(struct mc_subprocess *program, int64_t deadline)
{
    int pause = 1;

    while (!mc_subprocess_is_gone(program)) {
        if (mc_clock_now() >= deadline)
            return false;
        if (program->to_send.length == 0)
            mc_subprocess_close_pipe(&program->input);
        (void)mc_subprocess_step(program, pause);
        mc_buffer_clear(&program->received);
        program->n_taken = program->n_searched = 0;
        if (pause < 16)
            pause *= 2;
    }
    return true;
}

static void signal_group(const struct mc_subprocess *program, int signal)
{
    (void)kill(-program->pid, signal);
}

/* The program is gone and not reaped, so the number of the group is still its own. What holds its
 * pipes was left behind. */
static void end_what_is_left(struct mc_subprocess *program)
{
    int64_t deadline = mc_clock_after(TERM_GRACE);

    signal_group(program, SIGTERM);
    mc_subprocess_close_pipe(&program->input);
    while ((program->output >= 0 || program->errors >= 0) && mc_clock_now() < deadline) {
        (void)mc_subprocess_step(program, 5);
        mc_buffer_clear(&program->received);
        program->n_taken = program->n_searched = 0;
    }
    signal_group(program, SIGKILL);
}

static void end_watcher(struct mc_subprocess *program)
{
    if (program->watcher > 0) {
        (void)kill(program->watcher, SIGKILL);
        while (waitpid(program->watcher, NULL, 0) < 0 && errno == EINTR)
            ;
    }
    mc_subprocess_close_pipe(&program->watcher_pipe);
}

static void describe(int status, struct mc_subprocess_ending *ending)
{
    ending->good = ending->by_itself && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (!ending->by_itself)
        (void)snprintf(ending->text, sizeof(ending->text), "it had to be ended");
    else if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
        (void)snprintf(ending->text, sizeof(ending->text),
                       "it ended with exit code 127 (no such command)");
    else if (WIFEXITED(status) && WEXITSTATUS(status) > 128 && WEXITSTATUS(status) <= 128 + 64)
        (void)snprintf(ending->text, sizeof(ending->text),
                       "it ended with exit code %d (signal %d: %.24s)", WEXITSTATUS(status),
                       WEXITSTATUS(status) - 128, strsignal(WEXITSTATUS(status) - 128));
    else if (WIFEXITED(status))
        (void)snprintf(ending->text, sizeof(ending->text), "it ended with exit code %d",
                       WEXITSTATUS(status));
    else
        (void)snprintf(ending->text, sizeof(ending->text), "it was ended by signal %d (%.32s)",
                       WTERMSIG(status), strsignal(WTERMSIG(status)));
}

struct mc_subprocess_ending mc_subprocess_end(struct mc_subprocess *program, double grace)
{
    struct mc_subprocess_ending ending = {true, true, "", ""};
    int status = 0;

    if (program == NULL)
        return ending;
    ending.by_itself = wait_for_end(program, mc_clock_after(grace));
    if (!ending.by_itself) {
        signal_group(program, SIGTERM);
        if (!wait_for_end(program, mc_clock_after(TERM_GRACE)))
            signal_group(program, SIGKILL);
        (void)wait_for_end(program, INT64_MAX);
    }
    mc_subprocess_drain_errors(program);
    end_what_is_left(program);
    while (waitpid(program->pid, &status, 0) < 0 && errno == EINTR)
        ;
    end_watcher(program);
    describe(status, &ending);
    (void)snprintf(ending.last_words, sizeof(ending.last_words), "%s", program->last_words);
    mc_subprocess_close_pipe(&program->output);
    mc_subprocess_close_pipe(&program->errors);
    mc_buffer_free(&program->to_send);
    mc_buffer_free(&program->received);
    mc_buffer_free(&program->error_line);
    free(program);
    return ending;
}
