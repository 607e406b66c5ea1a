#include "suite/mapping/mapped.h"

static struct mc_slice mapped_name(const struct mc_mapping_phenomenon *phenomenon,
                                   struct mc_slice published)
{
    size_t i;

    for (i = 0; i < phenomenon->names.n; i++)
        if (mc_slice_equal(phenomenon->names.items[i].name, published))
            return phenomenon->names.items[i].value;
    return mc_slice("", 0);
}

/* As names of phenomena are: lower-case letters and digits, words joined by hyphens. */
static struct mc_slice own_name(struct mc_slice published, struct mc_arena *arena)
{
    char *name = mc_arena_alloc(arena, published.length + 1);
    size_t i, length = 0;

    for (i = 0; i < published.length; i++) {
        char c = published.data[i];

        if (c >= 'A' && c <= 'Z')
            c = (char)(c - 'A' + 'a');
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            name[length++] = c;
        else if (length > 0 && name[length - 1] != '-')
            name[length++] = '-';
    }
    while (length > 0 && name[length - 1] == '-')
        length--;
    name[length] = '\0';
    return mc_slice(name, length);
}

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
        phenomenon->description = mc_slice_of(
            mc_arena_format(arena, "What its authors call \"%.*s\" in %.*s.",
                            MC_SLICE_ARGUMENTS(published), MC_SLICE_ARGUMENTS(head->source)));
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
    struct mc_slice wanted = mapped_name(&mapped->mapping->phenomenon, published);
    uint32_t known;

    found->published = published;
    if (wanted.length == 0)
        wanted = published;
    known = mc_phenomenon_find(mapped->known, mapped->n_known, wanted);
    found->is_other = known == MC_NOT_FOUND && mapped->mapping->phenomenon.others_unclassified;
    if (known != MC_NOT_FOUND)
        found->name = mapped->known[known].name;
    else if (found->is_other)
        found->name = mc_slice_of("unclassified");
    else
        found->name = own_name(wanted, mapped->import->arena);
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
        mapped->names =
            mc_grow(mapped->names, &mapped->name_capacity, index + 1, sizeof(*mapped->names));
        find(mapped, mc_string_map_key(mapped->name_map, index), &mapped->names[index]);
    }
    return &mapped->names[index];
}
