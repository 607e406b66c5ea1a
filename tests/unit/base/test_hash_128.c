/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "base/hash.h"

/* The kind is a word in front; a text is its length as a word, and its bytes. */
static const unsigned char message[] = {7, 0, 0,   0,   0,   0, 0, 0, 3, 0, 0, 0, 0, 0,
                                        0, 0, 'a', 'b', 'c', 1, 2, 0, 0, 0, 0, 0, 0};

/* The first 16 bytes of the SHA-256 of these bytes. */
static void test_definition(void **state)
{
    static const char digits[] = "0123456789abcdef";
    struct mc_hash128_pending pending;
    struct mc_hash128 hash;
    struct mc_sha256 sha;
    char hex[65];
    size_t i;

    (void)state;
    mc_sha256_begin(&sha);
    mc_sha256_add(&sha, message, sizeof(message));
    mc_sha256_end(&sha, hex);
    mc_hash128_begin(&pending, 7);
    mc_hash128_add_text(&pending, mc_slice_of("abc"));
    mc_hash128_add_word(&pending, 0x201);
    mc_hash128_end(&pending, &hash);
    for (i = 0; i < 16; i++) {
        assert_int_equal(hex[2 * i], digits[hash.bytes[i] >> 4]);
        assert_int_equal(hex[2 * i + 1], digits[hash.bytes[i] & 15]);
    }
}

/* What moves from one text to the next is no longer the same, nor is another kind. */
static void test_texts_and_kinds(void **state)
{
    static const char *const texts[][2] = {{"abc", ""}, {"ab", "c"}, {"", "abc"}};
    struct mc_hash128 hashes[6];
    size_t i, k;

    (void)state;
    for (i = 0; i < 6; i++) {
        struct mc_hash128_pending pending;

        mc_hash128_begin(&pending, i / 3);
        mc_hash128_add_text(&pending, mc_slice_of(texts[i % 3][0]));
        mc_hash128_add_text(&pending, mc_slice_of(texts[i % 3][1]));
        mc_hash128_end(&pending, &hashes[i]);
        for (k = 0; k < i; k++)
            assert_memory_not_equal(&hashes[i], &hashes[k], sizeof(hashes[i]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_definition),
        cmocka_unit_test(test_texts_and_kinds),
    };

    return cmocka_run_group_tests_name("hash128", tests, NULL, NULL);
}
