/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/subprocess.h"

/* Far more than anything here takes. */
#define PATIENCE 300.0

struct log {
    char text[400];
    size_t n_lines;
};

static void add_line(void *context, struct mc_slice line)
{
    struct log *log = context;
    size_t length = strlen(log->text);

    log->n_lines++;
    (void)snprintf(log->text + length, sizeof(log->text) - length, "%.*s|",
                   MC_SLICE_ARGUMENTS(line));
}

static struct mc_subprocess *start(const char *command, struct log *log)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_subprocess *program = mc_subprocess_start(command, add_line, log, &error);

    assert_non_null(program);
    return program;
}

/* The next line; NULL where the program ends before. */
static const char *next_line(struct mc_subprocess *program)
{
    int64_t deadline = mc_clock_after(PATIENCE);
    struct mc_slice line;

    while (!mc_subprocess_line(program, &line)) {
        enum mc_subprocess_event event = mc_subprocess_wait(program, deadline);

        assert_int_not_equal(event, MC_SUBPROCESS_LATE);
        if (event == MC_SUBPROCESS_ENDED)
            return NULL;
    }
    assert_int_equal(line.data[line.length], '\0');
    return line.data;
}

static void test_lines(void **state)
{
    struct log log = {"", 0};
    struct mc_subprocess *program = start("cat", &log);
    struct mc_subprocess_ending ending;

    (void)state;
    mc_buffer_append_text(mc_subprocess_input(program), "one\n\ntwo");
    assert_string_equal(next_line(program), "one");
    assert_string_equal(next_line(program), "");
    mc_buffer_append_text(mc_subprocess_input(program), " three\n");
    assert_string_equal(next_line(program), "two three");
    ending = mc_subprocess_end(program, PATIENCE);
    assert_true(ending.by_itself);
    assert_true(ending.good);
    assert_string_equal(ending.text, "it ended with exit code 0");
    assert_string_equal(log.text, "");
}

/* 4 MB each way at once: more than the pipes hold. */
static void test_no_deadlock(void **state)
{
    enum { N_LINES = 40000 };
    struct log log = {"", 0};
    struct mc_subprocess *program = start("cat", &log);
    char line[128];
    int i;

    (void)state;
    for (i = 0; i < N_LINES; i++)
        mc_buffer_append_format(mc_subprocess_input(program), "%0100d\n", i);
    for (i = 0; i < N_LINES; i++) {
        (void)snprintf(line, sizeof(line), "%0100d", i);
        assert_string_equal(next_line(program), line);
    }
    (void)mc_subprocess_end(program, PATIENCE);
}

static void test_endings(void **state)
{
    static const struct {
        const char *command, *text, *words;
    } rows[] = {
        {"echo out of luck >&2; exit 3", "it ended with exit code 3", "out of luck"},
        {"echo Aborted >&2; exit 134", "it ended with exit code 134 (signal 6: Aborted)",
         "Aborted"},
        {"exit 255", "it ended with exit code 255", ""},
        {"kill -9 $$", "it was killed by signal 9 (Killed)", ""},
    };
    struct log log = {"", 0};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct mc_subprocess *program = start(rows[i].command, &log);
        struct mc_subprocess_ending ending;

        assert_null(next_line(program));
        ending = mc_subprocess_end(program, PATIENCE);
        assert_string_equal(ending.text, rows[i].text);
        assert_string_equal(ending.last_words, rows[i].words);
        assert_true(ending.by_itself);
        assert_false(ending.good);
    }
}

static void test_no_such_command(void **state)
{
    struct log log = {"", 0};
    struct mc_subprocess *program = start("/no/such/program", &log);

    (void)state;
    assert_null(next_line(program));
    assert_string_equal(mc_subprocess_end(program, PATIENCE).text,
                        "it ended with exit code 127 (no such command)");
    assert_int_equal(log.n_lines, 1);
}

/* Its input is closed before it is written to; the program goes on. */
static void test_input_closed(void **state)
{
    struct log log = {"", 0};
    struct mc_subprocess *program = start("exec <&-; echo closed; read x; echo end", &log);

    (void)state;
    assert_string_equal(next_line(program), "closed");
    mc_buffer_append_text(mc_subprocess_input(program), "nobody reads this\n");
    assert_string_equal(next_line(program), "end");
    assert_null(next_line(program));
    (void)mc_subprocess_end(program, PATIENCE);
}

static void test_standard_error(void **state)
{
    struct log log = {"", 0};
    struct mc_subprocess *program =
        start("printf 'a\\r\\nb ' >&2; echo x; read x; printf 'c\\n\\nd' >&2", &log);
    struct mc_subprocess_ending ending;

    (void)state;
    assert_string_equal(next_line(program), "x");
    mc_buffer_append_text(mc_subprocess_input(program), "go on\n");
    assert_null(next_line(program));
    ending = mc_subprocess_end(program, PATIENCE);
    assert_string_equal(log.text, "a|b c||d|");
    assert_string_equal(ending.last_words, "d");
}

static void test_deadline(void **state)
{
    struct log log = {"", 0};
    struct mc_subprocess *program = start("exec sleep 1000", &log);
    int64_t end = mc_clock_after(0.05);
    struct mc_subprocess_ending ending;

    (void)state;
    assert_int_equal(mc_subprocess_wait(program, end), MC_SUBPROCESS_LATE);
    assert_true(mc_clock_now() >= end);
    ending = mc_subprocess_end(program, 0);
    assert_false(ending.by_itself); /* it was not awaited */
    assert_false(ending.good);
}

/* A process that was given this number is no more (it may be a zombie that init has not seen). */
static bool is_gone(long pid)
{
    char path[64], state = 'Z';
    FILE *stat;

    if (kill((pid_t)pid, 0) != 0)
        return errno == ESRCH;
    (void)snprintf(path, sizeof(path), "/proc/%ld/stat", pid);
    stat = fopen(path, "r");
    if (stat != NULL) {
        if (fscanf(stat, "%*d (%*[^)]) %c", &state) != 1)
            state = 'Z';
        (void)fclose(stat);
    }
    return state == 'Z';
}

static void assert_gone(long pid)
{
    int i;

    for (i = 0; i < 30000 && !is_gone(pid); i++)
        (void)usleep(10000);
    assert_true(is_gone(pid));
}

/* The program ends and leaves another one behind, which holds its pipes and knows no SIGTERM. */
static void test_left_behind(void **state)
{
    struct log log = {"", 0};
    struct mc_subprocess *program =
        start("sh -c 'trap \"\" TERM; echo $$; exec sleep 1000' & read -r x", &log);
    long pid = strtol(next_line(program), NULL, 10);

    (void)state;
    assert_true(pid > 1);
    mc_buffer_append_text(mc_subprocess_input(program), "end\n");
    assert_null(next_line(program)); /* though its output is still open */
    assert_false(is_gone(pid));
    (void)mc_subprocess_end(program, PATIENCE);
    assert_gone(pid);
}

/* Neither the end of its input nor SIGTERM impresses it, nor what it started. */
static void test_stubborn(void **state)
{
    struct log log = {"", 0};
    struct mc_subprocess *program =
        start("trap '' TERM; sleep 1000 & echo $!; while :; do sleep 1000; done", &log);
    long pid = strtol(next_line(program), NULL, 10);
    struct mc_subprocess_ending ending;

    (void)state;
    assert_true(pid > 1);
    ending = mc_subprocess_end(program, 0.01);
    assert_false(ending.by_itself);
    assert_string_equal(ending.text, "it had to be killed");
    assert_gone(pid);
}

/* This process may end in any way: what it started ends too. */
static void test_watcher(void **state)
{
    int ends[2];
    char text[32] = "";
    pid_t parent;

    (void)state;
    assert_int_equal(pipe(ends), 0);
    parent = fork();
    assert_true(parent >= 0);
    if (parent == 0) {
        struct mc_error error = MC_NO_ERROR;
        static struct mc_subprocess *program; /* static: it is not lost when this one ends */
        const char *line;

        program = mc_subprocess_start(
            "trap '' TERM; sleep 1000 & echo $!; while :; do sleep 1000; done", NULL, NULL, &error);
        line = program == NULL ? "" : next_line(program);
        if (write(ends[1], line, strlen(line)) < 0)
            _exit(1);
        (void)kill(getpid(), SIGKILL);
    }
    (void)close(ends[1]);
    assert_true(read(ends[0], text, sizeof(text) - 1) > 0);
    (void)close(ends[0]);
    (void)waitpid(parent, NULL, 0);
    assert_gone(strtol(text, NULL, 10));
}

/* A process group that is nobody's here: its parent is gone. */
static pid_t start_stranger(void)
{
    pid_t stranger = 0, parent;
    int ends[2];

    assert_int_equal(pipe(ends), 0);
    parent = fork();
    assert_true(parent >= 0);
    if (parent == 0) {
        pid_t child = fork();

        if (child == 0) {
            (void)setsid();
            child = getpid();
            if (write(ends[1], &child, sizeof(child)) < 0)
                _exit(1);
            for (;;)
                (void)pause();
        }
        _exit(0);
    }
    assert_int_equal(read(ends[0], &stranger, sizeof(stranger)), sizeof(stranger));
    (void)close(ends[0]);
    (void)close(ends[1]);
    assert_int_equal(waitpid(parent, NULL, 0), parent);
    return stranger;
}

/* A host that waits for any child took its end; its number is that of a group of others by now. */
static void test_reaped_by_the_host(void **state)
{
    struct log log = {"", 0};
    struct mc_subprocess *program = start("exit 3", &log);
    struct mc_subprocess_ending ending;
    pid_t stranger = start_stranger();

    (void)state;
    assert_int_equal(waitpid(program->pid, NULL, 0), program->pid);
    program->pid = stranger;
    ending = mc_subprocess_end(program, PATIENCE);
    assert_true(ending.by_itself);
    assert_string_equal(ending.text, "it ended, with what exit code is not known");
    assert_int_equal(getpgid(stranger), stranger); /* it lives */
    assert_int_equal(kill(stranger, SIGKILL), 0);
}

static void test_long_line(void **state)
{
    struct log log = {"", 0};
    struct mc_subprocess *program =
        start("head -c 20000000 /dev/zero | tr '\\0' x; sleep 1000", &log);
    int64_t deadline = mc_clock_after(PATIENCE);
    struct mc_slice line;

    (void)state;
    while (!mc_subprocess_line(program, &line))
        assert_int_equal(mc_subprocess_wait(program, deadline), MC_SUBPROCESS_OUTPUT);
    assert_true(line.length > MC_SUBPROCESS_LINE_LIMIT);
    assert_true(line.length < MC_SUBPROCESS_LINE_LIMIT + (1 << 20));
    (void)mc_subprocess_end(program, 0);
}

static void test_nothing(void **state)
{
    (void)state;
    assert_true(mc_subprocess_end(NULL, 0).by_itself);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_no_deadlock),
        cmocka_unit_test(test_endings),
        cmocka_unit_test(test_no_such_command),
        cmocka_unit_test(test_input_closed),
        cmocka_unit_test(test_standard_error),
        cmocka_unit_test(test_deadline),
        cmocka_unit_test(test_left_behind),
        cmocka_unit_test(test_stubborn),
        cmocka_unit_test(test_watcher),
        cmocka_unit_test(test_long_line),
        cmocka_unit_test(test_nothing),
        cmocka_unit_test(test_reaped_by_the_host),
    };

    (void)signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests_name("subprocess", tests, NULL, NULL);
}
