#include <stdbool.h>
#include <stdio.h>

#include "base/file.h"
#include "base/terminal.h"
#include "commands/command.h"
#include "commands/manual.h"

struct help_options {
    bool man, completion;
};

static const struct mc_option options[] = {
    {MC_OPTION_FLAG, '\0', "man", offsetof(struct help_options, man), NULL, NULL, 0, 0, NULL,
     "Print the manual page (man macros) in place of the plain text."},
    {MC_OPTION_FLAG, '\0', "completion", offsetof(struct help_options, completion), NULL, NULL, 0,
     0, NULL, "Print the completion script for bash."},
    MC_OPTIONS_END};

static int find(const char *name, const struct mc_command **command, struct mc_error *error)
{
    *command = mc_command_find(name);
    if (*command == NULL)
        return mc_error_set(error, MC_CODE_USAGE,
                            "there is no command '%s'; `metricheck --help` lists them", name);
    return 0;
}

static int run(int argc, char **argv, struct mc_error *error)
{
    struct help_options values = {false, false};
    struct mc_option_list operands = {NULL, 0, 0};
    struct mc_arena *arena = mc_arena_new();
    const struct mc_command *command = NULL;
    struct mc_output output = {NULL, NULL, NULL};
    unsigned width = mc_terminal_width(stdout, 80);
    int status;

    status = mc_options_parse(options, &values, argc, argv, false, &operands, arena, error);
    if (status == 0 && operands.n_items > 0)
        status = find(operands.items[0], &command, error);
    if (status == 0)
        status = mc_output_open("-", &output, error);
    if (status == 0) {
        if (values.completion)
            mc_manual_completion(output.stream);
        else if (values.man)
            mc_manual_page(command, output.stream);
        else if (command != NULL)
            mc_manual_command(command, width, output.stream);
        else
            mc_manual_overview(width, output.stream);
        status = mc_output_finish(&output, error);
    }
    mc_arena_free(arena);
    return status == 0 ? MC_CODE_OK : (int)error->code;
}

static const struct mc_example examples[] = {
    {"metricheck help run", "The options of `run`, as `metricheck run --help` shows them."},
    {NULL, NULL}};

const struct mc_command mc_command_help = {
    "help",
    NULL,
    MC_FOR_ALL,
    "tell of metricheck or of one command",
    "[COMMAND]",
    "Prints what `metricheck --help` or `metricheck COMMAND --help` print, or makes the manual "
    "pages and the shell completion from the same text.",
    options,
    examples,
    run,
};
