/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <dirent.h>
#include <stdio.h>

#include "base/memory.h"
#include "tests/unit/amr_cases.h"

struct mc_slice mc_amr_case_file(const char *path, struct mc_arena *arena)
{
    struct mc_buffer buffer = {NULL, 0, 0};
    FILE *stream = fopen(path, "rb");
    struct mc_slice text;
    char bytes[4096];
    size_t n_bytes;

    if (stream == NULL) {
        fail_msg("%s cannot be read", path);
        return mc_slice("", 0);
    }
    while ((n_bytes = fread(bytes, 1, sizeof(bytes), stream)) > 0)
        mc_buffer_append(&buffer, bytes, n_bytes);
    (void)fclose(stream);
    text = mc_arena_copy(arena, mc_buffer_slice(&buffer));
    mc_buffer_free(&buffer);
    return text;
}

size_t mc_amr_cases(const char *kind, const char *expected, mc_amr_case_check *check)
{
    struct mc_arena *arena = mc_arena_new();
    const char *folder = mc_arena_format(arena, "%s/%s", mc_source_path("tests/amr"), kind);
    DIR *entries = opendir(folder);
    const struct dirent *entry;
    size_t n_cases = 0;

    if (entries == NULL) {
        fail_msg("%s cannot be read", folder);
        return 0;
    }
    while ((entry = readdir(entries)) != NULL) {
        const char *path;
        struct mc_slice input;

        if (entry->d_name[0] == '.')
            continue;
        path = mc_arena_format(arena, "%s/%s/input.amr", folder, entry->d_name);
        input = mc_amr_case_file(path, arena);
        path = mc_arena_format(arena, "%s/%s/%s", folder, entry->d_name, expected);
        check(entry->d_name, input, mc_amr_case_file(path, arena), arena);
        n_cases++;
    }
    (void)closedir(entries);
    mc_arena_free(arena);
    return n_cases;
}
