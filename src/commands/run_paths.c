/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "commands/run_paths.h"

#include "base/file.h"
#include "commands/command.h"
#include "report/html/page.h"

/* What a run that was read reads; ended by NULL. */
static const char *const *read_paths(const struct mc_run *run, const char *baseline)
{
    const struct mc_option_list *scores = &run->values->scores;
    const char *const none = NULL, *const *lexicons = run->lexicons == NULL ? &none : run->lexicons;
    const char **read;
    size_t n = 0, i;

    while (lexicons[n] != NULL)
        n++;
    read = mc_arena_array(run->arena, n + run->suite->n_files + scores->n_items + 2, sizeof(*read));
    for (i = 0; i < n; i++)
        read[i] = lexicons[i];
    for (i = 0; i < run->suite->n_files; i++)
        read[n++] = run->suite->files[i].path.data;
    for (i = 0; i < scores->n_items; i++)
        read[n++] = scores->items[i];
    read[n++] = baseline;
    read[n] = NULL;
    return mc_paths_join(mc_html_files_in(run->values->html_templates, run->arena), read,
                         run->arena);
}

int mc_run_check_outputs(const struct mc_run *run, const char *const *written, const char *baseline,
                         struct mc_error *error)
{
    return mc_output_paths_check(written, read_paths(run, baseline), error);
}

const char *const *mc_run_taken(const struct mc_run *run, const char *const *written)
{
    return mc_paths_join(read_paths(run, NULL), written, run->arena);
}
