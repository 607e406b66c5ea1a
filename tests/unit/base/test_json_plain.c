/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is read is held against json_loadb of jansson. */
#include "tests/unit/support.h"

#include <stdlib.h>

#include "base/json_plain.h"

/* Whether the text is plain; then jansson reads the same from it. */
static bool is_read(const char *data, size_t length)
{
    char *text = malloc(length); /* of that size: nothing behind it may be looked at */
    char *found, *expected;
    json_t *plain, *whole;

    assert_non_null(text);
    memcpy(text, data, length);
    plain = mc_json_plain(mc_slice(text, length));
    if (plain != NULL) {
        whole = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(whole);
        found = json_dumps(plain, JSON_COMPACT);
        expected = json_dumps(whole, JSON_COMPACT);
        assert_string_equal(found, expected);
        assert_true(json_equal(plain, whole));
        free(found);
        free(expected);
        json_decref(whole);
    }
    json_decref(plain);
    free(text);
    return plain != NULL;
}

static const char sample[] =
    " {\"id\": \"c-1\",\t\"n\":-12 , \"x\": 0.5,\"zero\":-0,\"half\":-0.0, \"list\":[1,\"\u00e9\u4e2d\",[],"
    "{}, null], \"side\": {\"text\":\"a b.\", \"ok\":true,\"no\" :false}}\r\n";

static void test_plain(void **state)
{
    static const char *const plain[] = {sample, "{}", "{\"a\":[]}", "{\"a\":12345678901234567}"};
    static const char *const others[] = {
        "", " ", "[]", "1", "\"a\"", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,}", "{,}",
        "{\"a\":1}x", "{\"a\":1 \"b\":2}", "{\"a\":1,\"a\":2}", "{\"a\":01}", "{\"a\":1.}",
        "{\"a\":.5}", "{\"a\":-}", "{\"a\":+1}", "{\"a\":tru}", "{\"a\":[1,]}", "{\"a\":[1}",
        "{\"a\":\"\xff\"}", "{\"\xc3\":1}", "{\"a\":\"\x01\"}", "{\"a\":\"\n\"}",
        /* what jansson reads, and this not */
        "{\"a\":1e3}", "{\"a\":1E3}", "{\"a\":\"\\n\"}", "{\"a\":123456789012345678}",
        "{\"a\":[[[[[[[[[1]]]]]]]]]}"};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(plain) / sizeof(plain[0]); i++)
        assert_true(is_read(plain[i], strlen(plain[i])));
    for (i = 0; i < sizeof(others) / sizeof(others[0]); i++)
        assert_false(is_read(others[i], strlen(others[i])));
    assert_false(is_read("{\"a\":\"\0\"}", 9));
}

/* With any byte left out, doubled, or another in its place, and cut off anywhere. */
static void test_damaged(void **state)
{
    static const char others[] = "\"\\{}[],:.-0 1eEn\x01\x80";
    const size_t n = sizeof(sample) - 1;
    char damaged[sizeof(sample) + 1];
    size_t n_read = 0, i, k;

    (void)state;
    for (i = 0; i < n; i++) {
        memcpy(damaged, sample, i);
        n_read += is_read(damaged, i);
        memcpy(damaged + i, sample + i + 1, n - i - 1);
        n_read += is_read(damaged, n - 1);
        damaged[i] = sample[i];
        memcpy(damaged + i + 1, sample + i, n - i);
        n_read += is_read(damaged, n + 1);
        memcpy(damaged, sample, n);
        for (k = 0; k < sizeof(others); k++) {
            damaged[i] = others[k];
            n_read += is_read(damaged, n);
        }
    }
    assert_true(n_read > n);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain),
        cmocka_unit_test(test_damaged),
    };

    return cmocka_run_group_tests_name("json_plain", tests, NULL, NULL);
}
