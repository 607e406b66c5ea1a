/* Sending and receiving. */
#include "base/subprocess_parts.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"

enum {
    READ_SIZE = 1 << 16,
    ERROR_LINE_LIMIT = 4096,
    /* A program that ends while one that it started holds the pipes open is seen that late. */
    LOOK_AFTER = 50 /* milliseconds */
};

bool mc_subprocess_is_gone(const struct mc_subprocess *program)
{
    siginfo_t info = {0};

    return waitid(P_PID, (id_t)program->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid != 0;
}

/* --- standard error ----------------------------------------------------------------------- */

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

/* False when there is nothing more for now. */
static bool read_errors(struct mc_subprocess *program)
{
    char bytes[4096];
    ssize_t n = read(program->errors, bytes, sizeof(bytes));

    if (n > 0)
        take_errors(program, bytes, (size_t)n);
    else if (n == 0 || (errno != EAGAIN && errno != EINTR))
        mc_subprocess_close_pipe(&program->errors);
    return n > 0;
}

void mc_subprocess_drain_errors(struct mc_subprocess *program)
{
    enum { MOST_READS = 1000 }; /* it may write without end */
    int i;

    for (i = 0; i < MOST_READS && program->errors >= 0 && read_errors(program); i++)
        ;
    if (program->error_line.length > 0)
        take_errors(program, "\n", 1);
}

/* --- standard input and output ------------------------------------------------------------ */

static size_t n_to_send(const struct mc_subprocess *program)
{
    return program->to_send.length - program->n_sent;
}

static void forget_what_is_to_send(struct mc_subprocess *program)
{
    mc_buffer_clear(&program->to_send);
    program->n_sent = 0;
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
            mc_subprocess_close_pipe(&program->input);
        else
            program->n_sent += (size_t)n;
    }
    forget_what_is_to_send(program);
}

/* Reads once; true when anything came. Lines that were taken make room first. */
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
        mc_subprocess_close_pipe(&program->output);
    return n > 0;
}

bool mc_subprocess_step(struct mc_subprocess *program, int milliseconds)
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

    send_some(program);
    for (;;) {
        int64_t begin = mc_clock_now();
        bool gone = false;

        if (mc_subprocess_step(program, pause_before(deadline)))
            return MC_SUBPROCESS_OUTPUT;
        if (program->output >= 0 && mc_clock_now() - begin >= (int64_t)LOOK_AFTER * 1000000)
            gone = mc_subprocess_is_gone(program);
        if (gone && receive(program))
            return MC_SUBPROCESS_OUTPUT;
        if (gone || program->output < 0) {
            mc_subprocess_drain_errors(program);
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
