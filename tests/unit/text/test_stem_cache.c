/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>
#include <string.h>

#include "text/stem.h"

static void check(struct mc_stem_cache *cache, struct mc_stemmer *stemmer, struct mc_slice word)
{
    struct mc_slice found = mc_stem_cache_find(cache, word), stem = mc_stem(stemmer, word);

    assert_int_equal(found.length, stem.length);
    assert_memory_equal(found.data, stem.data, stem.length);
}

/* Stems are those of the stemmer: the first time and again, long words, and after the words of the
 * cache were forgotten (it keeps 65,536). */
static void test_same_as_stemmer(void **state)
{
    static const char *const words[] = {"running", "ponies", "caresses", "sky", "a", ""};
    unsigned algorithm, i;

    (void)state;
    for (algorithm = MC_STEM_ENGLISH; algorithm <= MC_STEM_NLTK; algorithm++) {
        struct mc_stem_cache *cache = mc_stem_cache_open((enum mc_stem_algorithm)algorithm);
        struct mc_stemmer *stemmer = mc_stemmer_open((enum mc_stem_algorithm)algorithm);
        char word[100];

        for (i = 0; i < 12; i++)
            check(cache, stemmer, mc_slice_of(words[i % 6]));
        memset(word, 'a', 96);
        memcpy(word + 93, "ing", 4);
        check(cache, stemmer, mc_slice_of(word));
        for (i = 0; i < 70000; i++) {
            (void)snprintf(word, sizeof(word), "word%xing", i);
            if (i % 100 == 0 || i > 65500)
                check(cache, stemmer, mc_slice_of(word));
            else
                (void)mc_stem_cache_find(cache, mc_slice_of(word));
        }
        check(cache, stemmer, mc_slice_of("ponies"));
        mc_stemmer_close(stemmer);
        mc_stem_cache_close(cache);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_as_stemmer),
    };

    return cmocka_run_group_tests_name("stem_cache", tests, NULL, NULL);
}
