/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mapped_phenomena.c: the phenomena that a mapping makes of the names that others published. */
#include "import/mapped_case.h"

#include <string.h>

#include "base/hash.h"
#include "base/memory.h"
#include "import/import.h"
#include "suite/suite.h"

/* The texts that a phenomenon must have; a further published name is a further alias. */
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

static void find(struct mc_mapped *mapped, struct mc_slice published, struct mc_mapped_name *found)
{
    const struct mc_mapping_pairs *names = &mapped->mapping->phenomenon.names;
    struct mc_slice wanted = published;
    uint32_t known;
    size_t i;

    found->published = published;
    for (i = 0; i < names->n && !mc_slice_equal(names->items[i].name, published); i++)
        continue;
    if (i < names->n && names->items[i].value.length > 0)
        wanted = names->items[i].value;
    known = mc_phenomenon_find(mapped->known, mapped->n_known, wanted);
    found->is_other = known == MC_NOT_FOUND && mapped->mapping->phenomenon.others_unclassified;
    if (known != MC_NOT_FOUND)
        found->name = mapped->known[known].name;
    else if (found->is_other)
        found->name = mc_slice_of("unclassified");
    else
        found->name = mc_phenomenon_name_of(wanted, mapped->import->arena);
    if (found->name.length == 0)
        found->name = mc_slice_of("unnamed");
    found->index = mc_import_phenomenon(mapped->import, found->name);
    if (known == MC_NOT_FOUND && !found->is_other)
        describe(mapped, &mapped->import->suite->phenomena[found->index], published);
}

const struct mc_mapped_name *mc_mapped_phenomenon(struct mc_mapped *mapped,
                                                  struct mc_slice published)
{
    bool is_new;
    uint32_t index = mc_string_map_add(mapped->name_map, published, &is_new);

    if (is_new) {
        MC_RESERVE(mapped->names, mapped->name_capacity, index + 1);
        find(mapped, mc_string_map_key(mapped->name_map, index), &mapped->names[index]);
    }
    return &mapped->names[index];
}
