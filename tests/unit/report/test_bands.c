/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/bands.h"

#include "tests/unit/support.h"

#include <math.h>

#include "base/memory.h"

enum { N = 5 };

static const struct mc_slice names[N] = {{"a", 1}, {"b", 1}, {"c", 1}, {"d", 1}, {"e", 1}};

/* Both ways round. */
static void tell_apart(bool *is_apart, size_t i, size_t k)
{
    is_apart[i * N + k] = is_apart[k * N + i] = true;
}

/* c 5, a 4, e 4, d 2, b none. c is told from d alone, a from e: a and e still share the band of c.
 */
static void test_bands(void **state)
{
    const double figures[N] = {4, (double)NAN, 5, 2, 4};
    struct mc_arena *arena = mc_arena_new();
    bool is_apart[N * N] = {false};
    struct mc_bands bands;

    (void)state;
    tell_apart(is_apart, 2, 3);
    tell_apart(is_apart, 0, 4);
    bands = mc_bands(figures, is_apart, N, arena);
    assert_int_equal(bands.n_ranked, 4);
    assert_int_equal(bands.order[0], 2);
    assert_int_equal(bands.order[1], 0); /* equal ones in their order */
    assert_int_equal(bands.order[2], 4);
    assert_int_equal(bands.order[3], 3);
    assert_int_equal(bands.bands[0], 1);
    assert_int_equal(bands.bands[1], 0);
    assert_int_equal(bands.bands[2], 1);
    assert_int_equal(bands.bands[3], 2);
    assert_int_equal(bands.bands[4], 1);
    assert_string_equal(mc_bands_words(&bands, names, arena),
                        "c is first; a and e cannot be told from it, d is worse");
    mc_arena_free(arena);
}

/* The words for n systems a, b, ... by falling figures, of which the first is told from those whose
 * letter stands in `worse`. */
static const char *words(size_t n, const char *worse, struct mc_arena *arena)
{
    const double figures[N] = {9, 8, 7, 6, 5};
    bool *is_apart = mc_arena_array(arena, n * n, sizeof(*is_apart));
    struct mc_bands bands;
    size_t i;

    for (i = 1; i < n; i++)
        is_apart[i] = is_apart[i * n] = strchr(worse, names[i].data[0]) != NULL;
    bands = mc_bands(figures, is_apart, n, arena);
    return mc_bands_words(&bands, names, arena);
}

static void test_words(void **state)
{
    struct mc_arena *arena = mc_arena_new();

    (void)state;
    assert_null(words(1, "", arena));
    assert_string_equal(words(2, "b", arena), "a is better than b");
    assert_string_equal(words(3, "bc", arena), "a is better than both others");
    assert_string_equal(words(4, "bcd", arena), "a is better than all 3 others");
    assert_string_equal(words(2, "", arena), "a is first, but b cannot be told from it");
    assert_string_equal(words(3, "", arena),
                        "a is first, but none of the others can be told from it");
    assert_string_equal(words(4, "cd", arena),
                        "a is first; b cannot be told from it, the other 2 are worse");
    assert_string_equal(words(5, "e", arena),
                        "a is first; b, c and d cannot be told from it, e is worse");
    mc_arena_free(arena);
}

static void test_lists(void **state)
{
    struct mc_arena *arena = mc_arena_new();

    (void)state;
    assert_string_equal(mc_name_list(names, 0, 2, arena), "");
    assert_string_equal(mc_name_list(names, 1, 2, arena), "a");
    assert_string_equal(mc_name_list(names, 2, 2, arena), "a and b");
    assert_string_equal(mc_name_list(names, 3, 2, arena), "a, b and c");
    assert_string_equal(mc_name_list(names, 4, 2, arena), "a, b and 2 more");
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bands),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_lists),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
