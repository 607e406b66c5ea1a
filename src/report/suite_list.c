#include "report/suite_list.h"

#include "base/sha256.h"

size_t mc_suite_list(const struct mc_suite *suite, struct mc_arena *arena,
                     struct mc_suite_entry **entries)
{
    struct mc_string_map *names = mc_string_map_new(arena);
    struct mc_sha256 *sums = mc_arena_array(arena, suite->n_files, sizeof(*sums));
    size_t i, n;

    *entries = mc_arena_array(arena, suite->n_files, sizeof(**entries));
    for (i = 0; i < suite->n_files; i++) {
        const struct mc_suite_file *file = &suite->files[i];
        bool is_new;
        uint32_t index = mc_string_map_add(names, file->suite, &is_new);
        struct mc_suite_entry *entry = &(*entries)[index];

        if (is_new)
            mc_sha256_begin(&sums[index]);
        mc_sha256_add(&sums[index], file->text.data, file->text.length);
        entry->name = file->suite;
        if (entry->version.length == 0)
            entry->version = file->version;
        entry->n_files++;
    }
    n = mc_string_map_size(names);
    for (i = 0; i < n; i++)
        mc_sha256_end(&sums[i], (*entries)[i].sha256);
    return n;
}
