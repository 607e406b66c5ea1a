#include "author/begun_file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "suite/suite_name.h"
#include "suite/suite_write.h"

/* Whether nothing is wrong with what the file says of itself. */
static bool is_whole(const struct mc_suite *suite, const struct mc_suite_file *file)
{
    return file->suite.length > 0 && file->licence.length > 0 && file->source.length > 0 &&
           file->scale.kind.length > 0 && !isnan(file->scale.minimum) &&
           file->judgement.description.length > 0 &&
           mc_string_map_key(suite->datasets, file->dataset).length > 0;
}

static const struct mc_suite_file *find_neighbour(const struct mc_suite *around)
{
    size_t i;

    for (i = 0; i < around->n_files; i++)
        if (is_whole(around, &around->files[i]))
            return &around->files[i];
    return NULL;
}

/* The last part of the path: "mine" of "suites/mine/"; empty of ".", "../..". */
static struct mc_slice last_part(const char *folder)
{
    size_t end = strlen(folder), begin;

    while (end > 0 && folder[end - 1] == '/')
        end--;
    for (begin = end; begin > 0 && folder[begin - 1] != '/';)
        begin--;
    if (strspn(folder + begin, ".") >= end - begin)
        begin = end;
    return mc_slice(folder + begin, end - begin);
}

static struct mc_suite_file usual_file(const char *folder, struct mc_arena *arena)
{
    struct mc_suite_file file;

    memset(&file, 0, sizeof(file));
    file.suite = mc_suite_name_from(last_part(folder), "mine", arena);
    file.licence = mc_slice_of("CC-BY-4.0");
    file.source = mc_slice_of("written for this suite");
    file.scale.maximum = 5;
    file.scale.kind = mc_slice_of("similarity");
    file.judgement.by = MC_JUDGED_BY_RUBRIC;
    file.judgement.description = mc_slice_of("doc/rubric.md, version 1");
    return file;
}

static FILE *open_text(char **text, size_t *length)
{
    FILE *stream = open_memstream(text, length);

    if (stream == NULL)
        mc_out_of_memory(1, BUFSIZ);
    return stream;
}

/* The file as mc_suite_write has it. */
static struct mc_slice write_file(struct mc_suite_file *file, struct mc_slice dataset,
                                  const struct mc_phenomenon *phenomenon, struct mc_arena *arena)
{
    struct mc_phenomenon own = *phenomenon;
    struct mc_suite suite;
    struct mc_slice copy;
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_text(&text, &length);

    memset(&suite, 0, sizeof(suite));
    suite.datasets = mc_string_map_new(arena);
    file->dataset = mc_string_map_add(suite.datasets, dataset, NULL);
    suite.files = file;
    suite.n_files = 1;
    suite.phenomena = &own;
    suite.n_phenomena = 1;
    mc_suite_write(&suite, 0, stream);
    if (fclose(stream) != 0)
        mc_out_of_memory(1, BUFSIZ);
    copy = mc_arena_copy(arena, mc_slice(text, length));
    free(text);
    return copy;
}

struct mc_slice mc_begun_file(const struct mc_suite *around, const char *folder,
                              const struct mc_phenomenon *phenomenon, struct mc_arena *arena)
{
    const struct mc_suite_file *neighbour = find_neighbour(around);
    struct mc_suite_file file = neighbour == NULL ? usual_file(folder, arena) : *neighbour;
    struct mc_slice dataset =
        neighbour == NULL ? file.suite : mc_string_map_key(around->datasets, neighbour->dataset);

    file.phenomenon = 0;
    file.pooled = true;
    file.draft = false;
    file.description = mc_slice(NULL, 0);
    return write_file(&file, dataset, phenomenon, arena);
}
