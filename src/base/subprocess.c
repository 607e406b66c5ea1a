/* SPDX-License-Identifier: GPL-3.0-or-later */
/* subprocess.c: posix_spawn with pipes that never block, and one poll over all three of them. The
 * watcher is a shell that reads a pipe held open only by this process: the pipe ends when the
 * process does. In order: start, standard error, standard input and output, waiting, end. */
#include "base/subprocess.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/orphans.h"

extern char **environ;

/* --- start ------------------------------------------------------------------------------------ */

static void close_pipe(int *end)
{
    if (*end >= 0)
        (void)close(*end);
    *end = -1;
}

static int set_streams(posix_spawn_file_actions_t *actions,
                       const struct mc_subprocess_streams *streams)
{
    const int from[] = {streams->input, streams->output, streams->errors};
    int status = 0, i;

    for (i = 0; i < 3 && status == 0; i++)
        status = from[i] < 0 ? posix_spawn_file_actions_addopen(actions, i, "/dev/null", O_RDWR, 0)
                             : posix_spawn_file_actions_adddup2(actions, from[i], i);
    if (status == 0 && streams->further >= 0)
        status = posix_spawn_file_actions_adddup2(actions, streams->further, 3);
    return status;
}

static int set_attributes(posix_spawnattr_t *attributes)
{
    static const int standard[] = {SIGPIPE, SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGCHLD};
    sigset_t none, defaults;
    size_t i;
    int status;

    (void)sigemptyset(&none);
    (void)sigemptyset(&defaults);
    for (i = 0; i < sizeof(standard) / sizeof(standard[0]); i++)
        (void)sigaddset(&defaults, standard[i]);
    status = posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                                      POSIX_SPAWN_SETSIGMASK);
    if (status == 0)
        status = posix_spawnattr_setpgroup(attributes, 0);
    if (status == 0)
        status = posix_spawnattr_setsigmask(attributes, &none);
    if (status == 0)
        status = posix_spawnattr_setsigdefault(attributes, &defaults);
    return status;
}

static int spawn(const char *path, const char *const *arguments, char *const *environment,
                 const struct mc_subprocess_streams *streams, pid_t *pid)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int status = posix_spawn_file_actions_init(&actions);

    if (status != 0)
        return status;
    status = posix_spawnattr_init(&attributes);
    if (status != 0) {
        (void)posix_spawn_file_actions_destroy(&actions);
        return status;
    }
    status = set_streams(&actions, streams);
    if (status == 0)
        status = set_attributes(&attributes);
    if (status == 0) /* posix_spawn changes no argument; its type is older than const */
        status = posix_spawn(pid, path, &actions, &attributes, (char *const *)(uintptr_t)arguments,
                             environment);
    (void)posix_spawnattr_destroy(&attributes);
    (void)posix_spawn_file_actions_destroy(&actions);
    return status;
}

/* The same, and registers the child, so that it is not taken for an orphan. */
static int spawn_known(const char *path, const char *const *arguments, char *const *environment,
                       const struct mc_subprocess_streams *streams, pid_t *pid)
{
    int status;

    mc_orphans_hold();
    status = spawn(path, arguments, environment, streams, pid);
    mc_orphans_go_on(status == 0 ? *pid : 0);
    return status;
}

int mc_subprocess_spawn(const char *path, const char *const *arguments,
                        const struct mc_subprocess_streams *streams, pid_t *pid)
{
    return spawn_known(path, arguments, environ, streams, pid);
}

/* The environment, with Python told to write its output at once: else a reply stays in its buffer
 * while both sides wait. A value set by the user is kept. */
static char **line_environment(void)
{
    static char unbuffered[] = "PYTHONUNBUFFERED=1";
    char **changed;
    size_t n = 0;

    while (environ[n] != NULL)
        n++;
    changed = mc_calloc(n + 2, sizeof(*changed));
    memcpy(changed, environ, n * sizeof(*changed));
    if (getenv("PYTHONUNBUFFERED") == NULL)
        changed[n] = unbuffered;
    return changed;
}

/* Both ends are closed in started programs. */
static int open_pipe(int ends[2])
{
    return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
}

/* Starts a shell that waits for the end of a pipe that only this process holds open. If that fails,
 * all goes on without it. */
static void start_watcher(struct mc_subprocess *program)
{
    static const char script[] = "read -r _; kill -s TERM -- \"-$1\"; sleep 0.2; "
                                 "kill -s KILL -- \"-$1\"";
    char group[32];
    const char *const arguments[] = {"sh", "-c", script, "metricheck-watcher", group, NULL};
    int ends[2];
    struct mc_subprocess_streams streams = {-1, -1, -1, -1};

    (void)snprintf(group, sizeof(group), "%ld", (long)program->pid);
    if (open_pipe(ends) != 0)
        return;
    streams.input = ends[0];
    if (mc_subprocess_spawn("/bin/sh", arguments, &streams, &program->watcher) != 0)
        program->watcher = 0;
    (void)close(ends[0]);
    program->watcher_pipe = ends[1];
}

static int start(struct mc_subprocess *program, const char *command)
{
    const char *const arguments[] = {"sh", "-c", command, NULL};
    int input[2] = {-1, -1}, output[2] = {-1, -1}, errors[2] = {-1, -1};
    char **environment = line_environment();
    struct mc_subprocess_streams streams;
    int status = open_pipe(input);

    if (status == 0)
        status = open_pipe(output);
    if (status == 0)
        status = open_pipe(errors);
    program->input = input[1];
    program->output = output[0];
    program->errors = errors[0];
    streams = (struct mc_subprocess_streams){input[0], output[1], errors[1], -1};
    if (status == 0 && (fcntl(program->input, F_SETFL, O_NONBLOCK) != 0 ||
                        fcntl(program->output, F_SETFL, O_NONBLOCK) != 0 ||
                        fcntl(program->errors, F_SETFL, O_NONBLOCK) != 0))
        status = errno;
    if (status == 0)
        status = spawn_known("/bin/sh", arguments, environment, &streams, &program->pid);
    free(environment);
    close_pipe(&input[0]);
    close_pipe(&output[1]);
    close_pipe(&errors[1]);
    return status;
}

struct mc_subprocess *mc_subprocess_start(const char *command, mc_subprocess_log *log,
                                          void *context, struct mc_error *error)
{
    struct mc_subprocess *program = mc_calloc(1, sizeof(*program));
    int status;

    program->watcher_pipe = -1;
    program->log = log;
    program->context = context;
    status = start(program, command);
    if (status != 0) {
        (void)mc_error_set(error, MC_CODE_MODULE, "no program can be started: %s",
                           strerror(status));
        close_pipe(&program->input);
        close_pipe(&program->output);
        close_pipe(&program->errors);
        free(program);
        return NULL;
    }
    start_watcher(program);
    return program;
}

struct mc_buffer *mc_subprocess_input(struct mc_subprocess *program)
{
    return &program->to_send;
}

/* --- limits, and whether the program has ended ------------------------------------------------ */

enum {
    READ_SIZE = 1 << 16,
    ERROR_LINE_LIMIT = 4096,
    /* The delay until a program is seen to have ended while a child of it holds the pipes open. */
    LOOK_AFTER = 50 /* milliseconds */
};

/* Whether the program itself has ended; it is not reaped yet, so that its number is not reused,
 * unless others reaped it: a host that ignores SIGCHLD or waits for any child. */
static bool is_gone(struct mc_subprocess *program)
{
    siginfo_t info = {0};

    if (waitid(P_PID, (id_t)program->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0)
        return info.si_pid != 0;
    program->is_lost = true;
    return true;
}

/* --- standard error --------------------------------------------------------------------------- */

static void give_error_line(struct mc_subprocess *program, struct mc_slice line)
{
    size_t length = line.length;

    while (length > 0 && (line.data[length - 1] == '\r' || line.data[length - 1] == ' '))
        length--;
    line.length = length;
    if (length > 0)
        (void)snprintf(program->last_words, sizeof(program->last_words), "%.*s",
                       MC_SLICE_ARGUMENTS(line));
    if (program->log != NULL)
        program->log(program->context, line);
}

static void take_errors(struct mc_subprocess *program, const char *bytes, size_t n)
{
    struct mc_buffer *line = &program->error_line;
    size_t i;

    for (i = 0; i < n; i++) {
        if (bytes[i] != '\n')
            mc_buffer_append_char(line, bytes[i]);
        if (bytes[i] == '\n' || line->length == ERROR_LINE_LIMIT) {
            give_error_line(program, mc_buffer_slice(line));
            mc_buffer_clear(line);
        }
    }
}

/* Reads once. False if there is nothing more for now. */
static bool read_errors(struct mc_subprocess *program)
{
    char bytes[4096];
    ssize_t n = read(program->errors, bytes, sizeof(bytes));

    if (n > 0)
        take_errors(program, bytes, (size_t)n);
    else if (n == 0 || (errno != EAGAIN && errno != EINTR))
        close_pipe(&program->errors);
    return n > 0;
}

/* Takes all that is on standard error now; an unfinished line counts as a line. */
static void drain_errors(struct mc_subprocess *program)
{
    enum { MOST_READS = 1000 }; /* it may write without end */
    int i;

    for (i = 0; i < MOST_READS && program->errors >= 0 && read_errors(program); i++)
        ;
    if (program->error_line.length > 0)
        take_errors(program, "\n", 1);
}

/* --- standard input and output ---------------------------------------------------------------- */

static size_t n_to_send(const struct mc_subprocess *program)
{
    return program->to_send.length - program->n_sent;
}

uint64_t mc_subprocess_n_given(const struct mc_subprocess *program)
{
    return program->n_sent_before + program->to_send.length;
}

uint64_t mc_subprocess_n_sent(const struct mc_subprocess *program)
{
    return program->n_sent_before + program->n_sent;
}

static void send_some(struct mc_subprocess *program)
{
    while (program->input >= 0 && n_to_send(program) > 0) {
        ssize_t n =
            write(program->input, program->to_send.data + program->n_sent, n_to_send(program));

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 && errno == EAGAIN)
            return;
        if (n < 0)
            close_pipe(&program->input);
        else
            program->n_sent += (size_t)n;
    }
    program->n_sent_before += program->to_send.length;
    mc_buffer_clear(&program->to_send);
    program->n_sent = 0;
}

/* Reads once; true if anything came. Removes the lines already taken first, to make room. */
static bool receive(struct mc_subprocess *program)
{
    struct mc_buffer *received = &program->received;
    ssize_t n;

    if (program->n_taken > 0) {
        received->length -= program->n_taken;
        program->n_searched -= program->n_taken;
        memmove(received->data, received->data + program->n_taken, received->length);
        program->n_taken = 0;
    }
    mc_buffer_reserve(received, READ_SIZE);
    n = read(program->output, received->data + received->length, READ_SIZE);
    if (n > 0)
        received->length += (size_t)n;
    else if (n == 0 || (errno != EAGAIN && errno != EINTR))
        close_pipe(&program->output);
    return n > 0;
}

/* --- waiting ---------------------------------------------------------------------------------- */

/* Waits at most that many milliseconds for something to do, and does it; true if anything came on
 * standard output. */
static bool step(struct mc_subprocess *program, int milliseconds)
{
    struct pollfd pipes[] = {{program->output, POLLIN, 0},
                             {program->errors, POLLIN, 0},
                             {n_to_send(program) > 0 ? program->input : -1, POLLOUT, 0}};

    if (poll(pipes, sizeof(pipes) / sizeof(pipes[0]), milliseconds) <= 0)
        return false;
    if (pipes[1].revents != 0)
        (void)read_errors(program);
    if (pipes[2].revents != 0)
        send_some(program);
    return pipes[0].revents != 0 && receive(program);
}

/* Milliseconds until the deadline, rounded up, at most LOOK_AFTER. */
static int pause_before(int64_t deadline)
{
    int64_t left = deadline - mc_clock_now();

    if (left <= 0)
        return 0;
    return left >= (int64_t)LOOK_AFTER * 1000000 ? LOOK_AFTER : (int)(left / 1000000) + 1;
}

enum mc_subprocess_event mc_subprocess_wait(struct mc_subprocess *program, int64_t deadline)
{
    bool sending = n_to_send(program) > 0;

    mc_orphans_reap();
    send_some(program);
    for (;;) {
        int64_t begin = mc_clock_now();
        bool gone = false;

        if (step(program, pause_before(deadline)))
            return MC_SUBPROCESS_OUTPUT;
        if (program->output >= 0 && mc_clock_now() - begin >= (int64_t)LOOK_AFTER * 1000000)
            gone = is_gone(program);
        if (gone && receive(program))
            return MC_SUBPROCESS_OUTPUT;
        if (gone || program->output < 0) {
            drain_errors(program);
            return MC_SUBPROCESS_ENDED;
        }
        if (sending && n_to_send(program) == 0)
            return MC_SUBPROCESS_SENT;
        if (mc_clock_now() >= deadline)
            return MC_SUBPROCESS_LATE;
    }
}

bool mc_subprocess_line(struct mc_subprocess *program, struct mc_slice *line)
{
    struct mc_buffer *received = &program->received;
    char *begin, *end;

    if (program->n_searched < program->n_taken)
        program->n_searched = program->n_taken;
    if (received->length == program->n_searched && received->length == program->n_taken)
        return false;
    begin = received->data + program->n_taken;
    end =
        memchr(received->data + program->n_searched, '\n', received->length - program->n_searched);
    if (end == NULL) {
        program->n_searched = received->length;
        *line = mc_slice(begin, received->length - program->n_taken);
        return line->length > MC_SUBPROCESS_LINE_LIMIT;
    }
    *end = '\0';
    *line = mc_slice(begin, (size_t)(end - begin));
    program->n_taken += line->length + 1;
    program->n_searched = program->n_taken;
    return true;
}

/* --- end -------------------------------------------------------------------------------------- */

/* Between SIGTERM and SIGKILL, in seconds. */
#define TERM_GRACE 0.2

/* Serves the program until it has ended (true) or the deadline has passed. */
static bool wait_for_end(struct mc_subprocess *program, int64_t deadline)
{
    int pause = 1;

    while (!is_gone(program)) {
        if (mc_clock_now() >= deadline)
            return false;
        if (program->to_send.length == 0)
            close_pipe(&program->input);
        (void)step(program, pause);
        mc_buffer_clear(&program->received);
        program->n_taken = program->n_searched = 0;
        if (pause < 16)
            pause *= 2;
    }
    return true;
}

/* Sends a signal to the group, unless its number may have been reused. */
static void signal_group(const struct mc_subprocess *program, int signal)
{
    if (!program->is_lost)
        (void)kill(-program->pid, signal);
}

/* Kills what the program left behind, which may still hold its pipes. The program has ended but is
 * not reaped, so the number of the group is still its own. */
static void end_what_is_left(struct mc_subprocess *program)
{
    int64_t deadline = mc_clock_after(TERM_GRACE);

    signal_group(program, SIGTERM);
    close_pipe(&program->input);
    while ((program->output >= 0 || program->errors >= 0) && mc_clock_now() < deadline) {
        (void)step(program, 5);
        mc_buffer_clear(&program->received);
        program->n_taken = program->n_searched = 0;
    }
    signal_group(program, SIGKILL);
}

static void describe(const struct mc_subprocess *program, int status,
                     struct mc_subprocess_ending *ending)
{
    ending->good = ending->by_itself && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (!ending->by_itself)
        (void)snprintf(ending->text, sizeof(ending->text), "it had to be killed");
    else if (program->is_lost)
        (void)snprintf(ending->text, sizeof(ending->text),
                       "it ended, with what exit code is not known");
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
        (void)snprintf(ending->text, sizeof(ending->text), "it was killed by signal %d (%.32s)",
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
    drain_errors(program);
    end_what_is_left(program);
    while (waitpid(program->pid, &status, 0) < 0 && errno == EINTR)
        ;
    mc_orphans_end(program->pid);
    if (program->watcher > 0) {
        (void)kill(program->watcher, SIGKILL);
        while (waitpid(program->watcher, NULL, 0) < 0 && errno == EINTR)
            ;
        mc_orphans_end(program->watcher);
    }
    close_pipe(&program->watcher_pipe);
    describe(program, status, &ending);
    (void)snprintf(ending.last_words, sizeof(ending.last_words), "%s", program->last_words);
    close_pipe(&program->output);
    close_pipe(&program->errors);
    mc_buffer_free(&program->to_send);
    mc_buffer_free(&program->received);
    mc_buffer_free(&program->error_line);
    free(program);
    return ending;
}
