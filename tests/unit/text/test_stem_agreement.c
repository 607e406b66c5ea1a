/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every stem that NLTK 3.8 and Snowball give for the words of the published pairs. */
#include "tests/unit/support.h"

#include <stdio.h>

#include "base/delimited.h"
#include "text/stem.h"

#define STEMS "goldens/text/stems.tsv"

static void check_column(const char *column, enum mc_stem_algorithm algorithm)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_stemmer *stemmer = mc_stemmer_open(algorithm);
    struct mc_error error = MC_NO_ERROR;
    struct mc_delimited_file file;
    size_t place, r;

    assert_int_equal(
        mc_delimited_read(mc_shared_path(STEMS), MC_TAB_SEPARATED, arena, &file, &error), 0);
    place = mc_delimited_column(&file, column);
    assert_true(file.n_rows > 1000 && place != SIZE_MAX);
    for (r = 1; r < file.n_rows; r++) {
        struct mc_slice stem = mc_stem(stemmer, file.rows[r].fields[0]);

        if (!mc_slice_equal(stem, file.rows[r].fields[place]))
            fail_msg("line %u: the stem of %s is %.*s, not %s", file.rows[r].line,
                     file.rows[r].fields[0].data, MC_SLICE_ARGUMENTS(stem),
                     file.rows[r].fields[place].data);
    }
    mc_stemmer_close(stemmer);
    mc_arena_free(arena);
}

static void test_nltk(void **state)
{
    (void)state;
    check_column("nltk_porter", MC_STEM_NLTK);
}

static void test_english(void **state)
{
    (void)state;
    check_column("snowball_english", MC_STEM_ENGLISH);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_nltk), cmocka_unit_test(test_english)};

    if (mc_shared_path(STEMS) == NULL) {
        puts("1..0 # SKIP test_stem_agreement: shared data is not there");
        return 0;
    }
    return cmocka_run_group_tests_name("stem_agreement", tests, NULL, NULL);
}
