/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suite/named_cases.h"

#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/options.h"
#include "suite/case_text.h"
#include "suite/suite.h"

/* Limits on the search for hints: each hint costs a comparison with every id. */
enum { HINTS = 20, HINT_CASES = 10000 };

/* Adds the ids of all cases of a file, ignoring other errors in it. */
static void add_ids(const char *path, struct mc_arena *arena, struct mc_string_map *ids)
{
    struct mc_error ignored = MC_NO_ERROR;
    struct mc_json_file file;
    struct mc_json_cursor root, cases, item, id;
    size_t i;

    if (mc_json_open(path, arena, mc_diagnostics_new(arena), &file, &ignored) != 0)
        return;
    root = mc_json_root(&file);
    if (json_is_object(root.value) && mc_json_member(&root, "cases", &cases) &&
        json_is_array(cases.value))
        for (i = 0; mc_json_element(&cases, i, &item); i++)
            if (json_is_object(item.value) && mc_json_member(&item, "id", &id) &&
                json_is_string(id.value))
                mc_string_map_add(ids, mc_slice_of(json_string_value(id.value)), NULL);
    mc_json_close(&file);
}

/* Ids of the cases in all files in the folders of the suite's files. */
static struct mc_string_map *neighbouring_ids(const struct mc_suite *suite, struct mc_arena *arena)
{
    struct mc_string_map *ids = mc_string_map_new(arena), *folders = mc_string_map_new(arena);
    struct mc_error ignored = MC_NO_ERROR;
    size_t i, j, length, n_names;
    char **names;
    bool is_new;

    for (i = 0; i < suite->n_files; i++) {
        struct mc_slice path = suite->files[i].path;
        const char *folder;

        for (length = path.length; length > 0 && path.data[length - 1] != '/';)
            length--;
        folder = length == 0 ? "./" : mc_arena_copy(arena, mc_slice(path.data, length)).data;
        mc_string_map_add(folders, mc_slice_of(folder), &is_new);
        if (!is_new || mc_slice_is(path, "standard input") ||
            mc_folder_list(folder, ".json", arena, &names, &n_names, &ignored) != 0)
            continue;
        for (j = 0; j < n_names; j++)
            add_ids(mc_arena_format(arena, "%s%s", folder, names[j]), arena, ids);
    }
    return ids;
}

bool mc_named_case_is_there(struct mc_named_cases *named, struct mc_slice id)
{
    if (mc_string_map_find(named->suite->case_ids, id) != MC_NOT_FOUND)
        return true;
    if (named->neighbours == NULL)
        named->neighbours = neighbouring_ids(named->suite, named->arena);
    return mc_string_map_find(named->neighbours, id) != MC_NOT_FOUND;
}

const char *mc_named_case_fault(struct mc_named_cases *named, struct mc_slice id)
{
    const struct mc_suite *suite = named->suite;
    struct mc_slice shown = mc_clip(id);
    const char *nearest = NULL;
    size_t i;

    if (suite->n_cases <= HINT_CASES && named->n_hints++ < HINTS) {
        if (named->ids == NULL) {
            named->ids = mc_arena_array(named->arena, suite->n_cases + 1, sizeof(const char *));
            for (i = 0; i < suite->n_cases; i++)
                named->ids[i] = suite->cases[i].id.data;
        }
        nearest = mc_nearest(shown, named->ids);
    }
    if (nearest == NULL)
        return mc_arena_format(named->arena, "there is no case \"%.*s\"",
                               MC_SLICE_ARGUMENTS(shown));
    return mc_arena_format(named->arena, "there is no case \"%.*s\": did you mean \"%s\"?",
                           MC_SLICE_ARGUMENTS(shown), nearest);
}

/* Reports the first of n names of missing cases. */
static void report(struct mc_named_cases *named, const struct mc_case *item, size_t expectation,
                   size_t n, struct mc_diagnostics *diagnostics)
{
    const char *text =
        mc_named_case_fault(named, mc_case_lists(item)->expectations[expectation].other);
    struct mc_json_cursor cursor, list, element, name;
    struct mc_json_file file;

    if (n > 1)
        text = mc_arena_format(named->arena,
                               "%s; %zu more expectation%s cases that are not there, and "
                               "--expectations present leaves them out",
                               text, n - 1, n == 2 ? " names" : "s name");
    if (!mc_case_reopen(named->suite, item, diagnostics, named->arena, &file, &cursor)) {
        (void)mc_diagnostics_add(diagnostics, MC_SEVERITY_ERROR, "E014",
                                 named->suite->files[item->file].path, item->at, "%s", text);
        return;
    }
    if (mc_json_member(&cursor, "expect", &list) && mc_json_element(&list, expectation, &element) &&
        mc_json_member(&element, "case", &name))
        mc_json_finding(&name, MC_SEVERITY_ERROR, "E014", false, "%s", text);
    mc_json_close(&file);
}

size_t mc_named_cases_check(const struct mc_suite *suite, struct mc_arena *arena,
                            struct mc_diagnostics *diagnostics)
{
    struct mc_named_cases named = {.suite = suite, .arena = arena};
    size_t n = 0, first_case = 0, first = 0, i, j;

    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_case *item = &suite->cases[i];

        for (j = 0; j < mc_case_lists(item)->n_expectations; j++) {
            struct mc_slice other = mc_case_lists(item)->expectations[j].other;

            if (other.length == 0 || mc_named_case_is_there(&named, other))
                continue;
            if (n++ > 0)
                continue;
            first_case = i;
            first = j;
        }
    }
    if (n > 0 && diagnostics != NULL)
        report(&named, &suite->cases[first_case], first, n, diagnostics);
    return n;
}
