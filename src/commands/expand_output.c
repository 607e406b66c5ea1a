#include "commands/expand_output.h"

#include <stdio.h>

#include "base/file.h"
#include "base/output_paths.h"
#include "report/plain_text.h"
#include "suite/suite_write.h"

static int write_list(const struct mc_suite *suite, const char *path, struct mc_arena *arena,
                      struct mc_error *error)
{
    struct mc_output output;
    size_t i;

    if (mc_output_open(path, &output, error) != 0)
        return -1;
    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_case *item = &suite->cases[i];

        fprintf(output.stream, "%s  %.4g\n  %s\n  %s\n", item->id.data, item->human,
                mc_plain_text(item->reference.text, arena).data,
                mc_plain_text(item->candidate.text, arena).data);
    }
    return mc_output_finish(&output, error);
}

static int write_one(const struct mc_suite *suite, const char *path, struct mc_error *error)
{
    struct mc_output output;

    if (mc_output_open(path, &output, error) != 0)
        return -1;
    mc_suite_write(suite, 0, output.stream);
    return mc_output_finish(&output, error);
}

/* One file a phenomenon; all are flushed before one is finished. */
static int write_folder(const struct mc_suite *suite, const char *folder, const char *const *paths,
                        struct mc_arena *arena, struct mc_error *error)
{
    struct mc_output *outputs = mc_arena_array(arena, suite->n_files, sizeof(*outputs));
    size_t i, n = 0;
    int status = mc_folder_make(folder, error);

    for (; status == 0 && n < suite->n_files; n++) {
        status = mc_output_open(paths[n], &outputs[n], error);
        if (status != 0)
            break;
        mc_suite_write(suite, (uint32_t)n, outputs[n].stream);
        status = mc_output_flush(&outputs[n], error);
    }
    for (i = 0; i < n && status == 0; i++)
        status = mc_output_finish(&outputs[i], error);
    for (i = 0; i < n; i++)
        mc_output_abandon(&outputs[i]);
    return status;
}

static bool is_one_file(struct mc_expand_target target)
{
    size_t length = strlen(target.path);

    return target.as_list || strcmp(target.path, "-") == 0 ||
           (length > 5 && strcmp(target.path + length - 5, ".json") == 0) ||
           (mc_file_exists(target.path) && !mc_file_is_folder(target.path));
}

/* What is written, ended by NULL. */
static const char **paths_of(const struct mc_suite *suite, struct mc_expand_target target,
                             struct mc_arena *arena)
{
    const char **paths = mc_arena_array(arena, suite->n_files + 2, sizeof(*paths));
    size_t i;

    if (is_one_file(target)) {
        paths[0] = target.path;
        return paths;
    }
    for (i = 0; i < suite->n_files; i++)
        paths[i] = mc_arena_format(arena, "%s/%s.json", target.path,
                                   suite->phenomena[suite->files[i].phenomenon].name.data);
    return paths;
}

static int check_paths(const struct mc_template_set *set, const char *const *paths,
                       struct mc_arena *arena, struct mc_error *error)
{
    const char **read = mc_arena_array(arena, 2 * set->n_templates + 1, sizeof(*read));
    size_t i;

    for (i = 0; i < set->n_templates; i++) {
        read[2 * i] = set->templates[i]->source.path.data;
        read[2 * i + 1] = set->templates[i]->lexicon->source.path.data;
    }
    return mc_output_paths_check(paths, read, error);
}

int mc_expand_write(const struct mc_suite *suite, const struct mc_template_set *set,
                    struct mc_expand_target target, struct mc_arena *arena, struct mc_error *error)
{
    const char **paths;

    if (target.path == NULL)
        target.path = "-";
    paths = paths_of(suite, target, arena);
    if (check_paths(set, paths, arena, error) != 0)
        return -1;
    if (target.as_list)
        return write_list(suite, target.path, arena, error);
    if (!is_one_file(target))
        return write_folder(suite, target.path, paths, arena, error);
    if (suite->n_files > 1)
        return mc_error_set(error, MC_CODE_USAGE,
                            "the templates have %zu phenomena, and a suite has a file for each; "
                            "give a folder with -o",
                            suite->n_files);
    return write_one(suite, target.path, error);
}
