#include "commands/template_input.h"

#include <stdio.h>

#include "commands/loading.h"
#include "suite/shipped.h"
#include "templates/binding_check.h"
#include "templates/shipped_templates.h"

enum { FINDINGS_SHOWN = 20, BINDINGS_CHECKED = 200 };

int mc_expand_checked(const struct mc_expansion *wish, struct mc_arena *arena,
                      struct mc_diagnostics *diagnostics, struct mc_suite **suite,
                      struct mc_error *error)
{
    size_t n = wish->set->n_templates, i;
    struct mc_sampling *drawings = mc_arena_array(arena, n, sizeof(*drawings));
    struct mc_binding_check check = {.drawings = drawings};
    struct mc_wordnet *wordnet = mc_wordnet_or_none(true);

    if (wish->set->n_phenomena == 0) {
        mc_wordnet_close(wordnet);
        return mc_error_set(error, MC_CODE_INPUT,
                            "the phenomena are not found (set METRICHECK_DATA)");
    }
    for (i = 0; i < n; i++) {
        drawings[i] = wish->drawings[i];
        if (drawings[i].n > BINDINGS_CHECKED)
            drawings[i].n = BINDINGS_CHECKED;
    }
    check.wordnet = wordnet;
    mc_check_bindings(wish->set, &check, diagnostics);
    mc_wordnet_close(wordnet);
    if (mc_diagnostics_error(diagnostics, error) != 0)
        return -1;
    return mc_expand(wish, arena, suite, error);
}

static int expand(const char *const *names, const struct mc_sampling *drawings, size_t n,
                  struct mc_arena *arena, struct mc_diagnostics *diagnostics,
                  struct mc_template_cases *made, struct mc_error *error)
{
    const char *phenomena = mc_shipped_folder("phenomena", arena);
    struct mc_template_set set;
    struct mc_expansion wish = {.set = &set, .drawings = drawings, .with_graphs = true};
    const char *const *paths;
    size_t n_paths, i;

    if (mc_template_paths(names, n, arena, &paths, &n_paths, error) != 0 ||
        mc_template_set_read(paths, n_paths, &phenomena, phenomena != NULL, arena, diagnostics,
                             &set, error) != 0)
        return -1;
    made->lexicons = mc_arena_array(arena, set.n_templates + 1, sizeof(*made->lexicons));
    for (i = 0; i < set.n_templates; i++)
        made->lexicons[i] = set.templates[i]->lexicon->source.path.data;
    return mc_expand_checked(&wish, arena, diagnostics, &made->suite, error);
}

int mc_load_templates(const struct mc_option_list *wishes, struct mc_arena *arena,
                      struct mc_template_cases *made, struct mc_error *error)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    const char **names = mc_arena_array(arena, wishes->n_items, sizeof(*names));
    struct mc_sampling *drawings = mc_arena_array(arena, wishes->n_items, sizeof(*drawings));
    size_t i;

    for (i = 0; i < wishes->n_items; i++)
        if (mc_template_wish_parse(wishes->items[i], arena, &names[i], &drawings[i], error) != 0)
            return -1;
    if (expand(names, drawings, wishes->n_items, arena, diagnostics, made, error) == 0)
        return 0;
    if (diagnostics->n_errors > 0) {
        mc_diagnostics_sort(diagnostics);
        mc_diagnostics_print(diagnostics, stderr, FINDINGS_SHOWN);
        error->text[0] = '\0';
    }
    return -1;
}
