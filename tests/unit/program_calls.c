/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/program_calls.h"

#include "tests/unit/support.h"

#include <metricheck/metricheck.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands/command.h"
#include "commands/command_call.h"

enum { MOST_WORDS = 60 };

/* Sends standard output and standard error to the stream; fills `kept` with where they went. */
static void turn(FILE *stream, int kept[2])
{
    assert_true(fflush(stdout) == 0 && fflush(stderr) == 0);
    kept[0] = dup(STDOUT_FILENO);
    kept[1] = dup(STDERR_FILENO);
    assert_true(kept[0] >= 0 && kept[1] >= 0);
    assert_true(dup2(fileno(stream), STDOUT_FILENO) >= 0);
    assert_true(dup2(fileno(stream), STDERR_FILENO) >= 0);
}

static void turn_back(const int kept[2])
{
    assert_true(fflush(stdout) == 0 && fflush(stderr) == 0);
    assert_true(dup2(kept[0], STDOUT_FILENO) >= 0 && dup2(kept[1], STDERR_FILENO) >= 0);
    (void)close(kept[0]);
    (void)close(kept[1]);
}

int mc_test_command(const char *const *words)
{
    struct mc_error error = MC_NO_ERROR;
    FILE *nowhere = fopen("/dev/null", "w");
    char *argv[MOST_WORDS + 1] = {NULL};
    int argc, kept[2], code;

    assert_non_null(nowhere);
    for (argc = 0; words[argc] != NULL; argc++) {
        assert_true(argc < MOST_WORDS);
        argv[argc] = strdup(words[argc]);
    }
    turn(nowhere, kept);
    code = mc_command_do(mc_command_find(words[0]), argc, argv, &error);
    turn_back(kept);
    (void)fclose(nowhere);
    while (argc > 0)
        free(argv[--argc]);
    return error.code != MC_CODE_OK ? (int)error.code : code;
}

char *mc_test_printed(void (*function)(void *context), void *context)
{
    FILE *stream = tmpfile();
    int kept[2];
    off_t length;
    char *text;

    assert_non_null(stream);
    turn(stream, kept);
    function(context);
    turn_back(kept);
    length = lseek(fileno(stream), 0, SEEK_END);
    assert_true(length >= 0);
    text = calloc(1, (size_t)length + 1);
    assert_non_null(text);
    assert_int_equal(pread(fileno(stream), text, (size_t)length, 0), length);
    (void)fclose(stream);
    return text;
}

char *mc_test_contents(const char *path)
{
    FILE *stream = fopen(path, "rb");
    char *text = calloc(1, 1 << 22);

    assert_non_null(stream);
    assert_non_null(text);
    assert_true(fread(text, 1, (1 << 22) - 1, stream) > 0);
    assert_int_equal(fclose(stream), 0);
    return text;
}

void mc_assert_same_file(const char *path, const char *expected)
{
    char *one = mc_test_contents(path), *two = mc_test_contents(expected);

    assert_string_equal(one, two);
    free(one);
    free(two);
}

void mc_assert_engine_error(const struct mc_engine *engine, int status, const char *text)
{
    struct mc_engine_error error = {.struct_size = sizeof(error)};

    mc_engine_last_error(engine, &error);
    assert_int_equal(error.status, status);
    if (strstr(error.text, text) == NULL)
        print_error("no \"%s\" in: %s\n", text, error.text);
    assert_non_null(strstr(error.text, text));
}
