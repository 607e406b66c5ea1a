/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the input as a layout of results and, after a line "%%%", a file of such results, by that
 * layout and by the plain one. Every resulting case has its own id, every score is finite or
 * missing, and what is refused has a place. */
#include <math.h>

#include "base/hash.h"
#include "fuzz/fuzz.h"
#include "import/results.h"
#include "suite/suite.h"

static void check(const struct mc_results *results)
{
    size_t m, i;

    fuzz_check(results->n_metrics > 0 && results->suite->n_cases > 0);
    for (i = 0; i < results->suite->n_cases; i++) {
        const struct mc_case *item = &results->suite->cases[i];

        fuzz_check(item->id.length > 0);
        fuzz_check(mc_string_map_find(results->suite->case_ids, item->id) == i);
        fuzz_check(item->file < results->suite->n_files);
        for (m = 0; m < results->n_metrics; m++)
            fuzz_check(!(results->metrics[m].errors[i] < 0));
    }
}

static void read(const struct mc_results_layout *layout, const char *path, struct mc_slice rows,
                 struct mc_arena *arena)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_results results;

    if (mc_results_parse(mc_slice_of(path), rows, layout, arena, diagnostics, &results, &error) ==
        0)
        check(&results);
    else
        fuzz_check(error.code != MC_CODE_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char divider[] = "\n%%%\n";
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice text = mc_arena_copy(arena, mc_slice((const char *)data, size));
    const char *at = strstr(text.data, divider);
    size_t length = at == NULL ? 0 : (size_t)(at - text.data);
    struct mc_slice rows = text;
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_results_layout layout, plain = mc_results_layout_plain(arena);
    struct mc_error error = MC_NO_ERROR;

    if (at != NULL)
        rows = mc_arena_copy(arena, mc_slice(at + sizeof(divider) - 1,
                                             text.length - length - (sizeof(divider) - 1)));
    read(&plain, "rows.tsv", rows, arena);
    if (at != NULL && mc_results_layout_parse(mc_slice_of("layout.json"),
                                              mc_arena_copy(arena, mc_slice(text.data, length)),
                                              arena, diagnostics, &layout, &error) == 0)
        read(&layout, "rows.json", rows, arena);
    mc_arena_free(arena);
    return 0;
}
