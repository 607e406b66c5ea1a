/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the input as the files of the NLG CheckList. Leaving out all but the last of equal keys
 * keeps the length, and the meaning for a tolerant JSON reader. */
#include "base/hash.h"
#include "fuzz/fuzz.h"
#include "import/import.h"
#include "import/nlg_checklist.h"

static void check_keep_last(struct mc_import *import, struct mc_slice text)
{
    struct mc_slice kept = mc_nlg_keep_last(import, mc_slice_of("x.json"), text);
    json_t *before, *after;

    fuzz_check(kept.length == text.length);
    before = json_loadb(text.data, text.length, 0, NULL);
    if (before == NULL)
        return;
    after = json_loadb(kept.data, kept.length, 0, NULL);
    fuzz_check(after != NULL && json_equal(before, after));
    json_decref(before);
    json_decref(after);
}

static void check_content(struct mc_import *import, struct mc_slice text)
{
    struct mc_string_map *wanted = mc_string_map_new(import->arena);
    struct mc_nlg_content content;
    struct mc_error error = MC_NO_ERROR;
    size_t i;

    (void)mc_string_map_add(wanted, mc_slice_of("N11sick"), NULL);
    if (mc_nlg_content_parse(import, mc_slice_of("content.json"), text, wanted, &content, &error) !=
        0) {
        fuzz_check(error.code == MC_CODE_INPUT && import->diagnostics->n_errors > 0);
        return;
    }
    fuzz_check(import->diagnostics->n_errors == 0);
    for (i = 0; i < content.n; i++) {
        const struct mc_nlg_pair *pair = &content.pairs[i];

        fuzz_check(mc_string_map_find(content.map, pair->id) == i);
        fuzz_check(pair->sides[0].has_text && pair->sides[1].has_text);
        fuzz_check((mc_side_more(&pair->sides[0])->amr.length > 0) ==
                   (mc_side_more(&pair->sides[0])->graph != NULL));
    }
}

static void check_ids(struct mc_import *import, struct mc_slice text)
{
    struct mc_nlg_ids ids;
    size_t i;

    if (mc_nlg_ids_parse(import, mc_slice_of("ids.json"), text, &ids, NULL) == 0)
        for (i = 0; i < ids.n; i++) {
            size_t n = import->diagnostics->n_items;

            fuzz_check(mc_string_map_find(ids.map, ids.entries[i].id) == i);
            if (i < 5) {
                mc_nlg_entry_finding(import, &ids.entries[i], MC_SEVERITY_NOTE, "here");
                fuzz_check(import->diagnostics->n_items == n + 1);
                fuzz_check(import->diagnostics->items[n].at.line > 0);
            }
        }
    mc_nlg_ids_close(&ids);
}

static void check(void (*check_text)(struct mc_import *, struct mc_slice), const uint8_t *data,
                  size_t size)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_import import;

    mc_import_begin(&import, arena, mc_diagnostics_new(arena));
    check_text(&import, mc_arena_copy(arena, mc_slice((const char *)data, size)));
    mc_arena_free(arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    check(check_keep_last, data, size);
    check(check_content, data, size);
    check(check_ids, data, size);
    return 0;
}
