/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/pager.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "base/text_stream.h"

extern char **environ;

/* For a terminal that does not report its size. */
enum { USUAL_ROWS = 24, USUAL_COLUMNS = 80 };

/* The output held back. */
static struct {
    FILE *stream; /* NULL: nothing */
    FILE *target;
    struct mc_buffer text;
} held;
static bool may_page;

void mc_pager_allow(bool allowed)
{
    may_page = allowed;
}

static bool is_dumb(void)
{
    const char *term = getenv("TERM");

    return term == NULL || strcmp(term, "dumb") == 0;
}

/* The command of the pager; "" for less; NULL: none. */
static const char *chosen_pager(void)
{
    const char *our_pager = getenv("METRICHECK_PAGER"), *common_pager = getenv("PAGER");
    const char *command = our_pager != NULL ? our_pager : common_pager;

    if (our_pager == NULL && is_dumb())
        return NULL;
    if (command == NULL)
        return "";
    return command[0] == '\0' || strcmp(command, "cat") == 0 ? NULL : command;
}

FILE *mc_pager_open(FILE *target)
{
    if (!may_page || held.stream != NULL || isatty(fileno(target)) != 1 || chosen_pager() == NULL)
        return NULL;
    held.stream = mc_text_stream_open(&held.text);
    held.target = target;
    return held.stream;
}

bool mc_pager_holds(const FILE *stream)
{
    return stream != NULL && stream == held.stream;
}

/* --- how much the terminal shows -------------------------------------------------------------- */

/* Length of an escape sequence that sets a colour, or 0. */
static size_t escape_at(const char *text, size_t length)
{
    size_t n = 2;

    if (length < 3 || text[0] != '\033' || text[1] != '[')
        return 0;
    while (n < length && (text[n] == ';' || mc_ascii_is_digit(text[n])))
        n++;
    return n < length ? n + 1 : n;
}

/* Whether the text and the prompt below it fit in that many rows and columns. */
static bool fits(const char *text, size_t length, size_t rows, size_t columns)
{
    size_t n_rows = 1, column = 0, i = 0;

    while (i < length && n_rows <= rows) {
        size_t escape = escape_at(text + i, length - i);
        bool is_inside = ((unsigned char)text[i] & 0xC0) == 0x80; /* not the first byte of a
                                                                     character */

        if (escape > 0) {
            i += escape;
            continue;
        }
        if (text[i] == '\n') {
            n_rows++;
            column = 0;
        } else if (!is_inside && ++column > columns) {
            n_rows++;
            column = 1;
        }
        i++;
    }
    return n_rows <= rows;
}

static bool fits_on(int terminal)
{
    struct winsize size = {0};

    (void)ioctl(terminal, TIOCGWINSZ, &size);
    return fits(held.text.data, held.text.length, size.ws_row > 0 ? size.ws_row : USUAL_ROWS,
                size.ws_col > 0 ? size.ws_col : USUAL_COLUMNS);
}

/* --- the pager -------------------------------------------------------------------------------- */

/* 0, or the errno of why not all of it could be written. */
static int write_all(int descriptor, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t n = write(descriptor, text, length);

        if (n < 0 && errno != EINTR)
            return errno;
        if (n > 0) {
            text += n;
            length -= (size_t)n;
        }
    }
    return 0;
}

/* The environment, with settings for less and lv unless the user has set them; the caller frees
 * it. */
static char **pager_environment(void)
{
    static char less[] = "LESS=FRX", lv[] = "LV=-c";
    size_t n = 0;
    char **extended;

    while (environ[n] != NULL)
        n++;
    extended = mc_calloc(n + 3, sizeof(*extended));
    memcpy(extended, environ, n * sizeof(*extended));
    if (getenv("LESS") == NULL)
        extended[n++] = less;
    if (getenv("LV") == NULL)
        extended[n++] = lv;
    return extended;
}

/* Starts the pager with `input` and `terminal` as its input and output. Returns 0 or an errno.
 * Signals that this process ignores are reset to their defaults for the pager. */
static int start(const char *command, int input, int terminal, pid_t *child)
{
    char less[] = "less", shell[] = "sh", option[] = "-c";
    char *copy = mc_strndup(command, strlen(command));
    char *by_shell[] = {shell, option, copy, NULL}, *by_name[] = {less, NULL};
    char **arguments = command[0] == '\0' ? by_name : by_shell, **environment = pager_environment();
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t usual;
    int reason;

    (void)sigemptyset(&usual);
    (void)sigaddset(&usual, SIGPIPE);
    (void)sigaddset(&usual, SIGINT);
    (void)sigaddset(&usual, SIGQUIT);
    (void)posix_spawn_file_actions_init(&actions);
    (void)posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    (void)posix_spawn_file_actions_adddup2(&actions, terminal, STDOUT_FILENO);
    (void)posix_spawnattr_init(&attributes);
    (void)posix_spawnattr_setsigdefault(&attributes, &usual);
    (void)posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    reason = posix_spawnp(child, arguments[0], &actions, &attributes, arguments, environment);
    (void)posix_spawnattr_destroy(&attributes);
    (void)posix_spawn_file_actions_destroy(&actions);
    free(environment);
    free(copy);
    return reason;
}

/* Waits for its end; Ctrl-C goes to the pager meanwhile. False if there was no such command. */
static bool wait_for(pid_t child)
{
    int status = 0;

    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    return !WIFEXITED(status) || WEXITSTATUS(status) != 127;
}

/* Shows the output in the pager. False if there is no such program, and nothing was shown. */
static bool page(const char *command, int terminal)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN}, interrupt, quit;
    int ends[2];
    pid_t child;
    bool shown;

    if (pipe2(ends, O_CLOEXEC) != 0)
        return false;
    if (start(command, ends[0], terminal, &child) != 0) {
        (void)close(ends[0]);
        (void)close(ends[1]);
        return false;
    }
    (void)sigemptyset(&ignore.sa_mask);
    (void)sigaction(SIGINT, &ignore, &interrupt);
    (void)sigaction(SIGQUIT, &ignore, &quit);
    (void)close(ends[0]);
    (void)write_all(ends[1], held.text.data,
                    held.text.length); /* fails once the user has seen enough */
    (void)close(ends[1]);
    shown = wait_for(child);
    (void)sigaction(SIGINT, &interrupt, NULL);
    (void)sigaction(SIGQUIT, &quit, NULL);
    return shown;
}

int mc_pager_close(FILE *stream, bool whole)
{
    int terminal = fileno(held.target), reason = 0;
    const char *command = chosen_pager();

    mc_text_stream_close(stream, &held.text);
    if ((!whole || command == NULL || fits_on(terminal) || !page(command, terminal)))
        reason = write_all(terminal, held.text.data, held.text.length);
    if (held.target != stdout)
        (void)fclose(held.target);
    mc_buffer_free(&held.text);
    memset(&held, 0, sizeof(held));
    return reason;
}
