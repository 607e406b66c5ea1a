/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is read is held against json_loadb of jansson. */
#include "tests/unit/support.h"

#include <stdlib.h>

#include "base/json_plain.h"

/* Of a flat object, too, the members are those of jansson, in their order. */
static void check_flat(struct mc_slice text)
{
    struct mc_flat_member members[16];
    json_t *whole, *value, *inner;
    size_t n, i = 0;
    const char *key;

    if (!mc_json_flat(text, members, sizeof(members) / sizeof(members[0]), &n))
        return;
    whole = json_loadb(text.data, text.length, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(whole);
    assert_int_equal(json_object_size(whole), n);
    json_object_foreach(whole, key, value)
    {
        struct mc_slice found = members[i].value;

        assert_true(mc_slice_is(members[i].key, key));
        if (members[i].kind == MC_FLAT_TEXT) {
            assert_int_equal(json_string_length(value), found.length);
            assert_memory_equal(json_string_value(value), found.data, found.length);
        } else if (members[i].kind == MC_FLAT_OBJECT) {
            inner = json_loadb(found.data, found.length, 0, NULL);
            assert_true(json_equal(inner, value));
            json_decref(inner);
        } else {
            assert_true(json_is_integer(value) == (members[i].kind == MC_FLAT_INTEGER));
            assert_near(members[i].number, json_number_value(value), 0);
        }
        i++;
    }
    json_decref(whole);
}

static const char flat_sample[] =
    "{\"id\":\"c-1\", \"x\":0.5,\"n\" :-12,\"r\": {\"text\":\"\u00e9 b\", \"k\":1},\"e\":{}} ";

static void test_flat(void **state)
{
    static const char *const others[] = {"{\"a\":[]}",
                                         "{\"a\":true}",
                                         "{\"a\":{\"b\":{}}}",
                                         "{\"a\":1,\"a\":2}",
                                         "{\"a\":\"\xff\"}",
                                         "{\"a\":1}x",
                                         "{\"a\":\"\\n\"}",
                                         "{\"a\":1,\"b\":2,\"c\":3}",
                                         "[]",
                                         ""};
    struct mc_flat_member members[5];
    size_t n, i;

    (void)state;
    assert_true(mc_json_flat(mc_slice_of(flat_sample), members, 5, &n));
    assert_int_equal(n, 5);
    assert_true(mc_slice_is(members[3].value, "{\"text\":\"\u00e9 b\", \"k\":1}"));
    assert_near(members[2].number, -12, 0);
    for (i = 0; i < sizeof(others) / sizeof(others[0]); i++)
        assert_false(mc_json_flat(mc_slice_of(others[i]), members, 2, &n));
}

/* Whether the text is plain; then jansson reads the same from it. */
static bool is_read(const char *data, size_t length)
{
    char *text = malloc(length); /* of that size: nothing behind it may be looked at */
    char *found, *expected;
    json_t *plain, *whole;

    assert_non_null(text);
    memcpy(text, data, length);
    check_flat(mc_slice(text, length));
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
static void damage(const char *whole, size_t n)
{
    static const char others[] = "\"\\{}[],:.-0 1eEn\x01\x80";
    char damaged[sizeof(sample) + sizeof(flat_sample)];
    size_t n_read = 0, i, k;

    for (i = 0; i < n; i++) {
        memcpy(damaged, whole, i);
        n_read += is_read(damaged, i);
        memcpy(damaged + i, whole + i + 1, n - i - 1);
        n_read += is_read(damaged, n - 1);
        damaged[i] = whole[i];
        memcpy(damaged + i + 1, whole + i, n - i);
        n_read += is_read(damaged, n + 1);
        memcpy(damaged, whole, n);
        for (k = 0; k < sizeof(others); k++) {
            damaged[i] = others[k];
            n_read += is_read(damaged, n);
        }
    }
    assert_true(n_read > n);
}

static void test_damaged(void **state)
{
    (void)state;
    damage(sample, sizeof(sample) - 1);
    damage(flat_sample, sizeof(flat_sample) - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain),
        cmocka_unit_test(test_damaged),
        cmocka_unit_test(test_flat),
    };

    return cmocka_run_group_tests_name("json_plain", tests, NULL, NULL);
}
