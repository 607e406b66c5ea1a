/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables of sentence pairs; the first byte chooses TSV or CSV: no crash; a mistake has a place;
 * every case has its own id; no further reference is empty, and if a plain one has words no other
 * plain one is an empty sentence. */
#include "base/error.h"
#include "base/utf8.h"
#include "base/hash.h"
#include "fuzz/fuzz.h"
#include "suite/pairs.h"
#include "suite/suite.h"

static void check_case(const struct mc_case *item)
{
    bool empty = item->reference.has_text && item->reference.text.length == 0;
    size_t i;

    fuzz_check(item->reference.kind == MC_SIDE_PLAIN && item->candidate.kind == MC_SIDE_PLAIN);
    for (i = 0; i < mc_case_lists(item)->n_further_references; i++) {
        const struct mc_side *side = &mc_case_lists(item)->further_references[i];
        bool words = side->has_text && side->text.length > 0;

        fuzz_check(words || mc_side_more(side)->amr.length > 0 || side->kind == MC_SIDE_PLAIN);
        fuzz_check(!empty || !words || side->kind == MC_SIDE_TARGETED);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_suite *suite = NULL;
    size_t i;

    if (size > 0) {
        struct mc_slice text = mc_arena_copy(arena, mc_slice((const char *)data + 1, size - 1));
        const char *path = data[0] % 2 == 0 ? "f.tsv" : "f.csv";

        if (mc_pairs_parse_table(mc_slice_of(path), text, NULL, arena, &suite, &error) != 0) {
            fuzz_check(error.code == MC_CODE_INPUT &&
                       (error.at.line > 0 || mc_utf8_instead(text) != NULL) &&
                       error.text[0] != '\0');
        } else {
            fuzz_check(mc_string_map_size(suite->case_ids) == suite->n_cases);
            for (i = 0; i < suite->n_cases; i++)
                check_case(&suite->cases[i]);
        }
    }
    mc_arena_free(arena);
    return 0;
}
