#include "base/file.h"
#include "report/content.h"
#include "report/text_group.h"
#include "report/text_name.h"

enum { LEAST_WIDTH = 100 };

/* A folder under way. */
struct folder {
    const struct mc_result *result;
    const struct mc_report_options *options;
    const char *path;
    struct mc_arena *arena;
    struct mc_table *names; /* of the files, for the index */
};

static const char *path_of(const struct folder *folder, const char *name)
{
    return mc_arena_format(folder->arena, "%s/%s", folder->path, name);
}

static struct mc_document document_on(const struct folder *folder, FILE *stream)
{
    struct mc_document document = {.kind = &mc_screen_kind, .stream = stream};

    document.width = folder->options->width < LEAST_WIDTH ? LEAST_WIDTH : folder->options->width;
    return document;
}

static int write_group(struct folder *folder, const struct mc_dataset_result *dataset,
                       const struct mc_group *group, const char *name, struct mc_error *error)
{
    struct mc_document document;
    struct mc_output output;
    struct mc_table_cell *cells = mc_table_row(folder->names, false);

    mc_table_set(folder->names, &cells[0], mc_slice_of(name));
    mc_table_set(folder->names, &cells[1], dataset->name);
    mc_table_set(folder->names, &cells[2], group->name);
    mc_table_set(folder->names, &cells[3],
                 mc_slice_of(mc_arena_format(folder->arena, "%zu", group->n_cases)));
    if (mc_output_open(path_of(folder, name), &output, error) != 0)
        return -1;
    document = document_on(folder, output.stream);
    mc_text_group_write(folder->result, dataset, group, folder->options, &document);
    return mc_output_finish(&output, error);
}

static int write_groups(struct folder *folder, struct mc_error *error)
{
    struct mc_string_map *taken = mc_string_map_new(folder->arena);
    size_t d, g;

    for (d = 0; d < folder->result->n_datasets; d++) {
        const struct mc_dataset_result *dataset = &folder->result->datasets[d];

        for (g = 0; g < dataset->n_groups; g++) {
            const struct mc_group *group = &dataset->groups[g];
            const char *name;

            if (group->overall)
                continue;
            name = mc_text_name(dataset->name, group->name, group->pooled, taken, folder->arena);
            if (write_group(folder, dataset, group, name, error) != 0)
                return -1;
        }
    }
    return 0;
}

static int write_index(const struct folder *folder, struct mc_error *error)
{
    struct mc_document document;
    struct mc_output output;

    if (mc_output_open(path_of(folder, "index.txt"), &output, error) != 0)
        return -1;
    document = document_on(folder, output.stream);
    if (mc_content_write(folder->result, folder->options, &document, error) != 0) {
        mc_output_abandon(&output);
        return -1;
    }
    document.kind->gap(&document);
    document.kind->title(&document, mc_slice_of("files"));
    document.kind->table(&document, folder->names);
    return mc_output_finish(&output, error);
}

static struct mc_table *new_names(struct mc_arena *arena)
{
    struct mc_table *names = mc_table_new(arena);

    mc_table_column(names, mc_slice_of("file"), MC_ALIGN_LEFT);
    mc_table_column(names, mc_slice_of("dataset"), MC_ALIGN_LEFT);
    mc_table_column(names, mc_slice_of("phenomenon"), MC_ALIGN_LEFT);
    mc_table_column(names, mc_slice_of("cases"), MC_ALIGN_RIGHT);
    return names;
}

static int write_folder(const struct mc_result *result, const struct mc_report_options *options,
                        const char *path, struct mc_error *error)
{
    struct mc_report_options plain = *options;
    struct folder folder = {result, &plain, path, NULL, NULL};
    int status = -1;

    plain.color = false;
    if (mc_report_sort_check(options->sort, error) != 0 || mc_folder_make(path, error) != 0)
        return -1;
    folder.arena = mc_arena_new();
    folder.names = new_names(folder.arena);
    if (write_groups(&folder, error) == 0)
        status = write_index(&folder, error);
    mc_arena_free(folder.arena);
    return status;
}

const struct mc_report_format mc_report_text = {
    .name = "text",
    .file_extension = "txt",
    .summary = "a folder with one file for each phenomenon, every case in it",
    .folder = true,
    .write_folder = write_folder,
};
