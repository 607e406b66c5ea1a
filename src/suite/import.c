#include "suite/import.h"

#include <math.h>

static const struct mc_importer importers[] = {
    {"nlg-checklist", "the NLG CheckList of Zeidler, Opitz and Frank 2022",
     mc_import_nlg_checklist},
    {"sick", "SICK, Marelli et al. 2014: tab-separated, with a header", mc_import_sick},
    {"sts", "the STS benchmark, Cer et al. 2017: its own form, or three columns of CSV",
     mc_import_sts},
};

const struct mc_importer *mc_importers(size_t *n)
{
    *n = sizeof(importers) / sizeof(importers[0]);
    return importers;
}

const struct mc_importer *mc_importer_find(const char *name)
{
    size_t i;

    for (i = 0; i < sizeof(importers) / sizeof(importers[0]); i++)
        if (strcmp(importers[i].name, name) == 0)
            return &importers[i];
    return NULL;
}

void mc_import_begin(struct mc_import *import, struct mc_arena *arena,
                     struct mc_diagnostics *diagnostics)
{
    memset(import, 0, sizeof(*import));
    import->arena = arena;
    import->diagnostics = diagnostics;
    import->suite = mc_arena_array(arena, 1, sizeof(*import->suite));
    import->suite->arena = arena;
    import->suite->datasets = mc_string_map_new(arena);
    import->suite->case_ids = mc_string_map_new(arena);
    import->paths = mc_string_map_new(arena);
    import->phenomena = mc_string_map_new(arena);
}

/* Room for one more element; the arena keeps the old array. */
static void *make_room(struct mc_arena *arena, void *old, size_t n, size_t *capacity, size_t size)
{
    void *array;

    if (n < *capacity)
        return old;
    *capacity = *capacity == 0 ? 16 : 2 * *capacity;
    array = mc_arena_array(arena, *capacity, size);
    if (n > 0)
        memcpy(array, old, n * size);
    return array;
}

uint32_t mc_import_phenomenon(struct mc_import *import, struct mc_slice name)
{
    struct mc_suite *suite = import->suite;
    uint32_t index;
    bool is_new;

    index = mc_string_map_add(import->phenomena, name, &is_new);
    if (!is_new)
        return index;
    suite->phenomena = make_room(import->arena, suite->phenomena, suite->n_phenomena,
                                 &import->phenomenon_capacity, sizeof(*suite->phenomena));
    suite->phenomena[suite->n_phenomena].name = mc_arena_copy(import->arena, name);
    return (uint32_t)suite->n_phenomena++;
}

/* Two data sets and phenomena may give the same name: "a-b" and "c", "a" and "b-c". */
static struct mc_slice path_of(struct mc_import *import, struct mc_slice dataset,
                               struct mc_slice phenomenon)
{
    struct mc_slice path =
        mc_slice_of(mc_arena_format(import->arena, "%.*s-%.*s.json", MC_SLICE_ARGUMENTS(dataset),
                                    MC_SLICE_ARGUMENTS(phenomenon)));
    unsigned i;
    bool is_new;

    (void)mc_string_map_add(import->paths, path, &is_new);
    for (i = 2; !is_new; i++) {
        path = mc_slice_of(mc_arena_format(import->arena, "%.*s-%.*s-%u.json",
                                           MC_SLICE_ARGUMENTS(dataset),
                                           MC_SLICE_ARGUMENTS(phenomenon), i));
        (void)mc_string_map_add(import->paths, path, &is_new);
    }
    return path;
}

uint32_t mc_import_file(struct mc_import *import, const struct mc_suite_file *file,
                        struct mc_slice dataset, struct mc_slice phenomenon)
{
    struct mc_suite *suite = import->suite;
    struct mc_suite_file *added;

    suite->files = make_room(import->arena, suite->files, suite->n_files, &import->file_capacity,
                             sizeof(*suite->files));
    added = &suite->files[suite->n_files];
    *added = *file;
    added->dataset = mc_string_map_add(suite->datasets, dataset, NULL);
    added->phenomenon = mc_import_phenomenon(import, phenomenon);
    added->path = path_of(import, dataset, phenomenon);
    return (uint32_t)suite->n_files++;
}

struct mc_case *mc_import_case(struct mc_import *import, struct mc_slice id)
{
    return mc_import_case_in(import, (uint32_t)import->suite->n_files - 1, id);
}

struct mc_case *mc_import_case_in(struct mc_import *import, uint32_t file, struct mc_slice id)
{
    struct mc_suite *suite = import->suite;
    struct mc_case *item;
    bool is_new;

    (void)mc_string_map_add(suite->case_ids, id, &is_new);
    if (!is_new)
        return NULL;
    suite->cases = make_room(import->arena, suite->cases, suite->n_cases, &import->case_capacity,
                             sizeof(*suite->cases));
    item = &suite->cases[suite->n_cases++];
    item->id = mc_arena_copy(import->arena, id);
    item->file = file;
    item->dataset = suite->files[item->file].dataset;
    item->phenomenon = suite->files[item->file].phenomenon;
    item->subphenomenon = item->note = item->system = item->item = mc_slice("", 0);
    item->reference.text = item->candidate.text = mc_slice("", 0);
    item->human = (double)NAN;
    return item;
}

bool mc_import_enough(const struct mc_import *import)
{
    return import->diagnostics->n_errors >= MC_IMPORT_FINDING_LIMIT;
}

bool mc_import_may_warn(struct mc_import *import, struct mc_slice file)
{
    struct mc_position whole = {0, 0};

    if (import->diagnostics->n_warnings < MC_IMPORT_FINDING_LIMIT)
        return true;
    if (import->diagnostics->n_warnings == MC_IMPORT_FINDING_LIMIT)
        (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_WARNING, "", file, whole,
                                 "there is more that is odd; it is not told one by one");
    return false;
}
