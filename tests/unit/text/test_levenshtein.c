/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "base/random.h"
#include "text/levenshtein.h"

enum { LONGEST = 300, N_PAIRS = 3000 };

static struct mc_levenshtein levenshtein;

static size_t of_texts(const char *a, const char *b)
{
    uint32_t ids[2][16];
    struct mc_id_sequence sides[2] = {{ids[0], 0}, {ids[1], 0}};

    for (; *a != '\0'; a++)
        ids[0][sides[0].n++] = (unsigned char)*a;
    for (; *b != '\0'; b++)
        ids[1][sides[1].n++] = (unsigned char)*b;
    return mc_levenshtein_distance(&levenshtein, sides[0], sides[1], 128);
}

/* Textbook pairs (Navarro 2001, section 5; Jurafsky and Martin, Minimum Edit Distance). */
static void test_words(void **state)
{
    (void)state;
    assert_int_equal(of_texts("survey", "surgery"), 2);
    assert_int_equal(of_texts("kitten", "sitting"), 3);
    assert_int_equal(of_texts("intention", "execution"), 5);
    assert_int_equal(of_texts("abc", "abc"), 0);
    assert_int_equal(of_texts("", "abc"), 3);
    assert_int_equal(of_texts("abxc", "abc"), 1);
    assert_int_equal(of_texts("", ""), 0);
}

/* The matrix row by row, as Levenshtein's recurrence has it. */
static size_t plain(struct mc_id_sequence a, struct mc_id_sequence b)
{
    static size_t rows[2][LONGEST + 1];
    size_t i, k;

    for (k = 0; k <= b.n; k++)
        rows[0][k] = k;
    for (i = 1; i <= a.n; i++) {
        const size_t *before = rows[(i - 1) % 2];
        size_t *row = rows[i % 2];

        row[0] = i;
        for (k = 1; k <= b.n; k++) {
            size_t least = before[k - 1] + (a.ids[i - 1] != b.ids[k - 1]);

            least = before[k] + 1 < least ? before[k] + 1 : least;
            row[k] = row[k - 1] + 1 < least ? row[k - 1] + 1 : least;
        }
    }
    return rows[a.n % 2][b.n];
}

/* Lengths about those of whole blocks as well, alphabets of two ids and of many, texts that share
 * much with each other and such that share nothing. */
static void test_against_the_matrix(void **state)
{
    static const size_t lengths[] = {1, 63, 64, 65, 127, 128, 129, 192, 256, LONGEST};
    static uint32_t ids[2][LONGEST];
    struct mc_id_sequence sides[2] = {{ids[0], 0}, {ids[1], 0}};
    uint64_t i, k;
    int side;

    (void)state;
    for (i = 0; i < N_PAIRS; i++) {
        uint32_t n_ids = i % 3 == 0 ? 2 : 2 + mc_random_below(mc_random_bits(1, i, 0), 50);

        for (side = 0; side < 2; side++) {
            uint64_t seed = 2 + (uint64_t)side;
            uint32_t drawn = mc_random_below(mc_random_bits(seed, i, LONGEST), LONGEST + 1);

            sides[side].n = i % 2 == 0 ? drawn : lengths[drawn % 10];
            for (k = 0; k < sides[side].n; k++)
                ids[side][k] = side == 1 && i % 5 != 0 && mc_random_bits(9, i, k) % 8 != 0
                                   ? ids[0][k]
                                   : mc_random_below(mc_random_bits(seed, i, k), n_ids);
        }
        assert_int_equal(mc_levenshtein_distance(&levenshtein, sides[0], sides[1], 60),
                         plain(sides[0], sides[1]));
    }
    mc_levenshtein_free(&levenshtein);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_words),
                                       cmocka_unit_test(test_against_the_matrix)};

    mc_choose_tests();
    return cmocka_run_group_tests_name("levenshtein", tests, NULL, NULL);
}
