/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the input as a mapping and, after a line "%%%", a table or JSON Lines to use it on. Every
 * resulting case has its own id, a candidate and a reference or, if the mapping takes rows without
 * one, a source. */
#include <math.h>

#include "base/hash.h"
#include "fuzz/fuzz.h"
#include "import/import.h"
#include "import/mapped_case.h"

static void check_cases(const struct mc_mapped *mapped)
{
    const struct mc_suite *suite = mapped->import->suite;
    size_t i;

    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_case *item = &suite->cases[i];

        fuzz_check(mc_string_map_find(suite->case_ids, item->id) == i);
        fuzz_check(item->candidate.text.length > 0 ||
                   mc_side_more(&item->candidate)->amr.length > 0);
        fuzz_check(item->reference.text.length > 0 ||
                   mc_side_more(&item->reference)->amr.length > 0 ||
                   (mapped->mapping->unreferenced && mc_case_more(item)->source.text.length > 0));
        fuzz_check(isnan(item->human) || (item->human >= mapped->mapping->head.scale.minimum &&
                                          item->human <= mapped->mapping->head.scale.maximum));
        fuzz_check(item->file < suite->n_files);
    }
}

static void import_rows(struct mc_mapped *mapped, struct mc_slice rows)
{
    const struct mc_records_source *source = &mapped->mapping->rows;
    struct mc_error error = MC_NO_ERROR;

    if (source->form == MC_RECORDS_PARALLEL || source->form == MC_RECORDS_EVALUATION ||
        mapped->mapping->n_joins > 0 ||
        mc_records_parse(mc_slice_of("rows"), rows, source, mapped->import, &mapped->tables.records,
                         &error) != 0 ||
        mc_mapped_tables(mapped, ".", &error) != 0)
        return;
    mc_mapped_rows(mapped);
    mc_mapped_order(mapped);
    check_cases(mapped);
}

static void import_text(struct mc_mapped *mapped, const struct mc_json_file *file,
                        struct mc_slice rows)
{
    struct mc_arena *arena = mapped->import->arena;
    struct mc_mapping_pairs none = {NULL, 0};
    struct mc_error error = MC_NO_ERROR;
    struct mc_mapping_parts parts;
    struct mc_mapping mapping;

    if (mc_mapping_read_parts(file, arena, &parts, &error) != 0 ||
        mc_mapping_read(file, parts.parts[0].n > 0 ? &parts.parts[0] : &none, arena, &mapping,
                        &error) != 0) {
        fuzz_check(error.code == MC_CODE_INPUT && file->diagnostics->n_errors > 0);
        return;
    }
    mapped->mapping = &mapping;
    import_rows(mapped, rows);
    mapped->mapping = NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char divider[] = "\n%%%\n";
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice text = mc_arena_copy(arena, mc_slice((const char *)data, size));
    const char *mark = strlen(text.data) == text.length ? strstr(text.data, divider) : NULL;
    size_t length = mark == NULL ? text.length : (size_t)(mark - text.data);
    size_t skipped = mark == NULL ? length : length + sizeof(divider) - 1;
    struct mc_slice rows =
        mc_arena_copy(arena, mc_slice(text.data + skipped, text.length - skipped));
    struct mc_error error = MC_NO_ERROR;
    struct mc_import import;
    struct mc_mapped mapped;
    struct mc_json_file file;

    mc_import_begin(&import, arena, mc_diagnostics_new(arena));
    if (mc_json_open_text(mc_slice_of("m.json"), mc_arena_copy(arena, mc_slice(text.data, length)),
                          import.diagnostics, &file, &error) == 0) {
        if (mc_mapped_begin(&mapped, &import, &error) == 0)
            import_text(&mapped, &file, rows);
        mc_mapped_end(&mapped);
        mc_json_close(&file);
    }
    mc_arena_free(arena);
    return 0;
}
