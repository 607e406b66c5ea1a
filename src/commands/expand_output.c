#include "commands/expand_output.h"

#include <stdio.h>

#include "base/file.h"
#include "suite/suite_write.h"

int mc_expand_list(const struct mc_suite *suite, const char *path, struct mc_error *error)
{
    struct mc_output output;
    size_t i;

    if (mc_output_open(path == NULL ? "-" : path, &output, error) != 0)
        return -1;
    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_case *item = &suite->cases[i];

        fprintf(output.stream, "%s  %.4g\n  %s\n  %s\n", item->id.data, item->human,
                item->reference.text.data, item->candidate.text.data);
    }
    return mc_output_finish(&output, error);
}

static int write_one(const struct mc_suite *suite, const char *path, struct mc_error *error)
{
    struct mc_output output;

    if (suite->n_files > 1)
        return mc_error_set(error, MC_CODE_USAGE,
                            "the templates have %zu phenomena, and a suite has a file for each; "
                            "give a folder with -o",
                            suite->n_files);
    if (mc_output_open(path, &output, error) != 0)
        return -1;
    mc_suite_write(suite, 0, output.stream);
    return mc_output_finish(&output, error);
}

/* One file a phenomenon; all are flushed before one is finished. */
static int write_folder(const struct mc_suite *suite, const char *folder, struct mc_arena *arena,
                        struct mc_error *error)
{
    struct mc_output *outputs = mc_arena_array(arena, suite->n_files, sizeof(*outputs));
    size_t i, n = 0;
    int status = mc_folder_make(folder, error);

    for (; status == 0 && n < suite->n_files; n++) {
        const struct mc_phenomenon *phenomenon = &suite->phenomena[suite->files[n].phenomenon];

        status = mc_output_open(mc_arena_format(arena, "%s/%s.json", folder, phenomenon->name.data),
                                &outputs[n], error);
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

int mc_expand_write(const struct mc_suite *suite, const char *path, struct mc_arena *arena,
                    struct mc_error *error)
{
    size_t length = path == NULL ? 0 : strlen(path);

    if (path == NULL || strcmp(path, "-") == 0)
        return write_one(suite, "-", error);
    if ((length > 5 && strcmp(path + length - 5, ".json") == 0) ||
        (mc_file_exists(path) && !mc_file_is_folder(path)))
        return write_one(suite, path, error);
    return write_folder(suite, path, arena, error);
}
