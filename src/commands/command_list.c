/* SPDX-License-Identifier: GPL-3.0-or-later */
/* command_list.c: the commands of the program, found by their names. Apart from command.h's other
 * functions, so that the library can do without the commands. */
#include "commands/command.h"

#include <string.h>

#define MC_ITEM(name) extern const struct mc_command mc_command_##name;
#include "commands/command_table.inc"
#undef MC_ITEM

/* NULL-terminated, so that the table may be empty. */
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

/* Whether the name is that of the command; '-' may stand for its blank. */
static bool is_name(const char *name, const char *command)
{
    for (; *name != '\0' && (*name == *command || (*name == '-' && *command == ' ')); name++)
        command++;
    return *name == *command;
}

const struct mc_command *mc_command_of(const char *const *words, size_t n, size_t *n_used)
{
    size_t i;

    *n_used = 2;
    for (i = 0; table[i] != NULL && n >= 2; i++) {
        const char *blank = strchr(table[i]->name, ' ');
        size_t length = blank == NULL ? 0 : (size_t)(blank - table[i]->name);

        if (blank != NULL && strlen(words[0]) == length &&
            strncmp(words[0], table[i]->name, length) == 0 && strcmp(words[1], blank + 1) == 0)
            return table[i];
    }
    *n_used = 1;
    return mc_command_find(words[0]);
}

bool mc_command_pages(const struct mc_command *command)
{
    static const char *const streaming[] = {"score",       "merge", "new",     "import",
                                            "humans form", "cache", "vectors", "conformance"};
    size_t i;

    for (i = 0; i < sizeof(streaming) / sizeof(streaming[0]); i++)
        if (strcmp(command->name, streaming[i]) == 0)
            return false;
    return true;
}

const struct mc_command *mc_command_find(const char *name)
{
    size_t i;

    for (i = 0; table[i] != NULL; i++)
        if (is_name(name, table[i]->name) ||
            (table[i]->alias != NULL && strcmp(name, table[i]->alias) == 0))
            return table[i];
    return NULL;
}
