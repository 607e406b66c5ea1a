/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "metrics/host/seal.h"

#include "tests/unit/support.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* From
 *   python3 -c "import hmac; print(hmac.new(bytes(range(32)), bytes(range(16)),
 *       'sha256').hexdigest()[:16])"
 */
static void test_value(void **state)
{
    static const uint8_t wanted[8] = {0xd8, 0xb9, 0x9f, 0x27, 0x09, 0xa3, 0xca, 0x74};
    struct mc_mac_key key;
    struct mc_hash128 row;
    uint8_t bytes[32];
    uint64_t seal;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(bytes); i++)
        bytes[i] = (uint8_t)i;
    memcpy(row.bytes, bytes, sizeof(row.bytes));
    mc_mac_key_set(&key, bytes, sizeof(bytes));
    seal = (uint64_t)mc_seal_of(&key, &row);
    for (i = 0; i < sizeof(wanted); i++)
        assert_int_equal((seal >> (8 * i)) & 0xff, wanted[i]);
    assert_true((uint64_t)mc_seal_of(&key, &row) == seal); /* the key is not used up */
    row.bytes[15] ^= 1;
    assert_true((uint64_t)mc_seal_of(&key, &row) != seal);
}

static void test_key(void **state)
{
    char folder[1024], path[1100];
    struct mc_error error = MC_NO_ERROR;
    struct mc_hash128 row = {{0}};
    struct mc_mac_key first, second;
    struct stat about;

    (void)state;
    assert_int_equal(mc_new_folder(folder), 0);
    (void)snprintf(path, sizeof(path), "%s/key", folder);
    assert_int_equal(mc_seal_key_open(folder, &first, &error), 0);
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    assert_int_equal(about.st_size, 32);
    assert_int_equal(mc_seal_key_open(folder, &second, &error), 0);
    assert_true(mc_seal_of(&first, &row) == mc_seal_of(&second, &row));
    assert_int_equal(unlink(path), 0);
    assert_int_equal(mc_seal_key_open(folder, &second, &error), 0); /* another one */
    assert_true(mc_seal_of(&first, &row) != mc_seal_of(&second, &row));
    assert_int_equal(chmod(path, 0640), 0);
    assert_int_equal(mc_seal_key_open(folder, &second, &error), -1);
    assert_int_equal(error.code, MC_CODE_INPUT);
    assert_string_equal(error.file, path);
    assert_int_equal(chmod(path, 0600), 0);
    if (geteuid() == 0) {
        error = (struct mc_error)MC_NO_ERROR;
        assert_int_equal(chown(path, 65534, (gid_t)-1), 0);
        assert_int_equal(mc_seal_key_open(folder, &second, &error), -1);
        assert_string_equal(error.text, "the key of the cache belongs to another user");
    }
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0); /* nothing else was left there */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_value),
        cmocka_unit_test(test_key),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
