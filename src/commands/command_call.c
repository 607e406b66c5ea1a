/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "commands/command_call.h"

#include "base/terminal.h"
#include "commands/command.h"
#include "commands/watch.h"
#include "engine/score.h"
#include "studies/study.h"

struct program_host {
    struct mc_study_host host;
    struct mc_watch watch; /* between begin_scoring and end_scoring */
};

static struct mc_watch *watch_of(struct mc_study_host *host)
{
    return &((struct program_host *)(void *)host)->watch;
}

static int take_sources(struct mc_study_host *host, struct mc_metric_sources *sources, bool quiet,
                        struct mc_error *error)
{
    (void)host;
    (void)error;
    mc_command_sources(sources, quiet);
    return 0;
}

static void begin_scoring(struct mc_study_host *host, struct mc_scoring *scoring, const char *unit,
                          bool quiet)
{
    mc_watch_begin(watch_of(host), scoring, quiet);
    watch_of(host)->unit = unit;
}

static void end_scoring(struct mc_study_host *host, struct mc_scoring *scoring, const char *cache)
{
    mc_watch_end(watch_of(host), cache);
    mc_scoring_close_cache(scoring);
    mc_interrupt_end(true);
}

/* Opens the study with these options and operands and writes its reports. */
static int run_study(const struct mc_study_kind *kind, void *values,
                     const struct mc_option_list *operands, struct mc_arena *arena,
                     struct mc_error *error)
{
    struct program_host program = {.host = {.messages = &mc_on_standard_error,
                                            .is_program = true,
                                            .take_sources = take_sources,
                                            .begin_scoring = begin_scoring,
                                            .end_scoring = end_scoring}};
    struct mc_study study = {.kind = kind,
                             .host = &program.host,
                             .values = values,
                             .operands = operands,
                             .arena = arena};
    int status = mc_study_begin(&study, error);

    if (status == 0)
        status = mc_study_write(&study, error);
    mc_study_end(&study);
    return status;
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
        status = run_study(command->study, values, &operands, arena, error);
    else if (status == 0)
        status = command->work(values, &operands, arena, error);
    mc_arena_free(arena);
    return status < 0 ? (int)error->code : status;
}
