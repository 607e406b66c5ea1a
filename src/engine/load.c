/* SPDX-License-Identifier: GPL-3.0-or-later */
/* load.c: in order: suites and tables by path or name, WordNet, a case by its id,
 * templates, cases that expectations name. */
#include "engine/load.h"

#include <stdio.h>

#include "base/file.h"
#include "base/hash.h"
#include "generate/expand.h"
#include "generate/template.h"
#include "generate/template_set.h"
#include "suite/case_table.h"
#include "suite/case_text.h"
#include "suite/named_cases.h"
#include "suite/shipped.h"
#include "suite/suite.h"
#include "suite/suite_read.h"
#include "text/wordnet.h"

int mc_load_tables(const struct mc_option_list *names, const struct mc_load_options *how,
                   const struct mc_messages *messages, bool quiet, struct mc_arena *arena,
                   struct mc_suite **suite, struct mc_error *error)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_suite_tables tables = {{NULL, NULL, 0}, how->by, how->pool};
    struct mc_suite_options request = {NULL, 0, NULL, 0, false, &tables};
    const char *phenomena[1];
    int status;

    if (mc_column_calls_parse(how->columns, arena, &tables.calls, error) != 0 ||
        mc_suite_paths(names->items, names->n_items, arena, &request.paths, &request.n_paths,
                       error) != 0)
        return -1;
    phenomena[0] = mc_shipped_folder("phenomena", arena);
    request.phenomena_folders = phenomena;
    request.n_phenomena_folders = phenomena[0] != NULL;
    status = mc_suite_read(&request, arena, diagnostics, suite, error);
    if (status != 0 && diagnostics->n_errors > 0) {
        mc_diagnostics_sort(diagnostics);
        mc_message_findings(messages, diagnostics);
        error->text[0] = '\0';
    } else if (status == 0 && (*suite)->has_tables && diagnostics->n_items > 0 && !quiet) {
        mc_message_findings(messages, diagnostics);
    } else if (status == 0 && diagnostics->n_warnings > 0 && !quiet) {
        mc_message(messages, "%zu warning%s about the suite; `metricheck lint` shows them\n",
                   diagnostics->n_warnings, diagnostics->n_warnings == 1 ? "" : "s");
    }
    if (status == 0 && (*suite)->n_drafts > 0 && !quiet)
        mc_message(messages, "%zu draft%s passed over\n", (*suite)->n_drafts,
                   (*suite)->n_drafts == 1 ? "" : "s");
    return status;
}

int mc_load_check_output(const char *output, const struct mc_suite *suite, struct mc_arena *arena,
                         struct mc_error *error)
{
    const char **read = mc_arena_array(arena, suite->n_files + 1, sizeof(*read));
    const char *const written[] = {output, NULL};
    size_t i;

    for (i = 0; i < suite->n_files; i++)
        read[i] = suite->files[i].path.data;
    return mc_output_paths_check(written, read, error);
}

int mc_load_suites(const struct mc_option_list *names, const struct mc_messages *messages,
                   bool quiet, struct mc_arena *arena, struct mc_suite **suite,
                   struct mc_error *error)
{
    const struct mc_option_list none = {NULL, 0, 0};
    const struct mc_load_options how = {&none, NULL, NULL};

    return mc_load_tables(names, &how, messages, quiet, arena, suite, error);
}

struct mc_wordnet *mc_wordnet_or_none(const struct mc_messages *messages)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_wordnet *wordnet;

    if (mc_wordnet_open(NULL, &wordnet, &error) == 0)
        return wordnet;
    mc_message(messages, "relations of words are not checked: %s\n", error.text);
    return NULL;
}

int mc_wordnet_if_installed(const struct mc_messages *messages, struct mc_wordnet **wordnet,
                            struct mc_error *error)
{
    if (mc_wordnet_is_installed())
        return mc_wordnet_open(NULL, wordnet, error);
    *wordnet = mc_wordnet_or_none(messages);
    return 0;
}

/* The ids nearest to an unknown one: "; did you mean 'a' or 'b'?"; "" if none is near. */
static const char *nearest_ids(const struct mc_suite *suite, const char *id, struct mc_arena *arena)
{
    enum { NEAREST_SHOWN = 3 };
    const char **known = mc_arena_array(arena, suite->n_cases + 1, sizeof(*known));
    const char *found[NEAREST_SHOWN];
    size_t n_known = suite->n_cases, n = 0, i, k;

    for (i = 0; i < n_known; i++)
        known[i] = suite->cases[i].id.data;
    while (n < NEAREST_SHOWN && (found[n] = mc_nearest(mc_slice_of(id), known)) != NULL) {
        for (i = k = 0; i < n_known; i++)
            if (known[i] != found[n])
                known[k++] = known[i];
        known[k] = NULL;
        n_known = k;
        n++;
    }
    if (n == 0)
        return "";
    if (n == 1)
        return mc_arena_format(arena, "; did you mean '%s'?", found[0]);
    if (n == 2)
        return mc_arena_format(arena, "; did you mean '%s' or '%s'?", found[0], found[1]);
    return mc_arena_format(arena, "; did you mean '%s', '%s' or '%s'?", found[0], found[1],
                           found[2]);
}

const struct mc_case *mc_case_named(const struct mc_suite *suite, const char *id,
                                    struct mc_arena *arena, struct mc_error *error)
{
    uint32_t index = mc_string_map_find(suite->case_ids, mc_slice_of(id));

    if (index != MC_NOT_FOUND)
        return &suite->cases[index];
    (void)mc_error_set(error, MC_CODE_USAGE, "there is no case '%s'%s", id,
                       nearest_ids(suite, id, arena));
    return NULL;
}

enum { BINDINGS_CHECKED = 200 };

int mc_expand_checked(const struct mc_expansion *request, struct mc_arena *arena,
                      struct mc_diagnostics *diagnostics, struct mc_suite **suite,
                      struct mc_error *error)
{
    size_t n = request->set->n_templates, i;
    struct mc_sampling *drawings = mc_arena_array(arena, n, sizeof(*drawings));
    struct mc_binding_check check = {.drawings = drawings};
    struct mc_wordnet *wordnet = mc_wordnet_or_none(NULL);

    if (request->set->n_phenomena == 0) {
        mc_wordnet_close(wordnet);
        return mc_error_set(error, MC_CODE_INPUT,
                            "the phenomena are not found (set METRICHECK_DATA)");
    }
    for (i = 0; i < n; i++) {
        drawings[i] = request->drawings[i];
        if (drawings[i].n > BINDINGS_CHECKED)
            drawings[i].n = BINDINGS_CHECKED;
    }
    check.wordnet = wordnet;
    mc_check_bindings(request->set, &check, diagnostics);
    mc_wordnet_close(wordnet);
    if (mc_diagnostics_error(diagnostics, error) != 0)
        return -1;
    return mc_expand(request, arena, suite, error);
}

int mc_load_templates(const struct mc_option_list *requests, const struct mc_messages *messages,
                      struct mc_arena *arena, struct mc_suite **suite, const char *const **lexicons,
                      struct mc_error *error)
{
    const char *phenomena = mc_shipped_folder("phenomena", arena);
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    const char **names = mc_arena_array(arena, requests->n_items, sizeof(*names)), **found;
    struct mc_sampling *drawings = mc_arena_array(arena, requests->n_items, sizeof(*drawings));
    struct mc_template_set set;
    struct mc_expansion expansion = {.set = &set, .drawings = drawings, .with_graphs = true};
    const char *const *paths;
    size_t n_paths, i;

    for (i = 0; i < requests->n_items; i++)
        if (mc_template_request_parse(requests->items[i], arena, &names[i], &drawings[i], error) !=
            0)
            return -1;
    if (mc_template_paths(names, requests->n_items, arena, &paths, &n_paths, error) == 0 &&
        mc_template_set_read(paths, n_paths, &phenomena, phenomena != NULL, arena, diagnostics,
                             &set, error) == 0 &&
        mc_expand_checked(&expansion, arena, diagnostics, suite, error) == 0) {
        found = mc_arena_array(arena, set.n_templates + 1, sizeof(*found));
        for (i = 0; i < set.n_templates; i++)
            found[i] = set.templates[i]->lexicon->source.path.data;
        *lexicons = found;
        return 0;
    }
    if (diagnostics->n_errors > 0) {
        mc_diagnostics_sort(diagnostics);
        mc_message_findings(messages, diagnostics);
        error->text[0] = '\0';
    }
    return -1;
}

int mc_load_check_named(const struct mc_suite *suite, bool may_be_absent, bool quiet,
                        const struct mc_messages *messages, struct mc_arena *arena,
                        struct mc_error *error)
{
    struct mc_diagnostics *diagnostics = may_be_absent ? NULL : mc_diagnostics_new(arena);
    size_t i;

    if (may_be_absent) {
        i = mc_named_cases_check(suite, arena, NULL);
        if (i > 0 && !quiet)
            mc_message(messages, "%zu expectation%s not judged: the case%s not there\n", i,
                       i == 1 ? " is" : "s are",
                       i == 1 ? " that it names is" : "s that they name are");
        return 0;
    }
    if (mc_named_cases_check(suite, arena, NULL) == 0)
        return 0;
    for (i = 0; i < suite->n_files; i++)
        mc_diagnostics_source(diagnostics, suite->files[i].path,
                              mc_suite_file_text(&suite->files[i], arena));
    (void)mc_named_cases_check(suite, arena, diagnostics);
    mc_message_findings(messages, diagnostics);
    (void)mc_diagnostics_error(diagnostics, error);
    error->text[0] = '\0';
    return -1;
}
