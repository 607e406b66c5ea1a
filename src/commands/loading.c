#include "commands/loading.h"

#include <stdio.h>

#include "suite/shipped.h"
#include "suite/suite_read.h"

enum { FINDINGS_SHOWN = 20 };

int mc_load_suites(const struct mc_option_list *names, bool quiet, struct mc_arena *arena,
                   struct mc_suite **suite, struct mc_error *error)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_suite_options wish = {NULL, 0, NULL, 0, false};
    const char *phenomena[1];
    int status;

    if (mc_suite_paths(names->items, names->n_items, arena, &wish.paths, &wish.n_paths, error) != 0)
        return -1;
    phenomena[0] = mc_shipped_folder("phenomena", arena);
    wish.phenomena_folders = phenomena;
    wish.n_phenomena_folders = phenomena[0] != NULL;
    status = mc_suite_read(&wish, arena, diagnostics, suite, error);
    if (status != 0 && diagnostics->n_errors > 0) {
        mc_diagnostics_sort(diagnostics);
        mc_diagnostics_print(diagnostics, stderr, FINDINGS_SHOWN);
        error->text[0] = '\0';
    } else if (status == 0 && diagnostics->n_warnings > 0 && !quiet) {
        fprintf(stderr, "%zu warning%s about the suite; `metricheck lint` shows them\n",
                diagnostics->n_warnings, diagnostics->n_warnings == 1 ? "" : "s");
    }
    if (status == 0 && (*suite)->n_drafts > 0 && !quiet)
        fprintf(stderr, "%zu draft%s passed over\n", (*suite)->n_drafts,
                (*suite)->n_drafts == 1 ? "" : "s");
    return status;
}

struct mc_wordnet *mc_wordnet_or_none(bool quiet)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_wordnet *wordnet;

    if (mc_wordnet_open(NULL, &wordnet, &error) == 0)
        return wordnet;
    if (!quiet)
        fprintf(stderr, "relations of words are not checked: %s\n", error.text);
    return NULL;
}
