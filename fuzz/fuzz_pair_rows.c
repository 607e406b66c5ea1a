/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first byte chooses the form of the rest. What is read has sentences, has numbers in order,
 * and is mined without a mistake. */
#include <math.h>

#include "fuzz/fuzz.h"
#include "phenomena/mine.h"
#include "text/wordnet.h"

static void check_mining(const struct mc_pair_rows *rows, enum mc_pair_rows_form form,
                         struct mc_arena *arena)
{
    const struct mc_mined_source source = {"pairs/x.tsv", 0, rows->n};
    const struct mc_mined_origin origin = {form, &source, 1};
    /* a WordNet of four parts without a word */
    struct mc_wordnet_texts texts[MC_WORDNET_PARTS] = {{{"", 0}, {"", 0}, {"", 0}},
                                                       {{"", 0}, {"", 0}, {"", 0}},
                                                       {{"", 0}, {"", 0}, {"", 0}},
                                                       {{"", 0}, {"", 0}, {"", 0}}};
    struct mc_wordnet *wordnet = mc_wordnet_of(texts);
    struct mc_mine_request request = {.wordnet = wordnet, .limit = 3, .sample = 2, .seed = 1};
    struct mc_suite *suite;
    struct mc_mined mined;
    size_t i, n_taken = 0;

    for (i = 1; i < MC_N_SHOWN; i++)
        request.wanted[i] = true;
    mc_mine(rows, &request, arena, &mined);
    for (i = 1; i < MC_N_SHOWN; i++) {
        fuzz_check(mined.tallies[i].n_taken <= 2);
        n_taken += mined.tallies[i].n_taken;
    }
    suite = mc_mined_suite(rows, &mined, &origin, wordnet, arena);
    fuzz_check(suite->n_cases == n_taken);
    mc_wordnet_close(wordnet);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct mc_pair_columns named = {{"reference", "candidate", "score", "label"}};
    static const struct mc_pair_columns numbered = {{"1", "2", "3", "4"}};
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_pair_rows rows;
    enum mc_pair_rows_form form;
    size_t i;

    if (size == 0) {
        mc_arena_free(arena);
        return 0;
    }
    form = (enum mc_pair_rows_form)(data[0] % 5);
    if (mc_pair_rows_parse(mc_slice_of("pairs"), mc_slice((const char *)data + 1, size - 1), form,
                           data[0] & 0x40 ? &numbered : &named, arena, &rows, &error) == 0) {
        for (i = 0; i < rows.n; i++) {
            fuzz_check(rows.items[i].reference.length > 0 && rows.items[i].candidate.length > 0);
            fuzz_check(i == 0 || rows.items[i].number > rows.items[i - 1].number);
        }
        if (rows.n <= 64)
            check_mining(&rows, form, arena);
    } else {
        fuzz_check(error.code == MC_CODE_INPUT);
    }
    mc_arena_free(arena);
    return 0;
}
