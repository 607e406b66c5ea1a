/* SPDX-License-Identifier: GPL-3.0-or-later */
/* process_child.c: a metric that is a process, and misbehaves on request.
 *
 *     process_child MODE [BATCH [NUMBER]]
 *
 * Its score is a hundredth of the bytes of the candidate's text, at most 1. "Bad" requests are
 * those whose candidate holds the word "bad". Where it leaves the host waiting, it says "asleep"
 * and its process id on standard error. It knows nothing of the program's own code. */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *mode;
static long batch, number;
static char *line; /* of any length */
static size_t line_size;
static long held[1024]; /* ids whose replies are held back */
static double held_scores[1024];
static size_t n_held;
static int has_skipped;

static int is_mode(const char *name)
{
    return strcmp(mode, name) == 0;
}

static void answer(long id, double score)
{
    (void)printf("{\"id\": %ld, \"score\": %.4f}\n", id, score);
}

static void say_asleep(void)
{
    (void)fprintf(stderr, "asleep %ld\n", (long)getpid());
}

/* Until there is a byte in the descriptor `number`, or nobody writes one for a minute. */
static void await_byte(void)
{
    struct pollfd bytes = {(int)number, POLLIN, 0};
    char byte;

    say_asleep();
    if (poll(&bytes, 1, 60000) != 1 || read((int)number, &byte, 1) != 1)
        exit(4);
}

/* Longer than any test waits; ended from outside. */
static void sleep_on(void)
{
    for (;;)
        (void)sleep(60);
}

static void nap(long milliseconds)
{
    (void)usleep((useconds_t)milliseconds * 1000);
}

static void shake_hands(void)
{
    if (is_mode("silent-start"))
        sleep_on();
    if (is_mode("exit-first"))
        exit(3);
    if (is_mode("no-json-first")) {
        (void)puts("Loading the model ...");
    } else if (is_mode("refuse")) {
        (void)puts("{\"error\": \"the package bert_score is not installed\"}");
    } else {
        if (is_mode("slow-start"))
            nap(number);
        if (is_mode("await-start"))
            await_byte();
        (void)printf("{\"metricheck\": %d, \"name\": \"child\", \"version\": \"7\", "
                     "\"needs\": [\"text\"], \"range\": [0, 1], \"deterministic\": true, "
                     "\"batch\": %ld}\n",
                     is_mode("wrong-version") ? 2 : 1, batch);
    }
    if (is_mode("guess")) /* of the first request, which it has not seen */
        answer(number, 0.5);
    (void)fflush(stdout);
    if (is_mode("crash-after-start"))
        abort();
}

/* A line without end, as long as somebody reads it. */
static void write_huge_line(void)
{
    static char part[1 << 16];
    int i;

    memset(part, 'x', sizeof(part));
    for (i = 0; i < 1 << 14; i++)
        (void)fwrite(part, 1, sizeof(part), stdout);
}

/* Those that were held back, the last one first. */
static void let_go(void)
{
    while (n_held > 0) {
        n_held--;
        answer(held[n_held], held_scores[n_held]);
    }
}

/* The first third of them, or all. */
static void let_some_go(int all)
{
    size_t n = all ? n_held : n_held / 3, i;

    for (i = 0; i < n; i++)
        answer(held[i], held_scores[i]);
    n_held -= n;
    memmove(held, held + n, n_held * sizeof(*held));
    memmove(held_scores, held_scores + n, n_held * sizeof(*held_scores));
}

static void leave_child(void)
{
    if (fork() == 0)
        sleep_on();
}

/* The reply to a bad request; 0: it is answered like the others. */
static int misbehave(long id)
{
    if (is_mode("nan"))
        (void)printf("{\"id\": %ld, \"score\": NaN}\n", id);
    else if (is_mode("infinity"))
        (void)printf("{\"id\": %ld, \"score\": 1e999}\n", id);
    else if (is_mode("out-of-range"))
        answer(id, 1.5);
    else if (is_mode("null") || is_mode("slow-start"))
        (void)printf("{\"id\": %ld, \"score\": null, \"reason\": \"too bad\"}\n", id);
    else if (is_mode("error"))
        (void)printf("{\"id\": %ld, \"error\": \"ValueError: bad\"}\n", id);
    else if (is_mode("unknown-id"))
        answer(id + 100000, 0.5);
    else if (is_mode("repeat-id"))
        (void)printf("{\"id\": %ld, \"score\": 0.1}\n{\"id\": %ld, \"score\": 0.2}\n", id, id);
    else if (is_mode("not-json"))
        (void)puts("DEBUG: a bad case");
    else if (is_mode("huge-line"))
        write_huge_line();
    else if (is_mode("silent"))
        (void)(say_asleep(), sleep_on(), 0);
    else if (is_mode("crash"))
        abort();
    else if (is_mode("close-output"))
        (void)(fflush(stdout), close(1), sleep_on(), 0);
    else if (is_mode("skip"))
        has_skipped = 1;
    else
        return 0;
    return 1;
}

static void take_request(long n_seen)
{
    static const char before_id[] = "\"id\": ", before_text[] = "\"candidate\": {\"text\": \"";
    const char *id_at = strstr(line, before_id), *text = strstr(line, before_text);
    long id = id_at == NULL ? 0 : strtol(id_at + strlen(before_id), NULL, 10);
    size_t length = text == NULL ? 0 : strcspn(text + strlen(before_text), "\"");
    double score = (double)length / 100;

    if (is_mode("crash-at") && n_seen == number)
        (void)(fflush(stdout), fputs("out of memory\n", stderr), exit(137), 0);
    if (is_mode("loud"))
        (void)fprintf(stderr, "request %ld\n", id);
    if (is_mode("await") && n_seen == 0)
        await_byte();
    if (text != NULL && memmem(text, length + strlen(before_text), "bad", 3) != NULL &&
        misbehave(id))
        return;
    if (score > 1)
        score = 1;
    if (is_mode("reverse") || is_mode("slide")) {
        int is_last = strstr(line, "\"last\": true") != NULL;

        held[n_held] = id;
        held_scores[n_held++] = score;
        if (is_mode("slide") && ((long)n_held == batch || is_last))
            let_some_go(is_last);
        else if (is_mode("reverse") && ((long)n_held == batch || is_last))
            let_go();
        return;
    }
    answer(id, score);
}

int main(int argc, char **argv)
{
    long n_seen = 0;

    mode = argc > 1 ? argv[1] : "good";
    batch = argc > 2 ? strtol(argv[2], NULL, 10) : 1;
    number = argc > 3 ? strtol(argv[3], NULL, 10) : 0;
    if (is_mode("leave-child"))
        leave_child();
    if (is_mode("linger"))
        (void)signal(SIGTERM, SIG_IGN);
    while (getline(&line, &line_size, stdin) > 0) {
        if (strstr(line, "\"op\": \"open\"") != NULL)
            shake_hands();
        else if (strstr(line, "\"op\": \"close\"") != NULL)
            break;
        else
            take_request(n_seen++);
        (void)fflush(stdout);
        if (has_skipped && strstr(line, "\"last\": true") != NULL)
            say_asleep();
    }
    if (is_mode("linger"))
        sleep_on();
    return 0;
}
