/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mapped_phenomena.c: the phenomena that a mapping assigns to published names. */
#include "import/mapped_case.h"

#include <string.h>

#include "base/hash.h"
#include "base/memory.h"
#include "import/import.h"
#include "suite/suite.h"

/* Fills the texts that a phenomenon must have; each further published name is an alias. */
static void describe(struct mc_mapped *mapped, struct mc_phenomenon *phenomenon,
                     struct mc_slice published)
{
    const struct mc_suite_file *head = &mapped->mapping->head;
    struct mc_arena *arena = mapped->import->arena;
    struct mc_slice *aliases;

    if (phenomenon->title.length == 0) {
        phenomenon->title = mc_arena_copy(arena, published);
        phenomenon->level = mc_slice_of("mixed");
        phenomenon->description =
            mc_arena_slice(arena, "Called \"%.*s\" by its authors in %.*s.",
                           MC_SLICE_ARGUMENTS(published), MC_SLICE_ARGUMENTS(head->source));
        phenomenon->sources = mc_arena_array(arena, 1, sizeof(*phenomenon->sources));
        phenomenon->sources[phenomenon->n_sources++] = head->source;
    }
    if (mc_slice_equal(published, phenomenon->name))
        return;
    aliases = mc_arena_array(arena, phenomenon->n_aliases + 1, sizeof(*aliases));
    if (phenomenon->n_aliases > 0)
        memcpy(aliases, phenomenon->aliases, phenomenon->n_aliases * sizeof(*aliases));
    aliases[phenomenon->n_aliases++] = mc_arena_copy(arena, published);
    phenomenon->aliases = aliases;
}

const struct mc_mapped_name *mc_mapped_phenomenon(struct mc_mapped *mapped,
                                                  struct mc_slice published)
{
    const struct mc_mapping_phenomenon *mapping = &mapped->mapping->phenomenon;
    bool is_new;
    uint32_t index = mc_string_map_add(mapped->name_map, published, &is_new), known;
    struct mc_mapped_name *mapped_name;
    struct mc_slice wanted;
    size_t i = 0;

    if (!is_new)
        return &mapped->names[index];
    MC_RESERVE(mapped->names, mapped->name_capacity, index + 1);
    mapped_name = &mapped->names[index];
    mapped_name->published = wanted = mc_string_map_key(mapped->name_map, index);
    while (i < mapping->names.n && !mc_slice_equal(mapping->names.items[i].name, published))
        i++;
    if (i < mapping->names.n && mapping->names.items[i].value.length > 0)
        wanted = mapping->names.items[i].value;
    known = mc_phenomenon_find(mapped->known, mapped->n_known, wanted);
    mapped_name->is_other = known == MC_NOT_FOUND && mapping->others_unclassified;
    if (known != MC_NOT_FOUND)
        mapped_name->name = mapped->known[known].name;
    else if (mapped_name->is_other)
        mapped_name->name = mc_slice_of("unclassified");
    else
        mapped_name->name = mc_phenomenon_name_of(wanted, mapped->import->arena);
    if (mapped_name->name.length == 0)
        mapped_name->name = mc_slice_of("unnamed");
    mapped_name->index = mc_import_phenomenon(mapped->import, mapped_name->name);
    if (known == MC_NOT_FOUND && !mapped_name->is_other)
        describe(mapped, &mapped->import->suite->phenomena[mapped_name->index],
                 mapped_name->published);
    return mapped_name;
}
