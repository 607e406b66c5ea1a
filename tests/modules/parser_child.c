/* SPDX-License-Identifier: GPL-3.0-or-later */
/* parser_child.c: a parser that is a process, and misbehaves on request.
 *
 *     parser_child MODE [BATCH [VERSION]]
 *
 * The graph of "W1 W2 ..." is (x / w1 :mod (x2 / w2) ...), the letters of each word in lower case
 * and nothing else of it. It refuses sentences with the word "refuse", gives no valid graph of
 * those with "invalid", and does what its mode says at those with "bad". With a folder in
 * PARSER_LOG each sentence is a line of the file asked there. It waits PARSER_PAUSE milliseconds
 * for each, and at the 20th interrupts the process whose number is in the file PARSER_KILLS. It
 * knows nothing of the program's own code. */
#include <signal.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *mode;
static char *line; /* of any length */
static size_t line_size;

static int is_mode(const char *name)
{
    return strcmp(mode, name) == 0;
}

/* The text of the request, without taking escapes apart: the tests have none. */
static char *text_of(char *request)
{
    char *begin = strstr(request, "\"text\": \""), *end;

    if (begin == NULL)
        return NULL;
    begin += strlen("\"text\": \"");
    end = strchr(begin, '"');
    if (end != NULL)
        *end = '\0';
    return begin;
}

static void put_graph(const char *text)
{
    size_t n = 0, length = 0;

    for (;; text++) {
        if (isalpha((unsigned char)*text)) {
            if (length++ == 0 && n++ == 0)
                (void)fputs("(x / ", stdout);
            else if (length == 1)
                (void)printf(" :mod (x%zu / ", n);
            (void)putchar(tolower((unsigned char)*text));
        } else if (length > 0) {
            (void)fputs(n > 1 ? ")" : "", stdout);
            length = 0;
        }
        if (*text == '\0')
            break;
    }
    (void)fputs(n == 0 ? "(n / nothing)" : ")", stdout);
}

static void note(const char *text)
{
    const char *folder = getenv("PARSER_LOG");
    char path[512];
    FILE *file;

    if (folder == NULL)
        return;
    (void)snprintf(path, sizeof(path), "%s/asked", folder);
    file = fopen(path, "a");
    if (file == NULL)
        return;
    (void)fprintf(file, "%s\n", text);
    (void)fclose(file);
}

static void interrupt(const char *path)
{
    FILE *file = fopen(path, "r");
    long number;

    if (file == NULL)
        return;
    if (fscanf(file, "%ld", &number) == 1)
        (void)kill((pid_t)number, SIGINT);
    (void)fclose(file);
}

static void wait_or_kill(void)
{
    static size_t n;
    const char *pause = getenv("PARSER_PAUSE"), *kills = getenv("PARSER_KILLS");

    if (pause != NULL)
        (void)usleep((useconds_t)(1000 * strtoul(pause, NULL, 10)));
    if (++n == 20 && kills != NULL)
        interrupt(kills);
}

static void answer(long id, const char *text)
{
    int is_bad = strstr(text, "bad") != NULL;

    if (is_bad && is_mode("die"))
        exit(9);
    if (is_bad && is_mode("garbage"))
        (void)puts("I could not parse that");
    if (is_bad && is_mode("slow"))
        for (;;)
            (void)sleep(60);
    if (is_bad && is_mode("error")) {
        (void)printf("{\"id\": %ld, \"error\": \"IndexError: 7\"}\n", id);
        return;
    }
    if (is_bad && is_mode("score")) {
        (void)printf("{\"id\": %ld, \"score\": 0.5}\n", id);
        return;
    }
    if (strstr(text, "refuse") != NULL) {
        (void)printf("{\"id\": %ld, \"amr\": null, \"reason\": \"too hard\"}\n", id);
        return;
    }
    if (strstr(text, "invalid") != NULL) {
        (void)printf("{\"id\": %ld, \"amr\": \"(x / walk-01\\n   :ARG0 )\"}\n", id);
        return;
    }
    (void)printf("{\"id\": %ld, \"amr\": \"", id);
    put_graph(text);
    (void)puts("\"}");
    if (is_bad && is_mode("twice"))
        (void)printf("{\"id\": %ld, \"amr\": \"(t / twice)\"}\n", id);
}

int main(int argc, char **argv)
{
    const char *batch = argc > 2 ? argv[2] : "1", *version = argc > 3 ? argv[3] : "1";

    mode = argc > 1 ? argv[1] : "good";
    if (getline(&line, &line_size, stdin) <= 0)
        return 1;
    if (is_mode("metric"))
        (void)puts("{\"metricheck\": 1, \"name\": \"metric\"}");
    else if (is_mode("nameless"))
        (void)puts("{\"metricheck\": 1, \"task\": \"parse\"}");
    else
        (void)printf("{\"metricheck\": 1, \"task\": \"parse\", \"name\": \"child\", \"version\": "
                     "\"%s\", \"batch\": %s}\n",
                     version, batch);
    if (is_mode("early"))
        (void)puts("{\"id\": 0, \"amr\": \"(e / early)\"}");
    (void)fflush(stdout);
    while (getline(&line, &line_size, stdin) > 0) {
        char *id = strstr(line, "\"id\": "), *text;

        if (strstr(line, "\"op\": \"close\"") != NULL)
            break;
        text = text_of(line);
        if (id == NULL || text == NULL)
            return 2;
        note(text);
        wait_or_kill();
        answer(strtol(id + 6, NULL, 10), text);
        (void)fflush(stdout);
    }
    free(line);
    return 0;
}
