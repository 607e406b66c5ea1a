/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "base/hash.h"

static void assert_hash(const char *bytes, size_t n, const char *expected)
{
    struct mc_sha256 sha;
    char hex[65];
    size_t i;

    mc_sha256_begin(&sha);
    mc_sha256_add(&sha, bytes, n);
    mc_sha256_end(&sha, hex);
    assert_string_equal(hex, expected);
    mc_sha256_begin(&sha);
    for (i = 0; i < n; i++)
        mc_sha256_add(&sha, bytes + i, 1);
    mc_sha256_end(&sha, hex);
    assert_string_equal(hex, expected);
}

/* NIST's examples for SHA-256 (FIPS 180-4: csrc.nist.gov, "Example Values"). */
static void test_published_examples(void **state)
{
    (void)state;
    assert_hash("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assert_hash("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56,
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    assert_hash(
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklm"
        "nopqrlmnopqrsmnopqrstnopqrstu",
        112, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
}

static void test_a_million_times_a(void **state)
{
    static char piece[10007];
    struct mc_sha256 sha;
    char hex[65];
    size_t left = 1000000, n;

    (void)state;
    memset(piece, 'a', sizeof(piece));
    mc_sha256_begin(&sha);
    for (; left > 0; left -= n) {
        n = left < sizeof(piece) ? left : sizeof(piece);
        mc_sha256_add(&sha, piece, n);
    }
    mc_sha256_end(&sha, hex);
    assert_string_equal(hex, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published_examples),
        cmocka_unit_test(test_a_million_times_a),
    };

    return cmocka_run_group_tests_name("sha256", tests, NULL, NULL);
}
