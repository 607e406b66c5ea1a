/* SPDX-License-Identifier: GPL-3.0-or-later */
/* command.c: the call of a command, helpers that several commands share, and messages about modules
 * that end the program. */
#include "commands/command.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/foreign_guard.h"
#include "base/log_text.h"
#include "commands/program_study.h"
#include "engine/score.h"

void *mc_command_defaults(const struct mc_command *command, struct mc_arena *arena)
{
    void *values = mc_arena_alloc(arena, command->size);

    if (command->size > 0)
        memcpy(values, command->defaults, command->size);
    return values;
}

int mc_command_read(const struct mc_command *command, int argc, char **argv, bool environment,
                    void *values, struct mc_option_list *operands, struct mc_arena *arena,
                    struct mc_error *error)
{
    if (mc_options_parse(command->options, values, argc, argv, environment, operands, arena,
                         error) != 0)
        return -1;
    return mc_options_check_files(command->options, values, operands, command->n_words, arena,
                                  error);
}

int mc_command_do(const struct mc_command *command, int argc, char **argv, struct mc_error *error)
{
    struct mc_option_list operands = {NULL, 0, 0};
    struct mc_arena *arena;
    void *values;
    int status;

    if (command->run != NULL)
        return command->run(argc, argv, error);
    arena = mc_arena_new();
    values = mc_command_defaults(command, arena);
    status = mc_command_read(command, argc, argv, true, values, &operands, arena, error);
    if (status == 0 && command->study != NULL)
        status = mc_program_study(command->study, values, &operands, arena, error);
    else if (status == 0)
        status = command->work(values, &operands, arena, error);
    mc_arena_free(arena);
    return status < 0 ? (int)error->code : status;
}

const char **mc_report_paths(const char *output, const struct mc_option_list *reports,
                             struct mc_arena *arena)
{
    const char **paths = mc_arena_array(arena, reports->n_items + 2, sizeof(*paths));
    struct mc_slice format;
    size_t n = 0, i;

    if (output != NULL)
        paths[n++] = output;
    for (i = 0; i < reports->n_items; i++) {
        paths[n] = mc_setting_split(reports->items[i], &format);
        n += paths[n] != NULL;
    }
    return paths;
}

const char *const *mc_paths_join(const char *const *first, const char *const *second,
                                 struct mc_arena *arena)
{
    const char *const *const lists[] = {first, second};
    const char **paths;
    size_t n = 1, l, i;

    for (l = 0; l < 2; l++)
        for (i = 0; lists[l][i] != NULL; i++)
            n++;
    paths = mc_arena_array(arena, n, sizeof(*paths));
    for (n = l = 0; l < 2; l++)
        for (i = 0; lists[l][i] != NULL; i++)
            paths[n++] = lists[l][i];
    return paths;
}

const char *mc_given_option(const struct mc_given_option *options)
{
    while (options->name != NULL && !options->is_given)
        options++;
    return options->name;
}

static void show(void *context, const char *lines)
{
    (void)context;
    mc_log_write(stderr, mc_slice_of(lines));
}

const struct mc_messages mc_on_standard_error = {show, NULL};

/* Advice after a module has ended the program. */
#define LOST_HINT                                                                                  \
    "metricheck: `metricheck conformance --module FILE` shows what is wrong; with --isolate "      \
    "the other metrics keep their scores\n"

/* A foreign module ends the program, or a thread of it, during the work: there is no result. Does
 * not call exit(), which may be running already, and would run the module's handlers. */
static void lose(const struct mc_exit_watch *watch, const char *who, const char *deed)
{
    (void)watch;
    (void)fprintf(stderr, "metricheck: %s: %s; nothing is written\n" LOST_HINT,
                  who == NULL ? "a metric module failed" : who, deed);
    mc_foreign_end(MC_CODE_MODULE);
}

/* Writes to standard error from a signal handler, so without stdio. */
static void put(const char *text)
{
    if (write(STDERR_FILENO, text, strlen(text)) < 0)
        return; /* there is nobody left to tell */
}

static void crash(const struct mc_exit_watch *watch, const char *who, const char *deed)
{
    (void)watch;
    put("metricheck: ");
    put(who == NULL ? "the program crashed, into which metric modules are loaded" : who);
    put(who == NULL ? " (" : ": it crashed (");
    put(deed);
    put("); nothing is written\n" LOST_HINT);
}

void mc_command_sources(struct mc_metric_sources *sources, bool quiet)
{
    sources->messages = &mc_on_standard_error;
    sources->lost = lose;
    sources->crashed = crash;
    sources->quiet = quiet;
}
