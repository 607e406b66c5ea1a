/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the input as a table with a column for each scale. What is written is a table of ratings,
 * unless ratings occur twice; what is refused has a place, or is not text at all. */
#include <stdio.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "fuzz/fuzz.h"
#include "studies/humans/ratings.h"
#include "studies/humans/wide_ratings.h"

static void write_as(const struct mc_wide_table *wide, struct mc_slice text)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_wide_counts counts;
    char *written = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&written, &length);
    int status;

    fuzz_check(stream != NULL);
    status = mc_wide_ratings_write(mc_slice_of("fuzz"), text, wide, stream, MC_COMMA_SEPARATED,
                                   arena, &counts, &error);
    fuzz_check(fclose(stream) == 0);
    if (status != 0) {
        fuzz_check(error.code == MC_CODE_INPUT &&
                   (error.at.line > 0 || mc_utf8_instead(text) != NULL));
    } else if (counts.n_values > 0 && wide->repeated != MC_REPEATED_KEEP) {
        struct mc_ratings_reader *reader = mc_ratings_reader_new(arena);
        struct mc_ratings ratings;

        fuzz_check(mc_ratings_reader_add(reader, MC_TABLE_RATINGS, mc_slice_of("written.csv"),
                                         mc_slice(written, length), &error) == 0);
        fuzz_check(mc_ratings_reader_finish(reader, &ratings, &error) == 0);
        fuzz_check(ratings.n_judgements == counts.n_values);
        mc_ratings_reader_free(reader);
    }
    free(written);
    mc_arena_free(arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct mc_wide_column scale = {"good", {"quality", 7}}, flag = {"bad", {"wrong", 5}};
    struct mc_wide_table wide = {.item = "item",
                                 .system = "system",
                                 .scales = &scale,
                                 .n_scales = 1,
                                 .flags = &flag,
                                 .n_flags = 1};
    const struct mc_slice text = mc_slice((const char *)data, size);

    write_as(&wide, text);
    wide.repeated = MC_REPEATED_NUMBER;
    write_as(&wide, text);
    wide.repeated = MC_REPEATED_FIRST;
    wide.text = "text";
    write_as(&wide, text);
    return 0;
}
