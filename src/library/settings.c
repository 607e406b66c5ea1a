/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library/settings.h"

#include <stdlib.h>
#include <string.h>

/* NULL with MC_CODE_USAGE: there is no option of that name. */
static const struct mc_option *find_option(const struct mc_library_settings *settings,
                                           const char *name, struct mc_error *error)
{
    const struct mc_option *option = settings->options;
    char hint[MC_NEAREST_HINT];
    const char **known;
    size_t n = 0;

    while (option->help != NULL)
        option++;
    known = mc_calloc((size_t)(option - settings->options) + 1, sizeof(*known));
    for (option = settings->options; option->help != NULL; option++) {
        if (option->kind == MC_OPTION_SECTION ||
            settings->of_command[mc_known_index(mc_slice_of(option->name), settings->of_command)] !=
                NULL)
            continue;
        if (strcmp(option->name, name) == 0)
            break;
        known[n++] = option->name;
    }
    if (option->help == NULL) {
        (void)mc_error_set(error, MC_CODE_USAGE, "unknown setting '%s'%s", name,
                           mc_nearest_hint(mc_slice_of(name), known, hint));
        option = NULL;
    }
    free(known);
    return option;
}

/* As the command line has it, so that bounds and messages are the same. */
static int set_value(const struct mc_library_settings *settings, const struct mc_option *option,
                     const char *value, struct mc_arena *arena, struct mc_error *error)
{
    char *words[3] = {NULL, NULL, NULL};
    struct mc_option_list ignored = {NULL, 0, 0};

    words[0] = mc_arena_strdup(arena, settings->command);
    words[1] = mc_arena_format(arena, "--%s=%s", option->name, value);
    return mc_options_parse(settings->options, settings->values, 2, words, false, &ignored, arena,
                            error);
}

int mc_library_set(const struct mc_library_settings *settings, const char *name, const char *value,
                   struct mc_arena *arena, struct mc_error *error)
{
    const struct mc_option *option = find_option(settings, name, error);
    char *field;
    int choice;

    if (option == NULL)
        return -1;
    field = (char *)settings->values + option->offset;
    if (option->kind == MC_OPTION_LIST) {
        mc_option_list_add((struct mc_option_list *)field, mc_arena_strdup(arena, value), arena);
        return 0;
    }
    if (option->kind != MC_OPTION_FLAG)
        return set_value(settings, option, value, arena, error);
    choice = mc_choice_index("no|yes", mc_slice_of(value));
    if (choice < 0)
        return mc_error_set(error, MC_CODE_USAGE, "%s is yes or no, not '%s'", option->name, value);
    *(bool *)field = choice == 1;
    return 0;
}
