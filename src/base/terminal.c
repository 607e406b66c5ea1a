/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/terminal.h"

#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/options.h"
#include "base/pager.h"

/* A larger width is taken for a mistake. */
enum { WIDEST = 10000 };

static bool is_terminal(FILE *stream)
{
    return mc_pager_holds(stream) || isatty(fileno(stream)) == 1;
}

bool mc_terminal_color(enum mc_color request, FILE *stream)
{
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");

    if (request != MC_COLOR_AUTO)
        return request == MC_COLOR_ALWAYS;
    if (no_color != NULL && no_color[0] != '\0')
        return false;
    return term != NULL && strcmp(term, "dumb") != 0 && is_terminal(stream);
}

unsigned mc_terminal_width(FILE *stream, unsigned otherwise)
{
    const char *columns = getenv("COLUMNS");
    struct winsize size;
    long long number;

    if (columns != NULL && mc_parse_integer(columns, &number) == 0 && number > 0 &&
        number <= WIDEST)
        return (unsigned)number;
    if (ioctl(mc_pager_holds(stream) ? STDOUT_FILENO : fileno(stream), TIOCGWINSZ, &size) == 0 &&
        size.ws_col > 0)
        return size.ws_col;
    return otherwise;
}

static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
enum { N_SIGNALS = sizeof(signals) / sizeof(signals[0]) };
/* More than the wait for a metric process that fell silent (metrics/process), and less than the ten
 * seconds that most service managers wait before they kill. */
enum { MOST_SECONDS = 9 };

/* Global, since a signal handler gets no argument of ours. The pipe wakes a thread that waits for
 * input in poll, whichever thread got the signal. */
static struct sigaction before[N_SIGNALS], alarm_before;
static bool has_begun;
static _Atomic int signal_came, wake_end;
static int wait_end = -1;

static void restore_actions(void)
{
    size_t i;

    for (i = 0; i < N_SIGNALS; i++)
        (void)sigaction(signals[i], &before[i], NULL);
}

/* The work did not stop cleanly in time. */
static void overdue(int number)
{
    (void)number;
    restore_actions();
    (void)raise(signal_came);
}

static void note(int number)
{
    char byte = 0;

    if (signal_came != 0) { /* the next signal has its usual effect */
        restore_actions();
        (void)raise(number);
        return;
    }
    signal_came = number;
    if (number != SIGINT) /* it may not be sent again */
        (void)alarm(MOST_SECONDS);
    if (write(wake_end, &byte, 1) < 0)
        return; /* the signal is noted; only a wait may last longer */
}

static void open_pipe(void)
{
    int ends[2] = {-1, -1};

    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
        ends[0] = ends[1] = -1; /* waits may last longer */
    wait_end = ends[0];
    wake_end = ends[1];
}

void mc_interrupt_begin(void)
{
    struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART};
    const struct sigaction late = {.sa_handler = overdue, .sa_flags = SA_RESTART};
    size_t i;

    signal_came = 0;
    open_pipe();
    (void)sigemptyset(&action.sa_mask);
    (void)sigaction(SIGALRM, &late, &alarm_before);
    for (i = 0; i < N_SIGNALS; i++) {
        (void)sigaction(signals[i], NULL, &before[i]);
        if (before[i].sa_handler != SIG_IGN)
            (void)sigaction(signals[i], &action, NULL);
    }
    has_begun = true;
}

bool mc_interrupted(void)
{
    return signal_came != 0;
}

int mc_interrupt_descriptor(void)
{
    return wait_end;
}

void mc_interrupt_end(bool again)
{
    if (!has_begun)
        return;
    has_begun = false;
    (void)alarm(0);
    (void)sigaction(SIGALRM, &alarm_before, NULL);
    restore_actions();
    (void)close(wait_end);
    (void)close(wake_end);
    wait_end = -1;
    if (again && signal_came != 0)
        (void)raise(signal_came);
}

void mc_locale_guard_begin(struct mc_locale_guard *guard)
{
    const char *program = setlocale(LC_ALL, NULL);

    guard->program = mc_strndup(program, strlen(program));
    guard->thread = uselocale((locale_t)0);
}

bool mc_locale_guard_end(struct mc_locale_guard *guard)
{
    bool same = strcmp(setlocale(LC_ALL, NULL), guard->program) == 0;

    if (!same)
        (void)setlocale(LC_ALL, guard->program);
    free(guard->program);
    guard->program = NULL;
    return uselocale(guard->thread) == guard->thread && same;
}

/* Nanoseconds between two lines. */
static const int64_t pause_between = 250000000;

/* Rates and times beyond this do not occur. */
static const double most = 1e15;

enum { TEXT_SIZE = 128, DIGITS_SIZE = 32 };

void mc_progress_begin(struct mc_progress *progress, FILE *stream, bool wanted)
{
    progress->stream = wanted && isatty(fileno(stream)) == 1 ? stream : NULL;
    progress->begin = progress->shown = mc_clock_now();
    progress->width = 0;
    progress->what = "case";
    progress->label = NULL;
}

/* 1234567 as "1,234,567". */
static void group_digits(uint64_t number, char text[DIGITS_SIZE])
{
    char digits[DIGITS_SIZE];
    int n = snprintf(digits, sizeof(digits), "%" PRIu64, number), i;
    char *out = text;

    for (i = 0; i < n; i++) {
        if (i > 0 && (n - i) % 3 == 0)
            *out++ = ',';
        *out++ = digits[i];
    }
    *out = '\0';
}

/* The text shown after that many seconds, for `what` "case": "1,234,567 cases, 85,123/s, 45 %, 0:12
 * left"; without the percentage and the time left if the size is unknown. */
static void progress_text(const char *what, uint64_t done, uint64_t bytes, uint64_t size,
                          double seconds, char text[TEXT_SIZE])
{
    char cases[DIGITS_SIZE], rate[DIGITS_SIZE];
    double left, per_second = seconds > 0 ? (double)done / seconds : 0;
    uint64_t whole;
    int n;

    group_digits(done, cases);
    group_digits((uint64_t)(per_second < most ? per_second : most), rate);
    n = snprintf(text, TEXT_SIZE, "%s %s%s, %s/s", cases, what, done == 1 ? "" : "s", rate);
    if (size == 0 || bytes == 0 || bytes > size || n < 0 || n >= TEXT_SIZE)
        return;
    left = seconds * ((double)(size - bytes) / (double)bytes);
    whole = left < most ? (uint64_t)(left + 0.5) : 0;
    n += snprintf(text + n, TEXT_SIZE - (size_t)n, ", %u %%, ",
                  (unsigned)(100 * ((double)bytes / (double)size)));
    if (whole >= 3600)
        (void)snprintf(text + n, TEXT_SIZE - (size_t)n, "%" PRIu64 ":%02u:%02u left", whole / 3600,
                       (unsigned)(whole / 60 % 60), (unsigned)(whole % 60));
    else
        (void)snprintf(text + n, TEXT_SIZE - (size_t)n, "%u:%02u left", (unsigned)(whole / 60),
                       (unsigned)(whole % 60));
}

void mc_progress_show(struct mc_progress *progress, uint64_t done, uint64_t bytes, uint64_t size)
{
    char text[TEXT_SIZE];
    const char *label = progress->label == NULL ? "" : progress->label;
    const char *colon = *label == '\0' ? "" : ": ";
    int64_t now;
    size_t length;

    if (progress->stream == NULL)
        return;
    now = mc_clock_now();
    if (now - progress->shown < pause_between)
        return;
    progress->shown = now;
    progress_text(progress->what == NULL ? "case" : progress->what, done, bytes, size,
                  (double)(now - progress->begin) / 1e9, text);
    length = strlen(label) + strlen(colon) + strlen(text);
    /* blanks overwrite the rest of a longer line: even the plainest terminal can do that */
    (void)fprintf(progress->stream, "\r%s%s%s%*s", label, colon, text,
                  (int)(progress->width > length ? progress->width - length : 0), "");
    (void)fflush(progress->stream);
    progress->width = length;
}

void mc_progress_hide(struct mc_progress *progress)
{
    if (progress->stream == NULL || progress->width == 0)
        return;
    (void)fprintf(progress->stream, "\r%*s\r", (int)progress->width, "");
    (void)fflush(progress->stream);
    progress->width = 0;
}
