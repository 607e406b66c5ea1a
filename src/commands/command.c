/* SPDX-License-Identifier: GPL-3.0-or-later */
/* command.c: helpers that several commands share, and messages about modules that end the program.
 */
#include "commands/command.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/foreign_guard.h"
#include "base/log_text.h"
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
