/* Starting a program: pipes, process group, watcher. */
#include "base/subprocess_parts.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

extern char **environ;

void mc_subprocess_close_pipe(int *end)
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

int mc_subprocess_spawn(const char *path, const char *const *arguments,
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
                             environ);
    (void)posix_spawnattr_destroy(&attributes);
    (void)posix_spawn_file_actions_destroy(&actions);
    return status;
}

/* Both ends are closed in programs that are started. */
static int open_pipe(int ends[2])
{
    return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
}

/* A shell that waits for the end of a pipe which this process alone holds open. Where it cannot be
 * had, things go on without it. */
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
        status = mc_subprocess_spawn("/bin/sh", arguments, &streams, &program->pid);
    mc_subprocess_close_pipe(&input[0]);
    mc_subprocess_close_pipe(&output[1]);
    mc_subprocess_close_pipe(&errors[1]);
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
        mc_subprocess_close_pipe(&program->input);
        mc_subprocess_close_pipe(&program->output);
        mc_subprocess_close_pipe(&program->errors);
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
