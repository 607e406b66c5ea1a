#include "templates/shipped_templates.h"

#include "base/file.h"
#include "base/nearest.h"
#include "base/options.h"
#include "suite/shipped.h"

static const char ending[] = ".json";

/* Whether a file of the folder is a template: not the lexicon, and no schema. */
static bool is_template(const char *name)
{
    size_t n = strlen(name), n_ending = sizeof(ending) - 1;

    return n > n_ending && strcmp(name, "lexicon.json") != 0 &&
           strstr(name, ".schema.json") == NULL;
}

/* The names of the shipped templates, ended by NULL, without ".json"; *n of them. */
static const char **shipped(const char *folder, struct mc_arena *arena, size_t *n)
{
    struct mc_error ignored = MC_NO_ERROR;
    char **names = NULL;
    size_t n_names = 0, i;
    const char **result;

    if (folder == NULL || mc_folder_list(folder, ending, arena, &names, &n_names, &ignored) != 0)
        n_names = 0;
    result = mc_arena_array(arena, n_names + 1, sizeof(*result));
    *n = 0;
    for (i = 0; i < n_names; i++)
        if (is_template(names[i]))
            result[(*n)++] = mc_arena_format(
                arena, "%.*s", (int)(strlen(names[i]) - sizeof(ending) + 1), names[i]);
    return result;
}

static int unknown(const char *name, const char *const *known, struct mc_error *error)
{
    const char *nearest = mc_nearest(mc_slice_of(name), known);

    if (nearest == NULL)
        return mc_error_set(error, MC_CODE_INPUT, "\"%s\" is no file or shipped template", name);
    return mc_error_set(error, MC_CODE_INPUT,
                        "\"%s\" is no file or shipped template: did you mean \"%s\"?", name,
                        nearest);
}

int mc_template_paths(const char *const *names, size_t n_names, struct mc_arena *arena,
                      const char *const **paths, size_t *n_paths, struct mc_error *error)
{
    const char *folder = mc_shipped_folder("templates", arena);
    size_t n_known, i, k;
    const char **known = shipped(folder, arena, &n_known);
    bool all = n_names == 0;
    const char **result;

    if (all && n_known == 0)
        return mc_error_set(error, MC_CODE_INPUT,
                            "the shipped templates are not found (set METRICHECK_DATA)");
    if (all) {
        names = known;
        n_names = n_known;
    }
    result = mc_arena_array(arena, n_names, sizeof(*result));
    for (i = 0; i < n_names; i++) {
        if (!all && mc_file_exists(names[i]) && !mc_file_is_folder(names[i])) {
            result[i] = names[i];
            continue;
        }
        for (k = 0; k < n_known && strcmp(known[k], names[i]) != 0; k++)
            ;
        if (k == n_known)
            return unknown(names[i], known, error);
        result[i] = mc_arena_format(arena, "%s/%s%s", folder, names[i], ending);
    }
    *paths = result;
    *n_paths = n_names;
    return 0;
}

/* "n=..." or "seed=..." */
static int read_setting(const char *setting, struct mc_sampling *drawing, struct mc_error *error)
{
    long long number;

    if (strcmp(setting, "n=all") == 0) {
        drawing->n = SIZE_MAX;
        return 0;
    }
    if (strncmp(setting, "n=", 2) == 0 && mc_parse_integer(setting + 2, &number) == 0 &&
        number >= 1 && number <= MC_TEMPLATE_BINDINGS) {
        drawing->n = (size_t)number;
        return 0;
    }
    if (strncmp(setting, "seed=", 5) == 0 && mc_parse_integer(setting + 5, &number) == 0 &&
        number >= 0) {
        drawing->seed = (uint64_t)number;
        return 0;
    }
    return mc_error_set(error, MC_CODE_USAGE,
                        "of a template, n (1 to %d, or all) and seed (from 0) can be set, not "
                        "\"%s\"",
                        MC_TEMPLATE_BINDINGS, setting);
}

int mc_template_wish_parse(const char *wish, struct mc_arena *arena, const char **name,
                           struct mc_sampling *drawing, struct mc_error *error)
{
    char *text = mc_arena_strdup(arena, wish), *setting = strrchr(text, ':'), *comma;

    drawing->n = 1000;
    drawing->seed = 1;
    *name = text;
    if (setting == NULL || strchr(setting, '=') == NULL)
        return 0;
    for (*setting++ = '\0'; setting != NULL; setting = comma) {
        comma = strchr(setting, ',');
        if (comma != NULL)
            *comma++ = '\0';
        if (read_setting(setting, drawing, error) != 0)
            return -1;
    }
    return 0;
}
