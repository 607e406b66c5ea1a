/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <string.h>

#include "base/hash.h"

enum { LONGEST = 100 };

/* Every byte and the length matter, on both sides of the 32-byte steps. */
static void test_content(void **state)
{
    char bytes[LONGEST] = {0};
    uint64_t seen[LONGEST + 1], hash;
    size_t n, i;

    (void)state;
    for (n = 0; n <= LONGEST; n++) {
        seen[n] = mc_hash_content(mc_slice(bytes, n));
        for (i = 0; i < n; i++)
            assert_true(seen[i] != seen[n]);
        for (i = 0; i < n; i++) {
            bytes[i] = 1;
            hash = mc_hash_content(mc_slice(bytes, n));
            assert_true(hash != seen[n]);
            bytes[i] = 0;
        }
        assert_true(mc_hash_content(mc_slice(bytes, n)) == seen[n]);
    }
}

/* Blocks that change places change the hash: the steps are in order. */
static void test_order(void **state)
{
    char ab[64], ba[64];

    (void)state;
    memset(ab, 'a', 32);
    memset(ab + 32, 'b', 32);
    memset(ba, 'b', 32);
    memset(ba + 32, 'a', 32);
    assert_true(mc_hash_content(mc_slice(ab, 64)) != mc_hash_content(mc_slice(ba, 64)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_content),
        cmocka_unit_test(test_order),
    };

    return cmocka_run_group_tests_name("hash", tests, NULL, NULL);
}
