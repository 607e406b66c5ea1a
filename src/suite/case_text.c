/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_text.c: a file of a suite has its text; the text of a group is made from the rows or lines
 * of its table. Either may have been freed (mc_suite_forget_texts): a place in the text is then the
 * place of the case. */
#include "suite/case_text.h"

#include "base/json_locate.h"
#include "base/memory.h"
#include "suite/case_table.h"
#include "suite/plain_row.h"
#include "suite/suite.h"
#include "suite/table_group.h"

struct mc_slice mc_suite_file_text(const struct mc_suite_file *file, struct mc_arena *arena)
{
    struct mc_plain_table plain;
    struct mc_slice text;

    if (file->group == NULL)
        return file->text;
    mc_case_table_plain(file->group->table, &plain);
    text = mc_table_group_text(file->group, &plain, arena);
    mc_plain_table_close(&plain);
    return text;
}

struct mc_position mc_suite_file_place(const struct mc_suite_file *file, const char *key)
{
    struct mc_json_step step = {key, 0};
    struct mc_json_span span;
    struct mc_position nowhere = {0, 0};
    struct mc_slice text = file->group != NULL ? file->group->head : file->text;

    return mc_json_locate(text, &step, 1, &span) ? mc_position_of(text, span.begin) : nowhere;
}

struct mc_slice mc_case_text(const struct mc_suite *suite, const struct mc_case *item,
                             struct mc_arena *arena)
{
    const struct mc_suite_file *file = &suite->files[item->file];
    struct mc_plain_table plain;
    struct mc_slice text;
    struct mc_json_span span;

    if (file->group != NULL) {
        mc_case_table_plain(file->group->table, &plain);
        text = mc_arena_copy(arena, mc_table_group_case_text(file->group, item->offset, &plain));
        mc_plain_table_close(&plain);
        return text;
    }
    if (item->offset >= file->text.length) /* it was freed */
        return mc_slice("", 0);
    text = mc_slice(file->text.data + item->offset, file->text.length - item->offset);
    return mc_json_locate(text, NULL, 0, &span) ? mc_slice(text.data, span.end) : mc_slice("", 0);
}

void mc_suite_forget_texts(struct mc_suite *suite)
{
    size_t i, k;

    for (i = 0; i < suite->n_files; i++) {
        const char *text = suite->files[i].text.data;

        if (!mc_arena_release(suite->arena, text))
            continue;
        for (k = i; k < suite->n_files; k++) /* all parts of a divided file share it */
            if (suite->files[k].text.data == text)
                suite->files[k].text = mc_slice("", 0);
    }
    for (i = 0; i < suite->n_tables; i++)
        mc_case_table_forget(suite->tables[i], suite->arena);
}

bool mc_case_reopen(const struct mc_suite *suite, const struct mc_case *item,
                    struct mc_diagnostics *diagnostics, struct mc_arena *arena,
                    struct mc_json_file *file, struct mc_json_cursor *cursor)
{
    struct mc_slice text = mc_case_text(suite, item, arena);
    struct mc_arena *scratch = mc_arena_new();
    struct mc_error ignored = MC_NO_ERROR;
    bool good;

    /* The diagnostics have the text of the file already; the text of the case must not replace
     * it. */
    good = text.length > 0 && mc_json_open_text(suite->files[item->file].path, text,
                                                mc_diagnostics_new(scratch), file, &ignored) == 0;
    mc_arena_free(scratch);
    if (!good)
        return false;
    file->diagnostics = diagnostics;
    *cursor = mc_json_root(file);
    cursor->anchor.at = item->at;
    return true;
}
