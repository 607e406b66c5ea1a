/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A program of its own: its name says where the child is. */
#include "base/clock.h"
#include "base/subprocess.h"

/* The session's clock. It goes as others do, and leaps to the end of a wait where the child has
 * said that it does nothing: how fast the machine is decides nothing. */
static bool is_asleep; /* it said so */
static bool stays;     /* it does not end by itself */
static int64_t leapt;  /* nanoseconds */

static int64_t test_now(void)
{
    return mc_clock_now() + leapt;
}

static int64_t test_after(double seconds)
{
    int64_t end = mc_clock_after(seconds);

    return end == INT64_MAX ? end : end + leapt;
}

static enum mc_subprocess_event test_wait(struct mc_subprocess *program, int64_t deadline)
{
    enum mc_subprocess_event event;

    if (!is_asleep)
        return mc_subprocess_wait(program, deadline == INT64_MAX ? deadline : deadline - leapt);
    event = mc_subprocess_wait(program, 0);
    if (event == MC_SUBPROCESS_LATE && deadline > test_now())
        leapt += deadline - test_now();
    return event;
}

static struct mc_subprocess_ending test_end(struct mc_subprocess *program, double grace);

#define mc_clock_now test_now
#define mc_clock_after test_after
#define mc_subprocess_wait test_wait
#define mc_subprocess_end test_end
#include "metrics/process/process.c"
#undef mc_clock_now
#undef mc_clock_after
#undef mc_subprocess_wait
#undef mc_subprocess_end

#include "tests/unit/support.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Far more than anything takes that does not wait on purpose. */
#define PATIENCE 300.0

static bool ended_by_itself; /* the last one */

/* One that ends by itself has all the time that it needs. */
static struct mc_subprocess_ending test_end(struct mc_subprocess *program, double grace)
{
    struct mc_subprocess_ending ending =
        mc_subprocess_end(program, is_asleep || stays || grace < END_GRACE ? grace : PATIENCE);

    ended_by_itself = ending.by_itself;
    return ending;
}

enum { N = 40, BAD = 13 };

/* N cases, the text of case i has i + 1 bytes; that of case BAD ends in the word "bad". */
struct cases {
    char texts[N][N + 4], ids[N][24];
    struct mc_metric_side sides[N];
    const struct mc_metric_side *references[N];
    struct mc_metric_input inputs[N];
    const struct mc_metric_input *in[N];
    double scores[N];
};

static struct cases *make_cases(void)
{
    struct cases *cases = mc_calloc(1, sizeof(*cases));
    size_t i;

    for (i = 0; i < N; i++) {
        memset(cases->texts[i], 'x', i + 1);
        if (i == BAD)
            memcpy(cases->texts[i] + i - 2, "bad", 3);
        cases->sides[i].text = mc_slice_of(cases->texts[i]);
        cases->sides[i].has = MC_NEEDS_TEXT;
        cases->references[i] = &cases->sides[i];
        (void)snprintf(cases->ids[i], sizeof(cases->ids[i]), "c%zu", i);
        cases->inputs[i].case_id = mc_slice_of(cases->ids[i]);
        cases->inputs[i].candidate = &cases->sides[i];
        cases->inputs[i].references = &cases->references[i];
        cases->inputs[i].n_references = 1;
        cases->in[i] = &cases->inputs[i];
    }
    return cases;
}

struct log {
    char text[2000];
};

/* Its words "asleep NUMBER", another number in each process, are for the clock alone. */
static void add_line(void *context, struct mc_slice line)
{
    struct log *log = context;
    size_t length = strlen(log->text);

    if (line.length > 7 && memcmp(line.data, "asleep ", 7) == 0) {
        is_asleep = true;
        return;
    }
    (void)snprintf(log->text + length, sizeof(log->text) - length, "%.*s|",
                   MC_SLICE_ARGUMENTS(line));
}

static struct log last_log, last_said;

/* The child waits for a byte of it. */
static int wake_up[2] = {-1, -1};

/* What is said of the process: it was started again, or what was awaited from it is said. */
static void add_said(void *context, struct mc_slice line)
{
    (void)context;
    add_line(&last_said, line);
    if (wake_up[1] >= 0)
        assert_int_equal(write(wake_up[1], "!", 1), 1);
    if (wake_up[1] >= 0 || strstr(line.data, "; started again") != NULL)
        is_asleep = false;
}

static char test_command[512];

/* The command that starts the child, which lies beside the folder of this program. */
static char child[400];

static void find_child(const char *program)
{
    const char *slash = strrchr(program, '/');

    (void)snprintf(child, sizeof(child), "%.*s/../../../modules/process_child",
                   slash == NULL ? 1 : (int)(slash - program), slash == NULL ? "." : program);
}

static void set_command(const char *arguments)
{
    if (arguments[0] == '/')
        (void)snprintf(test_command, sizeof(test_command), "%s", arguments);
    else
        (void)snprintf(test_command, sizeof(test_command), "exec %s %s", child, arguments);
}

static struct mc_process_session *session_of(const char *arguments, double reply, size_t restarts)
{
    struct mc_process_settings settings = {.name = mc_slice_of("child"),
                                           .command = test_command,
                                           .limits = {PATIENCE, reply, restarts, 0},
                                           .log = add_line,
                                           .say = add_said,
                                           .log_context = &last_log};

    last_log.text[0] = last_said.text[0] = '\0';
    is_asleep = false;
    stays = strstr(arguments, "close-output") != NULL;
    set_command(arguments);
    return mc_process_session_new(&settings);
}

static struct mc_process_session *started(const char *arguments, double reply, size_t restarts)
{
    struct mc_process_session *session = session_of(arguments, reply, restarts);
    struct mc_error error = MC_NO_ERROR;

    if (mc_process_session_start(session, &error) != 0)
        fail_msg("%s: %s", arguments, error.text);
    return session;
}

/* What process_child computes. */
static void assert_score(const struct cases *cases, size_t i)
{
    assert_near(cases->scores[i], (double)(i + 1) / 100, 1e-12);
}

static void assert_no_score(struct mc_process_session *session, struct cases *cases, size_t i,
                            bool has_failed, const char *words)
{
    const struct mc_process_note *note = find_note(session, cases->in[i]);

    assert_true(isnan(cases->scores[i]));
    if (note == NULL) {
        fail_msg("case %zu has no note", i);
        return;
    }
    assert_int_equal(note->has_failed, has_failed);
    if (strstr(note->text.data, words) == NULL)
        fail_msg("case %zu: %s", i, note->text.data);
    assert_ptr_equal(find_note(session, cases->in[i]), note);
    drop_note(session, note);
    assert_null(find_note(session, cases->in[i]));
}

/* All cases have their scores, but BAD, of which the process says `words`. */
static void check_all_but_bad(const char *arguments, double reply, bool has_failed,
                              const char *words)
{
    struct mc_process_session *session = started(arguments, reply, 20);
    struct cases *cases = make_cases();
    size_t i;

    mc_process_session_score(session, cases->in, N, cases->scores);
    for (i = 0; i < N; i++)
        if (i != BAD)
            assert_score(cases, i);
    assert_no_score(session, cases, BAD, has_failed, words);
    mc_process_session_free(session);
    free(cases);
}

static void test_good(void **state)
{
    static const char *const commands[] = {"good",    "good 7",   "good 64",   "reverse 16",
                                           "slide 6", "slide 30", "reverse 1", "reverse 1000"};
    size_t c, i, k;

    (void)state;
    for (c = 0; c < sizeof(commands) / sizeof(commands[0]); c++) {
        struct mc_process_session *session = started(commands[c], PATIENCE, 0);
        struct cases *cases = make_cases();

        assert_string_equal(handshake_of(session)->name.data, "child");
        mc_process_session_score(session, cases->in, 0, cases->scores);
        for (k = 0; k < 2; k++) {
            mc_process_session_score(session, cases->in, N, cases->scores);
            for (i = 0; i < N; i++)
                assert_score(cases, i);
        }
        mc_process_session_score(session, cases->in + 5, 1, cases->scores + 5);
        assert_score(cases, 5);
        mc_process_session_free(session);
        free(cases);
    }
}

/* Ended and started again, it works as before. */
static void test_stop_and_start(void **state)
{
    struct mc_process_session *session = started("loud 4", PATIENCE, 0);
    struct cases *cases = make_cases();
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    mc_process_session_score(session, cases->in, 2, cases->scores);
    mc_process_session_stop(session);
    mc_process_session_stop(session);
    assert_string_equal(last_log.text, "request 0|request 1|");
    assert_int_equal(mc_process_session_start(session, &error), 0);
    mc_process_session_score(session, cases->in, 3, cases->scores);
    assert_score(cases, 2);
    mc_process_session_free(session);
    mc_process_session_free(NULL);
    free(cases);
}

static void check_start(const char *arguments, double patience, const char *words)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_process_settings settings = {.command = test_command,
                                           .limits = {patience, PATIENCE, 3, 0}};
    struct mc_process_session *session = mc_process_session_new(&settings);

    set_command(arguments);
    assert_int_equal(mc_process_session_start(session, &error), -1);
    assert_int_equal(error.code, MC_CODE_MODULE);
    if (strstr(error.text, words) == NULL)
        fail_msg("%s: %s", arguments, error.text);
    mc_process_session_free(session);
}

static void test_wrong_starts(void **state)
{
    (void)state;
    check_start("wrong-version", PATIENCE,
                "it speaks version 2 of the protocol; this program speaks version 1");
    check_start("refuse", PATIENCE, "the package bert_score is not installed");
    check_start("no-json-first", PATIENCE, "its first line is not a handshake");
    check_start("exit-first", PATIENCE, "it ended with exit code 3 before it said anything");
    check_start("/no/such/program", PATIENCE, "no such command");
    check_start("silent-start", 0.05, "it did not begin within 0.05 s");
    check_start("slow-start 1 20000", 0.05, "it did not begin within 0.05 s");
}

static void test_slow_start(void **state)
{
    (void)state;
    check_all_but_bad("slow-start 8 50", PATIENCE, false, "too bad");
}

/* What a process says of one case, or gives for it, is about that case alone. */
static void test_one_case(void **state)
{
    (void)state;
    check_all_but_bad("null 8", PATIENCE, false, "too bad");
    check_all_but_bad("error 8", PATIENCE, true, "ValueError: bad");
    check_all_but_bad("nan 8", PATIENCE, true,
                      "its score is not a finite number: {\"id\": 13, \"score\": NaN}");
    check_all_but_bad("infinity 8", PATIENCE, true,
                      "its score is not a finite number: {\"id\": "
                      "13");
}

/* Where it fails on one case whenever it sees it, the others keep their scores. */
static void test_one_case_kills(void **state)
{
    (void)state;
    check_all_but_bad("crash 8", PATIENCE, true, "for the second time");
    check_all_but_bad("crash 1", PATIENCE, true, "Aborted), for the second time");
    check_all_but_bad("silent 8", PATIENCE, true,
                      "no reply within 300 s (--command-timeout), for the");
    check_all_but_bad("skip 8", PATIENCE, true,
                      "no reply within 300 s (--command-timeout), for the");
    check_all_but_bad("close-output 8", PATIENCE, true,
                      "it closed its standard output, for the second time");
}

/* It ends after every tenth request: the work goes on where it stopped. */
static void test_restarts(void **state)
{
    struct mc_process_session *session = started("crash-at 4 10", PATIENCE, 20);
    struct cases *cases = make_cases();
    size_t i;

    (void)state;
    mc_process_session_score(session, cases->in, N, cases->scores);
    for (i = 0; i < N; i++)
        assert_score(cases, i);
    assert_string_equal(last_log.text, "out of memory|"); /* what it repeats is known */
    assert_non_null(
        strstr(last_said.text, "it ended with exit code 137 (signal 9: Killed): out of memory ("));
    assert_non_null(strstr(last_said.text, "started again (1 of at most 20 times; what it repeats "
                                           "is not shown again)|"));
    assert_non_null(strstr(last_said.text, "started again (2 of at most 20 times)|"));
    mc_process_session_free(session);
    free(cases);
}

static size_t count_words(const char *text, const char *words)
{
    size_t n = 0;

    while ((text = strstr(text, words)) != NULL) {
        n++;
        text++;
    }
    return n;
}

/* One that never replies costs three limits, whatever the number of its cases, and where only
 * errors are wanted it is said, too. */
static void test_hangs(void **state)
{
    struct mc_process_session *session =
        session_of("/bin/sh -c 'read open; echo \"{\\\"metricheck\\\": 1}\"; read first; "
                   "echo asleep $$ >&2; exec cat > /dev/null'",
                   10, 20);
    struct mc_error error = MC_NO_ERROR;
    struct cases *cases = make_cases();
    int64_t begin = leapt;

    (void)state;
    session->settings.is_quiet = true;
    assert_int_equal(mc_process_session_start(session, &error), 0);
    mc_process_session_score(session, cases->in, N, cases->scores);
    assert_near((double)(leapt - begin) / 1e9, 30,
                3); /* waiting leaps; what is computed does not */
    assert_no_score(session, cases, 0, true,
                    "no reply within 10 s (--command-timeout), for the se");
    assert_no_score(session, cases, 1, true,
                    "no reply within 10 s (--command-timeout), 3 times (case c1): no case is asked "
                    "for any more");
    assert_no_score(session, cases, N - 1, true, "3 times (case c1)");
    assert_int_equal(count_words(last_said.text, "started again"), 2);
    assert_int_equal(
        count_words(last_said.text, "no reply within 10 s (--command-timeout) (case c"), 2);
    mc_process_session_free(session);
    free(cases);
}

/* Long silence is remarked once, with what is awaited, and is no failure. */
static void test_silence(void **state)
{
    struct mc_process_session *session;
    struct cases *cases = make_cases();
    struct mc_error error = MC_NO_ERROR;
    char arguments[64];

    (void)state;
    assert_int_equal(pipe(wake_up), 0);
    (void)snprintf(arguments, sizeof(arguments), "await 2 %d", wake_up[0]);
    session = session_of(arguments, PATIENCE, 0);
    session->settings.limits.silence = 20;
    assert_int_equal(mc_process_session_start(session, &error), 0);
    mc_process_session_score(session, cases->in, 4, cases->scores);
    assert_score(cases, 3);
    assert_int_equal(count_words(last_said.text,
                                 "(--command-timeout is 300 s): awaited for 2 cases "
                                 "from c0 to c1; it is still at work"),
                     1);
    assert_int_equal(count_words(last_said.text, "no reply for"), 1);
    mc_process_session_free(session);

    (void)snprintf(arguments, sizeof(arguments), "await-start 1 %d", wake_up[0]);
    session = session_of(arguments, PATIENCE, 0);
    session->settings.limits.silence = 20;
    assert_int_equal(mc_process_session_start(session, &error), 0);
    assert_int_equal(count_words(last_said.text, "no handshake after"), 1);
    assert_non_null(strstr(last_said.text, "(--command-start-timeout is 300 s)"));
    assert_non_null(strstr(last_said.text, "Python: print(..., flush=True)"));
    mc_process_session_free(session);
    (void)close(wake_up[0]);
    (void)close(wake_up[1]);
    wake_up[0] = wake_up[1] = -1;

    session = started("good 4", PATIENCE, 0); /* half of the limit at most */
    session->settings.limits.silence = 20;
    assert_int_equal(end_of_patience(session, 5, 30), 15000000005);
    assert_int_equal(end_of_patience(session, 5, 60), 20000000005);
    session->settings.limits.silence = PATIENCE;
    mc_process_session_score(session, cases->in, N, cases->scores);
    assert_string_equal(last_said.text, "");
    mc_process_session_free(session);
    free(cases);
}

/* What is meant for people and comes as a reply. */
static void test_printed(void **state)
{
    struct mc_process_session *session = session_of("no-json-first", PATIENCE, 0);
    struct cases *cases = make_cases();
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    assert_int_equal(mc_process_session_start(session, &error), -1);
    assert_non_null(strstr(error.text, "not a handshake: Loading the model ..."));
    assert_non_null(strstr(last_said.text, "must go to standard error"));
    mc_process_session_free(session);
    session = started("not-json 8", PATIENCE, 0);
    mc_process_session_score(session, cases->in, N, cases->scores);
    assert_non_null(strstr(last_said.text, "must go to standard error"));
    mc_process_session_free(session);
    free(cases);
}

static void test_too_many_restarts(void **state)
{
    struct mc_process_session *session = started("crash-at 4 10", PATIENCE, 1);
    struct cases *cases = make_cases();
    size_t i;

    (void)state;
    mc_process_session_score(session, cases->in, N, cases->scores);
    for (i = 0; i < 10; i++)
        assert_score(cases, i);
    assert_no_score(session, cases, N - 1, true,
                    "it is not started again after 1 times (--command-restarts): it ended with "
                    "exit code 137 (signal 9: Killed): out of memory");
    mc_process_session_score(session, cases->in, 2, cases->scores);
    assert_no_score(session, cases, 1, true, "it is not started again");
    mc_process_session_free(session);
    free(cases);
}

/* It breaks the protocol at case BAD: what came before holds, the rest has failed. */
static void check_broken(const char *arguments, const char *words)
{
    struct mc_process_session *session = started(arguments, PATIENCE, 20);
    struct cases *cases = make_cases();
    size_t i;

    mc_process_session_score(session, cases->in, N, cases->scores);
    for (i = 0; i < BAD; i++)
        assert_score(cases, i);
    for (; i < N; i++)
        assert_no_score(session, cases, i, true, words);
    mc_process_session_score(session, cases->in, 1, cases->scores);
    assert_no_score(session, cases, 0, true, words);
    mc_process_session_free(session);
    free(cases);
}

static void test_broken_protocol(void **state)
{
    (void)state;
    check_broken("not-json 8", "a line is not a reply: it is not a JSON object: DEBUG: a bad "
                               "case");
    check_broken("unknown-id 8", "a reply to no request: {\"id\": 100013, \"score\": 0.5000}");
    check_broken("repeat-id 8", "a second reply to a request: {\"id\": 13, \"score\": 0.2}");
    check_broken("repeat-id 1", "a second reply to a request: {\"id\": 13, \"score\": 0.2}");
    check_broken("huge-line 8", "it wrote a line of more than 16 MB");
}

/* A score that is there before the case is known was not computed from it. */
static void check_guess(const char *arguments, const char *words)
{
    struct mc_process_session *session = started(arguments, PATIENCE, 20);
    struct cases *cases = make_cases();
    size_t i;

    mc_process_session_score(session, cases->in, N, cases->scores);
    for (i = 0; i < N; i++)
        assert_no_score(session, cases, i, true, words);
    mc_process_session_free(session);
    free(cases);
}

static void test_early_reply(void **state)
{
    (void)state;
    check_guess("guess 8 0",
                "a reply that came before its request: {\"id\": 0, \"score\": 0.5000}");
    check_guess("guess 1 7",
                "a reply that came before its request: {\"id\": 7, \"score\": 0.5000}");
    check_guess("guess 8 40", "a reply to no request: {\"id\": 40, \"score\": 0.5000}");
}

/* It crashes as soon as it has begun: there is no second chance for such a one. */
static void test_crash_after_start(void **state)
{
    struct mc_process_session *session = started("crash-after-start", PATIENCE, 3);
    struct cases *cases = make_cases();
    size_t i;

    (void)state;
    mc_process_session_score(session, cases->in, N, cases->scores);
    for (i = 0; i < N; i++)
        assert_no_score(session, cases, i, true, "Aborted");
    mc_process_session_free(session);
    free(cases);
}

/* It has ended though another process, which it leaves behind, holds its pipes. */
static void test_leaves_a_child(void **state)
{
    struct mc_process_session *session = started("leave-child 4", PATIENCE, 3);
    struct cases *cases = make_cases();

    (void)state;
    mc_process_session_score(session, cases->in, N, cases->scores);
    assert_score(cases, N - 1);
    mc_process_session_free(session);
    free(cases);
    assert_true(ended_by_itself);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good),
        cmocka_unit_test(test_stop_and_start),
        cmocka_unit_test(test_wrong_starts),
        cmocka_unit_test(test_slow_start),
        cmocka_unit_test(test_one_case),
        cmocka_unit_test(test_one_case_kills),
        cmocka_unit_test(test_restarts),
        cmocka_unit_test(test_hangs),
        cmocka_unit_test(test_silence),
        cmocka_unit_test(test_printed),
        cmocka_unit_test(test_too_many_restarts),
        cmocka_unit_test(test_broken_protocol),
        cmocka_unit_test(test_early_reply),
        cmocka_unit_test(test_crash_after_start),
        cmocka_unit_test(test_leaves_a_child),
    };

    find_child(argc > 0 ? argv[0] : "");
    (void)signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests_name("process_session", tests, NULL, NULL);
}
