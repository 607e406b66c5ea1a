#include "commands/command.h"

#include <string.h>

#define MC_ITEM(name) extern const struct mc_command mc_command_##name;
#include "commands/command_table.inc"
#undef MC_ITEM

/* Ended by NULL, so that the table may be empty. */
static const struct mc_command *const table[] = {
#define MC_ITEM(name) &mc_command_##name,
#include "commands/command_table.inc"
#undef MC_ITEM
    NULL,
};

const struct mc_command *const *mc_commands(size_t *n)
{
    *n = sizeof(table) / sizeof(table[0]) - 1;
    return table;
}

int mc_command_do(mc_command_work *work, const struct mc_option *options, void *values, int argc,
                  char **argv, struct mc_error *error)
{
    struct mc_option_list operands = {NULL, 0, 0};
    struct mc_arena *arena = mc_arena_new();
    int status = mc_options_parse(options, values, argc, argv, true, &operands, arena, error);

    if (status == 0)
        status = work(values, &operands, arena, error);
    mc_arena_free(arena);
    return status == 0 ? MC_CODE_OK : (int)error->code;
}

const struct mc_command *mc_command_find(const char *name)
{
    size_t i;

    for (i = 0; table[i] != NULL; i++)
        if (strcmp(name, table[i]->name) == 0 ||
            (table[i]->alias != NULL && strcmp(name, table[i]->alias) == 0))
            return table[i];
    return NULL;
}
