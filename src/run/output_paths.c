/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run/output_paths.h"

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
