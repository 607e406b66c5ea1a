/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the input as each kind of table of ratings; the kinds that need ratings beside them get
 * some; outputs are also read alone. What is read is in order, what is refused has a place. */
#include <math.h>

#include "base/error.h"
#include "base/utf8.h"
#include "fuzz/fuzz.h"
#include "studies/humans/ratings.h"

static const char beside[] = "item,system,annotator,scale,value\ni1,A,ann,fluency,3\n";

static void check(const struct mc_ratings *ratings)
{
    size_t i, k;

    for (i = 0; i < ratings->n_judgements; i++) {
        const struct mc_judgement *one = &ratings->judgements[i];
        struct mc_output_judgements found = mc_ratings_of(ratings, one->scale, one->output);

        fuzz_check(found.n > 0 && found.first <= one && one < found.first + found.n);
        fuzz_check(isfinite(one->value) != 0);
        fuzz_check(one->annotator < ratings->annotator_names.n);
    }
    for (i = 1; i < ratings->n_outputs; i++)
        fuzz_check(ratings->outputs[i - 1].item <= ratings->outputs[i].item);
    for (i = 0; i < ratings->item_names.n; i++)
        fuzz_check(mc_rating_name_find(&ratings->item_names, ratings->item_names.items[i]) == i);
    for (i = 0; i < ratings->n_scales; i++)
        for (k = 1; k < ratings->scales[i].n_values; k++)
            fuzz_check(ratings->scales[i].values[k - 1] < ratings->scales[i].values[k]);
}

static void read_as(enum mc_rating_table kind, bool is_alone, struct mc_slice text)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_ratings_reader *reader = mc_ratings_reader_new(arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_ratings ratings;
    int status = 0;

    if (kind == MC_TABLE_SCALES)
        status = mc_ratings_reader_add(reader, kind, mc_slice_of("fuzz"), text, &error);
    if (status == 0 && kind != MC_TABLE_RATINGS && !is_alone)
        status = mc_ratings_reader_add(reader, MC_TABLE_RATINGS, mc_slice_of("beside.csv"),
                                       mc_slice_of(beside), &error);
    if (status == 0 && kind != MC_TABLE_SCALES)
        status = mc_ratings_reader_add(reader, kind, mc_slice_of("fuzz"), text, &error);
    if (status == 0)
        status = mc_ratings_reader_finish(reader, &ratings, &error);
    if (status == 0)
        check(&ratings);
    else
        fuzz_check(error.code == MC_CODE_INPUT &&
                   (error.at.line > 0 || mc_utf8_instead(text) != NULL));
    mc_ratings_reader_free(reader);
    mc_arena_free(arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int kind;

    for (kind = 0; kind < MC_N_RATING_TABLES; kind++)
        read_as((enum mc_rating_table)kind, false, mc_slice((const char *)data, size));
    read_as(MC_TABLE_OUTPUTS, true, mc_slice((const char *)data, size));
    return 0;
}
