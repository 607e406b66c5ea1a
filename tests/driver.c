/* SPDX-License-Identifier: GPL-3.0-or-later */
/* driver.c: what `make check` starts for each test: runs it, reads the TAP that it prints, and
 * writes its log and its results as the tap-driver.sh of automake does, byte for byte. That one is
 * a shell, an awk and four more processes, which for most of a thousand tests take longer than the
 * test itself.
 *
 *     driver --test-name NAME --log-file LOG --trs-file TRS [--color-tests yes|no]
 *            [--enable-hard-errors yes|no] [--expect-failure no] -- COMMAND...
 *
 * Behind the results stand, for scripts/slowest.sh, seconds of the clock, and of the processor in
 * the test and in all that it has waited for. */
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum result { PASS, FAIL, XPASS, XFAIL, SKIP, ERROR, N_RESULTS };

/* Whether a plan was seen, and if so whether before all results or behind some. */
enum plan { NO_PLAN, EARLY_PLAN, LATE_PLAN };

static const char *const result_names[N_RESULTS] = {"PASS",  "FAIL", "XPASS",
                                                    "XFAIL", "SKIP", "ERROR"};
static const char *const result_colors[N_RESULTS] = {"\033[0;32m", "\033[0;31m", "\033[0;31m",
                                                     "\033[1;32m", "\033[1;34m", "\033[0;35m"};

static const char *test_name;
static const char *log_path;
static const char *results_path;
static bool is_colored;

static FILE *log_file;
static enum result *results; /* of any number */
static size_t n_results;
static bool has_result[N_RESULTS];
static enum plan plan;
static unsigned long n_planned, n_seen;
static bool has_bailed_out;

/* One line `ok` or `not ok`, taken apart. */
struct point {
    bool is_ok;
    bool is_unplanned;
    unsigned long number;
    char *description;
    char directive[5]; /* SKIP, TODO or nothing */
    char *explanation;
};

static void end_with(const char *what, const char *path)
{
    (void)fprintf(stderr, "driver: %s: %s: %s\n", what, path, strerror(errno));
    exit(1);
}

/* --- text ---------------------------------------------------------------------------------------
 */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static char *past_blanks(char *text)
{
    while (is_blank(*text))
        text++;
    return text;
}

static char *past_digits(char *text)
{
    while (isdigit((unsigned char)*text))
        text++;
    return text;
}

/* The text without blanks at both ends; it is shortened in place. */
static char *trimmed(char *text)
{
    char *end;

    text = past_blanks(text);
    end = text + strlen(text);
    while (end > text && is_blank(end[-1]))
        end--;
    *end = '\0';
    return text;
}

/* --- results ------------------------------------------------------------------------------------
 */

/* One result, to whoever watches and to the log. The details begin with a blank. */
static void report(enum result result, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void report(enum result result, const char *format, ...)
{
    char *details = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&details, &size);
    va_list arguments;

    if (stream == NULL)
        end_with("no memory", test_name);
    va_start(arguments, format);
    (void)vfprintf(stream, format, arguments);
    va_end(arguments);
    if (fclose(stream) != 0)
        end_with("no memory", test_name);
    results = realloc(results, (n_results + 1) * sizeof(*results));
    if (results == NULL)
        end_with("no memory", test_name);
    results[n_results++] = result;
    has_result[result] = true;
    (void)printf("%s%s%s: %s%s\n", is_colored ? result_colors[result] : "", result_names[result],
                 is_colored ? "\033[m" : "", test_name, details);
    (void)fprintf(log_file, "%s: %s%s\n", result_names[result], test_name, details);
    free(details);
}

/* Behind SKIP or TODO: the end, or what is no letter of a longer word. */
static bool is_directive(const char *text)
{
    static const char *const words[] = {"SKIP", "TODO"};
    size_t i, k;

    for (i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        for (k = 0; k < 4 && toupper((unsigned char)text[k]) == words[i][k]; k++)
            ;
        if (k == 4 && !is_word(text[4]))
            return true;
    }
    return false;
}

/* The first '#' that begins a directive: one with nothing behind it, or else any. NULL: there is
 * none. */
static char *directive_in(char *line)
{
    char *at, *first = NULL;

    for (at = strchr(line, '#'); at != NULL; at = strchr(at + 1, '#')) {
        char *word = past_blanks(at + 1);

        if (!is_directive(word))
            continue;
        if (*past_blanks(word + 4) == '\0')
            return at;
        if (first == NULL)
            first = at;
    }
    return first;
}

/* Whether the '#' stands behind an odd number of backslashes. */
static bool is_escaped(const char *line, const char *at)
{
    const char *first = at;

    while (first > line && first[-1] == '\\')
        first--;
    return (at - first) % 2 == 1;
}

static void split_directive(struct point *point)
{
    char *line = point->description, *at = directive_in(line), *word;
    size_t k;

    if (at == NULL || is_escaped(line, at))
        return;
    word = past_blanks(at + 1);
    for (k = 0; k < 4; k++)
        point->directive[k] = (char)toupper((unsigned char)word[k]);
    point->explanation = trimmed(word + 4);
    while (at > line && is_blank(at[-1]))
        at--;
    *at = '\0';
}

/* The line is what stands behind "ok". */
static struct point point_of(bool is_ok, char *line)
{
    struct point point = {.is_ok = is_ok, .number = n_seen, .explanation = ""};
    char *end;

    line = past_blanks(line);
    end = past_digits(line);
    if (end > line && !is_word(*end)) {
        point.number = strtoul(line, NULL, 10);
        line = end;
    }
    point.is_unplanned = plan == LATE_PLAN || (plan == EARLY_PLAN && n_seen > n_planned);
    point.description = trimmed(line);
    split_directive(&point);
    return point;
}

static enum result result_of(const struct point *point)
{
    if (point->is_unplanned || point->number != n_seen)
        return ERROR;
    if (strcmp(point->directive, "TODO") == 0)
        return point->is_ok ? XPASS : XFAIL;
    if (!point->is_ok)
        return FAIL;
    return point->directive[0] != '\0' ? SKIP : PASS;
}

static void read_result(bool is_ok, char *line)
{
    struct point point;
    const char *blank;
    enum result result;

    n_seen++;
    point = point_of(is_ok, line);
    blank = point.description[0] == '\0' ? "" : " ";
    result = result_of(&point);
    if (plan == LATE_PLAN)
        report(result, " %lu%s%s # AFTER LATE PLAN", point.number, blank, point.description);
    else if (point.is_unplanned)
        report(result, " %lu%s%s # UNPLANNED", point.number, blank, point.description);
    else if (point.number != n_seen)
        report(result, " %lu%s%s # OUT-OF-ORDER (expecting %lu)", point.number, blank,
               point.description, n_seen);
    else if (point.directive[0] != '\0')
        report(result, " %lu%s%s # %s%s%s", point.number, blank, point.description, point.directive,
               point.explanation[0] == '\0' ? "" : " ", point.explanation);
    else
        report(result, " %lu%s%s", point.number, blank, point.description);
}

/* --- the plan and the end -----------------------------------------------------------------------
 */

static void read_plan(unsigned long planned, const char *reason)
{
    if (plan != NO_PLAN) {
        report(ERROR, " - multiple test plans");
        return;
    }
    n_planned = planned;
    plan = n_seen > 0 ? LATE_PLAN : EARLY_PLAN;
    if (planned == 0 && n_seen == 0)
        report(SKIP, "%s%s", reason[0] == '\0' ? "" : " - ", reason);
}

/* "1..N", or "1..0 # SKIP reason"; other lines are none of the plan. */
static void read_planned(char *line)
{
    char *digits = line + strlen("1.."), *behind = past_blanks(past_digits(digits));
    unsigned long planned = strtoul(digits, NULL, 10);

    if (!isdigit((unsigned char)*digits))
        return;
    if (*behind == '\0') {
        read_plan(planned, "");
    } else if (*behind == '#' && planned == 0) {
        char *reason = past_blanks(behind + 1);

        if (strncmp(reason, "SKIP", 4) == 0 && (reason[4] == ':' || is_blank(reason[4])))
            reason += strlen("SKIP:");
        read_plan(0, trimmed(reason));
    }
}

static void read_line(char *line)
{
    const bool is_not = strncmp(line, "not ", 4) == 0;
    char *ok = line + (is_not ? 4 : 0), *text = past_blanks(line);

    if (strncmp(ok, "ok", 2) == 0 && !is_word(ok[2])) {
        read_result(!is_not, ok + 2);
    } else if (strncmp(line, "1..", 3) == 0) {
        read_planned(line);
    } else if (strncmp(text, "Bail out!", strlen("Bail out!")) == 0) {
        const char *message = trimmed(text + strlen("Bail out!"));

        has_bailed_out = true;
        report(ERROR, " - Bail out!%s%s", message[0] == '\0' ? "" : " ", message);
    }
}

/* What the test prints, until all that have its output have ended. */
static void read_all(int descriptor)
{
    FILE *stream = fdopen(descriptor, "r");
    char *line = NULL;
    size_t size = 0;
    ssize_t n_bytes;

    if (stream == NULL)
        end_with("no stream", test_name);
    while ((n_bytes = getline(&line, &size, stream)) > 0) {
        if (line[n_bytes - 1] == '\n')
            n_bytes--;
        (void)fwrite(line, 1, (size_t)n_bytes, log_file);
        (void)putc('\n', log_file);
        line[n_bytes] = '\0';
        if (!has_bailed_out)
            read_line(line);
    }
    free(line);
    (void)fclose(stream);
}

/* The status as a shell has it. */
static void judge_end(int status)
{
    if (has_bailed_out)
        return;
    if (plan == NO_PLAN)
        report(ERROR, " - missing test plan");
    else if (n_planned != n_seen)
        report(ERROR, " - too %s tests run (expected %lu, got %lu)",
               n_seen > n_planned ? "many" : "few", n_planned, n_seen);
    if (status >= 128)
        report(ERROR, " - exited with status %d (terminated by signal %d?)", status, status - 128);
    else if (status != 0)
        report(ERROR, " - exited with status %d%s", status,
               status == 127 ? " (command not found?)" : "");
}

/* --- files and processes ------------------------------------------------------------------------
 */

static enum result result_of_all(void)
{
    if (has_result[ERROR])
        return ERROR;
    if (has_result[FAIL] || has_result[XPASS])
        return FAIL;
    return has_result[PASS] || has_result[XFAIL] ? PASS : SKIP;
}

static double seconds_of(struct timeval time)
{
    return (double)time.tv_sec + 1e-6 * (double)time.tv_usec;
}

static void write_results(double seconds)
{
    const bool is_bad = has_result[ERROR] || has_result[FAIL] || has_result[XPASS];
    FILE *file = fopen(results_path, "w");
    struct rusage used;
    size_t i;

    if (file == NULL)
        end_with("cannot be written", results_path);
    (void)getrusage(RUSAGE_CHILDREN, &used);
    (void)fprintf(file, ":global-test-result: %s\n", result_names[result_of_all()]);
    (void)fprintf(file, ":recheck: %s\n", is_bad ? "yes" : "no");
    (void)fprintf(file, ":copy-in-global-log: %s\n",
                  is_bad || has_result[SKIP] || has_result[XFAIL] ? "yes" : "no");
    for (i = 0; i < n_results; i++)
        (void)fprintf(file, ":test-result: %s\n", result_names[results[i]]);
    (void)fprintf(file, ":seconds: %.2f\n:processor: %.2f\n", seconds,
                  seconds_of(used.ru_utime) + seconds_of(used.ru_stime));
    if (ferror(file) != 0 || fclose(file) != 0)
        end_with("cannot be written", results_path);
}

/* Starts the test; its standard error is the log. Gives where its standard output can be read. */
static int start(char **command, pid_t *process)
{
    int ends[2];

    if (pipe(ends) != 0)
        end_with("no pipe", command[0]);
    *process = fork();
    if (*process < 0)
        end_with("no process", command[0]);
    if (*process == 0) {
        (void)dup2(ends[1], STDOUT_FILENO);
        (void)dup2(fileno(log_file), STDERR_FILENO);
        (void)close(ends[0]);
        (void)close(ends[1]);
        (void)close(fileno(log_file));
        (void)execvp(command[0], command);
        (void)fprintf(stderr, "driver: %s: %s\n", command[0], strerror(errno));
        _exit(errno == ENOENT ? 127 : 126);
    }
    (void)close(ends[1]);
    return ends[0];
}

/* Gives the words behind the options, NULL where these are others. */
static char **read_options(char **words)
{
    for (; words[0] != NULL && words[1] != NULL && strcmp(words[0], "--") != 0; words += 2) {
        if (strcmp(words[0], "--test-name") == 0)
            test_name = words[1];
        else if (strcmp(words[0], "--log-file") == 0)
            log_path = words[1];
        else if (strcmp(words[0], "--trs-file") == 0)
            results_path = words[1];
        else if (strcmp(words[0], "--color-tests") == 0)
            is_colored = strcmp(words[1], "yes") == 0;
        else if (strcmp(words[0], "--enable-hard-errors") != 0 &&
                 (strcmp(words[0], "--expect-failure") != 0 || strcmp(words[1], "no") != 0))
            return NULL; /* no test is expected to fail */
    }
    return words[0] == NULL || words[1] == NULL ? NULL : words + 1;
}

static double seconds_now(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int main(int argc, char **argv)
{
    char **command = argc > 1 ? read_options(argv + 1) : NULL;
    const double begin = seconds_now();
    pid_t process;
    int status, output;

    if (command == NULL || test_name == NULL || log_path == NULL || results_path == NULL) {
        (void)fputs("usage: driver --test-name NAME --log-file LOG --trs-file TRS "
                    "[--color-tests yes|no] [--enable-hard-errors yes|no] [--expect-failure no] "
                    "-- COMMAND...\n",
                    stderr);
        return 2;
    }
    log_file = fopen(log_path, "w");
    if (log_file == NULL)
        end_with("cannot be written", log_path);
    /* By lines, for the test writes to it, too. */
    (void)setvbuf(log_file, NULL, _IOLBF, BUFSIZ);
    output = start(command, &process);
    read_all(output);
    while (waitpid(process, &status, 0) < 0) {
        if (errno != EINTR)
            end_with("not waited for", command[0]);
    }
    judge_end(WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status));
    write_results(seconds_now() - begin);
    if (ferror(log_file) != 0 || fclose(log_file) != 0)
        end_with("cannot be written", log_path);
    free(results);
    return 0;
}
