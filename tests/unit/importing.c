/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/file.h"
#include "base/hash.h"
#include "tests/unit/importing.h"

void mc_importing_begin(struct mc_importing *importing)
{
    char folder[1024];

    memset(importing, 0, sizeof(*importing));
    importing->arena = mc_arena_new();
    mc_import_begin(&importing->import, importing->arena, mc_diagnostics_new(importing->arena));
    assert_int_equal(mc_new_folder(folder), 0);
    importing->folder = mc_arena_strdup(importing->arena, folder);
}

static void remove_files(const char *folder, struct mc_arena *arena, int depth)
{
    char **names;
    size_t n, i;

    assert_int_equal(mc_folder_list(folder, "", arena, &names, &n, NULL), 0);
    for (i = 0; i < n; i++) {
        const char *path = mc_arena_format(arena, "%s/%s", folder, names[i]);

        if (depth > 0 && mc_file_is_folder(path))
            remove_files(path, arena, depth - 1);
        else
            assert_int_equal(unlink(path), 0);
    }
    assert_int_equal(rmdir(folder), 0);
}

void mc_importing_end(struct mc_importing *importing)
{
    remove_files(importing->folder, importing->arena, 1);
    mc_arena_free(importing->arena);
}

const char *mc_importing_file(struct mc_importing *importing, const char *name, const char *text)
{
    const char *path = mc_arena_format(importing->arena, "%s/%s", importing->folder, name);
    FILE *stream = fopen(path, "wb");

    assert_non_null(stream);
    assert_true(fputs(text, stream) >= 0);
    assert_int_equal(fclose(stream), 0);
    return path;
}

const char *mc_importing_findings(const struct mc_importing *importing)
{
    static const char *const severities[] = {"error", "warning", "note"};
    const struct mc_diagnostics *list = importing->import.diagnostics;
    struct mc_buffer text = {NULL, 0, 0};
    const char *copy;
    size_t i;

    mc_buffer_append_text(&text, "");
    for (i = 0; i < list->n_items; i++) {
        const struct mc_diagnostic *item = &list->items[i];
        const char *slash = strrchr(item->file.data, '/');

        mc_buffer_append_format(&text, "%s:%u:%u: %s: %s\n",
                                slash == NULL ? item->file.data : slash + 1, item->at.line,
                                item->at.column, severities[item->severity], item->text.data);
    }
    copy = mc_arena_strdup(importing->arena, text.data);
    mc_buffer_free(&text);
    return copy;
}

const struct mc_case *mc_importing_case(const struct mc_importing *importing, const char *id)
{
    const struct mc_suite *suite = importing->import.suite;
    uint32_t index = mc_string_map_find(suite->case_ids, mc_slice_of(id));

    if (index == MC_NOT_FOUND)
        fail_msg("no case %s", id);
    assert_string_equal(suite->cases[index].id.data, id);
    return &suite->cases[index];
}

const char *mc_importing_tags(const struct mc_importing *importing, const struct mc_case *item)
{
    const struct mc_case_more *more = mc_case_more(item);
    const char *text = "";
    size_t i;

    for (i = 0; i < more->n_tags; i++)
        text = mc_arena_format(importing->arena, "%s%s%s", text, i == 0 ? "" : " ",
                               more->tags[i].data);
    return text;
}
